//! What properties set beside the state of their rows.

use super::NORMAL_LINE;
use crate::css::colour::Paint;
use crate::css::effect::Switch::{
    ClipsToText, CutsAcross, CutsDown, Floats, Grows, HidesFirst, Inverts, IsAtEnd, IsBehind, IsBelow,
    IsBorderBox, IsCentred, IsContents, IsFlex, IsInline, IsPartial, IsRightToLeft, IsSparse, IsVertical,
    Lasts, Shrinks,
};
use crate::css::effect::{Effect, Image, Layer, Position, Slot, Switch};
use crate::css::length::Length;
use crate::css::table::Property;

/// A state that a property sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::css) enum State {
    Length(Slot),
    Switch(Switch),
    Paint(Layer),
    Image,
    Position,
    Opacity,
    Scale,
    Zoom,
}

/// Returns the states of the four sides: top, right, bottom and left.
const fn sides(slots: [Slot; 4]) -> [State; 4] {
    let [top, right, bottom, left] = slots;
    [State::Length(top), State::Length(right), State::Length(bottom), State::Length(left)]
}

static MARGINS: [State; 4] =
    sides([Slot::MarginTop, Slot::MarginRight, Slot::MarginBottom, Slot::MarginLeft]);
static PADDINGS: [State; 4] =
    sides([Slot::PaddingTop, Slot::PaddingRight, Slot::PaddingBottom, Slot::PaddingLeft]);
static INSETS: [State; 4] = sides([Slot::Top, Slot::Right, Slot::Bottom, Slot::Left]);

impl Property {
    /// Returns the states that a property sets. Sides are all four, or those in its name.
    pub(in crate::css) fn states(self) -> &'static [State] {
        use State::{Image, Length, Opacity, Paint, Position, Scale, Switch, Zoom};
        match (self.data().first_name(), self.name) {
            ("inset", name) => sides_of(&INSETS, name),
            ("margin", name) => sides_of(&MARGINS, name),
            ("padding", name) => sides_of(&PADDINGS, name),
            ("width", _) => &[Length(Slot::Width)],
            ("height", _) => &[Length(Slot::Height)],
            ("min-width", _) => &[Length(Slot::MinWidth)],
            ("min-height", _) => &[Length(Slot::MinHeight)],
            ("max-width", _) => &[Length(Slot::MaxWidth)],
            ("max-height", _) => &[Length(Slot::MaxHeight)],
            ("font-size", _) => &[Length(Slot::FontSize)],
            ("font", _) => &[Length(Slot::FontSize), Length(Slot::LineHeight)],
            ("line-height", _) => &[Length(Slot::LineHeight)],
            ("text-indent", _) => &[Length(Slot::Indent)],
            ("rotate", _) => &[Length(Slot::Rise)],
            ("translate", _) => &[Length(Slot::MoveX), Length(Slot::MoveY)],
            ("transform", _) => &[Length(Slot::TranslateX), Length(Slot::TranslateY), Scale],
            ("scale", _) => &[Scale],
            ("zoom", _) => &[Zoom],
            ("opacity", _) => &[Opacity],
            ("position", _) => &[Position],
            ("display", _) => &[Switch(IsInline), Switch(IsContents), Switch(IsFlex), Switch(Shrinks)],
            ("overflow", "overflow-x" | "overflow-inline") => &[Switch(CutsAcross)],
            ("overflow", "overflow-y" | "overflow-block") => &[Switch(CutsDown)],
            ("overflow", _) => &[Switch(CutsAcross), Switch(CutsDown)],
            ("box-sizing", _) => &[Switch(IsBorderBox)],
            ("float", _) => &[Switch(Floats)],
            ("direction", _) => &[Switch(IsRightToLeft)],
            ("text-align" | "text-anchor", _) => &[Switch(IsAtEnd), Switch(IsCentred)],
            ("background-size", _) => &[Switch(IsPartial), Switch(IsSparse)],
            ("background", "background-color") => &[Paint(Layer::Background)],
            ("background", "background-image") => &[Image],
            ("background", _) => &[Paint(Layer::Background), Image, Switch(ClipsToText), Switch(IsSparse)],
            ("animation", _) => &[Switch(HidesFirst), Switch(Lasts)],
            ("background-clip", _) => &[Switch(ClipsToText)],
            ("box-shadow", _) => &[Paint(Layer::Shadow)],
            ("color", _) => &[Paint(Layer::Text)],
            ("-webkit-text-fill-color", _) => &[Paint(Layer::Fill)],
            ("fill", _) => &[Paint(Layer::SvgFill)],
            ("-webkit-text-stroke", _) => &[Paint(Layer::Stroke)],
            ("text-shadow", _) => &[Paint(Layer::TextShadow), Switch(IsBelow)],
            ("filter", _) => &[Switch(Inverts)],
            ("writing-mode", _) => &[Switch(IsVertical)],
            ("z-index", _) => &[Switch(IsBehind)],
            ("flex", _) => &[Switch(Grows)],
            _ => &[],
        }
    }

    /// Returns the lengths that a property sets.
    pub(super) fn slots(self) -> impl Iterator<Item = Slot> {
        self.states().iter().filter_map(|state| match state {
            State::Length(slot) => Some(*slot),
            _ => None,
        })
    }
}

fn sides_of(sides: &'static [State; 4], name: &str) -> &'static [State] {
    let names =
        [["block-start", "top"], ["inline-end", "right"], ["block-end", "bottom"], ["inline-start", "left"]];
    let is_named = |names: &[&str; 2]| names.iter().any(|side| name.contains(side));
    names.iter().position(is_named).map_or(sides, |at| &sides[at..=at]) // There are as many.
}

impl State {
    /// Returns the effect of a keyword that gives it its initial value, or else the inherited one.
    pub(in crate::css) fn reset(self, is_initial: bool, is_revert: bool) -> Effect {
        match self {
            Self::Length(slot) => Effect::Length(slot, initial_length(slot).filter(|_| is_initial)),
            Self::Switch(switch) => Effect::Switch(switch, is_initial.then_some(switch == IsInline)),
            Self::Paint(layer @ (Layer::Background | Layer::Shadow)) => Effect::Paint(layer, Paint::CLEAR),
            Self::Paint(layer @ (Layer::Stroke | Layer::TextShadow)) if is_initial => {
                Effect::Paint(layer, Paint::CLEAR)
            }
            // The color that the user agent style sheet gives, such as that of links.
            Self::Paint(Layer::Text) if is_revert => Effect::Unpaint(Layer::Text),
            Self::Paint(layer) if !is_initial => Effect::Paint(layer, Paint::Inherit),
            Self::Paint(Layer::Fill) => Effect::Paint(Layer::Fill, Paint::Current),
            Self::Paint(layer) => Effect::Paint(layer, Paint::BLACK),
            Self::Image => Effect::Image(Image::default()),
            Self::Position => Effect::Position(Position::Static),
            Self::Opacity => Effect::Opacity(1.0),
            Self::Scale => Effect::Scale(1.0),
            Self::Zoom => Effect::Zoom(1.0),
        }
    }
}

fn initial_length(slot: Slot) -> Option<Length> {
    let is_edge = |sides: &[State; 4]| sides.contains(&State::Length(slot));
    match slot {
        Slot::FontSize => Some(Length::pixels(16.0)),
        Slot::LineHeight => Some(NORMAL_LINE),
        slot => (slot == Slot::Indent || is_edge(&MARGINS) || is_edge(&PADDINGS)).then(Length::default),
    }
}

#[cfg(test)]
mod tests {
    use crate::css::table::property;

    #[test]
    fn properties_set_states_by_the_names_of_their_rows() {
        for (name, count) in [
            ("margin", 4),
            ("margin-block", 4),
            ("padding-inline-end", 1),
            ("left", 1),
            ("block-size", 1),
            ("min-inline-size", 1),
            ("max-height", 1),
            ("font", 2),
            ("line-height-step", 1),
            ("text-indent", 1),
            ("translate", 2),
            ("-webkit-transform", 3),
            ("-webkit-position", 1),
            ("opacity", 1),
            ("fill-opacity", 0),
            ("scale", 1),
            ("zoom", 1),
            ("display", 4),
            ("overflow-block", 1),
            ("overflow", 2),
            ("-moz-box-sizing", 1),
            ("float", 1),
            ("direction", 1),
            ("text-align-last", 2),
            ("text-anchor", 2),
            ("background-repeat", 2),
            ("background", 4),
            ("background-clip", 1),
            ("animation-name", 2),
            ("background-color", 1),
            ("-webkit-box-shadow", 1),
            ("color", 1),
            ("-webkit-text-fill-color", 1),
            ("fill", 1),
            ("visibility", 0),
        ] {
            assert_eq!(property(name).unwrap().states().len(), count, "{name}");
        }
    }
}
