//! Finds the placeholders of template languages in text. Does not parse what they contain.

use memchr::{memchr2, memmem};
use std::ops::Range;

/// The beginning and the end of each form of placeholders.
const DELIMITERS: [(&str, &str); FORMS] =
    [("{{{", "}}}"), ("{{", "}}"), ("{%", "%}"), ("{#", "#}"), ("*|", "|*")];
const FORMS: usize = 5;

/// The forms of placeholders to look for. A placeholder is on one line, and ends at the first delimiter that can end it.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Placeholders {
    /// A bit for each index in [`DELIMITERS`].
    forms: u8,
}

impl Placeholders {
    /// No placeholders.
    pub const NONE: Self = Self { forms: 0 };
    /// `{{{ … }}}`.
    pub const UNESCAPED: Self = Self { forms: 1 };
    /// `{{ … }}`.
    pub const EXPRESSIONS: Self = Self { forms: 1 << 1 };
    /// `{% … %}`.
    pub const STATEMENTS: Self = Self { forms: 1 << 2 };
    /// `{# … #}`.
    pub const COMMENTS: Self = Self { forms: 1 << 3 };
    /// `*|…|*`.
    pub const MERGE_TAGS: Self = Self { forms: 1 << 4 };

    /// Returns the union of two sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self { forms: self.forms | other.forms }
    }

    /// Returns `true` if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.forms == 0
    }

    /// Returns the placeholders in a text, in order. Linear.
    ///
    /// ```
    /// use lye_text::Placeholders;
    ///
    /// let text = "Dear {{ name }}, *|DATE|* {{ {{ x }}";
    /// let found = Placeholders::EXPRESSIONS.find(text).map(|range| &text[range]);
    /// assert_eq!(Vec::from_iter(found), ["{{ name }}", "{{ {{ x }}"]);
    /// ```
    pub fn find(self, text: &str) -> impl Iterator<Item = Range<usize>> {
        Found { forms: self, text, at: 0, line_end: 0, ends: [0; FORMS] }
    }
}

struct Found<'t> {
    forms: Placeholders,
    text: &'t str,
    at: usize,
    /// The index of a line end, behind which none was looked for. An index before the one in question is out of date.
    line_end: usize,
    /// The same for the end of each form.
    ends: [usize; FORMS],
}

impl Iterator for Found<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        if self.forms.is_empty() {
            return None;
        }
        loop {
            let rest = self.text.as_bytes().get(self.at..)?;
            let start = self.at + memchr2(b'{', b'*', rest)?;
            let end = (0..FORMS).find_map(|form| self.end(form, start));
            self.at = end.unwrap_or(start + 1);
            if let Some(end) = end {
                return Some(start..end);
            }
        }
    }
}

impl Found<'_> {
    /// Returns the end of a placeholder of a form that begins at an index.
    fn end(&mut self, form: usize, start: usize) -> Option<usize> {
        let (open, close) = DELIMITERS.get(form)?;
        let bytes = self.text.as_bytes();
        if self.forms.forms & 1 << form == 0 || !bytes.get(start..)?.starts_with(open.as_bytes()) {
            return None;
        }
        let from = start + open.len();
        let next = |known: &mut usize, find: &dyn Fn(&[u8]) -> Option<usize>| {
            if *known < from {
                let found = bytes.get(from..).and_then(find);
                *known = found.map_or(usize::MAX, |at| from + at);
            }
            *known
        };
        let end = next(self.ends.get_mut(form)?, &|rest| memmem::find(rest, close.as_bytes()));
        let line_end = next(&mut self.line_end, &|rest| memchr2(b'\n', b'\r', rest));
        (end < line_end).then(|| end + close.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Placeholders = Placeholders { forms: 31 };

    fn found(forms: Placeholders, text: &str) -> Vec<&str> {
        forms.find(text).map(|range| &text[range]).collect()
    }

    #[test]
    fn placeholders_of_each_form_are_found() {
        assert_eq!(
            found(ALL, "a {{ b }}{{{c}}}{% if d %}e{# f #}*|G|*{{}}é"),
            ["{{ b }}", "{{{c}}}", "{% if d %}", "{# f #}", "*|G|*", "{{}}"]
        );
        assert_eq!(found(Placeholders::EXPRESSIONS, "{{{a}}}{% b %}"), ["{{{a}}"]);
        assert_eq!(found(Placeholders::UNESCAPED, "{{a}} {{{b}} }}}"), ["{{{b}} }}}"]);
        assert_eq!(found(Placeholders::NONE, "{{a}}"), [""; 0]);
    }

    #[test]
    fn placeholders_are_on_one_line_and_closed() {
        for text in ["{{ a", "{{ a }", "{{ a\n}}", "{{ a\r}}", "*|*", "{%}", "{{}", "{ { a }}", "{{ a %}"] {
            assert_eq!(found(ALL, text), [""; 0], "{text:?}");
        }
        assert_eq!(found(ALL, "{{ a\n{{ b }}\n}}"), ["{{ b }}"]);
        assert_eq!(found(ALL, "{{{ a }}"), ["{{{ a }}"]);
    }

    /// The search is the same as one that looks for each end anew.
    #[test]
    fn remembered_ends_change_nothing() {
        let pieces = ["{", "{", "}", "}", "%", "#", "*", "|", "\n", "a"];
        let simple = |text: &str| {
            let (mut at, mut found) = (0, Vec::new());
            while at < text.len() {
                let end = DELIMITERS.iter().find_map(|(open, close)| {
                    let inner = text[at..].strip_prefix(open)?;
                    let end = inner.find(close).filter(|end| !inner[..*end].contains('\n'))?;
                    Some(at + open.len() + end + close.len())
                });
                if let Some(end) = end {
                    found.push(at..end);
                }
                at = end.unwrap_or(at + 1);
            }
            found
        };
        let mut state = 1_u64;
        for _ in 0..20_000 {
            let text: String = (0..12)
                .map(|_| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    pieces[(state >> 33) as usize % pieces.len()]
                })
                .collect();
            assert_eq!(ALL.find(&text).collect::<Vec<_>>(), simple(&text), "{text:?}");
        }
    }
}
