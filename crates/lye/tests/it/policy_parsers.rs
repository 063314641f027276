//! Outputs for the parsers that a policy names.

use lye::findings::Severity;
use lye::policy::ParserEdition;
use lye::{Cleaner, FindingsMode, Policy};

const SELECT: &str = r#"sanitizer = { elements = ["b", "button", "div", "option", "p", "pre", "select", "selectedcontent"], attributes = [] }
"#;

fn policy(members: &str) -> Policy {
    Policy::from_toml(&format!("{members}\n{SELECT}")).unwrap()
}

#[test]
fn customizable_select_survives_for_parsers_of_today() {
    let cleaner = Cleaner::new(&policy("output.parsers = [\"2026\"]")).unwrap();
    for html in [
        "<select><option><b>x</b></option></select>",
        "<select><option><div>a</div><pre>b</pre></option></select>",
        "<select><button>a</button><option>b</option></select>",
    ] {
        let clean = cleaner.clean(html).unwrap();
        assert_eq!(clean.html(), html);
        assert!(clean.removals().is_empty(), "{html}");
        assert_eq!(cleaner.clean(clean.html()).unwrap().html(), html);
    }
}

#[test]
fn selected_content_is_not_doubled() {
    let cleaner = Cleaner::new(&policy("output.parsers = [\"2026\"]")).unwrap();
    let html = "<select><button><selectedcontent></selectedcontent></button><option>One</option></select>";
    let clean = cleaner.clean(html).unwrap().into_html();
    assert_eq!(cleaner.clean(&clean).unwrap().html(), clean);
    let tree = lye::html::parse_fragment(&clean, &lye::html::Context::html("body")).unwrap();
    let options = tree.root().descendants().filter(|node| node.name() == "option");
    assert_eq!(options.count(), 1, "{clean}");
}

#[test]
fn elements_that_older_parsers_ignore_count_as_removed() {
    let policy = policy("output.findings = \"collect\"");
    assert_eq!(
        policy.parsers().iter().copied().collect::<Vec<_>>(),
        [ParserEdition::Html2023, ParserEdition::Html2026]
    );
    let cleaner = Cleaner::new(&policy).unwrap();
    let clean = cleaner.clean("<select><option><b>x</b></option></select>").unwrap();
    assert_eq!(clean.html(), "<select><option>x</option></select>");
    assert_eq!(clean.removals().elements, 1);
    let [finding] = clean.findings() else { panic!("{:?}", clean.findings()) };
    assert_eq!((finding.code().as_str(), finding.severity()), ("lost-on-rereading", Severity::Warning));
    let refusing = cleaner.with_findings(FindingsMode::Reject);
    assert!(refusing.clean("<select><option><b>x</b></option></select>").is_err());
}

#[test]
fn parsers_of_today_are_required() {
    for parsers in ["[]", "[\"2023\"]"] {
        let error = Policy::from_toml(&format!("output.parsers = {parsers}\n{SELECT}")).unwrap_err();
        assert_eq!(error.path(), "output.parsers");
    }
    assert_eq!(
        Policy::from_toml(&format!("output.parsers = [\"2024\"]\n{SELECT}")).unwrap_err().path(),
        "output.parsers[0]"
    );
}
