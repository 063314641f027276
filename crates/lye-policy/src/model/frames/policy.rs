//! The model of the member `frames`, and its consistency with the rest of a policy.

use super::super::Policy;
use super::super::error::Problem;
use super::generated::FrameProvider;
use super::tokens::{FrameLoading, PermissionFeature, ReferrerPolicy, SandboxToken};
use crate::path::Path;
use crate::urls::{HostPattern, PathPrefix, UrlRuleKey};
use lye_html::{AttrNamespace, Namespace};
use serde::{Deserialize, Serialize};

/// Keeps `iframe` elements that lead to listed hosts, always sandboxed.
///
/// The `src` of a frame must be an `https` URL with its default port, a host and a path that the policy lists, and no credentials.
/// A URL that begins with `//` counts as `https`. The URL is written as the URL Standard serializes it. A frame with any other `src`
/// is removed. Of other attributes, `class`, `dir`, `height`, `id`, `lang`, `title` and `width` are kept if the sanitizer
/// lists them. The policy sets the attributes below, and takes none of their tokens from the input. URL rules, value rules and hooks do not
/// change `src` or these attributes; only a hook for elements can set another `src` that the policy lists. A frame has no `srcdoc`; with
/// [`NestedPolicy::srcdoc`](super::super::NestedPolicy), an `iframe` with `srcdoc` in the input loses its `src`.
///
/// ```
/// use lye::{Cleaner, Policy};
/// let policy = Policy::from_toml(r#"
///     version = 1
///     frames = { providers = ["youtube"], loading = "lazy" }
///     sanitizer = { elements = ["p", "iframe"], attributes = ["title"] }
/// "#)?;
/// let html = "<iframe src='//www.youtube.com/embed/x' title=Film allow=camera></iframe><iframe src=https://example.org/></iframe>";
/// assert_eq!(
///     Cleaner::new(&policy)?.clean(html)?.html(),
///     "<iframe src=\"https://www.youtube-nocookie.com/embed/x\" title=\"Film\" \
///      allow=\"encrypted-media; fullscreen; picture-in-picture\" \
///      sandbox=\"allow-scripts allow-same-origin allow-popups allow-presentation\" loading=\"lazy\"></iframe>"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct FramePolicy {
    /// Services whose frames are allowed. `data/frame-providers.tsv` in the repository lists their hosts and paths, and what
    /// their frames need. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub providers: Vec<FrameProvider>,
    /// Other hosts whose frames are allowed. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<FrameSource>,
    /// What frames may do: the tokens of `sandbox`. Default: what the frames of each provider need, and nothing for
    /// [`allowed`](Self::allowed) hosts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sandbox: Option<Vec<SandboxToken>>,
    /// Features that frames may use: the attribute `allow`. Default: what the frames of each provider need, and none for
    /// [`allowed`](Self::allowed) hosts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allow: Option<Vec<PermissionFeature>>,
    /// The attribute `referrerpolicy`. Default: none, and the page decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub referrerpolicy: Option<ReferrerPolicy>,
    /// The attribute `loading`. Default: none, and browsers load frames at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loading: Option<FrameLoading>,
    /// Whether frames are loaded without cookies and other credentials (attribute `credentialless`). Default: no.
    pub credentialless: bool,
}

/// A host to which frames may lead.
///
/// ```
/// use lye::policy::FrameSource;
/// use lye::urls::{HostPattern, PathPrefix};
/// let maps = FrameSource::new(HostPattern::parse("maps.example.com")?).with_paths([PathPrefix::parse("/embed")?]);
/// assert_eq!(maps.paths.map(|paths| paths.len()), Some(1));
/// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct FrameSource {
    /// The host, or a set of hosts.
    pub host: HostPattern,
    /// The prefixes of paths. Default: any path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<PathPrefix>>,
}

impl FrameSource {
    /// Allows every path of a host.
    pub fn new(host: HostPattern) -> Self {
        Self { host, paths: None }
    }

    /// Sets [`paths`](Self#structfield.paths).
    #[must_use]
    pub fn with_paths(self, paths: impl IntoIterator<Item = PathPrefix>) -> Self {
        Self { paths: Some(paths.into_iter().collect()), ..self }
    }
}

/// Setters: each replaces one part.
impl FramePolicy {
    /// Sets [`providers`](Self#structfield.providers).
    #[must_use]
    pub fn with_providers(self, providers: impl IntoIterator<Item = FrameProvider>) -> Self {
        Self { providers: providers.into_iter().collect(), ..self }
    }

    /// Sets [`allowed`](Self#structfield.allowed).
    #[must_use]
    pub fn with_allowed(self, allowed: impl IntoIterator<Item = FrameSource>) -> Self {
        Self { allowed: allowed.into_iter().collect(), ..self }
    }

    /// Sets [`sandbox`](Self#structfield.sandbox).
    #[must_use]
    pub fn with_sandbox(self, sandbox: impl IntoIterator<Item = SandboxToken>) -> Self {
        Self { sandbox: Some(sandbox.into_iter().collect()), ..self }
    }

    /// Sets [`allow`](Self#structfield.allow).
    #[must_use]
    pub fn with_allow(self, allow: impl IntoIterator<Item = PermissionFeature>) -> Self {
        Self { allow: Some(allow.into_iter().collect()), ..self }
    }

    /// Sets [`referrerpolicy`](Self#structfield.referrerpolicy).
    #[must_use]
    pub fn with_referrerpolicy(self, referrerpolicy: ReferrerPolicy) -> Self {
        Self { referrerpolicy: Some(referrerpolicy), ..self }
    }

    /// Sets [`loading`](Self#structfield.loading).
    #[must_use]
    pub fn with_loading(self, loading: FrameLoading) -> Self {
        Self { loading: Some(loading), ..self }
    }

    /// Turns on [`credentialless`](Self#structfield.credentialless).
    #[must_use]
    pub fn with_credentialless(self) -> Self {
        Self { credentialless: true, ..self }
    }
}

/// The attributes of frames that the policy sets or judges.
const SET: [&str; 6] = ["src", "sandbox", "allow", "referrerpolicy", "loading", "credentialless"];

impl Policy {
    pub(in crate::model) fn check_frames(&self) -> Result<(), Problem> {
        let Some(frames) = &self.frames else { return Ok(()) };
        let path = Path::new(["frames"]);
        for (at, source) in frames.allowed.iter().enumerate() {
            if source.paths.as_ref().is_some_and(Vec::is_empty) {
                let problem = Problem::new("the list is empty, which would refuse everything");
                let remedy = "list prefixes such as `/embed`, or remove `paths` to allow every path";
                return Err(problem.at(path.with("allowed").with(at).with("paths")).with_remedy(remedy));
            }
        }
        check_distinct(&frames.providers, &path.with("providers"))?;
        check_distinct(frames.sandbox.as_deref().unwrap_or_default(), &path.with("sandbox"))?;
        check_distinct(frames.allow.as_deref().unwrap_or_default(), &path.with("allow"))?;
        let is_of_frames = |key: &&UrlRuleKey| {
            key.element() == Some((Namespace::Html, "iframe"))
                && key.attribute().0 == AttrNamespace::None
                && SET.contains(&key.attribute().1)
        };
        let url_rule =
            self.urls.rules.keys().find(is_of_frames).map(|key| (Path::new(["urls", "rules"]), key));
        let value_rule = self.values.keys().find(is_of_frames).map(|key| (Path::new(["values"]), key));
        if let Some((path, key)) = url_rule.or(value_rule) {
            let problem = Problem::new("no effect: `frames` decides about this attribute");
            return Err(problem.at(path.with(key.to_string().as_str())).with_remedy("remove the rule"));
        }
        if frames.providers.is_empty() && frames.allowed.is_empty() {
            let problem = Problem::new("it allows no frame");
            return Err(problem
                .at(path)
                .lacking(["frames"])
                .with_remedy("list `providers` or `allowed`, or remove `frames`"));
        }
        Ok(())
    }
}

/// Rejects a list that names something twice.
fn check_distinct<T: PartialEq + std::fmt::Display>(list: &[T], path: &Path) -> Result<(), Problem> {
    for (at, item) in list.iter().enumerate() {
        if list[..at].contains(item) {
            let problem = Problem::new(format!("`{item}` is listed twice"));
            return Err(problem.at(path.with(at)).with_remedy("remove one of the entries"));
        }
    }
    Ok(())
}
