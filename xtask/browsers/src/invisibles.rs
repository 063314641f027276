//! The mode `--invisibles`: finds the code points that change no pixel between two letters, and checks that each is stripped or a listed
//! exception.
//!
//! Each code point of Unicode is shown between two letters in a cell of a grid. If the cell looks like the two letters alone, the code
//! point is invisible. Surrogates are omitted: they are not characters, and documents cannot contain them.

use crate::driver::{Driver, Image};
use crate::options::Options;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The code points that changed no pixel in both browsers when the file was written.
const TABLE: &str = "invisible-code-points.tsv";
/// The code points that may stay, each with a reason.
const EXCEPTIONS: &str = include_str!("../../../data/invisible-exceptions.tsv");

const CELL: (usize, usize) = (28, 18);
const GRID: (usize, usize) = (100, 100);
/// The first cell contains the letters alone, the second another letter between them.
const CONTROLS: usize = 2;
const CODE_POINTS: u32 = 0x11_0000;

const PAGE: &str = "data:text/html;charset=utf-8,<!DOCTYPE html><style>\
    body{margin:0;display:grid;grid-template-columns:repeat(100,28px);grid-auto-rows:18px;\
    font:12px/18px 'DejaVu Sans',sans-serif;background:white;color:black}\
    div{overflow:hidden;contain:strict}</style><body>";

/// Checks that each code point that is invisible in both browsers is stripped or listed. With `--generated N`, it checks those that are
/// stripped or listed and N others, instead of all.
///
/// # Errors
/// Fails if one is neither, or a browser cannot be used.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let found = invisible_in_all(options, &code_points(options))?;
    let exceptions = exceptions()?;
    let mut faults = Vec::new();
    for &c in &found {
        let is_stripped = strip_between_letters(c) == "ab";
        let is_listed = exceptions.iter().any(|range| range.contains(&c));
        if !is_stripped && !is_listed {
            faults.push(c);
        }
    }
    println!(
        "{} code points change no pixel, {} of them are neither stripped nor exceptions",
        found.len(),
        faults.len()
    );
    match faults.is_empty() {
        true => Ok(()),
        false => Err(format!("neither stripped nor in data/invisible-exceptions.tsv:\n{}", rows(&faults))),
    }
}

/// Writes the table of code points that are invisible in both browsers.
///
/// # Errors
/// Fails if a browser cannot be used, or the file cannot be written.
pub(crate) fn write(options: &Options) -> Result<(), String> {
    let all: Vec<u32> = (0..CODE_POINTS).collect();
    let found = invisible_in_all(options, &all)?;
    let path = data().join(TABLE);
    let old = std::fs::read_to_string(&path).unwrap_or_default();
    let head: String =
        old.lines().take_while(|line| line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    std::fs::write(&path, head + &rows(&found)).map_err(|error| format!("{}: {error}", path.display()))?;
    println!(
        "{} code points change no pixel; `cargo run -p xtask -- gen` makes the table of them",
        found.len()
    );
    Ok(())
}

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data")
}

/// Returns the code points to check.
fn code_points(options: &Options) -> Vec<u32> {
    let Some(number) = options.generated else { return (0..CODE_POINTS).collect() };
    let is_known = |code: &u32| char::from_u32(*code).is_some_and(|c| strip_between_letters(c) == "ab");
    let mut codes: Vec<u32> = (0..CODE_POINTS).filter(is_known).collect();
    let mut state = options.seed;
    codes.extend((0..number).map(|_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u32 % CODE_POINTS
    }));
    codes.sort_unstable();
    codes.dedup();
    codes
}

fn strip_between_letters(c: char) -> String {
    lye::text::remove_invisibles(&format!("a{c}b")).into_owned()
}

/// Returns those of the characters that change no pixel in any of the browsers.
fn invisible_in_all(options: &Options, codes: &[u32]) -> Result<Vec<char>, String> {
    let browsers = options.browsers()?;
    let found: Vec<Result<Vec<bool>, String>> = std::thread::scope(|scope| {
        let threads: Vec<_> = browsers
            .iter()
            .map(|(kind, program)| {
                let (width, height) = ((CELL.0 * GRID.0) as u32, (CELL.1 * GRID.1) as u32);
                scope.spawn(move || invisible(Driver::start(*kind, program, width, height)?, codes))
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|_| Err("a thread failed".to_owned())))
            .collect()
    });
    let found: Vec<Vec<bool>> = found.into_iter().collect::<Result<_, _>>()?;
    let in_all = codes.iter().enumerate().filter(|(at, _)| found.iter().all(|found| found[*at]));
    Ok(in_all.filter_map(|(_, &code)| char::from_u32(code)).collect())
}

/// Returns for each code point whether it changes no pixel.
fn invisible(mut driver: Driver, codes: &[u32]) -> Result<Vec<bool>, String> {
    let name = driver.kind().name();
    driver.navigate(PAGE)?;
    let cells = GRID.0 * GRID.1;
    driver.evaluate(&format!(
        "void (window.cells = Array.from({{length: {cells}}}, () => document.body.appendChild(document.createElement('div'))))"
    ))?;
    let mut found = Vec::with_capacity(codes.len());
    for codes in codes.chunks(cells - CONTROLS) {
        driver.evaluate(&format!(
            "void (codes => cells.forEach((cell, at) => {{
                const code = codes[at - {CONTROLS}];
                const is_character = code !== undefined && (code < 0xD800 || code > 0xDFFF);
                cell.textContent = at == 0 ? 'ab' : at == 1 ? 'aib' : is_character ? 'a' + String.fromCodePoint(code) + 'b' : '';
            }}))({codes:?})"
        ))?;
        let image = driver.screenshot()?;
        let letters = cell(&image, 0);
        if letters.iter().all(|row| row.iter().all(|&byte| byte == 255)) || letters == cell(&image, 1) {
            return Err(format!("{name}: the letters are not visible"));
        }
        found.extend((0..codes.len()).map(|at| cell(&image, CONTROLS + at) == letters));
    }
    let count = found.iter().filter(|&&is_invisible| is_invisible).count();
    println!("{name}: {count} code points change no pixel");
    Ok(found)
}

/// Returns the rows of pixels of a cell.
fn cell(image: &Image, at: usize) -> Vec<&[u8]> {
    let (left, top) = (at % GRID.0 * CELL.0, at / GRID.0 * CELL.1);
    let row = |y: usize| {
        let start = (y * image.width as usize + left) * 4;
        image.rgba.get(start..start + CELL.0 * 4).unwrap_or_default()
    };
    (top..top + CELL.1).map(row).collect()
}

/// Formats code points as ranges, one a line.
fn rows(found: &[char]) -> String {
    let mut rows = String::new();
    for run in found.chunk_by(|&before, &c| u32::from(before) + 1 == u32::from(c)) {
        if let [first, .., last] | [first @ last] = run {
            let _ = writeln!(rows, "{:04X}\t{:04X}", u32::from(*first), u32::from(*last));
        }
    }
    rows
}

/// Reads the exceptions: first and last code point, where it stays, and why.
fn exceptions() -> Result<Vec<std::ops::RangeInclusive<char>>, String> {
    let is_row = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let read = |line: &str| {
        let mut columns = line.split('\t');
        let mut point = || char::from_u32(u32::from_str_radix(columns.next()?, 16).ok()?);
        Some(point()?..=point()?)
    };
    EXCEPTIONS
        .lines()
        .filter(is_row)
        .map(|line| read(line).ok_or_else(|| format!("invisible-exceptions.tsv: cannot read {line:?}")))
        .collect()
}
