//! Reports as SARIF 2.1.0 (OASIS), for code scanning services. Section numbers are those of its standard.

use super::findings::{InputFindings, Located};
use super::json::written;
use super::summary::Tally;
use crate::input::Input;
use lye::findings::{ExamplePolicy, FindingCode, Severity};
use serde::Serialize;
use std::collections::HashMap;
use std::path::Component;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Returns the log file (3.13) of a run with these results, and these errors about inputs.
pub(super) fn log(results: &[SarifResult], tally: &Tally, problems: &[String]) -> String {
    let driver = Driver {
        name: "lye",
        version: env!("CARGO_PKG_VERSION"),
        rules: tally.codes().map(Rule::of).collect(),
    };
    let notification =
        |problem: &String| Notification { level: "error", message: Message { text: problem.clone() } };
    let run = Run {
        tool: Tool { driver },
        invocations: [Invocation {
            execution_successful: problems.is_empty(),
            tool_execution_notifications: problems.iter().map(notification).collect(),
        }],
        column_kind: "unicodeCodePoints",
        results,
    };
    written(&Log { schema: SCHEMA, version: "2.1.0", runs: [run] }) + "\n"
}

/// Returns the results (3.27) of an input.
pub(super) fn results<'a>(found: &InputFindings<'a>) -> Vec<SarifResult> {
    let uri = uri(found.input);
    let mut seen = HashMap::new();
    let result = |located: &Located<'a>| {
        let finding = located.finding;
        let what = (finding.code().as_str(), finding.node(), finding.attribute(), finding.before());
        let occurrence: &mut u32 = seen.entry(what).or_default();
        *occurrence += 1;
        let fingerprint = fingerprint(&[
            what.0,
            what.1,
            what.2.unwrap_or_default(),
            what.3.unwrap_or_default(),
            &occurrence.to_string(),
        ]);
        SarifResult {
            rule_id: finding.code().as_str(),
            level: level(located.severity),
            message: Message { text: located.sentence() },
            locations: [Location {
                physical_location: PhysicalLocation {
                    artifact_location: ArtifactLocation { uri: uri.clone() },
                    region: located.range.map(|range| Region {
                        start_line: range.start.line,
                        start_column: range.start.column,
                        end_line: range.end.line,
                        end_column: range.end.column,
                    }),
                },
            }],
            partial_fingerprints: Fingerprints { what: fingerprint },
        }
    };
    found.findings.iter().map(result).collect()
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// Returns a file as a URI reference (RFC 3986), relative to the current directory if inside it.
fn uri(input: &Input) -> String {
    let Input::File { path, .. } = input else { return "-".to_owned() };
    let here = std::env::current_dir().unwrap_or_default();
    let path = path.strip_prefix(&here).unwrap_or(path);
    let segments: Vec<String> = path.components().filter_map(segment).collect();
    let joined = segments.join("/");
    if path.is_absolute() { format!("file:///{joined}") } else { joined }
}

/// Percent-encodes a part of a path.
fn segment(component: Component<'_>) -> Option<String> {
    let text = match component {
        Component::RootDir | Component::CurDir => return None,
        Component::ParentDir | Component::Normal(_) | Component::Prefix(_) => component.as_os_str(),
    };
    let mut out = String::new();
    for &byte in text.as_encoded_bytes() {
        match byte {
            // Unreserved characters; a colon would turn the text before it into a scheme.
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => out.push(char::from(byte)),
            _ => out += &format!("%{byte:02X}"),
        }
    }
    Some(out)
}

/// Returns a fingerprint that does not change when a finding moves in its file: the 64-bit FNV-1a hash of these texts.
fn fingerprint(texts: &[&str]) -> String {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0xFF]));
    let hash = bytes.fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    format!("{hash:016x}")
}

#[derive(Serialize)]
struct Log<'a> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'a> {
    tool: Tool,
    invocations: [Invocation; 1],
    column_kind: &'static str,
    results: &'a [SarifResult],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
struct Notification {
    level: &'static str,
    message: Message,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
struct Driver {
    name: &'static str,
    version: &'static str,
    rules: Vec<Rule>,
}

/// The description of a code, as a reporting descriptor (3.49).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    short_description: Message,
    full_description: Message,
    help: Help,
    default_configuration: Configuration,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Debug, Serialize)]
struct Message {
    text: String,
}

#[derive(Serialize)]
struct Help {
    text: String,
    markdown: String,
}

impl Rule {
    fn of(code: FindingCode) -> Self {
        let about = code.about();
        let policy = match (about.by, about.policy) {
            (Some(by), _) => by.to_owned(),
            (None, ExamplePolicy::Preset(preset)) => format!("the preset `{}`", preset.name()),
            (None, _) => "some policies".to_owned(),
        };
        Self {
            id: code.as_str(),
            short_description: Message { text: about.what.to_owned() },
            full_description: Message { text: format!("{} {}", about.what, about.why) },
            help: Help {
                text: format!("{}\n\nExample, found by {policy}:\n\n{}", about.remedy, about.example),
                markdown: format!(
                    "{}\n\nExample, found by {policy}:\n\n```html\n{}\n```",
                    about.remedy, about.example
                ),
            },
            default_configuration: Configuration { level: level(code.severity()) },
        }
    }
}

/// A result (3.27).
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SarifResult {
    rule_id: &'static str,
    level: &'static str,
    message: Message,
    locations: [Location; 1],
    partial_fingerprints: Fingerprints,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: PhysicalLocation,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Debug, Serialize)]
struct ArtifactLocation {
    uri: String,
}

/// A region (3.30); the end column is exclusive.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    start_column: u32,
    end_line: u32,
    end_column: u32,
}

#[derive(Debug, Serialize)]
struct Fingerprints {
    /// Hash of the finding without its position.
    #[serde(rename = "lyeFinding/v1")]
    what: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn file_names_become_relative_uri_references() {
        for (path, expected) in [
            ("a.html", "a.html"),
            ("./b/a b.html", "b/a%20b.html"),
            ("../a.html", "../a.html"),
            ("javascript:alert(1)", "javascript%3Aalert%281%29"),
            ("é?#%.html", "%C3%A9%3F%23%25.html"),
        ] {
            assert_eq!(uri(&Input::new(Path::new(path))), expected);
        }
        assert_eq!(uri(&Input::new(Path::new("-"))), "-");
        let here = std::env::current_dir().unwrap().join("a.html");
        assert_eq!(uri(&Input::new(&here)), "a.html");
    }

    #[cfg(unix)]
    #[test]
    fn files_outside_the_folder_have_absolute_uris() {
        assert_eq!(uri(&Input::new(Path::new("/no such/a.html"))), "file:///no%20such/a.html");
    }

    #[test]
    fn a_fingerprint_covers_every_text() {
        // FNV-1a of nothing is its offset basis.
        assert_eq!(fingerprint(&[]), "cbf29ce484222325");
        assert_ne!(fingerprint(&["ab", "c"]), fingerprint(&["a", "bc"]));
    }
}
