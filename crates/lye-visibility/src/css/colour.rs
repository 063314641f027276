//! Colors, as far as needed to compare them for contrast.

use super::parts::{Item, Items, Part, has_word};
use cssparser::color::{parse_hash_color, parse_named_color};
use std::sync::LazyLock;

/// An opaque color, each channel from 0 to 255.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rgb(pub [f32; 3]);

/// A color as a style declares it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Colour {
    pub(crate) rgb: Rgb,
    /// From 0 (transparent) to 1.
    pub(crate) alpha: f32,
}

/// The linear light of each integer channel value: powers are slow to compute.
static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| std::array::from_fn(|part| linear(part as f32)));

fn linear(part: f32) -> f32 {
    let part = part / 255.0;
    if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

impl Rgb {
    pub(crate) const BLACK: Self = Self([0.0; 3]);
    pub(crate) const WHITE: Self = Self([255.0; 3]);

    /// Returns the contrast of two colors, from 1 to 21 (WCAG 2.2, "contrast ratio").
    pub(crate) fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        a.max(b) / a.min(b)
    }

    /// WCAG 2.2, "relative luminance".
    fn luminance(self) -> f32 {
        let linear = self.0.map(|part| {
            let whole = part as u8;
            match f32::from(whole) == part {
                true => LINEAR[usize::from(whole)], // There is one for each.
                false => linear(part),
            }
        });
        linear.iter().zip([0.2126, 0.7152, 0.0722]).map(|(part, weight)| part * weight).sum()
    }
}

impl Colour {
    pub(crate) const fn opaque(rgb: Rgb) -> Self {
        Self { rgb, alpha: 1.0 }
    }

    /// Returns the visible color where this one is painted over another.
    pub(crate) fn over(self, below: Rgb) -> Rgb {
        let mut mixed = below;
        for (part, above) in mixed.0.iter_mut().zip(self.rgb.0) {
            *part += (above - *part) * self.alpha;
        }
        mixed
    }
}

/// A component parsed as a color.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Paint {
    Known(Colour),
    /// A color without its `#`: only valid in quirks mode.
    Quirk(Colour),
    /// The color of the text.
    Current,
    /// The color of the parent.
    Inherit,
    /// Possibly valid in browsers, but unknown here.
    Unclear,
    /// Not a color.
    Invalid,
}

impl Paint {
    pub(super) const BLACK: Self = Self::Known(Colour::opaque(Rgb::BLACK));
    /// Nothing.
    pub(super) const CLEAR: Self = Self::Known(Colour { rgb: Rgb::BLACK, alpha: 0.0 });
}

/// Colors that the system or the user chooses (CSS Color 4, 6.2 and A).
const SYSTEM_COLORS: &str = "accentcolor accentcolortext activetext buttonborder buttonface graytext highlight \
    highlighttext mark marktext selecteditem selecteditemtext visitedtext \
    activeborder buttonhighlight buttonshadow inactiveborder inactivecaptiontext threeddarkshadow threedface threedhighlight threedlightshadow threedshadow windowframe";

/// System colors that are white or black in the light color scheme.
const WHITE_SYSTEM_COLORS: &str =
    "canvas field activecaption appworkspace background inactivecaption infobackground menu scrollbar window";
const BLACK_SYSTEM_COLORS: &str = "canvastext fieldtext buttontext captiontext infotext menutext windowtext";

/// Parses a component, with its arguments, as a color (CSS Color 4, 4 to 10).
pub(super) fn paint((part, arguments): Item<'_, '_>) -> Paint {
    match part {
        Part::Word(name) if name.eq_ignore_ascii_case("transparent") => Paint::CLEAR,
        Part::Word(name) if name.eq_ignore_ascii_case("currentcolor") => Paint::Current,
        Part::Word(name) => {
            if let Ok((red, green, blue)) = parse_named_color(name) {
                return Paint::Known(Colour::opaque(Rgb([red, green, blue].map(f32::from))));
            }
            if has_word(WHITE_SYSTEM_COLORS, name) {
                return Paint::Known(Colour::opaque(Rgb::WHITE));
            }
            if has_word(BLACK_SYSTEM_COLORS, name) {
                return Paint::BLACK;
            }
            if name.eq_ignore_ascii_case("linktext") {
                return Paint::Known(Colour::opaque(Rgb([0.0, 0.0, 238.0])));
            }
            let may_be_special = name.starts_with('-') || has_word(SYSTEM_COLORS, name);
            if may_be_special { Paint::Unclear } else { quirk(name) }
        }
        Part::Hash(digits) => hash(digits).map_or(Paint::Invalid, Paint::Known),
        Part::Number(value) if *value >= 0.0 && *value < 1e6 && value.fract() == 0.0 => {
            quirk(&format!("{:06}", *value as u32))
        }
        Part::Dimension(value, unit) if *value >= 0.0 && *value < 1e6 && value.fract() == 0.0 => {
            let digits = format!("{}{unit}", *value as u32);
            quirk(&format!("{digits:0>6}"))
        }
        Part::Function(..) if part.calls("light-dark") => {
            Items(arguments).next().map_or(Paint::Invalid, paint)
        }
        Part::Function(name, _) => {
            let colour = match arguments {
                _ if part.calls("color-mix") => mixed(arguments),
                [Part::Word(space), numbers @ ..] if part.calls("color") => function(space, numbers),
                _ if part.calls("color srgb srgb-linear display-p3") => None,
                _ => function(name, arguments),
            };
            colour.map_or(Paint::Unclear, Paint::Known)
        }
        Part::Block => Paint::Unclear,
        _ => Paint::Invalid,
    }
}

fn hash(digits: &str) -> Option<Colour> {
    let (red, green, blue, alpha) = parse_hash_color(digits.as_bytes()).ok()?;
    Some(Colour { rgb: Rgb([red, green, blue].map(f32::from)), alpha })
}

/// "The hashless hex color quirk" (Quirks Mode Standard, 3.1).
fn quirk(digits: &str) -> Paint {
    match digits.len() {
        3 | 6 => hash(digits).map_or(Paint::Invalid, Paint::Quirk),
        _ => Paint::Invalid,
    }
}

/// Returns a number in a function; a percentage is relative to `whole`, and an angle is in degrees.
fn number(part: &Part<'_>, whole: f32) -> Option<f32> {
    match part {
        Part::Number(value) => Some(*value),
        Part::Percent(value) => Some(value * whole),
        Part::Dimension(value, unit) => degrees(*value, unit),
        part => part.is_word("none").then_some(0.0),
    }
}

/// Mixes two colors (CSS Color 5, 2 "Mixing Colors: the color-mix() Function"), in sRGB whatever the space: contrasts differ little.
fn mixed(arguments: &[Part<'_>]) -> Option<Colour> {
    let (mut colours, mut shares) = (Vec::new(), Vec::new());
    for item in Items(arguments).skip_while(|(part, _)| !matches!(part, Part::Comma)) {
        match item.0 {
            Part::Comma => shares.resize(colours.len(), None),
            Part::Percent(share) if (0.0..=1.0).contains(share) => shares.push(Some(*share)),
            _ => match paint(item) {
                Paint::Known(colour) => colours.push(colour),
                _ => return None,
            },
        }
    }
    shares.resize(colours.len(), None);
    let ([one, other], [first, second]) = (&colours[..], &shares[..]) else { return None };
    let first = first.or(second.map(|second| 1.0 - second)).unwrap_or(0.5);
    let second = second.unwrap_or(1.0 - first);
    let sum = first + second;
    let (first, second) = (first / sum, second / sum);
    let alpha = one.alpha * first + other.alpha * second;
    let mut rgb = Rgb::BLACK;
    for (part, (one_part, other_part)) in rgb.0.iter_mut().zip(one.rgb.0.iter().zip(other.rgb.0)) {
        let mixed = one_part * one.alpha * first + other_part * other.alpha * second;
        *part = if alpha > 0.0 { mixed / alpha } else { 0.0 };
    }
    (sum > 0.0).then_some(Colour { rgb, alpha: alpha * sum.min(1.0) })
}

/// Parses a color function, or the numbers of `color()` for a color space; `None` if any part is not supported.
fn function(name: &str, arguments: &[Part<'_>]) -> Option<Colour> {
    let commas = arguments.iter().filter(|part| matches!(part, Part::Comma)).count();
    let slashes = arguments.iter().filter(|part| matches!(part, Part::Slash)).count();
    let is_number = |part: &&Part<'_>| !matches!(part, Part::Comma | Part::Slash);
    let numbers: Vec<&Part<'_>> = arguments.iter().filter(is_number).collect();
    if numbers.iter().any(|part| number(part, 1.0).is_none()) {
        return None;
    }
    let of = |part: &Part<'_>, whole| number(part, whole).unwrap_or(0.0);
    let (first, second, third, alpha) = match numbers[..] {
        [first, second, third] if slashes == 0 => (first, second, third, 1.0),
        [first, second, third, alpha] if slashes + commas / 3 == 1 => {
            (first, second, third, of(alpha, 1.0).clamp(0.0, 1.0))
        }
        _ => return None,
    };
    // The legacy syntax separates all components by commas, does not allow `none`, and does not mix numbers and
    // percentages (CSS Color 4, 5.1 and 7).
    let is_percent = |part: &Part<'_>| matches!(part, Part::Percent(_));
    let is_legacy = commas > 0;
    if is_legacy
        && (numbers.iter().any(|part| part.is_word("none"))
            || commas + 1 != numbers.len()
            || !has_word("rgb rgba hsl hsla", name)
            || is_percent(second) != is_percent(third)
            || is_percent(first) != is_percent(second) && has_word("rgb rgba", name))
    {
        return None;
    }
    let is = |names: &str| has_word(names, name);
    // Saturation, lightness, white and black: percentages, with or without the sign.
    let share = |part: &Part<'_>| match part {
        Part::Number(value) => value / 100.0,
        part => of(part, 1.0),
    };
    let rgb = if is("rgb rgba") {
        Rgb([first, second, third].map(|number| of(number, 255.0)))
    } else if is("hsl hsla") {
        from_hsl(of(first, 360.0), share(second), share(third))
    } else if is("hwb") {
        let (white, black) = (share(second), share(third));
        if white + black >= 1.0 {
            Rgb([white / (white + black) * 255.0; 3])
        } else {
            Rgb(from_hsl(of(first, 360.0), 1.0, 0.5)
                .0
                .map(|part| part * (1.0 - white - black) + white * 255.0))
        }
    } else if is("oklab") {
        from_oklab(of(first, 1.0), of(second, 0.4), of(third, 0.4))
    } else if is("oklch") {
        let (chroma, hue) = (of(second, 0.4), of(third, 360.0).to_radians());
        from_oklab(of(first, 1.0), chroma * hue.cos(), chroma * hue.sin())
    } else if is("lab") {
        from_lab(of(first, 100.0), of(second, 125.0), of(third, 125.0))
    } else if is("lch") {
        let (chroma, hue) = (of(second, 150.0), of(third, 360.0).to_radians());
        from_lab(of(first, 100.0), chroma * hue.cos(), chroma * hue.sin())
    } else if is("srgb") {
        Rgb([first, second, third].map(|number| of(number, 1.0) * 255.0))
    } else if is("srgb-linear") {
        from_linear([first, second, third].map(|number| of(number, 1.0)))
    } else if is("display-p3") {
        let [r, g, b] = [first, second, third].map(|number| linear(of(number, 1.0).clamp(0.0, 1.0) * 255.0));
        from_linear([
            1.224_940_2 * r - 0.224_940_4 * g,
            -0.042_056_955 * r + 1.042_057_1 * g,
            -0.019_637_555 * r - 0.078_636_05 * g + 1.098_273_6 * b,
        ])
    } else {
        return None;
    };
    Some(Colour { rgb: Rgb(rgb.0.map(|part| part.clamp(0.0, 255.0))), alpha })
}

/// Returns the angle in degrees, if the unit is an angle.
pub(super) fn degrees(value: f32, unit: &str) -> Option<f32> {
    let turns = [("deg", 1.0), ("grad", 0.9), ("rad", 57.295_78), ("turn", 360.0)];
    turns.iter().find(|(name, _)| unit.eq_ignore_ascii_case(name)).map(|(_, factor)| value * factor)
}

/// CSS Color 4, 10.2 "Sample code for color conversions": OKLab to sRGB. Values outside of sRGB are clamped.
fn from_oklab(lightness: f32, a: f32, b: f32) -> Rgb {
    let cube = |value: f32| value * value * value;
    let l = cube(lightness + 0.396_337_78 * a + 0.215_803_76 * b);
    let m = cube(lightness - 0.105_561_35 * a - 0.063_854_17 * b);
    let s = cube(lightness - 0.089_484_18 * a - 1.291_485_5 * b);
    let linear = [
        4.076_741_7 * l - 3.307_711_6 * m + 0.230_969_94 * s,
        -1.268_438 * l + 2.609_757_4 * m - 0.341_319_38 * s,
        -0.004_196_086 * l - 0.703_418_6 * m + 1.707_614_7 * s,
    ];
    from_linear(linear)
}

/// The same for CIE Lab (CSS Color 4, 9.3), by way of XYZ with the white D50.
fn from_lab(lightness: f32, a: f32, b: f32) -> Rgb {
    const KAPPA: f32 = 24389.0 / 27.0;
    let fy = (lightness.clamp(0.0, 100.0) + 16.0) / 116.0;
    let (fx, fz) = (a / 500.0 + fy, fy - b / 200.0);
    let part = |f: f32| if f * f * f > 216.0 / 24389.0 { f * f * f } else { (116.0 * f - 16.0) / KAPPA };
    let (x, y, z) = (part(fx) * 0.964_295_7, part(fy), part(fz) * 0.825_104_6);
    from_linear([
        3.134_136 * x - 1.617_386 * y - 0.490_662_2 * z,
        -0.978_795_5 * x + 1.916_254_4 * y + 0.033_442_87 * z,
        0.071_955_39 * x - 0.228_976_8 * y + 1.405_386_1 * z,
    ])
}

/// Returns a color of linear light, from 0 to 1 (CSS Color 4, 10.2). Values outside of sRGB are clamped.
fn from_linear(parts: [f32; 3]) -> Rgb {
    Rgb(parts.map(|part| {
        let part = part.clamp(0.0, 1.0);
        let part = if part <= 0.003_130_8 { part * 12.92 } else { 1.055 * part.powf(1.0 / 2.4) - 0.055 };
        part * 255.0
    }))
}

/// CSS Color 4, 7.1 "Converting HSL Colors to sRGB".
fn from_hsl(hue: f32, saturation: f32, lightness: f32) -> Rgb {
    let amplitude = saturation * lightness.min(1.0 - lightness);
    Rgb([0.0, 8.0, 4.0].map(|offset| {
        let k = (offset + hue.rem_euclid(360.0) / 30.0) % 12.0;
        255.0 * (lightness - amplitude * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0))
    }))
}

/// Parses the color of `bgcolor` and similar attributes (HTML Standard, 2.3.6 "rules for parsing a legacy color
/// value").
pub(crate) fn legacy_colour(value: &str) -> Option<Rgb> {
    let value = value.trim_matches([' ', '\t', '\n', '\u{C}', '\r']);
    if value.is_empty() || value.eq_ignore_ascii_case("transparent") {
        return None;
    }
    if let Ok((red, green, blue)) = parse_named_color(value) {
        return Some(Rgb([red, green, blue].map(f32::from)));
    }
    // "#rgb" has every digit twice; the longer forms are cut.
    if let Some(digits) = value.strip_prefix('#').filter(|digits| digits.len() == 3)
        && let Ok((red, green, blue, _)) = parse_hash_color(digits.as_bytes())
    {
        return Some(Rgb([red, green, blue].map(f32::from)));
    }
    // A character above U+FFFF counts as two zeros, a character that is not a digit as one; more than 128 characters
    // are cut.
    let digit = |c: char| if c.is_ascii_hexdigit() { c as u8 } else { b'0' };
    let hash = usize::from(value.starts_with('#'));
    let digits = value.chars().take(128).flat_map(|c| std::iter::repeat_n(digit(c), c.len_utf16()));
    let mut digits: Vec<u8> = digits.take(128).skip(hash).collect();
    while digits.is_empty() || !digits.len().is_multiple_of(3) {
        digits.push(b'0');
    }
    let length = digits.len() / 3;
    // Each is `length` long.
    let parts: Vec<&[u8]> = digits.chunks(length).map(|part| &part[length.saturating_sub(8)..]).collect();
    let is_zero = |at: &usize| parts.iter().all(|part| part.get(*at) == Some(&b'0'));
    let zeros = (0..length.min(8).saturating_sub(2)).take_while(is_zero).count();
    let number = |part: &[u8]| {
        let digits = part.iter().skip(zeros).take(2).filter_map(|digit| char::from(*digit).to_digit(16));
        digits.fold(0, |number, digit| number * 16 + digit) as f32
    };
    let [red, green, blue] = parts[..] else { return None };
    Some(Rgb([red, green, blue].map(number)))
}

#[cfg(test)]
mod tests {
    use super::super::parts;
    use super::*;
    use cssparser::Parser;

    fn colour(css: &str) -> Option<Colour> {
        let resources = Default::default();
        let mut parts = Vec::new();
        parts::read(&mut Parser::new(css), &mut parts, &resources);
        match paint((parts.first()?, &parts[1..])) {
            Paint::Known(colour) => Some(colour),
            _ => None,
        }
    }

    fn is_about(css: &str, rgb: [f32; 3]) {
        let found = colour(css).unwrap_or_else(|| panic!("{css} is a colour")).rgb;
        assert!(found.0.iter().zip(rgb).all(|(a, b)| (a - b).abs() < 1.0), "{css}: {found:?}");
    }

    #[test]
    fn equal_colors_in_different_syntax() {
        for css in [
            "red",
            "RED",
            "#f00",
            "#FF0000",
            "#ff0000ff",
            "rgb(255,0,0)",
            "rgb(100% 0% 0% / 1)",
            "rgba(255, 0, 0, 1)",
            "hsl(0, 100%, 50%)",
            "hsl(360deg 100 50)",
            "hsl(1turn 100% 50%)",
            "hwb(0 0% 0%)",
            "oklch(0.62796 0.25768 29.2339)",
            "oklab(62.796% 0.22486 0.1258)",
            "lab(54.29% 80.82 69.88)",
            "lch(54.29 106.84 40.85)",
            "color(srgb 1 0 0)",
            "color(srgb-linear 100% 0 0)",
            "color(display-p3 1 0 0)",
            "color-mix(in oklab, red, #f00 10%)",
            "light-dark(red, blue)",
        ] {
            is_about(css, [255.0, 0.0, 0.0]);
        }
        is_about("hsl(120 100% 25%)", [0.0, 127.5, 0.0]);
        is_about("lab(100 0 0)", [255.0, 255.0, 255.0]);
        is_about("color-mix(in srgb, white 25%, black)", [63.75, 63.75, 63.75]);
        is_about("hwb(240 20% 40%)", [51.0, 51.0, 153.0]);
        is_about("hwb(7 100% 100%)", [127.5, 127.5, 127.5]);
    }

    #[test]
    fn invalid_colors_are_rejected() {
        for css in [
            "",
            "none",
            "#12",
            "lab(from red l a b)",
            "srgb(1 0 0)",
            "color(xyz 1 0 0)",
            "url(x)",
            "12px",
            "rgb(1)",
        ] {
            assert_eq!(colour(css), None, "{css}");
        }
        assert_eq!(colour("transparent").unwrap().alpha, 0.0);
        assert_eq!(colour("rgb(0 0 0 / 25%)").unwrap().alpha, 0.25);
    }

    #[test]
    fn contrast_follows_wcag() {
        assert!((Rgb::BLACK.contrast(Rgb::WHITE) - 21.0).abs() < 0.01);
        assert_eq!(Rgb::WHITE.contrast(Rgb::WHITE), 1.0);
        assert!((Rgb([119.0; 3]).contrast(Rgb::WHITE) - 4.48).abs() < 0.01);
    }

    #[test]
    fn legacy_colors_are_parsed_as_in_browsers() {
        let read = |value| legacy_colour(value).map(|rgb| rgb.0.map(|part| part as u8));
        assert_eq!(read("white"), Some([255; 3]));
        assert_eq!(read("#fff"), Some([255; 3]));
        assert_eq!(read("FFFFFF"), Some([255; 3]));
        assert_eq!(read("ff"), Some([15, 15, 0]));
        assert_eq!(read("chucknorris"), Some([192, 0, 0]));
        assert_eq!(read("#00ff00ff00"), Some([255, 255, 0]));
        assert_eq!(read("transparent"), None);
        assert_eq!(read(" "), None);
        assert_eq!(read("😀"), Some([0, 0, 0]));
    }
}
