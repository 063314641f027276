//! CSS lengths, as far as visibility needs them.

use super::calculation::calculated;
use super::parts::{Item, Part, has_word};
use lye_css::clean::absolute_unit;

/// The assumed window size, in pixels.
pub(crate) const WINDOW: (f32, f32) = (1280.0, 800.0);

/// A length as a sum: pixels, and multiples of font sizes and of the base of percentages.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Length {
    pub(crate) pixels: f32,
    /// Relative to the element's own font.
    pub(crate) em: f32,
    /// Relative to the root element's font.
    pub(crate) rem: f32,
    /// 1 for all of it.
    pub(crate) percent: f32,
}

/// A component parsed as a length.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Measure {
    Known(Length),
    /// A number other than 0: a length only in quirks mode.
    Quirk(Length),
    /// Possibly valid in browsers, but unknown here.
    Unclear,
    /// Not a length.
    Invalid,
}

impl Length {
    pub(crate) const fn pixels(pixels: f32) -> Self {
        Self { pixels, em: 0.0, rem: 0.0, percent: 0.0 }
    }

    pub(crate) const fn ems(em: f32) -> Self {
        Self { pixels: 0.0, em, rem: 0.0, percent: 0.0 }
    }

    pub(crate) fn resolve(self, font: f32, root: f32, whole: f32) -> f32 {
        self.pixels + self.em * font + self.rem * root + self.percent * whole
    }

    /// Returns its size in pixels for typical fonts and widths.
    pub(super) fn usual(self) -> f32 {
        self.resolve(16.0, 16.0, 1000.0)
    }

    /// Returns it with percentages of the font size.
    pub(super) fn of_font(self) -> Self {
        Self { em: self.em + self.percent, percent: 0.0, ..self }
    }

    /// Adds a multiple of another length.
    pub(super) fn plus(self, other: Self, factor: f32) -> Self {
        Self {
            pixels: self.pixels + other.pixels * factor,
            em: self.em + other.em * factor,
            rem: self.rem + other.rem * factor,
            percent: self.percent + other.percent * factor,
        }
    }

    /// Returns `true` if no part of it is negative.
    pub(crate) fn is_positive(self) -> bool {
        [self.pixels, self.em, self.rem, self.percent].iter().all(|part| *part >= 0.0)
    }
}

/// Parses a component, with its arguments, as a length or percentage.
pub(super) fn measure((part, arguments): Item<'_, '_>) -> Measure {
    let measure = match part {
        Part::Number(0.0) => Measure::Known(Length::default()),
        Part::Number(value) => Measure::Quirk(Length::pixels(*value)),
        Part::Percent(value) => Measure::Known(Length { percent: *value, ..Length::default() }),
        Part::Dimension(value, unit) => dimension(*value, unit),
        Part::Function(name, _) => calculated(name, arguments).map_or(Measure::Unclear, Measure::Known),
        Part::Block => Measure::Unclear,
        _ => Measure::Invalid,
    };
    match measure {
        Measure::Known(length) | Measure::Quirk(length) if !length.is_finite() => Measure::Unclear,
        measure => measure,
    }
}

impl Length {
    fn is_finite(self) -> bool {
        [self.pixels, self.em, self.rem, self.percent].iter().all(|part| part.is_finite())
    }
}

fn dimension(value: f32, unit: &str) -> Measure {
    if let Some(pixels) = absolute_unit(unit) {
        return Measure::Known(Length::pixels(value * pixels as f32));
    }
    const OF_FONT: [(&str, f32); 4] = [("em ic", 1.0), ("ex", 0.45), ("ch", 0.5), ("cap", 0.65)];
    let of_font = |unit: &str| OF_FONT.iter().find(|(names, _)| has_word(names, unit)).map(|(_, size)| size);
    if let Some(size) = of_font(unit) {
        return Measure::Known(Length::ems(value * size));
    }
    let (first, rest) = unit.split_at_checked(1).unwrap_or_default();
    if let Some(size) = of_font(rest).filter(|_| first.eq_ignore_ascii_case("r")) {
        return Measure::Known(Length { rem: value * size, ..Length::default() });
    }
    let of_window = if has_word("s l d", first) { rest } else { unit };
    if has_word("vw vi vmax", of_window) {
        return Measure::Known(Length::pixels(value * WINDOW.0 / 100.0));
    }
    if has_word("vh vb vmin", of_window) {
        return Measure::Known(Length::pixels(value * WINDOW.1 / 100.0));
    }
    // Units of line height, of containers, and newer ones: their sizes are unknown. 0 is 0 if browsers accept the unit.
    if has_word("lh rlh cqw cqh cqi cqb cqmin cqmax", unit) {
        return if value == 0.0 { Measure::Known(Length::default()) } else { Measure::Unclear };
    }
    // The unit is not a unit of length.
    Measure::Invalid
}
