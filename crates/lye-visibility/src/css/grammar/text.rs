//! The size and the position of letters.

use super::{NORMAL_LINE, Sink, Verdict, may_be_anything};
use crate::css::effect::{Effect, Slot, Switch};
use crate::css::length::{Length, Measure, measure};
use crate::css::parts::{Items, Part, has_word};
use crate::css::table::{Grammar, Property};

/// Font size keywords, in pixels.
const SIZES: [(&str, f32); 8] = [
    ("xx-small", 9.0),
    ("x-small", 10.0),
    ("small", 13.0),
    ("medium", 16.0),
    ("large", 18.0),
    ("x-large", 24.0),
    ("xx-large", 32.0),
    ("xxx-large", 48.0),
];

/// Components of the shorthand `font` before the size.
const BEFORE_SIZE: &str = "normal italic oblique small-caps bold bolder lighter ultra-condensed extra-condensed condensed \
    semi-condensed semi-expanded expanded extra-expanded ultra-expanded";

/// Text with a lower alpha is invisible.
const MIN_ALPHA: f32 = 0.1;

pub(super) fn opacity(property: Property, parts: &[Part<'_>], sink: Sink<'_>) -> Verdict {
    match parts {
        [Part::Number(value) | Part::Percent(value)] => {
            if property.name == "opacity" {
                sink(Effect::Opacity(value.clamp(0.0, 1.0)));
            }
            Verdict::shows_if(*value >= MIN_ALPHA)
        }
        [Part::Function(..) | Part::Block, ..] => Verdict::Hides,
        _ => Verdict::Invalid,
    }
}

pub(super) fn judge(
    property: Property,
    parts: &[Part<'_>],
    resources: &super::Resources,
    sink: Sink<'_>,
) -> Verdict {
    let data = property.data();
    match data.grammar {
        Grammar::FontSize => match only_size(parts) {
            Ok(effect) => {
                sink(effect);
                if matches!(effect, Effect::Quirk(..)) { Verdict::Complete } else { Verdict::Shows }
            }
            Err(verdict) => verdict,
        },
        Grammar::Font => font(parts, resources, sink),
        Grammar::Adjust => match parts {
            [Part::Number(value) | Part::Percent(value)] => Verdict::shows_if((0.3..=3.0).contains(value)),
            [part] if part.is_one_of(data.shows) => Verdict::Shows,
            _ => Verdict::Hides,
        },
        Grammar::Family => family(parts, resources),
        Grammar::LineHeight => match line_height(parts) {
            Ok(effect) => {
                sink(effect);
                Verdict::Shows
            }
            Err(verdict) => verdict,
        },
        Grammar::Indent => indent(parts, sink),
        Grammar::LetterSpacing => spacing(property, parts, -2.0, 60.0),
        Grammar::WordSpacing => spacing(property, parts, -4.0, 200.0),
        Grammar::Thickness => thickness(property, parts),
        Grammar::TabSize => match parts {
            [Part::Number(value)] => Verdict::shows_if(*value <= 16.0),
            [Part::Dimension(..)] => spacing(property, parts, 0.0, 200.0),
            [part] if may_be_anything(part) => Verdict::Hides,
            _ => Verdict::Invalid,
        },
        Grammar::Direction => {
            let verdict = property.words(parts);
            match verdict {
                Verdict::Shows => {
                    let is_rtl = parts.iter().any(|part| part.is_word("rtl"));
                    sink(Effect::Switch(Switch::IsRightToLeft, Some(is_rtl)));
                }
                Verdict::Hides => sink(Effect::Switch(Switch::IsRightToLeft, Some(true))),
                _ => {}
            }
            Verdict::Complete
        }
        Grammar::Align => {
            let verdict = property.words(parts);
            if matches!(verdict, Verdict::Shows | Verdict::Hides) {
                sink(Effect::Switch(Switch::IsAtEnd, Some(verdict == Verdict::Hides)));
                let is_centred = parts.iter().any(|part| part.is_one_of("center -webkit-center -moz-center"));
                sink(Effect::Switch(Switch::IsCentred, Some(is_centred)));
            }
            Verdict::Complete
        }
        _ => Verdict::Complete,
    }
}

fn only_size(parts: &[Part<'_>]) -> Result<Effect, Verdict> {
    let mut items = Items(parts);
    let (Some((part, arguments)), None) = (items.next(), items.next()) else { return Err(Verdict::Invalid) };
    font_size(part, arguments)
}

fn font_size(part: &Part<'_>, arguments: &[Part<'_>]) -> Result<Effect, Verdict> {
    if let Part::Word(word) = part {
        if let Some((_, pixels)) = SIZES.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)) {
            return Ok(Effect::Length(Slot::FontSize, Some(Length::pixels(*pixels))));
        }
        let em = match word {
            word if word.eq_ignore_ascii_case("smaller") => 0.83,
            word if word.eq_ignore_ascii_case("larger") => 1.2,
            word if word.eq_ignore_ascii_case("math") => return Err(Verdict::Hides),
            _ => return Err(Verdict::Invalid),
        };
        return Ok(Effect::Length(Slot::FontSize, Some(Length { em, ..Length::default() })));
    }
    match measure(part, arguments) {
        Measure::Known(length) | Measure::Quirk(length)
            if !length.is_positive() && !matches!(part, Part::Function(..)) =>
        {
            Err(Verdict::Invalid)
        }
        // Percentages are relative to the parent's font size, as `em` is here.
        Measure::Known(length) => {
            let length = Length { em: length.em + length.percent, percent: 0.0, ..length };
            Ok(Effect::Length(Slot::FontSize, Some(length)))
        }
        Measure::Quirk(length) => Ok(Effect::Quirk(Slot::FontSize, length)),
        Measure::Unclear => Err(Verdict::Hides),
        Measure::Invalid => Err(Verdict::Invalid),
    }
}

/// The shorthand `font`: a size, an optional line height, and at least one family; or a system font.
fn font(parts: &[Part<'_>], resources: &super::Resources, sink: Sink<'_>) -> Verdict {
    let is_unclear = |part: &Part<'_>| match part {
        Part::Function(name, _) => has_word("var env attr", name),
        part => matches!(part, Part::Block),
    };
    if parts.iter().any(is_unclear) {
        return Verdict::Hides;
    }
    if matches!(parts, [part] if part.is_one_of("caption icon menu message-box small-caption status-bar")) {
        sink(Effect::Length(Slot::FontSize, Some(Length::pixels(13.0))));
        sink(Effect::Length(Slot::LineHeight, Some(NORMAL_LINE)));
        return Verdict::Shows;
    }
    let mut items = Items(parts).peekable();
    let size = loop {
        let Some((part, arguments)) = items.next() else { return Verdict::Invalid };
        match part {
            // A weight, or an oblique angle.
            Part::Number(value) if *value >= 1.0 && items.peek().is_some() => {}
            Part::Dimension(_, unit) if has_word("deg grad rad turn", unit) => {}
            part if part.is_one_of(BEFORE_SIZE) => {}
            _ => break font_size(part, arguments),
        }
    };
    let size = match size {
        Ok(Effect::Quirk(..)) => return Verdict::Invalid,
        Ok(size) => size,
        Err(verdict) => return verdict,
    };
    let mut line = Effect::Length(Slot::LineHeight, Some(NORMAL_LINE));
    if items.next_if(|(part, _)| matches!(part, Part::Slash)).is_some() {
        let Some((part, arguments)) = items.next() else { return Verdict::Invalid };
        line = match one_line_height(part, arguments) {
            Ok(line) => line,
            Err(verdict) => return verdict,
        };
    }
    let mut has_family = false;
    for (part, _) in items {
        match part {
            Part::Word(_) | Part::Text(_) => has_family = true,
            Part::Comma => {}
            _ => return Verdict::Invalid,
        }
    }
    if !has_family {
        return Verdict::Invalid;
    }
    sink(size);
    sink(line);
    family(parts, resources)
}

/// Decides whether letters may use a font that the input embeds, whose glyphs may be empty.
fn family(parts: &[Part<'_>], resources: &super::Resources) -> Verdict {
    let hides = !resources.fonts.is_empty()
        && parts.iter().any(|part| match part {
            Part::Word(text) | Part::Text(text) => resources.fonts.contains(&text.to_ascii_lowercase()),
            part => may_be_anything(part),
        });
    Verdict::shows_if(!hides)
}

fn line_height(parts: &[Part<'_>]) -> Result<Effect, Verdict> {
    let mut items = Items(parts);
    let (Some((part, arguments)), None) = (items.next(), items.next()) else { return Err(Verdict::Invalid) };
    one_line_height(part, arguments)
}

/// Numbers, which descendants multiply with their own font size, are in `percent`.
fn one_line_height(part: &Part<'_>, arguments: &[Part<'_>]) -> Result<Effect, Verdict> {
    let length = match (part, measure(part, arguments)) {
        (part, _) if part.is_word("normal") => NORMAL_LINE,
        (Part::Number(value), _) if *value >= 0.0 => Length { percent: *value, ..Length::default() },
        (Part::Number(_), _) => return Err(Verdict::Invalid),
        (_, Measure::Known(length)) if length.is_positive() || matches!(part, Part::Function(..)) => {
            Length { em: length.em + length.percent, percent: 0.0, ..length }
        }
        (_, Measure::Unclear) => return Err(Verdict::Hides),
        _ => return Err(Verdict::Invalid),
    };
    Ok(Effect::Length(Slot::LineHeight, Some(length)))
}

fn indent(parts: &[Part<'_>], sink: Sink<'_>) -> Verdict {
    let mut found = None;
    let mut hangs = false;
    for (part, arguments) in Items(parts) {
        match measure(part, arguments) {
            measured @ (Measure::Known(_) | Measure::Quirk(_)) if found.is_none() => found = Some(measured),
            Measure::Unclear => return Verdict::Hides,
            _ if part.is_word("hanging") => hangs = true,
            _ if part.is_word("each-line") => {}
            _ => return Verdict::Invalid,
        }
    }
    match found {
        // All lines but the first move.
        Some(_) if hangs => Verdict::Hides,
        Some(Measure::Known(length)) => {
            sink(Effect::Length(Slot::Indent, Some(length)));
            Verdict::Shows
        }
        Some(Measure::Quirk(length)) => {
            sink(Effect::Quirk(Slot::Indent, length));
            Verdict::Complete
        }
        _ => Verdict::Invalid,
    }
}

/// A distance between letters or words, in pixels at the usual size.
fn spacing(property: Property, parts: &[Part<'_>], least: f32, most: f32) -> Verdict {
    let mut items = Items(parts);
    let (Some((part, arguments)), None) = (items.next(), items.next()) else { return Verdict::Invalid };
    match measure(part, arguments) {
        Measure::Known(length) => {
            let pixels = length.resolve(16.0, 16.0, 16.0);
            Verdict::shows_if((least..=most).contains(&pixels))
        }
        Measure::Quirk(length) if (least..=most).contains(&length.pixels) => Verdict::Complete,
        Measure::Quirk(_) | Measure::Unclear => Verdict::Hides,
        Measure::Invalid => property.words(parts),
    }
}

/// The lines of `text-decoration`.
fn thickness(property: Property, parts: &[Part<'_>]) -> Verdict {
    let mut verdict = Verdict::Shows;
    for (part, arguments) in Items(parts) {
        match measure(part, arguments) {
            Measure::Known(length) => {
                let pixels = length.resolve(16.0, 16.0, 16.0);
                let least = if property.name == "text-underline-offset" { -3.0 } else { 0.0 };
                if !(least..=4.0).contains(&pixels)
                    && (pixels < least || property.name != "text-underline-offset")
                {
                    verdict = Verdict::Hides;
                }
            }
            Measure::Unclear => match part {
                Part::Function(name, _) if !has_word("var env attr min max clamp calc", name) => {}
                _ if property.name == "text-decoration" && parts.len() > 2 => {}
                _ => verdict = Verdict::Hides,
            },
            _ => {}
        }
    }
    verdict
}
