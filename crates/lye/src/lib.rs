//! An HTML sanitizer: untrusted HTML goes in, HTML that is safe to show comes out.
//!
//! ```
//! let clean = lye::clean(r#"<p onclick="steal()">Hi <script>alert(1)</script><b>there</b>"#)?;
//! assert_eq!(clean.html(), "<p>Hi <b>there</b></p>");
//! assert_eq!(clean.removals().to_string(), "1 element, 1 attribute");
//! # Ok::<(), lye::CleanError>(())
//! ```
//!
//! [`lye_html`] parses the input as a browser parses the `innerHTML` of a page's `body`, with scripting enabled. While the tree is
//! built, everything is left out that the policy does not keep. The default policy is [`Preset::Default`], for user content. No
//! policy, not even yours, can allow event handlers or `javascript:` URLs. The output parses to the tree that was cleaned, which
//! rules out mutation XSS.
//!
//! [`clean()`] cleans a single string. A [`Cleaner`] reuses its buffers and is meant for many. It takes one of the
//! [presets](Preset), a [`Policy`] of your own, which also judges URLs, adds to links and decides about findings, or a configuration
//! of the HTML Standard's Sanitizer API:
//!
//! ```
//! use lye::{Cleaner, FindingsMode, Policy};
//! let policy = Policy::default().with_findings(FindingsMode::Collect);
//! let cleaner = Cleaner::new(&policy)?;
//! let clean = cleaner.clean("<a href='data:text/html,x'>data</a> <a href='https://example.org/'>web</a>")?;
//! assert_eq!(clean.html(), r#"<a>data</a> <a href="https://example.org/">web</a>"#);
//! assert_eq!(clean.findings()[0].to_string(), "url-scheme: removed `href` of <a>");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The README lists the Cargo features. All but `rayon` and those for template engines are on by default. A program that only
//! cleans by a preset may turn them off; policies that need one of them are then rejected with its name. With `rayon`,
//! `Cleaner::clean_many` cleans many inputs on all cores.
//!
//! [`Cleaner::export`] writes the cleaned content as Markdown, plain text or XHTML.
//!
//! A [`Document`](dom::Document) has the methods of the standard itself: trees instead of strings.
//!
//! # Limits of the guarantee
//!
//! A cleaner for a configuration of the Sanitizer API does not judge where links lead: all schemes except `javascript:` pass. The
//! output is for one context, the content of `body` unless you set another: elsewhere it may parse to another tree. `SECURITY.md` in
//! the repository lists the guarantees and the test for each.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod clean;
pub mod dom;
mod error;
mod filter;
pub mod findings;
#[cfg(feature = "css")]
mod hidden;
pub mod hooks;
#[cfg(feature = "policy-tools")]
mod imported;
#[cfg(not(feature = "css"))]
mod no_hidden;
mod passes;
mod removals;
pub mod safe_html;
pub mod trusted_types;
pub mod urls;
#[cfg(feature = "escape")]
pub mod xhtml;

#[cfg(not(feature = "css"))]
use no_hidden as hidden;

/// The version of this crate, such as `1.2.3`. With the same policy, another version may give a different output for the same input. For
/// stored content, see the option `--manifest` of the command `lye clean`.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

#[cfg(feature = "markdown-input")]
pub use clean::markdown;
pub use clean::{explain, export, input, svg};
#[cfg(feature = "policy-tools")]
pub use imported::{write_imported, write_over};
/// Ways to show untrusted text without a policy: strip or encode markup, contain content, check character encodings.
#[cfg(feature = "escape")]
pub use lye_escape as escape;
/// The HTML engine: decoding, parsing, trees and writers.
pub use lye_html as html;
/// Lints, differences, import, JSON Schema and writing of policies.
#[cfg(feature = "policy-tools")]
pub use lye_policy_tools as policy_tools;
/// Rules for text between tags.
pub use lye_text as text;
/// The URL Standard, the basis of URL policies.
pub use lye_url as url;

pub mod policy {
    //! What a cleaner keeps, changes and adds: [`Policy`] and its parts. The rules for [URLs](crate::urls), [CSS](crate::css) and the
    //! [allowlist](crate::sanitizer) have modules of their own.

    pub use lye_policy::hazards;
    pub use lye_policy::model::{
        AttributeList, BaseUrl, BodyPolicy, CheckedPolicy, ClassList, ClassPolicy, ContextChain,
        ControlCharacters, Disallowed, DisallowedAction, ElementTable, FindingsMode, FrameLoading,
        FramePolicy, FrameProvider, FrameSource, HiddenText, IdPolicy, InvalidValue, Limit, LimitOutcome,
        Limits, LinkPolicy, LinkScope, LinkTarget, LinkifyScheme, LintPolicy, MisleadingLinks, OtherFrames,
        OutputContext, ParserEdition, PermissionFeature, Policy, PolicyError, PolicyFormat, PolicyText,
        ReferrerPolicy, RelToken, RequiredAttributes, RuleLocation, RuleLocations, SandboxToken,
        TemplateLanguage, TemplateLanguages, TextPolicy, WithoutRequired,
    };
    #[doc(hidden)]
    pub use lye_policy::model::{Group, Row, group, groups};
    pub use lye_policy::presets::Preset;
    #[cfg(feature = "toml")]
    pub use lye_policy::presets::add_ons;
    #[doc(hidden)]
    pub use lye_policy::presets::is_base;
    pub use lye_policy::string_enum::UnknownVariant;
    pub use lye_policy::values::{IntegerRange, TokenRule, ValuePattern, ValueRule};
    pub use lye_text::{InvalidNamePrefix, NamePrefix};
}

pub mod sanitizer {
    //! Configurations of the HTML Standard's Sanitizer API: the allowlist of a policy, or a sanitizer alone.

    pub use lye_policy::sanitizer::{
        Builtins, ConfigError, ConfigRule, Edition, InvalidConfig, ListedName, Sanitizer, SanitizerAttribute,
        SanitizerConfig, SanitizerElement, SanitizerElementWithAttributes, SanitizerProcessingInstruction,
        UnknownEdition,
    };
}

pub mod css {
    //! Rules for CSS in `style` attributes and elements: the member `css` of policies.

    pub use lye_css::clean::{
        AtRule, CssLimits, CssPolicy, CssValueRule, CustomPrefix, CustomProperties, SheetPolicy,
    };
}

pub use clean::{Clean, Cleaner, Proof, Report, clean};
pub use error::{CleanError, CleanErrorKind};
pub use findings::Finding;
pub use policy::{FindingsMode, OutputContext, Policy, PolicyError, Preset};
pub use removals::Removals;
pub use safe_html::SafeHtml;
pub use sanitizer::{Sanitizer, SanitizerConfig};
