//! Where the test data is, and reading it.
//!
//! The suites are not part of the repository. They are looked for in the folder that the environment variable
//! `LYE_CONFORMANCE_DATA` names, else in `../shared/conformance` beside the repository.

use crate::answer::without_lone_surrogates;
use flate2::read::MultiGzDecoder;
use serde_json::Value;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The environment variable that names the folder of the suites.
pub const DATA_VARIABLE: &str = "LYE_CONFORMANCE_DATA";

/// The environment variable that names a checkout of html5lib-tests as it stood before July 2025.
pub const HTML5LIB_2023_VARIABLE: &str = "LYE_HTML5LIB_2023";

/// What is said where the suites are missing.
pub const HOW_TO_GET_DATA: &str = "put the suites into ../shared/conformance beside the repository, or name their folder in LYE_CONFORMANCE_DATA";

/// What is said where the old html5lib-tests are missing.
pub const HOW_TO_GET_HTML5LIB_2023: &str = "set LYE_HTML5LIB_2023 to a checkout of github.com/html5lib/html5lib-tests \
     as of June 2025 (the last commit before July 2025 is a9f4496)";

/// The root of the repository: as Cargo says when it runs a test, else as it was when this was compiled.
pub fn repository() -> PathBuf {
    let running = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let manifest = running.unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    manifest.parent().unwrap_or(&manifest).to_path_buf()
}

/// The folder of the suites, or `None` if there is none.
///
/// # Errors
/// If `LYE_CONFORMANCE_DATA` is set, but names no folder.
pub fn suites() -> Result<Option<PathBuf>, String> {
    if let Some(folder) = named_folder(DATA_VARIABLE)? {
        return Ok(Some(folder));
    }
    let folder = repository().join("../shared/conformance");
    Ok(folder.is_dir().then_some(folder))
}

/// The folder that an environment variable names, or `None` if it is not set (or empty).
///
/// # Errors
/// If it is set, but names no folder: a mistyped path must not look like data that is not there.
pub fn named_folder(variable: &str) -> Result<Option<PathBuf>, String> {
    match std::env::var_os(variable) {
        None => Ok(None),
        Some(value) if value.is_empty() => Ok(None),
        Some(value) if Path::new(&value).is_dir() => Ok(Some(value.into())),
        Some(value) => Err(format!("{variable} is {value:?}, which is not a folder")),
    }
}

/// The files directly in a folder whose names end with this extension, sorted by name. Subfolders (`scripted`, of tests
/// that run scripts) are left out.
///
/// # Errors
/// If the folder cannot be read or holds no such file.
pub fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_file() && path.extension().is_some_and(|e| e == extension))
        .collect();
    files.sort();
    if files.is_empty() {
        return Err(format!("{}: no .{extension} file", folder.display()));
    }
    Ok(files)
}

/// The last part of a path, for names of tests.
pub fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The bytes of a file; those within, if it is a `.gz`.
///
/// # Errors
/// If it cannot be read or unpacked.
pub fn read(path: &Path) -> Result<Vec<u8>, String> {
    let failed = |e: std::io::Error| format!("{}: {e}", path.display());
    let bytes = std::fs::read(path).map_err(failed)?;
    if path.extension().is_none_or(|e| e != "gz") {
        return Ok(bytes);
    }
    let mut unpacked = Vec::new();
    MultiGzDecoder::new(bytes.as_slice()).read_to_end(&mut unpacked).map_err(failed)?;
    Ok(unpacked)
}

/// A JSON file.
///
/// # Errors
/// If it cannot be read or is no JSON.
pub fn read_json(path: &Path) -> Result<Value, String> {
    serde_json::from_slice(&read(path)?).map_err(|e| format!("{}: {e}", path.display()))
}

/// A JSON file of a suite for USVStrings: lone surrogates in it are read as U+FFFD.
///
/// # Errors
/// If it cannot be read or is no JSON.
pub fn read_json_usv(path: &Path) -> Result<Value, String> {
    let text = String::from_utf8(read(path)?).map_err(|e| format!("{}: {e}", path.display()))?;
    serde_json::from_str(&without_lone_surrogates(&text)).map_err(|e| format!("{}: {e}", path.display()))
}

/// A file of JSON values, one a line.
///
/// # Errors
/// If it cannot be read or a line is no JSON.
pub fn read_json_lines(path: &Path) -> Result<Vec<Value>, String> {
    let bytes = read(path)?;
    // Only LF ends a line: U+2028 and the like stand inside of strings.
    let lines = bytes.split(|&b| b == b'\n').enumerate().filter(|(_, line)| !line.is_empty());
    lines
        .map(|(n, line)| {
            serde_json::from_slice(line).map_err(|e| format!("{}:{}: {e}", path.display(), n + 1))
        })
        .collect()
}
