//! Compares two outputs for the same input as trees: what one lacks, has in addition, or writes differently.

use lye_html::{AttrNamespace, Context, InputError, Namespace, NodeKind, NodeRef, parse_fragment};
use serde::Serialize;
use std::collections::BTreeMap;

/// How two outputs for the same input differ.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OutputComparison {
    /// They are the same, byte for byte.
    Same,
    /// They parse to the same tree. Only the spelling differs: character references, quotation marks, the order of attributes.
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
    /// The parts are the same, but nested or ordered differently.
    StructureChanged,
}

impl OutputChangeKind {
    /// Whether the other output has something that the first lacks.
    pub fn is_addition(self) -> bool {
        matches!(self, Self::ElementAdded | Self::AttributeAdded | Self::CommentAdded)
    }
}

/// The maximum number of characters of a text in a difference, and how many of them come before the first that differs.
const MAX_TEXT_CHARS: usize = 60;
const CHARS_BEFORE: usize = 20;

/// Compares two outputs, as content of `body`. Attributes of an element that only one of them has count as part of the element.
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
    Start(Namespace, &'t str, Vec<Attribute<'t>>),
    Text(&'t str),
    Comment(&'t str),
    Instruction(&'t str, &'t str),
    Contents,
    End,
}

type Attribute<'t> = (AttrNamespace, &'t str, &'t str);

/// A tree as a walk, and its parts without their order.
#[derive(Default)]
struct Parts<'t> {
    steps: Vec<Step<'t>>,
    elements: BTreeMap<String, usize>,
    /// The values of each attribute of an element, in tree order.
    values: BTreeMap<(String, String), Vec<&'t str>>,
    comments: Vec<&'t str>,
    text: String,
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
            match node.kind() {
                NodeKind::Element => {
                    parts.element(node);
                    open.push(None);
                }
                NodeKind::Text => {
                    parts.text.push_str(node.data());
                    parts.steps.push(Step::Text(node.data()));
                    continue;
                }
                NodeKind::Comment => {
                    parts.comments.push(node.data());
                    parts.steps.push(Step::Comment(node.data()));
                    continue;
                }
                NodeKind::ProcessingInstruction => {
                    parts.steps.push(Step::Instruction(node.name(), node.data()));
                    continue;
                }
                // The contents of a template, and shadow roots.
                _ => {
                    parts.steps.push(Step::Contents);
                    open.push(None);
                }
            }
            let start = open.len();
            open.extend(node.shadow_root().map(Some));
            open.extend(node.template_contents().map(Some));
            open.extend(node.children().map(Some));
            if let Some(children) = open.get_mut(start..) {
                children.reverse();
            }
        }
        parts
    }

    fn element(&mut self, node: NodeRef<'t, '_>) {
        let name = shown_name(node);
        let mut attributes: Vec<Attribute<'t>> = node
            .attrs()
            .map(|attribute| (attribute.namespace(), attribute.local_name(), attribute.value()))
            .collect();
        for (namespace, local, value) in &attributes {
            let attribute = shown_attribute(*namespace, local);
            self.values.entry((name.clone(), attribute)).or_default().push(value);
        }
        *self.elements.entry(name).or_default() += 1;
        attributes.sort_unstable_by_key(|(namespace, local, _)| (namespace.uri(), *local));
        self.steps.push(Step::Start(node.namespace(), node.name(), attributes));
    }
}

fn shown_name(node: NodeRef<'_, '_>) -> String {
    match node.namespace() {
        Namespace::Html => node.name().to_owned(),
        Namespace::Svg => format!("svg:{}", node.name()),
        Namespace::MathMl => format!("math:{}", node.name()),
    }
}

fn shown_attribute(namespace: AttrNamespace, local: &str) -> String {
    match namespace {
        AttrNamespace::XLink => format!("xlink:{local}"),
        AttrNamespace::Xml => format!("xml:{local}"),
        AttrNamespace::Xmlns if local != "xmlns" => format!("xmlns:{local}"),
        _ => local.to_owned(),
    }
}

/// Returns the differences, additions first.
fn changes(before: Parts<'_>, after: Parts<'_>) -> Vec<OutputChange> {
    let mut changes = Vec::new();
    let mut push =
        |kind, element: &str, attribute: Option<&str>, before: Option<&str>, after: Option<&str>| {
            changes.push(OutputChange {
                kind,
                element: element.to_owned(),
                attribute: attribute.map(str::to_owned),
                before: before.map(str::to_owned),
                after: after.map(str::to_owned),
            });
        };
    let count = |of: &Parts<'_>, name: &str| of.elements.get(name).copied().unwrap_or_default();
    for name in merged(&before.elements, &after.elements) {
        let (had, has) = (count(&before, name), count(&after, name));
        for _ in has..had {
            push(OutputChangeKind::ElementRemoved, name, None, None, None);
        }
        for _ in had..has {
            push(OutputChangeKind::ElementAdded, name, None, None, None);
        }
    }
    for key @ (element, attribute) in merged(&before.values, &after.values) {
        let lists = [&before.values, &after.values].map(|of| of.get(key).map_or(&[][..], Vec::as_slice));
        let (lost, gained) = without_common(lists[0], lists[1]);
        let both = lost.len().min(gained.len());
        for (lost, gained) in lost.iter().zip(&gained) {
            push(OutputChangeKind::ValueChanged, element, Some(attribute), Some(lost), Some(gained));
        }
        // The attributes of an element that only one output has are part of that difference.
        let (had, has) = (count(&before, element), count(&after, element));
        for lost in lost.iter().skip(both).skip(had.saturating_sub(has)) {
            push(OutputChangeKind::AttributeRemoved, element, Some(attribute), Some(lost), None);
        }
        for gained in gained.iter().skip(both).skip(has.saturating_sub(had)) {
            push(OutputChangeKind::AttributeAdded, element, Some(attribute), None, Some(gained));
        }
    }
    let (lost, gained) = without_common(&before.comments, &after.comments);
    for comment in lost {
        push(OutputChangeKind::CommentRemoved, "", None, Some(comment), None);
    }
    for comment in gained {
        push(OutputChangeKind::CommentAdded, "", None, None, Some(comment));
    }
    if before.text != after.text {
        let [before, after] = around_difference(&before.text, &after.text);
        push(OutputChangeKind::TextChanged, "", None, Some(&before), Some(&after));
    }
    if changes.is_empty() {
        let kind = OutputChangeKind::StructureChanged;
        changes.push(OutputChange {
            kind,
            element: String::new(),
            attribute: None,
            before: None,
            after: None,
        });
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

/// Returns two lists without what they share, in their order.
fn without_common<'t>(one: &[&'t str], other: &[&'t str]) -> (Vec<&'t str>, Vec<&'t str>) {
    let mut counts: BTreeMap<&str, isize> = BTreeMap::new();
    one.iter().for_each(|&value| *counts.entry(value).or_default() += 1);
    other.iter().for_each(|&value| *counts.entry(value).or_default() -= 1);
    // Of the equal values in a list, the last ones are surplus.
    let surplus = |list: &[&'t str], sign: isize| {
        let mut left: BTreeMap<&str, isize> =
            counts.iter().map(|(&value, count)| (value, count * sign)).collect();
        let mut surplus: Vec<&'t str> = Vec::new();
        for &value in list.iter().rev() {
            if let Some(count) = left.get_mut(value).filter(|count| **count > 0) {
                *count -= 1;
                surplus.push(value);
            }
        }
        surplus.reverse();
        surplus
    };
    (surplus(one, 1), surplus(other, -1))
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
