//! Decides about the values of attributes that may hold URLs, CSS with URLs, or neither.

use super::judge::ValueContext;
use super::{UrlPolicy, UrlRefusal, UrlSink, UrlValueKind, UrlVerdict, treats_as_url, url_attribute};
use lye_css::clean::{Cleaned, CssRules, CssUrl, JudgeUrl, Log, UrlDecision, key_of_property};
use lye_html::Namespace;
use lye_url::probe::{BaseKind, UrlForm, probe};

/// Decides about the value of an attribute that may hold a URL.
pub fn judge_value(
    policy: &UrlPolicy,
    css: Option<&CssRules>,
    sink: &UrlSink<'_>,
    value: &str,
    context: ValueContext<'_>,
) -> UrlVerdict {
    // Copies of elements of other documents run script in old browsers. Fragments are local whatever the base URL is (SVG 2, 16.1).
    if sink.namespace == Namespace::Svg && sink.element == "use" && sink.attribute == "href" {
        let is_local = value.strip_prefix('#').is_some_and(is_plain_id);
        return if is_local { UrlVerdict::Keep } else { UrlVerdict::Drop(UrlRefusal::Use) };
    }
    let judge = |kind| policy.judge_as(kind, policy.rule(sink), sink, value, context);
    if let Some(stated) = policy.attribute_type(sink) {
        return stated.kind().map_or(UrlVerdict::Keep, judge);
    }
    match url_attribute(sink).map(|known| known.kind) {
        Some(UrlValueKind::IdReferences) => UrlVerdict::Keep,
        Some(UrlValueKind::Css) => match css {
            Some(css) => {
                judge_css(css, sink, value, &mut |url| judge_in_css(policy, sink, url, context).into())
            }
            None if !sink.is_style() && (loads_nothing(value) || refers_within(value)) => UrlVerdict::Keep,
            None => judge(UrlValueKind::Css),
        },
        Some(UrlValueKind::AnimationValues) if value.split(';').all(loads_nothing) => UrlVerdict::Keep,
        Some(kind) => judge(kind),
        None if policy.rule(sink).is_some() => judge(UrlValueKind::Url),
        // The attribute is unknown: a script may read a URL from it.
        None if treats_as_url(sink) && leads_elsewhere(value) => judge(UrlValueKind::Url),
        None => UrlVerdict::Keep,
    }
}

/// Decides about a URL in CSS. A reference to an element of the same document is local whatever the base URL is (CSS
/// Values 4, 4.5.1.1 "Fragment URLs"), and loads nothing.
pub fn judge_in_css(
    policy: &UrlPolicy,
    sink: &UrlSink<'_>,
    url: &CssUrl<'_>,
    context: ValueContext<'_>,
) -> UrlVerdict {
    let CssUrl { property, url } = *url;
    if url.strip_prefix('#').is_some_and(is_plain_id) {
        return UrlVerdict::Keep;
    }
    let sink = sink_in_css(policy, sink, key_of_property(property));
    policy.judge_as(UrlValueKind::Url, policy.rule(&sink), &sink, url, context)
}

/// Returns the sink whose rule decides about the URLs of a property: that of the property in `style`, as in
/// `p[style:background-image]`, if there is such a rule, else that of the attribute.
pub fn sink_in_css<'a>(
    policy: &UrlPolicy,
    sink: &UrlSink<'a>,
    property_key: Option<&'static str>,
) -> UrlSink<'a> {
    let of_property = property_key.map(|attribute| UrlSink { attribute, ..*sink });
    let is_ruled = |of_property: &UrlSink<'_>| sink.is_style() && policy.rule(of_property).is_some();
    of_property.filter(is_ruled).unwrap_or(*sink)
}

/// Decides about CSS in an attribute.
fn judge_css(css: &CssRules, sink: &UrlSink<'_>, value: &str, judge_url: &mut JudgeUrl<'_>) -> UrlVerdict {
    let cleaned = if sink.is_style() {
        Ok(css.clean_declarations(value, judge_url, &mut Log::counting()))
    } else {
        css.clean_value(sink.attribute, value, judge_url)
    };
    match cleaned {
        Ok(Cleaned::Unchanged) => UrlVerdict::Keep,
        Ok(Cleaned::Changed(text)) if !text.is_empty() => UrlVerdict::Rewrite(text),
        Ok(Cleaned::Changed(_)) | Err(_) => UrlVerdict::Drop(UrlRefusal::OtherGrammar),
    }
}

/// Returns `true` if the value of a presentation attribute consists only of keywords, numbers and colors: it cannot
/// load anything, and has only one interpretation.
fn loads_nothing(value: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b" \t\n#.,%+-()".contains(&byte);
    let opens_a_function = |name: &str| {
        value.as_bytes().windows(name.len()).any(|part| part.eq_ignore_ascii_case(name.as_bytes()))
    };
    value.bytes().all(is_plain)
        && !["url(", "src(", "image(", "image-set(", "element(", "attr(", "var("]
            .into_iter()
            .any(opens_a_function)
}

/// Returns `true` if the value of a presentation attribute refers to an element of the same document, with a fallback
/// that loads nothing: `url(#gradient) red`. Such references are local whatever the base URL is (CSS Values 4, 4.5.1.1
/// "Fragment URLs").
fn refers_within(value: &str) -> bool {
    let Some((function, fallback)) = value.trim_ascii().split_once(')') else { return false };
    let Some((name, url)) = function.split_once('(') else { return false };
    let url = url.trim_ascii();
    let unquoted = ['"', '\''].into_iter().find_map(|quote| url.strip_prefix(quote)?.strip_suffix(quote));
    let id = unquoted.unwrap_or(url).strip_prefix('#').unwrap_or_default();
    name.eq_ignore_ascii_case("url") && is_plain_id(id) && loads_nothing(fallback)
}

/// Returns `true` if an id has only one interpretation in URLs and in CSS.
fn is_plain_id(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte))
}

/// Returns `true` if a value, parsed as a URL, is absolute.
fn leads_elsewhere(value: &str) -> bool {
    matches!(probe(value, BaseKind::Https).form(), UrlForm::Absolute | UrlForm::SchemeRelative)
}

impl From<UrlVerdict> for UrlDecision {
    fn from(verdict: UrlVerdict) -> Self {
        match verdict {
            UrlVerdict::Keep => Self::Keep,
            UrlVerdict::Rewrite(url) => Self::Rewrite(url),
            UrlVerdict::Placeholder(url, _) => Self::Placeholder(url),
            UrlVerdict::Drop(_) => Self::Drop,
        }
    }
}
