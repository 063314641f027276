//! The guide lists the options that the importers know. With `LYE_BLESS=1`, the test writes these tables instead of comparing them.

use lye::policy_tools::{ImportOption, ImportSource, import};
use std::path::Path;
use std::{env, fs};

/// Returns the table of a sanitizer's options. Neighbours that become the same share a row.
fn table(source: ImportSource) -> String {
    let rows =
        source.options().chunk_by(|one, next| one.policy == next.policy).map(|options: &[ImportOption]| {
            let names: Vec<String> = options.iter().map(|option| format!("`{}`", option.name)).collect();
            format!("| {} | {} |\n", names.join(", "), options[0].policy)
        });
    format!("| option | in the policy |\n| --- | --- |\n{}", rows.collect::<String>())
}

#[test]
fn guide_lists_the_options_that_the_importers_know() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/migrating.md");
    let guide = fs::read_to_string(&file).unwrap();
    let mut current = guide.clone();
    for source in ImportSource::ALL.into_iter().filter(|source| *source != ImportSource::SanitizerApi) {
        let marker = format!("<!-- The options of {source}, written by ");
        let begin = current.find(&marker).unwrap_or_else(|| panic!("the guide lacks {marker}"));
        let begin = begin + current[begin..].find('\n').unwrap() + 1;
        let after = &current[begin..];
        let length = if after.starts_with("| option |") { after.find("\n\n").unwrap() + 1 } else { 0 };
        current.replace_range(begin..begin + length, &table(source));
    }
    if env::var_os("LYE_BLESS").is_some_and(|value| value == "1") {
        fs::write(&file, &current).unwrap();
    } else {
        assert!(current == guide, "docs/migrating.md is old: set LYE_BLESS=1 to write its tables");
    }
}

/// In a debug build, an importer that reads an option without a row panics (`Settings::take_or_null`).
#[test]
fn importers_know_the_options_that_the_guide_lists() {
    for source in ImportSource::ALL {
        for ImportOption { name, .. } in source.options() {
            let imported = import(&format!("{{ \"{name}\": null }}"), source).unwrap();
            let is_unknown = |reason: &str| reason.starts_with("not a known");
            assert!(
                !imported.unmapped.iter().any(|unmapped| is_unknown(&unmapped.reason)),
                "{source}: {name}"
            );
        }
    }
}
