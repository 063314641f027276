//! URLs made of hostile pieces, for tests of properties.

#[path = "../numbers/mod.rs"]
mod numbers;

pub(crate) use numbers::Numbers;

/// What URLs are put together from.
pub(crate) const PIECES: &[&str] = &[
    "http:",
    "https:",
    "HTTPS://",
    "http://",
    "https://",
    "file:",
    "file://",
    "foo:",
    "ws:",
    "data:",
    "blob:",
    "ftp:",
    "/",
    "//",
    "\\",
    "/.",
    "/..",
    "/%2e",
    "%2E.",
    ".",
    "..",
    "?",
    "#",
    "@",
    ":",
    ":80",
    ":443",
    ":0",
    ":00",
    ":65536",
    "8",
    "a",
    "A",
    "example.com",
    "localhost",
    "xn--8i7caa",
    "xn--",
    "1.2.3",
    "0x7f.1",
    "256",
    "[::1]",
    "[1:2::1.2.3.4]",
    "[",
    "]",
    "C:",
    "c|",
    "|",
    "%41",
    "%",
    "%zz",
    " ",
    "\t",
    "\n",
    "\0",
    "é",
    "ß",
    "☕",
    "。",
    "\u{AD}",
    "\u{FFFD}",
    "💩",
    "'",
    "\"",
    "<",
    ">",
    "`",
    "^",
    "{",
    "}",
    "~",
    "_",
    "-",
    "+",
    "&",
    "=",
    "a=b",
    "$",
    "!",
    "*",
    ";",
    ",",
    "\u{7F}",
    "\u{85}",
];

impl Numbers {
    /// Pieces put together, at most so many.
    pub(crate) fn text(&mut self, most: usize) -> String {
        (0..self.below(most + 1)).map(|_| self.one_of(PIECES)).collect()
    }

    /// One of several.
    pub(crate) fn one_of<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len())]
    }
}
