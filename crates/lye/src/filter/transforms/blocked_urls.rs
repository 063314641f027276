//! The attributes in which an element keeps its refused URLs.

use crate::findings::{FindingCode, Recorder};
use lye_html::Span;
use lye_html::filter::{AddedAttribute, ElementInfo};

/// The attributes that keep refused URLs of one element.
#[derive(Debug, Default)]
pub(super) struct BlockedUrls {
    /// The start tag of the element.
    of: Span,
    added: Vec<AddedAttribute>,
}

impl BlockedUrls {
    /// Adds an attribute to an element.
    pub(super) fn add(&mut self, element: &ElementInfo<'_>, name: &str, value: String) {
        if self.of != element.span {
            self.added.clear();
            self.of = element.span;
        }
        // The parser may copy an element, and ask again.
        self.added.retain(|added| added.name != name);
        self.added.push(AddedAttribute { name: name.to_owned(), value });
    }

    /// Returns the attributes of an element, and reports them.
    pub(super) fn of(&self, element: &ElementInfo<'_>, recorder: &mut Recorder) -> &[AddedAttribute] {
        if self.added.is_empty() || self.of != element.span {
            return &[];
        }
        for AddedAttribute { name, value } in &self.added {
            if recorder.reports() {
                let place = || "urls.rules".into();
                recorder.added(element, (name, value), FindingCode::URL_BLOCKED_KEPT, place);
            }
        }
        &self.added
    }
}
