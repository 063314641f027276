//! Additions to links: `rel` and `target`.

use super::Policy;
use crate::members::{Problem, texts};
use crate::string_enum;
use crate::urls::HostPattern;
use crate::values::InvalidValue;

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

string_enum! {
    /// Which links a [`LinkPolicy`] applies to.
    #[derive(Default)]
    pub enum LinkScope {
        /// All links.
        #[default]
        All = "all",
        /// Links to hosts outside of `internal_hosts`.
        External = "external",
    }
}

string_enum! {
    /// What happens to links whose text names a different site from the one that they lead to.
    ///
    /// ```
    /// use lye::policy::{LinkPolicy, MisleadingLinks};
    /// let links = LinkPolicy::default().with_misleading(MisleadingLinks::ShowHost);
    /// assert_eq!(links.misleading.to_string(), "show_host");
    /// ```
    #[derive(Default)]
    #[non_exhaustive]
    pub enum MisleadingLinks {
        /// They are kept, and reported.
        #[default]
        Report = "report",
        /// They lose their `href`.
        Unlink = "unlink",
        /// The host to which they lead follows their text, in brackets.
        ShowHost = "show_host",
    }
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
/// # Ok::<(), lye::policy::InvalidValue>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RelToken(String);

impl RelToken {
    /// Parses a token. Tokens are ASCII case-insensitive.
    ///
    /// # Errors
    /// Fails if it is empty or contains white space.
    pub fn parse(text: &str) -> Result<Self, InvalidValue> {
        let mut words = text.split_ascii_whitespace();
        if words.clone().count() > 1 {
            let each: Vec<String> = words.map(|word| format!("{word:?}")).collect();
            return Err(texts::several_tokens(text.escape_debug(), each.join(", ")).into());
        }
        match words.next() {
            Some(word) => Ok(Self(word.to_ascii_lowercase())),
            None => Err(texts::empty_token().into()),
        }
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
/// # Ok::<(), lye::policy::InvalidValue>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LinkTarget(String);

impl LinkTarget {
    /// Parses a name, or a keyword in any case.
    ///
    /// # Errors
    /// Fails if it is neither.
    pub fn parse(text: &str) -> Result<Self, InvalidValue> {
        let keyword = text.to_ascii_lowercase();
        if ["_blank", "_self", "_parent", "_top"].contains(&keyword.as_str()) {
            return Ok(Self(keyword));
        }
        if text.starts_with('_') {
            return Err(texts::no_target_keyword(text.escape_debug()).into());
        }
        if ["blank", "self", "parent", "top"].contains(&keyword.as_str()) {
            return Err(texts::target_without_underscore(keyword).into());
        }
        if text.is_empty() || text.contains(['\t', '\n', '\r', '<']) {
            return Err(texts::no_target_name().into());
        }
        Ok(Self(text.to_owned()))
    }
}

text_value!(RelToken(0): InvalidValue, None, &["nofollow", "noopener", "noreferrer", "ugc"]);
text_value!(LinkTarget(0): InvalidValue, None, &["_blank", "_self"]);

impl Policy {
    /// Rejects what needs the Public Suffix List, if it is not compiled in.
    pub(super) fn check_links(&self) -> Option<Problem> {
        if self.links.misleading == MisleadingLinks::Report || cfg!(feature = "public-suffix") {
            return None;
        }
        Some(texts::misleading_without_list().at(["links", "misleading"]))
    }
}
