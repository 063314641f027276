//! *Remove an element*, *remove an attribute* and *remove unsafe* (HTML Standard, 8.6; WICG draft, "Modify the
//! Configuration").

use crate::sanitizer::config::builtins::Builtins;
use crate::sanitizer::config::lists;
use crate::sanitizer::config::model::{SanitizerAttribute, SanitizerConfig, SanitizerElement};

impl SanitizerConfig {
    /// *Remove an element*: removes a canonical element from a valid configuration. Returns whether that changed it.
    pub(super) fn remove_an_element(&mut self, element: SanitizerElement) -> bool {
        let was_replaced = lists::remove(&mut self.replace_with_children_elements, &element);
        let modified = match &mut self.remove_elements {
            Some(removed) => lists::add(removed, element),
            None => lists::remove(&mut self.elements, &element),
        };
        was_replaced || modified
    }

    /// *Remove an attribute*: removes a canonical attribute from a valid configuration. Returns whether that changed
    /// it.
    pub(super) fn remove_an_attribute(&mut self, attribute: SanitizerAttribute) -> bool {
        if self.remove_attributes.as_ref().is_some_and(|removed| lists::contains(removed, &attribute)) {
            return false;
        }
        let was_allowed = lists::remove(&mut self.attributes, &attribute);
        let is_removed_now = was_allowed || self.remove_attributes.is_some();
        let mut modified = was_allowed;
        for element in self.elements.iter_mut().flatten() {
            modified |= lists::remove(&mut element.attributes, &attribute);
            // SAME-AS-SPEC: with a global list of attributes, the standard asserts that the attributes an element
            // removes are in that list. Where set_data_attributes removed one from it, removing it must not give it
            // back to the element.
            if is_removed_now {
                lists::remove(&mut element.remove_attributes, &attribute);
            }
        }
        if let Some(removed) = &mut self.remove_attributes {
            removed.push(attribute);
            modified = true;
        }
        modified
    }

    /// *Remove unsafe* from a valid configuration. Returns whether that changed it.
    ///
    /// "Unsafe" means that it executes script when it is inserted into a document.
    pub(super) fn remove_unsafe(&mut self, builtins: &Builtins) -> bool {
        let mut modified = false;
        let baseline = builtins.safe_baseline_config();
        for element in baseline.remove_elements.into_iter().flatten() {
            modified |= self.remove_an_element(element);
        }
        for attribute in baseline.remove_attributes.into_iter().flatten() {
            modified |= self.remove_an_attribute(attribute);
        }
        for name in builtins.event_handler_content_attributes.iter().copied() {
            modified |= self.remove_an_attribute(name.into());
        }
        modified |= self.javascript_urls != Some(false);
        self.javascript_urls = Some(false);
        modified
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sanitizer::{Edition, Sanitizer};

    fn sanitizer(json: &str) -> Sanitizer {
        Sanitizer::new(SanitizerConfig::from_json(json).unwrap()).unwrap()
    }

    #[test]
    fn elements_leave_an_allow_list_or_enter_a_remove_list() {
        let mut allowing = sanitizer(r#"{"elements":["p"],"replaceWithChildrenElements":["b"]}"#);
        assert!(allowing.remove_element("p"));
        assert!(!allowing.remove_element("p"));
        assert!(allowing.remove_element("b"));
        assert_eq!(allowing.get().elements, Some(vec![]));
        assert_eq!(allowing.get().replace_with_children_elements, Some(vec![]));

        let mut removing = sanitizer(r#"{"removeElements":["p"],"replaceWithChildrenElements":["b"]}"#);
        assert!(!removing.remove_element("p"));
        assert!(removing.remove_element("b"));
        assert_eq!(removing.get().remove_elements, Some(vec!["b".into(), "p".into()]));
        assert_eq!(removing.get().replace_with_children_elements, Some(vec![]));
    }

    #[test]
    fn attributes_leave_the_lists_of_elements_too() {
        let mut allowing = sanitizer(
            r#"{"attributes":["id"],"elements":[{"name":"p","attributes":["dir"],"removeAttributes":["id"]}]}"#,
        );
        assert!(allowing.remove_attribute("dir"));
        assert!(allowing.remove_attribute("id"));
        assert!(!allowing.remove_attribute("id"));
        let element = allowing.get().elements.unwrap().remove(0);
        assert_eq!((element.attributes, element.remove_attributes), (Some(vec![]), Some(vec![])));

        let mut removing = sanitizer(concat!(
            r#"{"removeAttributes":["a"],"elements":[{"name":"p","attributes":["b"]},"#,
            r#"{"name":"q","removeAttributes":["b"]}]}"#
        ));
        assert!(!removing.remove_attribute("a"));
        assert!(removing.remove_attribute("b"));
        let config = removing.get();
        assert_eq!(config.remove_attributes, Some(vec!["a".into(), "b".into()]));
        let elements = config.elements.unwrap();
        assert_eq!(elements[0].attributes, Some(vec![]));
        assert_eq!(elements[1].remove_attributes, Some(vec![]));
    }

    #[test]
    fn remove_unsafe_covers_baseline_handlers_and_javascript() {
        let mut allowing = sanitizer(concat!(
            r#"{"elements":["p","script",{"name":"a","attributes":["onclick","href"]}],"attributes":["id","onload"],"#,
            r#""replaceWithChildrenElements":["iframe"]}"#
        ));
        assert!(allowing.remove_unsafe());
        assert!(!allowing.remove_unsafe());
        let config = allowing.get();
        let elements = config.elements.unwrap();
        assert_eq!(elements.len(), 2);
        assert_eq!(elements[0].attributes, Some(vec!["href".into()]));
        assert_eq!(config.attributes, Some(vec!["id".into()]));
        assert_eq!(config.replace_with_children_elements, Some(vec![]));
        assert_eq!(config.javascript_urls, Some(false));

        let mut removing = sanitizer("{}");
        assert!(removing.remove_unsafe());
        let builtins = Edition::default().builtins();
        let config = removing.get();
        assert_eq!(config.remove_elements, builtins.safe_baseline_config().remove_elements);
        let handlers: Vec<SanitizerAttribute> =
            builtins.event_handler_content_attributes.iter().copied().map(Into::into).collect();
        assert_eq!(config.remove_attributes, Some(handlers));
    }

    #[test]
    fn javascript_urls_alone_are_a_change() {
        let mut sanitizer = sanitizer(r#"{"elements":[],"attributes":[]}"#);
        assert!(sanitizer.remove_unsafe());
        assert!(sanitizer.set_javascript_urls(true));
        assert!(sanitizer.remove_unsafe());
    }

    #[test]
    fn safe_default_keeps_nothing_unsafe() {
        for edition in Edition::ALL {
            assert!(!Sanitizer::safe_default(*edition).remove_unsafe(), "{edition}");
        }
    }
}
