//! Arguments that `lye clean`, `lye check` and `lye explain` share: the policy, and how inputs are read.

use crate::cleaner::{self, ContextOption, InputCleaner, OutputFormat};
use crate::failure::Failure;
use crate::files::{FileSelection, Files};
use crate::input::{Charset, Decoder, Input, InputLanguage};
use crate::policy::{self, CollectFindings, Overrides, RuleLocator};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use lye::policy::{BaseUrl, DisallowedAction};
use lye::{FindingsMode, Policy, Preset};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// The policy or configuration to clean by, and the options that override parts of it.
#[derive(Debug, Args)]
pub(crate) struct PolicyArguments {
    /// Clean with a Sanitizer API configuration (HTML Standard), as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// Clean with a policy file, in TOML (.toml) or JSON (.json)
    #[arg(long, value_name = "FILE", conflicts_with = "config")]
    policy: Option<PathBuf>,

    /// Clean with a built-in policy. The default is `default`, for user content
    #[arg(long, value_name = "NAME", value_parser = preset(), conflicts_with_all = ["config", "policy"])]
    preset: Option<Preset>,

    /// URL of the page that will contain the output; overrides the policy's `input.base_url`. With `--context srcdoc`, the URL of the page with
    /// the `iframe`
    #[arg(long, value_name = "URL", conflicts_with = "config", value_parser = BaseUrl::parse)]
    base: Option<BaseUrl>,

    /// What to do with disallowed elements; overrides the policy. `remove` drops them with their content, `unwrap` keeps the
    /// content, `escape` turns the tags into text
    #[arg(long, value_name = "ACTION", value_parser = disallowed_action())]
    disallowed: Option<DisallowedAction>,

    /// Keep text that merely resembles markup: `Vec<T>`, `a<b>c`, `<me@example.com>`, `?a=1&copy=2`
    #[arg(long)]
    lossless: bool,

    /// Where the output will be inserted: an element such as `td` or `svg:path`, a chain of open elements such as
    /// `body > p > a`, or `srcdoc` for an `iframe` document. Overrides the policy; the default is `body`
    #[arg(long, value_name = "ELEMENT", value_parser = ContextOption::context)]
    context: Option<ContextOption>,

    /// Treat inputs as whole documents, not fragments
    #[arg(long, conflicts_with = "context")]
    document: bool,
}

impl PolicyArguments {
    /// Loads the policy to clean by, and prints how many warnings it has, unless `is_quiet`. Returns `None` for a configuration.
    pub(crate) fn policy(
        &self,
        collects: CollectFindings,
        is_quiet: bool,
    ) -> Result<Option<Policy>, Failure> {
        let context = self.context_option();
        let overrides = Overrides {
            context: context.as_ref(),
            base: self.base.as_ref(),
            disallowed: self.disallowed,
            lossless: self.lossless,
            collects,
            is_quiet,
        };
        match (&self.config, &self.policy) {
            (Some(_), _) => Ok(None),
            (None, Some(path)) => policy::load_file(path, &overrides).map(Some),
            (None, None) => policy::preset(self.preset.unwrap_or_default(), &overrides).map(Some),
        }
    }

    /// Returns a locator for the rules in the text of the policy.
    pub(crate) fn rules(&self) -> RuleLocator {
        match (&self.config, &self.policy) {
            (Some(_), _) => RuleLocator::none(),
            (None, Some(path)) => RuleLocator::of_file(path),
            (None, None) => RuleLocator::of_preset(self.preset.unwrap_or_default()),
        }
    }

    fn context_option(&self) -> Option<ContextOption> {
        if self.document { Some(ContextOption::Document) } else { self.context.clone() }
    }

    /// Returns the cleaner for an output format, by the policy of [`policy`](Self::policy) or else by the configuration.
    pub(crate) fn cleaner(
        &self,
        policy: Option<&Policy>,
        collects: CollectFindings,
        is_unsafe: bool,
        format: OutputFormat,
    ) -> Result<InputCleaner, Failure> {
        if let Some(policy) = policy {
            return InputCleaner::by_policy(policy, format).map_err(Failure::BadPolicy);
        }
        let Some(path) = &self.config else {
            return Err(Failure::bad_arguments("no policy; pass --policy, --preset or --config"));
        };
        let config = cleaner::read_config(path).map_err(Failure::bad_arguments)?;
        let findings =
            if collects == CollectFindings::No { FindingsMode::Silent } else { FindingsMode::Collect };
        let context = self.context_option().unwrap_or_default();
        InputCleaner::new(config, context, is_unsafe, findings, format)
            .map(|cleaner| cleaner.with_modes(self.disallowed, self.lossless))
            .map_err(|problem| Failure::bad_arguments(format_args!("{}: {problem}", path.display())))
    }
}

/// Which inputs to read, how to decode them, and how many at once.
#[derive(Debug, Args)]
pub(crate) struct InputArguments {
    /// In directories, process files that match this pattern, such as `*.htm` or `posts/**`. Repeatable. The default is *.html, *.htm and *.xhtml;
    /// with --from markdown, *.md and *.markdown; with --from svg, *.svg
    #[arg(long, value_name = "PATTERN")]
    glob: Vec<String>,

    /// Do not fail if there is nothing to do: a directory or --glob without a file, a --field that no line has, an empty CSV file
    #[arg(long)]
    pub(crate) allow_empty: bool,

    /// Number of files or records to process in parallel; does not affect the results. The default is the number of cores, the maximum 256
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// Hide the progress bar, the summary lines, the list of `lye clean --check-only` and the number of warnings about the policy
    #[arg(short, long)]
    pub(crate) quiet: bool,

    /// Encoding of the inputs, such as `windows-1252`; a byte order mark takes precedence
    #[arg(long, value_name = "LABEL")]
    encoding: Option<String>,

    /// Replace invalid bytes with U+FFFD, as browsers do, instead of rejecting the input
    #[arg(long, conflicts_with_all = ["field", "column"])]
    lossy: bool,

    /// Reject inputs that are not in --encoding (UTF-8 by default), whatever they declare, or that have control characters or escape
    /// sequences of other encodings
    #[arg(long, conflicts_with_all = ["lossy", "field", "column"])]
    charset_strict: bool,

    /// Language of the inputs. Markdown is converted to HTML, which is then cleaned; reports show the Markdown
    #[arg(long, value_name = "LANGUAGE", value_enum, default_value_t, hide_default_value = true)]
    pub(crate) from: InputLanguage,
}

impl InputArguments {
    /// Returns the files that arguments name.
    pub(crate) fn files(&self, arguments: &[PathBuf]) -> Result<Files, Failure> {
        let selection = FileSelection::new(&self.glob, self.from).map_err(Failure::bad_arguments)?;
        let files = selection.files(arguments);
        if files.inputs.iter().filter(|input| matches!(input, Input::Stdin)).count() > 1 {
            return Err(Failure::bad_arguments("standard input (-) can be read only once"));
        }
        if !files.without_files.is_empty() && !self.allow_empty {
            let remedy = |problem: &String| format!("{problem}; to accept that, pass --allow-empty");
            return Err(Failure::BadArguments(files.without_files.iter().map(remedy).collect()));
        }
        Ok(files)
    }

    /// Returns the decoder for input bytes.
    pub(crate) fn decoder(&self) -> Result<Decoder, Failure> {
        let charset = match (self.charset_strict, self.lossy) {
            (true, _) => Charset::Strict,
            (_, true) => Charset::Lossy,
            _ => Charset::Valid,
        };
        Decoder::new(self.encoding.as_deref(), charset).map_err(Failure::bad_arguments)
    }
}

/// Parses the number of jobs.
fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    text.parse()
        .map_err(|_| "write a number of at least 1, or leave it out for the number of cores".to_owned())
}

/// Parses the name of a preset.
fn preset() -> impl TypedValueParser<Value = Preset> {
    PossibleValuesParser::new(Preset::ALL.map(Preset::name)).try_map(|name| name.parse::<Preset>())
}

/// Parses the name of an action.
fn disallowed_action() -> impl TypedValueParser<Value = DisallowedAction> {
    PossibleValuesParser::new(["remove", "unwrap", "escape"]).try_map(|word| word.parse::<DisallowedAction>())
}
