//! JavaScript functions as hooks of a cleaner. Each gets JSON and returns JSON: `npm/src/hooks.ts` makes them of the user's functions.

use crate::errors::json;
use lye::hooks::{
    AttributeContext, AttributeHookDecision, ElementChange, ElementContext, ElementHookDecision, FilterError,
    LinkChange, LinkContext, LinkHookDecision,
};
use lye::urls::{FilterDecision, UrlContext, UrlFilter};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

/// The functions that a cleaner calls.
pub(crate) struct Hooks {
    pub(crate) element: Option<js_sys::Function>,
    pub(crate) attribute: Option<js_sys::Function>,
    pub(crate) link: Option<js_sys::Function>,
    pub(crate) url: Option<js_sys::Function>,
}

type Pairs<'a> = Vec<(&'a str, &'a str)>;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Element<'a> {
    name: &'a str,
    namespace: &'static str,
    attributes: Pairs<'a>,
    kept_attributes: Pairs<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Link<'a> {
    name: &'a str,
    namespace: &'static str,
    attributes: Pairs<'a>,
    text: &'a str,
    is_new: bool,
}

#[derive(Serialize)]
struct Value<'a> {
    element: &'a str,
    attribute: &'a str,
    value: &'a str,
    /// The URL, if it is one that parses.
    #[serde(skip_serializing_if = "Option::is_none")]
    href: Option<&'a str>,
}

/// What a hook for elements or links returns.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Decision {
    Keep,
    Remove,
    Unwrap,
    Change(Change),
}

#[derive(Deserialize)]
struct Change {
    name: Option<String>,
    text: Option<String>,
    attributes: Vec<(String, Option<String>)>,
}

/// Calls a function with a value as JSON, and reads its answer.
fn ask<T: DeserializeOwned>(hook: &js_sys::Function, context: &impl Serialize) -> Result<T, FilterError> {
    let text = |value: JsValue| value.as_string().unwrap_or_else(|| "the hook failed".to_owned());
    let answer = hook.call1(&JsValue::NULL, &json(context).into()).map_err(text)?;
    Ok(serde_json::from_str(&text(answer))?)
}

impl Hooks {
    /// Gives the URL filter to a policy.
    pub(crate) fn in_policy(&self, policy: lye::Policy) -> lye::Policy {
        let Some(filter) = self.url.clone() else { return policy };
        let urls = policy.urls().clone();
        policy.with_urls(urls.with_url_filter(UrlFilter::new(move |url: &UrlContext<'_>| {
            let href = url.url.map(|url| url.href());
            let context = Value { element: url.element, attribute: url.attribute, value: url.value, href };
            Ok(match ask::<Option<String>>(&filter, &context)? {
                None => FilterDecision::Drop,
                Some(value) if value == url.value => FilterDecision::Keep,
                Some(value) => FilterDecision::Rewrite(value),
            })
        })))
    }

    /// Gives the other hooks to a cleaner.
    pub(crate) fn in_cleaner(self, mut cleaner: lye::Cleaner) -> lye::Cleaner {
        if let Some(hook) = self.element {
            cleaner = cleaner.with_element_hook(move |element| element_decision(&hook, element));
        }
        if let Some(hook) = self.attribute {
            cleaner = cleaner.with_attribute_hook(move |attribute| attribute_decision(&hook, attribute));
        }
        if let Some(hook) = self.link {
            cleaner = cleaner.with_link_hook(move |link| link_decision(&hook, link));
        }
        cleaner
    }
}

fn element_decision(
    hook: &js_sys::Function,
    element: &ElementContext<'_>,
) -> Result<ElementHookDecision, FilterError> {
    let context = Element {
        name: element.name(),
        namespace: element.namespace().name(),
        attributes: element.attributes().collect(),
        kept_attributes: element.kept_attributes().collect(),
    };
    Ok(match ask(hook, &context)? {
        Decision::Keep => ElementHookDecision::Keep,
        Decision::Remove => ElementHookDecision::Remove,
        Decision::Unwrap => ElementHookDecision::ReplaceWithChildren,
        Decision::Change(Change { text: Some(_), .. }) => return Err("only link hooks can set a text".into()),
        Decision::Change(Change { name, attributes, .. }) => {
            let mut change = ElementChange::default();
            if let Some(name) = name {
                change = change.with_name(name);
            }
            ElementHookDecision::Change(attributes.into_iter().fold(change, |change, (name, value)| {
                match value {
                    Some(value) => change.with_attribute(name, value),
                    None => change.without_attribute(name),
                }
            }))
        }
    })
}

fn link_decision(hook: &js_sys::Function, link: &LinkContext<'_>) -> Result<LinkHookDecision, FilterError> {
    let context = Link {
        name: link.name(),
        namespace: link.namespace().name(),
        attributes: link.attributes().collect(),
        text: link.text(),
        is_new: link.is_new(),
    };
    Ok(match ask(hook, &context)? {
        Decision::Keep => LinkHookDecision::Keep,
        Decision::Remove => LinkHookDecision::Remove,
        Decision::Unwrap => LinkHookDecision::ReplaceWithChildren,
        Decision::Change(Change { name: Some(_), .. }) => {
            return Err("only element hooks can set a name".into());
        }
        Decision::Change(Change { text, attributes, .. }) => {
            let mut change = LinkChange::default();
            if let Some(text) = text {
                change = change.with_text(text);
            }
            LinkHookDecision::Change(attributes.into_iter().fold(
                change,
                |change, (name, value)| match value {
                    Some(value) => change.with_attribute(name, value),
                    None => change.without_attribute(name),
                },
            ))
        }
    })
}

fn attribute_decision(
    hook: &js_sys::Function,
    attribute: &AttributeContext<'_>,
) -> Result<AttributeHookDecision, FilterError> {
    let AttributeContext { element, attribute: name, value, .. } = *attribute;
    let context = Value { element, attribute: name, value, href: None };
    Ok(match ask::<Option<String>>(hook, &context)? {
        None => AttributeHookDecision::Remove,
        Some(answer) if answer == value => AttributeHookDecision::Keep,
        Some(answer) => AttributeHookDecision::Replace(answer),
    })
}
