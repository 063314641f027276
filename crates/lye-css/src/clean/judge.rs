//! Checks values: whether they consist of what a property accepts, within the limits. Does not check the order of components.

use super::components::Component;
use super::custom::{CUSTOM, Customs};
use super::cuts::Cuts;
use super::functions::{self, Function};
use super::log::DropReason;
use super::properties::{self, Limit, Property};
use super::rules::CssRules;
use super::types::Types;
use super::units::{self, HUNDREDTH};
use super::write::{NewUrls, slice};
use super::{CssUrl, JudgeUrl, UrlDecision};
use cssparser::Token;
use std::ops::Range;

/// Checks the value of one property.
pub(super) struct Judge<'j, 'i, 'u> {
    pub(super) rules: &'j CssRules,
    pub(super) property: &'j Property,
    pub(super) source: &'i str,
    pub(super) customs: &'j Customs<'i>,
    pub(super) urls: &'j mut JudgeUrl<'u>,
    /// Replacements for URLs and names.
    pub(super) new_urls: NewUrls,
    /// The parts of the value that are left out.
    pub(super) cuts: Cuts,
}

/// The maximum result of a calculation: the sum of its lengths times the product of its numbers.
struct Bound {
    length: f64,
    factor: f64,
}

impl<'i> Judge<'_, 'i, '_> {
    /// Checks a whole value. Linear in the value and in the custom properties that it uses, which are few and short.
    pub(super) fn value(&mut self, components: &[Component<'i>]) -> Result<(), DropReason> {
        match components {
            [] => return Err(DropReason::Value),
            [Component { token: Token::Ident(name), .. }] if properties::is_wide_keyword(name) => {
                let is_beyond = name.eq_ignore_ascii_case("inherit") && self.inherits_beyond_limits();
                return if is_beyond { Err(DropReason::Inherited) } else { Ok(()) };
            }
            _ => {}
        }
        self.sequence(components, 0..components.len(), self.property.types, None)?;
        self.rename(components);
        self.cuts.check(components)
    }

    /// Checks the components in a range: those of the value, or the arguments of a function. The reader limits how deep
    /// functions nest.
    fn sequence(
        &mut self,
        components: &[Component<'i>],
        places: Range<usize>,
        types: Types,
        inside: Option<&Function>,
    ) -> Result<(), DropReason> {
        let is_whole = places == (0..components.len());
        let mut at = places.start;
        while at < places.end {
            let component = &components[at]; // Ends of brackets are places of components.
            match &component.token {
                Token::Ident(name) => self.ident(name, types, inside)?,
                Token::Hash(hex) | Token::IDHash(hex) => {
                    let is_color = matches!(hex.len(), 3 | 4 | 6 | 8)
                        && hex.bytes().all(|byte| byte.is_ascii_hexdigit())
                        && types.has(Types::COLOR);
                    is_color.then_some(()).ok_or(DropReason::Value)?;
                }
                Token::Number { value, .. } => {
                    if inside.is_none() {
                        self.check_reach_of_number(components, at, f64::from(*value))?;
                    }
                    self.number(f64::from(*value), types, inside)?;
                }
                Token::Percentage { unit_value, .. } => {
                    types.has(Types::PERCENTAGE).then_some(()).ok_or(DropReason::Value)?;
                    let is_of_size = inside.is_none_or(|function| {
                        !function.class.has(Types::COLOR.and(Types::FILTER).and(Types::EASING))
                    });
                    if is_of_size && self.property.types.has(Types::LENGTH) {
                        self.check_reach_of_percentage(components, at, f64::from(*unit_value))?;
                        if !self.refuses_relative() {
                            self.length(f64::from(*unit_value) * 100.0 * HUNDREDTH)?;
                        }
                    }
                }
                Token::Dimension { value, unit, .. } => {
                    if let Some(pixels) = self.dimension(component, f64::from(*value), unit, types)? {
                        self.check_reach_of_length(components, at, f64::from(*value), unit)?;
                        self.length(pixels)?;
                    }
                }
                Token::QuotedString(url) if types.has(Types::URL_STRING) => self.url(at, url)?,
                Token::QuotedString(_) if types.has(Types::STRING) => {}
                Token::UnquotedUrl(url) if types.has(Types::IMAGE.and(Types::REFERENCE)) => {
                    let judged = self.url(at, url);
                    self.cuts.admit(judged, is_whole, at..at + 1)?;
                }
                Token::Comma if types.has(Types::COMMA) => {}
                Token::Delim('/') if types.has(Types::SLASH) => {}
                Token::Function(name) => {
                    let renamed = self.new_urls.len();
                    let judged = self.function(components, at, name, types, inside);
                    if judged.is_err() {
                        self.new_urls.truncate(renamed);
                    }
                    self.cuts.admit(judged, is_whole, at..component.end + 1)?;
                    at = component.end;
                }
                Token::SquareBracketBlock if types.has(Types::TRACK) => {
                    let names = &components[at + 1..component.end]; // As above.
                    let are_names = names.iter().all(|name| matches!(name.token, Token::Ident(_)));
                    are_names.then_some(()).ok_or(DropReason::Value)?;
                    at = component.end;
                }
                _ => return Err(DropReason::Value),
            }
            at += 1;
        }
        Ok(())
    }

    fn ident(&self, name: &str, types: Types, inside: Option<&Function>) -> Result<(), DropReason> {
        if inside.is_none() && self.property.has_keyword(name) {
            let is_allowed = match self.property.limit {
                Limit::Position => self.rules.allows_position(name),
                Limit::FontSize | Limit::Font => !self.grows(name),
                _ => true,
            };
            return if is_allowed { Ok(()) } else { Err(DropReason::Limit) };
        }
        let is_allowed = types.has(Types::IDENT) || types.has(Types::COLOR) && properties::is_color(name);
        if is_allowed { Ok(()) } else { Err(DropReason::Value) }
    }

    fn number(&self, value: f64, types: Types, inside: Option<&Function>) -> Result<(), DropReason> {
        if types.has(Types::NUMBER) {
            let limits = &self.rules.limits;
            let most = match self.property.limit {
                Limit::Layer => f64::from(limits.max_z_index),
                Limit::Outset if inside.is_none() => f64::from(limits.max_outset),
                Limit::Line if inside.is_none() => f64::from(limits.max_length) / units::FONT,
                _ => return Ok(()),
            };
            return if value.abs() <= most { Ok(()) } else { Err(DropReason::Limit) };
        }
        let is_zero = value == 0.0 && types.has(Types::LENGTH.and(Types::ANGLE).and(Types::TIME));
        if is_zero { Ok(()) } else { Err(DropReason::Value) }
    }

    /// Checks the unit of a dimension. Returns its size in pixels, if it is a length.
    fn dimension(
        &self,
        component: &Component<'_>,
        value: f64,
        unit: &str,
        types: Types,
    ) -> Result<Option<f64>, DropReason> {
        if slice(self.source, component).contains('\\') {
            return Err(DropReason::Syntax);
        }
        if let Some(pixels) = units::pixels(unit, self.font()).filter(|_| types.has(Types::LENGTH)) {
            return Ok(Some(value * pixels));
        }
        let is_allowed = types.has(Types::ANGLE) && units::is_angle(unit)
            || types.has(Types::TIME) && units::is_time(unit)
            || types.has(Types::FLEX) && unit.eq_ignore_ascii_case("fr")
            || types.has(Types::RESOLUTION) && units::is_resolution(unit);
        if is_allowed { Ok(None) } else { Err(DropReason::Value) }
    }

    /// Checks a length in pixels. NaN is too long.
    fn length(&self, pixels: f64) -> Result<(), DropReason> {
        let limits = &self.rules.limits;
        let most = match self.property.limit {
            Limit::Outset | Limit::Spacing => limits.max_outset.min(limits.max_length),
            Limit::FontSize | Limit::Font if self.rules.is_strict => limits.max_font_size,
            _ => limits.max_length,
        };
        let is_shifted = pixels < 0.0 && self.refuses_negative();
        if pixels.abs() <= f64::from(most) && !is_shifted { Ok(()) } else { Err(DropReason::Limit) }
    }

    fn url(&mut self, at: usize, url: &str) -> Result<(), DropReason> {
        match (self.urls)(&CssUrl { property: self.property.name, url }) {
            UrlDecision::Keep => {}
            UrlDecision::Rewrite(new) | UrlDecision::Placeholder(new) => self.new_urls.push((at, new)),
            UrlDecision::Drop => return Err(DropReason::Url),
        }
        Ok(())
    }

    fn function(
        &mut self,
        components: &[Component<'i>],
        at: usize,
        name: &str,
        types: Types,
        inside: Option<&Function>,
    ) -> Result<(), DropReason> {
        let arguments = at + 1..components[at].end; // As in `sequence`.
        if name.eq_ignore_ascii_case("var") {
            return self.variable(components, arguments, types, inside);
        }
        if name.eq_ignore_ascii_case("url") || name.eq_ignore_ascii_case("src") {
            // URL modifiers are not supported (CSS Values and Units 4, 4.5.4).
            return match &components[arguments] {
                [Component { token: Token::QuotedString(url), .. }]
                    if types.has(Types::IMAGE.and(Types::REFERENCE)) =>
                {
                    self.url(at + 1, url)
                }
                _ => Err(DropReason::Value),
            };
        }
        let function = functions::find(name).and_then(|place| self.rules.function(place));
        let function = function.filter(|function| types.has(function.class)).ok_or(DropReason::Value)?;
        // Only filters may have no arguments (Filter Effects 1, 6).
        if arguments.is_empty() && function.class != Types::FILTER {
            return Err(DropReason::Value);
        }
        if function.class != Types::NUMERIC {
            return self.sequence(components, arguments, function.arguments, Some(function));
        }
        if self.property.limit == Limit::Layer || self.refuses_calculations(components, at) {
            return Err(DropReason::Limit);
        }
        let mut bound = Bound { length: 0.0, factor: 1.0 };
        self.calculation(components, arguments, types, &mut bound)?;
        self.length(bound.length * bound.factor)
    }

    /// Checks a calculation (CSS Values and Units 4, 10), and computes an upper bound of its result. A sum is at most
    /// the sum of its parts, a product at most the product of all parts plus one each.
    fn calculation(
        &self,
        components: &[Component<'i>],
        places: Range<usize>,
        types: Types,
        bound: &mut Bound,
    ) -> Result<(), DropReason> {
        let is_held = self.refuses_negative();
        let mut at = places.start;
        while at < places.end {
            let component = &components[at]; // As in `sequence`.
            match &component.token {
                Token::Number { value, .. } => {
                    let value = f64::from(*value);
                    let is_divisor = at > places.start && components[at - 1].token == Token::Delim('/');
                    bound.factor *= if is_divisor { (1.0 / value.abs()).max(1.0) } else { 1.0 + value.abs() };
                    if is_held && value < 0.0 {
                        return Err(DropReason::Limit);
                    }
                }
                Token::Percentage { unit_value, .. } if types.has(Types::PERCENTAGE) => {
                    bound.length += f64::from(unit_value.abs()) * 100.0 * HUNDREDTH;
                    if self.refuses_relative() {
                        return Err(DropReason::Limit);
                    }
                    if is_held && *unit_value < 0.0 {
                        return Err(DropReason::Limit);
                    }
                }
                Token::Dimension { value, unit, .. } => {
                    let pixels = self.dimension(component, f64::from(*value), unit, types)?;
                    bound.length += pixels.unwrap_or(0.0).abs();
                    if pixels.is_some() && units::absolute(unit).is_none() && self.refuses_relative() {
                        return Err(DropReason::Limit);
                    }
                    if is_held && *value < 0.0 {
                        return Err(DropReason::Limit);
                    }
                }
                Token::Delim('-') if is_held => return Err(DropReason::Limit),
                Token::Delim('+' | '-' | '*') | Token::Comma => {}
                Token::Delim('/') => {
                    let divisor = components.get(at + 1).map(|component| &component.token);
                    if !matches!(divisor, Some(Token::Number { .. })) {
                        return Err(DropReason::Value);
                    }
                }
                Token::ParenthesisBlock => {
                    self.calculation(components, at + 1..component.end, types, bound)?;
                    at = component.end;
                }
                Token::Function(name) => {
                    let function = functions::find(name).and_then(|place| self.rules.function(place));
                    if function.is_none_or(|function| function.class != Types::NUMERIC) {
                        return Err(DropReason::Value);
                    }
                    self.calculation(components, at + 1..component.end, types, bound)?;
                    at = component.end;
                }
                _ => return Err(DropReason::Value),
            }
            at += 1;
        }
        Ok(())
    }

    /// Checks `var()` by all declared values of the custom property, and by its fallback (CSS Custom Properties 1, 3).
    /// With a fallback, the property may also be one that the page declares, or that the input declares elsewhere: its
    /// values there have the general limits.
    fn variable(
        &mut self,
        components: &[Component<'i>],
        arguments: Range<usize>,
        types: Types,
        inside: Option<&Function>,
    ) -> Result<(), DropReason> {
        let Some(Token::Ident(name)) = components[arguments.clone()].first().map(|first| &first.token) else {
            return Err(DropReason::Value);
        };
        // Values of custom properties that refer to others could refer to themselves.
        if self.property.name == CUSTOM.name {
            return Err(DropReason::Value);
        }
        let is_trusted = self.rules.trusts_variable(name);
        let is_limited = self.property.limit.applies_to_inherited()
            || self.rules.is_strict && self.property.limit != Limit::Length;
        if is_limited && !is_trusted {
            return Err(DropReason::Inherited);
        }
        // Another sheet may set the property to a string that was not checked as a URL.
        if types.has(Types::URL_STRING) {
            return Err(DropReason::Value);
        }
        let values = self.customs.values(name);
        for value in values.unwrap_or_default() {
            self.sequence(value, 0..value.len(), types, inside)?;
        }
        match &components[arguments.clone()][1..] {
            // There is the first.
            [] if values.is_some() || is_trusted => Ok(()),
            [] => Err(DropReason::Value),
            [comma, _, ..] if comma.token == Token::Comma => {
                self.sequence(components, arguments.start + 2..arguments.end, types, inside)
            }
            _ => Err(DropReason::Value),
        }
    }
}
