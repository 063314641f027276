//! Families that are hard to clean. Each names the policy that causes the work.

use crate::Family;
use crate::policies::{
    BODY, CLASSES, CSS, DRAWING, ESCAPED, IDS, IMAGES, IN_A_LINK, LINKS, LOSSLESS, MOVING, NESTED, SEEN,
    SHALLOW, SHORT, TEXT, UNLISTED, VALUES,
};
use crate::shapes::{counted, framed, numbered, repeat, then};

pub(crate) const fn family(
    name: &'static str,
    hurts: &'static str,
    policy: &'static str,
    make: fn(usize) -> String,
) -> Family {
    Family { name, hurts, explodes: false, policy: Some(policy), make }
}

/// In the order of a cleaner's stages: re-parsing, markup in values, names, CSS, URLs, text, limits, values, findings.
pub(crate) static CLEANING: &[Family] = &[
    // ---- re-parsing outputs ----
    family(
        "reread-foreign",
        "what moves into foreign content, to the deepest that there may be",
        MOVING,
        |n| repeat("<math><mtext><table><mglyph><style>", n),
    ),
    family("reread-foreign-wide", "the same many times, closed each time", MOVING, |n| {
        repeat("<math><mtext><table><mglyph><style></style></mglyph></table></mtext></math>", n)
    }),
    family("reread-foreign-once", "one that needs many passes, before much that needs none", MOVING, |n| {
        framed(&"<math><mtext><table><mglyph><style>".repeat(40), "<p>x", "", n)
    }),
    family("reread-buttons", "paragraphs in paragraphs, once the buttons between are gone", MOVING, |n| {
        repeat("<p>a<button><p>b</button>", n)
    }),
    family("reread-buttons-deep", "the same inside one another", MOVING, |n| repeat("<p>a<button>", n)),
    family("reread-forms", "forms in tables in forms", MOVING, |n| {
        repeat("<form><table></form><form></table></form>", n)
    }),
    family("reread-links", "links in tables in links", MOVING, |n| {
        repeat("<a>x<table><a>y</a></table></a>", n)
    }),
    family("flatten-in-a-link", "what would close the link that the output stands in", IN_A_LINK, |n| {
        repeat("<div>x</div><a href=x>y</a><p>z", n)
    }),
    family("flatten-in-a-link-deep", "the same inside one another", IN_A_LINK, |n| repeat("<div><b>x", n)),
    // ---- markup in values ----
    family("nested-srcdoc", "many documents", NESTED, |n| {
        numbered("", "<iframe srcdoc='<p onclick=x>#<script>'></iframe>", "", n)
    }),
    family("nested-srcdoc-same", "one document many times", NESTED, |n| {
        repeat("<iframe srcdoc='<p onclick=x>a'></iframe>", n)
    }),
    family("nested-srcdoc-long", "one long document", NESTED, |n| {
        framed("<iframe srcdoc='", "<p onclick=x>a", "'></iframe>", n)
    }),
    family("nested-srcdoc-deep", "a document in a document, to the deepest and beyond", NESTED, |n| {
        let mut html = repeat("<p>a<b>", n / 4);
        // Another eight levels, in which each quote takes four more bytes per level.
        for depth in 0..10 {
            let value = if depth == 0 { html } else { html.replace('&', "&amp;").replace('"', "&quot;") };
            html = format!("<iframe srcdoc=\"{value}\"></iframe>");
        }
        framed(&html, "<p>x", "", n)
    }),
    family("nested-srcdoc-moving", "documents that are read again, in one that is read again", NESTED, |n| {
        numbered("<p><b>", "<iframe srcdoc='<p>#<b><p>'></iframe><p>", "", n)
    }),
    family("nested-data-html", "documents in links", NESTED, |n| {
        numbered("", "<a href='data:text/html,<p onclick=x>#'>x</a>", "", n)
    }),
    family("nested-data-svg", "drawings in images", NESTED, |n| {
        numbered("", "<img src='data:image/svg+xml,<svg><path d=\"#\" onclick=x></svg>'>", "", n)
    }),
    family("nested-data-escapes", "one long document, percent-encoded", NESTED, |n| {
        framed("<a href='data:text/html,", "%3Cp%3E", "'>x</a>", n)
    }),
    family("nested-data-base64", "one long document in base64", NESTED, |n| {
        framed("<a href='data:text/html;base64,", "PHA+YTxi", "'>x</a>", n)
    }),
    // ---- names of elements ----
    family("ids", "many names, each with a reference", IDS, |n| {
        numbered("", "<i id=x#><a href=#x#></a>", "", n)
    }),
    family("ids-references", "one name with many references", IDS, |n| {
        framed("<i id=x>", "<a href=#x></a><label for=x></label>", "", n)
    }),
    family("ids-reference-list", "one list of many references", IDS, |n| {
        numbered("<i aria-labelledby='", "x# ", "'>", n)
    }),
    family("ids-taken", "a name whose first free number comes late", IDS, |n| {
        counted("<i id=x><i id=user-x>", "<i id=#-x>", n)
    }),
    family("ids-taken-many", "many names that are taken with the prefix", IDS, |n| {
        numbered("", "<i id=x#><i id=user-x#>", "", n)
    }),
    family("ids-long", "one long name with many references to others", IDS, |n| {
        let name = format!("<i id={}>", "x".repeat(n / 2));
        framed(&name, "<a href=#x%41></a>", "", n)
    }),
    family("ids-same", "the same name again and again", IDS, |n| repeat("<i id=x>", n)),
    // ---- CSS ----
    family("css-declarations", "many declarations", CSS, |n| framed("<p style='", "color:red;x:y;", "'>", n)),
    family("css-attributes", "many values, no two of them the same", CSS, |n| {
        numbered("", "<p style='color:red;width:#px'>", "", n)
    }),
    family("css-attributes-same", "one value many times", CSS, |n| repeat("<p style='color:red;x:y'>", n)),
    family("css-value", "one value of many components", CSS, |n| framed("<p style='color:", "red ", "'>", n)),
    family("css-brackets", "brackets that nothing closes", CSS, |n| framed("<p style='color:", "(", "'>", n)),
    family("css-functions", "functions in functions", CSS, |n| {
        framed("<p style='width:", "calc(1px + ", "'>", n)
    }),
    family("css-urls", "many URLs in one value", CSS, |n| {
        framed("<p style='background:", "url(https://a/),", "none'>", n)
    }),
    family("css-url-long", "one giant URL", CSS, |n| {
        framed("<p style='background:url(https://", "a", ")'>", n)
    }),
    family("css-escapes", "escapes", CSS, |n| framed("<p style='font-family:", "\\41 ", "'>", n)),
    family("css-comments", "comments that end and one that does not", CSS, |n| {
        framed("<p style='color:", "/**/", "/*'>", n)
    }),
    family("css-string-unclosed", "a string that never ends", CSS, |n| {
        framed("<p style='content:\"", "\\\"x", "'>", n)
    }),
    family("css-customs", "custom properties, each used", CSS, |n| {
        numbered("<p style='", "--x#:red;color:var(--x#);", "'>", n)
    }),
    family("css-customs-declared", "one custom property, declared again and again", CSS, |n| {
        framed("<p style='color:var(--x);", "--x:red;", "'>", n)
    }),
    family("css-customs-used", "custom properties that are used again and again", CSS, |n| {
        framed("<p style='--x:red;--x:blue;--x:rgb(1,2,3);", "color:var(--x);", "'>", n)
    }),
    family("css-customs-chain", "custom properties that hold custom properties", CSS, |n| {
        numbered("<p style='", "--x#:var(--x#0);color:var(--x#);", "'>", n)
    }),
    family("css-rules", "many rules", CSS, |n| framed("<style>", "p{color:red;x:y}", "</style>", n)),
    family("css-sheets", "many sheets", CSS, |n| numbered("", "<style>.x#{color:red}</style>", "", n)),
    family("css-blocks", "blocks in blocks", CSS, |n| framed("<style>", "p{", "</style>", n)),
    family("css-blocks-media", "at-rules in at-rules", CSS, |n| {
        framed("<style>", "@media print{", "</style>", n)
    }),
    family("css-blocks-wide", "many at-rules, each with others in it", CSS, |n| {
        framed("<style>", "@media print{@supports (color:red){@layer x{p{color:red}}}}", "</style>", n)
    }),
    family("css-at-rules", "at-rules that nobody knows", CSS, |n| {
        framed("<style>", "@x y;@z{a{b:c}}", "</style>", n)
    }),
    family("css-keyframes", "one animation of many steps", CSS, |n| {
        framed("<style>@keyframes x{", "1%{color:red}", "}</style>", n)
    }),
    family("css-selectors", "a list of many selectors", CSS, |n| {
        framed("<style>", ".a,", "p{color:red}</style>", n)
    }),
    family("css-selector-compound", "a selector of many simple ones", CSS, |n| {
        framed("<style>p", ".a:hover", "{color:red}</style>", n)
    }),
    family("css-selector-chain", "a selector of many compound ones", CSS, |n| {
        framed("<style>", "p > a ", "{color:red}</style>", n)
    }),
    family("css-selector-roots", "a selector of many roots, which become the scope", CSS, |n| {
        framed("<style>", "html ", "p{color:red}</style>", n)
    }),
    family("css-selector-not", "pseudo-classes in pseudo-classes", CSS, |n| {
        framed("<style>p", ":not(", "{color:red}</style>", n)
    }),
    family("css-prelude", "a rule whose block never comes", CSS, |n| framed("<style>", "a ", "</style>", n)),
    // ---- URLs ----
    family("srcset", "many candidates", IMAGES, |n| numbered("<img srcset='", "https://a/# #w,", "x'>", n)),
    family("srcset-bad", "many candidates, each second one refused", IMAGES, |n| {
        framed("<img srcset='", "https://a/ 1x,javascript:x 2x,", "x'>", n)
    }),
    family("srcset-commas", "commas alone", IMAGES, |n| framed("<img srcset='", ", ", "'>", n)),
    family("srcset-brackets", "a descriptor that never ends", IMAGES, |n| {
        framed("<img srcset='a ", "(,", "'>", n)
    }),
    family("url-proxied", "a giant URL of what is encoded thrice", IMAGES, |n| {
        framed("<img src='https://a/?", "\"%", "'>", n)
    }),
    family("urls-proxied", "many URLs through a proxy", IMAGES, |n| {
        numbered("", "<img src='https://a/#'>", "", n)
    }),
    family("links", "links to which something is added", LINKS, |n| {
        numbered("", "<a href=//example.org/#>x</a>", "", n)
    }),
    family("links-tracked", "URLs with many parameters", LINKS, |n| {
        framed("<a href='https://example.org/?", "utm_source=x&a=b&", "'>x</a>", n)
    }),
    family("links-rel", "many tokens beside those that are added", LINKS, |n| {
        framed("<a href=//example.org rel='", "nofollow x ", "'>x</a>", n)
    }),
    family("links-ping", "a list of many URLs", LINKS, |n| {
        framed("<a ping='", "https://a/ https://b/ ", "'>x</a>", n)
    }),
    family("links-path", "a path that goes down and up", LINKS, |n| {
        framed("<a href='//a/", "a/../", "'>x</a>", n)
    }),
    family("links-host", "a host of many labels", LINKS, |n| {
        framed("<a href='//", "ä.", "example'>x</a>", n)
    }),
    family("base-long", "a base as long as one may be, for many relative URLs", LINKS, |n| {
        let base = format!("<base href=https://a/{}/>", "x".repeat(1000));
        framed(&base, "<a href=b>x</a>", "", n)
    }),
    family("base-beyond", "a base longer than one may be", LINKS, |n| {
        let base = format!("<base href=https://a/{}/>", "x".repeat(n / 2));
        framed(&base, "<a href=b>x</a>", "", n)
    }),
    family("xml-base", "bases of elements, each longer than what is written of it", LINKS, |n| {
        let base = format!("<p xml:base=https://a/{}/>", "x".repeat(1000));
        numbered(&base, "<a href=b xml:base=#/>x</a>", "", n)
    }),
    family("xml-base-deep", "each base relative to the one around it", LINKS, |n| {
        framed("<p xml:base=https://a/>", "<b xml:base=a/><a href=b></a>", "", n)
    }),
    family("xml-base-beyond", "many bases relative to a giant one that is none", LINKS, |n| {
        let base = format!("<b xml:base=https://a/{}/>", "x".repeat(n / 2));
        framed(&base, "<a href=b xml:base=c/>x</a>", "", n)
    }),
    // ---- text ----
    family("lossless-text", "sentences full of what only looks like markup", LOSSLESS, |n| {
        repeat("if a<b and c>d then Vec<T> <me@example.com> x<y ", n)
    }),
    family("lossless-less-than", "< before a letter", LOSSLESS, |n| repeat("<a", n)),
    family("lossless-unclosed", "tags that nothing closes", LOSSLESS, |n| repeat("a<b>c ", n)),
    family("lossless-end-tags", "end tags of what was never opened", LOSSLESS, |n| {
        repeat("close with </b> there ", n)
    }),
    family("lossless-names", "ever new names", LOSSLESS, |n| numbered("", "Map<K#, V#> <t#> ", "", n)),
    family("lossless-quotes", "quotes that begin in a tag and never end", LOSSLESS, |n| {
        repeat("<a b=\" c='", n)
    }),
    family("lossless-raw", "raw text that nothing closes", LOSSLESS, |n| {
        repeat("never write <script> or <title> ", n)
    }),
    family("lossless-raw-then-ends", "the same before many end tags of others", LOSSLESS, |n| {
        then("", "<title><b>", "</b>", n)
    }),
    family("lossless-references", "references without a semicolon", LOSSLESS, |n| repeat("?a=1&copy=2&", n)),
    family("hidden", "many elements that nobody sees", SEEN, |n| {
        repeat("<p hidden>a<b>b</b></p><p>c</p>", n)
    }),
    family("hidden-deep", "colours that are inherited to the deepest", SEEN, |n| {
        framed(
            "<div style='color:#fff;visibility:hidden'>",
            "<span style='background:rgba(1,2,3,.5)'>x",
            "",
            n,
        )
    }),
    family("hidden-mute", "texts that are not seen beside elements that are", SEEN, |n| {
        repeat("<div style='visibility:hidden'>a<p style='visibility:visible'>b</p></div>", n)
    }),
    family("hidden-unclosed", "the same inside one another, with elements that go", SEEN, |n| {
        repeat("<b style='color:#fff'>a<p style='color:#000'>b", n)
    }),
    family("hidden-style", "one style of many declarations", SEEN, |n| {
        framed("<p style='", "color:red;left:-9999px;", "'>x", n)
    }),
    family("linkify", "many addresses", TEXT, |n| numbered("", "www.example.org/# me@example.org ", "", n)),
    family("linkify-near", "what is nearly an address", TEXT, |n| repeat("http://a@ @b.c www. x.y: ", n)),
    family("linkify-at", "@ and letters", TEXT, |n| repeat("a@", n)),
    family("linkify-dots", "full stops and letters", TEXT, |n| repeat("a.", n)),
    family("linkify-schemes", "schemes in schemes", TEXT, |n| repeat("http://", n)),
    family("linkify-brackets", "brackets in an address", TEXT, |n| framed("http://a.org/", "(", "", n)),
    family("linkify-ends", "an address that ends, and ends, and ends", TEXT, |n| repeat("a.org/.....", n)),
    family("linkify-pieces", "an address in many elements", TEXT, |n| {
        repeat("<i>www.</i>ex<u>ample.org</u> ", n)
    }),
    family("invisibles", "characters that nobody sees", TEXT, |n| repeat("a\u{200b}\u{202e}b", n)),
    family("invisibles-joined", "what emoji are made of", TEXT, |n| {
        repeat("\u{1f469}\u{200d}\u{fe0f}\u{e0041}", n)
    }),
    family("invisibles-titles", "the same in values", TEXT, |n| repeat("<p title='a\u{200b}\u{202e}b'>", n)),
    family("templates", "what opens an expression", TEXT, |n| repeat("{{x}}${y}<%z", n)),
    family("templates-braces", "braces alone", TEXT, |n| repeat("{", n)),
    family("templates-pieces", "expressions in pieces", TEXT, |n| repeat("<i>{</i>{<u>{%</u>", n)),
    family("templates-urls", "expressions in a URL", TEXT, |n| {
        framed("<a href='https://a/?", "{{", "'>x</a>", n)
    }),
    // ---- limits ----
    family("limits-attributes", "attributes beyond what an element may have", SHALLOW, |n| {
        numbered("<p ", "lang title=# dir ", ">", n)
    }),
    family("limits-attribute-bytes", "values that are too long", SHALLOW, |n| {
        let value = "x".repeat(101);
        repeat(&format!("<p title={value}>"), n)
    }),
    family("limits-depth", "elements that are too deep", SHALLOW, |n| repeat("<div>x", n)),
    family("limits-depth-wide", "the same again and again", SHALLOW, |n| {
        repeat(&("<div>".repeat(30) + "x" + &"</div>".repeat(30)), n)
    }),
    family("limits-output", "an output that is cut", SHORT, |n| repeat("<p>x", n)),
    family("limits-output-deep", "the same with many end tags", SHORT, |n| repeat("<div><b>x", n)),
    family("limits-output-moving", "the same where less is read as more", SHORT, |n| {
        repeat("<b><p>x<table>&lt;", n)
    }),
    // ---- values, names, classes ----
    family("values-tokens", "a list of many tokens", VALUES, |n| {
        numbered("<p class='", "language-# ", "'>", n)
    }),
    family("values-keywords", "a list of many keywords", VALUES, |n| {
        framed("<p rel='", "NoFollow x ", "'>", n)
    }),
    family("values-pattern", "a pattern that may match in many ways", VALUES, |n| {
        framed("<p id='user-", "aa", "'>", n)
    }),
    family("values-patterns", "many values that a pattern has to match", VALUES, |n| {
        numbered("", "<p id=user-#x>", "", n)
    }),
    family("values-integer", "a giant number", VALUES, |n| framed("<table><td colspan=", "0", "1>", n)),
    family("values-length", "a value that is too long", VALUES, |n| framed("<p title='", "ä", "'>", n)),
    family("values-names", "a name for a pattern of two wildcards", VALUES, |n| {
        framed("<x-", "-y-x", " label=x>", n)
    }),
    family("values-set", "elements that get attributes, and others that get names", VALUES, |n| {
        repeat("<p dir=rtl><b>x</b>", n)
    }),
    family("classes", "a list of many classes", CLASSES, |n| numbered("<p class='", "a# ", "'>", n)),
    family("classes-short", "many classes that get a prefix", CLASSES, |n| repeat("<p class='a b a'>", n)),
    family("escaped", "elements whose tags become text", ESCAPED, |n| repeat("<i a='\"'>x</i>", n)),
    family("escaped-deep", "the same inside one another", ESCAPED, |n| repeat("<i>", n)),
    family("escaped-raw", "raw text that becomes text", ESCAPED, |n| {
        repeat("<script><x></script><svg><g>", n)
    }),
    // ---- findings ----
    family("findings-long-name", "a giant name that each finding would tell", UNLISTED, |n| {
        let element = format!("<x-{} ", "x".repeat(n / 2));
        framed(&element, "y=1 ", ">", n)
    }),
    family("findings-long-name-attributes", "the same with attributes that differ", UNLISTED, |n| {
        let element = format!("<x-{} ", "x".repeat(n / 2));
        numbered(&element, "v-x# ", ">", n)
    }),
    family(
        "findings-long-name-urls",
        "the same with URLs, each with a rule that would name the element",
        VALUES,
        |n| {
            let element = format!("<x-{}-y ", "x".repeat(n / 2));
            numbered(&element, "label#=https://a/ ", ">", n)
        },
    ),
    family("findings-long-names", "giant names and values", UNLISTED, |n| {
        let unit = format!("<x-{} v-html={}>", "x".repeat(500), "y".repeat(500));
        repeat(&unit, n)
    }),
    family("findings-misleading", "links in links whose text is another address", DRAWING, |n| {
        framed("<svg>", "<a href=https://a.com/>", "b.com", n)
    }),
    family("findings-misleading-long", "links whose text is nearly too long", DRAWING, |n| {
        let link = format!("<a href=https://a.com/>https://{}.com</a>", "b".repeat(200));
        framed("<svg>", &link, "", n)
    }),
    family("body-tags", "many `body` tags, each with attributes for the one `div`", BODY, |n| {
        numbered("", "<body data-a#=1 bgcolor=red style=color:red><p>a", "", n)
    }),
    family("body-tag-attributes", "one `body` tag with many attributes", BODY, |n| {
        numbered("<body ", "data-a#=1 ", ">a", n)
    }),
    family("body-links", "a color for many links, and many style sheets", BODY, |n| {
        framed(
            "<body link=red>",
            "<a href=x style=margin:0>a</a><style>body a, p, a { color: red }</style>",
            "",
            n,
        )
    }),
    family("animations", "animations of what is not drawn", DRAWING, |n| {
        framed("<svg>", "<set attributeName=href to=javascript:x><set attributeName=fill to=red>", "", n)
    }),
    family("animations-values", "one animation of many values", DRAWING, |n| {
        framed("<svg><set attributeName=fill values='", "red;url(#a);", "'>", n)
    }),
];
