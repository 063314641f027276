//! The integration tests of `lye`: a module for each subject.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::disallowed_macros,
    reason = "the tests read files; the library does not"
)]

#[cfg(feature = "toml")]
mod add_ons;
mod browser_vectors;
mod certain_attributes;
mod cleaner;
mod common;
mod disallowed;
mod document;
mod document_properties;
mod encodings;
mod export;
#[cfg(feature = "toml")]
mod finding_codes;
#[cfg(feature = "toml")]
mod findings;
mod howto;
mod import;
mod input;
#[cfg(feature = "toml")]
mod limits;
mod limits_properties;
#[cfg(feature = "toml")]
mod lints;
mod lossless;
#[cfg(feature = "rayon")]
mod many;
mod markdown_input;
mod nested;
mod nested_properties;
#[cfg(feature = "toml")]
mod overlays;
#[cfg(feature = "toml")]
mod past_bypasses;
mod payloads;
#[cfg(feature = "toml")]
mod policy_allow;
mod policy_attribute_prefixes;
#[cfg(feature = "toml")]
mod policy_bases;
#[cfg(feature = "toml")]
mod policy_body;
mod policy_classes;
#[cfg(feature = "toml")]
mod policy_cleaning;
mod policy_comments;
#[cfg(feature = "toml")]
mod policy_css;
#[cfg(feature = "toml")]
mod policy_css_properties;
#[cfg(feature = "toml")]
mod policy_diff;
mod policy_frames;
#[cfg(feature = "toml")]
mod policy_guide;
mod policy_hazards;
mod policy_hidden;
mod policy_hidden_cascade;
mod policy_hidden_sheets;
mod policy_hidden_styles;
mod policy_hooks;
mod policy_hooks_changes;
mod policy_hooks_depth;
mod policy_hooks_errors;
mod policy_hooks_links;
mod policy_ids;
mod policy_images;
mod policy_lazy_images;
mod policy_line_breaks;
#[cfg(feature = "toml")]
mod policy_messages;
#[cfg(feature = "public-suffix")]
mod policy_misleading;
mod policy_mistakes;
#[cfg(feature = "toml")]
mod policy_parsers;
#[cfg(feature = "toml")]
mod policy_problems;
#[cfg(feature = "toml")]
mod policy_properties;
mod policy_properties_ids;
mod policy_properties_members;
#[cfg(feature = "toml")]
mod policy_properties_rules;
mod policy_properties_shaping;
mod policy_reference;
#[cfg(feature = "toml")]
mod policy_rename;
#[cfg(feature = "toml")]
mod policy_replaced;
mod policy_required;
#[cfg(feature = "toml")]
mod policy_schema;
#[cfg(feature = "toml")]
mod policy_svg_use;
mod policy_text;
#[cfg(feature = "toml")]
mod policy_url_words;
mod policy_values;
#[cfg(feature = "toml")]
mod policy_written;
mod preset_email;
mod presets;
mod round_trip;
mod sanitizer_json;
mod sanitizer_modifiers;
mod sanitizer_of_2025;
mod sanitizer_properties;
#[cfg(feature = "toml")]
mod separate_blocks;
mod shared_cases;
mod streamed_texts;
mod svg;
mod text;
mod text_forms;
mod url_policy;
