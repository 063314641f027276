//! The `wasm-size` task: builds a cleaner by a preset for WebAssembly, without default features, and limits its size.

use crate::generate::repository;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// The most bytes of the program, compressed with gzip.
const MOST: usize = 600_000;

/// Builds the program and prints its size. Builds a cleaner with hooks that are not `Send`, and runs it.
pub(crate) fn run() -> Result<(), String> {
    let program = built(&["--lib"], "wasm_size.wasm")?;
    let bytes = std::fs::read(&program).map_err(|error| format!("{}: {error}", program.display()))?;
    let compressed = gzip(&bytes).map_err(|error| format!("gzip: {error}"))?;
    println!("{} bytes, {compressed} bytes with gzip; at most {MOST} bytes are allowed", bytes.len());
    if compressed > MOST {
        return Err(format!("the program is {} bytes too large", compressed - MOST));
    }
    run_hooks(&built(&["--example", "rc_hook"], "examples/rc_hook.wasm")?)
}

/// Builds a part of the package, and returns the path of its file.
fn built(part: &[&str], file: &str) -> Result<PathBuf, String> {
    let output = repository().join("target/wasm-size");
    let mut cargo = Command::new("cargo");
    cargo
        .args(["build", "--release", "--locked", "--target", TARGET, "--manifest-path"])
        .arg(repository().join("xtask/wasm-size/Cargo.toml"))
        .arg("--target-dir")
        .arg(&output)
        .args(part);
    if !has_target("rustc") {
        from_debian(&mut cargo)?;
    }
    let status = cargo.status().map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err("the program for WebAssembly does not build".to_owned());
    }
    Ok(output.join(TARGET).join("release").join(file))
}

/// Runs the hooks with Node.js, if it is installed: each is called once.
fn run_hooks(program: &Path) -> Result<(), String> {
    const SCRIPT: &str = "const bytes = require('fs').readFileSync(process.argv[1]); \
        WebAssembly.instantiate(bytes).then(({ instance }) => console.log(instance.exports.calls()))";
    let output = match Command::new("node").args(["-e", SCRIPT]).arg(program).output() {
        Ok(output) => output,
        Err(_) => {
            println!("hooks that are not `Send` build; without Node.js, they are not run");
            return Ok(());
        }
    };
    let calls = String::from_utf8_lossy(&output.stdout);
    match calls.trim() {
        "1111" => Ok(()),
        calls => Err(format!(
            "hooks were called {calls} times, not 1111: {}",
            String::from_utf8_lossy(&output.stderr)
        )),
    }
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
