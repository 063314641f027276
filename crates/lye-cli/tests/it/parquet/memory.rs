//! The memory that the command needs for large Parquet files.

use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::env;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// Writes rows with a number and a text of about 1 KB, without compression.
fn write(path: &Path, row_groups: usize, rows: usize) {
    let schema = "message table { required int64 id; optional binary body (STRING); }";
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let properties =
        WriterProperties::builder().set_compression(Compression::UNCOMPRESSED).set_dictionary_enabled(false);
    let mut writer =
        SerializedFileWriter::new(File::create(path).unwrap(), schema, Arc::new(properties.build())).unwrap();
    for row_group in 0..row_groups {
        let mut group = writer.next_row_group().unwrap();
        let ids: Vec<i64> = (0..).skip(row_group * rows).take(rows).collect();
        let mut column = group.next_column().unwrap().unwrap();
        column.typed::<Int64Type>().write_batch(&ids, None, None).unwrap();
        column.close().unwrap();
        let mut column = group.next_column().unwrap().unwrap();
        for ids in ids.chunks(1_000) {
            let texts: Vec<ByteArray> = ids
                .iter()
                .map(|id| {
                    let sentence = format!(
                        "<p onclick=x()>Comment <a href=\"https://example.org/{id}\">{id}</a> goes on.</p>\n"
                    );
                    ByteArray::from(sentence.repeat(12).into_bytes())
                })
                .collect();
            column.typed::<ByteArrayType>().write_batch(&texts, Some(&vec![1; texts.len()]), None).unwrap();
        }
        column.close().unwrap();
        group.close().unwrap();
    }
    writer.close().unwrap();
}

/// Waits for a process, and returns the most memory that it had at a time, in bytes.
fn peak_memory(mut child: Child) -> u64 {
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    loop {
        let ended = child.try_wait().unwrap();
        let text = fs::read_to_string(&status).unwrap_or_default();
        let kilobytes = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = kilobytes.and_then(|line| line.trim().strip_suffix(" kB"));
        peak = peak.max(kilobytes.map_or(0, |count| count.parse::<u64>().unwrap() * 1024));
        if let Some(status) = ended {
            assert!(status.success());
            return peak;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// Returns the length of a file of so many row groups, and the most memory for cleaning it.
fn measure(row_groups: usize, rows: usize) -> (u64, u64) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.parquet");
    write(&path, row_groups, rows);
    let length = fs::metadata(&path).unwrap().len();
    let start = Instant::now();
    let child = Command::new(env!("CARGO_BIN_EXE_lye"))
        .args(["clean", "--column", "body", "a.parquet", "-o", "b.parquet"])
        .current_dir(&folder)
        .spawn()
        .unwrap();
    let peak = peak_memory(child);
    let seconds = start.elapsed().as_secs_f64();
    println!("{length} bytes in {row_groups} row groups: {seconds:.1} s, peak {peak} bytes");
    assert!(fs::metadata(folder.path().join("b.parquet")).unwrap().len() > length / 2);
    (length, peak)
}

/// 16 row groups of 12 MB each. `LYE_PARQUET_ROWS=128000` makes them 136 MB long, and the file 2 GB:
///
/// `LYE_PARQUET_ROWS=128000 cargo test --release -p lye-cli --test it -- --nocapture parquet::memory`
#[test]
fn memory_does_not_grow_with_the_file() {
    let rows = env::var("LYE_PARQUET_ROWS").map_or(12_000, |rows| rows.parse().unwrap());
    let (length, peak) = measure(16, rows);
    assert!(length > 15_000 * rows as u64, "{length}");
    assert!(peak < 80_000_000, "{peak}");
}
