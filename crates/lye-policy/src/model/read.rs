//! Reads and writes policies as text.

use super::error::{PolicyError, Problem, ReadError};
use super::members::TABLES;
use super::problems::all_problems;
use super::source::{Node, PolicyFormat, PolicyText, no_files, read_all, unexpected};
use super::source::{choice, snake_case};
use super::{Policy, Version};
use crate::path::Path;
use crate::sanitizer::{ConfigError, SanitizerConfig};
use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

impl Policy {
    /// Reads a policy and [checks](Self::check) it, except for a missing base URL, which may be [set](Self::with_base) later. Linear in the
    /// text; the nesting of JSON and TOML is bounded.
    ///
    /// # Errors
    /// Fails with [all problems](PolicyError::all) and their locations in the text. If the text is not valid TOML or JSON, or has another
    /// version, only that is reported.
    pub fn from_text(text: &str, format: PolicyFormat) -> Result<Self, PolicyError> {
        Self::from_text_with(text, format, no_files)
    }

    /// Like [`from_text`](Self::from_text), and loads the policy files that policies name in `extends`. The library reads no files itself.
    ///
    /// `load` gets the name as written, and the [name](PolicyText::name) of the policy that extends it, `None` for `text`. A chain of
    /// `extends` has at most 8 policies.
    ///
    /// ```
    /// use lye::Policy;
    /// use lye::policy::{PolicyFormat, PolicyText};
    /// let base = r#"{ "version": 1, "links": { "rel": ["nofollow"], "target": "_blank" } }"#;
    /// let text = r#"{ "version": 1, "extends": "./base.json", "links": { "rel": ["ugc", "noopener"] } }"#;
    /// let policy = Policy::from_text_with(text, PolicyFormat::Json, |name, _| match name {
    ///     "./base.json" => Ok(PolicyText::new(name, base, PolicyFormat::Json)),
    ///     _ => Err(format!("no policy {name}")),
    /// })?;
    /// assert_eq!(policy.links().target.as_ref().unwrap().as_str(), "_blank");
    /// # Ok::<(), lye::PolicyError>(())
    /// ```
    ///
    /// # Errors
    /// Fails as `from_text` does, and with the error of `load`, at the member `extends`. A semicolon separates its message from a remedy.
    pub fn from_text_with(
        text: &str,
        format: PolicyFormat,
        mut load: impl FnMut(&str, Option<&str>) -> Result<PolicyText, String>,
    ) -> Result<Self, PolicyError> {
        let tree = read_all(text, format, &mut load)?;
        match read(&tree.node) {
            Ok(policy) if tree.errors.is_empty() => Ok(policy),
            result => Err(all_problems(tree, result.err())),
        }
    }

    /// Reads a policy in TOML and [checks](Self::check) it.
    ///
    /// ```
    /// let policy = lye::Policy::from_toml(r#"
    ///     version = 1
    ///     context = "body > ul"
    ///
    ///     [sanitizer]
    ///     elements = ["p", { name = "a", attributes = ["href"] }]
    ///     attributes = ["lang"]
    ///
    ///     [urls.rules]
    ///     "a[href]" = { allowed_schemes = ["https"] }
    /// "#)?;
    /// assert_eq!(lye::policy_tools::warnings(&policy), []);
    /// # Ok::<(), lye::PolicyError>(())
    /// ```
    ///
    /// # Errors
    /// Fails with all problems and their locations in the text.
    #[cfg(feature = "toml")]
    pub fn from_toml(text: &str) -> Result<Self, PolicyError> {
        Self::from_text(text, PolicyFormat::Toml)
    }

    /// Reads a policy in JSON and [checks](Self::check) it.
    ///
    /// ```
    /// let policy = lye::Policy::from_json(r#"{ "version": 1, "findings": "collect" }"#)?;
    /// assert_eq!(policy, lye::Policy::default().with_findings(lye::FindingsMode::Collect));
    /// # Ok::<(), lye::PolicyError>(())
    /// ```
    ///
    /// # Errors
    /// Fails with all problems and their locations in the text.
    pub fn from_json(text: &str) -> Result<Self, PolicyError> {
        Self::from_text(text, PolicyFormat::Json)
    }

    /// Writes the policy as indented JSON, which [`Policy::from_json`] reads back. Omits hooks.
    ///
    /// ```
    /// use lye::Policy;
    /// assert_eq!(Policy::from_json(&Policy::default().to_json())?, Policy::default());
    /// # Ok::<(), lye::PolicyError>(())
    /// ```
    pub fn to_json(&self) -> String {
        // Serialization fails only for maps with keys other than strings, and for writers that fail.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}

/// Serializes like [`Policy::to_json`].
impl Serialize for Policy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Policy::serialize(self, serializer)
    }
}

/// Deserializes like [`Policy::from_json`], but errors have no location.
impl<'de> Deserialize<'de> for Policy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let policy = Policy::deserialize(deserializer)?.with_unlisted_denied();
        policy
            .consistent_sanitizer()
            .map_err(|problem| D::Error::custom(format_args!("`{}`: {}", problem.path, problem.message)))?;
        Ok(policy)
    }
}

/// Reads a policy from a tree; fails with one problem.
pub(super) fn read(node: &Node) -> Result<Policy, ReadError> {
    let policy = read_values(node)?;
    match policy.consistent_sanitizer() {
        Ok(_) => Ok(policy),
        Err(mut problem) => {
            problem.path = node.resolved(&problem.path);
            let place = node.span_of(&problem.path);
            Err(ReadError::new(problem).at(place))
        }
    }
}

fn read_values(node: &Node) -> Result<Policy, ReadError> {
    // Keys may be unknown only because the policy has another version.
    if let Some(version) = node.member("version") {
        let error = Version::deserialize(version.value.deserializer()).err();
        if let Some(error) = error {
            return Err(error.or_at(&version.value.span).below("version"));
        }
    }
    if let Some(sanitizer) = node.member("sanitizer") {
        read_sanitizer(&sanitizer.value)?;
    }
    let policy = Policy::deserialize(node.deserializer()).map_err(|error| refined(error, node))?;
    Ok(policy.with_unlisted_denied())
}

/// Reads the `sanitizer` dictionary only for its errors, because serde does not report their paths.
fn read_sanitizer(node: &Node) -> Result<(), ReadError> {
    let error = match SanitizerConfig::from_value_strict(&node.to_json()) {
        Ok(_) => return Ok(()),
        Err(error) => error,
    };
    let (path, problem) = match &error {
        ConfigError::UnknownMember { path, known } => {
            let path = node.path_of(path);
            let name = path.last_member().unwrap_or_default();
            let known: Vec<String> = known.iter().map(|name| snake_case(name)).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let problem = *ReadError::unknown_field(name, &[]).problem;
            let other = OTHER_NAMES.iter().find(|(names, _)| names.contains(&name));
            let remedy = other.map_or_else(|| choice(name, &known), |(_, remedy)| (*remedy).to_owned());
            (path.clone(), problem.with_remedy(remedy))
        }
        ConfigError::Type { path, expected, found } => {
            let path = node.path_of(path);
            let found = node.at(&path).map_or(Unexpected::Other(found), |node| unexpected(&node.value));
            (path, *ReadError::invalid_type(found, expected).problem)
        }
        ConfigError::Missing { path, .. } => (node.path_of(path), Problem::new("missing key")),
        // The text has been read before.
        other => (Path::default(), Problem::new(other.to_string())),
    };
    let place = match &error {
        ConfigError::UnknownMember { .. } => node.name_span_of(&path),
        _ => node.span_of(&path),
    };
    let path = path.below("sanitizer");
    Err(ReadError::new(problem.at(path)).at(place))
}

/// What members are called elsewhere, and what to write here.
const OTHER_NAMES: [(&[&str], &str); 5] = [
    (
        &["allowedTags", "allowed_tags", "ALLOWED_TAGS", "tags", "allowed_elements", "allow"],
        "list the elements to keep in `sanitizer.elements`",
    ),
    (
        &["allowedAttributes", "allowed_attributes", "ALLOWED_ATTR", "attr"],
        "list the attributes to keep in `sanitizer.attributes`, and those of one element in its entry of `sanitizer.elements`",
    ),
    (
        &["allowedSchemes", "allowed_schemes", "url_schemes", "protocols"],
        "list schemes in a rule: `urls.rules.\"a[href]\" = { allowed_schemes = [\"https\"] }`",
    ),
    (
        &["preset", "base_preset", "inherits", "extend"],
        "write `extends = \"comment\"`, with the name of the preset",
    ),
    (
        &["add_elements", "add_attributes", "addTags", "ADD_TAGS", "ADD_ATTR"],
        "a list replaces that of the policy in `extends`: copy it from `lye policy show`, and add to the copy in `sanitizer`",
    ),
];

/// Improves an error with knowledge of the whole policy.
fn refined(mut error: ReadError, node: &Node) -> ReadError {
    let problem = &mut error.problem;
    let steps = problem.path.steps();
    if problem.path == Path::new(["version"]) && node.member("version").is_none() {
        problem.remedy = Some("add the version of the policy format: `version = 1`".to_owned());
        return error;
    }
    // What other sanitizers, or readers of this manual, may call it.
    if let ([_], Some(name)) = (steps, problem.path.last_member())
        && problem.message == ReadError::unknown_field("", &[]).problem.message
        && let Some((_, remedy)) = OTHER_NAMES.iter().find(|(names, _)| names.contains(&name))
    {
        problem.remedy = Some((*remedy).to_owned());
        return error;
    }
    // A member of a table, written at the top level.
    if let ([_], Some(name)) = (steps, problem.path.last_member())
        && problem.message == ReadError::unknown_field("", &[]).problem.message
        && let Some((table, _)) =
            TABLES.iter().find(|(_, members)| members.contains(&snake_case(name).as_str()))
    {
        problem.remedy = Some(format!("this key belongs to `{table}`: write `{table}.{name}`"));
    }
    error
}
