//! A report for people: lines of the source with what was found in them, as compilers show it.

use super::excerpt::{SourceExcerpt, window};
use super::findings::{InputFindings, Located, SourceRange};
use annotate_snippets::renderer::Renderer;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Snippet, Title};
use anstyle::{AnsiColor, Style};
use lye::Severity;
use std::fmt::Write as _;
use std::ops::Range;

/// So many findings are told of together.
const MAX_GROUPED: usize = 6;
/// No line that is shown is as long: the renderer is not to cut it again.
const RENDER_WIDTH: usize = 4096;

/// How the arrow to the place looks, where there are colours: as the renderer has it.
const ARROW: Style = AnsiColor::BrightBlue.on_default().bold();

/// What was found in an input; empty if nothing was.
pub(super) fn text(found: &InputFindings<'_>, is_colored: bool) -> String {
    let renderer = if is_colored { Renderer::styled() } else { Renderer::plain() }.term_width(RENDER_WIDTH);
    let arrow = if is_colored { ARROW } else { Style::new() };
    let mut out = String::new();
    let mut rest = found.findings.as_slice();
    while let Some(first) = rest.first() {
        let (together, window) = together(found.text, first, rest);
        let (these, others) = rest.split_at(together);
        // There is at least the first.
        let worst = these.iter().rev().max_by_key(|located| located.severity).unwrap_or(first);
        out += &renderer.render(&[Group::with_title(title(worst))]);
        // Not by the renderer, which would take the place of what is shown for that in the source.
        let (indent, place) = match worst.place {
            Some(SourceRange { start, .. }) => {
                (start.line.to_string().len(), format!(":{}:{}", start.line, start.column))
            }
            None => (1, String::new()),
        };
        let _ = writeln!(out, "\n{:indent$}{arrow}-->{arrow:#} {}{place}", "", found.input);
        out += &renderer.render(&[body(found.text, these, worst, window)]);
        out += "\n\n";
        rest = others;
    }
    out
}

/// How many of these findings, of which this is the first, stand in a part of a line that can be shown, and that part.
fn together(text: &str, first: &Located<'_>, findings: &[Located<'_>]) -> (usize, Option<Range<usize>>) {
    if first.place.is_none() {
        return (1, None);
    }
    let window = window(text, span(first).start);
    let is_shown = |other: &&Located<'_>| other.place.is_some() && window.contains(&span(other).start);
    let count = findings.iter().take(MAX_GROUPED).take_while(is_shown).count();
    // The first one counts, even where nothing is behind it in its line.
    (count.max(1), Some(window))
}

fn title<'a>(located: &Located<'_>) -> Title<'a> {
    level(located.severity).primary_title(located.subject()).id(located.finding.code().as_str())
}

/// What follows the title: the part of the line, what becomes of the worst that is in it, and what helps.
fn body<'a>(
    text: &str,
    findings: &[Located<'_>],
    worst: &Located<'_>,
    window: Option<Range<usize>>,
) -> Group<'a> {
    let group = Group::with_level(level(worst.severity));
    let group = match (window, worst.place) {
        (Some(window), Some(place)) => {
            group.element(snippet(text, findings, worst, window, place.start.line))
        }
        _ => group.element(Level::NOTE.message(worst.finding.why())),
    };
    group.elements([
        Level::NOTE.message(worst.outcome()),
        Level::HELP.message(worst.finding.code().about().remedy),
    ])
}

/// The part of the line, with every finding in it below.
fn snippet<'a>(
    text: &str,
    findings: &[Located<'_>],
    worst: &Located<'_>,
    window: Range<usize>,
    line: u32,
) -> Snippet<'a, Annotation<'a>> {
    let spans: Vec<Range<usize>> = findings.iter().map(span).collect();
    let excerpt = SourceExcerpt::new(text, window, &spans);
    let annotations = findings.iter().zip(excerpt.spans).map(|(located, span)| {
        if std::ptr::eq(located, worst) {
            return AnnotationKind::Primary.span(span).label(located.finding.why().trim_end_matches('.'));
        }
        let label = format!("{}[{}]: {}", located.severity, located.finding.code(), located.subject());
        AnnotationKind::Context.span(span).label(label)
    });
    Snippet::source(excerpt.line).line_start(line as usize).annotations(annotations)
}

fn span(located: &Located<'_>) -> Range<usize> {
    located.finding.span().range()
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    }
}
