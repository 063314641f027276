//! The mode `--overlays`: checks that a cleaned message is not painted, and does not take clicks, outside of its wrapper.
//!
//! Each frame shows an application with a message in its middle. The mode compares the element at each point of a grid, and every pixel,
//! with the same frame with an empty message whose box has the same size. Controls, which are not cleaned, must be detected.

mod messages;

use crate::browser::Kind;
use crate::driver::{Driver, Image};
use crate::options::Options;
use messages::{Message, POLICIES};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Instant;

const PAGE: &str = include_str!("../page/overlays.html");

/// The default number of generated messages.
const USUAL: usize = 400;

/// The windows: width, height, and how many of them are shown in a row and in a column.
const WINDOWS: [(u32, u32, u32, u32); 3] = [(240, 180, 6, 4), (320, 240, 5, 4), (480, 320, 4, 3)];

/// The maximum difference of colour values: layers are rounded differently.
const NOISE: u8 = 3;

/// How many failures are shown.
const MOST_SHOWN: usize = 5;

/// Controls: messages without cleaning and wrapper that must be detected, by clicks or by pixels.
const CONTROLS: &[(&str, bool, bool)] = &[
    (
        r#"<div style="height:0;opacity:.99"><a href="https://evil.example/" style="font-size:9000px;line-height:0;color:transparent">██</a></div>"#,
        true,
        false,
    ),
    (
        r#"<div style="border:100px solid red;border-image:linear-gradient(red,red) 1 fill / 1 / 50">x</div>"#,
        false,
        true,
    ),
    (r#"<div style="font-size:3000px;box-shadow:0 0 0 3em red"></div>"#, false, true),
    (r#"<a href="//evil" style="position:fixed;inset:0">x</a>"#, true, false),
    (
        r#"<div style="position:absolute;left:-500px;top:-500px;width:2000px;height:2000px;background:red">x</div>"#,
        true,
        true,
    ),
    (r#"<p style="margin-left:-60px">to the left, over what is there</p>"#, true, true),
    (r#"<style>header { display: none }</style>x"#, true, true),
];

/// A change outside of a box.
#[derive(Debug, Default)]
struct Seen {
    /// Another element at points of the grid.
    clicks: Vec<String>,
    /// The first pixel that differs.
    pixel: Option<Pixel>,
}

impl Seen {
    fn is_nothing(&self) -> bool {
        self.clicks.is_empty() && self.pixel.is_none()
    }
}

/// A pixel that differs.
#[derive(Debug)]
struct Pixel {
    /// The position in the window.
    #[allow(dead_code, reason = "it is shown")]
    place: (u32, u32),
    /// The maximum difference of its colour values.
    #[allow(dead_code, reason = "it is shown")]
    distance: u8,
}

/// # Errors
/// Fails if a browser cannot be used, a control is not detected, or something changes outside of a wrapper.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let start = Instant::now();
    let messages = messages::generate(options.generated.unwrap_or(USUAL), options.seed)?;
    println!("{} messages under {} policies", messages.len(), POLICIES.len());
    let browsers = options.browsers()?;
    let messages = messages.as_slice();
    let results: Vec<Result<usize, String>> = std::thread::scope(|scope| {
        let threads: Vec<_> = browsers
            .iter()
            .map(|(kind, program): &(Kind, PathBuf)| scope.spawn(move || look(*kind, program, messages)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|_| Err("a thread has panicked".to_owned())))
            .collect()
    });
    let mut failures = 0;
    for result in results {
        failures += result?;
    }
    println!("{} s", start.elapsed().as_secs());
    if failures == 0 { Ok(()) } else { Err(format!("{failures} messages reach outside of their wrapper")) }
}

/// Checks all messages in one browser. Returns how many reach outside.
fn look(kind: Kind, program: &Path, messages: &[Message]) -> Result<usize, String> {
    let start = Instant::now();
    let (width, height) = WINDOWS.iter().fold((0, 0), |(width, height), &(across, down, columns, rows)| {
        (width.max(across * columns), height.max(down * rows))
    });
    let mut driver = Driver::start(kind, program, width, height)?;
    let page = format!("data:text/html;base64,{}", data_encoding::BASE64.encode(PAGE.as_bytes()));
    driver.navigate(&page)?;
    let mut failures = 0;
    for (width, height, columns, rows) in WINDOWS {
        driver.evaluate(&format!("setUp({width}, {height}, {columns}, {rows})"))?;
        for (control, by_clicks, by_pixels) in CONTROLS {
            let seen = outside(&mut driver, &[control], false)?.into_iter().next().unwrap_or_default();
            if *by_clicks && seen.clicks.is_empty() || *by_pixels && seen.pixel.is_none() {
                return Err(format!(
                    "{}, {width}x{height}: the control is not noticed: {control} ({seen:?})",
                    kind.name()
                ));
            }
        }
        for batch in messages.chunks((columns * rows) as usize) {
            let clean: Vec<&str> = batch.iter().map(|message| message.clean.as_str()).collect();
            let seen = outside(&mut driver, &clean, true)?;
            for (message, seen) in batch.iter().zip(seen) {
                if seen.is_nothing() {
                    continue;
                }
                // A busy browser may show a page before it is painted completely. A real change is still there in the second screenshot.
                let seen = outside(&mut driver, &[message.clean.as_str()], true)?.pop().unwrap_or_default();
                if seen.is_nothing() {
                    continue;
                }
                failures += 1;
                if failures <= MOST_SHOWN {
                    let Message { policy, source, clean } = message;
                    let seen = format!("{:?}, pixel {:?}", seen.clicks.first(), seen.pixel);
                    println!("{}, {width}x{height}, {policy}: {seen}\n  {source}\n  {clean}", kind.name());
                }
            }
        }
        println!("{}, {width}x{height}: {} s", kind.name(), start.elapsed().as_secs());
    }
    Ok(failures)
}

/// Returns which messages change something outside of their boxes.
fn outside(driver: &mut Driver, messages: &[&str], is_wrapped: bool) -> Result<Vec<Seen>, String> {
    let boxes = driver.evaluate(&format!("show({}, {is_wrapped})", json!(messages)))?;
    let shown = driver.screenshot()?;
    let points = driver.evaluate(&format!("empty({is_wrapped})"))?;
    let empty = driver.screenshot()?;
    let boxes: Vec<[u32; 4]> = serde_json::from_value(boxes).map_err(|error| error.to_string())?;
    let points: Vec<Vec<String>> =
        serde_json::from_value(points).map_err(|error: serde_json::Error| error.to_string())?;
    let frames: Value = driver.evaluate("frames.map((f) => [f.offsetLeft, f.offsetTop, f.offsetLeft + f.offsetWidth, f.offsetTop + f.offsetHeight])")?;
    let frames: Vec<[u32; 4]> = serde_json::from_value(frames).map_err(|error| error.to_string())?;
    let seen = points.into_iter().zip(frames.iter().zip(&boxes));
    Ok(seen
        .take(messages.len())
        .map(|(clicks, (frame, own))| Seen { clicks, pixel: different(&shown, &empty, frame, own) })
        .collect())
}

/// Returns the first pixel that differs in a frame outside of its box.
fn different(one: &Image, other: &Image, frame: &[u32; 4], own: &[u32; 4]) -> Option<Pixel> {
    let [left, top, right, bottom] = *frame;
    (top..bottom.min(one.height)).find_map(|y| {
        let parts = if (own[1]..own[3]).contains(&y) {
            [left..own[0].max(left), own[2].min(right)..right]
        } else {
            [left..right, right..right]
        };
        parts.into_iter().find_map(|part| {
            let row = |image: &Image| {
                let place = |x: u32| (y as usize * image.width as usize + x as usize) * 4;
                image.rgba.get(place(part.start)..place(part.end)).map(<[u8]>::to_vec)
            };
            let (one, other) = (row(one), row(other));
            if one == other {
                return None;
            }
            let (one, other) = (one.unwrap_or_default(), other.unwrap_or_default());
            let distance = |one: &[u8], other: &[u8]| {
                one.iter().zip(other).map(|(one, other)| one.abs_diff(*other)).max()
            };
            let distances =
                one.chunks(4).zip(other.chunks(4)).map(|(one, other)| distance(one, other).unwrap_or(0));
            let (at, distance) = distances.enumerate().find(|(_, distance)| *distance > NOISE)?;
            Some(Pixel { place: (part.start + at as u32 - left, y - top), distance })
        })
    })
}
