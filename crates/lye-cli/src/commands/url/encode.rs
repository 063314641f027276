//! `lye url encode`: percent-encodes text for a part of a URL.

use super::{encoding_of, inputs};
use crate::failure::{Failure, TEXT_EXIT_STATUS};
use clap::{Args, ValueEnum};
use lye_url::percent::{self, AsciiSet};

const EXAMPLES: &str = "\
Examples:
  lye url encode 'café & co'                      for any part, as encodeURIComponent() does
  lye url encode --set path 'a b/c'               for a path; keeps /
  lye url encode --set form-urlencoded --plus 'a b'";

/// Percent-encode text for parts of URLs
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{TEXT_EXIT_STATUS}"))]
pub(crate) struct Arguments {
    /// Texts to encode; if omitted, or for `-`, the lines of standard input
    #[arg(value_name = "TEXT")]
    texts: Vec<String>,

    /// Which characters to encode: a percent-encode set of the URL Standard
    #[arg(long, value_enum, value_name = "NAME", default_value = "component")]
    set: Set,

    /// Write a space as `+`, as in forms
    #[arg(long)]
    plus: bool,

    /// Encoding to use before percent-encoding; unencodable characters become numeric character references
    #[arg(long, value_name = "LABEL", default_value = "utf-8")]
    encoding: String,
}

/// A percent-encode set of the standard (1.3).
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Set {
    /// Control characters and all non-ASCII characters
    C0Control,
    /// For fragments
    Fragment,
    /// For queries
    Query,
    /// For queries of special URLs, such as https:
    SpecialQuery,
    /// For paths
    Path,
    /// For user names and passwords
    Userinfo,
    /// For data in any part of a URL
    Component,
    /// For form names and values
    FormUrlencoded,
}

impl Set {
    const fn bytes(self) -> &'static AsciiSet {
        match self {
            Self::C0Control => &percent::C0_CONTROL,
            Self::Fragment => &percent::FRAGMENT,
            Self::Query => &percent::QUERY,
            Self::SpecialQuery => &percent::SPECIAL_QUERY,
            Self::Path => &percent::PATH,
            Self::Userinfo => &percent::USERINFO,
            Self::Component => &percent::COMPONENT,
            Self::FormUrlencoded => &percent::FORM_URLENCODED,
        }
    }
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let encoding = encoding_of(&arguments.encoding).map_err(Failure::bad_arguments)?;
    let mut encoded = String::new();
    inputs::for_each_input(&arguments.texts, |text, out| {
        encoded.clear();
        let set = arguments.set.bytes();
        percent::percent_encode_after_encoding(encoding, text, set, arguments.plus, &mut encoded);
        out.extend_from_slice(encoded.as_bytes());
        out.push(b'\n');
        Ok(())
    })
}
