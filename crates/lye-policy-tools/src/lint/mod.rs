//! Lints: settings of a policy that have no effect or are risky, each with a place, a reason and a remedy.

mod accepted;
mod allow;
mod attributes;
mod code;
mod css;
mod elements;
mod extends;
mod frames;
mod generated;
mod images;
mod links;
mod listed;
mod members;
mod sanitizer;
mod urls;

pub use code::{LintSeverity, UnknownLintCode};
pub use extends::lint_located;
pub use generated::LintCode;

use generated::texts;
use lye_policy::model::error::{LocatedProblem, Problem};
use lye_policy::model::names::{NameCheck, NameNote};
use lye_policy::model::{OutputContext, Policy};
use lye_policy::path::Path;
use std::fmt;

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

/// The lints found so far.
#[derive(Debug, Default)]
pub(super) struct Lints(Vec<(LintCode, Problem)>);

impl Lints {
    /// Adds what a lint says, at a place.
    fn add(&mut self, path: impl Into<Path>, (code, problem): (LintCode, Problem)) {
        self.0.push((code, problem.at(path)));
    }

    /// Adds a lint, if the policy is so.
    fn add_if(&mut self, is_so: bool, path: impl Into<Path>, text: (LintCode, Problem)) {
        if is_so {
            self.add(path, text);
        }
    }
}

/// Checks one policy.
struct Linter<'p> {
    policy: &'p Policy,
}

/// Returns the lint code for a note about a name.
fn code_of(note: NameNote) -> LintCode {
    match note {
        NameNote::UnknownElement => LintCode::ElementUnknown,
        NameNote::UnknownAttribute => LintCode::AttributeUnknown,
        NameNote::ForeignAttribute => LintCode::ForeignAttributeName,
        NameNote::ForeignElement => LintCode::ForeignElementName,
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
    let linter = Linter { policy };
    let config = sanitizer.configuration();
    let mut lints = Lints::default();
    if let Some(listed) = policy.listed_configuration() {
        let mut names = NameCheck::new(policy.edition().builtins(), policy.keeps_frames());
        // The check above passed, so there are no problems.
        let mut problems = Vec::new();
        policy.check_tables(&mut names, &mut problems);
        match policy.configuration() {
            Some(written) => {
                names.config(written, &mut problems);
                sanitizer::lint(written, &mut lints);
            }
            None => linter.lint_allow(&listed, &mut lints),
        }
        lints.0.extend(names.notes.into_iter().map(|(note, problem)| (code_of(note), problem)));
        linter.lint_elements(&listed, &mut lints);
        linter.lint_attributes(&listed, config, &mut lints);
    }
    linter.lint_disallowed(config, &mut lints);
    linter.lint_urls(config, &mut lints);
    linter.lint_images(config, &mut lints);
    linter.lint_links(config, &mut lints);
    linter.lint_values(config, &mut lints);
    linter.lint_set(config, &mut lints);
    linter.lint_required(&mut lints);
    linter.lint_parsers(&mut lints);
    linter.lint_attribute_prefixes(&mut lints);
    linter.lint_css(config, &mut lints);
    linter.lint_frames(config, &mut lints);
    linter.lint_classes(config, &mut lints);
    linter.lint_body(config, &mut lints);
    let is_in_page = matches!(policy.context(), OutputContext::Inside(_));
    let is_dead = policy.document_base() && is_in_page;
    lints.add_if(is_dead, ["input", "document_base"], texts::document_base_dead());
    // One entry of `allow` may keep an attribute on several elements.
    lints.0.dedup();
    linter.lint_accepted(&mut lints);
    let lints = lints.0.into_iter().filter(|(code, _)| !is_accepted(policy, *code));
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
