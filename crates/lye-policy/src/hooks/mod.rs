//! Functions of the program that a policy or a cleaner calls: how they are held and called.

mod shared;

pub use shared::{MaybeSend, Shared};

use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The error of a hook. What the hook should have decided about is removed.
pub type FilterError = Box<dyn Error + Send + Sync>;

/// The maximum length of the text of an error in bytes.
const MOST_BYTES: usize = 4_096;

/// The types of a kind of hooks.
pub trait HookKind: 'static {
    /// What a hook sees.
    type Context<'c>;
    /// What it decides.
    type Decision;
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

/// Calls a hook, and returns the text of its error if it fails or panics. A hook that panicked may leave its own state
/// inconsistent; Lye's state does not depend on it.
pub fn call<K: HookKind>(
    hook: &Shared<dyn Decide<K>>,
    context: &K::Context<'_>,
) -> Result<K::Decision, String> {
    let answered = hook.with(|hook| {
        // The error may be of a type whose `Display` panics.
        catch_unwind(AssertUnwindSafe(|| hook.decide(context).map_err(|error| error.to_string())))
    });
    let mut text = match answered {
        Some(Ok(Ok(answer))) => return Ok(answer),
        Some(Ok(Err(text))) => text,
        Some(Err(payload)) => {
            let text = payload.downcast_ref::<&str>().copied();
            let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
            format!("the hook panicked: {}", text.unwrap_or("no message"))
        }
        None => "the hook belongs to another thread".to_owned(),
    };
    text.truncate(text.floor_char_boundary(MOST_BYTES));
    Err(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Numbers;

    impl HookKind for Numbers {
        type Context<'c> = ();
        type Decision = u8;
    }

    fn answer(number: impl Fn() -> Result<u8, FilterError> + MaybeSend + 'static) -> Result<u8, String> {
        call::<Numbers>(&Shared::new(Box::new(move |_: &()| number())), &())
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
