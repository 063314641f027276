//! Which elements a configuration of the Sanitizer API keeps, derived from its lists.

use crate::peer::{self, Found};
use lye::SanitizerConfig;
use lye::sanitizer::SanitizerElement;
use std::collections::BTreeSet;

/// The kept elements.
#[derive(Debug)]
pub struct Kept {
    /// Whether `names` are the kept elements (else all others are).
    keeps_listed: bool,
    /// Namespaces and local names.
    names: BTreeSet<(String, String)>,
}

impl Kept {
    /// Creates the set for a valid configuration, which has one of the lists `elements` and `removeElements` (HTML Standard, 8.6).
    pub fn new(config: SanitizerConfig) -> Self {
        let keeps_listed = config.elements.is_some();
        let listed: Vec<SanitizerElement> = match config.elements {
            Some(elements) => elements.into_iter().map(|listed| listed.element).collect(),
            None => config
                .remove_elements
                .into_iter()
                .chain(config.replace_with_children_elements)
                .flatten()
                .collect(),
        };
        let name = |element: SanitizerElement| {
            (element.namespace.unwrap_or_default().into_owned(), element.name.into_owned())
        };
        Self { keeps_listed, names: listed.into_iter().map(name).collect() }
    }

    /// Whether an element is kept, or parsers create it around kept content.
    pub fn keeps(&self, element: &Found) -> bool {
        let is_made_up = element.attrs.is_empty()
            && element.namespace == "html"
            && matches!(&*element.name, "html" | "head" | "body" | "tbody" | "tr" | "colgroup");
        let uri = peer::namespace(element.namespace).uri();
        is_made_up || self.names.contains(&(uri.to_owned(), element.name.clone())) == self.keeps_listed
    }
}
