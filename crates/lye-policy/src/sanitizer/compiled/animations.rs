//! Which attributes SVG animations may change: only attributes that affect how something is drawn.
//!
//! An animation gives an attribute a value that no rule has checked. The standard refuses animations that change a
//! link. The string API allows only attributes in this list.

/// The presentation attributes of SVG (SVG 2, 6.6) and the animatable attributes (SVG 2, "Animatable: yes") of its
/// shapes, gradients, text and filters, in ascending order. None is a link, runs script, or changes how something is
/// parsed or styled.
const DRAWING: [&str; 146] = [
    "alignment-baseline",
    "amplitude",
    "azimuth",
    "baseFrequency",
    "baseline-shift",
    "bias",
    "clip",
    "clip-path",
    "clip-rule",
    "color",
    "color-interpolation",
    "color-interpolation-filters",
    "color-rendering",
    "cursor",
    "cx",
    "cy",
    "d",
    "diffuseConstant",
    "direction",
    "display",
    "divisor",
    "dominant-baseline",
    "dx",
    "dy",
    "edgeMode",
    "elevation",
    "exponent",
    "fill",
    "fill-opacity",
    "fill-rule",
    "filter",
    "flood-color",
    "flood-opacity",
    "font-family",
    "font-size",
    "font-size-adjust",
    "font-stretch",
    "font-style",
    "font-variant",
    "font-weight",
    "fr",
    "fx",
    "fy",
    "glyph-orientation-horizontal",
    "glyph-orientation-vertical",
    "gradientTransform",
    "gradientUnits",
    "height",
    "image-rendering",
    "intercept",
    "k1",
    "k2",
    "k3",
    "k4",
    "kernelMatrix",
    "kerning",
    "lengthAdjust",
    "letter-spacing",
    "lighting-color",
    "limitingConeAngle",
    "marker",
    "marker-end",
    "marker-mid",
    "marker-start",
    "markerHeight",
    "markerUnits",
    "markerWidth",
    "mask",
    "mask-type",
    "maskContentUnits",
    "maskUnits",
    "numOctaves",
    "offset",
    "opacity",
    "operator",
    "order",
    "orient",
    "overflow",
    "paint-order",
    "pathLength",
    "patternContentUnits",
    "patternTransform",
    "patternUnits",
    "pointer-events",
    "points",
    "pointsAtX",
    "pointsAtY",
    "pointsAtZ",
    "preserveAlpha",
    "preserveAspectRatio",
    "primitiveUnits",
    "r",
    "radius",
    "refX",
    "refY",
    "rotate",
    "rx",
    "ry",
    "scale",
    "seed",
    "shape-rendering",
    "slope",
    "specularConstant",
    "specularExponent",
    "spreadMethod",
    "startOffset",
    "stdDeviation",
    "stitchTiles",
    "stop-color",
    "stop-opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "surfaceScale",
    "tableValues",
    "targetX",
    "targetY",
    "text-anchor",
    "text-decoration",
    "text-overflow",
    "text-rendering",
    "textLength",
    "transform",
    "transform-origin",
    "unicode-bidi",
    "vector-effect",
    "viewBox",
    "visibility",
    "white-space",
    "width",
    "word-spacing",
    "writing-mode",
    "x",
    "x1",
    "x2",
    "xChannelSelector",
    "y",
    "y1",
    "y2",
    "yChannelSelector",
    "z",
];

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
        for name in DRAWING {
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
