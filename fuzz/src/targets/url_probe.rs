//! Compares the probe with the parser.

use super::url_identity::url_and_base;
use crate::input::Input;
use lye_url::probe::{BaseKind, Probe, ProbedHost, UrlForm, probe};
use lye_url::{Host, Url};

/// Asserts that the probe agrees with the parser on whether an input fails, on the scheme, the host and the port, and on whether there are
/// credentials. If the probe leaves the decision to the parser, the input is not ASCII or it is long.
pub(super) fn run(data: &[u8]) {
    let input = Input::new(data);
    let (text, base) = url_and_base(&input);
    let (kind, parsed) = match &base {
        None => (BaseKind::None, Url::parse(text)),
        Some(base) => (BaseKind::Url(base), Url::parse_with_base(text, base)),
    };
    let probed = probe(text, kind);
    let is_simple = text.is_ascii() && !text.contains('%') && text.len() < 256;
    assert!(!is_simple || probed.host() != ProbedHost::NeedsParser, "the parser is not needed");
    match &parsed {
        Ok(url) => agrees(&probed, url),
        Err(_) => assert!(probed.fails() || probed.host() == ProbedHost::NeedsParser, "the parser fails"),
    }
    if let Some(base) = &base {
        of_unknown_base(text, base, &probed);
    }
}

fn agrees(probed: &Probe<'_>, url: &Url) {
    assert!(!probed.fails(), "the probe fails, and {url} was parsed");
    assert!(probed.scheme().is_some_and(|scheme| scheme == url.scheme()), "the scheme of {url}: {probed:?}");
    assert_eq!(probed.scheme_type(), Some(url.scheme_type()), "{url}");
    let is_host = match (probed.host(), url.host_enum()) {
        (ProbedHost::Null, None) | (ProbedHost::Empty, Some(Host::Empty)) => true,
        (ProbedHost::Domain(a), Some(Host::Domain(b))) | (ProbedHost::Opaque(a), Some(Host::Opaque(b))) => {
            a == b && a.bytes().eq(b.bytes()) && format!("{a}") == b
        }
        (ProbedHost::Ipv4(a), Some(Host::Ipv4(b))) => a == b,
        (ProbedHost::Ipv6(a), Some(Host::Ipv6(b))) => a == b,
        (ProbedHost::NeedsParser, Some(Host::Domain(_) | Host::Ipv4(_))) => true,
        // `localhost` of a `file` URL.
        (ProbedHost::NeedsParser, Some(Host::Empty)) => url.scheme() == "file",
        _ => false,
    };
    assert!(is_host, "the host of {url}: {probed:?}");
    assert_eq!(probed.port(), url.port_number(), "the port of {url}");
    assert_eq!(probed.includes_credentials(), url.includes_credentials(), "credentials of {url}");
}

/// Asserts that a base affects only the parts that the probe reports as the base's.
fn of_unknown_base(text: &str, base: &Url, probed: &Probe<'_>) {
    let kind = match base.scheme() {
        "http" => BaseKind::Http,
        "https" => BaseKind::Https,
        _ => return,
    };
    let unknown = probe(text, kind);
    assert_eq!(unknown.form(), probed.form());
    assert_eq!(unknown.scheme_type(), probed.scheme_type());
    assert_eq!(unknown.takes_authority_of_base(), probed.takes_authority_of_base());
    if unknown.takes_authority_of_base() {
        assert_eq!(unknown.host(), ProbedHost::OfBase);
        let url = Url::parse_with_base(text, base).expect("a URL with the authority of the base parses");
        assert_eq!((url.host(), url.username()), (base.host(), base.username()));
    } else {
        assert_eq!((unknown.host(), unknown.port()), (probed.host(), probed.port()));
        assert_eq!(unknown.fails(), probed.fails());
    }
    // Whether a scheme is written does not depend on the base.
    assert_eq!(unknown.form() == UrlForm::Absolute, probe(text, BaseKind::None).form() == UrlForm::Absolute);
}
