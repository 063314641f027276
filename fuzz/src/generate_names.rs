//! Generates markup whose attributes define and reference names.
//!
//! There are few names, so that they collide: with and without prefixes, with numbers as renaming adds them, percent-encoded or not.

use crate::generate;
use crate::names::{REFERENCES, Reference};
use crate::rng::Rng;

const NAMES: &[&str] = &[
    "a",
    "b",
    "A",
    "p-",
    "p-a",
    "p-b",
    "p-p-a",
    "p-2-a",
    "p-3-a",
    "2-a",
    "3-a",
    "p-2-2-a",
    "user-a",
    "user-2-a",
    "top",
    "TOP",
    "é",
    "%C3%A9",
    "p-é",
    "p-%C3%A9",
    "%70-a",
    "a%61",
    "%",
    "%2",
    "p-%25",
    "a.b",
    "a-b",
    "_x",
    "x:~:y",
    "a(b",
    "a)",
    "a&quot;b",
    "a'b",
    "a b",
    " a",
    "a\tb",
    "#a",
    "a#b",
    "{{a}}",
    "fn:1",
    "\u{202E}",
    "\u{FEFF}a",
    "body",
    "attributes",
];

const ELEMENTS: &[&str] = &[
    "a", "label", "input", "output", "p", "form", "table", "td", "b", "svg", "g", "use", "animate", "set",
    "math", "mi", "mo", "template", "button", "img", "map", "select", "option", "li", "h2", "q", "meta",
    "slot", "datalist", "iframe", "object",
];

/// Returns markup of about this many pieces.
pub fn markup(rng: &mut Rng, pieces: usize) -> String {
    let mut html = String::new();
    for _ in 0..pieces {
        match rng.below(8) {
            0 => html += &format!("</{}>", rng.pick(ELEMENTS)),
            1 => html += &generate::markup(rng, 1),
            2 => html.push('x'),
            _ => tag(rng, &mut html),
        }
    }
    html
}

fn tag(rng: &mut Rng, html: &mut String) {
    *html += &format!("<{}", rng.pick(ELEMENTS));
    for attribute in ["id", "name"] {
        if rng.one_in(3) {
            *html += &format!(" {attribute}=\"{}\"", rng.pick(NAMES));
        }
    }
    for _ in 0..rng.below(4) {
        let (attribute, reference) = rng.pick(REFERENCES);
        let value = value(rng, reference);
        *html += &format!(" {attribute}=\"{value}\"");
    }
    html.push('>');
}

fn value(rng: &mut Rng, reference: Reference) -> String {
    let name = rng.pick(NAMES);
    match reference {
        Reference::Frame if rng.one_in(3) => rng.pick(&["_blank", "_TOP", "", "_unfencedTop"]).to_owned(),
        Reference::Whole | Reference::Frame => name.to_owned(),
        Reference::List => format!("{name} {}\n{name}", rng.pick(NAMES)),
        Reference::Hash => format!("{}#{name}", rng.pick(&["", "", "x"])),
        Reference::Fragment => {
            let before = rng.pick(&["", "", "", " ", "?b", "?c", "https://page.example/a?b", "/x"]);
            format!("{before}#{name}{}", rng.pick(&["", "", ":~:text=a", " ", "#"]))
        }
        Reference::Timing => {
            let name = if rng.one_in(4) { name.to_owned() } else { name.replace('-', "\\-") };
            format!("{}{name}{}", rng.pick(&["", "", "0s;"]), rng.pick(&[".click", ".click", ".end+1s", ""]))
        }
        Reference::Css => {
            let before = rng.pick(&["", "", "fill:", "red ", "/* ' */", "\\", "content:'"]);
            let (open, close) =
                rng.pick(&[("url(#", ")"), ("URL( '#", "')"), ("element(#", ")"), ("url(#", "")]);
            format!("{before}{open}{name}{close}")
        }
    }
}

/// Bytes with a meaning in names and references.
pub const BYTES: &[u8] = b"<>/\"'= #%p-2a.;:()\\";
