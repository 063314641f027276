//! The canonical form of a configuration (HTML Standard, 8.6; WICG draft, "Canonicalize the Configuration").
//!
//! Bare strings became names with namespaces when the configuration was made (`From` and the conversion from JSON); what
//! is left to do is to tell null from the empty namespace, and to fill in what is absent.

use super::model::{
    Name, SanitizerAttribute, SanitizerConfig, SanitizerElement, SanitizerElementWithAttributes,
    SanitizerProcessingInstruction,
};

/// What the absent members of a configuration mean that let something pass beside elements and attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Absent {
    /// Comments, processing instructions, custom data attributes and `javascript:` URLs stay: for the unsafe methods and
    /// for what the constructor is given.
    Allows,
    /// They go: for what the safe methods are given.
    Removes,
}

impl SanitizerConfig {
    /// *Canonicalize the configuration*.
    pub(crate) fn canonicalized(self, absent: Absent) -> Self {
        let permissive = absent == Absent::Allows;
        let (processing_instructions, remove_processing_instructions) =
            match (self.processing_instructions, self.remove_processing_instructions) {
                (None, None) if permissive => (None, Some(Vec::new())),
                (None, None) => (Some(Vec::new()), None),
                lists => lists,
            };
        let attributes = all(self.attributes, SanitizerAttribute::canonicalized);
        Self {
            remove_elements: all(
                or_empty(self.remove_elements, &self.elements),
                SanitizerElement::canonicalized,
            ),
            elements: all(self.elements, SanitizerElementWithAttributes::canonicalized),
            replace_with_children_elements: all(
                self.replace_with_children_elements,
                SanitizerElement::canonicalized,
            ),
            processing_instructions: all(
                processing_instructions,
                SanitizerProcessingInstruction::canonicalized,
            ),
            remove_processing_instructions: all(
                remove_processing_instructions,
                SanitizerProcessingInstruction::canonicalized,
            ),
            remove_attributes: all(
                or_empty(self.remove_attributes, &attributes),
                SanitizerAttribute::canonicalized,
            ),
            comments: self.comments.or(Some(permissive)),
            data_attributes: self.data_attributes.or_else(|| attributes.is_some().then_some(permissive)),
            javascript_urls: self.javascript_urls.or(Some(permissive)),
            attributes,
        }
    }
}

/// The remove list of a pair: empty, if neither list is there.
fn or_empty<T, U>(remove_list: Option<Vec<T>>, allow_list: &Option<Vec<U>>) -> Option<Vec<T>> {
    remove_list.or_else(|| allow_list.is_none().then(Vec::new))
}

fn all<T>(list: Option<Vec<T>>, canonicalized: fn(T) -> T) -> Option<Vec<T>> {
    list.map(|list| list.into_iter().map(canonicalized).collect())
}

impl SanitizerElementWithAttributes {
    /// *Canonicalize a sanitizer element with attributes*.
    pub(crate) fn canonicalized(self) -> Self {
        Self {
            element: self.element.canonicalized(),
            remove_attributes: all(
                or_empty(self.remove_attributes, &self.attributes),
                SanitizerAttribute::canonicalized,
            ),
            attributes: all(self.attributes, SanitizerAttribute::canonicalized),
        }
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

impl SanitizerProcessingInstruction {
    /// *Canonicalize a sanitizer processing instruction*: a target has one form only.
    pub(crate) fn canonicalized(self) -> Self {
        self
    }
}

/// What *canonicalize a sanitizer name* does to a name that is a dictionary: no namespace can be written as the empty
/// string.
fn canonicalized_namespace(namespace: Option<Name>) -> Option<Name> {
    namespace.filter(|namespace| !namespace.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(json: &str, absent: Absent) -> String {
        SanitizerConfig::from_json(json).unwrap().canonicalized(absent).to_json()
    }

    #[test]
    fn what_is_absent_is_filled_in() {
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
            let data_attributes =
                |json| SanitizerConfig::from_json(json).unwrap().canonicalized(absent).data_attributes;
            assert_eq!(data_attributes(r#"{"attributes":[]}"#), filled_in);
            assert_eq!(data_attributes(r#"{"removeAttributes":[]}"#), None);
            assert_eq!(data_attributes("{}"), None);
        }
    }

    #[test]
    fn what_is_there_stays() {
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
    fn an_element_that_is_kept_has_a_list_of_attributes() {
        let elements = |json: &str| {
            let config = SanitizerConfig::from_json(json).unwrap().canonicalized(Absent::Allows);
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
    fn the_empty_namespace_is_none() {
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
