//! Random numbers. The same seed gives the same numbers on every machine: SplitMix64.

/// A random number generator.
pub(crate) struct SplitMix(pub(crate) u64);

impl SplitMix {
    /// Returns a number below the limit, or 0 if the limit is 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % limit.max(1) as u64) as usize
    }
}
