//! SVG files: parsed as HTML parses SVG, cleaned, and written as XML.
//!
//! HTML parsers accept more than XML parsers, and read some constructs differently. A file whose drawing would
//! change is refused.

use super::export::Exported;
use super::input_kind::InputKind;
use super::job::Account;
use super::nested::{Memory, Nested};
use super::pipeline::Cleaning;
use super::{Cleaner, Proof, svg_source};
use crate::CleanError;
use crate::findings::{Finding, Recorder};
use crate::hooks::HookCalls;
use lye_html::serialize::{xhtml_into, xhtml_with};
use lye_html::{Namespace, NodeKind, NodeRef, Parser, Position, Span, tag};
use std::fmt;

/// Why an SVG file was refused. There is no partial output.
///
/// ```
/// let cleaner = lye::Cleaner::from_preset(lye::Preset::Baseline);
/// let error = cleaner.clean_svg("<svg>\n <p>a</p></svg>").unwrap_err();
/// assert_eq!(error.to_string(), "2:2: HTML does not read this element as part of SVG; remove it");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SvgError {
    kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    NoRoot(Position),
    Entity(Position),
    Prefixed(Position),
    LeavesSvg(Position),
    RootNotKept,
    Clean(CleanError),
}

impl SvgError {
    pub(super) fn no_root(file: &str, offset: usize) -> Self {
        Self { kind: Kind::NoRoot(position(file, offset)) }
    }

    pub(super) fn entity(file: &str, offset: usize) -> Self {
        Self { kind: Kind::Entity(position(file, offset)) }
    }

    pub(super) fn prefixed(file: &str, offset: usize) -> Self {
        Self { kind: Kind::Prefixed(position(file, offset)) }
    }

    /// Returns a code that is stable across versions: `svg-no-root`, `svg-entity`, `svg-prefixed`,
    /// `svg-leaves-svg`, `svg-root-not-kept`, or that of a [`CleanError`].
    pub fn code(&self) -> &'static str {
        match &self.kind {
            Kind::NoRoot(_) => "svg-no-root",
            Kind::Entity(_) => "svg-entity",
            Kind::Prefixed(_) => "svg-prefixed",
            Kind::LeavesSvg(_) => "svg-leaves-svg",
            Kind::RootNotKept => "svg-root-not-kept",
            Kind::Clean(error) => error.code(),
        }
    }

    /// Returns the position in the file, if there is one.
    pub fn position(&self) -> Option<Position> {
        match &self.kind {
            Kind::NoRoot(place) | Kind::Entity(place) | Kind::Prefixed(place) | Kind::LeavesSvg(place) => {
                Some(*place)
            }
            Kind::RootNotKept => None,
            Kind::Clean(error) => error.position(),
        }
    }

    /// Returns the finding for which the file was refused.
    pub fn finding(&self) -> Option<&Finding> {
        match &self.kind {
            Kind::Clean(error) => error.finding(),
            _ => None,
        }
    }
}

impl From<CleanError> for SvgError {
    fn from(error: CleanError) -> Self {
        Self { kind: Kind::Clean(error) }
    }
}

impl SvgError {
    /// Returns the message of [`Display`](fmt::Display) without the position.
    pub fn reason(&self) -> String {
        match &self.kind {
            Kind::NoRoot(_) => "expected an `svg` element as the root of the file",
            Kind::Entity(_) => {
                "entity declarations are not supported; write the content in place of each entity"
            }
            Kind::Prefixed(_) => {
                "HTML does not read elements with a namespace prefix as SVG; remove the prefix"
            }
            Kind::LeavesSvg(_) => "HTML does not read this element as part of SVG; remove it",
            Kind::RootNotKept => "the policy does not keep the `svg` element; add it to the policy",
            Kind::Clean(error) => return error.to_string(),
        }
        .to_owned()
    }
}

/// Writes line and column, if known, and the reason.
impl fmt::Display for SvgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Position { line, column, .. }) = self.position() {
            write!(f, "{line}:{column}: ")?;
        }
        f.write_str(&self.reason())
    }
}

impl std::error::Error for SvgError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            Kind::Clean(error) => Some(error),
            _ => None,
        }
    }
}

fn position(file: &str, offset: usize) -> Position {
    Position::in_text(file, u32::try_from(offset).unwrap_or(u32::MAX))
}

impl Cleaner {
    /// Cleans an SVG file. The result is well-formed XML with an `svg` root and those SVG elements that the
    /// policy keeps. Omits everything before the root. Elements of other vocabularies are always removed.
    ///
    /// Parses the file as HTML parses SVG, which tolerates errors that XML does not. If HTML would read a
    /// different drawing, the file is refused.
    ///
    /// ```
    /// use lye::{Cleaner, Preset};
    /// let cleaner = Cleaner::from_preset(Preset::Baseline);
    /// let file = "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"><script>x()</script><circle r=\"1\"/></svg>";
    /// assert_eq!(
    ///     cleaner.clean_svg(file)?.as_str(),
    ///     "<svg xmlns=\"http://www.w3.org/2000/svg\"><circle r=\"1\" /></svg>"
    /// );
    /// # Ok::<(), lye::svg::SvgError>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the file is not SVG, or if HTML reads it differently; and as [`Cleaner::clean`] does.
    pub fn clean_svg(&self, file: &str) -> Result<Exported, SvgError> {
        let compiled = &*self.compiled;
        let mut recorder = Recorder::new(compiled.findings, &compiled.limits);
        let file = compiled.readable(file, &mut recorder)?;
        let memory = Memory::new(file.len());
        let calls = HookCalls::default();
        let nested = Nested::new(compiled, &memory, &calls);
        let cleaning = Cleaning {
            compiled,
            input_kind: &InputKind::Svg,
            bases: &compiled.bases,
            nested: nested.as_ref(),
            calls: &calls,
            tracer: None,
        };
        let mut output = String::new();
        let Cleaned { proof, offset } = clean(&cleaning, &mut recorder, file, &mut output)?;
        compiled.enforce_drawing_limit(&output)?;
        let in_file = |finding: Finding| finding.moved(offset);
        if let Some(finding) = recorder.refused().map(in_file) {
            let place = Position::in_text(file, finding.span().start);
            return Err(CleanError::refused(finding, place).into());
        }
        let (removals, mut findings) = recorder.take_parts();
        findings.place(|Span { start, end, .. }| Span::new(start + offset, end + offset));
        let proof = proof.max(memory.weakest_proof());
        Ok(Exported::new(output, Account { removals, findings, proof, hook_errors: calls.take_errors() }))
    }
}

/// The result beside the output.
pub(super) struct Cleaned {
    /// The offset of the root in the file.
    offset: u32,
    pub(super) proof: Proof,
}

/// Cleans a file and appends the result to `output`.
pub(super) fn clean(
    cleaning: &Cleaning<'_>,
    recorder: &mut Recorder,
    file: &str,
    output: &mut String,
) -> Result<Cleaned, SvgError> {
    let offset = svg_source::root(file)?;
    let root = &file[offset..]; // The offset of a `<`.
    let Some(context) = cleaning.input_kind.context() else { return Err(Kind::RootNotKept.into()) };
    let mut plain = Parser::new(cleaning.compiled.plain_parse_options(cleaning.input_kind));
    let as_written = plain.parse_fragment(root, &context).map_err(CleanError::from)?;
    CleanError::if_incomplete(&as_written)?;
    if let Err(error) = is_one_drawing(&as_written.root()) {
        let place = |start| position(file, offset + as_written.original_offset(start) as usize);
        return Err(match error {
            Otherwise::Prefixed(start) => Kind::Prefixed(place(start)),
            Otherwise::LeavesSvg(start) => Kind::LeavesSvg(place(start)),
        }
        .into());
    }
    plain.recycle(as_written);

    let mut parser = Parser::new(cleaning.compiled.parse_options(cleaning.input_kind));
    let mut html = String::with_capacity(root.len());
    let proof = cleaning.clean(&mut parser, recorder, root, &mut html)?;
    let reparsed = plain.parse_fragment(&html, &context).map_err(CleanError::from)?;
    CleanError::if_incomplete(&reparsed)?;
    if is_one_drawing(&reparsed.root()).is_err() {
        return Err(Kind::RootNotKept.into());
    }
    let mut xml = String::with_capacity(html.len());
    let left_out = xhtml_with(&reparsed.root(), &mut xml, &mut |omission| recorder.not_in_xml(omission));
    recorder.count_not_in_xml(left_out);
    if left_out.is_empty() {
        output.push_str(xml.trim_end());
    } else {
        // An empty text would not exist when the output is parsed again.
        let again = plain.parse_fragment(&xml, &context).map_err(CleanError::from)?;
        let start = output.len();
        xhtml_into(&again.root(), output);
        output.truncate(start + output[start..].trim_end().len());
    }
    let offset = u32::try_from(offset).unwrap_or(u32::MAX); // The parser has refused longer files.
    Ok(Cleaned { offset, proof })
}

impl From<Kind> for SvgError {
    fn from(kind: Kind) -> Self {
        Self { kind }
    }
}

/// How HTML reads a different drawing, with the offset.
enum Otherwise {
    Prefixed(u32),
    LeavesSvg(u32),
}

/// Checks that HTML reads one `svg`, followed by nothing but white space and non-elements, and no element that XML
/// would read as another because of its prefix.
fn is_one_drawing(root: &NodeRef<'_, '_>) -> Result<(), Otherwise> {
    let mut children = root.children();
    match children.next() {
        Some(first) if first.namespace() == Namespace::Svg && first.tag_id() == Some(tag::SVG) => {}
        other => return Err(Otherwise::LeavesSvg(other.map_or(0, |node| node.span().start))),
    }
    for other in children {
        let is_text = other.kind() == NodeKind::Text && !other.data().trim_ascii().is_empty();
        if other.is_element() || is_text {
            return Err(Otherwise::LeavesSvg(other.span().start));
        }
    }
    let elements = || root.descendants().filter(|node| node.is_element());
    let svg_prefixes: Vec<&str> = elements()
        .flat_map(|element| element.attrs())
        .filter(|attribute| attribute.value() == Namespace::Svg.uri())
        .filter_map(|attribute| attribute.local_name().strip_prefix("xmlns:"))
        .collect();
    let is_prefixed = |node: &NodeRef<'_, '_>| {
        node.name().split_once(':').is_some_and(|(prefix, _)| svg_prefixes.contains(&prefix))
    };
    match elements().find(is_prefixed) {
        Some(element) => Err(Otherwise::Prefixed(element.span().start)),
        None => Ok(()),
    }
}
