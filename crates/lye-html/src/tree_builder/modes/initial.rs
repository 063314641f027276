//! The "initial" insertion mode (HTML Standard, 13.2.6.4.1).

use super::InsertionMode;
use crate::errors::ParseErrorCode;
use crate::options::QuirksMode;
use crate::tokenizer::{DoctypeToken, TextToken};
use crate::tree_builder::TreeBuilder;
use crate::tree_builder::quirks::quirks_mode;
use crate::tree_builder::sink::TreeSink;

impl<S: TreeSink> TreeBuilder<'_, S> {
    pub(super) fn initial_text(&mut self, text: TextToken) {
        let whitespace = self.leading_whitespace(text.text);
        if whitespace < text.text.len {
            self.initial_other();
            self.before_html_text(self.text_from(text, whitespace));
        }
    }

    pub(super) fn initial_doctype(&mut self, doctype: &DoctypeToken) {
        let name = doctype.name.map(|n| self.sink.str(n));
        let system = doctype.system_id.map(|n| self.sink.str(n));
        if name != Some("html")
            || doctype.public_id.is_some()
            || !matches!(system, None | Some("about:legacy-compat"))
        {
            self.error(ParseErrorCode::MissingOrUnexpectedDoctype);
        }
        self.sink.doctype(doctype);
        let name = doctype.name.map(|n| self.sink.str(n));
        let system = doctype.system_id.map(|n| self.sink.str(n));
        let public = doctype.public_id.map(|n| self.sink.str(n));
        // Only "if the document is not an iframe srcdoc document".
        if !self.options.iframe_srcdoc {
            self.quirks = quirks_mode(name, public, system, doctype.force_quirks, self.options.dialect);
        }
        self.mode = InsertionMode::BeforeHtml;
    }

    /// Anything else: an iframe srcdoc document needs no doctype.
    pub(super) fn initial_other(&mut self) -> bool {
        if !self.options.iframe_srcdoc {
            self.error(ParseErrorCode::MissingOrUnexpectedDoctype);
            self.quirks = QuirksMode::Quirks;
        }
        self.mode = InsertionMode::BeforeHtml;
        true
    }
}
