//! Folders: walking, copying, writing.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the files in a folder and below, sorted.
pub(crate) fn below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries {
            let path = entry.map_err(|error| format!("{}: {error}", folder.display()))?.path();
            match path.is_dir() {
                true => folders.push(path),
                false => files.push(path),
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Returns the number of files in a folder and below, and of their bytes.
pub(crate) fn size(folder: &Path) -> Result<(usize, u64), String> {
    let files = below(folder)?;
    let mut bytes = 0;
    for file in &files {
        bytes += fs::metadata(file).map_err(|error| format!("{}: {error}", file.display()))?.len();
    }
    Ok((files.len(), bytes))
}

/// Whether a file is a page.
pub(crate) fn is_page(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "html")
}

/// Copies a folder with everything in it.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    for file in below(from)? {
        let target = to.join(file.strip_prefix(from).unwrap_or(&file));
        make_parent(&target)?;
        fs::copy(&file, &target).map_err(|error| format!("{}: {error}", target.display()))?;
    }
    Ok(())
}

/// Reads a text file.
pub(crate) fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// Writes a file, and makes its folder.
pub(crate) fn write(file: &Path, content: &str) -> Result<(), String> {
    make_parent(file)?;
    fs::write(file, content).map_err(|error| format!("{}: {error}", file.display()))
}

/// Removes a file, or a folder with everything in it, if it exists.
pub(crate) fn remove(path: &Path) -> Result<(), String> {
    let removed = match path.is_dir() {
        true => fs::remove_dir_all(path),
        false => fs::remove_file(path),
    };
    match removed {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(format!("{}: {error}", path.display()))
        }
        _ => Ok(()),
    }
}

/// Makes a folder, and those that it is in.
pub(crate) fn make(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

fn make_parent(file: &Path) -> Result<(), String> {
    make(file.parent().unwrap_or(file))
}
