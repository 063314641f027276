//! `matrix`: how the work of the command grows when its input becomes four times as long, for every hostile family, preset and mode.
//!
//! All are timed; what seems to grow too fast, or is among the fastest, is timed again, and then counted. What still grows too fast is counted
//! with longer inputs: a limit of the policy or a budget may take effect between two lengths, which makes one step. callgrind counts the
//! instructions of many inputs in one process: it writes a file of counts before and after each. What the command needs for an empty input,
//! such as compiling a policy, is subtracted.

use crate::measure::{self, own_path, valgrind, wait};
use crate::one::{MEASURED, lye_bench_measured};
use lye::Preset;
use lye_hostile::Family;
use rustix::time::{ClockId, clock_gettime};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The maximum growth of the work when the input becomes four times as long. Linear growth gives 4; the rest allows for `n log n`, and for
/// buffers that double.
const LIMIT: f64 = 4.6;
/// The growth of the processor time above which instructions are counted. Larger inputs miss the caches more often.
const SUSPICIOUS: f64 = 4.8;
/// How often each input is timed when its time was suspicious. The shortest counts: noise makes the growth seem larger rather than smaller.
const AGAIN: usize = 4;
/// The longest time that is taken for noise, in nanoseconds.
const NOISE: u64 = 500_000;
/// How often what grows too fast is counted with inputs four times as long.
const LONGER: usize = 2;
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
    /// Measure only this many groups of at most 30 families, drawn at random
    #[arg(long)]
    sample: Option<usize>,
    /// Seed of the sample
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Length of the longer input
    #[arg(long, default_value_t = 32_000)]
    bytes: usize,
    /// How many of the fastest-growing to count and print, even if no time is suspicious
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
    /// Writes the times of the runs to this file, in nanoseconds
    #[arg(long)]
    times: Option<PathBuf>,
    /// How often each input is timed; the shortest time counts
    #[arg(long, default_value_t = 1)]
    often: usize,
}

/// The growth of one mode by one preset on one family.
struct Growth {
    mode: String,
    preset: Preset,
    family: String,
    /// Length of the longer input.
    bytes: usize,
    factor: f64,
    /// Instructions, or nanoseconds.
    work: u64,
}

/// Runs all cells. Returns whether nothing grew too fast.
pub(crate) fn run(options: &Options) -> Result<bool, String> {
    if !measure::has_callgrind() {
        return Err("valgrind is not installed".into());
    }
    let (timed, mut problems) = measure_all(&cells(options)?, options, |cell, limit| time(cell, 1, limit));
    let number = timed.len();
    let suspicious = grouped(fastest(timed, options.worst), 1);
    let (again, failed) = measure_all(&suspicious, options, |cell, limit| time(cell, AGAIN, limit));
    problems.extend(failed);
    let suspicious = fastest(again, options.worst);
    eprintln!("{number} timed; the instructions of {} are counted", suspicious.len());
    let (mut counted, failed) = measure_all(&grouped(suspicious, 1), options, count);
    problems.extend(failed);
    let number_counted = counted.len();
    for _ in 0..LONGER {
        let (fast, settled): (Vec<Growth>, _) = counted.into_iter().partition(|growth| growth.factor > LIMIT);
        eprintln!("{} are counted with longer inputs", fast.len());
        let (longer, failed) = measure_all(&grouped(fast, 4), options, count);
        problems.extend(failed);
        counted = settled;
        counted.extend(longer);
    }
    counted.sort_by(|one, other| other.factor.total_cmp(&one.factor));
    let fast = counted.iter().filter(|growth| growth.factor > LIMIT).count();
    println!("| mode, preset, family | bytes | growth | M instr |\n| --- | --- | --- | --- |");
    for Growth { mode, preset, family, bytes, factor, work } in counted.iter().take(options.worst.max(fast)) {
        let (preset, work) = (preset.name(), *work as f64 / 1e6);
        println!("| `{mode}`, `{preset}`, `{family}` | {bytes} | {factor:.2} | {work:.2} |");
    }
    println!("\n{number} timed, {number_counted} counted, {fast} grow more than {LIMIT} times from n to 4n");
    problems.iter().for_each(|problem| println!("FAILED: {problem}"));
    Ok(fast == 0 && problems.is_empty())
}

/// Returns those that grow suspiciously fast, and at least `least` of the fastest.
fn fastest(mut growths: Vec<Growth>, least: usize) -> Vec<Growth> {
    growths.sort_by(|one, other| other.factor.total_cmp(&one.factor));
    let suspicious = growths.iter().filter(|growth| growth.factor > SUSPICIOUS).count();
    growths.truncate(suspicious.max(least));
    growths
}

/// Measures all cells. Returns the growths, and what failed.
fn measure_all(
    cells: &[Cell],
    options: &Options,
    of_one: impl Fn(&Cell, Duration) -> Result<Vec<Growth>, String> + Sync,
) -> (Vec<Growth>, Vec<String>) {
    let (next, done) = (AtomicUsize::new(0), Mutex::new((Vec::new(), Vec::new())));
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.max(1) {
            scope.spawn(|| {
                while let Some(cell) = cells.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let measured = of_one(cell, Duration::from_secs(options.timeout));
                    let mut done = done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    match measured {
                        Ok(growths) => done.0.extend(growths),
                        Err(error) => done.1.push(format!("{} {}: {error}", cell.mode, cell.preset.name())),
                    }
                }
            });
        }
    });
    done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Returns the cells that measure these again, with inputs that are this many times as long.
fn grouped(growths: Vec<Growth>, longer: usize) -> Vec<Cell> {
    let mut groups: BTreeMap<(String, &str, usize), Cell> = BTreeMap::new();
    for Growth { mode, preset, family, bytes, .. } in growths {
        let bytes = bytes * longer;
        let new = || Cell { mode: mode.clone(), preset, bytes, families: Vec::new(), times: None, often: 1 };
        groups.entry((mode.clone(), preset.name(), bytes)).or_insert_with(new).families.push(family);
    }
    groups.into_values().collect()
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
                times: None,
                often: 1,
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
    let folder = tempfile::tempdir().map_err(told)?;
    let counts = folder.path().join("counts");
    let mut command = valgrind();
    command.args(["--tool=callgrind", &format!("--callgrind-out-file={}", counts.display())]);
    for option in ["dump-before", "dump-after"] {
        command.arg(format!("--{option}={MEASURED}"));
    }
    command.arg("--").arg(own_path()?);
    finish(command, cell, folder.path(), limit)?;
    // Odd dumps end before the work begins.
    let work = |run: usize| -> Result<u64, String> {
        let dumped = std::fs::read_to_string(counts.with_added_extension((2 * run + 2).to_string()));
        let dumped = dumped.map_err(told)?;
        let total = dumped.lines().find_map(|line| line.strip_prefix("totals: "));
        total.and_then(|total| total.trim().parse().ok()).ok_or_else(|| "callgrind counted nothing".into())
    };
    growths(cell, work, 100_000)
}

/// Times a cell, each input this many times.
fn time(cell: &Cell, often: usize, limit: Duration) -> Result<Vec<Growth>, String> {
    let folder = tempfile::tempdir().map_err(told)?;
    let times = folder.path().join("times");
    let cell = Cell { times: Some(times.clone()), often, ..cell.clone() };
    finish(Command::new(own_path()?), &cell, folder.path(), limit)?;
    let times = std::fs::read_to_string(times).map_err(told)?;
    let times: Vec<u64> = times.lines().filter_map(|line| line.parse().ok()).collect();
    growths(&cell, |run| times.get(run).copied().ok_or_else(|| "a time is missing".into()), NOISE)
}

/// Runs the process of a cell to its end or to the limit.
fn finish(mut command: Command, cell: &Cell, folder: &Path, limit: Duration) -> Result<(), String> {
    let log = folder.join("log");
    command.args(["cell", &cell.mode, cell.preset.name(), &cell.bytes.to_string()]).args(&cell.families);
    if let Some(times) = &cell.times {
        command.arg("--times").arg(times).args(["--often", &cell.often.to_string()]);
    }
    let stderr = std::fs::File::create(&log).map_err(told)?;
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(stderr).spawn();
    let status = wait(&mut child.map_err(told)?, limit)?;
    if status.success() {
        return Ok(());
    }
    let log = std::fs::read_to_string(log).unwrap_or_default();
    Err(format!("{status}: {}", log.lines().next_back().unwrap_or_default()))
}

/// Returns the growths of a cell from the work of each run. Work below `least` has no ratio, and work below a quarter of it counts as that.
fn growths(
    cell: &Cell,
    work: impl Fn(usize) -> Result<u64, String>,
    least: u64,
) -> Result<Vec<Growth>, String> {
    let mut growths = Vec::new();
    for (at, family) in cell.families.iter().enumerate() {
        let [empty, short, long] = [work(3 * at)?, work(3 * at + 1)?, work(3 * at + 2)?];
        let [short, long] = [short, long].map(|work| work.saturating_sub(empty));
        let factor = if long < least { 1.0 } else { long as f64 / short.max(least / 4) as f64 };
        let (mode, family) = (cell.mode.clone(), family.clone());
        growths.push(Growth { mode, preset: cell.preset, family, bytes: cell.bytes, factor, work: long });
    }
    Ok(growths)
}

/// Runs the command on the inputs of a cell.
pub(crate) fn run_cell(cell: &Cell) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(told)?;
    let mut times = String::new();
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
        for (at, bytes) in [cell.bytes / 4, 0, cell.bytes / 4, cell.bytes].into_iter().enumerate() {
            write(&input, &if bytes == 0 { String::new() } else { family.generate(bytes) })?;
            let mut status = 0;
            let mut run = || status = lye_cli::run(&arguments);
            if at == 0 {
                // What is made once for the process is no work of an input.
                run();
            } else if cell.times.is_some() {
                times.push_str(&format!("{}\n", shortest(cell.often, &mut run)));
            } else {
                lye_bench_measured(&mut run);
            }
            // For other inputs, 2 may say that the policy refuses them.
            if bytes == 0 && status == 2 {
                return Err(format!("the command refuses its arguments: {arguments:?}"));
            }
        }
    }
    cell.times.as_ref().map_or(Ok(()), |file| write(file, &times))
}

/// Returns the shortest processor time of some runs, in nanoseconds.
fn shortest(often: usize, run: &mut dyn FnMut()) -> i64 {
    let now = || {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        time.tv_sec * 1_000_000_000 + time.tv_nsec
    };
    let once = |_| {
        let start = now();
        run();
        now() - start
    };
    (0..often).map(once).min().unwrap_or_default()
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(told)
}

fn told(error: std::io::Error) -> String {
    error.to_string()
}
