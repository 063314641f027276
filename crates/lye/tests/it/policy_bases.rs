//! Base URLs: the page, a `base` element, `xml:base`, and `srcdoc` documents.

use lye::{Clean, Cleaner, FindingsMode, Policy};

/// `a[href]` may be relative and becomes absolute.
const LINKS: &str = r#"[sanitizer]
elements = ["html", "head", "body", "a", "p", "b", "div", "template", { name = "img", attributes = ["src"] }]
attributes = ["href"]
[urls]
default_allow_relative = true
hygiene = { absolutize = true }
[urls.rules."*[href]"]
allowed_schemes = ["https", "http"]
[input]
"#;

fn cleaner(base: &str) -> Cleaner {
    let policy = Policy::from_toml(&format!("{LINKS}{base}")).unwrap_or_else(|error| panic!("{error}"));
    Cleaner::new(&policy).unwrap()
}

const PAGE: &str = "base_url = \"https://page.example/dir/x\"\n";

fn xml_base() -> Cleaner {
    cleaner(&format!("{PAGE}xml_base = true\n"))
}

/// Returns the targets of the links in the output.
fn hrefs(clean: &Clean) -> Vec<&str> {
    clean.html().split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn codes(clean: &Clean) -> Vec<(&str, &str, &str)> {
    let of_bases = clean.findings().iter().filter(|finding| finding.code().as_str() == "base-ignored");
    of_bases
        .map(|finding| (finding.node(), finding.attribute().unwrap_or_default(), finding.rule()))
        .collect()
}

#[test]
fn xml_base_is_ignored_by_default() {
    let html = "<div xml:base=https://feed.example/><a href=y>y</a></div>";
    assert_eq!(hrefs(&cleaner(PAGE).clean(html).unwrap()), ["https://page.example/dir/y"]);
    assert_eq!(
        xml_base().clean(html).unwrap().html(),
        r#"<div><a href="https://feed.example/y">y</a></div>"#
    );
}

#[test]
fn xml_bases_are_relative_to_outer_ones() {
    let html = "<a href=0>0</a>\
        <div XML:Base=/a/><a href=1>1</a>\
          <div xml:base=b/c><a href=2>2</a><p><a href=3 xml:base=//other.example/d/>3</a><a href=4>4</a></p></div>\
          <a href=5>5</a></div>\
        <a href=6>6</a>";
    assert_eq!(
        hrefs(&xml_base().clean(html).unwrap()),
        [
            "https://page.example/dir/0",
            "https://page.example/a/1",
            "https://page.example/a/b/2",
            "https://other.example/d/3",
            "https://page.example/a/b/4",
            "https://page.example/a/5",
            "https://page.example/dir/6",
        ]
    );
}

#[test]
fn outermost_xml_base_resolves_against_document_base() {
    let html = "<base href=/b/><div xml:base=c/><a href=x>x</a></div><a href=y>y</a>";
    let both = format!("{PAGE}xml_base = true\ndocument_base = true\n");
    assert_eq!(
        hrefs(&cleaner(&both).clean(html).unwrap()),
        ["https://page.example/b/c/x", "https://page.example/b/y"]
    );
    // "thus, the base href attribute isn't affected by xml:base attributes" (`docs/seeds/003.md`)
    let html = "<div xml:base=/c/><base href=b/><a href=x>x</a></div><a href=y>y</a>";
    assert_eq!(
        hrefs(&cleaner(&both).clean(html).unwrap()),
        ["https://page.example/c/x", "https://page.example/dir/b/y"]
    );
}

#[test]
fn removed_elements_still_set_the_base() {
    // A feed's elements are unknown to HTML and to the policy.
    let policy = format!("{LINKS}xml_base = true\n").replace(
        "attributes = [\"href\"]\n",
        "attributes = [\"href\"]\nreplaceWithChildrenElements = [\"feed\", \"entry\"]\n",
    );
    let cleaner = Cleaner::new(&Policy::from_toml(&policy).unwrap()).unwrap();
    let html = "<feed xml:base=https://feed.example/><entry xml:base=2026/><a href=x>x</a></entry></feed><a href=y>y</a>";
    assert_eq!(hrefs(&cleaner.clean(html).unwrap()), ["https://feed.example/2026/x", "y"]);
}

#[test]
fn template_contents_use_the_base_at_their_start_tag() {
    let html = "<div xml:base=/a/><template><a href=t>t</a></template><p><a href=1>1</div><div>2";
    let clean = xml_base().clean(html).unwrap();
    let hrefs = hrefs(&clean);
    assert_eq!(hrefs[0], "https://page.example/a/t");
    assert!(
        hrefs.len() > 2 && hrefs[1..].iter().all(|href| *href == "https://page.example/a/1"),
        "{hrefs:?}"
    );
}

#[test]
fn invalid_bases_are_ignored() {
    for value in ["http://[/", "javascript:0", "data:,x", "ftp://a.example/", "mailto:x"] {
        let html = format!("<div xml:base='{value}'><a href=x>x</a></div>");
        let clean = xml_base().with_findings(FindingsMode::Collect).clean(&html).unwrap();
        assert_eq!(hrefs(&clean), ["https://page.example/dir/x"], "{value}");
        assert_eq!(codes(&clean), [("div", "xml:base", "input.xml_base")], "{value}");
        let html = format!("<base href='{value}'><a href=x>x</a>");
        let uses = format!("{PAGE}document_base = true\n");
        let clean = cleaner(&uses).with_findings(FindingsMode::Collect).clean(&html).unwrap();
        assert_eq!(hrefs(&clean), ["https://page.example/dir/x"], "{value}");
        assert_eq!(codes(&clean), [("base", "href", "input.document_base")], "{value}");
    }
    let collected =
        |cleaner: Cleaner, html: &str| cleaner.with_findings(FindingsMode::Collect).clean(html).unwrap();
    let unknown = collected(cleaner("xml_base = true\n"), "<div xml:base=/a/><a href=x>x</a></div>");
    assert_eq!((hrefs(&unknown), codes(&unknown).len()), (vec!["x"], 1), "relative to nothing that is known");
    assert!(
        codes(&collected(cleaner(PAGE), "<base href=data:,><p xml:base=data:,>")).is_empty(),
        "not used at all"
    );
}

#[test]
fn base_decides_which_links_are_external() {
    let policy = format!("{PAGE}xml_base = true\n[links]\nrel = [\"nofollow\"]\nrel_for = \"external\"\n");
    let html = "<a href=x>x</a><div xml:base=https://other.example/><a href=y>y</a></div>";
    assert_eq!(
        cleaner(&policy).clean(html).unwrap().html(),
        "<a href=\"https://page.example/dir/x\">x</a>\
         <div><a href=\"https://other.example/y\" rel=\"nofollow\">y</a></div>"
    );
}

/// Returns how much longer the output is than the input, in the worst case of many short links.
fn growth(cleaner: &Cleaner, before: &str, links: usize) -> usize {
    let html = format!("{before}{}", "<a href=x>".repeat(links));
    cleaner.clean(&html).unwrap().html().len() / links
}

#[test]
fn long_base_does_not_multiply_the_output() {
    for member in ["document_base", "xml_base"] {
        let cleaner = cleaner(&format!("{PAGE}{member} = true\n"));
        let before = |length: usize| {
            let url = format!("https://long.example/{}/", "d".repeat(length));
            if member == "xml_base" { format!("<div xml:base={url}>") } else { format!("<base href={url}>") }
        };
        let used = cleaner.clean(&format!("{}<a href=x>", before(1_000))).unwrap();
        assert!(hrefs(&used)[0].starts_with("https://long.example/ddd"), "{member}");
        // The output for each link is bounded, however long the base is.
        for length in [1_004, 10_000, 1_000_000] {
            assert!(growth(&cleaner, &before(length), 1_000) < 1_100, "{member}");
            let collecting = cleaner.clone().with_findings(FindingsMode::Collect);
            let clean = collecting.clean(&format!("{}<a href=x>", before(length))).unwrap();
            assert_eq!(
                (hrefs(&clean), codes(&clean).len()),
                (vec!["https://page.example/dir/x"], 1),
                "{member}"
            );
        }
    }
}

#[test]
fn nested_xml_bases_stay_bounded() {
    let deep = format!("{}<a href=x>x</a>", "<div xml:base=dddddddddddddddd/>".repeat(10_000));
    let clean = xml_base().clean(&deep).unwrap();
    assert!(hrefs(&clean)[0].len() <= 1_024 + 1);
    // The length of all bases together is bounded by the input: later ones are ignored and reported.
    let long = format!("https://long.example/{}/", "d".repeat(900));
    let many: String =
        (0..1_000).map(|number| format!("<p xml:base={number}/><a href=x>x</a></p>")).collect();
    let html = format!("<div xml:base={long}>{many}");
    let clean = xml_base().with_findings(FindingsMode::Collect).clean(&html).unwrap();
    assert_eq!(hrefs(&clean).len(), 1_000);
    let own = hrefs(&clean).iter().filter(|href| !href.ends_with("d/x")).count();
    assert!(own >= 60 && own * 920 <= html.len() + 65_536, "{own}");
    assert_eq!(codes(&clean).len(), 1_000 - own);
}

#[test]
fn srcdoc_documents_are_parsed_as_such() {
    let policy = |context: &str| {
        let text = format!(
            "output.context = \"{context}\"\n[sanitizer]\nelements = [\"html\", \"head\", \"body\", \"p\", \"table\"]\nattributes = []\n"
        );
        Cleaner::new(&Policy::from_toml(&text).unwrap()).unwrap()
    };
    let html = "<p>a<table></table>";
    let (srcdoc, quirks) = ("<p>a</p><table></table>", "<p>a<table></table></p>");
    let page = |body: &str| format!("<html><head></head><body>{body}</body></html>");
    // The output has a doctype, so that it is parsed the same everywhere.
    let (srcdoc, quirks) = (format!("<!DOCTYPE html>{}", page(srcdoc)), page(quirks));
    assert_eq!(policy("srcdoc").clean(html).unwrap().html(), srcdoc);
    assert_eq!(policy("srcdoc").clean(&srcdoc).unwrap().html(), srcdoc);
    assert_eq!(
        policy("srcdoc").for_context(lye::OutputContext::Document).clean(html).unwrap().html(),
        quirks
    );
    assert_eq!(policy("document").clean(html).unwrap().html(), quirks);
    assert_eq!(
        policy("document").for_context(lye::OutputContext::Srcdoc).clean(html).unwrap().html(),
        srcdoc
    );
}

/// HTML Standard, 2.4.1: the fallback base URL of an iframe srcdoc document is that of the page with the `iframe`.
#[test]
fn srcdoc_documents_inherit_the_base_of_the_page() {
    let text = format!("output.context = \"srcdoc\"\n{LINKS}{PAGE}document_base = true\n");
    let cleaner = Cleaner::new(&Policy::from_toml(&text).unwrap()).unwrap();
    assert_eq!(hrefs(&cleaner.clean("<a href=x>x</a>").unwrap()), ["https://page.example/dir/x"]);
    assert_eq!(
        hrefs(&cleaner.clean("<base href=b/><a href=x>x</a>").unwrap()),
        ["https://page.example/dir/b/x"]
    );
}

#[test]
fn base_url_can_be_set_after_reading() {
    let text = "urls = { hygiene = { absolutize = true } }\n";
    let policy = Policy::from_toml(text).unwrap();
    let error = Cleaner::new(&policy).unwrap_err();
    assert_eq!(error.path(), "urls.hygiene.absolutize");
    assert!(
        Cleaner::new(&policy.with_base_url(lye::policy::BaseUrl::parse("https://a.example/").unwrap()))
            .is_ok()
    );
}

/// Without a base, `https:host/x` leads to a host on some pages and to a path on others.
#[test]
fn scheme_without_slashes_is_resolved_or_refused_with_advice() {
    let html = "<a href='https:host.example/x'>a</a>";
    let resolved = |base: &str| cleaner(&format!("base_url = \"{base}\"\n")).clean(html).unwrap().into_html();
    assert_eq!(
        resolved("https://page.example/dir/x"),
        "<a href=\"https://page.example/dir/host.example/x\">a</a>"
    );
    assert_eq!(resolved("http://page.example/dir/x"), "<a href=\"https://host.example/x\">a</a>");
    let unknown = Cleaner::new(&Policy::default().with_findings(FindingsMode::Collect)).unwrap();
    let clean = unknown.clean(html).unwrap();
    assert_eq!(clean.html(), "<a>a</a>");
    let [finding] = clean.findings() else { panic!("one finding: {:?}", clean.findings()) };
    assert_eq!(finding.code().as_str(), "url-base-dependent");
    assert!(finding.code().about().remedy.contains("`input.base_url`"), "{}", finding.code().about().remedy);
}
