//! The answers of browsers, which are not in the repository.
//!
//! They are in the folder that `LYE_CONFORMANCE_DATA` names, else in `../shared/conformance` beside the repository.

use flate2::read::MultiGzDecoder;
use serde_json::Value;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};

/// Returns the folder of the data, which may be missing.
pub(crate) fn data_folder() -> PathBuf {
    match std::env::var_os("LYE_CONFORMANCE_DATA") {
        Some(folder) if !folder.is_empty() => PathBuf::from(folder),
        _ => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/conformance"),
    }
}

/// Returns the lines of a file of `browser-vectors`. If the file is missing, prints that and returns `None`, or panics if
/// `LYE_REQUIRE_DATA` is 1.
pub(crate) fn vectors(name: &str) -> Option<impl Iterator<Item = Value>> {
    let folder = data_folder();
    let file = folder.join("browser-vectors").join(name);
    if !file.is_file() {
        let is_required = std::env::var_os("LYE_REQUIRE_DATA").is_some_and(|value| value == "1");
        assert!(!is_required, "LYE_REQUIRE_DATA is 1, but there is no {}", file.display());
        eprintln!(
            "skipped: no browser-vectors/{name}; name the folder of browser-vectors in LYE_CONFORMANCE_DATA"
        );
        return None;
    }
    let lines = BufReader::new(MultiGzDecoder::new(File::open(file).unwrap())).lines();
    Some(lines.map(|line| serde_json::from_str(&line.unwrap()).unwrap()))
}
