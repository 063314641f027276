//! Keeping account of limits that took effect, each once, and whatever becomes of other findings.

use super::{Action, Finding, FindingCode};
use lye_html::Span;
use lye_policy::model::LimitKind;

/// The limits that took effect.
#[derive(Clone, Debug, Default)]
pub(super) struct LimitAccount {
    effects: Vec<Effect>,
}

/// What a limit did first.
#[derive(Clone, Debug)]
struct Effect {
    kind: LimitKind,
    action: Action,
    span: Span,
}

impl LimitAccount {
    /// Notes that a limit took effect.
    pub(super) fn note(&mut self, kind: LimitKind, action: Action, span: Span) {
        if self.effects.iter().all(|effect| effect.kind != kind) {
            self.effects.push(Effect { kind, action, span });
        }
    }

    /// Adds those of a later reading, in which places are others.
    pub(super) fn absorb(&mut self, later: Self) {
        for Effect { kind, action, .. } in later.effects {
            self.note(kind, action, Span::default());
        }
    }

    /// Gives them other places.
    pub(super) fn place(&mut self, place: impl Fn(Span) -> Span) {
        for effect in &mut self.effects {
            effect.span = place(effect.span);
        }
    }

    /// How many took effect.
    pub(super) fn count(&self) -> u64 {
        self.effects.len() as u64
    }

    /// A finding for each of which none of these tells.
    pub(super) fn untold(&self, findings: &[Finding]) -> impl Iterator<Item = Finding> {
        self.findings().filter(move |limit| !findings.iter().any(|told| told.code == limit.code))
    }

    /// A finding for each.
    pub(super) fn findings(&self) -> impl Iterator<Item = Finding> {
        self.effects.iter().map(|&Effect { kind, action, span }| Finding {
            span,
            rule: kind.path().into(),
            ..Finding::new(FindingCode::of_limit(kind), action)
        })
    }
}
