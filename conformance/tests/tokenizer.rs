//! html5lib's tokenizer tests, with the 38 cases that processing instructions replaced.
use lye_conformance::{data, expected, suite_tokenizer};
use lye_html::Dialect;
use std::process::ExitCode;

fn main() -> ExitCode {
    expected::run("tokenizer", data::suites(), data::HOW_TO_GET_DATA, |folder, suite| {
        let replaced =
            data::read_json(&folder.join("html5lib/tokenizer-affected-by-processing-instructions.json"))?;
        suite_tokenizer::gather(&folder.join("html5lib/tokenizer"), Some(&replaced), suite, Dialect::Current)
    })
}
