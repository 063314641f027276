//! Bar charts in SVG. They have classes instead of colours: `site.css` has the colours.

use std::fmt::Write as _;

/// A group of bars, one for each series.
pub(crate) struct Group {
    pub(crate) label: String,
    pub(crate) values: Vec<f64>,
}

/// The classes of the series.
const CLASSES: [&str; 3] = ["first", "second", "third"];

const LABELS: f64 = 260.0;
const BARS: f64 = 480.0;
const BAR: f64 = 10.0;
const GAP: f64 = 12.0;
const LEGEND: f64 = 34.0;

/// Draws horizontal bars. `series` names the bars of each group, and `title` is for screen readers.
pub(crate) fn bars(title: &str, series: &[&str], groups: &[Group]) -> String {
    let most = groups.iter().flat_map(|group| &group.values).copied().fold(1.0, f64::max).ceil();
    let group_height = series.len() as f64 * BAR + GAP;
    let height = LEGEND + groups.len() as f64 * group_height + 24.0;
    let width = LABELS + BARS + 50.0;
    let x = |value: f64| LABELS + value / most * BARS;
    let mut svg = format!(
        "<div class=\"chart\">\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{}\">\n",
        escaped(title)
    );
    for (at, name) in series.iter().enumerate() {
        let left = LABELS + at as f64 * 110.0;
        let _ = writeln!(
            svg,
            "<rect class=\"{}\" x=\"{left}\" y=\"4\" width=\"12\" height=\"12\"/>",
            CLASSES[at % CLASSES.len()]
        );
        let _ = writeln!(svg, "<text x=\"{}\" y=\"15\">{}</text>", left + 18.0, escaped(name));
    }
    let step = if most > 8.0 { 2 } else { 1 };
    for tick in (0..=most as u32).step_by(step) {
        let at = x(f64::from(tick));
        let _ =
            writeln!(svg, "<line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{LEGEND}\" y2=\"{}\"/>", height - 20.0);
        let _ =
            writeln!(svg, "<text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{tick}</text>", height - 4.0);
    }
    for (at, group) in groups.iter().enumerate() {
        let top = LEGEND + at as f64 * group_height + GAP / 2.0;
        let middle = top + series.len() as f64 * BAR / 2.0 + 4.0;
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{middle:.1}\" text-anchor=\"end\">{}</text>",
            LABELS - 8.0,
            escaped(&group.label)
        );
        for (of, value) in group.values.iter().enumerate() {
            let class = CLASSES[of % CLASSES.len()];
            let (top, length) = (top + of as f64 * BAR, x(*value) - LABELS);
            let _ = writeln!(
                svg,
                "<rect class=\"{class}\" x=\"{LABELS}\" y=\"{top:.1}\" width=\"{length:.1}\" height=\"{}\">\
                 <title>{}, {}: {value}</title></rect>",
                BAR - 1.0,
                escaped(&group.label),
                escaped(series.get(of).copied().unwrap_or_default())
            );
        }
    }
    svg.push_str("</svg>\n</div>\n");
    svg
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_values() {
        let groups = [Group { label: "a<b".to_owned(), values: vec![2.0, 4.0] }];
        let svg = bars("T", &["x", "y"], &groups);
        assert!(svg.contains("width=\"240.0\" height=\"9\"><title>a&lt;b, x: 2</title>"), "{svg}");
        assert!(svg.contains("width=\"480.0\" height=\"9\"><title>a&lt;b, y: 4</title>"), "{svg}");
        assert!(!svg.contains("style="), "the Content Security Policy allows no style attributes");
        assert!(!svg.contains("\n\n"), "an empty line would end the HTML in Markdown");
    }
}
