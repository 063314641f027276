//! Parse errors: the standard's codes, each with its place in the input.

use crate::Span;

macro_rules! codes {
    ($($variant:ident => $code:literal,)*) => {
        /// A parse error code of the HTML Standard, section 13.2.2 (tokenizer errors carry the standard's own
        /// codes; the standard names none for tree construction, so those have Lye's names).
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum ParseErrorCode {
            $(#[doc = concat!("`", $code, "`")] $variant,)*
        }
        impl ParseErrorCode {
            /// All of them: first those that the standard names, by name.
            ///
            /// ```
            /// use lye_html::ParseErrorCode;
            /// assert!(ParseErrorCode::ALL.contains(&ParseErrorCode::EofInTag));
            /// ```
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The code as the standard writes it, for example `eof-in-tag`.
            ///
            /// ```
            /// assert_eq!(lye_html::ParseErrorCode::EofInTag.as_str(), "eof-in-tag");
            /// ```
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }
        }
    };
}

codes! {
    AbruptClosingOfEmptyComment => "abrupt-closing-of-empty-comment",
    AbruptDoctypePublicIdentifier => "abrupt-doctype-public-identifier",
    AbruptDoctypeSystemIdentifier => "abrupt-doctype-system-identifier",
    AbsenceOfDigitsInNumericCharacterReference => "absence-of-digits-in-numeric-character-reference",
    CdataInHtmlContent => "cdata-in-html-content",
    CharacterReferenceOutsideUnicodeRange => "character-reference-outside-unicode-range",
    ControlCharacterInInputStream => "control-character-in-input-stream",
    ControlCharacterReference => "control-character-reference",
    DisallowedProcessingInstructionTarget => "disallowed-processing-instruction-target",
    DuplicateAttribute => "duplicate-attribute",
    EndTagWithAttributes => "end-tag-with-attributes",
    EndTagWithTrailingSolidus => "end-tag-with-trailing-solidus",
    EofBeforeTagName => "eof-before-tag-name",
    EofInCdata => "eof-in-cdata",
    EofInComment => "eof-in-comment",
    EofInDoctype => "eof-in-doctype",
    EofInProcessingInstruction => "eof-in-processing-instruction",
    EofInScriptHtmlCommentLikeText => "eof-in-script-html-comment-like-text",
    EofInTag => "eof-in-tag",
    IncorrectlyClosedComment => "incorrectly-closed-comment",
    IncorrectlyOpenedComment => "incorrectly-opened-comment",
    InvalidCharacterSequenceAfterDoctypeName => "invalid-character-sequence-after-doctype-name",
    InvalidFirstCharacterOfProcessingInstructionTarget => "invalid-first-character-of-processing-instruction-target",
    InvalidFirstCharacterOfTagName => "invalid-first-character-of-tag-name",
    InvalidProcessingInstructionTarget => "invalid-processing-instruction-target",
    MissingAttributeValue => "missing-attribute-value",
    MissingDoctypeName => "missing-doctype-name",
    MissingDoctypePublicIdentifier => "missing-doctype-public-identifier",
    MissingDoctypeSystemIdentifier => "missing-doctype-system-identifier",
    MissingEndTagName => "missing-end-tag-name",
    MissingQuoteBeforeDoctypePublicIdentifier => "missing-quote-before-doctype-public-identifier",
    MissingQuoteBeforeDoctypeSystemIdentifier => "missing-quote-before-doctype-system-identifier",
    MissingSemicolonAfterCharacterReference => "missing-semicolon-after-character-reference",
    MissingWhitespaceAfterDoctypePublicKeyword => "missing-whitespace-after-doctype-public-keyword",
    MissingWhitespaceAfterDoctypeSystemKeyword => "missing-whitespace-after-doctype-system-keyword",
    MissingWhitespaceBeforeDoctypeName => "missing-whitespace-before-doctype-name",
    MissingWhitespaceBetweenAttributes => "missing-whitespace-between-attributes",
    MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers => "missing-whitespace-between-doctype-public-and-system-identifiers",
    NestedComment => "nested-comment",
    NoncharacterCharacterReference => "noncharacter-character-reference",
    NoncharacterInInputStream => "noncharacter-in-input-stream",
    NonVoidHtmlElementStartTagWithTrailingSolidus => "non-void-html-element-start-tag-with-trailing-solidus",
    NullCharacterReference => "null-character-reference",
    SurrogateCharacterReference => "surrogate-character-reference",
    UnexpectedCharacterAfterDoctypeSystemIdentifier => "unexpected-character-after-doctype-system-identifier",
    UnexpectedCharacterInAttributeName => "unexpected-character-in-attribute-name",
    UnexpectedCharacterInUnquotedAttributeValue => "unexpected-character-in-unquoted-attribute-value",
    UnexpectedEqualsSignBeforeAttributeName => "unexpected-equals-sign-before-attribute-name",
    UnexpectedNullCharacter => "unexpected-null-character",
    UnexpectedQuestionMarkInsteadOfTagName => "unexpected-question-mark-instead-of-tag-name",
    UnexpectedSolidusInTag => "unexpected-solidus-in-tag",
    UnknownNamedCharacterReference => "unknown-named-character-reference",
    // Tree construction: the standard says only "parse error".
    UnexpectedDoctype => "unexpected-doctype",
    MissingOrUnexpectedDoctype => "missing-or-unexpected-doctype",
    UnexpectedStartTag => "unexpected-start-tag",
    UnexpectedEndTag => "unexpected-end-tag",
    UnexpectedCharacters => "unexpected-characters",
    UnexpectedEndOfFile => "unexpected-end-of-file",
    MisnestedTags => "misnested-tags",
    FosterParented => "foster-parented",
}

/// One parse error: what, and where in the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// What is wrong.
    pub code: ParseErrorCode,
    /// The byte offset in the source at which the parser noticed it.
    pub position: u32,
    /// Where the token ends at which the tree builder noticed it; the position itself for what the tokenizer noticed.
    pub end: u32,
}

/// Why an input was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum InputError {
    /// The input is longer than [`MAX_INPUT_BYTES`](crate::MAX_INPUT_BYTES).
    TooLong {
        /// The length of the input in bytes.
        bytes: usize,
    },
    /// What differs from the source once it is decoded (character references, U+0000 replaced, texts joined) would take
    /// more than 2 GiB.
    DecodedTooLong,
}

impl std::fmt::Display for InputError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLong { bytes } => {
                write!(f, "the input has {bytes} bytes; at most {} can be parsed", crate::MAX_INPUT_BYTES)
            }
            Self::DecodedTooLong => f.write_str("the input's decoded text is longer than 2 GiB"),
        }
    }
}

impl std::error::Error for InputError {}

/// How a parse ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Outcome {
    /// The whole input was parsed.
    #[default]
    Complete,
    /// Copies that the standard demands (formatting elements opened again and again, say) outgrew the node budget;
    /// the tree holds what came before this span's start (the last token without the copies that were no longer to be
    /// had) and nothing of what follows.
    NodeBudget {
        /// From where the parser gave up to the end of the input.
        rest: Span,
    },
    /// There were more nodes than [`ParseOptions::max_nodes`](crate::ParseOptions::max_nodes); the tree holds what came before this
    /// span, and all elements are closed.
    TooManyNodes {
        /// From behind the token that was processed last to the end of the input.
        rest: Span,
    },
}
