//! A pool of parsers that all threads of a cleaner share.

use lye_html::{ParseOptions, Parser};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The maximum number of idle parsers, more than most machines have cores.
const MOST_SPARE: usize = 32;
/// The longest input in bytes whose parser is kept. Buffers are several times as long as the longest input so far:
/// one long input must not hold memory forever, and for it the cost of new buffers does not matter.
const LONGEST_KEPT: usize = 4 << 20;

/// The idle parsers, with their grown buffers.
#[derive(Debug, Default)]
pub(super) struct Parsers {
    spare: Mutex<Vec<Spare>>,
}

/// Boxed, so that taking one out and putting it back moves a pointer.
#[derive(Debug)]
struct Spare(Box<Parser>);

impl Parsers {
    /// Lends a parser for one input. Threads do not wait for each other's work; if the work panics, only its
    /// parser is lost.
    #[inline]
    pub(super) fn lend<T>(
        &self,
        input: &str,
        options: impl FnOnce() -> ParseOptions,
        work: impl FnOnce(&mut Parser) -> T,
    ) -> T {
        let spare = self.spare().pop();
        let Spare(mut parser) = spare.unwrap_or_else(|| Spare(Box::new(Parser::new(options()))));
        let result = work(&mut parser);
        let mut spare = self.spare();
        if input.len() <= LONGEST_KEPT && spare.len() < MOST_SPARE {
            spare.push(Spare(parser));
        }
        result
    }

    /// Locks the pool. Nothing under the lock can panic, so the content of a poisoned lock is valid.
    #[inline]
    fn spare(&self) -> MutexGuard<'_, Vec<Spare>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    fn options() -> ParseOptions {
        ParseOptions::default()
    }

    #[test]
    fn parser_is_reused_for_the_next_input() {
        let parsers = Parsers::default();
        for _ in 0..3 {
            parsers.lend("a", options, |_| assert!(parsers.spare().is_empty()));
            assert_eq!(parsers.spare().len(), 1);
        }
    }

    #[test]
    fn pool_keeps_parsers_except_after_long_inputs() {
        let parsers = Parsers::default();
        parsers.lend("a", options, |_| parsers.lend("b", options, |_| {}));
        assert_eq!(parsers.spare().len(), 2);
        let long = "a".repeat(LONGEST_KEPT + 1);
        parsers.lend(&long, options, |_| parsers.lend(&long, options, |_| {}));
        assert_eq!(parsers.spare().len(), 0);
    }

    #[test]
    fn panic_loses_only_its_own_parser() {
        let parsers = Parsers::default();
        parsers.lend("a", options, |_| {});
        let panicked = catch_unwind(AssertUnwindSafe(|| parsers.lend("a", options, |_| panic!("at work"))));
        assert!(panicked.is_err());
        assert_eq!(parsers.lend("a", options, |_| 1), 1);
    }
}
