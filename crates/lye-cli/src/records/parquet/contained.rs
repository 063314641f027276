//! Calls of the crate `parquet`, which panics for some files that are corrupt.

use super::{corrupt, unreadable};
use ::parquet::errors::ParquetError;
use std::any::Any;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// Whether this thread is in a call.
    static IS_IN_CALL: Cell<bool> = const { Cell::new(false) };
}

/// Calls the crate `parquet`. A panic becomes an error and prints nothing. Panics elsewhere, including those of other threads, are printed.
///
/// # Errors
/// Says what is wrong with the file.
pub(super) fn contained<T>(call: impl FnOnce() -> Result<T, ParquetError>) -> Result<T, String> {
    static SILENCE: Once = Once::new();
    SILENCE.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !IS_IN_CALL.get() {
                print(panic);
            }
        }));
    });
    let outer = IS_IN_CALL.replace(true);
    let done = panic::catch_unwind(AssertUnwindSafe(call));
    IS_IN_CALL.set(outer);
    match done {
        Ok(done) => done.map_err(|error| unreadable(&error)),
        Err(panic) => Err(corrupt(&format_args!("the decoder failed: {}", message(&*panic)))),
    }
}

fn message(panic: &(dyn Any + Send)) -> &str {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(message), _) => message,
        (_, Some(message)) => message,
        _ => "no message",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_panics_in_a_call_are_contained() {
        let broken = contained(|| -> Result<(), _> { panic!("index {}", 7) });
        assert_eq!(broken.unwrap_err(), corrupt(&"the decoder failed: index 7"));
        assert_eq!(contained(|| Ok(1)), Ok(1));
        assert!(!IS_IN_CALL.get());
        // The rest of the command is not a call.
        assert!(panic::catch_unwind(|| panic!("expected in this test")).is_err());
    }
}
