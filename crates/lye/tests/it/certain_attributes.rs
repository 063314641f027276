//! Attributes that the rules keep whatever their value is are not judged one by one. That changes nothing: a hook that keeps everything has to be
//! asked about each attribute.

use crate::common::inputs;
use lye::hooks::AttributeHookDecision;
use lye::{Clean, CleanError, Cleaner, FindingsMode, Policy, Preset};
use lye_hostile::Rng;
use lye_html::AttrId;

const STARTS: &[&str] = &[
    "<p",
    "<a href=/x",
    "<img src=/x",
    "<div",
    "<iframe",
    "<form",
    "<input",
    "<meta",
    "<link",
    "<param",
    "<object",
    "<svg",
    "<table",
];

const VALUES: &[&str] = &[
    "",
    "x",
    "1",
    "#x",
    "cookie",
    "user-x",
    "left",
    "https://ok.example/",
    "https://www.evil.example/?utm_source=x",
    "javascript:alert(1)",
    " java&Tab;script:alert(1)",
    "x\u{200B}y\u{E0041}",
    "{{x}}",
    "url(#x)",
    "color: red; position: fixed",
    "<b>x</b>",
    "a value of more bytes than some policies allow",
    "&quot;&amp;\u{A0}",
];

/// What cleaning says of an input, but for the proof: outputs of cleaners with hooks are cleaned again.
fn outcome(clean: Result<Clean, CleanError>) -> Result<String, String> {
    let told = |clean: Clean| format!("{}\n{:?}\n{:#?}", clean.html(), clean.removals(), clean.findings());
    clean.map(told).map_err(|error| error.to_string())
}

#[test]
fn attributes_that_are_kept_for_certain_are_kept_by_all_rules() {
    let mut rng = Rng::new(28);
    let policies = Preset::ALL.map(Preset::policy).into_iter().chain(inputs::policies());
    let read = |toml: &str| Policy::from_toml(toml).unwrap();
    let more = [
        "extends = \"email\"\nurls.lazy_images = true",
        "extends = \"default\"\nallow.\"*\" = [\"tabindex\", \"popover\"]\nremove_hazards = [\"focus\", \"commands\"]",
        "extends = \"default\"\nallow.\"*\" = [\"id\", \"name\"]\nids = \"remove_clobbering\"\nset = { p = { title = \"set\" } }",
        "extends = \"default\"\nvalues = { \"*[title]\" = { one_of = [\"x\"] }, \"td[align]\" = { one_of = [\"left\"] } }",
    ];
    for policy in policies.chain(more.map(read)) {
        let cleaner = Cleaner::new(&policy).unwrap().with_findings(FindingsMode::Collect);
        let asked = cleaner.clone().with_attribute_hook(|_| Ok(AttributeHookDecision::Keep));
        for name in AttrId::all().filter_map(AttrId::name) {
            let mut html = String::new();
            for start in STARTS {
                let value = VALUES[rng.below(VALUES.len())];
                html.push_str(&format!("{start} {name}=\"{value}\" title=\"{value}\">"));
            }
            assert_eq!(outcome(cleaner.clean(&html)), outcome(asked.clean(&html)), "{html}\n{policy:?}");
        }
    }
}
