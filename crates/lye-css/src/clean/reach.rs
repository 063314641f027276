//! Limits how far painting may reach beyond its box where no wrapper clips it, in computed pixels.
//!
//! The font size is a product: relative sizes multiply in nested elements, and `em`, `line-height` and percentages
//! multiply it again. The checker sees one declaration at a time and bounds each factor, so that no product grows with
//! the nesting: relative sizes only shrink fonts, painting beyond a box uses absolute lengths, and lines are at least
//! as high as their font.

use super::components::Component;
use super::judge::Judge;
use super::log::DropReason;
use super::properties::{Limit, POSITIONS};
use super::units;
use cssparser::Token;

/// The allowed numbers for `line-height`. Below the first, text is painted outside of its line.
const LINES: std::ops::RangeInclusive<f64> = 1.0..=10.0;

/// The limited properties that elements inherit in any case.
const INHERITED: [&str; 5] =
    ["letter-spacing", "text-indent", "text-shadow", "text-underline-offset", "word-spacing"];

impl Limit {
    /// Returns `true` if the limit also applies to what `var()` may bring from elsewhere.
    pub(super) fn applies_to_inherited(self) -> bool {
        match self {
            Self::Position | Self::Layer | Self::Outset | Self::Shift | Self::Spacing | Self::Name => true,
            Self::Length | Self::FontSize | Self::Line | Self::Font => false,
        }
    }
}

impl Judge<'_, '_, '_> {
    /// Returns the assumed font size, in pixels.
    pub(super) fn font(&self) -> f64 {
        if self.rules.is_strict { f64::from(self.rules.limits.max_font_size) } else { units::FONT }
    }

    /// Returns `true` if `inherit` may bring a value from outside the output that the limits refuse. Inside, all values
    /// were checked.
    pub(super) fn inherits_beyond_limits(&self) -> bool {
        let comes_from_page = self.rules.is_strict && !INHERITED.contains(&self.property.name);
        match self.property.limit {
            Limit::Length | Limit::FontSize | Limit::Line | Limit::Font => false,
            Limit::Name => true,
            // The wrapper is relative.
            Limit::Position if !self.rules.is_strict => !self.rules.allows_position("relative"),
            Limit::Position => !POSITIONS.into_iter().all(|keyword| self.rules.allows_position(keyword)),
            Limit::Shift => comes_from_page && !self.rules.limits.negative_margins,
            Limit::Layer | Limit::Outset | Limit::Spacing => comes_from_page,
        }
    }

    /// Returns `true` if negative lengths are refused.
    pub(super) fn refuses_negative(&self) -> bool {
        let is_shift = match self.property.limit {
            Limit::Shift => true,
            Limit::Spacing => self.rules.is_strict,
            _ => false,
        };
        is_shift && !self.rules.limits.negative_margins
    }

    /// Returns `true` if values that depend on the size of the font or of a box are refused.
    pub(super) fn refuses_relative(&self) -> bool {
        use Limit::{Font, FontSize, Line, Outset, Spacing};
        self.rules.is_strict && matches!(self.property.limit, Outset | Spacing | FontSize | Line | Font)
    }

    /// Returns `true` if a keyword makes the font larger than that of the parent.
    pub(super) fn grows(&self, keyword: &str) -> bool {
        self.rules.is_strict && ["larger", "math"].iter().any(|word| word.eq_ignore_ascii_case(keyword))
    }

    /// Returns `true` if a component is a line height.
    fn is_line(&self, components: &[Component<'_>], at: usize) -> bool {
        match self.property.limit {
            Limit::Line => true,
            Limit::Font => at > 0 && components[at - 1].token == Token::Delim('/'), // It is below a place.
            _ => false,
        }
    }

    /// Returns `true` if calculations are refused at an index: `line-height` must be a plain number.
    pub(super) fn refuses_calculations(&self, components: &[Component<'_>], at: usize) -> bool {
        self.rules.is_strict && self.is_line(components, at)
    }

    /// Refuses a number in the value itself that multiplies another length.
    pub(super) fn check_reach_of_number(
        &self,
        components: &[Component<'_>],
        at: usize,
        value: f64,
    ) -> Result<(), DropReason> {
        if !self.rules.is_strict {
            return Ok(());
        }
        let is_allowed = match self.property.limit {
            _ if self.is_line(components, at) => LINES.contains(&value),
            // The outset of an image is the third part of the shorthand; as a number, it is a multiple of the border
            // width.
            Limit::Outset if self.property.name == "border-image" => {
                let before = components.iter().take(at);
                let slashes = before.filter(|component| component.token == Token::Delim('/')).count();
                value == 0.0 || slashes < 2
            }
            Limit::Outset => value == 0.0,
            _ => true,
        };
        if is_allowed { Ok(()) } else { Err(DropReason::Limit) }
    }

    /// Refuses a percentage, given as a fraction, that may multiply without bound.
    pub(super) fn check_reach_of_percentage(
        &self,
        components: &[Component<'_>],
        at: usize,
        value: f64,
    ) -> Result<(), DropReason> {
        if !self.rules.is_strict {
            return Ok(());
        }
        let is_allowed = match self.property.limit {
            _ if self.is_line(components, at) => false,
            Limit::FontSize | Limit::Font => value <= 1.0,
            Limit::Outset | Limit::Spacing => value == 0.0,
            // These are fractions of a box that do not change a box.
            _ if self.property.name.starts_with("background") => true,
            _ => value.abs() <= 1.0,
        };
        if is_allowed { Ok(()) } else { Err(DropReason::Limit) }
    }

    /// Refuses a length that is long where the font or the box is large.
    pub(super) fn check_reach_of_length(
        &self,
        components: &[Component<'_>],
        at: usize,
        value: f64,
        unit: &str,
    ) -> Result<(), DropReason> {
        if !self.rules.is_strict {
            return Ok(());
        }
        let is_allowed = match self.property.limit {
            _ if self.is_line(components, at) => false,
            Limit::FontSize | Limit::Font if units::is_font_unit(unit) => {
                // A line may be ten times as high as its font.
                value <= if unit.eq_ignore_ascii_case("lh") { 1.0 / LINES.end() } else { 1.0 }
            }
            Limit::FontSize | Limit::Font => {
                let most = f64::from(self.rules.limits.max_font_size);
                units::pixels(unit, units::FONT).is_some_and(|pixels| value * pixels <= most)
            }
            Limit::Outset | Limit::Spacing => value == 0.0 || units::absolute(unit).is_some(),
            _ => true,
        };
        if is_allowed { Ok(()) } else { Err(DropReason::Limit) }
    }
}
