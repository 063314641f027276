//! Property tests of value rules, set and required attributes, renames and custom elements, with random policies and inputs.

use lye::hooks::{AttributeHookDecision, ElementChange, ElementHookDecision, LinkChange, LinkHookDecision};
use lye::html::{Context, NodeRef};
use lye::policy::BodyPolicy;
use lye::{Cleaner, Policy};
use lye_hostile::Rng;

/// A rule as written in a policy, and whether it allows a value.
type Rule = (&'static str, fn(&str) -> bool);

const RULES: &[Rule] = &[
    (r#"{ "one_of": ["left", "Right"] }"#, |value| {
        ["left", "right"].contains(&value.to_ascii_lowercase().as_str())
    }),
    (r#"{ "tokens": { "one_of": ["a", "b"], "prefixes": ["x-"] } }"#, |value| {
        let mut tokens =
            value.split([' ', '\t', '\n', '\x0C', '\r']).filter(|token| !token.is_empty()).peekable();
        tokens.peek().is_some()
            && tokens.all(|token| ["a", "b"].contains(&token) || token.starts_with("x-") && token.len() > 2)
    }),
    (r#"{ "integer": { "min": -5, "max": 20 } }"#, |value| {
        value.parse::<i64>().is_ok_and(|integer| integer.to_string() == value && (-5..=20).contains(&integer))
    }),
    (r#"{ "starts_with": "x-", "max_length": 4 }"#, |value| {
        value.starts_with("x-") && value.chars().count() <= 4
    }),
    (r#"{ "pattern": "[a-z]+|é" }"#, |value| {
        value == "é" || !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_lowercase())
    }),
    (r#"{ "tokens": { "pattern": "[a-z-]*" }, "max_length": 3 }"#, |value| {
        value.chars().count() <= 3
            && value.chars().all(|c| c.is_ascii_lowercase() || " \t\n\x0C\r-".contains(c))
    }),
];

const VALUES: &[&str] = &[
    "left",
    "RIGHT",
    "top",
    "a b",
    "a evil b",
    "  x-1\n",
    "x-",
    "x-é",
    "x-long",
    "7",
    "+007px",
    "-6",
    "21",
    " 20",
    "é",
    "",
    "abc",
    "A",
    "abc d",
    "javascript:alert(1)",
    "&Tab;a",
    "a&nbsp;b",
    "99999999999999999999",
    "lazy",
];

/// Names of elements, and their possible new names.
const RENAMES: &[(&str, &str)] = &[
    ("b", "strong"),
    ("center", "div"),
    ("span", "p"),
    ("section", "a"),
    ("a", "section"),
    ("ul", "li"),
    ("i", "button"),
    ("th", "td"),
    ("tfoot", "tbody"),
    ("br", "img"),
    ("x-old", "div"),
    ("nobr", "h1"),
    ("form", "form-x"),
    ("h2", "form"),
    ("pre", "span"),
    ("p", "pre"),
];

const ELEMENTS: &[&str] = &[
    "b", "strong", "center", "div", "span", "p", "section", "a", "ul", "li", "i", "button", "th", "td",
    "tfoot", "tbody", "table", "tr", "br", "img", "x-old", "x-card", "x-", "y-card", "nobr", "h1", "h2",
    "form", "pre", "svg", "select", "option", "template", "script", "textarea", "body", "html",
];

const ATTRIBUTES: &[&str] = &["class", "align", "title", "id", "onclick", "loading", "data-x", "label"];

const KEPT: &[&str] = &[
    "strong", "div", "p", "section", "a", "li", "button", "td", "tbody", "table", "tr", "img", "h1", "form",
    "span", "pre", "select", "option",
];

/// A policy as it is written.
struct Written {
    values: Vec<(&'static str, &'static str, Rule)>,
    set: Vec<(&'static str, &'static str, &'static str)>,
    rename: Vec<(&'static str, &'static str)>,
    /// Elements, the attribute that each must have, and whether it is unwrapped otherwise.
    required: Vec<(&'static str, &'static str, bool)>,
    /// The action for elements that are not kept, and `separate_blocks`.
    refused: &'static str,
    custom: bool,
    /// Whether a `div` stands for `body`.
    body: bool,
}

fn policy(rng: &mut Rng) -> Written {
    let mut values = Vec::new();
    for attribute in ["class", "align", "title", "id", "label"] {
        for element in ["*", "p", "x-card", "strong"] {
            if rng.below(3) == 0 {
                values.push((element, attribute, rng.pick(RULES)));
            }
        }
    }
    let mut set = Vec::new();
    for element in ["img", "p", "strong", "x-card", "tbody"] {
        if rng.below(3) == 0 {
            // Attributes without one of the rules above.
            set.push((element, rng.pick(&["loading", "data-x", "dir"]), rng.pick(&["lazy", "a  b", ""])));
        }
    }
    let mut rename: Vec<(&str, &str)> = Vec::new();
    for &(from, to) in RENAMES {
        let joins = rename.iter().any(|&(other, new)| other == to || new == from);
        if KEPT.contains(&to) && !joins && rng.below(3) == 0 {
            rename.push((from, to));
        }
    }
    let mut required = Vec::new();
    for element in ["img", "p", "strong", "section", "a"] {
        if rng.below(4) == 0 {
            required.push((element, rng.pick(&["title", "class", "align"]), rng.below(2) == 0));
        }
    }
    let refused = rng.pick(&[
        "",
        r#""disallowed": "unwrap", "#,
        r#""disallowed": "unwrap", "output": { "separate_blocks": false }, "#,
        r#""output": { "separate_blocks": true }, "#,
    ]);
    Written { values, set, rename, required, refused, custom: rng.below(2) == 0, body: rng.below(2) == 0 }
}

fn html(rng: &mut Rng) -> String {
    let mut html = String::new();
    for _ in 0..1 + rng.below(7) {
        let element = rng.pick(ELEMENTS);
        if rng.below(4) == 0 {
            html.push_str(&format!("</{element}>"));
            continue;
        }
        html.push_str(&format!("<{element}"));
        for _ in 0..rng.below(4) {
            html.push_str(&format!(" {}=\"{}\"", rng.pick(ATTRIBUTES), rng.pick(VALUES)));
        }
        html.push_str(rng.pick(&[">", ">x", "> ", "/>\n"]));
    }
    html
}

impl Written {
    fn json(&self) -> String {
        let joined = |entries: Vec<String>| entries.join(", ");
        let values = self
            .values
            .iter()
            .map(|(element, attribute, rule)| format!("\"{element}[{attribute}]\": {}", rule.0));
        let set = self
            .set
            .iter()
            .map(|(element, attribute, value)| format!("\"{element}\": {{ \"{attribute}\": {value:?} }}"));
        let rename = self.rename.iter().map(|(from, to)| format!("{from:?}: {to:?}"));
        let required = self.required.iter().map(|(element, attribute, unwraps)| {
            let otherwise = if *unwraps { "unwrap" } else { "remove" };
            format!(r#""{element}": {{ "attributes": ["{attribute}"], "otherwise": "{otherwise}" }}"#)
        });
        let custom = if self.custom { r#", "x-*": ["label"]"# } else { "" };
        let kept: Vec<_> = KEPT.iter().map(|name| format!("{name:?}: []")).collect();
        let kept = kept.join(", ");
        format!(
            r#"{{ {} "allow": {{ {kept}{custom}, "*": ["class", "align", "title", "id"] }},
            "values": {{ {} }}, "set": {{ {} }}, "rename": {{ {} }}, "required": {{ {} }} }}"#,
            self.refused,
            joined(values.collect()),
            joined(set.collect()),
            joined(rename.collect()),
            joined(required.collect()),
        )
    }

    fn policy(&self) -> Policy {
        let body = if self.body { BodyPolicy::Div } else { BodyPolicy::Unwrap };
        Policy::from_json(&self.json()).unwrap_or_else(|error| panic!("{error}")).with_body(body)
    }

    /// Returns what the policy does not allow on an element.
    fn refused(&self, element: &NodeRef<'_, '_>) -> Option<String> {
        let name = element.name();
        let is_custom = self.custom && name.starts_with("x-");
        if !KEPT.contains(&name) && !is_custom || self.rename.iter().any(|&(from, _)| from == name) {
            return Some(format!("<{name}>"));
        }
        for &(of, attribute, value) in self.set.iter().filter(|&&(of, ..)| of == name) {
            if element.attr(attribute) != Some(value) {
                return Some(format!("{attribute} of <{of}> is not set"));
            }
        }
        if let Some((_, attribute, _)) =
            self.required.iter().find(|&&(of, attribute, _)| of == name && element.attr(attribute).is_none())
        {
            return Some(format!("<{name}> without {attribute}"));
        }
        let wrong = element.attrs().find(|attr| {
            let attribute = attr.local_name();
            if self.set.iter().any(|&(of, set, _)| of == name && set == attribute) {
                return false;
            }
            let may_have =
                ["class", "align", "title", "id"].contains(&attribute) || is_custom && attribute == "label";
            let of = |wanted: &str| self.values.iter().find(|rule| rule.0 == wanted && rule.1 == attribute);
            let allows = of(name).or_else(|| of("*")).is_none_or(|(_, _, rule)| rule.1(attr.value()));
            !may_have || !allows
        })?;
        Some(format!("{}={:?} of <{name}>", wrong.local_name(), wrong.value()))
    }
}

fn judge(written: &Written, cleaner: &Cleaner, html: &str) -> usize {
    let clean = cleaner.clean(html).unwrap().into_html();
    let tree = lye::html::parse_fragment(&clean, &Context::html("body")).unwrap();
    let mut attributes = 0;
    for element in tree.root().descendants().filter(NodeRef::is_element) {
        assert_eq!(written.refused(&element), None, "{clean:?} of {html:?} by {}", written.json());
        attributes += element.attrs().count();
    }
    assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{html:?} by {}", written.json());
    attributes
}

#[test]
fn output_contains_only_allowed_values() {
    let mut rng = Rng::new(31);
    let mut attributes = 0;
    for _ in 0..300 {
        let written = policy(&mut rng);
        let policy = written.policy();
        let cleaner = Cleaner::new(&policy).unwrap();
        rng.cases(60, |rng| {
            attributes += judge(&written, &cleaner, &html(rng));
        });
    }
    assert!(attributes > 5_000, "only {attributes} attributes stay");
}

/// With any answers of hooks, the output contains only what the policy allows.
#[test]
fn hooks_cannot_restore_removed_content() {
    let mut rng = Rng::new(32);
    let mut attributes = 0;
    for _ in 0..150 {
        let written = policy(&mut rng);
        let policy = written.policy();
        let (shift, step) = (rng.below(VALUES.len()), 1 + rng.below(5));
        let cleaner = Cleaner::new(&policy)
            .unwrap()
            .with_element_hook(move |element| {
                let answers = [
                    ElementHookDecision::Keep,
                    ElementHookDecision::Remove,
                    ElementHookDecision::ReplaceWithChildren,
                    ElementHookDecision::Rename(lye::html::tag::DIV),
                    ElementHookDecision::Rename(lye::html::tag::SCRIPT),
                    ElementHookDecision::Rename(lye::html::tag::H1),
                ];
                let is_kept = ["div", "h1"].contains(&element.name());
                let at = if is_kept { 0 } else { (element.name().len() * step + shift) % answers.len() };
                Ok(answers[at].clone())
            })
            .with_attribute_hook(move |attribute| {
                let replacement = VALUES[shift];
                Ok(match attribute.value.len() % (step + 1) {
                    0 if attribute.value != replacement => {
                        AttributeHookDecision::Replace(replacement.to_owned())
                    }
                    1 => AttributeHookDecision::Remove,
                    _ => AttributeHookDecision::Keep,
                })
            });
        rng.cases(60, |rng| {
            attributes += judge(&written, &cleaner, &html(rng));
        });
    }
    assert!(attributes > 500, "only {attributes} attributes stay");
}

/// Whatever attributes, names and texts hooks set, the output contains only what the policy allows, and is stable.
#[test]
fn changes_of_hooks_are_judged() {
    const NAMES: &[&str] = &["strong", "div", "h1", "script", "x-card", "a"];
    let mut rng = Rng::new(33);
    let mut attributes = 0;
    for _ in 0..150 {
        let written = policy(&mut rng);
        let policy = written.policy();
        let (name, attribute, value) = (rng.pick(NAMES), rng.pick(ATTRIBUTES), rng.pick(VALUES));
        let (removed, seen) = (rng.pick(ATTRIBUTES), rng.pick(ATTRIBUTES));
        let (renames, appends) = (rng.below(4) == 0, rng.below(6) == 0);
        let cleaner = Cleaner::new(&policy)
            .unwrap()
            .with_element_hook(move |element| {
                if element.name().len() > 6 || seen != attribute && element.attribute(seen).is_none() {
                    return Ok(ElementHookDecision::Keep);
                }
                let old = element.attribute(attribute).unwrap_or_default();
                let value = if appends { format!("{old}x") } else { value.to_owned() };
                let change =
                    ElementChange::default().without_attribute(removed).with_attribute(attribute, value);
                Ok(ElementHookDecision::Change(if renames { change.with_name(name) } else { change }))
            })
            .with_link_hook(move |link| {
                let change = LinkChange::default().with_attribute(removed, value).without_attribute(seen);
                let text = link.text().to_uppercase();
                Ok(LinkHookDecision::Change(if renames { change.with_text(text) } else { change }))
            });
        rng.cases(40, |rng| {
            attributes += judge(&written, &cleaner, &html(rng));
        });
    }
    assert!(attributes > 500, "only {attributes} attributes stay");
}
