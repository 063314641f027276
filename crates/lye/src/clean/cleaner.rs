//! Cleaning string after string.

use super::compiled_policy::CompiledPolicy;
use super::explain::Tracer;
use super::input_kind::InputKind;
use super::nested::{Memory, Nested};
use super::output_site::OutputSite;
use super::parsers::Parsers;
use super::pipeline::{Cleaning, PipelineOutput};
use super::reparse::{self, Output};
use super::wrapper::{self, Wrapper};
use super::{Clean, Proof, cleaned};
use crate::findings::{Finding, FindingDetails, Recorder};
use crate::hooks::{
    AttributeContext, AttributeHook, AttributeHookDecision, ElementContext, ElementHook, ElementHookDecision,
};
use crate::{CleanError, Removals};
use lye_html::{Context, NodeRef, Parser, Position};
use lye_policy::model::FindingsMode;
use lye_policy::model::{DisallowedAction, OutputContext, Policy, PolicyError};
use lye_policy::presets::Preset;
use lye_policy::sanitizer::config::canonical::Absent;
use lye_policy::sanitizer::{Edition, InvalidConfig, Sanitizer, SanitizerConfig};
use lye_policy::urls::FilterError;
use std::sync::{Arc, LazyLock};

/// The preset of cleaners that nobody gave another policy.
static DEFAULT: LazyLock<Arc<CompiledPolicy>> = LazyLock::new(|| Arc::new(compiled(Preset::Default)));

fn compiled(preset: Preset) -> CompiledPolicy {
    // The files of the presets are part of the crate; the tests check each.
    CompiledPolicy::of_policy(&preset.policy().check().expect("a preset is consistent"))
}

/// Cleans string after string, keeping its buffers. One cleaner is for all threads: put it where they all reach it, into a `static` or
/// an `Arc`. They do not wait for each other. A clone shares what was made ready of the policy.
///
/// It keeps the buffers of as many parsers as were at work at once, of 32 at most, and none after an input of more than 4 MiB.
///
/// # Time and memory
/// Both are linear in the input, whatever the policy. While it cleans, it has at most so many bytes allocated at one time:
///
/// | bytes | for each |
/// | --- | --- |
/// | 64 | byte of the input |
/// | 64 | node that the parser makes, kept or not |
/// | 4 | byte of the output |
/// | 512 | finding that is collected |
/// | 1 MiB | cleaner at work |
///
/// `limits` of the policy bound all of these ([`Limits`](crate::Limits)). Memory that a hook takes is its own. Markup in values is counted as
/// further inputs, nodes and outputs; there may be 32 times as much of it as of the input.
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
    parsers: Parsers,
}

/// What there is beside the HTML.
pub(super) struct Account {
    pub(super) removals: Removals,
    pub(super) findings: Vec<Finding>,
    pub(super) proof: Proof,
}

impl Default for Cleaner {
    /// A cleaner by [`Preset::Default`], for output that will stand in the `body` of a page.
    fn default() -> Self {
        Self::with_compiled(DEFAULT.clone())
    }
}

impl Clone for Cleaner {
    /// A cleaner by the same policy, with buffers of its own.
    fn clone(&self) -> Self {
        Self::with_compiled(self.compiled.clone())
    }
}

impl Cleaner {
    /// A cleaner that keeps what a sanitizer keeps and is safe, for output that will stand in the `body` of a page.
    ///
    /// It is stricter than the sanitizer is in a browser: no attribute that starts with `on` stays, be it listed or not, and no
    /// link that begins like a `javascript:` URL.
    ///
    /// ```
    /// use lye::{Cleaner, Sanitizer, SanitizerConfig};
    /// let config = SanitizerConfig::from_json(r#"{ "elements": ["p", "b"], "replaceWithChildrenElements": ["i"] }"#)?;
    /// let cleaner = Cleaner::new(&Sanitizer::new(config)?);
    /// assert_eq!(cleaner.clean("<p><i>a</i> <u>b</u> <b>c")?.html(), "<p>a  <b>c</b></p>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(sanitizer: &Sanitizer) -> Self {
        Self::with_compiled(Arc::new(CompiledPolicy::of_sanitizer(sanitizer)))
    }

    /// A cleaner that keeps what a configuration keeps and is safe, as a dictionary is read by the safe methods of the standard:
    /// what it does not mention of comments, processing instructions and custom data attributes is removed.
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
    /// If the configuration is not valid.
    pub fn from_config(config: SanitizerConfig) -> Result<Self, InvalidConfig> {
        Ok(Self::new(&Sanitizer::from_config(config, Edition::default(), Absent::Removes)?))
    }

    /// A cleaner by a policy.
    ///
    /// ```
    /// use lye::{Cleaner, Policy};
    /// let policy = Policy::from_toml(
    ///     r#"
    ///     version = 1
    ///     [urls.rules."a[href]"]
    ///     allowed_schemes = ["https"]
    ///     [links]
    ///     rel = ["nofollow"]
    ///     "#,
    /// )?;
    /// let cleaner = Cleaner::from_policy(&policy)?;
    /// assert_eq!(
    ///     cleaner.clean("<a href='https://example.org/'>yes</a> <a href='ftp://example.org/'>no</a>")?.html(),
    ///     r#"<a href="https://example.org/" rel="nofollow">yes</a> <a>no</a>"#
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the policy contradicts itself.
    pub fn from_policy(policy: &Policy) -> Result<Self, PolicyError> {
        Ok(Self::with_compiled(Arc::new(CompiledPolicy::of_policy(&policy.check()?))))
    }

    /// A cleaner by one of the policies that have a name.
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

    fn with_compiled(compiled: Arc<CompiledPolicy>) -> Self {
        Self { compiled, parsers: Parsers::default() }
    }

    /// The same for another input_kind.
    fn with_input_kind(mut self, input_kind: InputKind) -> Self {
        Arc::make_mut(&mut self.compiled).set_input_kind(input_kind);
        Self::with_compiled(self.compiled)
    }

    /// For output that will stand in another element than `body`: the input is parsed as `innerHTML` of it is. Where the policy has a
    /// [wrapper](Policy::with_wrapper) and no `div` can stand there, every input is refused.
    ///
    /// ```
    /// use lye::{Cleaner, html::Context};
    /// let cleaner = Cleaner::default().for_context(Context::html("tr"));
    /// assert_eq!(cleaner.clean("<td>a<td>b")?.html(), "<td>a</td><td>b</td>");
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    #[must_use]
    pub fn for_context(self, context: Context) -> Self {
        self.with_input_kind(InputKind::Fragment(OutputSite::of_context(context)))
    }

    /// For output that will stand inside a chain of elements: it may be set as `innerHTML` of the last one, or be written into a page in
    /// which they are open. What would close, leave or restructure them there is replaced by what is in it.
    ///
    /// ```
    /// use lye::{Cleaner, OutputContext};
    /// let mut cleaner = Cleaner::default().for_output_context(&"body > p > a".parse()?);
    /// assert_eq!(cleaner.clean("<div>one</div> <a href=x>two</a> <b>three")?.html(), "one two <b>three</b>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn for_output_context(self, context: &OutputContext) -> Self {
        self.with_input_kind(InputKind::of(context))
    }

    /// For whole documents instead of parts of one.
    ///
    /// ```
    /// let cleaner = lye::Cleaner::default().for_documents();
    /// assert_eq!(
    ///     cleaner.clean("<!doctype html><title>T</title><script>x</script><p>a")?.html(),
    ///     "<!DOCTYPE html><html><head><title>T</title></head><body><p>a</p></body></html>"
    /// );
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    #[must_use]
    pub fn for_documents(self) -> Self {
        self.with_input_kind(InputKind::Document)
    }

    /// For the whole documents of `iframe` elements with `srcdoc` ("an iframe srcdoc document"), which need no doctype. The output has
    /// one, so that it is read the same elsewhere. It has still to be escaped where it is written into the attribute.
    ///
    /// ```
    /// let cleaner = lye::Cleaner::default().for_srcdoc_documents();
    /// assert_eq!(
    ///     cleaner.clean("<p>a<table>")?.html(),
    ///     "<!DOCTYPE html><html><head></head><body><p>a</p><table></table></body></html>"
    /// );
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    #[must_use]
    pub fn for_srcdoc_documents(self) -> Self {
        self.with_input_kind(InputKind::Srcdoc)
    }

    /// Makes whole documents declare that they are UTF-8: a `<meta charset="utf-8">` is the first child of `head`, unless the input has
    /// one there, which stays whatever the policy says. Without effect on parts of a page. A policy that keeps no `head` gets none.
    ///
    /// For documents that are written to files. The declaration says what is true as long as the string is written as UTF-8.
    ///
    /// ```
    /// let cleaner = lye::Cleaner::default().for_documents().with_declared_encoding();
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
        Arc::make_mut(&mut self.compiled).declares_encoding = true;
        self
    }

    /// Says what becomes of findings.
    ///
    /// ```
    /// use lye::{Cleaner, FindingsMode};
    /// let cleaner = Cleaner::default().with_findings(FindingsMode::Refuse);
    /// assert!(cleaner.clean("<b>fine</b>").is_ok());
    /// let error = cleaner.clean("<b onclick=x>not fine</b>").unwrap_err();
    /// assert_eq!(error.finding().unwrap().attribute(), Some("onclick"));
    /// ```
    #[must_use]
    pub fn with_findings(mut self, mode: FindingsMode) -> Self {
        Arc::make_mut(&mut self.compiled).findings = mode;
        self
    }

    /// Says what findings tell beside what costs nothing more. Only findings that are collected tell it.
    #[must_use]
    pub fn with_finding_details(mut self, details: FindingDetails) -> Self {
        Arc::make_mut(&mut self.compiled).details = details;
        self
    }

    /// Says what becomes of all elements that are not kept, in the place of what the policy says.
    ///
    /// ```
    /// use lye::{Cleaner, DisallowedAction};
    /// let cleaner = Cleaner::default().with_disallowed(DisallowedAction::Escape);
    /// assert_eq!(cleaner.clean("<b>a</b> <form>b")?.html(), "<b>a</b> &lt;form&gt;b");
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    #[must_use]
    pub fn with_disallowed(mut self, action: DisallowedAction) -> Self {
        Arc::make_mut(&mut self.compiled).set_disallowed(&action.into());
        self
    }

    /// Says whether what only looks like markup stays text: see [`Policy::with_lossless`].
    #[must_use]
    pub fn with_lossless(mut self, lossless: bool) -> Self {
        Arc::make_mut(&mut self.compiled).lossless = lossless;
        Self::with_compiled(self.compiled)
    }

    /// Asks a hook about each element that the policy keeps, as it is inserted; it sees the element under the name that the policy
    /// gives it. What the policy refuses it is not asked about, and so cannot bring back. It fails closed: an error, and a panic
    /// (where panics unwind), remove the element with all that is in it. Findings say that the hook decided. A second hook takes
    /// the place of the first.
    ///
    /// It is asked about elements that the parser makes up, too, and again about outputs that have to be cleaned again: the same
    /// element has to get the same answer.
    ///
    /// ```
    /// use lye::{Cleaner, ElementHookDecision, html::attr};
    /// let cleaner = Cleaner::default().with_element_hook(|element| {
    ///     let is_hidden = element.attribute(attr::TITLE) == Some("hide me");
    ///     Ok(if is_hidden { ElementHookDecision::ReplaceWithChildren } else { ElementHookDecision::Keep })
    /// });
    /// assert_eq!(cleaner.clean("<b title='hide me'>a</b><b>b</b>")?.html(), "a<b>b</b>");
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    #[must_use]
    pub fn with_element_hook(
        mut self,
        hook: impl Fn(&ElementContext<'_>) -> Result<ElementHookDecision, FilterError> + Send + Sync + 'static,
    ) -> Self {
        let compiled = Arc::make_mut(&mut self.compiled);
        compiled.transforms.get_or_insert_default().element_hook = Some(ElementHook(Arc::new(hook)));
        self
    }

    /// Asks a hook about each attribute that the policy keeps, with the value that it keeps. What the policy refuses it is not asked
    /// about, nor what the policy sets by itself, nor `rel` and `target` of links where the policy adds to links. It fails closed: an error, and a panic (where panics unwind),
    /// remove the attribute. Findings say that the hook decided. A second hook takes the place of the first.
    ///
    /// A value that it gives is judged by the whole policy as if it had stood in the input, and the hook is asked about it again: it has to keep
    /// it, so that cleaning the output changes nothing. Otherwise the attribute goes. Attributes that decide whether others hold URLs
    /// (`http-equiv` of `meta`, `name` of `param`) get no other values.
    ///
    /// ```
    /// use lye::{AttributeHookDecision, Cleaner, SanitizerConfig};
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
        hook: impl Fn(&AttributeContext<'_>) -> Result<AttributeHookDecision, FilterError> + Send + Sync + 'static,
    ) -> Self {
        let compiled = Arc::make_mut(&mut self.compiled);
        compiled.transforms.get_or_insert_default().attribute_hook = Some(AttributeHook(Arc::new(hook)));
        self
    }

    /// Cleans a string, as [`clean`](crate::clean) does.
    ///
    /// # Errors
    /// As [`clean`](crate::clean); and if findings are to be refused, and there is one.
    pub fn clean(&self, html: &str) -> Result<Clean, CleanError> {
        // Room for what a policy may add to links, so that the output seldom moves.
        let mut output = String::with_capacity(html.len() + html.len() / 8 + 64 + wrapper::BYTES);
        let account = self.clean_with_account(html, &mut output)?;
        Ok(cleaned::new(output, account))
    }

    /// Cleans a string and appends the result to another. Once the buffers have grown to what the inputs need, hardly
    /// anything is allocated but what the output needs.
    ///
    /// # Errors
    /// As [`Cleaner::clean`]; nothing was appended then.
    pub fn clean_into(&self, html: &str, output: &mut String) -> Result<Removals, CleanError> {
        self.clean_with_account(html, output).map(|account| account.removals)
    }

    /// Shows the root of the tree that clean HTML is read as.
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
        if self.compiled.lossless {
            // What was read losslessly is markup throughout now, names that only the policy knows included.
            return read(&mut Parser::new(self.compiled.plain_parse_options(input_kind)));
        }
        self.parsers.lend(clean, || self.compiled.parse_options(input_kind), read)
    }

    pub(super) fn clean_with_account(&self, html: &str, output: &mut String) -> Result<Account, CleanError> {
        let recorder = Recorder::new(self.compiled.findings, &self.compiled.limits);
        self.clean_recording(recorder, html, output)
    }

    pub(super) fn clean_recording(
        &self,
        recorder: Recorder,
        html: &str,
        output: &mut String,
    ) -> Result<Account, CleanError> {
        self.clean_traced(recorder, html, output, None)
    }

    pub(super) fn clean_traced(
        &self,
        mut recorder: Recorder,
        html: &str,
        output: &mut String,
        tracer: Option<&Tracer>,
    ) -> Result<Account, CleanError> {
        let compiled = &*self.compiled;
        let is_collected = recorder.collects();
        let whole = html;
        let (html, behind) = match compiled.wrapper {
            Wrapper::None => (html, 0),
            Wrapper::Written => wrapper::inside(html).map_or((html, 0), |html| (html, wrapper::START.len())),
            Wrapper::Impossible => return Err(CleanError::no_wrapper()),
        };
        let is_wrapped = compiled.wrapper == Wrapper::Written;
        let html = compiled.readable(html, &mut recorder)?;
        let memory = Memory::new(html.len());
        let nested = Nested::new(compiled, &memory);
        let cleaning = Cleaning {
            compiled,
            input_kind: &compiled.input_kind,
            bases: &compiled.bases,
            nested: nested.as_ref(),
            tracer,
        };
        let begin = output.len();
        if is_wrapped {
            output.push_str(wrapper::START);
        }
        let start = output.len();
        let result: Result<Account, CleanError> = self.parsers.lend(
            html,
            || compiled.parse_options(&compiled.input_kind),
            |parser| {
                let PipelineOutput { mut recorder, proof } =
                    cleaning.clean(parser, recorder, html, output)?;
                let mut proof = proof.max(memory.weakest_proof());
                compiled.enforce_output_limit(
                    &cleaning,
                    &mut recorder,
                    output,
                    start,
                    |recorder, text| {
                        let mut output = Output { text, start, recorder };
                        proof = proof.max(reparse::stabilize(&cleaning, parser, &mut output)?);
                        Ok(())
                    },
                )?;
                let mut account = account(html, recorder, proof)?;
                if is_collected && !compiled.details.is_empty() {
                    compiled.add_details(html, &mut account.findings)?;
                }
                Ok(account)
            },
        );
        match result {
            Err(error) => {
                output.truncate(begin);
                Err(error.moved(whole, behind))
            }
            Ok(mut account) => {
                if is_wrapped {
                    output.push_str(wrapper::END);
                }
                if behind > 0 {
                    let findings = std::mem::take(&mut account.findings);
                    // The start tag is some hundred bytes long.
                    account.findings = findings.into_iter().map(|found| found.moved(behind as u32)).collect();
                }
                Ok(account)
            }
        }
    }
}

/// What there is beside the HTML, if nothing is to be refused.
fn account(html: &str, mut recorder: Recorder, proof: Proof) -> Result<Account, CleanError> {
    if let Some(finding) = recorder.refused() {
        let position = Position::in_text(html, finding.span().start);
        return Err(CleanError::refused(finding, position));
    }
    let (removals, findings) = recorder.into_parts();
    Ok(Account { removals, findings, proof })
}
