//! Functions of text alone.

use crate::errors;
use wasm_bindgen::prelude::*;

/// Escapes text for HTML.
#[wasm_bindgen(js_name = escapeText)]
pub fn escape_text(text: &str) -> String {
    lye::escape::encode(text).as_str().to_owned()
}

/// Removes all markup, and escapes what is left.
#[wasm_bindgen(js_name = stripMarkup)]
pub fn strip_markup(html: &str) -> Result<String, JsValue> {
    let stripped = lye::escape::strip(html).map_err(|error| errors::clean_error(&error.into(), html))?;
    Ok(stripped.as_str().to_owned())
}

/// Returns whether a parser reads anything in it as markup.
#[wasm_bindgen(js_name = hasMarkup)]
pub fn has_markup(html: &str) -> bool {
    lye::escape::refuse_markup(html).is_err()
}

/// Converts Markdown to HTML that is not clean.
#[wasm_bindgen(js_name = markdownToUntrustedHtml)]
pub fn markdown_to_untrusted_html(markdown: &str) -> String {
    lye::markdown::to_untrusted_html(markdown)
}

/// Returns the version of the package.
#[wasm_bindgen]
pub fn version() -> String {
    lye::VERSION.to_owned()
}
