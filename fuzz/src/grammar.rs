//! The grammars of inputs (markup, CSS, URLs): how texts are generated, mutated and classified.

use crate::rng::Rng;
use crate::{generate, generate_addresses, generate_css, generate_names, generate_url};

/// A kind of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grammar {
    /// HTML.
    Markup,
    /// HTML whose attributes contain URLs.
    Addresses,
    /// CSS.
    Css,
    /// HTML whose attributes define and reference names.
    Names,
    /// A URL, its base and further values, with [`SEPARATOR`](crate::input::SEPARATOR) between them.
    Urls,
}

impl Grammar {
    /// Returns a new text of about this many pieces.
    pub fn generate(self, rng: &mut Rng, pieces: usize) -> String {
        match self {
            Self::Markup => generate::markup(rng, pieces),
            Self::Addresses => generate_addresses::markup(rng, pieces),
            Self::Css => generate_css::css(rng, 4 * pieces),
            Self::Names => generate_names::markup(rng, pieces),
            Self::Urls => generate_url::parts(rng, pieces),
        }
    }

    /// Returns a piece to insert into a text.
    pub fn piece(self, rng: &mut Rng) -> String {
        match self {
            Self::Markup => {
                let pieces = 1 + rng.below(3);
                generate::markup(rng, pieces)
            }
            Self::Addresses => {
                let pieces = 1 + rng.below(3);
                generate_addresses::markup(rng, pieces)
            }
            Self::Css => {
                let pieces = 1 + rng.below(5);
                generate_css::css(rng, pieces)
            }
            Self::Names => {
                let pieces = 1 + rng.below(3);
                generate_names::markup(rng, pieces)
            }
            Self::Urls => generate_url::piece(rng),
        }
    }

    /// Whether texts are HTML.
    pub fn is_markup(self) -> bool {
        matches!(self, Self::Markup | Self::Addresses | Self::Names)
    }

    /// Bytes with a meaning in the grammar.
    pub fn bytes(self) -> &'static [u8] {
        match self {
            Self::Markup => b"<>/\"'= \n\0&;!-?[]abpx\r\t",
            Self::Addresses => b"<>/\"'= \n\0&;:#?@\\.,%\tahx",
            Self::Css => b"\\'\"(){}[];:,/*<>&!@#.-+ \n\0aeu0%",
            Self::Names => generate_names::BYTES,
            Self::Urls => b"://\\?#@[].%|- \t\n\0aA0fxE8+&=\x1E",
        }
    }

    /// Whether texts are mostly cut before this byte.
    pub fn is_delimiter(self, byte: u8) -> bool {
        match self {
            Self::Markup => byte == b'<',
            Self::Addresses | Self::Names => b"<\"' =".contains(&byte),
            Self::Css => b";{}()".contains(&byte),
            Self::Urls => b":/\\?#@[].%\x1E".contains(&byte),
        }
    }

    /// Returns the maximum length of mutated texts, in bytes.
    pub fn longest(self) -> usize {
        match self {
            Self::Markup | Self::Addresses | Self::Names => 16 << 10,
            Self::Css | Self::Urls => 2 << 10,
        }
    }

    /// Returns the file extension of such texts.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Markup | Self::Addresses | Self::Names => "html",
            Self::Css => "css",
            Self::Urls => "url",
        }
    }
}
