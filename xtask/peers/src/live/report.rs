//! Tables and examples of differences, as text.

use super::classes::Classes;
use super::facets::Facet;
use super::results::{Found, Results};
use serde_json::json;

/// The number of characters of an example that are shown.
const MOST_SHOWN: usize = 300;

/// Returns the undeclared facets of a peer with an example each: first those that are laxer, then the most frequent ones.
pub(super) fn facets(results: &Results, most: usize) -> String {
    let mut undeclared: Vec<(&Facet, &Found)> = results
        .found
        .iter()
        .filter(|((_, class), _)| class.is_none())
        .map(|((facet, _), found)| (facet, found))
        .collect();
    undeclared.sort_by_key(|(facet, found)| (!facet.is_laxer, std::cmp::Reverse(found.count)));
    let mut text = String::new();
    let laxer = undeclared.iter().filter(|(facet, _)| facet.is_laxer).take(most);
    for (facet, found) in laxer.chain(undeclared.iter().filter(|(facet, _)| !facet.is_laxer).take(most)) {
        let example = &found.example;
        let trial = results.trials.get(example.trial);
        let settings = trial.map(|trial| trial.settings.to_string()).unwrap_or_default();
        let unmapped = trial.map(|trial| trial.unmapped.join("; ")).unwrap_or_default();
        let head = match (facet.is_laxer, facet.is_stricter()) {
            (true, _) => "LAXER ",
            (_, true) => "STRICTER ",
            _ => "",
        };
        text.push_str(&format!(
            "{}: {head}{}: {} outputs, {} settings\n",
            results.peer.name,
            facet.text,
            found.count,
            found.trials.len()
        ));
        for (name, value) in [
            ("input", format!("{:?}", example.input)),
            ("peer", format!("{:?}", example.peer)),
            ("lye", format!("{:?}", example.lye)),
            ("settings", settings),
            ("reported", unmapped),
        ] {
            text.push_str(&format!("  {name:<8} {}\n", shortened(&value)));
        }
    }
    text
}

fn shortened(text: &str) -> String {
    let mut shown: String = text.chars().take(MOST_SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

const HEADINGS: [&str; 13] = [
    "peer",
    "inputs",
    "settings",
    "outputs",
    "equal",
    "same bytes",
    "declared",
    "laxer",
    "stricter",
    "undeclared",
    "laxer",
    "stricter",
    "peer fails",
];

/// Returns a row for each peer.
pub(super) fn table(all: &[Results]) -> String {
    let mut rows = vec![HEADINGS.map(str::to_owned)];
    rows.extend(all.iter().map(|results| {
        let accepted = results.trials.iter().filter(|trial| trial.refused.is_none()).count();
        let outputs = results.equal + results.declared + results.undeclared;
        let share = (results.equal * 1000).checked_div(outputs).unwrap_or_default();
        [
            results.peer.name.to_owned(),
            results.inputs.to_string(),
            format!("{accepted} of {}", results.trials.len()),
            outputs.to_string(),
            format!("{} ({}.{} %)", results.equal, share / 10, share % 10),
            results.same_bytes.to_string(),
            results.declared.to_string(),
            (results.all_laxer - results.laxer).to_string(),
            (results.all_stricter - results.stricter).to_string(),
            results.undeclared.to_string(),
            results.laxer.to_string(),
            results.stricter.to_string(),
            results.failures.values().sum::<usize>().to_string(),
        ]
    }));
    let widths: Vec<usize> = (0..HEADINGS.len())
        .map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default())
        .collect();
    let line = |row: &[String; 13]| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        cells.collect::<Vec<_>>().join("  ")
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns the classes of the peers that ran, with those of their peers and facets that declare nothing.
pub(super) fn unused(all: &[Results], classes: &Classes) -> String {
    let mut text = String::new();
    for (at, class) in classes.classes.iter().enumerate() {
        for results in all.iter().filter(|results| class.is_of(results.peer.name)) {
            let declared = results.found.keys().filter(|(_, class)| *class == Some(at));
            let declared: Vec<&str> = declared.map(|(facet, _)| facet.text.as_str()).collect();
            let unused: Vec<&String> = class.facets_without(&declared).collect();
            if !unused.is_empty() {
                text.push_str(&format!("unused: {}: {unused:?}: {}\n", results.peer.name, class.reason));
            }
        }
    }
    text
}

/// Returns each facet as a line of JSON.
pub(super) fn json_lines(all: &[Results]) -> String {
    let mut text = String::new();
    for results in all {
        for ((facet, _), found) in &results.found {
            let trial = results.trials.get(found.example.trial);
            let line = json!({
                "peer": results.peer.name,
                "facet": facet.text,
                "laxer": facet.is_laxer,
                "stricter": facet.is_stricter(),
                "class": found.class,
                "count": found.count,
                "settings_count": found.trials.len(),
                "input": found.example.input,
                "peer_output": found.example.peer,
                "lye_output": found.example.lye,
                "settings": trial.map(|trial| &trial.settings),
                "unmapped": trial.map(|trial| &trial.unmapped),
            });
            text.push_str(&format!("{line}\n"));
        }
        for (error, count) in &results.failures {
            text.push_str(&format!(
                "{}\n",
                json!({ "peer": results.peer.name, "fails": error, "count": count })
            ));
        }
        for trial in results.trials.iter().filter(|trial| trial.refused.is_some()) {
            let line =
                json!({ "peer": results.peer.name, "refused": trial.refused, "settings": trial.settings });
            text.push_str(&format!("{line}\n"));
        }
    }
    text
}
