//! The names of lints, and their severities.

use lye_policy::model::did_you_mean::closest;
use std::fmt;
use std::str::FromStr;

/// How severe a lint is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum LintSeverity {
    /// The policy works as written, but what it allows has led to attacks on other sanitizers. Allow it only on purpose.
    Risk,
    /// The setting has no effect, or probably not the intended one.
    Warning,
}

impl LintSeverity {
    /// Returns `risk` or `warning`.
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
        /// The code of a [`Lint`](super::Lint). Codes are stable across versions. For each, `docs/lints.md` in the
        /// repository explains why it matters, and shows a policy that raises it and the corrected policy.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum LintCode {
            $($(#[$docs])+ $name,)+
        }

        impl LintCode {
            /// All codes, in the order of their declaration.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// Returns the name, in kebab-case.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)+
                }
            }

            /// Returns how severe it is.
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
    /// The policy has no allowlist of elements, so all are kept.
    ElementsNotListed = "elements-not-listed", Warning;
    /// There is no allowlist of attributes, so all are kept.
    AttributesNotListed = "attributes-not-listed", Warning;
    /// An entry is in a list twice, or in a list of an element and in that of all.
    DuplicateEntry = "duplicate-entry", Warning;
    /// A listed element is in no standard.
    ElementUnknown = "element-unknown", Warning;
    /// A listed attribute is in no standard.
    AttributeUnknown = "attribute-unknown", Warning;
    /// An SVG or MathML attribute is listed without its namespace.
    ForeignAttributeName = "foreign-attribute-name", Warning;
    /// An element of SVG or MathML is listed without its namespace.
    ForeignElementName = "foreign-element-name", Warning;
    /// The name of a listed attribute contains an asterisk, which is not a wildcard.
    AttributePattern = "attribute-pattern", Warning;
    /// A list replaces that of the policy that is extended, and loses entries.
    ListReplacesBase = "list-replaces-base", Warning;
    /// An element is listed without the ancestor that it needs.
    ElementOutOfReach = "element-out-of-reach", Warning;
    /// `lint` accepts a lint that the policy does not raise.
    AcceptDead = "accept-dead", Warning;
    /// The policy has no `allow`, no `sanitizer` and no `extends`.
    AllowMissing = "allow-missing", Warning;
    /// An entry of `allow` that `deny` takes away.
    AllowDenied = "allow-denied", Warning;
    /// `disallowed` names an element that is kept, or always unwrapped.
    DisallowedDead = "disallowed-dead", Warning;
    /// `style` elements beside SVG or MathML.
    StyleInForeignContent = "style-in-foreign-content", Risk;
    /// HTML integration points in SVG or MathML.
    HtmlInForeignContent = "html-in-foreign-content", Risk;
    /// `style` elements beside `select`.
    StyleInSelect = "style-in-select", Risk;
    /// Elements whose text is written unescaped.
    RawTextKept = "raw-text-kept", Risk;
    /// `noscript`, which is parsed in two ways.
    NoscriptKept = "noscript-kept", Risk;
    /// `template`, `slot` and `selectedcontent`.
    TemplateKept = "template-kept", Risk;
    /// Comments.
    CommentsKept = "comments-kept", Risk;
    /// Comments that hide what follows from some readers.
    ConditionalCommentsKept = "conditional-comments-kept", Risk;
    /// Processing instructions.
    InstructionsKept = "instructions-kept", Risk;
    /// `meta`, `link` and `base`, which affect the whole page.
    PageElementKept = "page-element-kept", Risk;
    /// `form`.
    FormKept = "form-kept", Risk;
    /// SVG links beside elements that animate attributes.
    LinksAnimated = "links-animated", Risk;
    /// Custom elements with any name.
    CustomElementsUnnamed = "custom-elements-unnamed", Risk;
    /// An element whose content is text is removed if it lacks an attribute.
    RequiredRemovesText = "required-removes-text", Warning;
    /// `id` and `name` without a prefix (DOM clobbering).
    IdsNotIsolated = "ids-not-isolated", Risk;
    /// SVG's `use` copies elements, and an id may be one of the page.
    SvgUse = "svg-use", Risk;
    /// `class` without a list of classes or a prefix.
    ClassesNotLimited = "classes-not-limited", Risk;
    /// `body` has no effect, because its `div` may have no attribute.
    BodyDead = "body-dead", Warning;
    /// The output is not checked with the parsing rules of 2023.
    ParsersWithout2023 = "parsers-without-2023", Risk;
    /// An attribute that affects more than its element.
    HazardousAttribute = "hazardous-attribute", Risk;
    /// `data-*` attributes, which JavaScript libraries act on.
    DataAttributesKept = "data-attributes-kept", Risk;
    /// `srcdoc` is listed, but its documents are not cleaned.
    SrcdocUnprocessed = "srcdoc-unprocessed", Warning;
    /// An attribute that holds URLs is listed, but has no rule.
    UrlAttributeWithoutRule = "url-attribute-without-rule", Warning;
    /// There are no rules for URLs.
    UrlRulesNone = "url-rules-none", Warning;
    /// A rule for URLs names an attribute that is not kept.
    UrlRuleDead = "url-rule-dead", Warning;
    /// A type names an attribute that is not kept.
    UrlTypeDead = "url-type-dead", Warning;
    /// A listed scheme that no URL can have in this attribute.
    SchemeNeverMatches = "scheme-never-matches", Warning;
    /// A listed scheme is unknown, and similar to a known one.
    SchemeUnknown = "scheme-unknown", Warning;
    /// `upgrade_https`, but no rule lists `http`.
    UpgradeHttpsDead = "upgrade-https-dead", Warning;
    /// A listed host that no URL has.
    HostNeverMatches = "host-never-matches", Warning;
    /// A pattern for all hosts below a public suffix.
    HostsOfPublicSuffix = "hosts-of-public-suffix", Risk;
    /// A list of hosts with schemes that have no host.
    HostsNeverAsked = "hosts-never-asked", Warning;
    /// A URL pattern for a resource that loads at once.
    UrlPatternLoaded = "url-pattern-loaded", Warning;
    /// URLs without a rule are kept.
    UrlsWithoutRuleKept = "urls-without-rule-kept", Risk;
    /// A scheme that opens other programs or local files.
    SchemeRisky = "scheme-risky", Risk;
    /// URLs with user names or passwords.
    UrlCredentials = "url-credentials", Risk;
    /// Remote images in mail from any host.
    RemoteImagesInMail = "remote-images-in-mail", Risk;
    /// Refused URLs are kept in an attribute.
    BlockedUrlsKept = "blocked-urls-kept", Risk;
    /// An attribute loads images from hosts that the rule of another one proxies or refuses.
    ImagesLoadedDirectly = "images-loaded-directly", Warning;
    /// `lazy_images`, but no `src` of images is kept.
    LazyImagesDead = "lazy-images-dead", Warning;
    /// `urls.proxy`, but no rule uses it.
    ProxyDead = "proxy-dead", Warning;
    /// A proxy that can be led to internal addresses (SSRF).
    ProxyOfInternalHosts = "proxy-of-internal-hosts", Risk;
    /// `links` without any kept link.
    LinksDead = "links-dead", Warning;
    /// `links` names links, but adds nothing.
    LinksNothingAdded = "links-nothing-added", Warning;
    /// `internal_hosts` has no effect.
    InternalHostsDead = "internal-hosts-dead", Warning;
    /// `linkify` creates links that are not kept.
    LinkifyDead = "linkify-dead", Warning;
    /// `line_breaks`, but no `br` is kept.
    LineBreaksDead = "line-breaks-dead", Warning;
    /// Placeholders of templates in the input are kept.
    Placeholders = "placeholders", Risk;
    /// `target` without `noopener`.
    TargetWithoutNoopener = "target-without-noopener", Warning;
    /// `set` names an element that is not kept.
    SetDead = "set-dead", Warning;
    /// A value rule names an attribute that is not kept.
    ValueRuleDead = "value-rule-dead", Warning;
    /// `classes` without a kept attribute `class`.
    ClassesDead = "classes-dead", Warning;
    /// A listed shorthand sets a property that has a rule for its values.
    CssValuesBypassed = "css-values-bypassed", Risk;
    /// Every custom property of the page is trusted.
    CssVariablesTrusted = "css-variables-trusted", Risk;
    /// `css` without any kept CSS.
    CssDead = "css-dead", Warning;
    /// `css` lists a property that is not supported.
    CssPropertyUnknown = "css-property-unknown", Warning;
    /// Style attributes or sheets are kept unchecked.
    CssUnjudged = "css-unjudged", Warning;
    /// `style` is listed, but removed because there are no rules for CSS.
    StyleDropped = "style-dropped", Warning;
    /// `style` elements lose their content.
    CssSheetsMissing = "css-sheets-missing", Warning;
    /// `css.sheets` without any kept style sheet.
    CssSheetsDead = "css-sheets-dead", Warning;
    /// Style sheets apply to the whole page.
    CssSheetsUnscoped = "css-sheets-unscoped", Warning;
    /// A CSS limit names a property that is not listed.
    CssLimitDead = "css-limit-dead", Warning;
    /// CSS that can place content over the page.
    CssOverlay = "css-overlay", Risk;
    /// CSS that can overflow, without a wrapper that clips it.
    CssWithoutWrapper = "css-without-wrapper", Risk;
    /// `@import`.
    CssImport = "css-import", Risk;
    /// `@page`, which applies to the whole printed page.
    CssPrintedPage = "css-printed-page", Risk;
    /// Selectors that test attribute values.
    CssAttributeValues = "css-attribute-values", Risk;
    /// CSS that loads resources from any host.
    CssLoadsFromAnywhere = "css-loads-from-anywhere", Risk;
    /// `frames` without a kept `iframe`.
    FramesDead = "frames-dead", Warning;
    /// Refused frames become links, which are not kept.
    FramesLinkDead = "frames-link-dead", Warning;
    /// Frames that can navigate the page that contains them.
    FramesNavigatePage = "frames-navigate-page", Risk;
    /// Frames of the site itself with scripts and their origin, which can remove their sandbox.
    FramesOfOwnHost = "frames-of-own-host", Risk;
    /// `document_base` outside of a document.
    DocumentBaseDead = "document-base-dead", Warning;
}

impl fmt::Display for LintCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Parses what [`LintCode::as_str`] returns.
impl FromStr for LintCode {
    type Err = UnknownLintCode;

    fn from_str(name: &str) -> Result<Self, UnknownLintCode> {
        let found = Self::ALL.iter().find(|code| code.as_str() == name);
        found.copied().ok_or_else(|| UnknownLintCode { name: name.to_owned() })
    }
}

/// The error for a string that is not a [`LintCode`].
///
/// ```
/// let error = "id-not-isolated".parse::<lye::policy_tools::LintCode>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown lint `id-not-isolated`; did you mean `ids-not-isolated`?");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLintCode {
    name: String,
}

impl UnknownLintCode {
    pub(super) fn remedy(&self) -> String {
        match closest(&self.name, LintCode::ALL.iter().map(|code| code.as_str())) {
            Some(closest) => format!("did you mean `{closest}`?"),
            None => "see docs/lints.md for the list".to_owned(),
        }
    }
}

impl fmt::Display for UnknownLintCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown lint `{}`; {}", self.name, self.remedy())
    }
}

impl std::error::Error for UnknownLintCode {}
