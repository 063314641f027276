//! A random policy, and its JSON.

use super::modes::Modes;
use super::shaping::Shaping;
use super::texts::Texts;
use super::vocabulary::{ATTRIBUTES, Attr, ELEMENTS, Kind, kind_of};
use crate::rng::Rng;

/// The namespace (`html`, `svg`, `math`) and the local name of an element.
pub type Tag = (&'static str, &'static str);

/// The handling of allowed URLs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handling {
    /// Keep.
    Allow,
    /// Remove.
    Remove,
    /// Rewrite to the proxy.
    Proxy,
}

/// The address of a proxy, with its parameter.
pub type Proxy = &'static str;

/// A policy.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The kept elements, each with its own attributes, or `None` if all but some are kept.
    pub elements: Option<Vec<(Tag, Vec<Attr>)>>,
    /// Whether the lists are written as `allow` and `deny`.
    pub by_tables: bool,
    /// Elements that are removed.
    pub removed: Vec<Tag>,
    /// Elements that are replaced by their children.
    pub replaced: Vec<Tag>,
    /// Whether `listed` are the attributes that all elements may have; otherwise those that none may have.
    pub keeps_listed: bool,
    /// See above.
    pub listed: Vec<Attr>,
    /// Whether `data-*` attributes are kept.
    pub data_attributes: bool,
    /// Whether comments are kept.
    pub comments: bool,
    /// The rules: an element or all, an attribute, and the rule.
    pub rules: Vec<(Option<Tag>, Attr, Rule)>,
    /// `default_allow_relative`.
    pub default_allow_relative: bool,
    /// The proxy of rules that do not set one.
    pub proxy: Option<Proxy>,
    /// `hygiene.absolutize`.
    pub absolutize: bool,
    /// `hygiene.upgrade_https`.
    pub upgrade_https: bool,
    /// `hygiene.remove_tracking`.
    pub remove_tracking: bool,
    /// The base URL.
    pub base: Option<&'static str>,
    /// Whether `base` elements of the input apply.
    pub uses_base: bool,
    /// The values added to `rel`.
    pub rel: Vec<&'static str>,
    /// The value of `target`.
    pub target: Option<&'static str>,
    /// Whether only external links get them.
    pub external: bool,
    /// The hosts that are not external.
    pub internal_hosts: Vec<&'static str>,
    /// The output context: a chain of elements, the last of which is the parent.
    pub context: (&'static str, Option<Tag>),
    /// The scripting flag.
    pub scripting: bool,
    /// The treatment of disallowed content, and of text that only looks like markup.
    pub modes: Modes,
    /// The transforms.
    pub shaping: Shaping,
    /// The treatment of text.
    pub texts: Texts,
}

/// A rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// `allowed_schemes`.
    pub schemes: Vec<&'static str>,
    /// `allowed_hosts`.
    pub hosts: Option<Vec<&'static str>>,
    /// `allow_relative`.
    pub relative: Option<bool>,
    /// `allow_fragment`.
    pub fragment: bool,
    /// `resolve_protocol_relative`: `None` is `false`.
    pub protocol_relative: Option<&'static str>,
    /// `handling`.
    pub handling: Option<Handling>,
    /// `proxy`.
    pub proxy: Option<Proxy>,
    /// `allowed_ports`.
    pub ports: Option<Vec<u16>>,
    /// `allowed_paths`.
    pub paths: Option<Vec<&'static str>>,
    /// `allow_credentials`.
    pub credentials: bool,
    /// Whether `deny` has `not_global`, `confusable_hosts`, `respelled_hosts` and `controls_and_backslashes`, and `scheme_lookalikes` for
    /// relative URLs.
    pub global_only: bool,
    /// `data`: types and sizes.
    pub data: Vec<(&'static str, usize)>,
    /// `max_length`.
    pub max_length: Option<usize>,
    /// `keep_good_candidates`.
    pub keep_good: bool,
}

const CONTEXTS: &[(&str, Option<Tag>)] = &[
    ("body", Some(("html", "body"))),
    ("body", Some(("html", "body"))),
    ("body > article", Some(("html", "article"))),
    ("document", None),
    ("body > table > tbody > tr", Some(("html", "tr"))),
    ("body > svg", Some(("svg", "svg"))),
    ("body > form > div", Some(("html", "div"))),
    ("body > math > mi", Some(("math", "mi"))),
    ("body > select", Some(("html", "select"))),
];

const PROXIES: &[Proxy] =
    &["/proxy?url=", "https://proxy.example/get?size=1&u=", "get?url=", "http://ok.example/p?a%20b="];

impl Plan {
    /// Returns the policy for these numbers.
    pub fn new(rng: &mut Rng) -> Self {
        let keeps_elements = !rng.one_in(3);
        let keeps_listed = !rng.one_in(3);
        let share = 2 + rng.below(4);
        let data_attributes = keeps_listed && rng.one_in(3);
        let can_be_listed =
            |attr: &Attr| !(attr.1.contains(':') || data_attributes && attr.1.starts_with("data-"));
        let mut listed = Vec::new();
        for &attr in ATTRIBUTES.iter().filter(|attr| can_be_listed(attr)) {
            if if keeps_listed { !rng.one_in(share) } else { rng.one_in(8) } {
                listed.push(attr);
            }
        }
        let (mut kept, mut removed, mut replaced) = (Vec::new(), Vec::new(), Vec::new());
        for &tag in ELEMENTS {
            let can_be_replaced = !matches!(tag.1, "html" | "svg" | "math");
            if can_be_replaced && rng.one_in(12) {
                replaced.push(tag);
            } else if keeps_elements && !rng.one_in(share) {
                let own = ATTRIBUTES.iter().filter(|attr| {
                    keeps_listed && can_be_listed(attr) && fits(tag, attr) && !listed.contains(attr)
                });
                kept.push((tag, own.copied().filter(|_| rng.one_in(6)).collect()));
            } else if !keeps_elements && rng.one_in(8) {
                removed.push(tag);
            }
        }
        let mut plan = Self {
            // The same lists can be written in two ways, unless elements are replaced.
            by_tables: keeps_elements && keeps_listed && rng.one_in(2),
            elements: keeps_elements.then_some(kept),
            removed,
            replaced,
            keeps_listed,
            listed,
            data_attributes,
            comments: rng.one_in(3),
            rules: Vec::new(),
            default_allow_relative: !rng.one_in(3),
            proxy: if rng.one_in(3) { Some(rng.pick(PROXIES)) } else { None },
            absolutize: false,
            upgrade_https: rng.one_in(4),
            remove_tracking: rng.one_in(4),
            base: if rng.one_in(2) {
                Some(rng.pick(&["https://page.example/dir/x", "http://ok.example:8080/a/b?c"]))
            } else {
                None
            },
            uses_base: rng.one_in(4),
            rel: ["noopener", "nofollow", "noreferrer", "opener"]
                .into_iter()
                .filter(|_| rng.one_in(4))
                .collect(),
            target: if rng.one_in(4) { Some(rng.pick(&["_blank", "_self", "frame"])) } else { None },
            external: rng.one_in(3),
            internal_hosts: ["ok.example", "*.ok.example", "proxy.example"]
                .into_iter()
                .filter(|_| rng.one_in(3))
                .collect(),
            context: rng.pick(CONTEXTS),
            scripting: !rng.one_in(4),
            modes: Modes::default(),
            shaping: Shaping::default(),
            texts: Texts::default(),
        };
        plan.absolutize = plan.uses_base || (plan.base.is_some() && rng.one_in(3));
        plan.add_rules(rng);
        plan.shaping = Shaping::new(rng, &plan);
        plan
    }

    /// Whether the lists keep an element.
    pub fn lists(&self, tag: (&str, &str)) -> bool {
        let is_listed = match &self.elements {
            Some(kept) => kept.iter().any(|(kept, _)| *kept == tag),
            None => !self.removed.contains(&tag),
        };
        is_listed && !self.replaced.contains(&tag)
    }

    /// Whether the lists keep an element with an attribute.
    pub fn may_have(&self, tag: (&str, &str), attr: (&str, &str)) -> bool {
        let own = self.elements.iter().flatten().find(|(kept, _)| *kept == tag);
        let is_own = own.is_some_and(|(_, own)| own.contains(&attr));
        self.lists(tag) && (is_own || self.listed.contains(&attr) == self.keeps_listed)
    }

    fn add_rules(&mut self, rng: &mut Rng) {
        for &attr in ATTRIBUTES {
            let is_url =
                matches!(kind_of("", "", attr), Some(kind) if kind != Kind::Never && kind != Kind::Css);
            let may_be_url = is_url || matches!(attr.1, "content" | "value");
            if !may_be_url || attr.1.contains(':') {
                continue;
            }
            if !rng.one_in(4) {
                let rule = Rule::new(rng, self);
                self.rules.push((None, attr, rule));
            }
            for &tag in ELEMENTS {
                if rng.one_in(12) {
                    let rule = Rule::new(rng, self);
                    self.rules.push((Some(tag), attr, rule));
                }
            }
        }
    }

    /// Returns the rule for an attribute: its element's, else that of all elements.
    pub fn rule(
        &self,
        (namespace, name): (&str, &str),
        (attr_namespace, attribute): (&str, &str),
    ) -> Option<&Rule> {
        let of = |wanted: Option<(&str, &str)>| {
            let found = self.rules.iter().find(|(tag, attr, _)| {
                attr.0 == attr_namespace && attr.1.eq_ignore_ascii_case(attribute) && *tag == wanted
            });
            found.map(|(_, _, rule)| rule)
        };
        of(Some((namespace, name))).or_else(|| of(None))
    }

    /// Returns the handling of allowed URLs by a rule.
    pub fn handling(&self, rule: &Rule) -> Handling {
        rule.handling.unwrap_or(Handling::Allow)
    }

    /// Whether the lists are written as `allow`.
    pub fn is_by_tables(&self) -> bool {
        self.elements.is_some() && self.by_tables && self.replaced.is_empty()
    }

    /// Returns the policy in JSON.
    pub fn json(&self) -> String {
        let kept = match &self.elements {
            Some(kept) if self.is_by_tables() => self.tables_json(kept),
            _ => format!("\"sanitizer\": {{{}}}", self.sanitizer_json()),
        };
        format!(
            "{{{kept}, \"urls\": {{{}}}, \"input\": {{{}}}, \"output\": {{{}}}, \"links\": {{{}}}, {}, {}{}}}",
            self.urls_json(),
            self.input_json(),
            self.output_json(),
            self.links_json(),
            self.modes.json(),
            self.texts.json(),
            self.shaping.json()
        )
    }

    /// Returns the lists as `allow`, with an add-on and a group that `deny` takes away again, and an attribute of all elements that none has.
    fn tables_json(&self, kept: &[(Tag, Vec<Attr>)]) -> String {
        let name = |(namespace, name): &Tag| match *namespace {
            "svg" | "math" => format!("{namespace}:{name}"),
            _ => (*name).to_owned(),
        };
        let attr = |(namespace, name): &Attr| match *namespace {
            "" => format!("{name:?}"),
            _ => format!("{:?}", format!("{namespace}:{name}")),
        };
        let mut rows: Vec<String> =
            kept.iter().map(|(tag, own)| format!("{:?}: {}", name(tag), list(own, attr))).collect();
        let mut all: Vec<String> = self.listed.iter().map(attr).collect();
        all.extend(self.data_attributes.then(|| "\"data-*\"".to_owned()));
        all.push("\"unknown\"".to_owned());
        rows.push(format!("\"*\": [{}]", all.join(", ")));
        rows.extend(self.shaping.custom.then(|| "\"x-*\": [\"title\"]".to_owned()));
        rows.extend(self.comments.then(|| "\"#comment\": true".to_owned()));
        let is_of_group = |tag: &Tag| {
            tag.0 != "svg" && tag.0 != "math" && ["ruby", "rb", "rp", "rt", "rtc"].contains(&tag.1)
        };
        let mut denied = vec!["\"*\": [\"unknown\"]"];
        let extends = match kept.iter().any(|((namespace, _), _)| *namespace == "math") {
            true => "",
            false => {
                denied.push("\"@math\": true");
                "\"extends\": [\"mathml\"], "
            }
        };
        if !kept.iter().any(|(tag, _)| is_of_group(tag)) {
            rows.push("\"@ruby\": [\"other\"]".to_owned());
            denied.push("\"@ruby\": true");
        }
        format!("{extends}\"allow\": {{{}}}, \"deny\": {{{}}}", rows.join(", "), denied.join(", "))
    }

    /// Returns the lists as a configuration of the Sanitizer API.
    fn sanitizer_json(&self) -> String {
        let mut sanitizer = Vec::new();
        match &self.elements {
            Some(kept) => {
                sanitizer.push(format!("\"elements\": {}", list(kept, |(tag, own)| element(*tag, own))))
            }
            None => sanitizer
                .push(format!("\"removeElements\": {}", list(&self.removed, |tag| element(*tag, &[])))),
        }
        let replaced = list(&self.replaced, |tag| element(*tag, &[]));
        sanitizer.push(format!("\"replaceWithChildrenElements\": {replaced}"));
        let member = if self.keeps_listed { "attributes" } else { "removeAttributes" };
        sanitizer.push(format!("{member:?}: {}", list(&self.listed, |attr| attribute(*attr))));
        if self.data_attributes {
            sanitizer.push("\"dataAttributes\": true".to_owned());
        }
        sanitizer.push(format!("\"comments\": {}", self.comments));
        sanitizer.join(", ")
    }

    /// Whether URLs are resolved in a root, and fragments as well.
    pub fn has_root(&self) -> bool {
        self.absolutize && self.remove_tracking
    }

    fn urls_json(&self) -> String {
        let mut urls = vec![format!("\"default_allow_relative\": {}", self.default_allow_relative)];
        urls.extend(self.proxy.map(proxy));
        urls.push(format!(
            "\"hygiene\": {{\"absolutize\": {}, \"upgrade_https\": {}, \"remove_tracking\": {}{}}}",
            self.absolutize,
            self.upgrade_https,
            self.remove_tracking,
            if self.has_root() {
                ", \"absolutize_fragments\": true, \"root\": \"https://root.example/a/b\""
            } else {
                ""
            },
        ));
        let rules = self.rules.iter().map(|(tag, attr, rule)| {
            let tag = match tag {
                None => "*".to_owned(),
                Some(("html", name)) => (*name).to_owned(),
                Some((namespace, name)) => format!("{namespace}:{name}"),
            };
            let prefix = if attr.0.is_empty() { String::new() } else { format!("{}:", attr.0) };
            format!("\"{tag}[{prefix}{}]\": {}", attr.1, rule.json())
        });
        urls.push(format!("\"rules\": {{{}}}", rules.collect::<Vec<_>>().join(", ")));
        urls.join(", ")
    }

    fn input_json(&self) -> String {
        let mut input = vec![
            format!("\"scripting\": {}", self.scripting),
            format!("\"lossless\": {}", self.modes.lossless),
            format!("\"document_base\": {}", self.uses_base),
        ];
        input.extend(self.base.iter().map(|url| format!("\"base_url\": {url:?}")));
        input.join(", ")
    }

    fn output_json(&self) -> String {
        let mut output = vec![format!("\"context\": {:?}", self.context.0)];
        output.extend(self.modes.separate_blocks.map(|is_on| format!("\"separate_blocks\": {is_on}")));
        output.extend(self.shaping.body.then(|| "\"body\": \"div\"".to_owned()));
        output.join(", ")
    }

    fn links_json(&self) -> String {
        let mut links = vec![
            match self.by_tables {
                true => format!("\"rel\": {{\"add\": {:?}, \"remove\": [\"search\"]}}", self.rel),
                false => format!("\"rel\": {:?}", self.rel),
            },
            format!("\"internal_hosts\": {:?}", self.internal_hosts),
        ];
        links.extend(self.target.map(|target| format!("\"target\": {target:?}")));
        if self.external {
            links.push("\"rel_for\": \"external\"".to_owned());
        }
        links.join(", ")
    }
}

impl Rule {
    fn new(rng: &mut Rng, plan: &Plan) -> Self {
        let mut schemes: Vec<_> = ["https", "http", "mailto", "tel", "ftp", "x-app"]
            .into_iter()
            .filter(|_| rng.one_in(3))
            .collect();
        if schemes.is_empty() {
            schemes.push("https");
        }
        let some = |rng: &mut Rng| rng.one_in(5);
        let handling = match rng.below(12) {
            0 => Some(Handling::Remove),
            1 | 2 => Some(Handling::Proxy),
            3..=5 => Some(Handling::Allow),
            _ => None,
        };
        let proxied = handling == Some(Handling::Proxy);
        let own_proxy = proxied && (plan.proxy.is_none() || rng.one_in(3));
        let global_only = some(rng);
        let hosts: Vec<_> = [
            "ok.example",
            "*.ok.example",
            "*.example.com",
            "registrable:good.example",
            "127.0.0.1",
            "[::1]",
            "proxy.example",
        ]
        .into_iter()
        .filter(|host| !(global_only && (host.contains('1') || host.ends_with(".example"))) && rng.one_in(2))
        .collect();
        Self {
            hosts: if hosts.is_empty() || rng.one_in(2) { None } else { Some(hosts) },
            relative: if rng.one_in(2) { Some(rng.one_in(2)) } else { None },
            fragment: rng.one_in(2),
            protocol_relative: if some(rng) {
                None
            } else if schemes.contains(&"http") && rng.one_in(3) {
                Some("http")
            } else {
                Some("https")
            },
            handling,
            proxy: if own_proxy { Some(rng.pick(PROXIES)) } else { None },
            ports: if some(rng) { Some(vec![443, 8080]) } else { None },
            paths: if some(rng) { Some(vec!["/docs", "/a/b"]) } else { None },
            credentials: some(rng),
            global_only,
            data: [("image/png", 12), ("text/plain", 5)].into_iter().filter(|_| rng.one_in(4)).collect(),
            max_length: if some(rng) { Some(20 + rng.below(60)) } else { None },
            keep_good: rng.one_in(2),
            schemes,
        }
    }

    fn json(&self) -> String {
        let mut members = vec![
            format!("\"allowed_schemes\": {:?}", self.schemes),
            format!("\"allow_fragment\": {}", self.fragment),
            format!("\"allow_credentials\": {}", self.credentials),
            format!("\"keep_good_candidates\": {}", self.keep_good),
            match self.protocol_relative {
                Some(scheme) => format!("\"resolve_protocol_relative\": {scheme:?}"),
                None => "\"resolve_protocol_relative\": false".to_owned(),
            },
            format!("\"data\": {{{}}}", entries(&self.data, |(kind, size)| format!("{kind:?}: {size}"))),
        ];
        members.extend(self.hosts.iter().map(|hosts| format!("\"allowed_hosts\": {hosts:?}")));
        members.extend(self.relative.map(|relative| format!("\"allow_relative\": {relative}")));
        members.extend(self.handling.map(|of| format!("\"handling\": {}", handling(of))));
        members.extend(self.proxy.map(proxy));
        members.extend(self.ports.iter().map(|ports| format!("\"allowed_ports\": {ports:?}")));
        members.extend(self.paths.iter().map(|paths| format!("\"allowed_paths\": {paths:?}")));
        if self.global_only {
            let mut denied =
                vec!["not_global", "confusable_hosts", "respelled_hosts", "controls_and_backslashes"];
            denied.extend((self.relative == Some(true)).then_some("scheme_lookalikes"));
            members.push(format!("\"deny\": {denied:?}"));
        }
        members.extend(self.max_length.map(|length| format!("\"max_length\": {length}")));
        format!("{{{}}}", members.join(", "))
    }
}

/// Whether parsers create attributes of this name on an element: only SVG and MathML have attributes with capital letters.
fn fits((namespace, _): Tag, attr: &Attr) -> bool {
    match attr.1 {
        "definitionURL" => namespace == "math",
        "attributeName" => namespace == "svg",
        _ => true,
    }
}

fn list<T>(items: &[T], write: impl Fn(&T) -> String) -> String {
    format!("[{}]", entries(items, write))
}

fn entries<T>(items: &[T], write: impl Fn(&T) -> String) -> String {
    items.iter().map(write).collect::<Vec<_>>().join(", ")
}

fn element((namespace, name): Tag, own: &[Attr]) -> String {
    let uri = match namespace {
        "svg" => "http://www.w3.org/2000/svg",
        "math" => "http://www.w3.org/1998/Math/MathML",
        _ => "http://www.w3.org/1999/xhtml",
    };
    let own = if own.is_empty() {
        String::new()
    } else {
        format!(", \"attributes\": {}", list(own, |attr| attribute(*attr)))
    };
    format!("{{\"name\": {name:?}, \"namespace\": {uri:?}{own}}}")
}

fn attribute((namespace, name): Attr) -> String {
    match namespace {
        "xlink" => format!("{{\"name\": {name:?}, \"namespace\": \"http://www.w3.org/1999/xlink\"}}"),
        "xml" => format!("{{\"name\": {name:?}, \"namespace\": \"http://www.w3.org/XML/1998/namespace\"}}"),
        _ => format!("{name:?}"),
    }
}

fn handling(handling: Handling) -> &'static str {
    match handling {
        Handling::Allow => "\"allow\"",
        Handling::Remove => "\"remove\"",
        Handling::Proxy => "\"proxy\"",
    }
}

fn proxy(address: Proxy) -> String {
    format!("\"proxy\": {address:?}")
}
