//! Rewrites text: strips invisible characters, defuses template syntax, and makes links.
//!
//! Attributes are rewritten while the parser builds. Element text is rewritten while it is written ([`streamed_texts`](super::streamed_texts)), or in
//! the finished tree. In both, text that was separate in the input may be adjacent.

use super::new_link::NewLink;
use crate::findings::{FindingCode, Recorder};
use lye_html::filter::AddedAttribute;
use lye_html::tree::EditError;
use lye_html::visit::{Visit, visit};
use lye_html::{Namespace, NodeId, NodeKind, Span, TagId, Tree};
use lye_policy::model::TextPolicy;
use lye_text::{
    InvisibleKind, Invisibles, defuse_templates, defuse_templates_in_url, find_links, has_template_syntax,
    is_plain, remove_invisibles,
};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

/// HTML elements whose text never becomes a link: links, controls, text to be read literally, and text that parsers
/// do not read as markup.
const WITHOUT_LINKS: [&str; 20] = [
    "a",
    "button",
    "code",
    "iframe",
    "kbd",
    "noembed",
    "noframes",
    "noscript",
    "option",
    "plaintext",
    "pre",
    "samp",
    "script",
    "select",
    "style",
    "template",
    "textarea",
    "title",
    "tt",
    "xmp",
];

/// HTML elements in whose text a line feed is shown as one, or which have no elements in them.
const WITHOUT_BREAKS: [&str; 16] = [
    "iframe",
    "listing",
    "noembed",
    "noframes",
    "noscript",
    "optgroup",
    "option",
    "plaintext",
    "pre",
    "script",
    "select",
    "style",
    "template",
    "textarea",
    "title",
    "xmp",
];

/// HTML elements that do not end a paragraph: phrasing content (3.2.5.2.5) as far as it is text, and obsolete
/// elements like it.
const WITHIN_PARAGRAPHS: [&str; 38] = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font",
    "i", "ins", "kbd", "label", "mark", "nobr", "output", "q", "rb", "ruby", "s", "samp", "slot", "small",
    "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
];

/// The class of each HTML element that the parser knows, by id.
static CLASSES: LazyLock<Vec<Class>> = LazyLock::new(|| {
    let class = |id: TagId| {
        let is_in = |names: &[&str]| id.name().is_some_and(|name| names.contains(&name));
        Class {
            is_without_links: is_in(&WITHOUT_LINKS),
            is_without_breaks: is_in(&WITHOUT_BREAKS),
            is_within_paragraph: is_in(&WITHIN_PARAGRAPHS),
        }
    };
    TagId::all().map(class).collect()
});

/// What an element does to the text in it.
#[derive(Clone, Copy, Default)]
pub(super) struct Class {
    /// Whether text in it never becomes a link.
    pub(super) is_without_links: bool,
    /// Whether line feeds in it stay.
    is_without_breaks: bool,
    /// Whether it does not end a paragraph.
    pub(super) is_within_paragraph: bool,
}

/// Unknown elements count as blocks.
pub(super) fn class(namespace: Namespace, id: TagId) -> Class {
    if namespace == Namespace::Html {
        CLASSES.get(id.index()).copied().unwrap_or_default()
    } else {
        Class { is_without_links: true, is_without_breaks: true, is_within_paragraph: false }
    }
}

/// Returns `true` if text in this element never becomes a link.
pub(super) fn is_without_links_by_id(namespace: Namespace, id: TagId) -> bool {
    class(namespace, id).is_without_links
}

/// Does the same by name.
pub(crate) fn is_without_links(namespace: Namespace, name: &str) -> bool {
    class(namespace, TagId::from_name(name).unwrap_or(TagId::NONE)).is_without_links
}

/// Returns `true` if line feeds in this element stay.
pub(crate) fn is_without_breaks(namespace: Namespace, name: &str) -> bool {
    class(namespace, TagId::from_name(name).unwrap_or(TagId::NONE)).is_without_breaks
}

/// Returns the new value of an attribute and the finding code, or `None` if it does not change.
pub(crate) fn of_attribute(
    policy: TextPolicy,
    value: &str,
    holds_url: bool,
) -> Option<(String, FindingCode)> {
    let visible =
        if policy.remove_invisibles && !holds_url { remove_invisibles(value) } else { value.into() };
    let tidy = match policy.defuse_templates {
        true if holds_url => defuse_templates_in_url(&visible),
        true => defuse_templates(&visible),
        false => Cow::Borrowed(&*visible),
    };
    (tidy != value).then(|| (tidy.into_owned(), code(&visible, value)))
}

/// Returns why the policy refuses the name of an element or attribute, if it does. A name cannot be written differently, so what
/// has it is removed.
pub(crate) fn of_name(policy: TextPolicy, name: &str) -> Option<FindingCode> {
    if policy.defuse_templates && has_template_syntax(name) {
        return Some(FindingCode::TEMPLATE_SYNTAX);
    }
    let is_visible = || Invisibles::find(name).next().is_none();
    (policy.remove_invisibles && !is_visible()).then_some(FindingCode::INVISIBLE_CHARACTERS)
}

/// Returns the code for a changed text: removed invisible characters come first.
pub(super) fn code(visible: &str, before: &str) -> FindingCode {
    if visible.len() < before.len() {
        FindingCode::INVISIBLE_CHARACTERS
    } else {
        FindingCode::TEMPLATE_SYNTAX
    }
}

/// Returns `true` if a text has line feeds, and not only white space.
pub(super) fn may_have_breaks(text: &str) -> bool {
    text.contains('\n') && !text.trim_ascii().is_empty()
}

/// Adjacent text nodes, or a comment.
struct Run<'t> {
    first: NodeId,
    /// The other text nodes; writing and parsing merges them.
    more: Vec<NodeId>,
    span: Span,
    before: Cow<'t, str>,
    visible: Option<String>,
    is_math: bool,
    may_have_links: bool,
    may_have_breaks: bool,
    /// Whether it begins a new paragraph.
    begins_paragraph: bool,
}

impl Run<'_> {
    fn visible(&self) -> &str {
        self.visible.as_deref().unwrap_or(&self.before)
    }
}

/// A change of the tree.
struct Edit {
    first: NodeId,
    more: Vec<NodeId>,
    text: String,
    links: Vec<LinkedPart>,
    /// Whether line feeds become `br` elements.
    breaks_lines: bool,
}

/// A part of a text that becomes a link.
pub(super) type LinkedPart = (Range<usize>, NewLink);

/// Returns the parts of a text that become links, in order, and records them. `new_link` returns the link to a URL, if the policy keeps it.
pub(super) fn linked_parts(
    text: &str,
    policy: TextPolicy,
    new_link: impl Fn(String) -> Option<NewLink>,
    span: Span,
    recorder: &mut Recorder,
) -> Vec<LinkedPart> {
    let found = find_links(text, policy.linkify_scheme.as_str(), policy.linkify_emails);
    let placeholders: Vec<Range<usize>> = policy.placeholders.placeholders().find(text).collect();
    // A link in a placeholder would be markup for the template engine.
    let is_in_placeholder = |part: &Range<usize>| {
        let next = placeholders.partition_point(|placeholder| placeholder.end <= part.start);
        placeholders.get(next).is_some_and(|placeholder| placeholder.start < part.end)
    };
    let outside = found.into_iter().filter(|(range, _)| !is_in_placeholder(range));
    let links: Vec<LinkedPart> = outside.filter_map(|(range, href)| Some((range, new_link(href)?))).collect();
    for (range, link) in &links {
        recorder.linked(span, &text[range.clone()], link.href()); // Ranges of this text.
        for AddedAttribute { name, value } in link.additions() {
            recorder.added_to_new_link(name, value);
        }
    }
    links
}

/// What is known of the links that were made from texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum NewLinks {
    /// There are none.
    #[default]
    None,
    /// They are as the policy wants them.
    Finished,
    /// The output must be cleaned again: a link is not finished, or what is left of a text may become a link.
    Unfinished,
}

impl NewLinks {
    /// Returns it for a link that replaces an element.
    pub(super) fn of_link(link: &NewLink) -> Self {
        match link {
            NewLink::Finished(_) => Self::Finished,
            NewLink::Draft(_) => Self::Unfinished,
        }
    }

    /// Returns it for the links of a text.
    pub(super) fn of(text: &str, links: &[LinkedPart], policy: TextPolicy) -> Self {
        if links.is_empty() {
            return Self::None;
        }
        let has_links =
            |rest: &str| !find_links(rest, policy.linkify_scheme.as_str(), policy.linkify_emails).is_empty();
        let mut end = 0;
        let is_unfinished = links.iter().any(|(range, link)| {
            let before = &text[end..range.start]; // Ranges of this text, in order.
            end = range.end;
            matches!(link, NewLink::Draft(_)) || has_links(before)
        });
        if is_unfinished || has_links(&text[end..]) { Self::Unfinished } else { Self::Finished }
    }
}

/// Rewrites the texts and comments of a tree. `new_link` returns the link to a URL that was found, if the policy keeps it. Returns
/// what is known of the links that were made.
///
/// Time is linear in the tree.
///
/// # Errors
/// Fails if the tree becomes too large.
pub(crate) fn rewrite(
    tree: &mut Tree<'_>,
    policy: TextPolicy,
    is_within_links: bool,
    new_link: impl Fn(String) -> Option<NewLink>,
    recorder: &mut Recorder,
) -> Result<NewLinks, EditError> {
    let mut runs = runs(tree, is_within_links);
    if policy.remove_invisibles && runs.iter().any(|run| !is_plain(&run.before)) {
        strip(&mut runs);
    }
    let mut edits = Vec::new();
    let mut new_links = NewLinks::None;
    for run in runs {
        let visible = run.visible();
        let text = if policy.defuse_templates { defuse_templates(visible) } else { visible.into() };
        if text != run.before {
            recorder.text(run.span, code(visible, &run.before), &run.before, &text);
        }
        let mut links = Vec::new();
        if policy.linkify && run.may_have_links {
            links = linked_parts(&text, policy, &new_link, run.span, recorder);
            new_links = new_links.max(NewLinks::of(&text, &links, policy));
        }
        let breaks_lines = policy.line_breaks && run.may_have_breaks && may_have_breaks(&text);
        if breaks_lines {
            recorder.text(run.span, FindingCode::LINE_BREAKS_ADDED, &text, &text.replace('\n', "<br>"));
            // The policy may set attributes of `br`.
            new_links = NewLinks::Unfinished;
        }
        if text != run.before || !links.is_empty() || breaks_lines {
            let text = text.into_owned();
            edits.push(Edit { first: run.first, more: run.more, text, links, breaks_lines });
        }
    }
    edits.into_iter().try_for_each(|edit| edit.apply(tree))?;
    Ok(new_links)
}

/// Returns the texts and comments of a tree, in tree order.
fn runs<'t>(tree: &'t Tree<'_>, is_within_links: bool) -> Vec<Run<'t>> {
    let mut runs: Vec<Run<'t>> = Vec::new();
    let mut without_links = usize::from(is_within_links);
    let mut without_breaks = 0_usize;
    let mut begins_paragraph = true;
    let mut last_text = None;
    visit(tree, |moment, node| {
        if let Some(id) = node.tag_id() {
            let class = class(node.namespace(), id);
            begins_paragraph |= !class.is_within_paragraph;
            if class.is_without_breaks {
                match moment {
                    Visit::Enter => without_breaks += 1,
                    Visit::Leave => without_breaks = without_breaks.saturating_sub(1),
                }
            }
            if class.is_without_links {
                match moment {
                    Visit::Enter => without_links += 1,
                    Visit::Leave => without_links = without_links.saturating_sub(1),
                }
            }
            return;
        }
        let is_text = node.kind() == NodeKind::Text;
        if matches!(moment, Visit::Leave) || !(is_text || node.kind() == NodeKind::Comment) {
            return;
        }
        let follows = node.prev_sibling().map(|previous| previous.id());
        if let (true, Some(run)) = (is_text && last_text.is_some() && follows == last_text, runs.last_mut()) {
            run.more.push(node.id());
            run.span.end = run.span.end.max(node.span().end);
            run.before.to_mut().push_str(node.data());
            last_text = Some(node.id());
            return;
        }
        last_text = is_text.then(|| node.id());
        runs.push(Run {
            first: node.id(),
            more: Vec::new(),
            span: node.span(),
            before: node.data().into(),
            visible: None,
            is_math: node.parent().is_some_and(|parent| parent.namespace() == Namespace::MathMl),
            may_have_links: is_text && without_links == 0,
            may_have_breaks: is_text && without_breaks == 0,
            // A comment is a paragraph of its own.
            begins_paragraph: begins_paragraph || !is_text,
        });
        begins_paragraph = !is_text;
    });
    runs
}

/// Strips invisible characters, paragraph by paragraph.
fn strip(runs: &mut [Run<'_>]) {
    let mut rest = runs;
    while let Some(end) = paragraph_end(rest) {
        let (paragraph, others) = rest.split_at_mut(end);
        rest = others;
        if paragraph.iter().all(|run| is_plain(&run.before)) {
            continue;
        }
        let text: String = paragraph.iter().map(|run| &*run.before).collect();
        let mut found = Invisibles::find(&text).peekable();
        let mut start = 0;
        for run in paragraph {
            let end = start + run.before.len();
            let mut kept = String::new();
            let mut copied = start;
            // Each removed range holds one kind of characters, and may continue in the next run.
            while let Some(invisible) = found.peek().filter(|invisible| invisible.range.start < end) {
                let range = invisible.range.start.max(start)..invisible.range.end.min(end);
                if !(run.is_math && invisible.kind == InvisibleKind::MathOperator) {
                    kept.push_str(&text[copied..range.start]); // Runs and ranges begin and end between characters.
                    copied = range.end;
                }
                if invisible.range.end > end {
                    break;
                }
                found.next();
            }
            if copied > start {
                kept.push_str(&text[copied..end]);
                run.visible = Some(kept);
            }
            start = end;
        }
    }
}

/// Returns where the first paragraph ends.
fn paragraph_end(runs: &[Run<'_>]) -> Option<usize> {
    let (_, others) = runs.split_first()?;
    Some(others.iter().position(|run| run.begins_paragraph).map_or(runs.len(), |at| at + 1))
}

impl Edit {
    fn apply(mut self, tree: &mut Tree<'_>) -> Result<(), EditError> {
        for node in std::mem::take(&mut self.more) {
            tree.remove(node)?;
        }
        let mut end = 0;
        for (range, new) in std::mem::take(&mut self.links) {
            self.insert(tree, end..range.start)?;
            let link = tree.create_element(Namespace::Html, "a");
            for AddedAttribute { name, value } in new.into_attributes() {
                tree.set_attr(link, &name, &value)?;
            }
            let shown = tree.create_text(&self.text[range.clone()])?; // Ranges of this text.
            tree.append(link, shown)?;
            tree.insert_before(self.first, link)?;
            end = range.end;
        }
        if !self.breaks_lines {
            return tree.set_data(self.first, &self.text[end..]);
        }
        self.insert(tree, end..self.text.len())?;
        tree.remove(self.first)
    }

    /// Inserts a part of the text, with its line breaks.
    fn insert(&self, tree: &mut Tree<'_>, range: Range<usize>) -> Result<(), EditError> {
        let part = &self.text[range]; // Ranges of this text.
        let mut lines = part.split(|c| c == '\n' && self.breaks_lines);
        let first = tree.create_text(lines.next().unwrap_or_default())?;
        tree.insert_before(self.first, first)?;
        for line in lines {
            let line_break = tree.create_element(Namespace::Html, "br");
            tree.insert_before(self.first, line_break)?;
            let text = tree.create_text(line)?;
            tree.insert_before(self.first, text)?;
        }
        Ok(())
    }
}
