//! The program `llvm-profdata`, which merges the raw profiles.

use super::{Rustc, answer, succeed};
use std::env::consts::EXE_SUFFIX;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

/// The name or path of the program.
pub(super) struct Profdata(OsString);

impl Profdata {
    /// Looks for a program of the same LLVM version as rustc's, because each version has its own format.
    ///
    /// # Errors
    /// Returns a message with the remedy if there is none.
    pub(super) fn find(rustc: &Rustc) -> Result<Self, String> {
        let candidates = match std::env::var_os("LLVM_PROFDATA") {
            Some(named) => vec![named],
            None => {
                let component = rustc
                    .sysroot
                    .join("lib/rustlib")
                    .join(&rustc.host)
                    .join(format!("bin/llvm-profdata{EXE_SUFFIX}"));
                let of_the_version = format!("llvm-profdata-{}", rustc.llvm);
                vec![component.into(), of_the_version.into(), "llvm-profdata".into()]
            }
        };
        let fits = |candidate: &OsString| {
            let version = answer(candidate, &["--version"]).unwrap_or_default();
            version.contains(&format!("LLVM version {}.", rustc.llvm))
        };
        let looked_for: Vec<_> = candidates.iter().map(|candidate| candidate.display().to_string()).collect();
        candidates.into_iter().find(fits).map(Self).ok_or_else(|| {
            format!(
                "there is no llvm-profdata of LLVM {llvm}, which this rustc has. Looked for: {}.\n\
                 Install it with `rustup component add llvm-tools`, or on Debian with `apt-get install llvm-{llvm}`, or name one \
                 in LLVM_PROFDATA.",
                looked_for.join(", "),
                llvm = rustc.llvm,
            )
        })
    }

    /// Merges the raw profiles in a folder.
    pub(super) fn merge(&self, counts: &Path, profile: &Path) -> Result<(), String> {
        let Self(program) = self;
        let mut command = Command::new(program);
        command.arg("merge").arg("-o").arg(profile).arg(counts);
        succeed(&mut command, &program.display().to_string())
    }
}
