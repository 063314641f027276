//! Properties that move, rotate, scale, clip and filter a box when it is painted.

use super::{Sink, Verdict, may_be_anything, set_clipping};
use crate::css::colour::degrees;
use crate::css::effect::{Effect, Slot};
use crate::css::length::{Length, Measure, measure};
use crate::css::parts::{Items, Part, has_word};
use crate::css::table::{Grammar, Property};

/// Text scaled below this range is unreadable. A box scaled up grows around its center, so the text of a wide box may
/// begin out of reach.
const SCALES: std::ops::RangeInclusive<f32> = 0.3..=1.02;

/// A larger rotation, in degrees, moves the text of a wide box out of reach.
const MAX_DEGREES: f32 = 1.0;

/// Clipping this many pixels leaves text readable.
const MAX_CLIP: f32 = 2.0;

pub(super) fn judge(property: Property, parts: &[Part<'_>], unitless: bool, sink: Sink<'_>) -> Verdict {
    let is_none = matches!(parts, [part] if part.is_one_of(property.data().shows));
    match property.data().grammar {
        Grammar::Transform => transform(parts, is_none, unitless, sink),
        Grammar::Translate => {
            if is_none {
                sink(Effect::Length(Slot::MoveX, None));
                sink(Effect::Length(Slot::MoveY, None));
                return Verdict::Shows;
            }
            let [x, y, z] = match three(parts, unitless) {
                Ok(lengths) => lengths,
                Err(verdict) => return verdict,
            };
            if z != Length::default() {
                return Verdict::Hides;
            }
            sink(Effect::Length(Slot::MoveX, Some(x)));
            sink(Effect::Length(Slot::MoveY, Some(y)));
            Verdict::Shows
        }
        Grammar::Scale if is_none => Verdict::Shows,
        Grammar::Scale => match factors(parts) {
            Ok(factors) => Verdict::shows_if(factors.iter().all(|factor| SCALES.contains(factor))),
            Err(verdict) => verdict,
        },
        Grammar::Rotate if is_none => Verdict::Shows,
        Grammar::Rotate => match parts {
            [part] => {
                angle(part, false).map_or_else(|verdict| verdict, |angle| Verdict::shows_if(is_level(angle)))
            }
            _ => Verdict::Hides,
        },
        Grammar::Origin => {
            for (part, arguments) in Items(parts) {
                match measure(part, arguments) {
                    Measure::Known(length) => {
                        let is_near = length.resolve(16.0, 16.0, 0.0).abs() <= 200.0;
                        if !is_near || !(0.0..=1.0).contains(&length.percent) {
                            return Verdict::Hides;
                        }
                    }
                    Measure::Unclear => return Verdict::Hides,
                    _ if part.is_one_of(property.data().shows) => {}
                    _ => return Verdict::Invalid,
                }
            }
            Verdict::Shows
        }
        Grammar::Zoom => match parts {
            [Part::Number(value) | Part::Percent(value)] if *value < 0.0 => Verdict::Invalid,
            [Part::Number(value) | Part::Percent(value)] => {
                // Browsers treat 0 as 1, but their behaviour has changed over time.
                if !(0.3..=3.0).contains(value) {
                    return Verdict::Hides;
                }
                sink(Effect::Zoom(*value));
                Verdict::Shows
            }
            _ => {
                let verdict = property.words(parts);
                if verdict == Verdict::Shows {
                    sink(Effect::Zoom(1.0));
                }
                verdict
            }
        },
        Grammar::Filter if is_none => Verdict::Shows,
        Grammar::Filter => filter(parts),
        Grammar::Clip if is_none => Verdict::Shows,
        Grammar::Clip => clip(parts),
        Grammar::ClipPath => {
            let verdict = clip_path(property, parts);
            // A shape clips everything outside the box.
            if parts.iter().any(may_be_anything) && verdict == Verdict::Shows {
                set_clipping(true, sink);
            }
            verdict
        }
        Grammar::Shift => match parts {
            [part] if part.is_one_of(property.data().shows) => {
                sink(Effect::Length(Slot::Shift, None));
                Verdict::Shows
            }
            _ => {
                let mut items = Items(parts);
                let (Some((part, arguments)), None) = (items.next(), items.next()) else {
                    return Verdict::Invalid;
                };
                match measure(part, arguments) {
                    Measure::Known(length) | Measure::Quirk(length) => {
                        sink(Effect::Length(Slot::Shift, Some(length)));
                        Verdict::shows_if(length.resolve(16.0, 16.0, 20.0).abs() <= 30.0)
                    }
                    Measure::Unclear => {
                        // Assume the worst case.
                        sink(Effect::Length(Slot::Shift, Some(Length::pixels(1e6))));
                        Verdict::Hides
                    }
                    Measure::Invalid => Verdict::Invalid,
                }
            }
        },
        _ => Verdict::Complete,
    }
}

/// Parses up to three lengths; missing ones are 0.
fn three(parts: &[Part<'_>], unitless: bool) -> Result<[Length; 3], Verdict> {
    let mut lengths = [Length::default(); 3];
    let mut count = 0;
    for (part, arguments) in Items(parts).filter(|(part, _)| !matches!(part, Part::Comma)) {
        let Some(length) = lengths.get_mut(count) else { return Err(Verdict::Invalid) };
        count += 1;
        *length = match measure(part, arguments) {
            Measure::Known(length) => length,
            Measure::Quirk(length) if unitless => length,
            Measure::Unclear => return Err(Verdict::Hides),
            Measure::Quirk(_) | Measure::Invalid => return Err(Verdict::Invalid),
        };
    }
    if count == 0 { Err(Verdict::Invalid) } else { Ok(lengths) }
}

fn factors(parts: &[Part<'_>]) -> Result<Vec<f32>, Verdict> {
    let numbers = parts.iter().filter(|part| !matches!(part, Part::Comma)).map(|part| match part {
        Part::Number(value) | Part::Percent(value) => Ok(*value),
        part if may_be_anything(part) => Err(Verdict::Hides),
        _ => Err(Verdict::Invalid),
    });
    let numbers: Vec<f32> = numbers.collect::<Result<_, _>>()?;
    if numbers.is_empty() || numbers.len() > 3 { Err(Verdict::Invalid) } else { Ok(numbers) }
}

fn angle(part: &Part<'_>, unitless: bool) -> Result<f32, Verdict> {
    match part {
        Part::Number(0.0) => Ok(0.0),
        Part::Number(value) if unitless => Ok(*value),
        Part::Dimension(value, unit) => degrees(*value, unit).ok_or(Verdict::Invalid),
        part if may_be_anything(part) => Err(Verdict::Hides),
        _ => Err(Verdict::Invalid),
    }
}

fn is_level(angle: f32) -> bool {
    let turn = angle.rem_euclid(360.0);
    turn <= MAX_DEGREES || turn >= 360.0 - MAX_DEGREES
}

fn transform(parts: &[Part<'_>], is_none: bool, unitless: bool, sink: Sink<'_>) -> Verdict {
    let (mut x, mut y) = (Length::default(), Length::default());
    let add = |sum: &mut Length, length: Length| {
        sum.pixels += length.pixels;
        sum.em += length.em;
        sum.rem += length.rem;
        sum.percent += length.percent;
    };
    let (mut across, mut down) = (1.0, 1.0);
    let mut shows = true;
    for (part, arguments) in Items(if is_none { &[] } else { parts }) {
        let Part::Function(name, _) = part else {
            return match part {
                Part::Comma if unitless => continue,
                part if may_be_anything(part) => Verdict::Hides,
                _ => Verdict::Invalid,
            };
        };
        let is = |names: &str| has_word(names, name);
        if is("translate translatex translatey translatez translate3d") {
            let [first, second, third] = match three(arguments, unitless) {
                Ok(lengths) => lengths,
                Err(verdict) => return verdict,
            };
            if is("translatey") {
                add(&mut y, first);
            } else if is("translatez") {
                shows &= first == Length::default();
            } else {
                add(&mut x, first);
                add(&mut y, second);
                shows &= third == Length::default();
            }
        } else if is("scale scalex scaley scale3d") {
            let factors = match factors(arguments) {
                Ok(factors) => factors,
                Err(verdict) => return verdict,
            };
            let first = factors.first().copied().unwrap_or(1.0);
            if !is("scaley") {
                across *= first;
            }
            if is("scaley") {
                down *= first;
            } else if !is("scalex") {
                down *= factors.get(1).copied().unwrap_or(first);
            }
        } else if is("rotate rotatez skewx skewy skew") {
            for (at, part) in arguments.iter().filter(|part| !matches!(part, Part::Comma)).enumerate() {
                match angle(part, unitless) {
                    // In SVG, the center of rotation follows the angle.
                    Ok(angle) if is("rotate") && at > 0 => shows &= angle == 0.0,
                    Ok(angle) if is("skewx") || is("skew") && at == 0 => {
                        shows &= angle.abs() <= 20.0;
                    }
                    Ok(angle) => shows &= is_level(angle),
                    Err(verdict) => return verdict,
                }
            }
        } else if is("matrix") {
            let numbers: Vec<f32> = arguments
                .iter()
                .filter_map(|part| match part {
                    Part::Number(value) => Some(*value),
                    _ => None,
                })
                .collect();
            let [a, b, c, d, e, f] = numbers[..] else { return Verdict::Hides };
            across *= a;
            down *= d;
            shows &= b.abs() < 0.02 && c.abs() < 0.3;
            add(&mut x, Length::pixels(e));
            add(&mut y, Length::pixels(f));
        } else {
            // Functions with a third dimension, and newer ones.
            shows = false;
        }
    }
    if !shows || !SCALES.contains(&across) || !SCALES.contains(&down) {
        return Verdict::Hides;
    }
    sink(Effect::Length(Slot::TranslateX, Some(x)));
    sink(Effect::Length(Slot::TranslateY, Some(y)));
    sink(Effect::Scale(across.min(down)));
    Verdict::Shows
}

fn filter(parts: &[Part<'_>]) -> Verdict {
    let mut verdict = Verdict::Shows;
    for (part, arguments) in Items(parts) {
        let Part::Function(name, _) = part else {
            return match part {
                Part::Url(_) | Part::Block => Verdict::Hides,
                _ => Verdict::Invalid,
            };
        };
        let is = |names: &str| has_word(names, name);
        let number = match arguments {
            [] => None,
            [Part::Number(value) | Part::Percent(value)] => Some(*value),
            [Part::Dimension(..)] if is("blur hue-rotate") => None,
            _ if is("drop-shadow") && !arguments.iter().any(may_be_anything) => None,
            _ => return Verdict::Hides,
        };
        let number_or = |usual: f32| number.unwrap_or(usual);
        let shows = if is("opacity") {
            number_or(1.0) >= 0.3
        } else if is("blur") {
            match arguments.first().map(|part| measure(part, &[])) {
                Some(Measure::Known(length)) => length.resolve(16.0, 16.0, 0.0) <= 3.0,
                found => found.is_none(),
            }
        } else if is("brightness") {
            (0.5..=1.3).contains(&number_or(1.0))
        } else if is("contrast") {
            (0.5..=5.0).contains(&number_or(1.0))
        } else if is("invert") {
            number_or(1.0) <= 0.1
        } else {
            is("grayscale sepia saturate hue-rotate drop-shadow")
        };
        if !shows {
            verdict = Verdict::Hides;
        }
    }
    verdict
}

/// `rect()`: the top, right, bottom and left edges of the visible part.
fn clip(parts: &[Part<'_>]) -> Verdict {
    let mut items = Items(parts);
    let (Some((Part::Function(name, _), arguments)), None) = (items.next(), items.next()) else {
        return if parts.iter().any(may_be_anything) { Verdict::Hides } else { Verdict::Invalid };
    };
    if !name.eq_ignore_ascii_case("rect") {
        return Verdict::Hides;
    }
    let mut edges = [None; 4];
    let mut count = 0;
    for (part, arguments) in Items(arguments).filter(|(part, _)| !matches!(part, Part::Comma)) {
        let Some(edge) = edges.get_mut(count) else { return Verdict::Invalid };
        count += 1;
        *edge = match measure(part, arguments) {
            Measure::Known(length) | Measure::Quirk(length) => Some(length.resolve(16.0, 16.0, 0.0)),
            Measure::Unclear => return Verdict::Hides,
            Measure::Invalid if part.is_word("auto") => None,
            Measure::Invalid => return Verdict::Invalid,
        };
    }
    if count < 4 {
        return Verdict::Invalid;
    }
    let [top, right, bottom, left] = edges;
    Verdict::shows_if(
        top.is_none_or(|top| top <= MAX_CLIP)
            && left.is_none_or(|left| left <= MAX_CLIP)
            && right.is_none_or(|right| right >= 50.0)
            && bottom.is_none_or(|bottom| bottom >= 20.0),
    )
}

fn clip_path(property: Property, parts: &[Part<'_>]) -> Verdict {
    let mut shows = true;
    // `none`, or a shape, a reference box, or both.
    let is_none = |(part, _): (&Part<'_>, &[Part<'_>])| part.is_word("none");
    let count = Items(parts).count();
    if count > 2 || count > 1 && Items(parts).any(is_none) {
        return Verdict::Invalid;
    }
    for (part, arguments) in Items(parts) {
        match part {
            part if part.is_one_of(property.data().shows) => {}
            Part::Function(name, _) if name.eq_ignore_ascii_case("inset") => {
                let mut edges = Items(arguments).take_while(|(part, _)| !part.is_word("round"));
                let is_small = |(part, arguments): (&Part<'_>, &[Part<'_>])| match measure(part, arguments) {
                    Measure::Known(length) => {
                        length.resolve(16.0, 16.0, 0.0) <= MAX_CLIP && length.percent <= 0.0
                    }
                    _ => false,
                };
                shows &= edges.all(is_small);
            }
            Part::Function(..) | Part::Url(_) | Part::Block => shows = false,
            _ => return Verdict::Invalid,
        }
    }
    Verdict::shows_if(shows)
}
