//! Which nesting every parser reads back as it was written: a sufficient condition, decided at each start tag by what is open.
//!
//! Tree construction restructures some trees when it reads them again: a `p` in a `p` becomes its sibling, text in a `table`
//! moves before it. The conditions here are those of HTML Standard, 13.2.6.4, "in body" and the table models, turned round: a
//! start tag is fine where none of its steps closes, moves or ignores anything. What is not known to be fine is not.

use crate::names::{Namespace, TAG_COUNT, TagId, tag};

/// What is open at a place in a tree, as far as it matters to what may stand there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Nesting {
    /// What may be there at all.
    model: ContentModel,
    /// What is open around it: bits of [`open`].
    open: u8,
}

/// How many elements may be open. Browsers put what is nested more deeply than 512 somewhere else.
pub(super) const MAX_OPEN: usize = 400;

/// What may be in an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum ContentModel {
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

impl ContentModel {
    /// The bit of a model in [`Rule::models`].
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
    /// The models in which it may be, as bits.
    models: u32,
    /// What must not be open.
    not_in: u8,
    /// What is open in it.
    opens: u8,
    /// What is not open any more in it.
    closes: u8,
    inside: ContentModel,
    /// Whether its start tag ends foreign content (13.2.6.5).
    breaks_out: bool,
}

const BODY_MODELS: u32 = ContentModel::Body.bit() | ContentModel::Ruby.bit() | ContentModel::MathText.bit();

/// The most ordinary element: a `span`.
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

/// The same, and it is in the "special" category, so that the search for an open list item ends at it.
const SPECIAL_BLOCK: Rule = Rule { closes: open::LISTED, ..BLOCK };

/// It may be nowhere that would be certain.
const NOWHERE: Rule = Rule { models: 0, ..PHRASE };

/// It may be in one model alone.
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

    // A template is the end of all scopes, and puts a marker into the list of active formatting elements; what is in it is read
    // as in `body` if it begins so. The form element pointer stays.
    let closes = open::BOUNDED | open::A | open::NOBR | open::BUTTON;
    let template_modes = BODY_MODELS | ContentModel::Head.bit();
    set(&mut rules, &[TEMPLATE], Rule { models: template_modes, closes, ..PHRASE });
    set(&mut rules, &[IFRAME], Rule { inside: ContentModel::Text, ..PHRASE });

    // Elements of MathML, if they are children of those that hold HTML (13.2.6, "tree construction dispatcher").
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

/// What may be in an element of SVG or MathML.
fn foreign_mode(ns: Namespace, name: TagId) -> ContentModel {
    match (ns, name) {
        // "HTML integration point" and "MathML text integration point" (13.2.6).
        (Namespace::Svg, tag::FOREIGN_OBJECT | tag::DESC | tag::TITLE) => ContentModel::Body,
        (Namespace::MathMl, tag::MI | tag::MO | tag::MN | tag::MS | tag::MTEXT) => ContentModel::MathText,
        // It depends on its `encoding`, and parsers do not agree on the elements of SVG in it.
        (Namespace::MathMl, tag::ANNOTATION_XML) => ContentModel::Text,
        (Namespace::Svg, _) => ContentModel::Svg,
        _ => ContentModel::MathMl,
    }
}

impl Nesting {
    /// At the top of a document.
    pub(super) const DOCUMENT: Self = Self { model: ContentModel::Document, open: 0 };

    /// In an element, whatever is around it.
    pub(super) fn alone_in(ns: Namespace, name: TagId) -> Self {
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

    /// In an element that is here whether it fits or not.
    pub(super) fn enter_unchecked(self, ns: Namespace, name: TagId) -> Self {
        let inside = Self::alone_in(ns, name);
        Self { open: self.open | inside.open, ..inside }
    }

    /// The same in a `form`.
    pub(super) fn in_form(self) -> Self {
        Self { open: self.open | open::FORM, ..self }
    }

    /// Whether parsers agree on what may be in an element that is the context of a fragment.
    pub(super) fn knows_context(ns: Namespace, name: TagId) -> bool {
        ns != Namespace::Html || name != tag::FRAMESET && rule(name).models != 0
    }

    /// In an element that would be written here; `None` if it might be read elsewhere or as something else.
    #[inline]
    pub(super) fn enter(self, ns: Namespace, name: TagId) -> Option<Self> {
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
        // Scopes and the search for an open list item end at elements that hold HTML; the list of active formatting elements and the
        // form element pointer do not.
        let closes = if BODY_MODELS & model.bit() == 0 { 0 } else { open::BOUNDED };
        Some(Self { model, open: self.open & !closes })
    }

    /// What comes behind a child of this name.
    #[inline]
    pub(super) fn behind(self, name: TagId) -> Self {
        let model = match (self.model, name) {
            (ContentModel::BeforeHead, tag::HEAD) => ContentModel::BeforeBody,
            (ContentModel::BeforeBody, tag::BODY) => ContentModel::BehindBody,
            (ContentModel::BeforeHead, tag::BODY) => ContentModel::BehindBodyAlone,
            (ContentModel::Document, tag::HTML) => ContentModel::DocumentEnd,
            (model, _) => model,
        };
        Self { model, ..self }
    }

    /// Whether text stays where it is, whatever it says.
    #[inline(always)]
    pub(super) fn keeps_any_text(self) -> bool {
        const TEXT: u32 =
            BODY_MODELS | ContentModel::Text.bit() | ContentModel::Svg.bit() | ContentModel::MathMl.bit();
        self.model.bit() & TEXT != 0
    }

    /// Whether text stays where it is.
    #[inline]
    pub(super) fn keeps_text<'t>(self, text: impl FnOnce() -> &'t str) -> bool {
        const NONE: u32 = ContentModel::Document.bit()
            | ContentModel::DocumentEnd.bit()
            | ContentModel::BeforeHead.bit()
            | ContentModel::BehindBody.bit()
            | ContentModel::BehindBodyAlone.bit()
            | ContentModel::Nothing.bit();
        // Of white space it stays in all others: `head`, `html` before its `body`, and the parts of tables and selects.
        let is_space = |text: &str| text.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | 0x0C));
        self.keeps_any_text() || (self.model.bit() & NONE == 0 && is_space(text()))
    }

    /// Whether all has been there that parsers make up where it is not.
    #[inline]
    pub(super) fn is_complete(self) -> bool {
        !matches!(
            self.model,
            ContentModel::Document
                | ContentModel::BeforeHead
                | ContentModel::BeforeBody
                | ContentModel::BehindBodyAlone
        )
    }
}
