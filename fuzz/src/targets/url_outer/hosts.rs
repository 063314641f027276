//! Public suffixes, sites, equivalence, and the classes of addresses.

use lye_url::host::HostBuf;
use lye_url::host::{Embedding, IpClass, embedded_v4};
use lye_url::public_suffix::PublicSuffixList;
use lye_url::{Host, Url};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

pub(super) fn check(url: &Url, base: Option<&Url>, rules: &str) {
    let host = url.host_enum();
    let given = PublicSuffixList::parse(&rules.replace('/', "\n"));
    for list in [&PublicSuffixList::built_in(), &given] {
        if let Some(host) = host {
            suffix(list, host);
        }
        let origin = url.origin();
        let is_tuple = origin.host().is_some();
        assert_eq!(list.same_site(&origin, &origin), is_tuple, "{url}");
        assert_eq!(origin.is_same_origin(&origin), is_tuple, "{url}");
        if let Some(base) = base {
            let other = base.origin();
            assert_eq!(list.same_site(&origin, &other), list.same_site(&other, &origin), "{url} {base}");
            assert!(!origin.is_same_origin(&other) || list.same_site(&origin, &other), "{url} {base}");
            assert!(!list.same_site(&origin, &other) || list.schemelessly_same_site(&origin, &other));
        }
    }
    let mut without = url.clone();
    without.set_hash("");
    assert!(url.equals_without_fragments(&without) && without.equals_without_fragments(url), "{url}");
    assert_eq!(url == &without, url.fragment().is_none(), "{url}");
    match host {
        Some(Host::Ipv4(address)) => address_of_host(address.into()),
        Some(Host::Ipv6(address)) => address_of_host(address.into()),
        _ => {}
    }
    if let (true, Some(host)) = (url.is_special(), host) {
        let again = HostBuf::parse(url.hostname());
        assert!(host == Host::Empty || again.is_ok_and(|again| again.as_host() == host), "{url}");
    }
}

fn suffix(list: &PublicSuffixList, host: Host<'_>) {
    let (suffix, registrable) = (list.public_suffix(host), list.registrable_domain(host));
    let Host::Domain(domain) = host else {
        assert_eq!((suffix, registrable), (None, None), "{host}");
        return;
    };
    let ends_in = |text: &str, end: &str| {
        text == end || text.strip_suffix(end).is_some_and(|before| before.ends_with('.'))
    };
    if let Some(suffix) = suffix {
        assert!(ends_in(domain, suffix), "{suffix:?} of {domain:?}");
    }
    if let Some(registrable) = registrable {
        let suffix = suffix.expect("a registrable domain has a public suffix");
        assert!(
            ends_in(domain, registrable) && ends_in(registrable, suffix),
            "{registrable:?} of {domain:?}"
        );
        let label = registrable.strip_suffix(suffix).and_then(|label| label.strip_suffix('.'));
        assert!(
            label.is_some_and(|label| !label.is_empty() && !label.contains('.')),
            "{registrable:?}, {suffix:?}"
        );
        // A registrable domain is its own registrable domain, and its public suffix has none.
        assert_eq!(list.registrable_domain(Host::Domain(registrable)), Some(registrable));
    }
}

fn address_of_host(address: IpAddr) {
    let class = IpClass::of(address);
    assert_eq!(class.is_global(), class == IpClass::Global);
    assert!(!class.name().is_empty());
    if let IpAddr::V6(address) = address
        && let Some(embedded) = embedded_v4(address)
    {
        assert_eq!(class, IpClass::of_v4(embedded.address), "{address}");
    }
}

/// Asserts properties of embedded addresses, made from the bytes of the input.
pub(super) fn check_addresses(data: &[u8]) {
    for octets in data.as_chunks::<4>().0.iter().take(8) {
        let v4 = Ipv4Addr::from(*octets);
        let mapped = v4.to_ipv6_mapped();
        assert_eq!(
            embedded_v4(mapped).map(|found| (found.embedding, found.address)),
            Some((Embedding::Mapped, v4))
        );
        let [a, b, c, d] = v4.octets().map(u16::from);
        let six_to_four = Ipv6Addr::new(0x2002, a << 8 | b, c << 8 | d, 0, 0, 0, 0, 1);
        for address in [mapped, six_to_four] {
            assert_eq!(IpClass::of_v6(address), IpClass::of_v4(v4), "{address}");
        }
        address_of_host(v4.into());
    }
    for octets in data.as_chunks::<16>().0.iter().take(4) {
        address_of_host(Ipv6Addr::from(*octets).into());
    }
}
