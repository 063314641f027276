//! Keeping account of findings while the parser builds.

use super::limits::LimitAccount;
use super::{Action, Finding, FindingCode, FindingKind, told_name};
use crate::Removals;
use crate::css::Dropped;
use crate::policy::{FindingsMode, LimitKind, Limits};
use lye_html::{AttrInfo, AttrRef, ElementInfo, Namespace, NodeRef, Span, Tree};
use std::borrow::Cow;
use std::collections::HashSet;

/// Counts what is found, and collects it where the mode asks for that.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    mode: FindingsMode,
    removals: Removals,
    findings: Vec<Finding>,
    /// How many are collected.
    most_findings: u32,
    /// Boxed: the account is moved about, and hardly ever does a limit take effect.
    limits: Option<Box<LimitAccount>>,
    /// Where the last start tag with a finding ends, and the last attribute's name. New ones come in the order of the
    /// source, so what stands before is a copy of what was found already.
    counted_elements: u32,
    counted_attributes: u32,
}

impl Recorder {
    pub(crate) fn new(mode: FindingsMode, limits: &Limits) -> Self {
        Self {
            mode,
            most_findings: u32::try_from(limits.most(LimitKind::Findings)).unwrap_or(u32::MAX),
            ..Self::default()
        }
    }

    /// For a reading of which only the numbers are told.
    pub(crate) fn silent() -> Self {
        Self::default()
    }

    /// A limit that took effect. `span` is empty for what has no place in the text.
    #[cold]
    pub(crate) fn limit(&mut self, kind: LimitKind, action: Action, span: Span) {
        self.limits.get_or_insert_default().note(kind, action, span);
    }

    /// An attribute that was taken away because of a limit.
    #[cold]
    pub(crate) fn attribute_beyond(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        kind: LimitKind,
    ) {
        self.limit(kind, Action::Removed, element.attribute_span(attribute));
        self.attribute(element, attribute, kind.code(), None, || kind.place().into());
    }

    /// Whether findings are counted and no more.
    pub(crate) fn is_silent(&self) -> bool {
        self.mode == FindingsMode::Silent
    }

    /// An element that was taken away.
    #[inline]
    pub(crate) fn element(
        &mut self,
        element: &ElementInfo<'_>,
        action: Action,
        rule: impl FnOnce() -> &'static str,
    ) {
        let new = is_new(&mut self.counted_elements, element.span);
        self.removals.elements += u64::from(new);
        if new && self.mode != FindingsMode::Silent {
            self.push_element(element, action, rule());
        }
    }

    #[cold]
    fn push_element(&mut self, element: &ElementInfo<'_>, action: Action, rule: &'static str) {
        self.push(|| Finding {
            code: FindingCode::ELEMENT_NOT_ALLOWED,
            action,
            namespace: element.namespace,
            node: told_name(element.name()).into(),
            attribute: None,
            span: element.span,
            rule: rule.into(),
            before: None,
            after: None,
            is_of_rereading: false,
        });
    }

    /// An element that is not kept and whose tags became text.
    pub(crate) fn escaped(&mut self, element: &ElementInfo<'_>) {
        self.removals.escaped += 1;
        if self.mode != FindingsMode::Silent {
            self.push_element(element, Action::Escaped, "disallowed");
        }
    }

    /// An element that was taken away for another reason than its name, or that has the name `after` now.
    #[cold]
    pub(crate) fn shaped_element(
        &mut self,
        element: &ElementInfo<'_>,
        (code, action): (FindingCode, Action),
        after: Option<&str>,
        rule: impl FnOnce() -> Cow<'static, str>,
    ) {
        if !is_new(&mut self.counted_elements, element.span) {
            return;
        }
        match after {
            Some(_) => self.removals.rewritten += 1,
            None => self.removals.elements += 1,
        }
        self.push(|| Finding {
            code,
            action,
            namespace: element.namespace,
            node: told_name(element.name()).into(),
            attribute: None,
            span: element.span,
            rule: rule(),
            before: None,
            after: after.map(Into::into),
            is_of_rereading: false,
        });
    }

    /// An attribute that was taken away because of its name: what happens most often.
    #[inline]
    pub(crate) fn unlisted_attribute(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        rule: impl FnOnce() -> &'static str,
    ) {
        let new = is_new(&mut self.counted_attributes, attribute.name_span());
        self.removals.attributes += u64::from(new);
        if new && self.mode != FindingsMode::Silent {
            let code = FindingCode::ATTRIBUTE_NOT_ALLOWED;
            self.push_attribute(element, attribute, code, None, rule().into());
        }
    }

    /// An attribute that was taken away because of its value, or has another value than it had.
    pub(crate) fn attribute(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        code: FindingCode,
        after: Option<&str>,
        rule: impl FnOnce() -> Cow<'static, str>,
    ) {
        if !is_new(&mut self.counted_attributes, attribute.name_span()) {
            return;
        }
        match (after, code.kind()) {
            (Some(_), _) => self.removals.rewritten += 1,
            (None, FindingKind::Url) => self.removals.urls += 1,
            (None, _) => self.removals.attributes += 1,
        }
        if self.mode != FindingsMode::Silent {
            self.push_attribute(element, attribute, code, after, rule());
        }
    }

    /// An attribute with markup in its value, of which something was taken away.
    #[cold]
    pub(crate) fn nested(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        removals: Removals,
        after: &str,
        rule: impl FnOnce() -> Cow<'static, str>,
    ) {
        if is_new(&mut self.counted_attributes, attribute.name_span()) {
            self.removals += removals;
            self.removals.rewritten += 1;
            self.push_attribute(element, attribute, FindingCode::NESTED_CLEANED, Some(after), rule());
        }
    }

    #[cold]
    fn push_attribute(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        code: FindingCode,
        after: Option<&str>,
        rule: Cow<'static, str>,
    ) {
        let action = if after.is_some() { Action::Rewritten } else { Action::Removed };
        self.push(|| Finding {
            code,
            action,
            namespace: element.namespace,
            node: told_name(element.name()).into(),
            attribute: Some(attribute.name().into()),
            span: element.attribute_span(attribute),
            rule,
            before: Some(attribute.value().into()),
            after: after.map(Into::into),
            is_of_rereading: false,
        });
    }

    /// Whether findings are told, and not only counted.
    pub(crate) fn tells(&self) -> bool {
        self.mode != FindingsMode::Silent
    }

    /// What was dropped of the CSS in an attribute; nothing, if it was only written anew. `url_rule` is the place of the rule for its
    /// URLs.
    pub(crate) fn css(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        (count, told): (u64, &[Dropped]),
        after: &str,
        url_rule: impl Fn() -> String,
    ) {
        if !is_new(&mut self.counted_attributes, attribute.name_span()) {
            return;
        }
        self.removals.css += count;
        self.removals.rewritten += u64::from(count == 0);
        if self.mode == FindingsMode::Silent {
            return;
        }
        if count == 0 {
            let code = FindingCode::CSS_REWRITTEN;
            self.push_attribute(element, attribute, code, Some(after), "css".into());
        }
        for dropped in told {
            self.push(|| Finding {
                code: dropped.code,
                action: Action::Removed,
                namespace: element.namespace,
                node: told_name(element.name()).into(),
                attribute: Some(attribute.name().into()),
                span: element.attribute_span(attribute),
                rule: dropped.rule(&url_rule),
                before: Some(dropped.text.clone()),
                after: None,
                is_of_rereading: false,
            });
        }
    }

    /// What was dropped of the style sheet of an element.
    pub(crate) fn sheet(
        &mut self,
        element: &NodeRef<'_, '_>,
        (count, told): (u64, &[Dropped]),
        url_rule: impl Fn() -> String,
    ) {
        self.removals.css += count;
        for dropped in told {
            self.push(|| Finding {
                code: dropped.code,
                action: Action::Removed,
                namespace: element.namespace(),
                node: told_name(element.name()).into(),
                attribute: None,
                span: element.span(),
                rule: dropped.rule(&url_rule),
                before: Some(dropped.text.clone()),
                after: None,
                is_of_rereading: false,
            });
        }
    }

    /// A comment that was taken away.
    #[cold]
    pub(crate) fn comment(&mut self, data: &str, span: Span) {
        self.removals.comments += 1;
        self.push(|| Finding {
            code: FindingCode::COMMENT,
            action: Action::Removed,
            namespace: Namespace::Html,
            node: "".into(),
            attribute: None,
            span,
            rule: "sanitizer.comments".into(),
            before: Some(data.into()),
            after: None,
            is_of_rereading: false,
        });
    }

    /// A processing instruction that was taken away.
    #[cold]
    pub(crate) fn processing_instruction(&mut self, target: &str, data: &str, span: Span) {
        self.removals.processing_instructions += 1;
        self.push(|| Finding {
            code: FindingCode::PROCESSING_INSTRUCTION,
            action: Action::Removed,
            namespace: Namespace::Html,
            node: target.into(),
            attribute: None,
            span,
            rule: "sanitizer.processingInstructions".into(),
            before: Some(data.into()),
            after: None,
            is_of_rereading: false,
        });
    }

    /// A link whose text names another host than it leads to.
    pub(crate) fn misleading_link(&mut self, link: &NodeRef<'_, '_>, text: &str, href: &str) {
        self.push(|| Finding {
            code: FindingCode::MISLEADING_LINK,
            action: Action::Noted,
            namespace: link.namespace(),
            node: told_name(link.name()).into(),
            attribute: Some("href".into()),
            span: link.span(),
            rule: "".into(),
            before: Some(format!("{href} as {text}").into()),
            after: None,
            is_of_rereading: false,
        });
    }

    /// An attribute that gives a base URL which does not count.
    pub(crate) fn base_not_honoured(
        &mut self,
        element: &NodeRef<'_, '_>,
        attribute: &str,
        value: &str,
        rule: &'static str,
    ) {
        self.push(|| Finding {
            code: FindingCode::BASE_NOT_HONOURED,
            action: Action::Noted,
            namespace: element.namespace(),
            node: told_name(element.name()).into(),
            attribute: Some(attribute.into()),
            span: element.span(),
            rule: rule.into(),
            before: Some(value.into()),
            after: None,
            is_of_rereading: false,
        });
    }

    /// An attribute in the tree whose names became others, or were taken away.
    #[cold]
    pub(crate) fn isolated(
        &mut self,
        element: &NodeRef<'_, '_>,
        attribute: &AttrRef<'_, '_>,
        after: Option<&str>,
    ) {
        // What the parser copied is found where it was copied from.
        if element.is_derived() || attribute.name_span().is_empty() {
            return;
        }
        match after {
            Some(_) => self.removals.rewritten += 1,
            None => self.removals.attributes += 1,
        }
        self.push(|| Finding {
            code: FindingCode::ID_ISOLATED,
            action: if after.is_some() { Action::Rewritten } else { Action::Removed },
            namespace: element.namespace(),
            node: told_name(element.name()).into(),
            attribute: Some(attribute.local_name().into()),
            span: attribute.span(),
            rule: "ids".into(),
            before: Some(attribute.value().into()),
            after: after.map(Into::into),
            is_of_rereading: false,
        });
    }

    /// A text, or the data of a comment, that became another.
    #[cold]
    pub(crate) fn text(&mut self, span: Span, code: FindingCode, before: &str, after: &str) {
        self.removals.rewritten += 1;
        self.push(|| Finding {
            code,
            action: Action::Rewritten,
            namespace: Namespace::Html,
            node: "".into(),
            attribute: None,
            span,
            rule: code.rule_about_text().into(),
            before: Some(before.into()),
            after: Some(after.into()),
            is_of_rereading: false,
        });
    }

    /// What the writer left out, which has no place of its own.
    pub(crate) fn not_written(&mut self, left_out: Removals) {
        self.removals += left_out;
        if !left_out.is_empty() {
            let before = Some(left_out.to_string().into());
            self.push(|| of_output(FindingCode::NOT_WRITABLE, Action::Removed, before));
        }
    }

    /// So many elements and texts were taken away so that the rest stands still.
    pub(crate) fn flattened(&mut self, count: u64) {
        let left_out = Removals { flattened: count, ..Removals::default() };
        self.removals += left_out;
        if count > 0 {
            let before = Some(left_out.to_string().into());
            let finding = of_output(FindingCode::FLATTENED, Action::ReplacedByChildren, before);
            self.push(|| finding);
        }
    }

    /// For what is found when the output is read again.
    pub(crate) fn of_rereading(&self) -> Self {
        let mode = if self.is_silent() { FindingsMode::Silent } else { FindingsMode::Collect };
        Self { mode, most_findings: self.most_findings, ..Self::default() }
    }

    /// What was found when the output was read again, and read as another than it was. What was found so when it was
    /// read before is not found again.
    pub(crate) fn reread(&mut self, again: Self) {
        let Self { removals, findings, limits, .. } = again;
        self.removals += removals;
        if let Some(limits) = limits {
            self.limits.get_or_insert_default().absorb(*limits);
        }
        if self.is_silent() {
            return;
        }
        let is_told = |finding: &Finding| finding.is_of_rereading;
        let told: HashSet<Finding> = self.findings.iter().filter(|told| is_told(told)).cloned().collect();
        let restructured = of_output(FindingCode::CHANGED_ON_REREADING, Action::Rewritten, None);
        let made_it = findings.is_empty().then_some(restructured);
        for finding in findings.into_iter().chain(made_it) {
            let finding = Finding { span: Span::default(), is_of_rereading: true, ..finding };
            if !told.contains(&finding) {
                self.push(|| finding);
            }
        }
    }

    fn push(&mut self, finding: impl FnOnce() -> Finding) {
        match self.mode {
            FindingsMode::Silent => {}
            FindingsMode::Collect if self.findings.len() < self.most_findings as usize => {
                self.findings.push(finding());
            }
            FindingsMode::Collect => {
                self.limit(LimitKind::Findings, Action::Removed, Span::default());
            }
            FindingsMode::Refuse if self.findings.is_empty() => {
                let takes_away = |finding: &Finding| {
                    finding.action != Action::Rewritten
                        || finding.code == FindingCode::NESTED_CLEANED
                        || finding.is_of_rereading
                };
                self.findings.extend(Some(finding()).filter(takes_away));
            }
            FindingsMode::Refuse => {}
        }
    }

    /// Gives what was found so far its place in the input as it was given, line ends included.
    pub(crate) fn place_in_original(&mut self, tree: &Tree<'_>) {
        let in_original =
            |span: Span| Span::new(tree.original_offset(span.start), tree.original_offset(span.end));
        for finding in &mut self.findings {
            finding.span = in_original(finding.span);
        }
        if let Some(limits) = &mut self.limits {
            limits.place(in_original);
        }
    }

    /// The finding for which the input is to be refused.
    pub(crate) fn refused(&mut self) -> Option<Finding> {
        if self.mode != FindingsMode::Refuse {
            return None;
        }
        self.findings.pop().or_else(|| self.limits.as_ref()?.findings().next())
    }

    /// What was found: how much by kind, and what was collected, in the order of the input. Limits are told of last, unless they are
    /// among what was collected.
    #[inline]
    pub(crate) fn into_parts(mut self) -> (Removals, Vec<Finding>) {
        if let Some(limits) = self.limits {
            self.removals.limits += limits.count();
            if self.mode == FindingsMode::Collect {
                let is_told = |limit: &Finding| self.findings.iter().any(|told| told.code == limit.code);
                let untold: Vec<Finding> = limits.findings().filter(|limit| !is_told(limit)).collect();
                self.findings.extend(untold);
            }
        }
        (self.removals, self.findings)
    }
}

/// What is found of an output as a whole.
fn of_output(code: FindingCode, action: Action, before: Option<Box<str>>) -> Finding {
    Finding {
        code,
        action,
        namespace: Namespace::Html,
        node: "".into(),
        attribute: None,
        span: Span::default(),
        rule: "".into(),
        before,
        after: None,
        is_of_rereading: false,
    }
}

/// Whether something at this place of the source is new: not made up by the parser, and not a copy.
#[inline]
fn is_new(counted_to: &mut u32, place: Span) -> bool {
    let new = !place.is_empty() && place.start >= *counted_to;
    *counted_to = (*counted_to).max(place.end);
    new
}
