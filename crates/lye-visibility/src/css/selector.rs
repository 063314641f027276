//! Selectors (Selectors Level 4): the parts that the crate `selectors` leaves to its users. Does not depend on elements.

use super::parts::has_word;
use cssparser::{ParseError, Parser as CssParser, ToCss, Token, serialize_identifier};
use precomputed_hash::PrecomputedHash;
use selectors::parser::{
    NonTSPseudoClass, ParseRelative, Parser, PseudoElement, Selector, SelectorImpl, SelectorList,
    SelectorParseErrorKind,
};
use std::collections::HashMap;
use std::fmt;

/// Parentheses in a selector that are nested deeper, and longer selectors, are not read: parsing and matching are recursive.
pub(crate) const DEEPEST: usize = 12;
/// Compounds, at most.
pub(crate) const MOST_PARTS: usize = 128;

/// The types of selectors.
#[derive(Clone, Debug)]
pub(crate) struct Types;

impl SelectorImpl for Types {
    type ExtraMatchingData<'a> = ();
    type AttrValue = Name;
    type Identifier = Name;
    type LocalName = Name;
    type NamespaceUrl = Name;
    type NamespacePrefix = Name;
    type BorrowedNamespaceUrl = Name;
    type BorrowedLocalName = Name;
    type NonTSPseudoClass = PseudoClass;
    type PseudoElement = NoElement;
}

/// A name in a selector, with its hash.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Name {
    text: Box<str>,
    hash: u32,
}

impl Name {
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }
}

/// Returns the hash of a name (FNV-1a, of which the Bloom filter uses 24 bits). Linear in the name.
pub(crate) fn hash_of(name: &str) -> u32 {
    let hash = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    name.bytes().fold(0x811C_9DC5, hash)
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Self { text: text.into(), hash: hash_of(text) }
    }
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl PrecomputedHash for Name {
    fn precomputed_hash(&self) -> u32 {
        self.hash
    }
}

impl ToCss for Name {
    fn to_css<W: fmt::Write>(&self, out: &mut W) -> fmt::Result {
        serialize_identifier(&self.text, out)
    }
}

/// A pseudo-class that depends on more than the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PseudoClass {
    /// `:link`, `:any-link`
    Link,
    /// `:checked`, by the attributes.
    Checked,
    Disabled,
    Enabled,
    Required,
    Optional,
    ReadOnly,
    ReadWrite,
    /// `:open`
    Open,
    Defined,
    /// `:lang()` with its ranges.
    Lang(Box<[Box<str>]>),
    /// `:dir(rtl)`, or `:dir(ltr)`
    Dir {
        is_rtl: bool,
    },
    /// What needs a reader: `:hover`, `:target` and others.
    Never,
}

impl NonTSPseudoClass for PseudoClass {
    fn is_active_or_hover(&self) -> bool {
        false
    }

    fn is_user_action_state(&self) -> bool {
        false
    }
}

impl ToCss for PseudoClass {
    fn to_css<W: fmt::Write>(&self, _: &mut W) -> fmt::Result {
        Ok(())
    }
}

/// A pseudo-element: a box that is not an element.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NoElement {
    /// `::first-line`, which is text of the element.
    FirstLine,
    Other,
}

impl PseudoElement for NoElement {
    fn accepts_state_pseudo_classes(&self) -> bool {
        true
    }
}

impl ToCss for NoElement {
    fn to_css<W: fmt::Write>(&self, _: &mut W) -> fmt::Result {
        Ok(())
    }
}

/// The namespaces that a style sheet declares (CSS Namespaces 3).
#[derive(Debug, Default)]
pub(crate) struct Namespaces {
    pub(crate) default: Option<Name>,
    pub(crate) prefixes: HashMap<String, Name>,
}

/// The pseudo-classes that never match: they need a reader, a script, or time.
const NEVER: &str = "active autofill -webkit-autofill buffering current focus focus-visible focus-within fullscreen \
    -webkit-full-screen future hover in-range indeterminate invalid modal muted out-of-range past \
    paused picture-in-picture placeholder-shown playing popover-open seeking stalled target \
    target-current user-invalid user-valid valid visited volume-locked xr-overlay";

/// The pseudo-elements that browsers know, beside those with a prefix.
const ELEMENTS: &str = "after backdrop before checkmark column cue details-content file-selector-button first-letter \
    grammar-error marker picker-icon placeholder scroll-marker scroll-marker-group search-text \
    selection spelling-error target-text view-transition";
const FUNCTIONS: &str = "cue highlight picker scroll-button view-transition-group view-transition-image-pair \
    view-transition-new view-transition-old";

type Parsed<T> = Result<T, ParseError<SelectorParseErrorKind>>;

fn unsupported<T>() -> Parsed<T> {
    Err(ParseError::custom(SelectorParseErrorKind::UnsupportedPseudoClassOrElement))
}

impl<'i> Parser<'i> for Namespaces {
    type Impl = Types;
    type Error = SelectorParseErrorKind;

    fn parse_nth_child_of(&self) -> bool {
        true
    }

    fn parse_is_and_where(&self) -> bool {
        true
    }

    fn parse_has(&self) -> bool {
        true
    }

    fn parse_parent_selector(&self) -> bool {
        true
    }

    fn is_is_alias(&self, name: &str) -> bool {
        has_word("matches -webkit-any -moz-any", name)
    }

    fn parse_non_ts_pseudo_class(&self, name: &str) -> Parsed<PseudoClass> {
        let name = name.to_ascii_lowercase();
        Ok(match name.as_str() {
            "link" | "any-link" | "-webkit-any-link" | "-moz-any-link" => PseudoClass::Link,
            "checked" | "default" => PseudoClass::Checked,
            "disabled" => PseudoClass::Disabled,
            "enabled" => PseudoClass::Enabled,
            "required" => PseudoClass::Required,
            "optional" => PseudoClass::Optional,
            "read-only" | "-moz-read-only" => PseudoClass::ReadOnly,
            "read-write" | "-moz-read-write" => PseudoClass::ReadWrite,
            "open" => PseudoClass::Open,
            "defined" => PseudoClass::Defined,
            name if has_word(NEVER, name) => PseudoClass::Never,
            _ => return unsupported(),
        })
    }

    fn parse_non_ts_functional_pseudo_class(
        &self,
        name: &str,
        input: &mut CssParser<'i>,
        _: bool,
    ) -> Parsed<PseudoClass> {
        match name.to_ascii_lowercase().as_str() {
            "lang" => {
                let range = |input: &mut CssParser<'i>| {
                    Ok(input.expect_ident_or_string()?.to_ascii_lowercase().into())
                };
                Ok(PseudoClass::Lang(input.parse_comma_separated(range)?.into()))
            }
            "dir" => Ok(match input.expect_ident()? {
                word if word.eq_ignore_ascii_case("rtl") => PseudoClass::Dir { is_rtl: true },
                word if word.eq_ignore_ascii_case("ltr") => PseudoClass::Dir { is_rtl: false },
                _ => PseudoClass::Never,
            }),
            "active-view-transition-type" | "state" => {
                while input.next().is_ok() {}
                Ok(PseudoClass::Never)
            }
            _ => unsupported(),
        }
    }

    fn parse_pseudo_element(&self, name: &str) -> Parsed<NoElement> {
        let name = name.to_ascii_lowercase();
        match name.as_str() {
            "first-line" => Ok(NoElement::FirstLine),
            // Any unknown one with this prefix is valid (Compatibility Standard, 3.4.1).
            name if has_word(ELEMENTS, name) || name.starts_with("-webkit-") => Ok(NoElement::Other),
            _ => unsupported(),
        }
    }

    fn parse_functional_pseudo_element(&self, name: &str, input: &mut CssParser<'i>) -> Parsed<NoElement> {
        while input.next().is_ok() {}
        if has_word(FUNCTIONS, name) { Ok(NoElement::Other) } else { unsupported() }
    }

    fn default_namespace(&self) -> Option<Name> {
        self.default.clone()
    }

    fn namespace_for_prefix(&self, prefix: &Name) -> Option<Name> {
        self.prefixes.get(prefix.as_str()).cloned()
    }
}

/// A selector list that was read.
pub(crate) enum Read {
    List(SelectorList<Types>),
    /// Browsers drop it.
    Invalid,
    /// It has too many parts.
    TooDeep,
}

/// Parses a selector list. Linear in it.
pub(crate) fn read_list(input: &mut CssParser<'_>, namespaces: &Namespaces, relative: ParseRelative) -> Read {
    let start = input.state();
    let extent = Extent::of(input, 0);
    input.reset(&start);
    match extent {
        Extent::Short => {}
        Extent::Long => return Read::TooDeep,
        Extent::OfNoSelector => return Read::Invalid,
    }
    let Ok(list) = SelectorList::parse(namespaces, input, relative) else { return Read::Invalid };
    let is_short = |selector: &Selector<Types>| selector.len() <= 2 * MOST_PARTS;
    if list.slice().iter().all(is_short) { Read::List(list) } else { Read::TooDeep }
}

/// An attribute selector has at most this many tokens: `[`, `ns`, `|`, `name`, an operator, a value, `i`, `]`.
const MOST_IN_BRACKETS: usize = 8;

/// How much there is to read of a selector list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extent {
    Short,
    /// Parentheses are nested too deeply, or a selector is so long that its parts would only cost memory: each part has two tokens at most.
    Long,
    /// Long, and browsers drop it, because of a bracket that something other than an attribute follows, often to the end of the style sheet
    /// (`<![CDATA[`).
    OfNoSelector,
}

impl Extent {
    fn of(input: &mut CssParser<'_>, depth: usize) -> Self {
        let mut tokens = 0;
        while let Ok(token) = input.next() {
            tokens = if *token == Token::Comma { 0 } else { tokens + 1 };
            if tokens > 4 * MOST_PARTS {
                return Self::Long;
            }
            let length = match token {
                // Lists in functions forgive.
                Token::ParenthesisBlock | Token::SquareBracketBlock if depth == 0 => {
                    let is_round = *token == Token::ParenthesisBlock;
                    input.parse_nested_block(|block| {
                        let is_other = (0..=MOST_IN_BRACKETS).all(|_| block.next().is_ok());
                        Ok::<_, ParseError<()>>(if is_other || is_round {
                            Self::OfNoSelector
                        } else {
                            Self::Short
                        })
                    })
                }
                Token::Function(_) | Token::ParenthesisBlock | Token::SquareBracketBlock
                    if depth < DEEPEST =>
                {
                    input.parse_nested_block(|block| Ok(Self::of(block, depth + 1)))
                }
                Token::Function(_) | Token::ParenthesisBlock | Token::SquareBracketBlock => Ok(Self::Long),
                _ => continue,
            };
            if length != Ok(Self::Short) {
                return length.unwrap_or(Self::Long);
            }
        }
        Self::Short
    }
}
