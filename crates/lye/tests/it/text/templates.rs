//! Template markers in texts of all lengths.

use lye::text::{defuse_templates, defuse_templates_in_url};

#[test]
fn markers_are_found_at_every_offset() {
    for marker in ["{{", "${", "<%", "{%", "{#", "#{"] {
        for before in 0..200 {
            for after in [0, 1, 63, 64] {
                let text = format!("{}{marker}{}", "x".repeat(before), "y".repeat(after));
                let defused = defuse_templates(&text);
                assert!(!defused.contains(marker), "{text}");
                assert_eq!(defused.replace(' ', ""), text);
                assert!(!defuse_templates_in_url(&text).contains(marker), "{text}");
            }
        }
    }
}

#[test]
fn harmless_braces_are_kept() {
    for before in 0..130 {
        let text = format!("{}{{ }} $ # <b> 100 %{{", "x".repeat(before));
        assert_eq!(defuse_templates(&text), text);
    }
}
