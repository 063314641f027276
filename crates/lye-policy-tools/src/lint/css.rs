//! Lints about rules for CSS.

use super::{Linter, texts};
use lye_css::clean::{AtRule, CssLimits, CssPolicy, SheetPolicy, may_reach, property_names};
use lye_policy::path::Path;
use lye_policy::urls::{UrlSink, UrlsWithoutRule};
use std::collections::BTreeSet;

impl Linter<'_> {
    pub(super) fn lint_css(&mut self) {
        let (keeps_sheets, keeps_attributes) = (self.keeps_sheets(), self.keeps_anywhere("style"));
        let listed = self.policy.listed_configuration();
        let names_elements = listed.is_some_and(|config| config.elements.is_some());
        let Some(css) = self.policy.css() else {
            match self.policy.urls().without_rule {
                UrlsWithoutRule::Keep if keeps_sheets => self.add(["css"], texts::css_unjudged_sheets()),
                UrlsWithoutRule::Remove if keeps_sheets && names_elements => {
                    let path = match self.policy.configuration() {
                        Some(_) => ["sanitizer", "elements"],
                        None => ["allow", "style"],
                    };
                    self.add(path, texts::css_sheets_missing());
                }
                _ => {}
            }
            return;
        };
        for unknown in css.unknown_properties() {
            let mut path = Path::new(["css", unknown.member]);
            unknown.entry.into_iter().for_each(|entry| path = path.with(entry));
            self.add(path, texts::css_property_unknown(unknown.message, unknown.remedy));
        }
        let sheets = Path::new(["css", "sheets"]);
        match &css.sheets {
            None if !keeps_sheets && !keeps_attributes => self.add(["css"], texts::css_dead()),
            None if keeps_sheets && names_elements => self.add(sheets, texts::css_sheets_missing_css()),
            Some(_) if !keeps_sheets => self.add(sheets, texts::css_sheets_dead()),
            Some(rules) => self.lint_sheets(rules, &sheets),
            None => {}
        }
        let names: BTreeSet<&str> = css.properties.iter().flat_map(|name| property_names(name)).collect();
        self.lint_css_values(css, &names);
        let trusts_all = css.trusted_variables.contains("--*");
        self.add_if(trusts_all, ["css", "trusted_variables"], texts::css_variables_trusted());
        let has_wrapper = self.is_in_page() && self.policy.wrapper();
        self.lint_limits(css, &names, has_wrapper);
        let is_open = self.is_in_page() && !self.policy.wrapper();
        let has_css = keeps_attributes || keeps_sheets && css.sheets.is_some();
        let reaches = is_open && has_css && names.into_iter().any(may_reach);
        self.add_if(reaches, ["css"], texts::css_without_wrapper());
    }

    fn lint_sheets(&mut self, rules: &SheetPolicy, path: &Path) {
        let is_in_page = self.is_in_page();
        let is_unscoped = rules.scope.is_none() && is_in_page;
        self.add_if(is_unscoped, path.with("scope"), texts::css_sheets_unscoped());
        let at_rules = || path.with("at_rules");
        self.add_if(rules.at_rules.contains(&AtRule::Import), at_rules(), texts::css_import());
        let prints = rules.at_rules.contains(&AtRule::Page) && is_in_page;
        self.add_if(prints, at_rules(), texts::css_printed_page());
        let loads = self.policy.urls().rule(&UrlSink::html("style", "style")).is_some();
        let leaks = rules.attribute_values && loads;
        self.add_if(leaks, path.with("attribute_values"), texts::css_attribute_values());
    }

    /// Reports shorthands without a rule for their values, if a property that they set has one.
    fn lint_css_values(&mut self, css: &CssPolicy, listed: &BTreeSet<&str>) {
        for restricted in css.values.keys() {
            let sets = |shorthand: &&str| {
                let is_prefix = restricted.strip_prefix(*shorthand).is_some_and(|rest| rest.starts_with('-'));
                let is_font = (*shorthand, restricted.as_str()) == ("font", "line-height");
                (is_prefix || is_font) && !css.values.contains_key(*shorthand)
            };
            if let Some(shorthand) = listed.iter().copied().find(sets) {
                self.add(["css", "values", restricted], texts::css_values_bypassed(shorthand));
            }
        }
    }

    /// Reports limits for unlisted properties, and properties that let content leave its box.
    fn lint_limits(&mut self, css: &CssPolicy, listed: &BTreeSet<&str>, has_wrapper: bool) {
        let (limits, usual) = (&css.limits, CssLimits::default());
        let path = |member| Path::new(["css", "limits", member]);
        let is_moving = |word: &String| ["absolute", "fixed", "sticky"].contains(&word.as_str());
        let moves = limits.position.iter().any(is_moving);
        for (property, member, is_set, lets_out) in [
            ("position", "position", limits.position != usual.position, moves),
            ("z-index", "max_z_index", limits.max_z_index != usual.max_z_index, limits.max_z_index > 0),
        ] {
            if is_set && !listed.contains(property) {
                self.add(path(member), texts::css_limit_dead(property));
            } else if lets_out && !has_wrapper {
                self.add(path(member), texts::css_overlay());
            }
        }
        if has_wrapper {
            return;
        }
        self.add_if(limits.negative_margins, path("negative_margins"), texts::css_overlay_margins());
        let is_moving = |property: &&str| {
            ["transform", "translate", "scale", "rotate", "offset"].contains(property)
                || property.starts_with("animation")
        };
        for (at, name) in css.properties.iter().enumerate() {
            let moves = property_names(name).iter().any(is_moving);
            self.add_if(moves, Path::new(["css", "properties"]).with(at), texts::css_overlay_moving());
        }
    }
}
