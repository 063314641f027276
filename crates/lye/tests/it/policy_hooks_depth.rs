//! Hooks that clean again: how deep they may be within each other, and how often they are asked.

use lye::export::ExportFormat;
use lye::hooks::{
    AttributeHookDecision, ElementChange, ElementHookDecision, HookError, HookErrorKind, LinkChange,
    LinkHookDecision,
};
use lye::html::serialize::LinkText;
use lye::urls::{FilterDecision, UrlFilter};
use lye::{Clean, Cleaner, Policy};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

/// How many hooks may run within each other.
const MOST: usize = 16;

/// The smallest default stack of the systems that Lye supports: that of threads on macOS. Without optimization, frames are three times as
/// large.
const STACK: usize = if cfg!(debug_assertions) { 3 } else { 1 } * (512 << 10);

/// Calls a function on a thread with a small stack.
fn on_small_stack<T: Send + 'static>(call: impl FnOnce() -> T + Send + 'static) -> T {
    thread::Builder::new().stack_size(STACK).spawn(call).unwrap().join().unwrap()
}

/// Markup in the attribute of an element, `levels` deep.
fn nested(levels: usize, (before, after): (&str, &str)) -> String {
    (0..levels).fold("<b>end</b>".to_owned(), |inner, _| {
        let value = inner.replace('&', "&amp;").replace('"', "&quot;");
        format!("{before}\"{value}\"{after}")
    })
}

const PARAGRAPH: (&str, &str) = ("<p title=", ">x</p>");
const LINK: (&str, &str) = ("<a href='https://a.example/' title=", ">x</a>");

/// A cleaner that its own hooks call.
#[derive(Clone, Default)]
struct Recursive {
    cleaner: Arc<OnceLock<Cleaner>>,
    calls: Arc<AtomicUsize>,
    errors: Arc<Mutex<Vec<String>>>,
}

impl Recursive {
    /// Makes the cleaner.
    fn new(make: impl FnOnce(Self) -> Cleaner) -> Self {
        let new = Self::default();
        let cleaner = make(new.clone());
        new.cleaner.set(cleaner).unwrap();
        new
    }

    fn cleaner(&self) -> &Cleaner {
        self.cleaner.get().unwrap()
    }

    /// Cleans within a hook.
    fn again(&self, html: &str) -> String {
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.clean(html).into_html()
    }

    fn clean(&self, html: &str) -> Clean {
        let clean = self.cleaner().clean(html).unwrap();
        let mut errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        errors.extend(clean.hook_errors().iter().map(ToString::to_string));
        clean
    }

    fn calls(&self) -> usize {
        self.calls.swap(0, Ordering::Relaxed)
    }
}

fn by_elements() -> Recursive {
    Recursive::new(|again| {
        Cleaner::default().with_element_hook(move |element| {
            Ok(match element.attribute("title") {
                Some(title) if title.contains('<') => ElementHookDecision::Change(
                    ElementChange::default().with_attribute("title", again.again(title)),
                ),
                _ => ElementHookDecision::Keep,
            })
        })
    })
}

fn by_attributes() -> Recursive {
    Recursive::new(|again| {
        Cleaner::default().with_attribute_hook(move |attribute| {
            Ok(match attribute.value.contains('<') {
                true => AttributeHookDecision::Replace(again.again(attribute.value)),
                false => AttributeHookDecision::Keep,
            })
        })
    })
}

fn by_links() -> Recursive {
    Recursive::new(|again| {
        Cleaner::default().with_link_hook(move |link| {
            Ok(match link.attribute("title") {
                Some(title) if title.contains('<') => LinkHookDecision::Change(
                    LinkChange::default().with_attribute("title", again.again(title)),
                ),
                _ => LinkHookDecision::Keep,
            })
        })
    })
}

/// Two hooks: the work for one asks the other.
fn by_all() -> Recursive {
    Recursive::new(|again| {
        let other = again.clone();
        Cleaner::default()
            .with_element_hook(move |element| {
                Ok(
                    match element
                        .kept_attributes()
                        .find(|(name, value)| *name == "title" && value.contains('<'))
                    {
                        Some((name, title)) => ElementHookDecision::Change(
                            ElementChange::default().with_attribute(name, again.again(title)),
                        ),
                        None => ElementHookDecision::Keep,
                    },
                )
            })
            .with_attribute_hook(move |attribute| {
                Ok(match attribute.value.contains('<') {
                    true => AttributeHookDecision::Replace(other.again(attribute.value)),
                    false => AttributeHookDecision::Keep,
                })
            })
    })
}

type Make = fn() -> Recursive;

const KINDS: [(&str, Make, (&str, &str)); 4] = [
    ("element-hook-failed", by_elements, PARAGRAPH),
    ("attribute-hook-failed", by_attributes, PARAGRAPH),
    ("link-hook-failed", by_links, LINK),
    ("element-hook-failed", by_all, PARAGRAPH),
];

#[test]
fn hooks_too_deep_fail_on_the_smallest_stack() {
    for (code, make, markup) in KINDS {
        let html = nested(MOST + 4, markup);
        let (clean, errors) = on_small_stack(move || {
            let recursive = make();
            let clean = recursive.clean(&html).into_html();
            let errors = recursive.errors.lock().unwrap().clone();
            (clean, errors)
        });
        assert!(clean.contains("title="), "{code}");
        let too_deep = |error: &&String| error.contains("16 hooks run within each other");
        let [first, ..] = &*errors else { panic!("{code}: no error") };
        assert!(errors.iter().all(|error| too_deep(&error)), "{first}");
        assert!(errors.iter().any(|error| error.starts_with(code)), "{first}");
        assert!(first.contains("clean in hooks by a cleaner without hooks"), "{first}");
    }
}

#[test]
fn sixteen_levels_are_cleaned() {
    // The hooks of the last take two levels for each markup.
    for (code, make, markup) in KINDS.into_iter().take(3) {
        // The last is asked about the element `b`.
        let html = nested(MOST - 1, markup);
        let errors = on_small_stack(move || {
            let recursive = make();
            recursive.clean(&html);
            recursive.errors.lock().unwrap().clone()
        });
        assert_eq!(errors, Vec::<String>::new(), "{code}");
    }
}

#[test]
fn calls_grow_with_the_levels() {
    // With two hooks, one of them asks the other many times about the outermost element.
    for ((code, make, markup), most) in KINDS.into_iter().zip([4, 4, 4, 48]) {
        let recursive = make();
        for levels in [2, 4, 6, 8, 10] {
            recursive.clean(&nested(levels, markup));
            let calls = recursive.calls();
            assert!(calls <= most * levels, "{code}: {calls} calls for {levels} levels");
        }
    }
}

#[test]
fn element_hooks_are_asked_once_for_each_element_and_pass() {
    let calls = Arc::new(AtomicUsize::new(0));
    let count = calls.clone();
    let cleaner = Cleaner::default().with_element_hook(move |element| {
        count.fetch_add(1, Ordering::Relaxed);
        Ok(match element.name() {
            "b" => ElementHookDecision::Change(ElementChange::default().with_attribute("title", "x")),
            "i" => ElementHookDecision::Change(ElementChange::default().with_name("em")),
            _ => ElementHookDecision::Keep,
        })
    });
    let asked = |html: &str| {
        cleaner.clean(html).unwrap();
        calls.swap(0, Ordering::Relaxed)
    };
    // Nothing changes: one pass.
    assert_eq!(asked("<p>1</p>"), 1);
    assert_eq!(asked("<b title=\"x\">1</b>"), 1);
    // One pass for the input, and one for the output.
    assert_eq!(asked("<b>1</b>"), 2);
    assert_eq!(asked("<i>1</i>"), 2);
    assert_eq!(asked("<b>1</b><p>2</p>"), 4);
}

#[test]
fn an_error_of_an_inner_hook_has_its_kind() {
    let recursive = Recursive::new(|again| {
        Cleaner::default().with_attribute_hook(move |attribute| {
            if attribute.attribute == "title" {
                let inner = again.cleaner().clean("<p title=x>")?;
                let kinds: Vec<_> = inner.hook_errors().iter().map(HookError::kind).collect();
                again
                    .errors
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .extend(kinds.iter().map(|kind| format!("{kind:?}")));
            }
            Ok(AttributeHookDecision::Keep)
        })
    });
    assert_eq!(recursive.clean("<p title=x>").html(), "<p title=\"x\"></p>");
    assert_eq!(*recursive.errors.lock().unwrap(), ["TooDeep"]);
    let failing = Cleaner::default().with_attribute_hook(|_| Err("no".into()));
    let failed = failing.clean("<p title=x>").unwrap();
    assert_eq!(failed.hook_errors()[0].kind(), HookErrorKind::Failed);
    let panicking = Cleaner::default().with_attribute_hook(|_| panic!("no"));
    let panicked = panicking.clean("<p title=x>").unwrap();
    assert_eq!(panicked.hook_errors()[0].kind(), HookErrorKind::Panicked);
    // The levels of a hook that panicked have ended.
    for _ in 0..2 * MOST {
        panicking.clean("<p title=x>").unwrap();
    }
    assert_eq!(panicking.clean("<p title=x>").unwrap().hook_errors()[0].kind(), HookErrorKind::Panicked);
}

/// A hook that cleans by this function what it is asked about.
fn endless(clean: fn(&Cleaner, &str)) -> Recursive {
    Recursive::new(move |again| {
        Cleaner::default().with_attribute_hook(move |_| {
            again.calls.fetch_add(1, Ordering::Relaxed);
            clean(again.cleaner(), "<p title=x>y</p>");
            Ok(AttributeHookDecision::Keep)
        })
    })
}

#[test]
fn every_way_to_clean_counts() {
    let ways: [fn(&Cleaner, &str); 5] = [
        |cleaner, html| drop(cleaner.report(html).unwrap()),
        |cleaner, html| drop(cleaner.explain(html).unwrap()),
        |cleaner, html| drop(cleaner.export(html, ExportFormat::Text(LinkText::Alone)).unwrap()),
        |cleaner, html| assert!(cleaner.clean_into(html, &mut String::new()).is_ok()),
        |cleaner, html| drop(cleaner.clone().clean(html).unwrap()),
    ];
    for clean in ways {
        let calls = on_small_stack(move || {
            let recursive = endless(clean);
            recursive.clean("<p title=x>y</p>");
            recursive.calls()
        });
        assert_eq!(calls, MOST);
    }
}

#[test]
fn url_filters_count() {
    let calls = on_small_stack(|| {
        let recursive = Recursive::new(|again| {
            let policy = Policy::from_json(r#"{ "extends": "default" }"#).unwrap();
            let filter = UrlFilter::new(move |_| {
                again.again("<a href=https://a.example/>x</a>");
                Ok(FilterDecision::Keep)
            });
            let urls = policy.urls().clone().with_url_filter(filter);
            Cleaner::new(&policy.with_urls(urls)).unwrap()
        });
        let clean = recursive.clean("<a href=https://a.example/>x</a>");
        assert_eq!(clean.html(), "<a href=\"https://a.example/\">x</a>");
        let errors = recursive.errors.lock().unwrap();
        assert!(errors[0].starts_with("url-filter-failed: `href` of <a>: 16 hooks"), "{errors:?}");
        recursive.calls()
    });
    assert_eq!(calls, MOST);
}

#[test]
fn documents_in_values_count_as_levels() {
    let policy = r#"{ "limits": { "nested_depth": 8, "nested_bytes": 1000000 }, "frames": { "srcdoc": true },
        "sanitizer": { "elements": ["p", "iframe"], "attributes": ["title"] } }"#;
    let policy = Policy::from_json(policy).unwrap();
    let document = nested(6, ("<iframe srcdoc=", "></iframe>")).replace("<b>end</b>", "<p title='x'>y</p>");
    let errors = on_small_stack(move || {
        let html = document.clone();
        let recursive = Recursive::new(|again| {
            Cleaner::new(&policy).unwrap().with_attribute_hook(move |attribute| {
                if attribute.attribute == "title" {
                    again.again(&html);
                }
                Ok(AttributeHookDecision::Keep)
            })
        });
        let clean = recursive.clean(&document);
        assert!(clean.html().contains("title"), "{}", clean.html());
        recursive.calls()
    });
    // Seven levels each: six documents and a hook.
    assert!((2..=3).contains(&errors), "{errors}");
}

#[test]
#[cfg(feature = "rayon")]
fn many_inputs_within_a_hook_stay_on_its_thread() {
    let recursive = endless(|cleaner, html| {
        cleaner.clean_many(&[html]).into_iter().for_each(|clean| drop(clean.unwrap()));
    });
    recursive.clean("<p title=x>y</p>");
    assert_eq!(recursive.calls(), MOST);
}
