//! Records findings of the finished tree and of the writer.

use super::{Recorder, of_output};
use crate::Removals;
use crate::findings::{Action, Finding, FindingCode};
use crate::findings::{reported_attribute, reported_name, reported_tag};
use lye_css::clean::Dropped;
use lye_html::filter::{AttrInfo, ElementInfo};
use lye_html::serialize::{XmlOmission, XmlOmissions};
use lye_html::tree::AttrRef;
use lye_html::{Namespace, NodeKind, NodeRef, Span, TagId, serialize};
use lye_policy::model::FindingsMode;
use lye_policy::urls::UrlRefusal;
use std::borrow::Cow;

/// A link in the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub(crate) namespace: Namespace,
    /// The spans of its `href`, and of the value.
    pub(crate) href: Span,
    pub(crate) value: Span,
}

impl Link {
    /// Returns a finding about its `href`.
    fn finding(&self, code: FindingCode, action: Action) -> Finding {
        Finding {
            namespace: self.namespace,
            node: "a".into(),
            attribute: Some("href".into()),
            span: self.href,
            value: self.value,
            ..Finding::new(code, action)
        }
    }
}

/// An attribute in the source that has ids.
#[derive(Clone, Debug)]
pub(crate) struct IdSource {
    namespace: Namespace,
    /// The name of its element, and its own.
    node: Cow<'static, str>,
    attribute: Cow<'static, str>,
    /// Its position, and those of its name and its value.
    span: Span,
    name: Span,
    value: Span,
}

impl IdSource {
    pub(crate) fn of(element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> Self {
        Self {
            namespace: element.namespace,
            node: reported_tag(element.id, element.name()),
            attribute: reported_attribute(attribute.id, attribute.name()),
            span: element.attribute_span(attribute),
            name: attribute.name_span(),
            value: attribute.value_span(),
        }
    }

    pub(crate) fn in_tree(element: &NodeRef<'_, '_>, attribute: &AttrRef<'_, '_>) -> Self {
        Self {
            namespace: element.namespace(),
            node: reported_tag(element.tag_id().unwrap_or(TagId::NONE), element.name()),
            attribute: reported_attribute(attribute.id(), attribute.local_name()),
            span: attribute.span(),
            name: attribute.name_span(),
            value: attribute.value_span(),
        }
    }

    /// Returns where the attribute begins.
    pub(crate) fn offset(&self) -> u32 {
        self.span.start
    }
}

impl Recorder {
    /// Records what was dropped of the style sheet of an element.
    pub(crate) fn sheet(
        &mut self,
        element: &NodeRef<'_, '_>,
        (count, items): (u64, &[Dropped]),
        url_rule: impl Fn(Option<&'static str>) -> String,
    ) {
        self.removals.css += count;
        for dropped in items {
            self.push(|| Finding {
                namespace: element.namespace(),
                node: reported_name(element.name()).to_owned().into(),
                span: element.span(),
                rule: dropped.rule(&url_rule),
                before: Some(dropped.text.clone()),
                ..Finding::new(FindingCode::of_css(dropped.reason), Action::Removed)
            });
        }
    }

    /// Records a link whose text names another host than it leads to.
    pub(crate) fn misleading_link(&mut self, link: &Link, text: &str, href: &str) {
        self.noted_link(FindingCode::MISLEADING_LINK, link, href, text);
    }

    /// Records a link to a host that looks like another one.
    #[cfg(feature = "confusables")]
    pub(crate) fn confusable_host(&mut self, link: &Link, looks_like: &str, href: &str) {
        self.noted_link(FindingCode::CONFUSABLE_HOST, link, href, looks_like);
    }

    fn noted_link(&mut self, code: FindingCode, link: &Link, href: &str, looks_like: &str) {
        self.push(|| Finding {
            before: Some(format!("{href} as {looks_like}").into()),
            ..link.finding(code, Action::Noted)
        });
    }

    /// Records a misleading link that lost its `href`, or shows its host now.
    #[cold]
    pub(crate) fn mended_link(&mut self, link: &Link, before: &str, shown: Option<&str>) {
        match shown {
            Some(_) => self.removals.rewritten += 1,
            None => self.removals.urls += 1,
        }
        self.push(|| Finding {
            rule: "links.misleading".into(),
            before: Some(before.into()),
            after: shown.map(Into::into),
            ..link.finding(
                FindingCode::MISLEADING_LINK_CHANGED,
                if shown.is_some() { Action::Rewritten } else { Action::Removed },
            )
        });
    }

    /// Returns `true` if the decision of the hook about a link is not recorded yet. The parser may copy misnested links; each
    /// is recorded once.
    pub(crate) fn is_first_of_hook(&mut self, link: &NodeRef<'_, '_>) -> bool {
        let place = link.span();
        place.is_empty() || self.once.get_or_insert_default().hooked.insert(place.start)
    }

    /// Records a link that the hook removed or changed. `texts` are the old and the new text, if it replaced that.
    #[cold]
    pub(crate) fn hooked_link(
        &mut self,
        link: &NodeRef<'_, '_>,
        (code, action): (FindingCode, Action),
        texts: Option<(&str, &str)>,
    ) {
        match action {
            Action::Rewritten => self.removals.rewritten += 1,
            _ => self.removals.elements += 1,
        }
        self.push(|| Finding {
            namespace: link.namespace(),
            node: reported_name(link.name()).to_owned().into(),
            span: link.span(),
            before: texts.map(|(before, _)| before.into()),
            after: texts.map(|(_, after)| after.into()),
            ..Finding::new(code, action)
        });
    }

    /// Records an attribute of a link that the hook changed, with its old and new value. `attribute` is that of the input, if it
    /// has it.
    #[cold]
    pub(crate) fn hooked_link_attribute(
        &mut self,
        link: &NodeRef<'_, '_>,
        attribute: Option<&AttrRef<'_, '_>>,
        name: &str,
        code: FindingCode,
        (before, after): (Option<&str>, Option<&str>),
    ) {
        let action = match (before, after) {
            (Some(_), Some(_)) => Action::Rewritten,
            (None, Some(_)) => Action::Added,
            (_, None) => Action::Removed,
        };
        match action {
            Action::Rewritten => self.removals.rewritten += 1,
            Action::Removed if before.is_some() => self.removals.attributes += 1,
            _ => {}
        }
        // Attributes that the policy added are not in the input.
        let own = attribute.filter(|attribute| !attribute.name_span().is_empty());
        self.push(|| Finding {
            namespace: link.namespace(),
            node: reported_name(link.name()).to_owned().into(),
            attribute: Some(reported_name(name).to_owned().into()),
            span: own.map_or(link.span(), |attribute| attribute.span()),
            value: own.map(|attribute| attribute.value_span()).unwrap_or_default(),
            before: before.map(Into::into),
            after: after.map(Into::into),
            ..Finding::new(code, action)
        });
    }

    /// Records an attribute with a base URL that is ignored.
    pub(crate) fn base_ignored(
        &mut self,
        element: &NodeRef<'_, '_>,
        attribute: &str,
        value: &str,
        rule: &'static str,
    ) {
        self.push(|| Finding {
            namespace: element.namespace(),
            node: reported_name(element.name()).to_owned().into(),
            attribute: Some(attribute.to_owned().into()),
            span: element.attr_ref(attribute).map(|attribute| attribute.span()).unwrap_or_default(),
            value: element.attr_ref(attribute).map(|attribute| attribute.value_span()).unwrap_or_default(),
            rule: rule.into(),
            before: Some(value.into()),
            ..Finding::new(FindingCode::BASE_IGNORED, Action::Noted)
        });
    }

    /// Records an attribute whose ids were rewritten or removed, with its old and its new value.
    #[cold]
    pub(crate) fn isolated(&mut self, source: &IdSource, before: &str, after: Option<&str>) {
        self.id_attribute(source, before, after, (FindingCode::ID_ISOLATED, "ids"));
    }

    /// Records a removed reference of a `use` element.
    #[cold]
    pub(crate) fn refused_use(&mut self, source: &IdSource, before: &str) {
        let code = FindingCode::of_refusal(&UrlRefusal::Use);
        self.id_attribute(source, before, None, (code, "allow.\"svg:use\""));
    }

    fn id_attribute(
        &mut self,
        source: &IdSource,
        before: &str,
        after: Option<&str>,
        (code, rule): (FindingCode, &'static str),
    ) {
        // Copies by the parser are reported once.
        let IdSource { namespace, node, attribute, span, name, value } = source;
        let is_new = !name.is_empty() && self.once.get_or_insert_default().isolated.insert(name.start);
        if !is_new {
            return;
        }
        match after {
            Some(_) => self.removals.rewritten += 1,
            None => self.removals.attributes += 1,
        }
        self.push(|| Finding {
            namespace: *namespace,
            node: node.clone(),
            attribute: Some(attribute.clone()),
            span: *span,
            value: *value,
            rule: rule.into(),
            before: Some(before.into()),
            after: after.map(Into::into),
            ..Finding::new(code, if after.is_some() { Action::Rewritten } else { Action::Removed })
        });
    }

    /// Records a rewritten text or comment.
    #[cold]
    pub(crate) fn text(&mut self, span: Span, code: FindingCode, before: &str, after: &str) {
        self.removals.rewritten += 1;
        self.push(|| Finding {
            span,
            rule: code.rule_about_text().into(),
            before: Some(before.into()),
            after: Some(after.into()),
            ..Finding::new(code, Action::Rewritten)
        });
    }

    /// Records an element that stands for `body` because style sheets need one.
    pub(crate) fn body_added(&mut self) {
        self.push(|| Finding {
            node: "body".into(),
            rule: "output.body".into(),
            ..Finding::new(FindingCode::BODY_KEPT, Action::Added)
        });
    }

    /// Records a link with the color that `body` gives to its links.
    pub(crate) fn link_styled(&mut self, link: &NodeRef<'_, '_>, style: &str) {
        let finding = || Finding {
            node: "a".into(),
            attribute: Some("style".into()),
            span: link.span(),
            rule: "output.body".into(),
            after: Some(style.into()),
            ..Finding::new(FindingCode::BODY_ATTRIBUTE, Action::Added)
        };
        self.push(finding);
    }

    /// Records that the document declares its encoding now.
    pub(crate) fn encoding_declared(&mut self) {
        self.push(|| Finding {
            node: "meta".into(),
            attribute: Some("charset".into()),
            after: Some("utf-8".into()),
            ..Finding::new(FindingCode::ENCODING_DECLARATION, Action::Added)
        });
    }

    /// Records a part of a text that became a link.
    pub(crate) fn linked(&mut self, text: Span, part: &str, href: &str) {
        let code = FindingCode::TEXT_LINKED;
        self.push(|| Finding {
            node: "a".into(),
            span: text,
            rule: code.rule_about_text().into(),
            before: Some(part.into()),
            after: Some(href.into()),
            ..Finding::new(code, Action::Added)
        });
    }

    /// Records an attribute of a link that was made from text, which has no tag in the input.
    pub(crate) fn added_to_new_link(&mut self, name: &str, value: &str) {
        self.push(|| Finding {
            node: "a".into(),
            attribute: Some(name.to_owned().into()),
            rule: format!("links.{name}").into(),
            after: Some(value.into()),
            ..Finding::new(FindingCode::LINK_ATTRIBUTE, Action::Added)
        });
    }

    /// Records the doctype if the writer replaces it. Only collected findings include it.
    pub(crate) fn doctype(&mut self, root: &NodeRef<'_, '_>) {
        let doctype = root.children().find(|node| node.kind() == NodeKind::Doctype);
        let wanted = serialize::stable_doctype(root.tree().quirks_mode());
        let is_wanted = |node: &NodeRef<'_, '_>| {
            node.name() == "html"
                && wanted.is_some_and(|wanted| {
                    // A missing identifier is the empty string (DOM Standard, 4.6).
                    let is = |id: Option<&str>, wanted: Option<&str>| {
                        id.unwrap_or_default() == wanted.unwrap_or_default()
                    };
                    is(node.public_id(), wanted.public_id) && is(node.system_id(), wanted.system_id)
                })
        };
        let is_document = root.kind() == NodeKind::Document;
        if !is_document
            || self.mode != FindingsMode::Collect
            || doctype.as_ref().map_or(wanted.is_none(), is_wanted)
        {
            return;
        }
        let action = match (&doctype, wanted) {
            (Some(_), Some(_)) => Action::Rewritten,
            (Some(_), None) => Action::Removed,
            (None, _) => Action::Added,
        };
        self.push(|| Finding {
            span: doctype.map(|node| node.span()).unwrap_or_default(),
            ..Finding::new(FindingCode::DOCTYPE_REWRITTEN, action)
        });
    }

    /// Records what the writer omitted, without a position.
    pub(crate) fn not_written(&mut self, left_out: Removals) {
        self.removals += left_out;
        if !left_out.is_empty() {
            let before = Some(left_out.to_string().into());
            self.push(|| of_output(FindingCode::NOT_WRITABLE, Action::Removed, before));
        }
    }

    /// Records something that XML cannot represent. The writer counts it.
    pub(crate) fn not_in_xml(&mut self, omission: XmlOmission<'_>) {
        use XmlOmission::{Attribute, Comment, Element, Instruction, Text, Value};
        let (action, node, attribute, before) = match omission {
            Element(name) => (Action::ReplacedByChildren, name, None, None),
            Attribute(of, name, value) => (Action::Removed, of, Some(name), Some(value)),
            Value(of, name, value) => (Action::Rewritten, of, Some(name), Some(value)),
            Text(text) => (Action::Rewritten, "", None, Some(text)),
            Comment(data) => (Action::Removed, "!--", None, Some(data)),
            Instruction(target, data) => (Action::Removed, target, None, Some(data)),
        };
        self.push(|| Finding {
            node: reported_name(node).to_owned().into(),
            attribute: attribute.map(|name| reported_name(name).to_owned().into()),
            before: before.map(Into::into),
            ..Finding::new(FindingCode::NOT_IN_XML, action)
        });
    }

    /// Records the number of what XML cannot represent.
    pub(crate) fn count_not_in_xml(&mut self, omissions: XmlOmissions) {
        self.removals += Removals::from(omissions);
    }

    /// Records how many elements and texts were removed to make the output stable.
    pub(crate) fn flattened(&mut self, count: u64) {
        let left_out = Removals { flattened: count, ..Removals::default() };
        self.removals += left_out;
        if count > 0 {
            let before = Some(left_out.to_string().into());
            let finding = of_output(FindingCode::FLATTENED, Action::ReplacedByChildren, before);
            self.push(|| finding);
        }
    }
}
