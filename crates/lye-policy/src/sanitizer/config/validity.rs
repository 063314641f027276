//! The canonical form of a configuration (HTML Standard, 8.6; WICG draft, "Canonicalize the Configuration"), and whether it is valid ("Configuration Invariants"), and why not.

use super::builtins::{Builtins, Edition};
use super::lists::{self, Entry, ListedName};
use super::model::{
    Name, SanitizerAttribute, SanitizerConfig, SanitizerElement, SanitizerElementWithAttributes,
};
use crate::members::{Problem, texts};
use std::fmt;

impl SanitizerConfig {
    /// *Valid*: returns the first rule of the algorithm that a canonical configuration breaks.
    ///
    /// The time is linear in the length of the lists.
    pub(crate) fn check(&self, edition: Edition) -> Result<(), InvalidConfig> {
        self.check_pairs()?;
        self.check_duplicates()?;
        self.check_replaced_elements(edition.builtins())?;
        match &self.attributes {
            Some(attributes) => self.check_with_attributes(attributes),
            None => self.check_without_attributes(edition),
        }
    }

    /// Steps 1 to 6: exactly one list of each pair.
    fn check_pairs(&self) -> Result<(), InvalidConfig> {
        let pair = |allow, has_allow: bool, remove, has_remove: bool| {
            debug_assert!(has_allow || has_remove, "a canonical configuration has {allow} or {remove}");
            refuse_if(has_allow && has_remove, ConfigRule::BothLists { allow }, None, remove, None)
        };
        let [kept, removed] =
            [&self.processing_instructions, &self.remove_processing_instructions].map(Option::is_some);
        pair("elements", self.elements.is_some(), "removeElements", self.remove_elements.is_some())?;
        pair("processingInstructions", kept, "removeProcessingInstructions", removed)?;
        pair("attributes", self.attributes.is_some(), "removeAttributes", self.remove_attributes.is_some())
    }

    /// Steps 8 to 11: no duplicates in the lists of the configuration.
    fn check_duplicates(&self) -> Result<(), InvalidConfig> {
        distinct(None, "elements", &self.elements)?;
        distinct(None, "removeElements", &self.remove_elements)?;
        distinct(None, "replaceWithChildrenElements", &self.replace_with_children_elements)?;
        distinct(None, "processingInstructions", &self.processing_instructions)?;
        distinct(None, "removeProcessingInstructions", &self.remove_processing_instructions)?;
        distinct(None, "attributes", &self.attributes)?;
        distinct(None, "removeAttributes", &self.remove_attributes)
    }

    /// Step 12: replaced elements are replaceable, and in no other list.
    fn check_replaced_elements(&self, builtins: &Builtins) -> Result<(), InvalidConfig> {
        let replaced = &self.replace_with_children_elements;
        let refuse = |found, rule| refuse(found, None, "replaceWithChildrenElements", rule);
        let fixed = replaced.iter().flatten().find(|element| is_non_replaceable(element, builtins));
        refuse(fixed, ConfigRule::NonReplaceable)?;
        let (list, others) = match &self.elements {
            Some(elements) => ("elements", lists::keys(elements)),
            None => ("removeElements", lists::keys(self.remove_elements.as_deref().unwrap_or_default())),
        };
        refuse(lists::common(replaced, &others), ConfigRule::ReplacedAndListed { list })
    }

    /// Step 13: the lists of elements with a global list of allowed attributes.
    fn check_with_attributes(&self, attributes: &[SanitizerAttribute]) -> Result<(), InvalidConfig> {
        let global = lists::keys(attributes);
        let has_data = |of: Option<&SanitizerElement>, attributes: &[SanitizerAttribute]| {
            let mut listed = attributes.iter().filter(|_| self.data_attributes == Some(true));
            let found = listed.find(|attribute| attribute.is_custom_data_attribute());
            refuse(found, of, "attributes", ConfigRule::ListedDataAttribute)
        };
        for entry in self.elements.iter().flatten() {
            entry.check_duplicates()?;
            let of = Some(&entry.element);
            let allowed = lists::common(&entry.attributes, &global);
            refuse(allowed, of, "attributes", ConfigRule::AllowedAttributeIsListed)?;
            let mut removed = entry.remove_attributes.iter().flatten();
            let unlisted = removed.find(|removed| !global.contains(&removed.key()));
            refuse(unlisted, of, "removeAttributes", ConfigRule::RemovedAttributeIsUnlisted)?;
            has_data(of, entry.attributes.as_deref().unwrap_or_default())?;
        }
        has_data(None, attributes)
    }

    /// Step 14: the lists of elements with a global list of removed attributes.
    fn check_without_attributes(&self, edition: Edition) -> Result<(), InvalidConfig> {
        let global = lists::keys(self.remove_attributes.as_deref().unwrap_or_default());
        for entry in self.elements.iter().flatten() {
            let has_both = entry.attributes.is_some() && entry.remove_attributes.is_some();
            // The draft of 2025 allows both.
            let is_refused = has_both && !edition.has_algorithms_of_2025();
            let of = Some(&entry.element);
            refuse_if(is_refused, ConfigRule::BothLocalLists, of, "removeAttributes", None)?;
            entry.check_duplicates()?;
            for (list, attributes) in entry.lists() {
                let removed = lists::common(attributes, &global);
                refuse(removed, of, list, ConfigRule::RemovedAttributeIsListed)?;
            }
        }
        let is_refused = self.data_attributes.is_some();
        refuse_if(is_refused, ConfigRule::DataAttributesWithoutAttributes, None, "dataAttributes", None)
    }
}

impl SanitizerElementWithAttributes {
    /// Returns the element's lists, with the names of their members.
    fn lists(&self) -> [(&'static str, &Option<Vec<SanitizerAttribute>>); 2] {
        [("attributes", &self.attributes), ("removeAttributes", &self.remove_attributes)]
    }

    /// Checks that the element's lists have no duplicates.
    fn check_duplicates(&self) -> Result<(), InvalidConfig> {
        self.lists().into_iter().try_for_each(|(name, list)| distinct(Some(&self.element), name, list))
    }
}

/// Returns `true` if the *built-in non-replaceable elements list* contains an element.
pub(crate) fn is_non_replaceable(element: &SanitizerElement, builtins: &Builtins) -> bool {
    element.known().is_some_and(|known| builtins.non_replaceable_elements.contains(&known))
}

/// Checks that a list, if present, *has no duplicates*.
fn distinct<T: Entry>(
    of: Option<&SanitizerElement>,
    name: &'static str,
    list: &Option<Vec<T>>,
) -> Result<(), InvalidConfig> {
    refuse(lists::duplicate(list), of, name, ConfigRule::Duplicate)
}

/// Fails if an entry of a list was found.
fn refuse<T: Entry>(
    found: Option<&T>,
    of: Option<&SanitizerElement>,
    list: &'static str,
    rule: ConfigRule,
) -> Result<(), InvalidConfig> {
    refuse_if(found.is_some(), rule, of, list, found.map(Entry::listed))
}

fn refuse_if(
    is_refused: bool,
    rule: ConfigRule,
    of: Option<&SanitizerElement>,
    list: &'static str,
    entry: Option<ListedName>,
) -> Result<(), InvalidConfig> {
    let of = of.cloned().map(Box::new);
    if is_refused { Err(InvalidConfig { rule, list, of, entry }) } else { Ok(()) }
}

/// The rule that a configuration breaks, with the first entry that breaks it.
///
/// The rules are those of the algorithm *valid* (HTML Standard, 8.6; WICG draft, "Configuration Invariants"), in its
/// order. Where a browser throws a `TypeError`, the error says what to change.
///
/// ```
/// use lye::{Sanitizer, SanitizerConfig};
/// let config = SanitizerConfig::from_json(r#"{"elements": ["p", "b", "p"]}"#)?;
/// let error = Sanitizer::new(config).unwrap_err();
/// assert_eq!(error.to_string(), r#"`elements` lists the element "p" twice: remove one of the entries"#);
/// # Ok::<(), lye::sanitizer::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct InvalidConfig {
    /// The rule.
    pub rule: ConfigRule,
    /// The list, or other member, that breaks it, by its name.
    pub list: &'static str,
    /// The element that has the list; `None` for one of the configuration itself.
    pub of: Option<Box<SanitizerElement>>,
    /// The entry of the list.
    pub entry: Option<ListedName>,
}

/// A rule for configurations. Each names its steps in the algorithm *valid* (HTML Standard, 8.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ConfigRule {
    /// Only one list of a pair is present (steps 2, 4 and 6).
    BothLists {
        /// The allowlist of the pair.
        allow: &'static str,
    },
    /// No list has an entry twice (steps 8 to 11, 13.2 and 14.1).
    Duplicate,
    /// `replaceWithChildrenElements` has only elements that can be replaced (step 12.1).
    NonReplaceable,
    /// `replaceWithChildrenElements` has no element that another list has too (steps 12.2 and 12.3).
    ReplacedAndListed {
        /// The other list.
        list: &'static str,
    },
    /// Without global `attributes`, an element has only one of its two lists (step 14.1.1.1).
    BothLocalLists,
    /// `attributes` of an element has none that the global `attributes` has too (step 13.2).
    AllowedAttributeIsListed,
    /// No list of an element has an attribute that the global `removeAttributes` has too (step 14.1).
    RemovedAttributeIsListed,
    /// `removeAttributes` of an element has only those that the global `attributes` allows (step 13.2).
    RemovedAttributeIsUnlisted,
    /// If `dataAttributes` is true, no list has custom data attributes (steps 13.2 and 13.3).
    ListedDataAttribute,
    /// `dataAttributes` is only present with `attributes` (step 14.2).
    DataAttributesWithoutAttributes,
}

impl InvalidConfig {
    /// Returns what is wrong, and what to do.
    pub(crate) fn problem(&self) -> Problem {
        let element = self.of.as_ref().map(|element| element.listed().to_string()).unwrap_or_default();
        let of = if self.of.is_some() { format!(" of {element}") } else { String::new() };
        let entry = self.entry.as_ref().map(ListedName::to_string).unwrap_or_default();
        let list = format_args!("`{}`{of}", self.list);
        match self.rule {
            ConfigRule::BothLists { allow } => texts::both_lists(allow, self.list),
            ConfigRule::Duplicate => texts::entry_twice(list, entry),
            ConfigRule::NonReplaceable => texts::not_replaceable(entry),
            ConfigRule::ReplacedAndListed { list } => texts::replaced_and_listed(list, entry),
            ConfigRule::BothLocalLists => texts::both_local_lists(element),
            ConfigRule::AllowedAttributeIsListed => texts::local_attribute_allowed(list, entry),
            ConfigRule::RemovedAttributeIsListed => texts::local_attribute_removed(list, entry),
            ConfigRule::RemovedAttributeIsUnlisted => texts::local_removal_unlisted(list, entry),
            ConfigRule::ListedDataAttribute => texts::data_attribute_listed(list, entry),
            ConfigRule::DataAttributesWithoutAttributes => texts::data_attributes_alone(),
        }
    }
}

impl fmt::Display for InvalidConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { message, remedy, .. } = self.problem();
        write!(f, "{message}: {}", remedy.unwrap_or_default())
    }
}

impl std::error::Error for InvalidConfig {}

/// What absent members mean for comments, processing instructions, custom data attributes and `javascript:` URLs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Absent {
    /// They are kept: for the unsafe methods and for the constructor.
    Allows,
    /// They are removed: for the safe methods.
    Removes,
}

impl SanitizerConfig {
    /// *Canonicalize the configuration*. Names have namespaces since the configuration was created; what remains is to distinguish null from
    /// the empty namespace, and to fill in absent members.
    pub(crate) fn canonicalized(mut self, absent: Absent, edition: Edition) -> Self {
        let permissive = absent == Absent::Allows;
        if self.processing_instructions.is_none() && self.remove_processing_instructions.is_none() {
            match absent {
                Absent::Allows => self.remove_processing_instructions = Some(Vec::new()),
                Absent::Removes => self.processing_instructions = Some(Vec::new()),
            }
        }
        let remove_elements = or_empty(self.remove_elements, &self.elements);
        let remove_attributes = or_empty(self.remove_attributes, &self.attributes);
        let replaced = self.replace_with_children_elements;
        Self {
            remove_elements: all(remove_elements, SanitizerElement::canonicalized),
            elements: all(self.elements, |element| element.canonicalized(edition)),
            replace_with_children_elements: all(replaced, SanitizerElement::canonicalized),
            remove_attributes: all(remove_attributes, SanitizerAttribute::canonicalized),
            comments: self.comments.or(Some(permissive)),
            data_attributes: self.data_attributes.or(self.attributes.as_ref().map(|_| permissive)),
            javascript_urls: self.javascript_urls.or(Some(permissive)),
            attributes: all(self.attributes, SanitizerAttribute::canonicalized),
            // A target has only one form.
            ..self
        }
    }
}

/// Returns the remove list of a pair: empty, if neither list is present.
fn or_empty<T, U>(remove_list: Option<Vec<T>>, allow_list: &Option<Vec<U>>) -> Option<Vec<T>> {
    remove_list.or_else(|| allow_list.is_none().then(Vec::new))
}

fn all<T>(list: Option<Vec<T>>, canonicalized: impl Fn(T) -> T) -> Option<Vec<T>> {
    list.map(|list| list.into_iter().map(canonicalized).collect())
}

impl SanitizerElementWithAttributes {
    /// *Canonicalize a sanitizer element with attributes*.
    ///
    /// The draft of 2025 adds each attribute unless the list contains it, and creates no list.
    pub(crate) fn canonicalized(self, edition: Edition) -> Self {
        let of_2025 = edition.has_algorithms_of_2025();
        let removed =
            if of_2025 { self.remove_attributes } else { or_empty(self.remove_attributes, &self.attributes) };
        let [attributes, remove_attributes] = [self.attributes, removed].map(|list| {
            let mut list = all(list, SanitizerAttribute::canonicalized);
            if let (true, Some(list)) = (of_2025, &mut list) {
                lists::remove_duplicates(list);
            }
            list
        });
        Self { element: self.element.canonicalized(), attributes, remove_attributes }
    }
}

impl SanitizerElement {
    /// *Canonicalize a sanitizer element*.
    pub(crate) fn canonicalized(self) -> Self {
        Self { namespace: canonicalized_namespace(self.namespace), ..self }
    }
}

impl SanitizerAttribute {
    /// *Canonicalize a sanitizer attribute*.
    pub(crate) fn canonicalized(self) -> Self {
        Self { namespace: canonicalized_namespace(self.namespace), ..self }
    }
}

/// The namespace step of *canonicalize a sanitizer name* for a dictionary: the empty string means no namespace.
fn canonicalized_namespace(namespace: Option<Name>) -> Option<Name> {
    namespace.filter(|namespace| !namespace.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sanitizer::SanitizerProcessingInstruction;

    fn check(json: &str) -> Result<(), InvalidConfig> {
        check_in(Edition::default(), json)
    }

    fn check_in(edition: Edition, json: &str) -> Result<(), InvalidConfig> {
        SanitizerConfig::from_json(json).unwrap().canonicalized(Absent::Allows, edition).check(edition)
    }

    fn broken(
        rule: ConfigRule,
        of: Option<&'static str>,
        list: &'static str,
        entry: impl Entry,
    ) -> Result<(), InvalidConfig> {
        refuse(Some(&entry), of.map(SanitizerElement::from).as_ref(), list, rule)
    }

    /// Returns the error message for an invalid configuration.
    fn error_message(json: &str) -> String {
        check(json).unwrap_err().to_string()
    }

    #[test]
    fn only_one_list_of_a_pair_is_allowed() {
        for (allow, remove) in [
            ("elements", "removeElements"),
            ("attributes", "removeAttributes"),
            ("processingInstructions", "removeProcessingInstructions"),
        ] {
            assert_eq!(check(&format!(r#"{{"{allow}":[]}}"#)), Ok(()));
            assert_eq!(check(&format!(r#"{{"{remove}":[]}}"#)), Ok(()));
            let both = check(&format!(r#"{{"{allow}":[],"{remove}":[]}}"#));
            assert_eq!(both, refuse_if(true, ConfigRule::BothLists { allow }, None, remove, None));
        }
    }

    #[test]
    fn duplicates_are_errors() {
        for list in ["elements", "removeElements", "replaceWithChildrenElements"] {
            assert_eq!(
                check(&format!(r#"{{"{list}":["a","b",{{"name":"a"}}]}}"#)),
                broken(ConfigRule::Duplicate, None, list, SanitizerElement::from("a"))
            );
        }
        for list in ["attributes", "removeAttributes"] {
            assert_eq!(
                check(&format!(r#"{{"{list}":["a",{{"name":"a","namespace":""}}]}}"#)),
                broken(ConfigRule::Duplicate, None, list, SanitizerAttribute::from("a"))
            );
            assert_eq!(check(&format!(r#"{{"{list}":["a",{{"name":"a","namespace":"x"}}]}}"#)), Ok(()));
        }
        for list in ["processingInstructions", "removeProcessingInstructions"] {
            assert_eq!(
                check(&format!(r#"{{"{list}":["a",{{"target":"a"}}]}}"#)),
                broken(ConfigRule::Duplicate, None, list, SanitizerProcessingInstruction::from("a"))
            );
            assert_eq!(check(&format!(r#"{{"{list}":["a","A"]}}"#)), Ok(()));
        }
        for global in ["attributes", "removeAttributes"] {
            let twice = format!(r#"{{"{global}":["x"],"elements":[{{"name":"p","attributes":["a","a"]}}]}}"#);
            assert_eq!(
                check(&twice),
                broken(ConfigRule::Duplicate, Some("p"), "attributes", SanitizerAttribute::from("a"))
            );
        }
    }

    #[test]
    fn replaced_elements_are_replaceable_and_in_no_other_list() {
        assert_eq!(check(r#"{"replaceWithChildrenElements":["svg","template"]}"#), Ok(()));
        assert_eq!(
            check(r#"{"replaceWithChildrenElements":["b","html"]}"#),
            broken(
                ConfigRule::NonReplaceable,
                None,
                "replaceWithChildrenElements",
                SanitizerElement::from("html")
            )
        );
        for list in ["elements", "removeElements"] {
            assert_eq!(
                check(&format!(r#"{{"{list}":["a","b"],"replaceWithChildrenElements":["c","b"]}}"#)),
                broken(
                    ConfigRule::ReplacedAndListed { list },
                    None,
                    "replaceWithChildrenElements",
                    SanitizerElement::from("b")
                )
            );
        }
    }

    #[test]
    fn element_lists_with_global_attributes() {
        let valid = r#"{"attributes":["a","b"],"elements":[{"name":"p","attributes":["c"],"removeAttributes":["a"]}]}"#;
        assert_eq!(check(valid), Ok(()));
        assert_eq!(
            error_message(r#"{"attributes":["a"],"elements":[{"name":"p","attributes":["b","a"]}]}"#),
            "`attributes` of the element \"p\" lists the attribute \"a\", which `attributes` of the configuration \
             allows for every element: remove one of the entries"
        );
        assert_eq!(
            error_message(r#"{"attributes":["a"],"elements":[{"name":"p","removeAttributes":["a","b"]}]}"#),
            "`removeAttributes` of the element \"p\" lists the attribute \"b\", which `attributes` of the configuration \
             does not allow: remove the entry"
        );
    }

    #[test]
    fn element_lists_with_global_remove_attributes() {
        assert_eq!(
            check(r#"{"removeAttributes":["a"],"elements":[{"name":"p","attributes":["b"]}]}"#),
            Ok(())
        );
        assert_eq!(
            check(r#"{"elements":[{"name":"p","attributes":[],"removeAttributes":[]}]}"#),
            refuse_if(true, ConfigRule::BothLocalLists, Some(&"p".into()), "removeAttributes", None)
        );
        for list in ["attributes", "removeAttributes"] {
            let json =
                format!(r#"{{"removeAttributes":["a"],"elements":[{{"name":"p","{list}":["b","a"]}}]}}"#);
            assert_eq!(
                check(&json),
                broken(ConfigRule::RemovedAttributeIsListed, Some("p"), list, SanitizerAttribute::from("a"))
            );
        }
    }

    /// Its *add* ignores duplicates in an element's lists, and no rule forbids both of them.
    #[test]
    fn the_draft_of_2025_allows_local_duplicates_and_both_local_lists() {
        let check = |json| check_in(Edition::September2025, json);
        let twice = r#"{"elements":[{"name":"p","attributes":["a","a"],"removeAttributes":["b","b"]}]}"#;
        assert_eq!(check(twice), Ok(()));
        let global = r#"{"attributes":["a","a"]}"#;
        assert_eq!(check(global).unwrap_err().rule, ConfigRule::Duplicate);
        let removed = r#"{"removeAttributes":["a"],"elements":[{"name":"p","attributes":[],"removeAttributes":["a"]}]}"#;
        assert_eq!(check(removed).unwrap_err().rule, ConfigRule::RemovedAttributeIsListed);
    }

    #[test]
    fn data_attributes_conflict_with_data_attributes_true() {
        let with = |data_attributes: bool, rest: &str| {
            check(&format!(r#"{{"dataAttributes":{data_attributes},{rest}}}"#))
        };
        let global = r#""attributes":["data-x"]"#;
        let local = r#""attributes":[],"elements":[{"name":"p","attributes":["data-x"]}]"#;
        let attribute = SanitizerAttribute::from("data-x");
        assert_eq!(
            with(true, global),
            broken(ConfigRule::ListedDataAttribute, None, "attributes", attribute.clone())
        );
        assert_eq!(
            with(true, local),
            broken(ConfigRule::ListedDataAttribute, Some("p"), "attributes", attribute)
        );
        assert_eq!(with(false, global), Ok(()));
        assert_eq!(with(false, local), Ok(()));
        assert_eq!(with(true, r#""attributes":[{"name":"data-x","namespace":"x"}]"#), Ok(()));
        for data_attributes in [true, false] {
            assert_eq!(
                with(data_attributes, r#""removeAttributes":[]"#),
                refuse_if(true, ConfigRule::DataAttributesWithoutAttributes, None, "dataAttributes", None)
            );
        }
    }

    #[test]
    fn errors_name_the_list_and_the_entry() {
        assert_eq!(
            error_message(
                r#"{"removeElements":[{"name":"a","namespace":"x"},{"name":"a","namespace":"x"}]}"#
            ),
            r#"`removeElements` lists the element "a" (namespace "x") twice: remove one of the entries"#
        );
        assert_eq!(
            error_message(
                r#"{"removeElements":[{"name":"a","namespace":""},{"name":"a","namespace":null}]}"#
            ),
            r#"`removeElements` lists the element "a" (no namespace) twice: remove one of the entries"#
        );
        assert_eq!(
            error_message(r#"{"attributes":["a\u0000","a\u0000"]}"#),
            r#"`attributes` lists the attribute "a\0" twice: remove one of the entries"#
        );
    }

    #[test]
    fn long_lists_are_checked_in_one_pass() {
        // A quadratic check would take minutes.
        let name = |n| SanitizerAttribute::from(format!("a{n}"));
        let entry = |n| SanitizerElementWithAttributes {
            element: format!("e{n}").into(),
            attributes: Some(vec![name(n)]),
            remove_attributes: None,
        };
        let config = SanitizerConfig {
            elements: Some((0..100_000).map(entry).collect()),
            remove_attributes: Some((100_000..200_000).map(name).collect()),
            ..SanitizerConfig::default()
        };
        let edition = Edition::default();
        assert_eq!(config.canonicalized(Absent::Allows, edition).check(edition), Ok(()));
    }

    fn canonical(json: &str, absent: Absent) -> String {
        SanitizerConfig::from_json(json).unwrap().canonicalized(absent, Edition::default()).to_json()
    }

    #[test]
    fn absent_members_are_filled_in() {
        assert_eq!(
            canonical("{}", Absent::Allows),
            r#"{"comments":true,"javascriptURLs":true,"removeAttributes":[],"removeElements":[],"removeProcessingInstructions":[]}"#
        );
        assert_eq!(
            canonical("{}", Absent::Removes),
            r#"{"comments":false,"javascriptURLs":false,"processingInstructions":[],"removeAttributes":[],"removeElements":[]}"#
        );
    }

    #[test]
    fn data_attributes_belong_to_an_allow_list_of_attributes() {
        for (absent, filled_in) in [(Absent::Allows, Some(true)), (Absent::Removes, Some(false))] {
            let data_attributes = |json| {
                SanitizerConfig::from_json(json)
                    .unwrap()
                    .canonicalized(absent, Edition::default())
                    .data_attributes
            };
            assert_eq!(data_attributes(r#"{"attributes":[]}"#), filled_in);
            assert_eq!(data_attributes(r#"{"removeAttributes":[]}"#), None);
            assert_eq!(data_attributes("{}"), None);
        }
    }

    #[test]
    fn present_members_are_kept() {
        let json = concat!(
            r#"{"attributes":[],"comments":false,"dataAttributes":false,"elements":[],"javascriptURLs":true,"#,
            r#""processingInstructions":[{"target":"a"}],"replaceWithChildrenElements":[]}"#
        );
        assert_eq!(canonical(json, Absent::Allows), json);
        assert_eq!(canonical(json, Absent::Removes), json);
        let both = concat!(
            r#"{"attributes":[],"comments":true,"dataAttributes":true,"elements":[],"javascriptURLs":true,"processingInstructions":[],"#,
            r#""removeAttributes":[],"removeElements":[],"removeProcessingInstructions":[]}"#
        );
        assert_eq!(canonical(both, Absent::Allows), both);
    }

    #[test]
    fn kept_elements_have_an_attribute_list() {
        let elements = |json: &str| {
            let config =
                SanitizerConfig::from_json(json).unwrap().canonicalized(Absent::Allows, Edition::default());
            let element = config.elements.unwrap().remove(0);
            (element.attributes.is_some(), element.remove_attributes.is_some())
        };
        assert_eq!(elements(r#"{"elements":["p"]}"#), (false, true));
        assert_eq!(elements(r#"{"elements":[{"name":"p","attributes":[]}]}"#), (true, false));
        assert_eq!(elements(r#"{"elements":[{"name":"p","removeAttributes":["a"]}]}"#), (false, true));
        assert_eq!(
            elements(r#"{"elements":[{"name":"p","attributes":[],"removeAttributes":[]}]}"#),
            (true, true)
        );
    }

    #[test]
    fn the_empty_namespace_becomes_null() {
        let json = concat!(
            r#"{"attributes":[{"name":"a","namespace":""}],"elements":[{"name":"b","namespace":"","attributes":[{"name":"c","namespace":""}]},"#,
            r#"{"name":"d","namespace":null,"removeAttributes":[{"name":"e","namespace":""}]}],"#,
            r#""replaceWithChildrenElements":[{"name":"f","namespace":""}]}"#
        );
        let canonical = canonical(json, Absent::Removes);
        assert!(!canonical.contains(r#""namespace":"""#), "{canonical}");
        assert_eq!(canonical.matches(r#""namespace":null"#).count(), 6, "{canonical}");
    }
}
