//! The files that arguments name, and the files in directories that they name.

use crate::input::Input;
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// The default patterns for files in directories.
const HTML: [&str; 3] = ["*.html", "*.htm", "*.xhtml"];

/// Selects files in directories.
#[derive(Debug)]
pub(crate) struct FileSelection {
    patterns: GlobSet,
}

/// The files that arguments name.
#[derive(Debug, Default)]
pub(crate) struct Files {
    /// In the order of the arguments; in each directory, by name.
    pub(crate) inputs: Vec<Input>,
    /// Errors for entries that could not be read.
    pub(crate) problems: Vec<String>,
}

impl FileSelection {
    /// Selects files that match a pattern; without patterns, files with an HTML extension.
    ///
    /// # Errors
    /// Fails if a pattern is invalid.
    pub(crate) fn new(patterns: &[String]) -> Result<Self, String> {
        let mut set = GlobSetBuilder::new();
        let html = HTML.map(str::to_owned);
        let is_html = patterns.is_empty();
        for pattern in if is_html { &html } else { patterns } {
            let glob = GlobBuilder::new(pattern).case_insensitive(is_html).literal_separator(true).build();
            set.add(glob.map_err(|error| format!("--glob {pattern}: {}", error.kind()))?);
        }
        set.build().map(|patterns| Self { patterns }).map_err(|error| error.to_string())
    }

    /// Returns the files that arguments name, or standard input without arguments. Does not follow symbolic links in directories: they
    /// may lead out of them.
    pub(crate) fn files(&self, arguments: &[PathBuf]) -> Files {
        let mut files = Files::default();
        if arguments.is_empty() {
            files.inputs.push(Input::Stdin);
        }
        for argument in arguments {
            if argument.is_dir() {
                self.add_directory(argument, &mut files);
            } else {
                files.inputs.push(Input::new(argument));
            }
        }
        files
    }

    fn add_directory(&self, directory: &Path, files: &mut Files) {
        for entry in WalkDir::new(directory).sort_by_file_name() {
            let entry = match entry {
                Ok(entry) if entry.file_type().is_file() => entry,
                Ok(_) => continue,
                Err(error) => {
                    files.problems.push(error.to_string());
                    continue;
                }
            };
            // A pattern matches the path inside the directory, or the name alone.
            let inside = entry.path().strip_prefix(directory).unwrap_or(entry.path()).to_owned();
            if self.patterns.is_match(&inside) || self.patterns.is_match(entry.file_name()) {
                files.inputs.push(Input::File { path: entry.into_path(), inside });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_directory_yields_its_html_files() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.html", "a/c.HTM", "a/d.txt", "a/e/f.xhtml", ".g.html"] {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let names = |patterns: &[&str]| -> Vec<String> {
            let patterns: Vec<String> = patterns.iter().map(|&pattern| pattern.to_owned()).collect();
            let Files { inputs, problems } =
                FileSelection::new(&patterns).unwrap().files(&[folder.path().to_owned()]);
            assert_eq!(problems, Vec::<String>::new());
            let inside = |input: &Input| match input {
                Input::File { inside, .. } => inside.display().to_string(),
                _ => panic!("a file"),
            };
            inputs.iter().map(inside).collect()
        };
        assert_eq!(names(&[]), [".g.html", "a/c.HTM", "a/e/f.xhtml", "b.html"]);
        assert_eq!(names(&["a/*.txt"]), ["a/d.txt"]);
        assert_eq!(names(&["b.*", "**/f.*"]), ["a/e/f.xhtml", "b.html"]);
    }

    #[test]
    fn a_file_argument_yields_that_file() {
        let selection = FileSelection::new(&[]).unwrap();
        assert!(matches!(&selection.files(&[]).inputs[..], [Input::Stdin]));
        let files = selection.files(&["-".into(), "no/such.txt".into()]);
        let [Input::Stdin, Input::File { path, inside }] = &files.inputs[..] else { panic!("{files:?}") };
        assert_eq!((path.as_path(), inside.as_path()), (Path::new("no/such.txt"), Path::new("such.txt")));
        assert!(FileSelection::new(&["[".to_owned()]).unwrap_err().starts_with("--glob [: "));
    }
}
