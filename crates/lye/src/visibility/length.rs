//! Lengths of CSS, as far as it matters whether something can be seen at all.

use crate::css::absolute_unit;
use cssparser::Token;

/// The pixels that a dimension stands for (CSS Values and Units 4, 6). What is relative is taken for what it is in a page that says
/// nothing else: 16 pixels a letter, a window of 1,000. None for percentages and what is no length.
pub(super) fn pixels(token: &Token<'_>) -> Option<f32> {
    match token {
        Token::Number { value, .. } if *value == 0.0 => Some(0.0),
        Token::Dimension { value, unit, .. } => Some(value * factor(unit)?),
        _ => None,
    }
}

fn factor(unit: &str) -> Option<f32> {
    if let Some(pixels) = absolute_unit(unit) {
        return Some(pixels as f32);
    }
    const RELATIVE: [(&str, f32); 10] = [
        ("em", 16.0),
        ("rem", 16.0),
        ("ex", 8.0),
        ("ch", 8.0),
        ("lh", 20.0),
        ("rlh", 20.0),
        ("vw", 10.0),
        ("vh", 10.0),
        ("vmin", 10.0),
        ("vmax", 10.0),
    ];
    RELATIVE.iter().find(|(name, _)| unit.eq_ignore_ascii_case(name)).map(|(_, factor)| *factor)
}
