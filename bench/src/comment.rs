//! `comment`: what cleaning a comment of 200 bytes costs with a cleaner that was used before.

use crate::corpora::{COMMENT, Name};
use crate::measure::{allocations_of_passes, instructions_of_pass};
use crate::one::MEASURED;
use crate::passes::{PASS, WARM_UP, Work};
use crate::policies::By;
use lye::Preset;

pub(crate) fn run() -> Result<(), String> {
    println!("{COMMENT}\n");
    println!("| policy | instructions | allocations | bytes allocated |");
    println!("| --- | --- | --- | --- |");
    for by in By::USUAL.into_iter().chain([By::Preset(Preset::Comment)]) {
        let work = Work { corpus: Name::Comment, by, findings: false };
        let instructions = instructions_of_pass(work, MEASURED, &[WARM_UP, PASS])?;
        let (allocations, bytes) = allocations_of_passes(work)?;
        println!("| `{by}` | {instructions} | {allocations} | {bytes} |");
    }
    Ok(())
}
