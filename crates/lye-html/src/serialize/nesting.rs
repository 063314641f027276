//! Which nesting every parser reads back as it was written: a sufficient condition, decided at each start tag by what is open.
//!
//! Tree construction restructures some trees when it reads them again: a `p` in a `p` becomes its sibling, text in a `table`
//! moves before it. The conditions here are those of HTML Standard, 13.2.6.4, "in body" and the table modes, turned round: a
//! start tag is fine where none of its steps closes, moves or ignores anything. What is not known to be fine is not.

use crate::names::{Namespace, TAG_COUNT, TagId, tag};

/// What is open at a place in a tree, as far as it matters to what may stand there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Nesting {
    /// What may be there at all.
    mode: Mode,
    /// What is open around it: bits of [`open`].
    open: u8,
}

/// How many elements may be open. Browsers put what is nested more deeply than 512 somewhere else.
pub(super) const MOST_OPEN: usize = 400;

/// What may be in an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// What may be in a `div`.
    Body,
    /// The same, and parts of ruby.
    Ruby,
    /// Text.
    Text,
    /// A document before its `html`, and behind it.
    Document,
    DocumentEnd,
    /// `html`, before its `head`, before its `body` and behind it.
    Html(After),
    Head,
    Table,
    TableSection,
    Row,
    ColumnGroup,
    Select,
    OptionGroup,
    Svg,
    MathMl,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum After {
    Nothing,
    Head,
    Body,
}

/// What is open, as bits.
mod open {
    /// A `p` in button scope.
    pub(super) const P: u8 = 1;
    /// A `li` that the next one would close.
    pub(super) const LI: u8 = 2;
    /// A `dd` or `dt` that the next one would close.
    pub(super) const DD: u8 = 4;
    pub(super) const A: u8 = 8;
    pub(super) const NOBR: u8 = 16;
    pub(super) const BUTTON: u8 = 32;
    pub(super) const FORM: u8 = 64;
    /// The parent is a heading.
    pub(super) const HEADING: u8 = 128;
}

/// What is asked about an HTML element, as bits: which of [`open`] must not be open, and what then is.
#[derive(Clone, Copy)]
struct Rule {
    /// Must not be open.
    not_in: u8,
    /// Is open in it.
    opens: u8,
    /// Is not open any more in it.
    closes: u8,
    place: Where,
    /// What may be in it, where it may be in a `span`.
    inside: Mode,
    /// Whether its start tag ends foreign content (13.2.6.5).
    breaks_out: bool,
}

/// Where an HTML element may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    /// Wherever a `span` may be.
    Body,
    /// There and in `head`.
    HeadOrBody,
    /// In particular elements only.
    Particular,
    /// Nowhere that would be certain.
    Nowhere,
}

/// The most ordinary element.
const PHRASE: Rule = Rule {
    not_in: 0,
    opens: 0,
    closes: open::HEADING,
    place: Where::Body,
    inside: Mode::Body,
    breaks_out: false,
};

static RULES: [Rule; TAG_COUNT] = rules();

const fn rules() -> [Rule; TAG_COUNT] {
    use tag::*;
    let mut rules = [PHRASE; TAG_COUNT];
    // Their start tags close a `p` in button scope. All are special, and end the search for an open list item.
    let blocks = [
        ARTICLE, ASIDE, BLOCKQUOTE, CENTER, DETAILS, DIALOG, DIR, DL, FIELDSET, FIGCAPTION, FIGURE, FOOTER,
        HEADER, HGROUP, MAIN, MENU, NAV, OL, SEARCH, SECTION, SUMMARY, UL, PRE, LISTING, TABLE, HR,
    ];
    let mut at = 0;
    while at < blocks.len() {
        rules[blocks[at].index()] = block(0, 0);
        at += 1;
    }
    // Not special.
    rules[DIALOG.index()] = Rule { not_in: open::P, ..PHRASE };
    // Special, but not for that search.
    let transparent = Rule { not_in: open::P, ..PHRASE };
    rules[ADDRESS.index()] = transparent;
    rules[DIV.index()] = transparent;
    rules[P.index()] = Rule { opens: open::P, ..transparent };
    let headings = [H1, H2, H3, H4, H5, H6];
    let mut at = 0;
    while at < headings.len() {
        rules[headings[at].index()] =
            Rule { closes: open::LI | open::DD, ..block(open::HEADING, open::HEADING) };
        at += 1;
    }
    rules[LI.index()] = Rule { closes: open::DD | open::HEADING, ..block(open::LI, open::LI) };
    rules[DD.index()] = Rule { closes: open::LI | open::HEADING, ..block(open::DD, open::DD) };
    rules[DT.index()] = rules[DD.index()];
    rules[FORM.index()] = block(open::FORM, open::FORM);
    rules[A.index()] = Rule { not_in: open::A, opens: open::A, ..PHRASE };
    rules[NOBR.index()] = Rule { not_in: open::NOBR, opens: open::NOBR, ..PHRASE };
    // They bound the scopes.
    let bounds = open::P | open::LI | open::DD | open::HEADING;
    rules[BUTTON.index()] = Rule { not_in: open::BUTTON, opens: open::BUTTON, closes: bounds, ..PHRASE };
    let markers = [OBJECT, MARQUEE, APPLET];
    let mut at = 0;
    while at < markers.len() {
        rules[markers[at].index()] = Rule { closes: bounds, ..PHRASE };
        at += 1;
    }
    rules[OPTION.index()] = Rule { inside: Mode::Text, ..PHRASE };
    rules[TEXTAREA.index()] = Rule { inside: Mode::Text, ..PHRASE };
    rules[TABLE.index()].inside = Mode::Table;
    rules[SELECT.index()].inside = Mode::Select;
    rules[RUBY.index()].inside = Mode::Ruby;
    let in_head = [BASE, LINK, META, STYLE, SCRIPT, TITLE];
    let mut at = 0;
    while at < in_head.len() {
        rules[in_head[at].index()] = Rule { place: Where::HeadOrBody, inside: Mode::Text, ..PHRASE };
        at += 1;
    }
    let cells = [CAPTION, TD, TH];
    let mut at = 0;
    while at < cells.len() {
        rules[cells[at].index()] = Rule { closes: bounds, place: Where::Particular, ..PHRASE };
        at += 1;
    }
    let particular = [HTML, HEAD, BODY, COL, COLGROUP, TBODY, TFOOT, THEAD, TR, OPTGROUP, RB, RP, RT, RTC];
    let mut at = 0;
    while at < particular.len() {
        rules[particular[at].index()] = Rule { place: Where::Particular, ..PHRASE };
        at += 1;
    }
    let nowhere = [
        FRAME,
        FRAMESET,
        IFRAME,
        IMAGE,
        MATH,
        NOEMBED,
        NOFRAMES,
        NOSCRIPT,
        PLAINTEXT,
        SELECTEDCONTENT,
        SVG,
        TEMPLATE,
        XMP,
    ];
    let mut at = 0;
    while at < nowhere.len() {
        rules[nowhere[at].index()] = Rule { place: Where::Nowhere, ..PHRASE };
        at += 1;
    }
    let breaking_out = [
        B, BIG, BLOCKQUOTE, BODY, BR, CENTER, CODE, DD, DIV, DL, DT, EM, EMBED, FONT, H1, H2, H3, H4, H5, H6,
        HEAD, HR, I, IMG, LI, LISTING, MENU, META, NOBR, OL, P, PRE, RUBY, S, SMALL, SPAN, STRONG, STRIKE,
        SUB, SUP, TABLE, TT, U, UL, VAR,
    ];
    let mut at = 0;
    while at < breaking_out.len() {
        rules[breaking_out[at].index()].breaks_out = true;
        at += 1;
    }
    rules
}

/// An element that closes a `p`, and what else it must not be in.
const fn block(not_in: u8, opens: u8) -> Rule {
    Rule { not_in: not_in | open::P, opens, closes: open::LI | open::DD | open::HEADING, ..PHRASE }
}

impl Nesting {
    /// At the top of a document.
    pub(super) const DOCUMENT: Self = Self { mode: Mode::Document, open: 0 };

    /// In the context element of a fragment, which may stand in a `form`; `None` if nothing is certain in it.
    pub(super) fn in_context(ns: Namespace, name: TagId, in_form: bool) -> Option<Self> {
        let body = Self { mode: Mode::Body, open: if in_form { open::FORM } else { 0 } };
        if ns != Namespace::Html {
            return None;
        }
        match name {
            tag::BODY => Some(body),
            tag::TABLE | tag::TBODY | tag::THEAD | tag::TFOOT | tag::TR | tag::TD | tag::TH => {
                Some(body.entered(particular_mode(name)?, rule(name)))
            }
            tag::FORM => Some(Self { open: open::FORM, ..body }),
            _ => body.enter(ns, name).filter(|inside| inside.mode != Mode::Text),
        }
    }

    /// In an element that would be written here; `None` if it might be read elsewhere or as something else.
    #[inline]
    pub(super) fn enter(self, ns: Namespace, name: TagId) -> Option<Self> {
        if ns != Namespace::Html {
            return self.enter_foreign(ns, name);
        }
        let rule = rule(name);
        if !matches!(self.mode, Mode::Body | Mode::Ruby) || rule.place == Where::Particular {
            return self.enter_particular(name, rule);
        }
        if rule.not_in & self.open != 0 {
            return None;
        }
        (rule.place != Where::Nowhere).then(|| self.entered(rule.inside, rule))
    }

    #[inline]
    fn entered(self, mode: Mode, rule: Rule) -> Self {
        Self { mode, open: self.open & !rule.closes | rule.opens }
    }

    /// An element that may be here because of what this is.
    fn enter_particular(self, name: TagId, rule: Rule) -> Option<Self> {
        let fits = match self.mode {
            Mode::Document => name == tag::HTML,
            Mode::Html(After::Nothing) => name == tag::HEAD,
            Mode::Html(After::Head) => name == tag::BODY,
            Mode::Html(After::Body) | Mode::DocumentEnd | Mode::Body => false,
            Mode::Text | Mode::Svg | Mode::MathMl => false,
            Mode::Head => rule.place == Where::HeadOrBody,
            Mode::Table => {
                matches!(name, tag::CAPTION | tag::COLGROUP | tag::TBODY | tag::THEAD | tag::TFOOT)
            }
            Mode::TableSection => name == tag::TR,
            Mode::Row => matches!(name, tag::TD | tag::TH),
            Mode::ColumnGroup => name == tag::COL,
            Mode::Select => matches!(name, tag::OPTION | tag::OPTGROUP),
            Mode::OptionGroup => name == tag::OPTION,
            Mode::Ruby => matches!(name, tag::RB | tag::RP | tag::RT | tag::RTC),
        };
        if !fits {
            return None;
        }
        Some(self.entered(particular_mode(name)?, rule))
    }

    /// SVG and MathML: only without HTML in them.
    fn enter_foreign(self, ns: Namespace, name: TagId) -> Option<Self> {
        let inside = if ns == Namespace::Svg { Mode::Svg } else { Mode::MathMl };
        let is_root = matches!(self.mode, Mode::Body | Mode::Ruby)
            && name == if ns == Namespace::Svg { tag::SVG } else { tag::MATH };
        if !is_root && (self.mode != inside || rule(name).breaks_out) {
            return None;
        }
        // HTML can be in these: nothing but text is certain.
        let is_integration_point = match ns {
            Namespace::Svg => matches!(name, tag::FOREIGN_OBJECT | tag::DESC | tag::TITLE),
            _ => matches!(name, tag::MI | tag::MO | tag::MN | tag::MS | tag::MTEXT | tag::ANNOTATION_XML),
        };
        let mode = if is_integration_point { Mode::Text } else { inside };
        Some(Self { mode, ..self })
    }

    /// What comes behind a child of this name.
    #[inline]
    pub(super) fn behind(self, name: TagId) -> Self {
        let mode = match (self.mode, name) {
            (Mode::Html(_), tag::HEAD) => Mode::Html(After::Head),
            (Mode::Html(_), tag::BODY) => Mode::Html(After::Body),
            (Mode::Document, tag::HTML) => Mode::DocumentEnd,
            (mode, _) => mode,
        };
        Self { mode, ..self }
    }

    /// Whether text stays where it is.
    #[inline]
    pub(super) fn keeps_text<'t>(self, text: impl FnOnce() -> &'t str) -> bool {
        if self.mode == Mode::Body {
            return true;
        }
        let is_space = || text().bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | 0x0C));
        match self.mode {
            Mode::Body | Mode::Ruby | Mode::Text | Mode::Svg | Mode::MathMl => true,
            Mode::Head | Mode::Html(After::Head) => is_space(),
            Mode::Table | Mode::TableSection | Mode::Row | Mode::ColumnGroup => is_space(),
            Mode::Select | Mode::OptionGroup => is_space(),
            Mode::Document | Mode::DocumentEnd | Mode::Html(After::Nothing | After::Body) => false,
        }
    }

    /// Whether all has been there that parsers make up where it is not.
    #[inline]
    pub(super) fn is_complete(self) -> bool {
        !matches!(self.mode, Mode::Document | Mode::Html(After::Nothing | After::Head))
    }
}

#[inline]
fn rule(name: TagId) -> Rule {
    RULES.get(name.index()).copied().unwrap_or(PHRASE)
}

/// What may be in an element that may only be in particular ones.
fn particular_mode(name: TagId) -> Option<Mode> {
    Some(match name {
        tag::HTML => Mode::Html(After::Nothing),
        tag::HEAD => Mode::Head,
        tag::BODY | tag::CAPTION | tag::TD | tag::TH => Mode::Body,
        tag::RB | tag::RP | tag::RT | tag::RTC => Mode::Body,
        tag::TABLE => Mode::Table,
        tag::TBODY | tag::THEAD | tag::TFOOT => Mode::TableSection,
        tag::TR => Mode::Row,
        tag::COLGROUP => Mode::ColumnGroup,
        tag::OPTGROUP => Mode::OptionGroup,
        tag::OPTION => Mode::Text,
        // Void, or with nothing but text.
        tag::COL | tag::BASE | tag::LINK | tag::META | tag::STYLE | tag::SCRIPT | tag::TITLE => Mode::Text,
        _ => return None,
    })
}
