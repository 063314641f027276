//! A further column of the table: what was found in the texts of each row.

use super::super::found::{Found, FoundColumn};
use super::super::merge;
use super::contained::contained;
use super::corrupt;
use super::thrift::{CompactReader, Malformed, field_range};
use ::parquet::basic::{ColumnOrder, LogicalType, Repetition, SortOrder, Type as PhysicalType};
use ::parquet::column::writer::ColumnWriterImpl;
use ::parquet::data_type::{ByteArray, ByteArrayType};
use ::parquet::file::metadata::FileMetaData;
use ::parquet::schema::types::{SchemaDescriptor, Type};
use std::sync::Arc;

/// What was found in the rows of a row group.
pub(super) struct FoundRows(Vec<Option<Found>>);

impl FoundRows {
    pub(super) fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds what was found in a text of a row of the row group.
    pub(super) fn add(&mut self, row: usize, found: Option<&Found>) {
        if found.is_some() && self.0.len() <= row {
            self.0.resize(row + 1, None);
        }
        if let Some(known) = self.0.get_mut(row) {
            merge(known, found);
        }
    }

    /// Writes the column, which has so many rows.
    ///
    /// # Errors
    /// Says what the crate `parquet` says.
    pub(super) fn write(
        mut self,
        rows: usize,
        writer: &mut ColumnWriterImpl<'_, ByteArrayType>,
    ) -> Result<(), String> {
        const ROWS_AT_ONCE: usize = 8192;
        self.0.resize(rows, None);
        for rows in self.0.chunks(ROWS_AT_ONCE) {
            let levels: Vec<i16> = rows.iter().map(|found| i16::from(found.is_some())).collect();
            let values: Vec<ByteArray> =
                rows.iter().flatten().map(|found| ByteArray::from(found.to_json().into_bytes())).collect();
            contained(|| writer.write_batch(&values, Some(&levels), None))?;
        }
        Ok(())
    }
}

/// Returns the metadata of a file with one column more.
///
/// # Errors
/// Fails if the table has a column of this name.
pub(super) fn with_column(file: &FileMetaData, column: &FoundColumn) -> Result<FileMetaData, String> {
    let schema = file.schema_descr().root_schema();
    if schema.get_fields().iter().any(|known| known.name() == column.name) {
        return Err(format!("the table has a column `{}` already; pass another name", column.name));
    }
    let schema = contained(|| {
        let text = Type::primitive_type_builder(&column.name, PhysicalType::BYTE_ARRAY)
            .with_repetition(Repetition::OPTIONAL)
            .with_logical_type(Some(LogicalType::String))
            .build()?;
        let fields = schema.get_fields().iter().cloned().chain([Arc::new(text)]).collect();
        Type::group_type_builder(schema.name()).with_fields(fields).build()
    })?;
    let orders = file.column_orders().map(|orders| {
        let mut orders = orders.clone();
        orders.push(ColumnOrder::TYPE_DEFINED_ORDER(SortOrder::UNSIGNED));
        orders
    });
    Ok(FileMetaData::new(
        file.version(),
        file.num_rows(),
        file.created_by().map(str::to_owned),
        file.key_value_metadata().cloned(),
        Arc::new(SchemaDescriptor::new(Arc::new(schema))),
        orders,
    ))
}

/// Returns encoded metadata with one column more in the schema and in the orders of columns. The rest stays byte for byte.
///
/// # Errors
/// Fails if the metadata is malformed.
pub(super) fn with_column_in_footer(footer: &[u8], column: &FoundColumn) -> Result<Vec<u8>, String> {
    extended(footer, &column.name).map_err(|Malformed| corrupt(&Malformed))
}

fn extended(footer: &[u8], name: &str) -> Result<Vec<u8>, Malformed> {
    const COLUMN_ORDERS: i16 = 7;
    const SCHEMA: i16 = 2;
    const NUM_CHILDREN: i16 = 5;
    let mut footer = footer.to_vec();
    // The last field first: the other stays where it is.
    if let Some(orders) = field_range(&footer, COLUMN_ORDERS)? {
        // A union: the order that the type defines.
        let item = [0x1C, 0, 0];
        let list = with_item(footer.get(orders.value.clone()).ok_or(Malformed)?, &item)?;
        footer.splice(orders.value, list);
    }
    let schema = field_range(&footer, SCHEMA)?.ok_or(Malformed)?;
    let list = with_item(footer.get(schema.value.clone()).ok_or(Malformed)?, &schema_element(name))?;
    let mut list = list;
    let items = list.len() - {
        let mut reader = CompactReader::of_bytes(&list);
        reader.list()?;
        usize::try_from(reader.left()).map_err(|_| Malformed)?
    };
    // The first item is the table.
    let table = list.get(items..).ok_or(Malformed)?;
    let children = field_range(table, NUM_CHILDREN)?.ok_or(Malformed)?;
    let count = CompactReader::of_bytes(table.get(children.value.clone()).ok_or(Malformed)?).integer()?;
    let count = u64::try_from(count + 1).map_err(|_| Malformed)?;
    list.splice(items + children.value.start..items + children.value.end, varint(count << 1));
    footer.splice(schema.value, list);
    Ok(footer)
}

/// Returns a list of structs with one struct more.
fn with_item(list: &[u8], item: &[u8]) -> Result<Vec<u8>, Malformed> {
    const STRUCTS: u8 = 12;
    let mut reader = CompactReader::of_bytes(list);
    let (kind, count) = reader.list()?;
    let items = usize::try_from(reader.left()).ok().and_then(|left| list.len().checked_sub(left));
    let items = items.and_then(|start| list.get(start..)).ok_or(Malformed)?;
    if kind != STRUCTS {
        return Err(Malformed);
    }
    let count = count + 1;
    let mut longer = match u8::try_from(count) {
        Ok(short @ ..15) => vec![short << 4 | STRUCTS],
        _ => [vec![0xF0 | STRUCTS], varint(count)].concat(),
    };
    longer.extend_from_slice(items);
    longer.extend_from_slice(item);
    Ok(longer)
}

/// Returns a `SchemaElement` of Parquet: an optional string.
fn schema_element(name: &str) -> Vec<u8> {
    // 1: the type BYTE_ARRAY; 3: OPTIONAL; 4: the name.
    let mut element = vec![0x15, 6 << 1, 0x25, 1 << 1, 0x18];
    element.extend(varint(name.len() as u64));
    element.extend_from_slice(name.as_bytes());
    // 6: the converted type UTF8; 10: the logical type STRING, a union.
    element.extend([0x25, 0, 0x4C, 0x1C, 0, 0, 0]);
    element
}

/// Returns an unsigned integer of variable length.
fn varint(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let low = (value & 0x7F) as u8;
        value >>= 7;
        if value == 0 {
            bytes.push(low);
            return bytes;
        }
        bytes.push(low | 0x80);
    }
}
