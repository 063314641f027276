//! `frames`: browsers embed only documents of the listed places, with the attributes that the policy sets.
//!
//! The check reads the URLs as the browser has parsed them, and knows the places and tokens from its own list.

use super::{BATCH, Outcome, call, outputs};
use crate::driver::Driver;
use crate::options::Options;
use lye_hostile::Rng;
use serde::Deserialize;

/// The default number of generated inputs.
const USUAL: usize = 250;

/// A policy, and the attributes that it sets.
struct Setting {
    policy: &'static str,
    /// `sandbox` and `allow` for all frames. `None` if those of the provider apply.
    tokens: Option<(&'static str, Option<&'static str>)>,
    referrer_policy: &'static str,
    loading: Option<&'static str>,
    is_credentialless: bool,
    keeps_documents: bool,
}

const SETTINGS: &[Setting] = &[
    Setting {
        policy: r#"
frames = { providers = ["youtube", "vimeo", "codepen", "google_maps"], allowed = [{ host = "maps.example.com", paths = ["/embed"] }, { host = "*.films.example" }] }
sanitizer = { elements = ["p", "b", "table", "tbody", "tr", "td", "select", "option", "template", "iframe"], attributes = ["title", "width", "class"] }
"#,
        tokens: None,
        referrer_policy: "",
        loading: None,
        is_credentialless: false,
        keeps_documents: false,
    },
    Setting {
        policy: r#"
disallowed = "unwrap"
[frames]
providers = ["youtube", "vimeo", "codepen", "google_maps"]
allowed = [{ host = "maps.example.com", paths = ["/embed"] }, { host = "*.films.example" }]
sandbox = ["allow-scripts", "allow-forms"]
allow = ["fullscreen", "web-share"]
referrerpolicy = "no-referrer"
loading = "lazy"
credentialless = true
[sanitizer]
elements = ["p", "b", "iframe"]
attributes = ["title", "width", "class", "src", "sandbox", "allow", "name", "style"]
"#,
        tokens: Some(("allow-scripts allow-forms", Some("fullscreen; web-share"))),
        referrer_policy: "no-referrer",
        loading: Some("lazy"),
        is_credentialless: true,
        keeps_documents: false,
    },
    Setting {
        policy: r#"
disallowed = "escape"
output.parsers = ["2026"]
urls = { without_rule = "keep" }
frames = { srcdoc = true, providers = ["youtube", "vimeo", "codepen", "google_maps"], allowed = [{ host = "maps.example.com", paths = ["/embed"] }, { host = "*.films.example" }], loading = "eager" }
[sanitizer]
elements = ["a", "p", "b", "img", "table", "tbody", "tr", "td", "select", "option", "iframe", { name = "svg", namespace = "http://www.w3.org/2000/svg" }, { name = "foreignObject", namespace = "http://www.w3.org/2000/svg" }]
attributes = ["title", "width", "class", "href"]
"#,
        tokens: None,
        referrer_policy: "",
        loading: Some("eager"),
        is_credentialless: false,
        keeps_documents: true,
    },
];

/// A place to which frames may lead: the host, the segments at the beginning of the path (`*` for any), and what its provider needs.
struct Place {
    host: &'static str,
    path: &'static [&'static str],
    sandbox: &'static str,
    allow: Option<&'static str>,
}

const PLACES: &[Place] = &[
    Place {
        host: "www.youtube-nocookie.com",
        path: &["embed"],
        sandbox: "allow-scripts allow-same-origin allow-popups allow-presentation",
        allow: Some("encrypted-media; fullscreen; picture-in-picture"),
    },
    Place {
        host: "player.vimeo.com",
        path: &["video"],
        sandbox: "allow-scripts allow-same-origin allow-popups",
        allow: Some("encrypted-media; fullscreen; picture-in-picture"),
    },
    Place {
        host: "codepen.io",
        path: &["*", "embed"],
        sandbox: "allow-scripts allow-same-origin allow-popups allow-forms",
        allow: Some("fullscreen"),
    },
    Place {
        host: "www.google.com",
        path: &["maps", "embed"],
        sandbox: "allow-scripts allow-same-origin allow-popups",
        allow: Some("fullscreen"),
    },
    Place { host: "maps.example.com", path: &["embed"], sandbox: "", allow: None },
    Place { host: ".films.example", path: &[], sandbox: "", allow: None },
];

/// Attributes that frames may have beside those that the policy sets, where the sanitizer lists them.
const FREE: &[&str] = &["class", "title", "width"];

/// The documents of an output, as a browser has parsed them.
#[derive(Deserialize)]
struct Contents {
    frames: Vec<Frame>,
    /// The names of other elements that embed documents, and scripts.
    others: Vec<String>,
    /// How many other frames the page has. Not known for documents in `srcdoc`.
    #[serde(default)]
    unknown: i32,
}

#[derive(Deserialize)]
struct Frame {
    url: Option<Url>,
    attributes: Vec<(String, String)>,
    sandbox: String,
    referrer_policy: String,
    has_credentials: bool,
    inner: Option<Contents>,
}

#[derive(Deserialize)]
struct Url {
    protocol: String,
    host: String,
    path: String,
    credentials: String,
}

#[derive(Deserialize)]
struct Answer {
    /// Of each output, in the page and in a document of its own.
    found: Vec<Contents>,
    /// Directives, and the URLs that they blocked.
    requested: Vec<(String, String)>,
}

pub(super) fn check(driver: &mut Driver, options: &Options) -> Result<Outcome, String> {
    let inputs = inputs(options.generated.unwrap_or(USUAL), options.seed);
    control(driver)?;
    let mut outcome = Outcome { cases: 0, problems: Vec::new() };
    let mut frames = 0;
    for setting in SETTINGS {
        for batch in outputs(setting.policy, &inputs, options)?.chunks(BATCH) {
            let html: Vec<&String> = batch.iter().map(|(html, _)| html).collect();
            let answer: Answer = call(driver, "frames", &html)?;
            outcome.cases += batch.len();
            let ways = answer.found.len() / batch.len();
            for (at, contents) in answer.found.iter().enumerate() {
                frames += contents.frames.iter().filter(|frame| frame.url.is_some()).count();
                if let Some(problem) = setting.wrong(contents) {
                    let (html, input) = &batch[at / ways.max(1)];
                    outcome.problems.push(format!("{problem} in {html:?} of {input:?}"));
                }
            }
            let forbidden = answer.requested.iter().filter(|(directive, url)| !may_request(directive, url));
            outcome.problems.extend(forbidden.map(|(what, url)| format!("{what}: {url} by one of {html:?}")));
        }
    }
    match frames {
        0..100 => Err(format!("only {frames} frames: the inputs do not test the policies")),
        _ => Ok(outcome),
    }
}

/// Checks that frames and scripts that are not cleaned are noticed.
fn control(driver: &mut Driver) -> Result<(), String> {
    let outputs = [
        "<iframe src=https://evil.example/></iframe>",
        "<object data=https://evil.example/></object><img src=x onerror=alert(1)>",
    ];
    let mut requested = Vec::new();
    // A busy browser takes its time.
    for _ in 0..20 {
        let answer: Answer = call(driver, "frames", &outputs)?;
        if answer.found.iter().any(|contents| SETTINGS[0].wrong(contents).is_none()) {
            return Err("the controls are not noticed".to_owned());
        }
        requested
            .extend(answer.requested.into_iter().filter(|(directive, url)| !may_request(directive, url)));
        let is_seen = |directive: &str| requested.iter().any(|(own, _)| own.starts_with(directive));
        if is_seen("frame-src") && is_seen("object-src") && is_seen("script-src") {
            return Ok(());
        }
    }
    Err(format!("of the controls, only this is noticed: {requested:?}"))
}

/// Whether this may be requested from the page. Browsers report the whole URL or the origin.
fn may_request(directive: &str, url: &str) -> bool {
    let Some(rest) = url.strip_prefix("https://") else { return directive == "img-src" && url.is_empty() };
    let host = rest.split(['/', '?']).next().unwrap_or_default();
    directive == "frame-src" && PLACES.iter().any(|place| place.has(host)) || directive == "img-src"
}

impl Place {
    fn has(&self, host: &str) -> bool {
        if self.host.starts_with('.') { host.ends_with(self.host) } else { host == self.host }
    }

    fn contains(&self, url: &Url) -> bool {
        let segments = || url.path.trim_start_matches('/').split('/');
        self.has(&url.host)
            && segments().count() >= self.path.len()
            && segments().zip(self.path).all(|(segment, listed)| *listed == "*" || segment == *listed)
            && segments().all(|segment| !leads_up(segment))
    }
}

/// Whether a server may read a segment as one that leads to another folder.
fn leads_up(segment: &str) -> bool {
    let mut decoded = segment.to_ascii_lowercase();
    for _ in 0..4 {
        decoded = decoded.replace("%25", "%").replace("%2e", ".").replace("%2f", "/").replace("%5c", "/");
    }
    decoded.split('/').any(|part| part == "." || part == "..")
}

impl Setting {
    /// Returns what the policy does not allow, if anything.
    fn wrong(&self, contents: &Contents) -> Option<String> {
        if let Some(name) = contents.others.first() {
            return Some(format!("the element {name}"));
        }
        if contents.unknown != 0 {
            return Some(format!("{} more frames", contents.unknown));
        }
        contents.frames.iter().find_map(|frame| self.wrong_frame(frame))
    }

    fn wrong_frame(&self, frame: &Frame) -> Option<String> {
        let Some(url) = &frame.url else { return self.wrong_document(frame) };
        let place = PLACES.iter().find(|place| place.contains(url));
        let Some(place) = place.filter(|_| url.protocol == "https:" && url.credentials.is_empty()) else {
            return Some(format!("a frame of {}//{}{}", url.protocol, url.host, url.path));
        };
        let (sandbox, allow) = self.tokens.unwrap_or((place.sandbox, place.allow));
        let mut expected = vec![("sandbox", sandbox)];
        expected.extend(allow.map(|allow| ("allow", allow)));
        expected
            .extend(Some(("referrerpolicy", self.referrer_policy)).filter(|(_, value)| !value.is_empty()));
        expected.extend(self.loading.map(|loading| ("loading", loading)));
        expected.extend(self.is_credentialless.then_some(("credentialless", "")));
        let has = |(name, value): &(&str, &str)| {
            frame.attributes.iter().any(|(own, is)| own == name && is == value)
        };
        let is_known = |name: &str| {
            name == "src" || FREE.contains(&name) || expected.iter().any(|(expected, _)| *expected == name)
        };
        if let Some((name, value)) = expected.iter().find(|expected| !has(expected)) {
            return Some(format!("not {name}={value:?}"));
        }
        if let Some((name, value)) = frame.attributes.iter().find(|(name, _)| !is_known(name)) {
            return Some(format!("{name}={value:?}"));
        }
        // Firefox has no `credentialless`.
        let parsed =
            (&*frame.sandbox, &*frame.referrer_policy, frame.has_credentials || self.is_credentialless);
        (parsed != (sandbox, self.referrer_policy, true))
            .then(|| format!("parsed as {parsed:?}, {} credentials", frame.has_credentials))
    }

    /// The same for a frame without a URL.
    fn wrong_document(&self, frame: &Frame) -> Option<String> {
        let is_known = |name: &str| name == "srcdoc" || name == "sandbox" || FREE.contains(&name);
        let has_sandbox = frame.attributes.iter().any(|(name, value)| name == "sandbox" && value.is_empty());
        if !self.keeps_documents || !has_sandbox {
            return Some("a frame without a URL, or without a sandbox".to_owned());
        }
        match frame.attributes.iter().find(|(name, _)| !is_known(name)) {
            Some((name, value)) => Some(format!("{name}={value:?} beside a document")),
            None => self.wrong(frame.inner.as_ref()?),
        }
    }
}

/// URLs that are listed, are nearly so, or run script.
const SOURCES: &[&str] = &[
    "https://www.youtube.com/embed/x",
    "//www.youtube-nocookie.com/embed/x?start=1",
    "https://player.vimeo.com/video/1#t=2",
    "https://codepen.io/user/embed/x",
    "https://www.google.com/maps/embed?pb=x",
    "https://maps.example.com/embed/x",
    "https://a.films.example/x",
    " HTTPS://MAPS.example.com:443/embed/ü",
    "https:\\\\maps.example.com\\embed\\x",
    "https://maps.example.com/embed",
    "/embed/x",
    "?x",
    "#x",
    "",
    "about:blank",
    "about:srcdoc",
    "http://maps.example.com/embed/x",
    "https://maps.example.com:8443/embed/x",
    "https://u:p@maps.example.com/embed/x",
    "https://maps.example.com@evil.example/embed/x",
    "https://maps.example.com\\@evil.example/embed/x",
    "https://evil.example\\@maps.example.com/embed/x",
    "https://maps.example.com.evil.example/embed",
    "https://evil.example/https://maps.example.com/embed",
    "https://evil.example#@maps.example.com/embed",
    "https://evil.example?@maps.example.com/embed",
    "https:evil.example/embed",
    "https:/maps.example.com/embed/x",
    "https:///maps.example.com/embed/x",
    "https://maps.example.com/embed/../../x",
    "https://maps.example.com/embed/..%2f..%2fx",
    "https://maps.example.com/embed/%252e%252e/x",
    "https://maps.example.com/embed\\..\\x",
    "https://maps.example.com/embeds",
    "https://www.google.com/url?q=https://evil.example/",
    "https://www.google.com/maps/embed/../../url?q=//evil.example",
    "https://www.youtube.com/redirect?q=//evil.example",
    "https://www.youtube.com/embed/../redirect?q=//evil.example",
    "https://codepen.io//embed/x",
    "https://codepen.io/a/b/embed/x",
    "https://films.example/x",
    "https://evilfilms.example/x",
    "https://a.films.example./x",
    "https://ａ.films.example/x",
    "https://a.films。example/x",
    "https://a.films.example%2eevil.example/",
    "https://a.films.example\t.evil.example/",
    "https://a.films.example\n/x",
    "javascript:alert(1)",
    "java\tscript:alert(1)//https://maps.example.com/embed",
    "\u{1}javascript:alert(1)",
    "javascript://maps.example.com/embed%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg",
    "blob:https://maps.example.com/embed/x",
    "filesystem:https://maps.example.com/embed/x",
    "view-source:https://maps.example.com/embed/x",
    "vbscript:alert(1)",
    "file:///etc/passwd",
    "https://[::1]/embed",
    "https://maps.example.com%00/embed",
];

/// Other attributes of frames, and pieces that end or begin something.
const ATTRIBUTES: &[&str] = &[
    "sandbox",
    "sandbox='allow-scripts allow-same-origin allow-top-navigation'",
    "SANDBOX=allow-top-navigation-by-user-activation",
    "allow='camera *; microphone *'",
    "allowfullscreen",
    "allowpaymentrequest",
    "credentialless=no",
    "referrerpolicy=unsafe-url",
    "loading=eager",
    "fetchpriority=high",
    "csp=\"script-src *\"",
    "name=top",
    "name='<script>alert(1)</script>'",
    "id=x",
    "onload=alert(1)",
    "style='position:fixed;inset:0'",
    "srcdoc='<script>alert(1)</script>'",
    "srcdoc='<iframe src=https://evil.example/></iframe><iframe src=https://a.films.example/x sandbox=allow-scripts></iframe>'",
    "srcdoc='&lt;object data=//evil.example>&lt;base href=//evil.example><p>x'",
    "srcdoc",
    "title='></iframe><iframe src=https://evil.example/>'",
    "width=100",
    "class=c",
    "browsingtopics",
    "sharedstoragewritable",
    "adauctionheaders",
    "privatetoken='{}'",
    "src=https://evil.example/second",
    "xlink:href=//evil.example",
    "data=//evil.example",
    "/",
    "><",
    "\"",
];

/// Elements that embed, or are parsed in a special way around frames.
const AROUND: &[&str] = &[
    "",
    "a",
    "<p>",
    "</p>",
    "<b>",
    "</iframe>",
    "<svg>",
    "<svg><foreignObject>",
    "<math><annotation-xml encoding=text/html>",
    "<table>",
    "<select><option>",
    "<template>",
    "<noscript>",
    "<noembed>",
    "<textarea>",
    "<!--",
    "-->",
    "<base href=https://maps.example.com/embed/>",
    "<object data=https://evil.example/></object>",
    "<embed src=https://a.films.example/x>",
    "<frameset><frame src=https://a.films.example/x>",
    "<portal src=https://a.films.example/x></portal>",
    "<fencedframe src=https://a.films.example/x></fencedframe>",
    "<object><embed src=javascript:alert(1)><iframe src=//a.films.example/y></iframe></object>",
    "<img src=x onerror=alert(1)>",
    "<a href=https://evil.example target=x>x</a>",
];

/// Each source alone, and random combinations.
fn inputs(count: usize, seed: u64) -> Vec<String> {
    let mut inputs: Vec<String> =
        SOURCES.iter().map(|src| format!("<iframe src=\"{src}\" width=1></iframe>")).collect();
    inputs.extend(lye_hostile::payloads().into_iter().map(|payload| payload.html));
    let mut rng = Rng::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    inputs.extend((0..count).map(|_| {
        let mut html = String::new();
        for _ in 0..1 + rng.below(3) {
            html.push_str(rng.pick(AROUND));
            html.push_str(rng.pick(&["<iframe", "<iframe", "<IFRAME", "<image"]));
            for _ in 0..rng.below(3) {
                html.push_str(&format!(" {}", rng.pick(ATTRIBUTES)));
            }
            // The first ones are listed.
            let src = if rng.below(2) == 0 { SOURCES[rng.below(10)] } else { rng.pick(SOURCES) };
            let quote = rng.pick(&["\"", "'", ""]);
            html.push_str(&format!(" src={quote}{src}{quote}"));
            for _ in 0..rng.below(3) {
                html.push_str(&format!(" {}", rng.pick(ATTRIBUTES)));
            }
            html.push_str(rng.pick(&[">", "></iframe>", "/>", " <"]));
        }
        html
    }));
    inputs
}
