//! The documentation of the published crates.

use crate::files;
use crate::steps::run;
use std::path::Path;

/// The file that each crate with a public API has: `xtask -- api` writes it.
const API: &str = "public-api.txt";

/// Returns the crates that programs use, by name.
fn crates(repository: &Path) -> Result<Vec<String>, String> {
    let folder = repository.join("crates");
    let entries = std::fs::read_dir(&folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let mut crates: Vec<String> = entries
        .map_err(|error| format!("{}: {error}", folder.display()))?
        .into_iter()
        .filter(|entry| entry.path().join(API).is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    crates.sort();
    Ok(crates)
}

/// Pages that rustdoc links to and does not write, with what they stand for: the index of all crates, and a trait that is hidden in
/// `lye-policy` because `lye` has it.
const MISSING: [(&str, &str); 2] = [
    ("index.html", "lye/index.html"),
    ("lye_policy/hooks/shared/threads/trait.MaybeSend.html", "../../../../lye/hooks/trait.MaybeSend.html"),
];

/// Builds the documentation into a folder. It has a target directory of its own: rustdoc would show crates that others documented.
pub(crate) fn build(repository: &Path, work: &Path, output: &Path) -> Result<(), String> {
    let target = work.join("rustdoc");
    // rustdoc links to crates whose folders exist. Cargo removes the folder of a crate before it documents the crate, so it must not document
    // others at the same time. What they depend on is checked before, by all processors.
    let crates = crates(repository)?;
    for name in &crates {
        files::make(&target.join("doc").join(name.replace('-', "_")))?;
    }
    for command in [&["check"][..], &["doc", "--no-deps", "--jobs", "1"]] {
        let folder = target.to_string_lossy();
        let mut arguments = command.to_vec();
        arguments.extend(["--quiet", "--locked", "--all-features", "--target-dir", &folder]);
        arguments.extend(crates.iter().flat_map(|name| ["--package", name]));
        run(Path::new(env!("CARGO")), &arguments, repository, "install Rust: https://rustup.rs")?;
    }
    files::copy(&target.join("doc"), output)?;
    for (page, target) in MISSING {
        files::write(&output.join(page), &redirection(target))?;
    }
    // Cargo locks the folder while it writes.
    files::remove(&output.join(".lock"))
}

/// Returns a page that leads to another.
fn redirection(target: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Lye</title>\n\
         <meta http-equiv=\"refresh\" content=\"0; URL={target}\">\n</head>\n\
         <body>\n<p><a href=\"{target}\">This page has moved</a></p>\n</body>\n</html>\n"
    )
}
