//! Element names as keys of `set`.

use super::super::names;
use crate::members::{Problem, texts};
use crate::sanitizer::SanitizerConfig;
use lye_html::{Namespace, TagId};

/// A namespace and a local name: `img`, `svg:image`, `math:mi`. `html:mi` is an element that HTML has outside of formulas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[doc(hidden)]
pub struct ElementName<'k> {
    pub namespace: Namespace,
    pub name: &'k str,
}

impl<'k> ElementName<'k> {
    /// Parses a key. Accepts any string, including names that no parser creates.
    pub fn of_key(key: &'k str) -> Self {
        match key.split_once(':') {
            Some(("svg", name)) => Self { namespace: Namespace::Svg, name },
            Some(("math", name)) => Self { namespace: Namespace::MathMl, name },
            Some(("html", name)) => Self { namespace: Namespace::Html, name },
            _ => Self { namespace: Namespace::Html, name: key },
        }
    }

    /// Returns the key that [`of_key`](Self::of_key) parses.
    pub fn key(self) -> String {
        let prefix = match self.namespace {
            Namespace::Html => "",
            Namespace::Svg => "svg:",
            Namespace::MathMl => "math:",
        };
        format!("{prefix}{}", self.name)
    }

    /// Fails if no parser creates the element.
    pub(in crate::model) fn check(self) -> Result<(), Problem> {
        let is_made = names::made_element(self.namespace, self.name).as_deref() == Some(self.name);
        if is_made { Ok(()) } else { Err(texts::no_element()) }
    }

    /// Whether a canonical, valid configuration keeps it.
    pub fn is_kept(self, config: &SanitizerConfig) -> bool {
        let is_it = |element: &crate::sanitizer::SanitizerElement| {
            element.namespace.as_deref() == Some(self.namespace.uri()) && element.name == self.name
        };
        match (&config.elements, TagId::from_name(self.name).and_then(TagId::name)) {
            (_, Some(name)) => names::keeps_element(config, self.namespace, name),
            (Some(elements), None) => elements.iter().any(|listed| is_it(&listed.element)),
            (None, None) => {
                let removed = config.remove_elements.iter().chain(&config.replace_with_children_elements);
                !removed.flatten().any(is_it)
            }
        }
    }
}
