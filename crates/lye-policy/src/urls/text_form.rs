//! Values of URL policies that are written as one string.

/// Implements `FromStr` for a type with `parse(&str)` and this error.
macro_rules! from_text {
    ($name:ident, $error:ty) => {
        impl std::str::FromStr for $name {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                Self::parse(text)
            }
        }
    };
}

/// Implements for a type with `parse(&str) -> Result<Self, InvalidUrlPolicy>` and [`Display`](std::fmt::Display):
/// `FromStr`, `TryFrom<&str>` and `PolicyValue`.
macro_rules! text_form {
    ($name:ident, $pattern:expr, [$($example:literal),*]) => {
        super::text_form::from_text!($name, $crate::urls::InvalidUrlPolicy);

        impl TryFrom<&str> for $name {
            type Error = $crate::urls::InvalidUrlPolicy;

            fn try_from(text: &str) -> Result<Self, Self::Error> {
                Self::parse(text)
            }
        }

        text_value!($name, $pattern, [$($example),*]);
    };
}

/// Implements [`Display`](std::fmt::Display) for a type that shows the text of a field.
macro_rules! shows_text {
    ($name:ident, $field:tt) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.$field)
            }
        }
    };
}

pub(super) use {from_text, shows_text, text_form};
