//! The mode `--visible`: checks that the preset `agent` keeps the texts that a page shows.
//!
//! Generated pages consist of CSS that real sites use and that looks like hiding: resets, utility classes, dark themes, rules that do not
//! match. A text counts if it is legible in every browser: mirroring its letters changes enough pixels of its box. Real pages come from
//! corpora (`hidden/corpora.rs`).

mod generate;
mod idioms;
mod legible;
mod page;
mod smaller;

use crate::hidden::render::Renderer;
use crate::hidden::{corpora, search};
use crate::options::Options;
use legible::{Height, View, in_all};
use lye::policy::HiddenText;
use lye::{Cleaner, Policy, Preset};
use page::{Page, mark};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How many cases (blocks) are generated.
const GENERATED: usize = 1000;

/// How many of a thousand visible texts may be lost.
const MAX_LOST_PER_THOUSAND: usize = 1;

/// How many examples are printed, and how many failures with the same cause are minimized.
const SHOWN: usize = 20;
const MOST_OF_A_CAUSE: usize = 2;

/// How long failures are minimized for each example.
const PATIENCE: Duration = Duration::from_secs(5);

/// A text of a page that is legible, but lost.
#[derive(Clone, Debug)]
pub(crate) struct Lost {
    pub(crate) page: Page,
    pub(crate) text: usize,
}

/// `agent`, and the same without the removal of hidden text.
pub(crate) struct Cleaners {
    cleaner: Cleaner,
    whole: Cleaner,
}

impl Cleaners {
    fn new() -> Result<Self, String> {
        let policy = Preset::Agent.policy();
        let mut whole = policy.check().map_err(|error| error.to_string())?.text();
        whole.remove_hidden = HiddenText::Keep;
        let of = |policy: &Policy| Cleaner::new(policy).map_err(|error| error.to_string());
        Ok(Self { cleaner: of(&policy)?, whole: of(&policy.clone().with_text(whole))? })
    }

    /// Returns `true` if a text is removed because it counts as hidden.
    pub(crate) fn lose(&self, html: &str, text: usize) -> bool {
        self.lost(html, text + 1).contains(&text)
    }

    /// Returns which of this number of texts are removed because they count as hidden.
    fn lost(&self, html: &str, texts: usize) -> Vec<usize> {
        // An input that is rejected as a whole is not lost as hidden text.
        let (Ok(cleaned), Ok(whole)) = (self.cleaner.clean(html), self.whole.clean(html)) else {
            return Vec::new();
        };
        let is_lost =
            |text: &usize| whole.html().contains(mark(*text)) && !cleaned.html().contains(mark(*text));
        (0..texts).filter(is_lost).collect()
    }
}

/// # Errors
/// Fails if too much visible text is lost, or if a browser cannot be used.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let mut renderers = search::started(&options.browsers()?)?;
    // What is named alone is measured alone.
    let generated = match (options.generated, &options.corpora) {
        (None, Some(folder)) if folder.as_os_str() != "none" => Ok(()),
        _ => run_generated(options, &mut renderers),
    };
    let is_real = options.generated.is_none() || options.corpora.is_some();
    let real = match is_real {
        true => renderers.iter_mut().try_for_each(|renderer| corpora::run(options, renderer, true)),
        false => Ok(()),
    };
    match (generated, real) {
        (Err(one), Err(other)) => Err(format!("{one}\n{other}")),
        (generated, real) => generated.and(real),
    }
}

/// Checks generated pages.
fn run_generated(options: &Options, renderers: &mut [Renderer]) -> Result<(), String> {
    legible::prepare(renderers)?;
    let (start, wanted) = (Instant::now(), options.generated.unwrap_or(GENERATED));
    let pages = pages(options.seed, wanted);
    let views: Vec<View> = pages.iter().map(|page| View { html: page.html(), only: None }).collect();
    let legible = in_all(renderers, Height::Window, &views)?;
    let cleaners = Cleaners::new()?;
    let mut lost = Vec::new();
    for (page, legible) in pages.iter().zip(&legible) {
        let texts = cleaners.lost(&page.html(), page.texts.len());
        let texts = texts.into_iter().filter(|text| legible.contains(mark(*text)));
        lost.extend(texts.map(|text| Lost { page: page.clone(), text }));
    }
    let lost = confirmed(renderers, lost)?;
    let (all, visible): (usize, usize) =
        (pages.iter().map(|page| page.texts.len()).sum(), legible.iter().map(|texts| texts.len()).sum());
    let share = 100.0 * lost.len() as f64 / visible.max(1) as f64;
    println!(
        "{wanted} cases on {} pages with {all} texts, of which {visible} are visible in each browser; {} of these are lost, {share:.2} % \
         ({:.1} s)",
        pages.len(),
        lost.len(),
        start.elapsed().as_secs_f64()
    );
    let failure = (lost.len() * 1000 > visible * MAX_LOST_PER_THOUSAND)
        .then(|| format!("{} of {visible} visible texts are lost", lost.len()));
    report(renderers, &cleaners, lost, options.show.unwrap_or(SHOWN))?;
    match failure {
        Some(failure) => Err(failure),
        None if visible == 0 && wanted > 0 => Err("no generated text is visible".to_owned()),
        None => Ok(()),
    }
}

/// Returns pages with this number of cases.
fn pages(seed: u64, cases: usize) -> Vec<Page> {
    let (mut pages, mut rest) = (Vec::new(), cases);
    while rest > 0 {
        let (page, count) = generate::page(seed, pages.len(), rest);
        rest = rest.saturating_sub(count);
        pages.push(page);
    }
    pages
}

/// Returns the texts that are legible when only their own letters change.
fn confirmed(renderers: &mut [Renderer], lost: Vec<Lost>) -> Result<Vec<Lost>, String> {
    let view = |lost: &Lost| View { html: lost.page.html(), only: Some(mark(lost.text)) };
    let views: Vec<View> = lost.iter().map(view).collect();
    let found = in_all(renderers, Height::Window, &views)?;
    Ok(lost.into_iter().zip(found).filter(|(_, found)| !found.is_empty()).map(|(lost, _)| lost).collect())
}

/// Prints the kinds of loss, each with minimized examples: the most frequent first.
fn report(
    renderers: &mut [Renderer],
    cleaners: &Cleaners,
    lost: Vec<Lost>,
    most: usize,
) -> Result<(), String> {
    let mut of_cause: BTreeMap<&str, (usize, Vec<Lost>)> = BTreeMap::new();
    for lost in lost {
        let (count, some) = of_cause.entry(cause(cleaners, &lost)).or_default();
        *count += 1;
        if some.len() < MOST_OF_A_CAUSE {
            some.push(lost);
        }
    }
    let mut causes: Vec<(&str, usize, Vec<Lost>)> =
        of_cause.into_iter().map(|(name, (count, some))| (name, count, some)).collect();
    causes.sort_by_key(|(_, count, _)| std::cmp::Reverse(*count));
    let counts: Vec<String> = causes.iter().map(|(name, count, _)| format!("{name} ({count})")).collect();
    if !counts.is_empty() {
        println!("lost because of: {}", counts.join(", "));
    }
    causes.truncate(most);
    let chosen = causes.into_iter().flat_map(|(_, _, lost)| lost).collect();
    let mut shown: Vec<String> = Vec::new();
    let deadline = Instant::now() + PATIENCE * most as u32;
    for lost in smaller::reduced(renderers, cleaners, chosen, deadline)? {
        let html = lost.page.shown(lost.text);
        if shown.len() < most && !shown.contains(&html) {
            println!("  {}: {html}", lost.page.name(lost.text));
            shown.push(html);
        }
    }
    Ok(())
}

/// Returns the idiom without which a text stays, or that of the text.
fn cause(cleaners: &Cleaners, lost: &Lost) -> &'static str {
    let stays_without = |change: &dyn Fn(&mut Page)| {
        let mut page = lost.page.clone();
        change(&mut page);
        let html = page.html();
        html.contains(mark(lost.text)) && !cleaners.lose(&html, lost.text)
    };
    let own = lost.page.texts[lost.text];
    let places = 0..lost.page.parts.len();
    let found = places
        .clone()
        .find(|at| stays_without(&|page| page.parts[*at].css.clear()))
        .or_else(|| places.clone().find(|at| stays_without(&|page| page.parts[*at].html.clear())));
    found.map_or(own, |at| lost.page.parts[at].idiom)
}
