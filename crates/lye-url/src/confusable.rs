//! Hosts that look like others (Unicode Technical Standard #39, Unicode Security Mechanisms).
//!
//! The URL Standard asks to consider spoofing when URLs are displayed (section 2): `xn--pple-43d.com` is displayed as `аpple.com`, whose
//! first letter is Cyrillic.
//!
//! ```
//! use lye_url::confusable::{ConfusableReason, find_confusable};
//!
//! let found = find_confusable("www.xn--pple-43d.com").unwrap();
//! assert_eq!(found.label, "аpple");
//! assert_eq!(found.looks_like, "apple");
//! assert_eq!(found.reason, ConfusableReason::MixedScripts);
//! assert_eq!(find_confusable("xn--mnchen-3ya.example"), None);
//! ```

use crate::host::domain_to_unicode;
use std::fmt;
use unicode_security::{
    GeneralSecurityProfile as _, RestrictionLevel, RestrictionLevelDetection as _, skeleton,
};

/// The full stops that separate labels (UTS #46, 4).
const DOTS: [char; 4] = ['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'];

/// A label of a domain that readers can take for another one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ConfusableLabel {
    /// The label in Unicode.
    pub label: String,
    /// What it looks like: each character beyond ASCII is replaced with its prototype.
    pub looks_like: String,
    /// Why it is confusable.
    pub reason: ConfusableReason,
}

/// Why a label is confusable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConfusableReason {
    /// It mixes scripts that no language writes together, such as Latin and Cyrillic: it is less than "moderately restrictive" (5.2).
    MixedScripts,
    /// All of it looks like ASCII ("whole-script confusable", 4), and the top-level domain is not in that script.
    WholeScript,
}

/// Writes the label and what it looks like.
impl fmt::Display for ConfusableLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.reason {
            ConfusableReason::MixedScripts => "mixes scripts",
            ConfusableReason::WholeScript => "is of another script",
        };
        write!(f, "`{}` looks like `{}` and {reason}", self.label, self.looks_like)
    }
}

/// Whether [`find_confusable`] can find anything in a host. Most hosts are ruled out without looking at Unicode.
///
/// ```
/// use lye_url::confusable::may_be_confusable;
///
/// assert!(!may_be_confusable("apple.com") && may_be_confusable("XN--pple-43d.com"));
/// ```
#[must_use]
pub fn may_be_confusable(host: &str) -> bool {
    !host.is_ascii() || host.as_bytes().windows(4).any(|part| part.eq_ignore_ascii_case(b"xn--"))
}

/// Returns the first label of a domain that is confusable. The domain can be in ASCII or in Unicode.
///
/// A label is confusable if it mixes scripts that no language writes together, or if it has characters beyond ASCII and looks like a label in
/// ASCII. The second rule does not apply below top-level domains beyond ASCII: `сор.рф` is as Russian as it seems. Labels such as
/// `rnicrosoft` or `paypa1`, in ASCII alone, are not found.
#[must_use]
pub fn find_confusable(domain: &str) -> Option<ConfusableLabel> {
    if !may_be_confusable(domain) {
        return None;
    }
    // Labels on their own, so that an invalid one hides no other.
    let labels: Vec<_> = domain.split(DOTS).map(domain_to_unicode).collect();
    let is_ascii_below =
        labels.iter().rev().find(|label| !label.is_empty()).is_some_and(|last| last.is_ascii());
    labels.iter().find_map(|label| confusable(label, is_ascii_below))
}

fn confusable(label: &str, is_ascii_below: bool) -> Option<ConfusableLabel> {
    if label.is_ascii() {
        return None;
    }
    // Characters that are not for identifiers, such as emoji, belong to no script.
    let identifier: String = label.chars().filter(|&c| c.identifier_allowed()).collect();
    let is_mixed = identifier.as_str().detect_restriction_level() >= RestrictionLevel::MinimallyRestrictive;
    let looks_like: String =
        label.chars().flat_map(|c| if c.is_ascii() { vec![c] } else { prototype(c) }).collect();
    let reason = match is_mixed {
        true => ConfusableReason::MixedScripts,
        false if is_ascii_below && looks_like.is_ascii() => ConfusableReason::WholeScript,
        false => return None,
    };
    Some(ConfusableLabel { label: label.to_owned(), looks_like, reason })
}

/// Returns the prototype of a character, as in a skeleton (4).
fn prototype(c: char) -> Vec<char> {
    skeleton(c.encode_utf8(&mut [0; 4])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_that_look_like_others_are_found() {
        use ConfusableReason::{MixedScripts, WholeScript};
        for (domain, expected) in [
            // Latin and Cyrillic; Latin and Greek.
            ("xn--pple-43d.com", Some(("apple", MixedScripts))),
            ("аpple.com", Some(("apple", MixedScripts))),
            ("www.pαypal.com", Some(("paypal", MixedScripts))),
            // All Cyrillic.
            ("аррӏе.com", Some(("apple", WholeScript))),
            ("xn--80ak6aa92e.com", Some(("apple", WholeScript))),
            ("XN--80AK6AA92E.COM", Some(("apple", WholeScript))),
            ("xn--80ak6aa92e.com.", Some(("apple", WholeScript))),
            // Full stops beyond ASCII.
            ("аррӏе\u{3002}com", Some(("apple", WholeScript))),
            // Latin without a dot.
            ("ıkea.com", Some(("ikea", WholeScript))),
            // An invalid label hides no other.
            ("xn--a.аpple.com", Some(("apple", MixedScripts))),
            // Words of one script, and of scripts that are written together.
            ("apple.com", None),
            ("münchen.example", None),
            ("пример.com", None),
            ("παράδειγμα.gr", None),
            ("例え.jp", None),
            ("日本のcafe.jp", None),
            ("한국hankuk.kr", None),
            ("i❤.ws", None),
            ("сор.рф", None),
            ("пример-1.com", None),
        ] {
            let found = find_confusable(domain);
            let found = found.as_ref().map(|found| (found.looks_like.as_str(), found.reason));
            assert_eq!(found, expected, "{domain}");
        }
    }
}
