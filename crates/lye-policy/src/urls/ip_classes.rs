//! Sets of IP address classes, as a policy writes them. Never looks up names.

use super::verdict::UrlRefusal;
use crate::members::{Faults, Form, Node, Place, PolicyDefaults, PolicyValue};
use lye_url::Host;
use lye_url::host::{IpClass, SpecialHost};

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

impl FromIterator<IpClass> for IpClasses {
    fn from_iter<I: IntoIterator<Item = IpClass>>(classes: I) -> Self {
        Self { bits: classes.into_iter().fold(0, |bits, class| bits | bit(class)) }
    }
}

/// A class, or `not_global` for all others than [`IpClass::Global`].
struct Word(IpClasses);

/// The names of the classes, in the order of [`ALL`].
const WORDS: &[&str] = &[
    "unspecified",
    "loopback",
    "private",
    "link_local",
    "unique_local",
    "shared",
    "multicast",
    "broadcast",
    "documentation",
    "benchmarking",
    "reserved",
    "global",
    "not_global",
];

impl PolicyValue for Word {
    const FORM: Form = Form::Words { words: WORDS };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        let word = faults.word(at, node, WORDS)?;
        let of_class = WORDS.iter().zip(ALL).find(|(name, _)| **name == word);
        let classes = match of_class {
            Some((_, class)) => Some(IpClasses { bits: bit(class) }),
            None if word == "not_global" => Some(IpClasses::not_global()),
            None => None,
        };
        if classes.is_none() {
            faults.unknown_word(at, node, word, WORDS);
        }
        classes.map(Self)
    }

    fn write(&self, _: PolicyDefaults) -> serde_json::Value {
        let listed = WORDS.iter().zip(ALL).find(|(_, class)| self.0.contains(*class));
        listed.map_or("not_global", |(name, _)| name).into()
    }
}

impl PolicyValue for IpClasses {
    const FORM: Form = <Vec<Word>>::FORM;

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        let words = <Vec<Word>>::read(node, at, faults)?;
        Some(Self { bits: words.into_iter().fold(0, |bits, word| bits | word.0.bits) })
    }

    fn write(&self, _: PolicyDefaults) -> serde_json::Value {
        if *self == Self::not_global() {
            return ["not_global"].as_slice().into();
        }
        WORDS.iter().zip(ALL).filter(|(_, class)| self.contains(*class)).map(|(name, _)| *name).collect()
    }
}
