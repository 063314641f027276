//! The search for texts that are invisible in both browsers. The browsers share the work, and each checks what the other found invisible.

use super::Browsers;
use super::case::{Case, Reading, TEXTS};
use super::controls::{SEEN, UNSEEN};
use super::render::{Look, Renderer, View};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{scope, sleep};
use std::time::Duration;

/// A text that was not visible so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Suspect {
    pub(crate) case: usize,
    pub(crate) text: usize,
}

/// Starts the browsers in parallel.
///
/// # Errors
/// Fails if one does not start.
pub(crate) fn started(browsers: &Browsers) -> Result<Vec<Renderer>, String> {
    scope(|scope| {
        let starts: Vec<_> =
            browsers.iter().map(|(kind, program)| scope.spawn(|| Renderer::start(*kind, program))).collect();
        starts
            .into_iter()
            .map(|start| start.join().map_err(|_| "a browser's thread ended".to_owned())?)
            .collect()
    })
}

/// Returns the document that a browser shows for a case.
pub(crate) fn shown(case: &Case) -> String {
    match case.reading {
        Reading::Fragment => format!("<!DOCTYPE html><body>{}", case.html()),
        Reading::Standards | Reading::Quirks => case.html(),
    }
}

/// Checks the controls in each browser.
///
/// # Errors
/// Fails if a control has the wrong result.
pub(crate) fn control(renderers: &mut [Renderer]) -> Result<(), String> {
    let controls = SEEN.iter().map(|html| (*html, true)).chain(UNSEEN.iter().map(|html| (*html, false)));
    let controls: Vec<(&str, bool)> = controls.collect();
    let mut wrong = Vec::new();
    for renderer in renderers {
        for some in controls.chunks(Look::Close.most()) {
            let views: Vec<View> = some
                .iter()
                .map(|(html, _)| View {
                    html: format!("<!DOCTYPE html><body>{}", html.replace('%', TEXTS[1].0)),
                    texts: vec![1],
                })
                .collect();
            let seen = renderer.seen(Look::Close, &views)?;
            for ((html, is_seen), seen) in some.iter().zip(&seen) {
                if *seen != [*is_seen] {
                    let (kind, what) = (renderer.kind().name(), if *is_seen { "not seen" } else { "seen" });
                    wrong.push(format!("{kind}: the control {html:?} is {what}"));
                }
            }
        }
    }
    if !wrong.is_empty() {
        return Err(wrong.join("\n"));
    }
    Ok(())
}

/// The remaining work.
struct Pending {
    /// The first case that no browser has checked.
    next: usize,
    /// For each browser: the texts to check closely, and in how many browsers each was invisible.
    close: Vec<Vec<(Suspect, usize)>>,
    /// Texts that were invisible in all browsers.
    found: Vec<Suspect>,
    /// How many browsers are working.
    working: usize,
    failed: Option<String>,
}

enum Work {
    Brief(std::ops::Range<usize>),
    Close(Vec<(Suspect, usize)>),
    Wait,
    Nothing,
}

impl Pending {
    /// Returns the next work of a browser. Full pages come first, because they use the time best.
    fn take(&mut self, at: usize, cases: usize) -> Work {
        if self.failed.is_some() {
            return Work::Nothing;
        }
        let waiting = self.close[at].len();
        let work = if waiting >= Look::Close.most() || (waiting > 0 && self.next == cases) {
            let suspects = self.close[at].drain(..waiting.min(Look::Close.most())).collect();
            Work::Close(suspects)
        } else if self.next < cases {
            let start = self.next;
            self.next = cases.min(start + Look::Brief.most());
            Work::Brief(start..self.next)
        } else if self.working > 0 || self.close.iter().any(|waiting| !waiting.is_empty()) {
            return Work::Wait;
        } else {
            return Work::Nothing;
        };
        self.working += 1;
        work
    }

    /// Records what was invisible when a browser checked closely.
    fn note(&mut self, at: usize, unseen: Vec<(Suspect, usize)>) {
        let browsers = self.close.len();
        for (suspect, looked) in unseen {
            if looked + 1 == browsers {
                self.found.push(suspect);
            } else {
                self.close[(at + 1) % browsers].push((suspect, looked + 1));
            }
        }
    }
}

/// Returns those of the remaining texts that are invisible in all browsers.
///
/// # Errors
/// Fails if a browser fails.
pub(crate) fn invisible(
    renderers: &mut [Renderer],
    cases: &[Case],
    kept: &[(usize, Vec<usize>)],
) -> Result<Vec<Suspect>, String> {
    let pending = Mutex::new(Pending {
        next: 0,
        close: vec![Vec::new(); renderers.len()],
        found: Vec::new(),
        working: 0,
        failed: None,
    });
    scope(|scope| {
        for (at, renderer) in renderers.iter_mut().enumerate() {
            let pending = &pending;
            scope.spawn(move || {
                loop {
                    let work = lock(pending).take(at, kept.len());
                    let done = match work {
                        Work::Nothing => break,
                        Work::Wait => {
                            sleep(Duration::from_millis(20));
                            continue;
                        }
                        Work::Brief(range) => brief(renderer, cases, &kept[range])
                            .map(|unseen| lock(pending).close[at].extend(unseen)),
                        Work::Close(suspects) => {
                            close(renderer, cases, &suspects).map(|unseen| lock(pending).note(at, unseen))
                        }
                    };
                    let mut pending = lock(pending);
                    pending.working -= 1;
                    if let Err(error) = done {
                        pending.failed = Some(error);
                    }
                }
            });
        }
    });
    let mut pending = pending.into_inner().unwrap_or_else(PoisonError::into_inner);
    pending.found.sort_unstable_by_key(|suspect| (suspect.case, suspect.text));
    match pending.failed {
        Some(error) => Err(error),
        None => Ok(pending.found),
    }
}

/// Checks cases without scrolling. Returns what is invisible.
fn brief(
    renderer: &mut Renderer,
    cases: &[Case],
    kept: &[(usize, Vec<usize>)],
) -> Result<Vec<(Suspect, usize)>, String> {
    let views: Vec<View> =
        kept.iter().map(|(case, texts)| View { html: shown(&cases[*case]), texts: texts.clone() }).collect();
    let seen = renderer.seen(Look::Brief, &views)?;
    let of_case = |((case, texts), seen): (&(usize, Vec<usize>), &Vec<bool>)| {
        let unseen = texts.iter().zip(seen).filter(|(_, seen)| !**seen);
        unseen.map(|(text, _)| (Suspect { case: *case, text: *text }, 0)).collect::<Vec<_>>()
    };
    Ok(kept.iter().zip(&seen).flat_map(of_case).collect())
}

/// Checks closely. Returns what is invisible.
fn close(
    renderer: &mut Renderer,
    cases: &[Case],
    suspects: &[(Suspect, usize)],
) -> Result<Vec<(Suspect, usize)>, String> {
    let views: Vec<View> = suspects
        .iter()
        .map(|(suspect, _)| View { html: shown(&cases[suspect.case]), texts: vec![suspect.text] })
        .collect();
    let seen = renderer.seen(Look::Close, &views)?;
    let unseen = suspects.iter().zip(&seen).filter(|(_, seen)| !seen.contains(&true));
    Ok(unseen.map(|(suspect, _)| *suspect).collect())
}

fn lock(pending: &Mutex<Pending>) -> MutexGuard<'_, Pending> {
    pending.lock().unwrap_or_else(PoisonError::into_inner)
}
