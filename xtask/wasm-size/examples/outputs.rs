//! The hash of many outputs, and hooks, for a program in a page.

#[path = "../outputs/outputs.rs"]
mod outputs;
#[cfg(target_family = "wasm")]
#[path = "../outputs/rc_hook.rs"]
mod rc_hook;

/// Returns the hash.
#[unsafe(no_mangle)]
pub extern "C" fn hash() -> u64 {
    outputs::hash()
}
