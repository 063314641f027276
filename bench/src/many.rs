//! `many`: cleaning many inputs with `Cleaner::clean_many` and as a column, on one thread and on several. Independent processes show what
//! the machine can do.

use crate::compare::rounds;
use crate::corpora::{Corpus, Name};
use crate::passes::{PASS, Work, Worker};
use crate::policies::By;
use crate::statistics::median;
use arrow_array::{Array, StringArray, StringViewArray};
use lye_arrow::ColumnCleaner;
use std::hint::black_box;
use std::iter;
use std::num::NonZeroUsize;
use std::time::Instant;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only this corpus
    #[arg(long)]
    corpus: Option<Name>,
    /// A preset, or `ammonia`
    #[arg(long, default_value_t = By::USUAL[0])]
    policy: By,
    /// Numbers of threads and processes to compare with one [default: 2, 4 and 8, as far as the machine has processors]
    #[arg(long, value_delimiter = ',')]
    threads: Vec<NonZeroUsize>,
    /// How many times the corpus is repeated: threads that sleep take long to wake up, compared with a short pass
    #[arg(long, default_value_t = 1)]
    copies: usize,
    /// Rounds (default: 31 for small, 15 for email, 9 for page)
    #[arg(long)]
    rounds: Option<usize>,
}

/// A way to clean a corpus, or several copies of it at once.
struct Way {
    name: String,
    /// How many times it cleans the corpus in a pass.
    corpora: usize,
    /// The number of the way that it is compared with.
    baseline: Option<usize>,
    /// Runs a pass and returns its seconds.
    pass: Box<dyn FnMut(&Corpus) -> f64>,
}

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let names = options.corpus.map_or_else(|| Name::ALL.to_vec(), |name| vec![name]);
    let threads: Vec<usize> = match &*options.threads {
        [] => {
            let processors = std::thread::available_parallelism().map_or(1, usize::from);
            [2, 4, 8].into_iter().filter(|&threads| threads <= processors).collect()
        }
        wanted => wanted.iter().map(|threads| threads.get()).collect(),
    };
    for name in names {
        let mut corpus = Corpus::load(name)?;
        corpus.texts = iter::repeat_n(corpus.texts, options.copies).flatten().collect();
        corpus.bytes *= options.copies;
        let rounds = rounds(options.rounds, name);
        let mut ways = ways(name, options, &threads)?;
        let mut times = vec![Vec::new(); ways.len()];
        // Created once, before the first round.
        for round in 0..=rounds {
            for turn in 0..ways.len() {
                let which = (round + turn) % ways.len();
                let seconds = (ways[which].pass)(&corpus);
                if round > 0 {
                    times[which].push(seconds);
                }
            }
        }
        println!(
            "{}: {} texts, {:.2} MB, by `{}`, {rounds} rounds",
            name.as_str(),
            corpus.texts.len(),
            corpus.bytes as f64 / 1e6,
            options.policy
        );
        print(&ways, &corpus, &times);
    }
    Ok(())
}

fn ways(corpus: Name, options: &Options, threads: &[usize]) -> Result<Vec<Way>, String> {
    let (by, copies) = (options.policy, options.copies);
    let cleaner = by.cleaner()?;
    let one_by_one = move |corpus: &Corpus| {
        timed(|| corpus.texts.iter().map(|text| cleaner.clean(text)).collect::<Vec<_>>())
    };
    let mut ways =
        vec![Way { name: "one by one".to_owned(), corpora: 1, baseline: None, pass: Box::new(one_by_one) }];
    ways.push(on_threads(1, by, Some(0))?);
    for &threads in threads {
        ways.push(on_threads(threads, by, Some(1))?);
    }
    for (threads, many) in iter::once(1).chain(threads.iter().copied()).zip(1..) {
        ways.push(as_column::<StringArray>("string", threads, by, many)?);
        ways.push(as_column::<StringViewArray>("string_view", threads, by, many)?);
    }
    let one_process = ways.len();
    ways.push(in_processes(1, corpus, by, copies, None)?);
    for &processes in threads {
        ways.push(in_processes(processes, corpus, by, copies, Some(one_process))?);
    }
    Ok(ways)
}

/// Runs `clean_many` in a pool of this many threads.
fn on_threads(threads: usize, by: By, baseline: Option<usize>) -> Result<Way, String> {
    let cleaner = by.cleaner()?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| error.to_string())?;
    Ok(Way {
        name: format!("clean_many, threads: {threads}"),
        corpora: 1,
        baseline,
        pass: Box::new(move |corpus| timed(|| pool.install(|| cleaner.clean_many(&corpus.texts)))),
    })
}

/// Cleans a column of a type in a pool of this many threads. Creating the column is not timed.
fn as_column<C>(name: &str, threads: usize, by: By, baseline: usize) -> Result<Way, String>
where
    C: Array + for<'t> FromIterator<Option<&'t str>> + 'static,
{
    let cleaner = ColumnCleaner::new(by.cleaner()?);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| error.to_string())?;
    let mut column: Option<C> = None;
    Ok(Way {
        name: format!("column of {name}, threads: {threads}"),
        corpora: 1,
        baseline: Some(baseline),
        pass: Box::new(move |corpus| {
            let column =
                column.get_or_insert_with(|| corpus.texts.iter().map(|text| Some(text.as_ref())).collect());
            timed(|| pool.install(|| cleaner.clean(column)))
        }),
    })
}

/// Runs this many processes at once, each of which cleans the whole corpus.
fn in_processes(
    processes: usize,
    corpus: Name,
    by: By,
    copies: usize,
    baseline: Option<usize>,
) -> Result<Way, String> {
    let work = Work { corpus, by, findings: false };
    let mut workers = (0..processes).map(|_| Worker::of_lye(work)).collect::<Result<Vec<_>, _>>()?;
    Ok(Way {
        name: format!("the whole, processes: {processes}"),
        corpora: processes,
        baseline,
        pass: Box::new(move |_| {
            timed(|| {
                let pass = |_| {
                    workers.iter_mut().for_each(|worker| worker.ask(PASS));
                    workers.iter_mut().map(Worker::answer).sum::<usize>()
                };
                (0..copies).map(pass).sum::<usize>()
            })
        }),
    })
}

/// Returns the seconds that it takes to create a value. Dropping it is timed separately.
fn timed<T>(make: impl FnOnce() -> T) -> f64 {
    let start = Instant::now();
    let made = make();
    let seconds = start.elapsed().as_secs_f64();
    black_box(made);
    seconds
}

/// Prints the throughput of each way, and its ratio to its baseline: the median of the ratios of single rounds. Threads are compared with one
/// thread, columns with `clean_many` on as many threads, processes with one process.
fn print(ways: &[Way], corpus: &Corpus, times: &[Vec<f64>]) {
    println!("\n  {:<34} {:>9} {:>12}", "", "MB/s", "times");
    for (number, way) in ways.iter().enumerate() {
        let speeds =
            |number: usize| times[number].iter().map(move |seconds| ways[number].corpora as f64 / seconds);
        let all: Vec<f64> = speeds(number).collect();
        let ratio = way.baseline.map(|baseline| {
            let ratios: Vec<f64> = all.iter().zip(speeds(baseline)).map(|(own, other)| own / other).collect();
            format!("{:.2}", median(&ratios))
        });
        let speed = median(&all) * corpus.bytes as f64 / 1e6;
        println!("  {:<34} {speed:>9.1} {:>12}", way.name, ratio.unwrap_or_default());
    }
    println!();
}
