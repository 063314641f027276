//! Where the output is inserted: in a chain of elements, or as a full document, possibly in an `iframe`; and whether markup is parsed there as it is alone.

use super::generated::{COMMON_CONTEXTS, WITHOUT_MARKUP};
use super::names::made_element;
use crate::members::did_you_mean::closest;
use crate::members::{Problem, texts};
use crate::values::InvalidValue;
use lye_html::{
    Context, InputError, Namespace, NodeKind, NodeRef, ParseOptions, Parser, QuirksMode, TagId, Tree,
};
use std::fmt;
use std::str::FromStr;

/// Where the output is inserted: in a chain of elements such as `body > ul`, or as a full document.
///
/// Names after `svg` or `math` are in that namespace, up to an HTML integration point (`foreignObject`, `annotation-xml`, …).
///
/// ```
/// use lye::OutputContext;
/// let list: OutputContext = "body > ul".parse()?;
/// assert_eq!(list.element().unwrap().name(), "ul");
/// assert_eq!("document".parse(), Ok(OutputContext::Document));
/// let error = "p > div".parse::<OutputContext>().unwrap_err();
/// assert!(error.to_string().starts_with("a parser never places `div` in `p`"));
/// # Ok::<(), lye::policy::InvalidValue>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutputContext {
    /// A full document.
    Document,
    /// The document of an `iframe`, in its `srcdoc` attribute.
    Srcdoc,
    /// In a chain of elements.
    Inside(ContextChain),
}

/// The open elements where the output is inserted, outermost first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContextChain {
    /// Not empty.
    elements: Vec<(Namespace, String)>,
}

impl Default for OutputContext {
    /// Returns the context `body`.
    fn default() -> Self {
        Self::Inside(ContextChain { elements: vec![(Namespace::Html, "body".to_owned())] })
    }
}

impl From<&Self> for OutputContext {
    fn from(context: &Self) -> Self {
        context.clone()
    }
}

impl OutputContext {
    /// Returns the context element of the fragment parser; `None` for documents.
    pub fn element(&self) -> Option<Context> {
        match self {
            Self::Document | Self::Srcdoc => None,
            Self::Inside(chain) => Some(chain.context()),
        }
    }
}

impl ContextChain {
    /// Returns the elements, outermost first.
    pub fn elements(&self) -> impl Iterator<Item = (Namespace, &str)> {
        self.elements.iter().map(|(namespace, name)| (*namespace, name.as_str()))
    }

    /// Returns the innermost element.
    #[doc(hidden)]
    pub fn context(&self) -> Context {
        // The chain is not empty.
        let last = self.elements().last().unwrap_or((Namespace::Html, "body"));
        let context = Context::new(last.0, last.1);
        let is_form = |(namespace, name): (Namespace, &str)| namespace == Namespace::Html && name == "form";
        if self.elements().any(is_form) { context.inside_form() } else { context }
    }
}

impl FromStr for OutputContext {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        if text.trim() == "document" {
            return Ok(Self::Document);
        }
        if text.trim() == "srcdoc" {
            return Ok(Self::Srcdoc);
        }
        let mut elements: Vec<(Namespace, String)> = Vec::new();
        for name in text.split('>').map(str::trim) {
            // No page is that deep, and the check below takes quadratic time.
            if elements.len() == MAX_CHAIN {
                return Err(texts::chain_too_long(MAX_CHAIN).into());
            }
            elements.push((element_of(name, &elements)?, name.to_owned()));
        }
        for pair in elements.windows(2) {
            if let [parent, child] = pair {
                fits(parent, child)?;
            }
        }
        let chain = ContextChain { elements };
        if EmbeddingCheck::of_chain(&chain.elements().collect::<Vec<_>>()).is_none() {
            return Err(texts::chain_not_parsed().into());
        }
        Ok(Self::Inside(chain))
    }
}

const MAX_CHAIN: usize = 100;

/// Returns the namespace of an element with this name, given its ancestors.
fn element_of(name: &str, above: &[(Namespace, String)]) -> Result<Namespace, Problem> {
    if name.is_empty() {
        return Err(texts::chain_lacks_name());
    }
    let is_word = |character: char| character.is_ascii_alphanumeric() || character == '-';
    if !name.starts_with(|first: char| first.is_ascii_alphabetic()) || !name.chars().all(is_word) {
        return Err(texts::chain_no_name(name.escape_debug()));
    }
    let namespace = match above.last() {
        Some((Namespace::Svg, parent)) if !["foreignObject", "desc", "title"].contains(&parent.as_str()) => {
            Namespace::Svg
        }
        Some((Namespace::MathMl, parent))
            if !["mi", "mo", "mn", "ms", "mtext", "annotation-xml"].contains(&parent.as_str()) =>
        {
            Namespace::MathMl
        }
        _ => match name {
            "svg" => return Ok(Namespace::Svg),
            "math" => return Ok(Namespace::MathMl),
            _ => Namespace::Html,
        },
    };
    if namespace != Namespace::Html {
        return match made_element(namespace, name) {
            Some(made) if made != name => Err(texts::chain_spelled_otherwise(name, made)),
            _ => Ok(namespace),
        };
    }
    let lower = name.to_ascii_lowercase();
    if lower != name {
        return Err(texts::chain_no_html(name, format_args!("write `{lower}`")));
    }
    if WITHOUT_MARKUP.contains(&name) {
        return Err(texts::chain_without_markup(name));
    }
    let is_known = TagId::from_name(name).is_some() || name.contains('-');
    if !is_known {
        let remedy = match closest(name, COMMON_CONTEXTS) {
            Some(closest) => format!("did you mean `{closest}`?"),
            None => "write a chain such as `body > ul`, or `document`".to_owned(),
        };
        return Err(texts::chain_no_html(name, remedy));
    }
    Ok(namespace)
}

/// Checks with the parser whether it places an element in another.
fn fits(parent: &(Namespace, String), child: &(Namespace, String)) -> Result<(), Problem> {
    let ((parent_namespace, parent_name), (child_namespace, child_name)) = (parent, child);
    let holds_any = ["html", "template", "body", "head", "frameset"].contains(&parent_name.as_str());
    if *parent_namespace == Namespace::Html && holds_any {
        return Ok(());
    }
    // The child cannot close a parent that is the context element, as it may in a page. So write out the parent, in an element
    // that allows any parent.
    let around = above((*parent_namespace, parent_name)).last();
    let around =
        around.map_or_else(|| Context::html("body"), |&(namespace, name)| Context::new(namespace, name));
    let start = match (parent_namespace, parent_name.as_str()) {
        (Namespace::MathMl, "annotation-xml") => "<annotation-xml encoding=text/html>".to_owned(),
        _ => format!("<{parent_name}>"),
    };
    let html = format!("{start}<{child_name}>");
    let nests = lye_html::parse_fragment(&html, &around).is_ok_and(|tree| {
        let outer = tree.root().first_child();
        let inner = outer.and_then(|outer| outer.first_child());
        outer.is_some_and(|outer| outer.name() == parent_name)
            && inner.is_some_and(|inner| inner.name() == child_name && inner.namespace() == *child_namespace)
    });
    if nests {
        return Ok(());
    }
    let remedy = match child_name.as_str() {
        "div" | "p" | "ul" | "ol" | "table" => format!("write `body > {child_name}`"),
        _ => "write the open elements at that point, outermost first".to_owned(),
    };
    Err(texts::chain_not_nested(child_name, parent_name, remedy))
}

/// Writes the chain with ` > ` between the names, or `document`, or `srcdoc`.
impl fmt::Display for OutputContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chain = match self {
            Self::Document => return f.write_str("document"),
            Self::Srcdoc => return f.write_str("srcdoc"),
            Self::Inside(chain) => chain,
        };
        chain.elements().enumerate().try_for_each(|(at, (_, name))| {
            if at > 0 {
                f.write_str(" > ")?;
            }
            f.write_str(name)
        })
    }
}

text_value!(OutputContext, None, &["body > ul", "document", "srcdoc"], Self::from_str);

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

    #[test]
    fn contexts_round_trip() {
        for text in [
            "div",
            "tr",
            "body > ul",
            "body > div > form > p",
            "table > tbody > tr > td",
            "body > svg > g",
            "svg > foreignObject > div",
            "math > mi",
            "html > body",
            "template > tr",
            "x-y > p",
            "a > b",
            "select > option",
            "math > annotation-xml > p",
            "document",
            "srcdoc",
        ] {
            let context: OutputContext = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(context.to_string(), text);
        }
    }

    #[test]
    fn impossible_chains_are_rejected() {
        for text in ["p > div", "table > tr", "a > a", "form > form", "svg > p", "ul > tr", "button > button"]
        {
            let error = text.parse::<OutputContext>().unwrap_err();
            assert!(error.to_string().starts_with("a parser never places"), "{text}: {error}");
        }
        for text in ["a > p > a", "form > div > form", "a > b > a"] {
            let error = text.parse::<OutputContext>().unwrap_err();
            assert!(error.to_string().starts_with("no parser produces this chain"), "{text}: {error}");
        }
    }

    #[test]
    fn innermost_element_is_the_context() {
        let context: OutputContext = "body > svg > foreignObject".parse().unwrap();
        let element = context.element().unwrap();
        assert_eq!((element.namespace(), element.name()), (Namespace::Svg, "foreignObject"));
        let context: OutputContext = "form > div".parse().unwrap();
        assert_eq!(context.element(), Some(Context::html("div").inside_form()));
        assert_eq!(OutputContext::Document.element(), None);
        assert_eq!(OutputContext::Srcdoc.element(), None);
    }

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
