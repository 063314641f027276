//! Cleaning a column allocates at most 16 MB beyond its output, counted by the allocator.

use arrow_array::{Array, ArrayRef, LargeStringArray, StringArray, StringViewArray};
use arrow_buffer::Buffer;
use lye::Cleaner;
use lye_arrow::{CleanColumn, ColumnCleaner, FindingsColumn, Threads};
use lye_bench::corpora::{Corpus, Name};
use peakmem_alloc::{INSTRUMENTED_SYSTEM, PeakMemAlloc, PeakMemAllocTrait};
use std::alloc::System;
use std::sync::Arc;

#[global_allocator]
static MEMORY: &PeakMemAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The promise in bytes.
const BEYOND: usize = 16 << 20;

/// The size of the columns in bytes: several times the promise.
const COLUMN: usize = 100_000_000;

// The only test of its program, because other tests would allocate at the same time.
#[test]
fn columns_allocate_little_beyond_their_output() {
    let corpus = Corpus::load(Name::Small).unwrap();
    let texts =
        || corpus.texts.iter().map(String::as_str).cycle().take(COLUMN / corpus.bytes * corpus.texts.len());
    let columns: [(&str, ArrayRef); 3] = [
        ("string", Arc::new(StringArray::from_iter_values(texts()))),
        ("large_string", Arc::new(LargeStringArray::from_iter_values(texts()))),
        ("string_view", Arc::new(StringViewArray::from_iter_values(texts()))),
    ];
    let plain = ColumnCleaner::new(Cleaner::default());
    let cleaners = [
        ("one thread", plain.clone().with_threads(Threads::One)),
        ("all threads", plain.clone()),
        ("counts", plain.with_findings(FindingsColumn::Counts)),
    ];
    for (name, column) in &columns {
        for (how, cleaner) in &cleaners {
            // Buffers of threads are not counted twice.
            cleaner.clean(&column.slice(0, column.len() / 50)).unwrap();
            MEMORY.reset_peak_memory();
            let CleanColumn { array, findings } = cleaner.clean(column).unwrap();
            let peak = MEMORY.get_peak_memory();
            let output =
                buffers(&array, column) + findings.map_or(0, |findings| findings.get_array_memory_size());
            let beyond = peak.saturating_sub(output);
            println!(
                "{name}, {how}: {} rows, output {output} bytes, peak {peak}, beyond {beyond}",
                array.len()
            );
            assert!(beyond <= BEYOND, "{name}, {how}: peak {peak}, output {output}");
        }
    }
}

/// Returns the size of the buffers that the input does not have.
fn buffers(output: &ArrayRef, input: &ArrayRef) -> usize {
    let (output, input) = (output.to_data(), input.to_data());
    let is_shared = |address| input.buffers().iter().any(|buffer| buffer.as_ptr() == address);
    output.buffers().iter().filter(|buffer| !is_shared(buffer.as_ptr())).map(Buffer::len).sum()
}
