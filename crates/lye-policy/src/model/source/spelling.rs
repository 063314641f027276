//! The two spellings of the members of `sanitizer`: that of the other members of a policy (`data_attributes`), and that of the Sanitizer
//! API (`dataAttributes`). The rest of the crate sees only the second.

use super::node::{Node, Value};
use crate::model::error::{Problem, ReadError};
use crate::path::Path;
use crate::sanitizer::config::json::{CONFIG_MEMBERS, ELEMENT_MEMBERS};

/// Renames the members of `sanitizer`, and of the entries of its `elements`, to the names of the Sanitizer API.
///
/// If a table has a member in both spellings, removes one, and returns an error for it.
pub(super) fn unify(policy: &mut Node) -> Vec<ReadError> {
    let mut errors = Vec::new();
    let Some(sanitizer) = member_mut(policy, "sanitizer") else { return errors };
    let path = Path::new(["sanitizer"]);
    unify_members(sanitizer, &path, CONFIG_MEMBERS, &mut errors);
    if let Some(Node { value: Value::List(elements), .. }) = member_mut(sanitizer, "elements") {
        let path = path.with("elements");
        for (at, element) in elements.iter_mut().enumerate() {
            unify_members(element, &path.with(at), ELEMENT_MEMBERS, &mut errors);
        }
    }
    errors
}

fn unify_members(table: &mut Node, path: &Path, names: &[&str], errors: &mut Vec<ReadError>) {
    for name in names {
        let snake = snake_case(name);
        if snake == *name {
            continue;
        }
        let has_both = table.member(name).is_some();
        let Value::Table(members) = &mut table.value else { return };
        let Some(at) = members.iter().position(|member| member.name == snake) else { continue };
        if has_both {
            let problem = Problem::new(format!("`{snake}` and `{name}` are the same member"));
            let problem = problem.at(path.with(snake.as_str())).with_remedy("remove one of them");
            errors.push(ReadError::new(problem).at(members.remove(at).name_span));
        } else if let Some(member) = members.get_mut(at) {
            member.written = Some(std::mem::replace(&mut member.name, (*name).to_owned()));
        }
    }
}

impl Problem {
    /// Writes the members of `sanitizer` as the text does, and the indices that they have in it.
    pub(crate) fn adapt_to(&mut self, policy: &Node) {
        self.path = policy.resolved(&self.path);
        let Some(sanitizer) = policy.member("sanitizer") else { return };
        for name in CONFIG_MEMBERS {
            let snake = snake_case(name);
            if snake == *name || sanitizer.value.member(name).is_some_and(|member| member.written.is_none()) {
                continue;
            }
            let (plain, dotted) = (format!("`{name}`"), format!("sanitizer.{name}"));
            for text in [Some(&mut self.message), self.remedy.as_mut()].into_iter().flatten() {
                *text = text.replace(&plain, &format!("`{snake}`"));
                *text = text.replace(&dotted, &format!("sanitizer.{snake}"));
            }
        }
    }
}

fn member_mut<'n>(node: &'n mut Node, name: &str) -> Option<&'n mut Node> {
    let Value::Table(members) = &mut node.value else { return None };
    members.iter_mut().find(|member| member.name == name).map(|member| &mut member.value)
}

/// Returns a name of the Sanitizer API in the spelling of policies: `javascript_urls` for `javascriptURLs`.
pub fn snake_case(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 4);
    let mut is_after_lower = false;
    for character in name.chars() {
        if is_after_lower && character.is_ascii_uppercase() {
            snake.push('_');
        }
        is_after_lower = character.is_ascii_lowercase();
        snake.push(character.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Policy;

    #[test]
    fn names_have_a_second_spelling() {
        assert_eq!(snake_case("replaceWithChildrenElements"), "replace_with_children_elements");
        assert_eq!(snake_case("javascriptURLs"), "javascript_urls");
        assert_eq!(snake_case("elements"), "elements");
    }

    #[test]
    fn both_spellings_mean_the_same() {
        let members = [
            r#""elements": ["p", {"name": "a", "removeAttributes": ["id"]}], "attributes": ["id"], "dataAttributes": true"#,
            r#""removeElements": ["b"], "replaceWithChildrenElements": ["i"], "removeAttributes": ["id"]"#,
            r#""elements": ["p"], "processingInstructions": ["x"], "javascriptURLs": false"#,
            r#""removeElements": ["p"], "removeProcessingInstructions": ["x"]"#,
        ];
        for members in members {
            let camel = format!(r#"{{ "version": 1, "sanitizer": {{ {members} }} }}"#);
            let mut snake = camel.clone();
            for name in CONFIG_MEMBERS {
                snake = snake.replace(&format!("\"{name}\""), &format!("\"{}\"", snake_case(name)));
            }
            assert_ne!(camel, snake);
            assert_eq!(Policy::from_json(&snake).unwrap(), Policy::from_json(&camel).unwrap());
        }
    }

    #[test]
    fn one_member_in_two_spellings_is_an_error() {
        let text = r#"{ "version": 1, "sanitizer": { "dataAttributes": true, "data_attributes": true, "attributes": [] } }"#;
        let error = Policy::from_json(text).unwrap_err();
        assert_eq!(error.message(), "`data_attributes` and `dataAttributes` are the same member");
        assert_eq!((error.path().as_str(), error.column()), ("sanitizer.data_attributes", Some(56)));
        let both = r#"{ "version": 1, "sanitizer": { "elements": [{ "name": "a", "removeAttributes": [], "remove_attributes": [] }] } }"#;
        assert!(Policy::from_json(both).is_err());
        let names =
            r#"{ "version": 1, "sanitizer": { "elements": [{ "name": "a", "data_attributes": true }] } }"#;
        assert!(Policy::from_json(names).is_err());
    }
}
