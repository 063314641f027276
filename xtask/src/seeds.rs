//! Checks that every test named in `docs/seeds/*.md`, `docs/past-bypasses.md` and `SECURITY.md` exists.

use crate::test_names::{Sources, TestName};
use std::fs;
use std::path::{Path, PathBuf};

/// Checks every name in backticks that begins with the name of a crate.
///
/// # Errors
/// Returns a line for each test that does not exist, with the file and the line that name it.
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
    let mut sources = Sources::new(root.clone());
    let mut missing = Vec::new();
    let mut rows = 0;
    for path in paths {
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let page = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        for (line, row) in
            (1..).zip(text.lines()).filter(|(_, line)| line.starts_with("| ") && !line.starts_with("| ---"))
        {
            let Some(cell) = row.trim_end_matches([' ', '|']).rsplit(" | ").next() else { continue };
            let names: Vec<(&str, TestName<'_>)> = cell
                .split('`')
                .skip(1)
                .step_by(2)
                .filter_map(|name| Some((name, TestName::parse(name)?)))
                .collect();
            if cell == "test" || cell.starts_with("stated in ") {
                continue;
            }
            if names.is_empty() {
                missing.push(format!("{page}:{line}: the row names no test"));
            }
            rows += 1;
            for (text, name) in names {
                if !sources.have(name) {
                    missing.push(format!("{page}:{line}: there is no test {text}"));
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
