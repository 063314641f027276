//! Options and contexts, by an input's choices.

use crate::input::Input;
use crate::peer::Element;
use lye_html::{Context, Depth, Dialect, Namespace, ParseOptions, QuirksMode, Scripting};

const HTML: &[&str] = &[
    "body",
    "div",
    "html",
    "head",
    "template",
    "table",
    "tbody",
    "tr",
    "td",
    "th",
    "caption",
    "colgroup",
    "select",
    "option",
    "frameset",
    "title",
    "textarea",
    "style",
    "script",
    "xmp",
    "iframe",
    "noembed",
    "noframes",
    "noscript",
    "plaintext",
    "form",
    "p",
    "a",
    "button",
    "li",
    "pre",
    "svg",
    "math",
    "object",
    "x-y",
    "thead",
    "optgroup",
];
const SVG: &[&str] =
    &["svg", "path", "foreignObject", "desc", "title", "script", "style", "g", "a", "template"];
const MATHML: &[&str] =
    &["math", "mi", "mo", "mn", "ms", "mtext", "annotation-xml", "mrow", "title", "template"];
const ENCODINGS: &[&str] = &["", "text/html", "APPLICATION/xhtml+XML", "x"];

/// Returns the scripting flag and the dialect. Takes five choices together with [`options`].
pub(super) fn plain_options(input: &mut Input) -> ParseOptions {
    ParseOptions::default()
        .with_scripting(input.pick(&[Scripting::Disabled, Scripting::Enabled]))
        .with_dialect(input.pick(&[Dialect::Current, Dialect::Html2023]))
}

/// Returns all options.
pub(super) fn options(input: &mut Input) -> ParseOptions {
    let depth = input.pick(&[Depth::Unlimited, Depth::Browser]);
    let has_shadow_roots = input.pick(&[false, true]);
    let node_budget = input.pick(&[None, None, None, Some(0), Some(10), Some(1000)]);
    let options = plain_options(input).with_depth(depth).with_errors().with_node_budget(node_budget);
    if has_shadow_roots { options.with_declarative_shadow_roots() } else { options }
}

/// Returns a context element. Takes three choices.
pub(super) fn element(input: &mut Input) -> Element {
    let namespace = input.pick(&[Namespace::Html, Namespace::Html, Namespace::Svg, Namespace::MathMl]);
    let name = match namespace {
        Namespace::Html => input.pick(HTML),
        Namespace::Svg => input.pick(SVG),
        Namespace::MathMl => input.pick(MATHML),
    };
    let encoding = input.pick(ENCODINGS);
    Element { namespace, name, encoding: Some(encoding).filter(|encoding| !encoding.is_empty()) }
}

/// Returns the context for Lye.
pub(super) fn context_of(element: &Element) -> Context {
    let context = Context::new(element.namespace, element.name);
    match element.encoding {
        Some(encoding) => context.with_attr("encoding", encoding),
        None => context,
    }
}

/// Whether its content is parsed as text.
pub(super) fn is_text(element: &Element) -> bool {
    const TEXT: &[&str] = &[
        "script",
        "style",
        "title",
        "textarea",
        "xmp",
        "iframe",
        "noembed",
        "noframes",
        "noscript",
        "plaintext",
    ];
    element.namespace == Namespace::Html && TEXT.contains(&element.name)
}

/// Returns a context with all its properties. Takes five choices.
pub(super) fn context(input: &mut Input) -> Context {
    let context = context_of(&element(input));
    let context = if input.choose(4) == 1 { context.inside_form() } else { context };
    context.with_quirks_mode(input.pick(&[
        QuirksMode::NoQuirks,
        QuirksMode::LimitedQuirks,
        QuirksMode::Quirks,
    ]))
}
