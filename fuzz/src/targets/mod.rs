//! The targets, each a function of bytes that panics where something does not hold.

mod clean;
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
mod ids;
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
    /// Its name, as the driver's command line takes it.
    pub name: &'static str,
    /// What it asserts, in a line.
    pub asserts: &'static str,
    /// What its text is.
    pub grammar: Grammar,
    /// How many choices its input has, before the text.
    pub choices: usize,
    /// The target itself.
    pub run: fn(&[u8]),
}

/// All targets.
pub static TARGETS: &[Target] = &[
    Target {
        name: "tokenizer",
        asserts: "tokens are well formed, errors stand in the source, line ends are normalized first",
        grammar: Grammar::Markup,
        choices: 3,
        run: tokenizer::run,
    },
    Target {
        name: "document",
        asserts: "trees of documents are sound and bounded; a parser that is used again makes the same tree",
        grammar: Grammar::Markup,
        choices: 5,
        run: document::run,
    },
    Target {
        name: "fragment",
        asserts: "the same for fragments, in every context; the insertion filter's word holds",
        grammar: Grammar::Markup,
        choices: 10,
        run: fragment::run,
    },
    Target {
        name: "edit",
        asserts: "edits keep links sound and make no cycle, whatever is asked of them",
        grammar: Grammar::Markup,
        choices: 60,
        run: edit::run,
    },
    Target {
        name: "rewrite",
        asserts: "what the stable writer writes tokenizes as written, and comes to rest when parsed and written again",
        grammar: Grammar::Markup,
        choices: 8,
        run: rewrite::run,
    },
    Target {
        name: "clean",
        asserts: "cleaned output, parsed again by Lye and by html5ever, holds no script",
        grammar: Grammar::Markup,
        choices: 2,
        run: clean::run,
    },
    Target {
        name: "policy",
        asserts: "cleaned by any policy, output parsed again holds what the policy allows, and cleaning again changes nothing",
        grammar: Grammar::Addresses,
        choices: 6,
        run: policy::run,
    },
    Target {
        name: "proof",
        asserts: "whoever reads what was cleaned, alone or inside a chain of elements in a page, finds what the policy keeps and the page as it was",
        grammar: Grammar::Markup,
        choices: 7,
        run: proof::run,
    },
    Target {
        name: "presets",
        asserts: "cleaned by any preset, output parsed again holds what the preset keeps, in HTML and every other form",
        grammar: Grammar::Addresses,
        choices: 5,
        run: presets::run,
    },
    Target {
        name: "css",
        asserts: "CSS that is kept ends nothing around it, loads what a rule allows, and stays when it is cleaned again",
        grammar: Grammar::Css,
        choices: 5,
        run: css::run,
    },
    Target {
        name: "ids",
        asserts: "names get a prefix and references refer to what they referred to, or there are neither",
        grammar: Grammar::Names,
        choices: 1,
        run: ids::run,
    },
    Target {
        name: "nested",
        asserts: "what is in values is cleaned at every depth, files of SVG become XML, and cleaning again changes nothing",
        grammar: Grammar::Markup,
        choices: 6,
        run: nested::run,
    },
    Target {
        name: "dialects",
        asserts: "today's dialect and that of 2023 agree on what is in both",
        grammar: Grammar::Markup,
        choices: 6,
        run: dialects::run,
    },
    Target {
        name: "differential",
        asserts: "Lye and html5ever make the same tree, but for what EXCLUSIONS.md lists",
        grammar: Grammar::Markup,
        choices: 6,
        run: differential::today,
    },
    Target {
        name: "differential-2023",
        asserts: "the same for the dialect of 2023 and the html5ever of then",
        grammar: Grammar::Markup,
        choices: 6,
        run: differential::then,
    },
    Target {
        name: "differential-tokens",
        asserts: "Lye and html5ever make the same tokens",
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
        asserts: "Lye, Ada and the crate url parse to the same URL or fail, but for what EXCLUSIONS.md lists",
        grammar: Grammar::Urls,
        choices: 4,
        run: url_peers::run,
    },
    Target {
        name: "url-probe",
        asserts: "the probe says of an input what the parser does with it",
        grammar: Grammar::Urls,
        choices: 0,
        run: url_probe::run,
    },
    Target {
        name: "url-outer",
        asserts: "what is built on URLs and hosts holds: queries, rendering, valid strings, public suffixes, the old algorithms",
        grammar: Grammar::Urls,
        choices: 6,
        run: url_outer::run,
    },
];

/// The target of this name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
