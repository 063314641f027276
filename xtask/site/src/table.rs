//! Tables in Markdown.

/// Returns the cells of the first table below a heading, such as `## The suites`, without its head.
pub(crate) fn below<'t>(text: &'t str, heading: &str) -> Result<Vec<Vec<&'t str>>, String> {
    let mut lines =
        text.lines().skip_while(|line| *line != heading).skip_while(|line| !line.starts_with('|'));
    // The head, and the line below it.
    let head = lines.by_ref().take(2).count();
    let rows: Vec<Vec<&str>> = lines.take_while(|line| line.starts_with('|')).map(cells).collect();
    match head == 2 && !rows.is_empty() {
        true => Ok(rows),
        false => Err(format!("there is no table below `{heading}`")),
    }
}

fn cells(row: &str) -> Vec<&str> {
    row.trim().trim_matches('|').split('|').map(str::trim).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_below_a_heading_is_read() {
        let text = "| x |\n| - |\n| 0 |\n\n## A\n\nText.\n\n| a | b |\n| --- | --- |\n| `1` | 2 |\n| 3 | |\n\n| 5 | 6 |\n";
        assert_eq!(below(text, "## A").unwrap(), [["`1`", "2"], ["3", ""]]);
        assert_eq!(below(text, "## B").unwrap_err(), "there is no table below `## B`");
    }
}
