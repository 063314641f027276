//! The insertion filter: what it refuses is parsed, but is not in the tree.

use super::dynamic::{DynFilter, Dynamic};
use lye_html::filter::{AddedAttribute, AttrInfo, AttributeDecision, ElementDecision, ElementInfo};
use lye_html::serialize::inner_html;
use lye_html::{Context, NodeKind, Parser, Span, Tree, attr, tag};

/// Removes and replaces elements by name, and refuses attributes that begin with `on`.
#[derive(Default)]
struct Rules {
    remove: &'static [&'static str],
    replace: &'static [&'static str],
    no_comments: bool,
    no_instructions: bool,
    asked: Vec<String>,
}

impl DynFilter for Rules {
    fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        if self.remove.contains(&element.name()) {
            ElementDecision::Remove
        } else if self.replace.contains(&element.name()) {
            ElementDecision::ReplaceWithChildren
        } else {
            ElementDecision::Keep
        }
    }

    fn attribute(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> AttributeDecision {
        self.asked.push(format!("{} {}={}", element.name(), attribute.name(), attribute.value()));
        if attribute.name().starts_with("on") { AttributeDecision::Remove } else { AttributeDecision::Keep }
    }

    fn comment(&mut self, _: &str, _: Span) -> bool {
        !self.no_comments
    }

    fn processing_instruction(&mut self, _: &str, _: &str, _: Span) -> bool {
        !self.no_instructions
    }
}

fn parse<'s>(input: &'s str, rules: &mut Rules) -> Tree<'s> {
    Parser::default().parse_fragment_filtered(input, &Context::html("body"), &mut Dynamic(rules)).unwrap()
}

#[track_caller]
fn check(remove: &'static [&'static str], replace: &'static [&'static str], input: &str, expected: &str) {
    let mut rules = Rules { remove, replace, ..Rules::default() };
    let tree = parse(input, &mut rules);
    assert_eq!(inner_html(&tree.root()), expected, "{input}");
    // Adjacent texts are joined.
    for node in tree.root().descendants().filter(|n| n.kind() == NodeKind::Text) {
        assert!(!node.data().is_empty());
        assert!(node.next_sibling().is_none_or(|next| next.kind() != NodeKind::Text), "{input}: {node:?}");
    }
}

#[test]
fn removed_elements_stay_on_the_stack() {
    check(&["div"], &[], "1<div>2<b>3</b>4</div>5", "15");
    check(&["form"], &[], "<form>1<form>2</form>3", "3");
    check(&["div"], &[], "<p>1<div>2</div>3", "<p>1</p>3");
    check(&["li"], &[], "<ul>1<li>2<li>3</ul>4", "<ul>1</ul>4");
    check(&["object"], &[], "<b>1<object>2</b>3</object>4</b>5", "<b>14</b>5");
    // Removed formatting elements are also removed where they are reopened.
    check(&["b"], &[], "<p><b>1<p>2</b>3", "<p></p><p>3</p>");
    check(&["b"], &[], "<p><i><b>1</p>2</b>3", "<p><i></i></p><i>3</i>");
}

#[test]
fn children_of_replaced_elements_go_to_the_parent() {
    check(&[], &["div"], "1<div>2<b>3</b></div>4", "12<b>3</b>4");
    check(&[], &["x", "y"], "<x>1<y>2</y>3</x>4", "1234");
    check(&[], &["b"], "<b>1<i>2</b>3", "1<i>2</i><i>3</i>");
    check(&[], &["li"], "<ul><li>1<li>2</ul>", "<ul>12</ul>");
    check(&[], &["table", "tbody", "tr", "td"], "<table><tr><td>1<td>2</table>3", "123");
    check(&[], &["form"], "<form>1<form>2</form>3", "123");
    check(&[], &["svg"], "<svg><circle/>x</svg><p>y", "<circle></circle>x<p>y</p>");
    check(&["s"], &["u"], "<s>1<u>2</u></s>3<u>4<s>5</s>6</u>", "346");
    check(&[], &["template"], "1<template>2</template>3", "13");
}

/// The same positions as in the standard's own cases.
#[test]
fn adoption_agency_moves_kept_nodes() {
    check(&[], &["em"], "<em>1<div>2</em>3</div>4", "1<div>23</div>4");
    check(&[], &["u"], "<em><u><section>t</em></section>", "<em></em><section><em>t</em></section>");
    check(&["section"], &[], "<em>1<section>t</em>", "<em>1</em>");
    check(&["section"], &[], "<em><section><em>t", "<em></em>");
    check(&[], &["section"], "<em><section>t</em>", "<em>t</em><em></em>");
    check(&["section"], &[], "<a href=1><section><a href=2>t</a></section></a>", "<a href=\"1\"></a>");
    check(&["section"], &[], "<em><u><section>t</em>v</u>", "<em><u></u></em><u></u>");
    check(&["u"], &[], "<em><u><section>t</em>v</u>", "<em></em><section></section>");
    check(&["section"], &["u"], "<em><u><section>t</em></u>", "<em></em>");
    check(&[], &["em"], "<em><section>t</em><q>v</q></section>", "<section>t<q>v</q></section>");
    check(
        &[],
        &["u"],
        "<em><u><section>t</em><q>v</q></u></section>",
        "<em></em><section><em>t</em><q>v</q></section>",
    );
}

#[test]
fn refused_elements_switch_the_tokenizer() {
    check(&[], &["textarea"], "<textarea><b>1</b></textarea>2", "&lt;b&gt;1&lt;/b&gt;2");
    check(&[], &["style"], "<style><b></style>2", "&lt;b&gt;2");
    check(&[], &["title"], "<title>&lt;<!--</title>2", "&lt;&lt;!--2");
    check(&["script"], &[], "<script><b>1</script>2", "2");
    check(&["iframe"], &[], "1<iframe><!--</iframe>2", "12");
    check(&["plaintext"], &[], "1<plaintext></plaintext>2", "1");
    check(&[], &["plaintext"], "1<plaintext><b>2", "1&lt;b&gt;2");
}

#[test]
fn attributes_are_refused_one_by_one() {
    check(&[], &[], "<b onclick=1 title=2 onload=3 id=4>x", "<b title=\"2\" id=\"4\">x</b>");
    // In the copies too.
    check(
        &[],
        &[],
        "<em><u onclick=1 title=2><section></em>x",
        "<em><u title=\"2\"></u></em><u title=\"2\"><section><em></em>x</section></u>",
    );
    check(&[], &[], "<p><b onclick=1>2<p>3", "<p><b>2</b></p><p><b>3</b></p>");
    // It is not asked about attributes of elements that are not inserted, and about each other attribute once.
    let mut rules = Rules { remove: &["s"], replace: &["u"], ..Rules::default() };
    parse("<s a=1></s><u b=2></u><i c=3 d=&amp;4></i>", &mut rules);
    assert_eq!(rules.asked, ["i c=3", "i d=&4"]);
    // `body` and `html` tags merge their attributes through the filter.
    let mut rules = Rules::default();
    let input = "<html a=1><body onload=2><html onload=3 b=4><body c=5>";
    let tree = Parser::default().parse_document_filtered(input, &mut Dynamic(&mut rules)).unwrap();
    let expected = "<html a=\"1\" b=\"4\"><head></head><body c=\"5\"></body></html>";
    assert_eq!(inner_html(&tree.root()), expected);
}

#[test]
fn noahs_ark_compares_source_attributes() {
    let bold =
        |count: usize, inside: &str| format!("{}{inside}{}", "<b>".repeat(count), "</b>".repeat(count));
    for count in [4, 5, 30] {
        let equal = "<b onclick=1>".repeat(count);
        let expected = format!("<p>{}</p>{}", bold(count, ""), bold(3, "x"));
        check(&[], &[], &format!("<p>{equal}</p>x"), &expected);
        let different: String = (0..count).map(|n| format!("<b onclick={n}>")).collect();
        let expected = format!("<p>{}</p>{}", bold(count, ""), bold(count, "x"));
        check(&[], &[], &format!("<p>{different}</p>x"), &expected);
    }
}

#[test]
fn comments_and_instructions_can_be_refused() {
    let input = "1<!--2-->3<?a b?>4<!5>6";
    for (no_comments, no_instructions, expected) in [
        (false, false, "1<!--2-->3<?a b?>4<!--5-->6"),
        (true, false, "13<?a b?>46"),
        (false, true, "1<!--2-->34<!--5-->6"),
        (true, true, "1346"),
    ] {
        let mut rules = Rules { no_comments, no_instructions, ..Rules::default() };
        let tree = parse(input, &mut rules);
        assert_eq!(inner_html(&tree.root()), expected);
    }
}

#[test]
fn html_head_and_body_can_be_refused() {
    let mut rules = Rules { replace: &["html", "head", "body"], ..Rules::default() };
    let tree = Parser::default()
        .parse_document_filtered("<!DOCTYPE html><title>1</title><p>2<p>3", &mut Dynamic(&mut rules))
        .unwrap();
    let names: Vec<_> = tree.root().descendants().filter(|n| n.is_element()).map(|n| n.name()).collect();
    assert_eq!(names, ["title", "p", "p"]);
}

/// Rewrites `href`, and removes `rel` and adds it with the collected value.
#[derive(Default)]
struct Rewriter {
    value: String,
    added: Vec<AddedAttribute>,
}

impl DynFilter for Rewriter {
    fn attribute(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> AttributeDecision {
        match attribute.name() {
            "href" => {
                self.value = format!("/go?{}", attribute.value());
                AttributeDecision::Replace
            }
            "rel" if element.name() == "a" => AttributeDecision::Remove,
            _ => AttributeDecision::Keep,
        }
    }

    fn replacement(&self) -> &str {
        &self.value
    }

    fn additions(&mut self, element: &ElementInfo<'_>) -> &[AddedAttribute] {
        self.added.clear();
        if element.name() == "a" {
            let rel = element.attribute(attr::REL).unwrap_or("none");
            self.added.push(AddedAttribute { name: "rel".into(), value: format!("{rel} ugc") });
            self.added.push(AddedAttribute { name: "x-new".into(), value: "\"&".into() });
            self.added.push(AddedAttribute { name: "title".into(), value: "ours".into() });
        }
        &self.added
    }
}

#[track_caller]
fn rewritten(input: &str, expected: &str) {
    let mut filter = Rewriter::default();
    let tree = Parser::default()
        .parse_fragment_filtered(input, &Context::html("body"), &mut Dynamic(&mut filter))
        .unwrap();
    assert_eq!(inner_html(&tree.root()), expected, "{input}");
}

#[test]
fn attributes_are_replaced_and_added() {
    rewritten(
        "<a id=1 href=x&amp;y rel=tag title=theirs>t</a><b href=z rel=r>",
        "<a id=\"1\" href=\"/go?x&amp;y\" title=\"ours\" rel=\"tag ugc\" x-new=\"&quot;&amp;\">t</a>\
         <b href=\"/go?z\" rel=\"r\"></b>",
    );
    rewritten("<a>t", "<a rel=\"none ugc\" x-new=\"&quot;&amp;\" title=\"ours\">t</a>");
}

#[test]
fn parser_copies_have_the_filtered_attributes() {
    rewritten("<p><b href=x>1<p>2", "<p><b href=\"/go?x\">1</b></p><p><b href=\"/go?x\">2</b></p>");
}

#[test]
fn noahs_ark_ignores_rewritten_attributes() {
    // Three formatting elements that differ in the source count as three, whatever the filter makes of them. No more are reopened than
    // there were.
    let source = "<p><b href=1><b href=1><b href=1><b href=1>x<p>y";
    let mut filter = Rewriter::default();
    let context = Context::html("body");
    let tree =
        Parser::default().parse_fragment_filtered(source, &context, &mut Dynamic(&mut filter)).unwrap();
    let plain = Parser::default().parse_fragment(source, &context).unwrap();
    let bolds = |tree: &Tree<'_>| tree.root().descendants().filter(|node| node.name() == "b").count();
    assert_eq!(bolds(&tree), bolds(&plain));
}

#[test]
fn rewritten_attributes_keep_their_source_spans() {
    let source = "<a href=x>";
    let mut filter = Rewriter::default();
    let tree = Parser::default()
        .parse_fragment_filtered(source, &Context::html("body"), &mut Dynamic(&mut filter))
        .unwrap();
    let link = tree.root().first_child().unwrap();
    let spans: Vec<_> = link.attrs().map(|attr| &source[attr.value_span().range()]).collect();
    assert_eq!(spans, ["x", "", "", ""]);
}

/// Renames `b`, `center` and `template`, which keeps its name.
struct Renaming;

impl DynFilter for Renaming {
    fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        match element.name() {
            "b" => ElementDecision::Rename(tag::STRONG),
            "center" => ElementDecision::Rename(tag::DIV),
            "template" => ElementDecision::Rename(tag::DIV),
            "i" => ElementDecision::Rename(tag::TEMPLATE),
            _ => ElementDecision::Keep,
        }
    }

    fn attribute(&mut self, element: &ElementInfo<'_>, _: &AttrInfo<'_>) -> AttributeDecision {
        if element.name() == "strong" { AttributeDecision::Keep } else { AttributeDecision::Remove }
    }
}

#[test]
fn renamed_element_is_parsed_by_its_original_name() {
    for (html, expected) in [
        ("<b id=x>a</b>", "<strong id=\"x\">a</strong>"),
        // The end tag is the one of the source. An end tag with the new name closes nothing.
        ("<b>a</strong>b</b>c", "<strong>ab</strong>c"),
        // The list of active formatting elements, and the adoption agency.
        ("<p><b>a<p>b", "<p><strong>a</strong></p><p><strong>b</strong></p>"),
        ("<b>1<p>2</b>3", "<strong>1</strong><p><strong>2</strong>3</p>"),
        // The Noah's Ark clause: three of four are reopened.
        (
            "<p><b><b><b><b>x<p>y",
            "<p><strong><strong><strong><strong>x</strong></strong></strong></strong></p><p><strong><strong><strong>y</strong></strong></strong></p>",
        ),
        // Its start tag closes a paragraph, as under its original name.
        ("<p>a<center>b</center>c", "<p>a</p><div>b</div>c"),
        ("<template><b>x</b></template>", "<template><strong>x</strong></template>"),
        ("<i>x</i>", "<i>x</i>"),
    ] {
        let tree = Parser::default()
            .parse_fragment_filtered(html, &Context::html("body"), &mut Dynamic(&mut Renaming))
            .unwrap();
        assert_eq!(inner_html(&tree.root()), expected, "{html}");
    }
}
