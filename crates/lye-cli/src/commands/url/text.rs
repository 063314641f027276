//! A URL report as text: the parts by name, and each validation error below its position.

use super::excerpt::UrlExcerpt;
use super::report::{Detail, ErrorEntry, Parts, Report};
use crate::output::wants_color;
use crate::terminal_escape::TerminalText;
use anstyle::{AnsiColor, Style};
use std::fmt;
use std::io;

/// Shown for an empty text.
const EMPTY: &str = "(empty)";

/// Styles of the parts of a report.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Styles {
    input: Style,
    label: Style,
    error: Style,
    failure: Style,
}

impl Styles {
    const COLORED: Self = Self {
        input: Style::new().bold(),
        label: Style::new().dimmed(),
        error: AnsiColor::Yellow.on_default().bold(),
        failure: AnsiColor::Red.on_default().bold(),
    };

    /// Returns colors if standard output wants them.
    pub(super) fn of_stdout() -> Self {
        if wants_color(&io::stdout()) { Self::COLORED } else { Self::default() }
    }

    /// Writes the first line of a report.
    pub(super) fn write_input(&self, input: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = self.input;
        writeln!(f, "{style}{}{style:#}", visible(input))
    }
}

/// Displays a report.
#[derive(Debug)]
pub(super) struct ReportText<'a> {
    pub(super) report: &'a Report<'a>,
    pub(super) styles: &'a Styles,
}

impl fmt::Display for ReportText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { report, styles } = self;
        styles.write_input(report.input, f)?;
        if let Some(url) = &report.url {
            write_parts(url, styles, f)?;
        }
        if let Some(failure) = &report.failure {
            write_row("failure", failure, styles, f)?;
        }
        write_row("valid URL string", if report.valid { "yes" } else { "no" }, styles, f)?;
        report.errors.iter().try_for_each(|error| write_error(report.input, error, styles, f))
    }
}

fn write_parts(url: &Parts<'_>, styles: &Styles, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let some = |text: &str| (!text.is_empty()).then(|| TerminalText::one_line(text).to_string());
    let named = |text: &str, kind: Option<&str>| match kind {
        Some(kind) => format!("{} ({kind})", visible(text)),
        None => visible(text),
    };
    let kind = url.host_kind.map(|kind| match url.ip_class {
        Some(class) => format!("{}, {class}", kind.name()),
        None => kind.name().to_owned(),
    });
    let in_unicode = url.domain_in_unicode.as_deref().filter(|domain| Some(*domain) != url.host);
    let section = url.suffix_section.map_or("no rule", |section| section.name());
    for (label, value) in [
        ("href", Some(visible(url.href))),
        ("scheme", Some(visible(url.scheme))),
        ("username", some(url.username)),
        ("password", some(url.password)),
        ("host", url.host.map(|host| named(host, kind.as_deref().filter(|_| !host.is_empty())))),
        ("in Unicode", in_unicode.map(visible)),
        ("looks like", url.looks_like.as_deref().map(visible)),
        ("public suffix", url.public_suffix.map(|suffix| named(suffix, Some(section)))),
        ("registrable domain", url.registrable_domain.map(visible)),
        ("port", url.port.map(|port| port.to_string())),
        ("path", Some(visible(url.path))),
        ("query", url.query.map(visible)),
        ("fragment", url.fragment.map(visible)),
        ("origin", Some(visible(&url.origin))),
    ] {
        if let Some(value) = value {
            write_row(label, &value, styles, f)?;
        }
    }
    Ok(())
}

/// Writes a row with a label.
pub(super) fn write_row(
    label: &str,
    value: &str,
    styles: &Styles,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let style = styles.label;
    writeln!(f, "  {style}{label:<18}{style:#}  {value}")
}

fn write_error(input: &str, error: &ErrorEntry, styles: &Styles, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let UrlExcerpt { line, column } = UrlExcerpt::around(input, error.position);
    let (style, failure) = if error.failure { (styles.failure, " (failure)") } else { (styles.error, "") };
    writeln!(f, "\n  {}", if line.is_empty() { EMPTY } else { &line })?;
    writeln!(f, "  {:column$}{style}^ {}{failure}{style:#}", "", error.name)?;
    writeln!(f, "  {}", error.description)?;
    error.details.iter().try_for_each(|detail| write_detail(input, detail, styles, f))
}

fn write_detail(input: &str, detail: &Detail, styles: &Styles, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let UrlExcerpt { line, column } = UrlExcerpt::around(input, detail.position);
    let style = styles.error;
    let code_point = detail.code_point.as_deref().map(|name| format!(", {name}")).unwrap_or_default();
    writeln!(f, "    {line}")?;
    writeln!(f, "    {:column$}{style}^ {}{style:#}: {}{code_point}", "", detail.check, detail.description)
}

/// A text as it can be visible, even if it is empty.
pub(super) fn visible(text: &str) -> String {
    if text.is_empty() { EMPTY.to_owned() } else { TerminalText::one_line(text).to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn color_does_not_change_the_text() {
        let error = |failure| ErrorEntry {
            name: "name",
            description: "What it is",
            position: 1,
            failure,
            details: vec![Detail {
                check: "check",
                description: "What it checks",
                label: "b".to_owned(),
                code_point: Some("U+0062".to_owned()),
                position: 2,
            }],
        };
        let report = Report {
            input: "a b",
            valid: false,
            url: None,
            failure: Some("no URL".to_owned()),
            errors: vec![error(false), error(true)],
        };
        let colored = ReportText { report: &report, styles: &Styles::COLORED }.to_string();
        assert!(colored.starts_with("\u{1B}[1ma b\u{1B}[0m\n"), "{colored}");
        // Remove the escape sequences: each starts with ESC and ends with `m`.
        let pieces = colored.split('\u{1B}').enumerate();
        let text: String = pieces
            .map(|(at, piece)| if at == 0 { piece } else { piece.split_once('m').unwrap().1 })
            .collect();
        assert_eq!(text, ReportText { report: &report, styles: &Styles::default() }.to_string());
    }
}
