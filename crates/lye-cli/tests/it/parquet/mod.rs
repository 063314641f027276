//! `--column` of Parquet files.

mod file;
mod hostile;
#[cfg(target_os = "linux")]
mod memory;

use crate::common::{assert_failed, assert_output, assert_refused, lye, lye_with_stdin, stderr, stdout};
use file::{Row, TEXTS, open, properties, read, rows, write};
use parquet::file::properties::{WriterProperties, WriterVersion};
use parquet::file::reader::{ChunkReader as _, FileReader as _};
use parquet::record::RowAccessor as _;
use std::fs;
use std::fs::File;
use std::path::Path;
use tempfile::TempDir;

/// Returns a text of [`rows`] as the preset `default` cleans it.
fn cleaned(text: &str) -> String {
    text.replace(" onclick=x()", "").replace("<script>y()</script>", "")
}

/// Creates a folder with `a.parquet`: 100 rows in two row groups.
fn folder(version: WriterVersion) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let rows = rows(100);
    write(&folder.path().join("a.parquet"), properties(version), &[&rows[..60], &rows[60..]]);
    folder
}

fn clean(folder: &TempDir, more: &[&str]) -> std::process::Output {
    lye(folder, &[&["clean"], more].concat())
}

#[test]
fn texts_are_cleaned_and_everything_else_is_kept() {
    for version in [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0] {
        let folder = folder(version);
        let path = |name: &str| folder.path().join(name);
        assert_output(&clean(&folder, &[&TEXTS[..], &["a.parquet", "-o", "b.parquet"]].concat()), 0, "", "");
        // The same file, written with clean texts.
        let rows: Vec<Row> = rows(100).iter().map(|row| row.map(cleaned)).collect();
        write(&path("expected.parquet"), properties(version), &[&rows[..60], &rows[60..]]);
        assert_eq!(read(&path("b.parquet")), read(&path("expected.parquet")));
        assert_same_metadata(&path("b.parquet"), &path("expected.parquet"));
        assert_copied(
            &path("a.parquet"),
            &path("b.parquet"),
            &["id", "comments.list.element.n", "score", "raw"],
        );
    }
}

/// Asserts that two files describe their columns and row groups in the same way, but for the order of rows.
fn assert_same_metadata(path: &Path, expected: &Path) {
    let (file, expected) = (open(path), open(expected));
    let (file, expected) = (file.metadata(), expected.metadata());
    let (one, other) = (file.file_metadata(), expected.file_metadata());
    assert_eq!(one.schema(), other.schema());
    assert_eq!(one.key_value_metadata(), other.key_value_metadata());
    assert_eq!(one.created_by(), Some("test version 1.2.3"));
    assert_eq!((one.version(), one.num_rows()), (other.version(), other.num_rows()));
    assert_eq!(one.column_orders(), other.column_orders());
    let counts = file.row_groups().iter().map(|row_group| row_group.num_rows());
    assert_eq!(counts.collect::<Vec<_>>(), [60, 40]);
    for (at, (row_group, expected_group)) in file.row_groups().iter().zip(expected.row_groups()).enumerate() {
        // The second of the sorting columns is cleaned.
        let sorting = row_group.sorting_columns().unwrap();
        assert_eq!(sorting.iter().map(|column| column.column_idx).collect::<Vec<_>>(), [0]);
        for (column, chunk) in row_group.columns().iter().enumerate() {
            let expected_chunk = expected_group.column(column);
            let name = chunk.column_path().string();
            assert_eq!(chunk.compression(), expected_chunk.compression(), "{name}");
            assert_eq!(chunk.encodings_mask(), expected_chunk.encodings_mask(), "{name}");
            assert_eq!(chunk.statistics(), expected_chunk.statistics(), "{name}");
            let filter = |file: &Path| {
                let properties = parquet::file::properties::ReaderProperties::builder();
                let options = parquet::file::serialized_reader::ReadOptionsBuilder::new()
                    .with_reader_properties(properties.set_read_bloom_filter(true).build())
                    .build();
                let file = parquet::file::reader::SerializedFileReader::new_with_options(
                    File::open(file).unwrap(),
                    options,
                )
                .unwrap();
                file.get_row_group(at).unwrap().get_column_bloom_filter(column).cloned()
            };
            let filter = filter(path);
            assert_eq!(filter.is_some(), ["id", "body"].contains(&&*name), "{name}");
            if let Some(filter) = filter.filter(|_| name == "id") {
                assert!(filter.check(&if at == 0 { 0_i64 } else { 60 }));
            }
            let index = |file: &parquet::file::metadata::ParquetMetaData| {
                file.page_index().and_then(|index| index.column_index(at, column)).cloned()
            };
            assert_eq!(index(file), index(expected), "{name}");
            let pages = |file: &parquet::file::metadata::ParquetMetaData| {
                let index = file.page_index().and_then(|index| index.offset_index(at, column)).cloned();
                index.map(|index| {
                    index.page_locations().iter().map(|page| page.first_row_index).collect::<Vec<_>>()
                })
            };
            assert_eq!(pages(file), pages(expected), "{name}");
        }
    }
}

/// Asserts that columns are the same bytes in two files, and that their page indexes lead to pages.
fn assert_copied(from: &Path, to: &Path, names: &[&str]) {
    let bytes = |path: &Path, column: usize, row_group: usize| {
        let (start, length) = open(path).metadata().row_group(row_group).column(column).byte_range();
        File::open(path).unwrap().get_bytes(start, length as usize).unwrap()
    };
    let file = open(to);
    let metadata = file.metadata();
    for (row_group, columns) in metadata.row_groups().iter().enumerate() {
        let is_copied = |name: &str| names.contains(&name);
        let copied = columns.columns().iter().enumerate();
        let copied: Vec<_> = copied.filter(|(_, chunk)| is_copied(&chunk.column_path().string())).collect();
        assert_eq!(copied.len(), names.len());
        for (column, chunk) in copied {
            assert_eq!(bytes(from, column, row_group), bytes(to, column, row_group));
            let index = metadata.page_index().unwrap().offset_index(row_group, column).unwrap();
            assert_eq!(index.page_locations()[0].offset, chunk.data_page_offset());
        }
    }
}

#[test]
fn files_are_replaced_only_if_they_change() {
    let folder = folder(WriterVersion::PARQUET_1_0);
    let path = |name: &str| folder.path().join(name);
    let before = fs::read(path("a.parquet")).unwrap();
    let in_place = [&TEXTS[..], &["--in-place", "--backup", ".orig", "a.parquet"]].concat();
    assert_output(&clean(&folder, &in_place), 0, "", "");
    assert_eq!(fs::read(path("a.parquet.orig")).unwrap(), before);
    let after = fs::read(path("a.parquet")).unwrap();
    assert_ne!(after, before);
    // A second run would fail to make the backup.
    assert_output(&clean(&folder, &in_place), 0, "", "");
    assert_eq!(fs::read(path("a.parquet")).unwrap(), after);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}

#[test]
fn check_only_lists_the_rows_that_would_change() {
    let folder = tempfile::tempdir().unwrap();
    let mut rows = rows(5).iter().map(|row| row.map(cleaned)).collect::<Vec<_>>();
    rows[3].body = Some("<b onclick=x()>".to_owned());
    rows[4].tags = Some(vec![None, Some("<i>".to_owned())]);
    write(
        &folder.path().join("a.parquet"),
        properties(WriterVersion::PARQUET_1_0),
        &[&rows[..3], &rows[3..]],
    );
    let before = fs::read(folder.path().join("a.parquet")).unwrap();
    let output = clean(&folder, &["--check-only", "--column", "body", "--column", "tags", "a.parquet"]);
    let changes =
        "would change: a.parquet: row group 2, row 4\nwould change: a.parquet: row group 2, row 5\n";
    assert_output(&output, 1, "", changes);
    assert_output(&clean(&folder, &["--check-only", "--column", "note", "a.parquet"]), 0, "", "");
    assert_eq!(fs::read(folder.path().join("a.parquet")).unwrap(), before);
    let output = lye(&folder, &["check", "--column", "body", "a.parquet"]);
    assert!(stdout(&output).contains("--> a.parquet: row group 2, row 4 (body):1:4"), "{}", stdout(&output));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn reports_name_the_row_and_the_column() {
    let folder = folder(WriterVersion::PARQUET_2_0);
    let output = clean(&folder, &["--report", "--column", "tags", "--in-place", "a.parquet"]);
    let report = "a.parquet: row group 1, row 3 (tags): removed 1 element, 1 attribute\n";
    assert!(stderr(&output).contains(report), "{}", stderr(&output));
}

#[test]
fn a_value_that_cannot_be_cleaned_keeps_the_file() {
    let folder = folder(WriterVersion::PARQUET_1_0);
    let output = clean(&folder, &["--column", "raw", "a.parquet", "-o", "b.parquet"]);
    let errors = stderr(&output);
    assert!(errors.starts_with("error: a.parquet: row group 1, row 1: raw: not valid UTF-8\n"), "{errors}");
    assert!(errors.contains("error: a.parquet: row group 2, row 100: raw: not valid UTF-8\n"), "{errors}");
    assert!(
        errors.ends_with("error: a.parquet: 100 of 100 records failed; file left unchanged\n"),
        "{errors}"
    );
    assert_eq!(output.status.code(), Some(1));
    // No temporary file remains, either.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn columns_that_are_not_strings_are_refused() {
    let folder = folder(WriterVersion::PARQUET_1_0);
    for (column, problem) in [
        ("bdy", "error: a.parquet: no column `bdy`; did you mean `body`?\n"),
        ("comments", "error: a.parquet: `comments` has several columns; pass one of"),
        ("id", "error: a.parquet: `id` is INT64, expected a string (BYTE_ARRAY)\n"),
    ] {
        let output = clean(&folder, &["--column", column, "a.parquet", "-o", "b.parquet"]);
        assert_failed(&output, problem);
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn parquet_needs_files_on_both_sides() {
    let folder = folder(WriterVersion::PARQUET_1_0);
    let file = fs::read(folder.path().join("a.parquet")).unwrap();
    let reason = "a.parquet is Parquet, which is not written to standard output; pass --output, --in-place or --check-only";
    assert_refused(&clean(&folder, &["--column", "body", "a.parquet"]), reason);
    let output = lye_with_stdin(&folder, &["clean", "--column", "body", "-o", "b.parquet"], &file);
    assert_failed(
        &output,
        "error: standard input: Parquet cannot be read from a stream; pass the name of a file\n",
    );
    // Without the extension, the first bytes tell.
    fs::rename(folder.path().join("a.parquet"), folder.path().join("part-0")).unwrap();
    let output = clean(&folder, &["--column", "body", "--in-place", "--glob", "part-*", "."]);
    assert_output(&output, 0, "", "");
    assert_output(&clean(&folder, &["--column", "body", "--check-only", "part-0"]), 0, "", "");
}

#[test]
fn a_file_without_rows_stays_valid() {
    let folder = tempfile::tempdir().unwrap();
    for (name, row_groups) in [("none", &[][..]), ("empty", &[&[][..]])] {
        write(&folder.path().join(name), WriterProperties::builder(), row_groups);
        assert_output(&clean(&folder, &["--column", "body", name, "-o", "out.parquet"]), 0, "", "");
        assert_eq!(open(&folder.path().join("out.parquet")).metadata().num_row_groups(), row_groups.len());
        assert_eq!(read(&folder.path().join("out.parquet")), [""; 0]);
    }
}

#[test]
fn a_column_holds_what_was_found() {
    for version in [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0] {
        let folder = folder(version);
        let path = |name: &str| folder.path().join(name);
        let arguments = [&TEXTS[..], &["--counts-column", "found", "a.parquet", "-o", "b.parquet"]].concat();
        assert_output(&clean(&folder, &arguments), 0, "", "");
        assert_output(&clean(&folder, &[&TEXTS[..], &["a.parquet", "-o", "c.parquet"]].concat()), 0, "", "");
        // The other columns are as they are without the option.
        let others: Vec<String> = read(&path("b.parquet"))
            .iter()
            .map(|row| row.rsplit_once(", found: ").unwrap().0.to_owned() + "}")
            .collect();
        assert!(others == read(&path("c.parquet")));
        let all = rows(100);
        let file = open(&path("b.parquet"));
        let schema = file.metadata().file_metadata().schema();
        let found_at = schema.get_fields().len() - 1;
        assert_eq!(schema.get_fields()[found_at].name(), "found");
        for (at, row) in file.into_iter().enumerate() {
            let row = row.unwrap();
            let list = |list: &file::List| list.clone().unwrap_or_default();
            let texts: Vec<String> = [all[at].body.clone(), Some(all[at].note.clone())]
                .into_iter()
                .chain(list(&all[at].tags))
                .chain(list(&all[at].comments))
                .flatten()
                .collect();
            let dirty = texts.iter().filter(|text| text.contains("onclick")).count();
            let expected = match dirty {
                0 => "{}".to_owned(),
                count => format!("{{\"attribute-not-allowed\":{count},\"element-not-allowed\":{count}}}"),
            };
            assert_eq!(row.get_string(found_at).unwrap(), &expected, "{at}");
        }
        let again =
            clean(&folder, &["--column", "note", "--counts-column", "found", "--in-place", "b.parquet"]);
        assert_failed(
            &again,
            "error: b.parquet: the table has a column `found` already; pass another name\n",
        );
    }
}
