//! A generator of numbers for tests of properties: the same ones every time.

/// xorshift64*.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    /// A number below `limit`, which is not 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        high as usize % limit
    }
}
