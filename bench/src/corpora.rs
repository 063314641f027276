//! The corpora of ordinary inputs: where they are, and what they contain.

use clap::ValueEnum;
use std::path::{Path, PathBuf};

/// The name of a corpus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Name {
    /// Comments and rich-text snippets, as `small.jsonl`: a JSON string on each line
    Small,
    /// Newsletters, as `email/*.html`
    Email,
    /// Whole pages, as `page/*.html`
    Page,
    /// One comment of 200 bytes, compiled in
    #[value(hide = true)]
    Comment,
}

/// A typical comment: 200 bytes.
pub const COMMENT: &str = include_str!("comment.html");

impl Name {
    /// The corpora that are read from files.
    pub const ALL: [Self; 3] = [Self::Small, Self::Email, Self::Page];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Email => "email",
            Self::Page => "page",
            Self::Comment => "comment",
        }
    }
}

/// A corpus in memory.
pub struct Corpus {
    pub name: Name,
    pub texts: Vec<String>,
    pub bytes: usize,
}

impl Corpus {
    /// Whether the texts are fragments (else documents).
    pub fn is_fragments(&self) -> bool {
        matches!(self.name, Name::Small | Name::Comment)
    }

    /// Reads a corpus from the folder in `LYE_CORPORA`, else from `../shared/corpora` beside the repository.
    pub fn load(name: Name) -> Result<Self, String> {
        let root = folder();
        let texts = match name {
            Name::Small => lines(&root.join("small.jsonl"))?,
            Name::Comment => vec![COMMENT.to_owned()],
            Name::Email | Name::Page => files(&root.join(name.as_str()))?,
        };
        if texts.is_empty() {
            return Err(missing(&root.join(name.as_str()), "it is empty"));
        }
        let bytes = texts.iter().map(String::len).sum();
        Ok(Self { name, texts, bytes })
    }
}

/// Reads the lines of a file in the folder of corpora.
pub fn lines_of(file: &str) -> Result<Vec<String>, String> {
    let path = folder().join(file);
    let text = std::fs::read_to_string(&path).map_err(|error| missing(&path, error))?;
    Ok(text.lines().map(str::to_owned).collect())
}

fn folder() -> PathBuf {
    std::env::var_os("LYE_CORPORA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpora"), PathBuf::from)
}

fn missing(path: &Path, why: impl std::fmt::Display) -> String {
    format!(
        "cannot read the corpus {}: {why}\n\
         The corpora are not part of the repository. Put them beside it, in ../shared/corpora, or name their folder in \
         LYE_CORPORA. Any will do: small.jsonl (a JSON string on each line), email/*.html, page/*.html,
         urls_abs.txt and urls_rel.txt (one URL on each line).",
        path.display()
    )
}

fn lines(path: &Path) -> Result<Vec<String>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| missing(path, error))?;
    let lines = text.lines().enumerate();
    lines
        .map(|(i, line)| {
            serde_json::from_str(line).map_err(|error| missing(path, format!("line {}: {error}", i + 1)))
        })
        .collect()
}

fn files(folder: &Path) -> Result<Vec<String>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| missing(folder, error))?;
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "html"))
        .collect();
    paths.sort();
    let read = |path: &PathBuf| match std::fs::read(path) {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(error) => Err(missing(path, error)),
    };
    paths.iter().map(read).collect()
}
