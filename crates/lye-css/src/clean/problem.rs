//! Checks a policy: whether its names are known.

use super::functions;
use super::policy::{CssPolicy, CssProblem, CustomPrefix, CustomProperties};
use super::properties::{self, POSITIONS};
use super::selectors::Scope;

impl CssPolicy {
    /// Returns the first problem, if there is one.
    pub fn problem(&self) -> Option<CssProblem> {
        let problem = |member, entry, message: String, remedy: String| {
            Some(CssProblem { member, entry, text: None, message, remedy })
        };
        let problem_of = |member, text: &str, message: String, remedy: String| {
            Some(CssProblem { member, entry: None, text: Some(text.to_owned()), message, remedy })
        };
        if let Some((place, name)) = self.properties.iter().enumerate().find(|(_, name)| is_dangerous(name)) {
            let message = format!("`{name}` runs script or loads markup in old browsers");
            return problem("properties", Some(place), message, remedy(name, properties::names()));
        }
        for name in self.functions.iter().flatten() {
            if functions::find(name).is_none() || name.bytes().any(|byte| byte.is_ascii_uppercase()) {
                let known = functions::FUNCTIONS.iter().map(|function| function.name);
                let message = format!("`{name}` is not a CSS function that a policy can allow");
                return problem_of("functions", name, message, remedy(name, known));
            }
        }
        if let CustomProperties::Prefixed(CustomPrefix { prefix }) = &self.custom_properties
            && !(prefix.starts_with("--") && prefix.len() > 2)
        {
            let message = format!("`{prefix}` is not a valid prefix of custom properties");
            return problem("custom_properties", None, message, "write it as `{ prefix = \"--x-\" }`".into());
        }
        for pattern in &self.trusted_variables {
            let name = pattern.strip_suffix('*').unwrap_or(pattern);
            let is_name = pattern.len() > 2 && name.starts_with("--") && !name.contains('*');
            if !is_name {
                let message = format!("`{pattern}` is not a name of custom properties");
                let remedy = "write names such as `--color`, or their beginning: `--brand-*`".to_owned();
                return problem_of("trusted_variables", pattern, message, remedy);
            }
        }
        if let Some(name) = self.limits.position.iter().find(|name| !POSITIONS.contains(&name.as_str())) {
            let message = format!("`{name}` is not a value of `position`");
            return problem_of("limits.position", name, message, remedy(name, POSITIONS.into_iter()));
        }
        if let Some(scope) = self.sheets.as_ref().and_then(|sheets| sheets.scope.as_ref())
            && Scope::parse(scope).is_none()
        {
            let message = format!("`{scope}` is not a compound selector of a type, classes and ids");
            return problem("sheets.scope", None, message, "write it as `.content`".into());
        }
        None
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
    let name = name.to_ascii_lowercase();
    let distance = |known: &&str| strsim::damerau_levenshtein(&name, known);
    match known.min_by_key(distance).filter(|known| distance(known) <= 2) {
        Some(known) if known != name => format!("did you mean `{known}`?"),
        Some(known) => format!("write it as `{known}`"),
        None => "leave it out".to_owned(),
    }
}
