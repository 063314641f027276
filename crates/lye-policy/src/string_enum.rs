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

/// Implements `Display`, `FromStr` and `PolicyValue` for an enum whose variants are strings in a policy file; with `list`, also `ALL`.
///
/// It also takes the definition of the enum, with the string of each variant. Behind the name of the enum can be the type of `ALL`: an
/// array, as in `Class: [Self; 8]`, or a slice, `[Self]`.
#[doc(hidden)]
#[macro_export]
macro_rules! string_enum {
    (
        $(#[$meta:meta])*
        pub enum $name:ident $(: $all:tt)? {
            $($(#[$of_variant:meta])* $variant:ident = $word:literal,)+
        }
    ) => {
        $(#[$meta])*
        pub enum $name {
            $($(#[$of_variant])* $variant,)+
        }

        $crate::string_enum!($name { $($variant = $word),+ });
        $crate::string_enum!(@all $name $($all)? { $($variant),+ });
    };
    (list $name:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        $crate::string_enum!($name { $($variant = $word),+ });
        $crate::string_enum!(@all $name [Self] { $($variant),+ });
    };
    (@all $name:ident { $($variant:ident),+ }) => {};
    (@all $name:ident [Self] { $($variant:ident),+ }) => {
        impl $name {
            /// All of them, in the order of their declaration.
            pub const ALL: &[Self] = &[$(Self::$variant),+];
        }
    };
    (@all $name:ident $array:tt { $($variant:ident),+ }) => {
        impl $name {
            /// All of them, in the order of their declaration.
            pub const ALL: $array = [$(Self::$variant),+];
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

        // Rustdoc hides the impls of a hidden trait, but not in other crates.
        #[doc(hidden)]
        impl $crate::members::PolicyValue for $name {
            const FORM: $crate::members::Form = $crate::members::Form::Words { words: &[$($word),+] };

            fn read(
                node: &$crate::members::Node,
                at: &$crate::members::Place<'_>,
                faults: &mut $crate::members::Faults,
            ) -> Option<Self> {
                faults.named(at, node, &[$($word),+], |word| word.parse().ok())
            }

            fn write(&self, _: $crate::members::PolicyDefaults) -> serde_json::Value {
                serde_json::Value::String(self.to_string())
            }
        }
    };
}
