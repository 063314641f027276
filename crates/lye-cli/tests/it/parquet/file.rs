//! Small Parquet files, and what is in them.

use parquet::basic::{BrotliLevel, Compression, Encoding, GzipLevel, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type};
use parquet::file::metadata::{KeyValue, SortingColumn};
use parquet::file::properties::{
    EnabledStatistics, WriterProperties, WriterPropertiesBuilder, WriterVersion,
};
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

/// The table: a key, texts (optional, required, in a list, in structs in a list), and columns that stay as they are.
const SCHEMA: &str = "message table {
    required int64 id = 7;
    optional binary body (STRING) = 8;
    required binary note (STRING);
    optional group tags (LIST) { repeated group list { optional binary element (STRING); } }
    optional group comments (LIST) {
        repeated group list { optional group element { required int32 n; optional binary body (STRING); } }
    }
    optional double score;
    optional binary raw;
}";

/// The columns with texts, as arguments of the command.
pub(crate) const TEXTS: [&str; 8] =
    ["--column", "body", "--column", "note", "--column", "tags", "--column", "comments.list.element.body"];

/// A list that may be null, of items that may be null.
pub(crate) type List = Option<Vec<Option<String>>>;

/// A row of the table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    pub(crate) body: Option<String>,
    pub(crate) note: String,
    pub(crate) tags: List,
    /// The texts of structs.
    pub(crate) comments: List,
}

impl Row {
    /// Returns the row with its texts changed.
    pub(crate) fn map(&self, change: impl Fn(&str) -> String) -> Self {
        let text = |text: &Option<String>| text.as_deref().map(&change);
        let list = |list: &List| list.as_ref().map(|items| items.iter().map(text).collect());
        Self {
            body: text(&self.body),
            note: change(&self.note),
            tags: list(&self.tags),
            comments: list(&self.comments),
        }
    }
}

/// Returns rows with all kinds of nulls and lists.
pub(crate) fn rows(count: usize) -> Vec<Row> {
    let text = |at: usize| match at % 5 {
        0 => None,
        1 => Some(String::new()),
        _ => Some(format!("<p onclick=x()>é {}<script>y()</script></p>", at % 9)),
    };
    let list = |at: usize| (!at.is_multiple_of(3)).then(|| (0..at % 4).map(|item| text(at + item)).collect());
    (0..count)
        .map(|at| Row {
            body: text(at),
            note: text(at + 2).unwrap_or_default(),
            tags: list(at),
            comments: list(at + 1),
        })
        .collect()
}

/// Returns properties with a codec and an encoding for each column, and metadata of all kinds.
pub(crate) fn properties(version: WriterVersion) -> WriterPropertiesBuilder {
    let path = |name: &str| ColumnPath::from(name.split('.').map(str::to_owned).collect::<Vec<_>>());
    let key_value = KeyValue::new("origin".to_owned(), "test".to_owned());
    let sorting = |column_idx| SortingColumn { column_idx, descending: false, nulls_first: true };
    WriterProperties::builder()
        .set_writer_version(version)
        .set_created_by("test version 1.2.3".to_owned())
        .set_key_value_metadata(Some(vec![key_value]))
        .set_sorting_columns(Some(vec![sorting(0), sorting(1), sorting(6)]))
        .set_encoding(Encoding::PLAIN)
        .set_column_compression(path("body"), Compression::SNAPPY)
        .set_column_bloom_filter_enabled(path("body"), true)
        .set_column_bloom_filter_enabled(path("id"), true)
        .set_column_compression(path("note"), Compression::ZSTD(ZstdLevel::default()))
        .set_column_dictionary_enabled(path("note"), false)
        .set_column_encoding(path("note"), Encoding::DELTA_BYTE_ARRAY)
        .set_column_compression(path("tags.list.element"), Compression::GZIP(GzipLevel::default()))
        .set_column_dictionary_enabled(path("tags.list.element"), false)
        .set_column_encoding(path("tags.list.element"), Encoding::DELTA_LENGTH_BYTE_ARRAY)
        .set_column_compression(path("comments.list.element.body"), Compression::LZ4_RAW)
        .set_column_dictionary_enabled(path("comments.list.element.body"), false)
        .set_column_compression(path("raw"), Compression::BROTLI(BrotliLevel::default()))
        .set_column_statistics_enabled(path("note"), EnabledStatistics::Chunk)
        .set_column_statistics_enabled(path("raw"), EnabledStatistics::None)
}

/// Writes a file with a row group for each of these slices of rows.
pub(crate) fn write(path: &Path, properties: WriterPropertiesBuilder, row_groups: &[&[Row]]) {
    let schema = Arc::new(parse_message_type(SCHEMA).unwrap());
    let file = File::create(path).unwrap();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties.build())).unwrap();
    let mut id = 0;
    for rows in row_groups {
        let mut group = writer.next_row_group().unwrap();
        write_columns(&mut group, rows, id);
        group.close().unwrap();
        id += rows.len() as i64;
    }
    writer.close().unwrap();
}

fn write_columns(group: &mut SerializedRowGroupWriter<'_, File>, rows: &[Row], first_id: i64) {
    let ids: Vec<i64> = (first_id..).take(rows.len()).collect();
    let mut column = group.next_column().unwrap().unwrap();
    column.typed::<Int64Type>().write_batch(&ids, None, None).unwrap();
    column.close().unwrap();
    let body: Vec<ByteArray> =
        rows.iter().filter_map(|row| row.body.as_deref().map(ByteArray::from)).collect();
    let levels: Vec<i16> = rows.iter().map(|row| i16::from(row.body.is_some())).collect();
    write_texts(group, &body, Some(&levels), None);
    let note: Vec<ByteArray> = rows.iter().map(|row| ByteArray::from(&*row.note)).collect();
    write_texts(group, &note, None, None);
    let (tags, definition, repetition) = shredded(rows.iter().map(|row| &row.tags), 2);
    write_texts(group, &tags, Some(&definition), Some(&repetition));
    let (comments, definition, repetition) = shredded(rows.iter().map(|row| &row.comments), 3);
    // A number for each struct.
    let numbered: Vec<i16> = definition.iter().map(|level| (*level).min(3)).collect();
    let numbers: Vec<i32> = (0..).take(numbered.iter().filter(|level| **level == 3).count()).collect();
    let mut column = group.next_column().unwrap().unwrap();
    column.typed::<Int32Type>().write_batch(&numbers, Some(&numbered), Some(&repetition)).unwrap();
    column.close().unwrap();
    write_texts(group, &comments, Some(&definition), Some(&repetition));
    let scores: Vec<f64> = ids.iter().map(|id| *id as f64 / 7.0 - 1.0).collect();
    let mut column = group.next_column().unwrap().unwrap();
    column.typed::<DoubleType>().write_batch(&scores, Some(&vec![1; scores.len()]), None).unwrap();
    column.close().unwrap();
    let raw: Vec<ByteArray> = ids.iter().map(|id| ByteArray::from(vec![0xFF, *id as u8])).collect();
    write_texts(group, &raw, Some(&vec![1; raw.len()]), None);
}

fn write_texts(
    group: &mut SerializedRowGroupWriter<'_, File>,
    texts: &[ByteArray],
    definition: Option<&[i16]>,
    repetition: Option<&[i16]>,
) {
    let mut column = group.next_column().unwrap().unwrap();
    column.typed::<ByteArrayType>().write_batch(texts, definition, repetition).unwrap();
    column.close().unwrap();
}

/// Returns the values of lists with their levels. Null items have the definition level `null_item`.
fn shredded<'r>(
    lists: impl Iterator<Item = &'r List>,
    null_item: i16,
) -> (Vec<ByteArray>, Vec<i16>, Vec<i16>) {
    let (mut values, mut definition, mut repetition) = (Vec::new(), Vec::new(), Vec::new());
    for list in lists {
        let Some(items) = list.as_deref().filter(|items| !items.is_empty()) else {
            definition.push(i16::from(list.is_some()));
            repetition.push(0);
            continue;
        };
        for (at, item) in items.iter().enumerate() {
            definition.push(null_item + i16::from(item.is_some()));
            repetition.push(i16::from(at > 0));
            values.extend(item.as_deref().map(ByteArray::from));
        }
    }
    (values, definition, repetition)
}

/// Opens a file, with its page indexes.
pub(crate) fn open(path: &Path) -> SerializedFileReader<File> {
    let options = parquet::file::serialized_reader::ReadOptionsBuilder::new().with_page_index().build();
    SerializedFileReader::new_with_options(File::open(path).unwrap(), options).unwrap()
}

/// Returns the rows of a file as texts.
pub(crate) fn read(path: &Path) -> Vec<String> {
    open(path).get_row_iter(None).unwrap().map(|row| row.unwrap().to_string()).collect()
}
