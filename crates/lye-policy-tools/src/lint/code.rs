//! The names of lints, and how much each matters.

use lye_policy::model::meant::meant;
use std::fmt;
use std::str::FromStr;

/// How much a lint matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum LintSeverity {
    /// The policy does what it says, and what it lets through has done harm elsewhere: somebody should have wanted it.
    Risk,
    /// It has no effect, or hardly the one that was meant.
    Warning,
}

impl LintSeverity {
    /// The word: `risk` or `warning`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Risk => "risk",
            Self::Warning => "warning",
        }
    }
}

impl fmt::Display for LintSeverity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

macro_rules! codes {
    ($($(#[$docs:meta])+ $name:ident = $text:literal, $severity:ident;)+) => {
        /// What a [`Lint`](super::Lint) is about, under a name that stays the same from version to version. `docs/lints.md` in the
        /// repository has, for each, why it matters, a policy that raises it, and the same policy mended.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum LintCode {
            $($(#[$docs])+ $name,)+
        }

        impl LintCode {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The name: lower-case words with hyphens between them.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)+
                }
            }

            /// How much it matters.
            pub fn severity(self) -> LintSeverity {
                match self {
                    $(Self::$name => LintSeverity::$severity,)+
                }
            }
        }
    };
}

codes! {
    /// The list of elements is empty.
    ElementsEmpty = "elements-empty", Warning;
    /// There is no list of elements, so that all are kept.
    ElementsNotListed = "elements-not-listed", Warning;
    /// There is no list of attributes, so that all are kept.
    AttributesNotListed = "attributes-not-listed", Warning;
    /// No standard knows an element that is listed.
    ElementUnknown = "element-unknown", Warning;
    /// No standard knows an attribute that is listed.
    AttributeUnknown = "attribute-unknown", Warning;
    /// An attribute of SVG or MathML is written as only elements of HTML have it.
    ForeignAttributeName = "foreign-attribute-name", Warning;
    /// An element is listed without the one that it cannot be without.
    ElementOutOfReach = "element-out-of-reach", Warning;
    /// The output is a document, of which nothing is kept.
    DocumentRemoved = "document-removed", Warning;
    /// `disallowed` says what becomes of an element that is kept, or always unwrapped.
    DisallowedDead = "disallowed-dead", Warning;
    /// `style` elements beside SVG or MathML.
    StyleInForeignContent = "style-in-foreign-content", Risk;
    /// Elements of SVG or MathML in which HTML begins again.
    HtmlInForeignContent = "html-in-foreign-content", Risk;
    /// `style` elements beside `select`.
    StyleInSelect = "style-in-select", Risk;
    /// Elements whose text is written without escapes.
    RawTextKept = "raw-text-kept", Risk;
    /// `noscript`, which is read in two ways.
    NoscriptKept = "noscript-kept", Risk;
    /// `template`, `slot` and `selectedcontent`.
    TemplateKept = "template-kept", Risk;
    /// Comments.
    CommentsKept = "comments-kept", Risk;
    /// Processing instructions.
    InstructionsKept = "instructions-kept", Risk;
    /// `meta`, `link` and `base`, which are for the whole page.
    PageElementKept = "page-element-kept", Risk;
    /// `form`.
    FormKept = "form-kept", Risk;
    /// Links of SVG beside elements that animate attributes.
    LinksAnimated = "links-animated", Risk;
    /// Custom elements of any name.
    CustomElementsUnnamed = "custom-elements-unnamed", Risk;
    /// `id` and `name` without isolation.
    IdsNotIsolated = "ids-not-isolated", Risk;
    /// `class` without a list of classes or a prefix.
    ClassesNotLimited = "classes-not-limited", Risk;
    /// An attribute that reaches beyond its content.
    HazardousAttribute = "hazardous-attribute", Risk;
    /// `data-*` attributes, which libraries read.
    DataAttributesKept = "data-attributes-kept", Risk;
    /// `srcdoc` without anything that cleans it.
    SrcdocUnprocessed = "srcdoc-unprocessed", Warning;
    /// An attribute that holds URLs is listed, and no rule is for it.
    UrlAttributeWithoutRule = "url-attribute-without-rule", Warning;
    /// There are no rules for URLs.
    UrlRulesNone = "url-rules-none", Warning;
    /// A rule for URLs is for what is not kept.
    UrlRuleDead = "url-rule-dead", Warning;
    /// A type is for an attribute that is not kept.
    UrlTypeDead = "url-type-dead", Warning;
    /// A scheme that no URL can have where it is listed.
    SchemeNeverMatches = "scheme-never-matches", Warning;
    /// A list of hosts beside schemes that have none.
    HostsNeverAsked = "hosts-never-asked", Warning;
    /// A pattern for what is loaded.
    UrlPatternLoaded = "url-pattern-loaded", Warning;
    /// URLs for which there is no rule stay.
    UrlsWithoutRuleKept = "urls-without-rule-kept", Risk;
    /// A scheme that hands URLs to other programs, or reads files.
    SchemeRisky = "scheme-risky", Risk;
    /// URLs with user names and passwords.
    UrlCredentials = "url-credentials", Risk;
    /// Images of mails from anywhere.
    RemoteImagesInMail = "remote-images-in-mail", Risk;
    /// A proxy that may be led to addresses inside.
    ProxyOfInternalHosts = "proxy-of-internal-hosts", Risk;
    /// Additions to links, of which none is kept.
    LinksDead = "links-dead", Warning;
    /// It is said for which links, but nothing is added.
    LinksNothingAdded = "links-nothing-added", Warning;
    /// Internal hosts make no difference.
    InternalHostsDead = "internal-hosts-dead", Warning;
    /// Links that are made of text are not kept.
    LinkifyDead = "linkify-dead", Warning;
    /// `target` without `noopener`.
    TargetWithoutNoopener = "target-without-noopener", Warning;
    /// Something is set on elements that are not kept.
    SetDead = "set-dead", Warning;
    /// A rule for values is for what is not kept.
    ValueRuleDead = "value-rule-dead", Warning;
    /// A rule for classes, which are not kept.
    ClassesDead = "classes-dead", Warning;
    /// Rules for CSS, of which none is kept.
    CssDead = "css-dead", Warning;
    /// Style attributes or sheets stay as they are.
    CssUnjudged = "css-unjudged", Warning;
    /// `style` is listed, but goes for lack of rules for CSS.
    StyleDropped = "style-dropped", Warning;
    /// `style` elements lose their text.
    CssSheetsMissing = "css-sheets-missing", Warning;
    /// Rules for style sheets, of which none is kept.
    CssSheetsDead = "css-sheets-dead", Warning;
    /// Style sheets are for the whole page.
    CssSheetsUnscoped = "css-sheets-unscoped", Warning;
    /// A limit of CSS is for a property that is not listed.
    CssLimitDead = "css-limit-dead", Warning;
    /// CSS that may lay content over the page.
    CssOverlay = "css-overlay", Risk;
    /// CSS that may reach beyond its place, and no wrapper that clips it.
    CssWithoutWrapper = "css-without-wrapper", Risk;
    /// `@import`.
    CssImport = "css-import", Risk;
    /// Selectors that ask for values of attributes.
    CssAttributeValues = "css-attribute-values", Risk;
    /// CSS that loads from any host.
    CssLoadsFromAnywhere = "css-loads-from-anywhere", Risk;
    /// Markup in values is cleaned, but none is kept.
    NestedDead = "nested-dead", Warning;
    /// A base element counts where there is none.
    DocumentBaseDead = "document-base-dead", Warning;
}

impl fmt::Display for LintCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// From what [`LintCode::as_str`] gives.
impl FromStr for LintCode {
    type Err = UnknownLintCode;

    fn from_str(name: &str) -> Result<Self, UnknownLintCode> {
        let found = Self::ALL.iter().find(|code| code.as_str() == name);
        found.copied().ok_or_else(|| UnknownLintCode { name: name.to_owned() })
    }
}

/// A string that names no [`LintCode`].
///
/// ```
/// let error = "id-not-isolated".parse::<lye::policy_tools::LintCode>().unwrap_err();
/// assert_eq!(error.to_string(), "`id-not-isolated` is no lint; did you mean `ids-not-isolated`?");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLintCode {
    name: String,
}

impl fmt::Display for UnknownLintCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no lint", self.name)?;
        match meant(&self.name, LintCode::ALL.iter().map(|code| code.as_str())) {
            Some(meant) => write!(f, "; did you mean `{meant}`?"),
            None => f.write_str("; docs/lints.md has all of them"),
        }
    }
}

impl std::error::Error for UnknownLintCode {}
