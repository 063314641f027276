//! The supported part of selectors: compounds of types, classes, ids and attributes, with descendant and child
//! combinators.
//!
//! A selector with other parts matches more elements here than in a browser, and is doubtful: only the declarations of
//! its rule that hide count.

use cssparser::{ParseError, Parser, Token};

/// Of selectors with more compounds, only the last ones are read.
const MAX_COMPOUNDS: usize = 16;

/// The combinator between two compounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Combinator {
    Descendant,
    Child,
}

/// How an attribute value is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compare {
    Exists,
    Equals,
    /// A word of the value.
    Word,
    Begins,
    Ends,
    Contains,
    /// The whole value, or the part before a hyphen.
    Dash,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AttributeTest {
    /// In lower case.
    pub(crate) name: String,
    pub(crate) compare: Compare,
    pub(crate) value: String,
}

/// A compound selector. Names are in lower case, except those of types in foreign content.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Compound {
    pub(crate) tag: Option<String>,
    pub(crate) ids: Vec<String>,
    pub(crate) classes: Vec<String>,
    pub(crate) attributes: Vec<AttributeTest>,
    pub(crate) is_link: bool,
    pub(crate) is_root: bool,
    pub(crate) is_empty: bool,
    pub(crate) is_first: bool,
    pub(crate) is_last: bool,
    pub(crate) others: Vec<Compound>,
    /// Does not match initially: `:hover` and similar, and boxes that are not elements.
    pub(crate) is_never: bool,
    /// Whether it has unsupported parts.
    pub(crate) is_unclear: bool,
}

/// A complex selector, from its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Selector {
    /// Each compound with the combinator before it; that of the first compound is unused.
    pub(crate) compounds: Vec<(Compound, Combinator)>,
    pub(crate) is_doubtful: bool,
    pub(crate) specificity: u32,
}

/// Parses a selector list. Returns `None` if a browser drops it.
pub(crate) fn read_list(input: &mut Parser<'_>) -> Option<Vec<Selector>> {
    let mut selectors = Vec::new();
    loop {
        let selector = input.parse_until_before(cssparser::Delimiter::Comma, |input| {
            let selector = read(input);
            while input.next().is_ok() {}
            Ok::<_, ParseError<()>>(selector)
        });
        selectors.push(selector.ok().flatten()?);
        if input.expect_comma().is_err() {
            return Some(selectors);
        }
    }
}

fn read(input: &mut Parser<'_>) -> Option<Selector> {
    let mut compounds: Vec<(Compound, Combinator)> = Vec::new();
    let mut specificity = [0_u32; 3];
    let mut is_doubtful = false;
    let mut combinator = Combinator::Descendant;
    let mut compound = Compound::default();
    let mut has_compound = false;
    let mut is_spaced = false;
    input.skip_whitespace();
    loop {
        let state = input.state();
        let Ok(token) = input.next_including_whitespace() else { break };
        let next = match token {
            Token::WhiteSpace(_) => {
                is_spaced = true;
                continue;
            }
            Token::Delim('>') => Some(Some(Combinator::Child)),
            // Sibling combinators are ignored.
            Token::Delim('+' | '~') => Some(None),
            _ => None,
        };
        if let Some(found) = next {
            if has_compound {
                compounds.push((std::mem::take(&mut compound), combinator));
            } else {
                is_doubtful = true;
            }
            if found.is_none() {
                is_doubtful = true;
                compounds.clear();
            }
            combinator = found.unwrap_or(Combinator::Descendant);
            (has_compound, is_spaced) = (false, false);
            input.skip_whitespace();
            continue;
        }
        if is_spaced && has_compound {
            compounds.push((std::mem::take(&mut compound), combinator));
            combinator = Combinator::Descendant;
        }
        (has_compound, is_spaced) = (true, false);
        input.reset(&state);
        simple(input, &mut compound, &mut specificity, 0)?;
    }
    if !has_compound {
        return None;
    }
    compounds.push((compound, combinator));
    compounds.reverse();
    is_doubtful |=
        compounds.len() > MAX_COMPOUNDS || compounds.iter().any(|(compound, _)| compound.is_unclear);
    compounds.truncate(MAX_COMPOUNDS);
    // Most have one, and a vector has room for four.
    compounds.shrink_to_fit();
    let [ids, classes, tags] = specificity.map(|count| count.min(1000));
    Some(Selector { compounds, is_doubtful, specificity: ids << 20 | classes << 10 | tags })
}

/// Parses a simple selector into a compound.
fn simple(
    input: &mut Parser<'_>,
    compound: &mut Compound,
    specificity: &mut [u32; 3],
    depth: u8,
) -> Option<()> {
    let token = input.next_including_whitespace().ok()?.clone();
    match token {
        Token::Ident(name) => {
            compound.tag = Some(name.to_ascii_lowercase());
            specificity[2] += 1;
        }
        Token::Delim('*') => {}
        Token::Delim('|' | '&') => compound.is_unclear = true,
        Token::IDHash(name) => {
            compound.ids.push(name.to_ascii_lowercase());
            specificity[0] += 1;
        }
        Token::Delim('.') => {
            compound.classes.push(input.expect_ident().ok()?.to_ascii_lowercase());
            specificity[1] += 1;
        }
        Token::SquareBracketBlock => {
            specificity[1] += 1;
            let test = input.parse_nested_block(|block| {
                let test = attribute(block);
                while block.next().is_ok() {}
                Ok::<_, ParseError<()>>(test)
            });
            match test.ok().flatten() {
                Some(test) => compound.attributes.push(test),
                None => compound.is_unclear = true,
            }
        }
        Token::Colon => pseudo(input, compound, specificity, depth)?,
        _ => return None,
    }
    Some(())
}

fn attribute(block: &mut Parser<'_>) -> Option<AttributeTest> {
    let name = block.expect_ident().ok()?.to_ascii_lowercase();
    let compare = match block.next().cloned() {
        Err(_) => return Some(AttributeTest { name, compare: Compare::Exists, value: String::new() }),
        Ok(Token::Delim('=')) => Compare::Equals,
        Ok(Token::IncludeMatch) => Compare::Word,
        Ok(Token::DashMatch) => Compare::Dash,
        Ok(Token::PrefixMatch) => Compare::Begins,
        Ok(Token::SuffixMatch) => Compare::Ends,
        Ok(Token::SubstringMatch) => Compare::Contains,
        Ok(_) => return None,
    };
    let value = block.expect_ident_or_string().ok()?.as_ref().to_ascii_lowercase();
    Some(AttributeTest { name, compare, value })
}

fn pseudo(
    input: &mut Parser<'_>,
    compound: &mut Compound,
    specificity: &mut [u32; 3],
    depth: u8,
) -> Option<()> {
    let mut is_element = false;
    let mut token = input.next_including_whitespace().ok()?.clone();
    if token == Token::Colon {
        is_element = true;
        token = input.next_including_whitespace().ok()?.clone();
    }
    specificity[1] += 1;
    match token {
        Token::Ident(name) => match name.to_ascii_lowercase().as_str() {
            "first-line" | "first-letter" => compound.is_unclear = true,
            _ if is_element => compound.is_never = true,
            "before" | "after" | "hover" | "focus" | "focus-within" | "focus-visible" | "active"
            | "visited" | "target" => {
                compound.is_never = true;
            }
            "link" | "any-link" => compound.is_link = true,
            "root" => compound.is_root = true,
            "empty" => compound.is_empty = true,
            "first-child" => compound.is_first = true,
            "last-child" => compound.is_last = true,
            _ => compound.is_unclear = true,
        },
        Token::Function(name) => {
            let is_not = !is_element && name.eq_ignore_ascii_case("not") && depth == 0;
            let others = input.parse_nested_block(|block| {
                let others = if is_not { alternatives(block) } else { None };
                while block.next().is_ok() {}
                Ok::<_, ParseError<()>>(others)
            });
            match others.ok().flatten() {
                Some(others) => compound.others.extend(others),
                None => compound.is_unclear = true,
            }
        }
        _ => return None,
    }
    Some(())
}

/// Returns the compounds of a list, if it contains nothing else.
fn alternatives(block: &mut Parser<'_>) -> Option<Vec<Compound>> {
    let mut compounds = Vec::new();
    loop {
        block.skip_whitespace();
        let mut compound = Compound::default();
        let mut has_more = true;
        let mut is_last = true;
        let mut is_spaced = false;
        while has_more {
            let state = block.state();
            match block.next_including_whitespace() {
                Err(_) => has_more = false,
                Ok(Token::Comma) => (has_more, is_last) = (false, false),
                Ok(Token::WhiteSpace(_)) => is_spaced = compound != Compound::default(),
                Ok(Token::Delim('>' | '+' | '~')) => return None,
                Ok(_) if is_spaced => return None,
                Ok(_) => {
                    block.reset(&state);
                    simple(block, &mut compound, &mut [0; 3], 1)?;
                }
            }
        }
        if compound.is_unclear || compound == Compound::default() {
            return None;
        }
        compounds.push(compound);
        if is_last {
            return Some(compounds);
        }
    }
}
