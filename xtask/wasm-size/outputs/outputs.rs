//! Outputs of many short inputs, in which each character is at each offset of a vector.

use lye::{Cleaner, Preset};

/// Returns a hash of all outputs, which does not depend on the machine (FNV-1a).
pub(crate) fn hash() -> u64 {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for preset in Preset::ALL {
        let cleaner = Cleaner::from_preset(preset);
        for length in 0..40 {
            let before = "a".repeat(length);
            for c in (0..0x80).chain([0xA0, 0xE9, 0x202E, 0xFEFF, 0x1F600]).filter_map(char::from_u32) {
                for html in [
                    format!("{before}{c}bcdefghijklmnopqrstuvwxyz"),
                    format!("<p title='{before}{c}x'>{c}{before}</p>"),
                    format!("<a href='https://x.example/{before}{c}?y'>{before}</a {c}>"),
                ] {
                    let output =
                        cleaner.clean(&html).map_or_else(|error| error.to_string(), lye::Clean::into_html);
                    for byte in output.bytes().chain([0]) {
                        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
                    }
                }
            }
        }
    }
    hash
}
