//! Functions that cleaners share. They must be `Send` and `Sync` where there are threads, and only there.

#[allow(dead_code, unreachable_pub, reason = "on targets with threads, only its own tests use it")]
mod local;
#[allow(dead_code, unreachable_pub, reason = "only targets with threads use it")]
mod threads;

#[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
pub use local::{MaybeSend, Shared};
#[cfg(not(all(target_family = "wasm", not(target_feature = "atomics"))))]
pub use threads::{MaybeSend, Shared};
