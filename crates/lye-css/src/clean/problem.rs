//! Checks a policy: whether its names are known.

use super::functions;
use super::policy::{CssPolicy, CssProblem, CustomPrefix, CustomProperties};
use super::properties::{self, POSITIONS};
use super::selectors::Scope;

impl CssPolicy {
    /// Returns all problems.
    pub fn problems(&self) -> Vec<CssProblem> {
        let problem = |member, entry, message: String, remedy: String| CssProblem {
            member,
            entry,
            text: None,
            message,
            remedy,
        };
        let problem_of = |member, text: &str, message: String, remedy: String| CssProblem {
            member,
            entry: None,
            text: Some(text.to_owned()),
            message,
            remedy,
        };
        let mut problems = Vec::new();
        let dangerous = self.properties.iter().enumerate().filter(|(_, name)| is_dangerous(name));
        problems.extend(dangerous.map(|(place, name)| {
            let message = format!("`{name}` runs script or loads markup in old browsers");
            problem("properties", Some(place), message, remedy(name, properties::names()))
        }));
        let is_unknown = |name: &&String| {
            functions::find(name).is_none() || name.bytes().any(|byte| byte.is_ascii_uppercase())
        };
        problems.extend(self.functions.iter().flatten().filter(is_unknown).map(|name| {
            let known = functions::FUNCTIONS.iter().map(|function| function.name);
            let message = format!("`{name}` is not a CSS function that a policy can allow");
            problem_of("functions", name, message, remedy(name, known))
        }));
        if let CustomProperties::Prefixed(CustomPrefix { prefix }) = &self.custom_properties
            && !(prefix.starts_with("--") && prefix.len() > 2)
        {
            let message = format!("`{prefix}` is not a valid prefix of custom properties");
            let remedy = "write it as `{ prefix = \"--x-\" }`";
            problems.push(problem("custom_properties", None, message, remedy.into()));
        }
        let is_no_name = |pattern: &&String| {
            let name = pattern.strip_suffix('*').unwrap_or(pattern);
            !(pattern.len() > 2 && name.starts_with("--") && !name.contains('*'))
        };
        problems.extend(self.trusted_variables.iter().filter(is_no_name).map(|pattern| {
            let message = format!("`{pattern}` is not a name of custom properties");
            let remedy = "write names such as `--color`, or their beginning: `--brand-*`".to_owned();
            problem_of("trusted_variables", pattern, message, remedy)
        }));
        let unknown = self.limits.position.iter().filter(|name| !POSITIONS.contains(&name.as_str()));
        problems.extend(unknown.map(|name| {
            let message = format!("`{name}` is not a value of `position`");
            problem_of("limits.position", name, message, remedy(name, POSITIONS.into_iter()))
        }));
        if let Some(scope) = self.sheets.as_ref().and_then(|sheets| sheets.scope.as_ref())
            && Scope::parse(scope).is_none()
        {
            let message = format!("`{scope}` is not a compound selector of a type, classes and ids");
            problems.push(problem("sheets.scope", None, message, "write it as `.content`".into()));
        }
        problems
    }

    /// Returns the listed properties that are not supported. They have no effect.
    pub fn unknown_properties(&self) -> impl Iterator<Item = CssProblem> {
        let unknown = self.properties.iter().enumerate();
        unknown.filter(|(_, name)| properties::members(name).is_none()).map(|(place, name)| CssProblem {
            member: "properties",
            entry: Some(place),
            text: None,
            message: format!("no effect: unknown property or group `{name}`"),
            remedy: remedy(name, properties::names()),
        })
    }
}

fn is_dangerous(name: &str) -> bool {
    ["behavior", "-ms-behavior", "-moz-binding", "expression"].contains(&name.to_ascii_lowercase().as_str())
}

fn remedy(name: &str, known: impl Iterator<Item = &'static str>) -> String {
    if let Some((property, _)) = name.split_once(':') {
        return format!("write the property alone, `{}`, and its values in `values`", property.trim());
    }
    let name = name.to_ascii_lowercase();
    let distance = |known: &&str| strsim::damerau_levenshtein(&name, known);
    match known.min_by_key(distance).filter(|known| distance(known) <= 2) {
        Some(known) if known != name => format!("did you mean `{known}`?"),
        Some(known) => format!("write it as `{known}`"),
        None => "leave it out".to_owned(),
    }
}
