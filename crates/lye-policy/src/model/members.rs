//! The members of the tables of a policy, to suggest the right table for an unknown key.

/// The tables, each with the names of its members.
pub const TABLES: &[(&str, &[&str])] = &[
    (
        "sanitizer",
        &[
            "attributes",
            "comments",
            "data_attributes",
            "elements",
            "javascript_urls",
            "processing_instructions",
            "remove_attributes",
            "remove_elements",
            "remove_processing_instructions",
            "replace_with_children_elements",
        ],
    ),
    (
        "urls",
        &[
            "default_allow_relative",
            "default_handling",
            "hygiene",
            "proxy",
            "rules",
            "rules_without_handling",
            "types",
            "without_rule",
        ],
    ),
    ("base", &["document_base", "url", "xml_base"]),
    ("links", &["internal_hosts", "misleading", "rel", "rel_for", "target"]),
    (
        "text",
        &[
            "controls",
            "defuse_templates",
            "linkify",
            "linkify_emails",
            "linkify_scheme",
            "strip_hidden",
            "strip_invisibles",
        ],
    ),
    ("ids", &["prefix"]),
    ("classes", &["elements", "one_of", "prefix", "prefixes"]),
    ("custom_elements", &["attributes", "names"]),
    (
        "css",
        &[
            "custom_properties",
            "functions",
            "important",
            "keep_empty",
            "limits",
            "properties",
            "sheets",
            "trusted_variables",
            "values",
        ],
    ),
    ("nested", &["depth", "max_bytes", "srcdoc"]),
    ("frames", &["allow", "allowed", "credentialless", "loading", "providers", "referrerpolicy", "sandbox"]),
    (
        "limits",
        &["attribute_bytes", "attributes", "depth", "findings", "input_bytes", "nodes", "output_bytes"],
    ),
];
