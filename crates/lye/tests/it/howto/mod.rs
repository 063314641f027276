//! Secure Programming HOWTO, 5.11: what the module `howto` and the policies for it promise.

mod balance;
mod charset;
mod containment;
mod payloads;
#[cfg(feature = "toml")]
mod presets;
mod properties;
mod support;
mod uri_patterns;
mod validate;
