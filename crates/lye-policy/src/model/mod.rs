//! The policy: what a cleaner keeps, changes and adds, as one value that can be read from a file.

mod base;
mod blocked;
mod body;
mod check;
mod classes;
mod context;
#[doc(hidden)]
pub mod css;
#[doc(hidden)]
pub mod did_you_mean;
mod disallowed;
#[doc(hidden)]
pub mod duplicates;
#[doc(hidden)]
pub mod embedding;
mod encoding;
#[doc(hidden)]
pub mod error;
mod frames;
mod getters;
mod ids;
mod invalid_config;
#[doc(hidden)]
pub mod limits;
mod links;
mod lossless;
#[doc(hidden)]
pub mod members;
#[doc(hidden)]
pub mod names;
mod nested;
mod parsers;
mod problems;
mod read;
mod source;
mod text;
mod transforms;
mod unlisted;
#[doc(hidden)]
pub mod wrapper;

#[doc(hidden)]
pub use crate::sanitizer::config::json::{CONFIG_MEMBERS, ELEMENT_MEMBERS};
pub use crate::urls::base_url::{BaseUrl, InvalidBaseUrl};
pub use base::{BasePolicy, DocumentBase, XmlBase};
pub use body::BodyPolicy;
pub use check::CheckedPolicy;
pub use classes::{ClassList, ClassPolicy};
pub use context::{ContextChain, InvalidContext, OutputContext};
#[doc(hidden)]
pub use disallowed::namespace_and_name;
pub use disallowed::{Disallowed, DisallowedAction};
#[doc(hidden)]
pub use encoding::declares_another_encoding;
pub use error::PolicyError;
#[doc(hidden)]
pub use frames::Frames;
pub use frames::{
    FrameLoading, FramePolicy, FrameProvider, FrameSource, PermissionFeature, ReferrerPolicy, SandboxToken,
};
pub use ids::IdPolicy;
#[doc(hidden)]
pub use limits::LimitKind;
pub use limits::{Limit, LimitOutcome, Limits};
pub use links::{InvalidLinkPolicy, LinkPolicy, LinkScope, LinkTarget, MisleadingLinks, RelToken};
pub use nested::NestedPolicy;
#[doc(hidden)]
pub use nested::lists_frames;
pub use parsers::ParserEdition;
#[doc(hidden)]
pub use source::ReplacedList;
#[doc(hidden)]
pub use source::snake_case;
pub use source::{PolicyFormat, PolicyText, RuleLocation, RuleLocations};
pub use text::{ControlCharacters, LinkifyScheme, TextPolicy};
#[doc(hidden)]
pub use transforms::{ALL_ELEMENTS, ElementName, STAND_IN, may_become};
pub use transforms::{CustomElements, RequiredAttributes, WithoutRequired};

use crate::hazards::HazardClass;
use crate::sanitizer::{Edition, SanitizerConfig};
use crate::string_enum;
use crate::urls::{UrlPolicy, UrlRuleKey};
use crate::values::ValueRule;
use lye_css::clean::CssPolicy;
use lye_html::Tokenization;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What a cleaner keeps of untrusted HTML, and what it does with the rest.
///
/// Read a policy from TOML or JSON, or build one from the default with the `with_` methods. Only the hook
/// [`UrlPolicy::url_filter`] cannot be written in a file. `docs/policy.md` in the repository describes the file.
///
/// ```
/// use lye::{FindingsMode, Policy};
/// use lye::policy::{LinkPolicy, RelToken};
/// use lye::urls::{UrlFilter, FilterDecision, UrlPolicy};
///
/// let mut urls = UrlPolicy::for_user_content();
/// urls.url_filter = Some(UrlFilter::new(|context| {
///     Ok(if context.value.contains("/private/") { FilterDecision::Drop } else { FilterDecision::Keep })
/// }));
/// let policy = Policy::default()
///     .with_urls(urls)
///     .with_links(LinkPolicy::default().with_rel([RelToken::parse("nofollow")?]))
///     .with_findings(FindingsMode::Collect);
/// let checked = policy.check()?;
/// assert_eq!(checked.findings(), FindingsMode::Collect);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
// With `Self` as the remote type, serde derives inherent functions, which the trait implementations wrap.
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Policy {
    version: Version,
    #[serde(default, skip_serializing)]
    extends: Extends,
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "unlisted::write")]
    sanitizer: Option<SanitizerConfig>,
    #[serde(default, with = "edition")]
    edition: Edition,
    #[serde(default)]
    disallowed: Disallowed,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    separate_blocks: Option<bool>,
    #[serde(default, rename = "lossless", with = "lossless")]
    tokenization: Tokenization,
    // The check of the whole policy checks it.
    #[serde(default = "UrlPolicy::for_user_content", deserialize_with = "UrlPolicy::deserialize")]
    urls: UrlPolicy,
    #[serde(default)]
    base: BasePolicy,
    #[serde(default)]
    links: LinkPolicy,
    #[serde(default)]
    text: TextPolicy,
    #[serde(default)]
    ids: IdPolicy,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    classes: Option<ClassPolicy>,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    refuse_hazards: BTreeSet<HazardClass>,
    #[serde(default)]
    findings: FindingsMode,
    #[serde(default)]
    context: OutputContext,
    #[serde(default)]
    wrapper: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    body: BodyPolicy,
    #[serde(default = "yes")]
    scripting: bool,
    #[serde(default = "parsers::all", skip_serializing_if = "parsers::is_all")]
    parsers: BTreeSet<ParserEdition>,
    #[serde(
        default,
        deserialize_with = "transforms::read_values",
        skip_serializing_if = "BTreeMap::is_empty"
    )]
    values: BTreeMap<UrlRuleKey, ValueRule>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    set: BTreeMap<String, BTreeMap<String, String>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    rename: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    required: BTreeMap<String, RequiredAttributes>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    attribute_prefixes: BTreeMap<String, Vec<String>>,
    #[serde(default, skip_serializing_if = "is_default")]
    custom_elements: CustomElements,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    css: Option<CssPolicy>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nested: Option<NestedPolicy>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    frames: Option<FramePolicy>,
    #[serde(default, skip_serializing_if = "is_default")]
    limits: Limits,
}

/// What happens to findings, the reports of everything that was removed or changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum FindingsMode {
    /// Only count them.
    #[default]
    Silent,
    /// Return them with the output.
    Collect,
    /// Fail with an error if there is any finding, without output.
    Refuse,
}

/// The version of the policy format, always 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "i64")]
struct Version;

impl TryFrom<i64> for Version {
    type Error = String;

    fn try_from(version: i64) -> Result<Self, String> {
        match version {
            1 => Ok(Self),
            _ => Err(format!("unsupported policy version {version}; write `version = 1`")),
        }
    }
}

impl From<Version> for i64 {
    fn from(_: Version) -> Self {
        1
    }
}

/// Stands for the member `extends`: a text that is read has the members of what it extends instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Extends;

impl<'de> Deserialize<'de> for Extends {
    fn deserialize<D: serde::Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(serde::de::Error::custom(
            "`extends` needs the text of the policy; read it with `Policy::from_text`",
        ))
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn yes() -> bool {
    true
}

mod edition {
    //! Editions as strings: `"2026-09"`.

    use crate::sanitizer::Edition;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(edition: &Edition, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(edition.date())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Edition, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl Default for Policy {
    /// Returns the safe default of the HTML Standard with [`UrlPolicy::for_user_content`] and no additions.
    fn default() -> Self {
        Self {
            version: Version,
            sanitizer: None,
            extends: Extends,
            edition: Edition::default(),
            disallowed: Disallowed::default(),
            separate_blocks: None,
            tokenization: Tokenization::default(),
            urls: UrlPolicy::for_user_content(),
            base: BasePolicy::default(),
            links: LinkPolicy::default(),
            text: TextPolicy::default(),
            ids: IdPolicy::default(),
            classes: None,
            refuse_hazards: BTreeSet::new(),
            findings: FindingsMode::default(),
            context: OutputContext::default(),
            wrapper: false,
            body: BodyPolicy::default(),
            scripting: true,
            parsers: parsers::all(),
            values: BTreeMap::new(),
            set: BTreeMap::new(),
            rename: BTreeMap::new(),
            required: BTreeMap::new(),
            attribute_prefixes: BTreeMap::new(),
            custom_elements: CustomElements::default(),
            css: None,
            nested: None,
            frames: None,
            limits: Limits::default(),
        }
    }
}

/// Setters: each replaces one part of the policy.
impl Policy {
    /// Sets what is kept. Comments, processing instructions and data attributes that the configuration does not mention are
    /// removed, as by the safe methods of browsers. Default: the safe default of the edition.
    #[must_use]
    pub fn with_sanitizer(self, config: SanitizerConfig) -> Self {
        Self { sanitizer: Some(config), ..self }
    }

    /// Sets the edition of the built-in lists. Default: the newest.
    #[must_use]
    pub fn with_edition(self, edition: Edition) -> Self {
        Self { edition, ..self }
    }

    /// Sets what happens to elements that are not kept. Default: they are removed with their content.
    #[must_use]
    pub fn with_disallowed(self, disallowed: impl Into<Disallowed>) -> Self {
        Self { disallowed: disallowed.into(), ..self }
    }

    /// Sets whether a line feed separates texts where an element between them was removed or unwrapped that browsers show as a block, such
    /// as `div`, `td` or `br`. Default: [`Policy::separates_blocks`].
    ///
    /// ```
    /// use lye::{Cleaner, Policy, SanitizerConfig};
    /// use lye::policy::DisallowedAction;
    /// let policy = Policy::default()
    ///     .with_sanitizer(SanitizerConfig::default().with_elements(["b"]))
    ///     .with_disallowed(DisallowedAction::Unwrap);
    /// let clean = |policy: &Policy| Cleaner::new(policy).unwrap().clean("<div>one</div><div><b>two").unwrap().into_html();
    /// assert_eq!(clean(&policy), "one\n<b>two</b>");
    /// assert_eq!(clean(&policy.with_separate_blocks(false)), "one<b>two</b>");
    /// ```
    #[must_use]
    pub fn with_separate_blocks(self, separate_blocks: bool) -> Self {
        Self { separate_blocks: Some(separate_blocks), ..self }
    }

    /// Sets whether text that only looks like markup stays text ([`Tokenization::Lossless`]), as `docs/policy.md` in the repository
    /// describes. Default: it does not.
    ///
    /// ```
    /// use lye::{Cleaner, Policy};
    /// let input = "<b>if</b> x<y and a<b>c, call f(Vec<T>) <john@example.com>";
    /// let cleaner = Cleaner::new(&Policy::default().with_tokenization(lye::html::Tokenization::Lossless))?;
    /// assert_eq!(
    ///     cleaner.clean(input)?.html(),
    ///     "<b>if</b> x&lt;y and a&lt;b&gt;c, call f(Vec&lt;T&gt;) &lt;john@example.com&gt;"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_tokenization(self, tokenization: Tokenization) -> Self {
        Self { tokenization, ..self }
    }

    /// Sets which URLs are kept. Default: [`UrlPolicy::for_user_content`].
    #[must_use]
    pub fn with_urls(self, urls: UrlPolicy) -> Self {
        Self { urls, ..self }
    }

    /// Sets the base URLs of relative URLs. Default: none.
    #[must_use]
    pub fn with_base(self, base: BasePolicy) -> Self {
        Self { base, ..self }
    }

    /// Sets the URL of the page where the output is inserted. Leaves the other members of [`BasePolicy`] unchanged.
    ///
    /// ```
    /// use lye::Policy;
    /// use lye::policy::BaseUrl;
    /// let policy = Policy::from_json(r#"{ "version": 1, "urls": { "hygiene": { "absolutize": true } } }"#)?;
    /// assert!(policy.check().is_err());
    /// assert!(policy.with_base_url(BaseUrl::parse("https://example.com/")?).check().is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_base_url(mut self, url: BaseUrl) -> Self {
        self.base.url = Some(url);
        self
    }

    /// Sets what is added to links. Default: nothing.
    #[must_use]
    pub fn with_links(self, links: LinkPolicy) -> Self {
        Self { links, ..self }
    }

    /// Sets the steps applied to text. Default: none.
    #[must_use]
    pub fn with_text(self, text: TextPolicy) -> Self {
        Self { text, ..self }
    }

    /// Sets what happens to ids, names and references to them. Default: they are kept.
    ///
    /// ```
    /// use lye::{Cleaner, Policy, SanitizerConfig};
    /// use lye::policy::IdPolicy;
    /// let config = SanitizerConfig::from_json(r#"{ "elements": ["form", "input"], "attributes": ["name"] }"#)?;
    /// let policy = Policy::default().with_sanitizer(config).with_ids(IdPolicy::Forbid);
    /// let cleaner = Cleaner::new(&policy)?;
    /// assert_eq!(cleaner.clean("<form name=body><input name=attributes>")?.html(), "<form><input></form>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_ids(self, ids: IdPolicy) -> Self {
        Self { ids, ..self }
    }

    /// Sets which classes are kept, and the prefix to add to them. Default: those that the rest of the policy keeps.
    #[must_use]
    pub fn with_classes(self, classes: ClassPolicy) -> Self {
        Self { classes: Some(classes), ..self }
    }

    /// Sets the classes of [hazards](crate::hazards) to remove, even if the sanitizer keeps them. Keeps attributes that the policy
    /// itself sets or adds to links. Default: none.
    ///
    /// ```
    /// use lye::{Cleaner, Policy, SanitizerConfig};
    /// use lye::policy::hazards::HazardClass;
    /// let config = SanitizerConfig::default().with_elements(["p"]);
    /// let policy = Policy::default()
    ///     .with_sanitizer(config)
    ///     .with_refused_hazards([HazardClass::Gadgets, HazardClass::Focus]);
    /// let cleaner = Cleaner::new(&policy)?;
    /// assert_eq!(cleaner.clean("<p v-html=x tabindex=0 autofocus title=y>a")?.html(), r#"<p tabindex="0" title="y">a</p>"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_refused_hazards(self, classes: impl IntoIterator<Item = HazardClass>) -> Self {
        Self { refuse_hazards: classes.into_iter().collect(), ..self }
    }

    /// Sets what happens to findings. Default: they are counted.
    #[must_use]
    pub fn with_findings(self, findings: FindingsMode) -> Self {
        Self { findings, ..self }
    }

    /// Sets where the output is inserted. Default: in `body`.
    #[must_use]
    pub fn with_context(self, context: OutputContext) -> Self {
        Self { context, ..self }
    }

    /// Wraps the output in a `div` that clips its content, so that nothing in it is painted or takes clicks outside
    /// of it, whatever styles the policy keeps. Without a wrapper, the limits of [`CssPolicy`] are stricter. Default: no wrapper.
    ///
    /// The wrapper takes the available width, and no more. Full documents and drawings get none: nothing is around them. An
    /// input that is already wrapped gets no second wrapper.
    ///
    /// ```
    /// use lye::{Cleaner, Policy};
    /// let cleaner = Cleaner::new(&Policy::default().with_wrapper())?;
    /// let clean = cleaner.clean("<p>a</div>")?.into_html();
    /// assert!(clean.starts_with("<div style=\"all: unset !important; ") && clean.ends_with("<p>a</p></div>"));
    /// assert_eq!(cleaner.clean(&clean)?.html(), clean);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_wrapper(self) -> Self {
        Self { wrapper: true, ..self }
    }

    /// Leaves the output without a wrapper.
    #[must_use]
    pub fn without_wrapper(self) -> Self {
        Self { wrapper: false, ..self }
    }

    /// Sets what becomes of the `html` and `body` tags of a page that is cleaned as a fragment. Default: they are ignored.
    #[must_use]
    pub fn with_body(self, body: BodyPolicy) -> Self {
        Self { body, ..self }
    }

    /// Sets the scripting flag of the parser. Default: enabled, as in a browser page.
    #[must_use]
    pub fn with_scripting(self, scripting: lye_html::Scripting) -> Self {
        Self { scripting: scripting == lye_html::Scripting::Enabled, ..self }
    }

    /// Sets the rules for attribute values. The rule of an element takes precedence over that of `*`. Default: what the rest of
    /// the policy keeps.
    #[must_use]
    pub fn with_values(self, values: BTreeMap<UrlRuleKey, ValueRule>) -> Self {
        Self { values, ..self }
    }

    /// Sets an attribute on every kept element with a name (`img`, `svg:image`, `math:mi`), whatever the input contains and whether or not the
    /// sanitizer keeps the attribute. The check applies the rest of the policy to the value once. Default: none.
    ///
    /// ```
    /// use lye::{Cleaner, Policy};
    /// let cleaner = Cleaner::new(&Policy::default().with_set("p", "dir", "auto"))?;
    /// assert_eq!(cleaner.clean("<p dir=rtl lang=en>a")?.html(), r#"<p dir="auto" lang="en">a</p>"#);
    /// assert!(Policy::default().with_set("p", "onclick", "x()").check().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_set(mut self, element: &str, attribute: &str, value: &str) -> Self {
        let attributes = self.set.entry(element.to_owned()).or_default();
        attributes.insert(attribute.to_owned(), value.to_owned());
        self
    }

    /// Renames HTML elements. The policy applies to the new name. The parser sees the old one, so
    /// both names must be parsed in the same way; the sanitizer must keep the new one. Default: none.
    ///
    /// ```
    /// use lye::{Cleaner, Policy};
    /// let cleaner = Cleaner::new(&Policy::default().with_rename("center", "div"))?;
    /// assert_eq!(cleaner.clean("<p>a<center>b</center>")?.html(), "<p>a</p><div>b</div>");
    /// assert!(Policy::default().with_rename("xmp", "pre").check().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_rename(mut self, from: &str, to: &str) -> Self {
        self.rename.insert(from.to_owned(), to.to_owned());
        self
    }

    /// Sets which parsers must parse the output to the cleaned tree. Default: those of 2023 and of today.
    #[must_use]
    pub fn with_parsers(self, parsers: impl IntoIterator<Item = ParserEdition>) -> Self {
        Self { parsers: parsers.into_iter().collect(), ..self }
    }

    /// Sets the attributes that elements must have after cleaning. Default: none.
    ///
    /// ```
    /// use lye::{Cleaner, Policy, SanitizerConfig};
    /// use lye::policy::RequiredAttributes;
    /// let config = SanitizerConfig::from_json(r#"{ "elements": [{ "name": "img", "attributes": ["src"] }] }"#)?;
    /// let policy = Policy::default().with_sanitizer(config).with_required([("img", RequiredAttributes::new(["src"]))]);
    /// assert_eq!(Cleaner::new(&policy)?.clean("<img alt=a>b")?.html(), "b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_required(
        self,
        required: impl IntoIterator<Item = (impl Into<String>, RequiredAttributes)>,
    ) -> Self {
        Self {
            required: required.into_iter().map(|(key, required)| (key.into(), required)).collect(),
            ..self
        }
    }

    /// Keeps attributes without a namespace whose names begin with one of the prefixes, such as `data-` or `aria-`, on an element
    /// (`pre`, `svg:path`), or on all elements with `*`. A prefix ends with a hyphen. Attributes that the sanitizer removes from an element
    /// stay removed. The rest of the policy applies to their values.
    ///
    /// ```
    /// use lye::{Cleaner, Policy, SanitizerConfig};
    /// let config = SanitizerConfig::from_json(r#"{ "elements": ["pre", "p"], "attributes": [] }"#)?;
    /// let policy = Policy::default().with_sanitizer(config).with_attribute_prefixes("pre", ["data-line-"]);
    /// let clean = Cleaner::new(&policy)?.clean("<pre data-line-start=1 data-x=2>a</pre><p data-line-end=3>b")?;
    /// assert_eq!(clean.html(), r#"<pre data-line-start="1">a</pre><p>b</p>"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_attribute_prefixes(
        mut self,
        element: &str,
        prefixes: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        let prefixes = prefixes.into_iter().map(Into::into).collect();
        self.attribute_prefixes.insert(element.to_owned(), prefixes);
        self
    }

    /// Sets patterns for the custom elements to keep. Default: none.
    #[must_use]
    pub fn with_custom_elements(self, custom_elements: CustomElements) -> Self {
        Self { custom_elements, ..self }
    }

    /// Sets the rules for CSS in kept `style` attributes and elements, and in presentation attributes. Default:
    /// presentation attributes that load nothing, and no `style`.
    #[must_use]
    pub fn with_css(self, css: CssPolicy) -> Self {
        Self { css: Some(css), ..self }
    }

    /// Cleans markup in attribute values. Default: none is kept.
    ///
    /// ```
    /// use lye::{Cleaner, Policy, SanitizerConfig};
    /// use lye::policy::NestedPolicy;
    /// let config = SanitizerConfig::from_json(r#"{ "elements": ["iframe", "p"], "attributes": ["title"] }"#)?;
    /// let policy = Policy::default()
    ///     .with_sanitizer(config)
    ///     .with_nested(NestedPolicy::default().with_srcdoc());
    /// let clean = Cleaner::new(&policy)?.clean("<iframe title=a src=b srcdoc='<p onclick=x()>Hi'></iframe>")?;
    /// assert!(clean.html().starts_with(r#"<iframe title="a" srcdoc="&lt;!DOCTYPE html&gt;"#));
    /// assert!(clean.html().ends_with(r#"&lt;p&gt;Hi&lt;/p&gt;&lt;/body&gt;&lt;/html&gt;" sandbox=""></iframe>"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_nested(self, nested: NestedPolicy) -> Self {
        Self { nested: Some(nested), ..self }
    }

    /// Sets where frames may lead. Default: no `iframe` with a `src` is kept.
    ///
    /// ```
    /// use lye::{Cleaner, Policy, SanitizerConfig};
    /// use lye::policy::{FramePolicy, FrameProvider};
    /// let config = SanitizerConfig::from_json(r#"{ "elements": ["iframe", "p"], "attributes": ["title"] }"#)?;
    /// let frames = FramePolicy::default().with_providers([FrameProvider::Openstreetmap]).with_sandbox([]).with_allow([]);
    /// let cleaner = Cleaner::new(&Policy::default().with_sanitizer(config).with_frames(frames))?;
    /// let html = "<iframe src='https://www.openstreetmap.org/export/embed.html?bbox=1' allow=camera></iframe>";
    /// assert_eq!(
    ///     cleaner.clean(html)?.html(),
    ///     r#"<iframe src="https://www.openstreetmap.org/export/embed.html?bbox=1" sandbox=""></iframe>"#
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_frames(self, frames: FramePolicy) -> Self {
        Self { frames: Some(frames), ..self }
    }

    /// Sets the limits for the input and the output. Default: [`Limits::default`].
    ///
    /// ```
    /// use lye::{Cleaner, Policy};
    /// use lye::policy::{Limit, Limits};
    /// let limits = Limits::default().with_input_bytes(Limit::new(10_000));
    /// let cleaner = Cleaner::new(&Policy::default().with_limits(limits))?;
    /// assert_eq!(cleaner.clean(&"<p>".repeat(4_000)).unwrap_err().code(), "limit-input-bytes");
    /// # Ok::<(), lye::PolicyError>(())
    /// ```
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }
}

string_enum!(FindingsMode { Silent = "silent", Collect = "collect", Refuse = "refuse" });
