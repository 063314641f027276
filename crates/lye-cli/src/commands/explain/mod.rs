//! `lye explain`: what becomes of each node and attribute of a snippet, and which rule of the policy decides.

mod show;
mod steps;

use crate::cleaning::Place;
use crate::failure::{EXPLAIN_EXIT_STATUS, Failure};
use crate::input::{Input, Reading};
use crate::output::write_stdout;
use crate::policy::{self, Changes};
use clap::Args;
use lye::{BaseUrl, Cleaner, PolicyFormat, Preset, RulePlaces};
use std::fs;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  lye explain '<p onclick=x()>Fish'          each node and attribute, and what becomes of it
  lye explain --policy comments.toml '<blink>Fish</blink>'
                                             with the place in the policy of what decided
  lye explain --preset comment --file mail.html
  echo '<a href=javascript:x>Fish' | lye explain --json

What is read is shown as a tree: elements with their attributes, texts and comments. Below or behind each stands what
was done to it. What was written may have to be read again: then there is a tree for each pass.";

/// Explain what a policy does to a snippet of HTML, node by node
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXPLAIN_EXIT_STATUS}"))]
pub(crate) struct Arguments {
    /// The HTML; standard input where there is none
    #[arg(value_name = "SNIPPET")]
    snippet: Option<String>,

    /// Read the HTML from a file
    #[arg(long, value_name = "FILE", conflicts_with = "snippet")]
    file: Option<PathBuf>,

    /// By a policy, in TOML (.toml) or JSON (.json)
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,

    /// By a policy with a name. `default`, where nothing else is said
    #[arg(long, value_name = "NAME", value_parser = super::clean::preset(), conflicts_with = "policy")]
    preset: Option<Preset>,

    /// The URL of the page where the output will stand, instead of the policy's `base.url`
    #[arg(long, value_name = "URL", value_parser = BaseUrl::parse)]
    base: Option<BaseUrl>,

    /// The element in which the output will stand, or a chain of those that are open there; else the policy's, or `body`
    #[arg(long, value_name = "ELEMENT", value_parser = Place::context)]
    context: Option<Place>,

    /// The HTML is a whole document
    #[arg(long, conflicts_with = "context")]
    document: bool,

    /// Write one value of JSON
    #[arg(long)]
    json: bool,
}

/// The policy as text, where its rules are looked up.
struct Rules {
    /// The file, or the preset.
    name: String,
    places: Option<RulePlaces>,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let html = html(arguments)?;
    let place = if arguments.document { Some(Place::Document) } else { arguments.context.clone() };
    let changes = Changes {
        place: place.as_ref(),
        base: arguments.base.as_ref(),
        disallowed: None,
        lossless: false,
        collects: true,
    };
    let policy = match &arguments.policy {
        Some(path) => policy::read(path, &changes)?,
        None => policy::preset(arguments.preset.unwrap_or_default(), &changes)?,
    };
    let cleaner = Cleaner::from_policy(&policy).map_err(Failure::BadPolicy)?;
    let explanation = cleaner.explain(&html).map_err(Failure::bad_input)?;
    let rules = rules(arguments)?;
    let passes = steps::passes(&explanation, &html, &rules);
    let text = if arguments.json {
        let explained = steps::Explained { passes, html: explanation.clean().html() };
        // Structs of texts and numbers: none of the errors of a value that JSON cannot hold is possible.
        serde_json::to_string(&explained).unwrap_or_default() + "\n"
    } else {
        show::text(&passes, explanation.clean().html(), show::Styles::of_stdout())
    };
    write_stdout(&text).map_err(|error| Failure::BrokeOff(format!("cannot write standard output: {error}")))
}

fn html(arguments: &Arguments) -> Result<String, Failure> {
    if let Some(snippet) = &arguments.snippet {
        return Ok(snippet.clone());
    }
    let input = arguments.file.as_deref().map_or(Input::Stdin, Input::new);
    let bytes = input.read().map_err(Failure::bad_input)?;
    let reading = Reading::new(None, true).map_err(Failure::bad_input)?;
    Ok(reading.decode(&input, &bytes).map_err(Failure::bad_input)?.into_owned())
}

fn rules(arguments: &Arguments) -> Result<Rules, Failure> {
    let Some(path) = &arguments.policy else {
        let preset = arguments.preset.unwrap_or_default();
        let places = RulePlaces::of(preset.toml(), PolicyFormat::Toml).ok();
        return Ok(Rules { name: preset.name().to_owned(), places });
    };
    let name = path.display().to_string();
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::bad_input(format_args!("{name}: cannot read it: {error}")))?;
    let format = path.extension().and_then(|extension| PolicyFormat::from_extension(extension.to_str()?));
    Ok(Rules { name, places: format.and_then(|format| RulePlaces::of(&text, format).ok()) })
}
