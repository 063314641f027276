//! The peak memory of cleaning ordinary pages, counted by the allocator, is four times the input plus the constant size of a cleaner.
//!
//! With `--nocapture`, the test prints each page. Without the corpora it is skipped.

use lye::Cleaner;
use lye_bench::corpora::{Corpus, Name};
use peakmem_alloc::{INSTRUMENTED_SYSTEM, PeakMemAlloc, PeakMemAllocTrait};
use std::alloc::System;

#[global_allocator]
static MEMORY: &PeakMemAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Bytes for each byte of the input.
const FOR_EACH_BYTE: usize = 4;
/// Bytes for any input.
const FOR_ANY: usize = 64 << 10;

// The only test of its program, because other tests would allocate at the same time.
#[test]
fn page_takes_four_times_its_length() {
    let corpus = match Corpus::load(Name::Page) {
        Ok(corpus) => corpus,
        Err(why) => return println!("skipped: {why}"),
    };
    println!("| page | input, KB | peak, KB | times |");
    println!("| --- | --- | --- | --- |");
    let mut beyond = Vec::new();
    for (page, html) in (1..).zip(&corpus.texts) {
        let cleaner = Cleaner::default();
        // Setup that all inputs share is not counted.
        let _ = cleaner.clean("");
        MEMORY.reset_peak_memory();
        let clean = cleaner.clean(html);
        let peak = MEMORY.get_peak_memory();
        clean.unwrap();
        let times = peak as f64 / html.len() as f64;
        let row = format!("| {page} | {} | {} | {times:.2} |", html.len() / 1000, peak / 1000);
        println!("{row}");
        if peak > FOR_EACH_BYTE * html.len() + FOR_ANY {
            beyond.push(row);
        }
    }
    assert!(beyond.is_empty(), "more than {FOR_EACH_BYTE} times:\n{}", beyond.join("\n"));
}
