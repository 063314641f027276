//! `lye encode`: shows text as it was written, markup included.

use super::escape::TextArguments;
use crate::failure::{ESCAPE_EXIT_STATUS, Failure};
use clap::Args;
use lye::escape::{AlreadyEncoded, Encoder, NonAscii, Quotes};

const EXAMPLES: &str = "\
Examples:
  lye encode comment.txt                     < becomes &lt;, & becomes &amp;, quotes become references
  lye encode --ascii comment.txt             also é becomes &#233;, for pages in any encoding
  lye encode --reject-encoded comment.txt    fail for text that is already encoded: `&lt;`
  lye encode --contain guest --label 'A guest' comment.txt
                                             wrap the result in an element that marks it

Readers see the text as it was written. The result is safe between tags and in quoted attribute values of HTML, but not in scripts, style sheets
and URLs.";

/// Encode text for HTML: readers see it as it was written
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{ESCAPE_EXIT_STATUS}"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    text: TextArguments,

    /// Write characters beyond ASCII as numeric references, such as `&#233;`
    #[arg(long)]
    ascii: bool,

    /// Leave quotes as they are: the result is safe only between tags
    #[arg(long)]
    keep_quotes: bool,

    /// Refuse text that contains references, such as `&lt;`, and so is encoded already
    #[arg(long)]
    reject_encoded: bool,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut encoder = Encoder::new();
    if arguments.ascii {
        encoder = encoder.with_non_ascii(NonAscii::Reference);
    }
    if arguments.keep_quotes {
        encoder = encoder.with_quotes(Quotes::Keep);
    }
    if arguments.reject_encoded {
        encoder = encoder.with_already_encoded(AlreadyEncoded::Refuse);
    }
    arguments.text.for_each(|text| {
        encoder.encode(text).map(lye::escape::Encoded::into_html).map_err(|error| error.to_string())
    })
}
