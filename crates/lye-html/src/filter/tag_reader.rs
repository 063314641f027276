//! The tag reader: decides, before tree construction processes a tag, whether the tag is markup or text.

use super::ElementInfo;

/// How a tag is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TagReading {
    /// As markup, as the standard says.
    Markup,
    /// As text: the tag's characters in the source are processed as character tokens. If it is the start tag of a raw text element, the
    /// element's content becomes text too.
    Text,
}

/// Reads tags before they are processed. A filter provides it by [`InsertionFilter::tag_reader`](super::InsertionFilter::tag_reader).
pub trait TagReader {
    /// Returns `true` if the parser must ask about every tag. Asked once for each parse.
    fn reads_all_tags(&self) -> bool {
        true
    }
    /// Decides how a start tag is read. `element` has the namespace and the name of the element that the tag would create. Asked only if
    /// the reader [reads all tags](Self::reads_all_tags).
    fn start_tag(&mut self, element: &ElementInfo<'_>) -> TagReading {
        let _ = element;
        TagReading::Markup
    }
    /// Decides how an end tag is read. `element` has the namespace that a start tag would have here, and no attributes. Asked only if the
    /// reader [reads all tags](Self::reads_all_tags).
    fn end_tag(&mut self, element: &ElementInfo<'_>) -> TagReading {
        let _ = element;
        TagReading::Markup
    }
    /// Returns `true` if tags with this lower-case name are markup where that is in doubt: HTML does not define the name, or it is the name
    /// of a void element that has no effect without attributes, and the tag has none. Asked only in
    /// [lossless](crate::Tokenization::Lossless) parses.
    fn knows_element(&self, name: &str) -> bool {
        let _ = name;
        false
    }
    /// Receives a start tag that is text because it only looks like markup, or its beginning. Called only in
    /// [lossless](crate::Tokenization::Lossless) parses.
    #[doc(hidden)]
    fn literal_start_tag(&mut self, tag: &str, offset: u32) {
        let _ = (tag, offset);
    }
    /// Returns `true` if processing instructions with this target are markup. Asked only in
    /// [lossless](crate::Tokenization::Lossless) parses.
    fn knows_processing_instruction(&self, target: &str) -> bool {
        let _ = target;
        false
    }
}
