//! Cleans inputs by a policy or configuration, for an output context, into an output format.

use crate::input::{Input, SourceText};
use clap::ValueEnum;
use lye::dom::{Document, SanitizerSpec, SetHtmlError, SetHtmlOptions};
use lye::escape::charset::declare_utf_8;
use lye::export::ExportFormat;
use lye::findings::FindingDetails;
use lye::html::serialize::{LinkText, MarkdownDialect};
use lye::html::{Context, Depth, Namespace, NodeId, Scripting, Tree, serialize};
use lye::policy::{BaseUrl, DisallowedAction, InvalidValue, Limits};
use lye::trusted_types::TrustedHtml;
use lye::{
    CleanError, Cleaner, Finding, FindingsMode, OutputContext, Policy, PolicyError, Removals, SanitizerConfig,
};
use std::fmt::{self, Display};
use std::path::Path;

/// The value of `--context` or `--document`: where the output will be inserted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ContextOption {
    /// Inside an element of a page.
    Element(Namespace, String),
    /// Inside the last element of a chain of open elements.
    Chain(OutputContext),
    /// A whole document.
    Document,
    /// The document of an `iframe`, in its attribute `srcdoc`.
    Srcdoc,
}

impl ContextOption {
    /// Parses the value of `--context`: `td`, `svg:path`, `math:mi`, a chain such as `body > p > a`, or `srcdoc`.
    ///
    /// # Errors
    /// Says what is wrong with the value.
    pub(crate) fn context(text: &str) -> Result<Self, String> {
        if text == "srcdoc" {
            return Ok(Self::Srcdoc);
        }
        if text.contains('>') {
            return text.parse().map(Self::Chain).map_err(|error: InvalidValue| error.to_string());
        }
        let (namespace, name) = match text.split_once(':') {
            None => (Namespace::Html, text),
            Some(("svg", name)) => (Namespace::Svg, name),
            Some(("math", name)) => (Namespace::MathMl, name),
            Some((prefix, _)) => {
                return Err(format!(
                    "unknown namespace `{prefix}`; use `svg:` or `math:`, or no prefix for HTML"
                ));
            }
        };
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && !name.contains(|c: char| c.is_ascii_whitespace() || matches!(c, '<' | '>' | '/' | ':'));
        if !is_name {
            return Err("expected an element name, such as `td` or `svg:path`".to_owned());
        }
        // The HTML parser lower-cases all HTML names.
        let name = if namespace == Namespace::Html { name.to_ascii_lowercase() } else { name.to_owned() };
        Ok(Self::Element(namespace, name))
    }

    /// Converts to the form that policies use.
    ///
    /// # Errors
    /// Fails if no markup is possible there.
    pub(crate) fn output_context(&self) -> Result<OutputContext, InvalidValue> {
        match self {
            Self::Document => Ok(OutputContext::Document),
            Self::Srcdoc => Ok(OutputContext::Srcdoc),
            Self::Chain(chain) => Ok(chain.clone()),
            Self::Element(Namespace::Html, name) => name.parse(),
            Self::Element(Namespace::Svg, name) => format!("svg > {name}").parse(),
            Self::Element(Namespace::MathMl, name) => format!("math > {name}").parse(),
        }
    }
}

impl Default for ContextOption {
    /// Returns the `body` of a page.
    fn default() -> Self {
        Self::Element(Namespace::Html, "body".to_owned())
    }
}

/// Writes the value as the arguments spell it.
impl Display for ContextOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Document => f.write_str("document"),
            Self::Srcdoc => f.write_str("srcdoc"),
            Self::Chain(chain) => chain.fmt(f),
            Self::Element(Namespace::Html, name) => f.write_str(name),
            Self::Element(Namespace::Svg, name) => write!(f, "svg:{name}"),
            Self::Element(Namespace::MathMl, name) => write!(f, "math:{name}"),
        }
    }
}

/// The value of `--format`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum OutputFormat {
    /// HTML (the default)
    #[default]
    Html,
    /// Well-formed XML, for XML parsers
    Xhtml,
    /// Plain text as a reader sees it, not escaped: for mail and search indexes, not for web pages
    Text,
    /// Plain text with the URLs of links
    #[value(skip)]
    TextWithLinks,
    /// GitHub Flavored Markdown, with text escaped; also safe to read with Python-Markdown and showdown
    Markdown,
    /// SVG; the input must be an SVG file
    Svg,
}

impl OutputFormat {
    /// Returns the export format, or `None` for HTML and SVG.
    fn export(self) -> Option<ExportFormat> {
        match self {
            Self::Html | Self::Svg => None,
            Self::Xhtml => Some(ExportFormat::Xhtml),
            Self::Text => Some(ExportFormat::Text(LinkText::Alone)),
            Self::TextWithLinks => Some(ExportFormat::Text(LinkText::WithUrl)),
            Self::Markdown => Some(ExportFormat::Markdown(MarkdownDialect::Gfm)),
        }
    }
}

/// Cleans texts, from any thread.
#[derive(Debug)]
pub(crate) enum InputCleaner {
    Safe {
        cleaner: Box<Cleaner>,
        format: OutputFormat,
        /// The limits of the policy, for reports.
        limits: Limits,
    },
    /// Keeps everything that a configuration allows, scripts included.
    Unsafe(SanitizerConfig, ContextOption),
}

/// What cleaning a text removed and found.
pub(crate) struct Cleaned {
    pub(crate) removals: Removals,
    /// Empty unless findings are collected.
    pub(crate) findings: Vec<Finding>,
    /// The limits that findings refer to.
    pub(crate) limits: Limits,
}

/// Why a text was rejected, and where.
pub(crate) struct Refusal {
    pub(crate) reason: String,
    pub(crate) line_and_column: Option<(u32, u32)>,
}

impl Refusal {
    /// Returns the message with the name of the input.
    pub(crate) fn at(&self, input: &Input) -> String {
        match self.line_and_column {
            Some((line, column)) => format!("{input}:{line}:{column}: {}", self.reason),
            None => format!("{input}: {}", self.reason),
        }
    }
}

impl InputCleaner {
    /// Creates a cleaner for a configuration.
    ///
    /// # Errors
    /// Fails if the configuration is invalid.
    pub(crate) fn new(
        config: SanitizerConfig,
        context: ContextOption,
        is_unsafe: bool,
        findings: FindingsMode,
        format: OutputFormat,
    ) -> Result<Self, String> {
        if is_unsafe && context == ContextOption::Srcdoc {
            return Err(
                "--unsafe does not support --context srcdoc; use --document, with a doctype in the input"
                    .to_owned(),
            );
        }
        if is_unsafe {
            // Report a bad configuration now, not at the first input.
            lye::Sanitizer::new(config.clone()).map_err(|error| error.to_string())?;
            return Ok(Self::Unsafe(config, context));
        }
        let cleaner =
            Cleaner::from_config(config).map_err(|error| error.to_string())?.with_findings(findings);
        let cleaner = match context {
            ContextOption::Element(namespace, name) => cleaner.for_element(Context::new(namespace, &name)),
            ContextOption::Chain(chain) => cleaner.for_context(&chain),
            ContextOption::Document => cleaner.for_context(lye::OutputContext::Document),
            ContextOption::Srcdoc => cleaner.for_context(lye::OutputContext::Srcdoc),
        };
        Ok(Self::safe(cleaner, format, Limits::default()))
    }

    /// Creates a cleaner for a policy.
    ///
    /// # Errors
    /// Fails if the policy is contradictory.
    pub(crate) fn by_policy(policy: &Policy, format: OutputFormat) -> Result<Self, PolicyError> {
        let limits = policy.check()?.limits();
        Cleaner::new(policy).map(|cleaner| Self::safe(cleaner, format, limits))
    }

    /// Output goes to files, so documents declare their encoding.
    fn safe(cleaner: Cleaner, format: OutputFormat, limits: Limits) -> Self {
        Self::Safe { cleaner: Box::new(cleaner.with_declared_encoding()), format, limits }
    }

    /// Applies `--disallowed` and `--lossless`.
    pub(crate) fn with_modes(self, disallowed: Option<DisallowedAction>, lossless: bool) -> Self {
        let Self::Safe { mut cleaner, format, limits } = self else { return self };
        if let Some(action) = disallowed {
            *cleaner = cleaner.with_disallowed(action);
        }
        if lossless {
            *cleaner = cleaner.with_tokenization(lye::html::Tokenization::Lossless);
        }
        Self::Safe { cleaner, format, limits }
    }

    /// Returns a cleaner for escaped text, without the limits of the policy.
    pub(crate) fn escaping(&self) -> Option<Self> {
        let Self::Safe { cleaner, format, limits } = self else { return None };
        let cleaner = Cleaner::clone(cleaner).with_findings(FindingsMode::Silent).without_limits();
        Some(Self::Safe { cleaner: Box::new(cleaner), format: *format, limits: *limits })
    }

    /// Returns a cleaner for the texts of a page.
    ///
    /// # Errors
    /// Says what is wrong with the URL. Fails with `--unsafe`, which resolves no URLs.
    pub(crate) fn of_page(&self, url: &str) -> Result<Self, String> {
        let base = BaseUrl::parse(url).map_err(|error| error.to_string())?;
        let Self::Safe { cleaner, format, limits } = self else {
            return Err("--unsafe resolves no URLs: leave out --base-field".to_owned());
        };
        let cleaner = Cleaner::clone(cleaner).with_base_url(base);
        Ok(Self::Safe { cleaner: Box::new(cleaner), format: *format, limits: *limits })
    }

    /// Adds details to findings.
    pub(crate) fn with_details(self, details: FindingDetails) -> Self {
        let Self::Safe { mut cleaner, format, limits } = self else { return self };
        *cleaner = cleaner.with_finding_details(details);
        Self::Safe { cleaner, format, limits }
    }

    /// Whether outputs are texts: each ends with a line break, and an empty line separates it from the next. HTML and XHTML outputs are
    /// fragments, written without separators.
    pub(crate) fn separates_outputs(&self) -> bool {
        use OutputFormat::{Markdown, Text, TextWithLinks};
        matches!(self, Self::Safe { format: Text | TextWithLinks | Markdown, .. })
    }

    /// Appends the cleaned text of an input to `output`; returns what was removed and found, with positions in the input.
    pub(crate) fn clean_source(
        &self,
        source: &SourceText<'_>,
        output: &mut String,
    ) -> Result<Cleaned, Refusal> {
        let cleaned = self.clean_into(source.html(), output);
        let mut cleaned = cleaned.map_err(|refusal| Refusal {
            line_and_column: refusal.line_and_column.filter(|_| source.has_own_positions()),
            ..refusal
        })?;
        source.place(&mut cleaned.findings);
        Ok(cleaned)
    }

    /// Appends the cleaned text to `output`; returns what was removed and found.
    pub(crate) fn clean_into(&self, text: &str, output: &mut String) -> Result<Cleaned, Refusal> {
        match self {
            Self::Safe { cleaner, format: OutputFormat::Svg, limits } => {
                let drawing = cleaner.clean_svg(text).map_err(|error| Refusal {
                    line_and_column: error.position().map(|place| (place.line, place.column)),
                    reason: error.reason(),
                })?;
                output.push_str(drawing.as_str());
                Ok(Cleaned {
                    removals: *drawing.removals(),
                    findings: drawing.findings().to_vec(),
                    limits: *limits,
                })
            }
            Self::Safe { cleaner, format, limits } => {
                let refusal = |error: CleanError| Refusal {
                    line_and_column: error.position().map(|place| (place.line, place.column)),
                    reason: error.to_string(),
                };
                let Some(format) = format.export() else {
                    let clean = cleaner.clean(text).map_err(refusal)?;
                    output.push_str(clean.html());
                    return Ok(Cleaned {
                        removals: *clean.removals(),
                        findings: clean.findings().to_vec(),
                        limits: *limits,
                    });
                };
                let exported = cleaner.export(text, format).map_err(refusal)?;
                output.push_str(exported.as_str());
                if self.separates_outputs() && !exported.as_str().is_empty() {
                    output.push('\n');
                }
                Ok(Cleaned {
                    removals: *exported.removals(),
                    findings: exported.findings().to_vec(),
                    limits: *limits,
                })
            }
            Self::Unsafe(config, context) => {
                let refusal =
                    |reason: &dyn Display| Refusal { reason: reason.to_string(), line_and_column: None };
                let mut document = parse_unsafe(config, context, text).map_err(|error| refusal(&error))?;
                if *context == ContextOption::Document {
                    declare_utf_8(document.tree_mut()).map_err(|error| refusal(&error))?;
                }
                let top = match context {
                    ContextOption::Document | ContextOption::Srcdoc => document.tree().root(),
                    ContextOption::Element(..) | ContextOption::Chain(_) => {
                        document.tree().root().first_child().unwrap_or(document.tree().root())
                    }
                };
                let removals = Removals::from(serialize::stable_into(&top, output));
                Ok(Cleaned { removals, findings: Vec::new(), limits: Limits::default() })
            }
        }
    }
}

/// Parses a text by the unsafe methods of the Sanitizer API.
fn parse_unsafe(
    config: &SanitizerConfig,
    option: &ContextOption,
    text: &str,
) -> Result<Document, SetHtmlError> {
    let html = TrustedHtml::dangerously_trust(text);
    let options =
        SetHtmlOptions::default().with_sanitizer(SanitizerSpec::Config(config)).with_depth(Depth::Browser);
    let context = match option {
        ContextOption::Document | ContextOption::Srcdoc => None,
        ContextOption::Element(namespace, name) => Some(Context::new(*namespace, name)),
        ContextOption::Chain(chain) => chain.element(),
    };
    let Some(context) = context else { return Document::parse_html_unsafe(&html, &options) };
    let mut tree = Tree::new_fragment();
    let element = tree.create_element(context.namespace(), context.name());
    tree.append(NodeId::ROOT, element)?;
    let mut document = Document::from(tree).with_scripting(Scripting::Enabled);
    document.set_html_unsafe(element, &html, &options)?;
    Ok(document)
}

/// Reads a configuration from a file.
///
/// # Errors
/// Says what is wrong, and where.
pub(crate) fn read_config(path: &Path) -> Result<SanitizerConfig, String> {
    let named = |problem: &dyn Display| format!("{}: {problem}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| named(&format_args!("cannot read: {error}")))?;
    SanitizerConfig::from_json_strict(&text).map_err(|error| match path.extension() {
        Some(extension) if extension == "toml" => {
            let name = path.display();
            named(&format_args!(
                "`--config` takes JSON of the Sanitizer API; a policy goes with `--policy {name}`"
            ))
        }
        _ => named(&error),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn context_names_may_have_a_namespace_prefix() {
        let element = |namespace, name: &str| Ok(ContextOption::Element(namespace, name.to_owned()));
        assert_eq!(ContextOption::context("srcdoc"), Ok(ContextOption::Srcdoc));
        assert_eq!(ContextOption::context("body > p"), Ok(ContextOption::Chain("body > p".parse().unwrap())));
        assert_eq!(ContextOption::context("TD"), element(Namespace::Html, "td"));
        assert_eq!(ContextOption::context("svg:foreignObject"), element(Namespace::Svg, "foreignObject"));
        assert_eq!(ContextOption::context("math:mi"), element(Namespace::MathMl, "mi"));
        for bad in ["", "xul:box", "svg:", "svg path", "<td>", "1", "a:b:c"] {
            assert!(ContextOption::context(bad).is_err(), "{bad}");
        }
    }
}
