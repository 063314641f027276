//! The source ranges and counts of findings.

use crate::common::inputs;
use lye::findings::{Action, FindingCode, FindingDetails, FindingKind};
use lye::{Cleaner, Finding, FindingsMode, Policy};
use lye_hostile::Rng;

/// Whether a range of the source is what a finding names.
fn is_named(finding: &Finding, source: &str) -> bool {
    let Some(named) = source.get(finding.span().range()) else { return false };
    let begins =
        |prefix: &str| named.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    if finding.action() == Action::Added && finding.attribute().is_some() {
        return begins(&format!("<{}", finding.node()));
    }
    match (finding.attribute(), finding.kind()) {
        // `xlink:href` has the local name `href`.
        (Some(attribute), _) => {
            begins(attribute) || named.split(['=', ' ']).next().is_some_and(|name| name.ends_with(attribute))
        }
        (None, FindingKind::Element | FindingKind::Css) => begins(&format!("<{}", finding.node())),
        (None, FindingKind::Comment) => begins("<"),
        (None, FindingKind::ProcessingInstruction) => begins("<?"),
        (None, FindingKind::Output) => begins("<!doctype"),
        (None, _) => true,
    }
}

/// Attributes that the filter need not see are recorded behind the others of their tag.
#[test]
fn attributes_of_a_tag_are_reported_in_order_and_within_the_limit() {
    let html = "<a Onclick=1 href=javascript:x class=\"a&amp;b\" X-Y='2' rel=a>1</a><p id=3 title=4 style>";
    let expected = [
        ("onclick", "1"),
        ("href", "javascript:x"),
        ("class", "a&b"),
        ("x-y", "2"),
        ("id", "3"),
        ("style", ""),
    ];
    for most in 1..=expected.len() {
        let policy = format!("extends = \"default\"\nlimits.findings = {most}");
        let cleaner = Cleaner::new(&Policy::from_toml(&policy).unwrap()).unwrap();
        let clean = cleaner.with_findings(FindingsMode::Collect).clean(html).unwrap();
        let found =
            clean.findings().iter().filter_map(|finding| Some((finding.attribute()?, finding.before()?)));
        assert_eq!(found.collect::<Vec<_>>(), expected[..most]);
    }
}

#[test]
fn ranges_contain_what_findings_name() {
    let mut rng = Rng::new(5);
    let mut with_place = 0;
    for policy in inputs::policies() {
        let cleaner = Cleaner::new(&policy).unwrap().with_findings(FindingsMode::Collect);
        rng.cases(300, |rng| {
            let html = inputs::markup(rng);
            let Ok(clean) = cleaner.clean(&html) else { return };
            for finding in clean.findings().iter().filter(|finding| !finding.span().is_empty()) {
                with_place += 1;
                assert!(is_named(finding, &html), "{finding:?} in {html:?}");
                let value = &html[finding.value_span().range()];
                let before = finding.before().unwrap_or_default();
                let is_verbatim = !value.contains(['&', '\r']) && !value.is_empty();
                assert!(
                    !is_verbatim || finding.code() == FindingCode::MISLEADING_LINK || value == before,
                    "{finding:?} in {html:?}"
                );
            }
        });
    }
    assert!(with_place > 1_000, "{with_place}");
}

fn found(policy: &str, html: &str) -> Vec<String> {
    let policy = Policy::from_toml(&format!("output.findings = \"collect\"\n{policy}"));
    let cleaner = Cleaner::new(&policy.unwrap_or_else(|error| panic!("{error}"))).unwrap();
    let clean = cleaner.clean(html).unwrap();
    clean.findings().iter().map(|finding| format!("{} x{}", finding, finding.count())).collect()
}

#[test]
fn repeated_findings_are_counted() {
    assert_eq!(
        found("", "<p><b onclick=x><blink>1</blink><p>2<p>3"),
        ["attribute-not-allowed: removed `onclick` of <b> x3", "element-not-allowed: removed <blink> x1"]
    );
    assert_eq!(
        found(
            "[sanitizer]\nelements = [\"p\"]\nreplaceWithChildrenElements = [\"i\"]\n",
            "<i>1<p>2</i>3<p>4"
        ),
        ["element-not-allowed: unwrapped <i> (content kept) x2"]
    );
}

#[test]
fn implied_elements_are_reported_if_removed() {
    assert_eq!(
        found(
            "[sanitizer]\nelements = [\"table\", \"tr\", \"td\"]\n",
            "<table><tr><td>1</table><table><tr><td>2"
        ),
        ["element-not-allowed: removed <tbody> x2"]
    );
}

#[test]
fn additions_are_reported() {
    assert_eq!(
        found(
            "[sanitizer]\nelements = [\"p\", \"a\"]\nattributes = [\"href\", \"rel\", \"lang\"]\n[links]\nrel = [\"nofollow\"]\n[text]\nlinkify = true\n[set.p]\nlang = \"en\"\n\
             [urls.rules.\"a[href]\"]\nallowed_schemes = [\"https\"]\n",
            "<p><a href='https://x.example/'>a</a> <a href='https://x.example/' rel=tag>b</a> https://y.example/ <p lang=en>"
        ),
        [
            "attribute-set: added `lang` of <p>, now \"en\" x1",
            "link-attribute: added `rel` of <a>, now \"nofollow\" x1",
            "link-attribute: rewrote `rel` of <a>, now \"tag nofollow\" x1",
            "text-linked: added text, now \"https://y.example/\" x1",
            "link-attribute: added `rel` of <a>, now \"nofollow\", when the output was parsed again x1",
        ]
    );
}

#[test]
fn css_findings_have_the_range_of_the_declaration() {
    let policy = "output.findings = \"collect\"\n[sanitizer]\nelements = [\"p\"]\nattributes = [\"style\"]\n[css]\nproperties = [\"color\"]";
    let cleaner = Cleaner::new(&Policy::from_toml(policy).unwrap()).unwrap();
    let html = "<p style=\"color: red; position: fixed; top: 0\">";
    let clean = cleaner.clean(html).unwrap();
    let places: Vec<&str> =
        clean.findings().iter().map(|finding| &html[finding.value_span().range()]).collect();
    assert_eq!(places, ["position: fixed", "top: 0"]);
}

/// Returns the findings besides those of removals: the code, the action, and the position.
fn details(details: FindingDetails, html: &str) -> Vec<String> {
    let cleaner = Cleaner::default().with_findings(FindingsMode::Collect).with_finding_details(details);
    let clean = cleaner.clean(html).unwrap();
    let show = |finding: &Finding| {
        format!("{} {} {:?}", finding.code(), finding.action().as_str(), &html[finding.span().range()])
    };
    let is_detail =
        |finding: &&Finding| finding.kind() == FindingKind::Parser || finding.action() == Action::Noted;
    clean.findings().iter().filter(is_detail).map(show).collect()
}

#[test]
fn parser_errors_are_reported_on_request() {
    let html = "<p title=a title='b c'>1</b></i x=y><table>text<tr><td>2</table><b><i>3</b>4</i>&#0;<!doctype html></>\r\n<img alt=x";
    assert_eq!(details(FindingDetails::default(), html), [""; 0]);
    assert_eq!(
        details(FindingDetails::default().with_parser_errors(), html),
        [
            "duplicate-attribute removed \"title='b c'\"",
            "unexpected-end-tag removed \"</b>\"",
            "end-tag-with-attributes removed \"</i x=y>\"",
            "unexpected-end-tag removed \"</i x=y>\"",
            "foster-parented moved \"text\"",
            "misnested-tags moved \"</b>\"",
            "null-character-reference rewritten \"&#0;\"",
            "unexpected-doctype removed \"<!doctype html>\"",
            "missing-end-tag-name removed \"</>\"",
            "eof-in-tag removed \"<img alt=x\"",
        ]
    );
}

#[test]
fn url_errors_are_reported_on_request() {
    let html = "<a href='https:\\\\ok.example/a b'>x</a> <a href='/a'>y</a> <img src='ftp://ok.example/%zz' alt='a b'>";
    let found = details(FindingDetails::default().with_url_errors(), html);
    let names: Vec<&str> = found.iter().filter_map(|found| found.split(' ').next()).collect();
    assert!(names.contains(&"invalid-reverse-solidus") && names.contains(&"invalid-URL-unit"), "{found:?}");
    assert!(found.iter().all(|found| !found.contains("href='/a'")), "{found:?}");
}

#[test]
fn paths_lead_to_the_finding() {
    let html = "<ul><li>a<li><b onclick=x>b</b><!-- c --></ul><template><p onclick=x></template>";
    let details = FindingDetails::default().with_paths();
    let cleaner = Cleaner::default().with_findings(FindingsMode::Collect).with_finding_details(details);
    let clean = cleaner.clean(html).unwrap();
    let paths: Vec<Option<&str>> = clean.findings().iter().map(Finding::path).collect();
    assert_eq!(
        paths,
        [
            Some("ul:nth-child(1) > li:nth-child(2) > b"),
            Some("ul:nth-child(1) > li:nth-child(2)"),
            Some("template:nth-child(2)"),
            Some("template:nth-child(2) > p"),
        ]
    );
}

#[test]
fn a_long_path_has_its_first_and_last_steps() {
    let path_below = |depth: usize, name: &str| {
        let html = format!("<p>x</p>{}<{name} onclick=x>", "<div>".repeat(depth));
        let details = FindingDetails::default().with_paths();
        let cleaner = Cleaner::default().with_findings(FindingsMode::Collect).with_finding_details(details);
        let clean = cleaner.clean(&html).unwrap();
        let handler =
            clean.findings().iter().find(|finding| finding.span().start as usize > html.len() - 11).unwrap();
        handler.path().unwrap().to_owned()
    };
    let steps = |count: usize| " > div".repeat(count);
    assert_eq!(path_below(31, "b"), format!("div:nth-child(2){} > b", steps(30)));
    assert_eq!(path_below(32, "b"), format!("div:nth-child(2){} > … 1 more …{} > b", steps(7), steps(23)));
    assert_eq!(path_below(200, "b"), format!("div:nth-child(2){} > … 169 more …{} > b", steps(7), steps(23)));
    let in_templates = "<template>".repeat(1000);
    let details = FindingDetails::default().with_paths();
    let cleaner = Cleaner::default().with_findings(FindingsMode::Collect).with_finding_details(details);
    let clean = cleaner.clean(&in_templates).unwrap();
    assert_eq!(clean.findings().len(), 1000);
    assert!(clean.findings().iter().all(|finding| finding.path().unwrap().len() < 500));
}

#[test]
fn steps_of_paths_have_short_names() {
    let html = format!("<{} {}>", "x".repeat(10_000), "onclick=x ");
    let details = FindingDetails::default().with_paths();
    let cleaner = Cleaner::default().with_findings(FindingsMode::Collect).with_finding_details(details);
    let clean = cleaner.clean(&html).unwrap();
    assert!(clean.findings().iter().all(|finding| finding.path() == Some(&"x".repeat(256))));
}

#[test]
fn a_url_has_one_note_for_each_kind_of_error() {
    let cleaner = Cleaner::default()
        .with_findings(FindingsMode::Collect)
        .with_finding_details(FindingDetails::default().with_url_errors());
    let notes = |html: &str| -> Vec<(String, u32, String)> {
        let clean = cleaner.clean(html).unwrap();
        let notes = clean.findings().iter().filter(|finding| finding.action() == Action::Noted);
        let of_url = |finding: &&Finding| finding.kind() == FindingKind::Url;
        let note = |finding: &Finding| {
            (finding.code().to_string(), finding.count(), html[finding.value_span().range()].to_owned())
        };
        notes.filter(of_url).map(note).collect()
    };
    let unit = |count: u32, first: &str| ("invalid-URL-unit".to_owned(), count, first.to_owned());
    assert_eq!(notes("<a href='https://x.example/ab c\"d'>"), [unit(2, " ")]);
    assert_eq!(
        notes("<a href='https://x.example/\"'></a><a href='https://x.example/ '>"),
        [unit(1, "\""), unit(1, " ")]
    );
    let many = notes(&format!("<a href='https://{}'>", "@".repeat(50_000)));
    assert!(many.len() < 5, "{many:?}");
    assert!(
        many.iter().any(|(code, count, _)| code == "invalid-credentials" && *count == 50_000),
        "{many:?}"
    );
}

#[test]
fn the_first_empty_element_of_xhtml_is_noted() {
    let html = "<html xmlns=\"http://www.w3.org/1999/xhtml\">";
    // By a policy that streams, and by one that searches a tree first.
    let presets = [lye::Preset::Default, lye::Preset::Agent];
    for cleaner in presets.map(|preset| Cleaner::from_preset(preset).with_findings(FindingsMode::Collect)) {
        let noted = |input: &str| {
            let clean = cleaner.clean(input).unwrap();
            let found = clean.findings().iter().find(|finding| finding.code() == FindingCode::XHTML_INPUT);
            found.map(|finding| (input[finding.span().range()].to_owned(), finding.node().to_owned()))
        };
        for (content, expected) in [
            ("<head><title/></head>", Some(("<title/>", "title"))),
            ("<p>a<br/><img src='a'/><a id=\"b>/\" />", Some(("<a id=\"b>/\" />", "a"))),
            ("<svg><path/></svg><script src='a'/>", Some(("<script src='a'/>", "script"))),
            ("<svg/><math><mi/></math>\r\n<i/><b/>", Some(("<i/>", "i"))),
            ("<!-- <a/> --><p title='<a/>'>1 < 2 <x-y/>", Some(("<x-y/>", "x-y"))),
            ("<table><b/>", Some(("<b/>", "b"))),
            ("<p>a</p><br/>", None),
            ("<svg><path/></svg>", None),
            ("<p title='<a/>", None),
        ] {
            let expected = expected.map(|(tag, name)| (tag.to_owned(), name.to_owned()));
            assert_eq!(noted(&format!("{html}{content}")), expected, "{content}");
            assert_eq!(noted(&format!("\u{feff} <?xml version='1.0'?>{content}")), expected, "{content}");
            // HTML authors write this, too.
            assert_eq!(noted(content), None, "{content}");
        }
    }
}
