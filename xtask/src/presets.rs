//! Generates the presets in JSON, which the crate reads without its feature `toml`, from the TOML files.

use std::fs;
use std::path::Path;

/// The folder of the presets in TOML.
const SOURCE: &str = "crates/lye-policy/presets";

/// Returns the path and the text of each file.
pub(crate) fn render(repository: &Path) -> Result<Vec<(String, String)>, String> {
    let folder = repository.join(SOURCE);
    let failed = |error: std::io::Error| format!("{SOURCE}: {error}");
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let Some(name) = path.file_stem().and_then(|name| name.to_str()) else { continue };
        let text = fs::read_to_string(&path).map_err(|error| format!("{SOURCE}/{name}.toml: {error}"))?;
        let value: toml::Value =
            toml::from_str(&text).map_err(|error| format!("{SOURCE}/{name}.toml: {error}"))?;
        let json = serde_json::to_string(&value).map_err(|error| format!("{SOURCE}/{name}.toml: {error}"))?;
        files.push((format!("crates/lye-policy/src/presets/generated/{name}.json"), json + "\n"));
    }
    files.sort();
    Ok(files)
}
