//! The benchmarks: `bench/RESULTS.md`, with a chart of the table that compares Lye's presets with ammonia.

use crate::chart::{self, Group};
use crate::guide::Chapter;
use crate::{files, table};
use std::path::Path;

/// The heading of the table that the chart shows.
const HEADING: &str = "## Presets beside ammonia";

/// The inputs: the columns of the table.
const SERIES: [&str; 3] = ["small", "email", "page"];

const TITLE: &str = "Speed of cleaning, in times of the speed of ammonia";

pub(crate) fn chapter(repository: &Path) -> Result<Chapter, String> {
    let file = repository.join("bench/RESULTS.md");
    let results = files::read(&file)?;
    has_the_table_of(&files::read(&repository.join("README.md"))?, &results)?;
    let content = with_chart(&results).map_err(|why| format!("{}: {why}", file.display()))?;
    Ok(Chapter { title: "Benchmarks".to_owned(), path: "benchmarks.md".to_owned(), content })
}

/// Checks that the speeds in the README are those of the results.
fn has_the_table_of(readme: &str, results: &str) -> Result<(), String> {
    let own = table::below(readme, "## Speed").map_err(|why| format!("README.md: {why}"))?;
    let measured = table::below(results, "## Beside other sanitizers")?;
    match own == measured {
        true => Ok(()),
        false => Err("README.md: the table below `## Speed` is not that of bench/RESULTS.md".to_owned()),
    }
}

/// Returns the results with a title of their own and a chart above the table.
fn with_chart(results: &str) -> Result<String, String> {
    let groups =
        table::below(results, HEADING)?.iter().map(|row| group(row)).collect::<Result<Vec<_>, _>>()?;
    let results = results.strip_prefix("# Results\n").ok_or("the first line is not `# Results`")?;
    let (before, after) = results.split_once(HEADING).ok_or_else(|| format!("there is no `{HEADING}`"))?;
    let chart = chart::bars(TITLE, &SERIES, &groups);
    Ok(format!("# Benchmarks\n{before}{HEADING}\n\n{TITLE}:\n\n{chart}{after}"))
}

/// Returns the bars of a row.
fn group(row: &[&str]) -> Result<Group, String> {
    let label = row[0].replace('`', "");
    let values: Result<Vec<f64>, _> = row[1..].iter().map(|value| value.parse()).collect();
    let values = values.map_err(|_| format!("the row `{label}` has a cell that is not a number"))?;
    match values.len() == SERIES.len() {
        true => Ok(Group { label, values }),
        false => Err(format!("the row `{label}` has {} numbers, expected {}", values.len(), SERIES.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "    command

| | small | email | page |
| --- | --- | --- | --- |
| `default` | 6.92 | 8.13 | 7.64 |
| `text`, with findings | 1 | 2 | 3 |

More.
";

    fn results() -> String {
        format!("# Results\n\nWhen.\n\n{HEADING}\n\n{TABLE}")
    }

    #[test]
    fn the_chart_has_the_ratios_of_the_table() {
        let page = with_chart(&results()).unwrap();
        assert!(
            page.starts_with(&format!("# Benchmarks\n\nWhen.\n\n{HEADING}\n\nSpeed of cleaning")),
            "{page}"
        );
        assert!(page.ends_with(&format!("</svg>\n</div>\n\n\n{TABLE}")), "{page}");
        for bar in ["<title>default, email: 8.13<", "<title>text, with findings, page: 3<"] {
            assert!(page.contains(bar), "{page}");
        }
    }

    #[test]
    fn a_row_without_numbers_is_an_error() {
        let why = with_chart(&results().replace("8.13", "fast")).unwrap_err();
        assert_eq!(why, "the row `default` has a cell that is not a number");
        assert!(with_chart(&results().replace(" | 7.64", "")).is_err());
    }

    #[test]
    fn the_readme_has_the_same_table() {
        let results = format!("## Beside other sanitizers\n\n{TABLE}");
        assert_eq!(has_the_table_of(&format!("## Speed\n\n{TABLE}"), &results), Ok(()));
        assert!(
            has_the_table_of(&format!("## Speed\n\n{}", TABLE.replace("8.13", "9.13")), &results).is_err()
        );
    }
}
