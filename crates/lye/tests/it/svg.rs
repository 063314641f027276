//! The preset `svg`, inline and for files. An XML parser parses every output, and finds only what the preset keeps.

use lye::svg::SvgError;
use lye::{Cleaner, FindingsMode, Preset};
use lye_hostile::Rng;
use std::sync::LazyLock;

const SVG: &str = "http://www.w3.org/2000/svg";

/// Returns the output for a file. Asserts that cleaning it again changes nothing and finds nothing.
fn clean(file: &str) -> Result<String, SvgError> {
    static CLEANER: LazyLock<Cleaner> =
        LazyLock::new(|| Cleaner::from_preset(Preset::Svg).with_findings(FindingsMode::Collect));
    let cleaner = &*CLEANER;
    let clean = cleaner.clean_svg(file)?.into_string();
    let again = cleaner.clean_svg(&clean).unwrap();
    assert_eq!(again.as_str(), clean, "{file}");
    assert_eq!(again.findings(), [], "{file}");
    judge(&clean);
    Ok(clean)
}

/// Returns a file with this content in its root.
fn file(content: &str) -> String {
    format!("<svg xmlns=\"{SVG}\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">{content}</svg>")
}

/// Returns the output for the content of the root of a file.
fn inner(content: &str) -> String {
    let clean = clean(&file(content)).unwrap();
    match clean.strip_prefix(&format!("<svg xmlns=\"{SVG}\">")) {
        Some(rest) => rest.strip_suffix("</svg>").unwrap().to_owned(),
        None => {
            assert_eq!(clean, format!("<svg xmlns=\"{SVG}\" />"));
            String::new()
        }
    }
}

/// Asserts that a text is XML without anything that runs, loads, navigates or styles.
fn judge(text: &str) {
    let document = roxmltree::Document::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert!(document.root_element().has_tag_name((SVG, "svg")), "{text}");
    let forbidden = [
        "script",
        "use",
        "foreignObject",
        "image",
        "feImage",
        "style",
        "a",
        "handler",
        "iframe",
        "animateColor",
    ];
    for element in document.descendants().filter(roxmltree::Node::is_element) {
        assert_eq!(element.tag_name().namespace(), Some(SVG), "{text}");
        assert!(!forbidden.contains(&element.tag_name().name()), "{text}");
        for attribute in element.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on") && !["style", "class", "base"].contains(&name), "{text}");
            assert!(name != "href" || value.starts_with('#'), "{text}");
            let lower = value.to_ascii_lowercase();
            assert!(!lower.contains("url(") || lower.contains('#') && !lower.contains("//"), "{text}");
            if name == "attributeName" {
                assert!(
                    !value.contains([':', ' ']) && !["href", "class", "style", "id"].contains(&value),
                    "{text}"
                );
            }
            if ["from", "to", "by", "values"].contains(&name) {
                assert!(!value.contains([':', '/']), "{text}");
            }
        }
    }
}

#[test]
fn drawings_are_unchanged() {
    for content in [
        "<rect width=\"1\" height=\"2\" fill=\"red\" stroke-width=\"2\" />",
        "<linearGradient id=\"a\" gradientUnits=\"userSpaceOnUse\"><stop offset=\"1\" stop-color=\"#fff\" /></linearGradient>",
        "<path d=\"M0 0h1v1z\" fill=\"url(#a) red\" clip-path=\"url('#b')\" mask=\"url(#c)\" />",
        "<text x=\"1\" font-size=\"2em\">a &amp; b &lt; c<tspan dy=\"1\">é</tspan></text>",
        "<title>A &lt;b&gt; title</title><desc>D</desc>",
        "<filter id=\"f\"><feGaussianBlur in=\"SourceGraphic\" stdDeviation=\"2\" /></filter><g filter=\"url(#f)\" />",
        "<circle r=\"1\"><animate attributeName=\"r\" values=\"1;2;1\" dur=\"1s\" repeatCount=\"indefinite\" /></circle>",
        "<g><animateTransform attributeName=\"transform\" type=\"rotate\" from=\"0\" to=\"360\" begin=\"x.click\" /></g>",
        "<path id=\"p\" d=\"M0 0\" /><g><animateMotion dur=\"1s\"><mpath href=\"#p\" /></animateMotion></g>",
        "<pattern id=\"q\" viewBox=\"0 0 1 1\" href=\"#r\" />",
        "<set attributeName=\"visibility\" to=\"hidden\" />",
    ] {
        assert_eq!(inner(content), content);
    }
}

#[test]
fn prolog_of_svg_files_is_omitted() {
    let clean = clean(
        "\u{feff}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet href=\"a.css\"?>\n<!-- <script/> -->\n\
         <!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\" [ <!ATTLIST svg \
         onload CDATA \"x()\"> ]>\n<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:svg=\"http://www.w3.org/2000/svg\"><g/></svg>\n",
    );
    assert_eq!(clean.unwrap(), format!("<svg xmlns=\"{SVG}\"><g /></svg>"));
}

#[test]
fn cdata_and_comments_are_parsed_as_xml() {
    assert_eq!(inner("<text><![CDATA[a < b & c]]></text>"), "<text>a &lt; b &amp; c</text>");
    assert_eq!(inner("<!-- <script>x()</script> --><g/>"), "<g />");
    assert_eq!(inner("<text>&#60;script&#62; &quot;</text>"), "<text>&lt;script&gt; \"</text>");
}

#[test]
fn elements_of_other_namespaces_are_removed() {
    assert_eq!(
        inner("<sodipodi:namedview id=\"a\"><g/></sodipodi:namedview><metadata><rdf:RDF/></metadata><g/>"),
        "<g />"
    );
    assert_eq!(inner("<desc><p onclick=\"x()\">a</p></desc><g/>"), "<desc /><g />");
}

#[test]
fn svg_that_html_parses_differently_is_refused() {
    for (file, expected) in [
        (file("\n<g/><p>a</p>"), "svg-leaves-svg 2:5"),
        (file("<g/>") + "<g/>", "svg-leaves-svg 1:94"),
        (file("<g/>") + "text", "svg-leaves-svg 1:94"),
        (
            format!("\n<svg xmlns='{SVG}' xmlns:s='{SVG}'>\n <s:script>x()</s:script></svg>"),
            "svg-prefixed 3:2",
        ),
        ("<!DOCTYPE svg [\n<!ENTITY a \"<script/>\">\n]><svg>&a;</svg>".to_owned(), "svg-entity 2:1"),
        ("\n<html><svg/></html>".to_owned(), "svg-no-root 2:1"),
    ] {
        let error = clean(&file).unwrap_err();
        let place = error.position().unwrap();
        assert_eq!(format!("{} {}:{}", error.code(), place.line, place.column), expected, "{file}");
    }
    let error = Cleaner::default().clean_svg("<svg/>").unwrap_err();
    assert_eq!((error.code(), error.position()), ("svg-root-not-kept", None));
}

#[test]
fn findings_have_positions_in_the_file() {
    let file = "<?xml version='1.0'?>\r\n<svg>\r\n<script>x()</script></svg>";
    let cleaner = Cleaner::from_preset(Preset::Svg).with_findings(FindingsMode::Collect);
    let clean = cleaner.clean_svg(file).unwrap();
    let [script] = clean.findings() else { panic!("{:?}", clean.findings()) };
    assert_eq!(&file[script.span().range()], "<script>");
    let error = cleaner.with_findings(FindingsMode::Reject).clean_svg(file).unwrap_err();
    assert_eq!(error.position().map(|place| (place.line, place.column)), Some((3, 1)));
}

/// Payloads that ran script, loaded something or navigated in some SVG reader.
const PAYLOADS: [&str; 30] = [
    "<script>x()</script>",
    "<script href=\"data:,x()\"/>",
    "<script xlink:href=\"https://example.org/x.js\"/>",
    "<a href=\"javascript:x()\"><text>a</text></a>",
    "<a xlink:href=\"java&#9;script:x()\"><text>a</text></a>",
    "<a><animate attributeName=\"href\" values=\"javascript:x()\"/><text>a</text></a>",
    "<a id=\"a\"><set attributeName=\"xlink:href\" to=\"javascript:x()\"/></a>",
    "<animate href=\"#a\" attributeName=\"HREF\" from=\"javascript:x()\" to=\"&amp;\" dur=\"1s\"/>",
    "<animate attributeName=\"xlink:href:x\" values=\";javascript:x()\"/>",
    "<set attributeName=\"onmouseover\" to=\"x()\"/>",
    "<set attributeName=\"style\" to=\"background:url(//example.org)\"/>",
    "<set attributeName=\"class\" to=\"admin\"/>",
    "<animate attributeName=\"fill\" values=\"url(//example.org/a.svg#a)\"/>",
    "<animate attributeName=\"fill\" by=\"url(https://example.org/a.svg#a)\"/>",
    "<animateColor attributeName=\"href\" values=\"javascript:x()\"/>",
    "<animate attributeName=\"fill\" onbegin=\"x()\" begin=\"0s\"/>",
    "<use href=\"data:image/svg+xml,&lt;svg id='x'&gt;&lt;script&gt;x()&lt;/script&gt;&lt;/svg&gt;#x\"/>",
    "<use xlink:href=\"https://example.org/a.svg#a\"/>",
    "<image href=\"https://example.org/a.svg\"/><feImage href=\"https://example.org/a.png\"/>",
    "<foreignObject><iframe srcdoc=\"&lt;script&gt;x()&lt;/script&gt;\"/></foreignObject>",
    "<style>@import url(//example.org);</style>",
    "<style><![CDATA[*{background:url(//example.org)}]]></style>",
    "<rect style=\"fill:url(//example.org)\" fill=\"url(https://example.org/#a)\"/>",
    "<rect fill=\"URL(//example.org/a#b)\" mask=\"url(data:image/svg+xml,a#b)\" cursor=\"url(//example.org/#a)\"/>",
    "<g xml:base=\"javascript:\"><path d=\"M0 0\"/></g>",
    "<g onload=\"x()\" ONCLICK=\"x()\"/>",
    "<title><script>x()</script></title><desc><svg onload=\"x()\"/></desc>",
    "<handler type=\"application/ecmascript\">x()</handler>",
    "<g xmlns=\"http://www.w3.org/1999/xhtml\"><script>x()</script></g>",
    "<text>&lt;script&gt;</text><![CDATA[<script>x()</script>]]>",
];

#[test]
fn published_svg_payloads_are_harmless() {
    let cleaner = Cleaner::from_preset(Preset::Svg);
    for payload in PAYLOADS {
        clean(&file(payload)).unwrap();
        let page = cleaner.clean(&file(payload)).unwrap().into_html();
        judge(&page.replacen(
            "<svg",
            &format!("<svg xmlns=\"{SVG}\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""),
            1,
        ));
        assert_eq!(cleaner.clean(&page).unwrap().html(), page, "{payload}");
    }
}

#[test]
fn output_is_always_well_formed_xml() {
    const PIECES: [&str; 24] = [
        "<g>",
        "</g>",
        "<text x='1'>",
        "</text>",
        "a",
        "&amp;",
        "&lt;",
        "&nbsp;",
        "<title>",
        "</title>",
        "<desc>",
        "</desc>",
        "<![CDATA[",
        "]]>",
        "<!--",
        "-->",
        "<path d='M0' fill='url(#a)'/>",
        "<mi/>",
        "<foreignObject>",
        "\u{1}",
        "\r\n",
        "<animate attributeName=fill values='a;b'/>",
        "</svg>",
        "<svg xlink:href='#a' a:b=c \"=1>",
    ];
    let mut rng = Rng::new(0x7376_6721_7376_6721);
    let mut cleaned = 0;
    rng.cases(2000, |rng| {
        let content: String =
            if rng.below(4) == 0 { PAYLOADS[rng.below(30)].to_owned() } else { String::new() };
        let content = (0..rng.below(9)).fold(content, |content, _| content + PIECES[rng.below(24)]);
        cleaned += u32::from(clean(&file(&content)).is_ok());
    });
    assert!(cleaned > 1000, "{cleaned}");
}
