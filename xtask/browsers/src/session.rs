//! A browser's session: sends batches and checks the answers. A batch in which script ran, or that gets no answer, is halved until the case
//! is alone.

use crate::browser::{Browser, Kind};
use crate::cases::{Case, Judged};
use crate::controls::CONTROLS;
use crate::server::{Answer, Asked, Batch, Pages, give};
use lye_hostile::Payload;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

/// The maximum number of cases in a batch, and of bytes, except for a longer case.
const MOST_CASES: usize = 100;
const MOST_BYTES: usize = 50_000;

/// The time limits for a batch, and for a browser's first request.
const PATIENCE: Duration = Duration::from_secs(30);

/// How often a browser is restarted before the session fails.
const MOST_STARTS: usize = 40;

/// The result of a session.
#[derive(Default)]
pub(crate) struct Outcome {
    pub(crate) controls: usize,
    pub(crate) cases: usize,
    pub(crate) executed: usize,
    pub(crate) forbidden: usize,
    /// The published payloads that run uncleaned, as indexes into their list.
    pub(crate) running: BTreeSet<usize>,
    pub(crate) problems: Vec<String>,
}

/// The remaining work.
#[derive(Clone, Debug)]
enum Work {
    Control(usize),
    /// An uncleaned payload.
    Payload(usize),
    /// Indexes into the list of cases.
    Cases(std::ops::Range<usize>),
}

struct Session<'c> {
    cases: &'c [Case],
    policies: &'c [Judged],
    payloads: &'c [Payload],
    pending: Vec<Work>,
    outcome: Outcome,
}

/// Sends all cases to a browser, and the uncleaned payloads.
///
/// # Errors
/// Fails if the browser cannot be used.
pub(crate) fn run(
    kind: Kind,
    program: &Path,
    cases: &[Case],
    policies: &[Judged],
    payloads: &[Payload],
) -> Result<Outcome, String> {
    let mut pending = batches(cases);
    pending.extend((0..payloads.len()).map(Work::Payload));
    // The controls come first: the last pending batch is sent next.
    pending.extend((0..CONTROLS.len()).map(Work::Control));
    let mut session = Session { cases, policies, payloads, pending, outcome: Outcome::default() };
    let pages = Pages::new()?;
    for _ in 0..MOST_STARTS {
        let mut browser = Browser::start(kind, program, &pages.url())?;
        if session.serve(&pages, &mut browser)? {
            return Ok(session.outcome);
        }
    }
    Err(format!("{} was started {MOST_STARTS} times and did not finish", kind.name()))
}

fn batches(cases: &[Case]) -> Vec<Work> {
    let (mut batches, mut start, mut bytes) = (Vec::new(), 0, 0);
    for (at, case) in cases.iter().enumerate() {
        bytes += case.html.len();
        if at > start && (at - start == MOST_CASES || bytes > MOST_BYTES) {
            batches.push(Work::Cases(start..at));
            (start, bytes) = (at, case.html.len());
        }
    }
    batches.push(Work::Cases(start..cases.len()));
    batches
}

impl<'c> Session<'c> {
    /// Serves a browser until all is done. Returns `false` if the browser ends or stops answering before.
    fn serve(&mut self, pages: &Pages, browser: &mut Browser) -> Result<bool, String> {
        let mut given: Option<(usize, Work)> = None;
        let mut number = 0;
        let mut since = Instant::now();
        loop {
            match pages.next(Duration::from_millis(200))? {
                Some(Asked::Next(request)) => {
                    number += 1;
                    since = Instant::now();
                    given = self.pending.pop().map(|work| (number, work));
                    let batch = given
                        .as_ref()
                        .map(|(number, work)| Batch { number: *number, cases: self.markup(work) });
                    give(request, batch.as_ref())?;
                    if given.is_none() {
                        return Ok(true);
                    }
                }
                Some(Asked::Answered(answer)) => {
                    if let Some((_, work)) = given.take_if(|(number, _)| *number == answer.number) {
                        self.judge(work, &answer);
                    }
                }
                None if browser.has_ended() || since.elapsed() > PATIENCE => {
                    match given {
                        Some((_, work)) => self.halve(work, "it does not come to an end"),
                        None => return Err("the browser does not ask for anything".to_owned()),
                    }
                    return Ok(false);
                }
                None => {}
            }
        }
    }

    fn markup(&self, work: &Work) -> Vec<&'c str> {
        match work {
            Work::Control(at) => vec![CONTROLS[*at].html],
            Work::Payload(at) => vec![self.payloads[*at].html.as_str()],
            Work::Cases(range) => self.cases[range.clone()].iter().map(|case| case.html.as_str()).collect(),
        }
    }

    fn judge(&mut self, work: Work, answer: &Answer) {
        match work {
            Work::Control(at) => self.judge_control(at, answer),
            Work::Payload(at) => {
                if !answer.ran.is_empty() || has_script_url(answer) {
                    self.outcome.running.insert(at);
                }
            }
            Work::Cases(range) => {
                let mut ran = answer.ran.iter().map(|ran| format!("{} by {}", ran.what, ran.way));
                if let Some(what) = ran.next() {
                    return self.halve(Work::Cases(range), &what);
                }
                self.outcome.cases += range.len();
                for (case, found) in self.cases[range].iter().zip(&answer.found) {
                    for (policy, input) in &case.from {
                        let policy = &self.policies[*policy];
                        let Some(what) = found.iter().find_map(|element| policy.kept.forbids(element)) else {
                            continue;
                        };
                        self.outcome.forbidden += 1;
                        let (html, input) = (shown(&case.html), shown(input));
                        let problem = format!("by {}, {what} in {html} of {input}", policy.name);
                        self.outcome.problems.push(problem);
                    }
                }
            }
        }
    }

    /// Checks that a control runs in exactly the ways that it is known for.
    fn judge_control(&mut self, at: usize, answer: &Answer) {
        let control = &CONTROLS[at];
        self.outcome.controls += 1;
        let mut ways: Vec<&str> = answer.ran.iter().map(|ran| ran.way.as_str()).collect();
        ways.sort_unstable();
        ways.dedup();
        let mut expected = control.runs.to_vec();
        expected.sort_unstable();
        let is_script_url = has_script_url(answer);
        if ways != expected || is_script_url != control.is_script_url {
            self.outcome.problems.push(format!(
                "the control {:?} runs by {ways:?} instead of {expected:?}, with a script URL: {is_script_url}",
                control.html
            ));
        }
    }

    /// Splits a batch into halves. For a single case, records the failure.
    fn halve(&mut self, work: Work, what: &str) {
        let problem = match work {
            Work::Control(at) => format!("the control {:?}: {what}", CONTROLS[at].html),
            Work::Payload(at) => format!("the payload {}: {what}", shown(&self.payloads[at].html)),
            Work::Cases(range) if range.len() > 1 => {
                let middle = range.start + range.len() / 2;
                self.pending.extend([Work::Cases(range.start..middle), Work::Cases(middle..range.end)]);
                return;
            }
            Work::Cases(range) => {
                self.outcome.cases += 1;
                self.outcome.executed += 1;
                let case = &self.cases[range.start];
                let from = case
                    .from
                    .iter()
                    .map(|(policy, input)| format!("{} of {}", self.policies[*policy].name, shown(input)));
                format!("{what}: {} by {}", shown(&case.html), from.collect::<Vec<_>>().join(", "))
            }
        };
        self.outcome.problems.push(problem);
    }
}

/// Whether a browser finds a `javascript:` URL in an answer.
fn has_script_url(answer: &Answer) -> bool {
    let mut attributes = answer.found.iter().flatten().flat_map(|element| &element.attributes);
    attributes.any(|attribute| attribute.is_script)
}

/// Returns a string in quotes; of a long one, only the end.
fn shown(text: &str) -> String {
    const LONGEST: usize = 400;
    let start = (0..=text.len().saturating_sub(LONGEST)).rev().find(|at| text.is_char_boundary(*at));
    let end = text.get(start.unwrap_or(0)..).unwrap_or_default();
    if end.len() < text.len() { format!("(… {} bytes) {end:?}", text.len()) } else { format!("{text:?}") }
}
