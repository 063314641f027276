//! Generates the table of invisible characters from browser renderings, Unicode properties and exceptions.

use crate::data_file;
use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_properties::props::{BidiControl, DefaultIgnorableCodePoint, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The code points that change no pixel in browsers, in `data/`.
pub(crate) const SOURCE: &str = "invisible-code-points.tsv";

/// The exceptions, which stay, in `data/`.
pub(crate) const EXCEPTIONS: &str = "invisible-exceptions.tsv";

/// The path of the generated table.
pub(crate) const TARGET: &str = "crates/lye-text/src/generated/invisibles.rs";

const CODE_POINTS: u32 = 0x11_0000;
const BLOCK: u32 = 256;

/// Returns the Rust source of the table, from the texts of the data files.
///
/// # Errors
/// Fails if a data file is not as its head comment describes it, with the line.
pub(crate) fn render(source: &str, exceptions: &str) -> Result<String, String> {
    let seen = ranges(SOURCE, source, 2)?;
    for (first, last) in ranges(EXCEPTIONS, exceptions, 4)? {
        if let Some(code) = (first..=last).find(|&code| !is_invisible(code, &seen)) {
            return Err(format!("{EXCEPTIONS}: U+{code:04X} is not invisible and needs no exception"));
        }
    }
    let (mut blocks, mut block_of): (Vec<[u64; 4]>, Vec<usize>) = (Vec::new(), Vec::new());
    for start in (0..CODE_POINTS).step_by(BLOCK as usize) {
        let mut block = [0_u64; 4];
        for at in (0..BLOCK).filter(|at| is_invisible(start + at, &seen)) {
            block[at as usize / 64] |= 1 << (at % 64);
        }
        let known = blocks.iter().position(|known| *known == block);
        block_of.push(known.unwrap_or(blocks.len()));
        if known.is_none() {
            blocks.push(block);
        }
    }
    let mut out = format!(
        "//! Generated from data/{SOURCE} and Unicode's properties by `cargo run -p xtask -- gen`. Do not edit.\n\n\
         /// The block number for each 256 code points.\n\
         #[rustfmt::skip]\npub(crate) static BLOCK_OF: [u8; {}] = [\n",
        block_of.len()
    );
    for row in block_of.chunks(64) {
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        let _ = writeln!(out, "    {},", row.join(","));
    }
    let _ = writeln!(
        out,
        "];\n\n/// Blocks of 256 code points, a bit for each that is invisible.\n\
         pub(crate) static BLOCKS: [[u64; 4]; {}] = [",
        blocks.len()
    );
    for block in &blocks {
        let words: Vec<String> = block.iter().map(|word| format!("{word:#x}")).collect();
        let _ = writeln!(out, "    [{}],", words.join(", "));
    }
    let variants = ideographs();
    let _ = writeln!(
        out,
        "];\n\n/// Ideographs with standardized variants, and how many selectors from U+FE00 on name one.\n\
         #[rustfmt::skip]\npub(crate) static IDEOGRAPHS: [(char, u8); {}] = [",
        variants.len()
    );
    let variants: Vec<_> = variants.into_iter().collect();
    for row in variants.chunks(8) {
        let row: Vec<String> =
            row.iter().map(|(c, count)| format!("('\\u{{{:X}}}', {count})", u32::from(*c))).collect();
        let _ = writeln!(out, "    {},", row.join(", "));
    }
    out.push_str("];\n");
    Ok(out)
}

/// Whether a code point is invisible: in browsers, by Unicode, or because it is unassigned in a default-ignorable range.
fn is_invisible(code: u32, seen: &[(u32, u32)]) -> bool {
    let category = CodePointMapData::<GeneralCategory>::new().get32(code);
    let is_white_space = matches!(code, 0x09 | 0x0A | 0x0C | 0x0D);
    !is_white_space
        && (CodePointSetData::new::<DefaultIgnorableCodePoint>().contains32(code)
            || CodePointSetData::new::<BidiControl>().contains32(code)
            || matches!(
                category,
                GeneralCategory::Control
                    | GeneralCategory::LineSeparator
                    | GeneralCategory::ParagraphSeparator
            )
            // Interlinear annotation, and its neighbours.
            || matches!(code, 0xFFF0..=0xFFFB | 0xE0000..=0xE0FFF)
            || seen.iter().any(|&(first, last)| (first..=last).contains(&code)))
}

/// Ideographs that compatibility ideographs are variants of. The first by code point has the selector U+FE00, the second U+FE01
/// (StandardizedVariants.txt of Unicode).
fn ideographs() -> BTreeMap<char, u8> {
    let normalizer = DecomposingNormalizerBorrowed::new_nfd();
    let mut variants = BTreeMap::new();
    for c in ('\u{F900}'..='\u{FAD9}').chain('\u{2F800}'..='\u{2FA1D}') {
        let decomposed = normalizer.normalize(c.encode_utf8(&mut [0; 4])).into_owned();
        let mut base = decomposed.chars();
        if let (Some(base), None) = (base.next(), base.next())
            && base != c
        {
            *variants.entry(base).or_default() += 1;
        }
    }
    variants
}

/// Parses the ranges of a data file whose rows have this many columns, none of them empty.
fn ranges(name: &str, text: &str, columns: usize) -> Result<Vec<(u32, u32)>, String> {
    data_file::rows(name, text)
        .map(|(place, row)| {
            let code = |at: usize| row.get(at).and_then(|text| u32::from_str_radix(text, 16).ok());
            match (code(0), code(1)) {
                (Some(first), Some(last))
                    if first <= last && row.len() == columns && row.iter().all(|text| !text.is_empty()) =>
                {
                    Ok((first, last))
                }
                _ => {
                    Err(format!("{place}: expected {columns} columns, the first two a range of code points"))
                }
            }
        })
        .collect()
}
