//! Lye's URLs against those of two other parsers.

use super::exclusions_url::{self, Compared};
use super::url_identity::url_and_base;
use crate::input::Input;
use crate::statistics;

/// Asserts that Lye, Ada and the crate `url` parse an input to the same URL, or fail, except where an exclusion of
/// `EXCLUSIONS.md` holds.
pub(super) fn run(data: &[u8]) {
    let input = Input::new(data);
    let (text, base) = url_and_base(&input);
    let ours = match &base {
        Some(base) => lye_url::Url::parse_with_base(text, base),
        None => lye_url::Url::parse(text),
    };
    let ours = ours.ok();
    let (ours, base) = (ours.as_ref(), base.as_ref().map(lye_url::Url::href));
    let ada = ada_url::Url::parse(text, base).ok();
    let theirs = ada.as_ref().map(ada_url::Url::href);
    settle(exclusions_url::ada(Compared { text, base, ours, theirs }));
    // It has assertions that fail at times.
    let url = std::panic::catch_unwind(|| match base.map(url::Url::parse) {
        None => Some(url::Url::parse(text).ok()),
        Some(Ok(base)) => Some(base.join(text).ok()),
        Some(Err(_)) => None,
    });
    let url = match url {
        Ok(Some(url)) => url,
        Ok(None) => return statistics::count("url: left out, does not take the base"),
        Err(_) => return statistics::count("url: left out, panics"),
    };
    let theirs = url.as_ref().map(url::Url::as_str);
    settle(exclusions_url::url_crate(Compared { text, base, ours, theirs }));
}

fn settle(compared: Result<&'static str, String>) {
    match compared {
        Ok(count) => statistics::count(count),
        Err(difference) => panic!("{difference}"),
    }
}
