//! Arguments that `lye clean` and `lye check` share: by what inputs are cleaned, and how they are read.

use crate::cleaner::{self, ContextOption, InputCleaner, OutputFormat};
use crate::failure::Failure;
use crate::files::{FileSelection, Files};
use crate::input::{Decoder, Input};
use crate::policy::{self, CollectFindings, Overrides, RuleLocator};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use lye::{BaseUrl, DisallowedAction, FindingsMode, Policy, Preset};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// By what inputs are cleaned.
#[derive(Debug, Args)]
pub(crate) struct PolicyArguments {
    /// What to keep: a configuration of the HTML Standard's Sanitizer API, as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// What to keep, which URLs may stay, and what becomes of findings: a policy, in TOML (.toml) or JSON (.json)
    #[arg(long, value_name = "FILE", conflicts_with = "config")]
    policy: Option<PathBuf>,

    /// What to keep: a policy by its name. `default`, for user content, where nothing else is said
    #[arg(long, value_name = "NAME", value_parser = preset(), conflicts_with_all = ["config", "policy"])]
    preset: Option<Preset>,

    /// The URL of the page where the output will stand, instead of the policy's `base.url`; of a srcdoc document, the page that has the `iframe`
    #[arg(long, value_name = "URL", conflicts_with = "config", value_parser = BaseUrl::parse)]
    base: Option<BaseUrl>,

    /// What becomes of elements that are not kept, instead of what the policy says: they are removed with their content,
    /// unwrapped (replaced by their content), or their tags become text
    #[arg(long, value_name = "ACTION", value_parser = disallowed_action())]
    disallowed: Option<DisallowedAction>,

    /// What only looks like markup stays text: `Vec<T>`, `a<b>c`, `<me@example.com>`, `?a=1&copy=2`
    #[arg(long)]
    lossless: bool,

    /// The element in which the output will stand, such as `td` or `svg:path`, or a chain of those that are open there, such as
    /// `body > p > a`; or `srcdoc`, for the whole document of an `iframe`; else the policy's, or `body`
    #[arg(long, value_name = "ELEMENT", value_parser = ContextOption::context)]
    context: Option<ContextOption>,

    /// The inputs are whole documents, not parts of one. Outputs declare that they are UTF-8
    #[arg(long, conflicts_with = "context")]
    document: bool,
}

impl PolicyArguments {
    /// The policy that inputs are to be cleaned by; none for a configuration.
    pub(crate) fn policy(&self, collects: CollectFindings) -> Result<Option<Policy>, Failure> {
        let place = self.place();
        let overrides = Overrides {
            place: place.as_ref(),
            base: self.base.as_ref(),
            disallowed: self.disallowed,
            lossless: self.lossless,
            collects,
        };
        match (&self.config, &self.policy) {
            (Some(_), _) => Ok(None),
            (None, Some(path)) => policy::load_file(path, &overrides).map(Some),
            (None, None) => policy::preset(self.preset.unwrap_or_default(), &overrides).map(Some),
        }
    }

    /// The text of the policy.
    pub(crate) fn rules(&self) -> RuleLocator {
        match (&self.config, &self.policy) {
            (Some(_), _) => RuleLocator::none(),
            (None, Some(path)) => RuleLocator::of_file(path),
            (None, None) => RuleLocator::of_preset(self.preset.unwrap_or_default()),
        }
    }

    fn place(&self) -> Option<ContextOption> {
        if self.document { Some(ContextOption::Document) } else { self.context.clone() }
    }

    /// How inputs are to be cleaned, into this form.
    pub(crate) fn cleaning(
        &self,
        collects: CollectFindings,
        is_unsafe: bool,
        format: OutputFormat,
    ) -> Result<InputCleaner, Failure> {
        if let Some(policy) = self.policy(collects)? {
            return InputCleaner::by_policy(&policy, format).map_err(Failure::BadPolicy);
        }
        let Some(path) = &self.config else { return Err(Failure::bad_arguments("there is no policy")) };
        let config = cleaner::read_config(path).map_err(Failure::bad_arguments)?;
        let findings =
            if collects == CollectFindings::No { FindingsMode::Silent } else { FindingsMode::Collect };
        let cleaning =
            InputCleaner::new(config, self.place().unwrap_or_default(), is_unsafe, findings, format);
        cleaning
            .map(|cleaning| cleaning.with_modes(self.disallowed, self.lossless))
            .map_err(|problem| Failure::bad_arguments(format_args!("{}: {problem}", path.display())))
    }
}

/// Which inputs are read, how, and how many at once.
#[derive(Debug, Args)]
pub(crate) struct InputArguments {
    /// Of a directory, take the files that match, such as `*.htm` or `posts/**`; may be given again. Else its HTML: *.html, *.htm, *.xhtml
    #[arg(long, value_name = "PATTERN")]
    glob: Vec<String>,

    /// How many files are read at once; as many as there are cores, if nothing is said. The results are the same
    #[arg(short, long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// Show no progress, and no summary
    #[arg(short, long)]
    pub(crate) quiet: bool,

    /// The encoding of the inputs where no byte order mark says otherwise, such as `windows-1252`
    #[arg(long, value_name = "LABEL")]
    encoding: Option<String>,

    /// Replace bytes that mean nothing in the encoding by U+FFFD, as browsers do, instead of refusing the input
    #[arg(long)]
    lossy: bool,
}

impl InputArguments {
    /// What arguments mean.
    pub(crate) fn files(&self, arguments: &[PathBuf]) -> Result<Files, Failure> {
        let selection = FileSelection::new(&self.glob).map_err(Failure::bad_arguments)?;
        let files = selection.files(arguments);
        if files.inputs.iter().filter(|input| matches!(input, Input::Stdin)).count() > 1 {
            return Err(Failure::bad_arguments("standard input (-) can be read only once"));
        }
        Ok(files)
    }

    /// How bytes become text.
    pub(crate) fn decoder(&self) -> Result<Decoder, Failure> {
        Decoder::new(self.encoding.as_deref(), self.lossy).map_err(Failure::bad_arguments)
    }
}

/// One of the presets, by its name.
fn preset() -> impl TypedValueParser<Value = Preset> {
    PossibleValuesParser::new(Preset::ALL.map(Preset::name)).try_map(|name| name.parse::<Preset>())
}

/// One of the actions, by its word.
fn disallowed_action() -> impl TypedValueParser<Value = DisallowedAction> {
    PossibleValuesParser::new(["remove", "unwrap", "escape"]).try_map(|word| word.parse::<DisallowedAction>())
}
