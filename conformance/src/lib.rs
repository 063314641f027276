//! Lye against the public test suites and against what browsers answered.
//!
//! Every suite is a test program with one named test for each case (`cargo test -p lye-conformance`); the data is not
//! part of the repository, see [`data`]. `lye-conformance answer CASES.jsonl` answers cases of the browser vectors'
//! format, see [`answer`].

pub mod answer;
pub mod answer_clean;
pub mod answer_config;
pub mod context;
pub mod dat;
pub mod data;
pub mod dump;
pub mod expected;

pub mod sanitizer;
pub mod suite_tokenizer;
pub mod suite_tree;
