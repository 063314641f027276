//! Dictionaries: each value is cleaned once.

use crate::ColumnError;
use crate::column::{CleanColumn, ColumnCleaner};
use arrow_array::cast::AsArray;
use arrow_array::types::ArrowDictionaryKeyType;
use arrow_array::{Array, DictionaryArray, PrimitiveArray, UInt64Array};
use arrow_buffer::ArrowNativeType;
use arrow_schema::DataType;
use arrow_select::take::take;
use std::collections::HashMap;
use std::sync::Arc;

/// Cleans the values that the keys refer to. The result has each output once, and no other value: an unused one would not be clean.
pub(crate) fn clean<K: ArrowDictionaryKeyType>(
    cleaner: &ColumnCleaner,
    array: &DictionaryArray<K>,
) -> Result<CleanColumn, ColumnError> {
    // Checks the keys.
    let array = DictionaryArray::<K>::try_new(array.keys().clone(), array.values().clone())?;
    let keys = array.keys();
    let mut wanted = vec![false; array.values().len()];
    for key in keys.iter().flatten() {
        if let Some(wanted) = wanted.get_mut(key.as_usize()) {
            *wanted = true;
        }
    }
    let values = cleaner
        .texts(array.values(), Some(&wanted))
        .map_err(|error| error.in_row(|value| first_row(keys, value)))?;
    let (kept, places) = distinct(&texts(&values.array));
    let distinct = take(&values.array, &UInt64Array::from(kept), None)?;
    let new_keys: PrimitiveArray<K> = keys
        .iter()
        .map(|key| {
            let place = places.get(key?.as_usize()).copied()??;
            K::Native::from_usize(place)
        })
        .collect();
    let findings = values.findings.map(|findings| take(&findings, keys, None)).transpose()?;
    Ok(CleanColumn { array: Arc::new(DictionaryArray::<K>::try_new(new_keys, distinct)?), findings })
}

/// Returns the first row that refers to a value.
fn first_row<K: ArrowDictionaryKeyType>(keys: &PrimitiveArray<K>, value: usize) -> usize {
    keys.iter().position(|key| key.is_some_and(|key| key.as_usize() == value)).unwrap_or_default()
}

/// Returns the index of each distinct text, and for each text its index among these.
fn distinct(texts: &[Option<&str>]) -> (Vec<u64>, Vec<Option<usize>>) {
    let mut known = HashMap::new();
    let mut kept = Vec::new();
    let mut places = Vec::with_capacity(texts.len());
    for (at, text) in (0..).zip(texts) {
        places.push(text.map(|text| {
            *known.entry(text).or_insert_with(|| {
                kept.push(at);
                kept.len() - 1
            })
        }));
    }
    (kept, places)
}

/// Returns the texts of a column.
fn texts(array: &dyn Array) -> Vec<Option<&str>> {
    match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().iter().collect(),
        DataType::LargeUtf8 => array.as_string::<i64>().iter().collect(),
        _ => array.as_string_view().iter().collect(),
    }
}
