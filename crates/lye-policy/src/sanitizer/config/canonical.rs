//! The canonical form of a configuration (HTML Standard, 8.6; WICG draft, "Canonicalize the Configuration").
//!
//! Bare strings become names with namespaces when the configuration is created (`From`, or the conversion from JSON).
//! What remains is to distinguish null from the empty namespace, and to fill in absent members.

use super::builtins::Edition;
use super::lists;
use super::model::{
    Name, SanitizerAttribute, SanitizerConfig, SanitizerElement, SanitizerElementWithAttributes,
};

/// What absent members mean for comments, processing instructions, custom data attributes and `javascript:` URLs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Absent {
    /// They are kept: for the unsafe methods and for the constructor.
    Allows,
    /// They are removed: for the safe methods.
    Removes,
}

impl SanitizerConfig {
    /// *Canonicalize the configuration*.
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
