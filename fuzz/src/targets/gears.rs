//! Cleaning in all ways: what one way takes as certain, another looks up.

use crate::input::Input;
use crate::policy::modes::Modes;
use crate::policy::plan::Plan;
use crate::policy::texts::Texts;
use crate::rng::Rng;
use crate::statistics;
use lye::hooks::AttributeHookDecision;
use lye::{Clean, CleanError, Cleaner, FindingsMode, Policy, Preset};

/// Asserts about a policy made from the choices, or about a preset:
///
/// - output, removals and proof without findings are those with findings;
/// - output, removals, findings and proof are those by way of a tree;
/// - the output does not change if a hook that keeps everything is asked about each attribute. Then no attribute is kept because of its name
///   alone.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let at = input.choose(2 * Preset::ALL.len());
    let seed = (0..4).fold(0, |seed, _| seed * 75 + input.choose(75) as u64);
    let modes = Modes::new(input.choose(75) as u64);
    let texts = Texts::new(input.choose(75) as u64);
    let (cleaner, policy) = match Preset::ALL.get(at) {
        Some(preset) => (Cleaner::from_preset(*preset), preset.to_string()),
        None => {
            let json = Plan { modes, texts, ..Plan::new(&mut Rng::new(seed)) }.json();
            let policy = Policy::from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
            (Cleaner::new(&policy).expect("it was checked when it was read"), json)
        }
    };
    let html = input.text();
    let silent = cleaner.clone().with_findings(FindingsMode::Silent).clean(html);
    let cleaner = cleaner.with_findings(FindingsMode::Collect);
    let collecting = cleaner.clean(html);
    match (&silent, &collecting) {
        (Ok(silent), Ok(collecting)) => {
            assert_eq!(silent.html(), collecting.html(), "with findings, by {policy}");
            assert_eq!(silent.removals(), collecting.removals(), "with findings, by {policy}");
            assert_eq!(silent.proof(), collecting.proof(), "with findings, by {policy}");
        }
        (Err(error), _) | (_, Err(error)) => {
            statistics::count(error.code());
            let errors = [&silent, &collecting].map(|clean| clean.as_ref().err().map(CleanError::to_string));
            assert_eq!(errors[0], errors[1], "with findings, by {policy}");
        }
    }
    let by_tree = cleaner.explain(html).map(|explanation| explanation.clean().clone());
    let told = |clean: &Result<Clean, CleanError>| match clean {
        Ok(clean) => {
            Ok((clean.html().to_owned(), *clean.removals(), clean.proof(), clean.findings().to_vec()))
        }
        Err(error) => Err(error.to_string()),
    };
    assert_eq!(told(&collecting), told(&by_tree), "by way of a tree, by {policy}");
    let asked = cleaner.with_attribute_hook(|_| Ok(AttributeHookDecision::Keep)).clean(html);
    let [html, asked] = [collecting, asked].map(|clean| clean.map(Clean::into_html).ok());
    assert_eq!(html, asked, "with a hook, by {policy}");
}
