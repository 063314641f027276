//! Markdown of common markup, and of text that looks like Markdown.

use lye_html::serialize::{MarkdownDialect, markdown};
use lye_html::{Context, parse_fragment};

#[track_caller]
fn check(html: &str, expected: &str) {
    check_in(MarkdownDialect::Gfm, html, expected);
}

#[track_caller]
fn check_in(dialect: MarkdownDialect, html: &str, expected: &str) {
    let tree = parse_fragment(html, &Context::html("body")).unwrap();
    assert_eq!(markdown(&tree.root(), dialect), expected, "{html}");
}

#[test]
fn headings_paragraphs_and_lines() {
    check("<h1>a</h1><p> b\n c </p><h6>d</h6>e<div>f</div>g", "# a\n\nb c\n\n###### d\n\ne\n\nf\n\ng");
    check("a<br>b<br><br>c<br><p>d<br></p>", "a\\\nb\\\n\\\nc\n\nd");
    check("<h2>a<br>b</h2>", "## a b");
    check("a<hr>b", "a\n\n***\n\nb");
    check(" <p> </p><h1></h1>", "");
}

#[test]
fn emphasis() {
    check("<b>a</b> <i>b</i> <strong>c</strong> <em>d</em> <s>e</s>", "**a** _b_ **c** _d_ ~~e~~");
    check("<b><i>a</i></b> <i><b>b</b></i> <b>c <i>d</i></b>", "**_a_** _**b**_ **c _d_**");
    check("<b> a </b>b<i> </i>c", "**a** b c");
    check("a<b>b</b>c<i>d</i>e", "a**b**c*d*e");
    check("<b>a</b><b>b</b> <b>c<b>d</b></b>", "**ab** **cd**");
    check("<b><p>a</p><p>b</p></b>c", "**a**\n\n**b**\n\nc");
    check("<b></b><i> </i>a", "a");
    check_in(MarkdownDialect::CommonMark, "<s>a</s>", "a");
}

#[test]
fn emphasis_that_markdown_cannot_express_is_text() {
    check("<b>a:</b>b", "a:b");
    check("a<i>(b)</i>", "a(b)");
    check("<b>a</b><i><b>b</b></i>", "**a**b");
    check("a<b>b</b><i>c</i>d", "a**b**cd");
    check("<b>\u{A0}a</b>", "\u{A0}a");
}

#[test]
fn links_and_images() {
    check("<a href=' https://example.org/a b?c&amp;d '>e f</a>.", "[e f](<https://example.org/a%20b?c&d>).");
    check("<a href='/?&amp;copy;&lt;>|`'> a</a>b", "[a](</?&%63opy;%3C%3E%7C%60>)b");
    check("<a href=/ title='a \"b\" \\ &amp;amp;'>c</a>", "[c](</> \"a &quot;b&quot; &#92; &amp;amp;\")");
    check("<a href='\\\\x'>a</a> <a href='/&#1;b'>b</a> <a name=x>c</a> <a href=/></a>d", "a b c d");
    check(
        "<img src=/a alt='b *c*' title=d> <img alt=e> <img src=/f>",
        "![b \\*c\\*](</a> \"d\") e ![](</f>)",
    );
    check("!<a href=/>a</a> \\!<img src=/b>", "\\![a](</>) \\\\!![](</b>)");
    check("<a href=/><p>a<p>b</a>", "[a](</>)\n\n[b](</>)");
    check("<a href=/><b>a</b> <img src=b alt=c></a>", "[**a** ![c](<b>)](</>)");
}

#[test]
fn code() {
    check(
        "<code>a</code> <code>`b``</code> <code> c  d </code>e",
        "`a` <code>&#96;b&#96;&#96;</code> `c d` e",
    );
    check("<code>*</code><kbd>a</kbd><b><tt>b</tt></b>", "`*a`**b**");
    check("<code>a<a href=/>b</a></code>", "`a`[b](</>)");
    check("<a href=/><code>a]: b</code></a>", "[a&#93;: b](</>)");
    check("<pre>a\n  b(c)\n</pre>d", "```\na\n  b(c)\n```\n\nd");
    check("<pre><code class='x language-rust'>let a</code></pre>", "```rust\nlet a\n```");
    check("<pre class='language-a`b'>c<br>d<img alt=e></pre>", "```\nc\nde\n```");
    check("<pre>\n\n </pre>", "");
}

#[test]
fn lists() {
    check("<ul><li>a<li>b<ul><li>c</ul><li>d</ul>e", "- a\n- b\n  - c\n- d\n\ne");
    check("<ol start=9><li>a<li>b<p>c</ol>", "9. a\n\n10. b\n\n    c");
    check("<ol><li value=3>a<ol start=2><li>b</ol></ol>", "3. a\n\n   2. b");
    check("<ol start=-1><li>a</ol><ol><li>b</ol><ul><li>c</ul><ul><li>d</ul>", "1. a\n\n1) b\n\n- c\n\n* d");
    check("<ol start=999999999><li>a<li>b</ol>", "999999999. a\n999999999. b");
    check("<ol start=1000000000><li>a</ol>", "1. a");
    check("<ul><li><p>a<li><p>b</ul>", "- a\n\n- b");
    check("<ul><li><li> <li>a</ul>", "- a");
    check("<ul><li><ul><li>a</ul><li><h1>b</h1><pre>c</pre></ul>", "- - a\n- # b\n  ```\n  c\n  ```");
    check("<ul>a<li>b</ul><li>c", "a\n\n- b\n\nc");
}

#[test]
fn task_lists() {
    let tasks =
        "<ul><li><input type=checkbox checked disabled> a<li><input type=CHECKBOX disabled>b<li>c</ul>";
    check(tasks, "- [x] a\n- [ ] b\n- c");
    check_in(MarkdownDialect::CommonMark, tasks, "- a\n- b\n- c");
    check(
        "<ol><li><p><input type=checkbox> a</p><ul><li><label><input type=checkbox checked>b</label></ul></ol>",
        "1. [ ] a\n\n   - [x] b",
    );
    // Elsewhere, a checkbox is not a task.
    check(
        "<input type=checkbox>a<ul><li>b <input type=checkbox checked><li><input checked>c<li>[x] d</ul>",
        "a\n\n- b\n- c\n- \\[x\\] d",
    );
    check(
        "<ul><li><input type=checkbox><ul><li>a</ul><li><input type=checkbox><h1>b</h1>c</ul>",
        "- - a\n- # b\n\n  c",
    );
    check("<ul><li><input type=checkbox><pre>a</pre>b</ul>", "- ```\n  a\n  ```\n\n  b");
}

#[test]
fn block_quotes() {
    check(
        "<blockquote>a<p>b<br>c<pre>d\n\ne</pre></blockquote>f",
        "> a\n>\n> b\\\n> c\n>\n>     d\n>\n>     e\n\nf",
    );
    check("<blockquote>a<blockquote>b</blockquote></blockquote>", "> a\n>\n> > b");
    check("<blockquote><ul><li>a<li>b</ul></blockquote><ul><li><blockquote>c</ul>", "> - a\n> - b\n\n- > c");
    check("<blockquote>a</blockquote><blockquote>b</blockquote>", "> a\n\n> b");
}

#[test]
fn tables() {
    check(
        "<table><caption>x</caption><tr><th>a<th align=right>b|c<tbody><tr><td><p>d</p><p><b>e</b></p><td><br>f</table>g",
        "x\n\n| a | b\\|c |\n| --- | --: |\n| d **e** | f |\n\ng",
    );
    check("<table><tr><td>a<tr><td>b<td>c<td><tr></table>", "| a | | |\n| --- | --- | --- |\n| b | c | |");
    check("<table><tr><td><code>a|b</code> \\|</table>", "| a\\|b \\\\\\| |\n| --- |");
    check("<table><tr><td>a<td><ul><li>b</ul></table>", "a\n\n- b");
    check("<table><tr><td>a<td><table><tr><td>b</table></table>", "a\n\n| b |\n| --- |");
    check("<table></table>a", "a");
    check_in(MarkdownDialect::CommonMark, "<table><tr><td>a<td>b</table>", "a\n\nb");
}

#[test]
fn text_stays_text() {
    check("# a", "\\# a");
    check("a # b #", "a # b #");
    check("<h1># b #</h1>", "# \\# b \\#");
    check(
        "- a<br>+ b<br>--<br>===<br>> c<br>~~~<br>| d<br>: e",
        "\\- a\\\n\\+ b\\\n\\--\\\n\\===\\\n\\> c\\\n\\~\\~\\~\\\n\\| d\\\n\\: e",
    );
    check("1. a<br>2) b<br>3.5<br>1<b></b>. c", "1\\. a\\\n2\\) b\\\n3.5\\\n1\\. c");
    check("*a* _b_ `c` ~d~ [e](f) ![g] \\", "\\*a\\* \\_b\\_ \\`c\\` \\~d\\~ \\[e\\](f) !\\[g\\] \\\\");
    check("&lt;b> &amp;amp; &amp;#9; A&amp;B & &amp;a", "&lt;b> &amp;amp; &amp;#9; A&B & &a");
    check("&amp;<b></b>amp; &amp;<i>a</i>", "&amp;amp; &amp;_a_");
    check("&amp;#&amp;#a &amp;#1 b", "&amp;#&amp;#a &amp;#1 b");
    check("https://a.b www.a.b //c ${d}", "https:/\\/a.b www\\.a.b /\\/c \\$&#123;d}");
    check("<b>a`</b><code>b</code>", "a\\`b");
}

#[test]
fn hidden_content_is_omitted() {
    check("a<script>b</script><style>c</style><template>d</template><!--e-->f", "af");
    check("a<svg><title>b</title><text>c</text></svg>d", "acd");
}

#[test]
fn deep_nesting_needs_no_call_stack_and_is_bounded() {
    let html = "<blockquote><ul><li>".repeat(20_000) + "a<p>b";
    let tree = parse_fragment(&html, &Context::html("body")).unwrap();
    let written = markdown(&tree.root(), MarkdownDialect::Gfm);
    let prefix = ">   ".repeat(6);
    assert_eq!(written, format!("{}a\n{}\n{prefix}b", "> - ".repeat(6), prefix.trim_end()));
}

#[test]
fn list_context_element_makes_a_list() {
    let tree = parse_fragment("<li>a<li>b", &Context::html("ul")).unwrap();
    assert_eq!(markdown(&tree.root(), MarkdownDialect::Gfm), "- a\n- b");
}

/// marked removes the backslashes of brackets inside link text, and parses it again.
#[test]
fn link_text_never_becomes_an_image() {
    for (html, expected) in [
        (
            "<a href='https://ok/'>![x](https://evil/t.gif)</a>",
            "[&#33;&#91;x&#93;(https:/\\/evil/t.gif)](<https://ok/>)",
        ),
        ("<a href=/l>a! b</a>", "[a&#33; b](</l>)"),
        ("<img src=/i alt='![x](y)'>", "![&#33;&#91;x&#93;&#40;y&#41;](</i>)"),
        ("<a href=/l title='![x](y)'>a</a>", "[a](</l> \"&#33;&#91;x&#93;&#40;y&#41;\")"),
        ("<a href=/l><code>a`b</code></a>", "[a\\`b](</l>)"),
        ("<a href=/l><code>a[b</code></a>", "[a&#91;b](</l>)"),
        // Without its link, `<img …>` is markup.
        ("<a href='img src=x onerror=y'>a</a>", "[a](<img%20src=x%20onerror=y>)"),
        // Outside of links, backslashes suffice.
        ("![x](y)", "!\\[x\\](y)"),
    ] {
        let tree = parse_fragment(html, &Context::html("body")).unwrap();
        assert_eq!(markdown(&tree.root(), MarkdownDialect::Gfm).trim_end(), expected, "{html}");
    }
}

/// Some readers find the end of a link by a regular expression, and look for links in titles.
#[test]
fn no_part_of_a_link_ends_it() {
    check(
        "<a href='https://ok.example/'><img src='/x](javascript:alert(1))' alt=''></a>",
        "[![](</x%5D%28javascript:alert%281%29%29>)](<https://ok.example/>)",
    );
    check(
        "<a href='/[a](b)\"&lt;c>' title='](d) \"e\" &lt;f> \\ &apos; www.g.example https://h.example i@j.example'>k(l)</a>",
        "[k(l)](</%5Ba%5D%28b%29%22%3Cc%3E> \"&#93;&#40;d&#41; &quot;e&quot; &lt;f&gt; &#92; &#39; www&#46;g.example \
         https&#58;/&#47;h.example i&#64;j.example\")",
    );
    check(
        "<a href=/a>b\\](<img src='c](d)' alt='](e) \"f\" &lt;g> \\ &apos;'></a>",
        "[b&#92;&#93;(![&#93;&#40;e&#41; &quot;f&quot; &lt;g&gt; &#92; &#39;](<c%5D%28d%29>)](</a>)",
    );
    check("<i>a <a href='_b_c~d~~e_'>f</a></i>", "_a [f](<%5Fb_c~d%7E%7Ee%5F>)_");
    check("<a href='/b...c....d..'>a</a>", "[a](</b..%2Ec..%2E.d..>)");
    check("<a href=/b title='//c.example d/e'>a</a>", "[a](</b> \"/&#47;c.example d/e\")");
    // Some readers make no link to these, and then link the addresses in its text.
    check("<a href='DATA:a,//b.example/c'>d</a>", "[d](<DATA:a,/%2Fb.example/c>)");
    check("<a href='file://a/b//c'>d</a>", "[d](<file://a/b/%2Fc>)");
    check("<a href='https://a.example/b//c'>d</a>", "[d](<https://a.example/b//c>)");
    check("<a href='?b'>a</a><a href='!--c--'>d</a>", "[a](?b)[d](!--c--)");
    check("<a href=/b title=c>a (\"d\") ( 'e') \"f\"</a>", "[a (&quot;d\") ( &#39;e') \"f\"](</b> \"c\")");
    // With a backslash, a URL leads elsewhere for some browsers and readers.
    check("<a href='/a\\](b)'>c</a>", "c");
}

#[test]
fn addresses_of_hosts_keep_their_brackets() {
    for url in ["https://[::1]:8080/", "//a@[2001:db8::1]", "ftp://[::ffff:1.2.3.4]/a"] {
        check(&format!("<a href='{url}'>a</a>"), &format!("[a](<{url}>)"));
    }
    for (url, written) in [
        ("//a/[::1]", "//a/%5B::1%5D"),
        ("a?//[::1]", "a?//%5B::1%5D"),
        ("//[::1](a)", "//[::1]%28a%29"),
        ("//[](a)", "//[]%28a%29"),
        ("//[a](javascript:b)", "//[a]%28javascript:b%29"),
        ("//[x](y)", "//%5Bx%5D%28y%29"),
        ("//[::1", "//%5B::1"),
    ] {
        check(&format!("<a href='{url}'>a</a>"), &format!("[a](<{written}>)"));
    }
}

/// Readers that know no fences, or none in lists and quotations, must take code for code.
#[test]
fn code_that_could_be_markup_needs_no_fence() {
    let code = "<pre>&lt;script>alert(1)&lt;/script></pre>";
    let html = "<pre><code>&#60;script&#62;alert&#40;1&#41;&#60;&#47;script&#62;</code></pre>";
    check(&format!("a{code}"), "a\n\n    <script>alert(1)</script>");
    check(&format!("<blockquote>a{code}</blockquote>"), "> a\n>\n>     <script>alert(1)</script>");
    check(&format!("<ul><li>{code}</ul>"), &format!("- {html}"));
    check(&format!("<ul><li>a{code}</ul>"), &format!("- a\n\n  {html}"));
    check(&format!("<ul><li><blockquote>a{code}</blockquote></ul>"), &format!("- > a\n  >\n  > {html}"));
    // It would continue the list or the code. At the start, white space is often removed.
    check(&format!("<ul><li>a</ul>{code}"), &format!("- a\n\n{html}"));
    check(&format!("a{code}{code}"), &format!("a\n\n    <script>alert(1)</script>\n\n{html}"));
    check(code, html);
    check("<ul><li><pre>a(b)</pre></ul>", "- ```\n  a(b)\n  ```");
    check("<blockquote><pre>a [b](javascript:c)</pre></blockquote>", ">     a [b](javascript:c)");
    // Some readers join these quotations.
    check(
        &format!("<blockquote><ul><li>a</ul></blockquote><blockquote>{code}</blockquote>"),
        &format!("> - a\n\n> {html}"),
    );
    // An empty line ends what other readers take for a code span, and so does the start of another block.
    for (code, written) in [
        ("b\n\n[c](d)", "    b\n\n    [c](d)"),
        ("\n\n b\n# c\n\n", "     b\n    # c"),
        ("b\n- c", "    b\n    - c"),
        ("https://b.example/", "    https://b.example/"),
        ("b~~c~~", "    b~~c~~"),
    ] {
        check(&format!("a<pre>{code}</pre>"), &format!("a\n\n{written}"));
    }
    // No other line end divides it.
    check(
        "<ul><li><pre class=language-rust>a\n\n\tb&#11;&#12;\u{85}\u{2028}é</pre></ul>",
        "- <pre><code class=\"language-rust\">a&#10;&#10;&#9;b&#11;&#12; &#8232;é</code></pre>",
    );
    check("a<pre>a &amp;# b</pre>", "a\n\n<pre><code>a &#38;&#35; b</code></pre>");
    check("a<pre>&amp;#b&lt;c</pre>", "a\n\n<pre><code>&#38;&#35;b&#60;c</code></pre>");
    // Some readers take this for an escape, and join it with a `>` behind the code.
    check(
        "a<pre>b\\&lt;c</pre><blockquote>d</blockquote>",
        "a\n\n<pre><code>b&#92;&#60;c</code></pre>\n\n> d",
    );
    check("a<pre>b\u{2028}c</pre>", "a\n\n<pre><code>b&#8232;c</code></pre>");
}

/// Some readers look for strikethrough before code, or do not see that a backslash before the code is escaped.
#[test]
fn code_spans_that_some_readers_miss_are_html() {
    check("<code>a~b~</code> c\\<code>d</code>", "<code>a&#126;b&#126;</code> c\\\\<code>d</code>");
    check("<code>a\\</code>", "<code>a&#92;</code>");
    check("<code>a\\&lt;b</code>", "<code>a&#92;&#60;b</code>");
    check("<code>a&amp;#b</code>", "<code>a&#38;&#35;b</code>");
}
