//! Markdown: as much of a tree as CommonMark or GitHub Flavored Markdown can express.

mod blocks;
mod line;
mod pen;
mod table;

use super::rendering::{attribute, integer, is, role};
use super::signs::{Script, Signs, is_between_parts};
use crate::names::{Namespace, attr, tag};
use crate::tree::{Node, NodeId, NodeRef, NodeType, Tree};
use blocks::{Blocks, Last};
use line::{Items, Mark};
use pen::{Line, as_destination};
use std::borrow::Cow;
use table::Table;

/// The dialect of Markdown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum MarkdownDialect {
    /// Only [CommonMark](https://spec.commonmark.org/).
    CommonMark,
    /// With the tables and the strikethrough of [GitHub Flavored Markdown](https://github.github.com/gfm/).
    #[default]
    Gfm,
}

/// Returns the content of a node as Markdown. O(input + output).
///
/// The text of the tree stays text. Everything that a CommonMark or GitHub Flavored Markdown reader could parse as markup, a link, a
/// character reference or HTML is escaped. So is what common extensions take for attributes, formulas and footnotes, and what GFM links
/// automatically. The exceptions are e-mail addresses, which GFM links whatever is escaped, and host names such as `example.com`, which GFM
/// does not link and some readers do. White space and control characters are written as single spaces.
///
/// The output is for readers of CommonMark and GitHub Flavored Markdown, and also for Python-Markdown and showdown: none finds an image, or a
/// link, element or attribute that can do something, that the tree does not have. `[`, `]`, `(`, `)`, quotes and some others are
/// percent-encoded in URLs, except in the IPv6 address of a host.
///
/// - Headings, paragraphs (text between the starts and ends of blocks), block quotes, lists, preformatted text, `hr` and `br` are written
///   in Markdown's syntax; so are `a` with its `href` and `title`, `img` with its `src`, `alt` and `title`; `b` and `strong`, `i` and `em`,
///   `code`, `kbd`, `samp` and `tt`; in GFM `del`, `s` and `strike`, and tables.
/// - A block of code has the language that a class `language-…` of its `pre` or `code` names. Code that a reader without fences could take
///   for markup is indented, without its language. In a list, directly after one or after such code, at the start, and with `\<` or `&#`, such
///   code is HTML on one line: `<pre><code>` with character references. So is inline code with a backtick, `~`, `\<` or `&#`, or with a backslash
///   before it or at its end.
/// - In GFM, an item that begins with an `input` of type `checkbox` is a task: `[x]`, or `[ ]` if it is not `checked`.
/// - A list has empty lines between its items if one of them has a `p` as a child. It begins with the number in `start`, or in the `value`
///   of its first item, if that is between 0 and 999,999,999.
/// - The first row of a table is its head. Cells are not merged. A table whose cells contain more than lines of text is written as its
///   content, block by block.
/// - Emphasis that Markdown's rules for delimiters cannot express, such as in the middle of a word, is written as its text. So is a link or
///   an image whose URL contains a backslash or a control character. Links and emphasis in code are lost, and emphasis in emphasis of the
///   same kind.
/// - Block quotes and items inside twelve others are written as their content.
/// - Everything else is written as its text, quotations, superscripts, subscripts, ruby and formulas with signs as in [`text`](super::text()). What [`text`](super::text()) omits is omitted here.
///
/// There is no line break at the end. Elements and URLs are not checked: pass a sanitized tree.
///
/// ```
/// use lye_html::{Context, serialize};
/// let html = "<h1>One</h1><p>2 * 3 <b>is</b> <a href='/six?a'>6</a><ul><li>*a*<li>&lt;b></ul><pre>c\n</pre>";
/// let tree = lye_html::parse_fragment(html, &Context::html("body"))?;
/// assert_eq!(
///     serialize::markdown(&tree.root(), serialize::MarkdownDialect::Gfm),
///     "# One\n\n2 \\* 3 **is** [6](</six?a>)\n\n- \\*a\\*\n- &lt;b>\n\n```\nc\n```"
/// );
/// # Ok::<(), lye_html::InputError>(())
/// ```
#[must_use]
pub fn markdown(node: &NodeRef<'_, '_>, dialect: MarkdownDialect) -> String {
    let mut out = String::new();
    markdown_into(node, dialect, &mut out);
    out
}

/// Appends [`markdown`] to a string.
pub fn markdown_into(node: &NodeRef<'_, '_>, dialect: MarkdownDialect, out: &mut String) {
    let tree = node.tree();
    let mut writer = Writer {
        tree,
        dialect,
        blocks: Blocks::new(out),
        items: Items::default(),
        marks: Vec::new(),
        code: None,
        preformatted: None,
        heading: None,
        table: None,
        task: None,
        script: None,
    };
    writer.inner(node.id());
}

struct Writer<'w, 's> {
    tree: &'w Tree<'s>,
    dialect: MarkdownDialect,
    blocks: Blocks<'w>,
    /// The line of text that is being collected.
    items: Items<'w>,
    /// The open marks with their elements, at most one of each kind.
    marks: Vec<(NodeId, Mark<'w>)>,
    /// The outermost open element of code.
    code: Option<NodeId>,
    preformatted: Option<Preformatted<'w>>,
    /// The outermost open heading, and its level.
    heading: Option<(NodeId, usize)>,
    table: Option<Table>,
    /// The last item of a task list, and whether the task is done.
    task: Option<(NodeId, bool)>,
    /// The outermost open element whose text is raised or lowered.
    script: Option<(NodeId, Script)>,
}

/// An open element of preformatted text.
struct Preformatted<'w> {
    id: NodeId,
    text: String,
    language: Option<&'w str>,
}

impl<'w> Writer<'w, '_> {
    /// Writes the content of a node. Walks by links.
    fn inner(&mut self, top: NodeId) {
        // The items of a list are also written as items if the list is the context.
        let top_role = role(self.tree.at(top)) & (is::LIST | is::PREFORMATTED);
        self.open(top, self.tree.at(top), top_role);
        let mut container = top;
        let mut at = self.tree.at(top).first;
        loop {
            while at.is_none() {
                if container == top {
                    self.close(top, top_role);
                    return self.paragraph();
                }
                let node = self.tree.at(container);
                self.close(container, role(node));
                (container, at) = (node.parent, node.next);
            }
            let node = self.tree.at(at);
            if node.kind == NodeType::Text {
                self.text(at, self.tree.str(node.data));
            } else if node.kind == NodeType::Element {
                let role = role(node);
                if role & (is::HIDDEN | is::HIDDEN_FOREIGN) == 0 {
                    self.open(at, node, role);
                    (container, at) = (at, node.first);
                    continue;
                }
            }
            at = node.next;
        }
    }

    fn open(&mut self, id: NodeId, node: &Node, role: u16) {
        if role & is::SIGNED != 0 {
            self.open_signs(id);
        }
        if self.preformatted.is_some() {
            return self.open_in_preformatted(id, node, role);
        }
        if role & (is::BLOCK | is::CELL) != 0 {
            self.paragraph();
        }
        if role & is::CELL != 0
            && let Some(table) = &mut self.table
        {
            table.cell.get_or_insert(id);
        }
        if role & is::ROW != 0
            && let Some(table) = &mut self.table
        {
            table.open_row();
        }
        if role & is::LIST != 0 {
            let start = (node.name == tag::OL).then(|| self.first_number(id));
            self.blocks.open_list(id, start, self.is_loose(id));
        }
        if role & is::ITEM != 0 {
            self.blocks.open_item(id);
        }
        if role & is::BLOCK != 0 && role & is::PREFORMATTED != 0 {
            self.preformatted = Some(Preformatted { id, text: String::new(), language: self.language(id) });
        }
        if role & is::BREAK != 0 {
            self.items.line_break();
        }
        if node.ns == Namespace::Html && node.kind == NodeType::Element {
            self.open_html(id, node);
        }
    }

    /// Opens an HTML element.
    fn open_html(&mut self, id: NodeId, node: &Node) {
        match node.name {
            tag::H1 | tag::H2 | tag::H3 | tag::H4 | tag::H5 | tag::H6 if self.heading.is_none() => {
                let levels = [tag::H1, tag::H2, tag::H3, tag::H4, tag::H5, tag::H6];
                let level = levels.iter().position(|&heading| heading == node.name).unwrap_or(0) + 1;
                self.heading = Some((id, level));
            }
            tag::BLOCKQUOTE => self.blocks.open_quote(id),
            tag::HR if !self.in_cell() => {
                self.end_table_part();
                self.blocks.begin(Last::Other);
                // Not `---`, which could make a heading of the text before it, or begin metadata.
                self.blocks.out.push_str("***");
            }
            tag::TABLE if self.writes_table(id) => self.table = Some(Table::new(id)),
            tag::B | tag::STRONG => self.open_mark(id, Mark::Strong),
            tag::I | tag::EM => self.open_mark(id, Mark::Emphasis),
            tag::DEL | tag::S | tag::STRIKE if self.dialect == MarkdownDialect::Gfm => {
                self.open_mark(id, Mark::Deleted);
            }
            tag::A => {
                if let Some(url) = attribute(self.tree, id, attr::HREF).and_then(as_destination) {
                    let title = attribute(self.tree, id, attr::TITLE);
                    self.open_mark(id, Mark::Link { url, title });
                }
            }
            tag::CODE | tag::KBD | tag::SAMP | tag::TT => _ = self.code.get_or_insert(id),
            tag::IMG => self.image(id),
            tag::INPUT if self.dialect == MarkdownDialect::Gfm => self.task(id),
            _ => {}
        }
    }

    /// Returns `true` if a table is written as a table: it is not inside another one.
    fn writes_table(&self, id: NodeId) -> bool {
        self.dialect == MarkdownDialect::Gfm && self.table.is_none() && table::is_simple(self.tree, id)
    }

    fn open_in_preformatted(&mut self, id: NodeId, node: &Node, role: u16) {
        let (language, alt) = (self.language(id), attribute(self.tree, id, attr::ALT));
        let Some(preformatted) = &mut self.preformatted else { return };
        if role & is::BREAK != 0 {
            preformatted.text.push('\n');
        } else if role & is::IMAGE != 0 {
            preformatted.text.push_str(alt.unwrap_or(""));
        } else if node.ns == Namespace::Html && node.name == tag::CODE && preformatted.language.is_none() {
            preformatted.language = language;
        }
    }

    fn close(&mut self, id: NodeId, role: u16) {
        if role & is::SIGNED != 0 {
            self.close_signs(id);
        }
        if let Some(preformatted) = self.preformatted.take_if(|preformatted| preformatted.id == id) {
            self.code_block(&preformatted);
        } else if self.preformatted.is_some() {
            return;
        }
        if role & (is::BLOCK | is::CELL) != 0 && !self.close_cell(id) {
            self.paragraph();
        }
        if let Some((_, mark)) = self.marks.pop_if(|&mut (element, _)| element == id) {
            self.items.close(mark);
        }
        if self.code.take_if(|element| *element == id).is_some() {
            self.items.end_code();
        }
        if self.table.as_ref().is_some_and(|table| table.id == id) {
            self.end_table_part();
            self.table = None;
        }
        self.heading.take_if(|(element, _)| *element == id);
        self.blocks.close(id);
    }

    /// Opens a mark, unless one of the same kind is open.
    fn open_mark(&mut self, id: NodeId, mark: Mark<'w>) {
        let kind = std::mem::discriminant(&mark);
        if self.marks.iter().all(|(_, open)| std::mem::discriminant(open) != kind) {
            self.marks.push((id, mark));
            self.items.open(mark);
        }
    }

    fn text(&mut self, id: NodeId, text: &'w str) {
        match self.script {
            _ if is_between_parts(&NodeRef::new(self.tree, id)) => {}
            Some((_, script)) => self.write(Cow::Owned(script.write(text))),
            None => self.write(Cow::Borrowed(text)),
        }
    }

    fn write(&mut self, text: Cow<'w, str>) {
        match &mut self.preformatted {
            Some(preformatted) => preformatted.text.push_str(&text),
            None => self.items.text(text, self.code.is_some()),
        }
    }

    fn open_signs(&mut self, id: NodeId) {
        if self.script.is_none() {
            let signs = Signs::of(&NodeRef::new(self.tree, id));
            self.write(Cow::Borrowed(signs.between));
            self.write(Cow::Borrowed(signs.open));
            self.script = signs.script.map(|script| (id, script));
        }
    }

    fn close_signs(&mut self, id: NodeId) {
        if self.script.is_none() {
            self.write(Cow::Borrowed(Signs::of(&NodeRef::new(self.tree, id)).close));
        }
        self.script.take_if(|(of, _)| *of == id);
    }

    fn image(&mut self, id: NodeId) {
        let attribute = |name| attribute(self.tree, id, name);
        let alt = attribute(attr::ALT).unwrap_or("");
        match attribute(attr::SRC).and_then(as_destination).filter(|url| !url.is_empty()) {
            Some(url) if self.code.is_none() => self.items.image(alt, url, attribute(attr::TITLE)),
            _ => self.items.text(Cow::Borrowed(alt), self.code.is_some()),
        }
    }

    /// Notes the checkbox at the start of an item (GFM 0.29, 5.3 "Task list items").
    fn task(&mut self, id: NodeId) {
        let kind = attribute(self.tree, id, attr::TYPE).unwrap_or("");
        if kind.eq_ignore_ascii_case("checkbox") && self.items.is_empty() {
            let is_done = attribute(self.tree, id, attr::CHECKED).is_some();
            self.task = self.blocks.unbegun_item().map(|item| (item, is_done));
        }
    }

    fn in_cell(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.cell.is_some())
    }

    /// Ends the paragraph or other line, if there is any text in it. In a cell of a table there is only one line.
    fn paragraph(&mut self) {
        if self.in_cell() {
            return self.items.space();
        }
        if self.items.is_empty() {
            return;
        }
        self.end_table_part();
        let item = self.blocks.unbegun_item();
        self.blocks.begin(Last::Paragraph);
        if let Some((_, is_done)) = self.task.filter(|&(of, _)| self.heading.is_none() && item == Some(of)) {
            self.blocks.out.push_str(if is_done { "[x] " } else { "[ ] " });
        }
        let line = match self.heading {
            Some((_, level)) => {
                self.blocks.out.extend(std::iter::repeat_n('#', level));
                self.blocks.out.push(' ');
                Line::Heading
            }
            None => Line::Paragraph,
        };
        self.close_marks();
        let (out, prefix) = self.blocks.parts();
        self.items.write(line, prefix, out);
        self.open_marks();
    }

    /// Ends the table cell of this element. Returns `true` if it is one.
    fn close_cell(&mut self, id: NodeId) -> bool {
        if self.table.as_ref().is_none_or(|table| table.cell != Some(id)) {
            return false;
        }
        let mut text = String::new();
        self.close_marks();
        self.items.write(Line::Cell, "", &mut text);
        self.open_marks();
        if let Some(table) = &mut self.table {
            table.cell = None;
            table.add(text, attribute(self.tree, id, attr::ALIGN));
        }
        true
    }

    fn close_marks(&mut self) {
        for &(_, mark) in self.marks.iter().rev() {
            self.items.close(mark);
        }
    }

    fn open_marks(&mut self) {
        for &(_, mark) in &self.marks {
            self.items.open(mark);
        }
    }

    /// Writes the complete rows of the table.
    fn end_table_part(&mut self) {
        if let Some(table) = &mut self.table {
            table.write(&mut self.blocks);
        }
    }

    fn code_block(&mut self, preformatted: &Preformatted<'_>) {
        // Markdown has the same line ends as a text file.
        let text = preformatted.text.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "\u{FFFD}");
        let text = text.strip_suffix('\n').unwrap_or(&text);
        if !text.trim_ascii().is_empty() {
            self.end_table_part();
            self.blocks.code(text, preformatted.language.unwrap_or(""));
        }
    }

    /// Returns the language that a class names: only a plain word, so that it can follow the fence.
    fn language(&self, id: NodeId) -> Option<&'w str> {
        let classes = attribute(self.tree, id, attr::CLASS)?.split_ascii_whitespace();
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.' | '#' | '_');
        classes
            .filter_map(|class| class.strip_prefix("language-"))
            .find(|language| language.chars().all(is_plain))
    }

    /// Returns the number of a list's first item.
    fn first_number(&self, list: NodeId) -> i64 {
        let value =
            items_of(self.tree, list).next().and_then(|item| attribute(self.tree, item.id(), attr::VALUE));
        let start = || attribute(self.tree, list, attr::START).and_then(integer);
        value.and_then(integer).or_else(start).unwrap_or(1)
    }

    /// Returns `true` if there are paragraphs in a list's items. O(children of the items).
    fn is_loose(&self, list: NodeId) -> bool {
        items_of(self.tree, list).any(|item| item.children().any(|child| child.is_html(tag::P)))
    }
}

fn items_of<'t, 's>(tree: &'t Tree<'s>, list: NodeId) -> impl Iterator<Item = NodeRef<'t, 's>> {
    NodeRef::new(tree, list).children().filter(|child| child.is_html(tag::LI))
}
