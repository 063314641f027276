//! Inputs of `lye url`: arguments, and lines of standard input.

use crate::failure::Failure;
use crate::output;
use crate::terminal_escape::TerminalText;
use lye_url::MAX_URL_BYTES;
use serde::Serialize;
use std::io::{self, BufRead, Read as _};
use std::ops::ControlFlow;

/// Calls `answer` for each argument; for `-`, or without arguments, for each line of standard input.
///
/// `answer` appends to a buffer, which is written to standard output and flushed after each input. Stops when the reader closes
/// standard output.
pub(super) fn for_each_input(
    given: &[String],
    mut answer: impl FnMut(&str, &mut Vec<u8>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut out = Vec::new();
    let mut visit = |text: &str| {
        out.clear();
        answer(text, &mut out)?;
        output::stream_stdout(&out)
            .map_err(|error| Failure::Stopped(format!("cannot write standard output: {error}")))
    };
    if given.is_empty() {
        return visit_lines(&mut visit).map(drop);
    }
    if given.iter().filter(|text| *text == "-").count() > 1 {
        return Err(Failure::bad_arguments("standard input (-) can be read only once"));
    }
    for text in given {
        let flow = if text == "-" { visit_lines(&mut visit)? } else { visit(text)? };
        if flow.is_break() {
            break;
        }
    }
    Ok(())
}

/// Visits the lines of standard input, empty ones included, without their line breaks.
fn visit_lines(
    visit: &mut impl FnMut(&str) -> Result<ControlFlow<()>, Failure>,
) -> Result<ControlFlow<()>, Failure> {
    let mut stdin = io::stdin().lock();
    let mut line = Vec::new();
    for number in 1_usize.. {
        let broke_off =
            |problem: &dyn std::fmt::Display| Failure::Stopped(format!("standard input:{number}: {problem}"));
        line.clear();
        // A line break may follow the longest text.
        let mut limited = stdin.by_ref().take(MAX_URL_BYTES as u64 + 2);
        let read = limited.read_until(b'\n', &mut line);
        if read.map_err(|error| broke_off(&format_args!("cannot read: {error}")))? == 0 {
            break;
        }
        let text = match line.strip_suffix(b"\n") {
            Some(text) => text.strip_suffix(b"\r").unwrap_or(text),
            None => &line,
        };
        if text.len() > MAX_URL_BYTES {
            return Err(broke_off(&format_args!("longer than {MAX_URL_BYTES} bytes")));
        }
        let text = std::str::from_utf8(text)
            .map_err(|error| broke_off(&format_args!("byte {}: not valid UTF-8", 1 + error.valid_up_to())))?;
        if visit(text)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Appends an answer as one JSON line.
pub(super) fn append_json(answer: &impl Serialize, out: &mut Vec<u8>) {
    out.extend_from_slice(TerminalText::json(answer).as_bytes());
    out.push(b'\n');
}
