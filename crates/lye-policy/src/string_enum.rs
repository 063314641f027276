//! Enums that are written as strings: `Display`, `FromStr`, and as values of a policy.

use std::fmt;

/// The error for a string that is not one of the known values.
///
/// ```
/// let error = "collects".parse::<lye::FindingsMode>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown value `collects`; expected `silent`, `collect` or `reject`");
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

/// Defines an enum whose variants are strings in a policy file, with what all of them derive, `ALL`, `as_str`, `Display`, `FromStr` and
/// `PolicyValue`.
#[doc(hidden)]
#[macro_export]
macro_rules! string_enum {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$of_variant:meta])* $variant:ident = $word:literal,)+
        }
    ) => {
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $(#[$meta])*
        pub enum $name {
            $($(#[$of_variant])* $variant,)+
        }

        impl $name {
            const WORDS: &[&str] = &[$($word),+];

            /// All of them, in the order of their declaration.
            pub const ALL: [Self; Self::WORDS.len()] = [$(Self::$variant),+];

            /// Returns the string for it.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::string_enum::UnknownVariant;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                match word {
                    $($word => Ok(Self::$variant),)+
                    _ => Err($crate::string_enum::UnknownVariant::new(word, Self::WORDS)),
                }
            }
        }

        #[doc(hidden)]
        impl $crate::members::PolicyValue for $name {
            const FORM: $crate::members::Form = $crate::members::Form::Words { words: Self::WORDS };

            fn read(
                node: &$crate::members::Node,
                at: &$crate::members::Place<'_>,
                faults: &mut $crate::members::Faults,
            ) -> Option<Self> {
                faults.named(at, node, Self::WORDS, |word| word.parse().ok())
            }

            fn write(&self, _: $crate::members::PolicyDefaults) -> serde_json::Value {
                self.as_str().into()
            }
        }
    };
}
