//! Compares the edition of September 2025 with a literal implementation of its document, the WICG's draft. `docs/seeds/001.md` lists
//! the differences.

mod document;
mod literal;
mod tree;

use literal::{Config, Name};
use lye::dom::{Document, SanitizerSpec, SetHtmlOptions, Timing};
use lye::html::{Namespace, NodeId, Tree, serialize};
use lye::sanitizer::{
    ConfigRule, Edition, SanitizerAttribute, SanitizerElement, SanitizerElementWithAttributes,
};
use lye::trusted_types::TrustedHtml;
use lye::{Sanitizer, SanitizerConfig};
use lye_hostile::Rng;
use serde_json::{Map, Value, json};

const EDITION: Edition = Edition::September2025;

const SVG: &str = "http://www.w3.org/2000/svg";
const MATH_ML: &str = "http://www.w3.org/1998/Math/MathML";
const XLINK: &str = "http://www.w3.org/1999/xlink";

/// Few names, so that they collide. Without a namespace, an element is one of HTML.
const ELEMENTS: &[(&str, Option<&str>)] = &[
    ("p", None),
    ("a", None),
    ("div", None),
    ("template", None),
    ("html", None),
    ("script", None),
    ("iframe", None),
    ("a", Some(SVG)),
    ("svg", Some(SVG)),
    ("animate", Some(SVG)),
    ("script", Some(SVG)),
    ("math", Some(MATH_ML)),
    ("mi", Some(MATH_ML)),
    ("p", Some("")),
];
const ATTRIBUTES: &[(&str, Option<&str>)] = &[
    ("id", None),
    ("href", None),
    ("title", None),
    ("data-x", None),
    ("onclick", None),
    ("attributeName", None),
    ("href", Some(XLINK)),
    ("data-x", Some(XLINK)),
    ("id", Some("")),
];

// ---- Random dictionaries ----

fn is_lucky(rng: &mut Rng) -> bool {
    rng.below(2) == 1
}

/// Returns a name as a string or as a dictionary, with a namespace if it has one.
fn name(rng: &mut Rng, names: &[(&str, Option<&str>)]) -> Value {
    let (name, namespace) = rng.pick(names);
    match namespace {
        Some(namespace) => json!({ "name": name, "namespace": namespace }),
        None if rng.below(4) == 0 => json!({ "name": name }),
        None if rng.below(30) == 0 => json!({ "name": name, "namespace": null }),
        None => name.into(),
    }
}

fn element(rng: &mut Rng) -> Value {
    name(rng, ELEMENTS)
}

fn attribute(rng: &mut Rng) -> Value {
    name(rng, ATTRIBUTES)
}

fn element_with_attributes(rng: &mut Rng) -> Value {
    let name = element(rng);
    let mut entry = match name {
        Value::Object(entry) => entry,
        name => Map::from_iter([("name".to_owned(), name)]),
    };
    for member in ["attributes", "removeAttributes"] {
        if rng.below(3) == 0 {
            entry.insert(member.to_owned(), list(rng, attribute));
        }
    }
    if entry.len() == 1 { entry["name"].clone() } else { entry.into() }
}

fn list(rng: &mut Rng, entry: fn(&mut Rng) -> Value) -> Value {
    let mut list: Vec<Value> = Vec::new();
    for _ in 0..rng.below(5) {
        let entry = entry(rng);
        // Duplicates are rare enough for most dictionaries to be valid.
        let name = |entry: &Value| entry.get("name").unwrap_or(entry).clone();
        let is_new = list.iter().all(|other| name(other) != name(&entry));
        if is_new || rng.below(12) == 0 {
            list.push(entry);
        }
    }
    list.into()
}

/// Returns a dictionary, mostly with at most one list of each pair.
fn dictionary(rng: &mut Rng) -> Value {
    let mut dictionary = Map::new();
    let mut insert = |member: &str, value: Value| dictionary.insert(member.to_owned(), value);
    let wanted = rng.below(24);
    if wanted % 3 < 2 || wanted == 23 {
        insert("elements", list(rng, element_with_attributes));
    }
    if (10..17).contains(&wanted) && wanted % 3 == 2 || wanted == 23 {
        insert("removeElements", list(rng, element));
    }
    if rng.below(3) == 0 {
        insert("replaceWithChildrenElements", list(rng, element));
    }
    let wanted = rng.below(24);
    if wanted % 3 < 2 || wanted == 23 {
        insert("attributes", list(rng, attribute));
    }
    if (10..20).contains(&wanted) && wanted % 3 == 2 || wanted == 23 {
        insert("removeAttributes", list(rng, attribute));
    }
    for (member, often) in [("comments", 3), ("dataAttributes", if wanted % 3 < 2 { 3 } else { 24 })] {
        if rng.below(often) == 0 {
            insert(member, is_lucky(rng).into());
        }
    }
    dictionary.into()
}

// ---- Both implementations ----

/// A sanitizer of Lye, and the configuration of the literal implementation with the listed differences.
struct Both {
    lye: Sanitizer,
    literal: Config,
    /// The draft has no such member. Lye sets it if it removes `javascript:` URLs.
    javascript_urls: bool,
    /// How many calls were subject to a listed difference.
    listed: usize,
}

/// *Remove an attribute*, and the listed difference: the attribute also leaves the elements' `attributes`. Returns whether that made a
/// difference, too.
fn remove_attribute(literal: &mut Config, attribute: Name) -> (bool, bool) {
    let mut removed = literal.remove_attribute(attribute.clone());
    let mut differs = false;
    for list in literal.elements.iter_mut().flatten().filter_map(|entry| entry.attributes.as_mut()) {
        differs |= list.contains(&attribute);
        list.retain(|entry| *entry != attribute);
    }
    removed |= differs;
    (removed, differs)
}

/// *Remove unsafe*, with that difference.
fn remove_unsafe(literal: &mut Config) -> (bool, bool) {
    let mut differs = false;
    let modified = literal.remove_unsafe(EDITION.builtins(), |config, attribute| {
        let (removed, differs_here) = remove_attribute(config, attribute);
        differs |= differs_here;
        removed
    });
    (modified, differs)
}

impl Both {
    /// Returns `None` if both constructors throw.
    fn new(dictionary: &Value) -> Option<Self> {
        let config = SanitizerConfig::from_value(dictionary).unwrap();
        let lye = Sanitizer::with_edition(config, EDITION);
        let literal = literal::set_a_configuration(dictionary, true);
        assert_eq!(lye.is_ok(), literal.is_some(), "{dictionary}: {:?}", lye.err());
        Some(Self { lye: lye.ok()?, literal: literal?, javascript_urls: true, listed: 0 })
    }

    fn safe_default() -> Self {
        let literal = Config::from(&EDITION.builtins().safe_default_config());
        Self { lye: Sanitizer::safe_default(EDITION), literal, javascript_urls: false, listed: 0 }
    }

    /// Calls a random modifier of both, and returns the call.
    fn modify(&mut self, rng: &mut Rng) -> String {
        let (literal, lye) = (&mut self.literal, &mut self.lye);
        let (call, expected, got) = match rng.below(14) {
            0..4 => {
                let element = element_with_attributes(rng);
                let entry = SanitizerElementWithAttributes::from_value(&element).unwrap();
                let expected = literal.allow_element(literal::canonical_element_with_attributes(&element));
                (format!("allowElement({element})"), expected, lye.allow_element(entry))
            }
            4 | 5 => {
                let element = element(rng);
                let entry = SanitizerElement::from_value(&element).unwrap();
                let expected = literal.remove_element(literal::canonical_element(&element));
                (format!("removeElement({element})"), expected, lye.remove_element(entry))
            }
            6 => {
                let element = element(rng);
                let entry = SanitizerElement::from_value(&element).unwrap();
                let expected = literal.replace_element_with_children(literal::canonical_element(&element));
                let got = lye.replace_element_with_children(entry);
                (format!("replaceElementWithChildren({element})"), expected, got)
            }
            7 | 8 => {
                let attribute = attribute(rng);
                let entry = SanitizerAttribute::from_value(&attribute).unwrap();
                let expected = literal.allow_attribute(literal::canonical_attribute(&attribute));
                (format!("allowAttribute({attribute})"), expected, lye.allow_attribute(entry))
            }
            9 | 10 => {
                let attribute = attribute(rng);
                let entry = SanitizerAttribute::from_value(&attribute).unwrap();
                let (expected, differs) = remove_attribute(literal, literal::canonical_attribute(&attribute));
                self.listed += usize::from(differs);
                (format!("removeAttribute({attribute})"), expected, lye.remove_attribute(entry))
            }
            11 => {
                let allow = is_lucky(rng);
                (format!("setComments({allow})"), literal.set_comments(allow), lye.set_comments(allow))
            }
            12 => {
                let allow = is_lucky(rng);
                let expected = literal.set_data_attributes(allow);
                (format!("setDataAttributes({allow})"), expected, lye.set_data_attributes(allow))
            }
            _ => {
                let (mut expected, differs) = remove_unsafe(literal);
                let also_urls = std::mem::take(&mut self.javascript_urls) && !expected;
                expected |= also_urls;
                self.listed += usize::from(differs || also_urls);
                ("removeUnsafe()".to_owned(), expected, lye.remove_unsafe())
            }
        };
        assert_eq!(got, expected, "what {call} returns");
        call
    }

    /// Compares what `get()` returns, in any order.
    fn compare(&self, calls: &[String]) {
        let config = self.lye.get();
        assert_eq!(Config::from(&config).sorted(), self.literal.clone().sorted(), "after {calls:?}");
        assert_eq!(config.javascript_urls, Some(self.javascript_urls), "after {calls:?}");
    }
}

#[test]
fn configurations_and_modifiers_follow_the_document() {
    let mut rng = Rng::new(2025);
    let (mut valid, mut listed) = (0, 0);
    rng.cases(8_000, |rng| {
        let dictionary = if rng.below(20) == 19 { Value::Null } else { dictionary(rng) };
        let both = match &dictionary {
            Value::Null => Some(Both::safe_default()),
            dictionary => Both::new(dictionary),
        };
        let Some(mut both) = both else { return };
        valid += 1;
        let mut calls = vec![format!("new Sanitizer({dictionary})")];
        both.compare(&calls);
        for _ in 0..rng.below(6) {
            calls.push(both.modify(rng));
            both.compare(&calls);
        }
        listed += usize::from(both.listed > 0);
    });
    assert!(valid > 4_000, "only {valid} dictionaries are valid");
    assert!((100..2_000).contains(&listed), "{listed} cases have a listed difference");
}

// ---- Sanitizing ----

const PIECES: &[&str] = &[
    "x",
    "<p>",
    "</p>",
    "<p id=1 title=2 data-x=3>",
    "<p onclick=1>",
    "<a href=javascript:1>",
    "<a href=/x title=y>",
    "</a>",
    "<div>",
    "</div>",
    "<!--c-->",
    "<template><p onclick=1>y</p><script>z</script></template>",
    "<div><template shadowrootmode=open><p id=1 onclick=2>y<a href='java\tscript:1'></a></template></div>",
    "<svg><a href=javascript:1 xlink:href=javascript:2></a>",
    "<svg><animate attributeName=href></animate><animate attributeName=fill></animate>",
    "<svg><animate attributeName=xlink:href></animate><script>1</script>",
    "</svg>",
    "<math href=javascript:1><mi xlink:href=javascript:2 href=/x id=3>z</mi>",
    "</math>",
    "<script>1</script>",
    "<iframe src=javascript:1></iframe>",
    "<table><tr><td>",
    "</table>",
];

/// Returns a document with a `div`, without a parent element.
fn div() -> (Document, NodeId) {
    let mut tree = Tree::new_fragment();
    let element = tree.create_element(Namespace::Html, "div");
    tree.append(NodeId::ROOT, element).unwrap();
    (Document::from(tree), element)
}

/// Calls `setHTML` or `setHTMLUnsafe` on a `div`.
fn set(html: &str, options: &SetHtmlOptions<'_>, safe: bool) -> (Document, NodeId) {
    let (mut document, div) = div();
    if safe {
        document.set_html(div, html, options).unwrap();
    } else {
        document.set_html_unsafe(div, &TrustedHtml::dangerously_trust(html), options).unwrap();
    }
    (document, div)
}

fn inner((document, node): (Document, NodeId)) -> String {
    serialize::inner_html(&document.tree().node(node))
}

fn options() -> SetHtmlOptions<'static> {
    SetHtmlOptions::default().with_edition(EDITION).with_timing(Timing::AfterParsing)
}

#[test]
fn sanitizing_follows_the_document_after_parsing() {
    let mut rng = Rng::new(2026);
    let (mut kept, mut early) = (0, 0);
    rng.cases(6_000, |rng| {
        let (dictionary, safe) = (dictionary(rng), is_lucky(rng));
        let html = rng.text(PIECES, 8);
        let Some(mut config) = literal::set_a_configuration(&dictionary, !safe) else { return };
        if safe {
            remove_unsafe(&mut config);
        }
        let (parsed, node) = set(&html, &SetHtmlOptions::default(), false);
        let parsed = tree::children(&parsed.tree().node(node));
        let expected = tree::sanitize_core(parsed, &config, safe);

        let given = SanitizerConfig::from_value(&dictionary).unwrap();
        let options = options().with_sanitizer(SanitizerSpec::Config(&given));
        let (document, node) = set(&html, &options, safe);
        let got = tree::children(&document.tree().node(node));
        assert_eq!(got, expected, "{html:?} with {dictionary}, safe: {safe}");
        kept += usize::from(!got.is_empty());
        let at_insertion = set(&html, &options.with_timing(Timing::AtInsertion), safe);
        early += usize::from(inner(at_insertion) != inner((document, node)));
    });
    assert!(kept > 1_000, "{kept} outputs have content");
    assert!(early > 0, "sanitizing at insertion makes no difference");
}

// ---- The listed differences, one by one ----

fn sanitizer(json: &str) -> Sanitizer {
    Sanitizer::with_edition(SanitizerConfig::from_json(json).unwrap(), EDITION).unwrap()
}

/// By the document, the element keeps the attribute: an event handler, too.
#[test]
fn removed_attributes_leave_the_lists_of_elements() {
    let json = r#"{"elements":[{"name":"p","attributes":["onclick"]}],"attributes":[]}"#;
    let mut literal = literal::set_a_configuration(&serde_json::from_str(json).unwrap(), true).unwrap();
    assert!(!literal.remove_unsafe(EDITION.builtins(), Config::remove_attribute));
    assert!(literal.elements.unwrap()[0].attributes.as_ref().is_some_and(|list| !list.is_empty()));

    let mut sanitizer = sanitizer(json);
    let options = options().with_sanitizer(SanitizerSpec::Sanitizer(&sanitizer));
    assert_eq!(inner(set("<p onclick=1>x", &options, true)), "<p>x</p>");
    assert!(sanitizer.remove_attribute("onclick"));
    assert_eq!(sanitizer.get().elements.unwrap()[0].attributes, Some(vec![]));
}

/// By the document, only the safe methods remove these URLs, and the safe default keeps them in unsafe methods.
#[test]
fn remove_unsafe_and_the_safe_default_remove_javascript_urls() {
    let html = "<a href=javascript:1>x</a>";
    let mut all = sanitizer(r#"{"elements":["a"],"attributes":["href"]}"#);
    let run = |sanitizer: &Sanitizer| {
        inner(set(html, &options().with_sanitizer(SanitizerSpec::Sanitizer(sanitizer)), false))
    };
    assert_eq!(run(&all), r#"<a href="javascript:1">x</a>"#);
    assert!(all.remove_unsafe());
    assert!(!all.remove_unsafe());
    assert_eq!(run(&all), "<a>x</a>");
    assert_eq!(run(&Sanitizer::safe_default(EDITION)), "<a>x</a>");
}

/// The document knows two spellings of the name.
#[test]
fn animated_links_are_found_with_any_prefix() {
    let given = SanitizerConfig::default();
    let options = options().with_sanitizer(SanitizerSpec::Config(&given));
    let animated = |name: &str| inner(set(&format!("<svg><set attributeName={name}>"), &options, true));
    for name in ["href", "xlink:href", "x:href"] {
        assert_eq!(animated(name), "<svg><set></set></svg>", "{name}");
    }
    assert_eq!(animated("fill"), r#"<svg><set attributeName="fill"></set></svg>"#);
}

/// As the document's steps, which can leave a configuration that its constructor would refuse.
#[test]
fn allowing_an_element_with_both_lists_compares_only_its_attributes() {
    let mut sanitizer = sanitizer(r#"{"elements":[],"attributes":["id"]}"#);
    let entry = SanitizerElementWithAttributes::new("p")
        .with_attributes(["id", "dir"])
        .with_remove_attributes(["id", "lang"]);
    assert!(sanitizer.allow_element(entry.clone()));
    assert!(!sanitizer.allow_element(entry));
    let listed = sanitizer.get().elements.unwrap().remove(0);
    assert_eq!(listed.attributes, Some(vec!["dir".into()]));
    assert_eq!(listed.remove_attributes, Some(vec!["id".into(), "lang".into()]));
    let again = Sanitizer::with_edition(sanitizer.get(), EDITION).unwrap_err();
    assert_eq!(again.rule, ConfigRule::RemovedAttributeIsUnlisted);
}

#[test]
fn lists_of_an_allowed_element_are_ignored_beside_remove_elements() {
    let mut sanitizer = sanitizer(r#"{"removeElements":["p"]}"#);
    let entry = SanitizerElementWithAttributes::new("p").with_attributes(["id"]);
    assert!(sanitizer.allow_element(entry));
    assert_eq!(sanitizer.get().remove_elements, Some(vec![]));
}

/// The document adds each attribute of an empty list, and so could be read to create none. Then `p` would keep all attributes.
#[test]
fn empty_lists_of_elements_stay_lists() {
    let sanitizer = sanitizer(r#"{"elements":[{"name":"p","attributes":[]},"b"],"removeAttributes":[]}"#);
    let options = options().with_sanitizer(SanitizerSpec::Sanitizer(&sanitizer));
    assert_eq!(inner(set("<p id=1>x</p><b id=2>", &options, true)), r#"<p>x</p><b id="2"></b>"#);
    let b = sanitizer.get().elements.unwrap().remove(0);
    assert_eq!((b.attributes, b.remove_attributes), (None, None));
}

/// Lye's lists come sorted, with the members that the draft does not have.
#[test]
fn get_sorts_and_adds_members() {
    let config = sanitizer(r#"{"elements":["p","b"],"attributes":["id","dir"]}"#).get();
    assert_eq!(config.attributes, Some(vec!["dir".into(), "id".into()]));
    assert_eq!(config.remove_processing_instructions, Some(vec![]));
    assert_eq!(config.javascript_urls, Some(true));
}

/// While the parser inserts, a removed element still affects the parsing of what follows; afterwards, so do its merged texts.
#[test]
fn sanitizing_at_insertion_is_the_default() {
    let html = "<script><b>x</b></script>y";
    let given = SanitizerConfig::from_json(r#"{"replaceWithChildrenElements":["b"]}"#).unwrap();
    assert_eq!(SetHtmlOptions::default().timing, Timing::AtInsertion);
    let options = options().with_sanitizer(SanitizerSpec::Config(&given));
    assert_eq!(inner(set(html, &options, true)), "y");
}

/// Preset and dictionary follow the edition of the options.
#[test]
fn options_select_the_edition() {
    let run = |sanitizer: SanitizerSpec<'_>, edition| {
        let options = SetHtmlOptions::default().with_sanitizer(sanitizer).with_edition(edition);
        ["<base target=x>", "<p>z<svg></svg>"].map(|html| inner(set(html, &options, true)))
    };
    let given = SanitizerConfig::default();
    for spec in [SanitizerSpec::Absent, SanitizerSpec::Default] {
        assert_eq!(run(spec, EDITION), ["", "<p>z</p>"]);
        assert_eq!(run(spec, Edition::default()), ["", "<p>z<svg></svg></p>"]);
    }
    let spec = SanitizerSpec::Config(&given);
    assert_eq!(run(spec, EDITION), [r#"<base target="x">"#, "<p>z<svg></svg></p>"]);
    assert_eq!(run(spec, Edition::default()), ["", "<p>z<svg></svg></p>"]);
    // Replacing `html` is valid in this edition only.
    let given = SanitizerConfig::from_json(r#"{"replaceWithChildrenElements":["html"]}"#).unwrap();
    let options = SetHtmlOptions::default().with_sanitizer(SanitizerSpec::Config(&given));
    assert!(Document::parse_html("<p>", &options).is_err());
    assert!(Document::parse_html("<p>", &options.with_edition(EDITION)).is_ok());
}
