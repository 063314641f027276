//! Why an input is not accepted as XHTML, and where.

use crate::{CleanError, Finding};
use lye_escape::Place;
use std::fmt;

/// The error of an [`XhtmlValidator`](super::XhtmlValidator): the reason, its position, and what to write instead.
///
/// ```
/// use lye::Policy;
/// use lye::xhtml::{XhtmlErrorKind, XhtmlValidator};
/// let error = XhtmlValidator::new(&Policy::default())?.validate("<p>one<br></p>").unwrap_err();
/// assert_eq!(*error.kind(), XhtmlErrorKind::VoidNotClosed);
/// assert_eq!(error.to_string(), "line 1, column 7: `br` is not closed; write `<br />`");
/// # Ok::<(), lye::PolicyError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct XhtmlError {
    kind: XhtmlErrorKind,
    subject: String,
    place: Place,
}

/// The reason why an input is not accepted as XHTML.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum XhtmlErrorKind {
    /// A character that XML does not allow (XML 1.0, 2.2), or advises against: controls other than tab, line feed and carriage
    /// return, and noncharacters.
    Character,
    /// A `<` that does not begin a tag, or is in a value.
    Less,
    /// A `>` that does not end a tag.
    Greater,
    /// An `&` that does not begin a reference, or a reference other than `&lt;`, `&gt;`, `&amp;`, `&quot;`, `&apos;` or the number of an
    /// allowed character.
    Reference,
    /// A comment.
    Comment,
    /// A doctype.
    Doctype,
    /// A processing instruction, or an XML declaration.
    ProcessingInstruction,
    /// A CDATA section.
    CData,
    /// A name that is not in lower case.
    Case,
    /// An empty name, or a name with characters other than letters, digits and hyphens.
    Name,
    /// A tag that does not end.
    UnclosedTag,
    /// Two attributes without white space between them.
    MissingSpace,
    /// An attribute without a value.
    NoValue,
    /// A value that is not in quotes.
    Unquoted,
    /// A duplicate attribute.
    Duplicate,
    /// An end tag whose element is not the current one.
    EndTag,
    /// An element that is not closed.
    NotClosed,
    /// An element without content that is not closed by `/>`.
    VoidNotClosed,
    /// An element closed by `/>`, which HTML parsers ignore, that may have content.
    SelfClosing,
    /// An element whose content HTML and XML parsers parse differently.
    OtherContent,
    /// Well-formed XML that HTML parsers parse to another tree, such as a paragraph in a paragraph.
    OtherTree,
    /// An element, an attribute or a value that the policy does not allow.
    NotAllowed(Box<Finding>),
    /// The input cannot be cleaned: it is too long.
    Input(CleanError),
}

impl XhtmlError {
    /// `subject` is the name or the character in the message.
    pub(super) fn new(kind: XhtmlErrorKind, subject: impl Into<String>, text: &str, offset: usize) -> Self {
        Self { kind, subject: subject.into(), place: Place::in_text(text, offset) }
    }

    /// Returns the reason.
    pub fn kind(&self) -> &XhtmlErrorKind {
        &self.kind
    }

    /// Returns the position.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Returns what to write instead.
    pub fn remedy(&self) -> String {
        let name = &self.subject;
        match &self.kind {
            XhtmlErrorKind::Input(_) => "split it, and validate the parts".to_owned(),
            XhtmlErrorKind::Less => "write `&lt;`".to_owned(),
            XhtmlErrorKind::Greater => "write `&gt;`".to_owned(),
            XhtmlErrorKind::Reference => "write `&amp;` for `&`, and a character as it is".to_owned(),
            XhtmlErrorKind::Character
            | XhtmlErrorKind::Comment
            | XhtmlErrorKind::Doctype
            | XhtmlErrorKind::ProcessingInstruction
            | XhtmlErrorKind::OtherContent
            | XhtmlErrorKind::Duplicate => "leave it out".to_owned(),
            XhtmlErrorKind::CData => "write text with references such as `&lt;`".to_owned(),
            XhtmlErrorKind::Case => format!("write `{}`", name.to_ascii_lowercase()),
            XhtmlErrorKind::Name => "write `&lt;` if no tag is meant".to_owned(),
            XhtmlErrorKind::UnclosedTag => "write `>` at its end, or `&lt;` if no tag is meant".to_owned(),
            XhtmlErrorKind::MissingSpace => "write a space before it".to_owned(),
            XhtmlErrorKind::NoValue => format!("write `{name}=\"{name}\"`, or leave it out"),
            XhtmlErrorKind::Unquoted => "write quotes around it".to_owned(),
            XhtmlErrorKind::EndTag => "close what was opened last first".to_owned(),
            XhtmlErrorKind::NotClosed => format!("write `</{name}>`"),
            XhtmlErrorKind::VoidNotClosed => format!("write `<{name} />`"),
            XhtmlErrorKind::SelfClosing => format!("write `<{name}></{name}>`"),
            XhtmlErrorKind::OtherTree => "put it elsewhere, or leave it out".to_owned(),
            XhtmlErrorKind::NotAllowed(_) => "leave it out, or write `&lt;` if no tag is meant".to_owned(),
        }
    }
}

impl fmt::Display for XhtmlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.place)?;
        let name = &self.subject;
        match &self.kind {
            XhtmlErrorKind::Character => write!(f, "the character {name} is not allowed"),
            XhtmlErrorKind::Less => f.write_str("`<` begins no tag here"),
            XhtmlErrorKind::Greater => f.write_str("`>` ends no tag here"),
            XhtmlErrorKind::Reference => f.write_str("`&` begins no reference that XML knows"),
            XhtmlErrorKind::Comment => f.write_str("comments are not allowed"),
            XhtmlErrorKind::Doctype => f.write_str("a doctype is not allowed"),
            XhtmlErrorKind::ProcessingInstruction => f.write_str("processing instructions are not allowed"),
            XhtmlErrorKind::CData => f.write_str("CDATA sections are not allowed"),
            XhtmlErrorKind::Case => write!(f, "`{name}` is not in lower case"),
            XhtmlErrorKind::Name => f.write_str("there is no name here"),
            XhtmlErrorKind::UnclosedTag => write!(f, "the tag of `{name}` does not end"),
            XhtmlErrorKind::MissingSpace => f.write_str("there is no space before this attribute"),
            XhtmlErrorKind::NoValue => write!(f, "the attribute `{name}` has no value"),
            XhtmlErrorKind::Unquoted => write!(f, "the value of `{name}` is not in quotes"),
            XhtmlErrorKind::Duplicate => write!(f, "the element has an attribute `{name}` already"),
            XhtmlErrorKind::EndTag => write!(f, "`{name}` is not what has to be closed here"),
            XhtmlErrorKind::NotClosed | XhtmlErrorKind::VoidNotClosed => write!(f, "`{name}` is not closed"),
            XhtmlErrorKind::SelfClosing => write!(f, "HTML parsers do not see that `{name}` is closed"),
            XhtmlErrorKind::OtherContent => {
                write!(f, "HTML parsers read the content of `{name}` in another way")
            }
            XhtmlErrorKind::OtherTree => f.write_str("HTML parsers do not leave this where it stands"),
            XhtmlErrorKind::NotAllowed(finding) => write!(f, "not allowed: {finding}"),
            // The message contains the remedy.
            XhtmlErrorKind::Input(error) => return error.fmt(f),
        }?;
        write!(f, "; {}", self.remedy())
    }
}

impl std::error::Error for XhtmlError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            XhtmlErrorKind::Input(error) => Some(error),
            _ => None,
        }
    }
}
