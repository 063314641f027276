//! The files that arguments name, and the files in directories that they name.

use crate::input::{Input, InputLanguage};
use cap_std::ambient_authority;
use cap_std::fs::Dir;
use glob::{MatchOptions, Pattern};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use walkdir::WalkDir;

/// The default patterns for files in directories.
const HTML: &[&str] = &["*.html", "*.htm", "*.xhtml"];
const MARKDOWN: &[&str] = &["*.md", "*.markdown"];
const SVG: &[&str] = &["*.svg"];

/// Selects files in directories.
#[derive(Debug)]
pub(crate) struct FileSelection {
    patterns: Vec<Pattern>,
    options: MatchOptions,
    /// The patterns as written; empty for the default patterns.
    written: Vec<String>,
    language: InputLanguage,
}

/// The files that arguments name.
#[derive(Debug, Default)]
pub(crate) struct Files {
    /// In the order of the arguments; in each directory, by name.
    pub(crate) inputs: Vec<Input>,
    /// Errors for entries that could not be read.
    pub(crate) problems: Vec<String>,
    /// Problems: each pattern that matches no file or, if no argument gives any file, each directory.
    pub(crate) without_files: Vec<String>,
}

impl FileSelection {
    /// Selects files that match a pattern; without patterns, files with an extension of the language.
    ///
    /// # Errors
    /// Fails if a pattern is invalid.
    pub(crate) fn new(patterns: &[String], language: InputLanguage) -> Result<Self, String> {
        let usual = match language {
            InputLanguage::Html => HTML,
            InputLanguage::Markdown => MARKDOWN,
            InputLanguage::Svg => SVG,
        };
        let compiled = |pattern: &str| {
            Pattern::new(pattern)
                .map_err(|error| format!("--glob {pattern}: {} at {}", error.msg, error.pos + 1))
        };
        let compiled: Result<Vec<Pattern>, String> = match patterns {
            [] => usual.iter().copied().map(compiled).collect(),
            patterns => patterns.iter().map(String::as_str).map(compiled).collect(),
        };
        let options = MatchOptions {
            case_sensitive: !patterns.is_empty(),
            require_literal_separator: true,
            require_literal_leading_dot: false,
        };
        Ok(Self { patterns: compiled?, options, written: patterns.to_vec(), language })
    }

    /// Returns whether a path inside a directory, or the name alone, matches a pattern.
    fn matches(&self, pattern: &Pattern, inside: &Path) -> bool {
        let name = inside.file_name().map(Path::new);
        [Some(inside), name].into_iter().flatten().any(|path| pattern.matches_path_with(path, self.options))
    }

    /// Returns the files that arguments name, or standard input without arguments. Does not follow symbolic links in directories: they
    /// may lead out of them.
    pub(crate) fn files(&self, arguments: &[PathBuf]) -> Files {
        let mut files = Files::default();
        if arguments.is_empty() {
            files.inputs.push(Input::Stdin);
        }
        let mut has_matched = vec![false; self.written.len()];
        let mut empty = Vec::new();
        for argument in arguments {
            if !argument.is_dir() {
                files.inputs.push(Input::new(argument));
                continue;
            }
            let known = (files.inputs.len(), files.problems.len());
            self.add_directory(argument, &mut files, &mut has_matched);
            if known == (files.inputs.len(), files.problems.len()) {
                empty.push(argument.display().to_string());
            }
        }
        // Beside other inputs, a directory may be empty.
        let is_empty = files.inputs.is_empty() && files.problems.is_empty();
        let selects = match self.written.as_slice() {
            [] if self.language == InputLanguage::Markdown => {
                "no file ends in .md or .markdown; select others with --glob".to_owned()
            }
            [] if self.language == InputLanguage::Svg => {
                "no file ends in .svg; select others with --glob".to_owned()
            }
            [] => "no file ends in .html, .htm or .xhtml; select others with --glob".to_owned(),
            [only] => format!("no file matches --glob '{only}'"),
            _ => "no file matches any --glob".to_owned(),
        };
        if is_empty {
            let problems = empty.iter().map(|directory| format!("{directory}: {selects}"));
            files.without_files.extend(problems);
        } else {
            let has_directory = arguments.iter().any(|argument| argument.is_dir());
            let unmatched = self.written.iter().zip(has_matched).filter(|(_, has_matched)| !has_matched);
            files.without_files.extend(unmatched.map(|(pattern, _)| match has_directory {
                true => format!("--glob '{pattern}': no file matches"),
                false => {
                    format!(
                        "--glob '{pattern}': it selects files in directories, and no argument is a directory"
                    )
                }
            }));
        }
        files
    }

    fn add_directory(&self, directory: &Path, files: &mut Files, has_matched: &mut [bool]) {
        let folder = match Dir::open_ambient_dir(directory, ambient_authority()) {
            Ok(folder) => Arc::new(folder),
            Err(error) => {
                files.problems.push(format!("{}: {error}", directory.display()));
                return;
            }
        };
        for entry in WalkDir::new(directory).sort_by_file_name() {
            let entry = match entry {
                Ok(entry) if entry.file_type().is_file() => entry,
                Ok(_) => continue,
                Err(error) => {
                    files.problems.push(error.to_string());
                    continue;
                }
            };
            let inside = entry.path().strip_prefix(directory).unwrap_or(entry.path()).to_owned();
            let mut is_selected = false;
            for (at, _) in
                self.patterns.iter().enumerate().filter(|(_, pattern)| self.matches(pattern, &inside))
            {
                is_selected = true;
                // Without patterns of its own, the selection counts nothing.
                if let Some(has_matched) = has_matched.get_mut(at) {
                    *has_matched = true;
                }
            }
            if is_selected {
                let folder = Some(Arc::clone(&folder));
                files.inputs.push(Input::File { path: entry.into_path(), inside, folder });
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
            let Files { inputs, problems, without_files } =
                FileSelection::new(&patterns, InputLanguage::Html)
                    .unwrap()
                    .files(&[folder.path().to_owned()]);
            assert_eq!((problems.len(), without_files.len()), (0, 0));
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
    fn directories_and_patterns_without_files_are_named() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.html"), "").unwrap();
        fs::create_dir(folder.path().join("empty")).unwrap();
        let none = |patterns: &[&str], arguments: &[&str]| -> Vec<String> {
            let patterns: Vec<String> = patterns.iter().map(|&pattern| pattern.to_owned()).collect();
            let arguments: Vec<PathBuf> = arguments.iter().map(|name| folder.path().join(name)).collect();
            let files = FileSelection::new(&patterns, InputLanguage::Html).unwrap().files(&arguments);
            let place = format!("{}/", folder.path().display());
            files.without_files.iter().map(|problem| problem.replace(&place, "")).collect()
        };
        assert_eq!(none(&["*.html"], &["."]), [""; 0]);
        assert_eq!(none(&["*.hmtl"], &["."]), [".: no file matches --glob '*.hmtl'"]);
        assert_eq!(none(&["*.html", "*.inc"], &["."]), ["--glob '*.inc': no file matches"]);
        let ending = "no file ends in .html, .htm or .xhtml; select others with --glob";
        assert_eq!(none(&[], &["empty"]), [format!("empty: {ending}")]);
        assert_eq!(none(&[], &[".", "empty"]), [""; 0]);
        let of_file = "--glob '*.html': it selects files in directories, and no argument is a directory";
        assert_eq!(none(&["*.html"], &["a.html"]), [of_file]);
    }

    #[test]
    fn a_file_argument_yields_that_file() {
        let selection = FileSelection::new(&[], InputLanguage::Html).unwrap();
        assert!(matches!(&selection.files(&[]).inputs[..], [Input::Stdin]));
        let files = selection.files(&["-".into(), "no/such.txt".into()]);
        let [Input::Stdin, Input::File { path, inside, folder: None }] = &files.inputs[..] else {
            panic!("{files:?}")
        };
        assert_eq!((path.as_path(), inside.as_path()), (Path::new("no/such.txt"), Path::new("such.txt")));
        assert!(
            FileSelection::new(&["[".to_owned()], InputLanguage::Html).unwrap_err().starts_with("--glob [: ")
        );
    }
}
