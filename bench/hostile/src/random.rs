//! Random numbers for property tests. The same seed gives the same numbers on every machine. The tests minimize failing cases.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Limits how often a failing case is run again to make it small.
const MOST_ATTEMPTS: usize = 1000;

/// A source of random numbers (xorshift64*).
///
/// ```
/// use lye_hostile::Rng;
///
/// assert_eq!(Rng::new(1).text(&["a", "b"], 9), Rng::new(1).text(&["a", "b"], 9));
/// ```
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
    /// The numbers drawn by the current case.
    drawn: Vec<usize>,
    is_recording: bool,
    /// The numbers to return instead of random ones, followed by zeros.
    replayed: Option<Vec<usize>>,
}

impl Rng {
    /// Creates a generator. The seed must not be 0.
    pub fn new(seed: u64) -> Self {
        assert_ne!(seed, 0, "xorshift never leaves 0");
        Self { state: seed, drawn: Vec::new(), is_recording: false, replayed: None }
    }

    /// Returns a number below `limit`, which must not be 0.
    pub fn below(&mut self, limit: usize) -> usize {
        let number = match &self.replayed {
            Some(numbers) => numbers.get(self.drawn.len()).copied().unwrap_or(0),
            None => {
                self.state ^= self.state >> 12;
                self.state ^= self.state << 25;
                self.state ^= self.state >> 27;
                (self.state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize
            }
        } % limit;
        if self.is_recording {
            self.drawn.push(number);
        }
        number
    }

    /// Returns one of these items.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Joins up to `most` of these pieces.
    pub fn text(&mut self, pieces: &[&str], most: usize) -> String {
        (0..self.below(most + 1)).map(|_| self.pick(pieces)).collect()
    }

    /// Runs `case` this many times. If it panics, runs it with fewer and smaller numbers as long as it still panics, and panics as the
    /// smallest case does.
    ///
    /// Lists of pieces should begin with the plainest piece, because small numbers choose the first ones.
    pub fn cases(&mut self, count: usize, mut case: impl FnMut(&mut Rng)) {
        for _ in 0..count {
            self.drawn.clear();
            self.is_recording = true;
            if catch_unwind(AssertUnwindSafe(|| case(self))).is_err() {
                let smallest = smallest(std::mem::take(&mut self.drawn), &mut case);
                eprintln!("the smallest case that fails:");
                if let Err(message) = replay(&smallest, &mut case).1 {
                    resume_unwind(message);
                }
                panic!("the case fails, but not when it runs again: does it depend on earlier cases?");
            }
        }
    }
}

/// Runs a case with these numbers. Returns the numbers that it drew, and what it panicked with.
fn replay(numbers: &[usize], case: &mut impl FnMut(&mut Rng)) -> (Vec<usize>, std::thread::Result<()>) {
    let mut rng = Rng { state: 1, drawn: Vec::new(), is_recording: true, replayed: Some(numbers.to_vec()) };
    let outcome = catch_unwind(AssertUnwindSafe(|| case(&mut rng)));
    (rng.drawn, outcome)
}

/// Removes numbers and halves others while the case still fails.
fn smallest(mut numbers: Vec<usize>, case: &mut impl FnMut(&mut Rng)) -> Vec<usize> {
    let mut attempts = 0;
    let mut still_fails = |numbers: &[usize]| {
        if attempts == MOST_ATTEMPTS {
            return None;
        }
        attempts += 1;
        let (drawn, outcome) = replay(numbers, case);
        outcome.is_err().then_some(drawn)
    };
    let is_smaller =
        |new: &[usize], old: &[usize]| (new.len(), new.iter().sum::<usize>()) < (old.len(), old.iter().sum());
    loop {
        let before = numbers.clone();
        for removed in [16, 8, 4, 2, 1] {
            let mut at = 0;
            while at + removed <= numbers.len() {
                let shorter = [&numbers[..at], &numbers[at + removed..]].concat();
                // A removed number may be an item of a list whose length was drawn earlier.
                let lower = (0..at).filter(|&length| shorter[length] >= removed).map(|length| {
                    let mut lower = shorter.clone();
                    lower[length] -= removed;
                    lower
                });
                let found = std::iter::once(shorter.clone())
                    .chain(lower)
                    .find_map(|new| still_fails(&new).filter(|new| is_smaller(new, &numbers)));
                match found {
                    Some(new) => numbers = new,
                    None => at += 1,
                }
            }
        }
        for at in 0..numbers.len() {
            for divisor in [usize::MAX, 2] {
                let Some(number) = numbers.get(at).copied().filter(|number| *number > 0) else { continue };
                let mut new = numbers.clone();
                new[at] = number / divisor;
                if let Some(new) = still_fails(&new).filter(|new| is_smaller(new, &numbers)) {
                    numbers = new;
                }
            }
        }
        if numbers == before {
            return numbers;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIECES: &[&str] = &["a", "b", "<", "c", ">", "d"];

    #[test]
    fn same_seed_gives_same_numbers() {
        let (mut first, mut second) = (Rng::new(5), Rng::new(5));
        assert!((0..100).all(|_| first.below(1000) == second.below(1000)));
    }

    #[test]
    fn failing_case_becomes_small() {
        let outcome = catch_unwind(|| {
            Rng::new(3).cases(1000, |rng| {
                let text = rng.text(PIECES, 12);
                assert!(!text.contains('>') || !text.contains('<'), "{text}");
            });
        });
        let message = *outcome.unwrap_err().downcast::<String>().unwrap();
        assert!(message == "<>" || message == "><", "{message}");
    }

    #[test]
    fn cases_draw_the_numbers_of_a_loop() {
        let (mut cases, mut plain) = (Rng::new(9), Rng::new(9));
        cases.cases(50, |rng| assert_eq!(rng.text(PIECES, 5), plain.text(PIECES, 5)));
    }
}
