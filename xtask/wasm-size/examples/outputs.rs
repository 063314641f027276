//! The hash of many outputs, for a program in a page.

#[path = "../outputs/outputs.rs"]
mod outputs;

/// Returns the hash.
#[unsafe(no_mangle)]
pub extern "C" fn hash() -> u64 {
    outputs::hash()
}
