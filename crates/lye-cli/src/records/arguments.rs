//! The arguments that select texts inside of inputs.

use super::Records;
use super::csv::Delimiter;
use super::json_lines::Field;
use clap::Args;

/// Which texts inside the inputs to clean.
#[derive(Debug, Args)]
pub(crate) struct RecordArguments {
    /// Read JSON Lines, and process this field of each line, such as `body`, `post.body`, `titles.*` or, as a JSON Pointer, `/a.b/0`. If
    /// the field is a list, every item is processed. Repeatable. The rest of each line stays as it is. A field that no line has is an error
    #[arg(long, value_name = "FIELD", value_parser = Field::parse, conflicts_with_all = ["column", "encoding"])]
    field: Vec<Field>,

    /// The field of each line with the URL of the page that its texts come from, which relative URLs refer to. Overrides `--base` and the
    /// policy's `input.base_url` for the lines that have it
    #[arg(long, value_name = "FIELD", value_parser = Field::parse, requires = "field")]
    base_field: Option<Field>,

    /// Read CSV with a header row, or Parquet, and process the column with this name. Repeatable. The rest stays as it is. In Parquet, a
    /// nested column is named by its path, such as `comments.list.element.body`
    #[arg(long, value_name = "NAME", conflicts_with = "encoding")]
    column: Vec<String>,

    /// CSV delimiter: an ASCII character, or `tab`
    #[arg(long, value_name = "CHARACTER", default_value = ",", requires = "column")]
    delimiter: Delimiter,
}

impl RecordArguments {
    /// Returns the texts to clean; `None` for whole inputs.
    pub(crate) fn records(&self) -> Option<Records> {
        match (self.field.as_slice(), self.column.as_slice()) {
            ([], []) => None,
            ([], columns) => Some(Records::Columns { names: columns.to_vec(), delimiter: self.delimiter }),
            (fields, _) => {
                Some(Records::JsonLines { fields: fields.to_vec(), base: self.base_field.clone() })
            }
        }
    }
}
