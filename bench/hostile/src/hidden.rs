//! Families that make the search for hidden text expensive: style sheets and elements that are many at the same time.

use crate::Family;
use crate::cleaning::family;
use crate::policies::SEEN;
use crate::shapes::{framed, numbered, repeat, then};

/// Writes a style sheet of numbered units for half of the length, then numbered markup.
fn sheet(before: &str, css: &str, after: &str, markup: &str, bytes: usize) -> String {
    let sheet = numbered(&format!("<style>{before}"), css, &format!("{after}</style>"), bytes / 2);
    numbered(&sheet, markup, "", bytes)
}

/// Writes rules for half of the length, then one element with a long start tag.
fn element(rule: &str, tag: &str, attribute: &str, end: &str, bytes: usize) -> String {
    let sheet = framed("<style>", rule, "</style>", bytes / 2);
    numbered(&format!("{sheet}{tag}"), attribute, end, bytes)
}

pub(crate) static HIDDEN: &[Family] = &[
    // ---- custom properties ----
    family("hidden-variables", "many custom properties in a rule for every element", SEEN, |n| {
        sheet("*{", "--#:x;", "}", "<p>x", n)
    }),
    family("hidden-variables-deep", "the same for elements in one another", SEEN, |n| {
        sheet("*{", "--#:x;", "}", "<div>x", n)
    }),
    family("hidden-variables-style", "many custom properties in one attribute", SEEN, |n| {
        numbered("<p style='", "--#:x;", "'>x", n)
    }),
    family("hidden-variables-style-references", "the same, each with references", SEEN, |n| {
        numbered("<p style='", "--#:var(--x) var(--#);", "'>x", n)
    }),
    family("hidden-references", "custom properties that refer to others", SEEN, |n| {
        let before = format!("*{{--a:{};--b:var(--a) var(--a);", "x ".repeat(100));
        sheet(&before, "--#:var(--b,var(--c,#));", "}", "<p>x", n)
    }),
    family("hidden-reference-values", "long values in every declaration", SEEN, |n| {
        let before = format!("<style>*{{--a:/*{}*/x}}</style>", "y".repeat(900));
        framed(&before, "<p style='color:var(--a)var(--a)'>x", "", n)
    }),
    family("hidden-reference-rules", "one long declaration with references", SEEN, |n| {
        sheet("p{color:", "var(--a)", "}", "<p>x", n)
    }),
    // ---- layers and rules ----
    family("hidden-layers", "many layers in one statement", SEEN, |n| {
        numbered("<style>@layer a", ",a#", ";</style>x", n)
    }),
    family("hidden-layers-blocks", "many layers with blocks", SEEN, |n| {
        numbered("<style>", "@layer a#{p{color:red}}@layer{}", "</style>x", n)
    }),
    family("hidden-layers-long", "a long name of a layer, around many rules and layers", SEEN, |n| {
        let before = format!("<style>@layer {}{{", "a".repeat(n / 2));
        numbered(&before, "p{color:red}@layer a#;", "}</style>x", n)
    }),
    family("hidden-nested-rules", "rules that begin like declarations", SEEN, |n| {
        framed("<style>p{", "a b{}c:d{}", "}</style>x", n)
    }),
    family("hidden-keyframes", "many animations, and rules that name one", SEEN, |n| {
        sheet("", "@keyframes a#{}p{animation:b#}", "", "<p>x", n)
    }),
    family("hidden-fonts", "many embedded fonts, and rules that name one", SEEN, |n| {
        sheet("", "@font-face{font-family:a#;src:url(data:x)}p{font-family:b#}", "", "<p>x", n)
    }),
    family("hidden-sheets-nested", "style sheets in style sheets", SEEN, |n| {
        framed("<svg>", "<style>p{color:red}", "", n)
    }),
    // ---- selectors ----
    family("hidden-ids", "a selector of many ids", SEEN, |n| {
        let sheet = framed("<style>p", "#a", "{color:red}</style>", n / 2);
        framed(&sheet, "<p id=a>x", "", n)
    }),
    family("hidden-not", "a selector with many alternatives", SEEN, |n| {
        sheet("p:not(", ".c#,", ".c){color:red}", "<p class=z>x", n)
    }),
    family("hidden-classes", "rules for an element of many classes", SEEN, |n| {
        element("p.z{color:red}", "<p class='", "a ", "z'>x", n)
    }),
    family("hidden-classes-same", "rules for a class that an element repeats", SEEN, |n| {
        element(".a{color:red}", "<p class='", "a ", "'>x", n)
    }),
    family("hidden-attributes", "rules for an element of many attributes", SEEN, |n| {
        element("[title]{color:red}", "<p ", "a# ", "title>x", n)
    }),
    family("hidden-attribute-value", "rules for a long value", SEEN, |n| {
        element("[title*=X]{color:red}", "<p title='", "Y ", "'>x", n)
    }),
    family("hidden-rules", "many rules for many elements", SEEN, |n| {
        sheet("", "p{color:#f00}", "", "<p>x", n)
    }),
    family("hidden-rules-unused", "many rules for a class that no element has", SEEN, |n| {
        sheet("", "p.c#{color:red}", "", "<p class=z>x", n)
    }),
    family("hidden-rules-ancestors", "rules for descendants, and a deep tree", SEEN, |n| {
        sheet("", ".x div{color:red}", "", "<div>x", n)
    }),
    family("hidden-names", "long names of elements", SEEN, |n| {
        let name = format!("x-{}", "a".repeat(40));
        sheet("", &format!("y>{name}{{color:red}}"), "", &format!("<{name}>x"), n)
    }),
    family("hidden-is", "a selector with many alternatives in `:is`", SEEN, |n| {
        sheet("p:is(", ".c#,", ".c){color:red}", "<p class=z>x", n)
    }),
    family("hidden-is-deep", "`:is` in one another", SEEN, |n| {
        then("<style>p", ":is(.a,p", ")", n / 2) + &framed("{color:red}</style>", "<p>x", "", n / 2)
    }),
    family("hidden-has", "rules that look for descendants", SEEN, |n| {
        sheet("", "div:has(.c#){color:red}", "", "<div>x</div>", n)
    }),
    family("hidden-has-deep", "the same for elements in one another", SEEN, |n| {
        sheet("", "div:has(.c#){color:red}", "", "<div>x", n)
    }),
    family("hidden-has-siblings", "rules that look for siblings", SEEN, |n| {
        sheet("", "p:has(~.c#){color:red}", "", "<p>x", n)
    }),
    family("hidden-nth", "rules that count siblings", SEEN, |n| {
        sheet("", "p:nth-last-child(#n+3){color:red}", "", "<p>x", n)
    }),
    family("hidden-nth-of", "rules that count siblings of a kind", SEEN, |n| {
        sheet("", "p:nth-child(2n of .c#){color:red}", "", "<p>x", n)
    }),
    family("hidden-siblings", "rules for what follows another element", SEEN, |n| {
        sheet("", ".c#~p{color:red}", "", "<p>x", n)
    }),
    family("hidden-chain", "a selector of many siblings", SEEN, |n| {
        framed("<style>p", "~p", "{color:red}</style>", n / 2) + &framed("", "<p>x", "", n / 2)
    }),
    family("hidden-nesting", "rules in a rule", SEEN, |n| {
        sheet("p{", "&.c#{color:red}", "}", "<p class=z>x", n)
    }),
    family("hidden-scopes", "rules in scopes", SEEN, |n| {
        sheet("", "@scope(.c#)to(p){p{color:red}}", "", "<p class=z>x", n)
    }),
    family("hidden-conditions", "long conditions", SEEN, |n| {
        framed("<style>@media (width)", "and (width)", "{p{color:red}}</style><p>x", n / 2)
            + &framed("<style>@supports (color:red)", "and (color:red)", "{p{color:red}}</style><p>x", n / 2)
    }),
    family("hidden-layers-deep", "layers in one another", SEEN, |n| {
        then("<style>", "@layer a{p{color:red}", "}", n / 2) + &framed("</style>", "<p>x", "", n / 2)
    }),
    // ---- elements ----
    family("hidden-titles", "titles of a document that begins with comments", SEEN, |n| {
        repeat("<!---->", n / 2) + &framed("", "<title>x</title>", "<style></style>", n - n / 2)
    }),
    family("hidden-moved", "elements that move others, in boxes that contain this", SEEN, |n| {
        framed("<b><b>", "<i style=position:absolute>x<b style=vertical-align:9999px>x</b></i>", "", n)
    }),
    family("hidden-paragraphs", "tables behind paragraphs that may contain them", SEEN, |n| {
        then("", "<p><button>", "</button><template>x</template><table></table>", n)
    }),
    family("hidden-mute-deep", "hidden elements to unwrap in one another, around many others", SEEN, |n| {
        then("", "<u style=visibility:hidden>x", "<b style=visibility:visible>y</b>", n)
    }),
];
