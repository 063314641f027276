//! What the tests share.

use arrow_array::Array;
use arrow_array::cast::AsArray;
use arrow_schema::DataType;

/// Returns the texts of an array.
pub(crate) fn texts(array: &dyn Array) -> Vec<Option<String>> {
    let owned = |text: Option<&str>| text.map(str::to_owned);
    match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().iter().map(owned).collect(),
        DataType::LargeUtf8 => array.as_string::<i64>().iter().map(owned).collect(),
        DataType::Utf8View => array.as_string_view().iter().map(owned).collect(),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let values = texts(dictionary.values());
            if values.is_empty() {
                return vec![None; array.len()];
            }
            let keys = dictionary.normalized_keys();
            (0..array.len()).map(|row| array.is_valid(row).then(|| values[keys[row]].clone())?).collect()
        }
        other => panic!("{other}"),
    }
}
