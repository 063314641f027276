//! Manifests: which files are clean by which engine and policy, so that stored content is cleaned again only when one of them changes.

use crate::output::{FileTarget, StagedOutput};
use crate::terminal_escape::TerminalText;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A manifest: a JSON file that lists clean files, with the engine and policy that cleaned them.
#[derive(Clone, Debug)]
pub(crate) struct Manifest {
    path: PathBuf,
    content: Content,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    /// The version of the engine.
    engine: String,
    /// The hash of the policy with the overrides of the arguments.
    policy: String,
    /// The hash of the clean content of each file.
    files: BTreeMap<String, String>,
}

impl Manifest {
    /// Opens a manifest. It is empty if the file is missing, or of another policy or engine version.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is not a manifest.
    pub(crate) fn open(path: &Path, policy: &str) -> Result<Self, String> {
        let named =
            |problem: String| format!("{}: {problem}", TerminalText::one_line(&path.display().to_string()));
        let content = match fs::read_to_string(path) {
            Ok(text) => serde_json::from_str(&text).map(Some).map_err(|error| {
                let error = TerminalText::one_line(&error.to_string());
                named(format!("not a manifest: {error}; pass another file, or delete this one"))
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(named(format!("cannot read: {error}"))),
        }?;
        let new = Content {
            engine: lye::VERSION.to_owned(),
            policy: hash(policy.as_bytes()),
            files: BTreeMap::new(),
        };
        let is_current = |known: &Content| known.engine == new.engine && known.policy == new.policy;
        Ok(Self { path: path.to_owned(), content: content.filter(is_current).unwrap_or(new) })
    }

    /// Removes all entries.
    pub(crate) fn cleared(mut self) -> Self {
        self.content.files.clear();
        self
    }

    /// Whether the file is listed with this content.
    pub(crate) fn contains(&self, name: &str, bytes: &[u8]) -> bool {
        self.content.files.get(name).is_some_and(|known| *known == hash(bytes))
    }

    /// Lists a clean file with the hash of its content.
    pub(crate) fn insert(&mut self, name: String, clean: String) {
        self.content.files.insert(name, clean);
    }

    /// Removes the entry of a file.
    pub(crate) fn remove(&mut self, name: &str) {
        self.content.files.remove(name);
    }

    /// Writes the manifest atomically.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub(crate) fn save(&self) -> Result<(), String> {
        // Strings in a map of strings always serialize.
        let mut text = serde_json::to_string_pretty(&self.content).unwrap_or_default();
        text.push('\n');
        FileTarget::named(&self.path)
            .and_then(|target| StagedOutput::new(target, &text))
            .and_then(StagedOutput::commit)
            .map_err(|error| format!("cannot write {}: {error}", self.path.display()))
    }
}

/// Returns why a manifest is not trusted, if so. Its hashes have no key: anyone who can write the file decides what counts as clean.
/// `inputs` are the files and directories to clean.
pub(crate) fn untrusted_reason(path: &Path, inputs: &[PathBuf]) -> Option<&'static str> {
    let real = fs::canonicalize(path).ok()?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = |path: &Path| fs::metadata(path).map_or(0, |known| known.permissions().mode());
        // In a sticky directory, other users cannot replace the file.
        let is_open = |mode: u32| mode & 0o002 != 0 && mode & 0o1000 == 0;
        if mode(&real) & 0o002 != 0 || real.parent().is_some_and(|folder| is_open(mode(folder))) {
            return Some("world-writable");
        }
    }
    let is_around = |input: &PathBuf| {
        fs::canonicalize(input).is_ok_and(|input| input.is_dir() && real.starts_with(input))
    };
    inputs.iter().any(is_around).then_some("inside an input directory")
}

/// Returns the hash of a content, as written in manifests.
pub(crate) fn hash(bytes: &[u8]) -> String {
    let digits: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256:{digits}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_matches_the_fips_180_4_example() {
        // FIPS 180-4's example, "abc".
        let expected = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(hash(b"abc"), expected);
    }

    #[test]
    fn a_manifest_of_another_policy_is_not_used() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("clean.json");
        let mut manifest = Manifest::open(&path, "a").unwrap();
        manifest.insert("x.html".to_owned(), hash(b"<p>"));
        manifest.insert("y.html".to_owned(), hash(b"<b>"));
        manifest.remove("y.html");
        manifest.save().unwrap();
        let again = Manifest::open(&path, "a").unwrap();
        assert!(again.contains("x.html", b"<p>"));
        assert!(!again.contains("x.html", b"<i>") && !again.contains("y.html", b"<b>"));
        assert!(!Manifest::open(&path, "b").unwrap().contains("x.html", b"<p>"));
        fs::write(&path, "{}").unwrap();
        assert!(Manifest::open(&path, "a").unwrap_err().contains("not a manifest: missing field `engine`"));
    }
}
