//! `lye strip`: removes or refuses all markup.

use super::escape::TextArguments;
use crate::failure::{ESCAPE_EXIT_STATUS, Failure};
use clap::{Args, ValueEnum};
use lye::SafeHtml;
use lye::escape::{LegalCharacters, encode, refuse_markup, strip};

const EXAMPLES: &str = "\
Examples:
  lye strip comment.html                     remove all tags, scripts and styles; keep the text
  lye strip --refuse comment.txt             fail at the first tag, with its line and column
  lye strip --legal ascii comment.txt        fail at the first character that is not legal

The result is HTML without elements: `1 < 2` is written as `1 &lt; 2`. For plain text with line breaks, use `lye clean --format text`.";

/// Remove all markup from HTML, or refuse text with markup
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{ESCAPE_EXIT_STATUS}"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    text: TextArguments,

    /// Refuse inputs with markup instead of removing it
    #[arg(long)]
    refuse: bool,

    /// Refuse inputs with characters that are not in this list of the Secure Programming HOWTO
    #[arg(long, value_name = "LIST", value_enum)]
    legal: Option<Legal>,
}

/// A list of legal characters.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Legal {
    /// All but `<`, `>`, `&` and control characters; tabs and line breaks are legal
    Text,
    /// The same, without quotes: for attribute values
    Attribute,
    /// As `text`, in ASCII
    Ascii,
}

impl Legal {
    fn characters(self) -> LegalCharacters {
        match self {
            Self::Text => LegalCharacters::text(),
            Self::Attribute => LegalCharacters::attribute(),
            Self::Ascii => LegalCharacters::text().in_ascii(),
        }
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let legal = arguments.legal.map(Legal::characters);
    arguments.text.for_each(|text| -> Result<SafeHtml, String> {
        if let Some(legal) = &legal {
            legal.check(text).map_err(|error| error.to_string())?;
        }
        if arguments.refuse {
            refuse_markup(text).map_err(|error| error.to_string())?;
            return Ok(encode(text));
        }
        strip(text).map_err(|error| error.to_string())
    })
}
