//! URL cleaning: which URLs an attribute may hold, and what becomes of them.
//!
//! A [`UrlPolicy`] has a [`UrlRule`] for each pair of element and attribute that may hold URLs; an attribute without one holds none.
//! [`UrlPolicy::judge`] takes a value and its [`UrlSink`], and answers with a [`UrlVerdict`].
//!
//! What is decided, is decided on what the URL Standard's parser makes of a value, and what is put out is read in one way only. So
//! what is judged is what a browser will fetch. This module knows nothing of trees: whoever walks one asks it about each attribute
//! of which [`treats_as_url`] says so.
//!
//! The order of the steps is in `judge`, one URL's rules are in `validate`, the forms of relative URLs in `reference`.

mod attributes;
mod base;
mod base64;
mod check;
mod data_markup;
mod data_rule;
mod data_url;
mod filter;
mod generated;
mod hosts;
mod hygiene;
mod invalid;
mod ip_classes;
mod judge;
mod key;
pub(crate) mod keyed;
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
mod sink;
mod srcset;
mod text_form;
mod types;
mod uri_pattern;
mod validate;
mod values;
mod verdict;

pub use attributes::{UrlAttribute, UrlPurpose, UrlValueKind, treats_as_url, url_attribute};
#[doc(hidden)]
pub use attributes::{is_guard_name, may_hold_urls};
pub use base::document_base;
#[doc(hidden)]
pub use base::honoured_base;
pub use data_rule::{DataRule, DataType};
pub use filter::{FilterDecision, FilterError, UrlContext, UrlFilter};
pub use hosts::HostPattern;
pub use hygiene::{TrackingParameter, UrlHygiene};
pub use invalid::InvalidUrlPolicy;
pub use ip_classes::IpClasses;
#[doc(hidden)]
pub use judge::Around;
pub use key::UrlRuleKey;
pub use nested::NestedRefusal;
#[doc(hidden)]
pub use nested::{NestedKind, NestedMarkup};
pub use path_prefix::PathPrefix;
pub use placeholder::PlaceholderUrl;
pub use policy::{UnsetHandling, UrlPolicy, UrlsWithoutRule};
pub use proxy::UrlProxy;
pub use rule::{UrlHandling, UrlRule};
pub use scheme::UrlScheme;
pub use sink::{UrlBases, UrlSink};
pub use types::UrlAttributeType;
pub use uri_pattern::UriPattern;
#[doc(hidden)]
pub use validate::SCHEMES_WITHOUT_HOSTS;
#[doc(hidden)]
pub use values::{judge_in_css, judge_value};
pub use verdict::{UrlRefusal, UrlVerdict};
