//! Colors, and what is painted behind text.

use super::{Judged, Sink, Value, Verdict, may_be_anything, only, set_switch};
use crate::css::colour::{Colour, Paint, paint};
use crate::css::effect::{Effect, Image, Layer, Switch};
use crate::css::length::{Measure, measure};
use crate::css::parts::{Item, Items, Part};

/// Keywords of the shorthand `background` other than colors.
const BACKGROUND_WORDS: &str = "none repeat repeat-x repeat-y no-repeat space round scroll fixed local left right top bottom center \
    border-box padding-box content-box text border-area cover contain auto";

/// Keywords with which a gradient, which has no size of its own, is behind the whole box (CSS Backgrounds 3, 3.9).
const WHOLE_WORDS: &str = "repeat no-repeat scroll fixed local left right top bottom center border-box padding-box cover contain auto";

/// A wider stroke fills or covers letters.
const MAX_STROKE_WIDTH: f32 = 1.0;

pub(in crate::css) fn colour(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    sink(Effect::Paint(Layer::Text, only_paint(value)));
    Ok(Verdict::Complete)
}

pub(in crate::css) fn fill(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    sink(Effect::Paint(Layer::Fill, only_paint(value)));
    Ok(Verdict::Complete)
}

pub(in crate::css) fn svg_fill(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let paint = match value.parts {
        [part] if part.is_word("none") => Paint::CLEAR,
        [Part::Url(_), ..] => Paint::Unclear,
        _ if value.is_plain() => Paint::Unclear,
        _ => only_paint(value),
    };
    sink(Effect::Paint(Layer::SvgFill, paint));
    Ok(Verdict::Complete)
}

/// `background-clip`
pub(in crate::css) fn background_clip(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    set_switch(value, Switch::ClipsToText, "text -webkit-text", sink)
}

pub(in crate::css) fn partial(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    if value.property.name == "background-repeat" {
        sink(Effect::Switch(Switch::IsSparse, Some(!value.has_only("repeat round"))));
    } else if !value.has_only(WHOLE_WORDS) {
        sink(Effect::Switch(Switch::IsPartial, Some(true)));
    }
    Ok(Verdict::Complete)
}

pub(in crate::css) fn text_shadow(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let items: Vec<Item<'_, '_>> = value.items().collect();
    // The first shadow is above the others.
    let first = items.split(|(part, _)| matches!(part, Part::Comma)).next().unwrap_or_default();
    let extent = first.iter().map(|item| match measure(*item) {
        Measure::Known(length) => length.usual().abs(),
        _ => 0.0,
    });
    let extent = extent.fold(0.0, f32::max);
    let is_none = value.is_plain() || extent > WIDEST_TEXT_SHADOW;
    let colour = if is_none { Paint::CLEAR } else { first_paint(first, Paint::Current) };
    sink(Effect::Paint(Layer::TextShadow, colour));
    sink(Effect::Switch(Switch::IsBelow, Some(extent == 0.0)));
    Ok(Verdict::Shows)
}

/// A text shadow that is blurred or moved by more pixels does not show letters.
const WIDEST_TEXT_SHADOW: f32 = 30.0;

/// An inner shadow that is this wide, in pixels, fills the box of a text.
const WIDE_SHADOW: f32 = 50.0;

/// Returns the first color in a list of components; without one, `other`.
fn first_paint(items: &[Item<'_, '_>], other: Paint) -> Paint {
    let is_colour = |paint: &Paint| !matches!(paint, Paint::Invalid | Paint::Quirk(_));
    let is_length = |item: &&Item<'_, '_>| matches!(measure(**item), Measure::Known(_));
    items.iter().filter(|item| !is_length(item)).map(|item| paint(*item)).find(is_colour).unwrap_or(other)
}

/// Parses a value that must be a single color.
fn only_paint(value: &Value<'_>) -> Paint {
    match value.only_item() {
        Ok(item) => paint(item),
        Err(_) if value.may_be_anything() => Paint::Unclear,
        Err(_) => Paint::Invalid,
    }
}

pub(in crate::css) fn stroke(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let items: Vec<Item<'_, '_>> = value.items().collect();
    if value.property.name.ends_with("color") {
        sink(Effect::Paint(Layer::Stroke, only_paint(value)));
        return Ok(Verdict::Complete);
    }
    if value.property.is_whole {
        let is_zero = items.iter().any(|(part, _)| part.number() == Some(0.0));
        let colour = if is_zero { Paint::CLEAR } else { first_paint(&items, Paint::Current) };
        sink(Effect::Paint(Layer::Stroke, colour));
    }
    let shows = value.items().all(|item| match measure(item) {
        Measure::Known(length) | Measure::Quirk(length) => length.usual() <= MAX_STROKE_WIDTH,
        Measure::Unclear => paint(item) != Paint::Unclear,
        Measure::Invalid => !item.0.is_one_of("medium thick"),
    });
    Ok(Verdict::shows_if(shows))
}

pub(in crate::css) fn box_shadow(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    if value.has_unclear("env attr") {
        return Err(Verdict::Unknown);
    }
    let items: Vec<Item<'_, '_>> = value.items().collect();
    let is_wide = |item: &Item<'_, '_>| matches!(measure(*item), Measure::Known(length) if length.usual() >= WIDE_SHADOW);
    let mut shadows = items.split(|(part, _)| matches!(part, Part::Comma));
    let shadow = shadows
        .find(|shadow| shadow.iter().any(|(part, _)| part.is_one_of("inset")) && shadow.iter().any(is_wide));
    let colour = shadow.map_or(Paint::CLEAR, |shadow| first_paint(shadow, Paint::Current));
    sink(Effect::Paint(Layer::Shadow, colour));
    Ok(Verdict::Shows)
}

/// `background`, `background-color` and `background-image`.
pub(in crate::css) fn background(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    if value.property.name == "background-color" {
        sink(Effect::Paint(Layer::Background, only_paint(value)));
        return Ok(Verdict::Complete);
    }
    let is_shorthand = value.property.name == "background";
    let mut colour = None;
    let mut image = Image { covers: true, ..Image::default() };
    let (mut others, mut images_of_layer, mut is_empty) = (0, 0, false);
    let (mut is_after_slash, mut lengths) = (false, 0);
    for item in value.items() {
        let (part, arguments) = item;
        // A layer has one image, and only the last layer has a color (CSS Backgrounds 3, 2.10).
        images_of_layer += usize::from(is_image(part));
        let is_colour_before_others = matches!(part, Part::Comma) && matches!(colour, Some(Paint::Known(_)));
        if images_of_layer > 1 || is_colour_before_others {
            return Err(Verdict::Invalid);
        }
        lengths += u32::from(matches!(part, Part::Number(_) | Part::Percent(_) | Part::Dimension(..)));
        // A position has at most four components, a size two.
        if lengths > 4 {
            return Err(Verdict::Invalid);
        }
        match part {
            Part::Slash => (is_after_slash, lengths) = (true, 2),
            Part::Percent(0.0) | Part::Number(0.0) if is_shorthand && is_after_slash => is_empty = true,
            Part::Percent(_) | Part::Number(0.0) if is_shorthand && others == 0 => {
                others += u32::from(is_after_slash && !matches!(part, Part::Percent(size) if *size >= 1.0));
            }
            // A fetched image may fail to load. An embedded image may have any color.
            Part::Url(url) => image.is_picture |= Image::is_embedded(url),
            part if part.calls("image-set -webkit-image-set") => {}
            Part::Function(..) if is_image(part) => gradient(arguments, &mut image),
            part if part.is_word("none") => {}
            Part::Comma => {
                (images_of_layer, is_after_slash, lengths) = (0, false, 0);
                others += 1;
            }
            part if !is_shorthand && may_be_anything(part) => image.is_unclear = true,
            _ if !is_shorthand => return Err(Verdict::Invalid),
            part => match paint(item) {
                // A computed function may produce a gradient or a color; which one is unknown.
                Paint::Unclear => colour = Some(Paint::Unclear),
                Paint::Invalid | Paint::Quirk(_) => {
                    let is_length = matches!(measure(item), Measure::Known(_) | Measure::Unclear);
                    if !is_length && !part.is_one_of(BACKGROUND_WORDS) {
                        return Err(Verdict::Invalid);
                    }
                    others += u32::from(!part.is_one_of(WHOLE_WORDS));
                    image.is_unclear |= part.is_one_of("border-area");
                }
                Paint::Known(_) | Paint::Current
                    if matches!(colour, Some(Paint::Known(_) | Paint::Current)) =>
                {
                    return Err(Verdict::Invalid);
                }
                paint => colour = Some(paint),
            },
        }
    }
    image.covers = others == 0;
    if is_empty && others == 0 {
        image.stops = Default::default();
    }
    if is_shorthand {
        sink(Effect::Paint(Layer::Background, colour.unwrap_or(Paint::CLEAR)));
        sink(Effect::Switch(Switch::ClipsToText, Some(value.has("text"))));
        sink(Effect::Switch(Switch::IsSparse, Some(value.has("no-repeat repeat-x repeat-y space"))));
    }
    sink(Effect::Image(image));
    Ok(Verdict::Complete)
}

/// The image of a border is behind the text if it fills the middle, or reaches further than the border.
pub(in crate::css) fn border_image(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let is_unclear = |part: &Part<'_>| super::may_be_anything(part) && !is_image(part);
    let is_behind = value
        .items()
        .any(|(part, _)| matches!(part, Part::Slash) || part.is_word("fill") || is_unclear(part));
    let is_of_border =
        |part: &Part<'_>| part.number().is_some_and(|width| width <= 1.0) || part.is_word("auto");
    let is_partial = match value.property.name {
        "border-image-source" | "border-image-slice" => true,
        "border-image-width" if value.parts.iter().all(is_of_border) => true,
        "border-image" => false,
        _ => return only(value, sink),
    };
    Ok(match is_behind {
        true => Verdict::Unknown,
        false if is_partial => Verdict::Complete,
        false => Verdict::Shows,
    })
}

/// `mask`, of which only a gradient alone is computed.
pub(in crate::css) fn mask(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let mut image = Image::default();
    match value.only_item() {
        Ok((part @ Part::Function(..), arguments)) if is_image(part) => gradient(arguments, &mut image),
        _ => return only(value, sink),
    }
    let is_seen = |stop: Colour| stop.alpha >= 0.5;
    Ok(Verdict::shows_if(!image.is_unclear && image.stops[0].is_some_and(is_seen))) // There are four.
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
    for item in Items(arguments) {
        let place = match paint(item) {
            Paint::Known(colour) => {
                let place = image.stops.iter_mut().find(|stop| stop.is_none_or(|stop| stop == colour));
                place.map(|stop| *stop = Some(colour))
            }
            Paint::Invalid | Paint::Quirk(_) => Some(()),
            Paint::Unclear if matches!(measure(item), Measure::Known(_)) => Some(()),
            _ => None,
        };
        image.is_unclear |= place.is_none();
    }
}
