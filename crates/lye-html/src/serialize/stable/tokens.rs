//! Decides which names, attributes, raw texts and comments are tokenized the same by every parser.

use super::super::{bit, class};
use crate::encoding::passes_over;
use crate::names::{
    ATTR_COUNT, AttrId, AttrNamespace, Namespace, TAG_COUNT, TagId, adjust_foreign_attr, adjust_mathml_attr,
    adjust_svg_attr, adjust_svg_tag, attr, lower_tag, tag,
};
use crate::tree::Tree;
use std::sync::LazyLock;

/// How an element is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// With start and end tag.
    Whole,
    /// Without content and end tag.
    Void,
    /// With only its text, not escaped.
    RawText,
    /// With only its text, escaped.
    EscapedText,
    /// As its children.
    ChildrenOnly,
}

impl Form {
    /// Returns the form of an HTML element whose name can be written.
    #[inline]
    pub(super) fn of_html(name: TagId) -> Self {
        match class(name) {
            bits if bits & bit::VOID != 0 => Self::Void,
            bits if bits & (bit::RAW | bit::NOSCRIPT) != 0 => Self::RawText,
            bits if bits & bit::RCDATA != 0 => Self::EscapedText,
            _ => Self::Whole,
        }
    }

    /// Returns the form of an element in foreign content, or of one whose name no standard defines.
    pub(super) fn of_other(tree: &Tree<'_>, ns: Namespace, name: TagId) -> Self {
        let lower = lower_tag(name);
        let is_adjusted = ns == Namespace::Svg && adjust_svg_tag(lower) == name;
        // Known names are in lower case or are those that SVG adjusts to. Tests check that.
        let stands = match ns {
            Namespace::Svg if lower != name || !is_adjusted => is_adjusted,
            _ if name.index() < TAG_COUNT => lower == name,
            _ => tokenizes_to_itself(tree.tag_name(name)),
        };
        if stands { Self::Whole } else { Self::ChildrenOnly }
    }
}

/// Returns `true` if the tokenizer keeps a name unchanged: it starts with an ASCII letter and contains nothing that ends or changes a name.
/// Names with quotes, `<` or `=` are refused too, although the tokenizer keeps them.
#[inline]
pub(super) fn tokenizes_to_itself(name: &str) -> bool {
    name.bytes().next().is_some_and(|b| b.is_ascii_lowercase()) && name.bytes().all(is_plain_name_byte)
}

#[inline]
fn is_plain_name_byte(byte: u8) -> bool {
    !matches!(
        byte,
        0..=b' ' | b'/' | b'>' | b'<' | b'=' | b'"' | b'\'' | b'`' | b'A'..=b'Z' | 0x7F
    )
}

/// The forms of HTML elements by their known names.
pub(super) static KNOWN_FORMS: LazyLock<[Form; TAG_COUNT]> = LazyLock::new(|| {
    std::array::from_fn(|index| match TagId(index as u32) {
        // An `image` start tag creates an `img`. Nothing ends a `plaintext`.
        tag::PLAINTEXT | tag::IMAGE | TagId::NONE => Form::ChildrenOnly,
        name if lower_tag(name) != name => Form::ChildrenOnly,
        name => Form::of_html(name),
    })
});

/// For each known attribute name in no namespace, a bit for each element namespace in which it round-trips.
pub(super) static KNOWN_ATTRS: LazyLock<[u8; ATTR_COUNT]> = LazyLock::new(|| {
    std::array::from_fn(|index| {
        let id = AttrId(index as u32);
        let name = id.name().unwrap_or("");
        [Namespace::Html, Namespace::Svg, Namespace::MathMl].into_iter().fold(0, |bits, element| {
            let is_stable = stable_attr_prefix(element, AttrNamespace::None, id, name).is_some();
            bits | u8::from(is_stable) << element as u8
        })
    })
});

/// Returns `true` if an attribute makes some parsers move a template's contents: to marked content, or into a shadow root.
pub(super) fn moves_content(id: AttrId) -> bool {
    matches!(id, attr::FOR | attr::SHADOWROOTMODE)
}

/// Returns the prefix before an attribute's local name, if the attribute round-trips.
pub(super) fn stable_attr_prefix(
    element: Namespace,
    ns: AttrNamespace,
    id: AttrId,
    name: &str,
) -> Option<&'static str> {
    if ns == AttrNamespace::None && element == Namespace::Html {
        return (!name.is_empty() && name.bytes().all(is_plain_name_byte)).then_some(" ");
    }
    if element == Namespace::Html {
        return None;
    }
    // Tree construction must turn the spelling into this attribute again (13.2.6.1, the three adjustments).
    match (ns, id) {
        (AttrNamespace::XLink, attr::ACTUATE | attr::ARCROLE | attr::HREF | attr::ROLE) => Some(" xlink:"),
        (AttrNamespace::XLink, attr::SHOW | attr::TITLE | attr::TYPE) => Some(" xlink:"),
        (AttrNamespace::Xml, attr::LANG | attr::SPACE) => Some(" xml:"),
        (AttrNamespace::Xmlns, attr::XMLNS) => Some(" "),
        (AttrNamespace::Xmlns, attr::XLINK) => Some(" xmlns:"),
        (AttrNamespace::None, _) => {
            let adjust = if element == Namespace::MathMl { adjust_mathml_attr } else { adjust_svg_attr };
            let read_back = if name.bytes().any(|b| b.is_ascii_uppercase()) {
                AttrId::from_name(&name.to_ascii_lowercase()).map(adjust)
            } else if adjust_foreign_attr(id).is_some()
                || name.is_empty()
                || !name.bytes().all(is_plain_name_byte)
            {
                None
            } else {
                Some(adjust(id))
            };
            (read_back == Some(id)).then_some(" ")
        }
        _ => None,
    }
}

/// Returns `true` if text in a raw text element round-trips with scripting enabled and disabled, and contains nothing that an encoding
/// prescan would parse as markup.
pub(super) fn is_stable_raw_text(name: TagId, data: &str) -> bool {
    if memchr::memchr2(0, b'\r', data.as_bytes()).is_some() {
        return false;
    }
    match name {
        tag::STYLE => {
            !has_tag(data, b"</", "style")
                && (memchr::memchr(b'<', data.as_bytes()).is_none()
                    || passes_over(&format!("{data}</style>")))
        }
        // "<!--" and "<script" together lead to the double escaped state, in which the end tag does not end the element (13.2.5.27).
        tag::SCRIPT => {
            let escapes = data.contains("<!--") && has_tag(data, b"<", "script");
            !escapes && !has_tag(data, b"</", "script")
        }
        // Raw text for some parsers, markup for others: write only text that both parse alike.
        _ => memchr::memchr2(b'<', b'&', data.as_bytes()).is_none(),
    }
}

/// Returns `true` if text contains the beginning of this tag, in any case.
fn has_tag(data: &str, opening: &[u8], name: &str) -> bool {
    memchr::memmem::find_iter(data.as_bytes(), opening).any(|at| {
        let behind = data.as_bytes().get(at + opening.len()..).unwrap_or(&[]);
        behind.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes()))
    })
}

/// Returns `true` if a comment round-trips (HTML Standard, 13.1.6, and the tokenizer's comment states).
pub(super) fn is_stable_comment(data: &str) -> bool {
    !(data.starts_with('>')
        || data.starts_with("->")
        || data.contains("-->")
        || data.contains("--!>")
        || data.ends_with("<!-")
        || data.ends_with('-')
        || data.bytes().any(|b| matches!(b, 0 | b'\r')))
}
