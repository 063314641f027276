//! The URL data of web-platform-tests, and the answers of browsers to `url`. Every URL is probed, too.

#[path = "../../crates/lye-url/tests/it/agreement.rs"]
mod agreement;

use encoding_rs::Encoding;
use lye_conformance::answer::{Answerer, URL_GETTERS};
use lye_conformance::data;
use lye_conformance::expected::{self, Suite};
use lye_url::validation::Violation;
use lye_url::{ParseOptions, Url};
use serde_json::Value;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    expected::run("url", data::suites(), data::HOW_TO_GET_DATA, |folder, suite| {
        let wpt = folder.join("wpt-url");
        for file in
            ["urltestdata.json", "urltestdata-javascript-only.json", "extra-ada/ada_extra_urltestdata.json"]
        {
            add_cases(suite, &wpt, file, check_parse)?;
        }
        for file in ["toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json"] {
            add_cases(suite, &wpt, file, check_to_ascii)?;
        }
        for file in ["setters_tests.json", "extra-ada/ada_extra_setters_tests.json"] {
            add_setters(suite, &wpt, file)?;
        }
        add_cases(suite, &wpt, "percent-encoding.json", check_percent_encoding)?;
        // If one browser differs, the reference implementation (whatwg-url) agrees with the other; if both differ, it decides.
        for (file, member) in [
            ("url.jsonl.gz", "expected"),
            ("url.one-browser.jsonl.gz", "expected"),
            ("url.disagreed.jsonl.gz", "reference"),
        ] {
            for case in data::read_json_lines(&folder.join("browser-vectors").join(file))? {
                let (id, input) = (text(&case, "id").to_owned(), text(&case, "input").to_owned());
                suite.add(&id, &input, move || check_browsers(&case, member));
            }
        }
        Ok(())
    })
}

/// Adds each object of a file as a test.
fn add_cases(
    suite: &mut Suite,
    folder: &Path,
    file: &str,
    check: fn(&Value) -> Result<(), String>,
) -> Result<(), String> {
    let cases = data::read_json_usv(&folder.join(file))?;
    let cases = cases.as_array().ok_or_else(|| format!("{file}: expected an array"))?;
    for (at, case) in cases.iter().enumerate().filter(|(_, case)| case.is_object()) {
        let case = case.clone();
        let input = text(&case, "input").to_owned();
        suite.add(&format!("{file}:{at}"), &input, move || check(&case));
    }
    Ok(())
}

/// Adds the cases of a file of setters, which has a list of cases for each setter.
fn add_setters(suite: &mut Suite, folder: &Path, file: &str) -> Result<(), String> {
    let lists = data::read_json_usv(&folder.join(file))?;
    let lists = lists.as_object().ok_or_else(|| format!("{file}: expected an object"))?;
    for (setter, cases) in lists.iter().filter(|(name, _)| *name != "comment") {
        for (at, case) in cases.as_array().into_iter().flatten().enumerate() {
            let (case, setter) = (case.clone(), setter.clone());
            let sample = format!("{} = {}", text(&case, "href"), text(&case, "new_value"));
            suite.add(&format!("{file}:{setter}:{at}"), &sample, move || check_setter(&setter, &case));
        }
    }
    Ok(())
}

/// Checks a case of the browser vectors.
fn check_browsers(case: &Value, member: &str) -> Result<(), String> {
    let got = Answerer::default().case(case)?;
    let (input, base, expected) = (&case["input"], &case["base"], &case[member]);
    match base.as_str().map(Url::parse) {
        None => agreement::check(text(case, "input"), None)?,
        Some(Ok(base)) => agreement::check(text(case, "input"), Some(&base))?,
        Some(Err(_)) => {}
    }
    if got == *expected {
        return Ok(());
    }
    Err(format!("{input} against {base}\nexpected: {expected}\ngot:      {got}"))
}

fn text<'v>(case: &'v Value, member: &str) -> &'v str {
    case[member].as_str().unwrap_or_default()
}

/// Checks a case of `urltestdata.json`. The answers with and without a sink must be equal, and a serialized URL must parse to
/// itself.
fn check_parse(case: &Value) -> Result<(), String> {
    let input = text(case, "input");
    let base = match case["base"].as_str().map(Url::parse) {
        None => None,
        Some(Ok(base)) => Some(base),
        Some(Err(_)) if case["failure"] == true => return Ok(()),
        Some(Err(error)) => return Err(format!("the base {} fails: {error}", case["base"])),
    };
    agreement::check(input, base.as_ref())?;
    let parse = |sink: Option<&mut Vec<Violation>>| {
        let options = ParseOptions::new();
        match (&base, sink) {
            (None, None) => Url::parse(input),
            (Some(base), None) => Url::parse_with_base(input, base),
            (None, Some(sink)) => Url::parse_with(input, options.with_sink(sink)),
            (Some(base), Some(sink)) => Url::parse_with(input, options.with_base(base).with_sink(sink)),
        }
    };
    let mut violations = Vec::new();
    let (parsed, noted) = (parse(None), parse(Some(&mut violations)));
    if parsed != noted {
        return Err(format!("{input:?}: the result with a sink differs: {parsed:?}, {noted:?}"));
    }
    if let Some(wrong) = violations.iter().find(|violation| violation.position > input.len()) {
        return Err(format!("{input:?}: a position is beyond the input: {wrong}"));
    }
    let url = match parsed {
        Ok(url) => url,
        Err(error) if case["failure"] != true => return Err(format!("{input:?} fails: {error}")),
        Err(_) if !violations.iter().any(|violation| violation.error.is_failure()) => {
            return Err(format!("{input:?}: the failure has no validation error"));
        }
        Err(_) => return Ok(()),
    };
    if case["failure"] == true {
        return Err(format!("{input:?} does not fail: {url}"));
    }
    match Url::parse(url.href()) {
        Ok(again) => compare_records(&url, &again)?,
        Err(error) => return Err(format!("{url} does not parse again: {error}")),
    }
    compare(&url, case)
}

/// Compares all getters of two URLs with the same serialization.
fn compare_records(a: &Url, b: &Url) -> Result<(), String> {
    let same = URL_GETTERS.iter().all(|(_, get)| get(a) == get(b))
        && (a.host_enum(), a.port_number(), a.query(), a.fragment())
            == (b.host_enum(), b.port_number(), b.query(), b.fragment());
    same.then_some(()).ok_or_else(|| format!("{a} parses to a different record: {b}"))
}

/// Compares the getters that an expectation has.
fn compare(url: &Url, expected: &Value) -> Result<(), String> {
    let origin = url.origin().to_string();
    let got = URL_GETTERS.iter().map(|(name, get)| (*name, get(url)));
    for (name, got) in got.chain([("origin", origin.as_str())]) {
        if let Some(expected) = expected[name].as_str()
            && got != expected
        {
            return Err(format!("{url}\n{name} expected: {expected}\n{name} got:      {got}"));
        }
    }
    Ok(())
}

fn check_setter(setter: &str, case: &Value) -> Result<(), String> {
    let mut url = Url::parse(text(case, "href")).map_err(|error| error.to_string())?;
    set(&mut url, setter, text(case, "new_value"))?;
    compare(&url, &case["expected"])?;
    let again = Url::parse(url.href()).map_err(|error| format!("{url} does not parse again: {error}"))?;
    compare_records(&url, &again)
}

fn set(url: &mut Url, setter: &str, value: &str) -> Result<(), String> {
    match setter {
        "href" => url.set_href(value).unwrap_or_default(),
        "protocol" => url.set_protocol(value),
        "username" => url.set_username(value),
        "password" => url.set_password(value),
        "host" => url.set_host(value),
        "hostname" => url.set_hostname(value),
        "port" => url.set_port(value),
        "pathname" => url.set_pathname(value),
        "search" => url.set_search(value),
        "hash" => url.set_hash(value),
        other => return Err(format!("unknown setter {other}")),
    }
    Ok(())
}

/// Checks a case of `toascii.json` or `IdnaTestV2.json` with the parser and with the setters of the host.
fn check_to_ascii(case: &Value) -> Result<(), String> {
    let input = text(case, "input");
    if input.is_empty() {
        return Ok(());
    }
    // As in web-platform-tests, characters that would end the host are percent-encoded.
    let encoded: String = input
        .chars()
        .map(|c| match c {
            ':' | '/' | '?' | '#' | '\\' => format!("%{:02X}", u32::from(c)),
            c => c.to_string(),
        })
        .collect();
    let expected = case["output"].as_str();
    let url = format!("https://{encoded}/x");
    agreement::check(&url, None)?;
    let parsed = Url::parse(&url);
    let got = parsed.as_ref().ok().map(Url::host);
    if got != expected {
        return Err(format!("{input:?}\nexpected: {expected:?}\ngot:      {got:?}"));
    }
    for setter in ["host", "hostname"] {
        let mut url = Url::parse("https://x/x").map_err(|error| error.to_string())?;
        set(&mut url, setter, &encoded)?;
        if url.host() != expected.unwrap_or("x") {
            return Err(format!(
                "{input:?} set as {setter}\nexpected: {expected:?}\ngot:      {:?}",
                url.host()
            ));
        }
    }
    Ok(())
}

/// Checks a case of `percent-encoding.json`: the query is in the encoding, the fragment in UTF-8.
fn check_percent_encoding(case: &Value) -> Result<(), String> {
    let input = text(case, "input");
    let outputs = case["output"].as_object().ok_or("no outputs")?;
    for (label, expected) in outputs {
        let encoding =
            Encoding::for_label(label.as_bytes()).ok_or_else(|| format!("unknown encoding {label}"))?;
        let options = ParseOptions::new().with_encoding(encoding);
        let url = Url::parse_with(&format!("https://doesnotmatter.invalid/?{input}#{input}"), options)
            .map_err(|error| error.to_string())?;
        let expected = (expected.as_str(), outputs["utf-8"].as_str());
        let got = (url.query(), url.fragment());
        if got != expected {
            return Err(format!("{input:?} in {label}\nexpected: {expected:?}\ngot:      {got:?}"));
        }
    }
    Ok(())
}
