//! `docs/seeds/*.md`, `docs/past-bypasses.md` and `SECURITY.md`: whether every test that they name exists.
//!
//! A test is named as in `lye_url::legacy::valid::tests::spaces_around`: the crate, the path of its module (a program in
//! `tests/` counts as a module), and the function.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Checks every name in backticks that begins with the name of a crate.
///
/// # Errors
/// A line for each test that does not exist, with the place where it is named.
pub(crate) fn check() -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let pages = root.join("docs/seeds");
    let mut paths: Vec<PathBuf> = fs::read_dir(&pages)
        .map_err(|error| format!("docs/seeds: {error}"))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    paths.sort();
    paths.extend(["docs/past-bypasses.md", "SECURITY.md"].map(|page| root.join(page)));
    let mut sources = Sources { root, read: HashMap::new() };
    let mut missing = Vec::new();
    let mut rows = 0;
    for path in paths {
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let page = path.strip_prefix(&sources.root).unwrap_or(&path).display().to_string();
        for (line, row) in
            (1..).zip(text.lines()).filter(|(_, line)| line.starts_with("| ") && !line.starts_with("| ---"))
        {
            let Some(cell) = row.trim_end_matches([' ', '|']).rsplit(" | ").next() else { continue };
            let names: Vec<&str> = cell.split('`').skip(1).step_by(2).filter(|name| is_test(name)).collect();
            if cell == "test" || cell.starts_with("stated in ") {
                continue;
            }
            if names.is_empty() {
                missing.push(format!("{page}:{line}: the row names no test"));
            }
            rows += 1;
            for name in names {
                if !sources.have(name) {
                    missing.push(format!("{page}:{line}: there is no test {name}"));
                }
            }
        }
    }
    match missing.as_slice() {
        [] => {
            println!("docs/seeds, docs/past-bypasses.md, SECURITY.md: {rows} rows, every test exists");
            Ok(())
        }
        missing => Err(missing.join("\n")),
    }
}

/// Whether this is the name of a test, by the crate that it begins with.
fn is_test(name: &str) -> bool {
    ["lye::", "lye_url::", "lye_html::", "lye_cli::", "lye_conformance::"]
        .iter()
        .any(|crate_name| name.starts_with(crate_name))
}

/// The sources of the crates, as far as they were needed.
struct Sources {
    root: PathBuf,
    read: HashMap<PathBuf, String>,
}

impl Sources {
    fn have(&mut self, name: &str) -> bool {
        let mut parts: Vec<&str> = name.split("::").collect();
        let (crate_name, test) = match (parts.first().copied(), parts.pop()) {
            (Some(crate_name), Some(test)) if !parts.is_empty() => (crate_name.replace('_', "-"), test),
            _ => return false,
        };
        let modules: Vec<&str> = parts.into_iter().skip(1).filter(|module| *module != "tests").collect();
        let folder = match crate_name.as_str() {
            "lye-conformance" => self.root.join("conformance"),
            _ => self.root.join("crates").join(crate_name),
        };
        let path = modules.join("/");
        let files = ["src", "tests", "tests/it"].into_iter().flat_map(|top| {
            let top = folder.join(top);
            let files = ["mod.rs", "main.rs", "tests.rs"].map(|file| top.join(&path).join(file));
            files.into_iter().chain([top.join(format!("{path}.rs"))])
        });
        files.collect::<Vec<_>>().into_iter().any(|file| self.holds(&file, test))
    }

    /// Whether a file has a test of this name.
    fn holds(&mut self, file: &Path, test: &str) -> bool {
        let text = self
            .read
            .entry(file.to_owned())
            .or_insert_with_key(|file| fs::read_to_string(file).unwrap_or_default());
        let head = format!("fn {test}()");
        text.match_indices(&head).any(|(at, _)| {
            let before = text.get(..at).unwrap_or_default().trim_end();
            before.ends_with("#[test]") || before.ends_with(']') && before.contains("#[test]")
        })
    }
}
