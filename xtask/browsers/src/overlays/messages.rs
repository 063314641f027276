//! The messages of the mode `--overlays`: generated from parts that reach beyond their boxes, and cleaned.

use crate::random::SplitMix;
use lye::{Cleaner, Policy, Preset};

/// A message under a policy.
pub(super) struct Message {
    pub(super) policy: &'static str,
    pub(super) source: String,
    pub(super) clean: String,
}

/// The policies: names, and the TOML of those that are not presets.
pub(super) const POLICIES: [(&str, Option<&str>); 4] =
    [("email", None), ("article", None), ("wide", Some(WIDE)), ("sheets", Some(SHEETS))];

/// All properties, with limits that limit nothing.
const WIDE: &str = r#"
output.wrapper = true
[sanitizer]
removeElements = ["form"]
attributes = ["style", "class", "href", "align", "valign", "width", "height", "border", "size", "bgcolor", "dir", "open"]
[css]
properties = [
  "@text", "@box", "@border", "@background", "@table", "@list", "@flex", "@position", "@transform", "@effect", "@animation", "@ui", "@content",
]
custom_properties = true
[css.limits]
position = ["static", "relative", "absolute", "fixed", "sticky"]
max_z_index = 2147483647
max_length = 1000000
max_outset = 1000000
negative_margins = true
"#;

/// The same with style sheets.
const SHEETS: &str = r#"
output.wrapper = true
[sanitizer]
elements = ["style", "div", "p", "a", "b", "span", "table", "tbody", "tr", "td", "h1", "big", "blockquote", "ul", "li", "center", "font", "hr", "img", "pre", "details", "summary"]
attributes = ["style", "class", "href", "align", "valign", "width", "height", "border", "size", "bgcolor", "dir", "open"]
[css]
properties = [
  "@text", "@box", "@border", "@background", "@table", "@list", "@flex", "@position", "@transform", "@effect", "@animation", "@ui", "@content",
]
[css.limits]
position = ["static", "relative", "absolute", "fixed", "sticky"]
max_z_index = 2147483647
max_length = 1000000
max_outset = 1000000
negative_margins = true
[css.sheets]
scope = ".message"
at_rules = ["keyframes", "layer", "media", "supports", "font-face", "container"]
"#;

const ELEMENTS: [&str; 20] = [
    "div",
    "p",
    "a",
    "b",
    "span",
    "table",
    "td",
    "h1",
    "big",
    "blockquote",
    "ul",
    "li",
    "center",
    "font",
    "hr",
    "img",
    "pre",
    "details",
    "summary",
    "div",
];

/// Properties, with the kind of their values.
const PROPERTIES: [(&str, &str); 74] = [
    ("font-size", "l"),
    ("line-height", "n"),
    ("line-height", "l"),
    ("opacity", "n"),
    ("color", "c"),
    ("background-color", "c"),
    ("background", "c"),
    ("letter-spacing", "l"),
    ("word-spacing", "l"),
    ("text-indent", "l"),
    ("text-shadow", "s"),
    ("direction", "rtl ltr"),
    ("writing-mode", "vertical-rl vertical-lr horizontal-tb"),
    ("white-space", "nowrap pre normal"),
    ("vertical-align", "l"),
    ("text-align", "right center left justify"),
    ("unicode-bidi", "bidi-override isolate"),
    ("margin", "l"),
    ("margin-left", "l"),
    ("margin-top", "l"),
    ("margin-right", "l"),
    ("margin-bottom", "l"),
    ("padding", "l"),
    ("padding-left", "l"),
    ("width", "l"),
    ("height", "l"),
    ("min-width", "l"),
    ("min-height", "l"),
    ("max-width", "l"),
    ("max-height", "l"),
    ("float", "left right none"),
    ("clear", "both left right"),
    (
        "display",
        "block inline inline-block table table-cell flex inline-flex grid contents flow-root list-item none",
    ),
    ("overflow", "visible hidden scroll auto clip"),
    ("visibility", "hidden visible"),
    ("columns", "m"),
    ("column-span", "all"),
    ("column-width", "l"),
    ("column-gap", "l"),
    ("column-rule", "o"),
    ("border", "o"),
    ("border-width", "l"),
    ("border-image", "i"),
    ("border-image-outset", "n"),
    ("border-image-outset", "l"),
    ("border-radius", "l"),
    ("box-shadow", "s"),
    ("outline", "o"),
    ("outline-offset", "l"),
    ("border-spacing", "l"),
    ("list-style-position", "inside outside"),
    ("position", "absolute fixed relative sticky"),
    ("top", "l"),
    ("left", "l"),
    ("right", "l"),
    ("bottom", "l"),
    ("inset", "l"),
    ("z-index", "n"),
    ("transform", "t"),
    ("translate", "l"),
    ("scale", "m"),
    ("rotate", "45deg 180deg"),
    ("zoom", "m"),
    ("transform-origin", "l"),
    ("filter", "f"),
    ("backdrop-filter", "f"),
    ("mix-blend-mode", "multiply difference"),
    ("clip-path", "none"),
    ("isolation", "auto isolate"),
    ("flex", "n"),
    ("order", "n"),
    ("content", "'x'"),
    ("pointer-events", "all none auto"),
    ("text-decoration", "o"),
];

const LENGTHS: [&str; 26] = [
    "0",
    "1px",
    "-1px",
    "50px",
    "-50px",
    "100px",
    "-100px",
    "500px",
    "-500px",
    "3000px",
    "-3000px",
    "9000px",
    "1em",
    "3em",
    "-3em",
    "100em",
    "100%",
    "-100%",
    "300%",
    "100vw",
    "-100vw",
    "100vh",
    "calc(100px - 300px)",
    "calc(1em * 50)",
    "auto",
    "larger",
];
const NUMBERS: [&str; 14] =
    ["0", "1", "-1", ".01", ".99", "2", "5", "50", "1000", "100000", "-1000", "2147483647", "1.5", ".5"];
/// The maximum factor for the amount to paint: more would take minutes in browsers without a graphics card.
const MODEST: [&str; 8] = ["0", "1", "-1", ".5", "2", "5", "-5", "20"];
const BLURS: [&str; 4] = ["0", "2px", "1em", "50px"];
const COLORS: [&str; 5] = ["red", "transparent", "rgba(255,0,0,.5)", "#0f0", "currentColor"];
const TEXTS: [&str; 8] = [
    "██",
    "word",
    "several words that need some lines of text in a narrow pane",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Å̊ŷg",
    "",
    "אבג דהו",
    "a\nb",
];

/// Messages that are always included: known attacks and variants of them.
const FIXED: [&str; 14] = [
    r#"<div style="height:0;opacity:.99"><a href="https://evil.example/" style="font-size:9000px;line-height:0;color:transparent">██</a></div>"#,
    r#"<div style="height:0"><a href="https://evil.example/" style="float:left;font-size:9000px;line-height:0">██</a></div>"#,
    r#"<div style="height:0;direction:rtl"><a href="https://evil.example/" style="font-size:9000px;line-height:0">██</a></div>"#,
    r#"<div style="border:100px solid red;border-image:linear-gradient(red,red) 1 fill / 1 / 50">x</div>"#,
    r#"<div style="font-size:3000px;box-shadow:0 0 0 3em red">x</div>"#,
    r#"<div style="line-height:100000">x</div>"#,
    r#"<div style="position:fixed;inset:0;z-index:2147483647;background:red">x</div>"#,
    r#"<div style="transform:translate(-500px,-500px) scale(50);background:red">x</div>"#,
    r#"<style>div, div div { position: fixed !important; inset: 0 !important; contain: none !important; overflow: visible !important; outline: 900px solid red !important }</style><div>x</div>"#,
    r#"<style>body { position: fixed; inset: 0; background: red } body::after, div::after { content: "x"; position: fixed; inset: 0; background: red }</style><div>x</div>"#,
    r#"<style>@keyframes k { from, to { transform: translate(-300px, -300px) scale(9); margin: -500px } } div { animation: k 1s infinite; transition: all 99999s }</style><div>x</div>"#,
    r#"<style>@layer a { div { contain: none !important; all: revert !important; margin: -300px !important; box-shadow: 0 0 0 500px red !important } }</style><div>x</div>"#,
    r#"<a href="//evil" style="margin:0 0 -900px -900px;padding:900px">WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW</a>"#,
    r#"<table width=9000 height=9000 bgcolor=red><tr><td>x</table>"#,
];

/// Generates the parts of a message.
struct Numbers(SplitMix);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0.below(most)
    }

    fn of<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len())] // Below the length.
    }

    fn value(&mut self, kind: &str) -> String {
        match kind {
            "l" => self.of(&LENGTHS).to_owned(),
            "n" => self.of(&NUMBERS).to_owned(),
            "m" => self.of(&MODEST).to_owned(),
            "c" => self.of(&COLORS).to_owned(),
            "s" => format!("{} {} {} {}", self.of(&LENGTHS), self.of(&LENGTHS), "10px", self.of(&COLORS)),
            "o" => format!("{} solid {}", self.of(&LENGTHS), self.of(&COLORS)),
            "i" => format!("linear-gradient(red,red) 1 fill / {} / {}", self.of(&NUMBERS), self.of(&NUMBERS)),
            "t" => {
                format!("translate({}, {}) scale({})", self.of(&LENGTHS), self.of(&LENGTHS), self.of(&MODEST))
            }
            "f" => format!(
                "drop-shadow({} {} 5px red) blur({})",
                self.of(&LENGTHS),
                self.of(&LENGTHS),
                self.of(&BLURS)
            ),
            words => {
                let words: Vec<&str> = words.split(' ').collect();
                self.of(&words).to_owned()
            }
        }
    }

    fn declarations(&mut self) -> String {
        let many = 1 + self.below(6);
        let declarations: Vec<String> = (0..many)
            .map(|_| {
                let (name, kind) = PROPERTIES[self.below(PROPERTIES.len())]; // As above.
                let important = if self.below(8) == 0 { " !important" } else { "" };
                format!("{name}:{}{important}", self.value(kind))
            })
            .collect();
        declarations.join(";")
    }

    /// Returns an element with content, nested this deep.
    fn element(&mut self, depth: usize) -> String {
        let name = self.of(&ELEMENTS);
        let mut html = format!("<{name} style=\"{}\"", self.declarations());
        if name == "a" {
            html += " href=\"https://evil.example/\"";
        }
        if self.below(4) == 0 {
            html += [
                " align=right",
                " width=5000",
                " height=3000",
                " border=300",
                " size=7",
                " dir=rtl",
                " bgcolor=red",
                " open",
            ][self.below(8)];
        }
        html += ">";
        if !matches!(name, "hr" | "img") {
            html += self.of(&TEXTS);
            if depth > 0 {
                for _ in 0..1 + self.below(2) {
                    html += &self.element(depth - 1);
                }
            }
            html += self.of(&TEXTS);
            html += &format!("</{name}>");
        }
        html
    }

    fn message(&mut self) -> String {
        let mut html = String::new();
        if self.below(3) == 0 {
            let selector = self.of(&[
                "div",
                "*",
                "body",
                "div > div",
                "body::after",
                "a::before",
                "div, p",
                "body > *",
                "body + *",
                "html",
            ]);
            html += &format!("<style>{selector} {{ {} }}</style>", self.declarations());
        }
        for _ in 0..1 + self.below(3) {
            let depth = self.below(4);
            html += &self.element(depth);
        }
        html
    }
}

/// Returns this many messages, each under one of the policies in turn. The fixed ones come first, under every policy.
///
/// # Errors
/// Fails if a policy or a message is rejected, or a message has no wrapper.
pub(super) fn generate(many: usize, seed: u64) -> Result<Vec<Message>, String> {
    let mut cleaners = Vec::new();
    for (name, file) in POLICIES {
        let policy = match file {
            Some(file) => Policy::from_toml(file).map_err(|error| error.to_string())?,
            None => name.parse::<Preset>().map_err(|error| error.to_string())?.policy(),
        };
        cleaners.push((name, Cleaner::new(&policy).map_err(|error| error.to_string())?));
    }
    let mut numbers = Numbers(SplitMix(seed));
    let mut messages = Vec::new();
    let fixed =
        FIXED.iter().flat_map(|source| (0..POLICIES.len()).map(move |policy| (policy, (*source).to_owned())));
    let generated = (0..many).map(|at| (at % POLICIES.len(), numbers.message()));
    for (policy, source) in fixed.chain(generated) {
        let (policy, cleaner) = &cleaners[policy]; // There are that many.
        let clean = cleaner.clean(&source).map_err(|error| format!("{policy}: {error}"))?.into_html();
        if !clean.starts_with("<div style=\"all: unset !important") {
            return Err(format!("{policy}: no wrapper in the output: {clean}"));
        }
        messages.push(Message { policy, source, clean });
    }
    Ok(messages)
}
