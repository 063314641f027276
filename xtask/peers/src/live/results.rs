//! The differences between Lye and a peer, with their number and an example of each.

use super::classes::{Circumstances, Classes};
use super::facets::{Facet, facets};
use super::peer::{Answer, Output, Peer};
use crate::case::Place;
use crate::compare::{Item, items};
use lye::Cleaner;
use lye::html::{Scripting, Tokenization};
use lye::policy::IdPolicy;
use lye::policy_tools::{ImportedPolicy, Spelling, import};
use serde_json::Value;
use std::collections::BTreeMap;

/// Settings of a peer, and the cleaner with the imported policy.
#[derive(Debug)]
pub(super) struct Trial {
    pub(super) settings: Value,
    /// Why the peer does not accept the settings, if so.
    pub(super) refused: Option<String>,
    /// The settings that the import reports.
    pub(super) unmapped: Vec<String>,
    /// The paths of these settings.
    reported: Vec<String>,
    /// The prefix that the policy adds to ids, or empty.
    id_prefix: String,
    /// The character that the peer writes instead of control characters, if any.
    replacement: Option<char>,
    cleaner: Result<Cleaner, String>,
    /// How the peer writes.
    spelling: Spelling,
    /// The cleaner with the same policy, but without `lossless`; `None` if the policy does not have it.
    lossy: Option<Cleaner>,
    /// The cleaner with the same policy, but with scripting disabled.
    scriptless: Option<Cleaner>,
}

impl Trial {
    pub(super) fn new(peer: &Peer, settings: Value) -> Self {
        let imported = import(&settings.to_string(), peer.source);
        let paths = |imported: &ImportedPolicy| imported.unmapped.iter().map(|of| of.path.clone()).collect();
        let reported = imported.as_ref().map(paths).unwrap_or_default();
        let unmapped = imported.as_ref().map(|imported| imported.unmapped.iter().map(ToString::to_string));
        let unmapped = unmapped.map(Iterator::collect).unwrap_or_default();
        let spelling = imported.as_ref().map_or_else(|_| peer.source.spelling(), |of| of.spelling.clone());
        let id_prefix = imported.as_ref().ok().and_then(|imported| id_prefix(imported.policy.ids()));
        let id_prefix = id_prefix.unwrap_or_default();
        let lossy = imported
            .as_ref()
            .ok()
            .filter(|imported| imported.policy.tokenization() != Tokenization::Standard);
        let lossy = lossy.and_then(|imported| {
            Cleaner::new(&imported.policy.clone().with_tokenization(Tokenization::Standard)).ok()
        });
        let scriptless = imported.as_ref().ok();
        let scriptless = scriptless.and_then(|imported| {
            Cleaner::new(&imported.policy.clone().with_scripting(Scripting::Disabled)).ok()
        });
        let cleaner = imported
            .map_err(|error| format!("the import fails: {error}"))
            .and_then(|imported| Cleaner::new(&imported.policy).map_err(|error| error.to_string()));
        Self {
            settings,
            refused: None,
            unmapped,
            reported,
            id_prefix,
            replacement: peer.replacement,
            cleaner,
            spelling,
            lossy,
            scriptless,
        }
    }

    /// Returns how two texts differ, the second of which is compared as if it were Lye's.
    pub(super) fn facets(&self, peer: &str, lye: &str) -> Vec<Facet> {
        let (Ok(peer), Ok(lye)) = (tree(peer), tree(lye)) else { return Vec::new() };
        facets(&peer, &lye, &self.id_prefix, self.replacement)
    }

    /// Cleans an input, and writes the output as the peer does.
    pub(super) fn clean(&self, input: &str) -> Result<String, String> {
        let cleaner = self.cleaner.as_ref().map_err(Clone::clone)?;
        let clean = cleaner.clean(input).map_err(|error| error.to_string())?;
        Ok(self.spelling.apply(clean.html()).into_owned())
    }

    /// Returns how Lye's outputs differ from that of the peer if Lye cleans the input as the peer's parser reads it.
    fn facets_of_reading(&self, parsed: Option<&str>, peer: &[Item]) -> Vec<Vec<Facet>> {
        let Some(reading) = parsed else { return Vec::new() };
        let cleaners = [self.cleaner.as_ref().ok(), self.scriptless.as_ref()];
        // Scripting decides how `noscript` is parsed, and nothing else.
        let count = if reading.to_ascii_lowercase().contains("noscript") { 2 } else { 1 };
        let cleaned = cleaners.into_iter().take(count).flatten().filter_map(|cleaner| {
            let clean = cleaner.clean(reading).ok()?;
            tree(&self.spelling.apply(clean.html())).ok()
        });
        cleaned.map(|lye| facets(peer, &lye, &self.id_prefix, self.replacement)).collect()
    }

    /// Whether `lossless` makes a difference: the input has text that only looks like markup.
    fn is_lossless(&self, input: &str, output: &str) -> bool {
        let lossy = self.lossy.as_ref().and_then(|cleaner| cleaner.clean(input).ok());
        lossy.is_some_and(|lossy| self.spelling.apply(lossy.html()) != output)
    }
}

/// An input with the facet, and what both make of it.
#[derive(Clone, Debug)]
pub(super) struct Example {
    pub(super) input: String,
    pub(super) peer: String,
    pub(super) lye: String,
    /// The index of the settings.
    pub(super) trial: usize,
}

/// A facet that was found, or that was found and declared.
#[derive(Debug)]
pub(super) struct Found {
    /// The number of outputs with it.
    pub(super) count: usize,
    /// The number of settings with it.
    pub(super) trials: std::collections::BTreeSet<usize>,
    /// The index of the class that declares it.
    pub(super) class: Option<usize>,
    /// The shortest example.
    pub(super) example: Example,
}

/// The results for a peer.
#[derive(Debug)]
pub(super) struct Results {
    pub(super) peer: &'static Peer,
    pub(super) trials: Vec<Trial>,
    /// The number of inputs so far.
    pub(super) inputs: usize,
    /// The numbers of pairs of outputs.
    pub(super) equal: usize,
    /// The number of equal pairs with the same bytes.
    pub(super) same_bytes: usize,
    pub(super) declared: usize,
    pub(super) undeclared: usize,
    /// The number of undeclared pairs in which Lye keeps what the peer removes.
    pub(super) laxer: usize,
    /// The number of undeclared pairs in which Lye removes what the peer keeps.
    pub(super) stricter: usize,
    /// The numbers of all pairs in which Lye keeps, and removes, what the peer does not.
    pub(super) all_laxer: usize,
    pub(super) all_stricter: usize,
    /// The errors of the peer, each with the number of its outputs.
    pub(super) failures: BTreeMap<String, usize>,
    /// The pairs about which the peer must be asked more: the inputs, each with the indices of its settings.
    pub(super) open: Vec<(String, Vec<usize>)>,
    /// The facets, with the class that declares each.
    pub(super) found: BTreeMap<(Facet, Option<usize>), Found>,
}

impl Results {
    pub(super) fn new(peer: &'static Peer, trials: Vec<Trial>) -> Self {
        Self {
            peer,
            trials,
            inputs: 0,
            equal: 0,
            same_bytes: 0,
            declared: 0,
            undeclared: 0,
            laxer: 0,
            stricter: 0,
            all_laxer: 0,
            all_stricter: 0,
            failures: BTreeMap::new(),
            open: Vec::new(),
            found: BTreeMap::new(),
        }
    }

    /// Whether a difference is not declared.
    pub(super) fn fails(&self) -> bool {
        self.undeclared > 0
    }

    pub(super) fn summary(&self) -> String {
        format!(
            "{} equal of which {} in all bytes, {} declared, {} undeclared of which {} laxer and {} stricter",
            self.equal, self.same_bytes, self.declared, self.undeclared, self.laxer, self.stricter
        )
    }

    /// Compares the peer's outputs for an input with those of Lye. Undeclared differences stay open.
    pub(super) fn add(&mut self, input: &str, answer: &Answer, classes: &Classes) {
        self.inputs += 1;
        let mut open = Vec::new();
        for trial in 0..self.trials.len() {
            match answer.outputs.get(trial).and_then(Option::as_ref) {
                None => {}
                Some(Output::Failed { error }) => *self.failures.entry(error.clone()).or_default() += 1,
                Some(Output::Html(_)) => {
                    match self.difference(trial, input, answer, classes, &Further::default()) {
                        Some(difference) if difference.is_undeclared() => open.push(trial),
                        Some(difference) => self.count(difference),
                        None => {}
                    }
                }
            }
        }
        if !open.is_empty() {
            self.open.push((input.to_owned(), open));
        }
    }

    /// Counts a pair of outputs.
    pub(super) fn count(&mut self, difference: Difference) {
        let trial = difference.example.trial;
        if difference.facets.is_empty() {
            self.equal += 1;
            self.same_bytes += usize::from(difference.example.lye == difference.example.peer);
            return;
        }
        let undeclared = || difference.facets.iter().filter(|(_, class)| class.is_none());
        if undeclared().count() == 0 {
            self.declared += 1;
        } else {
            self.undeclared += 1;
        }
        let all = || difference.facets.iter();
        self.laxer += usize::from(undeclared().any(|(facet, _)| facet.is_laxer));
        self.stricter += usize::from(undeclared().any(|(facet, _)| facet.is_stricter()));
        self.all_laxer += usize::from(all().any(|(facet, _)| facet.is_laxer));
        self.all_stricter += usize::from(all().any(|(facet, _)| facet.is_stricter()));
        for (facet, class) in difference.facets {
            let example = &difference.example;
            let found = self.found.entry((facet, class)).or_insert_with(|| Found {
                count: 0,
                trials: Default::default(),
                class,
                example: example.clone(),
            });
            found.count += 1;
            found.trials.insert(trial);
            if example.input.len() < found.example.input.len() {
                found.example = example.clone();
            }
        }
    }

    /// Returns how the outputs for an input differ. `None` if the peer has no output. `further` has what else the peer told.
    pub(super) fn difference(
        &self,
        trial: usize,
        input: &str,
        answer: &Answer,
        classes: &Classes,
        further: &Further,
    ) -> Option<Difference> {
        let of = self.trials.get(trial)?;
        let Some(Output::Html(peer)) = answer.outputs.get(trial)?.as_ref() else { return None };
        let mut readings = Vec::new();
        let (lye, facets) = match of.clean(input) {
            Ok(lye) if lye == *peer => (lye, Vec::new()),
            Ok(lye) => match (tree(peer), tree(&lye)) {
                (Ok(of_peer), Ok(of_lye)) => {
                    let facets = facets(&of_peer, &of_lye, &of.id_prefix, of.replacement);
                    if !facets.is_empty() {
                        readings = of.facets_of_reading(answer.parsed(trial), &of_peer);
                    }
                    (lye, facets)
                }
                (Err(error), _) | (_, Err(error)) => (lye, vec![Facet::of_error(&error)]),
            },
            Err(error) => (error.clone(), vec![Facet::of_error(&error)]),
        };
        readings.extend(further.reading.clone());
        let mut read = Vec::new();
        if !facets.is_empty() {
            let texts = [Some(input), answer.parsed(trial)].into_iter().flatten();
            read.extend(texts.filter_map(|text| tree(text).ok()).flatten());
        }
        let reported: Vec<&str> = of.reported.iter().map(String::as_str).collect();
        let circumstances = Circumstances {
            text: input,
            settings: &of.settings,
            input: &read,
            reported: &reported,
            readings: &readings,
            removed_again: &further.removed_again,
            is_misread: further.is_misread,
            refused: further.refused.as_deref(),
            is_lossless: !facets.is_empty() && of.is_lossless(input, &lye),
        };
        let facets = facets
            .into_iter()
            .map(|facet| {
                let class = classes.find(self.peer.name, &facet, circumstances);
                (facet, class)
            })
            .collect();
        let example = Example { input: input.to_owned(), peer: peer.clone(), lye, trial };
        Some(Difference { facets, example })
    }
}

/// What the peer told about a pair of outputs when it was asked more.
#[derive(Default, Debug)]
pub(super) struct Further {
    /// How the outputs differ for the text that both parsers read alike, if there is one.
    pub(super) reading: Option<Vec<Facet>>,
    /// What the peer removes from its own output.
    pub(super) removed_again: Vec<Facet>,
    /// Whether the peer's parser reads another tree in its output than the peer wrote.
    pub(super) is_misread: bool,
    /// What the peer removes from Lye's output, and Lye from that of the peer. `None` if one fails.
    pub(super) refused: Option<Vec<Facet>>,
}

/// How two outputs differ.
#[derive(Debug)]
pub(super) struct Difference {
    /// The facets, each with the class that declares it.
    pub(super) facets: Vec<(Facet, Option<usize>)>,
    pub(super) example: Example,
}

impl Difference {
    /// Whether no class declares some facet.
    pub(super) fn is_undeclared(&self) -> bool {
        self.facets.iter().any(|(_, class)| class.is_none())
    }
}

/// Returns the prefix that a policy adds to ids, if it adds one.
fn id_prefix(ids: &IdPolicy) -> Option<String> {
    match ids {
        IdPolicy::Prefix(prefix) => Some(prefix.as_str().to_owned()),
        _ => None,
    }
}

pub(super) fn tree(html: &str) -> Result<Vec<Item>, String> {
    items(html, &Place::Inside("body".to_owned()))
}
