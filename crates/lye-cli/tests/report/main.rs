//! Reports of what was found: their forms, `lye check`, and SARIF by its schema.

#[path = "../common/mod.rs"]
mod common;

mod check;
mod sarif;
mod snapshots;

use std::fs;
use tempfile::TempDir;

/// A folder with these files.
fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    folder
}
