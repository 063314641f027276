//! The allowed classes and their prefix.

use super::ElementName;
use super::Policy;
use super::error::Problem;
use super::names::made_element;
use crate::path::Path;
use crate::values::ValueVerdict;
use lye_html::AttrNamespace;
use lye_text::NamePrefix;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Which classes elements may have, and the prefix to add to them. Without restrictions, classes from the input match the style sheets
/// and scripts of the page.
///
/// Classes are matched exactly and without `prefix`, so that cleaning twice changes nothing. A class is kept if any list
/// allows it; without lists, all are kept. An attribute with no allowed class is removed. The sanitizer decides whether elements may have
/// the attribute `class` at all.
///
/// ```
/// use lye::{Cleaner, Policy, SanitizerConfig};
/// use lye::policy::{ClassPolicy, NamePrefix};
/// let config = SanitizerConfig::from_json(r#"{ "elements": ["p"], "attributes": ["class"] }"#)?;
/// let classes = ClassPolicy::default().with_one_of(["note"]).with_prefixes(["language-"]).with_prefix(NamePrefix::parse("user-")?);
/// let cleaner = Cleaner::new(&Policy::default().with_sanitizer(config).with_classes(classes))?;
/// let clean = cleaner.clean("<p class='note admin language-c'>a<p class=admin>b")?.into_html();
/// assert_eq!(clean, r#"<p class="user-note user-language-c">a</p><p>b</p>"#);
/// assert_eq!(cleaner.clean(&clean)?.html(), clean);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct ClassPolicy {
    /// Allowed classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub one_of: Option<Vec<String>>,
    /// Allowed prefixes. A class must be longer than its prefix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefixes: Option<Vec<String>>,
    /// The prefix to add to allowed classes that do not have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefix: Option<NamePrefix>,
    /// Further classes of single elements (`code`, `svg:path`). They add to `one_of` and `prefixes`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub elements: BTreeMap<String, ClassList>,
}

/// The classes that an element may have in addition to those that every element may have.
///
/// ```
/// use lye::{Cleaner, Policy, SanitizerConfig};
/// use lye::policy::{ClassList, ClassPolicy};
/// let config = SanitizerConfig::from_json(r#"{ "elements": ["p", "code"], "attributes": ["class"] }"#)?;
/// let classes = ClassPolicy::default()
///     .with_one_of(["note"])
///     .with_element("code", ClassList::default().with_prefixes(["language-"]));
/// let cleaner = Cleaner::new(&Policy::default().with_sanitizer(config).with_classes(classes))?;
/// let clean = cleaner.clean("<p class='note language-c'><code class='note language-c'>")?.into_html();
/// assert_eq!(clean, r#"<p class="note"><code class="note language-c"></code></p>"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct ClassList {
    /// Allowed classes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub one_of: Vec<String>,
    /// Allowed prefixes. A class must be longer than its prefix.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub prefixes: Vec<String>,
}

/// Setters: each replaces one part.
impl ClassList {
    /// Sets [`one_of`](Self#structfield.one_of).
    #[must_use]
    pub fn with_one_of(self, one_of: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { one_of: one_of.into_iter().map(Into::into).collect(), ..self }
    }

    /// Sets [`prefixes`](Self#structfield.prefixes).
    #[must_use]
    pub fn with_prefixes(self, prefixes: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { prefixes: prefixes.into_iter().map(Into::into).collect(), ..self }
    }
}

/// Setters: each replaces one part.
impl ClassPolicy {
    /// Sets [`one_of`](Self#structfield.one_of).
    #[must_use]
    pub fn with_one_of(self, one_of: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { one_of: Some(one_of.into_iter().map(Into::into).collect()), ..self }
    }

    /// Sets [`prefixes`](Self#structfield.prefixes).
    #[must_use]
    pub fn with_prefixes(self, prefixes: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { prefixes: Some(prefixes.into_iter().map(Into::into).collect()), ..self }
    }

    /// Sets [`prefix`](Self#structfield.prefix).
    #[must_use]
    pub fn with_prefix(self, prefix: NamePrefix) -> Self {
        Self { prefix: Some(prefix), ..self }
    }

    /// Sets the further classes of an element, in [`elements`](Self#structfield.elements).
    #[must_use]
    pub fn with_element(mut self, element: &str, classes: ClassList) -> Self {
        self.elements.insert(element.to_owned(), classes);
        self
    }
}

impl ClassPolicy {
    /// Filters the value of `class` of an element, whose name has the form of a key of `elements`. Takes time
    /// proportional to the length of the value times the number of entries of the lists.
    #[doc(hidden)]
    pub fn judge(&self, element: &str, value: &str) -> ValueVerdict {
        self.judge_beside(None, element, value)
    }

    /// As [`judge`](Self::judge), but keeps one class, which is the policy's own.
    #[doc(hidden)]
    pub fn judge_beside(&self, kept_class: Option<&str>, element: &str, value: &str) -> ValueVerdict {
        let own = self.elements.get(element);
        let prefix = self.prefix.as_ref().map_or("", NamePrefix::as_str);
        let mut kept = String::new();
        let mut is_changed = false;
        for token in value.split_ascii_whitespace() {
            if kept_class == Some(token) {
                if !kept.is_empty() {
                    kept.push(' ');
                }
                kept.push_str(token);
                continue;
            }
            let without_prefix = token.strip_prefix(prefix).filter(|class| !class.is_empty());
            let class = without_prefix.unwrap_or(token);
            if !self.allows(own, class) {
                is_changed = true;
                continue;
            }
            is_changed |= without_prefix.is_none();
            if !kept.is_empty() {
                kept.push(' ');
            }
            kept.push_str(prefix);
            kept.push_str(class);
        }
        match (is_changed, kept.is_empty()) {
            (false, _) => ValueVerdict::Keep,
            (true, true) => ValueVerdict::Drop,
            (true, false) => ValueVerdict::Rewrite(kept),
        }
    }

    /// Returns `true` if the prefix makes this class from a class of the input.
    pub(super) fn makes(&self, class: &str) -> bool {
        let of_input = self.prefix.as_ref().and_then(|prefix| class.strip_prefix(prefix.as_str()));
        of_input.is_some_and(|class| {
            let is_allowed = |own: Option<&ClassList>| self.allows(own, class);
            !class.is_empty() && (is_allowed(None) || self.elements.values().any(|own| is_allowed(Some(own))))
        })
    }

    fn allows(&self, own: Option<&ClassList>, class: &str) -> bool {
        let is_it = |listed: &String| listed == class;
        let begins =
            |prefix: &String| class.strip_prefix(prefix.as_str()).is_some_and(|rest| !rest.is_empty());
        self.one_of.iter().flatten().any(is_it)
            || self.prefixes.iter().flatten().any(begins)
            || own.is_some_and(|own| own.one_of.iter().any(is_it) || own.prefixes.iter().any(begins))
            || (self.one_of.is_none() && self.prefixes.is_none() && self.elements.is_empty())
    }

    /// Fails with the first problem found.
    fn problem(&self) -> Option<Problem> {
        let classes = Path::new(["classes"]);
        let lists = [("one_of", &self.one_of), ("prefixes", &self.prefixes)];
        for (member, list) in lists {
            if let Some(problem) = self.problem_of_list(&classes.with(member), list.iter().flatten()) {
                return Some(problem);
            }
        }
        let of_elements = self.elements.iter().find_map(|(element, list)| {
            let path = classes.with("elements").with(element.as_str());
            let ElementName { namespace, name } = ElementName::of_key(element);
            if made_element(namespace, name).as_deref() != Some(name) {
                let problem = Problem::new("no parser creates this element");
                let remedy = "write an element name such as `code`, `svg:image` or `math:mi`";
                return Some(problem.at(path).with_remedy(remedy));
            }
            self.problem_of_list(&path.with("one_of"), list.one_of.iter())
                .or_else(|| self.problem_of_list(&path.with("prefixes"), list.prefixes.iter()))
                .or_else(|| {
                    let is_empty = list.one_of.is_empty() && list.prefixes.is_empty();
                    let problem = Problem::new("this allows no class").lacking(path.steps().to_vec());
                    let remedy = "list some classes, or remove the entry";
                    is_empty.then(|| problem.at(path.clone()).with_remedy(remedy))
                })
        });
        if of_elements.is_some() {
            return of_elements;
        }
        if *self == Self::default() {
            let problem = Problem::new("this table has no effect");
            return Some(
                problem.at(classes).lacking(["classes"]).with_remedy("set `one_of`, `prefixes` or `prefix`"),
            );
        }
        let is_listed = |(_, list): &(&str, &Option<Vec<String>>)| list.is_some();
        let is_empty = lists.iter().all(|(_, list)| list.iter().flatten().next().is_none());
        if lists.iter().any(is_listed) && is_empty && self.elements.is_empty() {
            let problem = Problem::new("this allows no class");
            return Some(
                problem
                    .at(classes)
                    .lacking(["classes"])
                    .with_remedy("list some classes, or remove `class` from the attributes of `sanitizer`"),
            );
        }
        None
    }

    /// Returns the first problem of the entries of a list.
    fn problem_of_list<'e>(&self, path: &Path, entries: impl Iterator<Item = &'e String>) -> Option<Problem> {
        let prefix = self.prefix.as_ref().map_or("", NamePrefix::as_str);
        for (at, entry) in entries.enumerate() {
            if entry.is_empty() || entry.contains(|character: char| character.is_ascii_whitespace()) {
                let problem = Problem::new("a class name cannot be empty or contain white space");
                return Some(problem.at(path.with(at)).with_remedy("write one entry for each class"));
            }
            if let Some(rest) = entry.strip_prefix(prefix).filter(|_| !prefix.is_empty()) {
                let problem =
                    Problem::new("classes are matched before `prefix` is added, and this one includes it");
                let remedy = match rest {
                    "" => "remove the entry".to_owned(),
                    rest => format!("write {rest:?}"),
                };
                return Some(problem.at(path.with(at)).with_remedy(remedy));
            }
        }
        None
    }
}

impl Policy {
    /// Rejects settings that contradict themselves or another part of the policy.
    pub(super) fn check_classes(&self) -> Result<(), Problem> {
        let Some(classes) = &self.classes else { return Ok(()) };
        if let Some(problem) = classes.problem() {
            return Err(problem);
        }
        if let Some(key) = self.values.keys().find(|key| key.attribute() == (AttrNamespace::None, "class")) {
            let problem = Problem::new("`classes` already decides about this attribute");
            let path = Path::new(["values"]).with(key.to_string().as_str());
            return Err(problem.at(path).with_remedy("remove the rule, or `classes`"));
        }
        for (element, attributes) in &self.set {
            if let Some(value) = attributes.get("class")
                && classes.judge(element, value) != ValueVerdict::Keep
            {
                let problem = Problem::new("`classes` would remove or change this value");
                let path = Path::new(["set", element, "class"]);
                return Err(problem
                    .at(path)
                    .lacking(["classes"])
                    .with_remedy("change the value, or `classes`"));
            }
        }
        Ok(())
    }
}
