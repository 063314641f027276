//! Patterns of comments: which comments `allow."#comment"` keeps.

use super::{COMMENTS, ElementTable};
use crate::members::{Problem, texts};
use crate::model::{Policy, matches_pattern};
use crate::path::Path;
use lye_html::encoding::is_stray_control;

/// The patterns that a policy lists for comments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommentPatterns(Vec<String>);

impl CommentPatterns {
    /// Returns `true` if a comment is kept: its text without white space around it matches a pattern, and it holds no markup. Linear in
    /// the text and in each pattern.
    ///
    /// Outlook and old browsers read the content of conditional comments as markup, and parsers disagree on where a comment with `>` ends.
    /// So comments with `<` or `>` are not kept, other than those that begin and end a condition and hold nothing.
    pub fn keep(&self, data: &str) -> bool {
        let text = data.trim();
        let is_plain = !text.contains(['<', '>']) || is_marker(text);
        is_plain
            && !text.bytes().any(is_stray_control)
            && self.0.iter().any(|pattern| matches_pattern(pattern, text))
    }

    /// Returns the patterns in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Returns `true` if a condition may be kept, which hides from Outlook what follows.
    pub fn keep_conditions(&self) -> bool {
        ["[if !mso]><!", "<![endif]"].into_iter().any(|marker| self.keep(marker))
    }
}

/// Returns `true` for the comments around content that all readers but Outlook and old browsers show: `[if !mso]><!` and `<![endif]`.
fn is_marker(text: &str) -> bool {
    let is_of_condition = |byte: u8| byte.is_ascii_alphanumeric() || b" !&|().".contains(&byte);
    let condition = text.strip_prefix("[if ").and_then(|rest| rest.strip_suffix("]><!"));
    text == "<![endif]" || condition.is_some_and(|condition| condition.bytes().all(is_of_condition))
}

impl Policy {
    /// Returns the patterns of comments that are kept; `None` if all or none are.
    #[doc(hidden)]
    pub fn comment_patterns(&self) -> Option<CommentPatterns> {
        let list = self.allow.as_ref()?.get(COMMENTS)?;
        (!list.has_usual()).then(|| CommentPatterns(list.names().map(str::to_owned).collect()))
    }

    pub(super) fn check_comments(&self, member: &str, table: &ElementTable) -> Result<(), Problem> {
        let Some(list) = table.get(COMMENTS) else { return Ok(()) };
        let path = Path::new([member, COMMENTS]);
        if list.has_usual() {
            return Ok(());
        }
        if member == "deny" {
            return Err(texts::comments_by_pattern_denied().at(path));
        }
        let Some(wrong) = list.names().find(|pattern| is_wrong(pattern)) else {
            return match list.names().next() {
                Some(_) => Ok(()),
                None => Err(texts::no_comment_kept().at(path)),
            };
        };
        Err(texts::comment_pattern(wrong.escape_debug()).at(path.with_entry(wrong)))
    }
}

/// Whether a pattern matches all comments, or begins or ends with white space, which is removed from comments before they are compared, or has
/// control characters, which no comment keeps.
fn is_wrong(pattern: &str) -> bool {
    pattern.bytes().all(|byte| byte == b'*')
        || pattern.trim() != pattern
        || pattern.bytes().any(is_stray_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn asterisks_stand_for_any_characters() {
        for (pattern, text, is_match) in [
            ("wp:*", "wp:p", true),
            ("wp:*", "wp:", true),
            ("wp:*", " wp:", false),
            ("wp", "wp", true),
            ("wp", "wp:", false),
            ("a*b*c", "abc", true),
            ("a*b*c", "axxbyyc", true),
            ("a*b*c", "ac", false),
            ("a*a", "a", false),
            ("*a*", "xax", true),
            ("*ab*b", "aab", false),
            ("**a", "xa", true),
            ("é*é", "ééé", true),
        ] {
            assert_eq!(matches_pattern(pattern, text), is_match, "{pattern} {text}");
        }
    }

    #[test]
    fn comments_with_markup_are_not_kept() {
        let all = CommentPatterns(vec!["[if*".to_owned(), "<!*".to_owned(), "wp:*".to_owned()]);
        for kept in ["[if !mso]><!", " [if gte mso 9]><! ", "<![endif]", "wp:image {\"id\":5}"] {
            assert!(all.keep(kept), "{kept}");
        }
        for removed in [
            "[if mso]><p>x</p><![endif]",
            "[if !mso]><img src=x onerror=y><!",
            "[if <b>]><!",
            "<![endif]<p>",
            "wp:x ><script>",
            "wp:\u{1}",
            "note",
        ] {
            assert!(!all.keep(removed), "{removed}");
        }
    }
}
