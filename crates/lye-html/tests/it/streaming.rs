//! Streamed output is the same as the output of the tree writer.

use super::dynamic::{DynFilter, Dynamic};
use lye_hostile::Rng;
use lye_html::filter::{
    AddedAttribute, AttrInfo, AttributeDecision, ElementAttributes, ElementDecision, ElementInfo,
    InsertionFilter, NeededAttributes, OutputEvent, OutputObserver,
};
use lye_html::serialize::{self, Fidelity, OutputAncestors};
use lye_html::{
    AttrId, AttrNamespace, Context, Depth, Dialect, Namespace, NodeRef, Outcome, ParseOptions, Parser,
    Scripting, Span, TagId, Tokenization, Tree, attr, tag,
};
use std::ops::Range;
use std::sync::Arc;

const NAMES: &[&str] = &[
    "a",
    "b",
    "i",
    "nobr",
    "span",
    "x-y",
    "p",
    "p",
    "div",
    "div",
    "h1",
    "ul",
    "li",
    "li",
    "dl",
    "dd",
    "table",
    "tbody",
    "tr",
    "td",
    "td",
    "caption",
    "form",
    "button",
    "template",
    "select",
    "option",
    "optgroup",
    "svg",
    "math",
    "mi",
    "foreignObject",
    "desc",
    "annotation-xml",
    "title",
    "textarea",
    "style",
    "script",
    "meta",
    "pre",
    "br",
    "hr",
    "img",
    "input",
    "iframe",
    "noscript",
    "html",
    "body",
    "head",
    "selectedcontent",
    "ruby",
    "rt",
    "plaintext",
    "image",
    "frameset",
];

const ATTRS: &[&str] = &[
    "",
    "",
    "",
    " title='&lt;\"'",
    " id=x",
    " HREF=y",
    " on\"x=1",
    " xlink:href=z",
    " viewbox=0",
    " rel=x",
    " a=1 b=2",
    " encoding=text/html",
    " for=m",
    " selected",
    " class=\"&amp;&nbsp;\u{a0}\"",
    " title=\"as it is written\"",
    " id=\"x\" lang=\"de\"  title=\"more than thirty-two bytes in a value, as it is written\"",
    " title=\"a>b\" Lang=\"de\"",
];

const TEXTS: &[&str] = &[
    "1",
    " ",
    "\n",
    "&amp;&lt;>",
    "\r\n\r",
    "\0",
    "\u{a0}&nbsp;",
    "<!-- c -->",
    "<!--->",
    "<?pi x?>",
    "</",
    "&notit;",
    "as it is written",
    "more than thirty-two bytes of a text, as they are written",
    "&lt;as&gt; it &amp;amp; is&nbsp;written",
    "£ é > <3",
    "  \n\t ",
    "1&#13;",
];

fn input(rng: &mut Rng) -> String {
    let mut html = String::new();
    let mut open: Vec<&str> = Vec::new();
    // Few kinds of elements, so that they interact.
    let names: Vec<&str> = (0..4).map(|_| NAMES[rng.below(NAMES.len())]).collect();
    for _ in 0..2 + rng.below(24) {
        match rng.below(9) {
            0..4 => {
                let name = names[rng.below(names.len())];
                html += &format!("<{name}{}>", ATTRS[rng.below(ATTRS.len())]);
                open.push(name);
            }
            // Mostly the innermost open element, so that most of it nests.
            4..7 => html.extend(open.pop().map(|name| format!("</{name}>"))),
            7 if rng.below(8) == 0 => html += &format!("</{}>", names[rng.below(names.len())]),
            _ => html += TEXTS[rng.below(TEXTS.len())],
        }
    }
    html
}

/// Keeps, replaces, removes and renames elements by name, and refuses, replaces and adds attributes.
struct ByName {
    seed: usize,
    added: Vec<AddedAttribute>,
    asked: Vec<String>,
    events: Vec<String>,
    copies: Vec<Span>,
    /// The start tags in the output, with their positions.
    tags: Vec<(usize, String)>,
}

impl ByName {
    fn has_observer(&self) -> bool {
        !self.seed.is_multiple_of(5)
    }

    fn new(seed: usize) -> Self {
        Self {
            seed,
            added: Vec::new(),
            asked: Vec::new(),
            events: Vec::new(),
            copies: Vec::new(),
            tags: Vec::new(),
        }
    }

    fn choice(&self, name: &str, of: usize) -> usize {
        name.bytes().fold(self.seed, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into())) / 7 % of
    }
}

impl InsertionFilter for ByName {
    fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        self.asked.push(format!("{} {:?}", element.name(), element.span));
        if self.seed == 0 {
            return ElementDecision::Keep;
        }
        self.added.clear();
        if self.choice(element.name(), 5) == 0 {
            self.added.push(AddedAttribute { name: "rel".to_owned(), value: "<added>".to_owned() });
        }
        match self.choice(element.name(), 9) {
            0 => ElementDecision::Remove,
            1 | 2 => ElementDecision::ReplaceWithChildren,
            3 if element.namespace == Namespace::Html && element.id == tag::B => {
                ElementDecision::Rename(tag::STRONG)
            }
            _ => ElementDecision::Keep,
        }
    }

    fn attribute(&mut self, _: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> AttributeDecision {
        self.asked.push(attribute.name().to_owned());
        match self.choice(attribute.name(), 6) {
            _ if self.seed == 0 => AttributeDecision::Keep,
            0 => AttributeDecision::Remove,
            1 => AttributeDecision::Replace,
            _ => AttributeDecision::Keep,
        }
    }

    fn replacement(&self) -> &str {
        "\"another\""
    }

    fn additions(&mut self, _: &ElementInfo<'_>) -> &[AddedAttribute] {
        &self.added
    }

    fn wants_attributes(&self) -> bool {
        !self.seed.is_multiple_of(3)
    }

    fn attributes_written(&mut self, output: &str, start: usize, _: Span) {
        // First those that were kept, then those that were added.
        self.tags.pop_if(|(last, _)| *last == start);
        self.tags.push((start, output[start..].to_owned()));
    }

    fn start_tag_copied(&mut self, tag: Range<usize>, copy: usize) {
        let original = self.tags.iter().find(|(start, _)| *start == tag.start);
        if let Some((_, text)) = original.cloned() {
            assert_eq!(text.len() + 1, tag.len());
            self.tags.push((copy, text));
        }
    }

    fn comment(&mut self, _: &str, _: Span) -> bool {
        self.seed.is_multiple_of(2)
    }

    fn processing_instruction(&mut self, _: &str, _: &str, _: Span) -> bool {
        self.seed.is_multiple_of(4)
    }

    fn separates_blocks(&self) -> bool {
        !self.seed.is_multiple_of(4)
    }

    fn observer(&mut self) -> Option<&mut impl OutputObserver> {
        self.has_observer().then_some(self)
    }
}

impl OutputObserver for ByName {
    fn observes(&self, _: Namespace, id: TagId) -> bool {
        !self.seed.is_multiple_of(3) || self.choice(id.name().unwrap_or("x-y"), 3) == 0
    }

    fn event(&mut self, event: &OutputEvent<'_>) {
        match event {
            OutputEvent::StartElement(element) => {
                let id = element.attribute(attr::ID).map(|id| (id.value().to_owned(), id.span()));
                self.events.push(format!("<{} {:?} {id:?}", element.name(), element.span));
            }
            OutputEvent::EndElement => self.events.push("end".to_owned()),
            OutputEvent::Text { data, continues: true } => {
                let last = self.events.last_mut().expect("there was a text before");
                assert!(last.starts_with('#'), "{last}");
                last.push_str(data);
            }
            OutputEvent::Text { data, continues: false } => self.events.push(format!("#{data}")),
            OutputEvent::Comment => self.events.push("comment".to_owned()),
            OutputEvent::Copy(span) => self.copies.push(*span),
            event => unreachable!("unknown event: {event:?}"),
        }
    }
}

/// Returns the events that an observer receives, derived from the tree.
fn events(tree: &lye_html::Tree<'_>, filter: &ByName) -> Vec<String> {
    let mut events = Vec::new();
    let mut watched = 0;
    let mut ahead = vec![Some(tree.root())];
    while let Some(next) = ahead.pop() {
        let Some(node) = next else {
            events.push("end".to_owned());
            watched -= 1;
            continue;
        };
        match node.kind() {
            lye_html::NodeKind::Element
                if watched > 0 || filter.observes(node.namespace(), node.tag_id().unwrap()) =>
            {
                watched += 1;
                let id = node.attr_ref("id").filter(|_| !node.is_derived());
                let id = id.map(|id| (id.value().to_owned(), id.span()));
                events.push(format!("<{} {:?} {id:?}", node.name(), node.span()));
                ahead.push(None);
            }
            _ if watched == 0 => {}
            lye_html::NodeKind::Text => events.push(format!("#{}", node.data())),
            lye_html::NodeKind::Comment => events.push("comment".to_owned()),
            _ => {}
        }
        let children: Vec<_> = node.template_contents().unwrap_or(node).children().map(Some).collect();
        ahead.extend(children.into_iter().rev());
    }
    events
}

/// Returns the name in a start tag.
fn name_of(tag: &str) -> &str {
    tag[1..].split(' ').next().unwrap()
}

/// Returns the names of the elements with attributes, in tree order.
fn names<'t>(tree: &'t lye_html::Tree<'_>) -> Vec<&'t str> {
    let mut names = Vec::new();
    let mut ahead = vec![tree.root()];
    while let Some(node) = ahead.pop() {
        if node.attrs().next().is_some() {
            names.push(node.name());
        }
        let children: Vec<_> = node.template_contents().unwrap_or(node).children().collect();
        ahead.extend(children.into_iter().rev());
    }
    names
}

/// Returns all that a tree says of its nodes.
fn described(tree: &Tree<'_>) -> Vec<String> {
    let describe = |node: NodeRef<'_, '_>| {
        let attrs: Vec<_> = node.attrs().map(|attr| format!("{attr:?} {:?}", attr.span())).collect();
        let around = [node.parent(), node.prev_sibling()].map(|node| node.map(|node| node.id()));
        format!("{node:?} {attrs:?} {:?} {} {around:?}", node.span(), node.is_derived())
    };
    tree.nodes().map(describe).collect()
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Written {
    /// The fragment, while it is parsed.
    Parsing,
    /// Its finished tree.
    Tree,
    /// Its finished tree, in a page.
    Page,
}

/// Returns `true` if the input was streamed, and checks the output against the tree. The tree is built from tokens only, because errors are
/// collected.
fn check(html: &str, context: &Context, options: ParseOptions, seed: usize, what: Written) -> bool {
    let around = OutputAncestors::of_context(context);
    let mut parser = Parser::new(options);
    let mut filter = ByName::new(seed);
    let mut out = "before".to_owned();
    let (mut filtered, mut of_filtered) = (None, ByName::new(seed));
    let written = if what == Written::Parsing {
        parser.stream_fragment(html, context, &around, &mut filter, &mut out).unwrap()
    } else {
        let mut tree = parser.parse_fragment(html, context).unwrap();
        if !tree.allows_filters() {
            return false;
        }
        if what == Written::Page {
            tree.make_page();
        }
        let written = parser.stream_tree(&mut tree, &around, &mut filter, &mut out);
        filtered = Some(parser.filter_tree(tree, &mut of_filtered));
        written
    };
    let mut of_tree = ByName::new(seed);
    let by_tokens = options.with_errors();
    let tree = Parser::new(by_tokens).parse_fragment_filtered(html, context, &mut of_tree).unwrap();
    if let Some(filtered) = filtered {
        assert_eq!(described(&filtered), described(&tree), "{html}");
        assert_eq!(of_filtered.asked, of_tree.asked, "{html}");
    }
    let Ok(written) = written else {
        assert_eq!(out, "before", "{html}");
        assert!(of_tree.asked.starts_with(&filter.asked), "{html}");
        return false;
    };
    let mut expected = "before".to_owned();
    let report = serialize::stable_within_into(&tree.root(), &around, Fidelity::Tokens, &mut expected);
    assert_eq!(out, expected, "{html}");
    assert_eq!(written.report, report, "{html}");
    assert!(report.is_empty(), "{html}");
    assert_eq!(filter.asked, of_tree.asked, "{html}");
    if filter.has_observer() {
        assert_eq!(filter.events, events(&tree, &filter), "{html}");
        let derived = tree.nodes().filter(|node| node.is_derived() && node.is_element());
        assert_eq!(filter.copies, derived.map(|node| node.span()).collect::<Vec<_>>(), "{html}");
    }
    assert_eq!((written.outcome, None), (tree.outcome(), tree.flattened()), "{html}");
    if filter.wants_attributes() {
        let with_attributes = filter.tags.iter().map(|(_, tag)| tag).filter(|tag| tag.contains('='));
        let tags: Vec<_> = with_attributes.map(|tag| name_of(tag)).collect();
        assert_eq!(tags, names(&tree), "{html}");
        assert!(
            filter.tags.iter().all(|(start, tag)| out[*start..].starts_with(&format!("{tag}>"))),
            "{html}"
        );
    }
    let end = tree.source().len() as u32;
    assert_eq!(written.original_offset(end), tree.original_offset(end));
    true
}

#[test]
fn streamed_output_matches_the_tree_writer() {
    let contexts = [
        Context::html("body"),
        Context::html("body"),
        Context::html("div").inside_form(),
        Context::html("template"),
        Context::html("tr"),
        Context::html("select"),
        Context::html("x-y"),
        Context::html("textarea"),
        Context::new(Namespace::Svg, "svg"),
        Context::new(Namespace::MathMl, "mi"),
    ];
    let mut rng = Rng::new(41);
    let (mut at_once, mut all) = (0, 0);
    rng.cases(24_000, |rng| {
        let html = input(rng);
        let scripting = if rng.below(2) == 0 { Scripting::Enabled } else { Scripting::Disabled };
        let depth = if rng.below(8) == 0 { Depth::AtMost(3) } else { Depth::Browser };
        let tokenization = match rng.below(8) {
            0 => Tokenization::Lossless,
            1 => Tokenization::LosslessIncomplete,
            _ => Tokenization::Standard,
        };
        let options = ParseOptions::default()
            .with_scripting(scripting)
            .with_depth(depth)
            .with_tokenization(tokenization)
            .with_max_nodes((rng.below(16) == 0).then_some(6));
        let seed = rng.below(20);
        let at = rng.below(contexts.len());
        let context = &contexts[at];
        let finished = if rng.below(2) == 0 { Written::Tree } else { Written::Page };
        let [parsing, tree] =
            [Written::Parsing, finished].map(|what| check(&html, context, options, seed, what));
        // A filter may remove what the parser moves, and in a row nothing moves.
        let is_misnested = html.contains("<form");
        assert!(tree || !parsing || seed > 0 || at > 1 || is_misnested, "{html}");
        at_once += usize::from(parsing);
        all += 1;
    });
    assert!(at_once * 3 > all, "too little was written at once to say much: {at_once} of {all}");
}

/// Unwraps `article`, also in SVG, and `title`; removes `aside`. Keeps all else.
struct RefusesBlocks;

impl DynFilter for RefusesBlocks {
    fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        match element.name() {
            "article" | "title" => ElementDecision::ReplaceWithChildren,
            "aside" => ElementDecision::Remove,
            _ => ElementDecision::Keep,
        }
    }

    fn separates_blocks(&self) -> bool {
        true
    }
}

/// Returns the output with separators, and whether it was streamed. If it was, it is the same as that of the tree.
fn separated(html: &str) -> (String, bool) {
    let context = Context::html("body");
    let around = OutputAncestors::of_context(&context);
    let (mut out, mut expected) = (String::new(), String::new());
    let mut parser = Parser::default();
    let is_streamed = parser
        .stream_fragment(html, &context, &around, &mut Dynamic(&mut RefusesBlocks), &mut out)
        .unwrap()
        .is_ok();
    let tree = parser.parse_fragment_filtered(html, &context, &mut Dynamic(&mut RefusesBlocks)).unwrap();
    let _ = serialize::stable_within_into(&tree.root(), &around, Fidelity::Tokens, &mut expected);
    if is_streamed {
        assert_eq!(out, expected, "{html}");
    }
    (expected, is_streamed)
}

#[test]
fn lines_are_read_from_the_end_of_the_output() {
    for (html, expected) in [
        ("1<b title='a>b'></b><i></i><article>2", "1<b title=\"a&gt;b\"></b><i></i>\n2"),
        ("1<b> </b><article>2", "1<b> </b>2"),
        ("1<p></p><b></b><article>2", "1<p></p><b></b>2"),
        ("<p>1<article>2</article></p>3", "<p>1</p>2<p></p>3"),
        ("<p>1</p><button></button><article>2", "<p>1</p><button></button>\n2"),
        ("1<!-- c --><article>2", "1<!-- c -->\n2"),
        ("1 <!-- c --><article>2", "1 <!-- c -->2"),
        ("1<style>a</style><article>2", "1<style>a</style>\n2"),
        ("1 <style>a</style><article>2", "1 <style>a</style>2"),
        ("<textarea>1 </textarea><article>2", "<textarea>1 </textarea>\n2"),
        ("<xmp>1</xmp><article>2", "<xmp>1</xmp>2"),
        ("1&#13;<article>2", "1&#13;2"),
        ("1<svg><g></g></svg><article>2", "1<svg><g></g></svg>\n2"),
        ("1<article>2</article><article>3</article>4", "1\n2\n3\n4"),
        ("1<article></article><article><b></b></article>2", "1\n<b></b>2"),
        ("1<article><aside>2</aside></article><aside></aside>3", "1\n3"),
        ("<form><b>1</form>2</b>3", "<form><b>12</b></form>3"),
    ] {
        assert_eq!(separated(html), (expected.to_owned(), true), "{html}");
    }
    // The end tags that are written say something else than the stack of open elements.
    for (html, expected) in [
        ("<form><b>1</form>2</b><article>3", "<form><b>12</b></form>\n3"),
        ("1<svg><button></button></svg><article>2", "1<svg><button></button></svg>\n2"),
        ("1 <svg><button></button></svg><article>2", "1 <svg><button></button></svg>2"),
        ("<title>1</title><table>2<tr><td>3", "12<table><tbody><tr><td>3</td></tr></tbody></table>"),
    ] {
        assert_eq!(separated(html), (expected.to_owned(), false), "{html}");
    }
}

#[test]
fn streamed_separators_are_those_of_the_tree() {
    const PIECES: &[&str] = &[
        "1",
        "1 ",
        " 1",
        "&#13;",
        "&amp;",
        "<b>",
        "</b>",
        "<p>",
        "</p>",
        "<article>",
        "</article>",
        "<article>",
        "</article>",
        "<aside>",
        "</aside>",
        "<form>",
        "</form>",
        "<button>",
        "</button>",
        "<style>1</style>",
        "<textarea>1</textarea>",
        "<!--1-->",
        "<svg>",
        "</svg>",
        "<img>",
        "<br>",
        "<title>",
        "</title>",
        "<template>",
        "</template>",
        "<xmp>1</xmp>",
        "<a href='1>'>",
    ];
    let mut rng = Rng::new(47);
    let (mut streamed, mut all) = (0, 0);
    rng.cases(40_000, |rng| {
        streamed += u32::from(separated(&rng.text(PIECES, 12)).1);
        all += 1;
    });
    assert!(streamed * 2 > all, "too little was written at once to say much: {streamed} of {all}");
}

/// Returns a description of a tree's nodes, in the order of their creation.
fn nodes(tree: &Tree<'_>) -> Vec<String> {
    let parent = |node: &NodeRef<'_, '_>| node.parent().map(|parent| parent.id());
    tree.nodes()
        .map(|node| {
            let attrs = node.attrs().map(|attr| format!("{attr:?}")).collect::<String>();
            format!(
                "{:?} {} {:?} {:?} {attrs} {}",
                node.kind(),
                node.name(),
                parent(&node),
                node.span(),
                node.data()
            )
        })
        .collect()
}

/// The straight path is off if errors are collected.
#[test]
fn the_straight_path_builds_the_same_trees_as_the_rules() {
    let contexts = ["body", "div", "template", "tr", "table", "td", "select", "svg"].map(Context::html);
    let mut rng = Rng::new(43);
    rng.cases(20_000, |rng| {
        let html = input(rng);
        let options = ParseOptions::default()
            .with_dialect(if rng.below(4) == 0 { Dialect::Html2023 } else { Dialect::Current })
            .with_depth(if rng.below(8) == 0 { Depth::AtMost(3) } else { Depth::Browser })
            .with_tokenization(match rng.below(4) {
                0 => Tokenization::Lossless,
                1 => Tokenization::LosslessIncomplete,
                _ => Tokenization::Standard,
            })
            .with_max_nodes((rng.below(8) == 0).then_some(6))
            .with_node_budget((rng.below(8) == 0).then_some(1));
        let by_tokens = options.with_errors();
        let context = &contexts[rng.below(contexts.len())];
        let is_document = rng.below(3) == 0;
        let parse = |options| {
            let mut parser = Parser::new(options);
            let tree = if is_document {
                parser.parse_document(&html)
            } else {
                parser.parse_fragment(&html, context)
            };
            tree.unwrap()
        };
        let (tree, expected) = (parse(options), parse(by_tokens));
        assert_eq!(nodes(&tree), nodes(&expected), "{html}");
        assert_eq!(serialize::inner_html(&tree.root()), serialize::inner_html(&expected.root()), "{html}");
        let end = |tree: &Tree<'_>| (tree.outcome(), tree.flattened(), tree.quirks_mode());
        assert_eq!(end(&tree), end(&expected), "{html}");
    });
}

/// The straight path hands its open elements over to the insertion modes at `select`.
#[test]
fn open_elements_are_handed_over() {
    let body = Context::html("body");
    for html in [
        "<a><table><tbody><tr><td><select></select><a>1</a></table>2",
        "<b><table><caption><select></select><p>1</b></caption><td>2</table>3",
        "<i class=x><object><select></select>1</i>2</object>3",
        "<b title=1><b title='1'><b title=1><b title=\"1\"><select></select><p></b></b></b></b>1",
        "<nobr><code><code><code><code></code><nobr>1",
        "<b><b><p><b class=x><b></b></b>1</p><select></select><p>2</b>3</b>4",
        "<form><div><select></select><form>1</form>2<form>3",
        "<table><colgroup><col><template></template><td>1<select></select><td>2",
        "<ul><li><p><select></select><li>1</ul>",
        "<pre>\n<select></select>\n</pre><button><p><select></select><button>1",
    ] {
        let parse = |options| Parser::new(options).parse_fragment(html, &body).unwrap();
        let (straight, by_rules) =
            (parse(ParseOptions::default()), parse(ParseOptions::default().with_errors()));
        assert_eq!(nodes(&straight), nodes(&by_rules), "{html}");
        check(html, &body, ParseOptions::default(), 0, Written::Parsing);
    }
}

/// Keeps attributes by their names, and counts the others. Without `needed`, the parser asks about every element and attribute.
struct OfNames {
    needed: Option<Arc<NeededAttributes>>,
    removed: Vec<Removed>,
}

/// The position, name and value of a removed attribute.
type Removed = (Span, String, String);

impl OfNames {
    fn remove(&mut self, attribute: &AttrInfo<'_>) {
        let (name, value) = (attribute.name(), attribute.value());
        self.removed.push((attribute.name_span(), name.to_owned(), value.to_owned()));
    }

    fn keeps(id: AttrId) -> bool {
        matches!(id, attr::TITLE | attr::LANG | attr::ID)
    }
}

impl InsertionFilter for OfNames {
    fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        match element.name() {
            "div" | "x-y" => ElementDecision::ReplaceWithChildren,
            "script" | "style" | "h1" => ElementDecision::Remove,
            _ => ElementDecision::Keep,
        }
    }

    fn keeps_bare(&self, element: TagId) -> bool {
        self.needed.is_some() && !matches!(element, tag::DIV | tag::SCRIPT | tag::STYLE | tag::H1)
    }

    fn attribute(&mut self, _: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> AttributeDecision {
        let is_kept = attribute.namespace == AttrNamespace::None && Self::keeps(attribute.id);
        if is_kept {
            return AttributeDecision::Keep;
        }
        self.remove(attribute);
        AttributeDecision::Remove
    }

    fn certainly_keeps(&mut self, _: TagId, attribute: &AttrInfo<'_>) -> bool {
        self.needed.is_some() && attribute.id != attr::LANG && Self::keeps(attribute.id)
    }

    fn needed_attributes(&self) -> Option<Arc<NeededAttributes>> {
        self.needed.clone()
    }

    fn attributes_left_out(&mut self, element: &ElementInfo<'_>) {
        element.html_attributes().for_each(|attribute| self.remove(&attribute));
    }
}

/// Streams an input with attributes by their names. Returns the output and the removed attributes, if it could be streamed.
fn with_needed(
    html: &str,
    context: &Context,
    tokenization: Tokenization,
    needed: Option<&Arc<NeededAttributes>>,
) -> Option<(String, Vec<Removed>)> {
    let (mut out, mut filter) = (String::new(), OfNames { needed: needed.cloned(), removed: Vec::new() });
    let options = ParseOptions::default().with_tokenization(tokenization);
    let around = OutputAncestors::of_context(context);
    let written =
        Parser::new(options).stream_fragment(html, context, &around, &mut filter, &mut out).unwrap();
    filter.removed.sort_by_key(|(name, ..)| name.start);
    written.is_ok().then_some((out, filter.removed))
}

#[test]
fn attributes_that_are_left_out_change_nothing() {
    let needed = |needs: &dyn Fn(AttrId) -> bool| {
        NeededAttributes::new(ElementAttributes::new(AttrId::all().filter(|&id| needs(id)).collect()))
    };
    let few = needed(&OfNames::keeps);
    let unknown_too = needed(&|id| OfNames::keeps(id) || id == AttrId::NONE);
    let nearly_all = needed(&|id| id != attr::CLASS);
    let described =
        [&few, &unknown_too, &nearly_all].map(|needed| Arc::new(needed.clone().describing_others()));
    let counted = [&few, &unknown_too, &nearly_all].map(|needed| Arc::new(needed.clone()));
    let (context, mut rng) = (Context::html("body"), Rng::new(71));
    rng.cases(20_000, |rng| {
        let mut html = input(rng);
        for _ in 0..rng.below(4) {
            // Repeated names, in other cases too, and more of them than are compared one by one.
            let count = if rng.below(4) == 0 { 12 + rng.below(24) } else { rng.below(6) };
            let names = [
                "class",
                "Class",
                "x",
                "X",
                "title",
                "data-a",
                "data-a-name-of-many-letters",
                "lang",
                "width",
                "=x",
            ];
            let attrs: String = (0..count)
                .map(|at| match rng.below(4) {
                    0 => format!(" {}{at}='<&amp;\"'", names[rng.below(names.len())]),
                    1 => format!(" {}", names[rng.below(names.len())]),
                    2 => format!(
                        " {}=\"{}\"",
                        names[rng.below(names.len())],
                        rng.text(&["a", "\"", " ", "&", "/"], 3)
                    ),
                    _ => format!(" {}=\"1 > 2\"", names[rng.below(names.len())]),
                })
                .collect();
            html += &format!("<{}{attrs}>1", ["p", "b", "div", "img", "h1", "a"][rng.below(6)]);
        }
        let tokenization = if rng.below(2) == 0 { Tokenization::Standard } else { Tokenization::Lossless };
        let expected = with_needed(&html, &context, tokenization, None);
        for needed in &described {
            assert_eq!(with_needed(&html, &context, tokenization, Some(needed)), expected, "{html}");
        }
        let count = |written: Option<(String, Vec<_>)>| written.map(|(out, removed)| (out, removed.len()));
        let expected = count(expected);
        for needed in &counted {
            let written = with_needed(&html, &context, tokenization, Some(needed));
            assert_eq!(count(written), expected, "{html}");
        }
    });
    // A hidden `input` does not keep a frameset from replacing the body.
    let (page, standard) = (Context::html("html"), Tokenization::Standard);
    for html in ["<p><input type=hidden><frameset>", "<p><input type=text><frameset>"] {
        let expected = with_needed(html, &page, standard, None);
        assert_eq!(with_needed(html, &page, standard, Some(&described[0])), expected, "{html}");
    }
}

#[test]
fn common_markup_is_streamed() {
    let body = Context::html("body");
    for html in [
        "",
        "text",
        "<p>one<p>two <b>bold <i>both</i></b><br><ul><li>1<li>2</ul>",
        "<html lang=en><body><table><tr><td>1<td>2</table>\r\n<pre>\n\n1</pre>",
        "<p><b>1<p>2</b>",
        "<a href=x>1<a href=y>2",
        "<style>a>b{}</style><textarea>\n\n1</textarea><svg><path d=''/></svg>",
        "<template><b>1</template><select><option>1<option>2</select>",
    ] {
        assert!(check(html, &body, ParseOptions::default(), 0, Written::Parsing), "{html}");
    }
}

#[test]
fn moves_and_omissions_are_not_streamed() {
    let body = Context::html("body");
    for html in [
        "<b>1<p>2</b>3",
        "<table>1",
        "<table><td>1</td></table><table><b>2",
        "1<?pi?>",
        "<p on\"x=1>",
        "<plaintext>1",
        "<!-- a<!--->",
        "<noscript><p>1</p></noscript>",
    ] {
        let options = ParseOptions::default().with_scripting(Scripting::Disabled);
        assert!(!check(html, &body, options, 0, Written::Parsing), "{html}");
    }
}

#[test]
fn text_only_contexts_are_not_streamed() {
    for name in ["textarea", "style", "br"] {
        assert!(!check("1", &Context::html(name), ParseOptions::default(), 0, Written::Parsing), "{name}");
    }
}

/// The remaining text of a frameset is not in the source, so it must not be copied from there.
#[test]
fn frameset_whitespace_is_not_copied_from_source() {
    let html = format!("<img src=x onerror=alert(1)>x{}<frame>x y</frameset>x", " ".repeat(40));
    for context in ["frameset", "html"] {
        let html = if context == "html" { format!("<frameset>{html}") } else { html.clone() };
        assert!(
            check(&html, &Context::html(context), ParseOptions::default(), 0, Written::Parsing),
            "{context}"
        );
    }
}

#[test]
fn limits_end_streaming() {
    let html = "<p>1<p>2<p>3";
    let options = ParseOptions::default().with_max_nodes(4);
    assert!(!check(html, &Context::html("body"), options, 0, Written::Parsing));
    let options = ParseOptions::default().with_node_budget(1);
    let html = "<p><b><i><u>1<p>2";
    let context = Context::html("body");
    let around = OutputAncestors::of_context(&context);
    let mut out = String::new();
    let mut filter = ByName::new(0);
    let written = Parser::new(options)
        .stream_fragment(html, &context, &around, &mut filter, &mut out)
        .unwrap()
        .expect("the parser changes nothing already written");
    assert!(matches!(written.outcome, Outcome::NodeBudget { .. }));
}

#[test]
fn unknown_names_are_streamed() {
    assert!(check(
        "<x-y data-z=1>1</x-y>",
        &Context::html("body"),
        ParseOptions::default(),
        0,
        Written::Parsing
    ));
    assert_eq!(TagId::from_name("x-y"), None);
}
