//! Records findings of the filter while the parser builds.

use super::{Recorder, is_new};
use crate::Removals;
use crate::findings::{Action, Finding, FindingCode, FindingKind};
use crate::findings::{reported_attribute, reported_name, reported_tag};
use lye_css::clean::Dropped;
use lye_html::filter::{AttrInfo, ElementInfo};
use lye_html::{Context, NodeRef, Span};
use lye_policy::model::{FindingsMode, LimitKind};
use lye_policy::sanitizer::compiled::{AttrDecision, AttrRule, judge};
use lye_policy::urls::{UrlSink, UrlValueKind, may_run_script, url_attribute};
use std::borrow::Cow;

impl Recorder {
    /// Records an attribute removed because of a limit.
    #[cold]
    pub(crate) fn attribute_beyond(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        kind: LimitKind,
    ) {
        self.limit(kind, Action::Removed, element.attribute_span(attribute));
        self.attribute(element, attribute, FindingCode::of_limit(kind), None, || kind.as_str().into());
    }

    /// Records a removed element.
    #[inline]
    pub(crate) fn element(
        &mut self,
        element: &ElementInfo<'_>,
        action: Action,
        rule: impl FnOnce() -> &'static str,
    ) {
        let new = is_new(&mut self.counted_elements, element.span);
        self.removals.elements += u64::from(new);
        if self.mode != FindingsMode::Silent {
            self.push_element(element, (FindingCode::ELEMENT_NOT_ALLOWED, action), None, rule().into(), new);
        }
    }

    /// Reports an element that is new or implied.
    #[cold]
    fn push_element(
        &mut self,
        element: &ElementInfo<'_>,
        (code, action): (FindingCode, Action),
        after: Option<&str>,
        rule: Cow<'static, str>,
        is_new: bool,
    ) {
        let finding = || Finding {
            namespace: element.namespace,
            node: reported_tag(element.id, element.name()),
            span: element.span,
            rule: rule.clone(),
            after: after.map(Into::into),
            ..Finding::new(code, action)
        };
        if is_new {
            let is_brief = code == FindingCode::ELEMENT_NOT_ALLOWED && after.is_none();
            if self.has_room() {
                let is_pushed = match rule {
                    Cow::Borrowed(rule) if is_brief => self.findings.push_element(element, action, rule),
                    _ => false,
                };
                if !is_pushed {
                    self.add(finding());
                }
            }
            let is_gone = matches!(code, FindingCode::IMAGE_REPLACED | FindingCode::FRAME_REPLACED);
            if action != Action::Rewritten || is_gone {
                self.script_of_tag(element, rule);
            }
        } else if element.span.is_empty() {
            self.made_up(finding());
        }
    }

    /// Reports the attributes that could run script of a tag that is not kept, or that the parser ignores. Their removal
    /// does not count: that of the element does.
    #[cold]
    pub(crate) fn script_of_tag(&mut self, element: &ElementInfo<'_>, rule: Cow<'static, str>) {
        if !self.reports() {
            return;
        }
        for attribute in element.attribute_infos() {
            let (namespace, name) = (attribute.namespace, attribute.name());
            let sink = UrlSink::new(element.namespace, element.name(), namespace, name);
            if !may_run_script(&sink, attribute.value()) {
                continue;
            }
            let is_url = url_attribute(&sink).is_some_and(|known| known.kind == UrlValueKind::Url);
            let is_bad = is_url && judge(AttrRule::Url, || attribute.value(), true) == AttrDecision::BadValue;
            let code = if is_bad { FindingCode::JAVASCRIPT_URL } else { FindingCode::ATTRIBUTE_NOT_ALLOWED };
            self.push(|| Finding {
                action: Action::Noted,
                ..of_attribute(element, &attribute, code, None, rule.clone())
            });
        }
    }

    /// Reports the attributes that could run script of a start tag that is text because it only looks like one. Other readers
    /// may take it for a tag. It is at `offset`.
    #[cold]
    pub(crate) fn script_of_literal_tag(&mut self, tag: &str, offset: u32) {
        if !tag.contains('=') {
            return;
        }
        let Ok(tree) = lye_html::parse_fragment(tag, &Context::html("body")) else { return };
        for element in tree.root().descendants().filter(NodeRef::is_element) {
            for attribute in element.attrs() {
                let (namespace, name) = (attribute.namespace(), attribute.local_name());
                let sink = UrlSink::new(element.namespace(), element.name(), namespace, name);
                if may_run_script(&sink, attribute.value()) {
                    let finding = Finding {
                        namespace: element.namespace(),
                        node: reported_name(element.name()).to_owned().into(),
                        attribute: Some(reported_attribute(attribute.id(), name)),
                        span: attribute.span(),
                        value: attribute.value_span(),
                        before: Some(attribute.value().into()),
                        ..Finding::new(FindingCode::ATTRIBUTE_NOT_ALLOWED, Action::Noted)
                    };
                    self.push(|| finding.moved(offset));
                }
            }
        }
    }

    /// Records an element that is not kept and whose tags became text.
    pub(crate) fn escaped(&mut self, element: &ElementInfo<'_>) {
        self.removals.escaped += 1;
        if self.mode != FindingsMode::Silent {
            let what = (FindingCode::ELEMENT_NOT_ALLOWED, Action::Escaped);
            self.push_element(element, what, None, "disallowed".into(), true);
        }
    }

    /// Records an element removed for another reason than its name, or renamed to `after`.
    #[cold]
    pub(crate) fn transformed_element(
        &mut self,
        element: &ElementInfo<'_>,
        (code, action): (FindingCode, Action),
        after: Option<&str>,
        rule: impl FnOnce() -> Cow<'static, str>,
    ) {
        let is_new = is_new(&mut self.counted_elements, element.span);
        if is_new {
            match after {
                Some(_) => self.removals.rewritten += 1,
                None => self.removals.elements += 1,
            }
        }
        if self.mode != FindingsMode::Silent {
            self.push_element(element, (code, action), after, rule(), is_new);
        }
    }

    /// Records an element that a text or a link replaces.
    #[cold]
    pub(crate) fn replaced_element(
        &mut self,
        element: &ElementInfo<'_>,
        code: FindingCode,
        text: &str,
        rule: impl FnOnce() -> Cow<'static, str>,
    ) {
        self.transformed_element(element, (code, Action::Rewritten), Some(text), rule);
    }

    /// Records an attribute removed because of its name, the most frequent finding.
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
            let (code, rule) = (FindingCode::ATTRIBUTE_NOT_ALLOWED, rule());
            if self.has_room() && !self.findings.push_attribute(element, attribute, rule) {
                self.add(of_attribute(element, attribute, code, None, rule.into()));
            }
        }
    }

    /// Records attributes removed because of their names, which are those of this element, after its other attributes.
    #[inline]
    pub(crate) fn attributes_left_out(&mut self, element: &ElementInfo<'_>, rule: &'static str) {
        self.removals.attributes += element.attributes().len() as u64;
        if self.mode != FindingsMode::Silent {
            self.report_left_out(element, rule);
        }
    }

    /// Puts the attributes of this element between the others of its tag, which were reported before. Only then is known which of them are
    /// beyond the limit.
    #[inline(never)]
    fn report_left_out(&mut self, element: &ElementInfo<'_>, rule: &'static str) {
        self.counted_attributes = self.counted_attributes.max(element.span.end);
        let (of_tag, known) = (self.findings.begun_since(element.span.start + 1), self.findings.len());
        for attribute in element.html_attributes() {
            if !self.findings.push_attribute(element, &attribute, rule) {
                let code = FindingCode::ATTRIBUTE_NOT_ALLOWED;
                self.findings.push(of_attribute(element, &attribute, code, None, rule.into()));
            }
        }
        self.findings.merge(of_tag, known);
        for _ in self.most_findings as usize..self.findings.len() {
            self.limit(LimitKind::Findings, Action::Removed, Span::default());
        }
        self.findings.truncate(self.most_findings as usize);
    }

    /// Records an attribute removed because of its value, or with a new value.
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

    /// Records an attribute with markup in its value of which something was removed.
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
        self.push(|| of_attribute(element, attribute, code, after, rule));
    }

    /// Records what was dropped of the CSS in an attribute, or that it was only rewritten. `url_rule` returns
    /// the path of the rule for its URLs.
    pub(crate) fn css(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        (count, items): (u64, &[Dropped]),
        after: &str,
        url_rule: impl Fn(Option<&'static str>) -> String,
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
        for dropped in items {
            self.push(|| Finding {
                namespace: element.namespace,
                node: reported_tag(element.id, element.name()),
                attribute: Some(reported_attribute(attribute.id, attribute.name())),
                span: element.attribute_span(attribute),
                value: part_of(attribute, dropped),
                rule: dropped.rule(&url_rule),
                before: Some(dropped.text.clone()),
                ..Finding::new(FindingCode::of_css(dropped.reason), Action::Removed)
            });
        }
    }

    /// Records a `body` or `html` tag of a fragment whose attributes an element with this name has.
    pub(crate) fn body_kept(&mut self, element: &ElementInfo<'_>, name: &str) {
        self.removals.rewritten += 1;
        self.push(|| Finding {
            namespace: element.namespace,
            node: reported_tag(element.id, element.name()),
            span: element.span,
            rule: "output.body".into(),
            after: Some(name.into()),
            ..Finding::new(FindingCode::BODY_KEPT, Action::Rewritten)
        });
    }

    /// Returns how many findings were collected so far.
    pub(crate) fn findings_so_far(&self) -> usize {
        self.findings.len()
    }

    /// Gives the findings since then the name of an element, by which the input has it.
    pub(crate) fn name_element_since(&mut self, since: usize, element: &ElementInfo<'_>) {
        self.findings.name_element_since(since, element);
    }

    /// Records a removed comment.
    #[cold]
    pub(crate) fn comment(&mut self, data: &str, span: Span, rule: &'static str) {
        self.removals.comments += 1;
        self.push(|| Finding {
            span,
            rule: rule.into(),
            before: Some(data.into()),
            ..Finding::new(FindingCode::COMMENT, Action::Removed)
        });
    }

    /// Records a removed processing instruction.
    #[cold]
    pub(crate) fn processing_instruction(
        &mut self,
        target: &str,
        data: &str,
        span: Span,
        rule: &'static str,
    ) {
        self.removals.processing_instructions += 1;
        self.push(|| Finding {
            node: target.to_owned().into(),
            span,
            rule: rule.into(),
            before: Some(data.into()),
            ..Finding::new(FindingCode::PROCESSING_INSTRUCTION, Action::Removed)
        });
    }

    /// Records an attribute that a hook set on an element that did not have it, and that the policy refuses.
    #[cold]
    pub(crate) fn hook_attribute_refused(&mut self, element: &ElementInfo<'_>, name: &str) {
        let finding = Finding {
            namespace: element.namespace,
            node: reported_tag(element.id, element.name()),
            attribute: Some(reported_name(name).to_owned().into()),
            ..Finding::new(FindingCode::ATTRIBUTE_HOOK_REFUSED, Action::Removed)
        };
        if element.span.is_empty() {
            self.made_up(finding);
        } else {
            self.push(|| Finding { span: element.span, ..finding });
        }
    }

    /// Records an attribute that the policy added to an element, or gave another value. `rule` returns the path
    /// in the policy.
    #[cold]
    pub(crate) fn added(
        &mut self,
        element: &ElementInfo<'_>,
        (name, value): (&str, &str),
        code: FindingCode,
        rule: impl FnOnce() -> Cow<'static, str>,
    ) {
        let finding = Finding {
            namespace: element.namespace,
            node: reported_tag(element.id, element.name()),
            attribute: Some(name.to_owned().into()),
            rule: rule(),
            after: Some(value.into()),
            ..Finding::new(code, Action::Added)
        };
        let own = element.find_attribute(name);
        if let Some(attribute) = &own {
            // It does not count as removed if the policy adds it again.
            let whole = element.attribute_span(attribute);
            self.findings.take_back(whole, element.span.start);
        }
        match own {
            Some(attribute) if attribute.value() == value => {}
            Some(attribute) => self.push(|| Finding {
                action: Action::Rewritten,
                span: element.attribute_span(&attribute),
                value: attribute.value_span(),
                before: Some(attribute.value().into()),
                ..finding
            }),
            None if element.span.is_empty() => self.made_up(finding),
            None => self.push(|| Finding { span: element.span, ..finding }),
        }
    }
}

/// Creates a finding about an attribute that was removed, or has the value `after` now.
fn of_attribute(
    element: &ElementInfo<'_>,
    attribute: &AttrInfo<'_>,
    code: FindingCode,
    after: Option<&str>,
    rule: Cow<'static, str>,
) -> Finding {
    let action = if after.is_some() { Action::Rewritten } else { Action::Removed };
    Finding {
        namespace: element.namespace,
        node: reported_tag(element.id, element.name()),
        attribute: Some(reported_attribute(attribute.id, attribute.name())),
        span: element.attribute_span(attribute),
        value: attribute.value_span(),
        rule,
        before: Some(attribute.value().into()),
        after: after.map(Into::into),
        ..Finding::new(code, action)
    }
}

/// Returns the span of a dropped part of the CSS in an attribute, if the source has it without character
/// references.
fn part_of(attribute: &AttrInfo<'_>, dropped: &Dropped) -> Span {
    let start = |offset: usize| attribute.value_span().start + offset as u32; // A value is shorter than 1 GiB.
    match attribute.is_verbatim() {
        true => Span::new(start(dropped.place.start), start(dropped.place.end)),
        false => Span::default(),
    }
}
