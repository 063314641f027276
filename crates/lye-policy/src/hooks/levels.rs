//! How deep hooks run within each other: a hook that cleans may be called again by what it calls.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many hooks, and cleanings of markup in attribute values, may run within each other on a thread. The smallest default stack
/// of the supported systems, 512 KB, is large enough for them.
pub const MOST_LEVELS: u8 = 16;

/// Tells a hook from others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct HookId(u64);

impl HookId {
    /// Creates the id of a new hook.
    pub(super) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// Everything that a hook sees, in parts.
pub type Question = Vec<String>;

#[derive(Clone, Copy)]
struct Running {
    hooks: u8,
    markup: u8,
}

thread_local! {
    static RUNNING: Cell<Running> = const { Cell::new(Running { hooks: 0, markup: 0 }) };
    /// What hooks answered since the outermost one was called.
    static MEMORY: RefCell<BTreeMap<(HookId, Question), Box<dyn Any>>> = const { RefCell::new(BTreeMap::new()) };
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
        if hooks > 0 && hooks == self.hooks {
            drop(MEMORY.take());
        }
    }
}

/// Returns `true` if a hook runs on this thread.
pub fn is_within_hook() -> bool {
    RUNNING.get().hooks > 0
}

/// Returns the answer to a question. Within a hook, `ask` is called only if the answer is not known: each answer of a hook that cleans may be
/// the work of many hooks, and if each were asked twice, the work would double with each level.
pub(super) fn answer<A: Clone + 'static>(
    hook: HookId,
    question: impl FnOnce() -> Question,
    ask: impl FnOnce() -> A,
) -> A {
    if !is_within_hook() {
        return ask();
    }
    let key = (hook, question());
    let known = MEMORY.with_borrow(|memory| memory.get(&key).and_then(|known| known.downcast_ref().cloned()));
    known.unwrap_or_else(|| {
        let answer = ask();
        MEMORY.with_borrow_mut(|memory| memory.insert(key, Box::new(answer.clone())));
        answer
    })
}

/// Calls a function whose hooks do not answer as they did before, but always the same during the call.
pub fn with_own_memory<T>(call: impl FnOnce() -> T) -> T {
    let outer = MEMORY.take();
    let result = call();
    MEMORY.set(outer);
    result
}
