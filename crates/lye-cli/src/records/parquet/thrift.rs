//! Reads the compact protocol of Thrift, as far as checks of Parquet need it: lists are never longer than the bytes that are left, and
//! nesting is bounded.
//!
//! The crate `parquet` ignores the types that the bytes give to the fields of a struct that it knows. [`Shape`] makes sure that both
//! readers see the same fields.

use std::fmt;
use std::io::{self, Read};
use std::ops::Range;

/// The maximum depth of structs and lists. Those of Parquet are at most eight deep.
const MAX_DEPTH: usize = 32;

/// The types of values.
pub(super) mod kind {
    pub(in crate::records::parquet) const STOP: u8 = 0;
    pub(in crate::records::parquet) const TRUE: u8 = 1;
    pub(in crate::records::parquet) const FALSE: u8 = 2;
    pub(in crate::records::parquet) const BYTE: u8 = 3;
    pub(in crate::records::parquet) const I16: u8 = 4;
    pub(in crate::records::parquet) const I32: u8 = 5;
    pub(in crate::records::parquet) const I64: u8 = 6;
    pub(in crate::records::parquet) const DOUBLE: u8 = 7;
    pub(in crate::records::parquet) const BINARY: u8 = 8;
    pub(in crate::records::parquet) const LIST: u8 = 9;
    pub(in crate::records::parquet) const SET: u8 = 10;
    pub(in crate::records::parquet) const MAP: u8 = 11;
    pub(in crate::records::parquet) const STRUCT: u8 = 12;
    pub(in crate::records::parquet) const UUID: u8 = 13;
}

/// The bytes are not Thrift, or end too early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Malformed;

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("malformed metadata")
    }
}

/// The header of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Field {
    pub(super) id: i16,
    pub(super) kind: u8,
}

/// What a field must be.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    Integer,
    Byte,
    Bool,
    Binary,
    /// A struct with these fields. Others are skipped.
    Struct(&'static [(i16, Shape)]),
    /// A struct with one field, which is a struct.
    Union(&'static [(i16, Shape)]),
}

/// Reads values of at most so many bytes.
pub(super) struct CompactReader<R> {
    reader: R,
    left: u64,
}

impl<'b> CompactReader<&'b [u8]> {
    /// Reads from bytes in memory.
    pub(super) fn of_bytes(bytes: &'b [u8]) -> Self {
        Self::new(bytes, bytes.len() as u64)
    }
}

impl<R: Read> CompactReader<R> {
    /// Reads at most `length` bytes.
    pub(super) fn new(reader: R, length: u64) -> Self {
        Self { reader, left: length }
    }

    /// Returns the number of bytes that may still be read.
    pub(super) fn left(&self) -> u64 {
        self.left
    }

    /// Skips so many bytes.
    pub(super) fn skip_bytes(&mut self, count: u64) -> Result<(), Malformed> {
        self.left = self.left.checked_sub(count).ok_or(Malformed)?;
        let skipped = io::copy(&mut self.reader.by_ref().take(count), &mut io::sink());
        if skipped.is_ok_and(|skipped| skipped == count) { Ok(()) } else { Err(Malformed) }
    }

    /// Reads a byte.
    pub(super) fn byte(&mut self) -> Result<u8, Malformed> {
        self.left = self.left.checked_sub(1).ok_or(Malformed)?;
        let mut byte = [0];
        self.reader.read_exact(&mut byte).map_err(|_| Malformed)?;
        let [byte] = byte;
        Ok(byte)
    }

    /// Reads an unsigned integer of variable length.
    pub(super) fn varint(&mut self) -> Result<u64, Malformed> {
        let mut value = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(Malformed)
    }

    /// Reads an integer of any width.
    pub(super) fn integer(&mut self) -> Result<i64, Malformed> {
        let value = self.varint()?;
        // Zigzag: the sign is the last bit.
        Ok((value >> 1).cast_signed() ^ -(value & 1).cast_signed())
    }

    /// Reads the header of the next field of a struct, after the field with the id `last`; `None` at the end of the struct.
    pub(super) fn field(&mut self, last: i16) -> Result<Option<Field>, Malformed> {
        let header = self.byte()?;
        let kind = header & 0x0F;
        if kind == kind::STOP {
            return Ok(None);
        }
        let id = match header >> 4 {
            0 => i16::try_from(self.integer()?).map_err(|_| Malformed)?,
            delta => last.checked_add(i16::from(delta)).ok_or(Malformed)?,
        };
        Ok(Some(Field { id, kind }))
    }

    /// Reads the header of a list: the type of the items, and their number.
    pub(super) fn list(&mut self) -> Result<(u8, u64), Malformed> {
        let header = self.byte()?;
        let count = match header >> 4 {
            15 => self.varint()?,
            count => u64::from(count),
        };
        // Every item has at least one byte.
        if count > self.left { Err(Malformed) } else { Ok((header & 0x0F, count)) }
    }

    /// Reads a struct with these fields. Passes integers to `visit`, with the ids of the field that holds the struct and of their own.
    ///
    /// # Errors
    /// Fails if one of the fields has another type.
    pub(super) fn fields(
        &mut self,
        fields: &[(i16, Shape)],
        parent: i16,
        visit: &mut dyn FnMut(i16, i16, i64),
    ) -> Result<(), Malformed> {
        let mut last = 0;
        while let Some(Field { id, kind }) = self.field(last)? {
            last = id;
            let shape = fields.iter().find(|(known, _)| *known == id).map(|(_, shape)| *shape);
            match (shape, kind) {
                (None, kind) | (Some(Shape::Byte), kind @ kind::BYTE) => self.skip(kind)?,
                (Some(Shape::Bool), kind::TRUE | kind::FALSE) => {}
                (Some(Shape::Binary), kind::BINARY) => self.skip(kind)?,
                (Some(Shape::Integer), kind::I16 | kind::I32 | kind::I64) => {
                    visit(parent, id, self.integer()?)
                }
                (Some(Shape::Struct(fields)), kind::STRUCT) => self.fields(fields, id, visit)?,
                (Some(Shape::Union(fields)), kind::STRUCT) => self.union(fields, id, visit)?,
                (Some(_), _) => return Err(Malformed),
            }
        }
        Ok(())
    }

    fn union(
        &mut self,
        fields: &[(i16, Shape)],
        parent: i16,
        visit: &mut dyn FnMut(i16, i16, i64),
    ) -> Result<(), Malformed> {
        let Some(Field { id, kind: kind::STRUCT }) = self.field(0)? else { return Err(Malformed) };
        match fields.iter().find(|(known, _)| *known == id) {
            Some((_, Shape::Struct(fields))) => self.fields(fields, parent, visit)?,
            _ => self.skip(kind::STRUCT)?,
        }
        if self.field(id)?.is_some() { Err(Malformed) } else { Ok(()) }
    }

    /// Skips the value of a field.
    pub(super) fn skip(&mut self, kind: u8) -> Result<(), Malformed> {
        match kind {
            // The header has the value.
            kind::TRUE | kind::FALSE => Ok(()),
            kind => self.skip_value(kind, 0),
        }
    }

    fn skip_value(&mut self, kind: u8, depth: usize) -> Result<(), Malformed> {
        if depth > MAX_DEPTH {
            return Err(Malformed);
        }
        let deeper = depth + 1;
        match kind {
            kind::TRUE | kind::FALSE | kind::BYTE => self.skip_bytes(1),
            kind::I16 | kind::I32 | kind::I64 => self.varint().map(drop),
            kind::DOUBLE => self.skip_bytes(8),
            kind::UUID => self.skip_bytes(16),
            kind::BINARY => self.varint().and_then(|length| self.skip_bytes(length)),
            kind::LIST | kind::SET => {
                let (kind, count) = self.list()?;
                (0..count).try_for_each(|_| self.skip_value(kind, deeper))
            }
            kind::MAP => {
                let count = self.varint()?;
                if count == 0 {
                    return Ok(());
                }
                let kinds = self.byte()?;
                (0..count).try_for_each(|_| {
                    self.skip_value(kinds >> 4, deeper)?;
                    self.skip_value(kinds & 0x0F, deeper)
                })
            }
            kind::STRUCT => {
                let mut last = 0;
                while let Some(Field { id, kind }) = self.field(last)? {
                    last = id;
                    if !matches!(kind, kind::TRUE | kind::FALSE) {
                        self.skip_value(kind, deeper)?;
                    }
                }
                Ok(())
            }
            _ => Err(Malformed),
        }
    }
}

/// Where a field of a struct is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FieldRange {
    /// The start of its header.
    pub(super) start: usize,
    pub(super) value: Range<usize>,
}

/// Finds a field of the struct that the bytes begin with.
pub(super) fn field_range(bytes: &[u8], id: i16) -> Result<Option<FieldRange>, Malformed> {
    let mut reader = CompactReader::of_bytes(bytes);
    let position = |left: u64| bytes.len().saturating_sub(usize::try_from(left).unwrap_or(usize::MAX));
    let mut last = 0;
    loop {
        let start = position(reader.left());
        let Some(field) = reader.field(last)? else { return Ok(None) };
        last = field.id;
        let value = position(reader.left());
        reader.skip(field.kind)?;
        if field.id == id {
            return Ok(Some(FieldRange { start, value: value..position(reader.left()) }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A struct: field 1 is -3, field 2 the list [1, 2], field 20 the string "ab".
    const STRUCT: [u8; 12] = [0x15, 5, 0x19, 0x25, 2, 4, 0x08, 40, 2, b'a', b'b', 0];

    #[test]
    fn fields_and_integers_are_read() {
        let mut reader = CompactReader::of_bytes(&STRUCT);
        assert_eq!(reader.field(0), Ok(Some(Field { id: 1, kind: kind::I32 })));
        assert_eq!(reader.integer(), Ok(-3));
        assert_eq!(reader.field(1), Ok(Some(Field { id: 2, kind: kind::LIST })));
        assert_eq!(reader.list(), Ok((kind::I32, 2)));
        assert_eq!((reader.integer(), reader.integer()), (Ok(1), Ok(2)));
        assert_eq!(reader.field(2), Ok(Some(Field { id: 20, kind: kind::BINARY })));
        assert_eq!(reader.skip(kind::BINARY), Ok(()));
        assert_eq!((reader.field(20), reader.left()), (Ok(None), 0));
    }

    #[test]
    fn fields_must_have_their_types() {
        const UNION: &[(i16, Shape)] = &[(4, Shape::Struct(&[(1, Shape::Bool)]))];
        const FIELDS: &[(i16, Shape)] =
            &[(1, Shape::Integer), (20, Shape::Binary), (21, Shape::Union(UNION))];
        let read = |bytes: &[u8]| {
            let mut integers = Vec::new();
            let mut visit = |parent, id, value| integers.push((parent, id, value));
            CompactReader::of_bytes(bytes).fields(FIELDS, 7, &mut visit).map(|()| integers)
        };
        assert_eq!(read(&STRUCT), Ok(vec![(7, 1, -3)]));
        // The string as a list.
        let mut other = STRUCT;
        other[6] = 0x09;
        assert_eq!(read(&other), Err(Malformed));
        // A union with a bool, with a number instead, with two fields, with none.
        for (bytes, expected) in [
            (&[0x0C, 42, 0x4C, 0x11, 0, 0, 0][..], Ok(Vec::new())),
            (&[0x0C, 42, 0x4C, 0x15, 0, 0, 0, 0], Err(Malformed)),
            (&[0x0C, 42, 0x45, 2, 0, 0], Err(Malformed)),
            (&[0x0C, 42, 0x4C, 0x11, 0, 0x1C, 0, 0, 0], Err(Malformed)),
            (&[0x0C, 42, 0, 0], Err(Malformed)),
        ] {
            assert_eq!(read(bytes), expected, "{bytes:?}");
        }
    }

    #[test]
    fn fields_are_found() {
        assert_eq!(field_range(&STRUCT, 2), Ok(Some(FieldRange { start: 2, value: 3..6 })));
        assert_eq!(field_range(&STRUCT, 20), Ok(Some(FieldRange { start: 6, value: 8..11 })));
        assert_eq!(field_range(&STRUCT, 3), Ok(None));
        for length in 0..STRUCT.len() {
            assert_eq!(field_range(&STRUCT[..length], 99), Err(Malformed), "{length}");
        }
    }

    #[test]
    fn long_lists_and_deep_nesting_are_malformed() {
        // A list of 2^28 integers in 6 bytes.
        assert_eq!(CompactReader::of_bytes(&[0xF5, 0x80, 0x80, 0x80, 0x80, 1]).list(), Err(Malformed));
        // Lists of one list.
        assert_eq!(CompactReader::of_bytes(&[0x19; 1_000_000]).skip(kind::LIST), Err(Malformed));
        assert_eq!(CompactReader::of_bytes(&[0xFF; 11]).varint(), Err(Malformed));
    }
}
