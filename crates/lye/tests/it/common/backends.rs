//! Streaming and cleaning by way of a tree, side by side. `Cleaner::explain` always builds the tree.

use lye::{Cleaner, FindingsMode};

/// Cleans a text in each way.
pub(crate) fn check(cleaner: &Cleaner, html: &str) {
    let collecting = cleaner.clone().with_findings(FindingsMode::Collect);
    let silent = cleaner.clone().with_findings(FindingsMode::Silent);
    let by_tree = match collecting.explain(html) {
        Ok(by_tree) => by_tree,
        Err(error) => {
            assert_eq!(collecting.clean(html).unwrap_err().to_string(), error.to_string(), "{html}");
            assert_eq!(silent.clean(html).unwrap_err().to_string(), error.to_string(), "{html}");
            return;
        }
    };
    let by_tree = by_tree.clean();
    for clean in [collecting.clean(html).unwrap(), silent.clean(html).unwrap()] {
        assert_eq!(clean.html(), by_tree.html(), "{html}");
        assert_eq!(clean.removals(), by_tree.removals(), "{html}");
        assert_eq!(clean.proof(), by_tree.proof(), "{html}");
    }
    assert_eq!(collecting.clean(html).unwrap().findings(), by_tree.findings(), "{html}");
}
