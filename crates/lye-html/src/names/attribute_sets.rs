//! Sets of attributes, and which of them a filter needs to see.

use super::{ATTR_COUNT, AttrId, TAG_COUNT, TagId};

/// A set of attributes for each HTML element of the standards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ElementAttributes {
    /// The index of the set of each element.
    of_element: Vec<u16>,
    sets: Vec<AttributeSet>,
}

/// For each HTML element of the standards, the attributes that a filter needs.
///
/// An attribute is not needed if it is not kept, whatever its value is, and if the filter does not look at it when it decides about others. The
/// parser may leave such attributes out of [`ElementInfo`](crate::filter::ElementInfo).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NeededAttributes {
    attributes: ElementAttributes,
    describes_others: bool,
}

/// A set of attribute names. [`AttrId::NONE`] stands for all names that no standard defines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttributeSet([u64; ATTR_COUNT.div_ceil(64)]);

impl AttributeSet {
    /// The set of no attribute.
    pub const NONE: Self = Self([0; ATTR_COUNT.div_ceil(64)]);
    /// The set of all attributes.
    pub const ALL: Self = Self([u64::MAX; ATTR_COUNT.div_ceil(64)]);

    /// Adds a name.
    pub fn insert(&mut self, attribute: AttrId) {
        if let Some(word) = self.0.get_mut(attribute.index() / 64) {
            *word |= 1 << (attribute.index() % 64);
        }
    }

    /// Returns `true` if the set has this name.
    ///
    /// ```
    /// use lye_html::attr;
    /// use lye_html::filter::AttributeSet;
    /// let mut set = AttributeSet::NONE;
    /// set.insert(attr::TITLE);
    /// assert!(set.contains(attr::TITLE) && !set.contains(attr::HREF));
    /// ```
    #[inline(always)]
    pub fn contains(&self, attribute: AttrId) -> bool {
        let word = self.0.get(attribute.index() / 64).copied().unwrap_or(u64::MAX);
        word >> (attribute.index() % 64) & 1 != 0
    }
}

impl FromIterator<AttrId> for AttributeSet {
    fn from_iter<I: IntoIterator<Item = AttrId>>(names: I) -> Self {
        let mut set = Self::NONE;
        names.into_iter().for_each(|name| set.insert(name));
        set
    }
}

impl ElementAttributes {
    /// Creates a table with the same set for all elements, those that no standard defines included.
    #[must_use]
    pub fn new(set: AttributeSet) -> Self {
        Self { of_element: vec![0; TAG_COUNT], sets: vec![set] }
    }

    /// Sets the attributes of an element of the standards. Linear in the number of different sets.
    ///
    /// ```
    /// use lye_html::filter::{AttributeSet, ElementAttributes};
    /// use lye_html::{attr, tag};
    /// let mut attributes = ElementAttributes::new(AttributeSet::ALL);
    /// attributes.set(tag::P, AttributeSet::NONE);
    /// assert!(!attributes.of(tag::P).contains(attr::CLASS) && attributes.of(tag::DIV).contains(attr::CLASS));
    /// ```
    pub fn set(&mut self, element: TagId, attributes: AttributeSet) {
        let index = self.sets.iter().position(|set| *set == attributes).unwrap_or_else(|| {
            self.sets.push(attributes);
            self.sets.len() - 1
        });
        if let Some(of_element) = self.of_element.get_mut(element.index()) {
            *of_element = index as u16; // There are fewer names than that.
        }
    }

    /// Returns the attributes of an element.
    #[inline]
    pub fn of(&self, element: TagId) -> &AttributeSet {
        let index = self.of_element.get(element.index()).copied().unwrap_or(0);
        self.sets.get(usize::from(index)).unwrap_or(&AttributeSet::ALL)
    }
}

impl NeededAttributes {
    /// Creates it from the attributes of each element that are needed.
    #[must_use]
    pub fn new(attributes: ElementAttributes) -> Self {
        Self { attributes, describes_others: false }
    }

    /// Lets [`attributes_left_out`](crate::filter::InsertionFilter::attributes_left_out) have the names and the values of the others, not only
    /// their number.
    #[must_use]
    pub fn describing_others(self) -> Self {
        Self { describes_others: true, ..self }
    }

    #[inline]
    pub(crate) fn describes_others(&self) -> bool {
        self.describes_others
    }

    /// Returns the attributes that are needed of an element.
    #[inline]
    pub fn of(&self, element: TagId) -> &AttributeSet {
        self.attributes.of(element)
    }
}
