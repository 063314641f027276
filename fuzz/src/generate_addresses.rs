//! Generates markup with URLs in attributes, with the names that random policies list.
//!
//! Values begin like allowed ones and continue wrongly: other hosts, credentials, dots, backslashes, lists with a bad item, quoted
//! refreshes, nested addresses of the proxy. Ambiguous markup is between the tags.

use crate::policy::vocabulary::{ATTRIBUTES, Attr, ELEMENTS, Kind, kind_of};
use crate::rng::Rng;
use crate::{generate, generate_url};

/// Attributes that no policy lists, or that no policy may list.
const FURTHER: &[&str] = &[
    "onclick",
    "onerror",
    "ONLOAD",
    "onx",
    "xlink:href",
    "xml:base",
    "xmlns",
    "xmlns:xlink",
    "srcdoc",
    "sandbox",
    "by",
    "begin",
    "type",
    "shadowrootmode",
    "for",
    "is",
    "data-y",
];

const WHOLE: &[&str] = &[
    "https://ok.example/",
    "https://ok.example/docs/a",
    "http://ok.example/",
    "http://www.ok.example:8080/a/b?utm_source=x&q=1#f",
    "//ok.example/b",
    "https://a.good.example/x",
    "https://good.example./",
    "HTTPS://OK.example/a/../b",
    "https://u:p@ok.example/",
    "https://ok.example@evil.example/",
    "https://evil.example/",
    "https:\\\\ok.example\\x",
    "https:ok.example",
    "https:/docs/x",
    "http://127.1/",
    "https://[::ffff:127.0.0.1]/",
    "http://localhost./",
    "/docs/x",
    "/a/b/../c",
    "/docs/..%2f",
    "\\\\evil.example",
    "///evil.example/",
    "a b",
    "?q&utm_source=1",
    "?fbclid=1",
    "#x",
    "",
    " ",
    ".",
    "..//evil.example",
    "mailto:a@ok.example",
    "tel:1",
    "x-app://ok.example/x",
    "x-app:1",
    "ftp://ok.example/",
    "javascript:alert(1)",
    " java\tscript:alert(1)",
    "javascript://:/",
    "vbscript:x",
    "view-source:https://ok.example/",
    "blob:https://ok.example/x",
    "data:text/html,<script>x</script>",
    "data:image/png;base64,AAAA",
    "data:image/png;base64,AAAAAAAAAAAAAAAAAAAAAAAA",
    "data:,abc",
    "data:,abcdefghi?jk#l",
    "/proxy?url=https%3A%2F%2Fok.example%2F",
    "/proxy?url=%2Fproxy%3Furl%3Djavascript%253Ax",
    "https://proxy.example/get?size=1&u=https%3A%2F%2Fevil.example%2F",
    "get?url=%23x",
    "http://ok.example/p?a%20b=x",
    "https://ok.example/,",
    ",https://ok.example/",
    "https://ok.example/a,b",
    "https://ok.example/\u{202e}x",
    "https://\u{fc}.ok.example/",
];

const PARTS: &[&str] = &[
    "https:",
    "http:",
    "HTTP:",
    "mailto:",
    "data:",
    "javascript:",
    "x-app:",
    "//",
    "/",
    "\\",
    "ok.example",
    "evil.example",
    "www.ok.example",
    "OK.example",
    "127.0.0.1",
    "0x7f.1",
    "[::1]",
    "@",
    "u:p@",
    ":443",
    ":8080",
    "?",
    "#",
    "..",
    ".",
    "%2e",
    "%2f",
    "docs",
    "a/b",
    "a",
    " ",
    "\t",
    "\n",
    "\u{1}",
    "\u{ad}",
    ",",
    ";",
    "'",
    "utm_source=1",
    "&",
    "=",
    "é",
];

/// Ambiguous markup between tags.
const SPECIAL: &[&str] = &[
    "<base href=//evil.example/>",
    "<base href='https://ok.example/docs/'>",
    "<base href=docs/>",
    "<script>x</script>",
    "<svg><style><img src=x onerror=1></style>",
    "<noscript><p title='</noscript><img src=x onerror=1>'>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=1&gt;'>",
    "<style><!--</style><a title='--><img src=x onerror=1>'>",
    "<textarea></textarea>",
    "<xmp></p></xmp>",
    "<form><div></form><form>",
    "<table><a href=/docs/1><tr><td><a href=/docs/2>",
    "<select><option><svg><a>",
    "<template><a href=/docs/x></template>",
    "<svg><foreignObject><a href=/docs/3>",
    "<math><annotation-xml encoding=text/html><a href=/docs/4>",
    "<svg><desc><p>",
    "</p>",
    "</br>",
    "<!-- x -->",
    "<?x y>",
    "<![CDATA[<a href=x>]]>",
    "<body background=/docs/x>",
    "<meta http-equiv=refresh content='0;url=https://ok.example/docs'>",
    "<svg><animate attributeName=href values=javascript:x>",
];

/// Text that text policies change, in pieces that combine.
const TEXTS: &[&str] = &[
    "{{",
    "{",
    "${",
    "$",
    "&lt;%",
    "<%",
    "{%",
    "{#",
    "#",
    "&#123;",
    "x}}",
    "\u{200B}",
    "\u{200C}",
    "\u{200D}",
    "\u{202E}",
    "\u{2066}",
    "\u{2061}",
    "\u{2060}",
    "&#x202E;",
    "\u{FEFF}",
    "\u{FE0F}",
    "\u{E0041}",
    "\u{3164}",
    "\u{34F}",
    "\u{1F469}",
    "\u{1F3F4}",
    "\u{645}\u{6CC}",
    "\u{E01}",
    "www.example.org",
    "example.org/{{x}}",
    "a@b.example.org",
    "mailto:a@b.com?subject=${x}",
    "https://www.example.org/a?b=c&amp;d#e",
    "http://ok.com:8080/docs/",
    "ftp://ok.com/",
    "https://127.0.0.1/",
    "(",
    ").",
    " ",
    "x",
];

/// Returns markup of about this many pieces.
pub fn markup(rng: &mut Rng, pieces: usize) -> String {
    let mut out = String::new();
    let mut open = Vec::new();
    for _ in 0..pieces {
        match rng.below(16) {
            0..=8 => {
                let (_, name) = rng.pick(ELEMENTS);
                start_tag(rng, name, &mut out);
                open.push(name);
            }
            9..=11 => {
                let name = if rng.one_in(3) { rng.pick(ELEMENTS).1 } else { open.pop().unwrap_or("p") };
                out.push_str(&format!("</{name}>"));
            }
            12 if rng.one_in(2) => (0..1 + rng.below(4)).for_each(|_| out.push_str(rng.pick(TEXTS))),
            12 => out.push_str(rng.pick(&["x", " ", "<", "&lt;p&gt;", "www.ok.example", "\n", "\0", "\r"])),
            13 | 14 => out.push_str(rng.pick(SPECIAL)),
            _ => {
                let pieces = 1 + rng.below(3);
                out.push_str(&generate::markup(rng, pieces));
            }
        }
    }
    out
}

fn start_tag(rng: &mut Rng, name: &str, out: &mut String) {
    out.push('<');
    out.push_str(name);
    for _ in 0..rng.below(5) {
        let attr: Attr = match rng.below(8) {
            0 => ("", rng.pick(FURTHER)),
            // Attributes that contain a URL in most elements.
            1..=3 => ("", rng.pick(&["href", "src", "srcset", "cite", "action", "content", "ping"])),
            _ => rng.pick(ATTRIBUTES),
        };
        attribute(rng, name, attr, out);
    }
    match rng.below(24) {
        0 => out.push_str("/>"),
        1 => {}
        _ => out.push('>'),
    }
}

fn attribute(rng: &mut Rng, element: &str, (prefix, name): Attr, out: &mut String) {
    let value = match name {
        "http-equiv" => rng.pick(&["refresh", " Refresh", "x"]).to_owned(),
        "name" => rng.pick(&["movie", "src", "x"]).to_owned(),
        "rel" => rng.pick(&["opener", "tag NoOpener", "x", " nofollow\tnofollow"]).to_owned(),
        "target" => rng.pick(&["_top", "_BLANK", "x"]).to_owned(),
        "attributeName" => rng.pick(&["href", "xlink:href", "x"]).to_owned(),
        "encoding" => "text/html".to_owned(),
        _ => match ["html", "svg"].iter().find_map(|namespace| kind_of(namespace, element, (prefix, name))) {
            None if rng.one_in(8) => (0..1 + rng.below(4)).map(|_| rng.pick(TEXTS)).collect(),
            None if !rng.one_in(4) => rng.pick(&["x", "", "a b", "<p>", "--"]).to_owned(),
            Some(Kind::Srcset) => srcset(rng),
            Some(Kind::Spaces | Kind::Commas) => list(rng),
            Some(Kind::Refresh) => {
                let (quote, url) = (rng.pick(&["", "", "'", "\""]), url(rng));
                format!(
                    "{}{}{quote}{url}{quote}",
                    rng.pick(&["0;", "5 ; ", ".5,", "1 ", "x", ""]),
                    rng.pick(&["url=", "URL = ", "", "u"])
                )
            }
            Some(Kind::Css) if rng.one_in(2) => {
                rng.pick(&["red", "url(#x)", "url(//evil.example/)", "\\75rl(x)"]).to_owned()
            }
            _ => url(rng),
        },
    };
    let space = rng.pick(&[" ", " ", " ", "\n", "/"]);
    let colon = if prefix.is_empty() { "" } else { ":" };
    out.push_str(&format!("{space}{prefix}{colon}{name}="));
    let value = if rng.one_in(8) { with_references(rng, &value) } else { value };
    match rng.below(6) {
        0 if !value.contains([' ', '>', '\t', '\n']) => out.push_str(&value),
        1 | 2 => out.push_str(&format!("'{}'", value.replace('\'', "&#39;"))),
        _ => out.push_str(&format!("\"{}\"", value.replace('"', "&quot;"))),
    }
}

/// Returns a URL, or a text that looks like one.
fn url(rng: &mut Rng) -> String {
    let mut out = match rng.below(10) {
        0..=4 => rng.pick(WHOLE).to_owned(),
        5 => rng.pick(WHOLE).to_owned() + rng.pick(PARTS),
        6 => rng.pick(PARTS).to_owned() + rng.pick(WHOLE),
        7 => generate_url::parts(rng, 2).split(crate::input::SEPARATOR).next().unwrap_or_default().to_owned(),
        _ => (0..1 + rng.below(7)).map(|_| rng.pick(PARTS)).collect(),
    };
    if rng.one_in(12) {
        let at = out.floor_char_boundary(rng.below(out.len() + 1));
        out.insert_str(at, rng.pick(PARTS));
    }
    out
}

fn srcset(rng: &mut Rng) -> String {
    let mut out = String::new();
    for _ in 0..1 + rng.below(3) {
        out.push_str(&url(rng));
        out.push_str(rng.pick(&[" 1x", " 2x", " 100w", "", " 1x 2x", " (1x, ", " 10w 20h"]));
        out.push_str(rng.pick(&[", ", ", ", ",", " ", ",, "]));
    }
    out
}

fn list(rng: &mut Rng) -> String {
    let mut out = String::new();
    for _ in 0..1 + rng.below(3) {
        out.push_str(&url(rng));
        out.push_str(rng.pick(&[" ", "\n", ",", ", ", ""]));
    }
    out
}

/// Replaces some characters by character references.
fn with_references(rng: &mut Rng, value: &str) -> String {
    let mut out = String::new();
    for c in value.chars() {
        match rng.below(6) {
            0 => out.push_str(&format!("&#{};", u32::from(c))),
            1 if c == ':' => out.push_str("&colon;"),
            2 if c == '\t' => out.push_str("&Tab;"),
            _ => out.push(c),
        }
    }
    out
}
