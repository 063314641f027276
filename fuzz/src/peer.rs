//! html5ever as a peer: the newest version with a tree, and the last version with the `select` of 2023.
//!
//! Two versions of a crate are two crates: a macro generates the same code for both.

use crate::dump::{self, Line};
use lye_html::{Namespace, Scripting};

/// A context element.
#[derive(Clone, Copy, Debug)]
pub struct Element {
    /// Its namespace.
    pub namespace: Namespace,
    /// Its local name.
    pub name: &'static str,
    /// Its `encoding` attribute, if it has one.
    pub encoding: Option<&'static str>,
}

/// An element of a tree.
#[derive(Clone, Debug)]
pub struct Found {
    /// The namespace: `html`, `svg` or `math`.
    pub namespace: &'static str,
    /// The local name.
    pub name: String,
    /// Namespaces (empty, `xlink`, `xml` or `xmlns`), local names and values of the attributes.
    pub attrs: Vec<(&'static str, String, String)>,
}

/// Returns the short name of a namespace.
pub fn short(namespace: Namespace) -> &'static str {
    match namespace {
        Namespace::Html => "html",
        Namespace::Svg => "svg",
        Namespace::MathMl => "math",
    }
}

/// Returns the namespace of a short name.
pub fn namespace(short: &str) -> Namespace {
    match short {
        "svg" => Namespace::Svg,
        "math" => Namespace::MathMl,
        _ => Namespace::Html,
    }
}

macro_rules! peer {
    ($(#[$doc:meta])* $module:ident, $html5ever:ident, $rcdom:ident) => {
        $(#[$doc])*
        pub mod $module {
            use super::{Element, Found, Line, Namespace, Scripting, dump};
            use $html5ever::driver::{ParseOpts, parse_document, parse_fragment_for_element};
            use $html5ever::tendril::{StrTendril, TendrilSink};
            use $html5ever::tokenizer::TokenizerOpts;
            use $html5ever::tree_builder::{TreeBuilderOpts, create_element};
            use $html5ever::{Attribute, LocalName, QualName, local_name, ns};
            use $rcdom::{Handle, NodeData, RcDom};

            /// Returns the dump of the peer's tree of a document, or of a fragment in the context of an element, or `None` if the peer
            /// panics.
            pub fn dump(text: &str, context: Option<&Element>, scripting: Scripting) -> Option<String> {
                let parsed = std::panic::catch_unwind(|| {
                    // Dropping the document would empty the tree.
                    let dom = parse(text, context, scripting);
                    Some(write(&root(&dom, context.is_some())?))
                });
                parsed.ok().flatten()
            }

            /// Returns all elements of the peer's tree of a document, or of a fragment in the context of an element, including template
            /// contents, or `None` if the peer panics.
            pub fn elements(text: &str, context: Option<&Element>, scripting: Scripting) -> Option<Vec<Found>> {
                let parsed = std::panic::catch_unwind(|| {
                    let dom = parse(text, context, scripting);
                    let mut stack = vec![root(&dom, context.is_some())?];
                    let mut found = Vec::new();
                    while let Some(node) = stack.pop() {
                        for child in node.children.borrow().iter() {
                            found.extend(element(child));
                            stack.push(child.clone());
                        }
                        if let NodeData::Element { template_contents, .. } = &node.data {
                            stack.extend(template_contents.borrow().iter().cloned());
                        }
                    }
                    Some(found)
                });
                parsed.ok().flatten()
            }

            fn element(node: &Handle) -> Option<Found> {
                let NodeData::Element { name, attrs, .. } = &node.data else { return None };
                let attrs = attrs.borrow();
                let attrs = attrs.iter();
                let attrs = attrs.map(|a| (short(&a.name.ns), a.name.local.to_string(), a.value.to_string()));
                let name = (short(&name.ns), name.local.to_string());
                Some(Found { namespace: name.0, name: name.1, attrs: attrs.collect() })
            }

            /// Returns the node whose children are the result: the document, or the `html` element that the fragment algorithm creates.
            fn root(dom: &RcDom, is_fragment: bool) -> Option<Handle> {
                if is_fragment {
                    return dom.document.children.borrow().iter().next_back().cloned();
                }
                Some(dom.document.clone())
            }

            fn parse(text: &str, context: Option<&Element>, scripting: Scripting) -> RcDom {
                let scripting = scripting == Scripting::Enabled;
                let options = ParseOpts {
                    tokenizer: TokenizerOpts { discard_bom: false, ..Default::default() },
                    tree_builder: TreeBuilderOpts { scripting_enabled: scripting, ..Default::default() },
                };
                let parser = match context {
                    None => parse_document(RcDom::default(), options),
                    Some(context) => {
                        let namespace = match context.namespace {
                            Namespace::Html => ns!(html),
                            Namespace::Svg => ns!(svg),
                            Namespace::MathMl => ns!(mathml),
                        };
                        let name = QualName::new(None, namespace, LocalName::from(context.name));
                        let attrs = context.encoding.map(|encoding| Attribute {
                            name: QualName::new(None, ns!(), local_name!("encoding")),
                            value: StrTendril::from(encoding),
                        });
                        let dom = RcDom::default();
                        let is_form = context.namespace == Namespace::Html && context.name == "form";
                        let element = create_element(&dom, name, attrs.into_iter().collect());
                        let form = is_form.then(|| element.clone());
                        parse_fragment_for_element(dom, options, element, scripting, form)
                    }
                };
                parser.one(StrTendril::from(text))
            }

            fn write(root: &Handle) -> String {
                let mut out = String::new();
                let mut stack: Vec<(Handle, usize)> = Vec::new();
                stack.extend(root.children.borrow().iter().rev().map(|child| (child.clone(), 0)));
                while let Some((node, depth)) = stack.pop() {
                    let mut inside = None;
                    match &node.data {
                        NodeData::Document => dump::push(&mut out, depth, Line::Contents),
                        NodeData::Doctype { name, public_id, system_id } => {
                            dump::push(&mut out, depth, Line::Doctype(name, public_id, system_id));
                        }
                        NodeData::Text { contents } => {
                            dump::push(&mut out, depth, Line::Text(&contents.borrow()));
                        }
                        NodeData::Comment { contents } => dump::push(&mut out, depth, Line::Comment(contents)),
                        NodeData::ProcessingInstruction { target, contents } => {
                            dump::push(&mut out, depth, Line::Instruction(target, contents));
                        }
                        NodeData::Element { name, attrs, template_contents, .. } => {
                            inside = template_contents.borrow().clone();
                            let attrs = attrs.borrow();
                            let attrs = attrs.iter();
                            let attrs = attrs.map(|a| (short(&a.name.ns), &*a.name.local, &*a.value)).collect();
                            dump::push(&mut out, depth, Line::Element(short(&name.ns), &name.local, attrs));
                        }
                    }
                    stack.extend(node.children.borrow().iter().rev().map(|child| (child.clone(), depth + 1)));
                    stack.extend(inside.map(|contents| (contents, depth + 1)));
                }
                out
            }

            fn short(uri: &$html5ever::Namespace) -> &'static str {
                match *uri {
                    ns!(html) => "html",
                    ns!(svg) => "svg",
                    ns!(mathml) => "math",
                    ns!() => "",
                    ns!(xlink) => "xlink",
                    ns!(xml) => "xml",
                    ns!(xmlns) => "xmlns",
                    _ => "other",
                }
            }
        }
    };
}

peer! {
    /// html5ever with the current `select`.
    today, html5ever, markup5ever_rcdom
}
peer! {
    /// html5ever with the `select` of 2023.
    then, html5ever_2023, markup5ever_rcdom_2023
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A peer that finds nothing would accept everything.
    #[test]
    fn peers_find_elements() {
        let body = Element { namespace: Namespace::Html, name: "body", encoding: None };
        for context in [None, Some(&body)] {
            for elements in [today::elements, then::elements] {
                let found = elements("<p><b id=x>a</b><svg><a>", context, Scripting::Enabled).unwrap();
                for name in ["p", "b", "svg", "a"] {
                    assert!(found.iter().any(|element| element.name == name), "{name} in {context:?}");
                }
            }
            for dump in [today::dump, then::dump] {
                assert!(dump("<p>a", context, Scripting::Enabled).unwrap().contains('a'));
            }
        }
    }
}
