//! The member `css`: whether it is consistent with the rest of a policy, and what of it has no effect.

use super::Policy;
use super::error::Problem;
use super::names;
use super::path::Path;
use crate::url_policy::UrlsWithoutRule;
use crate::{OutputContext, SanitizerConfig};
use lye_html::{AttrNamespace, Namespace};

impl Policy {
    pub(super) fn check_css(&self) -> Result<(), Problem> {
        let Some(problem) = self.css.as_ref().and_then(|css| css.problem()) else { return Ok(()) };
        let mut path = Path::new(["css"]);
        problem.member.split('.').for_each(|step| path.push(step));
        problem.entry.into_iter().for_each(|entry| path.push(entry));
        Err(Problem::new(problem.message).at(path).with_remedy(problem.remedy))
    }

    pub(super) fn css_warnings(&self, config: &SanitizerConfig, warnings: &mut Vec<Problem>) {
        let keeps_sheets = keeps_sheets(config);
        let keeps_attributes = names::keeps(config, None, (AttrNamespace::None, "style"));
        let Some(css) = &self.css else {
            if keeps_sheets && self.urls.without_rule == UrlsWithoutRule::Keep {
                let problem = Problem::new(
                    "style sheets stay as they are: they load what they like, and style the whole page",
                );
                let remedy = "say what is kept of them: `css = { sheets = {} }`";
                warnings.push(problem.at(Path::new(["css"])).with_remedy(remedy));
            }
            return;
        };
        let sheets = Path::new(["css", "sheets"]);
        match &css.sheets {
            None if !keeps_sheets && !keeps_attributes => {
                let problem = Problem::new("it says what is kept of CSS, but the sanitizer keeps no `style`");
                let remedy = "keep the attribute: `attributes = [\"style\"]`, or leave `css` out";
                warnings.push(problem.at(Path::new(["css"])).with_remedy(remedy));
            }
            None if keeps_sheets && css_lists_elements(self) => {
                let problem = Problem::new("`style` elements are kept, but lose their text");
                warnings.push(problem.at(sheets).with_remedy("say what is kept of it: `css.sheets = {}`"));
            }
            Some(_) if !keeps_sheets => {
                let problem =
                    Problem::new("there are no style sheets: the sanitizer keeps no `style` elements");
                warnings.push(problem.at(sheets).with_remedy("leave it out, or keep `style`"));
            }
            Some(rules) if rules.scope.is_none() && matches!(self.context, OutputContext::Inside(_)) => {
                let problem = Problem::new("style sheets of the input style the whole page");
                let remedy = "say what they are for: `css.sheets = { scope = \".content\" }`";
                warnings.push(problem.at(sheets.with("scope")).with_remedy(remedy));
            }
            _ => {}
        }
    }
}

/// Whether a policy names the elements that it keeps.
fn css_lists_elements(policy: &Policy) -> bool {
    policy.sanitizer.as_ref().is_some_and(|config| config.elements.is_some())
}

/// Whether `style` elements are kept.
pub(super) fn keeps_sheets(config: &SanitizerConfig) -> bool {
    [Namespace::Html, Namespace::Svg]
        .into_iter()
        .any(|namespace| names::keeps_element(config, namespace, "style"))
}
