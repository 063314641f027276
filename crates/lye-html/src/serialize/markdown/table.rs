//! Tables of GitHub Flavored Markdown: rows of lines, with a head.

use super::blocks::{Blocks, Last};
use crate::names::{Namespace, TagId, tag};
use crate::serialize::rendering::{is, role};
use crate::tree::{NodeId, NodeRef, NodeType, Tree};

/// An open table.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) id: NodeId,
    /// The open cell.
    pub(super) cell: Option<NodeId>,
    rows: Vec<Vec<Cell>>,
}

#[derive(Debug)]
struct Cell {
    text: String,
    /// The delimiter cell below it, if it is in the head.
    delimiter: &'static str,
}

impl Table {
    pub(super) fn new(id: NodeId) -> Self {
        Self { id, cell: None, rows: Vec::new() }
    }

    pub(super) fn open_row(&mut self) {
        self.rows.push(Vec::new());
    }

    /// Adds a cell, with its attribute `align`.
    pub(super) fn add(&mut self, text: String, align: Option<&str>) {
        let is = |name: &str| align.is_some_and(|align| align.eq_ignore_ascii_case(name));
        let delimiter = match () {
            () if is("left") => ":--",
            () if is("center") => ":-:",
            () if is("right") => "--:",
            () => "---",
        };
        if self.rows.is_empty() {
            self.open_row();
        }
        if let Some(row) = self.rows.last_mut() {
            row.push(Cell { text, delimiter });
        }
    }

    /// Writes the rows so far as a table. The first row becomes the head, because every table has one. It is as wide as the widest row,
    /// since readers drop cells beyond the head.
    pub(super) fn write(&mut self, blocks: &mut Blocks<'_>) {
        self.rows.retain(|row| !row.is_empty());
        let width = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut rows = self.rows.drain(..);
        let Some(head) = rows.next() else { return };
        blocks.begin(Last::Other);
        let missing = || std::iter::repeat_n("", width - head.len());
        write_row(head.iter().map(|cell| cell.text.as_str()).chain(missing()), blocks.out);
        blocks.end_line(false);
        let delimiters = head.iter().map(|cell| cell.delimiter).chain(missing().map(|_| "---"));
        write_row(delimiters, blocks.out);
        for row in rows {
            blocks.end_line(false);
            write_row(row.iter().map(|cell| cell.text.as_str()), blocks.out);
        }
    }
}

fn write_row<'a>(cells: impl Iterator<Item = &'a str>, out: &mut String) {
    out.push('|');
    for cell in cells {
        out.push(' ');
        out.push_str(cell);
        out.push_str(if cell.is_empty() { "|" } else { " |" });
    }
}

/// Returns `true` if a table can be written as one: it has a cell, and its cells contain only lines of text, no lists or tables. O(content
/// up to the first such block). Of nested tables, each node is visited for one.
pub(super) fn is_simple(tree: &Tree<'_>, id: NodeId) -> bool {
    let mut has_cell = false;
    for node in NodeRef::new(tree, id).descendants() {
        let node = tree.at(node.id());
        if node.kind != NodeType::Element || node.ns != Namespace::Html {
            continue;
        }
        has_cell |= role(node) & is::CELL != 0;
        if role(node) & is::BLOCK != 0 && !is_part_or_line(node.name) {
            return false;
        }
    }
    has_cell
}

fn is_part_or_line(name: TagId) -> bool {
    use tag::*;
    [TBODY, THEAD, TFOOT, TR, CAPTION, COLGROUP, COL, P, DIV].contains(&name)
}
