//! Regular expressions of JavaScript: reads them from settings, and translates them to patterns of policies.

use regex_syntax::ParserBuilder;
use regex_syntax::hir::literal::Extractor;
use regex_syntax::hir::{Hir, HirKind, Look};
use serde_json::Value;
use std::collections::BTreeSet;
use std::iter::Peekable;
use std::str::Chars;

/// The longest pattern of a policy, in bytes.
const MAX_PATTERN: usize = 1000;
/// The largest number of texts that [`JsRegex::texts`] returns.
const MAX_TEXTS: usize = 256;
/// The largest number of characters in a class that [`JsRegex::texts`] follows.
const MAX_CLASS: usize = 8;
/// The deepest nesting of groups that [`JsRegex::texts`] follows.
const MAX_GROUPS: u32 = 64;

/// White space of `\s`, as the content of a character class.
const SPACES: &str =
    r"\t\n\x0B\f\r \u{A0}\u{1680}\u{2000}-\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}\u{FEFF}";

/// A regular expression, as `test` uses it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct JsRegex {
    pub(super) source: String,
    /// Whether it ignores upper and lower case.
    pub(super) ignores_case: bool,
}

/// The texts that a regular expression matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Texts {
    pub(super) texts: Vec<String>,
    /// Whether values must begin with a text.
    pub(super) is_start: bool,
    /// Whether values must end with a text.
    pub(super) is_end: bool,
}

impl JsRegex {
    /// Reads `{ "regex": "…", "flags": "…" }`, or a string such as `/^a/i`. Returns `None` for other values.
    pub(super) fn read(value: &Value) -> Option<Self> {
        let (source, flags) = match value {
            Value::String(text) => text.strip_prefix('/')?.rsplit_once('/')?,
            _ => (value.get("regex")?.as_str()?, value.get("flags").map_or(Some(""), Value::as_str)?),
        };
        Self::new(source, flags)
    }

    /// Reads a value as [`JsRegex::read`] does, or a string that is a source without flags.
    pub(super) fn read_source(value: &Value) -> Option<Self> {
        match value {
            Value::String(source) if !source.starts_with('/') => Self::new(source, ""),
            _ => Self::read(value),
        }
    }

    /// Returns `None` if the flags change what the expression matches in other ways than ignoring case.
    pub(super) fn new(source: &str, flags: &str) -> Option<Self> {
        let is_known = !source.is_empty() && flags.chars().all(|flag| "dgiu".contains(flag));
        is_known.then(|| Self { source: source.to_owned(), ignores_case: flags.contains('i') })
    }

    /// Returns a pattern of a policy that matches the whole values that `test` accepts; `None` if a policy cannot express it.
    pub(super) fn pattern(&self) -> Option<String> {
        let translated =
            Translation { rest: self.source.chars().peekable(), ignores_case: self.ignores_case };
        let pattern = format!("(?s:.*)(?:{})(?s:.*)", translated.pattern()?);
        (pattern.len() <= MAX_PATTERN).then_some(pattern)
    }

    /// Returns the texts that the expression matches, if there are few: `^https?:` matches `http:` and `https:`.
    pub(super) fn texts(&self) -> Option<Texts> {
        let translated = Translation { rest: self.source.chars().peekable(), ignores_case: false };
        let parser = ParserBuilder::new().nest_limit(MAX_GROUPS).build().parse(&translated.pattern()?);
        let hir = parser.ok().filter(|hir| is_anchored_at_ends(hir, true, true))?;
        let found = Extractor::new().limit_class(MAX_CLASS).limit_total(MAX_TEXTS).extract(&hir);
        let texts = found.literals().filter(|_| found.is_exact())?.iter();
        let texts = texts.map(|text| std::str::from_utf8(text.as_bytes()).map(str::to_owned).ok());
        let properties = hir.properties();
        Some(Texts {
            texts: texts.collect::<Option<BTreeSet<String>>>()?.into_iter().collect(),
            is_start: properties.look_set_prefix().contains(Look::Start),
            is_end: properties.look_set_suffix().contains(Look::End),
        })
    }
}

/// Joins patterns: a value must match one of them. Returns `None` if there are none, or the result is too long.
pub(super) fn one_of(patterns: &[String]) -> Option<String> {
    let joined = patterns.join("|");
    (1..=MAX_PATTERN).contains(&joined.len()).then_some(joined)
}

/// Returns a pattern that matches only this text, or also in upper or lower case.
pub(super) fn literal(text: &str, ignores_case: bool) -> String {
    let mut pattern = String::with_capacity(text.len());
    text.chars().for_each(|character| push_literal(&mut pattern, character, ignores_case));
    pattern
}

/// Returns a pattern for a glob, in which `*` stands for any characters of a line.
pub(super) fn glob(text: &str) -> String {
    text.split('*').map(|part| literal(part, false)).collect::<Vec<_>>().join(r"[^\n\r\u{2028}\u{2029}]*")
}

fn push_literal(pattern: &mut String, character: char, ignores_case: bool) {
    if ignores_case && character.is_ascii_alphabetic() {
        pattern.extend(['[', character.to_ascii_lowercase(), character.to_ascii_uppercase(), ']']);
    } else if character.is_ascii_alphanumeric() || !character.is_ascii() || " <>_".contains(character) {
        pattern.push(character);
    } else if character.is_ascii_graphic() {
        pattern.extend(['\\', character]);
    } else {
        pattern.push_str(&format!(r"\x{:02X}", u32::from(character)));
    }
}

/// Translates the syntax. Without the flag `u`, JavaScript ignores the case of ASCII letters only among themselves, so letters are
/// written in both cases.
struct Translation<'s> {
    rest: Peekable<Chars<'s>>,
    ignores_case: bool,
}

impl Translation<'_> {
    fn pattern(mut self) -> Option<String> {
        let mut out = String::new();
        while let Some(character) = self.rest.next() {
            match character {
                '\\' => self.escape(&mut out)?,
                '[' => self.class(&mut out)?,
                '(' => {
                    if self.rest.next_if_eq(&'?').is_some() {
                        // Look-around and named groups have no counterpart, or need another syntax.
                        self.rest.next_if_eq(&':')?;
                    }
                    out.push_str("(?:");
                }
                '^' => out.push_str(r"\A"),
                '$' => out.push_str(r"\z"),
                '.' => out.push_str(r"[^\n\r\u{2028}\u{2029}]"),
                ')' | '|' | '*' | '+' | '?' => out.push(character),
                '{' => self.count(&mut out),
                _ if self.ignores_case && !character.is_ascii() => return None,
                _ => push_literal(&mut out, character, self.ignores_case),
            }
        }
        Some(out)
    }

    /// Copies a count such as `{2,3}`. Other braces are text.
    fn count(&mut self, out: &mut String) {
        let inner: String = self.rest.clone().take_while(|&character| character != '}').collect();
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let is_count = match inner.split_once(',') {
            Some((least, most)) => is_number(least) && (most.is_empty() || is_number(most)),
            None => is_number(&inner),
        };
        let is_closed = self.rest.clone().nth(inner.chars().count()) == Some('}');
        if is_count && is_closed {
            self.rest.by_ref().take(inner.chars().count() + 1).for_each(drop);
            out.push('{');
            out.push_str(&inner);
            out.push('}');
        } else {
            out.push_str(r"\{");
        }
    }

    fn escape(&mut self, out: &mut String) -> Option<()> {
        let character = self.rest.next()?;
        match character {
            'b' => out.push_str(r"(?-u:\b)"),
            't' | 'n' | 'r' | 'f' => out.extend(['\\', character]),
            _ => match (set_of(character), set_of(character.to_ascii_lowercase())) {
                (Some(set), _) => out.push_str(&format!("[{set}]")),
                (None, Some(set)) => out.push_str(&format!("[^{set}]")),
                (None, None) => push_literal(out, escaped(character)?, false),
            },
        }
        Some(())
    }

    /// Translates a character class.
    fn class(&mut self, out: &mut String) -> Option<()> {
        out.push('[');
        if self.rest.next_if_eq(&'^').is_some() {
            out.push('^');
        }
        let mut is_empty = true;
        loop {
            let first = match self.rest.next()? {
                ']' => break,
                '\\' => self.class_escape(out)?,
                character => Some(character),
            };
            is_empty = false;
            let closes = self.rest.clone().nth(1) == Some(']');
            if self.rest.peek() == Some(&'-') && !closes {
                self.rest.next();
                let last = match self.rest.next()? {
                    '\\' => self.class_escape(&mut String::new())??,
                    character => character,
                };
                // A range cannot begin with a set of characters.
                self.range(out, first?, last)?;
            } else if let Some(first) = first {
                self.range(out, first, first)?;
            }
        }
        out.push(']');
        // `[]` matches nothing, and `[^]` anything.
        (!is_empty).then_some(())
    }

    /// Reads an escape in a class: a character, or a set of characters that it writes.
    fn class_escape(&mut self, out: &mut String) -> Option<Option<char>> {
        let character = self.rest.next()?;
        let Some(set) = set_of(character) else { return escaped(character).map(Some) };
        out.push_str(set);
        Some(None)
    }

    fn range(&self, out: &mut String, first: char, last: char) -> Option<()> {
        if first > last || (self.ignores_case && !(first.is_ascii() && last.is_ascii())) {
            return None;
        }
        push_range(out, first, last);
        if self.ignores_case {
            let uppercase: fn(&char) -> char = char::to_ascii_uppercase;
            for (from, to, other) in [('a', 'z', uppercase), ('A', 'Z', char::to_ascii_lowercase)] {
                let (from, to) = (first.max(from), last.min(to));
                if from <= to {
                    push_range(out, other(&from), other(&to));
                }
            }
        }
        Some(())
    }
}

/// Returns the characters of `\d`, `\w` and `\s`, as the content of a character class.
fn set_of(escape: char) -> Option<&'static str> {
    match escape {
        'd' => Some("0-9"),
        'w' => Some("0-9A-Za-z_"),
        's' => Some(SPACES),
        _ => None,
    }
}

/// Returns the character that an escape stands for.
fn escaped(escape: char) -> Option<char> {
    match escape {
        't' => Some('\t'),
        'n' => Some('\n'),
        'r' => Some('\r'),
        'f' => Some('\x0C'),
        'v' => Some('\x0B'),
        _ => (escape.is_ascii() && !escape.is_ascii_alphanumeric()).then_some(escape),
    }
}

fn push_range(out: &mut String, first: char, last: char) {
    push_literal(out, first, false);
    if first != last {
        out.push('-');
        push_literal(out, last, false);
    }
}

/// Whether values are only compared with anchors at the ends: `a^b` matches nothing. The nesting is limited.
fn is_anchored_at_ends(hir: &Hir, may_start: bool, may_end: bool) -> bool {
    match hir.kind() {
        HirKind::Look(Look::Start) => may_start,
        HirKind::Look(Look::End) => may_end,
        HirKind::Alternation(parts) => parts.iter().all(|part| is_anchored_at_ends(part, may_start, may_end)),
        HirKind::Concat(parts) => parts.iter().enumerate().all(|(at, part)| {
            is_anchored_at_ends(part, may_start && at == 0, may_end && at + 1 == parts.len())
        }),
        _ => hir.properties().look_set().is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lye_policy::values::ValuePattern;

    fn regex(source: &str, flags: &str) -> JsRegex {
        JsRegex::new(source, flags).unwrap()
    }

    #[test]
    fn translated_patterns_match_what_test_accepts() {
        for (source, flags, accepted, rejected) in [
            ("^#(0x)?[0-9a-f]+$", "i", &["#0F", "#0xab"][..], &["0f", "#g", "#f "][..]),
            ("^left$|^right$", "", &["left", "right"], &["lef", "Left", "x left"]),
            ("red", "", &["red", "darkred", "red\n1"], &["Red", "re"]),
            (r"^\d+(?:px|em|%)$", "", &["1px", "22%"], &["px", "1", "٣px"]),
            (r"^[\w.\-\/]{2,3}$", "", &["a/", "_-."], &["a", "abcd", "é."]),
            ("^a{b}$", "", &["a{b}"], &["abb"]),
            ("k", "i", &["K", "k"], &["\u{212A}"]),
            ("^[^a-c]$", "i", &["d", "é"], &["a", "B", "dd"]),
            (r"^\S.\s$", "", &["ab ", "ab\u{A0}"], &["a\n ", " b "]),
        ] {
            let pattern = regex(source, flags).pattern().unwrap();
            let pattern = ValuePattern::parse(&pattern).unwrap_or_else(|error| panic!("{source}: {error}"));
            accepted.iter().for_each(|value| assert!(pattern.matches(value), "{source} accepts {value:?}"));
            rejected.iter().for_each(|value| assert!(!pattern.matches(value), "{source} rejects {value:?}"));
        }
    }

    #[test]
    fn patterns_without_a_counterpart_are_not_translated() {
        for source in ["(?=a)b", "(?<!a)b", "(?<name>a)", r"(a)\1", r"\u0041", "[]", "é", r"[\d-x]", "[b-a]"]
        {
            assert_eq!(regex(source, "i").pattern(), None, "{source}");
        }
        assert_eq!(JsRegex::new("a", "m"), None);
        assert_eq!(JsRegex::new("a", "y"), None);
    }

    #[test]
    fn small_expressions_have_texts() {
        let texts = |source| {
            regex(source, "").texts().map(|texts| (texts.texts.join(" "), texts.is_start, texts.is_end))
        };
        assert_eq!(texts("^https?:"), Some(("http: https:".to_owned(), true, false)));
        assert_eq!(
            texts("^(?:(?:f|ht)tps?|tel):"),
            Some(("ftp: ftps: http: https: tel:".to_owned(), true, false))
        );
        assert_eq!(texts(r"^a\/b$|^[cd]$"), Some(("a/b c d".to_owned(), true, true)));
        assert_eq!(texts("^a|b"), Some(("a b".to_owned(), false, false)));
        for source in ["a*", "a+", ".", "[a-z]", "(a", "a)", "?", "(a|b)(c|d)".repeat(9).as_str()] {
            assert_eq!(texts(source), None, "{source}");
        }
    }
}
