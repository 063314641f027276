//! The URL Standard: parses, compares and serializes URLs as browsers do.
//!
//! ```
//! use lye_url::{Host, Url};
//!
//! let base = Url::parse("https://example.com/a/b?c#d")?;
//! let url = Url::parse_with_base("../x y?q=ü", &base)?;
//! assert_eq!(url.href(), "https://example.com/x%20y?q=%C3%BC");
//! assert_eq!(url.host_enum(), Some(Host::Domain("example.com")));
//! assert_eq!(url.origin().to_string(), "https://example.com");
//! # Ok::<(), lye_url::ParseError>(())
//! ```
//!
//! To read only the scheme, host and port, use the module [`probe`]: it makes no [`Url`] and allocates nothing.
//!
//! The crate follows the standard's text of July 2026; comments cite its sections and steps. It differs from the `url` crate
//! where the standard has changed: all-ASCII domains are not processed by IDNA, `^` is encoded in paths, and spaces in opaque
//! paths are kept.
//!
//! # Where each section of the standard is
//!
//! | section | here |
//! | --- | --- |
//! | 1.1 validation errors | [`validation`], by [`Edition`](validation::Edition) |
//! | 1.3 percent-encoded bytes | [`percent`] |
//! | 3.1, 3.5, 3.6 hosts, their parser and serializer | [`Host`], [`host::HostBuf`] |
//! | 3.2 public suffix, registrable domain | [`public_suffix`] |
//! | 3.3 IDNA | [`host::parse_domain`], [`host::parse_domain_strict`], [`host::domain_to_unicode`] |
//! | 3.4, 4.3 valid hosts and URLs | [`valid`] |
//! | 4.1 URL records | [`Url`] |
//! | 4.2 special schemes | [`SchemeType`] |
//! | 4.4 the parser | [`Url::parse`], [`Url::parse_with_base`], [`Url::parse_with`] with [`ParseOptions`] |
//! | 4.5 the serializer | [`Url::href`], [`Url::without_fragment`] |
//! | 4.6 equivalence | `==` of [`Url`], [`Url::equals_without_fragments`] |
//! | 4.7 origins | [`Url::origin`], [`Origin`] |
//! | 4.8 rendering | [`render`] |
//! | 5 `application/x-www-form-urlencoded` | [`form_urlencoded`] |
//! | 6.1 the class `URL` | the getters and setters of [`Url`], [`Url::can_parse`] |
//! | 6.2 the class `URLSearchParams` | [`SearchParams`] |
//!
//! Beyond the standard, the crate has classes of IP addresses ([`host::IpClass`]), names that are not in the public DNS
//! ([`host::SpecialHost`]), hosts that look like others ([`confusable`]), the "same site" of the HTML Standard
//! ([`public_suffix`]), and the URLs of the HTML5 drafts of 2011 ([`legacy`]).
//!
//! It has no blob URL entries, which need a browser's blob store, and no state overrides in its public API; the setters use
//! them.
//!
//! # Features
//!
//! - `confusables` (default): the module [`confusable`].
//! - `legacy` (default): the module [`legacy`].
//! - `public-suffix` (default): compiles in the Public Suffix List, for [`public_suffix`] and
//!   [`Rendering`](render::Rendering).
//! - `serde`: serializes and deserializes [`Url`] as a string.
//! - `url`: conversions from and to the type of the crate `url`.
//!
//! # Limits
//!
//! The parser's input and the resulting URL each have at most [`MAX_URL_BYTES`]. Time and memory are linear in the input.
//! A domain label that is not ASCII has at most 1,000 characters, a limit of the crate `idna`.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod code_points;
#[cfg(feature = "confusables")]
pub mod confusable;
mod domain_error;
mod equivalence;
pub mod form_urlencoded;
pub mod host;
#[cfg(feature = "url")]
mod interop;
mod ip_class;
#[cfg(feature = "legacy")]
pub mod legacy;
mod origin;
mod parser;
pub mod percent;
pub mod probe;
#[cfg(feature = "public-suffix")]
pub mod public_suffix;
pub mod render;
mod report;
mod scheme;
mod search_params;
#[cfg(feature = "serde")]
mod serde;
mod setters;
mod url;
pub mod valid;
pub mod validation;

pub use host::Host;
pub use origin::Origin;
pub use parser::ParseOptions;
pub use report::{MAX_URL_BYTES, ParseError};
pub use scheme::SchemeType;
pub use search_params::SearchParams;
pub use url::Url;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
