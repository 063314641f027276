//! Applies the policy to a single start tag: what a hook makes of an element is judged as if it were in the input.

use super::{FilterRules, StringFilter, Transformer};
use crate::findings::Recorder;
use crate::hooks::TagAttribute;
use crate::urls::{InputBases, Urls};
use lye_html::{Context, Namespace, Parser, Span};
use std::cell::RefCell;

/// How often the policy may change a tag again before it counts as refused.
const MOST_ROUNDS: usize = 4;

/// Applies the rules of a policy to single tags.
pub(crate) struct TagCleaner<'r> {
    rules: &'r FilterRules<'r>,
    bases: Option<InputBases<'r>>,
    parser: RefCell<Parser>,
}

impl<'r> TagCleaner<'r> {
    /// Uses these rules, with the base URLs of the element with this start tag.
    pub(crate) fn new(rules: &'r FilterRules<'r>, start_tag: Span) -> Self {
        let bases = rules.urls.map(|urls| InputBases::of_document(urls.bases.of(start_tag)));
        Self { rules, bases, parser: RefCell::default() }
    }

    /// Returns the attributes that the policy gives an element with these attributes. Hooks for elements and links are not
    /// called. Returns `None` if the policy does not keep the element, or if no tag makes it.
    pub(crate) fn clean<N: AsRef<str>, V: AsRef<str>>(
        &self,
        (namespace, name): (Namespace, &str),
        attributes: &[(N, V)],
    ) -> Option<Vec<TagAttribute>> {
        let mut tag = format!("<{name}");
        for (name, value) in attributes {
            let (name, value) = (name.as_ref(), value.as_ref());
            if is_attribute_name(name) {
                tag.push(' ');
                tag.push_str(name);
                tag.push_str("=\"");
                push_value(&mut tag, value);
                tag.push('"');
            }
        }
        tag.push('>');
        let mut recorder = Recorder::silent();
        let mut filter = StringFilter::new(self.rules(), &mut recorder, None);
        let parser = &mut *self.parser.borrow_mut();
        let tree = match (namespace, name) {
            (Namespace::Html, "html" | "head" | "body" | "frameset") => {
                parser.parse_document_filtered(&tag, &mut filter)
            }
            // As in template contents, tags are read in the insertion mode that they need (HTML Standard, 13.2.6.4.18).
            (Namespace::Html, _) | (Namespace::Svg, "svg") | (Namespace::MathMl, "math") => {
                parser.parse_fragment_filtered(&tag, &Context::html("template"), &mut filter)
            }
            (Namespace::Svg, _) => {
                parser.parse_fragment_filtered(&tag, &Context::new(namespace, "svg"), &mut filter)
            }
            (Namespace::MathMl, _) => {
                parser.parse_fragment_filtered(&tag, &Context::new(namespace, "math"), &mut filter)
            }
        };
        let tree = tree.ok()?;
        let element = tree.nodes().find(|node| {
            node.is_element()
                && !node.span().is_empty()
                && (node.namespace(), node.name()) == (namespace, name)
                && node.refusal().is_none()
        });
        let kept = element.map(|element| element.attrs().map(|attr| TagAttribute::new(&attr)).collect());
        parser.recycle(tree);
        kept
    }

    /// Does the same until the policy changes nothing more. Returns `None` also if it always does.
    pub(crate) fn clean_until_stable(
        &self,
        element: (Namespace, &str),
        attributes: &[(String, String)],
    ) -> Option<Vec<TagAttribute>> {
        let mut kept = self.clean(element, attributes)?;
        for _ in 0..MOST_ROUNDS {
            let pairs: Vec<_> = kept.iter().cloned().map(TagAttribute::into_pair).collect();
            let again = self.clean(element, &pairs)?;
            if again == kept {
                return Some(kept);
            }
            kept = again;
        }
        None
    }

    /// Returns the rules for a tag alone.
    fn rules(&self) -> FilterRules<'_> {
        let FilterRules { engine, urls, links, transformer, examines_elements, text, hazards, .. } =
            self.rules;
        let bases = self.bases.as_ref();
        FilterRules {
            engine,
            needed_attributes: None,
            certain_attributes: None,
            urls: urls.zip(bases).map(|(urls, bases)| Urls { bases, ..urls }),
            links: links.as_ref().zip(bases).map(|(links, bases)| links.around(bases)),
            transformer: transformer
                .as_ref()
                .map(|transformer| Transformer::of_tag(transformer.transforms())),
            examines_elements: *examines_elements,
            refusals: None,
            text: *text,
            is_within_links: false,
            hidden: None,
            comments: None,
            hazards: *hazards,
            attribute_limits: self.rules.attribute_limits,
            drops_clobbering: self.rules.drops_clobbering,
            strips_controls: true,
            declares_encoding: false,
            is_svg_file: self.rules.is_svg_file,
            separates_blocks: false,
            makes_body: false,
            body_has_sheets: false,
            calls: self.rules.calls,
        }
    }
}

/// Whether tags can have an attribute of this name.
fn is_attribute_name(name: &str) -> bool {
    let is_part = |byte: u8| byte > b' ' && byte != 0x7F && !b"\"'/<=>".contains(&byte);
    !name.is_empty() && name.bytes().all(is_part)
}

/// Writes a value in double quotes.
fn push_value(tag: &mut String, value: &str) {
    for c in value.chars() {
        match c {
            '&' => tag.push_str("&amp;"),
            '"' => tag.push_str("&quot;"),
            '\r' => tag.push_str("&#13;"),
            c => tag.push(c),
        }
    }
}
