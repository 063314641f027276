//! The known differences between other URL parsers and Lye, and their reasons. `EXCLUSIONS.md` describes them.

use lye_url::host::{domain_to_unicode, domain_to_unicode_with};
use lye_url::validation::Violation;
use lye_url::{SchemeType, Url};

/// A comparison with a peer.
#[derive(Clone, Copy, Debug)]
pub struct Compared<'a> {
    /// The input.
    pub text: &'a str,
    /// The base, serialized.
    pub base: Option<&'a str>,
    /// Lye's URL.
    pub ours: Option<&'a Url>,
    /// The peer's URL, serialized.
    pub theirs: Option<&'a str>,
}

impl Compared<'_> {
    fn is_equal(&self) -> bool {
        self.ours.map(Url::href) == self.theirs
    }

    fn difference(&self, peer: &str) -> String {
        let ours = self.ours.map(Url::href);
        format!("{:?} against {:?}: Lye {ours:?}, {peer} {:?}", self.text, self.base, self.theirs)
    }
}

/// Classifies a comparison with Ada: how it is counted, or the difference without a known reason.
pub fn ada(compared: Compared<'_>) -> Result<&'static str, String> {
    if compared.is_equal() {
        return Ok(if compared.ours.is_some() { "ada: equal" } else { "ada: both fail" });
    }
    let reason = match (compared.ours, compared.theirs) {
        (None, Some(theirs)) => taken_by_ada(theirs),
        (Some(ours), None) => refused_by_ada(compared.text, ours),
        _ => None,
    };
    reason.ok_or_else(|| compared.difference("Ada"))
}

/// Classifies a comparison with one of Ada's setters.
pub fn ada_setter(
    before: &Url,
    name: &str,
    value: &str,
    ours: &Url,
    theirs: &str,
) -> Result<&'static str, String> {
    if ours.href() == theirs {
        return Ok("ada: setters equal");
    }
    let reason = match name {
        "host" | "hostname" if ours == before => taken_by_ada(theirs),
        "host" | "hostname" if theirs == before.href() => refused_by_ada(value, ours),
        _ => None,
    };
    if let Some(reason) = reason {
        return Ok(reason);
    }
    Err(format!("{before} after {name} = {value:?}: Lye {:?}, Ada {theirs:?}", ours.href()))
}

/// Returns why Ada may accept an invalid domain: it checks only some of the validity criteria of UTS 46, 4.1.
fn taken_by_ada(theirs: &str) -> Option<&'static str> {
    let authority = theirs.split('/').nth(2)?;
    let host = authority.rsplit('@').next()?.split(':').next()?;
    let domain = ada_url::Idna::unicode(host);
    let joiners = |label: &str| label.matches(['\u{200C}', '\u{200D}']).count();
    if domain.split('.').any(|label| joiners(label) > 1) {
        return Some("ada: takes a domain with more than one joiner in a label");
    }
    let begins_with_delimiter =
        |label: &str| label.strip_prefix("xn---").is_some_and(|rest| !rest.contains('-'));
    if host.split('.').any(begins_with_delimiter) {
        return Some("ada: takes Punycode that begins with its delimiter");
    }
    // The one case in which Lye differs from the standard.
    if host.split('.').any(|label| label.starts_with("xn--") && label.len() > LONGEST_LABEL) {
        return Some("ada: takes a long label");
    }
    breaks_rules_for_direction(&domain).then_some("ada: takes a domain that breaks the rules for direction")
}

/// The maximum length in characters of a label beyond ASCII in the crate `idna`, which Lye uses. Its Punycode is longer.
const LONGEST_LABEL: usize = 1000;

/// The maximum length in bytes of a domain beyond ASCII in Ada.
const LONGEST_DOMAIN: usize = 16_384;

/// Returns why Ada may reject a domain: it is too long for Ada; or it contains the Seal script of Unicode 18, but Ada has the tables of
/// Unicode 17.
fn refused_by_ada(input: &str, ours: &Url) -> Option<&'static str> {
    if input.len() > LONGEST_DOMAIN {
        return Some("ada: refuses, a long domain");
    }
    let is_seal = |c: char| matches!(c, '\u{3D000}'..='\u{3FC3F}');
    domain_to_unicode(ours.hostname()).contains(is_seal).then_some("ada: refuses, Unicode 18")
}

/// Whether a domain has right-to-left labels, and a label that breaks the rules for such domains (RFC 5893, 2: rules 1 to 6). Ada checks
/// only the right-to-left labels, not all.
fn breaks_rules_for_direction(domain: &str) -> bool {
    let labels = || domain.split('.').filter(|label| !label.is_empty());
    let breaks_rules = |label: &str| {
        // Rule 1: a letter, and not a right-to-left digit.
        let begins = if label.contains(is_right_to_left) {
            label.starts_with(|c: char| is_right_to_left(c) && c.is_alphabetic())
        } else {
            label.starts_with(char::is_alphabetic)
        };
        !begins || !label.ends_with(|c: char| c.is_alphanumeric())
    };
    let is_bidi = labels().any(|label| label.contains(is_right_to_left));
    is_bidi && labels().any(breaks_rules)
}

fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}'
        | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
}

/// Classifies a comparison with the crate `url`.
pub fn url_crate(compared: Compared<'_>) -> Result<&'static str, String> {
    if compared.is_equal() {
        return Ok(if compared.ours.is_some() { "url: equal" } else { "url: both fail" });
    }
    let reason = of_input(&compared).or_else(|| match (compared.ours, compared.theirs) {
        (Some(ours), Some(theirs)) => other_url(ours, theirs),
        (Some(ours), None) => refused(ours),
        (None, Some(theirs)) => taken(compared.text, theirs),
        (None, None) => None,
    });
    reason.ok_or_else(|| compared.difference("url"))
}

/// Returns why the crate `url` may parse an input differently, as far as the input and the base show.
fn of_input(compared: &Compared<'_>) -> Option<&'static str> {
    let hrefs = [compared.ours.map(Url::href), compared.theirs, compared.base];
    let paths = hrefs.into_iter().flatten().map(|href| href.split(['?', '#']).next().unwrap_or_default());
    let is_drive =
        |segment: &str| matches!(segment.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic());
    if paths.flat_map(|path| path.split(['/', '\\']).skip(1)).any(is_drive) {
        return Some("url: differs, drive letter");
    }
    let scheme = hrefs.into_iter().flatten().next()?.split(':').next()?;
    let is_special = SchemeType::of(scheme).is_special();
    if !is_special && compared.text.contains('\\') {
        return Some("url: differs, reverse solidus in a URL that is not special");
    }
    let input = compared.text.trim_start_matches(|c: char| c <= ' ').replace(['\t', '\n', '\r'], "");
    let slashes = input.bytes().take_while(|byte| matches!(byte, b'/' | b'\\')).count();
    if is_special && slashes > 2 && compared.theirs.is_none() {
        return Some("url: refuses, more than two slashes before a host");
    }
    None
}

/// Returns why the crate `url` may reject a URL.
fn refused(ours: &Url) -> Option<&'static str> {
    let host = ours.hostname();
    let mut violations: Vec<Violation> = Vec::new();
    domain_to_unicode_with(host, &mut violations);
    if ours.is_special() && host.contains("xn--") && !violations.is_empty() {
        return Some("url: refuses, unsound Punycode");
    }
    if ours.is_special() && host.contains('`') {
        return Some("url: refuses, grave accent in a domain");
    }
    None
}

/// Returns why the crate `url` may accept an invalid URL.
fn taken(input: &str, theirs: &str) -> Option<&'static str> {
    let (_, after) = theirs.split_once("://")?;
    if after.contains("xn--xn--") {
        return Some("url: takes a label with the prefix of Punycode twice");
    }
    let has_no_host = after.is_empty() || after.starts_with(['/', '?', '#']);
    (has_no_host && input.contains('@')).then_some("url: takes credentials without a host")
}

/// Returns why the crate `url` may return another URL.
fn other_url(ours: &Url, theirs: &str) -> Option<&'static str> {
    if encoded(ours.href()) == encoded(theirs) {
        return Some("url: differs, circumflex or space not encoded");
    }
    if ours.scheme_type() == SchemeType::File && ours.pathname().starts_with("//") {
        return Some("url: differs, file and a path that begins with two slashes");
    }
    None
}

/// Percent-encodes the characters that the crate `url` does not encode.
fn encoded(href: &str) -> String {
    let mut out = href.replace('^', "%5E");
    for end in ["?", "#"] {
        out = out.replace(&format!(" {end}"), &format!("%20{end}"));
    }
    out
}
