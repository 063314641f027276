//! Every parser, in every page around the output, finds only what the policy keeps; cleaning the output again changes nothing.

use super::readers::{dump, in_page, readers};
use crate::common::markup::{kept, markup};
use lye::html::{Context, Depth, Parser, Scripting};
use lye::{Cleaner, FindingsMode, OutputContext, Policy, Proof};
use lye_hostile::Rng;
use std::collections::BTreeMap;

#[test]
fn any_parser_in_any_page_finds_only_kept_markup() {
    let mut rng = Rng::new(0x726F_756E_6421);
    let mut proofs = BTreeMap::<&str, usize>::new();
    for _ in 0..300 {
        let kept = kept(&mut rng);
        let checked = kept.policy.check().unwrap();
        let OutputContext::Inside(chain) = checked.context().clone() else { panic!("a chain") };
        let chain: Vec<_> = chain.elements().collect();
        let context = checked.context().element().unwrap();
        let other = match checked.scripting() {
            Scripting::Enabled => Scripting::Disabled,
            Scripting::Disabled => Scripting::Enabled,
        };
        let cleaner = Cleaner::new(&kept.policy).unwrap().with_findings(FindingsMode::Collect);
        let other = Cleaner::new(&kept.policy.clone().with_scripting(other)).unwrap();
        rng.cases(25, |rng| {
            let html = markup(rng);
            let clean = cleaner.clean(&html).unwrap_or_else(|error| panic!("{error}: {html}"));
            let output = clean.html();
            let at = || format!("{html}\n{output}\n{}", kept.policy.to_json());
            *proofs
                .entry(match clean.proof() {
                    Proof::ByConstruction => "by construction",
                    Proof::ByReparse => "by replay",
                    Proof::Flattened => "flattened",
                    _ => "after passes",
                })
                .or_default() += 1;
            for options in readers() {
                let mut parser = Parser::new(options);
                let tree = parser.parse_fragment(output, &context).unwrap();
                kept.judge(&tree.root())
                    .unwrap_or_else(|found| panic!("{options:?} finds {found}\n{}", at()));
                let mut alone = String::new();
                dump(&tree.root(), 0, &mut alone);
                assert_eq!(in_page(options, &chain, output).as_ref(), Some(&alone), "{options:?}\n{}", at());
            }
            let again = cleaner.clean(output).unwrap();
            assert_eq!(again.html(), output, "{}", at());
            assert!(
                again.proof() <= Proof::ByReparse && again.findings().is_empty(),
                "{:?}\n{}",
                again.findings(),
                at()
            );
            assert_eq!(other.clean(output).unwrap().html(), output, "{}", at());
            let is_flat = clean.removals().flattened > 0;
            assert!(!is_flat || clean.proof() == Proof::Flattened, "{}", at());
        });
    }
    // The test needs outputs of each kind.
    assert_eq!(proofs.len(), 4, "{proofs:?}");
}

/// Returns how many elements are nested.
const DEPTHS: [usize; 5] = [300, 400, 430, 500, 600];

/// Browsers flatten what is nested more deeply than 512 elements. The chain around the output counts.
#[test]
fn depth_is_counted_from_the_root_of_the_page() {
    let mut chain = vec!["div"; 90];
    chain.push("p");
    let context: OutputContext = chain.join(" > ").parse().unwrap();
    let OutputContext::Inside(elements) = &context else { panic!("a chain") };
    let elements: Vec<_> = elements.elements().collect();
    let as_deep_as_wanted = Policy::from_json(r#"{ "limits": { "depth": 512 } }"#).unwrap();
    let cleaners = [Cleaner::default(), Cleaner::new(&as_deep_as_wanted).unwrap()];
    for (cleaner, depth) in cleaners.iter().flat_map(|cleaner| DEPTHS.map(|depth| (cleaner, depth))) {
        let clean = cleaner.clone().for_context(&context).clean(&("<b>".repeat(depth) + "x")).unwrap();
        for options in readers() {
            let options = options.with_depth(Depth::Browser);
            let tree = Parser::new(options).parse_fragment(clean.html(), &Context::html("p")).unwrap();
            let mut alone = String::new();
            dump(&tree.root(), 0, &mut alone);
            assert_eq!(in_page(options, &elements, clean.html()), Some(alone), "{depth}");
        }
    }
}

/// In a `head`, text ends a `noscript` where scripting is off, and the `head` with it (HTML Standard, 13.2.6.4.5).
#[test]
fn noscript_keeps_its_position_with_any_scripting() {
    for (chain, scripting) in [("html > head", true), ("html > head", false), ("body", true), ("body", false)]
    {
        let json = format!(
            r#"{{ "output": {{ "context": "{chain}" }}, "input": {{ "scripting": {scripting} }},
                "sanitizer": {{ "elements": ["noscript", "p"], "attributes": [] }} }}"#
        );
        let policy = Policy::from_json(&json).unwrap();
        let checked = policy.check().unwrap();
        let OutputContext::Inside(elements) = checked.context() else { panic!("a chain") };
        let elements: Vec<_> = elements.elements().collect();
        let context = checked.context().element().unwrap();
        let clean = Cleaner::new(&policy).unwrap().clean("<noscript>a</noscript>").unwrap();
        for options in readers() {
            let tree = Parser::new(options).parse_fragment(clean.html(), &context).unwrap();
            let mut alone = String::new();
            dump(&tree.root(), 0, &mut alone);
            assert_eq!(in_page(options, &elements, clean.html()), Some(alone), "{json} {options:?}");
        }
    }
}
