//! The member `lossless`: which text that only looks like markup stays text. In a policy file: a boolean or `"end_tags"`.

use lye_html::Tokenization;
use serde::{Deserialize, Deserializer, Serializer};

const END_TAGS: &str = "end_tags";

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected true, false, or \"end_tags\" for `</` without a letter behind it alone"
)]
enum Written {
    Switch(bool),
    EndTags(EndTags),
}

#[derive(Deserialize)]
enum EndTags {
    #[serde(rename = "end_tags")]
    EndTags,
}

pub(super) fn serialize<S: Serializer>(
    tokenization: &Tokenization,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match tokenization {
        Tokenization::LosslessEndTags => serializer.serialize_str(END_TAGS),
        other => serializer.serialize_bool(*other != Tokenization::Standard),
    }
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Tokenization, D::Error> {
    Ok(match Written::deserialize(deserializer)? {
        Written::Switch(false) => Tokenization::Standard,
        Written::Switch(true) => Tokenization::Lossless,
        Written::EndTags(EndTags::EndTags) => Tokenization::LosslessEndTags,
    })
}
