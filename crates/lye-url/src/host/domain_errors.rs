//! Finds why ToASCII rejects a domain: the labels, the checks of UTS #46 that they fail, and where.

use crate::code_points::is_forbidden_domain;
use crate::domain_error::{DomainCheck, DomainError};
use idna::punycode;
use idna_adapter::{
    Adapter, FIRST_BC_MASK, LAST_LTR_MASK, LAST_RTL_MASK, LEFT_OR_DUAL_JOINING_MASK, MIDDLE_LTR_MASK,
    MIDDLE_RTL_MASK, RIGHT_OR_DUAL_JOINING_MASK, RTL_MASK,
};
use std::iter;

/// Which errors count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rules {
    /// ToASCII or ToUnicode with *beStrict* false.
    Relaxed,
    /// The same, and then the check for empty results.
    NonEmpty,
    /// The same, and then the host parser's check for forbidden code points.
    HostParser,
    /// ToASCII with *beStrict* true.
    Strict,
}

/// The longest Punycode and the longest label that the crate `idna` decodes and encodes without *VerifyDnsLength*.
const MAX_DECODED: usize = 2000;
const MAX_ENCODED: usize = 1000;

/// The lengths of *VerifyDnsLength*.
const MAX_LABEL: usize = 63;
const MAX_DOMAIN: usize = 253;

/// Returns the errors of a domain, in order of labels. Positions are byte offsets in the domain.
pub(super) fn domain_errors(domain: &str, rules: Rules) -> Vec<DomainError> {
    let adapter = Adapter::new();
    let mut errors = Vec::new();
    let labels: Vec<Label<'_>> = split(domain, &adapter)
        .map(|(start, raw)| {
            let mut check = LabelCheck { adapter: &adapter, raw, start, rules, errors: &mut errors };
            Label { start, raw, text: check.check_label() }
        })
        .collect();
    let whole = |check| DomainError { check, label: domain.to_owned(), code_point: None, position: 0 };
    let is_empty = matches!(labels.as_slice(), [label] if label.text.as_ref().is_some_and(Vec::is_empty));
    if matches!(rules, Rules::NonEmpty | Rules::HostParser) && is_empty {
        errors.push(whole(DomainCheck::Empty));
    }
    if labels.iter().any(|label| label.chars().any(|c| adapter.bidi_class(c).to_mask().intersects(RTL_MASK)))
    {
        for label in &labels {
            if let Some(code_point) = bidi_error(label.text.as_deref().unwrap_or_default(), &adapter) {
                let position = label.start + offset_of(label.raw, code_point, &adapter);
                errors.push(DomainError {
                    check: DomainCheck::Bidi,
                    label: label.raw.to_owned(),
                    code_point: Some(code_point),
                    position,
                });
            }
        }
    }
    if rules == Rules::Strict {
        let length: usize = labels.iter().map(|label| 1 + label.ascii_length(MAX_DOMAIN)).sum();
        if length > MAX_DOMAIN + 1 {
            errors.push(whole(DomainCheck::DomainLength));
        }
    }
    errors
}

/// A label of a domain.
struct Label<'a> {
    start: usize,
    raw: &'a str,
    /// The label in Unicode, mapped and normalized; `None` if it cannot be decoded.
    text: Option<Vec<char>>,
}

impl Label<'_> {
    fn chars(&self) -> impl Iterator<Item = char> {
        self.text.iter().flatten().copied()
    }

    /// Returns its length in ASCII, or a longer one than `enough`.
    fn ascii_length(&self, enough: usize) -> usize {
        self.text.as_ref().map_or(self.raw.len(), |text| ascii_length(text, enough))
    }
}

/// Splits at all code points that are mapped to a dot.
fn split<'a>(domain: &'a str, adapter: &'a Adapter) -> impl Iterator<Item = (usize, &'a str)> {
    let is_dot = |c: char| c == '.' || (!c.is_ascii() && mapped(c, adapter).any(|c| c == '.'));
    let mut start = 0;
    domain.split(is_dot).map(move |raw| {
        let at = start;
        let after = domain.get(at + raw.len()..).and_then(|rest| rest.chars().next());
        start = at + raw.len() + after.map_or(0, char::len_utf8);
        (at, raw)
    })
}

/// Returns what UTS #46 maps a code point to. U+FFFD stands for an error.
fn mapped(c: char, adapter: &Adapter) -> impl Iterator<Item = char> {
    adapter.map_normalize(iter::once(c))
}

/// Returns the offset of the first code point of a label that is mapped to one, or 0.
fn offset_of(raw: &str, code_point: char, adapter: &Adapter) -> usize {
    let found =
        raw.char_indices().find(|&(_, c)| c == code_point || mapped(c, adapter).any(|c| c == code_point));
    found.map_or(0, |(at, _)| at)
}

/// Returns the length in ASCII of a label in Unicode, or a longer one than `enough`.
fn ascii_length(text: &[char], enough: usize) -> usize {
    if text.iter().all(char::is_ascii) || text.len() > enough {
        return text.len();
    }
    punycode::encode(text).map_or(enough + 1, |encoded| "xn--".len() + encoded.len())
}

/// Finds the errors of a label.
struct LabelCheck<'a> {
    adapter: &'a Adapter,
    raw: &'a str,
    start: usize,
    rules: Rules,
    errors: &'a mut Vec<DomainError>,
}

impl LabelCheck<'_> {
    fn add(&mut self, check: DomainCheck, code_point: Option<char>) {
        let offset = code_point.map_or(0, |c| offset_of(self.raw, c, self.adapter));
        let (label, position) = (self.raw.to_owned(), self.start + offset);
        self.errors.push(DomainError { check, label, code_point, position });
    }

    /// Checks a label. Returns it in Unicode, unless it cannot be decoded.
    fn check_label(&mut self) -> Option<Vec<char>> {
        let adapter = self.adapter;
        let text: Vec<char> = adapter.map_normalize(self.raw.chars()).collect();
        if text.contains(&'\u{FFFD}') {
            let found = self.raw.chars().find(|&c| mapped(c, adapter).any(|c| c == '\u{FFFD}'));
            self.add(DomainCheck::DisallowedCodePoint, found);
        }
        let text = match text.strip_prefix(&['x', 'n', '-', '-']) {
            Some(rest) => self.decode(rest)?,
            None => text,
        };
        self.check_text(&text);
        Some(text)
    }

    /// Decodes the rest of a label with `xn--`, and checks that ToASCII would encode the result.
    fn decode(&mut self, rest: &[char]) -> Option<Vec<char>> {
        if rest.len() > MAX_DECODED {
            self.add(DomainCheck::LabelLength, None);
            return None;
        }
        let decoded = rest.iter().collect::<String>();
        let Some(decoded) = decoded.is_ascii().then(|| punycode::decode(&decoded)).flatten() else {
            self.add(DomainCheck::Punycode, None);
            return None;
        };
        if decoded.iter().all(char::is_ascii) {
            self.add(DomainCheck::PunycodeForm, None);
        } else if !self.adapter.normalize_validate(decoded.iter().copied()).eq(decoded.iter().copied()) {
            let wrong = |c: char| self.adapter.normalize_validate(iter::once(c)).ne(iter::once(c));
            let found = decoded.iter().copied().find(|&c| wrong(c));
            let is_disallowed = found.is_some_and(|c| mapped(c, self.adapter).any(|c| c == '\u{FFFD}'));
            let check =
                if is_disallowed { DomainCheck::DisallowedCodePoint } else { DomainCheck::PunycodeForm };
            self.add(check, found);
        } else if decoded.contains(&'.') {
            self.add(DomainCheck::PunycodeForm, Some('.'));
        }
        if decoded.starts_with(&['x', 'n', '-', '-']) {
            self.add(DomainCheck::PunycodePrefix, None);
        }
        Some(decoded)
    }

    /// Checks a label in Unicode.
    fn check_text(&mut self, text: &[char]) {
        if let Some(&mark) = text.first().filter(|&&c| self.adapter.is_mark(c)) {
            self.add(DomainCheck::LeadingMark, Some(mark));
        }
        if let Some(joiner) = joiner_error(text, self.adapter) {
            self.add(DomainCheck::Joiners, Some(joiner));
        }
        let is_ascii = text.iter().all(char::is_ascii);
        match self.rules {
            Rules::Strict => {
                let is_std3 = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
                if let Some(&c) = text.iter().find(|&&c| c.is_ascii() && !is_std3(c)) {
                    self.add(DomainCheck::Std3AsciiRules, Some(c));
                }
                let ends = [text.first(), text.last()].contains(&Some(&'-'));
                if ends || text.get(2..4) == Some(&['-', '-']) {
                    self.add(DomainCheck::Hyphens, None);
                }
                match ascii_length(text, MAX_LABEL) {
                    0 => self.add(DomainCheck::EmptyLabel, None),
                    length if length > MAX_LABEL => self.add(DomainCheck::LabelLength, None),
                    _ => {}
                }
                return;
            }
            Rules::HostParser => {
                let is_forbidden =
                    |c: char| u8::try_from(c).is_ok_and(|b| b.is_ascii() && is_forbidden_domain(b));
                if let Some(&c) = text.iter().find(|&&c| is_forbidden(c)) {
                    self.add(DomainCheck::ForbiddenCodePoint, Some(c));
                }
            }
            Rules::Relaxed | Rules::NonEmpty => {}
        }
        if !is_ascii && text.len() > MAX_ENCODED {
            self.add(DomainCheck::LabelLength, None);
        }
    }
}

/// Returns the first joiner that *ContextJ* of RFC 5892 does not allow.
fn joiner_error(text: &[char], adapter: &Adapter) -> Option<char> {
    let is_allowed = |at: usize, c: char| {
        let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default());
        if before.last().is_some_and(|&c| adapter.is_virama(c)) {
            return true;
        }
        let visible = |c: &&char| !adapter.joining_type(**c).is_transparent();
        let joins =
            |c: Option<&char>, mask| c.is_some_and(|&c| adapter.joining_type(c).to_mask().intersects(mask));
        c == '\u{200C}'
            && joins(before.iter().rev().find(visible), LEFT_OR_DUAL_JOINING_MASK)
            && joins(after.iter().find(visible), RIGHT_OR_DUAL_JOINING_MASK)
    };
    let mut joiners = text.iter().enumerate().filter(|(_, c)| matches!(c, '\u{200C}' | '\u{200D}'));
    joiners.find(|&(at, &c)| !is_allowed(at, c)).map(|(_, &c)| c)
}

/// Returns the first code point of a label that fails the Bidi rule (RFC 5893, 2).
fn bidi_error(text: &[char], adapter: &Adapter) -> Option<char> {
    let class = |c: char| adapter.bidi_class(c);
    let &first = text.first()?;
    // Condition 1.
    if !class(first).to_mask().intersects(FIRST_BC_MASK) {
        return Some(first);
    }
    let (middle, last) = if class(first).is_ltr() {
        (MIDDLE_LTR_MASK, LAST_LTR_MASK)
    } else {
        (MIDDLE_RTL_MASK, LAST_RTL_MASK)
    };
    // Conditions 2 and 5.
    if let Some(&c) = text.iter().find(|&&c| !class(c).to_mask().intersects(middle)) {
        return Some(c);
    }
    // Conditions 3 and 6.
    let end = text.iter().rev().find(|&&c| !class(c).is_nonspacing_mark());
    if let Some(&c) = end.filter(|&&c| !class(c).to_mask().intersects(last)) {
        return Some(c);
    }
    // Condition 4.
    if class(first).is_ltr() || !text.iter().any(|&c| class(c).is_arabic_number()) {
        return None;
    }
    text.iter().copied().find(|&c| class(c).is_european_number())
}
