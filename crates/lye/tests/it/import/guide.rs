//! The guide lists the options that the importers know, and the spellings of outputs. With `LYE_BLESS=1`, the test writes these tables instead of comparing them.

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

/// HTML as Lye writes it.
const SAMPLES: &[&str] = &[
    "<br>",
    "<wbr>",
    "1 &lt; 2 &amp; 3 &gt; 2",
    "&nbsp;",
    "<p title=\"&quot;\">",
    "<p title=\"'&amp;&gt;\">",
    "<p title=\"\">",
    "<img alt=\"\">",
    "<input disabled=\"\">",
    "<p style=\"COLOR: red\">",
    "<p style=\"color:red; font:'a'\">",
];

/// The sanitizers with a spelling of their own.
const SPELLED: [ImportSource; 4] =
    [ImportSource::Bleach, ImportSource::SanitizeHtml, ImportSource::RehypeSanitize, ImportSource::Justhtml];

/// Returns the table of spellings.
fn spellings() -> String {
    let shown = |html: &str| match html {
        "\u{A0}" => "U+00A0".to_owned(),
        html => format!("`{html}`"),
    };
    let heading = format!(
        "| Lye, DOMPurify, ammonia, nh3 | {} |\n",
        SPELLED.map(|source| source.to_string()).join(" | ")
    );
    let rows = SAMPLES.iter().map(|html| {
        let cells = SPELLED.map(|source| shown(&source.spelling().apply(html)));
        format!("| {} | {} |\n", shown(html), cells.join(" | "))
    });
    format!("{heading}| --- | --- | --- | --- | --- |\n{}", rows.collect::<String>())
}

/// Replaces the table behind a marker, or inserts it.
fn replace_table(guide: &mut String, marker: &str, table: &str) {
    let begin = guide.find(marker).unwrap_or_else(|| panic!("the guide lacks {marker}"));
    let begin = begin + guide[begin..].find('\n').unwrap() + 1;
    let after = &guide[begin..];
    let length = if after.starts_with("| ") { after.find("\n\n").unwrap() + 1 } else { 0 };
    guide.replace_range(begin..begin + length, table);
}

#[test]
fn guide_has_the_tables_of_options_and_spellings() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/migrating.md");
    let guide = fs::read_to_string(&file).unwrap();
    let mut current = guide.clone();
    for source in ImportSource::ALL.into_iter().filter(|source| *source != ImportSource::SanitizerApi) {
        let marker = format!("<!-- The options of {source}, written by ");
        replace_table(&mut current, &marker, &table(source));
    }
    replace_table(&mut current, "<!-- The spellings, written by ", &spellings());
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
