//! Hostile inputs: no stack overflow, and bounded trees. Growth is counted, not timed.

use lye_html::serialize::{MarkdownDialect, inner_html, markdown, text, xhtml};
use lye_html::{Context, Depth, Outcome, ParseOptions, Parser, Tree, parse_document, parse_fragment};

fn fragment(input: &str) -> Tree<'_> {
    parse_fragment(input, &Context::html("body")).unwrap()
}

/// Runs on a thread with a small stack, which recursion would overflow.
fn with_little_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(256 * 1024).spawn(run).unwrap().join().unwrap();
}

const DEEP: usize = 1_000_000;

#[test]
fn a_million_nested_elements() {
    with_little_stack(|| {
        let input = format!("{}x", "<div>".repeat(DEEP));
        let tree = fragment(&input);
        assert_eq!(tree.outcome(), Outcome::Complete);
        assert_eq!(tree.root().descendants().count(), DEEP + 1);
        let deepest = tree.root().descendants().last().unwrap();
        assert_eq!(deepest.ancestors().count(), DEEP + 1);
        assert_eq!(tree.root().text_content(), "x");
        assert_eq!(text(&tree.root()), "x");
        assert_eq!(markdown(&tree.root(), MarkdownDialect::Gfm), "x");
        assert_eq!(inner_html(&tree.root()).len(), DEEP * "<div></div>".len() + 1);
        let declaration = " xmlns=\"http://www.w3.org/1999/xhtml\"".len();
        assert_eq!(xhtml(&tree.root()).len(), DEEP * "<div></div>".len() + 1 + declaration);
    });
}

#[test]
fn a_million_nested_elements_of_any_kind() {
    with_little_stack(|| {
        for (open, close) in [
            ("<b>", "</b>"),
            ("<svg>", "</svg>"),
            ("<template>", "</template>"),
            ("<ul><li>", "</li></ul>"),
            ("<o:p>", "</o:p>"),
            ("<math><mi>", "</mi></math>"),
            ("<object>", "</object>"),
        ] {
            let levels = 100_000;
            let input = format!("{}x{}", open.repeat(levels), close.repeat(levels));
            let tree = fragment(&input);
            assert_eq!(inner_html(&tree.root()), input);
            assert!(xhtml(&tree.root()).contains('x'));
            let visible = if matches!(open, "<template>" | "<object>") { "" } else { "x" };
            let written = text(&tree.root());
            assert_eq!(written.trim_start_matches([' ', '-']), visible);
            assert!(written.len() <= 2 * levels + 20);
            let written = markdown(&tree.root(), MarkdownDialect::Gfm);
            assert_eq!(written.trim_matches([' ', '-', '*']), visible);
            assert!(written.len() <= 50);
        }
    });
}

#[test]
fn a_million_levels_in_tables_and_shadow_roots() {
    with_little_stack(|| {
        let levels = 100_000;
        let tree = parse_document("<table><tr><td>").unwrap();
        assert_eq!(text(&tree.root()), "");
        let input = format!("{}x", "<table><td>a<td>".repeat(levels));
        let tree = fragment(&input);
        assert_eq!(tree.root().descendants().count(), levels * 6 + 1);
        assert_eq!(text(&tree.root()), "a\t".repeat(levels) + "x");
        let written = markdown(&tree.root(), MarkdownDialect::Gfm);
        assert_eq!(written, "a\n\n".repeat(levels - 1) + "| a | x |\n| --- | --- |");
        let options = ParseOptions::default().with_declarative_shadow_roots();
        let input = "<div><template shadowrootmode=open>".repeat(levels);
        let tree = Parser::new(options).parse_fragment(&input, &Context::html("body")).unwrap();
        assert_eq!(inner_html(&tree.root()), "<div></div>");
        let input = format!("{}x", "<div>".repeat(levels));
        let options = ParseOptions::default().with_depth(Depth::Browser);
        let tree = Parser::new(options).parse_fragment(&input, &Context::html("body")).unwrap();
        assert_eq!(tree.root().descendants().count(), levels + 1);
    });
}

/// The maximum number of nodes: one for each tag and text, the `html`, `head` and `body` of a document, and the copies of the budget.
#[track_caller]
fn check_growth(input: &str) -> Outcome {
    let bound = 2 * input.len() + 65_536 + 16;
    for tree in [fragment(input), parse_document(input).unwrap()] {
        assert!(tree.node_count() <= bound, "{} nodes of {} bytes", tree.node_count(), input.len());
        let linked = tree.root().descendants().count();
        assert!(linked < tree.node_count());
    }
    fragment(input).outcome()
}

#[test]
fn quadratic_growth_ends_at_the_budget() {
    let fonts = |n: usize| -> String { (0..n).map(|k| format!("<font size={k}>")).collect() };
    let n = 3_000;
    let families = [
        // Each paragraph reopens all of them.
        format!("<p>{}</p>{}", fonts(n), "<p>x</p>".repeat(n)),
        format!("<p>{}{}", fonts(n), "<p>x".repeat(n)),
        format!("{}{}", fonts(n), "<table><td>x</table>".repeat(n)),
        "<p><b id=1><i id=2><u id=3><s id=4>x".repeat(n),
        (0..n).map(|k| format!("<p><b id={k}>x")).collect(),
        // The adoption agency with many blocks.
        format!("{}{}", "<b>".repeat(n), "<div></b>x".repeat(n)),
        format!("{}x", "<a><div>".repeat(n)),
        // Content that is copied into `selectedcontent` repeatedly.
        format!("<select><button><selectedcontent></button>{}", "<option selected>x<b>".repeat(n)),
        format!("{}x", "<select><button><selectedcontent><option>".repeat(n)),
    ];
    let mut ended = 0;
    for input in &families {
        if let Outcome::NodeBudget { rest } = check_growth(input) {
            assert!(rest.end as usize == input.len() && rest.start < rest.end);
            ended += 1;
        }
    }
    assert!(ended >= 3, "{ended}");
}

#[test]
fn linear_growth_is_parsed_completely() {
    let n = 20_000;
    for unit in [
        "<p>",
        "<p>x</p>",
        "<b></b>",
        "<b><p></b></p>",
        "<a>",
        "<li>",
        "<table>",
        "<table><td>",
        "<table>x",
        "<table><b>x</table>",
        "<form>",
        "<button>",
        "<option>",
        "<select><option>",
        "<template>",
        "<h1>",
        "<dd><div>",
        "<svg><p>",
        "<svg><title>",
        "<math><mi></p>",
        "</p>",
        "</b>",
        "</div><div>",
        "<!-->",
        "<?a?>",
        "&amp;",
        "<x a b c d>",
        "<body a=1>",
        "<frameset>",
        "<div></span>",
        "<object></b>",
        "<ruby><rt>",
        "<textarea></textarea>",
        "<script></script>",
    ] {
        let input = unit.repeat(n);
        assert_eq!(check_growth(&input), Outcome::Complete, "{unit}");
        let tree = fragment(&input);
        // The writers write no more than the tree contains.
        assert!(inner_html(&tree.root()).len() <= 12 * input.len() + 100, "{unit}");
        assert!(text(&tree.root()).len() <= 6 * input.len() + 100, "{unit}");
    }
}

#[test]
fn many_attributes_and_names() {
    let n = 50_000;
    let attributes: String = (0..n).map(|k| format!(" a{k}={k} A{k}=x")).collect();
    let input = format!("<p{attributes}>");
    let tree = fragment(&input);
    let p = tree.root().first_child().unwrap();
    assert_eq!(p.attrs().len(), n);
    assert_eq!(p.attr("a49999"), Some("49999"));
    let input: String = (0..n).map(|k| format!("<e{k} a{k}>")).collect();
    let tree = fragment(&input);
    assert_eq!(tree.root().descendants().count(), n);
    let input = format!("<html{}>", " x=1".repeat(n)) + &"<html y=1 z=2>".repeat(n);
    let tree = parse_document(&input).unwrap();
    assert_eq!(tree.root().first_child().unwrap().attrs().len(), 3);
    let input = "<p a='".to_owned() + &"&amp;".repeat(n) + "'>";
    assert_eq!(fragment(&input).root().first_child().unwrap().attr("a").map(str::len), Some(n));
}
