//! The inputs: published payloads, payloads that ran in browsers, and generated ones.

use flate2::read::MultiGzDecoder;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};

/// Returns all inputs, each once. Prints what is skipped.
///
/// # Errors
/// Fails if the file of payloads that ran in browsers exists and cannot be read.
pub(crate) fn all(generated: usize, seed: u64) -> Result<Vec<String>, String> {
    let mut inputs = BTreeSet::new();
    for payload in lye_hostile::payloads() {
        let html = payload.html;
        // After tags that close open elements. Payloads that depend on their depth are used alone.
        if payload.class != "depth" {
            let around = ["<table><tr><td>", "<ul><li><b>", "<svg><desc>"];
            inputs.extend(around.map(|before| format!("{before}{html}")));
        }
        inputs.insert(html);
    }
    inputs.extend(lye_hostile::mutations(seed, generated));
    inputs.extend(crate::members::select::inputs(generated / 4, seed));
    match vectors() {
        Some(path) => inputs.extend(read(&path).map_err(|error| format!("{}: {error}", path.display()))?),
        None => println!(
            "skipped: no browser-vectors/xss.jsonl.gz; name its folder's parent in LYE_CONFORMANCE_DATA"
        ),
    }
    Ok(inputs.into_iter().collect())
}

/// The payloads of the browser vectors, which are not part of the repository (see CONTRIBUTING.md).
fn vectors() -> Option<PathBuf> {
    let folder = match std::env::var_os("LYE_CONFORMANCE_DATA") {
        Some(folder) if !folder.is_empty() => PathBuf::from(folder),
        _ => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/conformance"),
    };
    Some(folder.join("browser-vectors/xss.jsonl.gz")).filter(|file| file.is_file())
}

fn read(path: &Path) -> Result<Vec<String>, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let mut inputs = Vec::new();
    for line in BufReader::new(MultiGzDecoder::new(file)).lines() {
        let line = line.map_err(|error| error.to_string())?;
        let case: serde_json::Value = serde_json::from_str(&line).map_err(|error| error.to_string())?;
        inputs.push(case["html"].as_str().ok_or("a case without `html`")?.to_owned());
    }
    Ok(inputs)
}
