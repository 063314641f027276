//! The policies for the minimal set of tags and its extensions (5.11.3 to 5.11.5).

use super::support::{elements, parse};
use lye::html::Scripting;
use lye::sanitizer::SanitizerAttribute;
use lye::{Cleaner, FindingsMode, Policy};

const MINIMAL: [&str; 7] = ["p", "b", "i", "em", "strong", "pre", "br"];
const LISTS: [&str; 3] = ["ol", "ul", "li"];

/// Elements of many kinds, all with attributes.
const OTHERS: [&str; 24] = [
    "a",
    "u",
    "s",
    "div",
    "span",
    "font",
    "h1",
    "img",
    "table",
    "form",
    "input",
    "button",
    "style",
    "script",
    "iframe",
    "object",
    "svg",
    "math",
    "blockquote",
    "code",
    "hr",
    "video",
    "link",
    "meta",
];

fn policy(toml: &str) -> Policy {
    let policy = Policy::from_toml(toml).unwrap();
    assert_eq!(lye::policy_tools::warnings(&policy), []);
    assert_eq!(policy.check().unwrap().findings(), FindingsMode::Collect);
    policy
}

/// Returns the elements that a policy lists, each with its attributes.
fn listed(policy: &Policy) -> Vec<(String, Vec<String>)> {
    let config = policy.check().unwrap().sanitizer().get();
    assert_eq!(config.attributes, Some(Vec::new()));
    let names = |attributes: Option<Vec<SanitizerAttribute>>| {
        attributes.unwrap_or_default().iter().map(|attribute| attribute.name.to_string()).collect()
    };
    let elements = config.elements.unwrap().into_iter();
    let mut listed: Vec<_> =
        elements.map(|entry| (entry.element.name.to_string(), names(entry.attributes))).collect();
    listed.sort();
    listed
}

fn expected(bare: &[&str], links: bool) -> Vec<(String, Vec<String>)> {
    let mut expected: Vec<_> = bare.iter().map(|&name| (name.to_owned(), Vec::new())).collect();
    if links {
        expected.push(("a".to_owned(), vec!["href".to_owned()]));
    }
    expected.sort();
    expected
}

#[test]
fn presets_list_the_documented_elements() {
    assert_eq!(listed(&policy(lye::Preset::HowtoMinimal.toml())), expected(&MINIMAL, false));
    assert_eq!(listed(&policy(lye::Preset::HowtoLinks.toml())), expected(&MINIMAL, true));
    assert_eq!(
        listed(&policy(lye::Preset::HowtoLists.toml())),
        expected(&[&MINIMAL[..], &LISTS].concat(), true)
    );
}

#[test]
fn only_href_of_links_is_kept() {
    let attributes = "id=a class=b style=c title=d onclick=e href=https://a.example/ src=https://a.example/ lang=f data-g=h";
    for toml in
        [lye::Preset::HowtoMinimal.toml(), lye::Preset::HowtoLinks.toml(), lye::Preset::HowtoLists.toml()]
    {
        let policy = policy(toml);
        let names: Vec<String> = listed(&policy).into_iter().map(|(name, _)| name).collect();
        let cleaner = Cleaner::new(&policy).unwrap();
        for name in MINIMAL.iter().chain(&LISTS).chain(&OTHERS) {
            let clean = cleaner.clean(&format!("<{name} {attributes}>x</{name}>")).unwrap();
            let tree = parse(clean.html(), Scripting::Enabled);
            for element in elements(&tree) {
                assert!(names.iter().any(|name| name == element.name()), "{}", clean.html());
                let kept: Vec<&str> = element.attrs().map(|attribute| attribute.local_name()).collect();
                assert_eq!(
                    kept,
                    if element.name() == "a" { vec!["href"] } else { vec![] },
                    "{}",
                    clean.html()
                );
            }
            // The removals report the removed elements and attributes.
            assert!(!clean.findings().is_empty(), "{name}");
        }
    }
}

#[test]
fn misnested_tags_give_balanced_output() {
    let cleaner = Cleaner::new(&policy(lye::Preset::HowtoMinimal.toml())).unwrap();
    let cleaned = |html: &str| cleaner.clean(html).unwrap().into_html();
    assert_eq!(cleaned("<P>one<p>two"), "<p>one</p><p>two</p>");
    assert_eq!(cleaned("<B><i>x</B>y</I>"), "<b><i>x</i></b><i>y</i>");
    assert_eq!(cleaned("</b></pre>x<br>y<BR/>z"), "x<br>y<br>z");
    assert_eq!(cleaned("<eM>x"), "<em>x</em>");
}

#[test]
fn links_match_the_pattern() {
    let cleaner = Cleaner::new(&policy(lye::Preset::HowtoLinks.toml())).unwrap();
    let kept = |url: &str| cleaner.clean(&format!("<a href='{url}'>x</a>")).unwrap().html().contains("href");
    for url in ["http://www.dwheeler.com/", "https://a.example/b/c.html", "ftp://a.example/b"] {
        assert!(kept(url), "{url}");
    }
    for url in [
        "https://a.example/?b",
        "https://a.example/#b",
        "https://a.example:8080/",
        "https://u:p@a.example/",
        "/b",
        "b",
        "#b",
        "//a.example/",
        "https://a.example/%41",
        "javascript:x",
        "javas&#99;ript:x",
        "mailto:a@b.example",
        "",
    ] {
        assert!(!kept(url), "{url}");
    }
}
