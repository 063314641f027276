//! Lints about rules for CSS.

use super::{Linter, Lints, texts};
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
                UrlsWithoutRule::Keep if keeps_sheets => lints.add(["css"], texts::css_unjudged_sheets()),
                UrlsWithoutRule::Remove if keeps_sheets && names_elements => {
                    let path = match self.policy.configuration() {
                        Some(_) => Path::new(["sanitizer", "elements"]),
                        None => Path::new(["allow", "style"]),
                    };
                    lints.add(path, texts::css_sheets_missing());
                }
                _ => {}
            }
            return;
        };
        for unknown in css.unknown_properties() {
            let mut path = Path::new(["css", unknown.member]);
            unknown.entry.into_iter().for_each(|entry| path = path.with(entry));
            lints.add(path, texts::css_property_unknown(unknown.message, unknown.remedy));
        }
        let sheets = Path::new(["css", "sheets"]);
        match &css.sheets {
            None if !keeps_sheets && !keeps_attributes => lints.add(["css"], texts::css_dead()),
            None if keeps_sheets && names_elements => lints.add(sheets, texts::css_sheets_missing_css()),
            Some(_) if !keeps_sheets => lints.add(sheets, texts::css_sheets_dead()),
            Some(rules) => self.lint_sheets(rules, &sheets, lints),
            None => {}
        }
        lint_values(css, lints);
        if css.trusted_variables.contains("--*") {
            lints.add(["css", "trusted_variables"], texts::css_variables_trusted());
        }
        let is_in_page = matches!(self.policy.context(), OutputContext::Inside(_));
        lint_limits(css, is_in_page && self.policy.wrapper(), lints);
        let reaches = || css.properties.iter().flat_map(|name| property_names(name)).any(may_reach);
        if is_in_page
            && !self.policy.wrapper()
            && (keeps_attributes || keeps_sheets && css.sheets.is_some())
            && reaches()
        {
            lints.add(["css"], texts::css_without_wrapper());
        }
    }

    fn lint_sheets(&self, rules: &SheetPolicy, path: &Path, lints: &mut Lints) {
        if rules.scope.is_none() && matches!(self.policy.context(), OutputContext::Inside(_)) {
            lints.add(path.with("scope"), texts::css_sheets_unscoped());
        }
        lints.add_if(rules.at_rules.contains(&AtRule::Import), path.with("at_rules"), texts::css_import());
        if rules.at_rules.contains(&AtRule::Page) && matches!(self.policy.context(), OutputContext::Inside(_))
        {
            lints.add(path.with("at_rules"), texts::css_printed_page());
        }
        let loads =
            self.policy.urls().rule(&UrlSink::new(Namespace::Html, "style", AttrNamespace::None, "style"));
        if rules.attribute_values && loads.is_some() {
            lints.add(path.with("attribute_values"), texts::css_attribute_values());
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
                Path::new(["css", "values"]).with(restricted.as_str()),
                texts::css_values_bypassed(shorthand),
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
            lints.add(path(member), texts::css_limit_dead(property));
        } else if lets_out && !has_wrapper {
            lints.add(path(member), texts::css_overlay());
        }
    }
    if has_wrapper {
        return;
    }
    lints.add_if(limits.negative_margins, path("negative_margins"), texts::css_overlay_margins());
    for (at, name) in css.properties.iter().enumerate() {
        let is_moving = |property: &&str| {
            ["transform", "translate", "scale", "rotate", "offset"].contains(property)
                || property.starts_with("animation")
        };
        if property_names(name).iter().any(is_moving) {
            lints.add(Path::new(["css", "properties"]).with(at), texts::css_overlay_moving());
        }
    }
}
