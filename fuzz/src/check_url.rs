//! Properties of every URL record: its components make up its serialization, and have the form that the parser returns.

use lye_url::{Host, SchemeType, Url, valid};

/// Asserts that a URL is sound.
pub fn sound(url: &Url) {
    let href = url.href();
    assert_eq!(serialized(url), href, "components and serialization");
    assert!(href.bytes().all(|byte| (b' '..=b'~').contains(&byte)), "not encoded: {href:?}");

    let scheme = url.scheme();
    assert!(valid::is_scheme(scheme) && *scheme == scheme.to_ascii_lowercase(), "the scheme of {href:?}");
    assert_eq!(url.scheme_type(), SchemeType::of(scheme), "{href:?}");
    assert_eq!(url.is_special(), url.scheme_type().is_special(), "{href:?}");
    assert_eq!(url.protocol(), format!("{scheme}:"), "{href:?}");

    authority(url);
    path(url);

    assert_eq!(url.search(), prefixed('?', url.query()), "{href:?}");
    assert_eq!(url.hash(), prefixed('#', url.fragment()), "{href:?}");
    let fragment = url.fragment().map_or(0, |fragment| fragment.len() + 1);
    assert_eq!(url.without_fragment(), &href[..href.len() - fragment], "{href:?}");
}

/// The URL serializer (4.5), from the values of the getters.
fn serialized(url: &Url) -> String {
    let mut out = format!("{}:", url.scheme());
    if let Some(host) = url.host_enum() {
        out.push_str("//");
        if url.includes_credentials() {
            out.push_str(url.username());
            if !url.password().is_empty() {
                out.push(':');
                out.push_str(url.password());
            }
            out.push('@');
        }
        out.push_str(&host.to_string());
        if let Some(port) = url.port_number() {
            out.push_str(&format!(":{port}"));
        }
    } else if !url.has_opaque_path() && url.pathname().starts_with("//") {
        out.push_str("/.");
    }
    out.push_str(url.pathname());
    for (delimiter, part) in [('?', url.query()), ('#', url.fragment())] {
        if let Some(part) = part {
            out.push(delimiter);
            out.push_str(part);
        }
    }
    out
}

fn authority(url: &Url) {
    let host = url.host_enum();
    let is_file = url.scheme_type() == SchemeType::File;
    assert_eq!(url.hostname(), host.map_or_else(String::new, |host| host.to_string()), "{url}");
    let port = url.port_number().map(|port| port.to_string());
    assert_eq!(url.port(), port.as_deref().unwrap_or_default(), "{url}");
    let with_port = port.map_or_else(String::new, |port| format!(":{port}"));
    assert_eq!(url.host(), format!("{}{with_port}", url.hostname()), "{url}");
    assert!(url.port_number().is_none() || url.port_number() != url.scheme_type().default_port(), "{url}");
    let has_credentials = !(url.username().is_empty() && url.password().is_empty());
    assert_eq!(url.includes_credentials(), has_credentials, "{url}");
    // 4.2: "cannot have a username/password/port".
    if matches!(host, None | Some(Host::Empty)) || is_file {
        assert!(!has_credentials && url.port_number().is_none(), "{url}");
    }
    match host {
        None | Some(Host::Opaque(_)) => assert!(!url.is_special(), "{url}"),
        Some(Host::Empty) => assert!(is_file || !url.is_special(), "{url}"),
        Some(Host::Domain(domain)) => {
            assert!(url.is_special() && !domain.is_empty(), "{url}");
            assert_eq!(domain, domain.to_ascii_lowercase(), "{url}");
        }
        Some(Host::Ipv4(_)) => assert!(url.is_special(), "{url}"),
        Some(_) => {}
    }
}

fn path(url: &Url) {
    let path = url.pathname();
    let segments: Vec<&str> = url.path_segments().collect();
    if url.has_opaque_path() {
        assert!(segments.is_empty() && !path.starts_with('/') && url.host_enum().is_none(), "{url}");
        return;
    }
    let joined: String = segments.iter().map(|segment| format!("/{segment}")).collect();
    assert_eq!(joined, path, "{url}");
    assert!(!(url.is_special() && segments.is_empty()), "a special URL without a path: {url}");
    for segment in segments {
        let dots = segment.to_ascii_lowercase().replace("%2e", ".");
        assert!(dots != "." && dots != "..", "a segment of dots: {url}");
        assert!(!segment.contains(' '), "a space: {url}");
    }
}

fn prefixed(delimiter: char, part: Option<&str>) -> String {
    part.filter(|part| !part.is_empty()).map_or_else(String::new, |part| format!("{delimiter}{part}"))
}

/// Asserts that two URLs have the same properties.
pub fn same(a: &Url, b: &Url, why: &str) {
    let texts = |url: &Url| {
        let getters = [
            Url::href,
            Url::scheme,
            Url::protocol,
            Url::username,
            Url::password,
            Url::host,
            Url::hostname,
            Url::port,
            Url::pathname,
            Url::search,
            Url::hash,
            Url::without_fragment,
        ];
        getters.map(|get| get(url).to_owned())
    };
    assert_eq!(texts(a), texts(b), "{why}");
    let rest = |url: &Url| (url.scheme_type(), url.port_number(), url.has_opaque_path(), url.origin());
    assert_eq!(rest(a), rest(b), "{why}");
    assert_eq!((a.host_enum(), a.query(), a.fragment()), (b.host_enum(), b.query(), b.fragment()), "{why}");
}

/// Asserts that a URL is sound, and that its serialization parses to itself (4.5: the parser and the serializer are
/// idempotent together).
pub fn parses_to_itself(url: &Url, why: &str) {
    sound(url);
    match Url::parse(url.href()) {
        Ok(again) => same(url, &again, why),
        Err(error) => panic!("{why}: {:?} does not parse: {error}", url.href()),
    }
}
