//! Cleaning of markup in values, with a count of what it removed.

use crate::Removals;
use lye_policy::urls::NestedMarkup;
use std::fmt;

/// Cleans markup in values, and counts what it removes.
pub(crate) trait NestedCleaner: NestedMarkup {
    /// Returns what the calls since the last call of this method removed.
    fn take_removals(&self) -> Removals;
}

impl fmt::Debug for dyn NestedCleaner + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NestedCleaner")
    }
}
