//! Markup in attribute values: how deep, how much and where.

use super::Policy;
use super::names;
use crate::members::{Problem, texts};
use crate::path::Path;
use crate::sanitizer::SanitizerConfig;
use lye_html::{AttrNamespace, Namespace};

/// The maximum depth of nested markup that a policy can clean.
const DEEPEST: u8 = 8;

/// How much markup in attribute values a policy cleans: documents of frames (`frames.srcdoc`), and `data:` URLs of the types `text/html`
/// and `image/svg+xml` that a URL rule lists.
///
/// Such a `data:` URL is written in UTF-8, percent-encoded or in base64 like the input, and checked again by the rule. Relative URLs in it
/// are checked like those of the page. Documents always keep `html`, `head` and `body`; without attributes if the policy does not keep
/// them. Drawings are cleaned as by `Cleaner::clean_svg`. Nested markup at all depths together is limited to 32 times the input plus
/// 64 KiB. More is rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[doc(hidden)]
pub struct NestedLimits {
    pub depth: u8,
    pub bytes: u64,
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
        self.frames.is_some()
    }

    /// Whether an `iframe` keeps its document in `srcdoc`.
    #[doc(hidden)]
    pub fn keeps_documents(&self) -> bool {
        self.frames.as_ref().is_some_and(|frames| frames.srcdoc)
    }

    /// Returns the limits of nested markup, if the policy keeps any.
    #[doc(hidden)]
    pub fn nested(&self) -> Option<NestedLimits> {
        let keeps_markup = self.keeps_documents() || self.markup_in_data().next().is_some();
        keeps_markup
            .then_some(NestedLimits { depth: self.limits.nested_depth, bytes: self.limits.nested_bytes })
    }

    pub(super) fn check_nested(&self, problems: &mut Vec<Problem>) {
        let path = |member| Path::new(["limits", member]);
        if !(1..=DEEPEST).contains(&self.limits.nested_depth) {
            problems.push(texts::nested_too_deep(DEEPEST).at(path("nested_depth")));
        }
        if self.limits.nested_bytes == 0 {
            problems.push(texts::nested_of_zero().at(path("nested_bytes")));
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
            let markup = rule.data.keys().filter(|media_type| media_type.markup().is_some());
            markup.map(move |media_type| (path.with("data").with(media_type.as_str()), media_type.as_str()))
        })
    }
}
