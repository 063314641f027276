//! Serializes configurations to the JSON that `JSON.stringify` returns for the result of `get()` in a browser.
//!
//! Web IDL converts a dictionary member by member: inherited members first, then in the order of their names (Web IDL,
//! 3.2.18).

use crate::sanitizer::config::model::SanitizerConfig;
use serde::ser::{Serialize, SerializeMap, Serializer};

impl SanitizerConfig {
    /// Returns the configuration as JSON, on one line: names are objects, absent members are omitted.
    ///
    /// [`SanitizerConfig::from_json`] accepts the result.
    ///
    /// ```
    /// use lye::SanitizerConfig;
    /// let config = SanitizerConfig::from_json(r#"{"removeAttributes": ["style"], "comments": false}"#)?;
    /// let json = r#"{"comments":false,"removeAttributes":[{"name":"style","namespace":null}]}"#;
    /// assert_eq!(config.to_json(), json);
    /// # Ok::<(), lye::sanitizer::ConfigError>(())
    /// ```
    pub fn to_json(&self) -> String {
        // Serializing fails only for maps with keys that are not strings and for failing writers; neither occurs here.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// As [`SanitizerConfig::to_json`].
impl Serialize for SanitizerConfig {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        member(&mut map, "attributes", &self.attributes)?;
        member(&mut map, "comments", &self.comments)?;
        member(&mut map, "dataAttributes", &self.data_attributes)?;
        member(&mut map, "elements", &self.elements)?;
        member(&mut map, "javascriptURLs", &self.javascript_urls)?;
        member(&mut map, "processingInstructions", &self.processing_instructions)?;
        member(&mut map, "removeAttributes", &self.remove_attributes)?;
        member(&mut map, "removeElements", &self.remove_elements)?;
        member(&mut map, "removeProcessingInstructions", &self.remove_processing_instructions)?;
        member(&mut map, "replaceWithChildrenElements", &self.replace_with_children_elements)?;
        map.end()
    }
}

fn member<M: SerializeMap>(
    map: &mut M,
    name: &'static str,
    value: &Option<impl Serialize>,
) -> Result<(), M::Error> {
    match value {
        Some(value) => map.serialize_entry(name, value),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_in_the_order_of_web_idl() {
        let json = concat!(
            r#"{"attributes":[],"comments":true,"dataAttributes":false,"elements":[{"name":"a","namespace":"b","#,
            r#""attributes":[{"name":"c","namespace":null}],"removeAttributes":[]}],"javascriptURLs":false,"#,
            r#""processingInstructions":[{"target":"d"}],"removeAttributes":[],"removeElements":[{"name":"e","namespace":null}],"#,
            r#""removeProcessingInstructions":[],"replaceWithChildrenElements":[]}"#
        );
        assert_eq!(SanitizerConfig::from_json(json).unwrap().to_json(), json);
    }

    #[test]
    fn every_string_round_trips() {
        let target = "\"\\\0\u{1F}\u{2028}\u{FFFF}\u{10FFFF}";
        let config = SanitizerConfig {
            processing_instructions: Some(vec![target.into()]),
            ..SanitizerConfig::default()
        };
        assert_eq!(SanitizerConfig::from_json(&config.to_json()), Ok(config));
    }
}
