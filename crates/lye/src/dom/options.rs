//! The options of the methods that parse and sanitize.

use lye_html::Depth;
use lye_policy::sanitizer::config::canonical::Absent;
use lye_policy::sanitizer::{Edition, InvalidConfig, Sanitizer, SanitizerConfig};
use std::borrow::Cow;

/// How HTML is parsed and sanitized (`SetHTMLOptions` and `SetHTMLUnsafeOptions`).
///
/// The standard's `runScripts` is absent: Lye runs no scripts, and a tree that it makes is no page in which they could run.
///
/// ```
/// use lye::{SanitizerConfig, SanitizerSpec, SetHtmlOptions};
/// let config = SanitizerConfig::from_json(r#"{ "elements": ["p"] }"#)?;
/// let options = SetHtmlOptions { sanitizer: SanitizerSpec::Config(&config), ..SetHtmlOptions::default() };
/// # let _ = options;
/// # Ok::<(), lye::ConfigError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct SetHtmlOptions<'a> {
    /// What is kept.
    pub sanitizer: SanitizerSpec<'a>,
    /// When it is decided.
    pub timing: Timing,
    /// The limit on nesting: none in the standard, 512 in browsers.
    pub depth: Depth,
}

/// The `sanitizer` member of the options.
#[derive(Clone, Copy, Debug, Default)]
pub enum SanitizerSpec<'a> {
    /// No such member: for the safe methods the safe default, for the unsafe ones no sanitizing at all.
    #[default]
    Absent,
    /// The string `"default"`: the safe default.
    Default,
    /// A sanitizer. A safe method uses a copy of it from which the unsafe is removed.
    Sanitizer(&'a Sanitizer),
    /// A configuration as it was written. What it does not mention of comments, processing instructions, data attributes
    /// and `javascript:` URLs is removed by the safe methods, and kept by the unsafe ones.
    Config(&'a SanitizerConfig),
}

/// When a sanitizer decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Timing {
    /// While the parser inserts, as browsers and web-platform-tests have it. What is removed stays on the stack of open elements,
    /// so that the rest is parsed as if it were there, and what is replaced by its children sends insertions to where it would
    /// stand.
    #[default]
    AtInsertion,
    /// On the finished tree, as the text of the standard still has it.
    AfterParsing,
}

impl<'a> SanitizerSpec<'a> {
    /// "Get a sanitizer instance from options" (WICG draft; HTML Standard, 8.6). `None` is the absence of sanitizing.
    pub(super) fn resolve(self, safe: bool) -> Result<Option<Cow<'a, Sanitizer>>, InvalidConfig> {
        Ok(match self {
            Self::Absent if !safe => None,
            Self::Absent | Self::Default => Some(Cow::Owned(Sanitizer::default())),
            Self::Sanitizer(sanitizer) => Some(Cow::Borrowed(sanitizer)),
            Self::Config(config) => {
                let absent = if safe { Absent::Removes } else { Absent::Allows };
                Some(Cow::Owned(Sanitizer::from_config(config.clone(), Edition::default(), absent)?))
            }
        })
    }
}
