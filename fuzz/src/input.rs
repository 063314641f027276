//! What a target's bytes mean: a line of choices, then the text.
//!
//! The first line holds one character for each choice (a context, the scripting flag, an edit…); a choice that is missing
//! is the first one. What follows is the text. Without a line feed everything is text, so that any file is an input. The texts
//! of targets for URLs have parts.

/// A target's bytes, taken apart.
#[derive(Debug)]
pub struct Input {
    choices: Vec<u8>,
    next: usize,
    text: String,
}

impl Input {
    /// Takes bytes apart. What is not UTF-8 is replaced.
    pub fn new(data: &[u8]) -> Self {
        let (choices, text) = split(data);
        Self { choices: choices.to_vec(), next: 0, text: String::from_utf8_lossy(text).into_owned() }
    }

    /// The next choice among so many.
    pub fn choose(&mut self, among: usize) -> usize {
        let byte = self.choices.get(self.next).copied().unwrap_or(FIRST);
        self.next += 1;
        usize::from(byte.wrapping_sub(FIRST)) % among.max(1)
    }

    /// The next choice among these.
    pub fn pick<T: Copy>(&mut self, among: &[T]) -> T {
        among[self.choose(among.len())]
    }

    /// Whether choices are left.
    pub fn has_choices(&self) -> bool {
        self.next < self.choices.len()
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The parts of the text.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        self.text.split(SEPARATOR)
    }
}

/// What stands between the parts of a text that has parts.
pub const SEPARATOR: char = '\u{1E}';

/// The character of the first choice.
pub const FIRST: u8 = b'0';

/// How many characters choices are made of: from `0` to `z`, without `<`, so that the first tag is never read as choices.
pub const KINDS: u8 = b'z' - FIRST + 1;

/// The choices and the text of a target's bytes.
pub fn split(data: &[u8]) -> (&[u8], &[u8]) {
    match data.iter().position(|&byte| byte == b'\n') {
        Some(end) if !data[..end].contains(&b'<') => (&data[..end], &data[end + 1..]),
        _ => (&[], data),
    }
}

/// The bytes of these choices and this text.
pub fn join(choices: &[u8], text: &[u8]) -> Vec<u8> {
    [choices, b"\n", text].concat()
}
