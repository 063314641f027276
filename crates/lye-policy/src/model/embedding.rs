//! Checks that markup, embedded in a page below a chain of open elements, is parsed there as it is alone.

use lye_html::{Context, InputError, Namespace, NodeKind, NodeRef, ParseOptions, Parser, QuirksMode, Tree};

/// The markup before and after the insertion point, in a page where a chain of elements is open.
#[derive(Clone, Debug)]
pub struct EmbeddingCheck {
    before: String,
    behind: String,
}

/// Marks the start and end of embedded markup. A line feed after it is kept, even in `pre`.
const MARK: &str = "<!-- -->";

impl EmbeddingCheck {
    /// Builds a page for a chain of elements, outermost first. Adds the ancestors that the first one needs, such as
    /// a `table` around a `tr`. Returns `None` if no markup produces this chain. O(elements).
    pub fn of_chain(chain: &[(Namespace, &str)]) -> Option<Self> {
        Self::of_tags(QuirksMode::NoQuirks, chain, "")
    }

    /// Builds a page for the context element of a fragment, in a `form` if it has a form owner.
    pub fn of_context(context: &Context) -> Option<Self> {
        let element = (context.namespace(), context.name());
        let has_form = context.is_inside_form() && context.name() != "form";
        let form = has_form.then_some((Namespace::Html, "form"));
        let attributes: String = context
            .attributes()
            .map(|(name, value)| {
                format!(" {name}=\"{}\"", value.replace('&', "&amp;").replace('"', "&quot;"))
            })
            .collect();
        let chain: Vec<_> = form.into_iter().chain(above(element).iter().copied()).chain([element]).collect();
        Self::of_tags(context.quirks_mode(), &chain, &attributes)
    }

    /// `attributes` are those of the innermost element.
    fn of_tags(quirks: QuirksMode, chain: &[(Namespace, &str)], attributes: &str) -> Option<Self> {
        let first = *chain.first()?;
        let root: &[&str] = match first {
            (Namespace::Html, "html") => &[],
            (Namespace::Html, "head") => &["<html>"],
            (Namespace::Html, "body" | "frameset") => &["<html>", "<head></head>"],
            _ => &["<html>", "<head></head>", "<body>"],
        };
        let mut before = String::from(match quirks {
            QuirksMode::Quirks => "",
            _ => "<!DOCTYPE html>",
        });
        root.iter().for_each(|tag| before += tag);
        let all: Vec<(Namespace, &str)> = above(first).iter().chain(chain).copied().collect();
        for (at, &(namespace, name)) in all.iter().enumerate() {
            let holds_html = all.get(at + 1).is_some_and(|(inner, _)| *inner != Namespace::MathMl);
            before += "<";
            before += name;
            match () {
                () if at + 1 == all.len() => before += attributes,
                () if namespace == Namespace::MathMl && name == "annotation-xml" && holds_html => {
                    before += " encoding=\"text/html\"";
                }
                () => {}
            }
            before += ">";
        }
        let behind = all.iter().rev().map(|(_, name)| format!("</{name}>")).collect::<String>() + "x";
        let page = Self { before, behind };
        page.has(chain).then_some(page)
    }

    /// Returns the page with one more open element, which a parser places in the innermost one.
    pub fn with_open(&self, name: &str) -> Self {
        Self { before: format!("{}<{name}>", self.before), behind: format!("</{name}>{}", self.behind) }
    }

    /// Returns the markup before the insertion point.
    pub fn before(&self) -> &str {
        &self.before
    }

    /// Whether a parser produces the chain from the tags.
    fn has(&self, chain: &[(Namespace, &str)]) -> bool {
        let html = self.around("");
        let Ok(tree) = Parser::new(ParseOptions::default()).parse_document(&html) else { return false };
        let mark = walk(tree.root()).find(|(_, node)| node.kind() == NodeKind::Comment);
        let Some((_, mark)) = mark else { return false };
        let mut open = std::iter::successors(above_node(mark), |node| above_node(*node));
        chain.iter().rev().all(|(namespace, name)| {
            open.next().is_some_and(|node| node.namespace() == *namespace && node.name() == *name)
        })
    }

    fn around(&self, html: &str) -> String {
        let Self { before, behind } = self;
        format!("{before}{MARK}{html}{MARK}{behind}")
    }

    /// Whether markup embedded in the page is parsed as it is alone in such an element, and leaves the rest of the page unchanged.
    /// O(page and markup).
    ///
    /// # Errors
    /// Fails if the markup cannot be parsed alone.
    pub fn shows(&self, parser: &mut Parser, context: &Context, html: &str) -> Result<bool, InputError> {
        let page = self.around(html);
        let Ok(page) = parser.parse_document(&page) else { return Ok(false) };
        let mut is_shown = ends_where_it_begins(&page);
        if is_shown {
            let alone = parser.parse_fragment(html, context)?;
            is_shown = self.has_as_alone(parser, &page, alone.root());
            parser.recycle(alone);
        }
        parser.recycle(page);
        Ok(is_shown)
    }

    /// Whether a page has the nodes of `alone` at the insertion point, and otherwise the nodes that it has without them.
    fn has_as_alone(&self, parser: &mut Parser, page: &Tree<'_>, alone: NodeRef<'_, '_>) -> bool {
        let empty = self.around("");
        let Ok(empty) = parser.parse_document(&empty) else { return false };
        let mut read = walk(page.root());
        let mut is_before = true;
        for (depth, node) in walk(empty.root()) {
            if !read.next().is_some_and(|(at, other)| at == depth && is_same(other, node)) {
                return false;
            }
            if is_before && node.kind() == NodeKind::Comment {
                is_before = false;
                for (inner, node) in walk(alone) {
                    if !read.next().is_some_and(|(at, other)| at == depth + inner && is_same(other, node)) {
                        return false;
                    }
                }
            }
        }
        read.next().is_none()
    }
}

/// Whether the end mark may be in the same element as the start mark. This quick test finds most markup
/// that closes or leaves its ancestors.
fn ends_where_it_begins(page: &Tree<'_>) -> bool {
    let mark = walk(page.root()).map(|(_, node)| node).find(|node| node.kind() == NodeKind::Comment);
    let Some(mark) = mark else { return false };
    let mut behind = std::iter::successors(mark.next_sibling(), |node| node.next_sibling());
    behind.any(|node| is_same(node, mark))
}

/// Returns the ancestors that an element needs in a page.
pub(super) fn above((namespace, name): (Namespace, &str)) -> &'static [(Namespace, &'static str)] {
    const ROW: &[(Namespace, &str)] =
        &[(Namespace::Html, "table"), (Namespace::Html, "tbody"), (Namespace::Html, "tr")];
    match (namespace, name) {
        (Namespace::Html, "td" | "th") => ROW,
        (Namespace::Html, "tr") => &ROW[..2],
        (Namespace::Html, "tbody" | "thead" | "tfoot" | "caption" | "colgroup") => &ROW[..1],
        (Namespace::Svg, name) if name != "svg" => &[(Namespace::Svg, "svg")],
        (Namespace::MathMl, name) if name != "math" => &[(Namespace::MathMl, "math")],
        _ => &[],
    }
}

/// Returns the nodes below a root in tree order, including template contents, with their depth.
fn walk<'t, 's>(root: NodeRef<'t, 's>) -> impl Iterator<Item = (usize, NodeRef<'t, 's>)> {
    let first = first_in(root).map(|node| (0_usize, node));
    std::iter::successors(first, move |&(depth, node)| {
        if let Some(child) = first_in(node) {
            return Some((depth + 1, child));
        }
        let (mut depth, mut at) = (depth, node);
        loop {
            if let Some(next) = at.next_sibling() {
                return Some((depth, next));
            }
            at = above_node(at).filter(|above| above.id() != root.id())?;
            depth = depth.checked_sub(1)?;
        }
    })
}

fn first_in<'t, 's>(node: NodeRef<'t, 's>) -> Option<NodeRef<'t, 's>> {
    node.template_contents().unwrap_or(node).first_child()
}

/// Returns the parent, or the template if the parent is its contents.
fn above_node<'t, 's>(node: NodeRef<'t, 's>) -> Option<NodeRef<'t, 's>> {
    let parent = node.parent()?;
    Some(parent.host().unwrap_or(parent))
}

fn is_same(one: NodeRef<'_, '_>, other: NodeRef<'_, '_>) -> bool {
    let attributes = |node: NodeRef<'_, '_>| node.attrs().count();
    one.kind() == other.kind()
        && (one.namespace(), one.name(), one.data()) == (other.namespace(), other.name(), other.data())
        && attributes(one) == attributes(other)
        && one.attrs().zip(other.attrs()).all(|(one, other)| {
            (one.namespace(), one.local_name(), one.value())
                == (other.namespace(), other.local_name(), other.value())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shows(chain: &[(Namespace, &str)], html: &str) -> bool {
        let page = EmbeddingCheck::of_chain(chain).unwrap();
        let (namespace, name) = *chain.last().unwrap();
        let mut parser = Parser::new(ParseOptions::default());
        page.shows(&mut parser, &Context::new(namespace, name), html).unwrap()
    }

    fn html<'n>(names: &[&'n str]) -> Vec<(Namespace, &'n str)> {
        names.iter().map(|name| (Namespace::Html, *name)).collect()
    }

    #[test]
    fn markup_that_fits_the_chain_passes() {
        for (chain, markup) in [
            (&["p"][..], "a<b>b</b>"),
            (&["ul", "li"], "a<ul><li>b</li></ul>"),
            (&["tr"], "<td>a</td>"),
            (&["pre"], "\na"),
            (&["template"], "<b>a</b>"),
            (&["div"], "<template><b>a</b></template>"),
            (&["head"], "<title>a</title>"),
        ] {
            assert!(shows(&html(chain), markup), "{markup} in {chain:?}");
        }
        assert!(shows(&[(Namespace::Svg, "g")], "<path></path>"));
    }

    #[test]
    fn markup_that_escapes_the_chain_fails() {
        for (chain, markup) in [
            (&["p"][..], "<div>a</div>"),
            (&["p", "a"], "<a>a</a>"),
            (&["form", "p"], "<form>a</form>"),
            (&["li"], "<li>a</li>"),
            (&["p"], "a</p>b"),
            (&["table"], "a"),
            (&["div"], "<b>a"),
            (&["button"], "<button>a</button>"),
            (&["h1"], "<h2>a</h2>"),
        ] {
            assert!(!shows(&html(chain), markup), "{markup} in {chain:?}");
        }
    }

    #[test]
    fn impossible_chains_have_no_check() {
        assert!(EmbeddingCheck::of_chain(&html(&["a", "p", "a"])).is_none());
        assert!(EmbeddingCheck::of_chain(&html(&["p", "div"])).is_none());
        assert!(EmbeddingCheck::of_chain(&html(&["body", "p", "a"])).is_some());
    }
}
