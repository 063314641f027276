//! `ids = "remove_clobbering"`: names that are kept replace no property of the document, of forms or of the window.
//!
//! The names are those of `data/clobbering-names.tsv`, and all that the browser itself has.

use super::{BATCH, Outcome, call};
use crate::driver::Driver;
use crate::options::Options;
use lye::{Cleaner, Policy};
use serde::Serialize;
use std::collections::BTreeSet;

const TABLE: &str = include_str!("../../../../data/clobbering-names.tsv");

const POLICIES: &[&str] = &[
    r#"
ids = "remove_clobbering"
urls = { without_rule = "keep" }
sanitizer = { removeElements = ["b"], removeAttributes = [] }
"#,
    r#"
ids = "remove_clobbering"
disallowed = "unwrap"
frames = { allowed = [{ host = "a.example" }], loading = "lazy" }
rename = { center = "form" }
[text]
remove_invisibles = true
[urls]
without_rule = "keep"
[allow]
a = []
button = []
div = []
fieldset = []
form = []
iframe = []
img = []
input = []
map = []
meta = []
output = []
p = []
select = []
slot = []
textarea = []
"svg:svg" = []
"x-*" = ["name"]
"*" = ["id", "name", "type", "form", "src", "xml:id", "data-*"]
"#,
];

/// Names that a page does not have. They stay, and so show that the outputs test something.
const FREE: &str = "lye-is-free";

/// An output for a name.
#[derive(Serialize)]
struct Case<'n> {
    name: &'n str,
    html: String,
}

pub(super) fn check(driver: &mut Driver, options: &Options) -> Result<Outcome, String> {
    control(driver)?;
    let mut names: BTreeSet<String> = table();
    let own: Vec<String> = call(driver, "properties", &())?;
    names.extend(own);
    let mut outcome = Outcome { cases: 0, problems: Vec::new() };
    for policy in POLICIES {
        let cleaner = Policy::from_toml(policy)
            .and_then(|policy| Cleaner::new(&policy))
            .map_err(|error| format!("a policy: {error}\n{policy}"))?;
        let cleaned = |name: &str| {
            let clean = cleaner.clean(&input(&spellings(name))).map_err(|error| error.to_string())?;
            Ok::<_, String>(clean.into_html())
        };
        if !cleaned(FREE)?.contains(FREE) {
            return Err("the policy keeps no names".to_owned());
        }
        let cases: Result<Vec<_>, String> =
            names.iter().map(|name| Ok(Case { name, html: cleaned(name)? })).collect();
        let cases = options.sampled(cases?);
        for batch in cases.chunks(BATCH) {
            let problems: Vec<Vec<String>> = call(driver, "clobbered", &batch)?;
            outcome.cases += batch.len();
            for (case, objects) in batch.iter().zip(problems).filter(|(_, objects)| !objects.is_empty()) {
                outcome.problems.push(format!("{} of {} by {:?}", case.name, objects.join(", "), case.html));
            }
        }
    }
    Ok(outcome)
}

/// The names of the table.
fn table() -> BTreeSet<String> {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|row| row.split('\t').nth(1)).flat_map(str::split_whitespace).map(str::to_owned).collect()
}

/// Checks that uncleaned names are noticed, and names that a page does not have, too.
fn control(driver: &mut Driver) -> Result<(), String> {
    let cases = ["body", "submit", FREE].map(|name| Case { name, html: input(&[name.to_owned()]) });
    let problems: Vec<Vec<String>> = call(driver, "clobbered", &cases)?;
    let expected = [("body", "document"), ("submit", "the form around it"), (FREE, "window")];
    let is_seen =
        |(problems, (_, object)): (&Vec<String>, &(&str, &str))| problems.iter().any(|own| own == object);
    match problems.iter().zip(&expected).all(is_seen) && problems[1].iter().any(|own| own == "a form in it") {
        true => Ok(()),
        false => Err(format!("the controls are not noticed: {problems:?}")),
    }
}

/// How many names there are for one that is also spelled in other ways.
const SPELLED: usize = 8;

/// Returns the ways in which an input writes a name. For some names, they include characters that cleaning removes.
fn spellings(name: &str) -> Vec<String> {
    let mut spellings = vec![name.to_owned()];
    if name.bytes().map(usize::from).sum::<usize>() % SPELLED == 0 {
        let (first, rest) = name.split_at(name.chars().next().map_or(0, char::len_utf8));
        spellings.extend(["&#x200b;", "&#1;", "&#13;"].map(|removed| format!("{first}{removed}{rest}")));
        spellings.push(name.chars().map(|c| format!("&#{};", u32::from(c))).collect());
    }
    spellings
}

/// Returns elements with a name in all attributes that give names.
fn input(spellings: &[String]) -> String {
    let mut html = String::new();
    for name in spellings {
        let both = format!("id=\"{name}\" name=\"{name}\"");
        html.push_str(&format!(
            "<img {both}><img name=\"{name}\"><a {both} href=x>a</a><a id=\"{name}\">a</a><p {both} xml:id=\"{name}\" data-name=\"{name}\">p</p>\
             <embed {both} src=x><object {both}></object><iframe {both} src=https://a.example/></iframe><map {both}></map>\
             <svg id=\"{name}\" xml:id=\"{name}\"></svg><x-y {both}>x</x-y><meta {both}><slot {both}></slot>\
             <input {both}><button {both}>b</button><select {both}></select><textarea {both}></textarea><output {both}></output>\
             <form {both}><input {both}><input type=image {both}><button name=\"{name}\">b</button><select id=\"{name}\"></select>\
             <fieldset {both}></fieldset><img {both}></form><center {both}><input id=\"{name}\"></center>"
        ));
    }
    html
}
