//! The tokenizer without a tree builder, for html5lib's tokenizer tests.
//!
//! **Not part of the public API**: only Lye's own conformance tests use it. It may change in any release.
#![allow(missing_docs)]

use crate::errors::ParseErrorCode;
use crate::names::TagId;
use crate::options::Dialect;
use crate::span::Span;
use crate::tokenizer::{
    DoctypeToken, Next, State, TagToken, TextToken, TokenAttr, TokenSink, Tokenizer, TokenizerBuffers,
};
use crate::tree::StrRef;
use crate::tree_builder::{Normalized, normalize_newlines};

/// A token in the form of html5lib's tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    /// `correctness` is the opposite of the force-quirks flag.
    Doctype {
        name: Option<String>,
        public_id: Option<String>,
        system_id: Option<String>,
        correctness: bool,
    },
    StartTag {
        name: String,
        attrs: Vec<(String, String)>,
        self_closing: bool,
    },
    EndTag {
        name: String,
    },
    Comment(String),
    /// A run of characters that no other token interrupts.
    Characters(String),
    ProcessingInstruction {
        target: String,
        data: String,
    },
}

/// The result of tokenizing a text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tokens {
    pub tokens: Vec<Token>,
    /// The codes of the parse errors and their byte offsets in [`Tokens::source`], in the order of their discovery.
    pub errors: Vec<(&'static str, usize)>,
    /// The text after newline normalization.
    pub source: String,
}

/// Tokenizes a text without a tree builder: no tag changes the tokenizer's state, and there is no current node.
///
/// The state has one of html5lib's names, such as `Data state`. Returns `None` for any other name.
pub fn tokenize(
    input: &str,
    initial_state: &str,
    last_start_tag: Option<&str>,
    dialect: Dialect,
) -> Option<Tokens> {
    let state = match initial_state {
        "Data state" => State::Data,
        "RCDATA state" => State::Rcdata,
        "RAWTEXT state" => State::Rawtext,
        "Script data state" => State::ScriptData,
        "PLAINTEXT state" => State::Plaintext,
        "CDATA section state" => State::CdataSection,
        _ => return None,
    };
    let Normalized { text: source, has_nul, .. } = normalize_newlines(input);
    let mut collector =
        Collector { source: &source, side: String::new(), tokens: Vec::new(), errors: Vec::new() };
    let mut buffers = TokenizerBuffers::default();
    let mut tokenizer = Tokenizer::new((&source, has_nul), dialect, &mut buffers);
    let last_start_tag = last_start_tag.map(|name| (TagId::from_name(name).unwrap_or(TagId::NONE), name));
    tokenizer.set_initial_state(state, last_start_tag);
    tokenizer.run(&mut collector);
    let Collector { tokens, errors, .. } = collector;
    Some(Tokens { tokens, errors, source: source.into_owned() })
}

struct Collector<'s> {
    source: &'s str,
    side: String,
    tokens: Vec<Token>,
    errors: Vec<(&'static str, usize)>,
}

impl Collector<'_> {
    fn str(&self, text: StrRef) -> String {
        text.get(self.source, &self.side).to_owned()
    }

    fn push(&mut self, token: Token) -> Next {
        self.tokens.push(token);
        Next::Continue
    }

    fn tag_name(&self, tag: &TagToken) -> String {
        tag.id.name().map_or_else(|| self.str(tag.name), str::to_owned)
    }
}

impl TokenSink for Collector<'_> {
    fn side(&mut self) -> &mut String {
        &mut self.side
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn error(&mut self, code: ParseErrorCode, position: usize) {
        self.errors.push((code.as_str(), position));
    }

    fn start_tag(&mut self, tag: &TagToken, attrs: &[TokenAttr]) -> Next {
        let name = |attr: &TokenAttr| attr.id.name().map_or_else(|| self.str(attr.name), str::to_owned);
        let attrs = attrs.iter().map(|attr| (name(attr), self.str(attr.value))).collect();
        let name = self.tag_name(tag);
        self.push(Token::StartTag { name, attrs, self_closing: tag.self_closing })
    }

    fn end_tag(&mut self, tag: &TagToken) -> Next {
        let name = self.tag_name(tag);
        self.push(Token::EndTag { name })
    }

    fn text(&mut self, text: TextToken) -> Next {
        let new = text.text.get(self.source, &self.side);
        if let Some(Token::Characters(run)) = self.tokens.last_mut() {
            run.push_str(new);
        } else if !new.is_empty() {
            self.tokens.push(Token::Characters(new.to_owned()));
        }
        Next::Continue
    }

    fn comment(&mut self, data: StrRef, _: Span) -> Next {
        let data = self.str(data);
        self.push(Token::Comment(data))
    }

    fn processing_instruction(&mut self, target: StrRef, data: StrRef, _: Span) -> Next {
        let (target, data) = (self.str(target), self.str(data));
        self.push(Token::ProcessingInstruction { target, data })
    }

    fn doctype(&mut self, doctype: &DoctypeToken) -> Next {
        let string = |text: Option<StrRef>| text.map(|text| self.str(text));
        self.push(Token::Doctype {
            name: string(doctype.name),
            public_id: string(doctype.public_id),
            system_id: string(doctype.system_id),
            correctness: !doctype.force_quirks,
        })
    }

    fn eof(&mut self, _: usize) {}

    fn cdata_allowed(&self) -> bool {
        false
    }
}
