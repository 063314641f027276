//! The error of cleaning.

use crate::findings::{Action, Finding, FindingCode};
use lye_html::tree::EditError;
use lye_html::{InputError, Position, Tree};
use lye_policy::model::{LimitKind, Limits};
use std::fmt;

/// Why an input was rejected. There is no partial output.
///
/// ```
/// fn shown(input: &str) -> String {
///     match lye::clean(input) {
///         Ok(clean) => clean.into_html(),
///         Err(error) => format!("(not shown: {error})"),
///     }
/// }
/// assert_eq!(shown("<i>fine"), "<i>fine</i>");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CleanError {
    kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Input(InputError),
    TreeTooLarge(Position),
    Refused(Box<Finding>, Position),
    Edit(EditError),
    Limit(Box<BeyondLimit>),
    NoWrapper,
}

/// What an input was rejected for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CleanErrorKind {
    /// The input is longer than [`MAX_INPUT_BYTES`](lye_html::MAX_INPUT_BYTES).
    InputTooLong,
    /// The parser would have to copy more elements than the input has bytes.
    TreeTooLarge,
    /// The cleaned tree is too large to be written.
    OutputTooLarge,
    /// The policy [refuses](crate::FindingsMode::Reject) inputs with findings, and there is one: [`CleanError::finding`].
    Refused,
    /// A limit of the policy is exceeded: [`CleanError::code`] names it.
    Limit,
    /// The policy has a wrapper, and the output is inserted where no `div` is allowed.
    NoWrapper,
}

/// Boxed, because errors are rare and results that could hold it are moved for every input.
#[derive(Clone, PartialEq, Eq, Debug)]
struct BeyondLimit {
    kind: LimitKind,
    most: u64,
    position: Option<Position>,
}

impl CleanError {
    /// Fails if the parser did not complete the tree.
    pub(crate) fn if_incomplete(tree: &Tree<'_>) -> Result<(), Self> {
        let position = tree.node_budget_exceeded_at();
        position.map_or(Ok(()), |position| Err(Self { kind: Kind::TreeTooLarge(position) }))
    }

    pub(crate) fn refused(finding: Finding, position: Position) -> Self {
        Self { kind: Kind::Refused(Box::new(finding), position) }
    }

    /// Creates the error for a tree that becomes too large.
    pub(crate) fn edit(error: EditError) -> Self {
        Self { kind: Kind::Edit(error) }
    }

    /// Creates the error for a limit of the policy.
    pub(crate) fn limit(kind: LimitKind, limits: &Limits, position: Option<Position>) -> Self {
        Self { kind: Kind::Limit(Box::new(BeyondLimit { kind, most: limits.most(kind), position })) }
    }

    /// Creates the error for an output site that cannot contain the `div` of the wrapper.
    pub(crate) fn no_wrapper() -> Self {
        Self { kind: Kind::NoWrapper }
    }

    /// Moves the positions of the error by a number of bytes, for a text inside another.
    pub(crate) fn moved(mut self, whole: &str, bytes: usize) -> Self {
        if bytes == 0 {
            return self;
        }
        let before = Position::in_text(whole, u32::try_from(bytes).unwrap_or(u32::MAX));
        let shift = |position: &mut Position| {
            position.column += if position.line == 1 { before.column - 1 } else { 0 };
            position.line += before.line - 1;
        };
        match &mut self.kind {
            Kind::TreeTooLarge(position) => shift(position),
            Kind::Refused(finding, position) => {
                shift(position);
                **finding = finding.as_ref().clone().moved(u32::try_from(bytes).unwrap_or(u32::MAX));
            }
            Kind::Limit(limit) => limit.position.iter_mut().for_each(shift),
            Kind::Input(_) | Kind::Edit(_) | Kind::NoWrapper => {}
        }
        self
    }

    /// Returns the finding for which the input was rejected.
    pub fn finding(&self) -> Option<&Finding> {
        match &self.kind {
            Kind::Refused(finding, _) => Some(finding),
            Kind::Input(_) | Kind::TreeTooLarge(_) | Kind::Edit(_) | Kind::Limit(_) | Kind::NoWrapper => None,
        }
    }

    /// Returns what the input was rejected for.
    ///
    /// ```
    /// use lye::{CleanErrorKind, Cleaner, FindingsMode};
    /// let error = Cleaner::default().with_findings(FindingsMode::Reject).clean("<script>").unwrap_err();
    /// assert_eq!(error.kind(), CleanErrorKind::Refused);
    /// assert_eq!(error.finding().unwrap().node(), "script");
    /// ```
    pub fn kind(&self) -> CleanErrorKind {
        match self.kind {
            Kind::Input(_) => CleanErrorKind::InputTooLong,
            Kind::TreeTooLarge(_) => CleanErrorKind::TreeTooLarge,
            Kind::Refused(..) => CleanErrorKind::Refused,
            Kind::Edit(_) => CleanErrorKind::OutputTooLarge,
            Kind::NoWrapper => CleanErrorKind::NoWrapper,
            Kind::Limit(_) => CleanErrorKind::Limit,
        }
    }

    /// Returns a code that is stable across versions: `input-too-long`, `tree-too-large`, `output-too-large`,
    /// `rejected`, `no-wrapper`, or `limit-` and the limit of the policy, such as `limit-input-bytes`.
    pub fn code(&self) -> &'static str {
        match self.kind {
            Kind::Input(_) => "input-too-long",
            Kind::TreeTooLarge(_) => "tree-too-large",
            Kind::Refused(..) => "rejected",
            Kind::Edit(_) => "output-too-large",
            Kind::NoWrapper => "no-wrapper",
            Kind::Limit(ref limit) => FindingCode::of_limit(limit.kind).as_str(),
        }
    }

    /// Returns the position in the input where cleaning stopped, if it had begun, or that of the finding.
    pub fn position(&self) -> Option<Position> {
        match self.kind {
            Kind::Input(_) | Kind::Edit(_) | Kind::NoWrapper => None,
            Kind::TreeTooLarge(position) | Kind::Refused(_, position) => Some(position),
            Kind::Limit(ref limit) => limit.position,
        }
    }
}

impl From<InputError> for CleanError {
    fn from(error: InputError) -> Self {
        Self { kind: Kind::Input(error) }
    }
}

#[cfg(feature = "escape")]
impl From<lye_escape::EscapeError> for CleanError {
    fn from(error: lye_escape::EscapeError) -> Self {
        match error {
            lye_escape::EscapeError::TreeTooLarge(position) => Self { kind: Kind::TreeTooLarge(position) },
            lye_escape::EscapeError::TooLong(error) => error.into(),
            // Errors that this version does not know are as strict as those that it knows.
            _ => Self { kind: Kind::TreeTooLarge(Position { line: 1, column: 1 }) },
        }
    }
}

impl fmt::Display for CleanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Input(error) => write!(f, "{error}; split the input and clean the parts"),
            Kind::Edit(error) => {
                write!(f, "the tree becomes too large: {error}; split the input and clean the parts")
            }
            Kind::Limit(limit) => {
                let BeyondLimit { kind, most, .. } = &**limit;
                let what = match kind {
                    LimitKind::InputBytes => "the input has too many bytes",
                    LimitKind::Depth => "elements are nested too deep",
                    LimitKind::Nodes => "the input has too many nodes",
                    LimitKind::Attributes => "an element has too many attributes",
                    LimitKind::AttributeBytes => "an attribute value has too many bytes",
                    LimitKind::OutputBytes => "the output would have too many bytes",
                    LimitKind::Findings => "there are too many findings",
                };
                write!(f, "{what}: the limit is {most} (`{}`)", kind.as_str())
            }
            // Nothing was done about it, so the reason says more.
            Kind::Refused(finding, _) if finding.action() == Action::Noted => {
                let what = finding.code().about().what;
                let sentence = what.split_once(". ").map_or(what, |(first, _)| first).trim_end_matches('.');
                write!(f, "the input is rejected: {}: {sentence}", finding.code())
            }
            Kind::Refused(finding, _) => write!(f, "the input is rejected: {finding}"),
            Kind::NoWrapper => f.write_str(
                "the policy has a `wrapper`, but the output is inserted where no `div` is allowed; \
                 insert it into an element that can contain a `div`, or remove `wrapper` from the policy",
            ),
            Kind::TreeTooLarge(_) => f.write_str(
                "the parser would have to copy more elements than the input has bytes; \
                 close the formatting elements (a, b, font, i …) that are still open at this position",
            ),
        }
    }
}

impl std::error::Error for CleanError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            Kind::Input(error) => Some(error),
            Kind::Edit(error) => Some(error),
            Kind::TreeTooLarge(_) | Kind::Refused(..) | Kind::Limit(_) | Kind::NoWrapper => None,
        }
    }
}
