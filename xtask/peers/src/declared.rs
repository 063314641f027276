//! `declared.toml`: differences that are meant, each with its reason.

use serde::Deserialize;

/// The declared differences.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Declared {
    #[serde(default, rename = "difference")]
    pub(crate) entries: Vec<Difference>,
}

/// A declared difference.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Difference {
    /// The name of the suite.
    pub(crate) suite: String,
    /// The id of a case. `*` stands for any characters.
    pub(crate) case: String,
    /// Why Lye's output differs.
    pub(crate) reason: String,
    /// What kind of reason that is.
    pub(crate) cause: Cause,
    /// Lye's output, if only this difference is declared.
    pub(crate) output: Option<String>,
    /// Whether Lye's output may have what the expected one lacks.
    #[serde(default)]
    pub(crate) laxer: bool,
}

/// What a declared difference comes from.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Cause {
    /// The peer reads or writes HTML, CSS or URLs in another way than the standards.
    Standard,
    /// What the peer keeps or writes is against a guarantee of Lye.
    Guarantee,
    /// The peer has a defect, or its own tests disagree.
    Defect,
    /// A policy of Lye does not express what the peer does.
    Policy,
}

impl Cause {
    /// All causes, as in the table of the report.
    pub(crate) const ALL: [Self; 4] = [Self::Standard, Self::Guarantee, Self::Defect, Self::Policy];

    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Guarantee => "guarantee",
            Self::Defect => "defect",
            Self::Policy => "policy",
        }
    }
}

impl Declared {
    /// Reads the file.
    ///
    /// # Errors
    /// Fails with the line if the file is not valid, or an entry has no reason.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let declared: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        match declared.entries.iter().find(|entry| entry.reason.trim().is_empty()) {
            Some(entry) => Err(format!("{} {}: the reason is empty", entry.suite, entry.case)),
            None => Ok(declared),
        }
    }

    /// Returns the index of the entry that declares a difference.
    pub(crate) fn find(
        &self,
        suite: &str,
        case: &str,
        output: Option<&str>,
        is_laxer: bool,
    ) -> Option<usize> {
        self.entries.iter().position(|entry| entry.declares(suite, case, output, is_laxer))
    }
}

impl Difference {
    fn declares(&self, suite: &str, case: &str, output: Option<&str>, is_laxer: bool) -> bool {
        self.suite == suite
            && matches(&self.case, case)
            && self.output.as_deref().is_none_or(|declared| output == Some(declared))
            && (self.laxer || !is_laxer)
    }
}

/// Whether a text matches a pattern, in which `*` stands for any characters.
pub(crate) fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| text.strip_prefix(first)) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        match rest.split_once(part) {
            Some((_, behind)) => rest = behind,
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn star_stands_for_any_characters() {
        for (pattern, text) in [
            ("a#1", "a#1"),
            ("*", ""),
            ("a*", "a#1"),
            ("*#1", "a#1"),
            ("a*b*c", "a-b-b-c"),
            ("a**", "a"),
            ("a*a", "aa"),
        ] {
            assert!(matches(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in
            [("a#1", "a#12"), ("a*", "b"), ("*a", "ab"), ("a*b*c", "acb"), ("a*a", "a"), ("", "a")]
        {
            assert!(!matches(pattern, text), "{pattern} {text}");
        }
    }

    #[test]
    fn entry_declares_cases_of_its_suite() {
        let declared =
            Declared::read("[[difference]]\nsuite = 's'\ncase = 'f::*'\nreason = 'r'\ncause = 'policy'\n")
                .unwrap();
        assert_eq!(declared.find("s", "f::t#1", Some("x"), false), Some(0));
        assert_eq!(declared.find("s", "g::t#1", Some("x"), false), None);
        assert_eq!(declared.find("t", "f::t#1", Some("x"), false), None);
    }

    #[test]
    fn laxer_outputs_must_be_declared_as_such() {
        let text = "[[difference]]\nsuite = 's'\ncase = '1'\nreason = 'r'\ncause = 'policy'\n
            [[difference]]\nsuite = 's'\ncase = '2'\nreason = 'r'\ncause = 'policy'\nlaxer = true\n";
        let declared = Declared::read(text).unwrap();
        assert_eq!(declared.find("s", "1", None, true), None);
        assert_eq!(declared.find("s", "2", None, true), Some(1));
    }

    #[test]
    fn other_outputs_are_not_declared() {
        let text =
            "[[difference]]\nsuite = 's'\ncase = '1'\nreason = 'r'\ncause = 'policy'\noutput = '<b>'\n";
        let declared = Declared::read(text).unwrap();
        assert_eq!(declared.find("s", "1", Some("<b>"), false), Some(0));
        assert_eq!(declared.find("s", "1", Some("<i>"), false), None);
        assert_eq!(declared.find("s", "1", None, false), None);
    }

    #[test]
    fn entries_need_a_reason() {
        assert!(Declared::read("[[difference]]\nsuite = 's'\ncase = '1'\n").is_err());
        assert!(Declared::read("[[difference]]\nsuite = 's'\ncase = '1'\nreason = ' '\n").is_err());
        assert!(
            Declared::read(
                "[[difference]]\nsuite = 's'\ncase = '1'\nreason = 'r'\ncause = 'policy'\nother = 1\n"
            )
            .is_err()
        );
        assert!(Declared::read("").unwrap().entries.is_empty());
    }

    #[test]
    fn checked_in_file_is_valid() {
        let declared = Declared::read(include_str!("../declared.toml")).unwrap();
        for entry in &declared.entries {
            assert!(crate::suites::Suite::named(&entry.suite).is_ok(), "{}", entry.suite);
        }
    }
}
