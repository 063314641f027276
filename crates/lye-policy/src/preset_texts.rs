//! The texts of the presets and the add-ons, for `extends`.

/// Declares the texts by names, each list of names with the folder of its files.
macro_rules! texts {
    ($($(#[$meta:meta])* $list:ident in $folder:literal: $($name:literal),* $(,)?;)*) => {
        $($(#[$meta])* pub(crate) const $list: &[&str] = &[$($name),*];)*

        /// Returns the text of a preset or an add-on: TOML, or JSON without the feature `toml`.
        pub(crate) fn text(name: &str) -> Option<&'static str> {
            match name {
                $($(
                    #[cfg(feature = "toml")]
                    $name => Some(include_str!(concat!("../", $folder, "/", $name, ".toml"))),
                    #[cfg(not(feature = "toml"))]
                    $name => Some(include_str!(concat!("presets/generated/", $name, ".json"))),
                )*)*
                _ => None,
            }
        }
    };
}

texts! {
    /// The names of all presets, also of those that need a feature.
    NAMES in "presets":
        "default", "comment", "article", "markdown", "email", "agent", "text", "howto-minimal", "howto-links", "howto-lists",
        "justhtml-3", "svg", "sanitizer-api", "sanitizer-api-2025", "baseline";
    /// The names of all add-ons.
    ADD_ONS in "add-ons":
        "embeds", "highlighting", "katex", "mail-styles", "mathml", "readme", "shiki", "task-lists";
    /// The names of the policies that treat HTML as other sanitizers do.
    LIKE in "like":
        "like-bleach", "like-bleach-bare", "like-dompurify", "like-dompurify-attributes", "like-dompurify-bare", "like-dompurify-html",
        "like-dompurify-mathml", "like-dompurify-svg", "like-nh3", "like-nh3-bare", "like-rehype-sanitize", "like-rehype-sanitize-bare",
        "like-sanitize-html", "like-sanitize-html-bare";
}

#[cfg(test)]
mod tests {
    use super::{ADD_ONS, NAMES, text};
    use crate::presets::Preset;

    #[test]
    fn every_preset_has_its_text() {
        for preset in Preset::ALL {
            assert!(NAMES.contains(&preset.name()), "{preset}");
            #[cfg(feature = "toml")]
            assert_eq!(text(preset.name()), Some(preset.toml()));
        }
        assert!(ADD_ONS.iter().all(|name| text(name).is_some() && !NAMES.contains(name)));
        assert_eq!(text("none"), None);
    }
}
