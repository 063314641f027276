//! The member `css`: its values, whose types are those of `lye-css`, and its checks.

use super::{IdPolicy, Policy, names};
use crate::ids::Role;
use crate::ids::attributes::{Row, rows_of};
use crate::members::{Faults, Form, Node, Place, PolicyDefaults, PolicyValue, Problem, Value, texts};
use crate::path::Path;
use crate::sanitizer::SanitizerConfig;
use crate::urls::UrlRuleKey;
use crate::values::ValuePattern;
use lye_css::clean::{
    AtRule, CssLimits, CssPolicy, CssReference, CssRules, CssValueRule, CustomPrefix, CustomProperties,
    PatternMatcher, SheetPolicy, key_of_property, property_names, rewrite_sheet_references,
};
use lye_html::Namespace;
use lye_text::NamePrefix;
use std::collections::{BTreeMap, BTreeSet};

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
            (None, None) => return Err(texts::rule_without_condition().at(path)),
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

    /// Returns the scope of style sheets.
    pub(super) fn scope(&self) -> Option<&str> {
        self.css.as_ref()?.sheets.as_ref()?.scope.as_deref()
    }

    /// Rejects prefixes that make the scope's own names from names of the input: rules for `body` would apply to elements that have them.
    pub(super) fn check_scope(&self, config: &SanitizerConfig) -> Result<(), Problem> {
        let Some(scope) = self.scope().filter(|_| keeps_sheets(config)) else { return Ok(()) };
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
            || elements.any(|listed| listed.element.known().is_some_and(|(of, _)| of == namespace))
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

table_value!(CssPolicy = "css" [] {
    [" The allowed properties, and groups of them, such as `@text`."] properties: Vec<String> = "properties";
    [" The allowed functions. Default: all that are safe."] functions: Option<BTreeSet<String>> = "functions";
    [" Whether to keep `!important`. Default: true."] important: bool = "important";
    [" Whether to keep custom properties, or what those to keep start with."] custom_properties: CustomProperties = "custom_properties";
    [" The custom properties that the page declares, to which `var()` may refer: names, or their beginnings, such as `--brand-*`."] trusted_variables: BTreeSet<String> = "trusted_variables";
    [" The allowed values of properties: keywords from a list, a regular expression that must match the whole value, or both."] values: BTreeMap<String, CssValueRule> = "values";
    [" Limits that help to keep content inside its box."] limits: CssLimits = "limits";
    [" Rules for style sheets. Default: remove them."] sheets: Option<SheetPolicy> = "sheets";
    [" Whether the attribute `style` is kept if no declaration is left."] keep_empty: bool = "keep_empty";
});
plain_value!(CssPolicy);

table_value!(CssLimits = "css_limits" [] {
    [" The allowed keywords of `position`. Default: `static` and `relative`."] position: BTreeSet<String> = "position";
    [" The maximum distance of `z-index` from 0. Default: 0."] max_z_index: u32 = "max_z_index";
    [" The maximum length, in pixels. Default: 10000."] max_length: u32 = "max_length";
    [" The maximum font size without `wrapper`, in pixels. Default: 100."] max_font_size: u32 = "max_font_size";
    [" The maximum reach of shadows and offsets beyond a box, in pixels. Default: 50."] max_outset: u32 = "max_outset";
    [" Whether margins and indents may be negative."] negative_margins: bool = "negative_margins";
});
plain_value!(CssLimits);

table_value!(SheetPolicy = "sheets" [] {
    [" A selector such as `.content` that limits all selectors to its descendants."] scope: Option<String> = "scope";
    [" The allowed at-rules. Default: none."] at_rules: BTreeSet<AtRule> = "at_rules";
    [" Whether selectors may test attribute values."] attribute_values: bool = "attribute_values";
    [" The prefix to add to the names of keyframes, fonts and layers."] name_prefix: NamePrefix = "name_prefix";
});
plain_value!(SheetPolicy);

table_value!(CssValueRule = "css_value" [] {
    [" Allowed values."] one_of: Option<Vec<String>> = "one_of";
    [" A regular expression that the whole value must match."] pattern: Option<String> = "pattern";
});
plain_value!(CssValueRule);

record! {
    /// The table form of `custom_properties`.
    struct Prefixed = "custom_properties" {
        /// What the custom properties to keep start with.
        starts_with: String => (),
    }
}

/// A boolean, or a table with a prefix.
impl PolicyValue for CustomProperties {
    const FORM: Form = Form::OneOf { forms: &[Form::Boolean, Prefixed::FORM] };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        match node.value {
            Value::Bool(all) => Some(Self::All(all)),
            Value::Table(_) => {
                let Prefixed { starts_with } = Prefixed::read(node, at, faults)?;
                Some(Self::Prefixed(CustomPrefix::new(starts_with)))
            }
            _ => faults.unexpected(at, node, "true, false, or a table with `starts_with`"),
        }
    }

    fn write(&self, defaults: PolicyDefaults) -> serde_json::Value {
        match self {
            Self::All(all) => (*all).into(),
            Self::Prefixed(CustomPrefix { prefix, .. }) => {
                Prefixed { starts_with: prefix.clone() }.write(defaults)
            }
        }
    }
}

/// The names of the at-rules.
const AT_RULES: &[&str] = &{
    let mut names = [""; AtRule::ALL.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = AtRule::ALL[at].name(); // Both have the same length.
        at += 1;
    }
    names
};

impl PolicyValue for AtRule {
    const FORM: Form = Form::Words { words: AT_RULES };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        faults.named(at, node, AT_RULES, Self::from_name)
    }

    fn write(&self, _: PolicyDefaults) -> serde_json::Value {
        self.name().into()
    }
}

impl PolicyValue for NamePrefix {
    const FORM: Form = Form::Text { pattern: Some("^[A-Za-z][A-Za-z0-9_-]*$"), examples: &["user-"] };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        let text = String::read(node, at, faults)?;
        let problem = |_| texts::no_name_prefix(text.escape_debug());
        faults.parsed(at, node, Self::parse(&text).map_err(problem))
    }

    fn write(&self, _: PolicyDefaults) -> serde_json::Value {
        self.as_str().into()
    }
}
