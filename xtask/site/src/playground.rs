//! The playground: npm builds it.

use crate::{files, npm};
use std::path::Path;

pub(crate) fn build(repository: &Path, output: &Path) -> Result<(), String> {
    let folder = repository.join("playground");
    let built = built(&folder)?;
    files::copy(&built, output)
}

/// Builds the playground in its folder, and returns the folder of the result.
fn built(folder: &Path) -> Result<std::path::PathBuf, String> {
    if !folder.join("package.json").is_file() {
        return Err(format!("{} has no package.json", folder.display()));
    }
    npm::install(folder)?;
    npm::npm(&["run", "build"], folder)?;
    let built = folder.join("dist");
    match built.join("index.html").is_file() {
        true => Ok(built),
        false => Err(format!("`npm run build` wrote no index.html to {}", built.display())),
    }
}
