//! How inputs are cleaned: by which configuration or policy, for which place, and into which form.

use crate::input::Input;
use clap::ValueEnum;
use lye::howto::declare_utf_8;
use lye::html::serialize::{LinkText, MarkdownDialect};
use lye::html::{Context, Depth, Namespace, NodeId, Scripting, Tree, serialize};
use lye::{
    CleanError, Cleaner, DisallowedAction, Document, ExportFormat, Finding, FindingDetails, FindingsMode,
    InvalidContext, OutputContext, Policy, PolicyError, Removals, SanitizerConfig, SanitizerSpec,
    SetHtmlError, SetHtmlOptions, TrustedHtml,
};
use std::fmt::{self, Display};
use std::path::Path;

/// Where the output will stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ContextOption {
    /// In an element of a page.
    Element(Namespace, String),
    /// In the last of several elements of a page.
    Chain(OutputContext),
    /// It is a page.
    Document,
    /// It is the whole document of an `iframe`, in its attribute `srcdoc`.
    Srcdoc,
}

impl ContextOption {
    /// A place as `--context` names it: `td`, `svg:path`, `math:mi`, a chain such as `body > p > a`, or `srcdoc`.
    ///
    /// # Errors
    /// What is wrong with the name.
    pub(crate) fn context(text: &str) -> Result<Self, String> {
        if text == "srcdoc" {
            return Ok(Self::Srcdoc);
        }
        if text.contains('>') {
            return text.parse().map(Self::Chain).map_err(|error: InvalidContext| error.to_string());
        }
        let (namespace, name) = match text.split_once(':') {
            None => (Namespace::Html, text),
            Some(("svg", name)) => (Namespace::Svg, name),
            Some(("math", name)) => (Namespace::MathMl, name),
            Some((prefix, _)) => {
                return Err(format!(
                    "`{prefix}` is no namespace; write an HTML element as it is, others with `svg:` or `math:`"
                ));
            }
        };
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && !name.contains(|c: char| c.is_ascii_whitespace() || matches!(c, '<' | '>' | '/' | ':'));
        if !is_name {
            return Err("write the name of an element, such as `td` or `svg:path`".to_owned());
        }
        // The HTML parser makes all names of HTML lower-case.
        let name = if namespace == Namespace::Html { name.to_ascii_lowercase() } else { name.to_owned() };
        Ok(Self::Element(namespace, name))
    }

    /// The place as policies have it.
    ///
    /// # Errors
    /// If no markup can stand there.
    pub(crate) fn output_context(&self) -> Result<OutputContext, InvalidContext> {
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
    /// In the `body` of a page.
    fn default() -> Self {
        Self::Element(Namespace::Html, "body".to_owned())
    }
}

/// As the arguments name it.
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

/// What `--format` asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum OutputFormat {
    /// HTML, where nothing else is asked for
    #[default]
    Html,
    /// Well-formed XML, for XML parsers
    Xhtml,
    /// Plain text, as a reader would see it. It is not escaped: for mails and indexes, not for pages
    Text,
    /// GitHub Flavored Markdown, in which text stays text
    Markdown,
    /// A file of SVG, from a file of SVG
    Svg,
}

impl OutputFormat {
    /// The form of what was HTML, unless it is HTML.
    fn export(self) -> Option<ExportFormat> {
        match self {
            Self::Html | Self::Svg => None,
            Self::Xhtml => Some(ExportFormat::Xhtml),
            Self::Text => Some(ExportFormat::Text(LinkText::Alone)),
            Self::Markdown => Some(ExportFormat::Markdown(MarkdownDialect::Gfm)),
        }
    }
}

/// Cleans texts, by any thread.
#[derive(Debug)]
pub(crate) enum InputCleaner {
    Safe(Box<Cleaner>, OutputFormat),
    /// Keeps what a configuration keeps, scripts included.
    Unsafe(SanitizerConfig, ContextOption),
}

/// What there is to say of a text that was cleaned.
pub(crate) struct Cleaned {
    pub(crate) removals: Removals,
    /// Empty unless they are collected.
    pub(crate) findings: Vec<Finding>,
}

/// Why a text was refused, and where in it.
pub(crate) struct Refusal {
    pub(crate) reason: String,
    pub(crate) line_and_column: Option<(u32, u32)>,
}

impl Refusal {
    /// What is said of it, with the name of the input.
    pub(crate) fn at(&self, input: &Input) -> String {
        match self.line_and_column {
            Some((line, column)) => format!("{input}:{line}:{column}: {}", self.reason),
            None => format!("{input}: {}", self.reason),
        }
    }
}

impl InputCleaner {
    /// With a configuration.
    ///
    /// # Errors
    /// What is wrong with the configuration.
    pub(crate) fn new(
        config: SanitizerConfig,
        place: ContextOption,
        is_unsafe: bool,
        findings: FindingsMode,
        format: OutputFormat,
    ) -> Result<Self, String> {
        if is_unsafe && place == ContextOption::Srcdoc {
            return Err("--unsafe is not for srcdoc documents; use --document, with a doctype in the input"
                .to_owned());
        }
        if is_unsafe {
            // Found out now, not at the first input.
            lye::Sanitizer::new(config.clone()).map_err(|error| error.to_string())?;
            return Ok(Self::Unsafe(config, place));
        }
        let cleaner =
            Cleaner::from_config(config).map_err(|error| error.to_string())?.with_findings(findings);
        let cleaner = match place {
            ContextOption::Element(namespace, name) => cleaner.for_context(Context::new(namespace, &name)),
            ContextOption::Chain(chain) => cleaner.for_output_context(&chain),
            ContextOption::Document => cleaner.for_documents(),
            ContextOption::Srcdoc => cleaner.for_srcdoc_documents(),
        };
        Ok(Self::safe(cleaner, format))
    }

    /// By a policy.
    ///
    /// # Errors
    /// If the policy contradicts itself.
    pub(crate) fn by_policy(policy: &Policy, format: OutputFormat) -> Result<Self, PolicyError> {
        Cleaner::from_policy(policy).map(|cleaner| Self::safe(cleaner, format))
    }

    /// A cleaner for output that goes to files: documents declare their encoding.
    fn safe(cleaner: Cleaner, format: OutputFormat) -> Self {
        Self::Safe(Box::new(cleaner.with_declared_encoding()), format)
    }

    /// The same with what the arguments say of elements that are not kept and of what only looks like markup.
    pub(crate) fn with_modes(self, disallowed: Option<DisallowedAction>, lossless: bool) -> Self {
        let Self::Safe(mut cleaner, format) = self else { return self };
        if let Some(action) = disallowed {
            *cleaner = cleaner.with_disallowed(action);
        }
        if lossless {
            *cleaner = cleaner.with_lossless(true);
        }
        Self::Safe(cleaner, format)
    }

    /// The same with more told of what is found.
    pub(crate) fn with_details(self, details: FindingDetails) -> Self {
        let Self::Safe(mut cleaner, format) = self else { return self };
        *cleaner = cleaner.with_finding_details(details);
        Self::Safe(cleaner, format)
    }

    /// Whether what is written are texts, each of which ends with a line and is parted from the next by an empty one. HTML and XHTML are
    /// parts of a page.
    pub(crate) fn separates_outputs(&self) -> bool {
        matches!(self, Self::Safe(_, OutputFormat::Text | OutputFormat::Markdown))
    }

    /// Appends the clean form of a text to another; says what was taken away.
    pub(crate) fn clean_into(&self, text: &str, output: &mut String) -> Result<Cleaned, Refusal> {
        match self {
            Self::Safe(cleaner, OutputFormat::Svg) => {
                let drawing = cleaner.clean_svg(text).map_err(|error| Refusal {
                    line_and_column: error.position().map(|place| (place.line, place.column)),
                    reason: error.reason(),
                })?;
                output.push_str(drawing.as_str());
                Ok(Cleaned { removals: *drawing.removals(), findings: drawing.findings().to_vec() })
            }
            Self::Safe(cleaner, format) => {
                let refusal = |error: CleanError| Refusal {
                    line_and_column: error.position().map(|place| (place.line, place.column)),
                    reason: error.to_string(),
                };
                let Some(format) = format.export() else {
                    let clean = cleaner.clean(text).map_err(refusal)?;
                    output.push_str(clean.html());
                    return Ok(Cleaned { removals: *clean.removals(), findings: clean.findings().to_vec() });
                };
                let exported = cleaner.export(text, format).map_err(refusal)?;
                output.push_str(exported.as_str());
                if self.separates_outputs() && !exported.as_str().is_empty() {
                    output.push('\n');
                }
                Ok(Cleaned { removals: *exported.removals(), findings: exported.findings().to_vec() })
            }
            Self::Unsafe(config, place) => {
                let refusal =
                    |reason: &dyn Display| Refusal { reason: reason.to_string(), line_and_column: None };
                let mut document = parse_unsafe(config, place, text).map_err(|error| refusal(&error))?;
                if *place == ContextOption::Document {
                    declare_utf_8(document.tree_mut()).map_err(|error| refusal(&error))?;
                }
                let top = match place {
                    ContextOption::Document | ContextOption::Srcdoc => document.tree().root(),
                    ContextOption::Element(..) | ContextOption::Chain(_) => {
                        document.tree().root().first_child().unwrap_or(document.tree().root())
                    }
                };
                let removals = Removals::from(serialize::stable_into(&top, output));
                Ok(Cleaned { removals, findings: Vec::new() })
            }
        }
    }
}

/// The document that the unsafe methods make of a text.
fn parse_unsafe(
    config: &SanitizerConfig,
    place: &ContextOption,
    text: &str,
) -> Result<Document, SetHtmlError> {
    let html = TrustedHtml::dangerously_trust(text);
    let options = SetHtmlOptions {
        sanitizer: SanitizerSpec::Config(config),
        depth: Depth::Browser,
        ..SetHtmlOptions::default()
    };
    let context = match place {
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

/// The configuration in a file.
///
/// # Errors
/// What is wrong with it, and where.
pub(crate) fn read_config(path: &Path) -> Result<SanitizerConfig, String> {
    let named = |problem: &dyn Display| format!("{}: {problem}", path.display());
    let text =
        std::fs::read_to_string(path).map_err(|error| named(&format_args!("cannot read it: {error}")))?;
    SanitizerConfig::from_json_strict(&text).map_err(|error| named(&error))
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
