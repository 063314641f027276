//! What in a policy is dead or risky: the lints, each with its place, the reason and what to do about it.

mod attributes;
mod code;
mod css;
mod elements;
mod links;
mod listed;
mod members;
mod sanitizer;
mod urls;

pub use code::{LintCode, LintSeverity, UnknownLintCode};

use lye_policy::model::error::{Problem, Report};
use lye_policy::model::names::{NameCheck, NameNote};
use lye_policy::model::path::Path;
use lye_policy::model::{DocumentBase, OutputContext, Policy};
use std::fmt;

/// What in a policy has no effect, or hardly the one that was meant, or has done harm elsewhere.
///
/// ```
/// use lye::Policy;
/// use lye::policy_tools::{LintCode, LintSeverity};
/// let policy = Policy::from_json(r#"{ "version": 1, "sanitizer": { "elements": ["p"], "attributes": ["id"] } }"#)?;
/// let [lint] = &lye::policy_tools::lint(&policy)[..] else { panic!() };
/// assert_eq!((lint.code(), lint.severity()), (LintCode::IdsNotIsolated, LintSeverity::Risk));
/// assert_eq!(lint.path(), "sanitizer.attributes[0]");
/// assert_eq!(lint.remedy(), Some("give them a prefix: `ids = { prefix = \"user-\" }`, or remove the entry"));
/// # Ok::<(), lye::PolicyError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lint {
    code: LintCode,
    report: Box<Report>,
}

lye_policy::report_methods!(Lint);

impl Lint {
    /// What it is about.
    pub fn code(&self) -> LintCode {
        self.code
    }

    /// How much it matters.
    pub fn severity(&self) -> LintSeverity {
        self.code.severity()
    }
}

/// As a compiler shows it: what is wrong, the line with a mark, and what to do. Several lines without a line feed at the end.
impl fmt::Display for Lint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.report.show(&format!("{}[{}]", self.severity(), self.code), f)
    }
}

/// Lints as they are collected.
#[derive(Debug, Default)]
pub(super) struct Lints(Vec<(LintCode, Problem)>);

impl Lints {
    pub(super) fn push(&mut self, code: LintCode, problem: Problem) {
        self.0.push((code, problem));
    }

    /// Adds one that says what, where, and what to do.
    fn add(&mut self, code: LintCode, path: Path, message: impl Into<String>, remedy: impl Into<String>) {
        self.push(code, Problem::new(message).at(path).with_remedy(remedy));
    }
}

/// Looks for lints.
struct Linter<'p> {
    policy: &'p Policy,
}

/// Returns the lint about a name that is valid and odd.
fn code_of(note: NameNote) -> LintCode {
    match note {
        NameNote::UnknownElement => LintCode::ElementUnknown,
        NameNote::UnknownAttribute => LintCode::AttributeUnknown,
        NameNote::ForeignAttribute => LintCode::ForeignAttributeName,
    }
}

/// What in the policy has no effect, or hardly the one that was meant, and what it lets through that has done harm elsewhere:
/// `docs/lints.md` in the repository has all that there is. None for a policy that [`Policy::check`] refuses for anything
/// but the lack of a base URL. Lints about names are about those that the policy lists.
///
/// Takes time in proportion to the rules for URLs and the attributes that are listed, times the elements of the sanitizer.
///
/// ```
/// use lye::policy_tools::lint;
/// use lye::{LinkPolicy, LinkTarget, Policy};
/// let links = LinkPolicy { target: Some(LinkTarget::parse("_blank")?), ..LinkPolicy::default() };
/// let policy = Policy::default().with_links(links);
/// assert_eq!(
///     lint(&policy)[0].to_string(),
///     "warning[target-without-noopener]: `links.target`: in older browsers, the page that is opened can reach back into the \
///      page that it came from\n \
///      = help: add `noopener` to `links.rel`"
/// );
/// # Ok::<(), lye::InvalidLinkPolicy>(())
/// ```
pub fn lint(policy: &Policy) -> Vec<Lint> {
    let Ok(sanitizer) = policy.consistent_sanitizer() else { return Vec::new() };
    let linter = Linter { policy };
    let config = sanitizer.configuration();
    let mut lints = Lints::default();
    if let Some(written) = policy.configuration() {
        let mut names = NameCheck::new(policy.edition().builtins(), policy.keeps_frames());
        // It passed in the check above.
        let _ = names.config(written);
        names.notes.into_iter().for_each(|(note, problem)| lints.push(code_of(note), problem));
        sanitizer::lint(written, &mut lints);
        linter.lint_elements(written, config, &mut lints);
        linter.lint_attributes(written, config, &mut lints);
    }
    linter.lint_disallowed(config, &mut lints);
    linter.lint_urls(config, &mut lints);
    linter.lint_links(config, &mut lints);
    linter.lint_values(config, &mut lints);
    linter.lint_set(config, &mut lints);
    linter.lint_css(config, &mut lints);
    linter.lint_nested(config, &mut lints);
    linter.lint_classes(config, &mut lints);
    if policy.base().document_base == DocumentBase::Honour
        && matches!(policy.context(), OutputContext::Inside(_))
    {
        lints.add(
            LintCode::DocumentBaseDead,
            Path::new(["base", "document_base"]),
            "only a document has a `base` element of its own",
            "set `context = \"document\"`, or leave it out",
        );
    }
    let lint = |(code, problem)| Lint { code, report: Box::new(Report::new(problem)) };
    lints.0.into_iter().map(lint).collect()
}

/// The lints of [`lint()`] that are warnings: what has no effect, or hardly the one that was meant.
///
/// ```
/// let policy = lye::Policy::from_json(r#"{ "version": 1, "sanitizer": { "elements": [] } }"#)?;
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
