//! Compares two outputs as trees, and finds what one has and the other lacks.

use crate::case::Place;
use lye::html::{Context, Namespace, NodeKind, NodeRef, Tree, parse_document, parse_fragment};
use lye::policy_tools::rel_only_restricts;
use lye::url::Url;
use std::collections::BTreeMap;
use std::fmt;

/// How an output compares with the expected ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Comparison {
    pub(crate) equality: Equality,
    /// What the output has and each expected one lacks. Compared with the expected output for which this is least.
    pub(crate) laxer: Vec<String>,
    /// The first difference of the trees.
    pub(crate) difference: Option<String>,
}

/// How equal two outputs are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Equality {
    /// The same bytes.
    Bytes,
    /// The same tree.
    Tree,
    /// Other trees.
    Different,
}

/// Compares an output with the expected ones, of which there is at least one.
///
/// # Errors
/// Fails if an output cannot be parsed.
pub(crate) fn compare(expected: &[String], got: &str, place: &Place) -> Result<Comparison, String> {
    if expected.iter().any(|expected| expected == got) {
        return Ok(Comparison { equality: Equality::Bytes, laxer: Vec::new(), difference: None });
    }
    let got = items(got, place)?;
    let mut best: Option<Comparison> = None;
    for expected in expected {
        let expected = items(expected, place)?;
        if expected == got {
            return Ok(Comparison { equality: Equality::Tree, laxer: Vec::new(), difference: None });
        }
        let laxer = surplus(&got, &expected);
        if best.as_ref().is_none_or(|best| laxer.len() < best.laxer.len()) {
            let difference = Some(first_difference(&expected, &got));
            best = Some(Comparison { equality: Equality::Different, laxer, difference });
        }
    }
    best.ok_or_else(|| "the case has no expected output".to_owned())
}

/// A node of a tree, in tree order, or the end of its content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Item {
    /// An element, with its attributes sorted.
    Element {
        namespace: Namespace,
        name: String,
        attributes: Vec<Attribute>,
    },
    /// The content of a `template`, or a shadow root.
    Content,
    Text(String),
    Comment(String),
    Doctype(String),
    Instruction(String, String),
    /// The end of the content of a node.
    End,
}

/// An attribute: its name, with the prefix of its namespace, and its value.
pub(crate) type Attribute = (String, String);

/// Parses an output.
///
/// # Errors
/// Fails if the output is too large.
pub(crate) fn items(html: &str, place: &Place) -> Result<Vec<Item>, String> {
    let tree: Result<Tree<'_>, _> = match place {
        Place::Document => parse_document(html),
        Place::Inside(name) => parse_fragment(html, &Context::html(name)),
    };
    tree.map(|tree| flatten(tree.root())).map_err(|error| error.to_string())
}

enum Step<'t> {
    Enter(NodeRef<'t, 't>),
    Leave,
}

pub(crate) fn flatten(root: NodeRef<'_, '_>) -> Vec<Item> {
    let mut items = Vec::new();
    let mut steps = vec![Step::Enter(root)];
    while let Some(step) = steps.pop() {
        let Step::Enter(node) = step else {
            items.push(Item::End);
            continue;
        };
        items.push(match node.kind() {
            NodeKind::Element => Item::Element {
                namespace: node.namespace(),
                name: node.name().to_owned(),
                attributes: attributes(&node),
            },
            NodeKind::Text => Item::Text(node.data().to_owned()),
            NodeKind::Comment => Item::Comment(node.data().to_owned()),
            NodeKind::Doctype => Item::Doctype(node.name().to_owned()),
            NodeKind::ProcessingInstruction => {
                Item::Instruction(node.name().to_owned(), node.data().to_owned())
            }
            _ => Item::Content,
        });
        if matches!(node.kind(), NodeKind::Text | NodeKind::Comment | NodeKind::Doctype) {
            continue;
        }
        steps.push(Step::Leave);
        let mut child = node.last_child();
        while let Some(node) = child {
            child = node.prev_sibling();
            steps.push(Step::Enter(node));
        }
        steps.extend(node.template_contents().map(Step::Enter));
        steps.extend(node.shadow_root().map(Step::Enter));
    }
    items
}

fn attributes(node: &NodeRef<'_, '_>) -> Vec<Attribute> {
    let mut attributes: Vec<Attribute> = node
        .attrs()
        .map(|attribute| {
            let name = match attribute.namespace().uri() {
                None => attribute.local_name().to_owned(),
                Some(uri) => format!("{{{uri}}}{}", attribute.local_name()),
            };
            (name, attribute.value().to_owned())
        })
        .collect();
    attributes.sort();
    attributes
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Element { namespace, name, attributes } => {
                write!(f, "<{}{name}", prefix(*namespace))?;
                attributes.iter().try_for_each(|(name, value)| write!(f, " {name}={value:?}"))?;
                f.write_str(">")
            }
            Self::Content => f.write_str("content of a template"),
            Self::Text(text) => write!(f, "text {text:?}"),
            Self::Comment(text) => write!(f, "comment {text:?}"),
            Self::Doctype(name) => write!(f, "doctype {name:?}"),
            Self::Instruction(target, data) => write!(f, "processing instruction {target:?} {data:?}"),
            Self::End => f.write_str("end of the element"),
        }
    }
}

pub(crate) fn prefix(namespace: Namespace) -> &'static str {
    match namespace {
        Namespace::Html => "",
        Namespace::Svg => "svg:",
        Namespace::MathMl => "math:",
    }
}

fn first_difference(expected: &[Item], got: &[Item]) -> String {
    let at = expected.iter().zip(got).position(|(expected, got)| expected != got);
    let at = at.unwrap_or(expected.len().min(got.len()));
    let shown = |items: &[Item]| items.get(at).map_or_else(|| "end".to_owned(), ToString::to_string);
    format!("expected {}, found {}", shown(expected), shown(got))
}

/// Attributes that hold one URL.
pub(crate) const URL_ATTRIBUTES: &[&str] = &[
    "action",
    "background",
    "cite",
    "classid",
    "codebase",
    "data",
    "formaction",
    "href",
    "icon",
    "longdesc",
    "manifest",
    "poster",
    "profile",
    "src",
    "{http://www.w3.org/1999/xlink}href",
];

/// Returns what one tree has more often than another: elements, attributes, URLs, classes, CSS properties and values of other
/// attributes.
pub(crate) fn surplus(of: &[Item], over: &[Item]) -> Vec<String> {
    let (mut of, over) = (parts(of), parts(over));
    for (part, number) in over {
        if let Some(count) = of.get_mut(&part) {
            *count = count.saturating_sub(number);
        }
    }
    of.into_iter().filter(|(_, count)| *count > 0).map(|(part, _)| part).collect()
}

/// Counts the parts of a tree.
fn parts(items: &[Item]) -> BTreeMap<String, usize> {
    let mut parts: BTreeMap<String, usize> = BTreeMap::new();
    let mut add = |part: String| *parts.entry(part).or_default() += 1;
    for item in items {
        let Item::Element { namespace, name: element, attributes } = item else { continue };
        let element = format!("{}{element}", prefix(*namespace));
        add(format!("<{element}>"));
        if element == "iframe" {
            let sandbox = attributes.iter().find(|(name, _)| name == "sandbox");
            frame_rights(sandbox.map(|(_, value)| value.as_str())).for_each(&mut add);
        }
        for (name, value) in attributes.iter().filter(|attribute| !is_restriction(&element, attribute)) {
            add(format!("<{element} {name}>"));
            match name.as_str() {
                name if URL_ATTRIBUTES.contains(&name) => {
                    add(format!("<{element} {name}={:?}>", address(value)));
                }
                "class" | "rel" => value
                    .split_ascii_whitespace()
                    .for_each(|token| add(format!("<{element} {name}>: {token:?}"))),
                "style" => value.split(';').filter_map(|declaration| declaration.split_once(':')).for_each(
                    |(property, _)| {
                        add(format!("<{element} style>: {}", property.trim().to_ascii_lowercase()))
                    },
                ),
                name => add(format!("<{element} {name}={value:?}>")),
            }
        }
    }
    parts
}

/// Whether an attribute only takes rights from a link or a frame, so that it cannot be laxer to have it.
fn is_restriction(element: &str, (name, value): &Attribute) -> bool {
    match name.as_str() {
        "rel" => rel_only_restricts(value),
        "sandbox" => element == "iframe",
        _ => false,
    }
}

/// The rights that `sandbox` can grant to a frame.
const SANDBOX: &[&str] = &[
    "allow-downloads",
    "allow-forms",
    "allow-modals",
    "allow-orientation-lock",
    "allow-pointer-lock",
    "allow-popups",
    "allow-popups-to-escape-sandbox",
    "allow-presentation",
    "allow-same-origin",
    "allow-scripts",
    "allow-top-navigation",
    "allow-top-navigation-by-user-activation",
    "allow-top-navigation-to-custom-protocols",
];

/// Returns the rights of a frame: those that `sandbox` grants, or all without it.
fn frame_rights(sandbox: Option<&str>) -> impl Iterator<Item = String> {
    let has = move |right: &str| {
        sandbox
            .is_none_or(|value| value.split_ascii_whitespace().any(|token| token.eq_ignore_ascii_case(right)))
    };
    SANDBOX.iter().filter(move |right| has(right)).map(|right| format!("<iframe sandbox>: {right:?}"))
}

/// Returns what a URL leads to on a page with `https`, so that two spellings of it are one.
fn address(value: &str) -> String {
    let parsed = Url::parse("https://base.invalid/folder/")
        .and_then(|base| Url::parse_with_base(value, &base))
        .map(Url::into_string);
    parsed.unwrap_or_else(|_| value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body() -> Place {
        Place::Inside("body".to_owned())
    }

    fn against(expected: &str, got: &str) -> Comparison {
        compare(&[expected.to_owned()], got, &body()).unwrap()
    }

    #[test]
    fn same_bytes_are_equal() {
        assert_eq!(against("<b>x</b>", "<b>x</b>").equality, Equality::Bytes);
    }

    #[test]
    fn spelling_is_not_in_the_tree() {
        for (expected, got) in [
            ("<br />", "<br>"),
            ("&gt;&quot;&#39;&nbsp;", ">\"'\u{a0}"),
            ("<a href=x title=y>z</a>", "<a title=\"y\" href=\"x\">z</a>"),
            ("<template><b>x</template>", "<template><b>x</b></template>"),
        ] {
            assert_eq!(against(expected, got).equality, Equality::Tree, "{expected}");
        }
    }

    #[test]
    fn trees_differ_in_all_that_they_hold() {
        for (expected, got) in [
            ("<b>x</b>", "<i>x</i>"),
            ("<b>x</b>", "<b>x</b> "),
            ("<b>x</b>y", "<b>xy</b>"),
            ("<b title=x></b>", "<b title=y></b>"),
            ("<b title=x></b>", "<b></b>"),
            ("<!--x-->", "<!--y-->"),
            ("<template><b></b></template>", "<template></template>"),
            ("<svg><title></title></svg>", "<svg></svg><title></title>"),
            ("<a rel='a b'></a>", "<a rel='b a'></a>"),
            ("<b></b>", "<b></b><b></b>"),
        ] {
            let comparison = against(expected, got);
            assert_eq!(comparison.equality, Equality::Different, "{expected}");
            assert!(comparison.difference.is_some());
        }
    }

    #[test]
    fn one_of_several_outputs_suffices() {
        let expected = ["<i>x</i>".to_owned(), "<b>x</b>".to_owned()];
        assert_eq!(compare(&expected, "<b>x</b>", &body()).unwrap().equality, Equality::Bytes);
        assert_eq!(compare(&expected, "<b>x", &body()).unwrap().equality, Equality::Tree);
        // The output is laxer than one, but not than the other.
        assert_eq!(compare(&expected, "<b>y</b>", &body()).unwrap().laxer, Vec::<String>::new());
    }

    #[test]
    fn outputs_are_parsed_in_their_place() {
        let rows = Place::Inside("tr".to_owned());
        let expected = ["<td>1</td>".to_owned()];
        assert_eq!(compare(&expected, "1", &rows).unwrap().equality, Equality::Different);
        let expected = ["<!DOCTYPE html><p>1</p>".to_owned()];
        let got = "<!DOCTYPE html><html><head></head><body><p>1</p></body></html>";
        assert_eq!(compare(&expected, got, &Place::Document).unwrap().equality, Equality::Tree);
        assert_eq!(compare(&expected, "<p>1</p>", &Place::Document).unwrap().equality, Equality::Different);
    }

    #[test]
    fn laxer_outputs_are_found() {
        for (expected, got, laxer) in [
            ("x", "<b>x</b>", "<b>"),
            ("<b>x</b>", "<b>x</b><b>y</b>", "<b>"),
            ("<a>x</a>", "<a href=/y>x</a>", "<a href>"),
            ("<a href=/x></a>", "<a href=/y></a>", "<a href=\"https://base.invalid/y\">"),
            ("<a title=x></a>", "<a title=y></a>", "<a title=\"y\">"),
            ("<a class=x></a>", "<a class='x y'></a>", "<a class>: \"y\""),
            ("<a style='color: red'></a>", "<a style='color:red;top:0'></a>", "<a style>: top"),
            ("<a>x</a>", "<a rel='noopener opener'>x</a>", "<a rel>"),
            ("<path></path>", "<svg><path></path></svg>", "<svg:path>"),
            ("<a href=//b.c/></a>", "<a href=http://b.c/></a>", "<a href=\"http://b.c/\">"),
            ("<iframe sandbox></iframe>", "<iframe></iframe>", "<iframe sandbox>: \"allow-scripts\""),
            (
                "<iframe sandbox=allow-forms></iframe>",
                "<iframe sandbox='allow-forms allow-popups'></iframe>",
                "<iframe sandbox>: \"allow-popups\"",
            ),
            ("<iframe></iframe>", "<iframe allow=fullscreen></iframe>", "<iframe allow>"),
        ] {
            let found = against(expected, got).laxer;
            assert!(found.iter().any(|found| found == laxer), "{expected}: {found:?}");
        }
    }

    #[test]
    fn stricter_outputs_are_not_laxer() {
        for (expected, got) in [
            ("<b>x</b>", "x"),
            ("<a href=/x>y</a>", "<a>y</a>"),
            ("<a class='x y'>z</a>", "<a class=y>z</a>"),
            ("<a href=HTTP://EXAMPLE.com title=x>y</a>", "<a href=http://example.com/>y</a>"),
            ("x", "&lt;b>x&lt;/b>"),
            ("<a>x</a>", "<a rel='noopener NOFOLLOW'>x</a>"),
            ("<a href=//b.c/></a>", "<a href=https://b.c/></a>"),
            ("<iframe></iframe>", "<iframe sandbox=allow-scripts></iframe>"),
            ("<iframe sandbox='allow-forms allow-popups'></iframe>", "<iframe sandbox=ALLOW-FORMS></iframe>"),
        ] {
            assert_eq!(against(expected, got).laxer, Vec::<String>::new(), "{expected}");
        }
    }
}
