//! Steps applied to the text of the input.

use super::css::needs_css;
use super::error::Problem;
use super::path::Path;
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
/// assert_eq!(clean.html(), r#"{ {x}} at <a href="https://www.example.org/">www.example.org</a>"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
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
}

impl TextPolicy {
    /// Fails if the policy needs a feature that is not compiled in.
    pub(super) fn check(self) -> Result<(), Problem> {
        if self.linkify && !cfg!(feature = "public-suffix") {
            return Err(Problem::new("`linkify` needs the Public Suffix List, which is not compiled in")
                .at(Path::new(["text", "linkify"]))
                .with_remedy("enable the feature `public-suffix` of the crate `lye`"));
        }
        if self.strip_hidden && !lye_css::HAS_ENGINE {
            return Err(needs_css("`strip_hidden` reads styles").at(Path::new(["text", "strip_hidden"])));
        }
        Ok(())
    }

    /// Whether all steps are off.
    #[doc(hidden)]
    pub fn is_idle(self) -> bool {
        self == Self::default()
    }
}
