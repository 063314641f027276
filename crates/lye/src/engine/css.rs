//! CSS in attributes, while the parser builds, and in `style` elements, when the tree stands.

use super::urls::Urls;
use super::visit::{Visit, visit};
use crate::findings::{FindingCode, Recorder};
use lye_css::clean::{Cleaned, CssReference, CssRules, Dropped, Log, rewrite_sheet_references};
use lye_html::filter::{AttrInfo, ElementInfo};
use lye_html::tree::EditError;
use lye_html::{AttrNamespace, Namespace, NodeId, NodeKind, NodeRef, Tree, attr, tag};
use lye_policy::urls::{UrlSink, UrlValueKind, url_attribute};
use std::borrow::Cow;

/// Whether an attribute holds declarations.
#[inline]
fn holds_declarations(attribute: &AttrInfo<'_>) -> bool {
    attribute.id == attr::STYLE && attribute.namespace == AttrNamespace::None
}

/// Whether an attribute holds the value of a property in which something may be loaded (SVG 2, 6.6).
pub(super) fn holds_css(element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> bool {
    let of_svg = || {
        let sink = sink(element, attribute);
        url_attribute(&sink).is_some_and(|known| known.kind == UrlValueKind::Css)
    };
    holds_declarations(attribute) || element.namespace == Namespace::Svg && of_svg()
}

fn sink<'a>(element: &ElementInfo<'a>, attribute: &AttrInfo<'a>) -> UrlSink<'a> {
    UrlSink::new(element.namespace, element.name(), attribute.namespace, attribute.name())
}

/// What became of a value, and how much was dropped of it.
#[derive(Debug, Default)]
struct Outcome {
    /// Nothing if it stayed as it stood.
    text: Option<String>,
    count: u64,
}

/// Cleans the CSS of attributes, and remembers what became of it: mails repeat the same few styles from cell to cell.
#[derive(Debug, Default)]
pub(super) struct CssAttributes {
    /// By a hash of the declarations; those that hold URLs are not among them, because what becomes of them depends on the element.
    remembered: Vec<(String, Outcome)>,
}

/// How many outcomes are remembered, and of how long values.
const PLACES: usize = 256;
const LONGEST: usize = 512;

impl CssAttributes {
    /// What takes the place of a value: nothing if it stays, nothing in it if the attribute goes. Keeps account of what was dropped.
    pub(super) fn clean(
        &mut self,
        css: &CssRules,
        urls: &Urls<'_>,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        recorder: &mut Recorder,
    ) -> Option<String> {
        let value = attribute.value();
        let is_to_be_remembered =
            holds_declarations(attribute) && value.len() <= LONGEST && !recorder.tells();
        let place = place(value);
        if is_to_be_remembered
            && let Some((_, outcome)) = self.remembered.get(place).filter(|(known, _)| known == value)
        {
            let text = outcome.text.as_deref()?;
            recorder.css(element, attribute, (outcome.count, &[]), text, String::new);
            return Some(text.to_owned());
        }
        let mut log = if recorder.tells() { Log::collecting() } else { Log::counting() };
        let mut has_urls = false;
        let mut judge_url = |url: &str| {
            has_urls = true;
            urls.judge_in_css(&sink(element, attribute), url, element.span).into()
        };
        let cleaned = if holds_declarations(attribute) {
            css.clean_declarations(value, &mut judge_url, &mut log)
        } else {
            css.clean_value(attribute.name(), value, &mut judge_url).unwrap_or_else(|refusal| {
                log.dropped(refusal, value, 0..value.len());
                Cleaned::Changed(String::new())
            })
        };
        let text = match cleaned {
            Cleaned::Unchanged => None,
            Cleaned::Changed(text) => Some(text),
        };
        if let Some(text) = &text {
            let told = log.dropped_items.as_deref().unwrap_or_default();
            let url_rule = || Urls::rule_of(element, attribute);
            recorder.css(element, attribute, (log.count, told), text, url_rule);
        }
        if is_to_be_remembered && !has_urls {
            self.remembered.resize_with(PLACES, Default::default);
            let (known, outcome) = &mut self.remembered[place]; // It is below the length.
            known.clear();
            known.push_str(value);
            *outcome = Outcome { text: text.clone(), count: log.count };
        }
        text
    }
}

/// The place where the outcome of a value is remembered: by its length, and by its first and last bytes.
fn place(value: &str) -> usize {
    let bytes = value.as_bytes();
    let edges = bytes.iter().take(16).chain(bytes.iter().rev().take(16));
    let hash = edges.fold(bytes.len() as u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
    });
    (hash >> 32) as usize % PLACES
}

/// A `style` element and its text.
pub(super) struct Sheet {
    pub(super) element: NodeId,
    texts: Vec<NodeId>,
    pub(super) css: String,
}

impl Sheet {
    /// Gives the element another text.
    pub(super) fn set(&self, tree: &mut Tree<'_>, css: &str) -> Result<(), EditError> {
        let (first, others) = if css.is_empty() {
            (None, &*self.texts)
        } else {
            (self.texts.first(), self.texts.get(1..).unwrap_or_default())
        };
        first.map_or(Ok(()), |first| tree.set_data(*first, css))?;
        others.iter().try_for_each(|other| tree.remove(*other))
    }
}

/// Cleans the texts of `style` elements of HTML and SVG; without rules for CSS, they lose them. The classes in their selectors get the
/// prefix that classes have, if any. Whether any text became another.
/// Time is linear in the tree.
///
/// # Errors
/// If the tree becomes too large.
pub(crate) fn treat_sheets(
    tree: &mut Tree<'_>,
    urls: &Urls<'_>,
    class_prefix: Option<&str>,
    recorder: &mut Recorder,
) -> Result<bool, EditError> {
    let mut has_changed = false;
    for sheet in sheets(tree) {
        let element = tree.node(sheet.element);
        let cleaned = clean_sheet(&element, &sheet.css, urls, recorder);
        let css = cleaned.as_deref().unwrap_or(&sheet.css);
        let renamed = class_prefix.and_then(|prefix| with_class_prefix(css, prefix, urls.css));
        if let Some(renamed) = &renamed {
            recorder.text(element.span(), FindingCode::VALUE_REWRITTEN, css, renamed);
        }
        if let Some(css) = renamed.or(cleaned) {
            has_changed = true;
            sheet.set(tree, &css)?;
        }
    }
    Ok(has_changed)
}

/// The `style` elements that have a text, in tree order. What is in other elements below them is none of it.
pub(super) fn sheets(tree: &Tree<'_>) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    visit(tree, |moment, node| {
        let is_style = node.is_html(tag::STYLE)
            || node.namespace() == Namespace::Svg && node.tag_id() == Some(tag::STYLE);
        if !is_style || matches!(moment, Visit::Leave) {
            return;
        }
        let texts = || node.children().filter(|child| child.kind() == NodeKind::Text);
        let css: String = texts().map(|text| text.data()).collect();
        if !css.is_empty() {
            sheets.push(Sheet { element: node.id(), texts: texts().map(|text| text.id()).collect(), css });
        }
    });
    sheets
}

/// A sheet whose classes have the prefix that classes get, but for those of the scope, if it is another then. What nests too deep for that, no sheet that was
/// cleaned does.
fn with_class_prefix(css: &str, prefix: &str, rules: Option<&CssRules>) -> Option<String> {
    let is_of_scope = |reference: &CssReference<'_>| rules.is_some_and(|rules| rules.is_of_scope(reference));
    let mut rename = |reference: CssReference<'_>| match reference {
        _ if is_of_scope(&reference) => None,
        CssReference::Class(class) if !class.starts_with(prefix) => Some(format!("{prefix}{class}")),
        _ => None,
    };
    match rewrite_sheet_references(css, &mut rename)? {
        Cow::Borrowed(_) => None,
        Cow::Owned(css) => Some(css),
    }
}

/// What takes the place of a sheet; nothing if it stays.
fn clean_sheet(
    element: &NodeRef<'_, '_>,
    css: &str,
    urls: &Urls<'_>,
    recorder: &mut Recorder,
) -> Option<String> {
    let sink = UrlSink::new(element.namespace(), "style", AttrNamespace::None, "style");
    let url_rule = || format!("urls.rules.\"{sink}\"");
    let Some(rules) = urls.css.filter(|rules| rules.keeps_sheets()) else {
        recorder.sheet(element, (1, &[Dropped::sheet(css)]), url_rule);
        return Some(String::new());
    };
    let mut log = if recorder.tells() { Log::collecting() } else { Log::counting() };
    let start_tag = element.span();
    let mut judge_url = |url: &str| urls.judge_in_css(&sink, url, start_tag).into();
    let cleaned = rules.clean_sheet(css, &mut judge_url, &mut log);
    recorder.sheet(element, (log.count, log.dropped_items.as_deref().unwrap_or_default()), url_rule);
    match cleaned {
        Cleaned::Unchanged => None,
        Cleaned::Changed(text) => Some(text),
    }
}
