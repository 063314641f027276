//! Each value is cleaned alone, whatever the type and the layout of the array.

use crate::common::texts;
use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowDictionaryKeyType, Int8Type, Int32Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, Int32Array, LargeStringArray, NullArray, PrimitiveArray, StringArray,
    StringViewArray,
};
use arrow_schema::DataType;
use lye::Cleaner;
use lye_arrow::{ColumnCleaner, ColumnError, FindingsColumn, Threads};
use std::sync::Arc;

const HTMLS: [Option<&str>; 10] = [
    Some("<I>changed, but of the same length</I>"),
    Some("<b onclick=x>one"),
    None,
    Some("two<script>x</script>"),
    Some("<i>unchanged, and longer than a view</i>"),
    Some(""),
    Some("short"),
    Some("<blink>unwrapped, and longer than a view</blink>"),
    Some("é漢🙂<img src=x onerror=alert(1)>"),
    Some("<i>unchanged, and longer than a view</i>"),
];

/// All types of text, with these values.
fn columns(values: &[Option<&str>]) -> [ArrayRef; 6] {
    let values = || values.iter().copied();
    let keys_of = |distinct: &[Option<&str>]| {
        values().map(|value| value.and_then(|_| distinct.iter().position(|known| *known == value))).collect()
    };
    let distinct: Vec<_> = HTMLS.into_iter().chain([Some("<u onclick=x>not used")]).collect();
    let keys: Vec<Option<usize>> = keys_of(&distinct);
    [
        Arc::new(values().collect::<StringArray>()),
        Arc::new(values().collect::<LargeStringArray>()),
        Arc::new(values().collect::<StringViewArray>()),
        dictionary::<Int8Type>(&keys, Arc::new(distinct.iter().copied().collect::<StringArray>())),
        dictionary::<Int32Type>(&keys, Arc::new(distinct.iter().copied().collect::<LargeStringArray>())),
        dictionary::<UInt64Type>(&keys, Arc::new(distinct.iter().copied().collect::<StringViewArray>())),
    ]
}

fn dictionary<K: ArrowDictionaryKeyType>(keys: &[Option<usize>], values: ArrayRef) -> ArrayRef
where
    K::Native: TryFrom<usize>,
{
    let keys = keys.iter().map(|key| key.and_then(|key| K::Native::try_from(key).ok()));
    Arc::new(DictionaryArray::try_new(keys.collect::<PrimitiveArray<K>>(), values).unwrap())
}

fn alone(values: &[Option<&str>]) -> Vec<Option<String>> {
    let cleaner = Cleaner::default();
    values.iter().map(|value| value.map(|html| cleaner.clean(html).unwrap().into_html())).collect()
}

#[test]
fn every_type_is_cleaned_value_by_value() {
    let cleaner = ColumnCleaner::new(Cleaner::default());
    for column in columns(&HTMLS) {
        let clean = cleaner.clean(&column).unwrap();
        assert_eq!(clean.array.data_type(), column.data_type());
        assert_eq!(texts(&clean.array), alone(&HTMLS), "{}", column.data_type());
        assert!(clean.findings.is_none());
        clean.array.to_data().validate_full().unwrap();
    }
}

#[test]
fn slices_are_cleaned_alone() {
    let cleaner = ColumnCleaner::new(Cleaner::default());
    for column in columns(&HTMLS) {
        for start in 0..HTMLS.len() {
            for length in 0..=HTMLS.len() - start {
                let clean = cleaner.clean(&column.slice(start, length)).unwrap();
                assert_eq!(texts(&clean.array), alone(&HTMLS[start..start + length]));
            }
        }
    }
}

#[test]
fn order_is_kept_over_many_tasks_and_both_numbers_of_threads() {
    // Several batches of several tasks, and a row that is longer than a batch.
    let long = format!("<b>{}</b><script>", "long ".repeat(1 << 20));
    let rows = 60_000;
    let values: Vec<String> = (0..rows)
        .map(|row| match row {
            30_000 => long.clone(),
            _ if row % 3 == 0 => format!("<i>{row}</i>"),
            _ => format!("<b onclick=x>{row}</b><script>{}</script>", "x".repeat(row % 500)),
        })
        .collect();
    let values: Vec<Option<&str>> =
        values.iter().enumerate().map(|(row, text)| (row % 7 != 0).then_some(text.as_str())).collect();
    let expected = alone(&values);
    for threads in [Threads::Pool, Threads::One] {
        let cleaner = ColumnCleaner::new(Cleaner::default()).with_threads(threads);
        let strings = cleaner.clean(&values.iter().copied().collect::<StringArray>()).unwrap();
        assert!(texts(&strings.array) == expected, "{threads:?}");
        let views = cleaner.clean(&values.iter().copied().collect::<StringViewArray>()).unwrap();
        assert!(texts(&views.array) == expected, "{threads:?}");
    }
}

#[test]
fn views_of_unchanged_values_share_the_buffers_of_the_input() {
    let long = "<p>not changed, and longer than a view</p>";
    let column = StringViewArray::from(vec![long, "<b onclick=x>changed, and longer than a view</b>", long]);
    let clean = ColumnCleaner::new(Cleaner::default()).clean(&column).unwrap();
    let clean = clean.array.as_string_view();
    assert_eq!(clean.data_buffers()[0].as_ptr(), column.data_buffers()[0].as_ptr());
    for row in [0, 2] {
        assert_eq!(clean.value(row).as_ptr(), column.value(row).as_ptr());
    }
    assert_ne!(clean.value(1).as_ptr(), column.value(1).as_ptr());
    assert_eq!(clean.value(1), "<b>changed, and longer than a view</b>");
}

#[test]
fn a_pool_works_together_with_the_thread_that_calls() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    let values: Vec<Option<&str>> = HTMLS.iter().copied().cycle().take(50_000).collect();
    let cleaner = ColumnCleaner::new(Cleaner::default()).with_pool(Arc::new(pool));
    let clean = cleaner.clean(&values.iter().copied().collect::<StringArray>()).unwrap();
    assert!(texts(&clean.array) == alone(&values));
}

#[test]
fn strings_share_nothing_with_the_input() {
    let column = StringArray::from(vec!["<p>not changed</p>"]);
    let clean = ColumnCleaner::new(Cleaner::default()).clean(&column).unwrap();
    assert_ne!(clean.array.as_string::<i32>().values().as_ptr(), column.values().as_ptr());
}

#[test]
fn a_dictionary_has_each_output_once_and_nothing_that_is_not_used() {
    let values = StringArray::from(vec!["<b>x</b>", "<script>not used</script>", "<b onclick=1>x", "y"]);
    let keys = Int32Array::from(vec![Some(2), None, Some(0), Some(3), Some(2)]);
    let column = DictionaryArray::try_new(keys, Arc::new(values)).unwrap();
    let clean = ColumnCleaner::new(Cleaner::default()).clean(&column).unwrap();
    let clean = clean.array.as_dictionary::<Int32Type>();
    assert_eq!(texts(clean.values()), [Some("<b>x</b>".to_owned()), Some("y".to_owned())]);
    assert_eq!(clean.keys().iter().collect::<Vec<_>>(), [Some(0), None, Some(0), Some(1), Some(0)]);
}

#[test]
fn nothing_but_text_is_cleaned() {
    let cleaner = ColumnCleaner::new(Cleaner::default()).with_findings(FindingsColumn::Counts);
    let nulls = cleaner.clean(&NullArray::new(3)).unwrap();
    assert_eq!((nulls.array.data_type(), nulls.array.len()), (&DataType::Null, 3));
    assert_eq!(nulls.findings.unwrap().null_count(), 3);

    let numbers = Int32Array::from(vec![1]);
    let error = cleaner.clean(&numbers).unwrap_err();
    assert!(matches!(error, ColumnError::UnsupportedType(DataType::Int32)));
    let dictionary = DictionaryArray::try_new(Int32Array::from(vec![0]), Arc::new(numbers)).unwrap();
    assert!(matches!(cleaner.clean(&dictionary).unwrap_err(), ColumnError::UnsupportedType(DataType::Int32)));
}

#[test]
fn empty_columns_stay_empty() {
    let cleaner = ColumnCleaner::new(Cleaner::default()).with_findings(FindingsColumn::List);
    for column in columns(&[]) {
        let clean = cleaner.clean(&column).unwrap();
        assert_eq!((clean.array.len(), clean.findings.unwrap().len()), (0, 0));
        assert_eq!(clean.array.data_type(), column.data_type());
    }
}
