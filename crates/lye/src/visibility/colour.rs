//! Colours, as far as it matters whether one can be told from another.

use cssparser::color::{parse_hash_color, parse_named_color};
use cssparser::{ParseError, Parser, Token};

/// A colour without transparency, each part from 0 to 255.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rgb(pub(crate) [f32; 3]);

/// A colour as a style gives it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Colour {
    pub(crate) rgb: Rgb,
    /// From 0, which is nothing, to 1.
    pub(crate) alpha: f32,
}

impl Rgb {
    pub(crate) const BLACK: Self = Self([0.0; 3]);
    pub(crate) const WHITE: Self = Self([255.0; 3]);

    /// The contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio").
    pub(crate) fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        a.max(b) / a.min(b)
    }

    /// WCAG 2.2, "relative luminance".
    fn luminance(self) -> f32 {
        let linear = self.0.map(|part| {
            let part = part / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        linear.iter().zip([0.2126, 0.7152, 0.0722]).map(|(part, weight)| part * weight).sum()
    }
}

impl Colour {
    const fn opaque(rgb: Rgb) -> Self {
        Self { rgb, alpha: 1.0 }
    }

    /// The colour that is seen where this one lies over another.
    pub(crate) fn over(self, below: Rgb) -> Rgb {
        let mut mixed = below;
        for (part, above) in mixed.0.iter_mut().zip(self.rgb.0) {
            *part += (above - *part) * self.alpha;
        }
        mixed
    }

    /// The next component of a value, if it is a colour whose parts are numbers or that has a name (CSS Color 4: 4.1 to 4.4, 5.1, 5.2, 6, 7,
    /// 8). Of others nobody can tell here.
    pub(super) fn parse(input: &mut Parser<'_>) -> Option<Self> {
        let token = input.next().ok()?.clone();
        match &token {
            Token::Ident(name) if name.eq_ignore_ascii_case("transparent") => {
                Some(Self { rgb: Rgb::BLACK, alpha: 0.0 })
            }
            Token::Ident(name) => {
                let (red, green, blue) = parse_named_color(name).ok()?;
                Some(Self::opaque(Rgb([red, green, blue].map(f32::from))))
            }
            Token::Hash(digits) | Token::IDHash(digits) => {
                let (red, green, blue, alpha) = parse_hash_color(digits.as_bytes()).ok()?;
                Some(Self { rgb: Rgb([red, green, blue].map(f32::from)), alpha })
            }
            Token::Function(name) => {
                let parts =
                    input.parse_nested_block(|block| Ok::<_, ParseError<()>>(Parts::read(block))).ok()?;
                parts.colour(name)
            }
            _ => None,
        }
    }
}

/// The numbers in a function, with what they are numbers of.
#[derive(Default)]
struct Parts(Vec<Part>);

#[derive(Clone, Copy)]
enum Part {
    Number(f32),
    /// 1 for all of it.
    Percentage(f32),
    Degrees(f32),
}

impl Parts {
    fn read(block: &mut Parser<'_>) -> Self {
        let mut parts = Self::default();
        // More than four parts no colour has.
        while let (Ok(token), true) = (block.next(), parts.0.len() < 5) {
            parts.0.extend(match token {
                Token::Number { value, .. } => Some(Part::Number(*value)),
                Token::Percentage { unit_value, .. } => Some(Part::Percentage(*unit_value)),
                Token::Dimension { value, unit, .. } => {
                    let turns = [("deg", 1.0), ("grad", 0.9), ("rad", 57.295_78), ("turn", 360.0)];
                    let factor = turns.iter().find(|(name, _)| unit.eq_ignore_ascii_case(name));
                    Some(Part::Degrees(value * factor.map_or(1.0, |(_, factor)| *factor)))
                }
                Token::Ident(name) if name.eq_ignore_ascii_case("none") => Some(Part::Number(0.0)),
                _ => None,
            });
        }
        parts
    }

    fn colour(&self, function: &str) -> Option<Colour> {
        let (first, second, third) = (*self.0.first()?, *self.0.get(1)?, *self.0.get(2)?);
        let unit = |part| match part {
            Part::Number(value) => value / 100.0,
            Part::Percentage(value) => value,
            Part::Degrees(_) => 0.0,
        };
        let byte = |part| match part {
            Part::Number(value) => value,
            Part::Percentage(value) => value * 255.0,
            Part::Degrees(_) => 0.0,
        };
        let hue = match first {
            Part::Number(value) | Part::Degrees(value) => value,
            Part::Percentage(_) => 0.0,
        };
        let is = |names: &[&str]| names.iter().any(|name| function.eq_ignore_ascii_case(name));
        let rgb = if is(&["rgb", "rgba"]) {
            Rgb([first, second, third].map(byte))
        } else if is(&["hsl", "hsla"]) {
            of_hsl(hue, unit(second), unit(third))
        } else if is(&["hwb"]) {
            let (white, black) = (unit(second), unit(third));
            if white + black >= 1.0 {
                Rgb([white / (white + black) * 255.0; 3])
            } else {
                Rgb(of_hsl(hue, 1.0, 0.5).0.map(|part| part * (1.0 - white - black) + white * 255.0))
            }
        } else {
            return None;
        };
        let alpha = match self.0.get(3) {
            Some(Part::Number(value) | Part::Percentage(value)) => value.clamp(0.0, 1.0),
            _ => 1.0,
        };
        Some(Colour { rgb: Rgb(rgb.0.map(|part| part.clamp(0.0, 255.0))), alpha })
    }
}

/// CSS Color 4, 7.1 "Converting HSL Colors to sRGB".
fn of_hsl(hue: f32, saturation: f32, lightness: f32) -> Rgb {
    let amplitude = saturation * lightness.min(1.0 - lightness);
    Rgb([0.0, 8.0, 4.0].map(|offset| {
        let k = (offset + hue.rem_euclid(360.0) / 30.0) % 12.0;
        255.0 * (lightness - amplitude * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0))
    }))
}

/// The colour of `bgcolor` and its like (HTML Standard, 2.3.6 "rules for parsing a legacy color value").
pub(crate) fn legacy_colour(value: &str) -> Option<Rgb> {
    let value = value.trim_matches([' ', '\t', '\n', '\u{C}', '\r']);
    if value.is_empty() || value.eq_ignore_ascii_case("transparent") {
        return None;
    }
    if let Ok((red, green, blue)) = parse_named_color(value) {
        return Some(Rgb([red, green, blue].map(f32::from)));
    }
    // "#rgb" has every digit twice, where the longer forms are cut.
    if let Some(digits) = value.strip_prefix('#').filter(|digits| digits.len() == 3)
        && let Ok((red, green, blue, _)) = parse_hash_color(digits.as_bytes())
    {
        return Some(Rgb([red, green, blue].map(f32::from)));
    }
    // What is above U+FFFF counts as two zeros, and what is no digit as one; what is longer than 128 is cut.
    let digit = |c: char| if c.is_ascii_hexdigit() { c as u8 } else { b'0' };
    let hash = usize::from(value.starts_with('#'));
    let digits = value.chars().take(128).flat_map(|c| std::iter::repeat_n(digit(c), c.len_utf16()));
    let mut digits: Vec<u8> = digits.take(128).skip(hash).collect();
    while digits.is_empty() || !digits.len().is_multiple_of(3) {
        digits.push(b'0');
    }
    let length = digits.len() / 3;
    let mut parts: Vec<&[u8]> = digits.chunks(length).collect();
    for part in &mut parts {
        *part = &part[length.saturating_sub(8)..]; // Each is `length` long.
    }
    while parts.first().is_some_and(|part| part.len() > 2) && parts.iter().all(|part| part[0] == b'0') {
        parts.iter_mut().for_each(|part| *part = &part[1..]); // More than two are left.
    }
    let number = |part: &[u8]| {
        let text = std::str::from_utf8(part.get(..2).unwrap_or(part)).unwrap_or_default();
        u8::from_str_radix(text, 16).map_or(0.0, f32::from)
    };
    match parts[..] {
        [red, green, blue] => Some(Rgb([number(red), number(green), number(blue)])),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colour(css: &str) -> Option<Colour> {
        Colour::parse(&mut Parser::new(css))
    }

    fn is_about(css: &str, rgb: [f32; 3]) {
        let found = colour(css).unwrap_or_else(|| panic!("{css} is a colour")).rgb;
        assert!(found.0.iter().zip(rgb).all(|(a, b)| (a - b).abs() < 1.0), "{css}: {found:?}");
    }

    #[test]
    fn one_colour_has_many_forms() {
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
        ] {
            is_about(css, [255.0, 0.0, 0.0]);
        }
        is_about("hsl(120 100% 25%)", [0.0, 127.5, 0.0]);
        is_about("hwb(240 20% 40%)", [51.0, 51.0, 153.0]);
        is_about("hwb(7 100% 100%)", [127.5, 127.5, 127.5]);
    }

    #[test]
    fn what_is_no_colour_is_none() {
        for css in ["", "none", "#12", "lab(50% 0 0)", "url(x)", "12px", "rgb(1)"] {
            assert_eq!(colour(css), None, "{css}");
        }
        assert_eq!(colour("transparent").unwrap().alpha, 0.0);
        assert_eq!(colour("rgb(0 0 0 / 25%)").unwrap().alpha, 0.25);
    }

    #[test]
    fn contrast_is_that_of_wcag() {
        assert!((Rgb::BLACK.contrast(Rgb::WHITE) - 21.0).abs() < 0.01);
        assert_eq!(Rgb::WHITE.contrast(Rgb::WHITE), 1.0);
        assert!((Rgb([119.0; 3]).contrast(Rgb::WHITE) - 4.48).abs() < 0.01);
    }

    #[test]
    fn legacy_colours_are_read_as_browsers_read_them() {
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
