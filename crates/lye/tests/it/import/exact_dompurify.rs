//! Policies imported from DOMPurify clean as it does, apart from the differences that `docs/migrating.md` lists.

use super::{cleans, import, unmapped};
use lye::policy_tools::{ImportSource, LintSeverity, lint};

/// The one warning is that CSS is not checked.
#[test]
fn defaults_have_one_warning() {
    let imported = import(ImportSource::Dompurify, "{}");
    let lints = lint(&imported.policy);
    let warnings = lints.iter().filter(|lint| lint.severity() == LintSeverity::Warning);
    let codes: Vec<&str> = warnings.map(|lint| lint.code().as_str()).collect();
    assert_eq!(codes, ["css-unjudged"]);
}

#[test]
fn styles_are_kept_as_written() {
    let html = "<p style=\"position:fixed;x:y\">1</p>";
    cleans(&import(ImportSource::Dompurify, "{}"), &[(html, html)]);
}

/// `for` on other elements may belong to a patch of the page.
#[test]
fn labels_keep_their_control() {
    cleans(
        &import(ImportSource::Dompurify, "{}"),
        &[("<label for=\"a1\">1</label><p for=\"a1\">2</p>", "<label for=\"a1\">1</label><p>2</p>")],
    );
    let html = "<p for=\"a1\">1</p>";
    cleans(&import(ImportSource::Dompurify, r#"{"SAFE_FOR_XML":false}"#), &[(html, html)]);
}

#[test]
fn custom_elements_without_others_keep_their_attributes() {
    let settings = r#"{"ALLOWED_TAGS":["svg"],"CUSTOM_ELEMENT_HANDLING":{"tagNameCheck":{"regex":"^x-y$"}}}"#;
    let html = "<x-y action=\"https://a.example/\" title=\"b\">1</x-y>";
    cleans(&import(ImportSource::Dompurify, settings), &[(html, html)]);
}

#[test]
fn custom_elements_that_are_listed_too_have_the_attributes_of_all() {
    let settings = r#"{"ADD_TAGS":["x-y"],
        "CUSTOM_ELEMENT_HANDLING":{"tagNameCheck":{"regex":"^x-"},"attributeNameCheck":{"regex":"^open-at$"}}}"#;
    let html = "<x-y open-at=\"1\">1</x-y><x-z open-at=\"1\">2</x-z><p>3</p>";
    cleans(&import(ImportSource::Dompurify, settings), &[(html, html)]);
    let other = "<p open-at=\"1\">3</p>";
    cleans(&import(ImportSource::Dompurify, settings), &[(other, "<p>3</p>")]);
}

#[test]
fn what_is_forbidden_is_forbidden_in_custom_elements_too() {
    let with = |check: &str| {
        let settings = format!(
            r#"{{"FORBID_TAGS":["x-b"],"FORBID_ATTR":["title"],
            "CUSTOM_ELEMENT_HANDLING":{{"tagNameCheck":{{"regex":"{check}"}},"attributeNameCheck":{{"regex":"^(?:title|foo)$"}}}}}}"#
        );
        import(ImportSource::Dompurify, &settings)
    };
    let html = "<x-a title=\"1\" foo=\"2\">a<x-b foo=\"1\">b</x-b></x-a>";
    for check in ["^x-", "^(?:x-a|x-b)$"] {
        cleans(&with(check), &[(html, "<x-a foo=\"2\">ab</x-a>")]);
    }
}

/// Only `CUSTOM_ELEMENT_HANDLING` has patterns. In every other list of names, `x-*` is the name of one element.
#[test]
fn names_with_an_asterisk_are_no_patterns() {
    let html = "<x-a>1</x-a><p>2</p>";
    for (source, settings) in [
        (ImportSource::Ammonia, r#"{ "tags": ["x-*", "p"] }"#),
        (ImportSource::Bleach, r#"{ "tags": ["x-*", "p"], "strip": true }"#),
        (ImportSource::Dompurify, r#"{ "ALLOWED_TAGS": ["x-*", "p"] }"#),
        (ImportSource::Justhtml, r#"{ "allowed_tags": ["x-*", "p"], "allowed_attributes": {} }"#),
        (ImportSource::Nh3, r#"{ "tags": ["x-*", "p"] }"#),
        (ImportSource::RehypeSanitize, r#"{ "tagNames": ["x-*", "p"] }"#),
        (ImportSource::SanitizeHtml, r#"{ "allowedTags": ["x-*", "p"] }"#),
    ] {
        cleans(&import(source, settings), &[(html, "1<p>2</p>")]);
    }
}

#[test]
fn titles_of_xlink_are_checked_like_urls() {
    let imported = import(ImportSource::Dompurify, "{}");
    let clean = r#"<p title="v:">a</p><svg xlink:title="b"></svg>"#;
    cleans(
        &imported,
        &[(
            "<p title=v:>a</p><svg xlink:title=b></svg><svg xlink:title=v:></svg>",
            &format!("{clean}<svg></svg>"),
        )],
    );
}

#[test]
fn presentation_attributes_are_checked_like_urls() {
    let imported = import(ImportSource::Dompurify, r#"{"ALLOWED_TAGS":["svg","rect"]}"#);
    cleans(
        &imported,
        &[(
            "<svg><rect fill=\"a:b\"/><rect fill=\"red\"/></svg>",
            "<svg><rect></rect><rect fill=\"red\"></rect></svg>",
        )],
    );
}

#[test]
fn names_of_aria_are_those_of_the_standard() {
    cleans(
        &import(ImportSource::Dompurify, "{}"),
        &[("<p aria-label=\"a\" aria-\u{fc}=\"b\">1</p>", "<p aria-label=\"a\">1</p>")],
    );
}

#[test]
fn values_with_excluded_characters_are_removed() {
    let settings = r#"{"ALLOWED_TAGS":["a","p"],"SAFE_FOR_TEMPLATES":true}"#;
    let imported = import(ImportSource::Dompurify, settings);
    assert_eq!(unmapped(&imported), ["SAFE_FOR_TEMPLATES"]);
    cleans(
        &imported,
        &[
            ("<p class=\"{{a}}\" title=\"<% b\">1</p>", "<p>1</p>"),
            ("<a href=\"a}}javascript:1\">2</a><a href=\"{{a\">3</a>", "<a>2</a><a>3</a>"),
            ("<a href=\"/a\" title=\"b\">4</a>", "<a href=\"/a\" title=\"b\">4</a>"),
        ],
    );
    let settings = r#"{"ALLOWED_TAGS":["a","p"],"ALLOW_SELF_CLOSE_IN_ATTR":false}"#;
    let imported = import(ImportSource::Dompurify, settings);
    assert_eq!(unmapped(&imported), ["ALLOW_SELF_CLOSE_IN_ATTR"]);
    cleans(&imported, &[("<p class=\"a/>\" id=\"b1\">1</p>", "<p id=\"b1\">1</p>")]);
}

/// XML has other names and other errors than HTML.
#[test]
fn xhtml_keeps_no_element() {
    let imported = import(ImportSource::Dompurify, r#"{"PARSER_MEDIA_TYPE":"application/xhtml+xml"}"#);
    assert_eq!(unmapped(&imported), ["PARSER_MEDIA_TYPE"]);
    cleans(&imported, &[("<B>1</B>", "")]);
}

/// Attributes with several URLs need a URL that they may keep.
#[test]
fn unknown_expressions_keep_no_urls() {
    for regex in ["a\\\\.example", "^mailto:"] {
        let settings = format!(r#"{{"ALLOWED_URI_REGEXP":{{"regex":"{regex}"}}}}"#);
        let imported = import(ImportSource::Dompurify, &settings);
        cleans(&imported, &[("<img src=\"https://a.example/\" srcset=\"https://a.example/ 2x\">", "<img>")]);
    }
}

/// With unknown schemes, DOMPurify also allows values without a scheme.
#[test]
fn unknown_schemes_allow_values_without_a_scheme() {
    let settings = r#"{"ALLOWED_URI_REGEXP":{"regex":"^https?:"},"ALLOW_UNKNOWN_PROTOCOLS":true}"#;
    let imported = import(ImportSource::Dompurify, settings);
    assert_eq!(unmapped(&imported), ["ALLOW_UNKNOWN_PROTOCOLS"]);
    let html = "<font color=\"red\"><a href=\"/a\">1</a></font>";
    cleans(&imported, &[(html, html), ("<a href=\"javascript:1\" target=\"data:1\">2</a>", "<a>2</a>")]);
}

/// An expression without the colon allows more than these schemes. The rules allow these schemes.
#[test]
fn beginnings_of_schemes_are_read_as_schemes() {
    let settings = r#"{"ALLOWED_URI_REGEXP":{"regex":"^(https|epub)"}}"#;
    let imported = import(ImportSource::Dompurify, settings);
    assert_eq!(unmapped(&imported), ["ALLOWED_URI_REGEXP"]);
    let html = "<a href=\"epub:a\">1</a><a href=\"https://a.example/\">2</a>";
    cleans(&imported, &[(html, html), ("<a href=\"epubs:a\">3</a>", "<a>3</a>")]);
}

#[test]
fn patches_of_the_page_are_reported() {
    for (settings, reported) in
        [(r#"{"ADD_ATTR":["patchsrc"],"SAFE_FOR_XML":false}"#, 1), (r#"{"ADD_ATTR":["patchsrc"]}"#, 0)]
    {
        let imported = import(ImportSource::Dompurify, settings);
        assert_eq!(unmapped(&imported).len(), reported, "{settings}");
        cleans(&imported, &[("<p patchsrc=\"/a\">1</p>", "<p>1</p>")]);
    }
}

/// DOMPurify trims values, and accepts empty ones.
#[test]
fn values_of_white_space_are_kept() {
    let imported = import(ImportSource::Dompurify, "{}");
    let html = "<p lang=\"\n\" dir=\"\u{feff}\">1</p>";
    cleans(&imported, &[(html, html)]);
}

#[test]
fn words_may_end_with_what_begins_a_tag() {
    let html = "<p lang=\"a&lt;\" align=\"a&lt;/\">1</p>";
    let imported = import(ImportSource::Dompurify, "{}");
    cleans(&imported, &[(html, html)]);
    let html = "<p lang=\"a&lt;b\" align=\"a-&lt;/&quot;x:y\" dir=\"a]\">1</p>";
    cleans(&imported, &[(html, html)]);
}

#[test]
fn expressions_may_have_many_schemes() {
    let schemes: Vec<String> = (0..30).map(|at| format!("scheme{at}")).collect();
    let regex = format!("^(?:(?:{}):|[^a-z]|[a-z+.\\\\-]+(?:[^a-z+.\\\\-:]|$))", schemes.join("|"));
    let settings = format!(r#"{{ "ALLOWED_URI_REGEXP": {{ "regex": "{regex}", "flags": "i" }} }}"#);
    let imported = import(ImportSource::Dompurify, &settings);
    cleans(&imported, &[("<p lang=\"a b\" dir=\"x:y\">1</p>", "<p lang=\"a b\">1</p>")]);
}

#[test]
fn expressions_may_lack_schemes_of_the_web() {
    let settings = r#"{ "ALLOWED_URI_REGEXP": { "regex": "^x", "flags": "i" }, "SAFE_FOR_TEMPLATES": true }"#;
    let imported = import(ImportSource::Dompurify, settings);
    cleans(&imported, &[("<a href=x:y>1</a><a href=https://a.example/>2</a>", "<a>1</a><a>2</a>")]);
}
