//! What two readers of Markdown, raw HTML allowed, make of what was written: nothing that the tree does not hold.

use lye_html::serialize::{MarkdownDialect, inner_html, markdown};
use lye_html::{Context, NodeKind, NodeRef, Tree, parse_fragment};
use std::collections::BTreeSet;

/// Markup, and texts that are markup to a reader of Markdown.
const PIECES: &[&str] = &[
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
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn html(&mut self, pieces: &[&str]) -> String {
        let length = 1 + self.below(24);
        (0..length).map(|_| pieces[self.below(pieces.len())]).collect()
    }
}

/// A way to HTML, and what of it is to be compared.
struct Reader {
    name: &'static str,
    dialect: MarkdownDialect,
    read: fn(&str) -> String,
}

const READERS: [Reader; 4] = [
    Reader {
        name: "pulldown-cmark",
        dialect: MarkdownDialect::CommonMark,
        read: |text| pulldown(text, false),
    },
    Reader { name: "pulldown-cmark, GFM", dialect: MarkdownDialect::Gfm, read: |text| pulldown(text, true) },
    Reader {
        name: "markdown-rs",
        dialect: MarkdownDialect::CommonMark,
        read: |text| markdown_rs(text, false),
    },
    Reader { name: "markdown-rs, GFM", dialect: MarkdownDialect::Gfm, read: |text| markdown_rs(text, true) },
];

fn pulldown(text: &str, gfm: bool) -> String {
    use pulldown_cmark::{Options, Parser, html};
    let extensions = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_GFM
        | Options::ENABLE_MATH
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_DEFINITION_LIST
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let mut out = String::new();
    html::push_html(&mut out, Parser::new_ext(text, if gfm { extensions } else { Options::empty() }));
    out
}

fn markdown_rs(text: &str, gfm: bool) -> String {
    let mut options = if gfm { markdown::Options::gfm() } else { markdown::Options::default() };
    options.compile.allow_dangerous_html = true;
    options.compile.allow_dangerous_protocol = true;
    options.compile.gfm_tagfilter = false;
    markdown::to_html_with_options(text, &options).unwrap()
}

fn parse(html: &str) -> Tree<'_> {
    parse_fragment(html, &Context::html("body")).unwrap()
}

/// Elements of which nothing is written.
const UNSEEN: [&str; 13] = [
    "audio", "canvas", "datalist", "head", "iframe", "noembed", "noframes", "noscript", "object", "script",
    "style", "title", "video",
];

/// What is written of a tree.
fn seen<'t>(tree: &'t Tree<'_>) -> impl Iterator<Item = NodeRef<'t, 't>> {
    let is_seen = |node: &NodeRef<'_, '_>| !UNSEEN.contains(&node.name());
    tree.root()
        .descendants()
        .filter(move |node| is_seen(node) && node.ancestors().all(|above| is_seen(&above)))
}

/// A link that a reader made of an e-mail address: no escape holds it back.
fn is_found_address(node: &NodeRef<'_, '_>) -> bool {
    node.attr("href").is_some_and(|url| url.strip_prefix("mailto:") == Some(&node.text_content()))
}

/// The elements, by what they mean, and their URLs.
fn holdings(tree: &Tree<'_>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for node in seen(tree).filter(|node| node.kind() == NodeKind::Element && !is_found_address(node)) {
        let name = match node.name() {
            "strong" => "b",
            "em" => "i",
            "del" => "s",
            "th" => "td",
            name => name,
        };
        found.insert(name.to_owned());
        for attribute in ["href", "src"] {
            let url = node.attr(attribute).map(|url| url.trim().as_bytes()).map(percent_decoded);
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

/// The text, images' descriptions included, without its white space.
fn text(tree: &Tree<'_>) -> String {
    let texts = seen(tree).map(|node| match node.name() {
        "img" => node.attr("alt").unwrap_or(""),
        _ if node.kind() == NodeKind::Text => node.data(),
        _ => "",
    });
    texts.flat_map(|text| text.split(is_gap)).collect()
}

/// White space, and control characters, which are written as such.
fn is_gap(c: char) -> bool {
    c == ' ' || c.is_control()
}

/// What Markdown adds: paragraphs, the parts of tables, the `code` in a `pre`.
fn is_added(name: &str, held: &BTreeSet<String>) -> bool {
    match name {
        "p" => true,
        "thead" | "tbody" | "tr" | "td" => held.contains("table"),
        "code" => held.contains("pre"),
        _ => false,
    }
}

#[track_caller]
fn check(html: &str) {
    let tree = parse(html);
    let held = holdings(&tree);
    for Reader { name, dialect, read } in READERS {
        let written = markdown(&tree.root(), dialect);
        let again = read(&written);
        let again = parse(&again);
        let all = || format!("{name}\nof {html}\nwritten {written}\nread {}", inner_html(&again.root()));
        for holding in holdings(&again) {
            assert!(held.contains(&holding) || is_added(&holding, &held), "{holding:?}, {}", all());
        }
        assert_eq!(text(&again), text(&tree), "{}", all());
        let comments = seen(&again).filter(|node| node.kind() == NodeKind::Comment).count();
        assert_eq!(comments, 0, "{}", all());
    }
}

#[test]
fn text_never_becomes_markup() {
    let mut random = Random(1);
    for _ in 0..ROUNDS {
        check(&random.html(PIECES));
    }
}

#[test]
fn delimiters_are_read_as_they_were_meant() {
    let pieces = [
        "<b>",
        "</b>",
        "<i>",
        "</i>",
        "<s>",
        "</s>",
        "<code>",
        "</code>",
        "<a href=/x>",
        "</a>",
        "<img src=/y alt=z>",
        "<br>",
        " ",
        "a",
        "b",
        "7",
        ".",
        "(",
        "!",
        "「",
        "é",
        "\u{301}",
        "&nbsp;",
        "*",
        "_",
        "~",
        "`",
        "\\",
        "]: ",
    ];
    let mut random = Random(2);
    for _ in 0..ROUNDS {
        check(&random.html(&pieces));
    }
}

/// As many as take a few seconds.
const ROUNDS: usize = 15_000;

#[test]
fn every_character_is_text_at_every_place() {
    for c in (1..128_u8).map(|c| format!("&#{c};")) {
        for html in [
            c.clone(),
            format!("{c} a"),
            format!("a{c}b"),
            format!("a {c}"),
            format!("a<br>{c}{c}{c}<br>b"),
            format!("<h1>{c} {c}</h1>"),
            format!("<ul><li>{c} a<li>{c}</ul>"),
            format!("<table><td>{c}<td>\\{c}</table>"),
            format!("<a href=/x>{c}</a>{c}<b>{c}</b>"),
            format!(
                "<table><td><a href='/{c}' title='{c}'>{c}</a><td><code>{c}a</code><img src=/x alt='{c}'></table>"
            ),
            format!("<pre>{c}\n{c}{c}{c}</pre>"),
            format!("<code>{c}{c}</code>{c}"),
            format!("<img src=/x alt='{c}{c}\"' title='{c}&quot;'>"),
        ] {
            check(&html);
        }
    }
}

#[test]
fn ordinary_documents_keep_their_structure() {
    let documents = [
        "<h1>a</h1><p>b <strong>c</strong> <em>d</em>, <code>e</code>.</p><hr><h2>f</h2><p>g<br>\nh</p>",
        "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><ol><li>d</li><li>e</li></ol><ol start=\"3\"><li>f</li></ol>",
        "<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul><p>d</p>",
        "<blockquote><p>a</p><blockquote><p>b</p></blockquote><ul><li>c</li></ul></blockquote>",
        "<pre><code class=\"language-rust\">fn a() {\n\n    b\n}\n</code></pre><p><a href=\"/c\" title=\"d\">e <strong>f</strong></a></p>",
        "<p><img src=\"/a.png\" alt=\"b\"> <strong>c <em>d</em> e</strong>f<strong>g</strong>h</p>",
        "<ul><li>a<ol><li>b<pre><code>c\n</code></pre></li></ol></li></ul>",
    ];
    let without_lines = |html: &str| html.replace('\n', "").replace(" />", ">");
    for html in documents {
        let tree = parse(html);
        for Reader { name, dialect, read } in READERS {
            let again = read(&markdown(&tree.root(), dialect));
            let again = inner_html(&parse(&again).root());
            assert_eq!(without_lines(&again), without_lines(&inner_html(&tree.root())), "{name}");
        }
    }
    let table = "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><del>c</del></td><td>d</td></tr></tbody></table>";
    for Reader { name, read, .. } in
        READERS.into_iter().filter(|reader| reader.dialect == MarkdownDialect::Gfm)
    {
        let again = read(&markdown(&parse(table).root(), MarkdownDialect::Gfm));
        assert_eq!(without_lines(&inner_html(&parse(&again).root())), table, "{name}");
    }
}
