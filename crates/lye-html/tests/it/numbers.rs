//! Pseudo-random numbers with a fixed seed.

/// xorshift64*
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    /// One below this.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % end
    }
}
