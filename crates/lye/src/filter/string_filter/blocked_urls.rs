//! Keeps refused URLs in `data-*` attributes, where the policy says so.

use super::StringFilter;
use crate::filter::transforms::Transformer;
use crate::findings::FindingCode;
use crate::passes::texts;
use lye_html::filter::{AttrInfo, AttributeDecision, ElementInfo};
use lye_policy::urls::UrlRefusal;

impl StringFilter<'_> {
    /// Keeps the refused URL of an attribute, if the policy says so.
    #[inline]
    pub(super) fn keep_blocked_url(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        refusal: &UrlRefusal,
    ) {
        if self.rules.transformer.as_ref().is_some_and(Transformer::keeps_blocked_urls) {
            self.keep_blocked_url_in(element, attribute, refusal);
        }
    }

    #[cold]
    #[inline(never)]
    fn keep_blocked_url_in(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        refusal: &UrlRefusal,
    ) {
        let Some(urls) = &self.rules.urls else { return };
        let Some((name, url)) = urls.blocked(element, attribute, refusal) else { return };
        let url = self.defused(url);
        if let Some(transformer) = &mut self.rules.transformer
            && !self.rules.attribute_limits.is_beyond(&url)
        {
            transformer.keep_blocked_url(element, name, url);
        }
    }

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
