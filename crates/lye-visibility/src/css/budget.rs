//! The budget of the search for hidden text. Work that grows with two parts of the input at a time, such as rules and elements, is paid from
//! it.

use std::cell::Cell;

/// Steps for each byte of the input.
const STEPS: usize = 5;

/// Steps for any input.
const LEAST_STEPS: usize = 10_000;

/// The bytes that are compared or copied in a step.
const COMPARED: usize = 32;

/// The bytes that are split, or searched for words or references, in a step.
const SEARCHED: usize = 4;

/// The steps that are left for an input. A step stands for about 200 instructions.
///
/// Once a payment fails, all others fail: what was found until then is not complete, and all text must count as hidden.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    left: Cell<Option<usize>>,
}

impl Budget {
    /// Returns the budget for an input of this length.
    pub(crate) fn of_input(bytes: usize) -> Self {
        Self::of_steps(LEAST_STEPS + STEPS * bytes)
    }

    /// Returns a budget of this many steps.
    pub(crate) const fn of_steps(steps: usize) -> Self {
        Self { left: Cell::new(Some(steps)) }
    }

    /// Pays for this many steps. Returns `None` if fewer are left.
    pub(crate) fn spend(&self, steps: usize) -> Option<()> {
        self.left.set(self.left.get()?.checked_sub(steps));
        self.left.get().map(drop)
    }

    /// Pays for comparing or copying a text of this length. Returns `None` if fewer steps are left.
    pub(crate) fn spend_on_text(&self, bytes: usize) -> Option<()> {
        self.spend(1 + bytes / COMPARED)
    }

    /// Pays for searching a text of this length. Returns `None` if fewer steps are left.
    pub(crate) fn spend_on_search(&self, bytes: usize) -> Option<()> {
        self.spend(1 + bytes / SEARCHED)
    }

    /// Pays for sorting this many values by texts of at most this length. Returns `None` if fewer steps are left.
    pub(crate) fn spend_on_sorting(&self, values: usize, longest: usize) -> Option<()> {
        let log = values.checked_ilog2().unwrap_or(0) as usize;
        self.spend(values * log * (1 + longest / COMPARED))
    }

    /// Returns the steps that are left. Returns `None` if a payment failed.
    pub(crate) fn left(&self) -> Option<usize> {
        self.left.get()
    }
}

/// Enough for anything: what reads a single declaration needs no limit.
impl Default for Budget {
    fn default() -> Self {
        Self::of_steps(usize::MAX)
    }
}
