//! The files that arguments mean: themselves, and what is in the directories among them.

use crate::input::Input;
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// What in a directory is HTML, where nothing else is said.
const HTML: [&str; 3] = ["*.html", "*.htm", "*.xhtml"];

/// Which files of a directory are meant.
#[derive(Debug)]
pub(crate) struct FileSelection {
    patterns: GlobSet,
}

/// What arguments mean.
#[derive(Debug, Default)]
pub(crate) struct Files {
    /// In the order of the arguments, and of the names in each directory.
    pub(crate) inputs: Vec<Input>,
    /// What could not be looked at, and why.
    pub(crate) problems: Vec<String>,
}

impl FileSelection {
    /// Those that match one of the patterns; without one, those that are HTML by their names.
    ///
    /// # Errors
    /// What is wrong with a pattern.
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

    /// What arguments mean; standard input, if there are none. Symbolic links in a directory are not followed: they may lead out of it.
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
            // A pattern is about the path in the directory, or the name alone.
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
