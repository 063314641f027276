//! Random policies of members that decide together: `frames`, `required`, lists of URL rules, `keep_blocked_in`, `parsers`, beginnings of attributes,
//! `css.values`, `links.misleading`, `extends` with add-ons, groups of elements, and changes of lists; inputs for them; and an oracle that knows a policy as it is written.

use crate::Rng;

/// The URL of the page that an output is in, for [`Parse`].
pub const PAGE: &str = "https://reader.example/dir/page";

/// Elements that every policy keeps.
const KEPT: &[&str] = &[
    "p", "b", "a", "img", "q", "pre", "ul", "li", "table", "tbody", "tr", "td", "select", "option", "button",
    "br",
];

/// Attributes that they may have, beside `title`.
const OWN: &[(&str, &[&str])] =
    &[("a", &["href"]), ("img", &["src", "srcset", "alt", "width", "height"]), ("q", &["cite"])];

/// Elements of the group `@tables` that no policy keeps.
const OTHER_TABLES: &[&str] = &["caption", "col", "colgroup", "tfoot", "th", "thead"];

/// What the add-on `mathml` keeps.
const MATH: &[&str] = &[
    "math",
    "merror",
    "mfrac",
    "mi",
    "mmultiscripts",
    "mn",
    "mo",
    "mover",
    "mpadded",
    "mphantom",
    "mprescripts",
    "mroot",
    "mrow",
    "ms",
    "mspace",
    "msqrt",
    "mstyle",
    "msub",
    "msubsup",
    "msup",
    "mtable",
    "mtd",
    "mtext",
    "mtr",
    "munder",
    "munderover",
    "semantics",
];

/// Attributes of MathML in the pieces that it keeps.
const OF_MATH: &[&str] = &["display", "mathcolor"];

/// The keys of rules.
const KEYS: &[&str] = &["a[href]", "img[src]", "img[srcset]", "*[cite]"];

const SCHEMES: &[&str] = &["https", "http", "mailto", "cid", "tel"];

const PROPERTIES: &str = r#""properties": ["text-align", "color"]"#;

const PROXY: &str = "/proxy?url=";

const PIECES: &[&str] = &[
    "x",
    " ",
    "\n",
    "y\nz",
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "</a>",
    "<a href='https://ok.example/a'>",
    "<a href='//ok.example/b'>",
    "<a href='HTTPS://sub.OK.example/../c' title='t'>",
    "<a href='http://evil.example/'>",
    "<a href='https://u:p@ok.example/'>",
    "<a href='mailto:x@y.example'>",
    "<a href='/rel'>",
    "<a href='#f'>",
    "<a href='java\tscript:1'>",
    "<a href='/proxy?url=https%3A%2F%2Fok.example%2F'>",
    "<a href='/proxy?url=javascript%3A1'>",
    "<a href='/proxy?url=%2Fproxy%3Furl%3Dhttps%253A%252F%252Fok.example%252F'>",
    "www.bank.com",
    "www.bank.com</a>",
    "<a href='https://ok.example/'>www.bank.com</a>",
    "<a href='//evil.example/'><b>www.bank.com</b></a>",
    "<img src='cid:x'>",
    "<img src='https://ok.example/i' alt=x>",
    "<img src='http://evil.example/i' width=1 height=1>",
    "<img src='//evil.example/i'>",
    "<img data-blocked-src='https://evil.example/' src='https://ok.example/'>",
    "<img src='tel:1' data-blocked='javascript:1'>",
    "<img src='data:image/png,x'>",
    "<img src='data:image/png,x' data-src='https://ok.example/lazy' data-srcset='javascript:1 2x'>",
    "<img data-src='javascript:1' data-original='https://evil.example/lazy'>",
    "<img srcset='https://ok.example/1 1x, http://ok.example/2 2x'>",
    "<img srcset='cid:a 1x, /rel 2x, ftp://ok.example/ 3x'>",
    "<q cite='https://ok.example/'>",
    "<q cite='http://evil.example/#f'>",
    "</q>",
    "<p data-line-start=1 data-x=2 aria-label=3 onclick=4>",
    "<pre data-line-a='javascript:1' aria-b='//evil.example/' data-line-=5>",
    "</pre>",
    "<p style='text-align: left; color: red'>",
    "<p style='color:#abc;text-align:center'>",
    "<b style='text-align:l\\65 ft;color:#ABC;position:fixed'>",
    "<b style='color:#abc !important;color:#abcd'>",
    "<p style='text-align: left/**/; color: #abc; color: url(//evil.example/)'>",
    "<iframe src='https://www.youtube.com/embed/x'></iframe>",
    "<iframe src='https://maps.example.com/embed/x' onload=1 sandbox=allow-scripts></iframe>",
    "<iframe src='https://maps.example.com/other'></iframe>",
    "<iframe src='//a.films.example/../x' srcdoc='<script>1</script>'></iframe>",
    "<iframe src='http://a.films.example/'></iframe>",
    "<iframe src='https://codepen.io/me/embed/x' allow='camera'></iframe>",
    "<iframe src='javascript:1'></iframe>",
    "<iframe src='https://sub.ok.example/v' title='www.bank.com'></iframe>",
    "<iframe>",
    "</iframe>",
    "<select>",
    "<option>",
    "</select>",
    "<select><option><b>y</b><p>z",
    "<select><button><a href='https://ok.example/'>w</button>",
    "<button>",
    "</button>",
    "<table>",
    "<tr><td>",
    "</table>",
    "<ul><li>",
    "<script>1</script>",
    "<style>p { color: red }</style>",
    "<!--c-->",
    "<!-- wp:p -->",
    "<!--wp:<b>-->",
    "<template><a href='javascript:1'>t</template>",
    "<svg>",
    "<svg><a href='https://ok.example/'>",
    "</svg>",
    "<math><mi>",
    "<math display=block><mfrac><mi mathcolor=red href='javascript:1' style='color:#abc'>x</mi><mn onclick=1>2</mn></mfrac></math>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--><img src=1 onerror=x>'>",
    "<noscript><p title='</noscript><img src=x onerror=x>'>",
    "<form>",
    "<u>",
    "</u>",
];

/// The rule of an attribute, or one of its rules.
#[derive(Clone, Debug)]
struct Rule {
    schemes: Vec<&'static str>,
    /// Whether the host must be `ok.example` or below.
    ours: bool,
    relative: bool,
    fragment: bool,
    handling: &'static str,
}

/// The member `frames`.
#[derive(Clone, Debug)]
struct Frames {
    youtube: bool,
    codepen: bool,
    maps: bool,
    films: bool,
    lazy: bool,
    /// Whether refused frames become links.
    links: bool,
}

/// A random policy.
#[derive(Clone, Debug)]
pub struct Members {
    disallowed: &'static str,
    frames: Option<Frames>,
    /// Keys, and the rules of each.
    rules: Vec<(&'static str, Vec<Rule>)>,
    /// The attribute that keeps blocked images.
    blocked: Option<&'static str>,
    parsers: Option<&'static str>,
    /// Elements, and the beginnings of attributes that they may have.
    prefixes: Vec<(&'static str, &'static str)>,
    has_css: bool,
    misleading: &'static str,
    /// Whether images without `src` are replaced by their `alt`.
    alt: bool,
    /// Whether URLs in `data-src` become `src`.
    lazy: bool,
    /// Whether comments that begin with `wp:` are kept.
    comments: bool,
    /// Whether line feeds become `br` elements.
    breaks: bool,
    /// Whether the policy extends the add-on `mathml`.
    math: bool,
    /// Whether tables are kept as a group, without the elements that are not meant.
    group: bool,
    /// Which members the base has, if the policy extends one: a bit for each.
    in_base: usize,
}

/// The parts of a parsed URL.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// The scheme.
    pub scheme: String,
    /// Whether there is a user name or a password.
    pub has_credentials: bool,
    /// The host with its port, or nothing.
    pub host: String,
    /// The path.
    pub path: String,
}

/// A parser of URLs: by the URL Standard, with the base [`PAGE`] or without one.
pub type Parse = fn(url: &str, with_base: bool) -> Option<Address>;

/// An element in a re-parsed output.
#[derive(Clone, Debug)]
pub struct Element<'t> {
    /// Whether it is in the HTML namespace.
    pub is_html: bool,
    /// The local name.
    pub name: &'t str,
    /// The attributes: names with their prefixes, and values.
    pub attrs: Vec<(&'t str, &'t str)>,
    /// The text of its descendants.
    pub text: String,
}

/// Returns `true` in one of two cases.
fn half(rng: &mut Rng) -> bool {
    rng.below(2) == 1
}

impl Rule {
    fn json(&self, more: &str) -> String {
        let hosts = if self.ours { r#", "allowed_hosts": ["ok.example", "*.ok.example"]"# } else { "" };
        format!(
            r#"{{ "allowed_schemes": {:?}, "allow_relative": {}, "allow_fragment": {}, "handling": {:?}{hosts}{more} }}"#,
            self.schemes, self.relative, self.fragment, self.handling
        )
    }
}

fn rules(rng: &mut Rng) -> Vec<Rule> {
    let mut left: Vec<&str> = SCHEMES.to_vec();
    let mut rules = Vec::new();
    for _ in 0..1 + rng.below(3) {
        let mut schemes = vec![left.remove(rng.below(left.len()))];
        if half(rng) && left.len() > 2 {
            schemes.push(left.remove(rng.below(left.len())));
        }
        rules.push(Rule {
            schemes,
            ours: rng.below(3) == 2,
            relative: half(rng),
            fragment: half(rng),
            handling: ["allow", "allow", "proxy", "remove"][rng.below(4)],
        });
    }
    rules
}

impl Members {
    /// Returns a random policy.
    pub fn new(rng: &mut Rng) -> Self {
        let frames = half(rng).then(|| {
            let [youtube, codepen, maps, lazy, links] = [(); 5].map(|()| half(rng));
            let films = half(rng) || !(youtube || codepen || maps || links);
            Frames { youtube, codepen, maps, films, lazy, links }
        });
        let mut written = Vec::new();
        for key in KEYS {
            if rng.below(5) > 0 {
                written.push((*key, rules(rng)));
            }
        }
        Self {
            disallowed: ["remove", "unwrap"][rng.below(2)],
            frames,
            rules: written,
            blocked: [None, Some("data-blocked-src"), Some("data-blocked")][rng.below(3)],
            parsers: [None, Some(r#"["2026"]"#), Some(r#"["2026", "2023"]"#)][rng.below(3)],
            prefixes: [("pre", "data-line-"), ("*", "aria-"), ("p", "data-")]
                .into_iter()
                .filter(|_| half(rng))
                .collect(),
            has_css: half(rng),
            misleading: ["report", "unlink", "show_host"][rng.below(3)],
            alt: half(rng),
            lazy: half(rng),
            comments: half(rng),
            breaks: half(rng),
            math: half(rng),
            group: half(rng),
            in_base: rng.below(1 << 8),
        }
    }

    /// Returns markup that the policy has something to say about.
    pub fn markup(rng: &mut Rng) -> String {
        rng.text(PIECES, 12)
    }

    /// Returns a part of the rules, as a member of `urls`.
    fn rules_json(&self, is_part: impl Fn(&str) -> bool) -> String {
        let lists = self.rules.iter().filter(|(key, _)| is_part(key)).map(|(key, rules)| {
            let written = rules.iter().enumerate().map(|(at, rule)| {
                let more = match (*key, self.blocked) {
                    ("img[src]", Some(name)) if at == 0 => format!(r#", "keep_blocked_in": {name:?}"#),
                    ("img[srcset]", _) if at == 0 => r#", "keep_good_candidates": true"#.to_owned(),
                    _ => String::new(),
                };
                rule.json(&more)
            });
            format!("{key:?}: [{}]", written.collect::<Vec<_>>().join(", "))
        });
        lists.collect::<Vec<_>>().join(", ")
    }

    fn frames_json(frames: &Frames) -> String {
        let providers = [("youtube", frames.youtube), ("codepen", frames.codepen)];
        let providers: Vec<&str> =
            providers.into_iter().filter(|(_, is_listed)| *is_listed).map(|(name, _)| name).collect();
        let maps = r#"{ "host": "maps.example.com", "paths": ["/embed/"] }"#;
        let films = r#"{ "host": "*.films.example" }"#;
        let places = [(maps, frames.maps), (films, frames.films)];
        let allowed: Vec<&str> =
            places.into_iter().filter(|(_, is_listed)| *is_listed).map(|(place, _)| place).collect();
        let lazy = if frames.lazy { r#", "loading": "lazy""# } else { "" };
        let links = if frames.links { r#", "otherwise": "link""# } else { "" };
        format!(r#"{{ "providers": {providers:?}, "allowed": [{}]{lazy}{links} }}"#, allowed.join(", "))
    }

    fn allow_json(&self) -> String {
        let prefixes = |name: &str| {
            let of_name = self.prefixes.iter().filter(move |(of, _)| *of == name);
            of_name.map(|(_, prefix)| format!("{:?}", format!("{prefix}*"))).collect::<Vec<_>>()
        };
        let is_of_group = |name: &str| self.group && ["table", "tbody", "tr", "td"].contains(&name);
        let mut rows: Vec<String> = KEPT
            .iter()
            .filter(|name| !is_of_group(name))
            .map(|name| {
                let own = OWN.iter().find(|(of, _)| of == name).map_or(&[][..], |(_, own)| own);
                let own: Vec<String> =
                    own.iter().map(|name| format!("{name:?}")).chain(prefixes(name)).collect();
                format!("{name:?}: [{}]", own.join(", "))
            })
            .collect();
        let mut all = vec![r#""title""#.to_owned()];
        all.extend(self.has_css.then(|| r#""style""#.to_owned()));
        all.extend(prefixes("*"));
        rows.push(format!(r#""*": [{}]"#, all.join(", ")));
        rows.extend(self.group.then(|| r#""@tables": []"#.to_owned()));
        rows.extend(self.comments.then(|| r##""#comment": ["wp:*"]"##.to_owned()));
        format!("{{ {} }}", rows.join(", "))
    }

    /// Returns the members but `version`, and `urls` and `links`.
    fn simple_members(&self) -> Vec<(&'static str, String)> {
        let mut members =
            vec![("disallowed", format!("{:?}", self.disallowed)), ("allow", self.allow_json())];
        if self.group {
            let denied: Vec<String> = OTHER_TABLES.iter().map(|name| format!("{name:?}: true")).collect();
            members.push(("deny", format!("{{ {} }}", denied.join(", "))));
        }
        members.extend(self.frames.iter().map(|frames| ("frames", Self::frames_json(frames))));
        if self.breaks {
            members.push(("text", r#"{ "line_breaks": true }"#.to_owned()));
        }
        members.extend(self.parsers.map(|parsers| ("output", format!(r#"{{ "parsers": {parsers} }}"#))));
        if self.alt {
            let required = r#"{ "img": { "attributes": ["src"], "otherwise": "alt" } }"#;
            members.push(("required", required.to_owned()));
        }
        if self.has_css {
            let values = r##"{ "text-align": { "one_of": ["left", "right"] }, "color": { "pattern": "#[0-9a-f]{3}" } }"##;
            members.push(("css", format!("{{ {PROPERTIES}, \"values\": {values} }}")));
        }
        members
    }

    fn urls_json(&self, is_part: impl Fn(&str) -> bool, decoy: &str) -> String {
        format!(
            r#""urls": {{ "proxy": "/proxy?url=", "lazy_images": {}, "rules": {{ {} }} }}"#,
            self.lazy,
            [decoy.to_owned(), self.rules_json(is_part)]
                .into_iter()
                .filter(|part| !part.is_empty())
                .collect::<Vec<_>>()
                .join(", ")
        )
    }

    /// Returns the policy, in JSON.
    pub fn json(&self) -> String {
        let mut members: Vec<_> =
            self.math.then(|| r#""extends": ["mathml"]"#.to_owned()).into_iter().collect();
        members.extend(self.simple_members().into_iter().map(|(name, json)| format!("{name:?}: {json}")));
        members.push(self.urls_json(|_| true, ""));
        members.push(format!(r#""links": {{ "misleading": {:?} }}"#, self.misleading));
        format!("{{ {} }}", members.join(", "))
    }

    /// Returns the same policy as one that extends `./base.json`, and that base. The base also has values that the policy replaces.
    pub fn extending(&self) -> (String, String) {
        let extends = if self.math { r#"["./base.json", "mathml"]"# } else { r#""./base.json""# };
        let mut own = vec![format!(r#""extends": {extends}"#)];
        let mut base = Vec::new();
        let is_in_base = |at: usize| self.in_base >> at & 1 == 1;
        for (at, (name, json)) in self.simple_members().into_iter().enumerate() {
            if is_in_base(at) {
                base.push(format!("{name:?}: {json}"));
                continue;
            }
            if name == "css" {
                base.push(r#""css": { "properties": ["float", "text-align"] }"#.to_owned());
                let change = r#""properties": { "add": ["color"], "remove": ["float"] }"#;
                own.push(format!("{name:?}: {}", json.replace(PROPERTIES, change)));
                continue;
            }
            own.push(format!("{name:?}: {json}"));
            match name {
                "output" => base.push(r#""output": { "parsers": ["2026"] }"#.to_owned()),
                "disallowed" => base.push(r#""disallowed": "escape""#.to_owned()),
                _ => {}
            }
        }
        let at = |key: &str| KEYS.iter().position(|of| *of == key).unwrap_or_default();
        let of_base = |key: &str| is_in_base(at(key) + 3);
        let replaced = self.rules.iter().find(|(key, _)| !of_base(key));
        let decoy = replaced
            .map(|(key, _)| format!(r#"{key:?}: [{{ "allowed_schemes": ["ftp"], "handling": "remove" }}]"#));
        base.push(self.urls_json(of_base, &decoy.unwrap_or_default()));
        own.push(self.urls_json(|key| !of_base(key), ""));
        base.push(r#""links": { "misleading": "report" }"#.to_owned());
        own.push(format!(r#""links": {{ "misleading": {:?} }}"#, self.misleading));
        (format!("{{ {} }}", own.join(", ")), format!("{{ {} }}", base.join(", ")))
    }

    /// Returns `true` if the policy keeps a comment.
    pub fn keeps_comment(&self, data: &str) -> bool {
        self.comments && data.trim().starts_with("wp:") && !data.contains(['<', '>'])
    }

    /// Returns what the policy does not allow on an element.
    pub fn refused(&self, element: &Element<'_>, parse: Parse) -> Option<String> {
        let name = element.name;
        let is_frame = name == "iframe" && self.frames.is_some();
        let is_math = self.math && !element.is_html && MATH.contains(&name);
        if is_math {
            let attrs = element.attrs.iter().filter(|(attr, _)| !OF_MATH.contains(attr));
            let mut problems = attrs.filter_map(|(attr, value)| self.attribute("", attr, value, parse).err());
            return problems.next();
        }
        if !element.is_html || !KEPT.contains(&name) && !is_frame {
            return Some(format!("<{name}>"));
        }
        let get =
            |wanted: &str| element.attrs.iter().find(|(name, _)| *name == wanted).map(|(_, value)| *value);
        for &(attr, value) in &element.attrs {
            if let Err(problem) = self.attribute(name, attr, value, parse) {
                return Some(format!("{attr}={value:?} of <{name}>: {problem}"));
            }
        }
        if self.blocked.is_some_and(|blocked| get(blocked).is_some()) && get("src").is_some() {
            return Some("an image with a blocked URL and another one".to_owned());
        }
        if self.alt && name == "img" && get("src").is_none() {
            return Some("an image without a URL".to_owned());
        }
        if is_frame && (get("src").is_none() || get("sandbox").is_none()) {
            return Some("a frame without a place or a sandbox".to_owned());
        }
        if is_frame && !get("src").is_some_and(|src| self.is_place(src, get("sandbox"), parse)) {
            return Some(format!("a frame of {:?}", get("src")));
        }
        if let Some(href) = get("href")
            && name == "a"
            && self.misleading != "report"
            && element.text.trim() == "www.bank.com"
            && let Some(url) = parse(&self.destination(href), false)
            && ["http", "https"].contains(&&*url.scheme)
            && !url.host.ends_with("bank.com")
        {
            return Some(format!("a misleading link to {href:?}"));
        }
        None
    }

    /// Returns where a link leads, perhaps behind the proxy.
    fn destination(&self, href: &str) -> String {
        let rules = self.rules.iter().find(|(key, _)| *key == "a[href]");
        let is_proxied = rules.is_some_and(|(_, rules)| rules.iter().any(|rule| rule.handling == "proxy"));
        carried(href).filter(|_| is_proxied).unwrap_or_else(|| href.to_owned())
    }

    fn attribute(&self, element: &str, attr: &str, value: &str, parse: Parse) -> Result<(), String> {
        let is_own = OWN.iter().any(|(of, own)| *of == element && own.contains(&attr));
        let rules_of = |key: &str| {
            let found = self.rules.iter().find(|(of, _)| *of == key);
            found.map(|(_, rules)| rules.as_slice()).ok_or_else(|| "there is no rule".to_owned())
        };
        match attr {
            "title" => Ok(()),
            "style" if self.has_css => style(value),
            "href" | "src" if is_own => url(rules_of(&format!("{element}[{attr}]"))?, value, parse),
            "cite" if is_own => url(rules_of("*[cite]")?, value, parse),
            "srcset" if is_own => {
                let rules = rules_of("img[srcset]")?;
                let candidates = value.split(", ").filter_map(|candidate| candidate.split(' ').next());
                candidates.into_iter().try_for_each(|candidate| url(rules, candidate, parse))
            }
            _ if is_own => Ok(()),
            "src" | "sandbox" | "allow" | "loading" if element == "iframe" => Ok(()),
            blocked if self.blocked == Some(blocked) && element == "img" => match parse(value, false) {
                Some(url) if ["http", "https"].contains(&&*url.scheme) && !url.has_credentials => Ok(()),
                _ => Err("it is no URL of the Web".to_owned()),
            },
            _ => {
                let has_prefix = self.prefixes.iter().any(|(of, prefix)| {
                    ["*", element].contains(of) && attr.len() > prefix.len() && attr.starts_with(prefix)
                });
                if !has_prefix {
                    return Err("the policy does not keep it".to_owned());
                }
                match parse(value, true) {
                    Some(url) if url.scheme != "https" || url.host != "reader.example" => {
                        Err("it leads elsewhere without a rule".to_owned())
                    }
                    _ => Ok(()),
                }
            }
        }
    }

    /// Whether a frame may show a place in this sandbox.
    fn is_place(&self, src: &str, sandbox: Option<&str>, parse: Parse) -> bool {
        let (Some(frames), Some(url)) = (&self.frames, parse(src, false)) else { return false };
        if url.scheme != "https" || url.has_credentials {
            return false;
        }
        let (host, path) = (url.host.as_str(), url.path.as_str());
        let is_youtube = frames.youtube && host == "www.youtube-nocookie.com" && path.starts_with("/embed/");
        let is_codepen = frames.codepen
            && host == "codepen.io"
            && path.split('/').nth(2).is_some_and(|part| part == "embed");
        let is_maps =
            frames.maps && host == "maps.example.com" && (path == "/embed" || path.starts_with("/embed/"));
        let is_film = frames.films && host.ends_with(".films.example");
        is_youtube || is_codepen || (is_maps || is_film) && sandbox == Some("")
    }
}

/// Checks a URL by the first of these rules that is for it.
fn url(rules: &[Rule], text: &str, parse: Parse) -> Result<(), String> {
    let is_proxied = rules.iter().any(|rule| rule.handling == "proxy");
    let inner = carried(text).filter(|_| is_proxied);
    // In any other spelling it is a relative URL, but not for rules without the proxy.
    let is_proxied_form = |url: &str| carried(url).is_some_and(|carried| proxied(&carried) == url);
    if inner.as_deref().is_some_and(is_proxied_form) {
        return Err("it goes through the proxy twice".to_owned());
    }
    let handling = if inner.is_some() { "proxy" } else { "allow" };
    let text = inner.as_deref().unwrap_or(text);
    let rule = match parse(text, false) {
        Some(url) => {
            let rule = rules.iter().find(|rule| rule.schemes.contains(&&*url.scheme)).ok_or("its scheme")?;
            // The rules allow all ports.
            let host = url.host.split_once(':').map_or(&*url.host, |(host, _)| host);
            let is_ours = host == "ok.example" || host.ends_with(".ok.example");
            if url.has_credentials || rule.ours && !url.host.is_empty() && !is_ours {
                return Err("its host, or its credentials".to_owned());
            }
            rule
        }
        None => {
            let url = parse(text, true).ok_or("it does not parse")?;
            if text.is_empty() || url.scheme != "https" || url.host != "reader.example" {
                return Err("it is empty, or leads to another site".to_owned());
            }
            let is_of_proxy = is_proxied && text.starts_with(PROXY);
            let allows = |rule: &&Rule| if text.starts_with('#') { rule.fragment } else { rule.relative };
            let fits = |rule: &&Rule| !is_of_proxy || rule.handling == "proxy";
            rules.iter().filter(fits).find(allows).ok_or("it is relative")?
        }
    };
    if rule.handling == handling { Ok(()) } else { Err(format!("its rule says {}", rule.handling)) }
}

/// Returns the URL that an address of the proxy has.
fn carried(text: &str) -> Option<String> {
    let encoded = text.strip_prefix(PROXY)?;
    let mut bytes = Vec::new();
    let mut rest = encoded.bytes();
    while let Some(byte) = rest.next() {
        let escaped = if byte == b'%' { rest.next().zip(rest.next()) } else { None };
        let digit = |byte: u8| char::from(byte).to_digit(16);
        bytes.push(match escaped.and_then(|(high, low)| Some(digit(high)? * 16 + digit(low)?)) {
            Some(value) => value as u8,
            None => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

/// Returns the proxied form of a URL.
fn proxied(url: &str) -> String {
    let encoded = url.bytes().map(|byte| match byte {
        b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    });
    PROXY.to_owned() + &encoded.collect::<String>()
}

/// Checks a `style` attribute.
fn style(value: &str) -> Result<(), String> {
    for declaration in value.split(';').map(str::trim).filter(|declaration| !declaration.is_empty()) {
        let (property, value) = declaration.split_once(':').ok_or("no declaration")?;
        let value = value.trim().to_ascii_lowercase();
        let value = value.strip_suffix("!important").unwrap_or(&value).trim();
        let is_allowed = match property.trim() {
            "text-align" => ["left", "right"].contains(&value),
            "color" => {
                value.len() == 4
                    && value
                        .strip_prefix('#')
                        .is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_hexdigit()))
            }
            _ => false,
        };
        if !is_allowed {
            return Err(format!("the declaration {declaration:?}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Knows enough URLs for these tests.
    fn parse(url: &str, with_base: bool) -> Option<Address> {
        let address = |scheme: &str, host: &str, path: &str| {
            Some(Address {
                scheme: scheme.to_owned(),
                has_credentials: false,
                host: host.to_owned(),
                path: path.to_owned(),
            })
        };
        match url.split_once("://") {
            Some((scheme, rest)) => {
                let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
                address(scheme, host, &format!("/{path}"))
            }
            None if with_base => address("https", "reader.example", url),
            None => None,
        }
    }

    fn members() -> Members {
        let rule =
            Rule { schemes: vec!["https"], ours: true, relative: false, fragment: true, handling: "allow" };
        Members {
            disallowed: "remove",
            frames: Some(Frames {
                youtube: true,
                codepen: false,
                maps: true,
                films: true,
                lazy: false,
                links: true,
            }),
            rules: vec![("a[href]", vec![rule.clone()]), ("img[src]", vec![rule])],
            blocked: Some("data-blocked"),
            parsers: None,
            prefixes: vec![("p", "data-")],
            has_css: true,
            misleading: "unlink",
            alt: false,
            lazy: false,
            comments: true,
            breaks: false,
            math: true,
            group: false,
            in_base: 0,
        }
    }

    /// An oracle that allows everything would accept everything.
    #[test]
    fn oracle_refuses_what_the_policy_does_not_allow() {
        let refused = |name: &str, attrs: &[(&str, &str)], text: &str| {
            let element = Element { is_html: true, name, attrs: attrs.to_vec(), text: text.to_owned() };
            members().refused(&element, parse).is_some()
        };
        assert!(refused("script", &[], ""));
        let math = |name: &str, attr: &str| {
            let attrs = vec![(attr, "x")];
            members().refused(&Element { is_html: false, name, attrs, text: String::new() }, parse).is_some()
        };
        assert!(
            !math("mi", "mathcolor")
                && math("mi", "href")
                && math("mglyph", "title")
                && math("path", "title")
        );
        assert!(members().keeps_comment(" wp:p ") && !members().keeps_comment("c"));
        for (name, attr, good, bad) in [
            ("a", "href", "https://ok.example/", "https://evil.example/"),
            ("a", "href", "#f", "/f"),
            ("img", "data-blocked", "http://evil.example/", "/x"),
            ("p", "data-x", "y", "https://evil.example/"),
            ("p", "style", "color: #abc; text-align: left", "color: red"),
        ] {
            assert!(
                !refused(name, &[(attr, good)], "") && refused(name, &[(attr, bad)], ""),
                "{name}[{attr}]"
            );
        }
        assert!(refused("a", &[("href", "https://ok.example/")], "www.bank.com"));
        assert!(refused(
            "img",
            &[("src", "https://ok.example/"), ("data-blocked", "http://evil.example/")],
            ""
        ));
        let image = Element { is_html: true, name: "img", attrs: Vec::new(), text: String::new() };
        assert!(Members { alt: true, ..members() }.refused(&image, parse).is_some());
        let frame = |src: &'static str, sandbox: &'static str| [("src", src), ("sandbox", sandbox)];
        assert!(!refused("iframe", &frame("https://maps.example.com/embed/x", ""), ""));
        for (src, sandbox) in [
            ("https://maps.example.com/embed/x", "allow-scripts"),
            ("https://maps.example.com/x", ""),
            ("https://codepen.io/a/embed/x", ""),
        ] {
            assert!(refused("iframe", &frame(src, sandbox), ""), "{src}");
        }
    }

    #[test]
    fn carried_urls_are_decoded() {
        assert_eq!(carried("/proxy?url=a%3Ab%2").as_deref(), Some("a:b%"));
        assert_eq!(carried("/other?url=a"), None);
        assert_eq!(proxied("/a b~"), "/proxy?url=%2Fa%20b~");
    }
}
