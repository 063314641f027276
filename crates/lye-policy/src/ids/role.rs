//! How an attribute value holds names of elements: finds them, and writes the value with other names.

use super::{css, fragment, timing};
use lye_url::Url;

/// How an attribute names its element, or refers to others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The value is the element's own name.
    Name,
    /// The value is the name of another element.
    One,
    /// Names separated by white space (HTML Standard, "set of space-separated tokens").
    Many,
    /// The name follows the first `#` (HTML Standard, "rules for parsing a hash-name reference").
    HashName,
    /// A URL to navigate to. If it refers to the same document, its fragment names a part of it.
    Fragment,
    /// A URL of an element. If it refers to the same document, its fragment names the element.
    Element,
    /// The name of a frame, or a keyword.
    Target,
    /// Begin and end values of animations (SMIL 3).
    Timing,
    /// CSS, with references in `url()`.
    Css,
}

/// What happens to a name, or to a value with names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rewritten {
    Same,
    Changed(String),
    Removed,
}

impl Rewritten {
    /// Returns the same with another text, if it changes.
    pub(super) fn map(self, text: impl FnOnce(String) -> String) -> Self {
        match self {
            Self::Changed(new) => Self::Changed(text(new)),
            fate => fate,
        }
    }
}

/// What a fragment refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeadsTo {
    /// A part of the document: an element, or the top.
    Part,
    /// An element whose content is used.
    Element,
}

/// Decides about each name in a value.
pub trait Namer {
    fn name(&mut self, name: &str) -> Rewritten;

    /// Decides about the fragment of a URL, percent-encoded as in a URL record and not empty.
    fn fragment(&mut self, fragment: &str, leads_to: LeadsTo) -> Rewritten;
}

/// Names that are not names of frames ("valid navigable target name or keyword").
const TARGETS: [&str; 5] = ["_blank", "_self", "_parent", "_top", "_unfencedTop"];

/// Returns `true` if the value of `target` is a keyword, or is treated like an empty one.
pub(crate) fn is_target_keyword(value: &str) -> bool {
    value.is_empty() || TARGETS.iter().any(|keyword| keyword.eq_ignore_ascii_case(value))
}

impl Role {
    /// Renames the names in a value. `page` is the URL of the
    /// document, if known.
    ///
    /// The time is linear in the value.
    pub fn rewrite(self, value: &str, page: Option<&Url>, namer: &mut impl Namer) -> Rewritten {
        match self {
            Self::Name | Self::One if value.is_empty() => Rewritten::Same,
            Self::Name | Self::One => namer.name(value),
            Self::Many => joined(value.split_ascii_whitespace(), " ", |name| namer.name(name)),
            Self::HashName => hash_name(value, namer),
            Self::Fragment => fragment::rewrite(value, page, LeadsTo::Part, namer),
            Self::Element => fragment::rewrite(value, page, LeadsTo::Element, namer),
            Self::Target if is_target_keyword(value) => Rewritten::Same,
            Self::Target => namer.name(value),
            Self::Timing => timing::rewrite(value, namer),
            Self::Css => css::rewrite_value(value, namer),
        }
    }
}

/// Rewrites a list whose entries are each kept, renamed or removed; an empty list is kept.
pub(super) fn joined<'v>(
    entries: impl Iterator<Item = &'v str>,
    separator: &str,
    mut fate: impl FnMut(&'v str) -> Rewritten,
) -> Rewritten {
    let mut kept = String::new();
    let (mut is_changed, mut is_first) = (false, true);
    for entry in entries {
        let fate = fate(entry);
        is_changed |= fate != Rewritten::Same;
        let entry = match &fate {
            Rewritten::Same => entry,
            Rewritten::Changed(name) => name,
            Rewritten::Removed => continue,
        };
        if !is_first {
            kept.push_str(separator);
        }
        kept.push_str(entry);
        is_first = false;
    }
    match (is_changed, is_first) {
        (false, _) => Rewritten::Same,
        (true, true) => Rewritten::Removed,
        (true, false) => Rewritten::Changed(kept),
    }
}

fn hash_name(value: &str, namer: &mut impl Namer) -> Rewritten {
    match value.split_once('#') {
        Some((before, name)) if !name.is_empty() => namer.name(name).map(|name| format!("{before}#{name}")),
        _ => Rewritten::Same,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes `!` before each name, but removes `gone`.
    struct Marks;

    impl Namer for Marks {
        fn name(&mut self, name: &str) -> Rewritten {
            if name == "gone" { Rewritten::Removed } else { Rewritten::Changed(format!("!{name}")) }
        }

        fn fragment(&mut self, fragment: &str, _: LeadsTo) -> Rewritten {
            self.name(fragment)
        }
    }

    #[track_caller]
    fn check(role: Role, cases: &[(&str, Option<&str>)]) {
        for &(value, expected) in cases {
            let expected = match expected {
                Some(same) if same == value => Rewritten::Same,
                Some(changed) => Rewritten::Changed(changed.to_owned()),
                None => Rewritten::Removed,
            };
            assert_eq!(role.rewrite(value, None, &mut Marks), expected, "{value:?}");
        }
    }

    #[test]
    fn whole_values_can_be_names() {
        check(Role::Name, &[("a b", Some("!a b")), ("", Some("")), ("gone", None)]);
        check(
            Role::Target,
            &[("_BLANK", Some("_BLANK")), ("", Some("")), ("_x", Some("!_x")), ("gone", None)],
        );
    }

    #[test]
    fn lists_of_names_split_at_white_space() {
        check(Role::Many, &[(" a\tgone b ", Some("!a !b")), ("gone gone", None), (" ", Some(" "))]);
    }

    #[test]
    fn hash_names_follow_the_first_number_sign() {
        check(
            Role::HashName,
            &[("#a", Some("#!a")), ("x#a#b", Some("x#!a#b")), ("a", Some("a")), ("a#", Some("a#"))],
        );
    }

    #[test]
    fn animations_refer_to_other_elements() {
        check(
            Role::Timing,
            &[
                ("0s; a.end+1.5s ;gone.click", Some("0s;!a.end+1.5s")),
                ("a\\-b\\.c.click", Some("!a\\-b\\.c.click")),
                ("2\\-a.click; 02:30:03.5; 2.click", Some("!2\\-a.click;02:30:03.5;!2.click")),
                ("gone.begin", None),
                ("click+1.5s", Some("click+1.5s")),
                (
                    "indefinite;accessKey(.);wallclock(2030-01-01T00:00:00.5Z)",
                    Some("indefinite;accessKey(.);wallclock(2030-01-01T00:00:00.5Z)"),
                ),
                ("-.5s", Some("-.5s")),
                (".5s", Some(".5s")),
                ("1.5s", Some("1.5s")),
            ],
        );
    }

    #[test]
    fn css_functions_hold_references() {
        check(
            Role::Css,
            &[
                ("url(#a)", Some("url(#!a)")),
                ("URL( '#a' ) red", Some("URL( \"#!a\" ) red")),
                ("fill:url(\"#gone\")", None),
                ("color:#fff;content:'url(#a)'", Some("color:#fff;content:'url(#a)'")),
                ("url(x.svg#a)", Some("url(x.svg#a)")),
                ("/* ' */ element( #a )", Some("/* ' */ element( #\\21 a )")),
                ("my-url(#a)", Some("my-url(#a)")),
                ("\\75rl(#a)", Some("url(#!a)")),
                ("url(#a", Some("url(#!a)")),
                ("url(#a(b)", Some("url(#a(b)")),
                ("rgb(1, 2, 3)", Some("rgb(1, 2, 3)")),
            ],
        );
    }
}
