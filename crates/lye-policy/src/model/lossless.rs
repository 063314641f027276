//! The member `lossless`: which text that only looks like markup stays text. In a policy file: a boolean or `"incomplete"`.

use lye_html::Tokenization;
use serde::{Deserialize, Deserializer, Serializer};

const INCOMPLETE: &str = "incomplete";

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected true, false, or \"incomplete\" for incomplete tags alone")]
enum Written {
    Switch(bool),
    Incomplete(Incomplete),
}

#[derive(Deserialize)]
enum Incomplete {
    #[serde(rename = "incomplete")]
    Incomplete,
}

pub(super) fn serialize<S: Serializer>(
    tokenization: &Tokenization,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match tokenization {
        Tokenization::LosslessIncomplete => serializer.serialize_str(INCOMPLETE),
        other => serializer.serialize_bool(*other != Tokenization::Standard),
    }
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Tokenization, D::Error> {
    Ok(match Written::deserialize(deserializer)? {
        Written::Switch(false) => Tokenization::Standard,
        Written::Switch(true) => Tokenization::Lossless,
        Written::Incomplete(Incomplete::Incomplete) => Tokenization::LosslessIncomplete,
    })
}
