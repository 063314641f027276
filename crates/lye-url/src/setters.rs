//! The setters of the URL API (URL Standard, 6.1).
//!
//! As in the API, a setter ignores a value that cannot be set; only `href` has an error. It also ignores a value that would make
//! the URL longer than [`MAX_URL_BYTES`](crate::MAX_URL_BYTES).

use crate::host::{HostBuf, HostKind};
use crate::parser::{Parser, colon_after_host, end_of_scheme, port_value, without_tabs_and_newlines};
use crate::percent::{USERINFO, utf8_percent_encode};
use crate::report::MAX_URL_BYTES;
use crate::report::ParseError;
use crate::scheme::SchemeType;
use crate::url::{NONE, Url, offset};

/// The parts of a new authority.
struct Authority<'a> {
    username: &'a str,
    password: &'a str,
    host: &'a str,
    kind: HostKind,
    port: Option<u16>,
}

impl Url {
    /// Replaces the whole URL.
    ///
    /// # Errors
    /// If the value is not an absolute URL. This URL is then unchanged.
    ///
    /// ```
    /// # use lye_url::Url;
    /// let mut url = Url::parse("http://a/")?;
    /// url.set_href("http://b")?;
    /// assert_eq!(url.href(), "http://b/");
    /// assert!(url.set_href("b").is_err());
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn set_href(&mut self, value: &str) -> Result<(), ParseError> {
        *self = Self::parse(value)?;
        Ok(())
    }

    /// Sets the scheme, up to the value's first colon. A special scheme can only become another special scheme, and any other
    /// scheme only one that is not special.
    ///
    /// This is the only setter after which the serialization may parse to another URL. By the scheme state (4.4) a URL that
    /// becomes a `file` URL keeps the host `localhost`, and a path that begins with a drive letter and `|`; the parser makes that
    /// host empty in a `file` URL, and that `|` a colon. If this matters, parse the result again.
    ///
    /// ```
    /// # use lye_url::Url;
    /// let mut url = Url::parse("http://a:443/")?;
    /// url.set_protocol("https");
    /// assert_eq!(url.href(), "https://a/");
    /// url.set_protocol("mailto");
    /// assert_eq!(url.href(), "https://a/");
    ///
    /// let mut url = Url::parse("http://localhost/C|/")?;
    /// url.set_protocol("file");
    /// assert_eq!(url.href(), "file://localhost/C|/");
    /// assert_eq!(Url::parse(url.href())?.href(), "file:///C:/");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn set_protocol(&mut self, value: &str) {
        let mut input = without_tabs_and_newlines(value).into_owned();
        input.push(':');
        let Some(end) = end_of_scheme(input.as_bytes()) else { return };
        input.truncate(end);
        input.make_ascii_lowercase();
        let scheme = SchemeType::of(&input);
        // Scheme state, 2.1.
        let has_port = self.includes_credentials() || self.port.is_some();
        if self.is_special() != scheme.is_special()
            || scheme == SchemeType::File && has_port
            || self.scheme == SchemeType::File && self.host == HostKind::Empty
        {
            return;
        }
        // 2.3.
        let port_end = self.path_start;
        let drop_port = self.port.is_some() && self.port == scheme.default_port();
        let after_port = self.slice(port_end, NONE);
        let scheme_end = offset(input.len());
        let before = self.slice(self.scheme_end, if drop_port { self.host_end } else { port_end });
        let mut text = input;
        text.push_str(before);
        let path_start = offset(text.len());
        text.push_str(after_port);
        if text.len() > MAX_URL_BYTES {
            return;
        }
        let moved = |at: u32| at.wrapping_sub(self.scheme_end).wrapping_add(scheme_end);
        let tail =
            |at: u32| if at == NONE { NONE } else { at.wrapping_sub(port_end).wrapping_add(path_start) };
        *self = Self {
            scheme_end,
            username_end: moved(self.username_end),
            host_start: moved(self.host_start),
            host_end: moved(self.host_end),
            path_start,
            query_start: tail(self.query_start),
            fragment_start: tail(self.fragment_start),
            port: if drop_port { None } else { self.port },
            host: self.host,
            scheme,
            text,
        };
    }

    /// Sets the user name, and percent-encodes it. Does nothing if the URL has no host or is a `file:` URL.
    ///
    /// ```
    /// # use lye_url::Url;
    /// let mut url = Url::parse("http://a/")?;
    /// url.set_username("m@e");
    /// assert_eq!(url.href(), "http://m%40e@a/");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn set_username(&mut self, value: &str) {
        if self.cannot_have_credentials_or_port() {
            return;
        }
        let username = utf8_percent_encode(value, &USERINFO);
        let url = self.with_authority(&Authority { username: &username, ..self.authority() });
        self.replace_with(url, self.path_start);
    }

    /// Sets the password, and percent-encodes it. Does nothing if the URL has no host or is a `file:` URL.
    ///
    /// ```
    /// # use lye_url::Url;
    /// let mut url = Url::parse("http://a/")?;
    /// url.set_password("p:w");
    /// assert_eq!(url.href(), "http://:p%3Aw@a/");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn set_password(&mut self, value: &str) {
        if self.cannot_have_credentials_or_port() {
            return;
        }
        let password = utf8_percent_encode(value, &USERINFO);
        let url = self.with_authority(&Authority { password: &password, ..self.authority() });
        self.replace_with(url, self.path_start);
    }

    /// Sets the host and, if the value has one, the port.
    ///
    /// ```
    /// # use lye_url::Url;
    /// let mut url = Url::parse("http://a:1/")?;
    /// url.set_host("b");
    /// assert_eq!(url.href(), "http://b:1/");
    /// url.set_host("c:2");
    /// assert_eq!(url.href(), "http://c:2/");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn set_host(&mut self, value: &str) {
        self.set_host_or_hostname(value, false);
    }

    /// Sets the host. Ignores a value with a port.
    ///
    /// ```
    /// # use lye_url::Url;
    /// let mut url = Url::parse("http://a:1/")?;
    /// url.set_hostname("b");
    /// url.set_hostname("c:2");
    /// assert_eq!(url.href(), "http://b:1/");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn set_hostname(&mut self, value: &str) {
        self.set_host_or_hostname(value, true);
    }

    fn set_host_or_hostname(&mut self, value: &str, hostname_only: bool) {
        if self.has_opaque_path() {
            return;
        }
        let input = without_tabs_and_newlines(value);
        let special = self.is_special();
        let ends = |c: char| matches!(c, '/' | '?' | '#') || special && c == '\\';
        let end = input.find(ends).unwrap_or(input.len());
        let input = input.get(..end).unwrap_or_default();
        // Host state, 1; file host state.
        if self.scheme == SchemeType::File {
            let Ok((text, kind)) = file_host(input) else { return };
            let url = self.with_authority(&Authority { host: &text, kind, ..self.authority() });
            self.replace_with(url, self.path_start);
            return;
        }
        // Host state, 2 and 3.
        let colon = colon_after_host(input);
        let host = input.get(..colon.unwrap_or(input.len())).unwrap_or_default();
        if colon.is_some() && hostname_only {
            return;
        }
        let needs_host = special || colon.is_some() || self.includes_credentials() || self.port.is_some();
        if host.is_empty() && needs_host {
            return;
        }
        let host = if special { HostBuf::parse(host) } else { HostBuf::parse_opaque(host) };
        let Ok(host) = host else { return };
        let mut port = self.port;
        if let Some(colon) = colon {
            port = self.port_of(input.get(colon + 1..).unwrap_or_default()).unwrap_or(port);
        }
        let (text, kind) = host.into_parts();
        let url = self.with_authority(&Authority { host: &text, kind, port, ..self.authority() });
        self.replace_with(url, self.path_start);
    }

    /// Sets the port to the digits at the beginning of the value. An empty value removes it.
    ///
    /// ```
    /// # use lye_url::Url;
    /// let mut url = Url::parse("http://a/")?;
    /// url.set_port("8080x");
    /// assert_eq!(url.href(), "http://a:8080/");
    /// url.set_port("");
    /// assert_eq!(url.href(), "http://a/");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn set_port(&mut self, value: &str) {
        if self.cannot_have_credentials_or_port() {
            return;
        }
        let port =
            if value.is_empty() { Some(None) } else { self.port_of(&without_tabs_and_newlines(value)) };
        let Some(port) = port else { return };
        let url = self.with_authority(&Authority { port, ..self.authority() });
        self.replace_with(url, self.path_start);
    }

    /// Port state with a state override: the new port, or `None` if the port stays unchanged.
    fn port_of(&self, input: &str) -> Option<Option<u16>> {
        let end = input.find(|c: char| !c.is_ascii_digit()).unwrap_or(input.len());
        let digits = input.get(..end).filter(|digits| !digits.is_empty())?;
        let port = port_value(digits.as_bytes())?;
        Some(Some(port).filter(|_| self.scheme.default_port() != Some(port)))
    }

    /// Sets the path, unless it is opaque.
    ///
    /// ```
    /// # use lye_url::Url;
    /// let mut url = Url::parse("http://a/b?c")?;
    /// url.set_pathname("d/../e?");
    /// assert_eq!(url.href(), "http://a/e%3F?c");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn set_pathname(&mut self, value: &str) {
        if self.has_opaque_path() {
            return;
        }
        let input = without_tabs_and_newlines(value);
        let mut parser = Parser::for_setter(&input, self.up_to(self.host_end_with_port()));
        parser.url.path_start = offset(parser.url.text.len());
        if parser.path_start_state(0).is_err() {
            return;
        }
        let url = parser.url;
        self.replace_with(url, self.path_end());
    }

    /// Sets the query. An empty value removes it.
    ///
    /// ```
    /// # use lye_url::Url;
    /// let mut url = Url::parse("http://a/#c")?;
    /// url.set_search("?b#");
    /// assert_eq!(url.href(), "http://a/?b%23#c");
    /// url.set_search("");
    /// assert_eq!(url.href(), "http://a/#c");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn set_search(&mut self, value: &str) {
        let url = self.up_to(self.path_end());
        if value.is_empty() {
            self.replace_with(url, self.query_end());
            return;
        }
        let input = without_tabs_and_newlines(value.strip_prefix('?').unwrap_or(value));
        let mut parser = Parser::for_setter(&input, url);
        parser.query_state(0);
        let url = parser.url;
        self.replace_with(url, self.query_end());
    }

    /// Sets the fragment. An empty value removes it.
    ///
    /// ```
    /// # use lye_url::Url;
    /// let mut url = Url::parse("http://a/")?;
    /// url.set_hash("b c");
    /// assert_eq!(url.href(), "http://a/#b%20c");
    /// url.set_hash("");
    /// assert_eq!(url.href(), "http://a/");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn set_hash(&mut self, value: &str) {
        let url = self.up_to(self.query_end());
        if value.is_empty() {
            self.replace_with(url, NONE);
            return;
        }
        let input = without_tabs_and_newlines(value.strip_prefix('#').unwrap_or(value));
        let mut parser = Parser::for_setter(&input, url);
        parser.fragment_state(0);
        let url = parser.url;
        self.replace_with(url, NONE);
    }

    /// Returns this URL up to an offset at which a component ends.
    fn up_to(&self, end: u32) -> Self {
        let kept = |at: u32| if at < end { at } else { NONE };
        Self {
            text: self.slice(0, end).to_owned(),
            query_start: kept(self.query_start),
            fragment_start: kept(self.fragment_start),
            ..*self
        }
    }

    /// Replaces the URL by another one up to some component, followed by this URL from an offset on.
    fn replace_with(&mut self, mut url: Self, from: u32) {
        let tail = self.slice(from, NONE);
        let start = offset(url.text.len());
        url.text.push_str(tail);
        if url.text.len() > MAX_URL_BYTES {
            return;
        }
        let moved = |at: u32| at.wrapping_sub(from).wrapping_add(start);
        if self.query_start != NONE && self.query_start >= from {
            url.query_start = moved(self.query_start);
        }
        if self.fragment_start != NONE && self.fragment_start >= from {
            url.fragment_start = moved(self.fragment_start);
        }
        *self = url;
    }

    fn authority(&self) -> Authority<'_> {
        Authority {
            username: self.username(),
            password: self.password(),
            host: self.hostname(),
            kind: self.host,
            port: self.port,
        }
    }

    /// Replaces the authority, or adds one to a URL whose host is null (4.5, step 2).
    fn with_authority(&self, authority: &Authority<'_>) -> Self {
        let mut url = self.up_to(self.scheme_end.saturating_add(1));
        let text = &mut url.text;
        text.push_str("//");
        text.push_str(authority.username);
        url.username_end = offset(text.len());
        if !authority.password.is_empty() {
            text.push(':');
            text.push_str(authority.password);
        }
        if !(authority.username.is_empty() && authority.password.is_empty()) {
            text.push('@');
        }
        url.host_start = offset(text.len());
        text.push_str(authority.host);
        url.host_end = offset(text.len());
        if let Some(port) = authority.port {
            text.push(':');
            text.push_str(&port.to_string());
        }
        url.path_start = offset(text.len());
        url.host = authority.kind;
        url.port = authority.port;
        url
    }
}

/// File host state with a state override: the serialized host.
fn file_host(input: &str) -> Result<(String, HostKind), ParseError> {
    if input.is_empty() {
        return Ok((String::new(), HostKind::Empty));
    }
    let (text, kind) = HostBuf::parse(input)?.into_parts();
    Ok(if text == "localhost" { (String::new(), HostKind::Empty) } else { (text, kind) })
}
