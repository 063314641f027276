//! Cleans many inputs on many threads.

use super::{Clean, Cleaner};
use crate::CleanError;
use lye_policy::hooks::is_within_hook;
use rayon::prelude::*;
use std::cmp::Reverse;

/// The minimum size of a task in bytes of input: cleaning this much takes many times as long as handing a task to a
/// thread.
const BYTES_PER_TASK: usize = 32 << 10;

/// Consecutive inputs that one thread cleans one by one.
struct Task<'i, S> {
    /// The position of the task in the order of inputs.
    number: usize,
    inputs: &'i [S],
    bytes: usize,
}

/// Splits inputs into tasks of similar length.
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
    /// Cleans many strings, each as [`clean`](Self::clean) does, on all threads of rayon's current pool.
    /// Returns the results in the order of the inputs. Within a hook, uses only the thread of the hook. A failure does not affect the other inputs.
    ///
    /// All outputs are in memory at the same time. If that is too much, clean in batches.
    ///
    /// ```
    /// let cleaner = lye::Cleaner::default();
    /// let results = cleaner.clean_many(&["<b>one", "two<script>x</script>"]);
    /// let outputs = results.into_iter().map(|result| Ok(result?.into_html())).collect::<Result<Vec<_>, lye::CleanError>>()?;
    /// assert_eq!(outputs, ["<b>one</b>", "two"]);
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    ///
    /// Requires the crate feature `rayon`.
    pub fn clean_many<S: AsRef<str> + Sync>(&self, inputs: &[S]) -> Vec<Result<Clean, CleanError>> {
        let clean = |Task { number, inputs, .. }: Task<'_, S>| {
            let results: Vec<_> = inputs.iter().map(|input| self.clean(input.as_ref())).collect();
            (number, results)
        };
        if is_within_hook() {
            // Other threads would not know how deep the hook runs within others.
            return inputs.iter().map(|input| self.clean(input.as_ref())).collect();
        }
        let mut tasks = tasks(inputs);
        // Threads take the next task when they are free. With the longest tasks first, they finish at about
        // the same time.
        tasks.sort_by_key(|task| Reverse(task.bytes));
        let mut results: Vec<_> = tasks.into_iter().par_bridge().map(clean).collect();
        results.sort_by_key(|(number, _)| *number);
        results.into_iter().flat_map(|(_, results)| results).collect()
    }
}
