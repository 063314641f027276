//! Decides where a start tag only inserts an element, by a sufficient condition that is checked against the open elements.
//!
//! Tree construction restructures some nesting: a `p` in a `p` becomes its sibling, text in a `table` moves before it. The conditions here are
//! those of HTML Standard, 13.2.6.4, "in body" and the table modes, reversed: a start tag is fine if none of its steps closes, moves or ignores
//! anything. Nesting that is not known to be fine is not certain.
//!
//! The stable writer asks this about its output, so that every parser reads it as it was written. The tree builder asks it about its input, to
//! take the straight path.

use crate::names::{Namespace, TAG_COUNT, TagId, tag};

/// The state at a position in a tree, as far as it decides what may be nested there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Nesting {
    /// What may be here at all.
    model: ContentModel,
    /// The elements open around it, as bits of [`open`].
    open: u8,
}

/// The elements that are open around a position in an input, as far as later start tags close them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenElements {
    /// A `p` in button scope.
    pub(crate) p: bool,
    /// A `li` that the next one would close.
    pub(crate) li: bool,
    /// A `dd` or `dt` that the next one would close.
    pub(crate) dd: bool,
    pub(crate) a: bool,
    pub(crate) nobr: bool,
    pub(crate) button: bool,
    pub(crate) form: bool,
}

/// The maximum number of open elements. Browsers move elements that are nested deeper than 512.
pub(crate) const MAX_OPEN: usize = 400;

/// What may be in an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum ContentModel {
    /// What may be in a `div`.
    Body,
    /// What may be in a `div`, and parts of ruby.
    Ruby,
    /// Text.
    Text,
    /// A document before its `html`, and after it.
    Document,
    DocumentEnd,
    /// `html` before its `head`, before its `body`, and after its `body`.
    BeforeHead,
    BeforeBody,
    BehindBody,
    /// After the `body` of an `html` without a `head`.
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
    /// What may be in a `div`, in MathML elements that contain HTML ("MathML text integration point").
    MathText,
    /// Nothing.
    Nothing,
}

impl ContentModel {
    /// Returns the bit of a model in [`Rule::models`].
    const fn bit(self) -> u32 {
        1 << self as u8
    }
}

/// Open elements, as bits.
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
    /// What scopes and the search for an open list item stop at.
    pub(super) const BOUNDED: u8 = P | LI | DD | HEADING;
    /// Elements at which the search for an open list item stops.
    pub(super) const LISTED: u8 = LI | DD | HEADING;
}

/// The rule for an HTML element.
#[derive(Clone, Copy)]
struct Rule {
    /// The models in which it is allowed, as bits.
    models: u32,
    /// What must not be open.
    not_in: u8,
    /// The bits that it adds.
    opens: u8,
    /// The bits that it removes: not open inside it.
    closes: u8,
    inside: ContentModel,
    /// Whether its start tag ends foreign content (13.2.6.5).
    breaks_out: bool,
}

const BODY_MODELS: u32 = ContentModel::Body.bit() | ContentModel::Ruby.bit() | ContentModel::MathText.bit();

/// The rule of most elements, such as `span`.
const PHRASE: Rule = Rule {
    models: BODY_MODELS,
    not_in: 0,
    opens: 0,
    closes: open::HEADING,
    inside: ContentModel::Body,
    breaks_out: false,
};

/// Its start tag closes a `p`.
const BLOCK: Rule = Rule { not_in: open::P, ..PHRASE };

/// A block in the "special" category, so that the search for an open list item ends at it.
const SPECIAL_BLOCK: Rule = Rule { closes: open::LISTED, ..BLOCK };

/// Not certain anywhere.
const NOWHERE: Rule = Rule { models: 0, ..PHRASE };

/// Returns the rule of an element that is allowed in one model only.
const fn only(model: ContentModel, inside: ContentModel) -> Rule {
    Rule { models: model.bit(), inside, ..PHRASE }
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

    set(&mut rules, &[TEXTAREA], Rule { inside: ContentModel::Text, ..PHRASE });
    let in_head =
        Rule { models: BODY_MODELS | ContentModel::Head.bit(), inside: ContentModel::Text, ..PHRASE };
    set(&mut rules, &[BASE, LINK, META, STYLE, SCRIPT, TITLE], in_head);
    set(&mut rules, &[HTML], only(ContentModel::Document, ContentModel::BeforeHead));
    set(&mut rules, &[HEAD], only(ContentModel::BeforeHead, ContentModel::Head));
    let body_modes = ContentModel::BeforeHead.bit() | ContentModel::BeforeBody.bit();
    set(&mut rules, &[BODY], Rule { models: body_modes, ..PHRASE });

    set(&mut rules, &[TABLE], Rule { inside: ContentModel::Table, ..SPECIAL_BLOCK });
    set(
        &mut rules,
        &[CAPTION],
        Rule { closes: open::BOUNDED, ..only(ContentModel::Table, ContentModel::Body) },
    );
    set(&mut rules, &[COLGROUP], only(ContentModel::Table, ContentModel::ColumnGroup));
    set(&mut rules, &[COL], only(ContentModel::ColumnGroup, ContentModel::Text));
    set(&mut rules, &[TBODY, THEAD, TFOOT], only(ContentModel::Table, ContentModel::TableSection));
    set(&mut rules, &[TR], only(ContentModel::TableSection, ContentModel::Row));
    set(&mut rules, &[TD, TH], Rule { closes: open::BOUNDED, ..only(ContentModel::Row, ContentModel::Body) });

    set(&mut rules, &[SELECT], Rule { inside: ContentModel::Select, ..PHRASE });
    set(&mut rules, &[OPTGROUP], only(ContentModel::Select, ContentModel::OptionGroup));
    let option_modes = BODY_MODELS | ContentModel::Select.bit() | ContentModel::OptionGroup.bit();
    set(&mut rules, &[OPTION], Rule { models: option_modes, inside: ContentModel::Text, ..PHRASE });

    // A template ends all scopes and inserts a marker into the list of active formatting elements. Its contents are parsed as in `body` if
    // they begin so. The form element pointer stays.
    let closes = open::BOUNDED | open::A | open::NOBR | open::BUTTON;
    let template_modes = BODY_MODELS | ContentModel::Head.bit();
    set(&mut rules, &[TEMPLATE], Rule { models: template_modes, closes, ..PHRASE });
    set(&mut rules, &[IFRAME], Rule { inside: ContentModel::Text, ..PHRASE });

    // MathML elements as children of elements that contain HTML (13.2.6, "tree construction dispatcher").
    set(
        &mut rules,
        &[MGLYPH, MALIGNMARK],
        Rule { models: BODY_MODELS & !ContentModel::MathText.bit(), ..PHRASE },
    );

    set(&mut rules, &[RUBY], Rule { inside: ContentModel::Ruby, ..PHRASE });
    set(&mut rules, &[RB, RP, RT, RTC], only(ContentModel::Ruby, ContentModel::Body));

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

/// Returns what may be in an element of SVG or MathML.
fn foreign_mode(ns: Namespace, name: TagId) -> ContentModel {
    match (ns, name) {
        // "HTML integration point" and "MathML text integration point" (13.2.6).
        (Namespace::Svg, tag::FOREIGN_OBJECT | tag::DESC | tag::TITLE) => ContentModel::Body,
        (Namespace::MathMl, tag::MI | tag::MO | tag::MN | tag::MS | tag::MTEXT) => ContentModel::MathText,
        // It depends on its `encoding`, and parsers disagree on SVG elements in it.
        (Namespace::MathMl, tag::ANNOTATION_XML) => ContentModel::Text,
        (Namespace::Svg, _) => ContentModel::Svg,
        _ => ContentModel::MathMl,
    }
}

impl Nesting {
    /// The top of a document.
    pub(crate) const DOCUMENT: Self = Self { model: ContentModel::Document, open: 0 };

    /// Returns the nesting inside an element, regardless of what is around it.
    pub(crate) fn alone_in(ns: Namespace, name: TagId) -> Self {
        if ns != Namespace::Html {
            return Self { model: foreign_mode(ns, name), open: 0 };
        }
        let rule = rule(name);
        let model = match name {
            tag::FRAMESET => ContentModel::Nothing,
            _ => rule.inside,
        };
        Self { model, open: rule.opens }
    }

    /// Returns the nesting inside an HTML element around which these are open.
    pub(crate) fn in_open(name: TagId, open: OpenElements) -> Self {
        let alone = Self::alone_in(Namespace::Html, name);
        let OpenElements { p, li, dd, a, nobr, button, form } = open;
        let bits = [
            (p, open::P),
            (li, open::LI),
            (dd, open::DD),
            (a, open::A),
            (nobr, open::NOBR),
            (button, open::BUTTON),
            (form, open::FORM),
        ];
        let open = bits.into_iter().filter(|(is_open, _)| *is_open).fold(0, |open, (_, bit)| open | bit);
        Self { open: open | alone.open & open::HEADING, ..alone }
    }

    /// Returns `true` where what may be in a `div` may be.
    pub(crate) fn is_in_body(self) -> bool {
        self.model.bit() & BODY_MODELS != 0
    }

    /// Returns `true` directly in a table, a section of one, or a row.
    pub(crate) fn is_in_table(self) -> bool {
        matches!(self.model, ContentModel::Table | ContentModel::TableSection | ContentModel::Row)
    }

    /// Returns `true` directly in an HTML element with this name, if no other contains the same elements.
    #[inline]
    pub(crate) fn is_in(self, name: TagId) -> bool {
        self.model == rule(name).inside
    }

    /// Returns `true` if a start tag closes an open `p`, and is not ignored.
    pub(crate) fn closes_p(self, name: TagId) -> bool {
        let Rule { models, not_in, .. } = rule(name);
        models & BODY_MODELS != 0 && not_in & self.open & open::P != 0 && not_in & self.open & open::FORM == 0
    }

    /// Returns the nesting inside an element that is here whether or not it is allowed.
    pub(crate) fn enter_unchecked(self, ns: Namespace, name: TagId) -> Self {
        let inside = Self::alone_in(ns, name);
        Self { open: self.open | inside.open, ..inside }
    }

    /// Returns the same nesting inside a `form`.
    pub(crate) fn in_form(self) -> Self {
        Self { open: self.open | open::FORM, ..self }
    }

    /// Returns `true` if parsers agree on what may be in this context element.
    pub(crate) fn knows_context(ns: Namespace, name: TagId) -> bool {
        ns != Namespace::Html || name != tag::FRAMESET && rule(name).models != 0
    }

    /// Returns the nesting inside an element that would be written here. `None` if it might be parsed elsewhere or as another element.
    #[inline]
    pub(crate) fn enter(self, ns: Namespace, name: TagId) -> Option<Self> {
        if ns != Namespace::Html {
            return self.enter_foreign(ns, name);
        }
        let rule = rule(name);
        let fits = rule.models & self.model.bit() != 0 && rule.not_in & self.open == 0;
        fits.then_some(Self { model: rule.inside, open: self.open & !rule.closes | rule.opens })
    }

    fn enter_foreign(self, ns: Namespace, name: TagId) -> Option<Self> {
        let (parent, root) = match ns {
            Namespace::Svg => (ContentModel::Svg, tag::SVG),
            _ => (ContentModel::MathMl, tag::MATH),
        };
        let is_root = BODY_MODELS & self.model.bit() != 0 && name == root;
        let is_glyph = self.model == ContentModel::MathText
            && ns == Namespace::MathMl
            && matches!(name, tag::MGLYPH | tag::MALIGNMARK);
        if !is_root && !is_glyph && (self.model != parent || rule(name).breaks_out) {
            return None;
        }
        let model = foreign_mode(ns, name);
        // Scopes and the search for an open list item end at elements that contain HTML. The list of active formatting elements and the
        // form element pointer do not.
        let closes = if BODY_MODELS & model.bit() == 0 { 0 } else { open::BOUNDED };
        Some(Self { model, open: self.open & !closes })
    }

    /// Returns the nesting after a child with this name.
    #[inline]
    pub(crate) fn behind(self, name: TagId) -> Self {
        let model = match (self.model, name) {
            (ContentModel::BeforeHead, tag::HEAD) => ContentModel::BeforeBody,
            (ContentModel::BeforeBody, tag::BODY) => ContentModel::BehindBody,
            (ContentModel::BeforeHead, tag::BODY) => ContentModel::BehindBodyAlone,
            (ContentModel::Document, tag::HTML) => ContentModel::DocumentEnd,
            (model, _) => model,
        };
        Self { model, ..self }
    }

    /// Returns `true` if any text stays where it is.
    #[inline(always)]
    pub(crate) fn keeps_any_text(self) -> bool {
        const TEXT: u32 =
            BODY_MODELS | ContentModel::Text.bit() | ContentModel::Svg.bit() | ContentModel::MathMl.bit();
        self.model.bit() & TEXT != 0
    }

    /// Returns `true` if this text stays where it is.
    #[inline]
    pub(crate) fn keeps_text<'t>(self, text: impl FnOnce() -> &'t str) -> bool {
        const NONE: u32 = ContentModel::Document.bit()
            | ContentModel::DocumentEnd.bit()
            | ContentModel::BeforeHead.bit()
            | ContentModel::BehindBody.bit()
            | ContentModel::BehindBodyAlone.bit()
            | ContentModel::Nothing.bit();
        // In all other models only white space stays: `head`, `html` before its `body`, and the parts of tables and selects.
        let is_space = |text: &str| text.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | 0x0C));
        self.keeps_any_text() || (self.model.bit() & NONE == 0 && is_space(text()))
    }

    /// Returns `true` if nothing is missing that parsers would insert.
    #[inline]
    pub(crate) fn is_complete(self) -> bool {
        !matches!(
            self.model,
            ContentModel::Document
                | ContentModel::BeforeHead
                | ContentModel::BeforeBody
                | ContentModel::BehindBodyAlone
        )
    }
}
