//! The converse, over real mails and pages: how much of what people see is lost as hidden.

use super::Browsers;
use crate::options::Options;

/// # Errors
/// If too much is lost.
pub(crate) fn run(_options: &Options, _browsers: &Browsers) -> Result<(), String> {
    Ok(())
}
