//! The options of the methods that parse and sanitize.

use lye_html::Depth;
use lye_policy::sanitizer::config::validity::Absent;
use lye_policy::sanitizer::{Edition, InvalidConfig, Sanitizer, SanitizerConfig};
use std::borrow::Cow;

/// How HTML is parsed and sanitized (`SetHTMLOptions` and `SetHTMLUnsafeOptions`).
///
/// The standard's `runScripts` is missing: Lye runs no scripts, and its trees are not pages in which scripts could
/// run.
///
/// ```
/// use lye::SanitizerConfig;
/// use lye::dom::{SanitizerSpec, SetHtmlOptions};
/// let config = SanitizerConfig::from_json(r#"{ "elements": ["p"] }"#)?;
/// let options = SetHtmlOptions::default().with_sanitizer(SanitizerSpec::Config(&config));
/// # let _ = options;
/// # Ok::<(), lye::sanitizer::ConfigError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
#[doc(alias = "SetHTMLOptions")]
#[doc(alias = "SetHTMLUnsafeOptions")]
pub struct SetHtmlOptions<'a> {
    /// The sanitizer, which decides what is kept.
    pub sanitizer: SanitizerSpec<'a>,
    /// The edition of the Sanitizer API, unless the sanitizer is a [`Sanitizer`], which has its own.
    pub edition: Edition,
    /// When the sanitizer decides.
    pub timing: Timing,
    /// The limit on nesting: none in the standard, 512 in browsers.
    pub depth: Depth,
}

/// Setters: each replaces one part.
impl<'a> SetHtmlOptions<'a> {
    /// Sets [`sanitizer`](Self#structfield.sanitizer).
    #[must_use]
    pub fn with_sanitizer(self, sanitizer: SanitizerSpec<'a>) -> Self {
        Self { sanitizer, ..self }
    }

    /// Sets [`edition`](Self#structfield.edition).
    ///
    /// ```
    /// use lye::dom::{Document, SetHtmlOptions};
    /// use lye::sanitizer::Edition;
    /// let options = SetHtmlOptions::default().with_edition(Edition::September2025);
    /// let document = Document::parse_html("<p>x<svg></svg>", &options)?;
    /// // By default, the draft of 2025 allows no element of SVG.
    /// assert_eq!(document.html(), "<html><head></head><body><p>x</p></body></html>");
    /// # Ok::<(), lye::dom::SetHtmlError>(())
    /// ```
    #[must_use]
    pub fn with_edition(self, edition: Edition) -> Self {
        Self { edition, ..self }
    }

    /// Sets [`timing`](Self#structfield.timing).
    #[must_use]
    pub fn with_timing(self, timing: Timing) -> Self {
        Self { timing, ..self }
    }

    /// Sets [`depth`](Self#structfield.depth).
    #[must_use]
    pub fn with_depth(self, depth: Depth) -> Self {
        Self { depth, ..self }
    }
}

/// The `sanitizer` member of the options.
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "SanitizerPresets")]
pub enum SanitizerSpec<'a> {
    /// No such member: the safe default for the safe methods, no sanitizing for the unsafe ones.
    #[default]
    Absent,
    /// The string `"default"`: the safe default.
    Default,
    /// A sanitizer. Safe methods remove what is unsafe from a copy of it.
    Sanitizer(&'a Sanitizer),
    /// A configuration dictionary. If it does not mention comments, processing instructions, data attributes or
    /// `javascript:` URLs, the safe methods remove them, and the unsafe ones keep them.
    Config(&'a SanitizerConfig),
}

/// When a sanitizer decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Timing {
    /// While the parser inserts nodes, as Chromium does and web-platform-tests expect. Removed elements stay on the stack of
    /// open elements, so that the rest is parsed as if they were there; the children of an unwrapped
    /// element are inserted where it would have been.
    #[default]
    AtInsertion,
    /// On the finished tree, as the standard still says and Firefox does.
    AfterParsing,
}

impl<'a> SanitizerSpec<'a> {
    /// "Get a sanitizer instance from options" (WICG draft; HTML Standard, 8.6). Returns `None` for no
    /// sanitizing.
    pub(super) fn resolve(
        self,
        edition: Edition,
        safe: bool,
    ) -> Result<Option<Cow<'a, Sanitizer>>, InvalidConfig> {
        Ok(match self {
            Self::Absent if !safe => None,
            Self::Absent | Self::Default => Some(Cow::Owned(Sanitizer::safe_default(edition))),
            Self::Sanitizer(sanitizer) => Some(Cow::Borrowed(sanitizer)),
            Self::Config(config) => {
                let absent = if safe { Absent::Removes } else { Absent::Allows };
                Some(Cow::Owned(Sanitizer::from_config(config.clone(), edition, absent)?))
            }
        })
    }
}
