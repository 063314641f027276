//! html5lib's tokenizer tests from before July 2025, for the 2023 dialect.
use lye_conformance::{data, expected, suite_tokenizer};
use lye_html::Dialect;
use std::process::ExitCode;

fn main() -> ExitCode {
    let folder = data::named_folder(data::HTML5LIB_2023_VARIABLE);
    expected::run("tokenizer_2023", folder, data::HOW_TO_GET_HTML5LIB_2023, |folder, suite| {
        suite_tokenizer::gather(&folder.join("tokenizer"), None, suite, Dialect::Html2023)
    })
}
