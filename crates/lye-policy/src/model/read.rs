//! Policies from text and to text.

use super::error::{PolicyError, Problem, ReadError};
use super::members::TABLES;
use super::path::Path;
use super::source::{Node, PolicyFormat, unexpected};
use super::{Policy, Version};
use crate::sanitizer::{ConfigError, SanitizerConfig};
use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

impl Policy {
    /// Reads a policy and [checks](Self::check) it, but for a base URL, which may be [given](Self::with_base) later. Linear in the
    /// text, but for the nesting of JSON and TOML, which is bounded.
    ///
    /// # Errors
    /// What is wrong first, with its place in the text.
    pub fn from_text(text: &str, format: PolicyFormat) -> Result<Self, PolicyError> {
        let node = format.read(text).map_err(|error| PolicyError::from_read(error, text))?;
        read(&node).map_err(|error| PolicyError::from_read(error, text))
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
    /// What is wrong first, with its place in the text.
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
    /// What is wrong first, with its place in the text.
    pub fn from_json(text: &str) -> Result<Self, PolicyError> {
        Self::from_text(text, PolicyFormat::Json)
    }

    /// The policy as JSON, indented. What it gives, [`Policy::from_json`] takes; a hook is left out.
    ///
    /// ```
    /// use lye::Policy;
    /// assert_eq!(Policy::from_json(&Policy::default().to_json())?, Policy::default());
    /// # Ok::<(), lye::PolicyError>(())
    /// ```
    pub fn to_json(&self) -> String {
        // Serializing fails for maps whose keys are no strings and for writers that fail: neither is here.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}

/// As [`Policy::to_json`].
impl Serialize for Policy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Policy::serialize(self, serializer)
    }
}

/// As [`Policy::from_json`], but that errors know no places.
impl<'de> Deserialize<'de> for Policy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let policy = Policy::deserialize(deserializer)?;
        policy
            .consistent_sanitizer()
            .map_err(|problem| D::Error::custom(format_args!("`{}`: {}", problem.path, problem.message)))?;
        Ok(policy)
    }
}

fn read(node: &Node) -> Result<Policy, ReadError> {
    // What is unknown in a policy of another version is so for that.
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
    match policy.consistent_sanitizer() {
        Ok(_) => Ok(policy),
        Err(problem) => {
            let place = node.span_of(&problem.path);
            Err(ReadError::new(problem).at(place))
        }
    }
}

/// Reads the dictionary of a sanitizer for its errors alone: serde could not say where in it they are.
fn read_sanitizer(node: &Node) -> Result<(), ReadError> {
    let error = match SanitizerConfig::from_value_strict(&node.to_json()) {
        Ok(_) => return Ok(()),
        Err(error) => error,
    };
    let (path, problem) = match &error {
        ConfigError::UnknownMember { path, known } => {
            let path = node.path_of(path);
            let name = path.last_member().unwrap_or_default();
            (path.clone(), *ReadError::unknown_field(name, known).problem)
        }
        ConfigError::Type { path, expected, found } => {
            let path = node.path_of(path);
            let found = node.at(&path).map_or(Unexpected::Other(found), |node| unexpected(&node.value));
            (path, *ReadError::invalid_type(found, expected).problem)
        }
        ConfigError::Missing { path, .. } => (node.path_of(path), Problem::new("missing key")),
        // The text was read before.
        other => (Path::default(), Problem::new(other.to_string())),
    };
    let place = node.span_of(&path);
    let path = path.below("sanitizer");
    Err(ReadError::new(problem.at(path)).at(place))
}

/// Adds to an error what only the whole policy shows.
fn refined(mut error: ReadError, node: &Node) -> ReadError {
    let problem = &mut error.problem;
    let steps = problem.path.steps();
    if problem.path == Path::new(["version"]) && node.member("version").is_none() {
        problem.remedy = Some("add the version of the policy format: `version = 1`".to_owned());
        return error;
    }
    // A member of another table, written at the top.
    if let ([_], Some(name)) = (steps, problem.path.last_member())
        && problem.message == ReadError::unknown_field("", &[]).problem.message
    {
        if let Some((table, _)) = TABLES.iter().find(|(_, members)| members.contains(&name)) {
            problem.remedy = Some(format!("this key belongs to `{table}`: write `{table}.{name}`"));
        }
    }
    // What the check of a URL policy says begins with the member, or with the rule or the type that it is about.
    if problem.path == Path::new(["urls"])
        && let Some(urls) = node.member("urls")
    {
        let entry = [("rules", "rule"), ("types", "type")].into_iter().find_map(|(table, kind)| {
            let entries = urls.value.member(table)?.value.members().iter();
            let mut named = entries.filter(|entry| {
                let key = entry.name.parse::<crate::urls::UrlRuleKey>().map(|key| key.to_string());
                key.is_ok_and(|key| problem.message.starts_with(&format!("{kind} {key:?}")))
            });
            named.next().map(|entry| Path::new(["urls", table, &entry.name]))
        });
        let member = urls
            .value
            .members()
            .iter()
            .find(|member| problem.message.starts_with(&format!("{} ", member.name)));
        let path = match (entry, member) {
            (Some(entry), _) => entry,
            (None, Some(member)) => Path::new(["urls", &member.name]),
            (None, None) => return error,
        };
        error.span = Some(node.span_of(&path));
        error.problem.path = path;
    }
    error
}
