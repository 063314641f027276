//! The modifiers of `Sanitizer`: what they return, and how they change the configuration.

use lye::sanitizer::{ConfigRule, Edition, SanitizerAttribute, SanitizerElementWithAttributes};
use lye::{Sanitizer, SanitizerConfig};

fn sanitizer(json: &str) -> Sanitizer {
    Sanitizer::new(SanitizerConfig::from_json(json).unwrap()).unwrap()
}

fn element(json: &str) -> SanitizerElementWithAttributes {
    SanitizerElementWithAttributes::from_value(&serde_json::from_str(json).unwrap()).unwrap()
}

fn attributes(names: &[&'static str]) -> Option<Vec<SanitizerAttribute>> {
    Some(names.iter().copied().map(Into::into).collect())
}

/// Returns the lists of the only kept element.
fn lists(sanitizer: &Sanitizer) -> (Option<Vec<SanitizerAttribute>>, Option<Vec<SanitizerAttribute>>) {
    let mut elements = sanitizer.get().elements.unwrap();
    assert_eq!(elements.len(), 1);
    let element = elements.remove(0);
    (element.attributes, element.remove_attributes)
}

#[test]
fn allow_element_stops_its_replacement() {
    let mut allowing = sanitizer(r#"{"elements":[],"replaceWithChildrenElements":["p"]}"#);
    assert!(allowing.allow_element("p"));
    assert!(!allowing.allow_element("p"));
    assert_eq!(allowing.get().elements.unwrap()[0].remove_attributes, Some(vec![]));
    assert_eq!(allowing.get().replace_with_children_elements, Some(vec![]));

    let mut removing = sanitizer(r#"{"removeElements":["b"],"replaceWithChildrenElements":["p"]}"#);
    assert!(removing.allow_element("p"));
    assert!(removing.allow_element("b"));
    assert!(!removing.allow_element("b"));
    assert_eq!(removing.get().remove_elements, Some(vec![]));
    assert_eq!(removing.get().replace_with_children_elements, Some(vec![]));
}

#[test]
fn element_with_lists_needs_an_elements_list() {
    let mut removing = sanitizer(r#"{"removeElements":["p"],"replaceWithChildrenElements":["b"]}"#);
    for entry in [
        r#"{"name":"p","attributes":[]}"#,
        r#"{"name":"p","removeAttributes":["id"]}"#,
        r#"{"name":"b","attributes":["id"]}"#,
    ] {
        assert!(!removing.allow_element(element(entry)), "{entry}");
    }
    assert_eq!(removing.get().remove_elements, Some(vec!["p".into()]));
    assert_eq!(removing.get().replace_with_children_elements, Some(vec!["b".into()]));
    assert!(removing.allow_element(element(r#"{"name":"p","removeAttributes":[]}"#)));
}

#[test]
fn element_attributes_add_to_and_remove_from_global_ones() {
    let mut sanitizer = sanitizer(r#"{"elements":[],"attributes":["a","b"],"dataAttributes":true}"#);
    let entry = element(
        r#"{"name":"p","attributes":["a","c","c","data-x"],"removeAttributes":["a","d","a",{"name":"b","namespace":"x"}]}"#,
    );
    assert!(sanitizer.allow_element(entry.clone()));
    assert_eq!(lists(&sanitizer), (attributes(&["c"]), attributes(&["a"])));
    assert!(!sanitizer.allow_element(entry));
    assert!(sanitizer.allow_element(element(r#"{"name":"p","attributes":["c"]}"#)));
    assert_eq!(lists(&sanitizer), (attributes(&["c"]), None));
}

#[test]
fn data_attributes_may_be_listed_one_by_one() {
    let mut sanitizer = sanitizer(r#"{"elements":[],"attributes":[],"dataAttributes":false}"#);
    assert!(sanitizer.allow_element(element(r#"{"name":"p","attributes":["data-x"]}"#)));
    assert_eq!(lists(&sanitizer), (attributes(&["data-x"]), None));
}

#[test]
fn element_has_one_list_besides_remove_attributes() {
    let mut sanitizer = sanitizer(r#"{"elements":[],"removeAttributes":["a"]}"#);
    let entry = element(r#"{"name":"p","attributes":["a","b","c","b"],"removeAttributes":["c"]}"#);
    assert!(sanitizer.allow_element(entry.clone()));
    assert_eq!(lists(&sanitizer), (attributes(&["b"]), None));
    assert!(!sanitizer.allow_element(entry));
    assert!(sanitizer.allow_element(element(r#"{"name":"p","removeAttributes":["a","b","b"]}"#)));
    assert_eq!(lists(&sanitizer), (None, attributes(&["b"])));
}

#[test]
fn order_of_lists_is_not_a_difference() {
    let mut sanitizer = sanitizer(r#"{"elements":[{"name":"p","attributes":["a","b"]}]}"#);
    assert!(!sanitizer.allow_element(element(r#"{"name":"p","attributes":["b","a"]}"#)));
    assert!(sanitizer.allow_element(element(r#"{"name":"p","attributes":["a"]}"#)));
}

#[test]
fn replaced_elements_leave_the_other_lists() {
    for list in ["elements", "removeElements"] {
        let mut sanitizer = sanitizer(&format!(r#"{{"{list}":["p"]}}"#));
        assert_eq!(sanitizer.get().replace_with_children_elements, None);
        assert!(sanitizer.replace_element_with_children("p"));
        assert!(!sanitizer.replace_element_with_children("p"));
        let config = sanitizer.get();
        assert_eq!(config.replace_with_children_elements, Some(vec!["p".into()]));
        assert!(config.elements.is_none_or(|list| list.is_empty()));
        assert!(config.remove_elements.is_none_or(|list| list.is_empty()));
    }
}

#[test]
fn html_svg_and_math_cannot_be_replaced() {
    use lye::html::Namespace::{Html, MathMl, Svg};
    use lye::sanitizer::SanitizerElement;
    let mut sanitizer = Sanitizer::default();
    for (namespace, name) in [(Html, "html"), (Svg, "svg"), (MathMl, "math")] {
        assert!(!sanitizer.replace_element_with_children(SanitizerElement::new(namespace, name)), "{name}");
    }
    assert_eq!(sanitizer.get(), Sanitizer::default().get());
    for (namespace, name) in [(Html, "svg"), (Svg, "html"), (Html, "template")] {
        assert!(sanitizer.replace_element_with_children(SanitizerElement::new(namespace, name)), "{name}");
    }
    assert!(Sanitizer::safe_default(Edition::September2025).replace_element_with_children("html"));
}

#[test]
fn modifiers_move_processing_instructions_between_lists() {
    let mut allowing = sanitizer(r#"{"processingInstructions":["a"]}"#);
    assert!(!allowing.allow_processing_instruction("a"));
    assert!(allowing.allow_processing_instruction("A"));
    assert!(allowing.remove_processing_instruction("a"));
    assert!(!allowing.remove_processing_instruction("a"));
    assert_eq!(allowing.get().processing_instructions, Some(vec!["A".into()]));

    let mut removing = sanitizer(r#"{"removeProcessingInstructions":["a"]}"#);
    assert!(!removing.remove_processing_instruction("a"));
    assert!(removing.remove_processing_instruction("A"));
    assert!(removing.allow_processing_instruction("a"));
    assert!(!removing.allow_processing_instruction("a"));
    assert_eq!(removing.get().remove_processing_instructions, Some(vec!["A".into()]));
}

#[test]
fn allowed_attribute_is_listed_once() {
    let mut allowing = sanitizer(
        r#"{"attributes":["b"],"elements":[{"name":"p","attributes":["a"],"removeAttributes":["b"]}]}"#,
    );
    assert!(!allowing.allow_attribute("b"));
    assert!(allowing.allow_attribute("a"));
    assert_eq!(lists(&allowing), (Some(vec![]), attributes(&["b"])));
    assert_eq!(allowing.get().attributes, attributes(&["a", "b"]));

    let mut removing =
        sanitizer(r#"{"removeAttributes":["a"],"elements":[{"name":"p","attributes":["b"]}]}"#);
    assert!(!removing.allow_attribute("c"));
    assert!(removing.allow_attribute("a"));
    assert!(!removing.allow_attribute("a"));
    assert_eq!(removing.get().remove_attributes, Some(vec![]));
    assert_eq!(lists(&removing), (attributes(&["b"]), None));
}

#[test]
fn data_attributes_can_be_allowed_individually() {
    let mut sanitizer = sanitizer(r#"{"attributes":[],"dataAttributes":true}"#);
    assert!(!sanitizer.allow_attribute("data-x"));
    assert!(
        sanitizer.allow_attribute(SanitizerAttribute { name: "data-x".into(), namespace: Some("x".into()) })
    );
    assert!(sanitizer.set_data_attributes(false));
    assert!(sanitizer.allow_attribute("data-x"));
}

#[test]
fn data_attributes_leave_the_lists_when_all_are_allowed() {
    let mut sanitizer = sanitizer(concat!(
        r#"{"attributes":["a","data-a","data-c"],"dataAttributes":false,"#,
        r#""elements":[{"name":"p","attributes":["b","data-b"],"removeAttributes":["a"]}]}"#
    ));
    assert!(!sanitizer.set_data_attributes(false));
    assert!(sanitizer.set_data_attributes(true));
    assert!(!sanitizer.set_data_attributes(true));
    let config = sanitizer.get();
    assert_eq!((config.attributes, config.data_attributes), (attributes(&["a"]), Some(true)));
    assert_eq!(lists(&sanitizer), (attributes(&["b"]), attributes(&["a"])));
}

#[test]
fn element_removing_a_data_attribute_keeps_removing_it() {
    let mut sanitizer = sanitizer(
        r#"{"attributes":["data-x"],"dataAttributes":false,"elements":[{"name":"p","removeAttributes":["data-x"]}]}"#,
    );
    assert!(sanitizer.set_data_attributes(true));
    assert_eq!(lists(&sanitizer), (None, attributes(&["data-x"])));
    assert!(!sanitizer.remove_attribute("data-x"));
    assert_eq!(lists(&sanitizer), (None, attributes(&["data-x"])));
    let written_anew = Sanitizer::new(sanitizer.get()).unwrap_err();
    assert_eq!(written_anew.rule, ConfigRule::RemovedAttributeIsUnlisted);
}

#[test]
fn set_data_attributes_needs_an_attributes_list() {
    let mut sanitizer = sanitizer(r#"{"removeAttributes":["data-x"]}"#);
    for allow in [true, false] {
        assert!(!sanitizer.set_data_attributes(allow));
    }
    assert_eq!(sanitizer.get().data_attributes, None);
}

#[test]
fn switches_return_whether_they_changed() {
    let mut sanitizer = Sanitizer::default();
    for (set, get) in [
        (
            Sanitizer::set_comments as fn(&mut Sanitizer, bool) -> bool,
            (|config| config.comments) as fn(SanitizerConfig) -> _,
        ),
        (Sanitizer::set_javascript_urls, |config| config.javascript_urls),
    ] {
        assert!(!set(&mut sanitizer, false));
        assert!(set(&mut sanitizer, true));
        assert!(!set(&mut sanitizer, true));
        assert_eq!(get(sanitizer.get()), Some(true));
        assert!(set(&mut sanitizer, false));
        assert_eq!(get(sanitizer.get()), Some(false));
    }
}

#[test]
fn arguments_are_canonicalized() {
    let mut sanitizer =
        sanitizer(r#"{"removeElements":[{"name":"p","namespace":null}],"removeAttributes":[]}"#);
    assert!(
        !sanitizer.remove_element(lye::sanitizer::SanitizerElement {
            name: "p".into(),
            namespace: Some("".into())
        })
    );
    assert!(sanitizer.allow_element(element(r#"{"name":"p","namespace":""}"#)));
    assert!(sanitizer.remove_attribute(SanitizerAttribute { name: "a".into(), namespace: Some("".into()) }));
    assert_eq!(sanitizer.get().remove_attributes, attributes(&["a"]));
}
