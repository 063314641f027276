//! The methods of `Sanitizer` that modify its configuration (HTML Standard, 8.6; WICG draft, "Modify the Configuration").
//!
//! Each keeps the configuration valid, in time linear in its length. The order of lists is only visible through
//! `get()`, which sorts them.
//!
//! Also *remove an element*, *remove an attribute* and *remove unsafe* of that section.

use super::config::builtins::Builtins;
use super::config::lists::{self, Entry};
use super::config::model::{
    SanitizerAttribute, SanitizerConfig, SanitizerElement, SanitizerElementWithAttributes,
    SanitizerProcessingInstruction,
};
use super::config::validity;
use super::{Edition, Sanitizer};

impl Sanitizer {
    /// `allowElement(element)` (*allow an element*): keeps an element, with these attribute lists instead of its former
    /// ones. Returns whether that changed anything.
    ///
    /// Entries that the global lists already have are left out of the element's lists. With a `removeElements` list, an
    /// element cannot have lists: then nothing changes.
    ///
    /// With [`Edition::September2025`], as in its draft: with a `removeElements` list, the
    /// element's lists are ignored; and of an element with both lists, only `attributes` is compared with the global ones.
    ///
    /// ```
    /// use lye::{Sanitizer, SanitizerConfig};
    /// use lye::sanitizer::SanitizerElementWithAttributes;
    /// let mut sanitizer = Sanitizer::new(SanitizerConfig::from_json(r#"{"elements": [], "attributes": ["id"]}"#)?)?;
    /// let link = SanitizerElementWithAttributes::new("a").with_attributes(["id", "href"]);
    /// assert!(sanitizer.allow_element(link.clone()));
    /// assert!(!sanitizer.allow_element(link));
    /// assert_eq!(sanitizer.get().elements.unwrap()[0].attributes, Some(vec!["href".into()]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "allowElement")]
    pub fn allow_element(&mut self, element: impl Into<SanitizerElementWithAttributes>) -> bool {
        let edition = self.edition;
        let mut element = element.into().canonicalized(edition);
        let config = self.configuration_mut();
        let has_lists = element.attributes.is_some()
            || element.remove_attributes.as_ref().is_some_and(|removed| !removed.is_empty());
        if config.elements.is_some() {
            element.remove_global_entries(config, edition);
        } else if has_lists && !edition.has_algorithms_of_2025() {
            return false;
        }
        let was_replaced = lists::remove(&mut config.replace_with_children_elements, &element);
        let Some(elements) = &mut config.elements else {
            return lists::remove(&mut config.remove_elements, &element) || was_replaced;
        };
        match elements.iter_mut().find(|entry| entry.key() == element.key()) {
            Some(current) if current.has_same_lists(&element) => was_replaced,
            Some(current) => {
                *current = element;
                true
            }
            None => {
                elements.push(element);
                true
            }
        }
    }

    /// `removeElement(element)` (*remove an element*): removes an element with its content. Returns whether that
    /// changed anything.
    ///
    /// ```
    /// let mut sanitizer = lye::Sanitizer::default();
    /// assert!(sanitizer.remove_element("table"));
    /// assert!(!sanitizer.remove_element("script"), "which the safe default does not keep");
    /// ```
    #[doc(alias = "removeElement")]
    pub fn remove_element(&mut self, element: impl Into<SanitizerElement>) -> bool {
        self.configuration_mut().remove_an_element(element.into().canonicalized())
    }

    /// `replaceElementWithChildren(element)` (*replace an element with its children*): unwraps an element (removes it
    /// and keeps its content). Returns whether that changed anything.
    ///
    /// Nothing changes for `html`, `svg` and `math`, whose children would be parsed differently without them.
    ///
    /// ```
    /// let mut sanitizer = lye::Sanitizer::default();
    /// assert!(sanitizer.replace_element_with_children("font"));
    /// assert!(!sanitizer.replace_element_with_children("html"));
    /// ```
    #[doc(alias = "replaceElementWithChildren")]
    pub fn replace_element_with_children(&mut self, element: impl Into<SanitizerElement>) -> bool {
        let element = element.into().canonicalized();
        if validity::is_non_replaceable(&element, self.edition.builtins()) {
            return false;
        }
        let config = self.configuration_mut();
        if config.replace_with_children_elements.as_ref().is_some_and(|list| lists::contains(list, &element))
        {
            return false;
        }
        lists::remove(&mut config.remove_elements, &element);
        lists::remove(&mut config.elements, &element);
        config.replace_with_children_elements.get_or_insert_default().push(element);
        true
    }

    /// `allowProcessingInstruction(pi)`: keeps the processing instructions with a target. Returns whether that changed
    /// anything.
    ///
    /// ```
    /// let mut sanitizer = lye::Sanitizer::default();
    /// assert!(sanitizer.allow_processing_instruction("php"));
    /// assert!(!sanitizer.allow_processing_instruction("php"));
    /// ```
    #[doc(alias = "allowProcessingInstruction")]
    pub fn allow_processing_instruction(&mut self, pi: impl Into<SanitizerProcessingInstruction>) -> bool {
        let pi = pi.into();
        let config = self.configuration_mut();
        match &mut config.processing_instructions {
            Some(allowed) => lists::add(allowed, pi),
            None => lists::remove(&mut config.remove_processing_instructions, &pi),
        }
    }

    /// `removeProcessingInstruction(pi)`: removes the processing instructions with a target. Returns whether that
    /// changed anything.
    ///
    /// ```
    /// let mut sanitizer = lye::Sanitizer::default();
    /// assert!(!sanitizer.remove_processing_instruction("php"), "the safe default keeps none");
    /// ```
    #[doc(alias = "removeProcessingInstruction")]
    pub fn remove_processing_instruction(&mut self, pi: impl Into<SanitizerProcessingInstruction>) -> bool {
        let pi = pi.into();
        let config = self.configuration_mut();
        match &mut config.remove_processing_instructions {
            Some(removed) => lists::add(removed, pi),
            None => lists::remove(&mut config.processing_instructions, &pi),
        }
    }

    /// `allowAttribute(attribute)` (*allow an attribute*): keeps an attribute on every element except those whose own
    /// `removeAttributes` lists it. Returns whether that changed anything.
    ///
    /// ```
    /// let mut sanitizer = lye::Sanitizer::default();
    /// assert!(sanitizer.allow_attribute("class"));
    /// assert!(sanitizer.set_data_attributes(true));
    /// assert!(!sanitizer.allow_attribute("data-x"), "all of them are allowed");
    /// ```
    #[doc(alias = "allowAttribute")]
    pub fn allow_attribute(&mut self, attribute: impl Into<SanitizerAttribute>) -> bool {
        let attribute = attribute.into().canonicalized();
        let config = self.configuration_mut();
        let Some(allowed) = &mut config.attributes else {
            return lists::remove(&mut config.remove_attributes, &attribute);
        };
        if config.data_attributes == Some(true) && attribute.is_custom_data_attribute() {
            return false;
        }
        if !lists::add(allowed, attribute.clone()) {
            return false;
        }
        for element in config.elements.iter_mut().flatten() {
            lists::remove(&mut element.attributes, &attribute);
        }
        true
    }

    /// `removeAttribute(attribute)` (*remove an attribute*): removes an attribute from every element. Returns whether
    /// that changed anything.
    ///
    /// With a list of `removeAttributes`, the attribute is removed from the `attributes` lists of elements too.
    ///
    /// ```
    /// let mut sanitizer = lye::Sanitizer::default();
    /// assert!(sanitizer.remove_attribute("title"));
    /// assert!(!sanitizer.remove_attribute("title"));
    /// ```
    #[doc(alias = "removeAttribute")]
    pub fn remove_attribute(&mut self, attribute: impl Into<SanitizerAttribute>) -> bool {
        self.configuration_mut().remove_an_attribute(attribute.into().canonicalized())
    }

    /// `setComments(allow)` (*set comments*): sets whether comments are kept. Returns whether that changed anything.
    ///
    /// ```
    /// let mut sanitizer = lye::Sanitizer::default();
    /// assert!(sanitizer.set_comments(true));
    /// assert!(!sanitizer.set_comments(true));
    /// ```
    #[doc(alias = "setComments")]
    pub fn set_comments(&mut self, allow: bool) -> bool {
        self.configuration_mut().comments.replace(allow) != Some(allow)
    }

    /// `setDataAttributes(allow)` (*set data attributes*): sets whether every element may have custom data attributes
    /// (`data-*`). Returns whether that changed anything.
    ///
    /// With a list of `removeAttributes`, which allows them, nothing changes. Allowing all of them removes the single
    /// ones from lists of allowed attributes. An element's `removeAttributes` still removes them, as in the standard,
    /// although a new configuration with both would not be valid.
    ///
    /// ```
    /// use lye::{Sanitizer, SanitizerConfig};
    /// assert!(Sanitizer::default().set_data_attributes(true));
    /// assert!(!Sanitizer::new(SanitizerConfig::default())?.set_data_attributes(true));
    /// # Ok::<(), lye::sanitizer::InvalidConfig>(())
    /// ```
    #[doc(alias = "setDataAttributes")]
    pub fn set_data_attributes(&mut self, allow: bool) -> bool {
        let config = self.configuration_mut();
        let Some(allowed) = &mut config.attributes else { return false };
        if config.data_attributes == Some(allow) {
            return false;
        }
        if allow {
            let local =
                config.elements.iter_mut().flatten().filter_map(|element| element.attributes.as_mut());
            for list in local.chain([allowed]) {
                list.retain(|attribute| !attribute.is_custom_data_attribute());
            }
        }
        config.data_attributes = Some(allow);
        true
    }

    /// `setJavascriptURLs(allow)`: sets whether attributes with a URL to navigate to, such as `href` of `a`, may contain `javascript:` URLs.
    /// Returns whether that changed anything. Only the unsafe methods of `Document` respect `true`: the safe methods and `Cleaner` always
    /// remove these URLs.
    ///
    /// ```
    /// let mut sanitizer = lye::Sanitizer::default();
    /// assert!(!sanitizer.set_javascript_urls(false));
    /// ```
    #[doc(alias = "setJavascriptURLs")]
    pub fn set_javascript_urls(&mut self, allow: bool) -> bool {
        self.configuration_mut().javascript_urls.replace(allow) != Some(allow)
    }

    /// `removeUnsafe()` (*remove unsafe*): removes what executes script when it is inserted into a document (XSS): the
    /// elements of the built-in safe baseline configuration, event handler content attributes, and `javascript:` URLs.
    /// Returns whether that changed anything.
    ///
    /// ```
    /// use lye::{Sanitizer, SanitizerConfig};
    /// let mut sanitizer = Sanitizer::new(SanitizerConfig::from_json(r#"{"elements": ["p", "script"]}"#)?)?;
    /// assert!(sanitizer.remove_unsafe());
    /// assert_eq!(sanitizer.get().elements.unwrap().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "removeUnsafe")]
    pub fn remove_unsafe(&mut self) -> bool {
        let builtins = self.edition.builtins();
        self.configuration_mut().remove_unsafe(builtins)
    }
}

impl SanitizerElementWithAttributes {
    /// The steps of *allow an element* that keep an element's lists from contradicting or repeating the global lists.
    fn remove_global_entries(&mut self, config: &SanitizerConfig, edition: Edition) {
        if edition.has_algorithms_of_2025() {
            return self.remove_global_entries_of_2025(config);
        }
        for list in [&mut self.attributes, &mut self.remove_attributes].into_iter().flatten() {
            lists::remove_duplicates(list);
        }
        if let Some(global) = &config.attributes {
            let global = lists::keys(global);
            if let Some(allowed) = &mut self.attributes {
                lists::subtract(allowed, &global);
                if config.data_attributes == Some(true) {
                    allowed.retain(|attribute| !attribute.is_custom_data_attribute());
                }
            }
            if let Some(removed) = &mut self.remove_attributes {
                lists::intersect(removed, &global);
            }
        } else {
            let global = lists::keys(config.remove_attributes.as_deref().unwrap_or_default());
            if let Some(allowed) = &mut self.attributes {
                let removed = self.remove_attributes.take().unwrap_or_default();
                lists::subtract(allowed, &lists::keys(&removed));
                lists::subtract(allowed, &global);
            }
            if let Some(removed) = &mut self.remove_attributes {
                lists::subtract(removed, &global);
            }
        }
    }

    /// The same steps in the draft of 2025: an element that has `attributes` keeps its `removeAttributes` as they are.
    fn remove_global_entries_of_2025(&mut self, config: &SanitizerConfig) {
        let attributes = config.attributes.as_deref().map(lists::keys);
        let removed = config.remove_attributes.as_deref().map(lists::keys);
        if let Some(list) = &mut self.attributes {
            for global in [&attributes, &removed].into_iter().flatten() {
                lists::subtract(list, global);
            }
            if config.data_attributes == Some(true) {
                list.retain(|attribute| !attribute.is_custom_data_attribute());
            }
        } else if let Some(list) = &mut self.remove_attributes {
            if let Some(global) = &attributes {
                lists::intersect(list, global);
            }
            if let Some(global) = &removed {
                lists::subtract(list, global);
            }
        }
    }

    /// *Equals*, of entries for the same element.
    fn has_same_lists(&self, other: &Self) -> bool {
        lists::equal(&self.attributes, &other.attributes)
            && lists::equal(&self.remove_attributes, &other.remove_attributes)
    }
}

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
