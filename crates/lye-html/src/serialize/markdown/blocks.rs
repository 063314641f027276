//! Nested blocks: block quotes, lists and items, the prefix of their lines, and the space between blocks.

use crate::tree::NodeId;

/// The maximum nesting of block quotes and list items. Deeper ones are written as their content.
const MAX_DEPTH: usize = 12;

/// The largest number of a list item: nine digits (CommonMark, 5.2).
const MAX_NUMBER: u32 = 999_999_999;

/// The last item written in a container.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Last {
    Nothing,
    Paragraph,
    Item,
    /// A list with this delimiter: a list directly after it needs another one.
    List(char),
    /// Code between fences, which can interrupt a paragraph.
    Code,
    /// Indented code.
    Indented,
    Other,
}

#[derive(Debug)]
enum NodeType {
    Quote,
    List {
        delimiter: char,
        /// The number of the next item, if the items are numbered.
        next: Option<u32>,
        is_loose: bool,
    },
    Item,
}

#[derive(Debug)]
struct Container {
    id: NodeId,
    kind: NodeType,
    last: Last,
    /// The length of the outer prefix.
    outside: usize,
}

/// The output, and the state at its end.
#[derive(Debug)]
pub(super) struct Blocks<'w> {
    pub(super) out: &'w mut String,
    /// The start of the text in `out`.
    base: usize,
    /// The prefix of the lines of the innermost begun container.
    prefix: String,
    containers: Vec<Container>,
    /// The number of containers with output. The others may stay empty.
    begun: usize,
    /// The number of containers that are quotes or items.
    depth: usize,
    /// The last item written outside of all containers.
    last: Last,
    /// The last block written anywhere, an item if it was in one. Some readers join a quotation to the one before it, so that it matters
    /// also there.
    before: Last,
}

impl<'w> Blocks<'w> {
    pub(super) fn new(out: &'w mut String) -> Self {
        Self {
            base: out.len(),
            out,
            prefix: String::new(),
            containers: Vec::new(),
            begun: 0,
            depth: 0,
            last: Last::Nothing,
            before: Last::Nothing,
        }
    }

    pub(super) fn open_quote(&mut self, id: NodeId) {
        if self.depth < MAX_DEPTH {
            self.depth += 1;
            self.open(id, NodeType::Quote);
        }
    }

    /// Opens a list. Its items are numbered from `start` on, if that is `Some`.
    pub(super) fn open_list(&mut self, id: NodeId, start: Option<i64>, is_loose: bool) {
        if self.depth < MAX_DEPTH {
            // A number that Markdown does not have begins no numbered list.
            let next = start.map(|start| u32::try_from(start).ok().filter(|&n| n <= MAX_NUMBER).unwrap_or(1));
            let delimiter = if next.is_some() { '.' } else { '-' };
            self.open(id, NodeType::List { delimiter, next, is_loose });
        }
    }

    /// Opens an item, if the innermost container is a list.
    pub(super) fn open_item(&mut self, id: NodeId) {
        if let Some(Container { kind: NodeType::List { .. }, .. }) = self.containers.last() {
            self.depth += 1;
            self.open(id, NodeType::Item);
        }
    }

    /// Returns the element of the innermost item, if nothing was written in it yet.
    pub(super) fn unbegun_item(&self) -> Option<NodeId> {
        let is_unbegun = self.begun < self.containers.len();
        let item = self.containers.last().filter(|last| is_unbegun && matches!(last.kind, NodeType::Item));
        item.map(|item| item.id)
    }

    fn open(&mut self, id: NodeId, kind: NodeType) {
        self.containers.push(Container { id, kind, last: Last::Nothing, outside: 0 });
    }

    /// Closes the container of this element, if it has one.
    pub(super) fn close(&mut self, id: NodeId) {
        let Some(closed) = self.containers.pop_if(|container| container.id == id) else { return };
        if !matches!(closed.kind, NodeType::List { .. }) {
            self.depth -= 1;
        }
        if self.begun > self.containers.len() {
            self.begun = self.containers.len();
            self.prefix.truncate(closed.outside);
        }
    }

    /// Begins a block, and the containers in which it is the first.
    pub(super) fn begin(&mut self, block: Last) {
        if self.out.len() > self.base {
            if !self.is_tight(block) {
                self.end_line(true);
            }
            self.end_line(false);
        }
        for index in self.begun..self.containers.len() {
            self.begin_container(index);
        }
        self.begun = self.containers.len();
        *self.last_in(self.begun) = block;
        self.before = if self.is_in_item() { Last::Item } else { block };
    }

    fn is_in_item(&self) -> bool {
        self.containers.iter().any(|container| matches!(container.kind, NodeType::Item))
    }

    fn begin_container(&mut self, index: usize) {
        let before = *self.last_in(index);
        self.containers[index].outside = self.prefix.len();
        match &mut self.containers[index].kind {
            NodeType::Quote => {
                self.out.push_str("> ");
                self.prefix.push_str("> ");
                *self.last_in(index) = Last::Other;
            }
            NodeType::List { delimiter, .. } => {
                if before == Last::List(*delimiter) {
                    *delimiter = if *delimiter == '.' { ')' } else { '*' };
                }
                let delimiter = *delimiter;
                *self.last_in(index) = Last::List(delimiter);
            }
            NodeType::Item => {
                let marker = self.next_marker(index);
                self.prefix.extend(std::iter::repeat_n(' ', marker.len()));
                self.out.push_str(&marker);
                *self.last_in(index) = Last::Item;
            }
        }
    }

    /// Returns the marker of an item. Its list is the container before it.
    fn next_marker(&mut self, item: usize) -> String {
        match item.checked_sub(1).map(|list| &mut self.containers[list].kind) {
            Some(NodeType::List { delimiter, next: Some(next), .. }) => {
                let number = *next;
                *next = (number + 1).min(MAX_NUMBER);
                format!("{number}{delimiter} ")
            }
            Some(NodeType::List { delimiter, .. }) => format!("{delimiter} "),
            // Only lists contain items.
            _ => String::new(),
        }
    }

    /// Returns `true` if a block that begins now follows the one before it without an empty line: an item after an item of a tight list, or
    /// a list or code after the text of an item of such a list.
    fn is_tight(&self, block: Last) -> bool {
        let is_tight = |at: Option<usize>| {
            let list = at.and_then(|at| self.containers.get(at));
            matches!(list, Some(Container { kind: NodeType::List { is_loose: false, .. }, .. }))
        };
        let last = |at: Option<usize>| at.and_then(|at| self.containers.get(at)).map(|c| c.last);
        let (inner, outer) = (self.begun.checked_sub(1), self.begun.checked_sub(2));
        match self.containers.get(self.begun).map(|container| &container.kind) {
            Some(NodeType::Item) => is_tight(inner) && last(inner) == Some(Last::Item),
            // Only a number of 1 can interrupt a paragraph (CommonMark, 5.2).
            Some(NodeType::List { next: None | Some(1), .. }) => {
                is_tight(outer) && last(inner) == Some(Last::Paragraph)
            }
            None => block == Last::Code && is_tight(outer) && last(inner) == Some(Last::Paragraph),
            _ => false,
        }
    }

    /// Returns the record of the last item written in the container at this depth.
    fn last_in(&mut self, depth: usize) -> &mut Last {
        match depth.checked_sub(1) {
            Some(inner) => &mut self.containers[inner].last,
            None => &mut self.last,
        }
    }

    /// Ends the line. The next one begins with the prefix.
    pub(super) fn end_line(&mut self, next_is_empty: bool) {
        self.out.push('\n');
        let prefix = if next_is_empty { self.prefix.trim_end() } else { &self.prefix };
        self.out.push_str(prefix);
    }

    /// Returns the output, and the prefix of its lines.
    pub(super) fn parts(&mut self) -> (&mut String, &str) {
        (self.out, &self.prefix)
    }

    /// Writes a block of code. Not all readers know fences, and some know none in lists and quotations: code that they could take for markup
    /// is indented. Where that could continue a list or other code, or lose its indentation at the start of a text, it is HTML.
    pub(super) fn code(&mut self, code: &str, language: &str) {
        // In a quotation or list, some readers look for links and other marks in every line.
        let has_marks = || code.contains(['[', '*', '_', '`', '{', '!', '|', '\\']);
        if is_text_without_fence(code) && (self.containers.is_empty() || !has_marks()) {
            return self.fenced_code(code, language);
        }
        let continues = matches!(self.before, Last::Item | Last::Indented);
        let is_at_start = self.out.len() == self.base && self.containers.is_empty();
        let ends_elsewhere = code.contains(is_line_end_of_some) || super::pen::is_markup_of_some(code);
        if self.is_in_item() || continues || is_at_start || ends_elsewhere {
            self.html_code(code, language);
        } else {
            self.indented_code(code);
        }
    }

    /// Writes code between empty lines, without the empty lines at its ends.
    fn indented_code(&mut self, code: &str) {
        self.begin(Last::Indented);
        let is_empty = |line: &str| line.trim_ascii().is_empty();
        let lines = code.trim_ascii_end().split('\n').skip_while(|line| is_empty(line));
        for (index, line) in lines.enumerate() {
            if index > 0 {
                self.end_line(is_empty(line));
            }
            if !is_empty(line) {
                self.out.push_str("    ");
                self.out.push_str(line);
            }
        }
    }

    /// Writes code as HTML on one line, between empty lines.
    fn html_code(&mut self, code: &str, language: &str) {
        self.begin(Last::Other);
        self.out.push_str("<pre><code");
        if !language.is_empty() {
            self.out.push_str(" class=\"language-");
            self.out.push_str(language);
            self.out.push('"');
        }
        self.out.push('>');
        super::pen::html_text(code, self.out);
        self.out.push_str("</code></pre>");
    }

    fn fenced_code(&mut self, code: &str, language: &str) {
        self.begin(Last::Code);
        let fence = "`".repeat((super::pen::longest_run(code) + 1).max(3));
        self.out.push_str(&fence);
        self.out.push_str(language);
        for line in code.split('\n') {
            self.end_line(line.is_empty());
            self.out.push_str(line);
        }
        self.end_line(false);
        self.out.push_str(&fence);
    }
}

/// Returns `true` for characters that some readers take for a line end.
fn is_line_end_of_some(c: char) -> bool {
    c != '\n' && c != '\t' && c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')
}

/// Returns `true` if code has no markup even for a reader without fences: it is a code span in a paragraph there. That has no empty line, no
/// HTML and no address, and no line of it begins another block.
fn is_text_without_fence(code: &str) -> bool {
    let begins_nothing = |line: &str| {
        let first = line.trim_start_matches([' ', '\t']).chars().next();
        first
            .is_some_and(|c| c.is_alphabetic() || matches!(c, '(' | ')' | '}' | '"' | '\'' | '/' | '$' | '.'))
    };
    let is_linked = code.contains("://") || code.contains("www.") || code.contains('@');
    !is_linked
        && !super::pen::is_markup_of_some(code)
        && !code.contains(['<', '~'])
        && !code.contains(is_line_end_of_some)
        && code.split('\n').all(begins_nothing)
}
