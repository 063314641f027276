//! The oracle: properties of a tree that was parsed from cleaned output, by the policy as it is written.

use super::plan::{Handling, Plan, Proxy, Rule};
use super::values;
use super::vocabulary::{Attr, Kind, is_animation, kind_of};
use crate::peer::Found;
use lye_url::percent::percent_decode;
use lye_url::{Host, Url, form_urlencoded};
use std::net::IpAddr;

/// Base URLs of the pages for an output, if the policy does not set one.
const BASES: &[&str] = &[
    "https://reader.example/",
    "http://reader.example/a/b/c?d#e",
    "https://reader.example:8443/x",
    "http://ok.example/docs/",
];

/// A policy, and the base URLs of the pages that its output may be in.
#[derive(Debug)]
pub struct Oracle<'p> {
    plan: &'p Plan,
    bases: Vec<Url>,
    /// How many URLs were checked.
    pub urls: u64,
}

impl<'p> Oracle<'p> {
    /// Creates an oracle for a policy.
    pub fn new(plan: &'p Plan) -> Self {
        let bases = match plan.base {
            Some(base) => vec![base],
            None => BASES.to_vec(),
        };
        let bases = bases.iter().map(|base| Url::parse(base).expect("it is written here")).collect();
        Self { plan, bases, urls: 0 }
    }

    /// Returns an error for the first part of these elements that the policy does not allow.
    pub fn judge(&mut self, found: &[Found]) -> Result<(), String> {
        for element in found {
            self.element(element).map_err(|problem| format!("{problem}, in {element:?}"))?;
        }
        Ok(())
    }

    fn element(&mut self, element: &Found) -> Result<(), String> {
        let tag = (element.namespace, element.name.as_str());
        let is_made_up = element.attrs.is_empty()
            && element.namespace == "html"
            && matches!(tag.1, "html" | "head" | "body" | "tbody" | "tr" | "colgroup");
        // Documents always keep these, without attributes if the policy does not list them.
        let is_of_document = self.plan.context.1.is_none()
            && element.namespace == "html"
            && matches!(tag.1, "html" | "head" | "body");
        let is_kept = self.keeps(tag);
        let is_like_div = is_of_document && !is_kept && tag.1 != "head" && self.plan.shaping.body;
        if !is_made_up && !is_kept && !is_of_document {
            return Err("the policy does not keep the element".to_owned());
        }
        for (namespace, name, value) in &element.attrs {
            let attr = (*namespace, name.as_str());
            let is_kept_attribute = match is_like_div {
                true => {
                    let is_color = matches!(attr, ("", "alink" | "bgcolor" | "link" | "text" | "vlink"));
                    self.keeps_attribute(("html", "div"), attr)
                        || self.plan.shaping.sets(tag, attr)
                        || is_color && tag.1 == "body" && self.keeps(("html", "div"))
                }
                false => (is_kept || self.plan.shaping.sets(tag, attr)) && self.keeps_attribute(tag, attr),
            };
            if !is_kept_attribute {
                return Err(format!("the policy does not keep the attribute {name}"));
            }
            if namespace.is_empty() && name.to_ascii_lowercase().starts_with("on") {
                return Err(format!("the event handler {name}"));
            }
            if self.plan.shaping.sets(tag, attr) {
                continue;
            }
            let may_hold_url = kind_of(tag.0, tag.1, attr).is_some() || self.plan.rule(tag, attr).is_some();
            self.plan
                .texts
                .judge_value(value, may_hold_url)
                .map_err(|problem| format!("{problem}, in the attribute {name}"))?;
            self.value(element, attr, value)
                .map_err(|problem| format!("{problem}, in the attribute {name}"))?;
        }
        self.plan.shaping.judge(element)?;
        self.link(element)
    }

    fn keeps(&self, tag: (&str, &str)) -> bool {
        let is_unsafe = matches!(
            tag,
            ("html", "script" | "iframe" | "frame" | "object" | "embed" | "base") | ("svg", "script" | "use")
        );
        let is_listed =
            self.plan.lists(tag) || self.plan.shaping.admits(tag) && !self.plan.replaced.contains(&tag);
        is_listed && !is_unsafe && !self.plan.shaping.renames(tag)
    }

    fn keeps_attribute(&self, tag: (&str, &str), attr: (&str, &str)) -> bool {
        let is_listed = lists(&self.plan.listed, attr);
        let own = self.plan.elements.iter().flatten().find(|(kept, _)| *kept == tag);
        if self.plan.shaping.sets(tag, attr) {
            return true;
        }
        if own.is_none() && self.plan.shaping.admits(tag) {
            let is_own = attr == ("", "title");
            let is_data = self.plan.data_attributes && attr.0.is_empty() && attr.1.starts_with("data-");
            return if self.plan.keeps_listed {
                is_own || is_listed || is_data
            } else {
                is_own && !is_listed
            };
        }
        if is_link(tag) && matches!(attr, ("", "rel")) && !self.plan.rel.is_empty() {
            return true;
        }
        if is_link(tag) && matches!(attr, ("", "target")) && self.plan.target.is_some() {
            return true;
        }
        if !self.plan.keeps_listed {
            return !is_listed;
        }
        let is_data = self.plan.data_attributes && attr.0.is_empty() && attr.1.starts_with("data-");
        is_listed || is_data || own.is_some_and(|(_, own)| lists(own, attr))
    }

    fn value(&mut self, element: &Found, attr: (&str, &str), value: &str) -> Result<(), String> {
        let tag = (element.namespace, element.name.as_str());
        if element.namespace == "svg" && is_animation(tag.1) && attr == ("", "attributeName") {
            let names_a_link = value.split(':').any(|part| part == "href");
            return if names_a_link { Err("an animation of a link".to_owned()) } else { Ok(()) };
        }
        let rule = self.plan.rule(tag, attr);
        let kind = match (kind_of(tag.0, tag.1, attr), rule) {
            (None, None) => return Ok(()),
            (None | Some(Kind::Unknown), Some(_)) => Kind::Url,
            (Some(kind), _) => kind,
        };
        let urls: Vec<String> = match kind {
            Kind::Never if tag.0 == "svg" && is_animation(tag.1) => return animates(value),
            Kind::Never => return Err("no rule can judge it".to_owned()),
            Kind::Css => return css(attr.1, value),
            Kind::Unknown => return leads_nowhere(value),
            Kind::Refresh if !guard(element, "http-equiv", &["refresh"]) => return Ok(()),
            Kind::Param if !guard(element, "name", PARAMS) => return Ok(()),
            Kind::Refresh => values::refresh(value).map(str::to_owned).into_iter().collect(),
            Kind::Url | Kind::Param => vec![value.to_owned()],
            Kind::Srcset => values::srcset(value),
            Kind::Spaces => {
                value.split(values::is_space).filter(|url| !url.is_empty()).map(str::to_owned).collect()
            }
            Kind::Commas => {
                let urls = value.split(|c: char| values::is_space(c) || c == ',');
                urls.filter(|url| !url.is_empty()).map(str::to_owned).collect()
            }
        };
        let rule = rule.ok_or("there is no rule for it")?;
        let is_list = matches!(kind, Kind::Srcset | Kind::Spaces | Kind::Commas);
        if urls.is_empty() && is_list {
            return Err("an empty list".to_owned());
        }
        for url in urls {
            self.urls += 1;
            self.url(rule, &url).map_err(|problem| format!("{problem}: the URL {url:?}"))?;
        }
        Ok(())
    }

    fn url(&self, rule: &Rule, text: &str) -> Result<(), String> {
        let carried = match self.plan.handling(rule) {
            Handling::Remove => return Err("it should be removed".to_owned()),
            Handling::Allow => None,
            Handling::Proxy => {
                let proxy = rule.proxy.or(self.plan.proxy).ok_or("no proxy")?;
                let carried = carried(proxy, text).ok_or("it does not go through the proxy")?;
                // A proxied URL is recognised by the policy's template.
                if self::carried(proxy, &carried)
                    .is_some_and(|inner| carried.ends_with(&format!("={}", encoded(&inner))))
                {
                    return Err("it goes through the proxy twice".to_owned());
                }
                Some(carried)
            }
        };
        let text = carried.as_deref().unwrap_or(text);
        if rule.max_length.is_some_and(|most| text.len() > most) {
            return Err("it is too long".to_owned());
        }
        match Url::parse(text) {
            Ok(url) => {
                for base in &self.bases {
                    if Url::parse_with_base(text, base).as_ref() != Ok(&url) {
                        return Err(format!("it leads elsewhere from {base}"));
                    }
                }
                self.absolute(rule, &url)
            }
            Err(_) => self.bases.iter().try_for_each(|base| self.relative(rule, text, base)),
        }
    }

    fn absolute(&self, rule: &Rule, url: &Url) -> Result<(), String> {
        let scheme = url.scheme();
        if scheme == "data" {
            return data(rule, url);
        }
        if !rule.schemes.contains(&scheme) {
            return Err(format!("the scheme {scheme} is not allowed"));
        }
        if self.plan.upgrade_https
            && scheme == "http"
            && url.port().is_empty()
            && rule.schemes.contains(&"https")
        {
            return Err("it is not upgraded".to_owned());
        }
        let has_credentials = !url.username().is_empty() || !url.password().is_empty();
        if has_credentials && !rule.credentials {
            return Err("credentials are not allowed".to_owned());
        }
        self.untracked(url)?;
        if url.has_opaque_path() && matches!(scheme, "mailto" | "tel") {
            return Ok(());
        }
        if rule.hosts.as_ref().is_some_and(|hosts| !hosts.iter().any(|host| is_host(host, url.hostname()))) {
            return Err("the host is not allowed".to_owned());
        }
        if rule.global_only && is_local(url) {
            return Err("the address is not global".to_owned());
        }
        let port = match (url.port(), scheme) {
            ("", "https") => Some(443),
            ("", "http") => Some(80),
            ("", "ftp") => Some(21),
            (port, _) => port.parse().ok(),
        };
        if rule.ports.as_ref().is_some_and(|ports| !port.is_some_and(|port| ports.contains(&port))) {
            return Err("the port is not allowed".to_owned());
        }
        is_below(rule, url)
    }

    fn relative(&self, rule: &Rule, text: &str, base: &Url) -> Result<(), String> {
        let url = Url::parse_with_base(text, base).map_err(|_| "it does not parse")?;
        let bare = text.trim_matches(|c: char| c <= ' ');
        if bare.is_empty() {
            return Err("it is empty".to_owned());
        }
        let place = |url: &Url| (url.scheme().to_owned(), url.username().to_owned(), url.host().to_owned());
        if place(&url) != place(base) {
            return Err(format!("it leads to another host from {base}"));
        }
        if bare.starts_with('#') {
            if self.plan.has_root() && self.plan.base.is_some() {
                return Err("the fragment is not absolute".to_owned());
            }
            return if rule.fragment { Ok(()) } else { Err("fragments are not allowed".to_owned()) };
        }
        if !rule.relative.unwrap_or(self.plan.default_allow_relative) {
            return Err("relative URLs are not allowed".to_owned());
        }
        if self.plan.absolutize && self.plan.base.is_some() {
            return Err("it is not absolute".to_owned());
        }
        self.untracked(&url)?;
        is_below(rule, &url)
    }

    fn untracked(&self, url: &Url) -> Result<(), String> {
        let is_web = matches!(url.scheme(), "http" | "https");
        let query = url.query().unwrap_or_default();
        let is_tracking = |name: &str| {
            let name = name.to_ascii_lowercase();
            name.starts_with("utm_") || name == "fbclid"
        };
        if self.plan.remove_tracking
            && is_web
            && form_urlencoded::parse_str(query).any(|(name, _)| is_tracking(&name))
        {
            return Err("it follows people around".to_owned());
        }
        Ok(())
    }

    /// Checks the attributes that links must have.
    fn link(&self, element: &Found) -> Result<(), String> {
        let get = |wanted: Attr| {
            let attr =
                element.attrs.iter().find(|(namespace, name, _)| (*namespace, name.as_str()) == wanted);
            attr.map(|(_, _, value)| value.as_str())
        };
        let Some(href) = get(("", "href")).or_else(|| get(("xlink", "href"))) else { return Ok(()) };
        if !is_link((element.namespace, &element.name))
            || self.plan.external && !self.is_surely_external(href)
        {
            return Ok(());
        }
        let rel = get(("", "rel")).unwrap_or_default();
        let tokens: Vec<String> = rel.split(values::is_space).map(str::to_ascii_lowercase).collect();
        if let Some(lacking) = self.plan.rel.iter().find(|token| !tokens.iter().any(|own| own == *token)) {
            return Err(format!("the link lacks {lacking}"));
        }
        let forbids_opener = self.plan.rel.iter().any(|token| matches!(*token, "noopener" | "noreferrer"));
        if forbids_opener
            && !self.plan.rel.contains(&"opener")
            && tokens.iter().any(|token| token == "opener")
        {
            return Err("the link has an opener".to_owned());
        }
        match self.plan.target {
            Some(target) if get(("", "target")) != Some(target) && !self.may_lead_within(href) => {
                Err("the link has another target".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// Links within the page get no target.
    fn may_lead_within(&self, href: &str) -> bool {
        let is_page = |base: &Url| {
            Url::parse_with_base(href, base)
                .is_ok_and(|url| url.without_fragment() == base.without_fragment())
        };
        href.starts_with('#')
            || href.contains('#') && self.plan.base.is_some() && self.bases.iter().any(is_page)
    }

    fn is_surely_external(&self, href: &str) -> bool {
        let Ok(url) = Url::parse(href) else { return false };
        let is_internal = self.plan.internal_hosts.iter().any(|host| is_host(host, url.hostname()))
            || self.plan.base.is_some() && self.bases.iter().any(|base| base.hostname() == url.hostname());
        !url.hostname().is_empty() && !is_internal
    }
}

/// Returns the values of `name` for which `param` contains a URL.
const PARAMS: &[&str] = &["code", "codebase", "data", "filename", "href", "movie", "src", "url"];

fn lists(names: &[(&str, &str)], name: (&str, &str)) -> bool {
    names.contains(&name)
}

/// Percent-encodes all characters but the unreserved characters of RFC 3986, 2.3.
fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

fn is_link(tag: (&str, &str)) -> bool {
    matches!(tag, ("html", "a" | "area") | ("svg", "a"))
}

/// Whether another attribute of the same element has one of these values.
fn guard(element: &Found, name: &str, wanted: &[&str]) -> bool {
    element.attrs.iter().any(|(namespace, own, value)| {
        namespace.is_empty()
            && own == name
            && wanted.iter().any(|wanted| value.trim_matches(values::is_space).eq_ignore_ascii_case(wanted))
    })
}

fn css(name: &str, value: &str) -> Result<(), String> {
    let mut value = value.to_ascii_lowercase();
    // A reference into the same document loads nothing.
    if let Some((before, rest)) = value.split_once("url(")
        && let Some((url, after)) = rest.split_once(')')
        && url.trim_matches([' ', '\t', '\n', '"', '\'']).starts_with('#')
    {
        value = format!("{before}{after}");
    }
    if name == "style" || value.contains("url(") || value.contains('\\') || value.contains(':') {
        return Err("no rule judges CSS".to_owned());
    }
    Ok(())
}

/// Animated values of presentation attributes must not load anything.
fn animates(value: &str) -> Result<(), String> {
    let value = value.to_ascii_lowercase();
    let loads = ["url(", "src(", "image(", "image-set(", "element(", "attr(", "var("];
    match value.contains([':', '\\', '"', '\'', '/']) || loads.into_iter().any(|part| value.contains(part)) {
        true => Err("no rule can judge it".to_owned()),
        false => Ok(()),
    }
}

/// Unknown attributes must not contain a URL.
fn leads_nowhere(value: &str) -> Result<(), String> {
    let base = Url::parse(BASES[0]).expect("it is written here");
    match Url::parse_with_base(value, &base) {
        Ok(url) if url.host() != base.host() || url.scheme() != base.scheme() => {
            Err(format!("it leads to {url} without a rule"))
        }
        _ => Ok(()),
    }
}

fn carried(proxy: Proxy, text: &str) -> Option<String> {
    let encoded = text.strip_prefix(proxy)?;
    let is_encoded = encoded.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~%".contains(&byte));
    let decoded = percent_decode(encoded.as_bytes());
    // A remaining percent sign is not from the proxy's encoding.
    let escapes = encoded.matches('%').count();
    let is_whole = encoded.len() == decoded.len() + 2 * escapes;
    let decoded = String::from_utf8(decoded.into_owned()).ok()?;
    (is_encoded && is_whole).then_some(decoded)
}

fn data(rule: &Rule, url: &Url) -> Result<(), String> {
    let refuse = |problem: &str| Err(problem.to_owned());
    // The query belongs to it (Fetch Standard, data: URL processor, step 3).
    let whole = format!("{}{}", url.pathname(), url.search());
    let Some((head, body)) = whole.split_once(',') else { return refuse("data without a comma") };
    let head = head.to_ascii_lowercase();
    let essence = head.split(';').next().unwrap_or_default().trim();
    let essence = if essence.is_empty() { "text/plain" } else { essence };
    let Some((_, most)) = rule.data.iter().find(|(kind, _)| *kind == essence) else {
        return refuse("data of a type that is not allowed");
    };
    let bytes = percent_decode(body.as_bytes()).into_owned();
    let is_base64 = head.replace(' ', "").ends_with(";base64");
    let digits = bytes.iter().filter(|byte| byte.is_ascii_alphanumeric() || b"+/".contains(byte)).count();
    let size = if is_base64 { digits * 3 / 4 } else { bytes.len() };
    if size > *most { refuse("too much data") } else { Ok(()) }
}

fn is_host(pattern: &str, host: &str) -> bool {
    let is_below = |domain: &str| host.strip_suffix(domain).is_some_and(|before| before.ends_with('.'));
    if let Some(domain) = pattern.strip_prefix("*.") {
        return is_below(domain);
    }
    match pattern.strip_prefix("registrable:") {
        Some(domain) => host == domain || is_below(domain),
        None => host == pattern,
    }
}

fn is_local(url: &Url) -> bool {
    match url.host_enum() {
        Some(Host::Ipv4(address)) => is_local_address(address.into()),
        Some(Host::Ipv6(address)) => is_local_address(address.into()),
        Some(Host::Domain(domain)) => {
            let domain = domain.strip_suffix('.').unwrap_or(domain);
            let top = domain.rsplit('.').next().unwrap_or_default();
            let special = [
                "localhost",
                "local",
                "example",
                "test",
                "invalid",
                "internal",
                "corp",
                "lan",
                "arpa",
                "onion",
            ];
            !domain.contains('.') || special.contains(&top) || domain.ends_with(".nip.io")
        }
        _ => false,
    }
}

fn is_local_address(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            v4.is_loopback()
                || v4.is_private()
                || v4.is_link_local()
                || v4.is_unspecified()
                || v4.is_multicast()
        }
        IpAddr::V6(v6) => {
            v6.is_loopback()
                || v6.is_unspecified()
                || v6.is_multicast()
                || v6.to_ipv4_mapped().is_some_and(|v4| is_local_address(v4.into()))
        }
    }
}

fn is_below(rule: &Rule, url: &Url) -> Result<(), String> {
    let is_in = |path: &&str| {
        url.pathname().strip_prefix(*path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    match &rule.paths {
        Some(paths) if !paths.iter().any(is_in) => Err("the path is not allowed".to_owned()),
        _ => Ok(()),
    }
}
