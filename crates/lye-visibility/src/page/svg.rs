//! Computes where text in SVG is drawn.

use super::look::Look;
use crate::css::{Length, Slot, Style};
use lye_html::{NodeId, NodeRef};

/// A smaller font, in pixels, is not readable.
const SMALLEST_FONT: f32 = 3.0;

/// The drawing around a text, in pixels, and the position of the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Canvas {
    pub(super) element: NodeId,
    pub(super) width: f32,
    pub(super) height: f32,
    /// The origin of the view box, and the size of its unit in pixels.
    origin: (f32, f32),
    scale: f32,
    /// The translation by groups.
    moved: (f32, f32),
    /// The position of the text, if this is one.
    at: Option<(f32, f32)>,
    is_at_end: bool,
    /// Width and height in pixels, if this is a `foreignObject`.
    pub(super) room: Option<(f32, f32)>,
}

impl Canvas {
    /// Returns the canvas for the content of an SVG element, or `None` if that is not drawn or its position is
    /// unknown.
    pub(super) fn of(
        node: &NodeRef<'_, '_>,
        style: &Style,
        look: &Look,
        around: Option<&Self>,
    ) -> Option<Self> {
        let number = |name: &str, whole: f32| node.attr(name).and_then(|value| first_number(value, whole));
        let moved = |slot: Slot| {
            style.length(slot).map_or(0.0, |length: Length| length.resolve(look.font, look.root_font, 0.0))
        };
        let (dx, dy) =
            (moved(Slot::TranslateX) + moved(Slot::MoveX), moved(Slot::TranslateY) + moved(Slot::MoveY));
        let around = around.copied();
        let name = node.name();
        if name == "svg" {
            if around.is_some_and(|around| around.at.is_some())
                || around.is_some_and(|around| around.element != node.id())
                    && ["x", "y", "viewBox", "width", "height"].iter().any(|name| node.attr(name).is_some())
            {
                return None;
            }
            let size = |slot: Slot, name: &str, whole: f32, usual: f32| {
                let css = style.length(slot).map(|length| length.resolve(look.font, look.root_font, whole));
                css.or_else(|| number(name, whole)).unwrap_or(usual)
            };
            let view: Vec<f32> = numbers(node.attr("viewBox").unwrap_or_default());
            let ratio = match view[..] {
                [_, _, width, height] if height > 0.0 => width / height,
                _ => 2.0,
            };
            let has_width = node.attr("width").is_some() || style.length(Slot::Width).is_some();
            let has_height = node.attr("height").is_some() || style.length(Slot::Height).is_some();
            let usual_width = if view.len() == 4 { look.width.min(1280.0) } else { 300.0 };
            let mut width = size(Slot::Width, "width", look.width, usual_width);
            let mut height = size(Slot::Height, "height", 0.0, 150.0);
            if view.len() == 4 && ratio > 0.0 {
                match (has_width, has_height) {
                    (_, false) => height = width / ratio,
                    (false, true) => width = height * ratio,
                    (true, true) => {}
                }
            }
            let (origin, scale) = match view[..] {
                [left, top, across, down] if across > 0.0 && down > 0.0 => {
                    if node.attr("preserveAspectRatio").is_some() {
                        return None;
                    }
                    ((left, top), (width / across).min(height / down))
                }
                [] => ((0.0, 0.0), 1.0),
                _ => return None,
            };
            if !(width >= 8.0 && height >= 8.0 && scale.is_finite()) {
                return None;
            }
            return Some(Self {
                element: node.id(),
                width,
                height,
                origin,
                scale,
                moved: (dx, dy),
                at: None,
                is_at_end: false,
                room: None,
            });
        }
        let mut canvas = around?;
        canvas.element = node.id();
        canvas.moved = (canvas.moved.0 + dx, canvas.moved.1 + dy);
        // Scaling in SVG is not tracked.
        if style.scale != 1.0 {
            return None;
        }
        // Other elements are not rendered (SVG 2, 3.2.3, and 11.2 "The text and tspan elements").
        let is_rendered = match canvas.at {
            None => ["g", "a", "switch", "text", "foreignObject"].contains(&name),
            Some(_) => ["tspan", "a"].contains(&name),
        };
        if !is_rendered {
            return None;
        }
        match name {
            "text" => canvas.at = Some((0.0, 0.0)),
            "foreignObject" => {
                let size = |slot: Slot, name: &str, whole: f32| {
                    let css =
                        style.length(slot).map(|length| length.resolve(look.font, look.root_font, whole));
                    let size = css.or_else(|| number(name, whole)).map(|size| size * canvas.scale);
                    size.filter(|size| *size >= 10.0)
                };
                let is_near = |name: &str, whole: f32| {
                    number(name, whole).is_none_or(|at| (0.0..whole).contains(&(at * canvas.scale)))
                };
                let (width, height) = (canvas.width, canvas.height);
                canvas.room = size(Slot::Width, "width", width).zip(size(Slot::Height, "height", height));
                let is_shown =
                    canvas.room.is_some() && is_near("x", canvas.width) && is_near("y", canvas.height);
                return is_shown.then_some(canvas);
            }
            _ => {}
        }
        if let Some((x, y)) = &mut canvas.at {
            *x = number("x", canvas.width / canvas.scale).unwrap_or(*x)
                + number("dx", canvas.width).unwrap_or(0.0);
            *y = number("y", canvas.height / canvas.scale).unwrap_or(*y)
                + number("dy", canvas.height).unwrap_or(0.0);
        }
        if let Some(anchor) = node.attr("text-anchor") {
            canvas.is_at_end = anchor.trim() != "start";
        }
        canvas.is_at_end |= look.begins_at_end();
        if look.is_vertical {
            return None;
        }
        if ["rotate", "textLength"].iter().any(|name| node.attr(name).is_some()) {
            return None;
        }
        Some(canvas)
    }

    /// Returns `true` if a text of this many letters is drawn where it is visible.
    pub(super) fn shows(&self, font: f32, letters: usize) -> bool {
        let Some((x, y)) = self.at else { return false };
        let font = font * self.scale;
        let x = (x + self.moved.0 - self.origin.0) * self.scale;
        let y = (y + self.moved.1 - self.origin.1) * self.scale;
        let width = letters.min(40) as f32 * font * 0.25;
        let begins = if self.is_at_end { x - width } else { x };
        font >= SMALLEST_FONT
            && begins + width > 0.0
            && (!self.is_at_end || x > width * 0.5)
            && begins < self.width - 2.0
            && y > font * 0.4
            && y < self.height + font * 0.3
    }
}

/// Returns the first number of an attribute, in user units.
fn first_number(value: &str, whole: f32) -> Option<f32> {
    let value = value.trim_start();
    let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+');
    let end = value.find(|c| !is_of_number(c)).unwrap_or(value.len());
    let (number, rest) = value.split_at(end);
    let number: f32 = number.parse().ok()?;
    let factor = match rest.trim_start().as_bytes() {
        [b'%', ..] => whole / 100.0,
        [b'e', b'm', ..] => 16.0,
        [b'p', b't', ..] => 4.0 / 3.0,
        [b'i', b'n', ..] => 96.0,
        [b'c', b'm', ..] => 37.8,
        [b'm', b'm', ..] => 3.78,
        _ => 1.0,
    };
    Some(number * factor)
}

fn numbers(value: &str) -> Vec<f32> {
    let parts = value.split([' ', ',', '\t', '\n', '\r', '\u{C}']).filter(|part| !part.is_empty());
    parts.map(|part| part.parse().unwrap_or(f32::NAN)).collect()
}
