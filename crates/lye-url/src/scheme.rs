//! Special schemes and their default ports (URL Standard, 4.2).

/// The special scheme of a URL, if it has one (section 4.2).
///
/// ```
/// use lye_url::{SchemeType, Url};
///
/// assert_eq!(Url::parse("wss://a/")?.scheme_type(), SchemeType::Wss);
/// assert_eq!(SchemeType::Wss.default_port(), Some(443));
/// assert!(!SchemeType::of("mailto").is_special());
/// # Ok::<(), lye_url::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SchemeType {
    /// `http`, port 80.
    Http,
    /// `https`, port 443.
    Https,
    /// `ws`, port 80.
    Ws,
    /// `wss`, port 443.
    Wss,
    /// `ftp`, port 21.
    Ftp,
    /// `file`, without a port.
    File,
    /// Any other scheme.
    NotSpecial,
}

impl SchemeType {
    /// Returns the type of a scheme, which must be in lower case.
    ///
    /// ```
    /// use lye_url::SchemeType;
    ///
    /// assert_eq!(SchemeType::of("file"), SchemeType::File);
    /// ```
    #[must_use]
    pub fn of(scheme: &str) -> Self {
        match scheme {
            "http" => Self::Http,
            "https" => Self::Https,
            "ws" => Self::Ws,
            "wss" => Self::Wss,
            "ftp" => Self::Ftp,
            "file" => Self::File,
            _ => Self::NotSpecial,
        }
    }

    /// Returns the scheme, or an empty string if it is not special.
    ///
    /// ```
    /// assert_eq!(lye_url::SchemeType::Wss.name(), "wss");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::Https => "https",
            Self::Ws => "ws",
            Self::Wss => "wss",
            Self::Ftp => "ftp",
            Self::File => "file",
            Self::NotSpecial => "",
        }
    }

    /// Whether the scheme is special.
    ///
    /// ```
    /// assert!(lye_url::SchemeType::File.is_special());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_special(self) -> bool {
        !matches!(self, Self::NotSpecial)
    }

    /// Returns the default port, which serialized URLs leave out.
    ///
    /// ```
    /// assert_eq!(lye_url::SchemeType::Ftp.default_port(), Some(21));
    /// ```
    #[must_use]
    pub const fn default_port(self) -> Option<u16> {
        match self {
            Self::Http | Self::Ws => Some(80),
            Self::Https | Self::Wss => Some(443),
            Self::Ftp => Some(21),
            Self::File | Self::NotSpecial => None,
        }
    }
}

/// Returns the scheme of an input that begins with `https://` or `http://`, as nearly all absolute URLs do.
#[inline]
pub(crate) fn http_prefix(input: &[u8]) -> Option<(SchemeType, &'static str)> {
    match input {
        [b'h', b't', b't', b'p', b's', b':', b'/', b'/', ..] => Some((SchemeType::Https, "https")),
        [b'h', b't', b't', b'p', b':', b'/', b'/', ..] => Some((SchemeType::Http, "http")),
        _ => None,
    }
}
