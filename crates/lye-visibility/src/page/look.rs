//! Computes how text in an element looks and roughly where it is: inherited properties, and the effect of boxes on
//! their content.
//!
//! There is no layout: a box is assumed to begin where the box around it begins. That is right for the first text
//! on a page, for which hiding matters most, and close enough for other text: a large displacement moves it out of
//! reach wherever it was.

use super::inks::Inks;
use crate::css::{
    INHERITED, Ink, Layer, Length, MOVING, Paint, Position, Rgb, Rows, Slot, Style, Switch, WINDOW, row_of,
};

/// A smaller font, in pixels, is not readable.
const SMALLEST_FONT: f32 = 3.0;

/// Of a larger font, whole letters are not visible.
const LARGEST_FONT: f32 = 400.0;

/// Lower opacity is not visible.
const FAINTEST: f32 = 0.1;

/// Smallest window, in pixels, that positions relative to its right or bottom edge are resolved against.
const LEAST_WINDOW: (f32, f32) = (800.0, 400.0);

/// Text of a box without a width reaches this many pixels to the right.
const FARTHEST: f32 = 150.0;

/// Content farther to the right or below in its box is not found.
const REACH: f32 = 1000.0;

/// A box that moves what follows up by at least this many pixels moves it off the page.
const FARTHEST_UP: f32 = 500.0;

/// A box that moves the rest of its line left by at least this many pixels moves it off the page.
const FARTHEST_BACK: f32 = 300.0;

/// Readers do not scroll down this many pixels to see what follows an empty box.
const FARTHEST_DOWN: f32 = 9900.0;

/// A narrower box, in pixels, shows no letter.
const NARROWEST_BOX: f32 = 4.0;

/// A box of less height, in pixels, shows no part of a letter.
const LOWEST_BOX: f32 = 2.0;

/// The assumed height of letters, and their minimum width, relative to the font size.
const LETTER: (f32, f32) = (0.25, 0.6);

/// The edges of what is not clipped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edges {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) right: f32,
    pub(super) bottom: f32,
}

/// The box that positions are relative to.
#[derive(Clone, Copy, Debug)]
struct Anchor {
    x: f32,
    y: f32,
    width: f32,
    height: Option<f32>,
    slack: f32,
    /// Whether it is the initial containing block, whose size is unknown.
    is_window: bool,
}

/// The line height.
#[derive(Clone, Copy, Debug)]
enum Line {
    Times(f32),
    Pixels(f32),
}

/// How text in an element looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) text: Inks,
    /// The color of letters, if it differs from that of the text.
    fill: Option<Inks>,
    pub(super) svg_fill: Inks,
    pub(super) behind: Inks,
    /// The background of blocks in an inline element with a background, which is painted behind lines only.
    behind_blocks: Option<Inks>,
    /// The background of the table around.
    behind_caption: Inks,
    /// What is painted in the shape of letters, below them (`background-clip: text`).
    letters: Option<Inks>,
    /// What is painted around letters.
    outlines: [Inks; 2],
    /// Whether the shadow of the text lies exactly below it.
    is_below: bool,
    /// Whether colors are inverted.
    inverts: bool,
    /// Whether a box around it, other than the page, has a background.
    is_on_box: bool,
    /// Whether the children are flexible items.
    is_flex: bool,
    pub(super) is_vertical: bool,
    /// Whether no block is before it in its parent.
    pub(super) is_first: bool,
    /// Whether its parent has no other content.
    pub(super) is_alone: bool,
    /// Whether text in colors that are not known counts as visible.
    pub(super) keeps_unknown: bool,
    /// The background of text that leaves the boxes around it.
    below: Inks,
    hides: Rows,
    pub(super) font: f32,
    pub(super) root_font: f32,
    line: Line,
    indent: f32,
    scale: f32,
    opacity: f32,
    /// Where the content begins, as far as lengths say.
    x: f32,
    y: f32,
    /// How much farther to the right it may begin, where layout decides.
    slack: f32,
    /// The distance of its other end from that of the page.
    end: f32,
    is_at_end: bool,
    is_centred: bool,
    pub(super) width: f32,
    height: Option<f32>,
    anchor: Anchor,
    /// The background of the box that positions are relative to.
    behind_anchor: Inks,
    clip: Edges,
    cuts: bool,
    /// Whether the element moves everything that follows it out of reach.
    pub(super) displaces: bool,
    /// Whether the content of the element cannot move anything outside.
    pub(super) is_apart: bool,
}

impl Look {
    /// Black on white.
    pub(super) const OF_PAGE: Self = Self {
        text: Inks::one(Rgb::BLACK),
        fill: None,
        svg_fill: Inks::one(Rgb::BLACK),
        behind: Inks::one(Rgb::WHITE),
        behind_blocks: None,
        behind_caption: Inks::one(Rgb::WHITE),
        letters: None,
        outlines: [Inks::NOTHING; 2],
        is_below: false,
        inverts: false,
        is_on_box: false,
        is_flex: false,
        is_vertical: false,
        is_first: true,
        is_alone: false,
        keeps_unknown: false,
        below: Inks::one(Rgb::WHITE),
        hides: Rows::NONE,
        font: 16.0,
        root_font: 16.0,
        line: Line::Times(1.15),
        indent: 0.0,
        scale: 1.0,
        opacity: 1.0,
        x: 0.0,
        y: 0.0,
        slack: 0.0,
        end: 0.0,
        is_at_end: false,
        is_centred: false,
        width: WINDOW.0,
        height: None,
        anchor: Anchor {
            x: 0.0,
            y: 0.0,
            width: WINDOW.0,
            height: Some(WINDOW.1),
            slack: 0.0,
            is_window: true,
        },
        behind_anchor: Inks::one(Rgb::WHITE),
        clip: Edges { left: 0.0, top: 0.0, right: f32::INFINITY, bottom: f32::INFINITY },
        cuts: false,
        displaces: false,
        is_apart: false,
    };

    /// Returns `true` if a text of this many letters is hidden in the element.
    pub(super) fn hides_text(&self, letters: usize, is_of_svg: bool) -> bool {
        self.hides_ink(is_of_svg) || !is_of_svg && self.is_out_of_reach(letters, 0.0)
    }

    /// Returns `true` if text in the element is invisible wherever it is.
    pub(super) fn hides_ink(&self, is_of_svg: bool) -> bool {
        let ink = if is_of_svg { self.svg_fill } else { self.fill.unwrap_or(self.text) };
        let ink = self.letters.filter(|_| !is_of_svg).map_or(ink, |letters| ink.painted_over(&letters));
        let is_lost = |ink: &Inks| {
            let ink = if self.inverts { ink.inverted() } else { *ink };
            ink.is_lost_in(&self.behind, self.keeps_unknown)
        };
        let [stroke, shadow] = &self.outlines;
        let shows = |outline: &Inks| !is_of_svg && !outline.is_empty() && !is_lost(outline);
        let covers_shadow = self.is_below && ink.is_opaque();
        let is_outlined = shows(stroke) || shows(shadow) && !covers_shadow;
        let font = self.font * self.scale;
        !self.hides.is_empty()
            || !(SMALLEST_FONT..=LARGEST_FONT).contains(&font)
            || is_lost(&ink) && !is_outlined
    }

    /// Returns the background of a column with this style, if it has one of its own.
    pub(super) fn behind_column(&self, style: &Style) -> Option<Inks> {
        let mut look = *self;
        look.write(style, false);
        has_background(style).then(|| look.painted(style))
    }

    /// Returns `true` if blocks in the element have another background or another place than lines.
    pub(super) fn places_blocks(&self) -> bool {
        self.behind_blocks.is_some() || self.is_flex && self.x < 0.0
    }

    /// Returns `true` if lines of the element come after those before it.
    pub(super) fn is_in_flow(&self) -> bool {
        self.anchor.is_window && !self.cuts && !self.is_apart
    }

    /// Returns `true` if a text of this many letters is out of reach, with lines of this height on the page before it.
    pub(super) fn is_out_of_reach(&self, letters: usize, above: f32) -> bool {
        let line = self.line_height();
        if self.cuts && line < self.font * 0.6 || line > LARGEST_FONT * 2.0 {
            return true;
        }
        let (x, y) = (self.x + self.indent, self.y);
        let width = letters.min(40) as f32 * self.font * LETTER.0;
        let middle = y + line / 2.0;
        // In a box that clips, lines before it say nothing.
        let above = if self.is_in_flow() { above } else { 0.0 };
        let half = self.font * LETTER.1 / 2.0;
        let clip = &self.clip;
        let is_cut = self.has_no_room()
            || x + NARROWEST_BOX > clip.right
            || x + width + self.slack <= clip.left
            || middle - half * 0.5 >= clip.bottom
            || middle + half * 0.8 + above <= clip.top;
        is_cut
            || x >= REACH
            || y >= REACH
            || (self.is_centred || self.is_at_end) && x + self.width / 2.0 >= REACH
            || self.is_at_end && (self.end + width <= 0.0 || self.end >= REACH + 200.0)
    }

    /// Returns `true` if the content begins where an enclosing box clips it.
    pub(super) fn begins_beyond_clip(&self) -> bool {
        self.x >= self.clip.right || self.y >= self.clip.bottom
    }

    /// Returns `true` if a box of this size ends where an enclosing box clips it, or before the page, with lines of this height before it.
    pub(super) fn ends_before_clip(&self, width: f32, height: f32, above: f32) -> bool {
        let above = if self.is_in_flow() { above } else { 0.0 };
        self.x + width + self.slack <= self.clip.left || self.y + height + above <= self.clip.top
    }

    /// Returns `true` if an enclosing box clips all of its content.
    pub(super) fn has_no_room(&self) -> bool {
        self.clip.right - self.clip.left < NARROWEST_BOX || self.clip.bottom - self.clip.top < LOWEST_BOX
    }

    fn line_height(&self) -> f32 {
        match self.line {
            Line::Times(times) => times * self.font,
            Line::Pixels(pixels) => pixels,
        }
    }

    /// Starts a box that clips its content to this width and height, in pixels.
    pub(super) fn enter_box(&mut self, width: f32, height: f32) {
        (self.x, self.y) = (0.0, 0.0);
        (self.width, self.height) = (width, Some(height));
        self.clip = Edges { left: 0.0, top: 0.0, right: width, bottom: height };
        (self.cuts, self.is_apart) = (true, true);
    }

    /// Returns `true` if lines of text begin at the right.
    pub(super) fn begins_at_end(&self) -> bool {
        self.is_at_end
    }

    /// Multiplies the font size.
    pub(super) fn shrink(&mut self, times: f32) {
        self.font *= times;
    }

    /// Applies a style. Returns `false` if nothing in the element is visible.
    pub(super) fn apply(&mut self, style: &Style, element: ElementKind) -> bool {
        self.font_of(style);
        let is_of_line =
            matches!(element, ElementKind::Inline | ElementKind::InlineBox | ElementKind::Drawing);
        let is_inline = style.switch(Switch::IsInline).unwrap_or(is_of_line);
        self.is_vertical = style.switch(Switch::IsVertical).unwrap_or(self.is_vertical);
        self.notice_displacement(style, is_inline, self.is_vertical);
        let mut own_hides = style.hides.without(INHERITED);
        // It applies only to boxes that are positioned (CSS Masking 1, appendix A).
        if !own_hides.is_empty() && !matches!(style.position, Some(Position::Absolute | Position::Fixed)) {
            own_hides = own_hides.without(row_of("clip"));
        }
        self.hides = self.hides.without(style.shows).with(style.hides.common(INHERITED));
        self.opacity *= style.opacity;
        self.scale *= style.scale * style.zoom;
        let is_before_end =
            [Switch::HidesFirst, Switch::Lasts].iter().all(|switch| style.switch(*switch) == Some(true));
        let is_positioned = !matches!(style.position, None | Some(Position::Static));
        let is_behind = is_positioned && self.is_on_box && style.switch(Switch::IsBehind) == Some(true);
        if !own_hides.is_empty() || is_before_end || is_behind || self.opacity < FAINTEST {
            return false;
        }
        self.write(style, is_inline);
        self.inverts ^= style.switch(Switch::Inverts) == Some(true);
        let is_seen = self.place(style, element);
        self.is_flex = style.switch(Switch::IsFlex) == Some(true);
        is_seen
    }

    fn font_of(&mut self, style: &Style) {
        if let Some(size) = style.length(Slot::FontSize) {
            self.font = size.resolve(self.font, self.root_font, self.font).max(0.0);
        }
    }

    /// Records whether the box displaces what follows it: off the page, or farther down than a reader scrolls.
    pub(super) fn notice_displacement(&mut self, style: &Style, is_inline: bool, may_be_vertical: bool) {
        let is_positioned = matches!(style.position, Some(Position::Absolute | Position::Fixed));
        let floats = style.switch(Switch::Floats) == Some(true);
        let cuts = style.switch(Switch::CutsDown) == Some(true) && style.length(Slot::Height).is_some();
        self.is_apart = is_positioned || floats || cuts;
        self.displaces = false;
        if is_positioned {
            return;
        }
        let length = |slot: Slot| {
            style.length(slot).map_or(0.0, |length| {
                let whole = match slot {
                    Slot::Height => 0.0,
                    Slot::Shift => 1.2 * self.font, // About the height of a line.
                    _ => self.width,
                };
                length.resolve(self.font, self.root_font, whole)
            })
        };
        let [top, bottom] = [length(Slot::MarginTop), length(Slot::MarginBottom)];
        let inner = [Slot::PaddingTop, Slot::PaddingBottom, Slot::Height];
        let inner: f32 = inner.into_iter().map(length).sum();
        let down = top + bottom + inner;
        if floats {
            // A block formatting context grows with its floats.
            self.displaces = down >= FARTHEST_DOWN && bottom >= 0.0;
            return;
        }
        let across = [Slot::MarginLeft, Slot::MarginRight, Slot::PaddingLeft, Slot::PaddingRight];
        // Inline, the width of an element moves the rest of the line.
        let across: f32 = across.into_iter().map(length).filter(|_| is_inline || may_be_vertical).sum();
        // In a vertical writing mode, the height of a box is the length of its longest line.
        let indent = if may_be_vertical { length(Slot::Indent).max(self.indent) } else { 0.0 };
        self.displaces = down <= -FARTHEST_UP
            || down.max(across).max(indent) >= FARTHEST_DOWN
            || across <= -FARTHEST_BACK
            || length(Slot::Shift).abs() >= FARTHEST_DOWN
            || !style.hides.common(MOVING).is_empty();
    }

    /// Applies fonts and text colors.
    fn write(&mut self, style: &Style, is_inline: bool) {
        self.text = self.text.written_with(style.ink(Layer::Text));
        match style.ink(Layer::Fill).paint {
            Some(Paint::Current) => self.fill = None,
            None | Some(Paint::Inherit) if style.ink(Layer::Fill).other.is_none() => {}
            _ => self.fill = Some(self.fill.unwrap_or(self.text).written_with(style.ink(Layer::Fill))),
        }
        for (own, outline) in
            [style.ink(Layer::Stroke), style.ink(Layer::TextShadow)].into_iter().zip(&mut self.outlines)
        {
            if own.paint.is_some() {
                let all = if own.paint == Some(Paint::Current) { self.text } else { Inks::NOTHING };
                *outline = all.written_with(own);
            }
        }
        self.is_below = style.switch(Switch::IsBelow).unwrap_or(self.is_below);
        self.svg_fill = match style.ink(Layer::SvgFill).paint {
            Some(Paint::Current) => self.text,
            _ => self.svg_fill.written_with(style.ink(Layer::SvgFill)),
        };
        if let Some(line) = style.length(Slot::LineHeight) {
            let is_number =
                line == Length { percent: line.percent, ..Length::default() } && line.percent > 0.0;
            let around = *self;
            self.line = match is_number {
                true => Line::Times(line.percent),
                false => Line::Pixels(line.resolve(self.font, self.root_font, self.font)),
            };
            // The block around an inline box sets the least height of its lines (CSS Inline Layout 3, 5 "Line Heights").
            if is_inline && self.line_height() < around.line_height() {
                self.line = around.line;
            }
        }
        let at_end = style.switch(Switch::IsAtEnd);
        let rtl = style.switch(Switch::IsRightToLeft);
        if at_end.is_some() || rtl.is_some() {
            self.is_at_end = at_end.unwrap_or(self.is_at_end && rtl.is_none()) || rtl == Some(true);
        }
        self.is_centred = style.switch(Switch::IsCentred).unwrap_or(self.is_centred);
    }

    /// Applies the box of the element. Returns `false` if it is out of reach, or clipped to nothing.
    fn place(&mut self, style: &Style, element: ElementKind) -> bool {
        let (around, font, root) = (self.width, self.font, self.root_font);
        let length = |slot: Slot| style.length(slot).map(|length| length.resolve(font, root, around));
        let of = |slot: Slot| length(slot).unwrap_or(0.0);
        let is_of_cell = matches!(element, ElementKind::Cell);
        let [pad_top, pad_right, pad_bottom, pad_left] =
            [Slot::PaddingTop, Slot::PaddingRight, Slot::PaddingBottom, Slot::PaddingLeft].map(of);
        let position = style.position.unwrap_or_default();
        let is_border_box = style.switch(Switch::IsBorderBox) == Some(true);
        let edges_across = pad_left + pad_right;
        let edges_down = pad_top + pad_bottom;
        let floats = style.switch(Switch::Floats) == Some(true);
        let is_absolute = matches!(position, Position::Absolute | Position::Fixed);
        let anchor = if position == Position::Fixed { Self::OF_PAGE.anchor } else { self.anchor };

        // Its size.
        let inner = |size: f32, edges: f32| if is_border_box { (size - edges).max(0.0) } else { size };
        let least = |at: Slot| length(at).unwrap_or(0.0);
        let grows = self.is_flex && style.switch(Switch::Grows) == Some(true);
        let own = length(Slot::Width).filter(|_| !grows);
        let width = own.into_iter().chain(length(Slot::MaxWidth)).reduce(f32::min);
        let width = width.map(|width| inner(width.max(least(Slot::MinWidth)), edges_across));
        let whole = if is_absolute { anchor.height } else { self.height };
        let down = |slot: Slot| {
            let found = style.length(slot)?;
            // A percentage of an unknown height means the height of the content, except for 0 %.
            match (found.percent, whole) {
                (0.0, _) => Some(found.resolve(font, root, 0.0)),
                (_, Some(whole)) => Some(found.resolve(font, root, whole)),
                (..) => None,
            }
        };
        let height = down(Slot::Height).into_iter().chain(down(Slot::MaxHeight)).reduce(f32::min);
        let mut height =
            height.map(|height| inner(height.max(down(Slot::MinHeight).unwrap_or(0.0)), edges_down));

        // Where it begins.
        let (mut x, mut y) = (self.x, self.y);
        let is_beside = !self.is_first && (floats || self.is_flex);
        if is_beside || style.switch(Switch::IsCentredBox) == Some(true) {
            self.slack += around;
        }
        let vertical = |slot: Slot, whole: Option<f32>| {
            let found = style.length(slot)?;
            (found.percent == 0.0 || whole.is_some()).then(|| found.resolve(font, root, whole.unwrap_or(0.0)))
        };
        match position {
            Position::Absolute | Position::Fixed => {
                let across =
                    |slot: Slot| style.length(slot).map(|length| length.resolve(font, root, anchor.width));
                match (across(Slot::Left), across(Slot::Right)) {
                    (Some(left), _) => (x, self.slack) = (anchor.x + left, anchor.slack),
                    (None, Some(_)) => {
                        let whole = if anchor.is_window { LEAST_WINDOW.0 } else { anchor.width };
                        let right =
                            style.length(Slot::Right).map_or(0.0, |right| right.resolve(font, root, whole));
                        if anchor.x + whole - right <= NARROWEST_BOX {
                            return false;
                        }
                        let start = anchor.x + whole - right - width.unwrap_or(30.0).min(30.0);
                        // Its containing block may be much smaller.
                        if right.abs() > 100.0 || right < 0.0 {
                            x = start;
                        }
                    }
                    (None, None) => {}
                }
                match (vertical(Slot::Top, anchor.height), vertical(Slot::Bottom, anchor.height)) {
                    (Some(top), bottom) => {
                        y = anchor.y + top;
                        if let (None, Some(bottom), Some(whole)) = (height, bottom, anchor.height) {
                            height = Some((whole - top - bottom - edges_down).max(0.0));
                        }
                    }
                    (None, Some(_)) => {
                        let room = if anchor.is_window { Some(LEAST_WINDOW.1) } else { anchor.height };
                        let bottom = vertical(Slot::Bottom, room).unwrap_or(0.0);
                        if anchor.is_window && LEAST_WINDOW.1 - bottom <= NARROWEST_BOX {
                            return false;
                        }
                        let whole = room.unwrap_or(REACH.min(bottom.max(0.0)));
                        y = anchor.y + whole - bottom - height.unwrap_or(20.0).min(20.0);
                    }
                    (None, None) => {}
                }
            }
            Position::Relative => {
                x += length(Slot::Left).or_else(|| length(Slot::Right).map(|right| -right)).unwrap_or(0.0);
                let top = vertical(Slot::Top, self.height);
                let bottom = || vertical(Slot::Bottom, self.height).map(|bottom| -bottom);
                // In a line, such as for superscripts, a part of the line's height is room.
                let is_of_line = element == ElementKind::Inline;
                let moved = top.or_else(bottom).unwrap_or(0.0);
                y += if is_of_line && moved.abs() <= self.font * 0.6 { 0.0 } else { moved };
            }
            Position::Static | Position::Sticky => {}
        }
        let shrinks = is_absolute || floats || style.switch(Switch::Shrinks) == Some(true);
        let own_width = width.unwrap_or(if shrinks { around.min(200.0) } else { around });
        let own_height = height.unwrap_or(40.0);
        let moved = |slot: Slot, whole: f32| {
            style.length(slot).map_or(0.0, |length| length.resolve(font, root, whole))
        };
        x += moved(Slot::MoveX, own_width) + moved(Slot::TranslateX, own_width);
        y += moved(Slot::MoveY, own_height) + moved(Slot::TranslateY, own_height);
        y -= moved(Slot::Rise, if shrinks { own_width.min(100.0) } else { own_width });
        x += of(Slot::MarginLeft) + pad_left;
        y += of(Slot::MarginTop) + pad_top;
        self.end += of(Slot::MarginRight) + pad_right;
        let is_in_anchor = position == Position::Absolute && !self.anchor.is_window;

        if is_in_anchor {
            self.behind = self.behind_anchor;
        }
        (self.x, self.y) = (x, y);
        if is_absolute && !is_in_anchor {
            self.behind = self.behind.with(&self.below);
        }
        if x + self.slack + own_width.max(FARTHEST) <= 0.0
            || x >= REACH
            || y.abs() >= REACH
            || position == Position::Fixed && y >= WINDOW.1 - NARROWEST_BOX
        {
            return false;
        }
        self.width = width.unwrap_or((around - edges_across).max(0.0));
        self.height = height;
        if let Some(indent) = style.length(Slot::Indent) {
            let indent = indent.resolve(font, root, self.width);
            // `text-indent` does not apply to inline boxes; they start where their line starts.
            let is_of_line = style.switch(Switch::IsInline).unwrap_or(element == ElementKind::Inline)
                && !is_absolute
                && !floats;
            if !is_of_line || indent.abs() > self.indent.abs() {
                self.indent = indent;
            }
        }
        if position != Position::Static || style.length(Slot::TranslateX).is_some() {
            self.anchor = Anchor {
                x: x - pad_left,
                y: y - pad_top,
                width: self.width + pad_left + pad_right,
                height: match height {
                    Some(height) => Some(height + pad_top + pad_bottom),
                    None => down(Slot::MinHeight).filter(|least| *least > 0.0),
                },
                slack: self.slack,
                is_window: false,
            };
        }
        // What it clips.
        let cuts =
            [Switch::CutsAcross, Switch::CutsDown].iter().any(|switch| style.switch(*switch) == Some(true));
        // A box without its own width is as wide as the one around it, which may be almost nothing.
        let is_stretched = cuts
            && !is_absolute
            && !floats
            && !matches!(
                element,
                ElementKind::Root | ElementKind::Cell | ElementKind::TablePart | ElementKind::Unpainted
            );
        let stretched = (around - edges_across).max(least(Slot::MinWidth));
        let narrow = Some(stretched).filter(|_| is_stretched);
        // Little padding does not make room for the content of a box without a size.
        let room_with = |size: f32, pad: f32, least: f32| {
            if size < least && pad < font * 2.0 { size } else { size + pad }
        };
        let right = width.or(narrow).map(|width| x + room_with(width, pad_right, NARROWEST_BOX));
        let bottom = height.map(|height| y + room_with(height, pad_bottom, LOWEST_BOX));
        let clip = &mut self.clip;
        if cuts {
            clip.left = clip.left.max(x - pad_left);
            clip.top = clip.top.max(y - pad_top);
            clip.right = clip.right.min(right.unwrap_or(f32::INFINITY));
            clip.bottom = clip.bottom.min(bottom.unwrap_or(f32::INFINITY));
        } else if self.cuts && self.is_alone && !is_of_cell && element != ElementKind::TablePart {
            // The box around it is this small too.
            clip.bottom = clip.bottom.min(bottom.unwrap_or(f32::INFINITY));
        }
        self.cuts |= cuts && element != ElementKind::Root;

        // Boxes of tables grow with their content.
        let is_table_box =
            (is_of_cell || element == ElementKind::TablePart) && style.switch(Switch::IsInline).is_none();
        let is_inline = style.switch(Switch::IsInline).unwrap_or(element == ElementKind::Inline);
        let is_inline = is_inline && !is_absolute && !floats;
        let is_block = element != ElementKind::InlineBox && style.switch(Switch::Shrinks) != Some(true);
        if !is_inline
            && let Some(behind) = self.behind_blocks.take()
            && is_block
        {
            (self.behind, self.letters) = (behind, None);
        }
        let before = self.behind;
        if is_table_box {
            self.behind_caption = before;
        }
        let is_empty =
            |size: Option<f32>, edges: f32, least: f32| size.is_some_and(|size| size + edges < least);
        // Text that overflows an empty box is outside its background.
        let is_unpainted = element == ElementKind::Unpainted
            || style.switch(Switch::IsContents) == Some(true)
            || !is_table_box
                && !is_inline
                && (is_empty(width, edges_across, NARROWEST_BOX) || is_empty(height, edges_down, LOWEST_BOX));
        if !is_unpainted {
            self.paint(style, element == ElementKind::Root);
        }
        if position != Position::Static {
            self.behind_anchor = self.behind;
        }
        if is_inline && has_background(style) && self.behind_blocks.is_none() {
            self.behind_blocks = Some(before);
        }
        true
    }

    /// Applies the background.
    fn paint(&mut self, style: &Style, is_root: bool) {
        let painted = self.painted(style);
        if style.switch(Switch::ClipsToText) == Some(true) {
            self.letters = Some(painted);
        } else if has_background(style) {
            self.letters = None;
            self.behind = painted;
        }
        if style.ink(Layer::Shadow).paint.is_some() {
            let shadow = match style.ink(Layer::Shadow).paint {
                Some(Paint::Current) => self.text,
                _ => Inks::NOTHING.written_with(style.ink(Layer::Shadow)),
            };
            self.behind = shadow.painted_over(&self.behind);
        }
        if own_is_opaque(style) {
            self.inverts = false;
        }
        self.is_on_box |= !is_root && has_background(style);
        self.below = if is_root { self.behind } else { self.below.with(&self.behind) };
    }

    /// Returns the background with the colors and images of a style.
    fn painted(&self, style: &Style) -> Inks {
        let mut behind = self.behind;
        let own = style.ink(Layer::Background);
        if own.paint.is_some() || own.other.is_some() {
            behind = match own.paint {
                Some(Paint::Current) => self.text.painted_over(&behind),
                Some(Paint::Known(_) | Paint::Unclear) => {
                    Inks::NOTHING.written_with(own).painted_over(&behind)
                }
                _ => behind.with(&Inks::NOTHING.written_with(own).painted_over(&behind)),
            };
        }
        let Some(image) = style.image else { return behind };
        let stops = Inks::of(image.stops.iter().flatten().copied());
        if stops.is_empty() && !image.is_unclear && !image.is_picture {
            return behind;
        }
        let is_small = [Switch::IsPartial, Switch::IsSparse];
        let is_small = is_small.iter().all(|switch| style.switch(*switch) == Some(true));
        let fills = image.covers && !is_small;
        let painted = stops.painted_over(&behind);
        let covers = fills && stops.is_opaque() && !stops.is_empty();
        let all = if covers { painted } else { painted.with(&behind) };
        all.below(image.is_unclear, image.is_picture && fills)
    }

    /// A caption is laid out outside the table's background.
    pub(super) fn leave_table(&mut self) {
        self.behind = self.behind_caption;
    }

    /// Sets text color and background as the user agent style sheet does.
    pub(super) fn set_user_agent_colors(&mut self, text: Rgb, behind: Option<Rgb>, is_inline: bool) {
        self.text = Inks::one(text);
        if let Some(behind) = behind {
            if is_inline {
                self.behind_blocks.get_or_insert(self.behind);
            }
            self.behind = Inks::one(behind);
            self.below = self.below.with(&self.behind);
        }
    }
}

fn has_background(style: &Style) -> bool {
    style.ink(Layer::Background) != Ink::default() || style.image.is_some()
}

/// Returns `true` if a style covers what is behind its box.
fn own_is_opaque(style: &Style) -> bool {
    matches!(style.ink(Layer::Background).paint, Some(Paint::Known(colour)) if colour.alpha >= 1.0)
}

/// The kind of an element's box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ElementKind {
    /// `html` and `body`: their background is that of the page.
    Root,
    /// A table cell, which is as large as its content.
    Cell,
    /// A table or a part of one.
    TablePart,
    /// An element that is inline unless its style says otherwise.
    Inline,
    /// An inline-level box with a formatting context of its own: a formula, a button.
    InlineBox,
    /// The same, which is higher than a line.
    Drawing,
    /// An element whose background is not painted: inside a drawing, or without a box of its own.
    Unpainted,
    Other,
}
