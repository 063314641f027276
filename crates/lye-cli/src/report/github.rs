//! Reports as GitHub workflow commands, which annotate the lines of a pull request.

use super::findings::{InputFindings, Located};
use crate::input::Input;
use crate::terminal_escape::TerminalText;
use lye::findings::Severity;

/// Returns one line per finding of an input.
pub(super) fn lines(found: &InputFindings<'_>) -> String {
    found.findings.iter().map(|located| line(found.input, located)).collect()
}

fn line(input: &Input, located: &Located<'_>) -> String {
    let command = match located.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let mut properties = Vec::new();
    if let Input::File { path, .. } = input {
        properties.push(format!("file={}", property(&path.display().to_string())));
        if let Some(range) = located.range {
            properties.push(format!("line={},endLine={}", range.start.line, range.end.line));
            // Columns are for ranges within one line. The end is inclusive.
            if range.start.line == range.end.line {
                let last = range.end.column.saturating_sub(1).max(range.start.column);
                properties.push(format!("col={},endColumn={last}", range.start.column));
            }
        }
    }
    properties.push(format!("title={}", property(located.finding.code().as_str())));
    format!("::{command} {}::{}\n", properties.join(","), data(&located.sentence()))
}

/// Encodes a message: the runner decodes `%25`, `%0D` and `%0A`.
fn data(text: &str) -> String {
    TerminalText::one_line(text).replace('%', "%25")
}

/// Encodes a property: the runner also decodes `%3A` and `%2C`.
fn property(text: &str) -> String {
    // File names may contain line breaks.
    let text = text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    TerminalText::one_line(&text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workflow_command_syntax_is_encoded() {
        assert_eq!(property("a,b:c%\r\n::error::d"), "a%2Cb%3Ac%25%0D%0A%3A%3Aerror%3A%3Ad");
        assert_eq!(data("100 %\n::error::\u{1B}[2J"), r"100 %25\n::error::\u{1b}[2J");
    }
}
