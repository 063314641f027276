//! Reads and writes policies as text.

use super::Policy;
use super::error::PolicyError;
use super::problems::in_order;
use super::source::{PolicyFormat, PolicyText, no_files, read_all};
use crate::members::{Faults, Form, Node, Place, PolicyDefaults, PolicyValue, TableValue};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

impl Policy {
    /// Reads a policy and [checks](Self::check) it, except for a missing base URL, which may be [set](Self::with_base_url) later. Linear in the
    /// text; the nesting of JSON and TOML is bounded.
    ///
    /// # Errors
    /// Fails with [all problems](PolicyError::all) and their locations in the text. If the text is not valid TOML or JSON,
    /// only that is reported.
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
    /// let base = r#"{ "links": { "rel": ["nofollow"], "target": "_blank" } }"#;
    /// let text = r#"{ "extends": "./base.json", "links": { "rel": ["ugc", "noopener"] } }"#;
    /// let policy = Policy::from_text_with(text, PolicyFormat::Json, |name, _| match name {
    ///     "./base.json" => Ok(PolicyText::new(name, base, PolicyFormat::Json)),
    ///     _ => Err(format!("no policy {name}")),
    /// })?;
    /// assert_eq!(policy.links().target.as_ref().unwrap().as_str(), "_blank");
    /// # Ok::<(), lye::PolicyError>(())
    /// ```
    ///
    /// # Errors
    /// Fails as `from_text` does, and with the error of `load`, at the member `extends`.
    pub fn from_text_with(
        text: &str,
        format: PolicyFormat,
        mut load: impl FnMut(&str, Option<&str>) -> Result<PolicyText, String>,
    ) -> Result<Self, PolicyError> {
        let tree = read_all(text, format, &mut load)?;
        let mut faults = Faults::default();
        let policy = Self::read(&tree.node, &Place::ROOT, &mut faults);
        in_order(tree, faults, policy)
    }

    /// Reads a policy in TOML and [checks](Self::check) it.
    ///
    /// ```
    /// let policy = lye::Policy::from_toml(r#"
    ///     output.context = "body > ul"
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
    /// let policy = lye::Policy::from_json(r#"{ "output": { "findings": "collect" } }"#)?;
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
        serde_json::to_string_pretty(&self.write(PolicyDefaults::LeftOut)).unwrap_or_default()
    }
}

/// Reads a policy from a tree, if it has no problems.
pub(super) fn read(node: &Node) -> Option<Policy> {
    let mut faults = Faults::default();
    let policy = Policy::read(node, &Place::ROOT, &mut faults)?;
    (faults.into_found().is_empty() && policy.problems().1.is_empty()).then_some(policy)
}

/// Serializes like [`Policy::to_json`].
impl Serialize for Policy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.write(PolicyDefaults::LeftOut).serialize(serializer)
    }
}

/// Deserializes like [`Policy::from_json`].
impl<'de> Deserialize<'de> for Policy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        Self::from_json(&value.to_string()).map_err(D::Error::custom)
    }
}

impl PolicyValue for Policy {
    const FORM: Form = Form::Members { table: Self::TABLE };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        Self::read_table(node, at, faults).map(Self::with_unlisted_denied)
    }

    fn write(&self, defaults: PolicyDefaults) -> serde_json::Value {
        self.write_table(defaults)
    }
}
