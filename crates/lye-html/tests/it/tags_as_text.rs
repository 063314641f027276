//! Tags that a tag reader takes for text.

use lye_html::filter::{ElementInfo, InsertionFilter, TagReader, TagReading};
use lye_html::{Context, Namespace, ParseOptions, Parser, Scripting, serialize};

/// Takes all tags for text except those of elements with these names.
struct Only<'n>(&'n [(Namespace, &'n str)]);

impl Only<'_> {
    fn reading(&self, element: &ElementInfo<'_>) -> TagReading {
        let is_kept = self.0.contains(&(element.namespace, element.name()));
        if is_kept { TagReading::Markup } else { TagReading::Text }
    }
}

impl InsertionFilter for Only<'_> {
    fn tag_reader(&mut self) -> Option<&mut impl TagReader> {
        Some(self)
    }
}

impl TagReader for Only<'_> {
    fn start_tag(&mut self, element: &ElementInfo<'_>) -> TagReading {
        self.reading(element)
    }

    fn end_tag(&mut self, element: &ElementInfo<'_>) -> TagReading {
        self.reading(element)
    }
}

fn read(html: &str, context: &str, kept: &[(Namespace, &str)]) -> String {
    let options = ParseOptions::default().with_scripting(Scripting::Enabled);
    let mut parser = Parser::new(options);
    let tree = parser.parse_fragment_filtered(html, &Context::html(context), &mut Only(kept)).unwrap();
    serialize::inner_html(&tree.root())
}

const HTML: Namespace = Namespace::Html;

#[test]
fn tags_become_text_and_their_content_is_read() {
    assert_eq!(
        read("<p>a<u title='&amp;'>b<i>c</i></u>d", "div", &[(HTML, "p"), (HTML, "i")]),
        "<p>a&lt;u title='&amp;amp;'&gt;b<i>c</i>&lt;/u&gt;d</p>"
    );
    assert_eq!(read("</u></i>x", "div", &[(HTML, "i")]), "&lt;/u&gt;x");
    assert_eq!(read("<br/></br>", "div", &[]), "&lt;br/&gt;&lt;/br&gt;");
}

#[test]
fn raw_text_becomes_text_with_its_tags() {
    for (html, text) in [
        ("<script>if (a<b && c) {</b>}</SCRIPT>x", "<script>if (a<b && c) {</b>}</SCRIPT>x"),
        ("<style><i></style><i>", "<style><i></style><i>"),
        ("<textarea>&lt;<i></textarea>", "<textarea><<i></textarea>"),
        ("<noscript><p></noscript>", "<noscript><p></noscript>"),
        ("<plaintext></plaintext>", "<plaintext></plaintext>"),
        ("<xmp><script>", "<xmp><script>"),
    ] {
        let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        assert_eq!(read(html, "div", &[]), escaped, "{html}");
    }
}

#[test]
fn tag_text_in_tables_is_foster_parented() {
    let kept = [(HTML, "table"), (HTML, "tr"), (HTML, "td")];
    assert_eq!(
        read("<table><u><tr></u><td>1<i></table>", "div", &kept),
        "&lt;u&gt;&lt;/u&gt;<table><tbody><tr><td>1&lt;i&gt;</td></tr></tbody></table>"
    );
    assert_eq!(read("<u>", "colgroup", &[]), "");
}

#[test]
fn nul_in_tag_text_is_handled_as_in_text() {
    assert_eq!(read("<u a\0b>", "div", &[]), "&lt;u ab&gt;");
    assert_eq!(read("<svg><u\0>", "div", &[(Namespace::Svg, "svg")]), "<svg>&lt;u\u{FFFD}&gt;</svg>");
}

#[test]
fn reader_gets_the_names_of_the_elements() {
    let svg = (Namespace::Svg, "svg");
    let object = (Namespace::Svg, "foreignObject");
    assert_eq!(
        read("<svg><foreignobject><svg></svg><path></foreignobject></svg>", "div", &[svg, object]),
        "<svg><foreignObject><svg></svg>&lt;path&gt;</foreignObject></svg>"
    );
    assert_eq!(read("<svg><p>x", "div", &[svg, (HTML, "p")]), "<svg></svg><p>x</p>");
    assert_eq!(
        read("<svg><title>a<b></title>", "div", &[svg]),
        "<svg>&lt;title&gt;a&lt;b&gt;&lt;/title&gt;</svg>"
    );
    assert_eq!(read("<image src=x>", "div", &[(HTML, "img")]), "<img src=\"x\">");
    assert_eq!(
        read("<math><mi>x</mi></math>", "div", &[(Namespace::MathMl, "math")]),
        "<math>&lt;mi&gt;x&lt;/mi&gt;</math>"
    );
}

#[test]
fn line_feed_after_tag_text_is_kept() {
    assert_eq!(read("<pre>\nx</pre>", "div", &[]), "&lt;pre&gt;\nx&lt;/pre&gt;");
}
