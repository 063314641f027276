//! Names that clobber DOM properties: members of `Document`, of forms and of `Window`.

use super::generated::clobbering_names::CLOBBERING_NAMES;

/// Returns `true` if an element with this id or name can take the place of a property of `document`, of a form or of `window`.
/// Logarithmic in the size of the generated table.
pub fn is_clobbering(name: &str) -> bool {
    CLOBBERING_NAMES.binary_search(&name).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_properties_are_found_in_their_case() {
        for name in [
            "cookie",
            "body",
            "getElementById",
            "attributes",
            "nodeName",
            "submit",
            "location",
            "self",
            "__proto__",
            "onclick",
            "URL",
            // Only some browsers have these.
            "PERSISTENT",
            "ariaActionsElements",
            "focusGroup",
            "onmozfullscreenchange",
        ] {
            assert!(is_clobbering(name), "{name}");
        }
        for name in ["", "Cookie", "BODY", "introduction", "chapter-1", "content", "getelementbyid", " body"]
        {
            assert!(!is_clobbering(name), "{name}");
        }
    }

    #[test]
    fn names_are_sorted() {
        assert!(CLOBBERING_NAMES.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
