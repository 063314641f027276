//! A deterministic random generator, and URLs made of hostile pieces, for property tests.

/// The pieces of the generated URLs.
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

/// The xorshift64* generator.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    /// Returns a number below `limit`, which must not be 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        high as usize % limit
    }

    /// Returns a string of up to `most` pieces.
    pub(crate) fn text(&mut self, most: usize) -> String {
        (0..self.below(most + 1)).map(|_| self.one_of(PIECES)).collect()
    }

    /// Returns one of the items.
    pub(crate) fn one_of<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len())]
    }
}
