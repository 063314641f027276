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

/// Defines getters, each with its type and its value.
macro_rules! getters {
    (|$policy:ident| $($(#[doc = $doc:literal])* $name:ident: $type:ty = $value:expr;)*) => {
        /// Getters: each returns one member of the policy.
        impl Policy {
            $(
                $(#[doc = $doc])*
                pub fn $name(&self) -> $type {
                    let $policy = self;
                    $value
                }
            )*
        }
    };
}

getters! {
    |policy|
    /// Returns the configuration of the sanitizer; `None` for the safe default of the [edition](Self::edition).
    configuration: Option<&SanitizerConfig> = policy.sanitizer.as_ref();

    /// Returns the elements and attributes that are kept, by groups and names; `None` if the policy does not list them so.
    allow: Option<&ElementTable> = policy.allow.as_ref();

    /// Returns the elements and attributes that are taken away from those that are kept.
    deny: &ElementTable = &policy.deny;

    /// Returns which lints are accepted.
    lint: &LintPolicy = &policy.lint;

    /// Returns the edition of the built-in lists.
    edition: Edition = policy.edition;

    /// Returns what happens to elements that are not kept.
    disallowed: &Disallowed = &policy.disallowed;

    /// Returns what the policy says about [`separates_blocks`](Self::separates_blocks), if anything.
    separate_blocks: Option<bool> = policy.output.separate_blocks;

    /// Returns which text that only looks like markup stays text.
    tokenization: Tokenization = policy.input.tokenization;

    /// Returns which URLs are kept.
    urls: &UrlPolicy = &policy.urls;

    /// Returns the URL of the page where the output is inserted, if the policy knows it.
    base_url: Option<&BaseUrl> = policy.input.base_url.as_ref();

    /// Whether URLs are resolved against a `base` element of the input.
    document_base: bool = policy.input.document_base;

    /// Whether URLs are resolved against `xml:base` attributes of the input.
    xml_base: bool = policy.input.xml_base;

    /// Returns what is added to links.
    links: &LinkPolicy = &policy.links;

    /// Returns the steps applied to text.
    text: TextPolicy = policy.text;

    /// Returns what happens to ids, names and references to them.
    ids: &IdPolicy = &policy.ids;

    /// Returns which classes are kept; `None` if the rest of the policy decides.
    classes: Option<&ClassPolicy> = policy.classes.as_ref();

    /// Returns what happens to findings.
    findings: FindingsMode = policy.output.findings;

    /// Returns where the output is inserted.
    context: &OutputContext = &policy.output.context;

    /// Returns `true` if the output is wrapped in a `div` that clips its content.
    wrapper: bool = policy.output.wrapper;

    /// Returns what becomes of the `html` and `body` tags of a page that is cleaned as a fragment.
    body: BodyPolicy = policy.output.body;

    /// Returns which parsers must parse the output to the cleaned tree.
    parsers: &BTreeSet<ParserEdition> = &policy.output.parsers;

    /// Returns the rules for attribute values.
    values: &BTreeMap<UrlRuleKey, ValueRule> = &policy.values;

    /// Returns the attributes to set, by element name.
    set: &BTreeMap<String, BTreeMap<String, String>> = &policy.set;

    /// Returns the elements to rename.
    rename: &BTreeMap<String, String> = &policy.rename;

    /// Returns the attributes that elements must have, by element name.
    required: &BTreeMap<String, RequiredAttributes> = &policy.required;

    /// Returns the rules for CSS.
    css: Option<&CssPolicy> = policy.css.as_ref();

    /// Returns where frames may lead; `None` if only `nested` keeps any.
    frames: Option<&FramePolicy> = policy.frames.as_ref();

    /// Returns the limits for input and output.
    limits: Limits = policy.limits;
}

impl Policy {
    /// Returns `true` if a line feed separates texts where a block between them was removed or unwrapped: if the policy says so; if it says
    /// nothing, if it unwraps any element.
    pub fn separates_blocks(&self) -> bool {
        self.output.separate_blocks.unwrap_or_else(|| self.unwraps_elements())
    }

    fn unwraps_elements(&self) -> bool {
        let config = self.sanitizer.as_ref();
        let replaced = config.and_then(|config| config.replace_with_children_elements.as_ref());
        self.disallowed.unwraps()
            || replaced.is_some_and(|elements| !elements.is_empty())
            || self.required.values().any(|required| required.otherwise == WithoutRequired::Unwrap)
    }

    /// Returns the hazard classes that are removed, even if the sanitizer keeps them.
    pub fn removed_hazards(&self) -> impl Iterator<Item = HazardClass> + '_ {
        self.remove_hazards.iter().copied()
    }

    /// Returns the scripting flag with which the input is parsed.
    pub fn scripting(&self) -> Scripting {
        if self.input.scripting { Scripting::Enabled } else { Scripting::Disabled }
    }
}
