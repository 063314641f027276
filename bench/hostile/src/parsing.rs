//! Families that are hard to parse. They need no policy.

use crate::Family;
use crate::shapes::{framed, numbered, numbered_then, repeat, then};

const fn family(name: &'static str, hurts: &'static str, make: fn(usize) -> String) -> Family {
    Family { name, hurts, explodes: false, policy: None, make }
}

/// Creates a family whose tree, by the standard, grows faster than its input.
const fn exploding(name: &'static str, hurts: &'static str, make: fn(usize) -> String) -> Family {
    Family { name, hurts, explodes: true, policy: None, make }
}

/// In this order: depth, formatting elements, tables, templates, `select`, foreign content, attributes, the tokenizer.
pub(crate) static PARSING: &[Family] = &[
    // ---- depth and lookups in the stack of open elements ----
    family("deep-div", "p in button scope, asked at each start tag", |n| repeat("<div>", n)),
    family("deep-span", "nothing special on the stack", |n| repeat("<span>", n)),
    family("deep-unknown", "names that no standard mentions", |n| repeat("<x-y>", n)),
    family("deep-p-div", "p in button scope", |n| repeat("<p><div>", n)),
    family("deep-li", "the search down the stack for li", |n| repeat("<li>", n)),
    family("deep-ul-li", "list item scope", |n| repeat("<ul><li>", n)),
    family("deep-dt-dd", "the search down the stack for dt and dd", |n| repeat("<dt><dd>", n)),
    family("deep-dl-dd", "the same, nested", |n| repeat("<dl><dd>", n)),
    family("deep-button", "button in scope", |n| repeat("<button>", n)),
    family("deep-form", "the form pointer", |n| repeat("<form>", n)),
    family("deep-option", "option outside select", |n| repeat("<option>", n)),
    family("deep-optgroup", "optgroup outside select", |n| repeat("<optgroup><div>", n)),
    family("deep-heading", "headings", |n| repeat("<h1><div>", n)),
    family("deep-ruby", "ruby in scope, implied end tags", |n| repeat("<ruby><rt><rb>", n)),
    family("deep-object", "markers", |n| repeat("<object>", n)),
    family("li-over-spans", "li found only below a deep stack of ordinary elements", |n| {
        then("<ul>", "<span>", "<li></li>", n)
    }),
    family("dd-over-spans", "dd and dt found only below a deep stack", |n| {
        then("<dl>", "<span>", "<dd></dd><dt></dt>", n)
    }),
    family("p-under-spans", "a p at the bottom of a deep stack, asked for in vain behind a boundary", |n| {
        then("<p><object>", "<span>", "<div></div>", n)
    }),
    family("button-over-spans", "button in scope", |n| then("", "<span>", "<button></button>", n)),
    family("heading-end-over-spans", "a heading in scope", |n| then("", "<span>", "</h1>", n)),
    family("p-end-over-divs", "p in button scope, one made each time", |n| then("", "<div>", "</p>", n)),
    family("li-end-over-divs", "li in list item scope", |n| then("", "<div>", "</li>", n)),
    family("form-over-divs", "is a template open?", |n| then("", "<div>", "<form></form>", n)),
    family("form-misnested", "a form taken out of the stack", |n| repeat("<form><div></form>", n)),
    family("html-over-divs", "is a template open? is a body in scope?", |n| then("", "<div>", "<html>", n)),
    family("body-end-over-divs", "body in scope", |n| then("", "<div>", "</body>", n)),
    family("end-unknown-over-divs", "an end tag that matches nothing", |n| then("", "<div>", "</x>", n)),
    family("end-unknown-over-spans", "an end tag that matches nothing, nothing special in the way", |n| {
        then("", "<span>", "</x>", n)
    }),
    family("end-distinct-over-spans", "end tags of ever new names", |n| {
        let first = repeat("<span>", n / 2);
        numbered(&first, "</x-#>", "", n)
    }),
    family("end-known-over-spans", "end tags of known names that match nothing", |n| {
        then("", "<span>", "</em></a></div></table></template></select></button></br>", n)
    }),
    family("end-below-spans", "an end tag that matches far below, behind something special", |n| {
        then("<em><div>", "<span>", "</em>", n)
    }),
    family("frameset-late", "frameset-ok", |n| repeat("<frameset>", n)),
    // ---- formatting elements and the adoption agency ----
    family("a-unclosed", "an a in the list of formatting elements", |n| repeat("<a>", n)),
    family("a-href-unclosed", "the same, with an attribute", |n| {
        repeat("<a href=\"https://example.org/\">x", n)
    }),
    exploding("a-div", "each a closes the one before, across a div", |n| repeat("<a><div>", n)),
    family("deep-b", "Noah's Ark", |n| repeat("<b>", n)),
    family("deep-nobr", "nobr in scope", |n| repeat("<nobr>", n)),
    exploding("b-p", "misnesting, nothing closed", |n| repeat("<b><p>", n)),
    exploding("b-p-closed", "misnesting, closed in the wrong order", |n| repeat("<b><p></b>", n)),
    exploding("b-i-div", "the adoption agency's inner loop", |n| repeat("<b><i><div></b>", n)),
    exploding("b-i-u-div", "the same with more between", |n| repeat("<b><i><u><s><em><div></b></i>", n)),
    family("b-end-over-divs", "the adoption agency taking from a deep stack, once each time", |n| {
        then("<b>", "<div>", "</b>", n)
    }),
    family("b-end-over-divs-text", "the same, with text", |n| then("<b>x", "<div>y", "</b>z", n)),
    family("b-over-divs", "formatting elements opened and closed on a deep stack", |n| {
        then("", "<div>", "<b></b>", n)
    }),
    family("aaa-many-children", "the adoption agency moving many children", |n| {
        framed("<b><div>", "<i></i>", "</b>", n)
    }),
    family("aaa-again", "the same children moved again and again", |n| {
        let mut out = framed("<b><div>", "<img>", "", n / 2);
        while out.len() < n {
            out.push_str("</b><b><div></b>");
        }
        out
    }),
    family("aaa-wide", "many formatting elements between the one that closes and the furthest block", |n| {
        numbered("<a>", "<font color=#>", "<div></a>", n)
    }),
    exploding("aaa-wide-again", "the same again and again", |n| {
        let first = numbered("", "<font color=#>", "", n / 2);
        framed(&first, "<a><div></a></div>", "", n)
    }),
    family("font-distinct", "Noah's Ark and a long list of formatting elements", |n| {
        numbered("", "<font color=#>", "", n)
    }),
    exploding("font-distinct-p", "each paragraph reopens all that are open", |n| {
        numbered("", "<p><font color=#>", "", n)
    }),
    exploding("font-many-p", "a list of many, reopened in each of many paragraphs", |n| {
        let first = numbered("<p>", "<font color=#>", "", n / 2);
        framed(&first, "<p>x", "", n)
    }),
    family("biu-p", "three formatting elements, reopened in each of many paragraphs", |n| {
        framed("<b><i><u>", "<p>x", "", n)
    }),
    family("biu-many-p", "formatting elements beyond what Noah's Ark lets in", |n| {
        then("", "<b><i><u>", "<p>x", n)
    }),
    family("b-over-fonts", "a long list of formatting elements, asked at each b", |n| {
        numbered_then("<font color=#>", "<b></b>", n)
    }),
    family("a-over-fonts", "the search for an a in a long list", |n| {
        numbered_then("<font color=#>", "<a></a>", n)
    }),
    family("end-over-fonts", "the search for what an end tag closes in a long list", |n| {
        numbered_then("<font color=#>", "</b></i></nobr>", n)
    }),
    family("fonts-many-attributes", "Noah's Ark comparing many attributes", |n| {
        repeat("<font a b c d e f g h i j k l m n o p q r s t u v w x y z>", n)
    }),
    family("marker-over-fonts", "markers set and cleared above a long list", |n| {
        numbered_then("<font color=#>", "<object><b></object>", n)
    }),
    // ---- tables ----
    family("deep-table", "table in table", |n| repeat("<table>", n)),
    family("deep-table-cell", "tables in cells", |n| repeat("<table><tr><td>", n)),
    family("table-cells-divs", "cells with unclosed content", |n| framed("<table>", "<td><div>", "", n)),
    family("deep-table-text", "foster-parented text", |n| repeat("<table>x", n)),
    family("table-text", "text before a table, in small pieces", |n| framed("<table>", "x<tr>", "", n)),
    family("table-elements", "foster-parented elements", |n| framed("<table>", "<i>x</i><tr>", "", n)),
    family("table-foster-deep", "elements nested in foster-parented ones", |n| {
        framed("<table>", "<div>", "", n)
    }),
    exploding("table-foster-b", "formatting elements before a table", |n| {
        framed("<table>", "<b><tr>", "", n)
    }),
    family("table-a", "an a closes the one before, before a table", |n| framed("<table>", "<a>x", "", n)),
    family("text-alternating-cells", "text before a table and text in its cells by turns", |n| {
        framed("<table>", "x<tr><td>y</td></tr>", "", n)
    }),
    family("text-alternating", "text appended by turns to the same two text nodes", |n| {
        framed("<table>", " </body>x</body>", "", n)
    }),
    family("text-alternating-open", "the same in cells that nothing closes", |n| {
        framed("<table>", "x<tr><td>y", "", n)
    }),
    family("foster-over-divs", "the last template and the last table on a deep stack", |n| {
        let first = framed("", "<div>", "<table>", n / 2);
        framed(&first, "x</body>", "", n)
    }),
    family("table-over-divs", "resetting the insertion mode on a deep stack", |n| {
        then("", "<div>", "<table></table>", n)
    }),
    family("cell-scope-over-spans", "table scope asked from within a deep cell", |n| {
        then("<table><tr><td>", "<span>", "</thead>", n)
    }),
    family("table-nul", "NUL and white space among a table's text", |n| framed("<table>", "\0 \n", "", n)),
    family("table-caption", "captions", |n| framed("<table>", "<caption><b>", "", n)),
    family("table-colgroup", "column groups", |n| framed("<table>", "<colgroup> x<col>", "", n)),
    family("table-hidden-input", "inputs and forms straight in a table", |n| {
        framed("<table>", "<input type=hidden><form>", "", n)
    }),
    // ---- templates ----
    family("deep-template", "template contents", |n| repeat("<template>", n)),
    family("deep-template-cell", "the stack of template insertion modes", |n| repeat("<template><td>", n)),
    family("template-over-divs", "resetting the insertion mode", |n| {
        then("", "<div>", "<template></template>", n)
    }),
    family("template-end-unmatched", "is a template open?", |n| then("", "<div>", "</template>", n)),
    family("template-shadow", "declarative shadow roots", |n| {
        repeat("<div><template shadowrootmode=open><p>x</template></div>", n)
    }),
    family("template-shadow-twice", "shadow roots on a host that has one", |n| {
        framed("<div>", "<template shadowrootmode=open></template>", "", n)
    }),
    family("template-for", "many templates looking for many markers", |n| {
        let half = numbered("", "<?marker name=#>", "", n / 2);
        numbered(&half, "<template for=#>x</template>", "", n)
    }),
    family("template-for-last", "many templates that find the last of many nodes", |n| {
        then("", "<i></i>", "<?marker name=m><template for=m></template>", n)
    }),
    family("template-for-missing", "many templates that find no marker", |n| {
        then("", "<?marker name=a>", "<template for=b></template>", n)
    }),
    family("template-for-start", "markers that open and never end", |n| {
        then("<?start name=m>", "<?start name=a>", "<template for=m>y</template><?start name=m>", n)
    }),
    family("template-for-unclosed", "template for in template for", |n| {
        repeat("<?marker name=m><template for=m>", n)
    }),
    // ---- select ----
    family("deep-select", "each second select closes the first", |n| repeat("<select>", n)),
    family("deep-select-div", "select in scope below a deep stack", |n| repeat("<select><div>", n)),
    family("select-options", "many options", |n| framed("<select>", "<option>x", "", n)),
    family("select-optgroups", "many groups", |n| framed("<select>", "<optgroup><option>x", "", n)),
    family("select-deep-options", "the nearest select of many options, below a deep stack", |n| {
        then("<select>", "<div>", "<option>x</option>", n)
    }),
    family("select-hr", "options in scope", |n| then("<select>", "<div>", "<hr>", n)),
    family("select-input", "select in scope, from a deep stack without one", |n| {
        then("", "<div>", "<input>", n)
    }),
    family("selectedcontent", "one selectedcontent and many options", |n| {
        framed("<select><button><selectedcontent></button>", "<option>x", "", n)
    }),
    family("selectedcontent-selected", "each option takes the selection over", |n| {
        framed("<select><button><selectedcontent></button>", "<option selected>x", "", n)
    }),
    family("selectedcontent-large", "a large option, copied", |n| {
        framed("<select><button><selectedcontent></button><option>", "<b>x</b>", "", n)
    }),
    family("selectedcontent-many", "many selectedcontents for many options", |n| {
        then("<select>", "<selectedcontent></selectedcontent>", "<option selected>x</option>", n)
    }),
    family("selectedcontent-selects", "many selects of their own", |n| {
        repeat("<select><selectedcontent></selectedcontent><option>x</select>", n)
    }),
    exploding(
        "selectedcontent-nested",
        "copies of copies: each select in an option doubles what is inside",
        |n| repeat("<select><selectedcontent></selectedcontent><option><object>", n),
    ),
    exploding("selectedcontent-formatting", "an option that is split again and again", |n| {
        framed("<select><selectedcontent></selectedcontent>", "<b><option selected>x</b>", "", n)
    }),
    // ---- foreign content ----
    family("svg-g", "foreign elements", |n| framed("<svg>", "<g>", "", n)),
    family("deep-svg", "svg in svg", |n| repeat("<svg>", n)),
    family("deep-svg-desc", "integration points", |n| repeat("<svg><desc>", n)),
    family("deep-math-mtext", "text integration points", |n| repeat("<math><mtext>", n)),
    family("deep-annotation", "annotation-xml", |n| repeat("<math><annotation-xml encoding=text/html>", n)),
    family("foreign-end-unmatched", "end tags that match nothing on a deep foreign stack", |n| {
        then("<svg>", "<g>", "</x>", n)
    }),
    family("foreign-end-cased", "end tags whose names differ in case from those on the stack", |n| {
        then("<svg>", "<lineargradient>", "</foreignobject>", n)
    }),
    family("foreign-end-over-desc", "the same under integration points", |n| {
        then("", "<svg><desc>", "</g>", n)
    }),
    family("foreign-breakout", "html tags that leave foreign content", |n| repeat("<svg><g><g><g><p>", n)),
    family("foreign-breakout-deep", "leaving foreign content from the deep", |n| {
        framed("<svg>", "<g>", "<p>x", n)
    }),
    family("foreign-integration-p", "p asked for across integration points", |n| {
        then("<p>", "<svg><desc>", "<div></div>", n)
    }),
    family("cdata", "CDATA sections", |n| framed("<svg>", "<![CDATA[x]]>", "", n)),
    family("cdata-brackets", "brackets in a CDATA section", |n| framed("<svg><![CDATA[", "]] ]", "", n)),
    family("cdata-bracket-run", "a run of brackets in a CDATA section", |n| {
        framed("<svg><![CDATA[", "]", "", n)
    }),
    family("cdata-html", "CDATA outside of foreign content", |n| repeat("<![CDATA[", n)),
    // ---- names and attributes ----
    family("attributes-distinct", "many attributes on one tag", |n| numbered("<div ", "a#=1 ", ">", n)),
    family("attributes-duplicate", "one attribute many times on one tag", |n| {
        framed("<div ", "a=1 ", ">", n)
    }),
    family("attributes-pairs", "each attribute twice, far apart", |n| {
        let half = numbered("", "a#=1 ", "", n / 2);
        format!("<div {half} {half}>")
    }),
    family("attributes-end-tag", "many attributes on an end tag", |n| numbered("</div ", "a#=1 ", ">", n)),
    family("attributes-unclosed", "many attributes on a tag that never ends", |n| {
        numbered("<div ", "a#=1 ", "", n)
    }),
    family("attributes-known", "attributes of known names, again and again", |n| {
        framed("<p ", "id class style href src title onclick data-x ", ">", n)
    }),
    family("attribute-value", "one giant value", |n| framed("<p title=\"", "x", "\">", n)),
    family("attribute-value-references", "one giant value of references", |n| {
        framed("<p title=\"", "&amp;", "\">", n)
    }),
    family("attribute-value-ampersands", "one giant value of bare ampersands", |n| {
        framed("<p title=\"", "&a ", "\">", n)
    }),
    family("attribute-value-crlf", "one giant value of line ends", |n| {
        framed("<p title=\"", "\r\n", "\">", n)
    }),
    family("attribute-value-unclosed", "a value that never ends", |n| framed("<p title=\"", "<p>x ", "", n)),
    family("attribute-value-unquoted", "one giant value without quotes", |n| {
        framed("<p title=", "x", ">", n)
    }),
    family("attribute-name", "one giant name", |n| framed("<p ", "x", ">", n)),
    family("attribute-names-distinct", "ever new attribute names", |n| numbered("", "<p a#>", "", n)),
    family("attribute-names-cased", "attribute names to be lower-cased", |n| {
        numbered("", "<p ONX#=1>", "", n)
    }),
    family("attribute-urls", "many values that a sanitizer has to judge", |n| {
        repeat("<a href=javascript:x></a>", n)
    }),
    family("attribute-url-long", "one giant URL", |n| framed("<a href=\"java", "\t", "script:x\">", n)),
    family("tag-name", "one giant name", |n| framed("<", "x", ">", n)),
    family("tag-names-distinct", "ever new element names", |n| numbered("", "<x-#>", "", n)),
    family("tag-names-distinct-closed", "ever new element names, closed", |n| {
        numbered("", "<x-#></x-#>", "", n)
    }),
    family("tag-names-long", "ever new and long element names", |n| {
        numbered("", "<abcdefghijklmnopqrstuvwxyz#>", "", n)
    }),
    family("body-attributes", "attributes added to the body again and again", |n| {
        numbered("", "<body a#=1>", "", n)
    }),
    family("html-attributes", "attributes added to the html element again and again", |n| {
        numbered("", "<html a#=1>", "", n)
    }),
    family("html-body-attributes", "attributes added by turns to two elements", |n| {
        numbered("", "<html a#=1><body b=2>", "", n)
    }),
    // ---- the tokenizer ----
    family("text", "nothing: a yardstick", |n| repeat("The quick brown fox. ", n)),
    family("ampersand", "& alone", |n| repeat("&", n)),
    family("ampersand-x", "& and a letter", |n| repeat("&x", n)),
    family("amp", "references without a semicolon", |n| repeat("&amp", n)),
    family("amp-semicolon", "references", |n| repeat("&amp;", n)),
    family("amp-longest", "the longest name", |n| repeat("&CounterClockwiseContourIntegral;", n)),
    family("amp-almost", "nearly the longest name", |n| repeat("&CounterClockwiseContourIntegra", n)),
    family("amp-unknown", "a long unknown name behind each &", |n| {
        repeat("&abcdefghijklmnopqrstuvwxyzabcdefghijklm;", n)
    }),
    family("amp-unknown-run", "one & and a giant unknown name", |n| framed("&", "a", ";", n)),
    family("amp-numeric", "a number of giant length", |n| framed("&#x", "1", ";", n)),
    family("amp-numeric-zeros", "leading zeros", |n| repeat("&#0000000000000065", n)),
    family("less-than", "< alone", |n| repeat("<", n)),
    family("less-than-slash", "</ alone", |n| repeat("</", n)),
    family("less-than-bang", "<! alone", |n| repeat("<!", n)),
    family("less-than-question", "<? alone", |n| repeat("<?", n)),
    family("less-than-doctype", "doctypes that end at the same >", |n| framed("", "<!doctype", ">", n)),
    family("less-than-xml", "XML declarations that end at the same >", |n| framed("", "<?xml ", "> <p>", n)),
    family("less-than-space", "< that opens no tag", |n| repeat("< x", n)),
    family("bogus-comment", "a bogus comment each time", |n| repeat("</ x>", n)),
    family("comment-open", "<!-- alone", |n| repeat("<!--", n)),
    family("comment-dashes", "dashes in a comment", |n| framed("<!--", "--", "", n)),
    family("comment-dash-bang", "--! in a comment", |n| framed("<!--", "--!", "", n)),
    family("comment-nested", "what looks like the start of a comment in one", |n| {
        framed("<!--", "<!-", "", n)
    }),
    family("comments", "many comments", |n| repeat("<!---->", n)),
    family("comment-after-body", "comments behind the body", |n| framed("</body>", "<!--x-->", "", n)),
    family("comment-after-html", "comments behind the document", |n| framed("</html>", "<!--x--> ", "", n)),
    family("doctypes", "many doctypes", |n| repeat("<!DOCTYPE html>", n)),
    family("doctype-unclosed", "a doctype that never ends", |n| {
        framed("<!DOCTYPE html PUBLIC \"", "x", "", n)
    }),
    family("processing-instructions", "many processing instructions", |n| repeat("<?x y?>", n)),
    family("processing-instruction-questions", "question marks in one", |n| framed("<?x ", "?", "", n)),
    family("processing-instruction-targets", "ever new targets", |n| numbered("", "<?x# y?>", "", n)),
    family("script-unclosed", "a script that never ends", |n| framed("<script>", "x</scrip>", "", n)),
    family("script-ends", "what nearly ends a script", |n| framed("<script>", "</", "", n)),
    family("script-escaped", "escaped and double escaped script data", |n| {
        framed("<script><!--", "<script></script>-", "", n)
    }),
    family("script-dashes", "dashes in escaped script data", |n| framed("<script><!--", "-", "", n)),
    family("scripts", "many scripts", |n| repeat("<script>x</script>", n)),
    family("title-unclosed", "a title that never ends", |n| framed("<title>", "</titl>&amp", "", n)),
    family("title-in-li", "titles in deep li", |n| repeat("<ul><li><title>x</title>", n)),
    family("title-unclosed-in-li", "a title that never ends, in deep li", |n| {
        then("", "<ul><li>", "<title>", n)
    }),
    family("style-in-li", "style in deep li", |n| repeat("<ul><li><style>x</style>", n)),
    family("style-unclosed-in-li", "a style that never ends, in deep li", |n| {
        then("", "<ul><li>", "<style>", n)
    }),
    family("script-unclosed-in-li", "a script that never ends, in deep li", |n| {
        then("", "<ul><li>", "<script>", n)
    }),
    family("textarea-unclosed", "a textarea that never ends", |n| framed("<textarea>", "\n</textare", "", n)),
    family("plaintext", "plaintext", |n| framed("<plaintext>", "</plaintext>\0", "", n)),
    family("xmp-unclosed", "raw text that never ends", |n| framed("<xmp>", "<p></xm", "", n)),
    family("noscript", "noscript in noscript", |n| repeat("<noscript>", n)),
    family("nul", "NUL in text", |n| repeat("x\0", n)),
    family("nul-frameset", "NUL in a frameset", |n| framed("<frameset>", "\0", "", n)),
    family("nul-frameset-spaces", "NUL and spaces in a frameset", |n| framed("<frameset>", "\0 x", "", n)),
    family("nul-svg", "NUL in foreign content", |n| framed("<svg>", "\0x", "", n)),
    family("nul-names", "NUL in names and values", |n| repeat("<x\0y \0=\0>", n)),
    family("cr", "CR alone", |n| repeat("\r", n)),
    family("crlf-tags", "CR LF between tags", |n| repeat("<b>\r\n</b>\r", n)),
    family("crlf-references", "text in ever new pieces", |n| repeat("x\r\n&lt;\0", n)),
    family("text-elements-references", "decoded text and elements by turns", |n| repeat("&lt;x<br>", n)),
    family("pre-newlines", "the line feed that pre eats", |n| repeat("<pre>\n\n</pre>", n)),
    family("non-ascii", "characters of more than one byte", |n| repeat("ä\u{a0}\u{10ffff}<ü>&nbsp;", n)),
    family("non-ascii-names", "the same in names", |n| numbered("", "<aé# ü#=ö>", "", n)),
];
