//! Trees as flat lists in JSON, for modules that read or change trees in JavaScript. A list has no nesting, so no input is too deep.
//!
//! A text is a string, an element begins with `[name, namespace, [attribute, value, …]]`, and `0` ends it. `["!", data]` is a comment,
//! and `["!doctype", name, publicId, systemId]` a doctype. The contents of a `template` stand where its children would.

use crate::errors::{self, json};
use lye::html::tree::EditError;
use lye::html::{Context, Namespace, NodeId, NodeKind, NodeRef, Tree, serialize};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Item {
    End(u8),
    Text(String),
    Element(String, String, Vec<String>),
    Doctype(String, String, String, String),
    Comment(String, String),
}

/// Parses HTML in the body of a page, or as a whole document, and returns the tree, which is not clean.
#[wasm_bindgen(js_name = readUntrusted)]
pub fn read_untrusted(html: &str, is_document: bool) -> Result<String, JsValue> {
    let tree = match is_document {
        true => lye::html::parse_document(html),
        false => lye::html::parse_fragment(html, &Context::html("body")),
    };
    let tree = tree.map_err(|error| errors::argument_error(error.to_string()))?;
    Ok(json(&items(&tree)))
}

/// The steps of a walk.
enum Step<'t> {
    Open(NodeRef<'t, 't>),
    End,
}

fn items(tree: &Tree<'_>) -> Vec<Item> {
    let mut items = Vec::new();
    let mut ahead = vec![Step::Open(tree.root())];
    while let Some(step) = ahead.pop() {
        let Step::Open(node) = step else {
            items.push(Item::End(0));
            continue;
        };
        match node.kind() {
            NodeKind::Text => items.push(Item::Text(node.data().to_owned())),
            NodeKind::Comment => items.push(Item::Comment("!".to_owned(), node.data().to_owned())),
            NodeKind::Doctype => {
                let id = |id: Option<&str>| id.unwrap_or_default().to_owned();
                items.push(Item::Doctype(
                    "!doctype".to_owned(),
                    node.name().to_owned(),
                    id(node.public_id()),
                    id(node.system_id()),
                ));
            }
            NodeKind::Element => {
                let pairs = node.attrs().flat_map(|attr| {
                    [attr.namespace().qualified(attr.local_name()), attr.value().to_owned()]
                });
                items.push(Item::Element(
                    node.name().to_owned(),
                    node.namespace().name().to_owned(),
                    pairs.collect(),
                ));
                ahead.push(Step::End);
            }
            _ => {}
        }
        let start = ahead.len();
        ahead.extend(
            node.template_contents().into_iter().flat_map(|contents| contents.children()).map(Step::Open),
        );
        ahead.extend(node.children().map(Step::Open));
        ahead[start..].reverse();
    }
    items
}

/// Writes a tree as HTML, which is not clean.
#[wasm_bindgen(js_name = writeUntrusted)]
pub fn write_untrusted(items: &str) -> Result<String, JsValue> {
    let items: Vec<Item> =
        serde_json::from_str(items).map_err(|error| errors::argument_error(error.to_string()))?;
    let mut doctype = String::new();
    let mut tree = Tree::new_fragment();
    build(&items, &mut tree, &mut doctype).map_err(|error| errors::argument_error(error.to_string()))?;
    Ok(doctype + &serialize::inner_html(&tree.root()))
}

fn build(items: &[Item], tree: &mut Tree<'_>, doctype: &mut String) -> Result<(), EditError> {
    let mut open = vec![NodeId::ROOT];
    for item in items {
        let parent = open.last().copied().unwrap_or(NodeId::ROOT);
        let node = match item {
            Item::End(_) => {
                open.pop();
                continue;
            }
            Item::Doctype(_, name, ..) => {
                *doctype = format!("<!DOCTYPE {name}>");
                continue;
            }
            Item::Text(text) => tree.create_text(text)?,
            Item::Comment(_, data) => tree.create_comment(data)?,
            Item::Element(name, namespace, pairs) => {
                let namespace = match namespace.as_str() {
                    "svg" => Namespace::Svg,
                    "math" => Namespace::MathMl,
                    _ => Namespace::Html,
                };
                let element = tree.create_element(namespace, name);
                tree.add_attrs(
                    element,
                    pairs.as_chunks::<2>().0.iter().map(|[name, value]| (&**name, &**value)),
                )?;
                element
            }
        };
        tree.append(parent, node)?;
        if let Item::Element(..) = item {
            open.push(tree.node(node).template_contents().map_or(node, |contents| contents.id()));
        }
    }
    Ok(())
}
