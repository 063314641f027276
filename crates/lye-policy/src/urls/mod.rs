//! URL cleaning: which URLs an attribute may hold, and how they are rewritten.
//!
//! A [`UrlPolicy`] has a [`UrlRule`] for each pair of element and attribute that may hold URLs; without a rule, URLs
//! are refused. [`UrlPolicy::judge`] takes a value and its [`UrlSink`], and returns a [`UrlVerdict`].
//!
//! All decisions are based on the URL Standard's parser, and the output has only one interpretation. So the URL that is
//! checked is the URL that a browser fetches. This module does not use trees: a caller that walks one calls it for each
//! attribute for which [`treats_as_url`] returns `true`.

// `judge` has the order of the steps, `validate` the rules for one URL, `reference` the forms of relative URLs.

mod attributes;
mod base;
mod base64;
pub(crate) mod base_url;
mod blocked;
mod check;
mod choice;
mod data_markup;
mod data_type;
mod data_url;
mod denial;
mod filter;
mod generated;
mod hosts;
mod hygiene;
mod invalid;
mod judge;
mod key;
mod lists;
mod meta_refresh;
mod nested;
mod path_prefix;
mod payload;
mod placeholder;
mod plain;
mod policy;
mod presets;
mod protocol_relative;
mod proxy;
mod reference;
mod rule;
mod scheme;
mod script;
mod sink;
mod srcset;
mod template_placeholders;
mod text_form;
mod types;
mod uri_pattern;
mod validate;
mod values;
mod verdict;

pub use attributes::{UrlAttribute, UrlPurpose, UrlValueKind, treats_as_url, url_attribute};
#[doc(hidden)]
pub use attributes::{is_guard_name, is_url_attribute_name, may_hold_urls};
#[doc(hidden)]
pub use base::base_within;
pub use base::document_base;
pub use blocked::BlockedUrlAttribute;
#[doc(hidden)]
pub use blocked::blocked_url;
pub use data_type::DataType;
pub use denial::UrlDenial;
#[doc(hidden)]
pub use filter::UrlFilterErrors;
pub use filter::{FilterDecision, FilterError, UrlContext, UrlFilter};
pub use hosts::HostPattern;
pub use hygiene::{TrackingHosts, UrlHygiene};
pub use invalid::InvalidUrlPolicy;
#[doc(hidden)]
pub use judge::{ValueContext, with_encoded_ends_of};
pub use key::UrlRuleKey;
pub use nested::NestedRefusal;
#[doc(hidden)]
pub use nested::{NestedKind, NestedMarkup};
pub use path_prefix::PathPrefix;
pub use placeholder::PlaceholderUrl;
#[doc(hidden)]
pub use plain::PlainUrls;
pub use policy::{UnsetHandling, UrlPolicy, UrlsWithoutRule};
pub use protocol_relative::ProtocolRelative;
pub use proxy::UrlProxy;
pub use rule::{UrlHandling, UrlRule};
pub use scheme::UrlScheme;
#[doc(hidden)]
pub use script::{css_may_run_script, may_run_script};
pub use sink::{UrlBases, UrlSink};
#[doc(hidden)]
pub use template_placeholders::judge_with_placeholders;
pub use types::UrlAttributeType;
pub use uri_pattern::UriPattern;
#[doc(hidden)]
pub use validate::{SCHEMES_WITHOUT_HOSTS, parse_without_base};
#[doc(hidden)]
pub use values::{judge_in_css, judge_value, sink_in_css};
pub use verdict::{UrlRefusal, UrlVerdict};
