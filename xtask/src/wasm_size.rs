//! The `wasm-size` task: builds a cleaner by a preset for WebAssembly, without default features, and limits its size. Builds it with
//! `simd128` too, and compares outputs.

use crate::generate::repository;
use flate2::Compression;
use flate2::write::GzEncoder;
use lye_wasm_build::{Instructions, TARGET};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The most bytes of the program, compressed with gzip.
const MOST: usize = 600_000;

/// Builds the program and prints its sizes. Builds a cleaner with hooks that are not `Send`, and runs it. Compares the outputs of both
/// kinds of programs with those of this machine.
pub(crate) fn run() -> Result<(), String> {
    let bytes = size(Instructions::Simd128)?;
    println!("simd128: {bytes} bytes with gzip");
    let bytes = size(Instructions::Portable)?;
    println!("portable: {bytes} bytes with gzip; at most {MOST} bytes are allowed");
    if bytes > MOST {
        return Err(format!("the program is {} bytes too large", bytes - MOST));
    }
    run_hooks(&built(Instructions::Portable, &["--example", "rc_hook"], "examples/rc_hook.wasm")?)?;
    compare_outputs()
}

/// Builds the program, and returns its size with gzip.
fn size(instructions: Instructions) -> Result<usize, String> {
    let program = built(instructions, &["--lib"], "wasm_size.wasm")?;
    let bytes = std::fs::read(&program).map_err(|error| format!("{}: {error}", program.display()))?;
    gzip(&bytes).map_err(|error| format!("gzip: {error}"))
}

/// Compares the outputs of programs for WebAssembly, if Node.js is installed, with those of a program for this machine.
fn compare_outputs() -> Result<(), String> {
    let expected = {
        let mut cargo = cargo("run", &repository().join("target/wasm-size/native"));
        printed(cargo.args(["--quiet", "--example", "native_outputs"]))?
    };
    for instructions in [Instructions::Portable, Instructions::Simd128] {
        let program = built(instructions, &["--example", "outputs"], "examples/outputs.wasm")?;
        let Some(found) = run_export(&program, "hash")? else {
            println!("{} builds; without Node.js, it is not run", instructions.name());
            continue;
        };
        if found != expected {
            return Err(format!("{}: other outputs than on this machine", instructions.name()));
        }
        println!("{}: the outputs are those of this machine", instructions.name());
    }
    Ok(())
}

/// Returns what a command prints.
fn printed(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Calls a function of a program with Node.js. Returns `None` if Node.js is not installed.
fn run_export(program: &Path, function: &str) -> Result<Option<String>, String> {
    const SCRIPT: &str = "const bytes = require('fs').readFileSync(process.argv[1]); \
        WebAssembly.instantiate(bytes).then(({ instance }) => console.log(String(instance.exports[process.argv[2]]())))";
    if Command::new("node").arg("--version").output().is_err() {
        return Ok(None);
    }
    printed(Command::new("node").args(["-e", SCRIPT]).arg(program).arg(function)).map(Some)
}

/// Returns a command of cargo for the package.
fn cargo(command: &str, output: &Path) -> Command {
    let mut cargo = Command::new("cargo");
    cargo
        .args([command, "--release", "--locked", "--manifest-path"])
        .arg(repository().join("xtask/wasm-size/Cargo.toml"))
        .arg("--target-dir")
        .arg(output);
    cargo
}

/// Builds a part of the package, and returns the path of its file.
fn built(instructions: Instructions, part: &[&str], file: &str) -> Result<PathBuf, String> {
    let output = repository().join("target/wasm-size").join(instructions.name());
    let mut cargo = cargo("build", &output);
    cargo.args(part);
    lye_wasm_build::for_target(&mut cargo, instructions)?;
    let status = cargo.status().map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err("the program for WebAssembly does not build".to_owned());
    }
    Ok(output.join(TARGET).join("release").join(file))
}

/// Runs the hooks with Node.js, if it is installed: each is called once.
fn run_hooks(program: &Path) -> Result<(), String> {
    match run_export(program, "calls")?.as_deref() {
        Some("1111") => Ok(()),
        Some(calls) => Err(format!("hooks were called {calls} times, not 1111")),
        None => {
            println!("hooks that are not `Send` build; without Node.js, they are not run");
            Ok(())
        }
    }
}

/// Returns the length of compressed bytes.
fn gzip(bytes: &[u8]) -> std::io::Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len())
}
