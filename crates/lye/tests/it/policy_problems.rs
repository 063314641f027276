//! A policy with several mistakes: each is reported, once, at its place, in the order of the text, and nothing else is.

use Change::{Entry, Member};
use Place::{Name, Value as Whole};
use lye::Policy;
use lye::policy::{PolicyFormat, PolicyText};
use lye_hostile::Rng;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// A mistake: in the value at a path, a member that is added or replaced, or an entry that is added.
struct Mistake {
    parent: &'static [&'static str],
    change: Change,
    /// The path of the wrong part below what is added.
    below: &'static [&'static str],
    place: Place,
}

#[derive(Clone)]
enum Change {
    Member(&'static str, Value),
    Entry(Value),
}

/// Whether the error is at the name of a member, or at its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Name,
    Value,
}

fn valid() -> Value {
    json!({
        "sanitizer": {
            "elements": [
                "p", "b", { "name": "a", "attributes": ["href"] }, { "name": "img", "attributes": ["src"] }, "div", "iframe"
            ],
            "attributes": ["title", "lang", "class", "dir"]
        },
        "disallowed": { "default": "unwrap", "elements": { "center": "escape" } },
        "urls": {
            "rules": {
                "a[href]": { "allowed_schemes": ["https"], "allowed_hosts": ["example.com"] },
                "img[src]": { "allowed_schemes": ["https"] }
            },
            "hygiene": { "remove_tracking": true, "tracking_parameters": { "x": true } },
            "types": { "x-card[cover]": "url" }
        },
        "links": { "rel": ["nofollow"], "internal_hosts": ["example.org"] },
        "text": { "linkify": true },
        "values": { "p[title]": { "one_of": ["x"] }, "b[lang]": { "tokens": { "one_of": ["de"] } } },
        "classes": { "one_of": ["note"], "elements": { "p": { "prefixes": ["x-"] } } },
        "set": { "p": { "dir": "auto" } },
        "rename": { "big": "b" },
        "required": { "img": { "attributes": ["src"] } },
        "css": {
            "properties": ["color"],
            "functions": ["rgb"],
            "trusted_variables": ["--brand"],
            "limits": { "position": ["static"] },
            "sheets": { "scope": ".content", "at_rules": ["media"] },
            "values": { "color": { "one_of": ["red"] } }
        },
        "frames": {
            "providers": ["youtube"],
            "allowed": [{ "host": "maps.example.com" }],
            "sandbox": ["allow-scripts"],
            "allow": ["fullscreen"]
        },
        "limits": { "depth": 100 },
        "remove_hazards": ["gadgets"],
        "output": { "parsers": ["2023", "2026"] },
        "input": { "base_url": "https://example.com/" }
    })
}

/// Mistakes of each kind. No two are about the same member.
fn mistakes() -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    let mut add = |parent: &'static [&'static str], change: Change, place: Place| {
        mistakes.push(Mistake { parent, change, below: &[], place });
    };
    for (name, value, place) in
        [("finding", json!("x"), Name), ("edition", json!("1999"), Whole), ("ids", json!("user-"), Whole)]
    {
        add(&[], Member(name, value), place);
    }
    add(&["input"], Member("lossless", json!("maybe")), Whole);
    add(&["input"], Member("scripting", json!(1)), Whole);
    add(&["output"], Member("findings", json!(7)), Whole);
    add(&["output"], Member("wrapper", json!("yes")), Whole);
    add(&["output"], Member("context", json!("DIV")), Whole);
    add(&["output"], Member("body", json!("x")), Whole);
    add(&["sanitizer"], Member("element", json!([])), Name);
    add(&["sanitizer"], Member("comments", json!("x")), Whole);
    for entry in [json!("script"), json!("DIV"), json!(7), json!("s p")] {
        add(&["sanitizer", "elements"], Entry(entry), Whole);
    }
    for entry in [json!("onclick"), json!(7), json!("a b")] {
        add(&["sanitizer", "attributes"], Entry(entry), Whole);
    }
    add(&["disallowed"], Member("default", json!("drop")), Whole);
    add(&["disallowed", "elements"], Member("DIV", json!("escape")), Whole);
    add(&["disallowed", "elements"], Member("i", json!("drop")), Whole);
    add(&["urls"], Member("rule", json!({})), Name);
    add(&["urls", "rules"], Member("a.href", json!({})), Name);
    add(&["urls", "rules"], Member("q[cite]", json!({})), Name);
    for entry in [json!("java script"), json!("data"), json!(7)] {
        add(&["urls", "rules", "a[href]", "allowed_schemes"], Entry(entry), Whole);
    }
    add(&["urls", "rules", "a[href]", "allowed_hosts"], Entry(json!("https://example.com")), Whole);
    add(&["urls", "rules", "img[src]"], Member("max_length", json!(0)), Whole);
    add(&["urls", "rules", "img[src]"], Member("allowed_ports", json!([])), Name);
    add(&["urls", "rules", "img[src]"], Member("allowed_scheme", json!([])), Name);
    add(&["urls", "hygiene"], Member("absolutize", json!("x")), Whole);
    add(&["urls", "types"], Member("a[href]", json!("url")), Whole);
    add(&["urls", "types"], Member("x-card[other]", json!("uri")), Whole);
    for entry in [json!(""), json!("a b")] {
        add(&["links", "rel"], Entry(entry), Whole);
    }
    add(&["links"], Member("target", json!("")), Whole);
    add(&["links"], Member("rel_for", json!("some")), Whole);
    add(&["links", "internal_hosts"], Entry(json!("https://x.example")), Whole);
    add(&["text"], Member("linkifi", json!(true)), Name);
    add(&["text"], Member("controls", json!("x")), Whole);
    add(&["values"], Member("p", json!({ "one_of": ["x"] })), Name);
    add(&["values"], Member("i[title]", json!({})), Name);
    add(&["values", "b[lang]", "tokens", "one_of"], Entry(json!("a b")), Whole);
    add(&["classes", "one_of"], Entry(json!("a b")), Whole);
    add(&["classes", "elements", "p", "prefixes"], Entry(json!("")), Whole);
    add(&["classes", "elements"], Member("DIV", json!({ "one_of": ["x"] })), Name);
    add(&["set", "p"], Member("onclick", json!("x")), Whole);
    add(&["set", "p"], Member("lang", json!(7)), Whole);
    add(&["set"], Member("SPAN", json!({ "dir": "auto" })), Name);
    add(&["rename"], Member("xmp", json!("b")), Whole);
    add(&["rename"], Member("tt", json!("B")), Whole);
    add(&["required", "img", "attributes"], Entry(json!("onload")), Whole);
    add(&["required", "img"], Member("otherwise", json!("drop")), Whole);
    add(&["css", "properties"], Entry(json!("behavior")), Whole);
    for entry in [json!("foo"), json!("Bar"), json!(7)] {
        add(&["css", "functions"], Entry(entry), Whole);
    }
    add(&["css", "trusted_variables"], Entry(json!("brand")), Whole);
    add(&["css", "limits", "position"], Entry(json!("absolut")), Whole);
    add(&["css", "limits"], Member("max_lengh", json!(1)), Name);
    add(&["css", "sheets", "at_rules"], Entry(json!("charset")), Whole);
    add(&["css", "sheets"], Member("scope", json!("a b")), Whole);
    add(&["css", "values"], Member("colour", json!({ "one_of": ["x"] })), Name);
    add(&["frames", "providers"], Entry(json!("YouTube")), Whole);
    add(&["frames", "sandbox"], Entry(json!("allow-all")), Whole);
    add(&["frames", "allow"], Entry(json!("everything")), Whole);
    add(&["frames"], Member("loading", json!("soon")), Whole);
    add(&["limits"], Member("depth", json!(0)), Whole);
    add(&["limits"], Member("nested_depth", json!(9)), Whole);
    add(&["limits"], Member("nodes", json!("x")), Whole);
    add(&["limits"], Member("dept", json!(1)), Name);
    add(&["remove_hazards"], Entry(json!("x")), Whole);
    add(&["output", "parsers"], Entry(json!("2024")), Whole);
    add(&["input"], Member("xml_base", json!("x")), Whole);
    let mut deep = |parent: &'static [&'static str], change, below, place| {
        mistakes.push(Mistake { parent, change, below, place });
    };
    deep(&["sanitizer", "elements"], Entry(json!({ "nam": "b" })), &["nam"], Name);
    deep(&["urls", "hygiene", "tracking_parameters"], Member("y", json!("x")), &[], Whole);
    deep(&["frames", "allowed"], Entry(json!({ "hots": "x" })), &["hots"], Name);
    deep(&["values"], Member("p[lang]", json!({ "pattern": "(" })), &["pattern"], Whole);
    mistakes
}

/// A tree whose tables have an order, with marks at mistakes.
struct Tree {
    mark: Option<(usize, Place)>,
    kind: Kind,
}

enum Kind {
    Table(Vec<(String, Tree)>),
    List(Vec<Tree>),
    Scalar(Value),
}

impl Tree {
    /// Converts a value; the order of members is random.
    fn of(value: &Value, rng: &mut Rng) -> Self {
        let kind = match value {
            Value::Object(members) => {
                let mut shuffled: Vec<(String, Self)> = Vec::new();
                for (name, value) in members {
                    let at = rng.below(shuffled.len() + 1);
                    shuffled.insert(at, (name.clone(), Self::of(value, rng)));
                }
                Kind::Table(shuffled)
            }
            Value::Array(entries) => Kind::List(entries.iter().map(|entry| Self::of(entry, rng)).collect()),
            scalar => Kind::Scalar(scalar.clone()),
        };
        Self { mark: None, kind }
    }

    fn at(&mut self, path: &[&str]) -> &mut Self {
        path.iter().fold(self, |tree, step| match &mut tree.kind {
            Kind::Table(members) => &mut members.iter_mut().find(|(name, _)| name == step).unwrap().1,
            _ => panic!("{step}"),
        })
    }

    fn make(&mut self, number: usize, mistake: &Mistake, rng: &mut Rng) {
        let parent = self.at(mistake.parent);
        let added = match (&mut parent.kind, &mistake.change) {
            (Kind::Table(members), Member(name, value)) => {
                members.retain(|(other, _)| other != name);
                let at = rng.below(members.len() + 1);
                members.insert(at, ((*name).to_owned(), Self::of(value, rng)));
                &mut members[at].1
            }
            (Kind::List(entries), Entry(value)) => {
                let at = rng.below(entries.len() + 1);
                entries.insert(at, Self::of(value, rng));
                &mut entries[at]
            }
            _ => panic!("no such place"),
        };
        added.at(mistake.below).mark = Some((number, mistake.place));
    }

    /// Writes the tree. Adds the offset and the path of each mark.
    fn write(&self, format: PolicyFormat, path: &str, text: &mut String, marks: &mut Vec<Mark>) {
        if let Some((number, Place::Value)) = self.mark {
            marks.push(Mark { at: text.len(), path: path.to_owned(), number });
        }
        let is_toml = format == PolicyFormat::Toml;
        match &self.kind {
            Kind::Scalar(value) => write!(text, "{value}").unwrap(),
            Kind::List(entries) => {
                text.push('[');
                for (at, entry) in entries.iter().enumerate() {
                    text.push_str(if at > 0 { ", " } else { "" });
                    entry.write(format, &format!("{path}[{at}]"), text, marks);
                }
                text.push(']');
            }
            Kind::Table(members) => {
                let is_top = path.is_empty();
                text.push_str(if is_toml && is_top { "" } else { "{ " });
                for (at, (name, value)) in members.iter().enumerate() {
                    text.push_str(match (at, is_toml && is_top) {
                        (0, _) => "",
                        (_, true) => "\n",
                        (_, false) => {
                            if is_toml {
                                ", "
                            } else {
                                ",\n"
                            }
                        }
                    });
                    text.push_str(if is_toml { " " } else { "" });
                    let is_bare = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
                    let shown = if is_bare { name.clone() } else { format!("{name:?}") };
                    let below = if is_top { shown } else { format!("{path}.{shown}") };
                    if let Some((number, Place::Name)) = value.mark {
                        marks.push(Mark { at: text.len(), path: below.clone(), number });
                    }
                    write!(text, "{name:?}{}", if is_toml { " = " } else { ": " }).unwrap();
                    value.write(format, &below, text, marks);
                }
                text.push_str(if is_toml && is_top { "\n" } else { " }" });
            }
        }
    }
}

#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Mark {
    at: usize,
    path: String,
    number: usize,
}

#[test]
fn the_policy_without_mistakes_is_valid() {
    Policy::from_json(&valid().to_string()).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn each_of_several_mistakes_is_reported_once_in_order() {
    let mistakes = mistakes();
    assert!(mistakes.len() >= 40);
    let mut rng = Rng::new(39);
    for round in 0..600 {
        let mut tree = Tree::of(&valid(), &mut rng);
        let mut chosen: Vec<usize> = Vec::new();
        // First each on its own.
        let count = if round < mistakes.len() { 1 } else { 1 + rng.below(8) };
        while chosen.len() < count {
            let number = if round < mistakes.len() { round } else { rng.below(mistakes.len()) };
            if !chosen.contains(&number) {
                tree.make(number, &mistakes[number], &mut rng);
                chosen.push(number);
            }
        }
        for format in [PolicyFormat::Toml, PolicyFormat::Json] {
            let (mut text, mut marks) = (String::new(), Vec::new());
            tree.write(format, "", &mut text, &mut marks);
            marks.sort();
            let expected: Vec<(usize, String)> = marks.into_iter().map(|mark| (mark.at, mark.path)).collect();
            let Err(error) = Policy::from_text(&text, format) else { panic!("accepted:\n{text}") };
            let found: Vec<(usize, String)> =
                error.all().iter().map(|error| (error.span().unwrap().start, error.path())).collect();
            assert_eq!(found, expected, "round {round}, {format:?}:\n{error}\n{text}");
        }
    }
}

fn paths(text: &str) -> Vec<String> {
    Policy::from_json(text).unwrap_err().all().iter().map(|error| error.path()).collect()
}

#[test]
fn a_base_that_cannot_be_read_hides_no_other_mistake() {
    let text = r#"{ "edition": 1, "extends": "coment", "finding": 1, "sanitizer": { "elements": ["script", "DIV"] } }"#;
    let expected = ["edition", "extends", "finding", "sanitizer.elements[0]", "sanitizer.elements[1]"]
        .map(str::to_owned);
    assert_eq!(paths(text), expected);
    // What may be in the base is not missing.
    assert_eq!(paths(r#"{ "extends": "coment", "rename": { "big": "b" } }"#), ["extends"]);
    assert_eq!(paths(r#"{ "extends": "coment", "frames": { "loading": "lazy" } }"#), ["extends"]);
    let broken = Policy::from_text_with(
        r#"{ "extends": "./a.json", "finding": 1 }"#,
        PolicyFormat::Json,
        |name, _| Ok(PolicyText::new(name, "{", PolicyFormat::Json)),
    );
    let error = broken.unwrap_err();
    let files: Vec<Option<String>> =
        error.all().iter().map(|error| error.file().map(str::to_owned)).collect();
    assert_eq!(files, [None, Some("./a.json".to_owned())]);
}

#[test]
fn several_values_that_may_not_be_set_are_reported() {
    let text = r#"{ "set": { "p": { "onclick": "x" }, "b": { "onload": "x", "dir": 7 } }, "limits": { "depth": 0 } }"#;
    assert_eq!(paths(text), ["set.p.onclick", "set.b.onload", "set.b.dir", "limits.depth"]);
}

/// A list that is a set has no order: each error is still at the entry that it names.
#[test]
fn errors_of_sets_are_at_their_entries() {
    for (text, expected) in [
        (r#"{ "css": { "functions": ["rgb", "foo"] } }"#, r#""foo""#),
        (r#"{ "css": { "functions": ["zoo", "rgb", "hsl"] } }"#, r#""zoo""#),
        (r#"{ "css": { "trusted_variables": ["--z", "b", "--a"] } }"#, r#""b""#),
        (r#"{ "css": { "limits": { "position": ["static", "up"] } } }"#, r#""up""#),
        (
            r#"{ "urls": { "hygiene": { "remove_tracking": true, "tracking_parameters": { "*": true } } } }"#,
            "true",
        ),
        (
            r#"{ "urls": { "rules": { "q[cite]": { "handling": "remove" }, "Q[cite]": {} } } }"#,
            r#""Q[cite]""#,
        ),
        (r#"{ "values": { "p[lang]": { "one_of": ["a", "b", "A"] } } }"#, r#""A""#),
    ] {
        let error = Policy::from_json(text).unwrap_err();
        assert_eq!(error.all().len(), 1, "{error}");
        assert_eq!(&text[error.span().unwrap()], expected, "{error}");
    }
}

#[test]
fn contradictions_with_a_base_are_at_the_own_line() {
    let text = "extends = \"markdown\"\n\n[classes]\nprefixes = [\"hljs-\"]\n";
    Policy::from_toml(text).unwrap_or_else(|error| panic!("{error}"));
    let text = "extends = \"comment\"\nsanitizer.elements = [\"q\"]\n";
    let error = Policy::from_toml(text).unwrap_err();
    assert_eq!((error.path().as_str(), error.line()), ("sanitizer", Some(2)));
    assert_eq!(error.message(), "`sanitizer` and `allow` both say what is kept");
    assert!(error.remedy().unwrap().contains("`allow = { h3 = true, td = [\"width\"] }`"), "{error}");
    let text = "extends = \"baseline\"\n\nallow.h3 = true\n";
    let error = Policy::from_toml(text).unwrap_err();
    assert_eq!((error.path().as_str(), error.line(), error.file()), ("allow", Some(3), None));
}
