//! Converts the settings of other sanitizers (JSON) to policies. Settings without a counterpart are reported, never silently dropped,
//! and the policy keeps nothing that the settings do not name.

mod ammonia;
mod bleach;
mod dompurify;
mod draft;
mod generated;
mod js_regex;
mod justhtml;
mod names;
mod prelude;
mod rehype;
mod sanitize_html;
mod sanitize_html_attributes;
mod sanitizer_api;
mod settings;
mod uri_regex;

use crate::spelling::{CssSpelling, References, Spelling, WithoutValue};
use draft::Draft;
use generated::SANITIZE_HTML_CLOSED;
use lye_policy::model::{Patterns, Policy, PolicyError};
use names::set;
use serde::Serialize;
use settings::{Report, Settings};
use std::fmt;

lye_policy::string_enum! {
    /// The sanitizer whose settings are imported. Options have their documented names; those that are absent have
    /// their default values.
    #[non_exhaustive]
    pub enum ImportSource {
        /// `nh3`: the arguments of nh3's `Cleaner` (Python).
        Nh3 = "nh3",
        /// `ammonia`: the settings of ammonia's `Builder` (Rust).
        Ammonia = "ammonia",
        /// `bleach`: the arguments of bleach's `clean` (Python).
        Bleach = "bleach",
        /// `dompurify`: the configuration of DOMPurify (JavaScript).
        Dompurify = "dompurify",
        /// `sanitize-html`: the options of sanitize-html (JavaScript).
        SanitizeHtml = "sanitize-html",
        /// `rehype-sanitize`: the schema of rehype-sanitize (JavaScript).
        RehypeSanitize = "rehype-sanitize",
        /// `justhtml`: the `SanitizationPolicy` of JustHTML 3 (Python).
        Justhtml = "justhtml",
        /// `sanitizer-api`: the configuration of the HTML Standard's Sanitizer API.
        SanitizerApi = "sanitizer-api",
    }
}

impl ImportSource {
    /// Returns the options that [`import()`] knows, in the order of the guide. The Sanitizer API has none: its configuration is the member
    /// `sanitizer` of a policy.
    ///
    /// ```
    /// use lye::policy_tools::ImportSource;
    /// let options = ImportSource::Dompurify.options();
    /// let option = options.iter().find(|option| option.name == "WHOLE_DOCUMENT").expect("DOMPurify has it");
    /// assert_eq!(option.policy, "`output.context = \"document\"`");
    /// ```
    #[must_use]
    pub fn options(self) -> &'static [ImportOption] {
        match self {
            Self::Nh3 => generated::NH3_OPTIONS,
            Self::Ammonia => generated::AMMONIA_OPTIONS,
            Self::Bleach => generated::BLEACH_OPTIONS,
            Self::Dompurify => generated::DOMPURIFY_OPTIONS,
            Self::SanitizeHtml => generated::SANITIZE_HTML_OPTIONS,
            Self::RehypeSanitize => generated::REHYPE_OPTIONS,
            Self::Justhtml => generated::JUSTHTML_OPTIONS,
            Self::SanitizerApi => &[],
        }
    }

    /// Returns the spelling of the sanitizer with its default settings. That of [`ImportSource::SanitizerApi`] is the spelling of Lye.
    ///
    /// ```
    /// use lye::policy_tools::ImportSource;
    /// let html = "<p title=\"&lt;\">1 &lt; 2 &amp; 2 &gt; 1</p>";
    /// assert_eq!(
    ///     ImportSource::RehypeSanitize.spelling().apply(html),
    ///     "<p title=\"&#x3C;\">1 &#x3C; 2 &#x26; 2 > 1</p>"
    /// );
    /// assert_eq!(ImportSource::Dompurify.spelling().apply(html), html);
    /// ```
    #[must_use]
    pub fn spelling(self) -> Spelling {
        let (references, without_value, css) = match self {
            // The importer of nh3 and ammonia sets the spelling of CSS that is filtered, and the place of `rel`.
            Self::Nh3 | Self::Ammonia | Self::Dompurify | Self::SanitizerApi => return Spelling::default(),
            Self::Bleach => (References::Standard, WithoutValue::BleachBoolean, CssSpelling::Bleach),
            Self::SanitizeHtml => {
                (References::Xml, WithoutValue::Except(set(&["alt"])), CssSpelling::SanitizeHtml)
            }
            Self::RehypeSanitize => (References::Rehype, WithoutValue::RehypeBoolean, CssSpelling::AsWritten),
            Self::Justhtml => (References::Justhtml, WithoutValue::Always, CssSpelling::Justhtml),
        };
        let closed = (self == Self::SanitizeHtml).then(|| set(SANITIZE_HTML_CLOSED));
        Spelling { references, without_value, closed, css, rel_is_last: false }
    }
}

/// An option of another sanitizer, and what an import makes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ImportOption {
    /// The name of the option.
    pub name: &'static str,
    /// What it becomes in a policy, or what to use instead, in Markdown.
    pub policy: &'static str,
}

/// A policy converted from the settings of another sanitizer.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct ImportedPolicy {
    /// The policy.
    pub policy: Policy,
    /// The settings that the policy does not express.
    pub unmapped: Vec<UnmappedSetting>,
    /// How the sanitizer writes its output with these settings.
    pub spelling: Spelling,
}

/// A setting that a policy cannot express.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct UnmappedSetting {
    /// The path of the setting, such as `attributes.a[1]`; empty for a default.
    pub path: String,
    /// Why the policy cannot express it, and what the policy does instead.
    pub reason: String,
}

impl fmt::Display for UnmappedSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.as_str() {
            "" => f.write_str("defaults: ")?,
            path => write!(f, "`{path}`: ")?,
        }
        self.reason.chars().try_for_each(|character| {
            let shown = if character.is_control() { char::REPLACEMENT_CHARACTER } else { character };
            fmt::Write::write_char(f, shown)
        })
    }
}

/// Why an import failed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ImportError {
    /// The text is not a JSON object.
    Json {
        /// What is wrong.
        message: String,
        /// The line, counted from 1.
        line: usize,
        /// The column, counted in bytes from 1.
        column: usize,
    },
    /// The converted policy is not valid.
    Policy(PolicyError),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json { message, line, column } => write!(f, "{line}:{column}: {message}"),
            Self::Policy(error) => write!(f, "the settings do not give a valid policy: {error}"),
        }
    }
}

impl std::error::Error for ImportError {}

/// Converts the settings of another sanitizer, as JSON, to a policy. The policy keeps nothing that the settings and the defaults of that
/// sanitizer do not allow; where the two differ, the policy is stricter. Takes linear time, except for rules for
/// attributes of every element.
///
/// ```
/// use lye::Cleaner;
/// use lye::policy_tools::{ImportSource, import};
/// let settings = r#"{ "tags": ["a", "b", "script"], "attributes": { "a": ["href"] }, "url_schemes": ["https"] }"#;
/// let imported = import(settings, ImportSource::Nh3)?;
/// assert_eq!(
///     imported.unmapped[0].to_string(),
///     "`tags[2]`: no policy can allow `script`, which runs script or embeds documents; it is removed"
/// );
/// let clean = Cleaner::new(&imported.policy)?.clean("<b>1</b> <u>2</u> <a href=https://example.com/>3</a>")?;
/// assert_eq!(clean.html(), "<b>1</b> 2 <a href=\"https://example.com/\" rel=\"noopener noreferrer\">3</a>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the text is not a JSON object, or the settings do not give a valid policy.
pub fn import(text: &str, from: ImportSource) -> Result<ImportedPolicy, ImportError> {
    let mut imported = imported(text, from, Report::new(false))?;
    // Who comes with a configuration of the standard keeps it.
    if from != ImportSource::SanitizerApi {
        imported.policy = imported.policy.by_tables(&Patterns::default());
    }
    Ok(imported)
}

/// Converts settings as [`import()`] does, for a program that sets hooks in place of the functions in the settings. The policy keeps what
/// these functions could keep, and does not report them: without the hooks, it is laxer than the settings. Of attributes, it keeps
/// those that the standards know, `data-*` and `aria-*`, and never event handlers.
///
/// For sanitize-html, `allowedTags: false` keeps all elements, and `allowedAttributes: false` all attributes, whatever their names. So do
/// `"*"` in the list of `"*"`, and `allowedTags: false` alone: the program then judges the names of attributes, and their `values`.
///
/// ```
/// use lye::Cleaner;
/// use lye::hooks::AttributeHookDecision;
/// use lye::policy_tools::{ImportSource, import_for_hooks};
/// let settings = r#"{ "tags": ["p"], "attributes": { "callback": "only_titles" } }"#;
/// let imported = import_for_hooks(settings, ImportSource::Bleach)?;
/// let cleaner = Cleaner::new(&imported.policy)?.with_attribute_hook(|attribute| {
///     Ok(if attribute.attribute == "title" { AttributeHookDecision::Keep } else { AttributeHookDecision::Remove })
/// });
/// assert_eq!(cleaner.clean("<p title=1 class=2 onclick=x>3")?.html(), r#"<p title="1">3</p>"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`import()`].
pub fn import_for_hooks(text: &str, from: ImportSource) -> Result<ImportedPolicy, ImportError> {
    imported(text, from, Report::new(true))
}

fn imported(text: &str, from: ImportSource, report: Report) -> Result<ImportedPolicy, ImportError> {
    let mut settings = Settings::read(text, from.options(), &report)?;
    let mut draft = Draft::new(from.spelling(), report);
    match from {
        ImportSource::Nh3 => ammonia::import(&mut settings, ammonia::NH3, &mut draft),
        ImportSource::Ammonia => ammonia::import(&mut settings, ammonia::AMMONIA, &mut draft),
        ImportSource::Bleach => bleach::import(&mut settings, &mut draft),
        ImportSource::Justhtml => justhtml::import(&mut settings, &mut draft),
        ImportSource::Dompurify => dompurify::import(&mut settings, &mut draft),
        ImportSource::SanitizeHtml => sanitize_html::import(&mut settings, &mut draft),
        ImportSource::RehypeSanitize => rehype::import(&mut settings, &mut draft),
        ImportSource::SanitizerApi => {
            let policy = draft::without_separators(sanitizer_api::import(settings, &draft)?);
            return Ok(ImportedPolicy { policy, unmapped: draft.report.take(), spelling: draft.spelling });
        }
    }
    settings.report_rest(&from.to_string());
    draft.finish()
}
