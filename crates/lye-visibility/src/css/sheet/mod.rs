//! Style sheets of the input: their rules, as far as they affect visibility. Does not depend on elements.

mod layers;
mod media;
mod selector;
mod variables;

pub(crate) use selector::{AttributeTest, Combinator, Compare, Compound, Selector};
pub(super) use variables::{Value, Variables};
pub(crate) use variables::{VariableDeclared, VariableRule, inline_variables};

use super::effect::Effect;
use super::effect::Rows;
use super::grammar::Resources;
use super::parts;
use super::table::{Property, property};
use cssparser::{Delimiter, ParseError, Parser, Token};
use layers::{Layer, Layers};
use media::Applies;

/// Deeper at-rules are not read: their effects are unknown.
const MAX_DEPTH: u8 = 8;

/// The layer of rules outside of layers, which come after all others.
const NO_LAYER: u32 = u32::MAX;

/// The declarations of a rule that may hide, and the rule's position in the cascade.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) normal: Vec<Declared>,
    pub(crate) important: Vec<Declared>,
    /// Custom properties.
    pub(crate) variables: Vec<VariableRule>,
    pub(crate) declared: Rows,
    pub(crate) layer: u32,
    /// Whether a condition or the nesting of the rule is not understood.
    pub(crate) is_doubtful: bool,
}

impl Rule {
    fn is_idle(&self) -> bool {
        self.normal.is_empty() && self.important.is_empty() && self.variables.is_empty()
    }
}

/// An effect of a rule's declaration.
#[derive(Clone, Debug)]
pub(crate) enum Declared {
    Now(Effect),
    /// The value refers to custom properties, and is evaluated at each element.
    Later(Property, String),
}

/// All style sheets of an input, in order.
#[derive(Debug, Default)]
pub(crate) struct Sheets {
    pub(crate) rules: Vec<Rule>,
    /// Each selector with its rule.
    pub(crate) selectors: Vec<(Selector, u32)>,
    /// Whether something is nested too deeply to be read.
    pub(crate) is_too_deep: bool,
}

/// Reads style sheets.
struct Reader<'r> {
    sheets: Sheets,
    layers: Layers,
    resources: &'r mut Resources,
}

/// The context of rules.
#[derive(Clone, Copy)]
struct Around {
    is_doubtful: bool,
    layer: Layer,
    /// The layer's position in the cascade.
    number: u32,
    depth: u8,
}

impl Sheets {
    /// Reads style sheets, each with the value of its `media`, and adds their definitions to `resources`. Linear in their total length: at
    /// most [`MAX_DEPTH`] times the whole text is read.
    pub(crate) fn read(sheets: &[(String, String)], resources: &mut Resources) -> Self {
        let mut read = Reader { sheets: Self::default(), layers: Layers::default(), resources };
        for (css, _) in sheets.iter().filter(|(css, _)| may_name(css)) {
            read.collect(&mut Parser::new(css), 0);
        }
        for (css, condition) in sheets {
            let applies = media::evaluate(&mut Parser::new(condition));
            if applies == Applies::No {
                continue;
            }
            let around = Around {
                is_doubtful: applies == Applies::Maybe,
                layer: Layer::ROOT,
                number: NO_LAYER,
                depth: 0,
            };
            read.rules(&mut Parser::new(css), around, None);
        }
        read.sheets
    }
}

impl Reader<'_> {
    /// Collects the names of animations and of fonts.
    fn collect(&mut self, input: &mut Parser<'_>, depth: u8) {
        let mut at_rule: Option<String> = None;
        let mut animation = None;
        while let Ok(token) = input.next() {
            let is_keyframes = at_rule.as_deref().is_some_and(|name| name.ends_with("keyframes"));
            match token {
                Token::AtKeyword(name) => at_rule = Some(name.to_ascii_lowercase()),
                Token::Semicolon => at_rule = None,
                Token::Ident(name) | Token::QuotedString(name) if is_keyframes => {
                    animation = Some(name.to_ascii_lowercase());
                }
                Token::CurlyBracketBlock => {
                    self.resources.keyframes.extend(animation.take());
                    let name = at_rule.take();
                    let block: Result<(), ParseError<()>> = input.parse_nested_block(|block| {
                        if name.as_deref() == Some("font-face") {
                            if let Some(font) = own_font(block) {
                                self.resources.add_font(font);
                            }
                        } else if name.is_some() && !is_keyframes && depth < MAX_DEPTH {
                            self.collect(block, depth + 1);
                        }
                        while block.next().is_ok() {}
                        Ok(())
                    });
                    drop(block);
                }
                _ => {}
            }
        }
    }

    /// Reads rules; in the block of a rule, also declarations and nested rules.
    fn rules(&mut self, input: &mut Parser<'_>, around: Around, owner: Option<u32>) {
        loop {
            input.skip_whitespace();
            let state = input.state();
            match input.next().cloned() {
                Err(_) => return,
                Ok(Token::CDO | Token::CDC | Token::Semicolon) => continue,
                Ok(Token::AtKeyword(name)) => {
                    self.at_rule(&name.to_ascii_lowercase(), input, around, owner);
                    continue;
                }
                Ok(Token::Ident(name)) => {
                    if let Some(owner) = owner
                        && self.declaration(&name, input, owner)
                    {
                        continue;
                    }
                }
                Ok(_) => {}
            }
            input.reset(&state);
            self.rule(input, around, owner.is_some());
        }
    }

    /// Reads the rest of a declaration of a rule, to the semicolon behind it. Returns `false` if it is a rule instead.
    ///
    /// Stops at the block of a rule, so that no rule is read more than twice.
    fn declaration(&mut self, name: &str, input: &mut Parser<'_>, owner: u32) -> bool {
        let is_variable = name.starts_with("--");
        let has_colon = match input.next() {
            Err(_) | Ok(Token::Semicolon) => return true,
            Ok(token) => *token == Token::Colon,
        };
        let start = input.position();
        let mut is_ended = false;
        while let Ok(token) = input.next() {
            match token {
                Token::CurlyBracketBlock if !has_colon || !is_variable => return false,
                Token::Semicolon => {
                    is_ended = true;
                    break;
                }
                _ => {}
            }
        }
        let text = input.slice_from(start);
        // A separate parser: the values need not live as long as the sheet.
        let text = text.strip_suffix(if is_ended { ";" } else { "" }).unwrap_or(text);
        let Some(rule) = self.sheets.rules.get_mut(owner as usize).filter(|_| has_colon) else { return true };
        if is_variable {
            rule.variables.push(VariableRule::read(name, text, &mut self.resources.variables));
            return true;
        }
        let Some(property) = property(name) else { return true };
        if may_refer(text) {
            let is_important = is_important(text).is_some();
            let into = if is_important { &mut rule.important } else { &mut rule.normal };
            into.push(Declared::Later(property, text.to_owned()));
            rule.declared.insert(property.row());
            return true;
        }
        let mut values = Vec::new();
        let resources = &*self.resources;
        if let Some(important) = parts::read(&mut Parser::new(text), &mut values, resources) {
            let into = if important { &mut rule.important } else { &mut rule.normal };
            property.declare(&values, resources, &mut |effect| into.push(Declared::Now(effect)));
            rule.declared.insert(property.row());
        }
        true
    }

    fn rule(&mut self, input: &mut Parser<'_>, around: Around, is_nested: bool) {
        // An invalid nested rule ends at the next semicolon, as a declaration does (CSS Syntax 3, 5.5.4).
        let end = match is_nested {
            true => Delimiter::CurlyBracketBlock | Delimiter::Semicolon,
            false => Delimiter::CurlyBracketBlock,
        };
        let selectors = input.parse_until_before(end, |input| {
            let start = input.position();
            while input.next().is_ok() {}
            Ok::<_, ParseError<()>>(input.slice_from(start))
        });
        if input.expect_curly_bracket_block().is_err() {
            return;
        }
        if around.depth >= MAX_DEPTH {
            self.sheets.is_too_deep = true;
            return;
        }
        let number = self.sheets.rules.len() as u32; // Below the bytes of the input.
        self.sheets.rules.push(Rule {
            normal: Vec::new(),
            important: Vec::new(),
            variables: Vec::new(),
            declared: Rows::NONE,
            layer: around.number,
            is_doubtful: around.is_doubtful || is_nested,
        });
        let inner = Around { depth: around.depth + 1, ..around };
        let block: Result<(), ParseError<()>> = input.parse_nested_block(|block| {
            self.rules(block, inner, Some(number));
            Ok(())
        });
        drop(block);
        if let Some(rule) = self.sheets.rules.get_mut(number as usize) {
            rule.normal.shrink_to_fit();
            rule.important.shrink_to_fit();
        }
        // Rules without relevant declarations are never matched.
        let is_idle = self.sheets.rules.get(number as usize).is_none_or(Rule::is_idle);
        let Some(selectors) = selectors.ok().filter(|_| !is_idle) else { return };
        let selectors = selector::read_list(&mut Parser::new(selectors));
        for mut selector in selectors.into_iter().flatten() {
            if is_nested {
                // The parent rule is ignored.
                selector.compounds.truncate(1);
            }
            if !selector.compounds.iter().any(|(compound, _)| compound.is_never) {
                self.sheets.selectors.push((selector, number));
            }
        }
    }

    fn at_rule(&mut self, name: &str, input: &mut Parser<'_>, around: Around, owner: Option<u32>) {
        let start = input.state();
        let prelude =
            input.parse_until_before(Delimiter::CurlyBracketBlock | Delimiter::Semicolon, |input| {
                let start = input.position();
                while input.next().is_ok() {}
                Ok::<_, ParseError<()>>(input.slice_from(start).trim())
            });
        let prelude = prelude.unwrap_or_default();
        if input.is_exhausted() && prelude.is_empty() {
            input.reset(&start);
            while input.next().is_ok() {}
            return;
        }
        let mut inner = Around { depth: around.depth + 1, ..around };
        if !matches!(input.next(), Ok(Token::CurlyBracketBlock)) {
            if name == "layer" {
                for name in prelude.split(',') {
                    self.layers.named(around.layer, name.trim());
                }
            }
            return;
        }
        let reads = match name {
            "media" => match media::evaluate(&mut Parser::new(prelude)) {
                Applies::Yes => true,
                Applies::No => false,
                Applies::Maybe => {
                    inner.is_doubtful = true;
                    true
                }
            },
            "layer" => {
                (inner.layer, inner.number) = match prelude {
                    "" => self.layers.nameless(around.layer),
                    name => self.layers.named(around.layer, name),
                };
                true
            }
            "supports" | "container" | "scope" | "-moz-document" | "document" => {
                inner.is_doubtful = true;
                true
            }
            _ => false,
        };
        if reads && inner.depth > MAX_DEPTH {
            self.sheets.is_too_deep = true;
        }
        let reads = reads && inner.depth <= MAX_DEPTH;
        let block: Result<(), ParseError<()>> = input.parse_nested_block(|block| {
            if reads {
                match owner {
                    // Its declarations belong to the outer rule, as far as they hide.
                    Some(owner) if inner.is_doubtful => self.doubtful_part(block, inner, owner),
                    owner => self.rules(block, inner, owner),
                }
            }
            while block.next().is_ok() {}
            Ok(())
        });
        drop(block);
    }

    /// Reads the declarations of a rule inside a condition as a separate rule, with the selectors of the outer rule.
    fn doubtful_part(&mut self, block: &mut Parser<'_>, inner: Around, owner: u32) {
        let Some(rule) = self.sheets.rules.get_mut(owner as usize) else { return };
        rule.is_doubtful = true;
        self.rules(block, inner, Some(owner));
    }
}

/// Returns `true` if a style sheet may define animations or fonts: these are at-rules, whose names may contain escapes.
fn may_name(css: &str) -> bool {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_' || !c.is_ascii();
    let names = |rest: &str| {
        let name = rest.split(|c| !is_of_name(c)).next().unwrap_or_default().as_bytes();
        let ends_with = |end: &[u8]| {
            name.len().checked_sub(end.len()).is_some_and(|at| name[at..].eq_ignore_ascii_case(end)) // Not longer.
        };
        ends_with(b"keyframes") || ends_with(b"font-face")
    };
    css.contains('\\') || css.split('@').skip(1).any(names)
}

/// Returns `true` if a value may refer to custom properties.
pub(crate) fn may_refer(text: &str) -> bool {
    let begins =
        |at: usize| text.as_bytes().get(at..at + 4).is_some_and(|name| name.eq_ignore_ascii_case(b"var("));
    text.contains('\\') || text.match_indices('(').any(|(at, _)| at.checked_sub(3).is_some_and(begins))
}

/// Returns a value without its `!important`, if it has one.
fn is_important(text: &str) -> Option<&str> {
    let (before, mark) = text.rsplit_once('!')?;
    mark.trim().eq_ignore_ascii_case("important").then_some(before)
}

/// Returns the name of a font that the input embeds.
fn own_font(block: &mut Parser<'_>) -> Option<String> {
    let (mut family, mut brings) = (None, false);
    while !block.is_exhausted() {
        let _: Result<(), ParseError<()>> = block.parse_until_after(Delimiter::Semicolon, |input| {
            let name = input.expect_ident()?.to_ascii_lowercase();
            input.expect_colon()?;
            let start = input.position();
            while let Ok(token) = input.next() {
                if let (Token::Ident(text) | Token::QuotedString(text), "font-family") =
                    (token, name.as_str())
                {
                    family.get_or_insert_with(|| text.to_ascii_lowercase());
                }
            }
            brings |= name == "src" && input.slice_from(start).to_ascii_lowercase().contains("data:");
            Ok(())
        });
    }
    family.filter(|_| brings)
}
