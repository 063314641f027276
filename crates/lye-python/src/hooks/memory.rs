//! What hooks answered during a call. A cleaner asks a hook again about its own answers, and a function of another sanitizer may
//! answer otherwise then, such as one that adds a prefix to each URL.

use super::Change;
use lye::hooks::{AttributeContext, LinkContext};
use lye::url::Url;
use std::cell::RefCell;
use std::collections::HashSet;

/// Whether a cleaner remembers what its hooks answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Memory {
    /// It asks hooks about their own answers, as [`lye::hooks`] says.
    None,
    /// Hooks are not asked about what they answered in the same call.
    OfTheCall,
}

/// The answers of a call.
#[derive(Default)]
struct Answers {
    urls: HashSet<String>,
    /// Element, attribute and value.
    attributes: HashSet<(String, String, String)>,
    links: HashSet<LinkKey>,
}

/// The text of a link, and its attributes, sorted.
type LinkKey = (String, Vec<(String, String)>);

thread_local! {
    static ANSWERS: RefCell<Answers> = RefCell::default();
}

impl Memory {
    /// Begins a call: forgets earlier answers while it runs, for a hook may call a cleaner too.
    pub(crate) fn during<T>(self, call: impl FnOnce() -> T) -> T {
        if self == Self::None {
            return call();
        }
        let outer = ANSWERS.take();
        let result = lye::hooks::with_own_memory(call);
        ANSWERS.set(outer);
        result
    }

    fn is_none(self) -> bool {
        self == Self::None
    }

    pub(super) fn has_url(self, url: &str) -> bool {
        !self.is_none() && ANSWERS.with_borrow(|answers| answers.urls.contains(url))
    }

    pub(super) fn add_url(self, url: &str) {
        if !self.is_none() {
            ANSWERS.with_borrow_mut(|answers| {
                answers.urls.insert(url.to_owned());
                // The policy may write it as the URL Standard does.
                answers.urls.extend(Url::parse(url).map(Url::into_string));
            });
        }
    }

    pub(super) fn has_attribute(self, attribute: &AttributeContext<'_>) -> bool {
        !self.is_none()
            && ANSWERS.with_borrow(|answers| {
                // The set is empty unless a hook replaced a value.
                !answers.attributes.is_empty()
                    && answers.attributes.contains(&key(attribute, attribute.value))
            })
    }

    pub(super) fn add_attribute(self, attribute: &AttributeContext<'_>, value: &str) {
        if !self.is_none() {
            ANSWERS.with_borrow_mut(|answers| {
                answers.attributes.insert(key(attribute, value));
                if let Ok(url) = Url::parse(value) {
                    answers.attributes.insert(key(attribute, url.href()));
                }
            });
        }
    }

    pub(super) fn has_link(self, link: &LinkContext<'_>) -> bool {
        !self.is_none()
            && ANSWERS.with_borrow(|answers| {
                let own = || link_key(link.text(), link.attributes().map(owned).collect());
                !answers.links.is_empty() && answers.links.contains(&own())
            })
    }

    pub(super) fn add_link(self, link: &LinkContext<'_>, change: &Change) {
        if self.is_none() {
            return;
        }
        let text = change.text.as_deref().unwrap_or(link.text());
        let is_changed =
            |name: &str| change.attributes.iter().any(|(changed, _)| changed.eq_ignore_ascii_case(name));
        let mut attributes: Vec<_> =
            link.attributes().filter(|(name, _)| !is_changed(name)).map(owned).collect();
        attributes.extend(
            change
                .attributes
                .iter()
                .filter_map(|(name, value)| Some((name.to_ascii_lowercase(), value.clone()?))),
        );
        let mut normal = attributes.clone();
        for (_, value) in normal.iter_mut().filter(|(name, _)| name == "href") {
            if let Ok(url) = Url::parse(value) {
                *value = url.into_string();
            }
        }
        ANSWERS.with_borrow_mut(|answers| {
            answers.links.insert(link_key(text, attributes));
            answers.links.insert(link_key(text, normal));
        });
    }
}

fn owned((name, value): (&str, &str)) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

fn link_key(text: &str, mut attributes: Vec<(String, String)>) -> LinkKey {
    attributes.sort_unstable();
    (text.to_owned(), attributes)
}

fn key(attribute: &AttributeContext<'_>, value: &str) -> (String, String, String) {
    (attribute.element.to_owned(), attribute.attribute.to_owned(), value.to_owned())
}
