//! The entries of a dictionary, which rows share: each is cleaned once.

use ::parquet::data_type::ByteArray;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The cleaned entries of the dictionary of a column chunk, by their places in it.
#[derive(Debug, Default)]
pub(super) struct Entries {
    /// `None` if the entry could not be cleaned.
    cleaned: HashMap<usize, Option<ByteArray>>,
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

/// The cleaned values of a batch.
pub(super) struct Outputs {
    /// After an error, empty values, because no output is kept.
    pub(super) values: Vec<ByteArray>,
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
                        vacant.insert(None);
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
    pub(super) fn outputs(&mut self, texts: Vec<Option<ByteArray>>) -> Outputs {
        let mut outputs = Outputs { values: Vec::with_capacity(self.sources.len()), repeated: Vec::new() };
        let mut texts = texts.into_iter();
        for source in &self.sources {
            let output = match *source {
                Source::Text => texts.next().flatten(),
                Source::FirstOf(place) => {
                    let output = texts.next().flatten();
                    self.cleaned.insert(place, output.clone());
                    output
                }
                Source::Entry(place) => {
                    let output = self.cleaned.get(&place).cloned().flatten();
                    outputs.repeated.push(output.is_some());
                    output
                }
            };
            outputs.values.push(output.unwrap_or_else(|| ByteArray::from(Vec::new())));
        }
        outputs
    }
}
