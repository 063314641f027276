//! Policies.

use crate::errors;
use lye::policy::{LimitOutcome, PolicyFormat};
use lye::policy_tools::{self, ImportSource, PolicyDefaults, PolicyName};
use lye::{FindingsMode, Preset};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyMapping, PyString};
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

/// What a cleaner keeps, changes and adds.
///
/// Immutable. `Policy("comment")` is a preset, `Policy({...})` and `Policy.from_toml(text)` are policies of your own. A name that
/// ends in `.toml` or `.json`, and a `Path`, is a file. `allow` and `deny` add to what it keeps, and take away from it.
#[pyclass(frozen, from_py_object, module = "lye")]
#[derive(Clone)]
pub(crate) struct Policy(lye::Policy);

impl Policy {
    /// Returns the policy of the preset `default`.
    pub(crate) fn preset() -> Self {
        Self(Preset::Default.policy())
    }

    /// Checks a policy.
    fn checked(py: Python<'_>, policy: lye::Policy) -> PyResult<Self> {
        policy.check().map_err(|error| errors::policy_error(py, &error))?;
        Ok(Self(policy))
    }

    fn read(py: Python<'_>, text: &str, format: PolicyFormat) -> PyResult<Self> {
        let policy =
            lye::Policy::from_text(text, format).map_err(|error| errors::policy_error(py, &error))?;
        policy.check().map_err(|error| errors::policy_error(py, &error.located_in(text, format)))?;
        Ok(Self(policy))
    }

    fn load(py: Python<'_>, path: &Path) -> PyResult<Self> {
        let loaded = policy_tools::load(path, |path| fs::read_to_string(path))
            .map_err(|error| errors::load_error(py, error))?;
        loaded.policy.check().map_err(|error| {
            let error = error.located_by(&loaded.locations).in_file(path.display().to_string());
            errors::policy_error(py, &error)
        })?;
        Ok(Self(loaded.policy))
    }

    /// Converts what functions accept as a policy: a policy, the name of a preset, a mapping, or the path of a file.
    pub(crate) fn of(policy: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = policy.py();
        if let Ok(policy) = policy.cast::<Self>() {
            return Ok(policy.get().clone());
        }
        if let Ok(name) = policy.cast::<PyString>() {
            return Self::named(py, crate::text::utf8(name)?);
        }
        if policy.cast::<PyMapping>().is_ok() {
            return Self::read(py, &json(policy)?, PolicyFormat::Json);
        }
        match policy.extract::<PathBuf>() {
            Ok(path) => Self::load(py, &path),
            Err(_) => Err(PyTypeError::new_err(format!(
                "a policy is the name of a preset, a path, a mapping or a `Policy`, not {}",
                policy.get_type().name()?
            ))),
        }
    }

    /// Adds to what the policy allows and denies.
    pub(crate) fn adding(
        self,
        py: Python<'_>,
        allow: Option<&Bound<'_, PyAny>>,
        deny: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        if allow.is_none() && deny.is_none() {
            return Ok(self);
        }
        let tables = [("allow", allow), ("deny", deny)];
        let mut members = Vec::new();
        for (member, table) in tables {
            let Some(table) = table else { continue };
            members.push(format!("\"{member}\": {}", json(table)?));
        }
        let added = Self::read(py, &format!("{{{}}}", members.join(", ")), PolicyFormat::Json)?.0;
        let mut policy = self.0;
        for (element, attributes) in added.allow().into_iter().flat_map(|allow| allow.iter()) {
            policy = policy.with_allow(element, attributes.clone());
        }
        for (element, attributes) in added.deny().iter() {
            policy = policy.with_deny(element, attributes.clone());
        }
        Self::checked(py, policy)
    }

    /// Returns the preset, or loads the file, with this name.
    fn named(py: Python<'_>, name: &str) -> PyResult<Self> {
        if name.contains(['\n', '=', '{']) {
            return Err(PyValueError::new_err(
                "this is the text of a policy, not a name; pass `Policy.from_toml(text)` or `Policy.from_json(text)`",
            ));
        }
        match PolicyName::of(name).map_err(|error| errors::load_error(py, error))? {
            PolicyName::Preset(preset) => Ok(Self(preset.policy())),
            PolicyName::File(path) => Self::load(py, path),
        }
    }

    pub(crate) fn policy(&self) -> &lye::Policy {
        &self.0
    }

    /// Returns whether findings decide about the output: the policy refuses inputs with findings, or with too many.
    pub(crate) fn refuses_findings(&self) -> bool {
        self.0.findings() == FindingsMode::Reject
            || self.0.limits().findings.then == Some(LimitOutcome::Reject)
    }
}

/// Writes a Python value as JSON. Sets are written as sorted lists.
fn json(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = value.py();
    py.import("lye._json")?.getattr("dumps")?.call1((value,))?.extract()
}

#[pymethods]
impl Policy {
    #[new]
    #[pyo3(
        signature = (policy = None, *, allow = None, deny = None),
        text_signature = "(policy='default', *, allow=None, deny=None)"
    )]
    fn py_new(
        py: Python<'_>,
        policy: Option<&Bound<'_, PyAny>>,
        allow: Option<&Bound<'_, PyAny>>,
        deny: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        policy.map_or_else(|| Ok(Self::preset()), Self::of)?.adding(py, allow, deny)
    }

    /// Read a policy in TOML. Raises `PolicyError` with line and column.
    #[staticmethod]
    fn from_toml(py: Python<'_>, text: &str) -> PyResult<Self> {
        Self::read(py, text, PolicyFormat::Toml)
    }

    /// Read a policy in JSON. Raises `PolicyError` with line and column.
    #[staticmethod]
    fn from_json(py: Python<'_>, text: &str) -> PyResult<Self> {
        Self::read(py, text, PolicyFormat::Json)
    }

    /// Read a policy file, and those that it extends. Raises `OSError`, or `PolicyError` with file, line and column.
    #[staticmethod]
    fn from_file(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        Self::load(py, &path)
    }

    /// Convert the settings of another sanitizer (a mapping or JSON), such as `"nh3"`, `"bleach"` or `"dompurify"`.
    #[staticmethod]
    fn import_settings(settings: &Bound<'_, PyAny>, source: &str) -> PyResult<ImportedPolicy> {
        let py = settings.py();
        let settings = match settings.cast::<PyString>() {
            Ok(text) => text.to_string(),
            Err(_) => json(settings)?,
        };
        let imported = policy_tools::import(&settings, import_source(source)?)
            .map_err(|error| errors::import_error(py, &error))?;
        let unmapped = imported.unmapped.iter().map(ToString::to_string).collect();
        Ok(ImportedPolicy { policy: Self::checked(py, imported.policy)?, unmapped })
    }

    /// Return the policy as TOML, without defaults.
    fn to_toml(&self) -> String {
        policy_tools::write(&self.0, PolicyFormat::Toml, PolicyDefaults::LeftOut)
    }

    /// Return the policy as JSON, without defaults. Reads back as the same policy.
    pub(crate) fn to_json(&self) -> String {
        policy_tools::write(&self.0, PolicyFormat::Json, PolicyDefaults::LeftOut)
    }

    /// Return settings that are risky or have no effect.
    fn lint(&self) -> Vec<Lint> {
        let lints = policy_tools::lint(&self.0);
        lints
            .iter()
            .map(|lint| Lint {
                code: lint.code().as_str().to_owned(),
                severity: lint.severity().as_str(),
                path: lint.path(),
                message: lint.message().to_owned(),
                remedy: lint.remedy().map(str::to_owned),
            })
            .collect()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.to_json().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_json")?.unbind(), (slf.get().to_json(),)))
    }

    fn __repr__(&self) -> String {
        format!("Policy.from_json({:?})", self.to_json())
    }
}

/// Reads the name of another sanitizer.
pub(crate) fn import_source(name: &str) -> PyResult<ImportSource> {
    name.parse().map_err(|error: lye::policy::UnknownVariant| PyValueError::new_err(error.to_string()))
}

/// A policy converted from the settings of another sanitizer.
#[pyclass(frozen, get_all, module = "lye")]
pub(crate) struct ImportedPolicy {
    /// The policy.
    policy: Policy,
    /// The settings that the policy does not express, each with its place and the reason.
    unmapped: Vec<String>,
}

/// A setting that is risky or has no effect.
#[pyclass(frozen, get_all, module = "lye")]
pub(crate) struct Lint {
    /// A stable code, such as `style-without-css`.
    code: String,
    /// `"risk"` or `"warning"`.
    severity: &'static str,
    /// The place in the policy, such as `urls.rules."a[href]"`.
    path: String,
    /// What is wrong.
    message: String,
    /// What to do about it.
    remedy: Option<String>,
}
