//! Writes the contents of a line: escaped text, code, destinations, titles.

/// Writes on one line after the other.
pub(super) struct Pen<'p> {
    out: &'p mut String,
    line: Line,
    start: Start,
    /// Whether the text is that of a link, or the description of an image. Some readers undo the escapes in it and parse it again.
    in_label: bool,
    /// The prefix of all lines but the first.
    prefix: &'p str,
}

/// The kind of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line {
    Paragraph,
    /// A single line. Trailing `#`s would be removed.
    Heading,
    /// A part of a line. It ends at a `|`.
    Cell,
}

/// The contents of the line so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    Nothing,
    /// Only digits: followed by `.` or `)` they would begin a list.
    Digits,
    More,
}

impl<'p> Pen<'p> {
    pub(super) fn new(out: &'p mut String, line: Line, prefix: &'p str) -> Self {
        Self { out, line, start: Start::Nothing, in_label: false, prefix }
    }

    /// Writes text. `touched` is `true` if something follows without white space.
    ///
    /// Most of what could be markup is escaped with a backslash. `<` and `&` are references, because Markdown before CommonMark has no
    /// escapes for them. So are brackets and `!` inside links and descriptions of images: marked removes their backslashes and parses the
    /// text again.
    pub(super) fn text(&mut self, text: &str, touched: bool) {
        for (at, c) in text.char_indices() {
            let behind = text.get(at + c.len_utf8()..).unwrap_or("");
            match c {
                '<' => self.out.push_str("&lt;"),
                // Attributes to some extensions, which do not recognize an escape at the end of a heading.
                '{' => self.out.push_str("&#123;"),
                '&' if may_be_reference(behind, touched) => self.out.push_str("&amp;"),
                '!' if self.in_label && (behind.is_empty() || behind.starts_with('[')) => {
                    self.out.push_str("&#33;");
                }
                '[' if self.in_label => self.out.push_str("&#91;"),
                ']' if self.in_label => self.out.push_str("&#93;"),
                c => {
                    if self.has_meaning(c, behind) {
                        self.out.push('\\');
                    }
                    self.out.push(c);
                }
            }
            self.start = match self.start {
                Start::Nothing | Start::Digits if c.is_ascii_digit() => Start::Digits,
                _ => Start::More,
            };
        }
    }

    /// Returns `true` if a character could be markup where it is written now.
    fn has_meaning(&self, c: char, behind: &str) -> bool {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '~' | '|' => true,
            // A formula in many dialects, although not in CommonMark.
            '$' => true,
            '#' if self.line == Line::Heading && self.out.ends_with(' ') => true,
            '#' | '>' | '+' | '-' | '=' | ':' => self.start == Start::Nothing,
            '.' | ')' if self.start == Start::Digits => behind.is_empty() || behind.starts_with(' '),
            // GFM links `https://` and `www.` automatically.
            '/' => self.out.ends_with(":/"),
            '.' => {
                self.out.get(self.out.len().wrapping_sub(3)..).is_some_and(|w| w.eq_ignore_ascii_case("www"))
            }
            // A footnote.
            '^' => self.out.ends_with('['),
            _ => false,
        }
    }

    pub(super) fn space(&mut self) {
        self.out.push(' ');
    }

    /// Writes hard line breaks, or a space where there is only one line.
    pub(super) fn line_breaks(&mut self, count: usize) {
        if self.line != Line::Paragraph {
            return self.space();
        }
        for _ in 0..count {
            self.out.push_str("\\\n");
            self.out.push_str(self.prefix);
        }
        self.start = Start::Nothing;
    }

    /// Writes a delimiter of emphasis, which may be empty.
    pub(super) fn delimiter(&mut self, delimiter: &str) {
        self.raw(delimiter);
    }

    /// Writes a code span. The code has no white space at its ends and no line breaks.
    pub(super) fn code(&mut self, code: &str) {
        let fence = "`".repeat(longest_run(code) + 1);
        let pad = if code.starts_with('`') || code.ends_with('`') { " " } else { "" };
        self.raw(&fence);
        self.out.push_str(pad);
        self.out.push_str(code);
        self.out.push_str(pad);
        self.out.push_str(&fence);
    }

    /// Begins a link.
    pub(super) fn open_link(&mut self) {
        // A `!` at the end is always text, and would turn the link into an image.
        if self.out.ends_with('!') {
            self.out.insert(self.out.len() - 1, '\\');
        }
        self.raw("[");
        self.in_label = true;
    }

    /// Ends a link.
    pub(super) fn close_link(&mut self, url: &str, title: Option<&str>) {
        self.in_label = false;
        self.end_label(url, title);
    }

    /// Ends the text of a link, or the description of an image.
    fn end_label(&mut self, url: &str, title: Option<&str>) {
        self.raw("](<");
        self.destination(url);
        self.out.push('>');
        if let Some(title) = title.filter(|title| words(title).next().is_some()) {
            self.out.push_str(" \"");
            self.title(title);
            self.out.push('"');
        }
        self.out.push(')');
    }

    /// Writes an image, its description as text.
    pub(super) fn image(&mut self, alt: &str, url: &str, title: Option<&str>) {
        self.raw("![");
        let in_link = std::mem::replace(&mut self.in_label, true);
        for (index, word) in words(alt).enumerate() {
            if index > 0 {
                self.space();
            }
            self.text(word, false);
        }
        self.end_label(url, title);
        self.in_label = in_link;
    }

    /// Writes a URL between `<` and `>`. Percent-encodes what has a meaning there, as browsers do.
    fn destination(&mut self, url: &str) {
        for (at, c) in url.char_indices() {
            match c {
                '\t' | '\n' | '\r' => {}
                // If a reader does not recognize the link, it must not find a tag with attributes either.
                ' ' => self.out.push_str("%20"),
                '<' => self.out.push_str("%3C"),
                '>' => self.out.push_str("%3E"),
                '`' => self.out.push_str("%60"),
                '|' => self.out.push_str("%7C"),
                '&' if may_be_reference(url.get(at + 1..).unwrap_or(""), false) => self.out.push_str("&amp;"),
                c => self.out.push(c),
            }
        }
    }

    /// Writes a title between double quotes, with its white space as single spaces.
    fn title(&mut self, title: &str) {
        for (index, word) in words(title).enumerate() {
            if index > 0 {
                self.space();
            }
            for c in word.chars() {
                match c {
                    '"' => self.out.push_str("&quot;"),
                    '&' => self.out.push_str("&amp;"),
                    '<' => self.out.push_str("&lt;"),
                    '`' => self.out.push_str("&#96;"),
                    '|' => self.out.push_str("&#124;"),
                    // Nor an image or emphasis, if a reader does not recognize the link.
                    '!' => self.out.push_str("&#33;"),
                    '*' => self.out.push_str("&#42;"),
                    '_' => self.out.push_str("&#95;"),
                    '~' => self.out.push_str("&#126;"),
                    '[' => self.out.push_str("&#91;"),
                    ']' => self.out.push_str("&#93;"),
                    '\\' => self.out.push_str("\\\\"),
                    c => self.out.push(c),
                }
            }
        }
    }

    fn raw(&mut self, markup: &str) {
        if !markup.is_empty() {
            self.out.push_str(markup);
            self.start = Start::More;
        }
    }
}

/// Returns the URL if it can be a destination. With a backslash or a control character, Markdown's readers would write another URL. Tabs,
/// line breaks, and white space around it have no meaning in a URL (URL Standard, 4.4 "basic URL parser", steps 1 to 3).
pub(super) fn as_destination(url: &str) -> Option<&str> {
    let url = url.trim_matches(|c| c <= ' ');
    let is_plain = |c: char| c != '\\' && (!c.is_control() || matches!(c, '\t' | '\n' | '\r'));
    url.chars().all(is_plain).then_some(url)
}

/// Returns the length of the longest run of backticks.
pub(super) fn longest_run(code: &str) -> usize {
    code.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

/// Returns `true` if `&` followed by this could be a character reference: names and numbers up to a `;`. If the rest could still follow,
/// `touched` decides.
fn may_be_reference(behind: &str, touched: bool) -> bool {
    let rest =
        behind.strip_prefix('#').unwrap_or(behind).trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    if rest.is_empty() { touched } else { rest.starts_with(';') }
}

/// Returns `true` for characters that separate words: white space, and those that some readers treat as white space or a line end. (U+FEFF at the
/// start of a file is a byte order mark.)
pub(super) fn is_gap(c: char) -> bool {
    c == ' ' || c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{FEFF}')
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_gap).filter(|word| !word.is_empty())
}
