//! Keeps texts apart where blocks are refused: decides where a line feed replaces a line break that the blocks made.
//!
//! The rules follow "rendered text collection steps" (HTML Standard, 3.2.7), with the boxes that elements have without a style sheet
//! (15.3). One state is enough for a whole output: what is on the current line. So the same steps work while the output is written, while a
//! tree is built, and over a finished tree. While it is written, what is on the line can also be read from its end.

use crate::names::{Namespace, TAG_COUNT, TagId, tag::*};
use crate::serialize::contains_only_text;

/// How an element takes part in lines of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// Its content is a part of the line around it.
    Inline,
    /// It stands in the line around it, such as an image or a button.
    Atom,
    /// It ends the line before it, and the line in it: a block, a list item, a part of a table, or a line break.
    Block,
    /// It is not shown.
    Hidden,
}

const BLOCKS: &[TagId] = &[
    ADDRESS, ARTICLE, ASIDE, BLOCKQUOTE, BODY, BR, CAPTION, CENTER, COL, COLGROUP, DD, DETAILS, DIALOG, DIR,
    DIV, DL, DT, FIELDSET, FIGCAPTION, FIGURE, FOOTER, FORM, FRAME, FRAMESET, H1, H2, H3, H4, H5, H6, HEAD,
    HEADER, HGROUP, HR, HTML, LEGEND, LI, LISTING, MAIN, MENU, NAV, OL, OPTGROUP, OPTION, P, PLAINTEXT, PRE,
    SEARCH, SECTION, SUMMARY, TABLE, TBODY, TD, TEMPLATE, TFOOT, TH, THEAD, TR, UL, XMP,
];
const ATOMS: &[TagId] = &[
    APPLET, AUDIO, BUTTON, CANVAS, EMBED, IFRAME, IMG, INPUT, KEYGEN, MARQUEE, METER, OBJECT, PROGRESS,
    SELECT, TEXTAREA, VIDEO,
];
const HIDDEN: &[TagId] = &[
    AREA, BASE, BASEFONT, BGSOUND, DATALIST, LINK, META, NOEMBED, NOFRAMES, PARAM, SCRIPT, SOURCE, STYLE,
    TITLE, TRACK,
];

static ROLES: [Role; TAG_COUNT] = {
    const fn set(mut table: [Role; TAG_COUNT], tags: &[TagId], role: Role) -> [Role; TAG_COUNT] {
        let mut i = 0;
        while i < tags.len() {
            table[tags[i].0 as usize] = role;
            i += 1;
        }
        table
    }
    let table = set([Role::Inline; TAG_COUNT], BLOCKS, Role::Block);
    let table = set(table, ATOMS, Role::Atom);
    set(table, HIDDEN, Role::Hidden)
};

#[inline]
fn role_of(ns: Namespace, name: TagId) -> Role {
    match ns {
        Namespace::Html => ROLES.get(name.index()).copied().unwrap_or(Role::Inline),
        _ => Role::Inline,
    }
}

/// Returns whether the line ends like text behind a tag of an element that is kept; `None` if the tag does not change that.
pub(crate) fn ends_like_text_behind(ns: Namespace, name: TagId) -> Option<bool> {
    match role_of(ns, name) {
        Role::Block => Some(false),
        Role::Atom => Some(true),
        Role::Inline | Role::Hidden => None,
    }
}

/// Returns `true` if the start and the end of an element that is refused are edges of a block, or of a number or name that must not grow
/// together with the one before it: a superscript, a subscript, or a token of MathML (MathML Core, 3.2).
pub(crate) fn is_edge(ns: Namespace, name: TagId) -> bool {
    match (ns, role_of(ns, name)) {
        (Namespace::MathMl, _) => matches!(name, MI | MN | MO | MS | MTEXT),
        (_, Role::Block) => name != TEMPLATE,
        (_, Role::Hidden) => name == TITLE,
        (_, Role::Inline) => ns == Namespace::Html && matches!(name, SUB | SUP),
        (_, Role::Atom) => false,
    }
}

/// What is on the current line of an output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Line {
    /// Texts are not separated.
    #[default]
    Ignored,
    /// Nothing, or white space at its end.
    Open,
    /// Text, or an atom, at its end.
    Text,
    /// Text, followed by an edge of a block that was refused.
    Broken,
}

/// Decides where texts are separated, step by step in the order of the output.
///
/// ```
/// use lye_html::filter::Separation;
/// use lye_html::{Namespace, tag};
/// // <div>one</div><div>two</div>
/// let mut separation = Separation::new(true);
/// separation.refuse(Namespace::Html, tag::DIV);
/// assert!(!separation.text("one"));
/// separation.refuse(Namespace::Html, tag::DIV);
/// assert!(separation.text("two"));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Separation {
    line: Line,
    /// Whether the last step was an edge of a refused block.
    is_at_edge: bool,
}

impl Separation {
    /// Starts an output. If `is_on` is `false`, nothing is ever separated.
    pub fn new(is_on: bool) -> Self {
        Self { line: if is_on { Line::Open } else { Line::Ignored }, is_at_edge: false }
    }

    #[inline(always)]
    pub(crate) fn is_on(&self) -> bool {
        self.line != Line::Ignored
    }

    /// Returns `true` if text is followed by an edge of a block that was refused.
    #[inline(always)]
    pub(crate) fn is_broken(&self) -> bool {
        self.line == Line::Broken
    }

    /// Continues behind an output whose steps were not taken. `ends_like_text` says whether text, or an atom, is at the end of its line.
    pub(crate) fn skip_to(&mut self, ends_like_text: bool) {
        self.step(if ends_like_text { Line::Text } else { Line::Open });
    }

    /// Takes a node that is inserted before others: what follows is elsewhere. Returns `true` if the last step was an edge of a refused block.
    pub(crate) fn take_edge(&mut self) -> bool {
        let is_at_edge = self.is_at_edge;
        self.step(Line::Open);
        is_at_edge
    }

    /// Takes the start or the end of an element that is refused. Of an element that is removed with its content, only the start.
    pub fn refuse(&mut self, ns: Namespace, name: TagId) {
        if is_edge(ns, name) && self.is_on() {
            self.is_at_edge = true;
            if self.line == Line::Text {
                self.line = Line::Broken;
            }
        }
    }

    /// Takes the start of an element that is kept. Returns `true` if a separator must come before it.
    pub fn start(&mut self, ns: Namespace, name: TagId) -> bool {
        let was_broken = self.is_broken();
        let role = role_of(ns, name);
        match role {
            Role::Inline if was_broken => self.step(Line::Open),
            Role::Inline => self.step(self.line),
            Role::Atom => self.step(Line::Text),
            Role::Block => self.step(Line::Open),
            Role::Hidden => {}
        }
        was_broken && matches!(role, Role::Inline | Role::Atom)
    }

    /// Takes the end of an element that is kept.
    pub fn end(&mut self, ns: Namespace, name: TagId) {
        match role_of(ns, name) {
            Role::Block => self.step(Line::Open),
            Role::Atom => self.step(Line::Text),
            Role::Inline | Role::Hidden => {}
        }
    }

    /// Returns `true` if the texts of an element are not texts of the page: those of elements that contain only text.
    pub fn ignores_texts_of(ns: Namespace, name: Option<TagId>) -> bool {
        name.is_some_and(|name| contains_only_text(ns, name))
    }

    /// Takes a text, or a piece of one, unless [its element is ignored](Self::ignores_texts_of). Returns `true` if a separator must come
    /// before it.
    pub fn text(&mut self, data: &str) -> bool {
        let data = data.as_bytes();
        let (Some(first), Some(last)) = (data.first(), data.last()) else { return false };
        let was_broken = self.is_broken();
        self.step(if is_line_white_space(*last) { Line::Open } else { Line::Text });
        was_broken && !is_line_white_space(*first)
    }

    #[inline]
    fn step(&mut self, after: Line) {
        if self.is_on() {
            self.line = after;
            self.is_at_edge = false;
        }
    }
}

/// Returns `true` for white space that browsers collapse.
pub(crate) fn is_line_white_space(byte: u8) -> bool {
    byte.is_ascii_whitespace()
}

/// Returns `true` if an element in a line is like text.
pub(crate) fn ends_like_text(ns: Namespace, name: TagId) -> bool {
    matches!(role_of(ns, name), Role::Inline | Role::Atom)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs steps: `[p]` and `[/p]` are edges of refused elements, `<p>` and `</p>` those of kept ones, and the rest is text.
    fn separated(steps: &str) -> String {
        let mut separation = Separation::new(true);
        let mut output = String::new();
        for step in steps.split_inclusive(['>', ']']).flat_map(|piece| {
            let at = piece.find(['<', '[']).unwrap_or(piece.len());
            [&piece[..at], &piece[at..]]
        }) {
            let name = || TagId::from_name(step.trim_matches(['<', '>', '[', ']', '/'])).unwrap();
            let mut is_separated = false;
            match step.as_bytes() {
                [] => {}
                [b'<', b'/', ..] => separation.end(Namespace::Html, name()),
                [b'<', ..] => is_separated = separation.start(Namespace::Html, name()),
                [b'[', ..] => separation.refuse(Namespace::Html, name()),
                _ => is_separated = separation.text(step),
            }
            if is_separated {
                output.push('|');
            }
            if !step.starts_with('[') {
                output.push_str(step);
            }
        }
        output
    }

    #[test]
    fn a_separator_stands_only_between_texts() {
        for (steps, expected) in [
            ("[div]one[/div][div]two[/div]", "one|two"),
            ("one[br]two", "one|two"),
            ("one[br][br]two[br]", "one|two"),
            ("[div]one [/div]two", "one two"),
            ("[div]one[/div] two", "one two"),
            ("one[span]two[/span]", "onetwo"),
            ("one[div]<b></b>[/div]two", "one|<b></b>two"),
            ("<b>one</b>[p]<b>two</b>", "<b>one</b>|<b>two</b>"),
            ("<b>one[p]</b>two", "<b>one</b>|two"),
            ("[div]<p>one</p>[/div]two", "<p>one</p>two"),
            ("one[div]<p>two</p>[/div]three", "one<p>two</p>three"),
            ("one[p]<br>two", "one<br>two"),
            ("one[p]<img>[p]two", "one|<img>|two"),
            ("<select></select>[p]two", "<select></select>|two"),
            ("one[p]<style></style>two", "one<style></style>|two"),
            ("one[title]two", "one|two"),
            ("10[sup]6[/sup], H[sub]2[/sub]O", "10|6|, H|2|O"),
            ("one[div][/div]", "one"),
            ("[div][/div]two", "two"),
            ("1\u{A0}[div]2", "1\u{A0}|2"),
        ] {
            assert_eq!(separated(steps), expected, "{steps}");
        }
    }
}
