//! How row groups are written.

use super::guard::PageSummary;
use super::leaves::Leaf;
use ::parquet::basic::Encoding;
use ::parquet::file::metadata::{RowGroupMetaData, SortingColumn};
use ::parquet::file::properties::{EnabledStatistics, WriterProperties, WriterVersion};

/// Returns the properties of a row group of the output: cleaned columns are encoded as they are in the input.
pub(super) fn row_group_properties(
    leaves: &[Leaf],
    row_group: &RowGroupMetaData,
    summary: PageSummary,
) -> WriterProperties {
    let version = if summary.has_v2 { WriterVersion::PARQUET_2_0 } else { WriterVersion::PARQUET_1_0 };
    let is_cleaned = |column: usize| leaves.iter().any(|leaf| leaf.index == column);
    // The order of a cleaned column may change, and with it that of the columns after it.
    let sorting = row_group.sorting_columns().map(|sorting| {
        let is_kept = |column: &&SortingColumn| !usize::try_from(column.column_idx).is_ok_and(is_cleaned);
        sorting.iter().take_while(is_kept).cloned().collect::<Vec<_>>()
    });
    let chunks: Vec<_> = leaves.iter().filter_map(|leaf| row_group.columns().get(leaf.index)).collect();
    let has_offset_index = chunks.iter().any(|chunk| chunk.offset_index_offset().is_some());
    let mut properties = WriterProperties::builder()
        .set_writer_version(version)
        .set_offset_index_disabled(!has_offset_index)
        .set_sorting_columns(sorting.filter(|sorting| !sorting.is_empty()));
    for chunk in chunks {
        let path = chunk.column_path().clone();
        let encodings = chunk.encodings_mask();
        let has = |encoding: Encoding| encodings.is_set(encoding);
        let delta = [Encoding::DELTA_BYTE_ARRAY, Encoding::DELTA_LENGTH_BYTE_ARRAY];
        let encoding = delta.into_iter().find(|encoding| has(*encoding)).unwrap_or(Encoding::PLAIN);
        let statistics = match (chunk.column_index_offset(), chunk.statistics()) {
            (Some(_), _) => EnabledStatistics::Page,
            (None, Some(_)) => EnabledStatistics::Chunk,
            (None, None) => EnabledStatistics::None,
        };
        let has_dictionary = has(Encoding::RLE_DICTIONARY) || has(Encoding::PLAIN_DICTIONARY);
        properties = properties
            .set_column_compression(path.clone(), chunk.compression())
            .set_column_dictionary_enabled(path.clone(), has_dictionary)
            .set_column_encoding(path.clone(), encoding)
            .set_column_statistics_enabled(path.clone(), statistics);
        if chunk.bloom_filter_offset().is_some() {
            let values = u64::try_from(chunk.num_values()).unwrap_or_default().max(1);
            properties = properties
                .set_column_bloom_filter_enabled(path.clone(), true)
                .set_column_bloom_filter_max_ndv(path, values);
        }
    }
    properties.build()
}
