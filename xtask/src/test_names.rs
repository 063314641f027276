//! Names of tests, such as `lye::it::policy_hidden::colors_of_one_element`: the crate, the modules, the function.
//!
//! The first module is a program of the crate's `tests/` (mostly `it`), or a module of the crate itself.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

const CRATES: [&str; 13] = [
    "lye",
    "lye_arrow",
    "lye_cli",
    "lye_conformance",
    "lye_css",
    "lye_escape",
    "lye_html",
    "lye_policy",
    "lye_policy_tools",
    "lye_text",
    "lye_url",
    "lye_visibility",
    "xtask",
];

/// The name of a test, or its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TestName<'a> {
    crate_name: &'a str,
    /// Everything after the crate.
    path: &'a str,
}

impl<'a> TestName<'a> {
    /// Parses a name. Returns `None` if it does not begin with a crate of the workspace.
    pub(crate) fn parse(name: &'a str) -> Option<Self> {
        let (crate_name, path) = name.split_once("::")?;
        CRATES.contains(&crate_name).then_some(Self { crate_name, path })
    }

    /// Returns the package: `lye-html`.
    pub(crate) fn package(self) -> String {
        self.crate_name.replace('_', "-")
    }

    /// Returns the folder of the package, below the root.
    pub(crate) fn folder(self) -> PathBuf {
        match self.crate_name {
            "lye_conformance" => PathBuf::from("conformance"),
            "xtask" => PathBuf::from("xtask"),
            _ => Path::new("crates").join(self.package()),
        }
    }

    /// Returns the program of `tests/` that has the test, and the path inside it, or `None` for tests in `src/`.
    pub(crate) fn program(self, root: &Path) -> Option<(&'a str, &'a str)> {
        let (program, path) = self.path.split_once("::")?;
        let tests = root.join(self.folder()).join("tests");
        let files = [tests.join(program).join("main.rs"), tests.join(program).with_extension("rs")];
        files.iter().any(|file| file.is_file()).then_some((program, path))
    }

    /// Returns the arguments for `cargo test` that select the program with the test, and the prefix of its name there.
    pub(crate) fn target(self, root: &Path) -> (Vec<String>, &'a str) {
        let (target, path) = match self.program(root) {
            Some((program @ "without_features", path)) => {
                (vec!["--test", program, "--no-default-features"], path)
            }
            Some((program, path)) => (vec!["--test", program], path),
            None if self.crate_name == "xtask" => (vec!["--bin", "xtask"], self.path),
            None => (vec!["--lib"], self.path),
        };
        let package = ["--package".to_owned(), self.package()];
        (package.into_iter().chain(target.into_iter().map(str::to_owned)).collect(), path)
    }
}

/// The sources of the crates, read on demand.
pub(crate) struct Sources {
    root: PathBuf,
    read: HashMap<PathBuf, String>,
}

impl Sources {
    pub(crate) fn new(root: PathBuf) -> Self {
        Self { root, read: HashMap::new() }
    }

    /// Whether there is a test of this name.
    pub(crate) fn have(&mut self, name: TestName<'_>) -> bool {
        let Some((modules, test)) = name.path.rsplit_once("::") else { return false };
        self.files(name, modules).iter().any(|file| self.holds(file, test))
    }

    /// Whether there is a module of this name, if it ends with `::`, or else a test whose name has this prefix.
    #[cfg(test)]
    pub(crate) fn have_beginning(&mut self, name: TestName<'_>) -> bool {
        let Some((modules, test)) = name.path.rsplit_once("::") else { return false };
        let files = self.files(name, modules);
        let begin = format!("fn {test}");
        files.iter().any(|file| file.is_file() && (test.is_empty() || self.text(file).contains(&begin)))
    }

    /// Returns the files that may hold these modules.
    fn files(&self, name: TestName<'_>, modules: &str) -> Vec<PathBuf> {
        let modules: Vec<&str> = modules.split("::").filter(|module| *module != "tests").collect();
        let folder = self.root.join(name.folder());
        let path = modules.join("/");
        let files = ["src", "tests"].into_iter().flat_map(|top| {
            let top = folder.join(top);
            let files = ["mod.rs", "main.rs", "tests.rs"].map(|file| top.join(&path).join(file));
            files.into_iter().chain([top.join(format!("{path}.rs"))])
        });
        files.collect()
    }

    /// Returns the text of a file; empty if it cannot be read.
    fn text(&mut self, file: &Path) -> &str {
        self.read
            .entry(file.to_owned())
            .or_insert_with_key(|file| fs::read_to_string(file).unwrap_or_default())
    }

    /// Whether a file has a test of this name.
    fn holds(&mut self, file: &Path, test: &str) -> bool {
        let text = self.text(file);
        let head = format!("fn {test}()");
        text.match_indices(&head).any(|(at, _)| {
            let before = text.get(..at).unwrap_or_default().trim_end();
            before.ends_with("#[test]") || before.ends_with(']') && before.contains("#[test]")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    #[test]
    fn module_of_tests_is_a_program() {
        let name = TestName::parse("lye::it::policy_hidden::").unwrap();
        let (arguments, path) = name.target(&root());
        assert_eq!((arguments.join(" ").as_str(), path), ("--package lye --test it", "policy_hidden::"));
    }

    #[test]
    fn other_module_is_the_library() {
        let name = TestName::parse("lye_html::serialize::").unwrap();
        let (arguments, path) = name.target(&root());
        assert_eq!((arguments.join(" ").as_str(), path), ("--package lye-html --lib", "serialize::"));
    }

    #[test]
    fn other_crates_have_no_names() {
        assert_eq!(TestName::parse("serde::de::tests::x"), None);
        assert_eq!(TestName::parse("lye"), None);
    }

    #[test]
    fn only_existing_tests_are_found() {
        let mut sources = Sources::new(root());
        for (name, is_there) in [
            ("lye::it::cleaner::x", false),
            ("lye::it::past_bypasses::foreign_content", true),
            ("lye::past_bypasses::foreign_content", false),
        ] {
            assert_eq!(sources.have(TestName::parse(name).unwrap()), is_there, "{name}");
        }
    }
}
