//! Names: a number for every element and attribute name that the standards mention, and the tables over them.
//!
//! The tokenizer packs a name into two words while it scans it, and finds the number by a perfect hash of these words.
//! Names that no standard mentions get a number from the tree's own interner, from [`INTERNED_BASE`] on.

mod generated {
    //! What `cargo run -p xtask -- gen` writes.
    pub(crate) mod attrs;
    pub(crate) mod tags;
}

pub(crate) mod markup;
#[cfg(test)]
mod tests;

use generated::{attrs, tags};

pub use generated::attrs::id as attr;
pub use generated::tags::id as tag;

/// Ids from here on are given out by a tree's own interner.
pub(crate) const INTERNED_BASE: u32 = 4096;

/// One more than the number of known element names: the length of a table indexed by [`TagId::index`].
pub(crate) const TAG_COUNT: usize = tags::COUNT;

/// One more than the number of known attribute names: the length of a table indexed by [`AttrId::index`].
pub(crate) const ATTR_COUNT: usize = attrs::COUNT;

// The generated tables hold ids in 16 bits, and no known name may have an id of the interner's.
const _: () = assert!(TAG_COUNT <= INTERNED_BASE as usize);
const _: () = assert!(ATTR_COUNT <= INTERNED_BASE as usize);

/// An element's local name: a constant for each name that the standards mention, or a number given out by a tree's
/// interner.
///
/// The constants are in [`tag`]. Names are case-sensitive: `foreignObject` and `foreignobject` are two names.
///
/// ```
/// use lye_html::{TagId, tag};
///
/// assert_eq!(TagId::from_name("table"), Some(tag::TABLE));
/// assert_eq!(tag::FOREIGN_OBJECT.name(), Some("foreignObject"));
/// assert_eq!(TagId::from_name("my-element"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TagId(pub(crate) u32);

impl TagId {
    /// No known name, and not interned yet.
    pub const NONE: Self = Self(0);

    /// The id of a name that the standards mention. Exact: `DIV` has none.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(Self(known_by_name(name, &tags::HASH, &tags::LONG, &tags::NAMES)?))
    }

    /// [`TagId::NONE`] and the constants, by their index.
    ///
    /// ```
    /// use lye_html::TagId;
    /// assert!(TagId::all().enumerate().all(|(index, id)| id.index() == index));
    /// ```
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..TAG_COUNT as u16).map(|id| Self(id.into()))
    }

    /// The name, unless it is [`TagId::NONE`] or a tree's own: then ask the tree.
    pub fn name(self) -> Option<&'static str> {
        known_name(self.0, &tags::NAMES)
    }

    /// The id as an index, for tables: below 4,096 for the constants and [`TagId::NONE`], from there on for the names that
    /// a tree numbers itself.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An attribute's local name: a constant for each name that the standards mention, or a number given out by a tree's
/// interner.
///
/// The constants are in [`attr`]. Names are case-sensitive: `viewBox` and `viewbox` are two names. `xlink:href` is the
/// name that stands in the source; in foreign content it becomes the local name `href` in the XLink namespace.
///
/// ```
/// use lye_html::{AttrId, attr};
///
/// assert_eq!(AttrId::from_name("href"), Some(attr::HREF));
/// assert_eq!(attr::ARIA_LABEL.name(), Some("aria-label"));
/// assert_eq!(AttrId::from_name("data-x"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct AttrId(pub(crate) u32);

impl AttrId {
    /// No known name, and not interned yet.
    pub const NONE: Self = Self(0);

    /// The id of a name that the standards mention. Exact: `HREF` has none.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(Self(known_by_name(name, &attrs::HASH, &attrs::LONG, &attrs::NAMES)?))
    }

    /// [`AttrId::NONE`] and all constants, in the order of their indices.
    ///
    /// ```
    /// use lye_html::AttrId;
    /// assert!(AttrId::all().enumerate().all(|(index, id)| id.index() == index));
    /// ```
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..ATTR_COUNT as u16).map(|id| Self(id.into()))
    }

    /// The name, unless it is [`AttrId::NONE`] or a tree's own: then ask the tree.
    pub fn name(self) -> Option<&'static str> {
        known_name(self.0, &attrs::NAMES)
    }

    /// The id as an index, for tables: below 4,096 for the constants and [`AttrId::NONE`], from there on for the names
    /// that a tree numbers itself.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An element's namespace. The parser makes no elements in any other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Namespace {
    /// HTML.
    Html,
    /// SVG.
    Svg,
    /// MathML.
    MathMl,
}

impl Namespace {
    /// The namespace's URI, as in the Infra Standard, "Namespaces".
    pub const fn uri(self) -> &'static str {
        match self {
            Self::Html => "http://www.w3.org/1999/xhtml",
            Self::Svg => "http://www.w3.org/2000/svg",
            Self::MathMl => "http://www.w3.org/1998/Math/MathML",
        }
    }
}

/// An attribute's namespace. The parser makes no attributes in any other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum AttrNamespace {
    /// No namespace: the usual case.
    None,
    /// XLink.
    XLink,
    /// XML.
    Xml,
    /// XMLNS.
    Xmlns,
}

impl AttrNamespace {
    /// The namespace's URI, as in the Infra Standard, "Namespaces". None for [`AttrNamespace::None`].
    pub const fn uri(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::XLink => Some("http://www.w3.org/1999/xlink"),
            Self::Xml => Some("http://www.w3.org/XML/1998/namespace"),
            Self::Xmlns => Some("http://www.w3.org/2000/xmlns/"),
        }
    }
}

/// The id of an element name of at most 16 bytes, packed little-endian and padded with zeros: its first 8 bytes in
/// `lo`, the next 8 in `hi`. [`TagId::NONE`] if no standard mentions it.
#[inline]
pub(crate) fn tag_by_packed(lo: u64, hi: u64) -> TagId {
    TagId(tags::HASH.get(lo, hi))
}

/// The id of an element name of more than 16 bytes, or [`TagId::NONE`].
pub(crate) fn tag_by_long_name(name: &[u8]) -> TagId {
    TagId(long_name(name, &tags::LONG, &tags::NAMES))
}

/// The id of an attribute name of at most 16 bytes, packed as for [`tag_by_packed`], or [`AttrId::NONE`].
#[inline]
pub(crate) fn attr_by_packed(lo: u64, hi: u64) -> AttrId {
    AttrId(attrs::HASH.get(lo, hi))
}

/// The id of an attribute name of more than 16 bytes, or [`AttrId::NONE`].
pub(crate) fn attr_by_long_name(name: &[u8]) -> AttrId {
    AttrId(long_name(name, &attrs::LONG, &attrs::NAMES))
}

/// The name that a start tag gets in the SVG namespace (HTML Standard 13.2.6.5, any other start tag).
#[inline]
pub(crate) fn adjust_svg_tag(tag: TagId) -> TagId {
    static TABLE: [u16; TAG_COUNT] = replacing(&tags::SVG_ADJUSTED, false);
    TagId(replace(tag.0, &TABLE))
}

/// The lower-case form of a camelCase name of SVG; any other name is returned as it is. The rules for end tags in
/// foreign content compare names in lower case (HTML Standard 13.2.6.5, any other end tag).
#[inline]
pub(crate) fn lower_tag(tag: TagId) -> TagId {
    static TABLE: [u16; TAG_COUNT] = replacing(&tags::SVG_ADJUSTED, true);
    TagId(replace(tag.0, &TABLE))
}

/// HTML Standard 13.2.6.1, "adjust SVG attributes".
#[inline]
pub(crate) fn adjust_svg_attr(attr: AttrId) -> AttrId {
    static TABLE: [u16; ATTR_COUNT] = replacing(&attrs::SVG_ADJUSTED, false);
    AttrId(replace(attr.0, &TABLE))
}

/// HTML Standard 13.2.6.1, "adjust MathML attributes".
#[inline]
pub(crate) fn adjust_mathml_attr(attr: AttrId) -> AttrId {
    static TABLE: [u16; ATTR_COUNT] = replacing(&attrs::MATHML_ADJUSTED, false);
    AttrId(replace(attr.0, &TABLE))
}

/// HTML Standard 13.2.6.1, "adjust foreign attributes": the namespace and local name of an attribute that has one.
///
/// Its prefix follows from the namespace, but for `xmlns`, which has none.
#[inline]
pub(crate) fn adjust_foreign_attr(attr: AttrId) -> Option<(AttrNamespace, AttrId)> {
    static TABLE: [(AttrNamespace, u16); ATTR_COUNT] = foreign_attributes();
    match TABLE.get(attr.index()) {
        None | Some((AttrNamespace::None, _)) => None,
        Some(&(namespace, local)) => Some((namespace, AttrId(u32::from(local)))),
    }
}

const fn foreign_attributes() -> [(AttrNamespace, u16); ATTR_COUNT] {
    let mut table = [(AttrNamespace::None, 0); ATTR_COUNT];
    let mut at = 0;
    while at < attrs::FOREIGN_ADJUSTED.len() {
        let (qualified, namespace, local) = attrs::FOREIGN_ADJUSTED[at];
        table[qualified as usize] = (namespace, local);
        at += 1;
    }
    table
}

/// A table from ids to ids that holds its own index but for the pairs given (in the other direction if `reversed`).
const fn replacing<const COUNT: usize>(pairs: &[(u16, u16)], reversed: bool) -> [u16; COUNT] {
    let mut table = [0; COUNT];
    let mut at = 0;
    while at < COUNT {
        table[at] = at as u16;
        at += 1;
    }
    at = 0;
    while at < pairs.len() {
        let (from, to) = if reversed { (pairs[at].1, pairs[at].0) } else { pairs[at] };
        table[from as usize] = to;
        at += 1;
    }
    table
}

/// Looks an id up in a table of [`replacing`]; a tree's own ids are beyond it.
#[inline]
fn replace(id: u32, table: &[u16]) -> u32 {
    table.get(id as usize).map_or(id, |&to| u32::from(to))
}

/// A perfect hash from packed names to ids, found by xtask's `perfect_hash`.
///
/// A look-up costs two multiplications, a read of the displacement and a read of the slot. `BUCKETS` and `SLOTS` are
/// powers of two: the masks keep every index in range.
pub(crate) struct PackedHash<const BUCKETS: usize, const SLOTS: usize> {
    factors: [u64; 2],
    bucket_shift: u32,
    place_shift: u32,
    displacements: [u16; BUCKETS],
    keys: [[u64; 2]; SLOTS],
    ids: [u16; SLOTS],
}

impl<const BUCKETS: usize, const SLOTS: usize> PackedHash<BUCKETS, SLOTS> {
    /// Evaluated when compiling. The keys are packed here, so that the generated file need not repeat them.
    const fn new(
        factors: [u64; 2],
        bucket_shift: u32,
        place_shift: u32,
        displacements: [u16; BUCKETS],
        ids: [u16; SLOTS],
        names: &[&str],
    ) -> Self {
        assert!(BUCKETS.is_power_of_two() && SLOTS.is_power_of_two());
        let mut keys = [[0; 2]; SLOTS];
        let mut slot = 0;
        while slot < SLOTS {
            keys[slot] = pack(names[ids[slot] as usize].as_bytes());
            slot += 1;
        }
        Self { factors, bucket_shift, place_shift, displacements, keys, ids }
    }

    #[inline]
    fn get(&self, lo: u64, hi: u64) -> u32 {
        let hash = (lo ^ hi.wrapping_mul(self.factors[1])).wrapping_mul(self.factors[0]);
        let displacement = self.displacements[(hash >> self.bucket_shift) as usize & (BUCKETS - 1)];
        let slot = ((hash >> self.place_shift) as usize).wrapping_add(displacement as usize) & (SLOTS - 1);
        // An empty slot has the key of the empty name and the id 0: no special case.
        if self.keys[slot] == [lo, hi] { u32::from(self.ids[slot]) } else { 0 }
    }
}

/// Packs a name of at most 16 bytes; of a longer one, what comes after is left out.
pub(crate) const fn pack(name: &[u8]) -> [u64; 2] {
    let mut words = [0; 2];
    let mut at = 0;
    while at < name.len() && at < 16 {
        words[at / 8] |= (name[at] as u64) << (8 * (at % 8));
        at += 1;
    }
    words
}

/// The binary search over the few long names.
fn long_name(name: &[u8], long: &[u16], names: &[&str]) -> u32 {
    let name_of = |id: u16| names.get(usize::from(id)).map_or(&[][..], |name| name.as_bytes());
    match long.binary_search_by(|&id| name_of(id).cmp(name)) {
        Ok(at) => long.get(at).map_or(0, |&id| u32::from(id)),
        Err(_) => 0,
    }
}

fn known_by_name<const BUCKETS: usize, const SLOTS: usize>(
    name: &str,
    hash: &PackedHash<BUCKETS, SLOTS>,
    long: &[u16],
    names: &[&str],
) -> Option<u32> {
    let id = match name.len() {
        // The padding would make `a` and `a\0` the same; the tokenizer never sees a NUL here, but a caller may.
        0..=16 if name.contains('\0') => 0,
        0..=16 => {
            let [lo, hi] = pack(name.as_bytes());
            hash.get(lo, hi)
        }
        _ => long_name(name.as_bytes(), long, names),
    };
    (id != 0).then_some(id)
}

fn known_name(id: u32, names: &[&'static str]) -> Option<&'static str> {
    if id == 0 { None } else { names.get(id as usize).copied() }
}
