//! The action for elements that a policy does not keep.

use super::names::made_element;
use crate::members::{
    Faults, Form, Node, Place, PolicyDefaults, PolicyValue, Problem, TableValue, Value, texts,
};
use crate::path::Path;
use crate::string_enum;
use lye_html::Namespace;
use std::collections::BTreeMap;

string_enum! {
    /// The action for an element that is not kept.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum DisallowedAction {
        /// Remove it with its content.
        #[default]
        Remove = "remove",
        /// Unwrap it: replace it with its children, which are cleaned in turn.
        Unwrap = "unwrap",
        /// Escape its tags as text. Its content is cleaned, except raw text as in `script`, which is escaped too.
        Escape = "escape",
        /// Replace it by the text of its `alt`; without one, remove it. Only for `img`.
        Alt = "alt",
    }
}

members! {
    /// The actions for elements that a policy does not keep: a default, and exceptions by name.
    ///
    /// If the default is `unwrap`, elements whose content is not meant for readers are removed unless named: `script`,
    /// `style`, `template`, `title`, `iframe`, `object`, `applet`, `noembed`, `noframes` and `noscript`; SVG's `script`, `style`,
    /// `metadata`, `defs`, `title` and `desc`; MathML's `annotation` and `annotation-xml`. Elements in the sanitizer's `replaceWithChildrenElements`
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
    /// let policy = policy.with_disallowed(Disallowed::default().with_element("img", DisallowedAction::Alt));
    /// assert_eq!(Cleaner::new(&policy)?.clean("<p>Nice <img alt=':-)'>")?.html(), "<p>Nice :-)</p>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Disallowed = "disallowed" ; custom {
        /// The action for elements that `elements` does not name.
        pub default: DisallowedAction = DisallowedAction::Remove => (value with_default),
        /// Actions by element name: `u`, `svg:path`, `math:mi`.
        pub elements: BTreeMap<String, DisallowedAction> = BTreeMap::new() => (),
    }
}

impl Disallowed {
    /// Sets [`elements`](Self#structfield.elements).
    #[must_use]
    pub fn with_elements(
        self,
        elements: impl IntoIterator<Item = (impl Into<String>, DisallowedAction)>,
    ) -> Self {
        Self { elements: elements.into_iter().map(|(key, value)| (key.into(), value)).collect(), ..self }
    }

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

    /// Returns `true` if images that are not kept are replaced by their `alt`.
    #[doc(hidden)]
    pub fn replaces_images(&self) -> bool {
        self.elements.get("img") == Some(&DisallowedAction::Alt)
    }

    /// Checks the names and actions.
    pub(super) fn check(&self, problems: &mut Vec<Problem>) {
        if self.default == DisallowedAction::Alt {
            problems.push(texts::alt_by_default().at(["disallowed"]));
        }
        let elements = Path::new(["disallowed", "elements"]);
        problems.extend(self.elements.iter().filter_map(|(written, &action)| {
            Some(problem_of_name(written, action)?.at(elements.with(written.as_str())))
        }));
    }
}

/// Returns what is wrong with the name of an element, or with its action, and the remedy.
fn problem_of_name(written: &str, action: DisallowedAction) -> Option<Problem> {
    let (namespace, name) = namespace_and_name(written);
    match made_element(namespace, name) {
        Some(made) if made == name => {}
        Some(made) if namespace == Namespace::Html => return Some(texts::element_in_capitals(name, made)),
        Some(made) => return Some(texts::element_spelled_otherwise(name, made)),
        None => return Some(texts::disallowed_no_element(written.escape_debug())),
    }
    if action == DisallowedAction::Alt && written != "img" {
        return Some(texts::disallowed_without_alt(written));
    }
    let is_template = (namespace, name) == (Namespace::Html, "template");
    (is_template && action == DisallowedAction::Unwrap).then(texts::template_not_unwrapped)
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

/// A string, or a table with the exceptions.
impl PolicyValue for Disallowed {
    const FORM: Form = Form::OneOf { forms: &[DisallowedAction::FORM, Form::Members { table: Self::TABLE }] };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        match node.value {
            Value::String(_) => DisallowedAction::read(node, at, faults).map(Self::from),
            Value::Table(_) => Self::read_table(node, at, faults),
            _ => {
                let wanted = "`remove`, `unwrap`, `escape`, or a table with `default` and `elements`";
                let remedy = match node.value {
                    Value::List(_) => "to take away what is kept, write `deny = { b = true }`",
                    _ => "write `\"unwrap\"`",
                };
                faults.unexpected_but(at, node, wanted, Some(remedy.to_owned()))
            }
        }
    }

    fn write(&self, defaults: PolicyDefaults) -> serde_json::Value {
        if self.elements.is_empty() { self.default.write(defaults) } else { self.write_table(defaults) }
    }
}
