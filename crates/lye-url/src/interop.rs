//! Conversions from and to the type of the crate `url`.
//!
//! Each conversion parses the serialization again: the crates follow different editions of the standard, so one may reject a URL
//! of the other or serialize it differently.

use crate::{ParseError, Url};

impl TryFrom<&::url::Url> for Url {
    type Error = ParseError;

    fn try_from(url: &::url::Url) -> Result<Self, ParseError> {
        Self::parse(url.as_str())
    }
}

impl TryFrom<&Url> for ::url::Url {
    type Error = ::url::ParseError;

    fn try_from(url: &Url) -> Result<Self, ::url::ParseError> {
        Self::parse(url.href())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_round_trip_through_the_other_crate() {
        let url = Url::parse("https://me@example.org:81/a%20b?c#d").unwrap();
        let other = ::url::Url::try_from(&url).unwrap();
        assert_eq!(other.as_str(), url.href());
        assert_eq!(Url::try_from(&other).unwrap(), url);
    }

    #[test]
    fn url_crate_rejects_invalid_punycode() {
        let url = Url::parse("https://xn--8i7caa/").unwrap();
        assert!(::url::Url::try_from(&url).is_err());
    }
}
