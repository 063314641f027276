//! Units of dimensions, and lengths in CSS pixels, as far as limits need them (CSS Values and Units 4, 6 and 7). Knows
//! no page: relative units have assumed sizes.

/// Returns the size of a length unit in CSS pixels. Relative units have assumed sizes, given the font size. Returns
/// `None` if it is not a unit of length.
pub(crate) fn pixels(unit: &str, font: f64) -> Option<f64> {
    const ROOT_FONT_UNITS: [&str; 6] = ["rem", "rex", "rch", "rcap", "ric", "rlh"];
    let is = |name: &str| name.eq_ignore_ascii_case(unit);
    if let Some(pixels) = absolute(unit) {
        return Some(pixels);
    }
    if is_font_unit(unit) {
        return Some(font);
    }
    if ROOT_FONT_UNITS.into_iter().any(is) {
        return Some(FONT);
    }
    let size = if unit.len() == 3
        && matches!(unit.as_bytes(), [b's' | b'l' | b'd' | b'c' | b'S' | b'L' | b'D' | b'C', ..])
    {
        unit.get(1..).unwrap_or_default()
    } else {
        unit
    };
    // `svw`, `cqi` and similar units.
    let is_viewport = ["vw", "vh", "vi", "vb"].iter().any(|name| name.eq_ignore_ascii_case(size));
    let is_longer =
        ["vmin", "vmax", "svmin", "svmax", "lvmin", "lvmax", "dvmin", "dvmax"].into_iter().any(is);
    let is_container = ["cqw", "cqh", "cqi", "cqb", "cqmin", "cqmax"].into_iter().any(is);
    (is_viewport || is_longer || is_container).then_some(HUNDREDTH)
}

/// Returns the size of an absolute length unit in CSS pixels (CSS Values and Units 4, 6.2). Returns `None` for other
/// units.
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

/// Returns `true` if a unit is relative to the element's own font.
pub(crate) fn is_font_unit(unit: &str) -> bool {
    ["em", "ex", "ch", "cap", "ic", "lh"].iter().any(|name| name.eq_ignore_ascii_case(unit))
}

/// The assumed font size.
pub(crate) const FONT: f64 = 16.0;

/// The assumed size of a hundredth of a viewport or a containing block.
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
    fn units_are_found_in_any_case() {
        assert_eq!(pixels("PX", FONT), Some(1.0));
        assert_eq!(pixels("Em", FONT), Some(16.0));
        assert_eq!(pixels("dVw", FONT), Some(20.0));
        assert_eq!(pixels("cqmin", FONT), Some(20.0));
        assert_eq!(pixels("deg", FONT), None);
        assert_eq!(pixels("xvw", FONT), None);
    }
}
