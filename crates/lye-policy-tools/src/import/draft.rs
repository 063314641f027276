//! A policy under construction. Importers add what another sanitizer keeps; what no policy can allow is reported.

mod attributes;
mod finish;
mod urls;
mod values;

pub(super) use urls::{Schemes, Urls, data_types};
pub(super) use values::{NOTHING, limited_to, pattern_rule, tokens_of};

use super::UnmappedSetting;
use super::generated::reasons;
use super::names::{Attribute, Element, Names, ROOTS, element_key, is_unsafe, made, of_key, plain};
use crate::spelling::Spelling;
use lye_css::clean::{CssPolicy, property_names};
use lye_html::{Namespace, Scripting};
use lye_policy::model::{DisallowedAction, FramePolicy, NOT_FOR_PEOPLE, Patterns, Policy};
use lye_policy::path::Path;
use lye_policy::urls::{UrlPolicy, UrlRuleKey};
use lye_policy::values::ValueRule;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

/// The parts of a policy collected so far.
#[derive(Debug, Default)]
pub(super) struct Draft {
    /// Whether hooks of the program decide what functions in the settings decide.
    pub(super) has_hooks: bool,
    /// How the other sanitizer writes.
    pub(super) spelling: Spelling,
    unmapped: Vec<UnmappedSetting>,
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
    /// Attributes to set, by the key of the element.
    pub(super) set: BTreeMap<String, BTreeMap<String, String>>,
    pub(super) rename: BTreeMap<String, String>,
}

impl Draft {
    pub(super) fn new(spelling: Spelling) -> Self {
        Self { spelling, ..Self::default() }
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
    pub(super) fn unmapped(&mut self, path: &Path, reason: impl Into<String>) {
        let unmapped = UnmappedSetting { path: path.to_string(), reason: reason.into() };
        if !self.unmapped.contains(&unmapped) {
            self.unmapped.push(unmapped);
        }
    }

    /// Returns what was parsed, or reports why it is not valid, and what the policy does without it.
    pub(super) fn parsed<T>(
        &mut self,
        path: &Path,
        parsed: Result<T, impl Display>,
        without: &str,
    ) -> Option<T> {
        parsed.map_err(|error| self.unmapped(path, format!("{error}; {without}"))).ok()
    }

    /// Returns what a policy expresses of a setting, or reports that it expresses nothing.
    pub(super) fn expressed<T>(
        &mut self,
        path: &Path,
        value: Option<T>,
        reason: impl Into<String>,
    ) -> Option<T> {
        if value.is_none() {
            self.unmapped(path, reason);
        }
        value
    }

    /// Returns the names that can be kept, and reports the others.
    pub(super) fn kept(&mut self, names: Names, is_kept: impl Fn(&str) -> bool, reason: &str) -> Names {
        let (kept, others): (Names, Names) = names.into_iter().partition(|(_, name)| is_kept(name));
        others.iter().for_each(|(path, _)| self.unmapped(path, reason));
        kept
    }

    /// Reports an option that the policy does not express.
    pub(super) fn unmapped_option(&mut self, option: &str, reason: impl Into<String>) {
        self.unmapped(&Path::new([option]), reason);
    }

    /// Keeps an element of a namespace, with the name that parsers make of it.
    pub(super) fn keep_element(&mut self, path: &Path, namespace: Namespace, written: &str) {
        match made(namespace, written) {
            Some(element) if is_unsafe(&element) => self.unmapped(path, never_kept(&element.1)),
            Some(element) => drop(self.elements.entry(element).or_default()),
            None => {
                let written = written.escape_debug();
                self.unmapped(path, filled(reasons::NOT_CREATED, &written));
            }
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

    /// Returns the kept elements with a name, in every namespace and any case.
    pub(super) fn elements_named(&self, name: &str) -> Vec<Element> {
        self.elements.keys().filter(|(_, known)| known.eq_ignore_ascii_case(name)).cloned().collect()
    }

    /// Returns the keys of the kept elements with a name; `*` stands for all elements.
    pub(super) fn keys_named(&self, name: &str) -> Vec<String> {
        match name {
            super::names::ALL => vec![name.to_owned()],
            _ => self.elements_named(name).iter().map(element_key).collect(),
        }
    }

    /// Returns the namespaces of the kept elements.
    pub(super) fn namespaces(&self) -> BTreeSet<Namespace> {
        self.elements.keys().map(|(namespace, _)| *namespace).collect()
    }

    /// Unwraps all elements that are not kept. Some are removed unless they are named: those that `is_named` selects are.
    pub(super) fn unwrap(&mut self, is_named: impl Fn(&Element) -> bool) {
        self.disallowed = DisallowedAction::Unwrap;
        let elements = NOT_FOR_PEOPLE.into_iter().filter(|key| *key != "template").map(of_key);
        let named = elements.filter(is_named).map(|element| (element, DisallowedAction::Unwrap));
        self.actions.extend(named);
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
    pub(super) fn tell_css(&mut self, path: &Path, reason: &str) {
        if self.keeps_style() {
            self.unmapped(path, reason);
        }
    }

    /// Returns a policy that keeps these CSS properties only.
    pub(super) fn properties(&mut self, list: &Names) -> CssPolicy {
        let known = list.iter().filter_map(|(path, written)| self.property(path, written));
        let known: BTreeSet<String> = known.collect();
        CssPolicy::default().with_properties(known)
    }

    /// Returns the name of a property in lower case; reports one that no policy can allow.
    pub(super) fn property(&mut self, path: &Path, written: &str) -> Option<String> {
        let name = written.to_ascii_lowercase();
        let is_known = !name.starts_with('@') && !property_names(&name).is_empty();
        self.expressed(path, is_known.then_some(name), filled(reasons::PROPERTY, written))
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
    if name == "iframe" {
        return reasons::FRAMES_OF_HOSTS.to_owned();
    }
    filled(reasons::UNSAFE_ELEMENT, name)
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
