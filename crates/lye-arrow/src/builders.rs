//! Builders of columns of text, which allocate little beyond the column.

use crate::ColumnError;
use crate::output::Output;
use arrow_array::{ArrayRef, GenericStringArray, OffsetSizeTrait, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer, NullBufferBuilder, OffsetBuffer, ScalarBuffer};
use arrow_data::{ByteView, MAX_INLINE_VIEW_LEN};
use std::sync::Arc;

/// Builds a column of text from values in their order.
pub(crate) trait TextBuilder {
    /// Adds the output of a row.
    fn push(&mut self, row: usize, output: Output<'_>) -> Result<(), ColumnError>;

    /// Returns the column.
    fn finish(self) -> Result<ArrayRef, ColumnError>;
}

/// Builds `string` and `large_string`: all texts in one buffer.
pub(crate) struct StringBuilder<O> {
    text: Vec<u8>,
    ends: Vec<O>,
    nulls: NullBufferBuilder,
}

/// How much a full buffer grows, in bytes, unless a text is longer.
const GROWTH: usize = 4 << 20;

impl<O: OffsetSizeTrait> StringBuilder<O> {
    /// Creates a builder with room for a number of rows and bytes.
    pub(crate) fn new(rows: usize, bytes: usize) -> Self {
        let mut ends = Vec::with_capacity(rows + 1);
        ends.push(O::default());
        Self { text: Vec::with_capacity(bytes), ends, nulls: NullBufferBuilder::new(rows) }
    }
}

impl<O: OffsetSizeTrait> TextBuilder for StringBuilder<O> {
    fn push(&mut self, row: usize, output: Output<'_>) -> Result<(), ColumnError> {
        let (Output::Changed(text) | Output::Unchanged(text)) = output else {
            self.ends.push(self.ends.last().copied().unwrap_or_default());
            self.nulls.append_null();
            return Ok(());
        };
        let end = self.text.len() + text.len();
        let Some(offset) = O::from_usize(end) else { return Err(ColumnError::TooLong { row }) };
        if end > self.text.capacity() {
            // A share of the length keeps the work linear.
            self.text.reserve_exact(text.len().max(GROWTH.min(self.text.len())).max(self.text.len() / 8));
        }
        self.text.extend_from_slice(text.as_bytes());
        self.ends.push(offset);
        self.nulls.append_non_null();
        Ok(())
    }

    fn finish(mut self) -> Result<ArrayRef, ColumnError> {
        self.text.shrink_to_fit();
        let ends = OffsetBuffer::new(ScalarBuffer::from(self.ends));
        let array = GenericStringArray::<O>::try_new(ends, Buffer::from_vec(self.text), self.nulls.finish())?;
        Ok(Arc::new(array))
    }
}

/// Builds `string_view`. Texts that did not change stay in the buffers of the input.
pub(crate) struct ViewBuilder<'a> {
    input: &'a StringViewArray,
    buffers: Vec<Buffer>,
    /// The buffer that is being filled.
    block: Vec<u8>,
    views: Vec<u128>,
    nulls: NullBufferBuilder,
}

/// The size of a new buffer in bytes, unless a text is longer.
const BLOCK: usize = 1 << 20;

impl<'a> ViewBuilder<'a> {
    pub(crate) fn new(input: &'a StringViewArray) -> Self {
        let rows = arrow_array::Array::len(input);
        Self {
            input,
            buffers: input.data_buffers().to_vec(),
            block: Vec::new(),
            views: Vec::with_capacity(rows),
            nulls: NullBufferBuilder::new(rows),
        }
    }

    /// Stores a text. Returns `None` if there is no room.
    fn view(&mut self, text: &str) -> Option<u128> {
        let length = i32::try_from(text.len()).ok()?;
        if text.len() <= MAX_INLINE_VIEW_LEN as usize {
            let mut view = [0; 16];
            view[..4].copy_from_slice(&length.to_le_bytes());
            view[4..4 + text.len()].copy_from_slice(text.as_bytes());
            return Some(u128::from_le_bytes(view));
        }
        if self.block.len() + text.len() > self.block.capacity() {
            self.finish_block();
            self.block.reserve_exact(text.len().max(BLOCK));
        }
        let offset = u32::try_from(self.block.len()).ok()?;
        let buffer = u32::try_from(self.buffers.len()).ok()?;
        self.block.extend_from_slice(text.as_bytes());
        let view = ByteView::new(length.unsigned_abs(), text.as_bytes().first_chunk::<4>()?);
        Some(view.with_buffer_index(buffer).with_offset(offset).as_u128())
    }

    fn finish_block(&mut self) {
        if !self.block.is_empty() {
            self.block.shrink_to_fit();
            self.buffers.push(Buffer::from_vec(std::mem::take(&mut self.block)));
        }
    }
}

impl TextBuilder for ViewBuilder<'_> {
    fn push(&mut self, row: usize, output: Output<'_>) -> Result<(), ColumnError> {
        let view = match output {
            Output::Null => Some(0),
            Output::Unchanged(text) if text.len() > MAX_INLINE_VIEW_LEN as usize => {
                self.input.views().get(row).copied()
            }
            Output::Unchanged(text) | Output::Changed(text) => self.view(text),
        };
        self.views.push(view.ok_or(ColumnError::TooLong { row })?);
        self.nulls.append(!matches!(output, Output::Null));
        Ok(())
    }

    fn finish(mut self) -> Result<ArrayRef, ColumnError> {
        self.finish_block();
        let nulls: Option<NullBuffer> = self.nulls.finish();
        let array = StringViewArray::try_new(ScalarBuffer::from(self.views), self.buffers, nulls)?;
        Ok(Arc::new(array))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_of_32_bits_count_two_gigabytes_and_no_more() {
        // Zeroed memory that nothing reads or writes takes no room.
        let full = |length: usize| {
            let mut builder = StringBuilder::<i32>::new(0, 0);
            builder.text = vec![0; length];
            builder
        };
        assert!(matches!(
            full(i32::MAX as usize).push(7, Output::Changed("x")),
            Err(ColumnError::TooLong { row: 7 })
        ));
        assert!(full(i32::MAX as usize).push(7, Output::Changed("")).is_ok());
    }
}
