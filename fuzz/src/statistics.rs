//! Counts what targets did with their inputs: how many were compared, how many were excluded, and why.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

static COUNTS: Mutex<BTreeMap<&'static str, u64>> = Mutex::new(BTreeMap::new());

/// Adds one to the count with this name.
pub fn count(name: &'static str) {
    *COUNTS.lock().unwrap_or_else(PoisonError::into_inner).entry(name).or_default() += 1;
}

/// Returns all counts, by name.
pub fn counts() -> Vec<(&'static str, u64)> {
    let counts = COUNTS.lock().unwrap_or_else(PoisonError::into_inner);
    counts.iter().map(|(name, count)| (*name, *count)).collect()
}
