//! The proof of outputs: every parser of an output, alone or in a page, finds only what the policy keeps, and the page is unchanged.

use crate::check;
use crate::input::Input;
use crate::peer::{self, Element, Found};
use crate::peer_swc;
use crate::policy::modes::Modes;
use crate::policy::oracle::Oracle;
use crate::policy::plan::{Plan, Tag};
use crate::policy::texts::Texts;
use crate::rng::Rng;
use crate::statistics;
use lye::{Cleaner, Policy, Proof};
use lye_html::{Context, Dialect, ParseOptions, Parser, Scripting, Tree};

/// Chains of elements around an output, and the tags of a page around it.
const CHAINS: &[(&str, Tag, &str, &str)] = &[
    ("body", ("html", "body"), "", ""),
    ("body > p > a", ("html", "a"), "<p><a>", "</a></p>"),
    ("body > ul > li", ("html", "li"), "<ul><li>", "</li></ul>"),
    ("body > form > div", ("html", "div"), "<form><div>", "</div></form>"),
    ("body > button", ("html", "button"), "<button>", "</button>"),
    ("body > h1 > span", ("html", "span"), "<h1><span>", "</span></h1>"),
    ("body > table > tbody > tr", ("html", "tr"), "<table><tbody><tr>", "</tr></tbody></table>"),
    (
        "body > table > tbody > tr > td",
        ("html", "td"),
        "<table><tbody><tr><td>",
        "</td></tr></tbody></table>",
    ),
    ("body > select", ("html", "select"), "<select>", "</select>"),
    ("body > svg > g", ("svg", "g"), "<svg><g>", "</g></svg>"),
    (
        "body > svg > foreignObject > div",
        ("html", "div"),
        "<svg><foreignObject><div>",
        "</div></foreignObject></svg>",
    ),
    ("body > math > mtext", ("math", "mtext"), "<math><mtext>", "</mtext></math>"),
    ("body > dl > dd > nobr", ("html", "nobr"), "<dl><dd><nobr>", "</nobr></dd></dl>"),
    ("body > template", ("html", "template"), "<template>", "</template>"),
];

/// Asserts about a policy and a chain, both made from the choices:
///
/// - there is an output, and cleaning it again returns it, by the same proof or another;
/// - parsed alone and in a page, by Lye of today and of 2023, by html5ever of both and by swc, with scripting on and off, it contains only
///   what the policy keeps, and the rest of the page is the same as without it.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let seed = (0..4).fold(0, |seed, _| seed * 75 + input.choose(75) as u64);
    let modes = Modes::new(input.choose(75) as u64);
    let texts = Texts::new(input.choose(75) as u64);
    let chain = &CHAINS[input.choose(CHAINS.len())];
    let context = (chain.0, Some(chain.1));
    let plan = Plan { modes, texts, context, ..Plan::new(&mut Rng::new(seed)) };
    let json = plan.json();
    let policy = Policy::from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    let cleaner = Cleaner::new(&policy).expect("it was checked when it was read");

    let clean = match cleaner.clean(input.text()) {
        Ok(clean) => clean,
        Err(error) => return statistics::count(error.code()),
    };
    statistics::count(match clean.proof() {
        Proof::ByConstruction => "proven by construction",
        Proof::ByReparse => "proven by parsing again",
        Proof::Flattened => "flattened",
        _ => "settled after passes",
    });
    let output = clean.html();
    let readers = Readers { chain, policy: &policy, json: &json, output };
    let mut oracle = Oracle::new(&plan);
    for scripting in [Scripting::Enabled, Scripting::Disabled] {
        for dialect in [Dialect::Current, Dialect::Html2023] {
            readers.lye(&mut oracle, ParseOptions::default().with_scripting(scripting).with_dialect(dialect));
        }
        // Where html5ever differs from the standard: see EXCLUSIONS.md.
        if ["<annotation-xml", "<nobr", "<thead"].iter().any(|tag| output.contains(tag)) {
            statistics::count("not for html5ever: annotation-xml, nobr or thead");
            continue;
        }
        readers.peers(&mut oracle, scripting);
    }
    let again = cleaner.clean(output).expect("an output can be cleaned");
    assert_eq!(again.html(), output, "cleaned again by {json}");
    assert!(again.proof() <= Proof::ByReparse, "{:?} of {output:?} by {json}", again.proof());
}

struct Readers<'r> {
    chain: &'r (&'static str, Tag, &'static str, &'static str),
    policy: &'r Policy,
    json: &'r str,
    output: &'r str,
}

impl Readers<'_> {
    /// Returns the page with content in it.
    fn page(&self, html: &str) -> String {
        let (_, _, before, behind) = self.chain;
        format!("<!DOCTYPE html><html><head></head><body>{before}<!-- -->{html}<!-- -->{behind}x")
    }

    /// Asserts the properties of a parser's elements for the output alone, in the page, and for the page without it.
    fn judge(&self, oracle: &mut Oracle<'_>, who: &str, alone: &[Found], page: &[Found], empty: &[Found]) {
        let Self { output, json, .. } = self;
        if let Err(problem) = oracle.judge(alone) {
            panic!("{who} finds: {problem}\nin {output:?}\nby {json}");
        }
        let sorted = |found: &[&[Found]]| {
            let mut all: Vec<String> = found.concat().iter().map(|element| format!("{element:?}")).collect();
            all.sort_unstable();
            all
        };
        let (read, expected) = (sorted(&[page]), sorted(&[alone, empty]));
        assert_eq!(read, expected, "{who} finds other elements in the page\nof {output:?}\nby {json}");
    }

    fn lye(&self, oracle: &mut Oracle<'_>, options: ParseOptions) {
        let checked = self.policy.check().expect("it was checked");
        let context = checked.context().element().unwrap_or_else(|| Context::html("body"));
        let (page, empty) = (self.page(self.output), self.page(""));
        let elements = |tree: Tree<'_>| check::elements(&tree);
        let mut parser = Parser::new(options);
        let alone = elements(parser.parse_fragment(self.output, &context).expect("short enough"));
        let page = elements(parser.parse_document(&page).expect("short enough"));
        let empty = elements(parser.parse_document(&empty).expect("short enough"));
        self.judge(oracle, "Lye", &alone, &page, &empty);
    }

    fn peers(&self, oracle: &mut Oracle<'_>, scripting: Scripting) {
        let (_, (namespace, name), ..) = *self.chain;
        let element = Element { namespace: peer::namespace(namespace), name, encoding: None };
        let (page, empty) = (self.page(self.output), self.page(""));
        // Where peers differ: see EXCLUSIONS.md.
        let has_one = |names: &[&str]| {
            let has = |name: &&str| self.output.contains(&format!("<{name}")) || self.chain.0.contains(name);
            names.iter().any(has)
        };
        let for_swc = !has_one(&["select"]);
        let for_html5ever = !(has_one(&["svg", "math", "search"]) && has_one(&["li", "dd", "dt"]));
        if !for_swc || !for_html5ever {
            statistics::count("not for all peers: select, or list items and foreign content or search");
        }
        type Elements = fn(&str, Option<&Element>, Scripting) -> Option<Vec<Found>>;
        let peers: [(&str, bool, Elements); 3] = [
            ("html5ever", for_html5ever, peer::today::elements),
            ("html5ever of 2023", for_html5ever, peer::then::elements),
            ("swc", for_swc, peer_swc::elements),
        ];
        for (who, _, elements) in peers.into_iter().filter(|(_, is_shown, _)| *is_shown) {
            let alone = elements(self.output, Some(&element), scripting);
            match (alone, elements(&page, None, scripting), elements(&empty, None, scripting)) {
                (Some(alone), Some(page), Some(empty)) => self.judge(oracle, who, &alone, &page, &empty),
                _ => statistics::count("a peer panicked"),
            }
        }
    }
}
