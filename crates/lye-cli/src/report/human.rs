//! Reports for people: annotated source lines, as compilers print them.

use super::excerpt::{SourceExcerpt, window};
use super::findings::{InputFindings, Located, SourceRange};
use annotate_snippets::renderer::Renderer;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Snippet, Title};
use anstyle::{AnsiColor, Style};
use lye::findings::Severity;
use std::fmt::Write as _;
use std::ops::Range;

/// The maximum number of findings in one excerpt.
const MAX_GROUPED: usize = 6;
/// Wider than any excerpt, so that the renderer does not cut it again.
const RENDER_WIDTH: usize = 4096;

/// The style of the arrow before the location, as in the renderer.
const ARROW: Style = AnsiColor::BrightBlue.on_default().bold();

/// Renders the findings of an input; empty without findings.
pub(super) fn text(found: &InputFindings<'_>, is_colored: bool) -> String {
    let renderer = if is_colored { Renderer::styled() } else { Renderer::plain() }.term_width(RENDER_WIDTH);
    let arrow = if is_colored { ARROW } else { Style::new() };
    let mut out = String::new();
    let mut rest = found.findings.as_slice();
    while let Some(first) = rest.first() {
        let (count, window) = grouped(found.text, first, rest);
        let (these, others) = rest.split_at(count);
        // `these` has at least the first.
        out += &renderer.render(&[Group::with_title(title(first))]);
        // The renderer would print the position in the excerpt, not in the source.
        let (indent, position) = match first.range {
            Some(SourceRange { start, .. }) => {
                (start.line.to_string().len(), format!(":{}:{}", start.line, start.column))
            }
            None => (1, String::new()),
        };
        let _ = writeln!(out, "\n{:indent$}{arrow}-->{arrow:#} {}{position}", "", found.input);
        out += &renderer.render(&[body(found.text, these, first, window)]);
        out += "\n\n";
        rest = others;
    }
    out
}

/// Returns how many of the findings fit in the excerpt around the first one and say the same, and the byte range of that excerpt.
fn grouped(text: &str, first: &Located<'_>, findings: &[Located<'_>]) -> (usize, Option<Range<usize>>) {
    if first.range.is_none() {
        return (1, None);
    }
    let window = window(text, span(first).start);
    let says = |located: &Located<'_>| {
        let finding = located.finding;
        (finding.code(), finding.why(), finding.remedy(), located.outcome())
    };
    let said = says(first);
    let is_shown = |other: &&Located<'_>| {
        other.range.is_some() && window.contains(&span(other).start) && says(other) == said
    };
    let count = findings.iter().take(MAX_GROUPED).take_while(is_shown).count();
    // The first finding counts even at the end of its line.
    (count.max(1), Some(window))
}

fn title<'a>(located: &Located<'_>) -> Title<'a> {
    level(located.severity).primary_title(located.subject()).id(located.finding.code().as_str())
}

/// Returns the part after the title: the excerpt, the outcome, and help.
fn body<'a>(
    text: &str,
    findings: &[Located<'_>],
    first: &Located<'_>,
    window: Option<Range<usize>>,
) -> Group<'a> {
    let group = Group::with_level(level(first.severity));
    let group = match (window, first.range) {
        (Some(window), Some(range)) => {
            group.element(snippet(text, findings, first, window, range.start.line))
        }
        _ => group.element(Level::NOTE.message(first.finding.why())),
    };
    group.elements([Level::NOTE.message(first.outcome()), Level::HELP.message(first.finding.remedy())])
}

/// Returns the excerpt with an annotation for each finding.
fn snippet<'a>(
    text: &str,
    findings: &[Located<'_>],
    first: &Located<'_>,
    window: Range<usize>,
    line: u32,
) -> Snippet<'a, Annotation<'a>> {
    let spans: Vec<Range<usize>> = findings.iter().map(span).collect();
    let excerpt = SourceExcerpt::new(text, window, &spans);
    let annotations = findings.iter().zip(excerpt.spans).map(|(located, span)| {
        if std::ptr::eq(located, first) {
            return AnnotationKind::Primary.span(span).label(first.finding.why().trim_end_matches('.'));
        }
        AnnotationKind::Context.span(span).label(format!("{}{}", located.subject(), located.times()))
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
