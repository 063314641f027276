//! The combined effect of all declarations for an element. Does not use trees.

use super::colour::{Colour, Paint, Rgb};
use super::effect::{Effect, Image, Layer, Position, Rows, SLOTS, SWITCHES, Slot, Switch};
use super::grammar::Resources;
use super::length::Length;
use super::parts;
use super::table::property;
use cssparser::{Delimiter, ParseError, Parser};

/// The effects of the declarations of a `style` attribute, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declarations {
    pub(crate) normal: Vec<Effect>,
    pub(crate) important: Vec<Effect>,
    /// All rows with a declaration.
    declared: Rows,
}

impl Declarations {
    /// Parses the value of a `style` attribute ("parse a block's contents", CSS Syntax 3, 5.5.5). Linear in it; values of custom properties that it
    /// refers to are paid from the budget.
    pub(crate) fn read(css: &str, resources: &Resources) -> Self {
        let mut found = Self::default();
        let mut parts = Vec::new();
        let mut input = Parser::new(css);
        while !input.is_exhausted() {
            // An error in a declaration ends with it.
            let declaration: Result<(), ParseError<()>> =
                input.parse_until_after(Delimiter::Semicolon, |input| {
                    let property = property(input.expect_ident()?);
                    input.expect_colon()?;
                    let Some(property) = property else {
                        // The parser skips the rest of it.
                        return Ok(());
                    };
                    if let Some(is_important) = parts::read(input, &mut parts, resources) {
                        let into = if is_important { &mut found.important } else { &mut found.normal };
                        property.declare(&parts, resources, &mut |effect| into.push(effect));
                        found.declared.insert(property.row());
                    }
                    parts.clear();
                    Ok(())
                });
            drop(declaration);
        }
        found
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
    pub(crate) inherits: Rows,
    /// All rows with a declaration.
    pub(crate) declared: Rows,
    lengths: [Option<Length>; SLOTS],
    pub(crate) text: Ink,
    pub(crate) fill: Ink,
    pub(crate) background: Ink,
    pub(crate) shadow: Ink,
    pub(crate) svg_fill: Ink,
    pub(crate) image: Option<Image>,
    pub(crate) position: Option<Position>,
    switches: [Option<bool>; SWITCHES],
    pub(crate) scale: f32,
    pub(crate) zoom: f32,
    pub(crate) opacity: f32,
    /// Whether the box may be in flow: a rule that takes it out of flow may not apply.
    pub(crate) may_be_in_flow: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            hides: Rows::NONE,
            shows: Rows::NONE,
            inherits: Rows::NONE,
            declared: Rows::NONE,
            lengths: [None; SLOTS],
            text: Ink::default(),
            fill: Ink::default(),
            background: Ink::default(),
            shadow: Ink::default(),
            svg_fill: Ink::default(),
            image: None,
            position: None,
            switches: [None; SWITCHES],
            scale: 1.0,
            zoom: 1.0,
            opacity: 1.0,
            may_be_in_flow: false,
        }
    }
}

impl Style {
    /// Applies the important or the other declarations of a `style` attribute.
    pub(crate) fn declare_all(&mut self, declarations: &Declarations, important: bool) {
        let effects = if important { &declarations.important } else { &declarations.normal };
        effects.iter().for_each(|effect| self.apply(*effect));
        self.declared = self.declared.with(declarations.declared);
    }

    /// Applies an effect of a declaration that browsers surely accept.
    pub(crate) fn apply(&mut self, effect: Effect) {
        match effect {
            Effect::Hide(row) => {
                self.hides.insert(row);
                self.shows.remove(row);
                self.inherits.remove(row);
            }
            Effect::Show(row) => {
                self.shows.insert(row);
                self.hides.remove(row);
                self.inherits.remove(row);
            }
            Effect::Inherit(row) => {
                self.hides.remove(row);
                self.shows.remove(row);
                self.inherits.insert(row);
            }
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
            Effect::Paint(layer, paint) => {
                let ink = match layer {
                    Layer::Text => &mut self.text,
                    Layer::Fill => &mut self.fill,
                    Layer::Background => &mut self.background,
                    Layer::Shadow => &mut self.shadow,
                    Layer::SvgFill => &mut self.svg_fill,
                };
                ink.declare(paint);
            }
            Effect::Image(image) => self.image = Some(image),
            Effect::Position(position) => self.position = Some(position),
            Effect::Switch(switch, value) => self.switches[switch as usize] = value, // One place for each.
            Effect::Scale(scale) => self.scale = scale,
            Effect::Zoom(zoom) => self.zoom = zoom,
            Effect::Opacity(opacity) => self.opacity = opacity,
        }
    }

    /// Applies an effect of a declaration that browsers may not accept or apply: only if it can hide.
    pub(crate) fn apply_doubtful(&mut self, effect: Effect) {
        match effect {
            Effect::Hide(_) => self.apply(effect),
            Effect::Length(slot, Some(length)) => self.apply(Effect::Quirk(slot, length)),
            Effect::Quirk(..) => self.apply(effect),
            Effect::Paint(layer, Paint::Known(colour)) => {
                self.apply(Effect::Paint(layer, Paint::Quirk(colour)));
            }
            // The text color is not known here; most pages use black.
            Effect::Paint(Layer::Background, Paint::Current) => {
                self.apply(Effect::Paint(Layer::Background, Paint::Quirk(Colour::opaque(Rgb::BLACK))));
            }
            Effect::Switch(Switch::CutsAcross | Switch::CutsDown | Switch::Floats, Some(true))
            | Effect::Position(Position::Absolute | Position::Fixed | Position::Relative) => {
                self.may_be_in_flow = true;
                self.apply(effect);
            }
            Effect::Paint(_, Paint::System(_) | Paint::Unclear) => self.apply(effect),
            Effect::Image(image) if image.is_unclear => self.apply(effect),
            _ => {}
        }
    }

    /// Sets a length unless a declaration set it.
    pub(crate) fn set_default(&mut self, slot: Slot, length: Length) {
        self.lengths[slot as usize].get_or_insert(length); // One place for each.
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
