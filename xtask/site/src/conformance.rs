//! The results of the conformance suites: `conformance/results.json`, which the suites write and compare, with the descriptions in
//! `docs/conformance.md` and the reasons in `conformance/expected-failures.toml`.

use crate::guide::Chapter;
use crate::{files, table};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

pub(crate) fn chapter(repository: &Path) -> Result<Chapter, String> {
    let read = |file: &str| files::read(&repository.join(file));
    let results = serde_json::from_str(&read("conformance/results.json")?)
        .map_err(|error| format!("conformance/results.json: {error}"))?;
    let failures = read("conformance/expected-failures.toml")?
        .parse()
        .map_err(|error| format!("conformance/expected-failures.toml: {error}"))?;
    let guide = read("docs/conformance.md")?;
    let suites = suites(&guide).map_err(|why| format!("docs/conformance.md: {why}"))?;
    let content = page(&suites, &results, &failures)?;
    Ok(Chapter {
        title: "Conformance results".to_owned(),
        path: "conformance-results.md".to_owned(),
        content,
    })
}

/// A suite as the guide describes it.
struct Suite<'t> {
    title: &'t str,
    /// Its test program.
    name: &'t str,
}

/// Returns the suites that are test programs, in the order of the guide.
fn suites(guide: &str) -> Result<Vec<Suite<'_>>, String> {
    let mut suites = Vec::new();
    for row in table::below(guide, "## The suites")? {
        let [title, _, command] = row[..] else {
            return Err(format!("a row of the suites has {} cells, expected 3", row.len()));
        };
        let names =
            command.split("--test ").skip(1).map(|rest| rest.split([' ', '`']).next().unwrap_or(rest));
        suites.extend(names.map(|name| Suite { title, name }));
    }
    Ok(suites)
}

const INTRODUCTION: &str = "\
# Conformance results

A suite has a test for each of its cases. Those that are listed as expected failures must fail, and all others must pass.
[Conformance](conformance.md) describes the suites, and where Lye differs from them. The suites write the numbers, and compare them when they
run without `LYE_BLESS`:

    LYE_BLESS=1 cargo test --release -p lye-conformance

| suite | test program | tests | passed | expected failures |
| --- | --- | ---: | ---: | ---: |
";

/// Writes the page.
fn page(
    suites: &[Suite<'_>],
    results: &BTreeMap<String, Value>,
    failures: &toml::Table,
) -> Result<String, String> {
    if let Some(unknown) = results.keys().find(|name| !suites.iter().any(|suite| suite.name == *name)) {
        return Err(format!(
            "conformance/results.json has the suite `{unknown}`, which docs/conformance.md does not describe"
        ));
    }
    let mut page = INTRODUCTION.to_owned();
    let (mut all, mut all_failures) = (0, 0);
    for Suite { title, name } in suites {
        let number = |member: &str| {
            let number = results.get(*name).and_then(|counts| counts[member].as_u64());
            number.ok_or_else(|| {
                let remedy = format!("run `LYE_BLESS=1 cargo test -p lye-conformance --test {name}`");
                format!("conformance/results.json has no number `{member}` of `{name}`: {remedy}")
            })
        };
        let (tests, expected) = (number("tests")?, number("expected_failures")?);
        let passed = tests
            .checked_sub(expected)
            .ok_or_else(|| format!("`{name}` has more expected failures than tests"))?;
        let _ = writeln!(page, "| {title} | `{name}` | {tests} | {passed} | {expected} |");
        (all, all_failures) = (all + tests, all_failures + expected);
    }
    let _ = writeln!(page, "| **all** | | {all} | {} | {all_failures} |", all - all_failures);
    page.push_str("\n## Expected failures\n");
    let entries = failures.get("failure").and_then(|entries| entries.as_array());
    for Suite { name, .. } in suites {
        let member = |entry: &toml::Value, member: &str| {
            entry.get(member).and_then(|value| value.as_str()).unwrap_or_default().to_owned()
        };
        let of_suite: Vec<&toml::Value> =
            entries.into_iter().flatten().filter(|entry| member(entry, "suite") == *name).collect();
        if !of_suite.is_empty() {
            let _ = write!(page, "\n### `{name}`\n\n| test | reason |\n| --- | --- |\n");
        }
        for entry in of_suite {
            let _ = writeln!(
                page,
                "| `{}` | {} |",
                escaped(&member(entry, "test")),
                escaped(&member(entry, "reason"))
            );
        }
    }
    Ok(page)
}

/// Escapes what ends a cell or begins markup.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUIDE: &str = "## The suites

| suite | what it compares | command |
| --- | --- | --- |
| Trees | trees | `cargo test --test tree` |
| Old | all | `… --test old_a --test old_b` |
| Browsers | x | `cargo run` |
";

    fn results(names: &[&str]) -> BTreeMap<String, Value> {
        names
            .iter()
            .map(|name| ((*name).to_owned(), serde_json::json!({ "tests": 10, "expected_failures": 2 })))
            .collect()
    }

    #[test]
    fn suites_are_the_test_programs_of_the_guide() {
        let names: Vec<&str> = suites(GUIDE).unwrap().iter().map(|suite| suite.name).collect();
        assert_eq!(names, ["tree", "old_a", "old_b"]);
    }

    #[test]
    fn the_page_has_the_numbers_and_the_reasons() {
        let failures = "[[failure]]\nsuite = 'tree'\ntest = 'a|b'\nreason = 'no <b>'\n".parse().unwrap();
        let page = page(&suites(GUIDE).unwrap(), &results(&["tree", "old_a", "old_b"]), &failures).unwrap();
        assert!(page.contains("| Trees | `tree` | 10 | 8 | 2 |\n"), "{page}");
        assert!(page.contains("| **all** | | 30 | 24 | 6 |\n"), "{page}");
        assert!(
            page.contains("### `tree`\n\n| test | reason |\n| --- | --- |\n| `a\\|b` | no &lt;b> |\n"),
            "{page}"
        );
        assert!(!page.contains("### `old_a`"), "{page}");
    }

    #[test]
    fn results_and_guide_must_have_the_same_suites() {
        let page =
            |names: &[&str]| page(&suites(GUIDE).unwrap(), &results(names), &toml::Table::new()).unwrap_err();
        assert!(page(&["tree", "old_a"]).contains("no number `tests` of `old_b`"));
        assert!(
            page(&["tree", "old_a", "old_b", "new"])
                .contains("`new`, which docs/conformance.md does not describe")
        );
    }
}
