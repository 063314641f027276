//! Targets with threads: a function is shared by threads.

use std::sync::Arc;

/// What a hook must be: `Send` and `Sync` on targets with threads, and anything on targets without, such as
/// `wasm32-unknown-unknown` without atomics. It is implemented for all types that are that.
pub trait MaybeSend: Send + Sync {}

impl<T: Send + Sync + ?Sized> MaybeSend for T {}

/// A function of the program, shared by the clones of a cleaner.
pub struct Shared<F: ?Sized>(Arc<F>);

impl<F: ?Sized> Shared<F> {
    /// Shares a function.
    pub fn new(function: Box<F>) -> Self {
        Self(function.into())
    }

    /// Passes the function to `call`. Returns `None` if it belongs to another thread, which is never so on this target.
    pub fn with<R>(&self, call: impl FnOnce(&F) -> R) -> Option<R> {
        Some(call(&self.0))
    }
}

impl<F: ?Sized> Clone for Shared<F> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}
