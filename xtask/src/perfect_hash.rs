//! Hash and displace: finds the constants and displacements of a perfect hash over a fixed set of keys.
//!
//! The caller's mixing function, which takes two odd multipliers, reduces a key to a `u64`. Its top bits choose a bucket, and the bits
//! below them a position. The bucket's displacement is added to the position. `lye-html` contains the same arithmetic beside each table,
//! and its tests look up every key.

/// A perfect hash, with all data for a look-up.
pub(crate) struct PerfectHash {
    /// The multipliers of the mixing function.
    pub(crate) multipliers: [u64; 2],
    /// log2 of the number of buckets.
    pub(crate) bucket_bits: u32,
    /// log2 of the number of slots.
    pub(crate) slot_bits: u32,
    /// The displacement of each bucket, added to the position.
    pub(crate) displacements: Vec<u16>,
    /// The number of the key in each slot, if there is one.
    pub(crate) slots: Vec<Option<usize>>,
}

/// Finds a perfect hash for `keys`. The search starts from a fixed seed, so the same keys always give the same result.
pub(crate) fn find<K>(keys: &[K], mix: impl Fn(&K, [u64; 2]) -> u64) -> Result<PerfectHash, String> {
    // At least an eighth of the slots stays free, and a bucket has about two keys, so that the search ends quickly.
    let slot_bits = (keys.len() + keys.len() / 8).next_power_of_two().trailing_zeros().max(1);
    let bucket_bits = (keys.len() / 2).next_power_of_two().trailing_zeros().max(1);
    let mut random = SplitMix(0x4C79_6520_6E61_6D65);
    for _ in 0..10_000 {
        let multipliers = [random.next() | 1, random.next() | 1];
        let hashes: Vec<u64> = keys.iter().map(|key| mix(key, multipliers)).collect();
        if let Some((displacements, slots)) = place(&hashes, bucket_bits, slot_bits) {
            return Ok(PerfectHash { multipliers, bucket_bits, slot_bits, displacements, slots });
        }
    }
    Err("no perfect hash found: are all keys different?".to_owned())
}

/// Gives every hash its own slot, the fullest buckets first.
fn place(hashes: &[u64], bucket_bits: u32, slot_bits: u32) -> Option<(Vec<u16>, Vec<Option<usize>>)> {
    let slot_count = 1_usize << slot_bits;
    let mut buckets: Vec<(usize, Vec<usize>)> =
        (0..1 << bucket_bits).map(|bucket| (bucket, Vec::new())).collect();
    for (key, hash) in hashes.iter().enumerate() {
        buckets[(hash >> (64 - bucket_bits)) as usize].1.push(key);
    }
    buckets.sort_by_key(|(bucket, members)| (std::cmp::Reverse(members.len()), *bucket));

    let mut displacements = vec![0_u16; buckets.len()];
    let mut slots: Vec<Option<usize>> = vec![None; slot_count];
    for (bucket, members) in buckets {
        let places: Vec<usize> =
            members.iter().map(|&key| (hashes[key] >> (64 - bucket_bits - slot_bits)) as usize).collect();
        let fits = |displacement: usize| {
            let mut taken: Vec<usize> =
                places.iter().map(|place| (place + displacement) % slot_count).collect();
            let free = taken.iter().all(|&slot| slots[slot].is_none());
            taken.sort_unstable();
            taken.dedup();
            free && taken.len() == places.len()
        };
        let displacement = (0..slot_count).find(|&displacement| fits(displacement))?;
        displacements[bucket] = u16::try_from(displacement).ok()?;
        for (place, key) in places.iter().zip(members) {
            slots[(place + displacement) % slot_count] = Some(key);
        }
    }
    Some((displacements, slots))
}

/// The SplitMix64 generator: small, and the same on every machine.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}
