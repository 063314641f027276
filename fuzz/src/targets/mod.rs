//! The targets: functions of bytes that panic if an assertion does not hold.

mod clean;
mod columns;
mod contexts;
mod css;
mod dialects;
mod differential;
mod differential_tokens;
mod document;
mod edit;
pub mod exclusions;
pub mod exclusions_url;
mod fragment;
mod gears;
mod ids;
mod members;
mod nested;
mod policy;
mod presets;
mod proof;
mod rewrite;
mod tokenizer;
mod url_identity;
mod url_outer;
mod url_peers;
mod url_probe;
mod url_setters;

use crate::grammar::Grammar;

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name on the driver's command line.
    pub name: &'static str,
    /// What the target asserts, in a line.
    pub asserts: &'static str,
    /// The grammar of its text.
    pub grammar: Grammar,
    /// The number of choices in its input.
    pub choices: usize,
    /// The function.
    pub run: fn(&[u8]),
}

/// All targets.
pub static TARGETS: &[Target] = &[
    Target {
        name: "tokenizer",
        asserts: "tokens are well formed, errors have positions in the source, line ends are normalized first",
        grammar: Grammar::Markup,
        choices: 3,
        run: tokenizer::run,
    },
    Target {
        name: "document",
        asserts: "trees of documents are sound and bounded; a reused parser builds the same tree",
        grammar: Grammar::Markup,
        choices: 5,
        run: document::run,
    },
    Target {
        name: "fragment",
        asserts: "the same for fragments, in every context; elements that the insertion filter refused are not in the tree",
        grammar: Grammar::Markup,
        choices: 10,
        run: fragment::run,
    },
    Target {
        name: "edit",
        asserts: "any sequence of edits keeps links sound and creates no cycle",
        grammar: Grammar::Markup,
        choices: 60,
        run: edit::run,
    },
    Target {
        name: "rewrite",
        asserts: "the output of the stable writer tokenizes as written, and reaches a fixed point when parsed and written again",
        grammar: Grammar::Markup,
        choices: 8,
        run: rewrite::run,
    },
    Target {
        name: "clean",
        asserts: "cleaned output, re-parsed by Lye and by html5ever, contains no script",
        grammar: Grammar::Markup,
        choices: 2,
        run: clean::run,
    },
    Target {
        name: "policy",
        asserts: "output of any policy, re-parsed, contains only what the policy allows, and cleaning again changes nothing",
        grammar: Grammar::Addresses,
        choices: 6,
        run: policy::run,
    },
    Target {
        name: "gears",
        asserts: "output, removals, findings and proof are those by way of a tree, and those of rules that take nothing as certain",
        grammar: Grammar::Addresses,
        choices: 7,
        run: gears::run,
    },
    Target {
        name: "members",
        asserts: "the same for policies with frames, lists of rules, blocked URLs, parsers, prefixes, CSS values and misleading links",
        grammar: Grammar::Addresses,
        choices: 5,
        run: members::run,
    },
    Target {
        name: "proof",
        asserts: "every parser that re-parses output, alone or inside a chain of elements in a page, finds only what the policy keeps, and the page unchanged",
        grammar: Grammar::Markup,
        choices: 7,
        run: proof::run,
    },
    Target {
        name: "presets",
        asserts: "output of any preset, re-parsed, contains only what the preset keeps, in HTML and in every other format",
        grammar: Grammar::Addresses,
        choices: 5,
        run: presets::run,
    },
    Target {
        name: "columns",
        asserts: "each value of a column is cleaned as if alone, in every type of array, and errors name the first row",
        grammar: Grammar::Markup,
        choices: 8,
        run: columns::run,
    },
    Target {
        name: "css",
        asserts: "kept CSS does not end its surroundings, loads only what a rule allows, and does not change when cleaned again",
        grammar: Grammar::Css,
        choices: 5,
        run: css::run,
    },
    Target {
        name: "ids",
        asserts: "names get a prefix and references keep their targets, or both are removed",
        grammar: Grammar::Names,
        choices: 1,
        run: ids::run,
    },
    Target {
        name: "nested",
        asserts: "markup in values is cleaned at every depth, SVG files become XML, and cleaning again changes nothing",
        grammar: Grammar::Markup,
        choices: 6,
        run: nested::run,
    },
    Target {
        name: "dialects",
        asserts: "the current dialect and that of 2023 agree on inputs without their differences",
        grammar: Grammar::Markup,
        choices: 6,
        run: dialects::run,
    },
    Target {
        name: "differential",
        asserts: "Lye and html5ever build the same tree, except for EXCLUSIONS.md",
        grammar: Grammar::Markup,
        choices: 6,
        run: differential::today,
    },
    Target {
        name: "differential-2023",
        asserts: "the same for the dialect of 2023 and an html5ever of 2023",
        grammar: Grammar::Markup,
        choices: 6,
        run: differential::then,
    },
    Target {
        name: "differential-tokens",
        asserts: "Lye and html5ever emit the same tokens",
        grammar: Grammar::Markup,
        choices: 3,
        run: differential_tokens::run,
    },
    Target {
        name: "url-identity",
        asserts: "a URL that was parsed, written and parsed again is the same; its components make up its serialization",
        grammar: Grammar::Urls,
        choices: 2,
        run: url_identity::run,
    },
    Target {
        name: "url-setters",
        asserts: "the same after any sequence of setters",
        grammar: Grammar::Urls,
        choices: 8,
        run: url_setters::run,
    },
    Target {
        name: "url-peers",
        asserts: "Lye, Ada and the crate url parse to the same URL or fail, except for EXCLUSIONS.md",
        grammar: Grammar::Urls,
        choices: 4,
        run: url_peers::run,
    },
    Target {
        name: "url-probe",
        asserts: "the probe agrees with the parser on every input",
        grammar: Grammar::Urls,
        choices: 0,
        run: url_probe::run,
    },
    Target {
        name: "url-outer",
        asserts: "properties of queries, rendering, valid strings, public suffixes and the legacy algorithms hold",
        grammar: Grammar::Urls,
        choices: 6,
        run: url_outer::run,
    },
];

/// Returns the target with this name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
