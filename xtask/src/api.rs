//! `api`: lists the public API of each library crate in `crates/*/public-api.txt`, so that a change of it shows in review.
//!
//! rustdoc writes the API as JSON, an unstable format. The crate `public-api` reads the version of that format that rustc 1.95 writes: with
//! another rustc, take the version of `public-api` for it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The crates whose API is listed: `lye`, `lye-html` and `lye-url`, and those whose items `lye` re-exports.
const CRATES: [&str; 9] = [
    "lye",
    "lye-arrow",
    "lye-css",
    "lye-escape",
    "lye-html",
    "lye-policy",
    "lye-policy-tools",
    "lye-text",
    "lye-url",
];

/// Writes the listings.
///
/// # Errors
/// If rustdoc fails, or a file cannot be written.
pub(crate) fn write() -> Result<(), String> {
    for (path, text) in listings()? {
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// Compares the listings with those that are checked in.
///
/// # Errors
/// Names each listing that differs, and its first different line.
pub(crate) fn check() -> Result<(), String> {
    let mut stale = Vec::new();
    for (path, text) in listings()? {
        let known = fs::read_to_string(&path).unwrap_or_default();
        if known != text {
            stale.push(format!("{}: {}", path.display(), first_difference(&known, &text)));
        }
    }
    match stale.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "the public API changed:\n{}\nif that is intended: cargo run -p xtask -- api",
            stale.join("\n")
        )),
    }
}

fn first_difference(known: &str, now: &str) -> String {
    if let Some(added) = now.lines().find(|line| !known.lines().any(|other| other == *line)) {
        return format!("added `{added}`");
    }
    match known.lines().find(|line| !now.lines().any(|other| other == *line)) {
        Some(removed) => format!("removed `{removed}`"),
        None => "the order of lines".to_owned(),
    }
}

/// Returns the path and the text of each listing.
fn listings() -> Result<Vec<(PathBuf, String)>, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    // A folder of its own: with RUSTC_BOOTSTRAP, Cargo builds some dependencies again.
    let target = target.join("api");
    let mut command = Command::new("cargo");
    command.args(["doc", "--quiet", "--locked", "--no-deps", "--all-features", "--lib"]);
    for name in CRATES {
        command.args(["--package", name]);
    }
    command.current_dir(&root).env("CARGO_TARGET_DIR", &target).env("CARGO_INCREMENTAL", "0");
    command.env("RUSTC_BOOTSTRAP", "1").env("RUSTDOCFLAGS", "-Z unstable-options --output-format json");
    let status = command.status().map_err(|error| format!("cargo doc: {error}"))?;
    if !status.success() {
        return Err("cargo doc failed".to_owned());
    }
    CRATES.iter().map(|name| listing(&root, &target, name)).collect()
}

fn listing(root: &Path, target: &Path, name: &str) -> Result<(PathBuf, String), String> {
    let json = target.join("doc").join(format!("{}.json", name.replace('-', "_")));
    let api = public_api::Builder::from_rustdoc_json(&json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()
        .map_err(|error| format!("{}: {error}", json.display()))?;
    let text = api.items().map(|item| format!("{item}\n")).collect();
    Ok((root.join("crates").join(name).join("public-api.txt"), text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_difference_names_a_line() {
        assert_eq!(first_difference("a\nb\n", "a\nc\nb\n"), "added `c`");
        assert_eq!(first_difference("a\nb\n", "a\n"), "removed `b`");
    }
}
