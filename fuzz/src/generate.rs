//! Generates markup by a grammar with weight on what parsers get wrong.
//!
//! Tags are opened and closed in any order. Names come from families that interact (tables with formatting elements, foreign content with
//! its breakout tags, templates, `select`, raw text), and text from sequences that are hard to tokenize.

use crate::input::{FIRST, KINDS};
use crate::rng::Rng;

const FORMATTING: &[&str] =
    &["a", "b", "i", "u", "font", "nobr", "em", "big", "code", "s", "small", "strike", "strong", "tt"];
const BLOCK: &[&str] = &[
    "div",
    "p",
    "address",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "h1",
    "h2",
    "h6",
    "pre",
    "listing",
    "form",
    "button",
    "center",
    "section",
    "details",
    "summary",
    "dialog",
    "fieldset",
    "menu",
    "blockquote",
    "main",
    "hgroup",
    "search",
];
const TABLE: &[&str] = &["table", "tbody", "thead", "tfoot", "tr", "td", "th", "caption", "colgroup", "col"];
const SELECT: &[&str] =
    &["select", "option", "optgroup", "selectedcontent", "hr", "input", "keygen", "datalist", "button"];
const RAW: &[&str] = &[
    "script",
    "style",
    "title",
    "textarea",
    "xmp",
    "iframe",
    "noembed",
    "noframes",
    "noscript",
    "plaintext",
];
const HEAD: &[&str] = &[
    "html", "head", "body", "frameset", "frame", "meta", "base", "link", "basefont", "bgsound", "title",
    "style",
];
const VOID: &[&str] =
    &["br", "hr", "img", "image", "input", "area", "embed", "wbr", "param", "source", "track", "keygen"];
const SCOPE: &[&str] = &["object", "applet", "marquee", "template", "button", "table", "caption", "td"];
const RUBY: &[&str] = &["ruby", "rt", "rp", "rb", "rtc", "span"];
const SVG: &[&str] = &[
    "svg",
    "g",
    "path",
    "foreignObject",
    "desc",
    "title",
    "script",
    "style",
    "a",
    "use",
    "animate",
    "lineargradient",
    "font",
];
const MATH: &[&str] =
    &["math", "mi", "mo", "mn", "ms", "mtext", "annotation-xml", "mglyph", "malignmark", "mrow", "maction"];
const UNKNOWN: &[&str] = &["x-y", "foo", "isindex", "svg:g", "aé", "b=", "p\"", "di\0v", "ſtyle", "K"];

const FAMILIES: &[(&[&str], usize)] = &[
    (FORMATTING, 8),
    (BLOCK, 8),
    (TABLE, 8),
    (SELECT, 4),
    (RAW, 4),
    (HEAD, 3),
    (VOID, 3),
    (SCOPE, 4),
    (RUBY, 2),
    (SVG, 5),
    (MATH, 5),
    (UNKNOWN, 1),
];

const TEXTS: &[&str] = &[
    "x",
    " ",
    "\n",
    "text",
    "\0",
    "\r\n",
    "\r",
    "\t",
    "\u{c}",
    "a b",
    "é",
    "\u{a0}",
    "\u{10ffff}",
    "\u{feff}",
    "&amp;",
    "&amp",
    "&",
    "&#x41;",
    "&#0;",
    "&#128;",
    "&#xD800;",
    "&#x110000;",
    "&#",
    "&#x",
    "&notit;",
    "&not",
    "&notin;",
    "&lt;p&gt;",
    "&nbsp;",
    "&CounterClockwiseContourIntegral;",
    "&NotEqualTilde;",
    "&unknown;",
    "<",
    "<3",
    "< p",
    "</",
    "</ p",
    "</>",
    "<!",
    "<!>",
    "<?",
    ">",
    "--",
    "-->",
    "--!>",
    "]]>",
    "<![CDATA[",
    "<!--",
    "<!-->",
    "<!--->",
    "<!-",
    "\"",
    "'",
    "=",
    "/",
    "javascript:",
    "\u{1f600}",
    "\u{b}",
    "\u{1b}$B",
    "&#27;(B",
    "&#x0e;",
    "\u{7f}",
    "\u{fdd0}",
    "\u{202e}",
];

const ATTRIBUTES: &[&str] = &[
    "class",
    "id",
    "href",
    "src",
    "style",
    "onclick",
    "color",
    "face",
    "size",
    "type",
    "encoding",
    "xlink:href",
    "xml:lang",
    "xmlns",
    "xmlns:xlink",
    "definitionurl",
    "viewbox",
    "shadowrootmode",
    "for",
    "name",
    "selected",
    "multiple",
    "disabled",
    "charset",
    "http-equiv",
    "content",
    "action",
    "formaction",
    "is",
    "data-x",
    "CLASS",
    "a\"",
    "'",
    "é",
    "\0",
    "=",
    "attributename",
    "onload",
    "srcdoc",
    "background",
    "xlink:title",
    "x:y",
];

const VALUES: &[&str] = &[
    "x",
    "\u{1b}$B",
    "&#27;(B",
    "iso-2022-jp",
    "text/html; charset=shift_jis",
    "",
    "1",
    "hidden",
    "HIDDEN",
    "text/html",
    "application/xhtml+xml",
    "open",
    "closed",
    "red",
    "a b",
    "&amp;",
    "&amp=",
    "&ampx",
    "&not",
    "javascript:alert(1)",
    " java\tscript:x",
    "https://example.org/?a&b",
    "<p>",
    "'",
    "\"",
    "`",
    "é",
    "\0",
    "\r\n",
    "--",
    "m",
    "data:text/html,x",
    "x>y",
    "href",
    "xlink:href",
];

/// Returns a line of choices.
pub fn choices(rng: &mut Rng, count: usize) -> Vec<u8> {
    (0..count)
        .map(|_| {
            let choice = FIRST + rng.below(usize::from(KINDS)) as u8;
            if choice == b'<' { FIRST } else { choice }
        })
        .collect()
}

/// Returns markup of about this many pieces (tags, texts, comments).
pub fn markup(rng: &mut Rng, pieces: usize) -> String {
    let mut out = String::new();
    // A few families at a time, so that their elements occur together.
    let some: Vec<&[&str]> = (0..1 + rng.below(4)).map(|_| family(rng)).collect();
    let mut open: Vec<&str> = Vec::new();
    if rng.one_in(12) {
        doctype(rng, &mut out);
    }
    for _ in 0..pieces {
        match rng.below(32) {
            0..=15 => {
                let names = if rng.one_in(6) { family(rng) } else { rng.pick(&some) };
                let name = rng.pick(names);
                start_tag(rng, name, &mut out);
                open.push(name);
            }
            16..=22 => {
                // Mostly an open element, but not always the last one.
                let name = match rng.below(8) {
                    0 => {
                        let names = family(rng);
                        rng.pick(names)
                    }
                    1..=4 if !open.is_empty() => open.swap_remove(rng.below(open.len())),
                    _ => open.pop().unwrap_or("p"),
                };
                end_tag(rng, name, &mut out);
            }
            23..=28 => {
                for _ in 0..1 + rng.below(3) {
                    out.push_str(rng.pick(TEXTS));
                }
            }
            29 => comment(rng, &mut out),
            30 => special(rng, &mut out),
            _ => repeated(rng, &some, &mut out),
        }
    }
    out
}

fn family(rng: &mut Rng) -> &'static [&'static str] {
    let total: usize = FAMILIES.iter().map(|(_, weight)| weight).sum();
    let mut at = rng.below(total);
    for (names, weight) in FAMILIES {
        if at < *weight {
            return names;
        }
        at -= weight;
    }
    BLOCK
}

fn name_as_written(rng: &mut Rng, name: &str, out: &mut String) {
    if rng.one_in(20) {
        out.push_str(&name.to_ascii_uppercase());
    } else {
        out.push_str(name);
    }
}

fn start_tag(rng: &mut Rng, name: &str, out: &mut String) {
    out.push('<');
    name_as_written(rng, name, out);
    if rng.one_in(3) {
        for _ in 0..1 + rng.below(3) {
            attribute(rng, out);
        }
    } else if name == "font" && !rng.one_in(3) {
        out.push_str(rng.pick(&[" color=1", " color=2", " size=1", " face=1"]));
    } else if name == "annotation-xml" && !rng.one_in(3) {
        out.push_str(rng.pick(&[" encoding=text/html", " encoding='application/XHTML+xml'"]));
    } else if name == "template" && rng.one_in(3) {
        out.push_str(rng.pick(&[" shadowrootmode=open", " shadowrootmode=closed", " for=m"]));
    } else if name == "input" && rng.one_in(2) {
        out.push_str(" type=hidden");
    } else if name == "option" && rng.one_in(4) {
        out.push_str(" selected");
    }
    match rng.below(40) {
        0 => out.push_str("/>"),
        1 => out.push_str(" / >"),
        2 => out.push('\n'),
        3 => {}
        _ => out.push('>'),
    }
}

fn attribute(rng: &mut Rng, out: &mut String) {
    out.push_str(rng.pick(&[" ", " ", " ", "\n", "/", " / ", "\u{c}", ""]));
    out.push_str(rng.pick(ATTRIBUTES));
    let value = rng.pick(VALUES);
    match rng.below(8) {
        0 => {}
        1..=3 => {
            out.push_str("=\"");
            out.push_str(value);
            out.push('"');
        }
        4..=5 => {
            out.push_str("='");
            out.push_str(value);
            out.push('\'');
        }
        6 => {
            out.push_str(" = ");
            out.push_str(value);
        }
        _ => {
            out.push('=');
            out.push_str(value);
        }
    }
}

fn end_tag(rng: &mut Rng, name: &str, out: &mut String) {
    out.push_str("</");
    name_as_written(rng, name, out);
    match rng.below(30) {
        0 => out.push_str(" x=y>"),
        1 => out.push_str("/>"),
        2 => {}
        3 => out.push_str(" >"),
        _ => out.push('>'),
    }
}

fn comment(rng: &mut Rng, out: &mut String) {
    out.push_str(rng.pick(&["<!--", "<!--", "<!--", "<!-", "<!", "</ ", "<!--<!--", "<!doctype"]));
    for _ in 0..rng.below(4) {
        out.push_str(rng.pick(TEXTS));
    }
    out.push_str(rng.pick(&["-->", "-->", "-->", "--!>", "->", ">", "", "--"]));
}

fn doctype(rng: &mut Rng, out: &mut String) {
    out.push_str(rng.pick(&[
        "<!DOCTYPE html>",
        "<!doctype>",
        "<!DOCTYPE html SYSTEM 'about:legacy-compat'>",
        "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\">",
        "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\" \"\">",
        "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN' 'x'>",
        "<!DOCTYPE potato x>",
        "<!DOCTYPEhtml PUBLIC''''>",
        "<!DOCTYPE\0 SYSTEM\"a",
    ]));
    if rng.one_in(3) {
        // Markup that behaves differently in quirks mode.
        out.push_str("<p><table>");
    }
}

/// Returns markup that is not a tag, a text or a comment, or whose kind depends on its position.
fn special(rng: &mut Rng, out: &mut String) {
    out.push_str(rng.pick(&[
        "<?marker name=m>",
        "<?start name=m?>",
        "<?end?>",
        "<?xml version='1.0'?>",
        "<?x y?z?>",
        "<?php a > b ?>",
        "<? x>",
        "<![CDATA[x<p>]]>",
        "<![CDATA[\0]] ]>]]>",
        "<![cdata[x]]>",
        "<script><!--<script></script>",
        "<script><!--</script>-->",
        "<template for=m>t</template>",
        "</br>",
        "</p>",
        "</body>",
        "</html>",
        "</frameset>",
        "<svg><![CDATA[",
        "<select><button><selectedcontent></button><option>",
        "<table><tr><td>",
        "<math><annotation-xml encoding=text/html>",
    ]));
    if rng.one_in(4) {
        doctype(rng, out);
    }
}

/// Repeats one or two tags: for lists that are counted, and loops that are bounded.
fn repeated(rng: &mut Rng, some: &[&[&str]], out: &mut String) {
    let mut unit = String::new();
    for _ in 0..1 + rng.below(3) {
        let names = rng.pick(some);
        let name = rng.pick(names);
        if rng.one_in(3) {
            end_tag(rng, name, &mut unit)
        } else {
            start_tag(rng, name, &mut unit)
        }
        if rng.one_in(3) {
            unit.push_str(rng.pick(TEXTS));
        }
    }
    // Sometimes long enough for the browsers' depth limit.
    let times = if rng.one_in(64) { 520 } else { 2 + rng.below(12) };
    out.push_str(&unit.repeat(times));
}
