//! Checks that the probe agrees with the parser.

use lye_url::probe::{BaseKind, Probe, ProbedHost, probe};
use lye_url::{Host, ParseError, Url};

/// Probes and parses an input against a base, and returns an error if they differ.
pub(crate) fn check(input: &str, base: Option<&Url>) -> Result<(), String> {
    let (kind, parsed) = match base {
        None => (BaseKind::None, Url::parse(input)),
        Some(base) => (BaseKind::Url(base), Url::parse_with_base(input, base)),
    };
    let probe = probe(input, kind);
    let is_simple = input.is_ascii() && !input.contains('%') && input.len() < 256;
    if is_simple && probe.host() == ProbedHost::NeedsParser {
        return Err(format!("{input:?} against {base:?}: the probe needs the parser without reason"));
    }
    compare(&probe, &parsed).map_err(|what| {
        format!("{input:?} against {base:?}: {what}\nthe probe:  {probe:?}\nthe parser: {parsed:?}")
    })
}

/// Compares the answers of a probe whose base is known with the parser's.
fn compare(probe: &Probe<'_>, parsed: &Result<Url, ParseError>) -> Result<(), &'static str> {
    let url = match parsed {
        Err(_) if probe.fails() || probe.host() == ProbedHost::NeedsParser => return Ok(()),
        Err(_) => return Err("only the parser fails"),
        Ok(_) if probe.fails() => return Err("only the probe fails"),
        Ok(url) => url,
    };
    let is_scheme = probe.scheme().is_some_and(|scheme| scheme == url.scheme());
    if !is_scheme || probe.scheme_type() != Some(url.scheme_type()) {
        return Err("the schemes differ");
    }
    let is_host = match (probe.host(), url.host_enum()) {
        (ProbedHost::Null, None) | (ProbedHost::Empty, Some(Host::Empty)) => true,
        (ProbedHost::Domain(a), Some(Host::Domain(b))) | (ProbedHost::Opaque(a), Some(Host::Opaque(b))) => {
            let written = a.to_string();
            a == b && a.bytes().eq(b.bytes()) && written == b && a.as_str().is_none_or(|a| a == b)
        }
        (ProbedHost::Ipv4(a), Some(Host::Ipv4(b))) => a == b,
        (ProbedHost::Ipv6(a), Some(Host::Ipv6(b))) => a == b,
        (ProbedHost::NeedsParser, Some(Host::Domain(_) | Host::Ipv4(_))) => true,
        // `localhost` of a `file` URL.
        (ProbedHost::NeedsParser, Some(Host::Empty)) => url.scheme() == "file",
        _ => false,
    };
    if !is_host {
        return Err("the hosts differ");
    }
    if probe.port() != url.port_number() {
        return Err("the ports differ");
    }
    if probe.includes_credentials() != url.includes_credentials() {
        return Err("the credentials differ");
    }
    Ok(())
}
