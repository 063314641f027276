//! The driver: runs a target on generated and mutated inputs for a number of seconds, with the same inputs for the same seed.

use clap::Parser;
use lye_fuzz::features::Features;
use lye_fuzz::rng::Rng;
use lye_fuzz::{TARGETS, Target, generate, input, minimize, mutate, statistics, target};
use std::cell::RefCell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Run a fuzz target. See fuzz/README.md
#[derive(Parser)]
struct Cli {
    /// The target; without one, lists the targets
    target: Option<String>,
    /// Seconds to run
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// The seed of the inputs: the same seed gives the same inputs in the same order
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads, each with its own seed
    #[arg(long, default_value_t = 1)]
    jobs: u64,
    /// Run once on each of these files instead, and print the results
    #[arg(long)]
    replay: Vec<PathBuf>,
    /// Continue until there are this many different findings
    #[arg(long, default_value_t = 1)]
    findings: usize,
    /// Files (or folders of files) as initial inputs, besides the published payloads
    #[arg(long)]
    corpus: Vec<PathBuf>,
}

/// The time limit of an execution, whose inputs are at most about 16 KB. A longer execution is a finding.
const TOO_LONG: Duration = Duration::from_secs(20);

/// The maximum number of inputs that are kept for mutation.
const KEPT: usize = 1024;

thread_local! {
    /// The message and the position of the last panic of this thread.
    static MESSAGE: RefCell<(String, String)> = RefCell::default();
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let Some(name) = &cli.target else {
        println!("targets:");
        for target in TARGETS {
            println!("  {:<20} {}", target.name, target.asserts);
        }
        return ExitCode::SUCCESS;
    };
    let Some(target) = target(name) else {
        eprintln!("error: unknown target {name}; run without a target to list them");
        return ExitCode::from(2);
    };
    std::panic::set_hook(Box::new(|info| {
        let said = info.payload_as_str().unwrap_or("a panic without a message").to_owned();
        let place = info.location().map(|place| format!("{}:{}", place.file(), place.line()));
        MESSAGE.set((said, place.unwrap_or_default()));
    }));
    let found = if cli.replay.is_empty() { fuzz(target, &cli) } else { replay(target, &cli.replay) };
    match found {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// Runs the target once. Returns the finding, if it panics.
fn execute(target: &Target, data: &[u8]) -> Option<(String, String)> {
    let result = std::panic::catch_unwind(|| (target.run)(data));
    result.is_err().then(|| MESSAGE.take())
}

fn replay(target: &Target, paths: &[PathBuf]) -> Result<usize, String> {
    let mut found = 0;
    for path in paths {
        let data = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        match execute(target, &data) {
            None => println!("{}: holds", path.display()),
            Some((said, place)) => {
                found += 1;
                println!("{}: {said}\n  at {place}", path.display());
            }
        }
    }
    Ok(found)
}

/// The state that all jobs share.
struct Shared {
    findings: Vec<(String, PathBuf)>,
    executions: u64,
    /// The input that each job is executing, and its start.
    running: Vec<Option<(Instant, Vec<u8>)>>,
}

fn fuzz(target: &'static Target, cli: &Cli) -> Result<usize, String> {
    let mut seeds = known(target);
    for path in &cli.corpus {
        read_corpus(path, &mut seeds).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let start = Instant::now();
    let end = start + Duration::from_secs(cli.seconds);
    let jobs = cli.jobs.max(1);
    let shared = Mutex::new(Shared {
        findings: Vec::new(),
        executions: 0,
        running: vec![None; usize::try_from(jobs).unwrap_or(1)],
    });
    std::thread::scope(|scope| {
        for job in 0..jobs {
            let (shared, seeds) = (&shared, &seeds);
            scope.spawn(move || Job::new(target, cli, job, seeds).run(shared, end));
        }
        scope.spawn(|| watch(target, &shared, start, end));
    });
    let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{}: {} executions in {seconds:.0} s, {:.0} a second, seed {}, {} findings",
        target.name,
        shared.executions,
        shared.executions as f64 / seconds,
        cli.seed,
        shared.findings.len(),
    );
    for (name, count) in statistics::counts() {
        println!("  {count:>10}  {name}");
    }
    for (said, path) in &shared.findings {
        println!("\nfound: {said}\n  input: {}", path.display());
    }
    Ok(shared.findings.len())
}

/// Returns the initial inputs of targets with markup: payloads that other sanitizers let through.
fn known(target: &Target) -> Vec<Vec<u8>> {
    if !target.grammar.is_markup() {
        return Vec::new();
    }
    lye_hostile::payloads().into_iter().map(|payload| payload.html.into_bytes()).collect()
}

/// Prints the progress, and ends the process if an execution exceeds the time limit.
fn watch(target: &Target, shared: &Mutex<Shared>, start: Instant, end: Instant) {
    let mut last_report = Instant::now();
    loop {
        std::thread::sleep(Duration::from_millis(200));
        let guard = lock(shared);
        if guard.running.iter().all(Option::is_none) && (Instant::now() >= end || !guard.findings.is_empty())
        {
            return;
        }
        let stuck = guard.running.iter().flatten().find(|(since, _)| since.elapsed() > TOO_LONG);
        if let Some((_, data)) = stuck {
            let path = save(target, data);
            println!("found: no end after {} s\n  input: {}", TOO_LONG.as_secs(), path.display());
            std::process::exit(1);
        }
        if last_report.elapsed() > Duration::from_secs(10) {
            last_report = Instant::now();
            eprintln!("{:>5} s  {} executions", start.elapsed().as_secs(), guard.executions);
        }
    }
}

fn lock(shared: &Mutex<Shared>) -> std::sync::MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Job<'a> {
    target: &'static Target,
    number: usize,
    most_findings: usize,
    rng: Rng,
    kept: Vec<Vec<u8>>,
    features: Features,
    seeds: &'a [Vec<u8>],
}

impl<'a> Job<'a> {
    fn new(target: &'static Target, cli: &Cli, job: u64, seeds: &'a [Vec<u8>]) -> Self {
        Self {
            target,
            number: usize::try_from(job).unwrap_or(0),
            most_findings: cli.findings,
            rng: Rng::new(cli.seed.wrapping_mul(1_000_003).wrapping_add(job)),
            kept: Vec::new(),
            features: Features::new(target.grammar),
            seeds,
        }
    }

    fn run(mut self, shared: &Mutex<Shared>, end: Instant) {
        let mut seeds = self.seeds.iter();
        while Instant::now() < end {
            let text = seeds.next().cloned().unwrap_or_else(|| self.text());
            let choices = self.rng.below(self.target.choices + 1);
            let data = input::join(&generate::choices(&mut self.rng, choices), &text);
            {
                let mut guard = lock(shared);
                if guard.findings.len() >= self.most_findings {
                    break;
                }
                guard.executions += 1;
                guard.running[self.number] = Some((Instant::now(), data.clone()));
            }
            if let Some(found) = execute(self.target, &data) {
                self.report(shared, &data, found);
            }
            self.keep(text);
        }
        lock(shared).running[self.number] = None;
    }

    /// Returns a new text, or a mutated one.
    fn text(&mut self) -> Vec<u8> {
        if self.kept.len() < 2 || self.rng.one_in(3) {
            let pieces = 1 + self.rng.below(if self.rng.clone().one_in(8) { 200 } else { 24 });
            return self.target.grammar.generate(&mut self.rng, pieces).into_bytes();
        }
        let (one, other) = (self.rng.below(self.kept.len()), self.rng.below(self.kept.len()));
        mutate::mutate(&mut self.rng, self.target.grammar, &self.kept[one], &self.kept[other])
    }

    /// Keeps a text that has a new feature.
    fn keep(&mut self, text: Vec<u8>) {
        // The parser may panic here too, but the target has reported that already.
        let is_new = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            self.features.are_new(&String::from_utf8_lossy(&text))
        }));
        if is_new.unwrap_or(false) {
            if self.kept.len() < KEPT {
                self.kept.push(text);
            } else {
                let at = self.rng.below(KEPT);
                self.kept[at] = text;
            }
        }
    }

    /// Minimizes a failing input and writes it, if the minimized one is new.
    fn report(&mut self, shared: &Mutex<Shared>, data: &[u8], (_, place): (String, String)) {
        let small = minimize::minimize(data, 20_000, |smaller| {
            lock(shared).running[self.number] = Some((Instant::now(), smaller.to_vec()));
            execute(self.target, smaller).is_some_and(|(_, other)| other == place)
        });
        let said = execute(self.target, &small).map_or_else(String::new, |(said, _)| said);
        let path = save(self.target, &small);
        let mut shared = lock(shared);
        if shared.findings.iter().any(|(_, known)| *known == path) {
            return;
        }
        shared.findings.push((format!("{said}\n  at {place}"), path));
    }
}

/// Writes an input to the folder of regressions, which `cargo test` replays.
fn save(target: &Target, data: &[u8]) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    data.hash(&mut hasher);
    let name = format!("{}-{:08x}.{}", target.name, hasher.finish() as u32, target.grammar.extension());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions").join(name);
    if let Err(error) = std::fs::write(&path, data) {
        eprintln!("cannot write {}: {error}\n{}", path.display(), String::from_utf8_lossy(data));
    }
    path
}

fn read_corpus(path: &Path, into: &mut Vec<Vec<u8>>) -> std::io::Result<()> {
    if path.is_dir() {
        let mut entries = std::fs::read_dir(path)?
            .map(|entry| Ok(entry?.path()))
            .collect::<Result<Vec<_>, std::io::Error>>()?;
        entries.sort();
        return entries.iter().try_for_each(|path| read_corpus(path, into));
    }
    into.push(std::fs::read(path)?);
    Ok(())
}
