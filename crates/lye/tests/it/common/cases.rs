//! Cases of a policy: inputs, and the outputs that it should give.

use lye::{Cleaner, Policy};

/// Returns the cleaner of a policy in TOML without its version. The policy must survive being written as JSON.
#[track_caller]
pub(crate) fn cleaner(toml: &str) -> Cleaner {
    let policy = Policy::from_toml(toml).unwrap();
    assert_eq!(Policy::from_json(&policy.to_json()).unwrap(), policy);
    Cleaner::new(&policy).unwrap()
}

/// Checks the output for each input. It must be stable, and the same if it is explained.
#[track_caller]
pub(crate) fn cleans(toml: &str, cases: &[(&str, &str)]) {
    let cleaner = cleaner(toml);
    for (html, expected) in cases {
        let clean = cleaner.clean(html).unwrap().into_html();
        assert_eq!(clean, *expected, "{html}");
        assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{html}");
        assert_eq!(cleaner.explain(html).unwrap().clean().html(), clean, "{html}");
    }
}
