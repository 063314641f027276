//! `parsers = ["2026"]`: browsers parse kept customizable `select` elements as Lye does. The mode without a flag checks that nothing runs and
//! that there is only kept markup, by every way of inserting it.

use super::{Outcome, outputs};
use crate::driver::Driver;
use crate::options::Options;
use crate::trees::dump::dump;
use lye_hostile::Rng;
use lye_html::{Context, ParseOptions, Parser, Scripting};
use serde_json::{Value, json};

/// The default number of generated inputs.
const USUAL: usize = 2000;

/// How many strings a browser gets at a time.
const BATCH: usize = 500;

pub(crate) const POLICIES: &[&str] = &[
    r#"
output.parsers = ["2026"]
sanitizer = { elements = ["b", "button", "div", "hr", "optgroup", "option", "p", "pre", "select", "selectedcontent", "span"], attributes = ["title"] }
"#,
    r#"
output.parsers = ["2026"]
disallowed = "unwrap"
[sanitizer]
elements = [
  "a", "b", "button", "div", "form", "img", "input", "li", "nobr", "optgroup", "option", "p", "select", "selectedcontent", "style", "table", "tbody",
  "td", "template", "textarea", "title", "tr", "ul",
  { name = "svg", namespace = "http://www.w3.org/2000/svg" }, { name = "desc", namespace = "http://www.w3.org/2000/svg" },
  { name = "math", namespace = "http://www.w3.org/1998/Math/MathML" }, { name = "mi", namespace = "http://www.w3.org/1998/Math/MathML" },
]
attributes = ["title", "selected", "multiple", "disabled", "value"]
comments = true
"#,
];

/// What the parsers of 2023 and of today treat differently in `select`, around it, and payloads.
const PIECES: &[&str] = &[
    "<select>",
    "</select>",
    "<option>",
    "<option selected>",
    "</option>",
    "<optgroup>",
    "</optgroup>",
    "<button>",
    "</button>",
    "<selectedcontent>",
    "</selectedcontent>",
    "<select multiple>",
    "<b>",
    "</b>",
    "<div>",
    "</div>",
    "<p>",
    "</p>",
    "<pre>\n",
    "<hr>",
    "<a>",
    "</a>",
    "<nobr>",
    "<form>",
    "<ul><li>",
    "<table>",
    "<tr>",
    "<td>",
    "</table>",
    "<input>",
    "<input type=hidden>",
    "<textarea>",
    "</textarea>",
    "<keygen>",
    "<template>",
    "</template>",
    "<svg>",
    "</svg>",
    "<svg><desc>",
    "<math><mi>",
    "<style>",
    "</style>",
    "<title>",
    "</title>",
    "<noscript>",
    "<xmp>",
    "<plaintext>",
    "<img>",
    "<!--",
    "-->",
    "<?x?>",
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    "<b title=\"</style><img src onerror=alert(1)>\">",
    "<b title=\"</select><img src onerror=alert(1)>\">",
    "<b title=\"--><img src onerror=alert(1)>\">",
    "</select><img src=x onerror=alert(1)>",
    "<a href=javascript:alert(1)>",
    "x",
    " ",
    "&lt;img src=x onerror=alert(1)&gt;",
];

/// Returns random strings about `select`.
pub(crate) fn inputs(count: usize, seed: u64) -> Vec<String> {
    let mut rng = Rng::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let input = |rng: &mut Rng| {
        // Half of the pieces are those of `select` itself.
        let piece = |rng: &mut Rng| if rng.below(2) == 0 { PIECES[rng.below(16)] } else { rng.pick(PIECES) };
        (0..3 + rng.below(10)).map(|_| piece(rng)).collect()
    };
    (0..count).map(|_| input(&mut rng)).collect()
}

pub(super) fn check(driver: &mut Driver, options: &Options) -> Result<Outcome, String> {
    let inputs = inputs(options.generated.unwrap_or(USUAL), options.seed);
    driver.evaluate(include_str!("../../page/trees.js"))?;
    // Scripting is off where `trees.js` parses.
    let mut parser = Parser::new(ParseOptions::default().with_scripting(Scripting::Disabled));
    let mut outcome = Outcome { cases: 0, problems: Vec::new() };
    let mut selects = 0;
    for policy in POLICIES {
        for batch in outputs(policy, &inputs, options)?.chunks(BATCH) {
            let cases: Vec<Value> =
                batch.iter().map(|(html, _)| json!({ "context": "body", "html": html })).collect();
            let answer = driver.evaluate(&format!("trees({})", json!(cases)))?;
            let trees: Vec<(String, String)> =
                serde_json::from_value(answer).map_err(|error| error.to_string())?;
            if trees.len() != batch.len() {
                return Err(format!("{} trees of {} strings", trees.len(), batch.len()));
            }
            for ((html, input), (theirs, _)) in batch.iter().zip(trees) {
                let tree =
                    parser.parse_fragment(html, &Context::html("body")).map_err(|error| error.to_string())?;
                let ours = dump(&tree.root(), false);
                parser.recycle(tree);
                outcome.cases += 1;
                selects += usize::from(html.contains("<option><"));
                if ours != theirs {
                    outcome.problems.push(format!("{html:?} of {input:?}\nis\n{theirs}\nand not\n{ours}"));
                }
            }
        }
    }
    match selects {
        0..20 => Err(format!("only {selects} outputs with elements in options")),
        _ => Ok(outcome),
    }
}
