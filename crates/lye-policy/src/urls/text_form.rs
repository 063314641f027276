//! Values of a policy that are written as one string: parses, serializes and displays them.

/// Implements for a type with `parse(&str) -> Result<Self, InvalidUrlPolicy>` and [`Display`](std::fmt::Display):
/// `FromStr`, `TryFrom<&str>` and both directions of serde.
macro_rules! text_form {
    ($name:ident) => {
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

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                Self::parse(&text).map_err(serde::de::Error::custom)
            }
        }
    };
}

pub(super) use text_form;
