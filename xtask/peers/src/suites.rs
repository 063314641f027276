//! The table of suites, and what their extractors write.

use crate::case::Entry;
use lye::policy_tools::ImportSource;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The environment variable with the folder of the checkouts.
pub(crate) const FOLDER_VARIABLE: &str = "LYE_PEER_SUITES";

/// The tests of a peer that have one form of settings.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Suite {
    pub(crate) name: &'static str,
    /// The checkout, in the folder with all.
    pub(crate) folder: &'static str,
    /// The address to clone.
    pub(crate) repository: &'static str,
    /// A file in `extract/`.
    pub(crate) extractor: &'static str,
    /// The importer of its settings.
    pub(crate) source: ImportSource,
    /// Whether the tests expect trees, which the extractor writes as HTML. Others expect HTML as the peer spells it.
    pub(crate) has_trees: bool,
}

/// All suites.
pub(crate) const SUITES: &[Suite] = &[
    Suite {
        name: "nh3",
        folder: "nh3",
        repository: "https://github.com/messense/nh3",
        extractor: "nh3.py",
        source: ImportSource::Nh3,
        has_trees: false,
    },
    Suite {
        name: "ammonia",
        folder: "ammonia",
        repository: "https://github.com/rust-ammonia/ammonia",
        extractor: "ammonia.py",
        source: ImportSource::Ammonia,
        has_trees: false,
    },
    Suite {
        name: "bleach",
        folder: "bleach",
        repository: "https://github.com/mozilla/bleach",
        extractor: "bleach.py",
        source: ImportSource::Bleach,
        has_trees: false,
    },
    Suite {
        name: "bleach-linkify",
        folder: "bleach",
        repository: "https://github.com/mozilla/bleach",
        extractor: "bleach.py",
        source: ImportSource::Bleach,
        has_trees: false,
    },
    Suite {
        name: "dompurify",
        folder: "DOMPurify",
        repository: "https://github.com/cure53/DOMPurify",
        extractor: "dompurify.mjs",
        source: ImportSource::Dompurify,
        has_trees: false,
    },
    Suite {
        name: "dompurify-settings",
        folder: "DOMPurify",
        repository: "https://github.com/cure53/DOMPurify",
        extractor: "dompurify.mjs",
        source: ImportSource::Dompurify,
        has_trees: false,
    },
    Suite {
        name: "sanitize-html",
        folder: "sanitize-html",
        repository: "https://github.com/apostrophecms/sanitize-html",
        extractor: "sanitize_html.mjs",
        source: ImportSource::SanitizeHtml,
        has_trees: false,
    },
    Suite {
        name: "hast",
        folder: "hast-util-sanitize",
        repository: "https://github.com/syntax-tree/hast-util-sanitize",
        extractor: "hast.mjs",
        source: ImportSource::RehypeSanitize,
        has_trees: true,
    },
    Suite {
        name: "justhtml",
        folder: "justhtml",
        repository: "https://github.com/EmilStenstrom/justhtml",
        extractor: "justhtml.py",
        source: ImportSource::Justhtml,
        has_trees: false,
    },
    Suite {
        name: "justhtml-urls",
        folder: "justhtml",
        repository: "https://github.com/EmilStenstrom/justhtml",
        extractor: "justhtml.py",
        source: ImportSource::Justhtml,
        has_trees: false,
    },
];

impl Suite {
    /// Finds a suite.
    ///
    /// # Errors
    /// Fails with the names of all suites.
    pub(crate) fn named(name: &str) -> Result<&'static Self, String> {
        SUITES.iter().find(|suite| suite.name == name).ok_or_else(|| {
            let names: Vec<&str> = SUITES.iter().map(|suite| suite.name).collect();
            format!("`{name}` is not a suite; expected one of {}", names.join(", "))
        })
    }

    /// Runs the extractor.
    ///
    /// # Errors
    /// Fails if the checkout or an interpreter is missing, or the extractor fails.
    pub(crate) fn entries(&self, checkouts: &Path) -> Result<Vec<Entry>, String> {
        let checkout = checkouts.join(self.folder);
        if !checkout.is_dir() {
            return Err(format!(
                "{}: {} is missing; get it with: git clone {} {}",
                self.name,
                checkout.display(),
                self.repository,
                checkout.display()
            ));
        }
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("extract").join(self.extractor);
        if !script.is_file() {
            return Err(format!("{}: the extractor {} is missing", self.name, script.display()));
        }
        let interpreter = if self.extractor.ends_with(".py") { "python3" } else { "node" };
        let output = Command::new(interpreter)
            .arg(&script)
            .arg(&checkout)
            // No file is written beside the modules of a checkout.
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env("PYTHONIOENCODING", "utf-8")
            // Sets are extracted in the same order each time.
            .env("PYTHONHASHSEED", "0")
            .stdin(Stdio::null())
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| {
                format!("{}: {interpreter} does not start: {error}; install {interpreter}", self.name)
            })?;
        if !output.status.success() {
            let script = script.display();
            return Err(format!(
                "{}: {interpreter} {script} {}: {}",
                self.name,
                checkout.display(),
                output.status
            ));
        }
        let text = String::from_utf8(output.stdout)
            .map_err(|error| format!("{}: {}: {error}", self.name, self.extractor))?;
        self.own_entries(&text)
    }

    /// Reads the lines of this suite.
    fn own_entries(&self, text: &str) -> Result<Vec<Entry>, String> {
        let mut ids = BTreeSet::new();
        let mut entries = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let at = || format!("{}: line {} of {}", self.name, number + 1, self.extractor);
            let entry = Entry::read(line).map_err(|error| format!("{}: {error}", at()))?;
            if entry.suite() != self.name {
                continue;
            }
            if !ids.insert(entry.id().to_owned()) {
                return Err(format!("{}: two cases are named {}", at(), entry.id()));
            }
            entries.push(entry);
        }
        if entries.is_empty() {
            return Err(format!(
                "{}: {} finds no case; is the checkout complete?",
                self.name, self.extractor
            ));
        }
        Ok(entries)
    }
}

/// Returns the folder with the checkouts.
///
/// # Errors
/// Fails if the environment does not name one, with the commands that make one.
pub(crate) fn checkouts() -> Result<PathBuf, String> {
    match std::env::var_os(FOLDER_VARIABLE) {
        Some(folder) if !folder.is_empty() => Ok(folder.into()),
        _ => {
            let mut message = format!(
                "{FOLDER_VARIABLE} is not set; set it to the absolute path of a folder with checkouts of the peers:"
            );
            let clones: BTreeSet<String> = SUITES
                .iter()
                .map(|suite| format!("git clone {} FOLDER/{}", suite.repository, suite.folder))
                .collect();
            for clone in clones {
                message.push_str("\n  ");
                message.push_str(&clone);
            }
            Err(message)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_other_suites_are_left_out() {
        let suite = Suite::named("bleach").unwrap();
        let text = r#"{"suite":"bleach","case":"a","skipped":"r"}
{"suite":"bleach-linkify","case":"b","skipped":"r"}"#;
        assert_eq!(suite.own_entries(text).unwrap().len(), 1);
    }

    #[test]
    fn ids_are_unique() {
        let suite = Suite::named("bleach").unwrap();
        let text = r#"{"suite":"bleach","case":"a","skipped":"r"}
{"suite":"bleach","case":"a","skipped":"r"}"#;
        assert!(suite.own_entries(text).unwrap_err().contains("line 2"));
        assert!(suite.own_entries("").is_err());
    }

    #[test]
    fn unknown_suites_are_refused_with_the_known_ones() {
        assert!(Suite::named("nh4").unwrap_err().contains("nh3"));
    }
}
