//! Builds the WebAssembly modules of the npm package, and the JavaScript that calls them, into `npm/build`: `npm/build.mjs` runs it.
#![forbid(unsafe_code)]

use lye_wasm_build::{Instructions, TARGET};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A module of the package.
struct Module {
    /// The name of its files.
    name: &'static str,
    instructions: Instructions,
    /// Whether it has everything, or what `lye/core` has.
    is_full: bool,
}

const MODULES: [Module; 3] = [
    Module { name: "lye", instructions: Instructions::Simd128, is_full: true },
    Module { name: "lye-portable", instructions: Instructions::Portable, is_full: true },
    Module { name: "lye-core", instructions: Instructions::Simd128, is_full: false },
];

fn run() -> Result<(), String> {
    for module in MODULES {
        let program = built(&module)?;
        bound(&module, &program).map_err(|error| format!("{}: {error:#}", module.name))?;
    }
    Ok(())
}

/// Builds a module, and returns the path of its program.
fn built(module: &Module) -> Result<PathBuf, String> {
    let output = repository().join("target/npm").join(module.instructions.name());
    let mut cargo = Command::new("cargo");
    cargo
        .current_dir(repository())
        .args(["build", "--locked", "--package", "lye-wasm", "--target-dir"])
        .arg(&output);
    let profile = match module.is_full {
        true => "npm",
        false => "npm-core",
    };
    cargo.args(["--profile", profile]);
    if !module.is_full {
        cargo.arg("--no-default-features");
    }
    lye_wasm_build::for_target(&mut cargo, module.instructions)?;
    let status = cargo.status().map_err(|error| format!("cargo: {error}"))?;
    match status.success() {
        true => Ok(output.join(TARGET).join(profile).join("lye_wasm.wasm")),
        false => Err("the module does not build".to_owned()),
    }
}

/// Writes the module and the JavaScript that calls it.
fn bound(module: &Module, program: &Path) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let mut bindgen = Bindgen::new();
    bindgen
        .web(true)?
        .input_path(program)
        .out_name("lye")
        .typescript(true)
        .omit_default_module_path(true)
        .reset_state_function(true)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.generate(repository().join("npm/build").join(module.name))?;
    Ok(())
}
