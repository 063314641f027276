//! Additions to links: `rel` and `target`.

use super::Policy;
use crate::members::{Problem, texts};
use crate::string_enum;
use crate::urls::HostPattern;
use std::fmt;

members! {
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
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct LinkPolicy = "links" {
        /// Tokens to add to `rel`.
        pub rel: Vec<RelToken> = Vec::new() => (list with_rel),
        /// Which links get `rel` and `target`.
        pub rel_for: LinkScope = LinkScope::default() => (value with_rel_for),
        /// The value to set for `target`.
        pub target: Option<LinkTarget> = None => (some with_target),
        /// What happens to links whose text names a site other than the one they lead to: report them, remove their `href`, or show their
        /// host.
        ///
        /// The text is `www.bank.example`, say, and the link leads to `evil.example`. Needs the feature `public-suffix`, unless they
        /// are only reported.
        pub misleading: MisleadingLinks = MisleadingLinks::default() => (value with_misleading),
        /// Hosts that do not count as external.
        pub internal_hosts: Vec<HostPattern> = Vec::new() => (list with_internal_hosts),
    }
}

/// Which links a [`LinkPolicy`] applies to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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
///     "`noopener nofollow` is more than one token; write each in quotes: `[\"noopener\", \"nofollow\"]`"
/// );
/// # Ok::<(), lye::policy::InvalidLinkPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
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
            return Err(InvalidLinkPolicy::new(
                format!("`{}` is more than one token", text.escape_debug()),
                format!("write each in quotes: `[{}]`", each.join(", ")),
            ));
        }
        match words.next() {
            Some(word) => Ok(Self(word.to_ascii_lowercase())),
            None => Err(InvalidLinkPolicy::new("the token is empty", "remove it")),
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
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
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
            return Err(InvalidLinkPolicy::new(
                format!("`{}` is not a target keyword", text.escape_debug()),
                "expected `_blank`, `_self`, `_parent`, `_top` or a name that does not start with `_`",
            ));
        }
        if ["blank", "self", "parent", "top"].contains(&keyword.as_str()) {
            return Err(InvalidLinkPolicy::new(
                format!("`{keyword}` is the name of a window, not a keyword"),
                format!("write `_{keyword}`"),
            ));
        }
        if text.is_empty() || text.contains(['\t', '\n', '\r', '<']) {
            return Err(InvalidLinkPolicy::new(
                "this is not a valid target name",
                "write `_blank`, or remove it",
            ));
        }
        Ok(Self(text.to_owned()))
    }

    /// Returns the name or keyword.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

invalid_value! {
    /// Why a value of a [`LinkPolicy`] is not valid.
    InvalidLinkPolicy
}

macro_rules! text {
    ($name:ident, [$($example:literal),*]) => {
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

        text_value!($name, None, [$($example),*]);
    };
}

text!(RelToken, ["nofollow", "noopener", "noreferrer", "ugc"]);
text!(LinkTarget, ["_blank", "_self"]);

string_enum!(LinkScope { All = "all", External = "external" });
string_enum!(MisleadingLinks { Report = "report", Unlink = "unlink", ShowHost = "show_host" });

impl Policy {
    /// Rejects what needs the Public Suffix List, if it is not compiled in.
    pub(super) fn check_links(&self) -> Option<Problem> {
        if self.links.misleading == MisleadingLinks::Report || cfg!(feature = "public-suffix") {
            return None;
        }
        Some(texts::misleading_without_list().at(["links", "misleading"]))
    }
}
