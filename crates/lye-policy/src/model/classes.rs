//! The member `classes`: which classes the output has, and their consistency with the rest of a policy.

use super::names::made_element;
use super::{ElementName, Policy};
use crate::members::{Problem, other_names, texts};
use crate::path::Path;
use crate::values::ValueVerdict;
use lye_html::AttrNamespace;
use lye_text::NamePrefix;
use std::collections::BTreeMap;

members! {
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
    pub struct ClassPolicy = "classes" [other_names::CLASSES] {
        /// Allowed classes.
        pub one_of: Option<Vec<String>> = None => (some_texts with_one_of),
        /// Allowed prefixes; a class must be longer than its prefix.
        pub prefixes: Option<Vec<String>> = None => (some_texts with_prefixes),
        /// The prefix to add to allowed classes.
        pub prefix: Option<NamePrefix> = None => (some with_prefix),
        /// Further classes of single elements, such as `code` or `svg:path`; they add to `one_of` and `prefixes`.
        pub elements: BTreeMap<String, ClassList> = BTreeMap::new() => (),
    }
}

members! {
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
    pub struct ClassList = "class_list" {
        /// Allowed classes.
        pub one_of: Vec<String> = Vec::new() => (texts with_one_of),
        /// Allowed prefixes; a class must be longer than its prefix.
        pub prefixes: Vec<String> = Vec::new() => (texts with_prefixes),
    }
}

/// Setters: each replaces one part.
impl ClassPolicy {
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
            let without_prefix = token.strip_prefix(prefix).filter(|class| !class.is_empty());
            let class = without_prefix.unwrap_or(token);
            let is_kept = kept_class == Some(token);
            if !is_kept && !self.allows(own, class) {
                is_changed = true;
                continue;
            }
            is_changed |= !is_kept && without_prefix.is_none();
            if !kept.is_empty() {
                kept.push(' ');
            }
            let written = if is_kept { ["", token] } else { [prefix, class] };
            written.iter().for_each(|part| kept.push_str(part));
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

    /// Checks the lists.
    fn check(&self, problems: &mut Vec<Problem>) {
        let classes = Path::new(["classes"]);
        let lists = [("one_of", &self.one_of), ("prefixes", &self.prefixes)];
        for (member, list) in lists {
            self.check_list(&classes.with(member), list.iter().flatten(), problems);
        }
        for (element, list) in &self.elements {
            let path = classes.with("elements").with(element.as_str());
            let ElementName { namespace, name } = ElementName::of_key(element);
            if made_element(namespace, name).as_deref() != Some(name) {
                problems.push(texts::class_of_no_element().at(path.clone()));
            }
            self.check_list(&path.with("one_of"), list.one_of.iter(), problems);
            self.check_list(&path.with("prefixes"), list.prefixes.iter(), problems);
            if list.one_of.is_empty() && list.prefixes.is_empty() {
                problems.push(texts::element_without_classes().lacking(path.steps().to_vec()).at(path));
            }
        }
        let is_listed = |(_, list): &(&str, &Option<Vec<String>>)| list.is_some();
        let is_empty = lists.iter().all(|(_, list)| list.iter().flatten().next().is_none());
        let problem = if *self == Self::default() {
            texts::classes_idle()
        } else if lists.iter().any(is_listed) && is_empty && self.elements.is_empty() {
            texts::no_class()
        } else {
            return;
        };
        problems.push(problem.at(classes).lacking(["classes"]));
    }

    fn check_list<'e>(
        &self,
        path: &Path,
        entries: impl Iterator<Item = &'e String>,
        problems: &mut Vec<Problem>,
    ) {
        let prefix = self.prefix.as_ref().map_or("", NamePrefix::as_str);
        for (at, entry) in entries.enumerate() {
            let problem =
                if entry.is_empty() || entry.contains(|character: char| character.is_ascii_whitespace()) {
                    texts::class_with_space()
                } else if let Some(beginning) = entry.strip_suffix('*').filter(|rest| rest.ends_with('-')) {
                    texts::class_with_star(format_args!("{beginning:?}"))
                } else if let Some(rest) = entry.strip_prefix(prefix).filter(|_| !prefix.is_empty()) {
                    texts::class_with_prefix(match rest {
                        "" => "remove the entry".to_owned(),
                        rest => format!("write {rest:?}"),
                    })
                } else {
                    continue;
                };
            problems.push(problem.at(path.with(at)));
        }
    }
}

impl Policy {
    /// Rejects settings that contradict themselves or another part of the policy.
    pub(super) fn check_classes(&self, problems: &mut Vec<Problem>) {
        let Some(classes) = &self.classes else { return };
        classes.check(problems);
        let of_class = self.values.keys().filter(|key| key.attribute() == (AttrNamespace::None, "class"));
        problems.extend(
            of_class.map(|key| texts::class_decided_twice().at(["values", key.to_string().as_str()])),
        );
        let set =
            self.set.iter().filter_map(|(element, attributes)| Some((element, attributes.get("class")?)));
        let changed = set.filter(|(element, value)| classes.judge(element, value) != ValueVerdict::Keep);
        problems.extend(changed.map(|(element, _)| {
            texts::set_class_changed().lacking(["classes"]).at(["set", element, "class"])
        }));
    }
}
