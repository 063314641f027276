//! The text settings of a random policy, and the properties of the texts and values of its output.

use crate::rng::Rng;

/// The member `text` of a policy.
#[derive(Clone, Copy, Debug, Default)]
pub struct Texts {
    /// `remove_hidden`: no parser here detects hidden text, but cleaning again must not find any.
    pub remove_hidden: bool,
    /// `remove_invisibles`.
    pub strip: bool,
    /// `defuse_templates`.
    pub defuse: bool,
    /// `linkify`.
    pub linkify: bool,
    /// `linkify_scheme = "http"` and `linkify_emails = false`.
    pub links_as_bleach: bool,
    /// `controls = "question_mark"`.
    pub question_marks: bool,
}

/// The delimiters that open an expression of a template language.
const MARKERS: [&str; 6] = ["{{", "${", "<%", "{%", "{#", "#{"];

impl Texts {
    /// Returns the settings for a number. Half of the numbers, including 0, give empty settings.
    pub fn new(seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        if seed == 0 || rng.one_in(2) {
            return Self::default();
        }
        Self {
            strip: rng.one_in(2),
            defuse: rng.one_in(2),
            linkify: rng.one_in(2),
            remove_hidden: rng.one_in(3),
            links_as_bleach: rng.one_in(3),
            question_marks: rng.one_in(3),
        }
    }

    /// Returns the member of the policy.
    pub fn json(self) -> String {
        let links = match self.linkify && self.links_as_bleach {
            true => ", \"linkify_scheme\": \"http\", \"linkify_emails\": false",
            false => "",
        };
        let controls = if self.question_marks { ", \"controls\": \"question_mark\"" } else { "" };
        let hidden = match (self.remove_hidden, self.linkify) {
            (true, true) => "\"known\"",
            (true, false) => "true",
            (false, _) => "false",
        };
        format!(
            "\"text\": {{\"remove_hidden\": {hidden}, \"remove_invisibles\": {}, \"defuse_templates\": {}, \"linkify\": {}{links}{controls}}}",
            self.strip, self.defuse, self.linkify
        )
    }

    /// Checks a text or a comment for characters that the policy removes everywhere.
    pub fn judge(self, text: &str) -> Result<(), String> {
        self.undefused(text)?;
        match text.chars().find(|&c| self.strip && is_useless(c)) {
            Some(c) => Err(format!("the invisible character {c:?}")),
            None => Ok(()),
        }
    }

    /// Checks a value for characters that the policy removes.
    pub fn judge_value(self, value: &str, holds_url: bool) -> Result<(), String> {
        self.undefused(value)?;
        if self.strip && !holds_url && lye::text::remove_invisibles(value) != value {
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

/// Whether a character is always invisible: embeddings, overrides and isolates of the bidirectional algorithm, U+2060, U+206A to U+206F,
/// U+FEFF and two Hangul fillers.
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

    /// An oracle that allows everything would accept everything.
    #[test]
    fn oracle_detects_removed_characters() {
        let texts = Texts { strip: true, defuse: true, ..Texts::default() };
        for text in ["a{{b", "a\u{202E}b"] {
            assert!(texts.judge(text).is_err(), "{text:?}");
            assert!(texts.judge_value(text, false).is_err(), "{text:?}");
            assert_eq!(Texts::default().judge(text), Ok(()));
        }
        assert_eq!(texts.judge_value("/a\u{202E}b", true), Ok(()));
        assert_eq!(texts.judge("{ {x}}"), Ok(()));
    }
}
