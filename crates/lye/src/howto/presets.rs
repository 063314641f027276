//! Validate, by policy (5.11.3 to 5.11.5): the minimal set of tags, and what can be added to it next, as policies in TOML.

/// The minimal set of tags: `p`, `b`, `i`, `em`, `strong`, `pre` and `br`, without any attribute. Findings are collected, so that whoever
/// used another tag can be told.
///
/// ```
/// # #[cfg(feature = "toml")] {
/// use lye::{Cleaner, Policy, howto};
/// let cleaner = Cleaner::from_policy(&Policy::from_toml(howto::MINIMAL)?)?;
/// let clean = cleaner.clean("<p onclick=x>One<br><B>two<a href='https://example.org/'>three</a>")?;
/// assert_eq!(clean.html(), "<p>One<br><b>two</b></p>");
/// assert_eq!(clean.findings().len(), 2);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const MINIMAL: &str = lye_policy::presets::Preset::HowtoMinimal.toml();

/// [`MINIMAL`], and `a` with `href`, whose URLs match [`UriPattern::SimpleMostlySafe`](crate::UriPattern::SimpleMostlySafe).
///
/// ```
/// # #[cfg(feature = "toml")] {
/// use lye::{Cleaner, Policy, howto};
/// let cleaner = Cleaner::from_policy(&Policy::from_toml(howto::LINKS)?)?;
/// let clean = cleaner.clean("<a href='https://example.org/a'>yes</a> <a href='https://example.org/?a'>no</a>")?;
/// assert_eq!(clean.html(), r#"<a href="https://example.org/a">yes</a> <a>no</a>"#);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const LINKS: &str = lye_policy::presets::Preset::HowtoLinks.toml();

/// [`LINKS`], and `ol`, `ul` and `li`.
///
/// ```
/// # #[cfg(feature = "toml")] {
/// use lye::{Cleaner, Policy, howto};
/// let cleaner = Cleaner::from_policy(&Policy::from_toml(howto::LISTS)?)?;
/// assert_eq!(cleaner.clean("<ul type=disc><li>one<li>two")?.html(), "<ul><li>one</li><li>two</li></ul>");
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const LISTS: &str = lye_policy::presets::Preset::HowtoLists.toml();
