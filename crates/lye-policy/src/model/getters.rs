//! Getters of a policy.

use super::{
    BaseUrl, BodyPolicy, ClassPolicy, Disallowed, ElementTable, FindingsMode, FramePolicy, IdPolicy, Limits,
    LinkPolicy, LintPolicy, OutputContext, ParserEdition, Policy, RequiredAttributes, TextPolicy,
    WithoutRequired,
};
use crate::hazards::HazardClass;
use crate::sanitizer::{Edition, SanitizerConfig};
use crate::urls::{UrlPolicy, UrlRuleKey};
use crate::values::ValueRule;
use lye_css::clean::CssPolicy;
use lye_html::{Scripting, Tokenization};
use std::collections::{BTreeMap, BTreeSet};

/// Getters: each returns one member of the policy.
impl Policy {
    /// Returns the configuration of the sanitizer; `None` for the safe default of the [edition](Self::edition).
    pub fn configuration(&self) -> Option<&SanitizerConfig> {
        self.sanitizer.as_ref()
    }

    /// Returns the elements and attributes that are kept, by groups and names; `None` if the policy does not list them so.
    pub fn allow(&self) -> Option<&ElementTable> {
        self.allow.as_ref()
    }

    /// Returns the elements and attributes that are taken away from those that are kept.
    pub fn deny(&self) -> &ElementTable {
        &self.deny
    }

    /// Returns which lints are accepted.
    pub fn lint(&self) -> &LintPolicy {
        &self.lint
    }

    /// Returns the edition of the built-in lists.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// Returns what happens to elements that are not kept.
    pub fn disallowed(&self) -> &Disallowed {
        &self.disallowed
    }

    /// Returns `true` if a line feed separates texts where a block between them was removed or unwrapped: if the policy says so; if it says
    /// nothing, if it unwraps any element.
    pub fn separates_blocks(&self) -> bool {
        self.output.separate_blocks.unwrap_or_else(|| self.unwraps_elements())
    }

    /// Returns what the policy says about [`separates_blocks`](Self::separates_blocks), if anything.
    pub fn separate_blocks(&self) -> Option<bool> {
        self.output.separate_blocks
    }

    fn unwraps_elements(&self) -> bool {
        let config = self.sanitizer.as_ref();
        let replaced = config.and_then(|config| config.replace_with_children_elements.as_ref());
        self.disallowed.unwraps()
            || replaced.is_some_and(|elements| !elements.is_empty())
            || self.required.values().any(|required| required.otherwise == WithoutRequired::Unwrap)
    }

    /// Returns which text that only looks like markup stays text.
    pub fn tokenization(&self) -> Tokenization {
        self.input.tokenization
    }

    /// Returns which URLs are kept.
    pub fn urls(&self) -> &UrlPolicy {
        &self.urls
    }

    /// Returns the URL of the page where the output is inserted, if the policy knows it.
    pub fn base_url(&self) -> Option<&BaseUrl> {
        self.input.base_url.as_ref()
    }

    /// Whether URLs are resolved against a `base` element of the input.
    pub fn document_base(&self) -> bool {
        self.input.document_base
    }

    /// Whether URLs are resolved against `xml:base` attributes of the input.
    pub fn xml_base(&self) -> bool {
        self.input.xml_base
    }

    /// Returns what is added to links.
    pub fn links(&self) -> &LinkPolicy {
        &self.links
    }

    /// Returns the steps applied to text.
    pub fn text(&self) -> TextPolicy {
        self.text
    }

    /// Returns what happens to ids, names and references to them.
    pub fn ids(&self) -> &IdPolicy {
        &self.ids
    }

    /// Returns which classes are kept; `None` if the rest of the policy decides.
    pub fn classes(&self) -> Option<&ClassPolicy> {
        self.classes.as_ref()
    }

    /// Returns the hazard classes that are removed, even if the sanitizer keeps them.
    pub fn removed_hazards(&self) -> impl Iterator<Item = HazardClass> + '_ {
        self.remove_hazards.iter().copied()
    }

    /// Returns what happens to findings.
    pub fn findings(&self) -> FindingsMode {
        self.output.findings
    }

    /// Returns where the output is inserted.
    pub fn context(&self) -> &OutputContext {
        &self.output.context
    }

    /// Returns `true` if the output is wrapped in a `div` that clips its content.
    pub fn wrapper(&self) -> bool {
        self.output.wrapper
    }

    /// Returns what becomes of the `html` and `body` tags of a page that is cleaned as a fragment.
    pub fn body(&self) -> BodyPolicy {
        self.output.body
    }

    /// Returns the scripting flag with which the input is parsed.
    pub fn scripting(&self) -> Scripting {
        if self.input.scripting { Scripting::Enabled } else { Scripting::Disabled }
    }

    /// Returns which parsers must parse the output to the cleaned tree.
    pub fn parsers(&self) -> &BTreeSet<ParserEdition> {
        &self.output.parsers
    }

    /// Returns the rules for attribute values.
    pub fn values(&self) -> &BTreeMap<UrlRuleKey, ValueRule> {
        &self.values
    }

    /// Returns the attributes to set, by element name.
    pub fn set(&self) -> &BTreeMap<String, BTreeMap<String, String>> {
        &self.set
    }

    /// Returns the elements to rename.
    pub fn rename(&self) -> &BTreeMap<String, String> {
        &self.rename
    }

    /// Returns the attributes that elements must have, by element name.
    pub fn required(&self) -> &BTreeMap<String, RequiredAttributes> {
        &self.required
    }

    /// Returns the rules for CSS.
    pub fn css(&self) -> Option<&CssPolicy> {
        self.css.as_ref()
    }

    /// Returns where frames may lead; `None` if only `nested` keeps any.
    pub fn frames(&self) -> Option<&FramePolicy> {
        self.frames.as_ref()
    }

    /// Returns the limits for input and output.
    pub fn limits(&self) -> Limits {
        self.limits
    }
}
