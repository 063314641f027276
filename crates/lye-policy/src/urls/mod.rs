//! URL cleaning: which URLs an attribute may hold, and how they are rewritten.
//!
//! A [`UrlPolicy`] has a [`UrlRule`] for each pair of element and attribute that may hold URLs; without a rule, URLs
//! are refused. [`UrlPolicy::judge`] takes a value and its [`UrlSink`], and returns a [`UrlVerdict`].
//!
//! All decisions are based on the URL Standard's parser, and the output has only one interpretation. So the URL that is
//! checked is the URL that a browser fetches. This module does not use trees: a caller that walks one calls it for each
//! attribute for which [`treats_as_url`] returns `true`.

pub(crate) use attributes::of_sink;
pub use attributes::{
    UrlAttribute, UrlAttributeType, UrlPurpose, UrlValueKind, treats_as_url, url_attribute,
};
#[doc(hidden)]
pub use attributes::{is_guard_name, is_url_attribute_name, may_hold_urls};
#[doc(hidden)]
pub use base::base_within;
pub use base::{UrlBases, document_base};
pub use data_url::DataType;
pub use denial::UrlDenial;
#[doc(hidden)]
pub use filter::UrlFilterErrors;
pub use filter::{FilterDecision, FilterError, UrlContext, UrlFilter};
pub use hosts::HostPattern;
pub use hygiene::{TrackingHosts, UrlHygiene};
#[doc(hidden)]
pub use judge::{ValueContext, with_encoded_ends_of};
pub use path_prefix::PathPrefix;
pub use policy::{InvalidUrlPolicy, UnsetHandling, UrlHandling, UrlPolicy, UrlRule, UrlsWithoutRule};
#[doc(hidden)]
pub use replacements::blocked_url;
pub use replacements::{BlockedUrlAttribute, PlaceholderUrl, UrlProxy};
pub use scheme::{ProtocolRelative, UrlScheme};
#[doc(hidden)]
pub use script::{css_may_run_script, may_run_script};
pub use sink::{UrlRuleKey, UrlSink};
#[doc(hidden)]
pub use template_placeholders::judge_with_placeholders;
pub use uri_pattern::UriPattern;
#[doc(hidden)]
pub use validate::{PlainUrls, SCHEMES_WITHOUT_HOSTS, parse_without_base};
#[doc(hidden)]
pub use values::{judge_in_css, judge_value, sink_in_css};
#[doc(hidden)]
pub use verdict::{NestedKind, NestedMarkup};
pub use verdict::{NestedRefusal, UrlRefusal, UrlVerdict};

// `judge` has the order of the steps, `validate` the rules for one URL, `reference` the forms of relative URLs.

mod attributes;
pub(crate) mod base;
mod check;
mod data_url;
mod denial;
mod filter;
mod generated;
mod hosts;
mod hygiene;
mod judge;
mod lists;
mod meta_refresh;
mod path_prefix;
mod payload;
mod policy;
mod reference;
mod replacements;
mod scheme;
mod script;
mod sink;
mod srcset;
mod template_placeholders;
mod uri_pattern;
mod validate;
mod values;
mod verdict;
