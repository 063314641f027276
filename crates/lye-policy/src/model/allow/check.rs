//! Checks the keys and names of `allow` and `deny`.

use super::config::{Exception, element, names_of_groups};
use super::{ALL, ALL_OF, COMMENTS, GROUP, INSTRUCTION, STANDARD, group};
use crate::members::Problem;
use crate::members::did_you_mean::closest;
use crate::model::Policy;
use crate::model::attribute_names::attribute;
use crate::model::names::{NameCheck, Purpose};
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
                let problem = Problem::new(format!("`sanitizer` and `{member}` both say what is kept"));
                problems.push(problem.at(["sanitizer"]).with_remedy(
                    "leave out `sanitizer`, and add with `allow = { h3 = true, td = [\"width\"] }` or take away with `deny = { q = true }`",
                ));
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
                    let (message, remedy) = match member {
                        "allow" => (
                            "`*` stands for all elements that are kept, and keeps none",
                            "list attributes that all of them may have: `\"*\" = [\"title\"]`",
                        ),
                        _ => ("this denies everything", "write `allow = {}`, or list attributes"),
                    };
                    problems.push(Problem::new(message).at(path.clone()).with_remedy(remedy));
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
        let error =
            |message: &str, remedy: &str| Err(Problem::new(message).at(path.clone()).with_remedy(remedy));
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
            return error(&format!("`{}` is not a group of elements", key.escape_debug()), &remedy);
        }
        if key == ALL || ALL_OF.contains(&key) || key == COMMENTS {
            return Ok(());
        }
        if let Some(target) = key.strip_prefix(INSTRUCTION) {
            return match target.is_empty() {
                true => {
                    error("a processing instruction needs a target", "write `\"?xml-stylesheet\" = true`")
                }
                false => Ok(()),
            };
        }
        if key.starts_with('#') {
            return error(
                &format!("`{}` is not an element", key.escape_debug()),
                "comments are `\"#comment\"`",
            );
        }
        if is_pattern(key) {
            return check_pattern(key).map_err(|problem| problem.at(path));
        }
        if key.contains('*') {
            return error(
                "only the names of custom elements have wildcards, as in `x-*`",
                "list the names, or name a group such as `@tables`",
            );
        }
        if let (Some(allow), Some(local)) = (key.split_once('['), key.split('[').next()) {
            let attribute = allow.1.trim_end_matches(']');
            return error("the key is the element alone", &format!("write `{local} = [{attribute:?}]`"));
        }
        let is_unknown = TagId::from_name(key).is_none();
        if is_unknown && group(key, self.edition).is_some() && !check.is_of_foreign_content(key) {
            return error(
                &format!("`{key}` is not an element"),
                &format!("for the group, write `\"@{key}\"`"),
            );
        }
        if ["comment", "comments", "!--"].contains(&key) {
            return error(&format!("`{key}` is not an element"), "comments are `\"#comment\"`");
        }
        if is_unknown && AttrId::from_name(key).is_some() && !check.is_of_foreign_content(key) {
            let remedy =
                format!("for all elements, write `\"*\" = [{key:?}]`, or name the elements that have it");
            return error(&format!("`{key}` is an attribute"), &remedy);
        }
        if let [b'h', b'1'..=b'6', b'-', b'h', b'1'..=b'6'] = key.as_bytes() {
            return error("this is not one element", "list them, or write `\"@headings\"`");
        }
        if ["add", "remove"].contains(&key) {
            return error(
                &format!("there is no element `{key}`"),
                "name elements: `allow = { h3 = true }` adds, and `deny = { h3 = true }` takes away",
            );
        }
        if let Some(name) = key.strip_prefix("html:").filter(|name| !check.is_of_foreign_content(name)) {
            return error(&format!("`{name}` is an element of HTML anyway"), &format!("write `{name}`"));
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
            let problem = Problem::new("no policy allows all attributes: some run script").at(path.clone());
            let remedy = "list them; `true` stands for those that the element usually has";
            return Err(problem.with_remedy(remedy));
        }
        if name.ends_with('-') {
            let problem = Problem::new(format!("no attribute is called `{name}`")).at(path.clone());
            return Err(problem.with_remedy(format!("for all that begin so, write `\"{name}*\"`")));
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
            let problem =
                Problem::new(format!("`{beginning}` is allowed, and no single name can be taken from it"));
            problems.push(problem.at(path).with_remedy("instead of the beginning, list the names to allow"));
        }
        let custom = self.custom_elements();
        let allows = |key: &str| self.allow.as_ref().is_some_and(|allow| allow.get(key).is_some());
        for (key, list) in self.deny.iter().filter(|(key, list)| !list.has_usual() && !allows(key)) {
            let Some(pattern) = custom.find(key) else { continue };
            let names: Vec<_> = list.names().collect();
            let problem = Problem::new(format!(
                "`{pattern}` is allowed, and no attribute can be taken from a single element"
            ));
            problems.extend((!names.is_empty()).then(|| {
                problem
                    .at(["deny", key])
                    .with_remedy(format!("list the element too: `allow = {{ {key} = […] }}`"))
            }));
        }
    }
}
