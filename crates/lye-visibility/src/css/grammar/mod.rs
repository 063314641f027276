//! Grammars for the values of properties that can hide, and the effects of the values.
//!
//! A value that no browser accepts has no effect. A value that browsers may accept but this module does not understand
//! hides.

mod boxes;
mod moves;
mod paints;
mod text;

use super::budget::Budget;
use super::colour::{Colour, Paint, Rgb};
use super::effect::{Effect, Image, Layer, MARGINS, PADDINGS, Position, Slot, Switch, Wide};
use super::length::Length;
use super::parts::{self, Items, Part, has_word};
use super::sheet::Variables;
use super::table::{Grammar, Property, property};
use cssparser::Parser;
use std::collections::HashSet;

pub(super) use boxes::slots;

/// The definitions in the input's style sheets that values refer to.
#[derive(Debug, Default)]
pub(crate) struct Resources {
    /// Names of `@keyframes`, in lower case.
    pub(crate) keyframes: HashSet<String>,
    /// Names of fonts that the input embeds, and the words in them, in lower case.
    fonts: HashSet<String>,
    /// The custom properties of the element.
    pub(crate) variables: Variables,
    /// Whether the declaration is in a style sheet. There, a reference to a property without a value invalidates the
    /// declaration.
    pub(crate) is_of_sheet: bool,
    /// Whether some declaration has the value `revert-layer`.
    pub(crate) has_revert_layer: bool,
    /// What the search may still cost.
    pub(crate) budget: Budget,
}

impl Resources {
    pub(crate) fn new(budget: Budget) -> Self {
        Self { budget, ..Self::default() }
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
    /// Browsers do not accept it.
    Invalid,
    /// The reported effects are complete.
    Complete,
}

impl Verdict {
    pub(super) fn shows_if(shows: bool) -> Self {
        if shows { Self::Shows } else { Self::Hides }
    }
}

impl Property {
    /// Reports the effects of a declaration. Linear in its value.
    pub(in crate::css) fn declare(self, parts: &[Part<'_>], resources: &Resources, sink: Sink<'_>) {
        let row = self.row();
        if let [Part::Word(word)] = parts
            && let Some(wide) = Wide::of(word)
        {
            return self.declare_wide(wide, sink);
        }
        match self.judge(parts, resources, sink) {
            Verdict::Hides => sink(Effect::Hide(row)),
            // A property that sets only a part of its row leaves the other parts.
            Verdict::Shows if self.is_whole => sink(Effect::Show(row)),
            Verdict::Shows | Verdict::Invalid | Verdict::Complete => {}
        }
    }

    fn declare_wide(self, wide: Wide, sink: Sink<'_>) {
        let row = self.row();
        if self.data().grammar == Grammar::All {
            return sink(Effect::All(wide));
        }
        if wide == Wide::RevertLayer {
            return sink(Effect::OfLayer(self));
        }
        if wide == Wide::Inherit && !self.is_inherited() {
            return sink(Effect::OfParent(self));
        }
        let is_initial = wide == Wide::Initial || wide == Wide::Unset && !self.is_inherited();
        if self.is_whole {
            sink(if is_initial { Effect::Show(row) } else { Effect::Clear(row) });
        }
        for slot in boxes::slots(self) {
            let initial = match slot {
                Slot::FontSize => Length::pixels(16.0),
                Slot::LineHeight => NORMAL_LINE,
                _ => Length::default(),
            };
            let is_text = matches!(slot, Slot::FontSize | Slot::LineHeight | Slot::Indent);
            let is_edge = MARGINS.contains(slot) || PADDINGS.contains(slot);
            sink(Effect::Length(*slot, (is_initial && (is_text || is_edge)).then_some(initial)));
        }
        let black = Paint::Known(Colour::opaque(Rgb::BLACK));
        let nothing = Paint::Known(Colour { rgb: Rgb::BLACK, alpha: 0.0 });
        for switch in switches(self) {
            let initial = Some(*switch == Switch::IsInline);
            sink(Effect::Switch(*switch, if is_initial { initial } else { None }));
        }
        match self.data().grammar {
            // The color that the user agent style sheet gives, such as that of links.
            Grammar::Colour if wide == Wide::Revert => sink(Effect::Unpaint(Layer::Text)),
            Grammar::Colour => {
                sink(Effect::Paint(Layer::Text, if is_initial { black } else { Paint::Inherit }))
            }
            Grammar::Fill if self.name == "fill" => {
                sink(Effect::Paint(Layer::SvgFill, if is_initial { black } else { Paint::Inherit }));
            }
            Grammar::Fill => {
                sink(Effect::Paint(Layer::Fill, if is_initial { Paint::Current } else { Paint::Inherit }));
            }
            Grammar::Background => {
                if self.name != "background-image" {
                    sink(Effect::Paint(Layer::Background, nothing));
                }
                if self.name != "background-color" {
                    sink(Effect::Image(Image::default()));
                }
            }
            Grammar::BoxShadow => sink(Effect::Paint(Layer::Shadow, nothing)),
            Grammar::Position => sink(Effect::Position(Position::Static)),
            Grammar::Opacity if self.name == "opacity" => sink(Effect::Opacity(1.0)),
            Grammar::Scale | Grammar::Transform => sink(Effect::Scale(1.0)),
            Grammar::Zoom => sink(Effect::Zoom(1.0)),
            _ => {}
        }
    }

    /// Returns `true` if browsers accept a value.
    pub(in crate::css) fn accepts(self, parts: &[Part<'_>], resources: &Resources) -> bool {
        let is_wide = matches!(parts, [Part::Word(word)] if Wide::of(word).is_some());
        is_wide || self.judge(parts, resources, &mut |_| {}) != Verdict::Invalid
    }

    pub(in crate::css) fn grammar(self) -> Grammar {
        self.data().grammar
    }

    fn is_inherited(self) -> bool {
        let mut rows = super::effect::Rows::NONE;
        rows.insert(self.row());
        !super::generated::hiding::INHERITED.common(rows).is_empty()
    }

    fn judge(self, parts: &[Part<'_>], resources: &Resources, sink: Sink<'_>) -> Verdict {
        let data = self.data();
        match data.grammar {
            Grammar::Word | Grammar::Words => {
                if self.name == "content-visibility" && parts.iter().any(|part| part.is_word("auto")) {
                    // It contains paint.
                    set_clipping(true, sink);
                }
                let verdict = self.words(parts);
                if self.name == "display" && verdict == Verdict::Shows {
                    let is_inline = parts.iter().all(|part| part.is_one_of("inline flow contents ruby"));
                    sink(Effect::Switch(Switch::IsInline, Some(is_inline)));
                    let is_contents = parts.iter().any(|part| part.is_word("contents"));
                    sink(Effect::Switch(Switch::IsContents, Some(is_contents)));
                }
                verdict
            }
            Grammar::Only => Verdict::shows_if(parts.iter().all(|part| part.is_one_of(data.shows))),
            Grammar::Content => match parts {
                [part] if part.is_one_of(data.shows) => Verdict::Shows,
                parts => Verdict::shows_if(parts.iter().all(|part| matches!(part, Part::Text(_)))),
            },
            Grammar::Animation => animation(parts, &resources.keyframes),
            Grammar::All => Verdict::Invalid,
            Grammar::Opacity => text::opacity(self, parts, sink),
            Grammar::Contain
            | Grammar::Position
            | Grammar::Float
            | Grammar::Inset
            | Grammar::Margin
            | Grammar::Padding
            | Grammar::Border
            | Grammar::Spacing
            | Grammar::Layer
            | Grammar::Columns
            | Grammar::Gap
            | Grammar::Tracks
            | Grammar::Lines
            | Grammar::Clamp
            | Grammar::Size
            | Grammar::BoxSizing
            | Grammar::Ratio
            | Grammar::Flex
            | Grammar::Overflow => boxes::judge(self, parts, sink),
            Grammar::Clip
            | Grammar::ClipPath
            | Grammar::Transform
            | Grammar::Translate
            | Grammar::Scale
            | Grammar::Rotate
            | Grammar::Origin
            | Grammar::Zoom
            | Grammar::Filter
            | Grammar::Shift => moves::judge(self, parts, false, sink),
            Grammar::BoxShadow
            | Grammar::Colour
            | Grammar::Fill
            | Grammar::Stroke
            | Grammar::Background
            | Grammar::Partial
            | Grammar::TextShadow => paints::judge(self, parts, sink),
            Grammar::Thickness
            | Grammar::FontSize
            | Grammar::Font
            | Grammar::Adjust
            | Grammar::Family
            | Grammar::LineHeight
            | Grammar::Indent
            | Grammar::LetterSpacing
            | Grammar::WordSpacing
            | Grammar::TabSize
            | Grammar::Direction
            | Grammar::Align => text::judge(self, parts, resources, sink),
        }
    }

    /// Keywords: any other keyword or component is invalid. A function may produce any keyword.
    fn words(self, parts: &[Part<'_>]) -> Verdict {
        let data = self.data();
        if parts.iter().any(may_be_anything) {
            return Verdict::Hides;
        }
        let takes_one = matches!(
            data.grammar,
            Grammar::Word
                | Grammar::Position
                | Grammar::Float
                | Grammar::BoxSizing
                | Grammar::Direction
                | Grammar::Align
        );
        if takes_one && parts.len() > 1 || self.name == "display" && !is_display(parts) {
            return Verdict::Invalid;
        }
        if parts.iter().any(|part| part.is_one_of(data.hides)) {
            return Verdict::Hides;
        }
        match parts.iter().all(|part| part.is_one_of(data.shows)) {
            true => Verdict::Shows,
            false => Verdict::Invalid,
        }
    }
}

/// The default line height.
pub(crate) const NORMAL_LINE: Length = Length { percent: 1.15, ..Length::pixels(0.0) };

/// Returns the boolean states that a property sets.
pub(in crate::css) fn switches(property: Property) -> &'static [Switch] {
    match property.data().grammar {
        Grammar::Words if property.name == "display" => &[Switch::IsInline, Switch::IsContents],
        Grammar::Overflow => match property.name {
            "overflow-x" | "overflow-inline" => &[Switch::CutsAcross],
            "overflow-y" | "overflow-block" => &[Switch::CutsDown],
            _ => &[Switch::CutsAcross, Switch::CutsDown],
        },
        Grammar::BoxSizing => &[Switch::IsBorderBox],
        Grammar::Float => &[Switch::Floats],
        Grammar::Direction => &[Switch::IsRightToLeft],
        Grammar::Align => &[Switch::IsAtEnd, Switch::IsCentred],
        Grammar::Partial => &[Switch::IsPartial, Switch::IsFlat, Switch::RepeatsDown],
        _ => &[],
    }
}

/// Declares whether the box clips its content in both directions.
pub(super) fn set_clipping(clips: bool, sink: Sink<'_>) {
    sink(Effect::Switch(Switch::CutsAcross, Some(clips)));
    sink(Effect::Switch(Switch::CutsDown, Some(clips)));
}

/// Returns `true` if these keywords form a value of `display`: a single keyword, or at most one each of `<display-outside>`,
/// `<display-inside>` and `list-item` (CSS Display 3, 2).
fn is_display(parts: &[Part<'_>]) -> bool {
    let count = |names: &str| parts.iter().filter(|part| part.is_one_of(names)).count();
    let (outside, inside) = (count("block inline run-in"), count("flow flow-root table flex grid ruby math"));
    let list = count("list-item");
    parts.len() <= 1 || outside <= 1 && inside <= 1 && list <= 1 && outside + inside + list == parts.len()
}

/// Returns `true` if a component may produce others: `var()`, `env()`, and unknown functions.
pub(super) fn may_be_anything(part: &Part<'_>) -> bool {
    matches!(part, Part::Function(..) | Part::Block)
}

/// Decides whether an animation of the input may run.
fn animation(parts: &[Part<'_>], keyframes: &HashSet<String>) -> Verdict {
    if keyframes.is_empty() {
        return Verdict::Shows;
    }
    let names = |text: &str| keyframes.contains(&text.to_ascii_lowercase());
    let is_one = |(part, _): (&Part<'_>, &[Part<'_>])| match part {
        Part::Word(text) | Part::Text(text) => names(text),
        Part::Function(name, _) => !has_word("cubic-bezier steps linear", name),
        _ => false,
    };
    Verdict::shows_if(!Items(parts).any(is_one))
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
    if let Grammar::Transform = property.data().grammar {
        return if moves::judge(property, &parts, true, sink) == Verdict::Hides {
            sink(Effect::Hide(property.row()))
        };
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
