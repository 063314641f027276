//! Parses and cleans an output again until it is stable, with every parser that may read it differently.
//!
//! Parsers restructure some trees when they parse them again: content can end up in another element, even in
//! another namespace, than the one it was judged in. Parsers of 2023 read `select` differently, and `noscript` is
//! markup with scripting off and text with scripting on. If an output still changes after several rounds, the
//! elements that cause it are removed. If parsers of 2023 read nothing in an output differently, they are skipped.

use super::Proof;
use super::dialects::{is_alike, read_alike};
use super::explain::TracedPass;
use super::pipeline::{Cleaning, Reading};
use crate::findings::{FindingCode, Recorder};
use crate::urls::InputBases;
use crate::{CleanError, Removals};
use lye_html::serialize::{self, Fidelity};
use lye_html::{Dialect, ParseOptions, Parser, Scripting};

/// What is written, and the maximum number of rounds before less is written. Markup that moves for longer was built
/// to move. Even if its nesting is certain, the policy may still rewrite an output.
const STAGES: [(Fidelity, u32); 3] =
    [(Fidelity::Tokens, 8), (Fidelity::CertainNesting, 2), (Fidelity::Text, 2)];

/// An output that is parsed again.
pub(super) struct Output<'o> {
    pub(super) text: &'o mut String,
    /// Where the output begins in `text`.
    pub(super) start: usize,
    pub(super) recorder: &'o mut Recorder,
}

impl Output<'_> {
    fn get(&self) -> &str {
        &self.text[self.start..] // Only what is behind the start is ever replaced.
    }

    fn replace(&mut self, text: &str) {
        self.text.truncate(self.start);
        self.text.push_str(text);
    }
}

/// The outcome of one round of all readers.
enum RoundOutcome {
    /// No reader changed the output.
    Unchanged,
    /// A reader changed the output, and the new output is certain to be stable.
    Certain,
    /// A reader changed the output.
    Changed,
}

/// Cleans an output again until nothing changes.
///
/// # Errors
/// Fails if a reader's tree becomes too large.
#[cold]
pub(super) fn stabilize(
    cleaning: &Cleaning<'_>,
    parser: &mut Parser,
    output: &mut Output<'_>,
) -> Result<Proof, CleanError> {
    let options = parser.options();
    let proof = stabilize_by(&mut Readers::of(cleaning, parser, output.get()), cleaning, output);
    parser.set_options(options);
    proof
}

fn stabilize_by(
    readers: &mut Readers<'_>,
    cleaning: &Cleaning<'_>,
    output: &mut Output<'_>,
) -> Result<Proof, CleanError> {
    let mut passes = 0;
    for (extent, rounds) in STAGES {
        for _ in 0..rounds {
            if extent != Fidelity::Tokens {
                readers.flatten(cleaning, output, extent)?;
            }
            let reading = readers.read(cleaning, output)?;
            passes += u32::from(!matches!(reading, RoundOutcome::Unchanged));
            match reading {
                RoundOutcome::Changed => continue,
                // Parsing it again at the same site would change nothing: less must be written.
                RoundOutcome::Unchanged if !readers.is_same_in_page(cleaning, output.get())? => break,
                RoundOutcome::Unchanged | RoundOutcome::Certain => {}
            }
            return Ok(match passes {
                _ if extent != Fidelity::Tokens => Proof::Flattened,
                0 => Proof::ByReparse,
                passes => Proof::AfterPasses(passes),
            });
        }
    }
    output.recorder.flattened(1);
    let last = output.get().to_owned();
    output.replace("");
    if cleaning.input_kind.is_document() {
        let mut recorder = Recorder::silent();
        let tree = cleaning.parse_again(readers.today(), "", &mut recorder)?;
        cleaning.write(&tree, &mut recorder, output.text)?;
    }
    if let Some(tracer) = cleaning.tracer {
        let options = readers.today().options();
        tracer.record_cut(cleaning, options, (&last, output.get()), FindingCode::FLATTENED)?;
    }
    Ok(Proof::Flattened)
}

/// The parsers that may read an output differently.
struct Readers<'p> {
    /// One parser for all: buffers for several would multiply the memory.
    parser: &'p mut Parser,
    /// Their parse options. The first is today's standard with the policy's scripting. An option set for 2023
    /// follows the one for today that is otherwise the same.
    options: Vec<ParseOptions>,
    /// The same without the lossless tokenization.
    plain: Vec<ParseOptions>,
    /// Whether both standards treat the output site the same.
    is_site_alike: bool,
}

impl<'p> Readers<'p> {
    /// Creates the readers for an output. They also cover later outputs, which never have elements of new
    /// names.
    fn of(cleaning: &Cleaning<'_>, parser: &'p mut Parser, output: &str) -> Self {
        let Cleaning { compiled, input_kind, .. } = *cleaning;
        let variants = |options: ParseOptions| {
            let scripting = match options.scripting {
                Scripting::Enabled => Scripting::Disabled,
                Scripting::Disabled => Scripting::Enabled,
            };
            // Tree construction uses the scripting flag only for `noscript`.
            let has_noscript = output.contains("<noscript")
                || input_kind.context().is_some_and(|context| context.name() == "noscript");
            let older = |options: ParseOptions| options.with_dialect(Dialect::Html2023);
            let without = options.with_scripting(scripting);
            let known = [options, older(options)].into_iter();
            known
                .chain([without, older(without)].into_iter().filter(move |_| has_noscript))
                .filter(|options| compiled.covers_2023 || options.dialect != Dialect::Html2023)
        };
        let options = variants(compiled.parse_options(input_kind)).collect();
        let plain = variants(compiled.plain_parse_options(input_kind)).collect();
        let is_site_alike = input_kind.context().is_none_or(|context| is_alike(&context))
            && input_kind.page().is_none_or(|(_, page)| read_alike(page.before()));
        Self { parser, options, plain, is_site_alike }
    }

    /// Returns `true` if parsers of 2023 read an output like those of today.
    fn read_alike(&self, output: &str) -> bool {
        self.is_site_alike && read_alike(output)
    }

    /// Returns the parser, set to today's standard.
    fn today(&mut self) -> &mut Parser {
        if let Some(&options) = self.options.first() {
            self.parser.set_options(options);
        }
        self.parser
    }

    /// Lets each reader parse the output, and replaces it with the cleaned result if that differs.
    fn read(&mut self, cleaning: &Cleaning<'_>, output: &mut Output<'_>) -> Result<RoundOutcome, CleanError> {
        let bases = InputBases::of_document(cleaning.bases); // The base that the input declared is already in the output.
        let mut cleaned = String::with_capacity(output.get().len());
        let mut has_changed = false;
        let mut was_changed = true;
        for &options in &self.options {
            // The reader before found nothing in the same text.
            if options.dialect == Dialect::Html2023 && !was_changed && self.read_alike(output.get()) {
                continue;
            }
            let parser = &mut *self.parser;
            parser.set_options(options);
            let mut recorder = output.recorder.for_reparse();
            cleaned.clear();
            let (text, reading) = (output.get(), Reading::Again);
            let written = cleaning.clean_once(parser, &bases, &mut recorder, text, reading, &mut cleaned)?;
            let is_changed = cleaned != output.get();
            was_changed = is_changed;
            if is_changed {
                let before = start_tags(output.get()).saturating_sub(recorder.removed_elements());
                let lost = before.saturating_sub(start_tags(&cleaned));
                output.recorder.absorb_reparse(recorder, lost);
                output.replace(&cleaned);
                if !written.needs_reparse {
                    return Ok(RoundOutcome::Certain);
                }
                has_changed = true;
            }
        }
        Ok(if has_changed { RoundOutcome::Changed } else { RoundOutcome::Unchanged })
    }

    /// Writes the output again at a lower fidelity.
    fn flatten(
        &mut self,
        cleaning: &Cleaning<'_>,
        output: &mut Output<'_>,
        extent: Fidelity,
    ) -> Result<(), CleanError> {
        let mut recorder = output.recorder.for_reparse();
        let tree = cleaning.parse_again(self.today(), output.get(), &mut recorder)?;
        CleanError::if_incomplete(&tree)?;
        let mut flat = String::with_capacity(output.get().len());
        let ancestors = cleaning.input_kind.ancestors();
        let report = serialize::stable_within_into(&tree.root(), &ancestors, extent, &mut flat);
        if let Some(tracer) = cleaning.tracer {
            let mut recorder = recorder.clone();
            recorder.flattened(report.flattened.into());
            recorder.not_written(Removals { flattened: 0, ..Removals::from(report) });
            let (text, output, options) = (output.get(), &*flat, self.parser.options());
            tracer.record(
                cleaning,
                &TracedPass { text, options, tree: &tree, extent, recorder: &recorder, output },
            )?;
        }
        self.parser.recycle(tree);
        output.recorder.absorb_reparse(recorder, 0);
        output.recorder.flattened(report.flattened.into());
        output.recorder.not_written(Removals { flattened: 0, ..Removals::from(report) });
        output.replace(&flat);
        Ok(())
    }

    /// Returns `true` if all readers parse the output inside a page as they do alone.
    fn is_same_in_page(&mut self, cleaning: &Cleaning<'_>, output: &str) -> Result<bool, CleanError> {
        let Some((context, page)) = cleaning.input_kind.page() else { return Ok(true) };
        let read_alike = self.read_alike(output);
        for &options in
            self.plain.iter().filter(|options| !(read_alike && options.dialect == Dialect::Html2023))
        {
            self.parser.set_options(options);
            if !page.shows(self.parser, context, output)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Returns the number of start tags in markup that the writer wrote. Text of raw text elements counts by what it looks like, the same in
/// each output.
fn start_tags(html: &str) -> u64 {
    let pairs = html.as_bytes().windows(2);
    pairs.filter(|pair| pair[0] == b'<' && pair[1].is_ascii_alphabetic()).count() as u64
}
