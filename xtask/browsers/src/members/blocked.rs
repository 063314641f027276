//! `keep_blocked_in`: a script that restores the URLs of `data-*` attributes runs nothing, and loads only by `http` and `https`.

use super::{BATCH, Outcome, call, outputs};
use crate::driver::Driver;
use crate::options::Options;
use lye_hostile::Rng;
use serde::Deserialize;

/// The default number of generated inputs.
const USUAL: usize = 1500;

const POLICIES: &[&str] = &[
    r#"
[sanitizer]
elements = [
  "p", "b", { name = "img", attributes = ["src", "alt"] }, { name = "a", attributes = ["href"] }, { name = "video", attributes = ["src", "poster"] },
  { name = "input", attributes = ["src", "type"] }, { name = "source", attributes = ["src"] }, { name = "audio", attributes = ["src"] },
]
attributes = ["title"]
[urls.rules]
"*[src]" = { allowed_schemes = ["cid"], keep_blocked_in = "data-blocked-src" }
"video[poster]" = { allowed_schemes = ["cid"], keep_blocked_in = "data-blocked-poster" }
"a[href]" = { allowed_schemes = ["mailto"], keep_blocked_in = "data-blocked-href" }
"#,
    r#"
disallowed = "unwrap"
[text]
remove_invisibles = true
defuse_templates = true
[sanitizer]
elements = ["p", { name = "img", attributes = ["src", "alt"] }, { name = "video", attributes = ["poster"] }]
attributes = ["title"]
dataAttributes = true
[urls]
proxy = "/proxy?url="
[urls.rules]
"img[src]" = [
  { allowed_schemes = ["https"], allowed_hosts = ["cdn.example.com"], handling = "proxy", keep_blocked_in = "data-blocked-src" },
  { data = { "image/png" = 100 } },
]
"video[poster]" = { allowed_schemes = ["https"], handling = "remove", placeholder = "/blocked.png", keep_blocked_in = "data-blocked-poster" }
"#,
];

#[derive(Deserialize)]
struct Answer {
    /// The URLs of each output after each way of restoring.
    found: Vec<Vec<String>>,
    /// Directives and what they blocked, or `called` and a function.
    happened: Vec<(String, String)>,
}

pub(super) fn check(driver: &mut Driver, options: &Options) -> Result<Outcome, String> {
    control(driver)?;
    let inputs = inputs(options.generated.unwrap_or(USUAL), options.seed);
    let mut outcome = Outcome { cases: 0, problems: Vec::new() };
    let mut restored = 0;
    for policy in POLICIES {
        for batch in outputs(policy, &inputs, options)?.chunks(BATCH) {
            let html: Vec<&String> = batch.iter().map(|(html, _)| html).collect();
            let answer: Answer = call(driver, "restored", &html)?;
            outcome.cases += batch.len();
            restored += html.iter().filter(|html| html.contains(" data-blocked-")).count();
            let ways = (answer.found.len() / batch.len()).max(1);
            for (at, url) in
                answer.found.iter().enumerate().flat_map(|(at, urls)| urls.iter().map(move |url| (at, url)))
            {
                if !is_harmless(url) {
                    let (html, input) = &batch[at / ways];
                    outcome.problems.push(format!("{url} in {html:?} of {input:?}"));
                }
            }
            let bad = answer.happened.iter().filter(|(what, url)| !is_load(what, url));
            outcome.problems.extend(bad.map(|(what, url)| format!("{what}: {url} by one of {html:?}")));
        }
    }
    match restored {
        0..100 => Err(format!("only {restored} outputs with a restored URL")),
        _ => Ok(outcome),
    }
}

/// Checks that a script URL and a handler are noticed.
fn control(driver: &mut Driver) -> Result<(), String> {
    let outputs =
        [r#"<a data-blocked-href="javascript:alert(1)">x</a><img data-blocked-src="x" onerror="alert(1)">"#];
    let answer: Answer = call(driver, "restored", &outputs)?;
    let is_seen = answer.found.iter().all(|urls| urls.iter().any(|url| !is_harmless(url)))
        && answer.happened.iter().any(|(what, url)| !is_load(what, url));
    if is_seen { Ok(()) } else { Err(format!("the control is not noticed: {:?}", answer.happened)) }
}

/// Whether a URL has a scheme that a policy keeps or restores, and no credentials.
fn is_harmless(url: &str) -> bool {
    let is_web = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")).is_some_and(|rest| {
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        !authority.contains('@')
    });
    is_web || url.starts_with("cid:") || url.starts_with("mailto:") || url.starts_with("data:image/png")
}

/// Whether a report is about an image, a film or a sound from the Web.
fn is_load(directive: &str, url: &str) -> bool {
    matches!(directive, "img-src" | "media-src")
        && (["", "data", "cid"].contains(&url)
            || ["http:", "https:", "data:image/png", "cid:"].iter().any(|scheme| url.starts_with(scheme)))
}

const VALUES: &[&str] = &[
    "https://shop.example/a.png",
    "http://shop.example/?a=1&b='\"<>`",
    "//shop.example/a",
    "https://cdn.example.com/a",
    "cid:logo",
    "mailto:a@b.example",
    "data:image/png,x",
    "data:image/svg+xml,<svg onload=alert(1)>",
    "data:text/html,<script>alert(1)</script>",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "java&#10;script:alert(1)",
    " \u{1}javascript:alert(1)",
    "&nbsp;javascript:alert(1)",
    "\u{3000}javascript:alert(1)",
    "\u{200b}javascript:alert(1)",
    "\u{feff}javascript:alert(1)",
    "javascript://shop.example/%0aalert(1)",
    "https:javascript:alert(1)",
    "vbscript:alert(1)",
    "blob:https://shop.example/x",
    "filesystem:https://shop.example/x",
    "view-source:https://shop.example",
    "file:///etc/passwd",
    "ftp://shop.example/x",
    "https://u:p@shop.example/",
    "https://u@shop.example\\@evil.example",
    "https:\\\\shop.example\\x",
    "https://shop.example:x/",
    "https://[::1]/",
    "https://shop.example/ data-blocked-src=javascript:alert(1)",
    "https://shop.example/?q= onerror=alert(1) x=",
    "https://shop.example/{{alert(1)}}",
    "https://shop.example/#\" onerror=alert(1)",
    "/relative",
    "x",
    "",
];

/// Inputs with these values in attributes that hold URLs, and in `data-*` attributes of the input.
fn inputs(count: usize, seed: u64) -> Vec<String> {
    let mut rng = Rng::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let names = [
        "src",
        "src",
        "poster",
        "href",
        "data-blocked-src",
        "DATA-BLOCKED-SRC",
        "data-blocked-href",
        "data-blocked-poster",
        "data-blocked-onerror",
        "data-blocked-srcdoc",
        "data-blocked-",
        "alt",
        "title",
        "data-blocked-src/x",
    ];
    let input = |rng: &mut Rng| {
        let mut html = String::new();
        for _ in 0..1 + rng.below(3) {
            html.push_str(rng.pick(&["", "<p>", "a", "<svg>", "<video>", "<picture>"]));
            html.push_str(rng.pick(&[
                "<img",
                "<img",
                "<a",
                "<video",
                "<audio",
                "<source",
                "<input type=image",
                "<image",
                "<b",
            ]));
            for _ in 0..1 + rng.below(3) {
                let (name, quote) = (rng.pick(&names), rng.pick(&["\"", "'", ""]));
                html.push_str(&format!(" {name}={quote}{}{quote}", rng.pick(VALUES)));
            }
            html.push_str(rng.pick(&[">", "/>", "></a>"]));
        }
        html
    };
    (0..count).map(|_| input(&mut rng)).collect()
}
