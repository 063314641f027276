//! Sets of IP address classes, as a policy writes them. Never looks up names.

use super::invalid::InvalidUrlPolicy;
use super::verdict::UrlRefusal;
use lye_url::Host;
use lye_url::host::{IpClass, SpecialHost};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Every class, in the order in which they are written.
const ALL: [IpClass; 12] = [
    IpClass::Unspecified,
    IpClass::Loopback,
    IpClass::Private,
    IpClass::LinkLocal,
    IpClass::UniqueLocal,
    IpClass::Shared,
    IpClass::Multicast,
    IpClass::Broadcast,
    IpClass::Documentation,
    IpClass::Benchmarking,
    IpClass::Reserved,
    IpClass::Global,
];

/// Classes of IP addresses whose hosts a rule refuses. Names are not looked up. A name that cannot be public has the
/// class that it resolves to: `wiki`, `a.corp` and `a.internal` are private. Names that may resolve to several classes, such
/// as `a.local` and `10.0.0.1.nip.io`, are refused if the set is not empty ([`SpecialHost`]). A policy file lists the names of
/// classes, such as `["loopback", "link_local"]`; `"not_global"` is short for all but `"global"`.
///
/// ```
/// use lye::url::host::IpClass;
/// use lye::urls::IpClasses;
///
/// let classes = IpClasses::of(&[IpClass::Loopback, IpClass::Private]);
/// assert!(classes.contains(IpClass::Private) && !classes.contains(IpClass::Global));
/// assert!(IpClasses::not_global().contains(IpClass::LinkLocal));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct IpClasses {
    /// A bit for each index in [`ALL`].
    bits: u16,
}

impl IpClasses {
    /// Creates a set of these classes.
    ///
    /// ```
    /// assert!(lye::urls::IpClasses::of(&[]).is_empty());
    /// ```
    pub fn of(classes: &[IpClass]) -> Self {
        classes.iter().copied().collect()
    }

    /// Returns all classes except the public Internet: the local machine, internal networks, and reserved
    /// addresses.
    ///
    /// ```
    /// assert!(!lye::urls::IpClasses::not_global().contains(lye::url::host::IpClass::Global));
    /// ```
    pub fn not_global() -> Self {
        Self { bits: Self::of(&ALL).bits & !bit(IpClass::Global) }
    }

    /// Returns `true` if the set contains this class.
    ///
    /// ```
    /// use lye::url::host::IpClass;
    /// use lye::urls::IpClasses;
    ///
    /// assert!(IpClasses::of(&[IpClass::Loopback]).contains(IpClass::Loopback));
    /// ```
    pub fn contains(self, class: IpClass) -> bool {
        self.bits & bit(class) != 0
    }

    /// Returns the reason why these classes refuse a host: its address has one of them, or its name resolves to such an
    /// address. Every class refuses a name that may resolve to any address.
    pub(super) fn refuse(self, host: Host<'_>) -> Option<UrlRefusal> {
        let of_address = |class| self.contains(class).then_some(UrlRefusal::IpClass(class));
        match host {
            Host::Ipv4(address) => of_address(IpClass::of_v4(address)),
            Host::Ipv6(address) => of_address(IpClass::of_v6(address)),
            Host::Domain(_) => {
                let special = SpecialHost::of(host)?;
                match special.class() {
                    // `localhost` is treated as an address (RFC 6761, 6.3).
                    Some(class) if special.name() == "localhost" => of_address(class),
                    Some(class) => self.contains(class).then_some(UrlRefusal::SpecialHost(special)),
                    None => (!self.is_empty()).then_some(UrlRefusal::SpecialHost(special)),
                }
            }
            Host::Opaque(_) | Host::Empty => None,
        }
    }

    /// Returns `true` if the set is empty.
    ///
    /// ```
    /// assert!(lye::urls::IpClasses::default().is_empty());
    /// ```
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }
}

/// Returns the bit of a class. A future class of `lye_url` has none, and is in no set until it is in [`ALL`].
fn bit(class: IpClass) -> u16 {
    ALL.iter().position(|known| *known == class).map_or(0, |place| 1 << place)
}

/// Returns the name of a class in a policy file.
fn name(class: IpClass) -> String {
    class.name().replace([' ', '-'], "_")
}

impl FromIterator<IpClass> for IpClasses {
    fn from_iter<I: IntoIterator<Item = IpClass>>(classes: I) -> Self {
        Self { bits: classes.into_iter().fold(0, |bits, class| bits | bit(class)) }
    }
}

impl Serialize for IpClasses {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(ALL.into_iter().filter(|class| self.contains(*class)).map(name))
    }
}

impl<'de> Deserialize<'de> for IpClasses {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let names = Vec::<String>::deserialize(deserializer)?;
        let mut classes = Self::default();
        for text in names {
            let class = ALL.into_iter().find(|class| name(*class) == text);
            classes.bits |= match class {
                Some(class) => bit(class),
                None if text == "not_global" => Self::not_global().bits,
                None => {
                    let known = ALL.map(name).join(", ");
                    let reason = format!("write one of: not_global, {known}");
                    return Err(serde::de::Error::custom(InvalidUrlPolicy::new("IP class", text, reason)));
                }
            };
        }
        Ok(classes)
    }
}
