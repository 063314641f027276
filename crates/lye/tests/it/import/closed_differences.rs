//! What other sanitizers keep by one option, and imports keep as far as it runs nothing.

use super::{cleans, import, unmapped};
use lye::policy_tools::ImportSource::{self, Ammonia, Bleach, Dompurify, Nh3, RehypeSanitize, SanitizeHtml};

const PNG: &str = "<img src=\"data:image/png;base64,iVBORw0KGgo=\">";

/// Imports settings, and checks which of them are reported.
#[track_caller]
fn reports(source: ImportSource, settings: &str, expected: &[&str], cases: &[(&str, &str)]) {
    let imported = import(source, settings);
    assert_eq!(unmapped(&imported), expected, "{:?}", imported.unmapped);
    cleans(&imported, cases);
}

#[test]
fn data_scheme_keeps_images_and_no_markup() {
    let cases: &[(&str, &str)] = &[
        (PNG, PNG),
        ("<img src=data:image/jpg,x>", "<img src=\"data:image/jpg,x\">"),
        ("<img src=DATA:text/html,x><img src=data:image/svg+xml,x>", "<img><img>"),
        (
            "<img src=data:text/xml,x><img src=data:text/css,x><img src=data:text/javascript,x>",
            "<img><img><img>",
        ),
    ];
    reports(
        Nh3,
        r#"{ "tags": ["img"], "attributes": { "img": ["src"] }, "url_schemes": ["data"] }"#,
        &["url_schemes[0]", "url_schemes"],
        cases,
    );
    reports(
        Ammonia,
        r#"{ "tags": ["img"], "tag_attributes": { "img": ["src"] }, "add_url_schemes": ["data"] }"#,
        &["add_url_schemes[0]"],
        cases,
    );
    reports(
        Bleach,
        r#"{ "tags": ["img"], "attributes": { "img": ["src"] }, "protocols": ["https", "data"] }"#,
        &["protocols[1]"],
        cases,
    );
    reports(
        RehypeSanitize,
        r#"{ "tagNames": ["img"], "attributes": { "img": ["src"] }, "protocols": { "src": ["https", "data"] } }"#,
        &["protocols.src[1]"],
        cases,
    );
    let written = import(
        SanitizeHtml,
        r#"{ "allowedTags": ["img"], "allowedAttributes": { "img": ["src"] }, "allowedSchemes": ["https", "data"] }"#,
    );
    assert_eq!(unmapped(&written), ["allowedSchemes[1]"]);
    cleans(&written, &cases[..2]);
}

#[test]
fn data_scheme_never_keeps_documents_in_links() {
    let link =
        "<a href=\"data:text/html,<script>1</script>\">1</a><a href=data:application/xhtml+xml,2>2</a>";
    for (source, settings) in [
        (Nh3, r#"{ "tags": ["a"], "url_schemes": ["data"], "link_rel": null }"#),
        (Bleach, r#"{ "tags": ["a"], "protocols": ["data"] }"#),
        (SanitizeHtml, r#"{ "allowedSchemes": ["data"] }"#),
        (RehypeSanitize, r#"{ "protocols": { "href": ["data"] } }"#),
        (Dompurify, r#"{ "ADD_DATA_URI_TAGS": ["a"] }"#),
    ] {
        cleans(&import(source, settings), &[(link, "<a>1</a><a>2</a>")]);
    }
}

#[test]
fn without_data_scheme_no_data_stays() {
    for (source, settings) in [
        (Nh3, "{}"),
        (Bleach, r#"{ "tags": ["img"], "attributes": { "img": ["src"] } }"#),
        (RehypeSanitize, "{}"),
    ] {
        cleans(&import(source, settings), &[(PNG, "<img>")]);
    }
}

#[test]
fn urls_in_css_have_allowed_schemes() {
    let banner = "<div style=\"background: linear-gradient(rgba(0,0,0,.5), rgba(0,0,0,.5)), url(https://x.example/a.png) no-repeat center center\">x</div>";
    let cases: &[(&str, &str)] = &[
        (banner, banner),
        ("<div style=\"background: url(javascript:1)\">x</div>", "<div>x</div>"),
        ("<div style=\"background: url(x-app:1)\">x</div>", "<div>x</div>"),
    ];
    reports(
        SanitizeHtml,
        r#"{ "allowedTags": ["div"], "allowedAttributes": { "div": ["style"] } }"#,
        &["allowedAttributes"],
        cases,
    );
    reports(
        SanitizeHtml,
        r#"{ "allowedTags": ["div"], "allowedAttributes": { "div": ["style"] }, "allowedStyles": { "*": { "background": ["."] } } }"#,
        &["allowedStyles"],
        cases,
    );
    reports(RehypeSanitize, r#"{ "attributes": { "div": ["style"] } }"#, &["attributes"], cases);
    let nh3 = import(
        Nh3,
        r#"{ "tags": ["div"], "attributes": { "div": ["style"] }, "filter_style_properties": ["background"] }"#,
    );
    cleans(&nh3, &cases[..1]);
}

#[test]
fn ammonia_denies_relative_urls_in_css_too() {
    for (relative, expected) in
        [("deny", "<p style=\"\">x</p>"), ("pass_through", "<p style=\"background:url(/a.png)\">x</p>")]
    {
        let settings = format!(
            r#"{{ "tags": ["p"], "attributes": {{ "p": ["style"] }}, "filter_style_properties": ["background"], "url_relative": "{relative}" }}"#
        );
        let cases = [("<p style=\"background:url(/a.png)\">x</p>", expected)];
        reports(Nh3, &settings, &["filter_style_properties"], &cases);
        let settings = settings.replace("attributes", "tag_attributes");
        reports(Ammonia, &settings, &["filter_style_properties"], &cases);
    }
}

/// The attributes whose case the parser adjusts in SVG and MathML (HTML Standard, 13.2.6.5).
const ADJUSTED: &str = "definitionURL attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode \
    filterUnits glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust \
    limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength patternContentUnits \
    patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits refX refY repeatCount \
    repeatDur requiredExtensions requiredFeatures specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles \
    surfaceScale systemLanguage tableValues targetX targetY textLength viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan";

#[test]
fn adjusted_names_are_imported_in_any_case() {
    for name in
        ADJUSTED.split_ascii_whitespace().flat_map(|name| [name.to_owned(), name.to_ascii_lowercase()])
    {
        for (source, settings) in [
            (Bleach, format!(r#"{{ "tags": ["p", "svg", "math"], "attributes": ["{name}"] }}"#)),
            (Bleach, format!(r#"{{ "tags": ["p", "math"], "attributes": {{ "*": ["{name}"] }} }}"#)),
            (
                Nh3,
                format!(
                    r#"{{ "tags": ["p", "svg", "math"], "attributes": {{ "*": ["{name}"], "p": ["{name}"] }} }}"#
                ),
            ),
            (Ammonia, format!(r#"{{ "tags": ["p", "math"], "generic_attributes": ["{name}"] }}"#)),
            (Dompurify, format!(r#"{{ "ALLOWED_ATTR": ["{name}"] }}"#)),
            (
                SanitizeHtml,
                format!(
                    r#"{{ "allowedTags": ["p", "svg", "math"], "allowedAttributes": {{ "*": ["{name}"] }} }}"#
                ),
            ),
            (
                RehypeSanitize,
                format!(r#"{{ "tagNames": ["p", "svg", "math"], "attributes": {{ "*": ["{name}"] }} }}"#),
            ),
        ] {
            import(source, &settings);
        }
    }
}

#[test]
fn bleach_compares_names_exactly() {
    let both = "<p viewbox=1></p><svg viewbox=1></svg>";
    let settings = |name: &str| format!(r#"{{ "tags": ["p", "svg"], "attributes": ["{name}"] }}"#);
    cleans(&import(Bleach, &settings("viewBox")), &[(both, "<p></p><svg viewBox=\"1\"></svg>")]);
    cleans(&import(Bleach, &settings("viewbox")), &[(both, "<p viewbox=\"1\"></p><svg></svg>")]);
}

#[test]
fn rehype_compares_properties_exactly() {
    let settings = |name: &str| format!(r#"{{ "tagNames": ["p"], "attributes": {{ "p": ["{name}"] }} }}"#);
    let input = "<p colspan=2 aria-describedby=a>x</p>";
    let keeps = |name: &str| {
        lye::Cleaner::new(&import(RehypeSanitize, &settings(name)).policy).unwrap().clean(input).unwrap()
    };
    for (property, attribute) in [("colSpan", "colspan"), ("ariaDescribedBy", "aria-describedby")] {
        assert!(keeps(property).html().contains(attribute), "{property}");
    }
    for property in ["colspan", "COLSPAN", "ariaDescribedby", "ariadescribedby"] {
        assert_eq!(keeps(property).html(), "<p>x</p>", "{property}");
        assert_eq!(unmapped(&import(RehypeSanitize, &settings(property))), ["attributes.p[0]"], "{property}");
    }
}
