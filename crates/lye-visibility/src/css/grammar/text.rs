//! The size and the position of letters.

use super::{Judged, MANY, NORMAL_LINE, Sink, Value, Verdict, may_be_anything, set_switch};
use crate::css::calculation::number;
use crate::css::effect::{Effect, Slot, Switch};
use crate::css::length::{Length, Measure, measure};
use crate::css::parts::{Item, Part, has_word};

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

pub(in crate::css) fn opacity(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let item = value.only_item()?;
    let alpha = match item.0 {
        Part::Number(alpha) | Part::Percent(alpha) => *alpha,
        Part::Function(..) | Part::Block => number(item).ok_or(Verdict::Unknown)?,
        _ => return Err(Verdict::Invalid),
    };
    if value.property.name == "opacity" {
        sink(Effect::Opacity(alpha.clamp(0.0, 1.0)));
    }
    Ok(Verdict::shows_if(alpha >= MIN_ALPHA))
}

pub(in crate::css) fn adjust(value: &Value<'_>, _: Sink<'_>) -> Judged {
    Ok(Verdict::shows_if(match value.parts {
        [Part::Number(factor) | Part::Percent(factor)] => (0.3..=3.0).contains(factor),
        _ => value.is_plain(),
    }))
}

pub(in crate::css) fn direction(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    match value.words(1) {
        Verdict::Invalid => {}
        Verdict::Unknown if value.resources.keeps_unknown => {}
        verdict => {
            let is_rtl = verdict != Verdict::Shows || value.has("rtl");
            sink(Effect::Switch(Switch::IsRightToLeft, Some(is_rtl)));
        }
    }
    Ok(Verdict::Complete)
}

pub(in crate::css) fn writing_mode(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    set_switch(
        value,
        Switch::IsVertical,
        "vertical-rl vertical-lr sideways-rl sideways-lr tb tb-rl tb-lr",
        sink,
    )
}

pub(in crate::css) fn align(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let verdict = value.words(1);
    if verdict != Verdict::Invalid {
        let is_at_end = verdict.hides(value.resources);
        sink(Effect::Switch(Switch::IsAtEnd, Some(is_at_end)));
        sink(Effect::Switch(Switch::IsCentred, Some(value.has("center -webkit-center -moz-center"))));
    }
    Ok(Verdict::Complete)
}

pub(in crate::css) fn font_size(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let effect = size(value.only_item()?)?;
    sink(effect);
    Ok(if matches!(effect, Effect::Quirk(..)) { Verdict::Complete } else { Verdict::Shows })
}

fn size(item: Item<'_, '_>) -> Result<Effect, Verdict> {
    let (part, _) = item;
    let length = match (part, measure(item)) {
        (Part::Word(word), _) => {
            let is = |name: &str| word.eq_ignore_ascii_case(name);
            match SIZES.iter().find(|(name, _)| is(name)) {
                Some((_, pixels)) => Length::pixels(*pixels),
                None if is("smaller") => Length::ems(0.83),
                None if is("larger") => Length::ems(1.2),
                None if is("math") => return Err(Verdict::Hides),
                None => return Err(Verdict::Invalid),
            }
        }
        (_, Measure::Known(length)) if length.is_positive() || matches!(part, Part::Function(..)) => {
            length.of_font()
        }
        (_, Measure::Quirk(length)) if length.is_positive() => {
            return Ok(Effect::Quirk(Slot::FontSize, length));
        }
        (_, Measure::Unclear) => return Err(Verdict::Unknown),
        _ => return Err(Verdict::Invalid),
    };
    Ok(Effect::Length(Slot::FontSize, Some(length)))
}

/// The shorthand `font`: a size, an optional line height, and at least one family; or a system font.
pub(in crate::css) fn font(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    if value.has_unclear("var env attr") {
        return Err(Verdict::Unknown);
    }
    if value.is_plain() {
        sink(Effect::Length(Slot::FontSize, Some(Length::pixels(13.0))));
        sink(Effect::Length(Slot::LineHeight, Some(NORMAL_LINE)));
        return Ok(Verdict::Shows);
    }
    let mut items = value.items().peekable();
    let size = loop {
        let item = items.next().ok_or(Verdict::Invalid)?;
        match item.0 {
            // A weight, or an oblique angle.
            Part::Number(value) if *value >= 1.0 && items.peek().is_some() => {}
            Part::Dimension(_, unit) if has_word("deg grad rad turn", unit) => {}
            part if part.is_one_of(BEFORE_SIZE) => {}
            _ => break size(item)?,
        }
    };
    if matches!(size, Effect::Quirk(..)) {
        return Err(Verdict::Invalid);
    }
    let mut line = Effect::Length(Slot::LineHeight, Some(NORMAL_LINE));
    if items.next_if(|(part, _)| matches!(part, Part::Slash)).is_some() {
        line = one_line_height(items.next().ok_or(Verdict::Invalid)?)?;
    }
    let families: Vec<&Part<'_>> = items.map(|(part, _)| part).collect();
    let is_name = |part: &&Part<'_>| matches!(part, Part::Word(_) | Part::Text(_));
    let is_valid = families.iter().all(|part| is_name(part) || matches!(part, Part::Comma));
    if !is_valid || !families.iter().any(is_name) {
        return Err(Verdict::Invalid);
    }
    sink(size);
    sink(line);
    family(value, sink)
}

/// Decides whether letters may use a font that the input embeds, whose glyphs may be empty.
pub(in crate::css) fn family(value: &Value<'_>, _: Sink<'_>) -> Judged {
    let fonts = &value.resources.fonts;
    let may_be_own = |part: &Part<'_>| match part {
        Part::Word(text) | Part::Text(text) => fonts.contains(&text.to_ascii_lowercase()),
        part => may_be_anything(part),
    };
    let is_known = fonts.is_empty() || !value.parts.iter().any(may_be_own);
    Ok(if is_known { Verdict::Shows } else { Verdict::Unknown })
}

pub(in crate::css) fn line_height(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    sink(one_line_height(value.only_item()?)?);
    Ok(Verdict::Shows)
}

/// Numbers, which descendants multiply with their own font size, are in `percent`.
fn one_line_height(item: Item<'_, '_>) -> Result<Effect, Verdict> {
    let (part, _) = item;
    let length = match (part, measure(item)) {
        (part, _) if part.is_word("normal") => NORMAL_LINE,
        (Part::Number(value), _) if *value >= 0.0 => Length { percent: *value, ..Length::default() },
        (Part::Number(_), _) => return Err(Verdict::Invalid),
        (_, Measure::Known(length)) if length.is_positive() || matches!(part, Part::Function(..)) => {
            length.of_font()
        }
        (_, Measure::Unclear) => return Err(Verdict::Unknown),
        _ => return Err(Verdict::Invalid),
    };
    Ok(Effect::Length(Slot::LineHeight, Some(length)))
}

pub(in crate::css) fn indent(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let mut found = None;
    for item in value.items() {
        match measure(item) {
            measured @ (Measure::Known(_) | Measure::Quirk(_)) if found.is_none() => found = Some(measured),
            Measure::Unclear => return Err(Verdict::Unknown),
            _ if item.0.is_one_of(value.row.shows) => {}
            _ => return Err(Verdict::Invalid),
        }
    }
    match found {
        // No browser moves the other lines yet.
        Some(_) if value.has("hanging") => Err(Verdict::Invalid),
        Some(Measure::Known(length)) => {
            sink(Effect::Length(Slot::Indent, Some(length)));
            Ok(Verdict::Shows)
        }
        Some(Measure::Quirk(length)) => {
            sink(Effect::Quirk(Slot::Indent, length));
            Ok(Verdict::Complete)
        }
        _ => Err(Verdict::Invalid),
    }
}

pub(in crate::css) fn letter_spacing(value: &Value<'_>, _: Sink<'_>) -> Judged {
    distance(value, -2.0, 60.0)
}

pub(in crate::css) fn word_spacing(value: &Value<'_>, _: Sink<'_>) -> Judged {
    distance(value, -4.0, 200.0)
}

/// A distance between letters or words, in pixels at the usual size.
fn distance(value: &Value<'_>, least: f32, most: f32) -> Judged {
    Ok(match measure(value.only_item()?) {
        Measure::Known(length) => {
            Verdict::shows_if((least..=most).contains(&length.resolve(16.0, 16.0, 16.0)))
        }
        Measure::Quirk(length) if (least..=most).contains(&length.pixels) => Verdict::Complete,
        Measure::Unclear => Verdict::Unknown,
        Measure::Quirk(_) => Verdict::Hides,
        Measure::Invalid => value.words(MANY),
    })
}

/// The lines of `text-decoration`.
pub(in crate::css) fn thickness(value: &Value<'_>, _: Sink<'_>) -> Judged {
    let usual = match value.property.name {
        "text-underline-offset" => -3.0..=f32::INFINITY,
        _ => 0.0..=4.0,
    };
    let is_shorthand = value.property.name == "text-decoration" && value.parts.len() > 2;
    let shows = value.items().all(|item| match measure(item) {
        Measure::Known(length) => usual.contains(&length.resolve(16.0, 16.0, 16.0)),
        Measure::Unclear => {
            let is_other = !item.0.calls("var env attr min max clamp calc");
            is_shorthand || is_other && matches!(item.0, Part::Function(..))
        }
        _ => true,
    });
    Ok(Verdict::shows_if(shows))
}
