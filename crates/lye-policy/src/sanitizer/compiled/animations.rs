//! Which attributes SVG animations may change: only attributes that affect how something is drawn.
//!
//! An animation gives an attribute a value that no rule has checked. The standard refuses animations that change a
//! link. The string API allows only the attributes in `data/drawing-attributes.txt`.

use super::generated::DRAWING;

/// Returns `true` if an animation may change the attribute named by its `attributeName`. Names are compared exactly, as
/// browsers do.
pub(super) fn is_drawing_attribute(attribute: &str) -> bool {
    DRAWING.binary_search(&attribute).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::urls::{UrlSink, UrlValueKind, url_attribute};
    use lye_html::{AttrNamespace, Namespace};

    #[test]
    fn the_table_is_sorted_and_has_no_links() {
        assert!(DRAWING.is_sorted());
        for &name in DRAWING {
            assert!(!name.starts_with("on") && !["style", "class", "id"].contains(&name), "{name}");
            let sink = UrlSink::new(Namespace::Svg, "path", AttrNamespace::None, name);
            // Attributes that hold CSS get only values that load nothing.
            let kind = url_attribute(&sink).map(|known| known.kind);
            assert!(matches!(kind, None | Some(UrlValueKind::Css)), "{name}");
        }
    }

    #[test]
    fn only_drawing_attributes_are_animated() {
        for name in ["fill", "transform", "stroke-dashoffset", "cx", "d", "viewBox"] {
            assert!(is_drawing_attribute(name), "{name}");
        }
        for name in [
            "",
            "href",
            "xlink:href",
            "ylink:href",
            "xlink:href:x",
            "HREF",
            " fill",
            "Fill",
            "svg:fill",
            "style",
            "class",
            "id",
            "onclick",
            "target",
            "attributeName",
            "begin",
            "to",
            "in",
            "result",
            "xml:base",
            "data-x",
        ] {
            assert!(!is_drawing_attribute(name), "{name}");
        }
    }
}
