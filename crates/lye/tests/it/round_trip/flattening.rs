//! Outputs that would parse as another tree are flattened, and that is reported.

use lye::findings::{Action, FindingCode};
use lye::{Cleaner, FindingsMode, Policy, Proof};

/// The `mglyph` and the `style` in it are HTML elements as long as there is a `table` around them. The parser moves them out of it, and
/// they are MathML elements in the re-parse.
const LEVEL: &str = "<math><mtext><table><mglyph><style>";

/// `style` sets the handling of MathML's `style`.
fn cleaner(style: &str) -> Cleaner {
    let json = format!(
        r#"{{ "output": {{ "findings": "collect" }}, "urls": {{ "without_rule": "keep" }}, "sanitizer": {{
            "elements": ["table", "mglyph", "style", "b", "p", "a",
                {{ "name": "math", "namespace": "http://www.w3.org/1998/Math/MathML" }},
                {{ "name": "mtext", "namespace": "http://www.w3.org/1998/Math/MathML" }},
                {{ "name": "mglyph", "namespace": "http://www.w3.org/1998/Math/MathML" }}],
            "{style}": [{{ "name": "style", "namespace": "http://www.w3.org/1998/Math/MathML" }}],
            "attributes": [] }} }}"#
    );
    let policy = Policy::from_json(&json).unwrap_or_else(|error| panic!("{error}"));
    Cleaner::new(&policy).unwrap()
}

#[test]
fn ordinary_markup_is_proven_by_construction() {
    for html in ["", "text", "<p>a <b>b</b></p>", "<table><tr><td>a</table>", "<ul><li>a<li>b</ul>"] {
        assert_eq!(lye::clean(html).unwrap().proof(), Proof::ByConstruction, "{html}");
    }
}

#[test]
fn changes_by_reparsing_are_reported() {
    let cleaner = cleaner("replaceWithChildrenElements");
    let clean = cleaner.clean(&format!("{LEVEL}<x-y>a")).unwrap();
    assert_eq!(clean.html(), "<math><mtext><mglyph></mglyph><table></table></mtext></math>");
    assert_eq!(clean.proof(), Proof::AfterPasses(1));
    let found: Vec<_> = clean.findings().iter().map(|found| (found.code().as_str(), found.node())).collect();
    assert_eq!(found, [("element-not-allowed", "style"), ("element-not-allowed", "x-y")]);
    for finding in clean.findings() {
        assert!(finding.from_reparse() && finding.span().is_empty(), "{finding}");
        assert!(finding.to_string().ends_with(", when the output was parsed again"), "{finding}");
    }
    assert_eq!(clean.removals().total(), 2);
    let error = cleaner.with_findings(FindingsMode::Reject).clean(&format!("{LEVEL}<x-y>a")).unwrap_err();
    assert_eq!(error.code(), "rejected");
}

#[test]
fn changed_tree_without_removals_has_one_finding() {
    let policy = r#"{ "output": { "findings": "collect" },
        "sanitizer": { "elements": ["p"], "replaceWithChildrenElements": ["button"] } }"#;
    let cleaner = Cleaner::new(&Policy::from_json(policy).unwrap()).unwrap();
    let clean = cleaner.clean("<p>a<button><p>b</button>").unwrap();
    let found: Vec<_> = clean.findings().iter().filter(|found| found.from_reparse()).collect();
    assert_eq!((found.len(), found[0].code()), (1, FindingCode::CHANGED_ON_REREADING));
    assert_eq!(clean.html(), "<p>a</p><p>b</p><p></p>");
    let error = cleaner.with_findings(FindingsMode::Reject).clean("<p>a<button><p>b</button>").unwrap_err();
    assert_eq!(error.code(), "rejected");
}

#[test]
fn unstable_output_is_flattened() {
    let cleaner = cleaner("replaceWithChildrenElements");
    let few = cleaner.clean(&LEVEL.repeat(3)).unwrap();
    assert_eq!((few.proof(), few.removals().flattened), (Proof::AfterPasses(2), 0));

    let many = cleaner.clean(&("<p>a <b>b</b></p>".to_owned() + &LEVEL.repeat(40))).unwrap();
    assert_eq!(many.proof(), Proof::Flattened);
    assert!(many.removals().flattened > 0);
    let is_flattened = |code| code == FindingCode::FLATTENED;
    let finding = many.findings().iter().find(|finding| is_flattened(finding.code())).unwrap();
    assert_eq!(finding.action(), Action::ReplacedByChildren);
    // As little as possible is flattened.
    assert!(many.html().starts_with("<p>a <b>b</b></p><math><mtext>"), "{}", many.html());
    let again = cleaner.clean(many.html()).unwrap();
    assert_eq!((again.html(), again.proof() <= Proof::ByReparse), (many.html(), true));
}

#[test]
fn elements_impossible_in_context_are_unwrapped() {
    for (chain, html, expected) in [
        ("body > p", "<div>a</div> <b>b", "a <b>b</b>"),
        ("body > a > span", "<a href=x>a</a><p>b", "a<p>b</p>"),
        ("ul > li", "<li>a<li>b", "ab"),
        ("ul > li", "<ul><li>a</ul>", "<ul><li>a</li></ul>"),
        ("table", "a<tr><td>b", "<tbody><tr><td>b</td></tr></tbody>"),
        ("h1", "<h2>a</h2>", "a"),
        ("body > p", "fine <i>and</i> well", "fine <i>and</i> well"),
    ] {
        let cleaner = Cleaner::default().with_findings(FindingsMode::Collect);
        let cleaner = cleaner.for_context(chain.parse::<lye::OutputContext>().unwrap());
        let clean = cleaner.clean(html).unwrap();
        assert_eq!(clean.html(), expected, "{html} in {chain}");
        let is_flattened = clean.findings().iter().any(|found| found.code() == FindingCode::FLATTENED);
        assert_eq!(is_flattened, clean.proof() == Proof::Flattened, "{html} in {chain}");
        assert_eq!(is_flattened, clean.removals().flattened > 0, "{html} in {chain}");
    }
}
