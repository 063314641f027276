//! Records which limits took effect, each once, independent of other findings.

use super::recorded::Recorded;
use super::{Action, Finding, FindingCode};
use lye_html::Span;
use lye_policy::model::LimitKind;

/// The limits that took effect.
#[derive(Clone, Debug, Default)]
pub(super) struct LimitAccount {
    effects: Vec<Effect>,
}

/// The first effect of a limit.
#[derive(Clone, Debug)]
struct Effect {
    kind: LimitKind,
    action: Action,
    span: Span,
}

impl LimitAccount {
    /// Records that a limit took effect.
    pub(super) fn note(&mut self, kind: LimitKind, action: Action, span: Span) {
        if self.effects.iter().all(|effect| effect.kind != kind) {
            self.effects.push(Effect { kind, action, span });
        }
    }

    /// Adds those of a later pass, whose positions refer to another text.
    pub(super) fn absorb(&mut self, later: Self) {
        for Effect { kind, action, .. } in later.effects {
            self.note(kind, action, Span::default());
        }
    }

    /// Maps the positions.
    pub(super) fn place(&mut self, place: impl Fn(Span) -> Span) {
        for effect in &mut self.effects {
            effect.span = place(effect.span);
        }
    }

    /// Returns how many took effect.
    pub(super) fn count(&self) -> u64 {
        self.effects.len() as u64
    }

    /// Returns a finding for each limit that these findings do not report.
    pub(super) fn unreported(&self, findings: &Recorded) -> impl Iterator<Item = Finding> {
        self.findings().filter(move |limit| !findings.has(limit.code))
    }

    /// Returns a finding for each limit.
    pub(super) fn findings(&self) -> impl Iterator<Item = Finding> {
        self.effects.iter().map(|&Effect { kind, action, span }| Finding {
            span,
            rule: kind.as_str().into(),
            ..Finding::new(FindingCode::of_limit(kind), action)
        })
    }
}
