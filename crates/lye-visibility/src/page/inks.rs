//! The colors that text and its background may have.

use crate::css::{Colour, Ink, Paint, Rgb};

/// Text with less contrast counts as hidden, unless its hue differs. (Light grey on white, as in captions, has about 1.6.)
const LOWEST_CONTRAST: f32 = 1.25;

/// Colors that differ more than this in red, green or blue, of 255, have different hues.
const LEAST_DIFFERENCE: f32 = 60.0;

const MOST: usize = 6;

/// A set of possible colors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inks {
    colours: [Colour; MOST],
    count: u8,
    /// Whether other colors are possible too.
    is_unclear: bool,
    /// Whether a picture of any colors may be in front of them.
    is_picture: bool,
}

impl Inks {
    pub(super) const fn one(rgb: Rgb) -> Self {
        Self { colours: [Colour::opaque(rgb); MOST], count: 1, is_unclear: false, is_picture: false }
    }

    const NONE: Self = Self { count: 0, ..Self::one(Rgb::BLACK) };

    /// Nothing is painted.
    pub(super) const NOTHING: Self = Self::NONE;

    const UNCLEAR: Self = Self { is_unclear: true, ..Self::NONE };

    fn iter(&self) -> impl Iterator<Item = Colour> + '_ {
        self.colours.iter().take(usize::from(self.count)).copied()
    }

    fn push(&mut self, colour: Colour) {
        if self.iter().any(|known| known == colour) {
            return;
        }
        match self.colours.get_mut(usize::from(self.count)) {
            Some(place) => {
                *place = colour;
                self.count += 1;
            }
            None => self.is_unclear = true,
        }
    }

    pub(super) fn with(mut self, others: &Self) -> Self {
        others.iter().for_each(|colour| self.push(colour));
        self.is_unclear |= others.is_unclear;
        self.is_picture |= others.is_picture;
        self
    }

    /// Returns the color of text that inherits this and declares `ink`.
    pub(super) fn written_with(&self, ink: Ink) -> Self {
        let mut inks = match ink.paint {
            None | Some(Paint::Inherit | Paint::Current | Paint::Invalid) => *self,
            Some(Paint::Known(colour) | Paint::Quirk(colour)) => {
                let mut inks = Self::NONE;
                inks.push(colour);
                inks
            }
            Some(Paint::Unclear) => Self::UNCLEAR,
        };
        ink.other.into_iter().for_each(|colour| inks.push(colour));
        inks
    }

    /// Returns the background when this is painted over `below`.
    pub(super) fn painted_over(&self, below: &Self) -> Self {
        let shines = self.is_empty() || self.is_translucent();
        let mut inks = Self {
            is_unclear: self.is_unclear || below.is_unclear && self.is_translucent(),
            is_picture: below.is_picture && shines,
            ..Self::NONE
        };
        for colour in self.iter() {
            if colour.alpha >= 1.0 {
                inks.push(colour);
            } else {
                below.iter().for_each(|below| inks.push(Colour::opaque(colour.over(below.rgb))));
            }
        }
        inks
    }

    fn is_translucent(&self) -> bool {
        self.iter().any(|colour| colour.alpha < 1.0)
    }

    pub(super) fn is_opaque(&self) -> bool {
        !self.is_unclear && !self.is_translucent()
    }

    pub(super) fn of(colours: impl Iterator<Item = Colour>) -> Self {
        let mut inks = Self::NONE;
        colours.for_each(|colour| inks.push(colour));
        inks
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0 && !self.is_unclear
    }

    /// Returns the colors with an image in front of them: one that is not supported, or a picture.
    pub(super) fn below(mut self, is_unclear: bool, is_picture: bool) -> Self {
        self.is_unclear |= is_unclear;
        self.is_picture |= is_picture;
        self
    }

    /// Returns the opposite colors.
    pub(super) fn inverted(mut self) -> Self {
        for colour in &mut self.colours {
            colour.rgb = Rgb(colour.rgb.0.map(|part| 255.0 - part));
        }
        self
    }

    /// Returns `true` if text of one of these colors is indistinguishable from each background.
    pub(super) fn is_lost_in(&self, behind: &Self, keeps_unknown: bool) -> bool {
        let is_faint = |text: Colour, behind: Rgb| {
            let text = text.over(behind);
            let mut parts = text.0.iter().zip(behind.0);
            text.contrast(behind) < LOWEST_CONTRAST
                && parts.all(|(one, other)| (one - other).abs() <= LEAST_DIFFERENCE)
        };
        if behind.is_picture {
            return false;
        }
        if self.is_unclear || behind.is_unclear {
            return !keeps_unknown;
        }
        self.iter().any(|text| behind.iter().all(|behind| is_faint(text, behind.rgb)))
    }
}
