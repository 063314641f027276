//! The seam between tokenizer and tree builder: tokens, and the trait of who takes them.

use crate::Span;
use crate::errors::ParseErrorCode;
use crate::names::{AttrId, TagId};
use crate::tree::StrRef;

/// A start or end tag token. Attributes are handed over beside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TagToken {
    /// The name's number; [`TagId::NONE`] for a name that no standard mentions.
    pub(crate) id: TagId,
    /// The lower-cased name (NUL replaced), for unknown names; also set for known ones.
    pub(crate) name: StrRef,
    pub(crate) self_closing: bool,
    /// From `<` to behind `>`.
    pub(crate) span: Span,
}

/// An attribute of a tag token. Duplicates are left out already.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenAttr {
    /// The name's number; [`AttrId::NONE`] for a name that no standard mentions.
    pub(crate) id: AttrId,
    /// The lower-cased name (NUL replaced); for known names the source's spelling may do.
    pub(crate) name: StrRef,
    pub(crate) value: StrRef,
    /// Whether the value is sure to be written as it is: without `&`, `"`, `<`, `>`, U+00A0, CR and NUL.
    pub(crate) is_plain: bool,
    pub(crate) name_span: Span,
    /// The value in the source, without quotes; empty where there is none.
    pub(crate) value_span: Span,
}

/// A run of character tokens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextToken {
    /// The characters, references decoded. May hold NUL only if `has_nul`.
    pub(crate) text: StrRef,
    /// Whether U+0000 characters are among them (never in RCDATA, RAWTEXT, script data, PLAINTEXT: there the
    /// tokenizer has replaced them).
    pub(crate) has_nul: bool,
    /// Whether they are sure to be written as they are: without `&`, `<`, `>`, U+00A0, CR and NUL.
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

/// The tokenizer state in which a tag's successor is read (HTML Standard, 13.2.5).
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
    /// Go on in the data state.
    Continue,
    /// Go on in this state (after a start tag).
    Switch(State),
    /// Stop: the tree builder has had enough.
    Stop,
}

/// Who takes the tokens.
pub(crate) trait TokenSink {
    /// The buffer for strings that differ from the source: what [`StrRef::side`] points into.
    fn side(&mut self) -> &mut String;
    /// Whether parse errors are wanted; asked once.
    fn wants_errors(&self) -> bool;
    fn error(&mut self, code: ParseErrorCode, position: usize);
    fn start_tag(&mut self, tag: &TagToken, attrs: &[TokenAttr]) -> Next;
    fn end_tag(&mut self, tag: &TagToken) -> Next;
    /// Processes what is most ordinary in the input from this offset on, in the data state, without tokens: as the tokens would be. Where
    /// the rest begins, and whether to go on there. Asked only where nobody wants errors, nothing is read losslessly and there is no NUL.
    fn fast_path(&mut self, source: &str, start: usize) -> (usize, Next) {
        let _ = source;
        (start, Next::Continue)
    }
    fn text(&mut self, text: TextToken) -> Next;
    fn comment(&mut self, data: StrRef, span: Span) -> Next;
    fn processing_instruction(&mut self, target: StrRef, data: StrRef, span: Span) -> Next;
    fn doctype(&mut self, doctype: &DoctypeToken) -> Next;
    /// The end of the file, at this offset.
    fn eof(&mut self, position: usize);
    /// Whether there is an adjusted current node and it is not an HTML element: then `<![CDATA[` opens a CDATA section
    /// (13.2.5.42, markup declaration open state).
    fn cdata_allowed(&self) -> bool;
    /// Whether the adjusted current node is neither an HTML element nor one that holds HTML (an integration point, 13.2.6): tags are
    /// read by the rules for foreign content. Asked by the lossless reading alone.
    fn in_foreign_content(&self) -> bool {
        self.cdata_allowed()
    }
    /// Whether tags of this name, which HTML does not define, are markup. Asked by the lossless reading alone.
    fn knows_element(&mut self, name: &str) -> bool {
        let _ = name;
        true
    }
    /// The same of processing instructions with this target.
    fn knows_processing_instruction(&mut self, target: &str) -> bool {
        let _ = target;
        true
    }
}
