//! Judges links that a policy makes from text.

use super::FilterRules;
use super::transforms::Transformer;
use crate::passes::new_link::NewLink;
use crate::passes::texts;
use crate::urls::Urls;
use lye_html::filter::AddedAttribute;
use lye_policy::urls::UrlVerdict;

impl FilterRules<'_> {
    /// Returns the rules for URLs if text may become links.
    pub(crate) fn urls_of_new_links(&self) -> Option<&Urls<'_>> {
        // A link that is renamed is no link, and its text would become one again.
        let is_renamed = self.transformer.as_ref().is_some_and(Transformer::renames_links);
        self.urls.as_ref().filter(|_| self.engine.keeps_links() && !is_renamed)
    }

    /// Returns the link to a URL that was found in text, as if it were in the input; `None` if the policy refuses the URL.
    pub(crate) fn new_link(&self, urls: &Urls<'_>, href: String) -> Option<NewLink> {
        let value = match urls.judge_new_link(&href) {
            UrlVerdict::Keep => None,
            UrlVerdict::Rewrite(value) => Some(value),
            UrlVerdict::Placeholder(..) | UrlVerdict::Drop(_) => return None,
        };
        // These judge elements, or other attributes of links.
        if self.transformer.is_some()
            || self.hazards.is_some()
            || self.text.is_none_or(|text| text.removes_hidden())
            || !self.attribute_limits.allow_links()
        {
            return Some(NewLink::Draft(href));
        }
        let is_stable = value.as_ref().is_none_or(|value| urls.judge_new_link(value) == UrlVerdict::Keep);
        let value = value.unwrap_or_else(|| href.clone());
        let is_text = |policy| texts::of_attribute(policy, &value, true).is_none();
        if !is_stable || !self.text.is_none_or(is_text) || self.attribute_limits.is_beyond(&value) {
            return Some(NewLink::Draft(href));
        }
        let additions = match &self.links {
            Some(links) => links.of_new_link(&value, |url| urls.destination_of_new_link(url)),
            None => Vec::new(),
        };
        let is_beyond = |added: &AddedAttribute| self.attribute_limits.is_beyond(&added.value);
        if additions.iter().any(is_beyond) {
            return Some(NewLink::Draft(href));
        }
        let mut attributes = vec![AddedAttribute { name: "href".to_owned(), value }];
        attributes.extend(additions);
        Some(NewLink::Finished(attributes))
    }
}
