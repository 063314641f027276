//! `lye-conformance answer`: answers cases in the browser vectors' format.
#![forbid(unsafe_code)]

use lye_conformance::answer::Answerer;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

const HELP: &str = "\
Answers cases in the browser vectors' format with Lye.

Usage: lye-conformance answer CASES.jsonl
       lye-conformance answer -            (cases from standard input)

One case per line: {\"id\": …, \"op\": …, …}. One answer per line, in the same order: {\"id\": …, \"result\": …}.
Operations: parse_document, parse_fragment, set_html, parse_html, config, clean, url. The answer to any other is {\"error\":\"unsupported\"}.

Exit status: 0 if every line was answered, 1 if reading or writing failed, 2 if a line is malformed or the
arguments are wrong.";

/// Why the program stops early: its exit status and message.
struct Stop(u8, String);

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        [argument, ..] if matches!(*argument, "--help" | "-h" | "help") => {
            println!("{HELP}");
            Ok(())
        }
        ["answer", "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        ["answer", "-"] => answer(std::io::stdin().lock(), "standard input"),
        ["answer", path] if !path.starts_with('-') => match File::open(path) {
            Ok(file) => answer(BufReader::new(file), path),
            Err(error) => Err(Stop(2, format!("{path}: {error}"))),
        },
        _ => Err(Stop(2, format!("invalid arguments\n\n{HELP}"))),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Stop(status, why)) => {
            eprintln!("error: {why}");
            ExitCode::from(status)
        }
    }
}

/// Answers every line of `cases`. Lines end with LF; empty lines are ignored.
fn answer(mut cases: impl BufRead, name: &str) -> Result<(), Stop> {
    let mut answerer = Answerer::default();
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let read = cases.read_until(b'\n', &mut line).map_err(|e| Stop(1, format!("{name}: {e}")))?;
        if read == 0 {
            break;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let answered = match std::str::from_utf8(&line) {
            Ok(text) => answerer.line(text),
            Err(error) => Err(error.to_string()),
        };
        let written = match answered {
            Ok(answer) => writeln!(out, "{answer}"),
            Err(why) => {
                // Write the answers so far.
                let _ = out.flush();
                return Err(Stop(2, format!("{name}, line {number}: {why}")));
            }
        };
        if let Err(stop) = check_written(written) {
            return stop;
        }
    }
    check_written(out.flush()).err().unwrap_or(Ok(()))
}

/// A closed reader (`| head`) is not an error, but ends the program.
fn check_written(written: std::io::Result<()>) -> Result<(), Result<(), Stop>> {
    match written {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Err(Ok(())),
        Err(error) => Err(Err(Stop(1, format!("standard output: {error}")))),
    }
}
