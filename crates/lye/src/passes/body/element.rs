//! The attributes of the element that stands for `body`.

use lye_html::filter::AddedAttribute;
use lye_html::{AttrId, TagId, tag};

/// The element that stands for `body`.
#[derive(Clone, Debug)]
pub(crate) struct BodyElement {
    pub(crate) name: TagId,
    /// The attributes of `body`, and those of `html`, except for `style`.
    pub(crate) attributes: Vec<AddedAttribute>,
    pub(crate) of_html: Vec<AddedAttribute>,
    /// The styles of `html`, then the hints and the style of `body`.
    pub(crate) style_of_html: Option<String>,
    pub(crate) hints: Vec<String>,
    /// The attributes of `body` that became hints or rules.
    pub(crate) hinting: Vec<AttrId>,
    pub(crate) style: Option<String>,
    /// Rules for links in it, which need a style sheet.
    pub(crate) rules: Vec<String>,
    /// The declaration for links in it, without a style sheet.
    pub(crate) of_links: Option<String>,
    /// Keeps the margins of its content inside, so that the background is behind them, as in a page.
    pub(crate) flow: Option<String>,
}

impl BodyElement {
    pub(crate) fn new(name: TagId) -> Self {
        Self {
            name,
            attributes: Vec::new(),
            of_html: Vec::new(),
            style_of_html: None,
            hints: Vec::new(),
            hinting: Vec::new(),
            style: None,
            rules: Vec::new(),
            of_links: None,
            flow: None,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        let styles = [&self.style_of_html, &self.style];
        self.attributes.is_empty()
            && self.of_html.is_empty()
            && self.hints.is_empty()
            && self.rules.is_empty()
            && self.of_links.is_none()
            && styles.iter().all(|style| style.is_none())
    }

    /// Returns the attributes of `html` or `body`.
    pub(crate) fn attributes_of(&mut self, tag: TagId) -> &mut Vec<AddedAttribute> {
        if tag == tag::BODY { &mut self.attributes } else { &mut self.of_html }
    }

    /// Returns the attributes, with those that the policy adds.
    pub(super) fn into_attributes(self) -> Vec<AddedAttribute> {
        let mut attributes = self.attributes;
        for added in self.of_html {
            if attributes.iter().all(|own| own.name != added.name) {
                attributes.push(added);
            }
        }
        let declarations = [self.style_of_html].into_iter().flatten().chain(self.hints).chain(self.style);
        let is_edge = |character: char| character.is_ascii_whitespace() || character == ';';
        let style: Vec<String> =
            declarations.map(|style| style.trim_end_matches(is_edge).to_owned()).collect();
        let mut style = style.join("; ");
        if let Some(flow) = self.flow.filter(|_| style.contains("background")) {
            style.insert_str(0, &format!("{flow}; "));
        }
        if !style.is_empty() {
            attributes.push(AddedAttribute { name: "style".to_owned(), value: style });
        }
        attributes
    }
}
