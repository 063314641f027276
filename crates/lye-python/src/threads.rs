//! The pool of threads.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::process;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The process that imported the module.
static IMPORTED_IN: OnceLock<u32> = OnceLock::new();

/// The pool of a process that was forked after that. A fork copies the memory of rayon's own pool, and none of its threads: work for it would
/// wait for ever.
static AFTER_FORK: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

/// Remembers the process.
pub(crate) fn init() {
    IMPORTED_IN.get_or_init(process::id);
}

/// Returns a pool with this many threads.
pub(crate) fn pool_of(threads: usize) -> PyResult<ThreadPool> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| PyRuntimeError::new_err(format!("threads cannot start: {error}")))
}

/// Returns the pool in which work has to be installed, or `None` for rayon's own.
pub(crate) fn pool() -> PyResult<Option<Arc<ThreadPool>>> {
    let here = process::id();
    if IMPORTED_IN.get() == Some(&here) {
        return Ok(None);
    }
    let mut after_fork = AFTER_FORK.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((process, pool)) = &*after_fork
        && *process == here
    {
        return Ok(Some(pool.clone()));
    }
    // Zero stands for the number of cores.
    let pool = Arc::new(pool_of(0)?);
    // The threads of the pool before do not exist here, and cannot be asked to end.
    std::mem::forget(after_fork.replace((here, pool.clone())));
    Ok(Some(pool))
}
