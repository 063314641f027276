//! Trees whose Markdown is hard to read, and the contents of a tree, for tests with Markdown parsers.

use lye_html::{Context, NodeKind, NodeRef, Tree, parse_fragment};
use std::collections::BTreeSet;

/// Markup, and texts that are markup in Markdown.
pub(crate) const PIECES: &[&str] = &[
    "<p>",
    "</p>",
    "<div>",
    "</div>",
    "<br>",
    "<hr>",
    "<b>",
    "</b>",
    "<i>",
    "</i>",
    "<em>",
    "</em>",
    "<strong>",
    "</strong>",
    "<s>",
    "</s>",
    "<code>",
    "</code>",
    "<pre>",
    "</pre>",
    "<pre><code class=language-x>",
    "<ul>",
    "</ul>",
    "<ol>",
    "<ol start=7>",
    "</ol>",
    "<li>",
    "</li>",
    "<input type=checkbox checked disabled>",
    "<blockquote>",
    "</blockquote>",
    "<h1>",
    "</h1>",
    "<h3>",
    "</h3>",
    "<table>",
    "<tr>",
    "<td>",
    "<th align=center>",
    "</table>",
    "<caption>",
    "</td>",
    "<dl><dt>",
    "<dd>",
    "</dl>",
    "<a href='https://a.example/?b=1&amp;c=2#d'>",
    "<a href=/e>",
    "<a href='x y(z)' title='*t* \"u\" [v](w)'>",
    "</a>",
    "<a href='&lt;`|&amp;copy;>'>",
    "<a href='q\\r'>",
    "<img src=i.png alt='*j* ![k](l) | `m`' title=n>",
    "<img alt=o>",
    "<script>z</script>",
    "<svg><title>y</title></svg>",
    " ",
    "\n",
    "  ",
    "&nbsp;",
    "a",
    "B",
    "7",
    "é",
    "（",
    "「",
    "€",
    "Ⓐ",
    "\u{200B}",
    "\u{85}",
    "\u{301}",
    "x y",
    "*",
    "**",
    "***",
    "_",
    "__",
    "`",
    "``",
    "```",
    "~",
    "~~",
    "~~~",
    "#",
    "##",
    "# ",
    "+",
    "+ ",
    "-",
    "- ",
    "---",
    "=",
    "===",
    ".",
    "1.",
    "1. ",
    "12) ",
    ")",
    "(",
    "[",
    "]",
    "![",
    "](",
    "](/u)",
    "[f]: /g",
    "[^1]",
    "[^1]: ",
    "!",
    "|",
    "| - |",
    ":-",
    "|-|",
    "&gt;",
    "&gt; ",
    "&lt;",
    "&lt;b>",
    "&lt;!--",
    "-->",
    "&lt;script>alert(1)&lt;/script>",
    "&lt;?",
    "&lt;https://h.example>",
    "&lt;h@i.example>",
    "&amp;",
    "&amp;copy;",
    "&amp;#42;",
    "amp;",
    "#38;",
    ";",
    "\\",
    "\\\\",
    "\\*",
    "    ",
    "\t",
    "&#13;",
    "{",
    "}",
    "$",
    "$$",
    ":",
    "^",
    "\"",
    "'",
    "http://j.example",
    "www.k.example",
    "https:",
    "//l.example/",
    "[ ] ",
    "[x] ",
    "\"/",
];

/// A tree of random pieces.
#[derive(Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns a number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// Returns some concatenated pieces.
    pub(crate) fn html(&mut self, pieces: &[&str]) -> String {
        let length = 1 + self.below(24);
        (0..length).map(|_| pieces[self.below(pieces.len())]).collect()
    }
}

/// Parses a fragment.
pub(crate) fn parse(html: &str) -> Tree<'_> {
    parse_fragment(html, &Context::html("body")).unwrap()
}

/// Elements that are omitted.
const UNSEEN: [&str; 13] = [
    "audio", "canvas", "datalist", "head", "iframe", "noembed", "noframes", "noscript", "object", "script",
    "style", "title", "video",
];

/// Returns the nodes of a tree that are written.
pub(crate) fn seen<'t>(tree: &'t Tree<'_>) -> impl Iterator<Item = NodeRef<'t, 't>> {
    let is_seen = |node: &NodeRef<'_, '_>| !UNSEEN.contains(&node.name());
    tree.root()
        .descendants()
        .filter(move |node| is_seen(node) && node.ancestors().all(|above| is_seen(&above)))
}

/// The addresses that a reader links in text, although escapes should prevent it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(dead_code, reason = "each test has readers of its own")]
pub(crate) enum Finds {
    /// E-mail addresses, as in GFM: no escape prevents it.
    Mail,
    /// Host names too, as markdown-it: in GFM, they are text, and stay readable. GFM links those with `www.`, so that these are escaped.
    MailAndHosts,
    /// URLs too. remark searches for them after removing the escapes.
    MailAndUrls,
}

impl Finds {
    /// Returns `true` if a link leads to what its text says, so that a reader may have added it.
    fn has_found(self, node: &NodeRef<'_, '_>) -> bool {
        let Some(url) = node.attr("href") else { return false };
        let text = node.text_content();
        let says = |url: &str| percent_decoded(url.as_bytes()) == percent_decoded(text.as_bytes());
        let is_host = url.strip_prefix("http://").is_some_and(says);
        url.strip_prefix("mailto:").is_some_and(|mail| mail == text.strip_prefix("mailto:").unwrap_or(&text))
            || match self {
                Self::Mail => false,
                Self::MailAndHosts => is_host && !text.to_ascii_lowercase().starts_with("www."),
                Self::MailAndUrls => is_host || says(url),
            }
    }
}

/// Returns the elements by their meaning, and their URLs.
fn holdings<'t>(nodes: impl Iterator<Item = NodeRef<'t, 't>>, finds: Finds) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for node in nodes.filter(|node| node.kind() == NodeKind::Element && !finds.has_found(node)) {
        let name = match node.name() {
            "strong" => "b",
            "em" => "i",
            "del" => "s",
            "th" => "td",
            name => name,
        };
        found.insert(name.to_owned());
        for attribute in ["href", "src"] {
            // Tabs and line breaks have no meaning in a URL.
            let url = node.attr(attribute).map(|url| url.trim().replace(['\t', '\n', '\r'], ""));
            let url = url.map(|url| percent_decoded(url.as_bytes()));
            found.extend(url.map(|url| format!("{name} {attribute}={url}")));
        }
        let other = node.attrs().find(|a| {
            !matches!(
                a.local_name(),
                "href" | "src" | "alt" | "title" | "class" | "start" | "align" | "style"
            )
        });
        found.extend(other.map(|other| format!("{name} {}", other.local_name())));
    }
    found
}

fn percent_decoded(url: &[u8]) -> String {
    let mut bytes = Vec::new();
    let mut rest = url;
    while let Some((&byte, behind)) = rest.split_first() {
        let hex = |at: usize| behind.get(at).and_then(|&digit| char::from(digit).to_digit(16));
        if let (b'%', Some(high), Some(low)) = (byte, hex(0), hex(1)) {
            bytes.push((high * 16 + low) as u8);
            rest = &behind[2..];
        } else {
            bytes.push(byte);
            rest = behind;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns `true` for what Markdown adds: paragraphs, the parts of tables, the `code` in a `pre`.
fn is_added(name: &str, held: &BTreeSet<String>) -> bool {
    match name {
        "p" => true,
        "thead" | "tbody" | "tr" | "td" => held.contains("table"),
        "code" => held.contains("pre"),
        // Checkboxes of tasks are disabled.
        "input type" | "input checked" | "input disabled" => held.contains("input"),
        // showdown makes ids of headings and the heads of tables.
        "h1 id" | "h2 id" | "h3 id" | "h4 id" | "h5 id" | "h6 id" | "td id" => true,
        _ => false,
    }
}

/// Returns what was read that the tree does not contain, Markdown does not add, and the reader cannot have found in text.
pub(crate) fn strangers(tree: &Tree<'_>, read: &Tree<'_>, finds: Finds) -> Vec<String> {
    let held = holdings(seen(tree), Finds::Mail);
    let is_strange = |holding: &String| !held.contains(holding) && !is_added(holding, &held);
    // What a reader makes of text counts, also where it is not shown: a script.
    holdings(read.root().descendants(), finds).into_iter().filter(is_strange).collect()
}
