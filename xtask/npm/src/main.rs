//! Builds the WebAssembly modules of the npm package and of the playground, and the JavaScript that calls them, into `npm/build`:
//! `npm/build.mjs` and `playground/tools/module.mjs` run it, with the names of modules.
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

/// A module.
struct Module {
    /// The name of its files.
    name: &'static str,
    /// The features of `lye-wasm`.
    features: &'static str,
    /// Packages that the profile does not optimize as the others, and for what.
    optimization: &'static [(&'static str, &'static str)],
}

const MODULES: [Module; 3] = [
    Module { name: "lye", features: "full", optimization: FAST },
    Module { name: "lye-core", features: "", optimization: &[] },
    Module { name: "lye-playground", features: "policies", optimization: &[] },
];

/// What cleans is fast.
const FAST: &[(&str, &str)] =
    &[("lye", "2"), ("lye-html", "2"), ("lye-text", "'s'"), ("lye-url", "'s'"), ("memchr", "2")];

/// The profile: one, so that the modules share what is built alike.
const PROFILE: &str = "wasm";

fn run() -> Result<(), String> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    if names.is_empty() {
        return Err(format!("name the modules to build: {}", MODULES.map(|module| module.name).join(", ")));
    }
    for name in &names {
        let module = MODULES.iter().find(|module| module.name == name);
        let module = module.ok_or_else(|| format!("{name:?} is not a module"))?;
        let program = built(module)?;
        bound(module, &program).map_err(|error| format!("{name}: {error:#}"))?;
    }
    Ok(())
}

/// Builds a module, and returns the path of its program.
fn built(module: &Module) -> Result<PathBuf, String> {
    let output = repository().join("target/npm").join(Instructions::Simd128.name());
    let mut cargo = Command::new("cargo");
    cargo
        .current_dir(repository())
        .args(["build", "--locked", "--package", "lye-wasm", "--target-dir"])
        .arg(&output);
    cargo.args(["--profile", PROFILE, "--no-default-features", "--features", module.features]);
    for (package, level) in module.optimization {
        cargo.args(["--config", &format!("profile.{PROFILE}.package.{package}.opt-level={level}")]);
    }
    lye_wasm_build::for_target(&mut cargo, Instructions::Simd128)?;
    let status = cargo.status().map_err(|error| format!("cargo: {error}"))?;
    match status.success() {
        true => Ok(output.join(TARGET).join(PROFILE).join("lye_wasm.wasm")),
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
