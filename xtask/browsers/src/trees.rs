//! The mode `--trees`: checks that Lye's parser builds the same trees as both browsers for random short strings.

pub(crate) mod dump;
#[path = "../../../crates/lye-html/tests/it/pieces.rs"]
mod pieces;

use crate::browser::Kind;
use crate::driver::Driver;
use crate::options::Options;
use lye_hostile::Rng;
use lye_html::{Context, Namespace, ParseOptions, Parser, Scripting, Tree};
use serde::Serialize;
use std::path::Path;
use std::time::Instant;

/// The default number of strings.
const USUAL: usize = 4000;

/// How many strings a browser gets at a time.
const BATCH: usize = 500;

/// The contexts. Elements of SVG and MathML have their namespace before their name. Documents and bodies occur several times, because most
/// rules apply there.
const CONTEXTS: &[Option<&str>] = &[
    None,
    None,
    None,
    None,
    None,
    None,
    Some("body"),
    Some("body"),
    Some("body"),
    Some("div"),
    Some("table"),
    Some("tbody"),
    Some("tr"),
    Some("td"),
    Some("caption"),
    Some("colgroup"),
    Some("select"),
    Some("option"),
    Some("template"),
    Some("title"),
    Some("textarea"),
    Some("html"),
    Some("head"),
    Some("frameset"),
    Some("svg svg"),
    Some("svg desc"),
    Some("math math"),
    Some("math mi"),
];

/// A string, and its context: a document, or an element.
#[derive(Serialize)]
struct Case {
    context: Option<&'static str>,
    html: String,
}

/// A tree: as it is, and with processing instructions shown as comments, which browsers without them create.
type Dump = (String, String);

/// The agreement of the three parsers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    /// The browsers agree, and Lye with them.
    Same,
    /// The browsers disagree, and Lye agrees with one.
    With(Kind),
    /// The browsers agree, and Lye differs.
    Alone,
    /// Three different trees.
    Nobody,
}

/// # Errors
/// Fails if a browser cannot be used, or Lye's tree is that of neither browser.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let start = Instant::now();
    let cases = cases(options.generated.unwrap_or(USUAL), options.seed);
    let browsers = options.browsers()?;
    let trees: Vec<Result<Vec<Dump>, String>> = std::thread::scope(|scope| {
        let threads: Vec<_> = browsers
            .iter()
            .map(|(kind, program)| scope.spawn(|| of_browser(*kind, program, &cases)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|_| Err("a thread panicked".to_owned())))
            .collect()
    });
    let trees = trees.into_iter().collect::<Result<Vec<_>, _>>()?;
    let kinds: Vec<Kind> = browsers.iter().map(|(kind, _)| *kind).collect();
    let parser = |scripting| Parser::new(ParseOptions::default().with_scripting(scripting));
    let (mut without_script, mut with_script) = (parser(Scripting::Disabled), parser(Scripting::Enabled));
    let (mut counts, mut noscript) = ([0_usize; 4], 0);
    let mut failures = Vec::new();
    for (at, case) in cases.iter().enumerate() {
        let lye = of_lye(&mut without_script, case)?;
        let theirs: Vec<&Dump> = trees.iter().filter_map(|trees| trees.get(at)).collect();
        let verdict = verdict(&lye, &theirs, &kinds);
        let place = match verdict {
            Verdict::Same => 0,
            Verdict::With(Kind::Chromium) => 1,
            Verdict::With(Kind::Firefox) => 2,
            Verdict::Alone | Verdict::Nobody => 3,
        };
        if place == 3 {
            // In some contexts, Firefox reads `noscript` as if scripting were on.
            let firefox = kinds.iter().position(|kind| *kind == Kind::Firefox).and_then(|at| theirs.get(at));
            let scripted = of_lye(&mut with_script, case)?;
            if verdict == Verdict::Nobody && firefox.is_some_and(|tree| tree.1 == scripted.1) {
                noscript += 1;
                continue;
            }
            let theirs =
                kinds.iter().zip(&theirs).map(|(kind, tree)| format!("{}:\n{}", kind.name(), tree.0));
            let theirs = theirs.collect::<Vec<_>>().join("\n");
            let place = case.context.unwrap_or("document");
            failures.push(format!("{verdict:?}: {:?} in {place}\n{theirs}\nLye:\n{}", case.html, lye.0));
        }
        counts[place] += 1;
    }
    println!("{} strings of 3 to 6 pieces, seed {}", cases.len(), options.seed);
    println!("{:>8} as both browsers", counts[0]);
    println!("{:>8} as Chromium alone", counts[1]);
    println!("{:>8} as Firefox alone", counts[2]);
    println!("{:>8} as neither", counts[3]);
    println!("{noscript:>8} as Firefox alone, if scripting is on");
    println!("{:>8.1} seconds", start.elapsed().as_secs_f64());
    match failures.len() {
        0 => Ok(()),
        count => {
            failures.truncate(20);
            Err(format!("{count} trees differ, the first of which are\n{}", failures.join("\n\n")))
        }
    }
}

fn verdict(lye: &Dump, theirs: &[&Dump], kinds: &[Kind]) -> Verdict {
    let agree = theirs.windows(2).all(|pair| pair[0].0 == pair[1].0);
    // Firefox turns processing instructions into comments, and may agree with Lye otherwise.
    let with = |exact: bool| {
        kinds.iter().zip(theirs).find(|(_, tree)| if exact { tree.0 == lye.0 } else { tree.1 == lye.1 })
    };
    match with(true).or_else(|| with(false).filter(|_| !agree)) {
        Some(_) if agree => Verdict::Same,
        Some((kind, _)) => Verdict::With(*kind),
        None if agree => Verdict::Alone,
        None => Verdict::Nobody,
    }
}

/// Returns the trees of a browser.
fn of_browser(kind: Kind, program: &Path, cases: &[Case]) -> Result<Vec<Dump>, String> {
    let mut driver = Driver::start(kind, program, 800, 600)?;
    driver.navigate("data:text/html,<!DOCTYPE html>")?;
    driver.evaluate(include_str!("../page/trees.js"))?;
    let mut trees = Vec::new();
    for batch in cases.chunks(BATCH) {
        let json = serde_json::to_string(batch).map_err(|error| error.to_string())?;
        let answer = driver.evaluate(&format!("trees({json})"))?;
        let answer: Vec<Dump> = serde_json::from_value(answer).map_err(|error| error.to_string())?;
        if answer.len() != batch.len() {
            return Err(format!("{}: {} trees of {} strings", kind.name(), answer.len(), batch.len()));
        }
        trees.extend(answer);
    }
    Ok(trees)
}

fn of_lye(parser: &mut Parser, case: &Case) -> Result<Dump, String> {
    let tree = match case.context {
        None => parser.parse_document(&case.html),
        Some(context) => parser.parse_fragment(&case.html, &of_name(context)),
    };
    let tree: Tree<'_> = tree.map_err(|error| error.to_string())?;
    let dumps = (dump::dump(&tree.root(), false), dump::dump(&tree.root(), true));
    parser.recycle(tree);
    Ok(dumps)
}

fn of_name(context: &str) -> Context {
    match context.split_once(' ') {
        Some(("svg", name)) => Context::new(Namespace::Svg, name),
        Some((_, name)) => Context::new(Namespace::MathMl, name),
        None => Context::html(context),
    }
}

/// Returns random strings. Half of them use only the core pieces, so that these occur together.
fn cases(count: usize, seed: u64) -> Vec<Case> {
    // Neighbouring seeds give unrelated numbers.
    let mut rng = Rng::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    (0..count)
        .map(|_| {
            let context = rng.pick(CONTEXTS);
            let pieces = if rng.below(2) == 0 { &pieces::PIECES[..pieces::CORE] } else { pieces::PIECES };
            let html = (0..3 + rng.below(4)).map(|_| rng.pick(pieces)).collect();
            Case { context, html }
        })
        .collect()
}
