//! Configurations in JSON: what browsers accept, what throws a `TypeError`, and what the strict reader rejects.

use lye::SanitizerConfig;
use lye::html::Namespace;
use lye::sanitizer::{
    ConfigError, SanitizerAttribute, SanitizerElement, SanitizerElementWithAttributes,
    SanitizerProcessingInstruction,
};

fn element(name: &'static str, namespace: Option<&'static str>) -> SanitizerElement {
    SanitizerElement { name: name.into(), namespace: namespace.map(Into::into) }
}

fn removed(json: &str) -> Vec<SanitizerElement> {
    let config = SanitizerConfig::from_json(&format!(r#"{{"removeElements":{json}}}"#));
    config.unwrap().remove_elements.unwrap()
}

/// Returns the error for rejected JSON.
fn refused(json: &str) -> String {
    SanitizerConfig::from_json(json).unwrap_err().to_string()
}

/// Returns the error of the strict reader for JSON that browsers accept.
fn refused_strictly(json: &str) -> String {
    assert!(SanitizerConfig::from_json(json).is_ok(), "{json}");
    SanitizerConfig::from_json_strict(json).unwrap_err().to_string()
}

#[test]
fn every_member_is_parsed() {
    let json = r#"{
        "elements": ["a", {"name": "b", "attributes": ["c"], "removeAttributes": ["d"]}],
        "removeElements": ["e"],
        "replaceWithChildrenElements": ["f"],
        "processingInstructions": ["g"],
        "removeProcessingInstructions": [{"target": "h"}],
        "attributes": ["i"],
        "removeAttributes": [{"name": "j"}],
        "comments": true,
        "dataAttributes": false,
        "javascriptURLs": true
    }"#;
    let config = SanitizerConfig::default()
        .with_elements([
            "a".into(),
            SanitizerElementWithAttributes::new("b").with_attributes(["c"]).with_remove_attributes(["d"]),
        ])
        .with_remove_elements(["e"])
        .with_replace_with_children_elements(["f"])
        .with_processing_instructions(["g"])
        .with_remove_processing_instructions(["h"])
        .with_attributes(["i"])
        .with_remove_attributes(["j"])
        .with_comments()
        .without_data_attributes()
        .with_javascript_urls();
    assert_eq!(SanitizerConfig::from_json(json), Ok(config.clone()));
    assert_eq!(SanitizerConfig::from_json_strict(json), Ok(config.clone()));
    let value = serde_json::from_str(json).unwrap();
    assert_eq!(SanitizerConfig::from_value(&value), Ok(config.clone()));
    assert_eq!(SanitizerConfig::from_value_strict(&value), Ok(config));
}

#[test]
fn absent_members_stay_absent() {
    for json in ["{}", "null", "[]", r#"{"testConfig":[1,2],"attr":["a"]}"#] {
        assert_eq!(SanitizerConfig::from_json(json), Ok(SanitizerConfig::default()), "{json}");
    }
}

#[test]
fn absent_namespace_has_a_default() {
    let html = Some(Namespace::Html.uri());
    let listed = removed(r#"["a",{"name":"b"},{"name":"c","namespace":null},{"name":"d","namespace":""}]"#);
    let expected = [element("a", html), element("b", html), element("c", None), element("d", Some(""))];
    assert_eq!(
        listed, expected,
        "the empty namespace becomes null later, when the configuration is canonicalized"
    );
    let config =
        SanitizerConfig::from_json(r#"{"attributes":["a",{"name":"b"},{"name":"c","namespace":"x"}]}"#);
    let namespaces: Vec<_> =
        config.unwrap().attributes.unwrap().into_iter().map(|entry| entry.namespace).collect();
    assert_eq!(namespaces, [None, None, Some("x".into())]);
}

#[test]
fn non_string_values_become_strings() {
    let html = Some(Namespace::Html.uri());
    assert_eq!(
        removed("[1, true, 1e21]"),
        [element("1", html), element("true", html), element("1e+21", html)]
    );
    let names = removed(r#"[{"name":null},{"name":[1,[2,null]]},{"name":{}},{"name":false,"namespace":0}]"#);
    let expected = [
        element("null", html),
        element("1,2,", html),
        element("[object Object]", html),
        element("false", Some("0")),
    ];
    assert_eq!(names, expected);
    let config = SanitizerConfig::from_json(r#"{"removeProcessingInstructions":[7,{"target":8}]}"#).unwrap();
    assert_eq!(config.remove_processing_instructions, Some(vec!["7".into(), "8".into()]));
}

#[test]
fn booleans_are_converted_by_truthiness() {
    for (json, value) in
        [("1", true), ("\"no\"", true), ("[]", true), ("0", false), ("\"\"", false), ("null", false)]
    {
        let config = SanitizerConfig::from_json(&format!(r#"{{"comments":{json}}}"#)).unwrap();
        assert_eq!(config.comments, Some(value), "{json}");
    }
}

#[test]
fn last_duplicate_member_counts() {
    let config = SanitizerConfig::from_json(r#"{"comments":true,"comments":false}"#).unwrap();
    assert_eq!(config.comments, Some(false));
}

#[test]
fn values_that_throw_in_browsers_are_refused() {
    assert_eq!(refused("5"), "the configuration: expected an object, found a number");
    assert_eq!(refused(r#""default""#), "the configuration: expected an object, found a string");
    for (value, found) in [("null", "null"), ("\"p\"", "a string"), ("{}", "an object"), ("5", "a number")] {
        assert_eq!(
            refused(&format!(r#"{{"removeElements":{value}}}"#)),
            format!("`removeElements`: expected an array, found {found}")
        );
    }
    assert_eq!(refused(r#"{"elements":["p",["a"]]}"#), "`elements[1].name`: missing; expected a string");
    assert_eq!(refused(r#"{"elements":[null]}"#), "`elements[0].name`: missing; expected a string");
    assert_eq!(refused(r#"{"elements":[{"target":"a"}]}"#), "`elements[0].name`: missing; expected a string");
    assert_eq!(
        refused(r#"{"elements":["p",{"name":"a","attributes":["b",{}]}]}"#),
        "`elements[1].attributes[1].name`: missing; expected a string"
    );
    assert_eq!(
        refused(r#"{"elements":[{"name":"a","removeAttributes":"b"}]}"#),
        "`elements[0].removeAttributes`: expected an array, found a string"
    );
    assert_eq!(
        refused(r#"{"processingInstructions":[{"name":"a"}]}"#),
        "`processingInstructions[0].target`: missing; expected a string"
    );
}

#[test]
fn single_entries_are_parsed_alike() {
    let value = serde_json::json!({ "name": 1, "attributes": ["a"], "target": "b" });
    assert_eq!(SanitizerElement::from_value(&value), Ok("1".into()));
    assert_eq!(SanitizerAttribute::from_value(&value), Ok("1".into()));
    assert_eq!(SanitizerProcessingInstruction::from_value(&value), Ok("b".into()));
    let element = SanitizerElementWithAttributes::from_value(&value).unwrap();
    assert_eq!((element.element, element.attributes), ("1".into(), Some(vec!["a".into()])));
    let error = SanitizerAttribute::from_value(&serde_json::json!([])).unwrap_err();
    assert_eq!(error.to_string(), "`name`: missing; expected a string");
}

#[test]
fn invalid_json_is_refused_with_its_position() {
    let place = |json: &str| match SanitizerConfig::from_json(json) {
        Err(ConfigError::Syntax { line, column, message }) => (line, column, message),
        other => panic!("{json}: {other:?}"),
    };
    assert_eq!(place("{\n \"a\": ?}"), (2, 7, "expected value".to_owned()));
    assert_eq!(place("").0, 1);
    assert_eq!(place("{} {}"), (1, 4, "trailing characters".to_owned()));
    assert_eq!(refused("{\"a\" 1}"), "line 1, column 6: expected `:`");
    assert!(SanitizerConfig::from_json(&"[".repeat(100_000)).is_err(), "no recursion without end");
}

#[test]
fn strict_reader_refuses_likely_mistakes() {
    assert_eq!(
        refused_strictly(r#"{"elements":[{"name":"a","attribute":["b"]}]}"#),
        "`elements[0].attribute`: unknown member; expected one of name, namespace, attributes, \
         removeAttributes"
    );
    assert_eq!(
        refused_strictly(r#"{"removeElements":[{"name":"a","attributes":["b"]}]}"#),
        "`removeElements[0].attributes`: unknown member; expected one of name, namespace"
    );
    assert_eq!(
        refused_strictly(r#"{"attributes":[{"name":7}]}"#),
        "`attributes[0].name`: expected a string, found a number"
    );
    assert_eq!(
        refused_strictly(r#"{"attributes":[{"name":"a","namespace":[]}]}"#),
        "`attributes[0].namespace`: expected a string or null, found an array"
    );
    assert_eq!(
        refused_strictly(r#"{"removeProcessingInstructions":[true]}"#),
        "`removeProcessingInstructions[0]`: expected a string or an object, found a boolean"
    );
    assert_eq!(refused_strictly(r#"{"comments":null}"#), "`comments`: expected true or false, found null");
    assert_eq!(refused_strictly("null"), "the configuration: expected an object, found null");
    assert_eq!(
        refused_strictly("{\"comments\":true,\n\"comments\":true}"),
        "line 2, column 10: the member \"comments\" is there twice"
    );
}

#[test]
fn strict_reader_accepts_written_configurations() {
    for edition in lye::sanitizer::Edition::ALL {
        let config = lye::Sanitizer::safe_default(*edition).get();
        assert_eq!(SanitizerConfig::from_json_strict(&config.to_json()), Ok(config));
    }
}
