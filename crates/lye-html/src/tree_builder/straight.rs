//! The straight path: reads input that is nested so that tree construction has nothing to decide.
//!
//! A start tag that [`Nesting`] allows closes, moves and ignores nothing: it opens an element in the current node. The end tag of the current
//! node closes it. As long as all tags are such tags, or imply such tags as the standard says (`p` before a block, `li`, cells, rows), the
//! elements are on a stack of their own, with the nesting around each and nothing else.
//!
//! At the first other tag, the elements that are still open are handed over to the stack of open elements, and the rules for all insertion
//! modes decide. The straight path begins again behind it: the stack says what is open, and so which nesting is certain.

use super::insert::is_whitespace;
use super::modes::InsertionMode;
use super::sets::{self, FORMATTING_TAGS, IMPLIED, IMPLIED_THOROUGHLY, formatting_index};
use super::sink::{Inserted, StraightElement, StraightTag, TreeSink};
use super::{Tag, TextToken, TreeBuilder};
use crate::Span;
use crate::errors::Outcome;
use crate::names::{self, Namespace, TAG_COUNT, TagId, tag, tag::*};
use crate::nesting::{Nesting, OpenElements};
use crate::options::QuirksMode;
use crate::tokenizer::scan::{self, PlainText};
use crate::tokenizer::{Next, StartOrText, State, TagToken, TokenSink as _, Tokenizer};
use crate::tree::{NodeId, StrRef};

/// What a start tag does on the straight path, as bits.
mod start {
    /// It is not for the straight path: it affects the tokenizer, or has steps of its own.
    pub(super) const HAS_STEPS: u8 = 1;
    /// It opens no element that stays open.
    pub(super) const VOID: u8 = 2;
    /// It sets the "frameset-ok flag" to "not ok".
    pub(super) const NO_FRAMESET: u8 = 4;
    /// A line feed behind it is ignored.
    pub(super) const EATS_LINE_FEED: u8 = 8;
    /// It inserts a marker into the list of active formatting elements.
    pub(super) const MARKER: u8 = 16;
    /// Its end tag generates implied end tags.
    pub(super) const BLOCK: u8 = 32;
    /// Raw text follows, up to its end tag.
    pub(super) const RAW_TEXT: u8 = 64;
    /// It is in the "formatting" category.
    pub(super) const FORMATTING: u8 = 128;
}

static STARTS: [u8; TAG_COUNT] = {
    const fn add(mut table: [u8; TAG_COUNT], tags: &[TagId], bits: u8) -> [u8; TAG_COUNT] {
        let mut at = 0;
        while at < tags.len() {
            table[tags[at].index()] |= bits;
            at += 1;
        }
        table
    }
    let has_steps = [
        BODY,
        FRAME,
        FRAMESET,
        HEAD,
        HTML,
        IMAGE,
        KEYGEN,
        MATH,
        OPTGROUP,
        OPTION,
        PLAINTEXT,
        SELECT,
        SELECTEDCONTENT,
        SVG,
        TEMPLATE,
        XMP,
    ];
    let raw_text = [IFRAME, NOEMBED, NOFRAMES, NOSCRIPT, SCRIPT, STYLE, TEXTAREA, TITLE];
    let voids = [
        AREA, BASE, BASEFONT, BGSOUND, BR, COL, EMBED, HR, IMG, INPUT, LINK, META, PARAM, SOURCE, TRACK, WBR,
    ];
    let no_frameset = [
        APPLET, AREA, BR, BUTTON, DD, DT, EMBED, HR, IFRAME, IMG, INPUT, LI, LISTING, MARQUEE, OBJECT, PRE,
        TABLE, TEXTAREA, WBR,
    ];
    let blocks = [
        ADDRESS, ARTICLE, ASIDE, BLOCKQUOTE, BUTTON, CENTER, DD, DETAILS, DIALOG, DIR, DIV, DL, DT, FIELDSET,
        FIGCAPTION, FIGURE, FOOTER, H1, H2, H3, H4, H5, H6, HEADER, HGROUP, LI, LISTING, MAIN, MENU, NAV, OL,
        PRE, SEARCH, SECTION, SUMMARY, TD, TH, UL,
    ];
    let mut table = add([0; TAG_COUNT], &has_steps, start::HAS_STEPS);
    // Tags of HTML elements have names in lower case.
    let mut at = 0;
    while at < TAG_COUNT {
        if !names::is_in_lower_case(at) {
            table[at] = start::HAS_STEPS;
        }
        at += 1;
    }
    let table = add(table, &[TagId::NONE], start::HAS_STEPS);
    let table = add(table, &raw_text, start::RAW_TEXT);
    let table = add(table, &FORMATTING_TAGS, start::FORMATTING);
    let table = add(table, &voids, start::VOID);
    let table = add(table, &no_frameset, start::NO_FRAMESET);
    let table = add(table, &[LISTING, PRE], start::EATS_LINE_FEED);
    let table = add(table, &[APPLET, CAPTION, MARQUEE, OBJECT, TD, TH], start::MARKER);
    add(table, &blocks, start::BLOCK)
};

#[inline(always)]
fn start_bits(name: TagId) -> u8 {
    STARTS.get(name.index()).copied().unwrap_or(0)
}

/// How the straight path goes on behind a token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    On,
    /// A token needs the rules, or the end of the input is reached.
    Leave,
    /// The parse ends.
    Stop,
}

/// A token that was read and needs the rules.
enum Unfit {
    EndTag(TagToken),
    Text(TextToken),
}

#[cfg(feature = "trace")]
impl Unfit {
    fn start(&self) -> usize {
        let (Self::EndTag(TagToken { span, .. }) | Self::Text(TextToken { span, .. })) = self;
        span.start as usize
    }
}

impl<S: TreeSink> TreeBuilder<'_, S> {
    /// Reads the input from here on as far as its nesting is certain.
    #[inline(never)]
    pub(super) fn read_straight(&mut self, tokenizer: &mut Tokenizer<'_>) -> Next {
        let Some(here) = self.certain_nesting() else { return Next::Continue };
        let Some(&top) = self.buffers.stack.top() else { return Next::Continue };
        if !self.sink.begin_straight(top.node) {
            return if self.sink.has_given_up() { Next::Stop } else { Next::Continue };
        }
        let elements = std::mem::take(&mut self.buffers.straight);
        let formatting = [0; FORMATTING_TAGS.len()];
        let mut straight =
            Straight { builder: self, elements, here, formatting, base: top.node, unfit: None };
        #[cfg(feature = "trace")]
        let start = tokenizer.position();
        let step = straight.read(tokenizer);
        let Straight { elements, unfit, .. } = straight;
        #[cfg(feature = "trace")]
        crate::trace::record(start..unfit.as_ref().map_or(tokenizer.position(), Unfit::start));
        if step == Step::Stop {
            return Next::Stop;
        }
        self.hand_over(elements, top.node, tokenizer);
        match unfit {
            None => Next::Continue,
            Some(Unfit::EndTag(tag)) => self.end_tag(&tag),
            Some(Unfit::Text(text)) => self.text(text),
        }
    }

    /// Returns the nesting in the current node, if only the nesting of tags decides what follows.
    fn certain_nesting(&self) -> Option<Nesting> {
        let stack = &self.buffers.stack;
        let top = stack.top()?;
        if self.skip_line_feed
            || self.reads_tags
            || top.ns != Namespace::Html
            || top.name == tag::TEMPLATE
            || self.buffers.formatting.has_to_be_reopened()
            || stack.contains(tag::SELECT)
        {
            return None;
        }
        let around = match self.context {
            Some(context) if context.ns != Namespace::Html || context.name == tag::SELECT => return None,
            Some(context) if stack.len() == 1 => context.name,
            _ => top.name,
        };
        let item = stack.last_list_stop();
        let item = if item == 0 { TagId::NONE } else { stack.at(item).name };
        let open = OpenElements {
            p: stack.in_button_scope(tag::P) != 0,
            li: item == tag::LI,
            dd: matches!(item, tag::DD | tag::DT),
            a: self.buffers.formatting.last_named(tag::A).is_some(),
            nobr: stack.contains(tag::NOBR),
            button: stack.contains(tag::BUTTON),
            form: self.form.is_some(),
        };
        let nesting = Nesting::in_open(around, open);
        let fits = match self.mode {
            InsertionMode::InBody | InsertionMode::InCell | InsertionMode::InCaption => nesting.is_in_body(),
            InsertionMode::InTable => nesting.is_in(tag::TABLE),
            InsertionMode::InTableBody => nesting.is_in(tag::TBODY),
            InsertionMode::InRow => nesting.is_in(tag::TR),
            _ => false,
        };
        fits.then_some(nesting)
    }

    /// Hands the open elements of the straight path over to the stack of open elements.
    #[inline(always)]
    fn hand_over(&mut self, mut elements: Vec<StraightElement>, base: NodeId, tokenizer: &mut Tokenizer<'_>) {
        if !elements.is_empty() {
            self.hand_over_elements(&elements, base, tokenizer);
            elements.clear();
        }
        self.buffers.straight = elements;
        self.sink.end_straight();
    }

    #[inline(never)]
    fn hand_over_elements(
        &mut self,
        elements: &[StraightElement],
        base: NodeId,
        tokenizer: &mut Tokenizer<'_>,
    ) {
        let mut parent = base;
        for element in elements {
            let StraightElement { name, span, .. } = *element;
            let Inserted { node, needs_end } = self.sink.hand_over(parent, element);
            self.buffers.stack.push(node, Namespace::Html, name);
            if needs_end {
                self.buffers.stack.mark_top(sets::SINK_NEEDS_END);
            }
            if start_bits(name) & start::FORMATTING != 0 {
                tokenizer.with_attributes_of(span, self, |builder, attrs| {
                    builder.list_formatting(node, &Tag { name, attrs, self_closing: false, span });
                });
            }
            if start_bits(name) & start::MARKER != 0 {
                self.buffers.formatting.push_marker();
            }
            self.mode = match name {
                tag::TABLE => InsertionMode::InTable,
                tag::TBODY | tag::TFOOT | tag::THEAD => InsertionMode::InTableBody,
                tag::TR => InsertionMode::InRow,
                tag::TD | tag::TH => InsertionMode::InCell,
                tag::CAPTION => InsertionMode::InCaption,
                tag::COLGROUP => InsertionMode::InColumnGroup,
                _ => self.mode,
            };
            if name == tag::FORM && !self.buffers.stack.contains(tag::TEMPLATE) {
                self.form = node;
            }
            parent = node;
        }
    }
}

/// The straight path from one node on.
struct Straight<'b, 'p, S> {
    builder: &'b mut TreeBuilder<'p, S>,
    /// The elements that it opened.
    elements: Vec<StraightElement>,
    /// The nesting in the innermost element.
    here: Nesting,
    /// How many formatting elements of each name it opened that are still open.
    formatting: [u8; FORMATTING_TAGS.len()],
    /// The current node on the stack of open elements.
    base: NodeId,
    unfit: Option<Unfit>,
}

impl<S: TreeSink> Straight<'_, '_, S> {
    /// Returns the innermost element, if the straight path opened it.
    #[inline(always)]
    fn top(&self) -> Option<&StraightElement> {
        self.elements.last()
    }

    /// Returns the node of the innermost element, if the sink creates nodes.
    #[inline(always)]
    fn node(&self) -> NodeId {
        self.top().map_or(self.base, |top| top.placed.node)
    }

    /// Returns whether the parse goes on.
    #[inline(always)]
    fn goes_on(&self) -> Step {
        if self.builder.sink.has_given_up() { Step::Stop } else { Step::On }
    }

    /// Leaves the straight path because of a token.
    #[cold]
    fn leave_with(&mut self, unfit: Unfit) -> Step {
        self.unfit = Some(unfit);
        Step::Leave
    }

    #[inline(always)]
    fn read(&mut self, tokenizer: &mut Tokenizer<'_>) -> Step {
        let bytes = tokenizer.bytes();
        loop {
            let at = tokenizer.position();
            let step = match bytes.get(at..) {
                Some([b'<', b'/', ..]) => self.end_tag(tokenizer, at),
                Some([b'<', next, ..]) if next.is_ascii_alphabetic() => self.start_tag(tokenizer, at),
                Some([b'<', b'!', ..]) => self.comment(tokenizer),
                None | Some([] | [b'<', ..]) => Step::Leave,
                Some(_) => self.text(tokenizer, at),
            };
            if step != Step::On {
                return step;
            }
        }
    }

    #[inline(always)]
    fn start_tag(&mut self, tokenizer: &mut Tokenizer<'_>, at: usize) -> Step {
        let bytes = tokenizer.bytes();
        let Some((name, end)) = scan::name_of_tag(bytes, at + 1) else {
            return self.other_start_tag(tokenizer);
        };
        if start_bits(name) & (start::HAS_STEPS | start::RAW_TEXT) != 0 {
            return self.other_start_tag(tokenizer);
        }
        if bytes.get(end) == Some(&b'>') {
            let end = end + 1;
            if !tokenizer.is_standard() && !tokenizer.is_certain_tag(at, end, name) {
                return self.other_start_tag(tokenizer);
            }
            let span = Span::new(at as u32, end as u32);
            let is_void = start_bits(name) & start::VOID != 0;
            let tag = || StraightTag { name, attrs: &[], left_out: &[], is_void, span };
            if self.open_bare(&tag(), true) {
                tokenizer.move_to(end);
                return self.goes_on();
            }
            if self.open(&tag(), None) {
                tokenizer.move_to(end);
                return self.after_start_tag(tokenizer, name, end);
            }
            return Step::Leave;
        }
        match tokenizer.is_standard() {
            true => self.start_tag_with_attributes(tokenizer, at, name, end),
            false => self.other_start_tag(tokenizer),
        }
    }

    /// Reads a start tag whose name ends at `end`, where a space is.
    #[inline(never)]
    fn start_tag_with_attributes(
        &mut self,
        tokenizer: &mut Tokenizer<'_>,
        at: usize,
        id: TagId,
        end: usize,
    ) -> Step {
        let Some(self_closing) = tokenizer.rest_of_start_tag(end, id, self.builder) else {
            return Step::Leave;
        };
        let span = Span::new(at as u32, tokenizer.position() as u32);
        let name = StrRef::source(at + 1, end);
        self.read_start_tag(tokenizer, TagToken { id, name, self_closing, span })
    }

    /// Reads a start tag in lossless tokenization, or an unusual one.
    #[inline(never)]
    fn other_start_tag(&mut self, tokenizer: &mut Tokenizer<'_>) -> Step {
        let tag = match tokenizer.next_start_tag(self.builder) {
            Some(StartOrText::Start(tag)) => tag,
            Some(StartOrText::Text(text)) if self.here.keeps_any_text() => {
                return self.insert_other_text(text);
            }
            Some(StartOrText::Text(text)) => return self.leave_with(Unfit::Text(text)),
            None => return Step::Leave,
        };
        self.read_start_tag(tokenizer, tag)
    }

    /// Opens the element of a start tag that was read last.
    fn read_start_tag(&mut self, tokenizer: &mut Tokenizer<'_>, tag: TagToken) -> Step {
        let name = if tag.id == TagId::NONE { self.builder.sink.intern(tag.name) } else { tag.id };
        let bits = start_bits(name);
        if tag.self_closing && bits & (start::VOID | start::HAS_STEPS) == 0 {
            self.builder.ignored_solidus.get_or_insert(tag.span);
        }
        if bits & start::RAW_TEXT != 0 {
            return self.raw_text_element(tokenizer, &tag);
        }
        let straight = StraightTag {
            name,
            attrs: tokenizer.attrs(),
            left_out: tokenizer.left_out(),
            is_void: bits & start::VOID != 0,
            span: tag.span,
        };
        let may_be_bare = tag.id != TagId::NONE && straight.attrs.is_empty();
        if bits & start::HAS_STEPS != 0
            || !(may_be_bare && self.open_bare(&straight, false) || self.open(&straight, None))
        {
            return self.leave_at(tokenizer, &tag);
        }
        self.after_start_tag(tokenizer, name, tag.span.end as usize)
    }

    /// Leaves the straight path at a start tag. The rules need all its attributes.
    fn leave_at(&mut self, tokenizer: &mut Tokenizer<'_>, tag: &TagToken) -> Step {
        tokenizer.move_to(tag.span.start as usize);
        Step::Leave
    }

    /// Reads an element that contains only text (13.2.6.2, and 13.2.6.4.4 for `script`), whose start tag was read last.
    #[inline(never)]
    fn raw_text_element(&mut self, tokenizer: &mut Tokenizer<'_>, tag: &TagToken) -> Step {
        let name = tag.id;
        let is_of_tables = matches!(name, tag::SCRIPT | tag::STYLE);
        let is_here = self.here.is_in_body() || is_of_tables && self.here.is_in_table();
        let builder = &mut *self.builder;
        let state = builder.state_in(name);
        if !is_here || state == State::Data {
            return self.leave_at(tokenizer, tag);
        }
        let Some(end) = tokenizer.end_of_element(tag, state, builder) else {
            return self.leave_at(tokenizer, tag);
        };
        let straight = StraightTag {
            name,
            attrs: tokenizer.attrs(),
            left_out: tokenizer.left_out(),
            is_void: false,
            span: tag.span,
        };
        if !self.open(&straight, Some(self.here)) {
            return self.leave_at(tokenizer, tag);
        }
        if self.builder.outcome != Outcome::Complete {
            return Step::Stop;
        }
        let mut text = tokenizer.raw_text_to(end, state, self.builder);
        if name == tag::TEXTAREA && self.builder.sink.str(text.text).starts_with('\n') {
            text = self.builder.text_from(text, 1);
        }
        if !text.text.is_empty() {
            let parent = self.node();
            self.builder.sink.text_straight(parent, text);
        }
        let end_tag =
            names::markup::end_tag(name).filter(|tag| tokenizer.bytes()[end..].starts_with(tag.as_bytes()));
        // If the file ends in the tag, the element ends there, too.
        let _ = tokenizer.next_end_tag(self.builder);
        self.close_other(end_tag.map(|tag| Span::new(end as u32, (end + tag.len()) as u32)));
        self.goes_on()
    }

    #[inline(never)]
    fn comment(&mut self, tokenizer: &mut Tokenizer<'_>) -> Step {
        let Some((data, span)) = tokenizer.next_comment(self.builder) else { return Step::Leave };
        let parent = self.node();
        let builder = &mut *self.builder;
        builder.at = span;
        builder.sink.comment_straight(parent, data, span);
        let last = builder.sink.last_node();
        builder.count_node(last);
        if builder.outcome == Outcome::Complete { self.goes_on() } else { Step::Stop }
    }

    #[inline(always)]
    fn after_start_tag(&mut self, tokenizer: &mut Tokenizer<'_>, name: TagId, end: usize) -> Step {
        if self.builder.sink.has_given_up() || !matches!(self.builder.outcome, Outcome::Complete) {
            return Step::Stop;
        }
        if start_bits(name) & start::EATS_LINE_FEED != 0 {
            match tokenizer.bytes().get(end..) {
                Some([b'\n', ..]) => tokenizer.move_to(end + 1),
                // A reference may be a line feed, and `</>` is no token.
                Some([b'&', ..] | [b'<', b'/', b'>', ..]) => {
                    self.builder.skip_line_feed = true;
                    return Step::Leave;
                }
                _ => {}
            }
        }
        Step::On
    }

    /// Opens an element without attributes, if its start tag implies no other tags. `is_copied` says that the source spells its tag as it is
    /// written.
    #[inline(always)]
    fn open_bare(&mut self, tag: &StraightTag<'_>, is_copied: bool) -> bool {
        let &StraightTag { name, is_void, span, .. } = tag;
        let Some(inside) = self.here.enter(Namespace::Html, name) else { return false };
        let bits = start_bits(name);
        if bits & start::EATS_LINE_FEED != 0 || self.is_too_deep() {
            return false;
        }
        if bits & start::FORMATTING != 0 && !self.may_list(name) {
            return false;
        }
        let builder = &mut *self.builder;
        let Some(placed) = builder.sink.open_bare(tag, is_copied, [self.here, inside]) else { return false };
        builder.at = span;
        builder.frameset_ok &= bits & start::NO_FRAMESET == 0;
        if !is_void {
            self.formatting[formatting_index(name)] += u8::from(bits & start::FORMATTING != 0);
            self.elements.push(StraightElement { name, around: self.here, span, placed });
            self.here = inside;
        }
        true
    }

    /// Opens an element, after closing and opening what its start tag implies. Returns `false` if the rules must decide. `inside` is the nesting
    /// in it, if that is known.
    #[inline(never)]
    fn open(&mut self, tag: &StraightTag<'_>, inside: Option<Nesting>) -> bool {
        let &StraightTag { name, attrs, is_void, span, .. } = tag;
        let inside = inside.or_else(|| self.here.enter(Namespace::Html, name));
        let Some(inside) = inside.or_else(|| self.implied(name, span)) else { return false };
        if self.is_too_deep() {
            return false;
        }
        if start_bits(name) & start::FORMATTING != 0 {
            if !self.may_list(name) {
                return false;
            }
            self.formatting[formatting_index(name)] += 1;
        }
        let parent = self.node();
        let builder = &mut *self.builder;
        let placed = builder.sink.open_straight(parent, tag);
        builder.at = span;
        builder.count_node(placed.node);
        if start_bits(name) & start::NO_FRAMESET != 0 {
            builder.frameset_ok &= name == tag::INPUT && super::is_hidden_input(&builder.sink, attrs);
        }
        if !is_void {
            self.elements.push(StraightElement { name, around: self.here, span, placed });
            self.here = inside;
        }
        true
    }

    /// Returns `true` if no more elements may be opened here.
    #[inline(always)]
    fn is_too_deep(&self) -> bool {
        self.builder.buffers.stack.len() + self.elements.len() > self.builder.depth_limit
    }

    /// Returns `true` if a formatting element with this name changes no other entry of the list of active formatting elements. A fourth one may
    /// remove the first, also if it is closed again ("Noah's Ark clause", 13.2.4.3).
    #[inline(always)]
    fn may_list(&self, name: TagId) -> bool {
        let listed = self.builder.buffers.formatting.count_named(name);
        usize::from(self.formatting[formatting_index(name)]) + listed < 3
    }

    /// Closes and opens what a start tag implies. Returns the nesting in its element, or `None` if the rules must decide; what was closed and
    /// opened until then is what they would do first.
    #[inline(never)]
    fn implied(&mut self, name: TagId, span: Span) -> Option<Nesting> {
        loop {
            if let Some(inside) = self.here.enter(Namespace::Html, name) {
                return Some(inside);
            }
            // The elements that are missing in tables (13.2.6.4.9 and .13).
            let is_cell = matches!(name, tag::TD | tag::TH);
            if self.here.is_in(tag::TABLE) && (is_cell || name == tag::TR) {
                self.open_implied(tag::TBODY, span)?;
                continue;
            }
            if self.here.is_in(tag::TBODY) && is_cell {
                self.open_implied(tag::TR, span)?;
                continue;
            }
            let top = self.top()?.name;
            if is_part_of_table(name) && is_implied_end(top) {
                if !self.is_in_cell() {
                    return None;
                }
                while self.top().is_some_and(|top| is_implied_end(top.name)) {
                    self.close_other(None);
                }
                continue;
            }
            let is_implied = match top {
                // "Close a p element".
                tag::P => {
                    self.here.closes_p(name)
                        && (name != tag::TABLE || self.builder.quirks != QuirksMode::Quirks)
                }
                tag::LI => name == tag::LI,
                tag::DD | tag::DT => matches!(name, tag::DD | tag::DT),
                tag::TD | tag::TH => is_part_of_table(name),
                tag::TR => is_part_of_table(name) && !is_cell,
                tag::TBODY | tag::TFOOT | tag::THEAD => is_part_of_table(name) && !is_cell && name != tag::TR,
                _ => false,
            };
            if !is_implied {
                return None;
            }
            self.close_other(None);
        }
    }

    /// Returns `true` if only elements whose end tags are implied are open inside a cell.
    fn is_in_cell(&self) -> bool {
        let around = self.elements.iter().rev().find(|element| !is_implied_end(element.name));
        around.is_some_and(|element| matches!(element.name, tag::TD | tag::TH))
    }

    fn open_implied(&mut self, name: TagId, before: Span) -> Option<()> {
        let span = Span::new(before.start, before.start);
        let tag = StraightTag { name, attrs: &[], left_out: &[], is_void: false, span };
        self.open(&tag, None).then_some(())
    }

    /// Closes the innermost element, which the straight path opened.
    #[inline(always)]
    fn close(&mut self, tag: Option<Span>) {
        let Some(element) = self.elements.pop() else { return };
        self.here = element.around;
        if start_bits(element.name) & start::FORMATTING != 0 {
            self.formatting[formatting_index(element.name)] -= 1;
        }
        let parent = self.node();
        self.builder.sink.close_straight(parent, &element, tag);
    }

    /// Does the same for an end tag that is not among the most common ones.
    #[inline(never)]
    fn close_other(&mut self, tag: Option<Span>) {
        self.close(tag);
    }

    #[inline(always)]
    fn end_tag(&mut self, tokenizer: &mut Tokenizer<'_>, at: usize) -> Step {
        if let Some(top) = self.top()
            && let Some(length) = names::markup::end_tag_length(top.name, &tokenizer.bytes()[at..])
        {
            let end = at + length;
            tokenizer.move_to(end);
            self.close(Some(Span::new(at as u32, end as u32)));
            return self.goes_on();
        }
        self.other_end_tag(tokenizer, at)
    }

    /// Reads an end tag that is not spelled like that of the innermost element, or that is near the end of the input.
    #[inline(never)]
    fn other_end_tag(&mut self, tokenizer: &mut Tokenizer<'_>, at: usize) -> Step {
        let rest = &tokenizer.bytes()[at..];
        let Some(top) = self.top() else { return Step::Leave };
        if let Some(tag) = names::markup::end_tag(top.name)
            && rest.starts_with(tag.as_bytes())
        {
            let end = at + tag.len();
            tokenizer.move_to(end);
            self.close_other(Some(Span::new(at as u32, end as u32)));
            return self.goes_on();
        }
        if !tokenizer.is_standard() || !rest.get(2).is_some_and(u8::is_ascii_alphabetic) {
            return Step::Leave;
        }
        let Some(tag) = tokenizer.next_end_tag(self.builder) else { return Step::Leave };
        let name = if tag.id == TagId::NONE { self.builder.sink.intern(tag.name) } else { tag.id };
        if !self.closes(name) {
            return self.leave_with(Unfit::EndTag(tag));
        }
        while let Some(top) = self.top().map(|top| top.name) {
            self.close_other(None);
            if top == name {
                break;
            }
        }
        self.goes_on()
    }

    /// Returns `true` if an end tag closes an element that the straight path opened, and before it only elements whose end tags it implies.
    fn closes(&self, name: TagId) -> bool {
        if self.top().is_some_and(|top| top.name == name) {
            return true;
        }
        let implied = match name {
            tag::TABLE | tag::TBODY | tag::TFOOT | tag::THEAD | tag::TR => IMPLIED_THOROUGHLY,
            _ if start_bits(name) & start::BLOCK != 0 => IMPLIED,
            _ => return false,
        };
        let mut open = self.elements.iter().rev().map(|element| element.name);
        let around = open.find(|&open| open == name || sets::flags(Namespace::Html, open) & implied == 0);
        around == Some(name)
    }

    #[inline(always)]
    fn text(&mut self, tokenizer: &mut Tokenizer<'_>, at: usize) -> Step {
        let bytes = tokenizer.bytes();
        if !self.here.keeps_any_text() {
            return self.white_space(tokenizer, at);
        }
        let builder = &*self.builder;
        let end = match scan::plain_text(bytes, at, || builder.sink.copies_straight_text()) {
            PlainText::Whole(end) => Some(end),
            // The tokenizer would read a long text again.
            PlainText::Beginning(plain) => scan::plain_text_at_end(bytes, plain),
            PlainText::Part => None,
        };
        if let Some(end) = end
            && opens_tag(bytes, end)
        {
            tokenizer.move_to(end);
            return self.insert_text(plain_text(at, end));
        }
        self.other_text(tokenizer)
    }

    /// Inserts a text that is near the end of the input, or that is not spelled as it is written.
    #[inline(never)]
    fn other_text(&mut self, tokenizer: &mut Tokenizer<'_>) -> Step {
        let text = tokenizer.text(self.builder);
        self.insert_other_text(text)
    }

    #[inline(never)]
    fn insert_other_text(&mut self, text: TextToken) -> Step {
        self.insert_text(text)
    }

    #[inline(always)]
    fn insert_text(&mut self, text: TextToken) -> Step {
        let parent = self.node();
        let builder = &mut *self.builder;
        if builder.frameset_ok && !builder.sink.str(text.text).bytes().all(is_whitespace) {
            builder.frameset_ok = false;
        }
        builder.sink.text_straight(parent, text);
        self.goes_on()
    }

    /// Inserts the white space between the parts of a table ("in table text", 13.2.6.4.10), if it ends where a tag begins.
    ///
    /// `</>` is not a token: the characters after it belong to the same run, and may cause the whole run to be foster-parented.
    #[inline(never)]
    fn white_space(&mut self, tokenizer: &mut Tokenizer<'_>, at: usize) -> Step {
        let rest = &tokenizer.bytes()[at..];
        let Some(length) = rest.iter().position(|&byte| !is_whitespace(byte)) else { return Step::Leave };
        let end = at + length;
        if length == 0 || !opens_tag(tokenizer.bytes(), end) || tokenizer.bytes().get(end + 2) == Some(&b'>')
        {
            return Step::Leave;
        }
        tokenizer.move_to(end);
        if tokenizer.is_standard() || self.ends_top(tokenizer, end) {
            return self.insert_other_text(plain_text(at, end));
        }
        // In lossless tokenization, the `<` behind it may belong to the same text.
        let next = match tokenizer.bytes().get(end + 1) {
            Some(b'/') => None,
            _ => tokenizer.next_start_tag(self.builder),
        };
        let Some(StartOrText::Start(tag)) = next else {
            tokenizer.move_to(at);
            return Step::Leave;
        };
        if self.insert_other_text(plain_text(at, end)) == Step::Stop {
            return Step::Stop;
        }
        self.read_start_tag(tokenizer, tag)
    }

    /// Returns `true` if the end tag of the innermost element is at this position.
    fn ends_top(&self, tokenizer: &Tokenizer<'_>, at: usize) -> bool {
        let end_tag = self.top().and_then(|top| names::markup::end_tag(top.name));
        end_tag.is_some_and(|tag| tokenizer.bytes()[at..].starts_with(tag.as_bytes()))
    }
}

/// Returns `true` for elements that "generate implied end tags" closes.
fn is_implied_end(name: TagId) -> bool {
    sets::flags(Namespace::Html, name) & IMPLIED != 0
}

/// Returns `true` for the start tags that end a cell.
fn is_part_of_table(name: TagId) -> bool {
    matches!(
        name,
        tag::CAPTION
            | tag::COL
            | tag::COLGROUP
            | tag::TBODY
            | tag::TD
            | tag::TFOOT
            | tag::TH
            | tag::THEAD
            | tag::TR
    )
}

/// Returns the token of a text in the source.
#[inline(always)]
fn plain_text(start: usize, end: usize) -> TextToken {
    let span = Span::new(start as u32, end as u32);
    TextToken { text: StrRef::source(start, end), has_nul: false, is_plain: true, span }
}

/// Returns `true` if a tag, a comment that begins like an end tag, or `</>` begins at this `<`. Otherwise the text continues (13.2.5.6, tag
/// open state). Returns `false` near the end of the source.
#[inline(always)]
fn opens_tag(source: &[u8], at: usize) -> bool {
    let next = source.get(at..).and_then(|rest| rest.first_chunk::<3>());
    next.is_some_and(|&[less_than, next, _]| {
        less_than == b'<' && (next == b'/' || next.is_ascii_alphabetic())
    })
}
