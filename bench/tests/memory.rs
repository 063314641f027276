//! The peak memory of cleaning on every family of hostile inputs, counted by the allocator, is within the promise of `Cleaner`.
//!
//! With `--nocapture`, the test prints the families that come closest to the promise. A number in `LYE_SAMPLE` selects a fortieth of the families.

use lye::{Cleaner, FindingsMode, Policy};
use lye_html::{Context, ParseOptions, Parser};
use peakmem_alloc::{INSTRUMENTED_SYSTEM, PeakMemAlloc, PeakMemAllocTrait};
use std::alloc::System;

#[global_allocator]
static MEMORY: &PeakMemAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The length of the inputs in bytes. Doubling vectors are hardly ever full at both lengths.
const LENGTHS: [usize; 2] = [700_000, 1_000_000];

/// How many families are printed.
const WORST: usize = 10;

/// The families that are measured: all, or every fortieth.
fn families() -> impl Iterator<Item = &'static lye_hostile::Family> {
    let sample = std::env::var("LYE_SAMPLE")
        .ok()
        .map(|number| number.parse::<usize>().expect("LYE_SAMPLE is a number"));
    let is_chosen = move |&(at, _): &(usize, _)| sample.is_none_or(|number| at % 40 == number % 40);
    lye_hostile::families().enumerate().filter(is_chosen).map(|(_, family)| family)
}

/// The measurement of one input.
struct Row {
    family: &'static str,
    findings_mode: FindingsMode,
    input: usize,
    nodes: usize,
    output: usize,
    findings: usize,
    peak: usize,
}

impl Row {
    /// Returns the maximum number of bytes that cleaning may have allocated at a time, by the documentation of `Cleaner`.
    fn promised(&self) -> usize {
        64 * self.input + 64 * self.nodes + 4 * self.output + 512 * self.findings + (1 << 20)
    }

    fn share(&self) -> f64 {
        self.peak as f64 / self.promised() as f64
    }
}

// The only test of its program, because other tests would allocate at the same time.
#[test]
fn peak_memory_is_within_the_promise() {
    let mut rows: Vec<Row> =
        families().flat_map(|family| LENGTHS.map(|bytes| measure(family, bytes))).flatten().collect();
    rows.sort_by(|one, other| other.share().total_cmp(&one.share()));
    print_worst(&rows);
    let beyond: Vec<String> = rows
        .iter()
        .filter(|row| row.peak > row.promised())
        .map(|row| {
            let Row { family, findings_mode, input, peak, .. } = row;
            format!(
                "{family} ({findings_mode:?}): {peak} bytes for {input} of input, {} promised",
                row.promised()
            )
        })
        .collect();
    assert!(beyond.is_empty(), "{}", beyond.join("\n"));
}

/// Cleans an input without and with findings.
fn measure(family: &'static lye_hostile::Family, bytes: usize) -> [Row; 2] {
    let input = family.generate(bytes);
    let nodes = nodes(&input);
    let policy =
        family.policy.map(|policy| Policy::from_toml(policy).unwrap_or_else(|error| panic!("{error}")));
    [FindingsMode::Silent, FindingsMode::Collect].map(|findings_mode| {
        let cleaner = policy.as_ref().map_or_else(Cleaner::default, |policy| Cleaner::new(policy).unwrap());
        let cleaner = cleaner.with_findings(findings_mode);
        // Setup that all inputs share is not counted.
        let _ = cleaner.clean(&family.generate(0));
        MEMORY.reset_peak_memory();
        let clean = cleaner.clean(&input);
        let peak = MEMORY.get_peak_memory();
        let (output, findings) = clean.map_or((0, 0), |clean| (clean.html().len(), clean.findings().len()));
        Row { family: family.name, findings_mode, input: input.len(), nodes, output, findings, peak }
    })
}

/// Returns how many nodes the parser creates.
fn nodes(input: &str) -> usize {
    let mut parser = Parser::new(ParseOptions::default());
    parser.parse_fragment(input, &Context::html("body")).unwrap().node_count()
}

/// Prints the families that come closest to the promise, each once.
fn print_worst(rows: &[Row]) {
    println!("| family | input, KB | nodes | output, KB | findings | peak, KB | of what is promised |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let mut told = Vec::new();
    for row in rows {
        let Row { family, input, nodes, output, findings, peak, .. } = *row;
        if told.len() == WORST {
            return;
        }
        if !told.contains(&family) {
            told.push(family);
            let [input, output, peak] = [input, output, peak].map(|bytes| bytes / 1000);
            let percent = 100.0 * row.share();
            println!("| `{family}` | {input} | {nodes} | {output} | {findings} | {peak} | {percent:.0} % |");
        }
    }
}
