//! Puts the content of a fragment in the element that stands for `body`.

mod element;
mod streamed;

use crate::findings::Recorder;
use lye_html::filter::AddedAttribute;
use lye_html::tree::EditError;
use lye_html::visit::{Visit, visit};
use lye_html::{Namespace, NodeId, NodeKind, NodeRef, Tree, tag};

pub(crate) use element::BodyElement;
pub(crate) use streamed::BodyTags;

/// The values that the pass changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    None,
    /// Only styles whose parts, joined, mean what they meant apart.
    Plain,
    /// The policy must judge them again.
    Any,
}

/// Makes the element, if it has attributes or if style sheets need it. `class` is their scope. Linear in the tree.
///
/// # Errors
/// Fails if the tree becomes too large.
pub(crate) fn make(
    tree: &mut Tree<'_>,
    body: Option<&BodyElement>,
    class: Option<&str>,
    recorder: &mut Recorder,
) -> Result<Change, EditError> {
    let root = tree.root();
    if root.kind() != NodeKind::Fragment || root.first_child().is_none() {
        return Ok(Change::None);
    }
    let of_links = match body.and_then(|body| body.of_links.as_deref()) {
        Some(declaration) => style_links(tree, declaration, recorder)?,
        None => Change::None,
    };
    let rules = body.map(|body| body.rules.concat()).unwrap_or_default();
    let scope = class.filter(|class| !rules.is_empty() || needs_scope(tree, class));
    let name = body.and_then(|body| body.name.name()).unwrap_or("div");
    let mut attributes = body.cloned().map(BodyElement::into_attributes).unwrap_or_default();
    if let Some(scope) = scope {
        let own = attributes.iter().position(|added| added.name == "class").map(|at| attributes.remove(at));
        let value = match own {
            Some(own) if has_class(&own.value, scope) => own.value,
            Some(own) => format!("{scope} {}", own.value),
            None => scope.to_owned(),
        };
        attributes.insert(0, AddedAttribute { name: "class".to_owned(), value });
    }
    if attributes.is_empty() {
        return Ok(of_links);
    }
    let change = change_of(&attributes);
    let element = tree.create_element(Namespace::Html, name);
    for added in &attributes {
        tree.set_attr(element, &added.name, &added.value)?;
    }
    tree.append_children(element, NodeId::ROOT)?;
    tree.append(NodeId::ROOT, element)?;
    if !rules.is_empty() {
        let sheet = tree.create_element(Namespace::Html, "style");
        tree.set_text(sheet, &rules)?;
        match tree.node(element).first_child().map(|first| first.id()) {
            Some(first) => tree.insert_before(first, sheet)?,
            None => tree.append(element, sheet)?,
        }
    }
    if body.is_none() {
        recorder.body_added();
    }
    let is_certain = scope.is_none() && of_links != Change::Any;
    Ok(if is_certain { change } else { Change::Any })
}

/// Returns what an element with these attributes means for the policy.
fn change_of(attributes: &[AddedAttribute]) -> Change {
    let is_plain = attributes.len() <= MOST_PLAIN
        && attributes.iter().all(|added| added.name != "style" || is_plain(&added.value));
    if is_plain { Change::Plain } else { Change::Any }
}

/// The maximum number and length of attributes that are within all sensible limits.
const MOST_PLAIN: usize = 8;
const LONGEST_PLAIN: usize = 1_000;

/// Whether a style has neither variables nor anything that another declaration could be part of.
fn is_plain(style: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b" #%!,.:;-_()'".contains(&byte);
    let count = |wanted: u8| style.bytes().filter(|&byte| byte == wanted).count();
    let (quotes, open) = (count(b'\''), count(b'('));
    style.len() <= LONGEST_PLAIN
        && style.bytes().all(is_plain)
        && !style.contains("--")
        && quotes % 2 == 0
        && (open == 0 || quotes == 0)
        && open == count(b')')
}

/// Gives links a declaration that any other of their style overrides.
fn style_links(tree: &mut Tree<'_>, declaration: &str, recorder: &mut Recorder) -> Result<Change, EditError> {
    let mut links: Vec<(NodeId, String)> = Vec::new();
    visit(tree, |moment, node| {
        if matches!(moment, Visit::Enter) && node.is_html(tag::A) && node.attr("href").is_some() {
            let style = match node.attr("style") {
                Some(style) if has_color(style) => return,
                Some(style) => format!("{declaration}; {style}"),
                None => declaration.to_owned(),
            };
            recorder.link_styled(&node, &style);
            links.push((node.id(), style));
        }
    });
    for (link, style) in &links {
        tree.set_attr(*link, "style", style)?;
    }
    // Cleaning the output again would add the attributes of links after the style.
    Ok(if links.is_empty() { Change::None } else { Change::Any })
}

/// Whether a style seems to set the color.
fn has_color(style: &str) -> bool {
    let names = style.split(';').filter_map(|declaration| declaration.split_once(':'));
    names.into_iter().any(|(name, _)| name.trim().eq_ignore_ascii_case("color"))
}

/// Whether there are style sheets, and not yet exactly one element of this class around everything.
fn needs_scope(tree: &Tree<'_>, class: &str) -> bool {
    let root = tree.root();
    let is_scope =
        |node: &NodeRef<'_, '_>| node.attr("class").is_some_and(|classes| has_class(classes, class));
    if root.first_child().is_some_and(|only| only.next_sibling().is_none() && is_scope(&only)) {
        return false;
    }
    let mut has_sheets = false;
    visit(tree, |moment, node| {
        has_sheets |= matches!(moment, Visit::Enter)
            && (node.is_html(tag::STYLE)
                || node.namespace() == Namespace::Svg && node.tag_id() == Some(tag::STYLE));
    });
    has_sheets
}

fn has_class(classes: &str, class: &str) -> bool {
    classes.split_ascii_whitespace().any(|own| own == class)
}
