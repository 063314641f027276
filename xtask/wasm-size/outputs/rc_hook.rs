//! Hooks that hold an `Rc`, which is neither `Send` nor `Sync`, in a cleaner that a `static` holds. Only targets without threads allow
//! that.

use lye::hooks::{AttributeHookDecision, ElementHookDecision, LinkHookDecision};
use lye::urls::{FilterDecision, UrlFilter, UrlPolicy, UrlRule, UrlRuleKey, UrlScheme};
use lye::{Cleaner, Policy};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::OnceLock;

static CLEANER: OnceLock<Cleaner> = OnceLock::new();

/// Returns how often each of the four hooks was called for a link, as digits; 0 if the link is lost.
#[unsafe(no_mangle)]
pub extern "C" fn calls() -> u32 {
    let calls: [Rc<Cell<u32>>; 4] = Default::default();
    let [elements, attributes, links, urls] =
        calls.clone().map(|calls| move || calls.set((calls.get() + 1).min(9)));
    let filter = UrlFilter::new(move |_| {
        urls();
        Ok(FilterDecision::Keep)
    });
    let mut rules = UrlPolicy::default().with_url_filter(filter);
    let (Ok(key), Ok(https)) = (UrlRuleKey::html("a", "href"), UrlScheme::set(["https"])) else { return 0 };
    rules.rules.insert(key, UrlRule::default().with_allowed_schemes(https));
    let Ok(cleaner) = Cleaner::new(&Policy::default().with_urls(rules)) else { return 0 };
    let cleaner = CLEANER.get_or_init(|| {
        cleaner
            .with_element_hook(move |_| {
                elements();
                Ok(ElementHookDecision::Keep)
            })
            .with_attribute_hook(move |_| {
                attributes();
                Ok(AttributeHookDecision::Keep)
            })
            .with_link_hook(move |_| {
                links();
                Ok(LinkHookDecision::Keep)
            })
    });
    let link = "<a href=\"https://example.org/\">x</a>";
    match cleaner.clean(link) {
        Ok(clean) if clean.html() == link => calls.iter().fold(0, |digits, calls| 10 * digits + calls.get()),
        _ => 0,
    }
}
