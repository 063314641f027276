//! Compares Lye's tokenizer with html5ever's.

use super::tokenizer::{LAST_START_TAGS, STATES};
use crate::input::Input;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::{RawKind, State};
use html5ever::tokenizer::{
    BufferQueue, TagKind, Token as Theirs, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use lye_html::Dialect;
use lye_html::testing::{Token, tokenize};
use std::cell::RefCell;

/// Asserts that both emit the same tokens in every state, without a tree builder. Uses the dialect of 2023, because html5ever has no
/// processing instructions.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let which = input.choose(STATES.len());
    let last = input.pick(LAST_START_TAGS);
    let state = [
        State::Data,
        State::RawData(RawKind::Rcdata),
        State::RawData(RawKind::Rawtext),
        State::RawData(RawKind::ScriptData),
        State::Plaintext,
        State::CdataSection,
    ][which];
    let ours =
        tokenize(input.text(), STATES[which], Some(last), Dialect::Html2023).expect("the state is known");
    let theirs = html5ever(input.text(), state, last);
    for (i, (ours, theirs)) in ours.tokens.iter().zip(&theirs).enumerate() {
        assert_eq!(ours, theirs, "token {i}, Lye's on the left");
    }
    assert_eq!(ours.tokens.len(), theirs.len(), "the number of tokens");
}

fn html5ever(text: &str, state: State, last: &str) -> Vec<Token> {
    let options = TokenizerOpts {
        initial_state: Some(state),
        last_start_tag_name: Some(last.to_owned()),
        discard_bom: false,
        ..Default::default()
    };
    let tokenizer = Tokenizer::new(Collector::default(), options);
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from(text));
    while !matches!(tokenizer.feed(&queue), html5ever::interface::TokenizerResult::Done) {}
    tokenizer.end();
    tokenizer.sink.0.into_inner()
}

#[derive(Default)]
struct Collector(RefCell<Vec<Token>>);

impl Collector {
    fn characters(&self, more: &str) {
        let mut tokens = self.0.borrow_mut();
        if let Some(Token::Characters(run)) = tokens.last_mut() {
            run.push_str(more);
        } else if !more.is_empty() {
            tokens.push(Token::Characters(more.to_owned()));
        }
    }
}

impl TokenSink for Collector {
    type Handle = ();

    fn process_token(&self, token: Theirs, _: u64) -> TokenSinkResult<()> {
        let token = match token {
            Theirs::CharacterTokens(run) => {
                self.characters(&run);
                return TokenSinkResult::Continue;
            }
            Theirs::NullCharacterToken => {
                self.characters("\0");
                return TokenSinkResult::Continue;
            }
            Theirs::TagToken(tag) if tag.kind == TagKind::StartTag => Token::StartTag {
                name: tag.name.to_string(),
                attrs: tag
                    .attrs
                    .iter()
                    .map(|attr| (attr.name.local.to_string(), attr.value.to_string()))
                    .collect(),
                self_closing: tag.self_closing,
            },
            Theirs::TagToken(tag) => Token::EndTag { name: tag.name.to_string() },
            Theirs::CommentToken(data) => Token::Comment(data.to_string()),
            Theirs::DoctypeToken(doctype) => Token::Doctype {
                name: doctype.name.map(|name| name.to_string()),
                public_id: doctype.public_id.map(|id| id.to_string()),
                system_id: doctype.system_id.map(|id| id.to_string()),
                correctness: !doctype.force_quirks,
            },
            Theirs::EOFToken | Theirs::ParseError(_) => return TokenSinkResult::Continue,
        };
        self.0.borrow_mut().push(token);
        TokenSinkResult::Continue
    }
}
