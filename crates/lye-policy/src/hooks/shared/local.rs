//! Targets without threads: functions need not be `Send` or `Sync`. Cleaners are so on every target, so that a `static`
//! can hold them. So the functions are in a table of the thread, and cleaners have their keys.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::Arc;

thread_local! {
    static FUNCTIONS: RefCell<HashMap<u64, Rc<dyn Any>>> = RefCell::default();
    static NEXT_KEY: Cell<u64> = const { Cell::new(0) };
}

/// What a hook must be: `Send` and `Sync` on targets with threads, and anything on targets without, such as
/// `wasm32-unknown-unknown` without atomics. It is implemented for all types that are that.
pub trait MaybeSend {}

impl<T: ?Sized> MaybeSend for T {}

/// A function of the program, shared by the clones of a cleaner.
pub struct Shared<F: ?Sized> {
    key: Arc<Key>,
    function: PhantomData<fn(&F)>,
}

/// The key of a function in the table of the thread that made it.
struct Key(u64);

impl Drop for Key {
    fn drop(&mut self) {
        let removed = FUNCTIONS.try_with(|functions| functions.borrow_mut().remove(&self.0));
        // Outside of the table: the function may hold another.
        drop(removed);
    }
}

impl<F: ?Sized + 'static> Shared<F> {
    /// Shares a function.
    pub fn new(function: Box<F>) -> Self {
        let key = NEXT_KEY.with(|next| next.replace(next.get() + 1));
        FUNCTIONS.with(|functions| functions.borrow_mut().insert(key, Rc::new(function)));
        Self { key: Arc::new(Key(key)), function: PhantomData }
    }

    /// Passes the function to `call`. Returns `None` if it belongs to another thread.
    pub fn with<R>(&self, call: impl FnOnce(&F) -> R) -> Option<R> {
        let function = FUNCTIONS.with(|functions| functions.borrow().get(&self.key.0).cloned());
        Some(call(function?.downcast_ref::<Box<F>>()?))
    }
}

impl<F: ?Sized> Shared<F> {}

impl<F: ?Sized> Clone for Shared<F> {
    fn clone(&self) -> Self {
        Self { key: self.key.clone(), function: PhantomData }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Count = dyn Fn() -> usize;

    fn count(count: &Rc<Cell<usize>>) -> Shared<Count> {
        let count = count.clone();
        Shared::new(Box::new(move || count.replace(count.get() + 1)))
    }

    #[test]
    fn functions_may_hold_what_is_not_send() {
        let calls = Rc::new(Cell::new(0));
        let (one, other) = (count(&calls), count(&calls));
        let clone = one.clone();
        assert_eq!([&one, &other, &clone].map(|shared| shared.with(|call| call())), [0, 1, 2].map(Some));
    }

    #[test]
    fn functions_are_dropped_with_their_last_clone() {
        let calls = Rc::new(Cell::new(0));
        let shared = count(&calls);
        let clone = shared.clone();
        drop(shared);
        assert_eq!(Rc::strong_count(&calls), 2);
        // A function that holds another.
        let outer: Shared<Count> = Shared::new(Box::new(move || clone.with(|call| call()).unwrap_or(9)));
        assert_eq!(outer.with(|call| call()), Some(0));
        drop(outer);
        assert_eq!(Rc::strong_count(&calls), 1);
    }

    #[test]
    fn keys_are_send_and_sync() {
        let shared = count(&Rc::default());
        std::thread::scope(|scope| {
            let elsewhere = scope.spawn(|| shared.with(|call| call())).join().unwrap();
            assert_eq!(elsewhere, None);
        });
    }
}
