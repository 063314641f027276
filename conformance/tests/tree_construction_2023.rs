//! html5lib's tree construction tests from before July 2025, for the 2023 dialect.
use lye_conformance::{data, expected, suite_tree};
use lye_html::Dialect;
use std::process::ExitCode;

fn main() -> ExitCode {
    let folder = data::named_folder(data::HTML5LIB_2023_VARIABLE);
    expected::run("tree_construction_2023", folder, data::HOW_TO_GET_HTML5LIB_2023, |folder, suite| {
        suite_tree::gather(&folder.join("tree-construction"), suite, Dialect::Html2023)
    })
}
