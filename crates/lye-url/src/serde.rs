//! `serde` for URLs: serialized as strings, parsed on deserialization.

use crate::Url;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

impl Serialize for Url {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.href())
    }
}

impl<'de> Deserialize<'de> for Url {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct UrlVisitor;

        impl Visitor<'_> for UrlVisitor {
            type Value = Url;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a URL")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Url, E> {
                Url::parse(text).map_err(|error| E::custom(format_args!("{error}: {text:?}")))
            }
        }

        deserializer.deserialize_str(UrlVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_serialized_as_a_string() {
        let url: Url = serde_json::from_str(r#""HTTP:\/\/a""#).unwrap();
        assert_eq!(serde_json::to_string(&url).unwrap(), r#""http://a/""#);
        assert!(serde_json::from_str::<Url>(r#""a""#).is_err());
    }
}
