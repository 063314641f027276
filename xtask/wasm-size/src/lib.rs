//! A cleaner by a preset, and nothing else.

use lye::{Cleaner, Preset};

/// Cleans a text by the preset with this index, and returns the length of the output. The text depends on an argument, so that
/// nothing is computed while compiling.
#[unsafe(no_mangle)]
pub extern "C" fn clean(preset: usize, character: u32) -> usize {
    let html: String = char::from_u32(character).into_iter().collect();
    let preset = Preset::ALL.get(preset).copied().unwrap_or_default();
    Cleaner::from_preset(preset).clean(&html).map_or(0, |clean| clean.html().len())
}
