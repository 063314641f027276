//! What hooks answered for one input. A hook that cleans is asked once about each thing, for each of its answers may be the work of many
//! hooks: if each were asked twice, the work would double with each level.

use lye_policy::hooks::{HookFailure, is_within_hook};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// What a hook is asked about, in parts.
pub(crate) type Question = Vec<String>;

/// The answers of a kind of hooks.
#[derive(Debug)]
pub(crate) struct Answers<D>(RefCell<BTreeMap<Question, Result<D, HookFailure>>>);

/// Which answers are remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Remembered {
    /// Those within a hook.
    WithinHook,
    /// All: the hook is asked about its own result, which later passes ask about again.
    Always,
}

impl<D> Default for Answers<D> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<D: Clone> Answers<D> {
    /// Returns the answer to a question, which `ask` asks the hook unless it is known.
    pub(crate) fn of(
        &self,
        remembered: Remembered,
        question: impl FnOnce() -> Question,
        ask: impl FnOnce() -> Result<D, HookFailure>,
    ) -> Result<D, HookFailure> {
        let remembers = remembered == Remembered::Always || is_within_hook();
        if !remembers && self.0.borrow().is_empty() {
            return ask();
        }
        let question = question();
        if let Some(known) = self.0.borrow().get(&question) {
            return known.clone();
        }
        let answer = ask();
        if remembers {
            self.0.borrow_mut().insert(question, answer.clone());
        }
        answer
    }
}
