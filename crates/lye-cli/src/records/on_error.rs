//! What becomes of texts that the policy refuses.

use clap::ValueEnum;

/// The value of `--on-error`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum OnError {
    /// The record fails (the default)
    #[default]
    Raise,
    /// The text becomes null; in CSV, an empty cell
    Null,
    /// The text is escaped, so that readers see its markup; limits do not apply to it
    KeepEscaped,
}
