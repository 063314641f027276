//! An explanation as text: a tree with the changes to each node and attribute.

use crate::output::wants_color;
use crate::policy::RuleLocation;
use crate::terminal_escape::TerminalText;
use anstyle::{AnsiColor, Style};
use lye::explain::{AttributeReport, ExplanationReport, HidingCause, NodeReport, StepReport};
use std::io;

/// Styles of the parts of an explanation.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Styles {
    removed: Style,
    changed: Style,
    added: Style,
    reason: Style,
}

impl Styles {
    const COLORED: Self = Self {
        removed: AnsiColor::Red.on_default(),
        changed: AnsiColor::Yellow.on_default(),
        added: AnsiColor::Green.on_default(),
        reason: Style::new().dimmed(),
    };

    /// Returns colors if standard output wants them.
    pub(super) fn of_stdout() -> Self {
        if wants_color(&io::stdout()) { Self::COLORED } else { Self::default() }
    }

    fn of(&self, edit: &str) -> Style {
        match edit {
            "remove" | "remove_attribute" | "replace_with_children" => self.removed,
            "insert_text" | "insert_element" | "insert_doctype" => self.added,
            _ => self.changed,
        }
    }
}

/// The maximum indentation, in levels.
const MAX_INDENT: u32 = 24;
/// The maximum number of characters shown of a text.
const MAX_TEXT_CHARS: usize = 60;

/// Renders the trees of all passes, and the output.
pub(super) fn render(report: &ExplanationReport<'_, RuleLocation>, styles: Styles) -> TerminalText {
    let mut out = TerminalText::default();
    for (at, pass) in report.passes.iter().enumerate() {
        if at > 0 {
            out.push_static("\nparsed again:\n");
        }
        for node in &pass.nodes {
            write_node(node, &styles, &mut out);
        }
        for step in &pass.whole {
            write_step("", step, &styles, &mut out);
        }
    }
    out.push_static("\noutput:\n");
    out.push(&TerminalText::multi_line(report.html));
    out.push_static("\n");
    out
}

fn write_node(node: &NodeReport<'_, RuleLocation>, styles: &Styles, out: &mut TerminalText) {
    let indent = "  ".repeat(node.depth.min(MAX_INDENT) as usize);
    let shown = match node.kind {
        "element" => format!("<{}>", node.name),
        "text" => quoted(node.data),
        "comment" => format!("<!--{}-->", quoted(node.data)),
        "doctype" => format!("<!DOCTYPE {}>", node.name),
        _ => format!("<?{}>", node.name),
    };
    write_line(&indent, &shown, &node.steps, styles, out);
    for attribute in &node.attributes {
        let AttributeReport { name, value, steps, .. } = attribute;
        write_line(&format!("{indent}    "), &format!("{name}={}", self::quoted(value)), steps, styles, out);
    }
}

/// Writes a line with the first step after it and the others below.
fn write_line(
    indent: &str,
    what: &str,
    steps: &[StepReport<'_, RuleLocation>],
    styles: &Styles,
    out: &mut TerminalText,
) {
    out.push(&TerminalText::one_line(indent));
    out.push(&TerminalText::one_line(what));
    match steps {
        [] => out.push_static("\n"),
        [first, others @ ..] => {
            write_step("  ", first, styles, out);
            others.iter().for_each(|step| write_step(&format!("{indent}    "), step, styles, out));
        }
    }
}

fn write_step(indent: &str, step: &StepReport<'_, RuleLocation>, styles: &Styles, out: &mut TerminalText) {
    let done = match step.edit {
        "remove" | "remove_attribute" => "removed",
        "replace_with_children" => "unwrapped (content kept)",
        "rename" => "renamed",
        "set_attribute" | "set_data" => "set",
        "insert_text" | "insert_element" | "insert_doctype" => "added",
        "move" => "moved",
        _ => "parsed",
    };
    let after = step.after.as_deref().map(|after| format!(" to {}", quoted(after))).unwrap_or_default();
    let location = step.policy.as_ref().map(|location| format!(" ({location})")).unwrap_or_default();
    out.push(&TerminalText::one_line(indent));
    out.push_styled(styles.of(step.edit), &TerminalText::one_line(&format!("{done}{after}")));
    let cause = |HidingCause { code, line, .. }: &HidingCause| format!("`{code}` (line {line})");
    let causes: Vec<String> = step.hidden_by.iter().map(cause).collect();
    let causes = if causes.is_empty() { String::new() } else { format!(": {}", causes.join(" and ")) };
    let reason = format!(": {}{location}{causes}", step.because);
    out.push_styled(styles.reason, &TerminalText::one_line(&reason));
    out.push_static("\n");
}

/// Quotes a text; shows only the start of a long one.
fn quoted(text: &str) -> String {
    match text.char_indices().nth(MAX_TEXT_CHARS) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}
