//! Checks the member `css`.

use super::IdPolicy;
use super::Policy;
use super::error::Problem;
use super::names;
use super::path::Path;
use crate::ids::Role;
use crate::ids::attributes::{Row, rows_of};
use crate::sanitizer::SanitizerConfig;
use lye_html::Namespace;

impl Policy {
    pub(super) fn check_css(&self, config: &SanitizerConfig) -> Result<(), Problem> {
        if !lye_css::HAS_ENGINE {
            self.check_without_css(config)?;
        }
        let Some(problem) = self.css.as_ref().and_then(|css| css.problem()) else { return Ok(()) };
        let mut path = Path::new(["css"]);
        problem.member.split('.').filter(|step| !step.is_empty()).for_each(|step| path.push(step));
        problem.entry.into_iter().for_each(|entry| path.push(entry));
        Err(Problem::new(problem.message).at(path).with_remedy(problem.remedy))
    }

    /// Rejects what needs the feature `css`, apart from the rules for CSS and hidden text.
    fn check_without_css(&self, config: &SanitizerConfig) -> Result<(), Problem> {
        if self.urls.hygiene.refuse_tracking_pixels {
            let path = Path::new(["urls", "hygiene", "refuse_tracking_pixels"]);
            return Err(needs_css("`refuse_tracking_pixels` reads styles").at(path));
        }
        if self.ids != IdPolicy::Allow && may_refer_in_css(config) {
            let problem = needs_css("`sanitizer` keeps styles or SVG, in which CSS refers to ids");
            return Err(problem.at(Path::new(["ids"])));
        }
        if self.classes.as_ref().is_some_and(|classes| classes.prefix.is_some()) && keeps_sheets(config) {
            let problem = needs_css("`sanitizer` keeps style sheets, which refer to classes");
            return Err(problem.at(Path::new(["classes", "prefix"])));
        }
        Ok(())
    }
}

/// Returns the problem of a policy that needs the feature `css`.
pub(super) fn needs_css(what: &str) -> Problem {
    Problem::new(format!("{what}, and CSS is not compiled in"))
        .with_remedy("enable the feature `css` of the crate `lye`")
}

/// Whether `style` elements are kept.
pub fn keeps_sheets(config: &SanitizerConfig) -> bool {
    [Namespace::Html, Namespace::Svg]
        .into_iter()
        .any(|namespace| names::keeps_element(config, namespace, "style"))
}

/// Whether an attribute or a style sheet that is kept may refer to ids.
fn may_refer_in_css(config: &SanitizerConfig) -> bool {
    let has_elements_of = |namespace: Namespace| {
        let mut elements = config.elements.iter().flatten();
        config.elements.is_none()
            || elements.any(|listed| listed.element.namespace.as_deref() == Some(namespace.uri()))
    };
    let is_kept = |row: &Row| {
        let attribute = (row.attribute_namespace, row.attribute);
        match (row.namespace, row.elements) {
            (None, _) => names::keeps(config, None, attribute),
            (Some(namespace), []) => has_elements_of(namespace) && names::keeps(config, None, attribute),
            (Some(namespace), elements) => {
                elements.iter().any(|name| names::keeps(config, Some((namespace, name)), attribute))
            }
        }
    };
    keeps_sheets(config) || rows_of(Role::Css).any(is_kept)
}

#[cfg(all(test, not(feature = "css")))]
mod tests {
    use super::*;
    use crate::presets::Preset;

    /// Returns the path of the problem of a policy in JSON, which must name the feature.
    fn rejected(json: &str) -> Option<String> {
        let error = Policy::from_json(json).err()?;
        assert!(error.to_string().contains("enable the feature `css`"), "{error}");
        Some(error.path())
    }

    #[test]
    fn feature_css_is_named_by_what_needs_it() {
        for (json, path) in [
            (r#"{ "css": {} }"#, "css"),
            (r#"{ "text": { "strip_hidden": true } }"#, "text.strip_hidden"),
            (
                r#"{ "urls": { "hygiene": { "refuse_tracking_pixels": true } } }"#,
                "urls.hygiene.refuse_tracking_pixels",
            ),
            (r#"{ "sanitizer": { "elements": ["p"], "attributes": ["style"] }, "ids": "forbid" }"#, "ids"),
            (
                r#"{ "sanitizer": { "elements": ["p", "style"], "attributes": ["class"] }, "classes": { "prefix": "u-" } }"#,
                "classes.prefix",
            ),
        ] {
            assert_eq!(rejected(json).as_deref(), Some(path), "{json}");
        }
    }

    #[test]
    fn policies_without_styles_need_no_css() {
        for json in [
            r#"{ "ids": "forbid" }"#,
            r#"{ "ids": { "prefix": "user-" } }"#,
            r#"{ "sanitizer": { "elements": ["p"], "attributes": ["style"] } }"#,
        ] {
            assert_eq!(rejected(json), None, "{json}");
        }
        for preset in Preset::ALL {
            assert!(preset.policy().check().is_ok(), "{preset}");
        }
    }
}
