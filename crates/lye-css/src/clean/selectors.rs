//! Selectors: which are allowed, and how they are limited to a scope (Selectors 4).

use super::components::{self, Component};
use super::rules::SheetRules;
use super::write;
use cssparser::Token;
use std::ops::Range;

/// The allowed pseudo-classes. `:visited` is not: it reveals which pages a user visited.
const PSEUDO_CLASSES: [&str; 25] = [
    "active",
    "any-link",
    "checked",
    "default",
    "disabled",
    "empty",
    "enabled",
    "first-child",
    "first-of-type",
    "focus",
    "focus-visible",
    "focus-within",
    "host",
    "hover",
    "invalid",
    "last-child",
    "last-of-type",
    "link",
    "only-child",
    "only-of-type",
    "optional",
    "read-only",
    "required",
    "root",
    "valid",
];

/// The pseudo-classes that take `An+B`.
const NTH: [&str; 4] = ["nth-child", "nth-last-child", "nth-last-of-type", "nth-of-type"];

/// The pseudo-classes that take compound selectors.
const LOGICAL: [&str; 3] = ["is", "not", "where"];

/// The allowed pseudo-elements; the first four may have a single colon (Selectors 4, 3.6).
const PSEUDO_ELEMENTS: [&str; 7] =
    ["after", "before", "first-letter", "first-line", "marker", "placeholder", "selection"];

/// The scope of a sheet's selectors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Scope {
    /// Its simple selectors, as written.
    parts: Vec<String>,
}

impl Scope {
    /// Parses a compound selector of a type, classes and ids.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut read = Vec::new();
        components::read_text(text, &mut read).ok()?;
        let selectors = Selectors { source: text, components: &read, allows_values: false };
        let mut at = 0;
        let parts = selectors.compound(&mut at, read.len(), true)?;
        let is_simple = parts.iter().all(|part| !part.starts_with([':', '[', '*']));
        (at == read.len() && is_simple && !is_root(&parts[0])).then_some(Self { parts })
    }
}

/// Returns `true` if a simple selector selects the root of a document, or its body.
fn is_root(simple: &str) -> bool {
    [":root", ":host", "html", "body"].iter().any(|root| root.eq_ignore_ascii_case(simple))
}

/// A complex selector: each compound with the combinator before it.
type Complex = Vec<(char, Vec<String>)>;

/// Reads selectors.
struct Selectors<'s, 'i> {
    source: &'i str,
    components: &'s [Component<'i>],
    allows_values: bool,
}

/// Returns a list of selectors as output, limited to the scope if there is one; `None` if it is not allowed. Linear in
/// the list.
pub(super) fn clean(rules: &SheetRules, source: &str, components: &[Component<'_>]) -> Option<String> {
    let selectors = Selectors { source, components, allows_values: rules.attribute_values };
    let mut out = String::new();
    let mut at = 0;
    loop {
        let complex = selectors.complex(&mut at)?;
        if !out.is_empty() {
            out.push_str(", ");
        }
        write_scoped(complex, rules, &mut out)?;
        match components.get(at) {
            None => return Some(out).filter(|out| is_within_limit(out)),
            Some(comma) if comma.token == Token::Comma => at += 1,
            Some(_) => return None,
        }
    }
}

/// Returns `true` if the scope has not added too many components. Each component takes at least a byte.
fn is_within_limit(selectors: &str) -> bool {
    selectors.len() <= components::MAX_COMPONENTS || components::read_text(selectors, &mut Vec::new()).is_ok()
}

/// Writes a selector below the scope. A selector that begins with the scope is below it, unless it continues to a
/// sibling.
fn write_scoped(mut complex: Complex, rules: &SheetRules, out: &mut String) -> Option<()> {
    if let Some(scope) = &rules.scope {
        let begins = |complex: &Complex| complex[0].1.starts_with(&scope.parts); // A selector has a compound.
        if !begins(&complex) {
            // `html > body p` gets the scope only once.
            let is_bare_root = |compound: &[String]| matches!(compound, [only] if is_root(only));
            let is_left_out = |pair: &[(char, Vec<String>)]| {
                let [(_, root), (combinator, next)] = pair else { return false };
                is_bare_root(root) && is_below(*combinator) && is_root(&next[0])
            };
            let left_out = complex.windows(2).take_while(|pair| is_left_out(pair)).count();
            complex.drain(..left_out);
            let first = &mut complex[0].1;
            if is_root(&first[0]) {
                first.splice(..1, scope.parts.iter().cloned());
            } else {
                complex.insert(0, (' ', scope.parts.clone()));
            }
        }
        let is_allowed = match complex.get(1) {
            Some((combinator, _)) => is_below(*combinator),
            None => rules.keeps_scope,
        };
        if !is_allowed {
            return None;
        }
    }
    for (place, (combinator, compound)) in complex.iter().enumerate() {
        match (place, combinator) {
            (0, _) => {}
            (_, ' ') => out.push(' '),
            (_, combinator) => out.extend([' ', *combinator, ' ']),
        }
        compound.iter().for_each(|simple| out.push_str(simple));
    }
    Some(())
}

fn is_below(combinator: char) -> bool {
    matches!(combinator, ' ' | '>')
}

impl Selectors<'_, '_> {
    fn token(&self, at: usize) -> Option<&Token<'_>> {
        self.components.get(at).map(|component| &component.token)
    }

    /// Returns whether white space precedes a component; `None` if only a comment does, which does not separate.
    fn is_spaced(&self, at: usize) -> Option<bool> {
        let component = self.components.get(at)?;
        let before = at.checked_sub(1).and_then(|before| self.components.get(before))?;
        let gap = self.source.get(before.span.end..component.span.start)?;
        let is_space = |character: char| character.is_ascii_whitespace();
        let has_space = gap.starts_with(is_space) || gap.ends_with(is_space);
        (has_space == component.is_spaced).then_some(has_space)
    }

    fn complex(&self, at: &mut usize) -> Option<Complex> {
        let mut complex = vec![(' ', self.compound(at, self.components.len(), false)?)];
        loop {
            let combinator = match self.token(*at) {
                None | Some(Token::Comma) => return Some(complex),
                Some(Token::Delim(sign @ ('>' | '+' | '~'))) => {
                    *at += 1;
                    *sign
                }
                Some(_) if self.is_spaced(*at)? => ' ',
                Some(_) => return None,
            };
            complex.push((combinator, self.compound(at, self.components.len(), false)?));
        }
    }

    /// Reads the simple selectors of a compound one, each as written. `is_argument` is for those in `:not()`.
    fn compound(&self, at: &mut usize, end: usize, is_argument: bool) -> Option<Vec<String>> {
        let mut parts: Vec<String> = Vec::new();
        while *at < end {
            if !parts.is_empty() && self.is_spaced(*at)? {
                break;
            }
            let mut part = String::new();
            match self.token(*at)? {
                Token::Ident(name) if parts.is_empty() => write::identifier(name, &mut part),
                Token::Delim('*') if parts.is_empty() => part.push('*'),
                Token::IDHash(name) => {
                    part.push('#');
                    write::identifier(name, &mut part);
                }
                Token::Delim('.') => {
                    *at += 1;
                    let Token::Ident(name) = self.token(*at)? else { return None };
                    if *at >= end || self.is_spaced(*at)? {
                        return None;
                    }
                    part.push('.');
                    write::identifier(name, &mut part);
                }
                Token::SquareBracketBlock => {
                    let close = self.components[*at].end; // There is one at this place.
                    self.attribute(*at + 1..close, &mut part)?;
                    *at = close;
                }
                Token::Colon => self.pseudo(at, end, is_argument, &mut part)?,
                _ => break,
            }
            parts.push(part);
            *at += 1;
        }
        (!parts.is_empty()).then_some(parts)
    }

    /// An attribute selector (Selectors 4, 6).
    fn attribute(&self, places: Range<usize>, part: &mut String) -> Option<()> {
        let inside = self.components.get(places)?;
        let [Component { token: Token::Ident(name), .. }, rest @ ..] = inside else { return None };
        part.push('[');
        write::identifier(name, part);
        if !rest.is_empty() {
            let [operator, value, flag @ ..] = rest else { return None };
            let operator = match operator.token {
                Token::Delim('=') => "=",
                Token::IncludeMatch => "~=",
                Token::DashMatch => "|=",
                Token::PrefixMatch => "^=",
                Token::SuffixMatch => "$=",
                Token::SubstringMatch => "*=",
                _ => return None,
            };
            let (Token::Ident(value) | Token::QuotedString(value)) = &value.token else { return None };
            if !self.allows_values {
                return None;
            }
            part.push_str(operator);
            write::string(value, '"', part);
            match flag {
                [] => {}
                [Component { token: Token::Ident(flag), .. }] if matches!(&**flag, "i" | "s" | "I" | "S") => {
                    part.push(' ');
                    part.push_str(flag);
                }
                _ => return None,
            }
        }
        part.push(']');
        Some(())
    }

    /// Reads a pseudo-class or a pseudo-element, whose colon is at `at`; afterwards, `at` is the index of its last
    /// component.
    fn pseudo(&self, at: &mut usize, end: usize, is_argument: bool, part: &mut String) -> Option<()> {
        *at += 1;
        let is_double = *self.token(*at)? == Token::Colon;
        *at += usize::from(is_double);
        if *at >= end || self.is_spaced(*at)? {
            return None;
        }
        let colons = if is_double { "::" } else { ":" };
        match self.token(*at)? {
            Token::Ident(name) => {
                let name = name.to_ascii_lowercase();
                let element = PSEUDO_ELEMENTS.iter().position(|known| *known == name);
                let is_element = element.is_some_and(|place| is_double || place < 4) && !is_argument;
                let is_class = !is_double && PSEUDO_CLASSES.contains(&name.as_str());
                part.push_str(colons);
                part.push_str(&name);
                (is_element || is_class).then_some(())
            }
            Token::Function(name) if !is_double => {
                let name = name.to_ascii_lowercase();
                let close = self.components[*at].end; // There is one at this place.
                let arguments = *at + 1..close;
                part.push_str(colons);
                part.push_str(&name);
                part.push('(');
                if NTH.contains(&name.as_str()) {
                    self.nth(arguments, part)?;
                } else if LOGICAL.contains(&name.as_str()) && !is_argument {
                    self.compounds(arguments, part)?;
                } else if matches!(name.as_str(), "lang" | "dir") {
                    let [Component { token: Token::Ident(word), .. }] = self.components.get(arguments)?
                    else {
                        return None;
                    };
                    write::identifier(word, part);
                } else {
                    return None;
                }
                part.push(')');
                *at = close;
                Some(())
            }
            _ => None,
        }
    }

    /// Reads `An+B` (CSS Syntax 3, 6), as written.
    fn nth(&self, arguments: Range<usize>, part: &mut String) -> Option<()> {
        let mut text = String::new();
        write::components(self.components.get(arguments)?, self.source, &Vec::new(), &mut text);
        let is_nth = cssparser::parse_nth(&mut cssparser::Parser::new(&text)).is_ok();
        let is_plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+- ".contains(&byte));
        // What follows, such as `of`, is not supported.
        let ends = text.ends_with(|last: char| last.is_ascii_digit() || "nNdDvV".contains(last))
            && !text.to_ascii_lowercase().contains("of");
        part.push_str(&text);
        (is_nth && is_plain && (ends || text.eq_ignore_ascii_case("even"))).then_some(())
    }

    fn compounds(&self, arguments: Range<usize>, part: &mut String) -> Option<()> {
        let mut at = arguments.start;
        loop {
            self.compound(&mut at, arguments.end, true)?.iter().for_each(|simple| part.push_str(simple));
            if at == arguments.end {
                return Some(());
            }
            if *self.token(at)? != Token::Comma {
                return None;
            }
            part.push_str(", ");
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn rules(scope: &str, attribute_values: bool) -> SheetRules {
        SheetRules {
            scope: Scope::parse(scope),
            at_rules: BTreeSet::new(),
            attribute_values,
            keeps_scope: true,
            name_prefix: "user-".to_owned(),
        }
    }

    fn cleaned(rules: &SheetRules, text: &str) -> Option<String> {
        let mut read = Vec::new();
        components::read_text(text, &mut read).ok()?;
        clean(rules, text, &read)
    }

    #[test]
    fn selectors_are_normalized() {
        let rules = rules("", false);
        for (text, expected) in [
            ("P", "P"),
            ("a , b>c", "a, b > c"),
            ("a.b#c", "a.b#c"),
            ("ul li:nth-child( 2n + 1 )", "ul li:nth-child(2n + 1)"),
            ("a:HOVER::Before", "a:hover::before"),
            (r".\31 a\:b", r".\31 a\3a b"),
            ("p:not( .a, .b )", "p:not(.a, .b)"),
            ("a /* x */ b", "a b"),
            ("[href]", "[href]"),
            ("*", "*"),
        ] {
            assert_eq!(cleaned(&rules, text).as_deref(), Some(expected), "{text}");
            assert_eq!(cleaned(&rules, expected).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn an_unknown_selector_drops_the_whole_list() {
        let rules = rules("", false);
        for text in [
            "a, b:visited",
            "a:has(b)",
            "> a",
            "a >",
            "a,,b",
            "",
            "a|b",
            "&",
            "& a",
            "a::part(x)",
            "a/**/b",
            ".a/**/.b",
            "[a=b]",
            "[a^='x']",
            "::after:not(:is(a))",
            "a:is(a b)",
            "a:is(:not(b))",
            "a:target",
            "a:nth-child(2 of b)",
            "a :",
            ". a",
            "a:nth-child(x)",
            "1",
            "#1",
            "a::slotted(b)",
            "@a",
            "a!",
            "a;b",
            "*|*",
        ] {
            assert_eq!(cleaned(&rules, text), None, "{text}");
        }
    }

    #[test]
    fn attribute_values_are_tested_if_the_policy_allows() {
        let rules = rules("", true);
        assert_eq!(cleaned(&rules, "[a=b]").as_deref(), Some("[a=\"b\"]"));
        assert_eq!(cleaned(&rules, "a[b ^= '<' i]").as_deref(), Some("a[b^=\"\\3c \" i]"));
    }

    #[test]
    fn a_scope_precedes_every_selector_once() {
        let rules = rules(".x", false);
        for (text, expected) in [
            ("p", ".x p"),
            ("body", ".x"),
            (":ROOT", ".x"),
            ("html > body p", ".x p"),
            ("html body.a > p", ".x.a > p"),
            (".x p", ".x p"),
            (".x.y", ".x.y"),
            ("p.x", ".x p.x"),
            ("*", ".x *"),
            ("a + b, body", ".x a + b, .x"),
        ] {
            assert_eq!(cleaned(&rules, text).as_deref(), Some(expected), "{text}");
            assert_eq!(cleaned(&rules, expected).as_deref(), Some(expected), "{text}");
        }
        for text in [".x + p", ".x ~ p", "body + p", ":host ~ div"] {
            assert_eq!(cleaned(&rules, text), None, "{text}: it leads out of the scope");
        }
    }

    #[test]
    fn a_scope_is_a_compound_selector() {
        for text in [".a", "#a", "div.a#b"] {
            assert!(Scope::parse(text).is_some(), "{text}");
        }
        for text in ["", "a b", "a, b", "*", ":root", "body", "a:hover", "[a]", ".a >", "{"] {
            assert_eq!(Scope::parse(text), None, "{text}");
        }
    }
}
