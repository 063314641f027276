//! Generates markup with what single options of the peers decide: `data:` URLs, URLs and gradients in CSS, templates, names whose case the
//! parser adjusts, empty and blank values.

use crate::rng::Rng;

const DATA: &[&str] = &[
    "data:image/png;base64,iVBORw0KGgo=",
    "DATA:image/gif;base64,R0lGODlhAQABAAAAACw=",
    "data:image/jpg;base64,/9j/4AAQ",
    "data:image/jpeg,x",
    "data:image/webp;charset=utf-8;base64,UklGRg==",
    "data:image/svg+xml,<svg onload=alert(1)></svg>",
    "data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=",
    "data:image/png;base64,A",
    "data:text/html,<script>alert(1)</script>",
    "data:text/html;base64,PGI+",
    "data:application/xhtml+xml,<b/>",
    "data:text/css,p{color:red}",
    "data:text/plain,x",
    "data:,x",
    "data:video/mp4;base64,AAAA",
    "data:application/pdf;base64,JVBERi0=",
    " data:image/png,x",
    "da\tta:image/png,x",
    "data:image/png",
];

const STYLES: &[&str] = &[
    "background: url(https://ok.example/a.png)",
    "background: red url('b.png') no-repeat",
    "background: linear-gradient(rgba(0,0,0,.5), rgba(0,0,0,.5)), url(https://x.example/a.png) no-repeat center center",
    "background-image: url(\"data:image/png;base64,iVBORw0KGgo=\")",
    "background-image: url(data:image/svg+xml,<svg/>)",
    "background-image: url(javascript:alert(1))",
    "background-image: radial-gradient(red, blue)",
    "list-style: url(//ok.example/x.png) disc",
    "color: red; background: url(ftp://ok.example/x)",
    "color: red; text-align: left; width: 10px",
    "fill: url(#a); color: #00D",
    "background: u\\72l(https://ok.example/a.png)",
];

const TEMPLATES: &[&str] = &[
    "{{ url }}",
    "{{url}}/x",
    "/a/{{ id }}?b={{ c }}",
    "${x}",
    "<% x %>",
    "{% url %}",
    "https://ok.example/{{ x }}",
];

/// Characters that browsers keep in URLs, and that some sanitizers remove.
const BLANK: &[&str] = &["", " ", "\u{200b}", "\u{a0}", "\u{feff}", "\u{200b} ", "\n"];

const FOREIGN: &[&str] = &[
    "<svg viewBox='0 0 1 1' preserveAspectRatio=none><g id=a></g><use href='#a'/><use xlink:href=\"#a\"/></svg>",
    "<svg><foreignObject width=9><p>x</p></foreignObject></svg>",
    "<svg><defs><linearGradient gradientUnits=userSpaceOnUse gradientTransform='scale(2)'></linearGradient></defs></svg>",
    "<svg><desc>x</desc><path pathLength=1 d='M0 0'/></svg>",
    "<math definitionURL=https://ok.example/><mi definitionurl='x'>y</mi></math>",
    "<math><annotation-xml encoding=text/html><p>x</p></annotation-xml></math>",
    "<p definitionurl=https://ok.example/ viewbox='0 0 1 1'>x</p>",
    "<svg><a xlink:href=/docs/x viewBox=1>x</a></svg>",
    "<div><template shadowrootmode=open><p>x</p></template></div>",
    "<p shadowrootmode=open>x</p>",
];

/// Returns markup of about this many pieces.
pub(crate) fn markup(rng: &mut Rng, pieces: usize) -> String {
    let mut out = String::new();
    for _ in 0..1 + pieces / 3 {
        let piece = match rng.below(8) {
            0 | 1 => with_url(rng, DATA),
            2 => with_url(rng, TEMPLATES),
            3 => with_url(rng, BLANK),
            4 => format!(
                "<{0} style=\"{1}\">x</{0}>",
                rng.pick(&["p", "div", "td", "span"]),
                rng.pick(STYLES).replace('"', "&quot;")
            ),
            5 => format!(
                "<{0} {1}=\"{2}\">x</{0}>",
                rng.pick(&["a", "p", "li"]),
                rng.pick(&["name", "id", "class", "title"]),
                rng.pick(BLANK)
            ),
            6 => format!("<p>{}</p>", rng.pick(TEMPLATES).replace('<', "&lt;")),
            _ => rng.pick(FOREIGN).to_owned(),
        };
        out.push_str(&piece);
    }
    out
}

/// Returns an element with one of these values as a URL.
fn with_url(rng: &mut Rng, urls: &[&str]) -> String {
    let url = rng.pick(urls).replace('"', "&quot;");
    let (element, attribute) = rng.pick(&[
        ("img", "src"),
        ("img", "src"),
        ("a", "href"),
        ("img", "srcset"),
        ("video", "poster"),
        ("source", "src"),
        ("q", "cite"),
        ("form", "action"),
        ("table", "background"),
        ("area", "href"),
    ]);
    match rng.one_in(6) {
        true => format!("<svg><image xlink:href=\"{url}\"/></svg>"),
        false => format!("<{element} {attribute}=\"{url}\" alt=x>"),
    }
}
