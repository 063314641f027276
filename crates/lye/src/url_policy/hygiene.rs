//! What a policy changes in URLs that pass.

use super::hosts::HostPattern;
use serde::{Deserialize, Serialize};

/// What is changed in URLs that a rule lets pass, before they are handled. What comes of it is judged again by the same rule.
///
/// ```
/// let hygiene = lye::UrlHygiene { upgrade_https: true, ..Default::default() };
/// assert!(!hygiene.absolutize);
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct UrlHygiene {
    /// `http` URLs at the default port become `https` URLs, where the rule allows `https`.
    pub upgrade_https: bool,
    /// Relative URLs become absolute, where the base URL is known. They pass if the rule allows them so, too.
    pub absolutize: bool,
    /// Query parameters that only follow people around are removed: those of a built-in list, and `tracking_parameters`.
    pub remove_tracking: bool,
    /// Further parameters to remove.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tracking_parameters: Vec<TrackingParameter>,
}

/// Query parameters to remove, by name, from the URLs of all hosts or of some.
///
/// ```
/// use lye::{HostPattern, TrackingParameter};
///
/// let parameter =
///     TrackingParameter { name: "ref_*".to_owned(), hosts: Some(HostPattern::list(["registrable:example.com"])?) };
/// # Ok::<(), lye::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrackingParameter {
    /// The name, in any case; a `*` at its end stands for any rest.
    pub name: String,
    /// The hosts from whose URLs it is removed; nothing means all, and relative URLs too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hosts: Option<Vec<HostPattern>>,
}
