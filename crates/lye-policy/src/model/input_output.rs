//! The members `input` and `output`: how the input is read, where the output is inserted, and what is added to it.

use super::css::keeps_sheets;
use super::{OutputContext, Policy, names};
use crate::members::{Faults, Form, Node, Place, PolicyDefaults, PolicyValue, Problem, Value, texts};
use crate::sanitizer::SanitizerConfig;
use crate::string_enum;
use crate::urls::base::BaseUrl;
use crate::values::ValueVerdict;
use lye_html::encoding::{Encoding, UTF_8, from_meta_content};
use lye_html::{AttrNamespace, Namespace, Scripting, Tokenization};
use std::collections::BTreeSet;

members! {
    /// How the input is read, and what its relative URLs refer to.
    pub(super) struct InputMembers = "input" in Policy.input {
        /// The URL of the page where the output is inserted, against which relative URLs are resolved before they are checked.
        ///
        /// For `srcdoc` documents, that of the page with the `iframe` (HTML Standard, 2.4.3 "fallback base URL"). Default: unknown, so
        /// that relative URLs must be harmless against any base.
        pub(super) base_url: Option<BaseUrl> = None => (),
        /// Whether URLs are resolved against a `base` element of the input. The output never contains the element.
        ///
        /// The element counts (HTML Standard, 2.4.3 "document base URL") if its URL is `http` or `https` and at most 1,024 bytes long when
        /// resolved.
        ///
        /// The policy is rejected without [`UrlHygiene::absolutize`](crate::urls::UrlHygiene::absolutize), because the output no longer states
        /// the base of its relative URLs.
        pub(super) document_base: bool = false => (flag with_document_base),
        /// Whether URLs are resolved against `xml:base` attributes of the input, which feeds use.
        ///
        /// The URLs of an element are resolved against its `xml:base`, or else that of the nearest ancestor with one (XML Base), under the
        /// conditions of [`with_document_base`](Self::with_document_base). An ancestor counts even if it is removed.
        ///
        /// Feeds use them; browsers no longer support them. The sanitizer decides whether the attribute itself is kept.
        pub(super) xml_base: bool = false => (flag with_xml_base),
        /// Whether text that only looks like markup stays text; with `incomplete`, only incomplete tags do, such as `</3`.
        ///
        /// ```
        /// use lye::{Cleaner, Policy};
        /// let input = "<b>if</b> x<y and a<b>c, call f(Vec<T>) <john@example.com>";
        /// let cleaner = Cleaner::new(&Policy::default().with_tokenization(lye::html::Tokenization::Lossless))?;
        /// assert_eq!(
        ///     cleaner.clean(input)?.html(),
        ///     "<b>if</b> x&lt;y and a&lt;b&gt;c, call f(Vec&lt;T&gt;) &lt;john@example.com&gt;"
        /// );
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub(super) tokenization: Tokenization as "lossless" = Tokenization::default() => (value with_tokenization),
        /// Whether to parse the input with scripting enabled.
        pub(super) scripting: bool = true => (),
    }
}

/// Setters for the input.
impl Policy {
    /// Sets the URL of the page where the output is inserted, against which relative URLs are resolved before they are checked.
    ///
    /// For `srcdoc` documents, that of the page with the `iframe` (HTML Standard, 2.4.3 "fallback base URL"). Default: unknown, so
    /// that relative URLs must be harmless against any base.
    ///
    /// ```
    /// use lye::Policy;
    /// use lye::policy::BaseUrl;
    /// let policy = Policy::from_json(r#"{ "urls": { "hygiene": { "absolutize": true } } }"#)?;
    /// assert!(policy.check().is_err());
    /// assert!(policy.with_base_url(BaseUrl::parse("https://example.com/")?).check().is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_base_url(mut self, url: BaseUrl) -> Self {
        self.input.base_url = Some(url);
        self
    }

    /// Sets the scripting flag of the parser. Default: enabled, as in a browser page.
    #[must_use]
    pub fn with_scripting(mut self, scripting: Scripting) -> Self {
        self.input.scripting = scripting == Scripting::Enabled;
        self
    }
}

members! {
    /// Where the output is inserted, what is added to it, and what happens to findings.
    pub(super) struct OutputMembers = "output" in Policy.output {
        /// Where the output is inserted: a chain of elements, `document` or `srcdoc`.
        pub(super) context: OutputContext = OutputContext::default() => (value with_context),
        /// What happens to findings: count them, return them, or fail with an error.
        pub(super) findings: FindingsMode = FindingsMode::default() => (value with_findings),
        /// What becomes of the `html` and `body` tags of a page that is cleaned as a fragment: ignore them, or put the output in a `div`
        /// with their attributes and colors.
        pub(super) body: BodyPolicy = BodyPolicy::default() => (value with_body),
        /// Whether a line feed separates texts where a block between them was removed or unwrapped. Default: `true` if the policy unwraps
        /// any element.
        pub(super) separate_blocks: Option<bool> = None => (),
        /// Whether to wrap the output in a `div` that clips its content, so that it cannot cover the rest of the page.
        ///
        /// ```
        /// use lye::{Cleaner, Policy};
        /// let cleaner = Cleaner::new(&Policy::default().with_wrapper())?;
        /// let clean = cleaner.clean("<p>a</div>")?.into_html();
        /// assert!(clean.starts_with("<div style=\"all: unset !important; ") && clean.ends_with("<p>a</p></div>"));
        /// assert_eq!(cleaner.clean(&clean)?.html(), clean);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub(super) wrapper: bool = false => (flag with_wrapper),
        /// Which parsers must parse the output to the cleaned tree, by edition of the HTML Standard. Default: both.
        pub(super) parsers: BTreeSet<ParserEdition> = all_parsers() => (),
    }
}

string_enum! {
    /// What happens to findings, the reports of everything that was removed or changed.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum FindingsMode {
        /// Only count them.
        #[default]
        Silent = "silent",
        /// Return them with the output.
        Collect = "collect",
        /// Fail with an error if there is any finding, without output.
        Reject = "reject",
    }
}

/// Setters for the output.
impl Policy {
    /// Which parsers must parse the output to the cleaned tree, by edition of the HTML Standard. Default: both.
    #[must_use]
    pub fn with_parsers(mut self, parsers: impl IntoIterator<Item = ParserEdition>) -> Self {
        self.output.parsers = parsers.into_iter().collect();
        self
    }

    /// Whether a line feed separates texts where a block between them was removed or unwrapped. Default: `true` if the policy unwraps
    /// any element.
    ///
    /// ```
    /// use lye::{Cleaner, Policy, SanitizerConfig};
    /// use lye::policy::DisallowedAction;
    /// let policy = Policy::default()
    ///     .with_sanitizer(SanitizerConfig::default().with_elements(["b"]))
    ///     .with_disallowed(DisallowedAction::Unwrap);
    /// let clean = |policy: &Policy| Cleaner::new(policy).unwrap().clean("<div>one</div><div><b>two").unwrap().into_html();
    /// assert_eq!(clean(&policy), "one\n<b>two</b>");
    /// assert_eq!(clean(&policy.with_separate_blocks(false)), "one<b>two</b>");
    /// ```
    #[must_use]
    pub fn with_separate_blocks(mut self, separate_blocks: bool) -> Self {
        self.output.separate_blocks = Some(separate_blocks);
        self
    }

    /// Leaves the output without a wrapper.
    #[must_use]
    pub fn without_wrapper(mut self) -> Self {
        self.output.wrapper = false;
        self
    }
}

string_enum! {
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
    #[derive(Default)]
    #[non_exhaustive]
    pub enum BodyPolicy {
        /// Ignores the tags, with their attributes.
        #[default]
        Unwrap = "unwrap",
        /// Puts the output in a `div` that has the attributes of `body` and `html` that the policy keeps on a `div`. Colors and
        /// backgrounds of `body` (`bgcolor`, `text`, `background`) become declarations of its `style`. Without such attributes, there is no
        /// `div`.
        Div = "div",
    }
}

impl Policy {
    /// Returns the class of the element that stands for `body`: the scope of style sheets, if the policy keeps any.
    #[doc(hidden)]
    pub fn class_of_body(&self, config: &SanitizerConfig) -> Option<&str> {
        Some(self.scope()?.trim().trim_start_matches('.'))
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
    /// Checks that the parsers of today are among those of the output.
    pub(super) fn check_parsers(&self) -> Result<(), Problem> {
        match self.output.parsers.contains(&ParserEdition::Html2026) {
            true => Ok(()),
            false => Err(texts::without_todays_parsers().at(["output", "parsers"])),
        }
    }

    fn check_scope_of_body(&self, config: &SanitizerConfig) -> Result<(), Problem> {
        let Some(class) = self.class_of_body(config) else { return Ok(()) };
        let refused = |problem: Problem| {
            let problem = problem.at(["css", "sheets", "scope"]);
            Err(problem.lacking(["sanitizer"]).lacking(["classes"]).lacking(["values"]))
        };
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        if self.scope().and_then(|scope| scope.strip_prefix('.')) != Some(class)
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

string_enum! {
    /// An edition of the HTML Standard's parsing rules.
    ///
    /// ```
    /// use lye::{Cleaner, Policy, SanitizerConfig};
    /// use lye::policy::ParserEdition;
    /// let config = SanitizerConfig::default().with_elements(["select", "option", "b"]);
    /// let policy = Policy::default().with_sanitizer(config);
    /// let select = "<select><option><b>Fish</b></option></select>";
    /// assert_eq!(Cleaner::new(&policy)?.clean(select)?.html(), "<select><option>Fish</option></select>");
    /// let policy = policy.with_parsers([ParserEdition::Html2026]);
    /// assert_eq!(Cleaner::new(&policy)?.clean(select)?.html(), select);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum ParserEdition {
        /// The rules of 2023, which parsers and older browsers follow: `select` contains only text, and there are no processing
        /// instructions.
        Html2023 = "2023",
        /// The rules of today, with elements in `option` (customizable `select`).
        Html2026 = "2026",
    }
}

/// Returns both editions.
pub(super) fn all_parsers() -> BTreeSet<ParserEdition> {
    BTreeSet::from([ParserEdition::Html2023, ParserEdition::Html2026])
}

boolean_or_word! {
    Tokenization: Standard, Lossless, LosslessIncomplete = "incomplete", "true, false, or \"incomplete\" for incomplete tags alone"
}

/// Whether an attribute of `meta` declares an encoding other than UTF-8, or an unknown one (HTML Standard, 4.2.5.4). For `content`, this assumes that the element
/// is a pragma directive.
pub fn declares_another_encoding(name: &str, value: &str) -> bool {
    match name {
        "charset" => Encoding::for_label(value.as_bytes()) != Some(UTF_8),
        "content" => mentions_charset(value) && from_meta_content(value) != Some(UTF_8),
        _ => false,
    }
}

fn mentions_charset(content: &str) -> bool {
    content.as_bytes().windows(7).any(|part| part.eq_ignore_ascii_case(b"charset"))
}
