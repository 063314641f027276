//! Cleaning many inputs on many threads.

use super::{Clean, Cleaner};
use crate::CleanError;
use rayon::prelude::*;
use std::cmp::Reverse;

/// So many bytes of input are a task of their own: to clean them takes many times as long as to hand a task to a thread.
const BYTES_PER_TASK: usize = 32 << 10;

/// Inputs that follow each other, and are cleaned one by one.
struct Task<'i, S> {
    /// How many tasks have the inputs before.
    number: usize,
    inputs: &'i [S],
    bytes: usize,
}

/// Shares out inputs by their lengths.
fn tasks<S: AsRef<str>>(inputs: &[S]) -> Vec<Task<'_, S>> {
    let mut tasks = Vec::new();
    let (mut start, mut bytes) = (0, 0);
    for (i, input) in inputs.iter().enumerate() {
        bytes += input.as_ref().len();
        if bytes >= BYTES_PER_TASK || i + 1 == inputs.len() {
            tasks.push(Task { number: tasks.len(), inputs: &inputs[start..=i], bytes });
            (start, bytes) = (i + 1, 0);
        }
    }
    tasks
}

impl Cleaner {
    /// Cleans many strings, each as [`clean`](Self::clean) does, on all threads of rayon's current pool. The results are in the order of
    /// the inputs. One that cannot be cleaned keeps no other from it.
    ///
    /// All outputs are in memory at once. Where that is too much, clean part after part.
    ///
    /// ```
    /// let cleaner = lye::Cleaner::default();
    /// let results = cleaner.clean_many(&["<b>one", "two<script>x</script>"]);
    /// let outputs = results.into_iter().map(|result| Ok(result?.into_html())).collect::<Result<Vec<_>, lye::CleanError>>()?;
    /// assert_eq!(outputs, ["<b>one</b>", "two"]);
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    ///
    /// Only with the crate's feature `rayon`.
    pub fn clean_many<S: AsRef<str> + Sync>(&self, inputs: &[S]) -> Vec<Result<Clean, CleanError>> {
        let clean = |Task { number, inputs, .. }: Task<'_, S>| {
            let results: Vec<_> = inputs.iter().map(|input| self.clean(input.as_ref())).collect();
            (number, results)
        };
        let mut tasks = tasks(inputs);
        // The threads take one after the other. With the longest first, they end at about the same time.
        tasks.sort_by_key(|task| Reverse(task.bytes));
        let mut results: Vec<_> = tasks.into_iter().par_bridge().map(clean).collect();
        results.sort_by_key(|(number, _)| *number);
        results.into_iter().flat_map(|(_, results)| results).collect()
    }
}
