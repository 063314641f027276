//! XHTML validation: input is accepted unchanged or rejected (5.11.3).

use super::support::policy;
use lye::xhtml::{XhtmlErrorKind, XhtmlValidator};

fn validate(xhtml: &str) -> Result<String, lye::xhtml::XhtmlError> {
    XhtmlValidator::new(&policy()).unwrap().validate(xhtml).map(Into::into)
}

#[test]
fn well_formed_listed_input_is_accepted_unchanged() {
    for xhtml in [
        "",
        "text",
        "a\r\nb\tc é 日 😀 \"'",
        "<p>one<br />two<br/>three</p>\n<pre>\n  four</pre><pre>\r\n</pre>",
        "<p><b><i>x</i></b><em>y</em><strong>z</strong ></p>",
        "&lt;b&gt; &amp; &quot; &apos; &#233; &#xE9; &#10;",
        "<a href=\"https://example.org/?a=1&amp;b=2\">x</a><a href = 'https://example.org/'\n>y</a>",
    ] {
        assert_eq!(validate(xhtml).unwrap(), xhtml);
    }
}

#[test]
fn ill_formed_input_is_refused_with_reason_and_position() {
    use XhtmlErrorKind as Kind;
    let cases = [
        ("a\u{1}", Kind::Character, 1, 2),
        ("\u{FFFE}", Kind::Character, 1, 1),
        ("\u{85}", Kind::Character, 1, 1),
        ("1 < 2", Kind::Less, 1, 3),
        ("<", Kind::Less, 1, 1),
        ("<<b>x</b>", Kind::Less, 1, 1),
        ("<a href=\"<\">x</a>", Kind::Less, 1, 10),
        ("2 > 1", Kind::Greater, 1, 3),
        ("<a href=\">\">x</a>", Kind::Greater, 1, 10),
        ("a & b", Kind::Reference, 1, 3),
        ("&eacute;", Kind::Reference, 1, 1),
        ("&lt", Kind::Reference, 1, 1),
        ("&#0;", Kind::Reference, 1, 1),
        ("&#xD800;", Kind::Reference, 1, 1),
        ("&#150;", Kind::Reference, 1, 1),
        ("&#99999999999999999999;", Kind::Reference, 1, 1),
        ("&#X41;", Kind::Reference, 1, 1),
        ("a\n<!-- b -->", Kind::Comment, 2, 1),
        ("<!DOCTYPE html>", Kind::Doctype, 1, 1),
        ("<!ENTITY x 'y'>", Kind::Doctype, 1, 1),
        ("<?xml version='1.0'?>", Kind::ProcessingInstruction, 1, 1),
        ("<p><![CDATA[x]]></p>", Kind::CData, 1, 4),
        ("<P>x</P>", Kind::Case, 1, 2),
        ("<p>x</P>", Kind::Case, 1, 7),
        ("<a HREF=\"x\">x</a>", Kind::Case, 1, 4),
        ("<a:b>x</a:b>", Kind::Name, 1, 2),
        ("<b\u{e9}>x", Kind::Name, 1, 2),
        ("</>", Kind::Name, 1, 3),
        ("<a =\"x\">x</a>", Kind::Name, 1, 4),
        ("<b", Kind::UnclosedTag, 1, 1),
        ("<b <i>x</i>", Kind::UnclosedTag, 1, 1),
        ("<b></b", Kind::UnclosedTag, 1, 4),
        ("<a href=\"x>", Kind::Greater, 1, 11),
        ("<a href=\"x", Kind::UnclosedTag, 1, 1),
        ("<br / >", Kind::UnclosedTag, 1, 1),
        ("<a href=\"x\"title=\"y\">x</a>", Kind::MissingSpace, 1, 12),
        ("<a href>x</a>", Kind::NoValue, 1, 4),
        ("<a href=x>x</a>", Kind::Unquoted, 1, 9),
        ("<a href=\"x\" href=\"y\">x</a>", Kind::Duplicate, 1, 13),
        ("<b><i>x</b></i>", Kind::EndTag, 1, 8),
        ("x</b>", Kind::EndTag, 1, 2),
        ("<p>x\n<p>y</p>", Kind::NotClosed, 1, 1),
        ("x<br>", Kind::VoidNotClosed, 1, 2),
        ("<br></br>", Kind::VoidNotClosed, 1, 1),
        ("<b/>x", Kind::SelfClosing, 1, 1),
        ("<script>x</script>", Kind::OtherContent, 1, 1),
        ("<style>x</style>", Kind::OtherContent, 1, 1),
        ("<textarea>x</textarea>", Kind::OtherContent, 1, 1),
    ];
    for (xhtml, kind, line, column) in cases {
        let error = validate(xhtml).unwrap_err();
        let position = error.place().position;
        assert_eq!((error.kind(), position.line, position.column), (&kind, line, column), "{xhtml}");
        let message = error.to_string();
        assert!(message.starts_with(&error.place().to_string()), "{message}");
        assert!(message.ends_with(&format!("; {}", error.remedy())), "{message}");
    }
}

#[test]
fn unlisted_elements_are_refused() {
    for (xhtml, column) in [
        ("<p>a<u>b</u></p>", 5),
        ("<p class=\"x\">a</p>", 4),
        ("<b onclick=\"x\">a</b>", 4),
        ("<b style=\"x\">a</b>", 4),
        ("<a href=\"http://example.org/\">x</a>", 4),
        ("<a href=\"javas&#99;ript:x\">x</a>", 4),
        ("\r\n<a href=\"data:,x\">x</a>", 4),
    ] {
        let error = validate(xhtml).unwrap_err();
        assert!(matches!(error.kind(), XhtmlErrorKind::NotAllowed(_)), "{xhtml}: {error}");
        assert_eq!(error.place().position.column, column, "{xhtml}: {error}");
    }
}

#[test]
fn markup_that_html_parsers_move_is_refused() {
    let deep = format!("{}{}", "<b>".repeat(600), "</b>".repeat(600));
    let cases = [
        "<p>a<p>b</p></p>",
        "<a href=\"https://a.example/\">a<a href=\"https://a.example/\">b</a></a>",
        "<p><pre>a</pre></p>",
    ];
    for xhtml in cases {
        assert_eq!(*validate(xhtml).unwrap_err().kind(), XhtmlErrorKind::OtherTree, "{xhtml}");
    }
    let error = validate(&deep).unwrap_err();
    assert!(
        matches!(error.kind(), XhtmlErrorKind::NotAllowed(finding) if finding.code().as_str() == "limit-depth"),
        "{error}"
    );
    let tables =
        r#"{ "sanitizer": { "elements": ["table", "tbody", "tr", "td", "img"], "attributes": [] } }"#;
    let mut validator = XhtmlValidator::new(&lye::Policy::from_json(tables).unwrap()).unwrap();
    validator.validate("<table><tbody><tr><td>a</td></tr></tbody></table>").unwrap();
    for xhtml in ["<table>a</table>", "<table><tr><td>a</td></tr></table>", "<image></image>"] {
        let error = validator.validate(xhtml).unwrap_err();
        assert_eq!(*error.kind(), XhtmlErrorKind::OtherTree, "{xhtml}");
    }
}
