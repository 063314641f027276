//! Walks over the tree of an input and computes the look of each element.

use super::elements::{affects_others, has_own_look, is_inline, kind_of};
use super::hints::{Hinted, glance_at, hints_of};
use super::look::Look;
use super::matching::{Found, Matcher, declare};
use super::svg::Canvas;
use super::{Clues, Hidden, is_of_page, is_written, start};
use crate::css::{
    Declarations, KnownDeclarations, Layer, Meaning, PLACES, Paint, Position, Resources, Rgb, Rows, Slot,
    Style, Switch, element_meaning, inline_variables, may_refer, place_of, row_of,
};
use lye_html::{Namespace, NodeId, NodeKind, NodeRef, TagId, Tree, tag};
use std::cell::OnceCell;
use std::rc::Rc;

/// An open element.
#[derive(Clone, Copy)]
struct Open {
    /// The index of its look, which may be that of the element around it.
    look: usize,
    owns_look: bool,
    /// Whether its own text is hidden.
    is_mute: bool,
    /// The offset of its start tag, if it has one.
    start: Option<u32>,
    is_of_page: bool,
    /// Whether its content cannot move anything outside.
    is_apart: bool,
}

/// An element that shows only one of its children.
#[derive(Clone, Copy)]
struct Only {
    parent: NodeId,
    child: Option<NodeId>,
}

/// A column of a table.
#[derive(Clone, Copy, Debug, Default)]
struct Column {
    span: usize,
    /// Its background, if it has one of its own.
    behind: Option<super::inks::Inks>,
    is_collapsed: bool,
}

/// A table whose rows are read.
struct Table {
    id: NodeId,
    columns: Vec<Column>,
    /// The last group of columns.
    group: Column,
    /// The row of the last cell, the column after it, and how much of that column is used up.
    row: Option<NodeId>,
    at: usize,
    used: usize,
}

impl Table {
    /// Returns the column in which a cell begins. Cells must come in their order. Which one it is below cells of several rows is unknown.
    fn column_of(&mut self, cell: &NodeRef<'_, '_>) -> Option<Column> {
        if self.columns.is_empty() {
            return None;
        }
        if cell.attr("rowspan").is_some() {
            self.columns.clear();
        }
        let row = cell.parent().map(|row| row.id());
        if row != self.row {
            (self.row, self.at, self.used) = (row, 0, 0);
        }
        let column = self.columns.get(self.at).copied();
        self.used += span_of(cell, "colspan");
        while let Some(column) = self.columns.get(self.at)
            && self.used >= column.span
        {
            self.used -= column.span;
            self.at += 1;
        }
        column
    }
}

/// Returns over how many columns an element reaches.
fn span_of(node: &NodeRef<'_, '_>, name: &str) -> usize {
    const MOST: usize = 1000;
    node.attr(name).and_then(|span| span.trim().parse().ok()).unwrap_or(1).clamp(1, MOST)
}

/// A look with derived facts.
#[derive(Debug)]
struct CachedLook {
    look: Look,
    /// Equal looks have the same number.
    number: u32,
    /// Whether text is hidden regardless of its length, if already computed.
    is_lost: OnceCell<bool>,
    /// The declarations, for children that inherit from them.
    style: Style,
}

/// The facts that determine the look of an HTML element whose values refer to no custom properties.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Reason {
    /// The number of the look around it.
    around: u32,
    /// Whether that look is the parent's own.
    is_of_parent: bool,
    tag: TagId,
    is_link: bool,
    is_first: bool,
    is_alone: bool,
    /// The number of its `style` attribute.
    inline: Option<u32>,
}

/// A cached look, with what it is known by. The hints and the rules are the rest of the reason.
#[derive(Debug)]
struct Known<'t> {
    reason: Reason,
    hints: Vec<Hinted<'t>>,
    rules: Vec<Found>,
    look: Rc<CachedLook>,
}

/// A parsed `style` attribute.
#[derive(Debug)]
struct KnownStyle<'t> {
    css: &'t str,
    /// No other has this number.
    number: u32,
    /// `None` if it refers to custom properties, so that its meaning depends on the element.
    declarations: Option<Declarations>,
}

/// The number of elements whose looks are cached.
const REMEMBERED: usize = 16;

pub(super) struct Walk<'t> {
    html: &'t str,
    hidden: Hidden,
    looks: Vec<Rc<CachedLook>>,
    /// The number of the last look.
    number: u32,
    /// The cached looks, and which is evicted next.
    known: Vec<Known<'t>>,
    next_known: usize,
    /// The hints of the element.
    hints: Vec<Hinted<'t>>,
    /// The last `style` attribute of each place, and how many were parsed.
    styles: Vec<Option<KnownStyle<'t>>>,
    styles_parsed: u32,
    declarations: KnownDeclarations<'t>,
    open: Vec<Open>,
    /// The open element that is hidden.
    gone: Option<NodeId>,
    /// Whether a style hides it, and not the markup.
    is_gone_by_style: bool,
    /// Whether its content must be recorded piece by piece, because it has no start tag.
    is_gone_without_tag: bool,
    /// Whether it still has a box, so that its content can displace what follows.
    has_gone_box: bool,
    only: Vec<Only>,
    /// The open tables.
    tables: Vec<Table>,
    canvas: Vec<Canvas>,
    matcher: Option<Matcher>,
    resources: Resources,
    /// The open elements that declare custom properties, with the indexes of these.
    scopes: Vec<(NodeId, Vec<usize>)>,
    /// Set if an element moved everything that follows it out of reach: the number of open elements including
    /// the last affected one, 0 for the page.
    displaced: Option<usize>,
    visibility: Rows,
    link: Rgb,
    /// The text color of tables in quirks mode, if the page may be in it.
    quirk_text: Option<super::inks::Inks>,
    /// Start of the last `p` whose text is hidden, tracked only if the page may be in quirks mode.
    lost_paragraph: Option<u32>,
    has_shadows: bool,
    /// Whether the input says that it is a document: by a doctype, or by a tag `head`.
    is_document: bool,
    /// The height of the lines before, in pixels, as far as it is counted.
    above: f32,
}

/// The default color of links.
const LINK: Rgb = Rgb([0.0, 0.0, 238.0]);
const MARK: Rgb = Rgb([255.0, 255.0, 0.0]);
const BUTTON: Rgb = Rgb([239.0; 3]);

impl<'t> Walk<'t> {
    pub(super) fn new(tree: &Tree<'_>, html: &'t str, clues: Clues, mut resources: Resources) -> Self {
        let mut hidden = Hidden::default();
        let mut look = Look::OF_PAGE;
        look.keeps_unknown = resources.keeps_unknown;
        let matcher = if clues.has_sheets {
            Matcher::of(tree, clues.quirks.unwrap_or(tree.quirks_mode()), &mut resources)
        } else {
            None
        };
        hidden.is_page_gone = matcher.as_ref().is_some_and(|matcher| matcher.sheets.is_too_deep);
        // A template that fills a marker is not in the tree. Without the marker it is, and hides its content.
        hidden.may_change = matcher.is_some() || clues.has_templates && html.contains("<?");
        let begins = html.trim_start().get(..15).unwrap_or_default();
        let may_be_quirky = !begins.eq_ignore_ascii_case("<!doctype html>");
        Self {
            html,
            hidden,
            looks: vec![Rc::new(CachedLook {
                look,
                number: 0,
                is_lost: OnceCell::new(),
                style: Style::default(),
            })],
            number: 0,
            known: Vec::new(),
            next_known: 0,
            hints: Vec::new(),
            styles: Vec::new(),
            styles_parsed: 0,
            declarations: KnownDeclarations::default(),
            open: Vec::new(),
            gone: None,
            is_gone_by_style: false,
            is_gone_without_tag: false,
            has_gone_box: false,
            only: Vec::new(),
            tables: Vec::new(),
            canvas: Vec::new(),
            matcher,
            resources,
            scopes: Vec::new(),
            displaced: None,
            visibility: row_of("visibility"),
            link: LINK,
            quirk_text: may_be_quirky.then(|| super::inks::Inks::one(Rgb::BLACK)),
            lost_paragraph: None,
            has_shadows: clues.has_templates,
            above: 0.0,
            is_document: clues.has_head || clues.doctype.is_some(),
        }
    }

    /// Returns the steps of the budget that are left, if it is not used up.
    #[cfg(test)]
    pub(super) fn steps_left(&self) -> Option<usize> {
        self.resources.budget.left()
    }

    /// Returns what is hidden: everything if the budget is used up.
    pub(super) fn into_hidden(mut self) -> Hidden {
        self.hidden.is_page_gone |= self.is_over_budget();
        self.hidden
    }

    fn is_over_budget(&self) -> bool {
        self.resources.budget.left().is_none()
    }

    pub(super) fn leave(&mut self, node: &NodeRef<'_, '_>) {
        if !node.is_element() || self.is_over_budget() {
            return;
        }
        if let Some(matcher) = &mut self.matcher {
            matcher.leave(node);
        }
        if self.scopes.last().is_some_and(|(id, _)| *id == node.id())
            && let Some((_, indexes)) = self.scopes.pop()
        {
            self.resources.variables.leave(&indexes);
        }
        self.tables.pop_if(|table| table.id == node.id());
        if let Some(gone) = self.gone {
            if gone == node.id() {
                self.gone = None;
                self.is_gone_without_tag = false;
            }
            return;
        }
        if node.is_html(tag::P)
            && self.quirk_text.is_some()
            && self.looks.last().is_some_and(|cached| cached.look.hides_ink(false))
        {
            self.lost_paragraph = start(node);
        }
        self.displaced = self.displaced.filter(|apart| *apart == 0 || self.open.len() != *apart);
        if self.open.pop().is_some_and(|open| open.owns_look) {
            self.looks.pop();
        }
        if self.only.last().is_some_and(|only| only.parent == node.id()) {
            self.only.pop();
        }
        if self.canvas.last().is_some_and(|canvas| canvas.element == node.id()) {
            self.canvas.pop();
        }
    }

    pub(super) fn enter(&mut self, node: &NodeRef<'t, '_>) {
        if node.kind() == NodeKind::Text {
            self.count(node.data());
        }
        let (Some(tag), true) = (node.tag_id(), node.is_element()) else { return };
        if self.is_over_budget() {
            return;
        }
        if let Some(matcher) = &mut self.matcher {
            matcher.enter(node);
        }
        if self.gone.is_some() {
            // Here the table is inside the paragraph (quirks mode). Where the output is inserted, it may come after it.
            if self.is_gone_without_tag || tag == tag::TABLE && self.quirk_text.is_some() {
                self.hidden.gone.extend(start(node));
            }
            if self.has_gone_box && self.displaced.is_none() {
                self.look_for_displacement(node);
            }
            return;
        }
        if self.displaced.is_some() || tag == tag::TABLE && self.is_in_hidden_paragraph(node) {
            self.is_gone_by_style = true;
            self.hide(node);
            return;
        }
        let around = self.open.last().map_or(0, |open| open.look);
        if node.is_html(tag::TABLE) {
            let (columns, group, row) = (Vec::new(), Column::default(), None);
            self.tables.push(Table { id: node.id(), columns, group, row, at: 0, used: 0 });
        }
        self.has_gone_box = false;
        self.is_gone_by_style = false;
        match self.look_of(node, tag, around) {
            None => self.hide(node),
            Some(owned) => {
                let owns_look = owned.is_some();
                self.looks.extend(owned);
                let look = if owns_look { self.looks.len() - 1 } else { around };
                let is_apart = owns_look && self.looks.last().is_some_and(|cached| cached.look.is_apart);
                let start = start(node);
                let is_mute = self.mute_texts(node, look);
                self.open.push(Open {
                    look,
                    owns_look,
                    is_mute,
                    start,
                    is_of_page: is_of_page(node),
                    is_apart,
                });
            }
        }
    }

    /// Returns `true` if quirks mode would put this table into a hidden `p`: there, a table does not close a `p`.
    fn is_in_hidden_paragraph(&self, table: &NodeRef<'_, '_>) -> bool {
        if self.quirk_text.is_none() {
            return false;
        }
        let before = std::iter::successors(table.prev_sibling(), NodeRef::prev_sibling);
        let Some(before) = before.take(4).find(|node| node.is_element() || is_written(node)) else {
            return false;
        };
        let (Some(from), Some(to)) = (start(&before), start(table)) else { return false };
        // The element that would have contained the table may be empty now.
        let last = std::iter::successors(before.last_child(), NodeRef::last_child);
        let is_gone = |node: NodeRef<'_, '_>| {
            node.tag_id().and_then(|tag| element_meaning(node.namespace(), tag)) == Some(Meaning::Gone)
        };
        let is_hidden = before.is_html(tag::P)
            && (self.lost_paragraph == Some(from)
                || self.hidden.gone.last().is_some_and(|last| *last >= from)
                || last.take(20).any(is_gone));
        let between = || {
            let text = self.html.get(from as usize..to as usize).unwrap_or_default();
            let is_paid = self.resources.budget.spend_on_search(text.len()).is_some();
            if is_paid { text.as_bytes() } else { &[] }
        };
        let is_end = |tag: &[u8]| {
            tag.get(..3).is_some_and(|name| name.eq_ignore_ascii_case(b"</p"))
                && !tag.last().is_some_and(u8::is_ascii_alphabetic)
        };
        is_hidden && !between().windows(4).any(is_end)
    }

    fn hide(&mut self, node: &NodeRef<'_, '_>) {
        self.gone = Some(node.id());
        if is_of_page(node) {
            self.hidden.is_page_gone = true;
        }
        match start(node) {
            Some(start) => self.hidden.gone.push(start),
            None => self.is_gone_without_tag = true,
        }
    }

    /// Counts a text as hidden or as shown, unless the markup does not show it anyway.
    fn count(&mut self, text: &str) {
        let bytes = text.trim_ascii().len();
        let is_mute = || self.open.last().is_some_and(|open| open.is_mute);
        match self.gone {
            _ if self.is_over_budget() => self.hidden.lost += bytes,
            Some(_) if self.is_gone_by_style => self.hidden.lost += bytes,
            Some(_) => {}
            None if is_mute() => self.hidden.lost += bytes,
            None => self.hidden.shown += bytes,
        }
    }

    /// Records that the text in an element is hidden, if it is. Returns `true` if a style hides it.
    fn mute_texts(&mut self, node: &NodeRef<'_, '_>, look: usize) -> bool {
        let Some(cached) = self.looks.get(look) else { return false };
        let CachedLook { look, is_lost, .. } = &**cached;
        let mut letters = 0;
        for text in node.children().filter(|child| child.kind() == NodeKind::Text) {
            letters = letters.max(letters_in(text.data()));
            if letters >= MOST_LETTERS {
                break;
            }
        }
        if letters == 0 {
            return false;
        }
        let above = self.above;
        let is_closed = self.only.last().is_some_and(|only| only.parent == node.id());
        let canvas = self.canvas.last();
        let is_lost = match node.namespace() {
            Namespace::Html => {
                *is_lost.get_or_init(|| look.hides_ink(false)) || look.is_out_of_reach(letters, above)
            }
            Namespace::Svg => {
                canvas.is_none_or(|canvas| !canvas.shows(look.font, letters))
                    || look.hides_text(letters, true)
                    || look.has_no_room()
            }
            // Only these elements paint text.
            Namespace::MathMl if ["mi", "mn", "mo", "ms", "mtext"].contains(&node.name()) => {
                self.hidden.may_change = true;
                look.hides_text(letters, false)
            }
            Namespace::MathMl => true,
        };
        if is_lost || is_closed {
            self.hidden.mute.extend(start(node));
            self.hidden.is_page_mute |= is_of_page(node);
        } else if node.tag_id().is_some_and(|tag| !is_inline(tag)) && look.is_in_flow() {
            self.above = (above + look.font).min(MOST_ABOVE);
        }
        is_lost && !is_closed
    }

    /// Computes the look of text in an element, or `None` for the look of the element around it. The outer
    /// `None` means that nothing of the element is visible.
    fn look_of(
        &mut self,
        node: &NodeRef<'t, '_>,
        tag: TagId,
        around: usize,
    ) -> Option<Option<Rc<CachedLook>>> {
        let namespace = node.namespace();
        let is_html = namespace == Namespace::Html;
        if let Some(only) = self.only.last().copied()
            && node.parent().map(|parent| parent.id()) == Some(only.parent)
            && only.child != Some(node.id())
        {
            return None;
        }
        // The user agent style sheet does not display it, unless a declaration does.
        let mut is_closed = false;
        let mut is_popover = false;
        if let Some(meaning) = element_meaning(namespace, tag) {
            self.hidden.may_change |= meaning != Meaning::Gone;
            let is_open = || node.attr("open").is_some();
            let first = |is_it: &dyn Fn(&NodeRef<'_, '_>) -> bool| {
                node.children().find(is_it).map(|child| child.id())
            };
            match meaning {
                // Elements without content hide none, and the title of a document is visible
                // elsewhere.
                Meaning::Gone if node.first_child().is_none() && node.template_contents().is_none() => {}
                Meaning::Gone if tag == tag::TITLE && self.is_of_document(node) => {}
                Meaning::Gone => {
                    // The element may still have a box that displaces what follows.
                    self.look_for_displacement(node);
                    // MathML lays out the content of these elements without painting it.
                    self.has_gone_box = namespace == Namespace::MathMl;
                    return None;
                }
                Meaning::Closed => is_closed = !is_open(),
                Meaning::OnlySummary if !is_open() => {
                    let child = first(&|child| child.is_html(tag::SUMMARY));
                    self.only.push(Only { parent: node.id(), child });
                }
                Meaning::OnlyFirst => {
                    let child = first(&|child| child.is_element());
                    self.only.push(Only { parent: node.id(), child });
                }
                Meaning::OnlySummary => {}
            }
        }
        let is_shadow =
            |child: &NodeRef<'_, '_>| child.is_html(tag::TEMPLATE) && child.attr("shadowrootmode").is_some();
        if self.has_shadows
            && (node.shadow_root().is_some() || node.children().any(|child| is_shadow(&child)))
        {
            self.look_for_displacement(node);
            return None;
        }
        let is_cell = is_html && (tag == tag::TD || tag == tag::TH);
        let column = self.tables.last_mut().filter(|_| is_cell).and_then(|table| table.column_of(node));
        if column.is_some_and(|column| column.is_collapsed) {
            return None;
        }
        let behind = column.and_then(|column| column.behind);
        let is_block_in_line = is_html
            && !is_inline(tag)
            && self.looks.get(around).is_some_and(|cached| cached.look.places_blocks());
        let has_own_look = is_html && has_own_look(tag) || is_block_in_line || behind.is_some();
        let inline = glance_at(node, &mut self.hints);
        let has_hints = !self.hints.is_empty();
        if let Some(css) = inline {
            // The parser copies attributes of formatting elements, so together they can be much longer than the input.
            self.resources.budget.spend_on_text(css.len())?;
        }
        if is_html && !has_own_look && !is_closed && self.matcher.is_none() && !has_hints && inline.is_none()
        {
            return Some(None);
        }
        let has_rules = match &mut self.matcher {
            Some(matcher) => matcher.find(node, &self.resources),
            None => false,
        };
        if inline.is_some() || has_rules {
            self.enter_scope(node, inline, has_rules);
        }
        self.hidden.may_change |= has_hints || inline.is_some();
        if !has_hints && inline.is_none() && !has_own_look && !has_rules && !is_closed && is_html {
            return Some(None);
        }
        let place = inline.map(|css| self.read(css));
        let inline = place.and_then(|place| self.styles.get(place)?.as_ref());
        let cached = self.looks.get(around)?.clone();
        let is_of_parent = self.open.last().is_some_and(|open| open.owns_look);
        let is_usual = is_html
            && !is_closed
            && inline.is_none_or(|inline| inline.declarations.is_some())
            && !self.matcher.as_ref().is_some_and(Matcher::depends_on_variables)
            && behind.is_none()
            && !affects_others(tag);
        let before = std::iter::successors(node.prev_sibling(), NodeRef::prev_sibling);
        let is_block = |node: NodeRef<'_, '_>| {
            node.namespace() == Namespace::Html && node.tag_id().is_some_and(|tag| !is_inline(tag))
        };
        let is_first = !before.clone().take(4).any(is_block);
        let after = std::iter::successors(node.next_sibling(), NodeRef::next_sibling);
        let is_alone =
            !before.take(4).chain(after.take(4)).any(|node| node.is_element() || is_written(&node));
        let reason = is_usual.then(|| Reason {
            around: cached.number,
            is_of_parent,
            tag,
            is_link: tag == tag::A && node.attr("href").is_some(),
            is_first,
            is_alone,
            inline: inline.map(|inline| inline.number),
        });
        if let Some(reason) = &reason {
            let rules = self.found_rules();
            let is_it = |known: &&Known<'_>| {
                known.reason == *reason && known.hints == self.hints && known.rules == rules
            };
            if let Some(known) = self.known.iter().find(is_it) {
                return Some(Some(known.look.clone()));
            }
        }
        let mut style = Style::default();
        if has_hints {
            let hints = hints_of(namespace, &self.hints, &self.resources);
            if hints.is_gone {
                // The box may still displace what follows.
                self.look_for_displacement(node);
                return None;
            }
            is_closed |= hints.is_not_displayed;
            is_popover = node.attr("popover").is_some();
            style = hints.style;
        }
        let mut look = cached.look;
        (look.is_first, look.is_alone) = (is_first, is_alone);
        look.behind = behind.unwrap_or(look.behind);
        let parent = is_of_parent.then_some(&cached.style);
        let read;
        let inline = match inline {
            Some(KnownStyle { declarations: None, css, .. }) => {
                read = Declarations::read(css, &self.resources);
                Some(&read)
            }
            inline => inline.and_then(|inline| inline.declarations.as_ref()),
        };
        let rules = self.matcher.as_ref();
        declare(&mut style, inline, rules, parent, is_of_page(node), &mut self.resources);
        if is_closed && style.shows.common(row_of("display")).is_empty() {
            return None;
        }
        self.is_gone_by_style = true;
        // The user agent style sheet positions them.
        if is_html && tag == tag::DIALOG || is_popover {
            style.position.get_or_insert(Position::Absolute);
        }
        // In SVG and MathML, `display: contents` computes to `none` (CSS Display 3, appendix B).
        if !is_html && style.switch(Switch::IsContents) == Some(true) {
            return None;
        }
        if has_own_look {
            let around = look;
            self.apply_user_agent_style(node, tag, &mut look);
            if let Some(Paint::Inherit | Paint::Current) = style.ink(Layer::Text).paint {
                look.text = around.text;
            }
            if style.ink(Layer::Background).paint.is_some() {
                look.behind = around.behind;
            }
        }
        let kind = kind_of(namespace, tag);
        self.collapse(node, tag, &style, &look)?;
        if is_html && [tag::COL, tag::COLGROUP].contains(&tag) {
            // Only backgrounds of columns are painted.
            style.hides = style.hides.common(row_of("display"));
        }
        let is_seen = look.apply(&style, kind);
        if look.displaces && (namespace != Namespace::Svg || tag == tag::SVG) {
            self.displace(node, &style);
        }
        if !is_seen {
            self.has_gone_box = !look.is_apart && !self.is_not_displayed(&style);
            return None;
        }
        if is_html {
            self.remember(node, tag, &mut look);
        } else if namespace == Namespace::Svg {
            if tag == tag::SVG && look.begins_beyond_clip() {
                return None;
            }
            let around = self.canvas.last();
            let canvas = Canvas::of(node, &style, &look, around)?;
            if tag == tag::SVG && look.ends_before_clip(canvas.width, canvas.height, self.above) {
                return None;
            }
            let fills =
                around.and_then(|around| around.room).is_some_and(|(_, height)| canvas.height >= height);
            if let Some((width, height)) = canvas.room {
                if look.has_no_room() {
                    return None;
                }
                look.enter_box(width, height);
            }
            if tag == tag::SVG && fills {
                self.displace(node, &style);
            }
            self.canvas.push(canvas);
        }
        self.number = self.number.wrapping_add(1);
        let displaces = look.displaces;
        let cached = Rc::new(CachedLook { look, number: self.number, is_lost: OnceCell::new(), style });
        // Elements that move others are computed each time.
        if let Some(reason) = reason.filter(|_| !displaces) {
            let (hints, rules) = (self.hints.clone(), self.found_rules().to_vec());
            let entry = Known { reason, hints, rules, look: cached.clone() };
            match self.known.get_mut(self.next_known) {
                Some(place) => *place = entry,
                None => self.known.push(entry),
            }
            self.next_known = (self.next_known + 1) % REMEMBERED;
        }
        Some(Some(cached))
    }

    /// Returns `true` if a `title` belongs to a document that identifies itself by a doctype or by a tag for `html` or `head`.
    fn is_of_document(&self, title: &NodeRef<'_, '_>) -> bool {
        let Some(head) = title.parent().filter(|head| head.is_html(tag::HEAD)) else { return false };
        let html = head.parent();
        self.is_document || html.is_some_and(|html| start(&html).is_some())
    }

    /// Returns the rules that match the element.
    fn found_rules(&self) -> &[Found] {
        self.matcher.as_ref().map_or(&[], Matcher::found)
    }

    /// Parses a `style` attribute, unless it was the last one of its place. Returns the place.
    fn read(&mut self, css: &'t str) -> usize {
        self.styles.resize_with(PLACES, || None);
        let place = place_of(css);
        let Some(last) = self.styles.get_mut(place) else { return place };
        if last.as_ref().is_none_or(|last| last.css != css) {
            let known = &mut self.declarations;
            let declarations =
                (!may_refer(css)).then(|| Declarations::read_known(css, known, &self.resources));
            self.resources.has_revert_layer |= declarations.is_some() && css.contains("revert-layer");
            self.styles_parsed = self.styles_parsed.wrapping_add(1);
            *last = Some(KnownStyle { css, number: self.styles_parsed, declarations });
        }
        place
    }

    /// Hides what follows an element that moves it out of reach, including the text of open elements around it.
    fn displace(&mut self, node: &NodeRef<'_, '_>, style: &Style) {
        if self.is_not_displayed(style) {
            return;
        }
        // Vertical alignment moves the whole line, including what comes before the element, and so does a high drawing.
        if style.length(Slot::Shift).is_some() || node.tag_id() == Some(tag::SVG) {
            let mut part = Some(*node);
            for _ in 0..20 {
                let Some(of_line) = part else { break };
                let before = std::iter::successors(of_line.prev_sibling(), NodeRef::prev_sibling);
                let before = before.take(100).take_while(|_| self.resources.budget.spend(1).is_some());
                self.hidden.gone.extend(before.filter_map(|node| start(&node)));
                part = of_line.parent().filter(|parent| parent.tag_id().is_some_and(is_inline));
            }
        }
        let apart = self.open.iter().rposition(|open| open.is_apart);
        self.hidden.is_page_mute |= apart.is_none();
        for open in self.open.iter().skip(apart.unwrap_or(0)) {
            self.hidden.mute.extend(open.start);
            self.hidden.is_page_mute |= open.is_of_page;
        }
        self.displaced = Some(apart.map_or(0, |apart| apart + 1));
    }

    fn is_not_displayed(&self, style: &Style) -> bool {
        !style.hides.common(row_of("display")).is_empty()
    }

    /// Notes whether an element that is hidden itself displaces what follows it.
    fn look_for_displacement(&mut self, node: &NodeRef<'_, '_>) {
        let css = node.attr("style").unwrap_or_default();
        let mut style = Style::default();
        let declarations = Declarations::read(css, &self.resources);
        let has_rules = self.matcher.as_mut().is_some_and(|matcher| matcher.find(node, &self.resources));
        if css.is_empty() && !has_rules {
            return;
        }
        let rules = self.matcher.as_ref().filter(|_| has_rules);
        declare(&mut style, Some(&declarations), rules, None, false, &mut self.resources);
        let Some(mut look) = self.looks.last().map(|cached| cached.look) else { return };
        // The writing mode is unknown here, so both axes count.
        look.notice_displacement(&style, true, true);
        if look.displaces {
            self.displace(node, &style);
        }
    }

    /// Adds the custom properties that an element declares.
    fn enter_scope(&mut self, node: &NodeRef<'_, '_>, inline: Option<&str>, has_rules: bool) {
        let inline = inline.filter(|css| css.contains("--") || css.contains('\\'));
        let inline = inline.map(|css| inline_variables(css, &mut self.resources.variables));
        let inline = inline.unwrap_or_default();
        let rules = self.matcher.as_ref().filter(|rules| has_rules && rules.has_variables());
        if inline.is_empty() && rules.is_none() {
            return;
        }
        let mut declared = Vec::new();
        for important in [false, true] {
            declared.extend(rules.into_iter().flat_map(|rules| rules.variables(important)));
            declared.extend(inline.iter().filter(|variable| variable.is_important == important));
        }
        let Resources { variables, budget, .. } = &mut self.resources;
        let indexes = variables.enter(&declared, budget);
        self.scopes.push((node.id(), indexes));
    }

    /// Records columns, and collapsed rows whatever the styles of their cells. Returns `None` for such a row.
    fn collapse(&mut self, node: &NodeRef<'_, '_>, tag: TagId, style: &Style, look: &Look) -> Option<()> {
        let is_column = [tag::COL, tag::COLGROUP].contains(&tag);
        let is_row = [tag::TR, tag::TBODY, tag::THEAD, tag::TFOOT].contains(&tag);
        if node.namespace() != Namespace::Html || !is_column && !is_row {
            return Some(());
        }
        let is_collapsed = !style.hides.common(self.visibility).is_empty();
        if is_row {
            return (!is_collapsed).then_some(());
        }
        let Some(table) = self.tables.last_mut() else { return Some(()) };
        let behind = look.behind_column(style);
        let span = span_of(node, "span");
        if tag == tag::COLGROUP {
            table.group = Column { span, behind, is_collapsed };
            let has_columns = node.children().take(4).any(|child| child.is_html(tag::COL));
            table.columns.extend((!has_columns).then_some(table.group));
        } else {
            let is_of_group = node.parent().is_some_and(|parent| parent.is_html(tag::COLGROUP));
            let group = if is_of_group { table.group } else { Column::default() };
            let (behind, is_collapsed) = (behind.or(group.behind), is_collapsed || group.is_collapsed);
            table.columns.push(Column { span, behind, is_collapsed });
        }
        Some(())
    }

    /// Applies the user agent style sheet to a look.
    fn apply_user_agent_style(&self, node: &NodeRef<'_, '_>, tag: TagId, look: &mut Look) {
        match tag {
            tag::A if node.attr("href").is_some() => look.set_user_agent_colors(self.link, None, true),
            tag::MARK => look.set_user_agent_colors(Rgb::BLACK, Some(MARK), true),
            tag::BUTTON | tag::TEXTAREA => look.set_user_agent_colors(Rgb::BLACK, Some(BUTTON), false),
            tag::SMALL | tag::SUB | tag::SUP => look.shrink(0.8333),
            tag::BIG => look.shrink(1.2),
            tag::RT => look.shrink(0.5),
            tag::CAPTION => look.leave_table(),
            tag::TABLE => {
                if let Some(text) = &self.quirk_text {
                    look.text = look.text.with(text);
                }
            }
            _ => {}
        }
    }

    /// Records what an element says about others: about links and fonts.
    fn remember(&mut self, node: &NodeRef<'_, '_>, tag: TagId, look: &mut Look) {
        match tag {
            tag::HTML => look.root_font = look.font,
            tag::BODY => {
                self.known.clear();
                self.next_known = 0;
                if let Some(link) = node.attr("link").and_then(crate::css::legacy_colour) {
                    self.link = link;
                }
                if let Some(text) = &mut self.quirk_text {
                    *text = look.text;
                }
            }
            _ => {}
        }
    }
}

/// More pixels of lines before a text are not counted.
const MOST_ABOVE: f32 = 1000.0;

/// More letters are not counted.
const MOST_LETTERS: usize = 40;

/// The letters of a text without the spaces around it.
fn letters_in(text: &str) -> usize {
    let text = text.trim();
    // A letter has at most four bytes.
    if text.len() >= 4 * MOST_LETTERS { MOST_LETTERS } else { text.chars().count().min(MOST_LETTERS) }
}
