//! The effects of declarations on visibility.

use super::colour::{Colour, Paint};
use super::length::Length;
use super::parts::Part;
use super::table::Property;

/// The row of a property in the table, as a bit of a [`Rows`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Row(pub(super) u8);

/// A set of rows of the table of properties.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Rows(u128);

impl Rows {
    pub(crate) const NONE: Self = Self(0);

    pub(super) const fn of(bits: u128) -> Self {
        Self(bits)
    }

    pub(crate) fn only(row: Row) -> Self {
        Self(1 << row.0)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn set(&mut self, row: Row, is_in: bool) {
        self.0 = self.0 & !(1 << row.0) | u128::from(is_in) << row.0;
    }

    pub(crate) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// A length that a declaration sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Slot {
    MarginTop,
    MarginRight,
    MarginBottom,
    MarginLeft,
    PaddingTop,
    PaddingRight,
    PaddingBottom,
    PaddingLeft,
    Top,
    Right,
    Bottom,
    Left,
    Width,
    Height,
    MinWidth,
    MinHeight,
    MaxWidth,
    MaxHeight,
    Indent,
    LineHeight,
    FontSize,
    MoveX,
    MoveY,
    TranslateX,
    TranslateY,
    /// How far a rotation moves the start of lines up.
    Rise,
    /// How far a line is moved from its baseline.
    Shift,
}

/// The number of slots.
pub(crate) const SLOTS: usize = Slot::Shift as usize + 1;

/// What is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Layer {
    /// `color`.
    Text,
    /// `-webkit-text-fill-color`, which overrides the color of letters.
    Fill,
    Background,
    /// The inner shadow of a box, which is painted above its background.
    Shadow,
    /// `fill`, the color of letters in SVG.
    SvgFill,
    /// What is painted around letters.
    Stroke,
    TextShadow,
}

pub(crate) const LAYERS: usize = Layer::TextShadow as usize + 1;

/// The images of a background.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Image {
    /// The colors of gradients.
    pub(crate) stops: [Option<Colour>; 4],
    /// An image that is not supported.
    pub(crate) is_unclear: bool,
    /// An image from the input.
    pub(crate) is_picture: bool,
    /// Whether the images are behind the whole text.
    pub(crate) covers: bool,
}

impl Image {
    /// Returns `true` if a URL brings an image.
    pub(crate) fn is_embedded(url: &str) -> bool {
        let url = url.trim();
        let begins = |name: &str| url.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
        begins("data:image/") && !url.ends_with(',')
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Position {
    #[default]
    Static,
    Relative,
    Absolute,
    Fixed,
    Sticky,
}

/// A boolean state that a declaration sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Switch {
    /// Horizontal overflow is clipped, or can be scrolled.
    CutsAcross,
    CutsDown,
    IsBorderBox,
    Floats,
    /// Text begins at the right (right-to-left).
    IsRightToLeft,
    /// Text is aligned at the right.
    IsAtEnd,
    /// Text is centered.
    IsCentred,
    /// An image in the background may be smaller than the box.
    IsPartial,
    /// An image in the background does not fill the box by repetition.
    IsSparse,
    /// The background is painted only where letters are.
    ClipsToText,
    /// A keyframe before the last one may hide.
    HidesFirst,
    /// An animation does not soon end.
    Lasts,
    /// The box is inline.
    IsInline,
    /// The box is as wide as its content.
    Shrinks,
    /// `display: contents`: the element has no box, but its content does.
    IsContents,
    /// The box lays out its children as flexible items.
    IsFlex,
    /// The width of a flexible item is only its least one.
    Grows,
    /// Colors are inverted.
    Inverts,
    /// The box is behind the backgrounds around it.
    IsBehind,
    /// The shadow of the text lies exactly below it.
    IsBelow,
    /// The room beside the box is shared between its margins.
    IsCentredBox,
    /// Lines are vertical.
    IsVertical,
}

pub(crate) const SWITCHES: usize = Switch::IsVertical as usize + 1;

/// A keyword that every property has (CSS Cascade 5, 7.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wide {
    Inherit,
    Initial,
    Unset,
    Revert,
    RevertLayer,
}

impl Wide {
    /// Returns the keyword that a value consists of.
    pub(super) fn of(parts: &[Part<'_>]) -> Option<Self> {
        let [part] = parts else { return None };
        let words = [
            ("inherit", Self::Inherit),
            ("initial", Self::Initial),
            ("unset", Self::Unset),
            ("revert", Self::Revert),
            ("revert-layer", Self::RevertLayer),
        ];
        words.iter().find(|(name, _)| part.is_word(name)).map(|(_, wide)| *wide)
    }
}

/// An effect of a declaration.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Effect {
    /// Whether the row hides; `None` without a declaration.
    Row(Row, Option<bool>),
    /// The property has the value of the parent (`inherit`), although it is not inherited.
    OfParent(Property),
    /// The property has the value that it had before the layer (`revert-layer`).
    OfLayer(Property),
    /// `all`
    All(Wide),
    /// A length, or `None` for a value without one.
    Length(Slot, Option<Length>),
    /// A length in quirks mode.
    Quirk(Slot, Length),
    Paint(Layer, Paint),
    /// The layer has no declaration.
    Unpaint(Layer),
    Image(Image),
    Position(Position),
    Switch(Switch, Option<bool>),
    /// Text is painted scaled by this factor.
    Scale(f32),
    Zoom(f32),
    Opacity(f32),
}

impl Effect {
    /// Returns `true` if visible text stays visible with this effect, wherever it is.
    pub(crate) fn keeps_in_sight(self) -> bool {
        match self {
            Self::Row(_, hides) => hides != Some(true),
            Self::Unpaint(_) | Self::Length(_, None) => true,
            Self::Paint(_, paint) => paint == Paint::Current,
            Self::Length(slot, Some(length)) => {
                let may_grow = [Slot::Width, Slot::Height, Slot::MaxWidth, Slot::MaxHeight, Slot::FontSize];
                let pixels = length.usual();
                if may_grow.contains(&slot) { (12.0..=200.0).contains(&pixels) } else { pixels.abs() <= 40.0 }
            }
            Self::Scale(factor) | Self::Zoom(factor) => (0.5..=2.0).contains(&factor),
            Self::Opacity(opacity) => opacity >= 0.3,
            Self::Position(position) => matches!(position, Position::Static | Position::Relative),
            _ => false,
        }
    }
}
