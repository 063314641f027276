//! Published payloads that bypass sanitizers, and similar ones: `payloads/` has a file for each class.
//!
//! In a file, a line that begins with `= ` names the source of a payload. The payload follows, up to the next such line. The line begins with
//! `~ ` if neither Chromium nor Firefox runs the payload, nor finds a `javascript:` URL in it: it is harmless until a sanitizer changes it.
//! `xtask -- browsers` checks this.

/// A string that made some sanitizer write markup that runs script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Payload {
    /// The class: the name of the file.
    pub class: &'static str,
    /// Where it was published, or what it is an example of.
    pub source: &'static str,
    /// The input.
    pub html: String,
    /// Whether a browser runs it uncleaned, or finds a `javascript:` URL in it.
    pub runs: bool,
}

/// The classes and their files.
const FILES: &[(&str, &str)] = &[
    ("animations", include_str!("../payloads/animations.txt")),
    ("comments", include_str!("../payloads/comments.txt")),
    ("css", include_str!("../payloads/css.txt")),
    ("encodings", include_str!("../payloads/encodings.txt")),
    ("foreign-content", include_str!("../payloads/foreign-content.txt")),
    ("names", include_str!("../payloads/names.txt")),
    ("nesting", include_str!("../payloads/nesting.txt")),
    ("noscript", include_str!("../payloads/noscript.txt")),
    ("raw-text", include_str!("../payloads/raw-text.txt")),
    ("templates", include_str!("../payloads/templates.txt")),
    ("urls", include_str!("../payloads/urls.txt")),
];

/// About how deep browsers nest elements. DOMPurify 3.1.0 and CVE-2024-47875 are about elements beyond this depth.
const DEPTHS: std::ops::Range<usize> = 508..514;

/// Returns all payloads.
///
/// ```
/// let payloads = lye_hostile::payloads();
/// assert!(payloads.iter().any(|payload| payload.html == "<svg><style><img src=x onerror=alert(1)>"));
/// ```
pub fn payloads() -> Vec<Payload> {
    let listed = FILES.iter().flat_map(|(class, text)| {
        entries(text).map(|(runs, source, html)| Payload { class, source, html: html.to_owned(), runs })
    });
    listed.chain(DEPTHS.flat_map(deep)).collect()
}

/// Returns the entries of a file: whether each runs, its source, and its text.
fn entries(text: &str) -> impl Iterator<Item = (bool, &str, &str)> {
    let is_start = |at: &usize| matches!(text.get(*at..*at + 3), Some("\n= " | "\n~ "));
    let mut starts = (0..text.len()).filter(is_start).peekable();
    std::iter::from_fn(move || {
        let start = starts.next()?;
        let entry = &text[start + 3..starts.peek().copied().unwrap_or(text.len())];
        let (source, html) = entry.split_once('\n').unwrap_or((entry, ""));
        Some((text[start..].starts_with("\n= "), source, html.trim_end_matches('\n')))
    })
}

/// Returns markup whose meaning changes where nesting is cut: in a table at this depth, and in an SVG.
fn deep(depth: usize) -> [Payload; 2] {
    let (before, after) = ("<div>".repeat(depth), "</div>".repeat(depth));
    let table = "<table><caption><svg><desc><table><caption></caption></table></desc>\
                 <style><a title=\"</style><img src onerror=alert(1)>\"></a></style></svg></caption></table>";
    let drawing = "<svg><desc><b><svg><style><a title=\"</style><img src onerror=alert(1)>\"></style></svg></b></desc></svg>";
    [table, drawing].map(|inner| Payload {
        class: "depth",
        source: "DOMPurify 3.1.0, CVE-2024-47875: elements below the limit become siblings",
        html: format!("{before}{inner}{after}"),
        runs: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payloads_have_sources_and_are_distinct() {
        let payloads = payloads();
        assert!(payloads.len() > 100, "{}", payloads.len());
        for (at, payload) in payloads.iter().enumerate() {
            assert!(!payload.source.is_empty() && !payload.html.is_empty(), "{payload:?}");
            assert!(payloads[at + 1..].iter().all(|other| other.html != payload.html), "{payload:?} twice");
        }
    }
}
