//! Checks the member `css`.

use super::IdPolicy;
use super::{Policy, names};
use crate::ids::Role;
use crate::ids::attributes::{Row, rows_of};
use crate::members::{Problem, texts};
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
            let known = known.unwrap_or("style:background-image");
            let problem = texts::url_rule_of_no_property(attribute, known);
            return Err(problem.at(["urls", "rules", key.to_string().as_str()]));
        }
        Ok(())
    }

    fn check_value_of_property(&self, name: &String, rule: &CssValueRule) -> Result<(), Problem> {
        let path = Path::new(["css", "values"]).with(name.as_str());
        if lye_css::HAS_ENGINE && property_names(name) != [name.as_str()] {
            return Err(texts::no_property(name).at(path));
        }
        match (&rule.one_of, &rule.pattern) {
            (None, None) => return Err(texts::css_rule_without_condition().at(path)),
            (Some(list), _) if list.is_empty() => {
                return Err(texts::css_rule_with_empty_list().at(path.with("one_of")));
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
        let [name, of_input, prefix] =
            [name.as_str(), of_input, prefix.as_str()].map(|text| format!("{text:?}"));
        Err(texts::scope_of_input(member, name, of_input, prefix).at(["css", "sheets", "scope"]))
    }

    /// Rejects what needs the feature `css`, apart from the rules for CSS and hidden text.
    fn check_without_css(&self, config: &SanitizerConfig) -> Result<(), Problem> {
        if self.urls.hygiene.remove_tracking_pixels {
            let path = Path::new(["urls", "hygiene", "remove_tracking_pixels"]);
            return Err(texts::needs_css("`remove_tracking_pixels` reads styles").at(path));
        }
        if !matches!(self.ids, IdPolicy::Allow | IdPolicy::RemoveClobbering) && may_refer_in_css(config) {
            let problem = texts::needs_css("`sanitizer` keeps styles or SVG, in which CSS refers to ids");
            return Err(problem.at(["ids"]));
        }
        if self.classes.as_ref().is_some_and(|classes| classes.prefix.is_some()) && keeps_sheets(config) {
            let problem = texts::needs_css("`sanitizer` keeps style sheets, which refer to classes");
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
