//! Policies as text: reads TOML and JSON into one tree, from which the policy is then read.

mod extends;
mod json;
mod rule_locations;
#[cfg(feature = "toml")]
mod toml;
mod url_rules;

use crate::members::{Node, Problem};
pub use extends::PolicyText;
pub(crate) use extends::{Sources, Tree, no_files, read as read_all};
pub use rule_locations::{ReplacedList, RuleLocation, RuleLocations};
pub use url_rules::are_of_one_group;

/// The format of a policy file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PolicyFormat {
    /// TOML 1.1.
    #[cfg(feature = "toml")]
    Toml,
    /// JSON (RFC 8259).
    Json,
}

impl PolicyFormat {
    /// Returns the format for a file name extension, if it is supported.
    ///
    /// ```
    /// use lye::policy::PolicyFormat;
    /// assert_eq!(PolicyFormat::from_extension("JSON"), Some(PolicyFormat::Json));
    /// assert_eq!(PolicyFormat::from_extension("yaml"), None);
    /// ```
    pub fn from_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            #[cfg(feature = "toml")]
            "toml" => Some(Self::Toml),
            "json" => Some(Self::Json),
            _ => None,
        }
    }

    /// Reads a text to a tree. Also returns errors that leave a tree to read on.
    pub(crate) fn read(self, text: &str) -> Result<(Node, Vec<Problem>), Problem> {
        let mut policy = match self {
            #[cfg(feature = "toml")]
            Self::Toml => toml::read(text)?,
            Self::Json => json::read(text)?,
        };
        let errors = url_rules::write_out(&mut policy);
        Ok((policy, errors))
    }
}

#[cfg(test)]
mod tests {
    use super::PolicyFormat::{self, Json};
    use crate::path::Path;

    fn place<'t>(format: PolicyFormat, text: &'t str, path: &Path) -> &'t str {
        &text[format.read(text).unwrap().0.span_of(path)]
    }

    #[test]
    fn json_values_have_byte_ranges() {
        let text = "\u{FEFF} { \"a\" : [ 1, -2.5e3 ,\"x\\\"]\\u00e9\\\\\" ], \"b\":{\"c\":true}}";
        let list = Path::new(["a"]);
        assert_eq!(place(Json, text, &list), "\"a\"");
        assert_eq!(place(Json, text, &list.with(0)), "1");
        assert_eq!(place(Json, text, &list.with(1)), "-2.5e3");
        assert_eq!(place(Json, text, &list.with(2)), "\"x\\\"]\\u00e9\\\\\"");
        assert_eq!(place(Json, text, &Path::new(["b", "c"])), "true");
        assert_eq!(place(Json, text, &Path::new(["b", "d"])), "\"b\"", "the nearest around it");
        let (node, _) = Json.read(text).unwrap();
        assert_eq!(node.to_json(), serde_json::from_str::<serde_json::Value>(&text[3..]).unwrap());
    }

    #[test]
    fn paths_with_special_characters_resolve() {
        let (node, _) = Json.read(r#"{"a.b":[{"c[0]":1}],"a":2}"#).unwrap();
        assert_eq!(node.path_of("a.b[0].c[0]"), Path::new(["a.b"]).with(0).with("c[0]"));
        assert_eq!(node.path_of("a"), Path::new(["a"]));
        assert_eq!(node.path_of("a.b[0].none"), Path::new(["a.b"]).with(0).with("none"));
        assert_eq!(node.path_of(""), Path::default());
    }

    #[test]
    fn deep_nesting_is_an_error() {
        let deep = 100_000;
        assert!(Json.read(&"[".repeat(deep)).is_err());
        assert!(Json.read(&format!("{}1{}", "[".repeat(127), "]".repeat(127))).is_ok());
        assert!(Json.read(&format!("{}1{}", "[".repeat(128), "]".repeat(128))).is_err());
        #[cfg(feature = "toml")]
        for text in [
            format!("a = {}", "[".repeat(deep)),
            format!("a = {}{}", "[".repeat(deep), "]".repeat(deep)),
            format!("{}a = 1", "a.".repeat(deep)),
            format!("[{}a]", "a.".repeat(deep)),
            format!("a = {}1{}", "{a=".repeat(deep), "}".repeat(deep)),
        ] {
            assert!(PolicyFormat::Toml.read(&text).is_err());
        }
    }

    #[cfg(feature = "toml")]
    #[test]
    fn toml_values_have_byte_ranges() {
        let text = "\u{FEFF}a = [1, 'x']\n[b]\nc = 2026-01-01\n\"d e\" = 0x10\n";
        let format = PolicyFormat::Toml;
        assert_eq!(place(format, text, &Path::new(["a"])), "a");
        assert_eq!(place(format, text, &Path::new(["a"]).with(1)), "'x'");
        assert_eq!(place(format, text, &Path::new(["b", "c"])), "2026-01-01");
        assert_eq!(place(format, text, &Path::new(["b", "d e"])), "0x10");
        let (node, _) = format.read(text).unwrap();
        let json = serde_json::json!({ "a": [1, "x"], "b": { "c": "2026-01-01", "d e": 16 } });
        assert_eq!(node.to_json(), json);
    }
}
