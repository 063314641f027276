//! Finds links in plain text: URLs, domains and e-mail addresses without markup.
//!
//! The end of a URL is a guess: the URL Standard (4.3) allows a final full stop or bracket, which may belong to the
//! sentence. Does not depend on policies.

use icu_properties::CodePointMapData;
use icu_properties::props::{GeneralCategory, GeneralCategoryGroup};
use lye_url::Url;
use lye_url::host::parse_domain_strict;
use lye_url::public_suffix::PublicSuffixList;
use std::ops::Range;

/// How a [`FoundLink`] is written.
///
/// ```
/// use lye_text::{LinkKind, links_in};
///
/// let kinds: Vec<_> = links_in("ftp://a.example b.com c@d.com").map(|link| link.kind).collect();
/// assert_eq!(kinds, [LinkKind::Url, LinkKind::Domain, LinkKind::Email]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LinkKind {
    /// A URL of the schemes `http`, `https` or `ftp`.
    Url,
    /// A domain under a known public suffix, with or without a port, path, query and fragment.
    Domain,
    /// An e-mail address, with or without `mailto:` before it.
    Email,
}

/// A part of a text that can become a link, as [`links_in`] finds it.
///
/// ```
/// let link = lye_text::links_in("(See www.example.org.)").next().unwrap();
/// assert_eq!((link.range, link.href.as_str()), (5..20, "https://www.example.org"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FoundLink {
    /// Its position, in bytes of the text.
    pub range: Range<usize>,
    /// The URL as written, with a scheme: a string that the URL parser accepts.
    pub href: String,
    /// How it is written.
    pub kind: LinkKind,
}

/// Finds the URLs, domains and e-mail addresses in a text, in order.
///
/// - A URL begins with `http://`, `https://` or `ftp://`, and includes all URL characters (URL Standard, 4.3) up to a closing bracket that
///   was not opened in it. Punctuation at its end is excluded, and so is punctuation beyond ASCII.
/// - A domain is valid (URL Standard, 3.4) and is under a listed public suffix, ICANN's or private. It leads to `https`. A suffix in title
///   case is more likely the start of a sentence without a space before it, and `md`, `mov`, `ps`, `py`, `rs`, `sh`, `so` and `zip` are
///   more likely file extensions: with those, a domain is only found if it begins with `www.` or has a path.
/// - An e-mail address has such a domain. Before it are ASCII letters, digits, `.`, `_`, `+` and `-`: the common part of what the HTML
///   Standard (4.10.5.1.5) allows. If one of the other allowed characters may belong to it, as in `a%b@example.org`, the address is not
///   found, since the rest of it could be another person's. A query after it is included if it begins with `mailto:`.
///
/// The policy decides which links are wanted. The time is linear in the text.
///
/// ```
/// use lye_text::links_in;
///
/// let text = "Ask me@example.org, or read (https://de.wikipedia.org/wiki/Lauge_(Chemie)) and bücher.de/neu!";
/// let found: Vec<_> = links_in(text).map(|link| (&text[link.range], link.href)).collect();
/// assert_eq!(found[0], ("me@example.org", "mailto:me@example.org".to_owned()));
/// assert_eq!(found[1].0, "https://de.wikipedia.org/wiki/Lauge_(Chemie)");
/// assert_eq!(found[2], ("bücher.de/neu", "https://bücher.de/neu".to_owned()));
/// assert_eq!(links_in("Version 1.2.3 of file.txt, e.g. a.b").next(), None);
/// ```
pub fn links_in(text: &str) -> impl Iterator<Item = FoundLink> {
    links_with(text, "https")
}

/// [`links_in`] with another scheme for domains.
pub(crate) fn links_with(text: &str, domain_scheme: &'static str) -> impl Iterator<Item = FoundLink> {
    Links { text, domain_scheme, position: 0, found_to: 0 }
}

/// Iterates over the words of a text. No word is read more than twice, and no candidate URL more than once.
struct Links<'a> {
    text: &'a str,
    /// The scheme of the URLs of domains.
    domain_scheme: &'static str,
    /// Where reading continues.
    position: usize,
    /// The end of the previous link.
    found_to: usize,
}

/// A domain in the text.
struct Domain<'a> {
    /// The domain as written.
    range: Range<usize>,
    written: &'a str,
    suffix_is_rather_a_file: bool,
}

impl Iterator for Links<'_> {
    type Item = FoundLink;

    fn next(&mut self) -> Option<FoundLink> {
        loop {
            let start = self.position + self.text[self.position..].find(is_of_word)?;
            let word = start..end_of_word(self.text, start);
            self.position = word.end;
            let rest = &self.text[word.end..];
            let found = if rest.starts_with("://") {
                self.url(word)
            } else if rest.starts_with('@') {
                self.email(word)
            } else {
                self.domain(word)
            };
            if let Some(link) = found {
                self.found_to = link.range.end;
                self.position = self.position.max(link.range.end);
                return Some(link);
            }
        }
    }
}

impl<'a> Links<'a> {
    /// Reads the URL whose scheme ends the word. A URL with an unknown scheme is skipped.
    fn url(&mut self, word: Range<usize>) -> Option<FoundLink> {
        let tail = word.end + "://".len();
        let end = end_of_tail(self.text, tail);
        self.position = end;
        let scheme =
            self.text[word.clone()].rsplit(|c: char| !c.is_ascii() || matches!(c, '.' | '_')).next()?;
        let is_known = ["http", "https", "ftp"].iter().any(|known| scheme.eq_ignore_ascii_case(known));
        let end = tail + without_punctuation(&self.text[tail..end]).len();
        let range = word.end - scheme.len()..end;
        let href = self.text.get(range.clone()).filter(|href| is_known && Url::parse(href).is_ok())?;
        Some(FoundLink { href: href.to_owned(), range, kind: LinkKind::Url })
    }

    /// Reads the e-mail address whose local part is the word.
    fn email(&self, word: Range<usize>) -> Option<FoundLink> {
        let local = self.text[word.clone()].trim_start_matches('.');
        let mut start = word.end - local.len();
        if local.is_empty() || !local.is_ascii() || local.ends_with('.') || local.contains("..") {
            return None;
        }
        let before = &self.text[self.found_to..start];
        let before_word = &self.text[self.found_to..word.start];
        if before_word.ends_with('@') || ends_in_local_part(before_word) {
            return None;
        }
        let host = word.end + 1;
        let domain = self.known_domain(host..end_of_word(self.text, host))?;
        if domain.range.start != host {
            return None;
        }
        let mut end = domain.range.end;
        const MAILTO: &str = "mailto:";
        let scheme = before.len().checked_sub(MAILTO.len()).and_then(|at| before.split_at_checked(at));
        if let Some((before, _)) = scheme.filter(|(before, scheme)| {
            scheme.eq_ignore_ascii_case(MAILTO) && !before.ends_with(|c: char| c.is_ascii_alphanumeric())
        }) {
            start = self.found_to + before.len();
            if self.text[end..].starts_with('?') {
                let tail = end_of_tail(self.text, end);
                end += without_punctuation(&self.text[end..tail]).len();
            }
        }
        let address = &self.text[word.end - local.len()..end];
        let href = format!("{MAILTO}{address}");
        Url::parse(&href).ok()?;
        Some(FoundLink { range: start..end, href, kind: LinkKind::Email })
    }

    /// Reads the domain in the word, and the rest of the URL.
    fn domain(&mut self, word: Range<usize>) -> Option<FoundLink> {
        if self.text[..word.start].ends_with(['@', '/', '\\', '#', '=', '&', '%', '$', '~']) {
            return None;
        }
        let domain = self.known_domain(word.clone())?;
        let after = &self.text[domain.range.end..];
        let port =
            after.strip_prefix(':').map_or(0, |port| 1 + port.bytes().take_while(u8::is_ascii_digit).count());
        let path = domain.range.end + if port > 1 { port } else { 0 };
        let mut end = path;
        if self.text[path..].starts_with(['/', '?', '#']) {
            let tail = end_of_tail(self.text, path);
            self.position = tail;
            end += without_punctuation(&self.text[path..tail]).len();
        }
        if domain.suffix_is_rather_a_file && !domain.written.starts_with("www.") && end == path {
            return None;
        }
        let href = format!("{}://{}", self.domain_scheme, &self.text[domain.range.start..end]);
        Url::parse(&href).ok()?;
        Some(FoundLink { range: domain.range.start..end, href, kind: LinkKind::Domain })
    }

    /// Returns the domain in a word, without punctuation around it, if its suffix is listed.
    fn known_domain(&self, word: Range<usize>) -> Option<Domain<'a>> {
        // No domain has more characters in ASCII (RFC 1035, 2.3.4), and few need more bytes in UTF-8.
        const MAX_BYTES: usize = 1_000;
        const FILES: [&str; 8] = ["md", "mov", "ps", "py", "rs", "sh", "so", "zip"];
        const AROUND: [char; 4] = ['.', '-', '_', '+'];
        let written = self.text[word.clone()].trim_start_matches(AROUND);
        let start = word.end - written.len();
        let written = written.trim_end_matches(AROUND);
        let (_, last_label) = written.rsplit_once('.').filter(|_| written.len() <= MAX_BYTES)?;
        let mut letters = last_label.chars();
        if letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase) {
            return None;
        }
        let ascii = parse_domain_strict(written)?;
        let found = PublicSuffixList::built_in().find(&ascii)?;
        (found.section.is_some() && found.registrable_domain.is_some()).then(|| Domain {
            range: start..start + written.len(),
            written,
            suffix_is_rather_a_file: FILES.contains(&found.public_suffix),
        })
    }
}

/// Returns `true` if the text before an address may belong to its local part (HTML Standard, 4.10.5.1.5), so that the address would be
/// another one. Quotes, brackets and emphasis around the address do not, unless they directly follow a word: `o'brien@example.org`.
fn ends_in_local_part(before: &str) -> bool {
    let around = ['\'', '`', '{', '|', '*', '~', '_'];
    let before = before.trim_end_matches(around);
    before.ends_with(|c: char| "!#$%&+-./=?^}".contains(c) || c.is_alphanumeric())
}

/// Returns the end of the word that begins at `start`.
fn end_of_word(text: &str, start: usize) -> usize {
    text[start..].find(|c| !is_of_word(c)).map_or(text.len(), |length| start + length)
}

/// Returns `true` for characters of schemes, domains or e-mail addresses.
fn is_of_word(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '+')
    } else {
        c.is_alphanumeric() || GeneralCategoryGroup::Mark.contains(category(c))
    }
}

/// Returns `true` for characters of the rest of a URL: URL code points without punctuation that is not ASCII, `%`, and
/// delimiters of its parts (URL Standard, 4.3).
fn is_of_tail(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphanumeric() || "!$&'()*+,-./:;=?@_~%#[]".contains(c)
    } else {
        let not_in_urls = GeneralCategoryGroup::Punctuation
            .union(GeneralCategoryGroup::Separator)
            .union(GeneralCategoryGroup::Other);
        !not_in_urls.contains(category(c))
    }
}

fn category(c: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(c)
}

/// Returns the end of the rest of a URL that begins at `start`: before the first character that is not allowed in URLs,
/// or a closing bracket without an opening one.
fn end_of_tail(text: &str, start: usize) -> usize {
    let (mut round, mut square) = (0_usize, 0_usize);
    let end = text[start..].find(|c| {
        let depth = match c {
            '(' | ')' => &mut round,
            '[' | ']' => &mut square,
            _ => return !is_of_tail(c),
        };
        if matches!(c, '(' | '[') {
            *depth += 1;
            return false;
        }
        let is_unopened = *depth == 0;
        *depth = depth.saturating_sub(1);
        is_unopened
    });
    end.map_or(text.len(), |length| start + length)
}

/// Returns the rest of a URL without trailing punctuation of the sentence.
fn without_punctuation(tail: &str) -> &str {
    tail.trim_end_matches(['?', '!', '.', ',', ':', ';', '\'', '*', '_', '~', '(', '['])
}
