//! A policy under construction. Importers add what another sanitizer keeps; what no policy can allow is reported.

mod attributes;
mod finish;
mod urls;

pub(super) use attributes::{NOTHING, limited_to, pattern_rule, tokens_of};
pub(super) use finish::without_separators;
pub(super) use urls::{Schemes, Urls, data_types};

use super::generated::*;
use super::names::*;
use super::settings::Report;
use crate::spelling::Spelling;
use lye_css::clean::{CssPolicy, key_of_property, property_names};
use lye_html::{AttrId, AttrNamespace, Namespace, Scripting, Tokenization};
use lye_policy::model::names::made_attribute;
use lye_policy::model::*;
use lye_policy::path::Path;
use lye_policy::urls::*;
use lye_policy::values::*;
use std::collections::{BTreeMap, BTreeSet};

/// The parts of a policy collected so far.
#[derive(Debug, Default)]
pub(super) struct Draft {
    /// How the other sanitizer writes.
    pub(super) spelling: Spelling,
    pub(super) report: Report,
    /// The members of the policy that no field stands for.
    pub(super) policy: Policy,
    /// The elements, each with its own attributes.
    pub(super) elements: BTreeMap<Element, BTreeSet<Attribute>>,
    /// The attributes of all elements.
    pub(super) attributes: BTreeSet<Attribute>,
    /// Attributes that single elements do not keep, although all elements do.
    pub(super) withheld: BTreeMap<Element, BTreeSet<Attribute>>,
    /// Whether elements that are not listed are kept too, and the known ones among them that are not.
    pub(super) opens_elements: bool,
    pub(super) refused: BTreeSet<Element>,
    /// Whether attributes that are not listed are kept too, of every element, and those that are not.
    pub(super) opens_attributes: bool,
    pub(super) removed_attributes: BTreeSet<Attribute>,
    pub(super) data_attributes: bool,
    pub(super) patterns: Patterns,
    /// What the patterns of elements do not keep.
    pub(super) denied: BTreeSet<String>,
    pub(super) comments: bool,
    /// The action for elements that are not kept: the default, and that for single elements.
    pub(super) disallowed: DisallowedAction,
    pub(super) actions: BTreeMap<Element, DisallowedAction>,
    /// Whether it inserts line feeds where it unwraps blocks.
    pub(super) separates_blocks: bool,
    pub(super) urls: UrlPolicy,
    /// Rules for the values of attributes.
    pub(super) values: BTreeMap<UrlRuleKey, ValueRule>,
    pub(super) css: Option<CssPolicy>,
    pub(super) frames: Option<FramePolicy>,
    /// Attributes to set, by the key of the element and their own.
    pub(super) set: BTreeMap<(String, String), String>,
    pub(super) rename: BTreeMap<String, String>,
}

impl Draft {
    pub(super) fn new(spelling: Spelling, report: Report) -> Self {
        Self { spelling, report, ..Self::default() }
    }

    /// Whether hooks of the program decide what functions in the settings decide.
    pub(super) fn has_hooks(&self) -> bool {
        self.report.has_hooks
    }

    /// Sets members of the policy.
    pub(super) fn set_policy(&mut self, with: impl FnOnce(Policy) -> Policy) {
        self.policy = with(std::mem::take(&mut self.policy));
    }

    /// Parses as the parsers of JavaScript do, which run no scripts.
    pub(super) fn parse_without_scripting(&mut self) {
        self.set_policy(|policy| policy.with_scripting(Scripting::Disabled));
    }

    /// Reports a setting that the policy does not express.
    pub(super) fn unmapped(&self, path: &Path, reason: impl Into<String>) {
        self.report.add(path, reason);
    }

    /// Reports an option that the policy does not express.
    pub(super) fn unmapped_option(&self, option: &str, reason: impl Into<String>) {
        self.report.add(&Path::new([option]), reason);
    }

    /// Reports a setting, if the policy does not express it.
    pub(super) fn unmapped_if(&self, is_so: bool, path: &Path, reason: impl Into<String>) {
        if is_so {
            self.report.add(path, reason);
        }
    }

    /// Reports an option, if the policy does not express it.
    pub(super) fn unmapped_option_if(&self, is_so: bool, option: &str, reason: impl Into<String>) {
        self.unmapped_if(is_so, &Path::new([option]), reason);
    }

    /// Keeps an element of a namespace, with the name that parsers make of it.
    pub(super) fn keep_element(&mut self, path: &Path, namespace: Namespace, written: &str) {
        match made(namespace, written) {
            Some(element) if is_unsafe(&element) => self.unmapped(path, never_kept(&element.1)),
            Some(element) => drop(self.elements.entry(element).or_default()),
            None => self.unmapped(path, filled(reasons::NOT_CREATED, written.escape_debug())),
        }
    }

    /// Keeps an element as parsers make it, or removes and reports it: style sheets, for a reason of the other sanitizer, and templates.
    pub(super) fn keep_made(&mut self, path: &Path, element: Element, no_sheets: &str) {
        let reason = match element.1.as_str() {
            "style" => no_sheets,
            "template" => reasons::CONTENT_OF_TEMPLATE,
            _ => return drop(self.elements.insert(element, BTreeSet::new())),
        };
        self.refused.insert(element.clone());
        self.remove(element);
        self.unmapped(path, reason);
    }

    /// Whether an element is kept.
    pub(super) fn keeps(&self, namespace: Namespace, name: &str) -> bool {
        self.elements.contains_key(&(namespace, name.to_owned()))
    }

    /// Returns the kept elements that a function selects.
    pub(super) fn elements_with(&self, is_wanted: impl Fn(&Element) -> bool) -> Vec<Element> {
        self.elements.keys().filter(|element| is_wanted(element)).cloned().collect()
    }

    /// Returns the kept elements with a name, in every namespace and any case.
    pub(super) fn elements_named(&self, name: &str) -> Vec<Element> {
        self.elements_with(|(_, known)| known.eq_ignore_ascii_case(name))
    }

    /// Returns the keys of the kept elements with a name; `*` stands for all elements.
    pub(super) fn keys_named(&self, name: &str) -> Vec<String> {
        match name {
            ALL => vec![name.to_owned()],
            _ => self.elements_named(name).iter().map(element_key).collect(),
        }
    }

    /// Returns the namespaces of the kept elements.
    pub(super) fn namespaces(&self) -> BTreeSet<Namespace> {
        self.elements.keys().map(|(namespace, _)| *namespace).collect()
    }

    /// Whether an element of SVG or MathML is kept.
    pub(super) fn has_foreign(&self) -> bool {
        self.elements.keys().any(|(namespace, _)| *namespace != Namespace::Html)
    }

    /// Unwraps all elements that are not kept. Some are removed unless they are named: those that `is_named` selects are.
    pub(super) fn unwrap(&mut self, is_named: impl Fn(&Element) -> bool) {
        self.disallowed = DisallowedAction::Unwrap;
        let elements = NOT_FOR_PEOPLE.into_iter().filter(|key| *key != "template").map(of_key);
        let named = elements.filter(is_named).map(|element| (element, DisallowedAction::Unwrap));
        self.actions.extend(named);
    }

    /// Escapes the tags of elements that are not kept, and markup that only looks like tags.
    pub(super) fn escape(&mut self) {
        self.disallowed = DisallowedAction::Escape;
        self.set_policy(|policy| policy.with_tokenization(Tokenization::LosslessIncomplete));
    }

    /// Removes an element with its content.
    pub(super) fn remove(&mut self, element: Element) {
        self.actions.insert(element, DisallowedAction::Remove);
    }

    /// Removes SVG or MathML with their content, by the names of their roots.
    pub(super) fn remove_roots(&mut self, is_removed: impl Fn(&str) -> bool) {
        let roots = ROOTS.into_iter().filter(|(_, root)| is_removed(root));
        roots.for_each(|(namespace, root)| self.remove((namespace, root.to_owned())));
    }

    /// Removes elements with their content, which parsers make of one name. Without any, the name is reported.
    pub(super) fn remove_named(&mut self, path: &Path, elements: impl IntoIterator<Item = Element>) {
        let mut elements = elements.into_iter().peekable();
        if elements.peek().is_none() {
            self.unmapped(path, reasons::INVALID_ELEMENT);
        }
        elements.for_each(|element| self.remove(element));
    }

    /// Reports what becomes of CSS, if `style` is kept.
    pub(super) fn tell_css(&self, path: &Path, reason: &str) {
        self.unmapped_if(self.keeps_style(), path, reason);
    }

    /// Returns a policy that keeps these CSS properties only.
    pub(super) fn properties(&self, list: &Names) -> CssPolicy {
        let known = list.iter().filter_map(|(path, written)| self.property(path, written));
        CssPolicy::default().with_properties(known.collect::<BTreeSet<_>>())
    }

    /// Returns the name of a property in lower case; reports one that no policy can allow.
    pub(super) fn property(&self, path: &Path, written: &str) -> Option<String> {
        let name = written.to_ascii_lowercase();
        let is_known = !name.starts_with('@') && !property_names(&name).is_empty();
        self.report.expressed(path, is_known.then_some(name), filled(reasons::PROPERTY, written))
    }

    /// Removes `style` if no CSS is kept.
    pub(super) fn settle_css(&mut self) {
        if self.css.as_ref().is_none_or(|css| css.properties.is_empty() && !css.keep_empty) {
            self.css = None;
            self.remove_attribute(&plain("style"));
        }
    }
}

/// Returns why an element that runs script or embeds documents is not kept.
pub(super) fn never_kept(name: &str) -> String {
    match name {
        "iframe" => reasons::FRAMES_OF_HOSTS.to_owned(),
        _ => filled(reasons::UNSAFE_ELEMENT, name),
    }
}

/// Returns names for a reason: `a`, `b`.
pub(super) fn quoted(names: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let names = names.into_iter().map(|name| format!("`{}`", name.as_ref()));
    names.collect::<Vec<_>>().join(", ")
}

/// Returns a reason about a name or a value.
pub(super) fn filled(reason: &str, value: impl ToString) -> String {
    reason.replace("{}", &value.to_string())
}
