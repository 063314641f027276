//! The token streams of html5lib's serializer tests, serialized by the HTML Standard.
//!
//! The suite tests another kind of serializer, which omits quotes and optional tags, so only the streams are used. Each is
//! assembled to markup with character references for all unusual characters, parsed, and serialized. The expected output is
//! written from the tokens by the rules of "serializing HTML fragments".
use lye_conformance::{data, expected};
use lye_html::{Context, NodeKind, parse_document, parse_fragment, serialize};
use serde_json::Value;
use std::process::ExitCode;

fn main() -> ExitCode {
    expected::run("serializer", data::suites(), data::HOW_TO_GET_DATA, |folder, suite| {
        let json = data::read_json(&folder.join("html5lib/serializer/core.test"))?;
        for (index, test) in json["tests"].as_array().ok_or("no tests")?.iter().enumerate() {
            let description = test["description"].as_str().unwrap_or_default();
            let tokens = parse_tokens(test).map_err(|e| format!("test {index}: {e}"))?;
            suite.add(&format!("core.test:{index}"), description, move || check(&tokens));
        }
        Ok(())
    })
}

enum Token {
    Doctype { name: String, public_id: String, system_id: String },
    StartTag { name: String, attrs: Vec<(String, String)> },
    Characters(String),
}

fn parse_tokens(test: &Value) -> Result<Vec<Token>, String> {
    let tokens = test["input"].as_array().ok_or("no input")?;
    tokens
        .iter()
        .map(|token| {
            let text = |index: usize| token[index].as_str().unwrap_or_default().to_owned();
            match text(0).as_str() {
                "Doctype" => Ok(Token::Doctype { name: text(1), public_id: text(2), system_id: text(3) }),
                "StartTag" => Ok(Token::StartTag { name: text(2), attrs: parse_attrs(&token[3])? }),
                "EmptyTag" => Ok(Token::StartTag { name: text(1), attrs: parse_attrs(&token[2])? }),
                "Characters" => Ok(Token::Characters(text(1))),
                other => Err(format!("unknown token: {other}")),
            }
        })
        .collect()
}

/// A list of `{"namespace": null, "name": …, "value": …}`, or an empty object.
fn parse_attrs(attrs: &Value) -> Result<Vec<(String, String)>, String> {
    let none = Vec::new();
    attrs
        .as_array()
        .unwrap_or(&none)
        .iter()
        .map(|attr| match (attr["namespace"].is_null(), attr["name"].as_str(), attr["value"].as_str()) {
            (true, Some(name), Some(value)) => Ok((name.to_owned(), value.to_owned())),
            _ => Err(format!("unknown attribute: {attr}")),
        })
        .collect()
}

fn check(tokens: &[Token]) -> Result<(), String> {
    let markup = assemble(tokens);
    let expected = write(tokens);
    // With a doctype the input is a document, and only the part before its `html` element counts.
    let got = if matches!(tokens, [Token::Doctype { .. }]) {
        let tree = parse_document(&markup).map_err(|e| e.to_string())?;
        let doctypes = tree.root().children().filter(|node| node.kind() == NodeKind::Doctype);
        doctypes.map(|doctype| serialize::outer_html(&doctype)).collect()
    } else {
        let tree = parse_fragment(&markup, &Context::html("div")).map_err(|e| e.to_string())?;
        serialize::inner_html(&tree.root())
    };
    if got == expected {
        return Ok(());
    }
    Err(format!("markup:   {markup:?}\nexpected: {expected:?}\ngot:      {got:?}"))
}

fn is_raw(name: &str) -> bool {
    matches!(name, "style" | "script" | "xmp" | "iframe" | "noembed" | "noframes" | "plaintext")
}

/// Returns markup that parses to the tokens.
fn assemble(tokens: &[Token]) -> String {
    let refer = |text: &str| -> String {
        let plain = |c: char| c.is_ascii_alphanumeric();
        text.chars().map(|c| if plain(c) { c.to_string() } else { format!("&#{};", u32::from(c)) }).collect()
    };
    let mut markup = String::new();
    let mut raw = false;
    for token in tokens {
        match token {
            Token::Doctype { name, public_id, system_id } => {
                let ids = match (public_id.as_str(), system_id.as_str()) {
                    ("", "") => String::new(),
                    ("", system) => format!(" SYSTEM \"{system}\""),
                    (public, "") => format!(" PUBLIC \"{public}\""),
                    (public, system) => format!(" PUBLIC \"{public}\" \"{system}\""),
                };
                markup += &format!("<!DOCTYPE {name}{ids}>");
            }
            Token::StartTag { name, attrs } => {
                raw = is_raw(name);
                let attrs: String =
                    attrs.iter().map(|(name, value)| format!(" {name}={}", refer(value))).collect();
                markup += &format!("<{name}{attrs}>");
            }
            // Raw text has no character references, so it is written as it is.
            Token::Characters(text) if raw => markup += text,
            Token::Characters(text) => markup += &refer(text),
        }
    }
    markup
}

/// Returns the standard's serialization of a tree of these tokens.
fn write(tokens: &[Token]) -> String {
    let escape = |text: &str, in_attribute: bool| -> String {
        let escape = |c: char| match c {
            '&' => "&amp;".to_owned(),
            '\u{A0}' => "&nbsp;".to_owned(),
            '<' => "&lt;".to_owned(),
            '>' => "&gt;".to_owned(),
            '"' if in_attribute => "&quot;".to_owned(),
            other => other.to_string(),
        };
        text.chars().map(escape).collect()
    };
    let mut out = String::new();
    let mut open: Vec<&str> = Vec::new();
    for token in tokens {
        match token {
            // Names are lowercase in a parsed tree; identifiers are not serialized.
            Token::Doctype { name, .. } => out += &format!("<!DOCTYPE {}>", name.to_ascii_lowercase()),
            Token::StartTag { name, attrs } => {
                out += &format!("<{name}");
                for (name, value) in attrs {
                    out += &format!(" {name}=\"{}\"", escape(value, true));
                }
                out.push('>');
                if name != "img" {
                    open.push(name);
                }
            }
            Token::Characters(text) if open.last().is_some_and(|name| is_raw(name)) => out += text,
            Token::Characters(text) => out += &escape(text, false),
        }
    }
    out.extend(open.iter().rev().map(|name| format!("</{name}>")));
    out
}
