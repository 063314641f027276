//! Where the output is inserted: in a chain of elements, or as a full document, possibly in an `iframe`.

use super::embedding::{EmbeddingCheck, above};
use super::generated::{COMMON_CONTEXTS, WITHOUT_MARKUP};
use super::names::made_element;
use crate::members::did_you_mean::closest;
use crate::members::{Problem, texts};
use crate::values::InvalidValue;
use lye_html::{Context, Namespace, TagId};
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
}
