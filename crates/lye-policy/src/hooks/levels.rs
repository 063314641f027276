//! How deep hooks run within each other: a hook that cleans may be called again by what it calls.

use std::cell::Cell;

/// How many hooks, and cleanings of markup in attribute values, may run within each other on a thread. The smallest default stack
/// of the supported systems, 512 KB, is large enough for them.
pub const MOST_LEVELS: u8 = 16;

#[derive(Clone, Copy)]
struct Running {
    hooks: u8,
    markup: u8,
}

thread_local! {
    static RUNNING: Cell<Running> = const { Cell::new(Running { hooks: 0, markup: 0 }) };
}

/// Something that runs within others on this thread, until it is dropped.
#[derive(Debug)]
pub struct Level {
    hooks: u8,
    markup: u8,
}

impl Level {
    /// Begins a hook. Returns `None` if too many levels are running.
    pub fn of_hook() -> Option<Self> {
        Self::begin(1, 0)
    }

    /// Begins the cleaning of markup in an attribute value. Returns `None` if too many levels are running.
    pub fn of_markup() -> Option<Self> {
        Self::begin(0, 1)
    }

    fn begin(hooks: u8, markup: u8) -> Option<Self> {
        let running = RUNNING.get();
        if running.hooks + running.markup >= MOST_LEVELS {
            return None;
        }
        RUNNING.set(Running { hooks: running.hooks + hooks, markup: running.markup + markup });
        Some(Self { hooks, markup })
    }
}

impl Drop for Level {
    fn drop(&mut self) {
        let Running { hooks, markup } = RUNNING.get();
        RUNNING.set(Running { hooks: hooks - self.hooks, markup: markup - self.markup });
    }
}

/// Returns `true` if a hook runs on this thread.
pub fn is_within_hook() -> bool {
    RUNNING.get().hooks > 0
}
