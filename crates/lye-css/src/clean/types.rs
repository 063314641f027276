//! Types of the components of a value.

/// A set of types (CSS Values and Units 4, as far as the properties of the table use them).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Types(u32);

impl Types {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const COLOR: Self = Self(1);
    pub(crate) const LENGTH: Self = Self(1 << 1);
    pub(crate) const PERCENTAGE: Self = Self(1 << 2);
    pub(crate) const NUMBER: Self = Self(1 << 3);
    pub(crate) const TIME: Self = Self(1 << 4);
    pub(crate) const ANGLE: Self = Self(1 << 5);
    /// `1fr`.
    pub(crate) const FLEX: Self = Self(1 << 6);
    pub(crate) const RESOLUTION: Self = Self(1 << 7);
    pub(crate) const STRING: Self = Self(1 << 8);
    /// An identifier that is not a keyword.
    pub(crate) const IDENT: Self = Self(1 << 9);
    /// `url()` and other images.
    pub(crate) const IMAGE: Self = Self(1 << 10);
    /// `url()` of an element or a file.
    pub(crate) const REFERENCE: Self = Self(1 << 11);
    pub(crate) const TRANSFORM: Self = Self(1 << 12);
    pub(crate) const FILTER: Self = Self(1 << 13);
    pub(crate) const SHAPE: Self = Self(1 << 14);
    pub(crate) const EASING: Self = Self(1 << 15);
    pub(crate) const COUNTER: Self = Self(1 << 16);
    /// `fit-content()` and `minmax()`.
    pub(crate) const FIT: Self = Self(1 << 17);
    /// The same, `repeat()` and line names in brackets.
    pub(crate) const TRACK: Self = Self(1 << 18);
    pub(crate) const COMMA: Self = Self(1 << 19);
    pub(crate) const SLASH: Self = Self(1 << 20);
    /// A string that is a URL: in `image-set()`.
    pub(crate) const URL_STRING: Self = Self(1 << 21);
    /// The type of an image: `type()` in `image-set()`.
    pub(crate) const IMAGE_TYPE: Self = Self(1 << 22);
    /// `local()`, `format()` and `tech()` of fonts.
    pub(crate) const FONT: Self = Self(1 << 23);

    /// The possible results of `calc()` and similar functions.
    pub(crate) const NUMERIC: Self =
        Self::LENGTH.and(Self::PERCENTAGE).and(Self::NUMBER).and(Self::TIME).and(Self::ANGLE);
    /// The types that custom properties may have: none that loads a resource.
    pub(crate) const CUSTOM: Self = Self(u32::MAX).without(
        Self::IMAGE.and(Self::REFERENCE).and(Self::URL_STRING).and(Self::IMAGE_TYPE).and(Self::FONT),
    );

    /// Returns the union of two sets.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns `true` if the sets have a type in common.
    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}
