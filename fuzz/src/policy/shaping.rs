//! The transforms of a random policy, and the properties of its output.

use super::plan::{Plan, Tag};
use super::values::is_space;
use crate::peer::Found;
use crate::rng::Rng;

/// Rules for values, set and required attributes, renames and custom elements.
#[derive(Clone, Debug, Default)]
pub struct Shaping {
    /// Rules: an element or all, an attribute, and the index of the rule in the list.
    pub values: Vec<(Option<Tag>, &'static str, usize)>,
    /// Attributes that are set: an element, an attribute and its value.
    pub set: Vec<(Tag, &'static str, &'static str)>,
    /// Elements of HTML and their new names.
    pub rename: Vec<(&'static str, &'static str)>,
    /// Elements with an attribute that they must have, and whether they are unwrapped otherwise.
    pub required: Vec<(Tag, &'static str, bool)>,
    /// Whether elements `x-*` are kept, with titles.
    pub custom: bool,
    /// Whether a `div` stands for `body`.
    pub body: bool,
}

/// A value rule in a policy, and the values that it allows.
type Rule = (&'static str, fn(&str) -> bool);

const RULES: &[Rule] = &[
    ("{\"one_of\": [\"x\", \"https:\"]}", |value| {
        ["x", "https:"].iter().any(|keyword| keyword.eq_ignore_ascii_case(value))
    }),
    ("{\"tokens\": {\"one_of\": [\"x\", \"a\"], \"prefixes\": [\"ht\"]}}", |value| {
        let mut tokens = value.split(is_space).filter(|token| !token.is_empty()).peekable();
        let allows = |token: &str| matches!(token, "x" | "a") || token.starts_with("ht") && token.len() > 2;
        tokens.peek().is_some() && tokens.all(allows)
    }),
    ("{\"tokens\": {\"one_of\": [\"x\", \"a\"], \"keep_empty\": true}}", |value| {
        value.split(is_space).all(|token| matches!(token, "" | "x" | "a"))
    }),
    ("{\"integer\": {\"min\": 0, \"max\": 9}}", |value| {
        value.len() == 1 && value.bytes().all(|byte| byte.is_ascii_digit())
    }),
    ("{\"pattern\": \"[a-z]+|h.*/\", \"max_length\": 20}", |value| {
        let is_word = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_lowercase());
        let is_address =
            value.len() > 1 && value.starts_with('h') && value.ends_with('/') && !value.contains('\n');
        (is_word || is_address) && value.chars().count() <= 20
    }),
];

const NAMES: &[&[&str]] = &[
    &["a", "b", "p", "div", "q", "blockquote", "ins", "pre", "form", "button", "video", "picture", "x-y"],
    &["img", "input", "source", "track", "param"],
];

impl Shaping {
    /// Returns the transforms for these numbers.
    pub fn new(rng: &mut Rng, plan: &Plan) -> Self {
        let mut shaping = Self::default();
        if rng.one_in(2) {
            return shaping;
        }
        for attribute in ["title", "id", "class"] {
            for element in [None, Some(("html", "a")), Some(("svg", "g")), Some(("html", "x-y"))] {
                if rng.one_in(4) {
                    shaping.values.push((element, attribute, rng.below(RULES.len())));
                }
            }
        }
        for element in [("html", "p"), ("html", "body"), ("html", "tr"), ("html", "x-y"), ("svg", "g")] {
            if rng.one_in(4) {
                shaping.set.push((element, rng.pick(&["dir", "role"]), rng.pick(&["", "a  b", "\"<&>"])));
            }
        }
        for names in NAMES {
            for &from in *names {
                let to = rng.pick(names);
                let joins = shaping.rename.iter().any(|&(other, new)| other == to || new == from);
                let gone =
                    [&plan.removed, &plan.replaced].into_iter().any(|list| list.contains(&("html", from)));
                if from != to && to != "x-y" && !joins && !gone && plan.lists(("html", to)) && rng.one_in(5) {
                    shaping.rename.push((from, to));
                }
            }
        }
        shaping.custom = plan.is_by_tables() && rng.one_in(2);
        for (element, attribute) in [
            (("html", "a"), "href"),
            (("html", "img"), "src"),
            (("html", "q"), "dir"),
            (("svg", "g"), "role"),
        ] {
            if plan.may_have(element, ("", attribute)) && rng.one_in(4) {
                shaping.required.push((element, attribute, rng.one_in(2)));
            }
        }
        shaping.body = plan.lists(("html", "div")) && rng.one_in(2);
        shaping
    }

    /// Returns the members of the policy.
    pub fn json(&self) -> String {
        let key = |tag: &Tag| if tag.0 == "html" { tag.1.to_owned() } else { format!("{}:{}", tag.0, tag.1) };
        // Equal rules have one key.
        let values = RULES.iter().enumerate().filter_map(|(at, rule)| {
            let of_rule = self.values.iter().filter(|(.., rule)| *rule == at);
            let keys = of_rule.map(|(tag, attribute, _)| {
                format!("{}[{attribute}]", tag.as_ref().map_or("*".to_owned(), key))
            });
            let keys = keys.collect::<Vec<_>>().join(", ");
            (!keys.is_empty()).then(|| format!("{keys:?}: {}", rule.0))
        });
        let set = self
            .set
            .iter()
            .map(|(tag, attribute, value)| format!("{:?}: {{{attribute:?}: {value:?}}}", key(tag)));
        let rename = self.rename.iter().map(|(from, to)| format!("{from:?}: {to:?}"));
        let mut members = format!(
            ", \"values\": {{{}}}, \"set\": {{{}}}, \"rename\": {{{}}}",
            values.collect::<Vec<_>>().join(", "),
            set.collect::<Vec<_>>().join(", "),
            rename.collect::<Vec<_>>().join(", ")
        );
        if !self.required.is_empty() {
            let required = self.required.iter().map(|(tag, attribute, unwraps)| {
                let otherwise = if *unwraps { "unwrap" } else { "remove" };
                format!("{:?}: {{\"attributes\": [{attribute:?}], \"otherwise\": {otherwise:?}}}", key(tag))
            });
            members.push_str(&format!(", \"required\": {{{}}}", required.collect::<Vec<_>>().join(", ")));
        }
        members
    }

    /// Whether an element is kept only because of its pattern.
    pub fn admits(&self, tag: (&str, &str)) -> bool {
        self.custom && tag.0 == "html" && tag.1.starts_with("x-")
    }

    /// Whether an element is renamed in every output.
    pub fn renames(&self, tag: (&str, &str)) -> bool {
        tag.0 == "html" && self.rename.iter().any(|&(from, _)| from == tag.1)
    }

    /// Whether the policy sets an attribute of an element.
    pub fn sets(&self, tag: (&str, &str), attr: (&str, &str)) -> bool {
        attr.0.is_empty() && self.set.iter().any(|&(of, set, _)| of == tag && set == attr.1)
    }

    /// Checks an element for values that the value rules reject, and for missing attributes that are set.
    pub fn judge(&self, element: &Found) -> Result<(), String> {
        let tag = (element.namespace, element.name.as_str());
        for (namespace, name, value) in element.attrs.iter().filter(|(namespace, ..)| namespace.is_empty()) {
            if self.sets(tag, (namespace, name)) {
                continue;
            }
            let of = |wanted: Option<(&str, &str)>| {
                self.values.iter().find(|(of, attribute, _)| *of == wanted && attribute == name)
            };
            if let Some((_, _, rule)) = of(Some(tag)).or_else(|| of(None))
                && !RULES[*rule].1(value)
            {
                return Err(format!("{name} is not as {} has it", RULES[*rule].0));
            }
        }
        if let Some((_, attribute, _)) = self.required.iter().find(|(of, attribute, _)| {
            *of == tag
                && !element.attrs.iter().any(|(namespace, name, _)| namespace.is_empty() && name == attribute)
        }) {
            return Err(format!("{attribute} is missing"));
        }
        for (_, attribute, value) in self.set.iter().filter(|(of, ..)| *of == tag) {
            let has = |(namespace, name, own): &(&str, String, String)| {
                namespace.is_empty() && name == attribute && own == value
            };
            // Elements that a parser creates from the output did not pass through the policy.
            let is_made_up = element.attrs.is_empty() && matches!(tag.1, "body" | "tr");
            if !is_made_up && !element.attrs.iter().any(has) {
                return Err(format!("{attribute} is not set"));
            }
        }
        Ok(())
    }
}
