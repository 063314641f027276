//! `lye url decode`: decodes percent-encoded text.

use super::{encoding_of, inputs};
use crate::failure::{Failure, TEXT_EXIT_STATUS};
use crate::terminal_escape::TerminalText;
use clap::Args;
use lye_url::percent::percent_decode;
use std::io::{self, IsTerminal as _};

const EXAMPLES: &str = "\
Examples:
  lye url decode 'caf%C3%A9%20au%20lait'
  lye url decode --plus 'a+b%2Bc'                 decode a form value
  lye url decode --encoding shift_jis %81%DF
  lye url decode --raw %89PNG%0D%0A > bytes

On a terminal, control and invisible characters are escaped, except with --raw.";

/// Percent-decode text, such as parts of URLs
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{TEXT_EXIT_STATUS}"))]
pub(crate) struct Arguments {
    /// Texts to decode; if omitted, or for `-`, the lines of standard input
    #[arg(value_name = "TEXT")]
    texts: Vec<String>,

    /// Read `+` as a space, as in forms
    #[arg(long)]
    plus: bool,

    /// Encoding of the decoded bytes; invalid bytes become U+FFFD
    #[arg(long, value_name = "LABEL", default_value = "utf-8")]
    encoding: String,

    /// Write the decoded bytes unchanged, without line breaks between results
    #[arg(long, conflicts_with = "encoding")]
    raw: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let encoding = encoding_of(&arguments.encoding).map_err(Failure::bad_arguments)?;
    let is_terminal = io::stdout().is_terminal();
    inputs::for_each_input(&arguments.texts, |text, out| {
        // Before percent-decoding, as in the urlencoded parser (URL Standard, 5.1).
        let spaced = arguments.plus.then(|| text.replace('+', " "));
        let bytes = percent_decode(spaced.as_deref().unwrap_or(text).as_bytes());
        if arguments.raw {
            out.extend_from_slice(&bytes);
            return Ok(());
        }
        let (text, _) = encoding.decode_without_bom_handling(&bytes);
        if is_terminal {
            out.extend_from_slice(TerminalText::one_line(&text).as_bytes());
        } else {
            out.extend_from_slice(text.as_bytes());
        }
        out.push(b'\n');
        Ok(())
    })
}
