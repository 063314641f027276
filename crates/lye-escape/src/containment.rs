//! Containment (5.11.3): contributed content cannot look like the site's own content.

use crate::encode;
use crate::{EscapeError, SafeHtml};
use lye_html::filter::{AttrInfo, AttributeDecision, ElementInfo, InsertionFilter};
use lye_html::{
    AttrNamespace, Context, Depth, Dialect, NodeRef, ParseOptions, Parser, Scripting, attr, serialize,
};
use std::fmt;

/// Marks contributed content by an element around it with a class and a label.
///
/// ```
/// use lye_escape::containment::Containment;
/// let containment = Containment::new("contributed", "Comment by \"Ann\"")?;
/// let comment = lye::clean("<b>Hi</b></blockquote>")?;
/// assert_eq!(
///     containment.contain(comment.safe_html())?.as_str(),
///     r#"<blockquote class="contributed" aria-label="Comment by &quot;Ann&quot;"><b>Hi</b></blockquote>"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The content cannot close the element, and no element in it has the class. The page must do the rest: show the label, and prevent that
/// the content is painted outside of the element if a policy keeps styles.
///
/// ```css
/// .contributed { contain: paint; isolation: isolate; border-inline-start: 2px solid; }
/// .contributed::before { content: attr(aria-label); display: block; }
/// ```
///
/// A policy for contained content should not keep `class`, `id`, `name`, `role`, `style` and `aria-*`: with them, content can look like
/// other parts of the page, or confuse its scripts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Containment {
    class: String,
    label: String,
    element: ContainmentElement,
    class_in_use: ClassInUse,
}

/// The element around contributed content.
///
/// ```
/// use lye_escape::containment::{Containment, ContainmentElement};
/// let containment = Containment::new("comment", "Ann")?.with_element(ContainmentElement::Article);
/// let html = containment.contain(&lye_escape::encode("Hi"))?;
/// assert_eq!(html.as_str(), r#"<article class="comment" aria-label="Ann">Hi</article>"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum ContainmentElement {
    /// `blockquote`: a quotation.
    #[default]
    Blockquote,
    /// `section`, which becomes a landmark of the page through its label.
    Section,
    /// `article`, for example for a comment.
    Article,
}

/// The handling of elements in the content that have the class of the element around it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ClassInUse {
    /// They lose it.
    #[default]
    Remove,
    /// The content is refused.
    Refuse,
}

impl Containment {
    /// Creates a containment with a class and a label, which names the author.
    ///
    /// ```
    /// use lye_escape::containment::{Containment, InvalidContainment};
    /// assert_eq!(Containment::new("two words", "Ann"), Err(InvalidContainment::Class));
    /// ```
    ///
    /// # Errors
    /// Fails if the class is not a single word, or the label is blank.
    pub fn new(class: &str, label: &str) -> Result<Self, InvalidContainment> {
        if class.is_empty() || class.contains(|c: char| c.is_ascii_whitespace() || c == '\0') {
            return Err(InvalidContainment::Class);
        }
        if label.trim().is_empty() {
            return Err(InvalidContainment::Label);
        }
        Ok(Self {
            class: class.to_owned(),
            label: label.to_owned(),
            element: ContainmentElement::default(),
            class_in_use: ClassInUse::default(),
        })
    }

    /// Sets the element around the content. Default: `blockquote`.
    #[must_use]
    pub fn with_element(self, element: ContainmentElement) -> Self {
        Self { element, ..self }
    }

    /// Sets the handling of elements in the content that have the class. Default: they lose it.
    #[must_use]
    pub fn with_class_in_use(self, class_in_use: ClassInUse) -> Self {
        Self { class_in_use, ..self }
    }

    /// Wraps content that is allowed in `body`. O(content).
    ///
    /// The content is parsed as the content of that element, and written again, so it is always balanced. The result is parsed once more,
    /// by current and older parsers. Classes are compared ignoring ASCII case, as style sheets in quirks mode do.
    ///
    /// ```
    /// use lye_escape::containment::{ClassInUse, Containment};
    /// let containment = Containment::new("guest", "A guest")?.with_class_in_use(ClassInUse::Refuse);
    /// let forged = lye_escape::SafeHtml::dangerously_assume_safe("<b>x</b><i class='a guest'>The house</i>");
    /// let error = containment.contain(&forged).unwrap_err();
    /// assert_eq!(error.to_string(), "byte 18: the content has an element of the class `guest`");
    /// # Ok::<(), lye_escape::containment::InvalidContainment>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the content is too long or too large, if it leaves the element in some parser, or if it uses the class and that is refused.
    pub fn contain(&self, content: &SafeHtml) -> Result<SafeHtml, ContainmentError> {
        let name = match self.element {
            ContainmentElement::Blockquote => "blockquote",
            ContainmentElement::Section => "section",
            ContainmentElement::Article => "article",
        };
        let options = ParseOptions::default().with_scripting(Scripting::Enabled);
        let mut parser = Parser::new(options);
        let mut filter = WithoutClass { class: &self.class, others: String::new(), first: None };
        let tree = parser
            .parse_fragment_filtered(content.as_str(), &Context::html(name), &mut filter)
            .map_err(|error| ContainmentError::Input(error.into()))?;
        EscapeError::if_incomplete(&tree).map_err(ContainmentError::Input)?;
        if let (Some(at), ClassInUse::Refuse) = (filter.first, self.class_in_use) {
            let offset = tree.original_offset(at) as usize;
            return Err(ContainmentError::ClassInUse { class: self.class.clone(), offset });
        }
        let (class, label) = (encode(&self.class), encode(&self.label));
        let mut html = format!("<{name} class=\"{class}\" aria-label=\"{label}\">");
        serialize::stable_into(&tree.root(), &mut html);
        html.push_str(&format!("</{name}>"));
        if self.stays_inside(name, &html) {
            Ok(SafeHtml::dangerously_assume_safe(html))
        } else {
            Err(ContainmentError::Escapes)
        }
    }

    /// Whether all of the content is in its element, which alone has the class, in parsers of today and of 2023, with scripting on and off.
    /// For example, older parsers parse a `style` in a `select` differently.
    fn stays_inside(&self, name: &str, html: &str) -> bool {
        // The text after the content must be outside of all elements, also of unclosed ones.
        let page = format!("{html}-");
        let dialects = [Dialect::Current, Dialect::Html2023];
        let readings =
            dialects.map(|dialect| [(dialect, Scripting::Enabled), (dialect, Scripting::Disabled)]);
        readings.into_iter().flatten().all(|(dialect, scripting)| {
            let options = ParseOptions::default()
                .with_dialect(dialect)
                .with_scripting(scripting)
                .with_depth(Depth::Browser);
            let mut parser = Parser::new(options);
            let Ok(tree) = parser.parse_fragment(&page, &Context::html("body")) else { return false };
            let mut top = tree.root().children();
            let has_class = |node: &NodeRef<'_, '_>| {
                let mut classes = node.attr("class").unwrap_or_default().split_ascii_whitespace();
                classes.any(|class| class.eq_ignore_ascii_case(&self.class))
            };
            EscapeError::if_incomplete(&tree).is_ok()
                && top.next().is_some_and(|wrapper| wrapper.name() == name && has_class(&wrapper))
                && top.next().is_some_and(|behind| behind.data() == "-")
                && top.next().is_none()
                && tree.root().descendants().filter(has_class).count() == 1
        })
    }
}

/// Removes a class from all elements.
struct WithoutClass<'c> {
    class: &'c str,
    /// The other classes of the last element that had it.
    others: String,
    /// The position of the first value that had it.
    first: Option<u32>,
}

impl InsertionFilter for WithoutClass<'_> {
    fn attribute(&mut self, _: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> AttributeDecision {
        let is_it = |class: &&str| class.eq_ignore_ascii_case(self.class);
        let classes = || attribute.value().split_ascii_whitespace();
        if attribute.namespace != AttrNamespace::None
            || attribute.id != attr::CLASS
            || !classes().any(|class| is_it(&class))
        {
            return AttributeDecision::Keep;
        }
        self.first.get_or_insert(attribute.value_span().start);
        self.others = classes().filter(|class| !is_it(class)).collect::<Vec<_>>().join(" ");
        if self.others.is_empty() { AttributeDecision::Remove } else { AttributeDecision::Replace }
    }

    fn replacement(&self) -> &str {
        &self.others
    }
}

/// Why a containment is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvalidContainment {
    /// The class is empty, or contains white space.
    Class,
    /// The label is blank.
    Label,
}

impl fmt::Display for InvalidContainment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Class => "the class is no single word",
            Self::Label => "the label is blank; say whose the content is",
        })
    }
}

impl std::error::Error for InvalidContainment {}

/// Why content was not wrapped.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ContainmentError {
    /// An element of the content has the class that marks contributed content, and such content is refused.
    ClassInUse {
        /// The class.
        class: String,
        /// The number of bytes of the content before the attribute value.
        offset: usize,
    },
    /// In some parsers, the content does not end with the element. Policies for untrusted content do not keep such markup.
    Escapes,
    /// The content cannot be parsed: it is too long or too large.
    Input(EscapeError),
}

impl fmt::Display for ContainmentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ClassInUse { class, offset } => {
                write!(f, "byte {offset}: the content has an element of the class `{class}`")
            }
            Self::Escapes => f.write_str(
                "some parsers do not end the content where it ends; remove its `select`, `style` and `template` elements",
            ),
            Self::Input(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ContainmentError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::ClassInUse { .. } | Self::Escapes => None,
            Self::Input(error) => Some(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contained(html: &str) -> String {
        let containment = Containment::new("guest", "A guest").unwrap();
        containment.contain(&SafeHtml::dangerously_assume_safe(html)).unwrap().into()
    }

    const OPEN: &str = r#"<blockquote class="guest" aria-label="A guest">"#;

    #[test]
    fn the_content_cannot_close_the_wrapper() {
        for html in [
            "</blockquote><b>x",
            "<b>x</div></blockquote></body></html>",
            "<table><tr><td></blockquote><b>x",
            "<b>x<!--",
            "<b>x<plaintext>",
        ] {
            let html = contained(html);
            let inside = html.strip_prefix(OPEN).and_then(|rest| rest.strip_suffix("</blockquote>")).unwrap();
            assert!(inside.contains("<b>") && !inside.contains("</blockquote>"), "{html}");
        }
        assert_eq!(contained("<blockquote>x"), format!("{OPEN}<blockquote>x</blockquote></blockquote>"));
    }

    #[test]
    fn no_element_of_the_content_has_the_class() {
        assert_eq!(
            contained("<b class='guest'>1</b><b class=' a GUEST\nb'>2</b><b class='guests'>3</b>"),
            format!(r#"{OPEN}<b>1</b><b class="a b">2</b><b class="guests">3</b></blockquote>"#)
        );
        assert_eq!(
            contained("<svg class=guest></svg><template><i class=guest></i></template>"),
            format!("{OPEN}<svg></svg><template><i></i></template></blockquote>")
        );
    }

    #[test]
    fn content_that_escapes_older_parsers_is_refused() {
        let containment = Containment::new("guest", "A guest").unwrap();
        let content = SafeHtml::dangerously_assume_safe("<select><style><textarea></style></select>");
        assert_eq!(containment.contain(&content), Err(ContainmentError::Escapes));
    }

    #[test]
    fn content_with_the_class_can_be_refused() {
        let containment = Containment::new("guest", "A guest").unwrap().with_class_in_use(ClassInUse::Refuse);
        let contain = |html: &str| containment.contain(&SafeHtml::dangerously_assume_safe(html));
        let error = contain("\r\n<b class='guest'>x").unwrap_err();
        assert_eq!(error, ContainmentError::ClassInUse { class: "guest".to_owned(), offset: 12 });
        assert!(contain("<b class='host'>x").is_ok());
    }

    #[test]
    fn class_and_label_are_checked_and_encoded() {
        for class in ["", "a b", "a\nb", "\0"] {
            assert_eq!(Containment::new(class, "x"), Err(InvalidContainment::Class));
        }
        assert_eq!(Containment::new("a", " \n"), Err(InvalidContainment::Label));
        let containment = Containment::new("a\"b", "\"><script>").unwrap();
        let html = containment.with_element(ContainmentElement::Section).contain(&SafeHtml::default());
        assert_eq!(
            html.unwrap().as_str(),
            r#"<section class="a&quot;b" aria-label="&quot;&gt;&lt;script&gt;"></section>"#
        );
    }
}
