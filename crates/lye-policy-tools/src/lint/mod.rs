//! Lints: settings of a policy that have no effect or are risky, each with a place, a reason and a remedy.

mod attributes;
mod css;
mod elements;
mod extends;
mod generated;
mod members;
mod urls;

pub use extends::lint_located;
pub use generated::LintCode;

use generated::texts;
use lye_policy::model::did_you_mean::closest;
use lye_policy::model::error::{LocatedProblem, Problem};
use lye_policy::model::names::{NameCheck, NameNote};
use lye_policy::model::{OutputContext, Policy};
use lye_policy::path::Path;
use lye_policy::sanitizer::SanitizerConfig;
use std::fmt;
use std::str::FromStr;

/// A setting of a policy that has no effect, or probably not the intended one, or that is risky.
///
/// ```
/// use lye::Policy;
/// use lye::policy_tools::{LintCode, LintSeverity};
/// let policy = Policy::from_json(r#"{ "sanitizer": { "elements": ["p"], "attributes": ["id"] } }"#)?;
/// let [lint] = &lye::policy_tools::lint(&policy)[..] else { panic!() };
/// assert_eq!((lint.code(), lint.severity()), (LintCode::IdsNotIsolated, LintSeverity::Risk));
/// assert_eq!(lint.path(), "sanitizer.attributes[0]");
/// assert_eq!(lint.remedy(), Some("add a prefix: `ids = { prefix = \"user-\" }`, or remove the entry"));
/// # Ok::<(), lye::PolicyError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lint {
    code: LintCode,
    located: Box<LocatedProblem>,
}

lye_policy::problem_accessors!(Lint);

impl Lint {
    fn new(code: LintCode, problem: Problem) -> Self {
        Self { code, located: Box::new(LocatedProblem::new(problem)) }
    }

    /// Returns the code.
    pub fn code(&self) -> LintCode {
        self.code
    }

    /// Returns how severe it is.
    pub fn severity(&self) -> LintSeverity {
        self.code.severity()
    }
}

/// Writes the message, the marked source line and the remedy, as compilers do. Multiple lines, without a final line feed.
impl fmt::Display for Lint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.located.show(&format!("{}[{}]", self.severity(), self.code), f)
    }
}

/// How severe a lint is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum LintSeverity {
    /// The policy works as written, but what it allows has led to attacks on other sanitizers. Allow it only on purpose.
    Risk,
    /// The setting has no effect, or probably not the intended one.
    Warning,
}

impl LintSeverity {
    /// Returns `risk` or `warning`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Risk => "risk",
            Self::Warning => "warning",
        }
    }
}

impl fmt::Display for LintSeverity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Display for LintCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Parses what [`LintCode::as_str`] returns.
impl FromStr for LintCode {
    type Err = UnknownLintCode;

    fn from_str(name: &str) -> Result<Self, UnknownLintCode> {
        let found = Self::ALL.iter().find(|code| code.as_str() == name);
        found.copied().ok_or_else(|| UnknownLintCode { name: name.to_owned() })
    }
}

/// The error for a string that is not a [`LintCode`].
///
/// ```
/// let error = "id-not-isolated".parse::<lye::policy_tools::LintCode>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown lint `id-not-isolated`; did you mean `ids-not-isolated`?");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLintCode {
    name: String,
}

impl UnknownLintCode {
    pub(super) fn remedy(&self) -> String {
        match closest(&self.name, LintCode::ALL.iter().map(|code| code.as_str())) {
            Some(closest) => format!("did you mean `{closest}`?"),
            None => "see docs/lints.md for the list".to_owned(),
        }
    }
}

impl fmt::Display for UnknownLintCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown lint `{}`; {}", self.name, self.remedy())
    }
}

impl std::error::Error for UnknownLintCode {}

/// Checks one policy.
struct Linter<'p> {
    policy: &'p Policy,
    /// What it keeps.
    config: &'p SanitizerConfig,
    /// The lints found so far.
    lints: Vec<(LintCode, Problem)>,
}

impl Linter<'_> {
    /// Adds what a lint says, at a place.
    fn add(&mut self, path: impl Into<Path>, (code, problem): (LintCode, Problem)) {
        self.lints.push((code, problem.at(path)));
    }

    /// Adds a lint, if the policy is so.
    fn add_if(&mut self, is_so: bool, path: impl Into<Path>, text: (LintCode, Problem)) {
        if is_so {
            self.add(path, text);
        }
    }

    /// Adds the notes about names.
    fn add_notes(&mut self, names: NameCheck<'_>) {
        let code = |note| match note {
            NameNote::UnknownElement => LintCode::ElementUnknown,
            NameNote::UnknownAttribute => LintCode::AttributeUnknown,
            NameNote::ForeignAttribute => LintCode::ForeignAttributeName,
            NameNote::ForeignElement => LintCode::ForeignElementName,
        };
        self.lints.extend(names.notes.into_iter().map(|(note, problem)| (code(note), problem)));
    }

    /// Whether the output becomes part of a page.
    fn is_in_page(&self) -> bool {
        matches!(self.policy.context(), OutputContext::Inside(_))
    }

    /// Whether style sheets are kept.
    fn keeps_sheets(&self) -> bool {
        lye_policy::model::css::keeps_sheets(self.config)
    }

    /// Whether style sheets are kept, and there are rules for them.
    fn has_sheets(&self) -> bool {
        self.policy.css().is_some_and(|css| css.sheets.is_some()) && self.keeps_sheets()
    }
}

/// Returns the settings of the policy that have no effect, or probably not the intended one, and those that are risky.
/// `docs/lints.md` in the repository lists all lints. Returns none for a policy that [`Policy::check`] rejects for anything
/// but a missing base URL. Lints about names concern the names that the policy lists.
///
/// Takes time proportional to the number of URL rules and listed attributes, times the elements of the sanitizer.
///
/// ```
/// use lye::policy_tools::lint;
/// use lye::Policy;
/// use lye::policy::{LinkPolicy, LinkTarget};
/// let links = LinkPolicy::default().with_target(LinkTarget::parse("_blank")?);
/// let policy = Policy::default().with_links(links);
/// assert_eq!(
///     lint(&policy)[0].to_string(),
///     "warning[target-without-noopener]: `links.target`: in older browsers, the opened page can navigate the page \
///      that links to it (`window.opener`)\n \
///      = help: add `noopener` to `links.rel`"
/// );
/// # Ok::<(), lye::policy::InvalidValue>(())
/// ```
pub fn lint(policy: &Policy) -> Vec<Lint> {
    let Ok(sanitizer) = policy.consistent_sanitizer() else { return Vec::new() };
    let mut linter = Linter { policy, config: sanitizer.configuration(), lints: Vec::new() };
    if let Some(listed) = policy.listed_configuration() {
        let mut names = NameCheck::new(policy.edition().builtins(), policy.keeps_frames());
        // The check above passed, so there are no problems.
        let mut problems = Vec::new();
        policy.check_tables(&mut names, &mut problems);
        match policy.configuration() {
            Some(written) => {
                names.config(written, &mut problems);
                linter.lint_sanitizer(written);
            }
            None => linter.lint_allow(&listed),
        }
        linter.add_notes(names);
        linter.lint_elements(&listed);
        linter.lint_attributes(&listed);
    }
    linter.lint_disallowed();
    linter.lint_urls();
    linter.lint_images();
    linter.lint_links();
    linter.lint_values();
    linter.lint_set();
    linter.lint_required();
    linter.lint_parsers();
    linter.lint_attribute_prefixes();
    linter.lint_css();
    linter.lint_frames();
    linter.lint_classes();
    linter.lint_body();
    // One entry of `allow` may keep an attribute on several elements.
    linter.lints.dedup();
    linter.lint_accepted();
    let lints = linter.lints.into_iter().filter(|(code, _)| !is_accepted(policy, *code));
    lints.map(|(code, problem)| Lint::new(code, problem)).collect()
}

/// Whether the policy accepts a lint.
fn is_accepted(policy: &Policy, code: LintCode) -> bool {
    policy.lint().accept.contains_key(code.as_str())
}

/// Returns the warnings of [`lint()`]: settings that have no effect, or probably not the intended one.
///
/// ```
/// let policy = lye::Policy::from_json(r#"{ "sanitizer": { "elements": [] } }"#)?;
/// assert_eq!(lye::policy_tools::warnings(&policy)[0].path(), "sanitizer.elements");
/// # Ok::<(), lye::PolicyError>(())
/// ```
pub fn warnings(policy: &Policy) -> Vec<Lint> {
    let mut lints = lint(policy);
    lints.retain(|lint| lint.severity() == LintSeverity::Warning);
    lints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_policy_has_no_warnings() {
        assert_eq!(warnings(&Policy::default()), []);
    }
}
