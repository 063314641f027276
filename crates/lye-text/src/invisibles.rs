//! Finds characters that are invisible or reorder the displayed text, where Unicode assigns them no use.
//!
//! They carry text that readers cannot see, or display another order than the stored one (UTS #55, 2.3 and 3.1; UTR
//! #36, 2). The same characters are needed to write some scripts and emoji, so each is judged by its neighbours. In
//! comments, "the Standard" is the core specification of the Unicode Standard. Does not parse markup.

use super::generated::invisibles::{BLOCK_OF, BLOCKS, IDEOGRAPHS};
use icu_properties::props::{
    BidiClass, CanonicalCombiningClass, Emoji, EmojiModifier, ExtendedPictographic, GeneralCategory,
    IndicSyllabicCategory, JoiningType, LineBreak, Script,
};
use icu_properties::{CodePointMapData, CodePointSetData};
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use wide::u8x16;

/// The kind of an [`Invisible`].
///
/// ```
/// let kind = lye_text::InvisibleKind::BidiControl;
/// assert_eq!(kind.to_string(), "bidi-control");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum InvisibleKind {
    /// An embedding, override or isolate of the bidirectional algorithm, or its end: U+202A to U+202E, U+2066 to U+2069
    /// (UAX #9, 2.1 to 2.5). HTML has `dir` and `bdi` for this purpose.
    BidiControl,
    /// A tag character, U+E0000 to U+E007F, outside the flag of a subdivision (UTS #51, annex C).
    Tag,
    /// A space, mark or control without width: U+034F, U+180E, U+200B, U+2060, U+206A to U+206F, U+FEFF.
    ZeroWidth,
    /// An invisible operator of mathematics, U+2061 to U+2064.
    MathOperator,
    /// A Hangul filler, U+115F, U+1160, U+3164 or U+FFA0, that is not part of a syllable.
    HangulFiller,
    /// A zero width joiner or non-joiner, U+200C or U+200D, without effect.
    Joiner,
    /// A variation selector after a character without variants, or a repeated one; and each of U+E0100 to U+E01EF:
    /// their variants are registered individually, and differ only in details.
    VariationSelector,
    /// A control character of C0 or C1 other than tab, line feed, form feed and carriage return, or a separator of lines or paragraphs,
    /// U+2028 and U+2029.
    Control,
    /// A soft hyphen, U+00AD, that is not between letters or digits.
    SoftHyphen,
    /// A direction mark, U+061C, U+200E or U+200F, without effect.
    DirectionMark,
    /// Another invisible character: a format character that HTML does not use, or an unassigned one.
    Format,
}

impl fmt::Display for InvisibleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::BidiControl => "bidi-control",
            Self::Tag => "tag",
            Self::ZeroWidth => "zero-width",
            Self::MathOperator => "math-operator",
            Self::HangulFiller => "hangul-filler",
            Self::Joiner => "joiner",
            Self::VariationSelector => "variation-selector",
            Self::Control => "control",
            Self::SoftHyphen => "soft-hyphen",
            Self::DirectionMark => "direction-mark",
            Self::Format => "format",
        })
    }
}

/// A run of needless characters of one kind, as [`Invisibles`] finds them.
///
/// ```
/// use lye_text::{InvisibleKind, Invisibles};
///
/// let found = Invisibles::find("pay\u{200B}\u{200B}pal").next().unwrap();
/// assert_eq!((found.range, found.kind), (3..9, InvisibleKind::ZeroWidth));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Invisible {
    /// Its position, in bytes of the text.
    pub range: Range<usize>,
    /// Its kind.
    pub kind: InvisibleKind,
}

/// Returns the text without the characters that [`Invisibles`] finds; borrowed if there are none.
///
/// The time is linear in the text. Stripping the result again changes nothing.
///
/// ```
/// use lye_text::remove_invisibles;
///
/// // A displayed order other than the stored one, and a message in tag characters.
/// assert_eq!(remove_invisibles("photo_\u{202E}gpj.exe"), "photo_gpj.exe");
/// assert_eq!(remove_invisibles("Hi\u{E0068}\u{E0069}!"), "Hi!");
/// // A family, and a Persian word with a non-joiner.
/// let kept = "👨\u{200D}👩\u{200D}👧 می\u{200C}خواهم";
/// assert_eq!(remove_invisibles(kept), kept);
/// ```
pub fn remove_invisibles(text: &str) -> Cow<'_, str> {
    let mut found = Invisibles::find(text).peekable();
    if found.peek().is_none() {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut end = 0;
    for invisible in found {
        kept.push_str(&text[end..invisible.range.start]); // The ranges lie between characters, one after the other.
        end = invisible.range.end;
    }
    kept.push_str(&text[end..]);
    Cow::Owned(kept)
}

/// An iterator over the characters of a text that are invisible or reorder it, and have no use at their position.
///
/// It looks for all characters that change no pixel between two letters in Chromium or Firefox, or that Unicode calls
/// "Default_Ignorable_Code_Point", and for control characters. It keeps these, one at a time;
/// `data/invisible-exceptions.tsv` has the reason for each:
///
/// - the soft hyphen, U+00AD, between letters or digits;
/// - the marks U+200E, U+200F and U+061C, beside a character that is not a letter, in a text with letters from right to left;
/// - joiners in sequences of emoji (UTS #51, ED-16), beside letters that join, such as Arabic and Mongolian ones (the Standard, 9.2 and
///   23.2), and after characters of an Indic syllable (the Standard, 12.1);
/// - a variation selector directly after a character that has variants: emoji (UTS #51, ED-8 and ED-9), ideographs with compatibility
///   forms, Mongolian letters, and other standardized variants (the Standard, 23.4). Ideographic variants, U+E0100 to U+E01EF (UTS #37),
///   are not kept: ideographs are shown in their usual form;
/// - tag characters in the three flags that are recommended for interchange: those of England, Scotland and Wales (UTS #51,
///   annex C);
/// - U+200B between letters of scripts without spaces, such as Khmer and Thai (UAX #14, class SA); U+180E before the last vowel of a
///   Mongolian word; U+034F between marks that would otherwise be reordered (the Standard, 23.2); U+115F and U+1160 in a Hangul syllable
///   (the Standard, 3.12); the controls of shorthand after Duployan (the Standard, 21.6).
///
/// The neighbours of a character decide, so pass the whole text of a paragraph rather than pieces of it. In MathML the
/// invisible operators have a use: do not pass MathML text.
///
/// Nothing is allocated. Text before the first character that is a control character or not ASCII is skipped.
///
/// ```
/// use lye_text::{InvisibleKind, Invisibles};
///
/// let kinds: Vec<_> = Invisibles::find("a\u{202E}\u{202D}b\u{FE0F}").map(|found| found.kind).collect();
/// assert_eq!(kinds, [InvisibleKind::BidiControl, InvisibleKind::VariationSelector]);
/// ```
#[derive(Clone, Debug)]
pub struct Invisibles<'a> {
    text: &'a str,
    /// The start of the next character.
    position: usize,
    /// The last kept character.
    last: Option<char>,
    /// The last kept character that is not a mark, joiner or emoji modifier.
    base: Option<char>,
    /// Whether the previous character was removed.
    is_after_found: bool,
    /// Whether there are right-to-left letters, computed on demand.
    is_right_to_left: Option<bool>,
}

impl<'a> Invisibles<'a> {
    /// Starts a search in a text.
    ///
    /// ```
    /// assert!(lye_text::Invisibles::find("Plain text").next().is_none());
    /// ```
    pub fn find(text: &'a str) -> Self {
        // The preceding ASCII character matters: a selector may follow a digit.
        let plain = text.bytes().position(|byte| !is_plain_byte(byte)).unwrap_or(text.len());
        Self {
            text,
            position: plain.saturating_sub(1),
            last: None,
            base: None,
            is_after_found: false,
            is_right_to_left: None,
        }
    }

    /// Skips plain text except its last character, which is all that affects the rest.
    fn skip_plain(&mut self) {
        let rest = &self.text.as_bytes()[self.position..];
        let plain = rest.iter().position(|byte| !is_plain_byte(*byte)).unwrap_or(rest.len());
        if plain > 1 {
            self.position += plain - 1;
        }
    }

    fn keep(&mut self, c: char) {
        self.last = Some(c);
        self.is_after_found = false;
        if !is_joiner(c) && !is_mark(c) && !is_emoji_modifier(c) {
            self.base = Some(c);
        }
    }

    /// Returns why a character followed by `rest` is removed; `None` if it is kept.
    ///
    /// The following characters count only if they are kept, so that another pass changes nothing.
    fn judge(&mut self, c: char, rest: &str) -> Option<InvisibleKind> {
        if !is_invisible(c) {
            return None;
        }
        let next = || rest.chars().next();
        let (kind, is_kept) = match c {
            '\0'..='\u{1F}' | '\u{7F}'..='\u{9F}' | '\u{2028}' | '\u{2029}' => {
                (InvisibleKind::Control, false)
            }
            '\u{AD}' => (
                InvisibleKind::SoftHyphen,
                self.last.is_some_and(|last| is_mark(last) || last.is_alphanumeric() && !is_invisible(last))
                    && next().is_some_and(|next| next.is_alphanumeric() && !is_invisible(next)),
            ),
            '\u{61C}' | '\u{200E}' | '\u{200F}' => {
                (InvisibleKind::DirectionMark, self.has_use_for_direction(next()))
            }
            '\u{1BCA0}'..='\u{1BCA3}' => (InvisibleKind::Format, self.last.is_some_and(is_duployan)),
            '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => (InvisibleKind::BidiControl, false),
            '\u{E0000}'..='\u{E007F}' => (InvisibleKind::Tag, false),
            '\u{2061}'..='\u{2064}' => (InvisibleKind::MathOperator, false),
            '\u{2060}' | '\u{206A}'..='\u{206F}' | '\u{FEFF}' => (InvisibleKind::ZeroWidth, false),
            '\u{3164}' | '\u{FFA0}' => (InvisibleKind::HangulFiller, false),
            '\u{115F}' => (InvisibleKind::HangulFiller, next().is_some_and(is_vowel_jamo)),
            '\u{1160}' => (InvisibleKind::HangulFiller, self.last.is_some_and(is_leading_jamo)),
            '\u{200B}' => (
                InvisibleKind::ZeroWidth,
                self.last.is_some_and(is_of_complex_context) && next().is_some_and(is_of_complex_context),
            ),
            '\u{180E}' => (
                InvisibleKind::ZeroWidth,
                self.base.is_some_and(is_mongolian) && matches!(next(), Some('\u{1820}' | '\u{1821}')),
            ),
            '\u{034F}' => (
                InvisibleKind::ZeroWidth,
                self.last.zip(next()).is_some_and(|(last, next)| is_reordered(last, next)),
            ),
            '\u{200C}' | '\u{200D}' => (InvisibleKind::Joiner, self.has_use_for_joiner(c, next())),
            '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' => {
                let has_base =
                    !self.is_after_found && self.last.is_some_and(|last| has_variant(last, c, next()));
                (InvisibleKind::VariationSelector, has_base)
            }
            _ => (InvisibleKind::Format, false),
        };
        (!is_kept).then_some(kind)
    }

    /// Returns `true` if a direction mark has an effect: next to a neutral character (UAX #9, 2.6), in text that does
    /// not run in one direction.
    fn has_use_for_direction(&mut self, next: Option<char>) -> bool {
        let is_neutral = |c: char| !c.is_alphabetic() && !is_invisible(c);
        let is_second = self.last.is_some_and(|last| matches!(last, '\u{61C}' | '\u{200E}' | '\u{200F}'));
        let text = self.text;
        !is_second
            && (self.last.is_none_or(is_neutral) || next.is_none_or(is_neutral))
            && *self.is_right_to_left.get_or_insert_with(|| text.chars().any(is_of_right_to_left))
    }

    fn has_use_for_joiner(&self, c: char, next: Option<char>) -> bool {
        if self.last.is_some_and(is_joiner) {
            return false;
        }
        // UTS #51, ED-16; UAX #29, GB11.
        let in_emoji =
            || c == '\u{200D}' && self.base.is_some_and(is_pictograph) && next.is_some_and(is_pictograph);
        self.base.is_some_and(|base| joins(base) || is_indic(base)) || next.is_some_and(joins) || in_emoji()
    }
}

impl Iterator for Invisibles<'_> {
    type Item = Invisible;

    fn next(&mut self) -> Option<Invisible> {
        let mut found: Option<Invisible> = None;
        while let Some(c) = self.text[self.position..].chars().next() {
            let start = self.position;
            let end = start + c.len_utf8();
            let rest = &self.text[end..];
            let Some(kind) = self.judge(c, rest) else {
                if found.is_some() {
                    break;
                }
                self.keep(c);
                self.position = end;
                if c.is_ascii() {
                    self.skip_plain();
                }
                if c == BLACK_FLAG
                    && let tags @ 1.. = flag_tags(rest)
                {
                    self.position += tags;
                    self.last = Some(CANCEL_TAG);
                }
                continue;
            };
            match &mut found {
                None => found = Some(Invisible { range: start..end, kind }),
                Some(run) if run.kind == kind => run.range.end = end,
                Some(_) => break,
            }
            self.position = end;
            self.is_after_found = true;
        }
        found
    }
}

const BLACK_FLAG: char = '\u{1F3F4}';
const CANCEL_TAG: char = '\u{E007F}';

/// The tags of the flags of England, Scotland and Wales, the only ones recommended for general interchange (UTS #51,
/// annex C.1).
const FLAGS: [&str; 3] = [
    "\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    "\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
    "\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}",
];

/// Returns the length in bytes of the tags that form a flag with the black flag before them; 0 if they do not.
fn flag_tags(rest: &str) -> usize {
    FLAGS.iter().find(|flag| rest.starts_with(**flag)).map_or(0, |flag| flag.len())
}

/// Returns `true` if a character is invisible, or changes the direction of text, at any position. All callers share
/// this definition.
#[inline]
pub fn is_invisible(c: char) -> bool {
    let code = c as usize;
    let block = BLOCKS.get(usize::from(BLOCK_OF[code >> 8])).copied().unwrap_or_default();
    block[code >> 6 & 3] >> (code & 63) & 1 != 0
}

/// Returns `true` if a text is ASCII without control characters other than tab and line ends: nothing in it is
/// invisible.
#[inline]
pub fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let Some(last) = bytes.last_chunk::<16>() else {
        return bytes.iter().fold(true, |plain, &byte| plain & PLAIN[usize::from(byte)]);
    };
    let are_plain = |chunk: &[u8; 16]| {
        let bytes = u8x16::new(*chunk);
        let is = |byte: u8| bytes.simd_eq(u8x16::splat(byte));
        let is_printed = bytes.max(u8x16::splat(b' ')).min(u8x16::splat(b'~')).simd_eq(bytes);
        let are = is_printed | is(b'\t') | is(b'\n') | is(0x0C) | is(b'\r');
        are.to_bitmask() == 0xFFFF
    };
    bytes.as_chunks::<16>().0.iter().all(are_plain) && are_plain(last)
}

/// The bytes for which [`is_plain_byte`] holds.
static PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0;
    while byte < plain.len() {
        plain[byte] = is_plain_byte(byte as u8);
        byte += 1;
    }
    plain
};

#[inline]
pub(crate) const fn is_plain_byte(byte: u8) -> bool {
    ((byte >= b' ') & (byte < 0x7F)) | (byte == b'\t') | (byte == b'\n') | (byte == 0x0C) | (byte == b'\r')
}

fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}

fn is_mark(c: char) -> bool {
    use GeneralCategory::{EnclosingMark, NonspacingMark, SpacingMark};
    let category = CodePointMapData::<GeneralCategory>::new().get(c);
    !c.is_ascii() && matches!(category, NonspacingMark | SpacingMark | EnclosingMark)
}

fn is_emoji_modifier(c: char) -> bool {
    !c.is_ascii() && CodePointSetData::new::<EmojiModifier>().contains(c)
}

fn is_pictograph(c: char) -> bool {
    CodePointSetData::new::<ExtendedPictographic>().contains(c)
}

/// Returns `true` if a letter joins its neighbours (the Standard, 9.2).
fn joins(c: char) -> bool {
    let joining_type = CodePointMapData::<JoiningType>::new().get(c);
    !is_joiner(c) && joining_type != JoiningType::NonJoining && joining_type != JoiningType::Transparent
}

/// Returns `true` if a character belongs to syllables of a Brahmic script (the Standard, 12.1).
fn is_indic(c: char) -> bool {
    let script = CodePointMapData::<Script>::new().get(c);
    CodePointMapData::<IndicSyllabicCategory>::new().get(c) != IndicSyllabicCategory::Other
        && script != Script::Common
        && script != Script::Inherited
}

fn is_mongolian(c: char) -> bool {
    CodePointMapData::<Script>::new().get(c) == Script::Mongolian
}

fn is_duployan(c: char) -> bool {
    CodePointMapData::<Script>::new().get(c) == Script::Duployan
}

/// Returns `true` if a character is strongly right-to-left (UAX #9, table 4).
fn is_of_right_to_left(c: char) -> bool {
    let class = || CodePointMapData::<BidiClass>::new().get(c);
    c >= '\u{590}' && !is_invisible(c) && matches!(class(), BidiClass::RightToLeft | BidiClass::ArabicLetter)
}

/// Returns `true` if line breaks next to a character need a dictionary, or a zero width space (UAX #14, class SA).
fn is_of_complex_context(c: char) -> bool {
    CodePointMapData::<LineBreak>::new().get(c) == LineBreak::ComplexContext
}

/// Returns `true` if normalization reorders two marks (UAX #15, 1.1; the Standard, 3.11, D108).
fn is_reordered(first: char, second: char) -> bool {
    let class = |c| CodePointMapData::<CanonicalCombiningClass>::new().get(c);
    class(second) != CanonicalCombiningClass::NotReordered && class(first) > class(second)
}

fn is_leading_jamo(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{115E}' | '\u{A960}'..='\u{A97C}')
}

fn is_vowel_jamo(c: char) -> bool {
    matches!(c, '\u{1161}'..='\u{11A7}' | '\u{D7B0}'..='\u{D7C6}')
}

/// Returns `true` if a character may have the variant of a selector; `next` follows the selector.
fn has_variant(base: char, selector: char, next: Option<char>) -> bool {
    let script = || CodePointMapData::<Script>::new().get(base);
    match selector {
        '\u{180B}'..='\u{180D}' | '\u{180F}' => !is_mark(base) && is_mongolian(base) && base != '\u{180E}',
        // Keycaps.
        '\u{FE0F}' if base.is_ascii() => {
            CodePointSetData::new::<Emoji>().contains(base) && next == Some('\u{20E3}')
        }
        '\u{FE0E}' | '\u{FE0F}' => !base.is_ascii() && CodePointSetData::new::<Emoji>().contains(base),
        // Forms of East Asian punctuation.
        '\u{FE00}' | '\u{FE01}'
            if matches!(
                base,
                '‘' | '’' | '“' | '”' | '、' | '。' | '！' | '，' | '．' | '：' | '；' | '？'
            ) =>
        {
            true
        }
        // The zero with a stroke, operators, dotted letters of Myanmar, and letters of two more scripts.
        '\u{FE00}'
            if VARIED_SIGNS.contains(&base)
                || [Script::Myanmar, Script::PhagsPa, Script::Manichaean].contains(&script()) =>
        {
            true
        }
        '\u{FE00}'..='\u{FE06}' => {
            let number = u32::from(selector) - 0xFE00;
            let variants =
                IDEOGRAPHS.binary_search_by_key(&base, |&(c, _)| c).map_or(0, |at| IDEOGRAPHS[at].1);
            number < u32::from(variants) || script() == Script::EgyptianHieroglyphs
        }
        _ => false,
    }
}

/// The zero, and the mathematical signs that have a variant (StandardizedVariants.txt of Unicode).
const VARIED_SIGNS: [char; 25] = [
    '0', '∅', '∩', '∪', '≨', '≩', '≲', '≳', '⊊', '⊋', '⊓', '⊔', '⊕', '⊗', '⊜', '⋚', '⋛', '⨼', '⨽', '⪝', '⪞',
    '⪬', '⪭', '⫋', '⫌',
];
