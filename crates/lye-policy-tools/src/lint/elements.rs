//! Lints about elements that are listed: those by which outputs of other sanitizers came to be read as another tree, and those that
//! are listed in vain.

use super::listed::{self, ListedElement};
use super::{LintCode, Linter, Lints};
use lye_html::Namespace::{self, Html, MathMl, Svg};
use lye_policy::model::names::keeps_element;
use lye_policy::model::path::Path;
use lye_policy::model::{DisallowedAction, OutputContext};
use lye_policy::sanitizer::SanitizerConfig;

/// Elements of foreign content in which HTML begins again (HTML Standard, 13.2.6: "HTML integration point", "MathML text integration
/// point"), and the two of MathML that are elements of MathML even there.
const INTEGRATION: &[(Namespace, &str)] = &[
    (Svg, "foreignObject"),
    (Svg, "desc"),
    (Svg, "title"),
    (MathMl, "annotation-xml"),
    (MathMl, "mglyph"),
    (MathMl, "malignmark"),
];

/// Elements whose text is written without escapes (HTML Standard, 13.3), but for those that have lints of their own.
const RAW_TEXT: &[&str] = &["noembed", "noframes", "plaintext", "xmp"];

/// What the parser makes nowhere but in a `table` (HTML Standard, 13.2.6.4.9 and following).
const OF_TABLES: &[&str] = &["caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"];

/// Elements of SVG that give attributes other values.
const ANIMATIONS: &[&str] = &["animate", "set"];

impl Linter<'_> {
    pub(super) fn lint_elements(
        &self,
        written: &SanitizerConfig,
        config: &SanitizerConfig,
        lints: &mut Lints,
    ) {
        let listed = listed::elements(written);
        let has =
            |namespace, name: &str| listed.iter().any(|of| of.namespace == namespace && of.name == name);
        let has_foreign = listed.iter().any(|of| of.namespace != Html);
        for element in &listed {
            self.lint_element(element, &has, has_foreign, lints);
        }
        let is_document = matches!(self.policy.context(), OutputContext::Document | OutputContext::Srcdoc);
        let lost = ["html", "body"].into_iter().find(|name| {
            let is_unwrapped =
                *name == "body" && self.policy.disallowed().default != DisallowedAction::Remove;
            !keeps_element(config, Html, name) && !is_unwrapped
        });
        if let (true, Some(lost)) = (is_document && written.elements.is_some(), lost) {
            lints.add(
                LintCode::DocumentRemoved,
                Path::new(["context"]),
                format!("nothing is kept of a document without its `{lost}` element"),
                "add `html`, `head` and `body` to `sanitizer.elements`",
            );
        }
        for (at, pattern) in self.policy.custom_elements().names.iter().enumerate() {
            if pattern.bytes().all(|byte| matches!(byte, b'*' | b'-')) {
                lints.add(
                    LintCode::CustomElementsUnnamed,
                    Path::new(["custom_elements", "names"]).with(at),
                    "every custom element of the page is kept, and its code runs with what the input says",
                    "name those that are meant for content: `x-card`, `x-*`",
                );
            }
        }
    }

    fn lint_element(
        &self,
        element: &ListedElement<'_>,
        has: &impl Fn(Namespace, &str) -> bool,
        has_foreign: bool,
        lints: &mut Lints,
    ) {
        let ListedElement { namespace, name, path } = element;
        let name = *name;
        let mut add = |code, message: &str, remedy: &str| lints.add(code, path.clone(), message, remedy);
        if name == "style" && has_foreign {
            add(
                LintCode::StyleInForeignContent,
                "`style` holds text in HTML and elements in SVG and MathML: what is text to one reader is markup to another",
                "remove `style`, or the elements of SVG and MathML",
            );
        }
        if name == "style" && *namespace == Html && has(Html, "select") {
            add(
                LintCode::StyleInSelect,
                "older parsers ignore `style` in `select`, and read its text as markup",
                "remove `style` or `select`",
            );
        }
        if INTEGRATION.contains(&(*namespace, name)) {
            add(
                LintCode::HtmlInForeignContent,
                "HTML begins again in it: what moves in or out of it changes its namespace, by which most sanitizers were passed",
                "remove the entry, if drawings and formulas do without",
            );
        }
        if *namespace == Html && RAW_TEXT.contains(&name) {
            add(
                LintCode::RawTextKept,
                "its text is written as it is: who reads another end of it than the sanitizer reads markup",
                "remove the entry; `pre` and `code` show text as well",
            );
        }
        if (*namespace, name) == (Html, "noscript") {
            add(
                LintCode::NoscriptKept,
                "its content is text with scripting on and markup with scripting off",
                "remove the entry",
            );
        }
        if *namespace == Html && ["template", "slot", "selectedcontent"].contains(&name) {
            add(
                LintCode::TemplateKept,
                "it shows, hides or copies content in ways that those who walk over a tree do not see",
                "remove the entry",
            );
        }
        if *namespace == Html && ["meta", "link", "base"].contains(&name) {
            add(
                LintCode::PageElementKept,
                "it is for the whole page: it leads elsewhere, loads style sheets, or changes what URLs are relative to",
                "remove the entry",
            );
        }
        if (*namespace, name) == (Html, "form") {
            add(
                LintCode::FormKept,
                "it asks readers for what they would tell the page alone, such as a password, and sends it elsewhere",
                "remove the entry",
            );
        }
        if *namespace == Svg && ANIMATIONS.contains(&name) && has(Svg, "a") {
            add(
                LintCode::LinksAnimated,
                "an animation gives a link another address after it was judged",
                "remove the animations, or `a` of SVG",
            );
        }
        // In other contexts the element around may be one of the page.
        if *self.policy.context() == OutputContext::default() {
            let root = match namespace {
                Html if OF_TABLES.contains(&name) => "table",
                Svg => "svg",
                MathMl => "math",
                Html => return,
            };
            if name != root && !has(*namespace, root) {
                add(
                    LintCode::ElementOutOfReach,
                    &format!("it stays nowhere: no parser makes it outside of `{root}`, which is not kept"),
                    &format!("keep `{root}`, or remove the entry"),
                );
            }
        }
    }
}
