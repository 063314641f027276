//! Columns of findings.

use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type};
use arrow_array::{Array, DictionaryArray, Int8Array, StringArray};
use lye::Cleaner;
use lye_arrow::{CleanColumn, ColumnCleaner, FindingsColumn, findings_type};
use std::sync::Arc;

fn clean(column: &dyn Array, findings: FindingsColumn) -> CleanColumn {
    ColumnCleaner::new(Cleaner::default()).with_findings(findings).clean(column).unwrap()
}

#[test]
fn lists_have_each_finding_with_its_place_in_characters() {
    let column =
        StringArray::from(vec![Some("<i>fine"), None, Some("é🙂<b onclick=x>y</b><script>z</script>")]);
    let found = clean(&column, FindingsColumn::List).findings.unwrap();
    assert_eq!(found.data_type(), &findings_type(FindingsColumn::List));
    let found = found.as_list::<i32>();
    assert_eq!((found.value_length(0), found.is_null(1), found.value_length(2)), (0, true, 2));
    let items = found.value(2);
    let items = items.as_struct();
    let text = |member: &str| items.column_by_name(member).unwrap().as_string::<i32>().clone();
    let number = |member: &str| items.column_by_name(member).unwrap().as_primitive::<Int64Type>().clone();
    assert_eq!(text("code"), StringArray::from(vec!["attribute-not-allowed", "element-not-allowed"]));
    assert_eq!(text("severity"), StringArray::from(vec!["error", "error"]));
    assert_eq!(text("action"), StringArray::from(vec!["removed", "removed"]));
    assert_eq!(text("node"), StringArray::from(vec!["b", "script"]));
    assert_eq!(text("attribute"), StringArray::from(vec![Some("onclick"), None]));
    assert_eq!(text("message").value(1), "element-not-allowed: removed <script>");
    // "é🙂" are two characters, and "<b " three.
    assert_eq!((number("start").value(0), number("end").value(0)), (5, 14));
}

#[test]
fn counts_map_codes_to_numbers() {
    let html = "<b onclick=x onload=y>1</b><script>2</script><i onclick=z>3</i>";
    let column = StringArray::from(vec![Some(html), None, Some("<i>fine</i>")]);
    let found = clean(&column, FindingsColumn::Counts).findings.unwrap();
    assert_eq!(found.data_type(), &findings_type(FindingsColumn::Counts));
    let found = found.as_map();
    assert_eq!((found.value_length(0), found.is_null(1), found.value_length(2)), (2, true, 0));
    assert_eq!(
        found.keys().as_string::<i32>(),
        &StringArray::from(vec!["attribute-not-allowed", "element-not-allowed"])
    );
    assert_eq!(found.values().as_primitive::<Int32Type>().values().to_vec(), [3, 1]);
}

#[test]
fn each_row_of_a_dictionary_has_the_findings_of_its_value() {
    let values = StringArray::from(vec!["<script>1</script>", "fine"]);
    let keys = Int8Array::from(vec![Some(1), Some(0), None, Some(0)]);
    let column = DictionaryArray::try_new(keys, Arc::new(values)).unwrap();
    let found = clean(&column, FindingsColumn::List).findings.unwrap();
    let found = found.as_list::<i32>();
    let lengths: Vec<_> = (0..4).map(|row| found.is_valid(row).then(|| found.value_length(row))).collect();
    assert_eq!(lengths, [Some(0), Some(1), None, Some(1)]);
}

#[test]
fn findings_do_not_change_the_output() {
    let column = StringArray::from(vec!["<b onclick=x>1", "<table><b>2", "<svg><script>3"]);
    let plain = ColumnCleaner::new(Cleaner::default()).clean(&column).unwrap();
    for findings in [FindingsColumn::List, FindingsColumn::Counts] {
        assert_eq!(&clean(&column, findings).array, &plain.array);
    }
}
