//! Steps applied to the text of the input.

use super::css::needs_css;
use super::error::Problem;
use crate::path::Path;
use crate::string_enum;
use serde::{Deserialize, Serialize};

/// Steps applied to the text of the input that the [configuration](crate::sanitizer::SanitizerConfig) keeps. By
/// default, none.
///
/// They apply to the text after all removals, which may join text that was apart. The
/// steps run in the order of the members.
///
/// ```
/// use lye::{Cleaner, Policy};
/// use lye::policy::TextPolicy;
///
/// let text = TextPolicy::default().with_strip_invisibles().with_defuse_templates().with_linkify();
/// let cleaner = Cleaner::new(&Policy::default().with_text(text))?;
/// let clean = cleaner.clean("{\u{200B}{x}} at www.example.org")?;
/// assert_eq!(clean.html(), r#"{ {x}} at <a href="https://www.example.org">www.example.org</a>"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct TextPolicy {
    /// Removes text that a reader of the page cannot see: hidden by inline styles, attributes, elements, or style sheets in `style`
    /// elements of the input. Declarations that browsers ignore have no effect. An unknown value of a property that can
    /// hide text counts as hiding it. External style sheets and scripts are not followed. `docs/policy.md` lists exactly what is covered. It
    /// needs the feature `css`. The input is parsed a second time for this step.
    pub strip_hidden: bool,
    /// Removes invisible characters and those that reorder text, where Unicode defines no use for them, from text, comments and
    /// values of attributes without URLs: see [`Invisibles`](lye_text::Invisibles). The text of one paragraph is treated as
    /// a whole, across elements; MathML keeps its invisible operators. Attributes and elements with such
    /// characters in their names are removed.
    pub strip_invisibles: bool,
    /// Breaks up delimiters of template languages: see
    /// [`defuse_templates`](lye_text::defuse_templates), and for URLs
    /// [`defuse_templates_in_url`](lye_text::defuse_templates_in_url). Attributes and elements with such syntax in their names are
    /// removed, even if the configuration lists them: elements as [`Disallowed`](crate::model::Disallowed) says.
    pub defuse_templates: bool,
    /// Turns URLs, domains and email addresses in text into links, if the configuration keeps `a` with `href` and the rule for
    /// `a[href]` allows the URL: see [`links_in`](lye_text::links_in). It needs the feature `public-suffix`. These links are treated like links in the input.
    /// No links are created in `a`, `button`, `code`, `kbd`, `option`, `pre`, `samp`, `select`, `textarea`, `title`,
    /// `tt`, raw text elements, SVG and MathML.
    pub linkify: bool,
    /// The scheme of links that [`linkify`](Self#structfield.linkify) creates from domains. Default: `https`.
    pub linkify_scheme: LinkifyScheme,
    /// Whether [`linkify`](Self#structfield.linkify) creates links from email addresses. Default: yes.
    pub linkify_emails: bool,
    /// What happens to control characters in text. In attributes and comments, they are always removed. Default: they are removed.
    pub controls: ControlCharacters,
}

impl Default for TextPolicy {
    fn default() -> Self {
        Self {
            strip_hidden: false,
            strip_invisibles: false,
            defuse_templates: false,
            linkify: false,
            linkify_scheme: LinkifyScheme::Https,
            linkify_emails: true,
            controls: ControlCharacters::Remove,
        }
    }
}

/// What happens to the control characters that no text needs: C0 controls other than tab, line feed, form feed and carriage return. The parser
/// already drops or replaces U+0000.
///
/// ```
/// use lye::{Cleaner, Policy};
/// use lye::policy::{ControlCharacters, TextPolicy};
///
/// let text = TextPolicy::default().with_controls(ControlCharacters::QuestionMark);
/// let cleaner = Cleaner::new(&Policy::default().with_text(text))?;
/// assert_eq!(cleaner.clean("a\u{8}b")?.html(), "a?b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ControlCharacters {
    /// They are removed.
    #[default]
    Remove,
    /// Each becomes `?`.
    QuestionMark,
    /// Each becomes U+FFFD REPLACEMENT CHARACTER.
    ReplacementCharacter,
}

string_enum!(ControlCharacters {
    Remove = "remove",
    QuestionMark = "question_mark",
    ReplacementCharacter = "replacement_character",
});

impl ControlCharacters {
    /// Returns the character that replaces each, if they are not removed.
    ///
    /// ```
    /// assert_eq!(lye::policy::ControlCharacters::QuestionMark.replacement(), Some('?'));
    /// ```
    pub fn replacement(self) -> Option<char> {
        match self {
            Self::Remove => None,
            Self::QuestionMark => Some('?'),
            Self::ReplacementCharacter => Some('\u{FFFD}'),
        }
    }
}

/// The scheme of links that are created from domains without a scheme.
///
/// ```
/// use lye::{Cleaner, Policy};
/// use lye::policy::{LinkifyScheme, TextPolicy};
/// use lye::urls::{UrlPolicy, UrlRule, UrlScheme};
///
/// let text = TextPolicy::default().with_linkify().with_linkify_scheme(LinkifyScheme::Http);
/// let rule = UrlRule::default().with_allowed_schemes(UrlScheme::set(["http"])?);
/// let urls = UrlPolicy::default().with_rules([("a[href]".parse()?, rule)]);
/// let cleaner = Cleaner::new(&Policy::default().with_text(text).with_urls(urls))?;
/// assert_eq!(cleaner.clean("example.org")?.html(), r#"<a href="http://example.org">example.org</a>"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum LinkifyScheme {
    /// `https`.
    #[default]
    Https,
    /// `http`: for domains whose servers do not support `https`.
    Http,
}

string_enum!(LinkifyScheme { Https = "https", Http = "http" });

impl LinkifyScheme {
    /// Returns the scheme.
    ///
    /// ```
    /// assert_eq!(lye::policy::LinkifyScheme::Http.as_str(), "http");
    /// ```
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Https => "https",
            Self::Http => "http",
        }
    }
}

/// Setters: each replaces one part.
impl TextPolicy {
    /// Turns on [`strip_hidden`](Self#structfield.strip_hidden).
    #[must_use]
    pub fn with_strip_hidden(self) -> Self {
        Self { strip_hidden: true, ..self }
    }

    /// Turns on [`strip_invisibles`](Self#structfield.strip_invisibles).
    #[must_use]
    pub fn with_strip_invisibles(self) -> Self {
        Self { strip_invisibles: true, ..self }
    }

    /// Turns on [`defuse_templates`](Self#structfield.defuse_templates).
    #[must_use]
    pub fn with_defuse_templates(self) -> Self {
        Self { defuse_templates: true, ..self }
    }

    /// Turns on [`linkify`](Self#structfield.linkify).
    #[must_use]
    pub fn with_linkify(self) -> Self {
        Self { linkify: true, ..self }
    }

    /// Sets [`linkify_scheme`](Self#structfield.linkify_scheme).
    #[must_use]
    pub fn with_linkify_scheme(self, linkify_scheme: LinkifyScheme) -> Self {
        Self { linkify_scheme, ..self }
    }

    /// Turns off [`linkify_emails`](Self#structfield.linkify_emails).
    #[must_use]
    pub fn without_linkify_emails(self) -> Self {
        Self { linkify_emails: false, ..self }
    }

    /// Sets [`controls`](Self#structfield.controls).
    #[must_use]
    pub fn with_controls(self, controls: ControlCharacters) -> Self {
        Self { controls, ..self }
    }
}

impl TextPolicy {
    /// Fails if the policy needs a feature that is not compiled in.
    pub(super) fn check(self) -> Result<(), Problem> {
        if self.linkify && !cfg!(feature = "public-suffix") {
            return Err(Problem::new("`linkify` needs the Public Suffix List, which is not compiled in")
                .at(Path::new(["text", "linkify"]))
                .with_remedy("enable the feature `public-suffix` of the crate `lye`"));
        }
        let of_links = [
            ("linkify_scheme", self.linkify_scheme != LinkifyScheme::Https),
            ("linkify_emails", !self.linkify_emails),
        ];
        if let Some((member, _)) = of_links.into_iter().find(|(_, is_set)| *is_set && !self.linkify) {
            return Err(Problem::new(format!("`{member}` has no effect"))
                .at(Path::new(["text", member]))
                .lacking(["text", "linkify"])
                .with_remedy("set `linkify = true`, or remove it"));
        }
        if self.strip_hidden && !lye_css::HAS_ENGINE {
            return Err(needs_css("`strip_hidden` reads styles").at(Path::new(["text", "strip_hidden"])));
        }
        Ok(())
    }

    /// Whether all steps are off. Control characters never stay, whatever `controls` is.
    #[doc(hidden)]
    pub fn is_idle(self) -> bool {
        !(self.strip_hidden || self.strip_invisibles || self.defuse_templates || self.linkify)
    }
}
