//! Being interrupted: what was begun is ended, and nothing else is begun.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Whether somebody wants the command to end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interrupt(());

impl Interrupt {
    /// Listens for `SIGINT`, `SIGTERM` and `SIGHUP`, or what the system has in their place. At the second one the command ends at once.
    ///
    /// # Errors
    /// If the system does not let it.
    pub(crate) fn listen() -> Result<Self, String> {
        let take = || {
            if REQUESTED.swap(true, Ordering::Relaxed) {
                process::exit(130);
            }
        };
        ctrlc::set_handler(take).map_err(|error| format!("cannot listen for interrupts: {error}"))?;
        Ok(Self(()))
    }

    /// Whether nothing new is to be begun.
    pub(crate) fn is_requested(self) -> bool {
        REQUESTED.load(Ordering::Relaxed)
    }
}
