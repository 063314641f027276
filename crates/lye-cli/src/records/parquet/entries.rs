//! The entries of a dictionary, which rows share: each is cleaned once.

use super::super::found::Found;
use ::parquet::data_type::ByteArray;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

/// The cleaned entries of the dictionary of a column chunk, by their places in it.
#[derive(Debug, Default)]
pub(super) struct Entries {
    cleaned: HashMap<usize, CleanValue>,
    /// Where each value of the batch comes from.
    sources: Vec<Source>,
}

#[derive(Clone, Copy, Debug)]
enum Source {
    /// A text of the batch, cleaned for this value alone.
    Text,
    /// A text of the batch, the first value of an entry.
    FirstOf(usize),
    /// An entry that was cleaned before.
    Entry(usize),
}

/// A cleaned text, and what was found in it.
#[derive(Clone, Debug)]
pub(super) struct CleanValue {
    /// `None` for null.
    text: Option<ByteArray>,
    found: Option<Arc<Found>>,
    /// Whether the text could not be cleaned.
    has_failed: bool,
}

impl CleanValue {
    const FAILED: Self = Self { text: None, found: None, has_failed: true };

    /// Returns the value for a cleaned text, and what was found in it; `None` if that failed.
    pub(super) fn of(cleaned: Option<(Option<String>, Option<Found>)>) -> Self {
        let Some((text, found)) = cleaned else { return Self::FAILED };
        let text = text.map(|text| ByteArray::from(text.into_bytes()));
        Self { text, found: found.map(Arc::new), has_failed: false }
    }
}

/// The cleaned values of a batch.
pub(super) struct Outputs {
    /// `None` for null. After an error, no output is kept.
    pub(super) values: Vec<Option<ByteArray>>,
    /// What was found in each value.
    pub(super) found: Vec<Option<Arc<Found>>>,
    /// For each value that repeats an entry, whether that could be cleaned.
    pub(super) repeated: Vec<bool>,
}

impl Entries {
    /// Returns the values of a batch that are still to be cleaned, with their rows. `place` returns the place of a value in the
    /// dictionary.
    pub(super) fn new_texts<'v>(
        &mut self,
        values: impl Iterator<Item = (u64, &'v ByteArray)>,
        place: impl Fn(&ByteArray) -> Option<usize>,
    ) -> Vec<(u64, &'v ByteArray)> {
        self.sources.clear();
        let mut texts = Vec::new();
        for (row, value) in values {
            let source = match place(value) {
                None => Source::Text,
                Some(place) => match self.cleaned.entry(place) {
                    Entry::Occupied(_) => Source::Entry(place),
                    Entry::Vacant(vacant) => {
                        vacant.insert(CleanValue::FAILED);
                        Source::FirstOf(place)
                    }
                },
            };
            if !matches!(source, Source::Entry(_)) {
                texts.push((row, value));
            }
            self.sources.push(source);
        }
        texts
    }

    /// Returns the outputs of the batch, of which these are the cleaned texts.
    pub(super) fn outputs(&mut self, texts: Vec<CleanValue>) -> Outputs {
        let mut outputs = Outputs {
            values: Vec::with_capacity(self.sources.len()),
            found: Vec::new(),
            repeated: Vec::new(),
        };
        let mut texts = texts.into_iter();
        for source in &self.sources {
            let output = match *source {
                Source::Text => texts.next().unwrap_or(CleanValue::FAILED),
                Source::FirstOf(place) => {
                    let output = texts.next().unwrap_or(CleanValue::FAILED);
                    self.cleaned.insert(place, output.clone());
                    output
                }
                Source::Entry(place) => {
                    let output = self.cleaned.get(&place).cloned().unwrap_or(CleanValue::FAILED);
                    outputs.repeated.push(!output.has_failed);
                    output
                }
            };
            outputs.values.push(output.text);
            outputs.found.push(output.found);
        }
        outputs
    }
}
