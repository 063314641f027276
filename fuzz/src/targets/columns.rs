//! Cleaning columns: each value is cleaned as if alone, whatever the type and the layout of the array.

use crate::input::Input;
use arrow_array::cast::AsArray;
use arrow_array::types::UInt16Type;
use arrow_array::{
    Array, ArrayRef, DictionaryArray, LargeStringArray, StringArray, StringViewArray, UInt16Array,
};
use arrow_schema::DataType;
use lye::{CleanError, Cleaner, Policy, Preset};
use lye_arrow::{ColumnCleaner, ColumnError, FindingsColumn, OnError, Threads};
use std::sync::{Arc, LazyLock};

/// The number of the type.
const DICTIONARY: usize = 3;

/// All presets, and a policy that refuses texts of more than 20 bytes.
static CLEANERS: LazyLock<Vec<Cleaner>> = LazyLock::new(|| {
    let policy = Policy::from_toml("[limits]\ninput_bytes = 20").expect("a policy");
    let strict = Cleaner::new(&policy).expect("the policy is consistent");
    Preset::ALL.map(Cleaner::from_preset).into_iter().chain([strict]).collect()
});

/// Asserts that a column, or a slice of it, has the outputs of its values, that null stays null, that an error names the first row that
/// is
/// refused, and that the second column has a value where the first has an input.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let cleaner = &CLEANERS[input.choose(CLEANERS.len())];
    let kind = input.choose(DICTIONARY + 1);
    let findings = input.pick(&[None, Some(FindingsColumn::List), Some(FindingsColumn::Counts)]);
    let on_error = input.pick(&[OnError::Raise, OnError::Null, OnError::KeepEscaped]);
    let threads = input.pick(&[Threads::One, Threads::Pool]);
    let (width, skipped, null) = (1 + input.choose(40), input.choose(4), 2 + input.choose(4));
    let chars: Vec<char> = input.text().chars().collect();
    let texts: Vec<String> = chars.chunks(width).map(|chunk| chunk.iter().collect()).collect();
    let values: Vec<Option<&str>> =
        texts.iter().enumerate().map(|(row, text)| (row % null != 1).then_some(text.as_str())).collect();
    let start = skipped.min(values.len());
    let column = column(kind, &values).slice(start, values.len() - start);
    let values = &values[start..];

    let outputs: Vec<Option<Result<String, CleanError>>> =
        values.iter().map(|value| Some(cleaner.clean(value.as_ref()?).map(lye::Clean::into_html))).collect();
    let columns = ColumnCleaner::new(cleaner.clone()).with_on_error(on_error).with_threads(threads);
    let columns = findings.into_iter().fold(columns, ColumnCleaner::with_findings);
    let first_error = outputs.iter().position(|output| matches!(output, Some(Err(_))));
    let cleaned = match (columns.clean(&column), first_error, on_error) {
        (Err(ColumnError::Refused { row, .. }), Some(first), OnError::Raise) => {
            assert!(matches!(outputs[row], Some(Err(_))), "row {row} is not refused");
            // The values of a dictionary have another order.
            return assert!(kind == DICTIONARY || row == first, "row {row} is not the first that is refused");
        }
        (cleaned, None, _) | (cleaned, _, OnError::Null | OnError::KeepEscaped) => {
            cleaned.expect("no row is refused")
        }
        (cleaned, ..) => panic!("row {first_error:?} is refused, but the result is {cleaned:?}"),
    };
    let expected: Vec<Option<String>> = outputs
        .into_iter()
        .zip(values)
        .map(|(output, value)| match (output?, on_error) {
            (Ok(html), _) => Some(html),
            (Err(_), OnError::KeepEscaped) => {
                let escaped = lye::escape::encode(value.unwrap_or_default());
                cleaner.clone().without_limits().clean(escaped.as_str()).ok().map(lye::Clean::into_html)
            }
            (Err(_), _) => None,
        })
        .collect();
    cleaned.array.to_data().validate_full().expect("a valid array");
    assert_eq!(cleaned.array.data_type(), column.data_type());
    assert_eq!(rows(&cleaned.array), expected);
    if let Some(found) = cleaned.findings {
        found.to_data().validate_full().expect("a valid array");
        let has_findings: Vec<bool> = (0..found.len()).map(|row| found.is_valid(row)).collect();
        assert_eq!(has_findings, values.iter().map(Option::is_some).collect::<Vec<_>>());
    }
}

/// Returns a column of one of the types.
fn column(kind: usize, values: &[Option<&str>]) -> ArrayRef {
    let values = || values.iter().copied();
    match kind {
        0 => Arc::new(values().collect::<StringArray>()),
        1 => Arc::new(values().collect::<LargeStringArray>()),
        2 => Arc::new(values().collect::<StringViewArray>()),
        _ => {
            // In another order than the rows, and with a value that is not used.
            let mut distinct: Vec<&str> = values().flatten().chain(["<script>not used"]).collect();
            distinct.sort_unstable();
            distinct.dedup();
            let key = |value: Option<&str>| {
                let place = distinct.binary_search(&value?).expect("it is there");
                Some(u16::try_from(place).expect("an input has at most 16 KB"))
            };
            let keys: UInt16Array = values().map(key).collect();
            let distinct = Arc::new(StringArray::from(distinct.clone()));
            Arc::new(DictionaryArray::<UInt16Type>::try_new(keys, distinct).expect("keys are in range"))
        }
    }
}

/// Returns the texts of a column.
fn rows(array: &dyn Array) -> Vec<Option<String>> {
    let owned = |text: Option<&str>| text.map(str::to_owned);
    match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().iter().map(owned).collect(),
        DataType::LargeUtf8 => array.as_string::<i64>().iter().map(owned).collect(),
        DataType::Utf8View => array.as_string_view().iter().map(owned).collect(),
        _ => {
            let dictionary = array.as_dictionary::<UInt16Type>();
            let values = rows(dictionary.values());
            dictionary.keys().iter().map(|key| values[usize::from(key?)].clone()).collect()
        }
    }
}
