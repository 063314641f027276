//! The modes of a policy: the treatment of disallowed elements, and of text that only looks like markup.

use super::plan::Tag;
use super::vocabulary::ELEMENTS;
use crate::rng::Rng;

/// The members of a policy for disallowed content.
#[derive(Clone, Debug)]
pub struct Modes {
    /// The treatment of all disallowed elements.
    pub default: &'static str,
    /// The treatment of some elements.
    pub named: Vec<(Tag, &'static str)>,
    /// `separate_blocks`, if it is set.
    pub separate_blocks: Option<bool>,
    /// `lossless`, in JSON.
    pub lossless: &'static str,
}

const ACTIONS: [&str; 3] = ["remove", "unwrap", "escape"];
/// The element with a further action, `alt`.
const IMAGE: Tag = ("html", "img");

impl Default for Modes {
    /// The modes of a policy that does not set them.
    fn default() -> Self {
        Self { default: "remove", named: Vec::new(), separate_blocks: None, lossless: "false" }
    }
}

impl Modes {
    /// Returns the modes for a number. 0 gives the default.
    pub fn new(seed: u64) -> Self {
        if seed == 0 {
            return Self::default();
        }
        let mut rng = Rng::new(seed);
        let mut named = Vec::new();
        if rng.one_in(2) {
            for &tag in ELEMENTS {
                let action = if tag == IMAGE && rng.one_in(2) { "alt" } else { rng.pick(&ACTIONS) };
                if rng.one_in(4) && !(tag.1 == "template" && action == "unwrap") {
                    named.push((tag, action));
                }
            }
        }
        let separate_blocks = rng.pick(&[None, Some(true), Some(false)]);
        let lossless = rng.pick(&["false", "true", "\"incomplete\""]);
        Self { default: rng.pick(&ACTIONS), named, separate_blocks, lossless }
    }

    /// Returns the members of the policy.
    pub fn json(&self) -> String {
        let named = self.named.iter().map(|((namespace, name), action)| match *namespace {
            "html" => format!("{name:?}: {action:?}"),
            prefix => format!("\"{prefix}:{name}\": {action:?}"),
        });
        format!(
            "\"disallowed\": {{\"default\": {:?}, \"elements\": {{{}}}}}",
            self.default,
            named.collect::<Vec<_>>().join(", ")
        )
    }
}
