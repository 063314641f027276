//! The `wasm-size` task: builds a cleaner by a preset for WebAssembly, without default features, and limits its size. Compares
//! the outputs of such programs, also with `simd128`, with those of this machine.

use crate::generate::repository;
use flate2::Compression;
use flate2::write::GzEncoder;
use lye_wasm_build::{Instructions, TARGET};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The most bytes of the program, compressed with gzip.
const MOST: usize = 600_000;

/// The profile: as programs for the web are built.
const RELEASED: &str = "wasm";

/// Builds the program and prints its size. Compares the outputs of both kinds of programs with those of this machine, and runs a cleaner with
/// hooks that are not `Send` in them.
pub(crate) fn run() -> Result<(), String> {
    let program = built(Instructions::Simd128, RELEASED, &["--lib"], "wasm_size.wasm")?;
    let bytes = std::fs::read(&program).map_err(|error| format!("{}: {error}", program.display()))?;
    let code =
        without_custom_sections(&bytes).ok_or_else(|| format!("{}: not a module", program.display()))?;
    let bytes = gzip(&code).map_err(|error| format!("gzip: {error}"))?;
    println!("{bytes} bytes with gzip; at most {MOST} bytes are allowed");
    if bytes > MOST {
        return Err(format!("the program is {} bytes too large", bytes - MOST));
    }
    compare_outputs()
}

/// Returns a module without its custom sections, such as the names of functions (WebAssembly 2.0, 5.5.2 and 5.5.3).
fn without_custom_sections(module: &[u8]) -> Option<Vec<u8>> {
    let (mut kept, mut rest) = (module.get(..8)?.to_vec(), &module[8..]);
    while let Some(&id) = rest.first() {
        // The size of a section is a number in LEB128.
        let (mut size, mut header) = (0, 1);
        loop {
            let byte = *rest.get(header)?;
            size |= usize::from(byte & 0x7F).checked_shl(7 * (header as u32 - 1))?;
            header += 1;
            if byte & 0x80 == 0 {
                break;
            }
        }
        let (section, after) = rest.split_at_checked(header.checked_add(size)?)?;
        if id != 0 {
            kept.extend_from_slice(section);
        }
        rest = after;
    }
    Some(kept)
}

/// Compares the outputs of programs for WebAssembly, if Node.js is installed, with those of a program for this machine.
fn compare_outputs() -> Result<(), String> {
    let expected = {
        let mut cargo = Command::new("cargo");
        // By the name of its package, it has the features of the other programs.
        cargo.args(["run", "--quiet", "--locked", "--package", "wasm-size", "--example", "native_outputs"]);
        printed(cargo.current_dir(repository()))?
    };
    // Few programs lack vectors: that those write the same is known without the time that optimizing them takes.
    let both = [(Instructions::Simd128, RELEASED), (Instructions::Portable, "dev")];
    // A number in `LYE_SAMPLE` selects one of the two.
    let sample = std::env::var("LYE_SAMPLE").ok().and_then(|number| number.parse::<usize>().ok());
    let programs = sample.map_or(&both[..], |number| &both[number % 2..=number % 2]);
    for &(instructions, profile) in programs {
        let program = built(instructions, profile, &["--example", "outputs"], "examples/outputs.wasm")?;
        let Some(found) = run_export(&program, "hash")? else {
            println!("{} builds; without Node.js, it is not run", instructions.name());
            continue;
        };
        if found != expected {
            return Err(format!("{}: other outputs than on this machine", instructions.name()));
        }
        println!("{}: the outputs are those of this machine", instructions.name());
        run_hooks(&program)?;
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

/// Builds a part of the package, and returns the path of its file.
fn built(instructions: Instructions, profile: &str, part: &[&str], file: &str) -> Result<PathBuf, String> {
    let output = repository().join("target/npm").join(instructions.name());
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--locked", "--package", "wasm-size", "--profile", profile]).args(part);
    cargo.current_dir(repository()).arg("--target-dir").arg(&output);
    lye_wasm_build::for_target(&mut cargo, instructions)?;
    let status = cargo.status().map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err("the program for WebAssembly does not build".to_owned());
    }
    let folder = if profile == "dev" { "debug" } else { profile };
    Ok(output.join(TARGET).join(folder).join(file))
}

/// Runs the hooks: each is called once.
fn run_hooks(program: &Path) -> Result<(), String> {
    match run_export(program, "calls")?.as_deref() {
        Some("1111") | None => Ok(()),
        Some(calls) => Err(format!("hooks were called {calls} times, not 1111")),
    }
}

/// Returns the length of compressed bytes.
fn gzip(bytes: &[u8]) -> std::io::Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len())
}
