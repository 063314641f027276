//! Functions of text alone.

use wasm_bindgen::prelude::*;

/// Converts Markdown to HTML that is not clean.
#[wasm_bindgen(js_name = markdownToUntrustedHtml)]
pub fn markdown_to_untrusted_html(markdown: &str) -> String {
    lye::markdown::to_untrusted_html(markdown)
}
