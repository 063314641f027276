//! A report as commands of a GitHub workflow, which shows them beside the lines of a pull request.

use super::findings::{InputFindings, Located};
use crate::input::Input;
use crate::terminal_escape::TerminalText;
use lye::Severity;

/// A line for each finding of an input.
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
        if let Some(place) = located.place {
            properties.push(format!("line={},endLine={}", place.start.line, place.end.line));
            // Columns are for what stands in one line. The last is one of it.
            if place.start.line == place.end.line {
                let last = place.end.column.saturating_sub(1).max(place.start.column);
                properties.push(format!("col={},endColumn={last}", place.start.column));
            }
        }
    }
    properties.push(format!("title={}", property(located.finding.code().as_str())));
    format!("::{command} {}::{}\n", properties.join(","), data(&located.sentence()))
}

/// What a message may hold: the runner decodes `%25`, `%0D` and `%0A`.
fn data(text: &str) -> String {
    TerminalText::one_line(text).replace('%', "%25")
}

/// What a property may hold: the runner decodes `%3A` and `%2C`, too.
fn property(text: &str) -> String {
    // Line ends stand in names of files.
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
