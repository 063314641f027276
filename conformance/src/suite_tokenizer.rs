//! The tokenizer tests of html5lib: tokens, and the codes, positions and order of parse errors.

use crate::data;
use crate::expected::Suite;
use lye_html::Dialect;
use lye_html::testing::{self, Token, Tokens};
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;

/// A parse error: its code, line and column (from 1; the suite counts columns in UTF-16 code units).
type Error = (String, u64, u64);

/// A test case.
#[derive(Clone)]
struct Case {
    input: String,
    state: String,
    last_start_tag: Option<String>,
    tokens: Vec<Token>,
    errors: Vec<Error>,
}

/// Adds the cases of every `.test` file of a folder. `replaced` has new outputs for the cases that processing instructions
/// changed.
///
/// # Errors
/// Fails if the files cannot be read or have another format.
pub fn gather(
    folder: &Path,
    replaced: Option<&Value>,
    suite: &mut Suite,
    dialect: Dialect,
) -> Result<(), String> {
    let mut new_outputs: HashMap<String, &Value> = HashMap::new();
    if let Some(replaced) = replaced {
        for case in replaced["cases"].as_array().ok_or("the replaced cases have no array `cases`")? {
            let file = case["file"].as_str().unwrap_or_default();
            new_outputs.insert(format!("{file}:{}", case["index"]), &case["newOutput"]);
        }
    }
    for path in data::files(folder, "test")? {
        let file = data::file_name(&path);
        let json = data::read_json(&path)?;
        let tests = json.get("tests").or_else(|| json.get("xmlViolationTests")).and_then(Value::as_array);
        for (index, test) in tests.ok_or_else(|| format!("{file}: no tests"))?.iter().enumerate() {
            let id = format!("{file}:{index}");
            let new_output = new_outputs.remove(&id);
            add_test(suite, &id, test, new_output, dialect).map_err(|e| format!("{id}: {e}"))?;
        }
    }
    match new_outputs.keys().next() {
        None => Ok(()),
        Some(id) => Err(format!("there is no test {id} to replace")),
    }
}

fn add_test(
    suite: &mut Suite,
    id: &str,
    test: &Value,
    new_output: Option<&Value>,
    dialect: Dialect,
) -> Result<(), String> {
    let escaped = test["doubleEscaped"].as_bool().unwrap_or(false);
    let input = test["input"].as_str().ok_or("no input")?;
    let data_state = Value::from("Data state");
    let states = match test.get("initialStates") {
        None => std::slice::from_ref(&data_state),
        Some(states) => states.as_array().ok_or("`initialStates` must be an array")?,
    };
    for state in states {
        let state = state.as_str().ok_or("a state must be a string")?;
        let id = if states.len() == 1 { id.to_owned() } else { format!("{id} [{state}]") };
        let case = parse_case(test, new_output, state, escaped);
        suite.add(&id, input, move || check(&case?, dialect));
    }
    Ok(())
}

/// Parses a case and resolves its escapes. Fails for a case with a lone surrogate, which a Rust string cannot contain.
fn parse_case(test: &Value, new_output: Option<&Value>, state: &str, escaped: bool) -> Result<Case, String> {
    let unescape = |text: &str| if escaped { unescape(text) } else { Ok(text.to_owned()) };
    let input = unescape(test["input"].as_str().unwrap_or_default())?;
    let output = new_output.unwrap_or(&test["output"]).as_array().ok_or("no output")?;
    let tokens = output.iter().map(|token| parse_token(token, &unescape)).collect::<Result<Vec<_>, _>>()?;
    let mut errors = Vec::new();
    for error in test["errors"].as_array().unwrap_or(&Vec::new()) {
        let code = error["code"].as_str().ok_or("an error has no code")?;
        let (line, col) = (error["line"].as_u64().unwrap_or(0), error["col"].as_u64().unwrap_or(0));
        errors.push((code.to_owned(), line, col));
    }
    if new_output.is_some() {
        replace_error(&mut errors, &input, &tokens);
    }
    let last_start_tag = test["lastStartTag"].as_str().map(str::to_owned);
    Ok(Case { input, state: state.to_owned(), last_start_tag, tokens, errors })
}

/// Replaces the former error of `<?` by the current one. All these inputs are `<?` and a few characters on one line, and none
/// has the target `xml`.
fn replace_error(errors: &mut Vec<Error>, input: &str, tokens: &[Token]) {
    errors.retain(|(code, ..)| code != "unexpected-question-mark-instead-of-tag-name");
    let new = match tokens.first() {
        // The input ends too early: nothing is emitted.
        None => ("eof-in-processing-instruction", input.encode_utf16().count() as u64 + 1),
        Some(Token::Comment(_)) => ("invalid-first-character-of-processing-instruction-target", 3),
        Some(_) => return,
    };
    // An input stream error of a character comes before its tokenizer error, and NUL is an error only in the state that
    // reads it again (the bogus comment state).
    let is_earlier = |(code, _, col): &Error| (*col, !code.ends_with("-in-input-stream")) < (new.1, true);
    let at = errors.iter().take_while(|error| is_earlier(error)).count();
    errors.insert(at, (new.0.to_owned(), 1, new.1));
}

/// `["StartTag", "a", {"href": ""}, true]` and the like.
fn parse_token(token: &Value, unescape: &dyn Fn(&str) -> Result<String, String>) -> Result<Token, String> {
    let text =
        |index: usize| -> Result<Option<String>, String> { token[index].as_str().map(unescape).transpose() };
    let required = |index: usize| text(index)?.ok_or_else(|| format!("an incomplete token: {token}"));
    Ok(match token[0].as_str().unwrap_or_default() {
        "DOCTYPE" => Token::Doctype {
            name: text(1)?,
            public_id: text(2)?,
            system_id: text(3)?,
            correctness: token[4].as_bool().ok_or("a doctype without its correctness")?,
        },
        "StartTag" => {
            let mut attrs = Vec::new();
            for (name, value) in token[2].as_object().ok_or("a start tag without attributes")? {
                attrs.push((unescape(name)?, unescape(value.as_str().unwrap_or_default())?));
            }
            attrs.sort();
            Token::StartTag { name: required(1)?, attrs, self_closing: token[3].as_bool().unwrap_or(false) }
        }
        "EndTag" => Token::EndTag { name: required(1)? },
        "Comment" => Token::Comment(required(1)?),
        "Character" => Token::Characters(required(1)?),
        "ProcessingInstruction" => Token::ProcessingInstruction { target: required(1)?, data: required(2)? },
        _ => return Err(format!("an unknown token: {token}")),
    })
}

fn check(case: &Case, dialect: Dialect) -> Result<(), String> {
    let got = testing::tokenize(&case.input, &case.state, case.last_start_tag.as_deref(), dialect);
    let Tokens { mut tokens, errors, source } =
        got.ok_or_else(|| format!("an unknown state: {}", case.state))?;
    for token in &mut tokens {
        if let Token::StartTag { attrs, .. } = token {
            // The suite has attributes as an object, which has no order.
            attrs.sort();
        }
    }
    let errors: Vec<Error> = errors.into_iter().map(|(code, at)| locate(code, &source[..at])).collect();
    if tokens == case.tokens && errors == case.errors {
        return Ok(());
    }
    let last = case.last_start_tag.as_ref().map(|tag| format!(", last start tag {tag}")).unwrap_or_default();
    let setting = format!("input: {:?} in {}{last}", case.input, case.state);
    let tokens = format!("expected: {:?}\ngot:      {tokens:?}", case.tokens);
    Err(format!("{setting}\n{tokens}\nexpected errors: {:?}\ngot:             {errors:?}", case.errors))
}

/// An error, placed by the text before it.
fn locate(code: &str, before: &str) -> Error {
    let last_line = before.rsplit('\n').next().unwrap_or_default();
    let line = before.matches('\n').count() as u64 + 1;
    (code.to_owned(), line, last_line.encode_utf16().count() as u64 + 1)
}

/// Resolves `\uHHHH` (the suite's "double escape").
fn unescape(text: &str) -> Result<String, String> {
    let mut units = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let digits = rest.strip_prefix("\\u").and_then(|r| r.get(..4));
        match digits.and_then(|d| u16::from_str_radix(d, 16).ok()) {
            Some(unit) => {
                units.push(unit);
                rest = &rest[6..];
            }
            None => {
                units.extend(c.encode_utf16(&mut [0; 2]).iter());
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    String::from_utf16(&units).map_err(|_| "it holds a lone surrogate, which no Rust string can".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn double_escapes() {
        assert_eq!(unescape("a\\u0000\\uD83D\\uDE00\\n").as_deref(), Ok("a\0😀\\n"));
        assert!(unescape("\\uDFFF").is_err());
    }
}
