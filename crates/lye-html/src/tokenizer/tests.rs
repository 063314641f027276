//! Tests of the tokenizer, by construct.

use super::*;

/// Records the tokens, one line for each.
struct Collector<'s> {
    source: &'s str,
    side: String,
    lines: Vec<String>,
    errors: Vec<String>,
    wants_errors: bool,
    cdata: bool,
    /// The state after each start tag.
    next: Next,
    stop_after: usize,
}

impl Collector<'_> {
    fn str(&self, text: StrRef) -> String {
        let found = text.get(self.source, &self.side);
        assert_eq!(found.len(), text.len as usize, "a span off the character boundaries");
        found.to_owned()
    }

    fn line(&mut self, line: String) -> Next {
        self.lines.push(line);
        if self.lines.len() == self.stop_after { Next::Stop } else { Next::Continue }
    }

    fn tag(&mut self, prefix: &str, tag: &TagToken, attrs: &[TokenAttr]) -> Next {
        let mut line = prefix.to_owned();
        line += tag.id.name().unwrap_or(&self.str(tag.name));
        for attr in attrs {
            line +=
                &format!(" {}={:?}", attr.id.name().unwrap_or(&self.str(attr.name)), self.str(attr.value));
            assert!(self.source.get(attr.name_span.range()).is_some());
            assert!(self.source.get(attr.value_span.range()).is_some());
        }
        line += if tag.self_closing { " />" } else { ">" };
        assert!(
            self.source[tag.span.range()].starts_with('<') && self.source[tag.span.range()].ends_with('>')
        );
        self.line(line)
    }
}

impl TokenSink for Collector<'_> {
    fn side(&mut self) -> &mut String {
        &mut self.side
    }

    fn wants_errors(&self) -> bool {
        self.wants_errors
    }

    fn error(&mut self, code: ParseErrorCode, position: usize) {
        self.errors.push(format!("{}@{position}", code.as_str()));
    }

    fn start_tag(&mut self, tag: &TagToken, attrs: &[TokenAttr]) -> Next {
        match self.tag("<", tag, attrs) {
            Next::Continue => self.next,
            stop => stop,
        }
    }

    fn end_tag(&mut self, tag: &TagToken) -> Next {
        self.tag("</", tag, &[])
    }

    fn text(&mut self, token: TextToken) -> Next {
        let text = self.str(token.text);
        assert_eq!(text.contains('\0'), token.has_nul);
        self.line(format!("{text:?}"))
    }

    fn comment(&mut self, data: StrRef, _: Span) -> Next {
        self.line(format!("comment {:?}", self.str(data)))
    }

    fn processing_instruction(&mut self, target: StrRef, data: StrRef, _: Span) -> Next {
        self.line(format!("pi {} {:?}", self.str(target), self.str(data)))
    }

    fn doctype(&mut self, token: &DoctypeToken) -> Next {
        let show = |part: Option<StrRef>| part.map_or("-".to_owned(), |part| format!("{:?}", self.str(part)));
        let quirks = if token.force_quirks { " quirks" } else { "" };
        let (name, public, system) = (show(token.name), show(token.public_id), show(token.system_id));
        self.line(format!("doctype {name} {public} {system}{quirks}"))
    }

    fn eof(&mut self, position: usize) {
        assert_eq!(position, self.source.len());
    }

    fn cdata_allowed(&self) -> bool {
        self.cdata
    }
}

/// Returns the tokens and the errors. Collecting errors must not change the tokens.
fn tokenize(
    source: &str,
    dialect: Dialect,
    start: (State, &str),
    change: impl Fn(&mut Collector<'_>),
) -> [String; 2] {
    let [quiet, loud] = [false, true].map(|wants_errors| {
        let mut sink = Collector {
            source,
            side: String::new(),
            lines: Vec::new(),
            errors: Vec::new(),
            wants_errors,
            cdata: false,
            next: Next::Continue,
            stop_after: usize::MAX,
        };
        change(&mut sink);
        let mut buffers = TokenizerBuffers::default();
        let mut tokenizer = Tokenizer::new((source, source.contains('\0')), dialect, &mut buffers);
        tokenizer.set_initial_state(start.0, Some((TagId::NONE, start.1)));
        tokenizer.run(&mut sink);
        [sink.lines.join("|"), sink.errors.join(" ")]
    });
    assert_eq!(quiet[0], loud[0]);
    assert_eq!(quiet[1], "");
    loud
}

fn check_in(start: (State, &str), cases: &[(&str, &str, &str)]) {
    for (source, tokens, errors) in cases {
        assert_eq!(tokenize(source, Dialect::Current, start, |_| {}), [*tokens, *errors], "{source:?}");
    }
}

/// Checks cases: the input, its tokens, its errors.
fn check(cases: &[(&str, &str, &str)]) {
    check_in((State::Data, ""), cases);
}

#[test]
fn text() {
    check(&[
        ("", "", ""),
        ("abc", r#""abc""#, ""),
        (
            "a < b <3 c",
            r#""a < b <3 c""#,
            "invalid-first-character-of-tag-name@3 invalid-first-character-of-tag-name@7",
        ),
        ("a<", r#""a<""#, "eof-before-tag-name@2"),
        ("a</", r#""a</""#, "eof-before-tag-name@3"),
        ("a</>b", r#""a"|"b""#, "missing-end-tag-name@3"),
        ("a\0b", r#""a\0b""#, "unexpected-null-character@1"),
        (
            "a\u{1}\u{FDD0}",
            r#""a\u{1}\u{fdd0}""#,
            "control-character-in-input-stream@1 noncharacter-in-input-stream@2",
        ),
    ]);
}

#[test]
fn references_in_text() {
    check(&[
        (
            "&lt;&amp&#x41;&#66",
            r#""<&AB""#,
            "missing-semicolon-after-character-reference@8 missing-semicolon-after-character-reference@18",
        ),
        ("&notit;&notin;", r#""¬it;∉""#, "missing-semicolon-after-character-reference@4"),
        ("& &x &xyz; &;", r#""& &x &xyz; &;""#, "unknown-named-character-reference@9"),
        (
            "&#;&#x;",
            r##""&#;&#x;""##,
            "absence-of-digits-in-numeric-character-reference@2 absence-of-digits-in-numeric-character-reference@6",
        ),
        ("&#0;", r#""�""#, "null-character-reference@4"),
        ("&#x80;", r#""€""#, "control-character-reference@6"),
        ("&#99999999999;", r#""�""#, "character-reference-outside-unicode-range@14"),
        ("&#xD800;", r#""�""#, "surrogate-character-reference@8"),
        ("é&eacute;<b>", r#""éé"|<b>"#, ""),
    ]);
}

#[test]
fn tags() {
    check(&[
        ("<p>", "<p>", ""),
        ("<DIV ID=x>", r#"<div id="x">"#, ""),
        ("</P >", "</p>", ""),
        ("<My-Tag/>", "<my-tag />", ""),
        ("<a\0B>", "<a\u{FFFD}b>", "unexpected-null-character@2"),
        ("<FeComponentTransfer><averylongunknownName>", "<fecomponenttransfer>|<averylongunknownname>", ""),
        ("</p id=x/ />", "</p />", "end-tag-with-attributes@11 end-tag-with-trailing-solidus@11"),
        ("<p / id>", r#"<p id="">"#, "unexpected-solidus-in-tag@4"),
        ("</1>", r#"comment "1""#, "invalid-first-character-of-tag-name@2"),
    ]);
    for source in ["<p", "<p ", "<p /", "<p a", "<p a ", "<p a=", "<p a=b", "<p a='b", "<p a='b'", "</p"] {
        check(&[(source, "", &format!("eof-in-tag@{}", source.len()))]);
    }
}

#[test]
fn attributes() {
    check(&[
        ("<a b c=d e='f' g=\"h\">", r#"<a b="" c="d" e="f" g="h">"#, ""),
        (
            "<a href='&amp;&lt' title=a&amp;b>",
            r#"<a href="&<" title="a&b">"#,
            "missing-semicolon-after-character-reference@17",
        ),
        ("<a href='?a&copy=1&copyx&copy;'>", r#"<a href="?a&copy=1&copyx©">"#, ""),
        (
            "<a x='\0' \0=1>",
            "<a x=\"\u{FFFD}\" \u{FFFD}=\"1\">",
            "unexpected-null-character@6 unexpected-null-character@9",
        ),
        ("<a b='c'd>", r#"<a b="c" d="">"#, "missing-whitespace-between-attributes@8"),
        ("<a =b>", r#"<a =b="">"#, "unexpected-equals-sign-before-attribute-name@3"),
        ("<a b=>", r#"<a b="">"#, "missing-attribute-value@5"),
        ("<a b\n=\n/c/>", r#"<a b="/c/">"#, ""),
        (
            "<a \"b'<=\"`\">",
            r#"<a "b'<="`">"#,
            "unexpected-character-in-attribute-name@3 unexpected-character-in-attribute-name@5 unexpected-character-in-attribute-name@6",
        ),
        (
            "<a b=c\"d`>",
            "<a b=\"c\\\"d`\">",
            "unexpected-character-in-unquoted-attribute-value@6 unexpected-character-in-unquoted-attribute-value@8",
        ),
        ("<a é=ü>", r#"<a é="ü">"#, ""),
    ]);
}

#[test]
fn attributes_of_the_common_form() {
    let check = |tag: &str, read: &str, errors: &str| {
        let (source, tokens) = (format!("{tag}sixteen bytes more"), format!("{read}|\"sixteen bytes more\""));
        check(&[(&source, &tokens, errors)]);
    };
    check("<a title=\"1 2\" id=\"x\" lang=\"\">", "<a title=\"1 2\" id=\"x\" lang=\"\">", "");
    check("<a title=\"&lt;\" id=\"<>\">", "<a title=\"<\" id=\"<>\">", "");
    check("<a id=\"x\"title=\"y\">", "<a id=\"x\" title=\"y\">", "missing-whitespace-between-attributes@9");
    check("<a id=\"x\" ID=\"y\" id=\"z\">", "<a id=\"x\">", "duplicate-attribute@12 duplicate-attribute@19");
    check("<a viewBox=\"x\" viewbox=\"y\">", "<a viewbox=\"x\">", "duplicate-attribute@22");
    check("<a title\0=\"x\">", "<a title\u{FFFD}=\"x\">", "unexpected-null-character@8");
}

#[test]
fn duplicate_attributes() {
    check(&[
        ("<a id=1 ID=2>", r#"<a id="1">"#, "duplicate-attribute@10"),
        ("<a Xy=1 xY='&lt;' z>", r#"<a xy="1" z="">"#, "duplicate-attribute@10"),
        ("<a x\0 x\u{FFFD}>", "<a x\u{FFFD}=\"\">", "unexpected-null-character@4 duplicate-attribute@10"),
    ]);
    // Beyond the linear search. A second tag checks that the table of the first is cleared.
    for count in [15, 16, 17, 18, 100, 3000] {
        let names: Vec<String> = (0..count).map(|n| format!("n{n}")).collect();
        let source = format!("<a {0} id {0} id><a {0}>", names.join(" "));
        let [tokens, errors] = tokenize(&source, Dialect::Current, (State::Data, ""), |_| {});
        assert_eq!(tokens.matches("=\"\"").count(), 2 * count + 1);
        assert_eq!(errors.matches("duplicate-attribute").count(), count + 1);
    }
}

#[test]
fn comments() {
    check(&[
        ("<!--a-->", r#"comment "a""#, ""),
        ("<!---->", r#"comment """#, ""),
        ("<!-->a", r#"comment ""|"a""#, "abrupt-closing-of-empty-comment@4"),
        ("<!--->a", r#"comment ""|"a""#, "abrupt-closing-of-empty-comment@5"),
        ("<!--a--!>b", r#"comment "a"|"b""#, "incorrectly-closed-comment@8"),
        ("<!--a--->", r#"comment "a-""#, ""),
        ("<!--a->-- >--!!>-->", r#"comment "a->-- >--!!>""#, ""),
        ("<!-- <!--a-->", r#"comment " <!--a""#, "nested-comment@9"),
        ("<!-- <!-->", r#"comment " <!""#, ""),
        ("<!--a\0", "comment \"a\u{FFFD}\"", "unexpected-null-character@5 eof-in-comment@6"),
        ("<!--a-", r#"comment "a""#, "eof-in-comment@6"),
        ("<!--a--", r#"comment "a""#, "eof-in-comment@7"),
        ("<!--a--!", r#"comment "a""#, "eof-in-comment@8"),
        ("<!--", r#"comment """#, "eof-in-comment@4"),
        ("<!-a>", r#"comment "-a""#, "incorrectly-opened-comment@2"),
        ("<!\0", "comment \"\u{FFFD}\"", "incorrectly-opened-comment@2 unexpected-null-character@2"),
        ("</ a>", r#"comment " a""#, "invalid-first-character-of-tag-name@2"),
    ]);
}

#[test]
fn doctypes() {
    check(&[
        ("<!DOCTYPE html>", r#"doctype "html" - -"#, ""),
        ("<!doctypeHTML>", r#"doctype "html" - -"#, "missing-whitespace-before-doctype-name@9"),
        ("<!DOCTYPE>", "doctype - - - quirks", "missing-doctype-name@9"),
        ("<!DOCTYPE a\0>", "doctype \"a\u{FFFD}\" - -", "unexpected-null-character@11"),
        ("<!DOCTYPE a PUBLIC \"p\" 's'>", r#"doctype "a" "p" "s""#, ""),
        (
            "<!DOCTYPE a public'p's>",
            r#"doctype "a" "p" - quirks"#,
            "missing-whitespace-after-doctype-public-keyword@18 missing-quote-before-doctype-system-identifier@21",
        ),
        (
            "<!DOCTYPE a PUBLIC 'p''s'>",
            r#"doctype "a" "p" "s""#,
            "missing-whitespace-between-doctype-public-and-system-identifiers@22",
        ),
        ("<!DOCTYPE a PUBLIC>", r#"doctype "a" - - quirks"#, "missing-doctype-public-identifier@18"),
        (
            "<!DOCTYPE a SYSTEM 's' x\0>",
            r#"doctype "a" - "s""#,
            "unexpected-character-after-doctype-system-identifier@23 unexpected-null-character@24",
        ),
        ("<!DOCTYPE a SYSTEM 's>", r#"doctype "a" - "s" quirks"#, "abrupt-doctype-system-identifier@21"),
        ("<!DOCTYPE a x>", r#"doctype "a" - - quirks"#, "invalid-character-sequence-after-doctype-name@12"),
        ("<!DOCTYPE a x", r#"doctype "a" - - quirks"#, "invalid-character-sequence-after-doctype-name@12"),
        ("<!DOCTYPE a PUBLIC '", r#"doctype "a" "" - quirks"#, "eof-in-doctype@20"),
        ("<!DOCTYPE", "doctype - - - quirks", "eof-in-doctype@9"),
    ]);
}

#[test]
fn processing_instructions() {
    check(&[
        ("<?a b?>", r#"pi a "b""#, ""),
        ("<?hey?there>", r#"pi hey "?there""#, ""),
        ("<?Some-thing \n x >", r#"pi Some-thing "x ""#, ""),
        ("<?a??>", r#"pi a "?""#, ""),
        ("<?a \0&amp;>", r#"pi a "\0&amp;""#, ""),
        ("<?xml v?>", r#"comment "?xml v?""#, "disallowed-processing-instruction-target@5"),
        ("<?XML-Stylesheet>", r#"comment "?XML-Stylesheet""#, "disallowed-processing-instruction-target@16"),
        ("<?a$>", r#"comment "?a$""#, "invalid-processing-instruction-target@3"),
        ("<? ", r#"comment "? ""#, "invalid-first-character-of-processing-instruction-target@2"),
        ("<?", "", "eof-in-processing-instruction@2"),
        ("a<?b", r#""a""#, "eof-in-processing-instruction@4"),
        ("<?b c?", "", "eof-in-processing-instruction@6"),
    ]);
    let old = tokenize("<?a b?>", Dialect::Html2023, (State::Data, ""), |_| {});
    assert_eq!(old, [r#"comment "?a b?""#, "unexpected-question-mark-instead-of-tag-name@1"]);
}

#[test]
fn cdata() {
    let run =
        |source, cdata| tokenize(source, Dialect::Current, (State::Data, ""), |sink| sink.cdata = cdata);
    assert_eq!(run("a<![CDATA[b<c>&lt;\0]]]>d", true), [r#""a"|"b<c>&lt;\0]"|"d""#, ""]);
    assert_eq!(run("<![CDATA[]]>", true), ["", ""]);
    assert_eq!(run("<![CDATA[a]]", true), [r#""a]]""#, "eof-in-cdata@12"]);
    assert_eq!(run("<![CDATA[", true), ["", "eof-in-cdata@9"]);
    assert_eq!(run("<![CDATA[a]]>", false), [r#"comment "[CDATA[a]]""#, "cdata-in-html-content@8"]);
    assert_eq!(run("<![cdata[a]]>", true), [r#"comment "[cdata[a]]""#, "incorrectly-opened-comment@2"]);
}

#[test]
fn raw_text() {
    check_in(
        (State::Rcdata, "title"),
        &[
            (
                "a&lt;<b></titl></TITLE x>&lt;<p>",
                r#""a<<b></titl>"|</title>|"<"|<p>"#,
                "end-tag-with-attributes@24",
            ),
            ("a\0</title", "\"a\u{FFFD}</title\"", "unexpected-null-character@1"),
            ("a</title ", r#""a""#, "eof-in-tag@9"),
            ("</titlex></title/>", r#""</titlex>"|</title />"#, "end-tag-with-trailing-solidus@17"),
        ],
    );
    check_in((State::Rawtext, "style"), &[("a&lt;<!--</style>-->", r#""a&lt;<!--"|</style>|"-->""#, "")]);
    check_in((State::Rawtext, ""), &[("a</></style>", r#""a</></style>""#, "")]);
    check_in(
        (State::Plaintext, ""),
        &[("a&lt;</plaintext>\0", "\"a&lt;</plaintext>\u{FFFD}\"", "unexpected-null-character@17")],
    );
}

#[test]
fn scripts() {
    let eof = "eof-in-script-html-comment-like-text";
    check_in(
        (State::ScriptData, "script"),
        &[
            ("a<b</scrip></SCRIPT>b", r#""a<b</scrip>"|</script>|"b""#, ""),
            ("<!--<script></script></script>", r#""<!--<script></script>"|</script>"#, ""),
            ("<!--<script>--></script></script>", r#""<!--<script>-->"|</script>|</script>"#, ""),
            ("<!--></script>", r#""<!-->"|</script>"#, ""),
            ("<!---><script></script>x", r#""<!---><script>"|</script>|"x""#, ""),
            ("<!--<scripty></script>x", r#""<!--<scripty>"|</script>|"x""#, ""),
            ("<!--<script/</script a</script >", r#""<!--<script/</script a"|</script>"#, ""),
            (
                "<!--<script></scripty></script></script>",
                r#""<!--<script></scripty></script>"|</script>"#,
                "",
            ),
            ("<!-a</script>", r#""<!-a"|</script>"#, ""),
            ("<!--a", r#""<!--a""#, &format!("{eof}@5")),
            ("<!--<script>", r#""<!--<script>""#, &format!("{eof}@12")),
            ("<!-", r#""<!-""#, ""),
        ],
    );
}

#[test]
fn sink_switches_and_stops_the_tokenizer() {
    let switch = |state| move |sink: &mut Collector<'_>| sink.next = Next::Switch(state);
    let run = |source, change: &dyn Fn(&mut Collector<'_>)| {
        let [tokens, _] = tokenize(source, Dialect::Current, (State::Data, ""), change);
        tokens
    };
    assert_eq!(run("<TITLE>&lt;<b></title>x", &switch(State::Rcdata)), r#"<title>|"<<b>"|</title>|"x""#);
    assert_eq!(run("<x-y>&lt;</X-Y>x", &switch(State::Rawtext)), r#"<x-y>|"&lt;"|</x-y>|"x""#);
    assert_eq!(run("<plaintext></plaintext>", &switch(State::Plaintext)), r#"<plaintext>|"</plaintext>""#);
    assert_eq!(run("<a>b<c>d", &|sink| sink.stop_after = 2), r#"<a>|"b""#);
}

#[test]
fn spans_are_contiguous() {
    struct Spans(String, u32);
    impl Spans {
        fn add(&mut self, span: Span) -> Next {
            assert_eq!(span.start, self.1);
            self.1 = span.end;
            Next::Continue
        }
    }
    impl TokenSink for Spans {
        fn side(&mut self) -> &mut String {
            &mut self.0
        }
        fn wants_errors(&self) -> bool {
            false
        }
        fn error(&mut self, _: ParseErrorCode, _: usize) {}
        fn start_tag(&mut self, tag: &TagToken, _: &[TokenAttr]) -> Next {
            self.add(tag.span)
        }
        fn end_tag(&mut self, tag: &TagToken) -> Next {
            self.add(tag.span)
        }
        fn text(&mut self, text: TextToken) -> Next {
            self.add(text.span)
        }
        fn comment(&mut self, _: StrRef, span: Span) -> Next {
            self.add(span)
        }
        fn processing_instruction(&mut self, _: StrRef, _: StrRef, span: Span) -> Next {
            self.add(span)
        }
        fn doctype(&mut self, doctype: &DoctypeToken) -> Next {
            self.add(doctype.span)
        }
        fn eof(&mut self, position: usize) {
            assert_eq!(position, self.1 as usize);
        }
        fn cdata_allowed(&self) -> bool {
            false
        }
    }
    let source = "<!DOCTYPE html>é<b c='&lt;'/>&eacute;< </b ><!--x--><?y z?></ x><![CDATA[a]]>end";
    Tokenizer::new((source, source.contains('\0')), Dialect::Current, &mut TokenizerBuffers::default())
        .run(&mut Spans(String::new(), 0));
}
