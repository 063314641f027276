//! The benchmarks: `bench/RESULTS.md`, with a chart of the table that compares Lye with its peers.

use crate::chart::{self, Group};
use crate::guide::Chapter;
use crate::{files, table};
use std::path::Path;

const HEADING: &str = "## Beside peers";

/// The inputs: the columns of the table.
const SERIES: [&str; 3] = ["small", "email", "page"];

const TITLE: &str = "Speed of cleaning, in times of the speed of ammonia";

pub(crate) fn chapter(repository: &Path) -> Result<Chapter, String> {
    let file = repository.join("bench/RESULTS.md");
    let content = with_chart(&files::read(&file)?).map_err(|why| format!("{}: {why}", file.display()))?;
    Ok(Chapter { title: "Benchmarks".to_owned(), path: "benchmarks.md".to_owned(), content })
}

/// Returns the results with a title of their own and a chart above the table.
fn with_chart(results: &str) -> Result<String, String> {
    let groups = groups(&table::below(results, HEADING)?)?;
    let results = results.strip_prefix("# Results\n").ok_or("the first line is not `# Results`")?;
    let (before, after) = results.split_once(HEADING).ok_or_else(|| format!("there is no `{HEADING}`"))?;
    let chart = chart::bars(TITLE, &SERIES, &groups);
    Ok(format!("# Benchmarks\n{before}{HEADING}\n\n{TITLE}:\n\n{chart}{after}"))
}

/// Returns the rows that compare cleaning: those below the row with Lye's own speed of cleaning.
fn groups(rows: &[Vec<&str>]) -> Result<Vec<Group>, String> {
    let start = rows
        .iter()
        .position(|row| row[0].starts_with("cleaning by "))
        .ok_or("no row begins with `cleaning by `")?;
    let group = |row: &Vec<&str>| {
        let label = row[0].replace('`', "");
        let values = row.iter().skip(1).take(SERIES.len());
        let values: Result<Vec<f64>, _> = values.map(|value| value.parse()).collect();
        let values = values.map_err(|_| format!("the row `{label}` has a cell that is not a number"))?;
        match values.len() == SERIES.len() {
            true => Ok(Group { label, values }),
            false => {
                Err(format!("the row `{label}` has {} numbers, expected {}", values.len(), SERIES.len()))
            }
        }
    };
    rows[start + 1..].iter().map(group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "    command

| | small | email | page | asked |
| --- | --- | --- | --- | --- |
| cleaning by `default`: Lye, MB/s | 170 | 378 | 301 | |
| `default` | 6.92 | 8.13 | 7.64 | 9 |
| `text`, with findings | 1 | 2 | 3 |  |

More.
";

    fn results() -> String {
        format!("# Results\n\nWhen.\n\n## Beside peers\n\n{TABLE}")
    }

    #[test]
    fn the_chart_has_the_ratios_of_the_table() {
        let page = with_chart(&results()).unwrap();
        assert!(page.starts_with("# Benchmarks\n\nWhen.\n\n## Beside peers\n\nSpeed of cleaning"), "{page}");
        assert!(page.ends_with(&format!("</svg>\n</div>\n\n\n{TABLE}")), "{page}");
        for bar in ["<title>default, email: 8.13<", "<title>text, with findings, page: 3<"] {
            assert!(page.contains(bar), "{page}");
        }
        assert!(!page.contains("378</title>"), "speeds are not ratios");
    }

    #[test]
    fn a_row_without_numbers_is_an_error() {
        let why = with_chart(&results().replace("8.13", "fast")).unwrap_err();
        assert_eq!(why, "the row `default` has a cell that is not a number");
        assert!(with_chart(&results().replace("cleaning by", "cleaning with")).is_err());
    }
}
