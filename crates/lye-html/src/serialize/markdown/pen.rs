//! Writes the contents of a line: escaped text, code, destinations, titles.

use crate::char_ref;
use std::fmt::Write as _;
use std::ops::Range;

/// Writes on one line after the other.
pub(super) struct Pen<'p> {
    out: &'p mut String,
    line: Line,
    start: Start,
    /// Whether the text is that of a link, or the description of an image. Some readers undo the escapes in it and parse it again.
    in_label: bool,
    /// Whether the text is the description of an image. Some readers find the end of the image by a regular expression.
    in_description: bool,
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
        Self { out, line, start: Start::Nothing, in_label: false, in_description: false, prefix }
    }

    /// Writes text. `touched` is `true` if something follows without white space.
    ///
    /// Most of what could be markup is escaped with a backslash. `<` and `&` are references, because Markdown before CommonMark has no
    /// escapes for them. So is what could end a link or an attribute inside links and descriptions of images: marked removes backslashes
    /// there and parses the text again, and showdown finds the ends by regular expressions.
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
                // showdown makes an id of a cell.
                '"' if self.line == Line::Cell => self.out.push_str("&quot;"),
                '[' | ']' | '\\' if self.in_label => self.reference(c),
                // showdown takes `("`, up to the end of a title, for an empty destination.
                '"' | '\'' if self.in_label && self.out.trim_end().ends_with('(') => self.reference(c),
                '(' | ')' | '"' | '\'' | '>' if self.in_description => self.reference(c),
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
            // GFM links `https://` and `www.` automatically, and others `//example.org`.
            '/' => {
                self.out.ends_with(":/")
                    || self.out.ends_with('/') && behind.starts_with(char::is_alphanumeric)
            }
            '.' => self.follows_www(),
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
    ///
    /// Some readers look for strikethrough before code, or do not see that a backslash before the code is escaped: such code is HTML.
    pub(super) fn code(&mut self, code: &str) {
        let has_backslash = if self.in_label { code.contains('\\') } else { code.ends_with('\\') };
        if code.contains(['`', '~']) || is_markup_of_some(code) || has_backslash || self.out.ends_with('\\') {
            self.raw("<code>");
            html_text(code, self.out);
            return self.raw("</code>");
        }
        self.raw("`");
        self.out.push_str(code);
        self.out.push('`');
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
        // `<?` and `<!--` would begin a processing instruction or a comment, which another link could end.
        let (open, close) = if url.starts_with(['?', '!']) { ("](", "") } else { ("](<", ">") };
        self.raw(open);
        self.destination(url);
        self.out.push_str(close);
        if let Some(title) = title.filter(|title| words(title).next().is_some()) {
            // showdown makes an id between double quotes of a cell.
            let quote = if self.line == Line::Cell { '\'' } else { '"' };
            self.out.push(' ');
            self.out.push(quote);
            self.title(title);
            self.out.push(quote);
        }
        self.out.push(')');
    }

    /// Writes an image, its description as text.
    pub(super) fn image(&mut self, alt: &str, url: &str, title: Option<&str>) {
        self.raw("![");
        let in_link = std::mem::replace(&mut self.in_label, true);
        self.in_description = true;
        for (index, word) in words(alt).enumerate() {
            if index > 0 {
                self.space();
            }
            self.text(word, false);
        }
        (self.in_label, self.in_description) = (in_link, false);
        self.end_label(url, title);
    }

    /// Writes a URL, mostly between `<` and `>`. Percent-encodes what has a meaning there, or where a reader looks for the end of the link by a
    /// regular expression.
    fn destination(&mut self, url: &str) {
        let host = ip_literal(url);
        let may_be_text = may_stay_text(url);
        let mut begins_reference = false;
        for (at, c) in url.char_indices() {
            let behind = url.get(at + c.len_utf8()..).unwrap_or("");
            let is_kept = match c {
                '\t' | '\n' | '\r' => continue,
                '[' | ']' => host.contains(&at),
                // If a reader does not recognize the link, it must not find a tag with attributes either.
                '(' | ')' | ' ' | '"' | '\'' | '<' | '>' | '`' | '|' | '*' | '{' => false,
                // These could end emphasis around the link.
                '_' => self.out.ends_with(char::is_alphanumeric) && behind.starts_with(char::is_alphanumeric),
                '~' => {
                    !self.out.ends_with(['~', '<']) && !behind.starts_with('~') && !self.out.ends_with("%7E")
                }
                // A reader with typographic signs writes an ellipsis for three.
                '.' => !self.out.ends_with(".."),
                // The text of a link that a reader refuses must not have the address of another one.
                '/' => !(may_be_text && self.out.ends_with('/') && !is_before_authority(url, at)),
                // Some readers decode references twice. A fragment can begin after the `&`.
                '&' if behind.starts_with('#') => false,
                _ => !begins_reference,
            };
            begins_reference = c == '&' && is_reference(behind);
            if is_kept {
                self.out.push(c);
            } else {
                // Writing to a `String` cannot fail.
                let _ = write!(self.out, "%{:02X}", u32::from(c));
            }
        }
    }

    /// Writes a title between double quotes, with its white space as single spaces.
    fn title(&mut self, title: &str) {
        for (index, word) in words(title).enumerate() {
            if index > 0 {
                self.space();
            }
            for (at, c) in word.char_indices() {
                let behind = word.get(at + c.len_utf8()..).unwrap_or("");
                match c {
                    '"' | '\'' | '&' | '<' | '>' | '`' | '|' | '(' | ')' | '[' | ']' | '\\' => {
                        self.reference(c)
                    }
                    // Nor an image, emphasis or an address, if a reader does not recognize the link.
                    '!' | '*' | '_' | '~' | '@' => self.reference(c),
                    ':' if behind.starts_with("//") => self.reference(c),
                    '/' if self.out.ends_with('/') => self.reference(c),
                    '.' if self.follows_www() => self.reference(c),
                    c => self.out.push(c),
                }
            }
        }
    }

    /// Writes a character reference.
    fn reference(&mut self, c: char) {
        match c {
            '"' => self.out.push_str("&quot;"),
            '&' => self.out.push_str("&amp;"),
            '<' => self.out.push_str("&lt;"),
            '>' => self.out.push_str("&gt;"),
            // Writing to a `String` cannot fail.
            c => _ = write!(self.out, "&#{};", u32::from(c)),
        }
    }

    /// Returns `true` if `www` was just written, which begins an address in GFM.
    fn follows_www(&self) -> bool {
        self.out.get(self.out.len().wrapping_sub(3)..).is_some_and(|w| w.eq_ignore_ascii_case("www"))
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

/// Returns `true` if some readers make no link to this URL, and then look for addresses in the text of the link.
fn may_stay_text(url: &str) -> bool {
    let scheme = url.split_once(':').map_or("", |(scheme, _)| scheme);
    ["data", "file", "javascript", "vbscript"].iter().any(|refused| scheme.eq_ignore_ascii_case(refused))
}

/// Returns `true` if this is the second `/` after the scheme of the URL.
fn is_before_authority(url: &str, at: usize) -> bool {
    url.find(':').is_some_and(|colon| at == colon + 2)
}

/// Writes text of HTML without a character that has a meaning in Markdown or ends a line.
pub(super) fn html_text(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            c if c == ' ' || c.is_ascii_alphanumeric() => out.push(c),
            // Writing to a `String` cannot fail.
            c if c.is_ascii() || is_gap(c) && !c.is_control() => _ = write!(out, "&#{};", u32::from(c)),
            // A reference to it would be another character (HTML, "numeric character reference end state").
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
}

/// Returns the range of an IPv6 address with its brackets, empty if the host is not an IPv6 address (URL Standard, 3.5 "host parsing"). Elsewhere in
/// a URL, a bracket can be percent-encoded.
fn ip_literal(url: &str) -> Range<usize> {
    let literal = || {
        let slashes = url.find("//").filter(|&at| !url.get(..at).unwrap_or("").contains(['/', '?', '#']))?;
        let authority = url.get(slashes + 2..)?.split(['/', '?', '#']).next()?;
        let start = slashes + 2 + authority.rfind('@').map_or(0, |at| at + 1);
        let address = url.get(start..)?.strip_prefix('[')?.split_once(']')?.0;
        let is_address = address.chars().all(|c| c.is_ascii_hexdigit() || matches!(c, ':' | '.'));
        is_address.then_some(start..start + address.len() + 2)
    };
    literal().unwrap_or(0..0)
}

/// Returns `true` for code that some readers take for markup wherever it is: `\<` for an escape, which they join with the next `>`, and `&#` for a
/// reference, behind which they lose tags and links.
pub(super) fn is_markup_of_some(code: &str) -> bool {
    code.contains("\\<") || code.contains("&#")
}

/// Returns the length of the longest run of backticks.
pub(super) fn longest_run(code: &str) -> usize {
    code.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

/// Returns `true` if `&` followed by this could be a character reference: a number, or a name up to a `;`. If the rest could still follow,
/// `touched` decides.
fn may_be_reference(behind: &str, touched: bool) -> bool {
    let rest = behind.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    // Some readers lose tags and links behind any `&#`.
    behind.starts_with('#') || if rest.is_empty() { touched } else { rest.starts_with(';') }
}

/// Returns `true` if `&` followed by this is a reference for a reader, also without a `;`. What is behind it is ASCII then.
fn is_reference(behind: &str) -> bool {
    let length = behind.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let (name, rest) = behind.split_at(length);
    let ends = rest.starts_with(';');
    length > 0 && (ends || char_ref::named(name.as_bytes(), ends).is_some())
}

/// Returns `true` for characters that separate words: white space, and those that some readers treat as white space or a line end. (U+FEFF at the
/// start of a file is a byte order mark.)
pub(super) fn is_gap(c: char) -> bool {
    c == ' ' || c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{FEFF}')
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_gap).filter(|word| !word.is_empty())
}
