//! `data:` URLs: of what other sanitizers keep by the scheme alone, the media types that run nothing.

use serde_json::{Value, json};

/// The media types that stay. Markup, script and style sheets are not among them, and neither is SVG.
const TYPES: &str = "image/png image/jpeg image/jpg image/gif image/webp image/avif image/apng image/bmp image/x-icon \
    image/vnd.microsoft.icon audio/mpeg audio/mp3 audio/ogg audio/wav audio/webm audio/mp4 audio/aac audio/flac video/mp4 video/ogg \
    video/webm text/plain text/vtt";

/// The maximum size of the data, in bytes.
const MAX_BYTES: u64 = 10_000_000;

/// Why not every `data:` URL stays.
pub(super) const REASON: &str = "a policy allows `data:` URLs by type: images, audio, video and plain text are kept, and SVG, HTML and other types are removed";

/// Returns the member `data` of a URL rule.
pub(super) fn types() -> Vec<Value> {
    TYPES.split_ascii_whitespace().map(|kind| json!({ "type": kind, "max_bytes": MAX_BYTES })).collect()
}
