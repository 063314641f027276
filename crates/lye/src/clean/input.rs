//! Cleans input that arrives in pieces.

use super::cleaned::{self, Clean};
use super::cleaner::Cleaner;
use super::job::CleanJob;
use crate::CleanError;
use crate::findings::Action;
use lye_html::Span;
use lye_html::encoding::{self, Encoding, EncodingOptions};
use lye_policy::model::{LimitKind, LimitOutcome};

/// The maximum number of bytes per byte of the same text in UTF-8: UTF-16 has two for an ASCII letter.
const BYTES_PER_BYTE_OF_TEXT: usize = 2;
/// The longest byte order mark.
const LONGEST_MARK: usize = 3;

/// Collects input that arrives as bytes in pieces of any length. Created by [`Cleaner::buffer`].
///
/// The end of a text can change what its beginning means, so nothing is cleaned before [`finish`](Self::finish). The
/// buffer bounds memory: it holds at most twice the policy's `limits.input_bytes` and a byte order mark, because a text
/// may be shorter in UTF-8 than in its own encoding.
///
/// ```
/// let cleaner = lye::Cleaner::default();
/// let mut buffer = cleaner.buffer();
/// for piece in [&b"<p>caf\xC3"[..], b"\xA9<scr", b"ipt>x</script>"] {
///     buffer.push(piece)?;
/// }
/// assert_eq!(buffer.finish()?.html(), "<p>caf\u{e9}</p>");
/// # Ok::<(), lye::CleanError>(())
/// ```
#[derive(Clone, Debug)]
pub struct InputBuffer<'c> {
    cleaner: &'c Cleaner,
    encoding: EncodingOptions,
    bytes: Vec<u8>,
    /// Whether the input exceeded the limit.
    is_cut: bool,
}

impl Cleaner {
    /// Creates a buffer for bytes. They are decoded as browsers decode files: by a byte order mark, then by a
    /// declaration in the text, else as UTF-8. Invalid bytes become U+FFFD.
    pub fn buffer(&self) -> InputBuffer<'_> {
        let utf_8 = Encoding::for_label(b"utf-8");
        self.buffer_with(
            utf_8.map_or_else(EncodingOptions::new, |utf_8| EncodingOptions::new().with_fallback(utf_8)),
        )
    }

    /// Creates a buffer with known facts about the encoding.
    ///
    /// ```
    /// use lye::html::encoding::EncodingOptions;
    /// let cleaner = lye::Cleaner::default();
    /// let mut buffer = cleaner.buffer_with(EncodingOptions::new().with_content_type("text/html; charset=latin1"));
    /// buffer.push(b"caf\xE9")?;
    /// assert_eq!(buffer.finish()?.html(), "caf\u{e9}");
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    pub fn buffer_with(&self, encoding: EncodingOptions) -> InputBuffer<'_> {
        InputBuffer { cleaner: self, encoding, bytes: Vec::new(), is_cut: false }
    }
}

impl InputBuffer<'_> {
    /// Adds the next piece.
    ///
    /// # Errors
    /// Fails as soon as the input exceeds the policy's limit whatever its encoding, and empties the buffer. Text
    /// that exceeds it only after conversion to UTF-8 is refused by [`finish`](Self::finish).
    pub fn push(&mut self, piece: &[u8]) -> Result<(), CleanError> {
        let limits = &self.cleaner.compiled.limits;
        let most = limits.most(LimitKind::InputBytes).min(lye_html::MAX_INPUT_BYTES as u64);
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let most = most.saturating_mul(BYTES_PER_BYTE_OF_TEXT).saturating_add(LONGEST_MARK);
        let room = most - self.bytes.len(); // `push` never takes more than `most`.
        if piece.len() <= room {
            self.bytes.extend_from_slice(piece);
            return Ok(());
        }
        self.is_cut = true;
        if limits.outcome(LimitKind::InputBytes) == LimitOutcome::Reject {
            self.bytes = Vec::new();
            return Err(CleanError::limit(LimitKind::InputBytes, limits, None));
        }
        self.bytes.extend_from_slice(&piece[..room]);
        Ok(())
    }

    /// Cleans the collected input, as [`Cleaner::clean`] does.
    ///
    /// # Errors
    /// Fails as [`Cleaner::clean`] does, and if [`push`](Self::push) refused a piece.
    pub fn finish(self) -> Result<Clean, CleanError> {
        let compiled = &*self.cleaner.compiled;
        let mut job = CleanJob::of(self.cleaner);
        if self.is_cut {
            if compiled.limits.outcome(LimitKind::InputBytes) == LimitOutcome::Reject {
                return Err(CleanError::limit(LimitKind::InputBytes, &compiled.limits, None));
            }
            job.recorder.limit(LimitKind::InputBytes, Action::Removed, Span::default());
        }
        let text = encoding::decode(&self.bytes, &self.encoding).text;
        let mut output = String::with_capacity(text.len());
        let account = job.run(self.cleaner, &text, &mut output)?;
        Ok(cleaned::new(output, account))
    }
}
