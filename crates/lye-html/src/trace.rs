//! Which parts of an input the straight path read, for measurements.

use std::cell::RefCell;
use std::ops::Range;

thread_local! {
    static READ: RefCell<Vec<Range<usize>>> = const { RefCell::new(Vec::new()) };
}

/// Records that the straight path read these bytes.
pub(crate) fn record(bytes: Range<usize>) {
    READ.with_borrow_mut(|read| read.push(bytes));
}

/// Returns the ranges of bytes that the straight path read since the last call, on this thread. Each ends before the token at which the rules for all
/// insertion modes took over.
#[must_use]
pub fn take() -> Vec<Range<usize>> {
    READ.take()
}
