//! Builds the documentation site into `target/site`: `cargo run -p xtask -- site` runs it.
#![forbid(unsafe_code)]

mod benchmarks;
mod chart;
mod conformance;
mod files;
mod guide;
mod links;
mod npm;
mod page;
mod playground;
mod python;
mod rustdoc;
mod snippets;
mod steps;
mod table;

use guide::Part;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use steps::Steps;

const HELP: &str = "\
Builds the documentation site into target/site, and checks its links.

Usage: cargo run -p xtask -- site [--skip PARTS]

--skip PARTS  leave out parts, for a quick look at the others: any of rust, python, npm and playground, with commas between them";

/// The parts that can be left out, which are also the folders of the site that they are in.
const PARTS: [&str; 4] = ["rust", "python", "npm", "playground"];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        ["--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        [] => build(&BTreeSet::new()),
        ["--skip", parts] => skipped(parts).and_then(|skipped| build(&skipped)),
        _ => Err(format!("invalid arguments\n\n{HELP}")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Reads the value of `--skip`.
fn skipped(parts: &str) -> Result<BTreeSet<&str>, String> {
    let unknown = parts.split(',').find(|part| !PARTS.contains(part));
    match unknown {
        Some(part) => Err(format!("--skip: unknown part `{part}`, expected {}", PARTS.join(", "))),
        None => Ok(parts.split(',').collect()),
    }
}

/// Returns the root of the repository.
fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Builds the site without the skipped parts.
fn build(skipped: &BTreeSet<&str>) -> Result<(), String> {
    let repository = repository().canonicalize().map_err(|error| format!("the repository: {error}"))?;
    let site = repository.join("target/site");
    // What is built for the site, and is not part of it.
    let work = repository.join("target/site-work");
    let mut steps = Steps::new(3 + PARTS.len() - skipped.len());

    let mut parts = Vec::new();
    if !skipped.contains("python") {
        parts.push(steps.run("the Python reference", || python::part(&repository, &work))?);
    }
    if !skipped.contains("npm") {
        parts.push(steps.run("the npm reference", || npm::part(&repository, &work))?);
    }
    let chapters = vec![benchmarks::chapter(&repository)?, conformance::chapter(&repository)?];
    parts.push(Part { title: "Results", chapters });
    // mdBook empties the folder.
    steps.run("the guide", || guide::build(&repository, &site, parts))?;
    if !skipped.contains("rust") {
        steps.run("rustdoc", || rustdoc::build(&repository, &work, &site.join("rust")))?;
    }
    if !skipped.contains("playground") {
        steps.run("the playground", || playground::build(&repository, &site.join("playground")))?;
    }
    steps.run("navigation and Content Security Policy", || page::finish(&site))?;
    let links = steps.run("links", || links::check(&site, skipped))?;
    let (files, bytes) = files::size(&site)?;
    println!("{links} links, {files} files, {:.1} MB in {}", bytes as f64 / 1e6, site.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_parts_can_be_skipped() {
        assert_eq!(skipped("npm,rust").unwrap(), BTreeSet::from(["npm", "rust"]));
        assert_eq!(
            skipped("npm,guide").unwrap_err(),
            "--skip: unknown part `guide`, expected rust, python, npm, playground"
        );
    }
}
