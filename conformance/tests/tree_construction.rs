//! html5lib's tree construction tests of 2026.
use lye_conformance::{data, expected, suite_tree};
use lye_html::Dialect;
use std::process::ExitCode;

fn main() -> ExitCode {
    expected::run("tree_construction", data::suites(), data::HOW_TO_GET_DATA, |folder, suite| {
        suite_tree::gather(&folder.join("html5lib/tree-construction"), suite, Dialect::Current)
    })
}
