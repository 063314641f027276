//! Units of dimensions, and lengths in CSS pixels, as far as limits need them (CSS Values and Units 4, 6 and 7).

/// What a unit of length is in CSS pixels; of relative ones, what they are taken for where the font has this size. Nothing
/// if it is no length.
pub(crate) fn pixels(unit: &str, font: f64) -> Option<f64> {
    const OF_ROOT: [&str; 6] = ["rem", "rex", "rch", "rcap", "ric", "rlh"];
    let is = |name: &str| name.eq_ignore_ascii_case(unit);
    if let Some(pixels) = absolute(unit) {
        return Some(pixels);
    }
    if is_of_font(unit) {
        return Some(font);
    }
    if OF_ROOT.into_iter().any(is) {
        return Some(FONT);
    }
    let size = if unit.len() == 3
        && matches!(unit.as_bytes(), [b's' | b'l' | b'd' | b'c' | b'S' | b'L' | b'D' | b'C', ..])
    {
        unit.get(1..).unwrap_or_default()
    } else {
        unit
    };
    // `svw`, `cqi` and their like.
    let is_viewport = ["vw", "vh", "vi", "vb"].iter().any(|name| name.eq_ignore_ascii_case(size));
    let is_longer =
        ["vmin", "vmax", "svmin", "svmax", "lvmin", "lvmax", "dvmin", "dvmax"].into_iter().any(is);
    let is_container = ["cqw", "cqh", "cqi", "cqb", "cqmin", "cqmax"].into_iter().any(is);
    (is_viewport || is_longer || is_container).then_some(HUNDREDTH)
}

/// What an absolute unit of length is in CSS pixels (CSS Values and Units 4, 6.2). Nothing if it is no such unit.
pub fn absolute(unit: &str) -> Option<f64> {
    const UNITS: [(&str, f64); 7] = [
        ("px", 1.0),
        ("pt", 4.0 / 3.0),
        ("pc", 16.0),
        ("in", 96.0),
        ("cm", 96.0 / 2.54),
        ("mm", 96.0 / 25.4),
        ("q", 96.0 / 101.6),
    ];
    UNITS.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit)).map(|(_, pixels)| *pixels)
}

/// Whether a unit is one of the element's own font.
pub(crate) fn is_of_font(unit: &str) -> bool {
    ["em", "ex", "ch", "cap", "ic", "lh"].iter().any(|name| name.eq_ignore_ascii_case(unit))
}

/// What the size of a font is taken for.
pub(crate) const FONT: f64 = 16.0;

/// What a hundredth of a viewport or a containing block is taken for.
pub(crate) const HUNDREDTH: f64 = 20.0;

pub(crate) fn is_angle(unit: &str) -> bool {
    ["deg", "grad", "rad", "turn"].iter().any(|name| name.eq_ignore_ascii_case(unit))
}

pub(crate) fn is_time(unit: &str) -> bool {
    ["s", "ms"].iter().any(|name| name.eq_ignore_ascii_case(unit))
}

pub(crate) fn is_resolution(unit: &str) -> bool {
    ["x", "dppx", "dpi", "dpcm"].iter().any(|name| name.eq_ignore_ascii_case(unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_known_whatever_their_case() {
        assert_eq!(pixels("PX", FONT), Some(1.0));
        assert_eq!(pixels("Em", FONT), Some(16.0));
        assert_eq!(pixels("dVw", FONT), Some(20.0));
        assert_eq!(pixels("cqmin", FONT), Some(20.0));
        assert_eq!(pixels("deg", FONT), None);
        assert_eq!(pixels("xvw", FONT), None);
    }
}
