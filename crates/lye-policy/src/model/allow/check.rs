//! Checks the keys and names of `allow` and `deny`, and has the patterns of comments.

use super::config::{Exception, element, names_of_groups};
use super::{ALL, ALL_OF, COMMENTS, ElementTable, GROUP, INSTRUCTION, STANDARD, group};
use crate::members::did_you_mean::closest;
use crate::members::{Problem, texts};
use crate::model::names::{NameCheck, Purpose};
use crate::model::transforms::attribute;
use crate::model::transforms::{check_pattern, check_prefix, is_pattern};
use crate::model::{Policy, matches_pattern};
use crate::path::Path;
use crate::sanitizer::SanitizerElement;
use lye_html::encoding::is_stray_control;
use lye_html::{AttrId, TagId};

impl Policy {
    /// Checks `allow` and `deny`, and collects notes about names that are valid but in no standard.
    #[doc(hidden)]
    pub fn check_tables(&self, check: &mut NameCheck<'_>, problems: &mut Vec<Problem>) {
        let tables =
            [("allow", self.allow.as_ref()), ("deny", Some(&self.deny).filter(|deny| !deny.is_empty()))];
        for (member, table) in tables {
            let Some(table) = table else { continue };
            if self.sanitizer.is_some() {
                problems.push(texts::sanitizer_beside_tables(member).at(["sanitizer"]));
                return;
            }
            problems.extend(self.check_comments(member, table).err());
            for (key, list) in table.iter() {
                let path = Path::new([member, key]);
                if let Err(problem) = self.check_key(member, key, check) {
                    problems.push(problem);
                    continue;
                }
                if key == ALL && list.has_usual() {
                    let problem = if member == "allow" { texts::all_allowed() } else { texts::all_denied() };
                    problems.push(problem.at(path.clone()));
                }
                let is_of_element =
                    !key.starts_with([GROUP, INSTRUCTION, '#', '*']) && !ALL_OF.contains(&key);
                let of = is_of_element.then(|| element(key));
                problems.extend(list.names().filter(|_| key != COMMENTS).filter_map(|name| {
                    self.check_listed_attribute(member, name, of.as_ref(), &path.with_entry(name), check)
                        .err()
                }));
            }
        }
        self.check_denied(problems);
    }

    fn check_key(&self, member: &str, key: &str, check: &mut NameCheck<'_>) -> Result<(), Problem> {
        let path = Path::new([member, key]);
        let refused = |problem: Problem| Err(problem.at(path.clone()));
        if let Some(name) = key.strip_prefix(GROUP) {
            if name == STANDARD || group(name, self.edition).is_some() {
                return Ok(());
            }
            let known = names_of_groups(self.edition);
            let remedy = match closest(name, known.iter().copied()) {
                Some(closest) => format!("did you mean `@{closest}`?"),
                None => {
                    let listed: Vec<String> = known.iter().map(|name| format!("`@{name}`")).collect();
                    format!("the groups are {}", listed.join(", "))
                }
            };
            return refused(texts::no_group(key.escape_debug(), remedy));
        }
        if key == ALL || ALL_OF.contains(&key) || key == COMMENTS {
            return Ok(());
        }
        if let Some(target) = key.strip_prefix(INSTRUCTION) {
            return if target.is_empty() { refused(texts::no_target()) } else { Ok(()) };
        }
        if key.starts_with('#') {
            return refused(texts::comments_no_element(key.escape_debug()));
        }
        if is_pattern(key) {
            return check_pattern(key).map_err(|problem| problem.at(path));
        }
        if key.contains('*') {
            return refused(texts::wildcard_in_name());
        }
        if let (Some(allow), Some(local)) = (key.split_once('['), key.split('[').next()) {
            let attribute = allow.1.trim_end_matches(']');
            return refused(texts::key_with_attribute(local, format_args!("{attribute:?}")));
        }
        let is_unknown = TagId::from_name(key).is_none();
        if is_unknown && group(key, self.edition).is_some() && !check.is_of_foreign_content(key) {
            return refused(texts::group_without_sign(key));
        }
        if ["comment", "comments", "!--"].contains(&key) {
            return refused(texts::comments_no_element(key));
        }
        if is_unknown && AttrId::from_name(key).is_some() && !check.is_of_foreign_content(key) {
            return refused(texts::key_is_attribute(key, format_args!("{key:?}")));
        }
        if let [b'h', b'1'..=b'6', b'-', b'h', b'1'..=b'6'] = key.as_bytes() {
            return refused(texts::range_of_headings());
        }
        if ["add", "remove"].contains(&key) {
            return refused(texts::key_is_change(key));
        }
        if let Some(name) = key.strip_prefix("html:").filter(|name| !check.is_of_foreign_content(name)) {
            return refused(texts::marked_as_html(name));
        }
        let purpose = if member == "allow" { Purpose::Keep } else { Purpose::Remove };
        check.listed(&element(key), &path, purpose, key.starts_with("html:"))
    }

    fn check_listed_attribute(
        &self,
        member: &str,
        name: &str,
        of: Option<&SanitizerElement>,
        path: &Path,
        check: &mut NameCheck<'_>,
    ) -> Result<(), Problem> {
        if name == "*" {
            return Err(texts::all_attributes().at(path.clone()));
        }
        if name.ends_with('-') {
            return Err(texts::beginning_without_star(name).at(path.clone()));
        }
        if let Some(prefix) = name.strip_suffix('*') {
            return check_prefix(prefix).map_err(|problem| problem.at(path.clone()));
        }
        let purpose = if member == "allow" { Purpose::Keep } else { Purpose::Remove };
        check.attribute(&attribute(name), of, path, purpose)
    }

    /// Finds what is denied and would be kept.
    fn check_denied(&self, problems: &mut Vec<Problem>) {
        if let Some(Exception { element, name, beginning }) = self.kept().and_then(|kept| kept.exception) {
            let entry = self.deny.entry_of_attribute(&element, &name, self.edition);
            let path = entry.map_or_else(|| Path::new(["deny"]), |entry| entry.path("deny"));
            problems.push(texts::name_not_taken_from_beginning(beginning).at(path));
        }
        let custom = self.custom_elements();
        let allows = |key: &str| self.allow.as_ref().is_some_and(|allow| allow.get(key).is_some());
        for (key, list) in self.deny.iter().filter(|(key, list)| !list.has_usual() && !allows(key)) {
            let Some(pattern) = custom.find(key) else { continue };
            let names: Vec<_> = list.names().collect();
            let problem = || texts::attribute_not_taken_from_pattern(pattern, key).at(["deny", key]);
            problems.extend((!names.is_empty()).then(problem));
        }
    }
}

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
