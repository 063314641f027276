//! Families that are hard to explain and to report: many findings about one node, one line, one URL or one value, and deep ones.

use crate::Family;
use crate::shapes::{framed, numbered, numbered_then, repeat, then};

const fn family(name: &'static str, hurts: &'static str, make: fn(usize) -> String) -> Family {
    Family { name, hurts, explodes: false, policy: None, make }
}

pub(crate) static REPORTS: &[Family] = &[
    family("report-attributes", "removed attributes of one element", |n| numbered("<p ", "x# ", ">y", n)),
    family("report-attributes-kept", "added and rewritten attributes of many elements", |n| {
        repeat("<a href=//x.example id=y title=z onclick=w>v</a>", n)
    }),
    family("report-deep", "nested elements, each beyond a limit", |n| repeat("<div>", n)),
    family("report-deep-refused", "nested elements that are not allowed", |n| repeat("<template>", n)),
    family("report-below-deep", "findings below nested elements", |n| then("", "<div>", "<x>y</x>", n)),
    family("report-templates-below-deep", "templates below nested elements", |n| {
        then("", "<div>", "<template>x</template>", n)
    }),
    family("report-siblings", "refused siblings, with texts between them", |n| repeat("<x>y</x>z", n)),
    family("report-line", "findings in one line", |n| repeat("<b onclick=x>y</b> ", n)),
    family("report-name", "findings about an element with a long name", |n| {
        let name = repeat("x", n / 2);
        numbered(&format!("<{name} "), "x# ", ">y", n)
    }),
    family("report-url-errors", "validation errors of one kind in one URL", |n| {
        framed("<a href='https://", "@", "'>x</a>", n)
    }),
    family("report-url-errors-mixed", "validation errors of several kinds in one URL", |n| {
        framed("<a href='https:x@y\\", "a b\\%zz/", "'>x</a>", n)
    }),
    family("report-url-errors-many", "validation errors of many URLs", |n| {
        repeat("<a href='https:\\\\x\\a b'>x</a>", n)
    }),
    family(
        "report-declarations-copied",
        "removed declarations of an attribute that the parser copies",
        |n| {
            let styled = numbered("<p><b style='", "x#:y;", "'>", n / 2);
            framed(&styled, "x<p>", "", n)
        },
    ),
    family("report-value-copied", "a removed value that the parser copies", |n| {
        let handled = framed("<p><b onclick='", "x", "'>", n / 2);
        framed(&handled, "x<p>", "", n)
    }),
    family("report-texts-in-table", "texts that leave a table, and refused rows between them", |n| {
        framed("<table>", "<x>y</x>z<tr>", "", n)
    }),
    family("report-tags-in-text", "what looks like a tag but is text, and no end of a tag", |n| {
        repeat("<3 ", n)
    }),
    family("report-references-in-table", "characters that leave a table, and no tag near them", |n| {
        framed("<table>", "&lt;x\0", "", n)
    }),
    family("report-links", "texts that become links", |n| repeat("www.example.com ", n)),
    family("report-names-then-findings", "names of elements, each with findings", |n| {
        numbered_then("<x# y=z>", "</p>", n)
    }),
];
