//! Why ToASCII rejects a domain: the details of validation errors of domains.

use std::fmt;

/// A check of Unicode's ToASCII or ToUnicode (UTS #46), or of the host parser on the result.
///
/// ```
/// use lye_url::host::DomainCheck;
///
/// assert_eq!(DomainCheck::Bidi.name(), "CheckBidi");
/// assert_eq!(DomainCheck::Punycode.description(), "The label begins with `xn--`, but the rest is not Punycode");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum DomainCheck {
    /// The percent-decoded bytes are not UTF-8.
    Utf8,
    /// A code point that no domain may contain.
    DisallowedCodePoint,
    /// A forbidden domain code point of the URL Standard.
    ForbiddenCodePoint,
    /// *UseSTD3ASCIIRules*: ASCII characters other than letters, digits and hyphens.
    Std3AsciiRules,
    /// *CheckHyphens*: hyphens at an end, or in the third and fourth positions.
    Hyphens,
    /// *CheckBidi*: the rule of RFC 5893 for labels with right-to-left text, and for all labels beside them.
    Bidi,
    /// *CheckJoiners*: joiners outside of the contexts of RFC 5892.
    Joiners,
    /// The rest of a label with `xn--` cannot be decoded.
    Punycode,
    /// A label with `xn--` does not decode to what ToASCII would encode.
    PunycodeForm,
    /// A label begins with `xn--` once decoded.
    PunycodePrefix,
    /// A label begins with a combining mark.
    LeadingMark,
    /// The domain is empty, perhaps because its characters are ignored.
    Empty,
    /// *VerifyDnsLength*: a label is empty.
    EmptyLabel,
    /// *VerifyDnsLength*: a label has more than 63 ASCII characters. Without that flag: a label is longer than this crate encodes.
    LabelLength,
    /// *VerifyDnsLength*: the domain has more than 253 ASCII characters.
    DomainLength,
}

impl DomainCheck {
    /// Returns the name of the check; for a flag of ToASCII, the name of the flag.
    ///
    /// ```
    /// assert_eq!(lye_url::host::DomainCheck::LabelLength.name(), "VerifyDnsLength");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::DisallowedCodePoint => "disallowed-code-point",
            Self::ForbiddenCodePoint => "forbidden-domain-code-point",
            Self::Std3AsciiRules => "UseSTD3ASCIIRules",
            Self::Hyphens => "CheckHyphens",
            Self::Bidi => "CheckBidi",
            Self::Joiners => "CheckJoiners",
            Self::Punycode => "Punycode",
            Self::PunycodeForm => "Punycode-form",
            Self::PunycodePrefix => "Punycode-prefix",
            Self::LeadingMark => "leading-mark",
            Self::Empty => "empty-domain",
            Self::EmptyLabel | Self::LabelLength | Self::DomainLength => "VerifyDnsLength",
        }
    }

    /// Returns what is wrong: one sentence without a full stop.
    ///
    /// ```
    /// assert_eq!(lye_url::host::DomainCheck::EmptyLabel.description(), "A label is empty");
    /// ```
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Utf8 => "The percent-decoded bytes are not UTF-8",
            Self::DisallowedCodePoint => "No domain may contain this code point",
            Self::ForbiddenCodePoint => "The URL Standard forbids this code point in domains",
            Self::Std3AsciiRules => "Of ASCII, a label contains only letters, digits and hyphens",
            Self::Hyphens => "A label has no hyphen at an end, and none in its third and fourth position",
            Self::Bidi => {
                "The label does not follow the Bidi rule, which applies because the domain has right-to-left text"
            }
            Self::Joiners => "A joiner is only allowed where it changes how its neighbors look",
            Self::Punycode => "The label begins with `xn--`, but the rest is not Punycode",
            Self::PunycodeForm => {
                "The label decodes to text that is not normalized, or that needs no Punycode"
            }
            Self::PunycodePrefix => "The decoded label begins with `xn--` again",
            Self::LeadingMark => "A label does not begin with a combining mark",
            Self::Empty => "Nothing is left of the domain",
            Self::EmptyLabel => "A label is empty",
            Self::LabelLength => "The label is too long",
            Self::DomainLength => "The domain is longer than 253 characters",
        }
    }
}

/// A reason why ToASCII rejects a domain: a detail of a [`Violation`](crate::validation::Violation). There is at most one for each
/// label and check.
///
/// ```
/// use lye_url::{ParseOptions, Url};
/// use lye_url::host::DomainCheck;
/// use lye_url::validation::Violation;
///
/// let mut violations: Vec<Violation> = Vec::new();
/// let parsed = Url::parse_with("https://www.a\u{FFFF}b.example/", ParseOptions::new().with_sink(&mut violations));
/// assert!(parsed.is_err());
/// let reason = &violations[0].details[0];
/// assert_eq!(reason.check, DomainCheck::DisallowedCodePoint);
/// assert_eq!(reason.label, "a\u{FFFF}b");
/// assert_eq!((reason.code_point, reason.position), (Some('\u{FFFF}'), 13));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct DomainError {
    /// The check that failed.
    pub check: DomainCheck,
    /// The label as written, percent-decoded; the whole domain if the check is not about one label.
    pub label: String,
    /// The code point that failed, if the check is about one; of a label with `xn--`, a decoded one.
    pub code_point: Option<char>,
    /// The byte offset in the input: of the code point if it is written there, otherwise of the label.
    pub position: usize,
}

impl fmt::Display for DomainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: `{}`", self.check.name(), self.label.escape_debug())?;
        if let Some(c) = self.code_point {
            write!(f, ", U+{:04X}", u32::from(c))?;
        }
        write!(f, ": {}", self.check.description())
    }
}
