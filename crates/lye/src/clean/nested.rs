//! Cleans markup in values with the policy of the page.
//!
//! This is the only recursion of `clean`: markup in values of markup, to the depth that the policy bounds. Outputs
//! are parsed again until they are stable, and each time their values are judged again. So a memory holds every
//! result: each text is cleaned once per depth. The output of a text is in the memory as well.

use super::Proof;
use super::compiled_policy::CompiledPolicy;
use super::input_kind::InputKind;
use super::pipeline::Cleaning;
use super::svg;
use crate::Removals;
use crate::findings::Recorder;
use crate::hooks::HookCalls;
use crate::urls::NestedCleaner;
use lye_html::Parser;
use lye_policy::hooks::Level;
use lye_policy::model::NestedLimits;
use lye_policy::urls::UrlBases;
use lye_policy::urls::{NestedKind, NestedMarkup, NestedRefusal};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

/// How many bytes of nested markup are allowed per byte of input, before and after cleaning. Cleaned markup always
/// fits: a text is no longer than the value that contains it, and there are at most eight depths.
const BYTES_PER_BYTE_OF_INPUT: usize = 32;
/// How many bytes are allowed whatever the input.
const BYTES_AT_LEAST: usize = 65_536;

/// The nested texts of an input that were cleaned so far, at all depths.
#[derive(Debug)]
pub(super) struct Memory {
    known: RefCell<HashMap<Question, Answer>>,
    bytes_left: Cell<usize>,
    weakest_proof: Cell<Proof>,
}

/// A nested text, the depth that decides what it may hold, and the base of its URLs.
type Question = (NestedKind, u8, Option<Rc<str>>, Rc<str>);
type Answer = Result<(Rc<str>, Removals), NestedRefusal>;

impl Memory {
    /// Creates the memory for an input of `input` bytes.
    pub(super) fn new(input: usize) -> Self {
        let bytes = input.saturating_mul(BYTES_PER_BYTE_OF_INPUT).saturating_add(BYTES_AT_LEAST);
        let weakest_proof = Cell::new(Proof::ByConstruction);
        Self { known: RefCell::default(), bytes_left: Cell::new(bytes), weakest_proof }
    }

    /// Returns the weakest proof of all nested texts.
    pub(super) fn weakest_proof(&self) -> Proof {
        self.weakest_proof.get()
    }

    /// Counts bytes of nested markup.
    fn spend(&self, bytes: usize) -> Result<(), NestedRefusal> {
        let left = self.bytes_left.get().checked_sub(bytes).ok_or(NestedRefusal::TooLarge)?;
        self.bytes_left.set(left);
        Ok(())
    }
}

/// Cleans the markup in the values of one text.
#[derive(Debug)]
pub(super) struct Nested<'c> {
    compiled: &'c CompiledPolicy,
    limits: NestedLimits,
    memory: &'c Memory,
    calls: &'c HookCalls,
    /// How many texts this one is nested in.
    depth: u8,
    /// The base of its URLs.
    bases: &'c UrlBases,
    base: Option<Rc<str>>,
    removals: Cell<Removals>,
}

impl<'c> Nested<'c> {
    /// Creates the cleaner for the values of an input, if the policy keeps nested markup.
    pub(super) fn new(
        compiled: &'c CompiledPolicy,
        memory: &'c Memory,
        calls: &'c HookCalls,
    ) -> Option<Self> {
        let limits = compiled.nested?;
        let bases = &compiled.bases;
        let base = bases.url().map(|url| url.href().into());
        Some(Self { compiled, limits, memory, calls, depth: 0, bases, base, removals: Cell::default() })
    }

    /// Returns the same for the values of a text with other base URLs.
    pub(super) fn around<'b>(&self, bases: &'b UrlBases) -> Nested<'b>
    where
        'c: 'b,
    {
        self.at_depth(self.depth, bases)
    }

    fn at_depth<'b>(&self, depth: u8, bases: &'b UrlBases) -> Nested<'b>
    where
        'c: 'b,
    {
        let Self { compiled, limits, memory, calls, .. } = *self;
        let base = bases.url().map(|url| url.href().into());
        Nested { compiled, limits, memory, calls, depth, bases, base, removals: Cell::default() }
    }

    fn answer(&self, kind: NestedKind, text: &str) -> Answer {
        let Self { compiled, limits, memory, calls, bases, .. } = *self;
        if self.depth >= limits.depth {
            return Err(NestedRefusal::TooDeep);
        }
        let Some(_level) = Level::of_markup() else { return Err(NestedRefusal::TooDeep) };
        let fits = |text: &str| {
            let fits = u64::try_from(text.len()).is_ok_and(|bytes| bytes <= limits.bytes);
            if fits { memory.spend(text.len()) } else { Err(NestedRefusal::TooLarge) }
        };
        fits(text)?;
        let inner = self.at_depth(self.depth + 1, bases);
        let input_kind = match kind {
            NestedKind::Html => &InputKind::Nested { is_srcdoc: false },
            NestedKind::Srcdoc => &InputKind::Nested { is_srcdoc: true },
            NestedKind::Svg => &InputKind::Svg,
        };
        let cleaning = Cleaning { compiled, input_kind, bases, nested: Some(&inner), calls, tracer: None };
        let mut recorder = Recorder::silent();
        let mut output = String::new();
        let proof = match kind {
            NestedKind::Svg => {
                let cleaned = svg::clean(&cleaning, &mut recorder, text, &mut output);
                cleaned.map_err(|_| NestedRefusal::NotReadable)?.proof
            }
            NestedKind::Html | NestedKind::Srcdoc => {
                let mut parser = Parser::new(compiled.parse_options(input_kind));
                let cleaned = cleaning.clean(&mut parser, &mut recorder, text, &mut output);
                cleaned.map_err(|_| NestedRefusal::NotReadable)?
            }
        };
        memory.weakest_proof.set(memory.weakest_proof.get().max(proof));
        fits(&output)?;
        Ok((output.into(), recorder.take_parts().0))
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

    /// Returns how many nested texts are cleaned, and their total length in bytes.
    fn work(html: &str) -> (usize, usize) {
        let policy = r#"{
            "limits": { "nested_depth": 8, "nested_bytes": 1000000 },
            "frames": { "srcdoc": true },
            "text": { "defuse_templates": true },
            "sanitizer": { "elements": ["p", "iframe"], "attributes": ["title"] }
        }"#;
        let compiled = CompiledPolicy::of_policy(&Policy::from_json(policy).unwrap().check().unwrap());
        let memory = Memory::new(html.len());
        let left = memory.bytes_left.get();
        let calls = HookCalls::default();
        let nested = Nested::new(&compiled, &memory, &calls).unwrap();
        let cleaning = Cleaning {
            compiled: &compiled,
            input_kind: &compiled.input_kind,
            bases: &compiled.bases,
            nested: Some(&nested),
            calls: &calls,
            tracer: None,
        };
        let mut parser = Parser::new(compiled.parse_options(&compiled.input_kind));
        let mut recorder = Recorder::silent();
        cleaning.clean(&mut parser, &mut recorder, html, &mut String::new()).unwrap();
        (memory.known.borrow().len(), left - memory.bytes_left.get())
    }

    /// Makes an input that is parsed again at each depth.
    fn hostile(depth: usize) -> String {
        let mut html = "<p title='{{{{'>{{{{".repeat(20);
        for _ in 0..depth {
            let value = html.replace('&', "&amp;").replace('"', "&quot;");
            html = format!("<p title='{{{{{{{{'>{{{{<iframe srcdoc=\"{value}\"></iframe>");
        }
        html
    }

    #[test]
    fn nested_markup_is_cleaned_once_per_depth() {
        for depth in 1..=8 {
            let html = hostile(depth);
            let (texts, bytes) = work(&html);
            assert!(texts <= 2 * depth, "{texts} texts to a depth of {depth}");
            assert!(bytes <= 8 * depth * html.len(), "{bytes} bytes of {}", html.len());
        }
    }

    #[test]
    fn equal_texts_are_cleaned_once() {
        let html = "<iframe srcdoc='<p>a'></iframe>";
        assert_eq!(work(html), work(&html.repeat(100)));
    }
}
