//! Cleans the CSS of `style` elements in a finished tree.

use crate::findings::{FindingCode, Recorder};
use crate::urls::Urls;
use lye_css::clean::{Cleaned, CssReference, CssRules, CssUrl, Dropped, Log, rewrite_sheet_references};
use lye_html::tree::EditError;
use lye_html::visit::{Visit, visit};
use lye_html::{AttrNamespace, Namespace, NodeId, NodeKind, NodeRef, Tree, tag};
use lye_policy::urls::UrlSink;
use std::borrow::Cow;

/// A `style` element and its text.
pub(super) struct Sheet {
    pub(super) element: NodeId,
    texts: Vec<NodeId>,
    pub(super) css: String,
}

impl Sheet {
    /// Replaces the text of the element.
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

/// Cleans the text of `style` elements of HTML and SVG; without CSS rules, empties them. Adds the class prefix, if
/// any, to class selectors. Returns `true` if any text changed. Linear in the tree.
///
/// # Errors
/// Fails if the tree becomes too large.
pub(crate) fn clean(
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

/// Returns the `style` elements that have a text, in tree order. Text of child elements does not count.
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

/// Returns the sheet with prefixed classes, except the class of the scope, if that changes anything. Sheets that
/// nest too deeply for this never pass cleaning.
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

/// Returns the new text of a sheet, or `None` if it stays.
fn clean_sheet(
    element: &NodeRef<'_, '_>,
    css: &str,
    urls: &Urls<'_>,
    recorder: &mut Recorder,
) -> Option<String> {
    let sink = UrlSink::new(element.namespace(), "style", AttrNamespace::None, "style");
    let url_rule = |property_key| urls.rule_in_css(&sink, property_key);
    let Some(rules) = urls.css.filter(|rules| rules.keeps_sheets()) else {
        recorder.sheet(element, (1, &[Dropped::sheet(css)]), url_rule);
        return Some(String::new());
    };
    let mut log = if recorder.reports() { Log::collecting() } else { Log::counting() };
    let start_tag = element.span();
    let mut judge_url = |url: &CssUrl<'_>| urls.judge_in_css(&sink, url, start_tag).into();
    let cleaned = rules.clean_sheet(css, &mut judge_url, &mut log);
    recorder.sheet(element, (log.count, log.dropped_items.as_deref().unwrap_or_default()), url_rule);
    match cleaned {
        Cleaned::Unchanged => None,
        Cleaned::Changed(text) => {
            if log.count == 0 {
                recorder.text(start_tag, FindingCode::CSS_REWRITTEN, css, &text);
            }
            Some(text)
        }
    }
}
