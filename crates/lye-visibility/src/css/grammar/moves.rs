//! Properties that move, rotate, scale, clip and filter a box when it is painted.

use super::{Judged, MANY, Sink, Value, Verdict, length, may_be_anything, set_clipping, without_commas};
use crate::css::colour::degrees;
use crate::css::effect::{Effect, Slot, Switch};
use crate::css::length::{Length, Measure, measure};
use crate::css::parts::{Item, Items, Part, has_word};
use std::ops::RangeInclusive;

/// Text scaled below this range is unreadable. A box scaled up grows around its center, so the text of a wide box may
/// begin out of reach.
const SCALES: RangeInclusive<f32> = 0.3..=1.25;

/// Text is readable in a plane that is turned away or slanted so much that its height shrinks to this part.
const LEAST_HEIGHT: f32 = 0.4;

/// Clipping this many pixels leaves text readable.
const MAX_CLIP: f32 = 2.0;

/// The filters with which text is readable only for some numbers.
const FILTERS: [(&str, RangeInclusive<f32>); 4] = [
    ("opacity", 0.3..=f32::INFINITY),
    ("brightness", 0.5..=1.3),
    ("contrast", 0.5..=5.0),
    ("invert", f32::NEG_INFINITY..=0.1),
];

/// The least inversion that leaves as much contrast as it takes.
const INVERSION: f32 = 0.9;

/// All filters (Filter Effects 1, 5).
const FILTER_NAMES: &str =
    "blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia";

pub(in crate::css) fn translate(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let (x, y) = if value.is_plain() {
        (None, None)
    } else {
        let [x, y, z] = three(value.parts, false)?;
        if z != Length::default() {
            return Err(Verdict::Hides);
        }
        (Some(x), Some(y))
    };
    sink(Effect::Length(Slot::MoveX, x));
    sink(Effect::Length(Slot::MoveY, y));
    Ok(Verdict::Shows)
}

pub(in crate::css) fn scale(value: &Value<'_>, _: Sink<'_>) -> Judged {
    let is_readable = |factors: Vec<f32>| factors.iter().all(|factor| SCALES.contains(&factor.abs()));
    Ok(Verdict::shows_if(value.is_plain() || is_readable(factors(value.parts)?)))
}

pub(in crate::css) fn rotate(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    Ok(match value.parts {
        _ if value.is_plain() => Verdict::Shows,
        [part] => {
            sink(rise(angle(part, false)?));
            Verdict::Shows
        }
        _ => Verdict::Hides,
    })
}

pub(in crate::css) fn origin(value: &Value<'_>, _: Sink<'_>) -> Judged {
    for item in value.items().filter(|(part, _)| !part.is_one_of(value.row.shows)) {
        let length = length(item, false)?;
        let is_near = length.resolve(16.0, 16.0, 0.0).abs() <= 200.0;
        if !is_near || !(0.0..=1.0).contains(&length.percent) {
            return Err(Verdict::Hides);
        }
    }
    Ok(Verdict::Shows)
}

pub(in crate::css) fn zoom(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let (verdict, factor) = match value.parts {
        [Part::Number(factor) | Part::Percent(factor)] if *factor < 0.0 => return Err(Verdict::Invalid),
        // Browsers treat 0 as 1, but their behaviour has changed over time.
        [Part::Number(factor) | Part::Percent(factor)] => {
            (Verdict::shows_if((0.3..=3.0).contains(factor)), *factor)
        }
        _ => (value.words(MANY), 1.0),
    };
    if verdict == Verdict::Shows {
        sink(Effect::Zoom(factor));
    }
    Ok(verdict)
}

pub(in crate::css) fn shift(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let (verdict, length) = if value.is_plain() {
        (Verdict::Shows, None)
    } else {
        match measure(value.only_item()?) {
            Measure::Known(length) | Measure::Quirk(length) => {
                let is_near = length.resolve(16.0, 16.0, 20.0).abs() <= 30.0;
                (Verdict::shows_if(is_near), Some(length))
            }
            // Assume the worst case.
            Measure::Unclear if value.resources.keeps_unknown => return Err(Verdict::Unknown),
            Measure::Unclear => (Verdict::Hides, Some(Length::pixels(1e6))),
            Measure::Invalid => return Err(Verdict::Invalid),
        }
    };
    sink(Effect::Length(Slot::Shift, length));
    Ok(verdict)
}

/// Parses up to three lengths; missing ones are 0.
fn three(parts: &[Part<'_>], is_unitless: bool) -> Result<[Length; 3], Verdict> {
    let mut lengths = [Length::default(); 3];
    let mut count = 0;
    for item in without_commas(parts) {
        let place = lengths.get_mut(count).ok_or(Verdict::Invalid)?;
        *place = length(item, is_unitless)?;
        count += 1;
    }
    if count == 0 { Err(Verdict::Invalid) } else { Ok(lengths) }
}

fn factors(parts: &[Part<'_>]) -> Result<Vec<f32>, Verdict> {
    let numbers = without_commas(parts).map(|(part, _)| match part {
        Part::Number(value) | Part::Percent(value) => Ok(*value),
        part if may_be_anything(part) => Err(Verdict::Unknown),
        _ => Err(Verdict::Invalid),
    });
    let numbers: Vec<f32> = numbers.collect::<Result<_, _>>()?;
    if (1..=3).contains(&numbers.len()) { Ok(numbers) } else { Err(Verdict::Invalid) }
}

fn angle(part: &Part<'_>, is_unitless: bool) -> Result<f32, Verdict> {
    match part {
        Part::Number(value) if is_unitless || *value == 0.0 => Ok(*value),
        Part::Dimension(value, unit) => degrees(*value, unit).ok_or(Verdict::Invalid),
        part if may_be_anything(part) => Err(Verdict::Unknown),
        _ => Err(Verdict::Invalid),
    }
}

/// The effect of a rotation in the plane: text stays readable, but the start of lines moves up.
fn rise(angle: f32) -> Effect {
    let percent = angle.to_radians().sin() / 2.0;
    Effect::Length(Slot::Rise, Some(Length { percent, ..Length::default() }))
}

fn faces_reader(angle: f32) -> bool {
    angle.to_radians().cos() >= LEAST_HEIGHT
}

pub(in crate::css) fn transform(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let is_unitless = value.is_unitless;
    let (mut x, mut y) = (Length::default(), Length::default());
    let (mut across, mut down) = (1.0, 1.0);
    let mut shows = true;
    for (part, arguments) in Items(if value.is_plain() { &[] } else { value.parts }) {
        let Part::Function(name, _) = part else {
            match part {
                Part::Comma if is_unitless => continue,
                Part::Block => return Err(Verdict::Unknown),
                _ => return Err(Verdict::Invalid),
            }
        };
        let is = |names: &str| has_word(names, name);
        if is("translate translatex translatey translatez translate3d") {
            let [first, second, third] = three(arguments, is_unitless)?;
            if is("translatey") {
                y = y.plus(first, 1.0);
            } else if is("translatez") {
                shows &= first == Length::default();
            } else {
                x = x.plus(first, 1.0);
                y = y.plus(second, 1.0);
                shows &= third == Length::default();
            }
        } else if is("scale scalex scaley scale3d") {
            let factors = factors(arguments)?;
            let first = factors.first().copied().unwrap_or(1.0);
            let second = factors.get(1).copied().unwrap_or(first);
            if !is("scaley") {
                across *= first;
            }
            if !is("scalex") {
                down *= if is("scaley") { first } else { second };
            }
        } else if is("rotate rotatez") {
            // In SVG, the center of rotation follows the angle.
            let (turn, center) = arguments.split_first().ok_or(Verdict::Invalid)?;
            let turn = angle(turn, is_unitless)?;
            shows &= (turn == 0.0 || !is_unitless) && center.is_empty();
            sink(rise(turn));
        } else if is("rotatex rotatey skewx skewy skew") {
            for (part, _) in without_commas(arguments) {
                shows &= faces_reader(angle(part, is_unitless)?);
            }
        } else if is("rotate3d") && matches!(arguments, [Part::Number(0.0), _, Part::Number(0.0), _, ..])
            || is("perspective")
        {
            // Around the axis that points to the reader.
        } else if is("matrix") {
            let numbers: Vec<f32> = arguments.iter().filter_map(Part::number).collect();
            let [a, b, c, d, e, f] = numbers[..] else { return Err(Verdict::Unknown) };
            across *= a;
            down *= d;
            shows &= b.abs() < 0.02 && c.abs() < 0.3;
            x = x.plus(Length::pixels(e), 1.0);
            y = y.plus(Length::pixels(f), 1.0);
        } else {
            // Functions with a third dimension, and newer ones.
            shows = false;
        }
    }
    let (across, down) = (across.abs(), down.abs());
    if !shows || !SCALES.contains(&across) || !SCALES.contains(&down) {
        return Err(Verdict::Hides);
    }
    sink(Effect::Length(Slot::TranslateX, Some(x)));
    sink(Effect::Length(Slot::TranslateY, Some(y)));
    sink(Effect::Scale(across.min(down)));
    Ok(Verdict::Shows)
}

pub(in crate::css) fn filter(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let (mut shows, mut inverts) = (true, false);
    for (part, arguments) in Items(if value.is_plain() { &[] } else { value.parts }) {
        let number = match arguments {
            _ if !matches!(part, Part::Function(..)) => {
                let may_filter = matches!(part, Part::Url(_) | Part::Block);
                return Err(if may_filter { Verdict::Unknown } else { Verdict::Invalid });
            }
            // Filters of other browsers and former times.
            _ if !part.calls(FILTER_NAMES) => return Err(Verdict::Invalid),
            [] => None,
            [Part::Number(value) | Part::Percent(value)] => Some(*value),
            [Part::Dimension(..)] if part.calls("blur hue-rotate") => None,
            _ if part.calls("drop-shadow") && !arguments.iter().any(|part| part.calls("var env attr")) => {
                None
            }
            _ => return Err(Verdict::Unknown),
        };
        if part.calls("invert") && number.unwrap_or(1.0) >= INVERSION {
            inverts = !inverts;
            continue;
        }
        shows &= match FILTERS.iter().find(|(name, _)| part.calls(name)) {
            Some((_, readable)) => readable.contains(&number.unwrap_or(1.0)),
            None if part.calls("blur") => match Items(arguments).next().map(measure) {
                Some(Measure::Known(length)) => length.resolve(16.0, 16.0, 0.0) <= 3.0,
                found => found.is_none(),
            },
            None => part.calls("grayscale sepia saturate hue-rotate drop-shadow"),
        };
    }
    sink(Effect::Switch(Switch::Inverts, Some(inverts)));
    Ok(Verdict::shows_if(shows))
}

/// `rect()`: the top, right, bottom and left edges of the visible part.
pub(in crate::css) fn clip(value: &Value<'_>, _: Sink<'_>) -> Judged {
    if value.is_plain() {
        return Ok(Verdict::Shows);
    }
    let Ok((part @ Part::Function(..), arguments)) = value.only_item() else {
        return Err(if value.may_be_anything() { Verdict::Unknown } else { Verdict::Invalid });
    };
    if !part.calls("rect") {
        return Err(Verdict::Hides);
    }
    let edge = |(at, item): (usize, Item<'_, '_>)| match item {
        _ if at == 4 => Err(Verdict::Invalid),
        (part, _) if part.is_word("auto") => Ok(None),
        item => length(item, true).map(|length| Some(length.resolve(16.0, 16.0, 0.0))),
    };
    let edges: Vec<Option<f32>> =
        without_commas(arguments).enumerate().map(edge).collect::<Result<_, _>>()?;
    let [top, right, bottom, left] = edges[..] else { return Err(Verdict::Invalid) };
    Ok(Verdict::shows_if(
        top.is_none_or(|top| top <= MAX_CLIP)
            && left.is_none_or(|left| left <= MAX_CLIP)
            && right.is_none_or(|right| right >= 50.0)
            && bottom.is_none_or(|bottom| bottom >= 20.0),
    ))
}

pub(in crate::css) fn clip_path(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let mut shows = true;
    // `none`, or a shape, a reference box, or both.
    let count = value.items().count();
    if count > 2 || count > 1 && value.items().any(|(part, _)| part.is_word("none")) {
        return Err(Verdict::Invalid);
    }
    for (part, arguments) in value.items() {
        match part {
            part if part.is_one_of(value.row.shows) => {}
            part if part.calls("inset") => {
                let is_small = |item| {
                    length(item, false).is_ok_and(|length| {
                        length.resolve(16.0, 16.0, 0.0) <= MAX_CLIP && length.percent <= 0.0
                    })
                };
                shows &= Items(arguments).take_while(|(part, _)| !part.is_word("round")).all(is_small);
            }
            // Radii of at least 70.7 % reach around all of a wide box.
            part if part.calls("circle ellipse") => {
                let mut radii = arguments.iter().take_while(|part| !part.is_word("at"));
                shows &= !arguments.is_empty()
                    && radii.all(|radius| matches!(radius, Part::Percent(radius) if *radius >= 0.7));
            }
            part if part.calls("polygon") => shows &= contains_letters(arguments)?,
            Part::Function(..) | Part::Url(_) | Part::Block => return Err(Verdict::Unknown),
            _ => return Err(Verdict::Invalid),
        }
    }
    // A shape clips everything outside the box, and so does the box alone.
    if shows && !value.has("none") {
        set_clipping(true, sink);
    }
    Ok(Verdict::shows_if(shows))
}

/// Returns `true` if a polygon contains the place of the first letters in a box of the usual size.
fn contains_letters(arguments: &[Part<'_>]) -> Result<bool, Verdict> {
    const LETTERS: (f32, f32) = (30.0, 100.0);
    let coordinates = without_commas(arguments).filter(|(part, _)| !part.is_one_of("nonzero evenodd"));
    let coordinates = coordinates.map(|item| length(item, false)).collect::<Result<Vec<_>, _>>()?;
    let corners: Vec<(f32, f32)> = coordinates
        .as_chunks::<2>()
        .0
        .iter()
        .map(|[x, y]| (x.usual(), y.resolve(16.0, 16.0, 2.0 * LETTERS.1)))
        .collect();
    // A ray to the right crosses the edges of what contains its start an odd number of times.
    let crosses = |((x, y), (to_x, to_y)): (&(f32, f32), &(f32, f32))| {
        (*y > LETTERS.1) != (*to_y > LETTERS.1) && x + (to_x - x) * (LETTERS.1 - y) / (to_y - y) > LETTERS.0
    };
    let edges = corners.iter().zip(corners.iter().cycle().skip(1));
    Ok(edges.filter(|edge| crosses(*edge)).count() % 2 == 1)
}
