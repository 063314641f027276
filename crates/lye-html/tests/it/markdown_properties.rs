//! Three Markdown parsers that allow raw HTML find nothing in the output that the tree does not contain.

use super::markdown_cases::{Finds, PIECES, Random, parse, seen, strangers};
use lye_html::serialize::{MarkdownDialect, inner_html, markdown};
use lye_html::{NodeKind, Tree};

/// A Markdown parser, and what is compared of its HTML.
struct Reader {
    name: &'static str,
    dialect: MarkdownDialect,
    read: fn(&str) -> String,
}

const READERS: [Reader; 6] = [
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
    Reader { name: "comrak", dialect: MarkdownDialect::CommonMark, read: |text| comrak(text, false) },
    Reader { name: "comrak, GFM", dialect: MarkdownDialect::Gfm, read: |text| comrak(text, true) },
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

/// Returns the text without white space, including the descriptions of images.
fn text(tree: &Tree<'_>) -> String {
    let texts = seen(tree).map(|node| match node.name() {
        "img" => node.attr("alt").unwrap_or(""),
        _ if node.kind() == NodeKind::Text => node.data(),
        _ => "",
    });
    texts.flat_map(|text| text.split(is_gap)).collect()
}

/// White space, and control characters, which are written as white space.
fn is_gap(c: char) -> bool {
    c == ' ' || c.is_control()
}

fn comrak(text: &str, gfm: bool) -> String {
    let mut options = comrak::Options::default();
    options.render.r#unsafe = true;
    options.extension.table = gfm;
    options.extension.strikethrough = gfm;
    options.extension.autolink = gfm;
    options.extension.tasklist = gfm;
    options.extension.footnotes = gfm;
    comrak::markdown_to_html(text, &options)
}

#[track_caller]
fn check(html: &str) {
    let tree = parse(html);
    for Reader { name, dialect, read } in READERS {
        let written = markdown(&tree.root(), dialect);
        let again = read(&written);
        let again = parse(&again);
        let all = || format!("{name}\nof {html}\nwritten {written}\nread {}", inner_html(&again.root()));
        assert_eq!(strangers(&tree, &again, Finds::Mail), [""; 0], "{}", all());
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
fn delimiters_are_read_as_intended() {
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

/// Takes a few seconds.
const ROUNDS: usize = 15_000;

#[test]
fn every_character_stays_text_in_every_position() {
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
