//! Forbids markup (5.11.1): removes it, or reports the first as an error.

use super::encode::encode;
use super::place::Place;
use crate::{EscapeError, SafeHtml};
use lye_html::filter::{ElementDecision, ElementInfo, InsertionFilter};
use lye_html::{Context, Namespace, ParseOptions, Parser, Span, tag};
use std::fmt;

/// Removes all markup and returns the text, [encoded](encode()). The result contains no elements in any content of a page and in any quoted
/// attribute value. O(input).
///
/// Markup is what browsers parse as markup: `1 < 2` is text. Elements whose content is not displayed as text (`script`, `style`,
/// `template`, `iframe`, `noembed` and `noframes`) are removed with their content. Removed elements are not replaced by spaces;
/// [`lye_html::serialize::text`] writes text with line breaks.
///
/// ```
/// use lye_escape::strip;
/// let text = strip("<p>1 < 2 &amp; <b onclick=x>3 > 2</b><script>alert(1)</script>")?;
/// assert_eq!(text.as_str(), "1 &lt; 2 &amp; 3 &gt; 2");
/// # Ok::<(), lye_escape::EscapeError>(())
/// ```
///
/// # Errors
/// Fails if the input is longer than [`lye_html::MAX_INPUT_BYTES`], or the parser would have to copy too many elements.
pub fn strip(html: &str) -> Result<SafeHtml, EscapeError> {
    let mut parser = Parser::new(ParseOptions::default());
    let tree = parser.parse_fragment_filtered(html, &Context::html("body"), &mut TextOnly)?;
    EscapeError::if_incomplete(&tree)?;
    Ok(encode(&tree.root().text_content()))
}

/// Inserts only text into the tree.
struct TextOnly;

impl InsertionFilter for TextOnly {
    fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        let unread = match element.namespace {
            Namespace::Html => matches!(
                element.id,
                tag::SCRIPT | tag::STYLE | tag::TEMPLATE | tag::IFRAME | tag::NOEMBED | tag::NOFRAMES
            ),
            _ => matches!(element.id, tag::SCRIPT | tag::STYLE),
        };
        if unread { ElementDecision::Remove } else { ElementDecision::ReplaceWithChildren }
    }

    fn comment(&mut self, _: &str, _: Span) -> bool {
        false
    }

    fn processing_instruction(&mut self, _: &str, _: &str, _: Span) -> bool {
        false
    }
}

/// Rejects a text with markup: everything that an HTML parser does not parse as text and character references. O(input).
///
/// If this succeeds, [`strip`] removes nothing.
///
/// ```
/// use lye_escape::{MarkupKind, refuse_markup};
/// refuse_markup("1 < 2 &amp; 3 > 2")?;
///
/// let error = refuse_markup("Hello,\n<B>world</B>!").unwrap_err();
/// assert_eq!(error.kind(), MarkupKind::StartTag);
/// assert_eq!(error.to_string(), "line 2, column 1: the tag <b> is not allowed; write `&lt;` for `<`");
/// # Ok::<(), lye_escape::Markup>(())
/// ```
///
/// # Errors
/// Returns the first markup.
pub fn refuse_markup(text: &str) -> Result<(), Markup> {
    let bytes = text.as_bytes();
    let after = |offset: usize| (bytes.get(offset + 1).copied(), bytes.get(offset + 2).copied());
    // Before the first markup, a tokenizer is in the data state (HTML Standard, 13.2.5.1). The characters after `<` decide what it becomes
    // (13.2.5.6, tag open state, and 13.2.5.7, end tag open state).
    let found = text.match_indices('<').find_map(|(offset, _)| {
        let kind = match after(offset) {
            (Some(b'a'..=b'z' | b'A'..=b'Z'), _) => MarkupKind::StartTag,
            (Some(b'/'), Some(b'a'..=b'z' | b'A'..=b'Z')) => MarkupKind::EndTag,
            // At the end of the input, `</` is text. `</>` is dropped. Before other characters, `</` begins a comment.
            (Some(b'/'), Some(_)) => MarkupKind::Comment,
            (Some(b'!'), _) => declaration(bytes.get(offset + 2..).unwrap_or_default()),
            (Some(b'?'), _) => MarkupKind::ProcessingInstruction,
            _ => return None,
        };
        Some((offset, kind))
    });
    match found {
        None => Ok(()),
        Some((offset, kind)) => {
            let name = match kind {
                MarkupKind::StartTag => tag_name(text.get(offset + 1..)),
                MarkupKind::EndTag => tag_name(text.get(offset + 2..)),
                _ => String::new(),
            };
            Err(Markup { kind, name, place: Place::in_text(text, offset) })
        }
    }
}

/// Returns the kind of markup that begins with `<!` (13.2.5.42, markup declaration open state).
fn declaration(rest: &[u8]) -> MarkupKind {
    match rest.first_chunk::<7>() {
        Some(word) if word.eq_ignore_ascii_case(b"doctype") => MarkupKind::Doctype,
        _ => MarkupKind::Comment,
    }
}

/// Returns the name of a tag in lower case (13.2.5.8, tag name state), at most [`SHOWN`] characters.
fn tag_name(rest: Option<&str>) -> String {
    let ends = |c: char| matches!(c, '\t' | '\n' | '\u{C}' | '\r' | ' ' | '/' | '>');
    let name = rest.unwrap_or_default().chars().take_while(|&c| !ends(c)).take(SHOWN);
    name.map(|c| c.to_ascii_lowercase()).collect()
}

/// The maximum number of characters of a name in an error.
const SHOWN: usize = 40;

/// The first markup in a text that should contain none.
///
/// ```
/// let markup = lye_escape::refuse_markup("</P><br>").unwrap_err();
/// assert_eq!((markup.name(), markup.place().offset), ("p", 0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Markup {
    kind: MarkupKind,
    name: String,
    place: Place,
}

/// The kind of markup.
///
/// ```
/// use lye_escape::{MarkupKind, refuse_markup};
/// assert_eq!(refuse_markup("a<!-- b -->").unwrap_err().kind(), MarkupKind::Comment);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MarkupKind {
    /// A start tag: `<b>`.
    StartTag,
    /// An end tag: `</b>`.
    EndTag,
    /// A comment, or what parsers turn into comments: `<!-- -->`, `</ >`, `<![CDATA[]]>`.
    Comment,
    /// A doctype: `<!DOCTYPE html>`.
    Doctype,
    /// A processing instruction: `<?php ?>`.
    ProcessingInstruction,
}

impl Markup {
    /// Returns the kind.
    pub fn kind(&self) -> MarkupKind {
        self.kind
    }

    /// Returns the name of a tag, in lower case: at most its first 40 characters. Empty for other markup.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns its position.
    pub fn place(&self) -> Place {
        self.place
    }
}

impl fmt::Display for Markup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, name, place } = self;
        match kind {
            MarkupKind::StartTag => write!(f, "{place}: the tag <{name}> is not allowed"),
            MarkupKind::EndTag => write!(f, "{place}: the tag </{name}> is not allowed"),
            MarkupKind::Comment => write!(f, "{place}: comments are not allowed"),
            MarkupKind::Doctype => write!(f, "{place}: a doctype is not allowed"),
            MarkupKind::ProcessingInstruction => {
                write!(f, "{place}: processing instructions are not allowed")
            }
        }?;
        f.write_str("; write `&lt;` for `<`")
    }
}

impl std::error::Error for Markup {}

#[cfg(test)]
mod tests {
    use super::*;

    fn stripped(html: &str) -> String {
        strip(html).unwrap().into()
    }

    #[test]
    fn all_markup_is_removed_and_all_text_stays() {
        assert_eq!(stripped("a<p>b<i>c</p>d</i></b>e<br>f<!-- g --><?h?>i<!doctype j>k"), "abcdefik");
        assert_eq!(stripped("<table><tr><td>a<caption>b</table>"), "ab");
        assert_eq!(stripped("<svg><title>a</title><foreignObject>b</foreignObject></svg>"), "ab");
        assert_eq!(stripped("<noscript><b>a</b></noscript><xmp><b></xmp>"), "a&lt;b&gt;");
    }

    #[test]
    fn strip_removes_invisible_elements_with_content() {
        for html in [
            "<script>x</script>",
            "<style>x</style>",
            "<template>x</template>",
            "<iframe>x</iframe>",
            "<noembed>x</noembed>",
            "<noframes>x</noframes>",
            "<svg><script>x</script><style>x</style></svg>",
        ] {
            assert_eq!(stripped(&format!("a{html}b")), "ab", "{html}");
        }
    }

    #[test]
    fn lookalike_markup_is_text() {
        for text in ["1 < 2", "a <3 b", "x<", "x</", "<>", "< b>", "a > b", "&lt;b>", "<\u{e9}>"] {
            refuse_markup(text).unwrap();
        }
    }

    #[test]
    fn first_markup_is_reported_with_its_position() {
        let cases = [
            ("<b>", MarkupKind::StartTag, "b", 1),
            ("1 < 2<Br/>", MarkupKind::StartTag, "br", 6),
            ("a<b", MarkupKind::StartTag, "b", 2),
            ("a</B ><i>", MarkupKind::EndTag, "b", 2),
            ("a<!-- -->", MarkupKind::Comment, "", 2),
            ("</>", MarkupKind::Comment, "", 1),
            ("</ b>", MarkupKind::Comment, "", 1),
            ("<![CDATA[x]]>", MarkupKind::Comment, "", 1),
            ("<!DocType html>", MarkupKind::Doctype, "", 1),
            ("é<?php", MarkupKind::ProcessingInstruction, "", 2),
        ];
        for (text, kind, name, column) in cases {
            let error = refuse_markup(text).unwrap_err();
            assert_eq!((error.kind(), error.name()), (kind, name), "{text}");
            assert_eq!(error.place().position.column, column, "{text}");
        }
    }

    #[test]
    fn long_names_are_cut() {
        let error = refuse_markup(&format!("<{}>", "a".repeat(10_000))).unwrap_err();
        assert_eq!(error.name().len(), SHOWN);
    }
}
