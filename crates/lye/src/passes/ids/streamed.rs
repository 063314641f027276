//! Isolates ids in streamed output: notes where it has names and references, and changes them when all are known.

use super::Rejudged;
use crate::findings::{IdSource, Recorder};
use lye_html::filter::{AddedAttribute, AttrInfo, ElementInfo};
use lye_html::serialize::stable_value_into;
use lye_html::{AttrId, AttrNamespace, MAX_INPUT_BYTES, Span};
use lye_policy::ids::{Forbidden, Namer, Names, Prefixed, Rewritten, Role, attributes};
use lye_policy::model::IdPolicy;
use lye_url::Url;
use std::ops::Range;

/// An attribute that names its element or refers to others.
#[derive(Clone, Debug)]
struct IdAttribute {
    role: Role,
    value: Box<str>,
    /// Whether it is a link's `href`.
    is_href: bool,
    /// `None` if it was added.
    source: Option<IdSource>,
}

/// An attribute that is not written yet.
#[derive(Debug)]
struct Pending {
    /// The start tag in the source.
    tag: Span,
    /// Its name as it is written.
    name: String,
    attribute: IdAttribute,
}

/// Where an attribute is in the output.
#[derive(Clone, Debug)]
struct Written {
    attribute: IdAttribute,
    /// The space before it.
    start: usize,
    /// Its value, without the quotes.
    value: Range<usize>,
}

/// A change of the output.
struct Edit {
    role: Role,
    range: Range<usize>,
    /// The new value; `None` if the attribute is removed.
    value: Option<String>,
}

/// The outcome for an output.
#[derive(Debug, Default)]
pub(crate) struct Isolated {
    /// Whether something that changed must be judged again.
    pub(crate) needs_reclean: bool,
    /// The new values of changed `href` attributes, with their offsets in the source, in that order.
    pub(crate) hrefs: Vec<(u32, String)>,
}

/// The names and references in streamed output.
#[derive(Debug)]
pub(crate) struct StreamedIds<'p> {
    policy: &'p IdPolicy,
    /// The URL of the page that the output is inserted into, if known.
    page: Option<&'p Url>,
    /// The attributes that are not written yet.
    pending: Vec<Pending>,
    /// In the order of the output.
    written: Vec<Written>,
    /// Whether it is not certain where an attribute is.
    is_lost: bool,
}

impl<'p> StreamedIds<'p> {
    pub(crate) fn new(policy: &'p IdPolicy, page: Option<&'p Url>) -> Self {
        Self { policy, page, pending: Vec::new(), written: Vec::new(), is_lost: false }
    }

    /// Returns `true` if some attributes are not written yet.
    #[inline]
    pub(crate) fn has_pending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Handles an attribute that is kept, with the value that it gets.
    #[inline]
    pub(crate) fn keep(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>, value: &str) {
        if attributes::may_hold_names(attribute.id, value) {
            let source = || Some(IdSource::of(element, attribute));
            self.note(element, (attribute.namespace, attribute.name()), value, source);
        }
    }

    /// Handles attributes that are added to an element.
    #[inline(never)]
    pub(crate) fn add(&mut self, element: &ElementInfo<'_>, added: &[AddedAttribute]) {
        for AddedAttribute { name, value } in added {
            if AttrId::from_name(name).is_none_or(|id| attributes::may_hold_names(id, value)) {
                self.note(element, (AttrNamespace::None, name), value, || None);
            }
        }
    }

    #[inline(never)]
    fn note(
        &mut self,
        element: &ElementInfo<'_>,
        name: (AttrNamespace, &str),
        value: &str,
        source: impl FnOnce() -> Option<IdSource>,
    ) {
        let Some(role) = attributes::role((element.namespace, element.name()), name) else { return };
        // The URL rules decide about fragments of URLs.
        let is_url = matches!(role, Role::Fragment | Role::Element);
        if is_url && *self.policy == IdPolicy::Remove {
            return;
        }
        // Most references lead to other documents.
        if role.rewrite(value, self.page, &mut Forbidden) == Rewritten::Same {
            return;
        }
        let is_href = is_url && name == (AttrNamespace::None, "href");
        let attribute = IdAttribute { role, value: value.into(), is_href, source: source() };
        let prefix = if name.0 == AttrNamespace::XLink { "xlink:" } else { "" };
        let name = format!("{prefix}{}", name.1);
        self.pending.push(Pending { tag: element.span, name, attribute });
    }

    /// Finds attributes in the output, in the start tag that begins at `start`. `span` is where it is in the source. Linear in the tag.
    #[cold]
    pub(crate) fn place(&mut self, output: &str, start: usize, span: Span) {
        // Those of other tags were not written.
        self.pending.retain(|pending| pending.tag == span);
        let mut at = start + output[start..].find(' ').unwrap_or(output.len() - start);
        while at < output.len() && !self.pending.is_empty() {
            let Some((name, value)) = attribute_at(output, at) else {
                self.is_lost = true;
                break;
            };
            let end = value.end + 1;
            if let Some(found) = self.pending.iter().position(|pending| pending.name == name) {
                let Pending { attribute, .. } = self.pending.remove(found);
                // The order of the output.
                self.is_lost |= self.written.last().is_some_and(|last| last.start >= at);
                self.written.push(Written { attribute, start: at, value });
            }
            at = end;
        }
        self.pending.clear();
    }

    /// Handles a copy of a start tag in the output.
    pub(crate) fn copy(&mut self, tag: Range<usize>, copy: usize) {
        let position = |offset: usize| self.written.partition_point(|written| written.start < offset);
        for at in position(tag.start)..position(tag.end) {
            let Some(Written { attribute, start, value }) = self.written.get(at).cloned() else { return };
            let moved = |offset: usize| offset - tag.start + copy;
            let value = moved(value.start)..moved(value.end);
            self.written.push(Written { attribute, start: moved(start), value });
        }
    }

    /// Keeps the names in the output apart from those of the page. `stored` is at least what a tree would store before. Returns `None` if
    /// that needs a tree. Linear in the names, and in the output from the first of them on.
    pub(crate) fn isolate(
        self,
        output: &mut String,
        stored: usize,
        rejudged: Rejudged,
        recorder: &mut Recorder,
    ) -> Option<Isolated> {
        if self.is_lost {
            return None;
        }
        if self.written.is_empty() {
            return Some(Isolated::default());
        }
        let mut isolated = Isolated::default();
        let edits = match self.policy {
            IdPolicy::Allow | IdPolicy::RemoveClobbering => return Some(isolated),
            IdPolicy::Remove => self.edits(&mut Forbidden, &mut isolated, recorder),
            IdPolicy::Prefix(prefix) if self.are_prefixed(prefix.as_str()) => return Some(isolated),
            IdPolicy::Prefix(prefix) => {
                let mut renaming = self.names().renaming(prefix.as_str());
                self.edits(&mut renaming, &mut isolated, recorder)
            }
        };
        let new_values = || edits.iter().filter_map(|edit| edit.value.as_deref());
        let stored = stored.saturating_add(new_values().map(str::len).sum());
        // The writer replaces U+0000.
        if stored > MAX_INPUT_BYTES || new_values().any(|value| value.contains('\0')) {
            return None;
        }
        isolated.needs_reclean = edits.iter().any(|edit| rejudged.includes(edit.role, edit.value.as_deref()));
        apply(&edits, output);
        Some(isolated)
    }

    fn are_prefixed(&self, prefix: &str) -> bool {
        let mut namer = Prefixed::new(prefix);
        self.written.iter().all(|Written { attribute: IdAttribute { role, value, .. }, .. }| {
            role.rewrite(value, self.page, &mut namer) == Rewritten::Same && namer.is_all()
        })
    }

    fn names(&self) -> Names {
        let mut names = Names::with_capacity(self.written.len());
        for Written { attribute: IdAttribute { role, value, .. }, .. } in &self.written {
            match role {
                Role::Name => names.add_element_name(value),
                role => _ = role.rewrite(value, self.page, &mut names),
            }
        }
        names
    }

    /// Computes the changes, and records their findings.
    fn edits(&self, namer: &mut impl Namer, isolated: &mut Isolated, recorder: &mut Recorder) -> Vec<Edit> {
        let mut edits = Vec::new();
        for Written { attribute, start, value: place } in &self.written {
            let IdAttribute { role, value, is_href, source } = attribute;
            let (range, value) = match role.rewrite(value, self.page, namer) {
                Rewritten::Same => continue,
                Rewritten::Changed(value) => (place.clone(), Some(value)),
                // Up to the closing quote.
                Rewritten::Removed => (*start..place.end + 1, None),
            };
            if let Some(source) = source {
                recorder.isolated(source, &attribute.value, value.as_deref());
                if let Some(href) = value.as_ref().filter(|_| *is_href && recorder.reports()) {
                    // Copies come later.
                    if isolated.hrefs.last().is_none_or(|(last, _)| *last < source.offset()) {
                        isolated.hrefs.push((source.offset(), href.clone()));
                    }
                }
            }
            edits.push(Edit { role: *role, range, value });
        }
        edits
    }
}

/// Reads the attribute that is written behind the space at `at`: its name, and the range of its value. Returns `None` for a name that is not
/// made of common characters. Quotes in values are escaped, so nothing else is ambiguous.
fn attribute_at(output: &str, at: usize) -> Option<(&str, Range<usize>)> {
    let rest = output[at..].strip_prefix(' ')?;
    let (name, _) = rest.split_once('=')?;
    let is_common = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b':' | b'.');
    if name.is_empty() || !name.bytes().all(is_common) {
        return None;
    }
    let value = at + 1 + name.len() + "=\"".len();
    let length = rest[name.len()..].strip_prefix("=\"")?.find('"')?;
    Some((name, value..value + length))
}

/// Changes an output.
fn apply(edits: &[Edit], output: &mut String) {
    let Some(first) = edits.first().map(|edit| edit.range.start) else { return };
    let old = output.split_off(first);
    output.reserve(old.len() + old.len() / 8);
    let mut done = first;
    for Edit { range, value, .. } in edits {
        output.push_str(&old[done - first..range.start - first]);
        if let Some(value) = value {
            stable_value_into(value, output);
        }
        done = range.end;
    }
    output.push_str(&old[done - first..]);
}
