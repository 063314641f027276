//! The member `body`: what becomes of the `body` of a page that is cleaned as a fragment.

use super::Policy;
use super::css::keeps_sheets;
use super::names;
use crate::members::{Problem, texts};
use crate::sanitizer::SanitizerConfig;
use crate::string_enum;
use crate::values::ValueVerdict;
use lye_html::{AttrNamespace, Namespace};

/// What becomes of the `html` and `body` tags of a page or mail that is cleaned as a fragment.
///
/// ```
/// use lye::css::CssPolicy;
/// use lye::policy::BodyPolicy;
/// use lye::{Cleaner, Policy, SanitizerConfig};
/// let config = SanitizerConfig::from_json(r#"{ "elements": ["div", "p"], "attributes": ["style"] }"#)?;
/// let policy = Policy::default()
///     .with_sanitizer(config)
///     .with_css(CssPolicy::default())
///     .with_body(BodyPolicy::Div);
/// let clean = Cleaner::new(&policy)?.clean("<body bgcolor=black text=white onload=x()><p>Night")?.into_html();
/// assert_eq!(clean, r#"<div style="display: flow-root; background-color: black; color: white"><p>Night</p></div>"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum BodyPolicy {
    /// Ignores the tags, with their attributes.
    #[default]
    Unwrap,
    /// Puts the output in a `div` that has the attributes of `body` and `html` that the policy keeps on a `div`. Colors and
    /// backgrounds of `body` (`bgcolor`, `text`, `background`) become declarations of its `style`. Without such attributes, there is no
    /// `div`.
    Div,
}

string_enum!(BodyPolicy { Unwrap = "unwrap", Div = "div" });

impl Policy {
    /// Returns the class of the element that stands for `body`: the scope of style sheets, if the policy keeps any.
    #[doc(hidden)]
    pub fn class_of_body(&self, config: &SanitizerConfig) -> Option<&str> {
        let scope = self.css.as_ref()?.sheets.as_ref()?.scope.as_deref()?;
        Some(scope.trim().trim_start_matches('.'))
            .filter(|_| self.output.body == BodyPolicy::Div && keeps_sheets(config))
    }

    pub(super) fn check_body(&self, config: &SanitizerConfig) -> Result<(), Problem> {
        if self.output.body != BodyPolicy::Div {
            return Ok(());
        }
        if !self.rename.contains_key("div") && !names::keeps_element(config, Namespace::Html, "div") {
            let problem = texts::div_not_kept(self.how_to_keep("div"));
            return Err(problem.at(["output", "body"]).lacking(["sanitizer", "elements"]));
        }
        self.check_scope_of_body(config)
    }

    /// Checks that the class that limits style sheets to the element for `body` is a class that it keeps.
    fn check_scope_of_body(&self, config: &SanitizerConfig) -> Result<(), Problem> {
        let Some(class) = self.class_of_body(config) else { return Ok(()) };
        let refused = |problem: Problem| {
            let problem = problem.at(["css", "sheets", "scope"]);
            Err(problem.lacking(["sanitizer"]).lacking(["classes"]).lacking(["values"]))
        };
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        let scope =
            self.css.as_ref().and_then(|css| css.sheets.as_ref()).and_then(|sheets| sheets.scope.as_deref());
        if scope.and_then(|scope| scope.strip_prefix('.')) != Some(class)
            || class.is_empty()
            || !class.bytes().all(is_plain)
        {
            return refused(texts::scope_of_body());
        }
        let class_attribute = (AttrNamespace::None, "class");
        if !names::keeps(config, Some((Namespace::Html, "div")), class_attribute) {
            return refused(texts::class_of_body_not_kept());
        }
        let is_changed = self.values.iter().any(|(key, rule)| {
            key.attribute() == class_attribute
                && key.element().is_none_or(|element| element == (Namespace::Html, "div"))
                && rule.judge("class", class) != ValueVerdict::Keep
        });
        if is_changed {
            return refused(texts::class_of_body_changed());
        }
        if self.set.get("div").is_some_and(|set| set.contains_key("class")) {
            return refused(texts::class_of_body_set());
        }
        Ok(())
    }
}
