//! The member `extends`: a policy that changes another one.
//!
//! The texts of all policies count as one, so that a byte range says in which of them a value is.

use super::node::{Member, Node, Value};
use super::{PolicyFormat, choice};
use crate::model::error::{PolicyError, Problem, ReadError};
use crate::path::Path;
use crate::preset_texts;
use std::ops::Range;

/// The maximum number of policies in a chain of `extends`.
const MAX_DEPTH: usize = 8;

/// The format of the texts of presets.
#[cfg(feature = "toml")]
const OF_PRESETS: PolicyFormat = PolicyFormat::Toml;
#[cfg(not(feature = "toml"))]
const OF_PRESETS: PolicyFormat = PolicyFormat::Json;

/// The text of a policy that another one extends.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PolicyText {
    /// The name, for messages, and for the loader if this policy extends another file: usually the path of the file.
    pub name: String,
    /// The text.
    pub text: String,
    /// The format of the text.
    pub format: PolicyFormat,
}

impl PolicyText {
    /// Creates a text with a name.
    pub fn new(name: impl Into<String>, text: impl Into<String>, format: PolicyFormat) -> Self {
        Self { name: name.into(), text: text.into(), format }
    }
}

/// Loads the policy that a member `extends` names, for the policy with a name; `None` is the first policy.
pub(crate) type Load<'l> = dyn FnMut(&str, Option<&str>) -> Result<PolicyText, String> + 'l;

/// Refuses every file: for programs that give no loader.
pub(crate) fn no_files(_: &str, _: Option<&str>) -> Result<PolicyText, String> {
    Err("it names a file, and this program loads none; name a preset, or read the policy with `Policy::from_text_with`".to_owned())
}

/// The texts of a policy and of those that it extends, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Sources(Vec<Source>);

#[derive(Clone, Debug)]
struct Source {
    /// `None` for the first.
    name: Option<String>,
    text: String,
    /// Where the text begins.
    start: usize,
}

impl Sources {
    /// Returns the name of the text that a byte range is in, the text, and the range in it.
    pub(crate) fn locate(&self, span: Range<usize>) -> (Option<&str>, &str, Range<usize>) {
        let source = self.0.iter().rev().find(|source| source.start <= span.start);
        match source {
            Some(Source { name, text, start }) => {
                (name.as_deref(), text, span.start - start..span.end.saturating_sub(*start))
            }
            // The first text begins at 0.
            None => (None, "", span),
        }
    }

    /// Returns the name of the policy that has a byte range, unless that is the first.
    pub(crate) fn origin(&self, span: Range<usize>) -> Option<&str> {
        self.locate(span).0
    }

    fn end(&self) -> usize {
        // A range at the end of a text is not in the next.
        self.0.last().map_or(0, |last| last.start + last.text.len() + 1)
    }
}

/// A policy with those that it extends.
#[derive(Debug)]
pub(crate) struct Tree {
    /// All of them, merged.
    pub(crate) node: Node,
    /// Those that it extends, merged, and itself alone.
    pub(crate) parts: Option<(Node, Node)>,
    pub(crate) sources: Sources,
    /// Errors that leave something to read.
    pub(crate) errors: Vec<ReadError>,
    /// Whether a policy that is extended could not be read.
    pub(crate) lacks_base: bool,
}

/// Reads a policy, and the policies that it extends, to one tree.
///
/// # Errors
/// Fails if the first text is not valid in its format.
pub(crate) fn read(text: &str, format: PolicyFormat, load: &mut Load<'_>) -> Result<Tree, PolicyError> {
    let mut sources = Sources(Vec::new());
    let mut errors = Vec::new();
    let first = parse(None, text, format, &mut sources, &mut errors);
    let mut chain = vec![first.map_err(|error| PolicyError::from_read(error, &sources))?];
    let mut lacks_base = false;
    while let Some(Member { value, .. }) = chain.last_mut().and_then(take_extends) {
        let from = sources.0.last().and_then(|source| source.name.clone());
        let known: Vec<&str> = sources.0.iter().filter_map(|source| source.name.as_deref()).collect();
        let base = match chain.len() > MAX_DEPTH {
            true => Err(Problem::new(format!("more than {MAX_DEPTH} policies in a chain of `extends`"))
                .with_remedy("copy what you need from them")),
            false => base(&value, from.as_deref(), &known, load),
        };
        let refused =
            |problem: Problem| ReadError::new(problem.at(Path::new(["extends"]))).at(value.span.clone());
        let parsed = base
            .map_err(refused)
            .and_then(|base| parse(Some(base.name), &base.text, base.format, &mut sources, &mut errors));
        match parsed {
            Ok(base) => chain.push(base),
            Err(error) => {
                errors.push(error);
                lacks_base = true;
                break;
            }
        }
    }
    let mut chain = chain.into_iter().rev();
    let mut node = chain.next().unwrap_or(Node { value: Value::Table(Vec::new()), span: 0..0 });
    let mut parts = None;
    for own in chain {
        parts = Some((node.clone(), own.clone()));
        remove(&mut node, "version");
        node = merged(node, own);
    }
    Ok(Tree { node, parts, sources, errors, lacks_base })
}

/// Parses a text, and appends it to the sources.
fn parse(
    name: Option<String>,
    text: &str,
    format: PolicyFormat,
    sources: &mut Sources,
    errors: &mut Vec<ReadError>,
) -> Result<Node, ReadError> {
    let start = sources.end();
    sources.0.push(Source { name, text: text.to_owned(), start });
    let moved = |mut error: ReadError| {
        error.span = error.span.map(|span| span.start + start..span.end + start);
        error
    };
    let (mut node, found) = format.read(text).map_err(moved)?;
    errors.extend(found.into_iter().map(moved));
    shift(&mut node, start);
    Ok(node)
}

/// Returns the policy that a value of `extends` names.
fn base(
    value: &Node,
    from: Option<&str>,
    known: &[&str],
    load: &mut Load<'_>,
) -> Result<PolicyText, Problem> {
    let Value::String(name) = &value.value else {
        return Err(Problem::new("expected the name of a preset, or the path of a policy file")
            .with_remedy("write it as `extends = \"email\"`"));
    };
    let base = match preset_texts::preset_text(name) {
        Some(text) => PolicyText::new(name.as_str(), text, OF_PRESETS),
        None if name.contains(['/', '\\', '.']) => {
            load(name, from).map_err(|reason| match reason.split_once("; ") {
                Some((message, remedy)) => Problem::new(message).with_remedy(remedy),
                None => Problem::new(reason),
            })?
        }
        None => {
            let remedy = choice(name, preset_texts::NAMES);
            let remedy = format!("{remedy}; write a file as a path: `./{}.toml`", name.escape_debug());
            return Err(Problem::new(format!("unknown preset `{}`", name.escape_debug())).with_remedy(remedy));
        }
    };
    if known.contains(&base.name.as_str()) {
        return Err(Problem::new(format!("`{}` extends itself", base.name.escape_debug()))
            .with_remedy("remove one of the members `extends`"));
    }
    Ok(base)
}

fn take_extends(policy: &mut Node) -> Option<Member> {
    let Value::Table(members) = &mut policy.value else { return None };
    let at = members.iter().position(|member| member.name == "extends")?;
    Some(members.remove(at))
}

fn remove(policy: &mut Node, name: &str) {
    if let Value::Table(members) = &mut policy.value {
        members.retain(|member| member.name != name);
    }
}

/// Moves all byte ranges. The depth of a tree is bounded.
fn shift(node: &mut Node, by: usize) {
    let moved = |span: &Range<usize>| span.start + by..span.end + by;
    node.span = moved(&node.span);
    match &mut node.value {
        Value::List(entries) => entries.iter_mut().for_each(|entry| shift(entry, by)),
        Value::Table(members) => {
            for member in members {
                member.name_span = moved(&member.name_span);
                shift(&mut member.value, by);
            }
        }
        _ => {}
    }
}

/// Merges the members of tables; other values of `own` replace those of `base`. The depth of a tree is bounded.
pub(super) fn merged(base: Node, own: Node) -> Node {
    let (Value::Table(inherited), Value::Table(members)) = (base.value, own.value.clone()) else {
        return own;
    };
    let mut result: Vec<Member> = Vec::new();
    let mut inherited: Vec<Option<Member>> = inherited.into_iter().map(Some).collect();
    for mut member in members {
        let mut of_base = inherited.iter_mut().filter(|other| {
            // Keys of rules are compared without regard to case.
            other.as_ref().is_some_and(|other| other.name.eq_ignore_ascii_case(&member.name))
        });
        if let Some(Member { value, .. }) = of_base.next().and_then(Option::take) {
            let value = if member.name == "disallowed" { as_table(value) } else { value };
            member.value = merged(value, member.value);
        }
        result.push(member);
    }
    result.extend(inherited.into_iter().flatten());
    Node { value: Value::Table(result), span: own.span }
}

/// Returns the table that a string stands for: `disallowed = "unwrap"` is `{ default = "unwrap" }`.
fn as_table(value: Node) -> Node {
    match value.value {
        Value::String(_) => {
            let span = value.span.clone();
            let member = Member::new("default", span.clone(), value);
            Node { value: Value::Table(vec![member]), span }
        }
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use crate::model::{Policy, PolicyFormat, PolicyText, RuleLocations};

    /// Loads policies from a list, by names without `./`.
    fn loader<'f>(
        files: &'f [(&'f str, &'f str)],
    ) -> impl FnMut(&str, Option<&str>) -> Result<PolicyText, String> + 'f {
        |name, _| {
            let name = name.trim_start_matches("./");
            let found = files.iter().find(|(known, _)| *known == name);
            let (name, text) = found.ok_or_else(|| format!("no file {name}"))?;
            Ok(PolicyText::new(*name, *text, PolicyFormat::Json))
        }
    }

    fn read(text: &str, files: &[(&str, &str)]) -> Result<Policy, crate::model::PolicyError> {
        Policy::from_text_with(text, PolicyFormat::Json, loader(files))
    }

    #[test]
    fn tables_merge_and_lists_are_replaced() {
        let base = r#"{ "version": 1, "lossless": true, "disallowed": "unwrap",
            "sanitizer": { "elements": ["p", "b"], "attributes": ["title"] },
            "links": { "rel": ["nofollow"], "target": "_blank" } }"#;
        let own = r#"{ "version": 1, "extends": "./base.json", "disallowed": { "elements": { "i": "escape" } },
            "sanitizer": { "elements": ["p"] }, "links": { "rel": ["ugc"] } }"#;
        let expected = r#"{ "version": 1, "lossless": true, "disallowed": { "default": "unwrap", "elements": { "i": "escape" } },
            "sanitizer": { "elements": ["p"], "attributes": ["title"] },
            "links": { "rel": ["ugc"], "target": "_blank" } }"#;
        assert_eq!(read(own, &[("base.json", base)]).unwrap(), Policy::from_json(expected).unwrap());
    }

    #[test]
    fn a_preset_can_be_extended_without_a_loader() {
        let own = r#"{ "version": 1, "extends": "text", "lossless": true }"#;
        let text = crate::presets::Preset::Text.policy();
        let lossless = text.with_tokenization(lye_html::Tokenization::Lossless);
        assert_eq!(Policy::from_json(own).unwrap(), lossless);
        let error = |text: &str| Policy::from_json(text).unwrap_err();
        let unknown = error(r#"{ "version": 1, "extends": "emial" }"#);
        assert!(unknown.remedy().unwrap().starts_with("did you mean `email`?"), "{unknown}");
        assert!(error(r#"{ "version": 1, "extends": "./a.json" }"#).message().contains("loads none"));
        assert_eq!(error(r#"{ "version": 1, "extends": 1 }"#).path(), "extends");
        assert_eq!(error(r#"{ "extends": "text" }"#).path(), "version");
    }

    #[test]
    fn chains_are_followed_but_no_cycles() {
        let a = r#"{ "version": 1, "extends": "b.json" }"#;
        let b = r#"{ "version": 1, "extends": "text", "lossless": true }"#;
        assert!(read(a, &[("b.json", b)]).is_ok());
        let error =
            read(a, &[("b.json", r#"{ "version": 1, "extends": "./c.json" }"#), ("c.json", a)]).unwrap_err();
        assert!(error.message().contains("`b.json` extends itself"), "{error}");
        assert!(error.in_file("a.json").to_string().contains("--> c.json:1:28"));
        let names: Vec<String> = (0..20).map(|at| format!("{at}.json")).collect();
        let texts: Vec<String> =
            (1..21).map(|at| format!(r#"{{ "version": 1, "extends": "{at}.json" }}"#)).collect();
        let files: Vec<(&str, &str)> =
            names.iter().map(String::as_str).zip(texts.iter().map(String::as_str)).collect();
        assert!(read(files[0].1, &files).unwrap_err().message().starts_with("more than 8 policies"));
    }

    #[test]
    fn problems_and_rules_name_their_file() {
        let base = "{ \"version\": 1,\n\"sanitizer\": { \"elements\": [\"p\", \"script\"] }, \"links\": { \"rel\": [\"ugc\"] } }";
        let own = "{ \"version\": 1, \"extends\": \"b.json\", \"finding\": 1 }";
        let error = read(own, &[("b.json", base)]).unwrap_err().in_file("a.json");
        let shown = error.to_string();
        assert!(shown.contains("--> a.json:1:38") && shown.contains("--> b.json:2:34"), "{shown}");
        let own = own.replace(", \"finding\": 1", ", \"links\": { \"target\": \"_blank\" }");
        let locations =
            RuleLocations::of_with(&own, PolicyFormat::Json, loader(&[("b.json", base)])).unwrap();
        let place = |rule: &str| {
            let place = locations.place(rule).unwrap();
            (place.file().map(str::to_owned), place.line(), place.column())
        };
        assert_eq!(place("links.rel"), (Some("b.json".to_owned()), 2, 58));
        assert_eq!(place("links.target"), (None, 1, 59));
        assert_eq!(place("sanitizer.elements[0]"), (Some("b.json".to_owned()), 2, 29));
        assert!(
            read("{ \"version\": 1, \"extends\": \"b.json\" }", &[("b.json", "{")])
                .unwrap_err()
                .to_string()
                .contains("--> b.json:1:")
        );
    }
}
