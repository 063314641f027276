//! Tests of the stable writer: its output and its omissions.

use super::tokens::{KNOWN_ATTRS, tokenizes_to_itself};
use super::*;
use crate::names::{ATTR_COUNT, AttrId, AttrNamespace, TAG_COUNT, lower_tag};
use crate::{Context, parse_document, parse_fragment};

fn written(html: &str) -> String {
    stable(&parse_fragment(html, &Context::html("div")).unwrap().root())
}

#[test]
fn common_markup_matches_the_standard_writer() {
    let html = "<p class=\"a &amp; b\">1 &lt; 2<br><svg viewBox=\"0\" xlink:href=\"#\"><foreignObject></foreignObject></svg></p>";
    assert_eq!(written(html), html);
}

#[test]
fn leading_line_feed_is_doubled() {
    assert_eq!(written("<pre>\n\nx</pre>"), "<pre>\n\nx</pre>");
    assert_eq!(written("<textarea>\n\nx</textarea>"), "<textarea>\n\nx</textarea>");
    assert_eq!(written("<pre>\nx</pre>"), "<pre>x</pre>");
    assert_eq!(written("<pre><b>\n</b></pre>"), "<pre><b>\n</b></pre>");
}

#[test]
fn carriage_returns_round_trip() {
    assert_eq!(written("<p title='&#13;'>&#13;</p>"), "<p title=\"&#13;\">&#13;</p>");
}

#[test]
fn unstable_names_are_omitted() {
    let mut tree = Tree::new_fragment();
    for name in ["DIV", "a b", "1", "image", "plaintext", "x>y", "a\u{0}"] {
        let element = tree.create_element(Namespace::Html, name);
        let text = tree.create_text("t").unwrap();
        tree.append(element, text).unwrap();
        tree.append(NodeId::ROOT, element).unwrap();
    }
    let p = tree.create_element(Namespace::Html, "p");
    for name in ["on click", "a=b", "A", "x/y", ""] {
        tree.set_attr(p, name, "v").unwrap();
    }
    tree.append(NodeId::ROOT, p).unwrap();
    let mut out = String::new();
    let report = stable_into(&tree.root(), &mut out);
    assert_eq!(out, "ttttttt<p></p>");
    assert_eq!((report.elements, report.attributes), (7, 5));
}

#[test]
fn foreign_attributes_keep_their_adjusted_names() {
    let mut tree = Tree::new_fragment();
    let svg = tree.create_element(Namespace::Svg, "svg");
    for (ns, name) in [
        (AttrNamespace::None, "viewBox"),
        (AttrNamespace::None, "viewbox"),
        (AttrNamespace::None, "xlink:href"),
        (AttrNamespace::XLink, "href"),
        (AttrNamespace::XLink, "other"),
        (AttrNamespace::Xmlns, "xmlns"),
    ] {
        tree.set_attr_ns(svg, ns, name, "1").unwrap();
    }
    tree.append(NodeId::ROOT, svg).unwrap();
    assert_eq!(stable(&tree.root()), "<svg viewBox=\"1\" xlink:href=\"1\" xmlns=\"1\"></svg>");
}

#[test]
fn raw_text_with_its_own_end_tag_is_omitted() {
    let mut tree = Tree::new_fragment();
    for (name, data) in [
        ("style", "a{}"),
        ("style", "</style><img>"),
        ("style", "a</STYLEx"),
        ("script", "</ScRiPt"),
        ("script", "<!-- <SCRIPT"),
        ("xmp", "<b>"),
        ("iframe", "a&b"),
        ("noscript", "text"),
    ] {
        let element = tree.create_element(Namespace::Html, name);
        let text = tree.create_text(data).unwrap();
        tree.append(element, text).unwrap();
        tree.append(NodeId::ROOT, element).unwrap();
    }
    assert_eq!(
        stable(&tree.root()),
        "<style>a{}</style><style></style><style></style><script></script><script></script><xmp></xmp><iframe></iframe>\
         <noscript>text</noscript>"
    );
}

#[test]
fn harmless_raw_text_is_written() {
    for html in [
        "<style>a>b{}</sty</style>",
        "<style><</style>",
        "<script><!-- x //--></script>",
        "<script><!--</script>",
        "<script>'<script'</script>",
    ] {
        assert_eq!(written(html), html);
        assert_eq!(written(&written(html)), html);
    }
}

#[test]
fn split_raw_text_is_checked_as_a_whole() {
    for (name, pieces) in [("style", ["a</st", "yle>"]), ("script", ["<!-", "-<script>"])] {
        let mut tree = Tree::new_fragment();
        let element = tree.create_element(Namespace::Html, name);
        for piece in pieces {
            let text = tree.create_text(piece).unwrap();
            tree.append(element, text).unwrap();
        }
        tree.append(NodeId::ROOT, element).unwrap();
        let mut out = String::new();
        assert_eq!(stable_into(&tree.root(), &mut out).texts, 1);
        assert_eq!(out, format!("<{name}></{name}>"));
        // Start at the element itself.
        assert_eq!(stable(&tree.node(element)), "");
    }
}

#[test]
fn text_only_elements_contain_only_text() {
    let mut tree = Tree::new_fragment();
    for name in ["textarea", "style"] {
        let element = tree.create_element(Namespace::Html, name);
        let bold = tree.create_element(Namespace::Html, "b");
        let comment = tree.create_comment("c").unwrap();
        let text = tree.create_text("\n>").unwrap();
        for child in [bold, comment, text] {
            tree.append(element, child).unwrap();
        }
        tree.append(NodeId::ROOT, element).unwrap();
    }
    let mut out = String::new();
    let report = stable_into(&tree.root(), &mut out);
    assert_eq!(out, "<textarea>\n\n&gt;</textarea><style>\n></style>");
    assert_eq!((report.elements, report.comments), (2, 2));
    let [textarea, style] = tree.root().children().collect::<Vec<_>>()[..] else { panic!("two") };
    assert_eq!((stable(&textarea).as_str(), stable(&style).as_str()), ("\n&gt;", "\n>"));
}

#[test]
fn fragment_follows_its_context_element() {
    let tree = parse_fragment("a>b &amp;", &Context::html("style")).unwrap();
    assert_eq!(stable(&tree.root()), "a>b &amp;");
    let tree = parse_fragment("<b>", &Context::html("textarea")).unwrap();
    assert_eq!(stable(&tree.root()), "&lt;b&gt;");
}

#[test]
fn templates_lose_attributes_that_move_content() {
    assert_eq!(
        written(
            "<template for=x id=a>1</template><template shadowrootmode=open>2</template><label for=x></label>"
        ),
        "<template id=\"a\">1</template><template>2</template><label for=\"x\"></label>"
    );
}

#[test]
fn known_names_are_stable_in_their_own_case() {
    for index in 1..TAG_COUNT {
        let id = crate::names::TagId(index as u32);
        assert_eq!(lower_tag(id) == id, tokenizes_to_itself(id.name().unwrap()), "{id:?}");
    }
}

#[test]
fn written_known_names_round_trip() {
    for (element, before, after) in [
        (Namespace::Html, "<p ", "=\"1\"></p>"),
        (Namespace::Svg, "<svg ", "=\"1\"></svg>"),
        (Namespace::MathMl, "<math ", "=\"1\"></math>"),
    ] {
        for index in 1..ATTR_COUNT {
            let name = AttrId(index as u32).name().unwrap();
            let html = format!("{before}{name}{after}");
            let tree = parse_fragment(&html, &Context::html("div")).unwrap();
            let read = tree.root().first_child().unwrap().attrs().next().unwrap();
            let is_same = read.local_name() == name && read.namespace() == AttrNamespace::None;
            assert_eq!(KNOWN_ATTRS[index] >> element as u8 & 1 != 0, is_same, "{html}");
            assert_eq!(written(&html), stable(&tree.root()), "{html}");
            assert_eq!(written(&stable(&tree.root())), stable(&tree.root()), "{html}");
        }
    }
}

#[test]
fn noscript_is_never_written_with_markup() {
    assert_eq!(written("<noscript><p title='</noscript><img src=x>'>a</noscript>"), "<noscript></noscript>");
}

#[test]
fn comments_that_end_early_are_omitted() {
    let mut tree = Tree::new_fragment();
    for data in [" fine ", ">", "->x", "a-->b", "a--!>b", "a<!-", "a-", "a\u{0}"] {
        let comment = tree.create_comment(data).unwrap();
        tree.append(NodeId::ROOT, comment).unwrap();
    }
    assert_eq!(stable(&tree.root()), "<!-- fine -->");
}

#[test]
fn doctype_keeps_the_quirks_mode() {
    for html in [
        "<!DOCTYPE html><p>",
        "<p>",
        "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\" \"x\"><p>",
    ] {
        let tree = parse_document(html).unwrap();
        let out = stable(&tree.root());
        assert_eq!(parse_document(&out).unwrap().quirks_mode(), tree.quirks_mode(), "{html}");
    }
}

#[test]
fn template_contents_are_written() {
    let html = "<template><p>1</p><template>2</template></template>3";
    assert_eq!(written(html), html);
    let tree = parse_fragment(html, &Context::html("div")).unwrap();
    assert_eq!(stable(&tree.root().first_child().unwrap()), "<p>1</p><template>2</template>");
}
