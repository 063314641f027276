//! The integration tests of `lye-url`.

mod agreement;
mod domain_errors;
mod form_properties;
mod legacy_properties;
mod legacy_tables;
mod pieces;
mod probe;
mod probe_properties;
mod properties;
mod site_properties;
mod tables;
mod validity_properties;
mod violations;
