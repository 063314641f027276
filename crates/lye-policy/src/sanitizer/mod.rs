//! `Sanitizer`: a canonical, valid configuration (HTML Standard, 8.6; WICG draft, "Sanitizer API"). Does not sanitize
//! by itself.

#[doc(hidden)]
pub mod compiled;
#[doc(hidden)]
pub mod config;
mod modifiers;

use compiled::{Engine, Strictness};
pub use config::builtins::{Builtins, Edition, UnknownEdition};
pub use config::json::ConfigError;
use config::lists;
pub use config::lists::ListedName;
pub use config::model::{
    SanitizerAttribute, SanitizerConfig, SanitizerElement, SanitizerElementWithAttributes,
    SanitizerProcessingInstruction,
};
use config::validity::Absent;
pub use config::validity::{ConfigRule, InvalidConfig};
use std::sync::{Arc, OnceLock};

/// A configuration of the HTML Sanitizer API, valid and in the standard's canonical form.
///
/// Methods that modify it keep it so, and return whether they changed anything. The [`Edition`] selects the built-in lists. The
/// algorithms are those of the current standard, or of the draft for [`Edition::September2025`], whose
/// [`Sanitizer::allow_element`] can leave a configuration that is not valid.
///
/// ```
/// use lye::{Sanitizer, SanitizerConfig};
/// let mut sanitizer = Sanitizer::new(SanitizerConfig::from_json(r#"{"elements": ["p", "b"], "comments": false}"#)?)?;
/// assert!(sanitizer.allow_element("i"));
/// assert!(sanitizer.replace_element_with_children("b"));
/// assert!(!sanitizer.remove_element("table"));
/// let kept: Vec<_> = sanitizer.get().elements.unwrap().into_iter().map(|entry| entry.element.name).collect();
/// assert_eq!(kept, ["i", "p"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sanitizer {
    configuration: SanitizerConfig,
    edition: Edition,
    /// The tables without and with *remove unsafe*, compiled on first use.
    compiled: [OnceLock<Arc<Engine>>; 2],
}

impl Sanitizer {
    /// `new Sanitizer(configuration)`, with the built-in lists of the current edition.
    ///
    /// Whatever the configuration does not mention is kept: comments, processing instructions, `javascript:` URLs and,
    /// with a list of `attributes`, custom data attributes.
    ///
    /// ```
    /// use lye::{Sanitizer, SanitizerConfig};
    /// use lye::sanitizer::ConfigRule;
    /// let config = SanitizerConfig::default().with_elements(["p"]).with_remove_elements(["b"]);
    /// assert_eq!(Sanitizer::new(config).unwrap_err().rule, ConfigRule::BothLists { allow: "elements" });
    /// ```
    ///
    /// # Errors
    /// Fails if the configuration is not valid.
    pub fn new(configuration: SanitizerConfig) -> Result<Self, InvalidConfig> {
        Self::with_edition(configuration, Edition::default())
    }

    /// As [`Sanitizer::new`], with the built-in lists of an edition.
    ///
    /// ```
    /// use lye::{Sanitizer, SanitizerConfig};
    /// use lye::sanitizer::Edition;
    /// // The draft of 2025 has no list of elements that cannot be replaced.
    /// let config = SanitizerConfig::from_json(r#"{"replaceWithChildrenElements": ["html"]}"#)?;
    /// assert!(Sanitizer::with_edition(config.clone(), Edition::September2025).is_ok());
    /// assert!(Sanitizer::with_edition(config, Edition::September2026).is_err());
    /// # Ok::<(), lye::sanitizer::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the configuration is not valid.
    pub fn with_edition(configuration: SanitizerConfig, edition: Edition) -> Result<Self, InvalidConfig> {
        Self::from_config(configuration, edition, Absent::Allows)
    }

    /// Returns the built-in safe default configuration of an edition. The sanitizer removes what the edition does not
    /// define (processing instructions in 2025, `javascriptURLs` before [`Edition::September2026`]).
    ///
    /// ```
    /// use lye::Sanitizer;
    /// use lye::sanitizer::Edition;
    /// let elements = |edition| Sanitizer::safe_default(edition).get().elements.map(|list| list.len());
    /// assert_eq!(elements(Edition::September2025), Some(102));
    /// assert_eq!(elements(Edition::September2026), Some(121));
    /// ```
    pub fn safe_default(edition: Edition) -> Self {
        Self::from_valid_config(edition.builtins().safe_default_config(), edition, Absent::Removes)
    }

    /// *Set a configuration*; with [`Absent::Removes`], as *get a sanitizer instance from options* does for the safe
    /// methods.
    #[doc(hidden)]
    pub fn from_config(
        configuration: SanitizerConfig,
        edition: Edition,
        absent: Absent,
    ) -> Result<Self, InvalidConfig> {
        let configuration = configuration.canonicalized(absent, edition);
        configuration.check(edition)?;
        Ok(Self { configuration, edition, compiled: Default::default() })
    }

    /// As [`from_config`](Self::from_config), for a configuration that is known to be valid.
    pub(crate) fn from_valid_config(
        configuration: SanitizerConfig,
        edition: Edition,
        absent: Absent,
    ) -> Self {
        let configuration = configuration.canonicalized(absent, edition);
        debug_assert_eq!(configuration.check(edition), Ok(()));
        Self { configuration, edition, compiled: Default::default() }
    }

    /// `get()`: returns a copy of the configuration with all lists sorted: entries without a namespace first, then by
    /// namespace, then by name, in the order of UTF-16 code units.
    ///
    /// ```
    /// use lye::{Sanitizer, SanitizerConfig};
    /// let config = SanitizerConfig::from_json(r#"{"removeElements": ["p", "b"], "attributes": ["id"]}"#)?;
    /// let config = Sanitizer::new(config)?.get();
    /// assert_eq!(config.remove_elements, Some(vec!["b".into(), "p".into()]));
    /// assert_eq!(config.elements, None);
    /// assert_eq!(config.data_attributes, Some(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn get(&self) -> SanitizerConfig {
        let mut config = self.configuration().clone();
        for element in config.elements.iter_mut().flatten() {
            lists::sort(&mut element.attributes);
            lists::sort(&mut element.remove_attributes);
        }
        lists::sort(&mut config.elements);
        lists::sort(&mut config.remove_elements);
        lists::sort(&mut config.replace_with_children_elements);
        lists::sort(&mut config.processing_instructions);
        lists::sort(&mut config.remove_processing_instructions);
        lists::sort(&mut config.attributes);
        lists::sort(&mut config.remove_attributes);
        config
    }

    /// Returns the edition of the built-in lists.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// Returns the configuration for modification, and drops the compiled tables.
    fn configuration_mut(&mut self) -> &mut SanitizerConfig {
        self.compiled = Default::default();
        &mut self.configuration
    }

    /// Returns the canonical, valid configuration; its lists are in no particular order.
    #[doc(hidden)]
    pub fn configuration(&self) -> &SanitizerConfig {
        &self.configuration
    }
}

/// `new Sanitizer()`: the built-in safe default configuration of the current edition.
impl Default for Sanitizer {
    fn default() -> Self {
        Self::safe_default(Edition::default())
    }
}

impl Sanitizer {
    /// Returns the tables for the DOM API.
    #[doc(hidden)]
    pub fn engine(&self, safe: bool) -> Arc<Engine> {
        let compiled = self.compiled[usize::from(safe)]
            .get_or_init(|| Arc::new(self.compile(safe, Strictness::Standard)));
        compiled.clone()
    }

    /// Compiles the configuration; for safe methods, a copy of it without unsafe entries (*sanitize*, step 3).
    #[doc(hidden)]
    pub fn compile(&self, safe: bool, strictness: Strictness) -> Engine {
        let builtins = self.edition().builtins();
        if !safe {
            return compiled::compile(self.configuration(), builtins, strictness);
        }
        let mut copy = self.clone();
        copy.remove_unsafe();
        compiled::compile(copy.configuration(), builtins, strictness)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn get_sorts_a_copy() {
        let json = concat!(
            r#"{"attributes":["b","a",{"name":"a","namespace":"x"}],"processingInstructions":["b","a"],"#,
            r#""elements":["b",{"name":"a","attributes":["d","c"],"removeAttributes":["b","a"]}],"#,
            r#""replaceWithChildrenElements":["z","y"]}"#
        );
        let config = SanitizerConfig::from_json(json).unwrap();
        let sanitizer = Sanitizer::new(config.clone()).unwrap();
        let html = r#""namespace":"http://www.w3.org/1999/xhtml""#;
        let none = r#""namespace":null"#;
        let expected = [
            format!(
                r#"{{"attributes":[{{"name":"a",{none}}},{{"name":"b",{none}}},{{"name":"a","namespace":"x"}}],"#
            ),
            r#""comments":true,"dataAttributes":true,"#.to_owned(),
            format!(
                r#""elements":[{{"name":"a",{html},"attributes":[{{"name":"c",{none}}},{{"name":"d",{none}}}],"#
            ),
            format!(r#""removeAttributes":[{{"name":"a",{none}}},{{"name":"b",{none}}}]}},"#),
            format!(r#"{{"name":"b",{html},"removeAttributes":[]}}],"javascriptURLs":true,"#),
            r#""processingInstructions":[{"target":"a"},{"target":"b"}],"#.to_owned(),
            format!(r#""replaceWithChildrenElements":[{{"name":"y",{html}}},{{"name":"z",{html}}}]}}"#),
        ];
        assert_eq!(sanitizer.get().to_json(), expected.concat());
        assert_eq!(sanitizer.configuration().attributes, config.attributes);
    }

    #[test]
    fn safe_methods_allow_only_listed_members() {
        let get = |json: &str| {
            let config = SanitizerConfig::from_json(json).unwrap();
            Sanitizer::from_config(config, Edition::default(), Absent::Removes).unwrap().get()
        };
        let config = get(r#"{"attributes":[]}"#);
        assert_eq!(config.comments, Some(false));
        assert_eq!(config.data_attributes, Some(false));
        assert_eq!(config.javascript_urls, Some(false));
        assert_eq!(config.processing_instructions, Some(vec![]));
        let config = get(r#"{"comments":true,"javascriptURLs":true,"removeProcessingInstructions":[]}"#);
        assert_eq!(config.comments, Some(true));
        assert_eq!(config.javascript_urls, Some(true));
        assert_eq!(config.processing_instructions, None);
    }

    #[test]
    fn the_safe_default_of_every_edition_is_canonical_and_valid() {
        for edition in Edition::ALL {
            let config = Sanitizer::safe_default(*edition).get();
            assert_eq!(config.comments, Some(false));
            assert_eq!(config.javascript_urls, Some(false));
            assert_eq!(config.processing_instructions, Some(vec![]));
            let again = Sanitizer::with_edition(config.clone(), *edition).unwrap();
            assert_eq!(again.get(), config);
            assert_eq!(again.edition(), *edition);
        }
    }

    #[test]
    fn tables_are_cached_until_the_configuration_changes() {
        let mut sanitizer = Sanitizer::default();
        let first = sanitizer.engine(true);
        assert!(Arc::ptr_eq(&first, &sanitizer.engine(true)));
        assert!(Arc::ptr_eq(&first, &sanitizer.clone().engine(true)));
        assert!(!Arc::ptr_eq(&first, &sanitizer.engine(false)));
        sanitizer.set_comments(true);
        assert!(!first.keeps_comments && sanitizer.engine(true).keeps_comments);
    }

    #[test]
    fn sanitizers_and_tables_are_send_and_sync() {
        fn is_shared<T: Send + Sync>() {}
        is_shared::<Sanitizer>();
        is_shared::<Engine>();
    }

    #[test]
    fn safe_methods_do_not_modify_the_sanitizer() {
        let sanitizer = Sanitizer::new(crate::sanitizer::SanitizerConfig::default()).unwrap();
        let before = sanitizer.get();
        sanitizer.engine(true);
        assert_eq!(sanitizer.get(), before);
    }
}
