//! `features`: what each feature costs: the instructions of a preset with it and without it, and of `default` with it and without it.

use crate::corpora::Name;
use crate::measure::instructions_of_pass;
use crate::one::MEASURED;
use crate::passes::{PASS, WARM_UP, Work, Worker};
use crate::policies::By;
use lye::{Policy, Preset};

/// A preset with a feature more or less.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Variant {
    /// The preset and the feature.
    pub(crate) name: &'static str,
    preset: Preset,
    change: Change,
}

/// How a variant differs from its preset.
#[derive(PartialEq, Eq, Debug)]
enum Change {
    /// It lacks a member, given as a JSON Pointer.
    Lacks(&'static str),
    /// It takes something away by these lines.
    Denies(&'static str),
    /// It has these lines more.
    Adds(&'static str),
}

use Change::{Adds, Denies, Lacks};

const fn variant(name: &'static str, preset: Preset, change: Change) -> Variant {
    Variant { name, preset, change }
}

/// The features of the presets that people use most, then those that can be added to `default`.
pub(crate) const VARIANTS: &[Variant] = &[
    variant("comment-lossless", Preset::Comment, Lacks("/input/lossless")),
    variant("comment-hygiene", Preset::Comment, Lacks("/urls/hygiene")),
    variant("comment-links", Preset::Comment, Lacks("/links")),
    variant("comment-invisibles", Preset::Comment, Lacks("/text/remove_invisibles")),
    variant("comment-linkify", Preset::Comment, Lacks("/text/linkify")),
    variant("markdown-ids", Preset::Markdown, Lacks("/ids")),
    variant("markdown-links", Preset::Markdown, Lacks("/links")),
    variant("markdown-set", Preset::Markdown, Lacks("/set")),
    variant("email-css", Preset::Email, Denies("deny = { \"*\" = [\"style\"] }")),
    variant("email-hygiene", Preset::Email, Lacks("/urls/hygiene")),
    variant("email-links", Preset::Email, Lacks("/links")),
    variant("email-invisibles", Preset::Email, Lacks("/text/remove_invisibles")),
    variant("article-css", Preset::Article, Denies("deny = { \"*\" = [\"style\"] }")),
    variant("article-links", Preset::Article, Lacks("/links")),
    variant("article-rel_for", Preset::Article, Lacks("/links/rel_for")),
    variant("agent-hidden", Preset::Agent, Lacks("/text/remove_hidden")),
    variant("agent-invisibles", Preset::Agent, Lacks("/text/remove_invisibles")),
    variant("default+base", Preset::Default, Adds("input.base_url = \"https://example.org/\"")),
    variant("default+blocks", Preset::Default, Adds("output.separate_blocks = true")),
    variant("default+escape", Preset::Default, Adds("disallowed = \"escape\"")),
    variant("default+hidden", Preset::Default, Adds("text.remove_hidden = true")),
    variant("default+hygiene", Preset::Default, Adds("urls.hygiene.remove_tracking = true")),
    variant("default+ids", Preset::Default, Adds("ids.prefix = \"x-\"")),
    variant("default+invisibles", Preset::Default, Adds("text.remove_invisibles = true")),
    variant("default+linkify", Preset::Default, Adds("text.linkify = true")),
    variant("default+lossless", Preset::Default, Adds("input.lossless = true")),
    variant("default+rel", Preset::Default, Adds("links.rel = [\"nofollow\"]")),
    variant(
        "default+rel_for",
        Preset::Default,
        Adds("links = { rel = [\"nofollow\"], rel_for = \"external\" }"),
    ),
    variant("default+rename", Preset::Default, Adds("rename = { center = \"div\" }")),
    variant("default+set", Preset::Default, Adds("set = { img = { loading = \"lazy\" } }")),
    variant("default+templates", Preset::Default, Adds("text.defuse_templates = true")),
    variant("default+values", Preset::Default, Adds("values = { \"img[alt]\" = { one_of = [\"x\"] } }")),
];

impl Variant {
    /// Returns the policy.
    pub(crate) fn policy(&self) -> Result<Policy, String> {
        let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", self.name);
        match self.change {
            Adds(lines) | Denies(lines) => {
                Policy::from_toml(&format!("extends = \"{}\"\n{lines}", self.preset))
                    .map_err(|error| wrong(&error))
            }
            Lacks(member) => {
                let json = self.preset.policy().to_json();
                let mut policy: serde_json::Value =
                    serde_json::from_str(&json).map_err(|error| wrong(&error))?;
                let (parent, name) = member.rsplit_once('/').ok_or_else(|| wrong(&"not a pointer"))?;
                let parent = policy.pointer_mut(parent).and_then(|parent| parent.as_object_mut());
                parent.and_then(|parent| parent.remove(name)).ok_or_else(|| wrong(&"the preset lacks it"))?;
                Policy::from_json(&policy.to_string()).map_err(|error| wrong(&error))
            }
        }
    }
}

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only this corpus [default: all]
    #[arg(long)]
    corpus: Option<Name>,
    /// Only features whose names contain this
    #[arg(long, default_value = "")]
    only: String,
}

/// Prints what each feature costs: million instructions, their share of `default`, and whether it changes the outputs.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let names = options.corpus.map_or_else(|| Name::ALL.to_vec(), |name| vec![name]);
    let usual = names.iter().map(|&corpus| counted(corpus, By::USUAL[0])).collect::<Result<Vec<_>, _>>()?;
    println!("| feature |{}", names.iter().map(|name| format!(" {} |", name.as_str())).collect::<String>());
    println!("| --- |{}", " --- |".repeat(names.len()));
    for variant in VARIANTS.iter().filter(|variant| variant.name.contains(&options.only)) {
        let mut row = format!("| `{}` |", variant.name);
        for (&corpus, usual) in names.iter().zip(&usual) {
            let preset = match variant.preset {
                Preset::Default => *usual,
                preset => counted(corpus, By::Preset(preset))?,
            };
            let changed = counted(corpus, By::Variant(variant))?;
            let sign = if matches!(variant.change, Adds(_)) { 1.0 } else { -1.0 };
            let cost = sign * (changed.instructions - preset.instructions);
            let share = 100.0 * cost / usual.instructions;
            let effect = if changed.outputs == preset.outputs { ", changes nothing" } else { "" };
            row.push_str(&format!(" {:.1} ({share:.0} %{effect}) |", cost / 1e6));
        }
        println!("{row}");
    }
    Ok(())
}

/// What a policy does to a corpus.
#[derive(Clone, Copy)]
struct Counted {
    instructions: f64,
    /// The bytes of all outputs.
    outputs: usize,
}

fn counted(corpus: Name, by: By) -> Result<Counted, String> {
    let work = Work { corpus, by, findings: false };
    let instructions = instructions_of_pass(work, MEASURED, &[WARM_UP, PASS])? as f64;
    Ok(Counted { instructions, outputs: Worker::of_lye(work)?.pass() })
}
