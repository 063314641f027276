//! What `lye encode` and `lye strip` share: inputs, encodings, and the element around the result.

use crate::failure::Failure;
use crate::input::{Charset, Decoder, Input};
use crate::output::{self, print_message};
use crate::terminal_escape::TerminalText;
use clap::Args;
use lye::SafeHtml;
use lye::escape::containment::Containment;
use std::path::PathBuf;

/// The inputs, and how they are decoded.
#[derive(Debug, Args)]
pub(super) struct TextArguments {
    /// Files; standard input if omitted, or for `-`
    #[arg(value_name = "FILE")]
    paths: Vec<PathBuf>,

    /// Encoding of the inputs, such as `windows-1252`; a byte order mark takes precedence
    #[arg(long, value_name = "LABEL")]
    encoding: Option<String>,

    /// Refuse inputs that are not in --encoding (UTF-8 by default), or that have control characters or escape sequences of other encodings
    #[arg(long)]
    charset_strict: bool,

    /// Wrap each result in a `blockquote` with this class, so that it cannot be mistaken for the page's own content. The class must not be
    /// in use elsewhere
    #[arg(long, value_name = "CLASS", requires = "label")]
    contain: Option<String>,

    /// With --contain: the label for assistive technology, such as `Comment by a guest`
    #[arg(long, value_name = "TEXT", requires = "contain")]
    label: Option<String>,
}

impl TextArguments {
    /// Writes the result for each input to standard output. A refused input is reported, and the others are still written.
    pub(super) fn for_each(&self, make: impl Fn(&str) -> Result<SafeHtml, String>) -> Result<(), Failure> {
        let charset = if self.charset_strict { Charset::Strict } else { Charset::Valid };
        let decoder = Decoder::new(self.encoding.as_deref(), charset).map_err(Failure::bad_arguments)?;
        let containment = match (&self.contain, &self.label) {
            (Some(class), Some(label)) => Some(
                Containment::new(class, label)
                    .map_err(|error| Failure::bad_arguments(format_args!("--contain: {error}")))?,
            ),
            _ => None,
        };
        let inputs: Vec<Input> = match self.paths.as_slice() {
            [] => vec![Input::Stdin],
            paths => paths.iter().map(|path| Input::new(path)).collect(),
        };
        let mut all_written = true;
        for input in &inputs {
            let result = input.read().and_then(|bytes| {
                let text = decoder.decode(input, &bytes)?;
                let html = make(&text).map_err(|problem| format!("{input}: {problem}"))?;
                match &containment {
                    None => Ok(html),
                    Some(containment) => {
                        containment.contain(&html).map_err(|error| format!("{input}: --contain: {error}"))
                    }
                }
            });
            match result {
                Ok(html) => output::write_stdout(html.as_str())
                    .map_err(|error| Failure::Stopped(format!("cannot write standard output: {error}")))?,
                Err(problem) => {
                    all_written = false;
                    print_message(format_args!("error: {}", TerminalText::one_line(&problem)));
                }
            }
        }
        if all_written { Ok(()) } else { Err(Failure::FailedInputs) }
    }
}
