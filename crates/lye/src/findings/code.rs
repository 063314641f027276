//! The codes of findings.

use super::FindingKind;
use lye_css::clean::DropReason;
use lye_html::ParseErrorCode;
use lye_policy::model::LimitKind;
use lye_policy::urls::NestedRefusal;
use lye_policy::urls::UrlRefusal;
use lye_url::validation::ValidationError;
use std::fmt;

/// What was found, as a code that is stable across versions.
///
/// ```
/// use lye::findings::{FindingCode, FindingKind};
/// assert_eq!(FindingCode::ELEMENT_NOT_ALLOWED.as_str(), "element-not-allowed");
/// assert_eq!(FindingCode::ELEMENT_NOT_ALLOWED.kind(), FindingKind::Element);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FindingCode {
    name: &'static str,
    kind: FindingKind,
}

impl FindingCode {
    /// An element that the policy does not allow.
    pub const ELEMENT_NOT_ALLOWED: Self = Self::new("element-not-allowed", FindingKind::Element);
    /// A frame whose `src` the policy does not allow.
    pub const FRAME_NOT_ALLOWED: Self = Self::new("frame-not-allowed", FindingKind::Element);
    /// A frame whose `src` the policy does not allow, replaced by a link.
    pub const FRAME_REPLACED: Self = Self::new("frame-replaced", FindingKind::Element);
    /// An image that is not kept, replaced by the text of its `alt`.
    pub const IMAGE_REPLACED: Self = Self::new("image-replaced", FindingKind::Element);
    /// An attribute that the policy does not allow, whatever its value.
    pub const ATTRIBUTE_NOT_ALLOWED: Self = Self::new("attribute-not-allowed", FindingKind::Attribute);
    /// A `javascript:` URL.
    pub const JAVASCRIPT_URL: Self = Self::new("javascript-url", FindingKind::Url);
    /// The `attributeName` of an animation that changes a link or anything else that is not presentational.
    pub const ANIMATED_LINK: Self = Self::new("animated-link", FindingKind::Url);
    /// A comment.
    pub const COMMENT: Self = Self::new("comment", FindingKind::Comment);
    /// A processing instruction.
    pub const PROCESSING_INSTRUCTION: Self =
        Self::new("processing-instruction", FindingKind::ProcessingInstruction);
    /// Something that no string parses to, omitted from the output.
    pub const NOT_WRITABLE: Self = Self::new("not-writable", FindingKind::Output);
    /// The first empty-element tag of an XHTML input, which HTML parsing reads as a start tag.
    pub const XHTML_INPUT: Self = Self::new("xhtml-input", FindingKind::Element);
    /// Something that XML cannot represent, in an export to XHTML or an SVG file.
    pub const NOT_IN_XML: Self = Self::new("not-in-xml", FindingKind::Output);

    /// Content removed so that the rest parses as it was written: see
    /// [`Proof::Flattened`](crate::Proof::Flattened).
    pub const FLATTENED: Self = Self::new("flattened", FindingKind::Output);
    /// The output lost elements when it was parsed again: some parsers do not create them at this place.
    pub const LOST_ON_REREADING: Self = Self::new("lost-on-rereading", FindingKind::Output);
    /// The output parsed to a different tree, from which nothing had to be removed.
    pub const CHANGED_ON_REREADING: Self = Self::new("changed-on-rereading", FindingKind::Output);

    /// A URL that the policy rewrote.
    pub const URL_REWRITTEN: Self = Self::new("url-rewritten", FindingKind::Url);
    /// The URL of a lazy image, moved to `src` or `srcset`.
    pub const URL_OF_LAZY_IMAGE: Self = Self::new("url-of-lazy-image", FindingKind::Attribute);
    /// A refused URL that was kept in a `data-*` attribute.
    pub const URL_BLOCKED_KEPT: Self = Self::new("url-blocked-kept", FindingKind::Attribute);
    /// A link whose text names a different host from the one that it leads to. It is unchanged.
    pub const MISLEADING_LINK: Self = Self::new("misleading-link", FindingKind::Url);
    /// A link whose text names a different host from the one that it leads to. It lost its `href`, or shows its host now.
    pub const MISLEADING_LINK_CHANGED: Self = Self::new("misleading-link-changed", FindingKind::Url);
    /// A link to a host that looks like another one. It is unchanged.
    pub const CONFUSABLE_HOST: Self = Self::new("confusable-host", FindingKind::Url);
    /// A base URL in a `base` element or an `xml:base` attribute that is ignored although the policy uses those of the input, because it
    /// does not resolve, is not `http` or `https`, or is too long.
    pub const BASE_IGNORED: Self = Self::new("base-ignored", FindingKind::Url);

    /// An element or a text that is not visible.
    pub const HIDDEN_TEXT: Self = Self::new("hidden-text", FindingKind::Text);
    /// Styles hide more of the text of an input than they show.
    pub const MOSTLY_HIDDEN: Self = Self::new("mostly-hidden", FindingKind::Output);
    /// A text or a value had characters that are invisible or reorder text, in places where Unicode gives them
    /// no use.
    pub const INVISIBLE_CHARACTERS: Self = Self::new("invisible-characters", FindingKind::Text);
    /// A text or a value had control characters that no text needs.
    pub const CONTROL_CHARACTERS: Self = Self::new("control-characters", FindingKind::Text);
    /// A `meta` element declared an encoding other than that of the output, or the declaration was added.
    pub const ENCODING_DECLARATION: Self = Self::new("encoding-declaration", FindingKind::Attribute);
    /// A text or a value had template syntax.
    pub const TEMPLATE_SYNTAX: Self = Self::new("template-syntax", FindingKind::Text);
    /// An element that the policy renamed.
    pub const ELEMENT_RENAMED: Self = Self::new("element-renamed", FindingKind::Element);
    /// A `body` tag of a fragment that became an element, or an element that stands for it because style sheets need one.
    pub const BODY_KEPT: Self = Self::new("body-kept", FindingKind::Element);
    /// An attribute of a `body` tag that became CSS of the element that stands for `body`.
    pub const BODY_ATTRIBUTE: Self = Self::new("body-attribute", FindingKind::Attribute);
    /// An attribute whose value its rule refuses.
    pub const VALUE_NOT_ALLOWED: Self = Self::new("value-not-allowed", FindingKind::Attribute);
    /// A value that its rule rewrote.
    pub const VALUE_REWRITTEN: Self = Self::new("value-rewritten", FindingKind::Attribute);
    /// An attribute that the policy sets: it had another value, or was missing.
    pub const ATTRIBUTE_SET: Self = Self::new("attribute-set", FindingKind::Attribute);
    /// A `rel` or `target` of a link that the policy added or extended.
    pub const LINK_ATTRIBUTE: Self = Self::new("link-attribute", FindingKind::Attribute);
    /// A text whose line feeds became `br` elements.
    pub const LINE_BREAKS_ADDED: Self = Self::new("line-breaks-added", FindingKind::Text);
    /// Part of a text that became a link.
    pub const TEXT_LINKED: Self = Self::new("text-linked", FindingKind::Text);
    /// A doctype that was replaced by another one of the same quirks mode, or omitted.
    pub const DOCTYPE_REWRITTEN: Self = Self::new("doctype-rewritten", FindingKind::Output);
    /// An element that lacks a required attribute after cleaning.
    pub const ELEMENT_WITHOUT_ATTRIBUTE: Self = Self::new("element-without-attribute", FindingKind::Element);
    /// An element that a hook changed or removed.
    pub const ELEMENT_HOOK: Self = Self::new("element-hook", FindingKind::Element);
    /// An element whose hook failed.
    pub const ELEMENT_HOOK_FAILED: Self = Self::new("element-hook-failed", FindingKind::Element);
    /// An element of which its hook made what is not allowed, or what the hook does not keep.
    pub const ELEMENT_HOOK_REFUSED: Self = Self::new("element-hook-refused", FindingKind::Element);
    /// A link that a hook changed or removed.
    pub const LINK_HOOK: Self = Self::new("link-hook", FindingKind::Element);
    /// A link whose hook failed.
    pub const LINK_HOOK_FAILED: Self = Self::new("link-hook-failed", FindingKind::Element);
    /// A link of which its hook made what it does not keep.
    pub const LINK_HOOK_REFUSED: Self = Self::new("link-hook-refused", FindingKind::Element);
    /// An attribute that a hook changed or removed.
    pub const ATTRIBUTE_HOOK: Self = Self::new("attribute-hook", FindingKind::Attribute);
    /// An attribute whose hook failed.
    pub const ATTRIBUTE_HOOK_FAILED: Self = Self::new("attribute-hook-failed", FindingKind::Attribute);
    /// An attribute that its hook gave a value that the policy refuses, or that the hook itself does not keep.
    pub const ATTRIBUTE_HOOK_REFUSED: Self = Self::new("attribute-hook-refused", FindingKind::Attribute);

    /// A CSS declaration or rule with invalid syntax.
    pub const CSS_SYNTAX: Self = Self::new("css-syntax", FindingKind::Css);
    /// A CSS declaration whose property the policy does not list.
    pub const CSS_PROPERTY_NOT_ALLOWED: Self = Self::new("css-property-not-allowed", FindingKind::Css);
    /// A CSS declaration whose value does not match its property, or uses functions that the policy does not
    /// list.
    pub const CSS_VALUE_NOT_ALLOWED: Self = Self::new("css-value-not-allowed", FindingKind::Css);
    /// A CSS declaration or rule with a refused URL.
    pub const CSS_URL_REFUSED: Self = Self::new("css-url-refused", FindingKind::Css);
    /// A CSS declaration beyond a limit of the policy.
    pub const CSS_LIMIT: Self = Self::new("css-limit", FindingKind::Css);
    /// A CSS declaration that takes its value from elsewhere, where the policy has a limit.
    pub const CSS_INHERITED: Self = Self::new("css-inherited", FindingKind::Css);
    /// A CSS rule whose selectors are not kept.
    pub const CSS_SELECTOR: Self = Self::new("css-selector", FindingKind::Css);
    /// A CSS at-rule that the policy does not list, or not in this form.
    pub const CSS_AT_RULE: Self = Self::new("css-at-rule", FindingKind::Css);
    /// CSS that was rewritten without dropping anything.
    pub const CSS_REWRITTEN: Self = Self::new("css-rewritten", FindingKind::Css);
    /// A style sheet, if the policy has no rules for style sheets.
    pub const CSS_SHEET: Self = Self::new("css-sheet", FindingKind::Css);
    /// Markup in a value, of which something was removed. [`Removals`](crate::Removals) counts what.
    pub const NESTED_CLEANED: Self = Self::new("nested-cleaned", FindingKind::Attribute);
    /// A document in `srcdoc` that was rewritten without removing anything.
    pub const NESTED_REWRITTEN: Self = Self::new("nested-rewritten", FindingKind::Attribute);

    /// Returns the code for a refused document in `srcdoc`: the [code of the reason](NestedRefusal::code).
    pub(crate) fn of_nested(refusal: NestedRefusal) -> Self {
        Self::new(refusal.code(), FindingKind::Attribute)
    }
    /// An attribute that names an element or refers to one, and was rewritten or removed, so that no name of
    /// the input clashes with the page (DOM clobbering).
    pub const ID_ISOLATED: Self = Self::new("id-isolated", FindingKind::Attribute);
    /// An id or a name that is also the name of a DOM property (DOM clobbering).
    pub const ID_CLOBBERING: Self = Self::new("id-clobbering", FindingKind::Attribute);

    /// The input was longer than the policy allows, and its end was not parsed.
    pub const LIMIT_INPUT_BYTES: Self = Self::new("limit-input-bytes", FindingKind::Limit);
    /// Elements were nested deeper than the policy allows.
    pub const LIMIT_DEPTH: Self = Self::new("limit-depth", FindingKind::Limit);
    /// There were more nodes than the policy allows, and the rest of the input was not parsed.
    pub const LIMIT_NODES: Self = Self::new("limit-nodes", FindingKind::Limit);
    /// An attribute beyond the number that an element may have.
    pub const LIMIT_ATTRIBUTES: Self = Self::new("limit-attributes", FindingKind::Attribute);
    /// An attribute whose value is longer than the policy allows.
    pub const LIMIT_ATTRIBUTE_BYTES: Self = Self::new("limit-attribute-bytes", FindingKind::Attribute);
    /// The output was longer than the policy allows, and its end was cut.
    pub const LIMIT_OUTPUT_BYTES: Self = Self::new("limit-output-bytes", FindingKind::Limit);
    /// There were more findings than the policy collects.
    pub const LIMIT_FINDINGS: Self = Self::new("limit-findings", FindingKind::Limit);

    /// An attribute of a class of [hazards](crate::policy::hazards) that the policy refuses.
    pub const ATTRIBUTE_HAZARD: Self = Self::new("attribute-hazard", FindingKind::Attribute);

    /// Returns the code for dropped CSS.
    pub(crate) fn of_css(reason: DropReason) -> Self {
        match reason {
            DropReason::Syntax => Self::CSS_SYNTAX,
            DropReason::Property => Self::CSS_PROPERTY_NOT_ALLOWED,
            DropReason::Value | DropReason::UnlistedValue => Self::CSS_VALUE_NOT_ALLOWED,
            DropReason::Url => Self::CSS_URL_REFUSED,
            DropReason::Limit => Self::CSS_LIMIT,
            DropReason::Inherited => Self::CSS_INHERITED,
            DropReason::Selector => Self::CSS_SELECTOR,
            DropReason::AtRule => Self::CSS_AT_RULE,
            DropReason::Sheet => Self::CSS_SHEET,
        }
    }

    /// Returns the code for a limit that took effect.
    pub(crate) fn of_limit(kind: LimitKind) -> Self {
        match kind {
            LimitKind::InputBytes => Self::LIMIT_INPUT_BYTES,
            LimitKind::Depth => Self::LIMIT_DEPTH,
            LimitKind::Nodes => Self::LIMIT_NODES,
            LimitKind::Attributes => Self::LIMIT_ATTRIBUTES,
            LimitKind::AttributeBytes => Self::LIMIT_ATTRIBUTE_BYTES,
            LimitKind::OutputBytes => Self::LIMIT_OUTPUT_BYTES,
            LimitKind::Findings => Self::LIMIT_FINDINGS,
        }
    }

    /// Returns the code for a refused URL: the [code of the reason](UrlRefusal::code).
    pub(crate) fn of_refusal(refusal: &UrlRefusal) -> Self {
        Self::new(refusal.code(), FindingKind::Url)
    }

    /// Returns the code for a parse error: its code in the standard.
    pub(crate) fn of_parse_error(code: ParseErrorCode) -> Self {
        Self::new(code.as_str(), FindingKind::Parser)
    }

    /// Returns the code for a validation error of a URL: its name in the standard.
    pub(crate) fn of_violation(error: ValidationError) -> Self {
        Self::new(error.name(), FindingKind::Url)
    }

    /// Returns the path of the policy's rule that rewrites text.
    pub(crate) fn rule_about_text(self) -> &'static str {
        match self {
            Self::TEMPLATE_SYNTAX => "text.defuse_templates",
            Self::HIDDEN_TEXT | Self::MOSTLY_HIDDEN => "text.remove_hidden",
            Self::TEXT_LINKED => "text.linkify",
            Self::LINE_BREAKS_ADDED => "text.line_breaks",
            Self::ID_ISOLATED => "ids",
            Self::VALUE_REWRITTEN => "classes.prefix",
            Self::CSS_REWRITTEN => "css.sheets",
            Self::CONTROL_CHARACTERS => "",
            _ => "text.remove_invisibles",
        }
    }

    pub(crate) const fn new(name: &'static str, kind: FindingKind) -> Self {
        Self { name, kind }
    }

    /// Returns the code: lower-case words with hyphens.
    pub fn as_str(self) -> &'static str {
        self.name
    }

    /// Returns the kind of findings with this code.
    pub fn kind(self) -> FindingKind {
        self.kind
    }
}

impl fmt::Display for FindingCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}
