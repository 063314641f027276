//! The action for elements that a policy does not keep.

use super::error::Problem;
use super::names::made_element;
use crate::path::Path;
use crate::string_enum;
use lye_html::Namespace;
use serde::de::{MapAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// The action for an element that is not kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum DisallowedAction {
    /// Remove it with its content.
    #[default]
    Remove,
    /// Unwrap it: replace it with its children, which are cleaned in turn.
    Unwrap,
    /// Escape its tags as text. Its content is cleaned, except raw text as in `script`, which is escaped too.
    Escape,
}

string_enum!(DisallowedAction { Remove = "remove", Unwrap = "unwrap", Escape = "escape" });

/// The actions for elements that a policy does not keep: a default, and exceptions by name.
///
/// If the default is `unwrap`, elements whose content is not meant for readers are removed unless named: `script`,
/// `style`, `template`, `title`, `iframe`, `object`, `applet`, `noembed`, `noframes` and `noscript`; SVG's `script`, `style`,
/// `metadata` and `defs`; MathML's `annotation` and `annotation-xml`. Elements in the sanitizer's `replaceWithChildrenElements`
/// are always unwrapped. The elements `html`, `head` and `body` of a document are always kept.
///
/// ```
/// use lye::{Cleaner, Policy, SanitizerConfig};
/// use lye::policy::{Disallowed, DisallowedAction};
/// let config = SanitizerConfig::default().with_elements(["p", "b"]);
/// let policy = Policy::default().with_sanitizer(config);
/// let clean = |disallowed: Disallowed| {
///     Cleaner::new(&policy.clone().with_disallowed(disallowed))?
///         .clean("<p><u>1 <b>2</b></u><script>3</script>")
///         .map(|clean| clean.into_html())
///         .map_err(Box::<dyn std::error::Error>::from)
/// };
/// assert_eq!(clean(DisallowedAction::Remove.into())?, "<p></p>");
/// assert_eq!(clean(DisallowedAction::Unwrap.into())?, "<p>1 <b>2</b></p>");
/// assert_eq!(
///     clean(Disallowed::from(DisallowedAction::Escape).with_element("script", DisallowedAction::Remove))?,
///     "<p>&lt;u&gt;1 <b>2</b>&lt;/u&gt;</p>"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Disallowed {
    /// The action for elements not named in `elements`.
    pub default: DisallowedAction,
    /// Actions by element name: `u`, `svg:path`, `math:mi`.
    pub elements: BTreeMap<String, DisallowedAction>,
}

/// Setters: each replaces one part.
impl Disallowed {
    /// Sets [`default`](Self#structfield.default).
    #[must_use]
    pub fn with_default(self, default: DisallowedAction) -> Self {
        Self { default, ..self }
    }

    /// Sets [`elements`](Self#structfield.elements).
    #[must_use]
    pub fn with_elements(
        self,
        elements: impl IntoIterator<Item = (impl Into<String>, DisallowedAction)>,
    ) -> Self {
        Self { elements: elements.into_iter().map(|(key, value)| (key.into(), value)).collect(), ..self }
    }
}

impl Disallowed {
    /// Sets the action for an element.
    #[must_use]
    pub fn with_element(mut self, name: &str, action: DisallowedAction) -> Self {
        self.elements.insert(name.to_owned(), action);
        self
    }

    /// Returns `true` if any element is unwrapped.
    #[doc(hidden)]
    pub fn unwraps(&self) -> bool {
        self.default == DisallowedAction::Unwrap
            || self.elements.values().any(|&action| action == DisallowedAction::Unwrap)
    }

    /// Fails with the first invalid name.
    pub(super) fn check(&self) -> Result<(), Problem> {
        let elements = Path::new(["disallowed", "elements"]);
        for (written, &action) in &self.elements {
            let (namespace, name) = namespace_and_name(written);
            let problem = match made_element(namespace, name) {
                Some(made) if made == name => None,
                Some(made) if namespace == Namespace::Html => Some((
                    format!("`{name}` is not an HTML element"),
                    format!("write element names in lower case: `{made}`"),
                )),
                Some(made) => Some((
                    format!("`{name}` is not a possible element name"),
                    format!("parsers turn it into `{made}`: write that"),
                )),
                None => Some((
                    format!("no parser creates an element `{}`", written.escape_debug()),
                    "write an element name, such as `font`, `svg:path` or `math:mi`".to_owned(),
                )),
            };
            let is_template = (namespace, name) == (Namespace::Html, "template");
            let problem = problem.or_else(|| {
                (is_template && action == DisallowedAction::Unwrap).then(|| {
                    (
                        "`template` cannot be unwrapped: its content is not part of the page".to_owned(),
                        "write `remove` or `escape`".to_owned(),
                    )
                })
            });
            if let Some((message, remedy)) = problem {
                return Err(Problem::new(message).at(elements.with(written.as_str())).with_remedy(remedy));
            }
        }
        Ok(())
    }
}

/// Uses one action for all elements.
impl From<DisallowedAction> for Disallowed {
    fn from(default: DisallowedAction) -> Self {
        Self { default, elements: BTreeMap::new() }
    }
}

/// Returns the element of a name with or without a prefix.
pub fn namespace_and_name(written: &str) -> (Namespace, &str) {
    match written.split_once(':') {
        Some(("svg", name)) => (Namespace::Svg, name),
        Some(("math", name)) => (Namespace::MathMl, name),
        _ => (Namespace::Html, written),
    }
}

/// The table form.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Members {
    #[serde(default)]
    default: DisallowedAction,
    #[serde(default)]
    elements: BTreeMap<String, DisallowedAction>,
}

/// Writes a string if no element is named, else a table.
impl Serialize for Disallowed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.elements.is_empty() {
            return self.default.serialize(serializer);
        }
        Members { default: self.default, elements: self.elements.clone() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Disallowed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Forms)
    }
}

/// Reads a string or a table.
struct Forms;

impl<'de> Visitor<'de> for Forms {
    type Value = Disallowed;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("`remove`, `unwrap`, `escape`, or a table with `default` and `elements`")
    }

    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Disallowed, E> {
        word.parse().map(DisallowedAction::into).map_err(E::custom)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Disallowed, A::Error> {
        let Members { default, elements } = Members::deserialize(MapAccessDeserializer::new(map))?;
        Ok(Disallowed { default, elements })
    }
}
