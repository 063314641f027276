//! Generates settings of the peers. Names come from short lists, so that settings and inputs meet.

use super::peer::Peer;
use lye_peers_inputs::rng::Rng;
use serde_json::{Map, Value, json};

const ELEMENTS: &[&str] = &[
    "a",
    "abbr",
    "area",
    "article",
    "audio",
    "b",
    "bdo",
    "blockquote",
    "br",
    "button",
    "caption",
    "center",
    "code",
    "col",
    "colgroup",
    "dd",
    "del",
    "details",
    "div",
    "dl",
    "dt",
    "em",
    "figure",
    "font",
    "form",
    "h1",
    "h2",
    "hr",
    "i",
    "img",
    "input",
    "ins",
    "label",
    "li",
    "map",
    "mark",
    "nobr",
    "ol",
    "option",
    "p",
    "picture",
    "pre",
    "q",
    "rp",
    "rt",
    "ruby",
    "s",
    "section",
    "select",
    "small",
    "source",
    "span",
    "strike",
    "strong",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "tr",
    "tt",
    "u",
    "ul",
    "video",
    "wbr",
];

/// Elements that sanitizers treat apart, or that are not of HTML.
const FURTHER_ELEMENTS: &[&str] = &[
    "svg",
    "math",
    "g",
    "path",
    "mi",
    "mtext",
    "x-y",
    "foo",
    "template",
    "style",
    "title",
    "iframe",
    "object",
    "noscript",
    "marquee",
    "dialog",
    "foreignObject",
    "use",
    "desc",
    "animate",
    "lineGradient",
    "mrow",
    "annotation-xml",
    "search",
    "selectedcontent",
    "center",
    "html",
    "body",
];

/// Elements that some peers remove with their content.
const REMOVED: &[&str] =
    &["script", "style", "title", "textarea", "option", "iframe", "noscript", "form", "svg", "x-y"];

const ATTRIBUTES: &[&str] = &[
    "href",
    "src",
    "alt",
    "title",
    "class",
    "id",
    "name",
    "lang",
    "dir",
    "width",
    "height",
    "color",
    "size",
    "face",
    "type",
    "value",
    "cite",
    "action",
    "poster",
    "srcset",
    "rel",
    "target",
    "colspan",
    "start",
    "datetime",
    "style",
    "disabled",
    "background",
    "longdesc",
    "usemap",
    "for",
    "data-x",
    "formaction",
    "ping",
    "definitionURL",
    "viewBox",
    "xlink:href",
    "x-link",
];

const CLASSES: &[&str] = &["a", "b", "x", "big", "note"];

const SCHEMES: &[&str] = &["http", "https", "mailto", "ftp", "tel", "data", "x-app"];

const PROPERTIES: &[&str] = &[
    "color",
    "background-color",
    "font-size",
    "text-align",
    "width",
    "margin",
    "background",
    "background-image",
    "list-style",
    "fill",
];

/// Returns this many settings for a peer. The first are its defaults.
pub(super) fn generate(peer: &Peer, count: usize, seed: u64) -> Vec<Value> {
    let mut rng = Rng::new(seed);
    (0..count).map(|at| if at == 0 { json!({}) } else { (peer.settings)(&mut rng) }).collect()
}

/// Returns some of these names, in their order.
fn some(rng: &mut Rng, from: &[&str], one_in: usize) -> Vec<String> {
    from.iter().filter(|_| rng.one_in(one_in)).map(|name| (*name).to_owned()).collect()
}

/// Returns a few of these names.
fn few(rng: &mut Rng, from: &[&str]) -> Vec<String> {
    let mut names: Vec<String> = (0..1 + rng.below(4)).map(|_| rng.pick(from).to_owned()).collect();
    names.sort();
    names.dedup();
    names
}

/// Returns schemes, often with `data`.
fn schemes(rng: &mut Rng) -> Vec<String> {
    let mut schemes = few(rng, SCHEMES);
    if rng.one_in(3) && !schemes.iter().any(|scheme| scheme == "data") {
        schemes.push("data".to_owned());
    }
    schemes
}

fn tags(rng: &mut Rng) -> Vec<String> {
    let one_in = rng.pick(&[1, 2, 2, 4]);
    let mut tags = some(rng, ELEMENTS, one_in);
    if rng.one_in(2) {
        tags.extend(few(rng, FURTHER_ELEMENTS));
    }
    tags
}

/// Returns attributes for a few elements, without some names.
fn attributes(rng: &mut Rng, star: bool, except: &[&str]) -> Map<String, Value> {
    let mut table = Map::new();
    let mut elements = vec!["a".to_owned(), "img".to_owned()];
    elements.extend(few(rng, ELEMENTS));
    if star && rng.one_in(2) {
        elements.push("*".to_owned());
    }
    for element in elements {
        let mut names = some(rng, ATTRIBUTES, 3);
        names.retain(|name| !except.contains(&name.as_str()));
        table.insert(element, json!(names));
    }
    table
}

/// Returns lists of these values for a few elements.
fn by_element(rng: &mut Rng, values: &[&str]) -> Map<String, Value> {
    few(rng, ELEMENTS).into_iter().map(|element| (element, json!(few(rng, values)))).collect()
}

/// Inserts a member into some settings.
fn maybe(rng: &mut Rng, settings: &mut Map<String, Value>, name: &str, make: impl FnOnce(&mut Rng) -> Value) {
    if rng.one_in(3) {
        let value = make(rng);
        settings.insert(name.to_owned(), value);
    }
}

fn one_of(rng: &mut Rng, values: &[Value]) -> Value {
    values[rng.below(values.len())].clone()
}

fn flag(rng: &mut Rng) -> Value {
    Value::Bool(rng.one_in(2))
}

/// Makes arguments of nh3's `Cleaner`. It refuses `rel` beside `link_rel`, and elements that are both kept and removed with content.
pub(super) fn nh3(rng: &mut Rng) -> Value {
    let mut settings = Map::new();
    if !rng.one_in(4) {
        settings.insert("tags".to_owned(), json!(tags(rng)));
    }
    if !rng.one_in(3) {
        settings.insert("attributes".to_owned(), Value::Object(attributes(rng, true, &["rel", "class"])));
    }
    if rng.one_in(3) {
        let listed = settings.get("tags").and_then(Value::as_array).cloned();
        let mut removed = few(rng, REMOVED);
        removed.retain(|name| listed.as_ref().is_none_or(|listed| !listed.contains(&json!(name))));
        settings.insert("clean_content_tags".to_owned(), json!(removed));
    } else if let Some(Value::Array(listed)) = settings.get_mut("tags") {
        listed.retain(|name| name != "style" && name != "script");
    }
    let options = &mut settings;
    maybe(rng, options, "strip_comments", flag);
    maybe(rng, options, "link_rel", |rng| {
        one_of(rng, &[Value::Null, json!("nofollow"), json!("noopener ugc")])
    });
    maybe(rng, options, "generic_attribute_prefixes", |_| json!(["data-"]));
    maybe(
        rng,
        options,
        "tag_attribute_values",
        |rng| json!({ rng.pick(&["input", "td", "p"]): { "type": ["text", "hidden"], "dir": ["ltr"] } }),
    );
    maybe(
        rng,
        options,
        "set_tag_attribute_values",
        |rng| json!({ rng.pick(&["a", "img", "p"]): { "title": "x", rng.pick(&["target", "loading", "dir"]): "y" } }),
    );
    maybe(rng, options, "url_schemes", |rng| json!(schemes(rng)));
    maybe(rng, options, "allowed_classes", |rng| Value::Object(by_element(rng, CLASSES)));
    maybe(rng, options, "filter_style_properties", |rng| json!(few(rng, PROPERTIES)));
    maybe(rng, options, "url_relative", |rng| {
        one_of(
            rng,
            &[
                json!("pass_through"),
                json!("deny"),
                json!(["rewrite_with_base", "https://base.example/a/b"]),
                json!(["rewrite_with_root", "https://base.example/a/", "c/d"]),
            ],
        )
    });
    maybe(rng, options, "id_prefix", |_| json!("user-"));
    Value::Object(settings)
}

/// Makes arguments of bleach's `Cleaner`.
pub(super) fn bleach(rng: &mut Rng) -> Value {
    let mut settings = Map::new();
    if !rng.one_in(4) {
        settings.insert("tags".to_owned(), json!(tags(rng)));
    }
    match rng.below(4) {
        0 => {}
        1 => drop(settings.insert("attributes".to_owned(), json!(some(rng, ATTRIBUTES, 2)))),
        _ => drop(settings.insert("attributes".to_owned(), Value::Object(attributes(rng, true, &[])))),
    }
    if rng.one_in(2) {
        settings.insert("strip".to_owned(), Value::Bool(true));
    }
    let options = &mut settings;
    maybe(rng, options, "protocols", |rng| json!(schemes(rng)));
    maybe(rng, options, "strip_comments", flag);
    maybe(rng, options, "css_sanitizer", |rng| {
        let mut members = json!({ "allowed_css_properties": few(rng, PROPERTIES) });
        if rng.one_in(2) {
            members["allowed_svg_properties"] = json!(few(rng, &["fill", "stroke", "opacity"]));
        }
        members
    });
    Value::Object(settings)
}

/// Makes configurations of DOMPurify. `USE_PROFILES` is never combined with `ALLOWED_TAGS` or `ALLOWED_ATTR`.
pub(super) fn dompurify(rng: &mut Rng) -> Value {
    let mut settings = Map::new();
    if rng.one_in(3) {
        let mut profiles = Map::new();
        for name in ["html", "svg", "svgFilters", "mathMl"] {
            if rng.one_in(2) {
                profiles.insert(name.to_owned(), Value::Bool(true));
            }
        }
        settings.insert("USE_PROFILES".to_owned(), Value::Object(profiles));
    } else {
        let options = &mut settings;
        maybe(rng, options, "ALLOWED_TAGS", |rng| {
            let mut tags = tags(rng);
            tags.push("#text".to_owned());
            json!(tags)
        });
        maybe(rng, options, "ALLOWED_ATTR", |rng| json!(some(rng, ATTRIBUTES, 2)));
    }
    let options = &mut settings;
    maybe(rng, options, "ADD_TAGS", |rng| json!(few(rng, FURTHER_ELEMENTS)));
    maybe(rng, options, "ADD_ATTR", |rng| {
        json!(few(rng, &["target", "ping", "x-link", "formaction", "allow", "definitionURL", "viewBox"]))
    });
    maybe(rng, options, "FORBID_TAGS", |rng| json!(few(rng, ELEMENTS)));
    maybe(rng, options, "FORBID_ATTR", |rng| json!(few(rng, ATTRIBUTES)));
    maybe(rng, options, "KEEP_CONTENT", flag);
    maybe(rng, options, "ALLOW_DATA_ATTR", flag);
    maybe(rng, options, "ALLOW_ARIA_ATTR", flag);
    maybe(rng, options, "SANITIZE_DOM", flag);
    if rng.one_in(2) {
        return Value::Object(settings);
    }
    maybe(rng, options, "SANITIZE_NAMED_PROPS", flag);
    maybe(rng, options, "SAFE_FOR_TEMPLATES", flag);
    maybe(rng, options, "SAFE_FOR_XML", flag);
    maybe(rng, options, "ALLOW_UNKNOWN_PROTOCOLS", flag);
    maybe(rng, options, "ALLOW_SELF_CLOSE_IN_ATTR", flag);
    maybe(rng, options, "FORCE_BODY", flag);
    maybe(rng, options, "ALLOWED_NAMESPACES", |rng| {
        json!(few(
            rng,
            &[
                "http://www.w3.org/1999/xhtml",
                "http://www.w3.org/2000/svg",
                "http://www.w3.org/1998/Math/MathML"
            ]
        ))
    });
    maybe(
        rng,
        options,
        "HTML_INTEGRATION_POINTS",
        |rng| json!({ "annotation-xml": true, rng.pick(&["foreignobject", "desc"]): true }),
    );
    maybe(rng, options, "FORBID_CONTENTS", |rng| json!(few(rng, REMOVED)));
    maybe(rng, options, "ADD_FORBID_CONTENTS", |rng| json!(few(rng, REMOVED)));
    maybe(rng, options, "ADD_DATA_URI_TAGS", |rng| json!(few(rng, &["a", "img", "source"])));
    maybe(rng, options, "ADD_URI_SAFE_ATTR", |rng| json!(few(rng, &["href", "cite", "title", "x-link"])));
    maybe(rng, options, "ALLOWED_URI_REGEXP", |rng| {
        let regex =
            rng.pick(&["^https?:", "^(?:(?:https?|mailto):|[^a-z]|[a-z+.\\-]+(?:[^a-z+.\\-:]|$))", "^x"]);
        json!({ "regex": regex, "flags": "i" })
    });
    maybe(rng, options, "CUSTOM_ELEMENT_HANDLING", |rng| {
        json!({
            "tagNameCheck": { "regex": rng.pick(&["^x-", "^x-y$"]), "flags": "" },
            "attributeNameCheck": { "regex": "data|title", "flags": "" },
            "allowCustomizedBuiltInElements": rng.one_in(2),
        })
    });
    Value::Object(settings)
}

/// Makes options of sanitize-html.
pub(super) fn sanitize_html(rng: &mut Rng) -> Value {
    let mut settings = Map::new();
    if !rng.one_in(3) {
        settings.insert("allowedTags".to_owned(), json!(tags(rng)));
    }
    if !rng.one_in(3) {
        let mut table = attributes(rng, true, &[]);
        if rng.one_in(4) {
            let multiple = rng.one_in(2);
            let rule = json!({ "name": "type", "multiple": multiple, "values": ["text", "x"] });
            table.insert("input".to_owned(), json!([rule, "data-*"]));
        }
        settings.insert("allowedAttributes".to_owned(), Value::Object(table));
    }
    let options = &mut settings;
    maybe(rng, options, "disallowedTagsMode", |rng| {
        json!(rng.pick(&["discard", "escape", "recursiveEscape", "completelyDiscard"]))
    });
    maybe(rng, options, "allowedSchemes", |rng| json!(schemes(rng)));
    maybe(rng, options, "allowedClasses", |rng| {
        let mut table = by_element(rng, CLASSES);
        table.insert("*".to_owned(), json!([rng.pick(&["x", "*", "b*"])]));
        Value::Object(table)
    });
    maybe(rng, options, "allowedSchemesByTag", |rng| Value::Object(by_element(rng, SCHEMES)));
    if rng.one_in(2) {
        return Value::Object(settings);
    }
    maybe(rng, options, "allowProtocolRelative", flag);
    maybe(rng, options, "allowedSchemesAppliedToAttributes", |rng| {
        json!(few(rng, &["href", "src", "cite", "action"]))
    });
    maybe(rng, options, "nonTextTags", |rng| json!(few(rng, REMOVED)));
    maybe(rng, options, "transformTags", |rng| json!({ "i": "em", "b": rng.pick(&["strong", "span"]) }));
    maybe(rng, options, "nestingLimit", |rng| json!(1 + rng.below(6)));
    maybe(rng, options, "allowedStyles", |rng| {
        let mut styles = json!({ "*": {
            "color": [{ "regex": "^red$", "flags": "" }, { "regex": "^#[0-9a-f]+$", "flags": "i" }],
            "text-align": [{ "regex": "^left$", "flags": "" }],
        } });
        if rng.one_in(2) {
            let any = rng.pick(&[".*", "^[^:]+$", "gradient|url"]);
            styles["*"][rng.pick(&["background", "background-image"])] =
                json!([{ "regex": any, "flags": "" }]);
        }
        styles
    });
    maybe(rng, options, "parseStyleAttributes", flag);
    maybe(rng, options, "allowIframeRelativeUrls", flag);
    maybe(rng, options, "selfClosing", |_| json!(["br", "img"]));
    maybe(rng, options, "allowedIframeHostnames", |_| json!(["ok.example", "www.ok.example"]));
    maybe(rng, options, "allowedIframeDomains", |_| json!(["good.example"]));
    maybe(rng, options, "allowedEmptyAttributes", |rng| json!(few(rng, &["alt", "href", "title"])));
    maybe(rng, options, "nonBooleanAttributes", |rng| json!(few(rng, ATTRIBUTES)));
    maybe(rng, options, "enforceHtmlBoundary", flag);
    maybe(rng, options, "preserveEscapedAttributes", flag);
    Value::Object(settings)
}

/// Makes schemas of hast-util-sanitize. Members that are absent have their defaults.
pub(super) fn rehype(rng: &mut Rng) -> Value {
    let mut settings = Map::new();
    if !rng.one_in(4) {
        settings.insert("tagNames".to_owned(), json!(tags(rng)));
    }
    if !rng.one_in(3) {
        let mut table = Map::new();
        for (element, names) in attributes(rng, true, &[]) {
            let names = names.as_array().cloned().unwrap_or_default();
            let properties: Vec<Value> =
                names.iter().filter_map(Value::as_str).map(|name| property(rng, name)).collect();
            table.insert(element, Value::Array(properties));
        }
        settings.insert("attributes".to_owned(), Value::Object(table));
    }
    let options = &mut settings;
    maybe(rng, options, "protocols", |rng| {
        let mut table = Map::new();
        for name in few(rng, &["href", "src", "cite", "longDesc", "action", "poster"]) {
            table.insert(name, json!(schemes(rng)));
        }
        Value::Object(table)
    });
    maybe(rng, options, "strip", |rng| json!(few(rng, REMOVED)));
    maybe(rng, options, "allowComments", flag);
    maybe(rng, options, "ancestors", |rng| json!({ rng.pick(&["li", "td", "b"]): ["ul", "table", "div"] }));
    maybe(
        rng,
        options,
        "required",
        |rng| json!({ rng.pick(&["input", "img", "a"]): { "title": "x", "disabled": true } }),
    );
    maybe(rng, options, "clobber", |rng| json!(few(rng, &["id", "name", "ariaLabelledBy"])));
    maybe(rng, options, "clobberPrefix", |rng| json!(rng.pick(&["pre-", ""])));
    maybe(rng, options, "allowDoctypes", flag);
    Value::Object(settings)
}

/// Returns the entry of a schema for an attribute: its property, in some cases with allowed values.
fn property(rng: &mut Rng, attribute: &str) -> Value {
    let name = match attribute {
        // hast looks up properties exactly, so that some of these match nothing.
        "class" => rng.pick(&["className", "className", "className", "classname"]),
        "colspan" if rng.one_in(4) => "colspan",
        "for" => "htmlFor",
        "colspan" => "colSpan",
        "srcset" => "srcSet",
        "longdesc" => "longDesc",
        "usemap" => "useMap",
        "datetime" => "dateTime",
        "formaction" => "formAction",
        "xlink:href" => "xLinkHref",
        "data-x" => rng.pick(&["dataX", "data*"]),
        other => other,
    };
    match name {
        "className" if rng.one_in(2) => json!([name, "a", { "regex": "^b", "flags": "" }]),
        "title" | "type" | "dir" if rng.one_in(3) => json!([name, "x", "text"]),
        _ => json!(name),
    }
}

#[cfg(test)]
mod tests {
    use super::super::peer::PEERS;
    use super::*;

    #[test]
    fn first_settings_are_the_defaults_and_the_same_seed_gives_the_same() {
        for peer in PEERS {
            let settings = generate(peer, 20, 7);
            assert_eq!(settings[0], json!({}));
            assert_eq!(settings, generate(peer, 20, 7));
            assert_ne!(settings, generate(peer, 20, 8), "{}", peer.name);
        }
    }

    #[test]
    fn profiles_are_not_combined_with_allowed_names() {
        let peer = Peer::named("dompurify").unwrap();
        let settings = generate(peer, 500, 1);
        assert!(settings.iter().any(|settings| settings.get("USE_PROFILES").is_some()));
        for settings in settings.iter().filter(|settings| settings.get("USE_PROFILES").is_some()) {
            assert!(settings.get("ALLOWED_TAGS").is_none() && settings.get("ALLOWED_ATTR").is_none());
        }
    }
}
