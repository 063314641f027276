//! The tree construction tests of html5lib.

use crate::expected::Suite;
use crate::{context, dat, data, dump};
use lye_html::{Context, Dialect, ParseOptions, Parser, Scripting};
use std::path::Path;

/// Adds the cases of every `.dat` file of a folder.
///
/// # Errors
/// Fails if the files cannot be read or have another format.
pub fn gather(folder: &Path, suite: &mut Suite, dialect: Dialect) -> Result<(), String> {
    for path in data::files(folder, "dat")? {
        let file = data::file_name(&path);
        let cases = dat::parse(&data::read(&path)?).map_err(|e| format!("{file}: {e}"))?;
        for case in cases {
            add_case(suite, &file, &case, dialect).map_err(|e| format!("{file}:{}: {e}", case.line))?;
        }
    }
    Ok(())
}

fn add_case(suite: &mut Suite, file: &str, case: &dat::Case, dialect: Dialect) -> Result<(), String> {
    let text = |heading: &str| case.get(heading).map(|bytes| String::from_utf8(bytes.to_vec())).transpose();
    let not_utf8 = |e: std::string::FromUtf8Error| e.to_string();
    let input = text("data").map_err(not_utf8)?.unwrap_or_default();
    let expected = text("document").map_err(not_utf8)?.unwrap_or_default();
    let context = match text("document-fragment").map_err(not_utf8)? {
        Some(name) => Some(context::parse(&name)?),
        None => None,
    };
    // A case without a scripting heading runs with and without scripting.
    let modes: &[(Scripting, &str)] = match (case.has("script-on"), case.has("script-off")) {
        (true, false) => &[(Scripting::Enabled, "")],
        (false, true) => &[(Scripting::Disabled, "")],
        _ => &[(Scripting::Disabled, " [scripting off]"), (Scripting::Enabled, " [scripting on]")],
    };
    for &(scripting, label) in modes {
        let (input, expected, context) = (input.clone(), expected.clone(), context.clone());
        // No case has a declarative shadow root, so the flag makes no difference. It stays off, as for innerHTML.
        let options = ParseOptions::default().with_scripting(scripting).with_dialect(dialect);
        suite.add(&format!("{file}:{}{label}", case.line), &input.clone(), move || {
            check(&input, context.as_ref(), options, &expected)
        });
    }
    Ok(())
}

fn check(
    input: &str,
    context: Option<&Context>,
    options: ParseOptions,
    expected: &str,
) -> Result<(), String> {
    let mut parser = Parser::new(options);
    let tree = match context {
        Some(context) => parser.parse_fragment(input, context),
        None => parser.parse_document(input),
    };
    let got = dump::dump(&tree.map_err(|e| e.to_string())?.root());
    if got == expected {
        return Ok(());
    }
    let context = context.map(|c| format!("context: {c:?}\n")).unwrap_or_default();
    Err(format!("{context}input: {input:?}\nexpected:\n{expected}\ngot:\n{got}"))
}
