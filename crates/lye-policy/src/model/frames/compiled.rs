//! Judges the `src` of frames, and has the attributes that the policy sets.

use super::FramePolicy;
use crate::urls::{HostPattern, PathPrefix, parse_without_base};
use lye_url::Host;
use std::fmt::Display;

/// A [`FramePolicy`], compiled.
#[derive(Clone, Debug)]
pub struct Frames {
    sources: Vec<Source>,
    /// For each provider, and then for all other hosts: the attributes to set, apart from `src`.
    settings: Vec<Vec<(&'static str, String)>>,
}

/// A set of URLs to which frames may lead.
#[derive(Clone, Debug)]
struct Source {
    host: HostPattern,
    /// Empty if every path is allowed.
    paths: Vec<Prefix>,
    /// The host that is written instead.
    becomes: Option<&'static str>,
    /// The index in `settings`.
    settings: usize,
}

/// A prefix of paths, perhaps after one segment that can be any.
#[derive(Clone, Debug)]
struct Prefix {
    has_any_segment: bool,
    rest: PathPrefix,
}

impl Prefix {
    /// Returns `None` if no path begins with it.
    fn of_table(path: &str) -> Option<Self> {
        let rest = path.strip_prefix("/*");
        Some(Self { has_any_segment: rest.is_some(), rest: PathPrefix::parse(rest.unwrap_or(path)).ok()? })
    }

    fn matches(&self, path: &str) -> bool {
        if !self.has_any_segment {
            return self.rest.matches(path);
        }
        let segment = path.strip_prefix('/').and_then(|path| path.find('/')).filter(|&length| length > 0);
        segment.and_then(|length| path.get(length + 1..)).is_some_and(|rest| self.rest.matches(rest))
            && PathPrefix::parse("/").is_ok_and(|root| root.matches(path))
    }
}

impl Frames {
    /// Compiles a policy. Linear in it.
    pub fn compile(policy: &FramePolicy) -> Self {
        let (mut sources, mut aliases, mut settings) = (Vec::new(), Vec::new(), Vec::new());
        let set = |sandbox: String, allow: String| {
            let referrerpolicy = policy.referrerpolicy.map(|referrer| referrer.to_string());
            let attributes = [
                ("sandbox", Some(sandbox)),
                ("allow", Some(allow).filter(|allow| !allow.is_empty())),
                ("referrerpolicy", referrerpolicy),
                ("loading", policy.loading.map(|loading| loading.to_string())),
                ("credentialless", policy.credentialless.then(String::new)),
            ];
            attributes.into_iter().filter_map(|(name, value)| Some((name, value?))).collect::<Vec<_>>()
        };
        for provider in &policy.providers {
            let row = provider.row();
            let paths: Vec<Prefix> = row.paths.iter().filter_map(|path| Prefix::of_table(path)).collect();
            let source = |host: &str, becomes| {
                let host = HostPattern::parse(host).ok()?;
                Some(Source { host, paths: paths.clone(), becomes, settings: settings.len() })
            };
            sources.extend(source(row.host, None));
            aliases.extend(row.aliases.iter().filter_map(|alias| source(alias, Some(row.host))));
            settings.push(set(
                joined(policy.sandbox.as_deref().unwrap_or(row.sandbox), " "),
                joined(policy.allow.as_deref().unwrap_or(row.allow), "; "),
            ));
        }
        for source in &policy.allowed {
            let prefix = |rest: &PathPrefix| Prefix { has_any_segment: false, rest: rest.clone() };
            let paths = source.paths.iter().flatten().map(prefix).collect();
            let host = source.host.clone();
            sources.push(Source { host, paths, becomes: None, settings: settings.len() });
        }
        settings.push(set(
            joined(policy.sandbox.as_deref().unwrap_or_default(), " "),
            joined(policy.allow.as_deref().unwrap_or_default(), "; "),
        ));
        // A host that the policy lists takes precedence over one that would be replaced.
        sources.append(&mut aliases);
        Self { sources, settings }
    }

    /// Returns the attributes that the policy sets, apart from `src`, for each of the settings that [`judge`](Self::judge) names.
    pub fn settings(&self) -> &[Vec<(&'static str, String)>] {
        &self.settings
    }

    /// Returns the URL of a frame in its output form, and the index of its settings; `None` if the policy does not allow it.
    pub fn judge(&self, src: &str) -> Option<(String, usize)> {
        let mut url = parse_without_base(src).ok()?;
        if url.scheme() != "https" || url.includes_credentials() || url.port_number().is_some() {
            return None;
        }
        let host = url.host_enum()?;
        let source = self.sources.iter().find(|source| source.allows(host, url.pathname()))?;
        if let Some(host) = source.becomes {
            url.set_hostname(host);
        }
        Some((url.into_string(), source.settings))
    }
}

/// Returns the URL of a link to what a frame shows, if that is on the Web.
pub fn link_to_frame(src: &str) -> Option<String> {
    let url = parse_without_base(src).ok()?;
    matches!(url.scheme(), "http" | "https").then(|| url.into_string())
}

impl Source {
    fn allows(&self, host: Host<'_>, path: &str) -> bool {
        self.host.matches(host)
            && (self.paths.is_empty() || self.paths.iter().any(|prefix| prefix.matches(path)))
    }
}

fn joined(items: &[impl Display], separator: &str) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}
