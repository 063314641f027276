//! Attributes that affect more than their own content without running script themselves: they redirect the forms of the
//! page, act on other elements, take the focus, or trigger the page's script libraries ("script gadgets").
//!
//! The table is generated from `data/hazards.tsv` in the repository.
//! [`Policy::with_removed_hazards`](crate::model::Policy::with_removed_hazards) removes these attributes by class,
//! whatever else a policy keeps. Does not use trees.
//!
//! ```
//! use lye::urls::UrlSink;
//! use lye::policy::hazards::{HazardClass, hazard};
//!
//! let found = hazard(&UrlSink::html("button", "formaction")).unwrap();
//! assert_eq!((found.code, found.class), ("form-submission", HazardClass::Forms));
//! assert_eq!(found.why, "it changes where and how a form of the page is submitted");
//! assert_eq!(hazard(&UrlSink::html("p", "v-html")).unwrap().class, HazardClass::Gadgets);
//! assert_eq!(hazard(&UrlSink::html("p", "title")), None);
//! ```

mod generated;

use crate::attribute_table::{self, rows_of};
use crate::string_enum;
use crate::urls::UrlSink;
use generated::table::{BY_BEGINNING, BY_NAME};
use lye_html::{AttrId, AttrNamespace};

/// What an attribute does beyond its own content.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Hazard {
    /// The stable name of the hazard; for gadgets, the name of the library.
    pub code: &'static str,
    /// The class of the hazard.
    pub class: HazardClass,
    /// Whether only integers above 0 are a hazard.
    pub(crate) is_for_positive: bool,
    /// What the attribute does: a clause that begins in lower case, without a full stop.
    pub why: &'static str,
    /// What to do about it: a clause that begins in lower case, without a full stop.
    pub remedy: &'static str,
}

string_enum! {
    /// Classes of attributes that affect more than their own content. Policies refuse hazards by these names.
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum HazardClass {
        /// Join forms of the page, and change where and how forms are submitted: `form`, `formaction`, `dirname`.
        Forms = "forms",
        /// Let buttons act on other elements, and show elements above all others: `commandfor`, `popovertarget`, `popover`.
        Commands = "commands",
        /// Take the focus, keys or input: `autofocus`, `accesskey`, `contenteditable`, a positive `tabindex`.
        Focus = "focus",
        /// Decide where links open, and how their targets are handled: `target`, `download`, `http-equiv`.
        Navigation = "navigation",
        /// Report user actions to other servers: `ping`, `attributionsrc`.
        Tracking = "tracking",
        /// Join or create components of the page: `slot`, `is`, `shadowrootmode`, `patchsrc`.
        Components = "components",
        /// Belong to scripts: `nonce`, `srcdoc`.
        Scripting = "scripting",
        /// Are instructions to script libraries: `v-html`, `hx-get`, `data-bind`, `data-toggle`.
        Gadgets = "gadgets",
    }
}

impl Hazard {
    /// Returns `true` if the attribute is a hazard with this value: `tabindex` only with positive values (HTML
    /// Standard, "rules for parsing integers").
    ///
    /// ```
    /// use lye::policy::hazards::hazard;
    /// use lye::urls::UrlSink;
    /// let tabindex = hazard(&UrlSink::html("p", "tabindex")).unwrap();
    /// assert!(tabindex.is_with(" +3rd") && !tabindex.is_with("0") && !tabindex.is_with("-1"));
    /// ```
    pub fn is_with(&self, value: &str) -> bool {
        if !self.is_for_positive {
            return true;
        }
        let digits = value.trim_ascii_start();
        let digits = digits.strip_prefix('+').unwrap_or(digits);
        digits.bytes().take_while(u8::is_ascii_digit).any(|digit| digit != b'0')
    }
}

/// A row of the generated table: an attribute name, or a prefix of names.
pub(crate) type Row = attribute_table::Row<Hazard>;

/// Returns the hazard of an attribute, if `data/hazards.tsv` lists one. Names are compared without regard to ASCII case.
///
/// The time is linear in the number of prefixes in the table.
pub fn hazard(sink: &UrlSink<'_>) -> Option<&'static Hazard> {
    if sink.attribute_namespace != AttrNamespace::None {
        return None;
    }
    let element = (sink.namespace, sink.element);
    let mut rows = rows_of(BY_NAME, sink.attribute).iter();
    let by_beginning = || {
        let begins = |row: &&Row| {
            let start = sink.attribute.get(..row.attribute.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(row.attribute))
        };
        BY_BEGINNING.iter().find(begins).filter(|_| !is_of_a_standard(sink.attribute))
    };
    let by_name = rows.find(|row| row.is_for(element, AttrNamespace::None));
    by_name.or_else(by_beginning).map(|row| &row.value)
}

fn is_of_a_standard(name: &str) -> bool {
    AttrId::from_name(&name.to_ascii_lowercase()).is_some()
}

/// Returns `true` if an attribute that a standard defines is a hazard of one of these classes on some element.
pub fn is_ever_hazard(name: &str, classes: &[HazardClass]) -> bool {
    BY_NAME.iter().any(|row| row.attribute.eq_ignore_ascii_case(name) && classes.contains(&row.value.class))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lye_html::Namespace;

    fn code(element: &str, attribute: &str) -> Option<&'static str> {
        hazard(&UrlSink::html(element, attribute)).map(|hazard| hazard.code)
    }

    #[test]
    fn names_win_over_prefixes_and_long_prefixes_over_short() {
        assert_eq!(code("p", "data-bind"), Some("knockout"));
        assert_eq!(code("p", "x-ng-click"), Some("angularjs"));
        assert_eq!(code("p", "x-data"), Some("alpine"));
        assert_eq!(code("p", "*ngif"), Some("angular"));
        assert_eq!((code("p", "data-id"), code("p", "data-")), (None, None));
    }

    #[test]
    fn hazards_depend_on_the_element() {
        assert_eq!((code("template", "for"), code("label", "for")), (Some("patch"), None));
        let form_of_operator = UrlSink::new(Namespace::MathMl, "mo", AttrNamespace::None, "form");
        assert_eq!((code("input", "form"), hazard(&form_of_operator)), (Some("form-owner"), None));
    }

    #[test]
    fn standard_attributes_are_not_gadgets() {
        for name in AttrId::all().filter_map(|id| id.name()) {
            let found = hazard(&UrlSink::html("p", name));
            assert!(found.is_none_or(|found| found.class != HazardClass::Gadgets), "{name}");
        }
        assert_eq!((code("font-face", "v-alphabetic"), code("video", "x-webkit-airplay")), (None, None));
    }

    #[test]
    fn reasons_and_remedies_are_clauses() {
        for Row { attribute, value: hazard, .. } in BY_NAME.iter().chain(BY_BEGINNING) {
            for text in [hazard.why, hazard.remedy] {
                assert!(!text.is_empty() && !text.ends_with('.'), "{attribute}: {text}");
            }
        }
    }
}
