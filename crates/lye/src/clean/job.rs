//! A job: one input cleaned by a cleaner, with its findings.

use super::Proof;
use super::cleaner::Cleaner;
use super::compiled_policy::CompiledPolicy;
use super::explain::Trace;
use super::nested::{Memory, Nested};
use super::pipeline::Cleaning;
use super::placeholders;
use super::plain_text;
use super::reparse::{self, Output};
use super::wrapper::{self, Wrapper};
use crate::findings::{Recorded, Recorder};
use crate::hooks::{HookCalls, HookError};
use crate::{CleanError, Removals};
use lye_html::{Parser, Position, Span};
use std::ops::Range;

/// The result of cleaning without the HTML.
pub(super) struct Account {
    pub(super) removals: Removals,
    pub(super) findings: Recorded,
    pub(super) proof: Proof,
    pub(super) hook_errors: Vec<HookError>,
}

/// The cleaning of one input.
pub(super) struct CleanJob<'t> {
    /// Records findings. It may hold some about the input already.
    pub(super) recorder: Recorder,
    /// Optional tracer.
    tracer: Option<&'t dyn Trace>,
    calls: HookCalls,
    /// The part of the input that was cleaned.
    part: Range<usize>,
}

impl<'t> CleanJob<'t> {
    /// Creates a job that records the findings that the policy asks for.
    #[inline]
    pub(super) fn of(cleaner: &Cleaner) -> Self {
        let compiled = &*cleaner.compiled;
        Self::recording(Recorder::new(compiled.findings, &compiled.limits))
    }

    /// Creates a job with this recorder.
    #[inline]
    pub(super) fn recording(recorder: Recorder) -> Self {
        Self { recorder, tracer: None, calls: HookCalls::default(), part: 0..0 }
    }

    /// Sets the tracer.
    pub(super) fn traced(self, tracer: &'t dyn Trace) -> Self {
        Self { tracer: Some(tracer), ..self }
    }

    /// Cleans a string with the policy of a cleaner, and appends the result to another.
    ///
    /// # Errors
    /// Fails as [`Cleaner::clean`] does; nothing is appended then.
    #[inline]
    pub(super) fn run(
        mut self,
        cleaner: &Cleaner,
        html: &str,
        output: &mut String,
    ) -> Result<Account, CleanError> {
        let begin = output.len();
        let proof = self.clean(cleaner, html, output)?;
        let collects = self.recorder.collects();
        if collects {
            self.recorder.report_xhtml_input(html.get(self.part.clone()).unwrap_or_default());
        }
        // The result is put together where it is needed, so that it is not moved.
        let (removals, mut findings) = self.recorder.take_parts();
        if collects {
            let finished = finish_findings(&cleaner.compiled, (html, self.part), &mut findings);
            finished.inspect_err(|_| output.truncate(begin))?;
        }
        Ok(Account { removals, findings, proof, hook_errors: self.calls.take_errors() })
    }

    /// Cleans a string and appends the result to another. Appends nothing if that fails, or if a finding refuses the input.
    fn clean(&mut self, cleaner: &Cleaner, whole: &str, output: &mut String) -> Result<Proof, CleanError> {
        let compiled = &*cleaner.compiled;
        let (html, behind) = match compiled.wrapper {
            Wrapper::None => (whole, 0),
            Wrapper::Written => {
                wrapper::inside(whole).map_or((whole, 0), |inside| (inside, wrapper::START.len()))
            }
            Wrapper::Impossible => return Err(CleanError::no_wrapper()),
        };
        let html = compiled.readable(html, &mut self.recorder)?;
        self.part = behind..behind + html.len();
        let is_wrapped = compiled.wrapper == Wrapper::Written;
        let begin = output.len();
        if is_wrapped {
            output.push_str(wrapper::START);
        }
        let mut cleaned = if self.is_kept(compiled, html) {
            output.push_str(html);
            Ok(Proof::ByConstruction)
        } else {
            let options = || compiled.parse_options(&compiled.input_kind);
            cleaner.parsers.lend(html, options, |parser| self.clean_with(compiled, parser, html, output))
        };
        if cleaned.is_ok()
            && let Some(finding) = self.recorder.refused()
        {
            let position = Position::in_text(html, finding.span().start);
            cleaned = Err(CleanError::refused(finding, position));
        }
        match cleaned {
            Ok(_) if is_wrapped => output.push_str(wrapper::END),
            Ok(_) => {}
            Err(_) => output.truncate(begin),
        }
        cleaned.map_err(|error| error.moved(whole, behind))
    }

    /// Returns `true` if a text is kept as it is.
    #[inline]
    fn is_kept(&self, compiled: &CompiledPolicy, html: &str) -> bool {
        compiled.keeps_plain_text
            && self.tracer.is_none()
            && plain_text::is_plain(html)
            && compiled.allows_output(html.len())
    }

    /// Cleans the content of the wrapper with a parser.
    fn clean_with(
        &mut self,
        compiled: &CompiledPolicy,
        parser: &mut Parser,
        html: &str,
        output: &mut String,
    ) -> Result<Proof, CleanError> {
        let Self { recorder, calls, .. } = self;
        let calls = &*calls;
        let memory = compiled.nested.is_some().then(|| Memory::new(html.len()));
        let nested = memory.as_ref().and_then(|memory| Nested::new(compiled, memory, calls));
        let cleaning = Cleaning {
            compiled,
            input_kind: &compiled.input_kind,
            bases: &compiled.bases,
            nested: nested.as_ref(),
            calls,
            tracer: self.tracer,
        };
        let start = output.len();
        let mut proof = cleaning.clean(parser, recorder, html, output)?;
        if let Some(memory) = &memory {
            proof = proof.max(memory.weakest_proof());
        }
        if !compiled.allows_output(output.len() - start) {
            let stabilize = |recorder: &mut Recorder, text: &mut String| {
                let mut output = Output { text, start, recorder };
                proof = proof.max(reparse::stabilize(&cleaning, parser, &mut output)?);
                Ok(())
            };
            compiled.enforce_output_limit(&cleaning, recorder, output, start, stabilize)?;
        }
        if !compiled.placeholders.is_empty()
            && let Some(html) =
                output.get(start..).and_then(|html| placeholders::written(compiled.placeholders, html))
        {
            output.truncate(start);
            output.push_str(&html);
        }
        Ok(proof)
    }
}

/// Adds the details that the policy asks for to the findings about a part of an input, and moves them to their places in the whole.
#[cold]
fn finish_findings(
    compiled: &CompiledPolicy,
    (whole, part): (&str, Range<usize>),
    findings: &mut Recorded,
) -> Result<(), CleanError> {
    let behind = part.start;
    if !compiled.details.is_empty() {
        let mut detailed = findings.to_vec();
        let added = compiled.add_details(whole.get(part).unwrap_or_default(), &mut detailed);
        added.map_err(|error| error.moved(whole, behind))?;
        *findings = Recorded::from(detailed);
    }
    if behind > 0 {
        // The start tag of the wrapper is about a hundred bytes long.
        findings.place(|Span { start, end, .. }| Span::new(start + behind as u32, end + behind as u32));
    }
    Ok(())
}
