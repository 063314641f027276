//! Passes the texts of an array to a job, with a builder for an array of the same type.

use crate::ColumnError;
use crate::builders::{StringBuilder, TextBuilder, ViewBuilder};
use crate::input::{Rows, Values};
use arrow_array::cast::AsArray;
use arrow_array::{Array, GenericStringArray, OffsetSizeTrait};
use arrow_schema::DataType;

/// What is done with the texts of an array.
pub(crate) trait Job {
    type Done;

    /// Cleans the rows, and builds an array of the same type.
    fn run<'a, V: Values<'a>, B: TextBuilder>(
        self,
        rows: Rows<'a, V>,
        builder: B,
    ) -> Result<Self::Done, ColumnError>;
}

/// Runs a job on the texts of an array; rows that are not wanted count as null.
pub(crate) fn run<J: Job>(
    job: J,
    array: &dyn Array,
    wanted: Option<&[bool]>,
) -> Result<J::Done, ColumnError> {
    match array.data_type() {
        DataType::Utf8 => run_strings(job, array.as_string::<i32>(), wanted),
        DataType::LargeUtf8 => run_strings(job, array.as_string::<i64>(), wanted),
        DataType::Utf8View => {
            let views = array.as_string_view();
            job.run(Rows::new(views, wanted), ViewBuilder::new(views))
        }
        other => Err(ColumnError::UnsupportedType(other.clone())),
    }
}

fn run_strings<J: Job, O: OffsetSizeTrait>(
    job: J,
    array: &GenericStringArray<O>,
    wanted: Option<&[bool]>,
) -> Result<J::Done, ColumnError> {
    let offset = |end: Option<&O>| end.and_then(|end| end.to_usize()).unwrap_or_default();
    let bytes = offset(array.value_offsets().last()).saturating_sub(offset(array.value_offsets().first()));
    // Offsets that are not valid may claim more than there is.
    let bytes = bytes.min(array.value_data().len());
    job.run(Rows::new(array, wanted), StringBuilder::<O>::new(array.len(), bytes + bytes / 32))
}
