//! Runs Lye against the public test suites and against the answers of browsers.
//!
//! Each suite is a test program with one named test per case (`cargo test -p lye-conformance`). The data is not part of the
//! repository: see [`data`]. `lye-conformance answer CASES.jsonl` answers cases in the browser vectors' format: see
//! [`answer`].

pub mod answer;
pub mod answer_clean;
pub mod answer_config;
pub mod context;
pub mod dat;
pub mod data;
pub mod dump;
pub mod expected;
pub mod results;

pub mod sanitizer;
pub mod suite_tokenizer;
pub mod suite_tree;
