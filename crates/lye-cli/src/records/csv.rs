//! Cleans columns of CSV (RFC 4180).

use super::{Record, RecordFormat};
use crate::terminal_escape::TerminalText;
use csv::{ReaderBuilder, StringRecord, WriterBuilder};
use std::io::Read;
use std::str::FromStr;

/// The delimiter between cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Delimiter(u8);

impl FromStr for Delimiter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.as_bytes() {
            b"tab" => Ok(Self(b'\t')),
            [byte] if !matches!(byte, b'"' | b'\n' | b'\r' | 0x80..) => Ok(Self(*byte)),
            _ => Err("expected one ASCII character, such as `;`, or `tab`".to_owned()),
        }
    }
}

/// Rows of CSV, without a byte order mark, and the columns to clean.
pub(crate) struct Table<R> {
    reader: csv::Reader<R>,
    delimiter: Delimiter,
    /// The header row, until it is read.
    header: Option<StringRecord>,
    /// The indices of the columns, with their names.
    columns: Vec<(usize, String)>,
}

impl<R: Read> Table<R> {
    /// Reads the header row.
    ///
    /// # Errors
    /// Fails if there is no header, or a name has no column or several.
    pub(crate) fn new(reader: R, delimiter: Delimiter, names: &[String]) -> Result<Self, String> {
        let mut builder = ReaderBuilder::new();
        let mut reader = builder.delimiter(delimiter.0).has_headers(false).flexible(true).from_reader(reader);
        let mut header = StringRecord::new();
        if !reader.read_record(&mut header).map_err(|error| error.to_string())? {
            return Err("empty; expected a header row with column names".to_owned());
        }
        let columns = names.iter().map(|name| Ok((column_index(name, &header)?, name.clone())));
        let columns = columns.collect::<Result<_, String>>()?;
        Ok(Self { reader, delimiter, header: Some(header), columns })
    }
}

/// Returns the index of a column.
fn column_index(name: &str, header: &StringRecord) -> Result<usize, String> {
    let mut indices = header.iter().enumerate().filter(|(_, known)| *known == name).map(|(at, _)| at);
    match (indices.next(), indices.next()) {
        (Some(index), None) => Ok(index),
        (Some(_), Some(_)) => Err(format!("several columns are named `{name}`")),
        (None, _) => {
            let known: Vec<String> =
                header.iter().map(|known| format!("`{}`", TerminalText::one_line(known))).collect();
            Err(format!("no column `{name}`; the header has {}", known.join(", ")))
        }
    }
}

impl<R: Read + Sync> RecordFormat for Table<R> {
    /// A row, and whether it is the header.
    type Content = (StringRecord, bool);

    fn read(&mut self) -> Result<Option<Record<Self::Content>>, String> {
        if let Some(header) = self.header.take() {
            let length = header.as_slice().len();
            return Ok(Some(Record { line: 1, length, content: (header, true) }));
        }
        let mut row = StringRecord::new();
        let line = self.reader.position().line();
        if !self.reader.read_record(&mut row).map_err(|error| format!("{line}: {error}"))? {
            return Ok(None);
        }
        let line = row.position().map_or(line, csv::Position::line);
        let length = row.as_slice().len();
        Ok(Some(Record { line, length, content: (row, false) }))
    }

    fn clean(
        &self,
        (row, is_header): &Self::Content,
        clean: &mut dyn FnMut(&str, &str) -> Result<String, String>,
    ) -> Result<Self::Content, String> {
        if *is_header {
            return Ok((row.clone(), true));
        }
        let mut cells: Vec<String> = row.iter().map(str::to_owned).collect();
        for (index, name) in &self.columns {
            // A row may have fewer cells.
            if let Some(cell) = cells.get_mut(*index) {
                *cell = clean(name, cell)?;
            }
        }
        Ok((StringRecord::from(cells), false))
    }

    fn is_same((one, _): &Self::Content, (other, _): &Self::Content) -> bool {
        one == other
    }

    fn write(&self, (row, _): &Self::Content, out: &mut Vec<u8>) -> Result<(), String> {
        let mut writer = WriterBuilder::new().delimiter(self.delimiter.0).flexible(true).from_writer(out);
        writer.write_record(row).and_then(|()| Ok(writer.flush()?)).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str, columns: &[&str]) -> Result<Table<std::io::Cursor<Vec<u8>>>, String> {
        let columns: Vec<String> = columns.iter().map(|&name| name.to_owned()).collect();
        Table::new(std::io::Cursor::new(text.as_bytes().to_vec()), Delimiter(b','), &columns)
    }

    #[test]
    fn only_the_named_columns_are_cleaned() {
        let mut table = table("\u{FEFF}id,body\n<1>,\"<2>,\n\"\"\"\n<3>\n", &["body"]).unwrap();
        let mut out = Vec::new();
        let mut lines = Vec::new();
        while let Some(Record { line, content, .. }) = table.read().unwrap() {
            let cleaned =
                table.clean(&content, &mut |field, text| Ok(format!("{field}:{}", text.replace('<', ""))));
            table.write(&cleaned.unwrap(), &mut out).unwrap();
            lines.push(line);
        }
        assert_eq!(String::from_utf8(out).unwrap(), "id,body\n<1>,\"body:2>,\n\"\"\"\n<3>\n");
        assert_eq!(lines, [1, 2, 4]);
    }

    #[test]
    fn columns_are_found_by_name() {
        assert!(table("\u{FEFF}id,body\n", &["id"]).is_ok());
        assert_eq!(table("x,x\n", &["x"]).err().unwrap(), "several columns are named `x`");
        assert_eq!(table("a,b\n", &["text"]).err().unwrap(), "no column `text`; the header has `a`, `b`");
        assert_eq!(
            table("a\u{1B}[2J\n", &["text"]).err().unwrap(),
            r"no column `text`; the header has `a\u{1b}[2J`"
        );
        assert_eq!(table("", &["a"]).err().unwrap(), "empty; expected a header row with column names");
    }

    #[test]
    fn a_delimiter_is_one_ascii_character() {
        assert_eq!("tab".parse(), Ok(Delimiter(b'\t')));
        assert_eq!(";".parse(), Ok(Delimiter(b';')));
        for bad in ["", "\"", "ab", "\n", "é"] {
            assert!(bad.parse::<Delimiter>().is_err(), "{bad}");
        }
    }
}
