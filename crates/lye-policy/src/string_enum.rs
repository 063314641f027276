//! Enums whose variants are written as one word: displays and parses them.

use std::fmt;

/// The error for a string that names no variant.
///
/// ```
/// let error = "collects".parse::<lye::FindingsMode>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown value `collects`; expected one of `silent`, `collect`, `refuse`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownVariant {
    word: String,
    known: &'static [&'static str],
}

impl UnknownVariant {
    #[doc(hidden)]
    pub fn new(word: &str, known: &'static [&'static str]) -> Self {
        Self { word: word.to_owned(), known }
    }
}

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown value `{}`; expected one of `{}`", self.word, self.known.join("`, `"))
    }
}

impl std::error::Error for UnknownVariant {}

/// Implements `Display` and `FromStr` for an enum with the words that a policy file uses.
#[doc(hidden)]
#[macro_export]
macro_rules! string_enum {
    ($name:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(match self {
                    $(Self::$variant => $word,)+
                })
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::string_enum::UnknownVariant;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                match word {
                    $($word => Ok(Self::$variant),)+
                    _ => Err($crate::string_enum::UnknownVariant::new(word, &[$($word),+])),
                }
            }
        }
    };
}
