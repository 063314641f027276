//! Limits for the input and the output, and what happens if they are exceeded.

use super::Policy;
use super::wrapper::BYTES as WRAPPER_BYTES;
use crate::members::{
    Faults, Form, Node, Place, PolicyDefaults, PolicyValue, Problem, Value, other_names, texts,
};
use crate::path::Path;
use crate::string_enum;

/// The maximum nesting depth of browsers.
pub const DEEPEST: u64 = 512;

string_enum! {
    /// What happens if a limit is exceeded.
    #[non_exhaustive]
    pub enum LimitOutcome {
        /// Fail with an error, without output.
        Reject = "reject",
        /// Omit the excess. The output is still well nested.
        Cut = "cut",
        /// Make elements that are nested too deeply siblings at the maximum depth. No text and no element is
        /// lost.
        Flatten = "flatten",
    }
}

/// A limit: a maximum, and what happens if it is exceeded.
///
/// ```
/// use lye::policy::{Limit, LimitOutcome};
/// let limit = Limit::new(1_000).then(LimitOutcome::Cut);
/// assert_eq!((limit.most, limit.then), (1_000, Some(LimitOutcome::Cut)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Limit {
    /// The maximum.
    pub most: u64,
    /// What happens if the maximum is exceeded; `None` stands for the first outcome that the member of [`Limits`] names.
    pub then: Option<LimitOutcome>,
}

impl Limit {
    /// Creates a limit with the first outcome that its member of [`Limits`] names.
    pub const fn new(most: u64) -> Self {
        Self { most, then: None }
    }

    /// Sets the outcome.
    #[must_use]
    pub const fn then(self, outcome: LimitOutcome) -> Self {
        Self { then: Some(outcome), ..self }
    }
}

members! {
    /// Limits for the input and the output.
    ///
    /// Each limit that takes effect is reported: `Removals::limits` counts it, and it causes a finding whose code begins
    /// with `limit-`, or an error with such a code. Limits never depend on time: the same input has the same result everywhere.
    ///
    /// ```
    /// use lye::{Cleaner, Policy};
    /// use lye::policy::{Limit, LimitOutcome, Limits};
    /// let limits = Limits::default().with_output_bytes(Limit::new(20).then(LimitOutcome::Cut));
    /// let cleaner = Cleaner::new(&Policy::default().with_limits(limits))?;
    /// let clean = cleaner.clean("<p>one<p>two<p>three")?;
    /// assert_eq!(clean.html(), "<p>one</p><p>two</p>");
    /// assert_eq!(clean.removals().limits, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Copy, Hash)]
    pub struct Limits = "limits" [other_names::LIMITS] {
        /// The maximum length of the input, in bytes of UTF-8.
        ///
        /// `reject` or `cut`. With `cut`, no output is longer either, so that it can be cleaned again. Default: 1 GiB, the limit of the
        /// parser.
        pub input_bytes: Option<Limit> = None => (some with_input_bytes),
        /// The maximum nesting depth of elements.
        ///
        /// `flatten`, `cut` or `reject`. Open elements of the input count, including those that are not kept. At most 512, the limit of
        /// browsers; the default leaves half of that to the page around the output.
        pub depth: Limit = Limit::new(256) => (value with_depth),
        /// The maximum number of nodes that the parser creates.
        ///
        /// `reject` or `cut`. Nodes that are not kept count too. A node takes 48 bytes.
        pub nodes: Limit = Limit::new(10_000_000) => (value with_nodes),
        /// The maximum number of attributes of an element.
        ///
        /// `cut` or `reject`. Attributes that the policy adds do not count.
        pub attributes: Limit = Limit::new(256) => (value with_attributes),
        /// The maximum length of an attribute value, in bytes.
        ///
        /// `cut`, which removes the whole attribute, since a part of a value has another meaning; or `reject`. Default: unlimited.
        pub attribute_bytes: Option<Limit> = None => (some with_attribute_bytes),
        /// The maximum length of the output, in bytes.
        ///
        /// `reject` or `cut`. For `Cleaner::clean_svg`, always `reject`. Default: unlimited.
        pub output_bytes: Option<Limit> = None => (some with_output_bytes),
        /// The maximum depth of markup in attribute values, such as `srcdoc`; deeper markup is removed.
        ///
        /// 1 is markup in values of the page. At most 8.
        pub nested_depth: u8 = 3 => (value with_nested_depth),
        /// The maximum size of markup in one attribute value, in bytes.
        pub nested_bytes: u64 = 100_000 => (value with_nested_bytes),
        /// The maximum number of findings that are collected.
        pub findings: Limit = Limit::new(10_000) => (value with_findings),
    }
}

string_enum! {
    /// A member of [`Limits`], as its path in a policy.
    pub enum LimitKind {
        /// The length of the input.
        InputBytes = "limits.input_bytes",
        /// The nesting depth of elements.
        Depth = "limits.depth",
        /// The number of nodes of the tree.
        Nodes = "limits.nodes",
        /// The number of attributes of one element.
        Attributes = "limits.attributes",
        /// The length of an attribute value.
        AttributeBytes = "limits.attribute_bytes",
        /// The length of the output.
        OutputBytes = "limits.output_bytes",
        /// The number of collected findings.
        Findings = "limits.findings",
    }
}

impl LimitKind {
    /// Returns its name in [`Limits`].
    pub fn member(self) -> &'static str {
        self.as_str().trim_start_matches("limits.")
    }

    /// Returns the supported outcomes, the default first.
    pub fn outcomes(self) -> &'static [LimitOutcome] {
        use LimitOutcome::{Cut, Flatten, Reject};
        match self {
            Self::InputBytes | Self::Nodes | Self::OutputBytes => &[Reject, Cut],
            Self::Depth => &[Flatten, Cut, Reject],
            Self::Attributes | Self::AttributeBytes => &[Cut, Reject],
            Self::Findings => &[Cut],
        }
    }
}

impl Limits {
    fn limit(&self, kind: LimitKind) -> Option<Limit> {
        match kind {
            LimitKind::InputBytes => self.input_bytes,
            LimitKind::Depth => Some(self.depth),
            LimitKind::Nodes => Some(self.nodes),
            LimitKind::Attributes => Some(self.attributes),
            LimitKind::AttributeBytes => self.attribute_bytes,
            LimitKind::OutputBytes => self.output_bytes,
            LimitKind::Findings => Some(self.findings),
        }
    }

    /// Returns the maximum, or `u64::MAX` if there is none.
    #[doc(hidden)]
    pub fn most(&self, kind: LimitKind) -> u64 {
        self.limit(kind).map_or(u64::MAX, |limit| limit.most)
    }

    /// Returns what happens if the limit is exceeded.
    #[doc(hidden)]
    pub fn outcome(&self, kind: LimitKind) -> LimitOutcome {
        let outcome = self.limit(kind).and_then(|limit| limit.then);
        outcome.unwrap_or(kind.outcomes()[0]) // Every limit has at least one outcome.
    }
}

impl Policy {
    pub(super) fn check_limit(&self, kind: LimitKind) -> Result<(), Problem> {
        let Some(limit) = self.limits.limit(kind) else { return Ok(()) };
        let path = Path::new(["limits", kind.member()]);
        let refused = |problem: Problem| Err(problem.at(path.clone()));
        if limit.most == 0 {
            return refused(texts::limit_of_zero());
        }
        if kind == LimitKind::OutputBytes && self.output.wrapper && limit.most <= WRAPPER_BYTES as u64 {
            return refused(texts::limit_below_wrapper(WRAPPER_BYTES, WRAPPER_BYTES + 1));
        }
        if kind == LimitKind::Depth && limit.most > DEEPEST {
            return refused(texts::limit_too_deep(DEEPEST));
        }
        if kind == LimitKind::InputBytes && limit.most > lye_html::MAX_INPUT_BYTES as u64 {
            return refused(texts::limit_above_input(lye_html::MAX_INPUT_BYTES));
        }
        if let Some(outcome) = limit.then
            && !kind.outcomes().contains(&outcome)
        {
            let known: Vec<String> = kind.outcomes().iter().map(|outcome| format!("\"{outcome}\"")).collect();
            return Err(texts::limit_without_outcome(outcome, known.join("`, or `")).at(path.with("then")));
        }
        Ok(())
    }
}

record! {
    /// The table form of a limit.
    struct WithOutcome = "limit" {
        /// The limit.
        most: u64 => (),
        /// What happens to an excess.
        then: Option<LimitOutcome> = None => (),
    }
}

/// A number, or a table with `most` and `then`.
impl PolicyValue for Limit {
    const FORM: Form = Form::OneOf { forms: &[u64::FORM, WithOutcome::FORM] };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        match &node.value {
            Value::Integer(_) => u64::read(node, at, faults).map(Self::new),
            Value::Table(_) => {
                WithOutcome::read(node, at, faults).map(|WithOutcome { most, then }| Self { most, then })
            }
            Value::String(text) => {
                let problem = Problem::new(format!("expected a number, found the string {text:?}"));
                let remedy = number_in(text).map(|number| format!("write `{number}`"));
                faults.add(at, &node.span, Problem { remedy, ..problem })
            }
            _ => faults.unexpected(at, node, "a number, or a table with `most` and `then`"),
        }
    }

    fn write(&self, defaults: PolicyDefaults) -> serde_json::Value {
        match self.then {
            None => self.most.into(),
            then => WithOutcome { most: self.most, then }.write(defaults),
        }
    }
}

/// Returns the number that a text stands for, such as `10MB`.
fn number_in(text: &str) -> Option<u64> {
    let text = text.trim().to_ascii_lowercase();
    let end = text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    let (digits, unit) = text.split_at(end);
    let factor = match unit.trim().trim_end_matches("ib").trim_end_matches('b') {
        "" => 1,
        "k" => 1_000,
        "m" => 1_000_000,
        "g" => 1_000_000_000,
        _ => return None,
    };
    digits.parse::<u64>().ok()?.checked_mul(factor)
}
