//! swc's HTML parser as a peer: independent of Lye and html5ever, with its own tokenizer and tree builder.
//!
//! It recurses for each level of the tree, but Lye's outputs are not deep.

use crate::peer::{Element, Found, short};
use lye_html::Scripting;
use swc_common::BytePos;
use swc_common::input::StringInput;
use swc_html_ast::{Attribute, Child, DocumentMode, Element as Node, Namespace};
use swc_html_parser::lexer::Lexer;
use swc_html_parser::parser::{Parser, ParserConfig};

/// Returns all elements of the peer's tree of a document, or of a fragment in the context of an element, including template contents, or
/// `None` if the peer panics or fails.
pub fn elements(text: &str, context: Option<&Element>, scripting: Scripting) -> Option<Vec<Found>> {
    let parsed = std::panic::catch_unwind(|| {
        let children = parse(text, context, scripting)?;
        let mut found = Vec::new();
        let mut stack: Vec<&[Child]> = vec![&children];
        while let Some(children) = stack.pop() {
            for child in children {
                let Child::Element(element) = child else { continue };
                found.push(describe(element));
                stack.push(&element.children);
                stack.extend(element.content.as_ref().map(|contents| &*contents.children));
            }
        }
        Some(found)
    });
    parsed.ok().flatten()
}

fn parse(text: &str, context: Option<&Element>, scripting: Scripting) -> Option<Vec<Child>> {
    // The parser reserves position 0.
    let end = u32::try_from(text.len()).ok()?.checked_add(1)?;
    let lexer = Lexer::new(StringInput::new(text, BytePos(1), BytePos(end)));
    let config =
        ParserConfig { scripting_enabled: scripting == Scripting::Enabled, ..ParserConfig::default() };
    let mut parser = Parser::new(lexer, config);
    let Some(context) = context else { return Some(parser.parse_document().ok()?.children) };
    let element = Node {
        span: swc_common::DUMMY_SP,
        tag_name: context.name.into(),
        namespace: match short(context.namespace) {
            "svg" => Namespace::SVG,
            "math" => Namespace::MATHML,
            _ => Namespace::HTML,
        },
        attributes: context.encoding.map(encoding).into_iter().collect(),
        children: Vec::new(),
        content: None,
        is_self_closing: false,
    };
    let fragment = parser.parse_document_fragment(element, DocumentMode::NoQuirks, None);
    Some(fragment.ok()?.children)
}

fn encoding(value: &str) -> Attribute {
    Attribute {
        span: swc_common::DUMMY_SP,
        namespace: None,
        prefix: None,
        name: "encoding".into(),
        raw_name: None,
        value: Some(value.into()),
        raw_value: None,
    }
}

fn describe(element: &Node) -> Found {
    let attrs = element.attributes.iter().map(|attribute| {
        let value = attribute.value.as_deref().unwrap_or_default();
        (attribute.namespace.map_or("", name_of), attribute.name.to_string(), value.to_owned())
    });
    Found {
        namespace: name_of(element.namespace),
        name: element.tag_name.to_string(),
        attrs: attrs.collect(),
    }
}

fn name_of(namespace: Namespace) -> &'static str {
    match namespace {
        Namespace::HTML => "html",
        Namespace::SVG => "svg",
        Namespace::MATHML => "math",
        Namespace::XLINK => "xlink",
        Namespace::XML => "xml",
        Namespace::XMLNS => "xmlns",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lye_html::Namespace as In;

    /// A peer that finds nothing would accept everything.
    #[test]
    fn peer_finds_elements() {
        let body = Element { namespace: In::Html, name: "body", encoding: None };
        for context in [None, Some(&body)] {
            let found =
                elements("<p><b id=x>a</b><svg><a xlink:href=y>", context, Scripting::Enabled).unwrap();
            let link = found.iter().find(|element| element.name == "a").unwrap();
            assert_eq!((link.namespace, &*link.attrs[0].2), ("svg", "y"));
            assert_eq!((link.attrs[0].0, &*link.attrs[0].1), ("xlink", "href"));
            assert!(found.iter().any(|element| element.name == "b" && element.attrs[0].1 == "id"));
        }
        let in_annotation =
            Element { namespace: In::MathMl, name: "annotation-xml", encoding: Some("text/html") };
        let found = elements("<p>", Some(&in_annotation), Scripting::Enabled).unwrap();
        assert_eq!(found[0].namespace, "html");
    }
}
