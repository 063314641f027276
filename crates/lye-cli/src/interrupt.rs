//! Interrupts: work in progress is finished, and no other is started.

use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Whether the user asked the command to stop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interrupt(());

impl Interrupt {
    /// Listens for `SIGINT`, `SIGTERM` and `SIGHUP`, or their equivalents. A second signal ends the command immediately.
    ///
    /// # Errors
    /// Fails if the signal handler cannot be installed.
    pub(crate) fn listen() -> Result<Self, String> {
        // A process that runs several commands keeps its handler.
        static LISTENING: OnceLock<Result<(), String>> = OnceLock::new();
        let take = || {
            if REQUESTED.swap(true, Ordering::Relaxed) {
                process::exit(130);
            }
        };
        let listen =
            || ctrlc::set_handler(take).map_err(|error| format!("cannot listen for interrupts: {error}"));
        LISTENING.get_or_init(listen).clone().map(|()| Self(()))
    }

    /// Returns `true` once an interrupt arrived: start no new work.
    pub(crate) fn is_requested(self) -> bool {
        REQUESTED.load(Ordering::Relaxed)
    }
}
