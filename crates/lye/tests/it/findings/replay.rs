//! Applying the edits of the findings to the input tree gives the output tree: every change has a finding, and every finding reports a
//! change.

use crate::common::inputs;
use crate::common::markup;
use lye::explain::{Explanation, ExplanationReport};
use lye::findings::Action;
use lye::html::{AttrNamespace, NodeKind, NodeRef, ParseOptions, Parser, Tree};
use lye::{Cleaner, FindingsMode, Policy, Proof};
use lye_hostile::Rng;
use std::collections::HashSet;

/// A tree in a form that can be compared (DOM Standard, 4.4 "equals"): attributes in any order, adjacent texts joined.
fn normalized(tree: &Tree<'_>) -> String {
    enum Step<'t, 's> {
        Enter(NodeRef<'t, 's>),
        Leave,
    }
    let mut shown = String::new();
    let mut text = String::new();
    let mut ahead = vec![Step::Enter(tree.root())];
    while let Some(step) = ahead.pop() {
        let Step::Enter(node) = step else {
            flush(&mut text, &mut shown);
            shown.push_str(" )");
            continue;
        };
        if node.kind() == NodeKind::Text {
            text.push_str(node.data());
            continue;
        }
        flush(&mut text, &mut shown);
        shown.push_str(&format!(
            "\n( {:?} {:?} {:?} {:?}",
            node.kind(),
            node.namespace(),
            node.name(),
            node.data()
        ));
        let id = |id: Option<&str>| id.unwrap_or_default().to_owned();
        shown.push_str(&format!(" {:?} {:?}", id(node.public_id()), id(node.system_id())));
        let attribute = |attr: lye::html::NodeRef<'_, '_>| {
            let show = |namespace: AttrNamespace, name: &str, value: &str| {
                format!(" {namespace:?}:{name}={value:?}")
            };
            let mut shown: Vec<String> =
                attr.attrs().map(|attr| show(attr.namespace(), attr.local_name(), attr.value())).collect();
            shown.sort();
            shown.concat()
        };
        shown.push_str(&attribute(node));
        ahead.push(Step::Leave);
        let start = ahead.len();
        ahead.extend(node.template_contents().map(Step::Enter));
        ahead.extend(node.children().map(Step::Enter));
        ahead[start..].reverse();
    }
    shown
}

fn flush(text: &mut String, shown: &mut String) {
    if !text.is_empty() {
        shown.push_str(&format!(" {text:?}"));
        text.clear();
    }
}

fn parsed(html: &str, policy: &Policy) -> String {
    let checked = policy.check().unwrap();
    let mut parser = Parser::new(ParseOptions::default().with_scripting(checked.scripting()));
    let tree = match checked.context().element() {
        Some(context) => parser.parse_fragment(html, &context),
        None => parser.parse_document(html),
    };
    normalized(&tree.unwrap())
}

/// Returns what is wrong with an explanation.
fn problem(explanation: &Explanation) -> Option<String> {
    for (number, pass) in explanation.passes().iter().enumerate() {
        let show = |problem: &str| {
            Some(format!("pass {number}: {problem}\n{:?}\n{:?}", pass.edits(), pass.findings()))
        };
        let replayed = match pass.replay() {
            Ok(tree) => normalized(&tree),
            Err(error) => return show(&error.to_string()),
        };
        let written = normalized(pass.written());
        if replayed != written {
            return show(&format!("replayed {replayed}\nwritten {written}"));
        }
        if let Some(edit) = pass.edits().iter().find(|edit| pass.finding_of(edit).is_none()) {
            return show(&format!("no finding tells of {edit:?}"));
        }
        let told: HashSet<usize> =
            pass.edits().iter().flat_map(|edit| edit.findings().iter().copied()).collect();
        for (at, finding) in pass.findings().iter().enumerate() {
            if finding.action() != Action::Noted && !told.contains(&at) {
                return show(&format!("nothing was done of which a finding tells: {finding}"));
            }
        }
    }
    None
}

/// Returns what is wrong with the explanation of an input, and whether the input was cleaned.
fn explained(policy: &Policy, html: &str) -> Result<bool, String> {
    let cleaner = Cleaner::new(policy).unwrap();
    let Ok(explanation) = cleaner.explain(html) else {
        return if cleaner.clean(html).is_err() {
            Ok(false)
        } else {
            Err("it is cleaned, and not explained".into())
        };
    };
    let clean = cleaner.with_findings(FindingsMode::Collect).clean(html).unwrap();
    if explanation.clean() != &clean {
        return Err(format!("explained {:?}\ncleaned {clean:?}", explanation.clean()));
    }
    if let Some(problem) = problem(&explanation) {
        return Err(problem);
    }
    let last = explanation.passes().last().ok_or("there is no pass")?;
    if last.output() != clean.html() {
        return Err(format!("{:?} was written last, not {:?}", last.output(), clean.html()));
    }
    let (written, read) = (normalized(last.written()), parsed(clean.html(), policy));
    if clean.proof() == Proof::ByConstruction && written != read {
        return Err(format!("written {written}\nread {read}"));
    }
    Ok(true)
}

#[track_caller]
fn assert_explained(policy: &Policy, inputs: impl IntoIterator<Item = String>) -> usize {
    let mut count = 0;
    for html in inputs {
        match explained(policy, &html) {
            Ok(is_cleaned) => count += usize::from(is_cleaned),
            Err(problem) => panic!("{html:?}\n{problem}\n{}", policy.to_json()),
        }
    }
    count
}

#[test]
fn findings_cover_every_change_of_rich_policies() {
    let mut rng = Rng::new(7);
    for policy in inputs::policies() {
        let explained = assert_explained(&policy, (0..80).map(|_| inputs::markup(&mut rng)));
        assert!(explained > 60, "{explained}");
    }
}

#[test]
fn findings_cover_every_change_of_mutating_trees() {
    let mut rng = Rng::new(3);
    rng.cases(200, |rng| {
        let policy = markup::kept(rng).policy;
        let inputs: Vec<String> = (0..6).map(|_| markup::markup(rng)).collect();
        assert_explained(&policy, inputs);
    });
}

#[test]
fn copies_of_a_value_do_not_repeat_all_findings() {
    let declarations: String = (0..100).map(|at| format!("x{at}:y;")).collect();
    let html = format!("<p><b style='{declarations}'>{}", "x<p>".repeat(100));
    let policy = lye::Preset::Article.policy();
    let explanation = Cleaner::new(&policy).unwrap().explain(&html).unwrap();
    let pass = &explanation.passes()[0];
    let (edits, reasons) = (pass.edits(), pass.edits().iter().map(|edit| edit.findings().len()));
    assert!(edits.len() >= 100, "{} edits", edits.len());
    assert!(reasons.sum::<usize>() < edits.len() + 200);
    assert!(edits.iter().any(|edit| edit.findings().len() >= 100), "the first has all");
}

#[test]
fn edits_of_many_attributes_are_replayed() {
    let attributes: String = (0..2000).map(|at| format!(" title{at}=x")).collect();
    let html = format!("<a href=//x.example{attributes} title=y id=z>v</a>");
    let policy = lye::Preset::Comment.policy();
    let explanation = Cleaner::new(&policy).unwrap().explain(&html).unwrap();
    assert_eq!(problem(&explanation), None);
    assert!(explanation.passes()[0].edits().len() > 2000);
}

/// A finding about a text that is joined from many has the whole text, and is written once.
#[test]
fn explanations_grow_with_their_input() {
    let text = "disallowed = \"unwrap\"\nallow = { b = true }\ntext = { defuse_templates = true }";
    let cleaner = Cleaner::new(&Policy::from_toml(text).unwrap()).unwrap();
    let length = |pieces: usize| {
        let html = "<i>{</i>{<u>{%</u>".repeat(pieces);
        let explanation = cleaner.explain(&html).unwrap();
        serde_json::to_string(&ExplanationReport::new(&explanation, &html)).unwrap().len()
    };
    assert!(length(400) < 5 * length(100));
}
