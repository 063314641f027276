//! Values of URL policies that are written as one string.

/// Implements for a type with `parse(&str) -> Result<Self, InvalidUrlPolicy>` and [`Display`](std::fmt::Display):
/// `FromStr`, `TryFrom<&str>` and `PolicyValue`.
macro_rules! text_form {
    ($name:ident, $pattern:expr, [$($example:literal),*]) => {
        impl std::str::FromStr for $name {
            type Err = $crate::urls::InvalidUrlPolicy;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::parse(text)
            }
        }

        impl TryFrom<&str> for $name {
            type Error = $crate::urls::InvalidUrlPolicy;

            fn try_from(text: &str) -> Result<Self, Self::Error> {
                Self::parse(text)
            }
        }

        text_value!($name, $pattern, [$($example),*]);
    };
}

pub(super) use text_form;
