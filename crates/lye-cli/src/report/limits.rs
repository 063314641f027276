//! The sentence that says how much was removed, and which limits applied.

use crate::cleaner::Cleaned;
use lye::findings::Action;
use lye::policy::{Limit, Limits};
use lye::{Finding, Removals};
use std::collections::BTreeSet;

/// Returns a sentence for one text: ``removed 1 element; nesting flattened at depth 256 (`limits.depth`)``.
pub(super) fn removed(cleaned: &Cleaned) -> String {
    let effects = cleaned.findings.iter().filter_map(|finding| effect(finding, cleaned.limits));
    let applied: BTreeSet<String> = effects.collect();
    let sentence = format!("removed {}", without_limits(cleaned.removals));
    [sentence].into_iter().chain(applied).collect::<Vec<_>>().join("; ")
}

/// Returns a sentence for several texts: `removed 2 elements; 1 limit applied`.
pub(super) fn removed_in_all(removals: Removals) -> String {
    let applied = match removals.limits {
        0 => String::new(),
        1 => "; 1 limit applied".to_owned(),
        limits => format!("; {limits} limits applied"),
    };
    format!("removed {}{applied}", without_limits(removals))
}

/// Returns the counts without `limits.findings`, which does nothing to the output.
pub(super) fn counts(cleaned: &Cleaned) -> Removals {
    let mut removals = cleaned.removals;
    let of_findings = cleaned.findings.iter().filter(|finding| finding.code().as_str() == "limit-findings");
    removals.limits = removals.limits.saturating_sub(of_findings.count() as u64);
    removals
}

fn without_limits(mut removals: Removals) -> Removals {
    removals.limits = 0;
    removals
}

/// Returns what a limit did to the output; `None` for other findings.
fn effect(finding: &Finding, limits: Limits) -> Option<String> {
    let most = |limit: Option<Limit>| limit.map(|limit| limit.most).unwrap_or_default();
    let effect = match (finding.code().as_str(), finding.action()) {
        ("limit-input-bytes", _) => format!("input cut at {} bytes", most(limits.input_bytes)),
        ("limit-depth", Action::Moved) => format!("nesting flattened at depth {}", limits.depth.most),
        ("limit-depth", _) => format!("elements nested deeper than {} removed", limits.depth.most),
        ("limit-nodes", _) => format!("input cut at {} nodes", limits.nodes.most),
        ("limit-attributes", _) => match limits.attributes.most {
            1 => "only the first attribute of each element kept".to_owned(),
            most => format!("only the first {most} attributes of each element kept"),
        },
        ("limit-attribute-bytes", _) => {
            format!("attributes longer than {} bytes removed", most(limits.attribute_bytes))
        }
        ("limit-output-bytes", _) => format!("output cut at {} bytes", most(limits.output_bytes)),
        _ => return None,
    };
    Some(format!("{effect} (`{}`)", finding.rule()))
}
