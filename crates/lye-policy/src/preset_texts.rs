//! The texts of the presets, for `extends`.

/// Declares the texts by the names of the presets.
macro_rules! texts {
    ($($name:literal),* $(,)?) => {
        /// The names of all presets, also of those that need a feature.
        pub(crate) const NAMES: &[&str] = &[$($name),*];

        /// Returns the text of a preset: TOML, or JSON without the feature `toml`.
        pub(crate) fn preset_text(name: &str) -> Option<&'static str> {
            match name {
                $(
                    #[cfg(feature = "toml")]
                    $name => Some(include_str!(concat!("../presets/", $name, ".toml"))),
                    #[cfg(not(feature = "toml"))]
                    $name => Some(include_str!(concat!("presets/generated/", $name, ".json"))),
                )*
                _ => None,
            }
        }
    };
}

texts! {
    "default", "comment", "article", "markdown", "email", "agent", "text", "howto-minimal", "howto-links", "howto-lists", "justhtml-3",
    "svg", "sanitizer-api", "sanitizer-api-2025", "baseline",
}

#[cfg(test)]
mod tests {
    use super::{NAMES, preset_text};
    use crate::presets::Preset;

    #[test]
    fn every_preset_has_its_text() {
        for preset in Preset::ALL {
            assert!(NAMES.contains(&preset.name()), "{preset}");
            #[cfg(feature = "toml")]
            assert_eq!(preset_text(preset.name()), Some(preset.toml()));
        }
        assert_eq!(preset_text("none"), None);
    }
}
