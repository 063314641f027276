//! The documentation of each code. The table is generated from `data/finding-codes.toml`.

use super::generated::codes::ENTRIES;
use super::{FindingCode, Severity};
use lye_policy::presets::Preset;

/// The documentation of a [`FindingCode`]: the texts of `docs/findings.md`.
///
/// ```
/// use lye::Preset;
/// use lye::findings::{ExamplePolicy, FindingCode};
/// let about = FindingCode::JAVASCRIPT_URL.about();
/// assert_eq!(about.what, "A `javascript:` URL, in any spelling.");
/// assert_eq!(about.policy, ExamplePolicy::Preset(Preset::Default));
/// assert_eq!(lye::clean(about.example)?.removals().urls, 1);
/// # Ok::<(), lye::CleanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FindingAbout {
    /// What was found, in one sentence.
    pub what: &'static str,
    /// Why it matters, in one or two sentences.
    pub why: &'static str,
    /// What to do about it, in one or two sentences.
    pub remedy: &'static str,
    /// An input that has the finding.
    pub example: &'static str,
    /// The policy for the example.
    pub policy: ExamplePolicy,
    /// What a program must add to the policy, if a file cannot express it.
    pub by: Option<&'static str>,
}

/// The policy of an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ExamplePolicy {
    /// A preset.
    Preset(Preset),
    /// The text of a policy in TOML.
    Toml(&'static str),
    /// The name of a preset that needs a feature that is not enabled.
    MissingPreset(&'static str),
}

impl ExamplePolicy {
    /// Returns the preset with this name.
    pub(crate) const fn named(name: &'static str) -> Self {
        let mut at = 0;
        while at < Preset::ALL.len() {
            if is_equal(Preset::ALL[at].name(), name) {
                return Self::Preset(Preset::ALL[at]);
            }
            at += 1;
        }
        Self::MissingPreset(name)
    }
}

/// Compares two strings, in a constant.
const fn is_equal(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// A row of the table.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) code: FindingCode,
    pub(crate) severity: Severity,
    pub(crate) dangerous: &'static [Dangerous],
    pub(crate) about: FindingAbout,
}

/// Names that make a finding an error.
#[derive(Debug)]
pub(crate) struct Dangerous {
    /// A trailing `*` matches any ending.
    pub(crate) names: &'static [&'static str],
    pub(crate) why: &'static str,
    /// If it differs from that of the code.
    pub(crate) remedy: Option<&'static str>,
}

impl Entry {
    /// Returns the row of a code. O(log n) in the codes.
    pub(super) fn of(code: FindingCode) -> &'static Self {
        let at = ENTRIES.binary_search_by_key(&code.as_str(), |entry| entry.code.as_str());
        // The table is sorted and has every code that the crate creates; the tests below check both.
        &ENTRIES[at.unwrap_or_default()]
    }

    /// Returns why something of this name is an error, whatever the severity of the code.
    pub(super) fn danger_of(&self, name: &str) -> Option<&'static Dangerous> {
        let is_meant = |pattern: &&str| match pattern.strip_suffix('*') {
            Some(beginning) => name.starts_with(beginning),
            None => name == *pattern,
        };
        self.dangerous.iter().find(|dangerous| dangerous.names.iter().any(is_meant))
    }
}

impl FindingCode {
    /// Returns all codes by name, including those of refused URLs, nested markup and limits.
    ///
    /// ```
    /// assert!(lye::findings::FindingCode::all().any(|code| code.as_str() == "url-scheme"));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        ENTRIES.iter().map(|entry| entry.code)
    }

    /// Returns the severity of the code. The name of the element or attribute may raise it:
    /// [`Finding::severity`](crate::Finding::severity).
    pub fn severity(self) -> Severity {
        Entry::of(self).severity
    }

    /// Returns the documentation of the code.
    pub fn about(self) -> &'static FindingAbout {
        &Entry::of(self).about
    }
}

#[cfg(test)]
mod tests {
    use super::super::details::effect;
    use super::*;
    use lye_html::ParseErrorCode;
    use lye_url::validation::ValidationError;

    /// Returns the names in a source that follow one of these words.
    fn names<'s>(source: &'s str, words: &[&str]) -> Vec<&'s str> {
        let behind = |word: &str| {
            source.split(word).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0)).collect::<Vec<_>>()
        };
        words.iter().flat_map(|word| behind(word)).collect()
    }

    /// Returns the codes that are only reported on request.
    fn of_details() -> impl Iterator<Item = String> {
        let of_parser = ParseErrorCode::ALL.iter().filter(|&&code| effect(code).is_some());
        // There is always a base, and it is never a `file` URL: bases are `http` or `https`.
        let need_other_base =
            [ValidationError::MissingSchemeNonRelativeUrl, ValidationError::FileInvalidWindowsDriveLetter];
        let of_urls = ValidationError::ALL.iter().filter(move |error| {
            error.is_in(lye_url::validation::Edition::default()) && !need_other_base.contains(error)
        });
        let of_parser = of_parser.map(|&code| FindingCode::of_parse_error(code));
        of_parser.chain(of_urls.map(|&error| FindingCode::of_violation(error))).map(|code| code.to_string())
    }

    #[test]
    fn every_code_in_the_sources_has_an_entry() {
        let of_constants = names(include_str!("code.rs"), &["Self::new(\"", "Self::new(\n            \""]);
        let refusals = include_str!("../../../../data/url-refusals.tsv").lines();
        let of_urls =
            refusals.filter(|line| !line.starts_with('#')).filter_map(|line| line.split('\t').nth(2));
        let of_limits = lye_policy::model::LimitKind::ALL.map(|kind| FindingCode::of_limit(kind).to_string());
        let made = of_constants.into_iter().chain(of_urls).map(str::to_owned).chain(of_limits);
        // An item has the code of its reason.
        let made = made.filter(|name| name != "url-item").chain(of_details());
        let made: std::collections::BTreeSet<String> = made.collect();
        assert!(made.len() > 120, "{made:?}");
        let known: std::collections::BTreeSet<String> =
            FindingCode::all().map(|code| code.to_string()).collect();
        assert_eq!(made, known);
    }

    #[cfg(all(feature = "css", feature = "public-suffix"))]
    #[test]
    fn presets_of_examples_exist() {
        for code in FindingCode::all() {
            assert!(!matches!(code.about().policy, ExamplePolicy::MissingPreset(_)), "{code}");
        }
    }

    #[test]
    fn the_table_is_sorted_by_name() {
        assert!(ENTRIES.is_sorted_by_key(|entry| entry.code.as_str()));
        for code in FindingCode::all() {
            assert_eq!(Entry::of(code).code, code);
        }
    }

    #[test]
    fn names_match_whole_or_by_prefix() {
        let entry = Entry::of(FindingCode::ATTRIBUTE_NOT_ALLOWED);
        let why = |name: &str| entry.danger_of(name).map(|danger| danger.why);
        assert_eq!(why("onpointerenter"), Some("it is an event handler and runs script (XSS)"));
        assert!(why("srcdoc").is_some());
        assert_eq!((why("srcdocs"), why("o"), why("")), (None, None, None));
    }
}
