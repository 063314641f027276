//! The trees and strings of web-platform-tests' `sanitizer-api/`: the methods that parse and sanitize.
use lye::dom::{Document, Timing};
use lye::html::serialize::{self, HtmlOptions};
use lye::html::{Namespace, NodeId, NodeKind, NodeRef, Scripting};
use lye_conformance::data;
use lye_conformance::dump::dump;
use lye_conformance::expected::{self, Suite};
use lye_conformance::sanitizer::{Call, SanitizerOption, context_element, is_void, shadow_root};
use serde_json::{Value, json};
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    expected::run("sanitizer", data::suites(), data::HOW_TO_GET_DATA, |folder, suite| {
        let folder = folder.join("wpt-sanitizer/json");
        add_trees(&folder, suite)?;
        add_noscript(&folder, suite)?;
        add_strings(&folder, suite)?;
        add_animations(&folder, suite)
    })
}

fn cases(folder: &Path, file: &str) -> Result<Vec<Value>, String> {
    let path = folder.join(file);
    let text = data::read(&path)?;
    let mut value: Value =
        serde_json::from_slice(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    match value["cases"].take() {
        Value::Array(cases) => Ok(cases),
        _ => Err(format!("{}: no array `cases`", path.display())),
    }
}

/// Adds the cases from files in html5lib's format: a tree or an exception for each method.
fn add_trees(folder: &Path, suite: &mut Suite) -> Result<(), String> {
    for case in cases(folder, "html5lib-format-cases.json")? {
        let id = string(&case, "id")?.to_owned();
        let input = string(&case, "input")?.to_owned();
        for method in case["methods"].as_array().into_iter().flatten() {
            let (case, method) = (case.clone(), method.as_str().unwrap_or_default().to_owned());
            suite.add(&format!("{id} {method}"), &input, move || check_tree(&case, &method));
        }
    }
    Ok(())
}

fn check_tree(case: &Value, method: &str) -> Result<(), String> {
    let harness = Harness::of(string(case, "id")?);
    let got = if method.starts_with("parseHTML") {
        harness.parse_html(case, method)
    } else {
        set_html(case, method).map(|(document, target)| dump(&contents(&document.tree().node(target))))
    };
    let expected = match case["error"].as_str() {
        Some(exception) => Err(exception.to_owned()),
        None => Ok(normalized(&lines(&case["tree"]))),
    };
    let got = got.map(|tree| normalized(&tree));
    if got == expected {
        return Ok(());
    }
    Err(format!("{method} {case}\nexpected: {expected:?}\ngot:      {got:?}"))
}

/// Normalizes a tree as web-platform-tests compares it: attributes in any order, comments without surrounding spaces, and a
/// doctype with or without empty identifiers.
fn normalized(tree: &str) -> String {
    let is_attribute = |line: &str| {
        let text = line.trim_start_matches(['|', ' ']);
        !text.starts_with(['<', '"']) && text.contains("=\"")
    };
    let mut lines: Vec<String> = Vec::new();
    let mut attributes = 0;
    for line in tree.lines() {
        let comment = line.split_once("<!-- ").and_then(|(before, data)| {
            Some(format!("{before}<!-- {} -->", data.strip_suffix(" -->")?.trim()))
        });
        lines.push(comment.unwrap_or_else(|| line.replace("<!DOCTYPE html \"\" \"\">", "<!DOCTYPE html>")));
        attributes = if is_attribute(line) { attributes + 1 } else { 0 };
        let last = lines.len();
        lines[last - attributes..].sort();
    }
    lines.join("\n")
}

/// The treatment of `Document.parseHTML` in a test file.
#[derive(Clone, Copy, PartialEq)]
enum Harness {
    /// The tree is the whole document.
    Document,
    /// The tree is that of the body's children; lists of elements also allow `html` and `body`.
    Body,
    /// Like `Body`, with `<body>` before the input.
    BodyTag,
    /// Like `Body`, with the input in a `div`, whose children are in the tree.
    Div,
}

impl Harness {
    fn of(id: &str) -> Self {
        match id.split('.').next() {
            Some("sanitizer-javascript-url") => Self::BodyTag,
            Some("sanitizer-basic-filtering" | "sanitizer-in-noahs-ark") => Self::Body,
            Some("sanitizer-processing-instructions") => Self::Div,
            _ => Self::Document,
        }
    }

    fn parse_html(self, case: &Value, method: &str) -> Result<String, String> {
        let mut config = case["config"].clone();
        if self != Self::Document
            && let Some(elements) = config.get_mut("elements").and_then(Value::as_array_mut)
        {
            elements.extend([json!("html"), json!("body"), json!("head")]);
            if self == Self::Div {
                elements.push(json!("div"));
            }
        }
        let input = string(case, "input")?;
        let html = match self {
            Self::Document | Self::Body => input.to_owned(),
            Self::BodyTag => format!("<body>{input}"),
            Self::Div => format!("<div>{input}</div>"),
        };
        let document = call(&html, &option(&config), method).parse_html()?;
        let root = document.tree().root();
        let top = match self {
            Self::Document => Some(root),
            Self::Body | Self::BodyTag => root.descendants().find(|node| node.name() == "body"),
            Self::Div => root.descendants().find(|node| node.name() == "div"),
        };
        Ok(top.map(|top| dump(&top)).unwrap_or_default())
    }
}

/// Sets HTML on a new element or shadow root.
fn set_html(case: &Value, method: &str) -> Result<(Document, NodeId), String> {
    let (mut document, target) = if method.starts_with("ShadowRoot.") {
        shadow_root()?
    } else {
        let (namespace, name) = match &case["context"] {
            Value::Null if compares_in_template(case) => (Namespace::Html, "template"),
            Value::Null => (Namespace::Html, "div"),
            Value::String(name) => (Namespace::Html, name.as_str()),
            context => (namespace(&context["ns"])?, string(context, "name")?),
        };
        // Prefixes make no difference: elements have local names here.
        let local_name = name.rsplit(':').next().unwrap_or(name);
        context_element(namespace, local_name, &[], Scripting::Disabled)?
    };
    if let Some(text) = case["context"]["existingText"].as_str() {
        document.tree_mut().set_text(target, text).map_err(|error| error.to_string())?;
    }
    call(string(case, "input")?, &option(&case["config"]), method).set_html(&mut document, target)?;
    Ok((document, target))
}

/// Adds the cases of `noscript` in fragments of a page with scripting, and in documents without scripting.
fn add_noscript(folder: &Path, suite: &mut Suite) -> Result<(), String> {
    for (number, case) in cases(folder, "noscript.json")?.into_iter().enumerate() {
        let input = string(&case, "input")?.to_owned();
        let method = string(&case, "method")?.to_owned();
        suite.add(&format!("noscript {number} {method}"), &input.clone(), move || {
            let option = option(&case["config"]);
            let call = call(&input, &option, &method);
            let got = if method.starts_with("parseHTML") {
                let document = call.parse_html()?;
                dump(&document.tree().root())
            } else {
                let (mut document, target) =
                    context_element(Namespace::Html, "div", &[], Scripting::Enabled)?;
                call.set_html(&mut document, target)?;
                dump(&document.tree().node(target))
            };
            let expected: Vec<String> =
                lines(&case["tree"]).lines().map(|line| format!("| {line}")).collect();
            equal(&case, &expected.join("\n"), &got)
        });
    }
    Ok(())
}

/// The methods that Lye implements. `appendHTML`, `prependHTML`, `beforeHTML` and `afterHTML` are not in the standard yet.
const METHODS: &[&str] = &["setHTML", "setHTMLUnsafe", "parseHTML", "parseHTMLUnsafe"];

/// Adds the scripted tests that compare strings.
fn add_strings(folder: &Path, suite: &mut Suite) -> Result<(), String> {
    for file in ["sanitizer-names.json", "sanitizer-misc.json", "sethtml-context.json"] {
        for (number, case) in cases(folder, file)?.into_iter().enumerate() {
            let input = string(&case, "input")?.to_owned();
            let method = string(&case, "method")?.to_owned();
            if !METHODS.contains(&&*method) {
                continue;
            }
            suite.add(&format!("{file} {number} {method}"), &input, move || check_string(&case, &method));
        }
    }
    for (number, case) in cases(folder, "sanitizer-boolean-defaults.json")?.into_iter().enumerate() {
        let input = string(&case, "input")?.to_owned();
        for method in ["setHTML", "setHTMLUnsafe"] {
            let case = case.clone();
            suite.add(&format!("sanitizer-boolean-defaults.json {number} {method}"), &input, move || {
                let (document, target) = set_html_of(&case, method)?;
                let got = inner_html(&document, target);
                let contains = got.contains(string(&case, "probe")?);
                equal(&case, &case[format!("{method}_contains")].to_string(), &contains.to_string())
            });
        }
    }
    Ok(())
}

fn check_string(case: &Value, method: &str) -> Result<(), String> {
    let (document, target) = set_html_of(case, method)?;
    let got = if compares(case).starts_with("outerHTML of the first element") {
        let first = contents(&document.tree().node(target)).first_child();
        first.map(|first| serialize::outer_html(&first)).unwrap_or_default()
    } else {
        inner_html(&document, target)
    };
    if let Some(expected) = case["expected"].as_str() {
        equal(case, expected, &got)?;
    }
    let all = |member: &str| case[member].as_array().into_iter().flatten().filter_map(Value::as_str);
    for wanted in all("expectedContains") {
        if !got.contains(wanted) {
            return Err(format!("{case}\n{wanted:?} is not in {got:?}"));
        }
    }
    match all("expectedLacks").find(|unwanted| got.contains(unwanted)) {
        Some(unwanted) => Err(format!("{case}\n{unwanted:?} is in {got:?}")),
        None => Ok(()),
    }
}

/// The values that a case of `sanitizer-names.json` compares.
fn compares(case: &Value) -> &str {
    case["compare"].as_str().unwrap_or_default()
}

fn compares_in_template(case: &Value) -> bool {
    compares(case).ends_with("context is a template element")
}

/// Calls [`set_html`]. Constructs a `Sanitizer` from a dictionary that stands for one.
fn set_html_of(case: &Value, method: &str) -> Result<(Document, NodeId), String> {
    let sanitizer = match case["passedAs"].as_str() {
        Some("new Sanitizer()") => lye::Sanitizer::default(),
        Some("new Sanitizer(config)") => match option(&case["config"]) {
            SanitizerOption::Dictionary(config) => {
                lye::Sanitizer::new(config).map_err(|error| error.to_string())?
            }
            _ => return Err("the case has no dictionary for the sanitizer".to_owned()),
        },
        _ => return set_html(case, method),
    };
    let option = SanitizerOption::Instance(sanitizer);
    let (mut document, target) = context_element(Namespace::Html, "div", &[], Scripting::Disabled)?;
    call(string(case, "input")?, &option, method).set_html(&mut document, target)?;
    Ok((document, target))
}

/// Adds the cases of SVG animations of links.
fn add_animations(folder: &Path, suite: &mut Suite) -> Result<(), String> {
    for (number, case) in cases(folder, "sanitizer-svg-animate.json")?.into_iter().enumerate() {
        let input = string(&case, "input")?.to_owned();
        for method in ["setHTML", "setHTMLUnsafe"] {
            let case = case.clone();
            suite.add(&format!("sanitizer-svg-animate.json {number} {method}"), &input, move || {
                let (document, target) = set_html(&case, method)?;
                let mut nodes = document.tree().node(target).descendants();
                let keeps = nodes.any(|node| node.attr("attributeName").is_some());
                let expected = case[format!("{method}_keeps_attributeName")].to_string();
                equal(&case, &expected, &keeps.to_string())
            });
        }
    }
    Ok(())
}

fn equal(case: &Value, expected: &str, got: &str) -> Result<(), String> {
    if expected == got { Ok(()) } else { Err(format!("{case}\nexpected: {expected:?}\ngot:      {got:?}")) }
}

fn call<'c>(html: &'c str, sanitizer: &'c SanitizerOption, method: &str) -> Call<'c> {
    Call { html, sanitizer, is_unsafe: method.ends_with("Unsafe"), timing: Timing::AtInsertion }
}

/// Converts the option `sanitizer`. Null or a word between underscores stands for an absent option.
fn option(config: &Value) -> SanitizerOption {
    match config.as_str() {
        Some("__default__") => SanitizerOption::from_value(&json!("default")),
        Some(word) if word.starts_with("__") => SanitizerOption::from_value(&Value::Null),
        _ => SanitizerOption::from_value(config),
    }
}

fn namespace(uri: &Value) -> Result<Namespace, String> {
    let known = [Namespace::Html, Namespace::Svg, Namespace::MathMl];
    known
        .into_iter()
        .find(|known| known.uri() == uri)
        .ok_or_else(|| format!("{uri} is not a namespace of the parser"))
}

fn contents<'t, 's>(node: &NodeRef<'t, 's>) -> NodeRef<'t, 's> {
    node.template_contents().unwrap_or(*node)
}

fn inner_html(document: &Document, target: NodeId) -> String {
    let node = document.tree().node(target);
    if node.kind() == NodeKind::Element && is_void(&node) {
        return String::new();
    }
    serialize::html_with(&contents(&node), &HtmlOptions::default())
}

fn lines(tree: &Value) -> String {
    let lines: Vec<&str> = tree.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    lines.join("\n")
}

fn string<'v>(value: &'v Value, member: &str) -> Result<&'v str, String> {
    value[member].as_str().ok_or_else(|| format!("the case has no string `{member}`: {value}"))
}
