//! `growth`: how work, time and memory grow from n to 8n bytes on every family of hostile inputs.
//!
//! callgrind counts the instructions, which are the same in every run and decide whether a family passes. Times are printed for
//! information.

use crate::measure::{self, Plain};
use crate::one::{MILLION, Task, Work};
use indicatif::{ProgressBar, ProgressStyle};
use lye::Preset;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The maximum ratio of the work for 8n bytes to that for 4n bytes. Linear growth gives 2; the rest allows for buffers that double.
const LIMIT: f64 = 2.2;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only this family (repeatable) [default: all families, and a million nested divs]
    #[arg(long = "family")]
    families: Vec<String>,
    /// Only this kind of work (repeatable)
    #[arg(long = "work")]
    works: Vec<Work>,
    /// The policy for families that name none
    #[arg(long, default_value = "default")]
    preset: Preset,
    /// Also print Markdown tables of the N fastest-growing families for each kind of work
    #[arg(long)]
    worst: Option<usize>,
    /// Longest input whose instructions are counted; counting is about 50 times slower than running
    #[arg(long, default_value_t = 400_000)]
    counted_bytes: usize,
    /// Longest input that is timed
    #[arg(long, default_value_t = 4_000_000)]
    max_bytes: usize,
    /// Do not count instructions: print times only, and fail only on crashes and time limits
    #[arg(long, alias = "counters")]
    times_only: bool,
    /// Number of processes that run in parallel (times are more stable with 1)
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Seconds after which a run is stopped and counts as failed
    #[arg(long, default_value_t = 120)]
    timeout: u64,
}

/// The measurements of one kind of work on one family.
struct Row {
    task: Task,
    /// Instructions at n, 2n, 4n and 8n.
    counted: Option<Result<[u64; 4], String>>,
    /// Plain runs at n, 2n, 4n and 8n (all the same for the million divs).
    timed: Result<[Plain; 4], String>,
}

impl Row {
    /// Why the row fails, if it does.
    fn failure(&self) -> Option<String> {
        if let Err(error) = &self.timed {
            return Some(error.clone());
        }
        match self.counted.as_ref()? {
            Err(error) => Some(error.clone()),
            Ok(_) => {
                let growth = self.growth()?;
                (growth > LIMIT).then(|| format!("work grows {growth:.2} times from 4n to 8n"))
            }
        }
    }

    /// Returns the ratio of the work for 8n bytes to that for 4n bytes.
    fn growth(&self) -> Option<f64> {
        let [.., before, last] = *self.counted.as_ref()?.as_ref().ok()?;
        Some(factor(before as f64, last as f64))
    }
}

/// Runs all tasks. Returns whether nothing grew too fast.
pub(crate) fn run(options: &Options) -> Result<bool, String> {
    let tasks = tasks(options)?;
    let count = !options.times_only && measure::has_callgrind();
    if !options.times_only && !count {
        return Err(
            "valgrind is not installed: with it, instructions are counted; --times-only goes without".into(),
        );
    }
    let (n, timed_n) = (options.counted_bytes / 8, options.max_bytes / 8);
    if count {
        println!("work: millions of instructions at 8n = {} bytes, and its growth at each doubling", n * 8);
    }
    println!("time, memory, nodes: at {} bytes\n", timed_n * 8);
    println!(
        "{:<34} {:<14} {:>9} {:>6} {:>6} {:>6} {:>10} {:>6} {:>8} {:>10}  outcome",
        "family", "work", "M instr", "2n/n", "4n/2n", "8n/4n", "ms", "8n/4n", "MB", "nodes"
    );
    let style = ProgressStyle::with_template("{pos}/{len} {bar:30} {eta} {msg}");
    let progress = ProgressBar::new(tasks.len() as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let (next, printed) = (AtomicUsize::new(0), Mutex::new(Printer { rows: Vec::new(), next: 0 }));
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.max(1) {
            scope.spawn(|| {
                while let Some(&task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    progress.set_message(task.family);
                    let row = measure_row(task, count, options);
                    progress.inc(1);
                    let mut printer = printed.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    progress.suspend(|| printer.add(row, &tasks));
                }
            });
        }
    });
    progress.finish_and_clear();
    let rows = printed.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).rows;
    let failures: Vec<_> = rows.iter().filter_map(|row| Some((row, row.failure()?))).collect();
    println!("\n{} measured, {} failed", rows.len(), failures.len());
    for (row, why) in &failures {
        println!("  {} ({}): {why}", row.task.family, row.task.work.as_str());
    }
    if let Some(most) = options.worst {
        print_worst(&rows, most);
    }
    Ok(failures.is_empty())
}

/// Prints a table for each kind of work: the families whose work grows fastest.
fn print_worst(rows: &[Row], most: usize) {
    for work in Work::ALL {
        let of_work = rows.iter().filter(|row| row.task.work == work);
        let mut worst: Vec<_> = of_work.filter_map(|row| Some((row.task.family, row.growth()?))).collect();
        if worst.is_empty() {
            continue;
        }
        worst.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        println!("\n| {} | 8n/4n |\n| --- | --- |", work.as_str());
        for (family, growth) in worst.iter().take(most) {
            println!("| `{family}` | {growth:.2} |");
        }
    }
}

/// Returns the tasks: all kinds of work on each family, but only cleaning on families that name a policy.
fn tasks(options: &Options) -> Result<Vec<Task>, String> {
    if let Some(unknown) =
        options.families.iter().find(|name| *name != MILLION && lye_hostile::family(name).is_none())
    {
        return Err(format!("unknown family {unknown}; `families` lists them"));
    }
    let is_chosen =
        |name: &str| options.families.is_empty() || options.families.iter().any(|chosen| chosen == name);
    let works: &[Work] = if options.works.is_empty() { &Work::ALL } else { &options.works };
    let mut tasks = Vec::new();
    let all = lye_hostile::families().map(|family| (family.name, family.policy.is_some()));
    for (family, has_policy) in all.chain([(MILLION, false)]).filter(|(name, _)| is_chosen(name)) {
        let works = works.iter().filter(|work| !has_policy || work.is_cleaning());
        tasks.extend(works.map(|&work| Task { family, work, preset: options.preset }));
    }
    Ok(tasks)
}

fn measure_row(task: Task, count: bool, options: &Options) -> Row {
    let limit = Duration::from_secs(options.timeout);
    if task.family == MILLION {
        let timed = measure::plain(task, 0, limit);
        let timed = timed.map(|run| [run.clone(), run.clone(), run.clone(), run]);
        return Row { task, counted: None, timed };
    }
    let timed = at(options.max_bytes).map(|bytes| measure::plain(task, bytes, limit));
    let [a, b, c, d] = timed;
    let timed = (|| Ok([a?, b?, c?, d?]))();
    let counted = count.then(|| measure::instructions(task, at(options.counted_bytes), limit));
    Row { task, counted, timed }
}

/// Returns n, 2n, 4n and 8n for a given 8n.
fn at(longest: usize) -> [usize; 4] {
    [1, 2, 4, 8].map(|times| times * (longest / 8))
}

fn factor(from: f64, to: f64) -> f64 {
    if from > 0.0 { to / from } else { 1.0 }
}

/// Prints rows in the order of the tasks, as soon as all earlier rows are complete.
struct Printer {
    rows: Vec<Row>,
    next: usize,
}

impl Printer {
    fn add(&mut self, row: Row, tasks: &[Task]) {
        self.rows.push(row);
        while let Some(&Task { family, work, .. }) = tasks.get(self.next) {
            let is_next = |row: &&Row| row.task.family == family && row.task.work == work;
            let Some(row) = self.rows.iter().find(is_next) else {
                return;
            };
            println!("{}", line(row));
            self.next += 1;
        }
    }
}

fn line(row: &Row) -> String {
    let mut out = format!("{:<34} {:<14}", row.task.family, row.task.work.as_str());
    match &row.counted {
        Some(Ok(counts)) => {
            out.push_str(&format!(" {:>9.2}", counts[3] as f64 / 1e6));
            for pair in counts.windows(2) {
                out.push_str(&format!(" {:>6.2}", factor(pair[0] as f64, pair[1] as f64)));
            }
        }
        _ => out.push_str(&format!(" {:>9} {:>6} {:>6} {:>6}", "-", "-", "-", "-")),
    }
    match &row.timed {
        Ok(runs) => {
            let [_, _, before, last] = runs;
            let growth =
                if row.task.family == MILLION { 1.0 } else { factor(before.milliseconds, last.milliseconds) };
            out.push_str(&format!(
                " {:>10.2} {growth:>6.2} {:>8.1} {:>10}  {}",
                last.milliseconds,
                last.peak_kb as f64 / 1024.0,
                last.nodes,
                last.outcome
            ));
        }
        Err(_) => out.push_str(&format!(" {:>10} {:>6} {:>8} {:>10}  ", "-", "-", "-", "-")),
    }
    if let Some(why) = row.failure() {
        out.push_str(&format!("  FAILED: {why}"));
    }
    out
}
