//! Leaves refused images out of values whose other parts keep their meaning: `background: #111 url(…)`.

use super::components::Component;
use super::log::DropReason;
use super::properties::Property;
use super::write::NewUrls;
use cssparser::Token;
use std::ops::Range;

/// How a property can do without an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// Its value needs all parts.
    Whole,
    /// A list of layers, each of which may have an image; `none` is a layer without one (CSS Backgrounds 3, 2.10).
    Layers,
    /// A list of cursors, each with an image and its hot spot, then a keyword (CSS Basic User Interface 4, 5.1.1).
    Fallbacks,
    /// A sequence of parts, none of which refers to another (CSS Lists 3, 3.4; CSS Content 3, 2).
    Parts,
}

/// The parts of a value that are left out: refused images, by their components, in order.
#[derive(Debug)]
pub(super) struct Cuts {
    /// The name of the property; empty if nothing may be left out.
    name: &'static str,
    /// Looked up for the first refused image.
    form: Form,
    parts: Vec<Range<usize>>,
}

impl Cuts {
    /// Creates an empty list for the value of a property.
    pub(super) fn of(property: &Property) -> Self {
        Self { name: property.name, form: Form::Whole, parts: Vec::new() }
    }

    /// Creates a list that stays empty.
    pub(super) fn refused() -> Self {
        Self { name: "", form: Form::Whole, parts: Vec::new() }
    }

    /// Notes a part of the value itself (`is_whole`) whose URL was refused, or returns the judgement.
    pub(super) fn admit(
        &mut self,
        judged: Result<(), DropReason>,
        is_whole: bool,
        part: Range<usize>,
    ) -> Result<(), DropReason> {
        if judged != Err(DropReason::Url) || !is_whole {
            return judged;
        }
        self.form = match self.name {
            "background" | "background-image" => Form::Layers,
            "cursor" => Form::Fallbacks,
            "list-style" | "content" => Form::Parts,
            _ => return judged,
        };
        self.parts.push(part);
        Ok(())
    }

    /// Completes the list. Fails if too little is left of the value.
    pub(super) fn check(&mut self, components: &[Component<'_>]) -> Result<(), DropReason> {
        if self.parts.is_empty() {
            return Ok(());
        }
        if self.form == Form::Fallbacks {
            // Up to the comma after the hot spot.
            let mut next = components.len()..components.len();
            for part in self.parts.iter_mut().rev() {
                let hot_spot = components.get(part.end..next.start).unwrap_or_default();
                part.end = match hot_spot.iter().position(|component| component.token == Token::Comma) {
                    Some(comma) => part.end + comma + 1,
                    None => next.end,
                };
                next = part.clone();
            }
        }
        let mut kept = components.iter().enumerate().filter(|(at, _)| !self.holds(*at));
        let needs_more = |token: &Token<'_>| *token == Token::Delim('/');
        let is_left = match (self.form, kept.next()) {
            (Form::Parts, Some((_, first))) => !needs_more(&first.token),
            (Form::Layers, Some((_, first))) => {
                first.token != Token::Comma || kept.any(|(_, component)| component.token != Token::Comma)
            }
            (_, first) => first.is_some(),
        };
        if is_left { Ok(()) } else { Err(DropReason::Url) }
    }

    fn holds(&self, at: usize) -> bool {
        let next = self.parts.partition_point(|part| part.end <= at);
        self.parts.get(next).is_some_and(|part| part.contains(&at))
    }

    /// Returns the bytes of the source that are left out.
    pub(super) fn spans(&self, components: &[Component<'_>]) -> impl Iterator<Item = Range<usize>> {
        self.parts.iter().filter_map(|part| {
            let part = components.get(part.clone())?;
            Some(part.first()?.span.start..part.last()?.span.end)
        })
    }

    /// Leaves the parts out of a value and adapts the places of its new URLs. Returns `true` if there are any.
    pub(super) fn apply(&self, components: &mut Vec<Component<'_>>, new_urls: &mut NewUrls) -> bool {
        if self.parts.is_empty() {
            return false;
        }
        let mut places = vec![0; components.len()];
        let mut kept: Vec<Component<'_>> = Vec::new();
        for (at, component) in components.drain(..).enumerate() {
            places[at] = kept.len(); // As many as there are components.
            if !self.holds(at) {
                if self.form == Form::Layers && component.token == Token::Comma {
                    Self::fill(&mut kept);
                }
                places[at] = kept.len();
                kept.push(component);
            }
        }
        if self.form == Form::Layers {
            Self::fill(&mut kept);
        }
        for (at, _) in new_urls.iter_mut() {
            *at = places.get(*at).copied().unwrap_or(*at);
        }
        *components = kept;
        true
    }

    /// Completes an empty layer at the end of a value.
    fn fill(kept: &mut Vec<Component<'_>>) {
        let is_empty = kept.last().is_none_or(|last| last.token == Token::Comma);
        if is_empty {
            let is_spaced = !kept.is_empty();
            let none = Token::Ident("none".into());
            kept.push(Component { token: none, span: 0..0, is_spaced, end: kept.len() });
        }
    }
}
