//! Takes the attributes of the `html` and `body` tags of a fragment for the element that stands for `body`.

use super::StringFilter;
use crate::findings::FindingCode;
use crate::passes::body::BodyElement;
use lye_css::clean::{Cleaned, CssUrl, DropReason, Log, hint_of_body};
use lye_html::filter::{
    AddedAttribute, AttrInfo, AttributeDecision, ElementDecision, ElementInfo, InsertionFilter,
};
use lye_html::{AttrNamespace, Namespace, TagId, attr, tag};
use lye_policy::sanitizer::compiled::{AttrRule, ElementRule};
use lye_policy::urls::UrlSink;

/// The maximum number of attributes. A fragment may have many `body` tags.
const MOST_ATTRIBUTES: usize = 64;

impl StringFilter<'_> {
    /// Judges the attributes of a `html` or `body` tag as those of the element that stands for `body`. As in a document, the first
    /// `body` tag with an attribute of a name decides.
    #[cold]
    pub(super) fn page_tag(&mut self, element: &ElementInfo<'_>) {
        if element.html_attributes().next().is_none() {
            return;
        }
        let mut shaped = *element;
        shaped.id = tag::DIV;
        match self.element(&shaped) {
            ElementDecision::Keep => {}
            ElementDecision::Rename(name) => shaped.id = name,
            ElementDecision::Remove | ElementDecision::ReplaceWithChildren => return,
        }
        let known_findings = self.recorder.findings_so_far();
        let mut body = self.body.take().unwrap_or_else(|| Box::new(BodyElement::new(shaped.id)));
        let was_empty = body.is_empty();
        for attribute in element.html_attributes() {
            let is_hint = matches!(
                attribute.id,
                attr::ALINK | attr::BACKGROUND | attr::BGCOLOR | attr::LINK | attr::TEXT
            );
            if is_hint && element.id == tag::BODY {
                self.hint(&mut body, &shaped, &attribute);
            } else {
                self.attribute_of_page(&mut body, element, &shaped, &attribute);
            }
        }
        if was_empty && !body.is_empty() {
            let added = self.additions(&shaped).to_vec();
            added.iter().for_each(|added| body.attributes.retain(|known| known.name != added.name));
            body.attributes.extend(added);
            self.recorder.body_kept(element, shaped.name());
            body.flow = self.declaration(&shaped, "display: flow-root".to_owned()).ok();
        }
        self.recorder.name_element_since(known_findings, element);
        self.body = Some(body).filter(|body| !body.is_empty());
    }

    /// Takes an attribute that the element itself may have.
    fn attribute_of_page(
        &mut self,
        body: &mut BodyElement,
        element: &ElementInfo<'_>,
        shaped: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
    ) {
        let is_style = attribute.id == attr::STYLE;
        let known = body.attributes_of(element.id);
        let is_full = known.len() >= MOST_ATTRIBUTES;
        let is_known = match (is_style, element.id) {
            (true, tag::BODY) => body.style.is_some(),
            (true, _) => body.style_of_html.is_some(),
            (false, _) => known.iter().any(|known| known.name == attribute.name()),
        };
        if is_known || is_full {
            self.recorder.unlisted_attribute(shaped, attribute, || "output.body");
            return;
        }
        let value = match self.attribute(shaped, attribute) {
            AttributeDecision::Keep => attribute.value().to_owned(),
            AttributeDecision::Replace => self.replacement().to_owned(),
            AttributeDecision::Remove => return,
        };
        match (is_style, element.id) {
            (true, tag::BODY) => body.style = Some(value),
            (true, _) => body.style_of_html = Some(value),
            (false, id) => {
                let name = attribute.name().to_owned();
                body.attributes_of(id).push(AddedAttribute { name, value });
            }
        }
    }

    /// Takes a presentational hint of `body` as a declaration.
    fn hint(&mut self, body: &mut BodyElement, shaped: &ElementInfo<'_>, attribute: &AttrInfo<'_>) {
        let pseudo_class = match attribute.id {
            attr::LINK => Some("link"),
            attr::ALINK => Some("active"),
            _ => None,
        };
        let is_possible = match attribute.id {
            attr::LINK if !self.rules.body_has_sheets => self.keeps_style(tag::A),
            _ if pseudo_class.is_some() => self.rules.body_has_sheets,
            _ => self.keeps_style(shaped.id),
        };
        if !is_possible || body.hinting.contains(&attribute.id) {
            self.recorder.unlisted_attribute(shaped, attribute, || "output.body");
            return;
        }
        let Some(declaration) = hint_of_body(attribute.name(), attribute.value()) else {
            let code = FindingCode::of_css(DropReason::Value);
            self.recorder.attribute(shaped, attribute, code, None, || "output.body".into());
            return;
        };
        let kept = match self.declaration(shaped, declaration) {
            Ok(kept) => kept,
            Err(reason) => {
                let code = FindingCode::of_css(reason);
                self.recorder.attribute(shaped, attribute, code, None, || "css".into());
                return;
            }
        };
        let code = FindingCode::BODY_ATTRIBUTE;
        self.recorder.attribute(shaped, attribute, code, Some(&kept), || "output.body".into());
        body.hinting.push(attribute.id);
        match pseudo_class {
            // Without specificity, like a presentational hint.
            Some(class) if self.rules.body_has_sheets => {
                body.rules.push(format!(":where(a:{class}) {{ {kept} }}"));
            }
            Some(_) => body.of_links = Some(kept),
            None => body.hints.push(kept),
        }
    }

    /// Cleans a declaration, or returns why it is dropped.
    fn declaration(&self, element: &ElementInfo<'_>, declaration: String) -> Result<String, DropReason> {
        let urls = self.rules.urls.as_ref().ok_or(DropReason::Property)?;
        let css = urls.css.ok_or(DropReason::Property)?;
        let mut log = Log::collecting();
        let sink = UrlSink::new(Namespace::Html, element.name(), AttrNamespace::None, "style");
        let mut judge_url = |url: &CssUrl<'_>| urls.judge_in_css(&sink, url, element.span).into();
        match css.clean_declarations(&declaration, &mut judge_url, &mut log) {
            Cleaned::Unchanged => Ok(declaration),
            Cleaned::Changed(kept) if kept.is_empty() => {
                let dropped = log.dropped_items.iter().flatten().next();
                Err(dropped.map_or(DropReason::Value, |dropped| dropped.reason))
            }
            Cleaned::Changed(kept) => Ok(kept),
        }
    }

    /// Whether HTML elements of a name are kept, and may have `style`.
    fn keeps_style(&self, id: TagId) -> bool {
        let engine = self.rules.engine;
        let rule = engine.element(Namespace::Html, id, || id.name().unwrap_or_default());
        let ElementRule::Keep(rule) = rule else { return false };
        engine.attribute(rule, AttrNamespace::None, attr::STYLE, || "style") != AttrRule::Remove
    }
}
