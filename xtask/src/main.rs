//! `cargo run -p xtask -- <task>`: tasks of the repository.

mod api;
mod browsers;
mod builtins;
mod clobbering_names;
mod css_properties;
mod data_file;
mod element_groups;
mod entity_table;
mod finding_codes;
mod frame_providers;
mod generate;
mod hazards;
mod hiding;
mod id_references;
mod imports;
mod invisibles;
mod layers;
mod lints;
mod markdown_readers;
mod mutants;
mod name_lists;
mod name_table;
mod peers;
mod perfect_hash;
mod pgo;
mod picture;
mod policy_problems;
mod policy_types;
mod policy_words;
mod presets;
mod public_suffixes;
mod seeds;
mod site;
mod special_hosts;
mod test_names;
mod tool_names;
mod url_attributes;
mod url_refusals;
mod wasm_size;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo run -p xtask -- api [--check] | gen [--check] | layers | picture [--check] | seeds | mutants [--help] | browsers [--help] | markdown-readers [--help] | peers [--help] | pgo [--help] | site [--help] | wasm-size

api          write the public API of each library crate to crates/*/public-api.txt; with --check, exit with 1 if it changed
gen          generate the tables of the crates and docs/findings.md from data/, and the presets in JSON
gen --check  exit with 1 if the checked-in tables differ from what gen would write
layers       exit with 1 if top-level modules of a crate use each other in a cycle
picture      write docs/check.svg, the output of `lye check` for a hostile file; with --check, exit with 1 if it is out of date
seeds        exit with 1 if docs/seeds, docs/past-bypasses.md or SECURITY.md names a test that does not exist
mutants      exit with 1 if the tests do not notice a deliberate fault
browsers     exit with 1 if Lye's output is unsafe in Chromium or Firefox
markdown-readers
             exit with 1 if one of nine readers finds in Markdown what its tree does not contain
peers        exit with 1 if Lye, with imported settings, differs from the test suites of other sanitizers in an undeclared way
pgo          build the command lye for a release with profile-guided optimization
site         build the documentation site into target/site; exit with 1 if a link is broken
wasm-size    exit with 1 if a cleaner by a preset, for WebAssembly and without default features, is larger than 600,000 bytes with gzip";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        ["api"] => api::write(),
        ["api", "--check"] => api::check(),
        ["gen"] => generate::write(),
        ["gen", "--check"] => generate::check(),
        ["layers"] => layers::check(),
        ["picture"] => picture::write(),
        ["picture", "--check"] => picture::check(),
        ["seeds"] => seeds::check(),
        ["mutants", rest @ ..] => mutants::run(rest),
        ["browsers", rest @ ..] => browsers::run(rest),
        ["markdown-readers", rest @ ..] => markdown_readers::run(rest),
        ["peers", rest @ ..] => return peers::run(rest),
        ["pgo", rest @ ..] => pgo::run(rest),
        ["site", rest @ ..] => site::run(rest),
        ["wasm-size"] => wasm_size::run(),
        _ => Err(USAGE.to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
