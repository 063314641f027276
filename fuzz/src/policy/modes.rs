//! The modes of a policy: what becomes of elements that are not kept, and of what only looks like markup.

use super::plan::Tag;
use super::vocabulary::ELEMENTS;
use crate::rng::Rng;

/// What a policy says of what is not kept.
#[derive(Clone, Debug)]
pub struct Modes {
    /// What becomes of all elements that are not kept.
    pub default: &'static str,
    /// What becomes of some.
    pub named: Vec<(Tag, &'static str)>,
    /// `lossless`.
    pub lossless: bool,
}

const ACTIONS: [&str; 3] = ["remove", "unwrap", "escape"];

impl Default for Modes {
    /// Those of a policy that does not mention them.
    fn default() -> Self {
        Self { default: "remove", named: Vec::new(), lossless: false }
    }
}

impl Modes {
    /// Modes; the same for the same number, and the default for 0.
    pub fn new(seed: u64) -> Self {
        if seed == 0 {
            return Self::default();
        }
        let mut rng = Rng::new(seed);
        let mut named = Vec::new();
        if rng.one_in(2) {
            for &tag in ELEMENTS {
                let action = rng.pick(&ACTIONS);
                if rng.one_in(4) && !(tag.1 == "template" && action == "unwrap") {
                    named.push((tag, action));
                }
            }
        }
        Self { default: rng.pick(&ACTIONS), named, lossless: rng.one_in(2) }
    }

    /// The members of the policy.
    pub fn json(&self) -> String {
        let named = self.named.iter().map(|((namespace, name), action)| match *namespace {
            "html" => format!("{name:?}: {action:?}"),
            prefix => format!("\"{prefix}:{name}\": {action:?}"),
        });
        format!(
            "\"disallowed\": {{\"default\": {:?}, \"elements\": {{{}}}}}, \"lossless\": {}",
            self.default,
            named.collect::<Vec<_>>().join(", "),
            self.lossless
        )
    }
}
