//! Lints about listed elements: those that enabled mutation XSS in other sanitizers, and those that
//! have no effect.

use super::listed::{self, ListedElement};
use super::{LintCode, Linter, Lints};
use lye_html::Namespace::{self, Html, MathMl, Svg};
use lye_html::{TagId, tag};
use lye_policy::model::{ElementName, OutputContext, ParserEdition, WithoutRequired, may_become};
use lye_policy::path::Path;
use lye_policy::sanitizer::SanitizerConfig;

/// Elements of foreign content whose content is HTML (HTML Standard, 13.2.6: "HTML integration point", "MathML text integration
/// point"), and the two that stay MathML elements even there.
const INTEGRATION: &[(Namespace, &str)] = &[
    (Svg, "foreignObject"),
    (Svg, "desc"),
    (Svg, "title"),
    (MathMl, "annotation-xml"),
    (MathMl, "mglyph"),
    (MathMl, "malignmark"),
];

/// Elements whose text is written unescaped (HTML Standard, 13.3), except those with their own lints.
const RAW_TEXT: &[&str] = &["noembed", "noframes", "plaintext", "xmp"];

/// Elements that the parser creates only in a `table` (HTML Standard, 13.2.6.4.9 and following).
const OF_TABLES: &[&str] = &["caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"];

/// SVG elements that change the values of attributes.
const ANIMATIONS: &[&str] = &["animate", "set"];

impl Linter<'_> {
    pub(super) fn lint_elements(&self, written: &SanitizerConfig, lints: &mut Lints) {
        let listed = listed::elements(self.policy, written);
        let has =
            |namespace, name: &str| listed.iter().any(|of| of.namespace == namespace && of.name == name);
        let has_foreign = listed.iter().any(|of| of.namespace != Html);
        for element in &listed {
            self.lint_element(element, &has, has_foreign, lints);
        }
        for pattern in self.policy.custom_elements().patterns() {
            if pattern.bytes().all(|byte| matches!(byte, b'*' | b'-')) {
                lints.add(
                    LintCode::CustomElementsUnnamed,
                    Path::new(["allow", pattern]),
                    "every custom element that the page defines is kept, and its code runs on data from the input",
                    "list those meant for content: `x-card`, `x-*`",
                );
            }
        }
    }

    /// Reports outputs that only today's parsers read as they were cleaned.
    pub(super) fn lint_parsers(&self, lints: &mut Lints) {
        if !self.policy.parsers().contains(&ParserEdition::Html2023) {
            lints.add(
                LintCode::ParsersWithout2023,
                Path::new(["output", "parsers"]),
                "browsers and parsers from before July 2025 may find markup in the output that the policy does not keep",
                "add \"2023\", unless all readers of the output are browsers of today",
            );
        }
    }

    /// Reports elements that are removed with their text if they lack an attribute.
    pub(super) fn lint_required(&self, lints: &mut Lints) {
        for (key, required) in self.policy.required() {
            let ElementName { namespace, name } = ElementName::of_key(key);
            let has_text = namespace == Html && may_become(TagId::from_name(name), tag::SPAN);
            if required.otherwise == WithoutRequired::Remove && has_text {
                lints.add(
                    LintCode::RequiredRemovesText,
                    Path::new(["required", key]),
                    format!("`{key}` is removed with its text if it lacks an attribute"),
                    "keep the text: `otherwise = \"unwrap\"`",
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
                "`style` contains text in HTML but elements in SVG and MathML, which enables mutation XSS (mXSS)",
                "remove `style`, or the SVG and MathML elements",
            );
        }
        if name == "style" && *namespace == Html && has(Html, "select") {
            add(
                LintCode::StyleInSelect,
                "older parsers ignore `style` in `select` and parse its text as markup",
                "remove `style` or `select`",
            );
        }
        if INTEGRATION.contains(&(*namespace, name)) {
            add(
                LintCode::HtmlInForeignContent,
                "its content is parsed as HTML again; this change of namespace is behind most sanitizer bypasses (mXSS)",
                "remove the entry, unless drawings or formulas need it",
            );
        }
        if *namespace == Html && RAW_TEXT.contains(&name) {
            add(
                LintCode::RawTextKept,
                "its text is written unescaped: a parser that ends it elsewhere reads the rest as markup",
                "remove the entry; use `pre` and `code` to show text",
            );
        }
        if (*namespace, name) == (Svg, "use") {
            add(
                LintCode::SvgUse,
                "it copies elements by their ids, also those of other outputs or of the page with the same id",
                "remove the entry, unless the output has a document of its own",
            );
        }
        if (*namespace, name) == (Html, "noscript") {
            add(
                LintCode::NoscriptKept,
                "its content is text if scripting is enabled, and markup if it is disabled",
                "remove the entry",
            );
        }
        if *namespace == Html && ["template", "slot", "selectedcontent"].contains(&name) {
            add(
                LintCode::TemplateKept,
                "it shows, hides or copies content outside of the normal tree, where tree walkers miss it",
                "remove the entry",
            );
        }
        if *namespace == Html && ["meta", "link", "base"].contains(&name) {
            add(
                LintCode::PageElementKept,
                "it affects the whole page: it can redirect, load style sheets or change the base URL",
                "remove the entry",
            );
        }
        if (*namespace, name) == (Html, "form") {
            add(
                LintCode::FormKept,
                "it can ask users for data such as a password and send it to another site (phishing)",
                "remove the entry",
            );
        }
        if *namespace == Svg && ANIMATIONS.contains(&name) && has(Svg, "a") {
            add(
                LintCode::LinksAnimated,
                "an animation can change the URL of a link after it was checked",
                "remove the animations, or the SVG `a`",
            );
        }
        // In other contexts, the ancestor may be part of the page.
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
                    &format!("no effect: parsers create it only in `{root}`, which is not kept"),
                    &format!("keep `{root}`, or remove the entry"),
                );
            }
        }
    }
}
