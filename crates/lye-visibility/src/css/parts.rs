//! The component values of a declaration, in a flat list.

use super::grammar::Resources;
use super::sheet::Value;
use cssparser::{CowRcStr, Delimiter, ParseError, Parser, Token};

/// Deeper functions are not computed.
const MAX_DEPTH: u8 = 6;

/// The function name of plain parentheses.
const PARENTHESES: &str = "";

/// A declaration with more components is not computed.
const MAX_COMPONENTS: usize = 256;

/// A component of a value (CSS Syntax 3, 5.4.8).
#[derive(Clone, Debug)]
pub(super) enum Part<'i> {
    Word(CowRcStr<'i>),
    Number(f32),
    /// 1 for all of it.
    Percent(f32),
    Dimension(f32, CowRcStr<'i>),
    Hash(CowRcStr<'i>),
    /// A function, and the number of following parts that are its arguments. Parentheses are a function without a name.
    Function(CowRcStr<'i>, usize),
    Url(CowRcStr<'i>),
    Text(CowRcStr<'i>),
    Comma,
    Slash,
    Delim(char),
    /// A block in brackets, or one that is nested too deeply.
    Block,
}

impl Part<'_> {
    pub(super) fn is_word(&self, name: &str) -> bool {
        matches!(self, Self::Word(word) if word.eq_ignore_ascii_case(name))
    }

    pub(super) fn number(&self) -> Option<f32> {
        match self {
            Self::Number(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns `true` if it is one of these functions, separated by spaces.
    pub(super) fn calls(&self, names: &str) -> bool {
        matches!(self, Self::Function(name, _) if has_word(names, name))
    }

    /// Returns `true` if it is one of these space-separated words.
    pub(super) fn is_one_of(&self, names: &str) -> bool {
        matches!(self, Self::Word(word) if has_word(names, word))
    }
}

/// Returns `true` if a space-separated list has a word.
pub(super) fn has_word(names: &str, word: &str) -> bool {
    names.split(' ').any(|name| name.eq_ignore_ascii_case(word))
}

/// Reads the declarations in a block ("parse a block's contents", CSS Syntax 3, 5.5.5), each from its value on. An error in a declaration ends
/// with it.
pub(super) fn read_declarations<'i>(input: &mut Parser<'i>, mut read: impl FnMut(&str, &mut Parser<'i>)) {
    while !input.is_exhausted() {
        let _: Result<(), ParseError<()>> = input.parse_until_after(Delimiter::Semicolon, |input| {
            let name = input.expect_ident()?.clone();
            input.expect_colon()?;
            // The parser skips what is not read of it.
            read(&name, input);
            Ok(())
        });
    }
}

/// Reads the value of a declaration to its end. Returns whether it is `!important`; `None` if no browser accepts the
/// value.
pub(super) fn read<'i>(
    input: &mut Parser<'i>,
    parts: &mut Vec<Part<'i>>,
    resources: &'i Resources,
) -> Option<bool> {
    parts.clear();
    let is_valid = read_block(input, parts, 0, resources);
    while input.next().is_ok() {}
    if !is_valid {
        return None;
    }
    if resources.is_of_sheet {
        // "Invalid at computed-value time": the declaration is ignored (CSS Custom Properties 1, 3.1).
        let mark = parts.iter().rposition(|part| matches!(part, Part::Delim('!')));
        let is_missing = |part: &Part<'_>| matches!(part, Part::Function(name, _) if **name == *MISSING);
        if mark == Some(0) || parts.iter().any(is_missing) {
            let marks = mark.map(|at| parts.split_off(at));
            *parts = vec![Part::Word("unset".into())];
            parts.extend(marks.into_iter().flatten());
        } else if parts.is_empty() {
            parts.push(Part::Word("unset".into()));
        }
    }
    if parts.is_empty() {
        return None;
    }
    let important = matches!(parts[..], [.., Part::Delim('!'), ref word] if word.is_word("important"));
    if important {
        parts.truncate(parts.len() - 2);
    }
    let has_other_mark = parts.iter().any(|part| matches!(part, Part::Delim('!')));
    (!has_other_mark && !parts.is_empty()).then_some(important)
}

fn read_block<'i>(
    input: &mut Parser<'i>,
    parts: &mut Vec<Part<'i>>,
    depth: u8,
    resources: &'i Resources,
) -> bool {
    while let Ok(token) = input.next() {
        if parts.len() >= MAX_COMPONENTS {
            parts.push(Part::Block);
            return true;
        }
        let part = match token {
            Token::Ident(word) => Part::Word(word.clone()),
            Token::Number { value, .. } => Part::Number(*value),
            Token::Percentage { unit_value, .. } => Part::Percent(*unit_value),
            Token::Dimension { value, unit, .. } => Part::Dimension(*value, unit.clone()),
            Token::Hash(digits) | Token::IDHash(digits) => Part::Hash(digits.clone()),
            Token::UnquotedUrl(url) => Part::Url(url.clone()),
            Token::QuotedString(text) => Part::Text(text.clone()),
            Token::Comma => Part::Comma,
            Token::Delim('/') => Part::Slash,
            Token::Delim(delim) => Part::Delim(*delim),
            Token::Function(name) if name.eq_ignore_ascii_case("url") || name.eq_ignore_ascii_case("src") => {
                let url = input.parse_nested_block(|block| {
                    let url = block.expect_string().cloned();
                    while block.next().is_ok() {}
                    url.map_err(ParseError::<()>::from)
                });
                url.map_or(Part::Block, Part::Url)
            }
            Token::Function(name) if name.eq_ignore_ascii_case("var") && depth < MAX_DEPTH => {
                let found = input.parse_nested_block(|block| {
                    Ok::<_, ParseError<()>>(read_variable(block, parts, depth + 1, resources))
                });
                if let Err(function) = found.unwrap_or(Err(UNCLEAR)) {
                    parts.push(Part::Function(function.into(), 0));
                }
                continue;
            }
            Token::Function(_) | Token::ParenthesisBlock => {
                let name = match token {
                    Token::Function(name) => name.clone(),
                    _ => PARENTHESES.into(),
                };
                let at = parts.len();
                parts.push(Part::Function(name.clone(), 0));
                let is_valid = if depth == MAX_DEPTH {
                    parts.push(Part::Block);
                    Ok(true)
                } else {
                    input.parse_nested_block(|block| {
                        Ok::<_, ParseError<()>>(read_block(block, parts, depth + 1, resources))
                    })
                };
                parts[at] = Part::Function(name, parts.len() - at - 1); // It was put there.
                if is_valid != Ok(true) {
                    return false;
                }
                continue;
            }
            Token::SquareBracketBlock => Part::Block,
            Token::BadString(_)
            | Token::BadUrl(_)
            | Token::CloseParenthesis
            | Token::CloseSquareBracket
            | Token::CloseCurlyBracket
            | Token::Semicolon
            | Token::CurlyBracketBlock => return false,
            _ => Part::Delim('\0'),
        };
        parts.push(part);
    }
    true
}

/// Represents a custom property without a value.
const MISSING: &str = "var()";

/// Represents a reference to a custom property with an unknown value.
const UNCLEAR: &str = "var";

/// Reads the value of a custom property, or its fallback (CSS Custom Properties 1, 3). Returns the function that
/// represents a reference without one.
fn read_variable<'i>(
    block: &mut Parser<'i>,
    parts: &mut Vec<Part<'i>>,
    depth: u8,
    resources: &'i Resources,
) -> Result<(), &'static str> {
    let name = block.expect_ident().map_err(|_| UNCLEAR)?.clone();
    let is_read = match resources.variables.get(&name) {
        Value::Text(text) => {
            while block.next().is_ok() {}
            if resources.budget.spend(text.len()).is_none() {
                return Err(UNCLEAR);
            }
            let before = parts.len();
            let is_read = read_block(&mut Parser::new(text), parts, depth, resources);
            is_read && (resources.is_of_sheet || parts.len() > before)
        }
        Value::Missing if block.expect_comma().is_ok() => {
            (resources.is_of_sheet || !block.is_exhausted()) && read_block(block, parts, depth, resources)
        }
        Value::Missing => return Err(MISSING),
        Value::Unknown => return Err(UNCLEAR),
    };
    if is_read { Ok(()) } else { Err(UNCLEAR) }
}

/// A top-level component of a value, with its arguments if it is a function.
pub(super) type Item<'p, 'i> = (&'p Part<'i>, &'p [Part<'i>]);

/// The top-level components of a value.
pub(super) struct Items<'p, 'i>(pub(super) &'p [Part<'i>]);

impl<'p, 'i> Iterator for Items<'p, 'i> {
    type Item = Item<'p, 'i>;

    fn next(&mut self) -> Option<Self::Item> {
        let (first, rest) = self.0.split_first()?;
        let length = match first {
            Part::Function(_, length) => (*length).min(rest.len()),
            _ => 0,
        };
        let (arguments, rest) = rest.split_at(length);
        self.0 = rest;
        Some((first, arguments))
    }
}
