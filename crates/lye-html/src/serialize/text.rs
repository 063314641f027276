//! Plain text, as displayed without style sheets.

use super::rendering::{attribute, integer, is, role};
use super::signs::{Script, Signs, is_between_parts};
use crate::names::{Namespace, attr, tag};
use crate::tree::{Node, NodeId, NodeRef, NodeType, Tree};

/// Returns the content of a node as plain text, similar to `innerText`. O(input + output).
///
/// - Runs of white space become one space, and none at the start or end of a line. In `pre`, `listing`, `xmp`, `plaintext` and `textarea`,
///   text is written unchanged, except for one line feed at the end of a block.
/// - Block elements begin and end a line. Paragraphs, headings, `blockquote`, `hr` and preformatted blocks have an empty line before and
///   after them, never more than one. `br` ends a line.
/// - A `tr` is a line, with a tab before each of its cells but the first. Blocks at the start or end of a cell begin no line.
/// - An `li` begins with `- `, or in an `ol` with its number and `. ` (`start`, `reversed` and `value` count, `type` does not), indented by
///   two spaces for each list around its own, up to eight. Items without text are not written.
/// - An `img` is written as its `alt` text.
/// - `q` is written between “ and ”, within another `q` between ‘ and ’. `sup` and `sub` are written in raised and lowered digits, or with `^`
///   and `_`: `10²`, `e^(kt)`, `v_(max)`.
///   `rt` is in parentheses. Formulas are written in a line: `(a+1)/2`, `√(b)`, `[1, 2; 3, 4]`.
/// - Omitted are `head`, `title`, `script`, `style`, `template`, `noscript`, `iframe`, `noembed`, `noframes`, `datalist`, the fallback in
///   `audio`, `video`, `canvas` and `object`, SVG's `title`, `desc`, `metadata`, `script` and `style`, MathML's `annotation` and
///   `annotation-xml`, shadow roots, comments and processing instructions. (If the node itself is such an element, its content is written.)
/// - There are no line breaks at the start or end, except for those of preformatted text. Style sheets and the attribute `hidden` are
///   ignored.
///
/// ```
/// use lye_html::{Context, serialize};
/// let html = "<h1>One</h1><p>Two\n <b>three</b><ol><li>a<li>b</ol><table><tr><td>c<td>d</table>";
/// let tree = lye_html::parse_fragment(html, &Context::html("body"))?;
/// assert_eq!(serialize::text(&tree.root()), "One\n\nTwo three\n\n1. a\n2. b\nc\td");
/// # Ok::<(), lye_html::InputError>(())
/// ```
#[must_use]
pub fn text(node: &NodeRef<'_, '_>) -> String {
    let mut out = String::new();
    text_into(node, LinkText::Alone, &mut out);
    out
}

/// How links are written in plain text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum LinkText {
    /// As their text.
    #[default]
    Alone,
    /// As their text, followed by the value of `href` in parentheses, unless that is the text.
    WithUrl,
}

/// Appends [`text`] to a string.
///
/// ```
/// use lye_html::{Context, serialize};
/// let html = "See <a href='https://example.org/'>there</a>, or <a href='/here'>/here</a>.";
/// let tree = lye_html::parse_fragment(html, &Context::html("body"))?;
/// let mut out = String::new();
/// serialize::text_into(&tree.root(), serialize::LinkText::WithUrl, &mut out);
/// assert_eq!(out, "See there (https://example.org/), or /here.");
/// # Ok::<(), lye_html::InputError>(())
/// ```
pub fn text_into(node: &NodeRef<'_, '_>, links: LinkText, out: &mut String) {
    let tree = node.tree();
    let top = tree.at(node.id());
    let mut writer = Writer {
        tree,
        base: out.len(),
        out,
        breaks: 0,
        space: false,
        preformatted: u32::from(role(top) & is::PREFORMATTED != 0),
        lead: Vec::new(),
        lists: Vec::new(),
        rows: Vec::new(),
        frames: Vec::new(),
        shows_urls: links == LinkText::WithUrl,
        links: Vec::new(),
        script: None,
    };
    writer.inner(node.id());
}

/// What precedes the next text on its line.
enum Lead {
    Tab,
    Bullet { indent: usize },
    Number { indent: usize, number: i64 },
}

/// An open list: the number of the next item and the step to the one after it, if its items are numbered.
struct List {
    numbers: Option<(i64, i64)>,
}

/// The state when an item, a row or a cell was opened.
struct Frame {
    lead: usize,
    out: usize,
    breaks: usize,
    /// The start of the text of the innermost open cell, including itself.
    cell: Option<usize>,
}

struct Writer<'w, 's> {
    tree: &'w Tree<'s>,
    out: &'w mut String,
    /// The start of the text in `out`.
    base: usize,
    /// The number of line breaks to write before the next text.
    breaks: usize,
    /// Whether to write a space before the next text, if that continues a line.
    space: bool,
    /// The number of open preformatted elements.
    preformatted: u32,
    lead: Vec<Lead>,
    lists: Vec<List>,
    /// For each open row, whether it had a cell.
    rows: Vec<bool>,
    /// The states of the open items, rows and cells.
    frames: Vec<Frame>,
    shows_urls: bool,
    /// For each open link whose URL is shown, the length of the output before it.
    links: Vec<usize>,
    /// The outermost open element whose text is raised or lowered.
    script: Option<(NodeId, Script)>,
}

impl<'w> Writer<'w, '_> {
    /// Walks by links.
    fn inner(&mut self, top: NodeId) {
        let mut container = top;
        let mut at = self.tree.at(top).first;
        loop {
            while at.is_none() {
                if container == top {
                    return;
                }
                let node = self.tree.at(container);
                if let Some(url) = self.shown_url(container, node) {
                    self.end_link(url);
                }
                let role = role(node);
                if role & is::SIGNED != 0 {
                    self.close_signs(container);
                }
                self.close(role);
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
        if self.shown_url(id, node).is_some() {
            self.links.push(self.out.len());
        }
        if role & is::SIGNED != 0 {
            self.open_signs(id);
        }
        if role & is::BLOCK != 0 {
            self.block(role);
        }
        if role & is::PREFORMATTED != 0 {
            self.preformatted += 1;
        }
        if role & is::LIST != 0 {
            let numbers = (node.name == tag::OL).then(|| self.numbers(id));
            self.lists.push(List { numbers });
        }
        if role & is::CELL != 0 {
            self.space = false;
            if let Some(had_cell) = self.rows.last_mut()
                && std::mem::replace(had_cell, true)
            {
                self.lead.push(Lead::Tab);
            }
        }
        if role & (is::ITEM | is::ROW | is::CELL) != 0 {
            let out = self.out.len();
            let cell = if role & is::CELL != 0 { Some(out) } else { self.frames.last().and_then(|f| f.cell) };
            self.frames.push(Frame { lead: self.lead.len(), out, breaks: self.breaks, cell });
        }
        if role & is::ROW != 0 {
            self.rows.push(false);
        }
        if role & is::ITEM != 0 {
            self.item(id);
        }
        if role & is::BREAK != 0 {
            self.space = false;
            self.breaks += 1;
        }
        if role & is::IMAGE != 0
            && let Some(alt) = attribute(self.tree, id, attr::ALT)
        {
            self.collapsed(alt);
        }
    }

    fn close(&mut self, role: u16) {
        if role & (is::ITEM | is::ROW | is::CELL) != 0
            && let Some(frame) = self.frames.pop()
        {
            // Remove markers and tabs in it that nothing followed.
            let empty = self.out.len() == frame.out;
            self.lead.truncate(if empty { frame.lead } else { 0 });
            if role & is::CELL != 0 {
                self.space = false;
                self.breaks = if empty { frame.breaks } else { 0 };
            }
        }
        if role & is::ROW != 0 {
            self.rows.pop();
        }
        if role & is::LIST != 0 {
            self.lists.pop();
        }
        if role & is::PREFORMATTED != 0 {
            self.preformatted -= 1;
            // The line feed at the end of the block and the end of the block are one line break.
            let text_ended = role & is::BLOCK != 0 && self.breaks == 0 && self.lead.is_empty();
            if text_ended && self.out.len() > self.base && self.out.ends_with('\n') {
                self.out.pop();
            }
        }
        if role & is::BLOCK != 0 {
            self.block(role);
        }
    }

    fn shown_url(&self, id: NodeId, node: &Node) -> Option<&'w str> {
        let is_link = self.shows_urls && node.ns == Namespace::Html && node.name == tag::A;
        is_link.then(|| attribute(self.tree, id, attr::HREF))?
    }

    /// Writes the URL of a link that had any text.
    fn end_link(&mut self, url: &str) {
        let url = url.trim_matches(|c| c <= ' ');
        let written = self.links.pop().and_then(|start| self.out.get(start..)).unwrap_or("").trim();
        if !written.is_empty() && written != url {
            self.out.push_str(" (");
            self.out.extend(url.chars().filter(|c| !c.is_control()));
            self.out.push(')');
        }
    }

    /// Begins or ends a block.
    fn block(&mut self, role: u16) {
        self.space = false;
        // At the start of a cell, the line has already begun.
        if self.frames.last().is_none_or(|f| f.cell != Some(self.out.len())) {
            self.breaks = self.breaks.max(if role & is::PARAGRAPH != 0 { 2 } else { 1 });
        }
    }

    /// Prepares the marker of an item.
    fn item(&mut self, id: NodeId) {
        let indent = self.lists.len().saturating_sub(1).min(8);
        let value = attribute(self.tree, id, attr::VALUE).and_then(integer);
        let lead = match self.lists.last_mut() {
            Some(List { numbers: Some((next, step)) }) => {
                let number = value.unwrap_or(*next);
                *next = number + *step;
                Lead::Number { indent, number }
            }
            _ => Lead::Bullet { indent },
        };
        self.lead.push(lead);
    }

    /// Returns the number of the first item of an `ol`, and the step. O(children) if it is reversed.
    fn numbers(&self, id: NodeId) -> (i64, i64) {
        let start = attribute(self.tree, id, attr::START).and_then(integer);
        if attribute(self.tree, id, attr::REVERSED).is_none() {
            return (start.unwrap_or(1), 1);
        }
        let items =
            || NodeRef::new(self.tree, id).children().filter(|child| child.is_html(tag::LI)).count() as i64;
        (start.unwrap_or_else(items), -1)
    }

    fn open_signs(&mut self, id: NodeId) {
        if self.script.is_none() {
            let signs = Signs::of(&NodeRef::new(self.tree, id));
            self.collapsed(signs.between);
            self.collapsed(signs.open);
            self.script = signs.script.map(|script| (id, script));
        }
    }

    fn close_signs(&mut self, id: NodeId) {
        if self.script.is_none() {
            self.collapsed(Signs::of(&NodeRef::new(self.tree, id)).close);
        }
        self.script.take_if(|(of, _)| *of == id);
    }

    fn text(&mut self, id: NodeId, text: &str) {
        if is_between_parts(&NodeRef::new(self.tree, id)) {
            return;
        }
        let written;
        let text = match self.script {
            Some((_, script)) => {
                written = script.write(text);
                &written
            }
            None => text,
        };
        if self.preformatted == 0 {
            self.collapsed(text);
        } else if !text.is_empty() {
            self.begin();
            self.out.push_str(text);
        }
    }

    /// Writes text in which white space collapses.
    fn collapsed(&mut self, text: &str) {
        for (index, word) in text.split([' ', '\t', '\n', '\r', '\x0C']).enumerate() {
            self.space |= index != 0;
            if !word.is_empty() {
                self.begin();
                self.out.push_str(word);
            }
        }
    }

    /// Writes what precedes text.
    fn begin(&mut self) {
        let starts = self.out.len() == self.base;
        let starts_line = starts || self.breaks != 0;
        if !starts {
            self.out.extend(std::iter::repeat_n('\n', self.breaks));
        }
        self.breaks = 0;
        if self.space && !starts_line && self.lead.is_empty() {
            self.out.push(' ');
        }
        self.space = false;
        for (index, lead) in self.lead.drain(..).enumerate() {
            if let Lead::Bullet { indent } | Lead::Number { indent, .. } = lead
                && index == 0
                && starts_line
            {
                self.out.extend(std::iter::repeat_n("  ", indent));
            }
            match lead {
                Lead::Tab => self.out.push('\t'),
                Lead::Bullet { .. } => self.out.push_str("- "),
                Lead::Number { number, .. } => {
                    self.out.push_str(&number.to_string());
                    self.out.push_str(". ");
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Context, parse_fragment};

    #[track_caller]
    fn check(input: &str, expected: &str) {
        let tree = parse_fragment(input, &Context::html("body")).unwrap();
        assert_eq!(text(&tree.root()), expected, "{input}");
    }

    #[test]
    fn white_space_collapses() {
        check(" a \n\t b <b> c</b> <i> </i>d ", "a b c d");
        check("<p> a </p> <p> b </p>", "a\n\nb");
        check("a\u{A0} \u{A0}b", "a\u{A0} \u{A0}b");
        check("<pre>  a\n\n  b\n</pre>c", "  a\n\n  b\n\nc");
        check("a <textarea> b\n c</textarea> d", "a  b\n c d");
        check("<xmp> <b> </xmp>", " <b> ");
        check("", "");
        check(" <br> <p> </p>", "");
    }

    #[test]
    fn blocks_and_line_breaks() {
        check("a<div>b<div><div>c</div></div></div>d", "a\nb\nc\nd");
        check("<h1>a</h1><div><p>b</p></div><section><p>c</section>d", "a\n\nb\n\nc\n\nd");
        check("a<br>b<br><br>c<br>", "a\nb\n\nc");
        check("<p>a<br></p><p>b", "a\n\nb");
        check("a<hr>b<blockquote>c</blockquote>d", "a\n\nb\n\nc\n\nd");
        check("<dl><dt>a<dd>b<dt>c</dl>", "a\nb\nc");
        check("<select><optgroup><option>a<option>b</select>", "a\nb");
    }

    #[test]
    fn tables() {
        check("<table><caption>x</caption><tr><th>a<th>b<tbody><tr><td>c<td>d</table>e", "x\na\tb\nc\td\ne");
        check("<table><tr><td>a<td><td>b<td><tr><td><tr><td>c</table>", "a\t\tb\nc");
        check("<table><tr><td><p>a</p><td><p>b</p><p>c</p><tr><td>d</table>", "a\tb\n\nc\nd");
        check("<table><tr><td>a<td><table><tr><td>b<td>c<tr><td>d</table><td>e</table>", "a\tb\tc\nd\te");
        check("<table><tr><td>a<td><ul><li><p>b</ul></table>", "a\t- b");
        check("<ul><li><table><tr><td>a<td></table>b</ul>", "- a\nb");
        check("<ul><li><table><tr><td><td>a</table>b</ul>", "- \ta\nb");
    }

    #[test]
    fn lists() {
        check(
            "<ul><li>a<li> b <ul><li>c<li><ol><li>d</ol></ul><li>e</ul>f",
            "- a\n- b\n  - c\n  - 1. d\n- e\nf",
        );
        check("<ol start=3><li>a<li value=' -7x'>b<li>c<li value=x>d</ol>", "3. a\n-7. b\n-6. c\n-5. d");
        check("<ol reversed><li>a<li>b<li></li>x<li>c</ol>", "4. a\n3. b\nx\n1. c");
        check("<ol start=99999999999><li>a</ol><li>b", "1. a\n- b");
        check("<ul><li></li><li> </li><li>a</ul>", "- a");
        check("<ul><li><p>a</p><p>b</p><li><p>c</ul>", "- a\n\nb\n\n- c");
    }

    #[test]
    fn hidden_content_is_omitted() {
        check("a<script>b</script><style>c</style><template>d</template><noscript>e</noscript>f", "af");
        check("a<iframe>b</iframe><video>c</video><title>d</title><!--e--><?f g?>h", "ah");
        check("a<svg><title>b</title><text>c</text><desc>d</desc><style>e</style></svg>f", "acf");
        check("<math><semantics><mi>x</mi><annotation>y</annotation></semantics></math>", "x");
        check("a <img alt=' b  c '> d<img><img alt=''>e", "a b c de");
    }

    #[test]
    fn documents_and_single_nodes_are_appended() {
        let tree = crate::parse_document("<title>a</title><p>b<pre>\n\nc\n").unwrap();
        assert_eq!(text(&tree.root()), "b\n\n\nc");
        let find = |name| tree.root().descendants().find(|n| n.name() == name).unwrap();
        assert_eq!(text(&find("title")), "a");
        assert_eq!(text(&find("pre")), "\nc\n");
        let mut out = "x ".to_owned();
        text_into(&find("p"), LinkText::Alone, &mut out);
        assert_eq!(out, "x b");
    }

    #[test]
    fn links_are_followed_by_their_urls() {
        let html =
            "a<a href=' /b '>c <b>d</b> </a>e<p><a href=/f></a><a name=g>h</a><a href=/i><p>j</p></a>k";
        let tree = parse_fragment(html, &Context::html("body")).unwrap();
        let mut out = String::new();
        text_into(&tree.root(), LinkText::WithUrl, &mut out);
        assert_eq!(out, "ac d (/b) e\n\nh\n\nj (/i)\n\nk");
    }
}
