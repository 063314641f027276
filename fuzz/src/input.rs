//! The format of a target's input: a line of choices, then the text.
//!
//! The first line contains one character for each choice (a context, the scripting flag, an edit…). A missing choice means the first
//! option. The text follows. Without a line feed everything is text, so that any file is an input. The texts of URL targets have several
//! parts.

/// A parsed input.
#[derive(Debug)]
pub struct Input {
    choices: Vec<u8>,
    next: usize,
    text: String,
}

impl Input {
    /// Parses an input. Invalid UTF-8 is replaced.
    pub fn new(data: &[u8]) -> Self {
        let (choices, text) = split(data);
        Self { choices: choices.to_vec(), next: 0, text: String::from_utf8_lossy(text).into_owned() }
    }

    /// Returns the next choice among this many options.
    pub fn choose(&mut self, among: usize) -> usize {
        let byte = self.choices.get(self.next).copied().unwrap_or(FIRST);
        self.next += 1;
        usize::from(byte.wrapping_sub(FIRST)) % among.max(1)
    }

    /// Returns the next choice among these options.
    pub fn pick<T: Copy>(&mut self, among: &[T]) -> T {
        among[self.choose(among.len())]
    }

    /// Whether choices are left.
    pub fn has_choices(&self) -> bool {
        self.next < self.choices.len()
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the parts of the text.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        self.text.split(SEPARATOR)
    }
}

/// The separator between the parts of a text.
pub const SEPARATOR: char = '\u{1E}';

/// The character of the first option.
pub const FIRST: u8 = b'0';

/// The number of characters for choices: from `0` to `z`, without `<`, so that the first tag is never parsed as choices.
pub const KINDS: u8 = b'z' - FIRST + 1;

/// Splits the bytes of an input into choices and text.
pub fn split(data: &[u8]) -> (&[u8], &[u8]) {
    match data.iter().position(|&byte| byte == b'\n') {
        Some(end) if !data[..end].contains(&b'<') => (&data[..end], &data[end + 1..]),
        _ => (&[], data),
    }
}

/// Joins choices and text to the bytes of an input.
pub fn join(choices: &[u8], text: &[u8]) -> Vec<u8> {
    [choices, b"\n", text].concat()
}
