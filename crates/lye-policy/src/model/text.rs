//! What becomes of the text of an input.

use super::error::Problem;
use super::path::Path;
use serde::{Deserialize, Serialize};

/// What becomes of the text of an input, beside what the [configuration](crate::sanitizer::SanitizerConfig) removes with its elements. By
/// default, nothing.
///
/// The text of elements is looked at as it stands in the end, after all that is removed: what was apart may then be together. The
/// steps are taken in the order of the members.
///
/// ```
/// use lye::{Cleaner, Policy, TextPolicy};
///
/// let text = TextPolicy { strip_invisibles: true, defuse_templates: true, linkify: true, ..TextPolicy::default() };
/// let cleaner = Cleaner::from_policy(&Policy::default().with_text(text))?;
/// let clean = cleaner.clean("{\u{200B}{x}} at www.example.org")?;
/// assert_eq!(clean.html(), r#"{ {x}} at <a href="https://www.example.org/">www.example.org</a>"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TextPolicy {
    /// Removes text that a reader of the page does not see: hidden by inline styles, attributes, elements, or the style sheets in `style`
    /// elements of the input. A declaration that browsers ignore changes nothing. A value that is not understood, of a property that can
    /// hide, counts as hiding. External style sheets and scripts are not followed. `docs/policy.md` says exactly what is covered. The
    /// input is parsed once more for it.
    pub strip_hidden: bool,
    /// Characters that show nothing or reorder what is shown are removed where Unicode gives them no use, from texts, comments and
    /// the values of attributes that hold no URLs: see [`Invisibles`](lye_text::Invisibles). Text of one paragraph is judged as
    /// one, whatever elements it is in; the invisible operators of MathML stay in MathML. Attributes and elements with such
    /// characters in their names are removed.
    pub strip_invisibles: bool,
    /// What opens an expression of a template language is written apart: see
    /// [`defuse_templates`](lye_text::defuse_templates), and for URLs
    /// [`defuse_templates_in_url`](lye_text::defuse_templates_in_url). Attributes and elements with such syntax in their names are
    /// removed, even if the configuration lists them: elements as [`Disallowed`](crate::model::Disallowed) says.
    pub defuse_templates: bool,
    /// URLs, domains and e-mail addresses in text become links, if the configuration keeps `a` with `href` and the rule for
    /// `a[href]` allows the URL: see [`links_in`](lye_text::links_in). It needs the feature `public-suffix`. Links of this kind are treated as those of the input
    /// are. Nothing is made a link in `a`, `button`, `code`, `kbd`, `option`, `pre`, `samp`, `select`, `textarea`, `title`,
    /// `tt`, in elements whose text is no markup, and in SVG and MathML.
    pub linkify: bool,
}

impl TextPolicy {
    /// Fails if the policy asks for what is not compiled in.
    pub(super) fn check(self) -> Result<(), Problem> {
        if self.linkify && !cfg!(feature = "public-suffix") {
            return Err(Problem::new("`linkify` needs the Public Suffix List, which is not compiled in")
                .at(Path::new(["text", "linkify"]))
                .with_remedy("enable the feature `public-suffix` of the crate `lye`"));
        }
        Ok(())
    }

    /// Whether nothing is to be done.
    #[doc(hidden)]
    pub fn is_idle(self) -> bool {
        self == Self::default()
    }
}

#[cfg(all(test, not(feature = "public-suffix")))]
mod tests {
    use super::*;
    use crate::Policy;

    #[test]
    fn linkify_needs_the_feature_public_suffix() {
        let text = TextPolicy { linkify: true, ..TextPolicy::default() };
        let error = Policy::default().with_text(text).check().unwrap_err();
        assert_eq!(error.path(), "text.linkify");
        assert!(error.to_string().contains("`public-suffix`"), "{error}");
    }
}
