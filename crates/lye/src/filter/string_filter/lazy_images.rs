//! Gives images the URLs that scripts would load later, by the member `urls.lazy_images`.

use super::StringFilter;
use super::changed::{ChangedElement, added};
use crate::filter::TagCleaner;
use crate::findings::FindingCode;
use lye_html::filter::ElementInfo;
use lye_html::{AttrNamespace, Namespace, tag};

/// The attributes that scripts read, in the order of preference, and those that they set.
const LAZY: [(&str, &[&str]); 2] = [
    ("src", &["data-src", "data-lazy-src", "data-original"]),
    ("srcset", &["data-srcset", "data-lazy-srcset"]),
];

/// A value that moves from one attribute to another.
struct Move<'a> {
    from: &'a str,
    to: &'static str,
    value: &'a str,
}

impl StringFilter<'_> {
    /// Moves the URLs of an image that the policy keeps, if the rules allow them. A hook that changed the element sees it again.
    pub(super) fn move_lazy_urls(&mut self, element: &ElementInfo<'_>) {
        let is_image = (element.namespace, element.id) == (Namespace::Html, tag::IMG);
        let moves_urls =
            self.rules.transformer.as_ref().is_some_and(|transformer| transformer.moves_lazy_urls());
        if !moves_urls || !is_image || self.changed_element.is_some() {
            return;
        }
        let own: Vec<(&str, &str)> = element.attributes().collect();
        let mut moves: Vec<Move<'_>> = LAZY.iter().filter_map(|(to, from)| found(&own, to, from)).collect();
        if moves.is_empty() {
            return;
        }
        let tags = TagCleaner::new(&self.rules, element.span);
        // The rules may refuse one of the two.
        for _ in LAZY {
            let moved = moved(&own, &moves);
            let Some(attributes) = tags.clean_until_stable((element.namespace, element.name()), &moved)
            else {
                return;
            };
            let is_kept = |to: &str| {
                attributes
                    .iter()
                    .any(|attribute| attribute.namespace == AttrNamespace::None && attribute.name == to)
            };
            if moves.iter().all(|one| is_kept(one.to)) {
                let changed =
                    moves.iter().flat_map(|one| [(one.from.to_owned(), false), (one.to.to_owned(), true)]);
                self.changed_element = Some(Box::new(ChangedElement {
                    span: element.span,
                    cause: (FindingCode::URL_OF_LAZY_IMAGE, "urls.lazy_images"),
                    changed: changed.collect(),
                    added: added(&attributes, &own),
                    attributes,
                }));
                // A hook has not seen them.
                self.needs_reclean |= self.asked.is_some();
                return;
            }
            moves.retain(|one| is_kept(one.to));
            if moves.is_empty() {
                return;
            }
        }
    }
}

/// Returns the value that an image without another URL takes for an attribute.
fn found<'a>(own: &[(&'a str, &'a str)], to: &'static str, from: &[&str]) -> Option<Move<'a>> {
    let get = |wanted: &str| own.iter().find(|(name, _)| *name == wanted);
    let has_url = get(to).is_some_and(|(_, value)| !is_placeholder(value));
    let filled = from.iter().filter_map(|&name| get(name)).find(|(_, value)| !value.trim().is_empty());
    filled.filter(|_| !has_url).map(|&(from, value)| Move { from, to, value })
}

/// Whether a `src` or `srcset` shows nothing, or an image that is part of it.
fn is_placeholder(value: &str) -> bool {
    let value = value.trim_ascii();
    value.is_empty() || value.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"))
}

/// Returns the attributes of a tag after the moves.
fn moved(own: &[(&str, &str)], moves: &[Move<'_>]) -> Vec<(String, String)> {
    let is_moved = |name: &str| moves.iter().any(|one| one.from == name || one.to == name);
    let left = own
        .iter()
        .filter(|(name, _)| !is_moved(name))
        .map(|&(name, value)| (name.to_owned(), value.to_owned()));
    moves.iter().map(|one| (one.to.to_owned(), one.value.to_owned())).chain(left).collect()
}
