//! Declarations: those of a `style` attribute, and those in the block of a rule (CSS Syntax 3, 5.5.4 to 5.5.6).

use super::JudgeUrl;
use super::components::{self, BadSyntax, Component};
use super::custom::{Customs, is_allowed, strip_important};
use super::cuts::Cuts;
use super::judge::Judge;
use super::log::DropReason;
use super::log::Log;
use super::plain;
use super::properties::Property;
use super::read::{self, Read};
use super::rules::CssRules;
use super::write::{self, NewUrls};
use cssparser::Parser;
use std::ops::Range;

/// The context for checking declarations.
pub(super) struct Declarations<'d, 'i, 'u> {
    pub(super) rules: &'d CssRules,
    pub(super) source: &'i str,
    pub(super) customs: &'d Customs<'i>,
    pub(super) urls: &'d mut JudgeUrl<'u>,
    pub(super) log: &'d mut Log,
}

/// The kept output: a slice of the source as long as possible, then a string.
struct Kept<'i> {
    source: &'i str,
    /// The kept slice of the source.
    range: Range<usize>,
    text: Option<String>,
    room: usize,
}

/// No usual value has more components.
const USUAL_COMPONENTS: usize = 16;

impl<'i> Declarations<'_, 'i, '_> {
    /// Cleans the declarations up to the end of the parser's input; `find` looks up properties. Returns `None` if
    /// nothing changes.
    pub(super) fn clean(
        &mut self,
        parser: &mut Parser<'i>,
        find: impl Fn(&CssRules, &str) -> Option<&'static Property>,
    ) -> Option<String> {
        let mut kept = Kept::from(self.source, parser.position().byte_index(), 0);
        let mut value = Vec::new();
        while let Some(read) = read::parsed(parser, 0, &mut value) {
            self.keep(&read, &mut value, &mut kept, &find);
        }
        kept.finish(parser.position().byte_index())
    }

    /// Cleans the whole source, as [`clean`](Self::clean) does, but uses the parser only for what is not plain.
    pub(super) fn clean_source(
        &mut self,
        find: impl Fn(&CssRules, &str) -> Option<&'static Property>,
    ) -> Option<String> {
        let source = self.source;
        let mut kept = Kept::from(source, 0, source.len());
        let mut value = Vec::with_capacity(USUAL_COMPONENTS);
        let mut at = 0;
        loop {
            let rest = source.get(at..).unwrap_or_default();
            at += rest.len() - rest.trim_start_matches(is_glue_char).len();
            if at == source.len() {
                break;
            }
            let head = plain::head(source, at);
            let property = head.as_ref().and_then(|head| find(self.rules, head.name));
            if let (Some(head), None) = (&head, property)
                && let Some(end) = plain::end(source, head)
            {
                kept.cut();
                self.log.dropped_of(head.name, DropReason::Property, source, at..end);
                at = end;
                continue;
            }
            let plain = head.and_then(|head| plain::read(source, at, &head, &mut value));
            let read = plain.or_else(|| {
                let rest = source.get(at..).unwrap_or_default();
                read::parsed(&mut Parser::new(rest), at, &mut value)
            });
            let Some(read) = read else { break };
            at = read.next;
            self.keep(&read, &mut value, &mut kept, |rules, name| property.or_else(|| find(rules, name)));
        }
        kept.finish(source.len())
    }

    /// Cleans a declaration, and keeps what is allowed.
    fn keep(
        &mut self,
        read: &Read<'i>,
        value: &mut Vec<Component<'i>>,
        kept: &mut Kept<'i>,
        find: impl Fn(&CssRules, &str) -> Option<&'static Property>,
    ) {
        let outcome = match &read.name {
            Some(name) if read.is_valid => self.declaration(name, read, value, find),
            _ => Err(DropReason::Syntax),
        };
        match outcome {
            Ok(None) => kept.keep(read.start..read.end),
            Ok(Some(text)) => kept.push(&text),
            Err(refusal) => {
                kept.cut();
                let property = read.name.as_deref().unwrap_or_default();
                self.log.dropped_of(property, refusal, self.source, read.start..read.next);
            }
        }
    }

    /// Cleans a declaration of valid syntax: returns `None` if it stays as written, or its replacement.
    fn declaration(
        &mut self,
        name: &str,
        read: &Read<'i>,
        value: &mut Vec<Component<'i>>,
        find: impl Fn(&CssRules, &str) -> Option<&'static Property>,
    ) -> Result<Option<String>, DropReason> {
        let rules = self.rules;
        let is_important = strip_important(value);
        let mut has_cuts = false;
        let new_urls = if rules.allows_custom(name) {
            is_allowed(rules, self.source, value).then(NewUrls::new).ok_or(DropReason::Value)?
        } else if name.starts_with("--") {
            return Err(DropReason::Property);
        } else {
            let property = find(rules, name).ok_or(DropReason::Property)?;
            let mut judge = Judge {
                rules,
                property,
                source: self.source,
                customs: self.customs,
                urls: self.urls,
                new_urls: NewUrls::new(),
                cuts: Cuts::of(property),
            };
            judge.value(value)?;
            let Judge { mut new_urls, cuts, .. } = judge;
            for part in cuts.spans(value) {
                self.log.dropped_of(property.name, DropReason::Url, self.source, part);
            }
            has_cuts = cuts.apply(value, &mut new_urls);
            check_listed(rules, property, value, self.source, &new_urls)?;
            new_urls
        };
        let keeps_important = is_important && rules.important;
        let is_whole = !has_cuts && new_urls.is_empty() && is_important == keeps_important;
        let is_plain = || {
            let text = self.source.get(read.start..read.end).unwrap_or_default();
            write::is_closed(value, self.source) && write::is_plain(text)
        };
        if is_whole && (read.is_plain || is_plain()) {
            return Ok(None);
        }
        let mut text = String::new();
        write::identifier(name, &mut text);
        text.push_str(": ");
        write::components(value, self.source, &new_urls, &mut text);
        if keeps_important {
            text.push_str(" !important");
        }
        Ok(Some(text))
    }
}

impl<'i> Kept<'i> {
    /// Creates an empty output, from an index of the source on. `room` is its expected length in bytes, if it becomes a string.
    fn from(source: &'i str, begin: usize, room: usize) -> Self {
        Self { source, range: begin..begin, text: None, room }
    }

    /// Keeps a part of the source as written.
    fn keep(&mut self, part: Range<usize>) {
        let glue = self.source.get(self.range.end..part.start).unwrap_or_default();
        if self.text.is_none() && is_separator(glue) {
            self.range.end = part.end;
        } else {
            let source = self.source;
            self.push(source.get(part).unwrap_or_default());
        }
    }

    fn push(&mut self, declaration: &str) {
        let text = self.cut();
        if !text.is_empty() {
            text.push_str("; ");
        }
        text.push_str(declaration);
    }

    /// Returns the output so far as a string.
    fn cut(&mut self) -> &mut String {
        let (kept, room) = (self.source.get(self.range.clone()).unwrap_or_default(), self.room);
        self.text.get_or_insert_with(|| {
            let mut text = String::with_capacity(room);
            text.push_str(kept.trim_start_matches(is_glue_char));
            text
        })
    }

    fn finish(mut self, end: usize) -> Option<String> {
        if !is_separator(self.source.get(self.range.end..end).unwrap_or_default()) {
            self.cut();
        }
        self.text
    }
}

/// Returns `true` if a part of the source between declarations has no content.
fn is_separator(text: &str) -> bool {
    text.chars().all(is_glue_char)
}

fn is_glue_char(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r' | '\x0C' | ';')
}

/// Checks a value by the policy's rule for values of the property, if there is one.
fn check_listed(
    rules: &CssRules,
    property: &Property,
    value: &[Component<'_>],
    source: &str,
    new_urls: &NewUrls,
) -> Result<(), DropReason> {
    if !rules.restricts_values(property) {
        return Ok(());
    }
    let mut text = String::new();
    write::components(value, source, new_urls, &mut text);
    if rules.allows_value(property, &text) { Ok(()) } else { Err(DropReason::UnlistedValue) }
}

/// Checks a value as that of a property, as in a presentation attribute (SVG 2, 6.6), whether the policy lists the
/// property or not.
pub(super) fn clean_value(
    rules: &CssRules,
    property: &Property,
    source: &str,
    urls: &mut JudgeUrl<'_>,
) -> Result<Option<String>, DropReason> {
    let mut value = Vec::new();
    components::read_text(source, &mut value).map_err(|BadSyntax| DropReason::Syntax)?;
    let customs = Customs::default();
    let (new_urls, cuts) = (NewUrls::new(), Cuts::refused());
    let mut judge = Judge { rules, property, source, customs: &customs, urls, new_urls, cuts };
    judge.value(&value)?;
    let new_urls = judge.new_urls;
    check_listed(rules, property, &value, source, &new_urls)?;
    if new_urls.is_empty() && write::is_closed(&value, source) && write::is_plain(source) {
        return Ok(None);
    }
    let mut text = String::new();
    write::components(&value, source, &new_urls, &mut text);
    Ok(Some(text))
}
