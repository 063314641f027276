//! The names of findings.

use super::FindingKind;
use lye_css::clean::DropReason;
use lye_html::ParseErrorCode;
use lye_policy::model::LimitKind;
use lye_policy::urls::NestedRefusal;
use lye_policy::urls::UrlRefusal;
use lye_url::validation::ValidationError;
use std::fmt;

/// What was found, under a name that stays the same from version to version.
///
/// ```
/// use lye::{FindingCode, FindingKind};
/// assert_eq!(FindingCode::ELEMENT_NOT_ALLOWED.as_str(), "element-not-allowed");
/// assert_eq!(FindingCode::ELEMENT_NOT_ALLOWED.kind(), FindingKind::Element);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FindingCode {
    name: &'static str,
    kind: FindingKind,
}

impl FindingCode {
    /// An element that the policy does not let through.
    pub const ELEMENT_NOT_ALLOWED: Self = Self::new("element-not-allowed", FindingKind::Element);
    /// An attribute that the policy does not let through, whatever its value.
    pub const ATTRIBUTE_NOT_ALLOWED: Self = Self::new("attribute-not-allowed", FindingKind::Attribute);
    /// A `javascript:` URL.
    pub const JAVASCRIPT_URL: Self = Self::new("javascript-url", FindingKind::Url);
    /// The `attributeName` of an animation that changes a link, or anything but how something is drawn.
    pub const ANIMATED_LINK: Self = Self::new("animated-link", FindingKind::Url);
    /// A comment.
    pub const COMMENT: Self = Self::new("comment", FindingKind::Comment);
    /// A processing instruction.
    pub const PROCESSING_INSTRUCTION: Self =
        Self::new("processing-instruction", FindingKind::ProcessingInstruction);
    /// Something that no string gives back, and so was left out of the output.
    pub const NOT_WRITABLE: Self = Self::new("not-writable", FindingKind::Output);

    /// What was taken away so that the rest is read as it is written: see [`Proof::Flattened`](crate::Proof::Flattened).
    pub const FLATTENED: Self = Self::new("flattened", FindingKind::Output);
    /// The output was read again as another tree, of which nothing had to be taken away.
    pub const CHANGED_ON_REREADING: Self = Self::new("changed-on-rereading", FindingKind::Output);

    /// A URL that was written anew, as the policy has it.
    pub const URL_REWRITTEN: Self = Self::new("url-rewritten", FindingKind::Url);
    /// A link whose text names another host than it leads to. It stays as it is.
    pub const MISLEADING_LINK: Self = Self::new("misleading-link", FindingKind::Url);
    /// A base URL, of a `base` element or in `xml:base`, that does not count though the policy honours such: it does not resolve,
    /// is not `http` or `https`, or is too long.
    pub const BASE_NOT_HONOURED: Self = Self::new("base-not-honoured", FindingKind::Url);

    /// An element or a text that nobody would see.
    pub const HIDDEN_TEXT: Self = Self::new("hidden-text", FindingKind::Text);
    /// A text or a value had characters that show nothing, or reorder what is shown, where Unicode gives them no use.
    pub const INVISIBLE_CHARACTERS: Self = Self::new("invisible-characters", FindingKind::Text);
    /// A text or a value had control characters that no text needs.
    pub const CONTROL_CHARACTERS: Self = Self::new("control-characters", FindingKind::Text);
    /// A `meta` element declared another encoding than the output has, or the declaration was added.
    pub const ENCODING_DECLARATION: Self = Self::new("encoding-declaration", FindingKind::Attribute);
    /// A text or a value had the syntax of a template.
    pub const TEMPLATE_SYNTAX: Self = Self::new("template-syntax", FindingKind::Text);
    /// An element that has another name now, as the policy has it.
    pub const ELEMENT_RENAMED: Self = Self::new("element-renamed", FindingKind::Element);
    /// An attribute whose value its rule refuses.
    pub const VALUE_NOT_ALLOWED: Self = Self::new("value-not-allowed", FindingKind::Attribute);
    /// A value that was written anew, as its rule has it.
    pub const VALUE_REWRITTEN: Self = Self::new("value-rewritten", FindingKind::Attribute);
    /// An attribute that the policy sets: it had another value, or was not there.
    pub const ATTRIBUTE_SET: Self = Self::new("attribute-set", FindingKind::Attribute);
    /// An attribute of a link that the policy gave it, or to which it added: `rel` or `target`.
    pub const LINK_ATTRIBUTE: Self = Self::new("link-attribute", FindingKind::Attribute);
    /// A part of a text that was made a link.
    pub const TEXT_LINKED: Self = Self::new("text-linked", FindingKind::Text);
    /// A doctype that was written as another one of the same quirks mode, or left out.
    pub const DOCTYPE_REWRITTEN: Self = Self::new("doctype-rewritten", FindingKind::Output);
    /// An element about which a hook decided.
    pub const ELEMENT_HOOK: Self = Self::new("element-hook", FindingKind::Element);
    /// An element whose hook failed.
    pub const ELEMENT_HOOK_FAILED: Self = Self::new("element-hook-failed", FindingKind::Element);
    /// An element whose hook gave it a name that it may not have.
    pub const ELEMENT_HOOK_REFUSED: Self = Self::new("element-hook-refused", FindingKind::Element);
    /// An attribute about which a hook decided.
    pub const ATTRIBUTE_HOOK: Self = Self::new("attribute-hook", FindingKind::Attribute);
    /// An attribute whose hook failed.
    pub const ATTRIBUTE_HOOK_FAILED: Self = Self::new("attribute-hook-failed", FindingKind::Attribute);
    /// An attribute whose hook gave it a value that the policy refuses, or that the hook itself does not keep.
    pub const ATTRIBUTE_HOOK_REFUSED: Self = Self::new("attribute-hook-refused", FindingKind::Attribute);

    /// A declaration or a rule of CSS that is not written as such.
    pub const CSS_SYNTAX: Self = Self::new("css-syntax", FindingKind::Css);
    /// A declaration of CSS whose property the policy does not list.
    pub const CSS_PROPERTY_NOT_ALLOWED: Self = Self::new("css-property-not-allowed", FindingKind::Css);
    /// A declaration of CSS whose value is not made of what its property takes, or of functions that the policy does not list.
    pub const CSS_VALUE_NOT_ALLOWED: Self = Self::new("css-value-not-allowed", FindingKind::Css);
    /// A declaration or a rule of CSS with a URL that is refused.
    pub const CSS_URL_REFUSED: Self = Self::new("css-url-refused", FindingKind::Css);
    /// A declaration of CSS beyond a limit of the policy.
    pub const CSS_LIMIT: Self = Self::new("css-limit", FindingKind::Css);
    /// A rule of CSS whose selectors are not kept.
    pub const CSS_SELECTOR: Self = Self::new("css-selector", FindingKind::Css);
    /// An at-rule of CSS that the policy does not list, or not as it is written.
    pub const CSS_AT_RULE: Self = Self::new("css-at-rule", FindingKind::Css);
    /// CSS that was written anew, though nothing of it was dropped.
    pub const CSS_REWRITTEN: Self = Self::new("css-rewritten", FindingKind::Css);
    /// A style sheet in a policy that has no rules for such.
    pub const CSS_SHEET: Self = Self::new("css-sheet", FindingKind::Css);
    /// Markup in a value of which something was taken away. What, is counted in [`Removals`](crate::Removals).
    pub const NESTED_CLEANED: Self = Self::new("nested-cleaned", FindingKind::Attribute);
    /// A document in `srcdoc` that was written anew, without anything being taken away.
    pub const NESTED_REWRITTEN: Self = Self::new("nested-rewritten", FindingKind::Attribute);

    /// A document in `srcdoc` that is refused, by the [code of the reason](NestedRefusal::code).
    pub(crate) fn of_nested(refusal: NestedRefusal) -> Self {
        Self::new(refusal.code(), FindingKind::Attribute)
    }
    /// An attribute that names an element or refers to one, and has another value now or is gone, so that no name of the input is
    /// one of the page.
    pub const ID_ISOLATED: Self = Self::new("id-isolated", FindingKind::Attribute);

    /// The input was longer than the policy allows, and its end was not read.
    pub const LIMIT_INPUT_BYTES: Self = Self::new("limit-input-bytes", FindingKind::Limit);
    /// Elements were nested more deeply than the policy allows.
    pub const LIMIT_DEPTH: Self = Self::new("limit-depth", FindingKind::Limit);
    /// There were more nodes than the policy allows, and the rest of the input was not read.
    pub const LIMIT_NODES: Self = Self::new("limit-nodes", FindingKind::Limit);
    /// An attribute beyond those that an element may have.
    pub const LIMIT_ATTRIBUTES: Self = Self::new("limit-attributes", FindingKind::Attribute);
    /// An attribute whose value is longer than the policy allows.
    pub const LIMIT_ATTRIBUTE_BYTES: Self = Self::new("limit-attribute-bytes", FindingKind::Attribute);
    /// The output was longer than the policy allows, and its end was left out.
    pub const LIMIT_OUTPUT_BYTES: Self = Self::new("limit-output-bytes", FindingKind::Limit);
    /// There were more findings than the policy has collected.
    pub const LIMIT_FINDINGS: Self = Self::new("limit-findings", FindingKind::Limit);

    /// An attribute of a class of [hazards](crate::hazards) that the policy refuses.
    pub const ATTRIBUTE_HAZARD: Self = Self::new("attribute-hazard", FindingKind::Attribute);

    /// Returns the code for something that was dropped of CSS.
    pub(crate) fn of_css(reason: DropReason) -> Self {
        match reason {
            DropReason::Syntax => Self::CSS_SYNTAX,
            DropReason::Property => Self::CSS_PROPERTY_NOT_ALLOWED,
            DropReason::Value => Self::CSS_VALUE_NOT_ALLOWED,
            DropReason::Url => Self::CSS_URL_REFUSED,
            DropReason::Limit => Self::CSS_LIMIT,
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

    /// A URL that its rule refuses, by the [code of the reason](UrlRefusal::code).
    pub(crate) fn of_refusal(refusal: &UrlRefusal) -> Self {
        Self::new(refusal.code(), FindingKind::Url)
    }

    /// A parse error, by its code in the standard.
    pub(crate) fn of_parse_error(code: ParseErrorCode) -> Self {
        Self::new(code.as_str(), FindingKind::Parser)
    }

    /// A validation error of a URL, by its name in the standard.
    pub(crate) fn of_violation(error: ValidationError) -> Self {
        Self::new(error.name(), FindingKind::Url)
    }

    /// The place in a policy of the rule by which texts become others.
    pub(crate) fn rule_about_text(self) -> &'static str {
        match self {
            Self::TEMPLATE_SYNTAX => "text.defuse_templates",
            Self::HIDDEN_TEXT => "text.strip_hidden",
            Self::TEXT_LINKED => "text.linkify",
            Self::ID_ISOLATED => "ids",
            Self::VALUE_REWRITTEN => "classes.prefix",
            Self::CONTROL_CHARACTERS => "",
            _ => "text.strip_invisibles",
        }
    }

    pub(crate) const fn new(name: &'static str, kind: FindingKind) -> Self {
        Self { name, kind }
    }

    /// The name: lower-case words with hyphens between them.
    pub fn as_str(self) -> &'static str {
        self.name
    }

    /// The kind of thing that is found under this name.
    pub fn kind(self) -> FindingKind {
        self.kind
    }
}

impl fmt::Display for FindingCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}
