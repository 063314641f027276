//! Style sheets: cleans their rules one after the other (CSS Syntax 3, 5.4).

use super::JudgeUrl;
use super::at_rules::{self, Prelude};
use super::components;
use super::custom::Customs;
use super::declarations::Declarations;
use super::log::DropReason;
use super::log::Log;
use super::rules::{CssRules, SheetRules};
use super::{names, selectors};
use cssparser::{
    AtRuleParser, CowRcStr, DeclarationParser, ParseError, ParseErrorKind, Parser, ParserState,
    QualifiedRuleParser, RuleBodyItemParser, RuleBodyParser, StyleSheetParser,
};
use std::collections::HashSet;

/// The maximum nesting depth of at-rules.
const MAX_NESTING: usize = 8;

/// Cleans a sheet. Linear in its length.
pub(super) fn clean(rules: &CssRules, source: &str, urls: &mut JudgeUrl<'_>, log: &mut Log) -> String {
    let Some(sheets) = &rules.sheets else { return String::new() };
    let mut customs = Customs::find(rules, source).with_families(source);
    let start = log.mark();
    let (out, fonts) = cleaned(rules, sheets, source, &customs, urls, log);
    if !customs.retain_families(&fonts) {
        return out;
    }
    // Without its rule, a font keeps the name that an installed font may have.
    log.reset(start);
    cleaned(rules, sheets, source, &customs, urls, log).0
}

/// Returns the kept rules, and the names of the kept fonts.
fn cleaned(
    rules: &CssRules,
    sheets: &SheetRules,
    source: &str,
    customs: &Customs<'_>,
    urls: &mut JudgeUrl<'_>,
    log: &mut Log,
) -> (String, HashSet<String>) {
    let mut sheet = Sheet {
        sheets,
        declarations: Declarations { rules, source, customs, urls, log },
        out: String::new(),
        fonts: HashSet::new(),
        nesting: 0,
        is_in_keyframes: false,
    };
    let mut parser = Parser::new(source);
    let mut rules = StyleSheetParser::new(&mut parser, &mut sheet);
    while let Some(rule) = rules.next() {
        rules.parser.report_dropped(rule);
    }
    (sheet.out, sheet.fonts)
}

/// Writes the kept rules.
struct Sheet<'d, 'i, 'u> {
    sheets: &'d SheetRules,
    declarations: Declarations<'d, 'i, 'u>,
    out: String,
    /// The names of the kept fonts.
    fonts: HashSet<String>,
    nesting: usize,
    /// Whether the current rules are in `@keyframes`, where selectors are percentages.
    is_in_keyframes: bool,
}

impl<'i> Sheet<'_, 'i, '_> {
    /// Reports why a rule is dropped, with the text that the parser returns.
    fn report_dropped<L>(&mut self, rule: Result<(), (ParseError<DropReason>, &'i str, L)>) {
        let Err((error, text, _)) = rule else { return };
        let refusal = match error.kind {
            ParseErrorKind::Custom(refusal) => refusal,
            ParseErrorKind::Basic(_) => DropReason::Syntax,
        };
        let text = text.trim_end_matches('{');
        self.declarations.log.dropped(refusal, text, 0..text.len());
    }

    /// Writes a rule with a block, unless the block is empty.
    fn block(&mut self, prelude: &str, write: impl FnOnce(&mut Self)) {
        let begin = self.out.len();
        if begin > 0 && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        self.out.push_str(prelude);
        self.out.push_str(" {");
        let empty = self.out.len();
        write(self);
        if self.out.len() == empty {
            self.out.truncate(begin);
        } else {
            self.out.push('}');
        }
    }

    /// Writes the declarations in the block of a rule.
    fn declared(
        &mut self,
        parser: &mut Parser<'i>,
        find: impl Fn(&CssRules, &str) -> Option<&'static super::properties::Property>,
    ) {
        let start = parser.position().byte_index();
        let kept = self.declarations.clean(parser, find);
        let as_it_stood = || self.declarations.source.get(start..parser.position().byte_index());
        let kept = kept.as_deref().or_else(as_it_stood).unwrap_or_default();
        let kept = kept.trim_matches(|character: char| character.is_ascii_whitespace() || character == ';');
        if !kept.is_empty() {
            self.out.extend([" ", kept, " "]);
        }
    }

    /// Writes a font. Without a name or a source, it is not valid (CSS Fonts 4, 4.1).
    fn font(&mut self, prelude: &str, parser: &mut Parser<'i>) -> Result<(), ParseError<DropReason>> {
        let begin = self.out.len();
        self.block(prelude, |sheet| sheet.declared(parser, |_, name| at_rules::descriptor(name)));
        let font = self
            .out
            .get(begin..)
            .filter(|font| !font.is_empty())
            .map(|font| names::font(font, &self.sheets.name_prefix));
        match font {
            Some(Some(name)) => {
                self.fonts.insert(name);
            }
            Some(None) => {
                self.out.truncate(begin);
                return Err(ParseError::custom(DropReason::Syntax));
            }
            None => {}
        }
        Ok(())
    }

    /// Writes the rules in the block of a rule.
    fn nested(&mut self, parser: &mut Parser<'i>) {
        self.nesting += 1;
        let mut rules = RuleBodyParser::new(parser, self);
        while let Some(rule) = rules.next() {
            rules.parser.report_dropped(rule);
        }
        self.nesting -= 1;
        if self.out.ends_with('}') {
            self.out.push('\n');
        }
    }
}

impl<'i> QualifiedRuleParser<'i> for Sheet<'_, 'i, '_> {
    /// The selectors.
    type Prelude = String;
    type QualifiedRule = ();
    type Error = DropReason;

    fn parse_prelude(&mut self, input: &mut Parser<'i>) -> Result<String, ParseError<DropReason>> {
        let mut prelude = Vec::new();
        let selector = ParseError::custom(DropReason::Selector);
        if components::read(input, &mut prelude).is_err() {
            return Err(selector);
        }
        let source = self.declarations.source;
        let selectors = match self.is_in_keyframes {
            true => at_rules::keyframe_selectors(source, &prelude),
            false => selectors::clean(self.sheets, source, &prelude),
        };
        selectors.ok_or(selector)
    }

    fn parse_block(
        &mut self,
        prelude: String,
        _: &ParserState,
        input: &mut Parser<'i>,
    ) -> Result<(), ParseError<DropReason>> {
        self.block(&prelude, |sheet| sheet.declared(input, CssRules::property));
        Ok(())
    }
}

impl<'i> AtRuleParser<'i> for Sheet<'_, 'i, '_> {
    type Prelude = Prelude;
    type AtRule = ();
    type Error = DropReason;

    fn parse_prelude(
        &mut self,
        name: CowRcStr<'i>,
        input: &mut Parser<'i>,
    ) -> Result<Prelude, ParseError<DropReason>> {
        let mut prelude = Vec::new();
        let read = components::read(input, &mut prelude);
        if read.is_err() || self.is_in_keyframes || self.nesting == MAX_NESTING {
            return Err(ParseError::custom(DropReason::AtRule));
        }
        let at_rule = at_rules::find(&name).filter(|at_rule| self.sheets.at_rules.contains(at_rule));
        let at_rule = at_rule.ok_or(ParseError::custom(DropReason::AtRule))?;
        let is_top = self.nesting == 0;
        let (source, prefix) = (self.declarations.source, &self.sheets.name_prefix);
        at_rules::prelude(at_rule, is_top, source, &prelude, prefix, self.declarations.urls)
            .map_err(ParseError::custom)
    }

    fn rule_without_block(&mut self, prelude: Prelude, _: &ParserState) -> Result<(), ()> {
        if !prelude.may_end {
            return Err(());
        }
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        self.out.push_str(&prelude.text);
        self.out.push(';');
        Ok(())
    }

    fn parse_block(
        &mut self,
        prelude: Prelude,
        _: &ParserState,
        input: &mut Parser<'i>,
    ) -> Result<(), ParseError<DropReason>> {
        match prelude.block {
            at_rules::Block::None => return Err(ParseError::custom(DropReason::Syntax)),
            at_rules::Block::Rules => self.block(&prelude.text, |sheet| sheet.nested(input)),
            at_rules::Block::Keyframes => {
                self.is_in_keyframes = true;
                self.block(&prelude.text, |sheet| sheet.nested(input));
                self.is_in_keyframes = false;
            }
            at_rules::Block::Descriptors => self.font(&prelude.text, input)?,
            at_rules::Block::CounterStyle => self.block(&prelude.text, |sheet| {
                sheet.declared(input, |_, name| at_rules::of_counter_style(name));
            }),
            at_rules::Block::Page => {
                self.block(&prelude.text, |sheet| sheet.declared(input, at_rules::of_page));
            }
        }
        Ok(())
    }
}

impl<'i> DeclarationParser<'i> for Sheet<'_, 'i, '_> {
    type Declaration = ();
    type Error = DropReason;
}

impl<'i> RuleBodyItemParser<'i, (), DropReason> for Sheet<'_, 'i, '_> {
    fn parse_declarations(&self) -> bool {
        false
    }

    fn parse_qualified(&self) -> bool {
        true
    }
}
