//! Functions of the program that a policy or a cleaner calls: how they are held and called.

mod levels;
mod shared;

use levels::HookId;
pub use levels::{Level, MOST_LEVELS, Question, is_within_hook, with_own_memory};
pub use shared::{MaybeSend, Shared};

use std::error::Error;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The error of a hook. What the hook should have decided about is removed.
pub type FilterError = Box<dyn Error + Send + Sync>;

/// The maximum length of the text of an error in bytes.
const MOST_BYTES: usize = 4_096;

/// Why a hook gave no answer.
///
/// ```
/// use lye_policy::hooks::HookErrorKind;
/// assert_ne!(HookErrorKind::Failed, HookErrorKind::TooDeep);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum HookErrorKind {
    /// It returned an error.
    Failed,
    /// It panicked.
    Panicked,
    /// It was not called, because it belongs to another thread. Only on targets without threads.
    OtherThread,
    /// It was not called, because 16 hooks run within each other on the thread: a hook cleans, and is called again by that.
    TooDeep,
}

/// The error of a hook, with its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HookFailure {
    /// Why the hook gave no answer.
    pub kind: HookErrorKind,
    /// The text of the error or of the panic, of at most 4,096 bytes.
    pub text: String,
}

impl HookFailure {
    fn new(kind: HookErrorKind, mut text: String) -> Self {
        text.truncate(text.floor_char_boundary(MOST_BYTES));
        Self { kind, text }
    }
}

impl fmt::Display for HookFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The types of a kind of hooks.
pub trait HookKind: 'static {
    /// What a hook sees.
    type Context<'c>;
    /// What it decides.
    type Decision: Clone + 'static;

    /// Returns everything that a hook sees.
    fn question(context: &Self::Context<'_>) -> Question;
}

/// A hook: a function from a context to a decision. `dyn Fn(…) + MaybeSend` is not a type, because [`MaybeSend`] is not an
/// auto trait.
pub trait Decide<K: HookKind>: MaybeSend {
    /// Calls the function.
    ///
    /// # Errors
    /// Fails if the function does.
    fn decide(&self, context: &K::Context<'_>) -> Result<K::Decision, FilterError>;
}

impl<K: HookKind, F> Decide<K> for F
where
    F: Fn(&K::Context<'_>) -> Result<K::Decision, FilterError> + MaybeSend,
{
    fn decide(&self, context: &K::Context<'_>) -> Result<K::Decision, FilterError> {
        self(context)
    }
}

/// A hook of a kind.
pub struct Hook<K: HookKind> {
    function: Shared<dyn Decide<K>>,
    id: HookId,
}

impl<K: HookKind> fmt::Debug for Hook<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hook")
    }
}

/// Clones of a hook are equal.
impl<K: HookKind> PartialEq for Hook<K> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl<K: HookKind> Eq for Hook<K> {}

impl<K: HookKind> Clone for Hook<K> {
    fn clone(&self) -> Self {
        Self { function: self.function.clone(), id: self.id }
    }
}

impl<K: HookKind> Hook<K> {
    /// Creates a hook from a function.
    pub fn new(function: impl Decide<K> + 'static) -> Self {
        Self { function: Shared::new(Box::new(function)), id: HookId::new() }
    }

    /// Calls the hook. A hook that panicked may leave its own state inconsistent; Lye's state does not depend on it. Within a hook, an
    /// answer that is known is returned without a call.
    ///
    /// # Errors
    /// Fails if the hook does, if it panics, and if [`MOST_LEVELS`] are running on this thread.
    pub fn call(&self, context: &K::Context<'_>) -> Result<K::Decision, HookFailure> {
        levels::answer(self.id, || K::question(context), || self.ask(context))
    }

    fn ask(&self, context: &K::Context<'_>) -> Result<K::Decision, HookFailure> {
        let Some(_level) = Level::of_hook() else {
            let text = format!(
                "{MOST_LEVELS} hooks run within each other, because a hook cleans and is called again; \
                 clean in hooks by a cleaner without hooks"
            );
            return Err(HookFailure::new(HookErrorKind::TooDeep, text));
        };
        let answered = self.function.with(|hook| {
            // The error may be of a type whose `Display` panics.
            catch_unwind(AssertUnwindSafe(|| hook.decide(context).map_err(|error| error.to_string())))
        });
        match answered {
            Some(Ok(Ok(answer))) => Ok(answer),
            Some(Ok(Err(text))) => Err(HookFailure::new(HookErrorKind::Failed, text)),
            Some(Err(payload)) => {
                let text = payload.downcast_ref::<&str>().copied();
                let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
                let text = format!("the hook panicked: {}", text.unwrap_or("no message"));
                Err(HookFailure::new(HookErrorKind::Panicked, text))
            }
            None => {
                let text = "the hook belongs to another thread".to_owned();
                Err(HookFailure::new(HookErrorKind::OtherThread, text))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Numbers;

    impl HookKind for Numbers {
        type Context<'c> = ();
        type Decision = u8;

        fn question((): &()) -> Question {
            Question::new()
        }
    }

    fn answer(number: impl Fn() -> Result<u8, FilterError> + MaybeSend + 'static) -> Result<u8, String> {
        Hook::<Numbers>::new(move |_: &()| number()).call(&()).map_err(|failure| failure.text)
    }

    #[test]
    fn errors_and_panics_become_texts() {
        assert_eq!(answer(|| Ok(1)), Ok(1));
        assert_eq!(answer(|| Err("no answer".into())), Err("no answer".to_owned()));
        assert_eq!(answer(|| panic!("broken")), Err("the hook panicked: broken".to_owned()));
        assert_eq!(answer(|| panic!("broken {}", 1)), Err("the hook panicked: broken 1".to_owned()));
        let long = answer(|| Err("é".repeat(MOST_BYTES).into())).unwrap_err();
        assert_eq!(long.len(), MOST_BYTES);
    }
}
