//! The `wasm-size` task: builds a cleaner by a preset for WebAssembly, without default features, and limits its size.

use crate::generate::repository;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// The most bytes of the program, compressed with gzip.
const MOST: usize = 600_000;

/// Builds the program and prints its size.
pub(crate) fn run() -> Result<(), String> {
    let folder = repository().join("xtask/wasm-size");
    let output = repository().join("target/wasm-size");
    let mut cargo = Command::new("cargo");
    cargo
        .args(["build", "--release", "--locked", "--target", TARGET, "--manifest-path"])
        .arg(folder.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(&output);
    if !has_target("rustc") {
        from_debian(&mut cargo)?;
    }
    let status = cargo.status().map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err("the program for WebAssembly does not build".to_owned());
    }
    let program = output.join(TARGET).join("release/wasm_size.wasm");
    let bytes = std::fs::read(&program).map_err(|error| format!("{}: {error}", program.display()))?;
    let compressed = gzip(&bytes).map_err(|error| format!("gzip: {error}"))?;
    println!("{} bytes, {compressed} bytes with gzip; at most {MOST} bytes are allowed", bytes.len());
    if compressed > MOST {
        return Err(format!("the program is {} bytes too large", compressed - MOST));
    }
    Ok(())
}

/// Whether a compiler has the standard library for WebAssembly.
fn has_target(rustc: &str) -> bool {
    let printed = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    printed.is_ok_and(|printed| {
        printed.status.success() && Path::new(String::from_utf8_lossy(&printed.stdout).trim()).is_dir()
    })
}

/// Builds with the compiler and the sources of the standard library of Debian's packages.
fn from_debian(cargo: &mut Command) -> Result<(), String> {
    const RUSTC: &str = "/usr/bin/rustc";
    const LINKER: &str = "wasm-ld-19";
    let is_there = |command: &str| Command::new(command).arg("--version").output().is_ok();
    if !is_there(RUSTC) || !is_there(LINKER) {
        return Err(format!(
            "no compiler for WebAssembly: run `rustup target add {TARGET}`, or on Debian `apt-get install rustc-web \
             rust-web-src libstd-rust-web-dev lld-19`"
        ));
    }
    cargo
        .env("RUSTC", RUSTC)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", format!("-Clinker={LINKER}"))
        .arg("-Zbuild-std=std,panic_abort");
    Ok(())
}

/// Returns the length of compressed bytes.
fn gzip(bytes: &[u8]) -> std::io::Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len())
}
