//! The subjects of the comparison: one pass over a corpus by Lye or a peer, each used as its documentation suggests.

use crate::corpora::Corpus;
use crate::policies::By;
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{ParseOpts, QualName, local_name, ns};
use lye::{Cleaner, FindingsMode, Preset};
use lye_html::{Context, ParseOptions, Parser};
use markup5ever_rcdom::RcDom;
use std::hint::black_box;

/// A program that does a job on a corpus.
pub(crate) struct Subject<C = Corpus> {
    pub(crate) name: String,
    /// Runs one pass over the corpus. The result depends on all outputs, so that no work can be optimized away.
    pub(crate) pass: Box<dyn FnMut(&C) -> usize>,
}

/// A job and its subjects: Lye first, the peer last.
pub(crate) struct Job<C = Corpus> {
    pub(crate) title: &'static str,
    pub(crate) peer: &'static str,
    pub(crate) subjects: Vec<Subject<C>>,
}

pub(crate) fn subject<C>(name: impl Into<String>, pass: impl FnMut(&C) -> usize + 'static) -> Subject<C> {
    Subject { name: name.into(), pass: Box::new(pass) }
}

/// Cleaning, string to string: Lye by every preset, and by the equivalent of ammonia's defaults.
pub(crate) fn cleaning() -> Result<Job, String> {
    let mut subjects = Vec::new();
    for by in Preset::ALL.map(By::Preset).into_iter().chain([By::Ammonia]) {
        subjects.push(subject(format!("Lye, {by}"), pass(by.cleaner()?)));
    }
    let collecting = Cleaner::default().with_findings(FindingsMode::Collect);
    let (kept, mut output) = (Cleaner::default(), String::new());
    subjects.extend([
        subject("Lye, default, with findings", pass(collecting)),
        subject("Lye, default, into one string", move |corpus: &Corpus| {
            let mut sum = 0;
            for text in &corpus.texts {
                output.clear();
                // A text that Lye rejects counts as no output; `check` reports it before timing starts.
                let _ = kept.clean_into(text, &mut output);
                sum += black_box(&output).len();
            }
            sum
        }),
        subject("Lye, default, nothing kept", |corpus: &Corpus| {
            corpus.texts.iter().map(|text| lye::clean(text).map_or(0, |clean| clean.html().len())).sum()
        }),
        subject(format!("ammonia {}", version("ammonia")), ammonia_pass),
    ]);
    Ok(Job { title: "cleaning, string to string", peer: "ammonia", subjects })
}

/// The cost of cleaning by a policy, compared with the Sanitizer API rules alone for the same elements and attributes.
pub(crate) fn policies() -> Result<Job, String> {
    const SANITIZER: &str = r#"{
        "elements": ["p", "div", "span", "a", "b", "i", "em", "strong", "ul", "ol", "li", "table", "thead", "tbody", "tr",
            "th", "td", "h1", "h2", "h3", "h4", "blockquote", "pre", "code", "br", "hr",
            { "name": "img", "attributes": ["src", "srcset", "alt", "width", "height"] }],
        "attributes": ["href", "title", "class", "lang", "dir"]
    }"#;
    const URLS: &str = r#""urls": { "default_allow_relative": true, "rules": {
        "a[href]": { "allowed_schemes": ["http", "https", "mailto"], "allow_fragment": true },
        "img[src]": { "allowed_schemes": ["http", "https"] },
        "img[srcset]": { "allowed_schemes": ["http", "https"] }
    } }"#;
    let config = lye::SanitizerConfig::from_json(SANITIZER).map_err(|error| error.to_string())?;
    let plain = Cleaner::from_config(config).map_err(|error| error.to_string())?;
    let with = |more: &str| {
        let text = format!(r#"{{ "sanitizer": {SANITIZER}, {URLS}{more} }}"#);
        let policy = lye::Policy::from_json(&text).map_err(|error| error.to_string())?;
        Cleaner::new(&policy).map_err(|error| error.to_string())
    };
    let links = r#", "links": { "rel": ["nofollow"] }"#;
    let findings = r#", "output": { "findings": "collect" }"#;
    Ok(Job {
        title: "cleaning by policies",
        peer: "configuration alone",
        subjects: vec![
            subject("rules for URLs", pass(with("")?)),
            subject("rules for URLs, rel added", pass(with(links)?)),
            subject("rules for URLs, findings collected", pass(with(findings)?)),
            subject("configuration alone", pass(plain)),
        ],
    })
}

/// Runs a pass of cleaning, string to string.
pub(crate) fn pass(cleaner: Cleaner) -> impl FnMut(&Corpus) -> usize {
    move |corpus| {
        corpus
            .texts
            .iter()
            .map(|text| cleaner.clean(text).map_or(0, |clean| black_box(clean).html().len()))
            .sum()
    }
}

/// Cleans each text by ammonia's defaults. Returns the bytes of all outputs.
pub(crate) fn ammonia_pass(corpus: &Corpus) -> usize {
    corpus.texts.iter().map(|text| black_box(ammonia::clean(text)).len()).sum()
}

/// Parsing to a tree and dropping it; fragments in the context of `body`, with the scripting flag off.
pub(crate) fn parsing() -> Job {
    let mut kept = Parser::new(ParseOptions::default());
    let body = Context::html("body");
    let (body_of_fresh, context) = (body.clone(), QualName::new(None, ns!(html), local_name!("body")));
    Job {
        title: "parsing to a tree",
        peer: "html5ever",
        subjects: vec![
            subject("Lye", move |corpus: &Corpus| {
                let mut sum = 0;
                for text in &corpus.texts {
                    if let Some(tree) = parse(&mut kept, text, corpus, &body) {
                        sum += black_box(&tree).node_count();
                        kept.recycle(tree);
                    }
                }
                sum
            }),
            subject("Lye, nothing kept", move |corpus: &Corpus| {
                let mut sum = 0;
                for text in &corpus.texts {
                    let mut parser = Parser::new(ParseOptions::default());
                    let tree = parse(&mut parser, text, corpus, &body_of_fresh);
                    sum += black_box(&tree).as_ref().map_or(0, lye_html::Tree::node_count);
                }
                sum
            }),
            subject(format!("html5ever {} with RcDom", version("html5ever")), move |corpus: &Corpus| {
                let mut sum = 0;
                for text in &corpus.texts {
                    let options = ParseOpts {
                        tree_builder: TreeBuilderOpts { scripting_enabled: false, ..Default::default() },
                        ..Default::default()
                    };
                    let parser = if corpus.is_fragments() {
                        html5ever::parse_fragment(
                            RcDom::default(),
                            options,
                            context.clone(),
                            Vec::new(),
                            false,
                        )
                    } else {
                        html5ever::parse_document(RcDom::default(), options)
                    };
                    let dom = parser.one(StrTendril::from(text.as_str()));
                    sum += black_box(&dom).document.children.borrow().len();
                }
                sum
            }),
        ],
    }
}

fn parse<'s>(
    parser: &mut Parser,
    text: &'s str,
    corpus: &Corpus,
    body: &Context,
) -> Option<lye_html::Tree<'s>> {
    if corpus.is_fragments() {
        parser.parse_fragment(text, body).ok()
    } else {
        parser.parse_document(text).ok()
    }
}

/// Returns whether Lye accepts every text of a corpus: times of rejections would be meaningless.
pub(crate) fn check(corpus: &Corpus) -> Result<(), String> {
    for (i, text) in corpus.texts.iter().enumerate() {
        if let Err(error) = lye::clean(text) {
            return Err(format!("Lye rejects text {i} of the corpus {}: {error}", corpus.name.as_str()));
        }
    }
    Ok(())
}

/// Returns the version of a dependency in the lock file.
pub(crate) fn version(package: &str) -> &'static str {
    const LOCK: &str = include_str!("../Cargo.lock");
    let wanted = format!("name = \"{package}\"");
    let mut lines = LOCK.lines().skip_while(|line| *line != wanted);
    let line = lines.nth(1).and_then(|line| line.strip_prefix("version = "));
    line.map_or("", |version| version.trim_matches('"'))
}
