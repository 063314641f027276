//! Additions to links: `rel` and `target`.

use super::Policy;
use super::error::Problem;
use crate::path::Path;
use crate::string_enum;
use crate::urls::HostPattern;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is added to kept links. Links are `a`, `area` and the SVG `a` with an `href`.
///
/// ```
/// use lye::policy::{LinkPolicy, LinkScope, LinkTarget, RelToken};
/// use lye::urls::HostPattern;
///
/// let links = LinkPolicy::default().with_rel([RelToken::parse("noopener")?, RelToken::parse("nofollow")?]).with_rel_for(LinkScope::External).with_target(LinkTarget::parse("_blank")?).with_internal_hosts(HostPattern::list(["example.com"])?);
/// # let _ = links;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct LinkPolicy {
    /// Tokens to add to `rel`. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rel: Vec<RelToken>,
    /// Which links get `rel` and `target`. Default: all.
    pub rel_for: LinkScope,
    /// The value to set for `target`, except on links to fragments of the page (`#notes`). Default: leave it unchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<LinkTarget>,
    /// What happens to links whose text names a different site from the one that they lead to: `www.bank.example` with
    /// a link to `evil.example`. Needs the feature `public-suffix`, unless they are only reported. Default: they are
    /// reported.
    pub misleading: MisleadingLinks,
    /// Hosts that do not count as external. Nor do relative links. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub internal_hosts: Vec<HostPattern>,
}

/// Setters: each replaces one part.
impl LinkPolicy {
    /// Sets [`rel`](Self#structfield.rel).
    #[must_use]
    pub fn with_rel(self, rel: impl IntoIterator<Item = RelToken>) -> Self {
        Self { rel: rel.into_iter().collect(), ..self }
    }

    /// Sets [`rel_for`](Self#structfield.rel_for).
    #[must_use]
    pub fn with_rel_for(self, rel_for: LinkScope) -> Self {
        Self { rel_for, ..self }
    }

    /// Sets [`target`](Self#structfield.target).
    #[must_use]
    pub fn with_target(self, target: LinkTarget) -> Self {
        Self { target: Some(target), ..self }
    }

    /// Sets [`misleading`](Self#structfield.misleading).
    #[must_use]
    pub fn with_misleading(self, misleading: MisleadingLinks) -> Self {
        Self { misleading, ..self }
    }

    /// Sets [`internal_hosts`](Self#structfield.internal_hosts).
    #[must_use]
    pub fn with_internal_hosts(self, internal_hosts: impl IntoIterator<Item = HostPattern>) -> Self {
        Self { internal_hosts: internal_hosts.into_iter().collect(), ..self }
    }
}

/// Which links a [`LinkPolicy`] applies to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LinkScope {
    /// All links.
    #[default]
    All,
    /// Links to hosts outside of `internal_hosts`.
    External,
}

/// What happens to links whose text names a different site from the one that they lead to.
///
/// ```
/// use lye::policy::{LinkPolicy, MisleadingLinks};
/// let links = LinkPolicy::default().with_misleading(MisleadingLinks::ShowHost);
/// assert_eq!(links.misleading.to_string(), "show_host");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum MisleadingLinks {
    /// They are kept, and reported.
    #[default]
    Report,
    /// They lose their `href`.
    Unlink,
    /// The host to which they lead follows their text, in brackets.
    ShowHost,
}

/// A link type, a token of `rel` (HTML Standard, 4.6.7), in lower case.
///
/// ```
/// use lye::policy::RelToken;
/// assert_eq!(RelToken::parse("NoFollow")?.as_str(), "nofollow");
/// assert_eq!(
///     RelToken::parse("noopener nofollow").unwrap_err().to_string(),
///     "`noopener nofollow` contains more than one token; write one string per token: \"noopener\", \"nofollow\""
/// );
/// # Ok::<(), lye::policy::InvalidLinkPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RelToken(String);

impl RelToken {
    /// Parses a token. Tokens are ASCII case-insensitive.
    ///
    /// # Errors
    /// Fails if it is empty or contains white space.
    pub fn parse(text: &str) -> Result<Self, InvalidLinkPolicy> {
        let mut words = text.split_ascii_whitespace();
        if words.clone().count() > 1 {
            let each: Vec<String> = words.map(|word| format!("{word:?}")).collect();
            return Err(InvalidLinkPolicy(format!(
                "`{text}` contains more than one token; write one string per token: {}",
                each.join(", ")
            )));
        }
        match words.next() {
            Some(word) => Ok(Self(word.to_ascii_lowercase())),
            None => Err(InvalidLinkPolicy("the token is empty; remove it".to_owned())),
        }
    }

    /// Returns the token.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A valid navigable target name or keyword (HTML Standard, 7.3.1.4), for `target`.
///
/// ```
/// use lye::policy::LinkTarget;
/// assert_eq!(LinkTarget::parse("_BLANK")?.as_str(), "_blank");
/// assert_eq!(
///     LinkTarget::parse("_new").unwrap_err().to_string(),
///     "`_new` is not a target keyword; expected `_blank`, `_self`, `_parent`, `_top` or a name that does not start with `_`"
/// );
/// # Ok::<(), lye::policy::InvalidLinkPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LinkTarget(String);

impl LinkTarget {
    /// Parses a name, or a keyword in any case.
    ///
    /// # Errors
    /// Fails if it is neither.
    pub fn parse(text: &str) -> Result<Self, InvalidLinkPolicy> {
        let keyword = text.to_ascii_lowercase();
        if ["_blank", "_self", "_parent", "_top"].contains(&keyword.as_str()) {
            return Ok(Self(keyword));
        }
        if text.starts_with('_') {
            return Err(InvalidLinkPolicy(format!(
                "`{text}` is not a target keyword; expected `_blank`, `_self`, `_parent`, `_top` or a name that does not start with `_`"
            )));
        }
        if text.is_empty() || text.contains(['\t', '\n', '\r', '<']) {
            return Err(InvalidLinkPolicy(
                "this is not a valid target name; write `_blank`, or remove it".to_owned(),
            ));
        }
        Ok(Self(text.to_owned()))
    }

    /// Returns the name or keyword.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Why a value of a [`LinkPolicy`] is not valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidLinkPolicy(String);

impl fmt::Display for InvalidLinkPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for InvalidLinkPolicy {}

macro_rules! text {
    ($name:ident) => {
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl std::str::FromStr for $name {
            type Err = InvalidLinkPolicy;

            fn from_str(text: &str) -> Result<Self, InvalidLinkPolicy> {
                Self::parse(text)
            }
        }

        impl TryFrom<String> for $name {
            type Error = InvalidLinkPolicy;

            fn try_from(text: String) -> Result<Self, InvalidLinkPolicy> {
                Self::parse(&text)
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> Self {
                value.0
            }
        }
    };
}

text!(RelToken);
text!(LinkTarget);

string_enum!(LinkScope { All = "all", External = "external" });
string_enum!(MisleadingLinks { Report = "report", Unlink = "unlink", ShowHost = "show_host" });

impl Policy {
    /// Rejects what needs the Public Suffix List, if it is not compiled in.
    pub(super) fn check_links(&self) -> Result<(), Problem> {
        if self.links.misleading == MisleadingLinks::Report || cfg!(feature = "public-suffix") {
            return Ok(());
        }
        let problem = Problem::new("it needs the Public Suffix List, which is not compiled in");
        let remedy = "enable the feature `public-suffix` of the crate `lye`, or remove it";
        Err(problem.at(Path::new(["links", "misleading"])).with_remedy(remedy))
    }
}
