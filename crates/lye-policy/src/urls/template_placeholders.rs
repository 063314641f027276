//! URLs with placeholders of template languages (`text.placeholders`): the rule judges the URL with a word in place of each. Not about
//! the URLs that a rule writes in place of refused ones.

use super::policy::UrlHandling;
use super::validate::is_decided_by_scheme;
use super::{
    UrlAttributeType, UrlPolicy, UrlRefusal, UrlRule, UrlSink, UrlValueKind, UrlVerdict, url_attribute,
};
use lye_text::Placeholders;
use lye_url::Url;
use std::ops::Range;

/// The beginning of the words. They consist of letters and digits, so that nothing encodes or respells them.
const WORD: &str = "lyeplaceholder";

/// Decides about a value of URLs with placeholders; `judge` decides about one without. Returns `None` if the value has none, or if its
/// placeholders are not kept: those of a URL that a proxy carries or a URL filter decides about. Linear in the value.
pub fn judge_with_placeholders(
    policy: &UrlPolicy,
    forms: Placeholders,
    sink: &UrlSink<'_>,
    value: &str,
    judge: impl FnOnce(&str) -> UrlVerdict,
) -> Option<UrlVerdict> {
    let places: Vec<Range<usize>> = forms.find(value).collect();
    let first = places.first()?;
    let rule = policy.rule(sink);
    let is_proxied =
        rule.is_some_and(|rule| rule.each().any(|rule| policy.handling(rule) == UrlHandling::Proxy));
    let kind = policy.attribute_type(sink).and_then(UrlAttributeType::kind);
    let kind = kind.or_else(|| url_attribute(sink).map(|known| known.kind)).unwrap_or(UrlValueKind::Url);
    let is_single = matches!(kind, UrlValueKind::Url | UrlValueKind::Param);
    let is_list =
        matches!(kind, UrlValueKind::Srcset | UrlValueKind::SpaceList | UrlValueKind::CommaOrSpaceList);
    if policy.url_filter.is_some() || is_proxied || value.contains(WORD) || !(is_single || is_list) {
        return None;
    }
    let words = (0..places.len()).map(|number| format!("{WORD}{number}x"));
    let stood_in = replaced(value, places.iter().cloned().zip(words));
    // Without a rule, any scheme but `javascript` may be kept.
    let before_path = stood_in.split(['/', '?', '#']).next().unwrap_or_default();
    if is_single && before_path.split_once(':').is_some_and(|(scheme, _)| scheme.contains(WORD)) {
        return Some(UrlVerdict::Drop(UrlRefusal::Scheme));
    }
    let limits = rule.map_or(Limits::Scheme, |rule| rule.each().map(limits).max().unwrap_or(Limits::Scheme));
    let may_leave = limits > Limits::Scheme && !(is_single && stays_within(&stood_in, limits));
    if may_leave {
        return Some(UrlVerdict::Drop(UrlRefusal::Host));
    }
    let begins = is_single && value.get(..first.start).is_some_and(|before| before.trim_ascii().is_empty());
    let restored = |new: String| {
        let words = new.match_indices(WORD).filter_map(|(at, _)| {
            let (number, _) = new.get(at + WORD.len()..)?.split_once('x')?;
            let original = value.get(places.get(number.parse::<usize>().ok()?)?.clone())?;
            Some((at..at + WORD.len() + number.len() + 1, original))
        });
        replaced(&new, words)
    };
    Some(match judge(&stood_in) {
        // The placeholder may be the whole URL: nothing can stand before it.
        UrlVerdict::Rewrite(new) if begins && !new.starts_with(WORD) => UrlVerdict::Keep,
        UrlVerdict::Rewrite(new) => UrlVerdict::Rewrite(restored(new)),
        verdict => verdict,
    })
}

/// What a rule limits of a URL.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Limits {
    Scheme,
    Host,
    Path,
}

fn limits(rule: &UrlRule) -> Limits {
    if rule.allowed_paths.is_some() || rule.pattern.is_some() {
        Limits::Path
    } else if !is_decided_by_scheme(rule) || rule.deny.iter().any(|denial| denial.is_of_hosts()) {
        Limits::Host
    } else {
        Limits::Scheme
    }
}

/// Returns `true` if no placeholder changes a part of the URL that a rule limits, whatever it expands to.
fn stays_within(url: &str, limits: Limits) -> bool {
    let (parsed, has_own_host) = match Url::parse(url) {
        Ok(parsed) => (Some(parsed), true),
        // The rule judges relative URLs by their base, whatever it is. After `/`, a placeholder could expand to a host.
        Err(_) => {
            let base = Url::parse("https://base.invalid/").ok();
            let begins_with_path = url.starts_with(['/', '?', '#']) && !url.starts_with(&format!("/{WORD}"));
            (base.and_then(|base| Url::parse_with_base(url, &base).ok()).filter(|_| begins_with_path), false)
        }
    };
    let Some(parsed) = parsed else { return false };
    let is_of_base = has_own_host || parsed.hostname() == "base.invalid";
    let before_path = [parsed.username(), parsed.password(), parsed.hostname()];
    is_of_base
        && !before_path.iter().any(|part| part.contains(WORD))
        && (limits < Limits::Path || !parsed.pathname().contains(WORD))
}

/// Replaces parts of a text, which are in order.
fn replaced(text: &str, parts: impl Iterator<Item = (Range<usize>, impl AsRef<str>)>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut end = 0;
    for (part, new) in parts {
        out.push_str(text.get(end..part.start).unwrap_or_default());
        out.push_str(new.as_ref());
        end = part.end;
    }
    out.push_str(text.get(end..).unwrap_or_default());
    out
}
