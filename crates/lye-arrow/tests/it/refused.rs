//! Values that a policy refuses.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, DictionaryArray, Int8Array, StringArray, StringViewArray};
use lye::{CleanErrorKind, Cleaner, FindingsMode, Policy};
use lye_arrow::{ColumnCleaner, ColumnError, FindingsColumn, OnError};
use std::sync::Arc;

/// Refuses more than 10 bytes.
fn cleaner() -> ColumnCleaner {
    let policy = Policy::from_toml("[limits]\ninput_bytes = 10").unwrap();
    ColumnCleaner::new(Cleaner::new(&policy).unwrap())
}

fn columns() -> [ArrayRef; 3] {
    let values = ["<b>1", "<b>longer than that</b>", "<b>1"];
    let keys = Int8Array::from(vec![0, 1, 0]);
    let dictionary =
        StringArray::from(vec!["<b>1", "<b>longer than that</b>", "<b>longer, but not used</b>"]);
    [
        Arc::new(StringArray::from(values.to_vec())),
        Arc::new(StringViewArray::from(values.to_vec())),
        Arc::new(DictionaryArray::try_new(keys, Arc::new(dictionary)).unwrap()),
    ]
}

#[test]
fn raise_names_the_first_row() {
    for column in columns() {
        let error = cleaner().clean(&column).unwrap_err();
        assert!(error.to_string().starts_with("row 1: the input has too many bytes"), "{error}");
        let ColumnError::Refused { row: 1, error } = error else { panic!("{error}") };
        assert_eq!(error.kind(), CleanErrorKind::Limit);
    }
    // The first, however many threads find others.
    let values = (0..100_000).map(|row| if row >= 70_000 { "longer than that" } else { "short" });
    let error = cleaner().clean(&StringArray::from_iter_values(values)).unwrap_err();
    assert!(matches!(error, ColumnError::Refused { row: 70_000, .. }), "{error}");
}

#[test]
fn rows_count_through_chunks() {
    let [first, ..] = columns();
    let good = first.slice(0, 1);
    let error = cleaner().clean_chunks(&[good.clone(), good, first]).unwrap_err();
    assert!(matches!(error, ColumnError::Refused { row: 3, .. }), "{error}");
}

#[test]
fn null_and_escaped_text_take_the_place_of_the_value() {
    for column in columns() {
        for (on_error, expected) in
            [(OnError::Null, None), (OnError::KeepEscaped, Some("&lt;b&gt;longer than that&lt;/b&gt;"))]
        {
            let cleaner = cleaner().with_on_error(on_error).with_findings(FindingsColumn::Counts);
            let clean = cleaner.clean(&column).unwrap();
            let texts = crate::common::texts(&clean.array);
            assert_eq!(
                texts.iter().map(Option::as_deref).collect::<Vec<_>>(),
                [Some("<b>1</b>"), expected, Some("<b>1</b>")]
            );
            let found = clean.findings.unwrap();
            let found = found.as_map();
            assert_eq!([0, 1, 2].map(|row| found.value_length(row)), [0, 1, 0]);
            assert_eq!(found.value(1).column(0).as_string::<i32>().value(0), "rejected");
        }
    }
}

#[test]
fn what_is_kept_escaped_follows_the_rules_for_text() {
    let policy = "[limits]\ninput_bytes = 10\n[text]\ndefuse_templates = true\nremove_invisibles = true";
    let cleaner = ColumnCleaner::new(Cleaner::new(&Policy::from_toml(policy).unwrap()).unwrap())
        .with_on_error(OnError::KeepEscaped);
    let clean = cleaner.clean(&StringArray::from(vec!["<b>{{x}}\u{1B}\u{200B}</b>"])).unwrap();
    assert_eq!(crate::common::texts(&clean.array), [Some("&lt;b&gt;{ {x}}&lt;/b&gt;".to_owned())]);
}

#[test]
fn a_policy_that_refuses_findings_still_does() {
    let cleaner = ColumnCleaner::new(Cleaner::default().with_findings(FindingsMode::Reject))
        .with_findings(FindingsColumn::List)
        .with_on_error(OnError::Null);
    let column = StringArray::from(vec!["<b>fine</b>", "<b onclick=x>not fine</b>"]);
    let clean = cleaner.clean(&column).unwrap();
    assert_eq!(crate::common::texts(&clean.array), [Some("<b>fine</b>".to_owned()), None]);
    let found = clean.findings.unwrap();
    let items = found.as_list::<i32>().value(1);
    let items = items.as_struct();
    assert_eq!(items.column_by_name("action").unwrap().as_string::<i32>().value(0), "rejected");
    let message = items.column_by_name("message").unwrap().as_string::<i32>().value(0).to_owned();
    assert!(message.contains("attribute-not-allowed"), "{message}");
}
