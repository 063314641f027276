//! What the lists mean that the `sanitizer` of a policy leaves out.
//!
//! For a browser, a missing list of attributes allows every attribute, and a missing list of elements every element. In a policy, a list
//! beside an allowlist means none if it is left out. Policies are written so that they say which is meant.

use super::Policy;
use crate::sanitizer::SanitizerConfig;
use serde::{Serialize, Serializer};

impl Policy {
    /// Lists nothing where a policy that was read lists elements and leaves out attributes, or the other way round.
    pub(super) fn with_unlisted_denied(mut self) -> Self {
        if let Some(config) = &mut self.sanitizer {
            let (elements, attributes) = unlisted(config);
            if attributes {
                config.attributes = Some(Vec::new());
            } else if elements {
                config.elements = Some(Vec::new());
            }
        }
        self
    }
}

/// Returns whether the list of elements is left out beside that of attributes, and the other way round.
fn unlisted(config: &SanitizerConfig) -> (bool, bool) {
    let elements =
        config.attributes.is_some() && config.elements.is_none() && config.remove_elements.is_none();
    let attributes =
        config.elements.is_some() && config.attributes.is_none() && config.remove_attributes.is_none();
    (elements, attributes)
}

/// Writes a configuration with the empty remove lists that a browser would fill in.
pub(super) fn write<S: Serializer>(
    config: &Option<SanitizerConfig>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut config = config.clone();
    if let Some(config) = &mut config {
        let (elements, attributes) = unlisted(config);
        if elements {
            config.remove_elements = Some(Vec::new());
        }
        if attributes {
            config.remove_attributes = Some(Vec::new());
        }
    }
    config.serialize(serializer)
}

#[cfg(test)]
mod tests {
    use crate::model::Policy;
    use crate::sanitizer::SanitizerConfig;

    fn config(sanitizer: &str) -> SanitizerConfig {
        let text = format!(r#"{{ "version": 1, "sanitizer": {sanitizer} }}"#);
        let policy = Policy::from_json(&text).unwrap();
        assert_eq!(serde_json::from_str::<Policy>(&text).unwrap(), policy);
        assert_eq!(Policy::from_json(&policy.to_json()).unwrap(), policy);
        policy.configuration().unwrap().clone()
    }

    #[test]
    fn a_list_that_is_left_out_means_none() {
        assert_eq!(config(r#"{ "elements": ["p"] }"#), config(r#"{ "elements": ["p"], "attributes": [] }"#));
        assert_eq!(
            config(r#"{ "attributes": ["id"] }"#),
            config(r#"{ "elements": [], "attributes": ["id"] }"#)
        );
        assert_eq!(config(r#"{ "elements": ["p"], "removeAttributes": [] }"#).attributes, None);
        assert_eq!(config(r#"{ "removeElements": ["p"] }"#).attributes, None);
        assert_eq!(config("{}"), SanitizerConfig::default());
    }

    #[test]
    fn a_configuration_of_a_program_keeps_its_meaning() {
        let json = r#"{ "elements": ["p"] }"#;
        let policy = Policy::default().with_sanitizer(SanitizerConfig::from_json(json).unwrap());
        assert!(policy.check().unwrap().sanitizer().configuration().attributes.is_none());
        let read = Policy::from_json(&policy.to_json()).unwrap();
        assert!(read.check().unwrap().sanitizer().configuration().attributes.is_none());
    }
}
