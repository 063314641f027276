//! Colors, and what is painted behind text.

use super::{Sink, Verdict, may_be_anything};
use crate::css::colour::{Colour, Paint, Rgb, paint};
use crate::css::effect::{Effect, Image, Layer, Switch};
use crate::css::length::{Measure, measure};
use crate::css::parts::{Items, Part, has_word};
use crate::css::table::{Grammar, Property};

/// Keywords of the shorthand `background` other than colors.
const BACKGROUND_WORDS: &str = "none repeat repeat-x repeat-y no-repeat space round scroll fixed local left right top bottom center \
    border-box padding-box content-box text border-area cover contain auto";

/// More shadows than this fill the space between letters.
const MAX_SHADOWS: usize = 5;

/// A wider stroke fills or covers letters.
const MAX_STROKE_WIDTH: f32 = 1.0;

pub(super) fn judge(property: Property, parts: &[Part<'_>], sink: Sink<'_>) -> Verdict {
    match property.data().grammar {
        Grammar::Colour => {
            sink(Effect::Paint(Layer::Text, only_paint(parts)));
            Verdict::Complete
        }
        Grammar::Fill if property.name == "fill" => {
            let clear = Paint::Known(Colour { rgb: Rgb::BLACK, alpha: 0.0 });
            let paint = match parts {
                [part] if part.is_word("none") => clear,
                [Part::Url(_), ..] => Paint::Unclear,
                [part] if part.is_one_of("context-fill context-stroke") => Paint::Unclear,
                parts => only_paint(parts),
            };
            sink(Effect::Paint(Layer::SvgFill, paint));
            Verdict::Complete
        }
        Grammar::Fill => {
            sink(Effect::Paint(Layer::Fill, only_paint(parts)));
            Verdict::Complete
        }
        Grammar::Stroke => stroke(property, parts),
        Grammar::Background => background(property, parts, sink),
        Grammar::Partial => {
            sink(Effect::Switch(Switch::IsPartial, Some(true)));
            if property.name == "background-size" {
                let height = Items(parts).last().map(|(part, arguments)| measure(part, arguments));
                let is_flat = matches!(height, Some(Measure::Known(height)) if height.percent == 0.0
                    && height.resolve(16.0, 16.0, 0.0) <= FLATTEST_IMAGE);
                sink(Effect::Switch(Switch::IsFlat, Some(is_flat)));
            } else if property.name == "background-repeat" {
                let is_once = parts.iter().all(|part| part.is_one_of("repeat-x no-repeat"));
                sink(Effect::Switch(Switch::RepeatsDown, Some(!is_once)));
            }
            Verdict::Complete
        }
        Grammar::TextShadow => {
            let count = parts.iter().filter(|part| matches!(part, Part::Comma)).count();
            let is_unclear = parts.iter().any(|part| match part {
                Part::Function(name, _) => has_word("var env attr min max clamp", name),
                part => matches!(part, Part::Block),
            });
            // Commas inside colors count too: this is only a limit.
            Verdict::shows_if(!is_unclear && count < MAX_SHADOWS * 4)
        }
        Grammar::BoxShadow => box_shadow(parts, sink),
        _ => Verdict::Complete,
    }
}

/// An inner shadow that is at most this wide, in pixels, is a line at an edge of the box.
const THINNEST_SHADOW: f32 = 6.0;

/// An image in the background that is less high, in pixels, covers no letters.
const FLATTEST_IMAGE: f32 = 4.0;

/// Parses a value that must be a single color.
fn only_paint(parts: &[Part<'_>]) -> Paint {
    let mut items = Items(parts);
    match (items.next(), items.next()) {
        (Some((part, arguments)), None) => paint(part, arguments),
        _ if parts.iter().any(may_be_anything) => Paint::Unclear,
        _ => Paint::Invalid,
    }
}

fn stroke(property: Property, parts: &[Part<'_>]) -> Verdict {
    if property.name.ends_with("color") {
        return Verdict::Complete;
    }
    let mut verdict = Verdict::Shows;
    for (part, arguments) in Items(parts) {
        match measure(part, arguments) {
            Measure::Known(length) | Measure::Quirk(length)
                if length.resolve(16.0, 16.0, 1000.0) > MAX_STROKE_WIDTH =>
            {
                verdict = Verdict::Hides;
            }
            Measure::Unclear if paint(part, arguments) == Paint::Unclear => verdict = Verdict::Hides,
            _ if part.is_one_of("medium thick") => verdict = Verdict::Hides,
            _ => {}
        }
    }
    verdict
}

fn box_shadow(parts: &[Part<'_>], sink: Sink<'_>) -> Verdict {
    if parts.iter().any(|part| part.is_one_of("inset")) {
        let lengths = Items(parts).map(|(part, arguments)| measure(part, arguments));
        let extent: Option<f32> = lengths
            .filter(|length| !matches!(length, Measure::Invalid))
            .map(|length| match length {
                Measure::Known(length) if length.percent == 0.0 => {
                    Some(length.resolve(16.0, 16.0, 0.0).abs())
                }
                _ => None,
            })
            .sum();
        if extent.is_some_and(|extent| extent <= THINNEST_SHADOW) && !parts.iter().any(may_be_anything) {
            sink(Effect::Paint(Layer::Shadow, Paint::Known(Colour { rgb: Rgb::BLACK, alpha: 0.0 })));
            return Verdict::Complete;
        }
        // The extent of another inner shadow depends on the box.
        let mut colours = Items(parts).map(|(part, arguments)| paint(part, arguments));
        let colour = colours.find(|paint| !matches!(paint, Paint::Invalid | Paint::Quirk(_)));
        let is_one =
            !parts.iter().any(|part| matches!(part, Part::Comma)) || parts.iter().any(may_be_anything);
        sink(Effect::Paint(Layer::Shadow, colour.filter(|_| is_one).unwrap_or(Paint::Unclear)));
        return Verdict::Complete;
    }
    let is_unclear = parts.iter().any(|part| match part {
        Part::Function(name, _) => has_word("env attr", name),
        part => matches!(part, Part::Block),
    });
    if !is_unclear {
        sink(Effect::Paint(Layer::Shadow, Paint::Known(Colour { rgb: Rgb::BLACK, alpha: 0.0 })));
    }
    Verdict::shows_if(!is_unclear)
}

/// `background`, `background-color` and `background-image`.
fn background(property: Property, parts: &[Part<'_>], sink: Sink<'_>) -> Verdict {
    let clear = Paint::Known(Colour { rgb: Rgb::BLACK, alpha: 0.0 });
    if property.name == "background-color" {
        sink(Effect::Paint(Layer::Background, only_paint(parts)));
        return Verdict::Complete;
    }
    let is_shorthand = property.name == "background";
    let mut colour = None;
    let mut image = Image { covers: true, ..Image::default() };
    let mut others = 0;
    let mut images_of_layer = 0;
    for (part, arguments) in Items(parts) {
        // A layer has one image, and only the last layer has a color (CSS Backgrounds 3, 2.10).
        images_of_layer += usize::from(is_image(part));
        let is_colour_before_others = matches!(part, Part::Comma) && matches!(colour, Some(Paint::Known(_)));
        if images_of_layer > 1 || is_colour_before_others {
            return Verdict::Invalid;
        }
        match part {
            Part::Url(url) => {
                // A fetched image may fail to load. An embedded image may have any color.
                let brings =
                    url.trim_start().get(..5).is_some_and(|start| start.eq_ignore_ascii_case("data:"));
                image.is_unclear |= brings;
            }
            Part::Function(name, _) if name.to_ascii_lowercase().ends_with("gradient") => {
                gradient(arguments, &mut image);
            }
            part if part.is_one_of("none") => {}
            Part::Comma => {
                images_of_layer = 0;
                others += 1;
            }
            Part::Slash => others += 1,
            _ if !is_shorthand => match part {
                part if may_be_anything(part) => image.is_unclear = true,
                _ => return Verdict::Invalid,
            },
            part => match paint(part, arguments) {
                // A computed function may produce a gradient or a color; which one is unknown.
                Paint::Unclear => colour = Some(Paint::Unclear),
                Paint::Invalid | Paint::Quirk(_) => match measure(part, arguments) {
                    Measure::Known(_) | Measure::Unclear => others += 1,
                    _ if part.is_one_of(BACKGROUND_WORDS) => {
                        others += 1;
                        if part.is_one_of("text border-area") {
                            image.is_unclear = true;
                        }
                    }
                    _ => return Verdict::Invalid,
                },
                Paint::Known(_) | Paint::Current
                    if matches!(colour, Some(Paint::Known(_) | Paint::Current)) =>
                {
                    return Verdict::Invalid;
                }
                paint => colour = Some(paint),
            },
        }
    }
    image.covers = others == 0;
    if is_shorthand {
        sink(Effect::Paint(Layer::Background, colour.unwrap_or(clear)));
    }
    sink(Effect::Image(image));
    Verdict::Complete
}

fn is_image(part: &Part<'_>) -> bool {
    match part {
        Part::Url(_) => true,
        Part::Function(name, _) => name.to_ascii_lowercase().ends_with("gradient"),
        part => part.is_word("none"),
    }
}

/// The colors of a gradient. Colors between two stops lie between their colors.
fn gradient(arguments: &[Part<'_>], image: &mut Image) {
    for (part, arguments) in Items(arguments) {
        let colour = match paint(part, arguments) {
            Paint::Known(colour) => colour,
            Paint::Invalid | Paint::Quirk(_) => continue,
            Paint::Unclear if matches!(measure(part, arguments), Measure::Known(_)) => continue,
            _ => {
                image.is_unclear = true;
                continue;
            }
        };
        match image.stops.iter_mut().find(|stop| stop.is_none_or(|stop| stop == colour)) {
            Some(stop) => *stop = Some(colour),
            None => image.is_unclear = true,
        }
    }
}
