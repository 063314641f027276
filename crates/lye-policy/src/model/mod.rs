//! The policy: what a cleaner keeps, changes and adds, as one value that can be read from a file.

mod allow;
mod check;
mod classes;
mod context;
#[doc(hidden)]
pub mod css;
mod dictionary;
mod disallowed;
mod embedding;
#[doc(hidden)]
pub mod error;
mod frames;
mod generated;
mod ids;
mod input_output;
#[doc(hidden)]
pub mod limits;
mod links;
mod lint;
#[doc(hidden)]
pub mod names;
mod problems;
mod source;
mod text;
mod transforms;
#[doc(hidden)]
pub mod wrapper;

use crate::hazards::HazardClass;
#[doc(hidden)]
pub use crate::members::did_you_mean;
use crate::members::{
    Faults, Form, Node, Place, PolicyDefaults, PolicyValue, TableValue, other_names, texts,
};
use crate::sanitizer::config::builtins::DATES;
use crate::sanitizer::{Edition, SanitizerConfig};
pub use crate::urls::base::BaseUrl;
use crate::urls::{UrlPolicy, UrlRuleKey};
pub use crate::values::InvalidValue;
use crate::values::ValueRule;
pub use allow::{AttributeList, ElementTable};
#[doc(hidden)]
pub use allow::{CommentPatterns, Entry, Group, Patterns, Row, group, groups};
pub use check::CheckedPolicy;
pub use classes::{ClassList, ClassPolicy};
pub use context::{ContextChain, OutputContext};
#[doc(hidden)]
pub use dictionary::without_duplicates;
#[doc(hidden)]
pub use disallowed::namespace_and_name;
pub use disallowed::{Disallowed, DisallowedAction};
#[doc(hidden)]
pub use embedding::EmbeddingCheck;
pub use error::PolicyError;
pub use frames::{
    FrameLoading, FramePolicy, FrameProvider, FrameSource, OtherFrames, PermissionFeature, ReferrerPolicy,
    SandboxToken,
};
#[doc(hidden)]
pub use frames::{Frames, NestedLimits, link_to_frame, lists_frames};
#[doc(hidden)]
pub use generated::NOT_FOR_PEOPLE;
pub use ids::IdPolicy;
#[doc(hidden)]
pub use ids::may_get_prefix;
#[doc(hidden)]
pub use input_output::declares_another_encoding;
pub use input_output::{BodyPolicy, FindingsMode, ParserEdition};
use input_output::{InputMembers, OutputMembers};
#[doc(hidden)]
pub use limits::LimitKind;
pub use limits::{Limit, LimitOutcome, Limits};
pub use links::{LinkPolicy, LinkScope, LinkTarget, MisleadingLinks, RelToken};
pub use lint::LintPolicy;
use lye_css::clean::CssPolicy;
use lye_html::{Scripting, Tokenization};
use problems::in_order;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
pub use source::{PolicyFormat, PolicyText, RuleLocation, RuleLocations};
#[doc(hidden)]
pub use source::{ReplacedList, are_of_one_group};
use source::{no_files, read_all};
use std::collections::{BTreeMap, BTreeSet};
pub use text::{
    ControlCharacters, HiddenText, LinkifyScheme, TemplateLanguage, TemplateLanguages, TextPolicy,
};
#[doc(hidden)]
pub use transforms::{
    ALL_ELEMENTS, CustomElements, ElementName, attribute_name, is_attribute_prefix, matches_pattern,
    may_become, may_rename,
};
pub use transforms::{RequiredAttributes, WithoutRequired};

members! {
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
    pub struct Policy = "policy" ; custom [other_names::POLICY] {
        /// The preset, or the policy file relative to this one, that this policy changes. Of several, the later change the earlier.
        extends: Extends = Extends => (),
        /// What to keep, as a configuration of the HTML Sanitizer API. Default: the safe default of the edition.
        sanitizer: Option<SanitizerConfig> = None => (),
        /// What is kept, besides what the policy in `extends` keeps: from elements, or groups such as `@tables`, to attributes.
        allow: Option<ElementTable> = None => (),
        /// What is taken away from what is kept: from elements, or groups such as `@tables`, to attributes.
        deny: ElementTable = ElementTable::default() => (),
        /// The edition of the built-in lists. Default: the newest.
        edition: Edition = Edition::default() => (value with_edition),
        /// What happens to elements that are not kept: remove them with their content, unwrap them (keep the content), or escape their tags
        /// as text.
        disallowed: Disallowed = Disallowed::default() => (),
        /// Which URLs to keep. Default: rules for common links and images.
        urls: UrlPolicy = UrlPolicy::for_user_content() => (value with_urls),
        /// What is added to links, and what happens to misleading links.
        links: LinkPolicy = LinkPolicy::default() => (value with_links),
        /// Changes to the kept text. Default: none.
        text: TextPolicy = TextPolicy::default() => (value with_text),
        /// What happens to ids, names and references to them: keep them, remove them, remove those that clobber DOM properties, or add a
        /// prefix.
        ///
        /// ```
        /// use lye::{Cleaner, Policy, SanitizerConfig};
        /// use lye::policy::IdPolicy;
        /// let config = SanitizerConfig::from_json(r#"{ "elements": ["form", "input"], "attributes": ["name"] }"#)?;
        /// let policy = Policy::default().with_sanitizer(config).with_ids(IdPolicy::Remove);
        /// let cleaner = Cleaner::new(&policy)?;
        /// assert_eq!(cleaner.clean("<form name=body><input name=attributes>")?.html(), "<form><input></form>");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ids: IdPolicy = IdPolicy::default() => (value with_ids),
        /// Which classes to keep, and the prefix to add to them. Default: those that the rest of the policy keeps.
        classes: Option<ClassPolicy> = None => (some with_classes),
        /// Classes of hazardous attributes to remove, even if `sanitizer` keeps them.
        ///
        /// ```
        /// use lye::{Cleaner, Policy, SanitizerConfig};
        /// use lye::policy::hazards::HazardClass;
        /// let config = SanitizerConfig::default().with_elements(["p"]);
        /// let policy = Policy::default()
        ///     .with_sanitizer(config)
        ///     .with_removed_hazards([HazardClass::Gadgets, HazardClass::Focus]);
        /// let cleaner = Cleaner::new(&policy)?;
        /// assert_eq!(cleaner.clean("<p v-html=x tabindex=0 autofocus title=y>a")?.html(), r#"<p tabindex="0" title="y">a</p>"#);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        remove_hazards: BTreeSet<HazardClass> = BTreeSet::new() => (list with_removed_hazards),
        /// Rules for attribute values, by element and attribute, such as `td[colspan]` or `*[class]`.
        values: BTreeMap<UrlRuleKey, ValueRule> = BTreeMap::new() => (value with_values),
        /// Attributes to set on elements, whatever the input contains: a table for each element, such as `img` or `svg:a`.
        set: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new() => (),
        /// HTML elements to rename: old name = new name.
        rename: BTreeMap<String, String> = BTreeMap::new() => (),
        /// Attributes that elements must have after cleaning, by element, such as `img` or `svg:image`.
        required: BTreeMap<String, RequiredAttributes> = BTreeMap::new() => (),
        /// Rules for CSS. Default: keep presentation attributes that load nothing, and remove `style`.
        css: Option<CssPolicy> = None => (some with_css),
        /// Which `iframe` elements to keep, sandboxed: those that lead to these hosts, and those with a document. Default: none.
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
        frames: Option<FramePolicy> = None => (some with_frames),
        /// How the input is read, and what its relative URLs refer to.
        input: InputMembers = InputMembers::default() => (),
        /// Where the output is inserted, what is added to it, and what happens to findings.
        output: OutputMembers = OutputMembers::default() => (),
        /// Limits for the input and the output.
        ///
        /// ```
        /// use lye::{Cleaner, Policy};
        /// use lye::policy::{Limit, Limits};
        /// let limits = Limits::default().with_input_bytes(Limit::new(10_000));
        /// let cleaner = Cleaner::new(&Policy::default().with_limits(limits))?;
        /// assert_eq!(cleaner.clean(&"<p>".repeat(4_000)).unwrap_err().code(), "limit-input-bytes");
        /// # Ok::<(), lye::PolicyError>(())
        /// ```
        limits: Limits = Limits::default() => (value with_limits),
        /// Which lints `lye policy lint` and others leave out.
        lint: LintPolicy = LintPolicy::default() => (value with_lint),
    }
}

/// The name of a preset, or the path of a file.
const EXTENDED: Form = Form::Text { pattern: None, examples: &["email", "./base.toml"] };
/// One of several, which may be an add-on.
const ONE_OF_SEVERAL: Form = Form::Text { pattern: None, examples: &["markdown", "katex", "./base.toml"] };

/// Stands for the member `extends`: a text that is read has the members of what it extends instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Extends;

impl PolicyValue for Extends {
    const FORM: Form = Form::OneOf { forms: &[EXTENDED, Form::Several { entries: &ONE_OF_SEVERAL }] };

    fn read(_: &Node, _: &Place<'_>, _: &mut Faults) -> Option<Self> {
        Some(Self)
    }

    fn write(&self, _: PolicyDefaults) -> serde_json::Value {
        serde_json::Value::Null
    }
}

impl PolicyValue for Edition {
    const FORM: Form = Form::Words { words: DATES };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        let date = faults.word(at, node, DATES)?;
        let unknown = |_| texts::edition_unknown(date.escape_debug(), DATES.join(", "));
        faults.parsed(at, node, date.parse().map_err(unknown))
    }

    fn write(&self, _: PolicyDefaults) -> serde_json::Value {
        self.date().into()
    }
}

/// Setters: each replaces one part of the policy.
impl Policy {
    /// Sets what is kept. Comments, processing instructions and data attributes that the configuration does not mention are
    /// removed, as by the safe methods of browsers. Replaces [`allow`](Self::with_allow) and [`deny`](Self::with_deny), which say the same in
    /// another way. Default: the safe default of the edition.
    #[must_use]
    pub fn with_sanitizer(self, config: SanitizerConfig) -> Self {
        Self { sanitizer: Some(config), allow: None, deny: ElementTable::default(), ..self }
    }

    /// Keeps an element too, with these attributes, or attributes of all elements (`*`), or a group (`@tables`).
    ///
    /// Adds to what the policy keeps: each call adds one row to [`ElementTable`]. A policy that says nothing about elements keeps the
    /// safe default of the edition, until this is called. The check fails if the policy has a [`sanitizer`](Self::with_sanitizer) as well.
    ///
    /// ```
    /// use lye::{Cleaner, Preset};
    /// use lye::policy::AttributeList;
    /// let policy = Preset::Comment.policy().with_allow("h3", AttributeList::usual()).with_allow("*", ["title"]);
    /// let clean = Cleaner::new(&policy)?.clean("<h3 title=a>b</h3><p>c</p><h4>d</h4>")?;
    /// assert_eq!(clean.html(), "<h3 title=\"a\">b</h3><p>c</p>d");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_allow(mut self, element: &str, attributes: impl Into<AttributeList>) -> Self {
        self.allow = Some(self.allow.take().unwrap_or_default().with(element, attributes));
        self
    }

    /// Sets [`allow`](Self::with_allow) as a whole.
    pub(crate) fn with_allow_table(self, allow: ElementTable) -> Self {
        Self { allow: Some(allow), ..self }
    }

    /// Takes an element away, with [`AttributeList::usual`], or attributes of it, or of all elements (`*`), or of a group. Wins over
    /// [`allow`](Self::with_allow).
    ///
    /// ```
    /// use lye::{Cleaner, Preset};
    /// use lye::policy::AttributeList;
    /// let policy = Preset::Comment.policy().with_deny("q", AttributeList::usual()).with_deny("a", ["href"]);
    /// assert_eq!(Cleaner::new(&policy)?.clean("<q>a</q> <a href=https://example.org>b</a>")?.html(), "a <a>b</a>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_deny(mut self, element: &str, attributes: impl Into<AttributeList>) -> Self {
        self.deny = self.deny.with(element, attributes);
        self
    }

    /// Sets what happens to elements that are not kept. Default: they are removed with their content.
    #[must_use]
    pub fn with_disallowed(self, disallowed: impl Into<Disallowed>) -> Self {
        Self { disallowed: disallowed.into(), ..self }
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
}

/// Defines getters, each with its type and its value.
macro_rules! getters {
    (|$policy:ident| $($(#[doc = $doc:literal])* $name:ident: $type:ty = $value:expr;)*) => {
        /// Getters: each returns one member of the policy.
        impl Policy {
            $(
                $(#[doc = $doc])*
                pub fn $name(&self) -> $type {
                    let $policy = self;
                    $value
                }
            )*
        }
    };
}

getters! {
    |policy|
    /// Returns the configuration of the sanitizer; `None` for the safe default of the [edition](Self::edition).
    configuration: Option<&SanitizerConfig> = policy.sanitizer.as_ref();

    /// Returns the elements and attributes that are kept, by groups and names; `None` if the policy does not list them so.
    allow: Option<&ElementTable> = policy.allow.as_ref();

    /// Returns the elements and attributes that are taken away from those that are kept.
    deny: &ElementTable = &policy.deny;

    /// Returns which lints are accepted.
    lint: &LintPolicy = &policy.lint;

    /// Returns the edition of the built-in lists.
    edition: Edition = policy.edition;

    /// Returns what happens to elements that are not kept.
    disallowed: &Disallowed = &policy.disallowed;

    /// Returns what the policy says about [`separates_blocks`](Self::separates_blocks), if anything.
    separate_blocks: Option<bool> = policy.output.separate_blocks;

    /// Returns which text that only looks like markup stays text.
    tokenization: Tokenization = policy.input.tokenization;

    /// Returns which URLs are kept.
    urls: &UrlPolicy = &policy.urls;

    /// Returns the URL of the page where the output is inserted, if the policy knows it.
    base_url: Option<&BaseUrl> = policy.input.base_url.as_ref();

    /// Whether URLs are resolved against a `base` element of the input.
    document_base: bool = policy.input.document_base;

    /// Whether URLs are resolved against `xml:base` attributes of the input.
    xml_base: bool = policy.input.xml_base;

    /// Returns what is added to links.
    links: &LinkPolicy = &policy.links;

    /// Returns the steps applied to text.
    text: TextPolicy = policy.text;

    /// Returns what happens to ids, names and references to them.
    ids: &IdPolicy = &policy.ids;

    /// Returns which classes are kept; `None` if the rest of the policy decides.
    classes: Option<&ClassPolicy> = policy.classes.as_ref();

    /// Returns what happens to findings.
    findings: FindingsMode = policy.output.findings;

    /// Returns where the output is inserted.
    context: &OutputContext = &policy.output.context;

    /// Returns `true` if the output is wrapped in a `div` that clips its content.
    wrapper: bool = policy.output.wrapper;

    /// Returns what becomes of the `html` and `body` tags of a page that is cleaned as a fragment.
    body: BodyPolicy = policy.output.body;

    /// Returns which parsers must parse the output to the cleaned tree.
    parsers: &BTreeSet<ParserEdition> = &policy.output.parsers;

    /// Returns the rules for attribute values.
    values: &BTreeMap<UrlRuleKey, ValueRule> = &policy.values;

    /// Returns the attributes to set, by element name.
    set: &BTreeMap<String, BTreeMap<String, String>> = &policy.set;

    /// Returns the elements to rename.
    rename: &BTreeMap<String, String> = &policy.rename;

    /// Returns the attributes that elements must have, by element name.
    required: &BTreeMap<String, RequiredAttributes> = &policy.required;

    /// Returns the rules for CSS.
    css: Option<&CssPolicy> = policy.css.as_ref();

    /// Returns where frames may lead; `None` if only `nested` keeps any.
    frames: Option<&FramePolicy> = policy.frames.as_ref();

    /// Returns the limits for input and output.
    limits: Limits = policy.limits;
}

impl Policy {
    /// Returns `true` if a line feed separates texts where a block between them was removed or unwrapped: if the policy says so; if it says
    /// nothing, if it unwraps any element.
    pub fn separates_blocks(&self) -> bool {
        self.output.separate_blocks.unwrap_or_else(|| self.unwraps_elements())
    }

    fn unwraps_elements(&self) -> bool {
        let config = self.sanitizer.as_ref();
        let replaced = config.and_then(|config| config.replace_with_children_elements.as_ref());
        self.disallowed.unwraps()
            || replaced.is_some_and(|elements| !elements.is_empty())
            || self.required.values().any(|required| required.otherwise == WithoutRequired::Unwrap)
    }

    /// Returns the hazard classes that are removed, even if the sanitizer keeps them.
    pub fn removed_hazards(&self) -> impl Iterator<Item = HazardClass> + '_ {
        self.remove_hazards.iter().copied()
    }

    /// Returns the scripting flag with which the input is parsed.
    pub fn scripting(&self) -> Scripting {
        if self.input.scripting { Scripting::Enabled } else { Scripting::Disabled }
    }
}

impl Policy {
    /// Reads a policy and [checks](Self::check) it, except for a missing base URL, which may be [set](Self::with_base_url) later. Linear in the
    /// text; the nesting of JSON and TOML is bounded.
    ///
    /// # Errors
    /// Fails with [all problems](PolicyError::all) and their locations in the text. If the text is not valid TOML or JSON,
    /// only that is reported.
    pub fn from_text(text: &str, format: PolicyFormat) -> Result<Self, PolicyError> {
        Self::from_text_with(text, format, no_files)
    }

    /// Like [`from_text`](Self::from_text), and loads the policy files that policies name in `extends`. The library reads no files itself.
    ///
    /// `load` gets the name as written, and the [name](PolicyText::name) of the policy that extends it, `None` for `text`. A chain of
    /// `extends` has at most 8 policies.
    ///
    /// ```
    /// use lye::Policy;
    /// use lye::policy::{PolicyFormat, PolicyText};
    /// let base = r#"{ "links": { "rel": ["nofollow"], "target": "_blank" } }"#;
    /// let text = r#"{ "extends": "./base.json", "links": { "rel": ["ugc", "noopener"] } }"#;
    /// let policy = Policy::from_text_with(text, PolicyFormat::Json, |name, _| match name {
    ///     "./base.json" => Ok(PolicyText::new(name, base, PolicyFormat::Json)),
    ///     _ => Err(format!("no policy {name}")),
    /// })?;
    /// assert_eq!(policy.links().target.as_ref().unwrap().as_str(), "_blank");
    /// # Ok::<(), lye::PolicyError>(())
    /// ```
    ///
    /// # Errors
    /// Fails as `from_text` does, and with the error of `load`, at the member `extends`.
    pub fn from_text_with(
        text: &str,
        format: PolicyFormat,
        mut load: impl FnMut(&str, Option<&str>) -> Result<PolicyText, String>,
    ) -> Result<Self, PolicyError> {
        let tree = read_all(text, format, &mut load)?;
        let mut faults = Faults::default();
        let policy = Self::read(&tree.node, &Place::Root, &mut faults);
        in_order(tree, faults, policy)
    }

    /// Reads a policy in TOML and [checks](Self::check) it.
    ///
    /// ```
    /// let policy = lye::Policy::from_toml(r#"
    ///     output.context = "body > ul"
    ///
    ///     [sanitizer]
    ///     elements = ["p", { name = "a", attributes = ["href"] }]
    ///     attributes = ["lang"]
    ///
    ///     [urls.rules]
    ///     "a[href]" = { allowed_schemes = ["https"] }
    /// "#)?;
    /// assert_eq!(lye::policy_tools::warnings(&policy), []);
    /// # Ok::<(), lye::PolicyError>(())
    /// ```
    ///
    /// # Errors
    /// Fails with all problems and their locations in the text.
    #[cfg(feature = "toml")]
    pub fn from_toml(text: &str) -> Result<Self, PolicyError> {
        Self::from_text(text, PolicyFormat::Toml)
    }

    /// Reads a policy in JSON and [checks](Self::check) it.
    ///
    /// ```
    /// let policy = lye::Policy::from_json(r#"{ "output": { "findings": "collect" } }"#)?;
    /// assert_eq!(policy, lye::Policy::default().with_findings(lye::FindingsMode::Collect));
    /// # Ok::<(), lye::PolicyError>(())
    /// ```
    ///
    /// # Errors
    /// Fails with all problems and their locations in the text.
    pub fn from_json(text: &str) -> Result<Self, PolicyError> {
        Self::from_text(text, PolicyFormat::Json)
    }

    /// Writes the policy as indented JSON, which [`Policy::from_json`] reads back. Omits hooks.
    ///
    /// ```
    /// use lye::Policy;
    /// assert_eq!(Policy::from_json(&Policy::default().to_json())?, Policy::default());
    /// # Ok::<(), lye::PolicyError>(())
    /// ```
    pub fn to_json(&self) -> String {
        // Serialization fails only for maps with keys other than strings, and for writers that fail.
        serde_json::to_string_pretty(&self.write(PolicyDefaults::LeftOut)).unwrap_or_default()
    }
}

/// Reads a policy from a tree, if it has no problems.
pub(super) fn read(node: &Node) -> Option<Policy> {
    let mut faults = Faults::default();
    let policy = Policy::read(node, &Place::Root, &mut faults)?;
    (faults.into_found().is_empty() && policy.problems().1.is_empty()).then_some(policy)
}

/// Serializes like [`Policy::to_json`].
impl Serialize for Policy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.write(PolicyDefaults::LeftOut).serialize(serializer)
    }
}

/// Deserializes like [`Policy::from_json`].
impl<'de> Deserialize<'de> for Policy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        Self::from_json(&value.to_string()).map_err(D::Error::custom)
    }
}

impl PolicyValue for Policy {
    const FORM: Form = Form::Members { table: Self::TABLE };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        Self::read_table(node, at, faults).map(Self::with_unlisted_denied)
    }

    fn write(&self, defaults: PolicyDefaults) -> serde_json::Value {
        self.write_table(defaults)
    }
}
