//! Contributed content stays in its element, for every parser of the page (5.11.3).

use super::support::elements;
use lye::SafeHtml;
use lye::escape::containment::{Containment, ContainmentElement, ContainmentError};
use lye::html::{Context, Depth, Dialect, ParseOptions, Parser, Scripting};
use lye_hostile::Rng;

/// Pieces whose nesting parsers change.
pub(crate) const PIECES: [&str; 52] = [
    "<blockquote>",
    "</blockquote>",
    "<blockquote class='guest'>",
    "<b class=guest>",
    "<b>",
    "</b>",
    "<a href=x>",
    "</a>",
    "<p>",
    "</p>",
    "<div>",
    "</div>",
    "<table>",
    "</table>",
    "<caption>",
    "<tr>",
    "<td>",
    "</td>",
    "<colgroup>",
    "<select>",
    "</select>",
    "<option>",
    "<template>",
    "</template>",
    "<svg>",
    "</svg>",
    "<foreignObject>",
    "<desc>",
    "<math>",
    "<mtext>",
    "</math>",
    "<button>",
    "</button>",
    "<form>",
    "</form>",
    "<textarea>",
    "</textarea>",
    "<title>",
    "<plaintext>",
    "<noscript>",
    "</noscript>",
    "<xmp>",
    "<style>",
    "</style>",
    "<frameset>",
    "<body>",
    "</body>",
    "</html>",
    "<li>",
    "<nobr>",
    "<h1>",
    "text",
];

#[test]
fn content_stays_in_its_element_in_every_parser() {
    let wrappers = [
        (ContainmentElement::Blockquote, "blockquote"),
        (ContainmentElement::Section, "section"),
        (ContainmentElement::Article, "article"),
    ];
    let mut rng = Rng::new(3);
    let mut stayed = 0;
    for index in 0..20_000 {
        let (element, name) = wrappers[index % 3];
        let containment = Containment::new("guest", "A guest").unwrap().with_element(element);
        let content = rng.text(&PIECES, 12).replace("blockquote", name);
        let html = match containment.contain(&SafeHtml::dangerously_assume_safe(content.clone())) {
            Err(ContainmentError::Escapes) => continue,
            contained => contained.unwrap(),
        };
        stayed += 1;
        let page = format!("<h1>Site</h1>{html}<p>Site</p>");
        for dialect in [Dialect::Current, Dialect::Html2023] {
            for scripting in [Scripting::Enabled, Scripting::Disabled] {
                let options = ParseOptions::default()
                    .with_dialect(dialect)
                    .with_scripting(scripting)
                    .with_depth(Depth::Browser);
                let mut parser = Parser::new(options);
                let tree = parser.parse_fragment(&page, &Context::html("body")).unwrap();
                let names: Vec<&str> = tree.root().children().map(|node| node.name()).collect();
                assert_eq!(names, ["h1", name, "p"], "{content:?} became {page:?} in {options:?}");
                let guests = elements(&tree).into_iter().filter(|node| {
                    let mut classes = node.attr("class").unwrap_or_default().split_ascii_whitespace();
                    classes.any(|class| class.eq_ignore_ascii_case("guest"))
                });
                assert_eq!(guests.count(), 1, "{content:?} became {page:?}");
            }
        }
    }
    assert!(stayed > 19_000, "{stayed}");
}

#[test]
fn default_cleaner_output_is_contained() {
    let containment = Containment::new("guest", "A guest").unwrap();
    let cleaner = lye::Cleaner::default();
    let mut rng = Rng::new(4);
    rng.cases(20_000, |rng| {
        let input = rng.text(&PIECES, 12);
        let clean = cleaner.clean(&input).unwrap();
        containment.contain(clean.safe_html()).unwrap_or_else(|error| panic!("{input:?}: {error}"));
    });
}

#[test]
fn deep_content_stays_in_its_element() {
    let deep = "<div>".repeat(5_000) + "</blockquote>" + &"<blockquote>".repeat(5_000);
    let containment = Containment::new("guest", "A guest").unwrap();
    let html = containment.contain(&SafeHtml::dangerously_assume_safe(deep)).unwrap();
    let page = format!("{html}<p>Site</p>");
    for depth in [Depth::Browser, Depth::Unlimited] {
        let mut parser = Parser::new(ParseOptions::default().with_depth(depth));
        let tree = parser.parse_fragment(&page, &Context::html("body")).unwrap();
        assert_eq!(tree.root().children().map(|node| node.name()).collect::<Vec<_>>(), ["blockquote", "p"]);
    }
}
