//! The interface between tokenizer and tree builder: tokens, and the trait that receives them.

use super::Tokenizer;
use crate::Span;
use crate::errors::ParseErrorCode;
use crate::names::{AttrId, TagId};
use crate::tree::StrRef;

/// A start or end tag token. Attributes are passed separately.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TagToken {
    /// The id of the name; [`TagId::NONE`] if no standard defines it.
    pub(crate) id: TagId,
    /// The lower-cased name with U+0000 replaced. Also set for known names.
    pub(crate) name: StrRef,
    pub(crate) self_closing: bool,
    /// From `<` to the end of `>`.
    pub(crate) span: Span,
}

/// An attribute of a tag token. Duplicates are already removed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenAttr {
    /// The id of the name; [`AttrId::NONE`] if no standard defines it.
    pub(crate) id: AttrId,
    /// The lower-cased name with U+0000 replaced. For known names, it may be spelled as in the source.
    pub(crate) name: StrRef,
    pub(crate) value: StrRef,
    /// Whether the writer certainly writes the value unchanged: it contains none of `&`, `"`, `<`, `>`, U+00A0, CR and U+0000.
    pub(crate) is_plain: bool,
    pub(crate) name_span: Span,
    /// The value in the source, without quotes. Empty if there is none.
    pub(crate) value_span: Span,
}

/// A run of character tokens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextToken {
    /// The characters, with references decoded. Contain U+0000 only if `has_nul` is set.
    pub(crate) text: StrRef,
    /// Whether they contain U+0000. Never in RCDATA, RAWTEXT, script data and PLAINTEXT: there the tokenizer has replaced it.
    pub(crate) has_nul: bool,
    /// Whether the writer certainly writes them unchanged: they contain none of `&`, `<`, `>`, U+00A0, CR and U+0000.
    pub(crate) is_plain: bool,
    pub(crate) span: Span,
}

/// A doctype token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DoctypeToken {
    pub(crate) name: Option<StrRef>,
    pub(crate) public_id: Option<StrRef>,
    pub(crate) system_id: Option<StrRef>,
    pub(crate) force_quirks: bool,
    pub(crate) span: Span,
}

/// The tokenizer state after a tag (HTML Standard, 13.2.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    Data,
    Rcdata,
    /// The RCDATA state of a fragment whose context element is `title` or `textarea`.
    RcdataOfContext,
    Rawtext,
    ScriptData,
    Plaintext,
    CdataSection,
}

/// What the tokenizer does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// Continue in the data state.
    Continue,
    /// Continue in this state (after a start tag).
    Switch(State),
    /// Stop: the tree builder needs no more tokens.
    Stop,
}

/// Receives the tokens.
pub(crate) trait TokenSink {
    /// Returns the buffer for strings that differ from the source, which [`StrRef::side`] points into.
    fn side(&mut self) -> &mut String;
    /// Returns `true` to receive parse errors. Asked once.
    fn wants_errors(&self) -> bool;
    fn error(&mut self, code: ParseErrorCode, position: usize);
    fn start_tag(&mut self, tag: &TagToken, attrs: &[TokenAttr]) -> Next;
    fn end_tag(&mut self, tag: &TagToken) -> Next;
    /// Reads the input in the data state as far as it is nested so that its tokens need no rules, with the effect that the tokens would have.
    /// Called only if errors are not collected, and the source contains no U+0000.
    fn straight_path(&mut self, tokenizer: &mut Tokenizer<'_>) -> Next {
        let _ = tokenizer;
        Next::Continue
    }
    fn text(&mut self, text: TextToken) -> Next;
    fn comment(&mut self, data: StrRef, span: Span) -> Next;
    fn processing_instruction(&mut self, target: StrRef, data: StrRef, span: Span) -> Next;
    fn doctype(&mut self, doctype: &DoctypeToken) -> Next;
    /// Receives the end of the file, at this offset.
    fn eof(&mut self, position: usize);
    /// Returns `true` if there is an adjusted current node and it is not an HTML element. Then `<![CDATA[` opens a CDATA section
    /// (13.2.5.42, markup declaration open state).
    fn cdata_allowed(&self) -> bool;
    /// Returns `true` if the adjusted current node is neither an HTML element nor an integration point (13.2.6), so that tags are processed
    /// by the rules for foreign content. Asked only in lossless tokenization.
    fn in_foreign_content(&self) -> bool {
        self.cdata_allowed()
    }
    /// Receives a start tag that lossless tokenization reads as text, or its beginning.
    fn literal_start_tag(&mut self, tag: &str, offset: u32) {
        let _ = (tag, offset);
    }
    /// Returns `true` if tags with this name, which HTML does not define, are markup. Asked only in lossless tokenization.
    fn knows_element(&mut self, name: &str) -> bool {
        let _ = name;
        true
    }
    /// Returns `true` if processing instructions with this target are markup. Asked only in lossless tokenization.
    fn knows_processing_instruction(&mut self, target: &str) -> bool {
        let _ = target;
        true
    }
}
