//! Lints about frames.

use super::{LintCode, Linter, Lints};
use lye_html::{AttrNamespace, Namespace};
use lye_policy::model::names::keeps;
use lye_policy::model::{FrameSource, OtherFrames, SandboxToken, lists_frames};
use lye_policy::path::Path;
use lye_policy::sanitizer::SanitizerConfig;
use lye_policy::urls::{UrlSink, UrlsWithoutRule};

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
            let remedy = match self.policy.configuration() {
                Some(_) => "write `allow` instead of `sanitizer`, which then includes `iframe`, or remove it",
                None => "remove `iframe` from `deny`, or remove `frames`",
            };
            lints.add(LintCode::FramesDead, path, "no effect: `iframe` is not kept", remedy);
            return;
        }
        let keeps_links = keeps(config, Some((Namespace::Html, "a")), (AttrNamespace::None, "href"))
            && !self.policy.rename().contains_key("a")
            && (self.policy.urls().without_rule == UrlsWithoutRule::Keep
                || self.policy.urls().rule(&UrlSink::html("a", "href")).is_some());
        if frames.otherwise == OtherFrames::Link && !keeps_links {
            lints.add(
                LintCode::FramesLinkDead,
                path.with("otherwise"),
                "no effect: `a` with `href` is not kept, or no rule allows any URL",
                "keep links: `allow = { a = [\"href\"] }`, or remove it",
            );
        }
        let sandbox = frames.sandbox.as_deref().unwrap_or_default();
        for (at, token) in sandbox.iter().enumerate().filter(|(_, token)| NAVIGATE.contains(token)) {
            lints.add(
                LintCode::FramesNavigatePage,
                path.with("sandbox").with(at),
                format!("with `{token}`, a frame can replace the page by another one, such as a false login"),
                "remove the token",
            );
        }
        let keeps_its_powers = [SandboxToken::AllowScripts, SandboxToken::AllowSameOrigin];
        if !keeps_its_powers.iter().all(|token| sandbox.contains(token)) {
            return;
        }
        for (at, _) in frames.allowed.iter().enumerate().filter(|(_, source)| self.is_own(source)) {
            lints.add(
                LintCode::FramesOfOwnHost,
                path.with("allowed").with(at).with("host"),
                "a frame of the page's own origin with `allow-scripts` and `allow-same-origin` can act as the page, and remove its sandbox",
                "remove the host, or one of the two tokens from `sandbox`",
            );
        }
    }

    /// Returns `true` if frames of the site that the output is part of are allowed.
    fn is_own(&self, source: &FrameSource) -> bool {
        let page = self.policy.base_url().and_then(|base| base.url().host_enum());
        page.is_some_and(|host| source.host.matches(host))
            || self.policy.links().internal_hosts.iter().any(|internal| internal.overlaps(&source.host))
    }
}
