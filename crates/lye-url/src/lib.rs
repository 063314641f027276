//! The URL Standard: URLs as browsers parse, compare and write them.
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
//! Who only asks for scheme, host and port asks [`probe`], which makes no [`Url`] and allocates nothing.
//!
//! The text of the standard is that of July 2026; comments cite its sections and steps. It differs from the `url` crate
//! where the standard has moved on: all-ASCII domains are taken as they stand, `^` is encoded in paths, and spaces in
//! opaque paths are kept.
//!
//! # What of the standard is where
//!
//! | section | here |
//! | --- | --- |
//! | 1.1 validation errors | [`ValidationError`], [`Violation`], [`ErrorSink`], by [`Edition`] |
//! | 1.3 percent-encoded bytes | [`percent`] |
//! | 3.1, 3.5, 3.6 hosts, their parser and serializer | [`Host`], [`host::HostBuf`] |
//! | 3.2 public suffix, registrable domain | [`PublicSuffixList`] |
//! | 3.3 IDNA | [`host::parse_domain`], [`host::parse_domain_strict`], [`host::domain_to_unicode`] |
//! | 3.4, 4.3 valid hosts and URLs | [`valid`] |
//! | 4.1 URL records | [`Url`] |
//! | 4.2 special schemes | [`SchemeType`] |
//! | 4.4 the parser | [`Url::parse`], [`Url::parse_with_base`], [`Url::parse_with`] with [`ParseOptions`] |
//! | 4.5 the serializer | [`Url::href`], [`Url::without_fragment`] |
//! | 4.6 equivalence | `==` of [`Url`], [`Url::equals_without_fragments`] |
//! | 4.7 origins | [`Url::origin`], [`Origin`] |
//! | 4.8 rendering | [`Rendering`], [`render_host`] |
//! | 5 `application/x-www-form-urlencoded` | [`form_urlencoded`] |
//! | 6.1 the class `URL` | the getters and setters of [`Url`], [`Url::can_parse`] |
//! | 6.2 the class `URLSearchParams` | [`SearchParams`] |
//!
//! Beside the standard: what IP addresses are for ([`IpClass`]), names that are not public ([`SpecialHost`]), same sites
//! ([`PublicSuffixList::same_site`], from the HTML Standard), and the URLs of HTML5's drafts of 2011 ([`legacy`]).
//!
//! Not here: blob URL entries, which need a browser's store of blobs, and state overrides as such, which the setters are made
//! of.
//!
//! # Features
//!
//! - `serde`: [`Url`] as a string in `serde`.
//! - `url`: conversions from and to the type of the crate `url`.
//!
//! # Limits
//!
//! A URL is at most [`MAX_URL_BYTES`] long, and so is the input of the parser. Time and memory are linear in the input.
//! A label of a domain that is not in ASCII has at most 1,000 characters: a bound of the crate `idna`.
#![forbid(unsafe_code)]

mod code_points;
mod equivalence;
pub mod form_urlencoded;
pub mod host;
#[cfg(feature = "url")]
mod interop;
mod ip_class;
pub mod legacy;
mod origin;
mod parser;
pub mod percent;
mod probe;
mod public_suffix;
mod render;
mod scheme;
mod search_params;
#[cfg(feature = "serde")]
mod serde;
mod setters;
mod special_host;
mod url;
pub mod valid;
mod violations;

pub use host::Host;
pub use ip_class::{EmbeddedV4, Embedding, IpClass, embedded_v4};
pub use origin::Origin;
pub use parser::{ParseError, ParseOptions};
pub use probe::{BaseKind, Normalized, NormalizedBytes, Probe, ProbedHost, UrlForm, probe};
pub use public_suffix::{PublicSuffixList, SuffixMatch, SuffixSection};
pub use render::{HostStyle, Rendering, render_host};
pub use scheme::SchemeType;
pub use search_params::SearchParams;
pub use special_host::{SpecialHost, SpecialHostKind};
pub use url::{MAX_URL_BYTES, Url};
pub use violations::{Edition, ErrorSink, ValidationError, Violation};
