//! `crates/clippy.toml` keeps the libraries from input and output: clippy refuses each item that it lists.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Uses of types, functions and macros that the libraries must not have, one a line.
const USES: &[&str] = &[
    "pub fn a() -> bool { std::fs::read(\"x\").is_ok() }",
    "pub fn b() -> bool { std::fs::exists(\"x\").is_ok() }",
    "pub fn c(_: std::fs::File) {}",
    "pub fn d() -> bool { std::env::var_os(\"X\").is_some() }",
    "pub fn e(_: std::net::TcpStream) {}",
    "pub fn f<T: std::net::ToSocketAddrs>(_: T) {}",
    "pub fn g(_: std::process::Command) {}",
    "pub fn h() { let _ = std::io::stdin(); }",
    "pub fn i() { println!(); }",
    "pub fn j() -> bool { std::path::Path::new(\"x\").exists() }",
    "pub const K: &[u8] = include_bytes!(\"uses.rs\");",
];

#[test]
fn clippy_refuses_each_use() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let source = folder.join("uses.rs");
    fs::write(&source, USES.join("\n")).unwrap();
    let output = Command::new("clippy-driver")
        .env("CLIPPY_CONF_DIR", &crates)
        .args(["--edition=2024", "--crate-type=lib", "--emit=metadata", "--error-format=short", "--out-dir"])
        .args([folder, &source])
        .args(["-Dclippy::disallowed_methods", "-Dclippy::disallowed_types", "-Dclippy::disallowed_macros"])
        .output()
        .expect("clippy-driver, a part of clippy, can be run");
    let errors = String::from_utf8_lossy(&output.stderr);
    for (line, text) in (1..).zip(USES) {
        assert!(errors.contains(&format!("uses.rs:{line}:")), "clippy does not refuse `{text}`:\n{errors}");
    }
}

#[test]
fn every_library_has_these_lists() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let mut own: Vec<_> = fs::read_dir(crates)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|folder| folder.join("clippy.toml").exists() || folder.join(".clippy.toml").exists())
        .filter_map(|folder| folder.file_name()?.to_str().map(str::to_owned))
        .collect();
    own.sort();
    // The command, and the native module of the Python package, which loads policy files.
    assert_eq!(own, ["lye-cli", "lye-python"]);
}
