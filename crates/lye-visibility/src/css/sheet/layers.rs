//! Cascade layers and their order (CSS Cascade 5, 6.4).

use std::collections::HashMap;

/// A layer, or a name that only layers in it have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Layer(u32);

impl Layer {
    /// What is outside of all layers.
    pub(super) const ROOT: Self = Self(0);
}

/// The layers of all style sheets of an input.
#[derive(Debug, Default)]
pub(super) struct Layers {
    /// The layers in others, by the parts of their names.
    inner: HashMap<(Layer, String), Layer>,
    /// The number of each layer that has one.
    numbers: HashMap<Layer, u32>,
}

impl Layers {
    /// Returns the layer with this name in another one, and its number in the order of first mention. Linear in the name.
    pub(super) fn named(&mut self, around: Layer, name: &str) -> (Layer, u32) {
        let mut layer = around;
        for part in name.split('.') {
            let next = Layer(self.inner.len() as u32 + 1); // Below the bytes of the input.
            layer = *self.inner.entry((layer, part.to_owned())).or_insert(next);
        }
        let next = self.numbers.len() as u32; // As above.
        (layer, *self.numbers.entry(layer).or_insert(next))
    }

    /// Returns a new layer without a name in another one, and its number.
    pub(super) fn nameless(&mut self, around: Layer) -> (Layer, u32) {
        self.named(around, &format!("\0{}", self.numbers.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_numbered_in_the_order_of_first_mention() {
        let mut layers = Layers::default();
        let (a, number) = layers.named(Layer::ROOT, "a");
        assert_eq!(number, 0);
        let (inner, number) = layers.named(Layer::ROOT, "a.b");
        assert_eq!(number, 1);
        assert_eq!(layers.named(a, "b"), (inner, 1));
        assert_eq!(layers.named(Layer::ROOT, "b").1, 2);
        assert_eq!(layers.named(Layer::ROOT, "a"), (a, 0));
        let (nameless, number) = layers.nameless(a);
        assert_eq!(number, 3);
        assert_ne!(layers.nameless(a).0, nameless);
    }
}
