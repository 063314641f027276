//! Compares two outputs for the same input as trees: what one lacks, has in addition, or writes differently.

mod pairs;
mod spelling;

use crate::generated::RESTRICTING_REL;
use lye_html::{AttrNamespace, Context, InputError, Namespace, NodeKind, NodeRef, parse_fragment};
use lye_policy::model::{ElementName, namespace_and_name};
use lye_policy::urls::UrlSink;
use pairs::paired;
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// How two outputs for the same input differ.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OutputComparison {
    /// They are the same, byte for byte.
    Same,
    /// They parse to the same tree. Only the spelling differs: character references, quotation marks, the order of attributes, the
    /// white space and quotes of CSS in `style` attributes, or how a URL is written.
    Spelling,
    /// They parse to different trees, with these differences.
    Changed(Vec<OutputChange>),
}

/// A difference between two outputs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct OutputChange {
    /// The kind of difference.
    pub kind: OutputChangeKind,
    /// The element: `a`, or `svg:path` and `math:mi` for other namespaces. Empty for texts, comments and the structure.
    pub element: String,
    /// The attribute, if the difference is about one.
    pub attribute: Option<String>,
    /// The value or text in the first output, or a part of it.
    pub before: Option<String>,
    /// The value or text in the other output, or a part of it.
    pub after: Option<String>,
}

/// The kinds of differences between two outputs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum OutputChangeKind {
    /// The other output has an element that the first lacks.
    ElementAdded,
    /// The other output has an attribute that the first lacks.
    AttributeAdded,
    /// The other output has a comment that the first lacks.
    CommentAdded,
    /// An attribute has another value.
    ValueChanged,
    /// The other output lacks an element.
    ElementRemoved,
    /// The other output lacks an attribute.
    AttributeRemoved,
    /// The other output lacks a comment.
    CommentRemoved,
    /// The text is another one.
    TextChanged,
    /// The text has other white space.
    WhiteSpaceChanged,
    /// The parts are the same, but nested or ordered differently.
    StructureChanged,
}

impl OutputChangeKind {
    /// Whether the other output has something that the first lacks.
    pub fn is_addition(self) -> bool {
        matches!(self, Self::ElementAdded | Self::AttributeAdded | Self::CommentAdded)
    }
}

impl OutputChange {
    /// Returns `true` if the other output has something that the first lacks, and that takes rights instead of granting any: `sandbox` of
    /// a frame, or a `rel` with nothing but values such as `nofollow` and `noopener`.
    ///
    /// ```
    /// use lye::policy_tools::{OutputComparison, compare_outputs};
    /// let compared = compare_outputs("<a>x</a>", r#"<a rel="noopener" title="y">x</a>"#)?;
    /// let OutputComparison::Changed(changes) = compared else { panic!("{compared:?}") };
    /// assert_eq!(changes.iter().map(|change| change.only_restricts()).collect::<Vec<_>>(), [true, false]);
    /// # Ok::<(), lye::html::InputError>(())
    /// ```
    pub fn only_restricts(&self) -> bool {
        self.kind == OutputChangeKind::AttributeAdded
            && match (self.element.as_str(), self.attribute.as_deref()) {
                ("iframe", Some("sandbox")) => true,
                (_, Some("rel")) => rel_only_restricts(self.after.as_deref().unwrap_or_default()),
                _ => false,
            }
    }

    /// Returns `true` if a value is the one in the first output, in any spelling.
    ///
    /// ```
    /// use lye::policy_tools::{OutputComparison, compare_outputs};
    /// let compared = compare_outputs(r#"<a href="/a%20b">x</a>"#, "<a>x</a>")?;
    /// let OutputComparison::Changed(changes) = compared else { panic!("{compared:?}") };
    /// assert!(changes[0].had(" /a b"));
    /// assert!(!changes[0].had("/a"));
    /// # Ok::<(), lye::html::InputError>(())
    /// ```
    pub fn had(&self, value: &str) -> bool {
        let Some(before) = self.before.as_deref() else { return false };
        let (namespace, element) = namespace_and_name(&self.element);
        let (attribute_namespace, attribute) = match self.attribute.as_deref().unwrap_or_default() {
            "xlink:href" => (AttrNamespace::XLink, "href"),
            attribute => (AttrNamespace::None, attribute),
        };
        let sink = UrlSink::new(namespace, element, attribute_namespace, attribute);
        before == value || spelling::of(&sink, before) == spelling::of(&sink, value)
    }
}

/// Returns `true` if a `rel` has nothing but values that take rights from a link.
#[doc(hidden)]
pub fn rel_only_restricts(rel: &str) -> bool {
    let restricts = |token: &str| RESTRICTING_REL.iter().any(|known| known.eq_ignore_ascii_case(token));
    rel.split_ascii_whitespace().all(restricts)
}

/// The maximum number of characters of a text in a difference, and how many of them come before the first that differs.
const MAX_TEXT_CHARS: usize = 60;
const CHARS_BEFORE: usize = 20;

/// Compares two outputs, as content of `body`. Attributes of an element that only one of them has count as part of the element. Values
/// of `style` are compared as CSS tokens, and URLs as parsed.
///
/// Takes O(n log n) time in the lengths.
///
/// ```
/// use lye::policy_tools::{OutputChangeKind, OutputComparison, compare_outputs};
/// assert_eq!(compare_outputs("<br />&quot;", "<br>\"")?, OutputComparison::Spelling);
/// let changed = compare_outputs(r#"<a rel="nofollow">x</a>"#, r#"<a rel="noopener"><b>x</b></a>"#)?;
/// let OutputComparison::Changed(changes) = changed else { panic!("{changed:?}") };
/// assert_eq!(changes[0].kind, OutputChangeKind::ElementAdded);
/// assert_eq!(changes[1].attribute.as_deref(), Some("rel"));
/// assert_eq!(changes[1].after.as_deref(), Some("noopener"));
/// # Ok::<(), lye::html::InputError>(())
/// ```
///
/// # Errors
/// If an output is longer than the parser accepts.
pub fn compare_outputs(before: &str, after: &str) -> Result<OutputComparison, InputError> {
    if before == after {
        return Ok(OutputComparison::Same);
    }
    let context = Context::html("body");
    let trees = [parse_fragment(before, &context)?, parse_fragment(after, &context)?];
    let [before, after] = trees.each_ref().map(|tree| Parts::of(tree.root()));
    if before.steps == after.steps {
        return Ok(OutputComparison::Spelling);
    }
    Ok(OutputComparison::Changed(changes(before, after)))
}

/// A step of a walk through a tree.
#[derive(PartialEq)]
enum Step<'t> {
    /// An element, with the spellings of its attributes, sorted.
    Start(Namespace, &'t str, Vec<(AttrNamespace, &'t str, Cow<'t, str>)>),
    Text(&'t str),
    Comment(&'t str),
    Instruction(&'t str, &'t str),
    Contents,
    End,
}

/// A tree as a walk, and its parts without their order.
#[derive(Default)]
struct Parts<'t> {
    steps: Vec<Step<'t>>,
    /// The elements of each name, in tree order.
    elements: BTreeMap<String, Vec<Element<'t>>>,
    comments: Vec<&'t str>,
    text: String,
    /// The number of characters of the text so far that are not white space.
    visible: usize,
}

/// An element, to find its counterpart in another tree.
struct Element<'t> {
    /// Each attribute with its value, and the one spelling of it.
    attributes: BTreeMap<String, (&'t str, Cow<'t, str>)>,
    /// The number of characters of text before it that are not white space.
    at: usize,
}

impl<'t> Parts<'t> {
    fn of(root: NodeRef<'t, '_>) -> Self {
        let mut parts = Self::default();
        let mut open: Vec<Option<NodeRef<'t, '_>>> = root.children().map(Some).collect();
        open.reverse();
        while let Some(next) = open.pop() {
            let Some(node) = next else {
                parts.steps.push(Step::End);
                continue;
            };
            let step = match node.kind() {
                NodeKind::Element => parts.element(node),
                NodeKind::Text => {
                    parts.text.push_str(node.data());
                    parts.visible += visible(node.data()).count();
                    Step::Text(node.data())
                }
                NodeKind::Comment => {
                    parts.comments.push(node.data());
                    Step::Comment(node.data())
                }
                NodeKind::ProcessingInstruction => Step::Instruction(node.name(), node.data()),
                // The contents of a template, and shadow roots.
                _ => Step::Contents,
            };
            parts.steps.push(step);
            open.push(None);
            let start = open.len();
            open.extend(node.shadow_root().map(Some));
            open.extend(node.template_contents().map(Some));
            open.extend(node.children().map(Some));
            open[start..].reverse();
        }
        parts
    }

    fn element(&mut self, node: NodeRef<'t, '_>) -> Step<'t> {
        let (mut attributes, mut spellings) = (BTreeMap::new(), Vec::new());
        for attribute in node.attrs() {
            let (namespace, local) = (attribute.namespace(), attribute.local_name());
            let sink = UrlSink::new(node.namespace(), node.name(), namespace, local);
            let spelling = spelling::of(&sink, attribute.value());
            attributes.insert(namespace.qualified(local), (attribute.value(), spelling.clone()));
            spellings.push((namespace, local, spelling));
        }
        spellings.sort_unstable_by_key(|(namespace, local, _)| (namespace.uri(), *local));
        let element = Element { attributes, at: self.visible };
        self.elements.entry(shown_name(node)).or_default().push(element);
        Step::Start(node.namespace(), node.name(), spellings)
    }
}

/// Returns the characters that are not white space.
fn visible(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|character| !character.is_whitespace())
}

fn shown_name(node: NodeRef<'_, '_>) -> String {
    ElementName { namespace: node.namespace(), name: node.name() }.key()
}

/// Returns the differences, additions first.
fn changes(before: Parts<'_>, after: Parts<'_>) -> Vec<OutputChange> {
    let mut changes = Vec::new();
    let change = |kind, element: &str, attribute: Option<&str>, before: Option<&str>, after: Option<&str>| {
        OutputChange {
            kind,
            element: element.to_owned(),
            attribute: attribute.map(str::to_owned),
            before: before.map(str::to_owned),
            after: after.map(str::to_owned),
        }
    };
    for name in merged(&before.elements, &after.elements) {
        let [had, has] =
            [&before.elements, &after.elements].map(|of| of.get(name).map_or(&[][..], Vec::as_slice));
        for pair in paired(had, has) {
            let (Some(had), Some(has)) = pair else {
                let was_there = pair.0.is_some();
                let kind =
                    if was_there { OutputChangeKind::ElementRemoved } else { OutputChangeKind::ElementAdded };
                changes.push(change(kind, name, None, None, None));
                continue;
            };
            for attribute in merged(&had.attributes, &has.attributes) {
                let [had, has] = [had, has].map(|of| of.attributes.get(attribute));
                let kind = match (had, has) {
                    (Some((_, had)), Some((_, has))) if had == has => continue,
                    (Some(_), Some(_)) => OutputChangeKind::ValueChanged,
                    (Some(_), None) => OutputChangeKind::AttributeRemoved,
                    (None, _) => OutputChangeKind::AttributeAdded,
                };
                let [had, has] = [had, has].map(|of| of.map(|(value, _)| *value));
                changes.push(change(kind, name, Some(attribute), had, has));
            }
        }
    }
    for comment in surplus(&before.comments, &after.comments) {
        changes.push(change(OutputChangeKind::CommentRemoved, "", None, Some(comment), None));
    }
    for comment in surplus(&after.comments, &before.comments) {
        changes.push(change(OutputChangeKind::CommentAdded, "", None, None, Some(comment)));
    }
    if before.text != after.text {
        let kind = match visible(&before.text).eq(visible(&after.text)) {
            true => OutputChangeKind::WhiteSpaceChanged,
            false => OutputChangeKind::TextChanged,
        };
        let [before, after] = around_difference(&before.text, &after.text);
        changes.push(change(kind, "", None, Some(&before), Some(&after)));
    }
    if changes.is_empty() {
        changes.push(change(OutputChangeKind::StructureChanged, "", None, None, None));
    }
    changes.sort_by_key(|change| change.kind);
    changes
}

/// Returns the keys of two maps.
fn merged<'m, K: Ord, A, B>(
    one: &'m BTreeMap<K, A>,
    other: &'m BTreeMap<K, B>,
) -> impl Iterator<Item = &'m K> {
    one.keys().chain(other.keys().filter(|key| !one.contains_key(key)))
}

/// Returns what a list has more often than the other, in its order. Of equal values, the last ones are surplus.
fn surplus<'t>(list: &[&'t str], other: &[&'t str]) -> Vec<&'t str> {
    let mut left: BTreeMap<&'t str, usize> = BTreeMap::new();
    other.iter().for_each(|&value| *left.entry(value).or_default() += 1);
    let is_surplus = |value: &&'t str| match left.get_mut(value).filter(|count| **count > 0) {
        Some(count) => {
            *count -= 1;
            false
        }
        None => true,
    };
    list.iter().copied().filter(is_surplus).collect()
}

/// Returns the parts of two texts around the first difference.
fn around_difference(one: &str, other: &str) -> [String; 2] {
    let same: usize = one
        .chars()
        .zip(other.chars())
        .take_while(|(one, other)| one == other)
        .map(|(character, _)| character.len_utf8())
        .sum();
    let start = one[..same].char_indices().rev().take(CHARS_BEFORE).last().map_or(same, |(at, _)| at);
    [one, other].map(|text| {
        let rest = &text[start..];
        let mut shown: String = rest.chars().take(MAX_TEXT_CHARS).collect();
        if start > 0 {
            shown.insert(0, '…');
        }
        if rest.chars().nth(MAX_TEXT_CHARS).is_some() {
            shown.push('…');
        }
        shown
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the differences as short texts.
    fn found(before: &str, after: &str) -> Vec<String> {
        let OutputComparison::Changed(changes) = compare_outputs(before, after).unwrap() else {
            return Vec::new();
        };
        let shown = |change: &OutputChange| {
            let kind = serde_json::to_value(change.kind).unwrap();
            let of = change.attribute.as_ref().map_or_else(String::new, |name| format!("[{name}]"));
            let values = match (&change.before, &change.after) {
                (None, None) => String::new(),
                (before, after) => format!(" {before:?} {after:?}"),
            };
            format!("{} {}{of}{values}", kind.as_str().unwrap(), change.element)
        };
        changes.iter().map(shown).collect()
    }

    #[test]
    fn spelling_is_no_change() {
        for (before, after) in [
            ("<br />", "<br>"),
            ("<p title='a' lang=b>c", "<p lang=\"b\" title=\"a\">c</p>"),
            ("&copy; &amp;", "\u{A9} &"),
        ] {
            assert_eq!(compare_outputs(before, after).unwrap(), OutputComparison::Spelling, "{before}");
        }
        assert_eq!(compare_outputs("<p>", "<p>").unwrap(), OutputComparison::Same);
    }

    #[test]
    fn parts_that_one_output_lacks_are_found() {
        assert_eq!(found("<b>a</b>", "a"), ["element-removed b"]);
        assert_eq!(found("a", "<b>a</b>"), ["element-added b"]);
        assert_eq!(found("<p id=a>b", "<p>b"), ["attribute-removed p[id] Some(\"a\") None"]);
        assert_eq!(found("<p>b", "<p id=a>b"), ["attribute-added p[id] None Some(\"a\")"]);
        assert_eq!(found("a<!--b-->", "a"), ["comment-removed  Some(\"b\") None"]);
        assert_eq!(found("a", "a<!--b-->"), ["comment-added  None Some(\"b\")"]);
        assert_eq!(found("<svg><path d=a /></svg>", "<svg></svg>"), ["element-removed svg:path"]);
        assert_eq!(found("<template><i>a</i></template>", "<template>a</template>"), ["element-removed i"]);
    }

    #[test]
    fn values_of_the_same_attribute_are_paired() {
        assert_eq!(
            found("<a href=1>x</a><a href=2>x</a>", "<a href=1>x</a><a href=3>x</a>"),
            ["value-changed a[href] Some(\"2\") Some(\"3\")"]
        );
    }

    #[test]
    fn elements_are_paired_in_tree_order() {
        // The first link loses its address, and the second one another title: neither gets the address of the other.
        assert_eq!(
            found("<a href=1>x</a><a href=2 title=3>y</a>", "<a>x</a><a href=2 title=4>y</a>"),
            ["value-changed a[title] Some(\"3\") Some(\"4\")", "attribute-removed a[href] Some(\"1\") None"]
        );
        // Equal elements around the ones that differ are pairs.
        assert_eq!(
            found("<a href=1>x</a><a href=2>y</a><a href=3>z</a>", "<a href=1>x</a><a>y</a><a href=3>z</a>"),
            ["attribute-removed a[href] Some(\"2\") None"]
        );
        // One link is missing; the others keep their places.
        assert_eq!(
            found("<a href=1>x</a><a href=2>y</a><a href=3>z</a>", "x<a href=4>y</a><a href=5>z</a>"),
            [
                "value-changed a[href] Some(\"2\") Some(\"4\")",
                "value-changed a[href] Some(\"3\") Some(\"5\")",
                "element-removed a"
            ]
        );
    }

    #[test]
    fn css_and_urls_are_compared_by_meaning() {
        for (before, after) in [
            ("<b style='color:red;font-size:14px'>a", "<b style='color: red; font-size:14px'>a"),
            ("<a href='/a b'>c", "<a href='/a%20b'>c"),
            ("<a href='HTTPS://E.com'>c", "<a href='https://e.com/'>c"),
            ("<svg><a xlink:href='/a b'>c</a></svg>", "<svg><a xlink:href='/a%20b'>c</a></svg>"),
        ] {
            assert_eq!(compare_outputs(before, after).unwrap(), OutputComparison::Spelling, "{before}");
        }
        assert_eq!(found("<a href=x>c", "<a href=/x>c"), ["value-changed a[href] Some(\"x\") Some(\"/x\")"]);
        assert_eq!(found("<p title=A:b>c", "<p title=a:b>c").len(), 1);
        assert_eq!(found("<p style=color:red>c", "<p style=color:blue>c").len(), 1);
    }

    #[test]
    fn white_space_is_told_apart() {
        assert_eq!(found("a \n\nb", "a\nb"), ["white-space-changed  Some(\"a \\n\\nb\") Some(\"a\\nb\")"]);
        assert_eq!(found("a b", "a c"), ["text-changed  Some(\"a b\") Some(\"a c\")"]);
    }

    #[test]
    fn restrictions_are_told_apart() {
        let restricts = |after: &str| {
            let OutputComparison::Changed(changes) =
                compare_outputs("<a>x</a><iframe></iframe>", after).unwrap()
            else {
                panic!("{after}");
            };
            changes.iter().all(OutputChange::only_restricts)
        };
        assert!(restricts("<a rel='nofollow NOOPENER'>x</a><iframe sandbox=allow-scripts></iframe>"));
        assert!(!restricts("<a rel='nofollow opener'>x</a><iframe></iframe>"));
        assert!(!restricts("<a>x</a><iframe allow=fullscreen></iframe>"));
    }

    #[test]
    fn attributes_of_a_missing_element_are_part_of_it() {
        assert_eq!(found("<i lang=a>b</i><i lang=c>d</i>", "b<i lang=c>d</i>"), ["element-removed i"]);
    }

    #[test]
    fn text_is_shown_around_the_first_difference() {
        let same = "0123456789".repeat(3);
        assert_eq!(
            found(&format!("{same}a"), &format!("{same}b")),
            ["text-changed  Some(\"…01234567890123456789a\") Some(\"…01234567890123456789b\")"]
        );
        assert_eq!(found("ü", "ä"), ["text-changed  Some(\"ü\") Some(\"ä\")"]);
    }

    #[test]
    fn the_same_parts_in_another_order_are_a_change_of_structure() {
        assert_eq!(found("<b><i>a</i></b>", "<i><b>a</b></i>"), ["structure-changed "]);
    }

    #[test]
    fn deep_trees_need_no_recursion() {
        let deep = "<b>".repeat(50_000);
        assert_eq!(found(&deep, &format!("{deep}a")), ["text-changed  Some(\"\") Some(\"a\")"]);
    }
}
