//! Finds and reads the test data.
//!
//! The suites are not part of the repository. The environment variable `LYE_CONFORMANCE_DATA` names their folder; the default is
//! `../shared/conformance` beside the repository. With `LYE_REQUIRE_DATA=1`, a suite without its data fails instead of being
//! skipped.

use crate::answer::without_lone_surrogates;
use flate2::read::MultiGzDecoder;
use serde_json::Value;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The environment variable that names the folder of the suites.
pub const DATA_VARIABLE: &str = "LYE_CONFORMANCE_DATA";

/// The environment variable that names a checkout of html5lib-tests from before July 2025.
pub const HTML5LIB_2023_VARIABLE: &str = "LYE_HTML5LIB_2023";

/// The environment variable that makes missing data a failure.
pub const REQUIRE_VARIABLE: &str = "LYE_REQUIRE_DATA";

/// The instructions if the suites are missing.
pub const HOW_TO_GET_DATA: &str = "put the suites into ../shared/conformance beside the repository, or set LYE_CONFORMANCE_DATA to their folder";

/// The instructions if the old html5lib-tests are missing.
pub const HOW_TO_GET_HTML5LIB_2023: &str = "set LYE_HTML5LIB_2023 to a checkout of github.com/html5lib/html5lib-tests \
     as of June 2025 (the last commit before July 2025 is a9f4496)";

/// Returns the root of the repository: by Cargo's environment when it runs a test, otherwise by that of the build.
pub fn repository() -> PathBuf {
    let running = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let manifest = running.unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    manifest.parent().unwrap_or(&manifest).to_path_buf()
}

/// Returns the folder of the suites, or `None` if it does not exist.
///
/// # Errors
/// Fails if `LYE_CONFORMANCE_DATA` is set, but is not a folder.
pub fn suites() -> Result<Option<PathBuf>, String> {
    if let Some(folder) = named_folder(DATA_VARIABLE)? {
        return Ok(Some(folder));
    }
    let folder = repository().join("../shared/conformance");
    Ok(folder.is_dir().then_some(folder))
}

/// Returns the folder that an environment variable names, or `None` if the variable is unset or empty.
///
/// # Errors
/// Fails if the variable is set, but is not a folder. A mistyped path must not look like missing data.
pub fn named_folder(variable: &str) -> Result<Option<PathBuf>, String> {
    match std::env::var_os(variable) {
        None => Ok(None),
        Some(value) if value.is_empty() => Ok(None),
        Some(value) if Path::new(&value).is_dir() => Ok(Some(value.into())),
        Some(value) => Err(format!("{variable} is {value:?}, which is not a folder")),
    }
}

/// Whether a suite without its data must fail: `LYE_REQUIRE_DATA` is `1`.
///
/// # Errors
/// Fails if the variable has another value than `1`, `0` or nothing.
pub fn is_required() -> Result<bool, String> {
    match std::env::var_os(REQUIRE_VARIABLE) {
        None => Ok(false),
        Some(value) if value.is_empty() || value == "0" => Ok(false),
        Some(value) if value == "1" => Ok(true),
        Some(value) => Err(format!("{REQUIRE_VARIABLE} is {value:?}, expected `1` or `0`")),
    }
}

/// Returns the files of a folder with this extension, sorted by name. Subfolders are ignored: `scripted` has tests that run
/// scripts.
///
/// # Errors
/// Fails if the folder cannot be read or has no such file.
pub fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_file() && path.extension().is_some_and(|e| e == extension))
        .collect();
    files.sort();
    if files.is_empty() {
        return Err(format!("{}: the folder has no .{extension} file", folder.display()));
    }
    Ok(files)
}

/// Returns the last part of a path, for names of tests.
pub fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Reads a file, and unpacks it if it is a `.gz`.
///
/// # Errors
/// Fails if the file cannot be read or unpacked.
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

/// Reads a JSON file.
///
/// # Errors
/// Fails if the file cannot be read or is not valid JSON.
pub fn read_json(path: &Path) -> Result<Value, String> {
    serde_json::from_slice(&read(path)?).map_err(|e| format!("{}: {e}", path.display()))
}

/// Reads a JSON file of a suite for USVStrings: lone surrogates become U+FFFD.
///
/// # Errors
/// Fails if the file cannot be read or is not valid JSON.
pub fn read_json_usv(path: &Path) -> Result<Value, String> {
    let text = String::from_utf8(read(path)?).map_err(|e| format!("{}: {e}", path.display()))?;
    serde_json::from_str(&without_lone_surrogates(&text)).map_err(|e| format!("{}: {e}", path.display()))
}

/// Reads a file with one JSON value per line.
///
/// # Errors
/// Fails if the file cannot be read or a line is not valid JSON.
pub fn read_json_lines(path: &Path) -> Result<Vec<Value>, String> {
    let bytes = read(path)?;
    // Only LF ends a line: strings may contain U+2028 and the like.
    let lines = bytes.split(|&b| b == b'\n').enumerate().filter(|(_, line)| !line.is_empty());
    lines
        .map(|(n, line)| {
            serde_json::from_slice(line).map_err(|e| format!("{}:{}: {e}", path.display(), n + 1))
        })
        .collect()
}
