//! Markup in attribute values: how deep, how much and where.

use super::Policy;
use super::error::Problem;
use super::names;
use crate::path::Path;
use crate::sanitizer::SanitizerConfig;
use lye_html::{AttrNamespace, Namespace};
use serde::{Deserialize, Serialize};

/// The maximum depth of nested markup that a policy can clean.
const DEEPEST: u8 = 8;

/// Cleans markup in attribute values with the policy of the page. A policy without this member keeps no such markup.
///
/// - `data:` URLs of the types `text/html` and `image/svg+xml`, if the `data` of a [`UrlRule`](crate::urls::UrlRule) lists the type. The
///   result is written in UTF-8, percent-encoded or in base64 like the input, and checked again by the rule. Relative URLs in it are
///   checked like those of the page.
/// - The documents of `iframe` elements, with [`srcdoc`](Self::srcdoc).
///
/// Documents always keep `html`, `head` and `body`; without attributes if the sanitizer does not keep them.
/// Drawings are cleaned as by `Cleaner::clean_svg`.
///
/// Nested markup at all depths together is limited to 32 times the input plus 64 KiB. More is rejected.
///
/// ```
/// use lye::{Cleaner, Policy};
/// let policy = Policy::from_toml(r#"
///     version = 1
///     nested = { depth = 2 }
///     sanitizer = { elements = ["p", { name = "a", attributes = ["href"] }], attributes = [] }
///     urls.rules."a[href]" = { data = [{ type = "text/html", max_bytes = 1000 }] }
/// "#)?;
/// assert_eq!(
///     Cleaner::new(&policy)?.clean("<a href='data:text/html,<p onclick=x()>Hi'>a</a>")?.html(),
///     "<a href=\"data:text/html;charset=utf-8,\
///      %3Chtml%3E%3Chead%3E%3C%2Fhead%3E%3Cbody%3E%3Cp%3EHi%3C%2Fp%3E%3C%2Fbody%3E%3C%2Fhtml%3E\">a</a>"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct NestedPolicy {
    /// The maximum nesting depth: 1 is markup in values of the page. At most 8. Default: 3. Deeper markup is
    /// rejected.
    pub depth: u8,
    /// The maximum size of the decoded markup in one value, in bytes, before and after cleaning. Default: 100,000.
    pub max_bytes: u64,
    /// Whether to keep `iframe` elements listed in the `elements` of the sanitizer, each with its document in `srcdoc` and with
    /// `sandbox=""`, so that nothing in it runs scripts, sends forms, opens windows or leaves the frame. Of other attributes, `class`, `dir`,
    /// `height`, `id`, `lang`, `loading`, `title` and `width` are kept if the sanitizer lists them. Default: `false`.
    pub srcdoc: bool,
}

/// Setters: each replaces one part.
impl NestedPolicy {
    /// Sets [`depth`](Self#structfield.depth).
    #[must_use]
    pub fn with_depth(self, depth: u8) -> Self {
        Self { depth, ..self }
    }

    /// Sets [`max_bytes`](Self#structfield.max_bytes).
    #[must_use]
    pub fn with_max_bytes(self, max_bytes: u64) -> Self {
        Self { max_bytes, ..self }
    }

    /// Turns on [`srcdoc`](Self#structfield.srcdoc).
    #[must_use]
    pub fn with_srcdoc(self) -> Self {
        Self { srcdoc: true, ..self }
    }
}

impl Default for NestedPolicy {
    fn default() -> Self {
        Self { depth: 3, max_bytes: 100_000, srcdoc: false }
    }
}

/// Whether a canonical, valid configuration lists `iframe`.
pub fn lists_frames(config: &SanitizerConfig) -> bool {
    config.elements.is_some() && names::keeps_element(config, Namespace::Html, "iframe")
}

/// The attributes that an `iframe` may have in addition to `src`, `srcdoc` and those that the policy sets.
const OF_FRAMES: [&str; 8] = ["class", "dir", "height", "id", "lang", "loading", "title", "width"];

impl Policy {
    /// Returns the attributes that a configuration keeps on `iframe` elements; `None` if `iframe` is not kept.
    pub(super) fn attributes_of_kept_frames(&self, config: &SanitizerConfig) -> Option<Vec<&'static str>> {
        let iframe = Some((Namespace::Html, "iframe"));
        let is_kept = |name: &&str| {
            names::keeps(config, iframe, (AttrNamespace::None, name))
                && !(self.frames.is_some() && *name == "loading")
        };
        let has_frames = self.keeps_frames() && lists_frames(config);
        has_frames.then(|| OF_FRAMES.into_iter().filter(is_kept).collect())
    }

    /// Whether the sanitizer may list `iframe`.
    #[doc(hidden)]
    pub fn keeps_frames(&self) -> bool {
        self.keeps_documents() || self.frames.is_some()
    }

    /// Whether an `iframe` keeps its document in `srcdoc`.
    #[doc(hidden)]
    pub fn keeps_documents(&self) -> bool {
        self.nested.is_some_and(|nested| nested.srcdoc)
    }

    pub(super) fn check_nested(&self) -> Result<(), Problem> {
        let path = Path::new(["nested"]);
        if let Some(nested) = self.nested {
            if !(1..=DEEPEST).contains(&nested.depth) {
                return Err(Problem::new(format!("the depth must be from 1 to {DEEPEST}"))
                    .at(path.with("depth"))
                    .with_remedy("write such a number, or remove `nested`: nested markup is then removed"));
            }
            if nested.max_bytes == 0 {
                return Err(Problem::new("the limit is 0, which would reject everything")
                    .at(path.with("max_bytes"))
                    .with_remedy(
                        "write a larger number, or remove `nested`: nested markup is then removed",
                    ));
            }
            return Ok(());
        }
        match self.markup_in_data().next() {
            Some((path, name)) => Err(Problem::new(format!("browsers read `{name}` as markup"))
                .at(path)
                .lacking(["nested"])
                .with_remedy("clean it with `nested = { depth = 1 }`, or remove it")),
            None => Ok(()),
        }
    }

    /// Returns the markup types that URL rules list, with their paths.
    #[doc(hidden)]
    pub fn markup_in_data(&self) -> impl Iterator<Item = (Path, &str)> {
        let rules = self.urls.rules.iter().flat_map(|(key, first)| {
            let path = Path::new(["urls", "rules"]).with(key.to_string().as_str());
            let is_list = !first.alternatives.is_empty();
            let place = move |at: usize| if is_list { path.with(at) } else { path.clone() };
            first.each().enumerate().map(move |(at, rule)| (place(at), rule))
        });
        rules.flat_map(|(path, rule)| {
            rule.data
                .iter()
                .enumerate()
                .filter(|(_, data)| data.media_type.markup().is_some())
                .map(move |(at, data)| (path.with("data").with(at).with("type"), data.media_type.as_str()))
        })
    }
}
