//! How columns are cleaned.

use std::fmt;
use std::sync::Arc;

/// What happens to a value that the policy or a limit refuses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum OnError {
    /// The column fails with [`ColumnError::Refused`](crate::ColumnError::Refused).
    #[default]
    Raise,
    /// The value becomes null.
    Null,
    /// The value is [escaped](lye::escape::encode()), and cleaned by the policy without its limits: readers see the text of the markup. It
    /// becomes null if the policy refuses even that.
    KeepEscaped,
}

/// What the second column holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FindingsColumn {
    /// A list of the findings of each value, in the order of the text.
    List,
    /// A map from codes of findings to how often they occur: the sums of [`Finding::count`](lye::Finding::count).
    Counts,
}

/// How many threads work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Threads {
    /// Those of rayon's current pool: by default, one for each core.
    #[default]
    Pool,
    /// Only the thread that calls.
    One,
}

/// Says whether to stop.
#[derive(Clone)]
pub(crate) struct Interrupt(pub(crate) Arc<dyn Fn() -> bool + Send + Sync>);

impl fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Interrupt")
    }
}
