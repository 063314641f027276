//! What a command is given to work on: the texts among its arguments, and the lines of standard input.

use crate::failure::Failure;
use crate::output;
use crate::terminal_escape::TerminalText;
use lye_url::MAX_URL_BYTES;
use serde::Serialize;
use std::io::{self, BufRead, Read as _};
use std::ops::ControlFlow;

/// Answers one text after the other: each of those given, and for `-`, or if there is none, each line of standard input.
///
/// The answer is what `answer` appends to the bytes that it gets, which then go to standard output at once. A reader of
/// standard output that goes away ends the work.
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

/// Visits the lines of standard input, each without its line end. Every line counts, an empty one too.
fn visit_lines(
    visit: &mut impl FnMut(&str) -> Result<ControlFlow<()>, Failure>,
) -> Result<ControlFlow<()>, Failure> {
    let mut stdin = io::stdin().lock();
    let mut line = Vec::new();
    for number in 1_usize.. {
        let broke_off =
            |problem: &dyn std::fmt::Display| Failure::Stopped(format!("standard input:{number}: {problem}"));
        line.clear();
        // A line end may follow the longest text.
        let mut limited = stdin.by_ref().take(MAX_URL_BYTES as u64 + 2);
        let read = limited.read_until(b'\n', &mut line);
        if read.map_err(|error| broke_off(&format_args!("cannot read it: {error}")))? == 0 {
            break;
        }
        let text = match line.strip_suffix(b"\n") {
            Some(text) => text.strip_suffix(b"\r").unwrap_or(text),
            None => &line,
        };
        if text.len() > MAX_URL_BYTES {
            return Err(broke_off(&format_args!("is longer than {MAX_URL_BYTES} bytes")));
        }
        let text = std::str::from_utf8(text)
            .map_err(|error| broke_off(&format_args!("byte {} is not UTF-8", 1 + error.valid_up_to())))?;
        if visit(text)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Appends an answer as a line of JSON.
pub(super) fn append_json(answer: &impl Serialize, out: &mut Vec<u8>) {
    out.extend_from_slice(TerminalText::json(answer).as_bytes());
    out.push(b'\n');
}
