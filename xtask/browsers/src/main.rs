//! Tests Lye's output in real browsers.
//!
//! Each mode is a file with a function `run`, and a row of `MODES`. Without the flag of a mode, `payloads.rs` runs.
#![forbid(unsafe_code)]

mod browser;
mod cases;
mod controls;
#[allow(dead_code, reason = "no mode uses all of it")]
mod driver;
mod encodings;
mod hidden;
mod inputs;
mod invisibles;
#[path = "../../../crates/lye/tests/it/past_bypasses/kept.rs"]
mod kept;
mod members;
mod options;
mod overlays;
mod payloads;
mod random;
mod server;
mod session;
mod trees;
mod visible;

use options::Options;
use std::process::ExitCode;

/// A mode, chosen by a flag.
struct Mode {
    /// The flag. Empty for the mode without a flag.
    flag: &'static str,
    /// The description in the usage.
    about: &'static str,
    run: fn(&Options) -> Result<(), String>,
}

/// The modes. The first one runs without a flag.
const MODES: &[Mode] = &[
    Mode { flag: "", about: "cleaned payloads do not run", run: payloads::run },
    Mode {
        flag: "--encodings",
        about: "browsers decode outputs correctly under any label",
        run: encodings::run,
    },
    Mode {
        flag: "--overlays",
        about: "nothing in a message is painted or takes clicks outside of its wrapper",
        run: overlays::run,
    },
    Mode { flag: "--members", about: "single members of policies keep what they promise", run: members::run },
    Mode { flag: "--hidden", about: "texts that `agent` keeps are visible", run: hidden::run },
    Mode {
        flag: "--visible",
        about: "texts that generated and real pages show stay, hidden ones of real pages go",
        run: visible::run,
    },
    Mode { flag: "--trees", about: "the parser builds the same trees as both browsers", run: trees::run },
    Mode {
        flag: "--invisibles",
        about: "each code point that changes no pixel between two letters is stripped or a listed exception",
        run: invisibles::run,
    },
    Mode {
        flag: "--write-invisibles",
        about: "write data/invisible-code-points.tsv: the code points that change no pixel",
        run: invisibles::write,
    },
];

const USAGE: &str = "usage: cargo run -p xtask -- browsers [MODE] [OPTIONS]

Puts what Lye makes of inputs into Chromium and Firefox, which are looked for on PATH, and exits with 1 unless what the mode says is true.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| matches!(argument.as_str(), "--help" | "-h")) {
        println!("{}", usage());
        return ExitCode::SUCCESS;
    }
    let (flags, rest): (Vec<String>, Vec<String>) =
        arguments.into_iter().partition(|argument| MODES[1..].iter().any(|mode| mode.flag == argument));
    let mode = match flags.as_slice() {
        [] => Ok(&MODES[0]),
        [flag] => Ok(MODES.iter().find(|mode| mode.flag == flag).unwrap_or(&MODES[0])),
        _ => Err(format!("expected one mode, found {}", flags.join(" "))),
    };
    let outcome = mode.and_then(|mode| {
        let options = options::read(&rest).map_err(|error| format!("{error}\n\n{}", usage()))?;
        (mode.run)(&options)
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> String {
    let mut usage = USAGE.to_owned();
    for mode in MODES {
        let flag = if mode.flag.is_empty() { "(no mode)" } else { mode.flag };
        usage.push_str(&format!("\n{flag:<17} {}", mode.about));
    }
    usage + "\n\n" + options::USAGE
}
