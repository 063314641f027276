//! Escaping, charsets, validation and their policies (Secure Programming HOWTO, 5.11).

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
