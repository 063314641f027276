//! Serialization of `resolve_protocol_relative`: a scheme, or `false` for none (TOML has no null).

use super::scheme::UrlScheme;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a scheme such as \"https\", or false to refuse URLs that begin with \"//\""
)]
enum Written {
    Switch(bool),
    Scheme(String),
}

pub(super) fn serialize<S: Serializer>(value: &Option<UrlScheme>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(scheme) => scheme.serialize(serializer),
        None => serializer.serialize_bool(false),
    }
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<UrlScheme>, D::Error> {
    match Option::<Written>::deserialize(deserializer)? {
        None | Some(Written::Switch(false)) => Ok(None),
        Some(Written::Switch(true)) => {
            Err(serde::de::Error::custom("set the scheme: `resolve_protocol_relative = \"https\"`"))
        }
        Some(Written::Scheme(text)) => UrlScheme::parse(&text).map(Some).map_err(serde::de::Error::custom),
    }
}
