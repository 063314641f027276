//! What could run script is an `error`, wherever it is, by every preset and by all other means that remove it.

use lye::findings::Severity;
use lye::{Cleaner, FindingsMode, Policy, Preset};

/// What `lye check --fail-on error` asks.
fn has_error(cleaner: &Cleaner, html: &str) -> bool {
    cleaner.clean(html).unwrap().findings().iter().any(|finding| finding.severity() == Severity::Error)
}

/// All presets, and policies that keep, remove, unwrap, escape and rename elements in other ways.
fn cleaners() -> Vec<(String, Cleaner)> {
    let presets = Preset::ALL.map(|preset| (preset.name().to_owned(), preset.policy()));
    let written = [
        "disallowed = \"unwrap\"",
        "disallowed = \"escape\"",
        "disallowed = \"remove\"",
        "[disallowed]\ndefault = \"escape\"\n[sanitizer]\nelements = [\"b\", \"i\"]",
        "[disallowed]\ndefault = \"unwrap\"\n[sanitizer]\nelements = [\"b\", \"i\"]",
        "[sanitizer]\nelements = []",
        "[sanitizer]\nreplaceWithChildrenElements = [\"blink\", \"a\", \"p\"]",
        "rename = { p = \"div\" }\n[sanitizer]\nelements = [\"div\"]\nattributes = []",
        "text = { remove_hidden = true }\n[disallowed]\ndefault = \"unwrap\"\n[sanitizer]\nelements = [\"b\"]",
        "output.body = \"div\"\n[sanitizer]\nelements = [\"div\"]",
        "output.context = \"document\"\ndisallowed = \"unwrap\"",
    ];
    let written = written.map(|text| (text.to_owned(), Policy::from_toml(text).unwrap()));
    presets
        .into_iter()
        .chain(written)
        .map(|(name, policy)| (name, Cleaner::new(&policy).unwrap().with_findings(FindingsMode::Collect)))
        .collect()
}

#[track_caller]
fn assert_errors(inputs: impl IntoIterator<Item = String>) {
    let cleaners = cleaners();
    let mut missed = Vec::new();
    for input in inputs {
        missed.extend(
            cleaners
                .iter()
                .filter(|(_, cleaner)| !has_error(cleaner, &input))
                .map(|(name, _)| format!("by {name}: {}", input.chars().take(300).collect::<String>())),
        );
    }
    assert!(missed.is_empty(), "{}\n{}", missed.len(), missed.join("\n"));
}

#[test]
fn running_payloads_are_errors_by_every_policy() {
    let payloads: Vec<_> = lye_hostile::payloads().into_iter().filter(|payload| payload.runs).collect();
    assert!(payloads.len() > 50, "{}", payloads.len());
    assert_errors(payloads.into_iter().map(|payload| payload.html));
}

/// What is open around them.
const AROUND: &[&str] = &[
    "",
    "<b>",
    "<blink>",
    "<template>",
    "<svg><foreignObject>",
    "<ul><li>",
    "<table><tr><td>",
    "1 < 2 and ",
];

/// Each is a start tag without its `>`.
const TAGS: &[&str] = &[
    "<blink onclick=alert(1)",
    "<x-y onfocus=alert(1) tabindex=0 autofocus",
    "<unknown ONCLICK=alert(1)",
    "<b onclick=alert(1)",
    "<body onload=alert(1)",
    "<html onclick=alert(1)",
    "<img src=x onerror=alert(1)",
    "<svg onload=alert(1)",
    "<math onclick=alert(1)",
    "<a href=javascript:alert(1)",
    "<a href='&#1;java&Tab;script:alert(1)'",
    "<area href=javascript:alert(1)",
    "<svg><a href=javascript:alert(1)",
    "<svg><a xlink:href=javascript:alert(1)",
    "<math><mi href=javascript:alert(1)",
    "<math><mi xlink:href=javascript:alert(1)",
    "<svg><use href='data:image/svg+xml,<svg/>'",
    "<svg><set attributeName=href to=javascript:alert(1)",
    "<svg><animate attributeName=onclick values=alert(1)",
    "<form action=javascript:alert(1)",
    "<button formaction=javascript:alert(1)",
    "<input type=image formaction=javascript:alert(1)",
    "<isindex action=javascript:alert(1)",
    "<meta http-equiv=refresh content='0;url=javascript:alert(1)'",
    "<base href=javascript:alert(1)//",
    "<iframe src=javascript:alert(1)",
    "<iframe src='data:text/html,<script>alert(1)</script>'",
    "<iframe srcdoc='<b onclick=alert(1)>'",
    "<object data=javascript:alert(1)",
    "<embed src=javascript:alert(1)",
    "<video poster=javascript:alert(1)",
];

/// What no browser runs today, for policies that keep none of it.
const OLD: &[&str] = &[
    "<a href=vbscript:alert(1)",
    "<blink href='data:text/html,<script>alert(1)</script>'",
    "<link rel=import href='data:text/html,<script>alert(1)</script>'",
    "<p style='width: expression(alert(1))'",
    "<p style='background: url(javascript:alert(1))'",
    "<blink style='behavior: url(x.htc)'",
    "<table background=javascript:alert(1)",
    "<table><tr><td background=javascript:alert(1)",
    "<img src=javascript:alert(1)",
];

#[test]
fn what_only_old_browsers_run_is_an_error_too() {
    for preset in [Preset::Default, Preset::Article, Preset::Email, Preset::Markdown, Preset::Agent] {
        let cleaner = Cleaner::from_preset(preset).with_findings(FindingsMode::Collect);
        for tag in OLD {
            assert!(has_error(&cleaner, &format!("{tag}>x")), "by {}: {tag}", preset.name());
        }
    }
}

#[test]
fn script_elements_are_errors_in_every_content() {
    let scripts = [
        "<script>alert(1)</script>",
        "<svg><script>alert(1)</script></svg>",
        "<svg><script href=/x /></svg>",
    ];
    assert_errors(
        scripts.iter().flat_map(|script| AROUND.iter().map(move |before| format!("{before}{script}x"))),
    );
}

#[test]
fn script_is_an_error_wherever_it_is() {
    // In a template, these are nothing.
    let is_nothing = |before: &str, tag: &str| {
        before == "<template>" && (tag.starts_with("<body") || tag.starts_with("<html"))
    };
    let inputs = AROUND.iter().flat_map(|before| TAGS.iter().map(move |tag| (*before, *tag)));
    let inputs = inputs.filter(|(before, tag)| !is_nothing(before, tag));
    assert_errors(inputs.map(|(before, tag)| format!("{before}{tag}>x")));
}

#[test]
fn harmless_tags_that_are_unwrapped_are_not_errors() {
    let cleaner = Cleaner::default().with_findings(FindingsMode::Collect);
    for html in
        ["<blink title='javascript: a book'>x", "<x-y lang=en>x", "<body class=a>x", "<blink title=onclick>x"]
    {
        assert!(!has_error(&cleaner, html), "{html}");
    }
}

#[test]
fn attributes_of_an_unwrapped_element_are_named() {
    let cleaner = Cleaner::default().with_findings(FindingsMode::Collect);
    let clean = cleaner.clean("<blink title=a onclick=b href=javascript:c>x</blink>").unwrap();
    let shown: Vec<String> = clean.findings().iter().map(ToString::to_string).collect();
    let expected = [
        "element-not-allowed: unwrapped <blink> (content kept)",
        "attribute-not-allowed: noted `onclick` of <blink>",
    ];
    assert_eq!(shown[..2], expected);
    assert_eq!(clean.removals().to_string(), "1 element");
}
