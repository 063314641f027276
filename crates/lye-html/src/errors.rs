//! Parse errors with the standard's codes, input errors, and the outcome of a parse.

use crate::Span;

macro_rules! codes {
    ($($variant:ident => $code:literal,)*) => {
        /// A parse error code of the HTML Standard, section 13.2.2. Tokenizer errors have the standard's codes. The standard defines no
        /// codes for tree construction, so those are Lye's.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum ParseErrorCode {
            $(#[doc = concat!("`", $code, "`")] $variant,)*
        }
        impl ParseErrorCode {
            /// All codes. Those that the standard defines come first, in alphabetical order.
            ///
            /// ```
            /// use lye_html::ParseErrorCode;
            /// assert!(ParseErrorCode::ALL.contains(&ParseErrorCode::EofInTag));
            /// ```
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns the code as the standard writes it, for example `eof-in-tag`.
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

impl std::fmt::Display for ParseErrorCode {
    /// Writes [`as_str`](Self::as_str).
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::error::Error for ParseErrorCode {}

/// A parse error and its position.
///
/// ```
/// use lye_html::{Context, ParseOptions, Parser};
/// let mut parser = Parser::new(ParseOptions::default().with_errors());
/// let tree = parser.parse_fragment("a<!-->", &Context::html("body"))?;
/// assert_eq!(tree.errors()[0].to_string(), "abrupt-closing-of-empty-comment at byte 5");
/// # Ok::<(), lye_html::InputError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ParseError {
    /// The kind of error.
    pub code: ParseErrorCode,
    /// The byte offset in the source at which the parser noticed it.
    pub position: u32,
    /// The end of the token at which the tree builder noticed it. For errors of the tokenizer the same as `position`.
    pub end: u32,
}

impl std::fmt::Display for ParseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} at byte {}", self.code, self.position)
    }
}

impl std::error::Error for ParseError {}

/// The reason why an input was rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum InputError {
    /// The input is longer than [`MAX_INPUT_BYTES`](crate::MAX_INPUT_BYTES).
    TooLong {
        /// The length of the input in bytes.
        bytes: usize,
    },
    /// The strings that differ from the source (decoded character references, replaced U+0000, joined texts) would take more than 2 GiB.
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

/// The outcome of a parse.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Outcome {
    /// The whole input was parsed.
    #[default]
    Complete,
    /// The copies that the standard requires (of reopened formatting elements, for example) exceeded
    /// [`ParseOptions::node_budget`](crate::ParseOptions::node_budget). The tree contains what came before `rest`; the last token lacks
    /// the copies beyond the budget.
    NodeBudget {
        /// The part of the input that was not parsed.
        rest: Span,
    },
    /// There were more nodes than [`ParseOptions::max_nodes`](crate::ParseOptions::max_nodes). The tree contains what came before `rest`,
    /// with all elements closed.
    TooManyNodes {
        /// The part of the input that was not parsed.
        rest: Span,
    },
}
