//! Streaming and cleaning by way of a tree give equal results. `Cleaner::explain` always builds the tree.

use crate::common::backends::check;
use crate::common::inputs;
use crate::common::markup;
use lye::{Cleaner, FindingsMode, Preset};
use lye_hostile::Rng;

const LINKS: &[&str] = &[
    "<a href='https://ok.example/'>",
    "<a href='https://ok.example/' title=x>",
    "<a>",
    "<a href='/relative'>",
    "<svg><a href='https://ok.example/'>",
    "<svg><a href='https://deep.example/'><a href='https://deeper.example/'>",
    "<math><mi><a href='https://ok.example/'>",
    "<template>",
    "</template>",
    "</a>",
    "</a>",
    "</svg>",
    "<p>",
    "<b>",
    "</b>",
    "<br>",
    "<table><tr><td>",
    "</table>",
    "<!-- c -->",
    "evil.example",
    "https://evil.example/",
    "www.",
    "evil",
    ".",
    "example",
    "EVIL%2Eexample",
    "evil\u{3002}example",
    "https:&#47;/ok.example",
    "ok.example",
    " ",
    "\r\n",
    "readme.md",
    "a@evil.example",
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
    "<i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i>",
];

fn links(rng: &mut Rng) -> String {
    (0..1 + rng.below(16)).map(|_| LINKS[rng.below(LINKS.len())]).collect()
}

#[test]
fn streaming_and_tree_give_equal_results() {
    let mut rng = Rng::new(1107);
    let mut cleaners: Vec<Cleaner> =
        inputs::policies().iter().map(|policy| Cleaner::new(policy).unwrap()).collect();
    cleaners.extend(Preset::ALL.iter().map(|&preset| Cleaner::from_preset(preset)));
    for cleaner in &cleaners {
        rng.cases(150, |rng| {
            check(cleaner, &inputs::markup(rng));
            check(cleaner, &links(rng));
        });
    }
}

#[test]
fn streaming_and_tree_agree_for_random_policies() {
    let mut rng = Rng::new(1108);
    for _ in 0..200 {
        let cleaner = Cleaner::new(&markup::kept(&mut rng).policy).unwrap();
        rng.cases(8, |rng| {
            check(&cleaner, &markup::markup(rng));
        });
    }
}

#[test]
fn links_to_confusable_hosts_are_reported() {
    // One policy streams, the other needs a tree.
    let links = lye::policy::LinkPolicy::default().with_misleading(lye::policy::MisleadingLinks::Unlink);
    let tree = lye::Preset::Default.policy().with_links(links);
    for cleaner in [Cleaner::default(), Cleaner::new(&tree).unwrap()] {
        let cleaner = cleaner.with_findings(FindingsMode::Collect);
        let found = |html: &str| {
            let clean = cleaner.clean(html).unwrap();
            let noted =
                clean.findings().iter().filter(|finding| finding.code().as_str() == "confusable-host");
            noted.map(|finding| finding.before().unwrap_or_default().to_owned()).collect::<Vec<_>>()
        };
        let expected = "https://www.xn--pple-43d.com/a as www.apple.com";
        assert_eq!(found("<a href='https://www.xn--pple-43d.com/a'>a</a>"), [expected]);
        assert_eq!(found("<p>a <a href='HTTPS://www.\u{430}pple.com/a'>b</a>"), [expected]);
        let relative = "//xn--80ak6aa92e.com/";
        assert_eq!(found(&format!("<a href='{relative}'>a</a>")).len(), 1);
        for host in
            ["apple.com", "m\u{FC}nchen.example", "xn--mnchen-3ya.example", "\u{441}\u{43E}\u{440}.xn--p1ai"]
        {
            assert_eq!(found(&format!("<a href='https://{host}/'>a</a>")), [""; 0], "{host}");
        }
        assert_eq!(
            found(
                "<a href='/xn--pple-43d.com'>a</a> <a href='https://a.example/?https://xn--pple-43d.com'>b</a>"
            ),
            [""; 0]
        );
    }
}

#[test]
fn streamed_misleading_links_are_reported() {
    let cleaner = Cleaner::default().with_findings(FindingsMode::Collect);
    let texts = |html: &str| {
        let clean = cleaner.clean(html).unwrap();
        let noted = clean.findings().iter().filter(|finding| finding.code().as_str() == "misleading-link");
        noted.map(|finding| finding.before().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let html = "<p><a href='https://ok.example/'>https://evil.example</a> <a href='https://ok.example/'>ok.example</a>";
    assert_eq!(texts(html), ["https://ok.example/ as https://evil.example"]);
    // A copy of a link is a link.
    let html = "<p><a href='https://ok.example/'>fine<p>https://evil.example";
    assert_eq!(texts(html), ["https://ok.example/ as https://evil.example"]);
}

#[test]
fn set_attributes_replace_those_of_the_input() {
    let policy = "[sanitizer]\nelements = ['input', 'p']\nattributes = ['class', 'checked']\n\
        [set.input]\ntype = 'checkbox'\ndisabled = ''\n[set.p]\ntitle = 'a\"&b'\n";
    let cleaner = Cleaner::new(&lye::Policy::from_toml(policy).unwrap()).unwrap();
    for (html, expected) in [
        ("<input type=text checked>", r#"<input type="checkbox" checked="" disabled="">"#),
        ("<input disabled=x class=y type='checkbox'>", r#"<input disabled="" class="y" type="checkbox">"#),
        ("<p title=x>a", r#"<p title="a&quot;&amp;b">a</p>"#),
        ("<p class=' title=x' title>a", r#"<p class=" title=x" title="a&quot;&amp;b">a</p>"#),
    ] {
        assert_eq!(cleaner.clean(html).unwrap().html(), expected, "{html}");
        check(&cleaner, html);
    }
}
