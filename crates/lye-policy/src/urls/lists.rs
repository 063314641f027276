//! Attributes that hold several URLs.
//!
//! One refused URL drops the whole list, unless the rule keeps the good ones. Each written item is parsed again: it
//! must be exactly the URL that was checked.

use super::judge::Steps;
use super::srcset::{Candidate, candidates};
use super::verdict::UrlRefusal;

/// Image candidates: the descriptors stay as written.
pub(super) fn srcset(steps: &Steps<'_>, value: &str) -> Result<String, UrlRefusal> {
    let parsed = candidates(value);
    let judged = items(steps, &parsed, |index, candidate| {
        if !candidate.is_valid() {
            return Err(UrlRefusal::ListSyntax);
        }
        let url = steps.url(candidate.url, Some(index))?.into_owned();
        let out = std::iter::once(url.as_str()).chain(candidate.descriptors.iter().copied());
        let out = out.collect::<Vec<_>>().join(" ");
        let expected = Candidate { url: &url, descriptors: candidate.descriptors.clone() };
        // A URL that a hook returned may contain white space, or commas at its ends.
        if candidates(&out) == [expected] { Ok(out) } else { Err(UrlRefusal::ListSyntax) }
    })?;
    Ok(judged.join(", "))
}

/// URLs separated by white space ("split a string on ASCII whitespace").
pub(super) fn spaces(steps: &Steps<'_>, value: &str) -> Result<String, UrlRefusal> {
    separated(steps, value, |text| text.split_ascii_whitespace().collect())
}

/// URLs separated by commas or white space. Browsers split some of these attributes at one, some at the other: a list
/// is refused if a URL contains either.
pub(super) fn commas(steps: &Steps<'_>, value: &str) -> Result<String, UrlRefusal> {
    separated(steps, value, |text| {
        text.split(|c: char| c == ',' || c.is_ascii_whitespace()).filter(|url| !url.is_empty()).collect()
    })
}

fn separated(
    steps: &Steps<'_>,
    value: &str,
    split: impl Fn(&str) -> Vec<&str>,
) -> Result<String, UrlRefusal> {
    let judged = items(steps, &split(value), |index, url| {
        let out = steps.url(url, Some(index))?.into_owned();
        if split(&out) == [out.as_str()] { Ok(out) } else { Err(UrlRefusal::ListSyntax) }
    })?;
    Ok(judged.join(" "))
}

/// Returns the items that pass.
fn items<T>(
    steps: &Steps<'_>,
    parsed: &[T],
    judge: impl Fn(usize, &T) -> Result<String, UrlRefusal>,
) -> Result<Vec<String>, UrlRefusal> {
    let mut good = Vec::new();
    let mut first_refusal = None;
    for (index, item) in parsed.iter().enumerate() {
        match judge(index, item) {
            Ok(out) => good.push(out),
            Err(reason) => {
                let refusal = UrlRefusal::Item { index, reason: Box::new(reason) };
                if !steps.rule.keep_good_candidates {
                    return Err(refusal);
                }
                first_refusal.get_or_insert(refusal);
            }
        }
    }
    if good.is_empty() { Err(first_refusal.unwrap_or(UrlRefusal::Empty)) } else { Ok(good) }
}
