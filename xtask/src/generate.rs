//! The `gen` task: which file is generated from which data, and how it is written.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{
    builtins, clobbering_names, css_properties, element_groups, entity_table, finding_codes, frame_providers,
    hazards, hiding, id_references, imports, invisibles, lints, name_lists, name_table, policy_problems,
    policy_types, policy_words, presets, public_suffixes, special_hosts, tool_names, url_attributes,
    url_refusals,
};

/// One generated file: its path in the repository and its formatted text.
struct Generated {
    path: String,
    text: String,
}

/// Writes the generated files that differ.
pub(crate) fn write() -> Result<(), String> {
    for file in all()? {
        let path = repository().join(&file.path);
        if fs::read_to_string(&path).is_ok_and(|old| old == file.text) {
            continue;
        }
        let parent = path.parent().ok_or("a generated file needs a directory")?;
        fs::create_dir_all(parent).map_err(|error| format!("{}: {error}", parent.display()))?;
        fs::write(&path, &file.text).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("wrote {}", file.path);
    }
    Ok(())
}

/// Fails if a checked-in file differs from the output of [`write()`].
pub(crate) fn check() -> Result<(), String> {
    let stale: Vec<String> = all()?
        .into_iter()
        .filter(|file| fs::read_to_string(repository().join(&file.path)).ok().as_ref() != Some(&file.text))
        .map(|file| file.path)
        .collect();
    if stale.is_empty() {
        return Ok(());
    }
    Err(format!("out of date, run `cargo run -p xtask -- gen`: {}", stale.join(", ")))
}

fn all() -> Result<Vec<Generated>, String> {
    let findings = finding_codes::Data::read(&data(finding_codes::SOURCE)?)?;
    let presets = presets::render(&repository())?;
    let sources = [
        (presets::TARGET, presets::built(&presets)?),
        (
            "crates/lye-html/src/names/generated/tags.rs",
            name_table::render(&name_table::ELEMENTS, &data("elements.txt")?)?,
        ),
        (
            "crates/lye-html/src/names/generated/attrs.rs",
            name_table::render(&name_table::ATTRIBUTES, &data("attributes.txt")?)?,
        ),
        ("crates/lye-html/src/char_ref/generated.rs", entity_table::render(&data("entities.tsv")?)?),
        (builtins::TARGET, builtins::render(&data(builtins::SOURCE)?)?),
        (clobbering_names::TARGET, clobbering_names::render(&data(clobbering_names::SOURCE)?)?),
        (finding_codes::TABLE, findings.table()?),
        (
            frame_providers::TARGET,
            frame_providers::render(&data(frame_providers::SOURCE)?, &data(frame_providers::KEYWORDS)?)?,
        ),
        (hazards::TARGET, hazards::render(&data(hazards::SOURCE)?)?),
        (hiding::TARGET, hiding::render(&data(hiding::SOURCE)?)?),
        (id_references::TARGET, id_references::render(&data(id_references::SOURCE)?)?),
        (imports::TARGET, imports::render(&data(imports::SOURCE)?)?),
        (policy_problems::TARGET, policy_problems::render(&data(policy_problems::SOURCE)?)?),
        (policy_words::TARGET, policy_words::render(&data(policy_words::SOURCE)?)?),
        (policy_words::NAMES_TARGET, policy_words::render_names(&data(policy_words::SOURCE)?)?),
        (name_lists::DRAWING_TARGET, name_lists::render_drawing(&data(name_lists::DRAWING)?)?),
        (name_lists::URL_NAMES_TARGET, name_lists::render_url_names(&data(name_lists::URL_NAMES)?)?),
        (lints::TARGET, lints::render(&data(lints::SOURCE)?)?),
        (public_suffixes::TARGET, public_suffixes::render(&public_suffixes::rules()?)?),
        (special_hosts::TARGET, special_hosts::render(&data(special_hosts::SOURCE)?)?),
        (tool_names::TARGET, tool_names::render(&data(tool_names::SOURCE)?)?),
        (url_attributes::TARGET, url_attributes::render(&data(url_attributes::SOURCE)?)?),
        (url_refusals::TARGET, url_refusals::render(&data(url_refusals::SOURCE)?)?),
        (invisibles::TARGET, invisibles::render(&data(invisibles::SOURCE)?, &data(invisibles::EXCEPTIONS)?)?),
        (element_groups::TARGET, element_groups::render(&data(element_groups::SOURCE)?)?),
        (css_properties::TARGET, css_properties::render(&data(css_properties::SOURCE)?)?),
    ];
    let tables = sources
        .into_iter()
        .map(|(path, source)| Ok(Generated { path: path.to_owned(), text: rustfmt(&source)? }))
        .collect::<Result<Vec<_>, String>>()?;
    let in_json = presets.into_iter().chain(presets::render_others(&repository())?);
    let in_json = in_json.map(|(path, text)| Generated { path, text });
    let page = Generated { path: finding_codes::PAGE.to_owned(), text: findings.page() };
    let schema = repository().join(policy_types::SOURCE);
    let schema = fs::read_to_string(&schema).map_err(|error| format!("{}: {error}", schema.display()))?;
    let types = [
        (policy_types::TYPESCRIPT, policy_types::typescript(&schema)?),
        (policy_types::PYTHON, policy_types::python(&schema)?),
    ];
    let types = types.map(|(path, text)| Generated { path: path.to_owned(), text });
    Ok(tables.into_iter().chain(in_json).chain([page]).chain(types).collect())
}

/// Returns the root of the workspace.
pub(crate) fn repository() -> PathBuf {
    // xtask is directly below the root of the workspace.
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

fn data(name: &str) -> Result<String, String> {
    let path = repository().join("data").join(name);
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Runs rustfmt, so that `cargo fmt --check` accepts generated files.
fn rustfmt(source: &str) -> Result<String, String> {
    let mut child = Command::new("rustfmt")
        .args(["--edition", "2024", "--config-path"])
        .arg(repository().join("rustfmt.toml"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("rustfmt: {error}"))?;
    let mut input = child.stdin.take().ok_or("rustfmt: no standard input")?;
    let source = source.to_owned();
    // A separate thread, because rustfmt may fill its output pipe before it has read everything.
    let writer = std::thread::spawn(move || input.write_all(source.as_bytes()));
    let output = child.wait_with_output().map_err(|error| format!("rustfmt: {error}"))?;
    let written = writer.join().map_err(|_| "rustfmt: the writing thread failed".to_owned())?;
    written.map_err(|error| format!("rustfmt: {error}"))?;
    if !output.status.success() {
        return Err("rustfmt could not format a generated file".to_owned());
    }
    String::from_utf8(output.stdout).map_err(|error| format!("rustfmt: {error}"))
}
