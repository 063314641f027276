//! Tests of the name tables.

use super::*;

/// A small generator of random numbers (xorshift), for unknown names.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

fn tag_by_bytes(name: &[u8]) -> TagId {
    let [lo, hi] = pack(name);
    if name.len() <= 16 { tag_by_packed(lo, hi) } else { tag_by_long_name(name) }
}

fn attr_by_bytes(name: &[u8]) -> AttrId {
    let [lo, hi] = pack(name);
    if name.len() <= 16 { attr_by_packed(lo, hi) } else { attr_by_long_name(name) }
}

#[test]
fn known_names_round_trip_through_ids() {
    assert_eq!(TAG_COUNT, include_str!("../../../../data/elements.txt").lines().count() + 1);
    for (at, name) in include_str!("../../../../data/elements.txt").lines().enumerate() {
        let id = TagId(at as u32 + 1);
        assert_eq!(tag_by_bytes(name.as_bytes()), id, "{name}");
        assert_eq!(TagId::from_name(name), Some(id));
        assert_eq!(id.name(), Some(name));
    }
    assert_eq!(ATTR_COUNT, include_str!("../../../../data/attributes.txt").lines().count() + 1);
    for (at, name) in include_str!("../../../../data/attributes.txt").lines().enumerate() {
        let id = AttrId(at as u32 + 1);
        assert_eq!(attr_by_bytes(name.as_bytes()), id, "{name}");
        assert_eq!(AttrId::from_name(name), Some(id));
        assert_eq!(id.name(), Some(name));
    }
}

#[test]
fn unknown_names_have_no_id() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for _ in 0..200_000 {
        let (lo, hi) = (random.next(), random.next() >> (random.next() % 64));
        assert_eq!(tag_by_packed(lo, hi), TagId::NONE);
        assert_eq!(attr_by_packed(lo, hi), AttrId::NONE);
    }
    for name in include_str!("../../../../data/attributes.txt").lines() {
        for other in [format!("{name}!"), format!("!{name}"), name.to_ascii_uppercase(), format!("{name}\0")]
        {
            assert_eq!(AttrId::from_name(&other), None, "{other}");
            assert_eq!(TagId::from_name(&other), None, "{other}");
        }
    }
    assert_eq!(TagId::from_name(""), None);
    assert_eq!(AttrId::from_name(""), None);
    assert_eq!(tag_by_packed(0, 0), TagId::NONE);
    assert_eq!(tag_by_long_name(&[b'a'; 1000]), TagId::NONE);
    assert_eq!(attr_by_long_name(b"preserveaspectratios"), AttrId::NONE);
}

#[test]
fn interned_ids_have_no_static_name() {
    assert_eq!(TagId::NONE.name(), None);
    assert_eq!(TagId(INTERNED_BASE).name(), None);
    assert_eq!(TagId(u32::MAX).name(), None);
    assert_eq!(AttrId::NONE.name(), None);
    assert_eq!(AttrId(u32::MAX).name(), None);
}

#[test]
fn constants_match_their_names() {
    assert_eq!(tag::A.name(), Some("a"));
    assert_eq!(tag::H1.name(), Some("h1"));
    assert_eq!(tag::ANNOTATION_XML.name(), Some("annotation-xml"));
    assert_eq!(tag::FOREIGNOBJECT.name(), Some("foreignobject"));
    assert_eq!(tag::FOREIGN_OBJECT.name(), Some("foreignObject"));
    assert_eq!(tag::FE_FUNC_A.name(), Some("feFuncA"));
    assert_eq!(attr::XLINK_HREF.name(), Some("xlink:href"));
    assert_eq!(attr::XML_LANG.name(), Some("xml:lang"));
    assert_eq!(attr::VIEW_BOX.name(), Some("viewBox"));
    assert_eq!(attr::DEFINITION_URL.name(), Some("definitionURL"));
}

#[test]
fn svg_names_are_adjusted() {
    assert_eq!(tags::SVG_ADJUSTED.len(), 37);
    assert_eq!(attrs::SVG_ADJUSTED.len(), 58);
    for id in 0..TAG_COUNT as u32 + 10 {
        let adjusted = adjust_svg_tag(TagId(id));
        let (name, adjusted_name) = (TagId(id).name().unwrap_or(""), adjusted.name().unwrap_or(""));
        assert!(name.eq_ignore_ascii_case(adjusted_name));
        if !name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            assert_eq!(lower_tag(adjusted), TagId(id));
        }
        assert!(!lower_tag(TagId(id)).name().unwrap_or("").bytes().any(|byte| byte.is_ascii_uppercase()));
    }
    assert_eq!(adjust_svg_tag(tag::FOREIGNOBJECT), tag::FOREIGN_OBJECT);
    assert_eq!(adjust_svg_tag(tag::DIV), tag::DIV);
    assert_eq!(adjust_svg_tag(TagId(INTERNED_BASE + 7)), TagId(INTERNED_BASE + 7));
    assert_eq!(lower_tag(tag::FE_DROP_SHADOW), tag::FEDROPSHADOW);
    assert_eq!(adjust_svg_attr(attr::VIEWBOX), attr::VIEW_BOX);
    assert_eq!(adjust_svg_attr(attr::DEFINITIONURL), attr::DEFINITIONURL);
    // Formerly in the standard's table, and removed from it.
    assert_eq!(adjust_svg_attr(attr::CONTENTSCRIPTTYPE), attr::CONTENTSCRIPTTYPE);
    assert_eq!(adjust_svg_attr(AttrId(u32::MAX)), AttrId(u32::MAX));
}

#[test]
fn mathml_and_foreign_attributes_are_adjusted() {
    assert_eq!(adjust_mathml_attr(attr::DEFINITIONURL), attr::DEFINITION_URL);
    assert_eq!(adjust_mathml_attr(attr::VIEWBOX), attr::VIEWBOX);
    assert_eq!(adjust_foreign_attr(attr::XLINK_HREF), Some((AttrNamespace::XLink, attr::HREF)));
    assert_eq!(adjust_foreign_attr(attr::XML_SPACE), Some((AttrNamespace::Xml, attr::SPACE)));
    assert_eq!(adjust_foreign_attr(attr::XMLNS), Some((AttrNamespace::Xmlns, attr::XMLNS)));
    assert_eq!(adjust_foreign_attr(attr::XMLNS_XLINK), Some((AttrNamespace::Xmlns, attr::XLINK)));
    assert_eq!(adjust_foreign_attr(attr::XML_BASE), None);
    assert_eq!(adjust_foreign_attr(attr::HREF), None);
    assert_eq!(adjust_foreign_attr(AttrId::NONE), None);
    assert_eq!(adjust_foreign_attr(AttrId(u32::MAX)), None);
    assert_eq!((1..ATTR_COUNT).filter(|&id| adjust_foreign_attr(AttrId(id as u32)).is_some()).count(), 11);
}

#[test]
fn namespaces_have_uris() {
    assert_eq!(Namespace::Svg.uri(), "http://www.w3.org/2000/svg");
    assert_eq!(AttrNamespace::None.uri(), None);
    assert_eq!(AttrNamespace::Xml.uri(), Some("http://www.w3.org/XML/1998/namespace"));
}
