//! Exhaustive: the straight path, the insertion modes and the streaming sink agree on all short strings of pieces.
//!
//! The straight path reads differently near the end of the input. So each string is parsed with a long tail, and those of the most common
//! pieces also alone. A number in `LYE_SAMPLE` selects a quarter of the strings.

use super::pieces::{CORE, PIECES};
use lye_html::filter::KeepAll;
use lye_html::serialize::{self, Fidelity, OutputAncestors};
use lye_html::{Context, Dialect, Namespace, ParseOptions, Parser, Tree};

/// Follows a string so that it is read as far from the end.
const TAIL: &str = "<!--a comment of more than thirty-two bytes-->";

/// One in so many strings is a sample.
const SAMPLE: usize = 4;

/// The parsers that are compared, and the number of comparisons.
struct Compared {
    /// The context of the fragments. `None` for documents.
    context: Option<Context>,
    around: OutputAncestors,
    fast: Parser,
    by_tokens: Parser,
    strings: usize,
    written: usize,
    /// Whether strings are also compared without a tail.
    without_tail: bool,
    sample: Option<usize>,
}

impl Compared {
    fn new(context: Option<Context>, options: ParseOptions) -> Self {
        let around = OutputAncestors::of_context(context.as_ref().unwrap_or(&Context::html("body")));
        // If errors are collected, everything is processed as tokens.
        let by_tokens = Parser::new(options.with_errors());
        Self {
            context,
            around,
            fast: Parser::new(options),
            by_tokens,
            strings: 0,
            written: 0,
            without_tail: true,
            sample: sample(),
        }
    }

    /// Compares all strings of up to `most` pieces.
    fn all(&mut self, pieces: &[&str], most: u32) {
        let mut html = String::new();
        for length in 0..=most {
            for number in 0..pieces.len().pow(length) {
                if !self.is_chosen(number) {
                    continue;
                }
                html.clear();
                let mut rest = number;
                for _ in 0..length {
                    html.push_str(pieces[rest % pieces.len()]);
                    rest /= pieces.len();
                }
                if self.without_tail {
                    self.compare(&html);
                }
                html.push_str(TAIL);
                self.compare(&html);
            }
        }
    }

    fn is_chosen(&self, number: usize) -> bool {
        // Neighbouring numbers begin with neighbouring pieces: the product is mixed.
        let mixed = number.wrapping_mul(0x9E37_79B1) >> 16;
        self.sample.is_none_or(|sample| sample.wrapping_add(mixed).is_multiple_of(SAMPLE))
    }

    /// Returns how many strings were compared, or would have been without a sample.
    fn strings(&self) -> usize {
        self.strings * self.sample.map_or(1, |_| SAMPLE)
    }

    fn compare(&mut self, html: &str) {
        self.strings += 1;
        let Some(context) = &self.context else {
            let tree = self.fast.parse_document(html).unwrap();
            let expected = self.by_tokens.parse_document(html).unwrap();
            assert_same(&tree, &expected, html, "document");
            self.fast.recycle(tree);
            return self.by_tokens.recycle(expected);
        };
        let tree = self.fast.parse_fragment(html, context).unwrap();
        let expected = self.by_tokens.parse_fragment(html, context).unwrap();
        assert_same(&tree, &expected, html, context.name());
        self.by_tokens.recycle(expected);
        let mut out = String::new();
        let written = self.fast.stream_fragment(html, context, &self.around, &mut KeepAll, &mut out).unwrap();
        if let Ok(written) = written {
            self.written += 1;
            let mut of_tree = String::new();
            let root = tree.root();
            let report = serialize::stable_within_into(&root, &self.around, Fidelity::Tokens, &mut of_tree);
            assert_eq!(out, of_tree, "{html:?} in {}, written directly", context.name());
            assert_eq!(written.report, report, "{html:?} in {}", context.name());
        }
    }
}

/// Returns the number that selects a sample.
#[expect(clippy::disallowed_methods, reason = "a test may be told how much to do")]
fn sample() -> Option<usize> {
    std::env::var("LYE_SAMPLE").ok().map(|number| number.parse().expect("LYE_SAMPLE is a number"))
}

/// Returns `true` if two trees of one source are the same, node by node in the order of creation.
fn is_same(tree: &Tree<'_>, expected: &Tree<'_>) -> bool {
    let quirks = tree.quirks_mode() == expected.quirks_mode();
    let mut nodes = tree.nodes();
    quirks
        && expected.nodes().all(|b| {
            nodes.next().is_some_and(|a| {
                let id = |node: Option<lye_html::NodeRef<'_, '_>>| node.map(|node| node.id());
                let attributes = a.attrs().map(|attr| (attr.local_name(), attr.value(), attr.namespace()));
                a.kind() == b.kind()
                    && a.span() == b.span()
                    && id(a.parent()) == id(b.parent())
                    && id(a.next_sibling()) == id(b.next_sibling())
                    && a.name() == b.name()
                    && a.namespace() == b.namespace()
                    && a.data() == b.data()
                    && attributes
                        .eq(b.attrs().map(|attr| (attr.local_name(), attr.value(), attr.namespace())))
            })
        })
        && nodes.next().is_none()
}

#[track_caller]
fn assert_same(tree: &Tree<'_>, expected: &Tree<'_>, html: &str, context: &str) {
    if !is_same(tree, expected) {
        let inner = |tree: &Tree<'_>| serialize::inner_html(&tree.root());
        assert_eq!(
            inner(tree),
            inner(expected),
            "{html:?} in {context}, by the straight path and by the rules"
        );
        panic!("{html:?} in {context}: the straight path and the rules give nodes that are not the same");
    }
}

#[test]
fn four_pieces_in_documents() {
    let mut compared = Compared::new(None, ParseOptions::default());
    compared.all(&PIECES[..CORE], 4);
    assert!(compared.strings() > 2_000_000);
}

#[test]
fn four_pieces_in_a_body() {
    let mut compared = Compared::new(Some(Context::html("body")), ParseOptions::default());
    compared.all(&PIECES[..CORE], 4);
    assert!(compared.strings() > 2_000_000);
    assert!(compared.written * 3 > compared.strings, "{} of {}", compared.written, compared.strings);
}

#[test]
fn three_pieces_out_of_all() {
    for context in [None, Some(Context::html("div"))] {
        let mut compared =
            Compared { without_tail: false, ..Compared::new(context, ParseOptions::default()) };
        compared.all(PIECES, 3);
        assert!(compared.strings() > 1_000_000);
    }
}

#[test]
fn three_pieces_in_other_contexts() {
    let names =
        "table tbody tr td caption colgroup select option template title textarea style html head frameset p";
    let contexts = names.split(' ').map(Context::html).chain([
        Context::new(Namespace::Svg, "svg"),
        Context::new(Namespace::Svg, "desc"),
        Context::new(Namespace::MathMl, "math"),
        Context::new(Namespace::MathMl, "mi"),
    ]);
    for context in contexts {
        for dialect in [Dialect::Current, Dialect::Html2023] {
            let options = ParseOptions::default().with_dialect(dialect);
            Compared::new(Some(context.clone()), options).all(&PIECES[..CORE], 3);
        }
    }
}
