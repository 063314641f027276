//! Markup that stands in values: how deep, how much of it, and where.

use super::Policy;
use super::error::Problem;
use super::names;
use super::path::Path;
use crate::sanitizer::SanitizerConfig;
use lye_html::{AttrNamespace, Namespace};
use serde::{Deserialize, Serialize};

/// The deepest nesting that a policy can have cleaned.
const DEEPEST: u8 = 8;

/// Has markup that stands in values cleaned by the policy that the page is cleaned by. A policy without this keeps none.
///
/// - `data:` URLs of the types `text/html` and `image/svg+xml`, where the `data` of a [`UrlRule`](crate::urls::UrlRule) lists the type. What
///   is left is written in UTF-8, percent-encoded or in base64 as the input was, and judged again by the rule. Relative URLs in it are
///   judged as those of the page.
/// - The documents of `iframe` elements, with [`srcdoc`](Self::srcdoc).
///
/// Documents keep `html`, `head` and `body`, which every document has; without attributes, if the sanitizer does not keep them.
/// Drawings are cleaned as by `Cleaner::clean_svg`.
///
/// All of it together, at every depth, is at most 32 times the input and 64 KiB: what would be more is refused.
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
///     Cleaner::from_policy(&policy)?.clean("<a href='data:text/html,<p onclick=x()>Hi'>a</a>")?.html(),
///     "<a href=\"data:text/html;charset=utf-8,\
///      %3Chtml%3E%3Chead%3E%3C%2Fhead%3E%3Cbody%3E%3Cp%3EHi%3C%2Fp%3E%3C%2Fbody%3E%3C%2Fhtml%3E\">a</a>"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct NestedPolicy {
    /// How deep markup may stand in values of markup: 1 is markup in values of the page. At most 8. Default: 3. What is deeper is
    /// refused.
    pub depth: u8,
    /// How many bytes of markup, decoded, one value may have, before and after it is cleaned. Default: 100,000.
    pub max_bytes: u64,
    /// Whether `iframe` elements stay that the list `elements` of the sanitizer has, each with its document in `srcdoc` and with
    /// `sandbox=""`, so that nothing in it runs, sends forms, opens windows or leaves the frame. Of other attributes, `class`, `dir`,
    /// `height`, `id`, `lang`, `loading`, `title` and `width` stay where the sanitizer lists them. Default: none stays.
    pub srcdoc: bool,
}

impl Default for NestedPolicy {
    fn default() -> Self {
        Self { depth: 3, max_bytes: 100_000, srcdoc: false }
    }
}

/// Whether a configuration, canonical and valid, lists `iframe`.
pub fn lists_frames(config: &SanitizerConfig) -> bool {
    config.elements.is_some() && names::keeps_element(config, Namespace::Html, "iframe")
}

/// The attributes that an `iframe` may have beside those that it gets.
const OF_FRAMES: [&str; 8] = ["class", "dir", "height", "id", "lang", "loading", "title", "width"];

impl Policy {
    /// The attributes that `iframe` elements may have, as a configuration has it; `None` if none of them stays.
    pub(super) fn attributes_of_frames(&self, config: &SanitizerConfig) -> Option<Vec<&'static str>> {
        let iframe = Some((Namespace::Html, "iframe"));
        let is_kept = |name: &&str| names::keeps(config, iframe, (AttrNamespace::None, name));
        let has_frames = self.keeps_frames() && lists_frames(config);
        has_frames.then(|| OF_FRAMES.into_iter().filter(is_kept).collect())
    }

    /// Whether `iframe` elements may be listed.
    #[doc(hidden)]
    pub fn keeps_frames(&self) -> bool {
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
                .with_remedy("clean it with `nested = { depth = 1 }`, or remove it")),
            None => Ok(()),
        }
    }

    /// The types of markup that rules list, and where.
    #[doc(hidden)]
    pub fn markup_in_data(&self) -> impl Iterator<Item = (Path, &str)> {
        self.urls.rules.iter().flat_map(|(key, rule)| {
            rule.data.iter().enumerate().filter(|(_, data)| data.media_type.markup().is_some()).map(
                move |(at, data)| {
                    let path = Path::new(["urls", "rules"]).with(key.to_string().as_str());
                    (path.with("data").with(at).with("type"), data.media_type.as_str())
                },
            )
        })
    }
}
