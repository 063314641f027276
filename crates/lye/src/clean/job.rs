//! A job: one input cleaned by a cleaner, with its findings.

use super::Proof;
use super::cleaner::Cleaner;
use super::explain::Trace;
use super::nested::{Memory, Nested};
use super::pipeline::{Cleaning, PipelineOutput};
use super::reparse::{self, Output};
use super::wrapper::{self, Wrapper};
use crate::findings::{Finding, Recorder};
use crate::hooks::{HookError, HookErrors};
use crate::{CleanError, Removals};
use lye_html::Position;

/// The result of cleaning without the HTML.
pub(super) struct Account {
    pub(super) removals: Removals,
    pub(super) findings: Vec<Finding>,
    pub(super) proof: Proof,
    pub(super) hook_errors: Vec<HookError>,
}

impl Account {
    /// Returns the result, or the error if a finding refuses the input.
    fn new(
        html: &str,
        mut recorder: Recorder,
        proof: Proof,
        hook_errors: Vec<HookError>,
    ) -> Result<Self, CleanError> {
        if let Some(finding) = recorder.refused() {
            let position = Position::in_text(html, finding.span().start);
            return Err(CleanError::refused(finding, position));
        }
        let (removals, findings) = recorder.into_parts();
        Ok(Self { removals, findings, proof, hook_errors })
    }
}

/// The cleaning of one input.
pub(super) struct CleanJob<'t> {
    /// Records findings. It may hold some about the input already.
    pub(super) recorder: Recorder,
    /// Optional tracer.
    pub(super) tracer: Option<&'t dyn Trace>,
}

impl CleanJob<'_> {
    /// Creates a job that records the findings that the policy asks for.
    #[inline]
    pub(super) fn of(cleaner: &Cleaner) -> Self {
        let compiled = &*cleaner.compiled;
        Self::recording(Recorder::new(compiled.findings, &compiled.limits))
    }

    /// Creates a job with this recorder.
    #[inline]
    pub(super) fn recording(recorder: Recorder) -> Self {
        Self { recorder, tracer: None }
    }

    /// Cleans a string with the policy of a cleaner, and appends the result to another.
    ///
    /// # Errors
    /// Fails as [`Cleaner::clean`] does; nothing is appended then.
    pub(super) fn run(
        self,
        cleaner: &Cleaner,
        html: &str,
        output: &mut String,
    ) -> Result<Account, CleanError> {
        let Self { mut recorder, tracer } = self;
        let compiled = &*cleaner.compiled;
        let is_collected = recorder.collects();
        let whole = html;
        let (html, behind) = match compiled.wrapper {
            Wrapper::None => (html, 0),
            Wrapper::Written => wrapper::inside(html).map_or((html, 0), |html| (html, wrapper::START.len())),
            Wrapper::Impossible => return Err(CleanError::no_wrapper()),
        };
        let is_wrapped = compiled.wrapper == Wrapper::Written;
        let html = compiled.readable(html, &mut recorder)?;
        let memory = Memory::new(html.len());
        let errors = HookErrors::default();
        let nested = Nested::new(compiled, &memory, &errors);
        let cleaning = Cleaning {
            compiled,
            input_kind: &compiled.input_kind,
            bases: &compiled.bases,
            nested: nested.as_ref(),
            errors: &errors,
            tracer,
        };
        let begin = output.len();
        if is_wrapped {
            output.push_str(wrapper::START);
        }
        let start = output.len();
        let result: Result<Account, CleanError> = cleaner.parsers.lend(
            html,
            || compiled.parse_options(&compiled.input_kind),
            |parser| {
                let PipelineOutput { mut recorder, proof } =
                    cleaning.clean(parser, recorder, html, output)?;
                let mut proof = proof.max(memory.weakest_proof());
                compiled.enforce_output_limit(
                    &cleaning,
                    &mut recorder,
                    output,
                    start,
                    |recorder, text| {
                        let mut output = Output { text, start, recorder };
                        proof = proof.max(reparse::stabilize(&cleaning, parser, &mut output)?);
                        Ok(())
                    },
                )?;
                let mut account = Account::new(html, recorder, proof, errors.take())?;
                if is_collected && !compiled.details.is_empty() {
                    compiled.add_details(html, &mut account.findings)?;
                }
                Ok(account)
            },
        );
        match result {
            Err(error) => {
                output.truncate(begin);
                Err(error.moved(whole, behind))
            }
            Ok(mut account) => {
                if is_wrapped {
                    output.push_str(wrapper::END);
                }
                if behind > 0 {
                    let findings = std::mem::take(&mut account.findings);
                    // The start tag is about a hundred bytes long.
                    account.findings = findings.into_iter().map(|found| found.moved(behind as u32)).collect();
                }
                Ok(account)
            }
        }
    }
}
