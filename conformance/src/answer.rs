//! Answers cases in the browser vectors' format with results in the vectors' format.
//!
//! A case is a JSON object with `id`, `op`, and the arguments of the operation. The program and the test suites share
//! [`Answerer`], so that they cannot differ.

use crate::{answer_clean, answer_config, context, dump, sanitizer};
use lye_html::serialize::{self, HtmlOptions};
use lye_html::{Context, NodeKind, ParseOptions, Parser, QuirksMode, Scripting};
use lye_url::{SearchParams, Url};
use serde_json::{Map, Value, json};

/// Answers cases with parsers that keep their buffers.
#[derive(Debug)]
pub struct Answerer {
    scripting_off: Parser,
    scripting_on: Parser,
}

impl Default for Answerer {
    fn default() -> Self {
        // DOMParser and innerHTML both parse without declarative shadow roots.
        let options = |scripting| ParseOptions::default().with_scripting(scripting);
        Self {
            scripting_off: Parser::new(options(Scripting::Disabled)),
            scripting_on: Parser::new(options(Scripting::Enabled)),
        }
    }
}

impl Answerer {
    /// Answers one line: `{"id":…,"result":…}`.
    ///
    /// # Errors
    /// Fails if the line is not a JSON object, or lacks a member that its operation needs.
    pub fn line(&mut self, line: &str) -> Result<Value, String> {
        match serde_json::from_str::<Value>(line) {
            Ok(case) => Ok(json!({ "id": id(&case)?, "result": self.case(&case)? })),
            // A JSON string may contain a lone surrogate; a Rust string and the input of a parser for bytes cannot.
            Err(error) => match serde_json::from_str::<Value>(&without_lone_surrogates(line)) {
                // The class `URL` takes a USVString, in which such a surrogate is U+FFFD.
                Ok(case) if case["op"] == "url" => Ok(json!({ "id": id(&case)?, "result": url(&case)? })),
                Ok(case) => Ok(json!({ "id": id(&case)?, "result": { "error": "lone surrogate" } })),
                // The caller knows the line of the file.
                Err(_) => Err(error.to_string().replace(" at line 1 column", " at column")),
            },
        }
    }

    /// Returns the result of one case; `{"error":"unsupported"}` for an unknown operation.
    ///
    /// # Errors
    /// Fails if the case lacks a member that its operation needs.
    pub fn case(&mut self, case: &Value) -> Result<Value, String> {
        match text(case, "op")? {
            "parse_document" => self.parse_document(text(case, "html")?),
            "parse_fragment" => self.parse_fragment(case),
            "url" => url(case),
            "set_html" => sanitizer::answer_set_html(case),
            "parse_html" => sanitizer::answer_parse_html(case),
            "config" => answer_config::answer(case),
            "clean" => answer_clean::answer(case),
            _ => Ok(json!({ "error": "unsupported" })),
        }
    }

    fn parse_document(&mut self, html: &str) -> Result<Value, String> {
        let tree = match self.scripting_off.parse_document(html) {
            Ok(tree) => tree,
            Err(error) => return Ok(json!({ "error": error.to_string() })),
        };
        let root = tree.root().children().find(|node| node.kind() == NodeKind::Element);
        let result = json!({
            "tree": dump::dump(&tree.root()),
            "html": root.map(|root| serialize::outer_html(&root)).unwrap_or_default(),
            "quirks": tree.quirks_mode() == QuirksMode::Quirks,
        });
        self.scripting_off.recycle(tree);
        Ok(result)
    }

    fn parse_fragment(&mut self, case: &Value) -> Result<Value, String> {
        let name = text(case, "context")?;
        let html = text(case, "html")?;
        let quirks = match case.get("quirks") {
            None => false,
            Some(value) => value.as_bool().ok_or("`quirks` must be true or false")?,
        };
        let mut context = context::parse(name)?;
        if let Some(attrs) = case.get("context_attrs") {
            for (name, value) in attrs.as_object().ok_or("`context_attrs` must be an object")? {
                context = context
                    .with_attr(name, value.as_str().ok_or("the value of an attribute must be a string")?);
            }
        }
        if quirks {
            context = context.with_quirks_mode(QuirksMode::Quirks);
        }
        let off = fragment(&mut self.scripting_off, html, name, &context);
        // Scripting is on only in the live page, which is in no-quirks mode. Template contents are never in it: they
        // belong to a document of their own.
        let in_page = !quirks && name != "template";
        let on = if in_page { Some(fragment(&mut self.scripting_on, html, name, &context)) } else { None };
        let off = match off {
            Ok(off) => off,
            Err(error) => return Ok(json!({ "error": error })),
        };
        let mut result = Map::new();
        if let Some(Ok(on)) = on
            && on.tree != off.tree
        {
            result.insert("tree_scripting".into(), on.tree.into());
            result.insert("html_scripting".into(), on.html.into());
        }
        result.insert("tree".into(), off.tree.into());
        result.insert("html".into(), off.html.into());
        Ok(result.into())
    }
}

/// Describes the differences between an expected answer and the actual one in these members. Empty if there are none.
pub fn differences(expected: &Value, got: &Value, members: &[&str]) -> String {
    let shown = |value: &Value| match value {
        Value::Null => "(none)".to_owned(),
        value => value.as_str().map_or_else(|| value.to_string(), str::to_owned),
    };
    members
        .iter()
        .filter(|member| got[**member] != expected[**member])
        .map(|member| {
            let (expected, got) = (shown(&expected[*member]), shown(&got[*member]));
            format!("\n{member} expected:\n{expected}\n{member} got:\n{got}")
        })
        .collect()
}

/// Returns the getters of `new URL(input, base)`, or that it throws.
fn url(case: &Value) -> Result<Value, String> {
    let input = text(case, "input")?;
    let url = match case.get("base") {
        None | Some(Value::Null) => Url::parse(input),
        Some(_) => Url::parse(text(case, "base")?).and_then(|base| Url::parse_with_base(input, &base)),
    };
    let Ok(url) = url else { return Ok(json!({ "failure": true })) };
    let mut result: Map<String, Value> =
        URL_GETTERS.iter().map(|(name, get)| ((*name).to_owned(), get(&url).into())).collect();
    result.insert("origin".into(), url.origin().to_string().into());
    result.insert("search_params".into(), SearchParams::of_url(&url).size().into());
    Ok(result.into())
}

/// A getter of the class `URL`.
pub type UrlGetter = fn(&Url) -> &str;

/// The getters of the class `URL` that read a part of it.
pub const URL_GETTERS: &[(&str, UrlGetter)] = &[
    ("href", Url::href),
    ("protocol", Url::protocol),
    ("username", Url::username),
    ("password", Url::password),
    ("host", Url::host),
    ("hostname", Url::hostname),
    ("port", Url::port),
    ("pathname", Url::pathname),
    ("search", Url::search),
    ("hash", Url::hash),
];

/// A parsed fragment.
struct Parsed {
    tree: String,
    html: String,
}

/// Parses a text as setting `innerHTML` does, and serializes it as getting `innerHTML` does.
fn fragment(parser: &mut Parser, html: &str, name: &str, context: &Context) -> Result<Parsed, String> {
    let options = HtmlOptions::default().with_scripting(parser.options().scripting);
    let tree = parser.parse_fragment(html, context).map_err(|e| e.to_string())?;
    let html = if sanitizer::is_void_name(name) {
        String::new()
    } else {
        serialize::html_with(&tree.root(), &options)
    };
    let parsed = Parsed { tree: dump::dump(&tree.root()), html };
    parser.recycle(tree);
    Ok(parsed)
}

/// Returns a string member of a case.
pub(crate) fn text<'v>(case: &'v Value, member: &str) -> Result<&'v str, String> {
    let value = case.get(member).and_then(Value::as_str);
    value.ok_or_else(|| format!("the case has no string `{member}`"))
}

fn id(case: &Value) -> Result<&str, String> {
    text(case, "id")
}

/// Replaces each lone surrogate escape (`\uD800` to `\uDFFF`) in a line of JSON by `\ufffd`.
pub fn without_lone_surrogates(line: &str) -> String {
    let unit = |at: usize| -> Option<u32> {
        let digits = line.get(at..at + 6)?.strip_prefix("\\u")?;
        u32::from_str_radix(digits, 16).ok()
    };
    let mut out = String::with_capacity(line.len());
    let mut at = 0;
    while let Some(found) = line[at..].find('\\') {
        out.push_str(&line[at..at + found]);
        at += found;
        let (replacement, len) = match (unit(at), unit(at + 6)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => (None, 12),
            (Some(0xD800..=0xDFFF), _) => (Some("\\ufffd"), 6),
            (Some(_), _) => (None, 6),
            // Another escape of two characters, so that `\\ud800` does not count as a surrogate.
            (None, _) => (None, 1 + line[at + 1..].chars().next().map_or(0, char::len_utf8)),
        };
        out.push_str(replacement.unwrap_or(&line[at..at + len]));
        at += len;
    }
    out.push_str(&line[at..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lone_surrogates_give_an_error() {
        let line = r#"{"id":"\\ud800 \ud83d\ude00","op":"parse_document","html":"a\ud800b\ude00"}"#;
        let answer = Answerer::default().line(line).unwrap();
        assert_eq!(answer, json!({ "id": "\\ud800 😀", "result": { "error": "lone surrogate" } }));
    }

    #[test]
    fn malformed_lines_are_rejected() {
        let mut answerer = Answerer::default();
        for line in
            ["", "[]", "{}", r#"{"id":1,"op":"url"}"#, r#"{"id":"a","op":"parse_document"}"#, r#"{"id":"\"#]
        {
            assert!(answerer.line(line).is_err(), "{line}");
        }
    }

    #[test]
    fn unknown_operations_are_unsupported() {
        let answer = Answerer::default().line(r#"{"id":"a","op":"fly","to":"the moon"}"#).unwrap();
        assert_eq!(answer, json!({ "id": "a", "result": { "error": "unsupported" } }));
    }

    #[test]
    fn search_params_are_counted() {
        for (query, pairs) in [("", 0), ("?", 0), ("?a=1&&a=1&b", 3), ("?=", 1)] {
            let case = json!({ "op": "url", "input": format!("x:{query}"), "base": null });
            let result = Answerer::default().case(&case).unwrap();
            assert_eq!(result["search_params"], pairs, "{query}");
        }
    }

    #[test]
    fn scripting_is_reported_if_it_makes_a_difference() {
        let mut answerer = Answerer::default();
        let mut keys = |html: &str| -> Vec<String> {
            let case = json!({ "op": "parse_fragment", "context": "div", "html": html });
            answerer.case(&case).unwrap().as_object().unwrap().keys().cloned().collect()
        };
        assert_eq!(keys("<p>x"), ["html", "tree"]);
        assert_eq!(keys("<noscript><p>x"), ["html", "html_scripting", "tree", "tree_scripting"]);
    }
}
