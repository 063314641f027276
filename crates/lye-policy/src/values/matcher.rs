//! Compiles regular expressions with the crate `regex`.

use super::pattern::InvalidValuePattern;
use regex::{Regex, RegexBuilder};

/// A compiled regular expression.
pub(super) type Matcher = Regex;

/// The maximum memory of a compiled pattern, in bytes.
const MAX_COMPILED: usize = 1 << 18;

/// Compiles a pattern; errors show `source`.
pub(super) fn compile(pattern: &str, source: &str) -> Result<Matcher, InvalidValuePattern> {
    RegexBuilder::new(pattern).size_limit(MAX_COMPILED).nest_limit(50).build().map_err(|error| {
        InvalidValuePattern(match error {
            regex::Error::CompiledTooBig(_) => {
                "the pattern takes too much memory; write smaller counts than those in its braces".to_owned()
            }
            error => {
                let text = error.to_string();
                // The last line says what is wrong; those before it show where.
                let reason = text.lines().last().unwrap_or_default().trim_start_matches("error: ");
                if reason.starts_with("Unicode property") {
                    return InvalidValuePattern(format!(
                        "the pattern {source:?} has an unknown Unicode property; write a general category, such as `\\p{{L}}`: scripts and other properties are not supported"
                    ));
                }
                format!(
                    "the pattern {source:?} is not valid: {}; write a regular expression such as \"[a-z0-9-]+\"",
                    reason.split(';').next().unwrap_or_default()
                )
            }
        })
    })
}
