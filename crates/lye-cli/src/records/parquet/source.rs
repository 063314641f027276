//! The bytes of a Parquet file. A range that is not in the file is an error, before any memory is allocated for it.

use ::parquet::errors::{ParquetError, Result};
use ::parquet::file::reader::{ChunkReader, Length};
use bytes::Bytes;
use std::fs::File;
use std::io::BufReader;

/// A file, and its length.
pub(super) struct Source {
    file: File,
    length: u64,
}

impl Source {
    pub(super) fn new(file: File) -> Result<Self> {
        let length = file.metadata()?.len();
        Ok(Self { file, length })
    }

    /// Returns a reader from an offset on.
    pub(super) fn read_from(&self, start: u64) -> Result<BufReader<File>> {
        self.check(start, 0)?;
        self.file.get_read(start)
    }

    fn check(&self, start: u64, length: usize) -> Result<()> {
        match start.checked_add(length as u64) {
            Some(end) if end <= self.length => Ok(()),
            _ => Err(ParquetError::EOF(format!(
                "expected {length} bytes from byte {start} on; the file has {} bytes",
                self.length
            ))),
        }
    }
}

impl Length for Source {
    fn len(&self) -> u64 {
        self.length
    }
}

impl ChunkReader for Source {
    type T = BufReader<File>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        self.read_from(start)
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        self.check(start, length)?;
        self.file.get_bytes(start, length)
    }
}
