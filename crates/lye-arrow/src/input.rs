//! The values of arrays, as bytes: an array that another program made may claim to be text and be none.

use crate::ColumnError;
use arrow_array::{
    Array, ArrayAccessor, BinaryViewArray, GenericBinaryArray, GenericStringArray, OffsetSizeTrait,
    StringViewArray,
};
use arrow_schema::DataType;

/// The rows of an array.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a, A> {
    array: A,
    /// The rows to clean; all others count as null.
    wanted: Option<&'a [bool]>,
}

impl<'a, A: ArrayAccessor<Item = &'a [u8]>> Rows<'a, A> {
    pub(crate) fn new(array: A, wanted: Option<&'a [bool]>) -> Self {
        Self { array, wanted }
    }

    pub(crate) fn len(&self) -> usize {
        self.array.len()
    }

    /// Returns the value of a row, or `None` for null.
    pub(crate) fn get(&self, row: usize) -> Option<&'a [u8]> {
        let is_wanted = self.wanted.is_none_or(|wanted| wanted.get(row) == Some(&true));
        (is_wanted && self.array.is_valid(row)).then(|| self.array.value(row))
    }

    /// Returns the text of a row, or `None` for null.
    pub(crate) fn text(&self, row: usize) -> Result<Option<&'a str>, ColumnError> {
        let text = self.get(row).map(std::str::from_utf8).transpose();
        text.map_err(|error| ColumnError::InvalidUtf8 { row, valid_up_to: error.valid_up_to() })
    }
}

/// Returns the same array without the claim that values are UTF-8. Offsets are checked, buffers are shared. O(rows).
pub(crate) fn bytes<O: OffsetSizeTrait>(
    array: &GenericStringArray<O>,
) -> Result<GenericBinaryArray<O>, ColumnError> {
    Ok(array.to_data().into_builder().data_type(GenericBinaryArray::<O>::DATA_TYPE).build()?.into())
}

/// Returns the same array without the claim that values are UTF-8. Views are checked, buffers are shared. O(rows).
pub(crate) fn view_bytes(array: &StringViewArray) -> Result<BinaryViewArray, ColumnError> {
    Ok(array.to_data().into_builder().data_type(DataType::BinaryView).build()?.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::BinaryArray;

    #[test]
    fn text_that_is_not_utf8_is_an_error_with_its_row() {
        let array = BinaryArray::from(vec![Some(b"fine".as_slice()), None, Some(b"<b>\xFF")]);
        let rows = Rows::new(&array, None);
        assert_eq!(rows.text(0).unwrap(), Some("fine"));
        assert_eq!(rows.text(1).unwrap(), None);
        assert!(matches!(rows.text(2), Err(ColumnError::InvalidUtf8 { row: 2, valid_up_to: 3 })));
    }

    #[test]
    fn rows_that_are_not_wanted_are_null() {
        let array = BinaryArray::from(vec![b"a".as_slice(), b"\xFF"]);
        let rows = Rows::new(&array, Some(&[true, false]));
        assert_eq!(rows.text(0).unwrap(), Some("a"));
        assert_eq!(rows.text(1).unwrap(), None);
    }
}
