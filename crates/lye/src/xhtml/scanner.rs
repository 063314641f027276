//! Well-formedness: one pass over the text, with a stack of the open elements.
//!
//! An accepted text is a sequence of elements and texts as in XML 1.0 (productions 39 to 44 and 66, without comments, CDATA, processing
//! instructions and declared entities), with further restrictions: names are in lower-case ASCII, elements without content are closed as in
//! appendix C of XHTML 1.0, and `>` only ends tags. An XML parser would accept more, and could not say what to write instead.

use super::error::{XhtmlError, XhtmlErrorKind};
use std::collections::HashSet;

/// A node, in source order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node<'t> {
    /// The start of the start tag or the text.
    pub(super) start: usize,
    /// The name of an element; `None` for a text.
    pub(super) name: Option<&'t str>,
    /// The start of the parent's start tag, if there is a parent.
    pub(super) parent: Option<usize>,
}

/// Elements without content (HTML Standard, 13.1.2, void elements, and elements that parsers treat like them).
const VOID: [&str; 16] = [
    "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "link",
    "meta", "source", "track", "wbr",
];

/// Elements whose content HTML parsers do not parse as markup, or do not insert into the tree.
const OTHER_CONTENT: [&str; 13] = [
    "iframe",
    "math",
    "noembed",
    "noframes",
    "noscript",
    "plaintext",
    "script",
    "style",
    "svg",
    "template",
    "textarea",
    "title",
    "xmp",
];

/// Returns the nodes of a text, if it is well-formed. O(text).
pub(super) fn scan(text: &str) -> Result<Vec<Node<'_>>, XhtmlError> {
    let mut scanner = Scanner { text, at: 0, open: Vec::new(), nodes: Vec::new() };
    scanner.content()?;
    match scanner.open.last() {
        None => Ok(scanner.nodes),
        Some(&(start, name)) => Err(XhtmlError::new(XhtmlErrorKind::NotClosed, name, text, start)),
    }
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// The open elements: the start of the start tag, and the name.
    open: Vec<(usize, &'t str)>,
    nodes: Vec<Node<'t>>,
}

type Result<T, E = XhtmlError> = std::result::Result<T, E>;

impl<'t> Scanner<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn eat(&mut self, prefix: &str) -> bool {
        let found = self.rest().starts_with(prefix);
        if found {
            self.at += prefix.len();
        }
        found
    }

    fn eat_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let run = rest.get(..rest.find(|c| !wanted(c)).unwrap_or(rest.len())).unwrap_or_default();
        self.at += run.len();
        run
    }

    fn error<T>(&self, kind: XhtmlErrorKind, subject: &str, at: usize) -> Result<T> {
        Err(XhtmlError::new(kind, subject, self.text, at))
    }

    fn push(&mut self, start: usize, name: Option<&'t str>) {
        let parent = self.open.last().map(|&(start, _)| start);
        self.nodes.push(Node { start, name, parent });
    }

    fn content(&mut self) -> Result<()> {
        let mut after_start_tag = false;
        while !self.rest().is_empty() {
            if self.rest().starts_with('<') {
                after_start_tag = self.tag()?;
                continue;
            }
            let start = self.at;
            self.characters(None)?;
            let run = self.text.get(start..self.at).unwrap_or_default();
            // HTML parsers drop a line feed here (HTML Standard, 13.2.6.4.7, the start tag "pre").
            let dropped = after_start_tag
                && matches!(self.open.last(), Some((_, "pre" | "listing")))
                && matches!(run, "\n" | "\r\n" | "\r");
            if !dropped {
                self.push(start, None);
            }
        }
        Ok(())
    }

    /// Scans text up to the next tag or, in a value, up to its quote.
    fn characters(&mut self, quote: Option<char>) -> Result<()> {
        while let Some(c) = self.rest().chars().next() {
            match c {
                c if Some(c) == quote => return Ok(()),
                '<' if quote.is_none() => return Ok(()),
                '<' => return self.error(XhtmlErrorKind::Less, "", self.at),
                '>' => return self.error(XhtmlErrorKind::Greater, "", self.at),
                '&' => self.reference()?,
                c if !is_character(c) => {
                    let shown = format!("U+{:04X}", u32::from(c));
                    return self.error(XhtmlErrorKind::Character, &shown, self.at);
                }
                c => self.at += c.len_utf8(),
            }
        }
        Ok(())
    }

    fn reference(&mut self) -> Result<()> {
        let start = self.at;
        self.at += 1;
        let known = if self.eat("#") {
            let radix = if self.eat("x") { 16 } else { 10 };
            let digits = self.eat_while(|c| c.is_digit(radix));
            // A number that is too large is not a character.
            u32::from_str_radix(digits, radix).ok().and_then(char::from_u32).is_some_and(is_character)
        } else {
            matches!(self.eat_while(|c| c.is_ascii_alphabetic()), "lt" | "gt" | "amp" | "quot" | "apos")
        };
        if known && self.eat(";") { Ok(()) } else { self.error(XhtmlErrorKind::Reference, "", start) }
    }

    /// Returns whether it was a start tag.
    fn tag(&mut self) -> Result<bool> {
        let start = self.at;
        let rest = self.rest();
        let declarations = [
            ("<!--", XhtmlErrorKind::Comment),
            ("<![CDATA[", XhtmlErrorKind::CData),
            ("<!", XhtmlErrorKind::Doctype),
            ("<?", XhtmlErrorKind::ProcessingInstruction),
        ];
        if let Some((_, kind)) = declarations.into_iter().find(|(prefix, _)| rest.starts_with(prefix)) {
            return self.error(kind, "", start);
        }
        self.at += 1;
        if self.eat("/") {
            return self.end_tag(start).map(|()| false);
        }
        if !self.rest().starts_with(is_name_start) {
            return self.error(XhtmlErrorKind::Less, "", start);
        }
        let name = self.name()?;
        if OTHER_CONTENT.contains(&name) {
            return self.error(XhtmlErrorKind::OtherContent, name, start);
        }
        self.attributes(name, start)?;
        let is_closed = self.eat("/");
        if !self.eat(">") {
            return self.error(XhtmlErrorKind::UnclosedTag, name, start);
        }
        self.push(start, Some(name));
        match (VOID.contains(&name), is_closed) {
            (true, true) => Ok(false),
            (true, false) => self.error(XhtmlErrorKind::VoidNotClosed, name, start),
            (false, true) => self.error(XhtmlErrorKind::SelfClosing, name, start),
            (false, false) => {
                self.open.push((start, name));
                Ok(true)
            }
        }
    }

    fn end_tag(&mut self, start: usize) -> Result<()> {
        let name = self.name()?;
        self.eat_while(is_space);
        if !self.eat(">") {
            return self.error(XhtmlErrorKind::UnclosedTag, name, start);
        }
        match self.open.pop() {
            Some((_, open)) if open == name => Ok(()),
            _ => self.error(XhtmlErrorKind::EndTag, name, start),
        }
    }

    fn attributes(&mut self, element: &str, start: usize) -> Result<()> {
        let mut seen = HashSet::new();
        loop {
            let has_space = !self.eat_while(is_space).is_empty();
            let at = self.at;
            match self.rest().chars().next() {
                Some('/' | '>') => return Ok(()),
                None | Some('<') => return self.error(XhtmlErrorKind::UnclosedTag, element, start),
                Some(_) if !has_space => return self.error(XhtmlErrorKind::MissingSpace, "", at),
                Some(_) => {}
            }
            let name = self.name()?;
            if !seen.insert(name) {
                return self.error(XhtmlErrorKind::Duplicate, name, at);
            }
            self.eat_while(is_space);
            if !self.eat("=") {
                return self.error(XhtmlErrorKind::NoValue, name, at);
            }
            self.eat_while(is_space);
            let Some(quote @ ('"' | '\'')) = self.rest().chars().next() else {
                return self.error(XhtmlErrorKind::Unquoted, name, self.at);
            };
            self.at += 1;
            self.characters(Some(quote))?;
            if !self.eat(if quote == '"' { "\"" } else { "'" }) {
                return self.error(XhtmlErrorKind::UnclosedTag, element, start);
            }
        }
    }

    fn name(&mut self) -> Result<&'t str> {
        let start = self.at;
        let name = self.eat_while(|c| !is_space(c) && !matches!(c, '=' | '/' | '>' | '<' | '"' | '\''));
        let in_any_case = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if !name.starts_with(is_name_start) || !name.chars().all(in_any_case) {
            return self.error(XhtmlErrorKind::Name, "", start);
        }
        if name.contains(|c: char| c.is_ascii_uppercase()) {
            return self.error(XhtmlErrorKind::Case, name, start);
        }
        Ok(name)
    }
}

fn is_name_start(c: char) -> bool {
    c.is_ascii_alphabetic()
}

/// XML 1.0, production 3.
fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}

/// XML 1.0, production 2, without the characters that the note below it discourages: HTML parsers map their references to other characters.
fn is_character(c: char) -> bool {
    let is_noncharacter = (u32::from(c) & 0xFFFE) == 0xFFFE || ('\u{FDD0}'..='\u{FDEF}').contains(&c);
    is_space(c) || !c.is_control() && !is_noncharacter
}
