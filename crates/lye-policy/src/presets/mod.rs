//! Named policies for common uses.

use crate::model::Policy;
use crate::string_enum::UnknownVariant;
use std::fmt;
use std::str::FromStr;

/// A named policy. Each is a TOML file that can be copied and changed ([`Preset::toml`]), and has a page in the
/// guide.
///
/// ```
/// use lye::{Cleaner, Preset};
///
/// let cleaner = Cleaner::from_preset(Preset::Comment);
/// let clean = cleaner.clean("<h1>Vec<T></h1> <b>rocks</b>, see www.example.org")?;
/// assert_eq!(
///     clean.html(),
///     "Vec&lt;T&gt; <b>rocks</b>, see \
///      <a href=\"https://www.example.org/\" rel=\"nofollow ugc noopener noreferrer\">www.example.org</a>"
/// );
/// assert_eq!("comment".parse(), Ok(Preset::Comment));
/// # Ok::<(), lye::CleanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Preset {
    /// `default`: user content, with text, lists, tables, links and images. What `clean` uses.
    #[default]
    Default,
    /// `sanitizer-api`: the safe default of the HTML Standard.
    SanitizerApi,
    /// `sanitizer-api-2025`: the safe default of the Sanitizer API as it was drafted in 2025.
    SanitizerApi2025,
    /// `howto-minimal`: the minimal set of tags of the Secure Programming HOWTO.
    HowtoMinimal,
    /// `howto-links`: `howto-minimal` with links.
    HowtoLinks,
    /// `howto-lists`: `howto-minimal` with links and lists.
    HowtoLists,
    /// `comment`: comments of visitors.
    Comment,
    /// `article`: articles by authors of a site.
    Article,
    /// `markdown`: rendered Markdown.
    Markdown,
    /// `email`: the body of a mail, for display in a page.
    Email,
    /// `agent`: input for a language model.
    Agent,
    /// `text`: only text.
    Text,
    /// `justhtml-3`: the defaults of JustHTML 3.
    Justhtml3,
    /// `svg`: SVG drawings, inline or as files.
    Svg,
    /// `baseline`: everything that is not known to run script or to embed documents.
    Baseline,
}

/// A preset as TOML and as JSON. The JSON is read, because it needs no optional feature.
macro_rules! file {
    ($name:literal) => {
        (
            include_str!(concat!("../../presets/", $name, ".toml")),
            include_str!(concat!("generated/", $name, ".json")),
        )
    };
}

impl Preset {
    /// All presets.
    pub const ALL: [Self; 15] = [
        Self::Default,
        Self::SanitizerApi,
        Self::SanitizerApi2025,
        Self::HowtoMinimal,
        Self::HowtoLinks,
        Self::HowtoLists,
        Self::Comment,
        Self::Article,
        Self::Markdown,
        Self::Email,
        Self::Agent,
        Self::Text,
        Self::Justhtml3,
        Self::Svg,
        Self::Baseline,
    ];

    /// Returns the name.
    ///
    /// ```
    /// assert_eq!(lye::Preset::HowtoMinimal.name(), "howto-minimal");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::SanitizerApi => "sanitizer-api",
            Self::SanitizerApi2025 => "sanitizer-api-2025",
            Self::HowtoMinimal => "howto-minimal",
            Self::HowtoLinks => "howto-links",
            Self::HowtoLists => "howto-lists",
            Self::Comment => "comment",
            Self::Article => "article",
            Self::Markdown => "markdown",
            Self::Email => "email",
            Self::Agent => "agent",
            Self::Text => "text",
            Self::Justhtml3 => "justhtml-3",
            Self::Svg => "svg",
            Self::Baseline => "baseline",
        }
    }

    /// Returns the policy. Parses it on each call, so keep the `Cleaner`.
    ///
    /// ```
    /// use lye::{FindingsMode, Preset};
    /// let policy = Preset::Article.policy().with_findings(FindingsMode::Collect);
    /// assert!(lye::policy_tools::warnings(&policy).is_empty());
    /// ```
    pub fn policy(self) -> Policy {
        // The file is part of the crate, and a test reads each preset.
        Policy::from_json(self.files().1).expect("a preset is a policy")
    }

    /// Returns the policy as a commented TOML file, to copy and change.
    ///
    /// ```
    /// assert!(lye::Preset::Text.toml().contains("elements = []"));
    /// ```
    pub const fn toml(self) -> &'static str {
        self.files().0
    }

    const fn files(self) -> (&'static str, &'static str) {
        match self {
            Self::Default => file!("default"),
            Self::SanitizerApi => file!("sanitizer-api"),
            Self::SanitizerApi2025 => file!("sanitizer-api-2025"),
            Self::HowtoMinimal => file!("howto-minimal"),
            Self::HowtoLinks => file!("howto-links"),
            Self::HowtoLists => file!("howto-lists"),
            Self::Comment => file!("comment"),
            Self::Article => file!("article"),
            Self::Markdown => file!("markdown"),
            Self::Email => file!("email"),
            Self::Agent => file!("agent"),
            Self::Text => file!("text"),
            Self::Justhtml3 => file!("justhtml-3"),
            Self::Svg => file!("svg"),
            Self::Baseline => file!("baseline"),
        }
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Preset {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Self, UnknownVariant> {
        const NAMES: [&str; 15] = {
            let mut names = [""; 15];
            let mut at = 0;
            while at < names.len() {
                names[at] = Preset::ALL[at].name();
                at += 1;
            }
            names
        };
        let found = Self::ALL.into_iter().find(|preset| preset.name() == name);
        found.ok_or_else(|| UnknownVariant::new(name, &NAMES))
    }
}
