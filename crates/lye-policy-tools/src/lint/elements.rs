//! Lints about listed elements: those that enabled mutation XSS in other sanitizers, and those that
//! have no effect.

use super::listed::{self, ListedElement};
use super::{Linter, Lints, texts};
use lye_html::Namespace::{self, Html, MathMl, Svg};
use lye_html::{TagId, tag};
use lye_policy::model::{ElementName, OutputContext, ParserEdition, WithoutRequired, may_become};
use lye_policy::sanitizer::SanitizerConfig;

/// Elements that the parser creates only in a `table` (HTML Standard, 13.2.6.4.9 and following).
const OF_TABLES: &[&str] = &["caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"];

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
                lints.add(["allow", pattern], texts::custom_elements_unnamed());
            }
        }
    }

    /// Reports outputs that only today's parsers read as they were cleaned.
    pub(super) fn lint_parsers(&self, lints: &mut Lints) {
        if !self.policy.parsers().contains(&ParserEdition::Html2023) {
            lints.add(["output", "parsers"], texts::parsers_without_2023());
        }
    }

    /// Reports elements that are removed with their text if they lack an attribute.
    pub(super) fn lint_required(&self, lints: &mut Lints) {
        for (key, required) in self.policy.required() {
            let ElementName { namespace, name } = ElementName::of_key(key);
            let has_text = namespace == Html && may_become(TagId::from_name(name), tag::SPAN);
            if required.otherwise == WithoutRequired::Remove && has_text {
                lints.add(["required", key], texts::required_removes_text(key));
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
        let mut add = |text| lints.add(path.clone(), text);
        if name == "style" && has_foreign {
            add(texts::style_in_foreign_content());
        }
        match (namespace, name) {
            (Html, "style") if has(Html, "select") => add(texts::style_in_select()),
            // Elements of foreign content whose content is HTML (HTML Standard, 13.2.6: "HTML integration point", "MathML text
            // integration point"), and the two that stay MathML elements even there.
            (Svg, "foreignObject" | "desc" | "title")
            | (MathMl, "annotation-xml" | "mglyph" | "malignmark") => add(texts::html_in_foreign_content()),
            // Elements whose text is written unescaped (HTML Standard, 13.3), except those with their own lints.
            (Html, "noembed" | "noframes" | "plaintext" | "xmp") => add(texts::raw_text_kept()),
            (Svg, "use") => add(texts::svg_use()),
            (Html, "noscript") => add(texts::noscript_kept()),
            (Html, "template" | "slot" | "selectedcontent") => add(texts::template_kept()),
            (Html, "meta" | "link" | "base") => add(texts::page_element_kept()),
            (Html, "form") => add(texts::form_kept()),
            // They change the values of attributes.
            (Svg, "animate" | "set") if has(Svg, "a") => add(texts::links_animated()),
            _ => {}
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
                add(texts::element_out_of_reach(root));
            }
        }
    }
}
