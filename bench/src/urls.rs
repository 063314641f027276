//! `urls`: Lye, Ada and the crate `url` in turn, in one process, on the same URLs; and the probe, compared with a search for the end of the
//! scheme.

use crate::compare::time;
use crate::corpora::lines_of;
use crate::statistics::median;
use crate::subjects::{Job, subject, version};
use lye_url::Url;
use lye_url::probe::{BaseKind, probe};
use std::hint::black_box;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Number of rounds
    #[arg(long, default_value_t = 101)]
    rounds: usize,
}

/// The base of relative URLs.
const BASE: &str = "https://example.org/a/b?c";

/// Reads URLs from a file, one on each line.
struct Urls {
    name: &'static str,
    urls: Vec<String>,
    is_relative: bool,
}

impl Urls {
    fn load(name: &'static str, file: &str, is_relative: bool) -> Result<Self, String> {
        Ok(Self { name, urls: lines_of(file)?, is_relative })
    }
}

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let lists =
        [Urls::load("absolute", "urls_abs.txt", false)?, Urls::load("relative", "urls_rel.txt", true)?];
    let rounds = options.rounds.max(1);
    for list in &lists {
        let bytes: usize = list.urls.iter().map(String::len).sum();
        println!("{}: {} URLs, {:.2} MB, {rounds} rounds", list.name, list.urls.len(), bytes as f64 / 1e6);
        for mut job in [parsing()?, probing()?] {
            let times = time(&mut job, list, rounds);
            print(&job, list, &times);
        }
    }
    Ok(())
}

/// Parsing to a record and dropping it.
fn parsing() -> Result<Job<Urls>, String> {
    let base = Url::parse(BASE).map_err(|error| error.to_string())?;
    let their_base = url::Url::parse(BASE).map_err(|error| error.to_string())?;
    Ok(Job {
        title: "parsing",
        peer: "Lye",
        subjects: vec![
            subject("Lye", move |list: &Urls| {
                sum(list, |text| {
                    let url = match list.is_relative {
                        true => Url::parse_with_base(text, &base),
                        false => Url::parse(text),
                    };
                    black_box(&url).as_ref().map_or(0, |url| url.href().len())
                })
            }),
            subject(format!("url {}", version("url")), move |list: &Urls| {
                sum(list, |text| {
                    let url = if list.is_relative { their_base.join(text) } else { url::Url::parse(text) };
                    black_box(&url).as_ref().map_or(0, |url| url.as_str().len())
                })
            }),
            // Ada takes a base as a string and parses it each time.
            subject(format!("Ada {}", version("ada-url")), |list: &Urls| {
                sum(list, |text| {
                    let url = ada_url::Url::parse(text, list.is_relative.then_some(BASE));
                    black_box(&url).as_ref().map_or(0, |url| url.href().len())
                })
            }),
        ],
    })
}

/// The probe, and the minimal cost of reading an input: a loop up to the colon that ends a scheme.
fn probing() -> Result<Job<Urls>, String> {
    let base = Url::parse(BASE).map_err(|error| error.to_string())?;
    Ok(Job {
        title: "probing",
        peer: "the scan",
        subjects: vec![
            subject("Lye's probe", move |list: &Urls| {
                let base = if list.is_relative { BaseKind::Url(&base) } else { BaseKind::None };
                sum(list, |text| {
                    let probe = probe(black_box(text), base);
                    usize::from(black_box(&probe).fails())
                })
            }),
            subject("a scan to the colon", |list: &Urls| {
                sum(list, |text| black_box(end_of_scheme(black_box(text).as_bytes()).unwrap_or(0)))
            }),
        ],
    })
}

fn end_of_scheme(input: &[u8]) -> Option<usize> {
    let in_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let end = input.iter().position(|byte| !in_scheme(byte))?;
    (input[end] == b':').then_some(end)
}

fn sum(list: &Urls, of: impl FnMut(&String) -> usize) -> usize {
    list.urls.iter().map(of).sum()
}

/// Prints ns per URL, and the ratio of each time to the first subject's: the median of the ratios of single rounds.
fn print(job: &Job<Urls>, list: &Urls, times: &[Vec<f64>]) {
    let Some(reference) = (if job.peer == "Lye" { times.first() } else { times.last() }) else { return };
    println!("\n  {:<34} {:>9} {:>14}", job.title, "ns/URL", format!("x {}", job.peer));
    for (subject, times) in job.subjects.iter().zip(times) {
        let ratios: Vec<f64> = times.iter().zip(reference).map(|(own, other)| own / other).collect();
        let ns = median(times) * 1e9 / list.urls.len() as f64;
        println!("  {:<34} {ns:>9.1} {:>14.2}", subject.name, median(&ratios));
    }
    println!();
}
