//! The rules of the lossless mode, one by one.

use super::{lossless, policy, text_of, with};
use lye::policy::{Disallowed, DisallowedAction};
use lye::{Cleaner, Policy, SanitizerConfig};

#[track_caller]
fn reads(html: &str, expected: &str) {
    assert_eq!(lossless().clean(html).unwrap().html(), expected, "{html}");
}

#[test]
fn unknown_names_are_text() {
    reads("<b>Vec<T></b>", "<b>Vec&lt;T&gt;</b>");
    reads("<foo bar='&amp;'>x</foo>", "&lt;foo bar='&amp;'&gt;x&lt;/foo&gt;");
    reads("<john@example.com>", "&lt;john@example.com&gt;");
    reads("<path> and <mi>", "&lt;path&gt; and &lt;mi&gt;");
    // The tag becomes text, and the following text is parsed as markup.
    reads("<y a='<b>bold</b>'>", "&lt;y a='<b>bold</b>'&gt;");
}

#[test]
fn names_in_the_policy_are_markup() {
    let config = SanitizerConfig::default().with_elements(["p", "x-card", "emoji"]);
    let policy = Policy::default()
        .with_sanitizer(config)
        .with_tokenization(lye::html::Tokenization::Lossless)
        .with_disallowed(Disallowed::default().with_element("x-old", DisallowedAction::Unwrap));
    let cleaner = Cleaner::new(&policy).unwrap();
    assert_eq!(
        cleaner.clean("<X-Card>a<emoji>b</emoji><x-old>c</x-old><x-new>").unwrap().html(),
        "<x-card>a<emoji>b</emoji>c&lt;x-new&gt;</x-card>"
    );
}

#[test]
fn custom_elements_are_markup_under_a_remove_list() {
    let config = SanitizerConfig::default().with_remove_elements(["b"]).with_attributes(None::<&str>);
    let policy =
        Policy::default().with_sanitizer(config).with_tokenization(lye::html::Tokenization::Lossless);
    let cleaner = Cleaner::new(&policy).unwrap();
    assert_eq!(cleaner.clean("<x-y>Vec<T></x-y>").unwrap().html(), "<x-y>Vec&lt;T&gt;</x-y>");
}

#[test]
fn attributes_distinguish_words_from_tags() {
    reads("a <b and c> d", "a &lt;b and c&gt; d");
    reads("a <b c<i>d</i>", "a &lt;b c<i>d</i>");
    reads("a <b c=d<i>e</i>", "a &lt;b c=d<i>e</i>");
    reads("<p v-cloak #slot @x>a</p>", "<p>a</p>");
    reads("<p wrong class=x>a</p>", "<p class=\"x\">a</p>");
    reads("<p hidden>a</p>", "<p>a</p>");
}

#[test]
fn bare_void_elements_become_text_unless_kept() {
    reads("cp <source> <target>, <input> here", "cp &lt;source&gt; &lt;target&gt;, &lt;input&gt; here");
    // Its attributes may be ones that the policy removes.
    reads("<img onerror=x> <img>", "<img> <img>");
    let config = SanitizerConfig::default().with_remove_elements(["b"]);
    let policy =
        Policy::default().with_sanitizer(config).with_tokenization(lye::html::Tokenization::Lossless);
    let clean = Cleaner::new(&policy).unwrap().clean("<param onx=z> <input onx=z> y").unwrap();
    assert_eq!(clean.html(), "<param> <input> y");
}

#[test]
fn unclosed_tags_are_text_between_words() {
    reads("a<b>c", "a&lt;b&gt;c");
    reads("a<b>c</b>", "a<b>c</b>");
    reads("a<b>c and <b>d</b>", "a&lt;b&gt;c and <b>d</b>");
    reads("a<b class=x>c", "a<b class=\"x\">c</b>");
    reads("<b>c", "<b>c</b>");
    reads("the <b> tag", "the &lt;b&gt; tag");
    reads("the </b> tag", "the &lt;/b&gt; tag");
    reads("<b>c</b></b> d", "<b>c</b> d");
    reads("a<p>b<br>c", "a<p>b<br>c</p>");
}

#[test]
fn raw_text_needs_an_end() {
    reads("a <script> b <i>c</i>", "a &lt;script&gt; b <i>c</i>");
    reads("a <script> b </script> <i>c</i>", "a  <i>c</i>");
    reads("<plaintext>a<i>b</i>", "&lt;plaintext&gt;a<i>b</i>");
    reads("<textarea>a</textarea><textarea>b", "&lt;textarea&gt;b");
}

#[test]
fn truncated_tags_are_text() {
    for cut in ["a<b", "x </y", "<div class=\"", "<p a='b", "<b c=", "<?php", "<!x", "<!-- x", "</", "<b x"] {
        let clean = lossless().clean(cut).unwrap().into_html();
        assert!(cut.ends_with(&text_of(&clean)) && !text_of(&clean).is_empty(), "{cut}: {clean}");
    }
}

#[test]
fn bogus_comments_are_text_and_comments_are_not() {
    reads("</3> </ x> <!x> <?php a() ?>", "&lt;/3&gt; &lt;/ x&gt; &lt;!x&gt; &lt;?php a() ?&gt;");
    reads("a<!-- b -->c<!doctype html><!-->d<!--->e<!--f--!>g", "acdeg");
    reads("<![if !x]>a<![endif]><?xml:namespace prefix = o />b", "ab");
    reads("a<!-- b<i>c</i>", "a&lt;!-- b<i>c</i>");
    let config = SanitizerConfig::default().with_elements(["p"]).with_processing_instructions(["keep"]);
    let policy =
        Policy::default().with_sanitizer(config).with_tokenization(lye::html::Tokenization::Lossless);
    let clean = Cleaner::new(&policy).unwrap().clean("<?keep a?><?drop b?>").unwrap();
    // Parsers of 2023 parse it as a comment, so it is not written if comments are kept. It is not text either.
    assert_eq!(clean.html(), "&lt;?drop b?&gt;");
}

/// A doctype and an XML declaration are markup where a document begins, and text in a sentence.
#[test]
fn declarations_in_sentences_are_text() {
    for (html, expected) in [
        ("Start with <!DOCTYPE html>, then <b>b</b>", "Start with &lt;!DOCTYPE html&gt;, then <b>b</b>"),
        ("<p>Write <!doctype html> <b>first</b></p>", "<p>Write &lt;!doctype html&gt; <b>first</b></p>"),
        ("<p><!doctype html> is first</p>", "<p>&lt;!doctype html&gt; is first</p>"),
        ("<!DOCTYPE html> is the first line", "&lt;!DOCTYPE html&gt; is the first line"),
        ("<!DOCTYPE html>", "&lt;!DOCTYPE html&gt;"),
        ("Put <?xml version='1.0'?> first", "Put &lt;?xml version='1.0'?&gt; first"),
        ("<?xml-stylesheet href=a?> loads it", "&lt;?xml-stylesheet href=a?&gt; loads it"),
        ("a <![CDATA[b]]> c", "a &lt;![CDATA[b]]&gt; c"),
        ("a </> b </ x> c", "a &lt;/&gt; b &lt;/ x&gt; c"),
        // Documents, also one after the other.
        ("<!DOCTYPE html>\n<p>a</p>", "\n<p>a</p>"),
        (" \n<!doctype html><html><body><p>a</p>", " \n<p>a</p>"),
        ("<?xml version='1.0'?>\n<!DOCTYPE html><p>a</p>", "\n<p>a</p>"),
        ("<p>a</p><!DOCTYPE html>\n<html><p>b</p>", "<p>a</p>\n<p>b</p>"),
        ("<p>a</p><?xml version='1.0'?><!DOCTYPE html><html><p>b</p>", "<p>a</p><p>b</p>"),
        ("<p>a<?xml:namespace prefix = o ns = 'urn:x' /><o:p></o:p></p>", "<p>a</p>"),
    ] {
        reads(html, expected);
    }
    let incomplete = Cleaner::default().with_tokenization(lye::html::Tokenization::LosslessIncomplete);
    assert_eq!(incomplete.clean("a <!DOCTYPE html> b").unwrap().html(), "a  b");
}

#[test]
fn references_are_parsed_as_in_attributes() {
    reads("?a=1&copy=2&lt;&ltx", "?a=1&amp;copy=2&lt;&amp;ltx");
    reads("&copy 2001, R&D, 5 &lt 6", "© 2001, R&amp;D, 5 &lt; 6");
    reads("<b title='&copy=1'>&#65;</b>", "<b title=\"&amp;copy=1\">A</b>");
}

#[test]
fn foreign_content_is_parsed_by_the_standard() {
    let plain = Cleaner::default();
    let lossless = Cleaner::default().with_tokenization(lye::html::Tokenization::Lossless);
    for html in [
        "<svg><rdf:x a b><g/></rdf:x></svg>",
        "<svg><foreignObject><p>x</foreignObject></svg>",
        "<math><foo><mi>x</mi></foo></math>",
        "<svg><![CDATA[a<b]]></svg>",
    ] {
        assert_eq!(lossless.clean(html).unwrap().html(), plain.clean(html).unwrap().html(), "{html}");
    }
}

#[test]
fn integration_points_are_lossless() {
    let policy = r#"{ "input": { "lossless": true }, "sanitizer": { "removeElements": ["form"] } }"#;
    let cleaner = Cleaner::new(&Policy::from_json(policy).unwrap()).unwrap();
    let inside = cleaner.clone().for_context("body > math > mtext".parse::<lye::OutputContext>().unwrap());
    let in_drawing = cleaner.clone().for_context("body > svg > g".parse::<lye::OutputContext>().unwrap());
    for (cleaner, html, expected) in [
        (&cleaner, "<math><mtext>Vec<T></mtext></math>", "<math><mtext>Vec&lt;T&gt;</mtext></math>"),
        (&cleaner, "<math><mi><mglyph></mglyph></mi></math>", "<math><mi><mglyph></mglyph></mi></math>"),
        (&cleaner, "<svg><desc>a</x></desc></svg>", "<svg><desc>a&lt;/x&gt;</desc></svg>"),
        (&in_drawing, "<title><mglyph></mglyph>a</title>", "<title><mglyph></mglyph>a</title>"),
        // What looks like a mention of a tag ends the title.
        (&in_drawing, "<title>a [</title> <g></g>", "<title>a [</title> <g></g>"),
        (&in_drawing, "<desc><p>a</desc>", "<desc><p>a</p></desc>"),
        (&inside, "<x>", "&lt;x&gt;"),
        (&inside, "a</x>", "a&lt;/x&gt;"),
    ] {
        assert_eq!(cleaner.clean(html).unwrap().html(), expected, "{html}");
        assert_eq!(cleaner.clean(expected).unwrap().html(), expected, "{html}");
    }
}

#[test]
fn disallowed_markup_follows_the_policy() {
    let html = "<form>a<T></form><script>x</script>";
    for (action, expected) in [
        (DisallowedAction::Remove, ""),
        (DisallowedAction::Unwrap, "a&lt;T&gt;"),
        (DisallowedAction::Escape, "&lt;form&gt;a&lt;T&gt;&lt;/form&gt;&lt;script&gt;x&lt;/script&gt;"),
    ] {
        assert_eq!(with(action).clean(html).unwrap().html(), expected);
    }
}

#[test]
fn exported_text_keeps_lossless_tags() {
    let config = SanitizerConfig::default().with_elements(["x-y"]);
    let policy =
        Policy::default().with_sanitizer(config).with_tokenization(lye::html::Tokenization::Lossless);
    let text = lye::export::ExportFormat::Text(lye::html::serialize::LinkText::Alone);
    let exported = Cleaner::new(&policy).unwrap().export("<x-y>a<T></x-y>", text).unwrap();
    assert_eq!(exported.as_str(), "a<T>");
}

#[test]
fn incomplete_tags_alone_can_be_text() {
    let json = r#"{ "input": { "lossless": "incomplete" }, "disallowed": "unwrap",
        "sanitizer": { "elements": ["b"], "attributes": [] } }"#;
    let policy = Policy::from_json(json).unwrap();
    assert_eq!(policy, Policy::from_json(&policy.to_json()).unwrap());
    let cleaner = Cleaner::new(&policy).unwrap();
    for (html, expected) in [
        ("you </3 me", "you &lt;/3 me"),
        ("</ sarcasm>", "&lt;/ sarcasm&gt;"),
        ("a</>b", "a&lt;/&gt;b"),
        ("a</", "a&lt;/"),
        ("</<b>c</b>", "&lt;/<b>c</b>"),
        ("</3<b>", "&lt;/3<b></b>"),
        ("x<y", "x&lt;y"),
        ("a <b c='d>", "a &lt;b c='d&gt;"),
        ("<b>1</b", "<b>1&lt;/b</b>"),
        ("x<! and y>z<? and>", "x&lt;! and y&gt;z&lt;? and&gt;"),
        ("a<!-- b", "a&lt;!-- b"),
        ("?a=1&copy=2", "?a=1&amp;copy=2"),
        ("<b><script>c</b>", "<b>&lt;script&gt;c</b>"),
        // Complete tags are markup.
        ("a<b>Vec<T></b>", "a<b>Vec</b>"),
        ("x<y and <u>z", "xz"),
        ("Hi <b> there", "Hi <b> there</b>"),
        ("1<b>2 the </b> tag", "1<b>2 the </b> tag"),
        ("a <b and c> d", "a <b> d</b>"),
        ("<scri<b>pt>c", "pt&gt;c"),
        ("</u>a</T><!-- --><script>x</script>", "a"),
        ("<svg></3></svg><style></3></style>", ""),
    ] {
        assert_eq!(cleaner.clean(html).unwrap().html(), expected, "{html}");
    }
    let error = Policy::from_json(r#"{ "input": { "lossless": "tags" } }"#).unwrap_err();
    assert!(error.to_string().contains("\"incomplete\""), "{error}");
}

#[test]
fn without_lossless_the_standard_is_followed() {
    let cleaner = Cleaner::new(&policy()).unwrap();
    assert_eq!(cleaner.clean("a<b>c</b> d<e").unwrap().html(), "a<b>c</b> d");
}
