//! Findings: what cleaning removed or rewrote, where, and by which rule.

mod about;
mod code;
mod details;
mod generated;
mod limits;
mod offsets;
mod recorded;
mod recorder;
mod report;
mod severity;
mod xhtml_input;

pub use about::{ExamplePolicy, FindingAbout};
pub use code::FindingCode;
pub use details::FindingDetails;
pub use offsets::{OffsetUnit, TextOffsets};
pub(crate) use recorded::{Findings, Recorded};
pub(crate) use recorder::{IdSource, Link, Recorder};
pub use report::FindingReport;
pub use severity::Severity;

use lye_html::{AttrId, Namespace, Span, TagId};
use lye_policy::model::{RuleLocation, RuleLocations};
use std::borrow::Cow;
use std::fmt;

/// The maximum length of a reported element name in bytes. A name may be as long as the input, and each attribute
/// of the element may be a finding.
const LONGEST_NAME: usize = 256;

/// Returns the reported part of an element name.
pub(crate) fn reported_name(name: &str) -> &str {
    &name[..name.floor_char_boundary(LONGEST_NAME)]
}

/// Returns the reported name of an element. Standard names are not copied.
pub(crate) fn reported_tag(id: TagId, name: &str) -> Cow<'static, str> {
    id.name().map_or_else(|| reported_name(name).to_owned().into(), Cow::Borrowed)
}

/// Returns the reported name of an attribute.
pub(crate) fn reported_attribute(id: AttrId, name: &str) -> Cow<'static, str> {
    id.name().map_or_else(|| name.to_owned().into(), Cow::Borrowed)
}

/// One finding of cleaning.
///
/// Anything that occurs once in the input is found once, however often the parser copied it. In a removed element,
/// only what the policy would remove elsewhere, too, is reported.
///
/// ```
/// use lye::{Cleaner, FindingsMode};
/// use lye::findings::Action;
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
    /// Empty if the finding is not about part of a value.
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
    /// Removed; an element is removed with its content.
    Removed,
    /// Unwrapped: the element was removed, and its content was kept.
    ReplacedByChildren,
    /// The tags of an element became text; the markup between them stayed markup.
    Escaped,
    /// A value was rewritten, or an element was renamed.
    Rewritten,
    /// Moved in the tree: an element that was nested too deeply became a sibling of an ancestor, or the parser moved content.
    Moved,
    /// Something was added that the input did not have.
    Added,
    /// Reported only, for review. Nothing changed except what other findings report.
    Noted,
}

/// The kind of a finding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FindingKind {
    /// An element.
    Element,
    /// An attribute, found because of its name or of a value other than a URL.
    Attribute,
    /// An attribute, found because of its URL.
    Url,
    /// A comment.
    Comment,
    /// A processing instruction.
    ProcessingInstruction,
    /// Part of a text, a comment or a value.
    Text,
    /// A CSS declaration or rule, in an attribute or a style sheet.
    Css,
    /// Output that would not parse back the same.
    Output,
    /// Something that the parser dropped, moved or read differently than intended; reported [on
    /// request](FindingDetails::with_parser_errors).
    Parser,
    /// Something beyond a limit of the policy. Attributes beyond a limit are [`Attribute`](Self::Attribute) findings.
    Limit,
}

impl Action {
    /// Returns a name that is stable across versions, such as `replaced_by_children`.
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
    /// Returns a name that is stable across versions, such as `processing_instruction`.
    ///
    /// ```
    /// assert_eq!(lye::findings::FindingCode::JAVASCRIPT_URL.kind().as_str(), "url");
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
    /// Creates a finding without details.
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

    /// Returns what was found, as a code that is stable across versions.
    pub fn code(&self) -> FindingCode {
        self.code
    }

    /// Returns the kind of the finding.
    pub fn kind(&self) -> FindingKind {
        self.code.kind()
    }

    /// Returns what was done about it.
    pub fn action(&self) -> Action {
        self.action
    }

    /// Returns the local name of the element, or of the attribute's element; the target of a processing
    /// instruction; empty for a comment. Names are truncated to 256 bytes.
    pub fn node(&self) -> &str {
        &self.node
    }

    /// Returns the namespace of the element.
    pub fn namespace(&self) -> Namespace {
        self.namespace
    }

    /// Returns the local name of the attribute, or `None` if the finding is not about an attribute.
    pub fn attribute(&self) -> Option<&str> {
        self.attribute.as_deref()
    }

    /// Returns the byte span in the input: a start tag, an attribute with its value, or a comment. Empty for
    /// findings without a position.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Returns the byte span of the value in the input, without quotes: the whole value of an attribute; for
    /// removed CSS in an attribute, that part of it; for a URL error, the invalid character. Empty if the input has no such value, or if the
    /// value is empty, and for parts of values with character references.
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

    /// Returns the path from the root of the input's tree to the element of the finding, as a selector:
    /// `ul > li:nth-child(2)`. Available [on request](FindingDetails::with_paths), for findings with a position
    /// inside an element. A path of more than 32 steps is shortened, and then no selector.
    pub fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    /// Returns how often it occurs in the tree: the parser copies elements whose end tags are missing. Elements
    /// of one name that the parser implied are one finding. For a [URL error](FindingDetails::with_url_errors), returns how often it occurs
    /// in the URL.
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

    /// Returns `true` if it was found when the output was parsed again: parsers restructure some trees, so that
    /// the output held something that the policy does not keep. Such a finding has no position in the input.
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

    /// Returns the rule that decided, as a path in the policy: `sanitizer.elements`, `urls.rules."a[href]"`.
    /// Empty if no rule did: for misleading links ([`FindingCode::MISLEADING_LINK`]), for content that
    /// cannot be written ([`FindingCode::NOT_WRITABLE`]), and for hooks.
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// Returns where the [rule](Self::rule) is in the text of the policy: the list entry for the element or
    /// attribute, if there is one. `None` if the text has nothing on the rule's path.
    pub fn rule_location(&self, locations: &RuleLocations) -> Option<RuleLocation> {
        locations.for_name(self.rule(), self.namespace(), self.node(), self.attribute())
    }

    /// Returns the old value, such as that of an attribute.
    pub fn before(&self) -> Option<&str> {
        self.before.as_deref()
    }

    /// Returns the new value if it was rewritten, or the new name of a renamed element.
    pub fn after(&self) -> Option<&str> {
        self.after.as_deref()
    }

    /// Returns the property, the selector or the at-rule of a finding about CSS; `None` for other findings and for whole style sheets.
    #[doc(hidden)]
    pub fn css_name(&self) -> Option<&str> {
        let text = self.before().filter(|_| self.kind() == FindingKind::Css)?;
        let end = match self.code {
            FindingCode::CSS_SELECTOR => text.find('{'),
            FindingCode::CSS_AT_RULE => {
                text.find(|c: char| c.is_whitespace() || matches!(c, '{' | '(' | ';' | '"'))
            }
            FindingCode::CSS_SHEET | FindingCode::CSS_REWRITTEN | FindingCode::CSS_SYNTAX => return None,
            _ => text.find(':'),
        };
        Some(text[..end.unwrap_or(text.len())].trim()).filter(|name| !name.is_empty())
    }

    /// Moves the positions by a number of bytes, for a text inside another.
    pub(crate) fn moved(self, offset: u32) -> Self {
        self.placed(|Span { start, end, .. }| Span::new(start + offset, end + offset))
    }

    /// Returns the finding with mapped positions.
    pub(crate) fn placed(mut self, place: impl Fn(Span) -> Span) -> Self {
        self.place(place);
        self
    }

    /// Maps the positions.
    pub(crate) fn place(&mut self, place: impl Fn(Span) -> Span) {
        self.span = place(self.span);
        if !self.value.is_empty() {
            self.value = place(self.value);
        }
    }
}

/// Writes one line: the code, and what was done to what.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ", self.code, self.action)?;
        if let Some(name) = self.css_name() {
            write!(f, "`{name}` in ")?;
        }
        match (&self.attribute, self.kind()) {
            (Some(attribute), _) => write!(f, "`{attribute}` of <{}>", self.node)?,
            (None, FindingKind::Comment) => f.write_str("a comment")?,
            (None, FindingKind::ProcessingInstruction) => write!(f, "<?{}>", self.node)?,
            (None, FindingKind::Text) => f.write_str("text")?,
            (None, FindingKind::Output) if self.code == FindingCode::LOST_ON_REREADING => {
                f.write_str("elements of the output that some parsers do not create")?
            }
            (None, FindingKind::Output) if self.code == FindingCode::CHANGED_ON_REREADING => {
                f.write_str("the output, which parsed to a different tree")?
            }
            (None, FindingKind::Output) if self.code == FindingCode::MOSTLY_HIDDEN => {
                f.write_str("more hidden than visible text")?
            }
            (None, FindingKind::Output) if self.code == FindingCode::DOCTYPE_REWRITTEN => {
                f.write_str("the doctype")?
            }
            (None, FindingKind::Output) if self.code == FindingCode::NOT_IN_XML => match &*self.node {
                "" => f.write_str("characters of a text")?,
                "!--" => f.write_str("a comment")?,
                node => write!(f, "<{node}>")?,
            },
            (None, FindingKind::Parser) => write!(f, "{:?}", self.before.as_deref().unwrap_or_default())?,
            (None, FindingKind::Output) => f.write_str("content that no string parses to")?,
            (None, FindingKind::Limit) => write!(f, "content beyond `{}`", self.rule)?,
            (None, _) => write!(f, "<{}>", self.node)?,
        }
        if self.action == Action::ReplacedByChildren {
            f.write_str(" (content kept)")?;
        }
        if let Some(after) = &self.after {
            write!(f, ", now {after:?}")?;
        }
        if self.from_reparse { f.write_str(", when the output was parsed again") } else { Ok(()) }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Removed => "removed",
            Self::ReplacedByChildren => "unwrapped",
            Self::Escaped => "escaped",
            Self::Rewritten => "rewrote",
            Self::Moved => "moved",
            Self::Added => "added",
            Self::Noted => "noted",
        })
    }
}
