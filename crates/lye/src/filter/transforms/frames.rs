//! Where frames lead, by the member `frames` of a policy.

use lye_html::attr;
use lye_html::filter::{AddedAttribute, ElementInfo};
use lye_policy::model::{FramePolicy, Frames};

/// The rules for frames, compiled.
#[derive(Clone, Debug)]
pub(super) struct FrameRules {
    frames: Frames,
    /// The attributes to set, for each of the settings of `frames`.
    set: Vec<Vec<AddedAttribute>>,
    /// Whether frames may have a document in `srcdoc` instead.
    keeps_documents: bool,
}

/// What the policy says about a frame.
#[derive(Debug)]
pub(in crate::filter) enum FrameVerdict {
    /// The policy allows this URL, with the settings of this index.
    Allowed(String, usize),
    /// The frame has a document instead of a URL, or neither, which `nested` allows.
    Document,
    Refused,
}

impl FrameRules {
    pub(super) fn new(policy: &FramePolicy, keeps_documents: bool) -> Self {
        let frames = Frames::compile(policy);
        let added = |(name, value): &(&str, String)| AddedAttribute {
            name: (*name).to_owned(),
            value: value.clone(),
        };
        let set = frames.settings().iter().map(|set| set.iter().map(added).collect()).collect();
        Self { frames, set, keeps_documents }
    }

    pub(super) fn attributes(&self, settings: usize) -> &[AddedAttribute] {
        self.set.get(settings).map_or(&[], Vec::as_slice)
    }

    pub(super) fn judge(&self, element: &ElementInfo<'_>) -> FrameVerdict {
        let src = element.attribute(attr::SRC);
        // Browsers ignore `src` beside `srcdoc` (HTML Standard, 4.8.5 "process the iframe attributes").
        if self.keeps_documents && (src.is_none() || element.attribute(attr::SRCDOC).is_some()) {
            return FrameVerdict::Document;
        }
        match src.and_then(|src| self.frames.judge(src)) {
            Some((url, settings)) => FrameVerdict::Allowed(url, settings),
            None => FrameVerdict::Refused,
        }
    }
}
