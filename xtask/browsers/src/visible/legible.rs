//! Decides which texts of pages are legible: shows the pages, mirrors the letters of the texts, and compares the pixels in their boxes.

use crate::driver::Image;
use crate::hidden::render::Renderer;
use serde_json::json;
use std::collections::BTreeSet;
use std::thread::scope;

/// The width of the frames: that of the window for which Lye evaluates media queries.
const WIDTH: u32 = 1280;
const COLUMNS: u32 = 2;
const SCREEN_HEIGHT: u32 = 3200;

/// The least change of a channel of a pixel, and of how many pixels in each third of a text. Fainter or cut text is not legible.
const LEAST_CHANGE: u8 = 60;
const LEAST_PIXELS: usize = 3;

/// The lowest box of a line of legible text: that of a font of about 8 pixels.
const LOWEST: i64 = 8;

/// The height of the frames.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Height {
    /// That of the window for which Lye evaluates media queries.
    Window = 800,
    /// For small documents.
    Low = 200,
}

/// A document, and the only text to examine. With `None`, all texts are examined.
pub(crate) struct View {
    pub(crate) html: String,
    pub(crate) only: Option<&'static str>,
}

/// A mark, and the left, top, right and bottom of its box.
type Place = (String, i64, i64, i64, i64);

/// Returns for each document the texts that are legible in every browser.
///
/// # Errors
/// Fails if a browser fails.
pub(crate) fn in_all(
    renderers: &mut [Renderer],
    height: Height,
    views: &[View],
) -> Result<Vec<BTreeSet<String>>, String> {
    let found = scope(|scope| {
        let all: Vec<_> = renderers
            .iter_mut()
            .map(|renderer| {
                scope.spawn(move || {
                    let size = (COLUMNS * (SCREEN_HEIGHT / height as u32)) as usize;
                    let batches = views.chunks(size).map(|views| in_one(renderer, height, views));
                    Ok(batches.collect::<Result<Vec<_>, String>>()?.concat())
                })
            })
            .collect();
        let ended = |_| Err("a browser's thread ended".to_owned());
        all.into_iter().map(|one| one.join().unwrap_or_else(ended)).collect::<Result<Vec<_>, String>>()
    })?;
    let both = |one: Vec<BTreeSet<String>>, other: Vec<BTreeSet<String>>| {
        one.iter().zip(&other).map(|(one, other)| one & other).collect()
    };
    Ok(found.into_iter().reduce(both).unwrap_or_default())
}

/// Returns for each document the texts that are legible in a browser. The documents must fit into its window.
fn in_one(renderer: &mut Renderer, height: Height, views: &[View]) -> Result<Vec<BTreeSet<String>>, String> {
    let documents: Vec<&str> = views.iter().map(|view| view.html.as_str()).collect();
    let height = height as u32;
    renderer.evaluate(&format!("show({}, {WIDTH}, {height}, {COLUMNS})", json!(documents)))?;
    let places = renderer.evaluate("places()")?;
    let places: Vec<Vec<Place>> = serde_json::from_value(places).map_err(|error| error.to_string())?;
    let before = renderer.screenshot()?;
    let marks: Vec<Option<&str>> = views.iter().map(|view| view.only).collect();
    renderer.evaluate(&format!("flip({})", json!(marks)))?;
    let after = renderer.screenshot()?;
    let of_frame = |(at, (places, view)): (usize, (Vec<Place>, &View))| {
        let (left, top) = (at as u32 % COLUMNS * WIDTH, at as u32 / COLUMNS * height);
        let frame = Frame { left, top, width: WIDTH, height };
        let wanted = places.into_iter().filter(|(mark, ..)| view.only.is_none_or(|only| only == mark));
        let legible = wanted.filter(|place| frame.shows(place, &before, &after));
        legible.map(|(mark, ..)| mark).collect()
    };
    Ok(places.into_iter().zip(views).enumerate().map(of_frame).collect())
}

/// The part of the window in which a document is shown.
struct Frame {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

impl Frame {
    /// Returns `true` if enough pixels change in the beginning, the middle and the end of a text.
    fn shows(&self, place: &Place, before: &Image, after: &Image) -> bool {
        let (_, left, top, right, bottom) = place;
        let (width, height) = (right - left, bottom - top);
        if width.min(height) < LOWEST {
            return false;
        }
        (0..3).all(|third| {
            let part = |start: i64, size: i64| (start + size * third / 3, start + size * (third + 1) / 3);
            let (across, down) = match width >= height {
                true => (part(*left, width), (*top, *bottom)),
                false => ((*left, *right), part(*top, height)),
            };
            let (across, down) = (within(across, self.width), within(down, self.height));
            let pixels = down.flat_map(|y| across.clone().map(move |x| (self.left + x, self.top + y)));
            let changed = pixels.filter(|(x, y)| change(before, after, *x, *y) >= LEAST_CHANGE);
            changed.take(LEAST_PIXELS).count() == LEAST_PIXELS
        })
    }
}

/// Returns the part of a range that is in a frame of this size.
fn within((start, end): (i64, i64), size: u32) -> std::ops::Range<u32> {
    let bounded = |value: i64| value.clamp(0, i64::from(size)) as u32;
    bounded(start)..bounded(end)
}

/// Returns the largest change of a channel of a pixel.
fn change(before: &Image, after: &Image, x: u32, y: u32) -> u8 {
    let at = (y as usize * before.width as usize + x as usize) * 4;
    match (before.rgba.get(at..at + 4), after.rgba.get(at..at + 4)) {
        (Some(before), Some(after)) => {
            before.iter().zip(after).map(|(before, after)| before.abs_diff(*after)).max().unwrap_or(0)
        }
        _ => 0,
    }
}

/// Makes room for the frames, and checks the decision on known texts.
///
/// # Errors
/// Fails if one is decided wrongly, or a browser fails.
pub(crate) fn prepare(renderers: &mut [Renderer]) -> Result<(), String> {
    renderers.iter_mut().try_for_each(|renderer| renderer.resize(WIDTH * COLUMNS, SCREEN_HEIGHT))?;
    let mark = super::page::mark(0);
    let of = |style: &str| View { html: format!("<!DOCTYPE html><p style='{style}'>{mark}"), only: None };
    let views: Vec<View> = CONTROLS.iter().map(|(style, _)| of(style)).collect();
    let found = in_all(renderers, Height::Window, &views)?;
    match CONTROLS.iter().zip(&found).find(|((_, is_legible), found)| *is_legible == found.is_empty()) {
        Some(((style, _), _)) => Err(format!("the control {style:?} is decided wrongly")),
        None => Ok(()),
    }
}

/// Styles of a text, and whether it is legible.
const CONTROLS: &[(&str, bool)] = &[
    ("", true),
    ("font-size:9px", true),
    ("opacity:.6", true),
    ("color:#aaa", true),
    ("writing-mode:vertical-rl", true),
    ("display:none", false),
    ("visibility:hidden", false),
    ("color:#ccc", false),
    ("background:#003;color:#000", false),
    ("opacity:.1", false),
    ("font-size:3px", false),
    ("width:50px;overflow:hidden", false),
    ("height:3px;overflow:hidden", false),
    ("margin-left:-60px", false),
];
