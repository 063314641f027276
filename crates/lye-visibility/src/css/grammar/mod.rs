//! Grammars for the values of properties that can hide, and the effects of the values.
//!
//! A value that no browser accepts has no effect. A value that browsers may accept but this module does not understand is unknown: it hides, or
//! has no effect either.

mod boxes;
mod moves;
mod paints;
mod states;
mod text;

use super::budget::Budget;
use super::effect::{Effect, Rows, Switch, Wide};
use super::generated::hiding::INHERITED;
use super::length::{Length, Measure, measure};
use super::parts::{self, Item, Items, Part};
use super::sheet::Variables;
use super::table::{Property, RowData, property};
use cssparser::Parser;
use std::collections::{HashMap, HashSet};

pub(super) use boxes::*;
pub(super) use moves::*;
pub(super) use paints::*;
pub(super) use states::State;
pub(super) use text::*;

/// The definitions in the input's style sheets that values refer to.
#[derive(Debug, Default)]
pub(crate) struct Resources {
    /// Names of `@keyframes` that may hide text, in lower case, and whether their last keyframe may.
    pub(crate) keyframes: HashMap<String, bool>,
    /// Names of fonts that the input embeds, and the words in them, in lower case.
    fonts: HashSet<String>,
    /// The custom properties of the element.
    pub(crate) variables: Variables,
    /// Whether the declaration is in a style sheet. There, a reference to a property without a value invalidates the
    /// declaration.
    pub(crate) is_of_sheet: bool,
    /// Whether some declaration has the value `revert-layer`.
    pub(crate) has_revert_layer: bool,
    /// Whether text is kept whose visibility is unknown.
    pub(crate) keeps_unknown: bool,
    /// What the search may still cost.
    pub(crate) budget: Budget,
}

impl Resources {
    pub(crate) fn new(budget: Budget, keeps_unknown: bool) -> Self {
        Self { budget, keeps_unknown, ..Self::default() }
    }

    /// Adds a font that the input embeds, by its name in lower case.
    pub(crate) fn add_font(&mut self, name: String) {
        // Names of several words need no quotation marks: each word is treated as the name.
        self.fonts.extend(name.split(' ').map(str::to_owned));
        self.fonts.insert(name);
    }
}

/// Receives the effects of a declaration.
pub(super) type Sink<'s> = &'s mut dyn FnMut(Effect);

/// The result of evaluating a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// It does not hide.
    Shows,
    Hides,
    /// Browsers may accept it, and it is not computed.
    Unknown,
    /// Browsers do not accept it.
    Invalid,
    /// The reported effects are complete.
    Complete,
}

impl Verdict {
    pub(in crate::css) fn shows_if(shows: bool) -> Self {
        if shows { Self::Shows } else { Self::Hides }
    }

    /// Returns `true` if the text counts as hidden.
    fn hides(self, resources: &Resources) -> bool {
        self == Self::Hides || self == Self::Unknown && !resources.keeps_unknown
    }
}

/// The result of a grammar; an error is the result of a component that decides alone.
pub(super) type Judged = Result<Verdict, Verdict>;

/// A grammar: evaluates a value, and reports its effects other than those on the row. Linear in the value.
pub(super) type Judge = fn(&Value<'_>, Sink<'_>) -> Judged;

/// A value that a declaration gives to a property.
pub(super) struct Value<'v> {
    property: Property,
    row: RowData,
    parts: &'v [Part<'v>],
    resources: &'v Resources,
    /// Whether numbers are lengths, as in attributes of SVG.
    is_unitless: bool,
}

/// Any number of keywords.
const MANY: usize = usize::MAX;

impl<'v> Value<'v> {
    fn of(property: Property, parts: &'v [Part<'v>], resources: &'v Resources) -> Self {
        Self { property, row: property.data(), parts, resources, is_unitless: false }
    }

    fn judge(&self, sink: Sink<'_>) -> Verdict {
        (self.row.judge)(self, sink).unwrap_or_else(|verdict| verdict)
    }

    fn items(&self) -> Items<'v, 'v> {
        Items(self.parts)
    }

    /// Returns the only component. Others are invalid.
    fn only_item(&self) -> Result<Item<'v, 'v>, Verdict> {
        let mut items = self.items();
        items.next().filter(|_| items.next().is_none()).ok_or(Verdict::Invalid)
    }

    /// Returns `true` if it has one of these keywords.
    fn has(&self, words: &str) -> bool {
        self.parts.iter().any(|part| part.is_one_of(words))
    }

    /// Returns `true` if it consists of these keywords.
    fn has_only(&self, words: &str) -> bool {
        self.parts.iter().all(|part| part.is_one_of(words))
    }

    /// Returns `true` if it is a keyword that shows.
    fn is_plain(&self) -> bool {
        self.parts.len() == 1 && self.has(self.row.shows)
    }

    fn may_be_anything(&self) -> bool {
        self.parts.iter().any(may_be_anything)
    }

    /// Returns `true` if it has one of these functions, or a block.
    fn has_unclear(&self, functions: &str) -> bool {
        self.parts.iter().any(|part| part.calls(functions) || matches!(part, Part::Block))
    }

    /// Keywords: any other keyword or component is invalid. A function may produce any keyword.
    fn words(&self, most: usize) -> Verdict {
        if self.may_be_anything() {
            return Verdict::Unknown;
        }
        if self.parts.len() > most {
            return Verdict::Invalid;
        }
        if self.has(self.row.hides) {
            return Verdict::Hides;
        }
        match self.has_only(self.row.shows) {
            true => Verdict::Shows,
            false => Verdict::Invalid,
        }
    }
}

impl Property {
    /// Reports the effects of a declaration. Linear in its value.
    pub(in crate::css) fn declare(self, parts: &[Part<'_>], resources: &Resources, sink: Sink<'_>) {
        if let Some(wide) = Wide::of(parts) {
            return self.declare_wide(wide, sink);
        }
        let row = self.row();
        match Value::of(self, parts, resources).judge(sink) {
            verdict if verdict.hides(resources) => sink(Effect::Row(row, Some(true))),
            // A property that sets only a part of its row leaves the other parts.
            Verdict::Shows if self.is_whole => sink(Effect::Row(row, Some(false))),
            _ => {}
        }
    }

    fn declare_wide(self, wide: Wide, sink: Sink<'_>) {
        let row = self.row();
        let is_inherited = !INHERITED.common(Rows::only(row)).is_empty();
        match wide {
            _ if self.name == "all" => return sink(Effect::All(wide)),
            Wide::RevertLayer => return sink(Effect::OfLayer(self)),
            Wide::Inherit if !is_inherited => return sink(Effect::OfParent(self)),
            _ => {}
        }
        let is_initial = wide == Wide::Initial || wide == Wide::Unset && !is_inherited;
        if self.is_whole {
            sink(Effect::Row(row, is_initial.then_some(false)));
        }
        self.states().iter().for_each(|state| sink(state.reset(is_initial, wide == Wide::Revert)));
    }

    /// Returns `true` if browsers accept a value.
    pub(in crate::css) fn accepts(self, parts: &[Part<'_>], resources: &Resources) -> bool {
        Wide::of(parts).is_some() || Value::of(self, parts, resources).judge(&mut |_| {}) != Verdict::Invalid
    }
}

/// A keyword.
pub(in crate::css) fn word(value: &Value<'_>, _: Sink<'_>) -> Judged {
    Ok(value.words(1))
}

/// Keywords.
pub(in crate::css) fn words(value: &Value<'_>, _: Sink<'_>) -> Judged {
    Ok(value.words(MANY))
}

/// Whatever is not one of the keywords that show may hide.
pub(in crate::css) fn only(value: &Value<'_>, _: Sink<'_>) -> Judged {
    Ok(if value.has_only(value.row.shows) { Verdict::Shows } else { Verdict::Unknown })
}

/// `all`, which has no values of its own.
pub(in crate::css) fn all(_: &Value<'_>, _: Sink<'_>) -> Judged {
    Ok(Verdict::Invalid)
}

pub(in crate::css) fn content(value: &Value<'_>, _: Sink<'_>) -> Judged {
    let is_text = value.parts.iter().all(|part| matches!(part, Part::Text(_)));
    Ok(Verdict::shows_if(value.is_plain() || is_text))
}

pub(in crate::css) fn content_visibility(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    if value.has("auto") {
        // It contains paint.
        set_clipping(true, sink);
    }
    Ok(value.words(1))
}

/// A single keyword, or at most one each of `<display-outside>`, `<display-inside>` and `list-item` (CSS Display 3, 2).
pub(in crate::css) fn display(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let count = |names: &str| value.parts.iter().filter(|part| part.is_one_of(names)).count();
    let counts = ["block inline run-in", "flow flow-root table flex grid ruby math", "list-item"].map(count);
    let is_valid =
        counts.iter().all(|count| *count <= 1) && counts.iter().sum::<usize>() == value.parts.len();
    let verdict = value.words(if is_valid { MANY } else { 1 });
    if verdict == Verdict::Shows {
        sink(Effect::Switch(Switch::IsInline, Some(value.has_only("inline flow contents ruby"))));
        sink(Effect::Switch(Switch::IsContents, Some(value.has("contents"))));
        let shrinks = "inline-block inline-flex inline-grid inline-table table table-cell";
        sink(Effect::Switch(Switch::Shrinks, Some(value.has(shrinks))));
        let is_flex = value.has("flex inline-flex grid inline-grid -webkit-box -webkit-flex -ms-flexbox");
        sink(Effect::Switch(Switch::IsFlex, Some(is_flex)));
    }
    Ok(verdict)
}

/// Names of animations: one hides if its last keyframe does, or if another one does and it lasts.
pub(in crate::css) fn animation(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    let keyframes = &value.resources.keyframes;
    let mut hides_first = false;
    for (part, _) in value.items() {
        match part {
            Part::Word(name) | Part::Text(name) => match keyframes.get(&name.to_ascii_lowercase()) {
                Some(true) => return Err(Verdict::Hides),
                Some(false) => hides_first = true,
                None => {}
            },
            Part::Function(..) if keyframes.is_empty() || part.calls(EASINGS) => {}
            Part::Function(..) => return Err(Verdict::Hides),
            _ => {}
        }
    }
    sink(Effect::Switch(Switch::HidesFirst, Some(hides_first)));
    if !value.property.name.ends_with("name") {
        sink(Effect::Switch(Switch::Lasts, Some(lasts(value))));
    }
    Ok(Verdict::Shows)
}

/// When an animation runs. What may last stays, whatever another property says.
pub(in crate::css) fn times(value: &Value<'_>, sink: Sink<'_>) -> Judged {
    if lasts(value) {
        sink(Effect::Switch(Switch::Lasts, Some(true)));
    }
    Ok(Verdict::Complete)
}

/// Returns `true` if an animation does not soon end with its last keyframe.
fn lasts(value: &Value<'_>) -> bool {
    /// The most seconds, or runs.
    const MOST: f32 = 5.0;
    let is_timeline = value.property.name.contains("timeline") || value.property.name.contains("range");
    value.items().any(|(part, _)| match part {
        Part::Dimension(time, unit) => {
            time.abs() / if unit.eq_ignore_ascii_case("ms") { 1000.0 } else { 1.0 } > MOST
        }
        Part::Number(runs) => *runs > MOST,
        Part::Word(_) if is_timeline => !part.is_one_of("auto normal"),
        Part::Word(_) => part.is_one_of("paused infinite reverse alternate alternate-reverse"),
        Part::Function(..) => !part.calls(EASINGS),
        Part::Block => true,
        _ => false,
    })
}

/// Functions of time (CSS Easing 2).
const EASINGS: &str = "cubic-bezier steps linear";

/// The default line height.
pub(crate) const NORMAL_LINE: Length = Length { percent: 1.15, ..Length::pixels(0.0) };

/// Declares a boolean state: whether the value, a keyword, is one of these.
fn set_switch(value: &Value<'_>, switch: Switch, words: &str, sink: Sink<'_>) -> Judged {
    let verdict = value.words(1);
    if verdict == Verdict::Shows {
        sink(Effect::Switch(switch, Some(value.has(words))));
    }
    Ok(verdict)
}

/// Declares whether the box clips its content in both directions.
fn set_clipping(clips: bool, sink: Sink<'_>) {
    sink(Effect::Switch(Switch::CutsAcross, Some(clips)));
    sink(Effect::Switch(Switch::CutsDown, Some(clips)));
}

/// Returns `true` if a component may produce others: `var()`, `env()`, and unknown functions.
fn may_be_anything(part: &Part<'_>) -> bool {
    matches!(part, Part::Function(..) | Part::Block)
}

/// Parses a length.
fn length(item: Item<'_, '_>, takes_numbers: bool) -> Result<Length, Verdict> {
    match measure(item) {
        Measure::Known(length) => Ok(length),
        Measure::Quirk(length) if takes_numbers => Ok(length),
        Measure::Unclear => Err(Verdict::Unknown),
        Measure::Quirk(_) | Measure::Invalid => Err(Verdict::Invalid),
    }
}

/// Returns the components between the commas of a list.
fn without_commas<'p, 'i>(parts: &'p [Part<'i>]) -> impl Iterator<Item = Item<'p, 'i>> {
    Items(parts).filter(|(part, _)| !matches!(part, Part::Comma))
}

/// Reports the effects of a presentation attribute of SVG or MathML (SVG 2, 6.6), whose lengths have no units.
pub(crate) fn declare_presentation(
    name: &str,
    value: &str,
    resources: &Resources,
    sink: &mut dyn FnMut(Effect),
) {
    let Some(property) = property(name) else { return };
    let mut parts = Vec::new();
    if parts::read(&mut Parser::new(value), &mut parts, resources).is_none() {
        return;
    }
    if name == "transform" {
        let value = Value { is_unitless: true, ..Value::of(property, &parts, resources) };
        if value.judge(sink).hides(resources) {
            sink(Effect::Row(property.row(), Some(true)));
        }
        return;
    }
    property.declare(&parts, resources, sink);
}

/// Reports the effects of a style sheet's declaration with references to custom properties. Linear in the value; the caller pays for it, and the
/// values that it refers to are paid from the budget.
pub(crate) fn declare_later(property: Property, text: &str, resources: &Resources, sink: Sink<'_>) {
    let mut values = Vec::new();
    if parts::read(&mut Parser::new(text), &mut values, resources).is_some() {
        property.declare(&values, resources, sink);
    }
}
