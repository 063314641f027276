//! The parsers that may read an output, alone or in a page.

use lye::html::{Dialect, Namespace, NodeRef, ParseOptions, Parser, Scripting};

/// Parsers of both dialects, with scripting on and off.
pub(crate) fn readers() -> impl Iterator<Item = ParseOptions> {
    [Dialect::Current, Dialect::Html2023].into_iter().flat_map(|dialect| {
        [Scripting::Enabled, Scripting::Disabled]
            .map(|scripting| ParseOptions::default().with_dialect(dialect).with_scripting(scripting))
    })
}

/// Returns the content of a node.
pub(crate) fn dump(node: &NodeRef<'_, '_>, depth: usize, out: &mut String) {
    for child in node.children() {
        *out += &format!(
            "{depth} {:?} {:?} {} {:?}\n",
            child.kind(),
            child.namespace(),
            child.name(),
            child.data()
        );
        dump(&child.template_contents().unwrap_or(child), depth + 1, out);
    }
}

/// Returns the content of a chain of elements in a page, if the chain is the same as without it.
pub(crate) fn in_page(options: ParseOptions, chain: &[(Namespace, &str)], html: &str) -> Option<String> {
    let mut page = String::from("<!DOCTYPE html><html>");
    let in_head = chain.iter().any(|(_, name)| *name == "head");
    page += if in_head { "<head>" } else { "<head></head><body>" };
    let chain: Vec<_> = chain.iter().filter(|(_, name)| !["html", "head", "body"].contains(name)).collect();
    for (_, name) in &chain {
        // So that HTML can be in it.
        let attribute = if *name == "annotation-xml" { " encoding=text/html" } else { "" };
        page += &format!("<{name}{attribute}>");
    }
    page += &format!("<!-- begin -->{html}<!-- end -->");
    for (_, name) in chain.iter().rev() {
        page += &format!("</{name}>");
    }
    page += if in_head { "</head><body>behind" } else { "behind" };
    let tree = Parser::new(options).parse_document(&page).unwrap();
    let [head, body] = tree.root().last_child()?.children().collect::<Vec<_>>()[..] else { return None };
    if body.last_child()?.data() != "behind" {
        return None;
    }
    let mut inner = if in_head { head } else { body };
    for (at, (namespace, name)) in chain.iter().enumerate() {
        let children: Vec<_> = inner.children().collect();
        let is_alone = children.len() == if at == 0 { 2 } else { 1 };
        let next = *children.first()?;
        if !is_alone || next.name() != *name || next.namespace() != *namespace {
            return None;
        }
        inner = next.template_contents().unwrap_or(next);
    }
    let mut out = String::new();
    dump(&inner, 0, &mut out);
    let comment = |data: &str| format!("0 Comment Html  {data:?}\n");
    let behind = if chain.is_empty() && !in_head { "0 Text Html  \"behind\"\n" } else { "" };
    let out = out.strip_prefix(&comment(" begin "))?.strip_suffix(&(comment(" end ") + behind))?;
    Some(out.to_owned())
}
