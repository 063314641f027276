//! The error of cleaning a column.

use arrow_schema::{ArrowError, DataType};
use lye::CleanError;
use std::fmt;

/// The error of cleaning a column. A column that fails has no output.
///
/// Rows count from 0. The row is the first with the problem. In a dictionary, it is the first row of the first such value in the
/// dictionary's order.
#[derive(Debug)]
#[non_exhaustive]
pub enum ColumnError {
    /// The array is neither text nor a dictionary of texts.
    UnsupportedType(DataType),
    /// A value is not UTF-8, as text in Arrow must be.
    InvalidUtf8 {
        /// The row.
        row: usize,
        /// The number of bytes of the value that are valid.
        valid_up_to: usize,
    },
    /// The policy or a limit refuses a value.
    Refused {
        /// The row.
        row: usize,
        /// Why.
        error: CleanError,
    },
    /// The output has more bytes than offsets of 32 bits can count.
    TooLong {
        /// The first row that has no room.
        row: usize,
    },
    /// The buffers do not have the value: its offsets decrease or are beyond the text, its view is not that of a text, or its key is
    /// beyond the dictionary.
    InvalidValue {
        /// The row.
        row: usize,
    },
    /// The [interrupt](crate::ColumnCleaner::with_interrupt) said so.
    Interrupted,
    /// An array of the output contradicts Arrow's format.
    InvalidOutput(ArrowError),
}

impl ColumnError {
    /// Renumbers the row that it names.
    pub(crate) fn in_row(mut self, renumber: impl FnOnce(usize) -> usize) -> Self {
        match &mut self {
            Self::InvalidUtf8 { row, .. }
            | Self::Refused { row, .. }
            | Self::TooLong { row }
            | Self::InvalidValue { row } => *row = renumber(*row),
            Self::UnsupportedType(_) | Self::Interrupted | Self::InvalidOutput(_) => {}
        }
        self
    }
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnsupportedType(data_type) => {
                write!(
                    f,
                    "an array of {data_type} has no texts; expected Utf8 (`string`), LargeUtf8 (`large_string`), Utf8View (`string_view`) \
                     or a dictionary of one of these"
                )
            }
            Self::InvalidUtf8 { row, valid_up_to } => {
                write!(f, "row {row}: the text is not valid UTF-8 from byte {valid_up_to} on")
            }
            Self::Refused { row, error } => write!(f, "row {row}: {error}"),
            Self::TooLong { row } => write!(
                f,
                "row {row}: the output has more than 2 GiB, which offsets of 32 bits do not count; clean the column in parts, or as \
                 LargeUtf8 (`large_string`)"
            ),
            Self::InvalidValue { row } => {
                write!(f, "row {row}: the array is not valid: its buffers do not have this value")
            }
            Self::Interrupted => f.write_str("interrupted"),
            Self::InvalidOutput(error) => write!(f, "the output is not valid: {error}"),
        }
    }
}

impl std::error::Error for ColumnError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Refused { error, .. } => Some(error),
            Self::InvalidOutput(error) => Some(error),
            Self::UnsupportedType(_)
            | Self::InvalidUtf8 { .. }
            | Self::TooLong { .. }
            | Self::InvalidValue { .. }
            | Self::Interrupted => None,
        }
    }
}

impl From<ArrowError> for ColumnError {
    fn from(error: ArrowError) -> Self {
        Self::InvalidOutput(error)
    }
}
