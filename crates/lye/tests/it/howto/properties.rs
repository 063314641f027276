//! Property tests with inputs made of the pieces of attacks.

use super::support::{LISTED, elements, parse, policy};
use lye::escape::{Encoder, NonAscii, encode, find_encoded, refuse_markup, strip};
use lye::html::{NodeKind, NodeRef, Scripting};
use lye::xhtml::XhtmlValidator;
use lye_hostile::Rng;

const PIECES: [&str; 44] = [
    "<",
    ">",
    "</",
    "/>",
    "<!--",
    "-->",
    "<!",
    "<?",
    "]]>",
    "<![CDATA[",
    "&",
    "&lt;",
    "&#60;",
    "&amp;",
    "&#x26;lt;",
    "\"",
    "'",
    "=",
    " ",
    "\n",
    "\r\n",
    "\r",
    "\0",
    "é",
    "😀",
    "\u{85}",
    "\u{A0}",
    "b",
    "p",
    "script",
    "style",
    "svg",
    "math",
    "table",
    "tr",
    "select",
    "template",
    "noscript",
    "plaintext",
    "textarea",
    " onclick=x",
    " href='javascript:x'",
    "text",
    ";",
];

/// Returns inputs, always the same.
fn inputs(pieces: &'static [&'static str], count: usize, most: usize) -> impl Iterator<Item = String> {
    let mut rng = Rng::new(11);
    (0..count).map(move |_| rng.text(pieces, most))
}

/// Returns the text of a tree that contains only text.
fn text_alone(html: &str) -> String {
    let tree = parse(html, Scripting::Enabled);
    assert!(tree.root().descendants().all(|node| node.kind() == NodeKind::Text), "{html:?}");
    tree.root().text_content()
}

#[test]
fn encoded_text_decodes_to_the_text() {
    let ascii = Encoder::new().with_non_ascii(NonAscii::Reference);
    for input in inputs(&PIECES, 20_000, 12) {
        let expected = input.replace('\0', "\u{FFFD}");
        let html = encode(&input);
        assert_eq!(text_alone(html.as_str()), expected, "{input:?}");
        let html = ascii.encode(&input).unwrap().into_html();
        assert!(html.as_str().is_ascii());
        assert_eq!(text_alone(html.as_str()), expected.replace('\u{85}', "\u{FFFD}"), "{input:?}");
        for quote in ['"', '\''] {
            let tag = format!("<b title={quote}{}{quote}>", encode(&input));
            let tree = parse(&tag, Scripting::Enabled);
            let b = tree.root().first_child().unwrap();
            assert_eq!((b.attrs().count(), b.attr("title")), (1, Some(&*expected)), "{input:?}");
        }
    }
}

#[test]
fn double_encoding_is_detected() {
    for input in inputs(&PIECES, 5_000, 12).filter(|input| input.contains(['<', '>', '&', '"', '\''])) {
        let once = encode(&input);
        let deepest = |text: &str| find_encoded(text).iter().map(|found| found.depth()).max();
        let before = deepest(&input).unwrap_or(0);
        assert!(deepest(once.as_str()) > Some(before), "{input:?}");
    }
}

#[test]
fn strip_keeps_all_text_and_no_markup() {
    for input in inputs(&PIECES, 20_000, 12) {
        let stripped = strip(&input).unwrap();
        let text = text_alone(stripped.as_str());
        let tree = parse(&input, Scripting::Disabled);
        let unread = ["script", "style", "template", "iframe", "noembed", "noframes"];
        let is_read = |node: &NodeRef<'_, '_>| !node.ancestors().any(|above| unread.contains(&above.name()));
        let texts = tree.root().descendants().filter(|node| node.kind() == NodeKind::Text).filter(is_read);
        let expected: String = texts.map(|node| node.data().replace('\0', "\u{FFFD}")).collect();
        assert_eq!(text, expected, "{input:?}");
    }
}

#[test]
fn parsers_agree_if_no_markup_is_found() {
    let mut passed = 0;
    for input in inputs(&PIECES, 20_000, 5) {
        let tree = parse(&input, Scripting::Enabled);
        match refuse_markup(&input) {
            Ok(()) => {
                passed += 1;
                assert_eq!(
                    strip(&input).unwrap().as_str(),
                    encode(&text_alone(&input)).as_str(),
                    "{input:?}"
                );
            }
            Err(markup) => {
                let before = &input[..markup.place().offset];
                text_alone(before);
                let text = tree.root().text_content();
                assert!(text.len() < input.len(), "{input:?} loses nothing");
            }
        }
    }
    assert!(passed > 1_000, "{passed}");
}

const XHTML_PIECES: [&str; 46] = [
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<i>",
    "</i>",
    "<em>",
    "</em>",
    "<pre>",
    "</pre>",
    "<br />",
    "<br/>",
    "<b>x</b>",
    "<p>x</p>",
    "<p><i>x</i></p>",
    "<em>x</em>",
    "<strong>x</strong>",
    "<pre>\n</pre>",
    "<a href=\"https://a.example/\">",
    "</a>",
    "<a href='https://a.example/'>x</a>",
    "<a href=\"javascript:x\">x</a>",
    "<b onclick=\"x\">x</b>",
    "<u>x</u>",
    "<script>",
    "x",
    "\n",
    "\r\n",
    " ",
    "&lt;",
    "&#38;",
    "&nbsp;",
    "&",
    ">",
    "<",
    "é",
    "<!-- x -->",
    "<![CDATA[x]]>",
    "<?x?>",
    "<B>x</B>",
    "<svg></svg>",
    "<image></image>",
    "<table>",
    "</table>",
    "\"",
    "'",
];

#[test]
fn accepted_input_is_balanced_for_both_parsers() {
    let mut validator = XhtmlValidator::new(&policy()).unwrap();
    let mut accepted = 0;
    for input in inputs(&XHTML_PIECES, 100_000, 7) {
        let Ok(html) = validator.validate(&input) else { continue };
        assert_eq!(html.as_str(), input);
        accepted += usize::from(input.contains('<'));
        let document = format!("<body>{input}</body>");
        let xml = roxmltree::Document::parse(&document).unwrap_or_else(|error| panic!("{input:?}: {error}"));
        let of_xml: Vec<(String, Option<String>)> = xml
            .root_element()
            .descendants()
            .skip(1)
            .filter(roxmltree::Node::is_element)
            .inspect(|node| assert!(node.attributes().all(|attribute| attribute.name() == "href")))
            .map(|node| (node.tag_name().name().to_owned(), node.attribute("href").map(str::to_owned)))
            .collect();
        let tree = parse(&input, Scripting::Enabled);
        let of_html: Vec<(String, Option<String>)> = elements(&tree)
            .into_iter()
            .inspect(|node| assert_eq!(node.attrs().count(), usize::from(node.attr("href").is_some())))
            .map(|node| (node.name().to_owned(), node.attr("href").map(str::to_owned)))
            .collect();
        assert_eq!(of_html, of_xml, "{input:?}");
        assert!(of_html.iter().all(|(name, _)| LISTED.contains(&name.as_str())), "{input:?}");
        assert!(
            of_html.iter().all(|(_, href)| href.as_deref().is_none_or(|href| href.starts_with("https://")))
        );
    }
    assert!(accepted > 1_000, "{accepted}");
}
