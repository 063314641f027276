//! Checks the member `css`.

use super::Policy;
use super::error::Problem;
use super::names;
use super::path::Path;
use crate::sanitizer::SanitizerConfig;
use lye_html::Namespace;

impl Policy {
    pub(super) fn check_css(&self) -> Result<(), Problem> {
        let Some(problem) = self.css.as_ref().and_then(|css| css.problem()) else { return Ok(()) };
        let mut path = Path::new(["css"]);
        problem.member.split('.').for_each(|step| path.push(step));
        problem.entry.into_iter().for_each(|entry| path.push(entry));
        Err(Problem::new(problem.message).at(path).with_remedy(problem.remedy))
    }
}

/// Whether `style` elements are kept.
pub fn keeps_sheets(config: &SanitizerConfig) -> bool {
    [Namespace::Html, Namespace::Svg]
        .into_iter()
        .any(|namespace| names::keeps_element(config, namespace, "style"))
}
