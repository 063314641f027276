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

/// The pseudo-classes that never match `body`. Those that depend on its siblings could match the element that stands for
/// it, which has others; so could those of [`NTH`].
const NEVER_OF_BODY: [&str; 13] = [
    "any-link",
    "checked",
    "default",
    "disabled",
    "empty",
    "enabled",
    "first-child",
    "invalid",
    "link",
    "only-child",
    "optional",
    "required",
    "valid",
];

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
        let compound = selectors.compound(&mut at, read.len(), true)?;
        let is_simple = compound.parts.iter().all(|part| !part.starts_with([':', '[', '*']));
        (at == read.len() && is_simple && compound.root.is_none()).then_some(Self { parts: compound.parts })
    }

    /// Returns the scope itself, without specificity.
    fn where_form(&self) -> String {
        format!(":where({})", self.parts.concat())
    }

    /// Returns `true` if a compound selects the scope itself.
    fn begins(&self, compound: &[String]) -> bool {
        compound.starts_with(&self.parts) || compound.first() == Some(&self.where_form())
    }

    /// Returns the selector of the element that stands for `body`, if it also matches some simple selectors. `*` must stay
    /// weaker than `body`, which becomes the scope.
    fn of_body(&self, simple: &[String]) -> Vec<String> {
        match simple {
            [] => vec![self.where_form()],
            _ => [self.parts.as_slice(), simple].concat(),
        }
    }
}

/// What a simple selector for the root of a document selects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Root {
    /// `html`, whose child is `body`.
    Html,
    /// `body`, or the host of a shadow tree, whose children are the content.
    Body,
}

impl Root {
    fn of(simple: &str) -> Option<Self> {
        let roots =
            [(":root", Self::Html), ("html", Self::Html), (":host", Self::Body), ("body", Self::Body)];
        roots.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(simple)).map(|(_, root)| root)
    }
}

/// A compound selector.
#[derive(Debug)]
struct Compound {
    /// Its simple selectors, as written.
    parts: Vec<String>,
    /// The root that its first simple selector selects.
    root: Option<Root>,
    /// What the element that stands for `body` must match, where `body` matches this; `None` if `body` never does.
    of_body: Option<Vec<String>>,
}

impl Compound {
    /// Returns the simple selectors other than that of the root.
    fn besides_root(&self) -> &[String] {
        self.parts.get(usize::from(self.root.is_some())..).unwrap_or_default()
    }

    /// Whether it selects the root, and tests nothing else.
    fn is_bare_root(&self) -> bool {
        self.root.is_some() && self.parts.len() == 1
    }

    /// Whether it selects `html`, whatever its attributes. `*` selects everything.
    fn may_be_html(&self) -> bool {
        self.root == Some(Root::Html) || self.parts == ["*"]
    }
}

/// What a simple selector means for the element that stands for `body`.
enum OfBody {
    /// The same as for `body`.
    Same,
    /// It matches `body`.
    Always,
    /// It does not match `body`.
    Never,
    /// It matches `body` where this matches the element.
    As(String),
}

/// A complex selector: each compound with the combinator before it.
type Complex = Vec<(char, Compound)>;

/// A complex selector to write.
type Written = Vec<(char, Vec<String>)>;

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

/// Writes a selector below the scope.
fn write_scoped(complex: Complex, rules: &SheetRules, out: &mut String) -> Option<()> {
    let selectors = match &rules.scope {
        Some(scope) => scoped(complex, scope, rules)?,
        None => vec![written(complex)],
    };
    for (number, selector) in selectors.iter().enumerate() {
        if number > 0 {
            out.push_str(", ");
        }
        for (place, (combinator, compound)) in selector.iter().enumerate() {
            match (place, combinator) {
                (0, _) => {}
                (_, ' ') => out.push(' '),
                (_, combinator) => out.extend([' ', *combinator, ' ']),
            }
            compound.iter().for_each(|simple| out.push_str(simple));
        }
    }
    Some(())
}

fn written(complex: impl IntoIterator<Item = (char, Compound)>) -> Written {
    complex.into_iter().map(|(combinator, compound)| (combinator, compound.parts)).collect()
}

/// Returns what a selector becomes below the scope: a selector for the content, and those for the element that stands for
/// `body`, if the scope is that element. A selector that begins with the scope is below it, unless it continues to a sibling.
fn scoped(mut complex: Complex, scope: &Scope, rules: &SheetRules) -> Option<Vec<Written>> {
    let is_allowed = |selector: &Written| match selector.get(1) {
        Some((combinator, _)) => is_below(*combinator),
        None => rules.keeps_scope,
    };
    if scope.begins(&complex[0].1.parts) {
        return Some(vec![written(complex)]).filter(|selectors| is_allowed(&selectors[0]));
    }
    // `html > body p` gets the scope only once.
    let is_left_out = |pair: &[(char, Compound)]| {
        let [(_, root), (combinator, next)] = pair else { return false };
        root.is_bare_root() && is_below(*combinator) && next.root.is_some()
    };
    let left_out = complex.windows(2).take_while(|pair| is_left_out(pair)).count();
    complex.drain(..left_out);
    let mut selectors = Vec::new();
    // The content follows what selects the element itself.
    let mut add = |own: Vec<String>, rest: &[(char, Compound)]| {
        let rest = rest.iter().map(|(combinator, compound)| (*combinator, compound.parts.clone()));
        let selector: Written = std::iter::once((' ', own)).chain(rest).collect();
        let is_allowed = is_allowed(&selector);
        selectors.extend(is_allowed.then_some(selector));
        is_allowed
    };
    let (first, rest) = complex.split_first().map(|((_, first), rest)| (first, rest))?;
    let of_root = first.root.map(|_| first.besides_root());
    // `html > .lead` selects `body`, and nothing else.
    let mut is_only_body = false;
    if rules.is_for_body {
        if let (None, Some(own)) = (first.root, &first.of_body) {
            add(scope.of_body(own), rest);
        }
        if let [(combinator, next), after @ ..] = rest
            && first.may_be_html()
            && is_below(*combinator)
            && let Some(own) = &next.of_body
        {
            let own = [of_root.unwrap_or_default(), own].concat();
            let is_added = add(scope.of_body(&own), after);
            is_only_body = is_added && of_root.is_some() && (*combinator == '>' || next.root.is_some());
        }
    }
    match of_root {
        _ if is_only_body => {}
        Some(own) => {
            add([scope.parts.as_slice(), own].concat(), rest).then_some(())?;
        }
        None => {
            complex.insert(0, (' ', Compound { parts: scope.parts.clone(), root: None, of_body: None }));
            selectors.push(written(complex));
        }
    }
    Some(selectors)
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

    /// Reads a compound selector. `is_argument` is for those in `:not()`.
    fn compound(&self, at: &mut usize, end: usize, is_argument: bool) -> Option<Compound> {
        let mut parts: Vec<String> = Vec::new();
        let mut of_body = Some(Vec::new());
        while *at < end {
            if !parts.is_empty() && self.is_spaced(*at)? {
                break;
            }
            let mut part = String::new();
            let mut meaning = OfBody::Same;
            match self.token(*at)? {
                Token::Ident(name) if parts.is_empty() => {
                    write::identifier(name, &mut part);
                    meaning = OfBody::Never;
                }
                Token::Delim('*') if parts.is_empty() => {
                    part.push('*');
                    meaning = OfBody::Always;
                }
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
                Token::Colon => meaning = self.pseudo(at, end, is_argument, &mut part)?,
                _ => break,
            }
            if Root::of(&part).is_some() {
                meaning = OfBody::Always;
            }
            match (meaning, &mut of_body) {
                (OfBody::Same, Some(simple)) => simple.push(part.clone()),
                (OfBody::As(other), Some(simple)) => simple.push(other),
                (OfBody::Never, _) => of_body = None,
                (OfBody::Always, _) | (_, None) => {}
            }
            parts.push(part);
            *at += 1;
        }
        let root = parts.first().and_then(|first| Root::of(first));
        (!parts.is_empty()).then_some(Compound { parts, root, of_body })
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
    fn pseudo(&self, at: &mut usize, end: usize, is_argument: bool, part: &mut String) -> Option<OfBody> {
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
                let is_never = is_class && NEVER_OF_BODY.contains(&name.as_str());
                let meaning = if is_never { OfBody::Never } else { OfBody::Same };
                (is_element || is_class).then_some(meaning)
            }
            Token::Function(name) if !is_double => {
                let name = name.to_ascii_lowercase();
                let close = self.components[*at].end; // There is one at this place.
                let arguments = *at + 1..close;
                part.push_str(colons);
                part.push_str(&name);
                part.push('(');
                let mut meaning = OfBody::Same;
                if NTH.contains(&name.as_str()) {
                    self.nth(arguments, part)?;
                    meaning = OfBody::Never;
                } else if LOGICAL.contains(&name.as_str()) && !is_argument {
                    meaning = self.compounds(&name, arguments, part)?;
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
                Some(meaning)
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

    /// Reads the arguments of a logical pseudo-class.
    fn compounds(&self, name: &str, arguments: Range<usize>, part: &mut String) -> Option<OfBody> {
        let mut at = arguments.start;
        let mut of_body = Vec::new();
        loop {
            let compound = self.compound(&mut at, arguments.end, true)?;
            compound.parts.iter().for_each(|simple| part.push_str(simple));
            of_body.extend(compound.of_body.map(|simple| simple.concat()));
            if at == arguments.end {
                break;
            }
            if *self.token(at)? != Token::Comma {
                return None;
            }
            part.push_str(", ");
            at += 1;
        }
        let is_always = of_body.iter().any(String::is_empty);
        Some(match (name == "not", of_body.is_empty()) {
            (true, true) => OfBody::Always,
            (true, false) if is_always => OfBody::Never,
            (false, true) => OfBody::Never,
            (false, false) if is_always => OfBody::Always,
            (_, false) => OfBody::As(format!(":{name}({})", of_body.join(", "))),
        })
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
            is_for_body: false,
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

    /// The element that stands for `body` has its classes and attributes, and a rule for them matches it too.
    #[test]
    fn rules_match_the_element_for_body() {
        let rules = SheetRules { is_for_body: true, ..rules(".x", true) };
        for (text, expected) in [
            (".lead", ".x.lead, .x .lead"),
            ("#lead", ".x#lead, .x #lead"),
            ("[lang]", ".x[lang], .x [lang]"),
            ("[dir=rtl]", ".x[dir=\"rtl\"], .x [dir=\"rtl\"]"),
            (":hover", ".x:hover, .x :hover"),
            (".lead::before", ".x.lead::before, .x .lead::before"),
            // Weaker than `body`, as in a document.
            ("*", ":where(.x), .x *"),
            ("* > p", ":where(.x) > p, .x * > p"),
            ("*.lead", ".x.lead, .x *.lead"),
            (".lead > p, b", ".x.lead > p, .x .lead > p, .x b"),
            (":not(.lead)", ".x:not(.lead), .x :not(.lead)"),
            (":is(body, .lead) p", ":where(.x) p, .x :is(body, .lead) p"),
            (":is(p, .lead)", ".x:is(.lead), .x :is(p, .lead)"),
            (":not(p).lead", ".x.lead, .x :not(p).lead"),
            // Others than those of `body`.
            ("p", ".x p"),
            ("p.lead", ".x p.lead"),
            (":not(body)", ".x :not(body)"),
            (":is(p, b)", ".x :is(p, b)"),
            (".lead:first-child", ".x .lead:first-child"),
            (".lead:nth-child(odd)", ".x .lead:nth-child(odd)"),
            (":link", ".x :link"),
            // `body` itself.
            ("body", ".x"),
            ("body.lead > p", ".x.lead > p"),
            ("body .lead", ".x .lead"),
            ("body > .lead", ".x > .lead"),
            // `body` is the child of `html`.
            ("html .lead", ".x.lead, .x .lead"),
            ("html > .lead", ".x.lead"),
            ("html > .lead p", ".x.lead p"),
            (":root > *", ":where(.x)"),
            ("html.night body.lead p", ".x.night.lead p"),
            ("html > p", ".x > p"),
            ("* .lead", ":where(.x) .lead, .x.lead, .x * .lead"),
            // Not beyond the scope.
            (".lead + p", ".x .lead + p"),
            ("html > .lead ~ p", ".x > .lead ~ p"),
        ] {
            assert_eq!(cleaned(&rules, text).as_deref(), Some(expected), "{text}");
            assert_eq!(cleaned(&rules, expected).as_deref(), Some(expected), "{text}");
        }
        for text in [".x + p", "body + p", ":where(.x) + p", ":where(.x) ~ p"] {
            assert_eq!(cleaned(&rules, text), None, "{text}: it leads out of the scope");
        }
        // Where the scope is an element of the page around the wrapper, nothing selects it.
        let rules = SheetRules { is_for_body: false, keeps_scope: false, ..rules };
        assert_eq!(cleaned(&rules, ".lead, *").as_deref(), Some(".x .lead, .x *"));
        assert_eq!(cleaned(&rules, ":where(.x)"), None);
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
