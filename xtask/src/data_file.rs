//! The rows of the data files: columns with one tab between them, one row a line.

/// The rows of a data file, each with its place. Empty lines and those that begin with `#` are none.
pub(crate) fn rows<'d>(source: &str, data: &'d str) -> impl Iterator<Item = (String, Vec<&'d str>)> {
    let lines = (1..).zip(data.lines());
    let rows = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    rows.map(move |(number, line)| (format!("{source}:{number}"), line.split('\t').collect()))
}
