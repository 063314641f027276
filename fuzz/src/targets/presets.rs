//! Cleaning by presets with random changes: the output is harmless and contains only what the preset keeps, in every format.

use crate::check;
use crate::check_tags::balanced;
use crate::input::Input;
use crate::peer::{self, Element, Found};
use crate::policy::kept::Kept;
use crate::statistics;
use lye::export::ExportFormat;
use lye::html::serialize::{LinkText, MarkdownDialect};
use lye::policy::DisallowedAction;
use lye::{Cleaner, Preset};
use lye_html::{Context, Dialect, Namespace, ParseOptions, Parser, Scripting, Tokenization};
use std::sync::LazyLock;

/// The base URL of the page.
const BODY: Element = Element { namespace: Namespace::Html, name: "body", encoding: None };

/// The output contexts, besides documents.
const PLACES: &[(Namespace, &str)] = &[
    (Namespace::Html, "body"),
    (Namespace::Html, "div"),
    (Namespace::Html, "p"),
    (Namespace::Html, "a"),
    (Namespace::Html, "pre"),
    (Namespace::Html, "form"),
    (Namespace::Html, "button"),
    (Namespace::Html, "ul"),
    (Namespace::Html, "table"),
    (Namespace::Html, "tr"),
    (Namespace::Html, "td"),
    (Namespace::Html, "colgroup"),
    (Namespace::Html, "select"),
    (Namespace::Html, "template"),
    (Namespace::Html, "x-y"),
    (Namespace::Svg, "svg"),
    (Namespace::Svg, "desc"),
    (Namespace::MathMl, "math"),
    (Namespace::MathMl, "mi"),
];

/// Elements of HTML that run script, load a document, or change the base URL.
const FORBIDDEN: &[&str] = &["script", "iframe", "frame", "object", "embed", "base"];

/// The compiled presets, and what each keeps.
static PRESETS: LazyLock<Vec<(Cleaner, Kept)>> = LazyLock::new(|| {
    let ready = |preset: Preset| {
        let policy = preset.policy();
        let body = policy.body();
        let checked = policy.check().expect("a preset is consistent");
        (Cleaner::from_preset(preset), Kept::new(checked.sanitizer().get(), body))
    };
    Preset::ALL.into_iter().map(ready).collect()
});

/// Asserts about a preset, with other modes and in another context if the choices say so:
///
/// - the output, re-parsed in its output context, in both dialects and by html5ever of today and of 2023, with scripting on and off,
///   contains only elements that the preset keeps, none that runs script, no event handler and no `javascript:` URL;
/// - the output is balanced, and cleaning it again does not change it;
/// - the same tree in XHTML is well-formed and contains only what the HTML may contain; the Markdown is harmless when rendered; the text
///   can be written;
/// - the preset `default` cleans like [`lye::clean`].
///
/// Rejecting the input is allowed.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let at = input.choose(Preset::ALL.len());
    let (plain, kept) = &PRESETS[at];
    if Preset::ALL[at] == Preset::Default {
        let cleaned = |result: Result<lye::Clean, _>| result.map(lye::Clean::into_html).ok();
        assert_eq!(cleaned(plain.clone().clean(input.text())), cleaned(lye::clean(input.text())));
    }
    let mut cleaner = plain.clone();
    let actions = [DisallowedAction::Remove, DisallowedAction::Unwrap, DisallowedAction::Escape];
    if let Some(&action) = actions.get(input.choose(6)) {
        cleaner = cleaner.with_disallowed(action);
    }
    if let Some(&tokenization) =
        [Tokenization::Lossless, Tokenization::LosslessIncomplete, Tokenization::Standard]
            .get(input.choose(4))
    {
        cleaner = cleaner.with_tokenization(tokenization);
    }
    let place = match input.choose(8) {
        1 => {
            cleaner = cleaner.for_context(lye::OutputContext::Document);
            None
        }
        2 => {
            cleaner = cleaner.for_context(lye::OutputContext::Srcdoc);
            None
        }
        3..=5 => {
            let (namespace, name) = input.pick(PLACES);
            cleaner = cleaner.for_element(Context::new(namespace, name));
            Some(Element { namespace, name, encoding: None })
        }
        _ => Some(BODY),
    };
    let output = match cleaner.clean(input.text()) {
        Ok(clean) => clean.into_html(),
        Err(error) => return statistics::count(error.code()),
    };
    assert!(!output.bytes().any(lye_html::encoding::is_stray_control), "a control character in {output:?}");
    statistics::count(Preset::ALL[at].name());
    assert_eq!(cleaner.clean(&output).expect("an output can be cleaned").html(), output);
    // In a context of SVG or MathML, and in `annotation-xml`, the tags alone do not determine the namespaces.
    if place.is_none_or(|place| place.namespace == Namespace::Html)
        && !output.contains("<annotation-xml")
        && let Err(problem) = balanced(&output)
    {
        panic!("{problem} in {output:?}");
    }
    let judge = |found: &[Found], who: &str| {
        for element in found {
            assert!(kept.keeps(element), "{who} finds {element:?}, which is not kept, in {output:?}");
            harmless(element, who, &output);
        }
    };
    readers(&output, place.as_ref(), &judge);
    exports(&cleaner, input.text(), place.is_none(), &judge);
}

/// Checks the elements that parsers find in an output, in its context.
fn readers(output: &str, place: Option<&Element>, judge: &dyn Fn(&[Found], &str)) {
    let context = place.map(|place| Context::new(place.namespace, place.name));
    for scripting in [Scripting::Enabled, Scripting::Disabled] {
        for dialect in [Dialect::Current, Dialect::Html2023] {
            let mut parser =
                Parser::new(ParseOptions::default().with_dialect(dialect).with_scripting(scripting));
            let tree = match &context {
                Some(context) => parser.parse_fragment(output, context),
                None => parser.parse_document(output),
            };
            let found = check::elements(&tree.expect("not much longer than the input"));
            judge(&found, &format!("{dialect:?}, scripting {scripting:?}"));
        }
        // html5ever searches beyond `annotation-xml` for open elements, and restructures its content: see EXCLUSIONS.md.
        if output.contains("<annotation-xml") {
            statistics::count("not for html5ever, annotation-xml");
            continue;
        }
        judge(&peer::today::elements(output, place, scripting).unwrap_or_default(), "html5ever");
        judge(&peer::then::elements(output, place, scripting).unwrap_or_default(), "html5ever of 2023");
    }
}

/// Checks the elements that readers of the other formats find.
fn exports(cleaner: &Cleaner, text: &str, is_document: bool, judge: &dyn Fn(&[Found], &str)) {
    let export = |format| cleaner.export(text, format).expect("it was cleaned before").into_string();
    let xhtml = export(ExportFormat::Xhtml);
    let whole = if is_document { xhtml } else { format!("<top>{xhtml}</top>") };
    let parsed = roxmltree::Document::parse(&whole);
    let document = parsed.unwrap_or_else(|error| panic!("{error} in {whole:?}"));
    let elements = document.root_element().descendants().filter(roxmltree::Node::is_element);
    judge(&elements.skip(usize::from(!is_document)).map(found).collect::<Vec<_>>(), "XML");

    for links in [LinkText::Alone, LinkText::WithUrl] {
        export(ExportFormat::Text(links));
    }
    for (dialect, options) in [
        (MarkdownDialect::CommonMark, pulldown_cmark::Options::empty()),
        (MarkdownDialect::Gfm, pulldown_cmark::Options::ENABLE_GFM | pulldown_cmark::Options::ENABLE_TABLES),
    ] {
        let markdown = export(ExportFormat::Markdown(dialect));
        let mut rendered = String::new();
        pulldown_cmark::html::push_html(&mut rendered, pulldown_cmark::Parser::new_ext(&markdown, options));
        let tree = lye_html::parse_fragment(&rendered, &Context::html("body"));
        for element in check::elements(&tree.expect("not much longer than the input")) {
            harmless(&element, "a reader of Markdown", &markdown);
        }
    }
}

/// An element of XML.
fn found(node: roxmltree::Node<'_, '_>) -> Found {
    let uri = node.tag_name().namespace();
    let mut namespaces = [Namespace::Html, Namespace::Svg, Namespace::MathMl].into_iter();
    let namespace = namespaces.find(|namespace| uri == Some(namespace.uri()));
    let attrs = node.attributes().map(|attr| {
        let is_xlink = attr.namespace() == Some("http://www.w3.org/1999/xlink");
        (if is_xlink { "xlink" } else { "" }, attr.name().to_owned(), attr.value().to_owned())
    });
    Found {
        namespace: peer::short(namespace.unwrap_or_else(|| panic!("{node:?} is of another namespace"))),
        name: node.tag_name().name().to_owned(),
        attrs: attrs.collect(),
    }
}

/// Asserts that an element runs no script, and embeds no document that does.
fn harmless(element: &Found, who: &str, output: &str) {
    let name = element.name.as_str();
    let is_forbidden = match element.namespace {
        "html" => FORBIDDEN.contains(&name),
        namespace => namespace == "svg" && name == "script",
    };
    assert!(!is_forbidden, "{who} finds the element {name} in {output:?}");
    for (namespace, attribute, value) in &element.attrs {
        let is_handler = namespace.is_empty() && attribute.to_ascii_lowercase().starts_with("on");
        assert!(!is_handler, "{who} finds {attribute} of {name} in {output:?}");
        if navigates((element.namespace, name), (namespace, attribute)) {
            let url: String = value.chars().filter(|c| !matches!(c, '\t' | '\n' | '\r')).collect();
            let url = url.trim_start_matches(|c: char| c <= ' ').to_ascii_lowercase();
            assert!(
                !url.starts_with("javascript:"),
                "{who} finds {attribute}={value:?} of {name} in {output:?}"
            );
        }
    }
}

/// Whether an attribute has a URL that is followed or submitted to ("built-in navigating URL attributes list", HTML Standard, 8.6,
/// and any link in MathML).
fn navigates((namespace, element): (&str, &str), attribute: (&str, &str)) -> bool {
    match (namespace, attribute) {
        ("svg", ("" | "xlink", "href")) => element == "a",
        ("math", ("" | "xlink", "href")) => true,
        ("html", ("", "href")) => matches!(element, "a" | "area"),
        ("html", ("", "action")) => element == "form",
        ("html", ("", "formaction")) => matches!(element, "button" | "input"),
        _ => false,
    }
}
