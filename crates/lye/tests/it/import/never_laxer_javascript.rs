//! Policies imported from DOMPurify, sanitize-html and rehype-sanitize keep nothing that these sanitizers remove.

use super::{cleans, import};
use lye::policy_tools::ImportSource;

/// Fails if an output has one of the texts.
#[track_caller]
fn removes(source: ImportSource, settings: &str, cases: &[(&str, &[&str])]) {
    let cleaner = lye::Cleaner::new(&import(source, settings).policy).unwrap();
    for (input, removed) in cases {
        let clean = cleaner.clean(input).unwrap().into_html();
        for text in *removed {
            assert!(!clean.contains(text), "{source}: {settings}: {input}: {clean}");
        }
    }
}

/// The names of SVG and MathML are not elements of HTML.
#[test]
fn foreign_names_are_no_html_elements() {
    let input = "<rect>1</rect><path>2</path><pattern>3</pattern><mglyph>4</mglyph><mi>5</mi>";
    for (source, settings) in [
        (ImportSource::Dompurify, "{}"),
        (ImportSource::Dompurify, r#"{"ALLOWED_TAGS":["rect","path","pattern","mglyph","mi"]}"#),
        (ImportSource::SanitizeHtml, r#"{"allowedTags":["rect","path","pattern","mglyph","mi"]}"#),
        (ImportSource::RehypeSanitize, r#"{"tagNames":["rect","path","pattern","mglyph","mi"]}"#),
    ] {
        removes(source, settings, &[(input, &["<"])]);
    }
}

#[test]
fn null_lists_allow_nothing() {
    cleans(
        &import(ImportSource::SanitizeHtml, r#"{"allowedTags":null}"#),
        &[("<b>1</b><a href=/x>2</a>", "12")],
    );
}

/// DOMPurify removes an allowed `svg` or `math` with its content if its namespace is not allowed, and unwraps one that is not allowed.
#[test]
fn namespaces_that_are_not_allowed_are_removed_with_content() {
    let input = "<math><mi>1</mi><annotation-xml encoding=text/html><b>2</b></annotation-xml></math><svg><title><b>3</b></title></svg>4";
    let of = |namespaces: &str, more: &str| {
        format!(r#"{{"ALLOWED_NAMESPACES":["http://www.w3.org/{namespaces}"]{more}}}"#)
    };
    for (settings, expected) in [
        (of("1999/xhtml", ""), "4"),
        (of("2000/svg", r#","FORBID_TAGS":["title"],"ADD_FORBID_CONTENTS":["title"]"#), "<svg></svg>4"),
        (of("1999/xhtml", r#","USE_PROFILES":{"html":true,"mathMl":true,"svg":true}"#), "4"),
        (of("1999/xhtml", r#","ALLOWED_TAGS":["b"],"FORBID_CONTENTS":["title","annotation-xml"]"#), "14"),
    ] {
        cleans(&import(ImportSource::Dompurify, &settings), &[(input, expected)]);
    }
}

/// hast names attributes of MathML by the properties of HTML, so that those of SVG match nothing there.
#[test]
fn properties_of_svg_are_not_those_of_mathml() {
    let input =
        "<math viewbox=1 definitionurl=2 preserveaspectratio=3 stroke-width=4></math><svg viewbox=5></svg>";
    for (properties, expected) in [
        (
            r#""viewBox","definitionURL","preserveAspectRatio","strokeWidth""#,
            "<math definitionURL=\"2\"></math><svg viewBox=\"5\"></svg>",
        ),
        (r#""viewbox","definitionurl""#, "<math viewbox=\"1\"></math><svg></svg>"),
    ] {
        let settings = format!(r#"{{"tagNames":["math","svg"],"attributes":{{"*":[{properties}]}}}}"#);
        cleans(&import(ImportSource::RehypeSanitize, &settings), &[(input, expected)]);
    }
}

/// DOMPurify checks values of all attributes like URLs, apart from a few.
#[test]
fn dompurify_checks_values_without_urls() {
    removes(
        ImportSource::Dompurify,
        "{}",
        &[
            ("<p width='javascript:1' align='x:y'>1</p>", &["width", "align"]),
            ("<svg><rect x=' java\nscript:1' r=\"\u{1}a:b\" /></svg>", &[" x=", " r="]),
            ("<p width='\u{200b}' align='&#31;'>1</p>", &["width", "align"]),
            ("<p width='a-b:c' align='a&lt;/style'>1</p>", &["width", "align"]),
            ("<p width='a]&gt;' align='a--&gt;'>1</p>", &["width", "align"]),
            ("<p width='\u{feff}o:'>1</p>", &["width"]),
            ("<td colspan='data:1'>2</td><math><mi mathsize='a:b'>3</mi></math>", &["colspan", "mathsize"]),
        ],
    );
    removes(
        ImportSource::Dompurify,
        r#"{"ALLOWED_TAGS":["p"],"ALLOWED_ATTR":["align"],"ALLOWED_URI_REGEXP":{"regex":"^(?!x)"}}"#,
        &[("<p align=left>1</p>", &["align"])],
    );
}

/// DOMPurify removes values with the end of a comment or of raw text, which some parser might take for that.
#[test]
fn dompurify_removes_ends_of_comments_and_raw_text() {
    removes(
        ImportSource::Dompurify,
        "{}",
        &[
            ("<p title='--&gt;' class='a]&gt;'>1</p>", &["title", "class"]),
            ("<img alt='</style' width='1</TITLE'>", &["alt", "width"]),
            ("<p lang='a--!&gt;' style='color:red;a:\"</xmp\"'>2</p>", &["lang", "style"]),
        ],
    );
    let html = "<p title=\"a -&gt; &lt;b&gt;c&lt;/b&gt;\" class=\"a\">3</p>";
    cleans(&import(ImportSource::Dompurify, "{}"), &[(html, html)]);
}

/// DOMPurify tests `srcset` as one URL.
#[test]
fn dompurify_refuses_candidates_behind_a_refused_one() {
    removes(ImportSource::Dompurify, "{}", &[("<img srcset='x:1 1x, https://a.example/ 2x'>", &["srcset"])]);
}

/// HTML that moved out of these parts would be parsed as other elements.
#[test]
fn dompurify_unwraps_no_parts_with_html() {
    removes(
        ImportSource::Dompurify,
        r#"{"FORBID_CONTENTS":["p"],"FORBID_TAGS":["mi"]}"#,
        &[
            ("<svg><foreignObject><a>1</a></foreignObject></svg>", &["<a"]),
            ("<math><mi><b>2</b></mi></math>", &["<b"]),
        ],
    );
}

/// Elements of SVG and MathML that move out of their root have the wrong namespace.
#[test]
fn dompurify_moves_no_allowed_names_out_of_svg() {
    removes(
        ImportSource::Dompurify,
        r#"{"ALLOWED_TAGS":["a","b","col","mi"],"FORBID_CONTENTS":["title"]}"#,
        &[
            ("<svg><a><foreignObject><b>1</b></foreignObject></a></svg>", &["<", "1"]),
            ("<svg><col><desc><b>2</b></desc></col></svg>", &["<", "2"]),
            ("<math><mi><b>3</b></mi></math>", &["<", "3"]),
        ],
    );
}

/// DOMPurify keeps the custom element as one of SVG, in which it removes HTML.
#[test]
fn dompurify_moves_no_custom_elements_out_of_svg() {
    removes(
        ImportSource::Dompurify,
        r#"{"ALLOWED_TAGS":["b"],"FORBID_CONTENTS":["title"],"CUSTOM_ELEMENT_HANDLING":{"tagNameCheck":{"regex":"^x-"}}}"#,
        &[("<svg><x-y><svg><desc><b>1</b></desc></svg></x-y></svg>", &["<b"])],
    );
}

/// `FORBID_CONTENTS` lists names, whatever the namespace.
#[test]
fn dompurify_removes_templates_of_mathml_with_content() {
    removes(
        ImportSource::Dompurify,
        r#"{"USE_PROFILES":{"mathMl":true}}"#,
        &[("<math><template><mi>1</mi></template></math>", &["<mi", "1"])],
    );
}

/// DOMPurify removes HTML in parts of SVG that may contain it.
#[test]
fn dompurify_keeps_no_html_in_svg() {
    removes(
        ImportSource::Dompurify,
        r#"{"ADD_TAGS":["foreignobject","annotation-xml"]}"#,
        &[
            ("<svg><title><b>1</b></title><desc><i>2</i></desc></svg>", &["<b", "<i"]),
            ("<svg><foreignObject><p>3</p></foreignObject></svg>", &["<p"]),
            ("<math><annotation-xml encoding='text/html'><u>4</u></annotation-xml></math>", &["<u"]),
        ],
    );
}

/// DOMPurify parses a document, and drops its head.
#[test]
fn dompurify_drops_what_belongs_in_the_head() {
    removes(
        ImportSource::Dompurify,
        "{}",
        &[(
            "<template><b>1</b></template><title>2</title><style>3</style>4",
            &["<template", "<title", "<style"],
        )],
    );
}

/// A list of values compares upper and lower case.
#[test]
fn listed_values_are_compared_exactly() {
    removes(
        ImportSource::SanitizeHtml,
        r#"{"allowedTags":["p"],"allowedAttributes":{"p":[{"name":"align","values":["left"]},{"name":"rel","multiple":true,"values":["a"]}]}}"#,
        &[("<p align=LEFT rel='A b'>1</p>", &["align", "rel"])],
    );
    removes(
        ImportSource::RehypeSanitize,
        r#"{"tagNames":["p"],"attributes":{"p":[["align","left"],["className","a"],["className","b"]]}}"#,
        &[("<p align=LEFT class='A c'>1</p>", &["align", "A", "c\""])],
    );
}

#[test]
fn sanitize_html_discards_and_escapes_as_strictly() {
    for mode in ["completelyDiscard", "recursiveEscape", "other"] {
        removes(
            ImportSource::SanitizeHtml,
            &format!(r#"{{"allowedTags":["b"],"disallowedTagsMode":"{mode}"}}"#),
            &[("<u>1<b>2</b></u>", &["<u", "<b"])],
        );
    }
}

#[test]
fn sanitize_html_keeps_no_frames_of_other_hosts() {
    for settings in [
        r#"{"allowedTags":["iframe"],"allowedAttributes":{"iframe":["src"]}}"#,
        r#"{"allowedTags":["iframe"],"allowedAttributes":{"iframe":["src"]},"allowedIframeHostnames":["a.example"]}"#,
        r#"{"allowedTags":["iframe"],"allowedAttributes":false,"allowedIframeDomains":[]}"#,
    ] {
        removes(
            ImportSource::SanitizeHtml,
            settings,
            &[(
                "<iframe src=https://b.example/ srcdoc=x></iframe><iframe src=https://xa.example/></iframe>",
                &["<iframe"],
            )],
        );
    }
}

/// A frame gets no rights that it lacks in the output of sanitize-html.
#[test]
fn sanitize_html_grants_nothing_to_frames() {
    let frame = "<iframe src=https://a.example/ sandbox></iframe>";
    removes(
        ImportSource::SanitizeHtml,
        r#"{"allowedTags":["iframe"],"allowedAttributes":{"iframe":["src"]},"allowedIframeHostnames":["a.example"]}"#,
        &[(frame, &[" allow="])],
    );
    removes(
        ImportSource::SanitizeHtml,
        r#"{"allowedTags":["iframe"],"allowedAttributes":{"iframe":["src","sandbox"]},"allowedIframeHostnames":["a.example"]}"#,
        &[(frame, &["allow"])],
    );
}

/// It knows elements by their names, in any namespace, and removes some with their content.
#[test]
fn sanitize_html_removes_non_text_elements_in_any_namespace() {
    removes(
        ImportSource::SanitizeHtml,
        r#"{"allowedTags":["svg","a","math","mi"]}"#,
        &[
            ("<svg><textarea><a>1</a></textarea></svg>", &["1"]),
            ("<math><option><mi>1</mi></option></math>", &["1"]),
            ("<xmp>1</xmp>", &["1"]),
        ],
    );
    removes(
        ImportSource::SanitizeHtml,
        r#"{"allowedTags":["b"],"nonTextTags":["g","u"]}"#,
        &[("<g><b>1</b></g>", &["<b"]), ("<svg><u><b>1</b></u></svg>", &["<b"])],
    );
}

/// The listed attributes need an allowed scheme, also those that hold no URL.
#[test]
fn sanitize_html_checks_schemes_in_listed_attributes() {
    removes(
        ImportSource::SanitizeHtml,
        r#"{"allowedTags":["p"],"allowedAttributes":{"p":["title","lang"]},"allowedSchemesAppliedToAttributes":["title"]}"#,
        &[("<p title='x:1' lang=a>1</p>", &["title"])],
    );
}

#[test]
fn sanitize_html_keeps_nothing_outside_of_html() {
    removes(
        ImportSource::SanitizeHtml,
        r#"{"enforceHtmlBoundary":true}"#,
        &[("<i>1</i><html><body><b>2</b></body></html><u>3</u>", &["<i", "<u"])],
    );
}

#[test]
fn sanitize_html_removes_empty_css() {
    removes(
        ImportSource::SanitizeHtml,
        r#"{"allowedTags":["p"],"allowedAttributes":{"p":["style"]}}"#,
        &[("<p style=''>1</p>", &["style"])],
    );
}

/// A policy adds a prefix only to names and references.
#[test]
fn rehype_keeps_no_other_values_without_their_prefix() {
    removes(
        ImportSource::RehypeSanitize,
        r#"{"tagNames":["p","a"],"attributes":{"*":["title","id","href"]},"clobber":["title","href"]}"#,
        &[("<p title=1>1</p><a href=/2>2</a>", &["title", "href"])],
    );
}

/// The property is `true` if the attribute is empty or has its name, and text with other values.
#[test]
fn rehype_limits_boolean_properties() {
    let settings =
        r#"{"tagNames":["input"],"attributes":{"input":[["disabled",true],["title",true]]},"required":null}"#;
    removes(
        ImportSource::RehypeSanitize,
        settings,
        &[("<input disabled=open title=a>", &["disabled", "title"])],
    );
    cleans(
        &import(ImportSource::RehypeSanitize, settings),
        &[(
            "<input disabled><input disabled=Disabled>",
            "<input disabled=\"\"><input disabled=\"Disabled\">",
        )],
    );
}

/// Only the first definition of a property counts.
#[test]
fn rehype_takes_the_first_definition() {
    let settings =
        r#"{"tagNames":["p"],"attributes":{"p":[["className","a"],"className",["title"],["title","b"]]}}"#;
    cleans(
        &import(ImportSource::RehypeSanitize, settings),
        &[("<p class='a c' title=d>1</p>", "<p class=\"a\" title=\"d\">1</p>")],
    );
}

/// `htmlFor` is a property of HTML.
#[test]
fn rehype_knows_properties_by_namespace() {
    removes(
        ImportSource::RehypeSanitize,
        r#"{"tagNames":["svg"],"attributes":{"*":["htmlFor"]}}"#,
        &[("<svg for=a></svg>", &["for"])],
    );
}

#[test]
fn rehype_requires_ancestors() {
    removes(
        ImportSource::RehypeSanitize,
        r#"{"tagNames":["li","ul"],"ancestors":{"li":["ul"]}}"#,
        &[("<li>1</li>", &["<li"])],
    );
}

/// Without schemes, a policy keeps no more than `http`, `https` and relative URLs.
#[test]
fn rehype_keeps_no_scripts_without_protocols() {
    removes(
        ImportSource::RehypeSanitize,
        r#"{"tagNames":["a"],"attributes":{"a":["href"]},"protocols":null}"#,
        &[("<a href=javascript:1>1</a><a href=data:text/html,2>2</a>", &["href"])],
    );
}

/// `formAction` is a property of HTML only: on SVG, hast has `formaction`, which the schema does not list.
#[test]
fn rehype_properties_of_html_are_not_kept_on_svg() {
    let settings = r#"{ "tagNames": ["svg", "button"], "attributes": { "*": ["formAction", "viewBox", "strokeWidth", "className"] } }"#;
    let input =
        "<svg formaction=/a viewbox='0 0 1 1' stroke-width=1 class=b></svg><button formaction=/a>1</button>";
    let cleaned =
        "<svg viewBox=\"0 0 1 1\" stroke-width=\"1\" class=\"b\"></svg><button formaction=\"/a\">1</button>";
    cleans(&import(ImportSource::RehypeSanitize, settings), &[(input, cleaned)]);
}

#[test]
fn rehype_requires_attributes_of_svg_too() {
    let settings = r#"{ "required": { "a": { "rel": "nofollow" } }, "tagNames": ["a", "svg"], "attributes": { "a": ["href"] } }"#;
    cleans(
        &import(ImportSource::RehypeSanitize, settings),
        &[(
            "<svg><a href=/x>1</a></svg><a href=/y>2</a>",
            "<svg><a href=\"/x\" rel=\"nofollow\">1</a></svg><a href=\"/y\" rel=\"nofollow\">2</a>",
        )],
    );
}
