//! Checks the keys and names of `allow` and `deny`.

use super::config::{Exception, element, names_of_groups};
use super::{ALL, ALL_OF, COMMENTS, GROUP, INSTRUCTION, STANDARD, group};
use crate::members::did_you_mean::closest;
use crate::members::{Problem, texts};
use crate::model::Policy;
use crate::model::names::{NameCheck, Purpose};
use crate::model::transforms::attribute;
use crate::model::transforms::{check_pattern, check_prefix, is_pattern};
use crate::path::Path;
use crate::sanitizer::SanitizerElement;
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
