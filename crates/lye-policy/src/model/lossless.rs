//! The member `lossless`: which text that only looks like markup stays text. In a policy file: a boolean or `"incomplete"`.

use crate::members::{Faults, Form, Node, Place, PolicyDefaults, PolicyValue, Value};
use lye_html::Tokenization;

const INCOMPLETE: &str = "incomplete";

impl PolicyValue for Tokenization {
    const FORM: Form = Form::OneOf { forms: &[Form::Boolean, Form::Words { words: &[INCOMPLETE] }] };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        match &node.value {
            Value::Bool(false) => Some(Self::Standard),
            Value::Bool(true) => Some(Self::Lossless),
            Value::String(word) if word == INCOMPLETE => Some(Self::LosslessIncomplete),
            _ => faults.unexpected(at, node, "true, false, or \"incomplete\" for incomplete tags alone"),
        }
    }

    fn write(&self, _: PolicyDefaults) -> serde_json::Value {
        match self {
            Self::LosslessIncomplete => INCOMPLETE.into(),
            other => (*other != Self::Standard).into(),
        }
    }
}
