//! The member `frames`: where an `iframe` may lead, what its document may do, and which markup in values is cleaned.

mod compiled;
mod generated;

use super::{Policy, names};
use crate::members::{
    Faults, Form, Node, Place, PolicyDefaults, PolicyValue, Problem, TableValue, Value, texts,
};
use crate::path::Path;
use crate::sanitizer::SanitizerConfig;
use crate::string_enum;
use crate::urls::{HostPattern, PathPrefix, UrlRuleKey};
pub use compiled::{Frames, link_to_frame};
pub use generated::{FrameLoading, FrameProvider, PermissionFeature, ReferrerPolicy, SandboxToken};
use lye_html::{AttrNamespace, Namespace};

/// A provider: where its frames are, and what they need.
#[derive(Debug)]
pub(super) struct Provider {
    pub(super) host: &'static str,
    /// Prefixes of paths. `/*` at the beginning stands for any one segment.
    pub(super) paths: &'static [&'static str],
    /// Hosts that [`host`](Self::host) replaces.
    pub(super) aliases: &'static [&'static str],
    pub(super) sandbox: &'static [SandboxToken],
    pub(super) allow: &'static [PermissionFeature],
}

members! {
    /// Keeps `iframe` elements that lead to listed hosts, always sandboxed.
    ///
    /// The `src` of a frame must be an `https` URL with its default port, a host and a path that the policy lists, and no credentials.
    /// A URL that begins with `//` counts as `https`. The URL is written as the URL Standard serializes it. A frame with any other `src`
    /// is removed, or becomes a link ([`otherwise`](Self#structfield.otherwise)). Of other attributes, `class`, `dir`, `height`, `id`, `lang`, `title` and `width` are kept if the sanitizer
    /// lists them. The policy sets the attributes below, and takes none of their tokens from the input. URL rules, value rules and hooks do not
    /// change `src` or these attributes; only a hook for elements can set another `src` that the policy lists. A frame has no
    /// `srcdoc`, unless the policy cleans it.
    ///
    /// ```
    /// use lye::{Cleaner, Policy};
    /// let policy = Policy::from_toml(r#"
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
    pub struct FramePolicy = "frames" {
        /// Services whose frames are allowed.
        ///
        /// `data/frame-providers.tsv` in the repository lists their hosts and paths, and what their frames need.
        pub providers: Vec<FrameProvider> = Vec::new() => (list with_providers),
        /// Other hosts whose frames are allowed: each with its `host`, and optionally with the allowed `paths`.
        pub allowed: Vec<FrameSource> = Vec::new() => (list with_allowed),
        /// What frames may do (attribute `sandbox`). Default: what the frames of each provider need, and nothing for other hosts.
        pub sandbox: Option<Vec<SandboxToken>> = None => (some_list with_sandbox),
        /// Features that frames may use (attribute `allow`). Default: what the frames of each provider need, and none for other hosts.
        pub allow: Option<Vec<PermissionFeature>> = None => (some_list with_allow),
        /// The attribute `referrerpolicy`.
        pub referrerpolicy: Option<ReferrerPolicy> = None => (some with_referrerpolicy),
        /// The attribute `loading`.
        pub loading: Option<FrameLoading> = None => (some with_loading),
        /// Whether frames are loaded without cookies and other credentials.
        pub credentialless: bool = false => (flag with_credentialless),
        /// What happens to frames that lead elsewhere: they are removed, or become links to their `http` and `https` URLs, by the rule of
        /// `a[href]`.
        pub otherwise: OtherFrames = OtherFrames::Remove => (value with_otherwise),
        /// Whether to keep frames with a cleaned document in `srcdoc`, without `src`.
        ///
        /// The document is cleaned with this policy. The `sandbox` is empty, so that nothing in it runs scripts, sends forms, opens windows
        /// or leaves the frame.
        ///
        /// ```
        /// use lye::{Cleaner, Preset};
        /// use lye::policy::FramePolicy;
        /// let policy = Preset::Comment.policy().with_frames(FramePolicy::default().with_srcdoc());
        /// let clean = Cleaner::new(&policy)?.clean("<iframe title=a src=b srcdoc='<p onclick=x()>Hi'></iframe>")?;
        /// assert!(clean.html().starts_with(r#"<iframe title="a" srcdoc="&lt;!DOCTYPE html&gt;"#));
        /// assert!(clean.html().ends_with(r#"&lt;p&gt;Hi&lt;/p&gt;&lt;/body&gt;&lt;/html&gt;" sandbox=""></iframe>"#));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub srcdoc: bool = false => (flag with_srcdoc),
    }
}

string_enum! {
    /// What happens to frames that the policy does not allow.
    ///
    /// ```
    /// use lye::{Cleaner, Policy};
    /// let policy = "allow = { a = [\"href\"], iframe = [] }\nframes = { otherwise = \"link\" }";
    /// let cleaner = Cleaner::new(&Policy::from_toml(policy)?)?;
    /// let html = "<iframe src='https://video.example/7' title='A talk'></iframe><iframe src='javascript:x'></iframe>";
    /// assert_eq!(cleaner.clean(html)?.html(), r#"<a href="https://video.example/7">A talk</a>"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Default)]
    #[non_exhaustive]
    pub enum OtherFrames {
        /// They are removed.
        #[default]
        Remove = "remove",
        /// Each becomes a link to its `http` or `https` URL, if the rule of `a[href]` allows that. Its text is the `title` of the frame,
        /// or the URL. Other frames are removed.
        Link = "link",
    }
}

record! {
    /// A host to which frames may lead.
    ///
    /// ```
    /// use lye::policy::FrameSource;
    /// use lye::urls::{HostPattern, PathPrefix};
    /// let maps = FrameSource::new(HostPattern::parse("maps.example.com")?).with_paths([PathPrefix::parse("/embed")?]);
    /// assert_eq!(maps.paths.map(|paths| paths.len()), Some(1));
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub struct FrameSource = "frame" ; custom {
        /// The host, or a set of hosts.
        pub host: HostPattern => (),
        /// The prefixes of paths. Default: any path.
        pub paths: Option<Vec<PathPrefix>> = None => (some_list with_paths),
    }
}

impl PolicyValue for FrameSource {
    const FORM: Form = Form::Members { table: Self::TABLE };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        if let Value::String(name) = &node.value
            && name.parse::<FrameProvider>().is_ok()
        {
            let remedy = format!("name services in `providers`: `frames = {{ providers = [{name:?}] }}`");
            return faults.unexpected_but(at, node, "a table", Some(remedy));
        }
        Self::read_table(node, at, faults)
    }

    fn write(&self, defaults: PolicyDefaults) -> serde_json::Value {
        self.write_table(defaults)
    }
}

impl FrameSource {
    /// Allows every path of a host.
    pub fn new(host: HostPattern) -> Self {
        Self { host, paths: None }
    }
}

/// The attributes of frames that the policy sets or judges.
const SET: [&str; 6] = ["src", "sandbox", "allow", "referrerpolicy", "loading", "credentialless"];

impl Policy {
    pub(in crate::model) fn check_frames(&self, problems: &mut Vec<Problem>) {
        let Some(frames) = &self.frames else { return };
        let path = Path::new(["frames"]);
        let without_path = frames
            .allowed
            .iter()
            .enumerate()
            .filter(|(_, source)| source.paths.as_ref().is_some_and(Vec::is_empty));
        let place = |at: usize| path.with("allowed").with(at).with("paths");
        problems.extend(without_path.map(|(at, _)| texts::frame_without_path().at(place(at))));
        problems.extend(twice(&frames.providers, &path.with("providers")));
        problems.extend(twice(frames.sandbox.as_deref().unwrap_or_default(), &path.with("sandbox")));
        problems.extend(twice(frames.allow.as_deref().unwrap_or_default(), &path.with("allow")));
        let is_of_frames = |key: &&UrlRuleKey| {
            key.element() == Some((Namespace::Html, "iframe"))
                && key.attribute().0 == AttrNamespace::None
                && SET.contains(&key.attribute().1)
        };
        let url_rules =
            self.urls.rules.keys().filter(is_of_frames).map(|key| (Path::new(["urls", "rules"]), key));
        let value_rules = self.values.keys().filter(is_of_frames).map(|key| (Path::new(["values"]), key));
        let places = url_rules.chain(value_rules).map(|(path, key)| path.with(key.to_string().as_str()));
        problems.extend(places.map(|place| texts::frames_decide().at(place)));
        let is_idle = frames.otherwise == OtherFrames::Remove && !frames.srcdoc;
        if frames.providers.is_empty() && frames.allowed.is_empty() && is_idle {
            problems.push(texts::no_frame().at(path).lacking(["frames"]));
        }
    }
}

/// Returns a problem for each item that is in the list before.
fn twice<T: PartialEq + std::fmt::Display>(list: &[T], path: &Path) -> Vec<Problem> {
    let again = list.iter().enumerate().filter(|(at, item)| list[..*at].contains(item));
    again.map(|(at, item)| texts::listed_twice(item).at(path.with(at))).collect()
}

/// The maximum depth of nested markup that a policy can clean.
const DEEPEST: u8 = 8;

/// How much markup in attribute values a policy cleans: documents of frames (`frames.srcdoc`), and `data:` URLs of the types `text/html`
/// and `image/svg+xml` that a URL rule lists.
///
/// Such a `data:` URL is written in UTF-8, percent-encoded or in base64 like the input, and checked again by the rule. Relative URLs in it
/// are checked like those of the page. Documents always keep `html`, `head` and `body`; without attributes if the policy does not keep
/// them. Drawings are cleaned as by `Cleaner::clean_svg`. Nested markup at all depths together is limited to 32 times the input plus
/// 64 KiB. More is rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NestedLimits {
    /// How deep.
    pub depth: u8,
    /// How much in one value.
    pub bytes: u64,
}

/// Whether a canonical, valid configuration lists `iframe`.
pub fn lists_frames(config: &SanitizerConfig) -> bool {
    config.elements.is_some() && names::keeps_element(config, Namespace::Html, "iframe")
}

/// The attributes that an `iframe` may have in addition to `src`, `srcdoc` and those that the policy sets.
const OF_FRAMES: [&str; 8] = ["class", "dir", "height", "id", "lang", "loading", "title", "width"];

impl Policy {
    /// Returns the attributes that a configuration keeps on `iframe` elements; `None` if `iframe` is not kept.
    pub(super) fn attributes_of_kept_frames(&self, config: &SanitizerConfig) -> Option<Vec<&'static str>> {
        let iframe = Some((Namespace::Html, "iframe"));
        let is_kept = |name: &&str| {
            names::keeps(config, iframe, (AttrNamespace::None, name))
                && !(self.frames.is_some() && *name == "loading")
        };
        let has_frames = self.keeps_frames() && lists_frames(config);
        has_frames.then(|| OF_FRAMES.into_iter().filter(is_kept).collect())
    }

    /// Whether the sanitizer may list `iframe`.
    #[doc(hidden)]
    pub fn keeps_frames(&self) -> bool {
        self.frames.is_some()
    }

    /// Whether an `iframe` keeps its document in `srcdoc`.
    #[doc(hidden)]
    pub fn keeps_documents(&self) -> bool {
        self.frames.as_ref().is_some_and(|frames| frames.srcdoc)
    }

    /// Returns the limits of nested markup, if the policy keeps any.
    #[doc(hidden)]
    pub fn nested(&self) -> Option<NestedLimits> {
        let keeps_markup = self.keeps_documents() || self.markup_in_data().next().is_some();
        keeps_markup
            .then_some(NestedLimits { depth: self.limits.nested_depth, bytes: self.limits.nested_bytes })
    }

    pub(super) fn check_nested(&self, problems: &mut Vec<Problem>) {
        let path = |member| Path::new(["limits", member]);
        if !(1..=DEEPEST).contains(&self.limits.nested_depth) {
            problems.push(texts::nested_too_deep(DEEPEST).at(path("nested_depth")));
        }
        if self.limits.nested_bytes == 0 {
            problems.push(texts::nested_of_zero().at(path("nested_bytes")));
        }
    }

    /// Returns the markup types that URL rules list, with their paths.
    #[doc(hidden)]
    pub fn markup_in_data(&self) -> impl Iterator<Item = (Path, &str)> {
        let rules = self.urls.rules.iter().flat_map(|(key, first)| {
            let path = Path::new(["urls", "rules"]).with(key.to_string().as_str());
            let is_list = !first.alternatives.is_empty();
            let place = move |at: usize| if is_list { path.with(at) } else { path.clone() };
            first.each().enumerate().map(move |(at, rule)| (place(at), rule))
        });
        rules.flat_map(|(path, rule)| {
            let markup = rule.data.keys().filter(|media_type| media_type.markup().is_some());
            markup.map(move |media_type| (path.with("data").with(media_type.as_str()), media_type.as_str()))
        })
    }
}
