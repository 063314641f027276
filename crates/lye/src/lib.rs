//! An HTML sanitizer: untrusted HTML goes in, HTML that is safe to show comes out.
//!
//! ```
//! let clean = lye::clean(r#"<p onclick="steal()">Hi <script>alert(1)</script><b>there</b>"#)?;
//! assert_eq!(clean.html(), "<p>Hi <b>there</b></p>");
//! assert_eq!(clean.removals().to_string(), "1 element, 1 attribute");
//! # Ok::<(), lye::CleanError>(())
//! ```
//!
//! The input is parsed by [`lye_html`] as a browser parses what is set as `innerHTML` of a page's `body`, with
//! scripting on. While the tree is built, what the policy does not keep is left out: the policy is [`Preset::Default`], for user
//! content, where nothing else is said. Attributes that start with `on` and links to `javascript:` never pass, whatever a
//! policy lists. What is left is written so that it reads back as it was.
//!
//! [`clean`] is for a single string. A [`Cleaner`] keeps its buffers and is for many, by one of the [presets](Preset), by a
//! [`Policy`] of your own, which judges URLs too, adds to links and says what becomes of findings, or by a configuration of the
//! HTML Standard's Sanitizer API:
//!
//! ```
//! use lye::{Cleaner, FindingsMode, Policy};
//! let policy = Policy::default().with_findings(FindingsMode::Collect);
//! let cleaner = Cleaner::from_policy(&policy)?;
//! let clean = cleaner.clean("<a href='data:text/html,x'>data</a> <a href='https://example.org/'>web</a>")?;
//! assert_eq!(clean.html(), r#"<a>data</a> <a href="https://example.org/">web</a>"#);
//! assert_eq!(clean.findings()[0].to_string(), "url-scheme: removed `href` of <a>");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `rayon`, `Cleaner::clean_many` cleans many inputs on all cores. The default feature `public-suffix` compiles in
//! the Public Suffix List, for `registrable:` in [`HostPattern`], `linkify` in [`TextPolicy`] and the finding `misleading-link`; without
//! it, policies that ask for the first two are refused. The default feature `legacy-url` adds `lye::url::legacy`.
//!
//! [`Cleaner::export`] gives what was cleaned as Markdown, plain text or XHTML.
//!
//! A [`Document`] has the methods of the standard itself, to the letter: trees instead of strings.
//!
//! # What it is not
//!
//! A cleaner by a configuration of the Sanitizer API does not judge where a link leads: all schemes but `javascript:` pass. The output
//! is for one context, the content of `body` unless another is named: elsewhere it may be read as another tree. `SECURITY.md` in
//! the repository says what is promised and which test holds each promise.
#![forbid(unsafe_code)]

mod clean;
mod dom;
mod error;
mod filter;
mod findings;
mod hooks;
pub mod howto;
mod passes;
mod removals;
mod safe_html;
mod trusted_types;

/// The version of the engine. What another version cleaned by the same policy may differ from what this one would make of it: see
/// `--manifest` of the command for stored content.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The parser underneath: bytes to characters to a tree to a string.
pub use lye_html as html;
pub use lye_policy::hazards;
/// Lints, differences, import, JSON Schema and writing of policies.
#[cfg(feature = "policy-tools")]
pub use lye_policy_tools as policy_tools;
/// Text as it stands between tags.
pub use lye_text as text;
/// The URL Standard, on which URL policies decide.
pub use lye_url as url;

pub use clean::{
    Clean, CleanStream, Cleaner, Edit, EditKind, Explanation, ExportFormat, Exported, Pass, Proof, Report,
    SvgError, clean,
};
pub use dom::{Document, SanitizerSpec, SetHtmlError, SetHtmlOptions, Timing};
pub use error::CleanError;
pub use findings::{
    Action, ExamplePolicy, Finding, FindingAbout, FindingCode, FindingDetails, FindingKind, FindingReport,
    Severity,
};
pub use hooks::{AttributeContext, AttributeHookDecision, ElementContext, ElementHookDecision};
pub use lye_css::clean::{AtRule, CssLimits, CssPolicy, CustomPrefix, CustomProperties, SheetPolicy};
pub use lye_policy::model::{
    BasePolicy, BaseUrl, CheckedPolicy, ClassPolicy, ContextChain, CustomElements, Disallowed,
    DisallowedAction, DocumentBase, FindingsMode, IdPolicy, InvalidBaseUrl, InvalidContext,
    InvalidLinkPolicy, Limit, LimitOutcome, Limits, LinkPolicy, LinkScope, LinkTarget, NestedPolicy,
    OutputContext, Policy, PolicyError, PolicyFormat, RelToken, RulePlace, RulePlaces, TextPolicy, XmlBase,
};
pub use lye_policy::presets::Preset;
pub use lye_policy::sanitizer::ConfigError;
pub use lye_policy::sanitizer::InvalidConfig;
pub use lye_policy::sanitizer::Sanitizer;
pub use lye_policy::sanitizer::{Builtins, Edition, UnknownEdition};
pub use lye_policy::sanitizer::{
    SanitizerAttribute, SanitizerConfig, SanitizerElement, SanitizerElementWithAttributes,
    SanitizerProcessingInstruction,
};
pub use lye_policy::string_enum::UnknownWord;
pub use lye_policy::urls::{
    DataRule, DataType, FilterDecision, FilterError, HostPattern, InvalidUrlPolicy, IpClasses, NestedRefusal,
    PathPrefix, PlaceholderUrl, TrackingParameter, UnsetHandling, UriPattern, UrlAttribute, UrlAttributeType,
    UrlBases, UrlContext, UrlFilter, UrlHandling, UrlHygiene, UrlPolicy, UrlProxy, UrlPurpose, UrlRefusal,
    UrlRule, UrlRuleKey, UrlScheme, UrlSink, UrlValueKind, UrlVerdict, UrlsWithoutRule, document_base,
    treats_as_url, url_attribute,
};
pub use lye_policy::values::{IntegerRange, InvalidValuePattern, TokenRule, ValuePattern, ValueRule};
pub use removals::Removals;
pub use safe_html::SafeHtml;
pub use text::{InvalidNamePrefix, NamePrefix};
pub use trusted_types::{PolicyRefusal, TrustedHtml, TrustedTypePolicy};
