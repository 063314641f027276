//! Dictionaries: each value is cleaned once.

use crate::ColumnError;
use crate::builders::TextBuilder;
use crate::cleaner::{CleanColumn, ColumnCleaner};
use crate::findings::{FindingsBuilder, RowFindings};
use crate::input::{Rows, Values};
use crate::job::{self, Job};
use crate::output::Output;
use crate::tasks;
use arrow_array::types::ArrowDictionaryKeyType;
use arrow_array::{Array, ArrayRef, DictionaryArray, PrimitiveArray};
use arrow_buffer::ArrowNativeType;
use std::collections::HashMap;
use std::sync::Arc;

/// Cleans the values that the keys refer to. The result has each output once, and no other value: an unused one would not be clean.
pub(crate) fn clean<K: ArrowDictionaryKeyType>(
    cleaner: &ColumnCleaner,
    array: &DictionaryArray<K>,
) -> Result<CleanColumn, ColumnError> {
    let keys = array.keys();
    let mut wanted = vec![false; array.values().len()];
    for (row, key) in keys.iter().enumerate() {
        if let Some(key) = key {
            *wanted.get_mut(key.as_usize()).ok_or(ColumnError::InvalidValue { row })? = true;
        }
    }
    let (values, distinct) = job::run(Distinct(cleaner), array.values(), Some(&wanted))
        .map_err(|error| error.in_row(|value| first_row(keys, value)))?;
    let value_of = |key: Option<K::Native>| values.get(key?.as_usize());
    let new_keys: PrimitiveArray<K> =
        keys.iter().map(|key| K::Native::from_usize(value_of(key)?.place?)).collect();
    let findings = cleaner.findings.map(|column| {
        let mut findings = FindingsBuilder::new(column, array.len());
        for (row, key) in keys.iter().enumerate() {
            findings.push(row, value_of(key).map_or(&RowFindings::Null, |value| &value.findings))?;
        }
        findings.finish()
    });
    let array = DictionaryArray::<K>::try_new(new_keys, distinct)?;
    Ok(CleanColumn { array: Arc::new(array), findings: findings.transpose()? })
}

/// Returns the first row that refers to a value.
fn first_row<K: ArrowDictionaryKeyType>(keys: &PrimitiveArray<K>, value: usize) -> usize {
    keys.iter().position(|key| key.is_some_and(|key| key.as_usize() == value)).unwrap_or_default()
}

/// A value of a dictionary, cleaned.
pub(crate) struct Value {
    /// The index of its output among the distinct ones, or `None` for null.
    place: Option<usize>,
    findings: RowFindings,
}

/// Cleans the values of a dictionary, and builds an array of the distinct outputs.
struct Distinct<'c>(&'c ColumnCleaner);

impl Job for Distinct<'_> {
    type Done = (Vec<Value>, ArrayRef);

    fn run<'a, V: Values<'a>, B: TextBuilder>(
        self,
        rows: Rows<'a, V>,
        mut builder: B,
    ) -> Result<Self::Done, ColumnError> {
        let mut values = Vec::with_capacity(rows.len());
        let mut places: HashMap<Box<str>, usize> = HashMap::new();
        tasks::run(&rows, self.0, B::SHARES, |row, output, findings| {
            let place = match output {
                Output::Null => None,
                Output::Unchanged(text) | Output::Changed(text) => Some(match places.get(text) {
                    Some(&place) => place,
                    None => {
                        let place = places.len();
                        places.insert(text.into(), place);
                        builder.push(row, output)?;
                        place
                    }
                }),
            };
            values.push(Value { place, findings });
            Ok(())
        })?;
        Ok((values, builder.finish()))
    }
}
