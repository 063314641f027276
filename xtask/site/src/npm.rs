//! Packages of npm, and the reference of Lye's: TypeDoc reads its sources. It needs an older TypeScript than the package, so it has a
//! package of its own, `xtask/site/npm`.

use crate::files;
use crate::guide::{Chapter, Part};
use crate::steps::run;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

const REMEDY: &str = "install Node.js and npm: `apt-get install nodejs npm`";

/// Runs npm in a folder.
pub(crate) fn npm(arguments: &[&str], folder: &Path) -> Result<(), String> {
    run(Path::new("npm"), arguments, folder, REMEDY)
}

/// Installs the packages of a lock file, unless npm did so after the file last changed.
pub(crate) fn install(folder: &Path) -> Result<(), String> {
    let changed =
        |file: &str| -> Option<SystemTime> { fs::metadata(folder.join(file)).ok()?.modified().ok() };
    let (locked, installed) = (changed("package-lock.json"), changed("node_modules/.package-lock.json"));
    match installed > locked {
        true => Ok(()),
        false => npm(&["ci", "--no-audit", "--no-fund"], folder),
    }
}

pub(crate) fn part(repository: &Path, work: &Path) -> Result<Part, String> {
    let here = repository.join("xtask/site/npm");
    install(&here)?;
    let output = work.join("npm");
    files::remove(&output)?;
    let package: Value = serde_json::from_str(&files::read(&repository.join("npm/package.json"))?)
        .map_err(|error| format!("npm/package.json: {error}"))?;
    let entries = entries(&package)?;
    let mut arguments = vec!["--options".to_owned(), "typedoc.json".to_owned()];
    arguments.extend(["--out".to_owned(), output.to_string_lossy().into_owned()]);
    for entry in &entries {
        arguments.extend(["--entryPoints".to_owned(), format!("../../../npm/src/{entry}.ts")]);
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    run(&here.join("node_modules/.bin/typedoc"), &arguments, &here, REMEDY)?;
    let mut chapters = Vec::new();
    for entry in &entries {
        let title = match entry.as_str() {
            "index" => "lye".to_owned(),
            entry => format!("lye/{entry}"),
        };
        let file = output.join(format!("{entry}.md"));
        if file.is_file() {
            chapters.push(chapter(&output, &file, title)?);
            continue;
        }
        // A module with namespaces has a folder.
        let folder = output.join(entry);
        chapters.push(chapter(&output, &folder.join("modules.md"), title.clone())?);
        for file in files::below(&folder.join("namespaces"))? {
            let namespace = file.file_stem().unwrap_or_default().to_string_lossy();
            chapters.push(chapter(&output, &file, format!("{title}, {namespace}"))?);
        }
    }
    Ok(Part { title: "npm", chapters })
}

/// Returns the chapter of a file that TypeDoc wrote, with a title of ours.
fn chapter(output: &Path, file: &Path, title: String) -> Result<Chapter, String> {
    let content = files::read(file)?;
    let (_, body) = content.split_once('\n').ok_or_else(|| format!("{} is empty", file.display()))?;
    let path = format!("npm/{}", file.strip_prefix(output).unwrap_or(file).to_string_lossy());
    Ok(Chapter { content: format!("# {title}\n{body}"), title, path })
}

/// Returns the modules that a package exports: the names of their sources.
fn entries(package: &Value) -> Result<Vec<String>, String> {
    let exports = package["exports"].as_object().ok_or("npm/package.json: `exports` is not an object")?;
    let mut entries: Vec<String> = exports
        .values()
        .filter_map(|target| target["import"].as_str()?.strip_prefix("./dist/esm/")?.strip_suffix(".js"))
        .map(str::to_owned)
        .collect();
    // The main module first, the others by name.
    entries.sort_by_key(|entry| (entry != "index", entry.clone()));
    match entries.first() {
        Some(first) if first == "index" => Ok(entries),
        _ => Err("npm/package.json: `exports` has no ./dist/esm/index.js".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn entries_are_the_exported_modules() {
        let package = json!({ "exports": {
            "./rehype": { "import": "./dist/esm/rehype.js", "require": "./dist/cjs/rehype.js" },
            ".": { "import": "./dist/esm/index.js" },
            "./core": { "import": "./dist/esm/core.js" },
            "./lye.wasm": "./dist/lye.wasm",
        } });
        assert_eq!(entries(&package).unwrap(), ["index", "core", "rehype"]);
        assert!(entries(&json!({ "exports": {} })).is_err());
    }
}
