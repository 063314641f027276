//! Policies for Lye, in TOML, that cause the work of the families in `cleaning.rs` and `members.rs`.

/// Keeps elements that parsers move when they re-parse the output.
pub(crate) const MOVING: &str = r#"
urls = { without_rule = "keep" }
[sanitizer]
elements = [
  "a", "b", "p", "form", "table", "mglyph", "style",
  { name = "math", namespace = "http://www.w3.org/1998/Math/MathML" },
  { name = "mtext", namespace = "http://www.w3.org/1998/Math/MathML" },
  { name = "mglyph", namespace = "http://www.w3.org/1998/Math/MathML" },
]
replaceWithChildrenElements = ["button", { name = "style", namespace = "http://www.w3.org/1998/Math/MathML" }]
attributes = []
"#;

/// For output that is inserted into a link in a paragraph.
pub(crate) const IN_A_LINK: &str = r#"output.context = "p > a""#;

pub(crate) const NESTED: &str = r#"
frames.srcdoc = true
limits = { nested_depth = 8, nested_bytes = 10000000 }
[sanitizer]
elements = [
  "p", "b", "iframe", { name = "a", attributes = ["href"] }, { name = "img", attributes = ["src"] },
  { name = "svg", namespace = "http://www.w3.org/2000/svg" }, { name = "path", namespace = "http://www.w3.org/2000/svg", attributes = ["d"] },
]
attributes = ["title"]
[urls.rules]
"a[href]" = { allowed_schemes = ["https"], data = { "text/html" = 10000000 } }
"img[src]" = { allowed_schemes = ["https"], data = { "image/svg+xml" = 10000000 } }
"#;

/// A `div` stands for the `body` of mails, and is the scope of their style sheets.
pub(crate) const BODY: &str = r#"
output.body = "div"
output.wrapper = true
limits = { attributes = 1000000 }
[sanitizer]
elements = ["a", "div", "p", "style"]
attributes = ["class", "href", "style"]
dataAttributes = true
[css.sheets]
scope = ".mail"
"#;

pub(crate) const IDS: &str = r##"
ids = { prefix = "user-" }
[sanitizer]
elements = ["i", "td", { name = "a", attributes = ["href"] }, { name = "label", attributes = ["for"] }]
attributes = ["id", "headers", "aria-labelledby"]
[urls.rules]
"a[href]" = { allowed_schemes = ["https"], allow_fragment = true }
"##;

pub(crate) const CSS: &str = r#"
[sanitizer]
elements = ["p", "style"]
attributes = ["class", "style"]
[urls.rules]
"*[style]" = { allowed_schemes = ["https"] }
[css]
properties = ["@text", "@box", "@border", "@background", "@effect"]
custom_properties = true
[css.sheets]
scope = ".content"
at_rules = ["media", "supports", "keyframes", "layer", "container", "font-face", "page"]
attribute_values = true
"#;

pub(crate) const IMAGES: &str = r#"
[sanitizer]
elements = [{ name = "img", attributes = ["src", "srcset", "sizes"] }]
[urls]
proxy = "/proxy?url="
default_allow_relative = true
[urls.rules."img[srcset]"]
allowed_schemes = ["https"]
keep_good_candidates = true
handling = "proxy"
[urls.rules."img[src]"]
allowed_schemes = ["https"]
handling = "proxy"
"#;

pub(crate) const LINKS: &str = r#"
input.document_base = true
input.xml_base = true
[sanitizer]
elements = ["p", "b", { name = "a", attributes = ["href", "ping", "rel"] }]
attributes = []
[links]
rel = ["nofollow", "noopener"]
target = "_blank"
[urls]
default_allow_relative = true
hygiene = { absolutize = true, remove_tracking = true, upgrade_https = true }
[urls.rules]
"a[href]" = { allowed_schemes = ["https", "http"], deny = ["not_global"], allow_fragment = true }
"a[ping]" = { allowed_schemes = ["https"] }
"#;

pub(crate) const LOSSLESS: &str = r#"
disallowed = "unwrap"
input.lossless = true
"#;

pub(crate) const SEEN: &str = r#"
[sanitizer]
elements = ["div", "p", "span", "b"]
attributes = ["title"]
[text]
remove_hidden = true
"#;

pub(crate) const TEXT: &str = r#"
disallowed = "unwrap"
[text]
remove_invisibles = true
defuse_templates = true
linkify = true
[sanitizer]
elements = ["p", "b", { name = "a", attributes = ["href"] }]
attributes = ["title"]
[urls.rules]
"a[href]" = { allowed_schemes = ["https", "http", "mailto"] }
"#;

pub(crate) const SHALLOW: &str = r#"
limits = { depth = { most = 20, then = "cut" }, attributes = 4, attribute_bytes = 100 }
"#;

pub(crate) const SHORT: &str = r#"
limits = { output_bytes = { most = 5000, then = "cut" } }
"#;

pub(crate) const VALUES: &str = r#"
rename = { b = "strong" }
set.p = { dir = "auto" }
[allow]
p = []
table = []
tbody = []
tr = []
td = []
strong = []
"x-*-y*" = ["label"]
"*" = ["align", "class", "colspan", "id", "rel", "title"]
[values]
"p[align]" = { one_of = ["left", "center", "right"] }
"*[class]" = { tokens = { one_of = ["note"], prefixes = ["language-"], pattern = "[a-z]+(-[a-z]+)*" } }
"td[colspan]" = { integer = { min = 1, max = 100 } }
"*[id]" = { starts_with = "user-", pattern = "([a-z0-9]+-?)*x" }
"*[rel]" = { tokens = { one_of = ["nofollow"] } }
"*[title]" = { max_length = 80 }
"#;

pub(crate) const CLASSES: &str = r#"
classes = { one_of = ["note"], prefixes = ["a"], prefix = "user-" }
sanitizer = { elements = ["p"], attributes = ["class"] }
"#;

pub(crate) const ESCAPED: &str = r#"
disallowed = "escape"
sanitizer = { elements = ["p"], attributes = [] }
"#;

/// Keeps everything that is not listed, and so names of any length.
pub(crate) const UNLISTED: &str = r#"
remove_hazards = ["gadgets", "forms"]
urls = { without_rule = "keep" }
sanitizer = { removeElements = ["b"], removeAttributes = ["y"] }
"#;

pub(crate) const DRAWING: &str = r#"
[sanitizer]
elements = [
  { name = "svg", namespace = "http://www.w3.org/2000/svg" },
  { name = "a", namespace = "http://www.w3.org/2000/svg", attributes = ["href"] },
  { name = "g", namespace = "http://www.w3.org/2000/svg" },
  { name = "set", namespace = "http://www.w3.org/2000/svg", attributes = ["attributeName", "to", "begin", "values"] },
]
attributes = ["fill", "id"]
[urls.rules]
"svg:a[href]" = { allowed_schemes = ["https"] }
"#;

/// Writes entries of `frames.allowed`, one for each name.
macro_rules! hosts {
    ($($name:literal)*) => { concat!($("\n  { host = \"", $name, ".example.org\", paths = [\"/embed\", \"/player\", \"/video\", \"/v/1\"] },"),*) };
}

/// Many hosts, each with many paths.
pub(crate) const FRAMES: &str = concat!(
    r#"
[sanitizer]
elements = ["p", "iframe"]
attributes = ["title", "width"]
[frames]
providers = ["codepen", "dailymotion", "google_maps", "openstreetmap", "soundcloud", "spotify", "vimeo", "youtube"]
loading = "lazy"
allowed = ["#,
    hosts!("a" "b" "c" "d" "e" "f" "g" "h" "i" "j" "k" "l" "m" "n" "o" "p" "q" "r" "s" "t" "u" "v" "w" "x" "y" "z"),
    r#"
  { host = "maps.example.com", paths = ["/a", "/b", "/c", "/d", "/e", "/a/b", "/b/c", "/c/d", "/d/e", "/e/f", "/embed"] },
  { host = "*.films.example" },
]
"#
);

pub(crate) const FRAMES_NESTED: &str = r#"
limits.nested_depth = 4
limits.nested_bytes = 10000000
frames = { srcdoc = true, allowed = [{ host = "*.films.example" }] }
sanitizer = { elements = ["p", "iframe"], attributes = ["title", "width"] }
"#;

pub(crate) const URL_LISTS: &str = r#"
[sanitizer]
elements = [{ name = "img", attributes = ["src"] }]
attributes = []
[urls]
proxy = "/proxy?url="
[urls.rules]
"img[src]" = [
  { allowed_schemes = ["cid"] },
  { allowed_schemes = ["http"], allowed_hosts = ["a.example", "b.example"] },
  { allowed_schemes = ["https"], handling = "proxy", deny = ["not_global"] },
  { allow_relative = true, max_length = 100 },
  { data = { "image/png" = 10000000 } },
]
"#;

pub(crate) const BLOCKED: &str = r#"
[sanitizer]
elements = [{ name = "img", attributes = ["src", "alt"] }]
attributes = []
[urls.rules]
"img[src]" = { allowed_schemes = ["cid"], placeholder = "/blocked.png", keep_blocked_in = "data-blocked-src" }
"#;

pub(crate) const SELECTS: &str = r#"
[sanitizer]
elements = ["b", "button", "div", "option", "p", "select", "selectedcontent"]
attributes = ["selected"]
"#;

pub(crate) const SELECTS_TODAY: &str = r#"
output.parsers = ["2026"]
[sanitizer]
elements = ["b", "button", "div", "option", "p", "select", "selectedcontent"]
attributes = ["selected"]
"#;

pub(crate) const PREFIXES: &str = r#"
remove_hazards = ["gadgets"]
allow = { p = ["data-line-*", "data-a-*", "data-b-*", "data-c-*", "data-d-*"], "*" = ["aria-*", "data-x-*"] }
limits = { attributes = 1000000 }
"#;

pub(crate) const REQUIRED: &str = r#"
[required]
a = { attributes = ["href"], otherwise = "unwrap" }
span = { attributes = ["class"], otherwise = "unwrap" }
div = { attributes = ["lang"] }
[sanitizer]
elements = ["b", "div", "p", "table", "tbody", "tr", "td", { name = "a", attributes = ["href"] }, { name = "span", attributes = ["class"] }]
attributes = ["lang"]
[urls.rules]
"a[href]" = { allowed_schemes = ["https"] }
"#;

pub(crate) const MISLEADING: &str = r#"
links = { misleading = "show_host", internal_hosts = ["example.com"] }
[sanitizer]
elements = [
  "b", "p", { name = "a", attributes = ["href"] },
  { name = "svg", namespace = "http://www.w3.org/2000/svg" }, { name = "a", namespace = "http://www.w3.org/2000/svg", attributes = ["href"] },
]
attributes = []
[urls.rules]
"*[href]" = { allowed_schemes = ["https"] }
"#;

pub(crate) const UNLINKED: &str = r#"
links = { misleading = "unlink" }
sanitizer = { elements = ["b", { name = "a", attributes = ["href"] }], attributes = [] }
urls = { rules = { "a[href]" = { allowed_schemes = ["https"] } } }
"#;

pub(crate) const CSS_VALUES: &str = r##"
sanitizer = { elements = ["p"], attributes = ["style"] }
[urls.rules]
"*[style:background-image]" = { allow_relative = true }
[css]
properties = ["@text", "@background"]
custom_properties = true
trusted_variables = ["--brand-*"]
[css.values]
text-align = { one_of = ["left", "right", "center"] }
font-size = { pattern = "([0-9]+)+px" }
"##;

pub(crate) const CLOBBERING: &str = r#"
ids = "remove_clobbering"
sanitizer = { elements = ["i"], attributes = ["id", "name"] }
"#;

pub(crate) const EXTENDED: &str = r#"
extends = "email"
links = { rel = ["nofollow", "ugc", "noopener"] }
required = { img = { attributes = ["src"] } }
urls = { rules = { "img[src]" = [{ allowed_schemes = ["cid"] }, { allowed_schemes = ["https"], allowed_hosts = ["example.com"] }] } }
"#;
