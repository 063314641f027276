//! The difficult algorithms of tree construction, compared with trees that were derived from the standard by hand.

use lye_html::QuirksMode;
use lye_html::serialize::{HtmlOptions, html_with, inner_html};
use lye_html::{
    Context, Depth, Dialect, Namespace, Outcome, ParseErrorCode, ParseOptions, Parser, parse_document,
    parse_fragment,
};

#[track_caller]
fn check(input: &str, expected: &str) {
    check_in(&Context::html("body"), ParseOptions::default(), input, expected);
}

#[track_caller]
fn check_in(context: &Context, options: ParseOptions, input: &str, expected: &str) {
    let tree = Parser::new(options).parse_fragment(input, context).unwrap();
    assert_eq!(inner_html(&tree.root()), expected, "{input}");
}

#[track_caller]
fn check_document(input: &str, expected: &str) {
    assert_eq!(inner_html(&parse_document(input).unwrap().root()), expected, "{input}");
}

#[test]
fn adoption_agency() {
    // No block in the way.
    check("<b>1<i>2</b>3</i>4", "<b>1<i>2</i></b><i>3</i>4");
    // A block in the way, with nothing, one and three elements between.
    check("<b>1<p>2</b>3</p>4", "<b>1</b><p><b>2</b>3</p>4");
    check("<b>1<i>2<p>3</b>4", "<b>1<i>2</i></b><i><p><b>3</b>4</p></i>");
    check("<a><i><u><s><p>x</a>y", "<a><i><u><s></s></u></i></a><i><u><s><p><a>x</a>y</p></s></u></i>");
    // Of four elements in between, the outermost is neither copied nor reopened. An element that is not a formatting element is not copied
    // either.
    check(
        "<a><b><i><u><s><p>x</a>y",
        "<a><b><i><u><s></s></u></i></b></a><i><u><s><p><a>x</a>y</p></s></u></i>",
    );
    check("<b><span><p>x</b>y", "<b><span></span></b><p><b>x</b>y</p>");
    // Only elements in scope.
    check("<b><object>x</b>y</object>z", "<b><object>xy</object>z</b>");
    // An element of the list that is no longer open is removed.
    check("<p><b>1</p></b>2", "<p><b>1</b></p>2");
    // `a` and `nobr` close an open one.
    check("<a href=1>x<a href=2>y", "<a href=\"1\">x</a><a href=\"2\">y</a>");
    check("<a>1<div>2<a>3</a>4</div>5", "<a>1</a><div><a>2</a><a>3</a>4</div>5");
    check("<nobr>1<nobr>2", "<nobr>1</nobr><nobr>2</nobr>");
    // Also if the list has none after the last marker.
    check(
        "<nobr><table><marquee></table><nobr>x",
        "<nobr><marquee></marquee><table></table></nobr><nobr>x</nobr>",
    );
    // The common ancestor may be a table.
    check("<table><b>1<p>2</b>3", "<b>1</b><p><b>2</b>3</p><table></table>");
}

#[test]
fn adoption_agency_makes_eight_rounds() {
    for blocks in 1..8 {
        let input = format!("<b>{}</b>x", "<div>".repeat(blocks));
        let inside = format!(
            "{}<div><b></b>x</div>{}",
            "<div><b></b>".repeat(blocks - 1),
            "</div>".repeat(blocks - 1)
        );
        check(&input, &format!("<b></b>{inside}"));
    }
    // The eighth round leaves the element open.
    for blocks in 8..12 {
        let input = format!("<b>{}</b>x", "<div>".repeat(blocks));
        let rest = format!("{}x{}", "<div>".repeat(blocks - 8), "</div>".repeat(blocks - 8));
        let expected =
            format!("<b></b>{}<div><b>{rest}</b></div>{}", "<div><b></b>".repeat(7), "</div>".repeat(7));
        check(&input, &expected);
    }
}

/// The Noah's Ark clause as the standard describes it, on a list of attributes.
fn naive_ark(entries: &[usize]) -> Vec<usize> {
    let mut list: Vec<usize> = Vec::new();
    for &entry in entries {
        if list.iter().filter(|&&e| e == entry).count() == 3 {
            let earliest = list.iter().position(|&e| e == entry).unwrap();
            list.remove(earliest);
        }
        list.push(entry);
    }
    list
}

fn fonts(entries: &[usize], inside: &str) -> String {
    let open: String = entries.iter().map(|e| format!("<font size=\"{e}\">")).collect();
    format!("{open}{inside}{}", "</font>".repeat(entries.len()))
}

#[test]
fn noahs_ark() {
    check("<p><b><b><b><b>1</p>2", "<p><b><b><b><b>1</b></b></b></b></p><b><b><b>2</b></b></b>");
    // The order of the attributes does not matter. Their values do.
    check(
        "<p><b id=a title=c><b title=c id=a><b id=a title=c><b title=c id=a><b id=a title=C>1</p>2",
        "<p><b id=\"a\" title=\"c\"><b title=\"c\" id=\"a\"><b id=\"a\" title=\"c\"><b title=\"c\" id=\"a\">\
         <b id=\"a\" title=\"C\">1</b></b></b></b></b></p>\
         <b title=\"c\" id=\"a\"><b id=\"a\" title=\"c\"><b title=\"c\" id=\"a\"><b id=\"a\" title=\"C\">2</b></b></b></b>",
    );
    // Only entries with the same name after the last marker count.
    check("<p><b><b><i><b>1</p>2", "<p><b><b><i><b>1</b></i></b></b></p><b><b><i><b>2</b></i></b></b>");
    check("<b><b><b><object><p><b>1</p>2", "<b><b><b><object><p><b>1</b></p><b>2</b></object></b></b></b>");
}

#[test]
fn noahs_ark_with_many_entries_matches_the_simple_loop() {
    let mut state = 11_u64;
    for round in 0..400 {
        let different = [1, 2, 7, 16, 30, 90][round % 6];
        let entries: Vec<usize> = (0..round % 97)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) as usize % different
            })
            .collect();
        let input: String = entries.iter().map(|e| format!("<font size={e}>")).collect();
        let expected = format!("<p>{}</p>{}", fonts(&entries, ""), fonts(&naive_ark(&entries), "x"));
        check(&format!("<p>{input}</p>x"), &expected);
    }
}

#[test]
fn noahs_ark_with_many_entries_survives_removals_and_markers() {
    // Forty different ones, three times the same one with one of them closed in between, then others after a marker.
    let different: Vec<usize> = (100..140).collect();
    let open = |entries: &[usize]| -> String { entries.iter().map(|e| format!("<font size={e}>")).collect() };
    let outside = [different, vec![7, 7, 7]].concat();
    let inside: Vec<usize> = (0..25).chain([7, 7, 7, 7]).collect();
    let input = format!(
        "<p>{}</font><font size=7><object><div>{}</div>x</object></p>y",
        open(&outside),
        open(&inside)
    );
    let in_object =
        format!("<object><div>{}</div>{}</object>", fonts(&inside, ""), fonts(&naive_ark(&inside), "x"));
    let mut first = fonts(&outside, &in_object);
    // The third one was closed, and a fourth opened in its place.
    first = first.replacen(
        "<font size=\"7\"><font size=\"7\"><font size=\"7\"><object>",
        "<font size=\"7\"><font size=\"7\"><font size=\"7\"></font><font size=\"7\"><object>",
        1,
    );
    check(&input, &format!("<p>{first}</p>{}", fonts(&outside, "y")));
}

#[test]
fn formatting_elements_are_reconstructed() {
    check("<p><b>1<p>2", "<p><b>1</b></p><p><b>2</b></p>");
    check("<p><i><b>1</p> 2", "<p><i><b>1</b></i></p><i><b> 2</b></i>");
    check("<p><i><b>1</i>2</p>3", "<p><i><b>1</b></i><b>2</b></p><b>3</b>");
    // Closed by a marker.
    check("<b><object><i>1</object>2", "<b><object><i>1</i></object>2</b>");
    check("<table><td><b>1<td>2", "<table><tbody><tr><td><b>1</b></td><td>2</td></tr></tbody></table>");
    // Not for content that is not phrasing content.
    check("<p><b></p><div>1", "<p><b></b></p><div><b>1</b></div>");
    check("<p><b></p><hr><br>", "<p><b></b></p><hr><b><br></b>");
}

#[test]
fn foster_parenting() {
    check("<table>a<tr>b<td>c</td>d</table>e", "abd<table><tbody><tr><td>c</td></tr></tbody></table>e");
    check("<table> <tr> <td> x", "<table> <tbody><tr> <td> x</td></tr></tbody></table>");
    check("<table> a <tr>", " a <table><tbody><tr></tr></tbody></table>");
    check("<table><p>x<tr><td>y", "<p>x</p><table><tbody><tr><td>y</td></tr></tbody></table>");
    check("<table><input type=hidden><input>", "<input><table><input type=\"hidden\"></table>");
    check("<table><form><input type=hidden></table>", "<table><form></form><input type=\"hidden\"></table>");
    check(
        "<table><td><table>x</table></table>",
        "<table><tbody><tr><td>x<table></table></td></tr></tbody></table>",
    );
    // Without a table element: into the element for the context.
    let table = Context::html("table");
    check_in(&table, ParseOptions::default(), "a<tr><td>b", "a<tbody><tr><td>b</td></tr></tbody>");
    // A template is nearer than a table around it.
    check("<table><template>x</template>y", "y<table><template>x</template></table>");
    check("<table><template><tr>x<td>y", "<table><template><tr><td>y</td></tr>x</template></table>");
}

#[test]
fn form_element_pointer() {
    check("<form>1<form>2</form>3", "<form>12</form>3");
    check("<form><div></form><form>x", "<form><div><form>x</form></div></form>");
    check("</form>x<form>y", "x<form>y</form>");
    check(
        "<form><template><form>x</form></template><form>y",
        "<form><template><form>x</form></template>y</form>",
    );
    check_in(&Context::html("div").inside_form(), ParseOptions::default(), "<form>x", "x");
    check_in(&Context::html("form"), ParseOptions::default(), "x</form>y", "xy");
}

#[test]
fn list_items_and_headings() {
    check("<ul><li>1<div>2<li>3</ul>", "<ul><li>1<div>2</div></li><li>3</li></ul>");
    check("<ul><li>1<p>2<b>3<li>4", "<ul><li>1<p>2<b>3</b></p></li><li><b>4</b></li></ul>");
    check("<li>1<section><li>2", "<li>1<section><li>2</li></section></li>");
    check("<li>1<ul><li>2</ul>3<li>4", "<li>1<ul><li>2</li></ul>3</li><li>4</li>");
    check("<dl><dt>1<p>2<dd>3<dt>4", "<dl><dt>1<p>2</p></dt><dd>3</dd><dt>4</dt></dl>");
    check("<dd>1<dl><dt>2", "<dd>1<dl><dt>2</dt></dl></dd>");
    check("<li>1<search><li>2", "<li>1<search><li>2</li></search></li>");
    check("<h1>1<h2>2</h1>3", "<h1>1</h1><h2>2</h2>3");
    check("<p>1</div>2</p>3</p>4", "<p>12</p>3<p></p>4");
    check("<button>1<p>2<button>3</p>4", "<button>1<p>2</p></button><button>3<p></p>4</button>");
}

#[test]
fn templates() {
    check("<template><tr></tr><div></div></template>", "<template><tr></tr><div></div></template>");
    check("<div><template><div></template>x", "<div><template><div></div></template>x</div>");
    check("</template>x<template><b>y", "x<template><b>y</b></template>");
    check("<template><col><div></template>", "<template><col></template>");
    check("<template><body class=a><td>x</template>", "<template>x</template>");
    check("<p><b><template><i>1</template>2", "<p><b><template><i>1</i></template>2</b></p>");
    check(
        "<table><template><td>x</template><tr>",
        "<table><template><td>x</td></template><tbody><tr></tr></tbody></table>",
    );
    let tree = parse_fragment("<template><p>x</template>", &Context::html("body")).unwrap();
    let template = tree.root().first_child().unwrap();
    assert!(template.first_child().is_none());
    assert_eq!(template.template_contents().unwrap().text_content(), "x");
    check_document(
        "<template>a</template><!DOCTYPE html><title>b</title>",
        "<html><head><template>a</template><title>b</title></head><body></body></html>",
    );
    // In the template, the first tag decides the insertion mode.
    check_in(&Context::html("template"), ParseOptions::default(), "<td>x", "<td>x</td>");
}

#[test]
fn documents_and_framesets() {
    check_document(
        "<frameset><frame><frameset>x<frame></frameset></frameset><noframes><p></noframes>",
        "<html><head></head><frameset><frame><frameset><frame></frameset></frameset><noframes><p></noframes></html>",
    );
    check_document("<p> <frameset><frame>", "<html><head></head><frameset><frame></frameset></html>");
    check_document("<p>x<frameset><frame>", "<html><head></head><body><p>x</p></body></html>");
    check_document("<br><frameset>", "<html><head></head><body><br></body></html>");
    check_document("<frameset>a b<frame>", "<html><head></head><frameset> <frame></frameset></html>");
    check_document(
        "<html lang=a><body class=b><p><html lang=c dir=d><body class=e id=f>",
        "<html lang=\"a\" dir=\"d\"><head></head><body class=\"b\" id=\"f\"><p></p></body></html>",
    );
    check_document(
        "<title>1</title></head> <meta><p></body>2</html>3<!--4-->",
        "<html><head><title>1</title><meta></head> <body><p>23<!--4--></p></body></html>",
    );
    check_document(
        "x</body><!--1--></html><!--2-->",
        "<html><head></head><body>x</body><!--1--></html><!--2-->",
    );
}

#[test]
fn selects() {
    check(
        "<select><option>1<option>2<optgroup><option>3</select>4",
        "<select><option>1</option><option>2</option><optgroup><option>3</option></optgroup></select>4",
    );
    check(
        "<select><div><option>1<b>2</select>3",
        "<select><div><option>1<b>2</b></option></div></select><b>3</b>",
    );
    check("<select><select>x", "<select></select>x");
    check("<select><input>x", "<select></select><input>x");
    check("<select><option>1<hr>2", "<select><option>1</option><hr>2</select>");
    check(
        "<select><table><td>x</select>y",
        "<select><table><tbody><tr><td>xy</td></tr></tbody></table></select>",
    );
    check("<font><select><option>a</font>b", "<font><select><option>ab</option></select></font>");
    check("<option>1<option>2<optgroup>3", "<option>1</option><option>2</option><optgroup>3</optgroup>");
    check_in(&Context::html("select"), ParseOptions::default(), "1<select>2<input>3", "123");
}

#[test]
fn selects_of_2023() {
    let old = ParseOptions::default().with_dialect(Dialect::Html2023);
    let check = |input, expected| check_in(&Context::html("body"), old, input, expected);
    check(
        "<select><option>1<div>2<b>3</b><option>4<optgroup><option>5</select>6",
        "<select><option>123</option><option>4</option><optgroup><option>5</option></optgroup></select>6",
    );
    check("<select><select>x", "<select></select>x");
    check("<select><textarea>x", "<select></select><textarea>x</textarea>");
    check(
        "<table><tr><td><select><option>1<td>2",
        "<table><tbody><tr><td><select><option>1</option></select></td><td>2</td></tr></tbody></table>",
    );
    check("<select><style>x</style><script>y</script>", "<select>x<script>y</script></select>");
    check("<?x y>z", "<!--?x y-->z");
    check("<select><button><selectedcontent></button><option>X", "<select><option>X</option></select>");
}

#[test]
fn selectedcontent() {
    let select = |attrs: &str, shown: &str, options: &str| {
        format!(
            "<select{attrs}><button><selectedcontent>{shown}</selectedcontent></button>{options}</select>"
        )
    };
    for (attrs, options, shown) in [
        ("", "<option>X</option><option>Y</option>", "X"),
        ("", "<option>X</option><option selected=\"\">Y</option>", "Y"),
        ("", "<option disabled=\"\">X</option><option>Y</option>", "Y"),
        ("", "<option><b>X</b><i>Y</i></option>", "<b>X</b><i>Y</i>"),
        ("", "<optgroup><option>X</option></optgroup>", "X"),
        ("", "<div><option>X</option></div>", "X"),
        (" multiple=\"\"", "<option>X</option><option selected=\"\">Y</option>", ""),
        ("", "<datalist><option>X</option></datalist>", ""),
    ] {
        check(&select(attrs, "", options), &select(attrs, shown, options));
    }
    // Any tag that closes the option; only the first `selectedcontent`.
    check(
        "<select><button><selectedcontent></button><selectedcontent></selectedcontent><option>X<p>Y</select>",
        "<select><button><selectedcontent>X<p>Y</p></selectedcontent></button><selectedcontent></selectedcontent>\
         <option>X<p>Y</p></option></select>",
    );
    let html = select("", "", "<option><b>X</b></option>");
    let tree = parse_fragment(&html, &Context::html("body")).unwrap();
    let bold: Vec<_> = tree.root().descendants().filter(|n| n.name() == "b").collect();
    assert_eq!(bold.iter().map(|b| b.is_derived()).collect::<Vec<_>>(), [true, false]);
    assert_eq!(bold[0].span(), bold[1].span());
}

#[test]
fn processing_instructions_and_template_for() {
    check("<p><?a b?>c<?d>e<?xml?>f<?1?>", "<p><?a b?>c<?d ?>e<!--?xml?-->f<!--?1?--></p>");
    check(
        "<div>a<?marker name=\"m\">b</div><template for=m>X<i>Y</i></template>c",
        "<div>aX<i>Y</i>b</div>c",
    );
    check("<p>1<?start name=\"s\"?>2<b>3</b><?end?>4</p><template for=s>X</template>5", "<p>1X4</p>5");
    check("<p>1<?start name=\"s\">2<b>3</b></p><template for=s>X</template>5", "<p>1X</p>5");
    check(
        "<p>1<?start name=\"s\">2<?start name='t'>3<?end>4<?end>5</p><template for=s>X</template>",
        "<p>1X5</p>",
    );
    // No such marker, no marker outside the scope, no name.
    check("a<template for=m>X</template>", "a<template for=\"m\">X</template>");
    check(
        "<?marker name=\"m\"><div><template for=m>X</template></div>",
        "<?marker name=\"m\"?><div><template for=\"m\">X</template></div>",
    );
    check(
        "<?marker name=\"\"><template for=\"\">X</template>",
        "<?marker name=\"\"?><template for=\"\">X</template>",
    );
}

#[test]
fn declarative_shadow_roots() {
    let options = ParseOptions::default().with_declarative_shadow_roots();
    let written = |input: &str| {
        let tree = Parser::new(options).parse_fragment(input, &Context::html("body")).unwrap();
        let roots: Vec<_> =
            tree.root().descendants().filter_map(|n| n.shadow_root()).map(|r| r.id()).collect();
        html_with(&tree.root(), &HtmlOptions::default().with_shadow_roots(roots))
    };
    let host = "<div><template shadowrootmode=\"closed\"><p>x</p></template>y</div>";
    assert_eq!(written("<div><template shadowrootmode=closed><p>x</template>y</div>"), host);
    let tree = Parser::new(options).parse_fragment(host, &Context::html("body")).unwrap();
    let div = tree.root().first_child().unwrap();
    assert!(!div.shadow_root().unwrap().shadow_root_init().unwrap().open);
    assert_eq!(div.shadow_root().unwrap().host().unwrap().id(), div.id());
    assert_eq!(inner_html(&div), "y");
    // Plain templates: the second one, one at the top, one with an unknown mode, one in an element that cannot be a host.
    for plain in [
        "<div><template shadowrootmode=\"open\">x</template><template shadowrootmode=\"open\">y</template></div>",
        "<template shadowrootmode=\"open\">x</template>",
        "<div><template shadowrootmode=\"ajar\">x</template></div>",
        "<em><template shadowrootmode=\"open\">x</template></em>",
    ] {
        assert_eq!(written(plain), plain);
    }
    let twice = "<p><template shadowrootmode=open>x</template><template shadowrootmode=open>y</template>";
    let tree = Parser::new(options).parse_fragment(twice, &Context::html("body")).unwrap();
    assert_eq!(inner_html(&tree.root()), "<p><template shadowrootmode=\"open\">y</template></p>");
    check(host, host);
}

#[test]
fn depth_limit_of_browsers() {
    let options = ParseOptions::default().with_depth(Depth::Browser);
    let input = "<div>".repeat(700);
    let tree = Parser::new(options).parse_document(&input).unwrap();
    let depth = |n: &lye_html::NodeRef<'_, '_>| n.ancestors().filter(|a| a.is_element()).count() + 1;
    let divs: Vec<usize> =
        tree.root().descendants().filter(|n| n.name() == "div").map(|n| depth(&n)).collect();
    assert_eq!(divs.len(), 700);
    assert_eq!(divs[..510], (3..=512).collect::<Vec<_>>());
    assert!(divs[510..].iter().all(|&d| d == divs[510]), "siblings");
    let deepest = divs[510];
    assert!((512..=513).contains(&deepest), "{deepest}");
    let unlimited = parse_document(&input).unwrap();
    assert_eq!(unlimited.root().descendants().map(|n| depth(&n)).max(), Some(702));
}

/// HTML Standard, 13.2.6.4.1: each step that sets a quirks mode begins "if the document is not an iframe srcdoc document".
#[test]
fn srcdoc_documents_are_never_in_quirks_mode() {
    let old = "<!doctype html public '-//W3C//DTD HTML 3.2//EN'><p>a<table>";
    for (input, quirks_mode) in [
        ("<p>a<table>", QuirksMode::Quirks),
        (old, QuirksMode::Quirks),
        (
            "<!doctype html public '-//W3C//DTD XHTML 1.0 Transitional//EN'><p>a<table>",
            QuirksMode::LimitedQuirks,
        ),
        ("", QuirksMode::Quirks),
    ] {
        let plain = ParseOptions::default().with_errors();
        let page = Parser::new(plain).parse_document(input).unwrap();
        assert_eq!(page.quirks_mode(), quirks_mode, "{input}");
        let options = plain.with_iframe_srcdoc();
        let srcdoc = Parser::new(options).parse_document(input).unwrap();
        assert_eq!(srcdoc.quirks_mode(), QuirksMode::NoQuirks, "{input}");
        // A missing doctype is "a parse error if the document is not an iframe srcdoc document". An obsolete doctype is an error in both.
        let has_error = |tree: &lye_html::Tree<'_>| {
            tree.errors().iter().any(|error| error.code == ParseErrorCode::MissingOrUnexpectedDoctype)
        };
        assert!(has_error(&page), "{input}");
        assert_eq!(has_error(&srcdoc), input.starts_with("<!doctype"), "{input}");
    }
    let options = ParseOptions::default().with_iframe_srcdoc();
    let tree = Parser::new(options).parse_document("<p>a<table>").unwrap();
    // Except in quirks mode, a table closes a paragraph.
    assert_eq!(inner_html(&tree.root()), "<html><head></head><body><p>a</p><table></table></body></html>");
}

#[test]
fn node_budget_ends_the_parse() {
    let parse = |budget| {
        let options = ParseOptions::default().with_node_budget(budget);
        let tree = Parser::new(options).parse_fragment("<p><b><i>1<p>2<p>3", &Context::html("body")).unwrap();
        (inner_html(&tree.root()), tree.outcome())
    };
    let whole = "<p><b><i>1</i></b></p><p><b><i>2</i></b></p><p><b><i>3</i></b></p>";
    assert_eq!(parse(None), (whole.to_owned(), Outcome::Complete));
    assert_eq!(parse(Some(4)), (whole.to_owned(), Outcome::Complete));
    let (html, outcome) = parse(Some(2));
    let Outcome::NodeBudget { rest } = outcome else { panic!("{html}") };
    // The token that exceeded the budget is in the tree, without the copies. What follows it is not.
    assert_eq!(rest.range(), 18..18);
    assert_eq!(html, "<p><b><i>1</i></b></p><p><b><i>2</i></b></p><p>3</p>");
}

/// Ten elements are reopened in each paragraph. The parse ends after about 44 kB, not when the whole input is read.
#[test]
fn node_budget_grows_with_the_input_read() {
    let formatting =
        |count: usize| (0..count).fold("<p>".to_owned(), |html, id| html + &format!("<b id={id}>"));
    let html = formatting(10) + &"<p>x".repeat(100_000);
    let tree = Parser::default().parse_fragment(&html, &Context::html("body")).unwrap();
    let Outcome::NodeBudget { rest } = tree.outcome() else { panic!("it is complete") };
    assert!(rest.start < 50_000, "{rest:?}");
    assert!(tree.node_count() < 150_000, "{}", tree.node_count());
    // The same number of copies is allowed in an input that is long enough for them.
    let html = formatting(10) + &format!("<p>{}", "x".repeat(20)).repeat(20_000);
    let tree = Parser::default().parse_fragment(&html, &Context::html("body")).unwrap();
    assert_eq!(tree.outcome(), Outcome::Complete);
    assert!(tree.node_count() > 200_000);
}

#[test]
fn copies_of_long_tags_cost_more() {
    let long = format!("<i title='{}'>", "x".repeat(100_000));
    let numbered = (0..10_000).fold(String::new(), |html, id| html + &format!("<b id={id}>"));
    let reopened = format!("<p>{long}{}", "x<p>".repeat(30_000));
    let cloned = format!("{numbered}{long}<p>x{}", "</b>".repeat(10_000));
    for html in [reopened, cloned] {
        let tree = Parser::default().parse_fragment(&html, &Context::html("body")).unwrap();
        assert!(matches!(tree.outcome(), Outcome::NodeBudget { .. }));
        let output = inner_html(&tree.root());
        assert!(output.len() < 65 * (html.len() + 65_536), "{}", output.len());
    }
    // Ordinary ones can be repeated in each paragraph.
    let html = "<p><font face='Verdana, Arial, sans-serif' size=2 color=#333333><b>".to_owned()
        + &"<p>x".repeat(20_000);
    let tree = Parser::default().parse_fragment(&html, &Context::html("body")).unwrap();
    assert_eq!(tree.outcome(), Outcome::Complete);
}

#[test]
fn foreign_content() {
    check(
        "<svg><circle/><foreignobject><p>x</p></foreignobject><TEXTPATH viewbox=1 a:b=2></svg>y",
        "<svg><circle></circle><foreignObject><p>x</p></foreignObject><textPath viewBox=\"1\" a:b=\"2\"></textPath></svg>y",
    );
    check("<svg><p>x", "<svg></svg><p>x</p>");
    check("<svg><font>x<font color=r>y", "<svg><font>x</font></svg><font color=\"r\">y</font>");
    check("<svg></p>x", "<svg></svg><p></p>x");
    check("<svg><g><circle>x</G>y", "<svg><g><circle>x</circle></g>y</svg>");
    // The end tag of an integration point does not close an HTML element.
    check("<svg><title><b>x</title>y</svg>z", "<svg><title><b>xyz</b></title></svg>");
    check("<svg><title><b>x</b></title>y</svg>z", "<svg><title><b>x</b></title>y</svg>z");
    check(
        "<math><mi><b>x</b></mi><mo><mglyph/><svg/>y</math>z",
        "<math><mi><b>x</b></mi><mo><mglyph></mglyph><svg></svg>y</mo></math>z",
    );
    check(
        "<math><annotation-xml encoding=text/HTML><p>x</p></annotation-xml><annotation-xml><p>y",
        "<math><annotation-xml encoding=\"text/HTML\"><p>x</p></annotation-xml><annotation-xml></annotation-xml></math><p>y</p>",
    );
    check("<math definitionurl=1><svg></math>", "<math definitionURL=\"1\"><svg></svg></math>");
    check("<svg><![CDATA[a<b]]></svg><![CDATA[x]]>", "<svg>a&lt;b</svg><!--[CDATA[x]]-->");
    check("<svg><style><a>x</style>", "<svg><style><a>x</a></style></svg>");
    check("<table><svg><td>x<p>y", "<svg><td>x</td></svg><p>y</p><table></table>");
    check("<svg>a\0b</svg>c\0d", "<svg>a\u{FFFD}b</svg>cd");
    let svg = Context::new(Namespace::Svg, "svg");
    check_in(&svg, ParseOptions::default(), "<p>x<circle/>", "<p>x<circle></circle></p>");
    let tree = parse_fragment("<svg xlink:href=1 xml:lang=2 xmlns=3 x:y=4>", &Context::html("body")).unwrap();
    let element = tree.root().first_child().unwrap();
    let attrs: Vec<_> =
        element.attrs().map(|a| (format!("{:?}", a.namespace()), a.local_name().to_owned())).collect();
    let expected = [("XLink", "href"), ("Xml", "lang"), ("Xmlns", "xmlns"), ("None", "x:y")];
    assert_eq!(attrs, expected.map(|(ns, name)| (ns.to_owned(), name.to_owned())));
}

#[test]
fn dialect_of_2023_follows_its_edition() {
    let parse = |dialect, html| {
        let options = ParseOptions::default().with_dialect(dialect);
        let tree = Parser::new(options).parse_document(html).unwrap();
        let body = tree.root().descendants().find(|n| n.name() == "body").map(|n| inner_html(&n));
        (body.unwrap_or_default(), tree.quirks_mode())
    };
    // In 2023, an empty system identifier was not treated as missing.
    let doctype = "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\" \"\"><p>";
    assert_eq!(parse(Dialect::Current, doctype).1, QuirksMode::Quirks);
    assert_eq!(parse(Dialect::Html2023, doctype).1, QuirksMode::LimitedQuirks);
    // In 2023, a start tag without a formatting element of its name closed nothing.
    let nobr = "<nobr><table><marquee></table><nobr>";
    assert_eq!(
        parse(Dialect::Current, nobr).0,
        "<nobr><marquee></marquee><table></table></nobr><nobr></nobr>"
    );
    assert_ne!(parse(Dialect::Html2023, nobr).0, parse(Dialect::Current, nobr).0);
}

/// `</>` is not a token, so the characters around it are one run (13.2.6.4.10). If any of them is not white space, the whole run is
/// foster-parented.
#[test]
fn nameless_end_tags_do_not_split_table_text() {
    check("<table> </>x", " x<table></table>");
    check("<table> </></>x<td>", " x<table><tbody><tr><td></td></tr></tbody></table>");
    check("<table><tr> </> <td>", "<table><tbody><tr>  <td></td></tr></tbody></table>");
    check("<table><tbody> </>&amp;<tr>", " &amp;<table><tbody><tr></tr></tbody></table>");
    // These are tokens, and end the run.
    check("<table> <!>x", "x<table> <!----></table>");
    check("<table> </ >x", "x<table> <!-- --></table>");
    check("<table> </x>x", "x<table> </table>");
    check("<table> <!doctype>x", "x<table> </table>");
    // The file ends in these.
    check("<table> </", " &lt;/<table></table>");
    check("<table> </x", "<table> </table>");
    check("<table> <", " &lt;<table></table>");
}
