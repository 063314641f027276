//! Lints about the allowlist, and about its elements: those that enabled mutation XSS in other sanitizers, and those that have no effect.

use super::{Linter, texts};
use crate::facts::element_name;
use lye_html::Namespace::{self, Html, MathMl, Svg};
use lye_html::{TagId, tag};
use lye_policy::model::without_duplicates;
use lye_policy::model::{
    CommentPatterns, ElementName, OutputContext, ParserEdition, Policy, WithoutRequired, may_become,
};
use lye_policy::path::Path;
use lye_policy::sanitizer::SanitizerConfig;

/// Elements that the parser creates only in a `table` (HTML Standard, 13.2.6.4.9 and following).
const OF_TABLES: &[&str] = &["caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"];

/// A listed element.
pub(super) struct Listed<'c> {
    pub(super) namespace: Namespace,
    pub(super) name: &'c str,
    path: Path,
}

/// Returns the elements that a policy lists, given its lists as a configuration.
pub(super) fn listed<'c>(policy: &Policy, config: &'c SanitizerConfig) -> Vec<Listed<'c>> {
    let entries = config.elements.iter().flatten().enumerate();
    let listed = entries.filter_map(|(at, entry)| {
        let (namespace, name) = element_name(&entry.element)?;
        let path = match policy.allow() {
            None => Path::new(["sanitizer", "elements"]).with(at),
            Some(allow) => {
                let key = ElementName { namespace, name }.key();
                // There is nothing to say about what the standard keeps.
                let entry = allow.entry_of_element(&key, policy.edition());
                entry.filter(|entry| !entry.is_standard())?.path("allow")
            }
        };
        Some(Listed { namespace, name, path })
    });
    listed.collect()
}

impl Linter<'_> {
    /// Reports what a configuration of the sanitizer lists.
    pub(super) fn lint_sanitizer(&mut self, written: &SanitizerConfig) {
        let path = |member| Path::new(["sanitizer", member]);
        let or_whole = |is_written, member| if is_written { path(member) } else { ["sanitizer"].into() };
        let is_empty = written.elements.as_ref().is_some_and(Vec::is_empty);
        self.add_if(is_empty, path("elements"), texts::elements_empty_sanitizer());
        if written.elements.is_none() {
            let place = or_whole(written.remove_elements.is_some(), "removeElements");
            self.add(place, texts::elements_not_listed());
        }
        let is_bare =
            written.elements.as_ref().is_none_or(|list| list.iter().any(|of| of.attributes.is_none()));
        if written.attributes.is_none() && is_bare {
            let place = or_whole(written.remove_attributes.is_some(), "removeAttributes");
            self.add(place, texts::attributes_not_listed());
        }
        for path in without_duplicates(written.clone()).1 {
            self.add(path, texts::duplicate_entry());
        }
        self.add_if(written.comments == Some(true), path("comments"), texts::comments_kept());
        let keeps_some = written.processing_instructions.as_ref().is_some_and(|list| !list.is_empty());
        self.add_if(keeps_some, path("processingInstructions"), texts::instructions_kept());
    }

    /// Reports what `allow` lists, and what `deny` takes away. `listed` is what both tables mean.
    pub(super) fn lint_allow(&mut self, listed: &SanitizerConfig) {
        let is_empty = listed.elements.as_ref().is_some_and(Vec::is_empty);
        self.add_if(is_empty, ["allow"], texts::elements_empty());
        let patterns = self.policy.comment_patterns();
        let keeps_conditions = patterns.as_ref().is_some_and(CommentPatterns::keep_conditions);
        self.add_if(keeps_conditions, ["allow", "#comment"], texts::conditional_comments_kept());
        let keeps_comments = listed.comments == Some(true) && patterns.is_none();
        self.add_if(keeps_comments, ["allow", "#comment"], texts::comments_kept());
        let entries = || self.policy.allow().into_iter().flat_map(|allow| allow.iter());
        for (key, _) in entries().filter(|(key, _)| key.starts_with('?')) {
            self.add(["allow", key], texts::instructions_kept());
        }
        let (deny, edition) = (self.policy.deny(), self.policy.edition());
        for (key, list) in entries() {
            let path = Path::new(["allow", key]);
            let whole = deny.entry_of_element(key, edition).filter(|entry| entry.is_whole(deny));
            if let Some(entry) = whole {
                self.add(path, texts::allow_denied(entry.path("deny")));
                continue;
            }
            for name in list.names() {
                let entry = deny.entry_of_attribute(key, name, edition);
                if let Some(entry) = entry.filter(|entry| entry.name.is_some()) {
                    self.add(path.with_entry(name), texts::allow_denied(entry.path("deny")));
                }
            }
        }
    }

    pub(super) fn lint_elements(&mut self, written: &SanitizerConfig) {
        let listed = listed(self.policy, written);
        let has =
            |namespace, name: &str| listed.iter().any(|of| of.namespace == namespace && of.name == name);
        let has_foreign = listed.iter().any(|of| of.namespace != Html);
        for element in &listed {
            self.lint_element(element, &has, has_foreign);
        }
        for pattern in self.policy.custom_elements().patterns() {
            let is_unnamed = pattern.bytes().all(|byte| matches!(byte, b'*' | b'-'));
            self.add_if(is_unnamed, ["allow", pattern], texts::custom_elements_unnamed());
        }
    }

    /// Reports outputs that only today's parsers read as they were cleaned.
    pub(super) fn lint_parsers(&mut self) {
        let is_of_2023 = self.policy.parsers().contains(&ParserEdition::Html2023);
        self.add_if(!is_of_2023, ["output", "parsers"], texts::parsers_without_2023());
    }

    /// Reports elements that are removed with their text if they lack an attribute.
    pub(super) fn lint_required(&mut self) {
        for (key, required) in self.policy.required() {
            let ElementName { namespace, name } = ElementName::of_key(key);
            let has_text = namespace == Html && may_become(TagId::from_name(name), tag::SPAN);
            let is_removed = required.otherwise == WithoutRequired::Remove && has_text;
            self.add_if(is_removed, ["required", key], texts::required_removes_text(key));
        }
    }

    fn lint_element(
        &mut self,
        element: &Listed<'_>,
        has: &impl Fn(Namespace, &str) -> bool,
        has_foreign: bool,
    ) {
        let Listed { namespace, name, ref path } = *element;
        let mut add = |text| self.add(path.clone(), text);
        if name == "style" && has_foreign {
            add(texts::style_in_foreign_content());
        }
        match (namespace, name) {
            (Html, "style") if has(Html, "select") => add(texts::style_in_select()),
            // Elements of foreign content whose content is HTML (HTML Standard, 13.2.6: "HTML integration point", "MathML text
            // integration point"), and the two that stay MathML elements even there.
            (Svg, "foreignObject" | "desc" | "title")
            | (MathMl, "annotation-xml" | "mglyph" | "malignmark") => add(texts::html_in_foreign_content()),
            // Elements whose text is written unescaped (HTML Standard, 13.3), except those with their own lints.
            (Html, "noembed" | "noframes" | "plaintext" | "xmp") => add(texts::raw_text_kept()),
            (Svg, "use") => add(texts::svg_use()),
            (Html, "noscript") => add(texts::noscript_kept()),
            (Html, "template" | "slot" | "selectedcontent") => add(texts::template_kept()),
            (Html, "meta" | "link" | "base") => add(texts::page_element_kept()),
            (Html, "form") => add(texts::form_kept()),
            // They change the values of attributes.
            (Svg, "animate" | "set") if has(Svg, "a") => add(texts::links_animated()),
            _ => {}
        }
        let root = match namespace {
            Html if OF_TABLES.contains(&name) => "table",
            Svg => "svg",
            MathMl => "math",
            Html => return,
        };
        // In other contexts, the ancestor may be part of the page.
        let is_of_body = *self.policy.context() == OutputContext::default();
        let is_out_of_reach = is_of_body && name != root && !has(namespace, root);
        self.add_if(is_out_of_reach, path.clone(), texts::element_out_of_reach(root));
    }
}
