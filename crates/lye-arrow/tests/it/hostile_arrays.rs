//! Arrays that another program made, and that are not what they claim.

use arrow_array::{Array, ArrayRef, BinaryArray, BinaryViewArray, StringArray, make_array};
use arrow_schema::DataType;
use lye::Cleaner;
use lye_arrow::{ColumnCleaner, ColumnError, OnError};

/// Claims that values are UTF-8, as an array can that comes through the C data interface. Without unsafe code, only the tests of the
/// Python package can make other arrays that are not valid.
fn as_text(bytes: &dyn Array, data_type: DataType) -> ArrayRef {
    let data = bytes.to_data().into_builder().data_type(data_type);
    make_array(data.build().unwrap())
}

#[test]
fn what_is_valid_stays_valid() {
    let texts = BinaryArray::from(vec![b"<b>x".as_slice(), "é".as_bytes()]);
    let clean = ColumnCleaner::new(Cleaner::default()).clean(&as_text(&texts, DataType::Utf8)).unwrap();
    assert_eq!(&clean.array as &dyn Array, &StringArray::from(vec!["<b>x</b>", "é"]) as &dyn Array);
}

#[test]
fn bytes_are_not_text() {
    let cleaner = ColumnCleaner::new(Cleaner::default()).with_on_error(OnError::KeepEscaped);
    let bytes = BinaryArray::from(vec![b"<b>x".as_slice()]);
    assert!(matches!(cleaner.clean(&bytes), Err(ColumnError::UnsupportedType(DataType::Binary))));
    let views = BinaryViewArray::from(vec![b"<b>x".as_slice()]);
    assert!(matches!(cleaner.clean(&views), Err(ColumnError::UnsupportedType(DataType::BinaryView))));
}
