//! U+0000 in text: where it is dropped, and where it becomes U+FFFD.

use lye_html::serialize::inner_html;
use lye_html::{Context, Namespace, ParseOptions, Parser, Scripting, parse_document, parse_fragment};

#[track_caller]
fn document(input: &str, expected: &str) {
    assert_eq!(inner_html(&parse_document(input).unwrap().root()), expected, "{input:?}");
}

#[track_caller]
fn fragment(context: &Context, input: &str, expected: &str) {
    assert_eq!(inner_html(&parse_fragment(input, context).unwrap().root()), expected, "{input:?}");
}

/// The standard processes U+0000 as "anything else" there, which opens the body. Chromium and Firefox drop it.
#[test]
fn nul_does_not_open_the_body() {
    document("\0<!doctype html><p>x", "<!DOCTYPE html><html><head></head><body><p>x</p></body></html>");
    document("<!doctype html>\0<base>", "<!DOCTYPE html><html><head><base></head><body></body></html>");
    document("\0<title>x", "<html><head><title>x</title></head><body></body></html>");
    document("<html>\0<head><base>", "<html><head><base></head><body></body></html>");
    document("<head>\0<base>", "<html><head><base></head><body></body></html>");
    document("<title>a</title>\0<base>", "<html><head><title>a</title><base></head><body></body></html>");
    document("<head></head>\0<base>", "<html><head><base></head><body></body></html>");
    document("<head></head> \0 <base>", "<html><head><base></head>  <body></body></html>");
    document(
        "<template>\0</template>\0<base>",
        "<html><head><template></template><base></head><body></body></html>",
    );
}

#[test]
fn nul_keeps_noscript_in_head_open() {
    let options = ParseOptions::default().with_scripting(Scripting::Disabled);
    let tree = Parser::new(options).parse_document("<noscript>\0<meta></noscript>").unwrap();
    let expected = "<html><head><noscript><meta></noscript></head><body></body></html>";
    assert_eq!(inner_html(&tree.root()), expected);
}

#[test]
fn nul_is_dropped_after_body_and_in_framesets() {
    let html = "<html><head></head><body></body></html><!--x-->";
    document("<body></body></html>\0<!--x-->", html);
    document("<body></body></html><!--x-->\0", html);
    document("<body></body>\0<!--x-->", "<html><head></head><body></body><!--x--></html>");
    let html = "<html><head></head><frameset> <frame></frameset></html>";
    document("<frameset>\0 <frame></frameset>", html);
    document("<frameset> <frame></frameset>\0</html>\0", html);
    document("\0<frameset> \0<frame>", html);
}

#[test]
fn nul_does_not_close_a_column_group() {
    let body = Context::html("body");
    let html = "<table><colgroup><col></colgroup></table>";
    fragment(&body, "<table><colgroup>\0<col>", html);
    fragment(&Context::html("colgroup"), "\0<col>", "<col>");
    fragment(&body, "<table>\0<td>", "<table><tbody><tr><td></td></tr></tbody></table>");
    fragment(&body, "<table> \0 <td>", "<table>  <tbody><tr><td></td></tr></tbody></table>");
}

/// The standard ignores only a line feed that is the next token.
#[test]
fn line_feed_after_nul_is_the_first_of_pre() {
    fragment(&Context::html("body"), "<pre>\0\nx", "<pre>x</pre>");
    fragment(&Context::html("body"), "<pre></>\nx", "<pre>x</pre>");
}

/// Both browsers drop it in these contexts, but not in other contexts without markup.
#[test]
fn nul_is_dropped_in_title_and_textarea_contexts() {
    for name in ["title", "textarea"] {
        fragment(&Context::html(name), "\0a&amp;\0b</title>\0", "a&amp;b&lt;/title&gt;");
        fragment(&Context::html(name), "\0\nb\0", "\nb");
        assert_eq!(parse_fragment("\0", &Context::html(name)).unwrap().root().children().count(), 0);
    }
    for name in ["style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext"] {
        let tree = parse_fragment("a\0b", &Context::html(name)).unwrap();
        assert_eq!(tree.root().first_child().unwrap().data(), "a\u{FFFD}b", "{name}");
    }
}

#[test]
fn nul_is_replaced_in_raw_text_and_foreign_content() {
    let body = Context::html("body");
    fragment(&body, "<title>a\0b</title>", "<title>a\u{FFFD}b</title>");
    fragment(&body, "<textarea>\0\nb</textarea>", "<textarea>\u{FFFD}\nb</textarea>");
    fragment(&body, "<style>a\0b</style>", "<style>a\u{FFFD}b</style>");
    fragment(&body, "<svg>\0\na", "<svg>\u{FFFD}\na</svg>");
    fragment(&body, "<svg><desc>a\0b", "<svg><desc>ab</desc></svg>");
    fragment(&body, "<math><mi>a\0b", "<math><mi>ab</mi></math>");
    fragment(&Context::new(Namespace::Svg, "title"), "a\0b", "ab");
    fragment(&Context::new(Namespace::Svg, "path"), "a\0b", "a\u{FFFD}b");
}
