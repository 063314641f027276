//! Classes of IP addresses, for policies about what may be fetched or shown.
//!
//! The classes come from the special-purpose address registries of IANA (RFC 6890) and, for IPv6, the addressing
//! architecture (RFC 4291). An IPv6 address that embeds an IPv4 address has the class of that address:
//! `http://[::ffff:127.0.0.1]/` is loopback.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The purpose of an IP address, according to the special-purpose address registries of IANA (RFC 6890) and, for IPv6, the addressing
/// architecture (RFC 4291). The URL Standard has no such classes; policies about what may be fetched or shown need them.
///
/// An IPv6 address that embeds an IPv4 address for a gateway or a translator has the class of that address:
/// `::ffff:127.0.0.1` is loopback.
///
/// ```
/// use lye_url::host::IpClass;
/// use std::net::Ipv4Addr;
///
/// assert_eq!(IpClass::of_v4(Ipv4Addr::new(127, 0, 0, 1)), IpClass::Loopback);
/// assert!(!IpClass::of_v4(Ipv4Addr::new(169, 254, 169, 254)).is_global());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum IpClass {
    /// The unspecified address: `0.0.0.0` and `::` (RFC 1122, RFC 4291). Many systems connect to themselves at this address.
    Unspecified,
    /// The host itself: `127.0.0.0/8` and `::1` (RFC 1122, RFC 4291).
    Loopback,
    /// Networks of one organization: `10.0.0.0/8`, `172.16.0.0/12`, `192.168.0.0/16` (RFC 1918).
    Private,
    /// A single link: `169.254.0.0/16` and `fe80::/10` (RFC 3927, RFC 4291). Clouds serve their metadata here.
    LinkLocal,
    /// The private networks of IPv6: `fc00::/7` (RFC 4193), and the deprecated site-local `fec0::/10` (RFC 3879).
    UniqueLocal,
    /// Shared between a provider and its customers: `100.64.0.0/10` (RFC 6598).
    Shared,
    /// Multicast groups: `224.0.0.0/4` and `ff00::/8` (RFC 5771, RFC 4291).
    Multicast,
    /// Every host on a link: `255.255.255.255` (RFC 919).
    Broadcast,
    /// Examples in documentation: `192.0.2.0/24`, `198.51.100.0/24`, `203.0.113.0/24`, `2001:db8::/32`, `3fff::/20`
    /// (RFC 5737, RFC 3849, RFC 9637).
    Documentation,
    /// Benchmarks of network devices: `198.18.0.0/15` and `2001:2::/48` (RFC 2544, RFC 5180).
    Benchmarking,
    /// Reserved for protocols or future use, or not global: `0.0.0.0/8`, `192.0.0.0/24`, `240.0.0.0/4`, most of
    /// `2001::/23`, and all of IPv6 outside `2000::/3` that has no other class.
    Reserved,
    /// All other addresses: the public Internet.
    Global,
}

impl IpClass {
    /// Returns the class of an address.
    ///
    /// ```
    /// use lye_url::host::IpClass;
    ///
    /// assert_eq!(IpClass::of("10.1.2.3".parse().unwrap()), IpClass::Private);
    /// assert_eq!(IpClass::of("fe80::1".parse().unwrap()), IpClass::LinkLocal);
    /// ```
    #[must_use]
    pub const fn of(address: IpAddr) -> Self {
        match address {
            IpAddr::V4(address) => Self::of_v4(address),
            IpAddr::V6(address) => Self::of_v6(address),
        }
    }

    /// Returns the class of an IPv4 address.
    ///
    /// ```
    /// use lye_url::host::IpClass;
    ///
    /// assert_eq!(IpClass::of_v4([100, 64, 0, 1].into()), IpClass::Shared);
    /// assert_eq!(IpClass::of_v4([93, 184, 215, 14].into()), IpClass::Global);
    /// ```
    #[must_use]
    pub const fn of_v4(address: Ipv4Addr) -> Self {
        match address.octets() {
            [0, 0, 0, 0] => Self::Unspecified,
            [255, 255, 255, 255] => Self::Broadcast,
            [127, ..] => Self::Loopback,
            [10, ..] | [172, 16..=31, ..] | [192, 168, ..] => Self::Private,
            [169, 254, ..] => Self::LinkLocal,
            [100, 64..=127, ..] => Self::Shared,
            [224..=239, ..] => Self::Multicast,
            [192, 0, 2, _] | [198, 51, 100, _] | [203, 0, 113, _] => Self::Documentation,
            [198, 18..=19, ..] => Self::Benchmarking,
            // The global addresses of this block are anycast addresses for port control and relays (RFC 7723, RFC 8155).
            [192, 0, 0, 9..=10] => Self::Global,
            // The block of the former 6to4 relays is reserved, too (RFC 7526).
            [0, ..] | [192, 0, 0, _] | [192, 88, 99, _] | [240..=255, ..] => Self::Reserved,
            _ => Self::Global,
        }
    }

    /// Returns the class of an IPv6 address. An address that [embeds](embedded_v4) an IPv4 address has the class of that address.
    ///
    /// ```
    /// use lye_url::host::IpClass;
    ///
    /// let class = |address: &str| IpClass::of_v6(address.parse().unwrap());
    /// assert_eq!(class("::1"), IpClass::Loopback);
    /// assert_eq!(class("::ffff:10.0.0.1"), IpClass::Private);
    /// assert_eq!(class("2606:4700::1111"), IpClass::Global);
    /// ```
    #[must_use]
    pub const fn of_v6(address: Ipv6Addr) -> Self {
        let pieces = address.segments();
        match pieces {
            [0, 0, 0, 0, 0, 0, 0, 0] => return Self::Unspecified,
            [0, 0, 0, 0, 0, 0, 0, 1] => return Self::Loopback,
            _ => {}
        }
        if let Some(embedded) = embedded_v4(address) {
            return Self::of_v4(embedded.address);
        }
        match pieces {
            [0xFF00..=0xFFFF, ..] => Self::Multicast,
            [0xFE80..=0xFEBF, ..] => Self::LinkLocal,
            [0xFC00..=0xFDFF | 0xFEC0..=0xFEFF, ..] => Self::UniqueLocal,
            [0x2001, 0xDB8, ..] | [0x3FFF, 0..=0xFFF, ..] => Self::Documentation,
            [0x2001, 2, 0, ..] => Self::Benchmarking,
            // The global addresses of the block for protocols: anycast (RFC 7723, 8155, 9665), AMT (RFC 7450), AS112
            // (RFC 7535), ORCHIDv2 (RFC 7343), drone identifiers (RFC 9374).
            [0x2001, 1, 0, 0, 0, 0, 0, 1..=3]
            | [0x2001, 3, ..]
            | [0x2001, 4, 0x112, ..]
            | [0x2001, 0x20..=0x3F, ..] => Self::Global,
            [0x2001, 0..=0x1FF, ..] => Self::Reserved,
            [0x2000..=0x3FFF, ..] => Self::Global,
            _ => Self::Reserved,
        }
    }

    /// Whether the address belongs to the public Internet. A policy against requests into private networks allows only these.
    ///
    /// ```
    /// use lye_url::host::IpClass;
    ///
    /// assert!(IpClass::Global.is_global() && !IpClass::Reserved.is_global());
    /// ```
    #[must_use]
    pub const fn is_global(self) -> bool {
        matches!(self, Self::Global)
    }

    /// Returns the name of the class, in words.
    ///
    /// ```
    /// assert_eq!(lye_url::host::IpClass::LinkLocal.name(), "link-local");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unspecified => "unspecified",
            Self::Loopback => "loopback",
            Self::Private => "private",
            Self::LinkLocal => "link-local",
            Self::UniqueLocal => "unique local",
            Self::Shared => "shared",
            Self::Multicast => "multicast",
            Self::Broadcast => "broadcast",
            Self::Documentation => "documentation",
            Self::Benchmarking => "benchmarking",
            Self::Reserved => "reserved",
            Self::Global => "global",
        }
    }
}

impl std::fmt::Display for IpClass {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// How an IPv6 address embeds an IPv4 address.
///
/// ```
/// use lye_url::host::{Embedding, embedded_v4};
///
/// let found = embedded_v4("64:ff9b::7f00:1".parse().unwrap()).unwrap();
/// assert_eq!(found.embedding, Embedding::Nat64);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Embedding {
    /// `::ffff:0:0/96` (RFC 4291, 2.5.5.2).
    Mapped,
    /// `::/96`, deprecated (RFC 4291, 2.5.5.1).
    Compatible,
    /// `::ffff:0:0:0/96`, of stateless translators (RFC 2765).
    Translated,
    /// `64:ff9b::/96`, and `64:ff9b:1::/48` with the address in its last 32 bits (RFC 6052, RFC 8215).
    Nat64,
    /// `2002::/16`: the address follows the prefix (RFC 3056).
    SixToFour,
    /// `2001::/32`: the address of the client is in the last 32 bits, all bits inverted (RFC 4380).
    Teredo,
}

/// An IPv4 address inside an IPv6 address, as [`embedded_v4`] returns it.
///
/// ```
/// let found = lye_url::host::embedded_v4("::ffff:192.0.2.1".parse().unwrap()).unwrap();
/// assert_eq!(found.address.octets(), [192, 0, 2, 1]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct EmbeddedV4 {
    /// How it is embedded.
    pub embedding: Embedding,
    /// The address.
    pub address: Ipv4Addr,
}

/// Returns the IPv4 address that an IPv6 address embeds, by its prefix. `::` and `::1` embed none.
///
/// ```
/// use lye_url::host::{Embedding, embedded_v4};
///
/// let found = embedded_v4("2002:a00:1::".parse().unwrap()).unwrap();
/// assert_eq!((found.embedding, found.address.octets()), (Embedding::SixToFour, [10, 0, 0, 1]));
/// assert_eq!(embedded_v4("::1".parse().unwrap()), None);
/// ```
#[must_use]
pub const fn embedded_v4(address: Ipv6Addr) -> Option<EmbeddedV4> {
    let (embedding, high, low) = match address.segments() {
        [0, 0, 0, 0, 0, 0, 0, 0 | 1] => return None,
        [0, 0, 0, 0, 0, 0xFFFF, high, low] => (Embedding::Mapped, high, low),
        [0, 0, 0, 0, 0, 0, high, low] => (Embedding::Compatible, high, low),
        [0, 0, 0, 0, 0xFFFF, 0, high, low] => (Embedding::Translated, high, low),
        [0x64, 0xFF9B, 0, 0, 0, 0, high, low] | [0x64, 0xFF9B, 1, _, _, _, high, low] => {
            (Embedding::Nat64, high, low)
        }
        [0x2002, high, low, ..] => (Embedding::SixToFour, high, low),
        [0x2001, 0, _, _, _, _, high, low] => (Embedding::Teredo, !high, !low),
        _ => return None,
    };
    let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
    Some(EmbeddedV4 { embedding, address: Ipv4Addr::new(a, b, c, d) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(address: &str) -> IpClass {
        IpClass::of(address.parse().expect("an address"))
    }

    /// The first and the last address of each block, and the neighbors of the block.
    #[test]
    fn the_blocks_of_ipv4() {
        use IpClass::*;
        for (first, last, before, after, is) in [
            ("10.0.0.0", "10.255.255.255", Global, Global, Private),
            ("100.64.0.0", "100.127.255.255", Global, Global, Shared),
            ("127.0.0.0", "127.255.255.255", Global, Global, Loopback),
            ("169.254.0.0", "169.254.255.255", Global, Global, LinkLocal),
            ("172.16.0.0", "172.31.255.255", Global, Global, Private),
            ("192.0.0.0", "192.0.0.8", Global, Global, Reserved),
            ("192.0.0.9", "192.0.0.10", Reserved, Reserved, Global),
            ("192.0.2.0", "192.0.2.255", Global, Global, Documentation),
            ("192.88.99.0", "192.88.99.255", Global, Global, Reserved),
            ("192.168.0.0", "192.168.255.255", Global, Global, Private),
            ("198.18.0.0", "198.19.255.255", Global, Global, Benchmarking),
            ("198.51.100.0", "198.51.100.255", Global, Global, Documentation),
            ("203.0.113.0", "203.0.113.255", Global, Global, Documentation),
            ("224.0.0.0", "239.255.255.255", Global, Reserved, Multicast),
            ("240.0.0.0", "255.255.255.254", Multicast, Broadcast, Reserved),
            ("0.0.0.1", "0.255.255.255", Unspecified, Global, Reserved),
        ] {
            let number = |address: &str| address.parse::<Ipv4Addr>().expect("an address").to_bits();
            let at = |number: u32| IpClass::of_v4(Ipv4Addr::from_bits(number));
            assert_eq!(at(number(first)), is, "{first}");
            assert_eq!(at(number(last)), is, "{last}");
            assert_eq!(at(number(first) - 1), before, "before {first}");
            assert_eq!(at(number(last) + 1), after, "after {last}");
        }
        assert_eq!(class("0.0.0.0"), Unspecified);
        assert_eq!(class("255.255.255.255"), Broadcast);
    }

    #[test]
    fn the_blocks_of_ipv6() {
        use IpClass::*;
        for (address, is) in [
            ("::", Unspecified),
            ("::1", Loopback),
            ("fc00::", UniqueLocal),
            ("fdff:ffff::1", UniqueLocal),
            ("fe00::", Reserved),
            ("fe80::1", LinkLocal),
            ("febf:ffff::", LinkLocal),
            ("fec0::1", UniqueLocal),
            ("ff02::1", Multicast),
            ("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", Multicast),
            ("2001:db8::1", Documentation),
            ("2001:db7::1", Global),
            ("3fff::1", Documentation),
            ("3fff:fff:ffff::", Documentation),
            ("3fff:1000::", Global),
            ("2001:2::1", Benchmarking),
            ("2001:2:1::", Reserved),
            ("2001:1::1", Global),
            ("2001:1::4", Reserved),
            ("2001:3::", Global),
            ("2001:4:112::1", Global),
            ("2001:4:113::1", Reserved),
            ("2001:10::", Reserved),
            ("2001:20::", Global),
            ("2001:3f:ffff::", Global),
            ("2001:40::", Reserved),
            ("2001:1ff::", Reserved),
            ("2001:200::", Global),
            ("2606:2800:220:1::1", Global),
            ("100::1", Reserved),
            ("4000::", Reserved),
            ("1fff::", Reserved),
            ("5f00::1", Reserved),
        ] {
            assert_eq!(class(address), is, "{address}");
        }
    }

    #[test]
    fn embedded_v4_address_decides_the_class() {
        use Embedding::*;
        for (address, embedding, embedded) in [
            ("::ffff:127.0.0.1", Mapped, "127.0.0.1"),
            ("::10.0.0.1", Compatible, "10.0.0.1"),
            ("::2", Compatible, "0.0.0.2"),
            ("::ffff:0:169.254.1.1", Translated, "169.254.1.1"),
            ("64:ff9b::192.168.1.1", Nat64, "192.168.1.1"),
            ("64:ff9b:1:2:3:4:100.64.0.1", Nat64, "100.64.0.1"),
            ("2002:7f00:1::", SixToFour, "127.0.0.1"),
            ("2002:808:808:1::2", SixToFour, "8.8.8.8"),
            ("2001:0:1:2:3:4:80ff:fffe", Teredo, "127.0.0.1"),
            ("2001:0:1:2:3:4:f7f7:f7f7", Teredo, "8.8.8.8"),
        ] {
            let found = embedded_v4(address.parse().expect("an address")).expect(address);
            assert_eq!((found.embedding, found.address.to_string().as_str()), (embedding, embedded));
            assert_eq!(class(address), class(embedded), "{address}");
        }
        assert_eq!(embedded_v4("2001:1::1".parse().expect("an address")), None);
        assert_eq!(embedded_v4("64:ff9b:2::1".parse().expect("an address")), None);
    }
}
