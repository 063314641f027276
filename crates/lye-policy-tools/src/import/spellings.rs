//! How each sanitizer spells its output.

use super::ImportSource;
use super::generated::SANITIZE_HTML_CLOSED;
use super::names::set;
use crate::spelling::{CssSpelling, References, Spelling, VoidTags, WithoutValue};

impl ImportSource {
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
        match self {
            // The importer of nh3 and ammonia sets the spelling of CSS that is filtered, and the place of `rel`.
            Self::Nh3 | Self::Ammonia | Self::Dompurify | Self::SanitizerApi => Spelling::STANDARD,
            Self::Bleach => Spelling {
                without_value: WithoutValue::BleachBoolean,
                css: CssSpelling::Bleach,
                ..Spelling::STANDARD
            },
            Self::SanitizeHtml => Spelling {
                references: References::Xml,
                without_value: WithoutValue::Except(set(&["alt"])),
                void: VoidTags::Closed(set(SANITIZE_HTML_CLOSED)),
                css: CssSpelling::SanitizeHtml,
                ..Spelling::STANDARD
            },
            Self::RehypeSanitize => Spelling {
                references: References::Rehype,
                without_value: WithoutValue::RehypeBoolean,
                ..Spelling::STANDARD
            },
            Self::Justhtml => Spelling {
                references: References::Justhtml,
                without_value: WithoutValue::Always,
                css: CssSpelling::Justhtml,
                ..Spelling::STANDARD
            },
        }
    }
}
