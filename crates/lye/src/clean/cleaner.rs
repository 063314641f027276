//! The cleaner: one policy, any number of inputs.

use super::compiled_policy::CompiledPolicy;
use super::input_kind::InputKind;
use super::job::CleanJob;
use super::output_site::OutputSite;
use super::parsers::Parsers;
use super::wrapper;
use super::{Clean, cleaned};
use crate::findings::FindingDetails;
use crate::hooks::{
    AttributeContext, AttributeHook, AttributeHookDecision, ElementContext, ElementHook, ElementHookDecision,
    FilterError, LinkContext, LinkHook, LinkHookDecision, MaybeSend,
};
use crate::{CleanError, Removals};
use lye_html::{Context, NodeRef, Parser, Tokenization};
use lye_policy::model::{BaseUrl, FindingsMode};
use lye_policy::model::{DisallowedAction, OutputContext, Policy, PolicyError};
use lye_policy::presets::Preset;
use lye_policy::sanitizer::config::validity::Absent;
use lye_policy::sanitizer::{Edition, InvalidConfig, Sanitizer, SanitizerConfig};
use lye_policy::urls::UrlBases;
use std::sync::{Arc, LazyLock};

/// The compiled default preset, shared by all default cleaners.
static DEFAULT: LazyLock<Arc<CompiledPolicy>> = LazyLock::new(|| Arc::new(compiled(Preset::Default)));

fn compiled(preset: Preset) -> CompiledPolicy {
    CompiledPolicy::of_policy(&preset.checked_policy())
}

/// Cleans any number of strings with one policy, and reuses its buffers. One cleaner serves all threads without
/// contention: share it in a `static` or an `Arc`. A clone shares the compiled policy.
///
/// Keeps the buffers of up to 32 parsers that ran at the same time. Drops those of parsers whose input exceeded 4 MiB.
///
/// # Time and memory
/// Both are linear in the input, whatever the policy. While cleaning, a cleaner holds at most this many
/// allocated bytes at a time:
///
/// | bytes | for each |
/// | --- | --- |
/// | 64 | byte of the input |
/// | 64 | node that the parser makes, kept or not |
/// | 4 | byte of the output |
/// | 512 | collected finding |
/// | 1 MiB | active cleaner |
///
/// The policy's `limits` bound all of these ([`Limits`](crate::policy::Limits)). Memory that a hook allocates is not
/// counted. Markup in values counts as additional input, nodes and output, up to 32 times as much as the input.
///
/// ```
/// use lye::Cleaner;
/// use std::sync::LazyLock;
///
/// static CLEANER: LazyLock<Cleaner> = LazyLock::new(Cleaner::default);
///
/// let worker = std::thread::spawn(|| CLEANER.clean("<b onclick=x>one"));
/// assert_eq!(CLEANER.clean("<i>two")?.html(), "<i>two</i>");
/// assert_eq!(worker.join().unwrap()?.html(), "<b>one</b>");
/// # Ok::<(), lye::CleanError>(())
/// ```
///
/// ```
/// let cleaner = lye::Cleaner::default();
/// let mut page = String::new();
/// for comment in ["<b>one", "two<script>x</script>"] {
///     page.push_str("<li>");
///     cleaner.clean_into(comment, &mut page)?;
/// }
/// assert_eq!(page, "<li><b>one</b><li>two");
/// # Ok::<(), lye::CleanError>(())
/// ```
#[derive(Debug)]
pub struct Cleaner {
    pub(super) compiled: Arc<CompiledPolicy>,
    pub(super) parsers: Parsers,
}

impl Default for Cleaner {
    /// Creates a cleaner for [`Preset::Default`], whose output goes into the `body` of a page.
    fn default() -> Self {
        Self::with_compiled(DEFAULT.clone())
    }
}

impl Clone for Cleaner {
    /// Creates a cleaner for the same policy, with its own buffers.
    fn clone(&self) -> Self {
        Self::with_compiled(self.compiled.clone())
    }
}

impl Cleaner {
    /// Creates a cleaner for a policy.
    ///
    /// ```
    /// use lye::{Cleaner, Policy};
    /// let policy = Policy::from_toml(
    ///     r#"
    ///     [urls.rules."a[href]"]
    ///     allowed_schemes = ["https"]
    ///     [links]
    ///     rel = ["nofollow"]
    ///     "#,
    /// )?;
    /// let cleaner = Cleaner::new(&policy)?;
    /// assert_eq!(
    ///     cleaner.clean("<a href='https://example.org/'>yes</a> <a href='ftp://example.org/'>no</a>")?.html(),
    ///     r#"<a href="https://example.org/" rel="nofollow">yes</a> <a>no</a>"#
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the policy contradicts itself.
    pub fn new(policy: &Policy) -> Result<Self, PolicyError> {
        Ok(Self::with_compiled(Arc::new(CompiledPolicy::of_policy(&policy.check()?))))
    }

    /// Creates a cleaner for a preset.
    ///
    /// ```
    /// use lye::{Cleaner, Preset};
    /// let cleaner = Cleaner::from_preset(Preset::Text);
    /// assert_eq!(cleaner.clean("<p>Fish &amp; <b>chips</b><script>x</script>")?.html(), "Fish &amp; chips");
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    pub fn from_preset(preset: Preset) -> Self {
        match preset {
            Preset::Default => Self::default(),
            preset => Self::with_compiled(Arc::new(compiled(preset))),
        }
    }

    /// Creates a cleaner that keeps what a sanitizer keeps, as far as that is safe. The output goes into the
    /// `body` of a page.
    ///
    /// Stricter than the sanitizer is in a browser: always removes attributes that start with `on`, even if
    /// listed, and links that begin like a `javascript:` URL.
    ///
    /// ```
    /// use lye::{Cleaner, Sanitizer, SanitizerConfig};
    /// let config = SanitizerConfig::from_json(r#"{ "elements": ["p", "b"], "replaceWithChildrenElements": ["i"] }"#)?;
    /// let cleaner = Cleaner::from_sanitizer(&Sanitizer::new(config)?);
    /// assert_eq!(cleaner.clean("<p><i>a</i> <u>b</u> <b>c")?.html(), "<p>a  <b>c</b></p>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_sanitizer(sanitizer: &Sanitizer) -> Self {
        Self::with_compiled(Arc::new(CompiledPolicy::of_sanitizer(sanitizer)))
    }

    /// Creates a cleaner from a configuration dictionary, read as the safe methods of the standard read it:
    /// comments, processing instructions and custom data attributes that it does not mention are removed.
    ///
    /// ```
    /// use lye::{Cleaner, SanitizerConfig};
    /// let config = SanitizerConfig::from_json(r#"{ "removeElements": ["b"] }"#)?;
    /// let cleaner = Cleaner::from_config(config)?;
    /// assert_eq!(cleaner.clean("<i id=x onclick=y>a</i><b>b</b><!-- c -->")?.html(), "<i id=\"x\">a</i>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the configuration is not valid.
    pub fn from_config(config: SanitizerConfig) -> Result<Self, InvalidConfig> {
        Ok(Self::from_sanitizer(&Sanitizer::from_config(config, Edition::default(), Absent::Removes)?))
    }

    fn with_compiled(compiled: Arc<CompiledPolicy>) -> Self {
        Self { compiled, parsers: Parsers::default() }
    }

    /// Returns the cleaner for another kind of input.
    fn with_input_kind(mut self, input_kind: InputKind) -> Self {
        Arc::make_mut(&mut self.compiled).set_input_kind(input_kind);
        Self::with_compiled(self.compiled)
    }

    /// Sets where the output is inserted: in a chain of elements, or as a whole document. Default: the policy's context, which is
    /// the `body` of a page unless the policy names another.
    ///
    /// In a chain, the output is inserted as `innerHTML` of the last element, or as part of a page in which the elements are open.
    /// Elements that would close, leave or restructure the chain are unwrapped. If the policy has a
    /// [wrapper](Policy::with_wrapper) and the last element cannot contain a `div`, every input is rejected.
    ///
    /// [`OutputContext::Srcdoc`] is for the `srcdoc` attribute of `iframe` ("an iframe srcdoc document"): the input needs no doctype,
    /// and the output has one, so that it parses the same elsewhere. Escape the output when you write it into the attribute.
    ///
    /// ```
    /// use lye::{Cleaner, OutputContext};
    /// let link: OutputContext = "body > p > a".parse()?;
    /// let cleaner = Cleaner::default().for_context(link);
    /// assert_eq!(cleaner.clean("<div>one</div> <a href=x>two</a> <b>three")?.html(), "one two <b>three</b>");
    ///
    /// let documents = Cleaner::default().for_context(OutputContext::Document);
    /// assert_eq!(
    ///     documents.clean("<!doctype html><title>T</title><script>x</script><p>a")?.html(),
    ///     "<!DOCTYPE html><html><head><title>T</title></head><body><p>a</p></body></html>"
    /// );
    ///
    /// let frames = Cleaner::default().for_context(OutputContext::Srcdoc);
    /// assert_eq!(
    ///     frames.clean("<p>a<table>")?.html(),
    ///     "<!DOCTYPE html><html><head></head><body><p>a</p><table></table></body></html>"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn for_context(self, context: impl Into<OutputContext>) -> Self {
        self.with_input_kind(InputKind::of(&context.into()))
    }

    /// Sets the element that the output is inserted into as `innerHTML`, with no knowledge of the elements around it. Accepts elements
    /// that [`for_context`](Self::for_context) does not: with attributes, of any namespace, in quirks mode.
    ///
    /// ```
    /// use lye::{Cleaner, html::Context};
    /// let cleaner = Cleaner::default().for_element(Context::html("tr"));
    /// assert_eq!(cleaner.clean("<td>a<td>b")?.html(), "<td>a</td><td>b</td>");
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    #[must_use]
    pub fn for_element(self, element: Context) -> Self {
        self.with_input_kind(InputKind::Fragment(OutputSite::of_context(element)))
    }

    /// Declares UTF-8 in whole documents: the first child of `head` is `<meta charset="utf-8">`. A declaration
    /// that the input has there stays, whatever the policy says. Has no effect on fragments.
    ///
    /// Use this for documents that are written to files. The declaration is true as long as the string is
    /// written as UTF-8.
    ///
    /// ```
    /// let cleaner = lye::Cleaner::default().for_context(lye::OutputContext::Document).with_declared_encoding();
    /// let clean = cleaner.clean("<!doctype html><meta charset=windows-1252><p>a")?;
    /// assert_eq!(
    ///     clean.html(),
    ///     r#"<!DOCTYPE html><html><head><meta charset="utf-8"></head><body><p>a</p></body></html>"#
    /// );
    /// assert_eq!(cleaner.clean(clean.html())?.html(), clean.html());
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    #[must_use]
    pub fn with_declared_encoding(mut self) -> Self {
        Arc::make_mut(&mut self.compiled).update(|compiled| compiled.declares_encoding = true);
        self
    }

    /// Sets the URL of the page that an input comes from, or of the page that will contain the output, as
    /// [`Policy::with_base_url`](crate::Policy::with_base_url) does. Copies the tables of the policy if another cleaner has them too.
    ///
    /// ```
    /// use lye::policy::BaseUrl;
    /// use lye::{Cleaner, Preset};
    /// let cleaner = Cleaner::from_preset(Preset::Agent).with_base_url(BaseUrl::parse("https://example.org/a/")?);
    /// assert_eq!(cleaner.clean("<a href=b>c</a>")?.html(), r#"<a href="https://example.org/a/b">c</a>"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_base_url(mut self, base: BaseUrl) -> Self {
        Arc::make_mut(&mut self.compiled).bases = UrlBases::known(base.url().clone());
        self
    }

    /// Sets what happens to findings.
    ///
    /// ```
    /// use lye::{Cleaner, FindingsMode};
    /// let cleaner = Cleaner::default().with_findings(FindingsMode::Reject);
    /// assert!(cleaner.clean("<b>fine</b>").is_ok());
    /// let error = cleaner.clean("<b onclick=x>not fine</b>").unwrap_err();
    /// assert_eq!(error.finding().unwrap().attribute(), Some("onclick"));
    /// ```
    #[must_use]
    pub fn with_findings(mut self, mode: FindingsMode) -> Self {
        Arc::make_mut(&mut self.compiled).findings = mode;
        self
    }

    /// Returns what happens to findings.
    ///
    /// ```
    /// assert_eq!(lye::Cleaner::default().findings_mode(), lye::FindingsMode::Silent);
    /// ```
    pub fn findings_mode(&self) -> FindingsMode {
        self.compiled.findings
    }

    /// Removes the limits of the policy, so that long inputs are cleaned as well.
    ///
    /// ```
    /// use lye::{Cleaner, Policy};
    /// let cleaner = Cleaner::new(&Policy::from_toml("[limits]\ninput_bytes = 5")?)?;
    /// assert!(cleaner.clean("<b>long").is_err());
    /// assert_eq!(cleaner.without_limits().clean("<b>long")?.html(), "<b>long</b>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn without_limits(self) -> Self {
        let mut compiled = self.compiled;
        Arc::make_mut(&mut compiled).remove_limits();
        // Parsers that were used have options with limits.
        Self::with_compiled(compiled)
    }

    /// Sets which optional details findings have. They cost extra work. Only collected findings have them.
    #[must_use]
    pub fn with_finding_details(mut self, details: FindingDetails) -> Self {
        Arc::make_mut(&mut self.compiled).details = details;
        self
    }

    /// Sets what happens to all elements that are not kept, overriding the policy.
    ///
    /// ```
    /// use lye::Cleaner;
    /// use lye::policy::DisallowedAction;
    /// let cleaner = Cleaner::default().with_disallowed(DisallowedAction::Escape);
    /// assert_eq!(cleaner.clean("<b>a</b> <form>b")?.html(), "<b>a</b> &lt;form&gt;b");
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    #[must_use]
    pub fn with_disallowed(mut self, action: DisallowedAction) -> Self {
        Arc::make_mut(&mut self.compiled).set_disallowed(&action.into());
        self
    }

    /// Sets whether text that only looks like markup stays text: see [`Policy::with_tokenization`].
    #[must_use]
    pub fn with_tokenization(mut self, tokenization: Tokenization) -> Self {
        Arc::make_mut(&mut self.compiled).tokenization = tokenization;
        Self::with_compiled(self.compiled)
    }

    /// Calls a hook for each element that the policy keeps, as it is inserted, under the name that the policy
    /// gives it. The hook sees all attributes in the input, and those that the policy keeps, and may
    /// [change](ElementHookDecision::Change) them. It never sees elements that the policy refuses, so it cannot restore them. It fails
    /// closed: an error, or a panic where panics unwind, removes the element and its content. The findings have the
    /// codes `element-hook`, `element-hook-failed` and `element-hook-refused`, and for attributes `attribute-hook` and
    /// `attribute-hook-refused`. A second hook replaces the first.
    ///
    /// The policy judges what the hook makes as if it were in the input, and the hook is asked again about the result. If it does
    /// not keep that, the element is removed. Attributes that the policy refuses are removed.
    ///
    /// The hook also sees elements that the parser implies, and is called again for outputs that are cleaned
    /// again. It must give the same answer for the same element. It may be called for elements that are not in the output.
    ///
    /// ```
    /// use lye::Cleaner;
    /// use lye::hooks::{ElementChange, ElementHookDecision};
    /// let cleaner = Cleaner::default().with_element_hook(|element| {
    ///     Ok(match (element.name(), element.attribute("title")) {
    ///         ("b", Some("hide me")) => ElementHookDecision::ReplaceWithChildren,
    ///         ("a", None) if element.attribute("href").is_some() => {
    ///             let change = ElementChange::default().with_attribute("title", "A link").without_attribute("class");
    ///             ElementHookDecision::Change(change)
    ///         }
    ///         _ => ElementHookDecision::Keep,
    ///     })
    /// });
    /// assert_eq!(cleaner.clean("<b title='hide me'>a</b><b>b</b>")?.html(), "a<b>b</b>");
    /// assert_eq!(cleaner.clean("<a class=x href=/>c</a>")?.html(), r#"<a href="/" title="A link">c</a>"#);
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    #[must_use]
    pub fn with_element_hook(
        mut self,
        hook: impl Fn(&ElementContext<'_>) -> Result<ElementHookDecision, FilterError> + MaybeSend + 'static,
    ) -> Self {
        Arc::make_mut(&mut self.compiled).update(|compiled| {
            compiled.transforms.get_or_insert_default().element_hook = Some(ElementHook::new(hook));
        });
        self
    }

    /// Calls a hook for each attribute that the policy keeps, with the value that it keeps. The hook does not
    /// see attributes that the policy refuses or sets, or `rel` and `target` of links if the policy adds to
    /// links. It fails closed: an error, or a panic where panics unwind, removes the attribute. The findings
    /// have the codes `attribute-hook`, `attribute-hook-failed` and `attribute-hook-refused`. A second hook replaces the first.
    ///
    /// A value from the hook is checked by the whole policy as if it were in the input, and then passed to the
    /// hook again. The hook must then keep it, so that cleaning the output again changes nothing; otherwise the
    /// attribute is removed. It is also removed if the hook replaces the value of `srcdoc`, or of an attribute
    /// that decides whether others hold URLs (`http-equiv` of `meta`, `name` of `param`).
    ///
    /// ```
    /// use lye::{Cleaner, SanitizerConfig};
    /// use lye::hooks::AttributeHookDecision;
    /// let config = SanitizerConfig::from_json(r#"{ "elements": ["p"], "attributes": ["id"] }"#)?;
    /// let cleaner = Cleaner::from_config(config)?.with_attribute_hook(|attribute| {
    ///     Ok(match attribute.value.starts_with("user-") {
    ///         true => AttributeHookDecision::Keep,
    ///         false => AttributeHookDecision::Replace(format!("user-{}", attribute.value)),
    ///     })
    /// });
    /// assert_eq!(cleaner.clean("<p id=a>x<p id=user-b>y")?.html(), r#"<p id="user-a">x</p><p id="user-b">y</p>"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_attribute_hook(
        mut self,
        hook: impl Fn(&AttributeContext<'_>) -> Result<AttributeHookDecision, FilterError> + MaybeSend + 'static,
    ) -> Self {
        Arc::make_mut(&mut self.compiled).update(|compiled| {
            compiled.transforms.get_or_insert_default().attribute_hook = Some(AttributeHook::new(hook));
        });
        self
    }

    /// Calls a hook for each link of the cleaned tree: `a` and `area` of HTML, and `a` of SVG. The hook sees all attributes that the
    /// policy keeps and adds, and the text, also of links that the policy makes from text. It may
    /// [change](LinkHookDecision::Change) the attributes and the text, unwrap the link, or remove it. It fails closed: after an error, or a panic where
    /// panics unwind, the link is unwrapped. The findings have the codes `link-hook`, `link-hook-failed` and
    /// `link-hook-refused`, and for attributes `attribute-hook` and `attribute-hook-refused`. A second hook replaces the first.
    ///
    /// The policy judges what the hook makes as if it were in the input, and the hook is asked again about the result, as about a link that
    /// [is not new](LinkContext::is_new). If it does not keep that, the link is unwrapped. Attributes that the policy refuses are removed.
    ///
    /// The hook is called again for outputs that are cleaned again. It must give the same answer for the same link.
    ///
    /// ```
    /// use lye::Cleaner;
    /// use lye::hooks::{LinkChange, LinkHookDecision};
    /// let cleaner = Cleaner::default().with_link_hook(|link| {
    ///     let Some(url) = link.attribute("href") else { return Ok(LinkHookDecision::Keep) };
    ///     Ok(match url.strip_prefix("https://example.org/") {
    ///         None => LinkHookDecision::ReplaceWithChildren,
    ///         // A link that shows its own URL.
    ///         Some(path) if link.text() == url => {
    ///             LinkHookDecision::Change(LinkChange::default().with_text(path).with_attribute("title", url))
    ///         }
    ///         Some(_) => LinkHookDecision::Keep,
    ///     })
    /// });
    /// let input = "<a href=https://example.org/news>https://example.org/news</a> <a href=https://example.com/>other</a>";
    /// assert_eq!(
    ///     cleaner.clean(input)?.html(),
    ///     r#"<a href="https://example.org/news" title="https://example.org/news">news</a> other"#
    /// );
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    #[must_use]
    pub fn with_link_hook(
        mut self,
        hook: impl Fn(&LinkContext<'_>) -> Result<LinkHookDecision, FilterError> + MaybeSend + 'static,
    ) -> Self {
        Arc::make_mut(&mut self.compiled).update(|compiled| {
            compiled.transforms.get_or_insert_default().link_hook = Some(LinkHook::new(hook));
        });
        self
    }

    /// Cleans a string, as [`clean`](crate::clean()) does.
    ///
    /// # Errors
    /// Fails as [`clean`](crate::clean()) does, and if the mode is [`FindingsMode::Reject`] and there is a
    /// finding.
    pub fn clean(&self, html: &str) -> Result<Clean, CleanError> {
        // Room for what a policy may add to links, so that the output is seldom reallocated.
        let mut output = String::with_capacity(html.len() + html.len() / 8 + 64 + wrapper::BYTES);
        let account = CleanJob::of(self).run(self, html, &mut output)?;
        Ok(cleaned::new(output, account))
    }

    /// Cleans a string and appends the result to another. Once the buffers are large enough for the inputs,
    /// almost nothing but the output is allocated.
    ///
    /// # Errors
    /// Fails as [`Cleaner::clean`] does, and then appends nothing.
    pub fn clean_into(&self, html: &str, output: &mut String) -> Result<Removals, CleanError> {
        CleanJob::of(self).run(self, html, output).map(|account| account.removals)
    }

    /// Parses clean HTML and passes the root of its tree to `show`.
    pub(super) fn read_clean(
        &self,
        clean: &str,
        show: impl FnOnce(&NodeRef<'_, '_>),
    ) -> Result<(), CleanError> {
        let input_kind = &self.compiled.input_kind;
        let read = |parser: &mut Parser| {
            let tree = match input_kind.context() {
                Some(context) => parser.parse_fragment(clean, &context)?,
                None => parser.parse_document(clean)?,
            };
            show(&tree.root());
            parser.recycle(tree);
            Ok(())
        };
        if self.compiled.tokenization != Tokenization::Standard {
            // Text that the lossless mode kept is escaped in the output, so all that looks like markup
            // is markup, even names that only the policy knows.
            return read(&mut Parser::new(self.compiled.plain_parse_options(input_kind)));
        }
        self.parsers.lend(clean, || self.compiled.parse_options(input_kind), read)
    }
}
