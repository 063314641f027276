//! Cascade layers and their order (CSS Cascade 5, 6.4).

use std::collections::HashMap;

/// A layer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Layer(u32);

impl Layer {
    /// What is outside of all layers.
    pub(super) const ROOT: Self = Self(0);

    /// The index of the layer in the list of ranks.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The layers of all style sheets of an input.
#[derive(Debug)]
pub(super) struct Layers {
    /// The layers in others, by their names.
    named: HashMap<(Layer, String), Layer>,
    /// For each layer, those in it, in the order of first mention.
    inner: Vec<Vec<Layer>>,
}

impl Default for Layers {
    fn default() -> Self {
        Self { named: HashMap::new(), inner: vec![Vec::new()] }
    }
}

impl Layers {
    /// Returns the layer with this name in another one. Linear in the name.
    pub(super) fn named(&mut self, around: Layer, name: &str) -> Layer {
        let mut layer = around;
        for part in name.split('.') {
            let next = Layer(self.inner.len() as u32); // Below the bytes of the input.
            let found = *self.named.entry((layer, part.to_owned())).or_insert(next);
            if found == next {
                self.add(layer, next);
            }
            layer = found;
        }
        layer
    }

    /// Returns a new layer without a name in another one.
    pub(super) fn nameless(&mut self, around: Layer) -> Layer {
        let layer = Layer(self.inner.len() as u32); // As above.
        self.add(around, layer);
        layer
    }

    fn add(&mut self, around: Layer, layer: Layer) {
        if let Some(inner) = self.inner.get_mut(around.index()) {
            inner.push(layer);
        }
        self.inner.push(Vec::new());
    }

    /// Returns the rank of each layer in the cascade: a layer comes after those in it. Linear in the layers.
    pub(super) fn ranks(&self) -> Vec<u32> {
        let mut ranks = vec![0; self.inner.len()];
        let mut open = vec![(Layer::ROOT, 0)];
        let mut next = 0;
        while let Some((layer, seen)) = open.last_mut() {
            match self.inner.get(layer.index()).and_then(|inner| inner.get(*seen)) {
                Some(inner) => {
                    *seen += 1;
                    open.push((*inner, 0));
                }
                None => {
                    if let Some(rank) = ranks.get_mut(layer.index()) {
                        *rank = next;
                    }
                    next += 1;
                    open.pop();
                }
            }
        }
        ranks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_ranked_by_first_mention_after_those_in_them() {
        let mut layers = Layers::default();
        let a = layers.named(Layer::ROOT, "a");
        let inner = layers.named(Layer::ROOT, "a.b");
        assert_eq!(layers.named(a, "b"), inner);
        let b = layers.named(Layer::ROOT, "b");
        assert_ne!(b, inner);
        assert_eq!(layers.named(Layer::ROOT, "a"), a);
        let nameless = layers.nameless(a);
        assert_ne!(layers.nameless(a), nameless);
        let ranks = layers.ranks();
        let order = [inner, nameless, a, b, Layer::ROOT].map(|layer| ranks[layer.index()]);
        assert!(order.is_sorted(), "{order:?}");
    }
}
