//! *Sanitize core* of the WICG's draft of September 2025, on a tree of vectors.

use super::literal::{Config, Name, contains};
use lye::html::{NodeKind, NodeRef};
use lye::sanitizer::Edition;
use lye::url::Url;

const MATH_ML: &str = "http://www.w3.org/1998/Math/MathML";
const XLINK: &str = "http://www.w3.org/1999/xlink";

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Node {
    Text(String),
    Comment(String),
    Element(Box<Element>),
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Element {
    name: Name,
    attributes: Vec<(Name, String)>,
    template_contents: Option<Vec<Node>>,
    shadow_root: Option<Vec<Node>>,
    children: Vec<Node>,
}

/// Copies the children of a node.
pub(super) fn children(node: &NodeRef<'_, '_>) -> Vec<Node> {
    let copy = |child: NodeRef<'_, '_>| match child.kind() {
        NodeKind::Text => Node::Text(child.data().to_owned()),
        NodeKind::Comment => Node::Comment(child.data().to_owned()),
        NodeKind::Element => Node::Element(Box::new(Element {
            name: Name { namespace: Some(child.namespace().uri().to_owned()), name: child.name().to_owned() },
            attributes: child
                .attrs()
                .map(|attr| {
                    let namespace = attr.namespace().uri().map(str::to_owned);
                    (Name { namespace, name: attr.local_name().to_owned() }, attr.value().to_owned())
                })
                .collect(),
            template_contents: child.template_contents().map(|contents| children(&contents)),
            shadow_root: child.shadow_root().map(|root| children(&root)),
            children: children(&child),
        })),
        kind => panic!("{kind:?} in a fragment"),
    };
    node.children().map(copy).collect()
}

fn contains_javascript_url(value: &str) -> bool {
    Url::parse(value).is_ok_and(|url| url.scheme() == "javascript")
}

pub(super) fn sanitize_core(nodes: Vec<Node>, config: &Config, handle_javascript: bool) -> Vec<Node> {
    let builtins = Edition::September2025.builtins();
    let mut kept = Vec::new();
    for node in nodes {
        let mut child = match node {
            Node::Text(_) => {
                kept.push(node);
                continue;
            }
            Node::Comment(_) => {
                if config.comments == Some(true) {
                    kept.push(node);
                }
                continue;
            }
            Node::Element(element) => element,
        };
        let is_in = |list: &Option<Vec<Name>>| list.as_ref().is_some_and(|list| contains(list, &child.name));
        if is_in(&config.replace_with_children_elements) {
            kept.extend(sanitize_core(child.children, config, handle_javascript));
            continue;
        }
        if is_in(&config.remove_elements) {
            continue;
        }
        let mut local = None;
        if let Some(elements) = &config.elements {
            local = elements.iter().find(|entry| entry.name == child.name);
            if local.is_none() {
                continue;
            }
        }
        child.template_contents =
            child.template_contents.map(|nodes| sanitize_core(nodes, config, handle_javascript));
        child.shadow_root = child.shadow_root.map(|nodes| sanitize_core(nodes, config, handle_javascript));
        let local_attributes = local.and_then(|local| local.attributes.as_ref());
        let local_removed = local.and_then(|local| local.remove_attributes.as_ref());
        let name = child.name.clone();
        child.attributes.retain(|(attribute, value)| {
            if local_removed.is_some_and(|list| contains(list, attribute)) {
                return false;
            }
            if let Some(attributes) = &config.attributes {
                let is_data = attribute.name.starts_with("data-") && attribute.namespace.is_none();
                let is_listed = contains(attributes, attribute)
                    || local_attributes.is_some_and(|list| contains(list, attribute))
                    || is_data && config.data_attributes == Some(true);
                if !is_listed {
                    return false;
                }
            } else if local_attributes.is_some_and(|list| !contains(list, attribute))
                || config.remove_attributes.as_ref().is_some_and(|list| contains(list, attribute))
            {
                return false;
            }
            if !handle_javascript {
                return true;
            }
            let (namespace, attribute_namespace) =
                (name.namespace.as_deref(), attribute.namespace.as_deref());
            let navigates =
                builtins.navigating_url_attributes.iter().any(|&(of, element, within, listed)| {
                    namespace == Some(of.uri())
                        && name.name == element
                        && attribute_namespace == within.uri()
                        && attribute.name == listed
                });
            let is_math_link = namespace == Some(MATH_ML)
                && attribute.name == "href"
                && [None, Some(XLINK)].contains(&attribute_namespace);
            if (navigates || is_math_link) && contains_javascript_url(value) {
                return false;
            }
            let animates = builtins.animating_url_attributes.iter().any(|&(of, element, listed)| {
                namespace == Some(of.uri())
                    && name.name == element
                    && attribute_namespace.is_none()
                    && attribute.name == listed
            });
            !(animates && ["href", "xlink:href"].contains(&&**value))
        });
        child.children = sanitize_core(child.children, config, handle_javascript);
        kept.push(Node::Element(child));
    }
    kept
}
