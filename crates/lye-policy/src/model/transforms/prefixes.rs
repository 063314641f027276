//! The member `attribute_prefixes`: attributes that are kept by the beginning of their name.

use super::super::Policy;
use super::super::error::Problem;
use super::super::names;
use super::ElementName;
use crate::path::Path;
use crate::sanitizer::SanitizerConfig;
use lye_html::AttrId;

/// The key for all elements.
pub const ALL_ELEMENTS: &str = "*";

/// Prefixes of names that the standards define.
const STANDARD: [&str; 2] = ["aria-", "data-"];

impl Policy {
    pub(super) fn check_attribute_prefixes(&self, config: &SanitizerConfig) -> Result<(), Problem> {
        for (key, prefixes) in &self.attribute_prefixes {
            let path = Path::new(["attribute_prefixes", key]);
            for (at, prefix) in prefixes.iter().enumerate() {
                check_prefix(prefix).map_err(|problem| problem.at(path.with(at)))?;
            }
            if key != ALL_ELEMENTS && !ElementName::of_key(key).is_kept(config) {
                let problem = Problem::new(format!("the sanitizer does not keep `{}`", key.escape_debug()));
                return Err(problem
                    .at(path)
                    .lacking(["sanitizer", "elements"])
                    .with_remedy("list it in `sanitizer.elements`, or remove the entry"));
            }
            if config.attributes.is_none() {
                let problem = Problem::new("without `sanitizer.attributes`, all attributes are kept already");
                return Err(problem.at(path).lacking(["sanitizer", "attributes"]).with_remedy(
                    "list the allowed attributes, such as `attributes = []`, or remove the entry",
                ));
            }
            if prefixes.is_empty() {
                let problem = Problem::new("there is no prefix");
                return Err(problem
                    .at(path.clone())
                    .lacking(path.steps().to_vec())
                    .with_remedy("list prefixes, as in `[\"data-\"]`"));
            }
        }
        Ok(())
    }
}

fn check_prefix(prefix: &str) -> Result<(), Problem> {
    let is_name = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    let begins = prefix.starts_with(|first: char| first.is_ascii_lowercase());
    if !begins || !prefix.ends_with('-') || !prefix.bytes().all(is_name) {
        let problem = Problem::new(format!("`{}` is not a prefix of attribute names", prefix.escape_debug()));
        return Err(problem
            .with_remedy("write lower-case letters, digits and hyphens, and end with a hyphen: \"data-\""));
    }
    if prefix.starts_with("on") {
        let problem = Problem::new("no policy can allow event handlers, which begin with `on`");
        return Err(problem.with_remedy("remove it"));
    }
    let is_standard = STANDARD.iter().any(|standard| prefix.starts_with(standard));
    let other = AttrId::all().filter_map(AttrId::name).find(|name| name.starts_with(prefix));
    match other {
        Some(name) if !is_standard => {
            let problem = Problem::new(format!("standard attributes such as `{name}` begin with `{prefix}`"));
            Err(problem.with_remedy("list those attributes by name in `sanitizer`"))
        }
        _ => names::addable_attribute(lye_html::Namespace::Html, &format!("{prefix}x")),
    }
}
