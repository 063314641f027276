//! Lossless tokenization: what only looks like markup stays text.
//!
//! The standard reads `Vec<T>` and `a<b and c` as tags. This module lists all cases in which a `<` is a character, although the standard
//! takes it for the beginning of markup:
//!
//! - a tag, a comment or a processing instruction that the end of the input cuts off;
//! - a tag with a name that HTML never defined, unless the tag reader knows it (a custom element) or it has an Office prefix (`o:p`); names
//!   of SVG and MathML are for foreign content;
//! - a tag with `<` in the name of an attribute or in an unquoted value;
//! - a start tag in which no attribute has a value, and one is undefined or has a single-letter name (`a <b and c> d`). Names with `-`,
//!   `:`, `#` or `@` belong to frameworks and are markup;
//! - a bare start tag of a void element that has no effect without attributes, unless the tag reader knows it: `<source>`, `<link>`; and a
//!   bare `<input>` that is mentioned, as below;
//! - a start tag of a raw text element whose end tag never comes;
//! - a bare start tag whose end tag is required (or that of `html`, `head`, `body`) and never comes, if it adjoins a word (`a<b>c`), or is
//!   mentioned rather than used (`the <b> tag`);
//! - an end tag that is mentioned so, of an element that was never opened;
//! - `</` not followed by a letter, `<!` not followed by a comment, a doctype or an Office conditional, and `<?` not followed by `xml` or a
//!   target that the tag reader knows;
//! - a doctype or an XML declaration that does not begin a document: no tag follows it, or text precedes it and the tag is not one that
//!   documents begin with.
//!
//! Character references without a semicolon are read in text as the standard reads them in attributes: not before a letter, digit or equals
//! sign.
//!
//! With [`Tokenization::LosslessIncomplete`], every complete tag is markup, whatever its name and wherever it is: of these, only what is cut off,
//! raw text elements without an end tag, `</`, `<!`, `<?` and references count.
//!
//! Foreign content is XML with names of many vocabularies, so in it only what is cut off is text. Raw text stays raw text. Each `<` that
//! turns out to be text consumes what had to be read to decide that, or nothing that contains another `<`, so the time is linear.

use super::Tokenizer;
use super::closings::Closings;
use super::elements::{
    holds_raw_text, is_html, is_idle_without_attributes, is_mostly_closed, requires_end_tag,
};
use super::references::ReferenceContext;
use super::scan::{self, is_space, pack_name};
use super::token::{TagToken, TextToken, TokenSink};
use crate::Namespace;
use crate::names::{self, AttrId, TAG_COUNT, TagId, tag};
use crate::options::Tokenization;
use crate::tree::StrRef;
use memchr::{memchr, memchr2, memrchr};

/// What lossless tokenization remembers of the input.
#[derive(Debug, Default)]
pub(super) struct Lossless {
    /// The elements that were opened, by the index of their name.
    opened: OpenedNames,
    /// The position of the last comment end, once computed.
    last_comment_end: Option<usize>,
    /// What the last declaration or instruction ends with. Many can end at the same `>`.
    ending: Option<Ending>,
    closings: Closings,
}

/// A `>`, and what is around it.
#[derive(Clone, Copy, Debug)]
struct Ending {
    /// From here on, there is no `>` before it.
    start: usize,
    /// The position of the `>`, or the length of the input.
    end: usize,
    /// The position after it and the white space behind it.
    next: usize,
}

/// A bit for each known name.
#[derive(Debug)]
struct OpenedNames([u64; TAG_COUNT.div_ceil(64)]);

impl Default for OpenedNames {
    fn default() -> Self {
        Self([0; TAG_COUNT.div_ceil(64)])
    }
}

impl OpenedNames {
    fn insert(&mut self, id: TagId) {
        if let Some(word) = self.0.get_mut(id.index() / 64) {
            *word |= 1 << (id.index() % 64);
        }
    }

    fn contains(&self, id: TagId) -> bool {
        self.0.get(id.index() / 64).is_some_and(|word| word & 1 << (id.index() % 64) != 0)
    }
}

/// What lossless tokenization makes of a `<`.
pub(super) enum Literal {
    /// Markup, or text by the standard too.
    Standard,
    /// A start tag that was read to decide that. Its attributes are in the buffer.
    Tag(TagToken),
    /// Text, which was read.
    Text(TextToken),
}

/// What a `<` turned out to be.
enum Found {
    Markup,
    Tag(TagToken),
    /// Text up to this position.
    Text(usize),
}

impl Found {
    fn text_to(end: Option<usize>) -> Self {
        end.map_or(Self::Markup, Self::Text)
    }
}

/// What the attributes say of a start tag that may be text. They are read until it certainly is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Doubts {
    has_value: bool,
    has_undefined: bool,
    /// The position of a `<` where it is not allowed.
    broken: Option<usize>,
}

impl Doubts {
    /// Takes attributes with known names and values in quotes, if there are any.
    pub(super) fn take_common(&mut self, are_some: bool) {
        self.has_value |= are_some;
    }

    /// Takes the name of an attribute. Returns `None` if it contains `<`.
    #[inline(never)]
    pub(super) fn take_name(
        &mut self,
        name: &[u8],
        start: usize,
        (is_known, has_value): (bool, bool),
    ) -> Option<()> {
        self.has_value |= has_value;
        if is_known && (has_value || self.has_undefined) {
            return Some(());
        }
        self.broken = memchr(b'<', name).map(|at| start + at);
        self.has_undefined |= !has_value && is_undefined(name);
        self.broken.is_none().then_some(())
    }

    /// Returns the end of the unquoted value at `start`, as [`scan::unquoted_value`]. Returns `None` if it contains `<`, and reads only to
    /// that.
    #[inline(never)]
    pub(super) fn take_unquoted(&mut self, bytes: &[u8], start: usize) -> Option<usize> {
        let ends_value = |&byte: &u8| is_space(byte) || byte == b'>' || byte == b'<';
        let length = bytes[start..].iter().position(ends_value);
        let end = length.map_or(bytes.len(), |length| start + length);
        self.broken = (bytes.get(end) == Some(&b'<')).then_some(end);
        self.broken.is_none().then_some(end)
    }
}

/// What follows the name of a tag.
pub(super) enum Rest {
    /// The end of the input.
    CutOff,
    /// A `<` in a position where it is not allowed.
    Broken(usize),
    Whole(WholeTag),
}

/// A complete tag.
pub(super) struct WholeTag {
    /// The position after its `>`.
    pub(super) end: usize,
    pub(super) is_bare: bool,
    /// Whether it has an undefined attribute, and no attribute with a value.
    is_prose: bool,
}

impl<'s> Tokenizer<'s> {
    /// Reads the text that begins with the `<` at `lt`, as far as it is certainly text.
    #[cold]
    #[inline(never)]
    pub(super) fn literal(&mut self, lt: usize, sink: &mut dyn TokenSink) -> Literal {
        if !self.opens_markup(lt) {
            return Literal::Standard;
        }
        let is_foreign = !self.is_straight && sink.in_foreign_content();
        let found = match self.at(lt + 1) {
            b'!' => Found::text_to(self.literal_declaration(lt, is_foreign)),
            b'?' => Found::text_to(self.literal_instruction(lt, is_foreign, sink)),
            b'/' if self.at(lt + 2).is_ascii_alphabetic() => {
                Found::text_to(self.literal_end_tag(lt, is_foreign, sink))
            }
            b'/' => Found::text_to((!is_foreign).then_some(lt + 2)),
            _ => self.literal_start_tag(lt, is_foreign, sink),
        };
        let end = match found {
            Found::Markup => return Literal::Standard,
            Found::Tag(tag) => return Literal::Tag(tag),
            Found::Text(end) => end,
        };
        if self.at(lt + 1).is_ascii_alphabetic() {
            // After a tag with an unknown name, text is read on at once: what is shown ends before the next `<`, so that no byte is shown
            // twice.
            let length = if end == lt + 1 { memchr2(b'<', b'>', &self.bytes[end..]) } else { None };
            let tag = &self.source[lt..length.map_or(end, |length| end + length + 1)];
            sink.literal_start_tag(tag, lt as u32); // Positions are 32-bit numbers.
        }
        let text = self.decode(lt, lt, end, ReferenceContext::Data, sink);
        Literal::Text(self.text_token(text, (self.has_nul_in(lt, end), false), lt, end))
    }

    fn literal_declaration(&mut self, lt: usize, is_foreign: bool) -> Option<usize> {
        let rest = &self.bytes[lt + 2..];
        if rest.starts_with(b"--") {
            return (!self.closes_comment(lt)).then_some(lt + 4);
        }
        let begins =
            |word: &[u8]| rest.get(..word.len()).is_some_and(|found| found.eq_ignore_ascii_case(word));
        let is_doctype = begins(b"doctype");
        if !(is_foreign || is_doctype || begins(b"[if") || begins(b"[endif")) {
            return Some(lt + 2);
        }
        self.declaration_end(lt, is_doctype && !is_foreign)
    }

    /// Returns `true` if the comment whose `<!--` is at `lt` ends.
    pub(super) fn closes_comment(&mut self, lt: usize) -> bool {
        lt + 2 <= self.last_comment_end()
    }

    /// Returns the end of the text that begins with the declaration or instruction at `lt`: the end of the input if no `>` comes before it,
    /// because the rest cannot contain markup; and that of its first two characters if it must begin a document and does not.
    fn declaration_end(&mut self, lt: usize, must_begin_document: bool) -> Option<usize> {
        let ending = self.ending(lt + 2);
        if ending.end == self.bytes.len() {
            return Some(ending.end);
        }
        (must_begin_document && !self.begins_document(lt, ending.next)).then_some(lt + 2)
    }

    /// Returns the next `>` at a position or after it.
    fn ending(&mut self, at: usize) -> Ending {
        let known = self.lossless_memory().ending.filter(|known| (known.start..=known.end).contains(&at));
        known.unwrap_or_else(|| {
            let end = memchr(b'>', &self.bytes[at..]).map_or(self.bytes.len(), |length| at + length);
            let ending = Ending { start: at, end, next: self.skip_space(end + 1) };
            *self.lossless_memory().ending.insert(ending)
        })
    }

    /// Returns `true` if a document begins with the declaration at `lt`: a tag follows it, at `next`, and nothing, another declaration or a
    /// comment precedes it; or what documents begin with follows it. Reads no more than the white space in front of it.
    fn begins_document(&self, lt: usize, next: usize) -> bool {
        if self.keeps_tags() {
            return true;
        }
        if self.at(next) != b'<' {
            return false;
        }
        let before = self.bytes[..lt].trim_ascii_end();
        let rest = &self.bytes[next + 1..];
        let begins = |word: &&str| {
            rest.get(..word.len()).is_some_and(|found| found.eq_ignore_ascii_case(word.as_bytes()))
        };
        matches!(before, b"" | b"\xEF\xBB\xBF" | [.., b'?' | b'-', b'>'])
            || ["!--", "!doctype", "body", "head", "html"].iter().any(begins)
    }

    /// Returns the start of the last `-->` or `--!>`; 0 if there is none, which is before the end of any comment.
    fn last_comment_end(&mut self) -> usize {
        let bytes = self.bytes;
        *self.lossless_memory().last_comment_end.get_or_insert_with(|| {
            let mut end = bytes.len();
            while let Some(at) = memrchr(b'>', &bytes[..end]) {
                if bytes[..at].ends_with(b"--") {
                    return at - 2;
                }
                if bytes[..at].ends_with(b"--!") {
                    return at - 3;
                }
                end = at;
            }
            0
        })
    }

    fn literal_instruction(
        &mut self,
        lt: usize,
        is_foreign: bool,
        sink: &mut dyn TokenSink,
    ) -> Option<usize> {
        let start = lt + 2;
        let rest = &self.bytes[start..];
        let length =
            rest.iter().position(|&byte| !byte.is_ascii_alphanumeric() && byte != b'-' && byte != b'_');
        let target = &self.source[start..start + length.unwrap_or(rest.len())];
        let is_xml = target.get(..3).is_some_and(|word| word.eq_ignore_ascii_case("xml"));
        let is_known = !target.is_empty() && sink.knows_processing_instruction(target);
        // `<?xml:namespace … />` is of Office.
        let is_declaration = is_xml && self.at(start + target.len()) != b':';
        if !(is_foreign || is_xml || is_known) {
            return Some(start);
        }
        self.declaration_end(lt, is_declaration && !is_foreign && !is_known)
    }

    fn literal_start_tag(&mut self, lt: usize, is_foreign: bool, sink: &mut dyn TokenSink) -> Found {
        if self.keeps_tags() {
            return Found::text_to(self.incomplete_tag(lt, lt + 1));
        }
        let Ok((id, end)) = self.known_name(lt + 1, is_foreign, false, sink) else {
            return Found::Text(lt + 1);
        };
        // Most tags are markup, so they are tokenized at once.
        let reads_on =
            !is_foreign && id != TagId::NONE && self.at(end) != b'>' && !self.errors && !self.has_nul;
        let (side, made_control, overflow) = (sink.side().len(), self.made_control, self.overflow);
        let (rest, self_closing) =
            if reads_on { self.read_on((id, end), sink) } else { (self.rest_of_tag(end), false) };
        let text = match rest {
            Rest::CutOff => Some(self.bytes.len()),
            Rest::Broken(at) => (!is_foreign).then_some(at),
            Rest::Whole(whole) => {
                let is_idle = whole.is_bare
                    && !is_foreign
                    && self.is_idle(lt, &whole, id)
                    && !self.is_known(lt + 1, end, sink);
                (is_idle || self.is_text(lt, (id, end), &whole, is_foreign)).then_some(whole.end)
            }
        };
        if !reads_on {
            return Found::text_to(text);
        }
        let Some(text) = text else {
            let name = StrRef::source(lt + 1, end);
            return Found::Tag(TagToken { id, name, self_closing, span: self.span_from(lt) });
        };
        // Takes it back.
        self.pos = lt;
        sink.side().truncate(side);
        (self.made_control, self.overflow) = (made_control, overflow);
        Found::Text(text)
    }

    /// Returns `true` if a complete start tag is text. Otherwise it counts as opened.
    fn is_text(&mut self, lt: usize, (id, end): (TagId, usize), whole: &WholeTag, is_foreign: bool) -> bool {
        if is_foreign {
            // In `title` and `desc` of SVG, end tags are those of HTML.
            let id = self.tag_id(lt + 1, end);
            self.lossless_memory().opened.insert(id);
            return false;
        }
        let may_be_unclosed = whole.is_bare
            && is_mostly_closed(id)
            && (self.adjoins_word(lt) || self.is_mentioned(lt, whole.end));
        let is_text = whole.is_prose || (holds_raw_text(id) || may_be_unclosed) && self.is_never_closed(lt);
        if !is_text {
            self.lossless_memory().opened.insert(id);
        }
        is_text
    }

    /// Tokenizes the attributes of a start tag with this name, which ends at `end`. Returns also whether it is self-closing.
    fn read_on(&mut self, (id, end): (TagId, usize), sink: &mut dyn TokenSink) -> (Rest, bool) {
        self.clear_attributes();
        self.doubts = Some(Doubts::default());
        let is_self_closing = self.attributes(end, id, sink);
        let Doubts { has_value, has_undefined, broken } = self.doubts.take().unwrap_or_default();
        let rest = match (broken, is_self_closing) {
            (Some(at), _) => Rest::Broken(at),
            (None, None) => Rest::CutOff,
            (None, Some(_)) => Rest::Whole(WholeTag {
                end: self.pos,
                is_bare: self.buffers.attrs.is_empty() && self.buffers.left_out.is_empty(),
                is_prose: has_undefined && !has_value,
            }),
        };
        (rest, is_self_closing == Some(true))
    }

    fn literal_end_tag(&mut self, lt: usize, is_foreign: bool, sink: &mut dyn TokenSink) -> Option<usize> {
        if self.keeps_tags() {
            return self.incomplete_tag(lt, lt + 2);
        }
        let (id, end) = match self.known_name(lt + 2, is_foreign, true, sink) {
            Ok(found) => found,
            Err(()) => return Some(lt + 2),
        };
        let whole = match self.rest_of_tag(end) {
            Rest::CutOff => return Some(self.bytes.len()),
            Rest::Broken(at) if !is_foreign => return Some(at),
            Rest::Broken(_) => return None,
            Rest::Whole(whole) => whole,
        };
        let is_text = !is_foreign
            && requires_end_tag(id)
            && self.is_mentioned(lt, whole.end)
            && !self.lossless_memory().opened.contains(id);
        is_text.then_some(whole.end)
    }

    /// Returns the end of the text that begins with the tag at `lt`, with its name at `start`: of a tag that the end of the input cuts off, and
    /// of the start tag of a raw text element whose end tag never comes.
    fn incomplete_tag(&mut self, lt: usize, start: usize) -> Option<usize> {
        let is_of_name = |&byte: &u8| scan::TAG_NAME[usize::from(byte)] != 0 || byte == 0;
        let name_end = start + self.bytes[start..].iter().take_while(|byte| is_of_name(byte)).count();
        let Rest::Whole(whole) = self.rest_of_tag(name_end) else { return Some(self.bytes.len()) };
        let is_unclosed =
            start == lt + 1 && holds_raw_text(self.tag_id(start, name_end)) && self.is_never_closed(lt);
        is_unclosed.then_some(whole.end)
    }

    /// Returns the id of the name at `start` and its end, if a tag with this name is markup.
    fn known_name(
        &mut self,
        start: usize,
        is_foreign: bool,
        is_end_tag: bool,
        sink: &mut dyn TokenSink,
    ) -> Result<(TagId, usize), ()> {
        if !is_foreign {
            // Nearly all names are such. No longer one is read: each `<` of `<a<a<a` begins a name that goes on to the end.
            let near = &self.bytes[..self.bytes.len().min(start + 17)];
            let (lo, hi, end) = pack_name(near, start, &scan::TAG_NAME);
            let id = if end - start <= 16 { names::tag_by_packed(lo, hi) } else { TagId::NONE };
            if is_html(id) && end < self.bytes.len() && self.at(end) != 0 {
                return Ok((id, end));
            }
        }
        let end = self.name_end(start);
        if is_foreign || end == self.bytes.len() {
            return Ok((TagId::NONE, end));
        }
        if self.at(end) == b'<' {
            return Err(());
        }
        let id = self.tag_id(start, end);
        let holds_html = sink.cdata_allowed();
        // An end tag may occur in HTML content and close what is around that: `<svg><foreignObject><p></foreignObject>`.
        let closes_foreign = is_end_tag
            && id != TagId::NONE
            && (holds_html
                || [tag::SVG, tag::MATH].iter().any(|&root| self.lossless_memory().opened.contains(root)));
        // Two elements of MathML are allowed where HTML is (13.2.6, "tree construction dispatcher"). Elsewhere these names are HTML's, and
        // their own end tags close them.
        let is_opened = is_end_tag && id != TagId::NONE && self.lossless_memory().opened.contains(id);
        let is_glyph = (holds_html || is_opened) && matches!(id, tag::MGLYPH | tag::MALIGNMARK);
        let name = &self.source[start..end];
        let is_known = is_html(id)
            || is_glyph
            || closes_foreign
            || has_office_prefix(name)
            || self.is_known(start, end, sink);
        if is_known { Ok((id, end)) } else { Err(()) }
    }

    /// Returns `true` if every complete tag is markup.
    fn keeps_tags(&self) -> bool {
        self.tokenization == Tokenization::LosslessIncomplete
    }

    /// Returns `true` if a bare void element has no effect, or is mentioned rather than used.
    fn is_idle(&self, lt: usize, whole: &WholeTag, id: TagId) -> bool {
        is_idle_without_attributes(id) || (id == tag::INPUT && self.is_mentioned(lt, whole.end))
    }

    /// Returns `true` if the sink knows the name `start..end`.
    fn is_known(&self, start: usize, end: usize, sink: &mut dyn TokenSink) -> bool {
        sink.knows_element(&self.source[start..end].to_ascii_lowercase())
    }

    /// Returns the end of the name at `start`: where it ends by the standard (13.2.5.8, tag name state), or at `<`.
    pub(super) fn name_end(&self, start: usize) -> usize {
        let ends_name = |&byte: &u8| byte == b'<' || (byte != 0 && scan::TAG_NAME[usize::from(byte)] == 0);
        self.bytes[start..].iter().position(ends_name).map_or(self.bytes.len(), |length| start + length)
    }

    /// Returns the id of a tag's name; [`TagId::NONE`] if no standard defines it.
    pub(super) fn tag_id(&self, start: usize, end: usize) -> TagId {
        let bytes = &self.bytes[start..end];
        if bytes.len() > 16 {
            return names::tag_by_long_name(&bytes.to_ascii_lowercase());
        }
        let (lo, hi, packed) = pack_name(bytes, 0, &scan::TAG_NAME);
        if packed == bytes.len() { names::tag_by_packed(lo, hi) } else { TagId::NONE }
    }

    /// Reads the attributes from `at` on, as 13.2.5.32 to 13.2.5.40 do. O(length read).
    pub(super) fn rest_of_tag(&self, mut at: usize) -> Rest {
        let (mut is_bare, mut has_value, mut has_undefined) = (true, false, false);
        let breaks = |byte: u8| byte == b'<' && !self.keeps_tags();
        loop {
            while is_space(self.at(at)) || self.at(at) == b'/' {
                at += 1;
            }
            let Some(&first) = self.bytes.get(at) else { return Rest::CutOff };
            if first == b'>' {
                return Rest::Whole(WholeTag { end: at + 1, is_bare, is_prose: has_undefined && !has_value });
            }
            is_bare = false;
            let start = at;
            at += usize::from(first == b'=');
            let ends_name =
                |&byte: &u8| breaks(byte) || (byte != 0 && scan::ATTR_NAME[usize::from(byte)] == 0);
            let Some(length) = self.bytes[at..].iter().position(ends_name) else { return Rest::CutOff };
            let end = at + length;
            at = self.skip_space(end);
            if breaks(self.at(at)) {
                return Rest::Broken(at);
            }
            if self.at(at) != b'=' {
                has_undefined |= is_undefined(&self.bytes[start..end]);
                continue;
            }
            has_value = true;
            at = self.skip_space(at + 1);
            match self.at(at) {
                quote @ (b'"' | b'\'') => match memchr(quote, &self.bytes[at + 1..]) {
                    Some(length) => at += length + 2,
                    None => return Rest::CutOff,
                },
                _ => {
                    let ends_value = |&byte: &u8| is_space(byte) || byte == b'>' || breaks(byte);
                    let Some(length) = self.bytes[at..].iter().position(ends_value) else {
                        return Rest::CutOff;
                    };
                    at += length;
                    if breaks(self.at(at)) {
                        return Rest::Broken(at);
                    }
                }
            }
        }
    }

    /// Returns `true` if the end tag of a start tag never comes.
    fn is_never_closed(&mut self, lt: usize) -> bool {
        let mut closings = std::mem::take(&mut self.lossless_memory().closings);
        let is_unclosed = closings.is_unclosed(self, lt);
        self.lossless_memory().closings = closings;
        is_unclosed
    }

    /// Records that the input is inside an element of this namespace.
    pub(super) fn note_context(&mut self, namespace: Namespace) {
        match namespace {
            Namespace::Html => {}
            Namespace::Svg => self.lossless_memory().opened.insert(tag::SVG),
            Namespace::MathMl => self.lossless_memory().opened.insert(tag::MATH),
        }
    }

    /// Returns `true` if a bare start tag, from `lt` to `end`, is certainly markup, without looking at the rest of the input; it counts as opened
    /// then. It is not that of a raw text element.
    #[inline]
    pub(crate) fn is_certain_tag(&mut self, lt: usize, end: usize, id: TagId) -> bool {
        if self.keeps_tags() {
            return true;
        }
        if !is_html(id) || id == tag::INPUT {
            return false;
        }
        let before = lt.checked_sub(1).and_then(|at| self.bytes.get(at)).copied().unwrap_or(b'>');
        let after = self.bytes.get(end).copied().unwrap_or(b' ');
        // See `adjoins_word` and `is_mentioned`.
        let may_adjoin = !before.is_ascii() || before.is_ascii_alphanumeric() || b")]}_".contains(&before);
        let may_be_mentioned =
            b" \"'`([".contains(&before) && !(after.is_ascii_alphanumeric() || after == b'<');
        let is_certain =
            !is_idle_without_attributes(id) && (!is_mostly_closed(id) || !may_adjoin && !may_be_mentioned);
        if is_certain {
            self.lossless_memory().opened.insert(id);
        }
        is_certain
    }

    fn lossless_memory(&mut self) -> &mut Lossless {
        self.lossless.get_or_insert_default()
    }

    /// Returns `true` if the `<` at `lt` directly follows a letter, a digit or a closing bracket.
    fn adjoins_word(&self, lt: usize) -> bool {
        let before = self.source[..lt].chars().next_back();
        before.is_some_and(|c| c.is_alphanumeric() || matches!(c, ')' | ']' | '}' | '_'))
    }

    /// Returns `true` if the tag from `lt` to `end` is used like a word in a sentence: preceded by a space, a quote or a bracket, and
    /// followed by a space, a quote, a punctuation mark or the end of the input.
    fn is_mentioned(&self, lt: usize, end: usize) -> bool {
        let before = self.source[..lt].chars().next_back();
        let after = self.source[end..].chars().next();
        before.is_some_and(|c| {
            matches!(c, ' ' | '"' | '\'' | '`' | '(' | '[' | '\u{AB}' | '\u{201C}' | '\u{2018}')
        }) && after.is_none_or(|c| {
            c.is_whitespace()
                || matches!(c, '"' | '\'' | '`' | ')' | ']' | ',' | '.' | ';' | ':' | '?' | '!')
                || matches!(c, '\u{BB}' | '\u{201D}' | '\u{2019}')
        })
    }
}

/// Returns `true` if no standard defines an attribute without a value with this name, and it does not look like one of a framework.
fn is_undefined(name: &[u8]) -> bool {
    let id = match name.len() {
        0..=16 => {
            let (lo, hi, end) = pack_name(name, 0, &scan::ATTR_NAME);
            if end == name.len() { names::attr_by_packed(lo, hi) } else { AttrId::NONE }
        }
        _ => names::attr_by_long_name(&name.to_ascii_lowercase()),
    };
    name.len() == 1
        || id == AttrId::NONE && !name.iter().any(|byte| matches!(byte, b'-' | b':' | b'#' | b'@'))
}

/// Returns `true` if a name has a prefix of the elements that Office writes into HTML.
fn has_office_prefix(name: &str) -> bool {
    name.split_once(':').is_some_and(|(prefix, _)| {
        ["o", "v", "w", "x", "p", "m", "st1", "dt"].iter().any(|known| prefix.eq_ignore_ascii_case(known))
    })
}
