//! Boxes: their positions, sizes and clipping.

use super::{Sink, Verdict, may_be_anything, set_clipping};
use crate::css::effect::{BORDERS, Effect, INSETS, MARGINS, PADDINGS, Position, Slot, Switch};
use crate::css::length::{Length, Measure, measure};
use crate::css::parts::{Items, Part, has_word};
use crate::css::table::{Grammar, Property};

/// Gaps and grid tracks wider than this many pixels may move text out of reach.
const MAX_TRACK_WIDTH: f32 = 800.0;

/// Returns the lengths that a property sets: those of all four sides, or those of the sides in its name.
pub(in crate::css) fn slots(property: Property) -> &'static [Slot] {
    let name = property.name;
    let sides: &'static [Slot; 4] = match property.data().grammar {
        Grammar::Inset => &INSETS,
        Grammar::Margin => &MARGINS,
        Grammar::Padding => &PADDINGS,
        Grammar::Border => &BORDERS,
        Grammar::Size => {
            let is_across = name.ends_with("width") || name.ends_with("inline-size");
            return match (name.as_bytes().get(..3), is_across) {
                (Some(b"min"), true) => &[Slot::MinWidth],
                (Some(b"min"), false) => &[Slot::MinHeight],
                (Some(b"max"), true) => &[Slot::MaxWidth],
                (Some(b"max"), false) => &[Slot::MaxHeight],
                (_, true) => &[Slot::Width],
                (_, false) => &[Slot::Height],
            };
        }
        Grammar::FontSize => return &[Slot::FontSize],
        Grammar::Font => return &[Slot::FontSize, Slot::LineHeight],
        Grammar::LineHeight => return &[Slot::LineHeight],
        Grammar::Indent => return &[Slot::Indent],
        Grammar::Translate => return &[Slot::MoveX, Slot::MoveY],
        Grammar::Transform => return &[Slot::TranslateX, Slot::TranslateY],
        Grammar::Spacing => return &[Slot::BorderSpacing],
        _ => return &[],
    };
    let is = |part: &str| name.contains(part);
    if is("block-start") || is("top") {
        &sides[..1]
    } else if is("inline-end") || is("right") {
        &sides[1..2]
    } else if is("block-end") || is("bottom") {
        &sides[2..3]
    } else if is("inline-start") || is("left") {
        &sides[3..]
    } else {
        sides
    }
}

/// Returns the index of the value for a side in a shorthand with `count` values, where the slots are top, right, bottom
/// and left.
fn value_of_side(property: Property, count: usize, side: usize) -> usize {
    match property.name {
        // Start and end of one direction.
        name if name.ends_with("-inline") => usize::from(side == 1).min(count - 1),
        name if name.ends_with("-block") => usize::from(side == 2).min(count - 1),
        _ => match (count, side) {
            (4, side) => side,
            (3, 3) => 1,
            (3, side) => side,
            (2, side) => side % 2,
            _ => 0,
        },
    }
}

/// Returns `true` if a shorthand of a direction sets this side.
fn is_about(property: Property, side: usize) -> bool {
    !(property.name.ends_with("-inline") && side.is_multiple_of(2)
        || property.name.ends_with("-block") && side % 2 == 1)
}

pub(super) fn judge(property: Property, parts: &[Part<'_>], sink: Sink<'_>) -> Verdict {
    let data = property.data();
    match data.grammar {
        Grammar::Contain => {
            let verdict = property.words(parts);
            if verdict != Verdict::Invalid {
                // A value without paint containment does not affect `overflow`.
                if parts.iter().any(|part| part.is_one_of("paint content strict")) {
                    set_clipping(true, sink);
                }
            }
            verdict
        }
        Grammar::Position => {
            let verdict = property.words(parts);
            if let (Verdict::Shows, [Part::Word(word)]) = (verdict, parts) {
                let is = |names: &str| has_word(names, word);
                sink(Effect::Position(if is("static") {
                    Position::Static
                } else if is("relative") {
                    Position::Relative
                } else if is("absolute") {
                    Position::Absolute
                } else if is("fixed") {
                    Position::Fixed
                } else {
                    Position::Sticky
                }));
            }
            verdict
        }
        Grammar::Float => {
            let verdict = property.words(parts);
            if let (Verdict::Shows, [word]) = (verdict, parts) {
                sink(Effect::Switch(Switch::Floats, Some(!word.is_word("none"))));
            }
            verdict
        }
        Grammar::Inset | Grammar::Margin | Grammar::Padding => sides(property, parts, sink),
        Grammar::Border => border(property, parts, sink),
        Grammar::Spacing => match one_length(parts) {
            Ok(length) => {
                sink(Effect::Length(Slot::BorderSpacing, Some(length)));
                Verdict::Shows
            }
            Err(verdict) => verdict,
        },
        Grammar::Layer => match parts {
            [Part::Number(value)] => Verdict::shows_if(*value >= 0.0),
            _ => property.words(parts),
        },
        Grammar::Columns => numbers_or_words(property, parts, |value| value <= 3.0, |pixels| pixels >= 100.0),
        Grammar::Gap => numbers_or_words(property, parts, |_| true, |pixels| pixels <= 200.0),
        Grammar::Clamp => numbers_or_words(property, parts, |value| value >= 1.0, |_| false),
        Grammar::Lines => lines(parts),
        Grammar::Tracks => tracks(parts),
        Grammar::Ratio => ratio(property, parts),
        Grammar::Size => size(property, parts, sink),
        Grammar::BoxSizing => {
            let verdict = property.words(parts);
            if verdict == Verdict::Shows {
                let is_border = parts.iter().any(|part| part.is_word("border-box"));
                sink(Effect::Switch(Switch::IsBorderBox, Some(is_border)));
            }
            verdict
        }
        Grammar::Flex => flex(property, parts, sink),
        Grammar::Overflow => overflow(property, parts, sink),
        _ => Verdict::Complete,
    }
}

/// Parses one or more lengths, and returns the largest.
fn one_length(parts: &[Part<'_>]) -> Result<Length, Verdict> {
    let mut largest: Option<Length> = None;
    for (part, arguments) in Items(parts) {
        match measure(part, arguments) {
            Measure::Known(length) | Measure::Quirk(length) => {
                let is_larger =
                    |old: Length| length.resolve(16.0, 16.0, 1000.0) > old.resolve(16.0, 16.0, 1000.0);
                if largest.is_none_or(is_larger) {
                    largest = Some(length);
                }
            }
            Measure::Unclear => return Err(Verdict::Hides),
            Measure::Invalid => return Err(Verdict::Invalid),
        }
    }
    largest.ok_or(Verdict::Invalid)
}

fn sides(property: Property, parts: &[Part<'_>], sink: Sink<'_>) -> Verdict {
    let data = property.data();
    let is_padding = data.grammar == Grammar::Padding;
    let mut values: [Option<(Length, bool)>; 4] = [None; 4];
    let mut count = 0;
    let mut is_unclear = false;
    for (part, arguments) in Items(parts) {
        let Some(value) = values.get_mut(count) else { return Verdict::Invalid };
        count += 1;
        *value = match measure(part, arguments) {
            Measure::Known(length) | Measure::Quirk(length) if is_padding && !length.is_positive() => {
                match part {
                    Part::Function(..) => Some((Length::default(), false)),
                    _ => return Verdict::Invalid,
                }
            }
            Measure::Known(length) => Some((length, false)),
            Measure::Quirk(length) => Some((length, true)),
            Measure::Unclear => {
                is_unclear = true;
                None
            }
            Measure::Invalid if part.is_one_of(data.shows) && !data.shows.is_empty() => None,
            Measure::Invalid if is_anchor(part) => {
                is_unclear = true;
                None
            }
            Measure::Invalid => return Verdict::Invalid,
        };
    }
    if is_unclear {
        return Verdict::Hides;
    }
    let slots = slots(property);
    if slots.len() == 1 && count > 1 {
        return Verdict::Invalid;
    }
    let has_quirk = values.iter().flatten().any(|(_, is_quirk)| *is_quirk);
    for (side, slot) in slots.iter().enumerate() {
        let at = if slots.len() == 1 { 0 } else { value_of_side(property, count, side) };
        if slots.len() == 4 && !is_about(property, side) {
            continue;
        }
        match values.get(at).copied().flatten() {
            Some((length, _)) if has_quirk => sink(Effect::Quirk(*slot, length)),
            Some((length, _)) => sink(Effect::Length(*slot, Some(length))),
            None if has_quirk => {}
            None => sink(Effect::Length(*slot, None)),
        }
    }
    if has_quirk { Verdict::Complete } else { Verdict::Shows }
}

/// Keywords of insets and margins for anchor positioning, which is newer than this table.
fn is_anchor(part: &Part<'_>) -> bool {
    part.is_one_of("stretch anchor-center")
}

/// Parses border widths; shorthands also have styles and colors.
fn border(property: Property, parts: &[Part<'_>], sink: Sink<'_>) -> Verdict {
    let mut widest = None;
    for (part, arguments) in Items(parts) {
        match measure(part, arguments) {
            Measure::Known(length) | Measure::Quirk(length) => {
                let is_wider = |old: Length| length.pixels + length.em > old.pixels + old.em;
                if widest.is_none_or(is_wider) {
                    widest = Some(length);
                }
            }
            // It may be a color, and border widths alone hide little; but a computed width may be any length.
            Measure::Unclear if matches!(part, Part::Function(name, _) if has_word("min max clamp var env attr calc", name)) =>
            {
                // A border color after its style is the common case.
                let is_colour = matches!(part, Part::Function(name, _) if name.eq_ignore_ascii_case("var"))
                    && parts.len() > 2;
                if !is_colour {
                    return Verdict::Hides;
                }
            }
            _ => {}
        }
    }
    let is_none = parts.iter().any(|part| part.is_one_of("none hidden"));
    let width = if is_none { None } else { widest };
    if widest.is_some() || is_none {
        slots(property).iter().for_each(|slot| sink(Effect::Length(*slot, width)));
    }
    Verdict::Shows
}

fn numbers_or_words(
    property: Property,
    parts: &[Part<'_>],
    shows_number: impl Fn(f32) -> bool,
    shows_pixels: impl Fn(f32) -> bool,
) -> Verdict {
    let data = property.data();
    let mut shows = true;
    for (part, arguments) in Items(parts) {
        shows &= match (part, measure(part, arguments)) {
            (Part::Number(value), _) => shows_number(*value),
            (_, Measure::Known(length)) => shows_pixels(length.resolve(16.0, 16.0, 1000.0)),
            (_, Measure::Unclear) => false,
            (part, _) if part.is_one_of(data.shows) => true,
            (Part::Slash, _) => true,
            _ => return Verdict::Invalid,
        };
    }
    Verdict::shows_if(shows)
}

/// Grid lines and the order of items: names are harmless, and so are small numbers.
fn lines(parts: &[Part<'_>]) -> Verdict {
    let is_near = |part: &Part<'_>| match part {
        Part::Number(value) => value.abs() <= 30.0,
        part => !may_be_anything(part),
    };
    Verdict::shows_if(parts.iter().all(is_near))
}

/// Grid tracks: none may be empty, or so wide that content after it is out of reach.
fn tracks(parts: &[Part<'_>]) -> Verdict {
    let is_usual = |(at, part): (usize, &Part<'_>)| match part {
        Part::Dimension(value, unit) if unit.eq_ignore_ascii_case("fr") => *value > 0.0,
        Part::Number(value) => {
            // The number of repetitions, or the smallest track size.
            let is_argument =
                matches!(at.checked_sub(1).and_then(|at| parts.get(at)), Some(Part::Function(..)));
            is_argument && *value <= 30.0
        }
        Part::Function(name, _) => has_word("repeat minmax fit-content min max clamp calc", name),
        Part::Dimension(..) | Part::Percent(_) => match measure(part, &[]) {
            Measure::Known(length) => {
                let pixels = length.resolve(16.0, 16.0, 1000.0);
                (8.0..=MAX_TRACK_WIDTH).contains(&pixels) || length.percent > 0.0 && pixels <= 1000.0
            }
            _ => false,
        },
        _ => true,
    };
    Verdict::shows_if(parts.iter().enumerate().all(is_usual))
}

fn ratio(property: Property, parts: &[Part<'_>]) -> Verdict {
    let numbers = || {
        parts.iter().filter_map(|part| match part {
            Part::Number(value) => Some(*value),
            _ => None,
        })
    };
    let Some(first) = numbers().next() else { return property.words(parts) };
    if parts.iter().any(may_be_anything) {
        return Verdict::Hides;
    }
    let ratio = first / numbers().nth(1).unwrap_or(1.0);
    Verdict::shows_if((0.05..20.0).contains(&ratio))
}

fn size(property: Property, parts: &[Part<'_>], sink: Sink<'_>) -> Verdict {
    let data = property.data();
    let [slot] = slots(property) else { return Verdict::Complete };
    let mut items = Items(parts);
    let (Some((part, arguments)), None) = (items.next(), items.next()) else {
        // "available" and similar keywords occur with other words only in old drafts.
        return Verdict::Invalid;
    };
    let is_least = matches!(slot, Slot::MinWidth | Slot::MinHeight);
    match measure(part, arguments) {
        Measure::Known(length) if length.is_positive() || matches!(part, Part::Function(..)) => {
            sink(Effect::Length(*slot, Some(length)));
        }
        Measure::Quirk(length) if length.is_positive() => sink(Effect::Quirk(*slot, length)),
        // Assume the worst case.
        Measure::Unclear if !is_least => sink(Effect::Length(*slot, Some(Length::default()))),
        Measure::Unclear => sink(Effect::Length(*slot, None)),
        Measure::Invalid if part.is_one_of(data.shows) => sink(Effect::Length(*slot, None)),
        _ => return Verdict::Invalid,
    }
    Verdict::Complete
}

/// An item that neither grows nor has its own size is as small as its basis.
fn flex(property: Property, parts: &[Part<'_>], sink: Sink<'_>) -> Verdict {
    if parts.iter().any(may_be_anything) {
        sink(Effect::Quirk(Slot::Width, Length::default()));
        return Verdict::Complete;
    }
    let grows = match parts.first() {
        Some(Part::Number(value)) => *value > 0.0,
        Some(part) if part.is_one_of("auto none initial content") => true,
        Some(_) => !property.name.ends_with("basis") && parts.len() == 1,
        None => true,
    };
    let basis = parts.iter().find(|part| matches!(part, Part::Dimension(..) | Part::Percent(_)));
    let basis = basis.map(|part| measure(part, &[])).or_else(|| {
        // The third number, which can only be 0, or a basis alone.
        let zero = if property.name.ends_with("basis") { parts.first() } else { parts.get(2) };
        zero.filter(|part| matches!(part, Part::Number(0.0))).map(|_| Measure::Known(Length::default()))
    });
    if let (false, Some(Measure::Known(length))) = (grows, basis) {
        sink(Effect::Quirk(Slot::Width, length));
    }
    Verdict::Complete
}

fn overflow(property: Property, parts: &[Part<'_>], sink: Sink<'_>) -> Verdict {
    let verdict = property.words(parts);
    let cuts = match verdict {
        Verdict::Invalid => return verdict,
        Verdict::Hides => true,
        _ => !parts.iter().all(|part| part.is_word("visible")),
    };
    if cuts || property.is_whole {
        set_clipping(cuts, sink);
    }
    Verdict::Complete
}
