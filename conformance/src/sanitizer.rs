//! Runs the Sanitizer API's methods on cases of the suites: `setHTML`, `setHTMLUnsafe`, `Document.parseHTML`,
//! `Document.parseHTMLUnsafe`.

use crate::{context, dump};
use lye::dom::{Document, SanitizerSpec, SetHtmlError, SetHtmlOptions, Timing};
use lye::html::serialize::{self, HtmlOptions};
use lye::html::{Namespace, NodeId, NodeKind, NodeRef, QuirksMode, Scripting, Tree};
use lye::trusted_types::TrustedHtml;
use lye::{Sanitizer, SanitizerConfig};
use serde_json::{Map, Value, json};

/// The `sanitizer` member of a method's options, as a suite writes it.
#[derive(Clone, Debug)]
pub enum SanitizerOption {
    /// Absent, or the preset `"default"`.
    Spec(SanitizerSpec<'static>),
    /// A `Sanitizer`.
    Instance(Sanitizer),
    /// A dictionary.
    Dictionary(SanitizerConfig),
    /// A value that Web IDL cannot convert to a dictionary: the method throws a `TypeError`.
    TypeError,
}

impl SanitizerOption {
    /// Converts from JSON. Null means that the option is absent.
    pub fn from_value(value: &Value) -> Self {
        match value {
            Value::Null => Self::Spec(SanitizerSpec::Absent),
            Value::String(preset) if preset == "default" => Self::Spec(SanitizerSpec::Default),
            dictionary => SanitizerConfig::from_value(dictionary).map_or(Self::TypeError, Self::Dictionary),
        }
    }
}

/// A call of one of the methods.
#[derive(Clone, Debug)]
pub struct Call<'c> {
    /// The string.
    pub html: &'c str,
    /// The options.
    pub sanitizer: &'c SanitizerOption,
    /// Whether the method is the unsafe one.
    pub is_unsafe: bool,
    /// When the sanitizer decides.
    pub timing: Timing,
}

/// The exception that a script sees.
const TYPE_ERROR: &str = "TypeError";

impl Call<'_> {
    fn options(&self) -> Result<SetHtmlOptions<'_>, String> {
        let sanitizer = match self.sanitizer {
            SanitizerOption::Spec(spec) => *spec,
            SanitizerOption::Instance(sanitizer) => SanitizerSpec::Sanitizer(sanitizer),
            SanitizerOption::Dictionary(config) => SanitizerSpec::Config(config),
            SanitizerOption::TypeError => return Err(TYPE_ERROR.to_owned()),
        };
        Ok(SetHtmlOptions::default().with_sanitizer(sanitizer).with_timing(self.timing))
    }

    /// Calls `Document.parseHTML` or `Document.parseHTMLUnsafe`.
    ///
    /// # Errors
    /// The name of the exception, or why the input was rejected.
    pub fn parse_html(&self) -> Result<Document, String> {
        let options = self.options()?;
        if self.is_unsafe {
            Document::parse_html_unsafe(&TrustedHtml::dangerously_trust(self.html), &options)
        } else {
            Document::parse_html(self.html, &options)
        }
        .map_err(exception)
    }

    /// Calls `setHTML` or `setHTMLUnsafe` of an element or a shadow root.
    ///
    /// # Errors
    /// As [`Call::parse_html`].
    pub fn set_html(&self, document: &mut Document, target: NodeId) -> Result<(), String> {
        let options = self.options()?;
        if self.is_unsafe {
            document.set_html_unsafe(target, &TrustedHtml::dangerously_trust(self.html), &options)
        } else {
            document.set_html(target, self.html, &options)
        }
        .map_err(exception)
    }
}

fn exception(error: SetHtmlError) -> String {
    match error {
        SetHtmlError::Config(_) => TYPE_ERROR.to_owned(),
        other => other.to_string(),
    }
}

/// Creates an element without a parent, in a document of its own.
///
/// # Errors
/// Fails if an attribute cannot be set.
pub fn context_element(
    namespace: Namespace,
    name: &str,
    attrs: &[(String, String)],
    scripting: Scripting,
) -> Result<(Document, NodeId), String> {
    let mut tree = Tree::new_fragment();
    let element = tree.create_element(namespace, name);
    for (name, value) in attrs {
        tree.set_attr(element, name, value).map_err(|e| e.to_string())?;
    }
    tree.append(NodeId::ROOT, element).map_err(|e| e.to_string())?;
    Ok((Document::from(tree).with_scripting(scripting), element))
}

/// Creates a shadow root of a `div` in a document of its own.
///
/// # Errors
/// Fails if the parser creates no shadow root.
pub fn shadow_root() -> Result<(Document, NodeId), String> {
    let markup = TrustedHtml::dangerously_trust("<div><template shadowrootmode=open></template></div>");
    let document =
        Document::parse_html_unsafe(&markup, &SetHtmlOptions::default()).map_err(|e| e.to_string())?;
    let root = document.tree().root().descendants().find_map(|node| node.shadow_root()).map(|root| root.id());
    root.map(|root| (document, root)).ok_or_else(|| "the parser created no shadow root".to_owned())
}

/// Creates the context element of a vector's `set_html`, in a document of its own.
///
/// # Errors
/// Fails if the case has no context element.
pub fn context_of_vector(case: &Value) -> Result<(Document, NodeId), String> {
    let context = context::parse(case["context"].as_str().ok_or("the case has no string `context`")?)?;
    let mut attrs = Vec::new();
    for (name, value) in case["context_attrs"].as_object().into_iter().flatten() {
        attrs.push((
            name.clone(),
            value.as_str().ok_or("the value of an attribute must be a string")?.to_owned(),
        ));
    }
    context_element(context.namespace(), context.name(), &attrs, scripting_of_vector(case))
}

fn scripting_of_vector(case: &Value) -> Scripting {
    if case["scripting"] == true { Scripting::Enabled } else { Scripting::Disabled }
}

/// Answers a vector's `set_html`.
///
/// # Errors
/// Fails if the case lacks a member that the operation needs.
pub fn answer_set_html(case: &Value) -> Result<Value, String> {
    let scripting = scripting_of_vector(case);
    let (mut document, element) = context_of_vector(case)?;
    let option = SanitizerOption::from_value(&case["config"]);
    if let Err(error) = call_of_vector(case, &option, Timing::AtInsertion)?.set_html(&mut document, element) {
        return Ok(json!({ "error": error }));
    }
    let element = document.tree().node(element);
    let contents = element.template_contents().unwrap_or(element);
    let mut result = Map::new();
    result.insert("tree".into(), dump::dump_merged(&contents).into());
    let options = HtmlOptions::default().with_scripting(scripting);
    let html = if is_void(&element) { String::new() } else { serialize::html_with(&contents, &options) };
    add_html(&mut result, &contents, html, scripting);
    Ok(result.into())
}

/// Answers a vector's `parse_html`.
///
/// # Errors
/// As [`answer_set_html`].
pub fn answer_parse_html(case: &Value) -> Result<Value, String> {
    let option = SanitizerOption::from_value(&case["config"]);
    let document = match call_of_vector(case, &option, Timing::AtInsertion)?.parse_html() {
        Ok(document) => document,
        Err(error) => return Ok(json!({ "error": error })),
    };
    let tree = document.tree();
    let mut result = Map::new();
    result.insert("tree".into(), dump::dump_merged(&tree.root()).into());
    result.insert("quirks".into(), (tree.quirks_mode() == QuirksMode::Quirks).into());
    match tree.root().children().find(|node| node.kind() == NodeKind::Element) {
        Some(root) => add_html(&mut result, &root, serialize::outer_html(&root), Scripting::Disabled),
        None => {
            result.insert("html".into(), "".into());
        }
    }
    Ok(result.into())
}

/// Returns the call of a vector's `set_html` or `parse_html`.
///
/// # Errors
/// Fails if the case lacks a member that the operation needs.
pub fn call_of_vector<'c>(
    case: &'c Value,
    sanitizer: &'c SanitizerOption,
    timing: Timing,
) -> Result<Call<'c>, String> {
    let html = case["html"].as_str().ok_or("the case has no string `html`")?;
    let is_unsafe = case["unsafe"].as_bool().ok_or("`unsafe` must be true or false")?;
    Ok(Call { html, sanitizer, is_unsafe, timing })
}

/// Adds `html`, and `html_shadow` if serializing the shadow roots makes a difference.
fn add_html(result: &mut Map<String, Value>, node: &NodeRef<'_, '_>, html: String, scripting: Scripting) {
    let plain = HtmlOptions::default().with_scripting(scripting);
    let with_shadow = HtmlOptions::default()
        .with_scripting(scripting)
        .with_serializable_shadow_roots()
        .with_shadow_roots(open_shadow_roots(node));
    let serialized = serialize::html_with(node, &with_shadow);
    if serialized != serialize::html_with(node, &plain) {
        result.insert("html_shadow".into(), serialized.into());
    }
    result.insert("html".into(), html.into());
}

/// Returns the open shadow roots below a node, including those in template contents and in each other.
fn open_shadow_roots(node: &NodeRef<'_, '_>) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut pending = vec![*node];
    while let Some(top) = pending.pop() {
        for node in std::iter::once(top).chain(top.descendants()) {
            pending.extend(node.template_contents());
            if let Some(root) = node.shadow_root() {
                pending.push(root);
                if root.shadow_root_init().is_some_and(|init| init.open) {
                    found.push(root.id());
                }
            }
        }
    }
    found
}

/// Whether an element "serializes as void" (HTML Standard, 13.3): its `innerHTML` is always empty.
pub fn is_void(element: &NodeRef<'_, '_>) -> bool {
    element.namespace() == Namespace::Html && is_void_name(element.name())
}

/// Whether an HTML element of this name "serializes as void".
pub fn is_void_name(name: &str) -> bool {
    const VOID: &str =
        "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr";
    VOID.split(' ').any(|void| void == name)
}
