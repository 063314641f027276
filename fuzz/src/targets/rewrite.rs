//! Parses, writes with the stable writer, and parses again.

use super::contexts;
use crate::check;
use crate::input::Input;
use crate::peer::Element;
use crate::statistics;
use lye_html::testing::{Token, tokenize};
use lye_html::{Namespace, NodeKind, NodeRef, ParseOptions, Parser, Tree, serialize};

/// How many rounds of parsing and writing a text may need to reach a fixed point: this many, and one more for each sixteen bytes. The
/// adoption agency stops after eight rounds of its outer loop, so that an `a` in a deep `a` rises by eight elements at a time.
const ROUNDS: usize = 16;

/// Asserts three properties of the stable writer.
///
/// If it reports that it omitted nothing, its output tokenizes into the tags, texts and comments of the tree. (The *tree* is not promised:
/// a `p` in a `p` that was created by an edit or by the adoption agency cannot be written.) Trees with raw text are not compared, because
/// tokenizing it needs the tree builder.
///
/// An output that it reports as certain is parsed and written again without a change, in either dialect.
///
/// Parsing and writing again reaches a fixed point after a few rounds. A text that changes forever, or grows with each round, could be used
/// for mutation XSS. The standard itself creates such texts with `selectedcontent`, into which each parse copies options, with the buttons
/// and options in them: `<select><button><selectedcontent></button><option><button>` gains a button in each round. Such inputs are
/// excluded.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let context = contexts::element(&mut input);
    let is_document = input.choose(4) == 1;
    let options = contexts::plain_options(&mut input);
    let mut written = input.text().to_owned();
    let rounds = ROUNDS + written.len() / 16;
    let mut is_certain = false;
    for round in 0..rounds {
        if round == ROUNDS && written.contains("<selectedcontent") {
            statistics::count("left out, selectedcontent");
            return;
        }
        let tree = parse(options, &written, (!is_document).then_some(&context));
        let mut again = String::new();
        let report = serialize::stable_into(&tree.root(), &mut again);
        if report.is_empty() && (is_document || !contexts::is_text(&context)) {
            tokens_come_back(&tree, &again, options);
        }
        assert!(!is_certain || again == written, "{written:?} moves, and becomes {again:?}");
        if round > 0 && again == written {
            return;
        }
        is_certain = !report.may_reparse_differently;
        written = again;
    }
    panic!("not at rest after {rounds} rounds, but {} bytes: {written:.400?}", written.len());
}

fn parse<'s>(options: ParseOptions, text: &'s str, context: Option<&Element>) -> Tree<'s> {
    let mut parser = Parser::new(options);
    let tree = match context {
        Some(context) => parser.parse_fragment(text, &contexts::context_of(context)),
        None => parser.parse_document(text),
    };
    tree.expect("short enough")
}

fn tokens_come_back(tree: &Tree<'_>, written: &str, options: ParseOptions) {
    if check::all(tree).iter().any(is_left_out) {
        return;
    }
    let tokens = tokenize(written, "Data state", None, options.dialect).expect("the state is known");
    let mut got = tokens.tokens;
    got.retain(|token| !matches!(token, Token::Doctype { .. }));
    let wanted = tokens_of(tree);
    for (i, (got, wanted)) in got.iter().zip(&wanted).enumerate() {
        assert_eq!(got, wanted, "token {i} of {written:?}, the tree's on the right");
    }
    assert_eq!(got.len(), wanted.len(), "the number of tokens of {written:?}");
}

/// Whether the tokens of a tree with this node cannot be compared: where the tree builder switches the tokenizer, and shadow roots, which
/// are not written.
fn is_left_out(node: &NodeRef<'_, '_>) -> bool {
    let raw = matches!(
        node.name(),
        "script"
            | "style"
            | "title"
            | "textarea"
            | "xmp"
            | "iframe"
            | "noembed"
            | "noframes"
            | "noscript"
            | "plaintext"
    );
    node.kind() == NodeKind::ShadowRoot || node.kind() == NodeKind::Element && raw
}

/// Returns the tokens of a tree, as the simplest writer would write them.
fn tokens_of(tree: &Tree<'_>) -> Vec<Token> {
    enum Step<'t, 's> {
        Open(NodeRef<'t, 's>),
        Close(&'t str),
    }
    let mut tokens: Vec<Token> = Vec::new();
    let characters = |tokens: &mut Vec<Token>, more: &str| match tokens.last_mut() {
        Some(Token::Characters(run)) => run.push_str(more),
        _ => tokens.push(Token::Characters(more.to_owned())),
    };
    let mut stack: Vec<Step<'_, '_>> = tree.root().children().map(Step::Open).collect();
    stack.reverse();
    while let Some(step) = stack.pop() {
        let node = match step {
            Step::Open(node) => node,
            Step::Close(name) => {
                tokens.push(Token::EndTag { name: name.to_ascii_lowercase() });
                continue;
            }
        };
        match node.kind() {
            NodeKind::Text => {
                characters(&mut tokens, node.data());
                continue;
            }
            NodeKind::Comment => {
                tokens.push(Token::Comment(node.data().to_owned()));
                continue;
            }
            // The doctype of a document is written by its quirks mode and removed by the caller. There are no others.
            NodeKind::Doctype => continue,
            _ => {}
        }
        let attrs = node.attrs().map(|attr| (qualified(&attr), attr.value().to_owned()));
        let name = node.name().to_ascii_lowercase();
        tokens.push(Token::StartTag { name, attrs: attrs.collect(), self_closing: false });
        if !is_void(&node) {
            stack.push(Step::Close(node.name()));
            let from = stack.len();
            let inside = node.template_contents().unwrap_or(node);
            let text = inside.first_child().filter(|child| child.kind() == NodeKind::Text);
            let eats = node.namespace() == Namespace::Html && matches!(node.name(), "pre" | "listing");
            if eats && text.is_some_and(|text| text.data().starts_with('\n')) {
                // Parsers ignore the first line feed here, so it is written twice.
                characters(&mut tokens, "\n");
            }
            stack.extend(inside.children().map(Step::Open));
            stack[from..].reverse();
        }
    }
    tokens
}

fn qualified(attr: &lye_html::tree::AttrRef<'_, '_>) -> String {
    let local = attr.local_name();
    let name = match attr.namespace() {
        lye_html::AttrNamespace::None => local.to_owned(),
        lye_html::AttrNamespace::XLink => format!("xlink:{local}"),
        lye_html::AttrNamespace::Xml => format!("xml:{local}"),
        lye_html::AttrNamespace::Xmlns if local == "xmlns" => local.to_owned(),
        lye_html::AttrNamespace::Xmlns => format!("xmlns:{local}"),
    };
    name.to_ascii_lowercase()
}

/// Elements without an end tag (HTML Standard, 13.3).
fn is_void(node: &NodeRef<'_, '_>) -> bool {
    node.namespace() == Namespace::Html
        && matches!(
            node.name(),
            "area"
                | "base"
                | "basefont"
                | "bgsound"
                | "br"
                | "col"
                | "embed"
                | "frame"
                | "hr"
                | "img"
                | "input"
                | "keygen"
                | "link"
                | "meta"
                | "param"
                | "source"
                | "track"
                | "wbr"
        )
}
