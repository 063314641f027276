//! Style sheets of the input: their rules, as far as they affect visibility. Does not depend on elements.

mod layers;
mod media;
mod supports;
mod variables;

pub(super) use variables::{Value, Variables};
pub(crate) use variables::{VariableRule, inline_variables};

use super::effect::Effect;
use super::grammar::Resources;
use super::parts;
use super::selector::{Name, Namespaces, Read, Types, read_list};
use super::style::Declarations;
use super::table::{Property, property};
use cssparser::{
    AtRuleParser, CowRcStr, DeclarationParser, ParseError, Parser, ParserState, QualifiedRuleParser,
    RuleBodyItemParser, RuleBodyParser, StyleSheetParser, Token,
};
use layers::{Layer, Layers};
use selectors::parser::{Component, ParseRelative, Selector, SelectorList};

/// Deeper rules are not read: their effects are unknown.
const MAX_DEPTH: u8 = 16;
#[cfg(test)]
pub(crate) const DEEPEST_RULE: usize = MAX_DEPTH as usize - 1;

/// The declarations of a rule that matter, and the rule's position in the cascade.
#[derive(Debug, Default)]
pub(crate) struct Rule {
    pub(crate) normal: Vec<Declared>,
    pub(crate) important: Vec<Declared>,
    pub(crate) variables: Vec<VariableRule>,
    pub(crate) layer: u32,
    /// The index of its scope.
    pub(crate) scope: Option<u32>,
    /// Whether it applies only in a query container of some size (CSS Conditional 5, 5).
    pub(crate) is_of_container: bool,
    /// Whether it hides the page only until a script has run.
    pub(crate) is_taken_back: bool,
    /// Whether a value is evaluated at each element.
    pub(crate) is_late: bool,
}

/// The `style` elements, by their ids, and the classes whose rules hide the page until a script has run, against flicker or framing: of Adobe
/// Target and its Web SDK, Chartbeat, OWASP's "Clickjacking Defense", VWO and Google Optimize.
const TAKEN_BACK: &str =
    "_vis_opt_path_hides alloy-prehiding antiClickjack at-body-style chartbeat-flicker-control-style";
const TAKEN_BACK_CLASS: &str = "async-hide";

/// A style sheet of the input.
#[derive(Debug)]
pub(crate) struct SheetText {
    pub(crate) css: String,
    pub(crate) media: String,
    /// The id of its element.
    pub(crate) id: String,
}

/// A declaration of a rule.
#[derive(Clone, Debug)]
pub(crate) enum Declared {
    Now(Effect),
    /// The value refers to custom properties or to `@keyframes`, and is evaluated at each element.
    Later(Property, String),
}

/// Where the rules of an `@scope` apply (CSS Cascade 6, 2.5).
#[derive(Debug)]
pub(crate) struct Scope {
    pub(crate) roots: Option<SelectorList<Types>>,
    pub(crate) limits: Option<SelectorList<Types>>,
}

/// All style sheets of an input, in order.
#[derive(Debug, Default)]
pub(crate) struct Sheets {
    pub(crate) rules: Vec<Rule>,
    /// Each selector with its rule.
    pub(crate) selectors: Vec<(Selector<Types>, u32)>,
    pub(crate) scopes: Vec<Scope>,
    /// Whether something is nested too deeply to be read.
    pub(crate) is_too_deep: bool,
}

impl Sheets {
    /// Reads style sheets, and adds their definitions to `resources`. Linear in their total length: at
    /// most [`MAX_DEPTH`] times the whole text is read.
    pub(crate) fn read(sheets: &[SheetText], resources: &mut Resources) -> Self {
        let mut reader = Reader {
            sheets: Self::default(),
            layers: Layers::default(),
            namespaces: Namespaces::default(),
            is_taken_back: false,
            resources,
        };
        for SheetText { css, media, id } in sheets {
            if !media::holds(&mut Parser::new(media)) {
                continue;
            }
            reader.is_taken_back = TAKEN_BACK.split(' ').any(|known| known == id);
            reader.namespaces = Namespaces::default();
            reader.resources.has_revert_layer |= css.contains("revert-layer");
            let mut block = Block { reader: &mut reader, around: Around::SHEET, parent: None, rule: None };
            StyleSheetParser::new(&mut Parser::new(css), &mut block).for_each(drop);
        }
        let ranks = reader.layers.ranks();
        for rule in &mut reader.sheets.rules {
            rule.layer = ranks.get(rule.layer as usize).copied().unwrap_or(u32::MAX);
        }
        reader.sheets
    }
}

/// Reads style sheets.
struct Reader<'r> {
    sheets: Sheets,
    layers: Layers,
    namespaces: Namespaces,
    /// Whether a script removes the style sheet.
    is_taken_back: bool,
    resources: &'r mut Resources,
}

impl Reader<'_> {
    /// Parses a selector list. Returns `None` if a browser drops it.
    fn list(&mut self, input: &mut Parser<'_>, relative: ParseRelative) -> Option<SelectorList<Types>> {
        match read_list(input, &self.namespaces, relative) {
            Read::List(list) => Some(list),
            Read::Invalid => None,
            Read::TooDeep => {
                self.sheets.is_too_deep = true;
                None
            }
        }
    }
}

/// The context of rules.
#[derive(Clone, Copy)]
struct Around {
    layer: Layer,
    scope: Option<u32>,
    is_of_container: bool,
    depth: u8,
}

impl Around {
    const SHEET: Self = Self { layer: Layer::ROOT, scope: None, is_of_container: false, depth: 0 };
}

/// A style sheet, or the block of a rule.
struct Block<'b, 'r> {
    reader: &'b mut Reader<'r>,
    around: Around,
    /// The selectors of the style rule around it.
    parent: Option<SelectorList<Types>>,
    /// The rule that gets the declarations. Declarations after a nested rule belong to a rule of their own (CSS Nesting 1, 4).
    rule: Option<u32>,
}

/// An at-rule that is read.
enum AtRule {
    /// Rules that apply here.
    Group(Around),
    Layers(Vec<String>),
    Keyframes(String),
    FontFace,
    Namespace(Option<String>, Name),
}

type Parsed<T> = Result<T, ParseError<()>>;

impl<'b, 'r> Block<'b, 'r> {
    /// Returns the rule for the next declaration.
    fn rule(&mut self) -> u32 {
        let sheets = &mut self.reader.sheets;
        *self.rule.get_or_insert_with(|| {
            let (layer, scope) = (self.around.layer.index() as u32, self.around.scope); // Below the bytes of the input.
            let is_of_container = self.around.is_of_container;
            sheets.rules.push(Rule { layer, scope, is_of_container, ..Rule::default() });
            (sheets.rules.len() - 1) as u32 // Below the bytes of the input.
        })
    }

    /// Ends the rule of the declarations so far. A rule without relevant declarations is never matched.
    fn end_rule(&mut self) {
        let (Some(number), Some(parent)) = (self.rule.take(), &self.parent) else { return };
        let is_known = |part: &Component<Types>| matches!(part, Component::Class(name) if name.as_str() == TAKEN_BACK_CLASS);
        let is_taken_back =
            self.reader.is_taken_back || parent.slice().iter().all(|selector| selector.iter().any(is_known));
        let sheets = &mut self.reader.sheets;
        let Some(rule) = sheets.rules.get_mut(number as usize) else { return };
        rule.normal.shrink_to_fit();
        rule.important.shrink_to_fit();
        rule.is_taken_back = is_taken_back;
        if rule.normal.is_empty() && rule.important.is_empty() && rule.variables.is_empty() {
            return;
        }
        sheets.selectors.extend(parent.slice().iter().map(|selector| (selector.clone(), number)));
    }

    /// Reads the block of a rule with these selectors, or of a group of rules.
    fn read(&mut self, around: Around, parent: Option<SelectorList<Types>>, input: &mut Parser<'_>) {
        self.end_rule();
        if around.depth > MAX_DEPTH {
            self.reader.sheets.is_too_deep = true;
            return;
        }
        let mut block = Block { reader: self.reader, around, parent, rule: None };
        RuleBodyParser::new(input, &mut block).for_each(drop);
        block.end_rule();
    }

    fn inner(&self) -> Around {
        Around { depth: self.around.depth + 1, ..self.around }
    }

    /// Parses the selectors of a style rule (CSS Nesting 1, 3).
    fn selectors(&mut self, input: &mut Parser<'_>) -> Option<SelectorList<Types>> {
        let relative = match (&self.parent, self.around.scope) {
            (Some(_), _) => ParseRelative::ForNesting,
            (None, Some(_)) => ParseRelative::ForScope,
            (None, None) => ParseRelative::No,
        };
        let list = self.reader.list(input, relative)?;
        Some(match &self.parent {
            Some(parent) => list.replace_parent_selector(parent),
            None => list,
        })
    }

    /// Reads the selectors of an `@scope`.
    fn scope(&mut self, input: &mut Parser<'_>) -> Option<u32> {
        let mut list = |input: &mut Parser<'_>| {
            input.expect_parenthesis_block().ok()?;
            let list = input.parse_nested_block(|block| {
                self.reader.list(block, ParseRelative::No).ok_or_else(ParseError::<()>::unexpected_token)
            });
            Some(list)
        };
        let start = input.state();
        let roots = list(input);
        if roots.is_none() {
            input.reset(&start);
        }
        let limits = match input.expect_ident_matching("to") {
            Ok(()) => Some(list(input)?.ok()?),
            Err(_) => None,
        };
        let sheets = &mut self.reader.sheets;
        sheets.scopes.push(Scope { roots: roots.transpose().ok()?, limits });
        Some((sheets.scopes.len() - 1) as u32) // As above.
    }
}

impl<'i> DeclarationParser<'i> for Block<'_, '_> {
    type Declaration = ();
    type Error = ();

    fn parse_value(&mut self, name: CowRcStr<'i>, input: &mut Parser<'i>, _: &ParserState) -> Parsed<()> {
        let is_variable = name.starts_with("--");
        let start = input.position();
        while let Ok(token) = input.next() {
            // A nested rule, such as `a:hover {}`.
            if !is_variable && matches!(token, Token::CurlyBracketBlock) {
                return Err(ParseError::unexpected_token());
            }
        }
        let text = input.slice_from(start);
        let relevant = property(&name);
        if !is_variable && relevant.is_none() {
            return Ok(());
        }
        let number = self.rule();
        let Some(rule) = self.reader.sheets.rules.get_mut(number as usize) else { return Ok(()) };
        let resources = &mut *self.reader.resources;
        if is_variable {
            rule.variables.push(VariableRule::read(&name, text, &mut resources.variables));
            return Ok(());
        }
        let Some(property) = relevant else { return Ok(()) };
        // Style sheets may define an animation after the rules that use it.
        if may_refer(text) || property.refers_to_keyframes() {
            let is_important = is_important(text).is_some();
            let into = if is_important { &mut rule.important } else { &mut rule.normal };
            into.push(Declared::Later(property, text.to_owned()));
            rule.is_late = true;
            return Ok(());
        }
        let mut values = Vec::new();
        if let Some(important) = parts::read(&mut Parser::new(text), &mut values, resources) {
            let into = if important { &mut rule.important } else { &mut rule.normal };
            property.declare(&values, resources, &mut |effect| into.push(Declared::Now(effect)));
        }
        Ok(())
    }
}

impl<'i> QualifiedRuleParser<'i> for Block<'_, '_> {
    type Prelude = SelectorList<Types>;
    type QualifiedRule = ();
    type Error = ();

    fn parse_prelude(&mut self, input: &mut Parser<'i>) -> Parsed<Self::Prelude> {
        self.selectors(input).ok_or_else(ParseError::unexpected_token)
    }

    fn parse_block(
        &mut self,
        selectors: Self::Prelude,
        _: &ParserState,
        input: &mut Parser<'i>,
    ) -> Parsed<()> {
        let around = self.inner();
        self.read(around, Some(selectors), input);
        Ok(())
    }
}

impl<'i> AtRuleParser<'i> for Block<'_, '_> {
    type Prelude = AtRule;
    type AtRule = ();
    type Error = ();

    fn parse_prelude(&mut self, name: CowRcStr<'i>, input: &mut Parser<'i>) -> Parsed<AtRule> {
        let name = name.to_ascii_lowercase();
        let mut around = self.inner();
        let applies = |applies: bool| {
            if applies { Ok(AtRule::Group(around)) } else { Err(ParseError::unexpected_token()) }
        };
        match name.as_str() {
            "media" => applies(media::holds(input)),
            "supports" => applies(supports::holds(input, self.reader)),
            "container" => {
                while input.next().is_ok() {}
                around.is_of_container = true;
                Ok(AtRule::Group(around))
            }
            "layer" => {
                let start = input.position();
                while input.next().is_ok() {}
                let names = input.slice_from(start).split(',').map(|name| name.trim().to_owned());
                Ok(AtRule::Layers(names.collect()))
            }
            "scope" => {
                around.scope = Some(self.scope(input).ok_or_else(ParseError::unexpected_token)?);
                Ok(AtRule::Group(around))
            }
            "keyframes" | "-webkit-keyframes" => {
                Ok(AtRule::Keyframes(input.expect_ident_or_string()?.to_ascii_lowercase()))
            }
            "font-face" => Ok(AtRule::FontFace),
            "namespace" => {
                let prefix =
                    input.try_parse(|input| input.expect_ident().map(|prefix| prefix.to_string())).ok();
                let url = input.expect_url_or_string()?;
                Ok(AtRule::Namespace(prefix, Name::from(&*url)))
            }
            _ => {
                while input.next().is_ok() {}
                Err(ParseError::unexpected_token())
            }
        }
    }

    fn rule_without_block(&mut self, rule: AtRule, _: &ParserState) -> Result<(), ()> {
        match rule {
            AtRule::Layers(names) => {
                for name in names {
                    self.reader.layers.named(self.around.layer, &name);
                }
            }
            AtRule::Namespace(Some(prefix), url) => _ = self.reader.namespaces.prefixes.insert(prefix, url),
            AtRule::Namespace(None, url) => self.reader.namespaces.default = Some(url),
            _ => {}
        }
        Ok(())
    }

    fn parse_block(&mut self, rule: AtRule, _: &ParserState, input: &mut Parser<'i>) -> Parsed<()> {
        match rule {
            AtRule::Group(around) => {
                let parent = if around.scope == self.around.scope { self.parent.clone() } else { None };
                self.read(around, parent, input);
            }
            AtRule::Layers(names) => {
                let mut around = self.inner();
                around.layer = match names.as_slice() {
                    [name] if name.is_empty() => self.reader.layers.nameless(around.layer),
                    [name] => self.reader.layers.named(around.layer, name),
                    _ => return Err(ParseError::unexpected_token()),
                };
                self.read(around, self.parent.clone(), input);
            }
            AtRule::Keyframes(name) => {
                if let Some(hides_at_end) = hides_at_end(input, self.reader.resources) {
                    *self.reader.resources.keyframes.entry(name).or_default() |= hides_at_end;
                }
            }
            AtRule::FontFace => {
                if let Some(font) = own_font(input) {
                    self.reader.resources.add_font(font);
                }
            }
            AtRule::Namespace(..) => {}
        }
        while input.next().is_ok() {}
        Ok(())
    }
}

impl RuleBodyItemParser<'_, (), ()> for Block<'_, '_> {
    fn parse_declarations(&self) -> bool {
        self.parent.is_some()
    }

    fn parse_qualified(&self) -> bool {
        true
    }
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

/// Returns whether the last of these keyframes may hide text; `None` if none may.
fn hides_at_end(keyframes: &mut Parser<'_>, resources: &Resources) -> Option<bool> {
    let mut hides_at_end = None;
    let mut is_end = false;
    while let Ok(token) = keyframes.next() {
        is_end |= match token {
            Token::Ident(name) => name.eq_ignore_ascii_case("to"),
            Token::Percentage { unit_value, .. } => *unit_value >= 1.0,
            Token::CurlyBracketBlock => {
                let _: Result<(), ParseError<()>> = keyframes.parse_nested_block(|block| {
                    let start = block.position();
                    while block.next().is_ok() {}
                    let read = Declarations::read(block.slice_from(start), resources);
                    if !read.normal.iter().chain(&read.important).all(|effect| effect.keeps_in_sight()) {
                        *hides_at_end.get_or_insert(false) |= is_end;
                    }
                    Ok(())
                });
                is_end = false;
                false
            }
            _ => false,
        };
    }
    hides_at_end
}

/// Returns the name of a font that the input embeds.
fn own_font(block: &mut Parser<'_>) -> Option<String> {
    let (mut family, mut brings) = (None, false);
    parts::read_declarations(block, |name, input| {
        let name = name.to_ascii_lowercase();
        let start = input.position();
        while let Ok(token) = input.next() {
            if let (Token::Ident(text) | Token::QuotedString(text), "font-family") = (token, name.as_str()) {
                family.get_or_insert_with(|| text.to_ascii_lowercase());
            }
        }
        brings |= name == "src" && input.slice_from(start).to_ascii_lowercase().contains("data:");
    });
    family.filter(|_| brings)
}
