//! A driver: opens addresses in Chromium or Firefox, evaluates expressions there and takes screenshots.
//!
//! Chromium is driven by its DevTools protocol, Firefox by WebDriver BiDi. Both are JSON over a websocket on loopback.

mod bidi;
mod cdp;
mod connection;

use crate::browser::{Browser, Kind};
use bidi::Bidi;
use cdp::Cdp;
use connection::Connection;
use serde_json::Value;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The time limit for a browser to listen for commands, and to answer one.
const PATIENCE: Duration = Duration::from_secs(120);

/// A driven browser. Dropping it ends the browser.
pub(crate) struct Driver {
    kind: Kind,
    protocol: Protocol,
    // Declared after the connection, and so dropped after it.
    _browser: Browser,
}

enum Protocol {
    Cdp(Box<Cdp>),
    Bidi(Box<Bidi>),
}

/// Pixels: four bytes each (red, green, blue, alpha), row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Image {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) rgba: Vec<u8>,
}

/// A rectangle of the viewport, in CSS pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clip {
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl Driver {
    /// Starts a browser with a viewport of this size. One CSS pixel is one pixel of a screenshot.
    ///
    /// # Errors
    /// Fails if the browser does not start or does not listen.
    pub(crate) fn start(kind: Kind, program: &Path, width: u32, height: u32) -> Result<Self, String> {
        let named = |error| format!("{}: {error}", kind.name());
        let mut browser = Browser::start_driven(kind, program)?;
        let address = address(kind, &mut browser).map_err(named)?;
        let connection = Connection::open(&address, PATIENCE).map_err(named)?;
        let protocol = match kind {
            Kind::Chromium => {
                Cdp::start(connection, &address, PATIENCE).map(|cdp| Protocol::Cdp(Box::new(cdp)))
            }
            Kind::Firefox => Bidi::start(connection).map(|bidi| Protocol::Bidi(Box::new(bidi))),
        };
        let mut driver = Self { kind, protocol: protocol.map_err(named)?, _browser: browser };
        driver.resize(width, height)?;
        Ok(driver)
    }

    /// Returns which browser this is.
    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// Opens an address (`http:`, `file:`, `data:`) and waits until it is loaded.
    ///
    /// # Errors
    /// Fails if it cannot be loaded, or not in time.
    pub(crate) fn navigate(&mut self, url: &str) -> Result<(), String> {
        let done = match &mut self.protocol {
            Protocol::Cdp(cdp) => cdp.navigate(url),
            Protocol::Bidi(bidi) => bidi.navigate(url),
        };
        done.map_err(|error| format!("{}: {url}: {error}", self.kind.name()))
    }

    /// Evaluates an expression in the page and returns its value, or the result of its promise, as JSON; `null` for `undefined`.
    ///
    /// # Errors
    /// Fails if it throws.
    pub(crate) fn evaluate(&mut self, expression: &str) -> Result<Value, String> {
        // The protocols serialize values differently, except for strings.
        let text = format!("(async () => JSON.stringify(await (\n{expression}\n)))()");
        let value = match &mut self.protocol {
            Protocol::Cdp(cdp) => cdp.evaluate(&text),
            Protocol::Bidi(bidi) => bidi.evaluate(&text),
        };
        let value = match value {
            Ok(Some(json)) => serde_json::from_str(&json).map_err(|error| error.to_string()),
            Ok(None) => Ok(Value::Null),
            Err(error) => Err(error),
        };
        value.map_err(|error| format!("{}: {error}, of {}", self.kind.name(), beginning(expression)))
    }

    /// Runs a script (statements) in each new document, also in frames, before the document's own scripts.
    ///
    /// # Errors
    /// Fails if the browser rejects the command.
    pub(crate) fn before_load(&mut self, script: &str) -> Result<(), String> {
        let done = match &mut self.protocol {
            Protocol::Cdp(cdp) => cdp.before_load(script),
            Protocol::Bidi(bidi) => bidi.before_load(script),
        };
        done.map_err(|error| format!("{}: {error}, of {}", self.kind.name(), beginning(script)))
    }

    /// Returns the pixels of the viewport.
    ///
    /// # Errors
    /// Fails if the browser returns no screenshot.
    pub(crate) fn screenshot(&mut self) -> Result<Image, String> {
        self.screenshot_of(None)
    }

    /// Returns the pixels of the viewport, or of a part of it.
    ///
    /// # Errors
    /// Fails if the browser returns no screenshot.
    pub(crate) fn screenshot_of(&mut self, clip: Option<Clip>) -> Result<Image, String> {
        let base64 = match &mut self.protocol {
            Protocol::Cdp(cdp) => cdp.screenshot(clip),
            Protocol::Bidi(bidi) => bidi.screenshot(clip),
        };
        base64
            .and_then(|base64| {
                data_encoding::BASE64.decode(base64.as_bytes()).map_err(|error| error.to_string())
            })
            .and_then(|file| decoded(&file))
            .map_err(|error| format!("{}: a screenshot: {error}", self.kind.name()))
    }

    /// Resizes the viewport.
    ///
    /// # Errors
    /// Fails if the browser rejects the command.
    pub(crate) fn resize(&mut self, width: u32, height: u32) -> Result<(), String> {
        let done = match &mut self.protocol {
            Protocol::Cdp(cdp) => cdp.resize(width, height),
            Protocol::Bidi(bidi) => bidi.resize(width, height),
        };
        done.map_err(|error| format!("{}: a viewport of {width} by {height}: {error}", self.kind.name()))
    }
}

/// Reads the address at which a browser listens from its profile.
fn address(kind: Kind, browser: &mut Browser) -> Result<String, String> {
    let start = Instant::now();
    loop {
        let found = match kind {
            Kind::Chromium => cdp::address(browser.profile()),
            Kind::Firefox => bidi::address(browser.profile()),
        };
        if let Some(address) = found {
            return Ok(address);
        }
        if browser.has_ended() {
            return Err("it ended before it listened".to_owned());
        }
        if start.elapsed() > PATIENCE {
            return Err(format!("it does not accept connections after {} s", PATIENCE.as_secs()));
        }
        sleep(Duration::from_millis(50));
    }
}

/// Returns the pixels of a PNG file, with or without an alpha channel.
fn decoded(file: &[u8]) -> Result<Image, String> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(|error| error.to_string())?;
    let size = reader.output_buffer_size().ok_or("it is too large")?;
    let mut rgba = vec![0; size];
    let info = reader.next_frame(&mut rgba).map_err(|error| error.to_string())?;
    if info.color_type != png::ColorType::Rgba {
        return Err(format!("unsupported color type {:?}", info.color_type));
    }
    rgba.truncate(info.buffer_size());
    Ok(Image { width: info.width, height: info.height, rgba })
}

/// Returns the beginning of a script, in quotes.
fn beginning(script: &str) -> String {
    let mut start: String = script.chars().take(120).collect();
    if start.len() < script.len() {
        start.push('…');
    }
    format!("{start:?}")
}
