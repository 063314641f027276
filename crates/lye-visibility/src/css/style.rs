//! The combined effect of all declarations for an element. Does not use trees.

use super::colour::{Colour, Paint};
use super::effect::{Effect, Image, LAYERS, Layer, Position, Rows, SLOTS, SWITCHES, Slot, Switch, Wide};
use super::generated::hiding::INHERITED;
use super::grammar::{Resources, State};
use super::length::Length;
use super::parts;
use super::table::{Property, property};
use cssparser::Parser;

/// The effects of the declarations of a `style` attribute, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declarations {
    pub(crate) normal: Vec<Effect>,
    pub(crate) important: Vec<Effect>,
}

impl Declarations {
    /// Parses the value of a `style` attribute. Linear in it; values of custom properties that it refers to are paid from the budget.
    pub(crate) fn read(css: &str, resources: &Resources) -> Self {
        let mut found = Self::default();
        let mut parts = Vec::new();
        parts::read_declarations(&mut Parser::new(css), |name, input| {
            let Some(property) = property(name) else { return };
            if let Some(is_important) = parts::read(input, &mut parts, resources) {
                let into = if is_important { &mut found.important } else { &mut found.normal };
                property.declare(&parts, resources, &mut |effect| into.push(effect));
            }
        });
        found
    }

    /// As [`read`](Self::read), with a memory of declarations.
    pub(crate) fn read_known<'t>(
        css: &'t str,
        known: &mut KnownDeclarations<'t>,
        resources: &Resources,
    ) -> Self {
        // Only there do all semicolons end declarations.
        if css.bytes().any(|byte| matches!(byte, b'(' | b'/' | b'"' | b'\'' | b'\\' | b'[' | b'{' | b'}')) {
            return Self::read(css, resources);
        }
        let mut found = Self::default();
        for declaration in css.split(';') {
            let Self { normal, important } = known.read(declaration, resources);
            found.normal.extend_from_slice(normal);
            found.important.extend_from_slice(important);
        }
        found
    }
}

/// The places of a cache of styles or declarations: a power of two.
pub(crate) const PLACES: usize = 512;

/// Returns the place of a text in a cache of [`PLACES`]. Constant time: texts that share a place are parsed again.
pub(crate) fn place_of(css: &str) -> usize {
    let bytes = css.as_bytes();
    let four = |at: usize| {
        bytes.get(at..at + 4).map_or(0, |four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
    };
    let (middle, end) = (bytes.len() / 2, bytes.len().saturating_sub(5));
    let mixed = [four(0), four(middle), four(end)]
        .iter()
        .fold(bytes.len() as u32, |hash, four| (hash ^ four).wrapping_mul(0x9E37_79B1).rotate_left(15)); // Only mixed.
    mixed as usize % PLACES
}

/// The meaning of declarations, by their text: most styles of a mail consist of the same ones.
#[derive(Debug, Default)]
pub(crate) struct KnownDeclarations<'t> {
    places: Vec<Option<(&'t str, Declarations)>>,
}

impl<'t> KnownDeclarations<'t> {
    fn read(&mut self, css: &'t str, resources: &Resources) -> &Declarations {
        self.places.resize_with(PLACES, || None);
        let last = &mut self.places[place_of(css)]; // Below the length.
        if last.as_ref().is_some_and(|(known, _)| *known != css) {
            *last = None;
        }
        &last.get_or_insert_with(|| (css, Declarations::read(css, resources))).1
    }
}

/// A color, and its fallback if browsers accept a declaration only in some modes.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Ink {
    pub(crate) paint: Option<Paint>,
    pub(crate) other: Option<Colour>,
}

impl Ink {
    fn declare(&mut self, paint: Paint) {
        match paint {
            Paint::Invalid => {}
            Paint::Quirk(colour) if self.other.is_none() => self.other = Some(colour),
            Paint::Quirk(_) => *self = Self { paint: Some(Paint::Unclear), other: None },
            paint => *self = Self { paint: Some(paint), other: None },
        }
    }
}

/// The declarations for an element: the last one wins.
#[derive(Clone, Debug)]
pub(crate) struct Style {
    pub(crate) hides: Rows,
    pub(crate) shows: Rows,
    lengths: [Option<Length>; SLOTS],
    inks: [Ink; LAYERS],
    pub(crate) image: Option<Image>,
    pub(crate) position: Option<Position>,
    switches: [Option<bool>; SWITCHES],
    pub(crate) scale: f32,
    pub(crate) zoom: f32,
    pub(crate) opacity: f32,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            hides: Rows::NONE,
            shows: Rows::NONE,
            lengths: [None; SLOTS],
            inks: [Ink::default(); LAYERS],
            image: None,
            position: None,
            switches: [None; SWITCHES],
            scale: 1.0,
            zoom: 1.0,
            opacity: 1.0,
        }
    }
}

/// The values that keywords refer to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bases<'b> {
    /// The declarations of the parent.
    pub(crate) parent: Option<&'b Style>,
    /// The declarations before the current layer.
    pub(crate) layer: Option<&'b Style>,
}

impl Style {
    /// Nothing but what is inherited: without the colors and edges of the user agent style sheet.
    fn without_user_agent() -> Self {
        let mut style = Self::default();
        style.ink_mut(Layer::Text).paint = Some(Paint::Inherit);
        style.ink_mut(Layer::Background).paint = Some(Paint::CLEAR);
        // The margins and paddings.
        style.lengths[..=Slot::PaddingLeft as usize].fill(Some(Length::default())); // One place for each.
        style
    }

    /// The initial value of each property.
    fn initial() -> Self {
        let mut style = Self { shows: INHERITED, ..Self::without_user_agent() };
        for state in [
            State::Paint(Layer::Text),
            State::Paint(Layer::Fill),
            State::Paint(Layer::SvgFill),
            State::Paint(Layer::Stroke),
            State::Paint(Layer::TextShadow),
            State::Length(Slot::FontSize),
            State::Length(Slot::LineHeight),
            State::Length(Slot::Indent),
            State::Switch(Switch::IsAtEnd),
            State::Switch(Switch::IsInline),
        ] {
            style.apply(state.reset(true, false), Bases::default());
        }
        style
    }

    /// Applies the important or the other declarations of a `style` attribute.
    pub(crate) fn declare_all(&mut self, declarations: &Declarations, important: bool, bases: Bases<'_>) {
        let effects = if important { &declarations.important } else { &declarations.normal };
        effects.iter().for_each(|effect| self.apply(*effect, bases));
    }

    /// Takes the value of a property from other declarations.
    fn take(&mut self, property: Property, from: Option<&Self>) {
        let from = from.cloned().unwrap_or_default();
        let row = Rows::only(property.row());
        if property.is_whole {
            self.hides = self.hides.without(row).with(from.hides.common(row));
            self.shows = self.shows.without(row).with(from.shows.common(row));
        }
        for state in property.states() {
            match *state {
                State::Length(slot) => self.lengths[slot as usize] = from.lengths[slot as usize], // One place for each.
                State::Switch(switch) => {
                    self.switches[switch as usize] = from.switches[switch as usize]; // One place for each.
                }
                State::Paint(layer) => *self.ink_mut(layer) = from.ink(layer),
                State::Image => self.image = from.image,
                State::Position => self.position = from.position,
                State::Opacity => self.opacity = from.opacity,
                State::Scale => self.scale = from.scale,
                State::Zoom => self.zoom = from.zoom,
            }
        }
    }

    fn apply_all(&mut self, wide: Wide, bases: Bases<'_>) {
        let direction = self.switch(Switch::IsRightToLeft);
        *self = match wide {
            Wide::Initial => Self::initial(),
            Wide::Revert => Self::default(),
            Wide::Unset => Self::without_user_agent(),
            Wide::RevertLayer => bases.layer.cloned().unwrap_or_default(),
            // Inherited properties need no declaration.
            Wide::Inherit => {
                let mut style = bases.parent.cloned().unwrap_or_default();
                style.hides = style.hides.without(INHERITED);
                style.shows = style.shows.without(INHERITED);
                for layer in [Layer::Fill, Layer::SvgFill, Layer::Stroke, Layer::TextShadow] {
                    *style.ink_mut(layer) = Ink::default();
                }
                style.ink_mut(Layer::Text).paint = Some(Paint::Inherit);
                for slot in [Slot::FontSize, Slot::LineHeight, Slot::Indent] {
                    style.lengths[slot as usize] = None; // One place for each.
                }
                style
            }
        };
        self.switches[Switch::IsRightToLeft as usize] = direction; // One place for each.
    }

    /// Applies an effect of a declaration.
    pub(crate) fn apply(&mut self, effect: Effect, bases: Bases<'_>) {
        match effect {
            Effect::Row(row, hides) => {
                self.hides.set(row, hides == Some(true));
                self.shows.set(row, hides == Some(false));
            }
            Effect::OfParent(property) => self.take(property, bases.parent),
            Effect::OfLayer(property) => self.take(property, bases.layer),
            Effect::All(wide) => self.apply_all(wide, bases),
            Effect::Length(slot, length) => self.lengths[slot as usize] = length, // One place for each.
            Effect::Quirk(slot, length) => {
                let size = length.resolve(16.0, 16.0, 16.0);
                let is_worse = match (slot, self.lengths[slot as usize]) {
                    // The inherited value may hide the text, so only an extreme value replaces it.
                    (Slot::FontSize | Slot::LineHeight, None) => !(3.0..=400.0).contains(&size),
                    (Slot::Indent, None) => size.abs() > 100.0,
                    (_, None) => true,
                    (Slot::MinWidth | Slot::MinHeight, _) => false,
                    (
                        Slot::Width
                        | Slot::Height
                        | Slot::MaxWidth
                        | Slot::MaxHeight
                        | Slot::FontSize
                        | Slot::LineHeight,
                        Some(old),
                    ) => length.pixels < old.resolve(16.0, 16.0, 1000.0),
                    (_, Some(old)) => length.pixels.abs() > old.resolve(16.0, 16.0, 1000.0).abs(),
                };
                if is_worse {
                    self.lengths[slot as usize] = Some(length); // As above.
                }
            }
            Effect::Paint(layer, paint) => self.ink_mut(layer).declare(paint),
            Effect::Unpaint(layer) => *self.ink_mut(layer) = Ink::default(),
            Effect::Image(image) => self.image = Some(image),
            Effect::Position(position) => self.position = Some(position),
            Effect::Switch(switch, value) => self.switches[switch as usize] = value, // One place for each.
            Effect::Scale(scale) => self.scale = scale,
            Effect::Zoom(zoom) => self.zoom = zoom,
            Effect::Opacity(opacity) => self.opacity = opacity,
        }
    }

    pub(crate) fn ink(&self, layer: Layer) -> Ink {
        self.inks[layer as usize] // One place for each.
    }

    fn ink_mut(&mut self, layer: Layer) -> &mut Ink {
        &mut self.inks[layer as usize] // One place for each.
    }

    pub(crate) fn length(&self, slot: Slot) -> Option<Length> {
        self.lengths[slot as usize] // One place for each.
    }

    pub(crate) fn switch(&self, switch: Switch) -> Option<bool> {
        self.switches[switch as usize] // One place for each.
    }

    /// Returns `true` if the element is at most a pixel large in some direction.
    pub(crate) fn is_tiny(&self) -> bool {
        let slots = [Slot::Width, Slot::Height, Slot::MaxWidth, Slot::MaxHeight];
        slots.iter().filter_map(|slot| self.length(*slot)).any(|size| size.resolve(16.0, 16.0, 200.0) <= 1.0)
    }
}
