//! Stands in for `matcher` without the feature `patterns`: rejects every pattern.

use crate::members::Problem;

/// A compiled regular expression. No value exists.
#[derive(Clone, Debug)]
pub(super) enum Matcher {}

impl Matcher {
    pub(super) fn is_match(&self, _: &str) -> bool {
        match *self {}
    }
}

pub(super) fn check(_: &str) -> Result<(), Problem> {
    Ok(())
}

pub(super) fn compile(_: &str, source: &str) -> Result<Matcher, Problem> {
    let problem = format!("the pattern {source:?} needs regular expressions, which are not compiled in");
    Err(Problem::new(problem).with_remedy("enable the feature `patterns` of the crate `lye`"))
}
