//! Keeps refused URLs in `data-*` attributes, where the policy says so.

use super::StringFilter;
use crate::findings::{FindingCode, Recorder};
use crate::passes::texts;
use lye_html::Span;
use lye_html::filter::{AddedAttribute, AttrInfo, AttributeDecision, ElementInfo};

/// The attributes that keep refused URLs of one element.
#[derive(Debug, Default)]
pub(super) struct BlockedUrls {
    /// The start tag of the element.
    of: Span,
    added: Vec<AddedAttribute>,
    /// These, after the other additions to the element.
    all: Vec<AddedAttribute>,
}

impl BlockedUrls {
    /// Adds an attribute to an element.
    #[cold]
    pub(super) fn add(&mut self, element: &ElementInfo<'_>, name: &str, value: String) {
        if self.of != element.span {
            self.added.clear();
            self.of = element.span;
        }
        // The parser may copy an element, and ask again.
        self.added.retain(|added| added.name != name);
        self.added.push(AddedAttribute { name: name.to_owned(), value });
    }

    /// Returns the additions to an element, including others.
    #[inline]
    pub(super) fn with<'a>(
        &'a mut self,
        element: &ElementInfo<'_>,
        others: &'a [AddedAttribute],
        recorder: &mut Recorder,
    ) -> &'a [AddedAttribute] {
        if self.added.is_empty() || self.of != element.span {
            return others;
        }
        for AddedAttribute { name, value } in &self.added {
            if recorder.reports() {
                let place = || "urls.rules".into();
                recorder.added(element, (name, value), FindingCode::URL_BLOCKED_KEPT, place);
            }
        }
        self.all.clear();
        self.all.extend(others.iter().chain(&self.added).cloned());
        &self.all
    }
}

impl StringFilter<'_> {
    /// Decides about an attribute that may keep a refused URL; `None` if it is another one.
    #[inline(never)]
    pub(super) fn blocked_attribute(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
    ) -> Option<AttributeDecision> {
        let url = self.rules.urls.as_ref()?.judge_blocked(element, attribute)?;
        let url = url.map(|url| self.defused(url)).filter(|url| !self.rules.attribute_limits.is_beyond(url));
        let Some(url) = url else {
            self.recorder.unlisted_attribute(element, attribute, || "urls.rules");
            return Some(AttributeDecision::Remove);
        };
        if attribute.value() == url {
            return Some(AttributeDecision::Keep);
        }
        let code = FindingCode::URL_REWRITTEN;
        self.recorder.attribute(element, attribute, code, Some(&url), || "urls.rules".into());
        self.replacement = url;
        Some(AttributeDecision::Replace)
    }

    /// Returns a URL without template syntax, if the policy says so.
    pub(super) fn defused(&self, url: String) -> String {
        let holds_url = true;
        let defused = self.rules.text.and_then(|policy| texts::of_attribute(policy, &url, holds_url));
        defused.map_or(url, |(defused, _)| defused)
    }
}
