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
#[repr(u8)]
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
    /// `html` before its `head`, before its `body`, and behind that.
    BeforeHead,
    BeforeBody,
    BehindBody,
    /// Behind the `body` of an `html` without a `head`.
    BehindBodyAlone,
    Head,
    Table,
    TableSection,
    Row,
    ColumnGroup,
    Select,
    OptionGroup,
    Svg,
    MathMl,
    /// What may be in a `div`, in elements of MathML that hold HTML ("MathML text integration point").
    MathText,
    /// Nothing.
    Nothing,
}

impl Mode {
    /// The bit of a mode in [`Rule::modes`].
    const fn bit(self) -> u32 {
        1 << self as u8
    }
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
    /// What scopes and the search for an open list item do not look beyond.
    pub(super) const BOUNDED: u8 = P | LI | DD | HEADING;
    /// What that search does not look beyond.
    pub(super) const LISTED: u8 = LI | DD | HEADING;
}

/// What is asked about an HTML element.
#[derive(Clone, Copy)]
struct Rule {
    /// The modes in which it may be, as bits.
    modes: u32,
    /// What must not be open.
    not_in: u8,
    /// What is open in it.
    opens: u8,
    /// What is not open any more in it.
    closes: u8,
    inside: Mode,
    /// Whether its start tag ends foreign content (13.2.6.5).
    breaks_out: bool,
}

const BODY_MODES: u32 = Mode::Body.bit() | Mode::Ruby.bit() | Mode::MathText.bit();

/// The most ordinary element: a `span`.
const PHRASE: Rule = Rule {
    modes: BODY_MODES,
    not_in: 0,
    opens: 0,
    closes: open::HEADING,
    inside: Mode::Body,
    breaks_out: false,
};

/// Its start tag closes a `p`.
const BLOCK: Rule = Rule { not_in: open::P, ..PHRASE };

/// The same, and it is in the "special" category, so that the search for an open list item ends at it.
const SPECIAL_BLOCK: Rule = Rule { closes: open::LISTED, ..BLOCK };

/// It may be nowhere that would be certain.
const NOWHERE: Rule = Rule { modes: 0, ..PHRASE };

/// It may be in one mode alone.
const fn only(mode: Mode, inside: Mode) -> Rule {
    Rule { modes: mode.bit(), inside, ..PHRASE }
}

static RULES: [Rule; TAG_COUNT] = rules();

const fn rules() -> [Rule; TAG_COUNT] {
    use tag::*;
    let mut rules = [PHRASE; TAG_COUNT];
    set(&mut rules, &[ADDRESS, DIV, DIALOG], BLOCK);
    set(&mut rules, &[P], Rule { opens: open::P, ..BLOCK });
    let blocks = [
        ARTICLE, ASIDE, BLOCKQUOTE, CENTER, DETAILS, DIR, DL, FIELDSET, FIGCAPTION, FIGURE, FOOTER, HEADER,
        HGROUP, HR, LISTING, MAIN, MENU, NAV, OL, PRE, SEARCH, SECTION, SUMMARY, UL,
    ];
    set(&mut rules, &blocks, SPECIAL_BLOCK);
    let heading =
        Rule { not_in: open::P | open::HEADING, opens: open::HEADING, closes: open::LI | open::DD, ..BLOCK };
    set(&mut rules, &[H1, H2, H3, H4, H5, H6], heading);
    let item =
        Rule { not_in: open::P | open::LI, opens: open::LI, closes: open::DD | open::HEADING, ..BLOCK };
    set(&mut rules, &[LI], item);
    let item =
        Rule { not_in: open::P | open::DD, opens: open::DD, closes: open::LI | open::HEADING, ..BLOCK };
    set(&mut rules, &[DD, DT], item);
    set(&mut rules, &[FORM], Rule { not_in: open::P | open::FORM, opens: open::FORM, ..SPECIAL_BLOCK });
    set(&mut rules, &[A], Rule { not_in: open::A, opens: open::A, ..PHRASE });
    set(&mut rules, &[NOBR], Rule { not_in: open::NOBR, opens: open::NOBR, ..PHRASE });
    let button = Rule { not_in: open::BUTTON, opens: open::BUTTON, closes: open::BOUNDED, ..PHRASE };
    set(&mut rules, &[BUTTON], button);
    set(&mut rules, &[OBJECT, MARQUEE, APPLET], Rule { closes: open::BOUNDED, ..PHRASE });

    set(&mut rules, &[TEXTAREA], Rule { inside: Mode::Text, ..PHRASE });
    let in_head = Rule { modes: BODY_MODES | Mode::Head.bit(), inside: Mode::Text, ..PHRASE };
    set(&mut rules, &[BASE, LINK, META, STYLE, SCRIPT, TITLE], in_head);
    set(&mut rules, &[HTML], only(Mode::Document, Mode::BeforeHead));
    set(&mut rules, &[HEAD], only(Mode::BeforeHead, Mode::Head));
    let body_modes = Mode::BeforeHead.bit() | Mode::BeforeBody.bit();
    set(&mut rules, &[BODY], Rule { modes: body_modes, ..PHRASE });

    set(&mut rules, &[TABLE], Rule { inside: Mode::Table, ..SPECIAL_BLOCK });
    set(&mut rules, &[CAPTION], Rule { closes: open::BOUNDED, ..only(Mode::Table, Mode::Body) });
    set(&mut rules, &[COLGROUP], only(Mode::Table, Mode::ColumnGroup));
    set(&mut rules, &[COL], only(Mode::ColumnGroup, Mode::Text));
    set(&mut rules, &[TBODY, THEAD, TFOOT], only(Mode::Table, Mode::TableSection));
    set(&mut rules, &[TR], only(Mode::TableSection, Mode::Row));
    set(&mut rules, &[TD, TH], Rule { closes: open::BOUNDED, ..only(Mode::Row, Mode::Body) });

    set(&mut rules, &[SELECT], Rule { inside: Mode::Select, ..PHRASE });
    set(&mut rules, &[OPTGROUP], only(Mode::Select, Mode::OptionGroup));
    let option_modes = BODY_MODES | Mode::Select.bit() | Mode::OptionGroup.bit();
    set(&mut rules, &[OPTION], Rule { modes: option_modes, inside: Mode::Text, ..PHRASE });

    // A template is the end of all scopes, and puts a marker into the list of active formatting elements; what is in it is read
    // as in `body` if it begins so. The form element pointer stays.
    let closes = open::BOUNDED | open::A | open::NOBR | open::BUTTON;
    let template_modes = BODY_MODES | Mode::Head.bit();
    set(&mut rules, &[TEMPLATE], Rule { modes: template_modes, closes, ..PHRASE });
    set(&mut rules, &[IFRAME], Rule { inside: Mode::Text, ..PHRASE });

    // Elements of MathML, if they are children of those that hold HTML (13.2.6, "tree construction dispatcher").
    set(&mut rules, &[MGLYPH, MALIGNMARK], Rule { modes: BODY_MODES & !Mode::MathText.bit(), ..PHRASE });

    set(&mut rules, &[RUBY], Rule { inside: Mode::Ruby, ..PHRASE });
    set(&mut rules, &[RB, RP, RT, RTC], only(Mode::Ruby, Mode::Body));

    let nowhere =
        [FRAME, FRAMESET, IMAGE, MATH, NOEMBED, NOFRAMES, NOSCRIPT, PLAINTEXT, SELECTEDCONTENT, SVG, XMP];
    set(&mut rules, &nowhere, NOWHERE);

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

const fn set(rules: &mut [Rule; TAG_COUNT], names: &[TagId], rule: Rule) {
    let mut at = 0;
    while at < names.len() {
        rules[names[at].index()] = rule;
        at += 1;
    }
}

#[inline]
fn rule(name: TagId) -> Rule {
    RULES.get(name.index()).copied().unwrap_or(PHRASE)
}

/// What may be in an element of SVG or MathML.
fn foreign_mode(ns: Namespace, name: TagId) -> Mode {
    match (ns, name) {
        // "HTML integration point" and "MathML text integration point" (13.2.6).
        (Namespace::Svg, tag::FOREIGN_OBJECT | tag::DESC | tag::TITLE) => Mode::Body,
        (Namespace::MathMl, tag::MI | tag::MO | tag::MN | tag::MS | tag::MTEXT) => Mode::MathText,
        // It depends on its `encoding`, and parsers do not agree on the elements of SVG in it.
        (Namespace::MathMl, tag::ANNOTATION_XML) => Mode::Text,
        (Namespace::Svg, _) => Mode::Svg,
        _ => Mode::MathMl,
    }
}

impl Nesting {
    /// At the top of a document.
    pub(super) const DOCUMENT: Self = Self { mode: Mode::Document, open: 0 };

    /// In an element, whatever is around it.
    pub(super) fn alone_in(ns: Namespace, name: TagId) -> Self {
        if ns != Namespace::Html {
            return Self { mode: foreign_mode(ns, name), open: 0 };
        }
        let rule = rule(name);
        let mode = match name {
            tag::FRAMESET => Mode::Nothing,
            _ => rule.inside,
        };
        Self { mode, open: rule.opens }
    }

    /// In an element that is here whether it fits or not.
    pub(super) fn forced_into(self, ns: Namespace, name: TagId) -> Self {
        let inside = Self::alone_in(ns, name);
        Self { open: self.open | inside.open, ..inside }
    }

    /// The same in a `form`.
    pub(super) fn in_form(self) -> Self {
        Self { open: self.open | open::FORM, ..self }
    }

    /// Whether parsers agree on what may be in an element that is the context of a fragment.
    pub(super) fn knows_context(ns: Namespace, name: TagId) -> bool {
        ns != Namespace::Html || name != tag::FRAMESET && rule(name).modes != 0
    }

    /// In an element that would be written here; `None` if it might be read elsewhere or as something else.
    #[inline]
    pub(super) fn enter(self, ns: Namespace, name: TagId) -> Option<Self> {
        if ns != Namespace::Html {
            return self.enter_foreign(ns, name);
        }
        let rule = rule(name);
        let fits = rule.modes & self.mode.bit() != 0 && rule.not_in & self.open == 0;
        fits.then_some(Self { mode: rule.inside, open: self.open & !rule.closes | rule.opens })
    }

    fn enter_foreign(self, ns: Namespace, name: TagId) -> Option<Self> {
        let (parent, root) = match ns {
            Namespace::Svg => (Mode::Svg, tag::SVG),
            _ => (Mode::MathMl, tag::MATH),
        };
        let is_root = BODY_MODES & self.mode.bit() != 0 && name == root;
        let is_glyph = self.mode == Mode::MathText
            && ns == Namespace::MathMl
            && matches!(name, tag::MGLYPH | tag::MALIGNMARK);
        if !is_root && !is_glyph && (self.mode != parent || rule(name).breaks_out) {
            return None;
        }
        let mode = foreign_mode(ns, name);
        // Scopes and the search for an open list item end at elements that hold HTML; the list of active formatting elements and the
        // form element pointer do not.
        let closes = if BODY_MODES & mode.bit() == 0 { 0 } else { open::BOUNDED };
        Some(Self { mode, open: self.open & !closes })
    }

    /// What comes behind a child of this name.
    #[inline]
    pub(super) fn behind(self, name: TagId) -> Self {
        let mode = match (self.mode, name) {
            (Mode::BeforeHead, tag::HEAD) => Mode::BeforeBody,
            (Mode::BeforeBody, tag::BODY) => Mode::BehindBody,
            (Mode::BeforeHead, tag::BODY) => Mode::BehindBodyAlone,
            (Mode::Document, tag::HTML) => Mode::DocumentEnd,
            (mode, _) => mode,
        };
        Self { mode, ..self }
    }

    /// Whether text stays where it is, whatever it says.
    #[inline(always)]
    pub(super) fn keeps_any_text(self) -> bool {
        const TEXT: u32 = BODY_MODES | Mode::Text.bit() | Mode::Svg.bit() | Mode::MathMl.bit();
        self.mode.bit() & TEXT != 0
    }

    /// Whether text stays where it is.
    #[inline]
    pub(super) fn keeps_text<'t>(self, text: impl FnOnce() -> &'t str) -> bool {
        const NONE: u32 = Mode::Document.bit()
            | Mode::DocumentEnd.bit()
            | Mode::BeforeHead.bit()
            | Mode::BehindBody.bit()
            | Mode::BehindBodyAlone.bit()
            | Mode::Nothing.bit();
        // Of white space it stays in all others: `head`, `html` before its `body`, and the parts of tables and selects.
        let is_space = |text: &str| text.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | 0x0C));
        self.keeps_any_text() || (self.mode.bit() & NONE == 0 && is_space(text()))
    }

    /// Whether all has been there that parsers make up where it is not.
    #[inline]
    pub(super) fn is_complete(self) -> bool {
        !matches!(self.mode, Mode::Document | Mode::BeforeHead | Mode::BeforeBody | Mode::BehindBodyAlone)
    }
}
