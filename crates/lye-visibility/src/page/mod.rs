//! Finds text that readers of a page do not see: hidden by styles, attributes or elements, or painted in the color
//! of its background.
//!
//! Visibility depends on ancestors, and on attributes that the policy may remove. So the input is parsed
//! without a filter first, and hidden elements are identified by the offsets of their start tags.

mod element;
mod elements;
mod hints;
mod inks;
mod look;
mod matching;
mod plain;
mod svg;
mod walk;

use crate::css::{Bases, Budget, Declarations, Resources, Style};
use look::{ElementKind, Look};
use lye_html::visit::{Visit, visit};
use lye_html::{NodeKind, NodeRef, QuirksMode, Span, Tree, tag};
pub use plain::is_plain;
use walk::Walk;

/// The hidden content of an input.
#[derive(Debug, Default)]
pub struct Hidden {
    /// The start tags of hidden elements, sorted.
    gone: Vec<u32>,
    /// The start tags of elements whose own text is hidden although children may be visible, sorted.
    mute: Vec<u32>,
    /// The same for the page: for `html` and `body`, or their content if they have no tags.
    is_page_gone: bool,
    is_page_mute: bool,
    /// Whether removing elements and attributes may change the visibility of the rest: some element has styles, shows its content only in a
    /// state or only in one child, or paints text that the element around it would not paint.
    may_change: bool,
    /// The bytes of the texts that the markup shows: those that styles hide, and the others.
    lost: usize,
    shown: usize,
}

/// So many bytes of hidden text, and fewer, are not worth a report.
const LEAST_LOST: usize = 200;

/// What an input mentions that affects all of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clues {
    /// `html` or `body`: the input is a page, or may be parsed as one.
    pub is_page: bool,
    /// A `style` element.
    pub has_sheets: bool,
    /// A `frameset`.
    pub has_frames: bool,
    /// A `template`.
    pub has_templates: bool,
    /// A `head`.
    has_head: bool,
    /// The mode of the page around a fragment, if the fragment is a page.
    pub quirks: Option<QuirksMode>,
    /// The end of the first doctype.
    doctype: Option<usize>,
}

impl Clues {
    /// Searches for start tags. Linear in the text.
    pub fn of(html: &str) -> Self {
        let mut clues = Self::default();
        plain::all_tags(html.as_bytes(), |at| {
            let rest = html.as_bytes().get(at + 1..).unwrap_or_default();
            let begins =
                |name: &[u8]| rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
            match rest.first() {
                Some(b'b' | b'B') => clues.is_page |= begins(b"body"),
                Some(b'h' | b'H') => {
                    clues.is_page |= begins(b"html");
                    clues.has_head |= begins(b"head") && !rest.get(4).is_some_and(u8::is_ascii_alphanumeric);
                }
                Some(b's' | b'S') => clues.has_sheets |= begins(b"style"),
                Some(b'f' | b'F') => clues.has_frames |= begins(b"frameset"),
                Some(b't' | b'T') => clues.has_templates |= begins(b"template"),
                Some(b'!') if clues.doctype.is_none() && begins(b"!doctype") => {
                    clues.doctype = memchr::memchr(b'>', rest).map(|length| at + 2 + length);
                }
                _ => {}
            }
            true
        });
        clues
    }

    /// Returns `true` if a fragment may be a page, so that the styles of its `html` and `body` count.
    pub fn may_be_page(self) -> bool {
        self.is_page || self.has_sheets
    }

    /// Returns the text up to the end of its doctype. Empty if it has none.
    pub fn prologue(self, html: &str) -> &str {
        self.doctype.and_then(|end| html.get(..end)).unwrap_or_default()
    }
}

impl Hidden {
    /// Returns the hidden content of an input whose page is a `frameset`, which shows nothing else. Returns
    /// `None` if it has none.
    pub fn behind_frames(tree: &Tree<'_>) -> Option<Self> {
        let mut top =
            tree.root().children().filter(|node| node.is_html(tag::HTML)).flat_map(|html| html.children());
        let is_page_gone = top.any(|node| node.is_html(tag::FRAMESET));
        is_page_gone.then(|| Self { is_page_gone, ..Self::default() })
    }

    /// Searches an unfiltered tree. `keeps_unknown` says whether text stays if its visibility depends on a value that is not computed. Linear in
    /// the input: what costs more is paid from a budget of steps, and everything is hidden if that is used up.
    pub fn of(tree: &Tree<'_>, html: &str, clues: Clues, keeps_unknown: bool) -> Self {
        let resources = Resources::new(Budget::of_input(html.len()), keeps_unknown);
        let mut hidden = Self::walk(tree, html, clues, resources).into_hidden();
        for places in [&mut hidden.gone, &mut hidden.mute] {
            places.sort_unstable();
            places.dedup();
        }
        hidden
    }

    fn walk<'t>(tree: &'t Tree<'_>, html: &'t str, clues: Clues, resources: Resources) -> Walk<'t> {
        let mut walk = Walk::new(tree, html, clues, resources);
        visit(tree, |moment, node| match moment {
            Visit::Enter => walk.enter(&node),
            Visit::Leave => walk.leave(&node),
        });
        walk
    }

    /// Returns `true` if removing elements may change the visibility of the rest.
    pub fn may_change(&self) -> bool {
        self.may_change
    }

    /// Returns `true` if the element with this start tag is hidden with its content. Logarithmic in hidden
    /// elements.
    pub fn hides(&self, start_tag: Span) -> bool {
        self.is_page_gone || is_in(&self.gone, start_tag)
    }

    /// Returns `true` if some element is hidden with its content.
    pub fn hides_elements(&self) -> bool {
        self.is_page_gone || !self.gone.is_empty()
    }

    /// Returns `true` if styles hide more of the text than they show. Few bytes are no page.
    pub fn hides_most(&self) -> bool {
        let Self { lost, shown, is_page_gone, .. } = *self;
        let (lost, shown) = if is_page_gone { (lost + shown, 0) } else { (lost, shown) };
        lost > shown.max(LEAST_LOST)
    }

    /// Returns `true` if texts outside of all elements are hidden.
    pub fn hides_page_texts(&self) -> bool {
        self.is_page_mute || self.is_page_gone
    }

    /// Returns `true` if the texts that are children of an element are hidden. Logarithmic in hidden elements.
    pub fn mutes(&self, node: &NodeRef<'_, '_>) -> bool {
        is_in(&self.mute, node.span()) || self.hides_page_texts() && is_of_page(node)
    }

    /// Returns `true` if the texts are hidden whose parent has this start tag, or those outside of all elements. Logarithmic in hidden elements.
    pub fn hides_texts_in(&self, start_tag: Option<Span>) -> bool {
        start_tag.map_or_else(|| self.hides_page_texts(), |start_tag| is_in(&self.mute, start_tag))
    }

    /// Returns `true` if an element is hidden, or the texts that are its children. O(depth).
    pub(crate) fn hides_content_of(&self, node: &NodeRef<'_, '_>) -> bool {
        let mut around = std::iter::successors(Some(*node), NodeRef::parent);
        self.mutes(node) || around.any(|node| self.hides(node.span()))
    }

    /// Returns `true` if some element has hidden text while other parts of it are, or may be, visible.
    pub fn hides_texts(&self) -> bool {
        !self.mute.is_empty() || self.is_page_mute || self.is_page_gone
    }
}

/// Returns `true` if an inline style alone hides an image, wherever it is. Linear in the style.
pub fn keeps_from_sight(css: &str) -> bool {
    let declarations = Declarations::read(css, &Resources::default());
    let mut style = Style::default();
    style.declare_all(&declarations, false, Bases::default());
    style.declare_all(&declarations, true, Bases::default());
    style.is_tiny() || !{ Look::OF_PAGE }.apply(&style, ElementKind::Other)
}

fn is_in(places: &[u32], start_tag: Span) -> bool {
    !start_tag.is_empty() && places.binary_search(&start_tag.start).is_ok()
}

/// Returns `true` for an element that the parser implied for the page and that has text as its child.
fn is_of_page(node: &NodeRef<'_, '_>) -> bool {
    node.is_html(tag::BODY) || node.is_html(tag::HTML)
}

/// Returns the offset of the start tag of an element, if it has one.
fn start(node: &NodeRef<'_, '_>) -> Option<u32> {
    let span = node.span();
    (!span.is_empty()).then_some(span.start)
}

/// Returns `true` if a node is text that shows something.
fn is_written(node: &NodeRef<'_, '_>) -> bool {
    node.kind() == NodeKind::Text && !node.data().trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::css::{DEEPEST, DEEPEST_RULE, MOST_PARTS};
    use lye_html::{Context, Parser};

    /// Returns the steps that the search of a fragment spends.
    fn steps(html: &str) -> usize {
        let tree = Parser::default().parse_fragment(html, &Context::html("body")).unwrap();
        let walk = Hidden::walk(&tree, html, Clues::of(html), Resources::default());
        usize::MAX - walk.steps_left().unwrap()
    }

    /// The search fits into a small stack: parsing and matching selectors are recursive.
    #[test]
    fn selectors_are_matched_in_a_small_stack() {
        let chain = |parts: usize, joined: &str| vec!["b"; parts].join(joined);
        let rules = [
            // As many parts as are read, for elements that match all but the first.
            format!("i {}{{color:red}}", chain(MOST_PARTS - 1, " ")),
            format!("i~{}{{color:red}}", chain(MOST_PARTS - 1, "~")),
            format!(
                "{}{{color:red}}",
                format!("b:is(i {} ", chain(MOST_PARTS - 9, " ")).repeat(DEEPEST) + &")".repeat(DEEPEST)
            ),
            format!(
                "{}{}",
                format!("i {} &{{color:red;", chain(MOST_PARTS - 9, " ")).repeat(DEEPEST_RULE),
                "}".repeat(DEEPEST_RULE)
            ),
            format!("b:has({} i){{color:red}}", chain(MOST_PARTS - 9, " ")),
        ];
        for rule in rules {
            for unit in ["<b>x", "<b>x</b>"] {
                let html = format!("<style>{rule}</style>{}", unit.repeat(400));
                let search = move || steps(&html);
                let small = std::thread::Builder::new().stack_size(192 * 1024);
                small.spawn(search).unwrap().join().unwrap();
            }
        }
    }

    /// Each row has markup, a unit to repeat in it, in which `@` is a number, the rest of the markup, and the steps to spend for the unit.
    #[test]
    fn steps_are_spent_for_each_part_of_the_search() {
        const UNITS: usize = 50;
        let cases = [
            ("<style>p", "#a", "{color:red}</style><p id=a>x", 2),
            ("<style>p:not(.b", ",.c", "){color:red}</style><p class=a>x", 2),
            ("<style>p:not(b", ",x@", "){color:red}</style><p class=a>x", 1),
            ("<style>p.z{color:red}</style><p class='", "aaa ", "z'>x", 1),
            ("<style>p", ".z", "{color:red}</style><p class=z>x", 1),
            ("<style>p.z{color:red}</style><p ", "a@ ", "class=z>x", 1),
            ("<style>b>#a{color:red}</style><b><p ", "a@ ", "id=a>x", 1),
            ("<style>p", "[z]", "{color:red}</style><p z=a>x", 1),
            ("<style>p[z]{color:red}</style><p ", "a@ ", "z>x", 2),
            ("<style>p[z*=y]{color:red}</style><p z='", "aaaa", "'>x", 1),
            ("<style>", "p[z]{color:red}", "</style><p>x", 1),
            ("<style>", "p{color:red}", "</style><p>x", 10),
            ("<style>p{", "color:red;", "}</style><p>x", 1),
            ("<style>p{", "--@:x;", "}</style><p>x", 2),
            ("<p style='", "--@:x;", "'>x", 2),
            ("<style>p{--a:var(--c);", "--@:x;", "}</style><p>x", 6),
            ("<style>p{--a:", "var(--b,)", "}</style><p>x", 2),
            ("<style>p{--b:aaaa;--a:", "var(--b)", "}</style><p>x", 3),
            ("<style>p{color:", "var(--a)", "}</style><p>x", 8),
            ("<style>p{--a:aaaaaaaa;color:", "var(--a)", "}</style><p>x", 16),
            ("<style>p{--a:aaaaaaaa}</style><p style='color:", "var(--a)", "'>x", 8),
            ("<style>i>b p{color:red}</style><i>", "<b>", "<p>x", 1),
            ("<svg><style><style>", "p{color:red}", "</svg>", 36),
            ("<b>", "<i></i>", "<b style=vertical-align:9999px>x", 1),
            ("<p><button>", "aaaa", "</button><template>x</template></p><table>", 1),
            (
                "<p><b style='xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'>",
                "x<p>",
                "",
                2,
            ),
        ];
        for (before, unit, after, least) in cases {
            let with = |units: usize| {
                let units: String = (0..units).map(|number| unit.replace('@', &number.to_string())).collect();
                steps(&format!("{before}{units}{after}"))
            };
            let (none, all) = (with(0), with(UNITS));
            assert!(all >= none + UNITS * least, "{before}{unit}{after}: from {none} to {all} steps");
        }
    }
}
