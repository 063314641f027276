//! Cleans columns of CSV (RFC 4180). All other bytes are kept: line ends, a byte order mark, the quotes of other cells.

use super::found::{Found, FoundColumn};
use super::{CleanText, CleanedContent, Lacking, Record, RecordFormat, RecordReader};
use crate::terminal_escape::TerminalText;
use lye::html::MAX_INPUT_BYTES;
use std::io::{BufRead as _, Read};
use std::ops::Range;
use std::str::FromStr;

/// The byte order mark of UTF-8.
const MARK: [u8; 3] = *b"\xEF\xBB\xBF";

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

/// A row: its bytes with the line end, and the ranges of its cells, quotation marks included.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    raw: Vec<u8>,
    cells: Vec<Range<usize>>,
    is_header: bool,
}

/// Rows of CSV, and the columns to clean.
pub(crate) struct Table<R> {
    reader: RecordReader<R>,
    delimiter: Delimiter,
    /// The line of the next row, from 1.
    line: u64,
    /// The header row, until it is read.
    header: Option<Row>,
    /// The indices of the columns, with their names.
    columns: Vec<(usize, String)>,
    /// The number of cells of the header.
    width: usize,
}

impl<R: Read> Table<R> {
    /// Reads the header row.
    ///
    /// # Errors
    /// Fails if the input is empty, unless `accepts_empty`, if no column or several columns have one of the names, and if a column has
    /// the name of the one that is added.
    pub(crate) fn new(
        reader: RecordReader<R>,
        delimiter: Delimiter,
        names: &[String],
        added: Option<&String>,
        accepts_empty: bool,
    ) -> Result<Self, String> {
        let mut table = Self { reader, delimiter, line: 1, header: None, columns: Vec::new(), width: 0 };
        let mut header = Row::default();
        while let Some(row) = table.row().map_err(|(line, problem)| format!("{line}: {problem}"))? {
            let before = header.raw.len();
            header.raw.extend_from_slice(&row.raw);
            if !row.is_blank() {
                header.cells = row.cells.iter().map(|cell| before + cell.start..before + cell.end).collect();
                break;
            }
        }
        if header.cells.is_empty() && !accepts_empty {
            return Err("empty; expected a header row with column names".to_owned());
        }
        if !header.cells.is_empty() {
            let known = header.texts()?;
            if let Some(name) = added.filter(|name| known.contains(name)) {
                return Err(format!("the header has `{name}` already; pass another name"));
            }
            let columns = names.iter().map(|name| Ok((column_index(name, &known)?, name.clone())));
            table.columns = columns.collect::<Result<_, String>>()?;
        }
        table.width = header.cells.len();
        table.header = Some(Row { is_header: true, ..header }).filter(|header| !header.raw.is_empty());
        Ok(table)
    }

    /// Reads a row; `None` at the end. Errors have the line on which the row begins.
    fn row(&mut self) -> Result<Option<Row>, (u64, String)> {
        let line = self.line;
        let mut row = Row::default();
        let (mut start, mut state) = (0, State::CellStart);
        'row: loop {
            let chunk = match self.reader.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) => return Err((line, format!("cannot read: {error}"))),
            };
            if chunk.is_empty() {
                break;
            }
            let read = row.raw.len();
            let mut used = 0;
            for &byte in chunk {
                let at = read + used;
                if state == State::AfterCarriageReturn {
                    used += usize::from(byte == b'\n');
                    row.raw.extend_from_slice(chunk.get(..used).unwrap_or_default());
                    self.reader.consume(used);
                    break 'row;
                }
                used += 1;
                if line == 1 && state == State::CellStart && MARK.get(at) == Some(&byte) {
                    start = if at == 2 { 3 } else { start };
                    continue;
                }
                state = state.after(byte, self.delimiter);
                match state {
                    State::CellStart => {
                        row.cells.push(start..at);
                        start = at + 1;
                    }
                    State::AfterCarriageReturn => row.cells.push(start..at),
                    State::End => {
                        row.cells.push(start..at);
                        row.raw.extend_from_slice(chunk.get(..used).unwrap_or_default());
                        self.reader.consume(used);
                        break 'row;
                    }
                    State::Plain | State::Quoted | State::AfterQuote => {}
                }
            }
            row.raw.extend_from_slice(chunk);
            self.reader.consume(used);
            if row.raw.len() > MAX_INPUT_BYTES {
                return Err((line, format!("longer than {MAX_INPUT_BYTES} bytes")));
            }
        }
        match state {
            State::Quoted => {
                let column = row.cells.len() + 1;
                return Err((line, format!("the quotation mark that opens cell {column} is not closed")));
            }
            State::CellStart | State::Plain | State::AfterQuote if !row.raw.is_empty() => {
                row.cells.push(start..row.raw.len());
            }
            _ => {}
        }
        self.line += lines_of(&row.raw);
        Ok((!row.raw.is_empty()).then_some(row))
    }
}

/// Where the reader is in a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    CellStart,
    /// In a cell without quotation marks, or behind those of a cell.
    Plain,
    Quoted,
    /// After a quotation mark in a quoted cell: its end, or the first of two that stand for one.
    AfterQuote,
    AfterCarriageReturn,
    End,
}

impl State {
    fn after(self, byte: u8, Delimiter(delimiter): Delimiter) -> Self {
        match (self, byte) {
            (Self::Quoted, b'"') => Self::AfterQuote,
            (Self::Quoted, _) | (Self::CellStart | Self::AfterQuote, b'"') => Self::Quoted,
            (_, b'\n') => Self::End,
            (_, b'\r') => Self::AfterCarriageReturn,
            (_, byte) if byte == delimiter => Self::CellStart,
            _ => Self::Plain,
        }
    }
}

/// Returns the number of line ends: CR LF, LF or CR.
fn lines_of(raw: &[u8]) -> u64 {
    let next = raw.iter().skip(1).map(Some).chain([None]);
    let ends = raw.iter().zip(next).filter(|(byte, next)| match **byte {
        b'\n' => true,
        b'\r' => *next != Some(&b'\n'),
        _ => false,
    });
    ends.count() as u64
}

impl Row {
    /// Whether the line is empty. CSV readers skip such lines.
    fn is_blank(&self) -> bool {
        matches!(self.cells.as_slice(), [] | [Range { start: 0, end: 0 } | Range { start: 3, end: 3 }])
    }

    /// Returns the row as text.
    fn text(&self) -> Result<&str, String> {
        std::str::from_utf8(&self.raw).map_err(|_| "not valid UTF-8".to_owned())
    }

    fn texts(&self) -> Result<Vec<String>, String> {
        let raw = self.text()?;
        Ok(self.cells.iter().map(|cell| unquoted(raw.get(cell.clone()).unwrap_or_default())).collect())
    }
}

/// Returns the text of a cell.
fn unquoted(cell: &str) -> String {
    let Some(mut rest) = cell.strip_prefix('"') else { return cell.to_owned() };
    let mut text = String::new();
    while let Some((before, after)) = rest.split_once('"') {
        text.push_str(before);
        match after.strip_prefix('"') {
            Some(more) => {
                text.push('"');
                rest = more;
            }
            None => {
                rest = after;
                break;
            }
        }
    }
    text.push_str(rest);
    text
}

/// Returns a cell with this text, in quotation marks if it needs them or had them.
fn written(text: &str, before: &str, is_only: bool, Delimiter(delimiter): Delimiter) -> String {
    let is_special = |byte: u8| byte == delimiter || matches!(byte, b'"' | b'\r' | b'\n');
    // An empty line is no row.
    let is_quoted = before.starts_with('"') || text.bytes().any(is_special) || is_only && text.is_empty();
    if is_quoted { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// Returns the index of a column.
fn column_index(name: &str, header: &[String]) -> Result<usize, String> {
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

impl<R: Read + Send + Sync> RecordFormat for Table<R> {
    type Content = Row;

    const RECORDS: &'static str = "rows";

    fn selected(&self) -> Vec<String> {
        self.columns.iter().map(|(_, name)| name.clone()).collect()
    }

    fn needs_records(&self) -> bool {
        false
    }

    fn read(&mut self) -> Result<Option<Record<Row>>, String> {
        if let Some(header) = self.header.take() {
            return Ok(Some(Record { line: 1, length: header.raw.len(), content: header }));
        }
        let line = self.line;
        let row = self.row().map_err(|(line, problem)| format!("{line}: {problem}"))?;
        Ok(row.map(|row| Record { line, length: row.raw.len(), content: row }))
    }

    fn may_wait(&self) -> bool {
        self.header.is_none() && self.reader.may_wait()
    }

    fn clean(&self, row: &Row, clean: &mut CleanText<'_>) -> Result<CleanedContent<Row>, String> {
        let mut cleaned = CleanedContent::unchanged(row.clone());
        if row.is_header || row.is_blank() {
            return Ok(cleaned);
        }
        cleaned.counts = true;
        let raw = row.text()?;
        let mut changed = Vec::new();
        for (at, (index, name)) in self.columns.iter().enumerate() {
            let Some(range) = row.cells.get(*index) else {
                cleaned.lacking.push(Lacking { selected: at, instead: Vec::new() });
                continue;
            };
            let cell = raw.get(range.clone()).unwrap_or_default();
            let text = unquoted(cell);
            let output = clean(name, None, &text)?.unwrap_or_default();
            if output != text {
                let cell = written(&output, cell, row.cells.len() == 1, self.delimiter);
                changed.push((range.clone(), cell));
            }
        }
        changed.sort_by_key(|(range, _)| range.start);
        changed.dedup_by_key(|(range, _)| range.start);
        cleaned.content.raw = super::replaced(raw, &changed).into_bytes();
        Ok(cleaned)
    }

    fn add_found(&self, row: &mut Row, column: &FoundColumn, found: Option<&Found>) -> Result<(), String> {
        if row.is_blank() {
            return Ok(());
        }
        let missing = self.width.checked_sub(row.cells.len());
        let missing =
            missing.ok_or_else(|| format!("{} cells, but the header has {}", row.cells.len(), self.width))?;
        let text = match found {
            _ if row.is_header => column.name.clone(),
            Some(found) => found.to_json(),
            None => String::new(),
        };
        let Delimiter(delimiter) = self.delimiter;
        let mut cell = vec![delimiter; missing + 1];
        cell.extend(written(&text, "", false, self.delimiter).into_bytes());
        let end =
            row.raw.len() - row.raw.iter().rev().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        row.raw.splice(end..end, cell);
        Ok(())
    }

    fn bytes(content: &Row) -> &[u8] {
        &content.raw
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn table(text: &str, columns: &[&str]) -> Result<Table<Cursor<Vec<u8>>>, String> {
        let columns: Vec<String> = columns.iter().map(|&name| name.to_owned()).collect();
        let reader = RecordReader::new(Cursor::new(text.as_bytes().to_vec()), false);
        Table::new(reader, Delimiter(b','), &columns, None, false)
    }

    /// Returns the table with `<` removed from a column, and the first line of each row.
    fn cleaned(text: &str, column: &str) -> Result<(String, Vec<u64>), String> {
        let mut table = table(text, &[column])?;
        let (mut out, mut lines) = (Vec::new(), Vec::new());
        while let Some(Record { line, content, .. }) = table.read()? {
            let cleaned = table.clean(&content, &mut |_, _, text| Ok(Some(text.replace('<', ""))))?;
            out.extend_from_slice(Table::<Cursor<Vec<u8>>>::bytes(&cleaned.content));
            lines.push(line);
        }
        Ok((String::from_utf8(out).unwrap(), lines))
    }

    #[test]
    fn only_the_named_columns_are_cleaned() {
        let text = "\u{FEFF}id,body\r\n<1>,\"<2>,\n\"\"\"\r\n<3>\r\n";
        let expected = "\u{FEFF}id,body\r\n<1>,\"2>,\n\"\"\"\r\n<3>\r\n";
        assert_eq!(cleaned(text, "body").unwrap(), (expected.to_owned(), vec![1, 2, 4]));
    }

    #[test]
    fn everything_else_is_kept() {
        for text in [
            "a,b\n\"1\",2\n",
            "\u{FEFF}\"b\",a\r\n1,2\r\n\r\n\"x \"\"y\"\"\",\"\"",
            "b\n\n\n1\n",
            "\n\nb,c\n1",
            "a,b\r1,2\r",
            "b,a\n x , y \n\"x\"y\"z,2\n",
        ] {
            assert_eq!(cleaned(text, "b").unwrap().0, text);
        }
        // A cell keeps its quotation marks, or gets those that it needs.
        assert_eq!(cleaned("a,b\n\"<1\",<2\n", "a").unwrap().0, "a,b\n\"1\",<2\n");
        assert_eq!(cleaned("b\n<\n", "b").unwrap().0, "b\n\"\"\n");
        assert_eq!(cleaned("b,a\n<x\"y,<\n", "b").unwrap().0, "b,a\n\"x\"\"y\",<\n");
    }

    #[test]
    fn unclosed_quotation_marks_are_errors() {
        let problem = "3: the quotation mark that opens cell 2 is not closed";
        assert_eq!(cleaned("a,b\n1,2\n3,\"4\n5,6\n", "b").unwrap_err(), problem);
        assert!(cleaned("a,\"b\n", "b").unwrap_err().starts_with("1: the quotation mark"));
    }

    #[test]
    fn lines_end_with_any_line_end() {
        assert_eq!(cleaned("b\r1\r2\r", "b").unwrap().1, [1, 2, 3]);
        assert_eq!(cleaned("b\r\n\"1\r2\"\r\n3", "b").unwrap().1, [1, 2, 4]);
    }

    #[test]
    fn columns_are_found_by_name() {
        assert!(table("\u{FEFF}id,body\n", &["id"]).is_ok());
        assert!(table("\u{FEFF}\"id\",body\n", &["id"]).is_ok());
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
