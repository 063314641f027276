//! Boxes: their positions, sizes and clipping.

use super::states::State;
use super::{Judged, MANY, Sink, Value, Verdict, length, set_clipping, set_switch};
use crate::css::calculation::number;
use crate::css::effect::{Effect, Position, Slot, Switch};
use crate::css::length::{Length, Measure, measure};
use crate::css::parts::Part;

/// Gaps and grid tracks wider than this many pixels may move text out of reach.
const MAX_TRACK_WIDTH: f32 = 800.0;

/// Keywords of grids that are no sizes.
const TRACK_WORDS: &str = "auto-fill auto-fit auto-flow column dense masonry row subgrid";

pub(in crate::css) fn contain(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let verdict = value.words(MANY);
    // A value without paint containment does not affect `overflow`.
    if verdict != Verdict::Invalid && value.has("paint content strict") {
        set_clipping(true, sink);
    }
    Ok(verdict)
}

pub(in crate::css) fn position(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let positions = [
        ("static", Position::Static),
        ("relative", Position::Relative),
        ("absolute", Position::Absolute),
        ("fixed", Position::Fixed),
        ("sticky", Position::Sticky),
    ];
    let verdict = value.words(1);
    if verdict == Verdict::Shows {
        let position = positions.iter().find(|(name, _)| value.has(name));
        position.into_iter().for_each(|(_, position)| sink(Effect::Position(*position)));
    }
    Ok(verdict)
}

pub(in crate::css) fn float(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    set_switch(value, Switch::Floats, "left right inline-start inline-end", sink)
}

pub(in crate::css) fn box_sizing(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    set_switch(value, Switch::IsBorderBox, "border-box", sink)
}

pub(in crate::css) fn layer(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    Ok(match value.parts {
        [Part::Number(value)] => {
            sink(Effect::Switch(Switch::IsBehind, Some(*value < 0.0)));
            Verdict::Complete
        }
        _ => value.words(MANY),
    })
}

/// Insets, margins and paddings.
pub(in crate::css) fn sides(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let is_padding = value.row.first_name() == "padding";
    let mut lengths = Vec::with_capacity(4);
    let (mut has_quirk, mut is_unclear) = (false, false);
    for item in value.items() {
        let (part, _) = item;
        if number(item).is_some() {
            return Err(Verdict::Invalid);
        }
        let measured = measure(item);
        // Keywords of insets and margins for anchor positioning are newer than this table.
        let is_new = measured == Measure::Unclear || part.is_one_of("stretch anchor-center");
        is_unclear |= is_new;
        has_quirk |= matches!(measured, Measure::Quirk(_));
        lengths.push(match measured {
            Measure::Known(length) | Measure::Quirk(length) if !is_padding || length.is_positive() => {
                Some(length)
            }
            Measure::Known(_) if matches!(part, Part::Function(..)) => Some(Length::default()),
            _ if is_new || part.is_one_of(value.row.shows) => None,
            _ => return Err(Verdict::Invalid),
        });
    }
    let states = value.property.states();
    match lengths.len() {
        5.. => return Err(Verdict::Invalid),
        _ if is_unclear => return Err(Verdict::Unknown),
        count if count > states.len() => return Err(Verdict::Invalid),
        _ => {}
    }
    for (side, state) in states.iter().enumerate() {
        let State::Length(slot) = *state else { continue };
        let Some(at) = value_of_side(value.property.name, lengths.len(), side) else { continue };
        if slot == Slot::MarginLeft {
            sink(Effect::Switch(Switch::IsCentredBox, Some(lengths.get(at) == Some(&None))));
        }
        match lengths.get(at).copied().flatten() {
            Some(length) if has_quirk => sink(Effect::Quirk(slot, length)),
            None if has_quirk => {}
            length => sink(Effect::Length(slot, length)),
        }
    }
    Ok(if has_quirk { Verdict::Complete } else { Verdict::Shows })
}

/// Returns the index of the value for a side in a shorthand with `count` values, where the sides are top, right, bottom
/// and left. Returns `None` if the shorthand does not set the side.
fn value_of_side(name: &str, count: usize, side: usize) -> Option<usize> {
    let last = count.saturating_sub(1);
    match (count, side) {
        // Start and end of one direction.
        (_, 1 | 3) if name.ends_with("-inline") => Some(usize::from(side == 1).min(last)),
        (_, 0 | 2) if name.ends_with("-block") => Some(usize::from(side == 2).min(last)),
        _ if name.ends_with("-inline") || name.ends_with("-block") => None,
        (3, 3) => Some(1),
        (3 | 4, side) => Some(side),
        (2, side) => Some(side % 2),
        _ => Some(0),
    }
}

/// Grid tracks: none may be empty, or so wide that content after it is out of reach.
pub(in crate::css) fn tracks(value: &Value<'_>, _: Sink<'_>) -> Judged {
    let is_invalid = |part: &Part<'_>| match part {
        Part::Word(_) => !part.is_one_of(value.row.shows) && !part.is_one_of(TRACK_WORDS),
        Part::Function(_, arguments) => *arguments == 0,
        // Names of areas are in the shorthands.
        Part::Text(_) => value.property.is_whole && value.property.name != "grid",
        part => matches!(part, Part::Hash(_) | Part::Url(_)),
    };
    if value.parts.iter().any(is_invalid) || value.parts.iter().all(|part| matches!(part, Part::Block)) {
        return Err(Verdict::Invalid);
    }
    let mut is_argument = false;
    let is_usual = |part: &Part<'_>| {
        // The number of repetitions, or the smallest track size.
        let is_first = std::mem::replace(&mut is_argument, matches!(part, Part::Function(..)));
        match part {
            Part::Dimension(value, unit) if unit.eq_ignore_ascii_case("fr") => *value > 0.0,
            Part::Number(value) => is_first && *value <= 30.0,
            Part::Function(..) => part.calls("repeat minmax fit-content min max clamp calc"),
            Part::Dimension(..) | Part::Percent(_) => length((part, &[]), false).is_ok_and(|length| {
                let pixels = length.usual();
                (8.0..=MAX_TRACK_WIDTH).contains(&pixels) || length.percent > 0.0 && pixels <= 1000.0
            }),
            _ => true,
        }
    };
    Ok(Verdict::shows_if(value.parts.iter().all(is_usual)))
}

pub(in crate::css) fn ratio(value: &Value<'_>, _: Sink<'_>) -> Judged {
    let mut numbers = value.parts.iter().filter_map(Part::number);
    let Some(first) = numbers.next() else { return Ok(value.words(MANY)) };
    let ratio = first / numbers.next().unwrap_or(1.0);
    Ok(match value.may_be_anything() {
        true => Verdict::Unknown,
        false => Verdict::shows_if((0.05..20.0).contains(&ratio)),
    })
}

pub(in crate::css) fn size(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    // "available" and similar keywords occur with other words only in old drafts.
    let item = value.only_item()?;
    let (part, _) = item;
    for slot in value.property.slots() {
        let is_least = matches!(slot, Slot::MinWidth | Slot::MinHeight);
        sink(match measure(item) {
            Measure::Known(length) if length.is_positive() || matches!(part, Part::Function(..)) => {
                Effect::Length(slot, Some(length))
            }
            Measure::Quirk(length) if length.is_positive() => Effect::Quirk(slot, length),
            // Assume the worst case.
            Measure::Unclear if part.calls("fit-content") => Effect::Length(slot, None),
            Measure::Unclear if value.resources.keeps_unknown => return Err(Verdict::Unknown),
            Measure::Unclear => Effect::Length(slot, (!is_least).then(Length::default)),
            Measure::Invalid if part.is_one_of(value.row.shows) => Effect::Length(slot, None),
            _ => return Err(Verdict::Invalid),
        });
    }
    Ok(Verdict::Complete)
}

/// An item that neither grows nor has its own size is as small as its basis.
pub(in crate::css) fn flex(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    if value.may_be_anything() {
        sink(Effect::Quirk(Slot::Width, Length::default()));
        return Ok(Verdict::Complete);
    }
    let is_basis = value.property.name.ends_with("basis");
    let grows = match value.parts {
        [Part::Number(factor), ..] => *factor > 0.0,
        [part, ..] if part.is_one_of("auto none initial content") => true,
        parts => !is_basis && parts.len() == 1,
    };
    let is_length = |part: &&Part<'_>| matches!(part, Part::Dimension(..) | Part::Percent(_));
    // The third number, which can only be 0, or a basis alone.
    let zero = value.parts.get(if is_basis { 0 } else { 2 }).filter(|part| part.number() == Some(0.0));
    let basis = value.parts.iter().find(is_length).or(zero).map(|part| measure((part, &[])));
    sink(Effect::Switch(Switch::Grows, Some(grows)));
    if let (false, Some(Measure::Known(length))) = (grows, basis) {
        sink(Effect::Quirk(Slot::Width, length));
    }
    Ok(Verdict::Complete)
}

pub(in crate::css) fn overflow(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let cuts = match value.words(2) {
        Verdict::Invalid => return Err(Verdict::Invalid),
        Verdict::Unknown if value.resources.keeps_unknown => return Err(Verdict::Unknown),
        Verdict::Hides | Verdict::Unknown => true,
        _ => !value.has_only("visible"),
    };
    if cuts || value.property.is_whole {
        set_clipping(cuts, sink);
    }
    Ok(Verdict::Complete)
}
