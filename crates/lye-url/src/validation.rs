//! Validation errors: their names, descriptions and positions (URL Standard, 1.1).
//!
//! A validation error says that an input is not valid as written. Most validation errors do not stop the parser; those that are
//! failures do. An [`ErrorSink`] receives each with its byte offset in the input.
//!
//! ```
//! use lye_url::{ParseOptions, Url};
//! use lye_url::validation::{ValidationError, Violation};
//!
//! let mut violations = Vec::new();
//! let url = Url::parse_with("https:\\\\user@example.org/%s", ParseOptions::new().with_sink(&mut violations))?;
//! assert_eq!(url.href(), "https://user@example.org/%s");
//! let names: Vec<&str> = violations.iter().map(|violation| violation.error.name()).collect();
//! assert_eq!(
//!     names,
//!     [
//!         "special-scheme-missing-following-solidus",
//!         "special-scheme-missing-following-solidus",
//!         "special-scheme-missing-following-solidus",
//!         "invalid-credentials",
//!         "invalid-URL-unit"
//!     ]
//! );
//! assert_eq!(violations[3], Violation::new(ValidationError::InvalidCredentials, 12));
//! # Ok::<(), lye_url::ParseError>(())
//! ```

use crate::domain_error::DomainError;
use std::fmt;

/// An edition of the standard, by its validation errors (section 1.1). Both editions parse to the same URLs, those of the current
/// standard, but that of 2025 fails for some domains: ToASCII applied to ASCII domains too, and rejects `xn--a`.
///
/// ```
/// use lye_url::validation::{Edition, ValidationError};
///
/// assert!(ValidationError::DomainToUnicode.is_in(Edition::Y2025));
/// assert!(!ValidationError::DomainToUnicode.is_in(Edition::Y2026));
///
/// let options = lye_url::ParseOptions::new();
/// assert!(lye_url::Url::parse_with("https://xn--a/", options).is_ok());
/// assert!(lye_url::Url::parse_with("https://xn--a/", options.with_edition(Edition::Y2025)).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Edition {
    /// The standard before June 2026.
    Y2025,
    /// The standard since June 2026.
    #[default]
    Y2026,
}

/// A validation error of the standard (section 1.1), of any edition: a mismatch between an input and a valid one. Those that
/// are failures stop the parser.
///
/// ```
/// use lye_url::validation::ValidationError;
///
/// let error = ValidationError::Ipv6Unclosed;
/// assert_eq!(error.name(), "IPv6-unclosed");
/// assert!(error.is_failure());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ValidationError {
    /// `domain-to-ASCII`: The host is not a valid domain name.
    DomainToAscii,
    /// `domain-invalid-code-point`: the host contains a forbidden domain code point.
    DomainInvalidCodePoint,
    /// `domain-to-Unicode`: Unicode ToUnicode records an error.
    DomainToUnicode,
    /// `domain-percent-encoded`: a host that is processed as a domain contains a percent-encoded byte.
    DomainPercentEncoded,
    /// `host-invalid-code-point`: an opaque host (of a URL that is not special) contains a forbidden host code point.
    HostInvalidCodePoint,
    /// `IPv4-empty-part`: an IPv4 address ends with a dot.
    Ipv4EmptyPart,
    /// `IPv4-too-few-parts`: an IPv4 address has fewer than 4 parts.
    Ipv4TooFewParts,
    /// `IPv4-too-many-parts`: an IPv4 address has more than 4 parts.
    Ipv4TooManyParts,
    /// `IPv4-non-numeric-part`: a part of an IPv4 address is not numeric.
    Ipv4NonNumericPart,
    /// `IPv4-non-decimal-part`: an IPv4 address contains numbers in hexadecimal or octal digits.
    Ipv4NonDecimalPart,
    /// `IPv4-out-of-range-part`: a part of an IPv4 address exceeds 255; a failure unless it is the last and still fits.
    Ipv4OutOfRangePart,
    /// `IPv6-unclosed`: an IPv6 address lacks its closing `]`.
    Ipv6Unclosed,
    /// `IPv6-invalid-compression`: an IPv6 address begins with improper compression.
    Ipv6InvalidCompression,
    /// `IPv6-too-many-pieces`: an IPv6 address contains more than 8 pieces.
    Ipv6TooManyPieces,
    /// `IPv6-multiple-compression`: an IPv6 address is compressed in more than one place.
    Ipv6MultipleCompression,
    /// `IPv6-invalid-code-point`: an IPv6 address contains a code point that is neither a hexadecimal digit nor `:`, or ends unexpectedly.
    Ipv6InvalidCodePoint,
    /// `IPv6-too-few-pieces`: an uncompressed IPv6 address contains fewer than 8 pieces.
    Ipv6TooFewPieces,
    /// `IPv6-piece-leading-zero`: a piece of an IPv6 address begins with a leading zero.
    Ipv6PieceLeadingZero,
    /// `IPv4-in-IPv6-too-many-pieces`: an IPv6 address contains an IPv4 address after more than 6 pieces.
    Ipv4InIpv6TooManyPieces,
    /// `IPv4-in-IPv6-invalid-code-point`: a part of an IPv4 address in an IPv6 address is empty, not decimal, begins with 0, or is a fifth part.
    Ipv4InIpv6InvalidCodePoint,
    /// `IPv4-in-IPv6-out-of-range-part`: a part of an IPv4 address in an IPv6 address exceeds 255.
    Ipv4InIpv6OutOfRangePart,
    /// `IPv4-in-IPv6-too-few-parts`: an IPv4 address in an IPv6 address has too few parts.
    Ipv4InIpv6TooFewParts,
    /// `invalid-URL-unit`: a code point is not a URL unit.
    InvalidUrlUnit,
    /// `special-scheme-missing-following-solidus`: a special scheme is not followed by exactly `//`.
    SpecialSchemeMissingFollowingSolidus,
    /// `missing-scheme-non-relative-URL`: the scheme is missing, and there is no base URL that could give one.
    MissingSchemeNonRelativeUrl,
    /// `invalid-reverse-solidus`: a special URL has `\` instead of `/`.
    InvalidReverseSolidus,
    /// `invalid-credentials`: the URL includes credentials.
    InvalidCredentials,
    /// `host-missing`: a URL that needs a host has none.
    HostMissing,
    /// `port-out-of-range`: the port is greater than 65535.
    PortOutOfRange,
    /// `port-invalid`: the port is not a number.
    PortInvalid,
    /// `file-invalid-Windows-drive-letter`: a relative URL that starts with a Windows drive letter is resolved against a `file` URL.
    FileInvalidWindowsDriveLetter,
    /// `file-invalid-Windows-drive-letter-host`: the host of a `file` URL is a Windows drive letter.
    FileInvalidWindowsDriveLetterHost,
}

/// A row of the standard's table.
struct Row {
    name: &'static str,
    description: &'static str,
    failure: bool,
    only: Option<Edition>,
}

impl ValidationError {
    /// All validation errors, in the order of the standard's tables.
    ///
    /// ```
    /// use lye_url::validation::{Edition, ValidationError};
    ///
    /// let today = ValidationError::ALL.iter().filter(|error| error.is_in(Edition::Y2026));
    /// assert_eq!(today.count(), 30);
    /// ```
    pub const ALL: &'static [Self] = &[
        Self::DomainToAscii,
        Self::DomainInvalidCodePoint,
        Self::DomainToUnicode,
        Self::DomainPercentEncoded,
        Self::HostInvalidCodePoint,
        Self::Ipv4EmptyPart,
        Self::Ipv4TooFewParts,
        Self::Ipv4TooManyParts,
        Self::Ipv4NonNumericPart,
        Self::Ipv4NonDecimalPart,
        Self::Ipv4OutOfRangePart,
        Self::Ipv6Unclosed,
        Self::Ipv6InvalidCompression,
        Self::Ipv6TooManyPieces,
        Self::Ipv6MultipleCompression,
        Self::Ipv6InvalidCodePoint,
        Self::Ipv6TooFewPieces,
        Self::Ipv6PieceLeadingZero,
        Self::Ipv4InIpv6TooManyPieces,
        Self::Ipv4InIpv6InvalidCodePoint,
        Self::Ipv4InIpv6OutOfRangePart,
        Self::Ipv4InIpv6TooFewParts,
        Self::InvalidUrlUnit,
        Self::SpecialSchemeMissingFollowingSolidus,
        Self::MissingSchemeNonRelativeUrl,
        Self::InvalidReverseSolidus,
        Self::InvalidCredentials,
        Self::HostMissing,
        Self::PortOutOfRange,
        Self::PortInvalid,
        Self::FileInvalidWindowsDriveLetter,
        Self::FileInvalidWindowsDriveLetterHost,
    ];

    /// Returns the standard's name of the error.
    ///
    /// ```
    /// assert_eq!(lye_url::validation::ValidationError::InvalidUrlUnit.name(), "invalid-URL-unit");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the meaning of the error: one sentence without a full stop.
    ///
    /// ```
    /// assert_eq!(lye_url::validation::ValidationError::PortInvalid.description(), "The port is not a number");
    /// ```
    #[must_use]
    pub const fn description(self) -> &'static str {
        self.row().description
    }

    /// Whether the standard's table calls the error a failure. Two are failures only in some cases: [`DomainToAscii`] in the
    /// current edition, and [`Ipv4OutOfRangePart`]. The result of [`Url::parse`] is decisive.
    ///
    /// ```
    /// use lye_url::validation::ValidationError;
    ///
    /// assert!(ValidationError::HostMissing.is_failure());
    /// assert!(!ValidationError::InvalidCredentials.is_failure());
    /// ```
    ///
    /// [`DomainToAscii`]: Self::DomainToAscii
    /// [`Ipv4OutOfRangePart`]: Self::Ipv4OutOfRangePart
    /// [`Url::parse`]: crate::Url::parse
    #[must_use]
    pub const fn is_failure(self) -> bool {
        self.row().failure
    }

    /// Returns the only edition that has the error, or `None` if all have it.
    ///
    /// ```
    /// use lye_url::validation::{Edition, ValidationError};
    ///
    /// assert_eq!(ValidationError::DomainPercentEncoded.edition(), Some(Edition::Y2026));
    /// assert_eq!(ValidationError::HostMissing.edition(), None);
    /// ```
    #[must_use]
    pub const fn edition(self) -> Option<Edition> {
        self.row().only
    }

    /// Whether an edition has the error.
    ///
    /// ```
    /// use lye_url::validation::{Edition, ValidationError};
    ///
    /// assert!(ValidationError::HostMissing.is_in(Edition::Y2025));
    /// ```
    #[must_use]
    pub fn is_in(self, edition: Edition) -> bool {
        self.edition().is_none_or(|only| only == edition)
    }

    const fn row(self) -> Row {
        const fn row(
            name: &'static str,
            description: &'static str,
            failure: bool,
            only: Option<Edition>,
        ) -> Row {
            Row { name, description, failure, only }
        }
        const BOTH: Option<Edition> = None;
        const Y2025: Option<Edition> = Some(Edition::Y2025);
        const Y2026: Option<Edition> = Some(Edition::Y2026);
        match self {
            Self::DomainToAscii => row("domain-to-ASCII", "The host is not a valid domain name", true, BOTH),
            Self::DomainInvalidCodePoint => row(
                "domain-invalid-code-point",
                "The host contains a forbidden domain code point",
                true,
                Y2025,
            ),
            Self::DomainToUnicode => {
                row("domain-to-Unicode", "Unicode ToUnicode records an error", false, Y2025)
            }
            Self::DomainPercentEncoded => row(
                "domain-percent-encoded",
                "A host that is processed as a domain contains a percent-encoded byte",
                false,
                Y2026,
            ),
            Self::HostInvalidCodePoint => row(
                "host-invalid-code-point",
                "An opaque host (of a URL that is not special) contains a forbidden host code point",
                true,
                BOTH,
            ),
            Self::Ipv4EmptyPart => row("IPv4-empty-part", "An IPv4 address ends with a dot", false, BOTH),
            Self::Ipv4TooFewParts => {
                row("IPv4-too-few-parts", "An IPv4 address has fewer than 4 parts", false, Y2026)
            }
            Self::Ipv4TooManyParts => {
                row("IPv4-too-many-parts", "An IPv4 address has more than 4 parts", true, BOTH)
            }
            Self::Ipv4NonNumericPart => {
                row("IPv4-non-numeric-part", "A part of an IPv4 address is not numeric", true, BOTH)
            }
            Self::Ipv4NonDecimalPart => row(
                "IPv4-non-decimal-part",
                "An IPv4 address contains numbers in hexadecimal or octal digits",
                false,
                BOTH,
            ),
            Self::Ipv4OutOfRangePart => row(
                "IPv4-out-of-range-part",
                "A part of an IPv4 address exceeds 255; a failure unless it is the last and still fits",
                true,
                BOTH,
            ),
            Self::Ipv6Unclosed => row("IPv6-unclosed", "An IPv6 address lacks its closing `]`", true, BOTH),
            Self::Ipv6InvalidCompression => row(
                "IPv6-invalid-compression",
                "An IPv6 address begins with improper compression",
                true,
                BOTH,
            ),
            Self::Ipv6TooManyPieces => {
                row("IPv6-too-many-pieces", "An IPv6 address contains more than 8 pieces", true, BOTH)
            }
            Self::Ipv6MultipleCompression => row(
                "IPv6-multiple-compression",
                "An IPv6 address is compressed in more than one place",
                true,
                BOTH,
            ),
            Self::Ipv6InvalidCodePoint => row(
                "IPv6-invalid-code-point",
                "An IPv6 address contains a code point that is neither a hexadecimal digit nor `:`, or ends unexpectedly",
                true,
                BOTH,
            ),
            Self::Ipv6TooFewPieces => row(
                "IPv6-too-few-pieces",
                "An uncompressed IPv6 address contains fewer than 8 pieces",
                true,
                BOTH,
            ),
            Self::Ipv6PieceLeadingZero => row(
                "IPv6-piece-leading-zero",
                "A piece of an IPv6 address begins with a leading zero",
                false,
                Y2026,
            ),
            Self::Ipv4InIpv6TooManyPieces => row(
                "IPv4-in-IPv6-too-many-pieces",
                "An IPv4 address stands in an IPv6 address after more than 6 pieces",
                true,
                BOTH,
            ),
            Self::Ipv4InIpv6InvalidCodePoint => row(
                "IPv4-in-IPv6-invalid-code-point",
                "A part of an IPv4 address in an IPv6 address is empty, not decimal, begins with 0, or is a fifth part",
                true,
                BOTH,
            ),
            Self::Ipv4InIpv6OutOfRangePart => row(
                "IPv4-in-IPv6-out-of-range-part",
                "A part of an IPv4 address in an IPv6 address exceeds 255",
                true,
                BOTH,
            ),
            Self::Ipv4InIpv6TooFewParts => row(
                "IPv4-in-IPv6-too-few-parts",
                "An IPv4 address in an IPv6 address has too few parts",
                true,
                BOTH,
            ),
            Self::InvalidUrlUnit => row("invalid-URL-unit", "A code point is not a URL unit", false, BOTH),
            Self::SpecialSchemeMissingFollowingSolidus => row(
                "special-scheme-missing-following-solidus",
                "A special scheme is not followed by exactly `//`",
                false,
                BOTH,
            ),
            Self::MissingSchemeNonRelativeUrl => row(
                "missing-scheme-non-relative-URL",
                "The scheme is missing, and there is no base URL that could give one",
                true,
                BOTH,
            ),
            Self::InvalidReverseSolidus => {
                row("invalid-reverse-solidus", "A special URL has `\\` instead of `/`", false, BOTH)
            }
            Self::InvalidCredentials => {
                row("invalid-credentials", "The URL includes credentials", false, BOTH)
            }
            Self::HostMissing => row("host-missing", "A URL that needs a host has none", true, BOTH),
            Self::PortOutOfRange => row("port-out-of-range", "The port is greater than 65535", true, BOTH),
            Self::PortInvalid => row("port-invalid", "The port is not a number", true, BOTH),
            Self::FileInvalidWindowsDriveLetter => row(
                "file-invalid-Windows-drive-letter",
                "A relative URL that starts with a Windows drive letter is resolved against a `file` URL",
                false,
                BOTH,
            ),
            Self::FileInvalidWindowsDriveLetterHost => row(
                "file-invalid-Windows-drive-letter-host",
                "The host of a `file` URL is a Windows drive letter",
                false,
                BOTH,
            ),
        }
    }
}

impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name(), self.description())
    }
}

/// A validation error and its position. A `Vec` of violations is an [`ErrorSink`].
///
/// ```
/// use lye_url::validation::{ValidationError, Violation};
///
/// let violation = Violation::new(ValidationError::PortInvalid, 17);
/// assert_eq!(violation.to_string(), "port-invalid at 17: The port is not a number");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Violation {
    /// The error.
    pub error: ValidationError,
    /// The byte offset in the original input: of the offending character, or of the wrong part. It may be the length of the
    /// input.
    pub position: usize,
    /// Of an error of a domain: which labels fail which checks, and where. Empty for other errors.
    pub details: Vec<DomainError>,
}

impl Violation {
    /// Returns a validation error at a position, without details.
    ///
    /// ```
    /// use lye_url::validation::{ValidationError, Violation};
    ///
    /// assert_eq!(Violation::new(ValidationError::HostMissing, 8).position, 8);
    /// ```
    #[must_use]
    pub const fn new(error: ValidationError, position: usize) -> Self {
        Self { error, position, details: Vec::new() }
    }

    /// Adds the details of an error of a domain.
    ///
    /// ```
    /// use lye_url::{ParseOptions, Url};
    /// use lye_url::validation::Violation;
    ///
    /// let mut violations: Vec<Violation> = Vec::new();
    /// Url::parse_with("https://a_b.example/", ParseOptions::new().with_sink(&mut violations))?;
    /// let violation = &violations[0];
    /// let same = Violation::new(violation.error, violation.position).with_details(violation.details.clone());
    /// assert_eq!(*violation, same);
    /// assert_eq!(
    ///     same.details[0].to_string(),
    ///     "UseSTD3ASCIIRules: `a_b`, U+005F: Of ASCII, a label contains only letters, digits and hyphens"
    /// );
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_details(mut self, details: Vec<DomainError>) -> Self {
        self.details = details;
        self
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}: {}", self.error.name(), self.position, self.error.description())
    }
}

/// Receives validation errors, in the order in which the parser finds them; the last may be a failure. With the sink `()`, the
/// parser does not look for errors that are not failures.
///
/// ```
/// use lye_url::{ParseOptions, Url};
/// use lye_url::validation::{ErrorSink, ValidationError};
///
/// #[derive(Default)]
/// struct Count(usize);
///
/// impl ErrorSink for Count {
///     fn error(&mut self, _: ValidationError, _: usize) {
///         self.0 += 1;
///     }
/// }
///
/// let mut count = Count::default();
/// Url::parse_with("https://a@b/<>", ParseOptions::new().with_sink(&mut count))?;
/// assert_eq!(count.0, 3);
/// # Ok::<(), lye_url::ParseError>(())
/// ```
pub trait ErrorSink {
    /// Whether the sink uses errors at all.
    const ENABLED: bool = true;

    /// Receives an error and its byte offset in the input.
    fn error(&mut self, error: ValidationError, position: usize);

    /// Receives an error of a domain, with the details of ToASCII or ToUnicode. Unless it is overridden, it drops the details.
    fn domain_error(&mut self, error: ValidationError, position: usize, details: Vec<DomainError>) {
        drop(details);
        self.error(error, position);
    }
}

impl ErrorSink for () {
    const ENABLED: bool = false;

    fn error(&mut self, _: ValidationError, _: usize) {}
}

impl ErrorSink for Vec<Violation> {
    fn error(&mut self, error: ValidationError, position: usize) {
        self.push(Violation::new(error, position));
    }

    fn domain_error(&mut self, error: ValidationError, position: usize, details: Vec<DomainError>) {
        self.push(Violation::new(error, position).with_details(details));
    }
}

impl<S: ErrorSink + ?Sized> ErrorSink for &mut S {
    const ENABLED: bool = S::ENABLED;

    fn error(&mut self, error: ValidationError, position: usize) {
        (**self).error(error, position);
    }

    fn domain_error(&mut self, error: ValidationError, position: usize, details: Vec<DomainError>) {
        (**self).domain_error(error, position, details);
    }
}
