//! Lints about rules for CSS.

use super::{LintCode, Linter, Lints};
use lye_css::clean::{AtRule, CssLimits, CssPolicy, SheetPolicy};
use lye_css::clean::{may_reach, property_names};
use lye_html::{AttrNamespace, Namespace};
use lye_policy::model::css::keeps_sheets;
use lye_policy::model::{OutputContext, names};
use lye_policy::path::Path;
use lye_policy::sanitizer::SanitizerConfig;
use lye_policy::urls::{UrlSink, UrlsWithoutRule};
use std::collections::BTreeSet;

impl Linter<'_> {
    pub(super) fn lint_css(&self, config: &SanitizerConfig, lints: &mut Lints) {
        let keeps_sheets = keeps_sheets(config);
        let keeps_attributes = names::keeps(config, None, (AttrNamespace::None, "style"));
        let listed = self.policy.listed_configuration();
        let names_elements = listed.is_some_and(|config| config.elements.is_some());
        let Some(css) = self.policy.css() else {
            match self.policy.urls().without_rule {
                UrlsWithoutRule::Keep if keeps_sheets => lints.add(
                    LintCode::CssUnjudged,
                    Path::new(["css"]),
                    "style sheets are kept unchecked: they can load any URL and style the whole page",
                    "set rules for style sheets: `css = { sheets = {} }`",
                ),
                UrlsWithoutRule::Remove if keeps_sheets && names_elements => lints.add(
                    LintCode::CssSheetsMissing,
                    match self.policy.configuration() {
                        Some(_) => Path::new(["sanitizer", "elements"]),
                        None => Path::new(["allow", "style"]),
                    },
                    "`style` elements are kept, but their content is removed",
                    "set `css.sheets = {}`, or remove `style`",
                ),
                _ => {}
            }
            return;
        };
        for unknown in css.unknown_properties() {
            let mut path = Path::new(["css", unknown.member]);
            unknown.entry.into_iter().for_each(|entry| path = path.with(entry));
            lints.add(LintCode::CssPropertyUnknown, path, unknown.message, unknown.remedy);
        }
        let sheets = Path::new(["css", "sheets"]);
        match &css.sheets {
            None if !keeps_sheets && !keeps_attributes => lints.add(
                LintCode::CssDead,
                Path::new(["css"]),
                "no effect: `style` is not kept",
                "keep the attribute: `attributes = [\"style\"]`, or remove `css`",
            ),
            None if keeps_sheets && names_elements => lints.add(
                LintCode::CssSheetsMissing,
                sheets,
                "`style` elements are kept, but their content is removed",
                "set `css.sheets = {}`",
            ),
            Some(_) if !keeps_sheets => lints.add(
                LintCode::CssSheetsDead,
                sheets,
                "no effect: `style` elements are not kept",
                "remove it, or keep `style`",
            ),
            Some(rules) => self.lint_sheets(rules, &sheets, lints),
            None => {}
        }
        lint_values(css, lints);
        if css.trusted_variables.contains("--*") {
            lints.add(
                LintCode::CssVariablesTrusted,
                Path::new(["css", "trusted_variables"]),
                "`var()` can give every property any value that the page declares, beyond `css.limits`",
                "list the names, or their beginning: `--brand-*`",
            );
        }
        let is_in_page = matches!(self.policy.context(), OutputContext::Inside(_));
        lint_limits(css, is_in_page && self.policy.wrapper(), lints);
        let reaches = || css.properties.iter().flat_map(|name| property_names(name)).any(may_reach);
        if is_in_page
            && !self.policy.wrapper()
            && (keeps_attributes || keeps_sheets && css.sheets.is_some())
            && reaches()
        {
            lints.add(
                LintCode::CssWithoutWrapper,
                Path::new(["css"]),
                "content that overflows can cover the rest of the page and take its clicks",
                "clip it: `wrapper = true`",
            );
        }
    }

    fn lint_sheets(&self, rules: &SheetPolicy, path: &Path, lints: &mut Lints) {
        if rules.scope.is_none() && matches!(self.policy.context(), OutputContext::Inside(_)) {
            lints.add(
                LintCode::CssSheetsUnscoped,
                path.with("scope"),
                "style sheets from the input can style the whole page",
                "set a scope: `css.sheets = { scope = \".content\" }`",
            );
        }
        if rules.at_rules.contains(&AtRule::Import) {
            lints.add(
                LintCode::CssImport,
                path.with("at_rules"),
                "a style sheet loaded by `@import` is not cleaned",
                "remove `import`",
            );
        }
        if rules.at_rules.contains(&AtRule::Page) && matches!(self.policy.context(), OutputContext::Inside(_))
        {
            lints.add(
                LintCode::CssPrintedPage,
                path.with("at_rules"),
                "`@page` from the input sets the size and the margins of the whole printed page; `scope` does not limit it",
                "remove `page`, unless the output is all of the page",
            );
        }
        let loads =
            self.policy.urls().rule(&UrlSink::new(Namespace::Html, "style", AttrNamespace::None, "style"));
        if rules.attribute_values && loads.is_some() {
            lints.add(
                LintCode::CssAttributeValues,
                path.with("attribute_values"),
                "selectors can read values of the page, such as tokens in hidden fields, and leak them through the URLs that they load",
                "remove it, or remove the rule for `style`",
            );
        }
    }
}

/// Reports shorthands without a rule for their values, if a property that they set has one.
fn lint_values(css: &CssPolicy, lints: &mut Lints) {
    let listed: BTreeSet<&str> = css.properties.iter().flat_map(|name| property_names(name)).collect();
    for restricted in css.values.keys() {
        let sets = |shorthand: &&str| {
            let is_prefix = restricted.strip_prefix(*shorthand).is_some_and(|rest| rest.starts_with('-'));
            let is_font = (*shorthand, restricted.as_str()) == ("font", "line-height");
            (is_prefix || is_font) && !css.values.contains_key(*shorthand)
        };
        if let Some(shorthand) = listed.iter().copied().find(sets) {
            lints.add(
                LintCode::CssValuesBypassed,
                Path::new(["css", "values"]).with(restricted.as_str()),
                format!("`{shorthand}` sets this property too, without this rule"),
                format!("list properties without `{shorthand}`, or add a rule for it"),
            );
        }
    }
}

/// Reports limits for unlisted properties, and properties that let content leave its box.
fn lint_limits(css: &CssPolicy, has_wrapper: bool, lints: &mut Lints) {
    let listed: BTreeSet<&str> = css.properties.iter().flat_map(|name| property_names(name)).collect();
    let (limits, usual) = (&css.limits, CssLimits::default());
    let path = |member| Path::new(["css", "limits", member]);
    let moves = limits.position.iter().any(|word| ["absolute", "fixed", "sticky"].contains(&word.as_str()));
    for (property, member, is_set, lets_out) in [
        ("position", "position", limits.position != usual.position, moves),
        ("z-index", "max_z_index", limits.max_z_index != usual.max_z_index, limits.max_z_index > 0),
    ] {
        if is_set && !listed.contains(property) {
            lints.add(
                LintCode::CssLimitDead,
                path(member),
                format!("no effect: `{property}` is not listed"),
                format!("add `\"{property}\"` to `css.properties`, or remove the limit"),
            );
        } else if lets_out && !has_wrapper {
            lints.add(
                LintCode::CssOverlay,
                path(member),
                "content can cover the rest of the page and take its clicks",
                "remove the limit",
            );
        }
    }
    if has_wrapper {
        return;
    }
    if limits.negative_margins {
        lints.add(
            LintCode::CssOverlay,
            path("negative_margins"),
            "content can be moved over the rest of the page and take its clicks",
            "remove the limit",
        );
    }
    for (at, name) in css.properties.iter().enumerate() {
        let is_moving = |property: &&str| {
            ["transform", "translate", "scale", "rotate", "offset"].contains(property)
                || property.starts_with("animation")
        };
        if property_names(name).iter().any(is_moving) {
            lints.add(
                LintCode::CssOverlay,
                Path::new(["css", "properties"]).with(at),
                "content can be moved over the rest of the page and take its clicks",
                "remove the entry, or clip the content: `wrapper = true`",
            );
        }
    }
}
