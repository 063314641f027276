//! Names that spellings treat in their own way.

/// Void elements (HTML Standard, 13.3): those that a writer leaves without an end tag.
pub(super) const VOID: &[&str] = &[
    "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "keygen",
    "link", "meta", "param", "source", "track", "wbr",
];

/// Attributes that bleach writes without a value, by element; empty for every element.
pub(super) const BLEACH_BOOLEAN: &[(&str, &[&str])] = &[
    ("", &["irrelevant", "itemscope"]),
    ("audio", &["autoplay", "controls"]),
    ("button", &["autofocus", "disabled"]),
    ("command", &["checked", "default", "disabled", "hidden"]),
    ("datagrid", &["disabled", "multiple"]),
    ("details", &["open"]),
    ("fieldset", &["disabled", "readonly"]),
    ("hr", &["noshade"]),
    ("iframe", &["seamless"]),
    ("img", &["ismap"]),
    ("input", &["autofocus", "checked", "disabled", "ismap", "readonly", "required"]),
    ("menu", &["autosubmit"]),
    ("optgroup", &["disabled", "readonly"]),
    ("option", &["disabled", "readonly", "selected"]),
    ("output", &["disabled", "readonly"]),
    ("select", &["autofocus", "disabled", "multiple", "readonly"]),
    ("style", &["scoped"]),
    ("video", &["autoplay", "controls"]),
];

/// Attributes that rehype writes without a value. Sorted.
pub(super) const REHYPE_BOOLEAN: &[&str] = &[
    "allowfullscreen",
    "allowpaymentrequest",
    "allowusermedia",
    "alpha",
    "async",
    "autofocus",
    "autoplay",
    "checked",
    "compact",
    "controls",
    "credentialless",
    "declare",
    "default",
    "defer",
    "disabled",
    "disablepictureinpicture",
    "disableremoteplayback",
    "download",
    "formnovalidate",
    "hidden",
    "inert",
    "ismap",
    "itemscope",
    "loop",
    "multiple",
    "muted",
    "nohref",
    "nomodule",
    "noresize",
    "noshade",
    "novalidate",
    "nowrap",
    "open",
    "playsinline",
    "readonly",
    "required",
    "reversed",
    "scoped",
    "seamless",
    "selected",
    "shadowrootclonable",
    "shadowrootcustomelementregistry",
    "shadowrootdelegatesfocus",
    "shadowrootserializable",
    "typemustmatch",
];

#[cfg(test)]
mod tests {
    #[test]
    fn names_are_sorted() {
        assert!(super::REHYPE_BOOLEAN.is_sorted());
    }
}
