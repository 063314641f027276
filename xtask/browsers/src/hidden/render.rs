//! Detects visible texts: shows documents in frames with each text in two forms, and compares the pixels of the frames.

use super::case::TEXTS;
use crate::browser::Kind;
use crate::driver::{Driver, Image};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const PAGE: &str = include_str!("../../page/hidden.html");
const CORPORA: &str = include_str!("../../page/corpora.js");
const LEGIBLE: &str = include_str!("../../page/legible.js");
const SCRIPT: &str = include_str!("../../page/hidden.js");

/// The viewport of the browsers.
const WIDTH: u32 = 1600;
const HEIGHT: u32 = 1600;

/// The size of the frames.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    /// Many frames without scrolling: finds most visible texts.
    Brief,
    /// Few large frames, scrolled to the text.
    Close,
}

impl Look {
    fn frame(self) -> (u32, u32) {
        match self {
            Self::Brief => (400, 200),
            Self::Close => (800, 400),
        }
    }

    fn columns(self) -> u32 {
        WIDTH / self.frame().0
    }

    /// How many documents are shown at a time. Two more frames are for the controls.
    pub(crate) fn most(self) -> usize {
        (self.columns() * (HEIGHT / self.frame().1)) as usize - CONTROLS.len()
    }
}

/// A document, and the texts to look for.
pub(crate) struct View {
    pub(crate) html: String,
    pub(crate) texts: Vec<usize>,
}

/// The controls beside the documents: a visible and an invisible text. They detect a page that does not change, or that changes without
/// cause.
const CONTROLS: [(&str, bool); 2] = [("", true), ("visibility:hidden", false)];

pub(crate) struct Renderer {
    driver: Driver,
    _page: TempDir,
}

impl Renderer {
    /// # Errors
    /// Fails if the browser cannot be used.
    pub(crate) fn start(kind: Kind, program: &Path) -> Result<Self, String> {
        let of = |error: std::io::Error| format!("the page: {error}");
        let page = tempfile::Builder::new().prefix("lye-hidden-").tempdir().map_err(of)?;
        fs::write(page.path().join("index.html"), PAGE).map_err(of)?;
        fs::write(page.path().join("hidden.js"), SCRIPT).map_err(of)?;
        fs::write(page.path().join("corpora.js"), CORPORA).map_err(of)?;
        fs::write(page.path().join("legible.js"), LEGIBLE).map_err(of)?;
        let mut driver = Driver::start(kind, program, WIDTH, HEIGHT)?;
        driver.navigate(&format!("file://{}/index.html", page.path().display()))?;
        Ok(Self { driver, _page: page })
    }

    pub(crate) fn kind(&self) -> Kind {
        self.driver.kind()
    }

    /// Evaluates an expression in the page.
    ///
    /// # Errors
    /// Fails if it throws.
    pub(crate) fn evaluate(&mut self, expression: &str) -> Result<Value, String> {
        self.driver.evaluate(expression)
    }

    /// Returns the pixels of the window.
    ///
    /// # Errors
    /// Fails if the browser returns no screenshot.
    pub(crate) fn screenshot(&mut self) -> Result<Image, String> {
        self.driver.screenshot()
    }

    /// Resizes the window.
    ///
    /// # Errors
    /// Fails if the browser rejects the command.
    pub(crate) fn resize(&mut self, width: u32, height: u32) -> Result<(), String> {
        self.driver.resize(width, height)
    }

    /// Returns for each text of each document whether it is visible, or covered by the background of another element. There must be at most
    /// `Look::most` documents.
    ///
    /// # Errors
    /// Fails if the browser fails, or a control has the wrong result.
    pub(crate) fn seen(&mut self, look: Look, views: &[View]) -> Result<Vec<Vec<bool>>, String> {
        let first = views.len();
        let control = |style| format!("<!DOCTYPE html><body><p style='{style}'>{}", TEXTS[0].0);
        let mut documents: Vec<String> = views.iter().map(|view| view.html.clone()).collect();
        documents.extend(CONTROLS.map(|(style, _)| control(style)));
        let (width, height) = look.frame();
        let shown = format!("show({}, {width}, {height}, {})", json!(documents), look.columns());
        self.driver.evaluate(&shown)?;
        let rounds = views.iter().map(|view| view.texts.len()).max().unwrap_or(0);
        let mut seen = vec![Vec::new(); views.len()];
        let mut before = None;
        for round in 0..rounds {
            let texts: Vec<(usize, usize)> = (0..first)
                .filter_map(|at| Some((at, *views[at].texts.get(round)?)))
                .chain((first..documents.len()).map(|at| (at, 0)))
                .collect();
            let mut meets_others = vec![false; texts.len()];
            if look == Look::Close {
                let places: Vec<Value> = texts.iter().map(|(at, text)| json!([at, TEXTS[*text].0])).collect();
                let met = self.driver.evaluate(&format!("reach({})", json!(places)))?;
                meets_others = serde_json::from_value(met).map_err(|error| error.to_string())?;
                before = None;
            }
            let image = match before.take() {
                Some(image) => image,
                None => self.driver.screenshot()?,
            };
            self.change(&texts, |(before, after)| [before, after])?;
            let changed = self.driver.screenshot()?;
            for ((at, _), meets_others) in texts.iter().zip(&meets_others) {
                let differs = differs(look, *at, &image, &changed);
                match seen.get_mut(*at) {
                    Some(seen) => seen.push(differs || *meets_others),
                    None if differs == CONTROLS[*at - first].1 => {}
                    None => {
                        let (kind, controlled) = (self.kind().name(), CONTROLS[*at - first]);
                        return Err(format!(
                            "{kind}: a control beside the cases is seen wrongly: {controlled:?}"
                        ));
                    }
                }
            }
            if round + 1 < rounds {
                self.change(&texts, |(before, after)| [after, before])?;
                before = Some(image);
            }
        }
        Ok(seen)
    }

    fn change(
        &mut self,
        texts: &[(usize, usize)],
        form: impl Fn((&'static str, &'static str)) -> [&'static str; 2],
    ) -> Result<(), String> {
        let changes: Vec<Value> = texts
            .iter()
            .map(|(at, text)| {
                let [from, to] = form(TEXTS[*text]);
                json!([at, from, to])
            })
            .collect();
        self.driver.evaluate(&format!("change({})", json!(changes))).map(drop)
    }
}

/// Returns whether the frame with this number differs.
fn differs(look: Look, at: usize, one: &Image, other: &Image) -> bool {
    let (width, height) = look.frame();
    let (column, row) = (at as u32 % look.columns(), at as u32 / look.columns());
    let line = |image: &Image, y: u32| -> Option<std::ops::Range<usize>> {
        let start = (row * height + y) as usize * image.width as usize + (column * width) as usize;
        let range = start * 4..(start + width as usize) * 4;
        (range.end <= image.rgba.len()).then_some(range)
    };
    (0..height).any(|y| match (line(one, y), line(other, y)) {
        (Some(range), Some(of_other)) => one.rgba[range] != other.rgba[of_other],
        _ => false,
    })
}
