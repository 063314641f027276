//! Collects the contents of a line of text. White space collapses, and marks move to where they take effect.

use super::pen::{Line, Pen, is_gap, longest_run};
use std::borrow::Cow;

/// Some readers recognize no code span with more backticks in a row.
const MOST_BACKTICKS: usize = 32;

/// A mark around text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark<'t> {
    Strong,
    Emphasis,
    Deleted,
    Link { url: &'t str, title: Option<&'t str> },
}

/// A piece of a line.
#[derive(Debug)]
pub(super) enum Item<'t> {
    /// Text, without white space unless it was code.
    Word(Cow<'t, str>),
    Code(String),
    Image {
        alt: &'t str,
        url: &'t str,
        title: Option<&'t str>,
    },
    Space,
    LineBreaks(usize),
    /// The start of a mark, and its delimiter unless it is a link.
    Open(Mark<'t>, &'static str),
    Close(Mark<'t>, &'static str),
}

/// The white space before the next item.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Gap {
    #[default]
    None,
    Space,
    LineBreaks(usize),
}

/// The items of a line. A mark neither begins nor ends with white space, and no mark is empty.
#[derive(Debug, Default)]
pub(super) struct Items<'t> {
    items: Vec<Item<'t>>,
    gap: Gap,
    has_content: bool,
    /// The number of marks at the end that nothing followed yet.
    waiting: usize,
    /// Whether the last item is code of the innermost open element.
    continues_code: bool,
}

impl<'t> Items<'t> {
    /// Returns `true` if there is nothing to write.
    pub(super) fn is_empty(&self) -> bool {
        !self.has_content
    }

    pub(super) fn space(&mut self) {
        if self.gap == Gap::None {
            self.gap = Gap::Space;
        }
    }

    pub(super) fn line_break(&mut self) {
        self.gap = Gap::LineBreaks(if let Gap::LineBreaks(count) = self.gap { count + 1 } else { 1 });
    }

    pub(super) fn text(&mut self, text: Cow<'t, str>, is_code: bool) {
        match text {
            Cow::Borrowed(text) => self.words(text, is_code, Cow::Borrowed),
            Cow::Owned(text) => self.words(&text, is_code, |word| Cow::Owned(word.to_owned())),
        }
    }

    fn words<'w>(&mut self, text: &'w str, is_code: bool, word: impl Fn(&'w str) -> Cow<'t, str>) {
        for (index, text) in text.split(is_gap).enumerate() {
            if index > 0 {
                self.space();
            }
            if text.is_empty() {
                continue;
            }
            if is_code {
                self.code(text);
            } else {
                self.content(Item::Word(word(text)));
            }
        }
    }

    /// Joins adjacent code into one span: two spans would not be read as two.
    fn code(&mut self, word: &str) {
        if let Some(Item::Code(code)) = self.items.last_mut() {
            let joins = match self.gap {
                Gap::None => true,
                Gap::Space => self.continues_code,
                Gap::LineBreaks(_) => false,
            };
            if joins {
                if self.gap == Gap::Space {
                    code.push(' ');
                }
                code.push_str(word);
                (self.gap, self.continues_code) = (Gap::None, true);
                return;
            }
        }
        self.content(Item::Code(word.to_owned()));
        self.continues_code = true;
    }

    /// Ends a code element.
    pub(super) fn end_code(&mut self) {
        self.continues_code = false;
    }

    pub(super) fn image(&mut self, alt: &'t str, url: &'t str, title: Option<&'t str>) {
        self.content(Item::Image { alt, url, title });
    }

    fn content(&mut self, item: Item<'t>) {
        let gap = std::mem::take(&mut self.gap);
        if self.has_content {
            // At most one mark of each kind is open, so only few items are moved.
            let before_marks = self.items.len() - self.waiting;
            match gap {
                Gap::None => {}
                Gap::Space => self.items.insert(before_marks, Item::Space),
                Gap::LineBreaks(count) => self.items.insert(before_marks, Item::LineBreaks(count)),
            }
        }
        self.items.push(item);
        self.has_content = true;
        self.waiting = 0;
        self.continues_code = false;
    }

    /// Begins a mark. If a mark of the same kind just ended, continues that one: two adjacent delimiters would be read as one.
    pub(super) fn open(&mut self, mark: Mark<'t>) {
        let goes_on = self.gap == Gap::None
            && matches!(self.items.last(), Some(&Item::Close(last, _)) if last == mark && !matches!(mark, Mark::Link { .. }));
        if goes_on {
            self.items.pop();
        } else {
            self.items.push(Item::Open(mark, ""));
            self.waiting += 1;
        }
    }

    /// Ends the innermost mark.
    pub(super) fn close(&mut self, mark: Mark<'t>) {
        if self.waiting > 0 {
            self.items.pop();
            self.waiting -= 1;
        } else {
            self.items.push(Item::Close(mark, ""));
        }
    }

    /// Writes the line and clears it.
    pub(super) fn write(&mut self, line: Line, prefix: &str, out: &mut String) {
        settle_code(&mut self.items, line);
        settle_marks(&mut self.items);
        let mut pen = Pen::new(out, line, prefix);
        let mut items = self.items.iter().peekable();
        while let Some(item) = items.next() {
            let touched = !matches!(items.peek(), None | Some(Item::Space | Item::LineBreaks(_)));
            match item {
                Item::Word(text) => pen.text(text, touched),
                Item::Code(code) => pen.code(code),
                Item::Image { alt, url, title } => pen.image(alt, url, *title),
                Item::Space => pen.space(),
                Item::LineBreaks(count) => pen.line_breaks(*count),
                Item::Open(Mark::Link { .. }, _) => pen.open_link(),
                Item::Close(Mark::Link { url, title }, _) => pen.close_link(url, *title),
                Item::Open(_, delimiter) | Item::Close(_, delimiter) => pen.delimiter(delimiter),
            }
        }
        self.clear();
    }

    fn clear(&mut self) {
        self.items.clear();
        (self.gap, self.has_content, self.waiting, self.continues_code) = (Gap::None, false, 0, false);
    }
}

/// Turns code into text that no span can hold: with a `|` in a cell, which would end the cell; with a `]` in a link, because `]:` would
/// define a reference; with a backtick or a `[` in a link, which marked would then not recognize; with very many backticks; or with a
/// backtick directly before the span.
fn settle_code(items: &mut [Item<'_>], line: Line) {
    let (mut behind_backtick, mut in_link) = (false, false);
    for item in items {
        if let Item::Code(code) = item
            && (behind_backtick
                || line == Line::Cell && code.contains('|')
                || in_link && code.contains(['[', ']', '`'])
                || longest_run(code) > MOST_BACKTICKS)
        {
            *item = Item::Word(Cow::Owned(std::mem::take(code)));
        }
        match item {
            Item::Open(Mark::Link { .. }, _) => in_link = true,
            Item::Close(Mark::Link { .. }, _) => in_link = false,
            _ => {}
        }
        behind_backtick = match item {
            Item::Word(text) => text.ends_with('`'),
            Item::Code(_) => true,
            Item::Open(..) | Item::Close(..) => behind_backtick,
            _ => false,
        };
    }
}

/// The class of a character in the rules of emphasis (CommonMark, 6.2), as far as all editions and readers agree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// White space, or the start or end of a line.
    Space,
    Punctuation,
    Letter,
    /// Not white space; punctuation in some editions.
    Other,
}

impl Class {
    fn of(c: char) -> Self {
        match c {
            c if c.is_ascii_punctuation() => Self::Punctuation,
            c if c.is_ascii_alphanumeric() => Self::Letter,
            // Zs, the separators
            '\u{A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}' => {
                Self::Space
            }
            // Enclosed letters and similar characters are symbols too.
            '\u{24B6}'..='\u{24E9}' | '\u{1F100}'..='\u{1F1FF}' => Self::Other,
            c if c.is_alphanumeric() => Self::Letter,
            _ => Self::Other,
        }
    }
}

impl Item<'_> {
    fn first(&self) -> Class {
        let first = |text: &str| text.chars().next().map_or(Class::Other, Class::of);
        match self {
            Self::Word(text) => first(text),
            Self::Space => Class::Space,
            _ => Class::Punctuation,
        }
    }

    fn last(&self) -> Class {
        let last = |text: &str| text.chars().next_back().map_or(Class::Other, Class::of);
        match self {
            Self::Word(text) => last(text),
            Self::Space | Self::LineBreaks(_) => Class::Space,
            _ => Class::Punctuation,
        }
    }

    /// Returns the mark if it is emphasis, not a link.
    fn emphasis(&self) -> Option<(Mark<'_>, bool)> {
        match *self {
            Item::Open(Mark::Link { .. }, _) | Item::Close(Mark::Link { .. }, _) => None,
            Item::Open(mark, _) => Some((mark, true)),
            Item::Close(mark, _) => Some((mark, false)),
            _ => None,
        }
    }
}

/// The delimiters that take effect at an end of a mark.
#[derive(Clone, Copy)]
struct Fits {
    /// `**`, `~~`, and `*` if it touches no other mark.
    inside_words: bool,
    alone: bool,
    /// `_`
    at_word_ends: bool,
}

/// Decides which marks are written, and how. Writes those that every reader recognizes, regardless of the marks that touch them. Of the
/// others, only the text is written.
///
/// Strong, emphasized and deleted text have delimiters of their own. None is nested in its own kind or touches its own kind. So a delimiter
/// can only be closed by its own kind.
fn settle_marks(items: &mut [Item<'_>]) {
    let mut open: Vec<(usize, Fits)> = Vec::new();
    let (mut at, mut before) = (0, Class::Space);
    while at < items.len() {
        // Marks that touch: ends, then starts, at most one of each kind.
        let count = items[at..].iter().take_while(|item| item.emphasis().is_some()).count();
        if count == 0 {
            before = items[at].last();
            at += 1;
            continue;
        }
        let after = items.get(at + count).map_or(Class::Space, Item::first);
        for index in at..at + count {
            let Some((mark, opens)) = items[index].emphasis() else { continue };
            let (outside, inside) = if opens { (before, after) } else { (after, before) };
            let is_innermost = if opens { index + 1 == at + count } else { index == at };
            let touches_its_like =
                opens && items[at..index].iter().any(|item| item.emphasis() == Some((mark, false)));
            let fits = fits(outside, inside, is_innermost, touches_its_like, count == 1);
            if opens {
                open.push((index, fits));
            } else if let Some((start, start_fits)) = open.pop() {
                let delimiter = delimiter(mark, start_fits, fits);
                for end in [start, index] {
                    if let Item::Open(_, written) | Item::Close(_, written) = &mut items[end] {
                        *written = delimiter;
                    }
                }
            }
        }
        at += count;
    }
}

/// "Left-flanking" at the start and "right-flanking" at the end of a mark (CommonMark, 6.2), as seen from inside.
fn fits(outside: Class, inside: Class, is_innermost: bool, touches_its_like: bool, alone: bool) -> Fits {
    let is_solid = inside != Class::Space && !touches_its_like;
    let at_word_end = matches!(outside, Class::Space | Class::Punctuation);
    let inside_words = is_solid && (at_word_end || inside == Class::Letter && is_innermost);
    Fits { inside_words, alone: inside_words && alone, at_word_ends: is_solid && at_word_end }
}

fn delimiter(mark: Mark<'_>, start: Fits, end: Fits) -> &'static str {
    match mark {
        Mark::Strong if start.inside_words && end.inside_words => "**",
        Mark::Deleted if start.inside_words && end.inside_words => "~~",
        Mark::Emphasis if start.at_word_ends && end.at_word_ends => "_",
        Mark::Emphasis if start.alone && end.alone => "*",
        _ => "",
    }
}
