//! Compiles regular expressions with the crate `regex`.

use crate::members::{Problem, texts};
use regex::{Regex, RegexBuilder};
use regex_syntax::ast::parse::ParserBuilder;

/// A compiled regular expression.
pub(super) type Matcher = Regex;

/// The maximum memory of a compiled pattern, in bytes.
const MAX_COMPILED: usize = 1 << 18;

/// The maximum depth of groups.
const MAX_DEPTH: u32 = 50;

/// Fails if a pattern is not valid on its own, without compiling it.
pub(super) fn check(source: &str) -> Result<(), Problem> {
    let parsed = ParserBuilder::new().nest_limit(MAX_DEPTH).build().parse(source);
    parsed.map(drop).map_err(|error| invalid(&error.to_string(), source))
}

/// Compiles a pattern; errors show `source`.
pub(super) fn compile(pattern: &str, source: &str) -> Result<Matcher, Problem> {
    let built = RegexBuilder::new(pattern).size_limit(MAX_COMPILED).nest_limit(MAX_DEPTH).build();
    built.map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => texts::pattern_too_large(),
        error => invalid(&error.to_string(), source),
    })
}

/// Returns the error for a pattern, given that of the crate `regex`: its last line says what is wrong; those before it show where.
fn invalid(error: &str, source: &str) -> Problem {
    let reason = error.lines().last().unwrap_or_default().trim_start_matches("error: ");
    if reason.starts_with("Unicode property") {
        return texts::pattern_of_property(format_args!("{source:?}"), r"\p{L}");
    }
    texts::pattern_not_valid(format_args!("{source:?}"), reason)
}
