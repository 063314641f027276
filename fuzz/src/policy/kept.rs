//! Which elements a policy keeps, derived from the lists of its configuration of the Sanitizer API.

use crate::peer::{self, Found};
use lye::SanitizerConfig;
use lye::policy::BodyPolicy;
use lye::sanitizer::SanitizerElement;
use lye_html::Namespace;
use std::collections::BTreeSet;

/// The namespace of HTML.
const HTML: &str = Namespace::Html.uri();

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
    ///
    /// With `body = "div"`, a document keeps `html` and `body` with the attributes of a `div`.
    pub fn new(config: SanitizerConfig, body: BodyPolicy) -> Self {
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
        let mut kept = Self { keeps_listed, names: listed.into_iter().map(name).collect() };
        if body == BodyPolicy::Div && kept.keeps_name(HTML, "div") {
            for name in ["html", "body"] {
                let name = (HTML.to_owned(), name.to_owned());
                if keeps_listed {
                    kept.names.insert(name)
                } else {
                    kept.names.remove(&name)
                };
            }
        }
        kept
    }

    /// Whether an element is kept, or parsers create it around kept content.
    pub fn keeps(&self, element: &Found) -> bool {
        let is_made_up = element.attrs.is_empty()
            && element.namespace == "html"
            && matches!(&*element.name, "html" | "head" | "body" | "tbody" | "tr" | "colgroup");
        let uri = peer::namespace(element.namespace).uri();
        is_made_up || self.keeps_name(uri, &element.name)
    }

    fn keeps_name(&self, namespace: &str, name: &str) -> bool {
        self.names.contains(&(namespace.to_owned(), name.to_owned())) == self.keeps_listed
    }
}
