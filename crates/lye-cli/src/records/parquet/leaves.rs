//! The columns to clean: leaves of a schema that are strings.

use super::super::hint;
use crate::terminal_escape::TerminalText;
use ::parquet::basic::{ConvertedType, LogicalType, Type};
use ::parquet::schema::types::{ColumnDescriptor, SchemaDescriptor};

/// A leaf of the schema.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Leaf {
    /// Its index among all leaves.
    pub(super) index: usize,
    /// Its name, as the arguments spell it.
    pub(super) name: String,
    /// Whether its values can be null.
    pub(super) is_optional: bool,
}

/// Finds leaves by their paths (`comments.list.element.body`), or by the name of a column of the table that has only one leaf.
///
/// # Errors
/// Fails if no leaf has the name, if several have it, or if the leaf is not a string.
pub(super) fn select(schema: &SchemaDescriptor, names: &[String]) -> Result<Vec<Leaf>, String> {
    let mut leaves: Vec<Leaf> = Vec::new();
    for name in names {
        let index = index(schema, name)?;
        check_type(schema.columns().get(index).map(AsRef::as_ref), name)?;
        if leaves.iter().all(|leaf| leaf.index != index) {
            let column = schema.columns().get(index);
            let is_optional = column.is_some_and(|column| column.self_type().is_optional());
            leaves.push(Leaf { index, name: name.clone(), is_optional });
        }
    }
    Ok(leaves)
}

fn index(schema: &SchemaDescriptor, name: &str) -> Result<usize, String> {
    let paths: Vec<String> = schema.columns().iter().map(|column| column.path().string()).collect();
    let in_table = |(index, _): &(usize, &String)| schema.get_column_root(*index).name() == name;
    let exact: Vec<usize> =
        (0..).zip(&paths).filter(|(_, path)| *path == name).map(|(index, _)| index).collect();
    let below: Vec<usize> = (0..).zip(&paths).filter(in_table).map(|(index, _)| index).collect();
    match (exact.as_slice(), below.as_slice()) {
        ([index], _) | ([], [index]) => Ok(*index),
        ([], []) => {
            let known: Vec<String> =
                paths.iter().map(|path| TerminalText::one_line(path).to_string()).collect();
            Err(format!("no column `{name}`{}", hint(name, &known, "the file")))
        }
        ([], below) => {
            let known = below.iter().filter_map(|index| paths.get(*index));
            let known: Vec<String> =
                known.map(|path| format!("`{}`", TerminalText::one_line(path))).collect();
            Err(format!("`{name}` has several columns; pass one of {}", known.join(", ")))
        }
        _ => Err(format!("several columns are named `{name}`")),
    }
}

fn check_type(column: Option<&ColumnDescriptor>, name: &str) -> Result<(), String> {
    let Some(column) = column else { return Ok(()) };
    let physical = column.physical_type();
    let annotation = match (column.logical_type_ref(), column.converted_type()) {
        (Some(LogicalType::String), _) | (None, ConvertedType::NONE | ConvertedType::UTF8) => None,
        (Some(logical), ConvertedType::NONE) => Some(format!("{logical:?}")),
        (_, converted) => Some(converted.to_string()),
    };
    match annotation {
        None if physical == Type::BYTE_ARRAY => Ok(()),
        None => Err(format!("`{name}` is {physical}, expected a string (BYTE_ARRAY)")),
        Some(annotation) => {
            Err(format!("`{name}` is {physical} ({annotation}), expected a string (BYTE_ARRAY)"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::parquet::schema::parser::parse_message_type;
    use std::sync::Arc;

    fn selected(names: &[&str]) -> Result<Vec<usize>, String> {
        let schema = "message table {
            required int64 id; optional binary body (STRING); required binary raw; optional binary data (JSON);
            optional group tags (LIST) { repeated group list { optional binary element (STRING); } }
            optional group post { optional binary title (STRING); optional int32 size (INTEGER(8, true)); }
        }";
        let schema = SchemaDescriptor::new(Arc::new(parse_message_type(schema).unwrap()));
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        Ok(select(&schema, &names)?.into_iter().map(|leaf| leaf.index).collect())
    }

    #[test]
    fn leaves_are_found_by_path_or_by_column() {
        assert_eq!(selected(&["body", "raw", "body"]), Ok(vec![1, 2]));
        assert_eq!(selected(&["tags.list.element", "tags", "post.title"]), Ok(vec![4, 5]));
    }

    #[test]
    fn other_columns_are_refused() {
        for (name, expected) in [
            ("bdy", "no column `bdy`; did you mean `body`?"),
            (
                "comments",
                "no column `comments`; the file has `id`, `body`, `raw`, `data`, `tags.list.element`, `post.title`, `post.size`",
            ),
            ("post", "`post` has several columns; pass one of `post.title`, `post.size`"),
            ("id", "`id` is INT64, expected a string (BYTE_ARRAY)"),
            ("data", "`data` is BYTE_ARRAY (JSON), expected a string (BYTE_ARRAY)"),
        ] {
            assert_eq!(selected(&[name]).unwrap_err(), expected);
        }
    }
}
