//! Cleaning markup that stands in values, by the policy of the page that it stands in.
//!
//! The one recursion of the string face: markup in values of markup, to the depth that the policy bounds. Outputs are read again
//! until they are settled, and what stands in their values is then asked about again, so that there is a memory of what was cleaned:
//! each text is cleaned once for each depth. Its own result is in the memory, too.

use super::Proof;
use super::compiled_policy::CompiledPolicy;
use super::input_kind::InputKind;
use super::pipeline::Cleaning;
use super::svg;
use crate::Removals;
use crate::filter::NestedCleaner;
use crate::findings::Recorder;
use lye_html::Parser;
use lye_policy::model::NestedPolicy;
use lye_policy::urls::UrlBases;
use lye_policy::urls::{NestedKind, NestedMarkup, NestedRefusal};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

/// How many bytes of nested markup there may be in all, before and after it is cleaned, for each byte of the input. What was cleaned
/// fits always: a text is no longer than the value that it stands in, and there are at most eight depths.
const BYTES_PER_BYTE_OF_INPUT: usize = 32;
/// So many there may be whatever the input.
const BYTES_AT_LEAST: usize = 65_536;

/// What was cleaned of an input so far, at all depths.
#[derive(Debug)]
pub(super) struct Memory {
    known: RefCell<HashMap<Question, Answer>>,
    bytes_left: Cell<usize>,
    weakest_proof: Cell<Proof>,
}

/// A text, on whose depth it depends what else it may hold, and what URLs in it are relative to.
type Question = (NestedKind, u8, Option<Rc<str>>, Rc<str>);
type Answer = Result<(Rc<str>, Removals), NestedRefusal>;

impl Memory {
    /// For an input of some length in bytes.
    pub(super) fn new(input: usize) -> Self {
        let bytes = input.saturating_mul(BYTES_PER_BYTE_OF_INPUT).saturating_add(BYTES_AT_LEAST);
        let weakest_proof = Cell::new(Proof::ByConstruction);
        Self { known: RefCell::default(), bytes_left: Cell::new(bytes), weakest_proof }
    }

    /// The weakest proof of what was cleaned.
    pub(super) fn weakest_proof(&self) -> Proof {
        self.weakest_proof.get()
    }

    /// Takes note of bytes that are looked at.
    fn spend(&self, bytes: usize) -> Result<(), NestedRefusal> {
        let left = self.bytes_left.get().checked_sub(bytes).ok_or(NestedRefusal::TooLarge)?;
        self.bytes_left.set(left);
        Ok(())
    }
}

/// Cleans what stands in the values of one text.
#[derive(Debug)]
pub(super) struct Nested<'c> {
    compiled: &'c CompiledPolicy,
    policy: NestedPolicy,
    memory: &'c Memory,
    /// In how many texts the text stands.
    depth: u8,
    /// What URLs are relative to in it.
    bases: &'c UrlBases,
    base: Option<Rc<str>>,
    removals: Cell<Removals>,
}

impl<'c> Nested<'c> {
    /// For the values of an input, if the policy keeps markup in such.
    pub(super) fn new(compiled: &'c CompiledPolicy, memory: &'c Memory) -> Option<Self> {
        let policy = compiled.nested?;
        Some(Self::at_depth(0, compiled, policy, memory, &compiled.bases))
    }

    /// The same for values whose text says what URLs are relative to.
    pub(super) fn around<'b>(&self, bases: &'b UrlBases) -> Nested<'b>
    where
        'c: 'b,
    {
        Nested::at_depth(self.depth, self.compiled, self.policy, self.memory, bases)
    }

    fn at_depth(
        depth: u8,
        compiled: &'c CompiledPolicy,
        policy: NestedPolicy,
        memory: &'c Memory,
        bases: &'c UrlBases,
    ) -> Self {
        let base = bases.url().map(|url| url.href().into());
        Self { compiled, policy, memory, depth, bases, base, removals: Cell::default() }
    }

    fn answer(&self, kind: NestedKind, text: &str) -> Answer {
        let Self { compiled, policy, memory, bases, .. } = *self;
        if self.depth >= policy.depth {
            return Err(NestedRefusal::TooDeep);
        }
        let fits = |text: &str| {
            let fits = u64::try_from(text.len()).is_ok_and(|bytes| bytes <= policy.max_bytes);
            if fits { memory.spend(text.len()) } else { Err(NestedRefusal::TooLarge) }
        };
        fits(text)?;
        let inner = Nested::at_depth(self.depth + 1, compiled, policy, memory, bases);
        let input_kind = match kind {
            NestedKind::Html => &InputKind::Nested { is_srcdoc: false },
            NestedKind::Srcdoc => &InputKind::Nested { is_srcdoc: true },
            NestedKind::Svg => &InputKind::Svg,
        };
        let cleaning = Cleaning { compiled, input_kind, bases, nested: Some(&inner), tracer: None };
        let recorder = Recorder::silent();
        let mut output = String::new();
        let (recorder, proof) = match kind {
            NestedKind::Svg => {
                let cleaned = svg::clean(&cleaning, recorder, text, &mut output);
                let cleaned = cleaned.map_err(|_| NestedRefusal::NotReadable)?;
                (cleaned.recorder, cleaned.proof)
            }
            NestedKind::Html | NestedKind::Srcdoc => {
                let mut parser = Parser::new(compiled.parse_options(input_kind));
                let cleaned = cleaning.clean(&mut parser, recorder, text, &mut output);
                let settled = cleaned.map_err(|_| NestedRefusal::NotReadable)?;
                (settled.recorder, settled.proof)
            }
        };
        memory.weakest_proof.set(memory.weakest_proof.get().max(proof));
        fits(&output)?;
        Ok((output.into(), recorder.into_parts().0))
    }
}

impl NestedMarkup for Nested<'_> {
    fn clean(&self, kind: NestedKind, text: &str) -> Result<Rc<str>, NestedRefusal> {
        let question: Question = (kind, self.depth, self.base.clone(), text.into());
        let known = self.memory.known.borrow().get(&question).cloned();
        let answer = known.unwrap_or_else(|| {
            let answer = self.answer(kind, text);
            let mut known = self.memory.known.borrow_mut();
            if let Ok((clean, _)) = &answer {
                let own = (kind, self.depth, self.base.clone(), clean.clone());
                known.entry(own).or_insert_with(|| Ok((clean.clone(), Removals::default())));
            }
            known.insert(question, answer.clone());
            answer
        });
        let (clean, removals) = answer?;
        let mut sum = self.removals.get();
        sum += removals;
        self.removals.set(sum);
        Ok(clean)
    }
}

impl NestedCleaner for Nested<'_> {
    fn take_removals(&self) -> Removals {
        self.removals.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lye_policy::model::Policy;

    /// How many texts are looked at in values, and how many bytes they have together.
    fn work(html: &str) -> (usize, usize) {
        let policy = r#"{
            "version": 1,
            "nested": { "depth": 8, "max_bytes": 1000000, "srcdoc": true },
            "text": { "defuse_templates": true },
            "sanitizer": { "elements": ["p", "iframe"], "attributes": ["title"] }
        }"#;
        let compiled = CompiledPolicy::of_policy(&Policy::from_json(policy).unwrap().check().unwrap());
        let memory = Memory::new(html.len());
        let left = memory.bytes_left.get();
        let nested = Nested::new(&compiled, &memory).unwrap();
        let cleaning = Cleaning {
            compiled: &compiled,
            input_kind: &compiled.input_kind,
            bases: &compiled.bases,
            nested: Some(&nested),
            tracer: None,
        };
        let mut parser = Parser::new(compiled.parse_options(&compiled.input_kind));
        let recorder = Recorder::silent();
        cleaning.clean(&mut parser, recorder, html, &mut String::new()).unwrap();
        (memory.known.borrow().len(), left - memory.bytes_left.get())
    }

    /// Each depth has something by which it is read again and again.
    fn hostile(depth: usize) -> String {
        let mut html = "<p title='{{{{'>{{{{".repeat(20);
        for _ in 0..depth {
            let value = html.replace('&', "&amp;").replace('"', "&quot;");
            html = format!("<p title='{{{{{{{{'>{{{{<iframe srcdoc=\"{value}\"></iframe>");
        }
        html
    }

    #[test]
    fn what_is_nested_is_cleaned_once_however_often_it_is_read() {
        for depth in 1..=8 {
            let html = hostile(depth);
            let (texts, bytes) = work(&html);
            assert!(texts <= 2 * depth, "{texts} texts to a depth of {depth}");
            assert!(bytes <= 8 * depth * html.len(), "{bytes} bytes of {}", html.len());
        }
    }

    #[test]
    fn the_same_text_is_cleaned_once() {
        let html = "<iframe srcdoc='<p>a'></iframe>";
        assert_eq!(work(html), work(&html.repeat(100)));
    }
}
