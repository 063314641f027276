//! Compiles regular expressions with the crate `regex`.

use super::pattern::InvalidValuePattern;
use regex::{Regex, RegexBuilder};
use regex_syntax::ast::parse::ParserBuilder;

/// A compiled regular expression.
pub(super) type Matcher = Regex;

/// The maximum memory of a compiled pattern, in bytes.
const MAX_COMPILED: usize = 1 << 18;

/// The maximum depth of groups.
const MAX_DEPTH: u32 = 50;

/// Fails if a pattern is not valid on its own, without compiling it.
pub(super) fn check(source: &str) -> Result<(), InvalidValuePattern> {
    let parsed = ParserBuilder::new().nest_limit(MAX_DEPTH).build().parse(source);
    parsed.map(drop).map_err(|error| invalid(&error.to_string(), source))
}

/// Compiles a pattern; errors show `source`.
pub(super) fn compile(pattern: &str, source: &str) -> Result<Matcher, InvalidValuePattern> {
    let built = RegexBuilder::new(pattern).size_limit(MAX_COMPILED).nest_limit(MAX_DEPTH).build();
    built.map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => InvalidValuePattern::new(
            "the pattern takes too much memory",
            "write smaller counts than those in its braces",
        ),
        error => invalid(&error.to_string(), source),
    })
}

/// Returns the error for a pattern, given that of the crate `regex`: its last line says what is wrong; those before it show where.
fn invalid(error: &str, source: &str) -> InvalidValuePattern {
    let reason = error.lines().last().unwrap_or_default().trim_start_matches("error: ");
    if reason.starts_with("Unicode property") {
        return InvalidValuePattern::new(
            format!("the pattern {source:?} has an unknown Unicode property"),
            "write a general category, such as `\\p{L}`: scripts and other properties are not supported",
        );
    }
    InvalidValuePattern::new(
        format!("the pattern {source:?} is not valid: {reason}"),
        "write a regular expression such as \"[a-z0-9-]+\"",
    )
}
