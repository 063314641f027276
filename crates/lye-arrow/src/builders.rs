//! Builders of columns of text.

use crate::ColumnError;
use crate::output::Output;
use arrow_array::builder::{GenericStringBuilder, StringViewBuilder};
use arrow_array::{Array, ArrayRef, OffsetSizeTrait, StringViewArray};
use arrow_data::{ByteView, MAX_INLINE_VIEW_LEN};
use std::sync::Arc;

/// Builds a column of text from the outputs of rows in their order.
pub(crate) trait TextBuilder: Send {
    /// Whether texts that did not change stay in the buffers of the input. Otherwise all are copied as they were when they were cleaned.
    const SHARES: bool;

    /// Adds the output of a row.
    fn push(&mut self, row: usize, output: Output<'_>) -> Result<(), ColumnError>;

    /// Returns the column.
    fn finish(self) -> ArrayRef;
}

/// Builds `string` and `large_string`: all texts in one buffer.
pub(crate) struct StringBuilder<O: OffsetSizeTrait>(GenericStringBuilder<O>);

impl<O: OffsetSizeTrait> StringBuilder<O> {
    /// Creates a builder with room for a number of rows and bytes.
    pub(crate) fn new(rows: usize, bytes: usize) -> Self {
        Self(GenericStringBuilder::with_capacity(rows, bytes))
    }
}

impl<O: OffsetSizeTrait> TextBuilder for StringBuilder<O> {
    const SHARES: bool = false;

    fn push(&mut self, row: usize, output: Output<'_>) -> Result<(), ColumnError> {
        match output {
            Output::Null => self.0.append_null(),
            Output::Unchanged(text) | Output::Changed(text) => {
                if !has_room::<O>(self.0.values_slice().len(), text.len()) {
                    return Err(ColumnError::TooLong { row });
                }
                self.0.append_value(text);
            }
        }
        Ok(())
    }

    fn finish(mut self) -> ArrayRef {
        let mut array = self.0.finish();
        array.shrink_to_fit();
        Arc::new(array)
    }
}

/// Whether offsets of a type count so many bytes and more.
fn has_room<O: OffsetSizeTrait>(bytes: usize, more: usize) -> bool {
    bytes.checked_add(more).and_then(O::from_usize).is_some()
}

/// Builds `string_view`. Texts that did not change stay in the buffers of the input.
pub(crate) struct ViewBuilder<'a> {
    input: &'a StringViewArray,
    builder: StringViewBuilder,
}

/// The size of a new buffer in bytes, unless a text is longer.
const BLOCK: u32 = 1 << 20;
/// How many bytes of a buffer views can reach: their offsets and lengths have 31 bits.
const MOST_VIEWED: usize = u32::MAX as usize - 1;

impl<'a> ViewBuilder<'a> {
    pub(crate) fn new(input: &'a StringViewArray) -> Self {
        let mut builder = StringViewBuilder::with_capacity(input.len()).with_fixed_block_size(BLOCK);
        for buffer in input.data_buffers() {
            // Views reach no further than that.
            builder.append_block(buffer.slice_with_length(0, buffer.len().min(MOST_VIEWED)));
        }
        Self { input, builder }
    }
}

impl TextBuilder for ViewBuilder<'_> {
    const SHARES: bool = true;

    fn push(&mut self, row: usize, output: Output<'_>) -> Result<(), ColumnError> {
        match output {
            Output::Null => self.builder.append_null(),
            Output::Unchanged(text) if text.len() > MAX_INLINE_VIEW_LEN as usize => {
                let view = self.input.views().get(row).copied();
                let view = ByteView::from(view.ok_or(ColumnError::InvalidValue { row })?);
                // The blocks of the input came first, so that they have the same numbers.
                self.builder.try_append_view(view.buffer_index, view.offset, view.length)?;
            }
            Output::Unchanged(text) | Output::Changed(text) => {
                // Lengths have 31 bits, like offsets.
                if !has_room::<i32>(0, text.len()) {
                    return Err(ColumnError::TooLong { row });
                }
                self.builder.try_append_value(text)?;
            }
        }
        Ok(())
    }

    fn finish(mut self) -> ArrayRef {
        Arc::new(self.builder.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_of_32_bits_count_two_gigabytes_and_no_more() {
        let most = i32::MAX as usize;
        assert!(has_room::<i32>(most - 1, 1));
        assert!(!has_room::<i32>(most, 1));
        assert!(!has_room::<i32>(1, usize::MAX));
        assert!(has_room::<i64>(most, 1));
    }
}
