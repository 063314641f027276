//! The rows of the data files: one row a line, with one tab between columns.

/// Returns the rows of a data file, each with its position. Empty lines and lines that begin with `#` are not rows.
pub(crate) fn rows<'d>(source: &str, data: &'d str) -> impl Iterator<Item = (String, Vec<&'d str>)> {
    let lines = (1..).zip(data.lines());
    let rows = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    rows.map(move |(number, line)| (format!("{source}:{number}"), line.split('\t').collect()))
}
