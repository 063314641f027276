//! The string API: untrusted HTML in, safe HTML (or another output format) out.

mod cleaned;
mod cleaner;
mod compiled_policy;
mod dialects;
pub mod explain;
pub mod export;
pub mod input;
mod input_kind;
mod job;
mod limits;
#[cfg(feature = "rayon")]
mod many;
#[cfg(feature = "markdown-input")]
pub mod markdown;
mod nested;
mod output_site;
mod parsers;
mod pipeline;
mod placeholders;
mod plain_text;
mod plan;
mod proof;
mod reparse;
mod report;
mod streaming;
pub mod svg;
mod svg_source;
mod wrapper;

pub use cleaned::Clean;
pub use cleaner::Cleaner;
pub use proof::Proof;
pub use report::Report;

use crate::CleanError;

/// Cleans a string of untrusted HTML with the preset [`default`](crate::Preset::Default). The result is safe to
/// insert into the `body` of a page.
///
/// For many strings, use a [`Cleaner`], which reuses the parser's buffers. One serves all threads.
///
/// ```
/// let clean = lye::clean("<img src=x onerror=alert(1)><a href='https://example.org/'>a link</a>")?;
/// assert_eq!(clean.html(), r#"<img src="x"><a href="https://example.org/">a link</a>"#);
/// # Ok::<(), lye::CleanError>(())
/// ```
///
/// # Errors
/// Fails if the input is longer than [`lye_html::MAX_INPUT_BYTES`], or is built to make the parser copy more than
/// its length allows.
pub fn clean(html: &str) -> Result<Clean, CleanError> {
    Cleaner::default().clean(html)
}
