//! Answers the operation `config`: a sanitizer, the results of its modifiers, and its final configuration.

use lye::sanitizer::{
    ConfigError, SanitizerAttribute, SanitizerElement, SanitizerElementWithAttributes,
    SanitizerProcessingInstruction,
};
use lye::{Sanitizer, SanitizerConfig};
use serde_json::{Value, json};

/// Returns the result of a case: `returns` and `get`, or that the constructor throws a `TypeError`.
///
/// # Errors
/// Fails if `calls` is not an array of arrays that begin with the name of a modifier.
pub fn answer(case: &Value) -> Result<Value, String> {
    let thrown = json!({ "error": "TypeError" });
    let Some(mut sanitizer) = construct(&case["init"]) else { return Ok(thrown) };
    let mut returns = Vec::new();
    for call in case["calls"].as_array().ok_or("`calls` must be an array")? {
        let method =
            call.get(0).and_then(Value::as_str).ok_or("a call must begin with the name of a modifier")?;
        let returned = modify(&mut sanitizer, method, call.get(1).unwrap_or(&Value::Null))?;
        returns.push(returned.map_or_else(|_| thrown.clone(), Value::from));
    }
    Ok(json!({ "returns": returns, "get": sanitizer.get() }))
}

/// Calls `new Sanitizer(init)`; null means no argument. Returns `None` if it throws.
pub fn construct(init: &Value) -> Option<Sanitizer> {
    match init {
        Value::Null => Some(Sanitizer::default()),
        Value::String(preset) if preset == "default" => Some(Sanitizer::default()),
        init => Sanitizer::new(SanitizerConfig::from_value(init).ok()?).ok(),
    }
}

/// Calls a modifier by its name in browsers.
///
/// # Errors
/// Fails if the modifier is unknown. The inner error reports an argument for which browsers throw a `TypeError`.
pub fn modify(
    sanitizer: &mut Sanitizer,
    method: &str,
    argument: &Value,
) -> Result<Result<bool, ConfigError>, String> {
    Ok(match method {
        "allowElement" => {
            SanitizerElementWithAttributes::from_value(argument).map(|e| sanitizer.allow_element(e))
        }
        "removeElement" => SanitizerElement::from_value(argument).map(|e| sanitizer.remove_element(e)),
        "replaceElementWithChildren" => {
            SanitizerElement::from_value(argument).map(|e| sanitizer.replace_element_with_children(e))
        }
        "allowProcessingInstruction" => SanitizerProcessingInstruction::from_value(argument)
            .map(|pi| sanitizer.allow_processing_instruction(pi)),
        "removeProcessingInstruction" => SanitizerProcessingInstruction::from_value(argument)
            .map(|pi| sanitizer.remove_processing_instruction(pi)),
        "allowAttribute" => SanitizerAttribute::from_value(argument).map(|a| sanitizer.allow_attribute(a)),
        "removeAttribute" => SanitizerAttribute::from_value(argument).map(|a| sanitizer.remove_attribute(a)),
        "setComments" => boolean(argument).map(|allow| sanitizer.set_comments(allow)),
        "setDataAttributes" => boolean(argument).map(|allow| sanitizer.set_data_attributes(allow)),
        "setJavascriptURLs" => boolean(argument).map(|allow| sanitizer.set_javascript_urls(allow)),
        "removeUnsafe" => Ok(sanitizer.remove_unsafe()),
        method => return Err(format!("unknown modifier {method:?}")),
    })
}

/// Returns a `boolean` argument, converted like the members of a configuration.
fn boolean(argument: &Value) -> Result<bool, ConfigError> {
    SanitizerConfig::from_value(&json!({ "comments": argument })).map(|config| config.comments == Some(true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_answered_one_by_one() {
        let case = json!({
            "init": { "removeElements": [], "removeAttributes": [] },
            "calls": [["setComments", 0], ["removeElement", "p"], ["removeElement", { "name": "p" }]],
        });
        let answer = answer(&case).unwrap();
        assert_eq!(answer["returns"], json!([true, true, false]));
        assert_eq!(answer["get"]["comments"], json!(false));
        assert_eq!(answer["get"]["removeElements"][0]["name"], json!("p"));
    }

    #[test]
    fn calls_for_which_browsers_throw_are_errors() {
        for init in [json!("other"), json!({ "elements": ["a", "a"] }), json!({ "elements": 1 })] {
            let case = json!({ "init": init, "calls": [] });
            assert_eq!(answer(&case), Ok(json!({ "error": "TypeError" })), "{case}");
        }
        let case =
            json!({ "init": null, "calls": [["allowElement", []], ["removeAttribute"], ["setComments", 1]] });
        let thrown = json!({ "error": "TypeError" });
        assert_eq!(answer(&case).unwrap()["returns"], json!([thrown, thrown, true]));
        assert!(answer(&json!({ "init": null, "calls": [["fly"]] })).is_err());
        assert!(answer(&json!({ "init": null })).is_err());
    }
}
