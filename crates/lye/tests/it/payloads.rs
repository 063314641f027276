//! Payloads that ran script in browsers or passed other sanitizers, and harmless markup that is kept.

use lye::{Cleaner, Preset};

fn cleaner() -> Cleaner {
    Cleaner::from_preset(Preset::SanitizerApi)
}

/// Cleans by the standard's safe default, and checks that cleaning the output again does not change it.
#[track_caller]
fn clean(html: &str) -> String {
    let once = cleaner().clean(html).unwrap().into_html();
    let twice = cleaner().clean(&once).unwrap();
    assert_eq!(twice.html(), once, "cleaned twice: {html:?}");
    assert!(twice.removals().is_empty(), "{:?} was left in {once:?}", twice.removals());
    once
}

/// Declares tests: inputs, each with its output.
macro_rules! cases {
    ($($name:ident { $($input:expr => $expected:expr,)* })*) => {
        $(#[test] fn $name() { $(assert_eq!(clean($input), $expected, "of {:?}", $input);)* })*
    };
}

cases! {
    ordinary_markup_is_kept {
        "plain text" => "plain text",
        "" => "",
        "<p>One <b>two</b> <i>three</i><br>four</p>" => "<p>One <b>two</b> <i>three</i><br>four</p>",
        "<h1>A</h1><ul><li>b<li>c</ul>" => "<h1>A</h1><ul><li>b</li><li>c</li></ul>",
        "<table><tr><td colspan=2>x" => r#"<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>"#,
        r#"<a href="/x?a=1&amp;b=2" hreflang=en title="t">x</a>"# => r#"<a href="/x?a=1&amp;b=2" hreflang="en" title="t">x</a>"#,
        "<a href='https://example.org/'>x</a>" => r#"<a href="https://example.org/">x</a>"#,
        "<p lang=de dir=ltr>x" => r#"<p lang="de" dir="ltr">x</p>"#,
        "<svg viewBox='0 0 1 1'><circle r=1 fill=red></circle></svg>" => r#"<svg viewBox="0 0 1 1"><circle r="1" fill="red"></circle></svg>"#,
        "<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>" => "<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>",
    }

    text_is_escaped {
        "1 < 2 & 3 > 2" => "1 &lt; 2 &amp; 3 &gt; 2",
        "&lt;script&gt;" => "&lt;script&gt;",
        "<p title='\"<>&'>x" => r#"<p title="&quot;&lt;&gt;&amp;">x</p>"#,
    }

    scripts_are_removed_with_their_content {
        "a<script>alert(1)</script>b" => "ab",
        "a<SCRIPT SRC=//example.org/x.js></SCRIPT>b" => "ab",
        "<scr<script>ipt>alert(1)</script>" => "",
        "<script/x>alert(1)</script>b" => "b",
        "a<script>alert(1)" => "a",
        "<svg><script>alert(1)</script></svg>" => "<svg></svg>",
        "<svg><script href='data:,alert(1)'/></svg>" => "<svg></svg>",
        "<script><!--<script></script>--></script>x" => "x",
    }

    loading_and_embedding_elements_are_removed {
        "<img src=x onerror=alert(1)>" => "",
        "<iframe src=javascript:alert(1)></iframe>x" => "x",
        "<iframe srcdoc='<script>alert(1)</script>'></iframe>" => "",
        "<object data=javascript:alert(1)>x</object>y" => "y",
        "<embed src=x.swf>" => "",
        "<base href='javascript:/'><a href=x>y</a>" => r#"<a href="x">y</a>"#,
        "<link rel=stylesheet href=x><meta http-equiv=refresh content='0;url=javascript:alert(1)'>x" => "x",
        "<style>@import 'x'</style>x" => "x",
        "<video><source onerror=alert(1)></video>" => "",
        "<frameset><frame src=x></frameset>" => "",
        "<svg><use href='data:image/svg+xml,<svg id=x>#x'/></svg>" => "<svg></svg>",
        "<svg><image href=x onload=alert(1)></image></svg>" => "<svg></svg>",
        "<input autofocus onfocus=alert(1)>" => "",
        "<form action=javascript:alert(1)><button>x</button></form>" => "",
        "<button formaction=javascript:alert(1)>x</button>" => "",
        "<isindex action=javascript:alert(1) type=image>x" => "",
        "<marquee onstart=alert(1)>x</marquee>y" => "y",
        "<details open ontoggle=alert(1)>x</details>" => "",
    }

    event_handlers_are_removed {
        "<p onclick=alert(1)>x" => "<p>x</p>",
        "<p ONCLICK=alert(1)>x" => "<p>x</p>",
        "<p/onclick=alert(1)>x" => "<p>x</p>",
        "<p title=a\nonmouseover=alert(1)>x" => r#"<p title="a">x</p>"#,
        "<p title='a'onclick=alert(1)>x" => r#"<p title="a">x</p>"#,
        "<body onload=alert(1)>x" => "x",
        "<svg onload=alert(1)>" => "<svg></svg>",
        "<svg><g onbegin=alert(1) onend=x onrepeat=y></g></svg>" => "<svg><g></g></svg>",
        "<math onwheel=alert(1)><mi>x" => "<math><mi>x</mi></math>",
        "<p onunheardof=alert(1) onpointerrawupdate=x>x" => "<p>x</p>",
        "<p style='background:url(javascript:alert(1))' id=x class=y name=z data-x=1>x" => "<p>x</p>",
    }

    javascript_urls_are_removed {
        "<a href=javascript:alert(1)>x</a>" => "<a>x</a>",
        "<a href=' javascript:alert(1)'>x</a>" => "<a>x</a>",
        "<a href=JaVaScRiPt:alert(1)>x</a>" => "<a>x</a>",
        "<a href='java\tscript:alert(1)'>x</a>" => "<a>x</a>",
        "<a href='java\nscript:alert(1)'>x</a>" => "<a>x</a>",
        "<a href='java&#10;script:alert(1)'>x</a>" => "<a>x</a>",
        "<a href='java&Tab;script&colon;alert(1)'>x</a>" => "<a>x</a>",
        "<a href='&#1;javascript:alert(1)'>x</a>" => "<a>x</a>",
        "<a href='&#106;avascript:alert(1)'>x</a>" => "<a>x</a>",
        "<a href='&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)'>x</a>" => "<a>x</a>",
        "<a href='javascript://example.org/%0aalert(1)'>x</a>" => "<a>x</a>",
        "<a href='javascript://:/alert(1)'>x</a>" => "<a>x</a>",
        "<a href=x href=javascript:alert(1)>x</a>" => r#"<a href="x">x</a>"#,
        "<svg><a href=javascript:alert(1)><text>x</text></a></svg>" => "<svg><a><text>x</text></a></svg>",
        "<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>" => "<svg><a><text>x</text></a></svg>",
        "<math href=javascript:alert(1)><mi xlink:href=javascript:alert(1)>x" => "<math><mi>x</mi></math>",
        "<svg><a><animate attributeName=href values=javascript:alert(1)></animate></a></svg>" => "<svg><a></a></svg>",
        "<svg><set attributeName=onmouseover to=alert(1)></set></svg>" => "<svg></svg>",
    }

    lookalike_javascript_urls_are_kept {
        "<a href='./javascript:x'>x</a>" => r#"<a href="./javascript:x">x</a>"#,
        "<a href='#javascript:x'>x</a>" => r##"<a href="#javascript:x">x</a>"##,
        "<a href='/search?q=javascript:'>x</a>" => r#"<a href="/search?q=javascript:">x</a>"#,
        "<p title=javascript:x>x" => r#"<p title="javascript:x">x</p>"#,
    }

    comments_and_instructions_are_removed {
        "a<!-- b -->c" => "ac",
        "a<!-- --!><script>alert(1)</script>" => "a",
        "a<!--><script>alert(1)</script>-->b" => "a--&gt;b",
        "a<?php echo 1 ?>b" => "ab",
        "a<![CDATA[<b>]]>b" => "a]]&gt;b",
        "<!DOCTYPE html>x" => "x",
    }

    ambiguous_markup_is_not_written {
        "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>" => "'&gt;",
        "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>" => "<math><mtext><table></table></mtext></math>",
        "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>" => "<svg></svg><p></p>'&gt;",
        "<math><annotation-xml encoding=text/html><style><!--</style><img src onerror=alert(1)>-->" => "<math></math>",
        "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>" => "",
        "<svg><title><style><img src=x onerror=alert(1)></style></title></svg>" => "<svg><title></title></svg>",
        "<svg><desc><noscript><img src=x onerror=alert(1)></noscript></desc></svg>" => "<svg><desc></desc></svg>",
        "<xmp><p title='</xmp><img src=x onerror=alert(1)>'>" => "'&gt;",
        "<textarea><p title='</textarea><img src=x onerror=alert(1)>'>" => "'&gt;",
        "<title>&lt;/title>&lt;img src=x onerror=alert(1)></title>" => "<title>&lt;/title&gt;&lt;img src=x onerror=alert(1)&gt;</title>",
        "<template><script>alert(1)</script></template>x" => "x",
        "<div><template shadowrootmode=open><script>alert(1)</script></template></div>" => "<div></div>",
        "<select><template><style><!--</style><a rel='--></style></template></select><img src onerror=alert(1)>'>" => "",
        "<plaintext><b>x" => "",
    }

    misnested_markup_is_repaired {
        "<b><i>x</b>y</i>" => "<b><i>x</i></b><i>y</i>",
        "<p><div>x</p>y" => "<p></p><div>x<p></p>y</div>",
        "<ul><li><ul><li>x</ul></ul>" => "<ul><li><ul><li>x</li></ul></li></ul>",
        "</b></div></p>x" => "<p></p>x",
        "<table>x<tr><td>y" => "x<table><tbody><tr><td>y</td></tr></tbody></table>",
    }
}

#[test]
fn leading_line_feed_is_kept() {
    assert_eq!(clean("<pre>\n\nx</pre>"), "<pre>\n\nx</pre>");
}

#[test]
fn removals_are_counted_once_by_kind() {
    let removals = |html: &str| cleaner().clean(html).unwrap().removals().to_string();
    assert_eq!(removals("<img><img src=x onerror=y><p onclick=x id=y>z"), "2 elements, 2 attributes");
    assert_eq!(removals("<a href=javascript:x>y</a><a href=z>z</a>"), "1 URL");
    assert_eq!(removals("<!--a--><!b><?c d?>"), "2 comments, 1 processing instruction");
    // The parser reopens `font` and `b` in each paragraph.
    assert_eq!(removals("<font><p>1<p>2<p>3</font>"), "1 element");
    assert_eq!(removals("<p><b id=x>1<p>2<p>3</b>"), "1 attribute");
    assert_eq!(removals("<b>fine</b>"), "nothing");
}

#[test]
fn depth_limit_is_below_that_of_browsers() {
    let deep = "<div>".repeat(100_000);
    let cleaned = clean(&deep);
    assert_eq!(cleaned.matches("<div>").count(), 100_000);
    let mut open = 0_i32;
    let deepest = cleaned.split('<').fold(0, |deepest, tag| {
        open += if tag.starts_with("div") { 1 } else { -i32::from(tag.starts_with("/div")) };
        deepest.max(open)
    });
    assert!(deepest <= 256, "{deepest}");
}
