//! Text that readers of a page do not see: what inline styles and attributes hide, and what has the colour of its background.
//!
//! Whether a text is seen depends on what is around it, and on attributes that the policy may remove: so the input is parsed once
//! more, without a filter, and what is found is known by the places of start tags.

use super::visit::{Visit, visit};
use crate::findings::{FindingCode, Recorder};
use crate::visibility::{Colour, InlineStyle, Rgb, legacy_colour};
use lye_html::{EditError, Namespace, NodeId, NodeKind, NodeRef, Span, Tree, tag};

/// Text with less contrast is not seen. (Light grey on white, as in captions, has about 1.6.)
const LOWEST_CONTRAST: f32 = 1.25;

/// HTML elements whose content is shown when they are opened, or in the place of something that browsers can show.
const NOT_SHOWN: [&str; 10] = [
    "audio", "canvas", "datalist", "iframe", "noembed", "noframes", "noscript", "object", "template", "video",
];

/// SVG elements whose content is not drawn where it stands.
const NOT_DRAWN: [&str; 8] = ["clipPath", "defs", "desc", "marker", "mask", "metadata", "symbol", "title"];

/// What of an input is not seen.
#[derive(Debug, Default)]
pub(crate) struct Hidden {
    /// Where the start tags of elements begin that are not seen at all, in ascending order.
    gone: Vec<u32>,
    /// The same of elements whose own text is not seen, though other elements in them may be.
    mute: Vec<u32>,
    /// Whether any element says something about how it is seen: what is removed around it may change that.
    has_styles: bool,
}

/// How the text in an element looks. Colours that nobody can tell are nothing.
#[derive(Clone, Copy)]
struct Look {
    colour: Option<Rgb>,
    background: Option<Rgb>,
    is_visible: bool,
    is_readable: bool,
}

impl Look {
    /// Black on white.
    const OF_PAGE: Self =
        Self { colour: Some(Rgb::BLACK), background: Some(Rgb::WHITE), is_visible: true, is_readable: true };

    fn hides_text(self) -> bool {
        let is_faint = |(colour, background): (Rgb, Rgb)| colour.contrast(background) < LOWEST_CONTRAST;
        !self.is_visible || !self.is_readable || self.colour.zip(self.background).is_some_and(is_faint)
    }
}

impl Hidden {
    /// Looks through an unfiltered tree. Linear in the nodes and their attributes.
    pub(crate) fn of(tree: &Tree<'_>) -> Self {
        let mut hidden = Self::default();
        let mut looks: Vec<Look> = Vec::new();
        let mut gone: Option<NodeId> = None;
        visit(tree, |moment, node| {
            if !node.is_element() {
                return;
            }
            if let Visit::Leave = moment {
                if gone == Some(node.id()) {
                    gone = None;
                } else if gone.is_none() {
                    looks.pop();
                }
                return;
            }
            if gone.is_some() {
                return;
            }
            let style = node.attr("style").map(InlineStyle::parse);
            if is_not_shown(&node) || style.as_ref().is_some_and(InlineStyle::hides) {
                gone = Some(node.id());
                hidden.gone.extend(start(&node));
                return;
            }
            let around = looks.last().copied().unwrap_or(Look::OF_PAGE);
            let look = hidden.look(&node, style, around);
            if look.hides_text() && node.children().any(|child| is_written(&child)) {
                hidden.mute.extend(start(&node));
            }
            looks.push(look);
        });
        for places in [&mut hidden.gone, &mut hidden.mute] {
            places.sort_unstable();
            places.dedup();
        }
        hidden
    }

    /// How the text in an element looks, in one that looks so.
    fn look(&mut self, node: &NodeRef<'_, '_>, style: Option<InlineStyle>, around: Look) -> Look {
        let mut look = around;
        if node.namespace() == Namespace::Html {
            let legacy = |name: &str| node.attr(name).and_then(legacy_colour);
            let colour = match node.tag_id() {
                Some(tag::FONT) => legacy("color"),
                Some(tag::BODY) => legacy("text"),
                _ => None,
            };
            let background = legacy("bgcolor");
            self.has_styles |= colour.is_some() || background.is_some();
            look.colour = colour.or(look.colour);
            look.background = background.or(look.background);
            if node.attr("background").is_some() {
                look.background = None;
            }
        }
        let Some(style) = style else { return look };
        self.has_styles = true;
        let mix = |colour: Option<Colour>, below: Option<Rgb>| match (colour, below) {
            (Some(colour), _) if colour.alpha >= 1.0 => Some(colour.rgb),
            (Some(colour), Some(below)) => Some(colour.over(below)),
            _ => None,
        };
        if let Some(background) = style.background() {
            look.background = mix(background, look.background);
        }
        if let Some(colour) = style.colour() {
            look.colour = mix(colour, look.background);
        }
        look.is_visible = style.visible().unwrap_or(look.is_visible);
        if let Some(size) = style.font_size() {
            look.is_readable = size.is_readable(look.is_readable);
        }
        look
    }

    /// Whether what is removed may change what is seen of the rest.
    pub(crate) fn may_change(&self) -> bool {
        self.has_styles
    }

    /// Whether the element with this start tag is not seen, with all that is in it. Logarithmic in such elements.
    pub(super) fn hides(&self, start_tag: Span) -> bool {
        is_in(&self.gone, start_tag)
    }

    /// Whether there is text that is not seen in an element of which other parts are, or may be.
    pub(super) fn hides_texts(&self) -> bool {
        !self.mute.is_empty()
    }

    /// Removes the texts that are not seen from a tree that was filtered, and replaces by their children the elements that stayed only
    /// to keep them apart: those that begin at `stand_ins`. Linear in the tree.
    ///
    /// # Errors
    /// If elements cannot be replaced: a document would have text as its child.
    pub(crate) fn silence(
        &self,
        tree: &mut Tree<'_>,
        mut stand_ins: Vec<u32>,
        recorder: &mut Recorder,
    ) -> Result<(), EditError> {
        if self.mute.is_empty() {
            return Ok(());
        }
        stand_ins.sort_unstable();
        let mut texts = Vec::new();
        let mut elements = Vec::new();
        visit(tree, |moment, node| {
            if !matches!(moment, Visit::Leave) || !node.is_element() {
                return;
            }
            if is_in(&self.mute, node.span()) {
                for text in node.children().filter(is_written) {
                    recorder.text(text.span(), FindingCode::HIDDEN_TEXT, text.data(), "");
                    texts.push(text.id());
                }
            }
            if stand_ins.binary_search(&node.span().start).is_ok() {
                elements.push(node.id());
            }
        });
        texts.into_iter().try_for_each(|text| tree.remove(text))?;
        elements.into_iter().try_for_each(|element| tree.replace_with_children(element))
    }
}

fn is_in(places: &[u32], start_tag: Span) -> bool {
    !start_tag.is_empty() && places.binary_search(&start_tag.start).is_ok()
}

/// Where the start tag of an element begins, if it has one.
fn start(node: &NodeRef<'_, '_>) -> Option<u32> {
    let span = node.span();
    (!span.is_empty()).then_some(span.start)
}

/// Whether a node is text that shows something.
fn is_written(node: &NodeRef<'_, '_>) -> bool {
    node.kind() == NodeKind::Text && !node.data().trim().is_empty()
}

/// Whether an element is not shown whatever its style (HTML Standard, 15.3.1 "Hidden elements", and embedded content).
fn is_not_shown(node: &NodeRef<'_, '_>) -> bool {
    match node.namespace() {
        Namespace::Html => {
            node.attr("hidden").is_some()
                || NOT_SHOWN.contains(&node.name())
                || node.name() == "dialog" && node.attr("open").is_none()
        }
        Namespace::Svg => NOT_DRAWN.contains(&node.name()),
        Namespace::MathMl => false,
    }
}
