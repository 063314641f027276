//! Property tests of each mode, on random inputs.

use super::{KEPT, policy, text_of};
use lye::html::{Context, NodeRef, ParseOptions, Parser, Scripting, Tokenization};
use lye::policy::{Disallowed, DisallowedAction};
use lye::{Cleaner, Policy};
use lye_hostile::Rng;
use std::collections::HashSet;

const PIECES: &[&str] = &[
    "<b>",
    "</b>",
    "<i>",
    "</i>",
    "<a href=x>",
    "</a>",
    "<p>",
    "</p>",
    "<u",
    "<b ",
    "<",
    ">",
    "</",
    "\"",
    "'",
    "=",
    " ",
    "x",
    "a<b",
    "\n",
    "&",
    "&lt",
    "&copy=",
    "&amp;",
    ";",
    "<!--",
    "-->",
    "<!",
    "<?",
    "?>",
    "<![CDATA[",
    "]]>",
    "<script>",
    "</script>",
    "<style>",
    "</style>",
    "<textarea>",
    "</textarea>",
    "<title>",
    "</title>",
    "<xmp>",
    "<plaintext>",
    "<noscript>",
    "</noscript>",
    "<template>",
    "</template>",
    "<svg>",
    "</svg>",
    "<math>",
    "</math>",
    "<mi>",
    "<desc>",
    "<foreignObject>",
    "</foreignObject>",
    "<table>",
    "<tr>",
    "<td>",
    "</table>",
    "<select>",
    "<option>",
    "</select>",
    "<form>",
    "</form>",
    "<T>",
    "</T>",
    "<x-y>",
    "<o:p>",
    "</o:p>",
    "<body>",
    "<html>",
    "</body>",
    "<frameset>",
    "<img src=x>",
    "<img onx=y>",
    " <input onx=y> ",
    "<br>",
    "</br>",
    "class='<b>'",
    "title=\"</b>\"",
    "<li>",
    "<ul>",
    "</ul>",
    "<font color=red>",
    "</font>",
    "<object>",
    "</object>",
    "<iframe>",
    "</iframe>",
    "\0",
    "é",
    "<annotation-xml encoding=text/html>",
    "<button>",
    "</button>",
    "<marquee>",
    "</marquee>",
    "<em",
    "/>",
    "<h1>",
    "</h2>",
];

fn policies() -> Vec<Policy> {
    let named = |action| {
        Disallowed::from(action)
            .with_element("script", DisallowedAction::Remove)
            .with_element("form", DisallowedAction::Unwrap)
            .with_element("svg:desc", DisallowedAction::Escape)
            .with_element("style", DisallowedAction::Unwrap)
    };
    let actions = [DisallowedAction::Remove, DisallowedAction::Unwrap, DisallowedAction::Escape];
    let disallowed = actions.into_iter().flat_map(|action| [Disallowed::from(action), named(action)]);
    let modes: Vec<_> = disallowed
        .flat_map(|disallowed| {
            let tokenizations =
                [Tokenization::Standard, Tokenization::Lossless, Tokenization::LosslessIncomplete];
            tokenizations.map(|tokenization| (disallowed.clone(), tokenization))
        })
        .collect();
    [policy(), Policy::default(), policy().with_context(lye::OutputContext::Document)]
        .into_iter()
        .flat_map(|policy| {
            modes.iter().map(move |(disallowed, tokenization)| {
                policy.clone().with_disallowed(disallowed.clone()).with_tokenization(*tokenization)
            })
        })
        .collect()
}

fn inputs() -> impl Iterator<Item = String> {
    let mut rng = Rng::new(12);
    (0..4_000).map(move |_| (0..1 + rng.below(14)).map(|_| PIECES[rng.below(PIECES.len())]).collect())
}

#[test]
fn outputs_contain_only_allowed_content_and_are_stable() {
    for policy in policies() {
        let cleaner = Cleaner::new(&policy).unwrap();
        let strict = Cleaner::new(
            &policy
                .clone()
                .with_disallowed(Disallowed::default())
                .with_tokenization(lye::html::Tokenization::Standard),
        )
        .unwrap();
        for input in inputs() {
            let output = cleaner.clean(&input).unwrap().into_html();
            let again = cleaner.clean(&output).unwrap();
            assert_eq!(again.html(), output, "{input:?} by {}", policy.to_json());
            // No reader finds anything disallowed in it.
            let read = strict.clean(&output).unwrap();
            assert_eq!(read.html(), output, "{input:?} by {}", policy.to_json());
            assert!(read.removals().is_empty(), "{input:?}: {} in {output}", read.removals());
        }
    }
}

/// Whether an output contains only kept elements, as browsers parse it.
fn holds_kept_alone(output: &str) -> bool {
    let options = ParseOptions::default().with_scripting(Scripting::Enabled);
    let tree = Parser::new(options).parse_fragment(output, &Context::html("body")).unwrap();
    let elements = tree.root().descendants().filter(NodeRef::is_element);
    let names: HashSet<&str> = elements.map(|node| node.name()).collect();
    names.iter().all(|name| KEPT.contains(name))
}

#[test]
fn escaping_loses_no_letter_of_a_tag() {
    // In body, with elements that are not kept: text is not dropped anywhere there.
    let pieces = [
        "<form a='b'>",
        "</form>",
        "<x y>",
        "</X>",
        "<script>1<2</script>",
        "<style>a</style>",
        "<b>",
        "</b>",
        "x",
        " ",
        "<svg>",
        "</svg>",
        "<math/>",
        "<input>",
        "<button>",
        "</button>",
        "<object>",
        "<noscript><p></noscript>",
        "<body>",
        "</html>",
        "<frame>",
        "<select><option>",
        "</select>",
        "<title>a</title>",
        "<xmp><b></xmp>",
        "<template>",
    ];
    let mut rng = Rng::new(3);
    for tokenization in [Tokenization::Standard, Tokenization::Lossless, Tokenization::LosslessIncomplete] {
        let policy = policy().with_tokenization(tokenization).with_disallowed(DisallowedAction::Escape);
        let cleaner = Cleaner::new(&policy).unwrap();
        rng.cases(4_000, |rng| {
            let input: String = (0..1 + rng.below(10)).map(|_| pieces[rng.below(pieces.len())]).collect();
            let output = cleaner.clean(&input).unwrap().into_html();
            let (mut expected, mut found) = (input.clone(), text_of(&output));
            // Tags of `b` are markup, or text if the lossless tokenizer finds no end tag.
            for tag in ["<b>", "</b>"] {
                (expected, found) = (expected.replace(tag, ""), found.replace(tag, ""));
            }
            assert_eq!(found, expected, "{input:?}: {output:?}");
            assert!(holds_kept_alone(&output), "{output:?}");
        });
    }
}

#[test]
fn hostile_inputs_take_linear_work() {
    // Inputs that would take hours if each `<` searched the rest of the input.
    let n = 200_000;
    let cleaner = Cleaner::new(
        &policy()
            .with_tokenization(lye::html::Tokenization::Lossless)
            .with_disallowed(DisallowedAction::Escape),
    )
    .unwrap();
    for piece in [
        "<a",
        "<a<",
        "<b ",
        "<b a=",
        "<b a=\"",
        "<b a='<b a=\"",
        "a<b>",
        "<!--",
        "<!",
        "<?",
        "</",
        "</a",
        "<script>",
        "a<script>",
        "<x",
        "<x>",
        "</x>",
        "<title>",
        "<textarea",
        "<b x y>",
        "&copy",
        "<svg><",
        "<plaintext>",
        "<?xml",
        "<![if",
        "<!doctype",
        "<o:p>",
        "<b a=x ",
        "<style><script>",
        "<!-- --!",
        "<b a=\"<b a='x\" c='",
    ] {
        let pieces = piece.repeat(n / piece.len());
        let _ = cleaner.clean(&pieces);
        let _ = cleaner.clean(&(pieces + "> <p>"));
    }
}
