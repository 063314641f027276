//! URLs shortened and decoded for display (URL Standard, 4.8).

use super::{is_invisible, is_misleading, render_host};
use crate::percent::{decoded, percent_encode_byte_into};
use crate::public_suffix::PublicSuffixList;
use crate::url::Url;
use std::borrow::Cow;
use std::fmt;

/// How much of a host to show (section 4.8.1).
///
/// ```
/// use lye_url::Url;
/// use lye_url::render::{HostStyle, Rendering};
///
/// let url = Url::parse("https://www.mail.example.com/")?;
/// let shown = |style| Rendering::new(&url).with_host_style(style).with_host_only().to_string();
/// assert_eq!(shown(HostStyle::WithoutWww), "https://mail.example.com");
/// assert_eq!(shown(HostStyle::RegistrableDomain), "https://example.com");
/// # Ok::<(), lye_url::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum HostStyle {
    /// The whole host.
    #[default]
    Full,
    /// The host without a leading `www` or `m`.
    WithoutWww,
    /// The registrable domain, if there is one.
    RegistrableDomain,
}

/// A URL for people who judge by it whether to trust a site (section 4.8). Its `Display` takes time linear in the
/// URL. The result is for reading, not for parsing.
///
/// User name and password are never shown. A domain is shown in Unicode, unless it has misleading characters: see
/// [`render_host`]. After the host, percent-encoded characters are decoded, except delimiters, invisible characters,
/// right-to-left characters, and characters that look like a delimiter or a lock. A host with right-to-left letters is shown
/// alone, as section 4.8.3 advises. Confusable letters are not detected.
///
/// ```
/// use lye_url::Url;
/// use lye_url::render::Rendering;
///
/// let url = Url::parse("https://examplecorp.com@ü.example/a/é%2F%E2%80%AE?q=%41")?;
/// assert_eq!(Rendering::new(&url).to_string(), "https://ü.example/a/é%2F%E2%80%AE?q=A");
/// # Ok::<(), lye_url::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rendering<'a> {
    url: &'a Url,
    list: Cow<'a, PublicSuffixList>,
    host_style: HostStyle,
    host_only: bool,
    shows_scheme: bool,
    is_embedded: bool,
    max_chars: usize,
}

impl<'a> Rendering<'a> {
    /// Returns a rendering of the whole URL without user name and password.
    ///
    /// ```
    /// use lye_url::Url;
    /// use lye_url::render::Rendering;
    ///
    /// let url = Url::parse("http://me:pw@example.com:81/a?b#c")?;
    /// assert_eq!(Rendering::new(&url).to_string(), "http://example.com:81/a?b#c");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub const fn new(url: &'a Url) -> Self {
        Self {
            url,
            list: Cow::Owned(PublicSuffixList::built_in()),
            host_style: HostStyle::Full,
            host_only: false,
            shows_scheme: true,
            is_embedded: false,
            max_chars: usize::MAX,
        }
    }

    /// Sets the list for registrable domains.
    ///
    /// ```
    /// use lye_url::Url;
    /// use lye_url::public_suffix::PublicSuffixList;
    /// use lye_url::render::Rendering;
    ///
    /// let (url, list) = (Url::parse("https://a.b.c.example/")?, PublicSuffixList::parse("c.example"));
    /// assert_eq!(Rendering::new(&url).with_list(&list).with_max_chars(1).to_string(), "https://…b.c.example");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_list(mut self, list: &'a PublicSuffixList) -> Self {
        self.list = Cow::Borrowed(list);
        self
    }

    /// Sets how much of the host to show.
    ///
    /// ```
    /// use lye_url::Url;
    /// use lye_url::render::{HostStyle, Rendering};
    ///
    /// let url = Url::parse("https://m.example.com/a")?;
    /// let rendering = Rendering::new(&url).with_host_style(HostStyle::WithoutWww);
    /// assert_eq!(rendering.to_string(), "https://example.com/a");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_host_style(mut self, style: HostStyle) -> Self {
        self.host_style = style;
        self
    }

    /// Shows only scheme, host and port, if the URL has a host.
    ///
    /// ```
    /// use lye_url::Url;
    /// use lye_url::render::Rendering;
    ///
    /// let url = Url::parse("https://example.com/a?b")?;
    /// assert_eq!(Rendering::new(&url).with_host_only().to_string(), "https://example.com");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_host_only(mut self) -> Self {
        self.host_only = true;
        self
    }

    /// Omits the scheme, if the URL has a host: for places where all URLs have the same scheme.
    ///
    /// ```
    /// use lye_url::Url;
    /// use lye_url::render::Rendering;
    ///
    /// let url = Url::parse("https://example.com/a")?;
    /// assert_eq!(Rendering::new(&url).without_scheme().to_string(), "example.com/a");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn without_scheme(mut self) -> Self {
        self.shows_scheme = false;
        self
    }

    /// Puts the text in a left-to-right embedding: U+202A before and U+202C after it (section 4.8.3). In HTML
    /// prefer `dir=ltr`.
    ///
    /// ```
    /// use lye_url::Url;
    /// use lye_url::render::Rendering;
    ///
    /// let url = Url::parse("x:a")?;
    /// assert_eq!(Rendering::new(&url).with_bidi_embedding().to_string(), "\u{202A}x:a\u{202C}");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_bidi_embedding(mut self) -> Self {
        self.is_embedded = true;
        self
    }

    /// Sets the maximum number of characters to show (section 4.8.2).
    ///
    /// The part after the host is cut first, from its end, then labels of the host, from its beginning. The scheme, the port, and
    /// the registrable domain are never cut, and neither is a host without a registrable domain.
    ///
    /// ```
    /// use lye_url::Url;
    /// use lye_url::render::Rendering;
    ///
    /// let url = Url::parse("https://examplecorp.com.evil.com/path")?;
    /// assert_eq!(Rendering::new(&url).with_max_chars(35).to_string(), "https://examplecorp.com.evil.com/p…");
    /// assert_eq!(Rendering::new(&url).with_max_chars(22).to_string(), "https://…com.evil.com");
    /// assert_eq!(Rendering::new(&url).with_max_chars(1).to_string(), "https://…evil.com");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_max_chars(mut self, max_chars: usize) -> Self {
        self.max_chars = max_chars;
        self
    }

    fn text(&self) -> String {
        let url = self.url;
        let Some(host) = url.host_enum() else {
            let mut text = url.protocol().to_owned();
            // This includes the `/.` that keeps a path from looking like a host.
            decode_into(url.href().get(text.len()..).unwrap_or_default(), &mut text);
            return cut(&text, self.max_chars);
        };
        let labels =
            self.list.registrable_domain(host).map_or(usize::MAX, |domain| domain.split('.').count());
        let full = render_host(host);
        let shown = match self.host_style {
            HostStyle::Full => full.as_ref(),
            HostStyle::WithoutWww => match full.strip_prefix("www.").or_else(|| full.strip_prefix("m.")) {
                Some(rest) if rest.split('.').count() >= labels => rest,
                _ => full.as_ref(),
            },
            HostStyle::RegistrableDomain => last_labels(&full, labels),
        };
        let mut before = String::new();
        if self.shows_scheme {
            before.push_str(url.protocol());
            before.push_str("//");
        }
        let mut port = String::new();
        if !url.port().is_empty() {
            port.push(':');
            port.push_str(url.port());
        }
        let mut rest = String::new();
        if !self.host_only && !full.chars().any(is_right_to_left) {
            decode_into(self.after_host(), &mut rest);
        }
        let count = |text: &str| text.chars().count();
        let fixed = count(&before) + count(&port);
        let left = self.max_chars.saturating_sub(fixed);
        let host_chars = count(shown);
        if host_chars < left || host_chars == left && rest.is_empty() {
            return format!("{before}{shown}{port}{}", cut(&rest, left - host_chars));
        }
        if host_chars == left {
            return format!("{before}{shown}{port}");
        }
        // Drops labels from the lowest level on, down to the registrable domain.
        let mut kept = shown;
        let (mut kept_chars, mut label_count) = (host_chars, shown.split('.').count());
        while label_count > labels && kept_chars + usize::from(kept.len() < shown.len()) > left {
            let Some((label, after)) = kept.split_once('.') else { break };
            kept = after;
            kept_chars -= count(label) + 1;
            label_count -= 1;
        }
        let ellipsis = if kept.len() < shown.len() { "…" } else { "" };
        format!("{before}{ellipsis}{kept}{port}")
    }

    /// Returns the path, the query and the fragment.
    fn after_host(&self) -> &'a str {
        let href = self.url.href();
        let parts = [self.url.query(), self.url.fragment()];
        let length =
            parts.iter().flatten().map(|part| part.len() + 1).sum::<usize>() + self.url.pathname().len();
        href.get(href.len().saturating_sub(length)..).unwrap_or_default()
    }
}

impl fmt::Display for Rendering<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_embedded {
            true => write!(f, "\u{202A}{}\u{202C}", self.text()),
            false => f.write_str(&self.text()),
        }
    }
}

/// Returns the last `labels` labels of a host, or all if it has fewer.
fn last_labels(host: &str, labels: usize) -> &str {
    let Some(last) = labels.checked_sub(1) else { return host };
    match host.rmatch_indices('.').nth(last) {
        Some((dot, _)) => host.get(dot + 1..).unwrap_or(host),
        None => host,
    }
}

/// Cuts a text to a number of characters, ending in an ellipsis. Never cuts a percent-encoded byte in two.
fn cut(text: &str, max_chars: usize) -> String {
    if text.chars().count() <= max_chars {
        return text.to_owned();
    }
    let end = text.char_indices().nth(max_chars.saturating_sub(1)).map_or(text.len(), |(at, _)| at);
    let kept = text.get(..end).unwrap_or_default();
    let whole = match kept.rfind('%') {
        Some(percent) if kept.len() - percent < 3 => kept.get(..percent).unwrap_or_default(),
        _ => kept,
    };
    if max_chars == 0 { String::new() } else { format!("{whole}…") }
}

/// Appends a text, decoding percent-encoded bytes that form harmless characters.
fn decode_into(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(percent) = rest.find('%') {
        let (before, from) = rest.split_at_checked(percent).unwrap_or((rest, ""));
        out.push_str(before);
        let mut bytes = Vec::new();
        rest = from;
        while let Some(byte) = decoded(rest.as_bytes()) {
            bytes.push(byte);
            rest = rest.get(3..).unwrap_or_default();
        }
        if bytes.is_empty() {
            // A percent sign that does not begin a percent-encoded byte.
            out.push('%');
            rest = rest.get(1..).unwrap_or_default();
        }
        for chunk in bytes.utf8_chunks() {
            for c in chunk.valid().chars() {
                if is_harmless(c, out.chars().next_back()) {
                    out.push(c);
                } else {
                    c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| percent_encode_byte_into(byte, out));
                }
            }
            chunk.invalid().iter().for_each(|&byte| percent_encode_byte_into(byte, out));
        }
    }
    out.push_str(rest);
}

/// Whether a character may be shown decoded after the character before it.
fn is_harmless(c: char, before: Option<char>) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || "-._~".contains(c);
    }
    // A combining mark must not change a delimiter.
    let is_combined = !is_combining(c) || before.is_some_and(char::is_alphabetic);
    is_combined && !is_invisible(c) && !is_right_to_left(c) && !is_misleading(c)
}

/// Whether a character is a combining diacritical mark.
fn is_combining(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}'
        | '\u{20D0}'..='\u{20FF}' | '\u{FE20}'..='\u{FE2F}')
}

/// Whether a character belongs to a block of right-to-left letters.
fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}'
        | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(url: &str) -> String {
        Rendering::new(&Url::parse(url).expect(url)).to_string()
    }

    #[test]
    fn hides_credentials_and_shows_domains_in_unicode() {
        assert_eq!(shown("https://examplecorp.com@attacker.example/"), "https://attacker.example/");
        assert_eq!(shown("https://u:p@xn--fa-hia.example"), "https://faß.example/");
        assert_eq!(shown("https://xn--8i7caa/"), "https://xn--8i7caa/");
        assert_eq!(shown("http://[::1]:81/a"), "http://[::1]:81/a");
        assert_eq!(shown("file:///a"), "file:///a");
        assert_eq!(shown("x://a%20b/"), "x://a%20b/");
        assert_eq!(shown("mailto:%C3%A9@b?c#d"), "mailto:é@b?c#d");
        assert_eq!(shown("x:/.//a"), "x:/.//a");
    }

    #[test]
    fn decodes_harmless_characters() {
        for (encoded, decoded) in [
            ("%41%7E%C3%A9", "A~é"),
            ("%2F%3F%23%25%20%00", "%2F%3F%23%25%20%00"),
            ("%E2%80%AE%E2%80%8B%C2%A0%C2%AD%EF%BB%BF", "%E2%80%AE%E2%80%8B%C2%A0%C2%AD%EF%BB%BF"),
            ("%F0%9F%94%92%F0%9F%8F%B3", "%F0%9F%94%92🏳"),
            ("%FF%C3%A9%C3", "%FFé%C3"),
            ("%D7%90", "%D7%90"),
            ("%E2%88%95", "%E2%88%95"),
            ("%CC%81e%CC%81", "%CC%81e\u{301}"),
            ("%%zz%4", "%%zz%4"),
        ] {
            assert_eq!(shown(&format!("http://a/{encoded}")), format!("http://a/{decoded}"), "{encoded}");
            assert_eq!(
                shown(&format!("http://a/?{encoded}#{encoded}")),
                format!("http://a/?{decoded}#{decoded}")
            );
        }
    }

    #[test]
    fn shows_right_to_left_hosts_alone() {
        assert_eq!(shown("https://إختبار/a?b"), "https://إختبار");
        assert_eq!(
            shown("https://a.example/إختبار"),
            Url::parse("https://a.example/إختبار").expect("a URL").href()
        );
    }

    #[test]
    fn elides_from_the_lowest_level_label() {
        let url = Url::parse("https://not-really.examplecorp.com:81/").expect("a URL");
        let cut = |max| Rendering::new(&url).without_scheme().with_max_chars(max).to_string();
        assert_eq!(cut(30), "not-really.examplecorp.com:81/");
        assert_eq!(cut(29), "not-really.examplecorp.com:81");
        assert_eq!(cut(28), "…examplecorp.com:81");
        assert_eq!(cut(0), "…examplecorp.com:81");
        let url = Url::parse("http://192.168.100.100/").expect("a URL");
        assert_eq!(Rendering::new(&url).with_max_chars(3).to_string(), "http://192.168.100.100");
    }

    #[test]
    fn cuts_between_characters() {
        let url = Url::parse("http://a/é%20☺%20").expect("a URL");
        let cut = |max| Rendering::new(&url).with_max_chars(max).to_string();
        assert_eq!(cut(17), "http://a/é%20☺%20");
        assert_eq!(cut(16), "http://a/é%20☺…");
        assert_eq!(cut(13), "http://a/é…");
        assert_eq!(cut(9), "http://a…");
        assert_eq!(cut(8), "http://a");
        let url = Url::parse("data:,abc").expect("a URL");
        assert_eq!(Rendering::new(&url).with_max_chars(7).to_string(), "data:,…");
        assert_eq!(Rendering::new(&url).with_max_chars(0).to_string(), "");
    }

    #[test]
    fn host_styles() {
        let shown = |url: &str, style| {
            Rendering::new(&Url::parse(url).expect(url)).with_host_style(style).with_host_only().to_string()
        };
        assert_eq!(shown("http://www.com/", HostStyle::WithoutWww), "http://www.com");
        assert_eq!(shown("http://www.localhost/", HostStyle::WithoutWww), "http://www.localhost");
        assert_eq!(shown("http://a.b.co.uk./", HostStyle::RegistrableDomain), "http://b.co.uk.");
        assert_eq!(shown("http://1.2.3.4/", HostStyle::RegistrableDomain), "http://1.2.3.4");
        assert_eq!(shown("http://a.b.faß.de/", HostStyle::RegistrableDomain), "http://faß.de");
    }
}
