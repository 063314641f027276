//! Parquet files that are truncated or corrupt: an error with the name of the file, and no output. The command goes on.

use super::file::{TEXTS, properties, rows, write};
use super::{assert_failed, clean};
use crate::common::{assert_output, lye, stderr};
use parquet::column::reader::{ColumnReader, get_typed_column_reader};
use parquet::data_type::{ByteArray, ByteArrayType};
use parquet::file::properties::{WriterProperties, WriterVersion};
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::RowAccessor as _;
use parquet::schema::parser::parse_message_type;
use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

/// Returns a file of two row groups in each format of data pages.
fn files() -> [Vec<u8>; 2] {
    [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0].map(|version| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.parquet");
        let rows = rows(24);
        write(&path, properties(version), &[&rows[..14], &rows[14..]]);
        fs::read(path).unwrap()
    })
}

/// Cleans files in place, in one process. Asserts that each is cleaned, or is reported and stays as it is.
fn assert_contained(files: impl Iterator<Item = Vec<u8>>) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let mut contents = Vec::new();
    for (at, content) in files.enumerate() {
        fs::write(folder.path().join(format!("{at:05}.parquet")), &content).unwrap();
        contents.push(content);
    }
    let output =
        lye(&folder, &[&["clean", "--in-place", "--glob", "*.parquet"], &TEXTS[..], &["."]].concat());
    let errors = stderr(&output);
    // Not a signal.
    assert!(matches!(output.status.code(), Some(0 | 1)), "{:?}: {errors}", output.status);
    assert!(!errors.contains("panicked"), "{errors}");
    let mut outcome = Outcome::default();
    for (at, content) in contents.iter().enumerate() {
        let path = folder.path().join(format!("{at:05}.parquet"));
        let is_reported = errors.contains(&format!("error: ./{at:05}.parquet: "));
        if is_reported {
            outcome.reported += 1;
            assert!(fs::read(&path).unwrap() == *content, "{at}: {errors}");
        } else {
            outcome.cleaned += 1;
            assert_clean(&path);
        }
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), contents.len());
    outcome
}

#[derive(Default)]
struct Outcome {
    cleaned: usize,
    reported: usize,
}

/// Asserts that no text of a file has an event handler or a script.
fn assert_clean(path: &Path) {
    let file = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    for (at, row_group) in file.metadata().row_groups().iter().enumerate() {
        for (column, chunk) in row_group.columns().iter().enumerate() {
            let name = chunk.column_path().string();
            if !["body", "note", "tags.list.element", "comments.list.element.body"].contains(&&*name) {
                continue;
            }
            let reader: ColumnReader = file.get_row_group(at).unwrap().get_column_reader(column).unwrap();
            let mut reader = get_typed_column_reader::<ByteArrayType>(reader);
            let mut values: Vec<ByteArray> = Vec::new();
            let rows = usize::MAX;
            reader.read_records(rows, Some(&mut Vec::new()), Some(&mut Vec::new()), &mut values).unwrap();
            for value in values {
                let text = value.as_utf8().unwrap();
                assert!(!text.contains("<script") && !text.contains(" onclick=x()>"), "{text}");
            }
        }
    }
}

/// Numbers that look random, and are the same in every run.
struct Random(u64);

impl Random {
    /// Returns a number below a limit.
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

#[test]
fn truncated_files_are_errors() {
    for file in files() {
        let lengths = (0..file.len()).step_by(3).chain(file.len() - 20..file.len());
        let outcome = assert_contained(lengths.map(|length| file[..length].to_vec()));
        assert_eq!(outcome.cleaned, 0);
        assert!(outcome.reported > 500);
    }
}

#[test]
fn flipped_bytes_are_contained() {
    let mut random = Random(1);
    for file in files() {
        // Many bytes of the footer, and bytes everywhere.
        let footer = file.len() - 2_000..file.len();
        let everywhere = (0..300).map(|_| random.below(footer.start));
        let positions: Vec<usize> = footer.clone().step_by(4).chain(everywhere).collect();
        let outcome = assert_contained(positions.into_iter().map(|at| {
            let mut file = file.clone();
            file[at] ^= 1 << random.below(8);
            file
        }));
        assert!(outcome.cleaned > 100 && outcome.reported > 200, "{} {}", outcome.cleaned, outcome.reported);
    }
}

#[test]
fn replaced_ranges_are_contained() {
    let mut random = Random(2);
    for file in files() {
        let outcome = assert_contained((0..300).map(|_| {
            let mut file = file.clone();
            let at = random.below(file.len() - 8);
            // Long lengths, and other bytes.
            let bytes = [[0xFF; 8], [0x80; 8], [0; 8], random.0.to_le_bytes()][random.below(4)];
            let count = 1 + random.below(8);
            file[at..at + count].copy_from_slice(&bytes[..count]);
            file
        }));
        assert!(outcome.reported > 100, "{}", outcome.reported);
    }
}

#[test]
fn a_corrupt_file_makes_no_output_file() {
    let [file, _] = files();
    let folder = TempDir::new().unwrap();
    let write = |content: &[u8]| fs::write(folder.path().join("a.parquet"), content).unwrap();
    let cleaned = || clean(&folder, &["--column", "body", "a.parquet", "-o", "b.parquet"]);
    let corrupt = "error: a.parquet: the Parquet file is corrupt or truncated: ";
    write(&file[..file.len() - 1]);
    assert_failed(&cleaned(), &format!("{corrupt}it does not end with `PAR1`\n"));
    write(b"PAR1");
    assert_failed(&cleaned(), &format!("{corrupt}it is too short\n"));
    write(&[&file[..file.len() - 4], b"PARE"].concat());
    assert_failed(
        &cleaned(),
        "error: a.parquet: the file is encrypted, which is not supported; decrypt it first\n",
    );
    // The compressed data of the first page of `body`.
    let mut other = file.clone();
    let at = file.windows(9).position(|window| window == b"<p onclic").unwrap();
    other[at - 2..at + 4].copy_from_slice(&[0xFF; 6]);
    write(&other);
    assert_failed(
        &cleaned(),
        "error: a.parquet: row group 1, `body`: the Parquet file is corrupt or truncated: ",
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

/// Writes a column whose rows share the entries of a dictionary.
fn write_shared(path: &Path, entries: &[&str], rows: usize) {
    let schema = Arc::new(parse_message_type("message table { optional binary body (STRING); }").unwrap());
    let properties = Arc::new(WriterProperties::builder().build());
    let mut writer = SerializedFileWriter::new(File::create(path).unwrap(), schema, properties).unwrap();
    let mut group = writer.next_row_group().unwrap();
    let mut column = group.next_column().unwrap().unwrap();
    let values: Vec<ByteArray> =
        entries.iter().map(|entry| ByteArray::from(*entry)).cycle().take(rows).collect();
    column.typed::<ByteArrayType>().write_batch(&values, Some(&vec![1; rows]), None).unwrap();
    column.close().unwrap();
    group.close().unwrap();
    writer.close().unwrap();
}

#[test]
fn each_entry_of_a_dictionary_is_cleaned_once() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.parquet");
    // More rows than a batch has.
    write_shared(&path, &["<p onclick=x()>a</p>", "b", "<script>y()</script>"], 30_000);
    let output = clean(&folder, &["--column", "body", "--in-place", "--report=json", "a.parquet"]);
    assert_eq!(output.status.code(), Some(0));
    let entries: Vec<&str> = stderr(&output).lines().collect();
    assert_eq!(entries.len(), 3, "{entries:?}");
    assert!(entries[0].contains("a.parquet: row group 1, row 1 (body)"), "{}", entries[0]);
    let file = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
    let rows: Vec<String> =
        file.into_iter().map(|row| row.unwrap().get_string(0).unwrap().to_owned()).collect();
    let expected = ["<p>a</p>", "b", ""].into_iter().cycle().take(30_000);
    assert!(rows.iter().eq(expected));
}

#[test]
fn rows_with_an_entry_that_is_refused_are_counted() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("p.toml"), "extends = \"default\"\nlimits.input_bytes = 9\n").unwrap();
    write_shared(&folder.path().join("a.parquet"), &["longer than 9 bytes", "b"], 20_000);
    let arguments = ["--policy", "p.toml", "--column", "body", "--in-place", "a.parquet"];
    let output = clean(&folder, &arguments);
    assert_failed(&output, "error: a.parquet: row group 1, row 1: body");
    assert!(
        stderr(&output).ends_with("10,000 of 20,000 records failed; file left unchanged\n"),
        "{}",
        stderr(&output)
    );
    assert_eq!(stderr(&output).lines().count(), 2);
}

#[test]
fn refused_values_become_null_or_escaped() {
    let folder = TempDir::new().unwrap();
    let policy = "extends = \"default\"\nlimits.input_bytes = 9\n";
    fs::write(folder.path().join("p.toml"), policy).unwrap();
    let path = folder.path().join("a.parquet");
    let texts = || -> Vec<Option<String>> {
        let file = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
        file.into_iter().map(|row| row.unwrap().get_string(0).ok().cloned()).collect()
    };
    let clean = |action| {
        write_shared(&path, &["<b>long</b>", "b", "<i>c</i>"], 5);
        let arguments =
            ["--policy", "p.toml", "--column", "body", "--in-place", "--on-error", action, "a.parquet"];
        clean(&folder, &arguments)
    };
    let output = clean("null");
    let warning = "warning: a.parquet: row group 1, row 1: body: the input has too many bytes: the limit is 9 (`limits.input_bytes`); null instead\n";
    assert_output(&output, 0, "", warning);
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(texts(), [None, text("b"), text("<i>c</i>"), None, text("b")]);
    assert_eq!(clean("keep-escaped").status.code(), Some(0));
    let escaped = text("&lt;b&gt;long&lt;/b&gt;");
    assert_eq!(texts(), [escaped.clone(), text("b"), text("<i>c</i>"), escaped, text("b")]);
}

#[test]
fn a_required_column_has_no_null() {
    let folder = super::folder(WriterVersion::PARQUET_1_0);
    let output = clean(&folder, &["--column", "note", "--in-place", "--on-error", "null", "a.parquet"]);
    assert_failed(&output, "error: a.parquet: `note` cannot be null; pass --on-error keep-escaped\n");
}
