//! Lints about frames.

use super::{Linter, Lints, texts};
use lye_policy::model::{FrameSource, OtherFrames, SandboxToken, lists_frames};
use lye_policy::path::Path;
use lye_policy::sanitizer::SanitizerConfig;

/// What lets a frame navigate the page.
const NAVIGATE: [SandboxToken; 3] = [
    SandboxToken::AllowTopNavigation,
    SandboxToken::AllowTopNavigationByUserActivation,
    SandboxToken::AllowTopNavigationToCustomProtocols,
];

impl Linter<'_> {
    pub(super) fn lint_frames(&self, config: &SanitizerConfig, lints: &mut Lints) {
        let Some(frames) = self.policy.frames() else { return };
        let path = Path::new(["frames"]);
        if !lists_frames(config) {
            let text = match self.policy.configuration() {
                Some(_) => texts::frames_dead_sanitizer(),
                None => texts::frames_dead(),
            };
            lints.add(path, text);
            return;
        }
        let keeps_links = self.keeps_urls(config, "a", "href") && !self.policy.rename().contains_key("a");
        if frames.otherwise == OtherFrames::Link && !keeps_links {
            lints.add(path.with("otherwise"), texts::frames_link_dead());
        }
        let sandbox = frames.sandbox.as_deref().unwrap_or_default();
        for (at, token) in sandbox.iter().enumerate().filter(|(_, token)| NAVIGATE.contains(token)) {
            lints.add(path.with("sandbox").with(at), texts::frames_navigate_page(token));
        }
        let keeps_its_powers = [SandboxToken::AllowScripts, SandboxToken::AllowSameOrigin];
        if !keeps_its_powers.iter().all(|token| sandbox.contains(token)) {
            return;
        }
        for (at, _) in frames.allowed.iter().enumerate().filter(|(_, source)| self.is_own(source)) {
            lints.add(path.with("allowed").with(at).with("host"), texts::frames_of_own_host());
        }
    }

    /// Returns `true` if frames of the site that the output is part of are allowed.
    fn is_own(&self, source: &FrameSource) -> bool {
        let page = self.policy.base_url().and_then(|base| base.url().host_enum());
        page.is_some_and(|host| source.host.matches(host))
            || self.policy.links().internal_hosts.iter().any(|internal| internal.overlaps(&source.host))
    }
}
