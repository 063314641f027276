//! Cleans the CSS of attributes while the parser builds.

use crate::findings::{Recorder, reported_name};
use crate::urls::Urls;
use lye_css::clean::{Cleaned, CssRules, CssUrl, Log};
use lye_html::filter::{AttrInfo, ElementInfo};
use lye_html::{AttrNamespace, Namespace, attr};
use lye_policy::urls::{UrlSink, UrlValueKind, url_attribute};

/// Returns `true` for the attribute `style`.
#[inline]
fn holds_declarations(attribute: &AttrInfo<'_>) -> bool {
    attribute.id == attr::STYLE && attribute.namespace == AttrNamespace::None
}

/// Returns `true` if an attribute holds CSS that may load something: `style`, or a presentation attribute (SVG 2,
/// 6.6).
#[inline]
pub(super) fn holds_css(element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> bool {
    let of_svg = || {
        let sink = sink(element, attribute);
        url_attribute(&sink).is_some_and(|known| known.kind == UrlValueKind::Css)
    };
    holds_declarations(attribute) || element.namespace == Namespace::Svg && of_svg()
}

fn sink<'a>(element: &ElementInfo<'a>, attribute: &AttrInfo<'a>) -> UrlSink<'a> {
    UrlSink::new(element.namespace, element.name(), attribute.namespace, attribute.name())
}

/// The result of cleaning a value, with the number of dropped items.
#[derive(Debug, Default)]
struct Outcome {
    /// `None` if the value is unchanged.
    text: Option<String>,
    count: u64,
}

/// Cleans the CSS of attributes, and caches the results: emails repeat the same few styles from cell to cell.
#[derive(Debug, Default)]
pub(super) struct CssAttributes {
    /// Indexed by a hash of the declarations. Declarations with URLs are not cached, because the result depends
    /// on the element.
    cache: Vec<(String, Outcome)>,
}

/// The number of cached results, and the maximum length of their values.
const PLACES: usize = 256;
const LONGEST: usize = 512;

impl CssAttributes {
    /// Returns the new value: `None` if it stays, empty if the attribute is removed. Records what was dropped. May take the
    /// memory of `buffer` for the new value.
    pub(super) fn clean(
        &mut self,
        css: &CssRules,
        urls: &Urls<'_>,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        (recorder, buffer): (&mut Recorder, &mut String),
    ) -> Option<String> {
        let value = attribute.value();
        let is_cacheable = holds_declarations(attribute) && value.len() <= LONGEST && !recorder.reports();
        let place = place(value);
        if is_cacheable && let Some((_, outcome)) = self.cache.get(place).filter(|(known, _)| known == value)
        {
            let text = outcome.text.as_deref()?;
            recorder.css(element, attribute, (outcome.count, &[]), text, |_| String::new());
            let mut new = std::mem::take(buffer);
            text.clone_into(&mut new);
            return Some(new);
        }
        let mut log = if recorder.reports() { Log::collecting() } else { Log::counting() };
        let mut has_urls = false;
        let mut judge_url = |url: &CssUrl<'_>| {
            has_urls = true;
            urls.judge_in_css(&sink(element, attribute), url, element.span).into()
        };
        let cleaned = if holds_declarations(attribute) {
            css.clean_declarations(value, &mut judge_url, &mut log)
        } else {
            css.clean_value(attribute.name(), value, &mut judge_url).unwrap_or_else(|refusal| {
                log.dropped(refusal, value, 0..value.len());
                Cleaned::Changed(String::new())
            })
        };
        let text = match cleaned {
            Cleaned::Unchanged => None,
            Cleaned::Changed(text) => Some(text),
        };
        if let Some(text) = &text {
            let items = log.dropped_items.as_deref().unwrap_or_default();
            let url_rule = |property_key| {
                let element_name = reported_name(element.name());
                let sink =
                    UrlSink::new(element.namespace, element_name, attribute.namespace, attribute.name());
                urls.rule_in_css(&sink, property_key)
            };
            recorder.css(element, attribute, (log.count, items), text, url_rule);
        }
        if is_cacheable && !has_urls {
            self.cache.resize_with(PLACES, Default::default);
            let (known, outcome) = &mut self.cache[place]; // `place` is less than `PLACES`.
            known.clear();
            known.push_str(value);
            *outcome = Outcome { text: text.clone(), count: log.count };
        }
        text
    }
}

/// Returns the cache index of a value, by its length and its first and last bytes.
fn place(value: &str) -> usize {
    let bytes = value.as_bytes();
    let (first, last) = match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last)) => (u128::from_le_bytes(*first), u128::from_le_bytes(*last)),
        _ => (bytes.iter().fold(0, |word, &byte| word << 8 | u128::from(byte)), 0),
    };
    // Each word is a half of an end.
    let words = [first as u64, (first >> 64) as u64, last as u64, (last >> 64) as u64];
    let hash = words.into_iter().fold(bytes.len() as u64, |hash, word| {
        (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
    });
    (hash >> 32) as usize % PLACES
}
