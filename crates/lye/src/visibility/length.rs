//! Lengths of CSS, as far as it matters whether something can be seen at all.

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
    const FACTORS: [(&str, f32); 17] = [
        ("px", 1.0),
        ("em", 16.0),
        ("rem", 16.0),
        ("pt", 96.0 / 72.0),
        ("pc", 16.0),
        ("in", 96.0),
        ("cm", 96.0 / 2.54),
        ("mm", 96.0 / 25.4),
        ("q", 96.0 / 101.6),
        ("ex", 8.0),
        ("ch", 8.0),
        ("lh", 20.0),
        ("rlh", 20.0),
        ("vw", 10.0),
        ("vh", 10.0),
        ("vmin", 10.0),
        ("vmax", 10.0),
    ];
    FACTORS.iter().find(|(name, _)| unit.eq_ignore_ascii_case(name)).map(|(_, factor)| *factor)
}
