//! Presentational hints: what attributes say about how an element looks. Declarations of style sheets override
//! them.

use crate::css::{
    Bases, Colour, Effect, Hint, Image, Layer, Length, Paint, Resources, Slot, Style, attribute_hint,
    declare_presentation, legacy_colour,
};
use lye_html::{AttrId, Namespace, NodeRef, TagId, attr};

/// The presentational hints of an element.
pub(super) struct Hints {
    pub(super) style: Style,
    /// Whether nothing of the element is shown.
    pub(super) is_gone: bool,
    /// Whether the user agent style sheet does not display the element (`hidden`, `popover`), which declarations override.
    pub(super) is_not_displayed: bool,
}

/// An attribute with a hint, and its value.
pub(super) type Hinted<'t> = (Hint, AttrId, &'t str);

/// Sizes of `font` by number: HTML Standard, 15.3.4.
const FONT_SIZES: [f32; 7] = [10.0, 13.0, 16.0, 18.0, 24.0, 32.0, 48.0];

/// Letters stay readable up to this script level.
const DEEPEST_SCRIPT: f32 = 3.0;

/// Returns the value of an element's `style`, and collects its other attributes that have hints.
pub(super) fn glance_at<'t>(node: &NodeRef<'t, '_>, hints: &mut Vec<Hinted<'t>>) -> Option<&'t str> {
    hints.clear();
    let mut inline = None;
    let (namespace, tag) = (node.namespace(), node.tag_id().unwrap_or(TagId::NONE));
    for attribute in node.attrs() {
        let id = attribute.id();
        if id == attr::STYLE {
            inline = Some(attribute.value());
        } else if let Some(hint) = attribute_hint(namespace, tag, id) {
            hints.push((hint, id, attribute.value()));
        }
    }
    inline
}

/// Returns the effects of the attributes of an element that have hints.
pub(super) fn hints_of(namespace: Namespace, hinted: &[Hinted<'_>], resources: &Resources) -> Hints {
    let mut hints = Hints { style: Style::default(), is_gone: false, is_not_displayed: false };
    for &(hint, id, value) in hinted {
        let mut apply = |effect| hints.style.apply(effect, Bases::default());
        let colour = || legacy_colour(value).map(|rgb| Paint::Known(Colour::opaque(rgb)));
        match hint {
            Hint::Hidden if namespace == Namespace::Svg && value.trim().is_empty() => {}
            // The content of the box is not shown, whatever `display` says.
            Hint::Hidden if namespace != Namespace::Html || value.eq_ignore_ascii_case("until-found") => {
                hints.is_gone = true;
            }
            Hint::Hidden => hints.is_not_displayed = true,
            Hint::BackgroundColor => {
                colour().into_iter().for_each(|paint| apply(Effect::Paint(Layer::Background, paint)));
            }
            Hint::Color => colour().into_iter().for_each(|paint| apply(Effect::Paint(Layer::Text, paint))),
            Hint::BackgroundImage => {
                apply(Effect::Image(Image { is_picture: Image::is_embedded(value), ..Image::default() }));
            }
            Hint::Margin => {
                let slots: &[Slot] = match id {
                    attr::HSPACE => &[Slot::MarginLeft, Slot::MarginRight],
                    attr::VSPACE => &[Slot::MarginTop, Slot::MarginBottom],
                    attr::MARGINWIDTH | attr::LEFTMARGIN => &[Slot::MarginLeft],
                    attr::MARGINHEIGHT | attr::TOPMARGIN => &[Slot::MarginTop],
                    _ => &[],
                };
                let length = dimension(value);
                slots.iter().for_each(|slot| apply(Effect::Length(*slot, length)));
            }
            Hint::FontSize if namespace == Namespace::MathMl => {
                declare_presentation("font-size", value, resources, &mut apply);
            }
            Hint::FontSize => {
                let size = font_size(value).map(Length::pixels);
                size.into_iter().for_each(|size| apply(Effect::Length(Slot::FontSize, Some(size))));
            }
            Hint::Presentation => {
                declare_presentation(id.name().unwrap_or_default(), value, resources, &mut apply);
            }
            Hint::Direction => declare_presentation("direction", value, resources, &mut apply),
            Hint::ScriptLevel => {
                let level = value.trim().trim_start_matches('+').parse::<f32>();
                hints.is_gone |= level.is_ok_and(|level| level > DEEPEST_SCRIPT);
            }
            // These affect other elements, or what is drawn.
            Hint::LinkColor | Hint::Shadow | Hint::Geometry => {}
        }
        if hint == Hint::Color && namespace == Namespace::MathMl {
            declare_presentation("color", value, resources, &mut |effect| {
                hints.style.apply(effect, Bases::default())
            });
        }
    }
    hints
}

/// "Rules for parsing dimension values" (HTML Standard, 2.3.4.4).
fn dimension(value: &str) -> Option<Length> {
    let value = value.trim_start();
    let end = value.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(value.len());
    let (number, rest) = value.split_at(end);
    let number: f32 = number.parse().ok()?;
    if rest.starts_with('%') {
        return Some(Length { percent: number / 100.0, ..Length::default() });
    }
    Some(Length::pixels(number))
}

/// "Rules for parsing a legacy font size" (HTML Standard, 15.3.4).
fn font_size(value: &str) -> Option<f32> {
    let value = value.trim_start();
    let (sign, digits) = match value.as_bytes().first()? {
        b'+' => (1, &value[1..]),
        b'-' => (-1, &value[1..]),
        _ => (0, value),
    };
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let number: i32 = digits.get(..end)?.get(..end.min(4))?.parse().ok()?;
    let size = if sign == 0 { number } else { 3 + sign * number };
    FONT_SIZES.get(usize::try_from(size.clamp(1, 7) - 1).ok()?).copied()
}
