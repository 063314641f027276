//! Enums that are written as strings: `Display` and `FromStr`.

use std::fmt;

/// The error for a string that is not one of the known values.
///
/// ```
/// let error = "collects".parse::<lye::FindingsMode>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown value `collects`; expected `silent`, `collect` or `refuse`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownVariant {
    value: String,
    known: &'static [&'static str],
}

impl UnknownVariant {
    #[doc(hidden)]
    pub fn new(value: &str, known: &'static [&'static str]) -> Self {
        Self { value: value.to_owned(), known }
    }
}

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (last, others) = self.known.split_last().unwrap_or((&"", &[]));
        write!(f, "unknown value `{}`; expected `{}` or `{last}`", self.value, others.join("`, `"))
    }
}

impl std::error::Error for UnknownVariant {}

/// Implements `Display` and `FromStr` for an enum whose variants are strings in a policy file; with `list`, also `ALL`.
#[doc(hidden)]
#[macro_export]
macro_rules! string_enum {
    (list $name:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        $crate::string_enum!($name { $($variant = $word),+ });

        impl $name {
            /// All of them, in the order of their declaration.
            pub const ALL: &[Self] = &[$(Self::$variant),+];
        }
    };
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
