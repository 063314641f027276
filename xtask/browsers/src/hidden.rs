//! The mode `--hidden`: checks that texts that the preset `agent` keeps are visible in a browser.
//!
//! The mode cleans generated documents. It renders each remaining text in the original document twice, with letters of equal widths and
//! different shapes. If the pixels are equal in each browser, even after scrolling to the text as a reader could, the text is invisible.

mod case;
mod controls;
pub(crate) mod corpora;
mod generate;
pub(crate) mod render;
pub(crate) mod search;
mod smaller;
mod tricks;

use crate::browser::Kind;
use crate::options::Options;
use case::{Case, TEXTS};
use lye::{Cleaner, Preset};
use search::Suspect;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How many cases are generated.
const GENERATED: usize = 1000;

/// How many of a thousand kept texts may be invisible when each run generates different cases, because the detection does no layout. With a
/// fixed seed, none may be.
const MAX_INVISIBLE_PER_THOUSAND: usize = 20;

/// How many failures are printed, and for how long they are minimized.
const MOST_REPORTED: usize = 40;
const PATIENCE: Duration = Duration::from_secs(120);

/// The browsers, with their programs.
pub(crate) type Browsers = [(Kind, PathBuf)];

/// Returns the texts of a case that remain. Pages are cleaned whole, as users of the preset do; rejected inputs leave nothing.
pub(crate) fn kept(cleaner: &Cleaner, case: &Case) -> Vec<usize> {
    let cleaned = cleaner.clean(&case.html()).map(lye::Clean::into_html).unwrap_or_default();
    case.texts().into_iter().filter(|text| cleaned.contains(TEXTS[*text].0)).collect()
}

/// # Errors
/// Fails if too many remaining texts are invisible, if too much of the corpora is lost, or if a browser cannot be used.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let browsers = options.browsers()?;
    let count = options.generated.unwrap_or(GENERATED);
    let cleaner = Cleaner::from_preset(Preset::Agent);
    let start = Instant::now();
    let cases: Vec<Case> = (0..count).map(|number| generate::case(options.seed, number)).collect();
    let all: usize = cases.iter().map(|case| case.texts().len()).sum();
    let kept: Vec<(usize, Vec<usize>)> = cases
        .iter()
        .enumerate()
        .map(|(number, case)| (number, kept(&cleaner, case)))
        .filter(|(_, kept)| !kept.is_empty())
        .collect();
    let stay: usize = kept.iter().map(|(_, texts)| texts.len()).sum();
    println!(
        "{count} cases with {all} texts, of which {stay} are kept ({:.1} s)",
        start.elapsed().as_secs_f64()
    );
    let mut renderers = search::started(&browsers)?;
    search::control(&mut renderers)?;
    let start = Instant::now();
    let found = search::invisible(&mut renderers, &cases, &kept)?;
    let names: Vec<&str> = browsers.iter().map(|(kind, _)| kind.name()).collect();
    println!(
        "{} controls; {} of {stay} kept texts are invisible in {} ({:.1} s)",
        controls::SEEN.len() + controls::UNSEEN.len(),
        found.len(),
        names.join(" and "),
        start.elapsed().as_secs_f64()
    );
    let report = report(&mut renderers, &cleaner, &cases, &found)?;
    let most = if options.is_fresh { MAX_INVISIBLE_PER_THOUSAND } else { 0 };
    let lost = renderers.first_mut().map_or(Ok(()), |renderer| corpora::run(options, renderer, false));
    match report {
        Some(report) if found.len() * 1000 > stay * most => Err(match lost {
            Ok(()) => report,
            Err(lost) => format!("{report}\n{lost}"),
        }),
        Some(report) => {
            println!("{report}");
            lost
        }
        None => lost,
    }
}

/// Minimizes and describes the failures. Returns nothing if there are none.
fn report(
    renderers: &mut [render::Renderer],
    cleaner: &Cleaner,
    cases: &[Case],
    found: &[Suspect],
) -> Result<Option<String>, String> {
    if found.is_empty() {
        return Ok(None);
    }
    let start = Instant::now();
    let mut lines: Vec<String> = Vec::new();
    let mut add = |case: &Case, text: usize| {
        let html = case.html().replace(TEXTS[text].0, "TEXT");
        let line = format!("{:?}: {html}", case.reading);
        if !lines.contains(&line) {
            lines.push(line);
        }
        lines.len()
    };
    for some in found.chunks(8) {
        if start.elapsed() > PATIENCE {
            break;
        }
        let some = some.iter().map(|suspect| (cases[suspect.case].clone(), suspect.text)).collect();
        let some = smaller::reduced(renderers, cleaner, some)?;
        if some.iter().map(|(case, text)| add(case, *text)).max().unwrap_or_default() >= MOST_REPORTED {
            break;
        }
    }
    Ok(Some(format!("{} invisible texts are kept, such as\n{}", found.len(), lines.join("\n"))))
}
