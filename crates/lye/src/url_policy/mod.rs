//! URL cleaning: which URLs an attribute may hold, and what becomes of them.
//!
//! A [`UrlPolicy`] has a [`UrlRule`] for each pair of element and attribute that may hold URLs. An attribute without a rule
//! holds none.

mod check;
mod data_rule;
mod filter;
mod hosts;
mod hygiene;
mod invalid;
mod ip_classes;
mod key;
mod path_prefix;
mod policy;
mod presets;
mod protocol_relative;
mod proxy;
mod rule;
mod scheme;
mod text_form;

pub use data_rule::{DataRule, DataType};
pub use filter::{FilterDecision, FilterError, UrlContext, UrlFilter};
pub use hosts::HostPattern;
pub use hygiene::{TrackingParameter, UrlHygiene};
pub use invalid::InvalidUrlPolicy;
pub use ip_classes::IpClasses;
pub use key::UrlRuleKey;
pub use path_prefix::PathPrefix;
pub use policy::{UnsetHandling, UrlPolicy};
pub use proxy::UrlProxy;
pub use rule::{UrlHandling, UrlRule};
pub use scheme::UrlScheme;
