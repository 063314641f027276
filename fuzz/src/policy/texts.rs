//! What a policy made at random does with text, and what must hold of the texts and values of its output.

use crate::rng::Rng;

/// The member `text` of a policy.
#[derive(Clone, Copy, Debug, Default)]
pub struct Texts {
    /// `strip_hidden`: what is hidden, no parser of its own finds out here, but it has to be gone for good.
    pub strip_hidden: bool,
    /// `strip_invisibles`.
    pub strip: bool,
    /// `defuse_templates`.
    pub defuse: bool,
    /// `linkify`.
    pub linkify: bool,
}

/// What opens an expression of a template language.
const MARKERS: [&str; 6] = ["{{", "${", "<%", "{%", "{#", "#{"];

impl Texts {
    /// The same for the same number, and nothing for 0. Half of them do nothing.
    pub fn new(seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        if seed == 0 || rng.one_in(2) {
            return Self::default();
        }
        Self {
            strip: rng.one_in(2),
            defuse: rng.one_in(2),
            linkify: rng.one_in(2),
            strip_hidden: rng.one_in(3),
        }
    }

    /// The member of the policy's file.
    pub fn json(self) -> String {
        format!(
            "\"text\": {{\"strip_hidden\": {}, \"strip_invisibles\": {}, \"defuse_templates\": {}, \"linkify\": {}}}",
            self.strip_hidden, self.strip, self.defuse, self.linkify
        )
    }

    /// What a text or a comment holds that the policy takes away wherever it stands.
    ///
    /// # Errors
    /// The first thing.
    pub fn judge(self, text: &str) -> Result<(), String> {
        self.undefused(text)?;
        match text.chars().find(|&c| self.strip && is_useless(c)) {
            Some(c) => Err(format!("the invisible character {c:?}")),
            None => Ok(()),
        }
    }

    /// What a value holds that the policy takes away.
    ///
    /// # Errors
    /// The first thing.
    pub fn judge_value(self, value: &str, holds_url: bool) -> Result<(), String> {
        self.undefused(value)?;
        if self.strip && !holds_url && lye::text::strip_invisibles(value) != value {
            return Err("there are invisible characters".to_owned());
        }
        Ok(())
    }

    fn undefused(self, text: &str) -> Result<(), String> {
        match MARKERS.iter().find(|marker| self.defuse && text.contains(**marker)) {
            Some(marker) => Err(format!("the marker {marker}")),
            None => Ok(()),
        }
    }
}

/// Whether a character shows nothing whatever is beside it: embeddings, overrides and isolates of the bidirectional algorithm,
/// U+2060, U+206A to U+206F, U+FEFF and two fillers of Hangul.
fn is_useless(c: char) -> bool {
    matches!(
        c,
        '\u{202A}'..='\u{202E}'
            | '\u{2060}'
            | '\u{2066}'..='\u{206F}'
            | '\u{FEFF}'
            | '\u{3164}'
            | '\u{FFA0}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An oracle that allows everything objects to nothing.
    #[test]
    fn what_is_taken_away_is_seen() {
        let texts = Texts { strip: true, defuse: true, linkify: false, strip_hidden: false };
        for text in ["a{{b", "a\u{202E}b"] {
            assert!(texts.judge(text).is_err(), "{text:?}");
            assert!(texts.judge_value(text, false).is_err(), "{text:?}");
            assert_eq!(Texts::default().judge(text), Ok(()));
        }
        assert_eq!(texts.judge_value("/a\u{202E}b", true), Ok(()));
        assert_eq!(texts.judge("{ {x}}"), Ok(()));
    }
}
