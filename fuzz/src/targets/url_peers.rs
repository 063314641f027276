//! Compares Lye's URLs with those of two other parsers.

use super::exclusions_url::{self, Compared};
use super::url_identity::url_and_base;
use super::url_setters::SETTERS;
use crate::input::Input;
use crate::statistics;

/// Asserts that Lye, Ada and the crate `url` parse an input to the same URL, or fail, and that Lye's and Ada's setters have the same
/// effect, except where an exclusion of `EXCLUSIONS.md` applies.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let setters: Vec<usize> = (0..4).map(|_| input.choose(SETTERS.len())).collect();
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
    if let Some(url) = ours.filter(|ours| Some(ours.href()) == theirs) {
        for (setter, value) in setters.into_iter().zip(input.parts().skip(2)) {
            set_both(url, setter, value);
        }
    }
    // The crate has debug assertions that sometimes fail.
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

/// Lye's setters and Ada's, for a URL that both parsed.
fn set_both(url: &lye_url::Url, setter: usize, value: &str) {
    let Some((name, set)) = SETTERS.get(setter) else { return };
    let Ok(mut theirs) = ada_url::Url::parse(url.href(), None) else { return };
    let mut ours = url.clone();
    set(&mut ours, value);
    // Ada's report of success is not compared.
    let _ = match *name {
        "protocol" => theirs.set_protocol(value),
        "username" => theirs.set_username(Some(value)),
        "password" => theirs.set_password(Some(value)),
        "host" => theirs.set_host(Some(value)),
        "hostname" => theirs.set_hostname(Some(value)),
        "port" => theirs.set_port(Some(value)),
        "pathname" => theirs.set_pathname(Some(value)),
        "search" => {
            theirs.set_search(Some(value));
            Ok(())
        }
        _ => {
            theirs.set_hash(Some(value));
            Ok(())
        }
    };
    settle(exclusions_url::ada_setter(url, name, value, &ours, theirs.href()));
}

fn settle(compared: Result<&'static str, String>) {
    match compared {
        Ok(count) => statistics::count(count),
        Err(difference) => panic!("{difference}"),
    }
}
