//! Reading the members of a policy.

use super::{
    BasePolicy, ClassPolicy, CustomElements, Disallowed, FindingsMode, IdPolicy, Limits, LinkPolicy,
    NestedPolicy, OutputContext, Policy, TextPolicy,
};
use crate::hazards::HazardClass;
use crate::sanitizer::{Edition, SanitizerConfig};
use crate::urls::{UrlPolicy, UrlRuleKey};
use crate::values::ValueRule;
use lye_css::clean::CssPolicy;
use lye_html::Scripting;
use std::collections::BTreeMap;

/// Each returns one member of the policy.
impl Policy {
    /// Returns the configuration of the sanitizer; `None` for the safe default of the [edition](Self::edition).
    pub fn configuration(&self) -> Option<&SanitizerConfig> {
        self.sanitizer.as_ref()
    }

    /// Returns the edition of the built-in lists.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// Returns what happens to elements that are not kept.
    pub fn disallowed(&self) -> &Disallowed {
        &self.disallowed
    }

    /// Returns whether what only looks like markup stays text.
    pub fn lossless(&self) -> bool {
        self.lossless
    }

    /// Returns which URLs are kept.
    pub fn urls(&self) -> &UrlPolicy {
        &self.urls
    }

    /// Returns what relative URLs are resolved against.
    pub fn base(&self) -> &BasePolicy {
        &self.base
    }

    /// Returns what is added to links.
    pub fn links(&self) -> &LinkPolicy {
        &self.links
    }

    /// Returns what is done to text.
    pub fn text(&self) -> TextPolicy {
        self.text
    }

    /// Returns what is done to ids and to references to them.
    pub fn ids(&self) -> &IdPolicy {
        &self.ids
    }

    /// Returns which classes stay; `None` if the rest of the policy decides.
    pub fn classes(&self) -> Option<&ClassPolicy> {
        self.classes.as_ref()
    }

    /// Returns the classes of hazards that are removed, whatever the sanitizer keeps.
    pub fn refused_hazards(&self) -> impl Iterator<Item = HazardClass> + '_ {
        self.refuse_hazards.iter().copied()
    }

    /// Returns what is done with findings.
    pub fn findings(&self) -> FindingsMode {
        self.findings
    }

    /// Returns where the output is inserted.
    pub fn context(&self) -> &OutputContext {
        &self.context
    }

    /// Returns whether the output is wrapped in a `div` that clips its content.
    pub fn wrapper(&self) -> bool {
        self.wrapper
    }

    /// Returns the scripting flag with which the input is parsed.
    pub fn scripting(&self) -> Scripting {
        if self.scripting { Scripting::Enabled } else { Scripting::Disabled }
    }

    /// Returns the rules for values of attributes.
    pub fn values(&self) -> &BTreeMap<UrlRuleKey, ValueRule> {
        &self.values
    }

    /// Returns the attributes that are set, by the names of elements.
    pub fn set(&self) -> &BTreeMap<String, BTreeMap<String, String>> {
        &self.set
    }

    /// Returns the elements that get another name.
    pub fn rename(&self) -> &BTreeMap<String, String> {
        &self.rename
    }

    /// Returns which custom elements are kept.
    pub fn custom_elements(&self) -> &CustomElements {
        &self.custom_elements
    }

    /// Returns what is kept of CSS.
    pub fn css(&self) -> Option<&CssPolicy> {
        self.css.as_ref()
    }

    /// Returns how markup in values is cleaned; `None` if none is kept.
    pub fn nested(&self) -> Option<NestedPolicy> {
        self.nested
    }

    /// Returns the limits of inputs and outputs.
    pub fn limits(&self) -> Limits {
        self.limits
    }
}
