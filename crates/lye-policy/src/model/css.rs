//! Checks the member `css`.

use super::IdPolicy;
use super::{Policy, names};
use crate::ids::Role;
use crate::ids::attributes::{Row, rows_of};
use crate::members::Problem;
use crate::path::Path;
use crate::sanitizer::SanitizerConfig;
use crate::urls::UrlRuleKey;
use crate::values::ValuePattern;
use lye_css::clean::{
    CssPolicy, CssReference, CssRules, CssValueRule, PatternMatcher, key_of_property, property_names,
    rewrite_sheet_references,
};
use lye_html::Namespace;

impl Policy {
    pub(super) fn check_css(&self, config: &SanitizerConfig, problems: &mut Vec<Problem>) {
        if !lye_css::HAS_ENGINE {
            problems.extend(self.check_without_css(config).err());
        }
        let rules = self.urls.rules.keys().map(|key| self.check_rule_of_property(key));
        let values = self.css.iter().flat_map(|css| &css.values);
        let values = values.map(|(name, rule)| self.check_value_of_property(name, rule));
        problems.extend(rules.chain(values).filter_map(Result::err));
        problems.extend(self.css.iter().flat_map(|css| css.problems()).map(|problem| {
            let mut path = Path::new(["css"]);
            problem.member.split('.').filter(|step| !step.is_empty()).for_each(|step| path.push(step));
            problem.entry.into_iter().for_each(|entry| path.push(entry));
            let path = problem.text.map_or(path.clone(), |text| path.with_entry(text));
            Problem::new(problem.message).at(path).with_remedy(problem.remedy)
        }));
    }

    fn check_rule_of_property(&self, key: &UrlRuleKey) -> Result<(), Problem> {
        let (_, attribute) = key.attribute();
        let Some(property) = attribute.strip_prefix("style:") else { return Ok(()) };
        let known = key_of_property(property);
        if known != Some(attribute) {
            let problem = Problem::new(format!("the URLs of no CSS property have the rule `[{attribute}]`"));
            let remedy = format!("write `[{}]`", known.unwrap_or("style:background-image"));
            let path = Path::new(["urls", "rules"]).with(key.to_string().as_str());
            return Err(problem.at(path).with_remedy(remedy));
        }
        Ok(())
    }

    fn check_value_of_property(&self, name: &String, rule: &CssValueRule) -> Result<(), Problem> {
        let path = Path::new(["css", "values"]).with(name.as_str());
        let problem = |message: &str| Problem::new(message.to_owned());
        if lye_css::HAS_ENGINE && property_names(name) != [name.as_str()] {
            let message = format!("`{name}` is not a CSS property");
            let remedy = "write the name of a property, such as `text-align`";
            return Err(Problem::new(message).at(path).with_remedy(remedy));
        }
        match (&rule.one_of, &rule.pattern) {
            (None, None) => {
                let remedy =
                    "add a condition, as in `{ one_of = [\"left\", \"right\"] }`, or remove the rule";
                return Err(problem("the rule has no condition").at(path).with_remedy(remedy));
            }
            (Some(list), _) if list.is_empty() => {
                let remedy = "list values, or remove the property from `css.properties`";
                let problem = problem("the list is empty, so that no value passes");
                return Err(problem.at(path.with("one_of")).with_remedy(remedy));
            }
            (_, Some(pattern)) => {
                ValuePattern::parse(pattern)
                    .map_err(|error| Problem::from(error).at(path.with("pattern")))?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Rejects prefixes that make the scope's own names from names of the input: rules for `body` would apply to elements that have them.
    pub(super) fn check_scope(&self, config: &SanitizerConfig) -> Result<(), Problem> {
        let scope =
            self.css.as_ref().and_then(|css| css.sheets.as_ref()).and_then(|sheets| sheets.scope.as_ref());
        let Some(scope) = scope.filter(|_| keeps_sheets(config)) else { return Ok(()) };
        let mut made = None;
        let mut note = |reference: CssReference<'_>| {
            let (member, name, prefix) = match reference {
                CssReference::Class(name) => match &self.classes {
                    Some(classes) if classes.makes(name) => ("classes", name, classes.prefix.as_ref()),
                    _ => return None,
                },
                CssReference::Id(name) => match &self.ids {
                    IdPolicy::Prefix(prefix) if name.starts_with(prefix.as_str()) => {
                        ("ids", name, Some(prefix))
                    }
                    _ => return None,
                },
                CssReference::Fragment(_) => return None,
            };
            made = prefix.map(|prefix| (member, name.to_owned(), prefix.as_str().to_owned()));
            None
        };
        let _ = rewrite_sheet_references(&format!("{scope}{{}}"), &mut note);
        let Some((member, name, prefix)) = made else { return Ok(()) };
        let of_input = name.strip_prefix(&prefix).unwrap_or_default();
        let problem = Problem::new(format!(
            "`{member}.prefix` makes {name:?} from {of_input:?} of the input, so that rules for `body` apply to such elements too"
        ));
        let remedy = format!("write a scope that does not begin with {prefix:?}, or another prefix");
        Err(problem.at(["css", "sheets", "scope"]).with_remedy(remedy))
    }

    /// Rejects what needs the feature `css`, apart from the rules for CSS and hidden text.
    fn check_without_css(&self, config: &SanitizerConfig) -> Result<(), Problem> {
        if self.urls.hygiene.remove_tracking_pixels {
            let path = Path::new(["urls", "hygiene", "remove_tracking_pixels"]);
            return Err(needs_css("`remove_tracking_pixels` reads styles").at(path));
        }
        if !matches!(self.ids, IdPolicy::Allow | IdPolicy::RemoveClobbering) && may_refer_in_css(config) {
            let problem = needs_css("`sanitizer` keeps styles or SVG, in which CSS refers to ids");
            return Err(problem.at(["ids"]));
        }
        if self.classes.as_ref().is_some_and(|classes| classes.prefix.is_some()) && keeps_sheets(config) {
            let problem = needs_css("`sanitizer` keeps style sheets, which refer to classes");
            return Err(problem.at(["classes", "prefix"]));
        }
        Ok(())
    }
}

/// Compiles the rules for CSS.
pub fn compile(css: &CssPolicy) -> Option<CssRules> {
    CssRules::compile(css, |source| {
        let pattern = ValuePattern::parse(source).ok()?;
        Some(PatternMatcher::new(move |value| pattern.matches(value)))
    })
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
