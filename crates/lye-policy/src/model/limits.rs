//! Limits for the input and the output, and what happens if they are exceeded.

use super::Policy;
use super::error::Problem;
use super::wrapper::BYTES as WRAPPER_BYTES;
use crate::path::Path;
use crate::string_enum;
use serde::de::{MapAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The maximum nesting depth of browsers.
pub const DEEPEST: u64 = 512;

/// What happens if a limit is exceeded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum LimitOutcome {
    /// Fail with an error, without output.
    Refuse,
    /// Omit the excess. The output is still well nested.
    Cut,
    /// Make elements that are nested too deeply siblings at the maximum depth. No text and no element is
    /// lost.
    Flatten,
}

string_enum!(LimitOutcome { Refuse = "refuse", Cut = "cut", Flatten = "flatten" });

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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Limits {
    /// The maximum length of the input, in bytes of UTF-8: `refuse` or `cut`. With `cut`, no output is longer either, so that it can be
    /// cleaned again. Default: 1 GiB, the limit of the parser.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input_bytes: Option<Limit>,
    /// The maximum nesting depth of elements: `flatten`, `cut` or `refuse`. Open elements of the input count, including those that
    /// are not kept. At most 512, the limit of browsers. Default: 256, which leaves half of that to the page around the output.
    pub depth: Limit,
    /// The maximum number of nodes that the parser creates, including those that are not kept: `refuse` or `cut`. A node takes 48 bytes. Default:
    /// 10,000,000.
    pub nodes: Limit,
    /// The maximum number of kept attributes per element: `cut` or `refuse`. Attributes that the policy adds do not count.
    /// Default: 256.
    pub attributes: Limit,
    /// The maximum length of an attribute value, in bytes: `cut`, which removes the whole attribute, since a part of a value has another meaning; or
    /// `refuse`. Default: unlimited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attribute_bytes: Option<Limit>,
    /// The maximum length of the output, in bytes of HTML: `refuse` or `cut`. For `Cleaner::clean_svg`, always
    /// `refuse`. Default: unlimited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_bytes: Option<Limit>,
    /// The maximum number of findings that are collected: `cut`. All are counted, and exceeded limits are always reported. Default: 10,000.
    pub findings: Limit,
}

/// Setters: each replaces one part.
impl Limits {
    /// Sets [`input_bytes`](Self#structfield.input_bytes).
    #[must_use]
    pub fn with_input_bytes(self, input_bytes: Limit) -> Self {
        Self { input_bytes: Some(input_bytes), ..self }
    }

    /// Sets [`depth`](Self#structfield.depth).
    #[must_use]
    pub fn with_depth(self, depth: Limit) -> Self {
        Self { depth, ..self }
    }

    /// Sets [`nodes`](Self#structfield.nodes).
    #[must_use]
    pub fn with_nodes(self, nodes: Limit) -> Self {
        Self { nodes, ..self }
    }

    /// Sets [`attributes`](Self#structfield.attributes).
    #[must_use]
    pub fn with_attributes(self, attributes: Limit) -> Self {
        Self { attributes, ..self }
    }

    /// Sets [`attribute_bytes`](Self#structfield.attribute_bytes).
    #[must_use]
    pub fn with_attribute_bytes(self, attribute_bytes: Limit) -> Self {
        Self { attribute_bytes: Some(attribute_bytes), ..self }
    }

    /// Sets [`output_bytes`](Self#structfield.output_bytes).
    #[must_use]
    pub fn with_output_bytes(self, output_bytes: Limit) -> Self {
        Self { output_bytes: Some(output_bytes), ..self }
    }

    /// Sets [`findings`](Self#structfield.findings).
    #[must_use]
    pub fn with_findings(self, findings: Limit) -> Self {
        Self { findings, ..self }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            input_bytes: None,
            depth: Limit::new(256),
            nodes: Limit::new(10_000_000),
            attributes: Limit::new(256),
            attribute_bytes: None,
            output_bytes: None,
            findings: Limit::new(10_000),
        }
    }
}

/// A member of [`Limits`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LimitKind {
    /// The length of the input.
    InputBytes,
    /// The nesting depth of elements.
    Depth,
    /// The number of nodes of the tree.
    Nodes,
    /// The number of attributes of one element.
    Attributes,
    /// The length of an attribute value.
    AttributeBytes,
    /// The length of the output.
    OutputBytes,
    /// The number of collected findings.
    Findings,
}

impl LimitKind {
    /// All limits.
    pub const ALL: [Self; 7] = [
        Self::InputBytes,
        Self::Depth,
        Self::Nodes,
        Self::Attributes,
        Self::AttributeBytes,
        Self::OutputBytes,
        Self::Findings,
    ];

    /// Returns its path in a policy.
    #[doc(hidden)]
    pub fn path(self) -> &'static str {
        match self {
            Self::InputBytes => "limits.input_bytes",
            Self::Depth => "limits.depth",
            Self::Nodes => "limits.nodes",
            Self::Attributes => "limits.attributes",
            Self::AttributeBytes => "limits.attribute_bytes",
            Self::OutputBytes => "limits.output_bytes",
            Self::Findings => "limits.findings",
        }
    }

    /// Returns its name in [`Limits`].
    #[doc(hidden)]
    pub fn member(self) -> &'static str {
        self.path().trim_start_matches("limits.")
    }

    /// Returns the supported outcomes, the default first.
    #[doc(hidden)]
    pub fn outcomes(self) -> &'static [LimitOutcome] {
        use LimitOutcome::{Cut, Flatten, Refuse};
        match self {
            Self::InputBytes | Self::Nodes | Self::OutputBytes => &[Refuse, Cut],
            Self::Depth => &[Flatten, Cut, Refuse],
            Self::Attributes | Self::AttributeBytes => &[Cut, Refuse],
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
    pub(super) fn check_limits(&self) -> Result<(), Problem> {
        for kind in LimitKind::ALL {
            let Some(limit) = self.limits.limit(kind) else { continue };
            let path = Path::new(["limits", kind.member()]);
            let problem = |message: String, remedy: String| {
                Err(Problem::new(message).at(path.clone()).with_remedy(remedy))
            };
            if limit.most == 0 {
                return problem(
                    "the limit is 0, which would reject everything".to_owned(),
                    "write a number of at least 1".to_owned(),
                );
            }
            if kind == LimitKind::OutputBytes && self.wrapper && limit.most <= WRAPPER_BYTES as u64 {
                return problem(
                    format!("the limit is too small: the wrapper alone takes {WRAPPER_BYTES} bytes"),
                    format!("write a number of at least {}, or remove `wrapper`", WRAPPER_BYTES + 1),
                );
            }
            if kind == LimitKind::Depth && limit.most > DEEPEST {
                return problem(
                    format!(
                        "the limit is too large: browsers and this parser stop nesting at {DEEPEST} elements"
                    ),
                    format!("write a number from 1 to {DEEPEST}"),
                );
            }
            if kind == LimitKind::InputBytes && limit.most > lye_html::MAX_INPUT_BYTES as u64 {
                return problem(
                    format!(
                        "the limit is too large: no input can be longer than {} bytes",
                        lye_html::MAX_INPUT_BYTES
                    ),
                    "write a smaller number, or remove it".to_owned(),
                );
            }
            if let Some(outcome) = limit.then
                && !kind.outcomes().contains(&outcome)
            {
                let known: Vec<String> =
                    kind.outcomes().iter().map(|outcome| format!("\"{outcome}\"")).collect();
                return Err(Problem::new(format!("this limit does not support `{outcome}`"))
                    .at(path.with("then"))
                    .with_remedy(format!("write `{}`", known.join("`, or `"))));
            }
        }
        Ok(())
    }
}

/// The table form of a limit.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    most: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    then: Option<LimitOutcome>,
}

/// Writes a number, or a table with `most` and `then`.
impl Serialize for Limit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.then {
            None => serializer.serialize_u64(self.most),
            then => Table { most: self.most, then }.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Limit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct LimitVisitor;

        impl<'de> Visitor<'de> for LimitVisitor {
            type Value = Limit;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, or a table with `most` and `then`")
            }

            fn visit_u64<E: serde::de::Error>(self, most: u64) -> Result<Limit, E> {
                Ok(Limit::new(most))
            }

            fn visit_i64<E: serde::de::Error>(self, most: i64) -> Result<Limit, E> {
                let negative = || E::invalid_value(serde::de::Unexpected::Signed(most), &self);
                u64::try_from(most).map(Limit::new).map_err(|_| negative())
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Limit, A::Error> {
                let Table { most, then } = Table::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Limit { most, then })
            }
        }

        deserializer.deserialize_any(LimitVisitor)
    }
}
