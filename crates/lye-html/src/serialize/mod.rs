//! Writing trees: the standard's serialization, and forms of it that survive being read again.

mod escape;
mod html;
mod sets;

pub use html::{HtmlOptions, html_into, html_with, inner_html, outer_html};
