//! What cleaning found: what was taken away or written anew, where it stood, and which rule decided.

mod about;
mod code;
mod details;
mod generated;
mod limits;
mod recorder;
mod report;
mod severity;

pub use about::{ExamplePolicy, FindingAbout};
pub use code::FindingCode;
pub use details::FindingDetails;
pub(crate) use recorder::{Link, Recorder};
pub use report::FindingReport;
pub use severity::Severity;

use lye_html::{AttrId, Namespace, Span, TagId};
use lye_policy::model::{RulePlace, RulePlaces};
use std::borrow::Cow;
use std::fmt;

/// The longest name of an element that is told, in bytes. A name may be as long as the input, and each attribute of its element may be a
/// finding.
const LONGEST_NAME: usize = 256;

/// What is told of the name of an element.
pub(crate) fn reported_name(name: &str) -> &str {
    &name[..name.floor_char_boundary(LONGEST_NAME)]
}

/// The name of an element as findings tell it. Names of the standards are not copied.
pub(crate) fn told_tag(id: TagId, name: &str) -> Cow<'static, str> {
    id.name().map_or_else(|| reported_name(name).to_owned().into(), Cow::Borrowed)
}

/// The name of an attribute as findings tell it.
pub(crate) fn reported_attribute(id: AttrId, name: &str) -> Cow<'static, str> {
    id.name().map_or_else(|| name.to_owned().into(), Cow::Borrowed)
}

/// One thing that cleaning found in the input.
///
/// What stands once in the input is found once, however often the parser copied it. Of what is in a removed element, only
/// what would have been removed anyway is found.
///
/// ```
/// use lye::{Action, Cleaner, FindingsMode};
/// let cleaner = Cleaner::default().with_findings(FindingsMode::Collect);
/// let input = r#"<p onclick="x()">Hi <a href="javascript:y()">you</a>"#;
/// let clean = cleaner.clean(input)?;
/// let [handler, link] = clean.findings() else { panic!() };
/// assert_eq!(handler.to_string(), "attribute-not-allowed: removed `onclick` of <p>");
/// assert_eq!(&input[link.span().range()], r#"href="javascript:y()""#);
/// assert_eq!((link.code().as_str(), link.action()), ("javascript-url", Action::Removed));
/// assert_eq!(link.before(), Some("javascript:y()"));
/// # Ok::<(), lye::CleanError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Finding {
    pub(crate) code: FindingCode,
    pub(crate) action: Action,
    pub(crate) namespace: Namespace,
    pub(crate) node: Cow<'static, str>,
    pub(crate) attribute: Option<Cow<'static, str>>,
    pub(crate) span: Span,
    /// Empty for what is no part of a value.
    pub(crate) value: Span,
    pub(crate) rule: Cow<'static, str>,
    pub(crate) before: Option<Box<str>>,
    pub(crate) after: Option<Box<str>>,
    pub(crate) count: u32,
    pub(crate) path: Option<Box<str>>,
    pub(crate) from_reparse: bool,
}

/// What was done about a finding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Action {
    /// It was taken away; an element with all that is in it.
    Removed,
    /// An element was taken away, and what is in it was kept.
    ReplacedByChildren,
    /// The tags of an element became text, and what is between them was read as ever.
    Escaped,
    /// A value was written anew, or an element got another name.
    Rewritten,
    /// An element stands beside others in which it stood.
    Moved,
    /// Something was added that the input did not have.
    Added,
    /// Nothing, beyond what other findings say of it: somebody should look at it.
    Noted,
}

/// What kind of thing was found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FindingKind {
    /// An element.
    Element,
    /// An attribute, for its name.
    Attribute,
    /// An attribute, for the URL in it.
    Url,
    /// A comment.
    Comment,
    /// A processing instruction.
    ProcessingInstruction,
    /// What is written in a text, a comment or a value.
    Text,
    /// A declaration or a rule of CSS, in an attribute or a style sheet.
    Css,
    /// What the writer could not write so that it reads back the same.
    Output,
    /// What the parser dropped, moved or read otherwise than it was meant: told of [on request](FindingDetails::with_parser_errors).
    Parser,
    /// What is beyond a limit of the policy; attributes that are, are found as attributes.
    Limit,
}

impl Action {
    /// A name that stays the same from version to version, such as `replaced_by_children`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Removed => "removed",
            Self::ReplacedByChildren => "replaced_by_children",
            Self::Escaped => "escaped",
            Self::Rewritten => "rewritten",
            Self::Moved => "moved",
            Self::Added => "added",
            Self::Noted => "noted",
        }
    }
}

impl FindingKind {
    /// A name that stays the same from version to version, such as `processing_instruction`.
    ///
    /// ```
    /// assert_eq!(lye::FindingCode::JAVASCRIPT_URL.kind().as_str(), "url");
    /// ```
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Element => "element",
            Self::Attribute => "attribute",
            Self::Url => "url",
            Self::Comment => "comment",
            Self::ProcessingInstruction => "processing_instruction",
            Self::Text => "text",
            Self::Css => "css",
            Self::Output => "output",
            Self::Parser => "parser",
            Self::Limit => "limit",
        }
    }
}

impl Finding {
    /// A finding that says no more than what was done.
    pub(crate) fn new(code: FindingCode, action: Action) -> Self {
        Self {
            code,
            action,
            namespace: Namespace::Html,
            node: "".into(),
            attribute: None,
            span: Span::default(),
            value: Span::default(),
            rule: Cow::Borrowed(""),
            before: None,
            after: None,
            count: 1,
            path: None,
            from_reparse: false,
        }
    }

    /// What was found, under a name that stays the same from version to version.
    pub fn code(&self) -> FindingCode {
        self.code
    }

    /// What kind of thing was found.
    pub fn kind(&self) -> FindingKind {
        self.code.kind()
    }

    /// What was done about it.
    pub fn action(&self) -> Action {
        self.action
    }

    /// The local name of the element, or of the element whose attribute it is; the target of a processing instruction; empty
    /// for a comment. Of a name that is longer than 256 bytes, the beginning.
    pub fn node(&self) -> &str {
        &self.node
    }

    /// The namespace of the element.
    pub fn namespace(&self) -> Namespace {
        self.namespace
    }

    /// The local name of the attribute.
    pub fn attribute(&self) -> Option<&str> {
        self.attribute.as_deref()
    }

    /// Where it stands in the input, in bytes: a start tag, an attribute with its value, a comment.
    /// Empty for what has no place of its own.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Where in the input the value stands that was found, in bytes, without the quotes around it: of attributes the whole value, of
    /// CSS in one the declaration, if nothing in the value is written as a character reference. Empty for all else, and for empty values.
    ///
    /// ```
    /// use lye::{Cleaner, FindingsMode};
    /// let input = r#"<a href="javascript:y()">x</a>"#;
    /// let clean = Cleaner::default().with_findings(FindingsMode::Collect).clean(input)?;
    /// assert_eq!(&input[clean.findings()[0].value_span().range()], "javascript:y()");
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    pub fn value_span(&self) -> Span {
        self.value
    }

    /// The elements from the top of the tree of the input down to that which it is about, or which is around what it is about, as a
    /// selector: `ul > li:nth-child(2)`. Told [on request](FindingDetails::with_paths), of what has a place of its own and is in an element.
    pub fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    /// How often it was found: what stands once in the input may be in the tree several times, since the parser copies elements whose end
    /// tags are missing. Of elements that the parser made up, all of one name are one finding.
    ///
    /// ```
    /// use lye::{Cleaner, FindingsMode};
    /// let cleaner = Cleaner::default().with_findings(FindingsMode::Collect);
    /// let clean = cleaner.clean("<p><b onclick=x()>1<p>2<p>3")?;
    /// assert_eq!(clean.html(), "<p><b>1</b></p><p><b>2</b></p><p><b>3</b></p>");
    /// let [handler] = clean.findings() else { panic!() };
    /// assert_eq!(handler.count(), 3);
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Whether it was found when the output was read again, not in the input: parsers restructure some trees when they read them, so that
    /// something came about that the policy does not keep. It has no place in the input then.
    ///
    /// ```
    /// use lye::{Cleaner, FindingsMode};
    /// let mut cleaner = Cleaner::default().with_findings(FindingsMode::Collect);
    /// let clean = cleaner.clean("<a href=x><table><tr><td><a href=y>")?;
    /// assert_eq!(clean.html(), r#"<a href="x"><table><tbody><tr><td><a href="y"></a></td></tr></tbody></table></a>"#);
    /// assert!(!clean.findings().iter().any(|finding| finding.from_reparse()));
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    pub fn from_reparse(&self) -> bool {
        self.from_reparse
    }

    /// The rule that decided, as a path in the policy: `sanitizer.elements`, `urls.rules."a[href]"`. Empty where no rule did: of
    /// a link whose text misleads ([`FindingCode::MISLEADING_LINK`]), of what cannot be written
    /// ([`FindingCode::NOT_WRITABLE`]), and where a hook did.
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// Returns where in the text of the policy the [rule](Self::rule) stands: the list's entry for the element or the attribute, if it
    /// has one. `None` if the text has nothing on the rule's path.
    pub fn place_of_rule(&self, places: &RulePlaces) -> Option<RulePlace> {
        places.for_name(self.rule(), self.namespace(), self.node(), self.attribute())
    }

    /// The value before, of attributes.
    pub fn before(&self) -> Option<&str> {
        self.before.as_deref()
    }

    /// The value after, where one was written anew; the name after, of an element that was renamed.
    pub fn after(&self) -> Option<&str> {
        self.after.as_deref()
    }

    /// The same with its place in a text that begins so many bytes earlier.
    pub(crate) fn moved(self, offset: u32) -> Self {
        self.placed(|Span { start, end, .. }| Span::new(start + offset, end + offset))
    }

    /// The same with other places.
    pub(crate) fn placed(mut self, place: impl Fn(Span) -> Span) -> Self {
        self.place(place);
        self
    }

    /// Gives it other places.
    pub(crate) fn place(&mut self, place: impl Fn(Span) -> Span) {
        self.span = place(self.span);
        if !self.value.is_empty() {
            self.value = place(self.value);
        }
    }
}

/// One line: the code, and what was done to what.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ", self.code, self.action)?;
        match (&self.attribute, self.kind()) {
            (Some(attribute), _) => write!(f, "`{attribute}` of <{}>", self.node)?,
            (None, FindingKind::Comment) => f.write_str("a comment")?,
            (None, FindingKind::ProcessingInstruction) => write!(f, "<?{}>", self.node)?,
            (None, FindingKind::Text) => f.write_str("a text")?,
            (None, FindingKind::Output) if self.code == FindingCode::CHANGED_ON_REREADING => {
                f.write_str("what is read as another tree than it was written from")?
            }
            (None, FindingKind::Output) if self.code == FindingCode::DOCTYPE_REWRITTEN => {
                f.write_str("the doctype")?
            }
            (None, FindingKind::Parser) => write!(f, "{:?}", self.before.as_deref().unwrap_or_default())?,
            (None, FindingKind::Output) => {
                f.write_str("what cannot be written so that it reads back the same")?
            }
            (None, FindingKind::Limit) => write!(f, "what is beyond `{}`", self.rule)?,
            (None, _) => write!(f, "<{}>", self.node)?,
        }
        if let Some(after) = &self.after {
            write!(f, ", now {after:?}")?;
        }
        if self.from_reparse { f.write_str(", when the output was read again") } else { Ok(()) }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Removed => "removed",
            Self::ReplacedByChildren => "took away, but not what is in it,",
            Self::Escaped => "escaped",
            Self::Rewritten => "rewrote",
            Self::Moved => "moved",
            Self::Added => "added",
            Self::Noted => "noted",
        })
    }
}
