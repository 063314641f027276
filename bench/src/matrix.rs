//! `matrix`: how the work of the command grows when its input becomes four times as long, for every hostile family, preset and mode.
//!
//! callgrind counts the instructions of many inputs in one process: it writes a file of counts before and after each. What the command
//! needs for an empty input, such as compiling a policy, is subtracted.

use crate::measure::{self, own_path, valgrind, wait};
use crate::one::{MEASURED, lye_bench_measured};
use lye::Preset;
use lye_hostile::Family;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The maximum growth of the work when the input becomes four times as long. Linear growth gives 4; the rest allows for `n log n`, and for
/// buffers that double.
const LIMIT: f64 = 4.6;
/// The families in one process.
const FAMILIES: usize = 30;

/// The modes of the command: a name, and the arguments before the policy and the input.
const MODES: &[(&str, &[&str])] = &[
    ("clean", &["clean", "-j1", "-q"]),
    ("clean-report", &["clean", "-j1", "-q", "--report=json"]),
    ("diff", &["clean", "-j1", "-q", "--diff"]),
    ("markdown", &["clean", "-j1", "-q", "--format", "markdown"]),
    ("text", &["clean", "-j1", "-q", "--format", "text"]),
    ("xhtml", &["clean", "-j1", "-q", "--format", "xhtml"]),
    ("svg", &["clean", "-j1", "-q", "--format", "svg"]),
    ("from-markdown", &["clean", "-j1", "-q", "--from", "markdown"]),
    ("human", &["check", "-j1", "-q"]),
    ("json", &["check", "-j1", "-q", "--format", "json"]),
    ("sarif", &["check", "-j1", "-q", "--format", "sarif"]),
    ("github", &["check", "-j1", "-q", "--format", "github"]),
    ("summary", &["check", "-j1", "-q", "--format", "summary"]),
    ("parser-errors", &["check", "-j1", "-q", "--format", "json", "--parser-errors"]),
    ("url-errors", &["check", "-j1", "-q", "--format", "json", "--url-errors"]),
    ("paths", &["check", "-j1", "-q", "--format", "json", "--paths"]),
    ("explain", &["explain"]),
    ("explain-json", &["explain", "--json"]),
    ("strip", &["strip"]),
    ("encode", &["encode"]),
];

/// The modes without a policy.
const WITHOUT_POLICY: &[&str] = &["strip", "encode"];

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only this family (repeatable)
    #[arg(long = "family")]
    families: Vec<String>,
    /// Only this mode (repeatable)
    #[arg(long = "mode")]
    modes: Vec<String>,
    /// Only this preset (repeatable)
    #[arg(long = "preset")]
    presets: Vec<Preset>,
    /// Runs only this many processes of 30 families each, which the seed chooses
    #[arg(long)]
    sample: Option<usize>,
    /// Chooses the sample
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Length of the longer input
    #[arg(long, default_value_t = 32_000)]
    bytes: usize,
    /// How many of the fastest-growing to print
    #[arg(long, default_value_t = 10)]
    worst: usize,
    /// Number of processes that run in parallel
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Seconds after which a process is stopped and counts as failed
    #[arg(long, default_value_t = 900)]
    timeout: u64,
}

/// One mode of the command by one preset, on inputs of several families: an empty one, and then two of each family.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Cell {
    mode: String,
    preset: Preset,
    bytes: usize,
    families: Vec<String>,
}

/// The growth of one mode by one preset on one family.
struct Growth {
    place: String,
    factor: f64,
    instructions: u64,
}

/// Runs all cells. Returns whether nothing grew too fast.
pub(crate) fn run(options: &Options) -> Result<bool, String> {
    if !measure::has_callgrind() {
        return Err("valgrind is not installed".into());
    }
    let cells = cells(options)?;
    let (next, done) = (AtomicUsize::new(0), Mutex::new((Vec::new(), Vec::new())));
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.max(1) {
            scope.spawn(|| {
                while let Some(cell) = cells.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let counted = count(cell, Duration::from_secs(options.timeout));
                    let mut done = done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    match counted {
                        Ok(growths) => done.0.extend(growths),
                        Err(error) => done.1.push(format!("{} {}: {error}", cell.mode, cell.preset.name())),
                    }
                }
            });
        }
    });
    let (mut growths, problems) = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    growths.sort_by(|one: &Growth, other| other.factor.total_cmp(&one.factor));
    let fast = growths.iter().filter(|growth| growth.factor > LIMIT).count();
    println!("| mode, preset, family | growth at {} bytes | M instr |\n| --- | --- | --- |", options.bytes);
    for Growth { place, factor, instructions } in growths.iter().take(options.worst.max(fast)) {
        println!("| {place} | {factor:.2} | {:.2} |", *instructions as f64 / 1e6);
    }
    println!("\n{} measured, {fast} grow more than {LIMIT} times from n to 4n", growths.len());
    problems.iter().for_each(|problem| println!("FAILED: {problem}"));
    Ok(fast == 0 && problems.is_empty())
}

/// Returns the cells. Families that name a policy are measured once by each mode.
fn cells(options: &Options) -> Result<Vec<Cell>, String> {
    let is_chosen = |chosen: &[String], name: &str| chosen.is_empty() || chosen.iter().any(|one| one == name);
    let families: Vec<&Family> =
        lye_hostile::families().filter(|family| is_chosen(&options.families, family.name)).collect();
    let presets: &[Preset] = if options.presets.is_empty() { &Preset::ALL } else { &options.presets };
    let mut cells = Vec::new();
    for (mode, _) in MODES.iter().filter(|(mode, _)| is_chosen(&options.modes, mode)) {
        let presets =
            if WITHOUT_POLICY.contains(mode) { presets.get(..1).unwrap_or_default() } else { presets };
        for (at, &preset) in presets.iter().enumerate() {
            let names: Vec<String> = families
                .iter()
                .filter(|family| at == 0 || family.policy.is_none())
                .map(|family| family.name.to_owned())
                .collect();
            cells.extend(names.chunks(FAMILIES).map(|families| Cell {
                mode: (*mode).to_owned(),
                preset,
                bytes: options.bytes,
                families: families.to_vec(),
            }));
        }
    }
    if cells.is_empty() {
        return Err("no such family or mode".into());
    }
    if let Some(sample) = options.sample {
        let mut rng = lye_hostile::Rng::new(options.seed);
        let all = std::mem::take(&mut cells);
        cells = (0..sample).map(|_| all[rng.below(all.len())].clone()).collect();
    }
    Ok(cells)
}

/// Counts the instructions of a cell.
fn count(cell: &Cell, limit: Duration) -> Result<Vec<Growth>, String> {
    let cannot = |error: std::io::Error| error.to_string();
    let folder = tempfile::tempdir().map_err(cannot)?;
    let counts = folder.path().join("counts");
    let mut command = valgrind();
    command.args(["--tool=callgrind", &format!("--callgrind-out-file={}", counts.display())]);
    for option in ["dump-before", "dump-after"] {
        command.arg(format!("--{option}={MEASURED}"));
    }
    command.arg("--").arg(own_path()?).args([
        "cell",
        &cell.mode,
        cell.preset.name(),
        &cell.bytes.to_string(),
    ]);
    command.args(&cell.families);
    let log = std::fs::File::create(folder.path().join("log")).map_err(cannot)?;
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn().map_err(cannot)?;
    let status = wait(&mut child, limit)?;
    if !status.success() {
        let log = std::fs::read_to_string(folder.path().join("log")).unwrap_or_default();
        return Err(format!("{status}: {}", log.lines().next_back().unwrap_or_default()));
    }
    // Odd dumps end before the work begins.
    let work = |run: usize| -> Result<u64, String> {
        let dumped = std::fs::read_to_string(counts.with_added_extension((2 * run + 2).to_string()));
        let dumped = dumped.map_err(cannot)?;
        let total = dumped.lines().find_map(|line| line.strip_prefix("totals: "));
        total.and_then(|total| total.trim().parse().ok()).ok_or_else(|| "callgrind counted nothing".into())
    };
    let Cell { mode, preset, .. } = cell;
    let mut growths = Vec::new();
    for (at, family) in cell.families.iter().enumerate() {
        let [empty, short, long] = [work(3 * at)?, work(3 * at + 1)?, work(3 * at + 2)?];
        // Work that does not grow at all has no ratio.
        let [short, long] = [short, long].map(|count| count.saturating_sub(empty).max(1));
        let factor = if long < 100_000 { 1.0 } else { long as f64 / short as f64 };
        let place = format!("`{mode}`, `{}`, `{family}`", preset.name());
        growths.push(Growth { place, factor, instructions: long });
    }
    Ok(growths)
}

/// Runs the command on the inputs of a cell.
pub(crate) fn run_cell(cell: &Cell) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let (input, policy) = (folder.path().join("input.html"), folder.path().join("policy.toml"));
    let (_, mode) = MODES.iter().find(|(name, _)| *name == cell.mode).ok_or("no such mode")?;
    for name in &cell.families {
        let family = lye_hostile::family(name).ok_or("no such family")?;
        let mut arguments = vec![PathBuf::from("lye")];
        arguments.extend(mode.iter().map(PathBuf::from));
        if let (Some(text), false) = (family.policy, WITHOUT_POLICY.contains(&cell.mode.as_str())) {
            write(&policy, text)?;
            arguments.extend([PathBuf::from("--policy"), policy.clone()]);
        } else if !WITHOUT_POLICY.contains(&cell.mode.as_str()) {
            arguments.extend(["--preset", cell.preset.name()].map(PathBuf::from));
        }
        if mode.first() == Some(&"explain") {
            arguments.push("--file".into());
        }
        arguments.push(input.clone());
        for bytes in [0, cell.bytes / 4, cell.bytes] {
            write(&input, &if bytes == 0 { String::new() } else { family.generate(bytes) })?;
            let mut status = 0;
            lye_bench_measured(&mut || status = lye_cli::run(&arguments));
            // For other inputs, 2 may say that the policy refuses them.
            if bytes == 0 && status == 2 {
                return Err(format!("the command refuses its arguments: {arguments:?}"));
            }
        }
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| error.to_string())
}
