//! Detects tracking pixels: images that report to a server that a page is read, and are too small to be visible.

use crate::hidden::keeps_from_sight;
use lye_html::filter::{AttrInfo, ElementInfo};
use lye_html::{AttrNamespace, Namespace, attr, tag};
use lye_url::probe::{BaseKind, UrlForm, probe};

/// The styles of images that were judged last: newsletters repeat a few.
#[derive(Debug, Default)]
pub(crate) struct ImageStyles {
    /// The styles, and whether they keep an image from sight.
    known: Vec<(String, bool)>,
    /// The index of the style that the next one replaces.
    oldest: usize,
}

/// The number of styles, and the maximum length of each.
const PLACES: usize = 8;
const LONGEST: usize = 512;

impl ImageStyles {
    /// Returns `true` if a style keeps an image from sight. Linear in the style.
    fn keep_from_sight(&mut self, style: &str) -> bool {
        if let Some((_, answer)) = self.known.iter().find(|(known, _)| known == style) {
            return *answer;
        }
        let answer = keeps_from_sight(style);
        if style.len() <= LONGEST {
            let new = (style.to_owned(), answer);
            if self.known.len() < PLACES {
                self.known.push(new);
            } else {
                self.known[self.oldest] = new; // An index below `PLACES`.
                self.oldest = (self.oldest + 1) % PLACES;
            }
        }
        answer
    }
}

/// Returns `true` if an attribute with this value loads a tracking pixel: from another site, and invisible by
/// `width`, `height` or `style`. Linear in the attributes of the element, but only for images from other sites.
pub(super) fn loads_tracking_pixel(
    element: &ElementInfo<'_>,
    attribute: &AttrInfo<'_>,
    value: &str,
    styles: &mut ImageStyles,
) -> bool {
    element.namespace == Namespace::Html
        && element.id == tag::IMG
        && attribute.namespace == AttrNamespace::None
        && match attribute.id {
            attr::SRC => is_from_elsewhere(value),
            attr::SRCSET => value.contains("//"),
            _ => false,
        }
        && is_too_small(element, styles)
}

fn is_from_elsewhere(url: &str) -> bool {
    let probed = probe(url, BaseKind::Https);
    match probed.form() {
        UrlForm::SchemeRelative => true,
        UrlForm::Absolute => probed.scheme().is_some_and(|scheme| scheme == "http" || scheme == "https"),
        _ => false,
    }
}

fn is_too_small(element: &ElementInfo<'_>, styles: &mut ImageStyles) -> bool {
    [attr::WIDTH, attr::HEIGHT].into_iter().filter_map(|name| element.attribute(name)).any(is_at_most_a_pixel)
        || element.attribute(attr::STYLE).is_some_and(|style| styles.keep_from_sight(style))
}

/// Returns `true` if a dimension is at most one pixel (HTML Standard, 2.3.4.4 "rules for parsing dimension
/// values").
fn is_at_most_a_pixel(value: &str) -> bool {
    let value = value.trim_start_matches(['\t', '\n', '\u{C}', '\r', ' ']);
    let digits = value.len() - value.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = value.split_at(digits);
    let most = if unit.starts_with('%') { "0" } else { "1" };
    let number = number.trim_start_matches('0');
    digits > 0 && (number.is_empty() || number == most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembered_styles_have_the_same_answers() {
        let mut styles = ImageStyles::default();
        let long = format!("display:none;color:{}", "x".repeat(LONGEST));
        for round in 0..3 * PLACES {
            let distinct = [format!("width:{round}00px"), format!("display:none;width:{round}px")];
            let again =
                [distinct[0].clone(), "display:none".to_owned(), "display:block".to_owned(), long.clone()];
            for style in distinct.iter().chain(&again) {
                assert_eq!(styles.keep_from_sight(style), keeps_from_sight(style), "{style}");
            }
        }
        assert_eq!(styles.known.len(), PLACES);
        assert!(styles.known.iter().all(|(style, _)| style.len() <= LONGEST));
    }

    #[test]
    fn dimensions_parse_as_in_browsers() {
        for value in ["0", "1", " 1", "01", "1px", "0%", "1.5", "\n000x"] {
            assert!(is_at_most_a_pixel(value), "{value:?}");
        }
        for value in ["", "x", "2", "10", "1%", "-1", "100%", ".5"] {
            assert!(!is_at_most_a_pixel(value), "{value:?}");
        }
    }
}
