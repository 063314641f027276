//! The values of arrays, as bytes: an array that another program made need not be what it claims.

use crate::ColumnError;
use arrow_array::{Array, GenericStringArray, OffsetSizeTrait, StringViewArray};
use arrow_data::{ByteView, MAX_INLINE_VIEW_LEN};

/// An array of values.
pub(crate) trait Values<'a>: Copy + Sync {
    fn rows(self) -> usize;

    fn is_valid(self, row: usize) -> bool;

    /// Returns the bytes of a row that is not null, or `None` if they are not in the buffers.
    fn bytes(self, row: usize) -> Option<&'a [u8]>;
}

impl<'a, O: OffsetSizeTrait> Values<'a> for &'a GenericStringArray<O> {
    fn rows(self) -> usize {
        Array::len(self)
    }

    fn is_valid(self, row: usize) -> bool {
        Array::is_valid(self, row)
    }

    fn bytes(self, row: usize) -> Option<&'a [u8]> {
        let [start, end] = [row, row + 1].map(|at| self.value_offsets().get(at)?.to_usize());
        self.value_data().get(start?..end?)
    }
}

impl<'a> Values<'a> for &'a StringViewArray {
    fn rows(self) -> usize {
        Array::len(self)
    }

    fn is_valid(self, row: usize) -> bool {
        Array::is_valid(self, row)
    }

    fn bytes(self, row: usize) -> Option<&'a [u8]> {
        let view = ByteView::from(*self.views().get(row)?);
        let length = view.length as usize;
        if view.length <= MAX_INLINE_VIEW_LEN {
            let start = size_of::<u128>() * row + size_of_val(&view.length);
            return self.views().inner().get(start..start + length);
        }
        let start = view.offset as usize;
        let bytes = self.data_buffers().get(view.buffer_index as usize)?.get(start..start + length)?;
        bytes.starts_with(&view.prefix.to_le_bytes()).then_some(bytes)
    }
}

/// The rows of an array.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a, V> {
    values: V,
    /// The rows to clean; all others count as null.
    wanted: Option<&'a [bool]>,
}

impl<'a, V: Values<'a>> Rows<'a, V> {
    pub(crate) fn new(values: V, wanted: Option<&'a [bool]>) -> Self {
        Self { values, wanted }
    }

    pub(crate) fn len(&self) -> usize {
        self.values.rows()
    }

    fn is_wanted(&self, row: usize) -> bool {
        self.values.is_valid(row) && self.wanted.is_none_or(|wanted| wanted.get(row) == Some(&true))
    }

    /// Returns the number of bytes to clean in a row.
    pub(crate) fn size(&self, row: usize) -> usize {
        if self.is_wanted(row) { self.values.bytes(row).map_or(0, <[u8]>::len) } else { 0 }
    }

    /// Returns the text of a row, or `None` for null.
    pub(crate) fn text(&self, row: usize) -> Result<Option<&'a str>, ColumnError> {
        if !self.is_wanted(row) {
            return Ok(None);
        }
        let bytes = self.values.bytes(row).ok_or(ColumnError::InvalidValue { row })?;
        // Of this crate, the function that says where the error is takes longer.
        simdutf8::basic::from_utf8(bytes).map(Some).map_err(|_| {
            let valid_up_to = simdutf8::compat::from_utf8(bytes).err().map_or(0, |error| error.valid_up_to());
            ColumnError::InvalidUtf8 { row, valid_up_to }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values that are not there.
    #[derive(Clone, Copy)]
    struct Bytes<'a>(&'a [Option<&'a [u8]>]);

    impl<'a> Values<'a> for Bytes<'a> {
        fn rows(self) -> usize {
            self.0.len()
        }

        fn is_valid(self, _: usize) -> bool {
            true
        }

        fn bytes(self, row: usize) -> Option<&'a [u8]> {
            *self.0.get(row)?
        }
    }

    #[test]
    fn values_that_are_not_text_are_errors_with_their_row() {
        let rows = Rows::new(Bytes(&[Some(b"fine"), None, Some(b"<b>\xFF")]), None);
        assert_eq!(rows.text(0).unwrap(), Some("fine"));
        assert!(matches!(rows.text(1), Err(ColumnError::InvalidValue { row: 1 })));
        assert!(matches!(rows.text(2), Err(ColumnError::InvalidUtf8 { row: 2, valid_up_to: 3 })));
    }

    #[test]
    fn rows_that_are_not_wanted_are_null() {
        let rows = Rows::new(Bytes(&[Some(b"a"), Some(b"\xFF"), None]), Some(&[true, false, false]));
        assert_eq!(rows.text(0).unwrap(), Some("a"));
        assert_eq!((rows.text(1).unwrap(), rows.text(2).unwrap()), (None, None));
        assert_eq!([0, 1, 2].map(|row| rows.size(row)), [1, 0, 0]);
    }

    #[test]
    fn views_and_offsets_lead_to_the_values() {
        let long = "longer than a view, which has 12 bytes";
        let views = StringViewArray::from(vec!["", "short", "exactly 12 b", long]);
        let slice = views.slice(1, 3);
        assert_eq!(
            [0, 1, 2].map(|row| (&slice).bytes(row)),
            ["short", "exactly 12 b", long].map(|text| Some(text.as_bytes()))
        );
        assert_eq!((&slice).bytes(3), None);
        let strings = arrow_array::StringArray::from(vec!["a", "", "bc"]);
        let slice = strings.slice(1, 2);
        assert_eq!([0, 1, 2].map(|row| (&slice).bytes(row)), [Some(b"".as_slice()), Some(b"bc"), None]);
    }
}
