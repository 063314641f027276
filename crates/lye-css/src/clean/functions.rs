//! The table of CSS functions: their result types, and the types of their arguments.

use super::types::Types;

/// A function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Function {
    pub(crate) name: &'static str,
    /// The types that its result may be used as.
    pub(crate) class: Types,
    pub(crate) arguments: Types,
}

const fn function(name: &'static str, class: Types, arguments: Types) -> Function {
    Function { name, class, arguments }
}

/// CSS Color 5, 4 to 10.
const COLOR: Types = Types::NUMBER
    .and(Types::PERCENTAGE)
    .and(Types::ANGLE)
    .and(Types::COLOR)
    .and(Types::IDENT)
    .and(Types::COMMA)
    .and(Types::SLASH);
/// CSS Images 4, 3.
const GRADIENT: Types = Types::COLOR
    .and(Types::LENGTH)
    .and(Types::PERCENTAGE)
    .and(Types::ANGLE)
    .and(Types::IDENT)
    .and(Types::COMMA);
/// CSS Images 4, 2.
const IMAGE: Types = Types::IMAGE
    .and(Types::COLOR)
    .and(Types::URL_STRING)
    .and(Types::RESOLUTION)
    .and(Types::PERCENTAGE)
    .and(Types::IMAGE_TYPE)
    .and(Types::COMMA);
/// CSS Transforms 2, 12.
const TRANSFORM: Types =
    Types::LENGTH.and(Types::PERCENTAGE).and(Types::NUMBER).and(Types::ANGLE).and(Types::COMMA);
/// Filter Effects 1, 6.
const FILTER: Types =
    Types::LENGTH.and(Types::PERCENTAGE).and(Types::NUMBER).and(Types::ANGLE).and(Types::COLOR);
/// CSS Shapes 1, 3, and `rect()` of CSS 2.2, 11.1.2.
const SHAPE: Types =
    Types::LENGTH.and(Types::PERCENTAGE).and(Types::IDENT).and(Types::STRING).and(Types::COMMA);
/// CSS Easing 2.
const EASING: Types = Types::NUMBER.and(Types::PERCENTAGE).and(Types::IDENT).and(Types::COMMA);
/// CSS Grid 2, 7.2.
const TRACK: Types = Types::LENGTH
    .and(Types::PERCENTAGE)
    .and(Types::NUMBER)
    .and(Types::FLEX)
    .and(Types::FIT)
    .and(Types::TRACK)
    .and(Types::IDENT)
    .and(Types::COMMA);
const COUNTER: Types = Types::IDENT.and(Types::STRING).and(Types::COMMA);
const FIT: Types = Types::FIT.and(Types::TRACK);
/// Calculations are checked separately.
const MATH: Types = Types::NUMERIC.and(Types::COMMA);

/// The functions that a policy may allow, by name. `url()`, `src()` and `var()` are handled separately; `attr()`,
/// `env()`, `element()`, `paint()` and `expression()` are never allowed.
pub(crate) const FUNCTIONS: &[Function] = &[
    function("-webkit-cross-fade", Types::IMAGE, IMAGE),
    function("-webkit-image-set", Types::IMAGE, IMAGE),
    function("abs", Types::NUMERIC, MATH),
    function("blur", Types::FILTER, FILTER),
    function("brightness", Types::FILTER, FILTER),
    function("calc", Types::NUMERIC, MATH),
    function("circle", Types::SHAPE, SHAPE),
    function("clamp", Types::NUMERIC, MATH),
    function("color", Types::COLOR, COLOR),
    function("color-mix", Types::COLOR, COLOR),
    function("conic-gradient", Types::IMAGE, GRADIENT),
    function("contrast", Types::FILTER, FILTER),
    function("counter", Types::COUNTER, COUNTER),
    function("counters", Types::COUNTER, COUNTER),
    function("cross-fade", Types::IMAGE, IMAGE),
    function("cubic-bezier", Types::EASING, EASING),
    function("drop-shadow", Types::FILTER, FILTER),
    function("ellipse", Types::SHAPE, SHAPE),
    function("fit-content", FIT, TRACK),
    function("format", Types::FONT, COUNTER),
    function("grayscale", Types::FILTER, FILTER),
    function("hsl", Types::COLOR, COLOR),
    function("hsla", Types::COLOR, COLOR),
    function("hue-rotate", Types::FILTER, FILTER),
    function("hwb", Types::COLOR, COLOR),
    function("image", Types::IMAGE, IMAGE),
    function("image-set", Types::IMAGE, IMAGE),
    function("inset", Types::SHAPE, SHAPE),
    function("invert", Types::FILTER, FILTER),
    function("lab", Types::COLOR, COLOR),
    function("lch", Types::COLOR, COLOR),
    function("light-dark", Types::COLOR, COLOR),
    function("linear", Types::EASING, EASING),
    function("linear-gradient", Types::IMAGE, GRADIENT),
    function("local", Types::FONT, COUNTER),
    function("matrix", Types::TRANSFORM, TRANSFORM),
    function("matrix3d", Types::TRANSFORM, TRANSFORM),
    function("max", Types::NUMERIC, MATH),
    function("min", Types::NUMERIC, MATH),
    function("minmax", FIT, TRACK),
    function("oklab", Types::COLOR, COLOR),
    function("oklch", Types::COLOR, COLOR),
    function("opacity", Types::FILTER, FILTER),
    function("path", Types::SHAPE, SHAPE),
    function("perspective", Types::TRANSFORM, TRANSFORM),
    function("polygon", Types::SHAPE, SHAPE),
    function("radial-gradient", Types::IMAGE, GRADIENT),
    function("rect", Types::SHAPE, SHAPE),
    function("repeat", Types::TRACK, TRACK),
    function("repeating-conic-gradient", Types::IMAGE, GRADIENT),
    function("repeating-linear-gradient", Types::IMAGE, GRADIENT),
    function("repeating-radial-gradient", Types::IMAGE, GRADIENT),
    function("rgb", Types::COLOR, COLOR),
    function("rgba", Types::COLOR, COLOR),
    function("rotate", Types::TRANSFORM, TRANSFORM),
    function("rotate3d", Types::TRANSFORM, TRANSFORM),
    function("rotatex", Types::TRANSFORM, TRANSFORM),
    function("rotatey", Types::TRANSFORM, TRANSFORM),
    function("rotatez", Types::TRANSFORM, TRANSFORM),
    function("saturate", Types::FILTER, FILTER),
    function("scale", Types::TRANSFORM, TRANSFORM),
    function("scale3d", Types::TRANSFORM, TRANSFORM),
    function("scalex", Types::TRANSFORM, TRANSFORM),
    function("scaley", Types::TRANSFORM, TRANSFORM),
    function("scalez", Types::TRANSFORM, TRANSFORM),
    function("sepia", Types::FILTER, FILTER),
    function("skew", Types::TRANSFORM, TRANSFORM),
    function("skewx", Types::TRANSFORM, TRANSFORM),
    function("skewy", Types::TRANSFORM, TRANSFORM),
    function("steps", Types::EASING, EASING),
    function("tech", Types::FONT, COUNTER),
    function("translate", Types::TRANSFORM, TRANSFORM),
    function("translate3d", Types::TRANSFORM, TRANSFORM),
    function("translatex", Types::TRANSFORM, TRANSFORM),
    function("translatey", Types::TRANSFORM, TRANSFORM),
    function("translatez", Types::TRANSFORM, TRANSFORM),
    function("type", Types::IMAGE_TYPE, Types::STRING),
    function("xywh", Types::SHAPE, SHAPE),
];

/// Returns the index of a function in the table, by its name in any case.
pub(crate) fn find(name: &str) -> Option<usize> {
    let order = |known: &Function| known.name.bytes().cmp(name.bytes().map(|byte| byte.to_ascii_lowercase()));
    FUNCTIONS.binary_search_by(order).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_in_any_case() {
        for (place, function) in FUNCTIONS.iter().enumerate() {
            assert_eq!(find(function.name), Some(place));
            assert_eq!(find(&function.name.to_ascii_uppercase()), Some(place));
        }
    }

    #[test]
    fn functions_that_read_the_document_or_run_are_unknown() {
        for name in ["attr", "env", "element", "-moz-element", "paint", "expression", "progid", "url", "var"]
        {
            assert_eq!(find(name), None, "{name}");
        }
    }
}
