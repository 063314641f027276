//! The JSON Schema of policies.
