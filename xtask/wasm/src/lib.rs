//! Builds programs for WebAssembly: with the target of rustup where it is installed, else with the compiler and the sources of the
//! standard library of Debian's packages.
#![forbid(unsafe_code)]

use std::path::Path;
use std::process::Command;

/// The target of programs that JavaScript loads.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The instructions of a program for WebAssembly.
#[derive(Clone, Copy, Debug)]
pub enum Instructions {
    /// Those that every engine has.
    Portable,
    /// With vectors of 128 bits, which all engines have had since 2023.
    Simd128,
}

impl Instructions {
    /// Returns the name, for folders and messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Simd128 => "simd128",
        }
    }

    fn rust_flags(self) -> &'static str {
        match self {
            Self::Portable => "",
            Self::Simd128 => "-Ctarget-feature=+simd128",
        }
    }
}

/// Makes a command of cargo build for [`TARGET`].
///
/// # Errors
/// The compiler for WebAssembly is missing. The error names the packages to install.
pub fn for_target(cargo: &mut Command, instructions: Instructions) -> Result<(), String> {
    cargo.args(["--target", TARGET]);
    let flags = instructions.rust_flags();
    if has_target("rustc") {
        cargo.env("RUSTFLAGS", flags);
        return Ok(());
    }
    from_debian(cargo, flags)
}

/// Whether a compiler has the standard library for WebAssembly.
fn has_target(rustc: &str) -> bool {
    let printed = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    printed.is_ok_and(|printed| {
        printed.status.success() && Path::new(String::from_utf8_lossy(&printed.stdout).trim()).is_dir()
    })
}

/// Builds with the compiler and the sources of the standard library of Debian's packages.
fn from_debian(cargo: &mut Command, flags: &str) -> Result<(), String> {
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
        // Panics end the program without a message, so their messages and places need not be part of it.
        .env(
            "RUSTFLAGS",
            format!(
                "-Clinker={LINKER} -Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none {flags}"
            ),
        )
        .args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"]);
    Ok(())
}
