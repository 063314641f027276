//! Named policies for common uses.

mod build;
mod generated;

use crate::model::{CheckedPolicy, Policy};
#[cfg(feature = "toml")]
use crate::preset_texts::text;
use crate::preset_texts::{ADD_ONS, LIKE};
use crate::string_enum::UnknownVariant;
use generated::built;
use std::fmt;
use std::str::FromStr;

/// Declares the presets: the variant, the name, and the feature that its policy needs.
macro_rules! presets {
    (
        $(#[$attribute:meta])*
        pub enum Preset {
            $($(#[$meta:meta])* $variant:ident = $name:literal $(if $feature:literal)? => $built:ident,)*
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        #[non_exhaustive]
        pub enum Preset {
            $($(#[$meta])* $(#[cfg(feature = $feature)])? $variant,)*
        }

        impl Preset {
            /// All presets whose features are on.
            pub const ALL: [Self; Self::NAMES.len()] = [$($(#[cfg(feature = $feature)])? Self::$variant,)*];

            /// The names of [`Self::ALL`].
            const NAMES: &[&str] = &[$($(#[cfg(feature = $feature)])? $name,)*];

            /// Returns the name.
            ///
            /// ```
            /// assert_eq!(lye::Preset::HowtoMinimal.name(), "howto-minimal");
            /// ```
            pub const fn name(self) -> &'static str {
                match self {
                    $($(#[cfg(feature = $feature)])? Self::$variant => $name,)*
                }
            }

            /// Returns the policy. Builds it on each call, so keep the `Cleaner`.
            ///
            /// ```
            /// use lye::{FindingsMode, Preset};
            /// let policy = Preset::Article.policy().with_findings(FindingsMode::Collect);
            /// assert!(lye::policy_tools::warnings(&policy).is_empty());
            /// ```
            pub fn policy(self) -> Policy {
                match self {
                    $($(#[cfg(feature = $feature)])? Self::$variant => built::$built(),)*
                }
            }

            /// Returns the policy as a commented TOML file, to copy and change.
            ///
            /// ```
            /// assert!(lye::Preset::Text.toml().contains("allow = {}"));
            /// ```
            pub const fn toml(self) -> &'static str {
                match self {
                    $($(#[cfg(feature = $feature)])?
                    Self::$variant => include_str!(concat!("../../presets/", $name, ".toml")),)*
                }
            }

            /// Returns the policy as JSON.
            #[cfg(test)]
            const fn json(self) -> &'static str {
                match self {
                    $($(#[cfg(feature = $feature)])?
                    Self::$variant => include_str!(concat!("generated/", $name, ".json")),)*
                }
            }
        }
    };
}

presets! {
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
    ///      <a href=\"https://www.example.org\" rel=\"nofollow ugc noopener noreferrer\">www.example.org</a>"
    /// );
    /// assert_eq!("comment".parse(), Ok(Preset::Comment));
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    pub enum Preset {
        /// `default`: user content, with text, lists, tables, links and images. What `clean` uses.
        #[default]
        Default = "default" => default,
        /// `sanitizer-api`: the safe default of the HTML Standard.
        SanitizerApi = "sanitizer-api" => sanitizer_api,
        /// `sanitizer-api-2025`: the safe default of the Sanitizer API as it was drafted in 2025.
        SanitizerApi2025 = "sanitizer-api-2025" => sanitizer_api_2025,
        /// `howto-minimal`: the minimal set of tags of the Secure Programming HOWTO.
        HowtoMinimal = "howto-minimal" => howto_minimal,
        /// `howto-links`: `howto-minimal` with links.
        HowtoLinks = "howto-links" => howto_links,
        /// `howto-lists`: `howto-minimal` with links and lists.
        HowtoLists = "howto-lists" => howto_lists,
        /// `comment`: comments of visitors; needs the feature `public-suffix`.
        Comment = "comment" if "public-suffix" => comment,
        /// `article`: articles by authors of a site; needs the feature `css`.
        Article = "article" if "css" => article,
        /// `markdown`: rendered Markdown.
        Markdown = "markdown" => markdown,
        /// `email`: the body of a mail, for display in a page; needs the feature `css`.
        Email = "email" if "css" => email,
        /// `agent`: input for a language model; needs the feature `css`.
        Agent = "agent" if "css" => agent,
        /// `text`: only text.
        Text = "text" => text,
        /// `justhtml-3`: the defaults of JustHTML 3.
        Justhtml3 = "justhtml-3" => justhtml_3,
        /// `svg`: SVG drawings, inline or as files.
        Svg = "svg" => svg,
        /// `baseline`: everything that the HTML Standard does not call unsafe.
        Baseline = "baseline" => baseline,
    }
}

impl Preset {
    /// Returns the policy, from which a cleaner is compiled. The tests have checked it: a program that uses only presets
    /// need not contain the check.
    #[doc(hidden)]
    pub fn checked_policy(self) -> CheckedPolicy {
        CheckedPolicy::of_consistent(self.policy())
    }
}

/// Returns the names of the add-ons with their policies as commented TOML: what `extends` can name besides presets.
///
/// ```
/// use lye::{Cleaner, Policy};
/// let policy = Policy::from_toml("extends = [\"comment\", \"mathml\"]")?;
/// let clean = Cleaner::new(&policy)?.clean("<p>Let <math><mi>x</mi></math>")?;
/// assert_eq!(clean.html(), "<p>Let <math><mi>x</mi></math></p>");
/// assert!(lye::policy::add_ons().any(|(name, _)| name == "mathml"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "toml")]
pub fn add_ons() -> impl Iterator<Item = (&'static str, &'static str)> {
    ADD_ONS.iter().filter_map(|name| Some((*name, text(name)?)))
}

/// Returns `true` if an add-on has this name, or a policy that is like another sanitizer: what `extends` can name, and no cleaner uses alone.
#[doc(hidden)]
pub fn is_base(name: &str) -> bool {
    ADD_ONS.contains(&name) || LIKE.contains(&name)
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Preset {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Self, UnknownVariant> {
        let found = Self::ALL.into_iter().find(|preset| preset.name() == name);
        found.ok_or_else(|| UnknownVariant::new(name, Self::NAMES))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_presets_equal_those_that_are_read() {
        for preset in Preset::ALL {
            assert_eq!(preset.policy(), Policy::from_json(preset.json()).unwrap(), "{preset}");
        }
    }

    #[test]
    fn presets_are_consistent() {
        for preset in Preset::ALL {
            let (expected, known) = (preset.policy().check().unwrap(), preset.checked_policy());
            assert_eq!(format!("{known:?}"), format!("{expected:?}"), "{preset}");
        }
    }
}
